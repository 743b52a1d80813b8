//! A random program: a graph, a search of it with any options, and then steps, limits, pauses and
//! resumptions in any order.
//!
//! What the run says on the way, and what it reports at the end, is held against an oracle that shares no
//! code with the library, and the report is certified. A run that was only interrupted must report what one
//! reports that never was.

use colorwalk::algorithms::OnFull;
use colorwalk::{
    CancelFlag, Claim, Duplicates, GoalTest, Limit, Limits, Outcome, Path, ReportOf, Search, Stats,
    Step, Ties,
};

use crate::{
    Graph, Method, Order, distance, exact_estimates, fewest_edges, table, told, walk, with_run,
};

/// Where a program takes its choices from.
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

/// How large a program may be.
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

/// What the empty lists of a frontier take.
const LISTS: usize = 1 << 16;

/// How many steps a run may take after its last command.
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

/// Estimates that never exceed what remains, and are consistent only by chance.
pub fn admissible(choices: &mut impl Choices, graph: &Graph<u32>) -> Vec<u32> {
    let exact = exact_estimates(graph, 20).into_iter();
    exact.map(|h| h * choices.below(5) / 4).collect()
}

/// What is said to a search before it begins, but for its limits.
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
        let ties = [Ties::LargerG, Ties::Older, Ties::Newer, Ties::BinaryHeap];
        Self {
            max_cost: choices.one_in(3).then(|| choices.below(30)),
            frontier_cap: choices
                .one_in(3)
                .then(|| (choices.below(5) as usize, choices.of(&on_full))),
            order: Order {
                goal_test: choices.of(&[GoalTest::OnExpansion, GoalTest::OnGeneration]),
                ties: choices.of(&ties),
            },
            duplicates: if choices.one_in(5) {
                Duplicates::Ignore
            } else {
                Duplicates::Detect
            },
        }
    }

    fn search<'g>(&self, graph: &'g Graph<u32>) -> Search<'g, Graph<u32>> {
        let mut search = Search::new(graph);
        if let Some(cost) = self.max_cost {
            search = search.max_cost(cost);
        }
        search.duplicates(self.duplicates)
    }
}

/// The limits in force, and what they were when they came into force.
#[derive(Clone, Debug, Default)]
struct InForce {
    expansions: Option<u64>,
    generated: Option<u64>,
    depth: Option<u32>,
    bytes: Option<usize>,
    flag: Option<CancelFlag>,
}

impl InForce {
    fn choose(choices: &mut impl Choices, spent: &Stats) -> Self {
        let more = u64::from(choices.below(16));
        let most = u64::from(choices.below(64));
        Self {
            expansions: choices.one_in(3).then_some(spent.expanded + more),
            generated: choices.one_in(3).then_some(spent.generated + most),
            depth: choices.one_in(6).then(|| choices.below(6)),
            bytes: choices.one_in(6).then(|| choices.below(128) as usize * 64),
            flag: choices.one_in(3).then(CancelFlag::new),
        }
    }

    fn limits(&self) -> Limits {
        let mut limits = Limits::new();
        if let Some(count) = self.expansions {
            limits = limits.expansions(count);
        }
        if let Some(count) = self.generated {
            limits = limits.generated(count);
        }
        if let Some(edges) = self.depth {
            limits = limits.depth(edges);
        }
        if let Some(bytes) = self.bytes {
            limits = limits.bytes(bytes);
        }
        if let Some(flag) = &self.flag {
            limits = limits.cancel(flag.clone());
        }
        limits
    }

    /// Asserts that what was spent is no more than these limits and what was spent before them allow.
    fn assert_held(&self, method: Method, before: &Stats, after: &Stats) {
        let told = format!("{method:?} under {self:?}: {before:?}, then {after:?}");
        let expanded = self.expansions.map(|limit| limit.max(before.expanded));
        assert!(expanded.is_none_or(|most| after.expanded <= most), "{told}");
        let generated = self.generated.map(|limit| limit.max(before.generated));
        assert!(
            generated.is_none_or(|most| after.generated <= most),
            "{told}"
        );
        assert!(before.expanded <= after.expanded, "{told}");
        assert!(before.generated <= after.generated, "{told}");
        // A frontier that goes on without its lists gives them back, and forgets that it had them.
        assert!(before.bytes_peak <= after.bytes_peak + LISTS, "{told}");
        let is_up = self.flag.as_ref().is_some_and(CancelFlag::is_cancelled);
        assert!(!is_up || after.expanded == before.expanded, "{told}");
    }
}

/// Runs the program that these choices make.
///
/// # Panics
///
/// If the run says anything that is not so.
pub fn run(choices: &mut impl Choices, size: Size) {
    let graph = graph(choices, size);
    let h = admissible(choices, &graph);
    let mut method = choices.of(&Method::ALL);
    let options = Options::choose(choices);
    if let Some((cap, on_full)) = options.frontier_cap {
        method = choices.of(&Method::capped(cap, on_full));
    }
    let mut in_force = InForce::choose(choices, &Stats::default());
    let mut was_only_interrupted = in_force.depth.is_none();
    let search = options.search(&graph).limits(in_force.limits());
    let (report, has_ended) = with_run!(method => options.order, search, table(&h), |run| {
        let mut before = run.stats();
        let mut last = None;
        for _ in 0..choices.below(size.commands + 1) {
            if last.is_some_and(is_end) {
                break; // some runs can be driven on past a goal
            }
            match choices.below(8) {
                0 | 1 => {
                    last = Some(run.step().expect(KEPT));
                }
                2 => {
                    let steps = choices.below(32).into();
                    last = Some(run.run_for(steps).expect(KEPT));
                }
                3 | 4 => {
                    in_force.assert_held(method, &before, &run.stats());
                    before = run.stats();
                    in_force = InForce::choose(choices, &before);
                    was_only_interrupted &= in_force.depth.is_none();
                    run.set_limits(in_force.limits());
                }
                5 => {
                    in_force.assert_held(method, &before, &run.stats());
                    before = run.stats();
                    if let Some(flag) = &in_force.flag {
                        flag.cancel();
                        // One step that is no expansion may still be done: a round ends, a goal is told of.
                        let step = run.run_for(2).expect(KEPT);
                        last = Some(step);
                        assert!(
                            !step.is_progress(),
                            "{method:?} goes on after it was cancelled"
                        );
                    }
                }
                6 => {
                    if let Some(state) = run.peek() {
                        assert!(!state.is_closed(), "{method:?}");
                    }
                }
                _ => {
                    let has_committed = run.stats().commits > 0; // then g counts from there
                    let ids: Vec<_> = run.reached().map(|state| (state.id(), state.g())).collect();
                    for (id, g) in ids {
                        if let Some(path) = run.path(id) {
                            let path = path.expect("a path that can be replayed");
                            assert_eq!(walk(&graph, &path), i64::from(path.cost()));
                            assert!(path.cost() <= g || has_committed, "{method:?}");
                        }
                    }
                }
            }
        }
        in_force.assert_held(method, &before, &run.stats());
        if !last.is_some_and(is_end) && !choices.one_in(4) {
            run.set_limits(Limits::NONE);
            last = Some(run.run_for(LAST_STEPS).expect(KEPT));
        }
        let has_ended = last.is_some_and(is_end);
        (run.into_report().expect("a report"), has_ended)
    });
    verify(method, &options, &graph, &h, &report);
    if was_only_interrupted && has_ended {
        let whole = with_run!(method => options.order, options.search(&graph), table(&h), |run| {
            run.run_for(LAST_STEPS * 10).expect(KEPT);
            run.into_report().expect("a report")
        });
        assert_eq!(
            told(&graph, &report),
            told(&graph, &whole),
            "{method:?} was only interrupted"
        );
    }
}

fn is_end(step: Step) -> bool {
    matches!(step, Step::Goal(_) | Step::Exhausted)
}

/// Holds a report against the oracle, and certifies it.
fn verify(
    method: Method,
    options: &Options,
    graph: &Graph<u32>,
    h: &[u32],
    report: &ReportOf<Graph<u32>>,
) {
    let best = distance(graph);
    let cost = report.cost().map(i64::from);
    match report.claim() {
        Claim::Cheapest | Claim::CheapestIfAdmissible => assert_eq!(cost, best, "{method:?}"),
        Claim::WithinFactor(weight) => {
            let (n, d) = (
                i64::from(weight.numerator()),
                i64::from(weight.denominator()),
            );
            let is_within = |(cost, best)| cost * d <= best * n;
            assert!(cost.zip(best).is_some_and(is_within), "{method:?}");
        }
        Claim::FewestEdges => {
            assert_eq!(
                report.path().map(Path::len),
                fewest_edges(graph),
                "{method:?}"
            );
        }
        Claim::Path => assert!(cost.is_some(), "{method:?}"),
        Claim::NoPath => {
            assert!(matches!(report.outcome(), Outcome::Exhausted), "{method:?}");
            assert_eq!(best, None, "{method:?}");
        }
        _ => assert!(report.path().is_none(), "{method:?}"),
    }
    if let (Some(bound), Some(best)) = (report.lower_bound(), best) {
        assert!(
            i64::from(bound) <= best,
            "{method:?}: {bound} is no lower bound"
        );
    }
    for path in report
        .path()
        .into_iter()
        .chain(&report.incumbent(graph).unwrap())
    {
        assert_eq!(walk(graph, path), i64::from(path.cost()), "{method:?}");
        assert!(graph.goals.contains(path.end()), "{method:?}");
        let is_within = options.max_cost.is_none_or(|most| path.cost() <= most);
        assert!(is_within, "{method:?}");
    }
    if let Outcome::CutOff(limit) = report.outcome() {
        assert_ne!(*limit, Limit::Ids, "{method:?}");
    }
    let verdict = if method.is_informed() {
        report.certify_informed(graph, &table(h))
    } else {
        report.certify(graph)
    };
    assert_eq!(verdict, Ok(()), "{method:?}: {report:?}");
}
