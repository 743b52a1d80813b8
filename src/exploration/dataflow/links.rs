//! Connections to the other processes, and a record of the first one that was lost.
//!
//! Bytes are sent in frames: a length of four bytes, a checksum of eight, and the bytes. A corrupted frame ends the
//! connection, and none of its bytes are used.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::stream::Stream;

use super::error::DataflowError;
use crate::exploration::identity::checksum;

/// The size of the length and the checksum of a frame.
const HEAD: usize = 12;

/// The most bytes in a frame.
const MOST: usize = 1 << 20;

/// How long a thread may take to report that it has lost a process.
const NOTICE: Duration = Duration::from_millis(200);

/// Which process was lost before the end, and whether a worker of this one has failed.
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

    /// Records that a worker of this process ends with an error.
    pub(super) fn fail(&self) {
        self.gone().has_failed = true;
    }

    pub(super) fn has_failed(&self) -> bool {
        self.gone().has_failed
    }

    /// Records that the connection to a process has ended, if it is the first.
    fn lose(&self, process: usize, reason: io::Error) {
        let mut gone = self.gone();
        if gone.process.is_none() {
            gone.process = Some((process, Instant::now(), reason));
        }
    }

    /// How long ago a process was lost; the longest time if it sent invalid bytes.
    pub(super) fn lost_for(&self) -> Option<Duration> {
        let gone = self.gone();
        let (_, since, reason) = gone.process.as_ref()?;
        let is_senseless = reason.kind() == ErrorKind::InvalidData;
        Some(if is_senseless {
            Duration::MAX
        } else {
            since.elapsed()
        })
    }

    /// Takes the process that was lost, as an error. If `is_certain` that there is one, waits until a thread that ends
    /// has reported it.
    pub(super) fn take_loss<S>(&self, is_certain: bool) -> Option<DataflowError<S>> {
        let begin = Instant::now();
        while is_certain && self.lost_for().is_none() && begin.elapsed() < NOTICE {
            thread::sleep(Duration::from_millis(1));
        }
        let (process, _, source) = self.gone().process.take()?;
        Some(DataflowError::Lost { process, source })
    }
}

/// A connection that notices its end.
pub(super) struct Link {
    stream: TcpStream,
    process: usize,
    absences: Arc<Absences>,
    frame: Vec<u8>, // being read, or last written
    next: usize,    // the position of the next byte to read
    count: u64,     // of the earlier frames
}

impl Link {
    pub(super) fn new(stream: TcpStream, process: usize, absences: &Arc<Absences>) -> Self {
        Self {
            stream,
            process,
            absences: Arc::clone(absences),
            frame: Vec::new(),
            next: 0,
            count: 0,
        }
    }

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

    /// Ends the connection on both sides.
    pub(super) fn cut(&self) {
        let _ = self.stream.shutdown(Shutdown::Both); // it may have ended already
    }

    fn write_frame(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(MOST)];
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let sum = checksum(self.count, bytes);
        self.frame.clear();
        self.frame.extend_from_slice(&length.to_le_bytes());
        self.frame.extend_from_slice(&sum.to_le_bytes());
        self.frame.extend_from_slice(bytes);
        self.count += 1;
        self.stream.write_all(&self.frame)?;
        Ok(bytes.len())
    }

    /// Reads a frame. Returns false at the end of the connection.
    fn read_frame(&mut self) -> io::Result<bool> {
        let mut head = [0; HEAD];
        let begun = loop {
            match self.stream.read(&mut head) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                begun => break begun?,
            }
        };
        if begun == 0 {
            return Ok(false);
        }
        self.stream.read_exact(&mut head[begun..])?;
        let [a, b, c, d, sum @ ..] = head;
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        if length > MOST {
            return Err(corrupt());
        }
        self.frame.resize(length, 0);
        self.next = length; // nothing, if reading fails
        self.stream.read_exact(&mut self.frame)?;
        if u64::from_le_bytes(sum) != checksum(self.count, &self.frame) {
            return Err(corrupt());
        }
        (self.next, self.count) = (0, self.count + 1);
        Ok(true)
    }
}

/// The error for invalid or corrupted bytes.
pub(super) fn corrupt() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "its bytes make no sense")
}

impl Drop for Link {
    /// A thread of the dataflow that panics has received bytes that it cannot read.
    fn drop(&mut self) {
        if thread::panicking() {
            self.absences.lose(self.process, corrupt());
        }
    }
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.next == self.frame.len() {
            let frame = self.read_frame();
            if !self.noticed(frame)? {
                self.absences
                    .lose(self.process, ErrorKind::UnexpectedEof.into());
                return Ok(0);
            }
        }
        let count = (&self.frame[self.next..]).read(bytes)?;
        self.next += count;
        Ok(count)
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.write_frame(bytes);
        self.noticed(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        let stream = self.stream.try_clone()?;
        Ok(Self::new(stream, self.process, &self.absences))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}
