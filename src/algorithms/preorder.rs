//! Depth-first traversal, which visits every reachable state once, in preorder. It finds no paths.
//!
//! States come in the order in which [`dfs`](crate::Search::dfs) with the
//! rule [`Closed`](crate::algorithms::CycleRule::Closed) expands them. A state is followed by its first new successor,
//! and then by all new states that can be reached from this successor. Then comes the next new successor of the state.
//! `dfs` also stores how it reached each state. This iterator stores only a mark for each state.
//!
//! # When to use it
//!
//! Use this iterator to scan a graph if the order matters, or if a branch must be followed to its end to find what you
//! look for. To count the reachable states, use [`Reachable`](crate::Reachable), which is faster because it looks up
//! the successors of several states together. For the nodes of a [`Digraph`](crate::digraph::Digraph), use
//! its own [`preorder`](crate::digraph::Digraph::preorder), which is faster.
//!
//! # References
//!
//! - R. Tarjan, "Depth-first search and linear graph algorithms", *SIAM J. Comput.* 1 (1972).

use std::iter::FusedIterator;

use crate::algorithms::reachable::ended;
use crate::failure::{Failure, Scope};
use crate::hash::StateHasher;
use crate::problem::{Direction, Forwards, SearchProblem};
use crate::space::table::Tag;
use crate::space::unique_states::UniqueStates;
use crate::state_space::ExploreError;

/// An iterator over all reachable states of a problem in depth-first preorder. It returns each state once.
///
/// Goals are ignored. A state is expanded when the next state is requested, so you can stop the search by not asking
/// for more states. The iterator clones states. To borrow states instead, call [`next_state`](Self::next_state).
///
/// The iterator ends early if the problem [fails](crate::Failure::raise) to list successors. After the last state,
/// call [`end`](Self::end) to find out whether it returned all states.
///
/// # Complexity
///
/// O(n + m) time for n states and m edges. The memory for states is that of [`Reachable`](crate::Reachable), plus a
/// stack of at most m waiting successors.
///
/// # Panics
///
/// Panics if a state has an index that is not below the [bound](SearchProblem::index_bound). Also panics if a callback
/// panicked in an earlier call, because states may be missing then.
///
/// # Examples
///
/// This example follows the first full path into a tree of choices:
///
/// ```
/// use colorwalk::{Preorder, Unit, problem_fn};
///
/// // Words of three letters, the next letter never the same as the last one.
/// let words = problem_fn(
///     String::new(),
///     |word: &String| {
///         let word = word.clone();
///         let letters = if word.len() < 3 { "abc" } else { "" };
///         letters.chars().filter_map(move |letter| {
///             (!word.ends_with(letter)).then(|| (format!("{word}{letter}"), Unit))
///         })
///     },
///     |_| false,
/// );
/// let first: Vec<String> = Preorder::new(&words).take(6).collect();
/// assert_eq!(first, ["", "a", "ab", "aba", "abc", "ac"]);
/// assert_eq!(Preorder::new(&words).count(), 1 + 3 + 6 + 12);
/// ```
#[doc(alias = "depth-first traversal")]
#[doc(alias = "dfs_reach")]
pub struct Preorder<P: SearchProblem> {
    problem: P,
    known: UniqueStates<P>, // the states returned so far; the last one is expanded next
    is_expanded: bool,      // the last state
    stack: Vec<(P::State, Tag)>, // the next state is at the end
    failure: Option<Failure>,
}

impl<P: SearchProblem> Preorder<P> {
    /// Iterates over the states that are reachable from the starts of `problem`.
    pub fn new(problem: P) -> Self {
        let known = UniqueStates::of(&problem, StateHasher::Fast, []);
        let mut stack: Vec<_> = known.tagged(&problem, problem.starts()).collect();
        stack.reverse();
        Self {
            problem,
            known,
            is_expanded: true,
            stack,
            failure: None,
        }
    }

    /// Returns the next state, or `None` at the end.
    #[inline]
    pub fn next_state(&mut self) -> Option<&P::State> {
        self.known.begin();
        let is_found = self.advance();
        self.known.end();
        self.known.states().last().filter(|_| is_found)
    }

    /// Finds the next state, if there is one.
    #[inline]
    fn advance(&mut self) -> bool {
        if !self.is_expanded && !self.expand() {
            return false; // the problem failed
        }
        while let Some((state, tag)) = self.stack.pop() {
            if self.known.insert(&self.problem, state, tag) {
                self.is_expanded = false;
                return true;
            }
        }
        false
    }

    /// Pushes the successors of the state that was returned last. Returns whether the problem could list them.
    fn expand(&mut self) -> bool {
        if self.failure.is_some() {
            return false;
        }
        let (problem, known) = (&self.problem, &self.known);
        let scope = Scope::open();
        let first = self.stack.len();
        if let Some(state) = known.states().last() {
            let edges = Forwards::edges(problem, state);
            let states = known.tagged(problem, edges.map(|edge| edge.state));
            self.stack.extend(states);
        }
        self.failure = scope.close();
        if self.failure.is_some() {
            self.stack.truncate(first);
            return false;
        }
        self.is_expanded = true;
        if self.stack.len() - first > 1 {
            known.look_ahead(&self.stack, first); // so that their memory accesses overlap
            known.sift(&mut self.stack, first);
        }
        self.stack[first..].reverse();
        if self.known.choose_table(&self.problem) {
            for (state, tag) in &mut self.stack {
                *tag = self.known.tag(&self.problem, state);
            }
        }
        true
    }

    /// Returns the number of states returned so far.
    fn found(&self) -> usize {
        self.known.states().len()
    }

    /// If the problem [failed](crate::Failure::raise) to list the successors of the last state, returns the reason
    /// and clears it. The iterator ended at this failure. The next call of the iterator then asks the problem
    /// again.
    pub fn take_failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// Returns an error if the iterator ended without returning all reachable states.
    ///
    /// An iterator that has returned `None` has returned all states unless the problem [failed](crate::Failure::raise),
    /// or there are more than 2³² - 1 states.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Failed`](crate::SearchError::Failed) inside [`ExploreError::Search`],
    /// or [`ExploreError::CutOff`].
    pub fn end(&self) -> Result<(), ExploreError<P::State>> {
        ended(
            &self.known,
            self.known.states().last(),
            self.failure.as_ref(),
        )
    }
}

impl<P: SearchProblem> Iterator for Preorder<P> {
    type Item = P::State;

    #[inline]
    fn next(&mut self) -> Option<P::State> {
        self.next_state().cloned()
    }

    fn count(mut self) -> usize {
        let before = self.found();
        while self.next_state().is_some() {}
        self.found() - before
    }
}

impl<P: SearchProblem> FusedIterator for Preorder<P> {}

clone_by!([P: SearchProblem + Clone] Preorder<P>: problem, known, is_expanded, stack, failure);

debug_by!(self => [P: SearchProblem] Preorder<P>:
    found: self.found(), waiting: self.stack.len());

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::adaptors::WithIndex;
    use crate::digraph::{Digraph, NodeId};
    use crate::{Search, Step, Unit, problem_fn};

    /// Computes the order by recursion.
    fn by_recursion(ends: &[Vec<usize>], node: usize, order: &mut Vec<usize>) {
        if !order.contains(&node) {
            order.push(node);
            for &end in &ends[node] {
                by_recursion(ends, end, order);
            }
        }
    }

    proptest! {
        #[test]
        fn states_come_in_the_order_of_recursion(
            ends in prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..5), 1..300),
            pause in 0usize..300,
        ) {
            let count = ends.len();
            let ends: Vec<Vec<usize>> =
                ends.iter().map(|ends| ends.iter().map(|end| end.index(count)).collect()).collect();
            let mut expected = Vec::new();
            by_recursion(&ends, 0, &mut expected);
            let numbers = problem_fn(
                0,
                |&node: &usize| ends[node].clone().into_iter().map(|end| (end, Unit)),
                |_| false,
            );
            let mut preorder = Preorder::new(&numbers);
            let mut order: Vec<usize> = preorder.by_ref().take(pause).collect();
            prop_assert_eq!(preorder.clone().count(), expected.len() - order.len());
            order.extend(preorder.by_ref());
            prop_assert_eq!(&order, &expected);
            prop_assert_eq!((preorder.next(), preorder.found()), (None, expected.len()));
            for bound in [count, count + 10_000, count + 1_000_000] {
                let indexed = WithIndex::new(&numbers, bound, |&node: &usize| node);
                prop_assert_eq!(&Preorder::new(&indexed).collect::<Vec<_>>(), &expected);
            }
            let mut graph = Digraph::<Unit>::builder().node_count(count);
            for (from, ends) in (0u32..).zip(&ends) {
                for &end in ends {
                    graph = graph.edge(from, NodeId::try_from(end).unwrap(), Unit);
                }
            }
            let graph = graph.build().unwrap();
            let mut nodes = graph.preorder();
            let mut order: Vec<usize> = nodes.by_ref().take(pause).map(NodeId::index).collect();
            prop_assert_eq!(nodes.clone().count(), expected.len() - order.len());
            order.extend(nodes.map(NodeId::index));
            prop_assert_eq!(&order, &expected);
            let texts = problem_fn(
                "0".to_owned(),
                |text: &String| {
                    let node: usize = text.parse().unwrap();
                    ends[node].clone().into_iter().map(|end| (end.to_string(), Unit))
                },
                |_| false,
            );
            let named: Vec<String> = expected.iter().map(usize::to_string).collect();
            prop_assert_eq!(&Preorder::new(&texts).collect::<Vec<_>>(), &named);
        }
    }

    #[test]
    fn it_is_the_order_in_which_dfs_expands_also_from_several_starts() {
        let graph: Digraph =
            "start 3\n start 0\n start 3\n 0 1\n 0 2\n 2 1\n 1 4\n 3 4\n 3 2\n 4 3"
                .parse()
                .unwrap();
        let mut run = Search::new(&graph).start(crate::algorithms::DepthFirst::new(
            crate::algorithms::CycleRule::Closed,
        ));
        let mut expanded = Vec::new();
        while let Step::Expanded(id) = run.step().unwrap() {
            expanded.push(*run.state(id).unwrap().state());
        }
        assert_eq!(Preorder::new(&graph).collect::<Vec<NodeId>>(), expanded);
        assert_eq!(graph.preorder().collect::<Vec<NodeId>>(), expanded);
        assert_eq!(expanded, [3, 4, 2, 1, 0].map(NodeId::new));
    }
}
