//! Sparse directed graphs: cheapest paths from one node to all others.
//!
//! Most workloads come twice. In the first form the graph is a function from a number to its successors. For us this is
//! a problem like any other. A graph of `petgraph` must be `built`, which takes no hash table, since the states are
//! numbers. In the second form it is *explicit*: our [`Digraph`], or their [`DiGraph`] or [`Csr`], each built before
//! the clock starts.

use std::cell::Cell;
use std::collections::HashMap;

use colorwalk::algorithms::{
    AStar, CycleRule, GraphError, GraphErrorOf, Landmarks, ShortestPathTree, ShortestPaths, Wanted,
};
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{
    AdditiveCost, Cost, NonNegativeReal, Reachable, Search, SearchProblem, Workspace, problem_fn,
};
use ordered_float::OrderedFloat;
use pathfinding::prelude as pathfinding;
use petgraph::algo;
use petgraph::csr::Csr;
use petgraph::graph::{DiGraph, EdgeReference, NodeIndex};
use petgraph::visit::{Bfs, Dfs, EdgeRef};
use rustworkx_core::Result;
use rustworkx_core::dag_algo::longest_path;
use rustworkx_core::shortest_path as rustworkx;

use crate::hierarchy::Hierarchy;
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::searches;
use crate::support::sparse::Sparse;

/// The number of reachable states, and the sum of their costs.
type Reached = (usize, i64);

/// Returns the first node of their graph.
fn first() -> NodeIndex {
    NodeIndex::new(0)
}

// --------------------------------------------------------------------------------------- one by one

pub(crate) fn explicit_reachable(plan: &Plan) -> Measured {
    let sparse = Sparse::random(plan.size(500_000, 5_000), 4, 11);
    let (ours, graph, csr) = given(&sparse, i32::unsigned_abs);
    Comparison::new(|| (Reachable::new(&ours).count(), sparse.edge_count()))
        .with(Side::Variant, "ours, with paths", || {
            searches::breadth_first(&ours).0
        })
        .rival("petgraph Bfs, DiGraph", || {
            let mut walk = Bfs::new(&graph, first());
            std::iter::from_fn(|| walk.next(&graph)).count()
        })
        .rival("petgraph Bfs, Csr", || {
            let mut walk = Bfs::new(&csr, 0);
            std::iter::from_fn(|| walk.next(&csr)).count()
        })
        .measure(plan)
}

pub(crate) fn explicit_preorder(plan: &Plan) -> Measured {
    beside_walkers(plan, |graph| graph.preorder().count())
}

pub(crate) fn explicit_depth_first(plan: &Plan) -> Measured {
    beside_walkers(plan, |graph| {
        let report = Search::new(graph).dfs(CycleRule::Closed);
        report.expect("costs stay small").stats().expanded as usize
    })
}

/// Compares our depth-first search with the walkers of `petgraph`, which store no paths.
fn beside_walkers(plan: &Plan, search: impl Fn(&Digraph<u32>) -> usize) -> Measured {
    let sparse = Sparse::random(plan.size(500_000, 5_000), 4, 12);
    let (ours, graph, csr) = given(&sparse, i32::unsigned_abs);
    Comparison::new(|| (search(&ours), sparse.edge_count()))
        .rival("petgraph Dfs, DiGraph", || {
            let mut walk = Dfs::new(&graph, first());
            std::iter::from_fn(|| walk.next(&graph)).count()
        })
        .rival("petgraph Dfs, Csr", || {
            let mut walk = Dfs::new(&csr, 0);
            std::iter::from_fn(|| walk.next(&csr)).count()
        })
        .measure(plan)
}

pub(crate) fn explicit_dijkstra(plan: &Plan) -> Measured {
    let sparse = Sparse::random(plan.size(500_000, 5_000), 4, 13);
    let (ours, graph, csr) = given(&sparse, i32::unsigned_abs);
    let ours = move || {
        let report = Search::new(&ours).dijkstra().expect("costs stay small");
        let costs = report
            .reached()
            .iter()
            .map(|reached| i64::from(reached.g()));
        (checksum(costs), sparse.edge_count())
    };
    Comparison::new(ours)
        .rival("petgraph dijkstra, DiGraph", || {
            let costs = algo::dijkstra(&graph, first(), None, |edge| *edge.weight());
            checksum(costs.into_values().map(i64::from))
        })
        .rival("petgraph dijkstra, Csr", || {
            let costs = algo::dijkstra(&csr, 0, None, |edge| *edge.weight());
            checksum(costs.into_values().map(i64::from))
        })
        .rival("rustworkx dijkstra, DiGraph", || {
            let cost = |edge: EdgeReference<'_, u32>| Ok(*edge.weight());
            let costs: Result<Vec<Option<u32>>> =
                rustworkx::dijkstra(&graph, first(), None, cost, None);
            let costs = costs.expect("no cost is an error").into_iter().flatten();
            checksum(costs.map(i64::from))
        })
        .rival("rustworkx dijkstra, Csr", || {
            let cost = |edge: petgraph::csr::EdgeReference<'_, u32, _, _>| Ok(*edge.weight());
            let costs: Result<Vec<Option<u32>>> = rustworkx::dijkstra(&csr, 0, None, cost, None);
            let costs = costs.expect("no cost is an error").into_iter().flatten();
            checksum(costs.map(i64::from))
        })
        .measure(plan)
}

// ------------------------------------------------------------------------------------------- roads

/// How far is the farthest junction? A search for it as a goal expands all junctions.
pub(crate) fn roads_dijkstra(plan: &Plan) -> Measured {
    let sparse = Sparse::roads(plan.size(707, 50), 18);
    let kilometres = |metres: i32| f64::from(metres) / 1e3;
    let length = |metres| NonNegativeReal::new(kilometres(metres)).expect("a length");
    let (ours, ..) = given(&sparse, length);
    let (graph, csr) = (graph_of(&sparse, kilometres), csr_of(&sparse, kilometres));
    let costs = algo::dijkstra(&csr, 0, None, |edge| *edge.weight());
    let farthest = costs.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
    let (farthest, _) = farthest.expect("there is a start");
    let ours = move || {
        let report = Search::new(&ours).dijkstra().expect("costs stay small");
        let costs = report.reached().iter().map(|reached| reached.g().get());
        (costs.reduce(f64::max), report.stats().stored_peak)
    };
    let ordered = |&node: &u32| {
        let successors = sparse.successors(node);
        successors.map(|(to, metres)| (to, OrderedFloat(kilometres(metres))))
    };
    Comparison::new(ours)
        .rival("petgraph astar, DiGraph", || {
            let goal = NodeIndex::from(farthest);
            let cost = |edge: EdgeReference<'_, f64>| *edge.weight();
            let path = algo::astar(&graph, first(), |node| node == goal, cost, |_| 0.0);
            path.map(|(cost, _)| cost)
        })
        .rival("petgraph astar, Csr", || {
            let is_goal = |node| node == farthest;
            let path = algo::astar(&csr, 0, is_goal, |edge| *edge.weight(), |_| 0.0);
            path.map(|(cost, _)| cost)
        })
        .rival("pathfinding dijkstra_all", || {
            let reached = pathfinding::dijkstra_all(&0, ordered);
            reached
                .into_values()
                .map(|(_, cost)| cost.0)
                .reduce(f64::max)
        })
        .with(Side::Aside, "petgraph dijkstra (no paths), DiGraph", || {
            let costs = algo::dijkstra(&graph, first(), None, |edge| *edge.weight());
            costs.into_values().reduce(f64::max)
        })
        .with(Side::Aside, "petgraph dijkstra (no paths), Csr", || {
            let costs = algo::dijkstra(&csr, 0, None, |edge| *edge.weight());
            costs.into_values().reduce(f64::max)
        })
        .measure(plan)
}

/// Returns the total cost of the trips, and the number of states that they store.
fn both_ends(
    roads: &Digraph<u32>,
    trips: impl Iterator<Item = (u32, u32)>,
) -> (Vec<Option<u32>>, usize) {
    let reports = trips.map(|(from, to)| {
        let trip = roads.between(from, to).expect("both are junctions");
        let report = Search::new(&trip).bidirectional_dijkstra();
        let report = report.expect("costs stay small");
        (report.cost(), report.stats().stored_peak)
    });
    let (costs, stored): (Vec<_>, Vec<_>) = reports.unzip();
    (costs, stored.into_iter().sum())
}

/// Between the first twenty junctions, in ten pairs; junctions are numbered at random.
pub(crate) fn roads_both_ends(plan: &Plan) -> Measured {
    let sparse = Sparse::roads(plan.size(707, 50), 18);
    let (ours, graph, _) = given(&sparse, i32::unsigned_abs);
    let pairs = (0..10).map(|pair| (2 * pair, 2 * pair + 1));
    let ours = || both_ends(&ours, pairs.clone());
    let beside = |&node: &u32| {
        let successors = sparse.successors(node);
        successors.map(|(to, metres)| (to, metres.unsigned_abs()))
    };
    Comparison::new(ours)
        .rival("pathfinding dijkstra_bidirectional", || {
            let paths = pairs
                .clone()
                .map(|(from, to)| pathfinding::dijkstra_bidirectional(&from, &to, beside, beside));
            paths.map(|path| Some(path?.1)).collect()
        })
        .rival("petgraph bidirectional_dijkstra (no path), DiGraph", || {
            let costs = pairs.clone().map(|(from, to)| {
                let cost = |edge: EdgeReference<'_, u32>| *edge.weight();
                algo::bidirectional_dijkstra(&graph, from.into(), to.into(), cost)
            });
            costs.collect()
        })
        .measure(plan)
}

/// A hundred trips on one network, enough to pay for its preparation.
pub(crate) fn roads_trips(plan: &Plan) -> Measured {
    let sparse = Sparse::roads(plan.size(200, 50), 18);
    let (ours, graph, _) = given(&sparse, i32::unsigned_abs);
    let trips: Vec<(u32, u32)> = (0..100).map(|trip| (2 * trip, 2 * trip + 1)).collect();
    let choose = || {
        let landmarks = Search::new(&ours).landmarks(8).expect("costs stay small");
        landmarks.expect("nodes have an index")
    };
    let by_landmarks = |landmarks: &Landmarks<u32>| {
        let trips = trips.iter().map(|&(from, to)| {
            let trip = ours.between(from, to).expect("both are nodes");
            let report = Search::new(&trip).run(AStar::new(landmarks.to(&trip)));
            report.expect("costs stay small").cost()
        });
        trips.collect()
    };
    let landmarks = choose();
    let bidirectional = || both_ends(&ours, trips.iter().copied());
    let prepare = || {
        let mut roads = fast_paths::InputGraph::new();
        for (from, to, metres) in sparse.edges() {
            roads.add_edge(from as usize, to as usize, metres.unsigned_abs() as usize);
        }
        roads.freeze();
        fast_paths::prepare(&roads)
    };
    let by_hierarchy = |hierarchy: &fast_paths::FastGraph| {
        let mut calculator = fast_paths::create_calculator(hierarchy);
        let paths = trips
            .iter()
            .map(|&(from, to)| calculator.calc_path(hierarchy, from as usize, to as usize));
        paths.map(|path| Some(path?.get_weight() as u32)).collect()
    };
    let prepared = prepare();
    let hierarchy = || Hierarchy::new(&ours, |_| ());
    let by_our_hierarchy = |hierarchy: &Hierarchy<'_>| {
        let mut planner = hierarchy.trips();
        let paths = trips
            .iter()
            .map(|&(from, to)| planner.path(NodeId::new(from), NodeId::new(to)));
        paths.map(|path| Some(path?.cost())).collect()
    };
    let our_hierarchy = hierarchy();
    let workspace = Cell::new(Workspace::new());
    let again = || {
        let costs = trips.iter().map(|&(from, to)| {
            let trip = ours.between(from, to).expect("both are nodes");
            let search = Search::new(&trip).workspace(workspace.take());
            let report = search.bidirectional_dijkstra().expect("costs stay small");
            let cost = report.cost();
            workspace.set(report.into_workspace());
            cost
        });
        costs.collect()
    };
    Comparison::new(bidirectional)
        .with(Side::Variant, "ours, one workspace", again)
        .with(Side::Variant, "ours, 8 landmarks, prepared", || {
            by_landmarks(&landmarks)
        })
        .with(
            Side::Variant,
            "ours, 8 landmarks, with their preparation",
            || by_landmarks(&choose()),
        )
        .rival("petgraph bidirectional_dijkstra (no path), DiGraph", || {
            let costs = trips.iter().map(|&(from, to)| {
                let cost = |edge: EdgeReference<'_, u32>| *edge.weight();
                algo::bidirectional_dijkstra(&graph, from.into(), to.into(), cost)
            });
            costs.collect()
        })
        .with(
            Side::Variant,
            "ours, hierarchy of the example, prepared",
            || by_our_hierarchy(&our_hierarchy),
        )
        .with(Side::Aside, "fast_paths, prepared", || {
            by_hierarchy(&prepared)
        })
        .with(Side::Aside, "fast_paths, with its preparation", || {
            by_hierarchy(&prepare())
        })
        .measure(plan)
}

// ------------------------------------------------------------------------------------ Bellman-Ford

pub(crate) fn bellman_ford(plan: &Plan) -> Measured {
    let sparse = Sparse::signed(plan.size(200_000, 2_000), 4, 14);
    let graph = graph_of(&sparse, i64::from);
    let ours = || reached(Search::new(&problem(&sparse)).bellman_ford());
    Comparison::new(|| (ours(), sparse.edge_count()))
        .rival("petgraph bellman_ford, built", || {
            petgraph_bellman_ford(&graph_of(&sparse, f64::from))
        })
        .rival("petgraph spfa, built", || {
            petgraph_spfa(&graph_of(&sparse, i64::from))
        })
        .rival("rustworkx bellman_ford, built", || {
            rustworkx_bellman_ford(&graph_of(&sparse, i64::from))
        })
        .with(Side::Aside, "rustworkx bellman_ford, given", || {
            rustworkx_bellman_ford(&graph)
        })
        .measure(plan)
}

pub(crate) fn explicit_bellman_ford(plan: &Plan) -> Measured {
    let sparse = Sparse::signed(plan.size(200_000, 2_000), 4, 14);
    let (ours, graph, csr) = given(&sparse, i64::from);
    let floats = graph_of(&sparse, f64::from);
    let queue = || reached_nodes(ours.bellman_ford());
    Comparison::new(|| (queue(), sparse.edge_count()))
        .with(Side::Variant, "ours, explored first", || {
            reached(Search::new(&ours).bellman_ford())
        })
        .rival("petgraph bellman_ford, DiGraph", || {
            petgraph_bellman_ford(&floats)
        })
        .rival("petgraph spfa, DiGraph", || petgraph_spfa(&graph))
        .rival("rustworkx bellman_ford, DiGraph", || {
            rustworkx_bellman_ford(&graph)
        })
        .rival("petgraph spfa, Csr", || {
            let paths = algo::spfa(&csr, 0, |edge| *edge.weight());
            let costs = paths
                .expect("there is no negative cycle")
                .distances
                .into_iter();
            checksum(costs.filter(|&cost| cost < i64::MAX))
        })
        .measure(plan)
}

pub(crate) fn negative_cycle(plan: &Plan) -> Measured {
    let nodes = plan.size(200_000, 500);
    let sparse = Sparse::signed(nodes, 4, 15).with_negative_cycle(10);
    let graph = graph_of(&sparse, i64::from);
    Comparison::new(|| (has_negative_cycle(&problem(&sparse)), sparse.edge_count()))
        .rival("rustworkx negative_cycle_finder, built", || {
            rustworkx_finds_cycle(&graph_of(&sparse, i64::from))
        })
        .with(
            Side::Aside,
            "rustworkx negative_cycle_finder, given",
            || rustworkx_finds_cycle(&graph),
        )
        .measure(plan)
}

pub(crate) fn small_negative_cycle(plan: &Plan) -> Measured {
    let nodes = plan.size(2_000, 200);
    let sparse = Sparse::signed(nodes, 4, 16).with_negative_cycle(5);
    let (ours, graph, _) = given(&sparse, i64::from);
    let floats = graph_of(&sparse, f64::from);
    let has_cycle = || matches!(ours.bellman_ford(), Err(GraphError::NegativeCycle(_)));
    Comparison::new(|| (has_cycle(), sparse.edge_count()))
        .rival("petgraph find_negative_cycle, DiGraph", || {
            algo::find_negative_cycle(&floats, first()).is_some()
        })
        .rival("petgraph spfa (no cycle shown), DiGraph", || {
            algo::spfa(&graph, first(), |edge| *edge.weight()).is_err()
        })
        .rival("rustworkx negative_cycle_finder, DiGraph", || {
            rustworkx_finds_cycle(&graph)
        })
        .measure(plan)
}

fn has_negative_cycle<P: SearchProblem<Cost: AdditiveCost>>(problem: &P) -> bool {
    let result = Search::new(problem).bellman_ford();
    matches!(result, Err(GraphError::NegativeCycle(_)))
}

fn petgraph_bellman_ford(graph: &DiGraph<(), f64>) -> Reached {
    let paths = algo::bellman_ford(graph, first()).expect("there is no negative cycle");
    let costs = paths.distances.into_iter().filter(|cost| cost.is_finite());
    checksum(costs.map(|cost| cost as i64))
}

fn petgraph_spfa(graph: &DiGraph<(), i64>) -> Reached {
    let paths = algo::spfa(graph, first(), |edge| *edge.weight());
    let costs = paths
        .expect("there is no negative cycle")
        .distances
        .into_iter();
    checksum(costs.filter(|&cost| cost < i64::MAX))
}

fn rustworkx_bellman_ford(graph: &DiGraph<(), i64>) -> Reached {
    let cost = |edge: EdgeReference<'_, i64>| Ok(*edge.weight());
    let costs: Result<Option<Vec<Option<i64>>>> =
        rustworkx::bellman_ford(graph, first(), cost, None);
    let costs = costs
        .expect("no cost is an error")
        .expect("there is no negative cycle");
    checksum(costs.into_iter().flatten())
}

fn rustworkx_finds_cycle(graph: &DiGraph<(), i64>) -> bool {
    let cost = |edge: EdgeReference<'_, i64>| Ok(*edge.weight());
    let cycle: Result<_> = rustworkx::negative_cycle_finder(graph, cost);
    cycle.expect("no cost is an error").is_some()
}

// -------------------------------------------------------------------------------- without any cycle

pub(crate) fn dag(plan: &Plan) -> Measured {
    let sparse = Sparse::layered(plan.size(400, 10), plan.size(500, 50), 5, 17);
    let graph = graph_of(&sparse, i64::from);
    let ours = || reached(Search::new(&problem(&sparse)).dag_shortest_paths(Wanted::Cheapest));
    Comparison::new(|| (ours(), sparse.edge_count()))
        .rival("pathfinding topological_sort and a loop", || {
            pathfinding_dag(&sparse)
        })
        .rival("petgraph toposort and a loop, built", || {
            petgraph_dag(&graph_of(&sparse, i64::from))
        })
        .with(Side::Aside, "petgraph toposort and a loop, given", || {
            petgraph_dag(&graph)
        })
        .measure(plan)
}

pub(crate) fn explicit_dag(plan: &Plan) -> Measured {
    let sparse = Sparse::layered(plan.size(400, 10), plan.size(500, 50), 5, 17);
    let (ours, graph, _) = given(&sparse, i64::from);
    let ours = || reached_nodes(ours.dag_shortest_paths(Wanted::Cheapest));
    Comparison::new(|| (ours(), sparse.edge_count()))
        .rival("petgraph toposort and a loop, DiGraph", || {
            petgraph_dag(&graph)
        })
        .measure(plan)
}

pub(crate) fn explicit_dearest(plan: &Plan) -> Measured {
    let sparse = Sparse::layered(plan.size(400, 10), plan.size(500, 50), 5, 17);
    let (ours, graph, _) = given(&sparse, i64::from);
    let ours = || {
        let paths = ours.dag_shortest_paths(Wanted::Longest);
        let paths = paths.unwrap_or_else(|_| panic!("there is no cycle"));
        let dearest = paths.iter().max_by_key(|&(_, cost)| cost);
        let (node, cost) = dearest.expect("there is a start");
        (cost, paths.edges_to(node).len())
    };
    Comparison::new(|| (ours(), sparse.edge_count()))
        .rival("rustworkx longest_path, DiGraph", || {
            let cost = |edge: EdgeReference<'_, i64>| Ok(*edge.weight());
            let path: Result<_> = longest_path(&graph, cost);
            let (nodes, cost) = path
                .expect("no cost is an error")
                .expect("there is no cycle");
            (cost, nodes.len() - 1)
        })
        .measure(plan)
}

fn pathfinding_dag(sparse: &Sparse) -> Reached {
    let successors = |&node: &u32| sparse.successors(node).map(|(to, _)| to);
    let order = pathfinding::topological_sort(&[0], successors).expect("there is no cycle");
    let mut costs = HashMap::from([(0, 0)]);
    for node in order {
        let cost = costs[&node];
        for (to, edge_cost) in sparse.successors(node) {
            let through = cost + i64::from(edge_cost);
            let best = costs.entry(to).or_insert(through);
            *best = through.min(*best);
        }
    }
    checksum(costs.into_values())
}

fn petgraph_dag(graph: &DiGraph<(), i64>) -> Reached {
    let mut costs = vec![None; graph.node_count()];
    costs[0] = Some(0);
    for node in algo::toposort(graph, None).expect("there is no cycle") {
        let Some(cost) = costs[node.index()] else {
            continue;
        };
        for edge in graph.edges(node) {
            let through = cost + *edge.weight();
            let best = &mut costs[edge.target().index()];
            *best = Some(best.map_or(through, |best| through.min(best)));
        }
    }
    checksum(costs.into_iter().flatten())
}

// ----------------------------------------------------------------------------------------- graphs

fn problem(sparse: &Sparse) -> impl SearchProblem<State = u32, Action = (), Cost = i64> {
    let edges = |&node: &u32| {
        let successors = sparse.successors(node);
        successors.map(|(to, cost)| (to, i64::from(cost)))
    };
    problem_fn(0, edges, |_| false)
}

/// One graph in three forms: ours, and two forms of `petgraph`.
fn given<C: Cost>(
    sparse: &Sparse,
    cost: impl Fn(i32) -> C,
) -> (Digraph<C>, DiGraph<(), C>, Csr<(), C>) {
    let mut builder = Digraph::builder()
        .node_count(sparse.node_count() as usize)
        .start(0);
    builder.extend(
        sparse
            .edges()
            .map(|(from, to, given)| (from, to, cost(given))),
    );
    let ours = builder.build().expect("the nodes are there");
    (ours, graph_of(sparse, &cost), csr_of(sparse, &cost))
}

fn graph_of<C>(sparse: &Sparse, cost: impl Fn(i32) -> C) -> DiGraph<(), C> {
    let nodes = sparse.node_count() as usize;
    let mut graph = DiGraph::with_capacity(nodes, sparse.edge_count());
    for _ in 0..nodes {
        graph.add_node(());
    }
    for (from, to, given) in sparse.edges() {
        graph.add_edge(from.into(), to.into(), cost(given));
    }
    graph
}

/// A `Csr` has no parallel edges: the cheapest edge of each pair stays.
fn csr_of<C: Clone>(sparse: &Sparse, cost: impl Fn(i32) -> C) -> Csr<(), C> {
    let mut edges: Vec<_> = sparse.edges().collect();
    edges.sort_unstable();
    edges.dedup_by_key(|&mut (from, to, _)| (from, to));
    let edges: Vec<_> = edges
        .into_iter()
        .map(|(from, to, given)| (from, to, cost(given)))
        .collect();
    Csr::from_sorted_edges(&edges).expect("they are sorted")
}

fn reached<S, A>(
    paths: std::result::Result<ShortestPaths<S, A, i64>, GraphError<S, A, i64>>,
) -> Reached {
    let paths = paths.unwrap_or_else(|_| panic!("there is no such cycle"));
    checksum(paths.iter().map(|(_, cost)| cost))
}

fn reached_nodes(
    paths: std::result::Result<ShortestPathTree<i64>, GraphErrorOf<Digraph<i64>>>,
) -> Reached {
    let paths = paths.expect("there is no such cycle");
    checksum(paths.iter().map(|(_, cost)| cost))
}

fn checksum(costs: impl Iterator<Item = i64>) -> Reached {
    costs.fold((0, 0), |(count, sum), cost| (count + 1, sum + cost))
}
