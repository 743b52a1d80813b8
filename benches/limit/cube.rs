//! The cube by its rank: the order of seven corners times the twists of six.

use colorwalk::adaptors::WithIndex;
use colorwalk_puzzles::cube::Cube;

use crate::bits::Bits;
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::problems::unit_costs;
use crate::support::searches;

const TURNS: usize = 9;

pub(crate) fn breadth_first(plan: &Plan) -> Measured {
    let faces = plan.size(3, 2);
    let problem = unit_costs(Cube::SOLVED, |&state: &Cube| state.turns(faces), |_| false);
    let indexed = WithIndex::new(&problem, Cube::COUNT, |&state: &Cube| state.rank());
    let tables = Tables::new();
    Comparison::new(|| searches::breadth_first(&problem))
        .with(Side::Variant, "ours, indexed", || {
            searches::breadth_first(&indexed).0
        })
        .rival("same moves, ranked, a bit each", || same_moves(faces))
        .rival("own moves, a bit each", || own_moves(&tables, faces))
        .measure(plan)
}

fn same_moves(faces: usize) -> usize {
    let mut reached = Bits::new(Cube::COUNT);
    let mut queue = vec![Cube::SOLVED];
    reached.insert(Cube::SOLVED.rank());
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        queue.extend(
            state
                .turns(faces)
                .filter(|&state| reached.insert(state.rank())),
        );
    }
    queue.len()
}

fn own_moves(tables: &Tables, faces: usize) -> usize {
    let mut reached = Bits::new(Cube::COUNT);
    let solved = Cube::SOLVED.rank();
    let mut queue = vec![solved as u32];
    reached.insert(solved);
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        let orders = &tables.orders[state as usize / Cube::TWISTS];
        let twists = &tables.twists[state as usize % Cube::TWISTS];
        for (&order, &twist) in orders.iter().zip(twists).take(3 * faces) {
            let state = order as usize * Cube::TWISTS + twist as usize;
            if reached.insert(state) {
                queue.push(state as u32);
            }
        }
    }
    queue.len()
}

/// The result of each turn, for orders and twists separately.
struct Tables {
    orders: Vec<[u16; TURNS]>,
    twists: Vec<[u16; TURNS]>,
}

impl Tables {
    /// Finds all orders and twists by turning.
    fn new() -> Self {
        Self {
            orders: turned_ranks(Cube::ORDERS, Cube::rank_of_order),
            twists: turned_ranks(Cube::TWISTS, Cube::rank_of_twists),
        }
    }
}

/// Returns the result of each turn from each rank of a part of the cube.
fn turned_ranks(count: usize, rank: fn(Cube) -> usize) -> Vec<[u16; TURNS]> {
    let mut table = vec![[0; TURNS]; count];
    let mut reached = Bits::new(count);
    let mut queue = vec![Cube::SOLVED];
    reached.insert(rank(Cube::SOLVED));
    while let Some(state) = queue.pop() {
        for (turn, next) in state.turns(3).enumerate() {
            table[rank(state)][turn] = rank(next) as u16;
            if reached.insert(rank(next)) {
                queue.push(next);
            }
        }
    }
    table
}
