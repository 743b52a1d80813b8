//! Page 11: iterative deepening searches depth first, again and again.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! A [depth-first search](super::p02_depth_first) needs little memory, but it does not find a path with the fewest
//! edges. So limit its depth, first to 0 edges, then to 1, to 2, and so on. The first round that finds a goal finds a
//! path with the fewest edges, because the round before found no path. Each round expands the shallow states again. But
//! if every state has several successors, most states are in the deepest layer, so little time is lost. *IDA\** limits
//! f = g + h instead of the depth. Its next limit is the least f that was above the last limit. The figure shows the
//! rounds with a limit of two edges and of three edges:
//!
#![doc = include_str!("figures/iterative_deepening.svg")]
//!
//! ```text
//! limit = f(start)
//! loop:
//!     next = infinity; stack = [the path of the start alone]
//!     while the stack is not empty:
//!         p = the top of the stack, which is removed; u = the last state of p
//!         if u is a goal: return p
//!         for each successor v of u, from the last to the first:
//!             if f(p + v) > limit: next = min(next, f(p + v))
//!             else if v is not on p: put p + v on the stack
//!     if next is infinity: return "there is no path"
//!     limit = next
//! ```
//!
//! In this crate the loop is [`algorithms/deepening.rs`](../../../src/colorwalk/algorithms/deepening.rs.html#98-156).
//! The methods are [`Search::iterative_deepening`](crate::Search::iterative_deepening), where f is the number of edges,
//! and [`Search::idastar`](crate::Search::idastar), where f is g + h.
//!
//! # By hand
//!
//! The graph is the graph of pages 1 to 13. Round 3 takes 1 and 3 twice, because two paths lead to each of these
//! states, and the search does not remember which states it has expanded. The search tests whether a state at the limit
//! is a goal, but does not expand this state:
//!
//! | Round | Limit | States taken, in order | Next |
//! |---|---|---|---|
//! | 1 | 0 edges | 0 | 1 |
//! | 2 | 1 edge | 0, 1, 2 | 2 |
//! | 3 | 2 edges | 0, 1, 3, 2, 1, 3, 4 | 3 |
//! | 4 | 3 edges | 0, 1, 3, 5, 6: the goal | |
//!
//! This is IDA* with the consistent estimate of [page 8](super::p08_astar):
//!
//! | Round | Limit | States taken, in order | Next |
//! |---|---|---|---|
//! | 1 | f ≤ 9 | 0 | 10, of 2 |
//! | 2 | f ≤ 10 | 0, 2, 1, 3, 5 | 11, of 6 |
//! | 3 | f ≤ 11 | 0, 2, 1, 3, 5, 6: the goal | |
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::observe::{EventKind, Recorder};
//! use colorwalk::{Claim, Search};
//!
//! /// The states that each round takes.
//! fn rounds(recorder: &Recorder<NodeId, u32>) -> Vec<Vec<u32>> {
//!     let mut rounds = Vec::new();
//!     for record in recorder.records() {
//!         match (record.kind, record.state) {
//!             (EventKind::Discovered, Some((_, state))) if state.get() == 0 => rounds.push(vec![]),
//!             (EventKind::Closed | EventKind::Goal, Some((_, state))) => {
//!                 rounds.last_mut().expect("it begins at 0").push(state.get());
//!             }
//!             _ => {}
//!         }
//!     }
//!     rounds
//! }
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let mut recorder = Recorder::new();
//! let report = Search::new(&graph).observe(&mut recorder).iterative_deepening()?;
//! assert_eq!(
//!     rounds(&recorder),
//!     [vec![0], vec![0, 1, 2], vec![0, 1, 3, 2, 1, 3, 4], vec![0, 1, 3, 5, 6]],
//! );
//! assert_eq!((report.claim(), report.cost()), (Claim::FewestEdges, Some(16)));
//!
//! let h = |node: &NodeId| [9u32, 5, 8, 4, 5, 2, 0][node.index()];
//! let mut recorder = Recorder::new();
//! let report = Search::new(&graph).observe(&mut recorder).idastar(h)?;
//! assert_eq!(rounds(&recorder), [vec![0], vec![0, 2, 1, 3, 5], vec![0, 2, 1, 3, 5, 6]]);
//! assert_eq!((report.claim(), report.cost()), (Claim::CheapestIfAdmissible, Some(11)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! Iterative deepening takes O(b·d) memory for b successors of each state and a depth of d. It takes O(b^d) time, as
//! breadth-first search does, if few paths lead to the same state (Korf 1985; Russell and Norvig, §3.4.4). The rounds
//! before the last round add about 1 / (b - 1) of this time.
//!
//! # When not to use it
//!
//! Do not use iterative deepening if many paths lead to the same state, as on a grid, because it expands the state once
//! for each path. Do not use IDA* if most paths have different costs. There is then a round for each different cost,
//! and each round adds only a few states. If the states fit in memory, [A*](super::p08_astar) expands each state once.
//!
//! Step through this search in
//! the [playground](../../../playground.html#lab?kind=digraph&example=guide-consistent&at=0&s=deepening,idastar).
//!
//! # Exercises
//!
//! **1. The cost of repetition.** In a tree, each n has the successors 2n and 2n + 1. The start is 1, and the goal is
//! 2047, the last state of depth ten. How many states do breadth-first search and iterative deepening expand? How many
//! states do they store?
//!
//! <details><summary>Solution</summary>
//!
//! Iterative deepening expands 1 + 3 + 7 + ... + 1023 = 2036 states, and breadth-first search expands 1023. So
//! iterative deepening expands about twice as many states, because each state of the tree has two successors. But it
//! stores only 21 states instead of 2047.
//!
//! ```
//! use colorwalk::{Search, Unit, problem_fn};
//!
//! let tree = problem_fn(1u32, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |&n| n == 2047);
//! let figures = [Search::new(&tree).bfs()?, Search::new(&tree).iterative_deepening()?]
//!     .map(|report| (report.stats().expanded, report.stats().stored_peak));
//! assert_eq!(figures, [(1023, 2047), (2036, 21)]);
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! </details>
//!
//! **2. Without an estimate.** How many rounds does IDA* take on the graph if h is zero? Why does it take more than
//! three rounds?
//!
//! <details><summary>Solution</summary>
//!
//! With h = 0, IDA* takes nine rounds, with the limits 0, 2, 5, 6, 7, 8, 9, 10 and 11. The limits are all costs of
//! paths from the start, up to the cost of a cheapest path to the goal.
//!
//! ```
//! use colorwalk::algorithms::IdaStar;
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Search, Step, Zero};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let mut run = Search::new(&graph).start(IdaStar::new(Zero));
//! let mut rounds = 0;
//! loop {
//!     match run.step()? {
//!         Step::Deepened => rounds += 1,
//!         Step::Goal(_) => break,
//!         _ => {}
//!     }
//! }
//! assert_eq!(rounds, 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. Four searches.** Compare breadth-first search, Dijkstra's algorithm, depth-first search and iterative deepening
//! on the [board](super#the-board). Which search is best in moves, which in expansions, and which in memory?
//!
//! <details><summary>Solution</summary>
//!
//! No search is best in all three. Depth-first search expands only 10 states, but its game has 10 moves instead of 8.
//! Iterative deepening stores the fewest states, 20, but it expands 559 states. Although every move costs one,
//! Dijkstra's algorithm expands more states than breadth-first search, because it may stop only when it takes the goal
//! from the frontier.
//!
//! ```
//! use colorwalk::algorithms::CycleRule;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::Search;
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let bfs = Search::new(&game).bfs().unwrap();
//! let dijkstra = Search::new(&game).dijkstra().unwrap();
//! let dfs = Search::new(&game).dfs(CycleRule::Closed).unwrap();
//! let deepening = Search::new(&game).iterative_deepening().unwrap();
//! let figures = [&bfs, &dijkstra, &dfs, &deepening]
//!     .map(|report| (report.cost().unwrap(), report.stats()))
//!     .map(|(moves, stats)| (moves, stats.expanded, stats.stored_peak));
//! // Each is (moves, states expanded, most states stored at a time).
//! assert_eq!(figures, [(8, 160, 222), (8, 221, 240), (10, 10, 22), (8, 559, 20)]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", *Artif. Intell.* 27 (1985).
//! - Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §3.4.4 and §3.5.5.
//!
//! Previous: [10. Greedy, weighted A\* and beam search](super::p10_greedy_and_beam) · [The guide](super) · Next: [12.
//! Both ends](super::p12_both_ends)
