//! Explorations by several processes, on ports that strangers call, and with peers that send wrong messages.
//!
//! Threads play the processes.

use std::fmt::Debug;
use std::io::{Read, Write};
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

/// Numbers whose edges lead far away. Any number is a state, whichever process sends it.
#[derive(Clone, Debug)]
struct Numbers<S> {
    start: S,
    bound: Option<usize>,
}

/// The number of numbers that can be reached.
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

/// A time far below the minute that processes wait for each other, and far above the time of this test on a machine
/// that does other work.
const LATE: Duration = Duration::from_secs(30);

fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// Returns addresses at which processes of this machine may listen. The system does not give these ports to anyone who
/// requests any port.
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

/// Threads of the dataflow panic if a connection ends. The library returns this as an error, so it is not printed here.
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

/// Returns the layers that one of several processes finds.
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

/// Returns the findings of two processes.
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

/// If an address is wrong, waiting does not help, so the error comes at once. Otherwise the error has the reason of the
/// last attempt.
#[test]
fn an_address_that_cannot_be_called_is_an_error_with_its_reason() {
    let refusal = |process: usize, addresses: [&str; 2], limits: Limits| {
        let dataflow = Dataflow::new(NUMBERS).limits(limits);
        let error = dataflow.processes(process, addresses).run().unwrap_err();
        let DataflowError::Connect { address, source } = error else {
            panic!("{error}")
        };
        (address, source.to_string())
    };
    let wrong = "it is not a host and a port, such as localhost:2101";
    for address in ["foo", "foo:", "foo:bar", "foo:65536", "", "192.168.0.7"] {
        for process in 0..2 {
            let expected = (address.to_owned(), wrong.to_owned());
            let own = "127.0.0.1:0";
            assert_eq!(refusal(process, [own, address], Limits::NONE), expected);
            assert_eq!(refusal(process, [address, own], Limits::NONE), expected);
        }
    }
    let begin = Instant::now();
    let (address, reason) = refusal(1, ["nobody.invalid:1", "127.0.0.1:0"], Limits::NONE);
    assert_eq!(address, "nobody.invalid:1");
    assert!(reason.contains("failed to lookup address"), "{reason}");
    assert!(begin.elapsed() < Duration::from_secs(45));
    let [closed] = addresses::<1>();
    let soon = Limits::new().time(millis(200));
    let (address, reason) = refusal(1, [&closed, "127.0.0.1:0"], soon);
    assert_eq!(address, closed);
    assert!(
        reason.starts_with("it did not connect in time: Connection refused"),
        "{reason}"
    );
}

#[test]
fn processes_that_were_started_otherwise_refuse_each_other() {
    let same = || Dataflow::new(NUMBERS);
    assert_eq!(
        both(same().name("n"), same().name("n")),
        [Ok(expected()), Ok(expected())]
    );
    let deep = |depth| same().max_depth(depth);
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
    for found in [
        both(same(), same().name("other")),
        both(same(), same().undirected()),
        both(same(), same().path()),
        both(deep(4), deep(5)),
        both(deep(4), same()),
        both(same(), Dataflow::new(other_start)),
        both(same(), Dataflow::new(small.clone())),
        both(Dataflow::new(small), Dataflow::new(large)),
        both(same(), Dataflow::new(Arc::new(NUMBERS))),
        both(same(), Dataflow::new(indexed)),
        both(same(), same().threads(of_two)),
    ] {
        let told =
            [1, 0].map(|other| Err(format!("process {other} was started with other settings")));
        assert_eq!(found, told);
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
    // By their index, odd numbers belong to process 1. The number 7 follows 0.
    for found in both(odd(1), odd(1)) {
        let lost = "the connection to another process has ended".to_owned();
        assert_eq!(found, Err(lost));
    }
    let alone = odd(1).run().unwrap();
    assert_eq!(alone.layers(), expected(), "nothing is sent");
}

/// Returns the first message of process 1 of two.
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

/// A caller that is not a process of the exploration.
#[derive(Clone, Copy, Debug)]
enum Stranger {
    Silent,
    Dripping,
    Noisy,
    Leaving,
    /// Greets like a process, except for one bit of the first word.
    Similar,
    /// Sends a part of a greeting, and then waits.
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
    /// Sends its message to the caller or callee. Returns whether it keeps the connection.
    fn talk(self, stream: &mut TcpStream, greeting: &[u8], rng: &mut impl Rng) -> bool {
        let position = rng.random_range(0..greeting.len());
        let said = match self {
            Self::Silent | Self::Crowd => Ok(()),
            Self::Leaving => return false,
            Self::Dripping => greeting.iter().try_for_each(|byte| {
                sleep(millis(60)); // altogether longer than a process waits for a greeting
                stream.write_all(&[*byte])
            }),
            Self::Noisy => {
                let mut noise = vec![0; rng.random_range(1..2_000)];
                rng.fill(&mut noise[..]);
                stream.write_all(&noise)
            }
            Self::Similar => {
                let mut similar = greeting.to_vec();
                similar[position % 8] ^= 1 << rng.random_range(0..8);
                stream.write_all(&similar)
            }
            Self::Slow => stream.write_all(&greeting[..position]),
        };
        said.is_ok() && rng.random()
    }

    /// Calls again and again until the test is over.
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

/// Some processes start late, so the others wait for them, among strangers.
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
            assert!(time < LATE, "{strangers:?} took {time:?}");
        }
    }
}

/// The time limit and the cancel flag hold if a process waits to be called and strangers call, and if it calls an address where a stranger answers.
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
    let in_time = |time: Duration| assert!(time >= limit && time < LATE, "{time:?}");
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
                        let greeting = [7; 24];
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
                let time = ends(Limits::new().cancel(flag.clone()), 1, &addresses);
                assert!(flag.is_cancelled() && time < LATE, "{time:?}");
            });
        }
    });
}

/// A peer greets correctly, and then sends something else, as batches or as parts of batches.
#[test]
fn bytes_that_are_no_batch_end_the_run_with_an_error() {
    hush();
    let greeting = greeting(Dataflow::new(NUMBERS));
    for seed in 0..colorwalk_testing::few_or_all(20, 500) {
        let addresses = addresses::<2>();
        let error = thread::scope(|scope| {
            let process = scope.spawn(|| layers(Dataflow::new(NUMBERS), 0, &addresses));
            let mut peer = loop {
                match TcpStream::connect(&addresses[0]) {
                    Ok(peer) => break peer,
                    Err(_) => sleep(millis(1)),
                }
            };
            peer.write_all(&greeting).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            // A head: the channel, the source, the targets, the length, and a number. Then follows noise.
            let length = rng.random_range(1..200);
            let head = [
                rng.random_range(0..8),
                1,
                0,
                rng.random_range(0..3),
                length,
                0,
            ];
            let mut said = head.map(u64::to_be_bytes).as_flattened().to_vec();
            let noise = said.len() * usize::from(seed.is_multiple_of(2));
            said.resize(said.len() + usize::try_from(length).unwrap(), 0);
            rng.fill(&mut said[noise..]);
            let _ = peer.write_all(&said); // the peer may have gone
            let _ = peer.shutdown(Shutdown::Write);
            process.join().unwrap().unwrap_err()
        });
        assert_eq!(error, "the connection to another process has ended");
    }
}
