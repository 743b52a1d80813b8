//! Filler compared with a plain implementation of its rules, and its proofs compared with the checker of the library.

use colorwalk::{Limits, Search, SearchProblem, certificate};
use colorwalk_puzzles::filler::{BoardError, Filler, Player, Position, Solved, Verdict};
use proptest::prelude::*;

/// Boards of up to twelve cells, of three to five colours.
fn boards() -> impl Strategy<Value = Filler> {
    let board = |(columns, rows, colours): (usize, usize, u8)| {
        prop::collection::vec(0..colours, columns * rows).prop_map(move |cells| (columns, cells))
    };
    let sizes = (1usize..5, 1usize..4, 3u8..6);
    let boards = sizes.prop_flat_map(board);
    boards.prop_filter_map("no board for two", |(columns, cells)| {
        Filler::new(columns, &cells).ok()
    })
}

/// The owner of each cell.
fn owners(game: &Filler, position: &Position) -> Vec<Option<Player>> {
    let cells = 0..game.colours().len();
    cells.map(|cell| position.owner(cell)).collect()
}

/// Adds free cells of a colour to a region one by one, while one touches it.
fn grown(
    game: &Filler,
    mut owners: Vec<Option<Player>>,
    player: Player,
    colour: u8,
) -> Vec<Option<Player>> {
    let columns = game.columns();
    let touch = |a: usize, b: usize| {
        let apart = (a % columns).abs_diff(b % columns) + (a / columns).abs_diff(b / columns);
        apart == 1
    };
    loop {
        let joins = (0..owners.len()).find(|&cell| {
            let is_beside = (0..owners.len()).any(|b| owners[b] == Some(player) && touch(cell, b));
            owners[cell].is_none() && game.colours()[cell] == colour && is_beside
        });
        match joins {
            Some(cell) => owners[cell] = Some(player),
            None => return owners,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn moves_are_those_of_the_rules_and_results_are_proved(game in boards()) {
        let space = Search::new(&game).explore().unwrap();
        let solved = Solved::new(game.clone(), Limits::NONE).unwrap();
        prop_assert_eq!(solved.positions(), space.len());

        let mut begin = vec![None; game.colours().len()];
        for (player, corner) in [(Player::First, 0), (Player::Second, begin.len() - 1)] {
            begin[corner] = Some(player);
            begin = grown(&game, begin, player, game.colours()[corner]);
        }
        prop_assert_eq!(owners(&game, &game.start()), begin);

        for position in space.states() {
            let owners = owners(&game, position);
            let more_than_half = |player: &Player| {
                2 * owners.iter().filter(|&&owner| owner == Some(*player)).count() > owners.len()
            };
            let winner = Player::BOTH.into_iter().find(more_than_half);
            prop_assert_eq!(game.winner(position), winner);
            let is_over = winner.is_some() || owners.iter().all(Option::is_some);
            prop_assert_eq!(game.is_over(position), is_over);
            let mover = position.turn();
            let taken = Player::BOTH.map(|player| position.colour(player));
            let is_allowed = |colour: &u8| {
                !is_over && game.colours().contains(colour) && !taken.contains(colour)
            };
            let allowed: Vec<u8> = (0..5).filter(is_allowed).collect();
            prop_assert!(game.moves(position).eq(allowed.iter().copied()));
            for colour in allowed {
                let next = game.play(position, colour).unwrap();
                prop_assert_eq!(self::owners(&game, &next), grown(&game, owners.clone(), mover, colour));
                prop_assert_eq!((next.turn(), next.colour(mover)), (mover.other(), colour));
            }
            // The first move is as good as the position, and the others are not better.
            let moves = solved.moves(position);
            if let Some((_, best)) = moves.first() {
                let expected = match *best {
                    Verdict::Win(winner, moves) => Verdict::Win(winner, moves + 1),
                    Verdict::Draw => Verdict::Draw,
                };
                prop_assert_eq!(solved.verdict(position), Some(expected));
            }
        }

        for player in Player::BOTH {
            let has_won = |position: &Position| game.winner(position) == Some(player);
            let steps = |position: &Position| match solved.verdict(position)? {
                Verdict::Win(winner, moves) if winner == player => Some(moves),
                _ => None,
            };
            let is_ours = |position: &Position| position.turn() == player;
            prop_assert_eq!(certificate::forced(&game, has_won, is_ours, steps), Ok(()));
        }

        let layers = solved.layers();
        let sizes: Vec<u64> = layers.iter().map(|layer| layer.iter().sum()).collect();
        prop_assert_eq!(sizes, Search::new(&game).bfs().unwrap().reached().layers());
        let draws = space.states().iter().filter(|position| solved.verdict(position) == Some(Verdict::Draw));
        prop_assert_eq!(layers.iter().map(|layer| layer[2]).sum::<u64>(), draws.count() as u64);
    }
}

#[test]
fn boards_that_are_none_for_two_are_refused() {
    let refused = |columns, colours: &[u8]| Filler::new(columns, colours).unwrap_err();
    let cells = |cells, columns| BoardError::Cells { cells, columns };
    assert_eq!(refused(0, &[]), cells(0, 0));
    assert_eq!(refused(0, &[0, 1, 2]), cells(3, 0));
    assert_eq!(refused(1, &[0]), cells(1, 1));
    assert_eq!(refused(2, &[0, 1]), cells(2, 2));
    assert_eq!(refused(2, &[0, 1, 2]), cells(3, 2));
    assert_eq!(refused(13, &[0; 65]), cells(65, 13));
    assert_eq!(refused(3, &[0, 1, 0]), BoardError::Corners { colour: 0 });
    assert_eq!(refused(3, &[0, 1, 1]), BoardError::Colours);
    let game = Filler::new(3, &[0, 1, 2]).unwrap();
    let start = game.starts().into_iter().next().unwrap();
    assert_eq!(
        (
            game.play(&start, 0),
            game.play(&start, 2),
            game.play(&start, 9)
        ),
        (None, None, None)
    );
    let limits = Limits::new().expansions(1);
    assert!(Solved::new(Filler::new(2, &[0, 1, 2, 3]).unwrap(), limits).is_err());
}
