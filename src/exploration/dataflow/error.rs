//! The reasons why a dataflow ended without a result.

use std::io;

use crate::error::SearchError;

/// The error of [`Dataflow::run`](super::Dataflow::run).
///
/// # Examples
///
/// ```
/// use colorwalk::exploration::dataflow::{Dataflow, DataflowError};
/// use colorwalk::{Limits, Unit, problem_fn};
/// use std::time::Duration;
///
/// let line = problem_fn(0u32, |&n| [(n + 1, Unit)], |_| false);
/// let addresses = ["localhost:1", "127.0.0.1:0"];
/// let limits = Limits::new().time(Duration::from_millis(10));
/// let dataflow = Dataflow::new(line).limits(limits);
/// let error = dataflow.clone().processes(2, addresses).run().unwrap_err();
/// assert_eq!(error.to_string(), "there is no process 2 of 2");
/// let error = dataflow.processes(1, addresses).run().unwrap_err(); // nobody is there
/// assert!(matches!(error, DataflowError::Connect { .. }));
/// ```
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum DataflowError<S> {
    /// The number of this process is not below the number of processes.
    #[error("there is no process {process} of {processes}")]
    NoSuchProcess {
        /// The number of this process.
        process: usize,
        /// The number of processes.
        processes: usize,
    },
    /// This process could not reach another process in time, or cannot listen at its own address. If an address is
    /// unknown or is not a host and a port, this is an error at once.
    #[error("no connection with {address}: {source}")]
    Connect {
        /// The address of that process.
        address: String,
        /// The reason.
        source: io::Error,
    },
    /// Another process has different settings: its problem, starts, options, counts or addresses differ.
    #[error("process {process} was started with other settings")]
    Foreign {
        /// The number of the other process.
        process: usize,
    },
    /// The connection to another process has ended. That process was killed, returned an error or sent invalid bytes,
    /// or this process could not serialize a state for it.
    #[error("the connection to another process has ended")]
    Lost,
    /// The time is up, and another process does not answer, because it is suspended or needs too long to list the
    /// successors of a state. The [observer](super::Dataflow::observe) has received all complete layers.
    #[error("the time is up, and another process does not answer")]
    Silent,
    /// The threads of the workers could not be started, or ended too early.
    #[error("the workers could not be started, or ended too early: {0}")]
    Threads(String),
    /// The problem broke its contract, or failed. If several threads share the problem, the error may name a state that
    /// another thread was expanding when the problem failed.
    #[error(transparent)]
    Search(#[from] SearchError<S>),
}

debug_by_sentence!([S: std::fmt::Debug] DataflowError<S>, alone);
