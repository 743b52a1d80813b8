//! Connections to the other processes, and who of them or of this process has gone.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::stream::Stream;

use super::error::DataflowError;

/// Between two attempts to connect.
const PAUSE: Duration = Duration::from_millis(20);

/// How long an attempt to connect may take, and a greeting.
const GREETING: Duration = Duration::from_secs(5);

/// What a connection begins with: this word, then the process that calls, the processes and the threads of each.
const WORD: u64 = u64::from_be_bytes(*b"colrwalk");

/// Where the processes listen, which of them this is, and how many threads each has.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) process: usize,
    pub(super) addresses: Vec<String>,
    pub(super) threads: usize,
}

/// Who has gone before the end.
#[derive(Default)]
pub(super) struct Absences(Mutex<Gone>);

#[derive(Default)]
struct Gone {
    has_failed: bool,
    process: Option<(usize, Instant, io::Error)>,
}

impl Absences {
    fn gone(&self) -> MutexGuard<'_, Gone> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A worker of this process ends with an error.
    pub(super) fn fail(&self) {
        self.gone().has_failed = true;
    }

    pub(super) fn has_failed(&self) -> bool {
        self.gone().has_failed
    }

    /// The connection to a process has ended; the first such counts.
    fn lose(&self, process: usize, reason: io::Error) {
        let mut gone = self.gone();
        if gone.process.is_none() {
            gone.process = Some((process, Instant::now(), reason));
        }
    }

    /// For how long a process has been gone.
    pub(super) fn lost_for(&self) -> Option<Duration> {
        self.gone()
            .process
            .as_ref()
            .map(|(_, since, _)| since.elapsed())
    }

    /// The process that was lost, as an error.
    pub(super) fn take_loss<S>(&self) -> Option<DataflowError<S>> {
        let (process, _, source) = self.gone().process.take()?;
        Some(DataflowError::Lost { process, source })
    }
}

/// A connection that notices its end.
pub(super) struct Link {
    stream: TcpStream,
    process: usize,
    absences: Arc<Absences>,
}

impl Link {
    fn noticed<T>(&self, result: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &result
            && error.kind() != ErrorKind::Interrupted
        {
            self.absences.lose(
                self.process,
                io::Error::new(error.kind(), error.to_string()),
            );
        }
        result
    }

    /// Ends the connection for this process and the other one.
    pub(super) fn cut(&self) {
        let _ = self.stream.shutdown(Shutdown::Both); // it may have ended already
    }
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(bytes);
        if matches!(count, Ok(0)) {
            self.absences
                .lose(self.process, ErrorKind::UnexpectedEof.into());
        }
        self.noticed(count)
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.stream.write(bytes);
        self.noticed(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self {
            stream: self.stream.try_clone()?,
            process: self.process,
            absences: Arc::clone(&self.absences),
        })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}

/// Connects this process with each of the others, all of which do the same.
///
/// A process calls those with smaller numbers and waits for those with larger ones.
pub(super) fn connect<S>(
    place: &Place,
    deadline: Option<Instant>,
    absences: &Arc<Absences>,
) -> Result<Vec<Option<Link>>, DataflowError<S>> {
    let failed = |process: usize| {
        let address = place.addresses[process].clone();
        move |source| DataflowError::Connect { address, source }
    };
    let link = |(stream, process): (TcpStream, usize)| {
        let absences = Arc::clone(absences);
        Some(Link {
            stream,
            process,
            absences,
        })
    };
    let own = place.process;
    let listener = TcpListener::bind(&place.addresses[own]).map_err(failed(own))?;
    let mut links: Vec<Option<Link>> = (0..place.addresses.len()).map(|_| None).collect();
    for (process, called) in links.iter_mut().enumerate().take(own) {
        let stream = call(place, process, deadline).map_err(failed(process))?;
        *called = link((stream, process));
    }
    listener.set_nonblocking(true).map_err(failed(own))?;
    while let Some(missing) = (own + 1..links.len()).find(|&process| links[process].is_none()) {
        match answer(place, &listener) {
            Ok((stream, process)) => links[process] = link((stream, process)),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return Err(failed(missing)(error));
            }
            Err(error) if is_past(deadline) => return Err(failed(missing)(error)),
            Err(_) => thread::sleep(PAUSE),
        }
    }
    Ok(links)
}

fn is_past(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// Calls a process until it answers.
fn call(place: &Place, process: usize, deadline: Option<Instant>) -> io::Result<TcpStream> {
    let mut stream = loop {
        match ring(&place.addresses[process]) {
            Ok(stream) => break stream,
            Err(error) if is_past(deadline) => return Err(error),
            Err(_) => thread::sleep(PAUSE),
        }
    };
    stream.set_nodelay(true)?;
    let numbers = [place.process, place.addresses.len(), place.threads].map(|number| number as u64);
    for number in [WORD].into_iter().chain(numbers) {
        stream.write_all(&number.to_be_bytes())?;
    }
    Ok(stream)
}

/// Calls an address, for a limited time each host that it names.
fn ring(address: &str) -> io::Result<TcpStream> {
    let mut last = ErrorKind::AddrNotAvailable.into();
    for host in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&host, GREETING) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Accepts the call of another process, if there is one.
///
/// # Errors
///
/// `InvalidData` if the process was started with other numbers, and another kind if nobody calls, or a stranger.
fn answer(place: &Place, listener: &TcpListener) -> io::Result<(TcpStream, usize)> {
    let (mut stream, _) = listener.accept()?;
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(GREETING))?;
    let mut numbers = [0; 4];
    for number in &mut numbers {
        let mut bytes = [0; 8];
        stream.read_exact(&mut bytes)?;
        *number = u64::from_be_bytes(bytes);
    }
    stream.set_read_timeout(None)?;
    let [word, process, processes, threads] = numbers;
    if word != WORD {
        return Err(ErrorKind::ConnectionRefused.into());
    }
    let is_right = (processes, threads) == (place.addresses.len() as u64, place.threads as u64);
    let callers = place.process + 1..place.addresses.len();
    match usize::try_from(process) {
        Ok(process) if is_right && callers.contains(&process) => Ok((stream, process)),
        _ => Err(io::Error::new(
            ErrorKind::InvalidData,
            format!(
                "process {process} was started with {processes} processes of {threads} threads"
            ),
        )),
    }
}
