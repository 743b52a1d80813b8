//! Breadth-first traversal, which visits every reachable state once and finds no paths.
//!
//! Like [`bfs`](crate::Search::bfs), the traversal visits states in order of their distance from the start, counted in
//! edges. The search `bfs` also stores how it reached each state, in order to return a path. This iterator only marks
//! each state as known. Because nothing else happens between two expansions, the iterator looks up the successors of
//! several states together, so that the memory accesses overlap.
//!
//! # When to use it
//!
//! Use this iterator to count, list or scan the reachable states when you do not need paths. It takes less time and
//! memory than any other search.
//!
//! # References
//!
//! - E. F. Moore, "The shortest path through a maze", *Proc. Int. Symp. on the Theory of Switching* (1959).

use std::iter::FusedIterator;
use std::ops::Range;

use crate::error::SearchError;
use crate::failure::{Failure, Scope};
use crate::hash::StateHasher;
use crate::limits::Limit;
use crate::problem::SearchProblem;
use crate::space::known::MANY_NODES;
use crate::space::memory::{bytes_of, is_cheap_to_copy};
use crate::space::table::Tag;
use crate::space::unique_states::UniqueStates;
use crate::state_space::ExploreError;

/// An iterator over all reachable states of a problem in breadth-first order. It returns each state once.
///
/// Goals are ignored, and there are no limits. However, states are generated on demand, a few at a time, so you can
/// stop the search by not asking for more states. The iterator clones states. To borrow states instead,
/// call [`next_state`](Self::next_state).
///
/// The iterator ends early if the problem [fails](crate::Failure::raise) to list successors. After the last state,
/// call [`end`](Self::end) to find out whether it returned all states.
///
/// # Complexity
///
/// O(n + m) time for n states and m edges. All states are kept in order, each with a mark. If the problem has
/// an [index](SearchProblem::index) and one bit per index takes less memory, the mark is a bit. Otherwise, if states
/// take at most eight bytes and own no memory, the mark is a copy of the state in a table. In all other cases, the mark
/// takes two words.
///
/// # Panics
///
/// Panics if a state has an index that is not below the [bound](SearchProblem::index_bound). Also panics if a callback
/// panicked in an earlier call, because states may be missing then.
///
/// # Examples
///
/// This example counts the positions of a cube of 2 x 2 x 2 if only half turns of its faces are allowed:
///
/// ```
/// use colorwalk::{Reachable, Unit, problem_fn};
///
/// // One corner stays where it is. A turn exchanges two pairs of the other seven.
/// let turns = [[(0, 4), (1, 2)], [(0, 5), (1, 3)], [(0, 6), (2, 3)]];
/// let cube = problem_fn(
///     [0u8, 1, 2, 3, 4, 5, 6],
///     |&corners| {
///         turns.map(|pairs| {
///             let mut turned = corners;
///             pairs.map(|(one, other)| turned.swap(one, other));
///             (turned, Unit)
///         })
///     },
///     |_| false,
/// );
/// assert_eq!(Reachable::new(&cube).count(), 24);
/// ```
#[doc(alias = "reachability")]
#[doc(alias = "connected")]
#[doc(alias = "flood fill")]
#[doc(alias = "traversal")]
pub struct Reachable<P: SearchProblem> {
    problem: P,
    known: UniqueStates<P>,
    handed_out: usize,
    expanded: usize,
    layer_end: usize,                 // the end of the layer being expanded
    depth: u32,                       // of that layer
    generated: usize,                 // by the expanded states
    successors: Vec<(P::State, Tag)>, // of a batch; otherwise empty
    failure: Option<Failure>,
}

impl<P: SearchProblem> Reachable<P> {
    /// Iterates over the states that are reachable from the starts of `problem`.
    pub fn new(problem: P) -> Self {
        Self::of(problem, StateHasher::Fast)
    }

    fn of(problem: P, hasher: StateHasher) -> Self {
        let known = UniqueStates::of(&problem, hasher, problem.starts());
        Self {
            problem,
            layer_end: known.states().len(),
            depth: 0,
            known,
            handed_out: 0,
            expanded: 0,
            generated: 0,
            successors: Vec::new(),
            failure: None,
        }
    }

    /// Returns a reference to the next state, or `None` at the end.
    #[inline]
    pub fn next_state(&mut self) -> Option<&P::State> {
        while self.handed_out == self.known.states().len() {
            self.known.begin();
            let has_more = self.expanded < self.handed_out && self.failure.is_none();
            if has_more {
                self.expand_batch();
            }
            self.known.end();
            if !has_more {
                return None;
            }
        }
        self.handed_out += 1;
        self.known.states().get(self.handed_out - 1)
    }

    /// Returns the depth of the state that was returned last, which is the least number of edges from a start. Returns
    /// zero before the first state.
    pub fn depth(&self) -> u32 {
        self.depth + u32::from(self.handed_out > self.layer_end)
    }

    /// Returns the number of states found so far. These are the returned states and some that will be returned later.
    pub(crate) fn found(&self) -> usize {
        self.known.states().len()
    }

    /// If the problem has failed to list the successors of a state, takes and returns the [`Failure`].
    ///
    /// After a failure, the iterator returns `None` until the failure is taken. Then the iterator asks the problem
    /// again.
    pub fn take_failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// Returns an error if the iterator ended before it had returned all reachable states.
    ///
    /// An iterator that has returned `None` has returned all states unless the problem [failed](crate::Failure::raise),
    /// or there are more than 2³² - 1 states.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Failed`] inside [`ExploreError::Search`], or [`ExploreError::CutOff`].
    pub fn end(&self) -> Result<(), ExploreError<P::State>> {
        let state = self.known.states().get(self.expanded);
        ended(&self.known, state, self.failure.as_ref())
    }

    /// Returns the number of bytes in use, not counting memory that states own.
    pub fn bytes(&self) -> usize {
        self.known.bytes(0) + bytes_of(&self.successors, 0)
    }

    /// Expands the next few known states, and inserts their successors.
    #[inline(never)]
    fn expand_batch(&mut self) {
        let known = self.known.states().len();
        if self.expanded == self.layer_end {
            self.layer_end = known;
            self.depth += 1;
        }
        let most = self.layer_end - self.expanded;
        let batch = self
            .known
            .next_batch(&self.problem, (self.expanded, self.generated), most);
        let is_small = known < MANY_NODES || batch.len() == 1;
        let scope = Scope::open();
        self.expanded += if is_cheap_to_copy::<P::State>() && is_small {
            batch.take_while(|&number| self.expand(number)).count()
        } else {
            self.expand_together(batch)
        };
        self.failure = scope.close();
    }

    /// Expands a state, and inserts its successors one after another. Returns whether the problem could list them.
    fn expand(&mut self, number: usize) -> bool {
        let (problem, known) = (&self.problem, &mut self.known);
        let state = known.states()[number].clone(); // which is cheap
        for edge in problem.successors(&state) {
            let tag = known.tag(problem, &edge.state);
            known.insert(problem, edge.state, tag);
            self.generated += 1;
        }
        !Failure::is_raised()
    }

    /// Generates the successors of some states before it looks up any successor. Returns the number of states whose
    /// successors the problem could list.
    fn expand_together(&mut self, batch: Range<usize>) -> usize {
        let (problem, known) = (&self.problem, &mut self.known);
        let successors = &mut self.successors;
        let mut list = |state: &P::State| {
            let edges = problem.successors(state).into_iter();
            successors.extend(known.tagged(problem, edges.map(|edge| edge.state)));
            !Failure::is_raised()
        };
        let states = known.states()[batch].iter();
        let expanded = states.take_while(|&state| list(state)).count();
        self.generated += self.successors.len();
        known.insert_all(problem, &mut self.successors);
        expanded
    }
}

impl<P: SearchProblem> Iterator for Reachable<P> {
    type Item = P::State;

    #[inline]
    fn next(&mut self) -> Option<P::State> {
        self.next_state().cloned()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.found() - self.handed_out, None)
    }

    /// Counts the states without cloning a state.
    fn count(mut self) -> usize {
        let mut count = 0;
        while self.next_state().is_some() {
            count += 1;
        }
        count
    }
}

impl<P: SearchProblem> FusedIterator for Reachable<P> {}

impl<P: SearchProblem + Clone> Clone for Reachable<P> {
    fn clone(&self) -> Self {
        Self {
            problem: self.problem.clone(),
            known: self.known.clone(),
            successors: Vec::new(),
            failure: self.failure.clone(),
            handed_out: self.handed_out,
            expanded: self.expanded,
            layer_end: self.layer_end,
            depth: self.depth,
            generated: self.generated,
        }
    }
}

debug_by!(self => [P: SearchProblem] Reachable<P>:
    handed_out: self.handed_out, found: self.found());

/// Returns an error if the problem could not list the successors of `state`, or if the iterator left out a state.
pub(super) fn ended<P: SearchProblem>(
    known: &UniqueStates<P>,
    state: Option<&P::State>,
    failure: Option<&Failure>,
) -> Result<(), ExploreError<P::State>> {
    if let Some((state, failure)) = state.cloned().zip(failure.cloned()) {
        return Err(SearchError::Failed { state, failure }.into());
    }
    if known.is_full() {
        let (limit, states) = (Limit::Ids, known.states().len());
        return Err(ExploreError::CutOff { limit, states });
    }
    Ok(())
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use std::cell::Cell;
    use std::collections::{HashSet, VecDeque};
    use std::hash::{Hash, Hasher};

    use super::*;
    use crate::adaptors::WithIndex;
    use crate::{Successor, SuccessorOf, Unit, problem_fn};
    use proptest::prelude::*;

    /// Computes the same states with a queue and a set.
    fn by_a_queue<S: Clone + Eq + Hash>(start: S, successors: impl Fn(&S) -> Vec<S>) -> Vec<S> {
        let (mut known, mut order) = (HashSet::from([start.clone()]), Vec::new());
        let mut queue = VecDeque::from([start]);
        while let Some(state) = queue.pop_front() {
            queue.extend(
                successors(&state)
                    .into_iter()
                    .filter(|next| known.insert(next.clone())),
            );
            order.push(state);
        }
        order
    }

    /// A graph whose states are the numbers of nodes as text.
    struct Texts<'a>(&'a [Vec<usize>]);

    impl Texts<'_> {
        fn ends(&self, text: &str) -> &[usize] {
            text.parse().map_or(&[], |node: usize| &self.0[node])
        }
    }

    impl SearchProblem for Texts<'_> {
        type State = String;
        type Action = ();
        type Cost = Unit;

        fn starts(&self) -> impl IntoIterator<Item = String> {
            ["0".to_owned()]
        }

        fn is_goal(&self, _: &String) -> bool {
            false
        }

        fn successors(&self, text: &String) -> impl IntoIterator<Item = SuccessorOf<Self>> {
            self.ends(text)
                .iter()
                .map(|end| Successor::new((), end.to_string(), Unit))
        }
    }

    proptest! {
        #[test]
        fn states_come_in_the_order_of_a_queue(
            ends in prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..5), 1..300),
            pause in 0usize..300,
        ) {
            let count = ends.len();
            let ends: Vec<Vec<usize>> =
                ends.iter().map(|ends| ends.iter().map(|end| end.index(count)).collect()).collect();
            let expected = by_a_queue(0, |&node: &usize| ends[node].clone());
            let of_node = |&node: &usize| ends[node].clone().into_iter().map(|end| (end, Unit));
            let numbers = problem_fn(0, of_node, |_| false);
            let mut reachable = Reachable::new(&numbers);
            let mut order: Vec<usize> = reachable.by_ref().take(pause).collect();
            prop_assert!(reachable.size_hint().0 <= expected.len() - order.len());
            prop_assert_eq!(reachable.clone().count(), expected.len() - order.len());
            order.extend(reachable.by_ref());
            prop_assert_eq!(&order, &expected);
            prop_assert_eq!((reachable.next(), reachable.found()), (None, expected.len()));
            for bound in [count, count + 10_000, count + 1_000_000] {
                let indexed = WithIndex::new(&numbers, bound, |&node: &usize| node);
                prop_assert_eq!(&Reachable::new(&indexed).collect::<Vec<_>>(), &expected);
            }
            let texts: Vec<String> = expected.iter().map(usize::to_string).collect();
            prop_assert_eq!(&Reachable::new(&Texts(&ends)).collect::<Vec<_>>(), &texts);
        }
    }

    #[test]
    fn so_they_do_if_there_are_many_and_an_index_is_used_from_some_point_on() {
        let jumps = |&n: &u32| {
            [48_271u64, 69_621, 16_807].map(|factor| ((u64::from(n) * factor + 1) % 65_521) as u32)
        };
        let expected = by_a_queue(1, |n: &u32| jumps(n).to_vec());
        assert!(expected.len() > MANY_NODES);
        let numbers = problem_fn(1, |n: &u32| jumps(n).map(|n| (n, Unit)), |_| false);
        assert!(Reachable::new(&numbers).eq(expected.iter().copied()));
        for bound in [65_521, 1 << 22, 1 << 30] {
            let indexed = WithIndex::new(&numbers, bound, |&n: &u32| n as usize);
            assert!(Reachable::new(&indexed).eq(expected.iter().copied()));
        }
    }

    #[test]
    #[should_panic(expected = "a state has the index 8, which is not below the bound 7")]
    fn an_index_beyond_the_bound_is_told() {
        let numbers = problem_fn(1, |&n: &usize| [(n + 1, Unit)], |_| false);
        let indexed = WithIndex::new(&numbers, 7, |&n: &usize| if n < 7 { n } else { n + 1 });
        Reachable::new(&indexed).count();
    }

    /// A ring of six nodes with these starts.
    struct Ring(Vec<u8>);

    impl SearchProblem for Ring {
        type State = u8;
        type Action = ();
        type Cost = Unit;

        fn starts(&self) -> impl IntoIterator<Item = u8> {
            self.0.iter().copied()
        }

        fn is_goal(&self, _: &u8) -> bool {
            false
        }

        fn successors(&self, &n: &u8) -> impl IntoIterator<Item = SuccessorOf<Self>> {
            [Successor::new((), (n + 1) % 6, Unit)]
        }
    }

    thread_local! {
        static PATIENCE: Cell<u32> = const { Cell::new(0) };
    }

    /// A type that breaks the contract: after some comparisons, all values count as different.
    #[derive(Clone, Copy, Debug)]
    struct Fickle(u32);

    impl Hash for Fickle {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            self.0.hash(hasher);
        }
    }

    impl PartialEq for Fickle {
        fn eq(&self, other: &Self) -> bool {
            let patience = PATIENCE.get();
            PATIENCE.set(patience.saturating_sub(1));
            patience > 0 && self.0 == other.0
        }
    }

    impl Eq for Fickle {}

    #[test]
    fn states_that_are_not_equal_to_themselves_are_new_states_over_and_over() {
        let next = |n: u32| [2 * n % 97, (n + 1) % 97];
        let problem = problem_fn(
            Fickle(1),
            |&Fickle(n): &Fickle| next(n).map(|n| (Fickle(n), Unit)),
            |_| false,
        );
        for patience in [0, 1, 2, 3, 50, 100] {
            PATIENCE.set(patience);
            assert_eq!(Reachable::new(&problem).take(1000).count(), 1000);
        }
        PATIENCE.set(u32::MAX);
        assert_eq!(Reachable::new(&problem).count(), 97);
    }

    #[test]
    fn several_starts_come_first_and_once_and_no_start_is_no_state() {
        let from = |starts: &[u8]| Reachable::new(&Ring(starts.to_vec())).collect::<Vec<u8>>();
        assert_eq!(from(&[4, 2, 4]), vec![4, 2, 5, 3, 0, 1]);
        assert_eq!(from(&[]), Vec::<u8>::new());
    }
}
