//! Page 25: depth-first order tells more than paths.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! A [depth-first search](super::p02_depth_first) without a goal walks into each state once and out of it again. Number both:
//! when it *enters* a state, and when it *finishes* it, that is, when all that is reached from there is done. On the graph
//! of pages 1 to 9, each state with both numbers:
//!
#![doc = include_str!("figures/depth_first_order.svg")]
//!
//! Look at an edge from u to v. If v is finished before u, all is well. If not, v was entered before u and is still open:
//! the search is inside v, so there is a path from v to u, and with the edge a cycle. So two questions are answered by the
//! numbers alone:
//!
//! - **Is there a cycle?** Exactly if an edge leads to a state that is not finished when the edge is looked at.
//! - **In which order?** Without a cycle every edge leads to a state that finishes earlier. So the states by falling finish
//!   numbers are in [topological order](super::p03_acyclic).
//!
//! With cycles, states that reach each other form a *strongly connected component*. The components themselves have no
//! cycle, and each is finished as a whole before those that lead to it are: Tarjan's algorithm notes, in the same walk, how
//! far back each state reaches, and cuts the components off the stack as they finish.
//!
//! ```text
//! enter(u): number u; for each edge from u to v: if v has no number: enter(v)
//! finish(u): give u the next finish number
//! topological order = the states by falling finish numbers
//! ```
//!
//! In this crate [`Preorder`](crate::Preorder) lists states as they are entered; the loop is
//! [`algorithms/preorder.rs`](../../../src/colorwalk/algorithms/preorder.rs.html#126-131). A
//! [graph](crate::digraph::Digraph) has a [`topological_order`](crate::digraph::Digraph::topological_order) and
//! [`strongly_connected_components`](crate::digraph::Digraph::strongly_connected_components), in
//! [`digraph/order.rs`](../../../src/colorwalk/digraph/order.rs.html) and
//! [`digraph/components.rs`](../../../src/colorwalk/digraph/components.rs.html).
//!
//! # By hand
//!
//! The search enters 0, 1, 3 and 5 and comes to 6, from where no edge leads: it finishes first. Back in 5, in 3 and in 1,
//! all other edges lead to finished states. From 0 the second edge leads to 2, and from there one to 4:
//!
//! | State | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
//! |---|---|---|---|---|---|---|---|
//! | entered | 1 | 2 | 6 | 3 | 7 | 4 | 5 |
//! | finished | 7 | 4 | 6 | 3 | 5 | 2 | 1 |
//!
//! By falling finish numbers: 0, 2, 4, 1, 3, 5, 6. This is a topological order, another one than that of [page
//! 3](super::p03_acyclic), and as good.
//!
//! ```
//! use colorwalk::Preorder;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let entered: Vec<NodeId> = Preorder::new(&graph).collect();
//! assert_eq!(entered, [0, 1, 3, 5, 6, 2, 4].map(NodeId::new));
//!
//! let mut finished: Vec<NodeId> = Vec::new();
//! let mut stack: Vec<NodeId> = Vec::new();
//! for &state in &entered {
//!     // What has no edge to the next state entered, nor anything below it on the stack, is done.
//!     let leads_here = |from: &NodeId| graph.out_edges(*from).any(|edge| edge.to == state);
//!     while stack.last().is_some_and(|top| !leads_here(top)) {
//!         finished.extend(stack.pop());
//!     }
//!     stack.push(state);
//! }
//! finished.extend(stack.into_iter().rev());
//! assert_eq!(finished, [6, 5, 3, 1, 4, 2, 0].map(NodeId::new));
//! let number = |node| finished.iter().position(|&other| other == node);
//! assert!(graph.edges().all(|edge| number(edge.to) < number(edge.from)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! Time O(n + m) and memory O(n) for n states and m edges, for all of it (Tarjan 1972). The numbers need every reachable
//! state, so an implicit graph has to be finite.
//!
//! # When not to use it
//!
//! Not for shortest paths: depth-first order says nothing about distances. Not for a topological order alone if the graph
//! changes while you sort: counting the edges that still lead into each state, as page 3 does, tells as well which states
//! are ready now.
//!
//! # Exercises
//!
//! **1. One edge more.** Add an edge from 5 back to 1. Which states form components, and why is there no topological order?
//!
//! <details><summary>Solution</summary>
//!
//! From 1 one comes to 3, from there to 5, and back: these three are one component, each other state is one of its own. Tarjan's
//! algorithm cuts them off in the order in which they finish.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n5 1 1".parse()?;
//! let components = graph.strongly_connected_components().members();
//! let members = components.iter().map(|nodes| nodes.iter().map(|node| node.get()).collect());
//! let members: Vec<Vec<u32>> = members.collect();
//! assert_eq!(members, [vec![6], vec![1, 3, 5], vec![4], vec![2], vec![0]]);
//! let cycle = graph.topological_order().unwrap_err();
//! assert_eq!(cycle.states().len(), 3);
//! assert!(cycle.states().contains(&NodeId::new(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. Another order.** Exchange the first two lines of the graph, so that 2 is entered before 1. Is the order by falling finish
//! numbers still a topological one?
//!
//! <details><summary>Solution</summary>
//!
//! It is, whatever the order of the edges. The search enters 0, 2, 1, 3, 5, 6 and 4, which finish as 6, 5, 3, 1, 4, 2 and 0:
//! the same order comes out. The library takes states that have no edge left into them, and finds another one.
//!
//! ```
//! use colorwalk::Preorder;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 2 2\n0 1 7\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! assert_eq!(Preorder::new(&graph).nth(1), Some(NodeId::new(2)));
//! let order = graph.topological_order().expect("there is no cycle");
//! let place = |node| order.iter().position(|&other| other == node);
//! assert!(graph.edges().all(|edge| place(edge.from) < place(edge.to)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - R. Tarjan, "Depth-first search and linear graph algorithms", *SIAM J. Comput.* 1 (1972).
//! - Cormen et al., *Introduction to Algorithms*, 4th ed., §20.3 to §20.5.
//!
//! Previous: [24. Without a proof](super::p24_without_a_proof) · [The guide](super) · Next: [26.
//! Cycles](super::p26_cycles)
