//! An explicit network that resembles roads: junctions in the plane, with roads to most of their four neighbours, as
//! long as the distance. The other program stores its edges in rows, as ours does, and uses the heap of the standard
//! library.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use colorwalk::algorithms::AStar;
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{Heuristic, Search, Zero};

use crate::support::measure::{Comparison, Measured, Plan};
use crate::support::random::Random;

pub(crate) fn dijkstra(plan: &Plan) -> Measured {
    let roads = Roads::new(plan.size(700, 40), 6);
    compare(plan, &roads, Zero, |_| 0)
}

pub(crate) fn astar(plan: &Plan) -> Measured {
    let roads = Roads::new(plan.size(700, 40), 6);
    let h = |node: u32| roads.distance(node, roads.goal());
    compare(plan, &roads, |node: &NodeId| h(node.get()), h)
}

fn compare<H>(plan: &Plan, roads: &Roads, heuristic: H, estimate: impl Fn(u32) -> u32) -> Measured
where
    H: Heuristic<NodeId, u32> + Copy,
{
    let graph = roads.digraph();
    let ours = || {
        let trip = graph
            .between(roads.start(), roads.goal())
            .expect("both are junctions");
        let report = Search::new(&trip)
            .run(AStar::new(heuristic))
            .expect("costs stay small");
        (report.cost(), report.stats().stored_peak)
    };
    Comparison::new(ours)
        .rival("edges in rows, a heap", || roads.search(&estimate))
        .measure(plan)
}

struct Roads {
    side: u32,
    places: Vec<(u32, u32)>, // in hundredths of the distance between rows
    rows: Vec<usize>,        // the roads of a junction end where those of the next one begin
    ways: Vec<(u32, u32)>,   // the end, and the length
}

impl Roads {
    fn new(side: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut off = || random.below(60) as u32;
        let junctions = (0..side * side).map(|n| (n % side * 100 + off(), n / side * 100 + off()));
        let places: Vec<_> = junctions.collect();
        let mut random = Random::new(seed + 1);
        let mut out = vec![Vec::new(); places.len()];
        for n in 0..side * side {
            let beside = [
                (n % side + 1 < side, n + 1),
                (n / side + 1 < side, n + side),
            ];
            for (_, other) in beside.into_iter().filter(|&(is_there, _)| is_there) {
                if random.below(100) < 85 {
                    let length =
                        apart(places[n as usize], places[other as usize]) + random.below(30) as u32;
                    out[n as usize].push((other, length));
                    out[other as usize].push((n, length));
                }
            }
        }
        let mut rows = vec![0];
        rows.extend(out.iter().scan(0, |end, roads| {
            *end += roads.len();
            Some(*end)
        }));
        Self {
            side,
            places,
            rows,
            ways: out.concat(),
        }
    }

    fn start(&self) -> u32 {
        self.side * (self.side / 4) + self.side / 4
    }

    fn goal(&self) -> u32 {
        self.side * (self.side * 3 / 4) + self.side * 3 / 4
    }

    fn distance(&self, from: u32, to: u32) -> u32 {
        apart(self.places[from as usize], self.places[to as usize])
    }

    fn out_of(&self, junction: u32) -> &[(u32, u32)] {
        &self.ways[self.rows[junction as usize]..self.rows[junction as usize + 1]]
    }

    fn digraph(&self) -> Digraph {
        let mut builder = Digraph::builder();
        for from in 0..self.side * self.side {
            for &(to, length) in self.out_of(from) {
                builder = builder.edge(from, to, length);
            }
        }
        builder.build().expect("a network")
    }

    fn search(&self, estimate: impl Fn(u32) -> u32) -> Option<u32> {
        let mut g = vec![u32::MAX; self.places.len()];
        let mut from = vec![0; self.places.len()];
        let mut frontier = BinaryHeap::new();
        g[self.start() as usize] = 0;
        frontier.push((Reverse(estimate(self.start())), 0, self.start()));
        while let Some((_, cost, junction)) = frontier.pop() {
            if cost > g[junction as usize] {
                continue;
            }
            if junction == self.goal() {
                return Some(cost);
            }
            for &(next, length) in self.out_of(junction) {
                let through = cost + length;
                if through < g[next as usize] {
                    g[next as usize] = through;
                    from[next as usize] = junction;
                    frontier.push((Reverse(through + estimate(next)), through, next));
                }
            }
        }
        None
    }
}

/// Returns the distance between two places, rounded down.
fn apart(a: (u32, u32), b: (u32, u32)) -> u32 {
    let (x, y) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    (x * x + y * y).isqrt()
}
