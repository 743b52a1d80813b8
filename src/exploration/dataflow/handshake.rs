//! Connects processes. Each process calls the processes with smaller numbers, and accepts calls from the processes with
//! larger numbers.
//!
//! Both sides of a call send a greeting of three words. These are a fixed word, the number of the process, and a
//! fingerprint of all settings that must be the same in all processes. Calls are read concurrently, so a call from an
//! unrelated program does not delay the other calls. A call ends if its first word is wrong, or if the greeting does
//! not arrive within a second.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};
use std::{iter, mem, thread};

use super::error::DataflowError;
use crate::limits::CancelFlag;

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(5);

/// The time within which a caller must send its greeting.
const GREETING: Duration = Duration::from_secs(1);

/// The largest number of calls that a process accepts before it reads the accepted calls.
const ACCEPTED: usize = 64;

/// The first word of a greeting.
const WORD: u64 = u64::from_be_bytes(*b"colrwalk");

/// The addresses of the processes, the number of this process, and the number of threads in each process.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) process: usize,
    pub(super) addresses: Vec<String>,
    pub(super) threads: usize,
}

/// The time that processes have to connect.
pub(super) struct Patience {
    pub(super) until: Instant,
    pub(super) cancel: Option<CancelFlag>,
}

impl Patience {
    /// Waits a little, or returns the reason why this process gives up. `last` is the error of the last call.
    fn pause(&self, last: Option<&io::Error>) -> io::Result<()> {
        if self.cancel.as_ref().is_some_and(CancelFlag::is_cancelled) {
            return Err(io::Error::new(ErrorKind::Interrupted, "cancelled"));
        }
        if Instant::now() >= self.until {
            let last = last.map_or_else(String::new, |error| format!(": {error}"));
            let reason = format!("it did not connect in time{last}");
            return Err(io::Error::new(ErrorKind::TimedOut, reason));
        }
        thread::sleep(PAUSE);
        Ok(())
    }
}

/// Fails if a text is not a host and a port.
fn check_address(address: &str) -> io::Result<()> {
    let port = address
        .rsplit_once(':')
        .map(|(_, port)| port.parse::<u16>());
    let reason = "it is not a host and a port, such as localhost:2101";
    let wrong = || io::Error::new(ErrorKind::InvalidInput, reason);
    port.and_then(Result::ok).map(drop).ok_or_else(wrong)
}

/// Connects this process with all other processes. The other processes must also call this function.
pub(super) fn connect<S>(
    place: &Place,
    fingerprint: u64,
    patience: &Patience,
) -> Result<Vec<Option<TcpStream>>, DataflowError<S>> {
    let failed = |process: usize| {
        let address = place.addresses[process].clone();
        move |source| DataflowError::Connect { address, source }
    };
    for (process, address) in place.addresses.iter().enumerate() {
        check_address(address).map_err(failed(process))?;
    }
    let own = place.process;
    let listener = TcpListener::bind(&place.addresses[own]).map_err(failed(own))?;
    listener.set_nonblocking(true).map_err(failed(own))?;
    let greeting = [WORD, own as u64, fingerprint];
    let (answered, answers) = channel();
    let begin = |process: usize| {
        let (address, answered) = (place.addresses[process].clone(), answered.clone());
        let task = move || dial(process, &address, greeting, &answered);
        let thread = thread::Builder::new().spawn(task);
        thread.map(drop).map_err(failed(process))
    };
    (0..own).try_for_each(&begin)?;
    let mut links: Vec<_> = place.addresses.iter().map(|_| None).collect();
    let mut calls: Vec<Call> = Vec::new();
    let mut errors: Vec<Option<io::Error>> = place.addresses.iter().map(|_| None).collect(); // the last ones
    while let Some(missing) = (0..links.len()).find(|&at| at != own && links[at].is_none()) {
        let accepted = iter::from_fn(|| listener.accept().ok()).take(ACCEPTED);
        calls.extend(accepted.filter_map(|(stream, _)| Call::new(None, stream, greeting).ok()));
        for (process, answer) in answers.try_iter() {
            match answer {
                Ok(call) => calls.push(call),
                Err(Unanswered::Nowhere(error)) => return Err(failed(process)(error)),
                Err(Unanswered::Yet(error)) => errors[process] = Some(error),
            }
        }
        for mut call in mem::take(&mut calls) {
            match call.read() {
                Ok(None) => calls.push(call),
                Ok(Some((process, other))) => {
                    let is_expected = call.to.map_or(process > own, |to| process == to);
                    if other != fingerprint || process >= links.len() || !is_expected {
                        return Err(DataflowError::Foreign { process });
                    }
                    links[process] = Some(call.stream);
                }
                Err(error) => {
                    if let Some(process) = call.to {
                        errors[process] = Some(error); // a stranger, or a process that has ended
                        begin(process)?;
                    }
                }
            }
        }
        let last = errors[missing].as_ref();
        patience.pause(last).map_err(failed(missing))?;
    }
    Ok(links)
}

/// The reason why a called process has not answered.
enum Unanswered {
    /// The address of the process is unknown, so waiting does not help.
    Nowhere(io::Error),
    /// The process may not have started yet.
    Yet(io::Error),
}

/// The number of a called process, and its answer.
type Answer = (usize, Result<Call, Unanswered>);

/// Calls a process until it answers, or until the result is no longer needed.
fn dial(process: usize, address: &str, greeting: [u64; 3], answered: &Sender<Answer>) {
    loop {
        let found = address.to_socket_addrs().map_err(Unanswered::Nowhere);
        let call = found.and_then(|found| {
            let found: Vec<SocketAddr> = found.collect();
            let stream = TcpStream::connect(&found[..]);
            let call = stream.and_then(|stream| Call::new(Some(process), stream, greeting));
            call.map_err(Unanswered::Yet)
        });
        let is_over = !matches!(call, Err(Unanswered::Yet(_)));
        if answered.send((process, call)).is_err() || is_over {
            return;
        }
        thread::sleep(PAUSE);
    }
}

/// A connection on which the other side has not yet sent a whole greeting.
struct Call {
    to: Option<usize>, // `None` if the call was accepted
    stream: TcpStream,
    since: Instant,
    bytes: [u8; 24],
    count: usize, // of the bytes that have arrived
}

impl Call {
    /// Sends the greeting of this process.
    fn new(to: Option<usize>, mut stream: TcpStream, greeting: [u64; 3]) -> io::Result<Self> {
        if stream.local_addr()? == stream.peer_addr()? {
            return Err(ErrorKind::ConnectionRefused.into()); // a call to itself, because the system chose the called port for the caller
        }
        stream.set_nodelay(true)?;
        stream.write_all(greeting.map(u64::to_be_bytes).as_flattened())?;
        stream.set_nonblocking(true)?;
        Ok(Self {
            to,
            stream,
            since: Instant::now(),
            bytes: [0; 24],
            count: 0,
        })
    }

    /// Returns the number and the fingerprint of the other process once they have arrived.
    ///
    /// # Errors
    ///
    /// Returns an error if the caller is an unrelated program, or has hung up. A called process may take any time to
    /// answer. If this side gave up, the other side would still consider the call a connection.
    fn read(&mut self) -> io::Result<Option<(usize, u64)>> {
        match self.stream.read(&mut self.bytes[self.count..]) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(count) => self.count += count,
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        let begun = self.count.min(8);
        let is_late = self.to.is_none() && self.since.elapsed() > GREETING;
        if self.bytes[..begun] != WORD.to_be_bytes()[..begun] || is_late {
            return Err(ErrorKind::InvalidData.into());
        }
        let (words, _) = self.bytes.as_chunks::<8>();
        let [process, other] = [1, 2].map(|at| u64::from_be_bytes(words[at]));
        let process = usize::try_from(process).unwrap_or(usize::MAX);
        Ok((self.count == self.bytes.len()).then_some((process, other)))
    }
}
