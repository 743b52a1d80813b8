//! Graph search runs an algorithm of your own, which you write as a frontier.
//!
//! Textbooks give one loop for all searches. The loop removes a state from the frontier, tests whether the state is a
//! goal, and expands it. Then it pushes the new successors on the frontier. The algorithms differ only in the frontier.
//! So here the engine provides the loop, and you provide the [`Frontier`].
//!
//! # Checker
//!
//! The report claims only that the path exists, whatever the frontier
//! does. [`Report::certify_informed`](crate::Report::certify_informed) checks the lower bound of the report. If the
//! lower bound is the cost of the path, the path is a cheapest path.
//!
//! # When to use it
//!
//! Use graph search when the order of expansion cannot be given by a key of each state. If it can,
//! use [`BestFirst`](crate::algorithms::BestFirst).
//!
//! # References
//!
//! - S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 3rd ed., §3.3.

use crate::cost::Cost;
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::heuristic::{Heuristic, Zero};
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;
use crate::report::claim::Claim;
use crate::space::View;
use crate::space::known::Recognition;

/// Graph search as an [`Algorithm`](crate::algorithms::Algorithm). It is the loop of the engine with a [`Frontier`] of
/// your own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GraphSearch<F> {
    frontier: F,
}

impl<F> GraphSearch<F> {
    /// Creates a graph search with this frontier, which must be empty.
    pub fn new(frontier: F) -> Self {
        Self { frontier }
    }
}

impl<P: SearchProblem, F: Frontier<P>> IntoLoop<P> for GraphSearch<F> {
    type Loop = Self;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self) {
        (search.recognition(), self)
    }
}

impl<P: SearchProblem, F: Frontier<P>> Loop<P> for GraphSearch<F> {
    const REFUSES_NEGATIVE_COSTS: bool = F::BY_COST;

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(state) = self.next(problem, search) else {
            return match search.space.open() {
                0 => search.exhausted(problem),
                _ => Err(search.cut_off(Limit::Frontier)), // the frontier has lost open states
            };
        };
        search.stop_at_goal(problem, state)?;
        search.expand(problem, state, self)
    }

    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let improved =
                search.improve(problem, to, &path, F::BY_COST, self.frontier.heuristic())?;
            let Some((state, _)) = improved else {
                continue;
            };
            let floor = self.floor(&search.space.view(state));
            let cost = floor.map_or(path.g(), |floor| floor.max(path.g())); // an estimate may be negative
            if search.is_kept_out(cost, floor) {
                search.drop_open(problem, state);
            } else {
                self.frontier.push(search.space.view(state));
            }
        }
        Ok(())
    }

    fn next<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        let open = OpenStates(search.space.all());
        let next = self.frontier.next(&open)?;
        open.get(next).map(|state| state.id())
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        P::Cost::sum(state.g(), state.h()).filter(|_| F::BY_COST)
    }

    fn bytes(&self, more: usize) -> usize {
        self.frontier.bytes(more)
    }

    fn findings<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Findings<P> {
        let lower_bound = if F::BY_COST {
            search.lower_bound(search.least_f())
        } else {
            None
        };
        Findings {
            lower_bound,
            ..Findings::new(Claim::Path, search.lowest_estimate())
        }
    }
}

/// The frontier of a [`GraphSearch`]. It chooses the open state to be expanded next.
///
/// # Contract
///
/// Sooner or later, [`next`](Self::next) must return every open state that was [pushed](Self::push). The search is cut
/// off by [`Limit::Frontier`](crate::Limit::Frontier) if `next` returns `None` while states are open, or if it returns
/// a state that is not open. Therefore the report never claims that no path exists just because a frontier forgets
/// states.
///
/// # Examples
///
/// This frontier implements A* by scanning a list for the least g + h:
///
/// ```
/// use colorwalk::algorithms::{Frontier, OpenStates};
/// use colorwalk::{Claim, Heuristic, ReachedStateOf, Search, SearchProblem, StateId, problem_fn};
///
/// struct List<H> {
///     heuristic: H,
///     ids: Vec<StateId>,
/// }
///
/// impl<P: SearchProblem<Cost = u32>, H: Heuristic<P::State, P::Cost>> Frontier<P> for List<H> {
///     const BY_COST: bool = true;
///
///     fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
///         &self.heuristic
///     }
///     fn push(&mut self, state: ReachedStateOf<'_, P>) {
///         self.ids.push(state.id());
///     }
///     fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId> {
///         self.ids.retain(|id| open.get(*id).is_some()); // the others were expanded
///         let f = |id: &StateId| open.get(*id).map(|state| state.g() + state.h());
///         self.ids.iter().copied().min_by_key(f)
///     }
///     fn bytes(&self, more: usize) -> usize {
///         (self.ids.len() + more) * size_of::<StateId>()
///     }
/// }
///
/// let road = problem_fn(0u32, |&mile| [(mile + 1, 2u32), (mile + 3, 5)], |&mile| mile == 9);
/// let to_go = |&mile: &u32| 5 * 9u32.saturating_sub(mile) / 3;
/// let report = Search::new(&road).graph_search(List { heuristic: to_go, ids: Vec::new() })?;
/// assert_eq!((report.cost(), report.lower_bound()), (Some(15), Some(15)));
/// assert_eq!((report.claim(), report.certify_informed(&road, &to_go)), (Claim::Path, Ok(())));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
///
/// [Page 31 of the guide](crate::guide::p31_own_algorithm) writes fringe search, which finds cheapest paths.
pub trait Frontier<P: SearchProblem> {
    /// Whether path costs matter to the search. If so, a closed state that is reached at a lower cost is reopened and
    /// pushed again, and an edge of negative cost is an error. If they matter, the report has a lower bound, the least
    /// g + h of an open state. The bound holds if the heuristic is admissible.
    const BY_COST: bool = false;

    /// Returns the heuristic. The search evaluates it once per state, when the state is discovered.
    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &Zero
    }

    /// Adds an open state. The state is new, or the path to it is cheaper than at its last push.
    fn push(&mut self, state: ReachedStateOf<'_, P>);

    /// Returns the state to be expanded next, or `None` if no state is open.
    ///
    /// The state must stay on the frontier until it is expanded, because a run that is [inspected](crate::Run::peek) or
    /// cut off asks for the same state again. The expansion closes the state but leaves it on the frontier, so skip
    /// states that are no longer open.
    fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId>;

    /// Returns the bytes on the heap that the frontier uses after `more` further pushes.
    /// The [limit on bytes](crate::Limits::bytes) and the statistics use this number. The default is zero.
    fn bytes(&self, more: usize) -> usize {
        let _ = more;
        0
    }
}

/// The open states of a search, as a [`Frontier`] sees them.
pub struct OpenStates<'a, P: SearchProblem>(View<'a, P>);

impl<'a, P: SearchProblem> OpenStates<'a, P> {
    /// Returns the state with this id. Returns `None` if the state is not open, for example because it was expanded
    /// after it was pushed.
    pub fn get(&self, id: StateId) -> Option<ReachedStateOf<'a, P>> {
        self.0.open(id)
    }
}

debug_by!(self => [P: SearchProblem] OpenStates<'_, P>:);

/// Graph search.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds some path by expanding states in the order of a frontier of your own.
    ///
    /// Goals are tested at expansion.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::NegativeCost`] if the frontier is [by cost](Frontier::BY_COST) and an edge has a negative
    /// cost. Returns [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space for n states and m generated successors, if no state is reopened. The frontier
    /// takes additional time and space.
    ///
    /// # Examples
    ///
    /// This frontier expands the newest state first. The search expands no state twice:
    ///
    /// ```
    /// use colorwalk::algorithms::{Frontier, OpenStates};
    /// use colorwalk::{Claim, ReachedStateOf, Search, SearchProblem, StateId, Unit, problem_fn};
    ///
    /// struct NewestFirst(Vec<StateId>);
    ///
    /// impl<P: SearchProblem> Frontier<P> for NewestFirst {
    ///     fn push(&mut self, state: ReachedStateOf<'_, P>) {
    ///         self.0.push(state.id());
    ///     }
    ///     fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId> {
    ///         while self.0.pop_if(|id| open.get(*id).is_none()).is_some() {}
    ///         self.0.last().copied() // it stays here until it is expanded
    ///     }
    /// }
    ///
    /// let stairs = problem_fn(0u32, |&n| [n + 1, n + 2].map(|to| (to, Unit)), |&n| n == 6);
    /// let report = Search::new(&stairs).graph_search(NewestFirst(Vec::new()))?;
    /// assert_eq!(report.path().unwrap().states(), [0, 2, 4, 6]);
    /// assert_eq!((report.claim(), report.lower_bound()), (Claim::Path, None));
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[doc(alias = "fringe search")]
    #[doc(alias = "open list")]
    pub fn graph_search<F: Frontier<P>>(
        self,
        frontier: F,
    ) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run(GraphSearch::new(frontier))
    }
}
