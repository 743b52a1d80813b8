//! How processes connect: each calls those with smaller numbers and accepts calls from those with larger ones.
//!
//! The caller sends a greeting, reads the greeting of the other process, and confirms it with a word. Both sides
//! compare the greetings. No caller blocks another: all calls are read side by side, as far as their bytes have
//! arrived. A call that begins with anything but a greeting is dropped; if there are too many calls, so are the oldest
//! ones without a greeting. A process whose call was dropped calls again.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::error::DataflowError;
use crate::exploration::identity::{Identity, checksum};
use crate::limits::CancelFlag;

/// The pause between two reads, and between two calls.
const PAUSE: Duration = Duration::from_millis(5);

/// How long a call waits for a connection before it is repeated.
const ATTEMPT: Duration = Duration::from_secs(1);

/// How long an exchange of greetings may take before the call is repeated.
const GREETING: Duration = Duration::from_secs(5);

/// The most calls without a greeting that are read side by side.
const STRANGERS: usize = 128;

/// The most calls that are accepted before the accepted ones are read.
const ACCEPTED: usize = 32;

/// The word that begins a greeting and that confirms one.
const WORD: u64 = u64::from_be_bytes(*b"colrwalk");

/// The number of the parts of a greeting that must be the same for all processes.
const PARTS: usize = 6 + Identity::DIFFERENCES.len();

/// The bytes of a greeting: the word, the number of the process, the parts, and a checksum.
const LENGTH: usize = 8 * (PARTS + 3);

/// The bytes that a caller sends: a greeting and the word.
const WHOLE: usize = LENGTH + 8;

/// The addresses of the processes, the number of this one, and the number of threads of each.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) process: usize,
    pub(super) addresses: Vec<String>,
    pub(super) threads: usize,
}

/// How a process introduces itself: its number, and the parts that are the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Greeting {
    process: u64,
    parts: [u64; PARTS],
}

/// The settings in which two processes may differ.
pub(super) struct Exploration {
    pub(super) identity: Identity,
    pub(super) problem: u64, // its type
    pub(super) options: u64,
    pub(super) depth: u64,
    pub(super) owners: u64, // how states are partitioned
}

impl Greeting {
    pub(super) fn new(place: &Place, of: &Exploration) -> Self {
        let [name, state, starts] = of.identity.parts();
        let (processes, threads) = (place.addresses.len() as u64, place.threads as u64);
        Self {
            process: place.process as u64,
            parts: [
                processes, threads, name, state, starts, of.problem, of.options, of.depth,
                of.owners,
            ],
        }
    }

    fn to_bytes(self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        let words = [WORD, self.process].into_iter().chain(self.parts);
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_be_bytes());
        }
        let sum = checksum(0, &bytes);
        bytes[LENGTH - 8..].copy_from_slice(&sum.to_be_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, _) = bytes.as_chunks::<8>();
        let mut words = words.iter().map(|word| u64::from_be_bytes(*word));
        let (_, process) = (words.next()?, words.next()?);
        let mut parts = [0; PARTS];
        for part in &mut parts {
            *part = words.next()?;
        }
        let greeting = Self { process, parts };
        (greeting.to_bytes() == *bytes).then_some(greeting)
    }

    /// Describes the first part in which another process differs, if there is one.
    fn difference(&self, other: &Self) -> Option<String> {
        let differs = |&position: &usize| self.parts[position] != other.parts[position];
        let position = (0..PARTS).find(differs)?;
        let [name, state, starts] = Identity::DIFFERENCES;
        Some(match position {
            0 => format!("it was started with {} processes", other.parts[0]),
            1 => format!("it was started with {} threads", other.parts[1]),
            2 => name.to_owned(),
            3 => state.to_owned(),
            4 => starts.to_owned(),
            5 => "its problem is of another type".to_owned(),
            6 => "its options differ".to_owned(),
            7 => "its limit on depth differs".to_owned(),
            _ => "its indices or hashes of states differ".to_owned(),
        })
    }
}

/// A connection, and the greeting from its other end.
type Met = (TcpStream, Greeting);

/// How long processes may take to connect.
#[derive(Clone)]
pub(super) struct Patience {
    pub(super) until: Instant,
    pub(super) cancel: Option<CancelFlag>,
    is_over: Arc<AtomicBool>,
}

impl Patience {
    pub(super) fn new(until: Instant, cancel: Option<CancelFlag>) -> Self {
        let is_over = Arc::default();
        Self {
            until,
            cancel,
            is_over,
        }
    }

    fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }

    /// Returns the reason to give up, if there is one.
    fn end(&self) -> Option<io::Error> {
        if self.cancel.as_ref().is_some_and(CancelFlag::is_cancelled) {
            return Some(io::Error::new(ErrorKind::Interrupted, "cancelled"));
        }
        let is_over = self.left().is_zero() || self.is_over.load(Ordering::Relaxed);
        is_over.then(|| io::Error::new(ErrorKind::TimedOut, "it has not been in touch in time"))
    }
}

/// Connects this process with each of the others, all of which do the same.
pub(super) fn connect<S>(
    place: &Place,
    own: Greeting,
    patience: &Patience,
) -> Result<Vec<Option<TcpStream>>, DataflowError<S>> {
    let met = meet(place, own, patience);
    patience.is_over.store(true, Ordering::Relaxed); // nobody needs to be called any more
    met
}

fn meet<S>(
    place: &Place,
    own: Greeting,
    patience: &Patience,
) -> Result<Vec<Option<TcpStream>>, DataflowError<S>> {
    let failed = |process: usize| {
        let address = place.addresses[process].clone();
        move |source| DataflowError::Connect { address, source }
    };
    let number = place.process;
    let here = resolve(&place.addresses[number], patience).map_err(failed(number))?;
    let listener = TcpListener::bind(&here[..]).map_err(failed(number))?;
    listener.set_nonblocking(true).map_err(failed(number))?;
    let (answered, answers) = mpsc::channel();
    for process in 0..number {
        let (address, answered) = (place.addresses[process].clone(), answered.clone());
        let patience = patience.clone();
        let call = move || {
            let answer = call(&address, own, process as u64, &patience);
            let _ = answered.send((process, answer)); // unless nobody waits for it any more
        };
        let thread = thread::Builder::new().name(format!("call {process}"));
        thread.spawn(call).map_err(failed(process))?;
    }
    let mut links: Vec<Option<TcpStream>> = (0..place.addresses.len()).map(|_| None).collect();
    let mut callers = Vec::new();
    while let Some(missing) = (0..links.len()).find(|&at| at != number && links[at].is_none()) {
        let is_quiet = !accept(&listener, &mut callers);
        let mut met = Vec::new();
        callers.retain_mut(|caller: &mut Caller| match caller.read(own) {
            Ok(None) => true,
            Ok(Some(greeting)) => {
                met.push((caller.stream.take(), greeting));
                false
            }
            Err(_) => false,
        });
        while let Ok((process, answer)) = answers.try_recv() {
            let (stream, greeting) = answer.map_err(failed(process))?;
            links[process] = Some(suits(own, &greeting, process..process + 1).map(|_| stream)?);
        }
        for (stream, greeting) in met {
            let process = suits(own, &greeting, number + 1..links.len())?;
            links[process] = stream;
        }
        if let Some(reason) = patience.end() {
            let reason = match answers.recv_timeout(4 * PAUSE) {
                Ok((process, Err(reason))) => return Err(failed(process)(reason)),
                _ => reason,
            };
            return Err(failed(missing)(reason));
        }
        if is_quiet {
            thread::sleep(PAUSE);
        }
    }
    for link in links.iter().flatten() {
        link.set_nonblocking(false).map_err(failed(number))?;
    }
    Ok(links)
}

/// Returns the number of a process whose greeting agrees with this one's, if it is one of those expected.
fn suits<S>(
    own: Greeting,
    other: &Greeting,
    expected: std::ops::Range<usize>,
) -> Result<usize, DataflowError<S>> {
    let process = usize::try_from(other.process).unwrap_or(usize::MAX);
    let misplaced = || "its addresses are in another order, or its number is wrong".to_owned();
    let is_misplaced = !expected.contains(&process);
    let difference = own
        .difference(other)
        .or_else(|| is_misplaced.then(misplaced));
    difference.map_or(Ok(process), |difference| {
        Err(DataflowError::Foreign {
            process,
            difference,
        })
    })
}

/// A call whose exchange of greetings is not complete.
struct Caller {
    stream: Option<TcpStream>,
    bytes: [u8; WHOLE],
    count: usize, // of those that have arrived
}

impl Caller {
    fn is_stranger(&self) -> bool {
        self.count < LENGTH
    }

    /// Reads what has arrived, and answers a greeting. Returns the greeting: at once if it differs, otherwise when the
    /// caller has confirmed the answer.
    ///
    /// # Errors
    ///
    /// If the connection has ended, or the bytes are no greeting.
    fn read(&mut self, own: Greeting) -> io::Result<Option<Greeting>> {
        loop {
            let end = if self.is_stranger() { LENGTH } else { WHOLE };
            let stream = self.stream.as_mut().ok_or(ErrorKind::NotConnected)?;
            match stream.read(&mut self.bytes[self.count..end]) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(count) => self.count += count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            let begin = self.count.min(8);
            if self.bytes[..begin] != WORD.to_be_bytes()[..begin] {
                return Err(ErrorKind::InvalidData.into());
            }
            if self.count >= LENGTH {
                let greeting = Greeting::from_bytes(&self.bytes[..LENGTH]);
                let greeting = greeting.ok_or(ErrorKind::InvalidData)?;
                if self.count == LENGTH {
                    stream.write_all(&own.to_bytes())?; // it is the first that is sent
                }
                let is_over = self.bytes[LENGTH..] == WORD.to_be_bytes();
                if is_over || own.difference(&greeting).is_some() {
                    return Ok(Some(greeting));
                }
                if self.count == WHOLE {
                    return Err(ErrorKind::InvalidData.into());
                }
            }
        }
    }
}

/// Accepts some calls. Returns whether there was one.
fn accept(listener: &TcpListener, callers: &mut Vec<Caller>) -> bool {
    for count in 0..ACCEPTED {
        let stream = match listener.accept() {
            Ok((stream, _)) => stream,
            Err(error) if error.kind() == ErrorKind::WouldBlock => return count > 0,
            Err(_) => {
                // The caller has gone, or there are too many open files.
                let strangers = callers.iter().filter(|caller| caller.is_stranger());
                let most = strangers.count() / 2;
                drop_strangers(callers, most);
                return false;
            }
        };
        if stream.set_nonblocking(true).is_ok() && stream.set_nodelay(true).is_ok() {
            callers.push(Caller {
                stream: Some(stream),
                bytes: [0; WHOLE],
                count: 0,
            });
        }
    }
    drop_strangers(callers, STRANGERS);
    true
}

/// Drops the oldest calls without a greeting if there are more than `most`.
fn drop_strangers(callers: &mut Vec<Caller>, most: usize) {
    let strangers = callers.iter().filter(|caller| caller.is_stranger());
    let mut too_many = strangers.count().saturating_sub(most);
    callers.retain(|caller| {
        let is_dropped = too_many > 0 && caller.is_stranger();
        too_many -= usize::from(is_dropped);
        !is_dropped
    });
}

/// Calls a process until it answers.
fn call(address: &str, own: Greeting, process: u64, patience: &Patience) -> io::Result<Met> {
    loop {
        let answer = ring(address, own, process, patience);
        if answer.is_ok() || patience.end().is_some() {
            return answer;
        }
        thread::sleep(PAUSE);
    }
}

/// Calls the hosts that an address names, and greets the first that answers.
fn ring(address: &str, own: Greeting, process: u64, patience: &Patience) -> io::Result<Met> {
    let mut last = ErrorKind::AddrNotAvailable.into();
    for host in resolve(address, patience)? {
        let time = patience.left().clamp(Duration::from_millis(1), ATTEMPT);
        match TcpStream::connect_timeout(&host, time) {
            Ok(stream) => return greet(stream, own, process, patience),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Exchanges greetings with a process that was called.
fn greet(
    mut stream: TcpStream,
    own: Greeting,
    process: u64,
    patience: &Patience,
) -> io::Result<Met> {
    if stream.local_addr()? == stream.peer_addr()? {
        return Err(ErrorKind::ConnectionRefused.into()); // nobody listens, and the system chose that port for this call
    }
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PAUSE))?;
    stream.write_all(&own.to_bytes())?;
    let (mut bytes, mut count, begin) = ([0; LENGTH], 0, Instant::now());
    while count < LENGTH {
        match stream.read(&mut bytes[count..]) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(more) => count += more,
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted => {}
                _ => return Err(error),
            },
        }
        match patience.end() {
            Some(reason) if count < LENGTH => return Err(reason),
            _ if begin.elapsed() > GREETING => return Err(ErrorKind::TimedOut.into()),
            _ => {}
        }
    }
    let greeting = Greeting::from_bytes(&bytes).ok_or(ErrorKind::InvalidData)?;
    if own.difference(&greeting).is_none() && greeting.process == process {
        stream.write_all(&WORD.to_be_bytes())?;
    }
    stream.set_read_timeout(None)?;
    Ok((stream, greeting))
}

/// Returns the hosts that an address names, unless looking them up takes too long.
fn resolve(address: &str, patience: &Patience) -> io::Result<Vec<SocketAddr>> {
    if let Ok(host) = address.parse() {
        return Ok(vec![host]);
    }
    let (found, hosts) = mpsc::channel();
    let address = address.to_owned();
    let look_up = move || found.send(address.to_socket_addrs().map(Iterator::collect));
    thread::Builder::new().spawn(look_up)?;
    hosts.recv_timeout(patience.left()).map_err(|_| {
        io::Error::new(
            ErrorKind::TimedOut,
            "its name could not be resolved in time",
        )
    })?
}
