//! Page 30: disjoint paths, which are cheapest together.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! Paths are *disjoint* if no two of them share an edge. A *cut* is a set of states that contains the start and
//! contains no goal.
//!
//! # The idea
//!
//! You want two routes, so that you still have the second route when an edge of the first route fails. It is not enough
//! to find the cheapest path, remove its edges, and search again, because the cheapest path may block all other paths.
//! This happens in the graph of pages 1 to 13: without the edges of the path 0, 2, 1, 3, 5, 6, no path leads from 0
//! to 6.
//!
//! The second search may therefore *give back* an edge of the first path. It follows this edge backwards, at the
//! negative of the cost of the edge. In the example, the second search takes the edge from 0 to 1, gives back the edge
//! from 2 to 1, and goes on through 4. The remaining edges of both searches make two paths. These two paths are
//! cheapest together.
//!
//! Dijkstra's algorithm does not allow negative costs, so the search uses [potentials](super::p09_potentials). Let p be
//! the cost of a state in the first search, or the cost of the goal if this is less. The potential of the state is -p.
//! Then every reweighted cost is at least 0, and the edges of the first path cost nothing in either direction.
//!
#![doc = include_str!("figures/disjoint_paths.svg")]
//!
//! ```text
//! p = 0 for each state; no edge is taken
//! repeat k times:
//!     search from the start to a goal, at the costs c(u, v) + p(u) - p(v),
//!         along edges that are not taken, and backwards along those that are
//!     if there is no path: stop
//!     take the edges of the path, and give back those that it follows backwards
//!     p(v) = p(v) + the lesser of the costs of v and of the goal in this search
//! ```
//!
//! In this crate the loop is
//! [`algorithms/disjoint_paths/mod.rs`](../../../src/colorwalk/algorithms/disjoint_paths/mod.rs.html#162-256).
//!
//! The methods are [`Search::disjoint_paths`](crate::Search::disjoint_paths) and, for paths that share no state between
//! their ends either, [`Search::state_disjoint_paths`](crate::Search::state_disjoint_paths).
//!
//! # By hand
//!
//! The first search finds the costs 0, 5, 2, 6, 7, 8 and 11, which become the values of p. The second search sees these
//! edges:
//!
//! | Edge | c | c + p(u) - p(v) | In the second search |
//! |---|---|---|---|
//! | 0 to 1 | 7 | 2 | 2 |
//! | 0 to 2 | 2 | 0 | backwards, 0 |
//! | 1 to 3 | 1 | 0 | backwards, 0 |
//! | 2 to 1 | 3 | 0 | backwards, 0 |
//! | 2 to 3 | 9 | 5 | 5 |
//! | 2 to 4 | 5 | 0 | 0 |
//! | 3 to 5 | 2 | 0 | backwards, 0 |
//! | 3 to 6 | 8 | 3 | 3 |
//! | 4 to 3 | 2 | 3 | 3 |
//! | 4 to 6 | 5 | 1 | 1 |
//! | 5 to 6 | 3 | 0 | backwards, 0 |
//!
#![doc = include_str!("figures/residual.svg")]
//!
//! The second search goes through 0, 1, 2, 4 and 6 at the costs 0, 2, 2, 2 and 3. To the p of each state it adds the
//! cost of this state, but at most 3, the cost of the goal. For the states 3 and 5 it adds 3. The new values of p are
//! 0, 7, 4, 9, 9, 11 and 14.
//!
//! These values prove that the two paths are cheapest together. Let an edge of cost c lead from u to v. If the
//! edge is on one of the two paths, p(v) ≥ p(u) + c. Otherwise, p(v) ≤ p(u) + c. So among all pairs of disjoint paths,
//! this pair has the least sum of c + p(u) - p(v) over its edges. For every pair, this sum is the cost of the pair
//! minus twice the p of the goal.
//!
#![doc = include_str!("figures/disjoint_paths_steps.html")]
//!
//! Step through both searches, at the costs as they are, in
//! the [playground here](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=disjoint-paths).
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Path, Search, certificate};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let tree = Search::new(&graph).shortest_path_tree()?;
//! let p = [0, 5, 2, 6, 7, 8, 11];
//! assert!(p.iter().zip(0..).all(|(p, node)| tree.reached().cost(&NodeId::new(node)) == Some(*p)));
//! let reweighted = graph.edges().map(|edge| edge.cost + p[edge.from.index()] - p[edge.to.index()]);
//! assert!(reweighted.eq([2, 0, 0, 0, 5, 0, 0, 3, 3, 1, 0]));
//!
//! let two = Search::new(&graph).disjoint_paths(2)?;
//! let found: Vec<_> = two.paths().iter().map(|path| (path.cost(), path.states().to_vec())).collect();
//! let nodes = |nodes: &[u32]| nodes.iter().copied().map(NodeId::new).collect::<Vec<_>>();
//! assert_eq!(found, [(12, nodes(&[0, 2, 4, 6])), (13, nodes(&[0, 1, 3, 5, 6]))]);
//! assert_eq!(two.certify(&graph), Ok(()));
//!
//! // The values of p after the second search prove it. A pair that is dearer is rejected.
//! let halves: Vec<_> = (0..7).map(|node| (NodeId::new(node), true)).collect();
//! let check = |paths: &_| {
//!     let potentials = halves.iter().zip([0, 7, 4, 9, 9, 11, 14]);
//!     certificate::disjoint_paths(&graph, paths, false, potentials, None)
//! };
//! assert_eq!(check(two.paths()), Ok(()));
//! let dearer = [&[0, 2, 4, 6][..], &[0, 1, 3, 6]].map(|path| Path::through(&graph, nodes(path)));
//! let [Ok(Some(one)), Ok(Some(other))] = dearer else { panic!("both are paths") };
//! assert!(check(&[one, other][..]).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! Dijkstra's algorithm runs k times to find k paths. This takes O(k·m·(k + log m)) time and O(k·n + m) memory, where n
//! and m count the states and edges that are no farther from the start than the goal. Each search sums up the
//! potentials of the searches before it. No search goes beyond the cost of the goal, so the graph may be infinite.
//!
//! # Undirected networks
//!
//! If a link can be used in both directions, it is two edges, one in each direction. Two paths that take these two
//! edges share the link, and both fail with it. But these paths can exchange their tails at the ends of the link. Then
//! neither path needs the link, and together they cost no more. So the search never returns two such paths, and you need
//! no option for an undirected network.
//!
//! # When not to use it
//!
//! Do not search for disjoint paths if the routes may share a few edges: see
//! the [recipe](super::recipes#alternative-routes). Do not use it for the [k shortest paths](super::p13_k_shortest),
//! which often differ in only one edge. Do not use it if each path needs a start and a goal of its own, because that
//! problem is NP-hard.
//!
//! # Exercises
//!
//! **1. Remove, and search again.** A naive search finds a cheapest path, removes its edges, and searches again. Find a
//! graph on which the naive search finds two paths, but not the two paths that are cheapest together.
//!
//! <details><summary>Solution</summary>
//!
//! Add an edge from 0 to 6 of cost 20 to the graph. The naive search finds two paths, of cost 11 and 20. The best two
//! paths cost 12 and 13.
//!
//! ```
//! use colorwalk::digraph::{Digraph, DigraphBuilder};
//! use colorwalk::{Path, Search};
//!
//! let text = "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!             3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n0 6 20\ngoal 6";
//! let graph: Digraph = text.parse()?;
//! let first = Search::new(&graph).dijkstra()?.into_path().expect("there is a path");
//! let left = graph.edges().filter(|edge| !first.actions().contains(&edge.id));
//! let left: DigraphBuilder<u32> = left.map(|edge| (edge.from, edge.to, edge.cost)).collect();
//! let second = Search::new(&left.goals([6]).build()?).dijkstra()?;
//! assert_eq!((first.cost(), second.cost()), (11, Some(20)));
//! let best = Search::new(&graph).disjoint_paths(2)?;
//! assert!(best.paths().iter().map(Path::cost).eq([12, 13]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. No third path.** Why are there no three disjoint paths from 0 to 6? How do you prove it to someone who does not
//! trust the search?
//!
//! <details><summary>Solution</summary>
//!
//! Only two edges leave 0, and each path needs one of them. In general, name a cut with exactly one outgoing edge for
//! each path. In this graph it is the cut {0}. Such a cut always exists (Menger 1927): it consists of the states that
//! the last round of the search reaches.
//!
//! ```
//! use colorwalk::certificate::{self, Rule};
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::Search;
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let all = Search::new(&graph).disjoint_paths(3)?;
//! assert_eq!((all.paths().len(), all.limit()), (2, None)); // there are no more
//! assert_eq!(all.certify(&graph), Ok(()));
//!
//! let halves: Vec<_> = (0..7).map(|node| (NodeId::new(node), true)).collect();
//! let check = |cut: &[_]| {
//!     let potentials = halves.iter().zip([0, 7, 4, 9, 9, 11, 14]);
//!     certificate::disjoint_paths(&graph, all.paths(), false, potentials, Some(cut))
//! };
//! assert_eq!(check(&halves[..1]), Ok(()));
//! // Three edges leave the states 0 to 5, so this cut proves nothing.
//! assert_eq!(check(&halves[..6]).unwrap_err().rule, Rule::MorePaths);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. Vehicles that must not meet.** Even if two paths have no common edge, they may meet in a state. Change the
//! graph so that the cheapest two edge-disjoint paths meet. Then find the cheapest two paths that share no state.
//!
//! <details><summary>Solution</summary>
//!
//! Let the edge from 4 to 3 cost nothing, from 2 to 4 cost 3, from 3 to 6 cost 4, and from 4 to 6 cost 9. The cheapest
//! two disjoint paths both go through 3, and cost 22 together. The cheapest two paths that share no state are 0, 1, 3,
//! 6 and 0, 2, 4, 6, which cost 26 together. To find these paths, the search splits each state in two. An edge of cost
//! 0 joins the two, and only one path can take this edge.
//!
//! ```
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Path, Search};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 3\n\
//!      3 5 2\n3 6 4\n4 3 0\n4 6 9\n5 6 3\ngoal 6".parse()?;
//! let by_edges = Search::new(&graph).disjoint_paths(2)?;
//! let by_states = Search::new(&graph).state_disjoint_paths(2)?;
//! let sum = |paths: &[colorwalk::PathOf<Digraph>]| paths.iter().map(Path::cost).sum::<u32>();
//! assert_eq!((sum(by_edges.paths()), sum(by_states.paths())), (22, 26));
//! assert_eq!(by_states.certify(&graph), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - J. W. Suurballe, "Disjoint paths in a network", *Networks* 4 (1974).
//! - J. W. Suurballe and R. E. Tarjan, "A quick method for finding shortest pairs of disjoint paths", *Networks* 14
//!   (1984).
//! - R. Bhandari, *Survivable Networks: Algorithms for Diverse Routing*, Kluwer 1999.
//! - K. Menger, "Zur allgemeinen Kurventheorie", *Fund. Math.* 10 (1927), on cuts.
//!
//! Previous: [29. Two costs](super::p29_two_costs) · [The guide](super) · Next: [31. An algorithm of your
//! own](super::p31_own_algorithm)
