//! The game with fewer moves: of moves that commute, one order.
//!
//! Let a move p lead from P to K. A move q is *late* in K if it could have been made in P with the
//! same effect, that is, if all clusters of colour q on the frontier of K were on the frontier of
//! P. After p, the rule prunes a late move q if
//!
//! - q < p, since the other order does as much; or
//! - q > p, and one of those clusters touches a live cluster of colour p. Then the other order does
//!   more: if q is played before p, p clears that cluster, too.
//!
//! All other moves stay: those that are not late, and all first moves.
//!
//! ```text
//!  . 1 1       After 2 the move 1 is late, and 1 < 2, so it is struck: the order 1, 2 stays.
//!  2 2 0       After 1, and after 2, the move 0 is not late.
//! ```
//!
//! # Why an optimum stays
//!
//! For a sequence w of moves that clears the board from the start, let X<sub>i</sub> be the cleared
//! clusters after its first i moves. Of all shortest sequences take the one with the greatest key
//!
//! ```text
//! (|X_n|, w_n), (|X_n-1|, w_n-1), ..., (|X_1|, w_1)     lexicographically, last move first
//! ```
//!
//! The rule prunes none of its moves. Suppose that it prunes q = w<sub>i+1</sub> after p =
//! w<sub>i</sub>, and let P = X<sub>i-1</sub>. Play q and then p instead. Since q is late, the
//! clusters that it clears after p are on the frontier of P. So q clears them at once, and p then
//! clears at least what it clears from P: the two moves lead to a set Y ⊇ X<sub>i+1</sub>. From a
//! larger set the same moves lead to sets that are no smaller, so all later sets contain their
//! counterparts. The new sequence clears the board and is as short, so none of its moves is wasted;
//! otherwise there would be a shorter one. But its key is greater. If Y or a later set is strictly
//! larger than its counterpart, the last such set decides. If none is, the second case of the rule
//! did not apply, since there Y has a cluster that X<sub>i+1</sub> has not. So q < p, the sizes at
//! i + 1 agree, and the move there, now p, decides. This is a contradiction.
//!
//! # Why the position is not the state
//!
//! A position that is reached through other last moves has other successors. A search that treated
//! the two as one state would keep whichever came first, with its moves and not those of the other,
//! and the argument above does not cover such a mixture. So the state is the position *and* the
//! moves that the rule leaves. The future depends on nothing else, so equal states are
//! interchangeable whatever moves led to them, and every search is correct, both those of the tree
//! of paths and those that recognise states.
//!
//! # When to use it
//!
//! In searches that do not recognise states: [`idastar`](crate::Search::idastar),
//! [`iterative_deepening`](crate::Search::iterative_deepening),
//! [`branch_and_bound`](crate::Search::branch_and_bound), and depth-first search on the current
//! path. They reach a position once for each order of commuting moves, and the rule leaves one of
//! them. Searches that recognise states, above all [`astar`](crate::Search::astar), merge these
//! orders anyway. There the rule saves successors but keeps positions apart that have other moves
//! left. On the boards 1 to 100 of the series, A* with [`Layered`] expands 14.1 million states
//! instead of 17.7.
//!
//! # References
//!
//! - M. Henke, *`ColorFill`*, 2025 (Java): the rule, in A*, where K and p alone must tell whether q
//!   is late. There q is late if each of its clusters on the frontier of K touches a cleared
//!   cluster that is not of colour p. That implies late in the sense above, but not conversely: a
//!   cluster may have been on the frontier because of an older cluster of colour p. So this crate
//!   prunes more.
//! - A. and S. Puchert, *floodit*, 2022 (C++): the first half of the rule, in the same form.

use crate::cost::Unit;
use crate::heuristic::Heuristic;
use crate::problem::{SearchProblem, Successor};

use super::board::Colour;
use super::colour_set::ColourSet;
use super::game::ColorWalk;
use super::heuristics::{ColoursLeft, Eccentricity, Layered};
use super::position::{Position, bits};

/// The game without redundant orders of commuting moves: a [`SearchProblem`] with the same optimum and
/// fewer paths to it.
///
/// The [module](self) has the rule and its proof. Paths are paths of the [`ColorWalk`]. From the start
/// the cheapest paths cost the same as there; from other states they may cost more, or not exist, since
/// the rule relies on better paths through other states.
///
/// # Examples
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::color_walk::{Board, ColorWalk, OrderedMoves, Start};
///
/// let board: Board = "01234\n31042\n42310\n10423".parse()?;
/// let game = ColorWalk::new(&board, Start::CORNER)?;
/// let ordered = OrderedMoves::new(game.clone());
///
/// let all = Search::new(&game).iterative_deepening().expect("unit costs do not overflow");
/// let fewer =
///     Search::new(&ordered).iterative_deepening().expect("unit costs do not overflow");
/// assert_eq!(fewer.cost(), all.cost());
/// assert!(3 * fewer.stats().expanded < all.stats().expanded);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OrderedMoves {
    game: ColorWalk,
}

/// A state of [`OrderedMoves`]: a position, and the moves that the rule allows in it.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Colour, OrderedMoves, Start};
/// use colorwalk::SearchProblem;
///
/// let game = ColorWalk::new(&"01\n22".parse::<Board>()?, Start::CORNER)?;
/// let ordered = OrderedMoves::new(game);
/// let [one, two] = [1, 2].map(Colour::new);
///
/// let start = ordered.starts().into_iter().next().expect("a game has a start");
/// assert!(start.moves().eq([one, two]));
/// let after: Vec<_> = ordered.successors(&start).into_iter().map(|edge| edge.state).collect();
/// assert!(after[0].moves().eq([two])); // 1 and 2 ...
/// assert!(after[1].moves().eq([])); // ... but not 2 and 1
/// assert_eq!(after[1].position().cells_left(), 1); // although one cell is left
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrderedPosition {
    position: Position,
    moves: ColourSet, // each of them clears something
}

impl OrderedPosition {
    /// Returns the position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Iterates over the moves that the rule allows, in the order of their colours.
    pub fn moves(&self) -> impl Iterator<Item = Colour> + use<> {
        self.moves.iter()
    }
}

impl OrderedMoves {
    /// Creates the problem of a game.
    #[must_use]
    pub fn new(game: ColorWalk) -> Self {
        Self { game }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &ColorWalk {
        &self.game
    }

    /// Returns whether `colour` clears something at `position`, and the rule allows it after the move
    /// `last` from `before`.
    fn is_left(
        &self,
        colour: Colour,
        last: Colour,
        before: &Position,
        position: &Position,
    ) -> bool {
        let graph = self.game.graph();
        let (cleared, frontier) = position.sets();
        let clusters = graph.colour_words(colour);
        let mut exposed = clusters.iter().zip(frontier).zip(before.sets().1);
        let is_new = exposed.any(|((cluster, now), before)| cluster & now & !before != 0);
        if is_new || colour < last {
            return is_new;
        }
        let of_last = graph.colour_words(last);
        let mut exposed = common(clusters, frontier).peekable();
        exposed.peek().is_some()
            && !exposed.any(|cluster| {
                let mut neighbours = graph.neighbour_words(cluster).iter();
                neighbours.any(|&(word, neighbours)| {
                    neighbours & of_last[word as usize] & !cleared[word as usize] != 0
                })
            })
    }
}

/// Iterates over the members of both sets, lowest first.
fn common<'a>(left: &'a [u64], right: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
    let words = (0u32..).zip(left.iter().zip(right));
    words
        .flat_map(|(word, (left, right))| bits(left & right).map(move |bit| word * u64::BITS + bit))
}

impl SearchProblem for OrderedMoves {
    type State = OrderedPosition;
    type Action = Colour;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = OrderedPosition> {
        let position = self.game.start_position().clone();
        let (_, frontier) = position.sets();
        let graph = self.game.graph();
        let touches = |colour: &Colour| {
            common(graph.colour_words(*colour), frontier)
                .next()
                .is_some()
        };
        let moves = self.game.palette().filter(touches).collect();
        [OrderedPosition { position, moves }]
    }

    fn is_goal(&self, state: &OrderedPosition) -> bool {
        state.position.is_cleared()
    }

    fn successors(
        &self,
        state: &OrderedPosition,
    ) -> impl IntoIterator<Item = Successor<OrderedPosition, Colour, Unit>> {
        state.moves().filter_map(|colour| {
            let position = self.game.play(&state.position, colour)?;
            let moves = self.game.palette();
            let moves =
                moves.filter(|&next| self.is_left(next, colour, &state.position, &position));
            let moves = moves.collect();
            Some(Successor::new(
                colour,
                OrderedPosition { position, moves },
                Unit,
            ))
        })
    }

    fn heap_bytes(&self, state: &OrderedPosition) -> usize {
        self.game.heap_bytes(&state.position)
    }
}

macro_rules! heuristics {
    ($($bound:ty),*) => {$(
        /// The heuristic of the position: pruning moves makes no path shorter.
        impl Heuristic<OrderedMoves> for $bound {
            fn estimate(&self, state: &OrderedPosition) -> u32 {
                self.bound(state.position())
            }
        }
    )*};
}

heuristics!(ColoursLeft, Eccentricity, Layered);
