//! Breadth-first exploration by many workers: threads, processes and machines.
//!
//! The hash of a state, or its [index](SearchProblem::index), determines the worker that owns it. Each worker expands
//! its own states of a layer and sends their successors in batches to the owners. An owner adds a successor to the next
//! layer if it is new; the sender has a cache of recently sent states and drops some duplicates itself. When all
//! workers have expanded the layer and all batches have arrived, the workers exchange the numbers of their new states
//! and begin the next layer.
//!
//! Batches are sent through a dataflow of the crate `timely`, whose timestamps number the layers. Its progress protocol
//! detects when all batches of a layer have arrived.
//!
//! # When to use it
//!
//! When the states fit into the memory of all workers together, and there are two cores or more. On one core
//! [`Reachable`](crate::Reachable) is a little faster and needs no bounds on the state.
//!
//! On two free cores two threads are 1.8 times as fast as one, on a space of millions of states of eight bytes each
//! (the bench `dataflow`). Two processes on one machine gain less, because states are serialized. If there are many
//! small layers, workers mostly wait for each other: each layer takes two message round trips.
//!
//! # Processes
//!
//! All processes run the same program with the same problem, options, and number of threads. Each is given the
//! addresses of all, and its own number ([`processes`](Dataflow::processes)). Processes whose settings differ [refuse
//! each other](DataflowError::Foreign).
//!
//! While the processes connect, other callers are ignored; afterwards the port is closed. Connections are neither
//! encrypted nor authenticated, and have the checksums of TCP only: anyone who impersonates one of the processes can
//! send arbitrary states and counts. Use a network that you trust.
//!
//! Every process returns the same counts. If one is killed or ends with an error, the others return
//! [`DataflowError::Lost`] within seconds. If one is suspended, only a [limit on time](Limits::time) ends the others.
//!
//! # References
//!
//! - D. G. Murray et al., "Naiad: a timely dataflow system", *Proc. SOSP* (2013).
//! - R. E. Korf, "Best-first frontier search with delayed duplicate detection", *Proc. AAAI* (2004).
//! - R. E. Korf, "Linear-time disk-based implicit graph search", *J. ACM* 55 (2008).

mod channel;
mod error;
mod explorer;
mod known;
mod meeting;
mod message;
mod outbox;
mod partition;

pub use error::DataflowError;

use std::any::{Any, type_name};
use std::net::{Shutdown, TcpStream};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::{CommunicationConfig, WorkerConfig};

use crate::error::SearchError;
use crate::exploration::{Exploration, ExplorationOf, Layer};
use crate::limits::Limits;
use crate::path::Path;
use crate::problem::SearchProblem;
use explorer::{End, Explorer, Findings};
use meeting::{Patience, Place, connect};

type LayerObserver = dyn Fn(&Layer) + Send + Sync;

/// How long processes may take to find each other.
const MEETING: Duration = Duration::from_secs(60);

/// How long a process waits at the end for the others to end, too.
const FAREWELL: Duration = Duration::from_secs(5);

/// Configures and starts a breadth-first exploration by many workers.
///
/// Workers are threads, so the problem is shared (`Sync`) and owns its data (`'static`). States are sent to other
/// workers: they are `Send`, and `serde` serializes a state and deserializes an equal one. An [`Arc`] of a problem is a
/// problem.
///
/// # Examples
///
/// The positions of five pancakes, by the number of reversals that sort them:
///
/// ```
/// use colorwalk::exploration::dataflow::Dataflow;
/// use colorwalk::{Successor, Unit, problem_fn};
/// use std::num::NonZero;
///
/// let flips = |sizes: &[u8; 5]| {
///     let mut flipped = [*sizes; 4];
///     for (stack, count) in flipped.iter_mut().zip(2..) {
///         stack[..count].reverse();
///     }
///     flipped.map(|stack| Successor::new((), stack, Unit))
/// };
/// let pancakes = problem_fn([0, 1, 2, 3, 4], flips, |sizes| *sizes == [3, 1, 4, 0, 2]);
/// let two = NonZero::new(2).unwrap();
/// let exploration = Dataflow::new(pancakes).threads(two).undirected().run()?;
/// assert_eq!(exploration.layers(), [1, 4, 12, 35, 48, 20]);
/// assert_eq!(exploration.goal_depth(), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A path in an infinite space, with progress reports:
///
/// ```
/// use colorwalk::exploration::dataflow::Dataflow;
/// use colorwalk::{Limit, Limits, Successor, Unit, problem_fn};
///
/// let next = |&n: &u64| [3 * n, n + 1].map(|m| Successor::new(m - n, m, Unit));
/// let exploration = Dataflow::new(problem_fn(1, next, |&n| n == 100))
///     .path()
///     .limits(Limits::new().depth(8))
///     .observe(|layer| println!("{} states of depth {}", layer.states, layer.depth))
///     .run()?;
/// assert_eq!(exploration.cut_off(), Some(Limit::Depth));
/// assert_eq!(exploration.path().unwrap().states(), [1, 3, 9, 10, 11, 33, 99, 100]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Dataflow<P> {
    problem: Arc<P>,
    name: String,
    place: Place,
    is_undirected: bool,
    finds_path: bool,
    limits: Limits,
    observer: Option<Arc<LayerObserver>>,
}

impl<P: SearchProblem> Dataflow<P> {
    /// Explores `problem` with one worker.
    pub fn new(problem: P) -> Self {
        Self {
            problem: Arc::new(problem),
            name: String::new(),
            place: Place {
                process: 0,
                addresses: Vec::new(),
                threads: 1,
            },
            is_undirected: false,
            finds_path: false,
            limits: Limits::NONE,
            observer: None,
        }
    }

    /// Sets the number of workers of each process: one by default.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.place.threads = threads.get();
        self
    }

    /// Makes this process one of several: number `process`, from 0, of those that listen at these addresses.
    ///
    /// An address is a host and a port, such as `192.168.0.7:2101`. All processes are given the same addresses in the
    /// same order. A process waits a minute for the others.
    ///
    /// # Examples
    ///
    /// Two processes, simulated by two threads; each returns all counts:
    ///
    /// ```
    /// use colorwalk::exploration::dataflow::Dataflow;
    /// use colorwalk::{Successor, Unit, problem_fn};
    ///
    /// let addresses = ["localhost:2101", "localhost:2102"];
    /// # let listeners = [0; 2].map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    /// # let addresses = listeners.map(|listener| listener.local_addr().unwrap().to_string());
    /// let explore = |process| {
    ///     let next = |&n: &u32| [n + 1, 2 * n].map(|m| Successor::new((), m % 1000, Unit));
    ///     let problem = problem_fn(1, next, |_| false);
    ///     Dataflow::new(problem).processes(process, &addresses).run()
    /// };
    /// let (one, other) = std::thread::scope(|scope| {
    ///     let other = scope.spawn(|| explore(1));
    ///     (explore(0), other.join().unwrap())
    /// });
    /// assert_eq!(one?.layers(), other?.layers());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn processes(
        mut self,
        process: usize,
        addresses: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        self.place.process = process;
        self.place.addresses = addresses.into_iter().map(Into::into).collect();
        self
    }

    /// Names the problem, for processes whose problems have the same types and starts, and different edges or goals.
    ///
    /// Processes refuse each other if their names, starts, options, limits on depth or numbers of threads differ, or
    /// their types of problem or state. Different edges or goals are not detected: put what they depend on into the name.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::exploration::dataflow::{Dataflow, DataflowError};
    /// use colorwalk::{Successor, Unit, problem_fn};
    ///
    /// let addresses = ["127.0.0.1:2103", "127.0.0.1:2104"];
    /// # let listeners = [0; 2].map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    /// # let addresses = listeners.map(|listener| listener.local_addr().unwrap().to_string());
    /// let explore = |process, size: u32| {
    ///     let problem = problem_fn(0, move |&n: &u32| [Successor::new((), (n + 1) % size, Unit)], |_| false);
    ///     let dataflow = Dataflow::new(problem).name(format!("a ring of {size}"));
    ///     dataflow.processes(process, &addresses).run().map(|found| found.states())
    /// };
    /// let (one, other) = std::thread::scope(|scope| {
    ///     let other = scope.spawn(|| explore(1, 30));
    ///     (explore(0, 40), other.join().unwrap())
    /// });
    /// assert_eq!(one.unwrap_err().to_string(), "process 1 was started with other settings");
    /// assert!(matches!(other, Err(DataflowError::Foreign { process: 0 })));
    /// ```
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Promises that every edge has an edge back.
    ///
    /// The successors of a state at depth d then have depth d - 1, d or d + 1, and only the layers of these depths are
    /// kept: less memory and more time, unless states have an index. With a [path](Self::path) all layers are kept.
    /// [`laws::check_undirected`](crate::laws::check_undirected) finds edges that have no edge back. If the promise is
    /// wrong, states are counted more than once, and the exploration may not terminate.
    #[must_use]
    pub fn undirected(mut self) -> Self {
        self.is_undirected = true;
        self
    }

    /// Asks for a path to a nearest goal.
    ///
    /// All layers are then kept, and the path is found backwards from the goal: for each step, every worker expands its
    /// states of the previous layer. That takes at most as many expansions as the exploration; only limits on time and
    /// the cancel flag end it. The path depends on the hashes of states, and not on the number of workers.
    #[must_use]
    pub fn path(mut self) -> Self {
        self.finds_path = true;
        self
    }

    /// Sets the limits, replacing any previous ones.
    ///
    /// [`Limits::expansions`], [`Limits::generated`] and [`Limits::bytes`] apply to each worker. A limit that one
    /// worker would exceed ends the exploration for all, with a report of the complete layers. Generated states, the time
    /// and the cancel flag are checked every few expansions. [`Limits::depth`] cuts the exploration off even if no state
    /// is deeper.
    ///
    /// Bytes are those of the known states with the [heap memory](SearchProblem::heap_bytes) that they own, of their
    /// table, growth included, and of the batches to be sent. Not counted are the heap memory of states in these batches
    /// and in the cache of 2048 recent ones, batches in transit, the copy made while a table grows, and the successors of
    /// a state while they are listed.
    ///
    /// The time and the cancel flag apply from the call on, also while the processes connect: the error is then
    /// [`DataflowError::Connect`]. If other workers do not answer within two seconds after the deadline, it is
    /// [`DataflowError::Silent`].
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets an observer of complete layers, replacing any previous one.
    ///
    /// The first worker of each process calls it.
    #[must_use]
    pub fn observe(mut self, observer: impl Fn(&Layer) + Send + Sync + 'static) -> Self {
        self.observer = Some(Arc::new(observer));
        self
    }
}

/// What a worker ended with: a panic, an error, or findings.
type Ended<S> = thread::Result<Result<Findings<S>, End<S>>>;

/// The workers of a process before they start, and their connections.
type Crew = (Vec<AllocatorBuilder>, Box<dyn Any + Send>, Vec<TcpStream>);

impl<P: SearchProblem> Dataflow<P> {
    /// Counts the states of each layer until none is new.
    ///
    /// Without starts there are no layers.
    ///
    /// # Panics
    ///
    /// If the observer or a method of the problem panics, or if a state has an index that is not below the
    /// [bound](SearchProblem::index_bound); the other processes then return [`DataflowError::Lost`].
    ///
    /// # Errors
    ///
    /// [`DataflowError::NoSuchProcess`] or [`DataflowError::Connect`] if the processes cannot be connected,
    /// [`DataflowError::Foreign`] if the settings of one differ, [`DataflowError::Lost`] if one has gone or a state for
    /// one cannot be serialized, [`DataflowError::Silent`] if one does not answer in time, [`DataflowError::Threads`] if
    /// the system has no more threads, and [`DataflowError::Search`] if the problem fails or changes its successors.
    ///
    /// # Complexity
    ///
    /// O(n + m) time for n states and m edges, divided among the workers, and two message round trips per layer.
    ///
    /// A worker stores the states that it owns: a list of the last two layers, and the set of known states, which are
    /// all states or, if the graph is [undirected](Self::undirected), those of two layers. With an index the set takes
    /// one bit per index. Without one it takes 1.3 to 2.7 times the size of a state if states have at most eight bytes
    /// and own no heap memory, and otherwise the size of a state and 11 to 22 bytes. Lists take up to twice the size of
    /// their states, since they double when they grow.
    pub fn run(&self) -> Result<ExplorationOf<P>, DataflowError<P::State>>
    where
        P: Send + Sync + 'static,
        P::State: Serialize + DeserializeOwned + Send,
    {
        let mut dataflow = self.clone();
        let Limits { time, deadline, .. } = self.limits;
        let by_time = time.and_then(|time| Instant::now().checked_add(time));
        dataflow.limits.time = None; // it begins here, and not with the workers
        dataflow.limits.deadline = by_time.into_iter().chain(deadline).min();
        let (builders, connections, links) = dataflow.crew()?;
        let links = Arc::new(links);
        let (results, ended) = mpsc::channel();
        let has_failed = AtomicBool::new(false);
        let ends = Arc::clone(&links);
        let task = move |worker: &mut timely::worker::Worker| {
            let explore = || Explorer::new(worker, &dataflow, &has_failed).run();
            let result = catch_unwind(AssertUnwindSafe(explore));
            if !matches!(result, Ok(Ok(_))) {
                has_failed.store(true, Ordering::Relaxed);
                cut(&ends); // before the dataflow says a regular goodbye, for which others would wait
            }
            for dataflow in worker.installed_dataflows() {
                worker.drop_dataflow(dataflow); // else it waits until all workers have dropped it
            }
            let _ = results.send(result); // they are received until the last worker ends
        };
        let config = WorkerConfig::default();
        let guards = timely::execute::execute_from(builders, connections, config, task)
            .map_err(DataflowError::Threads)?;
        let ended: Vec<Ended<P::State>> = ended.iter().collect();
        let (joined, wait) = mpsc::channel::<()>();
        let join = move || {
            // A thread that lost its connection has panicked; what it was needed for is known.
            let _ = catch_unwind(AssertUnwindSafe(|| guards.join()));
            drop(joined);
        };
        let thread = thread::Builder::new().spawn(join);
        thread.map_err(|error| DataflowError::Threads(error.to_string()))?;
        if wait.recv_timeout(FAREWELL) == Err(mpsc::RecvTimeoutError::Timeout) {
            cut(&links);
        }
        self.report(agreed(ended)?)
    }

    /// A hash of what must be the same in all processes.
    fn fingerprint(&self) -> u64 {
        let types = (type_name::<P>(), type_name::<P::State>());
        let counts = (self.place.addresses.len(), self.place.threads);
        let options = (self.is_undirected, self.finds_path, self.limits.depth);
        let starts = self.problem.starts().into_iter(); // in any order
        let starts = starts.map(|start| partition::hash(&start));
        let starts = starts.fold(0, u64::wrapping_add);
        let index_bound = self.problem.index_bound();
        partition::hash(&(&self.name, types, counts, options, starts, index_bound))
    }

    /// Connects the processes.
    fn crew(&self) -> Result<Crew, DataflowError<P::State>>
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
        if let Some(path) = path
            .as_ref()
            .filter(|path| !self.problem.is_goal(path.end()))
        {
            let state = path.end().clone();
            return Err(SearchError::Unfaithful { state }.into());
        }
        Ok(Exploration {
            layers: findings.layers,
            goal_depth: findings.goal_depth,
            path,
            cut_off: findings.cut_off,
            bytes: findings.bytes,
        })
    }
}

/// Ends the connections on both sides.
fn cut(links: &[TcpStream]) {
    for link in links {
        let _ = link.shutdown(Shutdown::Both); // it may have ended already
    }
}

/// Returns the findings of the workers of this process, which agree, or the reason why there are none.
///
/// # Panics
///
/// If a worker has panicked.
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

clone_by!([P] Dataflow<P>: problem, name, place, is_undirected, finds_path, limits, observer);

debug_by!(self => [P] Dataflow<P>:
    name: self.name, place: self.place, is_undirected: self.is_undirected,
    finds_path: self.finds_path, limits: self.limits);
