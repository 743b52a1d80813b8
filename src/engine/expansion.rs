//! An expansion in progress: what was generated, and what is left to record.

use std::hash::BuildHasher;

use crate::engine::batch::Batch;
use crate::engine::meter::{FrontierBytes, Meter, Stretch};
use crate::id::StateId;
use crate::limits::Limit;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem, SuccessorOf};
use crate::report::stats::Stats;
use crate::space::SearchSpace;
use crate::space::direction::Both;
use crate::space::memory::grown;
use crate::space::table::Tag;

/// An expansion in progress, and the buffers that all expansions share.
pub(super) struct Expansion<P: SearchProblem> {
    pub(super) generated: Vec<SuccessorOf<P>>,
    /// The state whose successors are not all generated, because of a limit.
    pub(super) partial: Option<StateId>,
    pub(super) unrecorded: Option<Unrecorded<P>>,
    pub(super) batches: Both<Batch<P>>,
    pub(super) scratch: Scratch<P>,
}

/// The rest of an interrupted expansion, to be recorded before anything else; the next successor is at the
/// end of [`Expansion::generated`].
pub(super) struct Unrecorded<P: SearchProblem> {
    pub(super) of: StateId,
    pub(super) generated: usize, // all of them, including those recorded
    /// A lower bound on the cost of a path through one of them, if known.
    pub(super) floor: Option<PathCostOf<P>>,
}

impl<P: SearchProblem> Default for Expansion<P> {
    fn default() -> Self {
        Self {
            generated: Vec::new(),
            partial: None,
            unrecorded: None,
            batches: Both::default(),
            scratch: Scratch::default(),
        }
    }
}

impl<P: SearchProblem> Expansion<P> {
    pub(super) fn is_done(&self) -> bool {
        self.partial.is_none() && self.unrecorded.is_none()
    }

    /// The state of which some successors are still to be recorded.
    #[inline]
    pub(super) fn unrecorded(&self) -> Option<StateId> {
        Some(self.unrecorded.as_ref()?.of)
    }

    pub(super) fn set_floor(&mut self, floor: Option<PathCostOf<P>>) {
        if let Some(unrecorded) = &mut self.unrecorded {
            unrecorded.floor = floor;
        }
    }

    pub(super) fn clear_batches(&mut self) {
        self.batches.start.clear();
        self.batches.goal.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        self.generated.capacity() * size_of::<SuccessorOf<P>>()
            + self.scratch.bytes()
            + self.batches.start.bytes()
            + self.batches.goal.bytes()
    }

    /// The bytes in use once `more` successors have been generated, and all of them recorded.
    pub(super) fn bytes_with<O: Observer<P>, S: BuildHasher>(
        &self,
        space: &SearchSpace<P, O, S>,
        more: usize,
        frontier_bytes: FrontierBytes<'_>,
    ) -> usize {
        let generated = &self.generated;
        let all = generated.len().saturating_add(more);
        let buffer = grown(generated.len(), generated.capacity(), more);
        space
            .bytes(all)
            .saturating_add(buffer.saturating_mul(size_of::<SuccessorOf<P>>()))
            .saturating_add(frontier_bytes(all))
    }

    /// Pulls the successors it does not hold yet, and counts an expansion once it holds them all; or returns
    /// the limit that interrupted it.
    #[inline]
    pub(super) fn pull<O: Observer<P>, S: BuildHasher>(
        &mut self,
        successors: impl Iterator<Item = SuccessorOf<P>>,
        (space, meter, stats): (&SearchSpace<P, O, S>, &Meter, &mut Stats),
        frontier_bytes: FrontierBytes<'_>,
    ) -> Option<Limit> {
        if self.generated.is_empty() && meter.is_unlimited {
            self.generated.extend(successors);
            stats.generated += self.generated.len() as u64;
            stats.expanded += 1;
            return None;
        }
        let mut successors = successors.skip(self.generated.len());
        let mut stretches = Stretch::first(meter);
        loop {
            let allowance = match meter.limits.generated {
                Some(limit) => limit.saturating_sub(stats.generated),
                None => u64::MAX,
            };
            let allowance = usize::try_from(allowance).unwrap_or(usize::MAX);
            let stretch = stretches.most.min(allowance);
            let at_most = successors.size_hint().1;
            let at_most = at_most.map_or(stretch, |most| most.min(stretch));
            let bytes = || self.bytes_with(space, at_most, frontier_bytes);
            if let Some(limit) = meter.interrupted(&bytes) {
                return Some(limit);
            }
            let before = self.generated.len();
            self.generated.extend(successors.by_ref().take(stretch));
            let pulled = self.generated.len() - before;
            stats.generated += pulled as u64;
            if pulled < stretch {
                stats.expanded += 1;
                return None;
            }
            if stretch == allowance {
                if successors.next().is_some() {
                    return Some(Limit::Generated);
                }
                stats.expanded += 1;
                return None;
            }
            stretches.next(meter);
        }
    }
}

/// Buffers that expansions in place reuse.
pub(super) struct Scratch<P: SearchProblem> {
    pub(super) state: Option<P::State>,
    pub(super) tags: Vec<Tag>,
}

impl<P: SearchProblem> Default for Scratch<P> {
    fn default() -> Self {
        Self {
            state: None,
            tags: Vec::new(),
        }
    }
}

impl<P: SearchProblem> Scratch<P> {
    pub(super) fn bytes(&self) -> usize {
        self.tags.capacity() * size_of::<Tag>()
    }
}
