//! Finds all cheapest paths by Dijkstra's algorithm. The algorithm also keeps the edges of tied paths.
//!
//! An edge from u to v is *tight* if g(u) + c(u, v) = g(v) for the final g-values. Every edge of a cheapest path is
//! tight, because if a prefix of the path could be cheaper, so could the whole path. Conversely, the costs of tight
//! edges along a path from a start add up to the g-value of its end. The cheapest paths are therefore exactly the paths
//! of tight edges to the goals with the least g-value. There may be exponentially more paths than edges. The search
//! builds the graph of tight edges once, counts its paths without listing them, and lists them without storing them.
//!
//! Dijkstra's algorithm closes a state when its g-value is final. An edge into a state is tight if it was the last to
//! lower the g-value of the state, or if it later reached the state at the same g-value. After the first goal, the
//! search continues with the states of the same g-value, because zero-cost edges may lead from them to a goal.
//!
//! # What counts as a path
//!
//! A path ends at the first goal on it. Two paths are the same if they begin at the same state and
//! take the same edges, so parallel edges make different paths.
//!
//! If every cycle has a positive cost, the tight edges form no cycle, and the paths can be counted by addition. A cycle
//! of zero-cost edges consists of tight edges, and a path could go round it for ever at no cost. The paths listed here
//! repeat no state, so there are finitely many even then. However, counting paths that repeat no state is hard in
//! general (Valiant 1979). With such cycles, the search therefore lists the paths but does not count them.
//!
//! # References
//!
//! - E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numer. Math.* 1 (1959).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §22.5, on the predecessor subgraph,
//!   which keeps one of several tied edges.
//! - L. G. Valiant, "The complexity of enumeration and reliability problems", *SIAM J. Comput.* 8
//!   (1979).

use std::fmt;

use crate::algorithms::tight_graph::{TightEdges, TightGraph, Trail, Walk};
use crate::certificate::{self, Violation};
#[cfg(doc)]
use crate::cost::Unit;
use crate::cost::{AdditiveCost, NonNegativeCost};
use crate::engine::algorithm::{Algorithm, IntoLoop, Loop};
use crate::engine::batch::Upcoming;
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::run_limits::RunLimits;
use crate::engine::search::{Search, Ties};
use crate::engine::{Engine, OrStop};
use crate::error::{Fault, SearchError};
use crate::id::StateId;
use crate::limits::{Limit, Limits};
use crate::node::{ReachedStateOf, Via};
use crate::observe::Observer;
use crate::path::{Path, PathOf};
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::Claim;
use crate::report::{Outcome, ReportOf, Step};
use crate::space::frontier::ByCost;
use crate::space::known::Recognition;
use crate::space::{Reach, Relax};

impl<P> IntoLoop<P> for Tied
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    type Loop = AllShortestPathsLoop<P>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        let running = AllShortestPathsLoop {
            frontier: ByCost::new(Ties::default(), &search.limits),
            starts: Vec::new(),
            goals: Vec::new(),
            into: TightEdges::default(),
        };
        (Recognition::All, running)
    }
}

/// The running search. It continues Dijkstra's algorithm until all goals of the least cost are found. It keeps all
/// tight edges into each state.
pub(crate) struct AllShortestPathsLoop<P: SearchProblem> {
    frontier: ByCost<P::Cost>,
    starts: Vec<StateId>,
    goals: Vec<StateId>,
    into: TightEdges,
}

impl<P> Loop<P> for AllShortestPathsLoop<P>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    const REFUSES_NEGATIVE_COSTS: bool = true;
    const LOOKS_AHEAD: bool = true;

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(state) = self.next(problem, search) else {
            return match self.goals.first() {
                Some(&goal) => Err(search.end(Step::Goal(goal))),
                None => search.exhausted(problem),
            };
        };
        if search.is_goal(problem, state) {
            search.goal(state);
            self.goals.push(state);
            self.frontier.pop(); // it stays open: paths end here
            return Ok(Step::Improved(state));
        }
        self.frontier.pop();
        search.expand(problem, state, self)
    }

    /// Pushes a state if a path to it is the first or the cheapest so far. If the path only ties with the cheapest path
    /// so far, keeps the last edge of the path as another tight edge.
    #[inline]
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let label = path.label;
            if search.is_too_costly(label.g) {
                continue;
            }
            match search.reach(problem, to, &path, Relax::Open)? {
                Reach::New(state) | Reach::Lowered(state) => {
                    if label.predecessor.is_none() {
                        self.starts.push(state);
                    }
                    self.frontier.push(label.g, label.g, state);
                    self.into.begin(state, label.via());
                }
                Reach::Known(state) => {
                    if label.g == search.space.node(state).g {
                        self.into.add(state, label.via());
                    }
                }
            }
        }
        Ok(())
    }

    fn next<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        let (state, g) = self.frontier.next(&search.space)?;
        let least = self.goals.first().map(|&goal| search.space.node(goal).g);
        least.is_none_or(|least| g <= least).then_some(state)
    }

    fn upcoming(&self, next: &mut Upcoming) {
        self.frontier.copy_upcoming(next.most, &mut next.ids);
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        Some(state.g())
    }

    fn bytes(&self, more: usize) -> usize {
        let into = self.into.bytes(more);
        self.frontier.bytes(more).saturating_add(into)
    }

    fn findings<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Findings<P> {
        self.into.leave_out(search.interrupted());
        let least = self.goals.first().map(|&goal| search.space.node(goal).g);
        let lower_bound = least.or_else(|| {
            let open = self.frontier.next(&search.space);
            search.lower_bound(open.map(|(_, g)| g))
        });
        Findings::cheapest(Claim::Cheapest, lower_bound, None)
    }
}

/// All cheapest paths.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds all cheapest paths from the start to a goal.
    ///
    /// With [`Unit`] costs, the search finds all paths with the fewest edges. If your costs are of another type, map
    /// them to `Unit` with [`MapCost`](crate::adaptors::MapCost) to get these paths.
    ///
    /// If a limit cuts the search off before it finds a goal, the result has no paths. If a limit cuts the search off
    /// later, the result may have only some of the paths: see [`AllShortestPaths::limit`]. The
    /// event [`Goal`](crate::observe::Event::Goal) reports each goal at the least cost.
    ///
    /// Goals are tested at expansion. The option [`duplicates`](Search::duplicates) is ignored.
    ///
    /// Costs must not be negative. For negative costs in an acyclic graph, use
    /// [`dag_shortest_paths`](Search::dag_shortest_paths) and then
    /// [`ShortestPaths::all_paths`](crate::algorithms::ShortestPaths::all_paths), which lists the paths to a state.
    ///
    /// Path costs are compared exactly. Because float sums depend on the order of the additions, some paths may be
    /// missing although they tie in exact arithmetic.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::NegativeCost`] if the cost type breaks its contract. Returns [`SearchError::Unfaithful`]
    /// if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated successors, as for [`dijkstra`](Search::dijkstra). The two
    /// searches expand the same states, but this search also expands states whose g-value is the cost of the goal.
    ///
    /// # Examples
    ///
    /// ```text
    /// a --1--> b --2--> d        two roads from a to b, and two ways to d
    /// a --1--> b
    /// a --2--> c --1--> d
    /// ```
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    ///
    /// let roads = [("low", 'a', 'b', 1u32), ("high", 'a', 'b', 1), ("west", 'b', 'd', 2),
    ///              ("over", 'a', 'c', 2), ("down", 'c', 'd', 1)];
    /// let map = problem_fn(
    ///     'a',
    ///     |&place| {
    ///         let out = roads.into_iter().filter(move |road| road.1 == place);
    ///         out.map(|(name, _, to, cost)| (name, to, cost))
    ///     },
    ///     |&place| place == 'd',
    /// );
    /// let all = Search::new(&map).all_shortest_paths()?;
    /// assert_eq!((all.cost(), all.count(), all.limit()), (Some(3), Some(3), None));
    /// let ways = all.paths().map(|path| path.unwrap().to_string()).collect::<Vec<_>>();
    /// assert_eq!(ways, ["low west", "high west", "over down"]);
    /// # Ok::<(), colorwalk::SearchError<char>>(())
    /// ```
    #[doc(alias = "all optimal paths")]
    #[doc(alias = "count shortest paths")]
    pub fn all_shortest_paths(self) -> Result<AllShortestPaths<P>, SearchError<P::State>>
    where
        P::Cost: AdditiveCost + NonNegativeCost,
    {
        let limits = self.limits.clone();
        let mut run = self.start(Tied);
        run.run_to_end()?;
        let (problem, report, tied) = run.into_parts()?;
        drop(tied.frontier); // frees memory before the graph needs it
        let reached = report.reached();
        let graph = TightGraph::new(
            reached.iter().map(|state| state.id()),
            tied.into.len(),
            tied.starts,
            &tied.goals,
            |id| tied.into.of(id),
            |id| {
                let (predecessor, position) = reached.by_id(id)?.via()?;
                Some(Via::new(predecessor, position))
            },
        );
        Ok(AllShortestPaths {
            problem,
            report,
            graph,
            limits,
        })
    }
}

pub(crate) struct Tied;

impl<P: SearchProblem<Cost: NonNegativeCost>> Algorithm<P> for Tied {}

/// All cheapest paths, stored as the graph of tight edges.
///
/// # Examples
///
/// This example counts the shortest paths in a grid of streets, where all paths without a detour have the same length:
///
/// ```
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let city = problem_fn(
///     (0u32, 0u32),
///     |&(x, y)| [("east", (x + 1, y)), ("north", (x, y + 1))].map(|(a, to)| (a, to, Unit)),
///     |&corner| corner == (50, 50),
/// );
/// let all = Search::new(&city).all_shortest_paths()?;
/// assert_eq!(all.count(), Some(100_891_344_545_564_193_334_812_497_256)); // 100 over 50
/// assert_eq!(all.certify(&city), Ok(()));
/// assert_eq!(all.states().count(), 51 * 51);
/// assert_eq!(all.paths().next().unwrap()?.actions()[49..51], ["east", "north"]);
/// # Ok::<(), colorwalk::SearchError<(u32, u32)>>(())
/// ```
pub struct AllShortestPaths<P: SearchProblem> {
    problem: P,
    report: ReportOf<P>,
    graph: TightGraph,
    limits: Limits,
}

impl<P: SearchProblem> AllShortestPaths<P> {
    /// Returns the report of the search: its outcome, one cheapest path and the statistics.
    pub fn report(&self) -> &ReportOf<P> {
        &self.report
    }

    /// Returns the limit that cut the search off. Returns `None` if all cheapest paths were found, or if there is no
    /// path.
    ///
    /// If a limit cut the search off, the paths that it found are still cheapest paths.
    pub fn limit(&self) -> Option<Limit> {
        match self.report.outcome() {
            Outcome::CutOff(limit) => Some(*limit),
            _ => None,
        }
    }

    /// Returns the cost of the cheapest paths, or `None` if no path was found.
    pub fn cost(&self) -> Option<PathCostOf<P>> {
        if self.graph.starts.is_empty() {
            return None;
        }
        self.report.lower_bound()
    }

    /// Returns the number of paths, or `None` if it overflows a `u128`.
    ///
    /// Returns `None` too if zero-cost edges form a cycle, because paths that repeat no state are then hard to
    /// count. [`paths`](Self::paths) still lists these paths.
    ///
    /// # Complexity
    ///
    /// O(n + m) time for n states and m edges of the graph.
    pub fn count(&self) -> Option<u128> {
        self.graph.count()
    }

    /// Iterates over the states on cheapest paths, in order of their ids. These states include the starts and goals of
    /// the paths. A start that is a goal is a path without edges.
    ///
    /// If zero-cost edges form a cycle, the iterator may also return states that a path can visit only by going round
    /// the cycle. Every path through such a state repeats a state.
    #[doc(alias = "best tiles")]
    pub fn states(&self) -> impl Iterator<Item = ReachedStateOf<'_, P>> {
        let reached = self.report.reached();
        let states = self.graph.states.iter();
        states.filter_map(|&id| reached.by_id(id)) // all ids exist
    }

    /// Returns an iterator over the tight edges, without self-loops. An item consists of the state that the edge
    /// leaves, the position of the edge among the successors of that state, and the state that the edge enters. The ids
    /// are those of [`Report::reached`](crate::Report::reached).
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (StateId, usize, StateId)> {
        let state = |number: usize| self.graph.states[number];
        let edges = self.graph.edges.iter();
        edges.map(move |edge| (state(edge.from), edge.position as usize, state(edge.to)))
    }

    /// Returns an iterator over the paths, which builds each path on demand.
    ///
    /// The first path is the path of the [`report`](Self::report). The other paths are ordered by their start, and then
    /// by the order of the successors at the state where two paths part.
    ///
    /// The cancel flag of the search and its limit on time also apply to the iterator. The time of the iterator begins
    /// with this call. If one of them ends the iterator, [`TiedPaths::limit`] names it.
    ///
    /// # Errors
    ///
    /// Each item is the result of [`Path::replay`], which may fail if the problem's successors
    /// change.
    ///
    /// # Complexity
    ///
    /// O(n + m) time between two paths for n states and m edges of the graph, plus the time to list the successors of
    /// the states of the path. The first path takes no search.
    pub fn paths(&self) -> TiedPaths<'_, P> {
        TiedPaths {
            all: self,
            walk: Walk::new(&self.graph),
            limits: RunLimits::new(self.limits.clone()),
            limit: None,
        }
    }

    /// Checks the report, and the graph of the cheapest paths: its starts, edges, goals and number of paths. The
    /// checker shares no code with the search. [`certificate::all_cheapest`] describes what it proves.
    ///
    /// # Errors
    ///
    /// Returns the first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// Expected O(n + m) time and space for n reached states and the m edges that leave them.
    pub fn certify<Q>(&self, problem: &Q) -> Result<(), Violation<P::State>>
    where
        Q: SearchProblem<State = P::State, Action = P::Action, Cost = P::Cost>,
    {
        let graph = &self.graph;
        let state = |number: usize| graph.states[number];
        let starts = graph.starts.iter().copied().map(state).collect();
        let goals = (0..graph.states.len()).filter(|&number| graph.is_goal[number]);
        let ends = Some([starts, goals.map(state).collect()]);
        certificate::cheapest_between(problem, &self.report, ends, self.edges(), || self.count())
    }
}

clone_by!([P: SearchProblem + Clone] AllShortestPaths<P>: problem, report, graph, limits);

impl<P: SearchProblem> fmt::Debug for AllShortestPaths<P>
where
    P::State: fmt::Debug,
    P::Action: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AllShortestPaths")
            .field("report", &self.report)
            .field("states", &self.graph.states.len())
            .field("edges", &self.graph.edges.len())
            .finish_non_exhaustive()
    }
}

/// An iterator over all cheapest paths; see [`AllShortestPaths::paths`].
///
/// # Examples
///
/// Paths are built one at a time, so it is cheap to list only the first few paths:
///
/// ```
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let city = problem_fn(
///     (0u32, 0u32),
///     |&(x, y)| [("east", (x + 1, y)), ("north", (x, y + 1))].map(|(a, to)| (a, to, Unit)),
///     |&corner| corner == (30, 30),
/// );
/// let all = Search::new(&city).all_shortest_paths()?;
/// assert_eq!(all.count(), Some(118_264_581_564_861_424)); // 60 over 30
/// let turns = |path: &colorwalk::Path<_, _, _>| {
///     path.actions().windows(2).filter(|pair| pair[0] != pair[1]).count()
/// };
/// let mut few: Vec<_> = all.paths().take(100).collect::<Result<_, _>>()?;
/// few.sort_by_key(turns);
/// assert_eq!(turns(&few[0]), 1);
/// # Ok::<(), colorwalk::SearchError<(u32, u32)>>(())
/// ```
#[must_use = "iterators are lazy"]
pub struct TiedPaths<'a, P: SearchProblem> {
    all: &'a AllShortestPaths<P>,
    walk: Walk,
    limits: RunLimits,
    limit: Option<Limit>,
}

impl<P: SearchProblem> TiedPaths<'_, P> {
    /// Returns the limit that ended the iterator, or `None` if no limit did.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Replaces the limits. An iterator that a limit has ended then continues. Only limits on time and the cancel flag
    /// apply.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = RunLimits::new(limits);
        self.limit = None;
    }

    fn path(&self, trail: &Trail) -> Result<PathOf<P>, Fault<P>> {
        let AllShortestPaths {
            problem,
            report,
            graph,
            ..
        } = self.all;
        let state = |id| {
            let reached = report.reached().by_id(id);
            reached.expect("the graph has reached states").state()
        };
        let (start, positions) = graph.positions(trail);
        let path = Path::replay(problem, state(start).clone(), positions)?;
        let end = state(graph.end(trail));
        if path.end() == end {
            Ok(path)
        } else {
            let state = end.clone();
            Err(SearchError::Unfaithful { state }.into())
        }
    }
}

impl<P: SearchProblem> Iterator for TiedPaths<'_, P> {
    type Item = Result<PathOf<P>, SearchError<P::State>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.limit.is_some() {
            return None;
        }
        match self.walk.next(&self.all.graph, &mut self.limits) {
            Ok(trail) => Some(self.path(&trail?).map_err(SearchError::from)),
            Err(limit) => {
                self.limit = Some(limit);
                None
            }
        }
    }
}

impl<P: SearchProblem> std::iter::FusedIterator for TiedPaths<'_, P> {}

clone_by!([P: SearchProblem] TiedPaths<'_, P>: all, walk, limits, limit);

debug_by!(self => [P: SearchProblem] TiedPaths<'_, P>: depth: self.walk.depth(), limit: self.limit);
