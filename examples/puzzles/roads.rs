//! A random network of roads, whose lengths are computed from the two places that a road joins. The network takes no
//! memory.
//!
//! A road between neighbours has a random length from 1 to 9, or 1 on highways. One of eight roads is missing.

use colorwalk::{SearchProblem, Successor, SuccessorOf};

/// Places in rows and columns. The start is the first place, and the goal is in the middle of the last row.
#[derive(Clone, Copy, Debug)]
pub struct Roads {
    /// The number of rows and of columns.
    pub size: u32,
    /// The seed of the lengths.
    pub seed: u64,
}

impl Roads {
    const HIGHWAYS: u32 = 32; // each 32nd row and column

    /// Returns the length of the road between two neighbours.
    fn length(&self, one: u32, other: u32) -> Option<u32> {
        let (size, low, high) = (self.size, one.min(other), one.max(other));
        let line = if high - low == 1 {
            low / size
        } else {
            low % size
        };
        if line.is_multiple_of(Self::HIGHWAYS) {
            return Some(1);
        }
        let key = u64::from(low) << 33 | u64::from(high) << 1;
        let mut hash = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ hash >> 32).wrapping_mul(0xd134_2543_de82_ef95) >> 40;
        let number = u32::try_from(hash % 72).unwrap_or_default();
        (number >= 9).then_some(number / 7)
    }

    fn goal(&self) -> u32 {
        self.size * (self.size - 1) + self.size / 2
    }

    /// Returns the number of rows plus the number of columns to the goal. No road is shorter than 1, so this is a
    /// consistent estimate.
    pub fn estimate(&self, from: u32) -> u32 {
        let place = |place: u32| (place / self.size, place % self.size);
        let (from, to) = (place(from), place(self.goal()));
        from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
    }
}

impl SearchProblem for Roads {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, &place: &u32) -> bool {
        place == self.goal()
    }

    fn successors(&self, &place: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let (size, column) = (self.size, place % self.size);
        let ends = [
            (place >= size).then(|| place - size),
            (column > 0).then(|| place - 1),
            (column + 1 < size).then(|| place + 1),
            (place < size * (size - 1)).then(|| place + size),
        ];
        let ends = ends.into_iter().flatten();
        ends.filter_map(move |to| Some(Successor::new((), to, self.length(place, to)?)))
    }

    fn index_bound(&self) -> Option<usize> {
        usize::try_from(self.size * self.size).ok()
    }

    fn index(&self, &place: &u32) -> usize {
        place as usize
    }
}
