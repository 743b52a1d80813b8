//! Searches whose costs depend on the time of arrival. They run on the shape of every family.

use std::collections::BTreeMap;

use colorwalk::adaptors::MapCost;
use colorwalk::algorithms::{AStar, Dijkstra};
use colorwalk::{Claim, Cost, NonNegativeCost, Path, Search, SuccessorOf, certificate};

use crate::cell::{Cell, Node, Subject};
use crate::row::{Answer, Asked, Growth, Row, Told, limit_of};

/// A vehicle that leaves at multiples of a time. Some stop running. The cost of a path is the time of arrival.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Vehicle {
    every: u32,
    minutes: u32,
    last: u32,
}

impl Vehicle {
    fn of(edge: usize, minutes: u32) -> Self {
        let edge = edge as u32;
        Self {
            every: 1 + edge % 5,
            minutes,
            last: if edge % 3 == 1 {
                3 + edge * 7 % 40
            } else {
                u32::MAX
            },
        }
    }
}

impl Cost for Vehicle {
    type Total = u32;
    const ZERO: u32 = 0;
    const NONE_IS_NO_EDGE: bool = true;

    fn extend(self, now: u32) -> Option<u32> {
        let leaves = now.checked_next_multiple_of(self.every)?;
        let is_running = leaves <= self.last;
        is_running
            .then(|| leaves.checked_add(self.minutes))
            .flatten()
    }

    fn sum(left: u32, right: u32) -> Option<u32> {
        left.checked_add(right)
    }

    fn scale(total: u32, factor: u32) -> Option<u32> {
        total.checked_mul(factor)
    }

    fn to_u64(total: u32) -> Option<u64> {
        Some(total.into())
    }

    fn from_u64(number: u64) -> Option<u32> {
        number.try_into().ok()
    }
}

impl NonNegativeCost for Vehicle {}

/// Searches by cost for one path.
macro_rules! searched {
    ($asked:ident, $cell:ident, $algorithm:expr) => {{
        let problem = MapCost::new($asked.problem, vehicle);
        let search = Search::new(&problem).limits($asked.limits.clone());
        let report = search.run($algorithm)?;
        let limit = limit_of(&report);
        if !$cell.is_bare {
            assert_eq!(report.certify(&problem), Ok(()), "the certificate");
            let arrivals = arrivals($cell);
            let goals = $cell.instance.goals.iter();
            let best = goals.filter_map(|goal| arrivals.get(goal)).min();
            let is_right = match report.claim() {
                Claim::Cheapest | Claim::CheapestIfAdmissible | Claim::NoPath => {
                    report.cost().as_ref() == best
                }
                _ => limit.is_some(),
            };
            assert!(is_right, "{:?} instead of {best:?}", report.cost());
        }
        Ok(Told {
            text: colorwalk_testing::told(&problem, &report),
            stats: report.stats(),
            limit,
            cost: report.cost(),
            bound: report.lower_bound(),
        })
    }};
}
/// The searches by time.
pub(crate) fn rows() -> Vec<Row<u32>> {
    let row = |name, go: fn(&Asked<'_, u32>, &Cell<u32>) -> Answer<u32>| Row::new(name, 14, go);
    vec![
        row("dijkstra, costs by time", |asked, cell| {
            searched!(asked, cell, Dijkstra::new())
        }),
        row("astar, costs by time", |asked, cell| {
            // The minutes of the rides, without waiting, are a lower bound at any time.
            let h = |state: &Node| cell.estimates[state.number as usize];
            searched!(asked, cell, AStar::new(h))
        }),
        row("shortest_path_tree, costs by time", |asked, cell| {
            let problem = MapCost::new(asked.problem, vehicle);
            let report = Search::new(&problem)
                .limits(asked.limits.clone())
                .shortest_path_tree()?;
            if limit_of(&report).is_none() && !cell.is_bare {
                let reached = report.reached();
                let costs = reached.iter().map(|at| (at.state().number, at.g()));
                assert_eq!(costs.collect::<BTreeMap<_, _>>(), arrivals(cell));
                let tree = reached.iter().map(|at| {
                    let before = at.predecessor().and_then(|id| reached.by_id(id));
                    (at.state(), at.g(), before.map(|at| at.state()))
                });
                assert_eq!(certificate::shortest_path_tree(&problem, tree), Ok(()));
            }
            let text = colorwalk_testing::told(&problem, &report);
            Ok(Told::of_text(text, limit_of(&report)))
        }),
        Row::new("k_shortest_paths, costs by time", 7, k_shortest).grows(Growth::Graph(2.0)),
    ]
}

fn vehicle(_: &Node, edge: &SuccessorOf<Subject<u32>>) -> Vehicle {
    Vehicle::of(edge.action, edge.cost)
}

/// Returns the earliest arrival at each state that can be reached, by rounds over all edges.
fn arrivals(cell: &Cell<u32>) -> BTreeMap<u32, u32> {
    let mut least: BTreeMap<u32, u32> = cell
        .instance
        .starts
        .iter()
        .map(|&start| (start, 0))
        .collect();
    loop {
        let before = least.clone();
        for (edge, &(from, to, _)) in cell.instance.edges.iter().enumerate() {
            let Some(&now) = least.get(&from) else {
                continue;
            };
            if let Some(time) = ridden(cell, edge, now) {
                let known = least.entry(to).or_insert(time);
                *known = time.min(*known);
            }
        }
        if least == before {
            return least;
        }
    }
}

/// Returns when a passenger arrives who takes an edge at a time: waits minute by minute until the vehicle leaves.
fn ridden(cell: &Cell<u32>, edge: usize, now: u32) -> Option<u32> {
    let vehicle = Vehicle::of(edge, cell.costs[edge]);
    let leaves = (now..=vehicle.last).find(|time| time % vehicle.every == 0)?;
    Some(leaves + vehicle.minutes)
}

/// The paths arrive when the first paths without a repeated state arrive.
fn k_shortest(asked: &Asked<'_, u32>, cell: &Cell<u32>) -> Answer<u32> {
    const K: usize = 6;
    let problem = MapCost::new(asked.problem, vehicle);
    let found = Search::new(&problem)
        .limits(asked.limits.clone())
        .k_shortest_paths(K)?;
    let costs: Vec<u32> = found.paths().iter().map(Path::cost).collect();
    if !cell.is_bare {
        let mut all = Vec::new();
        let mut starts = cell.instance.starts.clone();
        starts.sort_unstable();
        starts.dedup();
        for start in starts {
            walk_on(cell, &mut vec![start], 0, &mut all);
        }
        all.sort_unstable();
        assert!(all.starts_with(&costs), "{costs:?} instead of {all:?}");
        if found.limit().is_none() {
            assert_eq!(costs.len(), all.len().min(K), "{all:?}");
        }
        assert_eq!(found.certify(&problem), Ok(()), "the certificate");
    }
    Ok(Told::of_text(format!("{costs:?}"), found.limit()))
}

/// Adds the arrival of each path to a goal that extends `path` and repeats no state.
fn walk_on(cell: &Cell<u32>, path: &mut Vec<u32>, now: u32, all: &mut Vec<u32>) {
    let at = path[path.len() - 1];
    if cell.instance.goals.contains(&at) {
        all.push(now);
        return;
    }
    for (edge, &(from, to, _)) in cell.instance.edges.iter().enumerate() {
        if from == at
            && !path.contains(&to)
            && let Some(time) = ridden(cell, edge, now)
        {
            path.push(to);
            walk_on(cell, path, time, all);
            path.pop();
        }
    }
}
