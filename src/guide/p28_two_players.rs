//! Page 28: two players, and what one of them can force.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! In a game for two, the *opponent* is the player whose choices you cannot influence. A target is *forced* if you can
//! reach it whatever the opponent does.
//!
//! # The idea
//!
//! A search for a path lets you choose every edge. In a game for two, you choose in some states, and the opponent
//! chooses in the other states. So a path to a won state proves little. Instead, go backwards from the won states, and
//! give states a number. This number says within how many steps you can force a win:
//!
//! - A won state has the number 0.
//! - In some of the other states *you* choose. The number of such a state is the *least* number of a successor, plus
//!   one.
//! - In the remaining states the *opponent* chooses. If all successors have numbers, the number of such a state is the
//!   *greatest* of these numbers, plus one.
//!
//! This is *retrograde analysis*. From a state without a number, the opponent can avoid your win for ever. Do the
//! analysis once for each player. A state without a number for either player is a draw.
//!
//! The example is *Filler*, the game Color Walk for two. Two regions grow from opposite corners by turns. A move names
//! a colour that neither region has. The region of the player takes this colour, and the free cells of the colour that
//! touch the region join it. A player with more than half of the cells wins. The figure shows all 24 positions of a
//! game on nine cells. The first player begins at the top left. The region of the first player has an orange frame, and
//! the region of the second player has a violet one:
//!
#![doc = include_str!("figures/two_players.svg")]
//!
//! ```text
//! each target has the number 0; the queue has all targets
//! while the queue has a state v: take the first one
//!     for each edge from u to v:
//!         one more edge of u leads to a state with a number
//!         if u has no number, and you choose at u or all edges of u lead to states with numbers:
//!             number of u = number of v + 1; append u to the queue
//! ```
//!
//! In this crate the loop is [`digraph/forced.rs`](../../../src/colorwalk/digraph/forced.rs.html#120-153). The method
//! is [`StateSpace::forced`](crate::state_space::StateSpace::forced),
//! and [`certificate::forced`](crate::certificate::forced) checks the numbers.
//!
//! # By hand
//!
//! A player with five of the nine cells wins. In the figure, each position has its number in the order of a
//! breadth-first search. For each player, the analysis goes through the positions backwards once:
//!
//! | Steps | The first player forces a win from | The second player forces a win from |
//! |---|---|---|
//! | 0 | 8, 9, 10, 11, 12, 16, 20, 23 | 4, 14, 18, 22 |
//! | 1 | 3, 5, 6, 13, 17, 21 | 1, 7, 15, 19 |
//! | 2 | 2 | - |
//! | 3 | 0 | - |
//!
//! In position 2 the second player chooses between positions 5 and 6. Both have the number 1, so position 2 has the
//! number 2. In position 1 the second player takes the middle row and wins. So the first player must name colour 3 in
//! position 0. With this move, the first player wins after three moves, counting the moves of both players. With colour
//! 1, the first player loses after two moves. No position is a draw:
//!
//! ```
//! use colorwalk::{Search, Unit, certificate, problem_fn};
//!
//! /// The regions, a bit for each cell; their colours; and whose turn it is.
//! type Position = ([u16; 2], [u8; 2], usize);
//! const BOARD: [u8; 9] = [0, 1, 2, 3, 3, 3, 0, 2, 2];
//!
//! fn after(&(mut regions, mut colours, turn): &Position, colour: u8) -> Position {
//!     let cells = (0..9).filter(|&cell| BOARD[cell] == colour && regions[1 - turn] >> cell & 1 == 0);
//!     let free = cells.fold(0, |free, cell| free | 1 << cell);
//!     loop {
//!         let region = regions[turn];
//!         let beside = (region & 0o333) << 1 | (region & 0o666) >> 1 | region << 3 | region >> 3;
//!         regions[turn] |= beside & free;
//!         if regions[turn] == region {
//!             colours[turn] = colour;
//!             return (regions, colours, 1 - turn);
//!         }
//!     }
//! }
//!
//! let has_won = |position: &Position, player: usize| position.0[player].count_ones() > 4;
//! let filler = problem_fn(
//!     ([1, 3 << 7], [0, 2], 0),
//!     |position: &Position| {
//!         let position = *position;
//!         let is_over = has_won(&position, 0) || has_won(&position, 1);
//!         let colours = (0..4).filter(move |colour| !is_over && !position.1.contains(colour));
//!         colours.map(move |colour| (colour, after(&position, colour), Unit))
//!     },
//!     |_| false,
//! );
//! let space = Search::new(&filler).explore()?;
//! assert_eq!(space.len(), 24);
//! let tables: [[&[usize]; 4]; 2] = [
//!     [&[8, 9, 10, 11, 12, 16, 20, 23], &[3, 5, 6, 13, 17, 21], &[2], &[0]],
//!     [&[4, 14, 18, 22], &[1, 7, 15, 19], &[], &[]],
//! ];
//! for (player, table) in tables.into_iter().enumerate() {
//!     let is_ours = |position: &Position| position.2 == player;
//!     let is_won = |position: &Position| has_won(position, player);
//!     let forced = space.forced(is_won, is_ours);
//!     for (steps, row) in (0..).zip(table) {
//!         let nodes = space.graph().nodes().filter(|&node| forced.steps(node) == Some(steps));
//!         assert!(nodes.map(|node| node.index()).eq(row.iter().copied()));
//!     }
//!     let steps = |position: &Position| forced.steps(space.node(space.id(position)?));
//!     assert_eq!(certificate::forced(&filler, is_won, is_ours, steps), Ok(()));
//!     if player == 0 {
//!         let start = space.graph().start_nodes()[0];
//!         let best = forced.edge(start).and_then(|edge| space.action(edge.id));
//!         assert_eq!(best, Some(&3)); // the strategy
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! The analysis takes O(n + m) time and memory for n states and m edges, because it follows each edge once. The states
//! must fit in memory. The numbers are also their own certificate: the checker compares each number with the numbers of
//! the successors. The program `filler` in `examples/programs` deals a board, solves it, and plays against you. Larger
//! boards have many more positions:
//!
//! | Options | Positions | Proved |
//! |---|---|---|
//! | `--size 3x3 --colours 4` | 87 | the first player can win, in 3 moves |
//! | `--size 4x4 --colours 4` | 1,476 | the second player can win, in 8 moves |
//! | `--size 5x5 --colours 5` | 41,466 | the first player can win, in 7 moves |
//! | `--size 6x5 --colours 5` | 251,962 | the second player can win, in 8 moves |
//!
//! # When not to use it
//!
//! Do not use retrograde analysis for games whose positions do not fit in memory. For such games, alpha-beta search
//! looks a bounded number of moves ahead and proves less, and Monte Carlo tree search only estimates results. Do not
//! use it for games of chance: `forced` treats a die as an opponent who always chooses the worst throw. If
//! probabilities matter, use value iteration. If there is no opponent, a search for a path is enough.
//!
//! Play this game against the proof in the [playground](../../../playground.html#filler?board=012/333/022).
//!
//! # Exercises
//!
//! **1. A path is not a plan.** Let the positions that the second player has won be the goals of a breadth-first
//! search. Which path does the search find? Why does this path not help the second player?
//!
//! <details><summary>Solution</summary>
//!
//! The search finds the path 0, 1, 4. On this path the first player names 1, and the second player wins. But the first
//! player can name another colour, and then does not lose: in the analysis, the second player has no number at position
//! 0.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let game: Digraph = "0 1\n0 2\n1 3\n1 4\n2 5\n2 6\n3 7\n3 8\n5 9\n5 10\n6 11\n6 12\n\
//!      7 13\n7 14\n13 15\n13 16\n15 17\n15 18\n17 19\n17 20\n19 21\n19 22\n21 7\n21 23\n\
//!      goal 4\ngoal 14\ngoal 18\ngoal 22".parse()?;
//! let report = Search::new(&game).bfs()?;
//! let path = report.path().expect("both sides could help");
//! assert!(path.states().iter().map(|node| node.get()).eq([0, 1, 4]));
//!
//! let is_goal = |node: NodeId| [4, 14, 18, 22].contains(&node.get());
//! let is_second = |node: NodeId| [1, 2, 7, 15, 19].contains(&node.get());
//! let forced = game.forced(is_goal, is_second);
//! assert_eq!((forced.steps(NodeId::new(0)), forced.steps(NodeId::new(1))), (None, Some(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. A draw.** Both players agree never to name 3. Who wins?
//!
//! <details><summary>Solution</summary>
//!
//! Neither player wins. Each position has only one move left. The moves lead from 0 through 1 and 3 to 7, and then go
//! round for ever: 7, 13, 15, 17, 19, 21. No position is won, so no position has a number.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let game: Digraph = "0 1\n1 3\n3 7\n7 13\n13 15\n15 17\n17 19\n19 21\n21 7".parse()?;
//! let is_first = |node: NodeId| [0, 3, 13, 17, 21].contains(&node.get());
//! let forced = [true, false].map(|first| game.forced(|_| false, |node| is_first(node) == first));
//! assert!(game.nodes().all(|node| forced.iter().all(|forced| forced.steps(node).is_none())));
//! let round = game.simple_cycles().next().expect("there is one");
//! assert!(round.states.iter().map(|node| node.get()).eq([7, 13, 15, 17, 19, 21]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. A plan for all outcomes.** A vacuum cleaner has two dirty squares and stands on the left one. It can move left,
//! move right, or suck. On a dirty square, sucking cleans this square, and sometimes both squares. On a clean square,
//! sucking sometimes makes dirt. How many actions does the cleaner need at most?
//!
//! <details><summary>Solution</summary>
//!
//! The cleaner needs at most three actions: suck, move right, suck. The cleaner chooses the action, and the "opponent"
//! chooses the outcome. So each action makes two steps, and the number of the start is six. A plan for all outcomes is
//! called a contingent plan, and a search for it is called AND-OR search.
//!
//! ```
//! use colorwalk::{Search, Unit, problem_fn};
//!
//! /// Which squares are dirty, where the cleaner is, and the action that it has chosen.
//! type World = ([bool; 2], usize, Option<&'static str>);
//! let room = problem_fn(
//!     ([true, true], 0, None),
//!     |&(dirt, at, action): &World| {
//!         let [mut own, mut both] = [dirt, [false, false]];
//!         own[at] = false;
//!         if !dirt[at] {
//!             (own, both) = (dirt, dirt);
//!             both[at] = true;
//!         }
//!         let next: Vec<World> = match action {
//!             None => ["left", "right", "suck"].map(|action| (dirt, at, Some(action))).to_vec(),
//!             Some("suck") => vec![(own, at, None), (both, at, None)],
//!             Some(way) => vec![(dirt, usize::from(way == "right"), None)],
//!         };
//!         next.into_iter().map(|world| (world, Unit))
//!     },
//!     |_| false,
//! );
//! let space = Search::new(&room).explore()?;
//! let is_clean = |&(dirt, _, action): &World| dirt == [false, false] && action.is_none();
//! let forced = space.forced(is_clean, |&(_, _, action)| action.is_none());
//! assert_eq!(forced.steps(space.graph().start_nodes()[0]), Some(6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - E. Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", *Proc. 5th Int. Congress of
//!   Mathematicians* (1913).
//! - K. Thompson, "Retrograde analysis of certain endgames", *ICCA J.* 9 (1986).
//! - S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §4.3 and §5.2: AND-OR search,
//!   which has the vacuum cleaner, and games.
//!
//! Previous: [27. Symmetry](super::p27_symmetry) · [The guide](super) · Next: [29. Two costs](super::p29_two_costs)
