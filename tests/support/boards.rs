//! Random boards whose optima are known from a solver that shares no code with this crate.

use colorwalk::color_walk::{Board, Colour};

/// Returns the first boards of a size. The cells are drawn by splitmix64 from a seed that depends on the number and the
/// size.
///
/// # Panics
///
/// If no board of this size is known.
pub fn random_boards(columns: u32, rows: u32, colours: u8, count: u64) -> Vec<Board> {
    let board = |number: u64| {
        let mut state = number * 1_000_003
            + u64::from(columns) * 10_007
            + u64::from(rows) * 101
            + u64::from(colours);
        let mut draw = || {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            let colour = ((z ^ (z >> 31)) >> 33) % u64::from(colours);
            Colour::new(u8::try_from(colour).expect("less than the number of colours"))
        };
        Board::from_fn(columns, rows, colours, |_, _| draw()).expect("a board")
    };
    (0..count).map(board).collect()
}
