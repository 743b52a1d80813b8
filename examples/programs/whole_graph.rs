//! Computes shortest paths to all positions of a *Color Walk* board at once, on the graph of all positions and all
//! moves. The published series called this impossible, but on a small board it is possible.
//!
//! The series considered an edge weight of "1 - cells removed". The series rejected Bellman-Ford, because this
//! algorithm needs the whole graph. It used a loop like Dijkstra's, although such weights can be negative. The program
//! tries three weights on the complete graph, with every algorithm that accepts them. It checks all answers that must
//! agree:
//!
//! - `1`: the cost of a position is the fewest moves to it, whichever algorithm finds them.
//! - `removed`: the cells that the move clears, left(u) - left(v). Along a path, all terms cancel except the first and
//!   the last, so *every* path to a position costs the number of cells cleared on the way. This weight does not count
//!   moves.
//! - `1 - removed`: unit costs reweighted by the potential left(v) (Johnson 1977). The terms of the potential also
//!   cancel along a path, so a path costs its moves minus the cells that it clears. The cheapest paths are therefore
//!   the same as with weight 1. However, an edge costs zero or less, and `dijkstra` does not compile for a type of such
//!   costs. A best-first search by g runs the loop of Dijkstra's algorithm, but it may stop before it has found a
//!   cheapest path to a cleared board.
//!
//! The program checks this at every position, for every algorithm. Then it prints the answer of each algorithm for the
//! cleared board: the cost, the moves of the path, the number of examined edges, and how often an edge changed a cost.
//! Bellman-Ford needs only one round here, so it examines each edge as often as Dijkstra. The reason is that positions
//! are numbered by a breadth-first search, and in this order the first path to each position is a cheapest one. The
//! longest paths are the longest games without a wasted move.
//!
//! A number after the command is the seed of another board. `--csv FILE` and `--json FILE` write the rows of the table
//! to a file. With `-`, the rows go to standard output, and everything else goes to standard error.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example whole_graph
//! What is a shortest path to each position of this board, by which weight and algorithm?
//!
//! 2240121141
//! 4322300403
//! 0242404122
//! 2104343410
//! 0112014030
//! 1042411000
//! 0413100203
//! 2311244003
//!
//! 134856 positions, 452532 moves between them
//!
//! weight       algorithm              cost  moves examined relaxed
//! 1            Bellman-Ford             13     13   452532  134855
//! 1            DAG, cheapest            13     13   452532  160195
//! 1            Dijkstra                 13     13   452532  134855
//! 1            DAG, dearest             36     36   452532  298246
//! removed      Bellman-Ford             79     13   452532  134855
//! removed      DAG, cheapest            79     16   452532  134855
//! removed      Dijkstra                 79     15   452532  134855
//! removed      DAG, dearest             79     16   452532  134855
//! 1 - removed  Bellman-Ford            -66     13   452532  134855
//! 1 - removed  DAG, cheapest           -66     13   452532  160195
//! 1 - removed  best first by g         -64     15
//!
//! All find 13 moves where a move costs one, also less what it clears, and by the
//! cells alone every path costs the same; only the loop of Dijkstra, in the last
//! row, stops too early and wastes 2.
//! ```

use std::error::Error;
use std::fmt::Display;
use std::process::ExitCode;

use chacha20::ChaCha8Rng;
use clap::Parser;
use colorwalk::adaptors::MapCost;
use colorwalk::algorithms::{Candidate, ShortestPathTree, Wanted};
use colorwalk::color_walk::{Board, ColorWalk, Position, Start};
use colorwalk::digraph::Digraph;
use colorwalk::state_space::StateSpaceOf;
use colorwalk::{
    AdditiveCost, Cost, Limits, NonNegativeCost, Path, PathCost, Search, SearchProblem,
};
use colorwalk_programs::{Column, RowOptions, Rows, Screen, Table, WriteError, exit_code};
use rand::SeedableRng;

const COLUMNS: u32 = 10;
const ROWS: u32 = 8;
const COLOURS: u8 = 5;

/// Computes all shortest paths on the complete graph of a Color Walk board, by several algorithms.
#[derive(Debug, Parser)]
struct Options {
    /// The seed of the random board
    #[arg(value_name = "SEED", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    rows: RowOptions,
}

/// The fields of a row.
const FIELDS: [&str; 6] = [
    "weight",
    "algorithm",
    "cost",
    "moves",
    "examined",
    "relaxed",
];

/// Returns the same fields as columns of the table.
fn columns() -> Vec<Column> {
    vec![
        Column::key(FIELDS[0], 12),
        Column::words(FIELDS[1], 21),
        Column::figures(FIELDS[2], 5),
        Column::figures(FIELDS[3], 6).rank(1),
        Column::figures(FIELDS[4], 8).rank(2),
        Column::figures(FIELDS[5], 7).rank(3),
    ]
}

/// The answer of an algorithm, with its name.
type Answer<C> = (&'static str, ShortestPathTree<C>);

fn answer<C: Cost>(
    name: &'static str,
    paths: Result<ShortestPathTree<C>, impl Display>,
) -> Result<Answer<C>, String> {
    let paths = paths.map_err(|error| format!("{name}: {error}"))?;
    Ok((name, paths))
}

/// Returns the longest paths. Every move clears something, so all paths are finite.
fn dearest<C: AdditiveCost>(graph: &Digraph<C>) -> Result<Answer<C>, String> {
    answer("DAG, dearest", graph.dag_shortest_paths(Wanted::Longest))
}

/// Enumerates the graph of a game with any weights.
fn explore<P>(game: &P) -> Result<StateSpaceOf<P>, String>
where
    P: SearchProblem<State = Position>,
{
    let limits = Limits::new().bytes(1 << 30);
    let space = Search::new(game).limits(limits).explore();
    space.map_err(|error| error.to_string())
}

/// Runs the algorithms that take costs of either sign.
fn signed<C: AdditiveCost>(graph: &Digraph<C>) -> Result<Vec<Answer<C>>, String> {
    Ok(vec![
        answer("Bellman-Ford", graph.bellman_ford())?,
        answer("DAG, cheapest", graph.dag_shortest_paths(Wanted::Cheapest))?,
    ])
}

/// Runs the same algorithms and Dijkstra's algorithm.
fn non_negative<C: AdditiveCost + NonNegativeCost>(
    graph: &Digraph<C>,
) -> Result<Vec<Answer<C>>, String> {
    let mut answers = signed(graph)?;
    answers.push(answer("Dijkstra", graph.dijkstra())?);
    Ok(answers)
}

/// Checks that every answer has the expected cost for every position. A position has the same number in the graphs of
/// all weights, because positions are numbered breadth first.
fn check<C: Cost>(
    answers: &[Answer<C>],
    cost: impl Fn(usize) -> PathCost<C>,
) -> Result<(), String> {
    for (name, paths) in answers {
        for (node, found) in paths.iter() {
            let expected = cost(node.index());
            if found != expected {
                return Err(format!("{name}: {found:?} at {node} and not {expected:?}"));
            }
        }
    }
    Ok(())
}

/// The answer of an algorithm for the cleared board.
struct Row {
    weight: &'static str,
    algorithm: &'static str,
    cost: i64,
    moves: usize,
    examined: Option<u64>,
    relaxed: Option<u64>,
}

/// Returns the rows of the answers for the cleared board.
fn rows_of<C>(weight: &'static str, answers: &[Answer<C>]) -> Vec<Row>
where
    C: Cost,
    PathCost<C>: Into<i64>,
{
    let rows = answers.iter().filter_map(|(algorithm, paths)| {
        let goal = paths.best_goal()?; // every board can be cleared
        Some(Row {
            weight,
            algorithm,
            cost: paths.cost(goal)?.into(),
            moves: paths.edges_to(goal).len(),
            examined: Some(paths.examined()),
            relaxed: Some(paths.relaxed()),
        })
    });
    rows.collect()
}

/// Writes the rows, for people and for programs.
fn write(rows: Vec<Row>, seen: &str, screen: &Screen, mut file: Rows<6>) -> Result<(), WriteError> {
    let mut table = Table::new(screen, columns());
    table.print_heading()?;
    for row in rows {
        table.print_row(&[
            row.weight.to_owned(),
            row.algorithm.to_owned(),
            row.cost.to_string(),
            row.moves.to_string(),
            number(row.examined),
            number(row.relaxed),
        ])?;
        file.write_row([
            row.weight.into(),
            row.algorithm.into(),
            row.cost.into(),
            row.moves.into(),
            row.examined.into(),
            row.relaxed.into(),
        ])?;
    }
    table.finish("--csv or a wider terminal")?;
    screen.print(format_args!("\n{seen}"))?;
    file.finish()
}

fn number(count: Option<u64>) -> String {
    count.map_or(String::new(), |count| count.to_string())
}

/// Returns the conclusion from the table, in one sentence.
fn seen(fewest: usize, by_loop: Option<usize>) -> String {
    let wasted = by_loop.unwrap_or(fewest) - fewest;
    let end = match wasted {
        0 => "has found it by luck".to_owned(),
        wasted => format!("stops too early and wastes {wasted}"),
    };
    format!(
        "All find {fewest} moves where a move costs one, also less what it clears, and by the\ncells alone every path \
         costs the same; only the loop of Dijkstra, in the last\nrow, {end}."
    )
}

fn run() -> Result<(), Box<dyn Error>> {
    let Options { seed, rows } = Options::try_parse()?;
    let file = rows.open(FIELDS, &[])?;
    let board = Board::random(COLUMNS, ROWS, COLOURS, &mut ChaCha8Rng::seed_from_u64(seed))?;
    let game = ColorWalk::new(&board, Start::CORNER)?;
    let removed = MapCost::new(&game, |before: &Position, edge| {
        before.cells_left() - edge.state.cells_left()
    });
    let reduced = MapCost::new(&removed, |_: &Position, edge| 1 - i64::from(edge.cost));

    let space = explore(&game)?;
    let (positions, edges) = (space.len(), space.graph().edge_count());
    let left: Vec<u32> = space.states().iter().map(Position::cells_left).collect();
    let cleared = |id: usize| left[0] - left[id];

    let moves = non_negative(space.graph())?;
    let longest = [dearest(space.graph())?];
    let fewest: Vec<u32> = moves[0].1.iter().map(|(_, cost)| cost).collect();
    check(&moves, |id| fewest[id])?;

    let space_of_removed = explore(&removed)?;
    let mut by_removed = non_negative(space_of_removed.graph())?;
    by_removed.push(dearest(space_of_removed.graph())?);
    check(&by_removed, cleared)?;

    let space_of_reduced = explore(&reduced)?;
    let by_reduced = signed(space_of_reduced.graph())?;
    check(&by_reduced, |id| {
        i64::from(fewest[id]) - i64::from(cleared(id))
    })?;
    let by_g = |candidate: &Candidate<'_, _>| candidate.g();
    let loop_of_dijkstra = Search::new(&reduced).best_first(by_g)?;

    let screen = file.screen();
    screen.print(
        "What is a shortest path to each position of this board, by which weight and algorithm?\n",
    )?;
    screen.print(format_args!("{board}\n"))?;
    screen.print(format_args!(
        "{positions} positions, {edges} moves between them\n"
    ))?;
    let mut rows = rows_of("1", &moves);
    let seen = seen(
        rows.first().map_or(0, |row| row.moves),
        loop_of_dijkstra.path().map(Path::len),
    );
    rows.extend(rows_of("1", &longest));
    rows.extend(rows_of("removed", &by_removed));
    rows.extend(rows_of("1 - removed", &by_reduced));
    rows.extend(loop_of_dijkstra.path().map(|path| Row {
        weight: "1 - removed",
        algorithm: "best first by g",
        cost: path.cost(),
        moves: path.len(),
        examined: None,
        relaxed: None,
    }));
    Ok(write(rows, &seen, &screen, file)?)
}

fn main() -> ExitCode {
    exit_code(run())
}
