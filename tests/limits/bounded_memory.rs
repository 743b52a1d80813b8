//! The searches that store little (deepening, branch and bound, beam), and the searches that improve a path.

use colorwalk::algorithms::{AnytimeAStar, Bounds, BranchAndBound, IdaStar, IterativeDeepening};
use colorwalk::grid::Grid;
use colorwalk::{
    Claim, Limit, Limits, Outcome, Search, SearchProblem, Step, Successor, SuccessorOf, Unit,
    Weight, problem_fn,
};
use proptest::prelude::*;

use colorwalk_testing::{
    Graph, Method, digraphs, distance, fewest_edges, table, walk, with_admissible,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(600)))]

    #[test]
    fn iterative_deepening_finds_the_fewest_edges_or_proves_that_there_is_no_path(
        graph in digraphs(),
    ) {
        let report = Search::new(&graph).iterative_deepening().unwrap();
        prop_assert_eq!(report.path().map(colorwalk::Path::len), fewest_edges(&graph));
        let claim = if report.path().is_some() { Claim::FewestEdges } else { Claim::NoPath };
        prop_assert_eq!(report.claim(), claim);
        if let Some(path) = report.path() {
            walk(&graph, path);
        }
    }

    #[test]
    fn idastar_and_branch_and_bound_find_the_cheapest_path_with_an_admissible_heuristic(
        (graph, h) in with_admissible(),
    ) {
        let best = distance(&graph);
        let idastar = Search::new(&graph).idastar(table(&h)).unwrap();
        let bounded = Search::new(&graph).branch_and_bound(table(&h)).unwrap();
        for report in [idastar, bounded] {
            prop_assert_eq!(report.cost().map(i64::from), best);
            let claim = if best.is_some() { Claim::CheapestIfAdmissible } else { Claim::NoPath };
            prop_assert_eq!(report.claim(), claim);
            if let Some(path) = report.path() {
                walk(&graph, path);
                prop_assert!(report.lower_bound() <= report.cost());
            }
        }
    }

    #[test]
    fn a_beam_finds_paths_and_claims_no_more(
        (graph, h) in with_admissible(),
        width in 1usize..4,
    ) {
        let report = Search::new(&graph).beam(width, table(&h)).unwrap();
        match report.outcome() {
            Outcome::Found(path) => {
                walk(&graph, path);
                prop_assert_eq!(report.claim(), Claim::Path);
            }
            Outcome::Exhausted => prop_assert_eq!(distance(&graph), None),
            Outcome::CutOff(limit) => {
                prop_assert_eq!(*limit, Limit::Frontier);
                prop_assert!(report.stats().dropped > 0);
            }
        }
        let wide = Search::new(&graph).beam(usize::MAX, table(&h)).unwrap();
        prop_assert_eq!(wide.path().map(colorwalk::Path::len), fewest_edges(&graph));
        prop_assert_eq!(wide.stats().dropped, 0);
    }

    #[test]
    fn where_they_are_cut_their_bounds_enclose_the_optimum_and_they_can_be_driven_on(
        (graph, h) in with_admissible(),
        expansions in 0u64..12,
        max_cost in prop::option::of(0u32..20),
    ) {
        let best = distance(&graph);
        let search = || {
            let search = Search::new(&graph).limits(Limits::new().expansions(expansions));
            max_cost.map_or(search.clone(), |max_cost| search.max_cost(max_cost))
        };
        let in_one_go = || {
            let search = Search::new(&graph);
            max_cost.map_or(search.clone(), |max_cost| search.max_cost(max_cost))
        };
        macro_rules! check {
            ($algorithm:ident) => {
                let report = search().run($algorithm::new(table(&h))).unwrap();
                if let (Some(bound), Some(best)) = (report.lower_bound(), best) {
                    prop_assert!(i64::from(bound) <= best, "{} by {}", bound, stringify!($algorithm));
                }
                for path in report.incumbent(&graph).unwrap().iter().chain(report.path()) {
                    prop_assert!(graph.goals.contains(path.end()));
                    prop_assert!(best.is_some_and(|best| walk(&graph, path) >= best));
                    prop_assert!(max_cost.is_none_or(|max_cost| path.cost() <= max_cost));
                }
                if report.claim() == Claim::CheapestIfAdmissible {
                    prop_assert_eq!(report.cost().map(i64::from), best);
                }
                if report.claim() == Claim::NoPath {
                    prop_assert_eq!(best, None);
                }
                let mut run = search().start($algorithm::new(table(&h)));
                let mut allowed = expansions;
                while run.run_to_end().unwrap() == Step::CutOff(Limit::Expansions) {
                    allowed += 1;
                    run.set_limits(Limits::new().expansions(allowed));
                }
                let driven_on = run.into_report().unwrap();
                let whole = in_one_go().run($algorithm::new(table(&h))).unwrap();
                prop_assert_eq!(colorwalk_testing::told(&graph, &driven_on), colorwalk_testing::told(&graph, &whole));
            };
        }
        check!(IdaStar);
        check!(BranchAndBound);
    }
}

/// A complete binary tree: each round goes one level deeper, and keeps two states per level.
#[test]
fn deepening_expands_a_level_more_each_round_and_keeps_the_path_alone() {
    let tree = problem_fn(
        1u64,
        |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)),
        |&n| n == 1 << 10,
    );
    let mut run = Search::new(&tree).start(IterativeDeepening::new());
    let mut rounds = 0;
    let end = loop {
        match run.step().unwrap() {
            Step::Deepened => rounds += 1,
            step if step.is_progress() => {}
            step => break step,
        }
    };
    assert!(matches!(end, Step::Goal(_)));
    assert_eq!(rounds, 11); // within 0, 1, ... 10 edges
    let stats = run.stats();
    // Rounds within d edges expand 2^d - 1 states; the last round goes straight down.
    assert_eq!(
        stats.expanded,
        (0..10).map(|depth| (1 << depth) - 1).sum::<u64>() + 10
    );
    assert!(stats.stored_peak <= 21, "{stats:?}");
}

/// Two ways round a ring, the long one first: the first path is improved once.
#[test]
fn branch_and_bound_tells_of_each_improvement_and_then_proves_the_last() {
    let ring = problem_fn(
        0u32,
        |&n| [(n + 1) % 10, (n + 9) % 10].map(|m| (m, 1u32)),
        |&n| n == 7,
    );
    let mut run = Search::new(&ring).start(BranchAndBound::new(colorwalk::Zero));
    let mut costs = Vec::new();
    loop {
        match run.step().unwrap() {
            Step::Improved(goal) => costs.push(run.path(goal).unwrap().unwrap().cost()),
            Step::Exhausted => break,
            step => assert!(step.is_progress()),
        }
    }
    assert_eq!(costs, [7, 3]);
    let report = run.into_report().unwrap();
    assert_eq!(
        (report.cost(), report.claim()),
        (Some(3), Claim::CheapestIfAdmissible)
    );
    assert_eq!(report.lower_bound(), Some(3));
}

#[test]
fn with_no_recognition_of_the_path_deepening_still_finds_what_is_there() {
    let graph =
        colorwalk_testing::Graph::new(&[(0, 1, 2u32), (1, 0, 1), (1, 2, 2), (2, 3, 1)], &[3]);
    let search = || Search::new(&graph).duplicates(colorwalk::Duplicates::Ignore);
    assert_eq!(search().iterative_deepening().unwrap().cost(), Some(5));
    assert_eq!(
        search().run(IdaStar::new(colorwalk::Zero)).unwrap().cost(),
        Some(5)
    );
    assert_eq!(
        Method::Dijkstra
            .search(search(), colorwalk::Zero)
            .unwrap()
            .cost(),
        Some(5)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(1500)))]

    #[test]
    fn the_bounds_of_an_anytime_search_close_in_on_the_optimum(
        (graph, h) in with_admissible(),
        weight in 1u32..6,
    ) {
        let best = distance(&graph).map(colorwalk_testing::small);
        let mut run = Search::new(&graph).start(AnytimeAStar::new(table(&h), weight));
        let mut before = run.bounds();
        let mut improvements = 0;
        loop {
            let step = run.step().unwrap();
            let now = run.bounds();
            prop_assert!(now.lower.zip(best).is_none_or(|(lower, best)| lower <= best));
            prop_assert!(now.upper.zip(best).is_none_or(|(upper, best)| upper >= best));
            prop_assert!(now.lower >= before.lower || now.lower.is_none() && best.is_none());
            prop_assert!(before.upper.is_none_or(|upper| now.upper <= Some(upper)));
            improvements += usize::from(matches!(step, Step::Improved(_)));
            before = now;
            if !step.is_progress() {
                break;
            }
        }
        prop_assert_eq!(before, Bounds { lower: best, upper: best });
        prop_assert_eq!(improvements > 0, best.is_some());
        let report = run.into_report().unwrap();
        prop_assert_eq!(report.cost(), best);
        prop_assert_eq!(report.lower_bound(), best);
    }

    /// Reading the bounds on the way changes nothing.
    #[test]
    fn an_anytime_search_that_is_cut_off_knows_bounds_that_enclose_the_optimum(
        (graph, h) in with_admissible(),
        expansions in 0u64..10,
    ) {
        let start = || {
            let search = Search::new(&graph).limits(Limits::new().expansions(expansions));
            search.start(AnytimeAStar::new(table(&h), 3))
        };
        let report = start().finish().unwrap();
        if matches!(report.outcome(), Outcome::CutOff(_)) {
            let best = distance(&graph);
            let lower = report.lower_bound().map(i64::from);
            prop_assert!(lower.is_some());
            prop_assert!(best.is_none_or(|best| lower <= Some(best)));
            if let Some(incumbent) = report.incumbent(&graph).unwrap() {
                prop_assert!(walk(&graph, &incumbent) >= best.unwrap());
            }
        }
        let mut run = start();
        while run.step().unwrap().is_progress() {
            run.bounds();
        }
        prop_assert_eq!(colorwalk_testing::told(&graph, &run.into_report().unwrap()), colorwalk_testing::told(&graph, &report));
    }
}

#[test]
fn an_anytime_search_of_weight_one_finds_the_cheapest_path_first() {
    // A grid with a wall that makes the estimate misleading.
    let grid = Grid::from_fn(40, 40, |at| u16::from(at.column != 20 || at.row == 35));
    let grid = grid.between((0, 0), (39, 0)).unwrap();
    let anytime = AnytimeAStar::new(grid.estimate(), Weight::ONE);
    let mut run = Search::new(&grid).start(anytime);
    let mut found = 0;
    while run.step().unwrap().is_progress() {
        found += usize::from(run.bounds().upper.is_some());
        assert!(run.bounds().upper.is_none_or(|upper| upper == 109));
    }
    assert!(found > 0);
    let report = run.into_report().unwrap();
    let astar = Search::new(&grid).astar(grid.estimate()).unwrap();
    assert_eq!(report.cost(), astar.cost());
    assert!(report.stats().expanded <= astar.stats().expanded);
}

/// A start that is a goal also counts as an improvement, and ends the search.
#[test]
fn searches_that_improve_tell_of_a_start_that_is_a_goal() {
    let graph = Graph::new(&[(0, 1, 1u32)], &[0, 1]);
    let mut anytime = Search::new(&graph).start(AnytimeAStar::new(|_: &u32| 0, 2));
    assert!(matches!(anytime.step().unwrap(), Step::Improved(_)));
    assert_eq!(
        anytime.bounds(),
        Bounds {
            lower: Some(0),
            upper: Some(0)
        }
    );
    assert_eq!(anytime.step().unwrap(), Step::Exhausted);
}

/// A line of states with far more indices than states.
struct Sparse;

impl SearchProblem for Sparse {
    type State = u32;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, _: &u32) -> bool {
        false
    }

    fn successors(&self, &at: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        (at < 20_000).then(|| Successor::new((), at + 1, Unit))
    }

    fn index_bound(&self) -> Option<usize> {
        Some(1 << 26)
    }

    fn index(&self, &at: &u32) -> usize {
        at as usize
    }
}

/// An array for all indices takes 256 MiB.
#[test]
fn an_exploration_uses_no_array_that_the_limit_on_bytes_does_not_allow() {
    let limits = Limits::new().bytes(8 << 20);
    let space = Search::new(&Sparse).limits(limits).explore().unwrap();
    assert_eq!(space.len(), 20_001);
}
