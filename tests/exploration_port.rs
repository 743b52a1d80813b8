//! Explorations by several processes, on ports where strangers call, and with peers that do not say what they should.
//!
//! Processes are played by threads.

use std::fmt::Debug;
use std::io::{Read, Write};
use std::mem;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Once};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use chacha20::ChaCha8Rng;
use colorwalk::exploration::dataflow::{Dataflow, DataflowError};
use colorwalk::{CancelFlag, Limits, SearchProblem, Successor, SuccessorOf, Unit};
use rand::{Rng, RngExt, SeedableRng};
use serde::de::DeserializeOwned;
use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Numbers from which edges lead far apart. All are states, whoever sends them.
#[derive(Clone, Debug)]
struct Numbers<S> {
    start: S,
    bound: Option<usize>,
}

/// So many numbers are reached.
const COUNT: u64 = 2_000;

const NUMBERS: Numbers<u64> = Numbers {
    start: 1,
    bound: None,
};

impl<S> SearchProblem for Numbers<S>
where
    S: Copy + Eq + std::hash::Hash + From<u32> + TryInto<u64>,
{
    type State = S;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = S> {
        [self.start]
    }

    fn is_goal(&self, _: &S) -> bool {
        false
    }

    fn successors(&self, state: &S) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let n = (*state).try_into().unwrap_or(0) % COUNT;
        let to = [3 * n + 1, 5 * n + 7, n / 2].map(|to| u32::try_from(to % COUNT).unwrap());
        to.map(|to| Successor::new((), to.into(), Unit))
    }

    fn index_bound(&self) -> Option<usize> {
        self.bound
    }

    fn index(&self, state: &S) -> usize {
        let n: u64 = (*state).try_into().unwrap_or(u64::MAX);
        usize::try_from(n).unwrap()
    }
}

fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// Where some processes of this machine may listen: ports that the system gives to nobody who asks for any.
fn addresses<const N: usize>() -> [String; N] {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    [0; N].map(|_| {
        loop {
            let count = NEXT.fetch_add(1, Ordering::Relaxed);
            let port = 10_000 + (64 * (std::process::id() % 1_000) + count) % 20_000;
            let address = format!("127.0.0.1:{port}");
            if TcpListener::bind(&address).is_ok() {
                return address;
            }
        }
    })
}

/// Threads of the dataflow panic where a connection ends. That is told as an error, and not shown here.
fn hush() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let show = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let is_of_dataflow = |place: &panic::Location<'_>| place.file().contains("/timely");
            if !panic.location().is_some_and(is_of_dataflow) {
                show(panic);
            }
        }));
    });
}

/// The layers that one of some processes finds.
fn layers<P>(dataflow: Dataflow<P>, number: usize, addresses: &[String]) -> Result<Vec<u64>, String>
where
    P: SearchProblem<State: Debug + Serialize + DeserializeOwned + Send> + Send + Sync + 'static,
{
    let run = || dataflow.processes(number, addresses).run();
    let found = catch_unwind(AssertUnwindSafe(run)).expect("no error is a panic");
    found
        .map(|found| found.layers().to_vec())
        .map_err(|error| error.to_string())
}

/// What two processes find.
fn both<P, Q>(one: Dataflow<P>, other: Dataflow<Q>) -> [Result<Vec<u64>, String>; 2]
where
    P: SearchProblem<State: Debug + Serialize + DeserializeOwned + Send> + Send + Sync + 'static,
    Q: SearchProblem<State: Debug + Serialize + DeserializeOwned + Send> + Send + Sync + 'static,
{
    hush();
    let addresses = addresses::<2>();
    thread::scope(|scope| {
        let other = scope.spawn(|| layers(other, 1, &addresses));
        [layers(one, 0, &addresses), other.join().unwrap()]
    })
}

fn expected() -> Vec<u64> {
    Dataflow::new(NUMBERS).run().unwrap().layers().to_vec()
}

#[test]
fn processes_that_were_started_otherwise_refuse_each_other() {
    let same = || Dataflow::new(NUMBERS);
    assert_eq!(
        both(same().name("n"), same().name("n")),
        [Ok(expected()), Ok(expected())]
    );
    let deep = |depth| same().limits(Limits::new().depth(depth));
    let of_two = NonZero::new(2).unwrap();
    let other_start = Numbers {
        start: 2,
        ..NUMBERS
    };
    let indexed = Numbers {
        bound: Some(2_000),
        ..NUMBERS
    };
    let small: Numbers<u32> = Numbers {
        start: 1,
        bound: None,
    };
    let large: Numbers<i64> = Numbers {
        start: 1,
        bound: None,
    };
    for (found, differences) in [
        (both(same(), same().name("other")), ["its name differs"; 2]),
        (both(same(), same().undirected()), ["its options differ"; 2]),
        (both(same(), same().path()), ["its options differ"; 2]),
        (both(deep(4), deep(5)), ["its limit on depth differs"; 2]),
        (both(deep(4), same()), ["its limit on depth differs"; 2]),
        (
            both(same(), Dataflow::new(other_start)),
            ["its starts differ"; 2],
        ),
        (
            both(same(), Dataflow::new(small.clone())),
            ["its states are of another type"; 2],
        ),
        (
            both(Dataflow::new(small), Dataflow::new(large)),
            ["its states are of another type"; 2],
        ),
        (
            both(same(), Dataflow::new(Arc::new(NUMBERS))),
            ["its problem is of another type"; 2],
        ),
        (
            both(same(), Dataflow::new(indexed)),
            ["its indices or hashes of states differ"; 2],
        ),
        (
            both(same(), same().threads(of_two)),
            [
                "it was started with 2 threads",
                "it was started with 1 threads",
            ],
        ),
    ] {
        for (process, (found, difference)) in found.into_iter().zip(differences).enumerate() {
            let process = 1 - process;
            let told = format!("process {process} has another exploration: {difference}");
            assert_eq!(found, Err(told));
        }
    }
}

/// A number that cannot be written, if it is 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Odd(u32);

impl From<u32> for Odd {
    fn from(n: u32) -> Self {
        Self(n)
    }
}

impl From<Odd> for u64 {
    fn from(odd: Odd) -> Self {
        odd.0.into()
    }
}

impl Serialize for Odd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            7 => Err(S::Error::custom("it is odd")),
            n => serializer.serialize_u32(n),
        }
    }
}

impl<'de> Deserialize<'de> for Odd {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u32::deserialize(deserializer).map(Self)
    }
}

#[test]
fn a_state_that_cannot_be_sent_is_an_error() {
    let odd = |start| {
        Dataflow::new(Numbers {
            start: Odd(start),
            bound: Some(2_000),
        })
    };
    let addresses = addresses::<2>();
    let other = addresses.clone();
    thread::spawn(move || layers(odd(1), 1, &other)); // which notices in the end that it is alone
    // By their index, odd numbers belong to process 1. The numbers 0 and 7 follow one another.
    for start in [1, 7] {
        let error = layers(odd(start), 0, &addresses).unwrap_err();
        assert!(error.starts_with("Odd(7) cannot be sent: "), "{error}");
    }
    let alone = odd(1).run().unwrap();
    assert_eq!(alone.layers(), expected(), "nothing is sent");
}

/// What the process 1 of two says first.
fn greeting(dataflow: Dataflow<Numbers<u64>>) -> Vec<u8> {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let own = listener.local_addr().unwrap().to_string();
    let limits = Limits::new().time(millis(500));
    let process =
        thread::spawn(move || layers(dataflow.limits(limits), 1, &[own, "127.0.0.1:0".to_owned()]));
    let mut call = listener.accept().unwrap().0;
    let mut bytes = vec![0; 1 << 10];
    let count = call.read(&mut bytes).unwrap();
    drop((call, listener));
    assert!(process.join().unwrap().is_err());
    bytes.truncate(count);
    bytes
}

/// Who calls without being a process of the exploration.
#[derive(Clone, Copy, Debug)]
enum Stranger {
    Silent,
    Dripping,
    Noisy,
    Leaving,
    /// Greets as a process does, but for one bit.
    Similar,
    /// Says a part of a greeting, and then waits.
    Slow,
    Crowd,
}

const STRANGERS: [Stranger; 7] = [
    Stranger::Silent,
    Stranger::Dripping,
    Stranger::Noisy,
    Stranger::Leaving,
    Stranger::Similar,
    Stranger::Slow,
    Stranger::Crowd,
];

impl Stranger {
    /// Says what it says to whoever has called, or was called. Returns whether it stays there.
    fn talk(self, stream: &mut TcpStream, greeting: &[u8], rng: &mut impl Rng) -> bool {
        let position = rng.random_range(0..greeting.len());
        let said = match self {
            Self::Silent | Self::Crowd => Ok(()),
            Self::Leaving => return false,
            Self::Dripping => greeting.iter().try_for_each(|byte| {
                sleep(millis(20));
                stream.write_all(&[*byte])
            }),
            Self::Noisy => {
                let mut noise = vec![0; rng.random_range(1..2_000)];
                rng.fill(&mut noise[..]);
                stream.write_all(&noise)
            }
            Self::Similar => {
                let mut similar = greeting.to_vec();
                similar[position] ^= 1 << rng.random_range(0..8);
                similar.extend(&greeting[..8]);
                stream.write_all(&similar)
            }
            Self::Slow => stream.write_all(&greeting[..position]),
        };
        said.is_ok() && rng.random()
    }

    /// Calls again and again, until it is over.
    fn call(self, address: &str, greeting: &[u8], seed: u64, is_over: &AtomicBool) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut calls = Vec::new();
        while !is_over.load(Ordering::Relaxed) {
            let Ok(mut call) = TcpStream::connect(address) else {
                sleep(millis(1));
                continue;
            };
            if self.talk(&mut call, greeting, &mut rng) {
                calls.push(call);
            }
            if calls.len() > if matches!(self, Self::Crowd) { 200 } else { 5 } {
                calls.clear();
            }
            sleep(millis(1));
        }
    }
}

/// Some of the processes begin late, so that the others wait for them, among strangers.
#[test]
fn strangers_neither_delay_nor_end_the_run_of_true_peers() {
    hush();
    let expected = expected();
    let greeting = greeting(Dataflow::new(NUMBERS));
    let (rounds, alike) = if colorwalk_testing::is_long() {
        (50, 1)
    } else {
        (1, 4)
    };
    for seed in 0..rounds {
        for strangers in STRANGERS.chunks(alike).chain([&STRANGERS[..]]) {
            let addresses = addresses::<3>();
            let is_over = AtomicBool::new(false);
            let (found, time) = thread::scope(|scope| {
                for (stranger, address) in strangers
                    .iter()
                    .flat_map(|it| addresses.iter().map(move |at| (it, at)))
                {
                    scope.spawn(|| stranger.call(address, &greeting, seed, &is_over));
                }
                let begin = |number: usize| {
                    sleep(millis(30 * number as u64));
                    layers(Dataflow::new(NUMBERS), number, &addresses)
                };
                let clock = Instant::now();
                let processes = [0, 1, 2].map(|number| scope.spawn(move || begin(number)));
                let found = processes.map(|process| process.join().unwrap());
                is_over.store(true, Ordering::Relaxed);
                (found, clock.elapsed())
            });
            assert_eq!(found, [0; 3].map(|_| Ok(expected.clone())), "{strangers:?}");
            assert!(time < Duration::from_secs(3), "{strangers:?} took {time:?}");
        }
    }
}

/// Whether it waits to be called, and strangers call, or it calls where a stranger answers.
#[test]
fn the_time_limit_and_the_cancel_flag_hold_while_processes_connect() {
    hush();
    let greeting = &greeting(Dataflow::new(NUMBERS));
    let limit = millis(150);
    let ends = |limits: Limits, number, addresses: &[String]| {
        let begin = Instant::now();
        let dataflow = Dataflow::new(NUMBERS).limits(limits);
        let error = dataflow.processes(number, addresses).run().unwrap_err();
        assert!(matches!(error, DataflowError::Connect { .. }), "{error}");
        begin.elapsed()
    };
    let in_time = |time: Duration| assert!(time >= limit && time < 5 * limit, "{time:?}");
    thread::scope(|scope| {
        for stranger in STRANGERS {
            scope.spawn(move || {
                let (addresses, is_over) = (addresses::<2>(), AtomicBool::new(false));
                thread::scope(|scope| {
                    scope.spawn(|| stranger.call(&addresses[0], greeting, 0, &is_over));
                    in_time(ends(Limits::new().time(limit), 0, &addresses));
                    is_over.store(true, Ordering::Relaxed);
                });
            });
            scope.spawn(move || {
                let [_, own] = addresses::<2>();
                let listener = TcpListener::bind("127.0.0.1:0").unwrap();
                let addresses = [listener.local_addr().unwrap().to_string(), own];
                thread::spawn(move || {
                    // Until the test ends.
                    for mut call in listener.incoming().flatten() {
                        let mut rng = ChaCha8Rng::seed_from_u64(1);
                        let greeting = [7; 88];
                        thread::spawn(move || {
                            stranger
                                .talk(&mut call, &greeting, &mut rng)
                                .then(|| sleep(limit))
                        });
                    }
                });
                in_time(ends(Limits::new().time(limit), 1, &addresses));
                let flag = CancelFlag::new();
                let cancelled = flag.clone();
                thread::spawn(move || {
                    sleep(limit);
                    cancelled.cancel();
                });
                in_time(ends(Limits::new().cancel(flag), 1, &addresses));
            });
        }
    });
}

/// As the library has it: of the bytes of a frame, beginning with the number of frames before.
fn checksum(seed: u64, bytes: &[u8]) -> u64 {
    let step = |hash: u64, word: u64| {
        let product = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ (product >> 32)
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]);
    words.fold(step(seed, bytes.len() as u64), |hash, word| {
        step(hash, u64::from_le_bytes(*word))
    })
}

/// What is done to the bytes that process 1 sends to process 0.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A bit is changed after so many bytes, once.
    Bit(usize),
    /// A bit is changed in one of so many frames, and their checksums are made right: what a hostile peer may do.
    Frames(u32),
    None,
}

/// Hands on what one process says to another: a greeting in parts, and frames.
///
/// If bytes have been changed, it says something senseless in the end, so that nobody waits for more.
fn hand_on(
    mut from: TcpStream,
    mut to: TcpStream,
    parts: &[usize],
    (change, seed): (Change, u64),
    is_changed: [&AtomicBool; 2],
) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let note = || is_changed.map(|it| it.store(true, Ordering::Relaxed));
    let mut left = match change {
        Change::Bit(left) => Some(left),
        _ => None,
    };
    let mut say = |bytes: &mut [u8]| {
        if let Some(count) = left {
            if let Some(byte) = bytes.get_mut(count) {
                *byte ^= 1 << (count % 8);
                note();
            }
            left = count.checked_sub(bytes.len());
        }
        to.write_all(bytes)
    };
    let is_greeted = parts.iter().all(|&length| {
        let mut part = vec![0; length];
        from.read_exact(&mut part).is_ok() && say(&mut part).is_ok()
    });
    let (mut head, mut count) = ([0; 12], 0);
    while is_greeted && from.read_exact(&mut head).is_ok() {
        let size = u32::from_le_bytes([head[0], head[1], head[2], head[3]]);
        let mut bytes = vec![0; size as usize];
        if from.read_exact(&mut bytes).is_err() {
            break;
        }
        let sum = checksum(count, &bytes).to_le_bytes();
        assert_eq!(head[4..], sum, "it is that of the library");
        if let Change::Frames(of) = change
            && rng.random_ratio(1, of)
        {
            let position = rng.random_range(0..bytes.len());
            bytes[position] ^= 1 << rng.random_range(0..8);
            head[4..].copy_from_slice(&checksum(count, &bytes).to_le_bytes());
            note();
        }
        count += 1;
        if say(&mut head).and_then(|()| say(&mut bytes)).is_err() {
            break;
        }
    }
    if is_changed[0].load(Ordering::Relaxed) {
        let _ = to.write_all(&[0xff; 12]);
    }
    let _ = to.shutdown(Shutdown::Write);
    let _ = from.shutdown(Shutdown::Read);
}

/// What two processes find if bytes are changed on their way, in their first connection, and whether some were.
fn with_change(change: Change, seed: u64) -> ([Result<Vec<u64>, String>; 2], bool) {
    let [zero, one] = addresses::<2>();
    let between = TcpListener::bind("127.0.0.1:0").unwrap();
    let proxy = between.local_addr().unwrap().to_string();
    let (called, is_changed) = (zero.clone(), Arc::new(AtomicBool::new(false)));
    let noted = Arc::clone(&is_changed);
    let time = match change {
        Change::Frames(_) => millis(300),
        _ => Duration::from_secs(30), // if nothing happens on this machine
    };
    thread::spawn(move || {
        let mut change = change;
        for caller in between.incoming().flatten() {
            let Ok(process) = TcpStream::connect(&called) else {
                continue; // it calls again
            };
            let [back, late_back] = [0; 2].map(|_| process.try_clone().unwrap());
            let [forth, late_forth] = [0; 2].map(|_| caller.try_clone().unwrap());
            caller.set_nodelay(true).unwrap();
            process.set_nodelay(true).unwrap();
            let noted = Arc::clone(&noted);
            let is_changed = Arc::new(AtomicBool::new(false));
            let is_changed_back = Arc::clone(&is_changed);
            let first = mem::replace(&mut change, Change::None);
            thread::spawn(move || {
                let change = (first, seed);
                hand_on(caller, process, &[96, 8], change, [&is_changed, &noted]);
            });
            thread::spawn(move || {
                let flags = [&*is_changed_back; 2];
                hand_on(back, forth, &[96], (Change::None, 0), flags);
            });
            thread::spawn(move || {
                sleep(time + millis(100)); // nothing is left of it if the processes are stuck
                let _ = late_back.shutdown(Shutdown::Both);
                let _ = late_forth.shutdown(Shutdown::Both);
            });
        }
    });
    let problem = Numbers {
        bound: seed.is_multiple_of(2).then_some(2_000),
        ..NUMBERS
    };
    let dataflow = Dataflow::new(problem)
        .limits(Limits::new().time(time))
        .threads(NonZero::new(2).unwrap());
    let found = thread::scope(|scope| {
        let other = dataflow.clone();
        let other = scope.spawn(|| layers(other, 1, &[proxy, one.clone()]));
        let found = layers(dataflow, 0, &[zero, one.clone()]);
        [found, other.join().unwrap()]
    });
    (found, is_changed.load(Ordering::Relaxed))
}

/// Runs with changes, several at a time.
fn all_with_changes(
    changes: &[Change],
    check: impl Fn(Change, Result<Vec<u64>, String>, bool) + Sync,
) {
    hush();
    for (round, changes) in changes.chunks(8).enumerate() {
        thread::scope(|scope| {
            for (number, &change) in changes.iter().enumerate() {
                let (seed, check) = ((8 * round + number) as u64, &check);
                scope.spawn(move || {
                    let (found, is_changed) = with_change(change, seed);
                    for found in found {
                        check(change, found, is_changed);
                    }
                });
            }
        });
    }
}

/// In the greeting, and it is said once more, or in the head of a frame, or in a frame, and the run ends with an error.
#[test]
fn bytes_that_change_on_their_way_change_no_counts() {
    let expected = expected();
    let far = [0, 8, 40, 90, 105, 110, 130, 500, 2_000, 5_000, 1 << 40];
    let is_last_word = |at: &usize| (96..104).contains(at); // a process is then believed to be there
    let all = (0..6_000).step_by(7).filter(|at| !is_last_word(at));
    let all: Vec<usize> = all.collect();
    let far = if colorwalk_testing::is_long() {
        &all[..]
    } else {
        &far
    };
    let changes: Vec<Change> = far.iter().copied().map(Change::Bit).collect();
    all_with_changes(&changes, |change, found, is_changed| match found {
        Ok(layers) => assert_eq!(layers, expected, "{change:?}"),
        Err(error) => {
            let is_in_frame = matches!(change, Change::Bit(at) if at >= 96);
            assert!(is_changed && is_in_frame, "{change:?}: {error}");
        }
    });
}

/// Not even if the checksums are right.
#[test]
fn no_bytes_of_a_peer_make_the_run_panic() {
    let count = if colorwalk_testing::is_long() {
        1_000
    } else {
        16
    };
    let changes: Vec<Change> = (0..count)
        .map(|count| Change::Frames(1 + count % 40))
        .collect();
    all_with_changes(&changes, |_, _, _| {}); // `layers` has looked for a panic
}
