//! Bidirectional breadth-first search: from the start and from the goal at once, until the two meet.
//!
//! A search that reaches to depth d and has b successors a state looks at about b^d states. Two that
//! reach to d/2 each look at about 2·b^(d/2). What it takes is a [`ReversibleProblem`]: one known goal,
//! and edges that can be followed backwards.
//!
//! A layer is expanded as a whole, now from one side and now from the other. Let the layers up to
//! depth f be complete on the side of the start, and up to depth b on that of the goal. If no state
//! is known to both sides, then no path has f + b edges or fewer: its state after min(f, length)
//! edges would be known to both. So the first state that both sides know lies on a path with fewest
//! edges: it is found as layer f + 1 or b + 1 grows, the path through it has at most f + b + 1
//! edges, and no path has fewer. That is because layers grow one at a time; if the two sides took
//! turns state by state, the first meeting would prove nothing.
//!
//! # Which side
//!
//! Any choice is correct. The side with the smaller frontier is expanded (Pohl's
//! *cardinality comparison*, 1971): a side that meets few states is cheap to drive on, be the graph
//! as lopsided as it may. Of equal ones it is the side that has got less far, by layers or by g,
//! and then that of the start. In an infinite graph a side that is slim and endless may keep its
//! turn for ever where the other would soon be exhausted; a limit ends that.
//!
//! # When to use it
//!
//! When the goal is one known state and edges can be reversed: puzzles from their solution, routes
//! between two places. In a graph where the number of states at a distance grows slowly the gain is
//! small: in the open plane it is a half. With a good heuristic [`astar`](Search::astar) often
//! expands fewer still.
//!
//! # References
//!
//! - I. Pohl, "Bi-directional search", *Machine Intelligence* 6 (1971).

use std::collections::VecDeque;
use std::fmt;
use std::hash::BuildHasher;

use crate::algorithms::run::{Algorithm, Run};
use crate::error::{Fault, SearchError};
use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::{Claim, Report, StateId, Step};
use crate::problem::{ReversibleProblem, SearchProblem};
use crate::search::Search;
use crate::space::both_ends::{ArriveFrom, Both, Side, Twins};
use crate::space::session::meter::Control;
use crate::space::session::{Findings, Recorded, Session};
use crate::space::{Arrival, IntoState, Landing, Recognition, Relax, grown};

impl<'p, P, O, S> Search<'p, P, O, S>
where
    P: ReversibleProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher + Send + Sync + 'static,
{
    /// Finds a path with the fewest edges from the start to the goal, searching from both ends.
    ///
    /// The path is put together in the middle, and its second half is walked once more along
    /// successors, so it is as good a [`Path`](crate::Path) as any. Costs are added up for the
    /// report, but not looked at.
    ///
    /// The search is exhausted when one side is. [`Report::reached`] holds the states that were
    /// reached from the start, and those of the path;
    /// [`Reached::from_goal`](crate::Reached::from_goal) holds the others. With a [limit of
    /// depth](crate::Limits::depth) both sides together go no deeper; a [cap](Search::frontier_cap)
    /// on the frontier holds for both together, and ends the search. The options
    /// [`goal_test`](Search::goal_test), [`ties`](Search::ties) and
    /// [`duplicates`](Search::duplicates) have no effect.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path leaves its type;
    /// [`SearchError::Unfaithful`] if the problem's successors change, or are not what its
    /// predecessors say.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space for n states and m generated edges: where each state has b
    /// successors and predecessors, and the goal lies d edges away, n is O(b^(d/2)).
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
    ///     fn start(&self) -> u32 {
    ///         1
    ///     }
    ///     fn is_goal(&self, n: &u32) -> bool {
    ///         *n == self.goal()
    ///     }
    ///     fn successors(&self, &n: &u32) -> impl Iterator<Item = Successor<u32, &'static str, Unit>> {
    ///         [("+1", n + 1), ("*2", 2 * n)].map(|(a, m)| Successor::new(a, m, Unit)).into_iter()
    ///     }
    /// }
    ///
    /// impl ReversibleProblem for Ladder {
    ///     fn goal(&self) -> u32 {
    ///         1000
    ///     }
    ///     fn predecessors(&self, &n: &u32) -> impl Iterator<Item = Successor<u32, &'static str, Unit>> {
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
    pub fn bidirectional_bfs(self) -> Result<Report<P>, SearchError<P::State>> {
        self.start_bidirectional_bfs().finish()
    }

    /// Starts [`bidirectional_bfs`](Self::bidirectional_bfs) as a run to be driven step by step.
    ///
    /// While it runs, its reached states and its frontier are those of both sides, as are the
    /// events that an observer sees. The g-value of a state that was reached from the goal is the
    /// cost of the rest of the path, and its predecessor is the state after it.
    ///
    /// # Examples
    ///
    /// Layers grow from both ends, so that the two sides meet half way:
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, DigraphBuilder};
    /// use colorwalk::Search;
    ///
    /// let road: DigraphBuilder<u32> = (0..10u32).map(|x| (x, x + 1, 1)).collect();
    /// let road = road.build()?;
    /// let trip = road.between(0, 10).expect("both are nodes");
    /// let mut run = Search::new(&trip).start_bidirectional_bfs();
    /// run.run_for(6)?;
    /// let places: Vec<_> = run.reached().map(|reached| reached.state().get()).collect();
    /// assert_eq!(places, [0, 10, 1, 9, 2, 8, 3, 7]); // three layers from either end
    /// assert_eq!(run.finish()?.path().unwrap().len(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start_bidirectional_bfs(self) -> Run<'p, P, BidirectionalBfs, O, S> {
        let algorithm = BidirectionalBfs {
            twins: Twins::default(),
            frontiers: Both::default(),
            layers: Both::default(),
            layer: None,
            cap: self.frontier_cap.map(|(cap, _)| cap),
        };
        Run::new(self, Recognition::All, algorithm)
    }
}

/// Bidirectional breadth-first search as the algorithm of a [`Run`]: two frontiers, in order of
/// discovery.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::{BidirectionalBfs, Run};
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{ReversibleProblem, Search, SearchError};
///
/// /// Searches for at most so many steps; `None` if that is not enough to know.
/// fn distance<P: ReversibleProblem>(
///     mut run: Run<'_, P, BidirectionalBfs>,
///     steps: u64,
/// ) -> Result<Option<usize>, SearchError<P::State>> {
///     run.run_for(steps)?;
///     Ok(run.into_report()?.path().map(|path| path.len()))
/// }
///
/// let graph: Digraph = "0 1\n 1 2\n 2 3\n 3 4".parse()?;
/// let trip = graph.between(0, 4).expect("both are nodes");
/// assert_eq!(distance(Search::new(&trip).start_bidirectional_bfs(), 1)?, None);
/// assert_eq!(distance(Search::new(&trip).start_bidirectional_bfs(), 100)?, Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BidirectionalBfs {
    twins: Twins,
    frontiers: Both<VecDeque<StateId>>,
    /// How many layers are complete; they hold the states that were expanded and no others.
    layers: Both<u32>,
    /// The side whose layer is being expanded, and how many states of it are left.
    layer: Option<(Side, usize)>,
    cap: Option<usize>,
}

impl<P: ReversibleProblem + ?Sized> Algorithm<P> for BidirectionalBfs {
    fn start<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Option<Step>, Fault<P>> {
        for start in session.problem.starts() {
            let step = self.arrive(session, Side::Start, start, &Arrival::at_start())?;
            if step.is_some() {
                return Ok(step);
            }
        }
        let goal = session.problem.goal();
        self.arrive(session, Side::Goal, goal, &Arrival::at_start())
    }

    fn advance<C: Control, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, Fault<P>> {
        let Some((side, left)) = self.turn() else {
            return Ok(session.no_open_states());
        };
        let edges = self.layers.start.saturating_add(self.layers.goal);
        if self.layer.is_none() && session.depth_limit().is_some_and(|limit| edges >= limit) {
            return Ok(Step::CutOff(Limit::Depth));
        }
        if session.has_outgrown(self.cap) {
            return Ok(Step::CutOff(Limit::Frontier));
        }
        let id = self.frontiers[side][0];
        if session.is_unhindered() {
            let frontier = &self.frontiers[side];
            side.expand_ahead(session, |most, ids| ids.extend(frontier.iter().take(most)));
            self.take_front(side, left);
            let end = side.record_unhindered(session, id, self)?;
            return Ok(end.unwrap_or(Step::Expanded(id)));
        }
        let bytes = |more| Algorithm::<P>::bytes(self, more);
        if let Some(limit) = side.expand(session, id, &bytes) {
            return Ok(Step::CutOff(limit));
        }
        self.take_front(side, left);
        session.close(id);
        self.record(session, id)
    }

    fn record<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        id: StateId,
    ) -> Result<Step, Fault<P>> {
        let side = session.space.node(id).side();
        let record = |session: &mut _, state, arrival| self.arrive(session, side, state, &arrival);
        let end = side.record(session, id, false, record)?;
        Ok(end.unwrap_or(Step::Expanded(id)))
    }

    fn next<O: Observer<P>, S: BuildHasher>(
        &mut self,
        _: &mut Session<'_, P, O, S>,
    ) -> Option<StateId> {
        let (side, _) = self.turn()?;
        self.frontiers[side].front().copied()
    }

    fn bytes(&self, more: usize) -> usize {
        let Both { start, goal } = &self.frontiers;
        let queues = [start, goal].map(|queue| grown(queue.len(), queue.capacity(), more));
        self.twins.bytes(more) + (queues[0] + queues[1]) * size_of::<StateId>()
    }

    fn findings<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Findings<P> {
        self.twins.set_apart(session);
        Findings {
            claim: Claim::FewestEdges,
            unless_pruned_by: |_| true,
            has_passed_goals: false,
            lower_bound: None,
            closest: self.frontiers.start.front().copied(),
            best: None,
        }
    }
}

impl BidirectionalBfs {
    /// The side that is expanded next, and how many states are left of its layer; `None` if a side
    /// is exhausted.
    fn turn(&self) -> Option<(Side, usize)> {
        self.layer.or_else(|| {
            let Both { start, goal } = &self.frontiers;
            if start.is_empty() || goal.is_empty() {
                return None;
            }
            let Both { start: f, goal: b } = self.layers;
            if (start.len(), f) <= (goal.len(), b) {
                Some((Side::Start, start.len()))
            } else {
                Some((Side::Goal, goal.len()))
            }
        })
    }

    /// Takes the state that is expanded off the frontier; so many are left of its layer, with itself.
    fn take_front(&mut self, side: Side, left: usize) {
        self.frontiers[side].pop_front();
        self.layer = Some((side, left - 1)).filter(|&(_, left)| left > 0);
        self.layers[side] += u32::from(self.layer.is_none());
    }
}

impl<P: SearchProblem + ?Sized> ArriveFrom<P> for BidirectionalBfs {
    const BY_COST: bool = false;

    /// Records a path that begins at one end. Returns a step if it completes a path to the goal, or
    /// ends the search otherwise.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    fn arrive<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        side: Side,
        state: impl IntoState<P::State>,
        arrival: &Arrival<P>,
    ) -> Recorded<P> {
        if session.is_too_costly(arrival.g) {
            return Ok(None);
        }
        let landing = self
            .twins
            .arrive(session, side, state, arrival, Relax::Never);
        let Some(landing) = landing else {
            return Ok(Some(Step::CutOff(Limit::Ids)));
        };
        let Landing::New(id) = landing else {
            return Ok(None);
        };
        self.frontiers[side].push_back(id);
        session.note_frontier_size();
        let Some(meeting) = self.twins.meeting(session, id) else {
            return Ok(None);
        };
        let state = || session.space.node(id).state.clone();
        let cost = meeting.cost();
        let cost = cost.ok_or_else(|| SearchError::CostOverflow { state: state() })?;
        // The limit of depth may have been lowered while a layer was being expanded.
        let limit = session.depth_limit();
        if limit.is_some_and(|limit| meeting.depth() > limit) {
            session.note_pruned(Limit::Depth, Some(cost));
            return Ok(None);
        }
        if session.is_too_costly(cost) {
            return Ok(None);
        }
        self.twins.join(session, &meeting, Relax::Never).map(Some)
    }
}

impl fmt::Debug for BidirectionalBfs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Both { start, goal } = &self.frontiers;
        let (start, goal) = (start.len(), goal.len());
        f.debug_struct("BidirectionalBfs")
            .field("open", &Both { start, goal })
            .field("layers", &self.layers)
            .field("cap", &self.cap)
            .finish_non_exhaustive()
    }
}
