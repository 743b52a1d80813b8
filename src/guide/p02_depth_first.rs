//! Page 2: depth-first search takes the newest state.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Take the state that was opened last. The frontier is then a *stack*: last in, first out. The search follows one path
//! as deep as it leads, and turns back to the newest open state when it ends. The order of the successors alone decides
//! which way it goes, so it may find a goal at once, or search everything else before. What it finds is some path, and
//! the report claims no more. In the figure it goes down to 5, and finds 6 from there, though 3 has an edge to it, too:
//!
#![doc = include_str!("figures/depth_first.svg")]
//!
//! ```text
//! stack = [start]
//! while the stack is not empty:
//!     u = the top of the stack, which is removed
//!     if u is closed: continue
//!     if u is a goal: return the path to u
//!     close u
//!     for each successor v of u, from the last to the first:
//!         if v is not closed:
//!             put v on top of the stack
//!             predecessor of v = u
//! return "there is no path"
//! ```
//!
//! A state may be on the stack more than once. Only the newest entry counts, which is on top of the others; when an
//! older one surfaces, the state is closed.
//!
//! In this crate the loop is [`algorithms/dfs.rs`](../../../src/colorwalk/algorithms/dfs.rs.html#310-369), and the
//! method is [`Search::dfs`](crate::Search::dfs). The textbook often writes it as a function that calls itself; a stack
//! of one's own does not overflow.
//!
//! # By hand
//!
//! The same graph, the start 0 and the goal 6. In step 4, state 6 is open already, from 3; a depth-first search takes
//! the newest path to it. So the figure has two depths of it, 3 and 4.
//!
//! The top of the stack is on the right. If a state is on the stack twice, only its newest entry is shown. The program
//! prints the same states in another order: the order in which they were first reached.
//!
//! | Step | Taken | Put on the stack | Stack afterwards |
//! |---|---|---|---|
//! | 1 | 0 | 2, 1 | 2, 1 |
//! | 2 | 1 | 3 | 2, 3 |
//! | 3 | 3 | 6, 5 | 2, 6, 5 |
//! | 4 | 5 | 6, now from 5 | 2, 6 |
//! | 5 | 6, the goal | | |
//!
//! ```
//! use colorwalk::algorithms::{CycleRule, DepthFirst};
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let mut run = Search::new(&graph).start(DepthFirst::new(CycleRule::Closed));
//! let mut rows = Vec::new();
//! while let Step::Expanded(id) = run.step()? {
//!     let taken = run.state(id).expect("it was reached").state().get();
//!     let open: Vec<u32> = run.frontier().map(|open| open.state().get()).collect();
//!     rows.push(format!("{taken}: {open:?}"));
//! }
//! assert_eq!(rows, ["0: [1, 2]", "1: [2, 3]", "3: [2, 5, 6]", "5: [2, 6]"]);
//!
//! let report = run.into_report()?;
//! assert_eq!(report.path().unwrap().states(), [0, 1, 3, 5, 6].map(NodeId::new));
//! assert_eq!((report.claim(), report.cost()), (Claim::Path, Some(13)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The path has four edges, though one of three exists, and it costs 13, though one of 11 exists.
//!
//! # Cost and memory
//!
//! With n states and m edges, time O(n + m) and memory O(n), as for breadth-first search (Cormen et al., §20.3).
//! Without remembering closed states, memory falls to O(b·d) for b successors of each state and a path of d edges, but
//! a state is expanded once for every path to it (Russell and Norvig, §3.4.3). That choice is the
//! [`CycleRule`](crate::algorithms::CycleRule) of this crate.
//!
//! # When not to use it
//!
//! Not for a cheapest path, nor for one with the fewest edges. Not on an infinite graph without a limit on the depth:
//! it may follow one path forever, beside a goal.
//!
//! To step through this search, open it in the
//! [playground](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=dfs).
//!
//! There is a [lesson](../../../playground.html#lab?lesson=depth) on it.
//!
//! # Exercises
//!
//! **1. Trace a frontier.** Continue the table as if 6 were no goal. In which order are all states taken?
//!
//! <details><summary>Solution</summary>
//!
//! After 6, which has no successors, it turns back to 2. All but 4 of the successors of 2 are closed.
//!
//! ```
//! use colorwalk::algorithms::{CycleRule, DepthFirst};
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let mut run = Search::new(&graph).start(DepthFirst::new(CycleRule::Closed));
//! let mut rows = Vec::new();
//! while let Step::Expanded(id) = run.step()? {
//!     let taken = run.state(id).expect("it was reached").state().get();
//!     let open: Vec<u32> = run.frontier().map(|open| open.state().get()).collect();
//!     rows.push(format!("{taken}: {open:?}"));
//! }
//! assert_eq!(rows[4..], ["6: [2]", "2: [4]", "4: []"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. A trap.** Give the graph an edge from 3 back to 0, as the first one out of 3. What does a search do that
//! remembers nothing? Is it enough to remember the states of the current path?
//!
//! <details><summary>Solution</summary>
//!
//! Without memory it walks 0, 1, 3, 0, 1, 3 and so on: only a limit ends it. Any way back to a state of the current
//! path is a cycle, so it is enough to skip these.
//!
//! ```
//! use colorwalk::algorithms::CycleRule;
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Limit, Limits, Outcome, Search};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 0 1\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let search = |rule| {
//!     Search::new(&graph).limits(Limits::new().expansions(1000)).dfs(rule)
//! };
//! let endless = search(CycleRule::None)?;
//! assert!(matches!(endless.outcome(), Outcome::CutOff(Limit::Expansions)));
//! assert_eq!(search(CycleRule::OnPath)?.cost(), Some(13));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. All paths.** If the search goes on after a goal, and remembers only the current path, it finds every path. How
//! many are there, and what do the cheapest and the dearest cost?
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::algorithms::{CycleRule, DepthFirst};
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let mut run = Search::new(&graph).start(DepthFirst::new(CycleRule::OnPath));
//! let mut costs = Vec::new();
//! while let Step::Goal(goal) = run.run_to_end()? {
//!     costs.extend(run.state(goal).map(|reached| reached.g()));
//! }
//! assert_eq!(costs, [13, 16, 11, 14, 16, 19, 14, 17, 12]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - R. E. Tarjan, "Depth-first search and linear graph algorithms", *SIAM J. Comput.* 1 (1972).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §20.3; Russell and Norvig, *Artificial
//!   Intelligence: A Modern Approach*, 4th ed., §3.4.3.
//!
//! Previous: [1. Breadth-first search](super::p01_breadth_first) · [The guide](super) · Next:
//! [3. Depth-first order](super::p03_depth_first_order)
