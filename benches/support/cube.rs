//! The 2x2x2 cube, in turns of any angle: 3,674,160 states, none more than eleven turns from another.
//!
//! The corner at the bottom, back and left stays where it is, so that a position of the whole cube in
//! space is counted once. The upper, the right and the front face turn.

/// Eight places of five bits: which corner is there, and, in the upper two, how it is twisted.
pub(crate) type Cube = u64;

const BITS: u32 = 5;
const SLOT: u64 = (1 << BITS) - 1;

/// Each corner in its place, untwisted.
pub(crate) const SOLVED: Cube = {
    let (mut cube, mut place) = (0, 0);
    while place < 8 {
        cube |= place << (place as u32 * BITS);
        place += 1;
    }
    cube
};

/// Quarter turns: for each of four places, where its corner comes from and the twist that it gets.
const QUARTERS: [[(u32, u32, u64); 4]; 3] = [
    [(0, 3, 0), (1, 0, 0), (2, 1, 0), (3, 2, 0)], // upper
    [(0, 4, 2), (3, 0, 1), (4, 7, 1), (7, 3, 2)], // right
    [(0, 1, 1), (1, 5, 2), (4, 0, 2), (5, 4, 1)], // front
];

/// A corner with its twist, by the twist that is added.
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

/// Turns of a face by one, two and three quarters, each face in turn.
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

/// Returns the cubes one turn away, if so many faces turn: three, or the first two of them, which
/// reach 29,160 states.
pub(crate) fn successors(cube: Cube, faces: usize) -> impl Iterator<Item = Cube> {
    TURNS[..3 * faces]
        .iter()
        .map(move |turn| turned(cube, turn))
}

fn turned(cube: Cube, turn: &[(u32, u32, u64); 4]) -> Cube {
    let mut next = cube;
    for &(to, from, twist) in turn {
        let corner = TWISTED[twist as usize][(cube >> (from * BITS) & SLOT) as usize];
        next &= !(SLOT << (to * BITS));
        next |= u64::from(corner) << (to * BITS);
    }
    next
}

pub(crate) const ORDERS: usize = 5_040; // 7!
pub(crate) const TWISTS: usize = 729; // 3^6; the seventh follows

/// Places of the corners that move; the corner at place 6 stays.
const PLACES: [u32; 7] = [0, 1, 2, 3, 4, 5, 7];

/// Returns the number of a state, below [`ORDERS`] times [`TWISTS`], which no other has.
pub(crate) fn rank(cube: Cube) -> usize {
    rank_of_order(cube) * TWISTS + rank_of_twists(cube)
}

/// The digits of the rank count the corners before a place that are larger (Lehmer 1960).
pub(crate) fn rank_of_order(cube: Cube) -> usize {
    let (mut rank, mut seen) = (0, 0u32);
    for (at, place) in PLACES.into_iter().enumerate() {
        let corner = cube >> (5 * place) & 7;
        rank = rank * (at + 1) + (seen >> corner).count_ones() as usize;
        seen |= 1 << corner;
    }
    rank
}

pub(crate) fn rank_of_twists(cube: Cube) -> usize {
    let twist = |&place: &u32| (cube >> (5 * place + 3) & 3) as usize;
    PLACES[..6]
        .iter()
        .map(twist)
        .fold(0, |rank, twist| 3 * rank + twist)
}
