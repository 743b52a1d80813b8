//! Peg solitaire on the English board: 33 holes in the shape of a plus.

use colorwalk::{SearchProblem, Successor, SuccessorOf, Unit};

/// The pegs on the board. Each hole has a bit, in a square of seven by seven, row by row.
pub type Pegs = u64;

/// The hole in the middle.
pub const CENTRE: Pegs = 1 << 24;

/// All holes.
pub const HOLES: Pegs = {
    let (mut holes, mut at) = (0, 0);
    while at < 49 {
        if is_hole(at) {
            holes |= 1 << at;
        }
        at += 1;
    }
    holes
};

const fn is_hole(at: i8) -> bool {
    let (row, column) = (at / 7, at % 7);
    at >= 0 && at < 49 && (row / 2 == 1 || row == 4 || column / 2 == 1 || column == 4)
}

/// A jump of a peg. It consists of the hole that the peg leaves, and the offset from this hole to the next hole in the
/// direction of the jump.
pub type Jump = (i8, i8);

/// The problem of peg solitaire. At the start, only the hole in the middle is empty. At the goal, one peg is left, and
/// it is in the middle.
#[derive(Clone, Copy, Debug)]
pub struct Solitaire;

impl SearchProblem for Solitaire {
    type State = Pegs;
    type Action = Jump;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Pegs> {
        [HOLES & !CENTRE]
    }

    fn is_goal(&self, pegs: &Pegs) -> bool {
        *pegs == CENTRE
    }

    fn successors(&self, &pegs: &Pegs) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let has = move |at: i8| pegs >> at & 1 == 1;
        let jumps = (0..49).flat_map(|from| [1, -1, 7, -7].map(|by| (from, by)));
        let possible = jumps.filter(move |&(from, by): &Jump| {
            let to = from + 2 * by;
            let is_in_line = from / 7 == to / 7 || from % 7 == (to % 7).abs();
            is_hole(from) && is_hole(to) && is_in_line && has(from) && has(from + by) && !has(to)
        });
        possible.map(move |(from, by)| {
            let moved = [0, 1, 2].map(|step| 1 << (from + step * by));
            Successor::new(
                (from, by),
                moved.into_iter().fold(pegs, |pegs, bit: Pegs| pegs ^ bit),
                Unit,
            )
        })
    }
}

/// Returns the least of the eight boards that result from rotating and reflecting this board.
pub fn canonical(&pegs: &Pegs) -> Pegs {
    let (mut least, mut turned) = (pegs, pegs);
    for _ in 0..4 {
        turned = upside_down(turned);
        least = least.min(turned);
        turned = transposed(turned);
        least = least.min(turned);
    }
    least
}

/// Turns the board upside down: exchanges the first row with the last row, the second row with the second to last row,
/// and so on.
fn upside_down(pegs: Pegs) -> Pegs {
    (0..7).fold(0, |turned, row| turned << 7 | pegs >> (7 * row) & 127)
}

/// Exchanges rows and columns.
fn transposed(pegs: Pegs) -> Pegs {
    let (mut turned, mut rest) = (0, pegs);
    while rest != 0 {
        let at = rest.trailing_zeros();
        turned |= 1 << (at % 7 * 7 + at / 7);
        rest &= rest - 1;
    }
    turned
}
