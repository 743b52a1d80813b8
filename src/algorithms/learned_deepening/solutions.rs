//! Remembers the solutions that look-aheads have found, because the actions that solve one relaxed state often also
//! solve the next.

use hashbrown::HashMap;

use crate::explain::ExplainableProblem;
use crate::hash::FastHash;

use super::frame::cost_of;

/// The solutions for each budget. The solution that worked last comes first.
pub(super) struct Solutions<A> {
    by_budget: HashMap<u32, Vec<Vec<A>>, FastHash>,
    capacity: usize,
}

impl<A: Clone> Solutions<A> {
    /// Creates a memory of at most `capacity` solutions per budget.
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            by_budget: HashMap::default(),
            capacity,
        }
    }

    pub(super) fn remember(&mut self, budget: u32, word: Vec<A>) {
        if self.capacity > 0 {
            let words = self.by_budget.entry(budget).or_default();
            words.insert(0, word);
            words.truncate(self.capacity);
        }
    }

    /// Returns whether a solution that is remembered for this budget also solves this state.
    pub(super) fn solve<P>(&mut self, problem: &P, state: &P::State, budget: u32) -> bool
    where
        P: ExplainableProblem<Action = A>,
    {
        let Some(words) = self.by_budget.get_mut(&budget) else {
            return false;
        };
        let solves = |word: &Vec<A>| {
            let (mut at, mut left) = (state.clone(), budget);
            for action in word {
                if let Some(edge) = problem.follow(&at, action) {
                    match left.checked_sub(cost_of(edge.cost)) {
                        Some(rest) => (at, left) = (edge.state, rest),
                        None => return false,
                    }
                }
            }
            problem.is_goal(&at)
        };
        let Some(index) = words.iter().position(solves) else {
            return false;
        };
        words[..=index].rotate_right(1);
        true
    }
}
