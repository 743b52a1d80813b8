//! Lines of sight, and paths along them.

use std::cmp::Ordering;

use super::{Grid, Moves, Square};

/// Returns the square one step nearer, in its column, in its row, or in both.
///
/// A column or a row that is the same already stays.
pub(super) fn towards(at: Square, to: Square) -> Square {
    let nearer = |at: u16, to: u16| match at.cmp(&to) {
        Ordering::Less => at + 1,
        Ordering::Equal => at,
        Ordering::Greater => at - 1,
    };
    Square {
        column: nearer(at.column, to.column),
        row: nearer(at.row, to.row),
    }
}

impl Grid {
    /// Returns whether the straight line between the centres of two squares crosses no wall.
    ///
    /// If the line passes exactly through the corner of four squares, the two squares beside it decide by the rule
    /// of [`Corners`](crate::grid::Corners). With four directions, both must be free, as
    /// with [`Corners::BothFree`](crate::grid::Corners::BothFree). A wall sees nothing, and
    /// neither does a square off the grid. A hexagon sees only itself and the hexagons beside it.
    ///
    /// # Complexity
    ///
    /// O(l) time for a line of l squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::grid::{Corners, Grid, Moves};
    ///
    /// let yard: Grid = "S . . .\n. . # .\n. . . G".parse()?;
    /// assert!(yard.sees((0, 0), (3, 0)));
    /// assert!(!yard.sees((0, 0), (3, 2))); // the wall is in between
    /// let cut = yard.moves(Moves::Eight(Corners::Cut));
    /// assert!(cut.sees((1, 1), (2, 2)) && !cut.sees((1, 2), (3, 0)));
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "line of sight")]
    #[doc(alias = "Bresenham")]
    pub fn sees(&self, from: impl Into<Square>, to: impl Into<Square>) -> bool {
        let (from, to) = (from.into(), to.into());
        if self.cost(from) == 0 || self.cost(to) == 0 {
            return false;
        }
        if self.moves == Moves::Six {
            let mut beside = self.beside(from, Some(0));
            return from == to || beside.any(|edge| edge.state == to);
        }
        let columns = u64::from(from.column.abs_diff(to.column));
        let rows = u64::from(from.row.abs_diff(to.row));
        let is_free = |column, row| self.cost((column, row)) > 0;
        let (mut at, mut passed) = (from, (0, 0));
        while at != to {
            // The line leaves a square through its side, or through its corner if both are equally far.
            let side = (2 * passed.0 + 1) * rows;
            let end = (2 * passed.1 + 1) * columns;
            let Square { column, row } = towards(at, to);
            let next = match side.cmp(&end) {
                Ordering::Less => (column, at.row),
                Ordering::Greater => (at.column, row),
                Ordering::Equal => {
                    let beside = [is_free(column, at.row), is_free(at.column, row)];
                    if !self.moves.opens(beside) {
                        return false;
                    }
                    (column, row)
                }
            };
            passed.0 += u64::from(next.0 != at.column);
            passed.1 += u64::from(next.1 != at.row);
            at = next.into();
            if !is_free(at.column, at.row) {
                return false;
            }
        }
        true
    }

    /// Shortens a path by lines of sight. Returns the squares where the new path turns, with both ends, and its length
    /// in sides of a square.
    ///
    /// From each turn, the new path leads straight to the last square of the path that is still [seen](Self::sees), up
    /// to the first square that is not. The new path is never longer than `path`. It need not be the shortest path at
    /// any angle. The algorithm Theta* finds shorter paths, and Anya finds a shortest path. Costs of squares do
    /// not count, so a line may cross expensive squares that the path avoids.
    ///
    /// On hexagons, each step has length 1, and a path is only shortened where it returns to a hexagon beside it.
    ///
    /// # Complexity
    ///
    /// O(n·l) time for n squares and lines of up to l squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::grid::{Corners, Grid, Moves, Square};
    ///
    /// let yard: Grid = "S....\n.....\n..###\n....G".parse()?;
    /// let yard = yard.moves(Moves::Eight(Corners::BothFree));
    /// let path = Search::new(&yard).astar(yard.estimate())?.found()?;
    /// let (turns, length) = yard.straighten(path.states());
    /// assert_eq!(turns, [(0, 0), (1, 3), (4, 3)].map(Square::from));
    /// assert!(length < 6.2 && path.cost() == 99 + 5 * 70); // which is a length of 6.4
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # References
    ///
    /// - A. Nash, K. Daniel, S. Koenig and A. Felner, "Theta*: any-angle path planning on grids", *AAAI* (2007), which
    ///   also describes this smoothing of a path.
    /// - D. Harabor, A. Grastien, D. Öz and V. Aksakalli, "Optimal any-angle pathfinding in practice", *JAIR* 56
    ///   (2016), on Anya.
    #[doc(alias = "smooth")]
    #[doc(alias = "string pulling")]
    #[doc(alias = "any-angle")]
    pub fn straighten(&self, path: &[Square]) -> (Vec<Square>, f64) {
        let mut turns: Vec<Square> = path.first().copied().into_iter().collect();
        for pair in path.windows(2) {
            if turns
                .last()
                .is_some_and(|&last| last != pair[0] && !self.sees(last, pair[1]))
            {
                turns.push(pair[0]);
            }
        }
        turns.extend(path.last().filter(|_| path.len() > 1));
        let length = |pair: &[Square]| {
            let columns = f64::from(pair[0].column.abs_diff(pair[1].column));
            let rows = f64::from(pair[0].row.abs_diff(pair[1].row));
            if self.moves == Moves::Six {
                1.0
            } else {
                columns.hypot(rows)
            }
        };
        let length = turns.windows(2).map(length).sum();
        (turns, length)
    }
}
