//! Anytime weighted A* finds a path soon and better paths later. At any time, it bounds the cost of a cheapest path.
//!
//! Weighted A* stops at the first goal. This search continues past every goal that it finds. It keeps expanding states
//! in the order of g + w·h, and keeps everything that it has computed. The cheapest path so far is the *incumbent*. The
//! search drops a state if its f = g + h is at least the cost of the incumbent. With an admissible h, no path through
//! that state is better than the incumbent.
//!
//! At any time, the cost C of a cheapest path lies between two bounds, and the gap between them never grows:
//!
//! - *Upper bound*: the cost of the incumbent.
//! - *Lower bound*: the least f of an open state, but at most the upper bound. As in A*, some state of a cheapest path
//!   is open at its final g-value until the search reaches the end of that path, unless the search drops it. An open
//!   state on a cheapest path has f ≤ C, and after a drop the incumbent costs at most C. So the lower bound is at most
//!   C. If h is inconsistent, the least f may decrease later, so the search keeps the largest value so far.
//!
//! When no open state is left, the incumbent is a cheapest path, because any better path would have
//! to pass through an open state.
//!
//! A second heap orders the open states by f, so that the lower bound is always available. It is
//! about as large as the first heap.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the path and the lower bound of the report.
//!
//! # When to use it
//!
//! Use anytime A* when you do not know how much time you have. With a weight of 3/2 to 3, it finds a path early. If
//! there is enough time, it then proves that a path is cheapest. If there is not, you know how far the path may be from
//! the optimum. With weight 1, the first path is a cheapest path, as
//! in [`astar`](Search::astar). [`branch_and_bound`](Search::branch_and_bound) also improves its paths, and stores only
//! a single path. For a single path whose cost is within a known factor,
//! use [`weighted_astar`](Search::weighted_astar), which stops at the first goal.
//!
//! # References
//!
//! - E. A. Hansen and R. Zhou, "Anytime heuristic search", *J. Artif. Intell. Res.* 28 (2007).
//! - M. Likhachev, G. Gordon and S. Thrun, "ARA*: anytime A* with provable bounds on sub-optimality", *NIPS* 16 (2003).
//!   ARA* starts again with smaller and smaller weights. Hansen and Zhou found that continuing with the same weight is
//!   simpler and no worse.

use crate::cost::{Cost, NonNegativeCost};
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::run::Run;
use crate::engine::search::{Search, Ties};
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::{Claim, Weight};
use crate::report::{ReportOf, Step};
use crate::space::frontier::{ByCost, ByEstimate};
use crate::space::known::Recognition;

impl<P, H> IntoLoop<P> for AnytimeAStar<H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
{
    type Loop = AnytimeLoop<P, H>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        let running = AnytimeLoop {
            heuristic: self.heuristic,
            weight: self.weight,
            frontier: ByEstimate::new(self.ties, &search.limits),
            by_f: ByCost::new(Ties::Older, &search.limits),
            lower_bound: None,
            news: None,
        };
        (search.recognition(), running)
    }
}

/// The running search.
pub(crate) struct AnytimeLoop<P: SearchProblem, H> {
    heuristic: H,
    weight: Weight,
    frontier: ByEstimate<P::Cost>,
    by_f: ByCost<P::Cost>,              // the open states, ordered by f
    lower_bound: Option<PathCostOf<P>>, // the largest so far
    news: Option<StateId>,              // a goal that was found and is not yet reported
}

impl<P, H> Loop<P> for AnytimeLoop<P, H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
{
    const REFUSES_NEGATIVE_COSTS: bool = true;
    const IS_RESUMED: bool = false;

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        if let Some(goal) = self.news.take() {
            return Ok(Step::Improved(goal));
        }
        if let Some(state) = search.interrupted() {
            return self.expand(problem, search, state);
        }
        self.bounds(search); // before the expansion, which may lower the least f
        let Some(state) = self.next(problem, search) else {
            return search.exhausted(problem);
        };
        self.frontier.pop();
        self.expand(problem, search, state)
    }

    /// Pushes a state if the path to it is the first or the cheapest so far, and if it may lead to a better incumbent.
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let news = match search.find(problem, &to, &path) {
                Ok(known) => search.lower(known, &path),
                Err(place) => match path.promise(search, &to, &self.heuristic)? {
                    Some(h) => Some(search.add(problem, to, &path, h, Some(place))?),
                    None => None,
                },
            };
            let Some(state) = news else {
                continue;
            };
            if search.is_goal(problem, state) {
                self.improve(search, state);
            } else {
                self.push(search, state)?;
            }
        }
        Ok(())
    }

    fn next<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        while let Some((id, _)) = self.frontier.next(&search.space) {
            if !search.is_beaten(search.f(id)) {
                return Some(id);
            }
            search.drop_open(problem, id);
        }
        None
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        P::Cost::sum(state.g(), state.h())
    }

    fn bytes(&self, more: usize) -> usize {
        let by_f = self.by_f.bytes(more);
        self.frontier.bytes(more).saturating_add(by_f)
    }

    fn findings<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Findings<P> {
        self.next(problem, search); // drops states that cannot beat the incumbent; if only these are left, the search ends
        let lower_bound = self.bounds(search).lower;
        let (claim, closest) = (Claim::CheapestIfAdmissible, search.lowest_estimate());
        Findings::cheapest(claim, lower_bound, closest)
    }
}

impl<P, H> AnytimeLoop<P, H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
{
    /// Expands a state. The step says whether a better path was found.
    fn expand<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        id: StateId,
    ) -> OrStop {
        let step = search.expand(problem, id, self)?;
        Ok(self.news.take().map_or(step, Step::Improved))
    }

    /// Raises the lower bound to the value that the search has proved by now. Returns both bounds.
    fn bounds<O: Observer<P>>(&mut self, search: &mut Engine<P, O>) -> Bounds<PathCostOf<P>> {
        let is_current = |id, f| search.space.is_open(id) && search.f(id) == Some(f);
        let open = self.by_f.next_where(is_current).map(|(_, f)| f);
        let upper = search.upper_bound();
        let proved = search.lower_bound_up_to(upper, open);
        self.lower_bound = self.lower_bound.max(proved);
        // If the search ended without a path, there is no optimum to bound.
        let is_empty = proved.is_none() && !search.was_pruned_by(Limit::Ids);
        let lower = self.lower_bound.filter(|_| !is_empty);
        // The lower bound can exceed the upper bound only if an estimate is too high.
        let lower = lower.map(|lower| upper.map_or(lower, |upper| lower.min(upper)));
        Bounds { lower, upper }
    }

    /// If the path to a goal is better than the incumbent, it becomes the incumbent. The goal is not expanded.
    fn improve<O: Observer<P>>(&mut self, search: &mut Engine<P, O>, id: StateId) {
        if !search.is_beaten(Some(search.space.node(id).g)) {
            search.found_better(id);
            self.news = Some(id);
        }
        search.space.close(id);
    }

    fn push<O: Observer<P>>(&mut self, search: &mut Engine<P, O>, id: StateId) -> OrStop<()> {
        let (g, h) = (search.space.node(id).g, search.space.h(id));
        let Some((f, key)) = P::Cost::sum(g, h).zip(self.key(g, h)) else {
            let state = search.space.node(id).state.clone();
            return Err(search.fail(SearchError::KeyOverflow { state }));
        };
        self.frontier.push(key, g, id);
        self.by_f.push(f, f, id);
        Ok(())
    }

    /// Returns g + w·h, multiplied by the denominator of the weight. There is no division, so the result is exact.
    fn key(&self, g: PathCostOf<P>, h: PathCostOf<P>) -> Option<PathCostOf<P>> {
        let g = P::Cost::scale(g, self.weight.denominator())?;
        let h = P::Cost::scale(h, self.weight.numerator())?;
        P::Cost::sum(g, h)
    }
}

/// Bounds on the cost of a cheapest path, which hold if the heuristic is admissible.
///
/// [`Run::bounds`] returns the current bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds<C> {
    /// The lower bound: no path to a goal costs less. It is `None` before the first start is reached, and after a
    /// search has ended without a path.
    pub lower: Option<C>,
    /// The cost of the best path found so far. It is `None` if no path has been found.
    pub upper: Option<C>,
}

/// Anytime weighted A*.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds better and better paths by weighted A*, until a path is proved cheapest.
    ///
    /// Each better path is reported as an [`Event::Goal`](crate::observe::Event::Goal) and as a [`Step::Improved`] of
    /// the run. When no better path is left, the run ends with [`Step::Exhausted`]. [`Run::bounds`] returns the bounds
    /// on the optimum at any time. If a limit cuts the search off, the best path is
    /// the [incumbent](crate::Report::incumbent) of the report. The [lower bound](crate::Report::lower_bound) of the
    /// report limits how much more this path costs than a cheapest path.
    ///
    /// Goals are tested at generation, to get an upper bound early.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows,
    /// and [`SearchError::KeyOverflow`] if g + w·h, times the denominator of the weight, overflows.
    /// Returns [`SearchError::NegativeCost`] if the cost type breaks its contract, and [`SearchError::Unfaithful`] if
    /// the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated successors. Because of the weight, a state may be reopened by a
    /// cheaper path even if the heuristic is consistent, but this is rare. States whose f exceeds the least cost are
    /// expanded only while the incumbent is too expensive to exclude them.
    ///
    /// # Examples
    ///
    /// This search crosses a plane in which each place has its own cost:
    ///
    /// ```
    /// use colorwalk::grid::Grid;
    /// use colorwalk::{Claim, Limits, Search};
    ///
    /// let plane = Grid::from_fn(31, 21, |at| 1 + (7 * at.column + 4 * at.row * at.row) % 5);
    /// let report = Search::new(&plane).anytime_astar(plane.estimate(), 3)?;
    /// assert_eq!(report.claim(), Claim::CheapestIfAdmissible);
    ///
    /// let soon = Limits::new().expansions(report.stats().expanded / 5);
    /// let early = Search::new(&plane).limits(soon).anytime_astar(plane.estimate(), 3)?;
    /// assert_eq!(report.cost(), Some(118));
    /// assert_eq!(early.incumbent(&plane)?.map(|path| path.cost()), Some(125));
    /// assert_eq!(early.lower_bound(), Some(54));
    /// # Ok::<(), colorwalk::SearchError<colorwalk::grid::Square>>(())
    /// ```
    #[doc(alias = "anytime A*")]
    #[doc(alias = "AWA*")]
    pub fn anytime_astar(
        self,
        estimate: impl Fn(&P::State) -> PathCostOf<P>,
        weight: impl Into<Weight>,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.run(AnytimeAStar::new(estimate, weight))
    }
}

/// Anytime weighted A*.
impl<P, H, O> Run<P, AnytimeAStar<H>, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
    O: Observer<P>,
{
    /// Returns the bounds on the cost of a cheapest path. From step to step the upper bound never
    /// increases and, if the heuristic is admissible, the lower bound never decreases.
    ///
    /// # Complexity
    ///
    /// O(1) amortized, because each superseded entry of the frontier is removed once.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::algorithms::{AnytimeAStar, Bounds};
    /// use colorwalk::{Search, Step, problem_fn};
    ///
    /// // From 0 to 30: by steps of one, two or seven, at different costs.
    /// let road = problem_fn(
    ///     0u32,
    ///     |&x| [(1, 3u32), (2, 5), (7, 15)].map(|(step, cost)| (step, x + step, cost)),
    ///     |&x| x == 30,
    /// );
    /// let mut run =
    ///     Search::new(&road).start(AnytimeAStar::new(|&x: &u32| 2 * 30u32.saturating_sub(x), 2));
    /// let mut gaps = Vec::new();
    /// while run.step()?.is_progress() {
    ///     let Bounds { lower, upper } = run.bounds();
    ///     gaps.extend(upper.zip(lower).map(|(upper, lower)| upper - lower));
    /// }
    /// assert!(gaps.is_sorted_by(|before, after| after <= before));
    /// assert_eq!(run.bounds(), Bounds { lower: Some(65), upper: Some(65) });
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub fn bounds(&mut self) -> Bounds<PathCostOf<P>> {
        let (_, algorithm, search) = self.parts();
        algorithm.bounds(search)
    }
}

/// Anytime A* as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::anytime_astar`].
///
/// # Examples
///
/// ```
/// use colorwalk::Run;
/// use colorwalk::algorithms::AnytimeAStar;
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{NonNegativeCost, Search, SearchError, SearchProblem, Step, Zero};
///
/// /// Searches for the next better path, and returns its cost.
/// fn improve<P: SearchProblem<Cost: NonNegativeCost>>(
///     run: &mut Run<P, AnytimeAStar<Zero>>,
/// ) -> Result<Option<colorwalk::PathCostOf<P>>, SearchError<P::State>> {
///     loop {
///         match run.step()? {
///             Step::Improved(goal) => return Ok(run.state(goal).map(|goal| goal.g())),
///             step if step.is_progress() => {}
///             _ => return Ok(None),
///         }
///     }
/// }
///
/// let graph: Digraph = "goal 3\n 0 3 9\n 0 1 2\n 1 3 5\n 1 2 1\n 2 3 2".parse()?;
/// let mut run = Search::new(&graph).start(AnytimeAStar::new(Zero, 1));
/// assert_eq!(improve(&mut run)?, Some(9));
/// assert_eq!(improve(&mut run)?, Some(7));
/// assert_eq!(improve(&mut run)?, Some(5));
/// assert_eq!(improve(&mut run)?, None); // the last one is cheapest
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// This example searches until the best path is proved to cost at most one tenth more than a cheapest path:
///
/// ```
/// use colorwalk::algorithms::AnytimeAStar;
/// use colorwalk::grid::Grid;
/// use colorwalk::Search;
///
/// let plane = Grid::from_fn(13, 9, |at| 10 + (7 * at.column + 4 * at.row * at.row) % 3);
/// let estimate = plane.estimate(); // every step costs ten at least
/// let mut run = Search::new(&plane).start(AnytimeAStar::new(estimate, 2));
/// let bounds = loop {
///     let is_progress = run.step()?.is_progress();
///     let bounds = run.bounds();
///     let is_good = bounds
///         .lower
///         .zip(bounds.upper)
///         .is_some_and(|(lower, upper)| 10 * upper <= 11 * lower);
///     if is_good || !is_progress {
///         break bounds;
///     }
/// };
/// let cheapest = Search::new(&plane).dijkstra()?.cost();
/// assert!(bounds.lower <= cheapest && cheapest <= bounds.upper);
/// assert_eq!(run.into_report()?.incumbent(&plane)?.map(|path| path.cost()), bounds.upper);
/// # Ok::<(), colorwalk::SearchError<colorwalk::grid::Square>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnytimeAStar<H> {
    heuristic: H,
    weight: Weight,
    ties: Ties,
}

impl<H> AnytimeAStar<H> {
    /// Creates anytime A* with this heuristic and this weight.
    pub fn new(heuristic: H, weight: impl Into<Weight>) -> Self {
        Self {
            heuristic,
            weight: weight.into(),
            ties: Ties::default(),
        }
    }

    /// Sets which of two states with equal keys the search expands first.
    #[must_use]
    pub fn ties(self, ties: Ties) -> Self {
        Self { ties, ..self }
    }
}
