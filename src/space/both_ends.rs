//! What a search from both ends keeps beside its two frontiers: which side has reached which state, and
//! the path through a state that both have reached.
//!
//! The states of both sides lie in one [space](super::SearchSpace), a state that both have reached as two
//! nodes that are *twins*, of which the table finds the older one: so one look-up tells who knows a state. The way on from there was found against the edges, so it is looked up once
//! more, edge by edge among the successors, before it counts as a path.

use std::hash::BuildHasher;
use std::ops::{Index, IndexMut};

use crate::cost::Cost;
use crate::error::{Fault, SearchError};
use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::{StateId, Step, positions_to};
use crate::path::Path;
use crate::problem::{PathCostOf, ReversibleProblem, SearchProblem, SuccessorOf};
use crate::space::session::meter::Control;
use crate::space::session::meter::FrontierBytes;
use crate::space::session::unhindered::Arrive;
use crate::space::session::{Backwards, Forwards, Order, Recorded, Session};
use crate::space::{Arrival, IntoState, Landing, LastEdge, Node, Relax, Via, grown};

/// One of the two ends of a path, and the search that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Start,
    Goal,
}

impl Side {
    /// Generates the edges that lead away from this end.
    pub(crate) fn expand<P: ReversibleProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        self,
        session: &mut Session<'_, P, O, S>,
        id: StateId,
        bytes: FrontierBytes<'_>,
    ) -> Option<Limit> {
        let floor = Some(session.space.node(id).g);
        match self {
            Self::Start => session.expand_along::<Forwards>(id, floor, bytes),
            Self::Goal => session.expand_along::<Backwards>(id, floor, bytes),
        }
    }

    /// Generates ahead of time the edges that lead away from this end, where that pays.
    #[inline]
    pub(crate) fn expand_ahead<P: ReversibleProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        self,
        session: &mut Session<'_, P, O, S>,
        upcoming: impl FnOnce(usize, &mut Vec<StateId>),
    ) {
        match self {
            Self::Start => session.expand_ahead::<Forwards>(true, upcoming),
            Self::Goal => session.expand_ahead::<Backwards>(true, upcoming),
        }
    }

    /// Expands and closes a state where nothing can come between, and records the states at the other ends of its
    /// edges.
    #[inline]
    pub(crate) fn record_unhindered<
        P: ReversibleProblem + ?Sized,
        O: Observer<P>,
        S: BuildHasher,
    >(
        self,
        session: &mut Session<'_, P, O, S>,
        id: StateId,
        algorithm: &mut impl ArriveFrom<P>,
    ) -> Recorded<P> {
        let mut algorithm = OnSide {
            algorithm,
            side: self,
        };
        let (order, algorithm) = (Order::FirstFirst, &mut algorithm);
        match self {
            Self::Start => session.record_unhindered::<Forwards, _>(id, order, algorithm),
            Self::Goal => session.record_unhindered::<Backwards, _>(id, order, algorithm),
        }
    }

    /// Records the states at the other ends of these edges.
    pub(crate) fn record<'p, P: ReversibleProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        self,
        session: &mut Session<'p, P, O, S>,
        id: StateId,
        by_cost: bool,
        mut record: impl FnMut(&mut Session<'p, P, O, S>, P::State, Arrival<P>) -> Recorded<P>,
    ) -> Recorded<P> {
        let order = Order::FirstFirst;
        let record =
            |session: &mut _, _: LastEdge<'_, P>, state, arrival| record(session, state, arrival);
        match self {
            Self::Start => session.record_along::<Forwards>(id, by_cost, order, record),
            Self::Goal => session.record_along::<Backwards>(id, by_cost, order, record),
        }
    }
}

/// What an algorithm does with a path that begins at one of the ends.
pub(crate) trait ArriveFrom<P: SearchProblem + ?Sized> {
    /// Whether an edge of negative cost is an error.
    const BY_COST: bool;

    /// Records the path. Returns a step if this ends the search.
    fn arrive<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        side: Side,
        state: impl IntoState<P::State>,
        arrival: &Arrival<P>,
    ) -> Recorded<P>;
}

/// An algorithm with the side on which it is at work.
struct OnSide<'a, A> {
    algorithm: &'a mut A,
    side: Side,
}

impl<P: SearchProblem + ?Sized, A: ArriveFrom<P>> Arrive<P> for OnSide<'_, A> {
    const BY_COST: bool = A::BY_COST;
    const WORKS_AHEAD: bool = true;

    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    fn arrive<C: Control, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        _: LastEdge<'_, P>,
        state: impl IntoState<P::State>,
        arrival: &Arrival<P>,
    ) -> Recorded<P> {
        self.algorithm.arrive(session, self.side, state, arrival)
    }
}

/// One thing for each side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Both<T> {
    pub(crate) start: T,
    pub(crate) goal: T,
}

impl<T> Index<Side> for Both<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Start => &self.start,
            Side::Goal => &self.goal,
        }
    }
}

impl<T> IndexMut<Side> for Both<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Start => &mut self.start,
            Side::Goal => &mut self.goal,
        }
    }
}

/// The states that both sides have reached: for each node its twin, if there is one.
#[derive(Debug, Default)]
pub(crate) struct Twins {
    by_id: Vec<Option<StateId>>,
}

/// A state that both sides have reached: the path to it and the path on from it.
pub(crate) struct Meeting<P: SearchProblem + ?Sized> {
    pub(crate) at: StateId,
    before: Arrival<P>,
    after: Arrival<P>,
}

impl<P: SearchProblem + ?Sized> Node<P> {
    /// The end from which the state was reached.
    #[inline]
    pub(crate) fn side(&self) -> Side {
        if self.is_from_goal() {
            Side::Goal
        } else {
            Side::Start
        }
    }
}

impl<P: SearchProblem + ?Sized> Arrival<P> {
    /// The path to a state that was reached.
    fn known(node: &Node<P>) -> Self {
        Self::new(node.g, node.depth, node.via())
    }
}

impl<P: SearchProblem + ?Sized> Meeting<P> {
    pub(crate) fn cost(&self) -> Option<PathCostOf<P>> {
        P::Cost::sum(self.before.g, self.after.g)
    }

    pub(crate) fn depth(&self) -> u32 {
        self.before.depth.saturating_add(self.after.depth)
    }
}

impl Twins {
    /// Records a path that begins at one end and gets to `state`; `None` if no ids are left.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn arrive<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        side: Side,
        state: impl IntoState<P::State>,
        arrival: &Arrival<P>,
        relax: Relax,
    ) -> Option<Landing> {
        let sought = state.as_state();
        let tag = session.space.tag_of(session.problem, sought, arrival);
        let (mut other, mut place) = (None, None);
        match session.space.look_up(sought, tag) {
            Some(Ok(known)) if session.space.node(known).side() == side => {
                return Some(session.lower(known, arrival, relax));
            }
            Some(Ok(known)) => match self.of(known) {
                Some(twin) => return Some(session.lower(twin, arrival, relax)),
                None => other = Some(known),
            },
            Some(Err(vacancy)) => place = Some(vacancy),
            None => {}
        }
        let id = session.add(state.into_state(), P::Cost::ZERO, arrival)?;
        if side == Side::Goal {
            session.space.mark_from_goal(id);
        }
        if let Some(vacancy) = place {
            session.space.enter(vacancy, tag, id);
        }
        self.note(id, other);
        Some(Landing::New(id))
    }

    fn of(&self, id: StateId) -> Option<StateId> {
        self.by_id[id.index()]
    }

    /// Takes note of a node that was just stored.
    #[inline]
    fn note(&mut self, id: StateId, twin: Option<StateId>) {
        debug_assert_eq!(id.index(), self.by_id.len());
        self.by_id.push(twin);
        if let Some(twin) = twin {
            self.by_id[twin.index()] = Some(id);
        }
    }

    /// Returns the path through a state that was just reached, if the other side knows the state.
    pub(crate) fn meeting<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &self,
        session: &Session<'_, P, O, S>,
        id: StateId,
    ) -> Option<Meeting<P>> {
        let twin = self.of(id)?;
        let (before, after) = match session.space.node(id).side() {
            Side::Start => (id, twin),
            Side::Goal => (twin, id),
        };
        Some(Meeting {
            at: before,
            before: Arrival::known(session.space.node(before)),
            after: Arrival::known(session.space.node(after)),
        })
    }

    /// Walks a path from the meeting on to the goal, and returns the goal as the end of that path.
    ///
    /// The states behind the meeting were reached from the goal, by edges into them. So for each
    /// the edge is looked up that leads on, among the successors, by the state that it enters and
    /// by what the rest of the path costs.
    #[cold]
    pub(crate) fn join<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        meeting: &Meeting<P>,
        relax: Relax,
    ) -> Result<Step, Fault<P>> {
        let edges = rest_of_path(session, meeting)?;
        let state = session.space.node(meeting.at).state.clone();
        let mut last = self.settle(session, state, &meeting.before, relax);
        for (position, edge) in edges {
            let Some(from) = last else { break };
            let arrival = session.arrival(from, position, &edge)?;
            last = self.settle(session, edge.state, &arrival, relax);
        }
        Ok(last.map_or(Step::CutOff(Limit::Ids), |goal| session.goal(goal)))
    }

    /// Returns a node of the state whose path is this one, or one that is as good in every respect.
    ///
    /// With a limit it happens that the state was reached by a path that must not be gone on with,
    /// for it is too deep or too dear, and that this one may. Then the state gets one more node.
    fn settle<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        state: P::State,
        arrival: &Arrival<P>,
        relax: Relax,
    ) -> Option<StateId> {
        if let Some(id) = self.find_from_start(session, &state) {
            let node = session.space.node(id);
            let is_deeper = session.has_depth_limit() && node.depth > arrival.depth;
            if node.g <= arrival.g && !is_deeper {
                return Some(id);
            }
            let is_lowered = node.g > arrival.g && session.space.is_open(id);
            if relax == Relax::Never || !is_lowered {
                let id = session.add(state, P::Cost::ZERO, arrival)?;
                self.note(id, None);
                return Some(id);
            }
        }
        match self.arrive(session, Side::Start, state, arrival, relax)? {
            Landing::New(id) | Landing::Lowered(id) | Landing::Known(id) | Landing::TooDeep(id) => {
                Some(id)
            }
        }
    }

    /// The node of a state that was reached from the start.
    fn find_from_start<P: SearchProblem + ?Sized, O, S: BuildHasher>(
        &self,
        session: &Session<'_, P, O, S>,
        state: &P::State,
    ) -> Option<StateId> {
        let id = session.space.find(session.problem, state)?;
        match session.space.node(id).side() {
            Side::Start => Some(id),
            Side::Goal => self.of(id),
        }
    }

    /// Leaves to the report the states that were reached from the start.
    pub(crate) fn set_apart<P: SearchProblem + ?Sized, O, S: BuildHasher>(
        &self,
        session: &mut Session<'_, P, O, S>,
    ) {
        let problem = session.problem;
        session.space.set_apart(problem, |id| self.of(id));
    }

    pub(crate) fn bytes(&self, more: usize) -> usize {
        let twins = grown(self.by_id.len(), self.by_id.capacity(), more);
        twins.saturating_mul(size_of::<Option<StateId>>())
    }
}

/// Edges, each with its position among the successors.
type PlacedEdges<P> = Vec<(usize, SuccessorOf<P>)>;

/// The edges from a meeting on to the goal.
fn rest_of_path<P: SearchProblem + ?Sized, O, S: BuildHasher>(
    session: &Session<'_, P, O, S>,
    meeting: &Meeting<P>,
) -> Result<PlacedEdges<P>, Fault<P>> {
    let space = &session.space;
    let mut edges = Vec::new();
    let (mut state, mut rest) = (&space.node(meeting.at).state, meeting.after.g);
    let mut via = meeting.after.via();
    while let Some(Via { predecessor, .. }) = via {
        let next = space.node(predecessor);
        let mut successors = session.problem.successors(state).enumerate();
        let edge = successors
            .find(|(_, edge)| edge.state == next.state && edge.cost.extend(next.g) == Some(rest));
        let unfaithful = || SearchError::Unfaithful {
            state: state.clone(),
        };
        edges.push(edge.ok_or_else(unfaithful)?);
        (state, rest, via) = (&next.state, next.g, next.via());
    }
    Ok(edges)
}

/// The whole path through a meeting.
pub(crate) fn path_through<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
    session: &Session<'_, P, O, S>,
    meeting: &Meeting<P>,
) -> Result<Path<P>, Fault<P>> {
    let space = &session.space;
    let (mut positions, start) = match meeting.before.via() {
        None => (Vec::new(), meeting.at),
        Some(Via {
            predecessor,
            position,
        }) => {
            let (mut positions, start) = positions_to(space.nodes(), predecessor);
            positions.push(position);
            (positions, start)
        }
    };
    let rest = rest_of_path(session, meeting)?;
    positions.extend(
        rest.iter()
            .map(|&(position, _)| u32::try_from(position).unwrap_or(u32::MAX)),
    );
    let start = space.node(start).state.clone();
    Ok(Path::replay(session.problem, start, positions)?)
}
