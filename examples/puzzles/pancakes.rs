//! A stack of pancakes, sorted by flipping the upper ones.

use colorwalk::{Heuristic, SearchProblem, Successor, SuccessorOf, Unit};

/// A stack of sixteen pancakes, with four bits for each. The lowest four bits are the top pancake. The bits of a
/// pancake hold its size minus one. In a smaller stack, the remaining pancakes at the bottom are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stack(u64);

impl Stack {
    /// The sorted stack: the smallest pancake is on top.
    pub const SORTED: Self = Self(0xfedc_ba98_7654_3210);

    /// Returns the size, minus one, of the pancake with `place` pancakes above it.
    fn size_at(self, place: u8) -> u8 {
        (self.0 >> (4 * place) & 15) as u8
    }
}

/// The problem of sorting a stack, with the smallest pancake on top. An action is the number of flipped pancakes.
#[derive(Clone, Copy, Debug)]
pub struct Flips {
    pancakes: u8,
    start: Stack,
}

impl Flips {
    /// Creates the problem of sorting this stack, whose sizes are listed from the top. Each size in `1..=sizes.len()`
    /// must occur once. Returns `None` for any other list, and for fewer than two or more than sixteen pancakes.
    pub fn new(sizes: &[u8]) -> Option<Self> {
        let pancakes = sizes.len() as u8;
        let is_whole = (1..=pancakes).all(|size| sizes.contains(&size));
        if !(2..=16).contains(&sizes.len()) || !is_whole {
            return None;
        }
        let from_below = sizes.iter().rev();
        let own = from_below.fold(0, |bits, &size| bits << 4 | u64::from(size - 1));
        let rest = Stack::SORTED.0 & all_below(pancakes);
        Some(Self {
            pancakes,
            start: Stack(own | rest),
        })
    }

    /// Creates the problem that begins with this number of sorted pancakes. Use it to explore the distances of other
    /// stacks. Returns `None` if there are fewer than two or more than sixteen.
    pub fn sorted(pancakes: u8) -> Option<Self> {
        Self::new(&(1..=pancakes.min(17)).collect::<Vec<u8>>())
    }
}

impl SearchProblem for Flips {
    type State = Stack;
    type Action = u8;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Stack> {
        [self.start]
    }

    fn is_goal(&self, &stack: &Stack) -> bool {
        stack == Stack::SORTED
    }

    fn successors(&self, &stack: &Stack) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let mut turned = stack.0 & 15; // the upper pancakes, in reverse
        (2..=self.pancakes).map(move |count| {
            turned = turned << 4 | u64::from(stack.size_at(count - 1));
            Successor::new(count, Stack(stack.0 & all_below(count) | turned), Unit)
        })
    }

    /// The product of the bases of all digits. For more than twelve pancakes, the product is so large that searches
    /// ignore it and hash the stacks.
    fn index_bound(&self) -> Option<usize> {
        Some((2..=usize::from(self.pancakes)).product())
    }

    /// The index is a number with a digit for each place: how many larger pancakes are above the pancake there (Lehmer
    /// 1960). The base grows from digit to digit.
    fn index(&self, &stack: &Stack) -> usize {
        let (mut index, mut seen) = (0, 0u32);
        for place in 0..self.pancakes {
            let size = stack.size_at(place);
            index = index * (usize::from(place) + 1) + (seen >> size).count_ones() as usize;
            seen |= 1 << size;
        }
        index
    }
}

/// The number of gaps in the stack. A gap is a pair of neighbours whose sizes differ by more than one. The plate counts
/// as the largest pancake. A flip changes only one pair of neighbours, so this estimate is consistent.
///
/// M. Helmert, "Landmark heuristics for the pancake problem", *Symposium on Combinatorial Search* (2010).
#[derive(Clone, Copy, Debug, Default)]
pub struct Gaps;

impl Heuristic<Stack, Unit> for Gaps {
    fn estimate(&self, &stack: &Stack) -> u32 {
        let beside = (0..15).map(|place| stack.size_at(place).abs_diff(stack.size_at(place + 1)));
        let plate = 16 - stack.size_at(15);
        beside
            .chain([plate])
            .filter(|&difference| difference > 1)
            .count() as u32
    }
}

/// Returns the lowest bits of `pancakes` places, at least one.
fn all_below(pancakes: u8) -> u64 {
    (u64::MAX << 4) << (4 * (pancakes - 1))
}
