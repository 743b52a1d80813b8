//! Grids: maps of squares or hexagons, with walls and costs, ready to be searched.
//!
//! A [`Grid`] is read from a text, or made from a closure. It is a [`SearchProblem`] with one start and one goal, whose
//! states are [`Square`]s. It has an [index](SearchProblem::index) and [predecessors](ReversibleProblem), so every
//! search of this crate takes it. Its [estimate](Grid::estimate) is admissible and consistent for its moves and its
//! least cost.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::grid::Grid;
//!
//! let grid: Grid = "
//!     . . . . . .
//!     . # # # 9 .
//!     S . . # . .
//!     . . . 9 . G
//! "
//! .parse()?;
//! let report = Search::new(&grid).astar(grid.estimate())?;
//! let path = report.path().expect("there is a way");
//! assert_eq!((path.len(), path.cost()), (10, 10)); // around the walls, and not through a nine
//! let closed = report.reached().iter().filter(|reached| reached.is_closed());
//! let picture = grid.picture(path.states(), closed.map(|reached| *reached.state()));
//! assert_eq!(picture, "******\n*###9*\nSoo#.*\nooo9.G\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Moves
//!
//! | [`Moves`] | A step costs | The estimate is |
//! |---|---|---|
//! | [`Four`](Moves::Four) | the cost of the square that it enters | the Manhattan distance |
//! | [`Eight`](Moves::Eight) | 70 times this cost if straight, 99 times if diagonal | the octile distance |
//! | [`Six`](Moves::Six) | the cost of the hexagon that it enters | the distance in hexagons |
//!
//! Costs are whole numbers, so searches are faster than with floats, and no sum is rounded. The ratio 99/70 is √2
//! within 0.006 %. Set other numbers with [`lengths`](Grid::lengths), such as 10 and 14. With 1 and 1, the estimate is
//! the Chebyshev distance. Every estimate is multiplied by the least cost of a square.
//!
//! Hexagons have pointy tops and are stored in rows. Every second row is shifted to the right. Red Blob Games calls
//! these "odd-r" offset coordinates.
//!
//! # When to use another
//!
//! On a grid whose free squares all cost the same, jump point search expands far fewer squares. The crate
//! [`grid_pathfinding`](https://docs.rs/grid_pathfinding/0.3) has it.
//!
//! If turns cost something, or if time or a key to a door matters, a square is only a part of the state. Then write a
//! [`SearchProblem`] of your own ([recipes](crate::guide::recipes)).
//!
//! # References
//!
//! - Red Blob Games, "Hexagonal Grids" (2013) and "Introduction to the A* Algorithm" (2014).
//! - D. Harabor and A. Grastien, "Online graph pruning for pathfinding on grid maps", *AAAI* (2011): jump points.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;
use std::sync::Arc;

use crate::problem::{ReversibleProblem, SearchProblem, Successor, SuccessorOf};
use crate::text::ReadError;

/// A place on a grid: its column and its row, from 0 at the top left.
///
/// A function that takes a square also takes a pair of a column and a row.
///
/// ```
/// use colorwalk::grid::{Grid, Square};
///
/// let mut grid = Grid::new(3, 2);
/// grid.set_cost((2, 0), 5)?;
/// assert_eq!(grid.cost(Square { column: 2, row: 0 }), 5);
/// # Ok::<(), colorwalk::grid::OffGrid>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The column, from the left.
    pub column: u16,
    /// The row, from the top.
    pub row: u16,
}

impl From<(u16, u16)> for Square {
    fn from((column, row): (u16, u16)) -> Self {
        Self { column, row }
    }
}

/// The squares that are beside a square.
///
/// ```
/// use colorwalk::SearchProblem;
/// use colorwalk::grid::{Corners, Grid, Moves};
///
/// let grid = Grid::new(3, 3);
/// for (moves, count) in [(Moves::Four, 4), (Moves::Eight(Corners::Cut), 8), (Moves::Six, 6)] {
///     let beside = grid.clone().moves(moves).successors(&(1, 1).into()).into_iter().count();
///     assert_eq!(beside, count);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moves {
    /// The squares that share a side with it.
    Four,
    /// The squares that share a side or a corner with it.
    Eight(Corners),
    /// The hexagons around a hexagon.
    Six,
}

/// When a diagonal step may be taken. This depends on the two squares beside the step.
///
/// ```
/// use colorwalk::SearchProblem;
/// use colorwalk::grid::{Corners, Grid, Moves};
///
/// let grid: Grid = "S.\n#G".parse()?;
/// for (corners, count) in [(Corners::Cut, 2), (Corners::OneFree, 2), (Corners::BothFree, 1)] {
///     let grid = grid.clone().moves(Moves::Eight(corners));
///     assert_eq!(grid.successors(&(0, 0).into()).into_iter().count(), count);
/// }
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corners {
    /// Always. Paths cut the corners of walls, and slip through between two walls that touch.
    Cut,
    /// If at least one of the two squares is free.
    OneFree,
    /// If both squares are free. This suits a unit that is as wide as a square.
    BothFree,
}

/// A square that is not on a grid.
///
/// ```
/// let error = colorwalk::grid::Grid::new(3, 2).between((0, 0), (3, 1)).unwrap_err();
/// assert_eq!(error.to_string(), "column 3, row 1 is off a grid of 3 x 2 squares");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {}, row {} is off a grid of {} x {} squares", .0.column, .0.row, .1, .2)]
pub struct OffGrid(Square, u16, u16);

/// A grid with a cost of entering each square, a start and a goal.
///
/// Clones share their squares until one of them [changes](Self::set_cost). So it is cheap to clone a grid, or to take
/// the same grid [between](Self::between) other ends.
///
/// A grid takes two bytes per square. It has at most 65,535 columns and 65,535 rows.
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::grid::{Corners, Grid, Moves};
///
/// let mut map = Grid::from_fn(6, 3, |square| if square.column == 3 { 5 } else { 1 });
/// map.set_cost((2, 1), 0)?; // a wall
/// assert_eq!((map.width(), map.height(), map.cost((3, 1))), (6, 3, 5));
/// assert_eq!(map.squares().filter(|&square| map.cost(square) == 0).count(), 1);
/// let map = map.moves(Moves::Eight(Corners::OneFree)).lengths(10, 14);
/// let way = map.between((0, 1), (5, 1))?;
/// let report = Search::new(&way).astar(way.estimate())?;
/// assert_eq!(report.cost(), Some(10 + 14 + 5 * 10 + 14 + 10));
/// let path = report.path().unwrap();
/// assert_eq!(way.picture(path.states(), []), "...5..\nS*#5*G\n..**..\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # As a text
///
/// Each line is a row. `#` is a wall, `.` is a free square of cost 1, and `1` to `9` is the cost of entering a square.
/// `S` is the start and `G` is the goal; both cost 1. Without `S`, the start is the first square. Without `G`, the goal
/// is the last square. White space within a line and lines without squares are ignored.
///
/// `Display` writes the same format. A cost above 9 is shown as `~`, and hexagons are spaced to match their layout.
///
/// ```
/// use colorwalk::grid::{Grid, Moves};
///
/// let hexagons: Grid = "S..#\n.#5.\n...G".parse()?;
/// assert_eq!(hexagons.moves(Moves::Six).to_string(), "S . . #\n . # 5 .\n. . . G\n");
/// let error = "S..\n.G.\n.x.".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "line 3: expected `#`, `.`, `1` to `9`, one `S` and one `G`, found 'x' as square 2");
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: u16,
    height: u16,
    start: Square,
    goal: Square,
    moves: Moves,
    lengths: [u32; 2], // of straight and of diagonal steps
    least: u16,        // no free square costs less
    costs: Arc<[u16]>, // by index; 0 is a wall. Walls surround the grid: one before each row, a row above, a row below
}

/// What each step adds to the column and the row, clockwise. Straight steps have even numbers. The steps before and
/// after a diagonal step lead to the two squares beside it.
const STEPS: [(i16, i16); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
/// The steps from a hexagon in an even row, and from a hexagon in an odd row; one bit per step.
const HEXAGON: [u8; 2] = [0b0111_1101, 0b1101_0111];

impl Grid {
    /// Creates a grid where every square costs 1, with four directions. The start is the first square, and the goal is
    /// the last square.
    ///
    /// # Panics
    ///
    /// If there is no square, or if there are more squares than memory can hold.
    #[inline]
    pub fn new(width: u16, height: u16) -> Self {
        Self::from_fn(width, height, |_| 1)
    }

    /// Creates a grid from the cost of entering each square; 0 is a wall. Calls `cost` row by row.
    ///
    /// # Panics
    ///
    /// As in [`new`](Self::new).
    pub fn from_fn(width: u16, height: u16, mut cost: impl FnMut(Square) -> u16) -> Self {
        assert!(width > 0 && height > 0, "a grid has a square");
        let squares = (usize::from(height) + 2).checked_mul(usize::from(width) + 1);
        let squares = squares.expect("memory holds all squares") + 1;
        let mut grid = Self {
            width,
            height,
            start: Square::default(),
            goal: Square::from((width - 1, height - 1)),
            moves: Moves::Four,
            lengths: [1; 2],
            least: u16::MAX,
            costs: Arc::default(),
        };
        let mut costs = vec![0; squares];
        for square in grid.squares() {
            let cost = cost(square);
            costs[grid.place(square)] = cost;
            grid.note_least(cost);
        }
        grid.costs = costs.into();
        grid.moves(Moves::Four)
    }

    /// Sets which squares are beside a square. Also resets the [lengths](Self::lengths) of steps: to 70 and 99 for
    /// eight directions, and to 1 for the other moves.
    #[inline]
    #[must_use]
    pub fn moves(self, moves: Moves) -> Self {
        let grid = Self { moves, ..self };
        match moves {
            Moves::Four | Moves::Six => grid.lengths(1, 1),
            Moves::Eight(_) => grid.lengths(70, 99),
        }
    }

    /// Sets the lengths of straight and diagonal steps. A step costs its length times the cost of entering the square.
    #[inline]
    #[must_use]
    pub fn lengths(mut self, straight: u16, diagonal: u16) -> Self {
        let straight = u32::from(straight);
        let diagonal = match self.moves {
            Moves::Four => 2 * straight, // for the estimate
            Moves::Eight(_) => diagonal.into(),
            Moves::Six => straight,
        };
        self.lengths = [straight, diagonal];
        self
    }

    /// Returns the same grid with another start and another goal. The two grids share their squares.
    ///
    /// No step enters or leaves a wall. So no path leads from a wall to another square, or from another square to a
    /// wall.
    ///
    /// # Errors
    ///
    /// [`OffGrid`] if `start` or `goal` is not on the grid.
    pub fn between(
        &self,
        start: impl Into<Square>,
        goal: impl Into<Square>,
    ) -> Result<Self, OffGrid> {
        let (start, goal) = (start.into(), goal.into());
        self.find(start)?;
        self.find(goal)?;
        Ok(Self {
            start,
            goal,
            ..self.clone()
        })
    }

    /// Sets the cost of entering a square; 0 makes it a wall.
    ///
    /// # Errors
    ///
    /// [`OffGrid`] if the square is not on the grid.
    ///
    /// # Complexity
    ///
    /// O(1), or O(n) to copy n squares if a clone shares them.
    pub fn set_cost(&mut self, square: impl Into<Square>, cost: u16) -> Result<(), OffGrid> {
        let index = self.find(square.into())?;
        Arc::make_mut(&mut self.costs)[index] = cost;
        self.note_least(cost);
        Ok(())
    }

    #[inline]
    fn note_least(&mut self, cost: u16) {
        if cost > 0 {
            self.least = self.least.min(cost);
        }
    }

    /// Returns the cost of entering a square by a step of length 1. This is 0 for a wall, and for a square off the
    /// grid.
    pub fn cost(&self, square: impl Into<Square>) -> u16 {
        let index = self.find(square.into());
        index.map_or(0, |index| self.costs[index])
    }

    /// Returns the number of columns.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Returns all squares, including walls, row by row.
    #[inline]
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |column| Square { column, row }))
    }

    /// Returns a consistent estimate of the cost from a square to the goal.
    ///
    /// The estimate is the cost of a path on a grid without walls, where every square costs as little as the cheapest
    /// square.
    ///
    /// A grid that [changes](Self::set_cost) remembers the least cost that a square ever had, and uses it as the cost
    /// of the cheapest square.
    #[inline]
    pub fn estimate(&self) -> impl Fn(&Square) -> u32 + Copy + use<> {
        let [straight, diagonal] = self.lengths.map(u64::from);
        let (along, across) = (straight.min(diagonal), diagonal.min(2 * straight));
        let least = u64::from(self.least);
        let (along, more) = (along * least, (across - along) * least);
        let (goal, is_hexagonal) = (self.goal, self.moves == Moves::Six);
        // Doubled, so that the columns of hexagons are whole numbers.
        let doubled = |square: Square| 2 * u32::from(square.column) + u32::from(square.row % 2);
        move |&square| {
            let rows = u32::from(square.row.abs_diff(goal.row));
            let mut columns = u32::from(square.column.abs_diff(goal.column));
            if is_hexagonal {
                columns = rows + doubled(square).abs_diff(doubled(goal)).saturating_sub(rows) / 2;
            }
            let cost = u64::from(columns.max(rows)) * along + u64::from(columns.min(rows)) * more;
            u32::try_from(cost).unwrap_or(u32::MAX)
        }
    }

    /// Draws the grid as a [text](#as-a-text), with `*` for the squares of `path`, and `o` for other squares that were
    /// `expanded`.
    ///
    /// Squares off the grid are ignored. The [module](self) has an example.
    pub fn picture(&self, path: &[Square], expanded: impl IntoIterator<Item = Square>) -> String {
        let letter = |&cost: &u16| match cost {
            0 => '#',
            1 => '.',
            _ => char::from_digit(cost.into(), 10).unwrap_or('~'),
        };
        let mut letters: Vec<char> = self.costs.iter().map(letter).collect();
        let mut mark = |square, letter| {
            if let Ok(index) = self.find(square) {
                letters[index] = letter;
            }
        };
        for square in expanded {
            mark(square, 'o');
        }
        for &square in path {
            mark(square, '*');
        }
        mark(self.start, 'S');
        mark(self.goal, 'G');
        let mut picture = String::new();
        for square in self.squares() {
            if self.moves == Moves::Six && (square.column > 0 || square.row % 2 == 1) {
                picture.push(' ');
            }
            picture.push(letters[self.place(square)]);
            if square.column + 1 == self.width {
                picture.push('\n');
            }
        }
        picture
    }

    /// Returns the number of squares in a row, plus one for the wall before it.
    #[inline]
    fn stride(&self) -> usize {
        usize::from(self.width) + 1
    }

    #[inline]
    fn place(&self, square: Square) -> usize {
        (usize::from(square.row) + 1) * self.stride() + usize::from(square.column) + 1
    }

    /// Returns the index of a square, or an error if the square is not on the grid.
    #[inline]
    fn find(&self, square: Square) -> Result<usize, OffGrid> {
        let &Self { width, height, .. } = self;
        let is_on = square.column < width && square.row < height;
        let index = is_on.then(|| self.place(square));
        index.ok_or(OffGrid(square, width, height))
    }

    /// Lists the steps from a square to the squares beside it. The cost of a step is its length times `entering`, or
    /// times the cost of the square it leads to if `entering` is `None`.
    #[inline]
    fn beside(
        &self,
        square: Square,
        entering: Option<u16>,
    ) -> impl Iterator<Item = SuccessorOf<Grid>> {
        let place = self.place(square);
        let three = |first: usize| {
            let costs = self.costs.get(first..).and_then(<[u16]>::first_chunk);
            costs.copied().unwrap_or([0; 3])
        };
        let [north_west, north, north_east] = three(place - self.stride() - 1);
        let [west, here, east] = three(place - 1);
        let [south_west, south, south_east] = three(place + self.stride() - 1);
        let costs = [
            east, south_east, south, south_west, west, north_west, north, north_east,
        ];
        let bit = |number: usize| u8::from(costs[number] > 0) << number;
        let straight = bit(0) | bit(2) | bit(4) | bit(6);
        let diagonal = || bit(1) | bit(3) | bit(5) | bit(7);
        let (before, after) = (straight.rotate_left(1), straight.rotate_right(1));
        let mut ways = match self.moves {
            Moves::Four => straight,
            Moves::Eight(Corners::Cut) => straight | diagonal(),
            Moves::Eight(Corners::OneFree) => straight | diagonal() & (before | after),
            Moves::Eight(Corners::BothFree) => straight | diagonal() & before & after,
            Moves::Six => (straight | diagonal()) & HEXAGON[usize::from(square.row % 2)],
        };
        if here == 0 {
            ways = 0; // no step leaves a wall
        }
        (0..8).map_while(move |_| {
            let number = NonZeroU8::new(ways)?.trailing_zeros() as usize % 8;
            ways &= ways - 1;
            let (right, down) = STEPS[number];
            let next = Square {
                column: square.column.wrapping_add_signed(right),
                row: square.row.wrapping_add_signed(down),
            };
            let cost = self.lengths[number % 2] * u32::from(entering.unwrap_or(costs[number]));
            Some(Successor::new((), next, cost))
        })
    }
}

impl SearchProblem for Grid {
    type State = Square;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Square> {
        [self.start]
    }

    fn is_goal(&self, square: &Square) -> bool {
        *square == self.goal
    }

    #[inline]
    fn successors(&self, square: &Square) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.beside(*square, None)
    }

    fn index_bound(&self) -> Option<usize> {
        Some(self.costs.len())
    }

    fn index(&self, square: &Square) -> usize {
        self.place(*square)
    }
}

impl ReversibleProblem for Grid {
    fn goals(&self) -> impl IntoIterator<Item = Square> {
        [self.goal]
    }

    #[inline]
    fn predecessors(&self, square: &Square) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.beside(*square, Some(self.cost(*square)))
    }
}

impl FromStr for Grid {
    type Err = ReadError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut rows = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let letters: Vec<char> = line.split_whitespace().flat_map(str::chars).collect();
            if !letters.is_empty() {
                rows.push((number, letters));
            }
        }
        let Some((last, (_, first))) = rows.last().map(|row| row.0).zip(rows.first()) else {
            return Err(ReadError::new(1, "expected a row of squares, found none"));
        };
        let (width, height) = (u16::try_from(first.len()), u16::try_from(rows.len()));
        let (Ok(width), Ok(height)) = (width, height) else {
            let message = "expected at most 65535 columns and rows, found more";
            return Err(ReadError::new(last, message));
        };
        let (mut costs, mut ends) = (Vec::new(), [None; 2]);
        for ((number, letters), row) in rows.iter().zip(0..) {
            let count = letters.len();
            if count != usize::from(width) {
                let message = format!("expected {width} squares as above, found {count}");
                return Err(ReadError::new(*number, message));
            }
            for (letter, column) in letters.iter().zip(0..) {
                let end = "SG".find(*letter).map(|end| &mut ends[end]);
                let earlier = end.and_then(|end| end.replace(Square { column, row }));
                costs.push(match letter {
                    '#' => 0,
                    '.' => 1,
                    'S' | 'G' if earlier.is_none() => 1,
                    '1'..='9' => *letter as u16 - '0' as u16,
                    _ => {
                        let place = u32::from(column) + 1;
                        let all = "`#`, `.`, `1` to `9`, one `S` and one `G`";
                        let message = format!("expected {all}, found {letter:?} as square {place}");
                        return Err(ReadError::new(*number, message));
                    }
                });
            }
        }
        let mut costs = costs.into_iter();
        let mut grid = Self::from_fn(width, height, |_| costs.next().unwrap_or(0));
        grid.start = ends[0].unwrap_or(grid.start);
        grid.goal = ends[1].unwrap_or(grid.goal);
        Ok(grid)
    }
}

impl fmt::Display for Grid {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.picture(&[], []))
    }
}
