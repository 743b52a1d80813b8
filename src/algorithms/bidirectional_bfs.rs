//! Bidirectional breadth-first search, which searches from the start and from the goal at once until the two searches
//! meet.
//!
//! With b successors per state, a search to depth d generates about b^d states. Two searches to
//! depth d/2 each generate about 2·b^(d/2) in total. The problem must be a [`ReversibleProblem`],
//! with known goals and edges that can be followed backwards.
//!
//! The search expands whole layers, on either side. Suppose that the layers up to depth f are complete on the start
//! side, and the layers up to depth b on the goal side. If no state is known to both sides, every path has more than
//! f + b edges. A path of at most f + b edges would have a state at most f edges from the start and at most b edges
//! from the goal. Both sides would know this state. The search finds the first common state while layer f + 1 or b + 1
//! grows. The path through it has at most f + b + 1 edges, so no path has fewer. This argument needs whole layers. If
//! the sides took turns state by state, the first meeting would prove nothing.
//!
//! # Which side
//!
//! Either side may be expanded. The search expands the side with the smaller frontier (Pohl's *cardinality comparison*,
//! 1971), because this takes less work, even if one direction branches more than the other. If the frontiers have the
//! same size, the search expands the shallower side. If the depths are also equal, it expands the start side. In an
//! infinite graph, a side with a small frontier may be expanded for ever although the other side would soon be
//! exhausted. Only a limit ends such a search.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the path, and explores the graph itself to check that no path is
//! shorter.
//!
//! # When to use it
//!
//! Use this search when the goals are known and edges can be reversed. Examples are a puzzle with a known solution, and
//! a route between two places. The gain is small if the number of states grows slowly with the distance. In the open
//! plane, the search saves only half of the states of [`bfs`](Search::bfs). If a good heuristic is
//! known, [`astar`](Search::astar) often expands fewer states than both.
//!
//! # References
//!
//! - I. Pohl, "Bi-directional search", *Machine Intelligence* 6 (1971).

use std::ops::Range;

use crate::cost::least_cost;
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::batch::Upcoming;
use crate::engine::both_ends::Twins;
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{Backwards, Both, PathCostOf, ReversibleProblem, SearchProblem, Side};
use crate::report::ReportOf;
use crate::report::claim::Claim;
use crate::space::known::Recognition;
use crate::space::{Reach, Relax};

impl<P: ReversibleProblem> IntoLoop<P> for BidirectionalBfs {
    type Loop = BidirectionalBfsLoop;

    fn into_loop<O: Observer<P>>(self, _: &Search<P, O>) -> (Recognition, Self::Loop) {
        let running = BidirectionalBfsLoop {
            twins: Twins::default(),
            layer: (Side::Start, 0..0),
            next: Both::default(),
            complete: Both::default(),
            meeting: None,
            is_one_sided: false,
        };
        (Recognition::All, running)
    }

    fn max_depth(&self) -> Option<u32> {
        self.max_depth
    }
}

/// The running search. Only one side is expanded at a time, so the states of a layer have consecutive ids.
pub(crate) struct BidirectionalBfsLoop {
    twins: Twins,
    /// The side being expanded, and the remaining states of its layer.
    layer: (Side, Range<usize>),
    /// The next layer of each side.
    next: Both<Range<usize>>,
    /// The number of complete layers. Their states are exactly the expanded states.
    complete: Both<u32>,
    /// The state at which the two sides met. It is kept because the problem may fail to list the edges of the path.
    meeting: Option<StateId>,
    /// Whether only the side of the start is expanded, because the side of the goal has lost states. The costs of the
    /// paths from these states to the goal overflow.
    is_one_sided: bool,
}

impl<P: ReversibleProblem> Loop<P> for BidirectionalBfsLoop {
    const LOOKS_AHEAD: bool = true;
    const IS_RESUMED: bool = false;

    fn begin<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop<()> {
        search.start_at_both_ends(problem, self)
    }

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        if let Some(state) = self.meeting.take() {
            let end = self.meet(problem, search, state);
            search.note_open(end.is_err());
            end?;
            search.rest_of_path.clear(); // a limit now forbids the path
        }
        if let Some(state) = search.interrupted() {
            let side = search.space.node(state).side();
            return side.expand(problem, search, state, self);
        }
        if self.next_side().is_none() && !self.next.start.is_empty() {
            search.end_unless_lost::<Backwards>(problem)?;
            self.is_one_sided = true;
        }
        let Some(side) = self.next_side() else {
            return search.exhausted_forwards(problem);
        };
        let Both { start, goal } = self.complete;
        let is_reached = |most: &u32| start.saturating_add(goal) >= *most;
        if !self.is_within_layer()
            && let Some(most) = search.max_depth.filter(is_reached)
        {
            search.note_depth(most, None);
            return Err(search.cut_off(Limit::Depth));
        }
        let Some(state) = self.pop_front(side) else {
            return search.exhausted_forwards(problem);
        };
        side.expand(problem, search, state, self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            if search.is_kept_out(path.g(), least_cost::<P::Cost>(self.layers())) {
                continue;
            }
            let side = path.side;
            let Reach::New(state) = self.twins.reach(problem, search, to, &path, Relax::Never)?
            else {
                continue;
            };
            self.push_back(side, state);
            self.meet(problem, search, state)?;
        }
        Ok(())
    }

    fn next<O: Observer<P>>(&mut self, _: &P, _: &mut Engine<P, O>) -> Option<StateId> {
        self.next_states(self.next_side()?).next()
    }

    fn bytes(&self, more: usize) -> usize {
        self.twins.bytes(more)
    }

    fn upcoming(&self, next: &mut Upcoming) {
        next.append(self.next_states(next.side));
    }

    /// The layer whose last state is being expanded may already count as complete.
    fn floor(&self, _: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        least_cost::<P::Cost>(self.layers())
    }

    fn findings<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Findings<P> {
        search.space.drop_goal_side();
        let closest = search
            .interrupted()
            .filter(|&id| !search.space.node(id).is_from_goal());
        let closest = closest.or_else(|| self.next_states(Side::Start).next());
        // Unless the sides have just met, a path has more edges than the two sides together have complete layers.
        let edges = self.layers() + usize::from(self.meeting.is_none());
        let next = self.next_side();
        let least = next.and_then(|_| least_cost::<P::Cost>(edges));
        Findings {
            lower_bound: search.lower_bound_by_edges(next.is_some(), least),
            ..Findings::new(Claim::FewestEdges, closest)
        }
    }
}

impl BidirectionalBfsLoop {
    fn is_within_layer(&self) -> bool {
        !self.layer.1.is_empty()
    }

    /// Returns the number of complete layers on both sides together.
    fn layers(&self) -> usize {
        let Both { start, goal } = self.complete;
        start as usize + goal as usize
    }

    /// Returns the side to expand next, or `None` if a side is exhausted.
    fn next_side(&self) -> Option<Side> {
        if self.is_within_layer() {
            return Some(self.layer.0);
        }
        let Both { start, goal } = &self.next;
        if start.is_empty() || goal.is_empty() {
            return (self.is_one_sided && !start.is_empty()).then_some(Side::Start);
        }
        let Both { start: f, goal: b } = self.complete;
        if (start.len(), f) <= (goal.len(), b) {
            Some(Side::Start)
        } else {
            Some(Side::Goal)
        }
    }

    /// Iterates over the states of a side to expand next, in order.
    fn next_states(&self, side: Side) -> impl Iterator<Item = StateId> {
        let (current, layer) = &self.layer;
        let is_begun = *current == side && self.is_within_layer();
        let ids = if is_begun { layer } else { &self.next[side] };
        ids.clone().map_while(StateId::from_index)
    }

    /// Removes the state being expanded from the frontier.
    fn pop_front(&mut self, side: Side) -> Option<StateId> {
        if !self.is_within_layer() {
            self.layer = (side, std::mem::take(&mut self.next[side]));
        }
        let state = self.layer.1.next();
        self.complete[side] += u32::from(!self.is_within_layer());
        state.and_then(StateId::from_index)
    }

    fn push_back(&mut self, side: Side, state: StateId) {
        let layer = &mut self.next[side];
        if layer.start == layer.end {
            *layer = state.index()..state.index();
        }
        debug_assert_eq!(state.index(), layer.end);
        layer.end += 1;
    }

    /// Ends the search if both sides know this state and no limit forbids the path through it.
    #[inline]
    fn meet<P: ReversibleProblem, O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        state: StateId,
    ) -> OrStop<()> {
        match self.twins.of(state) {
            Some(twin) => self.join(problem, search, state, twin),
            None => Ok(()),
        }
    }

    /// Ends the search with the path through a state, unless a limit forbids the path.
    #[cold]
    fn join<P: ReversibleProblem, O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        state: StateId,
        twin: StateId,
    ) -> OrStop<()> {
        let Some(meeting) = search.meeting(state, twin)? else {
            return Ok(());
        };
        if search.is_kept_out(meeting.cost, least_cost::<P::Cost>(self.layers())) {
            return Ok(());
        }
        self.meeting = Some(state); // if the problem fails, the next step tries again
        self.twins.join(problem, search, &meeting, Relax::Never)
    }
}

/// Bidirectional breadth-first search.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a path with the fewest edges from a start to a goal by a bidirectional search.
    ///
    /// The two halves of the path are joined where the sides meet. The second half is then replayed along the problem's
    /// successors, so the result is a valid [`Path`](crate::Path) like any other. Costs do not affect the search, which
    /// only adds them up for the report.
    ///
    /// The search is exhausted as soon as one side is exhausted. [`Report::reached`](crate::Report::reached) contains
    /// the states that were reached from the start, and the states of the path.
    ///
    /// Goals are tested at generation. The option [`duplicates`](Search::duplicates) is ignored.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::Unfaithful`] if the problem's successors change during the search, or do not match its
    /// predecessors.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space for n states and m generated edges. If each state has b
    /// successors and predecessors, and the goal is d edges away, n is O(b^(d/2)).
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{ReversibleProblem, Search, SearchProblem, Successor, Unit};
    ///
    /// /// From 1 to 1000 by adding one and by doubling.
    /// struct Ladder;
    ///
    /// impl SearchProblem for Ladder {
    ///     type State = u32;
    ///     type Action = &'static str;
    ///     type Cost = Unit;
    ///     fn starts(&self) -> impl IntoIterator<Item = u32> {
    ///         [1]
    ///     }
    ///     fn is_goal(&self, n: &u32) -> bool {
    ///         *n == 1000
    ///     }
    ///     fn successors(
    ///         &self,
    ///         &n: &u32,
    ///     ) -> impl IntoIterator<Item = Successor<u32, &'static str, Unit>> {
    ///         [("+1", n + 1), ("*2", 2 * n)]
    ///             .map(|(a, m)| Successor::new(a, m, Unit))
    ///     }
    /// }
    ///
    /// impl ReversibleProblem for Ladder {
    ///     fn goals(&self) -> impl IntoIterator<Item = u32> {
    ///         [1000]
    ///     }
    ///     fn predecessors(
    ///         &self,
    ///         &n: &u32,
    ///     ) -> impl IntoIterator<Item = Successor<u32, &'static str, Unit>> {
    ///         let one_less = n.checked_sub(1).map(|m| Successor::new("+1", m, Unit));
    ///         let half = (n % 2 == 0).then(|| Successor::new("*2", n / 2, Unit));
    ///         one_less.into_iter().chain(half)
    ///     }
    /// }
    ///
    /// let report = Search::new(&Ladder).bidirectional_bfs()?;
    /// let path = report.path().unwrap();
    /// assert_eq!(path.states(), [1, 2, 3, 6, 7, 14, 15, 30, 31, 62, 124, 125, 250, 500, 1000]);
    /// assert_eq!(path.actions()[..4], ["+1", "+1", "*2", "+1"]);
    /// let one_sided = Search::new(&Ladder).bfs()?;
    /// assert_eq!((report.cost(), report.claim()), (one_sided.cost(), one_sided.claim()));
    /// assert!(4 * report.stats().expanded < one_sided.stats().expanded);
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[doc(alias = "bidirectional search")]
    #[doc(alias = "two-ended search")]
    pub fn bidirectional_bfs(self) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P: ReversibleProblem,
    {
        self.run(BidirectionalBfs::new())
    }
}

/// Bidirectional breadth-first search as an [`Algorithm`](crate::algorithms::Algorithm);
/// see [`Search::bidirectional_bfs`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BidirectionalBfs {
    max_depth: Option<u32>,
}

impl BidirectionalBfs {
    /// Creates bidirectional breadth-first search.
    pub const fn new() -> Self {
        Self { max_depth: None }
    }

    /// Prunes every path with more than `edges` edges, counted on both sides together. By default, paths have any number
    /// of edges.
    ///
    /// A path that the search finds within this bound still has the fewest edges of all paths. If no path has at most
    /// this many edges, the search ends at [`Limit::Depth`] and claims [`Claim::NoPathWithin`].
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::algorithms::BidirectionalBfs;
    /// use colorwalk::digraph::Digraph;
    /// use colorwalk::{Claim, Search};
    ///
    /// let graph: Digraph = "0 1\n 1 2\n 2 3\n 3 4".parse()?;
    /// let trip = graph.between(0, 4)?;
    /// let within = |edges| Search::new(&trip).run(BidirectionalBfs::new().max_depth(edges));
    /// assert_eq!(within(3)?.claim(), Claim::NoPathWithin(3));
    /// assert_eq!(within(4)?.claim(), Claim::FewestEdges);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn max_depth(self, edges: u32) -> Self {
        Self {
            max_depth: Some(edges),
        }
    }
}
