//! Deepening repeats a depth-first search within a growing bound until a search finds a goal.
//!
//! Each round is a depth-first search that prunes every path beyond the bound. The least value that a round pruned is
//! the bound of the next round. Only the current path and the siblings of its states are kept. Each round expands the
//! shallow states again. This costs little if states have several successors, because the last round then takes longer
//! than all earlier rounds together.
//!
//! In *iterative deepening* the bound is on the number of edges. The first goal found has the fewest edges, because the
//! previous round found no goal.
//!
//! In *IDA\** the bound is on f = g + h. Let h be admissible, and let C be the cost of a cheapest path. Every f on a
//! cheapest path is at most C. Even if a round prunes such a path, the next bound is therefore at most C. The first
//! goal that is found is within the bound, so the path to it costs at most C.
//!
//! The search skips states on the current path, so every round terminates on a finite graph. If no cost is negative, a
//! cheapest path need not repeat a state. The state skipped most often is the predecessor of the expanded state, so the
//! predecessor is checked first.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the path, and explores the graph itself to check that no path is
//! better.
//!
//! # When to use it
//!
//! Use deepening when the states do not fit in memory. It suits graphs where few paths lead to the same state, because
//! a state is expanded once for every path to it. If costs rarely coincide, as with floats, almost every different cost
//! needs a round of its own. In this case prefer [`branch_and_bound`](Search::branch_and_bound).
//!
//! # References
//!
//! - R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", *Artif. Intell.*
//!   27 (1985).

use crate::algorithms::siblings::Siblings;
use crate::cost::{Cost, NonNegativeCost, least_cost};
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::edges::Edges;
use crate::engine::proof::{Findings, Overflow};
#[cfg(doc)]
use crate::engine::search::Duplicates;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::heuristic::{Heuristic, Zero};
use crate::id::StateId;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::Claim;
use crate::report::{ReportOf, Step};
use crate::space::known::Recognition;

impl<P: SearchProblem> IntoLoop<P> for IterativeDeepening {
    type Loop = DeepeningLoop<P, Depth>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        (search.path_recognition(), DeepeningLoop::new(Depth))
    }

    fn max_depth(&self) -> Option<u32> {
        self.max_depth
    }
}

impl<P, H> IntoLoop<P> for IdaStar<H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
{
    type Loop = DeepeningLoop<P, F<H>>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        (
            search.path_recognition(),
            DeepeningLoop::new(F(self.heuristic)),
        )
    }

    fn max_depth(&self) -> Option<u32> {
        self.max_depth
    }
}

/// The running search, with the bound of its round. The search space serves as the stack.
pub(crate) struct DeepeningLoop<P: SearchProblem, B: Bounded<P>> {
    on: B,
    bound: Option<B::Value>,      // `None` until the first starts are known
    next_bound: Option<B::Value>, // the least value beyond the bound
    siblings: Siblings<P>,
}

impl<P: SearchProblem, B: Bounded<P>> Loop<P> for DeepeningLoop<P, B> {
    const REFUSES_NEGATIVE_COSTS: bool = B::BY_COST;

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(state) = self.next(problem, search) else {
            return self.deepen(problem, search);
        };
        search.stop_at_goal(problem, state)?;
        if search.ends_by_depth(problem, state, self)? {
            return Ok(Step::Expanded(state));
        }
        if let Some(beyond) = self.beyond(search, state) {
            if self.is_news(beyond) && search.has_edges(problem, state)? {
                self.leave_out(beyond);
            }
            search.space.close(state);
            return Ok(Step::Expanded(state));
        }
        search.space.list(state);
        search.expand(problem, state, self)
    }

    /// Pushes a state on the stack if the value of its path is within the bound.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        let expanded = search.space.last(); // `None` while the starts are relaxed
        let before = expanded.and_then(|expanded| search.space.before_on_path(expanded));
        while let Some((to, path)) = edges.next(problem, search)? {
            if let Some(before) = before
                && search.space.node(before).state == to
            {
                search.space.pass_over(before, path.label);
                continue;
            }
            let Some(h) = search.estimate(&to, &path, self.on.heuristic()) else {
                continue;
            };
            let Some(value) = B::value(path.g(), h, path.label.depth) else {
                search.prune_overflow(Overflow::of_key(to, (path.g(), h), None, B::BY_COST))?;
                continue;
            };
            let floor = B::cost(value);
            let cost = if B::BY_COST { floor } else { None };
            if search.is_kept_out(cost.unwrap_or(path.g()), floor) {
                continue;
            }
            if self.bound.is_none_or(|bound| value > bound) {
                self.leave_out(value);
                continue;
            }
            match search.space.find_on_path(problem, &to) {
                Ok(known) => search.space.pass_over(known, path.label),
                Err(place) => self.siblings.push(problem, search, to, &path, h, place),
            }
        }
        self.siblings.pop_all(problem, search)
    }

    fn begin_again<O: Observer<P>>(&mut self, search: &mut Engine<P, O>) {
        self.siblings.clear(search);
    }

    fn next<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        search.next_on_stack(problem)
    }

    /// A path to a goal leads through a state that earlier rounds left out, so its value is at least the bound.
    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        let bound = self.bound?;
        let value = B::value(state.g(), state.h(), state.depth());
        let beyond = value.and_then(|value| B::beyond(value, bound));
        B::cost(beyond.unwrap_or(bound))
    }

    fn bytes(&self, more: usize) -> usize {
        self.siblings.bytes(more)
    }

    fn findings<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Findings<P> {
        let closest = search.interrupted().or_else(|| self.next(problem, search));
        // Every path to a goal leads through a state that the earlier rounds left out because of their bound, or
        // through a pruned state. If no state is left out, only pruned states remain. Before the first round, all
        // starts count as left out.
        let is_over = closest.is_none() && self.next_bound.is_none();
        let bound = if is_over {
            None
        } else {
            self.bound.or(self.next_bound)
        };
        let least = bound.and_then(B::cost);
        Findings {
            lower_bound: if B::BY_COST {
                search.lower_bound(least)
            } else {
                search.lower_bound_by_edges(bound.is_some(), least)
            },
            ..Findings::new(B::claim(), closest)
        }
    }
}

impl<P: SearchProblem, B: Bounded<P>> DeepeningLoop<P, B> {
    fn new(on: B) -> Self {
        Self {
            on,
            bound: None,
            next_bound: None,
            siblings: Siblings::default(),
        }
    }

    /// Begins the next round. Its bound is the least value that this round pruned.
    fn deepen<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(bound) = self.next_bound.take() else {
            return search.exhausted_on_path(problem);
        };
        self.bound = Some(bound);
        search.start(problem, self)?;
        search.note_open(false);
        Ok(Step::Deepened)
    }

    /// Returns the value that all successors of an open state have, if it is already known and exceeds the bound.
    fn beyond<O: Observer<P>>(&self, search: &Engine<P, O>, id: StateId) -> Option<B::Value> {
        let node = search.space.node(id);
        let value = B::value(node.g, search.space.h(id), node.depth)?;
        B::beyond(value, self.bound?)
    }

    fn is_news(&self, value: B::Value) -> bool {
        self.next_bound.is_none_or(|least| value < least)
    }

    /// Records the value of a path that is left to a later round.
    fn leave_out(&mut self, value: B::Value) {
        if self.is_news(value) {
            self.next_bound = Some(value);
        }
    }
}

/// The quantity that the bound of a round limits.
pub(crate) trait Bounded<P: SearchProblem> {
    type Value: Ord + Copy;
    const BY_COST: bool;

    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost>;

    /// Returns the value of a path, given its cost, its depth and the estimate of its last state. Returns `None` if the
    /// value overflows its type.
    fn value(g: PathCostOf<P>, h: PathCostOf<P>, depth: u32) -> Option<Self::Value>;

    /// Returns the value that all successors of a state with `value` have, if it is known before the expansion and
    /// exceeds the bound. Otherwise returns `None`.
    fn beyond(value: Self::Value, bound: Self::Value) -> Option<Self::Value> {
        let _ = (value, bound);
        None
    }

    /// Returns the least cost that a path can have if no path has a value below `value`. Returns `None` if this cost is
    /// unknown.
    fn cost(value: Self::Value) -> Option<PathCostOf<P>>;

    fn claim() -> Claim;
}

/// The value of iterative deepening: the number of edges.
pub(crate) struct Depth;

impl<P: SearchProblem> Bounded<P> for Depth {
    type Value = u32;
    const BY_COST: bool = false;

    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &Zero
    }

    fn value(_: PathCostOf<P>, _: PathCostOf<P>, depth: u32) -> Option<u32> {
        Some(depth)
    }

    fn beyond(value: u32, bound: u32) -> Option<u32> {
        if value < bound {
            None
        } else {
            value.checked_add(1)
        }
    }

    fn cost(edges: u32) -> Option<PathCostOf<P>> {
        least_cost::<P::Cost>(edges as usize)
    }

    fn claim() -> Claim {
        Claim::FewestEdges
    }
}

/// The value of IDA*: g + h.
pub(crate) struct F<H>(H);

impl<P, H> Bounded<P> for F<H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
{
    type Value = PathCostOf<P>;
    const BY_COST: bool = true;

    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &self.0
    }

    fn value(g: PathCostOf<P>, h: PathCostOf<P>, _: u32) -> Option<PathCostOf<P>> {
        P::Cost::sum(g, h)
    }

    fn cost(value: PathCostOf<P>) -> Option<PathCostOf<P>> {
        Some(value)
    }

    fn claim() -> Claim {
        Claim::CheapestIfAdmissible
    }
}

/// Iterative deepening and IDA*.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a path with the fewest edges, and stores only one path at a time.
    ///
    /// The search skips states on the current path, unless [`Duplicates::Ignore`] is set. With this option, each state
    /// takes less time, but in a graph that has cycles and no goal, the search never terminates.
    ///
    /// Goals are tested at expansion.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(bᵈ) time and O(b·d) space for b successors per state and a goal at depth d.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Claim, Search, Unit, problem_fn};
    ///
    /// let tree = problem_fn(1u64, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |&n| n == 25);
    /// let report = Search::new(&tree).iterative_deepening()?;
    /// assert_eq!(report.path().unwrap().states(), [1, 3, 6, 12, 25]);
    /// assert_eq!(report.claim(), Claim::FewestEdges);
    /// assert!(report.stats().stored_peak <= 9); // two states a level
    /// # Ok::<(), colorwalk::SearchError<u64>>(())
    /// ```
    #[doc(alias = "IDDFS")]
    #[doc(alias = "iterative deepening depth-first search")]
    pub fn iterative_deepening(self) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run(IterativeDeepening::new())
    }

    /// Finds a cheapest path with IDA*, guided by an admissible heuristic. The search stores only one path at a
    /// time.
    ///
    /// The options of [`Search`] apply as for [`iterative_deepening`](Self::iterative_deepening).
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows,
    /// and [`SearchError::KeyOverflow`] if g + h overflows. Returns [`SearchError::NegativeCost`] if the cost type
    /// breaks its contract, and [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(bᵈ) time and O(b·d) space for b successors per state and d edges to the goal. A better heuristic reduces the
    /// effective b. If all rounds are of about the same size, the time is multiplied by the number of rounds.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    ///
    /// // Steps of one cost 1, steps of five cost 4.
    /// let road = problem_fn(0u32, |&x| [("walk", x + 1, 1u32), ("ride", x + 5, 4)], |&x| x == 13);
    /// let report = Search::new(&road).idastar(|&x| 13u32.saturating_sub(x) * 4 / 5)?;
    /// assert_eq!(report.cost(), Some(4 + 4 + 3));
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[doc(alias = "IDA*")]
    #[doc(alias = "iterative deepening A*")]
    pub fn idastar(
        self,
        estimate: impl Fn(&P::State) -> PathCostOf<P>,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.run(IdaStar::new(estimate))
    }
}

/// Iterative deepening as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::iterative_deepening`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IterativeDeepening {
    max_depth: Option<u32>,
}

impl IterativeDeepening {
    /// Creates iterative deepening.
    pub const fn new() -> Self {
        Self { max_depth: None }
    }

    /// Prunes every path with more than `edges` edges. By default, paths have any number of edges.
    ///
    /// A path that the search finds within this bound still has the fewest edges of all paths. If no path has at most
    /// this many edges, the search ends at [`Limit::Depth`](crate::Limit::Depth) and
    /// claims [`Claim::NoPathWithin`].
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::algorithms::IterativeDeepening;
    /// use colorwalk::{Claim, Search, Unit, problem_fn};
    ///
    /// let tree = problem_fn(1u64, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |&n| n == 25);
    /// let within = |edges| Search::new(&tree).run(IterativeDeepening::new().max_depth(edges));
    /// assert_eq!(within(3)?.claim(), Claim::NoPathWithin(3));
    /// assert_eq!(within(4)?.claim(), Claim::FewestEdges);
    /// # Ok::<(), colorwalk::SearchError<u64>>(())
    /// ```
    #[must_use]
    pub const fn max_depth(self, edges: u32) -> Self {
        Self {
            max_depth: Some(edges),
        }
    }
}

/// IDA* as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::idastar`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IdaStar<H> {
    heuristic: H,
    max_depth: Option<u32>,
}

impl<H> IdaStar<H> {
    /// Creates IDA* with this heuristic.
    pub fn new(heuristic: H) -> Self {
        Self {
            heuristic,
            max_depth: None,
        }
    }

    /// Prunes every path with more than `edges` edges. By default, paths have any number of edges.
    ///
    /// The search then finds a cheapest path of at most this many edges. If it pruned paths, it
    /// claims [`Claim::CheapestWithin`]. Without such a path, it ends at [`Limit::Depth`](crate::Limit::Depth) and
    /// claims [`Claim::NoPathWithin`].
    ///
    /// # Examples
    ///
    /// In this example, steps of one cost 1, steps of two cost 5, and the goal is 4:
    ///
    /// ```
    /// use colorwalk::algorithms::IdaStar;
    /// use colorwalk::digraph::Digraph;
    /// use colorwalk::{Claim, Search, Zero};
    ///
    /// let road: Digraph = "goal 4\n0 1 1\n0 2 5\n1 2 1\n1 3 5\n2 3 1\n2 4 5\n3 4 1".parse()?;
    /// let within = |edges| Search::new(&road).run(IdaStar::new(Zero).max_depth(edges));
    /// assert_eq!(within(1)?.claim(), Claim::NoPathWithin(1));
    /// let report = within(2)?;
    /// assert_eq!((report.cost(), report.claim()), (Some(10), Claim::CheapestWithin(2)));
    /// assert_eq!((within(3)?.cost(), within(4)?.cost()), (Some(7), Some(4)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_depth(self, edges: u32) -> Self {
        Self {
            max_depth: Some(edges),
            ..self
        }
    }
}
