//! Recipes: what is often asked for, each in a few lines.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example recipes
//! to 2 for 6
//! to 3 for 7
//! from 2 for 1
//! a c d at 45
//! [0, 1, 2, 3]
//! [0, 1, 3]
//! [0, 2, 3]
//! 58 Some(58), 515 < 902
//! 5 paths by edges, 2 by states
//! 0: 0 by []
//! 1: 4 by [0, 2]
//! 2: 1 by [0]
//! 3: 2 by [1]
//! the server is busy, after 2 expansions: again
//! found a path of 4 edges at cost 4 (cheapest); 7 states expanded
//! ```

use std::cell::Cell;
use std::collections::HashSet;
use std::error::Error;

use colorwalk::adaptors::WithGoal;
use colorwalk::algorithms::Dijkstra;
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{
    Cost, Failure, Limit, NonNegativeCost, ReversibleProblem, Search, SearchProblem, Step,
    Successor, SuccessorOf, problem_fn, try_problem_fn,
};

/// Several targets, one search: Dijkstra's algorithm is driven on until the last of them is expanded. The cost of an
/// expanded state is final.
fn several_targets(graph: &Digraph) -> Result<(), Box<dyn Error>> {
    let mut targets = HashSet::from([2, 3].map(NodeId::new));
    let without_goal = WithGoal::new(graph, |_: &NodeId| false);
    let mut run = Search::new(&without_goal).start(Dijkstra::new());
    while let Step::Expanded(id) = run.step()? {
        let reached = run.state(id).expect("it was expanded");
        if targets.remove(reached.state()) {
            println!("to {} for {}", reached.state().get(), reached.g());
        }
        if targets.is_empty() {
            break;
        }
    }
    Ok(())
}

/// Many starts, one goal: a path begins at the start that is nearest to the goal.
fn many_starts(graph: &Digraph) -> Result<(), Box<dyn Error>> {
    let graph = graph.with_starts([0, 2].map(NodeId::new))?;
    let path = Search::new(&graph).dijkstra()?.into_path().ok_or("none")?;
    println!("from {} for {}", path.start().get(), path.cost());
    Ok(())
}

/// A train that leaves every so many minutes. What it costs to take it depends on when one arrives at the station.
#[derive(Clone, Copy, Debug)]
struct Train {
    every: u32,
    minutes: u32,
}

impl Cost for Train {
    type Total = u32; // the time
    const ZERO: u32 = 0;

    fn extend(self, now: u32) -> Option<u32> {
        let departure = now.checked_next_multiple_of(self.every)?;
        departure.checked_add(self.minutes)
    }
    fn sum(left: u32, right: u32) -> Option<u32> {
        left.checked_add(right)
    }
    fn scale(total: u32, factor: u32) -> Option<u32> {
        total.checked_mul(factor)
    }
}

impl NonNegativeCost for Train {} // nobody arrives before departure, or earlier by waiting

/// A cost that depends on the path. Such a cost is not additive, which `laws::check` says (`CostExtend`). Dijkstra's
/// algorithm finds earliest arrivals all the same, because whoever departs earlier does not arrive later; searches that
/// add costs from both ends do not.
fn timetable() -> Result<(), Box<dyn Error>> {
    let trains = [
        ("a", "b", 15, 20),
        ("b", "d", 60, 10),
        ("a", "c", 10, 25),
        ("c", "d", 10, 15),
    ];
    let network = problem_fn(
        "a",
        |&station| {
            let out = trains.into_iter().filter(move |train| train.0 == station);
            out.map(|(_, to, every, minutes)| Successor::new((), to, Train { every, minutes }))
        },
        |&station| station == "d",
    );
    let report = Search::new(&network).dijkstra()?;
    let path = report.path().ok_or("none")?;
    println!("{} at {}", path.states().join(" "), path.cost());
    Ok(())
}

/// Simple paths as a stream.
fn simple_paths(graph: &Digraph) -> Result<(), Box<dyn Error>> {
    for path in Search::new(graph).all_simple_paths() {
        println!(
            "{:?}",
            path?
                .states()
                .iter()
                .map(|node| node.get())
                .collect::<Vec<_>>()
        );
    }
    Ok(())
}

/// A problem with the costs 2 c(u, v) - p(u) + p(v), of which none is negative if p is the difference of a consistent
/// estimate of what is to go and one of what it took to get there (Ikeda et al. 1994).
struct Balanced<P, F>(P, F);

impl<P: ReversibleProblem<Cost = u32>, F: Fn(&P::State) -> i64> Balanced<P, F> {
    fn reduced(&self, cost: u32, from: &P::State, to: &P::State) -> u32 {
        let cost = 2 * i64::from(cost) - (self.1)(from) + (self.1)(to);
        cost.try_into().expect("both estimates are consistent")
    }
}

impl<P: ReversibleProblem<Cost = u32>, F: Fn(&P::State) -> i64> SearchProblem for Balanced<P, F> {
    type State = P::State;
    type Action = P::Action;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.0.starts()
    }
    fn is_goal(&self, state: &P::State) -> bool {
        self.0.is_goal(state)
    }
    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.0.successors(state).into_iter().map(
            |Successor {
                 action,
                 state: to,
                 cost,
             }| {
                let cost = self.reduced(cost, state, &to);
                Successor::new(action, to, cost)
            },
        )
    }
    const MAY_FAIL: bool = P::MAY_FAIL;
    fn take_failure(&self) -> Option<Failure> {
        self.0.take_failure()
    }
}

impl<P, F> ReversibleProblem for Balanced<P, F>
where
    P: ReversibleProblem<Cost = u32>,
    F: Fn(&P::State) -> i64,
{
    fn goal(&self) -> P::State {
        self.0.goal()
    }
    fn predecessors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.0.predecessors(state).into_iter().map(
            |Successor {
                 action,
                 state: from,
                 cost,
             }| {
                let cost = self.reduced(cost, &from, state);
                Successor::new(action, from, cost)
            },
        )
    }
}

/// Bidirectional A*: bidirectional Dijkstra on these costs.
fn bidirectional_astar() -> Result<(), Box<dyn Error>> {
    let side = 40;
    let mut grid = Digraph::builder().node_count(side * side);
    for cell in 0..side * side {
        for next in [
            (cell % side + 1 < side).then_some(cell + 1),
            Some(cell + side),
        ]
        .into_iter()
        .flatten()
        {
            if next < side * side {
                grid = grid.undirected_edge(cell, next, 1 + (cell * 7 + next) % 3);
            }
        }
    }
    let grid = grid.build()?;
    let (start, goal) = (side * 20 + 5, side * 20 + 34);
    let trip = grid.between(start, goal).ok_or("unknown")?;
    let apart =
        |a: u32, b: u32| i64::from((a % side).abs_diff(b % side) + (a / side).abs_diff(b / side));
    let potential = |node: &NodeId| apart(node.get(), goal) - apart(node.get(), start);
    let plain = Search::new(&trip).bidirectional_dijkstra()?;
    let balanced = Balanced(&trip, potential);
    let led = Search::new(&balanced).bidirectional_dijkstra()?;
    let path = led.path().ok_or("none")?;
    let cost = (i64::from(path.cost()) + potential(path.start()) - potential(path.end())) / 2;
    println!(
        "{cost} {:?}, {} < {}",
        plain.cost(),
        led.stats().expanded,
        plain.stats().expanded
    );
    Ok(())
}

/// The k shortest paths by states: parallel edges count as one, the cheapest of them.
fn k_shortest_by_states() -> Result<(), Box<dyn Error>> {
    let graph: Digraph = "goal 2\n 0 1 4\n 0 1 3\n 1 2 2\n 1 2 2\n 0 2 9".parse()?;
    let simple = problem_fn(
        NodeId::new(0),
        |node| {
            let mut edges = Vec::from_iter(graph.successors(node));
            edges.sort_by_key(|edge| (edge.state, edge.cost));
            edges.dedup_by_key(|edge| edge.state);
            edges
        },
        |node| graph.is_goal(node),
    );
    let count = |found: usize| found;
    let [all, by_states] = [
        count(Search::new(&graph).k_shortest_paths(9)?.paths().len()),
        count(Search::new(&simple).k_shortest_paths(9)?.paths().len()),
    ];
    println!("{all} paths by edges, {by_states} by states");
    Ok(())
}

/// All predecessors of the Bellman-Ford algorithm: an edge is on a cheapest path if it is *tight*, that is, if it leads
/// to exactly the cost of its end.
fn all_predecessors() -> Result<(), Box<dyn Error>> {
    let graph: Digraph<i64> = "0 1 4\n 0 2 1\n 2 1 3\n 1 3 -2\n 2 3 9".parse()?;
    let paths = Search::new(&graph).bellman_ford()?;
    for (node, cost) in paths.iter() {
        let tight = paths.all_edges_into(node);
        let predecessors = tight.filter_map(|edge| paths.space().state(edge.from()));
        let predecessors: Vec<_> = predecessors.map(|node| node.get()).collect();
        println!("{}: {cost} by {predecessors:?}", node.get());
    }
    Ok(())
}

/// Successors that may fail: the search is cut off, and asks again when it is driven on.
fn fallible_successors() -> Result<(), Box<dyn Error>> {
    let calls = Cell::new(0);
    let flaky = try_problem_fn(
        0u32,
        |&n| {
            calls.set(calls.get() + 1);
            let next = [n + 1, n + 2].map(|to| Successor::new((), to, 1u32));
            if calls.get() == 3 {
                Err("the server is busy")
            } else {
                Ok(next)
            }
        },
        |&n| n == 7,
    );
    let mut run = Search::new(&flaky).start(Dijkstra::new());
    while run.run_to_end()? == Step::CutOff(Limit::Failure) {
        let failure = run.failure().ok_or("it failed")?;
        println!(
            "{failure}, after {} expansions: again",
            run.stats().expanded
        );
    }
    println!("{}", run.into_report()?);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let graph: Digraph = "goal 3\n 0 1 2\n 1 2 4\n 0 2 7\n 2 0 1\n 2 3 1\n 1 3 8".parse()?;
    several_targets(&graph)?;
    many_starts(&graph)?;
    timetable()?;
    simple_paths(&graph)?;
    bidirectional_astar()?;
    k_shortest_by_states()?;
    all_predecessors()?;
    fallible_successors()
}
