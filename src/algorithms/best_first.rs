//! Best-first search, the loop that Dijkstra's algorithm, A* and greedy search share.
//!
//! The frontier is ordered by a key. The algorithms differ in the key and in whether path costs matter. If path costs
//! matter, a state that is reached again by a cheaper path takes over that path, and is reopened if it was closed. Then
//! some state of a cheapest path is always open at its final g-value. This follows by induction along the path, because
//! the predecessor of the state was closed at its final g-value and the edge between them was relaxed. Suppose that the
//! key of that state is at most the cost of the path, and that the key of a goal is at least its g-value. The search
//! then expands the state before any more expensive goal. Therefore the search ends with a cheapest path.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the path and the claim of the evaluation.
//!
//! # When to use it
//!
//! Use best-first search to define the order of expansion yourself. If the key is not a lower bound on the cost of a
//! whole path, the report claims only that the path exists.
//!
//! # References
//!
//! - J. Pearl, *Heuristics: Intelligent Search Strategies for Computer Problem Solving* (1984),
//!   §2.3 and §3.1.

use std::fmt;
use std::marker::PhantomData;

use crate::cost::Cost;
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::batch::Upcoming;
use crate::engine::edges::{Edges, NewPath};
use crate::engine::proof::Findings;
use crate::engine::search::{GoalTest, Search, Ties};
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::heuristic::{Heuristic, Zero};
use crate::id::StateId;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;
use crate::report::claim::Claim;
use crate::space::View;
use crate::space::frontier::{OpenQueue, Ranking};
use crate::space::known::Recognition;
use crate::space::queues::Ranks;

impl<P: SearchProblem, E: Evaluation<P>> IntoLoop<P> for BestFirst<E> {
    type Loop = BestFirstLoop<P, E>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        (search.recognition(), BestFirstLoop::new(self, search))
    }
}

/// The running search, with its frontier. If `STOPS` is false, the search expands goals like any other state.
pub(crate) struct BestFirstLoop<P, E, const STOPS: bool = true>
where
    P: SearchProblem,
    E: Evaluation<P>,
{
    order: BestFirst<E>,
    frontier: OpenQueue<OfEvaluation<P, E>>,
}

impl<P, E, const STOPS: bool> Loop<P> for BestFirstLoop<P, E, STOPS>
where
    P: SearchProblem,
    E: Evaluation<P>,
{
    const REFUSES_NEGATIVE_COSTS: bool = E::BY_COST;
    const LOOKS_AHEAD: bool = !E::INFORMED;

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(state) = self.next(problem, search) else {
            return search.exhausted(problem);
        };
        if STOPS && self.order.goal_test == GoalTest::OnExpansion {
            search.stop_at_goal(problem, state)?;
        }
        self.frontier.pop();
        search.expand(problem, state, self)
    }

    /// Pushes a state if the path to it is new or cheaper.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let Some((state, key)) = self.order.admit(problem, search, to, &path)? else {
                continue;
            };
            self.frontier.push(key, path.g(), state);
            if STOPS && self.order.goal_test == GoalTest::OnGeneration {
                search.stop_at_goal(problem, state)?;
            }
        }
        Ok(())
    }

    /// Pops superseded entries first. Their states were closed or relaxed after the push.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn next<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        let (id, _) = self.frontier.next(&search.space)?;
        Some(id)
    }

    fn upcoming(&self, next: &mut Upcoming) {
        self.frontier.copy_upcoming(next.most, &mut next.ids);
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        self.order.floor(state)
    }

    fn bytes(&self, more: usize) -> usize {
        self.frontier.bytes(more)
    }

    fn findings<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Findings<P> {
        if !STOPS {
            search.space.drop_open_states();
            return Findings {
                may_miss_goals: true,
                ..Findings::new(Claim::Nothing, None)
            };
        }
        let lower_bound = self.lower_bound(problem, search);
        let next = self.next(problem, search);
        self.order.findings(search, lower_bound, next)
    }
}

impl<P, E, const STOPS: bool> BestFirstLoop<P, E, STOPS>
where
    P: SearchProblem,
    E: Evaluation<P>,
{
    pub(super) fn new<O>(order: BestFirst<E>, search: &Search<P, O>) -> Self {
        Self {
            frontier: OpenQueue::new(order.ties, &search.limits),
            order,
        }
    }

    /// Returns a lower bound on the cost of every path to a goal. Each of these paths leads through a state that is
    /// open or was pruned.
    fn lower_bound<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> Option<PathCostOf<P>> {
        // A goal that was just generated counts as open, but was not put on the frontier.
        let open = if E::KEY_IS_FLOOR && self.order.goal_test == GoalTest::OnExpansion {
            let first = self.next(problem, search);
            first.and_then(|id| self.floor(&search.space.view(id)))
        } else {
            let open = search.space.open_states();
            open.map(|reached| self.floor(&reached)).min().flatten()
        };
        search.lower_bound(open)
    }
}

/// The common part of the searches in this order, for any frontier.
impl<E> BestFirst<E> {
    /// Records a path to a state. Returns the state and its key if the state belongs on the frontier. The path must be
    /// new or cheaper, and within the cost limit. Its state must not be a dead end, and the key must not overflow.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn admit<P: SearchProblem, O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        to: P::State,
        path: &NewPath<'_, P>,
    ) -> OrStop<Option<(StateId, E::Key)>>
    where
        E: Evaluation<P>,
    {
        let improved =
            search.improve(problem, to, path, E::BY_COST, self.evaluation.heuristic())?;
        let Some((state, h)) = improved else {
            return Ok(None);
        };
        let g = path.g();
        if search.has_cost_limit() {
            let floor = self.evaluation.floor(g, h);
            let least = floor.or(E::BY_COST.then_some(g)); // costs are not negative, so no path through it is cheaper
            if search.is_kept_out(floor.unwrap_or(g), least) {
                search.drop_open(problem, state);
                return Ok(None);
            }
        }
        let key = self.key(search, state, (g, h));
        if key.is_none() {
            search.drop_overflow(problem, state, self.evaluation.floor(g, h), E::BY_COST)?;
        }
        Ok(key.map(|key| (state, key)))
    }

    /// Returns the key of an open state with this g and h, or `None` if the key overflows.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn key<P: SearchProblem, O: Observer<P>>(
        &mut self,
        search: &Engine<P, O>,
        id: StateId,
        (g, h): (PathCostOf<P>, PathCostOf<P>),
    ) -> Option<E::Key>
    where
        E: Evaluation<P>,
    {
        let candidate = Candidate {
            states: search.space.all(),
            id,
            g,
            h,
            frontier_len: search.space.open() - 1,
        };
        self.evaluation.key(&candidate)
    }

    /// Returns a lower bound on the cost of paths that lead to a goal through a state, if a bound is known.
    pub(super) fn floor<P: SearchProblem>(
        &self,
        state: &ReachedStateOf<'_, P>,
    ) -> Option<PathCostOf<P>>
    where
        E: Evaluation<P>,
    {
        self.evaluation.floor(state.g(), state.h())
    }

    /// Returns what the search has proved. The argument `lower_bound` is a lower bound on the cost of every path, if
    /// one is known. `next` is the state that would be expanded next.
    pub(super) fn findings<P: SearchProblem, O: Observer<P>>(
        &self,
        search: &Engine<P, O>,
        lower_bound: Option<PathCostOf<P>>,
        next: Option<StateId>,
    ) -> Findings<P>
    where
        E: Evaluation<P>,
    {
        let closest = if !search.is_cut_off() {
            None // not needed in this case
        } else if E::INFORMED {
            search.lowest_estimate()
        } else {
            search.interrupted().or(next)
        };
        let claim = match self.goal_test {
            GoalTest::OnGeneration => Claim::Path, // the path is still on the frontier, and not proved cheapest
            GoalTest::OnExpansion => self.evaluation.claim(),
        };
        Findings::cheapest(claim, lower_bound, closest)
    }
}

/// Best-first search with a key of your own.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds some path by always expanding the open state with the least key. You define the key.
    ///
    /// A closed state is not reopened, even if a cheaper path to it is found.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated successors, because no state is expanded twice.
    ///
    /// # Examples
    ///
    /// This search climbs a mountain range by always continuing from the highest place seen so far:
    ///
    /// ```
    /// use colorwalk::{Claim, Search, Unit, problem_fn};
    ///
    /// let height = [3, 5, 4, 2, 6, 8, 1];
    /// let range = problem_fn(
    ///     2usize,
    ///     |&x| [x.saturating_sub(1), (x + 1).min(6)].map(|to| (to, Unit)),
    ///     |&x| height[x] == 8,
    /// );
    /// let report = Search::new(&range).best_first(|c| std::cmp::Reverse(height[*c.state()]))?;
    /// assert_eq!(report.path().unwrap().states(), [2, 3, 4, 5]);
    /// assert_eq!(report.stats().expanded, 5); // 2, then 1 and 0 on the wrong side, 3, 4
    /// assert_eq!(report.claim(), Claim::Path);
    /// # Ok::<(), colorwalk::SearchError<usize>>(())
    /// ```
    #[doc(alias = "best-first search")]
    #[doc(alias = "priority search")]
    pub fn best_first<K, F>(self, key: F) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        K: Ord + Clone,
        F: FnMut(&Candidate<'_, P>) -> K,
    {
        self.run(BestFirst::by_key(key))
    }
}

/// Best-first search as an [`Algorithm`](crate::algorithms::Algorithm): an [`Evaluation`], with options.
///
/// [`Dijkstra`](crate::algorithms::Dijkstra), [`AStar`](crate::algorithms::AStar),
/// [`WeightedAStar`](crate::algorithms::WeightedAStar) and [`Greedy`](crate::algorithms::Greedy) are best-first
/// searches.
///
/// # Examples
///
/// ```
/// use colorwalk::Run;
/// use colorwalk::algorithms::{BestFirst, Dijkstra, Evaluation};
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Search, SearchProblem};
///
/// /// Returns the open states, whatever the evaluation.
/// fn open<P: SearchProblem, E: Evaluation<P>>(
///     run: &Run<P, BestFirst<E>>,
/// ) -> Vec<P::State> {
///     run.frontier().map(|open| open.state().clone()).collect()
/// }
///
/// let graph: Digraph = "0 1 4\n 0 2 1\n 2 3 2".parse()?;
/// let mut run = Search::new(&graph).start(Dijkstra::new());
/// run.run_for(2)?;
/// assert_eq!(open(&run).iter().map(|node| node.get()).collect::<Vec<_>>(), [1, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// One function compares best-first searches:
///
/// ```
/// use colorwalk::algorithms::{AStar, BestFirst, Dijkstra, Evaluation, Greedy};
/// use colorwalk::grid::{Grid, Square};
/// use colorwalk::{Search, SearchError, SearchProblem};
///
/// fn expanded<P: SearchProblem>(
///     problem: P,
///     search: BestFirst<impl Evaluation<P>>,
/// ) -> Result<u64, SearchError<P::State>> {
///     Ok(Search::new(problem).run(search)?.stats().expanded)
/// }
///
/// let plane = Grid::new(6, 6);
/// let manhattan = plane.estimate();
/// assert_eq!(expanded(&plane, Greedy::new(&manhattan))?, 10);
/// // of equal f-values the larger g goes first
/// assert_eq!(expanded(&plane, AStar::new(&manhattan))?, 10);
/// assert_eq!(expanded(&plane, Dijkstra::new())?, 35);
/// # Ok::<(), SearchError<Square>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BestFirst<E> {
    pub(super) evaluation: E,
    pub(super) ties: Ties,
    pub(super) goal_test: GoalTest,
}

impl<E> BestFirst<E> {
    /// Creates a best-first search with this evaluation.
    ///
    /// # Examples
    ///
    /// This evaluation ranks states by the estimate of the heuristic alone, as in greedy best-first search:
    ///
    /// ```
    /// use colorwalk::algorithms::{BestFirst, Candidate, Evaluation};
    /// use colorwalk::{Heuristic, Search, SearchProblem, problem_fn};
    ///
    /// struct Nearest(u32);
    ///
    /// impl Heuristic<u32, u32> for Nearest {
    ///     fn estimate(&self, &place: &u32) -> u32 {
    ///         self.0.abs_diff(place)
    ///     }
    /// }
    ///
    /// impl<P: SearchProblem<State = u32, Cost = u32>> Evaluation<P> for Nearest {
    ///     type Key = u32;
    ///     const INFORMED: bool = true;
    ///
    ///     fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
    ///         self
    ///     }
    ///     fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<u32> {
    ///         Some(candidate.h())
    ///     }
    /// }
    ///
    /// let line = problem_fn(5, |&n: &u32| [n - 1, n + 1].map(|next| (next, 1u32)), |&n| n == 9);
    /// let report = Search::new(&line).run(BestFirst::by_evaluation(Nearest(9)))?;
    /// assert_eq!(report.stats().expanded, 4); // no state on the other side
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub fn by_evaluation(evaluation: E) -> Self {
        Self {
            evaluation,
            ties: Ties::default(),
            goal_test: GoalTest::default(),
        }
    }

    /// Sets which of two states with equal keys is expanded first.
    #[must_use]
    pub fn ties(self, ties: Ties) -> Self {
        Self { ties, ..self }
    }

    /// Sets when a state is tested for being a goal.
    #[must_use]
    pub fn goal_test(self, goal_test: GoalTest) -> Self {
        Self { goal_test, ..self }
    }
}

impl<F> BestFirst<KeyFn<F>> {
    /// Creates a best-first search with the keys that `key` returns. See [`Search::best_first`].
    pub fn by_key(key: F) -> Self {
        Self::by_evaluation(KeyFn(key))
    }
}

/// A reached state whose key an [`Evaluation`] computes. It has a g-value, an estimate and a depth.
///
/// # Examples
///
/// This evaluation behaves like A* while the frontier is small and like greedy search when it is full. Among states
/// with equal keys, the deepest state comes first, and equally deep states are compared with each other. Therefore the
/// order of the successors does not matter:
///
/// ```
/// use colorwalk::algorithms::{BestFirst, Candidate, Evaluation};
/// use colorwalk::{Heuristic, Search, SearchProblem, problem_fn};
/// use std::cmp::Reverse;
///
/// struct Roomy {
///     room: usize,
/// }
///
/// impl<P: SearchProblem<State = u32, Cost = u32>> Evaluation<P> for Roomy {
///     type Key = (u32, Reverse<u32>, u32);
///     const INFORMED: bool = true;
///
///     fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
///         &|&mile: &u32| 2 * 90u32.saturating_sub(mile)
///     }
///     fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<Self::Key> {
///         let has_room = candidate.frontier_len() < self.room;
///         let cost = if has_room {
///             candidate.g().checked_add(candidate.h())?
///         } else {
///             candidate.h()
///         };
///         Some((cost, Reverse(candidate.depth()), *candidate.state()))
///     }
/// }
///
/// let road = problem_fn(
///     0u32,
///     |&mile| [(1, 5u32), (2, 7), (9, 20)].map(|(miles, cost)| (miles, mile + miles, cost)),
///     |&mile| mile == 90,
/// );
/// let search = |room| Search::new(&road).start(BestFirst::by_evaluation(Roomy { room })).finish();
/// let (narrow, wide) = (search(5)?, search(1000)?);
/// assert_eq!((narrow.cost(), wide.cost()), (Some(10 * 20), Some(10 * 20)));
/// assert_eq!((narrow.stats().expanded, wide.stats().expanded), (12, 62));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct Candidate<'a, P: SearchProblem> {
    pub(super) states: View<'a, P>,
    pub(super) id: StateId,
    pub(super) g: PathCostOf<P>,
    pub(super) h: PathCostOf<P>,
    pub(super) frontier_len: usize,
}

impl<'a, P: SearchProblem> Candidate<'a, P> {
    /// Returns the state.
    pub fn state(&self) -> &'a P::State {
        self.reached().state()
    }

    /// Returns the cost of the path to the state.
    pub fn g(&self) -> PathCostOf<P> {
        self.g
    }

    /// Returns the estimate of the remaining cost, or zero if the [`Evaluation`] has no heuristic,
    /// for example if it is a closure.
    pub fn h(&self) -> PathCostOf<P> {
        self.h
    }

    /// Returns the number of edges of the path on which the state was reached.
    pub fn depth(&self) -> u32 {
        self.reached().depth()
    }

    fn reached(&self) -> ReachedStateOf<'a, P> {
        self.states.view(self.id)
    }

    /// Returns the number of open states, not counting this state.
    pub fn frontier_len(&self) -> usize {
        self.frontier_len
    }
}

impl<P: SearchProblem> fmt::Debug for Candidate<'_, P>
where
    P::State: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Candidate")
            .field("reached", &self.reached())
            .field("frontier_len", &self.frontier_len)
            .finish()
    }
}

/// Ranks the open states of a best-first search by a key, and defines what the answers of the search prove.
///
/// # Contract
///
/// The search trusts [`floor`](Self::floor) and [`claim`](Self::claim), and copies them into its report.
///
/// # Examples
///
/// This example implements dynamic weighting (Pohl 1973). The weight of the estimate is two at the start and decreases
/// with depth. As in weighted A* with weight two, the path costs at most twice as much as a cheapest path:
///
/// ```
/// use colorwalk::algorithms::{BestFirst, Candidate, Evaluation};
/// use colorwalk::{Claim, Heuristic, Search, SearchProblem, Weight, problem_fn};
///
/// /// Ranks by g + (2 - depth / expected) · h, times `expected`.
/// struct DynamicWeight {
///     goal: (i32, i32),
///     expected: u32, // edges of a path
/// }
///
/// impl Heuristic<(i32, i32), u32> for DynamicWeight {
///     fn estimate(&self, &(x, y): &(i32, i32)) -> u32 {
///         x.abs_diff(self.goal.0) + y.abs_diff(self.goal.1) // a step costs one at least
///     }
/// }
///
/// impl<P: SearchProblem<State = (i32, i32), Cost = u32>> Evaluation<P> for DynamicWeight {
///     type Key = u32;
///     const INFORMED: bool = true;
///     const BY_COST: bool = true;
///
///     fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
///         self
///     }
///     fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<u32> {
///         let weight = 2 * self.expected - candidate.depth().min(self.expected);
///         let h = weight.checked_mul(candidate.h())?;
///         self.expected.checked_mul(candidate.g())?.checked_add(h)
///     }
///     fn key_to_u64(key: &u32) -> Option<u64> {
///         Some((*key).into())
///     }
///     fn key_from_u64(number: u64) -> Option<u32> {
///         number.try_into().ok()
///     }
///     fn floor(&self, g: u32, h: u32) -> Option<u32> {
///         g.checked_add(h)
///     }
///     fn claim(&self) -> Claim {
///         Claim::WithinFactor(Weight::from(2))
///     }
/// }
///
/// let hills = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| {
///         let around = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)];
///         around.map(|(x, y)| ((x, y), 1 + (x * y).rem_euclid(3) as u32))
///     },
///     |&place| place == (15, 15),
/// );
/// let weighting = DynamicWeight { goal: (15, 15), expected: 30 };
/// let report = Search::new(&hills).start(BestFirst::by_evaluation(weighting)).finish()?;
/// let cheapest = Search::new(&hills).dijkstra()?;
/// assert!(report.cost() <= cheapest.cost().map(|cost| 2 * cost));
/// assert!(report.stats().expanded < cheapest.stats().expanded);
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
pub trait Evaluation<P: SearchProblem> {
    /// The type of keys. States with the least key are expanded first.
    type Key: Ord + Clone;

    /// Whether there is a [`heuristic`](Self::heuristic) other than zero.
    const INFORMED: bool = false;

    /// Whether path costs matter to the search. If so, a closed state that is reached at a lower cost is reopened, and
    /// an edge of negative cost is an error.
    const BY_COST: bool = false;

    /// Whether the key equals the [`floor`](Self::floor). If so, the next state to be expanded has the lowest floor,
    /// and the report uses this floor as its lower bound without scanning the frontier.
    const KEY_IS_FLOOR: bool = false;

    /// Returns the heuristic. The search evaluates it once per state, when the state is discovered.
    ///
    /// # Examples
    ///
    /// In this example, a switch turns one lamp on or off, so the number of dark lamps changes by one:
    ///
    /// ```
    /// use colorwalk::algorithms::{BestFirst, Candidate, Evaluation};
    /// use colorwalk::{Heuristic, Search, SearchProblem, Unit, problem_fn};
    ///
    /// /// Ranks by how many of eight lamps are out.
    /// struct LampsOut;
    ///
    /// impl Heuristic<u8, Unit> for LampsOut {
    ///     fn estimate(&self, lamps: &u8) -> u32 {
    ///         lamps.count_zeros()
    ///     }
    ///     fn estimate_next(&self, before: &u8, h: u32, after: &u8) -> u32 {
    ///         if before < after { h - 1 } else { h + 1 }
    ///     }
    /// }
    ///
    /// impl<P: SearchProblem<State = u8, Action = u32, Cost = Unit>> Evaluation<P> for LampsOut {
    ///     type Key = u32;
    ///     const INFORMED: bool = true;
    ///
    ///     fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
    ///         self
    ///     }
    ///     fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<u32> {
    ///         Some(candidate.h())
    ///     }
    /// }
    ///
    /// let lamps = problem_fn(
    ///     0b0100_1000u8,
    ///     |&lamps| (0..8u32).map(move |switch| (switch, lamps ^ 1 << switch, Unit)),
    ///     |&lamps| lamps == u8::MAX,
    /// );
    /// let report = Search::new(&lamps).start(BestFirst::by_evaluation(LampsOut)).finish()?;
    /// assert_eq!(report.cost(), Some(6));
    /// # Ok::<(), colorwalk::SearchError<u8>>(())
    /// ```
    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &Zero
    }

    /// Returns the key of a state that a new path reaches, or `None` if the key overflows its type.
    fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<Self::Key>;

    /// Returns the key as a number, if possible, so that the search can use a faster frontier. The frontier is fastest
    /// if the numbers are small.
    ///
    /// Numbers must have the same order as keys, and [`key_from_u64`](Self::key_from_u64) must turn each number back
    /// into its key. The default method returns `None`, which is correct for every key.
    fn key_to_u64(key: &Self::Key) -> Option<u64> {
        let _ = key;
        None
    }

    /// Returns the key that [`key_to_u64`](Self::key_to_u64) maps to this number.
    fn key_from_u64(number: u64) -> Option<Self::Key> {
        let _ = number;
        None
    }

    /// Returns a lower bound on the cost of every path to a goal through a state with this g- and h-value. Returns
    /// `None` if no bound is known.
    fn floor(&self, g: PathCostOf<P>, h: PathCostOf<P>) -> Option<PathCostOf<P>> {
        let _ = (g, h);
        None
    }

    /// Returns what a found path proves if no state was pruned or dropped.
    fn claim(&self) -> Claim {
        Claim::Path
    }
}

/// A closure as an [`Evaluation`]; see [`Search::best_first`](crate::Search::best_first).
#[derive(Clone, Copy)]
pub struct KeyFn<F>(pub(super) F);

impl<F> fmt::Debug for KeyFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyFn(..)")
    }
}

impl<P, K, F> Evaluation<P> for KeyFn<F>
where
    P: SearchProblem,
    K: Ord + Clone,
    F: FnMut(&Candidate<'_, P>) -> K,
{
    type Key = K;

    fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<K> {
        Some((self.0)(candidate))
    }
}

/// The order of a frontier by an evaluation.
pub(super) struct OfEvaluation<P, E>(PhantomData<P>, PhantomData<E>);

/// For Dijkstra's algorithm, a frontier of buckets has one list for each key. For A*, it has one list for each pair of
/// a key and an estimate.
impl<P: SearchProblem, E: Evaluation<P>> Ranks for OfEvaluation<P, E> {
    const DIFFER: bool = E::INFORMED;
}

impl<P: SearchProblem, E: Evaluation<P>> Ranking for OfEvaluation<P, E> {
    type Key = E::Key;
    type G = PathCostOf<P>;

    #[inline]
    fn numbers(key: &E::Key, g: PathCostOf<P>) -> Option<(u64, u64)> {
        E::key_to_u64(key).zip(P::Cost::to_u64(g))
    }

    fn key_from(number: u64) -> Option<E::Key> {
        E::key_from_u64(number)
    }

    #[inline]
    fn g_from(number: u64) -> Option<PathCostOf<P>> {
        P::Cost::from_u64(number)
    }
}
