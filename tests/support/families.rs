//! Families of inputs: seeded generators of explicit graphs that grow with a size.
//!
//! The matrix of tests and the benches beside other crates run on the same families. This file therefore uses the
//! standard library alone, so that a package without the dependencies of the tests can include it by its path.
//!
//! A new family is one entry of [`FAMILIES`] and one function.

use std::ops::Range;

/// A graph of the states `0..states`, with the ends of its paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instance {
    pub states: u32,
    /// The starts, in their order. A start may be repeated.
    pub starts: Vec<u32>,
    pub goals: Vec<u32>,
    /// From, to, and the cost in the unit of the family's [`Costs`].
    pub edges: Vec<(u32, u32, u32)>,
}

/// The meaning of the costs of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Costs {
    /// Whole numbers.
    Whole,
    /// A float, the number divided by ten.
    Tenths,
    /// A number of type `u8`. Sums of two or three costs reach its end.
    U8,
    /// A number of type `i8`, plus 128.
    I8,
}

/// A family of inputs.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    pub name: &'static str,
    pub costs: Costs,
    /// Whether states own memory on the heap. All other states are plain numbers.
    pub owns_memory: bool,
    make: fn(u32, &mut Random) -> Instance,
}

impl Family {
    /// Returns an instance of about `size` states. It is the same for the same seed on every machine.
    pub fn instance(&self, size: u32, seed: u64) -> Instance {
        (self.make)(size.max(2), &mut Random(seed))
    }

    const fn new(name: &'static str, make: fn(u32, &mut Random) -> Instance) -> Self {
        Self {
            name,
            costs: Costs::Whole,
            owns_memory: false,
            make,
        }
    }

    const fn costs(mut self, costs: Costs) -> Self {
        self.costs = costs;
        self
    }

    const fn owning(mut self) -> Self {
        self.owns_memory = true;
        self
    }
}

/// All families.
pub const FAMILIES: &[Family] = &[
    Family::new("unit costs, ties", |n, r| random(n, 3, 1..2, r)),
    Family::new("random weights", |n, r| random(n, 3, 1..100, r)),
    Family::new("costs of zero", zeros),
    Family::new("floats in tenths", |n, r| random(n, 3, 0..10, r)).costs(Costs::Tenths),
    Family::new("undirected network", undirected),
    Family::new("parallel edges, loops", parallel),
    Family::new("star, hub first", |n, r| star(n, 0, r)),
    Family::new("star, hub in the middle", |n, r| star(n, n / 2, r)),
    Family::new("star, hub last", |n, r| star(n, n - 1, r)),
    Family::new("chain", chain),
    Family::new("chain with detours", detours),
    Family::new("dense graph", dense),
    Family::new("grid with walls, unit costs", |n, r| grid(n, 1..2, r)),
    Family::new("grid with walls, weights", |n, r| grid(n, 1..10, r)),
    Family::new("tree", tree),
    Family::new("unreachable goal", unreachable),
    Family::new("a start is a goal", start_is_goal),
    Family::new("several starts and goals", several),
    Family::new("near the end of u8", near_u8).costs(Costs::U8),
    Family::new("near the end of i8", near_i8).costs(Costs::I8),
    Family::new("states own memory", |n, r| random(n, 3, 1..10, r)).owning(),
];

/// `degree` edges out of each state to random states. The last state is the goal.
fn random(states: u32, degree: u32, costs: Range<u32>, random: &mut Random) -> Instance {
    let edge = |at: u32| (at / degree, random.below(states), random.within(&costs));
    to_last(states, (0..states * degree).map(edge).collect())
}

/// Half of the edges are free. This makes cycles of cost zero.
fn zeros(states: u32, random: &mut Random) -> Instance {
    let mut graph = self::random(states, 3, 1..10, random);
    for edge in &mut graph.edges {
        edge.2 *= random.below(2);
    }
    graph
}

/// Links in both directions, each at one cost. A fifth of the links is free.
fn undirected(states: u32, random: &mut Random) -> Instance {
    let links = (0..states + states / 2).map(|_| {
        let (a, b) = (random.below(states), random.below(states - 1));
        (a, (a + 1 + b) % states, random.below(5)) // not a loop
    });
    to_last(states, both_ways(links))
}

/// Each of two edges out of a state has a copy, which has the same cost or costs one more. Each state has a loop.
fn parallel(states: u32, random: &mut Random) -> Instance {
    let mut graph = self::random(states, 2, 0..5, random);
    for at in 0..graph.edges.len() {
        let (from, to, cost) = graph.edges[at];
        graph.edges.push((from, to, cost + random.below(2)));
    }
    let loops = (0..states).map(|state| (state, state, random.below(2)));
    graph.edges.extend(loops);
    graph
}

/// A hub joined to all other states, from the first of them to the last.
fn star(states: u32, hub: u32, random: &mut Random) -> Instance {
    let spokes = (0..states).filter(|&state| state != hub);
    let links = spokes.map(|state| (hub, state, random.within(&(1..10))));
    Instance {
        starts: vec![u32::from(hub == 0)],
        goals: vec![states - 1 - u32::from(hub == states - 1)],
        ..to_last(states, both_ways(links))
    }
}

fn chain(states: u32, random: &mut Random) -> Instance {
    let edges = (1..states).map(|to| (to - 1, to, random.within(&(1..10))));
    to_last(states, edges.collect())
}

/// A chain of every second state. The states between offer a detour around each of its edges, often at the same cost.
fn detours(states: u32, random: &mut Random) -> Instance {
    let edges = (0..(states - 1) / 2).flat_map(|at| {
        let (from, between, to) = (2 * at, 2 * at + 1, 2 * at + 2);
        [
            (from, to, 10),
            (from, between, 5),
            (between, to, 5 + random.below(3)),
        ]
    });
    to_last((states - 1) / 2 * 2 + 1, edges.collect())
}

/// An edge from each state to each other state.
fn dense(states: u32, random: &mut Random) -> Instance {
    let pairs = (0..states * states).map(|pair| (pair / states, pair % states));
    let edges = pairs.filter(|(from, to)| from != to);
    let edges = edges.map(|(from, to)| (from, to, random.within(&(1..100))));
    to_last(states, edges.collect())
}

/// A square with four neighbours to a cell. A fifth of the cells is walls. A step costs what the entered cell costs.
fn grid(states: u32, costs: Range<u32>, random: &mut Random) -> Instance {
    let side = states.isqrt().max(2);
    let last = side * side - 1;
    let cost: Vec<Option<u32>> = (0..=last)
        .map(|cell| {
            let is_open = random.below(5) > 0 || cell == 0 || cell == last;
            is_open.then(|| random.within(&costs))
        })
        .collect();
    let pairs = (0..=last).flat_map(|cell| {
        let right = (cell % side + 1 < side).then_some((cell, cell + 1));
        let below = (cell + side <= last).then_some((cell, cell + side));
        right.into_iter().chain(below)
    });
    let edges = pairs.filter_map(|(a, b)| {
        let (to_a, to_b) = (cost[a as usize]?, cost[b as usize]?);
        Some([(a, b, to_b), (b, a, to_a)])
    });
    to_last(last + 1, edges.flatten().collect())
}

/// A binary tree, filled level by level.
fn tree(states: u32, random: &mut Random) -> Instance {
    let edges = (1..states).map(|to| ((to - 1) / 2, to, random.within(&(1..10))));
    to_last(states, edges.collect())
}

/// Two random graphs with the start in one and the goal in the other. All edges between them lead to the start's.
fn unreachable(states: u32, random: &mut Random) -> Instance {
    let (half, states) = (states / 2, states / 2 * 2);
    let mut graph = self::random(half, 3, 1..10, random);
    let behind = self::random(half, 3, 1..10, random).edges.into_iter();
    let behind = behind.map(|(from, to, cost)| (from + half, to + half, cost));
    graph.edges.extend(behind);
    graph.edges.push((states - 1, random.below(half), 1));
    to_last(states, graph.edges)
}

/// The start is a goal, with edges that leave it, and there is another goal.
fn start_is_goal(states: u32, random: &mut Random) -> Instance {
    let goals = vec![0, states - 1];
    Instance {
        goals,
        ..self::random(states, 3, 0..10, random)
    }
}

/// Three starts and three goals. Starts may be equal, and a start may be a goal.
fn several(states: u32, random: &mut Random) -> Instance {
    let ends = [(); 3].map(|()| (random.below(states), random.below(states)));
    let (starts, mut goals): (Vec<u32>, Vec<u32>) = ends.into_iter().unzip();
    goals.sort_unstable();
    goals.dedup();
    Instance {
        starts,
        goals,
        ..self::random(states, 3, 1..10, random)
    }
}

/// Some edges cost almost as much as the type can hold, and others cost little. Many sums leave the type.
fn near_u8(states: u32, random: &mut Random) -> Instance {
    let costs = [0, 1, 1, 2, 50, 127, 128, 200, 253, 254, 255];
    let mut graph = self::random(states, 3, 0..11, random);
    for edge in &mut graph.edges {
        edge.2 = costs[edge.2 as usize];
    }
    graph
}

/// Edges to later states may have negative costs. Other edges cost more, to make negative cycles rare.
fn near_i8(states: u32, random: &mut Random) -> Instance {
    let costs = [-128, -127, -60, -2, -1, 0, 0, 1, 3, 60, 126, 127];
    let mut graph = self::random(states, 3, 0..12, random);
    for (from, to, cost) in &mut graph.edges {
        let sign = if from < to { 0 } else { 5 };
        let signed: i32 = costs[sign + *cost as usize % (12 - sign)];
        *cost = signed.saturating_add(128).unsigned_abs();
    }
    graph
}

/// Returns a graph from the first state to the last.
fn to_last(states: u32, edges: Vec<(u32, u32, u32)>) -> Instance {
    Instance {
        states,
        starts: vec![0],
        goals: vec![states - 1],
        edges,
    }
}

fn both_ways(links: impl Iterator<Item = (u32, u32, u32)>) -> Vec<(u32, u32, u32)> {
    links
        .flat_map(|(a, b, cost)| [(a, b, cost), (b, a, cost)])
        .collect()
}

/// `SplitMix64` (Steele, Lea and Flood 2014). Its numbers are the same on every machine.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `bound`. All numbers have almost the same probability.
    pub fn below(&mut self, bound: u32) -> u32 {
        let scaled = (self.next() >> 32) * u64::from(bound);
        u32::try_from(scaled >> 32).expect("less than the bound")
    }

    /// Returns a number of the range, which is not empty.
    pub fn within(&mut self, range: &Range<u32>) -> u32 {
        range.start + self.below(range.end - range.start)
    }
}
