//! Page 3: depth-first order tells more than paths.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! A [depth-first search](super::p02_depth_first) without a goal *enters* each state once. It *finishes* a state when
//! it has followed all edges out of it. Give each state two numbers: its place in the order of entering, and its place
//! in the order of finishing, the *finish number*. They answer two questions:
//!
//! - **Is there a cycle?** Look at an edge from u to v while the search follows it. If v is entered and not finished,
//!   the search is inside v, so a path leads from v to u, and the edge closes a cycle. It is called a *back edge*.
//!   Without a back edge there is no cycle. The finish numbers tell it as well: an edge is a back edge exactly if the
//!   finish number of v is not smaller than that of u.
//! - **In which order?** Without a cycle every edge leads to a state with a smaller finish number. Sort the states by
//!   falling finish numbers, and every edge leads forwards: this is a *topological order*.
//!
//! With cycles, states that reach each other form a *strongly connected component*. *Tarjan's algorithm* finds all
//! components in the same walk. It notes for each state the *low number*: the least number of a state, not yet in a
//! component, that the search has reached from it. A state whose low number is its own number is the first state of its
//! component. The figure shows the graph of pages 1 to 11 without a cycle, and then with an edge from 5 back to 1:
//!
#![doc = include_str!("figures/depth_first_order.svg")]
//!
//! ```text
//! enter(u):
//!     number(u) = low(u) = the next number; put u on the stack
//!     for each edge from u to v:
//!         if v has no number: enter(v); low(u) = min(low(u), low(v))
//!         else if v is on the stack: low(u) = min(low(u), number(v))
//!     give u the next finish number
//!     if low(u) = number(u): pop the stack down to u; the popped states are a component
//!
//! for each state s: if s has no number: enter(s)
//! ```
//!
//! Why is that right? Let u be a state whose low number is its own. No state above it on the stack reaches a state
//! below it: otherwise that edge would have given u a smaller low number. And each state above it reaches u, since it
//! would have been popped before if it did not. So u and the states above it are one component.
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
//! First the graph without a cycle. The search enters 0, 1, 3 and 5 and comes to 6, from where no edge leads: 6
//! finishes first. Back in 5, in 3 and in 1, all other edges lead to finished states. From 0 the second edge leads to
//! 2, and from 2 one leads to 4:
//!
//! | State | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
//! |---|---|---|---|---|---|---|---|
//! | entered | 1 | 2 | 6 | 3 | 7 | 4 | 5 |
//! | finished | 7 | 4 | 6 | 3 | 5 | 2 | 1 |
//!
//! By falling finish numbers: 0, 2, 4, 1, 3, 5, 6. This is a topological order. [Page 4](super::p04_acyclic) has
//! another one; both are right.
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
//!     // Pop until the top of the stack has an edge to this state. What is popped is finished.
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
//! Now with an edge from 5 to 1, which comes after the other edge of 5. "Finish" stands for the last two lines of
//! `enter`:
//!
//! | Step | What happens | Number | Low | Stack | Component |
//! |---|---|---|---|---|---|
//! | 1 | enter 0 | 1 | 1 | 0 | |
//! | 2 | enter 1 | 2 | 2 | 0, 1 | |
//! | 3 | enter 3 | 3 | 3 | 0, 1, 3 | |
//! | 4 | enter 5 | 4 | 4 | 0, 1, 3, 5 | |
//! | 5 | enter 6 | 5 | 5 | 0, 1, 3, 5, 6 | |
//! | 6 | finish 6 | 5 | 5 | 0, 1, 3, 5 | 6 |
//! | 7 | finish 5 | 4 | 2 | 0, 1, 3, 5 | |
//! | 8 | finish 3 | 3 | 2 | 0, 1, 3, 5 | |
//! | 9 | finish 1 | 2 | 2 | 0 | 1, 3, 5 |
//! | 10 | enter 2 | 6 | 6 | 0, 2 | |
//! | 11 | enter 4 | 7 | 7 | 0, 2, 4 | |
//! | 12 | finish 4 | 7 | 7 | 0, 2 | 4 |
//! | 13 | finish 2 | 6 | 6 | 0 | 2 |
//! | 14 | finish 0 | 1 | 1 | | 0 |
//!
//! Before step 7 the edge from 5 leads to 1, which is entered and not finished: a back edge, and low(5) becomes 2.
//! States 5 and 3 are finished and stay on the stack, because they reach 1. The edges from 3 to 6, from 2 to 1 and 3,
//! and from 4 to 3 and 6 lead to states that are no longer on the stack, so they change no low number. The components
//! come in an order that is useful: each edge between two of them leads from the later one to the earlier one.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n5 1 1".parse()?;
//! let components = graph.strongly_connected_components();
//! let members = components.members();
//! let numbers = members.iter().map(|nodes| nodes.iter().map(|node| node.get()).collect());
//! let numbers: Vec<Vec<u32>> = numbers.collect();
//! assert_eq!(numbers, [vec![6], vec![1, 3, 5], vec![4], vec![2], vec![0]]);
//! let of = |node| components.of(node);
//! assert!(graph.edges().all(|edge| of(edge.to) <= of(edge.from)));
//!
//! let cycle = graph.topological_order().unwrap_err(); // there is none, and this is why
//! assert_eq!(cycle.states().len(), 3);
//! assert!(cycle.states().contains(&NodeId::new(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! Time O(n + m) and memory O(n) for n states and m edges, for all of it (Tarjan 1972). The walk visits every reachable
//! state, so their number has to be finite.
//!
//! # When not to use it
//!
//! Not for shortest paths: depth-first order says nothing about distances. Not for a topological order if the graph
//! changes while you sort. The other way, which [page 4](super::p04_acyclic) uses, suits that better: count the edges
//! that still lead into each state, and repeatedly take a state with a count of 0. The counts also tell which states
//! are ready now.
//!
//! # Exercises
//!
//! **1. Everything in one component.** Which single edge, added to the graph without a cycle, puts all states into one
//! component? What are the low numbers then?
//!
//! <details><summary>Solution</summary>
//!
//! The edge from 6 to 0. Every state is reached from 0, and every state reaches 6; with this edge each reaches all
//! others. The search enters 6 fifth and finds 0, the first: low(6) is 1. So low(5), low(3) and low(1) become 1 as
//! well. States 2 and 4 find states with smaller numbers on the stack: low(4) is 3, the number of 3, and low(2) is 2,
//! the number of 1. Only state 0 has its own number as its low number.
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n6 0 1".parse()?;
//! assert_eq!(graph.strongly_connected_components().count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. Another order.** Exchange the first two lines of the graph, so that the search enters 2 before 1. Is the order
//! by falling finish numbers still a topological one?
//!
//! <details><summary>Solution</summary>
//!
//! Yes. The proof does not depend on the order of the edges. The search enters 0, 2, 1, 3, 5, 6 and 4 in this order;
//! they finish in the order 6, 5, 3, 1, 4, 2, 0. So the topological order is the same as before. The library sorts in
//! another way: it repeatedly takes a state into which no edge leads any more. So it finds another order.
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
//! **3. A finished state on the stack.** Add an edge from 5 to 1 and an edge from 3 to 2, as the last edge of 3. Find
//! the low numbers by hand. Which states are finished and still on the stack when the search finishes 2?
//!
//! <details><summary>Solution</summary>
//!
//! The search enters 0, 1, 3, 5, 6, 2 and 4. State 6 is a component of its own. low(5) is 2, because of the edge to 1.
//! State 4 finds 3 on the stack: low(4) is 3. State 2 finds 1: low(2) is 2. When 2 finishes, 5 and 4 are finished and
//! on the stack. Then low(3) and low(1) are 2 as well, and 1, 2, 3, 4 and 5 are one component.
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n3 2 1\n4 3 2\n4 6 5\n5 6 3\n5 1 1".parse()?;
//! let members = graph.strongly_connected_components().members();
//! assert_eq!(members.iter().map(Vec::len).collect::<Vec<_>>(), [1, 5, 1]);
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
//! Previous: [2. Depth-first search](super::p02_depth_first) · [The guide](super) · Next:
//! [4. Acyclic graphs](super::p04_acyclic)
