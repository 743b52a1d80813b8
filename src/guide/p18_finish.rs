//! Page 18: near the end of a game, search until it is over.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! All players so far stop looking after a few moves. [Breadth-first](super::p01_breadth_first) and
//! [depth-first search](super::p02_depth_first) go on until the board is cleared. On a whole game that is hopeless:
//! with four moves in each position, forty moves have 4^40 sequences. So let another player open the game, and search
//! its end.
//!
//! *Breadth-first finish* tries all sequences of one move, of two moves, and so on. The first that clears the board is
//! a shortest one. But each further move needs four times the memory: the series stopped expanding when 16,384 = 4^7
//! sequences were in its queue, which is enough for all ends of six moves and most of seven. If none of them clears the
//! board, the other player makes one more move, and the search is tried again.
//!
//! *Depth-first finish* needs no such queue: it follows one sequence to the end of the game, and then the next. The
//! first game that it finds is some game, seldom a short one: it is found by the order of the colours, not by its
//! length. So search on, but give up every sequence as soon as it is no shorter than the best game so far. That is
//! *branch and bound*. It may be stopped at any time, and has a game by then. The figure shows the games that it finds
//! on the [small board](super::p13_clusters#by-hand), each shorter than the one before, and that of breadth-first
//! search:
//!
#![doc = include_str!("figures/finish.svg")]
//!
//! ```text
//! limit = 29; best = none
//! search(position, moves so far):
//!     for each colour c, in their order:
//!         if c clears nothing, or moves so far + 1 > limit: continue
//!         if c clears the board: best = the moves so far and c; limit = their number - 1
//!         else if moves so far + 1 < limit: search(the position after c, moves so far + 1)
//! ```
//!
//! Three things make this search end with a good game:
//!
//! - A move that clears nothing is skipped, so every path ends. If wasted moves were allowed, the search would repeat
//!   the first colour for ever and never try the second.
//! - The *limit on the depth*, at first 29 moves, keeps it from long games, which are most of them.
//! - The *order of the colours*. The player of the series, and ours, begins with another colour at each depth. In the
//!   same order everywhere, its first game on a large board would play two colours in turn as long as both clear
//!   something. Rotated, it plays all colours in turn.
//!
//! In this crate the loops are those of [`algorithms/bfs.rs`](../../../src/colorwalk/algorithms/bfs.rs.html#185-206)
//! and [`algorithms/dfs.rs`](../../../src/colorwalk/algorithms/dfs.rs.html#310-369); what is the players' alone is in
//! [`strategies/breadth_first.rs`](../../../src/colorwalk/color_walk/strategies/breadth_first.rs.html) and
//! [`strategies/depth_first.rs`](../../../src/colorwalk/color_walk/strategies/depth_first.rs.html). The types are
//! [`BreadthFirstFinish`](crate::color_walk::strategies::BreadthFirstFinish) and
//! [`DepthFirstFinish`](crate::color_walk::strategies::DepthFirstFinish).
//!
//! # By hand
//!
//! The board of the figure, searched from its start, with the colours in the order 0, 1, 2, 3 at each depth. A position
//! is expanded when the search tries its colours:
//!
//! | Depth-first | Moves | Positions expanded so far |
//! |---|---|---|
//! | game 1 | 1, 2, 0, 1, 2, 1, 3 | 7 |
//! | game 2, of at most 6 moves | 1, 2, 0, 2, 1, 3 | 10 |
//! | game 3, of at most 5 moves | 2, 0, 2, 1, 3 | 36 |
//! | none of at most 4 moves | | 40 |
//!
//! The first game comes from the first colour that clears something at each move. The third is a shortest one, but only
//! the last row proves it. Breadth-first search finds it after 27 expansions, and needs no proof; but it stores 51
//! positions at a time, depth-first search 16.
//!
//! ```
//! use colorwalk::algorithms::{CycleRule, DepthFirst};
//! use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};
//! use colorwalk::{Search, Step};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let mut run = Search::new(&game).start(DepthFirst::new(CycleRule::None));
//! let mut rows = Vec::new();
//! while let Ok(Step::Goal(goal)) = run.run_to_end() {
//!     let path = run.path(goal).expect("it is a path").expect("it was reached");
//!     let moves: Vec<u8> = path.actions().iter().map(|colour| colour.get()).collect();
//!     run.set_max_depth(moves.len() as u32 - 1);
//!     rows.push((moves, run.stats().expanded));
//! }
//! assert_eq!(
//!     rows,
//!     [
//!         (vec![1, 2, 0, 1, 2, 1, 3], 7),
//!         (vec![1, 2, 0, 2, 1, 3], 10),
//!         (vec![2, 0, 2, 1, 3], 36),
//!     ],
//! );
//! assert_eq!((run.stats().expanded, run.stats().stored_peak), (40, 16));
//!
//! let report = Search::new(&game).bfs().unwrap();
//! assert_eq!(report.path().unwrap().actions(), [2, 0, 2, 1, 3].map(Colour::new));
//! assert_eq!((report.stats().expanded, report.stats().stored_peak), (27, 51));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # On the boards of the series
//!
//! There a look-ahead of five moves plays the first 18 moves. The fewest moves, the mean, the most and the standard
//! deviation over a hundred boards:
//!
//! | Player | Published | Ours |
//! |---|---|---|
//! | `greedy-look-ahead 5`, for comparison | 25, 33.1, 41, 2.8 | 25, 33.02, 41, 2.85 |
//! | `bfs 5 (no-stale-move)` | 26, 32.7, 40, 2.8 | 25, 32.05, 39, 2.77 |
//! | `dfs 5 (no-stale-move)` | 25, 34.8, 43, 3.9 | 25, 33.78, 45, 4.01 |
//!
//! The program of the series made one more move after each searched end, at the start of the next board, where it is
//! mostly wasted; ours does not, hence `no-stale-move`. Its depth-first search had a minute for each board, ours
//! 100,000 positions. Part 8 also has a game of 34 moves on the first board, by looking six moves ahead. Ours has 32,
//! with the older and with the newer rule for the end of a look-ahead
//! ([`Recursion`](crate::color_walk::strategies::Recursion)). We cannot explain the difference.
//!
//! # Why the search of the series was slow
//!
//! From the start of the first board, without another player, the series found a game of 42 moves within a minute and
//! none shorter within ten. It reported about 550 positions in one minute and 5,000 in ten, and blamed the call stack.
//! The deeper the position, the slower it was. The reason is its
//! [walk over the clusters](super::p13_clusters#what-it-saves): no move of this search is real, so nothing is merged,
//! and the walk goes to each cluster on trial once for each way that leads there. There are more such ways with each
//! move:
//!
//! | Depth of the position | Inspections of the walk | Published |
//! |---|---|---|
//! | 20 | 14,291 | less than 1 ms |
//! | 30 | 289,760 | 15 ms |
//! | 40 | 2,020,300 | 100 ms |
//!
//! Both published times are 50 ns an inspection, so the walk explains them, and nothing is left for the stack. A list
//! of what was met, or a set of bits for each position, makes it go away: our search takes some five microseconds a
//! position at every depth. It plays the same games. With 550 positions and with 5,000 it has the 42 moves that were
//! published, and with 50,000 still; a million give 41. With at most 29 moves and the 6,800 positions of the series it
//! finds no game, as published:
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{DepthFirstFinish, LookAhead, Strategy, Turn, play_out};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let search = DepthFirstFinish::new(LookAhead::new(1, Area));
//! let moves = |positions| {
//!     play_out(&game, &mut search.clone().below(50).nodes(positions)).moves().len()
//! };
//! assert_eq!([550, 5_000, 50_000].map(moves), [42, 42, 42]);
//!
//! let mut limited = search.clone().below(30).nodes(6_800);
//! let turn = Turn { game: &game, position: game.start_position(), moves_played: 0 };
//! let first = limited.next_move(&turn); // by the look-ahead: the search has found nothing
//! assert!(!limited.has_plan(&game.replay([first])));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # Cost and memory
//!
//! With b moves in each position and an end of d moves, breadth-first finish takes time and memory O(b^d). Depth-first
//! finish takes time O(b^l) for a limit of l moves, which is more, since l is larger than d; and memory O(b·l).
//!
//! # When not to use it
//!
//! Breadth-first finish is useless while the end is more than seven or eight moves away, and hard to beat from there
//! on. Depth-first finish spends nearly all of its time among games that differ in their last moves alone: what went
//! wrong at its first move is never mended, because it is the last to be changed. Neither merges
//! [equal positions](super::p12_state_spaces) that are reached in different orders.
//!
//! To let the players play here, open the board in the
//! [playground](../../../playground.html#game?board=21311/22023/01313&player=bfs), and choose `bfs` or `dfs` there.
//!
//! # Exercises
//!
//! **1. When to begin?** On the first board of the series, let a look-ahead of two moves open the game, and try a
//! breadth-first finish from move 24, 26 and 28 on. What does it find, and what does it cost, in thousands of
//! positions?
//!
//! <details><summary>Solution</summary>
//!
//! Up to move 26 the same game of 33 moves: the search cannot see its end before. Whoever begins earlier only searches
//! more often, in vain; whoever begins later finds a longer game.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{BreadthFirstFinish, LookAhead, SwitchAfter, play_out};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let opening = LookAhead::new(2, Area);
//! let played = [24, 26, 28].map(|switch| {
//!     let mut player = SwitchAfter::new(switch, opening, BreadthFirstFinish::new(opening));
//!     let played = play_out(&game, &mut player);
//!     (played.moves().len(), played.expanded() / 1000)
//! });
//! assert_eq!(played, [(33, 15), (33, 4), (34, 0)]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. For ever.** Write the game with wasted moves, and search it depth first. What happens without a limit?
//!
//! <details><summary>Solution</summary>
//!
//! It plays colour 0, which clears nothing, and again, and again. With a limit on the depth it finds a game, but only
//! after 187 expansions.
//!
//! ```
//! use colorwalk::algorithms::CycleRule;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::{Limits, Outcome, Search, Unit, problem_fn};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let with_wasted = problem_fn(
//!     game.start_position().clone(),
//!     |position| {
//!         let play = |c| game.play(position, c).unwrap_or(position.clone());
//!         let moves: Vec<_> = game.palette().map(|c| (c, play(c), Unit)).collect();
//!         moves
//!     },
//!     |position| position.is_cleared(),
//! );
//! let search = |limits: Limits| Search::new(&with_wasted).limits(limits).dfs(CycleRule::None);
//! let endless = search(Limits::new().expansions(10_000)).unwrap();
//! assert!(matches!(endless.outcome(), Outcome::CutOff(_)));
//! let limited = search(Limits::new().depth(6)).unwrap();
//! assert_eq!((limited.cost(), limited.stats().expanded), (Some(6), 187));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", Parts 7 and 8 (2017-18).
//! - A. H. Land and A. G. Doig, "An automatic method of solving discrete programming problems", *Econometrica* 28
//!   (1960): branch and bound.
//!
//! Previous: [17. Other measures](super::p17_other_measures) · [The guide](super) · Next:
//! [19. Capped Dijkstra](super::p19_capped_dijkstra)
