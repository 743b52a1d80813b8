//! Grids: maps of squares or hexagons, with walls and costs, ready to be searched.
//!
//! A [`Grid`] is read from a text, or made from a closure. It is a [`SearchProblem`] whose states are [`Square`]s. It
//! has one start and one goal, or [several](Grid::with_starts). It has an [index](SearchProblem::index)
//! and [predecessors](ReversibleProblem), so it works with every search of this crate. Its [estimate](Grid::estimate)
//! takes the moves and the least cost into account, and is admissible and consistent.
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
//! Costs are whole numbers, so searches are faster than with floats, and no sum is rounded. The ratio of a diagonal to
//! a straight step is 99/70, which is √2 within 0.006 %. Set other lengths with [`lengths`](Grid::lengths), such as 10
//! and 14. If both lengths are 1, the estimate is the Chebyshev distance. Every estimate is multiplied by the least
//! cost of a square.
//!
//! Hexagons have pointy tops and are stored in rows. Every second row is shifted to the right. Red Blob Games calls
//! these "odd-r" offset coordinates.
//!
//! # When to use another
//!
//! On a grid whose free squares all cost the same, [jump points](Grid::jumps) let a search expand far fewer squares.
//!
//! If turns have a cost, or if the time or a key to a door matters, a square is only a part of the state. In this case,
//! write a [`SearchProblem`] of your own, as the [recipes](crate::guide::recipes) show.
//!
//! # References
//!
//! - Red Blob Games, "Hexagonal Grids" (2013) and "Introduction to the A* Algorithm" (2014).

use std::error::Error;
use std::fmt;
use std::num::NonZeroU8;
use std::sync::{Arc, OnceLock};

use crate::problem::{ReversibleProblem, SearchProblem, Successor, SuccessorOf};

mod jumps;
mod sight;
#[cfg(feature = "serde")]
mod stored;
mod text;

pub use jumps::{Jump, Jumps, JumpsError};

/// A place on a grid: its column and its row, from 0 at the top left.
///
/// A function that takes a square also accepts a pair `(column, row)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// Writes the column and the row, as in `(3, 1)`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.column, self.row)
    }
}

/// The squares that are beside a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Moves {
    /// The squares that share a side with it.
    Four,
    /// The squares that share a side or a corner with it.
    Eight(Corners),
    /// The hexagons around a hexagon.
    Six,
}

/// The condition for a diagonal step, which depends on the two squares beside the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Corners {
    /// Any diagonal step is allowed. Paths cut the corners of walls, and pass between two walls that touch at a corner.
    Cut,
    /// A diagonal step is allowed if at least one of the two squares is free.
    OneFree,
    /// A diagonal step is allowed if both squares are free. This suits a unit that is as wide as a square.
    BothFree,
}

impl Moves {
    /// Returns whether a diagonal may pass between two squares, one on each side, if these of them are free.
    fn opens(self, beside: [bool; 2]) -> bool {
        match self {
            Self::Eight(Corners::Cut) => true,
            Self::Eight(Corners::OneFree) => beside.contains(&true),
            _ => !beside.contains(&false),
        }
    }
}

/// A square that is not on a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OffGrid(Square, u16, u16);

impl fmt::Display for OffGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "column {}, row {} is off a grid of {} x {} squares",
            self.0.column, self.0.row, self.1, self.2
        )
    }
}

impl Error for OffGrid {}

debug_by_sentence!([] OffGrid);

/// A grid with a cost of entering each square, starts and goals.
///
/// Clones share their squares until one of them [changes](Self::set_cost), so it is cheap to clone a grid, or to search
/// it [between](Self::between) other squares.
///
/// A grid takes two bytes per square. It has at most 65,535 columns and 65,535 rows.
///
/// No step enters or leaves a square that is not on the grid. Such squares share [indices](SearchProblem::index), so a
/// search that begins at several such squares may keep only one start.
///
/// Two grids are equal if their squares have the same costs, and if the grids have the same starts in the same order,
/// the same goals, moves and lengths of steps.
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
/// `S` is a start and `G` is a goal; both cost 1. Without `S`, the start is the first square. Without `G`, the goal is
/// the last square. Spaces and tabs may stand around a row. One space or tab may also separate each square from the
/// next. Lines without squares are ignored. Lines end with `\n` or `\r\n`. A byte order mark at the very beginning is
/// skipped.
///
/// `Display` writes the same format. A cost above 9 is shown as `~`, and hexagons are spaced to match their layout. With
/// the feature `serde`, a grid is saved and loaded with everything that this text leaves out: costs above 9, the costs
/// of starts and goals, the moves and the lengths of steps.
#[derive(Clone, Debug)]
pub struct Grid {
    width: u16,
    height: u16,
    starts: Arc<[Square]>, // not empty
    goals: Arc<[Square]>,  // ascending, each once
    moves: Moves,
    lengths: [u16; 2],         // of straight and of diagonal steps
    costs: Arc<[u16]>, // by place, 0 for a wall. Walls surround the grid: a row above, a row below, one before each row
    least: Arc<OnceLock<u16>>, // the least cost of a free square, a function of the costs
}

/// The least cost need not be compared, because it depends on the other fields.
impl PartialEq for Grid {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.width, self.height) == (other.width, other.height)
            && (self.moves, self.lengths) == (other.moves, other.lengths)
            && (&self.starts, &self.goals) == (&other.starts, &other.goals)
            && self.costs == other.costs
    }
}

impl Eq for Grid {}

/// The change of the column and the row by each step, clockwise. Straight steps have even numbers. In this list, the
/// steps before and after a diagonal step lead to the two squares beside that step.
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
/// The steps from a hexagon in an even row, and from a hexagon in an odd row, as sets with one bit for each step.
const HEXAGON: [u8; 2] = [0b0111_1101, 0b1101_0111];

impl Grid {
    /// Creates a grid where every square costs 1, with four directions. The start is the first square, and the goal is
    /// the last square.
    ///
    /// # Panics
    ///
    /// Panics if there is no square, or if there are more squares than memory can hold.
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
            starts: Arc::new([Square::default()]),
            goals: Arc::new([Square::from((width - 1, height - 1))]),
            moves: Moves::Four,
            lengths: [1; 2],
            costs: Arc::default(),
            least: Arc::default(),
        };
        let mut costs = vec![0; squares];
        for square in grid.squares() {
            costs[grid.place(square)] = cost(square);
        }
        grid.costs = costs.into();
        grid
    }

    /// Sets the possible moves. Also resets the [lengths](Self::lengths) of steps, to 70 and 99 for eight directions,
    /// and to 1 for other moves.
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
        let has_diagonals = matches!(self.moves, Moves::Eight(_));
        self.lengths = [straight, if has_diagonals { diagonal } else { straight }];
        self
    }

    /// Returns the same grid with other starts, in this order. The two grids share their squares. If no square is
    /// given, the start is the first square.
    ///
    /// # Errors
    ///
    /// [`OffGrid`] for the first square that is not on the grid.
    ///
    /// # Examples
    ///
    /// Three ambulances, and an accident:
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::grid::Grid;
    ///
    /// let town: Grid = "S...S\n.###.\n..#G.\n..S..".parse()?;
    /// let report = Search::new(&town).astar(town.estimate())?;
    /// assert_eq!(report.path().unwrap().start(), &(2, 3).into());
    /// let others = town.with_starts([(0, 0), (4, 0)])?;
    /// assert_eq!(Search::new(&others).astar(others.estimate())?.cost(), Some(3)); // from the right
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_starts(
        &self,
        squares: impl IntoIterator<Item: Into<Square>>,
    ) -> Result<Self, OffGrid> {
        let mut starts = self.all_on_grid(squares)?;
        if starts.is_empty() {
            starts.push(Square::default());
        }
        Ok(Self {
            starts: starts.into(),
            ..self.clone()
        })
    }

    /// Returns the same grid with other goals. The two grids share their squares. If no square is given, there is no
    /// goal.
    ///
    /// # Errors
    ///
    /// [`OffGrid`] for the first square that is not on the grid.
    pub fn with_goals(
        &self,
        squares: impl IntoIterator<Item: Into<Square>>,
    ) -> Result<Self, OffGrid> {
        let mut goals = self.all_on_grid(squares)?;
        goals.sort_unstable();
        goals.dedup();
        Ok(Self {
            goals: goals.into(),
            ..self.clone()
        })
    }

    /// Returns the same grid with one start and one goal. The two grids share their squares.
    ///
    /// No step enters or leaves a wall, so no path leads from a wall to another square, or from another square to a
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
        self.with_starts([start])?.with_goals([goal])
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
        let place = self.find(square.into())?;
        let old = std::mem::replace(&mut Arc::make_mut(&mut self.costs)[place], cost);
        let stays = |&least: &u16| old != least && (cost == 0 || cost >= least);
        if !self.least.get().is_some_and(stays) {
            self.least = Arc::default(); // clones keep theirs
        }
        Ok(())
    }

    /// Returns the cost of entering a square by a step of length 1. This is 0 for a wall, and for a square off the
    /// grid.
    pub fn cost(&self, square: impl Into<Square>) -> u16 {
        let place = self.find(square.into());
        place.map_or(0, |place| self.costs[place])
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

    /// Returns a consistent estimate of the cost from a square to the nearest goal.
    ///
    /// The estimate is the cost of a path on a grid without walls, where every square costs as much as the cheapest
    /// square of this grid. If there is no goal, the estimate is 0.
    ///
    /// # Complexity
    ///
    /// O(k) time per estimate for k goals. The first call for a grid of n squares, and the first call after
    /// a [change](Self::set_cost) of the least cost, take O(n) time.
    #[inline]
    pub fn estimate(&self) -> impl Fn(&Square) -> u32 + Clone + use<> {
        self.estimate_to_all(&self.goals)
    }

    /// Returns a consistent estimate of the cost from a square to the nearest of these squares,
    /// as [`estimate`](Self::estimate) does for the goals.
    ///
    /// Use this method if the problem has other goals than the grid, as with [`WithGoal`](crate::adaptors::WithGoal).
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::grid::Grid;
    ///
    /// let plane = Grid::from_fn(20, 10, |_| 3);
    /// let to_either = plane.estimate_to([(0, 0), (19, 0)]);
    /// assert_eq!(to_either(&(5, 2).into()), 3 * (5 + 2));
    /// assert_eq!(to_either(&(15, 2).into()), 3 * (4 + 2));
    /// ```
    #[inline]
    pub fn estimate_to<I>(&self, squares: I) -> impl Fn(&Square) -> u32 + Clone + use<I>
    where
        I: IntoIterator<Item: Into<Square>>,
    {
        let squares = squares.into_iter().map(Into::into);
        self.estimate_to_all(&squares.collect::<Vec<_>>())
    }

    #[inline]
    fn estimate_to_all(&self, goals: &[Square]) -> impl Fn(&Square) -> u32 + Clone + use<> {
        let [straight, diagonal] = self.lengths.map(u64::from);
        let is_hexagonal = self.moves == Moves::Six;
        let diagonal = match self.moves {
            Moves::Four => 2 * straight,
            _ => diagonal,
        };
        let (along, across) = (straight.min(diagonal), diagonal.min(2 * straight));
        let least = if goals.is_empty() {
            0
        } else {
            u64::from(self.least())
        };
        let (along, more) = (along * least, (across - along) * least);
        // Doubled, so that the columns of hexagons are whole numbers.
        let doubled = |square: Square| 2 * u32::from(square.column) + u32::from(square.row % 2);
        let to = move |square: Square, goal: Square| {
            let rows = u32::from(square.row.abs_diff(goal.row));
            let mut columns = u32::from(square.column.abs_diff(goal.column));
            if is_hexagonal {
                columns = rows + doubled(square).abs_diff(doubled(goal)).saturating_sub(rows) / 2;
            }
            let cost = u64::from(columns.max(rows)) * along + u64::from(columns.min(rows)) * more;
            u32::try_from(cost).unwrap_or(u32::MAX)
        };
        let (&first, others) = goals
            .split_first()
            .unwrap_or((&Square { column: 0, row: 0 }, &[]));
        let others: Arc<[Square]> = others.into();
        move |&square| {
            let to_first = to(square, first);
            others
                .iter()
                .fold(to_first, |least, &goal| least.min(to(square, goal)))
        }
    }

    /// Returns the least cost of a free square.
    #[inline]
    fn least(&self) -> u16 {
        let find = || self.costs.iter().copied().filter(|&cost| cost > 0).min();
        *self.least.get_or_init(|| find().unwrap_or(0))
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
            if let Ok(place) = self.find(square) {
                letters[place] = letter;
            }
        };
        for square in expanded {
            mark(square, 'o');
        }
        for &square in path {
            mark(square, '*');
        }
        for &start in &*self.starts {
            mark(start, 'S');
        }
        for &goal in &*self.goals {
            mark(goal, 'G');
        }
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

    /// Collects squares that are all on the grid.
    fn all_on_grid(
        &self,
        squares: impl IntoIterator<Item: Into<Square>>,
    ) -> Result<Vec<Square>, OffGrid> {
        let squares = squares.into_iter().map(Into::into);
        squares
            .map(|square| self.find(square).map(|_| square))
            .collect()
    }

    /// Returns the place of a square among the costs, or an error if the square is not on the grid.
    #[inline]
    fn find(&self, square: Square) -> Result<usize, OffGrid> {
        let &Self { width, height, .. } = self;
        let is_on = square.column < width && square.row < height;
        let place = is_on.then(|| self.place(square));
        place.ok_or(OffGrid(square, width, height))
    }

    /// Lists the steps from a square to the squares beside it. The cost of a step is its length times `entering`. If
    /// this is `None`, it is the length times the cost of the square entered.
    #[inline]
    fn beside(
        &self,
        square: Square,
        entering: Option<u16>,
    ) -> impl Iterator<Item = SuccessorOf<Grid>> {
        let place = self.find(square).unwrap_or(self.costs.len()); // where there are walls
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
            let entering = u32::from(entering.unwrap_or(costs[number]));
            let cost = u32::from(self.lengths[number % 2]) * entering;
            Some(Successor::new((), next, cost))
        })
    }
}

impl SearchProblem for Grid {
    type State = Square;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Square> {
        self.starts.iter().copied()
    }

    /// It takes O(log k) time for k goals.
    #[inline]
    fn is_goal(&self, square: &Square) -> bool {
        match *self.goals {
            [goal] => *square == goal,
            ref goals => goals.binary_search(square).is_ok(),
        }
    }

    fn names_no_goal(&self) -> bool {
        self.goals.is_empty()
    }

    #[inline]
    fn successors(&self, square: &Square) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.beside(*square, None)
    }

    fn index_bound(&self) -> Option<usize> {
        Some(self.costs.len())
    }

    /// Returns the index of the square, counted row by row. After each row, there is one more index for squares that
    /// are not on the grid.
    #[inline]
    fn index(&self, square: &Square) -> usize {
        let column = square.column.min(self.width);
        let index = usize::from(square.row) * self.stride() + usize::from(column);
        index.min(self.costs.len() - 1)
    }
}

impl ReversibleProblem for Grid {
    fn goals(&self) -> impl IntoIterator<Item = Square> {
        self.goals.iter().copied()
    }

    #[inline]
    fn predecessors(&self, square: &Square) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.beside(*square, Some(self.cost(*square)))
    }
}
