//! A player of your own. It plays the hundred boards of the series, and the program compares its games with the
//! published figures.
//!
//! Change `next_move`, and run it again.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example own_player
//! player           min  mean max
//! greedy            31 39.80  48
//! bfs 5             26 32.70  40
//! your own          26 32.89  45
//! the fewest moves  24 28.77  33
//! ```

use std::error::Error;

use colorwalk::Heuristic;
use colorwalk::color_walk::heuristics::Layered;
use colorwalk::color_walk::strategies::{Strategy, Turn, play_out};
use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};

/// A player that chooses the colour after which the lower bound on the remaining moves is least. If several colours
/// have the least bound, it chooses the colour that clears the most cells.
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

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args_os().len() > 1 {
        eprintln!("Usage: own_player");
        std::process::exit(2);
    }
    let mut moves = Vec::new();
    for number in 1..=100 {
        let game = ColorWalk::new(&Board::series(number)?, Start::CORNER)?;
        let player = &mut LeastBound(Layered::new(&game));
        moves.push(play_out(&game, player).moves.len());
    }
    let [least, most] = [moves.iter().min(), moves.iter().max()].map(|of| of.copied().unwrap_or(0));
    let mean = f64::from(u32::try_from(moves.iter().sum::<usize>())?) / 100.0;
    println!("player           min  mean max");
    for (name, min, mean, max) in [
        ("greedy           ", 31, 39.8, 48), // as published
        ("bfs 5            ", 26, 32.7, 40), // the lowest published mean
        ("your own         ", least, mean, most),
        ("the fewest moves ", 24, 28.77, 33), // see the example `tournament`
    ] {
        println!("{name} {min} {mean:5.2}  {max}");
    }
    Ok(())
}
