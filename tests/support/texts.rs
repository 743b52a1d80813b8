//! Files as input. For any bytes, a reader returns a value or an error. A value that was read is written and read again
//! as an equal value. Everything that a checker accepts is true.

use std::io::Write as _;
use std::sync::{Arc, OnceLock};

use colorwalk::color_walk::{Board, ClusterGraph, ColorWalk, Colour, Start, WalkRules};
use colorwalk::digraph::Digraph;
use colorwalk::refutation::Refutation;
use colorwalk::{NonNegativeReal, Search, Unit, certificate};

/// A board, and a game on it if it is small.
pub fn board(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let board: Board = match text.parse() {
        Ok(board) => board,
        Err(error) => {
            assert!(error.to_string().len() < 1_000, "a long-winded error");
            return;
        }
    };
    assert_eq!(board.cells().len(), board.cell_count() as usize);
    assert_eq!(board.cell_count(), board.columns() * board.rows());
    assert!(
        board
            .cells()
            .iter()
            .all(|colour| colour.get() < board.colours())
    );
    let again: Board = board.to_string().parse().expect("what was printed");
    assert_eq!(again, board);
    for start in [Start::CORNER, Start::Cluster(board.cell_count() - 1)] {
        let graph = ClusterGraph::new(&board, start).expect("the start is on the board");
        let sizes = graph
            .clusters()
            .map(|cluster| u64::from(graph.size(cluster)));
        assert_eq!(sizes.sum::<u64>(), u64::from(board.cell_count()));
        if board.cell_count() > 12 {
            continue;
        }
        let game = ColorWalk::new(&board, start).expect("the start is on the board");
        let report = Search::new(&game)
            .bfs()
            .expect("the game keeps its contract");
        let moves = report.path().expect("every board can be cleared").actions();
        assert!(game.replay(moves.iter().copied()).is_cleared());
        assert!(moves.len() <= game.graph().clusters().len());
    }
}

/// An edge list, read with its costs and without.
pub fn edge_list(data: &[u8]) {
    graph_text(
        || Digraph::<i64>::read_edge_list(data),
        |graph, text| write!(text, "{graph}"),
        |text| Digraph::read_edge_list(text),
    );
    let _ = Digraph::<Unit>::read_edge_list(data);
    let _ = Digraph::<NonNegativeReal>::read_edge_list(data);
}

/// A graph in the format of DIMACS.
pub fn dimacs(data: &[u8]) {
    graph_text(
        || Digraph::<i64>::read_dimacs(data),
        |graph, text| graph.write_dimacs(text),
        |text| Digraph::read_dimacs(text),
    );
    let _ = Digraph::<u8>::read_dimacs(data);
}

fn graph_text<E: std::error::Error>(
    read: impl Fn() -> Result<Digraph<i64>, E>,
    write: impl Fn(&Digraph<i64>, &mut Vec<u8>) -> std::io::Result<()>,
    read_again: impl Fn(&[u8]) -> Result<Digraph<i64>, E>,
) {
    let graph = match read() {
        Ok(graph) => graph,
        Err(error) => {
            assert!(error.to_string().len() < 1_000, "a long-winded error");
            return;
        }
    };
    for edge in graph.edges() {
        assert!(edge.from.index().max(edge.to.index()) < graph.node_count());
    }
    let mut text = Vec::new();
    write(&graph, &mut text).expect("a vector takes all");
    let again = read_again(&text).expect("what was written");
    assert_eq!(again.node_count(), graph.node_count());
    assert!(again.edges().eq(graph.edges()));
}

/// The boards whose refutations are forged, each with the fewest moves that clear it.
fn games() -> &'static [(WalkRules, u32)] {
    static GAMES: OnceLock<Vec<(WalkRules, u32)>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let game = |text: &&str| {
            let board: Board = text.parse().expect("a board");
            let game = ColorWalk::new(&board, Start::CORNER).expect("the corner is on it");
            let graph: Arc<ClusterGraph> = Arc::clone(game.graph());
            let moves = Search::new(&game).bfs().expect("no error").cost();
            (
                WalkRules::new(&graph),
                moves.expect("every board can be cleared"),
            )
        };
        BOARDS.iter().map(game).collect()
    })
}

const BOARDS: [&str; 5] = [
    "012",
    "0120\n1102\n2011",
    "0121\n2010\n0212\n1021",
    "00\n00",
    "2231030\n2013022\n3022012\n1323123\n0312032\n1303330",
];

/// A refutation: the first byte chooses the board, and the rest is the text. A forgery cannot prove more than the
/// truth.
pub fn refutation(data: &[u8]) {
    let Some((&first, text)) = data.split_first() else {
        return;
    };
    let refutation = match Refutation::<Colour>::read_text(text) {
        Ok(refutation) => refutation,
        Err(error) => {
            assert!(error.to_string().len() < 1_000, "a long-winded error");
            return;
        }
    };
    let mut written = Vec::new();
    refutation
        .write_text(&mut written)
        .expect("a vector takes all");
    let again = Refutation::read_text(&written[..]).expect("what was written");
    assert_eq!(again, refutation);
    let games = games();
    let (rules, moves) = &games[usize::from(first) % games.len()];
    if let Ok(bound) = certificate::refutation(rules, &refutation) {
        assert!(
            bound <= *moves,
            "{bound} moves are refuted, and {moves} are enough"
        );
    }
}
