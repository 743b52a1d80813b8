//! States that an attacker chose so that they have the same default hash.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use colorwalk::Reachable;
use colorwalk::{Search, SearchProblem, SuccessorOf, Unit, problem_fn};

// An attacker reads `src/hash.rs`. A number h·2³² + l has the hash (h·(2³² + UPPER) + l)·SPREAD, and a table keeps its
// upper 32 bits.
const UPPER: u64 = 0xf135_7aea_2e62_a9c5;
const SPREAD: u64 = 0x2545_f491_4f6c_dd1d;

/// The table keeps the upper half of this part of the hash.
fn point(number: u64) -> u64 {
    (number.wrapping_add((number >> 32).wrapping_mul(UPPER))).wrapping_mul(SPREAD)
}

/// Returns numbers whose points have the same upper half: all on one line. The direction of the line is the difference
/// of two numbers with close points, the closest pair of a million.
fn colliding() -> Vec<u64> {
    const HALF: u64 = 1 << 20;
    let scattered = |n: u64| ((n * n).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 30) % HALF;
    let numbers = (0..HALF).map(|n| scattered(n) << 32 | n);
    let mut points: Vec<(u64, u64)> = numbers.map(|n| (point(n), n)).collect();
    points.sort_unstable();
    let pairs = points.windows(2);
    let pair = pairs.min_by_key(|pair| pair[1].0 - pair[0].0).unwrap();
    let step = |half: fn(u64) -> u64| half(pair[1].1).wrapping_sub(half(pair[0].1));
    let (upper, lower) = (step(|n| n >> 32), step(|n| n & 0xffff_ffff));
    let middle = 1u64 << 31;
    let line = (0..2000u64).map(|k| {
        let upper = upper.wrapping_mul(k).wrapping_add(middle);
        let lower = lower.wrapping_mul(k).wrapping_add(middle);
        (upper << 32) | (lower & 0xffff_ffff)
    });
    let first = point(middle << 32 | middle) >> 32;
    line.take_while(|&n| point(n) >> 32 == first).collect()
}

thread_local! {
    static COMPARED: Cell<usize> = const { Cell::new(0) };
}

/// A number that counts comparisons.
#[derive(Clone, Debug)]
struct Counted(u64);

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        COMPARED.set(COMPARED.get() + 1);
        self.0 == other.0
    }
}

impl Eq for Counted {}

impl Hash for Counted {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

/// Returns the number of comparisons in a search that expands `count` states.
fn comparisons(count: usize, search: impl FnOnce() -> u64) -> usize {
    COMPARED.set(0);
    assert_eq!(search(), count as u64);
    COMPARED.get()
}

#[test]
fn a_random_hash_protects_against_states_that_were_chosen_to_collide() {
    let states = colliding();
    let count = states.len();
    assert!(count > 100, "{count}");
    let star = problem_fn(
        Counted(states[0]),
        |state: &Counted| {
            let ends = if state.0 == states[0] {
                &states[1..]
            } else {
                &[]
            };
            ends.iter().map(|&n| (Counted(n), Unit))
        },
        |_| false,
    );
    let search = || Search::new(&star);
    let counted = |search: &dyn Fn() -> u64| comparisons(count, search);
    let reached = |reachable: Reachable<_>| reachable.count() as u64;
    let searches = [
        (
            "bfs",
            counted(&|| search().bfs().unwrap().stats().expanded),
            counted(&|| search().random_hash().bfs().unwrap().stats().expanded),
        ),
        (
            "dijkstra",
            counted(&|| search().dijkstra().unwrap().stats().expanded),
            counted(&|| search().random_hash().dijkstra().unwrap().stats().expanded),
        ),
        (
            "reachable",
            counted(&|| reached(Reachable::new(&star))),
            counted(&|| search().random_hash().explore().unwrap().len() as u64),
        ),
    ];
    let (all_pairs, few) = (count * (count - 1) / 2, 20 * count);
    assert!(few < all_pairs);
    for (name, by_default, at_random) in searches {
        assert!(
            by_default >= all_pairs,
            "{name}: each new state is compared with all, {by_default}"
        );
        assert!(at_random <= few, "{name}: {at_random}");
    }
}

/// A problem with this many starts. All starts are goals.
struct Islands(u64);

impl SearchProblem for Islands {
    type State = Counted;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Counted> {
        (0..self.0).map(Counted)
    }

    fn is_goal(&self, _: &Counted) -> bool {
        true
    }

    fn successors(&self, _: &Counted) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        []
    }
}

#[test]
fn many_starts_are_not_compared_with_each_other() {
    let count = 3000;
    let compared = comparisons(2, || {
        let paths = Search::new(&Islands(count)).k_shortest_paths(2).unwrap();
        paths.paths().len() as u64
    });
    assert!(compared as u64 <= 20 * count, "{compared}");
}
