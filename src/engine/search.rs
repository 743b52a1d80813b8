//! The builder of a search: problem, limits, observer, options.

use crate::hash::StateHasher;
use crate::limits::Limits;
use crate::node::Label;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
pub use crate::space::frontier::Ties;
use crate::space::known::Recognition;
use crate::space::reached::WorkspaceOf;

/// Configures a search and starts it. A `Search` holds a problem, limits, an observer and options.
///
/// Each algorithm has a method, such as [`bfs`](Self::bfs). [`run`](Self::run) takes an algorithm as
/// a [value](crate::algorithms), which contains its heuristic and its options. [`start`](Self::start) also takes such a
/// value, but returns a [`Run`](crate::Run) that you drive step by step.
///
/// # Examples
///
/// ```
/// use colorwalk::observe::{Counter, EventKind};
/// use colorwalk::{Limits, Search, Unit, problem_fn};
///
/// let collatz = problem_fn(
///     27u64,
///     |&n| [(if n % 2 == 0 { n / 2 } else { 3 * n + 1 }, Unit)],
///     |&n| n == 1,
/// );
/// let mut counter = Counter::new();
/// let report =
///     Search::new(&collatz).limits(Limits::new().expansions(200)).observe(&mut counter).bfs()?;
/// assert_eq!(report.cost(), Some(111));
/// assert_eq!(counter.count(EventKind::Closed), 111);
/// # Ok::<(), colorwalk::SearchError<u64>>(())
/// ```
///
/// This search sets every option. It need not find an optimal path:
///
/// ```
/// use colorwalk::algorithms::AStar;
/// use colorwalk::grid::Grid;
/// use colorwalk::{Claim, Duplicates, GoalTest, Search, Ties};
///
/// let plane = Grid::from_fn(10, 5, |_| 3);
/// let astar = AStar::new(plane.estimate())
///     .goal_test(GoalTest::OnGeneration) // the first path will do
///     .ties(Ties::Newer); // among equal keys, the newest first
/// let report = Search::new(&plane)
///     .max_cost(60) // no path that costs more
///     .duplicates(Duplicates::Detect) // each state once
///     .random_hash() // an attacker cannot choose states that collide
///     .run(astar)?;
/// assert_eq!(report.cost(), Some(3 * 13));
/// assert_eq!(report.claim(), Claim::Path);
/// # Ok::<(), colorwalk::SearchError<colorwalk::grid::Square>>(())
/// ```
///
/// This example runs every algorithm as a value:
///
/// ```
/// use colorwalk::algorithms::{
///     AStar, AnytimeAStar, Beam, BranchAndBound, BreadthFirst, CappedDijkstra, CycleRule, DepthFirst,
///     Dijkstra, Greedy, IdaStar, IterativeDeepening, OnFull, WeightedAStar,
/// };
/// use colorwalk::{Search, Unit, Zero, problem_fn};
///
/// let stairs = problem_fn(0u8, |&n| [(n + 1, Unit)], |&n| n == 3);
/// let search = || Search::new(&stairs);
/// let reports = [
///     search().run(BreadthFirst::new())?,
///     search().run(DepthFirst::new(CycleRule::Closed))?,
///     search().run(Dijkstra::new())?,
///     search().run(AStar::new(Zero))?,
///     search().run(WeightedAStar::new(Zero, 2))?,
///     search().run(Greedy::new(Zero))?,
///     search().run(CappedDijkstra::new(Dijkstra::new(), 9, OnFull::Stop))?,
///     search().run(Beam::new(5, Zero))?,
///     search().run(IterativeDeepening::new())?,
///     search().run(IdaStar::new(Zero))?,
///     search().run(BranchAndBound::new(Zero))?,
///     search().run(AnytimeAStar::new(Zero, 2))?,
/// ];
/// assert!(reports.iter().all(|report| report.cost() == Some(3)));
/// # Ok::<(), colorwalk::SearchError<u8>>(())
/// ```
#[must_use = "a search does nothing until one of its algorithms is called"]
pub struct Search<P: SearchProblem, O = ()> {
    pub(crate) problem: P,
    pub(crate) limits: Limits,
    pub(crate) max_cost: Option<PathCostOf<P>>,
    pub(crate) observer: O,
    pub(crate) hasher: StateHasher,
    pub(crate) duplicates: Duplicates,
    pub(crate) workspace: Option<WorkspaceOf<P>>,
    /// If this search continues an earlier search, the earlier path to the starts.
    pub(crate) origin: Label<P::Cost>,
}

impl<P: SearchProblem> Search<P> {
    /// Creates a search of this problem. It has no limits, no observer, and default options.
    ///
    /// A reference to a problem is a problem. Pass `&problem` to use the problem again after the search. Pass `problem`
    /// if a struct stores the search or its [run](crate::Run), or if a function returns it. To share a problem among
    /// searches that own it, give each search an `Rc` or `Arc` of the problem. These pointers are problems, too.
    ///
    /// # Examples
    ///
    /// This struct owns a problem and a run, and solves a puzzle step by step:
    ///
    /// ```
    /// use colorwalk::algorithms::BreadthFirst;
    /// use colorwalk::{Run, Search, SearchError, SearchProblem, Successor, SuccessorOf, Unit};
    ///
    /// struct Counting {
    ///     goal: u32,
    /// }
    ///
    /// impl SearchProblem for Counting {
    ///     type State = u32;
    ///     type Action = u32;
    ///     type Cost = Unit;
    ///
    ///     fn starts(&self) -> impl IntoIterator<Item = u32> {
    ///         [1]
    ///     }
    ///     fn is_goal(&self, &n: &u32) -> bool {
    ///         n == self.goal
    ///     }
    ///     fn successors(&self, &n: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
    ///         [1, n].map(|step| Successor::new(step, n + step, Unit))
    ///     }
    /// }
    ///
    /// struct Solver {
    ///     run: Run<Counting, BreadthFirst>,
    /// }
    ///
    /// impl Solver {
    ///     fn new(goal: u32) -> Self {
    ///         Self { run: Search::new(Counting { goal }).start(BreadthFirst::new()) }
    ///     }
    ///     fn is_done(&mut self) -> Result<bool, SearchError<u32>> {
    ///         Ok(!self.run.run_for(10)?.is_progress())
    ///     }
    /// }
    ///
    /// let mut solver = Solver::new(100);
    /// while !solver.is_done()? {}
    /// assert_eq!(solver.run.into_report()?.cost(), Some(8));
    /// # Ok::<(), SearchError<u32>>(())
    /// ```
    ///
    /// These functions return runs. The first run borrows a graph, and the second run owns one:
    ///
    /// ```
    /// use colorwalk::algorithms::{AStar, Dijkstra};
    /// use colorwalk::digraph::{Digraph, NodeId};
    /// use colorwalk::{Heuristic, Run, Search};
    ///
    /// type Estimate = Box<dyn Heuristic<NodeId, u32>>;
    ///
    /// fn borrowed(graph: &Digraph) -> Run<&Digraph, Dijkstra> {
    ///     Search::new(graph).start(Dijkstra::new())
    /// }
    ///
    /// fn owned(text: &str, estimate: Estimate) -> Option<Run<Digraph, AStar<Estimate>>> {
    ///     let graph: Digraph = text.parse().ok()?;
    ///     Some(Search::new(graph).start(AStar::new(estimate)))
    /// }
    ///
    /// let text = "goal 2\n0 1 4\n0 2 9\n1 2 3";
    /// let blind = borrowed(&text.parse()?).finish()?;
    /// let to_go = |node: &NodeId| if node.get() == 2 { 0 } else { 3 };
    /// let informed = owned(text, Box::new(to_go)).unwrap().finish()?;
    /// assert_eq!((blind.cost(), informed.cost()), (Some(7), Some(7)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(problem: P) -> Self {
        Self {
            problem,
            limits: Limits::NONE,
            max_cost: None,
            observer: (),
            hasher: StateHasher::Fast,
            duplicates: Duplicates::default(),
            workspace: None,
            origin: Label::at_start(),
        }
    }
}

impl<P: SearchProblem, O> Search<P, O> {
    /// Sets the limits on time, memory and work, and replaces any previous limits. By default, a search has no limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Prunes every path that costs more than `max_cost`. A* also prunes every path whose cost plus estimate exceeds
    /// `max_cost`.
    ///
    /// If costs can be negative, a path is also pruned if a prefix of it costs more than `max_cost`, even if the path
    /// does not.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Claim, Limit, Outcome, Search, problem_fn};
    ///
    /// let toll_road = problem_fn(0u32, |&x| [(x + 1, 4u32)], |&x| x == 5);
    /// let search = || Search::new(&toll_road);
    /// assert_eq!(search().max_cost(20).dijkstra()?.claim(), Claim::Cheapest);
    ///
    /// let report = search().max_cost(19).dijkstra()?;
    /// assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Cost));
    /// assert_eq!(report.lower_bound(), Some(20)); // no path costs less
    ///
    /// let informed = search().max_cost(19).astar(|&x| 4 * 5u32.saturating_sub(x))?;
    /// assert_eq!(informed.stats().expanded, 0); // the estimate of the start is 20
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub fn max_cost(mut self, max_cost: PathCostOf<P>) -> Self {
        self.max_cost = Some(max_cost);
        self
    }

    /// Sets whether the search detects states that it has reached before.
    ///
    /// Depth-first search ignores this option and has its own [rule](crate::algorithms::CycleRule).
    pub fn duplicates(mut self, duplicates: Duplicates) -> Self {
        self.duplicates = duplicates;
        self
    }

    /// Reuses the memory of an earlier search.
    ///
    /// The methods [`Report::into_workspace`](crate::Report::into_workspace)
    /// and [`Run::into_workspace`](crate::Run::into_workspace) return the memory of a search. If the search returns an
    /// error, or something other than a [`Report`](crate::Report), the memory is lost. You can reuse the memory for any
    /// problem with the same types of states and costs.
    ///
    /// A workspace does not change results or expansions, unless a [limit on memory](Limits::bytes) ends the search.
    /// This limit counts all memory that the search holds, including the workspace. A workspace that takes more than
    /// half of the limit is dropped at the start.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Search, Unit, Workspace, problem_fn};
    ///
    /// let mut workspace = Workspace::new();
    /// let mut paths = Vec::new();
    /// for (goal, distance) in [((3, 4), 7), ((-5, 0), 5), ((2, -2), 4)] {
    ///     let plane = problem_fn(
    ///         (0i32, 0i32),
    ///         |&(x, y)| [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)].map(|to| (to, Unit)),
    ///         move |&place| place == goal,
    ///     );
    ///     let report = Search::new(&plane).workspace(workspace).bfs()?;
    ///     paths.push(report.path().cloned().expect("every place can be reached"));
    ///     workspace = report.into_workspace();
    ///     assert_eq!(paths.last().map(|path| path.len()), Some(distance));
    /// }
    /// assert!(workspace.bytes() > 0);
    /// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
    /// ```
    pub fn workspace(mut self, workspace: WorkspaceOf<P>) -> Self {
        self.workspace = Some(workspace);
        self
    }

    /// Returns which states a search recognises if it stores all of them.
    pub(crate) fn recognition(&self) -> Recognition {
        match self.duplicates {
            Duplicates::Detect => Recognition::All,
            Duplicates::Ignore => Recognition::None,
        }
    }

    /// Returns which states a search recognises, like [`recognition`](Self::recognition). Use it for a search in which
    /// only the observer needs the ids of known states.
    pub(crate) fn recognition_without_ids(&self) -> Recognition
    where
        O: Observer<P>,
    {
        match self.recognition() {
            Recognition::All if !self.observer.is_watching() => Recognition::Unnamed,
            recognition => recognition,
        }
    }

    /// Returns which states a search recognises if it stores only the current path.
    pub(crate) fn path_recognition(&self) -> Recognition {
        match self.duplicates {
            Duplicates::Detect => Recognition::Path,
            Duplicates::Ignore => Recognition::None,
        }
    }

    /// Sets the observer, and replaces any previous observer.
    pub fn observe<Q: Observer<P>>(self, observer: Q) -> Search<P, Q> {
        Search {
            problem: self.problem,
            limits: self.limits,
            max_cost: self.max_cost,
            observer,
            hasher: self.hasher,
            duplicates: self.duplicates,
            workspace: self.workspace,
            origin: self.origin,
        }
    }

    /// Hashes states with a random seed. If the hash were known, an attacker could choose states that collide and make
    /// every look-up slow. The random hash is slower than the default hash, but does not change results or expansions.
    pub fn random_hash(mut self) -> Self {
        self.hasher = StateHasher::seeded();
        self
    }
}

clone_by!([P: SearchProblem + Clone, O: Clone] Search<P, O>:
    problem, limits, max_cost, observer, hasher, duplicates, workspace, origin);

debug_by!(self => [P: SearchProblem, O] Search<P, O>:
    limits: self.limits, max_cost: self.max_cost, duplicates: self.duplicates, workspace: self.workspace);

/// The time at which a search tests whether a state is a goal.
///
/// # Examples
///
/// In this example, the bridge leads to the goal in one step, but it costs more than the boat and the ford together.
/// Only a search that tests states on expansion finds the cheaper path:
///
/// ```
/// use colorwalk::algorithms::Dijkstra;
/// use colorwalk::{Claim, GoalTest, Search, problem_fn};
///
/// let river = problem_fn(
///     "here",
///     |&place| match place {
///         "here" => vec![("bridge", "there", 9u32), ("boat", "island", 2)],
///         "island" => vec![("ford", "there", 3)],
///         _ => vec![],
///     },
///     |&place| place == "there",
/// );
/// let dijkstra = |goal_test| Search::new(&river).run(Dijkstra::new().goal_test(goal_test));
/// let patient = dijkstra(GoalTest::OnExpansion)?;
/// assert_eq!(
///     (patient.path().unwrap().to_string().as_str(), patient.claim()),
///     ("boat ford", Claim::Cheapest)
/// );
///
/// let hasty = dijkstra(GoalTest::OnGeneration)?;
/// assert_eq!(
///     (hasty.path().unwrap().to_string().as_str(), hasty.claim()),
///     ("bridge", Claim::Path)
/// );
/// assert_eq!(hasty.stats().expanded, 1);
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GoalTest {
    /// The search tests a state before it expands the state. Only this option finds cheapest paths.
    #[default]
    OnExpansion,
    /// The search tests a state as soon as it generates the state. This option ends the search earlier.
    OnGeneration,
}

/// Whether a search detects states that it reached before.
///
/// # Examples
///
/// In this example, most numbers are reached both by a step of one and by a step of two. A tree search therefore
/// repeats itself:
///
/// ```
/// use colorwalk::{Duplicates, Search, Unit, problem_fn};
///
/// let stairs = problem_fn(0u32, |&n| [n + 1, n + 2].map(|to| (to, Unit)), |&n| n == 20);
/// let graph = Search::new(&stairs).duplicates(Duplicates::Detect).bfs()?;
/// let tree = Search::new(&stairs).duplicates(Duplicates::Ignore).bfs()?;
/// assert_eq!((graph.cost(), tree.cost()), (Some(10), Some(10)));
/// assert_eq!(graph.stats().stored_peak, 21);
/// assert_eq!(tree.stats().stored_peak, 2047); // 1 + 2 + 4 + ... + 1024
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Duplicates {
    /// Graph search, which stores each state once.
    #[default]
    Detect,
    /// A tree search. It stores a state once for every path to the state, and neither hashes nor compares states. It
    /// can store exponentially more states than graph search. In a graph with cycles, it may not terminate.
    Ignore,
}
