//! Exploration by many workers, which may be threads, processes and machines.
//!
//! The hash of a state, or its [index](SearchProblem::index), determines the worker that owns the state. Each worker
//! expands its own states of a layer and sends their successors in batches to the owners. An owner adds a successor to
//! the next layer if the successor is new. Senders recognise some duplicates by a cache of recently sent states, and
//! drop them. When all workers have expanded the layer and all batches have arrived, the workers exchange the numbers
//! of their new states and begin the next layer.
//!
//! Batches are sent through a dataflow of the crate `timely`, whose timestamps number the layers. Its progress protocol
//! detects when all batches of a layer have arrived.
//!
//! By cost, an owner lets a successor wait until all earlier layers are complete. The workers exchange the earliest
//! layer that has waiting states, so they skip empty layers.
//!
//! # When to use it
//!
//! Use a dataflow when there are at least two cores and the states fit into the memory of all workers together. On one
//! core, [`Reachable`](crate::Reachable) is a little faster and needs no trait bounds on the state.
//!
//! On two cores, two threads are 1.8 times as fast as one thread. The bench `dataflow` measures this for millions of
//! states of eight bytes each. Two processes on one machine gain less, because states are serialized. If there are many
//! small layers, workers mostly wait for each other, because each layer takes two message round trips.
//!
//! # Processes
//!
//! All processes run the same program with the same problem, options, and number of threads. Each process is given the
//! addresses of all processes, and its own number ([`processes`](Dataflow::processes)). Processes with different
//! settings [refuse each other](DataflowError::Foreign).
//!
//! While the processes connect, other callers are ignored, and afterwards the port is closed. Connections are neither
//! encrypted nor authenticated, so anyone who impersonates one of the processes can send arbitrary states and counts.
//! Only the checksums of TCP protect messages, so use a network that you trust.
//!
//! Every process returns the same counts. If one process is killed or ends with an error, the other processes
//! return [`DataflowError::Lost`] within seconds. If one process is suspended, only a [limit on time](Limits::time)
//! ends the other processes.
//!
//! # References
//!
//! - D. G. Murray et al., "Naiad: a timely dataflow system", *Proc. SOSP* (2013).
//! - S. Edelkamp, S. Jabbar and S. Schrödl, "External A*", *Proc. KI* (2004).
//! - R. E. Korf, "Best-first frontier search with delayed duplicate detection", *Proc. AAAI* (2004).
//! - R. E. Korf, "Linear-time disk-based implicit graph search", *J. ACM* 55 (2008).

mod channel;
mod crew;
mod error;
mod explorer;
mod handshake;
mod message;
mod outbox;
mod partition;
mod share;
mod waiting;

pub use error::DataflowError;

use std::num::NonZero;
use std::sync::Arc;

use crate::cost::NonNegativeCost;
use crate::exploration::{ByCost, ByDepth, Extent, Layer};
use crate::heuristic::Heuristic;
use crate::limits::Limits;
use crate::problem::SearchProblem;
use handshake::Place;

type LayerObserver = dyn Fn(&Layer) + Send + Sync;

/// Configures and starts an exploration by many workers.
///
/// Workers are threads, so the problem must be `Sync` and own its data (`'static`). Workers send states to each other,
/// so states must be `Send`, and `serde` must deserialize a serialized state as an equal state. An [`Arc`] of a problem
/// is also a problem.
///
/// # Examples
///
/// This example counts the positions of five pancakes by the number of reversals that sort them:
///
/// ```
/// use colorwalk::exploration::dataflow::Dataflow;
/// use colorwalk::{Unit, problem_fn};
/// use std::num::NonZero;
///
/// let flips = |sizes: &[u8; 5]| {
///     let mut flipped = [*sizes; 4];
///     for (stack, count) in flipped.iter_mut().zip(2..) {
///         stack[..count].reverse();
///     }
///     flipped.map(|stack| (stack, Unit))
/// };
/// let pancakes = problem_fn([0, 1, 2, 3, 4], flips, |sizes| *sizes == [3, 1, 4, 0, 2]);
/// let two = NonZero::new(2).unwrap();
/// let exploration = Dataflow::new(pancakes).threads(two).undirected().run()?;
/// assert_eq!(exploration.layers(), [1, 4, 12, 35, 48, 20]);
/// assert_eq!(exploration.goal_cost(), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// This example finds a path in an infinite space, and reports its progress:
///
/// ```
/// use colorwalk::exploration::dataflow::Dataflow;
/// use colorwalk::{Limit, Unit, problem_fn};
///
/// let next = |&n: &u64| [3 * n, n + 1].map(|m| (m - n, m, Unit));
/// let exploration = Dataflow::new(problem_fn(1, next, |&n| n == 100))
///     .path()
///     .max_depth(8)
///     .observe(|layer| println!("{} states of depth {}", layer.states, layer.cost))
///     .run()?;
/// assert_eq!(exploration.limit(), Some(Limit::Depth));
/// assert_eq!(exploration.path().unwrap().states(), [1, 3, 9, 10, 11, 33, 99, 100]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Dataflow<P, L = ByDepth> {
    problem: Arc<P>,
    layering: L,
    name: String,
    place: Place,
    is_undirected: bool,
    finds_path: bool,
    extent: Extent,
    limits: Limits,
    observer: Option<Arc<LayerObserver>>,
}

impl<P: SearchProblem> Dataflow<P> {
    /// Explores `problem` with one worker.
    pub fn new(problem: P) -> Self {
        Self {
            problem: Arc::new(problem),
            layering: ByDepth::default(),
            name: String::new(),
            place: Place {
                process: 0,
                addresses: Vec::new(),
                threads: 1,
            },
            is_undirected: false,
            finds_path: false,
            extent: Extent::default(),
            limits: Limits::NONE,
            observer: None,
        }
    }

    /// Ends after the layer at this depth. The states of this layer are not expanded, so the limit
    /// is [`Limit::Depth`](crate::Limit::Depth) even if no state is deeper.
    #[must_use]
    pub fn max_depth(mut self, edges: u32) -> Self {
        self.layering.max_depth = Some(edges);
        self
    }
}

impl<P: SearchProblem, L> Dataflow<P, L> {
    fn layered<M>(self, layering: M) -> Dataflow<P, M> {
        Dataflow {
            problem: self.problem,
            layering,
            name: self.name,
            place: self.place,
            is_undirected: self.is_undirected,
            finds_path: self.finds_path,
            extent: self.extent,
            limits: self.limits,
            observer: self.observer,
        }
    }

    /// Explores by cost. A layer then holds the states whose cheapest paths have the same cost.
    ///
    /// Path costs must be integers, such as the integer types of the standard library and
    /// [`Unit`](crate::Unit). Costs of zero are allowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::exploration::dataflow::Dataflow;
    /// use colorwalk::{Claim, Search, problem_fn};
    /// use std::sync::Arc;
    ///
    /// let next = |&n: &u32| [(n + 1, 2u32), (3 * n, 5)].map(|(m, cost)| (m - n, m % 99, cost));
    /// let problem = Arc::new(problem_fn(1, next, |&n| n == 90));
    /// let exploration = Dataflow::new(Arc::clone(&problem)).by_cost().path().run()?;
    /// assert_eq!(exploration.costs()[..5], [0, 2, 4, 6, 7]);
    /// assert_eq!(exploration.layers()[..5], [1, 1, 1, 1, 1]);
    /// let path = exploration.path().unwrap();
    /// assert_eq!(Some(path.cost()), Search::new(&problem).dijkstra()?.cost());
    /// assert_eq!(exploration.claim(), Claim::Cheapest);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_cost(self) -> Dataflow<P, ByCost>
    where
        P::Cost: NonNegativeCost<Total: TryFrom<u64> + TryInto<u64>>,
    {
        self.layered(ByCost::new())
    }

    /// Explores by the sum of cost and estimate, and ends after the layer of the nearest goal.
    ///
    /// A layer holds the states whose cheapest paths have the same value f = g + h. The estimate must be
    /// [consistent](Heuristic). If an edge shows that it is not, the error is
    /// [`SearchError::Inconsistent`](crate::SearchError::Inconsistent). All processes need the same estimate. A
    /// [name](Self::name) tells them apart.
    #[must_use]
    pub fn by_estimate<H>(mut self, estimate: H) -> Dataflow<P, ByCost<H>>
    where
        P::Cost: NonNegativeCost<Total: TryFrom<u64> + TryInto<u64>>,
        H: Heuristic<P::State, P::Cost> + Send + Sync + 'static,
    {
        self.extent.ends_at_goal = true;
        self.layered(ByCost::with(estimate))
    }

    /// Ends after the first layer that contains a goal.
    #[must_use]
    pub fn until_goal(mut self) -> Self {
        self.extent.ends_at_goal = true;
        self
    }

    /// Leaves out layers beyond this cost. If a state is left out, the limit is
    /// [`Limit::Cost`](crate::Limit::Cost).
    ///
    /// By depth, every edge costs one. By estimate, the estimate is added.
    #[must_use]
    pub fn max_cost(mut self, cost: u64) -> Self {
        self.extent.max_cost = Some(cost);
        self
    }

    /// Sets the number of workers of each process. The default is one.
    ///
    /// Use at most one worker per core. In each layer, every worker sends a few messages to every worker. The cost of a
    /// layer therefore grows with the square of the number of all workers.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.place.threads = threads.get();
        self
    }

    /// Makes this process one of several. `process` is its number, counted from 0, and `addresses` are the addresses at
    /// which the processes listen.
    ///
    /// An address is a host and a port, such as `192.168.0.7:2101`. All processes are given the same addresses in the
    /// same order. A process waits a minute for the other processes, but not if the system does not know an address.
    ///
    /// # Examples
    ///
    /// In this example, two threads simulate two processes. Each process returns all counts:
    ///
    /// ```
    /// use colorwalk::exploration::dataflow::Dataflow;
    /// use colorwalk::{Unit, problem_fn};
    ///
    /// let addresses = ["localhost:2101", "localhost:2102"];
    /// # let listeners = [0; 2].map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    /// # let addresses = listeners.map(|listener| listener.local_addr().unwrap().to_string());
    /// let explore = |process| {
    ///     let next = |&n: &u32| [n + 1, 2 * n].map(|m| (m % 1000, Unit));
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

    /// Names the problem. Use a name if processes might have problems with the same types and starts, but with
    /// different edges or goals.
    ///
    /// Processes refuse each other if they differ in name, starts, options, largest depth, number of threads, or the type
    /// of the problem or its states. Different edges or goals are not detected. Therefore, include in the name whatever
    /// determines the edges and goals.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::exploration::dataflow::{Dataflow, DataflowError};
    /// use colorwalk::{Unit, problem_fn};
    ///
    /// let addresses = ["127.0.0.1:2103", "127.0.0.1:2104"];
    /// # let listeners = [0; 2].map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    /// # let addresses = listeners.map(|listener| listener.local_addr().unwrap().to_string());
    /// let explore = |process, size: u32| {
    ///     let problem = problem_fn(0, move |&n: &u32| [((n + 1) % size, Unit)], |_| false);
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

    /// Promises that every edge has an edge back, and by cost, that this edge costs the same.
    ///
    /// If every edge has an edge back, successors of a state at depth d have depth d - 1, d or d + 1. The exploration
    /// keeps only these layers. By cost, it keeps twice as many layers as an edge costs at most. This takes less
    /// memory, but also more time if states have no index. If a [path](Self::path) is requested, all layers are kept.
    /// [`laws::check_undirected`](crate::laws::check_undirected) finds edges without an edge back. With such edges,
    /// states are counted more than once, and the exploration may not terminate.
    #[must_use]
    pub fn undirected(mut self) -> Self {
        self.is_undirected = true;
        self
    }

    /// Asks for a path to a nearest goal.
    ///
    /// If a path is requested, the exploration keeps all layers, and finds the path backwards from the goal. For each
    /// step, every worker expands its states of previous layers. Together, the steps take at most as many expansions
    /// as the exploration. Of the limits, only those on time and the cancel flag end this work. The path depends on the
    /// indices or hashes of states, but not on the number of workers. If states have equal hashes and no index, this
    /// also requires that `serde` serializes equal states equally.
    #[must_use]
    pub fn path(mut self) -> Self {
        self.finds_path = true;
        self
    }

    /// Sets the limits, replacing any previous ones.
    ///
    /// The limits [`Limits::expansions`], [`Limits::generated`] and [`Limits::bytes`] apply to each worker. If one
    /// worker would exceed a limit, the exploration ends for all workers, with a report of the complete layers. The
    /// time and the cancel flag are checked after each successor. Generated states and bytes are checked every few
    /// expansions, and at least every 8192 successors of a state.
    ///
    /// The limit on bytes counts the known states with the [heap memory](SearchProblem::heap_bytes) that they own,
    /// their table, even while it grows, and the batches to be sent. The limit does not count
    ///
    /// - the heap memory of states in these batches, and of states in the cache of 2048 recent states,
    /// - batches in transit,
    /// - the copy that is made while a table grows.
    ///
    /// The limit on time begins with the call. If the time is up or the flag is raised while the processes connect, the
    /// error is [`DataflowError::Connect`]. If another process does not answer within two seconds after the deadline,
    /// the error is [`DataflowError::Silent`].
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets an observer of complete layers. It replaces any previous observer.
    ///
    /// The first worker of each process calls it.
    #[must_use]
    pub fn observe(mut self, observer: impl Fn(&Layer) + Send + Sync + 'static) -> Self {
        self.observer = Some(Arc::new(observer));
        self
    }
}

clone_by!([P, L: Clone] Dataflow<P, L>:
    problem, layering, name, place, is_undirected, finds_path, extent, limits, observer);

debug_by!(self => [P, L] Dataflow<P, L>:
    name: self.name, place: self.place, is_undirected: self.is_undirected,
    finds_path: self.finds_path, limits: self.limits);
