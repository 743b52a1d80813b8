//! Which queue serves a frontier best?
//!
//! ```text
//! cargo bench -p colorwalk-benches --bench frontiers
//! cargo bench -p colorwalk-benches --bench frontiers -- --quick
//! ```
//!
//! The requests of a search to its frontier are recorded once: each push of a state with its key, and each pop. Then
//! each queue answers the same requests, in turn, and must pop states with the same keys. If the key of a state falls,
//! *lazy* queues push the state again, and the others move it.
//!
//! | queue | |
//! |---|---|
//! | packed, 4-ary | the queue of this crate's searches if keys are integers of 32 bits: entries of 128 bits |
//! | rows | the queue of Dijkstra's algorithm while keys are close to each other: a row for each key, seven items side by side |
//! | rows of lists | the queue of A* in this case: each row has a linked list for each rank, most with one or two items |
//! | std binary | `std::collections::BinaryHeap` of tuples |
//! | buckets | a list for each key in use, first in, first out (R. B. Dial, *Commun. ACM* 12, 1969) |
//! | radix | the crate `radix-heap`; requires that keys never fall below the last one popped |
//! | decrease-key | `priority_queue::PriorityQueue` |
//! | double-ended | `priority_queue::DoublePriorityQueue`: the queue of a frontier with a cap that drops its worst state |
//!
//! A column shows the time of a queue as a multiple of the first queue's. It does not show one advantage of items that
//! lie side by side: Dijkstra's algorithm generates successors ahead, and need not wait for one item to know the next.
//!
//! # Which one a search has
//!
//! A cap that drops the worst state needs the double-ended queue. All other entries go to rows, the fastest queue that keeps the order of ties. There is a row for each key. With an
//! estimate, a row has a list for each g-value, the largest first, and in each list the oldest entry comes first. When
//! an entry requires too many rows or lists, the frontier becomes a packed heap, which pops its entries in the same
//! order. When a number exceeds 32 bits, or if keys are not integers, it becomes a heap of plain entries.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the numbers are small, or taken apart"
)]

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::env;

use colorwalk::algorithms::AStar;
use colorwalk::color_walk::heuristics::Layered;
use colorwalk::color_walk::{ColorWalk, Start};
use colorwalk::observe::{Event, Observer};
use colorwalk::{Cost, Heuristic, NonNegativeCost, Search, SearchProblem, problem_fn};
use cpu_time::ThreadTime;
use foldhash::fast::FixedState;
use priority_queue::{DoublePriorityQueue, PriorityQueue};

#[macro_use]
#[path = "../src/by_fields.rs"]
#[allow(dead_code, unused_macros, reason = "the crate needs more of it")]
mod by_fields;
#[path = "../src/space/memory.rs"]
#[allow(
    dead_code,
    unexpected_cfgs,
    unused_imports,
    reason = "the searches ask more of it, and it has tests"
)]
mod memory;
#[path = "../src/space/queues/mod.rs"]
#[allow(
    dead_code,
    unexpected_cfgs,
    unused_imports,
    reason = "the searches ask more of it, and it has tests"
)]
mod queues;
/// The module where the files above expect it.
mod space {
    pub(crate) use super::memory;
}

use queues::{QuaternaryHeap, Queued};

/// A request to a frontier.
#[derive(Clone, Copy)]
enum Request {
    Push { state: u32, key: u32 },
    Take,
}

/// Records the requests of a best-first search with the key g + h.
#[derive(Default)]
struct Recorder(Vec<Request>);

impl<P: SearchProblem<Cost: Cost<Total = u32>>> Observer<P> for Recorder {
    fn on_event(&mut self, event: &Event<'_, P>) {
        match event {
            Event::Discovered(state)
            | Event::Relaxed { state, .. }
            | Event::Reopened { state, .. } => self.0.push(Request::Push {
                state: state.id().index() as u32,
                key: state.g() + state.h(),
            }),
            Event::Closed(_) => self.0.push(Request::Take),
            _ => {}
        }
    }
}

fn requests<P>(problem: &P, h: impl Heuristic<P::State, P::Cost>) -> Vec<Request>
where
    P: SearchProblem<Cost: NonNegativeCost + Cost<Total = u32>>,
{
    let mut recorder = Recorder::default();
    let report = Search::new(problem)
        .observe(&mut recorder)
        .run(AStar::new(h));
    drop(report.expect("costs stay small"));
    recorder.0
}

/// A queue of states by key.
trait Queue: Default {
    fn push(&mut self, state: u32, key: u32);

    /// Pops a state of the least key, or a superseded entry of it.
    fn take(&mut self) -> Option<(u32, u32)>;
}

#[derive(Default)]
struct Packed {
    heap: QuaternaryHeap<u128>,
    pushed: u32,
}

impl Queue for Packed {
    fn push(&mut self, state: u32, key: u32) {
        let order = u128::from(self.pushed);
        self.pushed += 1;
        let entry = u128::from(key) << 96 | order << 32 | u128::from(state);
        self.heap.push(entry, |a, b| a < b);
    }

    fn take(&mut self) -> Option<(u32, u32)> {
        let entry = self.heap.pop(|a, b| a < b)?;
        Some((entry as u32, (entry >> 96) as u32))
    }
}

#[derive(Default)]
struct Std {
    heap: BinaryHeap<Reverse<(u32, u32, u32)>>,
    pushed: u32,
}

impl Queue for Std {
    fn push(&mut self, state: u32, key: u32) {
        self.heap.push(Reverse((key, self.pushed, state)));
        self.pushed += 1;
    }

    fn take(&mut self) -> Option<(u32, u32)> {
        let Reverse((key, _, state)) = self.heap.pop()?;
        Some((state, key))
    }
}

#[derive(Default)]
struct Buckets {
    lists: Vec<VecDeque<u32>>, // by key
    least: usize,              // lists before this one are empty
}

impl Queue for Buckets {
    fn push(&mut self, state: u32, key: u32) {
        let key = key as usize;
        if self.lists.len() <= key {
            self.lists.resize_with(key + 1, VecDeque::new);
        }
        self.lists[key].push_back(state);
        self.least = self.least.min(key);
    }

    fn take(&mut self) -> Option<(u32, u32)> {
        loop {
            if let Some(state) = self.lists.get_mut(self.least)?.pop_front() {
                return Some((state, self.least as u32));
            }
            self.least += 1;
        }
    }
}

/// The distance between keys must not exceed the number of rows.
#[derive(Default)]
struct Rows<const RANKED: bool>(queues::Buckets<Ranks<RANKED>>);

#[derive(Default)]
struct Ranks<const RANKED: bool>;

impl<const RANKED: bool> queues::Ranks for Ranks<RANKED> {
    const DIFFER: bool = RANKED;
}

impl<const RANKED: bool> Queue for Rows<RANKED> {
    fn push(&mut self, state: u32, key: u32) {
        let ranked = Queued {
            key,
            rank: 0,
            item: state,
        };
        assert!(self.0.push(ranked), "the key {key} is too far away");
    }

    fn take(&mut self) -> Option<(u32, u32)> {
        let Queued { key, item, .. } = self.0.pop()?;
        Some((item, key))
    }
}

#[derive(Default)]
struct Radix(radix_heap::RadixHeapMap<Reverse<u32>, u32>);

impl Queue for Radix {
    fn push(&mut self, state: u32, key: u32) {
        self.0.push(Reverse(key), state);
    }

    fn take(&mut self) -> Option<(u32, u32)> {
        let (Reverse(key), state) = self.0.pop()?;
        Some((state, key))
    }
}

#[derive(Default)]
struct DecreaseKey(PriorityQueue<u32, Reverse<u32>, FixedState>);

impl Queue for DecreaseKey {
    fn push(&mut self, state: u32, key: u32) {
        self.0.push(state, Reverse(key));
    }

    fn take(&mut self) -> Option<(u32, u32)> {
        let (state, Reverse(key)) = self.0.pop()?;
        Some((state, key))
    }
}

#[derive(Default)]
struct DoubleEnded(DoublePriorityQueue<u32, u32, FixedState>);

impl Queue for DoubleEnded {
    fn push(&mut self, state: u32, key: u32) {
        self.0.push(state, key);
    }

    fn take(&mut self) -> Option<(u32, u32)> {
        self.0.pop_min()
    }
}

const NO_KEY: u32 = u32::MAX;

/// Answers the requests, and returns the sum of the popped keys.
fn answer<Q: Queue>(requests: &[Request], states: usize) -> u64 {
    let mut queue = Q::default();
    let mut keys = vec![NO_KEY; states]; // of the open states
    let mut is_closed = vec![false; states];
    let mut sum = 0;
    for request in requests {
        match *request {
            Request::Push { state, key } => {
                // If several states have the same key, another queue may pop another state. This one is already closed,
                // at the same key.
                if !is_closed[state as usize] {
                    keys[state as usize] = key;
                    queue.push(state, key);
                }
            }
            Request::Take => loop {
                let (state, key) = queue.take().expect("a state is open");
                if keys[state as usize] == key {
                    keys[state as usize] = NO_KEY;
                    is_closed[state as usize] = true;
                    sum += u64::from(key);
                    break;
                }
            },
        }
    }
    sum
}

type Answer = fn(&[Request], usize) -> u64;

const QUEUES: [(&str, Answer); 8] = [
    ("packed, 4-ary", answer::<Packed>),
    ("rows", answer::<Rows<false>>),
    ("rows of lists", answer::<Rows<true>>),
    ("std binary", answer::<Std>),
    ("buckets", answer::<Buckets>),
    ("radix", answer::<Radix>),
    ("decrease-key", answer::<DecreaseKey>),
    ("double-ended", answer::<DoubleEnded>),
];

fn compare(name: &str, requests: &[Request], rounds: usize) {
    let pushed = requests.iter().filter_map(|request| match request {
        Request::Push { state, .. } => Some(*state as usize + 1),
        Request::Take => None,
    });
    let states = pushed.max().unwrap_or(0);
    let mut times = vec![Vec::new(); QUEUES.len()];
    let expected = answer::<Std>(requests, states);
    for _ in 0..rounds {
        for ((queue, answer), times) in QUEUES.iter().zip(&mut times) {
            let begin = ThreadTime::now();
            let sum = answer(requests, states);
            times.push(begin.elapsed().as_secs_f64() * 1e9);
            assert_eq!(sum, expected, "{queue} took other keys");
        }
    }
    let medians: Vec<f64> = times
        .iter_mut()
        .map(|times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        })
        .collect();
    print!(
        "{name:<22}{:>9}{:>9.1}",
        requests.len(),
        medians[0] / requests.len() as f64
    );
    for median in &medians {
        print!("{:>16.2}", median / medians[0]);
    }
    println!();
}

fn main() {
    let flags: Vec<String> = env::args().skip(1).collect();
    let has = |flag: &str| flags.iter().any(|given| given == flag);
    let is_quick = has("--quick") || has("--test") || !has("--bench");
    let (side, rounds) = if is_quick { (64, 1) } else { (1024, 9) };

    print!("{:<22}{:>9}{:>9}", "requests of", "number", "ns each");
    for (queue, _) in QUEUES {
        print!("{queue:>16}");
    }
    println!();
    let costs: Vec<u32> = (0..side * side)
        .map(|cell: u32| 1 + scramble(cell) % 9)
        .collect();
    let grid = problem_fn(
        (0u32, 0u32),
        |&(x, y)| {
            let around = [
                (x.wrapping_sub(1), y),
                (x + 1, y),
                (x, y.wrapping_sub(1)),
                (x, y + 1),
            ];
            let inside = around
                .into_iter()
                .filter(|cell| cell.0 < side && cell.1 < side);
            let costs = &costs;
            inside.map(move |cell| (cell, costs[(cell.1 * side + cell.0) as usize]))
        },
        |&cell| cell == (side - 1, side - 1),
    );
    compare("Dijkstra, grid", &requests(&grid, |_: &_| 0), rounds);
    let steps = |&(x, y): &(u32, u32)| 2 * (side - 1) - x - y;
    compare("A*, grid", &requests(&grid, steps), rounds);
    let (columns, rows, colours) = if is_quick { (8, 8, 4) } else { (14, 14, 6) };
    for board in colorwalk_benches::boards::random_boards(columns, rows, colours, 1) {
        let game = ColorWalk::new(&board, Start::CORNER).expect("the corner is on the board");
        compare(
            "A*, Color Walk",
            &requests(&game, Layered::new(&game)),
            rounds,
        );
    }
}

/// A number that looks random.
fn scramble(number: u32) -> u32 {
    number
        .wrapping_mul(0x9e37_79b1)
        .rotate_left(15)
        .wrapping_mul(0x85eb_ca77)
        >> 8
}
