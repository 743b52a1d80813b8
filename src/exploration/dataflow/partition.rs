//! The assignment of states to workers.

use std::hash::BuildHasher;
use std::sync::Arc;

use crate::hash::FastHash;
use crate::problem::{SearchProblem, SuccessorOf, forward};
use crate::space::table::{Tag, beyond_bound};

/// An odd factor (L'Ecuyer 1999) that assigns hashes to workers. It must be unrelated to the factor with which tables
/// spread hashes. Otherwise all states of a worker would be in one part of its table.
const SPREAD: u64 = 0xd134_2543_de82_ef95;

/// A problem whose states are divided among workers. Each worker has its own indices, counted from 0.
pub(super) struct Partition<P> {
    problem: Arc<P>,
    bound: Option<usize>,
    workers: usize,
}

impl<P: SearchProblem> Partition<P> {
    pub(super) fn new(problem: Arc<P>, workers: usize) -> Self {
        Self {
            bound: problem.index_bound(),
            problem,
            workers,
        }
    }

    /// Returns the owner of a state, and the key of the state in the owner's table. The key is an index or a part of
    /// the hash.
    ///
    /// # Panics
    ///
    /// Panics if the index is not below the bound.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "workers are few")]
    pub(super) fn owner(&self, state: &P::State) -> (usize, Tag) {
        if let Some(bound) = self.bound {
            let index = self.problem.index(state);
            if index >= bound {
                beyond_bound(index, bound);
            }
            return (index % self.workers, Tag::of_index(index / self.workers));
        }
        let hash = hash(state);
        let spread = u128::from(hash.wrapping_mul(SPREAD)) * self.workers as u128;
        ((spread >> 64) as usize, Tag::new(hash))
    }

    /// Returns whether states have an index.
    pub(super) fn has_index(&self) -> bool {
        self.bound.is_some()
    }
}

/// Returns the hash of a state. The hash is the same on every machine that runs the same program.
pub(super) fn hash<S: std::hash::Hash>(state: &S) -> u64 {
    FastHash.hash_one(state)
}

impl<P: SearchProblem> SearchProblem for Partition<P> {
    forward!(self => self.problem; types, starts, is_goal, successors, heap_bytes, prefetch);

    fn index_bound(&self) -> Option<usize> {
        self.bound.map(|bound| bound.div_ceil(self.workers))
    }

    fn index(&self, state: &P::State) -> usize {
        self.problem.index(state) / self.workers
    }
}
