//! A player of your own for the game, and the number of moves that it needs on the boards of the series.

use colorwalk::Heuristic;
use colorwalk::color_walk::heuristics::Layered;
use colorwalk::color_walk::strategies::{Strategy, Turn, play_out};
use colorwalk::color_walk::{Board, BoardError, ColorWalk, Colour, Start};

/// Plays the colour after which a lower bound leaves the fewest moves. Among several, plays the one that clears most.
struct LeastBound(Layered);

impl Strategy for LeastBound {
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        let after = turn.game.palette().filter_map(|colour| {
            let next = turn.game.play(turn.position, colour)?;
            Some((self.0.estimate(&next), next.cells_left(), colour))
        });
        after.min().map_or(Colour::new(0), |(_, _, colour)| colour)
    }
}

/// Returns the numbers of moves on these boards.
fn moves(boards: impl Iterator<Item = u32>) -> Result<Vec<usize>, BoardError> {
    let play = |number| {
        let game = ColorWalk::new(&Board::series(number)?, Start::CORNER)?;
        let played = play_out(&game, &mut LeastBound(Layered::new(&game)));
        Ok(played.moves.len())
    };
    boards.map(play).collect()
}

#[cfg(test)]
mod tests {
    use colorwalk::color_walk::solve::solve;
    use colorwalk::color_walk::strategies::series::Entry;

    use super::*;

    #[test]
    fn it_needs_fewer_moves_than_a_greedy_player_and_no_fewer_than_are_needed() {
        let own = moves(1..=10).unwrap();
        let greedy = Entry::all().find(|entry| entry.name == "greedy").unwrap();
        let greedy: usize = greedy
            .replay(1..=10)
            .map(|(_, game)| game.moves.len())
            .sum();
        assert!(own.iter().sum::<usize>() < greedy, "{own:?}");
        for (number, moves) in (1..).zip(own) {
            assert!(solve(&Board::series(number).unwrap()).moves.len() <= moves);
        }
    }
}
