//! An instance of a family as a problem, and what is true of it.

use std::cell::Cell as Counter;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use colorwalk::{
    AdditiveCost, Cost, NonNegativeReal, PathOf, ReversibleProblem, SearchProblem, Successor,
    SuccessorOf,
};
use colorwalk_testing::families::{Costs, Family, Instance};
use colorwalk_testing::{Graph, Listed, distances, layers, remaining, simple_paths};

/// A type of costs, and its values in the unit of the oracles, which add up integers that do not overflow.
pub(crate) trait Scale: AdditiveCost<Total = Self> + Ord + 'static {
    /// The costs of the families that this type holds.
    const COSTS: Costs;
    /// The range of the type, in units.
    const RANGE: Range<i64>;

    /// Returns the cost of this number of units, which the type can hold.
    fn of(units: i64) -> Self;
    /// Returns the total as a number of units. Totals of floats are rounded to it.
    fn units(total: Self) -> i64;
    /// Adds up costs in their order. Returns `None` if the sum does not fit the type.
    fn sum_of(costs: impl Iterator<Item = Self>) -> Option<Self>;
}

macro_rules! integers {
    ($($cost:ident of $costs:ident),*) => {$(
        impl Scale for $cost {
            const COSTS: Costs = Costs::$costs;
            const RANGE: Range<i64> = $cost::MIN as i64..$cost::MAX as i64 + 1;

            fn of(units: i64) -> Self {
                units.try_into().expect("within the type")
            }

            fn units(total: Self) -> i64 {
                total.into()
            }

            fn sum_of(costs: impl Iterator<Item = Self>) -> Option<Self> {
                costs.map(i64::from).sum::<i64>().try_into().ok()
            }
        }
    )*};
}

integers!(u32 of Whole, u8 of U8, i8 of I8);

impl Scale for NonNegativeReal {
    const COSTS: Costs = Costs::Tenths;
    const RANGE: Range<i64> = 0..1 << 40;

    #[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
    fn of(units: i64) -> Self {
        Self::new(units as f64 / 10.0).expect("a number")
    }

    #[expect(clippy::cast_possible_truncation, reason = "the numbers are small")]
    fn units(total: Self) -> i64 {
        let units = total.get() * 10.0;
        assert!((units - units.round()).abs() < 1e-6, "{units} tenths");
        units.round() as i64
    }

    fn sum_of(costs: impl Iterator<Item = Self>) -> Option<Self> {
        Self::new(costs.map(Self::get).fold(0.0, |sum, cost| sum + cost)).ok()
    }
}

/// Returns the cost of an edge in units.
fn units(costs: Costs, stored: u32) -> i64 {
    i64::from(stored) - if costs == Costs::I8 { 128 } else { 0 }
}

thread_local! {
    /// The edges that this thread has listed, and its calls that cloned, compared or hashed a state.
    pub(crate) static WORK: Counter<u64> = const { Counter::new(0) };
}

fn work() {
    WORK.set(WORK.get() + 1);
}

/// A state. Its label owns memory if the family says so.
#[derive(PartialOrd, Ord)]
pub(crate) struct Node {
    pub(crate) number: u32,
    label: Box<str>,
}

impl Clone for Node {
    fn clone(&self) -> Self {
        work();
        Self {
            number: self.number,
            label: self.label.clone(),
        }
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        work();
        self.number == other.number && self.label == other.label
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        work();
        self.number.hash(hasher);
        self.label.hash(hasher);
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)
    }
}

/// How a problem finds its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Hash,
    /// By an index without gaps.
    Index,
    /// By an index whose gaps are too large for an array.
    SparseIndex,
}

/// An edge: where it leads, its number, and its cost.
type Out<C> = (u32, usize, C);

/// A problem. The action of an edge is its number.
#[derive(Clone, Debug)]
pub(crate) struct Subject<C> {
    rows: Vec<Vec<Out<C>>>,
    back: Vec<Vec<Out<C>>>,
    starts: Vec<u32>,
    pub(crate) goals: Vec<u32>,
    is_goal: Vec<bool>,
    pub(crate) owns_memory: bool,
    pub(crate) by: By,
}

impl<C: Copy> Subject<C> {
    /// Makes a problem of an instance, with the cost of each edge by its number.
    pub(crate) fn new(instance: &Instance, owns_memory: bool, cost: impl Fn(usize) -> C) -> Self {
        let states = instance.states as usize;
        let (mut rows, mut back) = (vec![vec![]; states], vec![vec![]; states]);
        for (edge, &(from, to, _)) in instance.edges.iter().enumerate() {
            rows[from as usize].push((to, edge, cost(edge)));
            back[to as usize].push((from, edge, cost(edge)));
        }
        let mut is_goal = vec![false; states];
        for &goal in &instance.goals {
            is_goal[goal as usize] = true;
        }
        Self {
            rows,
            back,
            starts: instance.starts.clone(),
            goals: instance.goals.clone(),
            is_goal,
            owns_memory,
            by: if owns_memory { By::Hash } else { By::Index },
        }
    }

    pub(crate) fn by(&self, by: By) -> Self {
        Self { by, ..self.clone() }
    }

    pub(crate) fn node(&self, number: u32) -> Node {
        let label = if self.owns_memory {
            format!("state {number}").into()
        } else {
            Box::default()
        };
        Node { number, label }
    }

    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> {
        (0..).zip(&self.rows).map(|(number, _)| self.node(number))
    }

    fn edges(&self, row: &[Out<C>]) -> impl Iterator<Item = Successor<Node, usize, C>>
    where
        C: Cost,
    {
        row.iter().map(|&(to, edge, cost)| {
            work();
            Successor::new(edge, self.node(to), cost)
        })
    }
}

impl<C: Cost> SearchProblem for Subject<C> {
    type State = Node;
    type Action = usize;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = Node> {
        self.starts.iter().map(|&start| self.node(start))
    }

    fn is_goal(&self, state: &Node) -> bool {
        self.is_goal[state.number as usize]
    }

    fn successors(&self, state: &Node) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.edges(&self.rows[state.number as usize])
    }

    fn index_bound(&self) -> Option<usize> {
        match self.by {
            By::Hash => None,
            By::Index => Some(self.rows.len()),
            By::SparseIndex => Some(self.rows.len() << 40),
        }
    }

    fn index(&self, state: &Node) -> usize {
        (state.number as usize) << if self.by == By::SparseIndex { 40 } else { 0 }
    }

    fn heap_bytes(&self, state: &Node) -> usize {
        state.label.len()
    }
}

impl<C: AdditiveCost> ReversibleProblem for Subject<C> {
    fn goals(&self) -> impl IntoIterator<Item = Node> {
        self.goals.iter().map(|&goal| self.node(goal))
    }

    fn predecessors(&self, state: &Node) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.edges(&self.back[state.number as usize])
    }
}

/// The facts about an instance. Everything is derived from its list of edges, in integers.
pub(crate) struct Truth {
    pub(crate) graph: Graph<i64>,
    /// The costs that the type can hold.
    pub(crate) range: Range<i64>,
    /// The least cost of a path to each reachable state, if there is no negative cycle.
    pub(crate) costs: BTreeMap<u32, i64>,
    /// The least cost of a path to a goal.
    pub(crate) best: Option<i64>,
    /// The least cost of a path from each state to a goal.
    pub(crate) left: BTreeMap<u32, i64>,
    /// The fewest edges of a path to a goal.
    pub(crate) fewest: Option<usize>,
    pub(crate) has_negative_cycle: bool,
    /// Whether a cycle can be reached.
    pub(crate) has_cycle: bool,
}

impl Truth {
    pub(crate) fn new(instance: &Instance, costs: Costs, range: Range<i64>) -> Self {
        let edges = instance.edges.iter();
        let graph = Graph {
            states: instance.states,
            edges: edges
                .map(|&(u, v, cost)| (u, v, units(costs, cost)))
                .collect(),
            starts: instance.starts.clone(),
            goals: instance.goals.iter().copied().collect(),
        };
        let least = distances(&graph);
        let is_settled = |&(u, v, cost): &(u32, u32, i64)| {
            least
                .get(&u)
                .is_none_or(|before| before + cost >= least[&v])
        };
        let layers = layers(&graph);
        let mut fewest = layers.iter();
        Self {
            range,
            best: graph
                .goals
                .iter()
                .filter_map(|goal| least.get(goal))
                .min()
                .copied(),
            left: remaining(&graph),
            fewest: fewest.position(|layer| !layer.is_disjoint(&graph.goals)),
            has_negative_cycle: !graph.edges.iter().all(is_settled),
            has_cycle: has_cycle(&graph, &least),
            costs: least,
            graph,
        }
    }

    /// Returns all paths to goals that repeat no state, with their costs. With `pass_goals`, paths may continue past a
    /// goal.
    pub(crate) fn paths(&self, pass_goals: bool) -> Vec<(Listed, i64)> {
        let cost = |path: &Listed| path.1.iter().map(|&edge| self.graph.edges[edge].2).sum();
        let paths = simple_paths(&self.graph, pass_goals).into_iter();
        paths.map(|path| (path.clone(), cost(&path))).collect()
    }

    /// Returns the costs of all paths that repeat no state, end at their first goal, and fit the type, in order.
    pub(crate) fn fitting(&self) -> Vec<i64> {
        let costs = self.paths(false).into_iter().map(|path| path.1);
        let mut costs: Vec<i64> = costs.filter(|&cost| cost < self.range.end).collect();
        costs.sort_unstable();
        costs
    }

    /// Returns whether the cost of a cheapest path to a goal fits the type.
    pub(crate) fn has_fitting_path(&self) -> bool {
        self.best.is_some_and(|best| best < self.range.end)
    }

    /// Returns whether the least cost of some reachable state does not fit the type.
    pub(crate) fn has_dear_state(&self) -> bool {
        self.costs.values().any(|&cost| cost >= self.range.end)
    }

    /// Returns whether all edges together cost so little that the cost of every path without a repetition fits the type.
    pub(crate) fn has_only_fitting_paths(&self) -> bool {
        let costs = self.graph.edges.iter().map(|edge| edge.2.abs());
        costs.sum::<i64>() < self.range.end
    }

    /// Returns whether some path that repeats no state has a cost that does not fit the type.
    pub(crate) fn has_dear_path(&self) -> bool {
        self.paths_from_starts().iter().any(|path| !self.fits(path))
    }

    /// Returns whether some path that repeats no state, or such a path and one more edge, has a cost that does not fit
    /// the type.
    pub(crate) fn has_dear_walk(&self) -> bool {
        let end = |path: &Listed| {
            path.1
                .last()
                .map_or(path.0, |&edge| self.graph.edges[edge].1)
        };
        let edges = || self.graph.edges.iter().map(|edge| edge.0).enumerate();
        self.paths_from_starts().iter().any(|path| {
            let mut next = edges().filter(|&(_, from)| from == end(path));
            next.any(|(edge, _)| !self.fits(&(path.0, [&path.1[..], &[edge]].concat())))
        })
    }

    /// Returns all paths from the starts that repeat no state.
    fn paths_from_starts(&self) -> Vec<Listed> {
        let everywhere = Graph {
            goals: (0..self.graph.states).collect(),
            ..self.graph.clone()
        };
        simple_paths(&everywhere, true)
    }

    fn fits(&self, path: &Listed) -> bool {
        let costs = path.1.iter().map(|&edge| self.graph.edges[edge].2);
        self.range.contains(&costs.sum())
    }

    /// Returns the cost of a dearest path to each reachable state of a graph without cycles.
    pub(crate) fn longest(&self) -> BTreeMap<u32, i64> {
        let edges = self.graph.edges.iter();
        let negated = Graph {
            edges: edges.map(|&(from, to, cost)| (from, to, -cost)).collect(),
            ..self.graph.clone()
        };
        let least = distances(&negated).into_iter();
        least.map(|(state, cost)| (state, -cost)).collect()
    }

    /// Returns the fewest edges of a path to each reachable state.
    pub(crate) fn depths(&self) -> BTreeMap<u32, usize> {
        let layers = layers(&self.graph).into_iter().enumerate();
        layers
            .flat_map(|(depth, layer)| layer.into_iter().map(move |state| (state, depth)))
            .collect()
    }

    /// Returns the reachable states in depth-first order.
    pub(crate) fn preorder(&self) -> Vec<u32> {
        fn visit(graph: &Graph<i64>, state: u32, order: &mut Vec<u32>) {
            if !order.contains(&state) {
                order.push(state);
                for edge in graph.edges.iter().filter(|edge| edge.0 == state) {
                    visit(graph, edge.1, order);
                }
            }
        }
        let mut order = Vec::new();
        for &start in &self.graph.starts {
            visit(&self.graph, start, &mut order);
        }
        order
    }

    /// Walks a path edge by edge from a start, and returns its cost.
    pub(crate) fn walk<C: Scale>(&self, path: &PathOf<Subject<C>>) -> i64 {
        assert!(self.graph.starts.contains(&path.start().number), "a start");
        let mut at = path.start().number;
        let mut sum = 0;
        for (&edge, state) in path.actions().iter().zip(&path.states()[1..]) {
            let (from, to, cost) = self.graph.edges[edge];
            assert_eq!((from, to), (at, state.number), "each step is an edge");
            sum += cost;
            at = to;
        }
        assert_eq!(C::units(path.cost()), sum);
        sum
    }

    /// Walks a path to a goal, and returns its cost.
    pub(crate) fn walk_to_goal<C: Scale>(&self, path: &PathOf<Subject<C>>) -> i64 {
        assert!(self.graph.goals.contains(&path.end().number), "a goal");
        self.walk(path)
    }
}

/// Returns whether a reachable state can reach itself, by the closure of the edges.
fn has_cycle(graph: &Graph<i64>, reachable: &BTreeMap<u32, i64>) -> bool {
    let mut from: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    let edges = graph
        .edges
        .iter()
        .filter(|edge| reachable.contains_key(&edge.0));
    for edge in edges {
        from.entry(edge.0).or_default().insert(edge.1);
    }
    // Removes states without successors again and again. Each other state leads to a cycle.
    loop {
        let known: BTreeSet<u32> = from.keys().copied().collect();
        let before = from.len();
        from.retain(|_, to| !to.is_disjoint(&known));
        if from.len() == before {
            return before > 0;
        }
    }
}

/// A problem, the oracle's knowledge of it, and estimates.
pub(crate) struct Cell<C> {
    pub(crate) instance: Instance,
    pub(crate) subject: Subject<C>,
    pub(crate) truth: Truth,
    /// The cost of each edge.
    pub(crate) costs: Vec<C>,
    /// An estimate of the remaining cost of each state. It is admissible, and consistent only by chance.
    pub(crate) estimates: Vec<C>,
    /// Whether the truth is unknown, because only the work of a search is counted.
    pub(crate) is_bare: bool,
}

impl<C: Scale> Cell<C> {
    /// Makes a cell with an instance of any size. The oracle knows nothing of it. The estimates are zero.
    pub(crate) fn bare(family: &Family, size: u32, seed: u64) -> Self {
        let instance = family.instance(size, seed);
        let costs = if C::COSTS == Costs::Whole {
            Costs::Whole
        } else {
            family.costs
        };
        let of_edges = instance
            .edges
            .iter()
            .map(|edge| C::of(units(costs, edge.2)));
        let of_edges: Vec<C> = of_edges.collect();
        Self {
            subject: Subject::new(&instance, family.owns_memory, |edge| of_edges[edge]),
            truth: Truth::new(&Instance::default(), costs, C::RANGE),
            estimates: vec![C::of(0); instance.states as usize],
            costs: of_edges,
            instance,
            is_bare: true,
        }
    }

    pub(crate) fn new(family: &Family, size: u32, seed: u64) -> Self {
        let instance = family.instance(size, seed);
        // A type for costs of whole numbers can hold all stored numbers.
        let costs = if C::COSTS == Costs::Whole {
            Costs::Whole
        } else {
            family.costs
        };
        let truth = Truth::new(&instance, costs, C::RANGE);
        let of_edges = truth.graph.edges.iter().map(|edge| C::of(edge.2));
        let of_edges: Vec<C> = of_edges.collect();
        let subject = Subject::new(&instance, family.owns_memory, |edge| of_edges[edge]);
        let estimate = |state: u32| {
            let quarters = i64::from((state + instance.states) % 4);
            let exact = truth.left.get(&state).copied().unwrap_or(20);
            C::of((exact * quarters / 4).clamp(0, C::RANGE.end - 1))
        };
        Self {
            estimates: (0..instance.states).map(estimate).collect(),
            is_bare: false,
            costs: of_edges,
            subject,
            truth,
            instance,
        }
    }
}
