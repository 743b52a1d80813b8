//! Bidirectional searches, all cheapest paths, and the k cheapest: each agrees with the list of all paths, and claims
//! no more than it knows if a limit cuts it off.

use std::collections::{BTreeMap, BTreeSet};

use colorwalk::algorithms::{BidirectionalBfs, BidirectionalDijkstra};
use colorwalk::grid::{Grid, Square};
use colorwalk::observe::{Counter, EventKind};
use colorwalk::{
    Claim, Limit, Limits, NonNegativeReal, Outcome, Path, ReportOf, ReversibleProblem, Search,
    SearchError, SearchProblem, Successor, SuccessorOf, Unit,
};
use colorwalk_testing::{
    Graph, Listed, all_paths, checked, digraphs, distance, fewest_edges, listed, walk,
};
use proptest::prelude::*;

#[cfg(feature = "proptest")] // for its generators
mod disjoint;
#[cfg(feature = "proptest")]
mod landmarks;
mod nearest;
#[cfg(feature = "proptest")]
mod pareto;
mod simple;
mod through;
mod tree;

/// Graphs with up to four goals, most often one or two.
fn with_goals() -> impl Strategy<Value = Graph<u32>> {
    let goals = prop_oneof![1 => 0usize..1, 4 => 1usize..3, 1 => 3usize..5];
    let goals = goals.prop_flat_map(|count| prop::collection::vec(any::<u32>(), count));
    (digraphs(), goals).prop_map(|(graph, goals)| {
        let goals: Vec<u32> = goals.iter().map(|goal| goal % graph.states).collect();
        graph.with_goals(&goals)
    })
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Both {
    Bfs,
    Dijkstra,
}

impl Both {
    const ALL: [Self; 2] = [Self::Bfs, Self::Dijkstra];

    fn claim(self) -> Claim {
        match self {
            Self::Bfs => Claim::FewestEdges,
            Self::Dijkstra => Claim::Cheapest,
        }
    }

    fn search<P: ReversibleProblem>(
        self,
        search: Search<P>,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P::Cost: colorwalk::NonNegativeCost,
    {
        match self {
            Self::Bfs => search.bidirectional_bfs(),
            Self::Dijkstra => search.bidirectional_dijkstra(),
        }
    }
}

/// Asserts that everything in a report is true, whatever ended the search early.
fn assert_sound(graph: &Graph<u32>, report: &ReportOf<Graph<u32>>, method: Both) {
    let least = distance(graph);
    let incumbent = report.incumbent(graph).unwrap();
    let path = report.path().or(incumbent.as_ref());
    if let Some(path) = path {
        assert_eq!(walk(graph, path), i64::from(path.cost()));
        assert!(graph.goals.contains(path.end()));
    }
    match report.claim() {
        Claim::Cheapest => assert_eq!(report.cost().map(i64::from), least),
        Claim::FewestEdges => assert_eq!(report.path().map(Path::len), fewest_edges(graph)),
        Claim::NoPath => assert_eq!(least, None),
        Claim::Path => assert!(report.path().is_some()),
        Claim::NoPathWithin(edges) => {
            assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Depth));
            assert!(fewest_edges(graph).is_none_or(|fewest| fewest > edges as usize));
        }
        Claim::Nothing => assert!(matches!(report.outcome(), Outcome::CutOff(_))),
        other => panic!("{other:?}"),
    }
    if let (Some(bound), Some(least)) = (report.lower_bound(), least) {
        assert!(i64::from(bound) <= least, "{method:?}: {bound} > {least}");
    }
    if let (Some(bound), Some(path)) = (report.lower_bound(), path) {
        assert!(bound <= path.cost());
    }
    assert_eq!(report.certify(graph), Ok(()), "{report:?}");
    for reached in report.reached() {
        // Under limits the path may have another node of the state than the look-up by state finds.
        let reached = report.reached().get(reached.state()).unwrap();
        let path = report.reached().path(graph, reached.state());
        let path = path.unwrap().unwrap();
        assert_eq!(walk(graph, &path), i64::from(reached.g()));
        assert_eq!(path.end(), reached.state());
        assert_eq!(path.len(), reached.depth() as usize);
    }
    // Whichever side came first, the table finds the states reached from the start, and no others.
    let table = report.reached();
    for state in 0..graph.states {
        let known = table.iter().any(|reached| *reached.state() == state);
        let found = table.get(&state).map(|reached| *reached.state());
        assert_eq!(found, known.then_some(state), "{method:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(3000)))]

    #[test]
    fn from_both_ends_as_from_one(graph in with_goals()) {
        let report = Search::new(&graph).bidirectional_dijkstra().unwrap();
        let one_sided = Search::new(&graph).dijkstra().unwrap();
        prop_assert_eq!(report.cost(), one_sided.cost());
        prop_assert_eq!(report.claim(), one_sided.claim());
        prop_assert_eq!(report.lower_bound(), one_sided.cost());
        assert_sound(&graph, &report, Both::Dijkstra);

        let report = Search::new(&graph).bidirectional_bfs().unwrap();
        let one_sided = Search::new(&graph).bfs().unwrap();
        prop_assert_eq!(report.path().map(Path::len), one_sided.path().map(Path::len));
        prop_assert_eq!(report.claim(), one_sided.claim());
        assert_sound(&graph, &report, Both::Bfs);
    }

    #[test]
    fn a_search_from_both_ends_that_was_cut_off_says_nothing_wrong(graph in with_goals()) {
        for method in Both::ALL {
            let whole = method.search(Search::new(&graph)).unwrap();
            for count in 0..=whole.stats().generated {
                for limits in [Limits::new().expansions(count), Limits::new().generated(count)] {
                    let report = method.search(Search::new(&graph).limits(limits)).unwrap();
                    assert_sound(&graph, &report, method);
                    let is_whole = report.outcome() == whole.outcome();
                    prop_assert!(is_whole || report.claim() == Claim::Nothing);
                }
            }
        }
    }

    #[test]
    fn a_search_from_both_ends_within_a_depth_or_a_cost_finds_no_other_path(
        graph in with_goals(),
        depth in 0u32..6,
        max_cost in 0u32..30,
    ) {
        for method in Both::ALL {
            let report = method.search(Search::new(&graph).max_cost(max_cost)).unwrap();
            assert_sound(&graph, &report, method);
            prop_assert!(report.cost().is_none_or(|cost| cost <= max_cost));
            if method == Both::Dijkstra {
                let least = distance(&graph).filter(|&cost| cost <= i64::from(max_cost));
                prop_assert_eq!(report.cost().map(i64::from), least);
            }

        }
        let search = BidirectionalBfs::new().max_depth(depth);
        let report = Search::new(&graph).run(search).unwrap();
        assert_sound(&graph, &report, Both::Bfs);
        let fewest = fewest_edges(&graph).filter(|&edges| edges <= depth as usize);
        prop_assert_eq!(report.path().map(Path::len), fewest);

        let report = Search::new(&graph).max_cost(max_cost).run(search).unwrap();
        assert_sound(&graph, &report, Both::Bfs);
        prop_assert!(report.path().is_none_or(|path| path.len() <= depth as usize));
        prop_assert!(report.path().is_none_or(|path| path.cost() <= max_cost));
    }

    #[test]
    fn a_run_from_both_ends_can_be_interrupted_and_resumed_anywhere(graph in with_goals()) {
        let whole = Search::new(&graph).bidirectional_dijkstra().unwrap();
        for generated in 0..=whole.stats().generated {
            let limits = Limits::new().generated(generated);
            let mut run = Search::new(&graph).limits(limits).start(BidirectionalDijkstra);
            run.run_to_end().unwrap();
            run.set_limits(Limits::NONE);
            let report = run.finish().unwrap();
            prop_assert_eq!(report.outcome(), whole.outcome());
            prop_assert_eq!(report.claim(), whole.claim());
            prop_assert_eq!(report.stats().expanded, whole.stats().expanded);
        }
        let whole = Search::new(&graph).bidirectional_bfs().unwrap();
        for generated in 0..=whole.stats().generated {
            let limits = Limits::new().generated(generated);
            let mut run = Search::new(&graph).limits(limits).start(BidirectionalBfs::new());
            run.run_to_end().unwrap();
            run.set_limits(Limits::NONE);
            let report = run.finish().unwrap();
            prop_assert_eq!(report.outcome(), whole.outcome());
            prop_assert_eq!(report.claim(), whole.claim());
        }
    }

    #[test]
    fn the_k_cheapest_cut_off_are_the_cheapest_so_far(graph in digraphs(), k in 1usize..6) {
        let mut costs: Vec<u32> = all_paths(&graph).into_iter().map(|path| path.1).collect();
        costs.sort_unstable();
        let whole = Search::new(&graph).k_shortest_paths(k).unwrap();
        for count in 0..=whole.stats().generated {
            for limits in [Limits::new().expansions(count), Limits::new().generated(count)] {
                let found = Search::new(&graph).limits(limits).k_shortest_paths(k).unwrap();
                let found_costs: Vec<u32> = found.paths().iter().map(Path::cost).collect();
                prop_assert_eq!(&found_costs[..], &costs[..found_costs.len()]);
                let is_whole = found.limit().is_none();
                let is_all = found_costs.len() == k || found_costs.len() == costs.len();
                prop_assert!(is_all || !is_whole);
                prop_assert!(is_whole || found_costs.len() < k);
                if found.paths().is_empty() && !is_whole {
                    prop_assert_eq!(found.claim(), Claim::Nothing);
                }
                prop_assert_eq!(found.certify(&graph), Ok(()), "{:?}", found);
                let next = costs.get(found_costs.len());
                let is_bound = |bound| next.is_none_or(|next| bound <= *next);
                prop_assert!(found.lower_bound().is_none_or(is_bound));
                let distinct = found.paths().iter().map(|path| checked(&graph, path));
                let distinct: BTreeSet<Listed> = distinct.collect();
                prop_assert_eq!(distinct.len(), found.paths().len());
            }
        }
        for max_cost in 0..12 {
            let found = Search::new(&graph).max_cost(max_cost).k_shortest_paths(k).unwrap();
            let found_costs: Vec<u32> = found.paths().iter().map(Path::cost).collect();
            let within = costs.iter().copied().filter(|&cost| cost <= max_cost);
            let within: Vec<u32> = within.take(k).collect();
            prop_assert_eq!(&found_costs, &within);
            prop_assert_eq!(found.certify(&graph), Ok(()));
            let next = costs.get(found_costs.len());
            let bound = found.lower_bound();
            prop_assert!(next.is_none_or(|next| bound.is_none_or(|bound| bound <= *next)));
            let is_all = within.len() == k || within.len() == costs.len();
            prop_assert!(found.limit().is_some() || is_all);
        }
    }

    /// The test lists many paths. The search therefore explores the graph, and joins the ways that it has found.
    #[test]
    fn an_exploration_changes_neither_costs_nor_claims(
        (graph, k, most) in (undirected_grids(), 20usize..200, 0u32..3000),
    ) {
        let mut costs: Vec<u32> = all_paths(&graph).into_iter().map(|path| path.1).collect();
        costs.sort_unstable();
        let all = costs.clone();
        costs.truncate(k);
        let found = Search::new(&graph).k_shortest_paths(k).unwrap();
        prop_assert!(found.paths().iter().map(Path::cost).eq(costs.iter().copied()));
        prop_assert_eq!(found.certify(&graph), Ok(()));
        let lazy = Search::new(&graph).shortest_simple_paths().take(k);
        prop_assert!(lazy.map(|path| path.unwrap().cost()).eq(costs.iter().copied()));
        for limits in [Limits::new().expansions(most.into()), Limits::new().bytes(10 * most as usize)] {
            let cut = Search::new(&graph).limits(limits).k_shortest_paths(k).unwrap();
            prop_assert!(cut.paths().iter().zip(&costs).all(|(path, cost)| path.cost() == *cost));
            prop_assert!(cut.limit().is_some() || cut.paths().len() == costs.len());
            prop_assert_eq!(cut.certify(&graph), Ok(()));
        }
        // Many sums leave the type, and are an error only if all of them do.
        let near_end = priced(&graph, |cost| 30 * u8::try_from(cost).unwrap());
        let within = all.iter().map(|cost| 30 * cost).take_while(|&cost| cost < 256);
        let within: Vec<u32> = within.take(k).collect();
        match Search::new(&near_end).k_shortest_paths(k) {
            Ok(found) => {
                prop_assert!(found.paths().iter().map(|path| u32::from(path.cost())).eq(within));
                prop_assert_eq!(found.certify(&near_end), Ok(()));
            }
            Err(error) => {
                let is_overflow = matches!(error, SearchError::CostOverflow { .. });
                prop_assert!(is_overflow);
                prop_assert_eq!(within, []);
            }
        }
        // Sums of floats are rounded, so the search neither joins ways nor explores.
        let in_tenths = |cost: u32| NonNegativeReal::new(f64::from(cost) / 10.0).unwrap();
        let found = Search::new(&priced(&graph, in_tenths)).k_shortest_paths(k).unwrap();
        let found = found.paths().iter().map(|path| (10.0 * path.cost().get()).round());
        prop_assert!(found.eq(costs.iter().copied().map(f64::from)));
    }
}

/// Small grids with equal costs in both directions of a link, free edges, ties, and some parallel edges.
fn undirected_grids() -> impl Strategy<Value = Graph<u32>> {
    let costs = prop::collection::vec(0u32..4, 50..51);
    (2u32..5, 2u32..4, costs).prop_map(|(width, height, costs)| {
        let index = |x, y| y * width + x;
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let pairs = cells.flat_map(|(x, y)| {
            let right = (x + 1 < width).then(|| (index(x, y), index(x + 1, y)));
            let down = (y + 1 < height).then(|| (index(x, y), index(x, y + 1)));
            right.into_iter().chain(down)
        });
        let links = pairs.zip(costs);
        let both = links.flat_map(|((from, to), cost)| [(from, to, cost), (to, from, cost)]);
        let mut edges: Vec<_> = both.collect();
        let copies = edges
            .iter()
            .step_by(9)
            .map(|&(from, to, cost)| (from, to, cost ^ 1));
        edges.extend(copies.collect::<Vec<_>>());
        Graph {
            states: width * height,
            edges,
            starts: vec![0],
            goals: [width * height - 1].into(),
        }
    })
}

/// Returns the same graph with costs of another type.
fn priced<C: Copy>(graph: &Graph<u32>, price: impl Fn(u32) -> C) -> Graph<C> {
    let edges = graph.edges.iter();
    Graph {
        states: graph.states,
        edges: edges
            .map(|&(from, to, cost)| (from, to, price(cost)))
            .collect(),
        starts: graph.starts.clone(),
        goals: graph.goals.clone(),
    }
}

/// Graphs of up to sixty states, too large for a list of all paths, whose edges have positive costs.
fn larger() -> impl Strategy<Value = Graph<u32>> {
    (2u32..60).prop_flat_map(|states| {
        let edges = prop::collection::vec((0..states, 0..states, 1u32..6), 0..200);
        (edges, 0..states).prop_map(move |(edges, goal)| Graph {
            states,
            edges,
            starts: vec![0],
            goals: BTreeSet::from([goal]),
        })
    })
}

/// Returns the number of cheapest paths: each state adds up the numbers of its predecessors, the nearest state first.
fn count_cheapest(graph: &Graph<u32>) -> u128 {
    let least = colorwalk_testing::distances(graph);
    let mut order: Vec<(i64, u32)> = least.iter().map(|(&state, &g)| (g, state)).collect();
    order.sort_unstable();
    let mut ways = BTreeMap::from([(0u32, 1u128)]);
    for (g, state) in order.into_iter().skip(1) {
        let edges = graph.edges.iter();
        let into = edges.filter(|edge| edge.1 == state && least.contains_key(&edge.0));
        let tight = into.filter(|edge| least[&edge.0] + i64::from(edge.2) == g);
        let sum = tight.map(|edge| ways[&edge.0]).sum();
        ways.insert(state, sum);
    }
    let goal = graph.goals.first().unwrap();
    ways.get(goal).copied().unwrap_or(0)
}

proptest! {
    #![proptest_config(colorwalk_testing::config(1000))]

    #[test]
    fn larger_graphs_give_the_same_answers(graph in larger()) {
        let one = Search::new(&graph).dijkstra().unwrap();
        let both = Search::new(&graph).bidirectional_dijkstra().unwrap();
        prop_assert_eq!((one.cost(), one.claim()), (both.cost(), both.claim()));
        assert_sound(&graph, &both, Both::Dijkstra);
        let both = Search::new(&graph).bidirectional_bfs().unwrap();
        prop_assert_eq!(both.path().map(Path::len), fewest_edges(&graph));
        assert_sound(&graph, &both, Both::Bfs);

        let all = Search::new(&graph).all_shortest_paths().unwrap();
        prop_assert_eq!(all.count(), Some(count_cheapest(&graph)));
        prop_assert_eq!(all.certify(&graph), Ok(()));

        // As many as there are cheapest paths, and one more expensive path.
        let count = usize::try_from(count_cheapest(&graph)).unwrap();
        prop_assume!(count < 50);
        let k = Search::new(&graph).k_shortest_paths(count + 1).unwrap();
        let cheapest = k.paths().iter().filter(|path| Some(path.cost()) == one.cost());
        let cheapest: BTreeSet<Listed> = cheapest.map(listed).collect();
        let expected: BTreeSet<Listed> = all.paths().map(|path| listed(&path.unwrap())).collect();
        prop_assert_eq!(cheapest, expected);
        prop_assert!(k.paths().len() == count + 1 || k.limit().is_none());
        for path in k.paths() {
            checked(&graph, path);
        }
    }
}

/// An open grid with higher costs in some columns and rows.
fn open_grid(side: u16, start: (u16, u16), goal: (u16, u16)) -> Grid {
    let grid = Grid::from_fn(side, side, |at| 1 + at.column % 3 + at.row % 5);
    grid.between(start, goal).unwrap()
}

#[test]
fn from_both_ends_a_grid_is_as_wide_as_from_one() {
    for side in 1..12 {
        for seed in 0..10 {
            let place = |k: u16| ((k * 7 + seed * 3) % side, (k * 5 + seed * 11) % side);
            let grid = open_grid(side, place(1), place(2));
            let one = Search::new(&grid).dijkstra().unwrap();
            let both = Search::new(&grid).bidirectional_dijkstra().unwrap();
            assert_eq!((one.cost(), one.claim()), (both.cost(), both.claim()));
            let one = Search::new(&grid).bfs().unwrap();
            let both = Search::new(&grid).bidirectional_bfs().unwrap();
            assert_eq!(one.path().map(Path::len), both.path().map(Path::len));
            assert_eq!(one.claim(), both.claim());
        }
    }
}

/// In a tree whose states have one predecessor each, only the goal's side has the proof.
#[test]
fn what_only_the_side_of_the_goal_proves_is_certified_with_it() {
    for method in Both::ALL {
        let report = method.search(Search::new(&Tree)).unwrap();
        assert_eq!(report.certify(&Tree), Ok(()), "{method:?}");
    }
}

#[test]
fn from_both_ends_fewer_states_are_expanded() {
    fn expanded(report: Result<ReportOf<Grid>, SearchError<Square>>) -> (u64, usize) {
        let report = report.unwrap();
        (report.stats().expanded, report.path().unwrap().len())
    }

    let grid = open_grid(400, (120, 150), (270, 240));
    let all = [
        expanded(Search::new(&grid).bfs()),
        expanded(Search::new(&grid).bidirectional_bfs()),
        expanded(Search::new(&grid).dijkstra()),
        expanded(Search::new(&grid).bidirectional_dijkstra()),
    ];
    assert_eq!(
        all,
        [(92_275, 240), (57_003, 240), (87_431, 240), (54_154, 240)]
    );
}

/// From the root of a binary tree to one of its leaves. Backwards there is only one way.
struct Tree;

impl SearchProblem for Tree {
    type State = u32;
    type Action = u32;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [1]
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == 0b1_0110_1100_1010_0011
    }

    fn successors(&self, &state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        [0, 1].map(|bit| Successor::new(bit, 2 * state + bit, Unit))
    }
}

impl ReversibleProblem for Tree {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        [0b1_0110_1100_1010_0011]
    }

    fn predecessors(&self, &state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        (state > 1).then(|| Successor::new(state % 2, state / 2, Unit))
    }
}

#[test]
fn the_smaller_frontier_is_expanded() {
    let expected = [0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1];
    let report = Search::new(&Tree).bidirectional_bfs().unwrap();
    assert_eq!(report.path().unwrap().actions(), expected);
    assert_eq!(report.stats().expanded, 16);
    let report = Search::new(&Tree).bidirectional_dijkstra().unwrap();
    assert_eq!(report.path().unwrap().actions(), expected);
    assert!(report.stats().expanded < 20);
}

#[test]
fn the_first_meeting_need_not_be_the_cheapest() {
    let graph = Graph::new(
        &[(0, 1, 3u32), (1, 4, 3), (0, 2, 2), (2, 3, 1), (3, 4, 2)],
        &[4],
    );
    let report = Search::new(&graph).bidirectional_dijkstra().unwrap();
    assert_eq!(report.path().unwrap().actions(), [2, 3, 4]);
    let report = Search::new(&graph).bidirectional_bfs().unwrap();
    assert_eq!(report.path().unwrap().actions(), [0, 1]);
}

/// Two cheap parallel edges and expensive ones: the path must contain the edge that the backward half took.
#[test]
fn of_parallel_edges_the_cheapest_is_taken_on_both_halves() {
    let chain = (0..6).flat_map(|i| [(i, i + 1, 5u32), (i, i + 1, 2), (i, i + 1, 9)]);
    let graph = Graph::new(&chain.collect::<Vec<_>>(), &[6]);
    let report = Search::new(&graph).bidirectional_dijkstra().unwrap();
    assert_eq!(report.path().unwrap().actions(), [1, 4, 7, 10, 13, 16]);
    let all = Search::new(&graph).all_shortest_paths().unwrap();
    assert_eq!(all.count(), Some(1));
    let k = Search::new(&graph).k_shortest_paths(7).unwrap();
    assert_eq!(
        k.paths().iter().map(Path::cost).collect::<Vec<_>>(),
        [12, 15, 15, 15, 15, 15, 15]
    );
}

#[test]
fn the_start_may_be_the_goal() {
    let graph = Graph::new(&[(0, 1, 1u32), (1, 0, 0)], &[0]);
    for method in Both::ALL {
        let report = method.search(Search::new(&graph)).unwrap();
        assert_eq!((report.cost(), report.claim()), (Some(0), method.claim()));
        assert!(report.path().unwrap().is_empty());
        assert_eq!(report.stats().expanded, 0);
    }
    let all = Search::new(&graph).all_shortest_paths().unwrap();
    assert_eq!((all.count(), all.cost()), (Some(1), Some(0)));
    let k = Search::new(&graph).k_shortest_paths(5).unwrap();
    assert_eq!((k.paths().len(), k.limit()), (1, None));
}

#[test]
fn a_side_that_is_exhausted_ends_the_search_at_once() {
    // The goal has no predecessors, and the start leads to endlessly many states.
    struct Cut;
    impl SearchProblem for Cut {
        type State = u64;
        type Action = ();
        type Cost = u32;
        fn starts(&self) -> impl IntoIterator<Item = u64> {
            [1]
        }
        fn is_goal(&self, state: &u64) -> bool {
            *state == 0
        }
        fn successors(&self, &state: &u64) -> impl IntoIterator<Item = SuccessorOf<Self>> {
            [
                Successor::new((), state + 1, 1),
                Successor::new((), state + 2, 1),
            ]
        }
    }
    impl ReversibleProblem for Cut {
        fn goals(&self) -> impl IntoIterator<Item = u64> {
            [0]
        }
        fn predecessors(&self, _: &u64) -> impl IntoIterator<Item = SuccessorOf<Self>> {
            []
        }
    }
    for method in Both::ALL {
        let report = method.search(Search::new(&Cut)).unwrap();
        assert_eq!(report.claim(), Claim::NoPath);
        assert!(report.stats().expanded <= 2);
    }
}

#[test]
fn predecessors_that_are_no_edges_are_noticed() {
    struct Lie(bool);
    impl SearchProblem for Lie {
        type State = u32;
        type Action = ();
        type Cost = u32;
        fn starts(&self) -> impl IntoIterator<Item = u32> {
            [0]
        }
        fn is_goal(&self, state: &u32) -> bool {
            *state == 9
        }
        fn successors(&self, &state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
            let to = if self.0 && state == 6 { 60 } else { state + 1 };
            [Successor::new((), to, 2)]
        }
    }
    impl ReversibleProblem for Lie {
        fn goals(&self) -> impl IntoIterator<Item = u32> {
            [9]
        }
        fn predecessors(&self, &state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
            let cost = if self.0 { 2 } else { 1 };
            state
                .checked_sub(1)
                .map(|before| Successor::new((), before, cost))
        }
    }
    for method in Both::ALL {
        for lie in [Lie(true), Lie(false)] {
            let error = method.search(Search::new(&lie)).unwrap_err();
            assert!(matches!(error, SearchError::Unfaithful { .. }), "{error:?}");
        }
    }
}

#[test]
fn costs_that_leave_their_type_matter_only_if_no_path_fits() {
    // 0 -> 1 -> 2 at 200 + 100, and in some cases a way at 90 + 90.
    let dear = [(0, 1, 200u8), (1, 2, 100)];
    let graph = Graph::new(&dear, &[2]);
    for method in Both::ALL {
        let error = method.search(Search::new(&graph)).unwrap_err();
        assert!(matches!(error, SearchError::CostOverflow { .. }));
    }
    let with_way = [&dear[..], &[(0, 3, 90), (3, 2, 90)]].concat();
    let graph = Graph::new(&with_way, &[2]);
    assert_eq!(
        Search::new(&graph).bidirectional_dijkstra().unwrap().cost(),
        Some(180)
    );
    let graph = Graph::new(&dear, &[2]);
    assert!(matches!(
        Search::new(&graph).all_shortest_paths(),
        Err(SearchError::CostOverflow { .. })
    ));
    assert!(matches!(
        Search::new(&graph).k_shortest_paths(2),
        Err(SearchError::CostOverflow { .. })
    ));
}

#[test]
fn a_running_search_shows_both_sides_and_its_report_each_by_itself() {
    let grid = open_grid(50, (10, 10), (30, 25));
    let mut counter = Counter::new();
    let mut run = Search::new(&grid)
        .observe(&mut counter)
        .start(BidirectionalBfs::new());
    run.run_for(40).unwrap();
    let ids: Vec<_> = run.reached().map(|state| state.id()).collect();
    let paths = ids
        .iter()
        .filter_map(|&id| Some((id, run.path(id).unwrap()?)));
    let paths: Vec<_> = paths.collect();
    assert!(
        paths
            .iter()
            .all(|(_, path)| *path.start() == (10, 10).into())
    );
    assert!(!paths.is_empty() && paths.len() < ids.len());
    let report = run.into_report().unwrap();
    assert!(matches!(report.outcome(), Outcome::CutOff(Limit::Paused)));
    assert_eq!(
        report
            .reached()
            .iter()
            .map(|state| state.id())
            .collect::<Vec<_>>(),
        paths.iter().map(|(id, _)| *id).collect::<Vec<_>>()
    );
    assert_eq!(report.reached().len(), paths.len());
    assert_eq!(counter.count(EventKind::Discovered), ids.len() as u64);
    assert_eq!(counter.count(EventKind::Closed), report.stats().expanded);
}

#[test]
fn a_cut_off_search_that_has_met_has_an_incumbent_and_a_bound() {
    let graph = Graph::new(
        &[(0, 1, 10u32), (1, 2, 10), (0, 3, 6), (3, 4, 6), (4, 2, 6)],
        &[2],
    );
    let report = |expansions| {
        let limits = Limits::new().expansions(expansions);
        Search::new(&graph)
            .limits(limits)
            .bidirectional_dijkstra()
            .unwrap()
    };
    let known: Vec<_> = (0..5)
        .map(|n| {
            let report = report(n);
            (
                report.lower_bound(),
                report.incumbent(&graph).unwrap().map(|path| path.cost()),
                report.cost(),
            )
        })
        .collect();
    assert_eq!(
        known,
        [
            (Some(0), None, None),
            (Some(6), None, None),
            (Some(12), Some(20), None),
            (Some(16), Some(18), None),
            (Some(18), None, Some(18)),
        ]
    );
}

#[test]
fn floats_are_found_again() {
    let cost = |value: f64| NonNegativeReal::new(value).unwrap();
    let edges: Vec<_> = (0..20u32)
        .flat_map(|i| {
            [
                (i, i + 1, cost(0.1)),
                (i, i + 2, cost(0.3 - f64::from(i) * 0.01)),
            ]
        })
        .collect();
    let graph = Graph::new(&edges, &[20]);
    let both = Search::new(&graph)
        .bidirectional_dijkstra()
        .unwrap()
        .cost()
        .unwrap();
    let one = Search::new(&graph).dijkstra().unwrap().cost().unwrap();
    assert!((both.get() - one.get()).abs() < 1e-12);
}

/// Ways through a grid of unit costs without steps back.
struct Streets(u32, u32);

impl SearchProblem for Streets {
    type State = (u32, u32);
    type Action = char;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = (u32, u32)> {
        [(0, 0)]
    }

    fn is_goal(&self, place: &(u32, u32)) -> bool {
        *place == (self.0, self.1)
    }

    fn successors(&self, &(x, y): &(u32, u32)) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let around = [
            ('e', (x + 1, y)),
            ('n', (x, y + 1)),
            ('w', (x.wrapping_sub(1), y)),
            ('s', (x, y.wrapping_sub(1))),
        ];
        let inside = around
            .into_iter()
            .filter(|(_, (x, y))| *x <= self.0 && *y <= self.1);
        inside.map(|(name, to)| Successor::new(name, to, Unit))
    }
}

#[test]
fn the_ways_through_a_grid_are_binomials() {
    let mut row = vec![1u128];
    for n in 0..40u32 {
        for (k, &ways) in (0..=n).zip(&row) {
            let streets = Streets(k, n - k);
            let all = Search::new(&streets).all_shortest_paths().unwrap();
            assert_eq!(all.count(), Some(ways), "{n} over {k}");
            assert_eq!(all.cost(), Some(n));
        }
        let next = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = [1].into_iter().chain(next).chain([1]).collect();
    }
}

#[test]
fn there_may_be_more_paths_than_a_u128_counts() {
    // 128 pairs of parallel edges, one after another.
    let pairs = |n: u32| {
        (0..n)
            .flat_map(|i| [(i, i + 1, 1u32); 2])
            .collect::<Vec<_>>()
    };
    let almost = Graph::new(&pairs(127), &[127]);
    assert_eq!(
        Search::new(&almost).all_shortest_paths().unwrap().count(),
        Some(1 << 127)
    );
    let beyond = Graph::new(&pairs(128), &[128]);
    let all = Search::new(&beyond).all_shortest_paths().unwrap();
    assert_eq!(all.count(), None);
    assert_eq!(all.certify(&beyond), Ok(()));
    let mut paths = all.paths().map(Result::unwrap);
    assert!(
        paths
            .next()
            .unwrap()
            .actions()
            .iter()
            .all(|edge| edge % 2 == 0)
    );
    assert_eq!(*paths.next().unwrap().actions().last().unwrap(), 255);
}

/// A clique of states with edges of cost zero, with n states besides start and goal. The paths are the sequences of
/// distinct states.
#[test]
fn cycles_that_cost_nothing_are_walked_without_repeating_a_state() {
    for n in 0..6u32 {
        let goal = n + 1;
        let mut edges = Vec::new();
        for from in 0..=n {
            for to in (1..=goal).filter(|&to| to != from) {
                let cost = u32::from(from == 0) + u32::from(to == goal);
                edges.push((from, to, cost));
            }
        }
        edges.retain(|edge| (edge.0, edge.1) != (0, goal));
        let graph = Graph::new(&edges, &[goal]);
        let all = Search::new(&graph).all_shortest_paths().unwrap();
        // The number of sequences of one or more of n distinct items.
        let sequences = (1..=n).map(|k| (n - k + 1..=n).map(u128::from).product::<u128>());
        let sequences: u128 = sequences.sum();
        assert_eq!(all.paths().count() as u128, sequences);
        assert_eq!(all.count(), (n < 2).then_some(sequences)); // two make a cycle
        assert_eq!(all.certify(&graph), Ok(()));
    }
}

#[test]
fn long_paths_need_no_stack() {
    let n = 100_000u32;
    let line = colorwalk::problem_fn(
        0,
        |&state: &u32| [(state + 1, 0u32), (state.saturating_sub(1), 0)],
        |&state| state == n,
    );
    let all = Search::new(&line).all_shortest_paths().unwrap();
    assert_eq!(all.count(), None); // an edge for the way back
    assert_eq!(
        all.paths()
            .map(|path| path.unwrap().len())
            .collect::<Vec<_>>(),
        [n as usize]
    );
}

#[test]
fn the_limit_on_memory_is_named() {
    let grid = Streets(5, 5);
    let small = Limits::new().bytes(9 << 10);
    let found = Search::new(&grid)
        .limits(small.clone())
        .k_shortest_paths(50)
        .unwrap();
    assert_eq!(found.limit(), Some(Limit::Bytes));
    assert!(found.stats().bytes_peak <= 9 << 10);
    let grid = Streets(50, 50);
    let all = Search::new(&grid)
        .limits(small)
        .all_shortest_paths()
        .unwrap();
    assert!(matches!(
        all.report().outcome(),
        Outcome::CutOff(Limit::Bytes)
    ));
}

#[test]
fn twenty_ways_through_a_grid_cost_this_much() {
    let found = Search::new(&Streets(3, 3)).k_shortest_paths(25).unwrap();
    let costs: Vec<u32> = found.paths().iter().map(Path::cost).collect();
    assert_eq!(costs, [[6; 20].as_slice(), &[8; 5]].concat());
    assert_eq!(found.paths()[0].to_string(), "e e e n n n");
    assert_eq!(found.stats().expanded, 303);
}

/// Before the exploration, the searches for candidates expand as many states as 32 searches of the whole grid. After
/// it, they expand few.
#[test]
fn an_exploration_saves_most_of_the_searches() {
    let found = Search::new(&Streets(40, 40)).k_shortest_paths(500).unwrap();
    assert!(found.paths().iter().all(|path| path.cost() == 80));
    let expanded = found.stats().expanded;
    assert!(expanded < 48 * 41 * 41, "{expanded}");
}

/// In a complete graph, the first expansion of a side reaches all states, and each further expansion makes the frontier
/// smaller. A search that always takes the smaller frontier stays on one side, and expands 70 states here.
#[test]
fn both_sides_are_expanded_in_a_complete_graph() {
    let pairs = (0..200u32).flat_map(|from| (0..200).map(move |to| (from, to)));
    let cost = |from: u32, to: u32| (from * 7_919 + to * 104_729 + from * to * 31) % 9_973 + 1;
    let edges: Vec<_> = pairs
        .filter(|(from, to)| from != to)
        .map(|(from, to)| (from, to, cost(from, to)))
        .collect();
    let graph = Graph::new(&edges, &[199]);
    let report = Search::new(&graph).bidirectional_dijkstra().unwrap();
    assert_eq!(report.cost(), Some(246));
    assert_eq!(report.certify(&graph), Ok(()));
    let expanded = report.stats().expanded;
    assert!(expanded < 30, "{expanded}");
}
