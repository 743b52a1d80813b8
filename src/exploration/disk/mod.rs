//! Exploration in external memory, which keeps layers in files and finds duplicates by sorting.
//!
//! The successors of a layer are gathered in a buffer. When the buffer is full, it is sorted and written to a file,
//! called a *run*. When the whole layer is expanded, its runs are merged. If a state occurs in several runs, or in an
//! earlier layer, merging brings the copies together, and one pass drops all but one (*delayed duplicate detection*).
//! No table of all states is needed, so you can bound the memory, and files are read and written sequentially.
//!
//! A table of bounded size holds recently generated states, and drops most duplicates before they are sorted.
//!
//! If every edge has an edge back, the successors of a state at depth d have depth d - 1, d or d + 1. If a successor
//! had a smaller depth, the edge back would reach the state in fewer than d edges. Therefore it is enough to compare a
//! new layer with the last two layers (Munagala and Ranade 1999). The option [`undirected`](Disk::undirected) does
//! this.
//!
//! # By cost
//!
//! With edge costs, successors wait in runs until their layer is the earliest one
//! (external A*: Edelkamp, Jabbar and Schrödl 2004). If every edge has an edge back of the same cost, and no edge costs
//! more than c, a new layer is compared with the 2c layers before it. So keep edge costs small. The exploration notes
//! the greatest cost itself. If an edge costs nothing, its layer is compared once more.
//!
//! # When to use it
//!
//! Use this exploration when the states fit on a disk, but not into memory. If they fit into
//! memory, [`Reachable`](crate::Reachable) is faster.
//!
//! # The feature `disk`
//!
//! States are stored in the format of the crate `postcard`. The feature `serde` alone saves data in other formats, and
//! does not compile `postcard`.
//!
//! # References
//!
//! - S. Edelkamp, S. Jabbar and S. Schrödl, "External A*", *Proc. KI* (2004).
//! - R. E. Korf, "Linear-time disk-based implicit graph search", *J. ACM* 55 (2008).
//! - K. Munagala and A. Ranade, "I/O-complexity of graph algorithms", *Proc. SODA* (1999).

mod error;
mod file;
mod folder;
mod identity;
mod layers;
mod merge;
mod recent;

pub use error::DiskError;

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cost::NonNegativeCost;
use crate::exploration::{ByCost, ByDepth, ExplorationOf, Extent, Layer, Layering};
use crate::heuristic::Heuristic;
use crate::limits::{Limit, Limits};
use crate::problem::SearchProblem;
use error::End;
use folder::{Folder, Manifest};
use identity::identity;
use layers::{Layers, Options};

/// Configures and starts an exploration in external memory.
///
/// States need a total order (`Ord`) that agrees with `Eq`. A state that `serde` serializes and deserializes must be
/// equal to the original. Equal states may be serialized differently.
///
/// # Files
///
/// The exploration creates a folder `colorwalk-exploration` in the directory. It deletes the folder at the end, after
/// an error, and if a limit cuts the exploration off, unless the folder is to be [kept](Self::keep). If the process is
/// killed, the folder stays. The next `run` with the same starts, [name](Self::name), type of states and options
/// continues after the last complete layer, and expands earlier layers again if their edges lead beyond it. A folder of
/// another exploration is rejected and not changed. The folder contains a manifest and an inner folder with the layers.
/// The name of the inner folder is random. Nothing else is ever deleted. If the folder contains other files, these
/// files and the folder stay.
///
/// Only one process at a time can use the directory. This process holds a lock until it ends, and other processes
/// receive the error [`DiskError::InUse`]. To lock the directory, the process must be allowed to read it. On systems
/// that cannot lock directories, such as Windows, this is not checked.
///
/// # Examples
///
/// ```
/// use colorwalk::exploration::disk::Disk;
/// use colorwalk::{Limits, Unit, problem_fn};
///
/// let directory = std::env::temp_dir().join(format!("colorwalk-steps-{}", std::process::id()));
/// std::fs::create_dir(&directory)?;
///
/// let next = |&n: &u32| [n + 1, 2 * n].map(|m| (m - n, m % 64, Unit));
/// let problem = problem_fn(1, next, |&n| n == 9);
/// let gigabyte = Limits::new().bytes(1 << 30); // on the disk
/// let exploration = Disk::new(&problem, &directory)
///     .name("steps")
///     .memory(1 << 20)
///     .limits(gigabyte)
///     .path()
///     .observe(|layer| println!("{} states at depth {}", layer.states, layer.cost))
///     .run()?;
/// assert_eq!(exploration.layers()[..4], [1, 1, 2, 3]);
/// assert_eq!(exploration.states(), 64);
/// assert_eq!(exploration.path().unwrap().states(), [1, 2, 4, 8, 9]);
/// # std::fs::remove_dir(&directory)?; // it is empty
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Disk<'p, P, L = ByDepth> {
    problem: &'p P,
    layering: L,
    directory: PathBuf,
    name: String,
    is_kept: bool,
    options: Options,
    observer: Arc<LayerObserver<'p>>,
}

type LayerObserver<'p> = dyn Fn(&Layer) + Send + Sync + 'p;

impl<'p, P: SearchProblem> Disk<'p, P> {
    /// Explores `problem` with files in a directory, which must exist.
    pub fn new(problem: &'p P, directory: impl Into<PathBuf>) -> Self {
        Self {
            problem,
            layering: ByDepth::default(),
            directory: directory.into(),
            name: String::new(),
            is_kept: false,
            options: Options {
                memory: 256 << 20,
                limits: Limits::NONE,
                is_undirected: false,
                finds_path: false,
                extent: Extent::default(),
            },
            observer: Arc::new(|_| ()),
        }
    }

    /// Ends after the layer at this depth. The states of this layer are not expanded, so the limit is [`Limit::Depth`] even
    /// if no state is deeper.
    #[must_use]
    pub fn max_depth(mut self, edges: u32) -> Self {
        self.layering.max_depth = Some(edges);
        self
    }
}

impl<'p, P: SearchProblem, L> Disk<'p, P, L> {
    fn layered<M>(self, layering: M) -> Disk<'p, P, M> {
        Disk {
            problem: self.problem,
            layering,
            directory: self.directory,
            name: self.name,
            is_kept: self.is_kept,
            options: self.options,
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
    /// use colorwalk::exploration::disk::Disk;
    /// use colorwalk::{Claim, Search, problem_fn};
    ///
    /// let directory = std::env::temp_dir().join(format!("colorwalk-by-cost-{}", std::process::id()));
    /// std::fs::create_dir(&directory)?;
    ///
    /// let next = |&n: &u32| [(n + 1, 2u32), (3 * n, 5)].map(|(m, cost)| (m - n, m % 99, cost));
    /// let problem = problem_fn(1, next, |&n| n == 90);
    /// let exploration = Disk::new(&problem, &directory).by_cost().path().run()?;
    /// assert_eq!(exploration.costs()[..5], [0, 2, 4, 6, 7]);
    /// assert_eq!(exploration.layers()[..5], [1, 1, 1, 1, 1]);
    /// let path = exploration.path().unwrap();
    /// assert_eq!(Some(path.cost()), Search::new(&problem).dijkstra()?.cost());
    /// assert_eq!(exploration.claim(), Claim::Cheapest);
    /// # std::fs::remove_dir(&directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_cost(self) -> Disk<'p, P, ByCost>
    where
        P::Cost: NonNegativeCost<Total: TryFrom<u64> + TryInto<u64>>,
    {
        self.layered(ByCost::new())
    }

    /// Explores by the sum of cost and estimate, and ends after the layer of the nearest goal.
    ///
    /// A layer holds the states whose cheapest paths have the same value f = g + h. The estimate must be
    /// [consistent](Heuristic). If an edge shows that it is not, the error is
    /// [`SearchError::Inconsistent`](crate::SearchError::Inconsistent).
    #[must_use]
    pub fn by_estimate<H>(mut self, estimate: H) -> Disk<'p, P, ByCost<H>>
    where
        P::Cost: NonNegativeCost<Total: TryFrom<u64> + TryInto<u64>>,
        H: Heuristic<P::State, P::Cost>,
    {
        self.options.extent.ends_at_goal = true;
        self.layered(ByCost::with(estimate))
    }

    /// Ends after the first layer that contains a goal.
    #[must_use]
    pub fn until_goal(mut self) -> Self {
        self.options.extent.ends_at_goal = true;
        self
    }

    /// Leaves out layers beyond this cost. If a state is left out, the limit is [`Limit::Cost`].
    ///
    /// By depth, every edge costs one. By estimate, the estimate is added.
    #[must_use]
    pub fn max_cost(mut self, cost: u64) -> Self {
        self.options.extent.max_cost = Some(cost);
        self
    }

    /// Bounds the memory for states and buffers. The default is 256 megabytes, and the minimum is 32 kilobytes.
    ///
    /// | share of the bound | for |
    /// |---|---|
    /// | a half | the buffer that is sorted |
    /// | a quarter | the table of recent states |
    /// | up to a quarter | the blocks of the merged files, if the same bound held when they were written |
    ///
    /// The bound includes the [heap memory](SearchProblem::heap_bytes) of states. It does not include the starts, one
    /// state of each merged file, 128 successors, the actions of the successors of a state, 16 bytes per layer, and the
    /// memory of the problem.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.options.memory = bytes.max(1 << 15);
        self
    }

    /// Sets the limits, replacing any previous ones.
    ///
    /// The limit [`Limits::bytes`] bounds the bytes on disk. [`Limits::expansions`] and [`Limits::generated`] count
    /// from the beginning of the call, even if the call resumes an exploration. Therefore repeated calls can never
    /// complete a layer that exceeds one of these limits by itself. The time and the cancel flag are not checked while a
    /// buffer is sorted.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Names the problem. Use a name to tell apart problems with the same starts but different edges.
    ///
    /// A new exploration rejects the folder of a killed exploration if the name, the serialized starts, or the type of
    /// states differ. Types are the same if their names in the program and their sizes are equal. A change of the edges
    /// or goals is not detected. If you change them, also change the name.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Promises that every edge has an edge back, and by cost, that this edge costs the same.
    ///
    /// If every edge has an edge back, new states need only be compared with the last two layers, or by cost with
    /// as many layers as twice the greatest cost of an edge. Older files are deleted, unless a [path](Self::path) is
    /// requested. [`laws::check_undirected`](crate::laws::check_undirected) finds edges without an edge back. If some
    /// edge has no edge back, states are counted more than once, and the exploration may not end.
    ///
    /// # Examples
    ///
    /// This example explores the moves of a knight on a board of 8 x 8. Every move can be undone:
    ///
    /// ```
    /// use colorwalk::exploration::disk::Disk;
    /// use colorwalk::{Unit, problem_fn};
    ///
    /// let jumps = |&(x, y): &(i8, i8)| {
    ///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    ///         .map(|(right, up)| (x + right, y + up))
    ///         .into_iter()
    ///         .filter(|(x, y)| (0..8).contains(x) && (0..8).contains(y))
    ///         .map(|to| (to, Unit))
    /// };
    /// # let directory = std::env::temp_dir().join(format!("colorwalk-knight-{}", std::process::id()));
    /// # std::fs::create_dir(&directory)?;
    /// let knight = problem_fn((0, 0), jumps, |_| false);
    /// let exploration = Disk::new(&knight, &directory).undirected().run()?;
    /// assert_eq!(exploration.layers(), [1, 2, 9, 20, 21, 10, 1]);
    /// # std::fs::remove_dir(&directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn undirected(mut self) -> Self {
        self.options.is_undirected = true;
        self
    }

    /// Asks for a path to a nearest goal.
    ///
    /// The path is found backwards, by expanding previous layers to find each predecessor. All steps together take
    /// at most as many expansions as the exploration. Of the limits, only time and the cancel flag end it early.
    #[must_use]
    pub fn path(mut self) -> Self {
        self.options.finds_path = true;
        self
    }

    /// Sets an observer of complete layers. It replaces any previous observer.
    ///
    /// If the exploration is resumed, the observer is called only for new layers, and by cost perhaps again for the
    /// last complete layer.
    #[must_use]
    pub fn observe(mut self, observer: impl Fn(&Layer) + Send + Sync + 'p) -> Self {
        self.observer = Arc::new(observer);
        self
    }

    /// Keeps the folder if a limit or an error ends the exploration, so that the next call resumes the exploration.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::exploration::disk::Disk;
    /// use colorwalk::{Limit, Limits, Unit, problem_fn};
    ///
    /// let directory = std::env::temp_dir().join(format!("colorwalk-ring-{}", std::process::id()));
    /// std::fs::create_dir(&directory)?;
    ///
    /// let ring = problem_fn(7u32, |&n| [((n + 1) % 50, Unit)], |_| false);
    /// let ten = Limits::new().expansions(10);
    /// let explore = |limits| Disk::new(&ring, &directory).limits(limits).keep().run();
    /// let begun = explore(ten)?;
    /// assert_eq!((begun.states(), begun.limit()), (11, Some(Limit::Expansions)));
    /// let exploration = explore(Limits::NONE)?;
    /// assert_eq!((exploration.states(), exploration.limit()), (50, None));
    /// # std::fs::remove_dir(&directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn keep(mut self) -> Self {
        self.is_kept = true;
        self
    }
}

impl<P, L> Disk<'_, P, L>
where
    P: SearchProblem<State: Ord + Serialize + DeserializeOwned>,
    L: Layering<P>,
{
    /// Counts the states of each layer until a layer is empty.
    ///
    /// If there are no starts, there are no layers.
    ///
    /// # Panics
    ///
    /// May panic if the `Ord` of states is not a total order, as [sorting](slice::sort_unstable) does.
    ///
    /// # Errors
    ///
    /// - [`DiskError::Io`] if the file system fails or is full;
    /// - [`DiskError::Foreign`] if the folder belongs to another exploration;
    /// - [`DiskError::InUse`] if another process uses it;
    /// - [`DiskError::Damaged`] if its files are not as they were written;
    /// - [`DiskError::Unstorable`] if a state cannot be serialized;
    /// - [`DiskError::Memory`] if there is not enough memory for the buffer;
    /// - [`DiskError::Search`] if the problem fails or changes its successors, if the estimate is not consistent, or if
    ///   the cost of every path to some state overflows. A cost of `u64::MAX` also counts as an overflow.
    ///
    /// # Complexity
    ///
    /// Takes O(m log m) comparisons for m edges. For n states in d layers, reads O(m + n d) states, or O(m) if the
    /// graph is undirected. If a layer has more than 64 runs, merging its runs takes another pass. Each layer is
    /// flushed to the disk, and so is a manifest of O(d) bytes. By cost, n states in an undirected graph are read O(c)
    /// times if no edge costs more than c. The disk holds the layers. While a layer is made, it also holds the layer's
    /// states, with the duplicates that the table of recent states did not drop.
    pub fn run(&self) -> Result<ExplorationOf<P>, DiskError<P::State>> {
        let mut starts: Vec<P::State> = self.problem.starts().into_iter().collect();
        starts.sort_unstable();
        starts.dedup();
        let options = &self.options;
        let keeps_layers = options.finds_path || !options.is_undirected;
        let flags = (options.is_undirected, keeps_layers, L::UNIT);
        let identity = identity(&self.name, &starts, flags).map_err(|(state, failure)| {
            let state = state.clone();
            DiskError::Unstorable { state, failure }
        })?;
        let limit = options.limits.bytes.map_or(u64::MAX, |most| most as u64);
        let new = Manifest::new(identity);
        let (folder, manifest) = Folder::open(&self.directory, new, limit, self.is_kept)?;
        let mut layers = Layers::new((self.problem, &self.layering), options, &folder, manifest)?;
        let limit = limit_of(layers.explore(&starts, &*self.observer))?.1;
        let (path, no_path) = limit_of(layers.path())?;
        let (path, limit) = (path.flatten(), limit.or(no_path));
        let ((counts, goal), bytes) = (layers.into_counts(), folder.quota.most());
        if limit.is_none() || !self.is_kept {
            folder.close()?;
        }
        Ok(counts.found(&self.layering, goal, path, (limit, bytes)))
    }
}

/// Returns a value, or the limit that prevented it.
fn limit_of<T, S>(result: Result<T, End<S>>) -> Result<(Option<T>, Option<Limit>), DiskError<S>> {
    match result {
        Ok(value) => Ok((Some(value), None)),
        Err(End::Limit(limit)) => Ok((None, Some(limit))),
        Err(End::Error(error)) => Err(error),
    }
}

clone_by!([P, L: Clone] Disk<'_, P, L>: problem, layering, directory, name, is_kept, options, observer);

debug_by!(self => [P, L] Disk<'_, P, L>:
    directory: self.directory, name: self.name, is_kept: self.is_kept, options: self.options);
