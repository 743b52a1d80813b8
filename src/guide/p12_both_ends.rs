//! Page 12: search from both ends, until no path can beat the best meeting.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Suppose that the goals are known and that you can compute the predecessors of a state. Then a second search can go
//! backwards from the goals. Both searches together expand fewer states than one, as two small circles have less area
//! than one circle of twice the radius. Run [Dijkstra's algorithm](super::p07_dijkstra) on both sides. One side
//! computes the *g from the start*, and the other the *g to the goal*. Where a state has both, a path *meets* there,
//! and its cost is their sum. Keep the least sum, because the first meeting need not be the cheapest. To know when to
//! stop, add the least g on one frontier and the least g on the other. If this sum is at least the best sum so far, the
//! search may stop, because every other path has to cross both frontiers. The figure shows both sides of a run. The
//! upper part shows the states expanded from the start, with the g from the start. At the end it also shows the second
//! half of the path. The lower part shows the states expanded from the goal, with the g to the goal:
//!
#![doc = include_str!("figures/both_ends.svg")]
//!
//! ```text
//! forwards = {start}, backwards = {goal}; best = infinity
//! while neither frontier is empty,
//!       and the least g of forwards + the least g of backwards < best:
//!     choose a side; u = the state of its frontier with the least g, which is removed
//!     close u on this side
//!     for each edge out of u, or into u on the side of the goal:
//!         relax it; v = its other end
//!         if v is known on both sides: best = min(best, g from the start + g to the goal)
//! return the path through the best meeting
//! ```
//!
//! In this crate the loop is
//! [`algorithms/bidirectional_dijkstra.rs`](../../../src/colorwalk/algorithms/bidirectional_dijkstra.rs.html#106-168).
//!
//! The method is [`Search::bidirectional_dijkstra`](crate::Search::bidirectional_dijkstra). For equal costs,
//! use [`Search::bidirectional_bfs`](crate::Search::bidirectional_bfs). The search
//! remembers the largest size of each frontier so far, and expands the side whose largest size is smaller. If both are
//! equal, it expands the side whose next state has the lesser g, or the side of the start.
//!
//! # By hand
//!
//! The table shows the run of the figure. Each row shows both frontiers after a step. The states of the first frontier
//! have their g from the start, and the states of the second have their g to the goal:
//!
//! | Step | Taken | Frontier of the start | Frontier of the goal | Best | Least sum |
//! |---|---|---|---|---|---|
//! | 1 | 0, forwards | 1: 7, 2: 2 | 6: 0 | | 2 |
//! | 2 | 6, backwards | 1: 7, 2: 2 | 3: 8, 4: 5, 5: 3 | | 5 |
//! | 3 | 2, forwards | 1: 5, 3: 11, 4: 7 | 3: 8, 4: 5, 5: 3 | 19, at 3; then 12, at 4 | 8 |
//! | 4 | 5, backwards | 1: 5, 3: 11, 4: 7 | 3: 5, 4: 5 | 12 | 10 |
//! | 5 | 1, forwards | 3: 6, 4: 7 | 3: 5, 4: 5 | 11, at 3 | 11: stop |
//!
//! The two sides first meet at 3, on a path of cost 19, and then at 4, on a path of cost 12. On the cheapest path, of
//! cost 11, they meet at 3 again. The program follows the predecessors of each open state back to the end where its side
//! began, the start or the goal. It also asserts the meetings:
//!
//! ```
//! use colorwalk::algorithms::BidirectionalDijkstra;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let trip = graph.between(0, 6)?;
//! let mut run = Search::new(&trip).start(BidirectionalDijkstra);
//! let mut rows = Vec::new();
//! let mut known = [[None; 7]; 2]; // the g of each state on each side
//! let mut best = vec![]; // the best meeting so far, each time it was beaten
//! while let Step::Expanded(id) = run.step()? {
//!     let taken = run.state(id).expect("it was reached").state().get();
//!     let mut frontiers = [vec![], vec![]];
//!     for open in run.frontier() {
//!         let mut root = open;
//!         while let Some(before) = root.predecessor() {
//!             root = run.state(before).expect("it was reached");
//!         }
//!         let side = usize::from(root.state().get() == 6);
//!         frontiers[side].push((open.state().get(), open.g()));
//!         frontiers[side].sort_unstable();
//!         known[side][open.state().index()] = Some(open.g());
//!     }
//!     for (node, (one, other)) in known[0].into_iter().zip(known[1]).enumerate() {
//!         let Some(sum) = one.zip(other).map(|(g, h): (u32, u32)| g + h) else { continue };
//!         if best.last().is_none_or(|&(_, least)| sum < least) {
//!             best.push((node, sum));
//!         }
//!     }
//!     let least = |side: usize| frontiers[side].iter().map(|&(_, g)| g).min().unwrap();
//!     let sum = least(0) + least(1);
//!     rows.push((taken, frontiers, sum));
//! }
//! let [start, goal] = [vec![(1, 5), (3, 11), (4, 7)], vec![(3, 8), (4, 5), (5, 3)]];
//! assert_eq!(
//!     rows,
//!     [
//!         (0, [vec![(1, 7), (2, 2)], vec![(6, 0)]], 2),
//!         (6, [vec![(1, 7), (2, 2)], goal.clone()], 5),
//!         (2, [start.clone(), goal], 8),
//!         (5, [start, vec![(3, 5), (4, 5)]], 10),
//!         (1, [vec![(3, 6), (4, 7)], vec![(3, 5), (4, 5)]], 11),
//!     ],
//! );
//! assert_eq!(best, [(3, 19), (4, 12), (3, 11)]);
//! let report = run.into_report()?;
//! assert_eq!(report.path().unwrap().states(), [0, 2, 1, 3, 5, 6].map(NodeId::new));
//! assert_eq!((report.claim(), report.cost()), (Claim::Cheapest, Some(11)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! In the worst case, both searches together take twice the time and memory
//! of [Dijkstra's algorithm](super::p07_dijkstra). If every state has b successors and b predecessors and the goal has
//! depth d, two searches of depth d/2 take O(b^(d/2)) instead of O(b^d) (Pohl 1971; Russell and Norvig, §3.4.5). On a
//! map, the number of states grows with the square of the radius. Therefore both searches together take about half of
//! the time and memory there.
//!
//! # When not to use it
//!
//! Do not use a search from both ends if there are many goals, or if predecessors are hard to compute. On
//! the [board](super#the-board) of this guide, for example, the goal is a single state, but the predecessors of this
//! state are hard to compute. If you have a good heuristic, [A*](super::p08_astar) alone often expands fewer states.
//!
//! Step through this search in the
//! [playground](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=both-ends,both-ends-by-cost,dijkstra).
//! There is also a [lesson](../../../playground.html#lab?lesson=ends) on it.
//!
//! # Exercises
//!
//! **1. The first meeting.** Two paths lead from 1 to 4. One path goes through 2, with costs 3 and 3. The other path
//! goes through 3 and 5, with costs 2, 1 and 2. Which path does the search return? Which path would it return if it
//! stopped at the first meeting?
//!
//! <details><summary>Solution</summary>
//!
//! After the search has expanded both ends, state 2 is known on both sides. So the sides meet at 2, at a cost of 6. A
//! search that stopped at this meeting would return 1, 2, 4. The right search goes on, and returns the other path,
//! which costs 5.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph = "1 2 3\n2 4 3\n1 3 2\n3 5 1\n5 4 2".parse()?;
//! let trip = graph.between(1, 4)?;
//! let report = Search::new(&trip).bidirectional_dijkstra()?;
//! assert_eq!(report.path().unwrap().states(), [1, 3, 5, 4].map(NodeId::new));
//! assert_eq!(report.cost(), Some(5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. Half the area.** A map has 61 x 61 places, and each place is joined to its neighbours. Search from (20, 30) to
//! (40, 30) with breadth-first search, and from both ends. Guess how many states each search expands, and then count.
//!
//! <details><summary>Solution</summary>
//!
//! Breadth-first search expands a circle of radius 20, with 742 states. The search from both ends expands two circles
//! of radius 10, with 344 states. This is less than half.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::Digraph;
//!
//! let place = |x: u32, y: u32| 61 * y + x;
//! let mut map = Digraph::builder();
//! for (x, y) in (0..61).flat_map(|y| (0..61).map(move |x| (x, y))) {
//!     if x < 60 {
//!         map = map.edge(place(x, y), place(x + 1, y), 1).edge(place(x + 1, y), place(x, y), 1);
//!     }
//!     if y < 60 {
//!         map = map.edge(place(x, y), place(x, y + 1), 1).edge(place(x, y + 1), place(x, y), 1);
//!     }
//! }
//! let map: Digraph = map.build()?;
//! let trip = map.between(place(20, 30), place(40, 30))?;
//! let (one, two) = (Search::new(&trip).bfs()?, Search::new(&trip).bidirectional_bfs()?);
//! assert_eq!((one.cost(), two.cost()), (Some(20), Some(20)));
//! assert_eq!((one.stats().expanded, two.stats().expanded), (742, 344));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. Backwards.** A step from n leads to n + 1 or to 2n. Which are the predecessors of n? Write a problem with which
//! you can search from 1 to 1000 from both ends.
//!
//! <details><summary>Solution</summary>
//!
//! The state n - 1 leads to n. If n is even, n / 2 also leads to n. The search from both ends expands 50 states instead
//! of 614.
//!
//! ```
//! use colorwalk::{ReversibleProblem, Search, SearchProblem, Successor, Unit};
//!
//! struct Ladder;
//!
//! impl SearchProblem for Ladder {
//!     type State = u32;
//!     type Action = ();
//!     type Cost = Unit;
//!     fn starts(&self) -> impl IntoIterator<Item = u32> {
//!         [1]
//!     }
//!     fn is_goal(&self, n: &u32) -> bool {
//!         *n == 1000
//!     }
//!     fn successors(&self, &n: &u32) -> impl IntoIterator<Item = Successor<u32, (), Unit>> {
//!         [n + 1, 2 * n].map(|m| Successor::new((), m, Unit))
//!     }
//! }
//!
//! impl ReversibleProblem for Ladder {
//!     fn goals(&self) -> impl IntoIterator<Item = u32> {
//!         [1000]
//!     }
//!     fn predecessors(&self, &n: &u32) -> impl IntoIterator<Item = Successor<u32, (), Unit>> {
//!         let before = [n.checked_sub(1), (n % 2 == 0).then_some(n / 2)];
//!         before.into_iter().flatten().map(|m| Successor::new((), m, Unit))
//!     }
//! }
//!
//! let (one, two) = (Search::new(&Ladder).bfs()?, Search::new(&Ladder).bidirectional_bfs()?);
//! assert_eq!((one.cost(), two.cost()), (Some(14), Some(14)));
//! assert_eq!((one.stats().expanded, two.stats().expanded), (614, 50));
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - T. A. J. Nicholson, "Finding the shortest route between two points in a network", *Comput. J.* 9 (1966).
//! - I. Pohl, "Bi-directional search", *Machine Intelligence* 6 (1971).
//! - Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §3.4.5.
//!
//! Previous: [11. Iterative deepening](super::p11_iterative_deepening) · [The guide](super) · Next: [13. The k shortest
//! paths](super::p13_k_shortest)
