//! The edges to relax, their sources, and the new paths along them.
//!
//! The method [`relax`](crate::engine::algorithm::Loop::relax) receives the edges one after another. Each
//! comes with the state that it enters, and with the [path](NewPath) along it. The state is not looked up yet. For each
//! expansion, the engine takes the edges from one of three sources:
//!
//! - the problem, with a copy of the state, because recording a new state may move the stored states in memory. If there
//!   may be many edges, the engine takes them in pieces, and checks the limits between two pieces;
//! - a [batch](super::batch) that was generated ahead of time. The engine chooses it if the search would otherwise wait
//!   for memory;
//! - the list of starts, to which no edge leads.

use crate::cost::{Cost, least_cost};
use crate::engine::proof::Overflow;
use crate::engine::{Engine, OrStop, Stop};
use crate::error::SearchError;
use crate::failure::Failure;
use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::Label;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem, Side, SuccessorOf};
use crate::space::known::Place;
use crate::space::table::Tag;
use crate::space::{Reach, Relax};

/// The data of the expanded state. New paths to its successors are made from this data.
pub(crate) struct Expanded<'a, P: SearchProblem> {
    pub(super) id: Option<StateId>, // `None` if it is not in the space
    pub(super) state: Option<&'a P::State>, // `None` if it was generated ahead of time
    pub(super) h: PathCostOf<P>,
    pub(super) g: PathCostOf<P>,
    pub(super) depth: u32, // of the successors
    pub(super) side: Side,
    pub(super) refuses_negative_costs: bool,
}

impl<'a, P: SearchProblem> Expanded<'a, P> {
    /// Returns the state that an edge leads to, and the path along this edge. Returns `None` if the path is pruned
    /// because its cost overflows.
    ///
    /// # Errors
    ///
    /// Stops if the path cost overflows although its type rules out overflow, or if the edge cost is negative although
    /// the algorithm needs non-negative costs.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn path_along<O: Observer<P>>(
        &'a self,
        problem: &P,
        search: &mut Engine<P, O>,
        (position, edge): (usize, SuccessorOf<P>),
        tag: Option<Tag>,
    ) -> OrStop<Option<(P::State, NewPath<'a, P>)>> {
        let g = match edge.cost.extend(self.g) {
            Some(g) if !self.refuses_negative_costs || g >= self.g => g,
            Some(_) => return Err(self.negative_cost(search, edge.state)),
            None => {
                return self
                    .prune(problem, search, edge.state, edge.cost)
                    .map(|()| None);
            }
        };
        let path = NewPath {
            label: Label {
                g,
                depth: self.depth,
                predecessor: self.id,
                position,
            },
            last_edge: Some((self, edge.action, edge.cost)),
            tag,
            side: self.side,
        };
        Ok(Some((edge.state, path)))
    }

    /// Prunes a path along an edge to `to`, because its cost overflows.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`prune_overflow`](Engine::prune_overflow).
    #[cold]
    fn prune<O: Observer<P>>(
        &self,
        problem: &P,
        search: &mut Engine<P, O>,
        to: P::State,
        cost: P::Cost,
    ) -> OrStop<()> {
        let by_cost = self.refuses_negative_costs;
        if by_cost && P::Cost::NONE_IS_NO_EDGE {
            return Ok(()); // no cheaper path is too late, and a later path that is cheaper lists the edge again
        }
        if let Some(kept) = &mut search.overflows {
            kept.push((to, self.g, cost));
            return Ok(());
        }
        let edge = cost.extend(P::Cost::ZERO);
        let floor = edge.and_then(|edge| P::Cost::floor_of_sum(self.g, edge));
        if search.is_reached_for_less(problem, &to, self.side, floor.filter(|_| by_cost), by_cost) {
            return Ok(());
        }
        search.prune_overflow(Overflow::of_cost(to, floor, by_cost))
    }

    /// Ends the search because of an edge of negative cost that leads to `to`.
    #[cold]
    fn negative_cost<O: Observer<P>>(&self, search: &mut Engine<P, O>, to: P::State) -> Stop {
        let state = match (self.side, self.id) {
            (Side::Start, Some(id)) => search.space.node(id).state.clone(),
            _ => to,
        };
        search.fail(SearchError::NegativeCost { state })
    }
}

/// A path without edges, or a path whose last edge leaves the expanded state. The state at the end of the path is
/// passed as a separate argument.
pub(crate) struct NewPath<'a, P: SearchProblem> {
    /// The data that the space stores with the state at the end of the path, if the path is recorded.
    pub(crate) label: Label<P::Cost>,
    /// The expanded state, and the action and cost of the last edge. The heuristic uses them.
    pub(crate) last_edge: Option<(&'a Expanded<'a, P>, P::Action, P::Cost)>,
    /// The key of the state in the table, if the key was computed ahead of time.
    pub(crate) tag: Option<Tag>,
    /// The side of the search that the path belongs to.
    pub(crate) side: Side,
}

impl<P: SearchProblem> NewPath<'_, P> {
    /// Creates a path without edges.
    pub(crate) fn at_end(side: Side) -> Self {
        Self::unseen(Label::at_start(), side)
    }

    /// Creates a path whose last edge is not shown to the heuristic.
    pub(crate) fn unseen(label: Label<P::Cost>, side: Side) -> Self {
        Self {
            label,
            last_edge: None,
            tag: None,
            side,
        }
    }

    #[inline]
    pub(crate) fn g(&self) -> PathCostOf<P> {
        self.label.g
    }

    /// Returns the estimate of the remaining cost, if a path through `to` may be better than the best path so far.
    /// Returns `None` if the path leads to a dead end, is no better, or has an f-value that overflows or exceeds the
    /// cost limit.
    ///
    /// # Errors
    ///
    /// Stops if the f-value overflows although the type of costs rules out overflow.
    #[inline]
    pub(crate) fn promise<O: Observer<P>>(
        &self,
        search: &mut Engine<P, O>,
        to: &P::State,
        heuristic: &impl Heuristic<P::State, P::Cost>,
    ) -> OrStop<Option<PathCostOf<P>>> {
        let Some(h) = search.estimate(to, self, heuristic) else {
            return Ok(None);
        };
        let Some(f) = P::Cost::sum(self.g(), h) else {
            search.prune_overflow(Overflow::of_key(to.clone(), (self.g(), h), None, true))?;
            return Ok(None);
        };
        let may_improve = !search.is_beaten(Some(f)) && !search.is_too_costly(f);
        Ok(may_improve.then_some(h))
    }
}

/// The starts of a search, or those edges out of the expanded state that are not yet relaxed.
pub(crate) trait Edges<P: SearchProblem> {
    /// Returns the state that the next edge enters, and the path to it.
    ///
    /// # Errors
    ///
    /// Stops at the end of a piece that is not the last one, and if the problem failed to list its edges. Also stops on
    /// an overflow of the path cost that its type rules out, or on a negative edge cost that the algorithm does not
    /// allow.
    fn next<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Option<(P::State, NewPath<'_, P>)>>;
}

/// Edges out of the expanded state. The engine relaxes them without checking the limits between them.
pub(super) struct Piece<'a, P: SearchProblem, I> {
    pub(super) edges: I,
    pub(super) expanded: &'a Expanded<'a, P>,
    pub(super) position: usize, // of the next edge
    pub(super) is_last: bool,
}

impl<P, I> Edges<P> for Piece<'_, P, I>
where
    P: SearchProblem,
    I: Iterator<Item = (SuccessorOf<P>, Option<Tag>)>,
{
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn next<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Option<(P::State, NewPath<'_, P>)>> {
        for (edge, tag) in self.edges.by_ref() {
            let position = self.position;
            self.position += 1;
            let reaching = self
                .expanded
                .path_along(problem, search, (position, edge), tag)?;
            if reaching.is_some() {
                return Ok(reaching);
            }
        }
        if Failure::is_raised() {
            Err(search.cut_off(Limit::Failure))
        } else if self.is_last {
            Ok(None)
        } else {
            Err(search.cut_off(Limit::Paused)) // what follows the last edge must wait
        }
    }
}

/// States at which paths begin. The iterator is a trait object, so that each algorithm is compiled only once for all
/// kinds of starts and goals.
pub(super) struct Ends<'a, P: SearchProblem> {
    pub(super) states: &'a mut dyn Iterator<Item = (usize, P::State)>,
    pub(super) side: Side,
}

impl<P: SearchProblem> Edges<P> for Ends<'_, P> {
    fn next<O: Observer<P>>(
        &mut self,
        _: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Option<(P::State, NewPath<'_, P>)>> {
        let end = self.states.next();
        Ok(end.map(|(position, state)| {
            let mut path = NewPath::unseen(search.origin, self.side);
            path.label.position = position;
            (state, path)
        }))
    }
}

/// How a new path is recorded.
impl<P: SearchProblem, O: Observer<P>> Engine<P, O> {
    /// Returns the place for a new state. Skips the path and returns `None` if the state is known, or if the path costs
    /// too much.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn vacancy(
        &mut self,
        problem: &P,
        state: &P::State,
        path: &NewPath<'_, P>,
    ) -> Option<Place> {
        // The lower bound follows from the depth, not from the g-value, because cheaper paths to known states are
        // skipped.
        let depth = usize::try_from(path.label.depth).ok();
        let floor = depth.and_then(least_cost::<P::Cost>);
        if self.is_kept_out(path.g(), floor) {
            return None;
        }
        self.space.seek(problem, state, path.tag, path.label)
    }

    /// Returns the estimate of the remaining cost from the state at the end of a path. Returns `None` if the heuristic
    /// says that the state is a dead end.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn estimate(
        &mut self,
        to: &P::State,
        path: &NewPath<'_, P>,
        heuristic: &impl Heuristic<P::State, P::Cost>,
    ) -> Option<PathCostOf<P>> {
        if heuristic.is_dead_end(to) {
            self.proof.has_dead_ends = true;
            return None;
        }
        if let Some((expanded, ..)) = &path.last_edge
            && let Some(from) = expanded.state
        {
            Some(heuristic.estimate_next(from, expanded.h, to))
        } else {
            Some(heuristic.estimate(to)) // a start, or the expanded state was generated ahead of time
        }
    }

    /// Relaxes an edge in a search without a heuristic. It adds a new state, lowers a g-value, or counts a duplicate.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn reach(
        &mut self,
        problem: &P,
        state: P::State,
        path: &NewPath<'_, P>,
        relax: Relax,
    ) -> OrStop<Reach> {
        match self.find(problem, &state, path) {
            Ok(id) => Ok(self.space.relax(id, path.label, relax)),
            Err(place) => Ok(Reach::New(self.add(
                problem,
                state,
                path,
                P::Cost::ZERO,
                Some(place),
            )?)),
        }
    }

    /// Relaxes an edge in a search with a heuristic. If the state is new or its g-value is lowered, returns its id and
    /// its estimate. A search `by_cost` reopens closed states.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn improve(
        &mut self,
        problem: &P,
        state: P::State,
        path: &NewPath<'_, P>,
        by_cost: bool,
        heuristic: &impl Heuristic<P::State, P::Cost>,
    ) -> OrStop<Option<(StateId, PathCostOf<P>)>> {
        let relax = if by_cost { Relax::Always } else { Relax::Open };
        match self.space.find(problem, &state, path.tag) {
            Ok(id) => {
                let improved = self.space.relax(id, path.label, relax).improved();
                Ok(improved.map(|id| (id, self.space.h(id))))
            }
            Err(place) => {
                let Some(h) = self.estimate(&state, path, heuristic) else {
                    return Ok(None);
                };
                Ok(Some((self.add(problem, state, path, h, Some(place))?, h)))
            }
        }
    }

    /// Relaxes a known state. Returns its id if its g-value was lowered.
    pub(crate) fn lower(&mut self, id: StateId, path: &NewPath<'_, P>) -> Option<StateId> {
        self.space.relax(id, path.label, Relax::Always).improved()
    }

    /// Returns the id of the state at the end of a path, or the place where the state would be inserted.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn find(
        &self,
        problem: &P,
        state: &P::State,
        path: &NewPath<'_, P>,
    ) -> Result<StateId, Place> {
        self.space.find(problem, state, path.tag)
    }

    /// Adds the state at the end of a path. Look-ups find the state only if its place in the table is given.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn add(
        &mut self,
        problem: &P,
        state: P::State,
        path: &NewPath<'_, P>,
        h: PathCostOf<P>,
        place: Option<Place>,
    ) -> OrStop<StateId> {
        let new = (path.label, h);
        let id = self.space.add(problem, state, new, place);
        let Some(id) = id else {
            return Err(self.out_of_ids());
        };
        if path.side == Side::Goal {
            self.space.mark_from_goal(id);
        }
        Ok(id)
    }
}
