//! A random program: a graph, a search of it with random options, and then steps, limits, pauses and resumptions in any
//! order.
//!
//! Everything that the run reports on the way and at the end is compared with an oracle that shares no code with the
//! library, and the report is certified. A run that was only interrupted must report the same as an uninterrupted run.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use colorwalk::algorithms::{Algorithm, BidirectionalBfs, BidirectionalDijkstra, OnFull};
use colorwalk::{
    CancelFlag, Claim, Duplicates, GoalTest, Limit, Limits, Outcome, Path, ReportOf,
    ReversibleProblem, Run, Search, SearchError, Stats, Step, Ties,
};

use crate::{
    Failing, Graph, Listed, Method, Order, cheapest_within, distance, exact_estimates,
    fewest_edges, listed, simple_paths, table, told, walk, with_run,
};

/// The source of a program's choices.
pub trait Choices {
    /// Returns a number below `count`, which is at least 1.
    fn below(&mut self, count: u32) -> u32;

    fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == count - 1
    }

    fn of<T: Copy>(&mut self, things: &[T]) -> T {
        let count = u32::try_from(things.len()).expect("a short list");
        things[self.below(count) as usize]
    }
}

/// One byte per choice. Once all bytes are spent, it returns the first choice, so that a shortened input is a simpler
/// program.
#[derive(Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Choices for Bytes<'_> {
    fn below(&mut self, count: u32) -> u32 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        u32::from(first) % count
    }
}

/// The greatest size of a program.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub states: u32,
    pub edges: u32,
    pub commands: u32,
}

impl Size {
    pub const SMALL: Self = Self {
        states: 8,
        edges: 20,
        commands: 12,
    };
}

const KEPT: &str = "the problem keeps its contract";

/// The bytes of the empty lists of a frontier.
const LISTS: usize = 1 << 16;

/// The bytes of the starts of a round, which no limit prunes, with the room for the estimates of the first states.
pub const STARTS: usize = 768;

/// The number of paths that are checked at once.
const MOST_PATHS: usize = 50;

/// The number of steps that a run may take under new limits.
const MANY_STEPS: u64 = 100;

/// The number of steps that a run may take after its last command.
const LAST_STEPS: u64 = 3_000;

pub fn graph(choices: &mut impl Choices, size: Size) -> Graph<u32> {
    let states = 1 + choices.below(size.states);
    let edges = (0..choices.below(size.edges + 1))
        .map(|_| {
            let (from, to) = (choices.below(states), choices.below(states));
            (from, to, choices.below(10))
        })
        .collect();
    let starts = if choices.one_in(5) {
        (0..choices.below(4))
            .map(|_| choices.below(states))
            .collect()
    } else {
        vec![0]
    };
    let goals = (0..choices.below(3))
        .map(|_| choices.below(states))
        .collect();
    Graph {
        states,
        edges,
        starts,
        goals,
    }
}

/// Estimates that never exceed the remaining cost, and are consistent only by chance.
pub fn admissible(choices: &mut impl Choices, graph: &Graph<u32>) -> Vec<u32> {
    let exact = exact_estimates(graph, 20).into_iter();
    exact.map(|h| h * choices.below(5) / 4).collect()
}

/// The search under test.
#[derive(Clone, Copy, Debug)]
enum Driven {
    One(Method),
    BothBfs,
    BothDijkstra,
}

impl Driven {
    fn choose(choices: &mut impl Choices, graph: &Graph<u32>, options: &Options) -> Self {
        if let Some((cap, on_full)) = options.frontier_cap {
            return Self::One(choices.of(&Method::capped(cap, on_full)));
        }
        if graph.goals.len() == 1 && choices.one_in(5) {
            return choices.of(&[Self::BothBfs, Self::BothDijkstra]);
        }
        Self::One(choices.of(&Method::ALL))
    }

    fn is_informed(self) -> bool {
        matches!(self, Self::One(method) if method.is_informed())
    }

    /// Returns the largest number of edges of a path that this search keeps to.
    fn depth_of(self, order: Order) -> Option<u32> {
        match self {
            Self::One(method) => order.depth_of(method),
            Self::BothBfs => order.max_depth,
            Self::BothDijkstra => None,
        }
    }

    /// Returns whether a full frontier loses states.
    fn loses_states(self) -> bool {
        matches!(
            self,
            Self::One(Method::Beam | Method::CappedDijkstra(..) | Method::CappedAStar(..))
        )
    }
}

/// The options of a search, except its limits.
#[derive(Clone, Copy, Debug)]
struct Options {
    max_cost: Option<u32>,
    frontier_cap: Option<(usize, OnFull)>,
    order: Order,
    duplicates: Duplicates,
}

impl Options {
    fn choose(choices: &mut impl Choices) -> Self {
        let on_full = [OnFull::Stop, OnFull::Commit, OnFull::DropWorst];
        let ties = [Ties::LargerG, Ties::Older, Ties::Newer];
        Self {
            max_cost: choices.one_in(3).then(|| choices.below(30)),
            frontier_cap: choices
                .one_in(6)
                .then(|| (choices.below(5) as usize, choices.of(&on_full))),
            order: Order {
                goal_test: choices.of(&[GoalTest::OnExpansion, GoalTest::OnGeneration]),
                ties: choices.of(&ties),
                max_depth: choices.one_in(3).then(|| choices.below(5)),
            },
            duplicates: if choices.one_in(5) {
                Duplicates::Ignore
            } else {
                Duplicates::Detect
            },
        }
    }

    fn search<'g, P: Subject>(&self, problem: &'g P) -> Search<&'g P> {
        let mut search = Search::new(problem);
        if let Some(cost) = self.max_cost {
            search = search.max_cost(cost);
        }
        search.duplicates(self.duplicates)
    }
}

/// The limits in force, and their values when they took effect.
#[derive(Clone, Debug, Default)]
pub struct InForce {
    expansions: Option<u64>,
    generated: Option<u64>,
    bytes: Option<usize>,
    /// Whether the time is up, for a limit on time and for a deadline.
    times: [Option<bool>; 2],
    flag: Option<CancelFlag>,
}

impl InForce {
    /// Chooses limits for a run that has spent `spent`.
    pub fn choose(choices: &mut impl Choices, spent: &Stats) -> Self {
        let more = u64::from(choices.below(8));
        let most = u64::from(choices.below(16));
        Self {
            expansions: choices.one_in(3).then_some(spent.expanded + more),
            generated: choices.one_in(3).then_some(spent.generated + most),
            bytes: choices.one_in(8).then(|| choices.below(128) as usize * 64),
            times: [(); 2].map(|()| choices.one_in(8).then(|| choices.one_in(4))),
            flag: choices.one_in(3).then(CancelFlag::new),
        }
    }

    pub fn limits(&self) -> Limits {
        const LONG: Duration = Duration::from_secs(3_600);
        let mut limits = Limits::new();
        limits.expansions = self.expansions;
        limits.generated = self.generated;
        limits.bytes = self.bytes;
        let [time, deadline] = self.times.map(|time| {
            let is_up = time?;
            Some(if is_up { Duration::ZERO } else { LONG })
        });
        limits.time = time;
        limits.deadline = deadline.map(|left| Instant::now() + left);
        limits.cancel.clone_from(&self.flag);
        limits
    }

    /// Returns whether a limit forbids every expansion.
    fn is_up(&self) -> bool {
        let flag = self.flag.as_ref();
        flag.is_some_and(CancelFlag::is_cancelled) || self.times.contains(&Some(true))
    }

    /// Asserts that the run spent no more than these limits allow, given what it had spent before them.
    pub fn assert_held(&self, name: impl Debug, before: &Stats, after: &Stats) {
        let told = format!("{name:?} under {self:?}: {before:?}, then {after:?}");
        self.assert_counts_held(&name, before, after);
        // If a frontier continues without its lists, it returns their memory, and no longer counts it.
        assert!(before.bytes_peak <= after.bytes_peak + LISTS, "{told}");
        let bytes = self.bytes.map(|limit| limit.max(before.bytes_peak));
        let is_within = bytes.is_none_or(|most| after.bytes_peak <= most + STARTS);
        assert!(is_within, "{told}");
    }

    /// Like [`assert_held`](Self::assert_held), of expansions and generated states alone.
    pub fn assert_counts_held(&self, name: impl Debug, before: &Stats, after: &Stats) {
        let told = format!("{name:?} under {self:?}: {before:?}, then {after:?}");
        let expanded = self.expansions.map(|limit| limit.max(before.expanded));
        assert!(expanded.is_none_or(|most| after.expanded <= most), "{told}");
        let generated = self.generated.map(|limit| limit.max(before.generated));
        assert!(
            generated.is_none_or(|most| after.generated <= most),
            "{told}"
        );
        assert!(before.expanded <= after.expanded, "{told}");
        assert!(before.generated <= after.generated, "{told}");
    }
}

/// A problem that is a graph.
pub trait Subject: ReversibleProblem<State = u32, Action = usize, Cost = u32> {
    /// Whether it may fail to list edges.
    const FAILS: bool = false;

    /// Makes it list all edges from now on.
    fn recover(&self) {}
}

impl Subject for Graph<u32> {}

impl Subject for Failing<'_> {
    const FAILS: bool = true;

    fn recover(&self) {
        Failing::recover(self);
    }
}

/// Runs the program of these choices.
///
/// # Panics
///
/// If the run reports anything false.
pub fn run(choices: &mut impl Choices, size: Size) {
    let graph = graph(choices, size);
    search(&graph, &graph, choices, size);
}

/// Like [`run`], on a problem with calls that fail until the last command.
pub fn run_failing(choices: &mut impl Choices, size: Size) {
    let graph = graph(choices, size);
    let failing = failing(&graph, choices);
    search(&failing, &graph, choices, size);
}

fn failing<'g>(graph: &'g Graph<u32>, choices: &mut impl Choices) -> Failing<'g> {
    let bits = (0..8).fold(0, |bits, _| bits << 8 | u64::from(choices.below(256)));
    let listed = choices.below(3) as usize;
    Failing::by_bits(graph, bits).listing(listed)
}

fn search<P: Subject>(problem: &P, graph: &Graph<u32>, choices: &mut impl Choices, size: Size) {
    let h = &admissible(choices, graph);
    let options = Options::choose(choices);
    let driven = Driven::choose(choices, graph, &options);
    let in_force = InForce::choose(choices, &Stats::default());
    let search = options.search(problem).limits(in_force.limits());
    let mut program = Program {
        problem,
        graph,
        driven,
        max_depth: driven.depth_of(options.order),
        in_force,
    };
    let report = match driven {
        Driven::One(method) => with_run!(method => options.order, search, table(h), |run| {
            program.drive(run, choices, size)
        }),
        Driven::BothBfs => program.drive(search.start(both_bfs(options.order)), choices, size),
        Driven::BothDijkstra => program.drive(search.start(BidirectionalDijkstra), choices, size),
    };
    program.verify(&options, h, &report);
    let has_ended = matches!(
        report.outcome(),
        Outcome::Found(_) | Outcome::Exhausted | Outcome::CutOff(Limit::Depth)
    );
    // After a failure edges are listed again. States that are reached again may fill a capped frontier earlier. A search
    // that keeps duplicates keeps both copies, so other states may be open at its end, and its bound may be lower.
    let lists_again =
        format!("{driven:?}").contains("Capped") || options.duplicates == Duplicates::Ignore;
    let is_comparable = !(P::FAILS && lists_again);
    if has_ended && is_comparable {
        let free = options.search(graph);
        let whole = match driven {
            Driven::One(method) => method.search_in(options.order, free, table(h)),
            Driven::BothBfs => free.run(both_bfs(options.order)),
            Driven::BothDijkstra => free.bidirectional_dijkstra(),
        };
        let told = |report: &ReportOf<P>| {
            if P::FAILS {
                // Edges that were listed before a failure are listed and counted again.
                let (outcome, claim) = (report.outcome(), report.claim());
                format!("{outcome:?} {claim:?} bound {:?}", report.lower_bound())
            } else {
                told(graph, report)
            }
        };
        let [cut, whole] = [&report, &whole.expect(KEPT)].map(told);
        assert_eq!(cut, whole, "{driven:?} was only interrupted");
    }
}

fn both_bfs(order: Order) -> BidirectionalBfs {
    let search = BidirectionalBfs::new();
    order
        .max_depth
        .map_or(search, |edges| search.max_depth(edges))
}

/// Runs a program that lists all simple paths. It requests some paths, changes the limits, and so on.
///
/// # Panics
///
/// If the paths are not those that the oracle lists, or if a limit is not held.
pub fn run_simple_paths(choices: &mut impl Choices, size: Size) {
    let graph = graph(choices, size);
    if choices.one_in(3) {
        list(&failing(&graph, choices), &graph, choices, size);
    } else {
        list(&graph, &graph, choices, size);
    }
}

fn list<P: Subject>(problem: &P, graph: &Graph<u32>, choices: &mut impl Choices, size: Size) {
    let all = simple_paths(graph, true);
    let max_cost = choices.one_in(3).then(|| choices.below(30));
    let max_depth = choices.one_in(3).then(|| choices.below(6));
    let mut in_force = InForce::choose(choices, &Stats::default());
    let mut search = Search::new(problem).limits(in_force.limits());
    if let Some(cost) = max_cost {
        search = search.max_cost(cost);
    }
    let mut paths = search.all_simple_paths();
    if let Some(edges) = max_depth {
        paths = paths.max_depth(edges);
    }
    let mut found = Vec::new();
    let mut before = paths.stats();
    for _ in 0..choices.below(size.commands + 1) {
        match choices.below(4) {
            0 => {
                let asked = 1 + choices.below(5) as usize;
                found.extend(paths.by_ref().take(asked).map_while(unless_failed));
            }
            1 => {
                if let Some(flag) = &in_force.flag {
                    flag.cancel();
                }
                let expanded = paths.stats().expanded;
                if in_force.is_up() {
                    found.extend(paths.next().and_then(unless_failed));
                    assert_eq!(paths.stats().expanded, expanded, "all simple paths go on");
                }
            }
            _ => {
                in_force.assert_held("all simple paths", &before, &paths.stats());
                before = paths.stats();
                in_force = InForce::choose(choices, &before);
                paths.set_limits(in_force.limits());
            }
        }
    }
    in_force.assert_held("all simple paths", &before, &paths.stats());
    let is_freed = !choices.one_in(4);
    if is_freed {
        paths.set_limits(Limits::NONE);
    }
    problem.recover();
    found.extend(paths.by_ref().map_while(unless_failed)); // after a failure it ends once
    found.extend(paths.by_ref().map_while(unless_failed));
    for path in &found {
        assert_eq!(walk(graph, path), i64::from(path.cost()));
        assert!(max_cost.is_none_or(|most| path.cost() <= most));
        assert!(max_depth.is_none_or(|most| path.len() <= most as usize));
    }
    let found: Vec<Listed> = found.iter().map(listed).collect();
    let mut rest = all.iter();
    let is_in_order = found.iter().all(|path| rest.any(|listed| listed == path));
    assert!(is_in_order, "{found:?} of {all:?}");
    if paths.limit().is_none() {
        assert_eq!(found, all, "none is left out");
    } else if is_freed {
        assert!(matches!(paths.limit(), Some(Limit::Cost | Limit::Depth)));
        let cost = |path: &&Listed| path.1.iter().map(|&edge| graph.edges[edge].2).sum::<u32>();
        let within = all
            .iter()
            .filter(|path| max_cost.is_none_or(|most| cost(path) <= most))
            .filter(|path| max_depth.is_none_or(|most| path.1.len() <= most as usize));
        assert!(found.iter().eq(within), "{found:?} of {all:?}");
    }
}

/// Returns the path, or `None` if the problem failed.
fn unless_failed<P>(path: Result<P, SearchError<u32>>) -> Option<P> {
    match path {
        Ok(path) => Some(path),
        Err(SearchError::Failed { .. }) => None,
        Err(error) => panic!("{KEPT}: {error}"),
    }
}

/// A run, and the known facts about it.
struct Program<'g, P> {
    problem: &'g P,
    graph: &'g Graph<u32>,
    driven: Driven,
    in_force: InForce,
    /// The largest number of edges of a path, if the search keeps to one.
    max_depth: Option<u32>,
}

impl<P: Subject> Program<'_, P> {
    /// Runs the commands.
    fn drive<'g, A: Algorithm<&'g P>>(
        &mut self,
        mut run: Run<&'g P, A>,
        choices: &mut impl Choices,
        size: Size,
    ) -> ReportOf<P> {
        let mut before = run.stats();
        let mut last = None;
        for _ in 0..choices.below(size.commands + 1) {
            if last.is_some_and(is_end) {
                break; // some runs can continue past a goal
            }
            match choices.below(8) {
                0 => last = Some(run.step().expect(KEPT)),
                1 => {
                    let steps = choices.of(&[2, 3, 5, 9, 31]);
                    last = Some(run.run_for(steps).expect(KEPT));
                }
                2 => {
                    self.assert_held(&before, &run);
                    before = run.stats();
                    if let Some(flag) = &self.in_force.flag {
                        flag.cancel();
                    }
                    if self.in_force.is_up() {
                        // One step without an expansion may still follow: a round ends, or a goal is reported.
                        let step = run.run_for(2).expect(KEPT);
                        last = Some(step);
                        assert!(!step.is_progress(), "{:?} goes on", self.driven);
                        assert_eq!(run.stats().expanded, before.expanded, "{:?}", self.driven);
                    }
                }
                3 => {
                    if let Some(state) = run.peek() {
                        assert!(!state.is_closed(), "{:?}", self.driven);
                    }
                    self.check_paths(&run);
                }
                _ => {
                    self.assert_held(&before, &run);
                    before = run.stats();
                    self.in_force = InForce::choose(choices, &before);
                    run.set_limits(self.in_force.limits());
                    last = Some(run.run_for(MANY_STEPS).expect(KEPT));
                }
            }
        }
        self.assert_held(&before, &run);
        self.problem.recover(); // the report replays a path
        if !last.is_some_and(is_end) && !choices.one_in(4) {
            run.set_limits(Limits::NONE);
            run.run_for(LAST_STEPS).expect(KEPT);
        }
        self.check_paths(&run);
        run.into_report().expect("a report")
    }

    fn assert_held<'g, A: Algorithm<&'g P>>(&self, before: &Stats, run: &Run<&'g P, A>) {
        self.in_force.assert_held(self.driven, before, &run.stats());
    }

    /// Asserts that the path to a reached state is a real one.
    fn check_paths<'g, A: Algorithm<&'g P>>(&self, run: &Run<&'g P, A>) {
        let has_committed = run.stats().commits > 0; // then g counts from the last commit
        for state in run.reached().take(MOST_PATHS) {
            let path = match run.path(state.id()) {
                Ok(Some(path)) => path,
                Ok(None) | Err(SearchError::Failed { .. }) => continue,
                Err(error) => panic!("{:?}: {error}", self.driven),
            };
            assert_eq!(walk(self.graph, &path), i64::from(path.cost()));
            assert_eq!(path.end(), state.state(), "{:?}", self.driven);
            let is_cheap = path.cost() <= state.g() || has_committed;
            assert!(is_cheap, "{:?}", self.driven);
        }
    }

    /// Compares a report with the oracle, and certifies it.
    fn verify(&self, options: &Options, h: &[u32], report: &ReportOf<P>) {
        let (graph, driven) = (self.graph, self.driven);
        let best = distance(graph);
        let cost = report.cost().map(i64::from);
        match report.claim() {
            Claim::Cheapest | Claim::CheapestIfAdmissible => assert_eq!(cost, best, "{driven:?}"),
            Claim::WithinFactor(weight) => {
                let (n, d) = (
                    i64::from(weight.numerator()),
                    i64::from(weight.denominator()),
                );
                let is_within = |(cost, best)| cost * d <= best * n;
                assert!(cost.zip(best).is_some_and(is_within), "{driven:?}");
            }
            Claim::FewestEdges => {
                let edges = report.path().map(Path::len);
                assert_eq!(edges, fewest_edges(graph), "{driven:?}");
            }
            Claim::Path => assert!(cost.is_some(), "{driven:?}"),
            Claim::NoPath => {
                assert!(matches!(report.outcome(), Outcome::Exhausted), "{driven:?}");
                assert_eq!(best, None, "{driven:?}");
            }
            Claim::CheapestWithin(edges) => {
                assert_eq!(Some(edges), self.max_depth, "{driven:?}");
                assert_eq!(cost, cheapest_within(graph, edges), "{driven:?}");
            }
            Claim::NoPathWithin(edges) => {
                assert_eq!(Some(edges), self.max_depth, "{driven:?}");
                let is_right = fewest_edges(graph).is_none_or(|fewest| fewest > edges as usize);
                assert!(is_right, "{driven:?}");
            }
            _ => assert!(report.path().is_none(), "{driven:?}"),
        }
        if let (Some(bound), Some(best)) = (report.lower_bound(), best) {
            let is_right = i64::from(bound) <= best;
            assert!(is_right, "{driven:?}: {bound} is no lower bound");
        }
        let incumbent = report.incumbent(graph).unwrap();
        for path in report.path().into_iter().chain(&incumbent) {
            assert_eq!(walk(graph, path), i64::from(path.cost()), "{driven:?}");
            assert!(graph.goals.contains(path.end()), "{driven:?}");
            let is_within = options.max_cost.is_none_or(|most| path.cost() <= most);
            assert!(is_within, "{driven:?}");
            let is_within = self
                .max_depth
                .is_none_or(|most| path.len() <= most as usize);
            assert!(is_within, "{driven:?}: {report:?}");
        }
        let misses_nothing = match driven {
            Driven::One(method) => method.misses_nothing(),
            Driven::BothBfs | Driven::BothDijkstra => true,
        };
        if *report.outcome() == Outcome::CutOff(Limit::Depth)
            && misses_nothing
            && options.max_cost.is_none()
        {
            let claim = self.max_depth.map(Claim::NoPathWithin);
            assert_eq!(Some(report.claim()), claim, "{driven:?}");
        }
        if let Outcome::CutOff(limit) = report.outcome() {
            let is_explained = match limit {
                Limit::Depth => self.max_depth.is_some(),
                Limit::Cost => options.max_cost.is_some(),
                Limit::Frontier => driven.loses_states(),
                Limit::Ids | Limit::NoClock => false,
                _ => true,
            };
            assert!(is_explained, "{driven:?}: {limit}");
        }
        let verdict = if driven.is_informed() {
            report.certify_informed(graph, &table(h))
        } else {
            report.certify(graph)
        };
        assert_eq!(verdict, Ok(()), "{driven:?}: {report:?}");
    }
}

fn is_end(step: Step) -> bool {
    matches!(step, Step::Goal(_) | Step::Exhausted)
}
