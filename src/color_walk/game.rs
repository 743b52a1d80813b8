//! The game as a search problem.

use std::fmt;
use std::sync::Arc;

use crate::cost::Unit;
use crate::problem::{SearchProblem, Successor};

use super::board::{Board, BoardError, Colour};
use super::clusters::{ClusterGraph, Start};
use super::position::{Position, PositionError};

/// The game on one board, from one start: a [`SearchProblem`] whose states are [`Position`]s, whose
/// actions are [`Colour`]s, and whose edges cost one move each.
///
/// A move that clears nothing is not among the successors. Successors come in the order of their colours.
///
/// Cloning is cheap: clones share the cluster graph.
///
/// # Positions of other games
///
/// The method [`check`](Self::check) tests whether a position belongs to this game. Functions that begin at a position,
/// such as [`Solver::solve_from`](super::solve::Solver::solve_from), call `check`. The methods for single moves do not,
/// because a search calls them for every state. For a position of another game, their results are meaningless.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, Colour, ColorWalk, Start};
///
/// let board: Board = "0011\n2211\n2201".parse()?;
/// let game = ColorWalk::new(&board, Start::Cluster(0))?;
/// assert_eq!(game.graph().clusters().len(), 4); // clusters
/// let start = game.start_position();
/// assert_eq!(start.cells_left(), 10); // the two cells of the first cluster are cleared
/// let next = game.play(&start, Colour::new(1)).expect("colour 1 touches the start");
/// assert_eq!(next.cells_left(), 5);
/// assert_eq!(game.play(&next, Colour::new(1)), None); // clears nothing more
/// assert_eq!(game.render(&next).to_string(), "....\n22..\n220.\n");
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
///
/// A greedy player, who always clears as many cells as possible:
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Start};
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// assert_eq!(game.palette().count(), usize::from(game.graph().colours()));
/// let mut position = game.start_position().clone();
/// let mut moves = 0;
/// while !position.is_cleared() {
///     let best = game.palette().max_by_key(|&colour| game.gain(&position, colour));
///     position =
///         game.play(&position, best.unwrap()).expect("the best move clears something");
///     moves += 1;
/// }
/// assert_eq!(moves, 39); // the optimum is 29
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[doc(alias = "Flood-It")]
#[doc(alias = "Filler")]
#[derive(Clone, Debug)]
pub struct ColorWalk {
    graph: Arc<ClusterGraph>,
    start: Position,
}

impl ColorWalk {
    /// Creates the game on `board`.
    ///
    /// # Errors
    ///
    /// [`BoardError::StartOutside`] if the cell of `start` is not on the board.
    ///
    /// # Complexity
    ///
    /// Near-linear in the number of cells: see [`ClusterGraph::new`].
    pub fn new(board: &Board, start: Start) -> Result<Self, BoardError> {
        let graph = Arc::new(ClusterGraph::new(board, start)?);
        let start = Position::start(&graph);
        Ok(Self { graph, start })
    }

    /// Returns the cluster graph of the board.
    pub fn graph(&self) -> &Arc<ClusterGraph> {
        &self.graph
    }

    /// Returns the position before the first move.
    pub fn start_position(&self) -> &Position {
        &self.start
    }

    /// Checks that a position belongs to this game. Use it for positions that were stored or come from elsewhere. The
    /// cleared clusters must be connected, include the start, and match the frontier and the number of cells left.
    ///
    /// The method does not check whether the position can be reached from the start, because play can continue from
    /// every connected set.
    ///
    /// # Errors
    ///
    /// [`PositionError`] says what is wrong.
    ///
    /// # Complexity
    ///
    /// O(n + m) for n clusters and m pairs of adjacent clusters.
    pub fn check(&self, position: &Position) -> Result<(), PositionError> {
        position.check(&self.graph)
    }

    /// Iterates over the colours of the board in order.
    pub fn palette(&self) -> impl DoubleEndedIterator<Item = Colour> + Clone + use<> {
        (0..self.graph.colours()).map(Colour::new)
    }

    /// Returns the position after a move, or `None` if the move clears nothing.
    ///
    /// # Complexity
    ///
    /// O(n / 64 + d) for n clusters of the board and d neighbours of the newly cleared clusters.
    pub fn play(&self, position: &Position, colour: Colour) -> Option<Position> {
        if colour.get() >= self.graph.colours() {
            return None;
        }
        position.play(&self.graph, colour)
    }

    /// Plays moves in order from the start. A move that clears nothing leaves the position unchanged.
    pub fn replay(&self, moves: impl IntoIterator<Item = Colour>) -> Position {
        let start = self.start.clone();
        moves
            .into_iter()
            .fold(start, |at, colour| self.play(&at, colour).unwrap_or(at))
    }

    /// Returns the number of cells that a move clears.
    pub fn gain(&self, position: &Position, colour: Colour) -> u32 {
        let touched = position.frontier();
        let cleared = touched.filter(|&cluster| self.graph.colour(cluster) == Some(colour));
        cleared.map(|cluster| self.graph.size(cluster)).sum()
    }

    /// Draws a position: the board, one row per line, with a dot for each cleared cell.
    ///
    /// Colours are drawn as 0-9 and a-z, and all further colours as `#`.
    pub fn render<'a>(&'a self, position: &'a Position) -> impl fmt::Display + 'a {
        Rendering {
            graph: &self.graph,
            position,
        }
    }
}

struct Rendering<'a> {
    graph: &'a ClusterGraph,
    position: &'a Position,
}

impl fmt::Display for Rendering<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { graph, position } = self;
        for cell in 0..graph.cell_count() {
            let live = graph
                .cluster_of(cell)
                .filter(|&cluster| !position.contains(cluster));
            let colour = live.and_then(|cluster| graph.colour(cluster));
            let glyph = colour.map_or('.', |colour| {
                char::from_digit(u32::from(colour.get()), 36).unwrap_or('#')
            });
            write!(f, "{glyph}")?;
            if (cell + 1) % graph.columns() == 0 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl SearchProblem for ColorWalk {
    type State = Position;
    type Action = Colour;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Position> {
        [self.start.clone()]
    }

    fn is_goal(&self, state: &Position) -> bool {
        state.is_cleared()
    }

    fn successors(
        &self,
        state: &Position,
    ) -> impl IntoIterator<Item = Successor<Position, Colour, Unit>> {
        self.palette().filter_map(move |colour| {
            Some(Successor::new(
                colour,
                state.play(&self.graph, colour)?,
                Unit,
            ))
        })
    }

    fn heap_bytes(&self, state: &Position) -> usize {
        state.heap_bytes()
    }
}
