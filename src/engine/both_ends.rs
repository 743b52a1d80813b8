//! This module holds the parts of a bidirectional search besides its two frontiers. These parts record which side has
//! reached which state, and find the path through a state that both sides have reached.
//!
//! Both sides share one [space](crate::space::SearchSpace). A state that both sides have reached is stored as two
//! nodes, called *twins*. The table finds the older twin, and [`Twins`] knows the other, so one look-up shows which
//! sides know a state. The second half of a path was found along reversed edges. Before the search returns the path, it
//! looks up each of these edges among the successors.

use crate::cost::Cost;
use crate::engine::algorithm::Loop;
use crate::engine::edges::NewPath;
use crate::engine::proof::Overflow;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::id::StateId;
use crate::node::{Label, Node, Via};
use crate::observe::Observer;
use crate::problem::{Backwards, Forwards, ReversibleProblem, SearchProblem, Side};
use crate::space::meeting::Meeting;
use crate::space::memory::bytes_of;
use crate::space::{Reach, Relax};

impl Side {
    /// [Expands](Engine::expand) a state on this side.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn expand<P: ReversibleProblem, O: Observer<P>, A: Loop<P>>(
        self,
        problem: &P,
        search: &mut Engine<P, O>,
        id: StateId,
        algorithm: &mut A,
    ) -> OrStop {
        match self {
            Self::Start => search.expand_along::<Forwards, A>(problem, id, algorithm),
            Self::Goal => search.expand_along::<Backwards, A>(problem, id, algorithm),
        }
    }
}

impl<P: ReversibleProblem, O: Observer<P>> Engine<P, O> {
    /// Relaxes the starts on the forward side, and the goals on the backward side.
    pub(crate) fn start_at_both_ends<A: Loop<P>>(
        &mut self,
        problem: &P,
        algorithm: &mut A,
    ) -> OrStop<()> {
        self.start(problem, algorithm)?;
        let mut goals = problem.goals().into_iter().enumerate();
        self.start_at(problem, Side::Goal, &mut goals, algorithm)
    }

    /// Returns the path through a state that one side has just reached, given the [twin](Twins::of) of its node. If the
    /// cost of this path overflows, prunes the path and returns `None`.
    pub(crate) fn meeting(
        &mut self,
        id: StateId,
        twin: StateId,
    ) -> OrStop<Option<Meeting<P::Cost>>> {
        let (at, after) = match self.space.node(id).side() {
            Side::Start => (id, twin),
            Side::Goal => (twin, id),
        };
        let before = Label::of(self.space.node(at));
        let after = Label::of(self.space.node(after));
        let Some(cost) = P::Cost::sum(before.g, after.g) else {
            let state = self.space.node(at).state.clone();
            let overflow = Overflow::of_halves(state, (before.g, after.g));
            return self.prune_overflow(overflow).map(|()| None);
        };
        Ok(Some(Meeting {
            at,
            before,
            after,
            cost,
        }))
    }
}

/// The twin of each node that has one. The newest nodes may lack entries.
#[derive(Debug, Default)]
pub(crate) struct Twins {
    by_id: Vec<Option<StateId>>,
}

impl<S, C: Cost> Node<S, C> {
    /// The side that reached the state.
    #[inline]
    pub(crate) fn side(&self) -> Side {
        if self.is_from_goal() {
            Side::Goal
        } else {
            Side::Start
        }
    }
}

impl Twins {
    /// Records a path that begins at a start or at a goal. In a search from one end, [`Engine::reach`] records the
    /// paths.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn reach<P: SearchProblem, O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        to: P::State,
        path: &NewPath<'_, P>,
        relax: Relax,
    ) -> OrStop<Reach> {
        let (mut other, mut place) = (None, None);
        match search.find(problem, &to, path) {
            Ok(known) => {
                let is_same_side = search.space.node(known).side() == path.side;
                let same = if is_same_side {
                    Some(known)
                } else {
                    self.of(known)
                };
                if let Some(id) = same {
                    return Ok(search.space.relax(id, path.label, relax));
                }
                // The states are also compared, because a faulty problem may give two states the same index.
                other = (search.space.node(known).state == to).then_some(known);
            }
            Err(vacant) => place = Some(vacant),
        }
        let id = search.add(problem, to, path, P::Cost::ZERO, place)?;
        if let Some(other) = other {
            self.note(id, other);
        }
        Ok(Reach::New(id))
    }

    /// Returns the node of the other side for the same state, if the other side has reached the state.
    #[inline]
    pub(crate) fn of(&self, id: StateId) -> Option<StateId> {
        self.by_id.get(id.index()).copied().flatten()
    }

    /// Registers the twin of a node that was just stored.
    fn note(&mut self, id: StateId, twin: StateId) {
        self.by_id.resize(id.index() + 1, None);
        self.by_id[id.index()] = Some(twin);
        self.by_id[twin.index()] = Some(id);
    }

    /// Follows the path from the meeting state to the goal. Then ends the search at the goal.
    ///
    /// The states between the meeting and the goal were reached along reversed edges. Therefore, this method finds each
    /// of these edges again among the successors. It recognises an edge by its target and by the cost of the rest of
    /// the path. If the problem fails to list successors, the next call continues where this call stopped.
    #[cold]
    pub(crate) fn join<P: SearchProblem, O: Observer<P>, T>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        meeting: &Meeting<P::Cost>,
        relax: Relax,
    ) -> OrStop<T> {
        let mut edges = std::mem::take(&mut search.rest_of_path);
        match meeting.rest_of_path(problem, search.space.nodes(), &mut edges) {
            Err(SearchError::Failed { state, failure }) => {
                search.rest_of_path = edges;
                return Err(search.failed(state, failure));
            }
            end => end.map_err(|error| search.fail(error))?,
        }
        let state = search.space.node(meeting.at).state.clone();
        let mut last = self.settle(problem, search, (meeting.at, state), meeting.before, relax)?;
        for (position, edge, at) in edges {
            let node = search.space.node(last);
            let Some(g) = edge.cost.extend(node.g) else {
                return Err(search.fail(SearchError::CostOverflow { state: edge.state }));
            };
            let via = Some(Via::new(last, position));
            let label = Label::new(g, node.depth.saturating_add(1), via);
            last = self.settle(problem, search, (at, edge.state), label, relax)?;
        }
        search.found(last)
    }

    /// Returns a node for the state of node `at`. Its path from the start is at least as good as `label`. Node `at` may
    /// be of either side. Its twin shows without a look-up whether the start has reached the state.
    ///
    /// The limit on cost may forbid extending the known path to the state, but not the new path. In this case, the method
    /// adds a second node for the state.
    fn settle<P: SearchProblem, O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        (at, state): (StateId, P::State),
        label: Label<P::Cost>,
        relax: Relax,
    ) -> OrStop<StateId> {
        let known = match search.space.node(at).side() {
            Side::Start => Some(at),
            Side::Goal => self.of(at),
        };
        let path = NewPath::unseen(label, Side::Start);
        let Some(id) = known else {
            let id = search.add(problem, state, &path, P::Cost::ZERO, None)?;
            self.note(id, at);
            return Ok(id);
        };
        let node = search.space.node(id);
        if node.g <= label.g {
            return Ok(id);
        }
        let is_lowered = node.g > label.g && search.space.is_open(id);
        if relax == Relax::Never || !is_lowered {
            return search.add(problem, state, &path, P::Cost::ZERO, None);
        }
        Ok(search.space.relax(id, label, relax).id())
    }

    pub(crate) fn bytes(&self, more: usize) -> usize {
        bytes_of(&self.by_id, more)
    }
}
