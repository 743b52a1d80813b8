//! Eight tiles, by the rank of their order and the place of the gap.

use colorwalk::adaptors::WithIndex;
use colorwalk_puzzles::tiles::Eight;

use crate::bits::Bits;
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::problems::unit_costs;
use crate::support::searches;

const CELLS: usize = 9;

pub(crate) fn breadth_first(plan: &Plan) -> Measured {
    let problem = unit_costs(Eight::GOAL, |&board: &Eight| successors(board), |_| false);
    let indexed = WithIndex::new(&problem, Eight::ORDERS, |&board: &Eight| board.rank());
    Comparison::new(|| searches::breadth_first(&problem))
        .with(Side::Variant, "ours, indexed", || {
            searches::breadth_first(&indexed).0
        })
        .rival("same moves, ranked, a bit each", same_moves)
        .rival("own moves, a bit each", own_moves)
        .measure(plan)
}

fn successors(board: Eight) -> impl Iterator<Item = Eight> {
    board.slides().map(|(_, next)| next)
}

fn same_moves() -> usize {
    let mut reached = Bits::new(Eight::ORDERS);
    let mut queue = vec![Eight::GOAL];
    reached.insert(queue[0].rank());
    let mut next = 0;
    while let Some(&board) = queue.get(next) {
        next += 1;
        queue.extend(successors(board).filter(|&board| reached.insert(board.rank())));
    }
    queue.len()
}

/// A board without its tiles: the place of the gap, and the order of the other tiles.
#[derive(Clone, Copy)]
struct Ranked {
    gap: u8,
    rank: u16,   // of the order, below 8!
    digits: u32, // of the rank, four bits each: how many later tiles are smaller
}

const ORDERS: usize = 40_320; // 8!
const WEIGHTS: [u32; 8] = [5_040, 720, 120, 24, 6, 2, 1, 1];

impl Ranked {
    fn index(self) -> usize {
        usize::from(self.gap) * ORDERS + usize::from(self.rank)
    }

    /// Slides the tile on the left or on the right. The order of the tiles stays the same.
    fn along(self, gap: u8) -> Self {
        Self { gap, ..self }
    }

    /// Slides the tile above or below past two others. The three tiles from `at` on change places.
    fn across(self, gap: u8, at: u8, rotated: &[u16; 1 << 12]) -> Self {
        let before = self.digits >> (4 * at) & 0xfff;
        let after = u32::from(rotated[before as usize]);
        let weigh = |digits: u32| -> u32 {
            let weights = WEIGHTS[usize::from(at)..].iter();
            (0..3)
                .zip(weights)
                .map(|(digit, weight)| (digits >> (4 * digit) & 15) * weight)
                .sum()
        };
        Self {
            gap,
            rank: (u32::from(self.rank) + weigh(after) - weigh(before)) as u16,
            digits: self.digits ^ (before ^ after) << (4 * at),
        }
    }
}

fn own_moves() -> usize {
    let (first_to_last, last_to_first) = (rotated([1, 2, 0]), rotated([2, 0, 1]));
    let solved = Ranked {
        gap: 0,
        rank: 0,
        digits: 0,
    };
    let mut reached = Bits::new(CELLS * ORDERS);
    let mut queue = vec![solved];
    reached.insert(solved.index());
    let mut next = 0;
    while let Some(&board) = queue.get(next) {
        next += 1;
        let gap = board.gap;
        let mut add = |board: Ranked| {
            if reached.insert(board.index()) {
                queue.push(board);
            }
        };
        if gap >= 3 {
            add(board.across(gap - 3, gap - 3, &first_to_last));
        }
        if gap % 3 > 0 {
            add(board.along(gap - 1));
        }
        if gap % 3 < 2 {
            add(board.along(gap + 1));
        }
        if gap < 6 {
            add(board.across(gap + 3, gap, &last_to_first));
        }
    }
    queue.len()
}

/// Returns the digits of three tiles after they change places, by their digits before. `order` tells which tile comes
/// to each place.
///
/// The digits tell how the three tiles compare. For each tile let `beyond` be the number of smaller tiles after the
/// three. Of two tiles, the larger one has no smaller `beyond`. The last digit is `beyond` of the last tile. The middle
/// tile is larger than the last one if and only if its digit is larger, and this comparison contributes one to its
/// digit. The first tile is the smallest of the three if its digit is at most the lower `beyond` of the other two. It
/// is the largest if its digit exceeds the higher one by at least two, and otherwise it is in between.
fn rotated(order: [usize; 3]) -> [u16; 1 << 12] {
    let mut table = [0; 1 << 12];
    for (digits, entry) in table.iter_mut().enumerate() {
        let [first, middle, last] = [0, 4, 8].map(|shift| digits >> shift & 15);
        let is_falling = middle > last;
        let middle_beyond = middle - usize::from(is_falling);
        let smaller = if first <= last.min(middle_beyond) {
            0
        } else if first <= last.max(middle_beyond) + 1 {
            1
        } else {
            2
        };
        // For each tile, its rank among the three, and the number of smaller tiles after the three.
        let middle_size = if is_falling {
            1 + usize::from(smaller < 2)
        } else {
            usize::from(smaller < 1)
        };
        let last_size = 3 - smaller - middle_size;
        let tiles = [
            (smaller, first - smaller),
            (middle_size, middle_beyond),
            (last_size, last),
        ];
        let after = order.map(|tile| tiles[tile]);
        for place in 0..3 {
            let later = after[place + 1..]
                .iter()
                .filter(|tile| tile.0 < after[place].0)
                .count();
            *entry |= ((after[place].1 + later) as u16 & 15) << (4 * place);
        }
    }
    table
}
