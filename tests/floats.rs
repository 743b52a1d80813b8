//! Costs whose sums are rounded, compared with exact integers. Random graphs have costs in tenths and cents, and many
//! of their cycles add up to about zero.
//!
//! Each test tries two hundred graphs in the gate, fewer in an interactive run, and 20,000 if `COLORWALK_LONG` is set.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "conversions of small numbers, which are exact or asserted to be"
)]

use std::cmp::Ordering;

use chacha20::ChaCha8Rng;
use colorwalk::algorithms::{GraphError, ShortestPathTree, Wanted};
use colorwalk::certificate;
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{AdditiveCost, Cost, Limits, NonNegativeReal, Path, Real, Search};
use rand::{RngExt, SeedableRng};

type Edge = (u32, u32, f64);

fn graphs(seed: u64) -> impl Iterator<Item = (ChaCha8Rng, String)> {
    let count = u64::from(colorwalk_testing::cases(400));
    (0..count).map(move |at| {
        let random = ChaCha8Rng::seed_from_u64(seed << 32 | at);
        (random, format!("graph {at} of seed {seed}"))
    })
}

/// Whole tenths or cents between states at heights: an edge costs the difference of heights, and seldom more. So every
/// cycle without a more expensive edge adds up to zero, and no cycle adds up to less.
fn heights(random: &mut ChaCha8Rng) -> Vec<(u32, u32, i64)> {
    let states = random.random_range(2..14u32);
    let heights: Vec<i64> = (0..states).map(|_| random.random_range(-90..90)).collect();
    let height = |state: u32| heights[state as usize];
    let far = random.random_range(0..4) == 0;
    let mut edges = vec![(
        states,
        0,
        if far {
            10_000_000
        } else {
            random.random_range(-9..99)
        },
    )];
    for _ in 0..random.random_range(states..4 * states) {
        let (from, to) = (
            random.random_range(0..states),
            random.random_range(0..states),
        );
        let more = [0, 0, 0, 1, 30][random.random_range(0..5)];
        edges.push((from, to, height(to) - height(from) + more));
        if random.random_range(0..2) == 0 {
            edges.push((to, from, height(from) - height(to)));
        }
    }
    edges
        .iter()
        .map(|&(from, to, cost)| ((from + 1) % (states + 1), (to + 1) % (states + 1), cost))
        .collect()
}

fn floats(edges: &[(u32, u32, i64)], unit: f64) -> Vec<Edge> {
    let float = |&(from, to, cost): &(u32, u32, i64)| (from, to, cost as f64 / unit);
    edges.iter().map(float).collect()
}

fn unit(random: &mut ChaCha8Rng) -> f64 {
    [10.0, 100.0][random.random_range(0..2)]
}

fn digraph<C: Cost>(edges: &[Edge], goal: u32, cost: impl Fn(f64) -> C) -> Digraph<C> {
    let mut graph = Digraph::builder()
        .start(0)
        .goal(goal)
        .node_count(goal as usize + 1);
    graph.extend(
        edges
            .iter()
            .map(|&(from, to, number)| (from, to, cost(number))),
    );
    graph.build().expect("few nodes")
}

fn real(number: f64) -> Real {
    Real::new(number).expect("finite")
}

/// Returns the number in units of 2⁻⁶⁰. Every float here is a whole number of these units.
fn whole(number: f64) -> i128 {
    let whole = (number * 2f64.powi(60)) as i128;
    assert_eq!(whole as f64, number * 2f64.powi(60));
    whole
}

/// A cheapest path to a state: its cost without rounding, and the sum of the magnitudes of its edges.
#[derive(Clone, Copy, Debug)]
struct Exact {
    cost: i128,
    magnitude: f64,
}

/// Returns the cheapest paths from a state, computed in rounds with integers. Returns `None` if there is a negative
/// cycle.
fn oracle(edges: &[Edge], start: u32) -> Option<Vec<Option<Exact>>> {
    let states = edges.iter().map(|edge| edge.0.max(edge.1)).max()? as usize + 1;
    let mut paths = vec![None; states];
    paths[start as usize] = Some(Exact {
        cost: 0,
        magnitude: 0.0,
    });
    for _ in 0..=states {
        let mut is_changed = false;
        for &(from, to, number) in edges {
            let Some(Exact { cost, magnitude }) = paths[from as usize] else {
                continue;
            };
            let through = Exact {
                cost: cost + whole(number),
                magnitude: magnitude + number.abs(),
            };
            let known: &mut Option<Exact> = &mut paths[to as usize];
            if known.is_none_or(|known| through.cost < known.cost) {
                *known = Some(through);
                is_changed = true;
            }
        }
        if !is_changed {
            return Some(paths);
        }
    }
    None
}

/// Asserts that a cost is within n·u·A of the least cost. `certificate::shortest_path_tree` states this bound.
fn assert_near(cost: f64, exact: Exact, own_magnitude: f64, states: usize, name: &str) {
    let bound = states as f64 * f64::EPSILON / 2.0 * exact.magnitude.max(own_magnitude);
    let difference = whole(cost) - exact.cost;
    assert!(
        difference.unsigned_abs() as f64 * 2f64.powi(-60) <= bound,
        "{name}: {cost} for {exact:?}"
    );
}

/// Asserts that these are paths, that no path is missing, and that each costs the least up to rounding.
fn assert_right(paths: &ShortestPathTree<Real>, exact: &[Option<Exact>], name: &str) {
    assert_eq!(
        paths.iter().count(),
        exact.iter().flatten().count(),
        "{name}"
    );
    for (node, cost) in paths.iter() {
        let edges = paths.edges_to(node);
        assert!(edges.len() < paths.iter().count(), "{name}: a circle");
        let path = paths.path(node).expect("a path").expect("reached");
        assert_eq!((path.len(), path.cost()), (edges.len(), cost), "{name}");
        assert_eq!(
            (*path.start(), *path.end()),
            (NodeId::new(0), node),
            "{name}"
        );
        let magnitude = edges.iter().map(|edge| edge.cost.get().abs()).sum();
        let exact = exact[node.index()].expect("reached");
        assert_near(cost.get(), exact, magnitude, paths.iter().count(), name);
    }
}

fn certify<C: Cost>(
    graph: &Digraph<C>,
    paths: &ShortestPathTree<C>,
) -> Result<(), certificate::Violation<NodeId>> {
    let before = |node: &NodeId| paths.edge_into(*node).map(|edge| edge.from);
    let nodes: Vec<_> = graph.nodes().collect();
    let before: Vec<_> = nodes.iter().map(before).collect();
    let tree = paths.iter().map(|(node, cost)| {
        let at = node.index();
        (&nodes[at], cost, before[at].as_ref())
    });
    certificate::shortest_path_tree(graph, tree)
}

/// Checks Bellman and Ford's algorithm. Returns whether there are paths to all states.
fn bellman_ford(edges: &[Edge], name: &str) -> bool {
    let goal = edges
        .iter()
        .map(|edge| edge.0.max(edge.1))
        .max()
        .unwrap_or(0);
    let graph = digraph(edges, goal, real);
    let exact = oracle(edges, 0);
    match (graph.bellman_ford(), &exact) {
        (Ok(paths), Some(exact)) => {
            assert_right(&paths, exact, name);
            assert_eq!(certify(&graph, &paths), Ok(()), "{name}");
        }
        (Err(GraphError::NegativeCycle(cycle)), None) => {
            let costs = cycle.actions.iter().map(|edge| edges[edge.index()].2);
            let sum: i128 = costs.map(whole).sum();
            assert!(sum < 0, "{name}");
            assert!(cycle.cost.is_some_and(|cost| cost < Real::ZERO), "{name}");
            let verdict = certificate::negative_cycle(&graph, &cycle.states);
            assert_eq!(verdict, Ok(()), "{name}");
        }
        (found, exact) => {
            panic!(
                "{name}: {:?}, but {exact:?} in {edges:?}",
                found.map(|_| ())
            );
        }
    }
    exact.is_some()
}

#[test]
fn circles_of_about_zero_are_broken_and_those_below_are_reported() {
    let is_ok = |edges: &[Edge]| bellman_ford(edges, "a known graph");
    assert!(is_ok(&[(0, 1, 0.1), (1, 2, 6.8), (2, 1, -6.8)]));
    assert!(is_ok(&[(0, 1, 11.1), (1, 2, -2.7), (2, 1, 2.7)]));
    assert!(is_ok(&[
        (0, 1, 1e16),
        (1, 2, 1.0),
        (2, 3, 1.0),
        (3, 4, 1.0),
        (4, 1, -2.0)
    ]));
    assert!(is_ok(&[
        (0, 1, 1e6),
        (1, 2, -0.78),
        (2, 3, 0.34),
        (3, 1, 0.44)
    ])); // 5.6e-17
    assert!(!is_ok(&[(0, 1, 0.1), (1, 2, 0.7), (2, 0, -0.8)])); // -1.1e-16: the sum of these floats
    assert!(!is_ok(&[
        (0, 3, 1e9),
        (3, 1, 0.1),
        (1, 2, 0.7),
        (2, 3, -0.8)
    ])); // this sum vanishes beside 1e9
    assert!(is_ok(&[(0, 1, 0.1), (1, 0, -0.1), (1, 1, 0.0)]));
    assert!(is_ok(&[(0, 0, 0.0)]));
    assert!(!is_ok(&[(0, 1, 4e15), (1, 1, -0.01)]));
}

#[test]
fn bellman_ford_on_floats_decides_like_integers() {
    let (mut unlike, mut negative) = (0, 0);
    for (mut random, name) in graphs(1) {
        let edges = heights(&mut random);
        let unit = unit(&mut random);
        unlike += u32::from(!bellman_ford(&floats(&edges, unit), &name));
        let lower = edges
            .iter()
            .map(|&(from, to, cost)| (from, to, cost - random.random_range(0..2)));
        let lower: Vec<_> = lower.collect();
        negative += u32::from(!bellman_ford(&floats(&lower, unit), &name));
    }
    // In tenths no cycle is negative, but as floats some are.
    assert!(unlike > 10 && negative > 10, "{unlike} {negative}");
}

#[test]
fn paths_in_graphs_without_cycles_are_cheapest_and_dearest_up_to_rounding() {
    for (mut random, name) in graphs(2) {
        let edges = heights(&mut random)
            .into_iter()
            .filter(|(from, to, _)| from < to);
        let edges = floats(&edges.collect::<Vec<_>>(), unit(&mut random));
        let turned: Vec<Edge> = edges
            .iter()
            .map(|&(from, to, cost)| (from, to, -cost))
            .collect();
        let goal = edges.iter().map(|edge| edge.1).max().unwrap_or(0);
        let Some((least, most)) = oracle(&edges, 0).zip(oracle(&turned, 0)) else {
            assert!(edges.is_empty());
            continue;
        };
        let (graph, turned) = (digraph(&edges, goal, real), digraph(&turned, goal, real));
        let paths = |wanted| graph.dag_shortest_paths(wanted).expect("no cycle");
        assert_right(&paths(Wanted::Cheapest), &least, &name);
        assert_eq!(certify(&graph, &paths(Wanted::Cheapest)), Ok(()), "{name}");
        let dearest = paths(Wanted::Longest);
        let reflected = turned.dag_shortest_paths(Wanted::Cheapest).expect("none");
        assert_right(&reflected, &most, &name);
        for (node, cost) in dearest.iter() {
            assert_eq!(reflected.cost(node), Some(-cost), "{name}");
        }
    }
}

/// Every search for cheapest paths that takes [`NonNegativeReal`].
#[test]
fn searches_find_cheapest_paths_up_to_rounding() {
    let non_negative = |number: f64| NonNegativeReal::new(number).expect("a cost");
    for (mut random, name) in graphs(3) {
        let edges: Vec<_> = heights(&mut random)
            .into_iter()
            .map(|(from, to, cost)| (from, to, cost.abs() % 40))
            .collect();
        let edges = floats(&edges, unit(&mut random));
        let goal = edges
            .iter()
            .map(|edge| edge.0.max(edge.1))
            .max()
            .expect("an edge");
        let graph = digraph(&edges, goal, non_negative);
        let exact = oracle(&edges, 0).expect("no edge is negative")[goal as usize];
        let states = graph.node_count();
        let assert_cheapest = |path: Option<&Path<_, _, NonNegativeReal>>, by: &str| {
            assert_eq!(path.is_some(), exact.is_some(), "{name}: {by}");
            if let Some((path, exact)) = path.zip(exact) {
                assert_eq!(certificate::path(&graph, path), Ok(()), "{name}: {by}");
                let cost = path.cost().get(); // all costs are positive: they are their own magnitudes
                assert_near(cost, exact, cost, states, &format!("{name}: {by}"));
            }
        };
        let search = || Search::new(&graph);
        let back: Vec<Edge> = edges
            .iter()
            .map(|&(from, to, cost)| (to, from, cost))
            .collect();
        let to_go = oracle(&back, goal).expect("no edge is negative");
        let h_times = |factor: f64| {
            let to_go = &to_go;
            move |node: &NodeId| {
                let to_go = to_go[node.index()].map_or(0.0, |exact| exact.magnitude);
                non_negative(to_go * factor)
            }
        };
        // The remaining cost of each state, reduced a little, so that it is admissible even as rounded.
        let h = h_times(1.0 - 1e-12);
        // A slightly higher estimate is rounding, and no objection to a heuristic. A thousandth is an objection.
        for (factor, is_objection) in [
            (1.0 + 1e-12, false),
            (1.001, exact.is_some_and(|exact| exact.magnitude > 0.0)),
        ] {
            let report = search().astar(h_times(factor)).expect("costs are small");
            let verdict = report.certify(&graph);
            let is_inadmissible = verdict
                .as_ref()
                .is_err_and(|violation| violation.rule == certificate::Rule::Inadmissible);
            assert_eq!(
                is_inadmissible, is_objection,
                "{name}: {factor}: {verdict:?}"
            );
        }
        let reports = [
            ("dijkstra", search().dijkstra()),
            ("A*", search().astar(h)),
            ("weighted A* of weight 1", search().weighted_astar(h, 1)),
            ("IDA*", search().idastar(h)),
            ("branch and bound", search().branch_and_bound(h)),
            ("anytime", search().anytime_astar(h, 1)),
        ];
        for (by, report) in reports {
            let report = report.expect("costs are small");
            assert_cheapest(report.path(), by);
        }
        let between = graph.between(0, goal).expect("both are nodes");
        let both = Search::new(&between)
            .bidirectional_dijkstra()
            .expect("costs are small");
        assert_cheapest(both.path(), "from both ends");
        assert_eq!(both.certify(&between), Ok(()), "{name}");
        let all = search().all_shortest_paths().expect("costs are small");
        assert_cheapest(all.report().path(), "all");
        for path in all.paths().take(50) {
            assert_cheapest(Some(&path.expect("a path")), "each of all");
        }
        let few = search().k_shortest_paths(3).expect("costs are small");
        assert_cheapest(few.paths().first(), "the first of 3");
        assert!(few.paths().is_sorted_by_key(Path::cost), "{name}");
        let trees = [
            graph.dijkstra().expect("costs are small"),
            graph.bellman_ford().expect("costs are small"),
        ];
        for tree in &trees {
            assert_eq!(certify(&graph, tree), Ok(()), "{name}");
            assert!(tree.iter().eq(trees[0].iter()), "{name}"); // no cycle: all add up in the same way
        }
        if let Some(goal) = trees[0].best_goal() {
            let path = trees[0].path(goal).expect("a path").expect("reached");
            assert_cheapest(Some(&path), "a tree");
        }
    }
}

/// A float whose sums keep 24 bits, without an exact sum.
#[derive(Clone, Copy, Debug)]
struct Coarse(f32);

impl PartialEq for Coarse {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Coarse {}

impl PartialOrd for Coarse {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Coarse {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Cost for Coarse {
    type Total = Self;
    const ZERO: Self = Self(0.0);

    fn extend(self, path: Self) -> Option<Self> {
        Self::sum(path, self)
    }

    fn sum(left: Self, right: Self) -> Option<Self> {
        Some(Self(left.0 + right.0 + 0.0))
    }

    fn scale(total: Self, factor: u32) -> Option<Self> {
        Some(Self(total.0 * factor as f32 + 0.0))
    }
}

impl AdditiveCost for Coarse {}

/// Asserts that the result is a tree, or a cycle that the checker of cycles finds negative. Returns which of the two.
fn is_tree_or_negative_cycle<C: AdditiveCost>(graph: &Digraph<C>, name: &str) -> bool {
    match graph.bellman_ford() {
        Ok(paths) => {
            for (node, cost) in paths.iter() {
                assert!(
                    paths.edges_to(node).len() < paths.iter().count(),
                    "{name}: a circle"
                );
                let path = paths.path(node).expect("a path").expect("reached");
                assert_eq!(path.cost(), cost, "{name}");
            }
            true
        }
        Err(GraphError::NegativeCycle(cycle)) => {
            assert!(cycle.cost.is_some_and(|cost| cost < C::ZERO), "{name}");
            let verdict = certificate::negative_cycle(graph, &cycle.states);
            assert_eq!(verdict, Ok(()), "{name}");
            false
        }
        Err(error) => panic!("{name}: {error}"),
    }
}

#[test]
fn costs_of_any_type_make_trees_or_negative_cycles() {
    for (mut random, name) in graphs(4) {
        let edges = floats(&heights(&mut random), unit(&mut random));
        let goal = edges
            .iter()
            .map(|edge| edge.0.max(edge.1))
            .max()
            .expect("an edge");
        is_tree_or_negative_cycle(
            &digraph(&edges, goal, |number| Coarse(number as f32)),
            &name,
        );
        let exact = oracle(&edges, 0).is_some();
        let first = digraph(&edges, goal, |number| (real(number), 0i32)); // the first component decides
        let second = digraph(&edges, goal, |number| (0i32, real(number)));
        assert_eq!(is_tree_or_negative_cycle(&first, &name), exact, "{name}");
        assert_eq!(is_tree_or_negative_cycle(&second, &name), exact, "{name}");
    }
}

/// Returns the least sum of whole tenths from 0 to the last state. Relaxes all edges until nothing changes.
fn least(states: u32, edges: &[(u32, u32, u32)]) -> Option<u32> {
    let mut known = vec![None; states as usize];
    known[0] = Some(0);
    for _ in 0..states {
        for &(from, to, cost) in edges {
            let through = known[from as usize].map(|sum| sum + cost);
            if through.is_some_and(|sum| known[to as usize].is_none_or(|known| sum < known)) {
                known[to as usize] = through;
            }
        }
    }
    known[states as usize - 1]
}

fn in_tenths(states: u32, edges: &[(u32, u32, u32)]) -> Digraph<NonNegativeReal> {
    let mut builder = Digraph::builder().node_count(states as usize);
    for &(from, to, tenths) in edges {
        let cost = NonNegativeReal::new(f64::from(tenths) / 10.0);
        builder = builder.edge(from, to, cost.expect("a cost"));
    }
    builder.build().expect("nodes are few")
}

/// In one graph, the two sides add up 0.8 + 0.3 and 0.3 to less than 0.8 and 0.3 + 0.3. In the other, 0.3 and 0.4 + 0.1
/// are no less than 0.8, but 0.3 + 0.4 + 0.1 is.
#[test]
fn what_is_nearer_by_rounding_is_no_objection() {
    let meets_nearer = [(0, 1, 8), (1, 2, 3), (2, 3, 3)];
    let other_way = [(0, 3, 8), (0, 1, 3), (1, 2, 4), (2, 3, 1)];
    for edges in [meets_nearer.as_slice(), &other_way] {
        let graph = in_tenths(4, edges);
        let trip = graph.between(0, 3).expect("both are nodes");
        let report = Search::new(&trip).bidirectional_dijkstra().expect("small");
        assert_eq!(report.certify(&trip), Ok(()));
    }
}

#[test]
fn right_reports_from_both_ends_are_certified_where_sums_are_rounded_and_false_ones_are_not() {
    for (mut random, name) in graphs(11) {
        let states = random.random_range(2..12u32);
        let goal = states - 1;
        let edges = random.random_range(states..4 * states);
        let edges: Vec<_> = (0..edges)
            .map(|_| {
                let [from, to] = [(); 2].map(|()| random.random_range(0..states));
                (from, to, random.random_range(0..12u32))
            })
            .collect();
        let least = least(states, &edges);
        let graph = in_tenths(states, &edges);
        let trip = graph.between(0, goal).expect("both are nodes");
        let search = || Search::new(&trip);
        let report = search().bidirectional_dijkstra().expect("costs are small");
        let cost = report.cost().map(|cost| (cost.get() * 10.0).round());
        assert_eq!(cost, least.map(f64::from), "{name}");
        assert_eq!(report.certify(&trip), Ok(()), "{name}");
        for expansions in 0..2 * u64::from(states) {
            let limits = Limits::new().expansions(expansions);
            let cut = search().limits(limits).bidirectional_dijkstra();
            assert_eq!(cut.expect("small").certify(&trip), Ok(()), "{name}");
        }
        let breadth = search().bidirectional_bfs().expect("costs are small");
        assert_eq!(breadth.certify(&trip), Ok(()), "{name}");

        let is_certified = |edges: &[_]| {
            let other = in_tenths(states, edges);
            let trip = other.between(0, goal).expect("both are nodes");
            report.certify(&trip).is_ok()
        };
        // A path that is a tenth cheaper, or any path if there was none.
        let tenths = least.map_or(Some(7), |least| least.checked_sub(1));
        if let Some(tenths) = tenths {
            let way_in = [(0, goal, tenths)];
            assert!(
                !is_certified(&[edges.as_slice(), &way_in].concat()),
                "{name}"
            );
        }
        // Each edge of the path gets a higher cost, or is removed.
        if let Some(path) = report.path() {
            for ends in path.states().windows(2) {
                let is_on_path =
                    |edge: &&(u32, u32, u32)| (edge.0, edge.1) == (ends[0].get(), ends[1].get());
                let longer = edges.iter().map(|edge| {
                    let more = if is_on_path(&edge) { 20 } else { 0 };
                    (edge.0, edge.1, edge.2 + more)
                });
                assert!(!is_certified(&longer.collect::<Vec<_>>()), "{name}");
                let gone = edges.iter().filter(|edge| !is_on_path(edge)).copied();
                assert!(!is_certified(&gone.collect::<Vec<_>>()), "{name}");
            }
        }
    }
}

/// Costs of the crate `ordered-float` give the answers that our own floats give.
#[cfg(feature = "ordered-float")]
mod ordered {
    use colorwalk::{NonNegativeCost, PathCost, SearchError, problem_fn};
    use ordered_float::{NotNan, OrderedFloat};

    use super::*;

    type Answer = Vec<(Vec<NodeId>, f64)>;

    /// Returns the paths of many searches with their costs.
    fn answers<C>(
        (states, edges): (u32, &[Edge]),
        cost: impl Fn(f64) -> C,
        total: impl Fn(f64) -> PathCost<C>,
        value: impl Fn(PathCost<C>) -> f64,
    ) -> Vec<Answer>
    where
        C: AdditiveCost + NonNegativeCost,
    {
        let mut builder = Digraph::builder().node_count(states as usize);
        for &(from, to, length) in edges {
            builder = builder.edge(from, to, cost(length));
        }
        let graph = builder.build().expect("nodes are few");
        let trip = graph.between(0, states - 1).expect("both are nodes");
        let search = || Search::new(&trip);
        let h = |node: &NodeId| total(if node.get() == states - 1 { 0.0 } else { 0.1 });
        let plain = [
            search().dijkstra(),
            search().max_cost(total(1.5)).dijkstra(),
            search().bfs(),
            search().bidirectional_dijkstra(),
        ]
        .map(|report| {
            let report = report.expect("costs are small");
            assert_eq!(report.certify(&trip), Ok(()));
            report
        });
        let informed = [search().astar(h), search().idastar(h)].map(|report| {
            let report = report.expect("costs are small");
            assert_eq!(report.certify_informed(&trip, &h), Ok(()));
            report
        });
        let first = plain.into_iter().chain(informed);
        let mut answers: Vec<Answer> = first
            .map(|report| {
                let path = report.into_path();
                path.iter()
                    .map(|path| (path.states().to_vec(), value(path.cost())))
                    .collect()
            })
            .collect();
        let several = search().k_shortest_paths(5).expect("costs are small");
        answers.push(
            several
                .paths()
                .iter()
                .map(|path| (path.states().to_vec(), value(path.cost())))
                .collect(),
        );
        let all = search().bellman_ford().expect("no cost is negative");
        let costs = (0..states).filter_map(|node| Some((vec![], value(all.cost(&node.into())?))));
        answers.push(costs.collect());
        answers
    }

    #[test]
    fn costs_of_ordered_float_give_the_same_answers() {
        for (mut random, name) in graphs(12) {
            let states = random.random_range(2..12u32);
            let edges: Vec<Edge> = (0..random.random_range(states..4 * states))
                .map(|_| {
                    let [from, to] = [(); 2].map(|()| random.random_range(0..states));
                    (from, to, f64::from(random.random_range(1..12u32)) / 10.0)
                })
                .collect();
            let real = |length| NonNegativeReal::new(length).expect("a length");
            let expected = answers((states, &edges), real, real, NonNegativeReal::get);
            let not_nan = |length| NotNan::new(length).expect("a number");
            let found = answers((states, &edges), OrderedFloat, OrderedFloat, |cost| cost.0);
            assert_eq!(found, expected, "{name}");
            assert_eq!(
                answers((states, &edges), not_nan, OrderedFloat, |cost| cost.0),
                expected,
                "{name}"
            );
            // The lengths in quarters are exact in both types.
            let quarters: Vec<Edge> = edges
                .iter()
                .map(|&(from, to, length)| (from, to, (length * 10.0) / 4.0))
                .collect();
            let expected = answers((states, &quarters), real, real, NonNegativeReal::get);
            let short = |length| OrderedFloat(length as f32);
            assert_eq!(
                answers((states, &quarters), short, short, |cost| f64::from(cost.0)),
                expected,
                "{name}"
            );
        }
    }

    /// The way from 0 through 1 to 3 has one wrong cost; the way through 2 costs 4.
    fn square(wrong: f64) -> Digraph<OrderedFloat<f64>> {
        let edges = [(0, 1, 1.0), (1, 3, wrong), (0, 2, 2.0), (2, 3, 2.0)];
        let builder = edges
            .iter()
            .fold(Digraph::builder(), |builder, &(from, to, cost)| {
                builder.edge(from, to, OrderedFloat(cost))
            });
        builder.build().expect("nodes are few")
    }

    #[test]
    fn wrong_costs_of_ordered_float_are_never_part_of_an_answer() {
        for negative in [-0.5, f64::NEG_INFINITY] {
            let graph = square(negative);
            let trip = graph.between(0, 3).expect("both are nodes");
            let error = SearchError::NegativeCost {
                state: NodeId::new(1),
            };
            assert_eq!(Search::new(&trip).dijkstra().unwrap_err(), error);
            assert_eq!(
                Search::new(&trip)
                    .astar(|_: &NodeId| OrderedFloat(0.0))
                    .unwrap_err(),
                error
            );
        }
        for wall in [f64::INFINITY, f64::NAN] {
            let graph = square(wall);
            let trip = graph.between(0, 3).expect("both are nodes");
            let report = Search::new(&trip)
                .dijkstra()
                .expect("the other way is open");
            assert_eq!(report.cost(), Some(OrderedFloat(4.0)));
            assert_eq!(report.certify(&trip), Ok(()));
            let blocked = problem_fn(0u32, |&n| [(n + 1, OrderedFloat(wall))], |&n| n == 9);
            let error = Search::new(&blocked).dijkstra().unwrap_err();
            assert_eq!(error, SearchError::CostOverflow { state: 1 });
        }
        let graph = square(-0.0);
        let trip = graph.between(0, 3).expect("both are nodes");
        let report = Search::new(&trip)
            .dijkstra()
            .expect("negative zero is zero");
        assert_eq!(report.cost(), Some(OrderedFloat(1.0)));
    }
}
