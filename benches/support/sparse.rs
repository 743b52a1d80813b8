//! Sparse directed graphs: a few edges out of each node, with signed costs.

use std::iter;

use super::random::Random;

/// A graph whose nodes are numbers from 0. A search begins at node 0.
pub(crate) struct Sparse {
    rows: Vec<usize>, // the row of a node ends where the next row begins
    edges: Vec<(u32, i32)>,
}

impl Sparse {
    /// `degree` edges out of each node to random nodes, with costs from 1 to 100.
    pub(crate) fn random(nodes: u32, degree: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let edges = (0..nodes * degree).map(|_| {
            (
                number(&mut random, nodes),
                1 + number(&mut random, 100) as i32,
            )
        });
        Self {
            rows: (0..=nodes).map(|node| (node * degree) as usize).collect(),
            edges: edges.collect(),
        }
    }

    /// The same with costs of either sign and no negative cycle. A *potential* of each node is added to the costs of
    /// the edges into it and subtracted from the costs of the edges out of it.
    pub(crate) fn signed(nodes: u32, degree: u32, seed: u64) -> Self {
        let mut graph = Self::random(nodes, degree, seed);
        let mut random = Random::new(seed + 1);
        let potential: Vec<i32> = (0..nodes)
            .map(|_| number(&mut random, 200) as i32)
            .collect();
        for from in 0..nodes as usize {
            for (to, cost) in &mut graph.edges[graph.rows[from]..graph.rows[from + 1]] {
                *cost += potential[*to as usize] - potential[from];
            }
        }
        graph
    }

    /// Turns the first edges of some nodes into a ring whose cost is slightly below zero.
    pub(crate) fn with_negative_cycle(mut self, length: u32) -> Self {
        let nodes = self.rows.len() as u32 - 1;
        let member = |at: u32| nodes - 1 - (at % length) * (nodes / length);
        for at in 0..length {
            let cost = if at == 0 { -1 } else { 0 };
            self.edges[self.rows[member(at) as usize]] = (member(at + 1), cost);
        }
        self
    }

    /// Layers with edges from each layer to the next only; the first layer follows node 0. The other nodes are numbered
    /// at random. Costs are from -20 to 79; out of node 0 they are not negative.
    pub(crate) fn layered(layers: u32, width: u32, degree: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let name = shuffled(layers * width, &mut random);
        let mut out = vec![Vec::new(); name.len() + 1];
        out[0] = (0..width)
            .map(|place| (name[place as usize], number(&mut random, 80) as i32))
            .collect();
        for place in 0..(layers - 1) * width {
            let below = place + width;
            let begin = below - below % width;
            let row = (0..degree).map(|at| {
                let to = if at == 0 {
                    below
                } else {
                    begin + number(&mut random, width)
                };
                (name[to as usize], number(&mut random, 100) as i32 - 20)
            });
            out[name[place as usize] as usize] = row.collect();
        }
        Self::of(&out)
    }

    /// Junctions on a square, with roads of 100 to 999 metres to most of their four neighbours. The junctions are
    /// numbered at random.
    pub(crate) fn roads(side: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let name = shuffled(side * side, &mut random);
        let mut out = vec![Vec::new(); name.len()];
        for place in 0..side * side {
            let (right, below) = (place + 1, place + side);
            let beside = [(right % side > 0, right), (below < side * side, below)];
            for (_, other) in beside.into_iter().filter(|&(is_there, _)| is_there) {
                if random.below(100) < 85 {
                    let metres = 100 + number(&mut random, 900) as i32;
                    let [a, b] = [place, other].map(|place| name[place as usize] - 1);
                    out[a as usize].push((b, metres));
                    out[b as usize].push((a, metres));
                }
            }
        }
        Self::of(&out)
    }

    fn of(out: &[Vec<(u32, i32)>]) -> Self {
        let ends = out.iter().scan(0, |end, row| {
            *end += row.len();
            Some(*end)
        });
        Self {
            rows: iter::once(0).chain(ends).collect(),
            edges: out.concat(),
        }
    }

    pub(crate) fn node_count(&self) -> u32 {
        self.rows.len() as u32 - 1
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Returns the ends of the edges out of a node, with their costs.
    pub(crate) fn successors(&self, node: u32) -> impl Iterator<Item = (u32, i32)> {
        let row = self.rows[node as usize]..self.rows[node as usize + 1];
        self.edges[row].iter().copied()
    }

    /// Returns all edges: from, to and cost.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (u32, u32, i32)> {
        (0..self.node_count()).flat_map(|from| {
            self.successors(from)
                .map(move |(to, cost)| (from, to, cost))
        })
    }
}

/// Returns the numbers from 1 to `count` in random order (Fisher and Yates).
fn shuffled(count: u32, random: &mut Random) -> Vec<u32> {
    let mut numbers: Vec<u32> = (1..=count).collect();
    for last in (1..count).rev() {
        numbers.swap(last as usize, number(random, last + 1) as usize);
    }
    numbers
}

fn number(random: &mut Random, bound: u32) -> u32 {
    random.below(u64::from(bound)) as u32
}
