//! What the published series called impossible, at a size where it is possible: every position of a
//! *Color Walk* board and every move between them, and shortest paths to all of them at once.
//!
//! The series thought of an edge weight of "1 - cells removed", put Bellman-Ford aside because it needs
//! the whole graph, and ran a loop like Dijkstra's although such weights are negative. Here are three
//! weights on the complete graph, by every algorithm that takes them. Where must they agree?
//!
//! - `1`: the cost of a position is the fewest moves to it, whoever finds them.
//! - `removed`: the cells that the move clears, left(u) - left(v). Along a path all terms cancel but
//!   the first and the last, so *every* path to a position costs what was cleared on the way to it; the
//!   dearest path costs no more than the cheapest. This weight knows nothing of moves.
//! - `1 - removed`: unit costs reweighted by the potential left(v) (Johnson 1977). By the same
//!   cancelling a path costs its moves less what it cleared, so the cheapest paths are those of
//!   weight 1. But no edge costs more than nothing: `dijkstra` does not compile for such costs, and
//!   its loop, run all the same as a best-first search by g, stops at a cleared board too early.
//!
//! The program checks all that at every position, for every algorithm, before it prints what each says
//! of the cleared board: the cost, the moves of the path, and how often an edge changed a cost. The
//! dearest paths are the longest games without a wasted move. A number after the command is the seed of
//! another board.
//!
//! ```text
//! $ cargo run --release --example whole_graph
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
//! weight       algorithm              cost  moves  relaxed
//! 1            Bellman-Ford, rounds     13     13   134855
//! 1            Bellman-Ford, queue      13     13   134855
//! 1            DAG, cheapest            13     13   160195
//! 1            Dijkstra                 13     13   134855
//! 1            DAG, dearest             36     36   298246
//! removed      Bellman-Ford, rounds     79     13   134855
//! removed      Bellman-Ford, queue      79     13   134855
//! removed      DAG, cheapest            79     16   134855
//! removed      Dijkstra                 79     15   134855
//! removed      DAG, dearest             79     16   134855
//! 1 - removed  Bellman-Ford, rounds    -66     13   134855
//! 1 - removed  Bellman-Ford, queue     -66     13   134855
//! 1 - removed  DAG, cheapest           -66     13   160195
//! 1 - removed  best first by g         -64     15
//! ```

use std::error::Error;
use std::fmt::Display;
use std::process::ExitCode;

use clap::Parser;
use colorwalk::adaptors::MapCost;
use colorwalk::algorithms::{Candidate, GraphError, RelaxationOrder, ShortestPaths, Wanted};
use colorwalk::color_walk::{Board, ColorWalk, Position, Start};
use colorwalk::state_space::{StateSpace, StateSpaceOf};
use colorwalk::{Cost, Limits, NonNegativeCost, PathCost, Search, SearchProblem};
use colorwalk_programs::{WriteError, exit_code, print};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const COLUMNS: u32 = 10;
const ROWS: u32 = 8;
const COLOURS: u8 = 5;

/// Computes all shortest paths on the complete graph of a Color Walk board, by several algorithms.
#[derive(Debug, Parser)]
struct Options {
    /// The seed of the random board
    #[arg(value_name = "SEED", default_value_t = 1)]
    seed: u64,
}

/// The answer of an algorithm, with its name.
type Answer<'s, A, C> = (&'static str, ShortestPaths<'s, Position, A, C>);

fn answer<'s, A, C: Cost>(
    name: &'static str,
    paths: Result<ShortestPaths<'s, Position, A, C>, GraphError<Position, A, C>>,
) -> Result<Answer<'s, A, C>, String> {
    let paths = paths.map_err(|error| format!("{name}: {error}"))?;
    Ok((name, paths))
}

/// The longest paths: a move always clears something, so no path is endless.
fn dearest<A: Clone, C: Cost>(
    space: &StateSpace<Position, A, C>,
) -> Result<Answer<'_, A, C>, String> {
    answer("DAG, dearest", space.dag_shortest_paths(Wanted::Dearest))
}

/// Enumerates the graph of a game, with whatever weights.
fn explore<P>(game: &P) -> Result<StateSpaceOf<P>, String>
where
    P: SearchProblem<State = Position>,
{
    let limits = Limits::new().bytes(1 << 30);
    let space = Search::new(game).limits(limits).explore();
    space.map_err(|error| error.to_string())
}

/// The algorithms that take costs of either sign.
fn signed<A: Clone, C: Cost>(
    space: &StateSpace<Position, A, C>,
) -> Result<Vec<Answer<'_, A, C>>, String> {
    Ok(vec![
        answer(
            "Bellman-Ford, rounds",
            space.bellman_ford_in(RelaxationOrder::Rounds),
        )?,
        answer("Bellman-Ford, queue", space.bellman_ford())?,
        answer("DAG, cheapest", space.dag_shortest_paths(Wanted::Cheapest))?,
    ])
}

/// Those, and Dijkstra's algorithm.
fn non_negative<A: Clone, C: NonNegativeCost>(
    space: &StateSpace<Position, A, C>,
) -> Result<Vec<Answer<'_, A, C>>, String> {
    let mut answers = signed(space)?;
    answers.push(answer("Dijkstra", space.dijkstra())?);
    Ok(answers)
}

/// Checks that all answers give a position the cost that it should have. Positions have the same
/// numbers whatever the weights, since they are numbered breadth first.
fn check<A, C: Cost>(
    answers: &[Answer<'_, A, C>],
    cost: impl Fn(usize) -> PathCost<C>,
) -> Result<(), String> {
    for (name, paths) in answers {
        for (id, _, found) in paths.iter() {
            let expected = cost(id.index());
            if found != expected {
                return Err(format!("{name}: {found:?} at {id} and not {expected:?}"));
            }
        }
    }
    Ok(())
}

/// Prints what each answer says of the cleared board.
fn print_rows<A, C>(weight: &str, answers: &[Answer<'_, A, C>]) -> Result<(), WriteError>
where
    C: Cost,
    PathCost<C>: Display,
{
    for (name, paths) in answers {
        let Some(goal) = paths.cheapest_goal() else {
            continue; // every board can be cleared
        };
        let cost = paths
            .cost(goal)
            .map_or(String::new(), |cost| cost.to_string());
        let (moves, relaxed) = (paths.edges_to(goal).len(), paths.relaxed());
        print(format_args!(
            "{weight:<12} {name:<21} {cost:>5} {moves:>6} {relaxed:>8}"
        ))?;
    }
    Ok(())
}

fn run() -> Result<(), Box<dyn Error>> {
    let Options { seed } = Options::try_parse()?;
    let board = Board::random(COLUMNS, ROWS, COLOURS, &mut ChaCha8Rng::seed_from_u64(seed))?;
    let game = ColorWalk::new(&board, Start::CORNER)?;
    let removed = MapCost::new(&game, |before: &Position, edge| {
        before.cells_left() - edge.state.cells_left()
    });
    let reduced = MapCost::new(&removed, |_: &Position, edge| 1 - i64::from(edge.cost));

    let space = explore(&game)?;
    let (positions, edges) = (space.len(), space.edge_count());
    let left: Vec<u32> = space.states().iter().map(Position::cells_left).collect();
    let cleared = |id: usize| left[0] - left[id];

    let moves = non_negative(&space)?;
    let longest = [dearest(&space)?];
    let fewest: Vec<u32> = moves[0].1.iter().map(|(_, _, cost)| cost).collect();
    check(&moves, |id| fewest[id])?;

    let space_of_removed = explore(&removed)?;
    let mut by_removed = non_negative(&space_of_removed)?;
    by_removed.push(dearest(&space_of_removed)?);
    check(&by_removed, cleared)?;

    let space_of_reduced = explore(&reduced)?;
    let by_reduced = signed(&space_of_reduced)?;
    check(&by_reduced, |id| {
        i64::from(fewest[id]) - i64::from(cleared(id))
    })?;
    let by_g = |candidate: &Candidate<'_, _>| candidate.g();
    let loop_of_dijkstra = Search::new(&reduced).best_first(by_g)?;

    print(format_args!("{board}\n"))?;
    print(format_args!(
        "{positions} positions, {edges} moves between them\n"
    ))?;
    print("weight       algorithm              cost  moves  relaxed")?;
    print_rows("1", &moves)?;
    print_rows("1", &longest)?;
    print_rows("removed", &by_removed)?;
    print_rows("1 - removed", &by_reduced)?;
    if let Some(path) = loop_of_dijkstra.path() {
        let (name, cost, moves) = ("best first by g", path.cost(), path.len());
        print(format_args!(
            "{:<12} {name:<21} {cost:>5} {moves:>6}",
            "1 - removed"
        ))?;
    }
    Ok(())
}

fn main() -> ExitCode {
    exit_code(run())
}
