//! Dijkstra's algorithm from the start and from the goal at once, until no path can be cheaper than the
//! best that was met.
//!
//! Here the first meeting does not prove anything. Whenever a state that one side knows gets a
//! g-value on the other, the path through it is a candidate, and the cheapest candidate is kept.
//! The search ends when the least g-value on the frontier of the start and that on the frontier of
//! the goal add up to the cost of this candidate or more (Nicholson 1966). Proof: take any path,
//! and on it the first state x that is not closed on the side of the start, and the last state y
//! that is not closed on the side of the goal. If x comes before y or is y, the path costs at least
//! what leads to x and what leads on from y, hence the sum of the two least g-values. If x comes
//! after y, then x and the state before it are closed on the side of the goal and the side of the
//! start, and the edge between them was relaxed by both: the path, or one that is no dearer, was a
//! candidate.
//!
//! The side to expand is chosen as in [breadth-first search from both ends](Search::bidirectional_bfs):
//! that of the smaller frontier, or, of equal ones, of the lesser g-value.
//!
//! # When to use it
//!
//! As for [`bidirectional_bfs`](Search::bidirectional_bfs), where costs differ.
//!
//! # References
//!
//! - T. A. J. Nicholson, "Finding the shortest route between two points in a network", *Comput. J.* 9
//!   (1966).

use std::fmt;
use std::hash::BuildHasher;

use crate::algorithms::run::{Algorithm, Run};
use crate::cost::{Cost, NonNegativeCost};
use crate::error::{Fault, SearchError};
use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::{Claim, Report, StateId, Step};
use crate::problem::{PathCostOf, ReversibleProblem, SearchProblem};
use crate::search::Search;
use crate::space::both_ends::{ArriveFrom, Both, Meeting, Side, Twins, path_through};
use crate::space::frontier::ByCost;
use crate::space::session::meter::Control;
use crate::space::session::{Findings, Recorded, Session};
use crate::space::{Arrival, IntoState, Landing, Recognition, Relax};

impl<'p, P, O, S> Search<'p, P, O, S>
where
    P: ReversibleProblem + ?Sized,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
    S: BuildHasher + Send + Sync + 'static,
{
    /// Finds a cheapest path from the start to the goal, searching from both ends.
    ///
    /// The path is put together in the middle, and its second half is walked once more along
    /// successors, so it is as good a [`Path`](crate::Path) as any.
    ///
    /// The search is exhausted when one side is and they have not met. When it is cut off, its
    /// [lower bound](Report::lower_bound) is the sum of the least g-values on the two frontiers, or
    /// the cost of the path that was found so far if that is less; this path is the
    /// [incumbent](Report::incumbent).
    ///
    /// [`Report::reached`] holds the states that were reached from the start, and those of the
    /// path; [`Reached::from_goal`](crate::Reached::from_goal) holds the others. A
    /// [cap](Search::frontier_cap) on the frontier holds for both sides together, and ends the
    /// search. The options [`goal_test`](Search::goal_test) and [`duplicates`](Search::duplicates)
    /// have no effect.
    ///
    /// Sums of floats depend on the order of adding. With
    /// [`NonNegativeReal`](crate::NonNegativeReal) two paths whose costs differ by less than the
    /// rounding may be taken for each other.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path leaves its type;
    /// [`SearchError::NegativeCost`] if the cost type breaks its contract;
    /// [`SearchError::Unfaithful`] if the problem's successors change, or are not what its
    /// predecessors say.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated edges, as for [`dijkstra`](Search::dijkstra),
    /// but m counts the edges within about half the cost of the path from either end.
    ///
    /// # Examples
    ///
    /// The first path that is met, through 1, is not the cheapest:
    ///
    /// ```text
    /// 0 --3--> 1 --3--> 4
    /// 0 --2--> 2 --1--> 3 --2--> 4
    /// ```
    ///
    /// ```
    /// use colorwalk::digraph::Digraph;
    /// use colorwalk::{Claim, Search};
    ///
    /// let roads: Digraph = "0 1 3\n 1 4 3\n 0 2 2\n 2 3 1\n 3 4 2".parse()?;
    /// let trip = roads.between(0, 4).expect("both are nodes");
    /// let report = Search::new(&trip).bidirectional_dijkstra()?;
    /// let places = report.path().unwrap().states().iter().map(|node| node.get());
    /// assert!(places.eq([0, 2, 3, 4]));
    /// assert_eq!((report.cost(), report.claim()), (Some(5), Claim::Cheapest));
    /// assert_eq!(report.certify_from_both_ends(&trip), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bidirectional_dijkstra(self) -> Result<Report<P>, SearchError<P::State>> {
        self.start_bidirectional_dijkstra().finish()
    }

    /// Starts [`bidirectional_dijkstra`](Self::bidirectional_dijkstra) as a run to be driven step
    /// by step.
    ///
    /// While it runs, its reached states and its frontier are those of both sides, as are the
    /// events that an observer sees. The g-value of a state that was reached from the goal is the
    /// cost of the rest of the path, and its predecessor is the state after it.
    ///
    /// # Examples
    ///
    /// Stopped when they have met, but a path beside that meeting may still be cheaper:
    ///
    /// ```text
    /// 0 --3--> 1 --3--> 4
    /// 0 --2--> 2 --1--> 3 --2--> 4
    /// ```
    ///
    /// ```
    /// use colorwalk::digraph::Digraph;
    /// use colorwalk::Search;
    ///
    /// let roads: Digraph = "0 1 3\n 1 4 3\n 0 2 2\n 2 3 1\n 3 4 2".parse()?;
    /// let trip = roads.between(0, 4).expect("both are nodes");
    /// let mut run = Search::new(&trip).start_bidirectional_dijkstra();
    /// run.run_for(2)?; // the start and the goal are expanded: both know node 1
    /// let report = run.into_report()?;
    /// assert_eq!(report.cost(), None);
    /// assert_eq!(report.incumbent().map(|path| path.cost()), Some(6));
    /// assert_eq!(report.lower_bound(), Some(2 + 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start_bidirectional_dijkstra(self) -> Run<'p, P, BidirectionalDijkstra<P>, O, S> {
        let algorithm = BidirectionalDijkstra {
            twins: Twins::default(),
            frontiers: Both {
                start: ByCost::new(self.ties, &self.limits),
                goal: ByCost::new(self.ties, &self.limits),
            },
            open: Both::default(),
            best: None,
            proved: None,
            overflow: None,
            cap: self.frontier_cap.map(|(cap, _)| cap),
        };
        Run::new(self, Recognition::All, algorithm)
    }
}

/// Dijkstra's algorithm from both ends as the algorithm of a [`Run`]: two frontiers in order of g,
/// and the cheapest path so far.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::{BidirectionalDijkstra, Run};
/// use colorwalk::digraph::{Digraph, PointToPoint};
/// use colorwalk::Search;
///
/// /// A trip that is being planned.
/// struct Trip<'p, 'g> {
///     run: Run<'p, PointToPoint<'g, u32>, BidirectionalDijkstra<PointToPoint<'g, u32>>>,
/// }
///
/// let roads: Digraph = "0 1 3\n 1 4 3\n 0 2 2\n 2 3 1\n 3 4 2".parse()?;
/// let between = roads.between(0, 4).expect("both are nodes");
/// let mut trip = Trip { run: Search::new(&between).start_bidirectional_dijkstra() };
/// while trip.run.step()?.is_progress() {}
/// assert_eq!(trip.run.into_report()?.cost(), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BidirectionalDijkstra<P: SearchProblem + ?Sized> {
    twins: Twins,
    frontiers: Both<ByCost<P::Cost>>,
    open: Both<usize>,
    best: Option<Best<P>>,
    /// What a cheapest path costs, once that is proved.
    proved: Option<PathCostOf<P>>,
    /// A state at which the two sides met at a cost that leaves its type.
    overflow: Option<P::State>,
    cap: Option<usize>,
}

struct Best<P: SearchProblem + ?Sized> {
    cost: PathCostOf<P>,
    meeting: Meeting<P>,
}

impl<P> Algorithm<P> for BidirectionalDijkstra<P>
where
    P: ReversibleProblem + ?Sized,
    P::Cost: NonNegativeCost,
{
    fn start<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Option<Step>, Fault<P>> {
        for start in session.problem.starts() {
            let end = self.arrive(session, Side::Start, start, &Arrival::at_start())?;
            if end.is_some() {
                return Ok(end);
            }
        }
        let goal = session.problem.goal();
        self.arrive(session, Side::Goal, goal, &Arrival::at_start())
    }

    fn advance<C: Control, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, Fault<P>> {
        let Some(tops) = self.tops(session) else {
            return self.end(session);
        };
        // What a path costs at least that was not seen yet; `None` if that leaves its type.
        let least = P::Cost::sum(tops.start.1, tops.goal.1);
        let is_best = |best: &Best<P>| least.is_none_or(|least| best.cost <= least);
        if self.best.as_ref().is_some_and(is_best)
            || least.is_some_and(|least| session.is_too_costly(least))
        {
            return self.end(session);
        }
        if session.has_outgrown(self.cap) {
            return Ok(Step::CutOff(Limit::Frontier));
        }
        let side = self.turn(&tops);
        let (id, _) = tops[side];
        if session.is_unhindered() {
            self.open[side] -= 1;
            let frontier = &self.frontiers[side];
            side.expand_ahead(session, |most, ids| frontier.copy_upcoming(most, ids));
            let end = side.record_unhindered(session, id, self)?;
            return Ok(end.unwrap_or(Step::Expanded(id)));
        }
        let bytes = |more| Algorithm::<P>::bytes(self, more);
        if let Some(limit) = side.expand(session, id, &bytes) {
            return Ok(Step::CutOff(limit));
        }
        session.close(id);
        self.open[side] -= 1;
        self.record(session, id)
    }

    fn record<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        id: StateId,
    ) -> Result<Step, Fault<P>> {
        let side = session.space.node(id).side();
        let record = |session: &mut _, state, arrival| self.arrive(session, side, state, &arrival);
        let end = side.record(session, id, true, record)?;
        session.note_unrecorded(Some(session.space.node(id).g));
        Ok(end.unwrap_or(Step::Expanded(id)))
    }

    fn next<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Option<StateId> {
        let tops = self.tops(session)?;
        Some(tops[self.turn(&tops)].0)
    }

    fn bytes(&self, more: usize) -> usize {
        let Both { start, goal } = &self.frontiers;
        let frontiers = start.bytes(more).saturating_add(goal.bytes(more));
        self.twins.bytes(more).saturating_add(frontiers)
    }

    fn findings<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Findings<P> {
        let lower_bound = self.lower_bound(session);
        let closest = self.frontiers.start.next(&session.space);
        // Still there if the search was cut off; it then is the incumbent. There is none if the
        // predecessors of the problem are not its edges.
        let best = self.best.take();
        let best = best.and_then(|best| path_through(session, &best.meeting).ok());
        self.twins.set_apart(session);
        Findings {
            claim: Claim::Cheapest,
            unless_pruned_by: |limit| limit != Limit::Cost,
            has_passed_goals: false,
            lower_bound,
            closest: closest.map(|(id, _)| id),
            best,
        }
    }
}

impl<P> BidirectionalDijkstra<P>
where
    P: ReversibleProblem + ?Sized,
    P::Cost: NonNegativeCost,
{
    /// The side that is expanded next.
    fn turn(&self, tops: &Both<(StateId, PathCostOf<P>)>) -> Side {
        let Both { start, goal } = self.open;
        if (start, tops.start.1) <= (goal, tops.goal.1) {
            Side::Start
        } else {
            Side::Goal
        }
    }

    /// The open states of least g-value on both sides; `None` if a side is exhausted.
    fn tops<O, S: BuildHasher>(
        &mut self,
        session: &Session<'_, P, O, S>,
    ) -> Option<Both<(StateId, PathCostOf<P>)>> {
        Some(Both {
            start: self.frontiers.start.next(&session.space)?,
            goal: self.frontiers.goal.next(&session.space)?,
        })
    }

    /// Keeps the path through a state that both sides know, if it is the cheapest so far.
    fn consider<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        meeting: Meeting<P>,
    ) {
        let Some(cost) = meeting.cost() else {
            // No matter if there is a cheaper path.
            let state = &session.space.node(meeting.at).state;
            self.overflow.get_or_insert_with(|| state.clone());
            return;
        };
        let limit = session.depth_limit();
        if limit.is_some_and(|limit| meeting.depth() > limit) {
            session.note_pruned(Limit::Depth, Some(cost));
        } else if !session.is_too_costly(cost)
            && self.best.as_ref().is_none_or(|best| cost < best.cost)
        {
            self.best = Some(Best { cost, meeting });
        }
    }

    /// No path is cheaper than the one found, or there is none.
    fn end<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, Fault<P>> {
        match (self.best.take(), &self.overflow) {
            (Some(best), _) => {
                self.proved = Some(best.cost);
                self.twins.join(session, &best.meeting, Relax::Open)
            }
            (None, Some(state)) => {
                let state = state.clone();
                Err(SearchError::CostOverflow { state }.into())
            }
            (None, None) => Ok(session.no_open_states()),
        }
    }

    /// The least that a path can cost: that of the best one so far, or of one that was not seen
    /// yet, or of one that was kept out.
    fn lower_bound<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &Session<'_, P, O, S>,
    ) -> Option<PathCostOf<P>> {
        let unseen = self.tops(session);
        let unseen = unseen.and_then(|tops| P::Cost::sum(tops.start.1, tops.goal.1));
        let best = self.best.as_ref().map(|best| best.cost).or(self.proved);
        session.lower_bound(unseen.into_iter().chain(best).min())
    }
}

impl<P> ArriveFrom<P> for BidirectionalDijkstra<P>
where
    P: ReversibleProblem + ?Sized,
    P::Cost: NonNegativeCost,
{
    const BY_COST: bool = true;

    /// Records a path that begins at one end, and the path through the state if the other side
    /// knows it. Returns a step if this ends the search.
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
            .arrive(session, side, state, arrival, Relax::Open);
        let Some(landing) = landing else {
            return Ok(Some(Step::CutOff(Limit::Ids)));
        };
        let (Landing::New(id) | Landing::Lowered(id)) = landing else {
            return Ok(None);
        };
        self.open[side] += usize::from(landing == Landing::New(id));
        self.frontiers[side].push(arrival.g, arrival.g, id);
        session.note_frontier_size();
        if let Some(meeting) = self.twins.meeting(session, id) {
            self.consider(session, meeting);
        }
        Ok(None)
    }
}

impl<P: SearchProblem + ?Sized> fmt::Debug for BidirectionalDijkstra<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BidirectionalDijkstra")
            .field("open", &self.open)
            .field("best", &self.best.as_ref().map(|best| best.cost))
            .field("cap", &self.cap)
            .finish_non_exhaustive()
    }
}
