//! Page 20: near the end of a game, search until it is over.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! All players so far look only a few moves ahead. [Breadth-first](super::p01_breadth_first)
//! and [depth-first search](super::p02_depth_first) go on until the board is cleared. On a whole game such a search is
//! hopeless: with four moves in each position, there are 4^40 sequences of forty moves. So let another player open the
//! game, and search only the end of the game.
//!
//! *Breadth-first finish* tries all sequences of one move, then of two moves, and so on. The first sequence that clears
//! the board is a shortest sequence. But each further move needs four times as much memory. The series stopped
//! expanding when 16,384 = 4^7 sequences were in its queue. A queue of this size is always enough if the end takes six
//! moves, and mostly if it takes seven. If no sequence clears the board, the other player makes one more move, and the
//! search tries again.
//!
//! *Depth-first finish* needs no queue. It follows one sequence to the end of the game, and then the next. The order of
//! the colours decides which game the search finds first, so this game is seldom short. The search goes on, but gives
//! up each sequence that has become as long as the best game so far. This is *branch and bound*. You may stop it at any
//! time after its first game. The figure shows the games that it finds on
//! the [small board](super::p15_clusters#by-hand), each shorter than the one before, and the game of breadth-first
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
//! Three rules help this search to end with a good game:
//!
//! - *No wasted moves.* The search skips a move that clears nothing, so every path ends. Otherwise the search would
//!   repeat the first colour for ever and never try the second colour.
//! - *A limit on the depth.* The limit is 29 moves at first. Most games are longer, so the search gives them up when
//!   they reach the limit.
//! - *An order of the colours that changes with the depth.* The player of the series begins with another colour at each
//!   depth, and so does our player. If the order were the same at all depths, the first game on a large board would
//!   play two colours in turn for as long as both clear something. With the rotated order, the first game plays all
//!   colours in turn.
//!
//! In this crate the loops are in [`algorithms/bfs.rs`](../../../src/colorwalk/algorithms/bfs.rs.html#64-95)
//! and [`algorithms/dfs.rs`](../../../src/colorwalk/algorithms/dfs.rs.html#84-141). The rest of the players is
//! in [`strategies/breadth_first.rs`](../../../src/colorwalk/color_walk/strategies/breadth_first.rs.html)
//! and [`strategies/depth_first.rs`](../../../src/colorwalk/color_walk/strategies/depth_first.rs.html). The types
//! are [`BreadthFirstFinish`](crate::color_walk::strategies::BreadthFirstFinish)
//! and [`DepthFirstFinish`](crate::color_walk::strategies::DepthFirstFinish).
//!
//! # By hand
//!
//! The search begins at the start of the small board, and tries the colours in the order 0, 1, 2, 3 at each depth. To
//! expand a position means to try all colours from it:
//!
//! | Depth-first | Moves | Positions expanded so far |
//! |---|---|---|
//! | game 1 | 1, 2, 0, 1, 2, 1, 3 | 7 |
//! | game 2, of at most 6 moves | 1, 2, 0, 2, 1, 3 | 10 |
//! | game 3, of at most 5 moves | 2, 0, 2, 1, 3 | 36 |
//! | none of at most 4 moves | | 40 |
//!
//! In the first game, each move is the first colour that clears something. The third game is a shortest game, but only
//! the last row proves this. Breadth-first search finds this game after 27 expansions, and its first game is always a
//! shortest one. But breadth-first search stores 51 positions at a time, and depth-first search stores only 16.
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
//! On these boards, a player that looks five moves ahead plays the first 18 moves. The table shows the fewest moves,
//! the mean, the most moves and the standard deviation over a hundred boards:
//!
//! | Player | Published | Ours |
//! |---|---|---|
//! | `greedy-look-ahead 5`, for comparison | 25, 33.1, 41, 2.8 | 25, 33.02, 41, 2.85 |
//! | `bfs 5 (no-stale-move)` | 26, 32.7, 40, 2.8 | 25, 32.05, 39, 2.77 |
//! | `dfs 5 (no-stale-move)` | 25, 34.8, 43, 3.9 | 25, 33.78, 45, 4.01 |
//!
//! After each searched end, the program of the series made one more move, at the start of the next board, where it is
//! mostly wasted. Our program does not make this move, which the table calls `no-stale-move`. The depth-first search of
//! the series had a minute for each board, and ours had 100,000 positions. Part 8 also reports a game of 34 moves on
//! the first board, found by looking six moves ahead. Our game has 32 moves, with the older and with the newer rule for
//! the end of a look-ahead ([`Recursion`](crate::color_walk::strategies::Recursion)). We cannot explain the difference.
//!
//! # Why the search of the series was slow
//!
//! The series also searched the first board from its start, without another player. It found a game of 42 moves within
//! a minute, and no shorter game within ten minutes. The search reported about 550 positions after one minute and 5,000
//! after ten minutes. The series blamed the call stack. In fact, a deeper position took more time. The reason is
//! the [walk over the clusters](super::p15_clusters#what-it-saves). No move of this search is real, so nothing is
//! merged. If several ways lead to a cluster on trial, the walk visits the cluster several times, once for each way.
//! Each move adds more ways:
//!
//! | Depth of the position | Inspections of the walk | Published |
//! |---|---|---|
//! | 20 | 14,291 | less than 1 ms |
//! | 30 | 289,760 | 15 ms |
//! | 40 | 2,020,300 | 100 ms |
//!
//! At the depths 30 and 40, the published time is 50 ns for each inspection. So the walk explains all of the time, and
//! the call stack is not to blame. A list of visited clusters, or a bit set for each position, removes the problem. Our
//! search takes about five microseconds for a position, at every depth, and plays the same games:
//!
//! | Positions | Limit | Ours | Published |
//! |---|---|---|---|
//! | 550 | 49 moves | 42 moves | 42 moves |
//! | 5,000 | 49 moves | 42 moves | 42 moves |
//! | 50,000 | 49 moves | 42 moves | |
//! | 1,000,000 | 49 moves | 41 moves | |
//! | 6,800 | 29 moves | no game | no game |
//!
//! The program checks four of these rows:
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{DepthFirstFinish, LookAhead, Strategy, Turn, play_out};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let search = DepthFirstFinish::new(LookAhead::new(1, Area));
//! let moves = |positions| {
//!     play_out(&game, &mut search.clone().below(50).nodes(positions)).moves.len()
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
//! With b moves in each position and an end of d moves, breadth-first finish takes O(b^d) time and memory. Depth-first
//! finish takes O(b·l) memory and O(b^l) time for a limit of l moves. Depth-first finish takes more time, because l is
//! larger than d.
//!
//! # When not to use it
//!
//! Do not use breadth-first finish if the end is more than seven or eight moves away. Nearer to the end, few players
//! are better than breadth-first finish. Depth-first finish spends nearly all of its time on games that differ only in
//! their last moves. It changes its first move last, so a mistake in the first moves stays. Neither search
//! merges [equal positions](super::p14_state_spaces) that are reached in different orders.
//!
//! Let the players play this board in
//! the [playground](../../../playground.html#game?board=21311/22023/01313&player=bfs): choose `bfs` or `dfs` there.
//!
//! # Exercises
//!
//! **1. When to begin?** On the first board of the series, let a look-ahead of two moves open the game, and begin a
//! breadth-first finish at move 24, 26 or 28. How many moves does each game have? How many thousand positions does each
//! search expand?
//!
//! <details><summary>Solution</summary>
//!
//! If the player begins its searches at move 24 or at move 26, it plays the same game of 33 moves. The searches before
//! move 26 do not reach the end of the game. They gain nothing, and raise the number of expanded positions from 4,000
//! to 15,000. If the searches begin at move 28, the game has 34 moves.
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
//!     (played.moves.len(), played.expanded / 1000)
//! });
//! assert_eq!(played, [(33, 15), (33, 4), (34, 0)]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. For ever.** Let a depth-first search also try moves that clear nothing. What happens if its depth has no limit?
//!
//! <details><summary>Solution</summary>
//!
//! The search plays colour 0, which clears nothing, again and again. With a limit on the depth it finds a game, but it
//! needs 187 expansions.
//!
//! ```
//! use colorwalk::algorithms::{CycleRule, DepthFirst};
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
//! let search = Search::new(&with_wasted).limits(Limits::new().expansions(10_000));
//! let dfs = DepthFirst::new(CycleRule::None);
//! let endless = search.clone().run(dfs).unwrap();
//! assert!(matches!(endless.outcome(), Outcome::CutOff(_)));
//! let limited = search.run(dfs.max_depth(6)).unwrap();
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
//! Previous: [19. Other measures](super::p19_other_measures) · [The guide](super) · Next: [21. Capped
//! Dijkstra](super::p21_capped_dijkstra)
