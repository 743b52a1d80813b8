//! Reports of searches. A report says what a search found and reached, what its answer proves, and how much work it
//! took.

pub(crate) mod claim;
pub(crate) mod not_found;
#[cfg(feature = "serde")]
pub(crate) mod saved;

use std::fmt;

use crate::cost::Cost;
use crate::error::SearchError;
use crate::failure::Failure;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::{NodeOf, ReachedState};
use crate::path::{Path, PathOf, Trail, path_along};
use crate::problem::SearchProblem;
use crate::report::claim::Claim;
use crate::report::not_found::NotFound;
use crate::space::meeting::Meeting;
use crate::space::reached::{Reached, Workspace, path_to};

/// How a search ended.
///
/// # Examples
///
/// This example asks which sums can be paid with coins of 4 and 7:
///
/// ```
/// use colorwalk::{Limit, Limits, Outcome, Search, Unit, problem_fn};
///
/// let pay = |sum: u32, most: u32| {
///     let coins = problem_fn(
///         0u32,
///         move |&paid| {
///             let coins = [4, 7].into_iter().filter(move |coin| paid + coin <= most);
///             coins.map(move |coin| (coin, paid + coin, Unit))
///         },
///         move |&paid| paid == sum,
///     );
///     let report = Search::new(&coins).limits(Limits::new().expansions(50)).bfs()?;
///     Ok::<_, colorwalk::SearchError<u32>>(match report.outcome() {
///         Outcome::Found(path) => format!("{:?}", path.actions()),
///         Outcome::Exhausted => "it cannot be paid".to_owned(),
///         Outcome::CutOff(Limit::Expansions) => "who knows".to_owned(),
///         other => format!("{other:?}"),
///     })
/// };
/// assert_eq!(pay(18, 18)?, "[4, 7, 7]");
/// assert_eq!(pay(17, 17)?, "it cannot be paid");
/// assert_eq!(pay(17, 1000)?, "who knows");
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound = "S: serde::Serialize, A: serde::Serialize, C::Total: serde::Serialize")
)]
pub enum Outcome<S, A, C: Cost> {
    /// A path to a goal.
    Found(Path<S, A, C>),
    /// The search expanded every reachable state. Unless the search continued after it reached a goal, no reachable
    /// state is a goal, so no path exists.
    ///
    /// A [`shortest_path_tree`](crate::Search::shortest_path_tree) continues past goals, and a depth-first run may
    /// continue past goals. In this case the report claims nothing.
    Exhausted,
    /// A limit ended the search or pruned a part of the graph. Only the [lower bound](Report::lower_bound) is proved.
    CutOff(Limit),
}

/// The result of a search: its outcome, its claim, its statistics, and the states that it reached.
///
/// # Examples
///
/// ```
/// use colorwalk::{Claim, Search, problem_fn};
///
/// // From n, doubling costs 3 and adding one costs 2.
/// let ladder = problem_fn(
///     1u64,
///     |&n| [("double", 2 * n, 3u32), ("add", n + 1, 2)],
///     |&n| n == 10,
/// );
/// let report = Search::new(&ladder).dijkstra()?;
/// assert_eq!(report.claim(), Claim::Cheapest);
/// assert_eq!(report.cost(), Some(2 + 3 + 2 + 3)); // add, double, add, double
/// assert_eq!(report.path().unwrap().states(), [1, 2, 4, 5, 10]);
/// assert_eq!(report.reached().get(&5).unwrap().g(), 7);
/// # Ok::<(), colorwalk::SearchError<u64>>(())
/// ```
///
/// This search is cut off, and reports bounds and partial paths:
///
/// ```
/// use colorwalk::{Claim, Limit, Limits, Outcome, Search, problem_fn};
///
/// // A step of one costs 2, a leap of ten costs 15.
/// let road = problem_fn(
///     0u32,
///     |&x| [("step", x + 1, 2u32), ("leap", x + 10, 15)],
///     |&x| x == 40,
/// );
/// let within = |expansions| {
///     let search = Search::new(&road).limits(Limits::new().expansions(expansions));
///     search.astar(|&x| 40u32.saturating_sub(x))
/// };
/// let early = within(20)?;
/// assert_eq!(*early.outcome(), Outcome::CutOff(Limit::Expansions));
/// assert_eq!((early.claim(), early.stats().expanded), (Claim::Nothing, 20));
/// assert_eq!(early.lower_bound(), Some(52)); // no path is cheaper than 52
/// assert_eq!(early.closest(&road)?.map(|path| *path.end()), Some(32)); // how far it got
/// assert!(early.incumbent(&road)?.is_none());
///
/// let later = within(30)?;
/// assert_eq!(
///     later.to_string(),
///     "cut off: limit on expansions (lower bound 57); 30 states expanded"
/// );
/// assert_eq!(later.lower_bound(), Some(57));
/// // a path, not proved cheapest
/// assert_eq!(later.incumbent(&road)?.map(|path| path.cost()), Some(60));
///
/// let path = within(40)?.into_path().expect("35 are enough");
/// assert_eq!(path.actions(), ["leap"; 4]);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct Report<S, A, C: Cost> {
    pub(crate) outcome: Outcome<S, A, C>,
    pub(crate) claim: Claim,
    pub(crate) is_explained: bool, // the proof rests on reasons that the search learned
    pub(crate) stats: Stats,
    pub(crate) lower_bound: Option<C::Total>,
    pub(crate) partial: Option<Partial<S, C>>,
    pub(crate) failure: Option<(S, Failure)>, // with the state that was expanded
    pub(crate) names_no_goal: bool,           // of the problem
    pub(crate) reached: Reached<S, C>,
}

/// The findings of a search that was cut off. The report builds paths from them on demand.
#[derive(Clone)]
pub(crate) struct Partial<S, C: Cost> {
    pub(crate) incumbent: Option<Incumbent<S, C>>, // if the algorithm keeps it
    pub(crate) closest: Option<StateId>,
    pub(crate) prefix: Option<Trail<S, C>>, // the path to the current start, if the search committed to one
}

/// A path to a goal that was found but not proved optimal.
#[derive(Clone)]
pub(crate) enum Incumbent<S, C: Cost> {
    Trail(Trail<S, C>),
    Through(Meeting<C>),
}

impl<S, C: Cost> Partial<S, C> {
    /// Returns the cost of the path to a goal. Returns `None` if the search found no goal, or if the algorithm does not
    /// keep this cost.
    pub(crate) fn cost(&self) -> Option<C::Total> {
        match self.incumbent.as_ref()? {
            Incumbent::Trail(trail) => Some(trail.cost),
            Incumbent::Through(meeting) => Some(meeting.cost),
        }
    }
}

pub(crate) fn incumbent_path<P: SearchProblem>(
    problem: &P,
    nodes: &[NodeOf<P>],
    incumbent: &Incumbent<P::State, P::Cost>,
) -> Result<PathOf<P>, SearchError<P::State>> {
    match incumbent {
        Incumbent::Trail(trail) => path_along(problem, trail.clone()),
        Incumbent::Through(meeting) => meeting.path(problem, nodes),
    }
}

/// The report of a search of problem `P`.
pub type ReportOf<P> =
    Report<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

impl<S, A, C: Cost> Report<S, A, C> {
    /// Returns how the search ended.
    pub fn outcome(&self) -> &Outcome<S, A, C> {
        &self.outcome
    }

    /// Returns the path to a goal, if one was found.
    pub fn path(&self) -> Option<&Path<S, A, C>> {
        match &self.outcome {
            Outcome::Found(path) => Some(path),
            _ => None,
        }
    }

    /// Consumes the report and returns the path to a goal, or an error that says why there is no path.
    ///
    /// # Errors
    ///
    /// [`NotFound`]: no path exists, a limit cut the search off, or the problem failed.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Limits, Search, Unit, problem_fn};
    ///
    /// fn steps(goal: u32, limits: Limits) -> Result<usize, Box<dyn std::error::Error>> {
    ///     let doubling = problem_fn(1u32, |&n| [(n + 1, Unit), (2 * n, Unit)], move |&n| n == goal);
    ///     let path = Search::new(&doubling).limits(limits).bfs()?.found()?;
    ///     Ok(path.len())
    /// }
    ///
    /// assert_eq!(steps(100, Limits::new())?, 8);
    /// let error = steps(100, Limits::new().expansions(9)).unwrap_err();
    /// assert_eq!(error.to_string(), "cut off: limit on expansions, lower bound 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn found(self) -> Result<Path<S, A, C>, NotFound>
    where
        S: fmt::Debug,
    {
        let lower_bound = self.bound_to_tell().map(|bound| format!("{bound:?}"));
        match (self.outcome, self.failure) {
            (Outcome::Found(path), _) => Ok(path),
            (Outcome::Exhausted, _) => Err(match self.claim {
                Claim::NoPath if self.names_no_goal => NotFound::NoGoal,
                Claim::NoPath => NotFound::NoPath,
                Claim::NoPathIfAdmissible => NotFound::NoPathIfAdmissible,
                _ => NotFound::NotProved,
            }),
            (Outcome::CutOff(_), Some((state, failure))) => Err(NotFound::Failed {
                state: format!("{state:?}"),
                failure,
            }),
            (Outcome::CutOff(limit), None) => Err(NotFound::CutOff { limit, lower_bound }),
        }
    }

    /// Returns the lower bound if it is worth reporting.
    fn bound_to_tell(&self) -> Option<C::Total> {
        self.lower_bound.filter(|bound| *bound > C::ZERO)
    }

    /// Consumes the report and returns the path, if one was found.
    pub fn into_path(self) -> Option<Path<S, A, C>> {
        match self.outcome {
            Outcome::Found(path) => Some(path),
            _ => None,
        }
    }

    /// Returns the cost of the path, if one was found.
    pub fn cost(&self) -> Option<C::Total> {
        self.path().map(Path::cost)
    }

    /// Returns what the report proves.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Returns the statistics.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Returns a lower bound on the cost of every path to a goal, or `None` if no bound is known.
    ///
    /// | search | has a bound, unless the search is exhausted |
    /// |---|---|
    /// | Dijkstra's algorithm, also bidirectional, with a cap, or for all cheapest paths | always |
    /// | A* and its relatives, IDA*, branch and bound | always; it holds if the heuristic is admissible |
    /// | learned deepening | always; it holds if dead ends are rightly explained |
    /// | breadth-first search, from one end or from both, and iterative deepening | if the type of costs has a [least cost](Cost::LEAST) of an edge, such as one for [`Unit`](crate::Unit) |
    /// | [graph search](crate::Search::graph_search) | if its frontier is [by cost](crate::algorithms::Frontier::BY_COST); it holds if the heuristic is admissible |
    /// | depth-first, greedy and beam search, best-first search by a key of your own, and cheapest paths to all states | never |
    ///
    /// The bound never exceeds the cost of a path that the search has stored.
    pub fn lower_bound(&self) -> Option<C::Total> {
        self.lower_bound
    }

    /// Returns a path to a goal if a cut-off search has generated such a path. The path is not proved optimal.
    ///
    /// This method builds the path, because a search makes no further calls to the problem after it is cut off.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Unfaithful`] if the path cannot be replayed on `problem`, [`SearchError::Failed`] if the
    /// problem fails, and [`SearchError::CostOverflow`] if the cost overflows.
    ///
    /// # Complexity
    ///
    /// Calls `successors` once for each edge of the path. If the search stored no path, also calls `is_goal` once for
    /// each open state.
    pub fn incumbent<P>(&self, problem: &P) -> Result<Option<Path<S, A, C>>, SearchError<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
    {
        let Some(partial) = &self.partial else {
            return Ok(None);
        };
        if let Some(incumbent) = &partial.incumbent {
            return incumbent_path(problem, self.reached.nodes(), incumbent).map(Some);
        }
        let open = self.reached.iter().filter(|reached| !reached.is_closed());
        let goals = open.filter(|reached| problem.is_goal(reached.state()));
        let cheapest = goals.min_by_key(ReachedState::g);
        self.partial_path(problem, cheapest.map(|goal| goal.id()))
    }

    /// Returns the best partial path of a search that found no path to a goal.
    ///
    /// If the search was exhausted, no reachable state seems nearer to a goal than the end of this path. If the search
    /// was cut off, no known state seems nearer.
    ///
    /// With a heuristic, the path ends at the reached state with the least estimate. Among several such states, it ends
    /// at the state with the cheapest path. Without a heuristic, the path ends at the state that would have been
    /// expanded next. If the search was exhausted without a heuristic, this method returns `None`. You can still choose
    /// one of the [reached](Self::reached) states and get its [path](Reached::path).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`incumbent`](Self::incumbent), because this path is also built on demand.
    ///
    /// # Complexity
    ///
    /// Calls `successors` once for each edge of the path. If the search is exhausted, also takes linear time in the
    /// number of reached states.
    ///
    /// # Examples
    ///
    /// In this example, a wall blocks a monster, which comes as near to its goal as it can:
    ///
    /// ```
    /// use colorwalk::grid::Grid;
    /// use colorwalk::{Claim, Search};
    ///
    /// let field: Grid = "
    ///     S . # . .
    ///     . . # . G
    ///     . . # . .
    /// "
    /// .parse()?;
    /// let report = Search::new(&field).astar(field.estimate())?;
    /// assert_eq!(report.claim(), Claim::NoPath);
    /// let way = report.closest(&field)?.expect("estimates tell what is near");
    /// assert_eq!((*way.end(), way.len()), ((1, 1).into(), 2));
    ///
    /// // Without a heuristic, the caller decides which state is nearest.
    /// let report = Search::new(&field).bfs()?;
    /// assert!(report.closest(&field)?.is_none());
    /// let apart = field.estimate();
    /// let near = report.reached().iter().min_by_key(|reached| apart(reached.state()));
    /// let way = report.reached().path(&field, near.unwrap().state())?.expect("it was reached");
    /// assert_eq!((*way.end(), way.len()), ((1, 1).into(), 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "nearest reachable")]
    pub fn closest<P>(&self, problem: &P) -> Result<Option<Path<S, A, C>>, SearchError<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
    {
        if matches!(self.outcome, Outcome::Exhausted) {
            let is_informed = self.reached.iter().any(|reached| reached.h() != C::ZERO);
            let closest = { self.reached.iter() }.min_by_key(|near| (near.h(), near.g()));
            let closest = closest.filter(|_| is_informed).map(|near| near.id());
            let path = closest.map(|end| path_to(problem, self.reached.nodes(), None, end));
            return path.transpose();
        }
        self.partial_path(
            problem,
            self.partial.as_ref().and_then(|partial| partial.closest),
        )
    }

    fn partial_path<P>(
        &self,
        problem: &P,
        end: Option<StateId>,
    ) -> Result<Option<Path<S, A, C>>, SearchError<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
    {
        let Some((partial, end)) = self.partial.as_ref().zip(end) else {
            return Ok(None);
        };
        path_to(problem, self.reached.nodes(), partial.prefix.as_ref(), end).map(Some)
    }

    /// Returns the reason why the problem failed to list successors, if this failure cut the search
    /// off ([`Limit::Failure`]).
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref().map(|(_, failure)| failure)
    }

    /// Returns all reached states.
    pub fn reached(&self) -> &Reached<S, C> {
        &self.reached
    }

    /// Consumes the report and returns its memory, for [another search](crate::Search::workspace).
    ///
    /// If states have [indices](SearchProblem::index), the returned memory includes the array of indices only if this
    /// search also used a workspace, which may have been empty.
    ///
    /// # Complexity
    ///
    /// Takes O(1) time. If states own memory, takes linear time in the number of states, because it frees this memory.
    #[must_use = "the memory is given back unless another search uses it"]
    pub fn into_workspace(self) -> Workspace<S, C> {
        self.reached.into_workspace()
    }
}

debug_by!(self => [S: fmt::Debug, A: fmt::Debug, C: Cost] Report<S, A, C>:
    outcome: self.outcome, claim: self.claim, stats: self.stats, lower_bound: self.lower_bound);

/// Writes one line with the outcome, the claim or the lower bound, and the number of expansions. After a failure, the
/// line also has the state and the reason.
impl<S: fmt::Debug, A, C: Cost> fmt::Display for Report<S, A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = |is_one| if is_one { "" } else { "s" };
        match &self.outcome {
            Outcome::Found(path) => {
                let (edges, cost) = (path.len(), path.cost());
                let ending = ending(edges == 1);
                write!(f, "found a path of {edges} edge{ending} at cost {cost:?}")?;
            }
            Outcome::Exhausted => write!(f, "exhausted")?,
            Outcome::CutOff(limit) => write!(f, "cut off: {limit}")?,
        }
        if let Some((state, failure)) = &self.failure {
            write!(f, " at {state:?}: {failure}")?;
        }
        match (self.claim, self.bound_to_tell()) {
            (Claim::NoPath, _) if self.names_no_goal => write!(f, " ({})", NotFound::NoGoal)?,
            (Claim::Path | Claim::Nothing, Some(bound)) => write!(f, " (lower bound {bound:?})")?,
            (Claim::Path, None) => write!(f, " (not proved cheapest)")?,
            (claim, _) => write!(f, " ({claim})")?,
        }
        let expanded = self.stats.expanded;
        let ending = ending(expanded == 1);
        write!(f, "; {expanded} state{ending} expanded")
    }
}

/// The result of one step of a run.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::{BranchAndBound, Dijkstra, IterativeDeepening};
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::{Limit, Limits, Search, Step};
///
/// // A step of 1 costs 2, a step of 3 costs 5.
/// let road: Digraph = "goal 4\n0 1 2\n0 3 5\n1 2 2\n1 4 5\n2 3 2\n3 4 2".parse()?;
/// let h = |node: &NodeId| 4 - node.get();
/// let mut run = Search::new(&road).start(BranchAndBound::new(h));
/// let mut costs = Vec::new();
/// let end = loop {
///     match run.step()? {
///         Step::Improved(goal) => costs.push(run.state(goal).unwrap().g()),
///         step if step.is_progress() => {} // `Step::Expanded`, which says nothing new
///         end => break end,
///     }
/// };
/// assert_eq!(costs, [8, 7]);
/// assert_eq!(end, Step::Exhausted); // no path is cheaper, so 7 is the optimum
///
/// let mut rounds = 0;
/// let mut run = Search::new(&road).start(IterativeDeepening::new());
/// while let step @ (Step::Expanded(_) | Step::Deepened) = run.step()? {
///     rounds += usize::from(step == Step::Deepened);
/// }
/// assert_eq!(rounds, 3); // within no edge, one edge, two edges
///
/// let mut run = Search::new(&road).limits(Limits::new().expansions(2)).start(Dijkstra::new());
/// assert_eq!(run.run_to_end()?, Step::CutOff(Limit::Expansions));
/// run.set_limits(Limits::NONE);
/// let Step::Goal(goal) = run.run_to_end()? else { panic!("4 can be reached") };
/// assert_eq!(run.state(goal).unwrap().g(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// A state was expanded, or closed at the largest depth.
    Expanded(StateId),
    /// A full frontier was cleared. The search continues from this state, which has a new id.
    Committed(StateId),
    /// A round found no goal, and the next round began with a larger bound.
    Deepened,
    /// A better path to a goal was found. The search looks for an even better path.
    Improved(StateId),
    /// A goal was found.
    ///
    /// | run | the next step |
    /// |---|---|
    /// | depth-first | continues to the next goal or to the end: `while let Step::Goal(goal) = run.run_to_end()?` visits all goals |
    /// | any other | returns `Goal` again, because the run is over; a `while let` loop over goals would not end |
    ///
    /// Anytime A* and branch and bound return [`Improved`](Self::Improved) at each goal, and end
    /// with [`Exhausted`](Self::Exhausted).
    Goal(StateId),
    /// No open states are left. The run is over.
    Exhausted,
    /// A limit stopped the run. It can continue after [`Run::set_limits`](crate::Run::set_limits).
    CutOff(Limit),
}

impl Step {
    /// Returns whether the search continues. A search continues unless it is at a goal, exhausted or cut off.
    pub const fn is_progress(self) -> bool {
        matches!(
            self,
            Self::Expanded(_) | Self::Committed(_) | Self::Deepened | Self::Improved(_)
        )
    }
}

/// Counts of the work of a search.
///
/// The counts of a search are the same on every machine, except for the bytes, which depend on the platform.
///
/// # Examples
///
/// In this example, the heuristic is admissible but inconsistent, so A* closes `a` too early and then reopens it:
///
/// ```text
/// start --3--> a --5--> goal        h(b) = 6, which is exact; else h = 0
/// start --1--> b --1--> a
/// ```
///
/// ```
/// use colorwalk::{Search, problem_fn};
///
/// let edges = [("start", "a", 3u32), ("start", "b", 1), ("b", "a", 1), ("a", "goal", 5)];
/// let graph = problem_fn(
///     "start",
///     |&from| {
///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
///         out.map(|(_, to, cost)| (to, cost))
///     },
///     |&state| state == "goal",
/// );
/// let report = Search::new(&graph).astar(|&state| if state == "b" { 6 } else { 0 })?;
/// assert_eq!(report.cost(), Some(7));
/// let stats = report.stats();
/// assert_eq!((stats.expanded, stats.generated), (4, 5)); // `a` is expanded twice
/// assert_eq!((stats.reopened, stats.duplicates), (1, 0));
/// assert_eq!((stats.frontier_peak, stats.stored_peak), (2, 4));
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stats {
    /// The number of expansions. In an expansion, the search calls `successors` and reads all items.
    pub expanded: u64,
    /// The number of generated successors, including states already reached.
    pub generated: u64,
    /// The number of generated successors that had already been reached at the same or a lower g-value.
    pub duplicates: u64,
    /// The number of times that a closed state was reopened at a lower g-value.
    pub reopened: u64,
    /// The number of states that were dropped because the frontier was full, or because they were discovered at a cost
    /// above the limit on cost.
    pub dropped: u64,
    /// The number of times that a full frontier was cleared, and the search continued from one state.
    pub commits: u64,
    /// The largest number of open states. A goal that ended the search when it was generated is not counted.
    pub frontier_peak: usize,
    /// The largest number of states stored at once.
    pub stored_peak: usize,
    /// The peak of the estimated memory in use, as for [`Limits::bytes`](crate::Limits::bytes).
    pub bytes_peak: usize,
}

impl Stats {
    /// Returns the counts of this search and the next search together. `bytes` is the memory of this search that stays
    /// in use during the next search.
    pub(crate) fn and_then(self, next: Self, bytes: usize) -> Self {
        let bytes_peak = next.bytes_peak.saturating_add(bytes);
        Self {
            expanded: self.expanded + next.expanded,
            generated: self.generated + next.generated,
            duplicates: self.duplicates + next.duplicates,
            reopened: self.reopened + next.reopened,
            dropped: self.dropped + next.dropped,
            commits: self.commits + next.commits,
            frontier_peak: self.frontier_peak.max(next.frontier_peak),
            stored_peak: self.stored_peak.max(next.stored_peak),
            bytes_peak: self.bytes_peak.max(bytes_peak),
        }
    }
}
