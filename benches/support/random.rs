//! Numbers from a seed. They are the same on every machine, and do not change with a version of a crate.

use colorwalk_puzzles::tiles::Fifteen;

/// Returns the board at the end of a random walk from the goal that never steps back immediately.
pub(crate) fn scrambled(steps: u32, seed: u64) -> Fifteen {
    let (mut before, mut board, mut random) = (None, Fifteen::GOAL, Random::new(seed));
    for _ in 0..steps {
        let all = board.slides().map(|(_, next)| next);
        let next: Vec<Fifteen> = all.filter(|&next| Some(next) != before).collect();
        before = Some(board);
        board = next[usize::try_from(random.below(next.len() as u64)).expect("an index")];
    }
    board
}

/// `SplitMix64` (Steele, Lea and Flood 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `bound`. All numbers have almost the same probability.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        let scaled = u128::from(self.next()) * u128::from(bound);
        (scaled >> 64) as u64
    }
}
