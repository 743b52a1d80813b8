//! Graphs of extreme shapes, with plain numbers as states.

use std::{array, iter};

use colorwalk::Preorder;
use colorwalk::adaptors::WithIndex;
use petgraph::graph::DiGraph;
use petgraph::visit::{Dfs, GraphBase, IntoNeighbors, Visitable};

use crate::implicit;
use crate::support::measure::{Measured, Plan, Side};
use crate::support::problems::unit_costs;
use crate::support::random::Random;

/// Three edges from each number below a prime to numbers far away.
fn jumps(state: u32, prime: u32) -> array::IntoIter<u32, 3> {
    let jump = move |factor, summand| {
        let to = (u64::from(state) * factor + summand) % u64::from(prime);
        to as u32
    };
    [jump(48_271, 1), jump(69_621, 2), jump(16_807, 3)].into_iter()
}

pub(crate) fn scattered_depth_first(plan: &Plan) -> Measured {
    let prime = plan.size(1_000_003, 10_007);
    implicit::depth_first(0, |&state| jumps(state, prime)).measure(plan)
}

pub(crate) fn scattered_breadth_first(plan: &Plan) -> Measured {
    let prime = plan.size(1_000_003, 10_007);
    implicit::breadth_first(0, |&state| jumps(state, prime)).measure(plan)
}

pub(crate) fn scattered_reachable(plan: &Plan) -> Measured {
    let prime = plan.size(1_000_003, 10_007);
    implicit::reachable(0, |&state| jumps(state, prime)).measure(plan)
}

pub(crate) fn scattered_preorder(plan: &Plan) -> Measured {
    let prime = plan.size(1_000_003, 10_007);
    let graph = Jumps { prime };
    let problem = unit_costs(0, |&state| jumps(state, prime), |_| false);
    let indexed = WithIndex::new(problem, prime as usize, |&state: &u32| state as usize);
    implicit::preorder(0, |&state| jumps(state, prime))
        .with(Side::Variant, "ours, indexed", || {
            Preorder::new(&indexed).count()
        })
        .rival("petgraph Dfs, with a bit for each number", || {
            let mut walk = Dfs::new(&graph, 0);
            iter::from_fn(|| walk.next(&graph)).count()
        })
        .measure(plan)
}

/// The same graph for the walkers of `petgraph`, which need not store its edges.
struct Jumps {
    prime: u32,
}

impl GraphBase for Jumps {
    type NodeId = u32;
    type EdgeId = ();
}

impl IntoNeighbors for &Jumps {
    type Neighbors = array::IntoIter<u32, 3>;

    fn neighbors(self, state: u32) -> Self::Neighbors {
        jumps(state, self.prime)
    }
}

/// A set of numbers.
type Bits = <DiGraph<(), ()> as Visitable>::Map;

impl Visitable for Jumps {
    type Map = Bits;

    fn visit_map(&self) -> Bits {
        Bits::with_capacity(self.prime as usize)
    }

    fn reset_map(&self, map: &mut Bits) {
        map.clear();
    }
}

/// One step or two steps ahead, up to `last`.
fn ladder(state: u32, last: u32) -> impl Iterator<Item = u32> {
    (state + 1..=state + 2).filter(move |&next| next <= last)
}

pub(crate) fn thin_breadth_first(plan: &Plan) -> Measured {
    let last = plan.size(1_000_000, 10_000);
    implicit::breadth_first(0, |&state| ladder(state, last)).measure(plan)
}

pub(crate) fn thin_depth_first(plan: &Plan) -> Measured {
    let last = plan.size(1_000_000, 10_000);
    implicit::depth_first(0, |&state| ladder(state, last)).measure(plan)
}

pub(crate) fn thin_reachable(plan: &Plan) -> Measured {
    let last = plan.size(1_000_000, 10_000);
    implicit::reachable(0, |&state| ladder(state, last)).measure(plan)
}

pub(crate) fn chain_preorder(plan: &Plan) -> Measured {
    let last = plan.size(5_000_000, 10_000);
    implicit::preorder(0, |&state| (state < last).then_some(state + 1)).measure(plan)
}

pub(crate) fn thin_dijkstra(plan: &Plan) -> Measured {
    let last = plan.size(1_000_000, 10_000);
    let successors = |&state: &u32| ladder(state, last).map(move |next| (next, 1 + state % 7));
    implicit::dijkstra(0, successors, |&state| state == last).measure(plan)
}

/// A chain with a detour at every fiftieth state.
pub(crate) fn thin_k_shortest(plan: &Plan) -> Measured {
    cheapest_on_chain(plan, plan.size(4_000, 200), 50)
}

pub(crate) fn k_shortest_with_few_detours(plan: &Plan) -> Measured {
    cheapest_on_chain(plan, plan.size(2_000, 200), 10)
}

pub(crate) fn k_shortest_with_many_detours(plan: &Plan) -> Measured {
    cheapest_on_chain(plan, plan.size(2_000, 200), 1)
}

/// Five paths along a chain with detours at regular distances.
fn cheapest_on_chain(plan: &Plan, last: u32, every: u32) -> Measured {
    let successors = |&state: &u32| {
        let detour = last + state + 1;
        let (next, cost) = match state.checked_sub(last + 1) {
            Some(begun) => (begun + 1, 7 + begun % 89),
            None => (state + 1, 10),
        };
        let is_on_chain = state < last;
        let on = (is_on_chain || state > last).then_some((next, cost));
        let off = (is_on_chain && state % every == 0).then_some((detour, 20));
        on.into_iter().chain(off)
    };
    implicit::k_shortest(0, 5, successors, |&state| state == last).measure(plan)
}

/// A complete graph.
pub(crate) fn dense_breadth_first(plan: &Plan) -> Measured {
    let count = plan.size(3_000, 100);
    implicit::breadth_first(0, |_: &u32| 0..count).measure(plan)
}

pub(crate) fn dense_reachable(plan: &Plan) -> Measured {
    let count = plan.size(3_000, 100);
    implicit::reachable(0, |_: &u32| 0..count).measure(plan)
}

/// A tree of two levels. Each inner state has as many successors as there are inner states.
pub(crate) fn bushy_dijkstra(plan: &Plan) -> Measured {
    let branching = plan.size(1_000, 50);
    let successors = |&state: &u32| {
        let below = if state < branching {
            state * branching
        } else {
            0
        };
        let count = if state < branching { branching } else { 0 };
        (below..below + count).map(|next| (next, cost_of_leaf(next)))
    };
    implicit::dijkstra_to_all(0, successors).measure(plan)
}

fn cost_of_leaf(leaf: u32) -> u32 {
    1 + Random::new(u64::from(leaf)).below(1_000) as u32
}
