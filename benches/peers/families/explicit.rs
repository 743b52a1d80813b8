//! Searches of graphs that are given as lists, beside `petgraph` and `rustworkx-core`. Each crate has the graph in its
//! own form before the clock starts.

use std::hash::RandomState;

use colorwalk::algorithms::{CycleRule, GraphError, Wanted};
use colorwalk::{Reachable, Search};
use pathfinding::prelude as pathfinding;
use petgraph::algo;
use petgraph::graph::EdgeReference;
use petgraph::visit::{Bfs, Dfs, EdgeRef};
use rustworkx_core::Result;
use rustworkx_core::connectivity::johnson_simple_cycles;
use rustworkx_core::dag_algo::longest_path;
use rustworkx_core::shortest_path as rustworkx;

use super::input::Input;
use crate::support::measure::{Comparison, Measured, Plan};

pub(crate) fn reachable(input: &Input, plan: &Plan) -> Measured {
    let (ours, graph, csr) = (input.digraph(cost), input.petgraph(cost), input.csr());
    Comparison::new(|| (Reachable::new(&ours).count(), input.edges.len()))
        .rival("petgraph Bfs, DiGraph", || {
            let mut walk = Bfs::new(&graph, input.start.into());
            std::iter::from_fn(|| walk.next(&graph)).count()
        })
        .rival("petgraph Bfs, Csr", || {
            let mut walk = Bfs::new(&csr, input.start);
            std::iter::from_fn(|| walk.next(&csr)).count()
        })
        .race(plan)
}

pub(crate) fn preorder(input: &Input, plan: &Plan) -> Measured {
    let ours = input.digraph(cost);
    beside_walkers(input, plan, || ours.preorder().count())
}

pub(crate) fn depth_first(input: &Input, plan: &Plan) -> Measured {
    let ours = input
        .digraph(cost)
        .with_goals([0; 0])
        .expect("there is none");
    beside_walkers(input, plan, || {
        let report = Search::new(&ours).dfs(CycleRule::Closed);
        report.expect("costs stay small").stats().expanded as usize
    })
}

/// Compares our search with the walkers of `petgraph`, which store no paths.
fn beside_walkers(input: &Input, plan: &Plan, search: impl Fn() -> usize) -> Measured {
    let (graph, csr) = (input.petgraph(cost), input.csr());
    Comparison::new(|| (search(), input.edges.len()))
        .rival("petgraph Dfs, DiGraph", || {
            let mut walk = Dfs::new(&graph, input.start.into());
            std::iter::from_fn(|| walk.next(&graph)).count()
        })
        .rival("petgraph Dfs, Csr", || {
            let mut walk = Dfs::new(&csr, input.start);
            std::iter::from_fn(|| walk.next(&csr)).count()
        })
        .race(plan)
}

pub(crate) fn dijkstra_to_all(input: &Input, plan: &Plan) -> Measured {
    let (ours, graph, csr) = (input.digraph(cost), input.petgraph(cost), input.csr());
    let told = |costs: &mut dyn Iterator<Item = u32>| {
        costs.fold((0, 0), |(count, sum), cost| {
            (count + 1, sum + u64::from(cost))
        })
    };
    Comparison::new(|| {
        let tree = ours.dijkstra().expect("costs stay small");
        (
            told(&mut tree.iter().map(|(_, cost)| cost)),
            input.edges.len(),
        )
    })
    .rival("petgraph dijkstra, DiGraph", || {
        let costs = algo::dijkstra(&graph, input.start.into(), None, |edge| *edge.weight());
        told(&mut costs.into_values())
    })
    .rival("petgraph dijkstra, Csr", || {
        let costs = algo::dijkstra(&csr, input.start, None, |edge| *edge.weight());
        told(&mut costs.into_values())
    })
    .rival("rustworkx dijkstra, DiGraph", || {
        let cost = |edge: EdgeReference<'_, u32>| Ok(*edge.weight());
        let costs: Result<Vec<Option<u32>>> =
            rustworkx::dijkstra(&graph, input.start.into(), None, cost, None);
        told(&mut costs.expect("no cost is an error").into_iter().flatten())
    })
    .rival("rustworkx dijkstra, Csr", || {
        let cost = |edge: petgraph::csr::EdgeReference<'_, u32, _, _>| Ok(*edge.weight());
        let costs: Result<Vec<Option<u32>>> =
            rustworkx::dijkstra(&csr, input.start, None, cost, None);
        told(&mut costs.expect("no cost is an error").into_iter().flatten())
    })
    .race(plan)
}

pub(crate) fn bidirectional_dijkstra(input: &Input, plan: &Plan) -> Measured {
    let (ours, graph) = (input.digraph(cost), input.petgraph(cost));
    let trip = ours
        .between(input.start, input.goal())
        .expect("both are nodes");
    Comparison::new(|| {
        let report = Search::new(&trip)
            .bidirectional_dijkstra()
            .expect("costs stay small");
        (report.cost(), report.stats().stored_peak)
    })
    .rival("petgraph bidirectional_dijkstra (no path), DiGraph", || {
        let (from, to) = (input.start.into(), input.goal().into());
        algo::bidirectional_dijkstra(&graph, from, to, |edge| *edge.weight())
    })
    .race(plan)
}

/// Sizes of the components, sorted.
pub(crate) fn components(input: &Input, plan: &Plan) -> Measured {
    let (ours, graph, csr) = (input.digraph(cost), input.petgraph(cost), input.csr());
    let nodes: Vec<u32> = (0..input.states).collect();
    Comparison::new(|| {
        (
            ours.strongly_connected_components().count(),
            input.edges.len(),
        )
    })
    .rival("petgraph tarjan_scc, DiGraph", || {
        algo::tarjan_scc(&graph).len()
    })
    .rival("petgraph tarjan_scc, Csr", || algo::tarjan_scc(&csr).len())
    .rival("petgraph kosaraju_scc, DiGraph", || {
        algo::kosaraju_scc(&graph).len()
    })
    .rival("pathfinding strongly_connected_components", || {
        pathfinding::strongly_connected_components(&nodes, |&node| input.beside(node, false)).len()
    })
    .race(plan)
}

pub(crate) fn topological_order(input: &Input, plan: &Plan) -> Measured {
    let (ours, graph) = (input.digraph(cost), input.petgraph(cost));
    let nodes: Vec<u32> = (0..input.states).collect();
    Comparison::new(|| {
        let order = ours.topological_order();
        (order.ok().map(|order| order.len()), input.edges.len())
    })
    .rival("petgraph toposort, DiGraph", || {
        algo::toposort(&graph, None).ok().map(|order| order.len())
    })
    .rival("pathfinding topological_sort", || {
        let order = pathfinding::topological_sort(&nodes, |&node| input.beside(node, false));
        order.ok().map(|order| order.len())
    })
    .race(plan)
}

pub(crate) fn dag_cheapest(input: &Input, plan: &Plan) -> Measured {
    let signed = |edge: &Edge| i64::from(edge.2) - 30;
    let (ours, graph) = (input.digraph(signed), input.petgraph(signed));
    Comparison::new(|| {
        let paths = ours
            .dag_shortest_paths(Wanted::Cheapest)
            .expect("there is no cycle");
        (told(paths.iter().map(|(_, cost)| cost)), input.edges.len())
    })
    .rival("petgraph toposort and a loop, DiGraph", || {
        let mut costs = vec![None; graph.node_count()];
        costs[input.start as usize] = Some(0);
        for node in algo::toposort(&graph, None).expect("there is no cycle") {
            let Some(cost) = costs[node.index()] else {
                continue;
            };
            for edge in graph.edges(node) {
                let through = cost + *edge.weight();
                let best = &mut costs[edge.target().index()];
                *best = Some(best.map_or(through, |best: i64| through.min(best)));
            }
        }
        told(costs.into_iter().flatten())
    })
    .race(plan)
}

/// `longest_path` begins anywhere, so all costs are positive and all states starts.
pub(crate) fn dag_longest(input: &Input, plan: &Plan) -> Measured {
    let positive = |edge: &Edge| i64::from(edge.2) + 1;
    let graph = input.petgraph(positive);
    let ours = input
        .digraph(positive)
        .with_starts(0..input.states)
        .expect("they are nodes");
    Comparison::new(|| {
        let paths = ours
            .dag_shortest_paths(Wanted::Longest)
            .expect("there is no cycle");
        (paths.iter().map(|(_, cost)| cost).max(), input.edges.len())
    })
    .rival("rustworkx longest_path, DiGraph", || {
        let cost = |edge: EdgeReference<'_, i64>| Ok(*edge.weight());
        let path: Result<_> = longest_path(&graph, cost);
        path.expect("no cost is an error").map(|(_, cost)| cost)
    })
    .race(plan)
}

/// Costs of either sign. A *potential* of each state is added to the costs of the edges into it and subtracted from the
/// costs of the edges out of it, which makes no cycle cheaper.
pub(crate) fn bellman_ford(input: &Input, plan: &Plan) -> Measured {
    let potential = |state: u32| i64::from(state.wrapping_mul(0x9E37_79B9) >> 26);
    among_negative(input, plan, &|edge| {
        i64::from(edge.2) + potential(edge.1) - potential(edge.0)
    })
}

/// Costs that the family shifted into a type without a sign. There may be a negative cycle, which all must notice.
fn shifted_bellman_ford(input: &Input, plan: &Plan) -> Measured {
    among_negative(input, plan, &|edge| i64::from(edge.2) - 128)
}

/// The last form of an input has its own signs.
pub(crate) const BELLMAN_FORD: [fn(&Input, &Plan) -> Measured; 5] = [
    bellman_ford,
    bellman_ford,
    bellman_ford,
    bellman_ford,
    shifted_bellman_ford,
];

fn among_negative(input: &Input, plan: &Plan, signed: &dyn Fn(&Edge) -> i64) -> Measured {
    let (ours, graph) = (input.digraph(signed), input.petgraph(signed));
    let floats = graph.map(|_, ()| (), |_, &cost| cost as f64);
    let start = input.start.into();
    Comparison::new(|| {
        let costs = match ours.bellman_ford() {
            Ok(paths) => Some(told(paths.iter().map(|(_, cost)| cost))),
            Err(GraphError::NegativeCycle(_)) => None,
            Err(error) => panic!("costs stay small: {error}"),
        };
        (costs, input.edges.len())
    })
    .rival("petgraph bellman_ford, DiGraph", || {
        let costs = algo::bellman_ford(&floats, start)
            .ok()?
            .distances
            .into_iter();
        Some(told(
            costs
                .filter(|cost| cost.is_finite())
                .map(|cost| cost as i64),
        ))
    })
    .rival("petgraph spfa, DiGraph", || {
        let paths = algo::spfa(&graph, start, |edge| *edge.weight());
        let costs = paths.ok()?.distances.into_iter();
        Some(told(costs.filter(|&cost| cost < i64::MAX)))
    })
    .rival("rustworkx bellman_ford, DiGraph", || {
        let cost = |edge: EdgeReference<'_, i64>| Ok(*edge.weight());
        let costs: Result<Option<Vec<Option<i64>>>> =
            rustworkx::bellman_ford(&graph, start, cost, None);
        Some(told(
            costs.expect("no cost is an error")?.into_iter().flatten(),
        ))
    })
    .race(plan)
}

pub(crate) fn all_simple_paths(input: &Input, plan: &Plan) -> Measured {
    let graph = input.petgraph(cost);
    let ours = input
        .digraph(cost)
        .with_goals([input.goal()])
        .expect("it is a node");
    let (from, to) = (input.start.into(), input.goal().into());
    Comparison::new(|| {
        let paths = Search::new(&ours).all_simple_paths();
        let lengths = paths.map(|path| path.expect("costs stay small").len());
        let told = told(lengths.map(|length| length as i64));
        (told, told.0)
    })
    .rival("petgraph all_simple_paths, DiGraph", || {
        let paths = algo::all_simple_paths::<Vec<_>, _, RandomState>(&graph, from, to, 0, None);
        told(paths.map(|path| path.len() as i64 - 1))
    })
    .race(plan)
}

/// Returns whether there are few enough paths to all nodes: a peer follows them all, whether they lead to a goal or not.
pub(crate) fn has_few_paths(input: &Input, most: usize) -> bool {
    let ours = input.digraph(cost);
    let ours = ours.with_goals(ours.nodes()).expect("they are nodes");
    let mut paths = Search::new(&ours).all_simple_paths();
    paths.set_limits(colorwalk::Limits::new().expansions(most as u64));
    while paths.next().is_some() {}
    paths.limit().is_none()
}

pub(crate) fn simple_cycles(input: &Input, plan: &Plan) -> Measured {
    let (ours, graph) = (input.digraph(cost), input.petgraph(cost));
    Comparison::new(|| {
        let told = told(ours.simple_cycles().map(|cycle| cycle.states.len() as i64));
        (told, told.0)
    })
    .rival("rustworkx johnson_simple_cycles, DiGraph", || {
        let mut cycles = johnson_simple_cycles(&graph, None);
        told(std::iter::from_fn(|| {
            Some(cycles.next(&graph)?.len() as i64)
        }))
    })
    .race(plan)
}

/// Returns whether there are few enough cycles.
pub(crate) fn has_few_cycles(input: &Input, most: usize) -> bool {
    let lengths = input.digraph(cost);
    let lengths = lengths.simple_cycles().map(|cycle| cycle.states.len());
    let mut sum = 0;
    lengths
        .take_while(|length| {
            sum += length;
            sum <= most
        })
        .for_each(drop);
    sum <= most
}

type Edge = (u32, u32, u32);

fn cost(edge: &Edge) -> u32 {
    edge.2
}

/// Returns a number of costs or lengths, and their sum.
fn told(costs: impl Iterator<Item = i64>) -> (usize, i64) {
    costs.fold((0, 0), |(count, sum), cost| (count + 1, sum + cost))
}
