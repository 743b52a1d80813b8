//! Page 3: depth-first order tells more than paths.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! A [depth-first search](super::p02_depth_first) without a goal *enters* each state once. It *finishes* a state when
//! it has followed all edges out of it. Number the states as the search enters them, and again as it finishes them. The
//! second number is the *finish number*. These two numbers of each state answer two questions:
//!
//! - **Is there a cycle?** Let the search follow an edge from u to v. If v is entered and not finished, the search has
//!   come from v to u, so the edge closes a cycle. This edge is a *back edge*. A graph without back edges has no cycle.
//!   The finish numbers show it: v has a lower finish number than u, except on a back edge.
//! - **In which order?** If there is no cycle, every edge leads to a state with a smaller finish number. Sort the
//!   states by falling finish numbers, and every edge leads forwards: this is a *topological order*.
//!
//! If there are cycles, states that can reach each other form a *strongly connected component*. *Tarjan's algorithm*
//! finds all components in the same walk. A stack holds the states that are in no component yet. The *low number* of a
//! state is the least number on the stack that it reaches by edges of the walk and at most one further edge. If the low
//! number of a state is its own number, the state is the first of its component. The figure shows the graph without a
//! cycle, and then with an edge from 5 to 1:
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
//! Why is this right? Let u be a state whose low number is its own number. No state above u on the stack has an edge to
//! a state below u, because such an edge would have given u a smaller low number. Each state above u reaches u:
//! otherwise, the walk would have popped this state earlier. Therefore u and the states above it form one component.
//!
//! In this crate [`Preorder`](crate::Preorder) lists states as they are entered; the loop
//! is [`algorithms/preorder.rs`](../../../src/colorwalk/algorithms/preorder.rs.html#97-102).
//! A [graph](crate::digraph::Digraph) has a [`topological_order`](crate::digraph::Digraph::topological_order)
//! and [`strongly_connected_components`](crate::digraph::Digraph::strongly_connected_components),
//! in [`digraph/order.rs`](../../../src/colorwalk/digraph/order.rs.html)
//! and [`digraph/components.rs`](../../../src/colorwalk/digraph/components.rs.html).
//!
//! # By hand
//!
//! Take the graph without a cycle first. The search enters 0, 1, 3, 5 and 6. No edge leads out of 6, so 6 finishes
//! first. The other edges of 5, 3 and 1 lead to finished states. The second edge of 0 leads to 2, and from there an
//! edge leads to 4:
//!
//! | State | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
//! |---|---|---|---|---|---|---|---|
//! | entered | 1 | 2 | 6 | 3 | 7 | 4 | 5 |
//! | finished | 7 | 4 | 6 | 3 | 5 | 2 | 1 |
//!
//! Sorted by falling finish numbers, the states are 0, 2, 4, 1, 3, 5, 6. This is a topological
//! order. [Page 5](super::p05_acyclic) has another topological order, and both are right.
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
//! Now add an edge from 5 to 1, as the last edge of 5. In the table, "finish" means the last two lines of `enter` in
//! the pseudo-code:
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
#![doc = include_str!("figures/depth_first_order_steps.html")]
//!
//! Step through this walk in
//! the [playground](../../../playground.html#lab?kind=digraph&example=guide-component&at=0&s=order), and draw other
//! edges.
//!
//! Before step 7 the search follows the edge from 5 to 1. State 1 is entered and not finished, so this is a back edge,
//! and low(5) becomes 2. States 5 and 3 finish and stay on the stack, because they reach 1. The edges from 3 to 6, from
//! 2 to 1 and 3, and from 4 to 3 and 6 lead to states that are no longer on the stack. So these edges change no low
//! number. The order of the components is useful: every edge between two components leads from the later one to the
//! earlier one.
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
//! assert_eq!(cycle.states.len(), 3);
//! assert!(cycle.states.contains(&NodeId::new(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! The walk in depth-first order takes O(n + m) time and O(n) memory for n states and m edges (Tarjan 1972). The walk
//! visits every reachable state, so the number of these states must be finite.
//!
//! # When not to use it
//!
//! Do not use depth-first order to find shortest paths, because it says nothing about distances. Do not use it for a
//! topological order if the graph changes while you sort. [Page 5](super::p05_acyclic) sorts in another way, which
//! suits a changing graph better. Page 5 counts the edges that still lead into each state, and repeatedly takes a state
//! with a count of 0. The counts also tell which states you can take now.
//!
//! # Exercises
//!
//! **1. Everything in one component.** Add one edge to the graph without a cycle, so that all states form one
//! component. Which edge do you add? What are the low numbers then?
//!
//! <details><summary>Solution</summary>
//!
//! It is the edge from 6 to 0. State 0 reaches every state, and every state reaches 6. With the new edge each state
//! reaches all others. State 6 is the fifth state that the search enters. It has an edge to 0, which has the number 1,
//! so low(6) is 1. Therefore low(5), low(3) and low(1) also become 1. States 2 and 4 find states with smaller numbers
//! on the stack: low(4) is 3, the number of state 3, and low(2) is 2, the number of state 1. State 0 is the only state
//! that keeps its own number.
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
//! **2. Another order.** Exchange the first two lines of the graph, so that the search enters 2 before 1. Sort the
//! states by falling finish numbers. Is this still a topological order?
//!
//! <details><summary>Solution</summary>
//!
//! Yes. The proof does not depend on the order of the edges. The search enters 0, 2, 1, 3, 5, 6 and 4. These states
//! finish in the order 6, 5, 3, 1, 4, 2, 0, so the topological order is the same as before. The library sorts in
//! another way, and finds another order. It repeatedly takes a state into which no remaining edge leads.
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
//! **3. A finished state on the stack.** Add an edge from 5 to 1, and an edge from 3 to 2 as the last edge of 3. Find
//! the low numbers by hand. When the search finishes 2, which finished states are still on the stack?
//!
//! <details><summary>Solution</summary>
//!
//! The search enters 0, 1, 3, 5, 6, 2 and 4. State 6 is a component of its own. The edge from 5 to 1 makes low(5) 2. An
//! edge of 4 leads to 3, which is on the stack, so low(4) is 3. An edge of 2 leads to 1, so low(2) is 2. When 2
//! finishes, 5 and 4 are finished and still on the stack. Then low(3) and low(1) also become 2, and 1, 2, 3, 4 and 5
//! form one component.
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
//! Previous: [2. Depth-first search](super::p02_depth_first) · [The guide](super) · Next: [4.
//! Cycles](super::p04_cycles)
