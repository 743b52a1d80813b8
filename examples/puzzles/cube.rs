//! The 2x2x2 cube, which has 3,674,160 states. Any two states are at most eleven turns apart if half turns count as one
//! turn.
//!
//! The corner at the bottom, back and left stays fixed, so that rotations of the whole cube count as one position. Only
//! the upper, the right and the front face turn.

use colorwalk::{SearchProblem, Successor, SuccessorOf, Unit};

/// The state of the cube: eight places of five bits each. The lower three bits of a place are the number of its corner,
/// and the upper two bits are the twist of this corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cube(u64);

const BITS: u32 = 5;
const SLOT: u64 = (1 << BITS) - 1;

/// The quarter turns of the faces. A turn fills four places. For each of them, an entry has the place, the place from
/// which its new corner comes, and the added twist.
const QUARTERS: [[(u32, u32, u64); 4]; 3] = [
    [(0, 3, 0), (1, 0, 0), (2, 1, 0), (3, 2, 0)], // upper
    [(0, 4, 2), (3, 0, 1), (4, 7, 1), (7, 3, 2)], // right
    [(0, 1, 1), (1, 5, 2), (4, 0, 2), (5, 4, 1)], // front
];

/// A corner with its twist, by the added twist.
const TWISTED: [[u8; 1 << BITS]; 3] = {
    let mut table = [[0; 1 << BITS]; 3];
    let mut added = 0;
    while added < 3 {
        let mut slot = 0;
        while slot < 24 {
            let twist = (slot / 8 + added) % 3;
            table[added][slot] = (slot % 8 + 8 * twist) as u8;
            slot += 1;
        }
        added += 1;
    }
    table
};

/// The turns of the faces, one face after another. Each face turns by one, by two or by three quarters.
const TURNS: [[(u32, u32, u64); 4]; 9] = {
    let mut turns = [[(0, 0, 0); 4]; 9];
    let mut face = 0;
    while face < 3 {
        turns[3 * face] = QUARTERS[face];
        turns[3 * face + 1] = after(QUARTERS[face], QUARTERS[face]);
        turns[3 * face + 2] = after(turns[3 * face + 1], QUARTERS[face]);
        face += 1;
    }
    turns
};

/// Returns the turn that does `first` and then `second`, of the same face.
const fn after(first: [(u32, u32, u64); 4], second: [(u32, u32, u64); 4]) -> [(u32, u32, u64); 4] {
    let mut both = second;
    let mut at = 0;
    while at < 4 {
        let mut through = 0;
        while first[through].0 != second[at].1 {
            through += 1;
        }
        both[at].1 = first[through].1;
        both[at].2 = (first[through].2 + second[at].2) % 3;
        at += 1;
    }
    both
}

/// Places of the corners that move; the corner at place 6 stays.
const PLACES: [u32; 7] = [0, 1, 2, 3, 4, 5, 7];

impl Cube {
    /// Each corner is at home, without a twist.
    pub const SOLVED: Self = {
        let (mut cube, mut place) = (0, 0);
        while place < 8 {
            cube |= place << (place as u32 * BITS);
            place += 1;
        }
        Self(cube)
    };

    /// The number of orders of the seven corners that move: 7!.
    pub const ORDERS: usize = 5_040;

    /// The number of ways to twist six corners, 3^6. Their twists determine the twist of the seventh corner.
    pub const TWISTS: usize = 729;

    /// The number of states.
    pub const COUNT: usize = Self::ORDERS * Self::TWISTS;

    /// Returns the cubes that are one turn away. The argument `faces` is two or three: the number of faces that may
    /// turn. With two faces, turns reach only 29,160 states. Each face turns by one, by two or by three quarters.
    pub fn turns(self, faces: usize) -> impl Iterator<Item = Self> {
        TURNS[..3 * faces].iter().map(move |turn| self.turned(turn))
    }

    fn turned(self, turn: &[(u32, u32, u64); 4]) -> Self {
        let Self(mut next) = self;
        for &(to, from, twist) in turn {
            let corner = TWISTED[twist as usize][(self.0 >> (from * BITS) & SLOT) as usize];
            next &= !(SLOT << (to * BITS));
            next |= u64::from(corner) << (to * BITS);
        }
        Self(next)
    }

    /// Returns the rank of this state: a unique number below [`COUNT`](Self::COUNT).
    pub fn rank(self) -> usize {
        self.rank_of_order() * Self::TWISTS + self.rank_of_twists()
    }

    /// Returns the rank of the order of the corners, below [`ORDERS`](Self::ORDERS).
    ///
    /// For each place, a digit counts the larger corners before it (Lehmer 1960).
    pub fn rank_of_order(self) -> usize {
        let (mut rank, mut seen) = (0, 0u32);
        for (at, place) in PLACES.into_iter().enumerate() {
            let corner = self.0 >> (BITS * place) & 7;
            rank = rank * (at + 1) + (seen >> corner).count_ones() as usize;
            seen |= 1 << corner;
        }
        rank
    }

    /// Returns the rank of the twists, below [`TWISTS`](Self::TWISTS).
    pub fn rank_of_twists(self) -> usize {
        let twist = |&place: &u32| (self.0 >> (BITS * place + 3) & 3) as usize;
        PLACES[..6]
            .iter()
            .map(twist)
            .fold(0, |rank, twist| 3 * rank + twist)
    }

    /// Returns the eight places of the cube. Each has five bits for its corner and twist, and the first place has the
    /// lowest bits.
    pub fn to_bits(self) -> u64 {
        self.0
    }
}

/// The moves that count as one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// A turn of a face by one, two or three quarters. Every state is at most eleven such turns away.
    AnyTurn,
    /// A turn of a face by a quarter in either direction. Every state is at most fourteen such turns away.
    QuarterTurn,
}

/// The problem of solving the cube. An action is the number of a turn: three times the number of the face, plus the
/// number of quarters, minus one.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    /// The start.
    pub start: Cube,
    /// The moves that count as one turn.
    pub metric: Metric,
}

impl SearchProblem for Turns {
    type State = Cube;
    type Action = u8;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Cube> {
        [self.start]
    }

    fn is_goal(&self, &cube: &Cube) -> bool {
        cube == Cube::SOLVED
    }

    fn successors(&self, &cube: &Cube) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let counts = move |turn: &u8| self.metric == Metric::AnyTurn || turn % 3 != 1;
        (0..TURNS.len() as u8)
            .filter(counts)
            .map(move |turn| Successor::new(turn, cube.turned(&TURNS[usize::from(turn)]), Unit))
    }

    fn index_bound(&self) -> Option<usize> {
        Some(Cube::COUNT)
    }

    fn index(&self, cube: &Cube) -> usize {
        cube.rank()
    }
}
