//! How a search expands a state. Algorithms call three methods:
//!
//! | method | expands |
//! |---|---|
//! | [`expand`](Engine::expand) | a state, along the edges that leave it |
//! | [`expand_along`](Engine::expand_along) | a state of a bidirectional search, in the direction of its side |
//! | [`expand_apart`](Engine::expand_apart) | a state that is not in the search space |
//!
//! Each method checks the limits, closes the state, and passes the [edges](super::edges) to [`relax`](Loop::relax). If
//! the state has many edges and a limit may interrupt the expansion, the method also checks the limits between edges.
//!
//! If a limit interrupts an expansion, the engine stores the state and the position of the next successor. The next
//! call for this state asks the problem for the successors again and skips the edges before that position.

use std::mem::needs_drop;

use crate::cost::Cost;
use crate::engine::algorithm::Loop;
use crate::engine::batch::Batch;
use crate::engine::edges::{Ends, Expanded, Piece};
use crate::engine::in_progress::Interrupted;
use crate::engine::{Engine, OrStop, Stop};
use crate::failure::Failure;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::NodeOf;
use crate::observe::{Event, Observer};
use crate::problem::{Direction, Forwards, PathCostOf, SearchProblem, Side, SuccessorOf};
use crate::report::Step;
use crate::space::memory::copy;
use crate::space::table::Tag;

/// The least number of open states for which batches are generated. With fewer open states, batches would be too small.
const LEAST_OPEN: usize = 8;

impl<P: SearchProblem, O: Observer<P>> Engine<P, O> {
    /// Relaxes the starts of the search. A start has no incoming edge, so its position in the list of starts is stored
    /// instead of the position of an edge.
    pub(crate) fn start<A: Loop<P>>(&mut self, problem: &P, algorithm: &mut A) -> OrStop<()> {
        let mut starts = problem.starts().into_iter().enumerate();
        self.start_at(problem, Side::Start, &mut starts, algorithm)
    }

    /// Relaxes the states at which one side of a bidirectional search begins.
    pub(super) fn start_at<A: Loop<P>>(
        &mut self,
        problem: &P,
        side: Side,
        states: &mut dyn Iterator<Item = (usize, P::State)>,
        algorithm: &mut A,
    ) -> OrStop<()> {
        let end = algorithm.relax(problem, self, &mut Ends { states, side });
        if end.is_err() && self.ending.is_ok() {
            self.note_passed_over(None);
        }
        end
    }

    /// Returns the state whose expansion a limit interrupted. The search must expand this state before any other state.
    #[inline]
    pub(crate) fn interrupted(&self) -> Option<StateId> {
        self.interrupted.as_ref()?.state
    }

    /// Expands a state. The engine closes the state, and the algorithm [relaxes](Loop::relax) the edges that leave it.
    /// If a limit interrupts or forbids the expansion, the state stays open, and the next call continues the expansion.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`relax`](Loop::relax). Also stops if a limit forbids or interrupts the expansion.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn expand<A: Loop<P>>(
        &mut self,
        problem: &P,
        id: StateId,
        algorithm: &mut A,
    ) -> OrStop {
        self.expand_along::<Forwards, A>(problem, id, algorithm)
    }

    /// Expands a state like [`expand`](Self::expand), along the edges that leave it or backwards along the edges that
    /// enter it.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn expand_along<D: Direction<P>, A: Loop<P>>(
        &mut self,
        problem: &P,
        id: StateId,
        algorithm: &mut A,
    ) -> OrStop {
        // The event of a state that is reached again needs its id. The ids are made between expansions, because an
        // observer may begin to watch at any time, and an expansion holds tags.
        if self.space.is_watched() {
            self.require_ids();
        }
        if self.limits.allow(self.stats.expanded) || self.look_at_limits(problem, algorithm) {
            self.expand_freely::<D, A>(problem, id, algorithm)
        } else {
            self.expand_within_limits::<D, A>(problem, id, algorithm)
        }
    }

    /// Ensures that look-ups find the ids of states from now on.
    #[inline]
    pub(super) fn require_ids(&mut self) {
        if self.space.require_ids() {
            self.clear_batches(); // their tags are of the table before
        }
    }

    /// Expands a state, or continues its interrupted expansion, unless a limit forbids it. Checks the limits between
    /// edges.
    #[cold]
    #[inline(never)]
    pub(super) fn expand_within_limits<D: Direction<P>, A: Loop<P>>(
        &mut self,
        problem: &P,
        id: StateId,
        algorithm: &mut A,
    ) -> OrStop {
        self.clear_batches();
        let position = match self.close_within_limits(problem, id, algorithm) {
            Ok(position) => position,
            Err(stop) => return self.end_expansion(id, algorithm, Err(stop)),
        };
        self.space.choose_table(problem);
        let memory = self.memory();
        let state = copy(&self.space.node(id).state, memory);
        let edges = D::edges(problem, &state);
        let step = self.expand_in_pieces::<D, A>(problem, (id, &state), edges, position, algorithm);
        self.keep_memory(state);
        step
    }

    /// Checks the limits before a state is expanded. Returns true if a state with few edges can be expanded without
    /// further checks.
    #[cold]
    #[inline(never)]
    fn look_at_limits<A: Loop<P>>(&mut self, problem: &P, algorithm: &A) -> bool {
        let is_calm = self.interrupted.is_none() && self.limits.are_calm(self.stats.expanded);
        is_calm || self.look_closely(problem, algorithm)
    }

    /// Checks all limits before a state is expanded. If the limits allow its expansion, also records how many of the
    /// next expansions need no check.
    #[cold]
    #[inline(never)]
    fn look_closely<A: Loop<P>>(&mut self, problem: &P, algorithm: &A) -> bool {
        if self.interrupted.is_some() || self.limits.forbid(self.stats.expanded) {
            return false;
        }
        let generated = self.stats.generated;
        if !self.limits.suffice(generated) {
            self.note_spare(problem, &|more| algorithm.bytes(more));
            if !self.limits.suffice(generated) {
                return false;
            }
        }
        self.limits.note_look(self.stats.expanded, generated);
        true
    }

    /// Expands a state. The limits must already allow an expansion with few edges.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn expand_freely<D: Direction<P>, A: Loop<P>>(
        &mut self,
        problem: &P,
        id: StateId,
        algorithm: &mut A,
    ) -> OrStop {
        if self.space.is_large(A::LOOKS_AHEAD)
            && let Some(first) = self.batches[D::SIDE]
                .take(id)
                .or_else(|| self.look_ahead::<D, A>(problem, id, algorithm))
        {
            let edges = self.batches[D::SIDE].successors.len() - first;
            if self.limits.are_few(Some(edges)) {
                let end = self.relax_batch::<D, A>(problem, id, first, algorithm);
                return self.end_expansion(id, algorithm, end);
            }
            self.clear_batches();
        }
        let memory = self.memory();
        let node = self.close(id);
        let (state, label) = (copy(&node.state, memory), (node.g, node.depth));
        let expanded = self.expanded::<D, A>(id, label, Some(&state));
        let edges = D::edges(problem, &state);
        if !self.limits.are_few(edges.size_hint().1) {
            return self.expand_in_pieces::<D, A>(problem, (id, &state), edges, 0, algorithm);
        }
        let edges = edges.map(|edge| (edge, None));
        let end = self.relax_freely(problem, edges, &expanded, algorithm);
        self.keep_memory(state);
        self.end_expansion(id, algorithm, end)
    }

    /// Returns the data of an expanded state. New paths to its successors are made from this data.
    #[inline]
    fn expanded<'a, D: Direction<P>, A: Loop<P>>(
        &self,
        id: StateId,
        (g, depth): (PathCostOf<P>, u32),
        state: Option<&'a P::State>,
    ) -> Expanded<'a, P> {
        Expanded {
            id: Some(id),
            state,
            h: self.space.h(id),
            g,
            depth: depth.saturating_add(1),
            side: D::SIDE,
            refuses_negative_costs: A::REFUSES_NEGATIVE_COSTS,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn end_expansion<A: Loop<P>>(
        &mut self,
        id: StateId,
        algorithm: &mut A,
        end: OrStop<()>,
    ) -> OrStop {
        match end {
            Ok(()) => {
                self.note_open(false);
                Ok(Step::Expanded(id))
            }
            Err(stop) => Err(self.note_stop(id, algorithm, stop)),
        }
    }

    /// Closes a state to be expanded.
    #[inline]
    fn close(&mut self, id: StateId) -> &NodeOf<P> {
        self.space.tell(|space| Event::Examined(space.view(id)));
        self.space.close(id)
    }

    /// Records a lower bound on the cost of paths along edges that were skipped or are still to be relaxed.
    #[cold]
    fn note_stop(&mut self, id: StateId, algorithm: &mut impl Loop<P>, stop: Stop) -> Stop {
        let floor = algorithm.floor(&self.space.view(id));
        if let Some(failure) = self.take_failure() {
            let state = self.space.node(id).state.clone();
            self.list_again(Some(id), (state, failure), algorithm);
        }
        let is_end = if let Some(interrupted) = &mut self.interrupted {
            interrupted.floor = floor;
            interrupted.has_begun
        } else {
            self.note_passed_over(floor);
            self.ending.is_ok()
        };
        self.note_open(is_end);
        stop
    }

    /// If states may own memory, returns the state that was copied last, so that the next copy can reuse its memory.
    /// Give the memory back with [`keep_memory`](Self::keep_memory).
    #[inline]
    fn memory(&mut self) -> Option<P::State> {
        let memory = needs_drop::<P::State>().then(|| self.copy.take());
        memory.flatten()
    }

    /// Keeps a copied state if it may own memory, so that the next copy can reuse this memory.
    #[inline]
    fn keep_memory(&mut self, state: P::State) {
        if needs_drop::<P::State>() {
            self.copy = Some(state);
        }
    }

    /// Relaxes the edges to successors that were generated ahead of time. `first` is the index of the first successor
    /// in the batch.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn relax_batch<D: Direction<P>, A: Loop<P>>(
        &mut self,
        problem: &P,
        id: StateId,
        first: usize,
        algorithm: &mut A,
    ) -> OrStop<()> {
        let node = self.close(id);
        let label = (node.g, node.depth);
        let expanded = self.expanded::<D, A>(id, label, None);
        let mut successors = std::mem::take(&mut self.batches[D::SIDE].successors);
        let edges = successors.drain(first..);
        let edges = edges.map(|(edge, tag)| (edge, Some(tag)));
        let end = self.relax_freely(problem, edges, &expanded, algorithm);
        self.batches[D::SIDE].successors = successors;
        end
    }

    /// Expands a closed state by relaxing its edges, beginning at a position. Checks the limits between these edges.
    #[cold]
    #[inline(never)]
    fn expand_in_pieces<D: Direction<P>, A: Loop<P>>(
        &mut self,
        problem: &P,
        (id, state): (StateId, &P::State),
        edges: impl Iterator<Item = SuccessorOf<P>>,
        position: usize,
        algorithm: &mut A,
    ) -> OrStop {
        let node = self.space.node(id);
        let expanded = self.expanded::<D, A>(id, (node.g, node.depth), Some(state));
        let end = self.relax_in_pieces(problem, edges, position, &expanded, algorithm);
        self.end_expansion(id, algorithm, end)
    }

    /// Closes the state to be expanded, if the limits allow it. Returns the position of the first edge to relax.
    #[inline(never)]
    fn close_within_limits<A: Loop<P>>(
        &mut self,
        problem: &P,
        id: StateId,
        algorithm: &A,
    ) -> OrStop<usize> {
        let (position, has_begun) = self.take_interrupted(Some(id));
        let limit = self.limits.interruption();
        let limit = limit.or_else(|| self.lacking(problem, &|more| algorithm.bytes(more)));
        if let Some(limit) = limit {
            return Err(self.interrupt(Some(id), position, has_begun, limit));
        }
        if has_begun {
            self.space.close_again(id);
        } else {
            self.close(id);
        }
        Ok(position)
    }

    /// Relaxes edges without checking the limits in between.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn relax_freely<A: Loop<P>>(
        &mut self,
        problem: &P,
        mut edges: impl Iterator<Item = (SuccessorOf<P>, Option<Tag>)>,
        expanded: &Expanded<'_, P>,
        algorithm: &mut A,
    ) -> OrStop<()> {
        self.stats.expanded += 1;
        let mut edges = Piece {
            edges: &mut edges, // by reference, so that an array of edges is not copied
            expanded,
            position: 0,
            is_last: true,
        };
        let end = algorithm.relax(problem, self, &mut edges);
        self.stats.generated += edges.position as u64;
        end
    }

    /// Expands a state that the space does not store, by passing its edges to the algorithm. If a limit forbids or
    /// interrupts the expansion, the next call resumes it.
    pub(crate) fn expand_apart<A: Loop<P>>(
        &mut self,
        problem: &P,
        state: &P::State,
        algorithm: &mut A,
    ) -> OrStop<()> {
        let (position, has_begun) = self.take_interrupted(None);
        let interruption = self.limits.interruption();
        let limit = interruption.or_else(|| self.lacking(problem, &|more| algorithm.bytes(more)));
        let end = if let Some(limit) = limit {
            Err(self.interrupt(None, position, has_begun, limit))
        } else {
            let expanded = Expanded {
                id: None,
                state: Some(state),
                h: P::Cost::ZERO,
                g: P::Cost::ZERO,
                depth: 1,
                side: Side::Start,
                refuses_negative_costs: A::REFUSES_NEGATIVE_COSTS,
            };
            let edges = problem.successors(state).into_iter();
            self.relax_in_pieces(problem, edges, position, &expanded, algorithm)
        };
        if end.is_err()
            && let Some(failure) = self.take_failure()
        {
            self.list_again(None, (state.clone(), failure), algorithm);
        }
        end
    }

    /// Passes the edges of a state to the algorithm in pieces, beginning at a position. Checks the limits between two
    /// pieces.
    #[inline(never)]
    fn relax_in_pieces<A: Loop<P>>(
        &mut self,
        problem: &P,
        edges: impl Iterator<Item = SuccessorOf<P>>,
        mut position: usize,
        expanded: &Expanded<'_, P>,
        algorithm: &mut A,
    ) -> OrStop<()> {
        let mut edges = edges.enumerate().peekable();
        let mut limit = None;
        loop {
            let is_last = edges.peek().is_none();
            let most = self.limits.left_to_generate(self.stats.generated);
            let most = most.min(self.piece());
            // A limit that forbids no edge does not interrupt the expansion.
            if !is_last {
                let more = edges.size_hint().1.map_or(most, |all| all.min(most));
                let limit = limit
                    .or_else(|| self.lacking_bytes(problem, more, &|more| algorithm.bytes(more)))
                    .or((most == 0).then_some(Limit::Generated));
                if let Some(limit) = limit {
                    return Err(self.interrupt(expanded.id, position, true, limit));
                }
            }
            let begin = position; // the edges before it were relaxed before an interruption
            let piece = edges.by_ref().take(most);
            let mut piece = Piece {
                edges: piece.filter_map(|(at, edge)| (at >= begin).then_some((edge, None))),
                expanded,
                position,
                is_last,
            };
            let end = algorithm.relax(problem, self, &mut piece);
            position = piece.position;
            self.stats.generated += (position - begin) as u64;
            if end.is_ok() || !matches!(self.ending, Ok(Step::CutOff(Limit::Paused))) {
                if position > self.limits.piece() {
                    self.limits.look_again(); // these are more edges than the last check allowed for
                }
                self.stats.expanded += 1;
                return end;
            }
            limit = self.limits.interruption_now();
        }
    }

    /// Returns the failure of the problem to list all edges, if the expansion has stopped because of it.
    fn take_failure(&self) -> Option<Failure> {
        let has_failed = matches!(self.ending, Ok(Step::CutOff(Limit::Failure)));
        if has_failed { Failure::take() } else { None }
    }

    /// Interrupts an expansion because the problem could not list all edges. The expansion must later begin again with
    /// the first edge.
    #[cold]
    fn list_again(
        &mut self,
        id: Option<StateId>,
        failure: (P::State, Failure),
        algorithm: &mut impl Loop<P>,
    ) {
        self.failure = Some(failure);
        self.stats.expanded -= 1;
        algorithm.begin_again(self);
        self.interrupt(id, 0, true, Limit::Failure);
    }

    /// Returns the position at which to begin or continue the expansion of a state, and whether it has already begun.
    fn take_interrupted(&mut self, id: Option<StateId>) -> (usize, bool) {
        let interrupted = self.interrupted.take();
        let interrupted = interrupted.filter(|interrupted| interrupted.state == id);
        interrupted.map_or((0, false), |it| (it.position, it.has_begun))
    }

    /// Interrupts an expansion. A state of the space stays open.
    fn interrupt(
        &mut self,
        state: Option<StateId>,
        position: usize,
        has_begun: bool,
        limit: Limit,
    ) -> Stop {
        self.clear_batches();
        self.limits.look_again();
        if let Some(id) = state {
            self.space.leave_open(id);
        }
        self.interrupted = Some(Interrupted {
            state,
            position,
            has_begun,
            floor: None,
        });
        self.cut_off(limit)
    }

    /// Chooses the kind of table. If a batch is worthwhile, also starts a batch whose first state is `id`, and returns
    /// the index of this state's first successor in it.
    #[cold] // once per batch, in a large space
    #[inline(never)]
    fn look_ahead<D: Direction<P>, A: Loop<P>>(
        &mut self,
        problem: &P,
        id: StateId,
        algorithm: &A,
    ) -> Option<usize> {
        self.space.choose_table(problem); // invalidates no tags: the batch is empty
        let pays = A::LOOKS_AHEAD
            && self.space.are_many()
            && self.space.open() >= LEAST_OPEN
            && *self
                .leads_far
                .get_or_insert_with(|| self.space.leads_far(problem));
        if !pays {
            return None;
        }
        let most = Batch::<P>::size(self.stats.generated / self.stats.expanded.max(1));
        let mut batch = std::mem::take(&mut self.batches[D::SIDE]);
        let states = (id, most, !A::COUNTS_EDGES);
        batch.fill::<D, _>(problem, &self.space, states, |next| {
            algorithm.upcoming(next);
        });
        let first = batch.take(id);
        self.batches[D::SIDE] = batch;
        first
    }
}
