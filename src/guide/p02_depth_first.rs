//! Page 2: depth-first search takes the newest state.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Take the state that was opened last. The frontier is then a *stack*: last in, first out. The search follows one path
//! as far as it goes. When the path ends, the search turns back to the newest open state. Only the order of the
//! successors decides which way it goes. It may therefore find a goal at once, or search everything else first. The
//! path that it finds is not special, and the report claims only that it is a path. In the figure the search goes down
//! to 5 and finds 6 from there, although 3 also has an edge to 6:
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
//! A state may be on the stack more than once. Only the newest entry of a state counts, because it is above the older
//! entries. When the search takes an older entry, the state is already closed.
//!
//! In this crate the loop is [`algorithms/dfs.rs`](../../../src/colorwalk/algorithms/dfs.rs.html#84-141), and the
//! method is [`Search::dfs`](crate::Search::dfs). Textbooks often write depth-first search as a function that calls
//! itself. With a stack of its own, the search cannot overflow the call stack.
//!
//! # By hand
//!
//! The example is the graph of page 1, with the start 0 and the goal 6. When step 4 takes 5, state 6 is already open,
//! with 3 as its predecessor. A depth-first search uses the newest path, so 5 becomes the predecessor of 6. That is why
//! the figure shows two depths for 6: 3 and 4.
//!
//! The top of the stack is on the right. If a state is on the stack twice, the table shows only its newest entry. The
//! program prints the states of the stack in another order: the order in which the search first reached them.
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
//! The path that depth-first search finds has four edges and costs 13. The path with the fewest edges has only three
//! edges, and the cheapest path costs only 11.
//!
//! # Cost and memory
//!
//! For n states and m edges, depth-first search takes O(n + m) time and O(n) memory, as breadth-first search does
//! (Cormen et al., §20.3). If the search does not remember closed states, the memory falls to O(b·d) for b successors
//! of each state and a path of d edges. But the search then expands a state once for every path to this state (Russell
//! and Norvig, §3.4.3). In this crate, a [`CycleRule`](crate::algorithms::CycleRule) chooses which states the search
//! remembers.
//!
//! # When not to use it
//!
//! Do not use depth-first search to find a cheapest path or a path with the fewest edges. On an infinite graph, use it
//! only with a [`max_depth`](crate::algorithms::DepthFirst::max_depth). Otherwise it may follow one path forever, even if a goal is close to the start.
//!
//! Step through this search in the [playground](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=dfs).
//! There is also a [lesson](../../../playground.html#lab?lesson=depth) on it.
//!
//! # Exercises
//!
//! **1. Trace a frontier.** Suppose that 6 is not a goal, so that the search goes on. Continue the table. In which
//! order does the search take all states?
//!
//! <details><summary>Solution</summary>
//!
//! State 6 has no successors, so the search turns back to 2. All successors of 2 are closed, except 4. The order of all
//! states is 0, 1, 3, 5, 6, 2, 4.
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
//! **2. A trap.** Add an edge from 3 back to 0, as the first edge out of 3. What does a depth-first search do if it
//! remembers no states? Is it enough if it remembers the states of the current path?
//!
//! <details><summary>Solution</summary>
//!
//! A search that remembers no states walks 0, 1, 3, 0, 1, 3 and so on, and only a limit ends the search. It is enough
//! to remember the current path. If an edge leads back to a state of the current path, it closes a cycle, and the
//! search can skip it.
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
//! **3. All paths.** Suppose that the search goes on after a goal and remembers only the current path. Then it finds
//! every path from 0 to 6. How many paths are there? What do the cheapest and the most expensive path cost?
//!
//! <details><summary>Solution</summary>
//!
//! The search finds nine paths. The cheapest path costs 11, and the most expensive path costs 19.
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
//! Previous: [1. Breadth-first search](super::p01_breadth_first) · [The guide](super) · Next: [3. Depth-first
//! order](super::p03_depth_first_order)
