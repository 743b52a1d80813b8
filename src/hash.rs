//! Hashing of states.

use std::hash::{BuildHasher, Hash, Hasher, RandomState};

use foldhash::fast::FixedState;

/// The number 2⁶⁴ divided by the golden ratio. Tables of ids multiply hashes by this factor to spread them (D. E.
/// Knuth, *The Art of Computer Programming* 3, 2nd ed., §6.4).
pub(crate) const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c15;

/// The inverse of [`GOLDEN_RATIO`] modulo 2⁶⁴.
const GOLDEN_RATIO_INVERSE: u64 = 0xf1de_83e1_9937_733d;

const _: () = assert!(GOLDEN_RATIO.wrapping_mul(GOLDEN_RATIO_INVERSE) == 1);

// The three factors were chosen from eight multipliers with good lattice structure. With these three, the states in the
// tests of the table have the fewest collisions.

/// The factor a that multiplies the sum before each number is added (G. Steele and S. Vigna, "Computationally easy,
/// spectrally good multipliers for congruential pseudorandom number generators", *Software: Practice and Experience*
/// 52, 2022).
const NEXT: u64 = 0xda94_2042_e4dd_58b5;

/// The factor of the upper half of a long number (same paper).
const UPPER: u64 = 0xf135_7aea_2e62_a9c5;

/// The factor b that multiplies the final sum of numbers (P. L'Ecuyer, "Tables of linear congruential generators of
/// different sizes and good lattice structure", *Mathematics of Computation* 68, 1999).
const SPREAD: u64 = 0x2545_f491_4f6c_dd1d;

/// The default hasher of states: multiplication by fixed factors.
///
/// Most states consist of a few small numbers: a node, a grid cell, a board packed into a word. The hash of a state with
/// the numbers nᵢ is b·Σ nᵢ·aⁱ modulo 2⁶⁴, which is a *lattice point*. If the factors a and b are chosen well, the
/// points of all states on a line, a grid or a box are spread evenly. They then collide in a table less often than
/// random points would. Knuth explains this in *The Art of Computer Programming*, in §6.4 for the table and in §3.3.4
/// for the factors. Strings and other byte sequences are hashed by `foldhash`.
///
/// This hasher is fast, but an adversary can choose states that collide. If your states come from an adversary,
/// use [`Search::random_hash`](crate::Search::random_hash).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FastHash;

impl BuildHasher for FastHash {
    type Hasher = FastHasher;

    #[inline]
    fn build_hasher(&self) -> FastHasher {
        FastHasher::default()
    }
}

/// The hasher of the states of a search. It is either fast, or has a random seed that protects against states chosen to
/// collide.
#[derive(Clone, Debug, Default)]
pub(crate) enum StateHasher {
    #[default]
    Fast,
    Seeded(RandomState),
}

impl StateHasher {
    /// Creates a hasher with a secret random seed.
    pub(crate) fn seeded() -> Self {
        Self::Seeded(RandomState::new())
    }

    /// Returns the upper half of a state's hash times [`GOLDEN_RATIO`].
    #[inline]
    pub(crate) fn key(&self, state: &impl Hash) -> u32 {
        match self {
            Self::Fast => fast_key(state),
            Self::Seeded(seed) => key(hash_seeded(seed, state)),
        }
    }
}

/// Returns the [`key`] of the fast hash without the hash. The multiplication in `key` undoes the last multiplication of
/// the hash, so the key is the upper half of `point`.
#[inline]
pub(crate) fn fast_key(state: &impl Hash) -> u32 {
    let mut hasher = FastHasher::default();
    state.hash(&mut hasher);
    (hasher.point() >> 32) as u32
}

/// Multiplies a hash by 2⁶⁴ divided by the golden ratio, and returns the upper half. The multiplication also works well
/// with hashers whose high bits are poor (D. E. Knuth, *The Art of Computer Programming* 3, 2nd ed., §6.4).
#[inline]
pub(crate) fn key(hash: u64) -> u32 {
    (hash.wrapping_mul(GOLDEN_RATIO) >> 32) as u32
}

#[cold]
#[inline(never)]
fn hash_seeded(seed: &RandomState, state: &impl Hash) -> u64 {
    seed.hash_one(state)
}

/// The hasher that [`FastHash`] builds for each state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FastHasher {
    sum: u64,
}

impl FastHasher {
    #[inline]
    fn add(&mut self, number: u64) {
        self.sum = self.sum.wrapping_mul(NEXT).wrapping_add(number);
    }

    #[inline]
    fn point(self) -> u64 {
        self.sum.wrapping_mul(SPREAD)
    }
}

impl Hasher for FastHasher {
    /// The table of a search multiplies the hash by the golden ratio. It uses the upper half of the product, which is
    /// the upper half of the lattice point again. Other tables use the lowest or the highest bits of the hash. The
    /// middle bits depend on all bits of small numbers. They are mixed into the lowest and the highest bits, so that
    /// these bits also depend on all bits of small numbers.
    #[inline]
    fn finish(&self) -> u64 {
        let point = self.point();
        (point ^ point >> 32).wrapping_mul(GOLDEN_RATIO_INVERSE)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut hasher = FixedState::default().build_hasher();
        hasher.write(bytes);
        self.add(hasher.finish());
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    /// Mixes the upper half of the number into the sum. Otherwise, if two numbers differ only in their upper bits, the
    /// next number could cancel this difference.
    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number.wrapping_add((number >> 32).wrapping_mul(UPPER)));
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "they are its two halves")]
    fn write_u128(&mut self, number: u128) {
        self.write_u64((number >> 64) as u64);
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the size of the fullest of 256 buckets, divided by the mean size. Some bits of each hash choose the
    /// bucket of the hash.
    fn fullest(hashes: &[u64], bits: impl Fn(u64) -> u8) -> f64 {
        let mut counts = [0u32; 256];
        for &hash in hashes {
            counts[usize::from(bits(hash))] += 1;
        }
        let fullest = counts.into_iter().max().unwrap_or(0);
        f64::from(fullest * 256) / f64::from(u32::try_from(hashes.len()).expect("few hashes"))
    }

    /// Hash maps choose a bucket by the lowest bits of a hash, and compare the highest bits.
    #[test]
    fn both_ends_of_a_hash_are_of_use_to_other_tables() {
        for shift in 0..40 {
            let hashes: Vec<u64> = (0..1u64 << 16)
                .map(|number| FastHash.hash_one(number << shift))
                .collect();
            let lower = fullest(&hashes, |hash| hash.to_le_bytes()[0]);
            let upper = fullest(&hashes, |hash| hash.to_be_bytes()[0]);
            assert!(lower < 2.0 && upper < 2.0, "{shift}: {lower} {upper}");
        }
    }

    #[test]
    fn the_key_of_a_state_is_that_of_its_hash() {
        for number in (0..1000u64).map(|number| number.wrapping_mul(NEXT)) {
            let hash = FastHash.hash_one((number, "a"));
            assert_eq!(StateHasher::Fast.key(&(number, "a")), key(hash));
        }
    }

    #[test]
    fn no_part_of_a_state_is_lost() {
        fn are_distinct<T: Hash>(states: impl IntoIterator<Item = T>) -> bool {
            let mut hashes: Vec<u64> = states.into_iter().map(|s| FastHash.hash_one(s)).collect();
            let count = hashes.len();
            hashes.sort_unstable();
            hashes.dedup();
            hashes.len() == count
        }
        assert!(are_distinct([
            (1u8, 2u16, 3u32),
            (2, 1, 3),
            (1, 3, 2),
            (0, 0, 0)
        ]));
        assert!(are_distinct((0..64).map(|bit| 1u64 << bit)));
        assert!(are_distinct((0..128).map(|bit| 1u128 << bit)));
        assert!(are_distinct(
            (0..64).map(|bit| (1usize << bit, 1i64 << (63 - bit)))
        ));
        assert!(are_distinct([
            "",
            "a",
            "b",
            "ab",
            "ba",
            "a long one",
            "another long one"
        ]));
        assert!(are_distinct([("a", ""), ("", "a")]));
    }
}
