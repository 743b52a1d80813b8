//! Jump points: a grid of equal squares, searched from one turn of a path to the next.
//!
//! Many cheapest paths lead from one square of a grid to another, because steps can be taken in any order. A search by
//! jump points keeps one of them: diagonal steps come before straight steps, unless a wall is in the way. With four
//! directions, horizontal steps come before vertical steps. A *jump point* is a square where such a path may turn.
//! The successors of a square are the next jump points in each direction that a path may take from there. A state is a square and
//! the direction of arrival.
//!
//! Straight lines are scanned 64 squares at a time. A jump point is a bit of the words of the line and of the lines on
//! both sides, shifted by one.
//!
//! # References
//!
//! - D. Harabor and A. Grastien, "Online graph pruning for pathfinding on grid maps", *AAAI* (2011).
//! - D. Harabor and A. Grastien, "Improving jump point search", *ICAPS* (2014), on blocks of bits.

use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU8;
use std::sync::Arc;

use super::sight::towards;
use super::{Corners, Grid, Moves, OffGrid, STEPS, Square};
use crate::path::{Path, PathOf};
use crate::problem::{SearchProblem, Successor, SuccessorOf};

/// A square and the direction of arrival: a state of [`Jumps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    square: Square,
    from: u8, // the number of the last step, or `ANY`
}

/// The direction at starts and goals.
const ANY: u8 = 8;

impl Jump {
    /// Returns the square.
    #[inline]
    pub fn square(&self) -> Square {
        self.square
    }
}

/// Hashes all fields as one word, which is faster than one after another.
impl Hash for Jump {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { square, from } = *self;
        let word = u64::from(square.column) | u64::from(square.row) << 16;
        state.write_u64(word | u64::from(from) << 32);
    }
}

/// A reason why [`Grid::jumps`] is not possible. Search the grid itself instead.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum JumpsError {
    /// Two free squares have these costs, which differ.
    UnequalCosts(u16, u16),
    /// The grid has hexagons.
    Hexagons,
}

impl fmt::Display for JumpsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnequalCosts(first, second) => write!(
                f,
                "squares cost {first} and {second}, and jump points need equal costs: search the grid itself with `astar`"
            ),
            Self::Hexagons => f.write_str(
                "jump points need squares instead of hexagons: search the grid itself with `astar`",
            ),
        }
    }
}

impl Error for JumpsError {}

debug_by_sentence!([] JumpsError);

/// A column and a row, both counted from 1. The wall before the first square has the number 0.
type Place = (usize, usize);

#[inline]
fn place_of(square: Square) -> Place {
    (usize::from(square.column) + 1, usize::from(square.row) + 1)
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a place on the grid")]
fn square_of((x, y): Place) -> Square {
    Square::from(((x - 1) as u16, (y - 1) as u16))
}

#[inline]
fn step((x, y): Place, direction: u8) -> Place {
    let (right, down) = STEPS[usize::from(direction)];
    (
        x.wrapping_add_signed(right.into()),
        y.wrapping_add_signed(down.into()),
    )
}

/// The free squares as bits, line by line. Walls surround them. Place p of a line is bit p + 64.
#[derive(Debug)]
struct Lines {
    words: Vec<u64>,
    stride: usize,
}

impl Lines {
    fn new(lines: usize, length: usize, is_free: impl Fn(usize, usize) -> bool) -> Self {
        let stride = length / 64 + 3;
        let mut words = vec![0; (lines + 2) * stride];
        for line in 1..=lines {
            for at in (1..=length).filter(|&at| is_free(line, at)) {
                words[line * stride + at / 64 + 1] |= 1 << (at % 64);
            }
        }
        Self { words, stride }
    }

    /// Returns 64 bits of a line, from this bit on.
    #[inline]
    fn window(&self, line: usize, bit: usize) -> u64 {
        let (word, shift) = (line * self.stride + bit / 64, bit % 64);
        let pair = &self.words[word..word + 2];
        pair[0] >> shift | pair[1] << 1 << (63 - shift)
    }
}

/// A [`Grid`] as a problem whose edges lead from one turn of a path to the next: see [`Grid::jumps`].
///
/// Clones share the map.
#[derive(Clone, Debug)]
pub struct Jumps {
    grid: Grid,
    lines: Arc<[Lines; 2]>, // rows, and columns
    costs: [u32; 2],        // of a straight and of a diagonal step
    is_plain: bool,         // whether edges are single steps
}

impl Grid {
    /// Returns this grid as a problem whose edges lead from one turn of a path to the next.
    ///
    /// A search by [`astar`](crate::Search::astar) or [`dijkstra`](crate::Search::dijkstra) then expands far fewer
    /// states, and cheapest paths cost the same. Use [`Jumps::estimate`] as the heuristic. [`Jumps::steps`] turns a
    /// path into a path of the grid, square by square. Later changes of the grid do not change the returned problem.
    ///
    /// If a diagonal step is shorter than a straight step, or longer than two, all edges are single steps. The same
    /// holds if the cost of an edge could overflow.
    ///
    /// # When not to use it
    ///
    /// The table shows the time of A* on the grid divided by the time with jump points and [`steps`](Jumps::steps), for
    /// 24 trips on maps of 512 x 512 squares. Above 1, jump points are faster.
    ///
    /// | Map | four | [`Cut`](Corners::Cut) | [`OneFree`](Corners::OneFree) | [`BothFree`](Corners::BothFree) |
    /// |---|---|---|---|---|
    /// | no walls | 1.0 | 1.0 | 1.0 | 0.9 |
    /// | 2 % scattered walls | 0.6 | 2.3 | 2.8 | 2.1 |
    /// | 10 % scattered walls | 0.6 | 1.7 | 1.6 | 1.9 |
    /// | 15 % scattered walls | 0.7 | 1.2 | 1.5 | 1.1 |
    /// | 25 % scattered walls | 1.0 | 0.5 | 0.7 | 0.8 |
    /// | 40 % scattered walls | 0.9 | 0.4 | 0.8 | 1.0 |
    /// | rooms, 7 wide | 2.0 | 1.8 | 2.4 | 2.3 |
    /// | rooms, 15 wide | 4.2 | 6.9 | 6.1 | 7.5 |
    /// | caves | 5.4 | 6.5 | 9.4 | 10.7 |
    /// | maze, corridors 1 wide | 3.0 | 2.3 | 2.5 | 1.9 |
    /// | maze, corridors 8 wide | 18 | 34 | 37 | 27 |
    ///
    /// If more than a sixth of the squares are scattered walls, most squares are jump points, and the search stores a
    /// square once for each direction of arrival. With four directions and few walls, the estimate leads A* straight to
    /// the goal. Search the grid itself on such maps.
    ///
    /// # Errors
    ///
    /// [`JumpsError`] if free squares have different costs, or if the grid has hexagons.
    ///
    /// # Complexity
    ///
    /// O(n) time for n squares, and two bits of memory per square. An edge takes O(l / 64 + k) time for each straight
    /// line that is scanned, if the line has l squares and the grid has k goals.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::grid::Grid;
    ///
    /// let grid: Grid = "S . . .\n# # # .\n. . . .\nG . . .".parse()?;
    /// let jumps = grid.jumps()?;
    /// let report = Search::new(&jumps).astar(jumps.estimate())?;
    /// assert!(report.stats().expanded < Search::new(&grid).astar(grid.estimate())?.stats().expanded);
    /// let path = jumps.steps(&report.found()?).expect("it is a path of this grid");
    /// assert_eq!((path.cost(), path.len()), (9, 9));
    ///
    /// let hilly: Grid = "S . 5 G".parse()?;
    /// let error = hilly.jumps().unwrap_err().to_string();
    /// assert!(error.starts_with("squares cost 1 and 5, and jump points need equal costs"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn jumps(&self) -> Result<Jumps, JumpsError> {
        let least = self.least();
        let mut others = self.costs.iter().filter(|&&cost| cost > least);
        if let Some(&other) = others.next() {
            return Err(JumpsError::UnequalCosts(least, other));
        }
        if self.moves == Moves::Six {
            return Err(JumpsError::Hexagons);
        }
        let is_free = |x, y| self.costs[y * self.stride() + x] > 0;
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let rows = Lines::new(height, width, |y, x| is_free(x, y));
        let columns = Lines::new(width, height, is_free);
        let [straight, diagonal] = self.lengths.map(u64::from);
        let longest = u64::from(self.width.max(self.height)) * u64::from(least);
        let is_short = self.moves == Moves::Four || (straight..=2 * straight).contains(&diagonal);
        Ok(Jumps {
            grid: self.clone(),
            lines: Arc::new([rows, columns]),
            costs: self
                .lengths
                .map(|length| u32::from(length) * u32::from(least)),
            is_plain: !is_short || u32::try_from((straight + diagonal) * longest).is_err(),
        })
    }
}

impl Jumps {
    /// Returns these jump points with one start and one goal. They share the map. For other starts or goals, set them on
    /// the grid. Do not set goals with an adaptor, because paths turn at goals.
    ///
    /// # Errors
    ///
    /// [`OffGrid`] if `start` or `goal` is not on the grid.
    pub fn between(
        &self,
        start: impl Into<Square>,
        goal: impl Into<Square>,
    ) -> Result<Self, OffGrid> {
        Ok(self.on(self.grid.between(start, goal)?))
    }

    /// Returns these jump points on the same squares with the starts and goals of `grid`.
    fn on(&self, grid: Grid) -> Self {
        Self {
            grid,
            lines: Arc::clone(&self.lines),
            ..*self
        }
    }

    /// Returns a consistent estimate of the cost to the nearest goal, as [`Grid::estimate`] does.
    #[inline]
    pub fn estimate(&self) -> impl Fn(&Jump) -> u32 + Clone + use<> {
        let estimate = self.grid.estimate();
        move |jump| estimate(&jump.square)
    }

    /// Returns the same path on the grid, square by square. Each of its steps is a successor of the grid, so the path
    /// proves itself.
    ///
    /// Returns `None` if it is a path of another grid.
    pub fn steps(&self, path: &PathOf<Self>) -> Option<PathOf<Grid>> {
        let mut at = path.start().square;
        let mut squares = vec![at];
        for jump in path.states() {
            while at != jump.square {
                let to = towards(at, jump.square);
                let is_aside = self.grid.moves == Moves::Four && to.column != at.column;
                let row = if is_aside { at.row } else { to.row };
                at = Square { row, ..to };
                squares.push(at);
            }
        }
        Path::through(&self.grid, squares).ok().flatten()
    }

    /// Returns whether a path turns after a wall beside it, because it may not cut the corner of the wall.
    #[inline]
    fn turns_behind(&self) -> bool {
        matches!(
            self.grid.moves,
            Moves::Four | Moves::Eight(Corners::BothFree)
        )
    }

    /// Returns the free squares around a square, with one bit for each step.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "eight bits")]
    fn around(&self, (x, y): Place) -> u8 {
        let [above, here, below] = [y - 1, y, y + 1].map(|y| self.lines[0].window(y, x + 63));
        let beside = here >> 2 & 1 | (here & 1) << 4;
        let under = below >> 1 & 2 | (below & 2) << 1 | (below & 1) << 3; // from the right to the left
        (beside | under | (above & 7) << 5) as u8
    }

    /// Returns the jump point, or the goal, that comes next straight ahead.
    #[inline]
    fn scan(&self, (x, y): Place, direction: u8) -> Option<Place> {
        let (axis, line, at) = if direction.is_multiple_of(4) {
            (0, y, x)
        } else {
            (1, x, y)
        };
        let found = if direction < 4 {
            self.scan_line::<true>(axis, line, at)
        } else {
            self.scan_line::<false>(axis, line, at)
        };
        found.map(|at| if axis == 0 { (at, y) } else { (x, at) })
    }

    #[inline]
    fn scan_line<const FORWARD: bool>(
        &self,
        axis: usize,
        line: usize,
        start: usize,
    ) -> Option<usize> {
        let lines = &self.lines[axis];
        let behind = self.turns_behind();
        // The place `at` is the first bit, or the last bit. If a turn shows in the bit after it, the other end is
        // unknown.
        let known = match (FORWARD, behind) {
            (true, true) => !1,
            (false, true) => !0 >> 1,
            (_, false) => !1 & !0 >> 1,
        };
        let mut at = start;
        let (mut stop, mut is_jump) = loop {
            let bit = if FORWARD { at + 64 } else { at + 1 };
            let [one, here, other] = [line - 1, line, line + 1].map(|line| lines.window(line, bit));
            let turns = |side: u64| match (FORWARD, behind) {
                (true, true) => !side << 1 & side,
                (false, true) => !side >> 1 & side,
                (true, false) => !side & side >> 1,
                (false, false) => !side & side << 1,
            };
            let mut turns = turns(one) | turns(other);
            if self.grid.moves == Moves::Eight(Corners::OneFree) {
                turns &= if FORWARD { here >> 1 } else { here << 1 };
            }
            let stops: u64 = (!here | turns) & known;
            let by = if FORWARD {
                stops.trailing_zeros()
            } else {
                stops.leading_zeros()
            };
            if stops != 0 {
                let is_free = if FORWARD {
                    here >> by
                } else {
                    here << by >> 63
                };
                let by = by as usize;
                break (if FORWARD { at + by } else { at - by }, is_free & 1 != 0);
            }
            let by = if behind { 63 } else { 62 };
            at = if FORWARD { at + by } else { at - by };
        };
        for &goal in &*self.grid.goals {
            let (x, y) = place_of(goal);
            let (goal_line, place) = if axis == 0 { (y, x) } else { (x, y) };
            let is_ahead = if FORWARD {
                start < place && place < stop
            } else {
                stop < place && place < start
            };
            if goal_line == line && is_ahead {
                (stop, is_jump) = (place, true);
            }
        }
        is_jump.then_some(stop)
    }

    /// Returns the directions that a path may take next, with one bit for each step. `around` are the free squares.
    #[inline]
    fn ways(&self, from: u8, around: u8) -> u8 {
        let beside = around.rotate_right(from.into()); // relative to the direction of arrival
        let wall = |side: u8, more: u8| if beside >> side & 1 == 0 { more } else { 0 };
        let ways: u8 = match self.grid.moves {
            Moves::Four if from == ANY => 0b0101_0101,
            Moves::Four => 1 | wall(3, 0b100) | wall(5, 0b100_0000),
            _ if from == ANY => !0,
            Moves::Eight(Corners::BothFree) if from.is_multiple_of(2) => {
                1 | wall(3, 0b110) | wall(5, 0b1100_0000)
            }
            Moves::Eight(Corners::BothFree) => 0b1000_0011,
            _ if from.is_multiple_of(2) => 1 | wall(2, 0b10) | wall(6, 0b1000_0000),
            _ => 0b1000_0011 | wall(3, 0b100) | wall(5, 0b100_0000),
        };
        around & ways.rotate_left(from.into())
    }
}

/// The jumps from a square, found one after another.
struct Jumping<'a> {
    jumps: &'a Jumps,
    start: Place,
    around: u8,         // the free squares around the start, with one bit for each step
    ways: u8,           // the directions that are left
    walk: Option<Walk>, // in one of these directions
}

/// A walk by diagonal steps among eight, or by horizontal steps among four. It scans to both sides of each square.
#[derive(Clone, Copy)]
struct Walk {
    place: Place,
    direction: u8,
    cost: u32,
    around: u8,
    sides: u8, // the directions to scan from this place
}

impl Jumping<'_> {
    #[inline]
    fn edge(&self, place: Place, direction: u8, cost: u32) -> SuccessorOf<Jumps> {
        let square = square_of(place);
        let is_goal = self.jumps.grid.is_goal(&square);
        let from = if is_goal { ANY } else { direction };
        Successor::new((), Jump { square, from }, cost)
    }

    #[inline]
    fn straight(&self, place: Place, direction: u8, cost: u32) -> Option<SuccessorOf<Jumps>> {
        let found = self.jumps.scan(place, direction)?;
        let length = found.0.abs_diff(place.0) + found.1.abs_diff(place.1);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a line has at most 65,535 squares"
        )]
        let cost = cost + self.jumps.costs[0] * length as u32;
        Some(self.edge(found, direction, cost))
    }
}

impl Iterator for Jumping<'_> {
    type Item = SuccessorOf<Jumps>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let jumps = self.jumps;
        loop {
            let Some(mut walk) = self.walk else {
                #[expect(clippy::cast_possible_truncation, reason = "less than eight")]
                let direction = NonZeroU8::new(self.ways)?.trailing_zeros() as u8;
                self.ways &= self.ways - 1;
                let walks = direction % 2 == 1
                    || direction.is_multiple_of(4) && jumps.grid.moves == Moves::Four;
                if walks {
                    self.walk = Some(Walk {
                        place: self.start,
                        direction,
                        cost: 0,
                        around: self.around,
                        sides: 0,
                    });
                } else if let Some(edge) = self.straight(self.start, direction, 0) {
                    return Some(edge);
                }
                continue;
            };
            if let Some(sides) = NonZeroU8::new(walk.sides) {
                self.walk = Some(Walk {
                    sides: walk.sides & (walk.sides - 1),
                    ..walk
                });
                #[expect(clippy::cast_possible_truncation, reason = "less than eight")]
                let side = sides.trailing_zeros() as u8;
                if let Some(edge) = self.straight(walk.place, side, walk.cost) {
                    return Some(edge);
                }
                continue;
            }
            self.walk = None;
            let ahead = walk.around.rotate_right(walk.direction.into());
            let is_straight = walk.direction.is_multiple_of(2);
            let beside = [ahead & 0b10, ahead & 0b1000_0000].map(|free| free != 0);
            if ahead & 1 == 0 || !is_straight && !jumps.grid.moves.opens(beside) {
                continue;
            }
            walk.place = step(walk.place, walk.direction);
            walk.cost += jumps.costs[usize::from(walk.direction % 2)];
            walk.around = jumps.around(walk.place);
            let beside = walk.around.rotate_right(walk.direction.into());
            let has_corner = beside & 0b110_0000 == 0b100_0000 || beside & 0b1100 == 0b100;
            if has_corner && !jumps.turns_behind() || jumps.grid.is_goal(&square_of(walk.place)) {
                return Some(self.edge(walk.place, walk.direction, walk.cost));
            }
            let sides: u8 = if is_straight { 0b100_0100 } else { 0b1000_0010 };
            walk.sides = walk.around & sides.rotate_left(walk.direction.into());
            self.walk = Some(walk);
        }
    }
}

impl SearchProblem for Jumps {
    type State = Jump;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Jump> {
        let starts = self.grid.starts.iter();
        starts.map(|&square| Jump { square, from: ANY })
    }

    #[inline]
    fn is_goal(&self, jump: &Jump) -> bool {
        self.grid.is_goal(&jump.square)
    }

    fn names_no_goal(&self) -> bool {
        self.grid.names_no_goal()
    }

    #[inline]
    fn successors(&self, jump: &Jump) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let &Jump { square, from } = jump;
        let start = place_of(square);
        let is_on = self.grid.cost(square) > 0 && !self.is_plain;
        let around = if is_on { self.around(start) } else { 0 };
        let steps = self.is_plain.then(|| self.grid.beside(square, None));
        let to = |edge: SuccessorOf<Grid>| {
            let jump = Jump {
                square: edge.state,
                from: ANY,
            };
            Successor::new((), jump, edge.cost)
        };
        steps.into_iter().flatten().map(to).chain(Jumping {
            jumps: self,
            start,
            around,
            ways: self.ways(from, around),
            walk: None,
        })
    }
}
