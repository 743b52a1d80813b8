//! The hundred boards of the 15-puzzle on which Korf demonstrated iterative deepening.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", *Artificial Intelligence* 27
//! (1985), table 1: the boards, and the fewest slides for each.

use crate::tiles::Fifteen;

const TABLE: &str = include_str!("korf.tsv");

/// Returns the hundred boards in the order of the paper. Each board has the fewest slides that solve it.
///
/// # Panics
///
/// Never panics: a test reads the whole table.
pub fn boards() -> impl Iterator<Item = (Fifteen, u32)> {
    TABLE.lines().skip(1).map(|line| {
        let (slides, board) = line.split_once('\t').expect("two columns");
        (
            board.parse().expect("a board"),
            slides.parse().expect("a number"),
        )
    })
}
