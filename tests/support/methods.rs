//! Every search by name, and its expected properties.

use std::cmp::Reverse;
use std::fmt;

use colorwalk::algorithms::{
    AStar, AllShortestPaths, BestFirst, Candidate, CappedDijkstra, CycleRule, Dijkstra, GraphError,
    OnFull, ShortestPathsOf, Wanted,
};
use colorwalk::observe::Observer;
use colorwalk::{
    Claim, Cost, GoalTest, Heuristic, NonNegativeCost, Path, PathCostOf, ReportOf, Search,
    SearchError, SearchProblem, Stats, Ties, Weight,
};

use crate::graph::{Graph, fewest_edges};

pub const RULES: [CycleRule; 3] = [CycleRule::Closed, CycleRule::OnPath, CycleRule::None];

/// A search for one path, by name. Searches that need more from a problem, or return more than a path, are run by
/// [`others`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Bfs,
    Dfs(CycleRule),
    Dijkstra,
    AStar,
    Weighted,
    Greedy,
    BestFirst,
    IterativeDeepening,
    IdaStar,
    BranchAndBound,
    Beam,
    Anytime,
    /// With a cap on the open states.
    CappedDijkstra(usize, OnFull),
    CappedAStar(usize, OnFull),
}

impl Method {
    pub const ALL: [Self; 14] = [
        Self::Bfs,
        Self::Dfs(CycleRule::Closed),
        Self::Dfs(CycleRule::OnPath),
        Self::Dfs(CycleRule::None),
        Self::Dijkstra,
        Self::AStar,
        Self::Weighted,
        Self::Greedy,
        Self::BestFirst,
        Self::IterativeDeepening,
        Self::IdaStar,
        Self::BranchAndBound,
        Self::Beam,
        Self::Anytime,
    ];

    fn of(is_meant: fn(Self) -> bool) -> impl Iterator<Item = Self> {
        Self::ALL
            .into_iter()
            .filter(move |&method| is_meant(method))
    }

    /// Returns the searches that end in every finite graph.
    pub fn ending() -> impl Iterator<Item = Self> {
        Self::of(|method| method != Self::Dfs(CycleRule::None))
    }

    /// Returns the searches with a cap on the frontier, which are not in [`ALL`](Self::ALL).
    pub fn capped(cap: usize, on_full: OnFull) -> [Self; 2] {
        [Self::CappedDijkstra, Self::CappedAStar].map(|capped| capped(cap, on_full))
    }

    /// Returns all searches and, if there is a cap, the searches with this cap on the frontier.
    pub fn with_cap(cap: Option<(usize, OnFull)>) -> impl Iterator<Item = Self> {
        let capped = cap.map(|(cap, on_full)| Self::capped(cap, on_full));
        Self::ALL.into_iter().chain(capped.into_iter().flatten())
    }

    /// Returns the searches that expand a state again only if a cheaper path to it was found.
    pub fn once() -> impl Iterator<Item = Self> {
        Self::of(|method| method.keeps_all() && !method.makes_rounds())
    }

    /// Returns whether a found path is a cheapest one, with an admissible heuristic.
    pub fn is_exact(self) -> bool {
        matches!(self.claim(), Claim::Cheapest | Claim::CheapestIfAdmissible)
    }

    /// Returns whether a found path has the fewest edges.
    pub fn has_fewest_edges(self) -> bool {
        self.claim() == Claim::FewestEdges
    }

    /// Returns whether every reached state is kept, instead of only the states of a path.
    pub fn keeps_all(self) -> bool {
        use Method::{BranchAndBound, Dfs, IdaStar, IterativeDeepening};
        !matches!(
            self,
            Dfs(CycleRule::OnPath | CycleRule::None)
                | IterativeDeepening
                | IdaStar
                | BranchAndBound
        )
    }

    /// Returns the searches that have the option `max_depth`.
    pub fn by_depth() -> impl Iterator<Item = Self> {
        Self::of(Self::takes_depth)
    }

    /// Returns whether the search has the option `max_depth`.
    pub fn takes_depth(self) -> bool {
        use Method::{Bfs, BranchAndBound, Dfs, IdaStar, IterativeDeepening};
        matches!(
            self,
            Bfs | Dfs(_) | IterativeDeepening | IdaStar | BranchAndBound
        )
    }

    /// Returns whether the search finds a path if there is one, even under `max_depth`.
    pub fn misses_nothing(self) -> bool {
        !matches!(self, Self::Dfs(CycleRule::Closed) | Self::Beam)
    }

    /// Returns whether the start is expanded again within rising bounds.
    pub fn makes_rounds(self) -> bool {
        matches!(self, Self::IterativeDeepening | Self::IdaStar)
    }

    /// Returns whether the search continues past a goal, until there is nothing left to expand.
    pub fn goes_on(self) -> bool {
        matches!(self, Self::BranchAndBound | Self::Anytime)
    }

    /// Returns whether an endless graph exhausts memory, rather than time.
    pub fn fills_memory(self) -> bool {
        !matches!(self, Self::IterativeDeepening | Self::IdaStar)
    }

    /// Returns the searches that expand few states again if the estimates are exact: all searches except those that do
    /// not use estimates.
    pub fn led_by_exact_estimates() -> impl Iterator<Item = Self> {
        Self::of(|method| method != Self::IterativeDeepening)
    }

    /// Returns whether states are pruned by their estimates, so that a checker must know the estimates.
    pub fn leaves_out_by_estimate(self) -> bool {
        self.goes_on() || self == Self::IdaStar
    }

    /// Returns whether a search that was cut off knows a lower bound on costs of this type.
    pub fn knows_bound<C: Cost>(self) -> bool {
        let counts_edges = matches!(self, Self::Bfs | Self::IterativeDeepening);
        self.is_exact() || self == Self::Weighted || counts_edges && C::LEAST.is_some()
    }

    /// Returns whether the search uses its heuristic and keeps the estimates.
    pub fn is_informed(self) -> bool {
        use Method::{BestFirst, Bfs, CappedDijkstra, Dfs, Dijkstra, IterativeDeepening};
        !matches!(
            self,
            Bfs | Dfs(_) | Dijkstra | BestFirst | IterativeDeepening | CappedDijkstra(..)
        )
    }

    /// Returns the claim about a found path if nothing was pruned.
    pub fn claim(self) -> Claim {
        match self {
            Self::Bfs | Self::IterativeDeepening => Claim::FewestEdges,
            Self::Dijkstra | Self::CappedDijkstra(..) => Claim::Cheapest,
            Self::AStar
            | Self::CappedAStar(..)
            | Self::IdaStar
            | Self::BranchAndBound
            | Self::Anytime => Claim::CheapestIfAdmissible,
            Self::Weighted => Claim::WithinFactor(weight()),
            Self::Dfs(_) | Self::Greedy | Self::BestFirst | Self::Beam => Claim::Path,
        }
    }

    /// Runs the search to its end. Best-first search orders states by `h` and then by the larger g.
    pub fn search<P, O>(
        self,
        search: Search<P, O>,
        h: impl Heuristic<P::State, P::Cost>,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P: SearchProblem,
        P::Cost: NonNegativeCost,
        O: Observer<P>,
    {
        self.search_in(Order::default(), search, h)
    }

    /// Runs [`search`](Self::search) for a search of [`capped`](Self::capped). No other searches are compiled for the
    /// problem.
    pub fn search_capped<P, O>(
        self,
        search: Search<P, O>,
        h: impl Heuristic<P::State, P::Cost>,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P: SearchProblem,
        P::Cost: NonNegativeCost,
        O: Observer<P>,
    {
        match self {
            Self::CappedDijkstra(cap, on_full) => {
                search.run(CappedDijkstra::new(Dijkstra::new(), cap, on_full))
            }
            Self::CappedAStar(cap, on_full) => {
                search.run(CappedDijkstra::new(AStar::new(h), cap, on_full))
            }
            other => panic!("{other:?} has no cap"),
        }
    }

    /// Runs [`search`](Self::search) with these options.
    pub fn search_in<P, O>(
        self,
        order: Order,
        search: Search<P, O>,
        h: impl Heuristic<P::State, P::Cost>,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P: SearchProblem,
        P::Cost: NonNegativeCost,
        O: Observer<P>,
    {
        fn run<P, O>(
            method: Method,
            order: Order,
            search: Search<P, O>,
            h: Box<dyn Heuristic<P::State, P::Cost> + '_>,
        ) -> Result<ReportOf<P>, SearchError<P::State>>
        where
            P: SearchProblem,
            P::Cost: NonNegativeCost,
            O: Observer<P>,
        {
            crate::with_run!(method => order, search, h, |run| run.finish())
        }
        let h = of_any_type(&search, h);
        run(self, order, search, h) // compiled once for all heuristics
    }
}

/// Returns the cost of a cheapest path to a goal for each search that needs more from a problem than a [`Method`] does,
/// or returns more than a path. A search that does not apply is left out: bidirectional searches unless there is one
/// goal, and the search of graphs without cycles if there is a cycle.
pub fn others(graph: &Graph<u32>) -> Vec<(&'static str, Option<u32>)> {
    let search = || Search::new(graph);
    let all = search().all_shortest_paths().unwrap();
    let three = search().k_shortest_paths(3).unwrap();
    let mut costs = vec![
        ("all_shortest_paths", all.cost()),
        ("k_shortest_paths", three.paths().first().map(Path::cost)),
    ];
    let to_goal = |paths: ShortestPathsOf<Graph<u32>>| {
        let goal = paths.best_goal()?;
        paths.cost(goal)
    };
    let paths = search().bellman_ford().unwrap();
    costs.push(("bellman_ford", to_goal(paths)));
    match search().dag_shortest_paths(Wanted::Cheapest) {
        Ok(paths) => costs.push(("dag_shortest_paths", to_goal(paths))),
        Err(GraphError::Cycle(_)) => {}
        Err(error) => panic!("{error:?}"),
    }
    if graph.goals.len() == 1 {
        let report = search().bidirectional_dijkstra().unwrap();
        costs.push(("bidirectional_dijkstra", report.cost()));
        let edges = search().bidirectional_bfs().unwrap();
        let edges = edges.path().map(Path::len);
        assert_eq!(edges, fewest_edges(graph), "bidirectional_bfs");
    }
    costs
}

/// The width of [`Method::Beam`]: enough to lose nothing in the small graphs of the tests.
pub const WIDTH: usize = 1000;

/// Hides the type of a heuristic, so that the searches are compiled once per problem, not once per closure.
pub fn of_any_type<'h, P: SearchProblem, O>(
    _: &Search<P, O>,
    h: impl Heuristic<P::State, P::Cost> + 'h,
) -> Box<dyn Heuristic<P::State, P::Cost> + 'h> {
    Box::new(h)
}

/// Hides the type of an observer, so that observed searches are compiled once.
pub fn watched<'w, 'g>(
    observer: &'w mut (impl Observer<&'g Graph<u32>> + 'w),
) -> &'w mut dyn Observer<&'g Graph<u32>> {
    observer
}

/// The options of a [`Method`]. The first two are options of best-first searches, and the last one of the searches
/// that [take it](Method::takes_depth). Other searches ignore them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    pub ties: Ties,
    pub goal_test: GoalTest,
    pub max_depth: Option<u32>,
}

impl Order {
    /// Returns options with this goal test.
    pub fn goal_test(goal_test: GoalTest) -> Self {
        Self {
            goal_test,
            ..Self::default()
        }
    }

    /// Returns options with this largest number of edges.
    pub fn max_depth(edges: u32) -> Self {
        Self {
            max_depth: Some(edges),
            ..Self::default()
        }
    }

    /// Returns the largest number of edges of a path that this search keeps to.
    pub fn depth_of(self, method: Method) -> Option<u32> {
        self.max_depth.filter(|_| method.takes_depth())
    }

    /// Sets the options of a best-first search.
    pub fn of<E>(self, search: BestFirst<E>) -> BestFirst<E> {
        search.ties(self.ties).goal_test(self.goal_test)
    }
}

/// The weight of weighted A* in the tests.
pub fn weight() -> Weight {
    Weight::new(3, 2).expect("more than one")
}

/// The key of [`Method::BestFirst`]. It has one type for all functions.
pub fn by_h_then_g<'h, P: SearchProblem>(
    h: Box<dyn Heuristic<P::State, P::Cost> + 'h>,
) -> impl Fn(&Candidate<'_, P>) -> (PathCostOf<P>, Reverse<PathCostOf<P>>) {
    move |candidate| (h.estimate(candidate.state()), Reverse(candidate.g()))
}

/// The key g, for edges of any sign.
pub fn by_g<P: SearchProblem>(candidate: &Candidate<'_, P>) -> PathCostOf<P> {
    candidate.g()
}

/// Starts a [`Method`] in an [`Order`], and runs an expression with the run.
#[macro_export]
macro_rules! with_run {
    ($method:expr, $search:expr, $h:expr, |$run:ident| $body:expr) => {
        $crate::with_run!($method => $crate::Order::default(), $search, $h, |$run| $body)
    };
    ($method:expr => $order:expr, $search:expr, $h:expr, |$run:ident| $body:expr) => {{
        use colorwalk::algorithms as go_by;
        use $crate::Method;
        let (search, order): (_, $crate::Order) = ($search, $order);
        let h = $crate::of_any_type(&search, $h);
        macro_rules! go {
            ($algorithm:expr) => {{
                #[allow(unused_mut, reason = "not every body drives the run")]
                let mut $run = search.start($algorithm);
                $body
            }};
        }
        macro_rules! deep {
            ($algorithm:expr) => {{
                let algorithm = $algorithm;
                go!(match order.max_depth {
                    Some(edges) => algorithm.max_depth(edges),
                    None => algorithm,
                })
            }};
        }
        match $method {
            Method::Bfs => deep!(go_by::BreadthFirst::new()),
            Method::Dfs(rule) => deep!(go_by::DepthFirst::new(rule)),
            Method::Dijkstra => go!(order.of(go_by::Dijkstra::new())),
            Method::AStar => go!(order.of(go_by::AStar::new(h))),
            Method::Weighted => go!(order.of(go_by::WeightedAStar::new(h, $crate::weight()))),
            Method::Greedy => go!(order.of(go_by::Greedy::new(h))),
            Method::BestFirst => {
                go!(order.of(go_by::BestFirst::by_key($crate::by_h_then_g(h))))
            }
            Method::IterativeDeepening => deep!(go_by::IterativeDeepening::new()),
            Method::IdaStar => deep!(go_by::IdaStar::new(h)),
            Method::BranchAndBound => deep!(go_by::BranchAndBound::new(h)),
            Method::Beam => go!(go_by::Beam::new($crate::WIDTH, h)),
            Method::Anytime => {
                go!(go_by::AnytimeAStar::new(h, $crate::weight()).ties(order.ties))
            }
            Method::CappedDijkstra(cap, on_full) => {
                let order = order.of(go_by::Dijkstra::new());
                go!(go_by::CappedDijkstra::new(order, cap, on_full))
            }
            Method::CappedAStar(cap, on_full) => {
                let order = order.of(go_by::AStar::new(h));
                go!(go_by::CappedDijkstra::new(order, cap, on_full))
            }
        }
    }};
}

/// Returns everything in a report except the use of memory, to compare two reports.
pub fn told<P>(problem: &P, report: &ReportOf<P>) -> String
where
    P: SearchProblem<State: fmt::Debug, Action: fmt::Debug>,
{
    format!(
        "{:?} {:?} {} bound {:?} incumbent {:?} closest {:?} reached {:?}",
        report.outcome(),
        report.claim(),
        counts(&report.stats()),
        report.lower_bound(),
        report.incumbent(problem),
        report.closest(problem),
        report.reached(),
    )
}

/// Returns the counts of a search, without the estimate of memory.
pub fn counts(stats: &Stats) -> String {
    let Stats {
        expanded,
        generated,
        duplicates,
        reopened,
        dropped,
        commits,
        frontier_peak,
        stored_peak,
        ..
    } = stats;
    format!(
        "expanded {expanded} generated {generated} duplicates {duplicates} reopened {reopened} \
         dropped {dropped} commits {commits} frontier {frontier_peak} stored {stored_peak}"
    )
}

/// Returns a heuristic from a table of estimates.
pub fn table(estimates: &[u32]) -> impl Fn(&u32) -> u32 {
    |&state: &u32| estimates[state as usize]
}

/// Returns the expected [`AllShortestPaths::count`] for this number of paths: `None` if edges between them form a
/// cycle.
pub fn counted<P>(all: &AllShortestPaths<P>, paths: usize) -> Option<u128>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    let mut edges: Vec<_> = all.edges().map(|(from, _, to)| (from, to)).collect();
    loop {
        let left = edges.clone();
        edges.retain(|&(from, _)| left.iter().any(|&(_, to)| to == from));
        if edges.len() == left.len() {
            return edges.is_empty().then_some(paths as u128);
        }
    }
}
