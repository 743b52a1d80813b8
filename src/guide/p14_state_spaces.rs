//! Page 14: state spaces are graphs given by a function.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! A *state* holds exactly the facts that determine which moves are still possible. The graph of all states and moves
//! is the *state space*. The space is *implicit*: it is given by a start and by a function from a state to its
//! successors, and not by a list of states and edges.
//!
//! # The idea
//!
//! In *Color Walk* the state is the set of cleared cells, and an edge is a move. It does not matter which moves cleared
//! the cells. If two sequences of moves clear the same cells, they lead to the same state, and a search needs to follow
//! only one of the sequences. A search calls the function only for states whose successors it needs. So it generates a
//! part of the space, and a good search generates a small part. The figure shows the beginning of the space of
//! the [board of the guide](super#the-board), which has 246 states and 548 moves. Two sequences of moves lead to the
//! framed position, which is one state:
//!
#![doc = include_str!("figures/first_moves.svg")]
//!
//! To *explore* the space is to generate all of it:
//!
//! ```text
//! numbered = [start]
//! for each state u of numbered, in order:
//!     for each move from u, to a state v:
//!         if v has no number: append v to numbered
//!         record the edge from u to v
//! ```
//!
//! In this crate the loop is [`state_space/explore.rs`](../../../src/colorwalk/state_space/explore.rs.html#150-217),
//! and the method is [`Search::explore`](crate::Search::explore).
//!
//! # By hand
//!
//! Take two rows of three cells, `012` and `210`, with the top left cell cleared. Each row of the table is a state,
//! with a dot for each cleared cell. The row also shows to which states the moves lead:
//!
//! | State | Cells | Move 0 | Move 1 | Move 2 |
//! |---|---|---|---|---|
//! | 0 | `.12` `210` | | 1 | 2 |
//! | 1 | `..2` `2.0` | 3 | | 4 |
//! | 2 | `.12` `.10` | | 5 | |
//! | 3 | `..2` `2..` | | | 6 |
//! | 4 | `...` `..0` | 6 | | |
//! | 5 | `..2` `..0` | 7 | | 4 |
//! | 6 | `...` `...`, the goal | | | |
//! | 7 | `..2` `...` | | | 6 |
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let game = ColorWalk::new(&"012\n210".parse::<Board>()?, Start::CORNER)?;
//! let space = Search::new(&game).explore().expect("it is finite");
//! let rows: Vec<(String, Vec<(u8, usize)>)> = space
//!     .graph()
//!     .nodes()
//!     .zip(space.states())
//!     .map(|(id, position)| {
//!         let action = |edge| space.action(edge).expect("it is numbered").get();
//!         let edges = space.graph().out_edges(id).map(|edge| (action(edge.id), edge.to.index()));
//!         (game.render(position).to_string().replace('\n', " ").trim().to_owned(), edges.collect())
//!     })
//!     .collect();
//! let row = |cells: &str, moves: &[(u8, usize)]| (cells.to_owned(), moves.to_vec());
//! assert_eq!(
//!     rows,
//!     [
//!         row(".12 210", &[(1, 1), (2, 2)]),
//!         row("..2 2.0", &[(0, 3), (2, 4)]),
//!         row(".12 .10", &[(1, 5)]),
//!         row("..2 2..", &[(2, 6)]),
//!         row("... ..0", &[(0, 6)]),
//!         row("..2 ..0", &[(0, 7), (2, 4)]),
//!         row("... ...", &[]),
//!         row("..2 ...", &[(2, 6)]),
//!     ],
//! );
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! Two paths lead to state 4. One path has the moves 1, 2, and the other has the moves 2, 1, 2. A cleared cell stays
//! cleared, so no path returns to a state. The graph is acyclic, and the pass of [page 5](super::p05_acyclic)
//! works: [`dag_shortest_paths`](crate::Search::dag_shortest_paths) relaxes each edge only once.
//!
//! # Cost and memory
//!
//! Exploring takes O(n + m) time and memory for n states and m edges,
//! as [breadth-first search](super::p01_breadth_first) does. But n grows fast with the size of the problem. The states
//! of a board of 600 cells do not fit in any memory. For boards of three or more colours, it is *NP-hard* to find the
//! fewest moves (Clifford et al. 2012). Thousands of problems are NP-hard. No known algorithm solves any of these
//! problems in a time that is bounded by a power of the size. If you found such an algorithm for this game, you would
//! have one for every problem whose answers are quick to check.
//!
//! # When not to use it
//!
//! Do not explore the whole space if you want only one path. The searches of the next pages find a path after they have
//! seen a small part of the space. Explore the whole space to count states, to check an estimate in all states, or to
//! find the paths to all states.
//!
//! To see breadth-first search open the space of the board, layer by layer, open the
//! [playground here](../../../playground.html#lab?kind=color-walk&text=01213/20312/13021/02130&at=0&s=bfs). The search
//! ends at the first cleared board, and has then reached 222 of the 246 states.
//!
//! # Exercises
//!
//! **1. The longest game.** The *longest path* through the acyclic graph is a longest game in which each move clears
//! something. How many moves does this game have on the board of the guide?
//!
//! <details><summary>Solution</summary>
//!
//! The longest game has 14 moves, and the shortest has eight.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::algorithms::Wanted;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let paths = Search::new(&game).dag_shortest_paths(Wanted::Longest).expect("no cycles");
//! let goal = paths.best_goal().expect("the board can be cleared");
//! assert_eq!(paths.cost(goal), Some(14));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. Too much in a state.** Suppose that a state were the sequence of all moves so far. How many states would the
//! state space of the board of the guide have?
//!
//! <details><summary>Solution</summary>
//!
//! With sequences as states, the space would have 7134 states instead of 246. To count the sequences that lead to each
//! state, take the states in topological order. Add the number of each state to the numbers of its successors:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let space = Search::new(&game).explore().expect("it is finite");
//! let mut sequences = vec![0; space.len()];
//! sequences[0] = 1; // the start: no move
//! let graph = space.graph();
//! for id in graph.topological_order().expect("no cycles") {
//!     for edge in graph.out_edges(id) {
//!         sequences[edge.to.index()] += sequences[id.index()];
//!     }
//! }
//! assert_eq!((space.len(), graph.edge_count()), (246, 548));
//! assert_eq!(sequences.iter().sum::<u32>(), 7134);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **3. A state of your own.** Two jugs hold 3 and 5 litres. You may fill a jug, empty a jug, or pour one jug into the
//! other until the first is empty or the second is full. What is a state? How many states are there? How many moves
//! does it take until a jug holds 4 litres?
//!
//! <details><summary>Solution</summary>
//!
//! A state is the amount in each jug. There are 24 pairs of amounts. You can reach 16 of these states, because one jug
//! is always empty or full. A jug holds 4 litres after six moves.
//!
//! ```
//! use colorwalk::{Search, Unit, problem_fn};
//!
//! let jugs = problem_fn(
//!     (0u8, 0u8),
//!     |&(a, b)| {
//!         let (there, back) = (a.min(5 - b), b.min(3 - a));
//!         let moves =
//!             [(3, b), (a, 5), (0, b), (a, 0), (a - there, b + there), (a + back, b - back)];
//!         moves.map(|next| (next, Unit))
//!     },
//!     |&(_, b)| b == 4,
//! );
//! assert_eq!(Search::new(&jugs).explore().unwrap().len(), 16);
//! assert_eq!(Search::new(&jugs).bfs()?.cost(), Some(6));
//! # Ok::<(), colorwalk::SearchError<(u8, u8)>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §3.1 and §3.3.
//! - R. Clifford, M. Jalsenius, A. Montanaro and B. Sach, "The complexity of flood filling games", *Theory Comput.
//!   Syst.* 50 (2012).
//!
//! Previous: [13. The k shortest paths](super::p13_k_shortest) · [The guide](super) · Next: [15.
//! Clusters](super::p15_clusters)
