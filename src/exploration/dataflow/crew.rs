//! Connects the workers of this process to the workers of other processes, starts them, and combines their results.

use std::any::{Any, type_name};
use std::net::{Shutdown, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::{CommunicationConfig, WorkerConfig};

use super::Dataflow;
use super::channel::guarded;
use super::error::DataflowError;
use super::explorer::{Crew, End, Explorer, Findings};
use super::handshake::{Patience, connect};
use super::partition;
use crate::error::SearchError;
use crate::exploration::{ExplorationOf, Layering};
use crate::limits::Limits;
use crate::path::{Path, PathOf};
use crate::problem::SearchProblem;

/// The time that the processes have to connect to each other at the start.
const MEETING: Duration = Duration::from_secs(60);

/// The time that a process waits at the end for the other processes to end.
const FAREWELL: Duration = Duration::from_secs(5);

/// The result of a worker, which is a panic, an error, or findings.
type Ended<S> = thread::Result<Result<Findings<S>, End<S>>>;

/// A part of the clean-up, which may panic. The results of the workers are already known.
type Farewell = Box<dyn FnOnce() + Send>;

/// The workers of a process before they start, and their connections.
type Workers = (Vec<AllocatorBuilder>, Box<dyn Any + Send>, Vec<TcpStream>);

impl<P: SearchProblem, L: Layering<P>> Dataflow<P, L> {
    /// Counts the states of each layer until a layer is empty.
    ///
    /// If there are no starts, there are no layers.
    ///
    /// # Panics
    ///
    /// Panics if the observer or a method of the problem panics, or if a state has an index that is not below
    /// the [bound](SearchProblem::index_bound). The other processes then return [`DataflowError::Lost`].
    ///
    /// # Errors
    ///
    /// - [`DataflowError::NoSuchProcess`] or [`DataflowError::Connect`] if the processes cannot be connected;
    /// - [`DataflowError::Foreign`] if the settings of one differ;
    /// - [`DataflowError::Lost`] if another process has ended, or if a state cannot be serialized to be sent to it;
    /// - [`DataflowError::Silent`] if one does not answer in time;
    /// - [`DataflowError::Threads`] if the system has no more threads;
    /// - [`DataflowError::Search`] if the problem fails or changes its successors, if the estimate is not consistent,
    ///   or if the cost of every path to some state overflows. A cost of `u64::MAX` also counts as an overflow.
    ///
    /// # Complexity
    ///
    /// Takes O(n + m) time for n states and m edges, divided among the workers. A layer takes two message round trips.
    ///
    /// Each worker stores a list of its states in the last two layers, and the set of its known states. If the graph
    /// is [undirected](Self::undirected), the set has only the states of two layers. With an index, the set takes one
    /// bit per index. Without an index, it takes 1.3 to 2.7 times the size of a state if states have at most eight
    /// bytes and own no heap memory. Otherwise it takes the size of a state plus 11 to 22 bytes. A list takes up to
    /// twice the size of its states, because it doubles when it grows.
    ///
    /// By cost, a layer takes three message round trips, and one more for each time that edges of cost zero lead to new
    /// states of the layer. Successors that wait for their layer also take memory, four bytes more than a state. In an
    /// undirected graph, the set has the states of as many layers as twice the greatest cost of an edge.
    pub fn run(&self) -> Result<ExplorationOf<P>, DataflowError<P::State>>
    where
        P: Send + Sync + 'static,
        P::State: Serialize + DeserializeOwned + Send,
        L: Send + Sync + 'static,
    {
        let mut dataflow = self.clone();
        let Limits { time, deadline, .. } = self.limits;
        let by_time = time.and_then(|time| Instant::now().checked_add(time));
        dataflow.limits.time = None; // the time starts here, before the workers do
        dataflow.limits.deadline = by_time.into_iter().chain(deadline).min();
        let (leave, leaving) = mpsc::channel::<Farewell>();
        let (left, wait) = mpsc::channel::<()>();
        let farewell = move || {
            for part in leaving {
                guarded(part);
            }
            drop(left);
        };
        let thread = thread::Builder::new().spawn(farewell); // first: later, a failure would cost the result
        thread.map_err(|error| DataflowError::Threads(error.to_string()))?;
        let (builders, connections, links) = dataflow.crew()?;
        let links = Arc::new(links);
        let (results, ended) = mpsc::channel();
        let crew = Crew::default();
        let ends = Arc::clone(&links);
        let task = move |worker: &mut timely::worker::Worker| {
            let explore = || Explorer::new(worker, &dataflow, &crew)?.run();
            let result = catch_unwind(AssertUnwindSafe(explore));
            if !matches!(result, Ok(Ok(_))) {
                crew.has_failed.store(true, Ordering::Relaxed);
                cut(&ends); // before the dataflow is dropped, or other processes would wait for its regular end
            }
            let _ = results.send(result); // before the clean-up, which may panic if a connection has ended
            for dataflow in worker.installed_dataflows() {
                guarded(|| worker.drop_dataflow(dataflow)); // otherwise it waits until all workers have dropped it
            }
        };
        let config = WorkerConfig::default();
        let started = timely::execute::execute_from(builders, Box::new(()), config, task);
        let hang_up: Farewell = Box::new(|| drop(connections)); // waits for their threads, and panics if one has
        let guards = match started {
            Ok(guards) => guards,
            Err(error) => {
                cut(&links);
                let _ = leave.send(hang_up);
                return Err(DataflowError::Threads(error));
            }
        };
        let ended: Vec<Ended<P::State>> = ended.iter().collect();
        let join: Farewell = Box::new(|| drop(guards.join()));
        for part in [join, hang_up] {
            let _ = leave.send(part); // the receiver lives until `leave` is dropped
        }
        drop(leave);
        if wait.recv_timeout(FAREWELL) == Err(mpsc::RecvTimeoutError::Timeout) {
            cut(&links);
        }
        self.report(agreed(ended)?)
    }

    /// Returns a hash of all settings that must be the same in all processes.
    fn fingerprint(&self) -> u64 {
        let types = (type_name::<P>(), type_name::<P::State>());
        let counts = (self.place.addresses.len(), self.place.threads);
        let limits = (self.layering.last(), self.extent, L::UNIT);
        let options = (self.is_undirected, self.finds_path, limits);
        let starts = self.problem.starts().into_iter(); // in any order
        let starts = starts.map(|start| partition::hash(&start));
        let starts = starts.fold(0, u64::wrapping_add);
        let index_bound = self.problem.index_bound();
        partition::hash(&(&self.name, types, counts, options, starts, index_bound))
    }

    /// Connects the processes.
    fn crew(&self) -> Result<Workers, DataflowError<P::State>>
    where
        P::State: Serialize,
    {
        let (place, processes) = (&self.place, self.place.addresses.len());
        if place.process >= processes.max(1) {
            let process = place.process;
            return Err(DataflowError::NoSuchProcess { process, processes });
        }
        if processes < 2 {
            let config = CommunicationConfig::Process(place.threads);
            let (builders, connections) = config.try_build().map_err(DataflowError::Threads)?;
            return Ok((builders, connections, Vec::new()));
        }
        let minute = Instant::now() + MEETING;
        let patience = Patience {
            until: self
                .limits
                .deadline
                .map_or(minute, |deadline| deadline.min(minute)),
            cancel: self.limits.cancel.clone(),
        };
        let sockets = connect(place, self.fingerprint(), &patience)?;
        let failed = |source| DataflowError::Connect {
            address: place.addresses[place.process].clone(),
            source,
        };
        let links = sockets.iter().flatten().map(TcpStream::try_clone);
        let links = links.collect::<Result<_, _>>().map_err(failed)?;
        let hooks = Hooks::default();
        let workers = ProcessBuilder::new_typed_vector(place.threads, hooks.refill.clone(), None);
        let (number, threads) = (place.process, place.threads);
        let built = initialize_networking_from_sockets(workers, sockets, number, threads, hooks);
        let (builders, guard) = built.map_err(failed)?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Ok((builders, Box::new(guard), links))
    }

    /// Replays the path.
    fn report(
        &self,
        findings: Findings<P::State>,
    ) -> Result<ExplorationOf<P>, DataflowError<P::State>> {
        let replay = |(start, positions)| Path::replay(&*self.problem, start, positions);
        let path = findings.way.map(replay).transpose()?;
        let is_wrong = |path: &&PathOf<P>| {
            let has_cost = |cost| self.layering.is_cost_of(path, cost);
            !self.problem.is_goal(path.end()) || !findings.goal_cost.is_some_and(has_cost)
        };
        if let Some(path) = path.as_ref().filter(is_wrong) {
            let state = path.end().clone();
            return Err(SearchError::Unfaithful { state }.into());
        }
        let ended = (findings.cut_off, findings.bytes);
        let layers = findings.layers;
        Ok(layers.found(&self.layering, findings.goal_cost, path, ended))
    }
}

/// Ends the connections on both sides.
fn cut(links: &[TcpStream]) {
    for link in links {
        let _ = link.shutdown(Shutdown::Both); // it may already have ended
    }
}

/// Returns the findings of the workers of this process. All workers have the same findings. If there are no findings,
/// returns the error that prevented them.
///
/// # Panics
///
/// Panics if a worker has panicked.
fn agreed<S>(ended: Vec<Ended<S>>) -> Result<Findings<S>, DataflowError<S>> {
    let (mut found, mut panic) = (None, None);
    for result in ended {
        match result {
            Ok(Ok(findings)) => found = Some(findings),
            Ok(Err(End::Error(error))) => return Err(error),
            Ok(Err(End::Follows | End::Lost)) => {}
            Err(payload) => panic = Some(payload),
        }
    }
    match (found, panic) {
        (_, Some(payload)) => resume_unwind(payload),
        (Some(findings), None) => Ok(findings),
        (None, None) => Err(DataflowError::Lost),
    }
}
