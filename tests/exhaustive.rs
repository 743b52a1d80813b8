//! Tests every small case. These are all digraphs of up to three states with costs from -1 to 2, all digraphs of four
//! states with unit costs, and all boards of up to 3x3 cells and three colours. Every algorithm that applies is
//! compared with lists of all simple paths, or with floods of the cells.
//!
//! A digraph has the states `0..n`, at most one edge from each state to each state, including self-loops, the start 0
//! and the goal `n - 1`. Only second goals and parallel edges are missing, because states can be renamed so that the
//! start is 0 and the goal is the last state. A goal that cannot be reached is the same as no goal. If the start is a
//! goal, no search visits other states, so the digraph of one state covers this case.
//!
//! In the three largest families of digraphs and among the largest boards, only every n-th is tried. The steps are
//! prime, so every choice occurs at every place. With `COLORWALK_EXHAUSTIVE`, as in the gate, all are tried.

use std::fmt::Debug;

use colorwalk::algorithms::{Candidate, CycleRule, GraphError, ShortestPathTree, Wanted};
use colorwalk::certificate;
use colorwalk::digraph::{Cycle, EdgeId, NodeId};
use colorwalk::state_space::StateSpaceOf;
use colorwalk::{
    AdditiveCost, Cost, NonNegativeCost, ReportOf, ReversibleProblem, Search, SearchError,
    SearchProblem, Successor, SuccessorOf, Unit, Weight,
};
use colorwalk_testing::few_or_all;
use rayon::prelude::*;

/// Calls `check` for all codes below `count`, or for each `step`-th.
fn for_each_code(count: u32, step: u32, check: impl Fn(u32) + Sync) {
    let step = few_or_all(step, 1);
    let codes = (0..count.div_ceil(step)).into_par_iter();
    codes.for_each(|code| check(code * step));
}

/// The costs of the edges, by the states that they leave and enter.
type Table = [[Option<i32>; 4]; 4];

/// Returns the table with this code. Each digit is an edge; the base is the number of costs plus one.
fn table(mut code: u32, states: u8, costs: &[i32]) -> Table {
    let base = u32::try_from(costs.len()).unwrap() + 1;
    let mut table = Table::default();
    for row in &mut table[..states.into()] {
        for edge in &mut row[..states.into()] {
            *edge = (code % base).checked_sub(1).map(|c| costs[c as usize]);
            code /= base;
        }
    }
    table
}

fn tables(states: u8, costs: &[i32]) -> u32 {
    let base = u32::try_from(costs.len()).unwrap() + 1;
    base.pow(u32::from(states).pow(2))
}

#[derive(Clone, Debug)]
struct Small<C> {
    states: u8,
    costs: [[Option<C>; 4]; 4],
}

impl<C: Copy> Small<C> {
    fn new(table: Table, states: u8, cost: impl Fn(i32) -> C) -> Self {
        let costs = table.map(|row| row.map(|edge| edge.map(&cost)));
        Self { states, costs }
    }
}

impl<C: Cost> SearchProblem for Small<C> {
    type State = u8;
    type Action = ();
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = u8> {
        [0]
    }

    fn is_goal(&self, state: &u8) -> bool {
        *state + 1 == self.states
    }

    fn successors(&self, state: &u8) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let row = (0..).zip(self.costs[usize::from(*state)]);
        row.filter_map(|(to, cost)| Some(Successor::new((), to, cost?)))
    }
}

impl<C: AdditiveCost> ReversibleProblem for Small<C> {
    fn goals(&self) -> impl IntoIterator<Item = u8> {
        [self.states - 1]
    }

    fn predecessors(&self, state: &u8) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let column = (0..).zip(self.costs.iter().map(|row| row[usize::from(*state)]));
        column.filter_map(|(from, cost)| Some(Successor::new((), from, cost?)))
    }
}

/// The facts from the list of all paths that repeat no state, and from the list of all cycles.
#[derive(Debug, Default)]
struct Truth {
    costs: [Vec<i32>; 4],       // of all paths to each state
    fewest: [Option<usize>; 4], // edges of a path to each state
    least_cycle: Option<i32>,
}

impl Truth {
    fn of(table: &Table, start: u8) -> Self {
        let mut truth = Self::default();
        truth.extend(table, &mut vec![(start.into(), 0)]);
        truth
    }

    /// Lists a path, given as states with their costs, and all its extensions.
    fn extend(&mut self, table: &Table, path: &mut Vec<(usize, i32)>) {
        let (at, cost) = *path.last().expect("a path has a start");
        self.costs[at].push(cost);
        let edges = path.len() - 1;
        self.fewest[at] = Some(self.fewest[at].map_or(edges, |fewest| fewest.min(edges)));
        for (to, edge) in table[at].iter().enumerate() {
            let Some(cost) = edge.map(|edge| cost + edge) else {
                continue;
            };
            if let Some((_, before)) = path.iter().find(|(state, _)| *state == to) {
                let cycle = cost - before;
                self.least_cycle = Some(self.least_cycle.map_or(cycle, |least| least.min(cycle)));
            } else {
                path.push((to, cost));
                self.extend(table, path);
                path.pop();
            }
        }
    }

    fn cheapest(&self, state: u8) -> Option<i32> {
        self.costs[usize::from(state)].iter().min().copied()
    }
}

#[test]
fn the_list_of_all_paths_knows_a_small_graph() {
    // 0 --2--> 1 --(-1)--> 2, 0 --2--> 2 --0--> 1, and a loop at 2 of cost 1
    let mut table = Table::default();
    table[0] = [None, Some(2), Some(2), None];
    table[1][2] = Some(-1);
    table[2] = [None, Some(0), Some(1), None];
    let truth = Truth::of(&table, 0);
    assert_eq!(truth.costs, [vec![0], vec![2, 2], vec![1, 2], vec![]]);
    assert_eq!(truth.fewest, [Some(0), Some(1), Some(1), None]);
    assert_eq!(truth.least_cycle, Some(-1));
}

/// The known facts about the paths to a goal.
#[derive(Debug)]
struct Known {
    cheapest: Option<u32>,
    fewest: Option<usize>,
    /// The known costs of the cheapest paths, in ascending order.
    costs: Vec<u32>,
    /// Whether there are no other paths.
    are_all: bool,
}

type Answer<P> = Result<ReportOf<P>, SearchError<<P as SearchProblem>::State>>;

/// An estimate of a state. All heuristics have this one type, so that each search is compiled once per problem.
type Estimates<'h, P> = &'h dyn Fn(&<P as SearchProblem>::State) -> <P as Checked>::Total;

/// Checks an answer and returns the length and the cost of its path, if it has one. The checker uses the estimates if
/// there are any.
fn certified<P: Checked>(
    problem: &P,
    name: &str,
    answer: Answer<P>,
    h: Option<Estimates<'_, P>>,
) -> (Option<usize>, Option<P::Total>) {
    let report = answer.unwrap_or_else(|error| panic!("{name}: {error} in {problem:?}"));
    let verdict = match h {
        Some(h) => report.certify_informed(problem, &h),
        None => report.certify(problem),
    };
    assert_eq!(verdict, Ok(()), "{name}: {report:?} in {problem:?}");
    (report.path().map(colorwalk::Path::len), report.cost())
}

/// A problem that can be printed as a witness.
trait Checked:
    SearchProblem<State: Debug, Action: Debug, Cost: Cost<Total = Self::Total>> + Debug
{
    type Total: Copy + Ord + Debug;
}

impl<P: SearchProblem<State: Debug, Action: Debug> + Debug> Checked for P {
    type Total = colorwalk::PathCostOf<P>;
}

fn by_g<P: Checked>(candidate: &Candidate<'_, P>) -> P::Total {
    candidate.g()
}

/// The searches that ignore costs, and the searches that accept any key.
fn search_blindly<P: Checked>(problem: &P, h: Estimates<'_, P>, fewest: Option<usize>) {
    let search = || Search::new(problem);
    for (name, answer) in [
        ("bfs", search().bfs()),
        ("iterative_deepening", search().iterative_deepening()),
    ] {
        let (edges, _) = certified(problem, name, answer, None);
        assert_eq!(edges, fewest, "{name} in {problem:?}");
    }
    for (name, answer) in [
        ("dfs, closed", search().dfs(CycleRule::Closed)),
        ("dfs, on path", search().dfs(CycleRule::OnPath)),
        ("greedy", search().greedy_best_first(h)),
        ("best first", search().best_first(by_g)),
        ("a beam that drops none", search().beam(1_000, h)),
    ] {
        let (edges, _) = certified(problem, name, answer, None);
        assert_eq!(edges.is_some(), fewest.is_some(), "{name} in {problem:?}");
    }
    let (edges, _) = certified(problem, "beam", search().beam(1, h), None);
    assert!(edges.is_none() || fewest.is_some(), "beam in {problem:?}");
}

/// The searches for cheapest paths, with an admissible heuristic.
fn search_informed<P>(problem: &P, h: Estimates<'_, P>, known: &Known)
where
    P: Checked<Total = u32>,
    P::Cost: NonNegativeCost + Cost<Total = u32>,
{
    let search = || Search::new(problem);
    for (name, answer) in [
        ("astar", search().astar(h)),
        ("idastar", search().idastar(h)),
        ("branch_and_bound", search().branch_and_bound(h)),
    ] {
        let (_, cost) = certified(problem, name, answer, Some(h));
        assert_eq!(cost, known.cheapest, "{name} in {problem:?}");
    }
    let twice = Weight::new(2, 1).expect("more than one");
    let (_, cost) = certified(
        problem,
        "weighted",
        search().weighted_astar(h, twice),
        Some(h),
    );
    assert_eq!(cost.is_some(), known.cheapest.is_some(), "{problem:?}");
    assert!(
        cost <= known.cheapest.map(|c| 2 * c),
        "weighted in {problem:?}"
    );
}

/// The searches for cheapest paths without a heuristic.
fn search_uninformed<P>(problem: &P, known: &Known)
where
    P: Checked<Total = u32>,
    P::Cost: AdditiveCost + NonNegativeCost + Cost<Total = u32>,
{
    let search = || Search::new(problem);
    let (_, cost) = certified(problem, "dijkstra", search().dijkstra(), None);
    assert_eq!(cost, known.cheapest, "dijkstra in {problem:?}");

    let all = search().all_shortest_paths().unwrap();
    assert_eq!(all.cost(), known.cheapest, "all paths in {problem:?}");
    let cheapest = known
        .costs
        .iter()
        .filter(|&&cost| Some(cost) == known.cheapest);
    let count = cheapest.count();
    let counted = colorwalk_testing::counted(&all, count);
    assert_eq!(all.count(), counted, "all paths in {problem:?}");
    assert_eq!(all.paths().count(), count, "all paths in {problem:?}");

    let k = known.costs.len() + usize::from(known.are_all);
    let paths = search().k_shortest_paths(k).unwrap();
    let costs = paths.paths().iter().map(colorwalk::Path::cost);
    assert!(
        costs.eq(known.costs.iter().copied()),
        "k paths in {problem:?}"
    );
}

/// Asserts that a tree of paths is certified, and returns the cost of each state.
fn certified_tree<P: Checked>(
    problem: &P,
    space: &StateSpaceOf<P>,
    paths: &ShortestPathTree<P::Cost>,
) -> Vec<(P::State, P::Total)> {
    let state = |node: NodeId| &space.states()[node.index()];
    let before = |node| paths.edge_into(node).map(|edge| state(edge.from));
    let tree = paths
        .iter()
        .map(|(node, cost)| (state(node), cost, before(node)));
    let verdict = certificate::shortest_path_tree(problem, tree);
    assert_eq!(verdict, Ok(()), "{paths:?} in {problem:?}");
    paths
        .iter()
        .map(|(node, cost)| (state(node).clone(), cost))
        .collect()
}

fn signed(code: u32, states: u8, costs: &[i32]) {
    let table = table(code, states, costs);
    let graph = Small::new(table, states, |cost| cost);
    let truth = Truth::of(&table, 0);
    let space = Search::new(&graph).explore().unwrap();
    let state = |node: NodeId| space.states()[node.index()];
    let states_of = |cycle: &Cycle<NodeId, EdgeId, i32>| -> Vec<u8> {
        cycle.states.iter().map(|&node| state(node)).collect()
    };
    let is_right = |paths: &ShortestPathTree<_>, best: &dyn Fn(&Vec<i32>) -> Option<i32>| {
        let listed =
            |&(state, cost): &(u8, i32)| best(&truth.costs[usize::from(state)]) == Some(cost);
        let reached = truth.costs.iter().filter(|costs| !costs.is_empty());
        let tree: Vec<_> = paths
            .iter()
            .map(|(node, cost)| (state(node), cost))
            .collect();
        tree.iter().all(listed) && tree.len() == reached.count()
    };
    let least = |costs: &Vec<i32>| costs.iter().min().copied();
    let most = |costs: &Vec<i32>| costs.iter().max().copied();

    match space.graph().bellman_ford() {
        Ok(paths) => {
            assert!(truth.least_cycle.is_none_or(|cost| cost >= 0), "{graph:?}");
            certified_tree(&graph, &space, &paths);
            assert!(is_right(&paths, &least), "{paths:?} in {graph:?}");
        }
        Err(GraphError::NegativeCycle(cycle)) => {
            assert!(truth.least_cycle.is_some_and(|cost| cost < 0), "{graph:?}");
            assert!(
                cycle.cost.is_some_and(|cost| cost < 0),
                "{cycle:?} in {graph:?}"
            );
            let verdict = certificate::negative_cycle(&graph, &states_of(&cycle));
            assert_eq!(verdict, Ok(()), "{cycle:?} in {graph:?}");
        }
        Err(error) => panic!("{error} in {graph:?}"),
    }
    for wanted in [Wanted::Cheapest, Wanted::Longest] {
        match space.graph().dag_shortest_paths(wanted) {
            Ok(paths) if wanted == Wanted::Cheapest => {
                assert_eq!(truth.least_cycle, None, "{graph:?}");
                certified_tree(&graph, &space, &paths);
                assert!(is_right(&paths, &least), "{paths:?} in {graph:?}");
            }
            Ok(paths) => assert!(is_right(&paths, &most), "{paths:?} in {graph:?}"),
            Err(GraphError::Cycle(cycle)) => {
                assert!(truth.least_cycle.is_some(), "{graph:?}");
                let verdict = certificate::cycle(&graph, &states_of(&cycle));
                assert_eq!(verdict, Ok(()), "{cycle:?} in {graph:?}");
            }
            Err(error) => panic!("{error} in {graph:?}"),
        }
    }
    match space.graph().topological_order() {
        Ok(order) => {
            let order = order.into_iter().map(state);
            let verdict = certificate::topological_order(&graph, &order.collect::<Vec<_>>());
            assert_eq!(verdict, Ok(()), "{graph:?}");
        }
        Err(cycle) => assert_eq!(
            certificate::cycle(&graph, &states_of(&cycle)),
            Ok(()),
            "{graph:?}"
        ),
    }
    let fewest = truth.fewest[usize::from(states) - 1];
    search_blindly(&graph, &|&state: &u8| i32::from(state), fewest);
}

fn non_negative<C>(table: Table, states: u8, cost: impl Fn(i32) -> C)
where
    C: AdditiveCost + NonNegativeCost + Cost<Total = u32>,
{
    let graph = Small::new(table, states, cost);
    let goal = states - 1;
    let truth = Truth::of(&table, 0);
    let unsigned = |cost: i32| u32::try_from(cost).expect("costs are not negative");
    let mut costs: Vec<u32> = truth.costs[usize::from(goal)]
        .iter()
        .copied()
        .map(unsigned)
        .collect();
    costs.sort_unstable();
    let known = Known {
        cheapest: truth.cheapest(goal).map(unsigned),
        fewest: truth.fewest[usize::from(goal)],
        costs,
        are_all: true,
    };
    search_uninformed(&graph, &known);
    search_blindly(&graph, &|&state: &u8| u32::from(state), known.fewest);

    // If there is no path, every estimate is admissible.
    let remaining: Vec<u32> = (0..states)
        .map(|state| Truth::of(&table, state).cheapest(goal).map_or(9, unsigned))
        .collect();
    search_informed(&graph, &|_: &u8| 0, &known);
    search_informed(&graph, &|&state: &u8| remaining[usize::from(state)], &known);
    // Not consistent: the estimate is exact at every other state.
    let every_other = |&state: &u8| remaining[usize::from(state)] * u32::from(state % 2);
    search_informed(&graph, &every_other, &known);

    let both_ways = Search::new(&graph).bidirectional_dijkstra().unwrap();
    assert_eq!(both_ways.cost(), known.cheapest, "both ways in {graph:?}");
    let both_ways = Search::new(&graph).bidirectional_bfs().unwrap();
    let edges = both_ways.path().map(colorwalk::Path::len);
    assert_eq!(edges, known.fewest, "both ways in {graph:?}");

    let space = Search::new(&graph).explore().unwrap();
    let everywhere = space.graph().dijkstra().unwrap();
    let tree = certified_tree(&graph, &space, &everywhere);
    for (state, cost) in tree {
        assert_eq!(truth.cheapest(state).map(unsigned), Some(cost), "{graph:?}");
    }
}

#[test]
fn all_digraphs_of_up_to_three_states_with_signed_costs() {
    const COSTS: [i32; 4] = [-1, 0, 1, 2];
    for states in [1, 2] {
        for_each_code(tables(states, &COSTS), 1, |code| {
            signed(code, states, &COSTS);
        });
    }
    for_each_code(tables(3, &COSTS), 911, |code| signed(code, 3, &COSTS));
}

#[test]
fn all_digraphs_of_up_to_three_states_with_costs_that_are_not_negative() {
    const COSTS: [i32; 3] = [0, 1, 2];
    let check = |code, states| {
        non_negative(table(code, states, &COSTS), states, |cost| {
            u32::try_from(cost).expect("costs are not negative")
        });
    };
    for states in [1, 2] {
        for_each_code(tables(states, &COSTS), 1, |code| check(code, states));
    }
    for_each_code(tables(3, &COSTS), 907, |code| check(code, 3));
}

#[test]
fn all_digraphs_of_four_states_with_unit_costs() {
    let check = |code| non_negative(table(code, 4, &[1]), 4, |_| Unit);
    for_each_code(tables(4, &[1]), 101, check);
}

#[cfg(feature = "color-walk")]
mod boards {
    use std::collections::BTreeMap;

    use colorwalk::color_walk::{Board, ColorWalk, Colour, Position, Start};

    use super::*;

    /// A board of the game, cell by cell. A set of cells is a number with one bit per cell.
    struct Cells {
        columns: usize,
        colours: Vec<u8>,
    }

    impl Cells {
        /// Returns the cleared cells after a move: clears the cells of the colour next to a cleared cell, again and
        /// again.
        fn flood(&self, mut cleared: u16, colour: u8) -> u16 {
            loop {
                let before = cleared;
                for cell in 0..self.colours.len() {
                    let is_left = cell % self.columns == 0;
                    let is_right = (cell + 1) % self.columns == 0;
                    let near = [
                        (!is_left).then(|| 1 << (cell - 1)),
                        (!is_right).then(|| 1 << (cell + 1)),
                        Some(1 << (cell + self.columns)), // bits after the last cell are never cleared
                        cell.checked_sub(self.columns).map(|above| 1 << above),
                    ];
                    let touches = near
                        .into_iter()
                        .flatten()
                        .any(|near: u16| cleared & near != 0);
                    if self.colours[cell] == colour && touches {
                        cleared |= 1 << cell;
                    }
                }
                if cleared == before {
                    return cleared;
                }
            }
        }

        /// Returns the fewest moves, and the number of sequences of this length.
        fn fewest(&self, start: Start) -> (u32, usize) {
            let all = (1u16 << self.colours.len()) - 1;
            let cleared = match start {
                Start::Cell(_) => 1,
                Start::Cluster(_) => self.flood(1, self.colours[0]),
            };
            let mut layer = BTreeMap::from([(cleared, 1)]);
            for moves in 0.. {
                if let Some(&sequences) = layer.get(&all) {
                    return (moves, sequences);
                }
                let mut next = BTreeMap::new();
                for (cleared, sequences) in layer {
                    for colour in 0..3 {
                        let after = self.flood(cleared, colour);
                        if after != cleared {
                            *next.entry(after).or_insert(0) += sequences;
                        }
                    }
                }
                layer = next;
            }
            unreachable!("every board can be cleared")
        }
    }

    #[test]
    fn the_floods_know_a_small_board() {
        let cells = Cells {
            columns: 3,
            colours: vec![0, 1, 1, 2, 0, 1],
        };
        assert_eq!(cells.flood(0b00_0001, 1), 0b10_0111);
        // Each colour occurs once, in any order that does not begin with 0.
        assert_eq!(cells.fewest(Start::CORNER), (3, 4));
        assert_eq!(cells.fewest(Start::Cluster(0)), (3, 4));
    }

    /// Returns the number of colours left on the board. Each needs a move.
    fn colours_left(game: &ColorWalk, position: &Position) -> u32 {
        let graph = game.graph();
        let left = graph
            .clusters()
            .filter(|&cluster| !position.contains(cluster));
        let mut colours: Vec<Option<Colour>> = left.map(|cluster| graph.colour(cluster)).collect();
        colours.sort_unstable();
        colours.dedup();
        u32::try_from(colours.len()).unwrap()
    }

    fn check(columns: u32, rows: u32, mut code: u32) {
        let mut colours = Vec::new();
        for _ in 0..columns * rows {
            colours.push(u8::try_from(code % 3).unwrap());
            code /= 3;
        }
        let board = colours.iter().copied().map(Colour::new).collect();
        let board = Board::new(columns, rows, 3, board).unwrap();
        let columns = columns as usize;
        let cells = Cells { columns, colours };
        for start in [Start::CORNER, Start::Cluster(0)] {
            let game = ColorWalk::new(&board, start).unwrap();
            let (moves, sequences) = cells.fewest(start);
            let known = Known {
                cheapest: Some(moves),
                fewest: Some(moves as usize),
                costs: vec![moves; sequences],
                are_all: false,
            };
            let h = |position: &Position| colours_left(&game, position);
            search_blindly(&game, &h, known.fewest);
            search_uninformed(&game, &known);
            search_informed(&game, &h, &known);

            let space = Search::new(&game).explore().unwrap();
            let graph = space.graph();
            for paths in [
                graph.bellman_ford().unwrap(),
                graph.dag_shortest_paths(Wanted::Cheapest).unwrap(),
                graph.dijkstra().unwrap(),
            ] {
                certified_tree(&game, &space, &paths);
                let goal = paths.best_goal().and_then(|goal| paths.cost(goal));
                assert_eq!(goal, known.cheapest, "{board:?}");
            }
        }
    }

    #[test]
    fn all_boards_of_up_to_nine_cells_and_three_colours() {
        for columns in 1..=3 {
            for rows in 1..=3 {
                let step = match columns * rows {
                    9 => 257,
                    6 => 11,
                    _ => 1,
                };
                let boards = 3u32.pow(columns * rows);
                for_each_code(boards, step, |code| check(columns, rows, code));
            }
        }
    }
}
