//! The assignment of states to workers.

use std::cmp::Ordering;
use std::hash::BuildHasher;
use std::sync::Arc;

use timely::ExchangeData;
use timely::dataflow::channels::ContainerBytes;

use super::channel::guarded;
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

    /// Returns the number that determines the owner of a state: its index, or its hash.
    pub(super) fn rank(&self, state: &P::State) -> u64 {
        if self.has_index() {
            self.problem.index(state) as u64
        } else {
            hash(state)
        }
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

/// Orders two states, which come with their ranks. If the ranks are equal, the serialized states decide. The order of
/// arrival does not matter, because it varies with the number of workers.
pub(super) fn order<S: ExchangeData + Clone>(one: (u64, &S), other: (u64, &S)) -> Ordering {
    let by_rank = one.0.cmp(&other.0);
    by_rank.then_with(|| bytes(one.1).cmp(&bytes(other.1)))
}

/// Returns the bytes of a state, or `None` if it cannot be serialized.
fn bytes<S: ExchangeData + Clone>(state: &S) -> Option<Vec<u8>> {
    guarded(|| {
        let mut bytes = Vec::new();
        vec![state.clone()].into_bytes(&mut bytes);
        bytes
    })
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
