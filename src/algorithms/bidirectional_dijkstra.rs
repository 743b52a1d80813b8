//! Bidirectional Dijkstra searches from the start and from the goal at once, until no path can beat the best path
//! found.
//!
//! Unlike in breadth-first search, the first meeting of the two sides proves nothing. Whenever one side lowers the
//! g-value of a state that the other side knows, the path through that state is a candidate. The search keeps the
//! cheapest candidate. It stops when the least g-values on the two frontiers add up to at least the cost of the
//! candidate (Nicholson 1966).
//!
//! *Proof.* Take any path. Let x be the first state on it that is not closed on the start side, and y the last state on
//! it that is not closed on the goal side. Suppose that x comes before y or equals y. Then the cost of the path is at
//! least the cost up to x plus the cost after y, and this is at least the sum of the two least g-values. If x comes
//! after y, then x is closed on the goal side and the state before x is closed on the start side. The edge between them
//! has been relaxed, so this path, or a path that costs no more, was a candidate.
//!
//! The search expands the side whose frontier has grown less so far, as [bidirectional breadth-first
//! search](Search::bidirectional_bfs) expands the side with the smaller frontier. Ties go to the side with the lesser
//! g-value.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the path, and explores the graph itself to check that no path is
//! cheaper.
//!
//! # When to use it
//!
//! Use this search in the same cases as [`bidirectional_bfs`](Search::bidirectional_bfs), but when costs differ.
//!
//! # References
//!
//! - T. A. J. Nicholson, "Finding the shortest route between two points in a network", *Comput. J.* 9
//!   (1966).

use crate::cost::{Cost, NonNegativeCost};
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::batch::Upcoming;
use crate::engine::both_ends::Twins;
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::search::{Search, Ties};
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{Backwards, Both, PathCostOf, ReversibleProblem, SearchProblem, Side};
use crate::report::claim::Claim;
use crate::report::{Incumbent, ReportOf};
use crate::space::frontier::ByCost;
use crate::space::known::Recognition;
use crate::space::meeting::Meeting;
use crate::space::{Reach, Relax};

impl<P> IntoLoop<P> for BidirectionalDijkstra
where
    P: ReversibleProblem,
    P::Cost: NonNegativeCost,
{
    type Loop = BidirectionalDijkstraLoop<P>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        let running = BidirectionalDijkstraLoop {
            twins: Twins::default(),
            frontiers: Both {
                start: ByCost::new(Ties::default(), &search.limits),
                goal: ByCost::new(Ties::default(), &search.limits),
            },
            open: Both::default(),
            most_open: Both::default(),
            least: None,
            best: None,
            is_one_sided: false,
        };
        (Recognition::All, running)
    }
}

/// The running search.
pub(crate) struct BidirectionalDijkstraLoop<P: SearchProblem> {
    twins: Twins,
    frontiers: Both<ByCost<P::Cost>>,
    open: Both<usize>,
    /// The most open states of each side before one of its expansions.
    most_open: Both<usize>,
    /// The least cost of an unseen path when the last expansion began.
    least: Option<PathCostOf<P>>,
    best: Option<Meeting<P::Cost>>,
    /// Whether only the side of the start is expanded. Only sums from the start decide whether a path exceeds the limit
    /// on cost, or whether its cost overflows.
    is_one_sided: bool,
}

impl<P> Loop<P> for BidirectionalDijkstraLoop<P>
where
    P: ReversibleProblem,
    P::Cost: NonNegativeCost,
{
    const REFUSES_NEGATIVE_COSTS: bool = true;
    const LOOKS_AHEAD: bool = true;
    const IS_RESUMED: bool = false;

    fn begin<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop<()> {
        search.start_at_both_ends(problem, self)
    }

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        if let Some(state) = search.interrupted() {
            let side = search.space.node(state).side();
            return side.expand(problem, search, state, self);
        }
        if self.is_one_sided {
            return self.step_from_start(problem, search);
        }
        let Some(tops) = self.tops(search) else {
            return self.end(problem, search);
        };
        // The least cost of an unseen path, or `None` if this sum overflows.
        let least = P::Cost::sum(tops.start.1, tops.goal.1);
        let is_best = |best: &Meeting<P::Cost>| least.is_none_or(|least| best.cost <= least);
        if self.best.as_ref().is_some_and(is_best)
            || least.is_some_and(|least| search.is_too_costly(from_start::<P::Cost>(least)))
        {
            return self.end(problem, search);
        }
        let side = self.next_side(&tops);
        let (state, _) = tops[side];
        self.most_open[side] = self.most_open[side].max(self.open[side]);
        self.open[side] -= 1;
        self.least = least;
        side.expand(problem, search, state, self)
    }

    /// Pushes a state on the frontier of a side if the path to the state is the first or the cheapest so far. If the
    /// other side also knows the state, considers the whole path through the state.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let (side, g) = (path.side, path.g());
            let least = match side {
                Side::Start => g,
                Side::Goal => from_start::<P::Cost>(g),
            };
            if search.is_too_costly(least) {
                continue;
            }
            let state = match self.twins.reach(problem, search, to, &path, Relax::Open)? {
                Reach::New(state) => {
                    self.open[side] += 1;
                    state
                }
                Reach::Lowered(state) => state,
                Reach::Known(_) => continue,
            };
            self.frontiers[side].push(g, g, state);
            if !self.is_one_sided
                && let Some(twin) = self.twins.of(state)
                && let Some(meeting) = search.meeting(state, twin)?
            {
                self.consider(search, meeting);
            }
        }
        Ok(())
    }

    fn next<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        if self.is_one_sided {
            return self.frontiers.start.next(&search.space).map(|(id, _)| id);
        }
        let tops = self.tops(search)?;
        Some(tops[self.next_side(&tops)].0)
    }

    fn upcoming(&self, next: &mut Upcoming) {
        self.frontiers[next.side].copy_upcoming(next.most, &mut next.ids);
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        self.least.or(Some(state.g()))
    }

    fn bytes(&self, more: usize) -> usize {
        let Both { start, goal } = &self.frontiers;
        let frontiers = start.bytes(more).saturating_add(goal.bytes(more));
        self.twins.bytes(more).saturating_add(frontiers)
    }

    fn findings<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Findings<P> {
        let lower_bound = self.lower_bound(search);
        let closest = self.frontiers.start.next(&search.space).map(|(id, _)| id);
        let best = self.best.take();
        let best = best.filter(|best| !may_exceed_limit(search, best.cost));
        search.space.drop_goal_side();
        Findings {
            best: best.map(Incumbent::Through),
            ..Findings::cheapest(Claim::Cheapest, lower_bound, closest)
        }
    }
}

impl<P> BidirectionalDijkstraLoop<P>
where
    P: ReversibleProblem,
    P::Cost: NonNegativeCost,
{
    /// Returns the side to expand next. This is the side whose frontier has grown less so far. A frontier that shrinks
    /// keeps its largest size in this comparison. Otherwise the search would stay on one side in a dense graph, where
    /// each expansion makes the frontier smaller.
    fn next_side(&self, tops: &Both<(StateId, PathCostOf<P>)>) -> Side {
        let most = |side| self.most_open[side].max(self.open[side]);
        if (most(Side::Start), tops.start.1) <= (most(Side::Goal), tops.goal.1) {
            Side::Start
        } else {
            Side::Goal
        }
    }

    /// Returns the open state with the least g-value on each side, or `None` if a side is exhausted.
    fn tops<O: Observer<P>>(
        &mut self,
        search: &Engine<P, O>,
    ) -> Option<Both<(StateId, PathCostOf<P>)>> {
        Some(Both {
            start: self.frontiers.start.next(&search.space)?,
            goal: self.frontiers.goal.next(&search.space)?,
        })
    }

    /// Keeps the path through a state that both sides know, if it is the cheapest path so far.
    fn consider<O: Observer<P>>(&mut self, search: &mut Engine<P, O>, meeting: Meeting<P::Cost>) {
        let is_best = |best: &Meeting<P::Cost>| best.cost <= meeting.cost;
        if !search.is_too_costly(from_start::<P::Cost>(meeting.cost))
            && !self.best.as_ref().is_some_and(is_best)
        {
            self.best = Some(meeting);
        }
    }

    /// Ends the search, because no path is cheaper than the path found, or because there is no path.
    fn end<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        match &self.best {
            Some(best) if may_exceed_limit(search, best.cost) => {
                self.is_one_sided = true;
                self.step_from_start(problem, search)
            }
            Some(best) => self.twins.join(problem, search, best, Relax::Open),
            None if self.frontiers.start.next(&search.space).is_none() => {
                search.exhausted_forwards(problem)
            }
            None => {
                search.end_unless_lost::<Backwards>(problem)?;
                self.is_one_sided = true; // states that lead to the goal may be missing on its side
                self.step_from_start(problem, search)
            }
        }
    }

    /// Makes a step of Dijkstra's algorithm from the start alone.
    #[cold]
    fn step_from_start<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop {
        if let Some(best) = self.best.take() {
            search.note_pruned(Limit::Cost, Some(from_start::<P::Cost>(best.cost)));
        }
        let Some((state, g)) = self.frontiers.start.next(&search.space) else {
            return search.exhausted_forwards(problem);
        };
        search.stop_at_goal(problem, state)?;
        self.open.start -= 1;
        self.least = Some(g);
        Side::Start.expand(problem, search, state, self)
    }

    /// Returns the least possible cost of a path, which may be the best path so far, an unseen path, or a pruned
    /// path.
    fn lower_bound<O: Observer<P>>(&mut self, search: &Engine<P, O>) -> Option<PathCostOf<P>> {
        if self.is_one_sided {
            let first = self.frontiers.start.next(&search.space);
            return search.lower_bound(first.map(|(_, g)| g));
        }
        let unseen = self.tops(search);
        let unseen = unseen.and_then(|tops| P::Cost::sum(tops.start.1, tops.goal.1));
        let best = self.best.as_ref().map(|best| best.cost);
        let least = unseen.into_iter().chain(best).min();
        search.lower_bound(if search.has_found() {
            least
        } else {
            least.map(from_start::<P::Cost>)
        })
    }
}

/// Returns the least cost that a path can have if its edges are added up from the start. `total` is their sum in some
/// other order.
#[inline]
fn from_start<C: Cost>(total: C::Total) -> C::Total {
    if C::IS_EXACT {
        return total;
    }
    C::spread(total).map_or(total, |(least, _)| least)
}

/// Returns whether a path of cost `total` may exceed the limit on cost if its edges are added up from the start.
fn may_exceed_limit<P: SearchProblem, O: Observer<P>>(
    search: &Engine<P, O>,
    total: PathCostOf<P>,
) -> bool {
    let most = P::Cost::spread(total).map_or(total, |(_, most)| most);
    !P::Cost::IS_EXACT && search.exceeds_cost_limit(most)
}

/// Bidirectional Dijkstra.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a cheapest path from a start to a goal by a bidirectional search.
    ///
    /// The two halves of the path are joined where the sides meet. The second half is then replayed along the problem's
    /// successors, so the result is a valid [`Path`](crate::Path) like any other.
    ///
    /// The search is exhausted when one side is exhausted and the two sides have not met. If the search is cut off,
    /// its [lower bound](crate::Report::lower_bound) is the sum of the least g-values on the two frontiers. If the best
    /// path found so far costs less, its cost is the lower bound instead, and this best path is
    /// the [incumbent](crate::Report::incumbent).
    ///
    /// [`Report::reached`](crate::Report::reached) contains the states that were reached from the start, and the states
    /// of the path.
    ///
    /// The option [`duplicates`](Search::duplicates) is ignored.
    ///
    /// Float sums depend on the order of the additions. With [`NonNegativeReal`](crate::NonNegativeReal) the search may
    /// return either of two paths whose costs differ by less than the rounding error.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::NegativeCost`] if the cost type breaks its contract. Returns [`SearchError::Unfaithful`]
    /// if the problem's successors change during the search, or do not match its predecessors.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated edges, as for [`dijkstra`](Search::dijkstra). However, m is
    /// smaller here, because each side searches only up to about half of the cost of the path.
    ///
    /// # Examples
    ///
    /// In this example, the search first finds the path through node 1, which is not the cheapest path:
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
    /// let trip = roads.between(0, 4)?;
    /// let report = Search::new(&trip).bidirectional_dijkstra()?;
    /// let places = report.path().unwrap().states().iter().map(|node| node.get());
    /// assert!(places.eq([0, 2, 3, 4]));
    /// assert_eq!((report.cost(), report.claim()), (Some(5), Claim::Cheapest));
    /// assert_eq!(report.certify(&trip), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "bidirectional search")]
    #[doc(alias = "bidirectional uniform cost search")]
    pub fn bidirectional_dijkstra(self) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P: ReversibleProblem,
        P::Cost: NonNegativeCost,
    {
        self.run(BidirectionalDijkstra)
    }
}

/// Bidirectional Dijkstra as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::bidirectional_dijkstra`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BidirectionalDijkstra;
