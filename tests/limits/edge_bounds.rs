//! Searches that count edges, with a cost type that knows the least cost of an edge: what they prove about costs when
//! they are cut off.

use colorwalk::algorithms::{BreadthFirst, IterativeDeepening};
use colorwalk::{
    AdditiveCost, Claim, Cost, Duplicates, Limits, Outcome, ReportOf, Search, SearchProblem, Unit,
    problem_fn,
};
use colorwalk_testing::{Graph, digraphs, distance, fewest_edges};
use proptest::prelude::*;

/// A cost of at least two.
#[derive(Clone, Copy, Debug)]
struct TwoOrMore(u32);

impl Cost for TwoOrMore {
    type Total = u32;
    const ZERO: u32 = 0;
    const LEAST: Option<Self> = Some(Self(2));

    fn extend(self, path: u32) -> Option<u32> {
        path.checked_add(self.0)
    }

    fn sum(left: u32, right: u32) -> Option<u32> {
        left.checked_add(right)
    }

    fn scale(total: u32, factor: u32) -> Option<u32> {
        total.checked_mul(factor)
    }
}

impl AdditiveCost for TwoOrMore {}

#[derive(Clone, Copy, Debug)]
enum Counting {
    Bfs,
    Deepening,
    BothEnds,
}

impl Counting {
    const ALL: [Self; 3] = [Self::Bfs, Self::Deepening, Self::BothEnds];

    fn search<C: AdditiveCost>(self, search: Search<&Graph<C>>) -> ReportOf<Graph<C>> {
        let report = match self {
            Self::Bfs => search.bfs(),
            Self::Deepening => search.iterative_deepening(),
            Self::BothEnds => search.bidirectional_bfs(),
        };
        report.unwrap()
    }
}

fn with_costs<C: Cost>(graph: &Graph<u32>, cost: impl Fn(u32) -> C) -> Graph<C> {
    let edges = graph.edges.iter();
    let edges: Vec<_> = edges.map(|&(from, to, c)| (from, to, cost(c))).collect();
    Graph {
        states: graph.states,
        edges,
        starts: graph.starts.clone(),
        goals: graph.goals.clone(),
    }
}

/// Asserts that a bound is right, and that a checker accepts it.
fn assert_right<C: Cost<Total = u32>>(
    graph: &Graph<C>,
    report: &ReportOf<Graph<C>>,
    least: Option<u32>,
) {
    let is_right = report
        .lower_bound()
        .zip(least)
        .is_none_or(|(bound, least)| bound <= least);
    assert!(is_right, "{report:?}, and a path costs {least:?}");
    assert_eq!(report.certify(graph), Ok(()), "{report:?}");
}

fn limits() -> impl Strategy<Value = Limits> {
    let most = |most: u32| prop::option::of(0..most);
    (most(9), most(20)).prop_map(|(expansions, generated)| {
        let mut limits = Limits::new().expansions(200); // a tree search may not end
        limits.expansions = expansions.map(u64::from).or(limits.expansions);
        limits.generated = generated.map(u64::from);
        limits
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(4000)))]

    #[test]
    fn what_is_proved_by_counting_edges_is_true(
        graph in digraphs(),
        goal in 0..8u32,
        limits in limits(),
        max_cost in prop::option::of(0..6u32),
        is_tree in any::<bool>(),
    ) {
        let graph = graph.with_goals(&[goal % graph.states]);
        let equal = with_costs(&graph, |_| Unit);
        let unequal = with_costs(&graph, |cost| TwoOrMore(2 + cost));
        let costs = Graph { edges: { unequal.edges.iter() }.map(|&(from, to, cost)| (from, to, cost.0)).collect(), ..graph.clone() };
        let least = distance(&costs).map(|least| u32::try_from(least).unwrap());
        let fewest = fewest_edges(&graph).map(|edges| u32::try_from(edges).unwrap());
        for method in Counting::ALL {
            let duplicates = if is_tree { Duplicates::Ignore } else { Duplicates::Detect };
            let mut search = Search::new(&equal).limits(limits.clone()).duplicates(duplicates);
            if let Some(max_cost) = max_cost {
                search = search.max_cost(max_cost);
            }
            let report = method.search(search);
            assert_right(&equal, &report, fewest);
            if report.claim() == Claim::FewestEdges {
                prop_assert_eq!(report.lower_bound(), report.cost());
            }
            if let Outcome::CutOff(_) = report.outcome() {
                prop_assert!(report.lower_bound().is_some(), "{:?}: {:?}", method, report);
            }

            let mut search = Search::new(&unequal).limits(limits.clone()).duplicates(duplicates);
            if let Some(max_cost) = max_cost {
                search = search.max_cost(2 * max_cost);
            }
            assert_right(&unequal, &method.search(search), least);
        }
    }
}

/// A binary tree without a goal.
fn tree() -> impl SearchProblem<State = u64, Action = (), Cost = Unit> {
    problem_fn(1u64, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |_| false)
}

/// 511 states are less than nine edges away, and the states after them are not goals either.
#[test]
fn a_search_that_counts_edges_says_what_a_path_costs_at_least() {
    let tree = tree();
    let within = |limits: &Limits| Search::new(&tree).limits(limits.clone());
    let expansions = Limits::new().expansions(1000);
    assert_eq!(
        within(&expansions).dijkstra().unwrap().lower_bound(),
        Some(9)
    );
    assert_eq!(within(&expansions).bfs().unwrap().lower_bound(), Some(10));
    let deepening = within(&expansions).iterative_deepening().unwrap();
    assert_eq!(deepening.lower_bound(), Some(9)); // 511 states in the earlier rounds
    let bfs = Search::new(&tree).run(BreadthFirst::new().max_depth(5));
    assert_eq!(bfs.unwrap().lower_bound(), Some(6));
    let deepening = Search::new(&tree)
        .run(IterativeDeepening::new().max_depth(5))
        .unwrap();
    assert_eq!(deepening.lower_bound(), Some(6));
}

/// 0 - 1 - 2 - ... - 9, searched bidirectionally.
#[test]
fn both_ends_together_say_how_far_they_are_from_each_other() {
    let edges: Vec<(u32, u32, Unit)> = (0..9).map(|n| (n, n + 1, Unit)).collect();
    let line = Graph::new(&edges, &[9]);
    let bound = |expansions| {
        let search = Search::new(&line).limits(Limits::new().expansions(expansions));
        search.bidirectional_bfs().unwrap().lower_bound()
    };
    assert_eq!([0, 1, 2, 3, 7, 8].map(bound), [1, 2, 3, 4, 8, 9].map(Some));
}
