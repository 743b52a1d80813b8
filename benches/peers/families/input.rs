//! Inputs of the families, in the forms that the programs take.

use std::cell::OnceCell;
use std::hash::Hash;

use ::pathfinding::num_traits::Zero;
use colorwalk::digraph::Digraph;
use colorwalk::{Cost, NonNegativeCost, NonNegativeReal};
use ordered_float::OrderedFloat;
use petgraph::csr::Csr;
use petgraph::graph::DiGraph;

use super::generators::{Costs, FAMILIES, Instance, Random};

/// The types of states and costs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// States and costs are numbers.
    Numbers,
    /// Costs are floats.
    Floats,
    /// States are on the heap.
    Owned,
    /// States are arrays of 64 bytes.
    Wide,
    /// Costs are numbers of either sign.
    Signed,
}

/// A family of inputs.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    pub(crate) form: Form,
    pub(crate) costs: Costs,
    most_states: u32,
    make: Box<dyn Fn(u32) -> Instance>,
}

impl Family {
    /// Returns the families of the tests, and some whose speed differs from theirs.
    pub(crate) fn all() -> Vec<Self> {
        let of_tests = FAMILIES.iter().map(|family| Self {
            name: family.name,
            form: match family.costs {
                Costs::Tenths => Form::Floats,
                Costs::I8 => Form::Signed,
                _ if family.owns_memory => Form::Owned,
                _ => Form::Numbers,
            },
            costs: family.costs,
            most_states: u32::MAX,
            make: Box::new(|size| family.instance(size, 1)),
        });
        let more = [
            Self::new("open grid, unit costs", |n| open_grid(n, 1, 1)),
            Self::new("open grid, to the centre", |n| open_grid(n, 9, 2)),
            Self::new("all costs zero", |n| scattered(n, 1)),
            Self::new("DAG in order", in_order),
            Self {
                form: Form::Wide,
                ..Self::new("states of 64 bytes", |n| scattered(n, 10))
            },
            Self {
                most_states: 64,
                ..Self::new("tiny grid", |n| open_grid(n, 9, 1))
            },
        ];
        of_tests.chain(more).collect()
    }

    fn new(name: &'static str, make: fn(u32) -> Instance) -> Self {
        Self {
            name,
            form: Form::Numbers,
            costs: Costs::Whole,
            most_states: u32::MAX,
            make: Box::new(make),
        }
    }

    /// Returns an input of about so many states, if the family goes so far.
    pub(crate) fn input(&self, states: u32) -> Option<Input> {
        (states <= self.most_states).then(|| Input::new((self.make)(states)))
    }
}

/// A square without walls, with costs from 1 to `costs`. The goal is at `1 / part` of both sides.
fn open_grid(states: u32, costs: u32, part: u32) -> Instance {
    let side = states.isqrt().max(2);
    let mut random = Random(2);
    let mut edges = Vec::new();
    for cell in 0..side * side {
        let (column, row) = (cell % side, cell / side);
        let beside = [
            (row > 0, cell.wrapping_sub(side)),
            (column > 0, cell.wrapping_sub(1)),
            (column + 1 < side, cell + 1),
            (row + 1 < side, cell + side),
        ];
        for (_, to) in beside.into_iter().filter(|&(is_there, _)| is_there) {
            edges.push((cell, to, 1 + random.below(costs)));
        }
    }
    let last = side / part - u32::from(part == 1);
    Instance {
        states: side * side,
        starts: vec![0],
        goals: vec![last * side + last],
        edges,
    }
}

/// Three edges out of each state to random states, with costs below `costs`.
fn scattered(states: u32, costs: u32) -> Instance {
    let mut random = Random(3);
    let edge = |at: u32| (at / 3, random.below(states), random.below(costs));
    Instance {
        states,
        starts: vec![0],
        goals: vec![states - 1],
        edges: (0..3 * states).map(edge).collect(),
    }
}

/// Four edges out of each state to the next ten, so that the order of the numbers is a topological order.
fn in_order(states: u32) -> Instance {
    let mut random = Random(4);
    let mut edge = |at: u32| {
        let (from, ahead) = (at / 4, random.below(10) * u32::from(!at.is_multiple_of(4)));
        (
            from,
            (from + 1 + ahead).min(states - 1),
            50 + random.below(1_000),
        )
    };
    let edges = (0..4 * (states - 1)).map(&mut edge).collect();
    Instance {
        states,
        starts: vec![0],
        goals: vec![states - 1],
        edges,
    }
}

/// A graph from one start, as lists. Other crates take one start, so other starts are left out.
pub(crate) struct Input {
    pub(crate) states: u32,
    pub(crate) start: u32,
    pub(crate) goals: Vec<u32>,
    pub(crate) edges: Vec<(u32, u32, u32)>,
    is_goal: Vec<bool>,
    out: Rows,
    into: Rows,
    remaining: OnceCell<Vec<u32>>,
}

impl Input {
    pub(crate) fn new(instance: Instance) -> Self {
        let Instance {
            states,
            starts,
            goals,
            edges,
        } = instance;
        let mut is_goal = vec![false; states as usize];
        for &goal in &goals {
            is_goal[goal as usize] = true;
        }
        Self {
            states,
            start: starts[0],
            is_goal,
            goals,
            out: Rows::new(states, edges.iter().copied()),
            into: Rows::new(
                states,
                edges.iter().map(|&(from, to, cost)| (to, from, cost)),
            ),
            edges,
            remaining: OnceCell::new(),
        }
    }

    /// Returns the same without cycles: all edges lead to greater numbers.
    pub(crate) fn acyclic(&self) -> Self {
        let edges = self.edges.iter().filter(|edge| edge.0 != edge.1);
        let edges = edges.map(|&(a, b, cost)| (a.min(b), a.max(b), cost));
        Self::new(Instance {
            states: self.states,
            starts: vec![0],
            goals: self.goals.clone(),
            edges: edges.collect(),
        })
    }

    /// Returns the same without loops, and with the cheapest edge of each pair of states.
    pub(crate) fn simple(mut self) -> Self {
        self.edges.retain(|edge| edge.0 != edge.1);
        self.edges.sort_unstable();
        self.edges.dedup_by_key(|&mut (from, to, _)| (from, to));
        Self::new(Instance {
            states: self.states,
            starts: vec![self.start],
            goals: self.goals,
            edges: self.edges,
        })
    }

    pub(crate) fn is_goal(&self, state: u32) -> bool {
        self.is_goal[state as usize]
    }

    /// Returns the goal of programs that take only one.
    pub(crate) fn goal(&self) -> u32 {
        *self.goals.last().expect("every family has goals")
    }

    pub(crate) fn out(&self, state: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.out.of(state)
    }

    pub(crate) fn into(&self, state: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.into.of(state)
    }

    /// Returns the neighbours against or along the edges, as one type.
    pub(crate) fn beside(&self, state: u32, is_back: bool) -> impl Iterator<Item = u32> + '_ {
        let rows = if is_back { &self.into } else { &self.out };
        rows.of(state).map(|(to, _)| to)
    }

    /// Returns the cost of a cheapest path from each state to a goal. States without a path get the greatest of these
    /// costs, which keeps them consistent.
    pub(crate) fn remaining(&self) -> &[u32] {
        self.remaining.get_or_init(|| {
            let all = |&_: &u32| {
                self.goals
                    .iter()
                    .map(|&goal| (goal, 0u32))
                    .collect::<Vec<_>>()
            };
            let back = |&state: &u32| match state {
                u32::MAX => all(&state),
                _ => self.into(state).collect(),
            };
            let known = ::pathfinding::prelude::dijkstra_all(&u32::MAX, back);
            let cost = |state: u32| known.get(&state).map(|&(_, cost)| cost);
            let most = (0..self.states).filter_map(cost).max().unwrap_or(0);
            (0..self.states)
                .map(|state| cost(state).unwrap_or(most))
                .collect()
        })
    }

    pub(crate) fn digraph<C: Cost>(&self, cost: impl Fn(&(u32, u32, u32)) -> C) -> Digraph<C> {
        let mut builder = Digraph::builder()
            .node_count(self.states as usize)
            .start(self.start)
            .goals(self.goals.iter().copied());
        builder.extend(self.edges.iter().map(|edge| (edge.0, edge.1, cost(edge))));
        builder.build().expect("the nodes are there")
    }

    pub(crate) fn petgraph<C>(&self, cost: impl Fn(&(u32, u32, u32)) -> C) -> DiGraph<(), C> {
        let mut graph = DiGraph::with_capacity(self.states as usize, self.edges.len());
        for _ in 0..self.states {
            graph.add_node(());
        }
        for edge in &self.edges {
            graph.add_edge(edge.0.into(), edge.1.into(), cost(edge));
        }
        graph
    }

    /// Returns the graph as compressed rows. They have no parallel edges: the cheapest edge of each pair stays.
    pub(crate) fn csr(&self) -> Csr<(), u32> {
        let mut edges = self.edges.clone();
        edges.sort_unstable();
        edges.dedup_by_key(|&mut (from, to, _)| (from, to));
        let mut graph = Csr::with_nodes(self.states as usize);
        for (from, to, cost) in edges {
            graph.add_edge(from, to, cost);
        }
        graph
    }
}

/// The edges of each state, in one list.
struct Rows {
    ends: Vec<usize>,
    edges: Vec<(u32, u32)>,
}

impl Rows {
    fn new(states: u32, edges: impl Iterator<Item = (u32, u32, u32)> + Clone) -> Self {
        let mut ends = vec![0; states as usize + 1];
        for (from, ..) in edges.clone() {
            ends[from as usize + 1] += 1;
        }
        for state in 0..states as usize {
            ends[state + 1] += ends[state];
        }
        let mut places = ends.clone();
        let mut rows = vec![(0, 0); ends[states as usize]];
        for (from, to, cost) in edges {
            let place = &mut places[from as usize];
            rows[*place] = (to, cost);
            *place += 1;
        }
        Self { ends, edges: rows }
    }

    fn of(&self, state: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let row = self.ends[state as usize]..self.ends[state as usize + 1];
        self.edges[row].iter().copied()
    }
}

/// A state that stands for a number.
pub(crate) trait State: Clone + Eq + Hash + std::fmt::Debug {
    fn of(number: u32) -> Self;
    fn number(&self) -> u32;
}

impl State for u32 {
    fn of(number: u32) -> Self {
        number
    }

    fn number(&self) -> u32 {
        *self
    }
}

impl State for Vec<u32> {
    fn of(number: u32) -> Self {
        vec![7, 7, number]
    }

    fn number(&self) -> u32 {
        self[2]
    }
}

impl State for [u8; 64] {
    fn of(number: u32) -> Self {
        let mut bytes = [7; 64];
        bytes[..4].copy_from_slice(&number.to_le_bytes());
        bytes
    }

    fn number(&self) -> u32 {
        u32::from_le_bytes([self[0], self[1], self[2], self[3]])
    }
}

/// A type of costs, and the type that stands for it in `pathfinding`.
pub(crate) trait Weight: NonNegativeCost<Total = Self> {
    type Theirs: Zero + Ord + Copy;

    fn ours(cost: u32) -> Self;
    fn theirs(cost: u32) -> Self::Theirs;
    /// Both as one type, to compare them. Floats are rounded.
    fn told(self) -> u64;
    fn told_theirs(cost: Self::Theirs) -> u64;
}

impl Weight for u32 {
    type Theirs = u32;

    fn ours(cost: u32) -> Self {
        cost
    }

    fn theirs(cost: u32) -> u32 {
        cost
    }

    fn told(self) -> u64 {
        self.into()
    }

    fn told_theirs(cost: u32) -> u64 {
        cost.into()
    }
}

#[expect(clippy::cast_sign_loss, reason = "no cost is negative")]
fn thousandths(cost: f64) -> u64 {
    (cost * 1e3).round() as u64
}

impl Weight for NonNegativeReal {
    type Theirs = OrderedFloat<f64>;

    fn ours(cost: u32) -> Self {
        Self::new(f64::from(cost) / 10.0).expect("a cost")
    }

    fn theirs(cost: u32) -> OrderedFloat<f64> {
        OrderedFloat(f64::from(cost) / 10.0)
    }

    fn told(self) -> u64 {
        thousandths(self.get())
    }

    fn told_theirs(cost: OrderedFloat<f64>) -> u64 {
        thousandths(cost.0)
    }
}
