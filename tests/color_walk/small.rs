//! Boards that are small enough for brute force.

use colorwalk::color_walk::{Board, Colour, Start};
use proptest::prelude::*;

/// Boards of up to 5 x 4 cells.
pub(crate) fn boards(most_colours: u8) -> impl Strategy<Value = Board> {
    (1u32..=5, 1u32..=4, 1..=most_colours).prop_flat_map(|(columns, rows, colours)| {
        let cells = prop::collection::vec(0..colours, (columns * rows) as usize);
        cells.prop_map(move |cells| {
            let cells = cells.into_iter().map(Colour::new).collect::<Vec<_>>();
            Board::new(columns, rows, colours, cells).unwrap()
        })
    })
}

/// Both rules at three cells.
pub(crate) fn starts(board: &Board) -> impl Iterator<Item = Start> {
    let cells = [0, board.cell_count() / 2, board.cell_count() - 1];
    cells
        .into_iter()
        .flat_map(|cell| [Start::Cell(cell), Start::Cluster(cell)])
}
