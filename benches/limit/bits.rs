//! A set of small numbers.

/// One bit per number.
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// Creates an empty set for numbers below `bound`.
    pub(crate) fn new(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    /// Adds a number. Returns whether it is new.
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (&mut self.0[number / 64], 1 << (number % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}
