//! Outcomes: what a search found, what that proves, what it cost, and all that it reached.

use std::fmt;
use std::num::NonZeroU32;

use crate::certificate::Violation;
use crate::error::SearchError;
use crate::limits::Limit;
use crate::path::Path;
use crate::problem::{PathCostOf, ReversibleProblem, SearchProblem};
use crate::space::node::{Node, Status};
use crate::space::{Index, h_of, states};
use crate::workspace::Workspace;

/// How a search ended.
///
/// # Examples
///
/// Which sums can be paid with coins of 4 and 7?
///
/// ```
/// use colorwalk::{Limit, Limits, Outcome, Search, Successor, Unit, problem_fn};
///
/// let pay = |sum: u32, most: u32| {
///     let coins = problem_fn(
///         0u32,
///         move |&paid| {
///             let coins = [4, 7].into_iter().filter(move |coin| paid + coin <= most);
///             coins.map(move |coin| Successor::new(coin, paid + coin, Unit))
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
pub enum Outcome<P: SearchProblem + ?Sized> {
    /// A path to a goal.
    Found(Path<P>),
    /// Every reachable state was expanded and none is a goal: there is no path. Or a depth-first run
    /// was driven on past goals, and there are no more: then the report claims nothing.
    Exhausted,
    /// A limit ended the search, or kept it from some part of the graph. Nothing is proved but the
    /// [lower bound](Report::lower_bound).
    CutOff(Limit),
}

impl<P: SearchProblem + ?Sized> Clone for Outcome<P> {
    fn clone(&self) -> Self {
        match self {
            Self::Found(path) => Self::Found(path.clone()),
            Self::Exhausted => Self::Exhausted,
            Self::CutOff(limit) => Self::CutOff(*limit),
        }
    }
}

impl<P: SearchProblem + ?Sized> fmt::Debug for Outcome<P>
where
    P::State: fmt::Debug,
    P::Action: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Found(path) => f.debug_tuple("Found").field(path).finish(),
            Self::Exhausted => f.write_str("Exhausted"),
            Self::CutOff(limit) => f.debug_tuple("CutOff").field(limit).finish(),
        }
    }
}

impl<P: SearchProblem + ?Sized> PartialEq for Outcome<P>
where
    P::Action: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Found(a), Self::Found(b)) => a == b,
            (Self::Exhausted, Self::Exhausted) => true,
            (Self::CutOff(a), Self::CutOff(b)) => a == b,
            _ => false,
        }
    }
}

/// What one step of a run did.
///
/// # Examples
///
/// ```
/// use colorwalk::{Limit, Limits, Search, Step, Successor, problem_fn};
///
/// // Each step of 1 costs 2, one of 3 costs 5.
/// let road = problem_fn(
///     0u32,
///     |&x| [Successor::new((), x + 1, 2u32), Successor::new((), x + 3, 5)],
///     |&x| x == 4,
/// );
/// let mut run = Search::new(&road).start_branch_and_bound(|&x: &u32| 4u32.saturating_sub(x));
/// let mut costs = Vec::new();
/// let end = loop {
///     match run.step()? {
///         Step::Improved(goal) => costs.push(run.state(goal).unwrap().g()),
///         step if step.is_progress() => {} // `Step::Expanded`, which says nothing new
///         end => break end,
///     }
/// };
/// assert_eq!(costs, [8, 7]);
/// assert_eq!(end, Step::Exhausted); // nothing is better: 7 is proved
///
/// let mut rounds = 0;
/// let mut run = Search::new(&road).start_iterative_deepening();
/// while let step @ (Step::Expanded(_) | Step::Deepened) = run.step()? {
///     rounds += usize::from(step == Step::Deepened);
/// }
/// assert_eq!(rounds, 3); // within no edge, one, two
///
/// let mut run = Search::new(&road).limits(Limits::new().expansions(2)).start_dijkstra();
/// assert_eq!(run.run_to_end()?, Step::CutOff(Limit::Expansions));
/// run.set_limits(Limits::NONE);
/// let Step::Goal(goal) = run.run_to_end()? else { panic!("4 can be reached") };
/// assert_eq!(run.state(goal).unwrap().g(), 7);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// A state was expanded, or closed at the limit of depth.
    Expanded(StateId),
    /// A full frontier was cleared; this state, under its new id, is now the only one.
    Committed(StateId),
    /// A round found no goal, and the next one has begun within a larger bound.
    Deepened,
    /// A better path to a goal was found; the search goes on for one that is better still.
    Improved(StateId),
    /// A goal was found. The run is over, but for a depth-first run, which can be driven on to
    /// further goals.
    Goal(StateId),
    /// No open states are left. The run is over.
    Exhausted,
    /// A limit forbids to go on. After [`Run::set_limits`](crate::Run::set_limits) the run can be driven on.
    CutOff(Limit),
}

impl Step {
    /// Returns whether the search went on: nothing was found, exhausted or cut off.
    #[must_use]
    pub const fn is_progress(self) -> bool {
        matches!(
            self,
            Self::Expanded(_) | Self::Committed(_) | Self::Deepened | Self::Improved(_)
        )
    }
}

/// What a report proves, if the problem keeps its contract.
///
/// # Examples
///
/// What the same question is answered with depends on who answers it:
///
/// ```
/// use colorwalk::{Claim, Limits, Search, Successor, Weight, Zero, problem_fn};
///
/// let ring = problem_fn(0u8, |&n| [Successor::new((), (n + 1) % 9, 3u32)], |&n| n == 5);
/// let search = || Search::new(&ring);
/// assert_eq!(search().bfs()?.claim(), Claim::FewestEdges);
/// assert_eq!(search().dijkstra()?.claim(), Claim::Cheapest);
/// assert_eq!(search().astar(Zero)?.claim(), Claim::CheapestIfAdmissible);
/// assert_eq!(search().weighted_astar(Zero, 2)?.claim(), Claim::WithinFactor(Weight::from(2)));
/// assert_eq!(search().greedy_best_first(Zero)?.claim(), Claim::Path);
/// assert_eq!(search().limits(Limits::new().expansions(3)).bfs()?.claim(), Claim::Nothing);
///
/// let no_way = problem_fn(0u8, |&n| [Successor::new((), (n + 1) % 9, 3u32)], |&n| n == 9);
/// assert_eq!(Search::new(&no_way).bfs()?.claim(), Claim::NoPath);
/// assert_eq!(Claim::NoPath.to_string(), "no path exists");
/// # Ok::<(), colorwalk::SearchError<u8>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim {
    /// No path to a goal is cheaper than the one found.
    Cheapest,
    /// No path to a goal is cheaper than the one found, if the heuristic is admissible.
    CheapestIfAdmissible,
    /// No path to a goal is cheaper than the one found, if the problem
    /// [explains](crate::ExplainableProblem) its dead ends rightly.
    CheapestIfExplained,
    /// If the heuristic is admissible, no path to a goal costs less than the one found divided by
    /// this weight.
    WithinFactor(Weight),
    /// No path to a goal has fewer edges than the one found.
    FewestEdges,
    /// There is a path: the one found.
    Path,
    /// There is no path to a goal.
    NoPath,
    /// Nothing: the search was cut off.
    Nothing,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cheapest => f.write_str("cheapest"),
            Self::CheapestIfAdmissible => f.write_str("cheapest if the heuristic is admissible"),
            Self::CheapestIfExplained => f.write_str("cheapest if dead ends are rightly explained"),
            Self::WithinFactor(weight) => write!(f, "within {weight} of the cheapest"),
            Self::FewestEdges => f.write_str("fewest edges"),
            Self::Path => f.write_str("a path"),
            Self::NoPath => f.write_str("no path exists"),
            Self::Nothing => f.write_str("nothing proved"),
        }
    }
}

/// A factor of at least one, as a fraction: how much weighted A* trusts its heuristic.
///
/// # Examples
///
/// ```
/// use colorwalk::Weight;
///
/// let weight = Weight::new(3, 2).unwrap();
/// assert_eq!(weight.to_string(), "3/2");
/// assert_eq!((weight.numerator(), weight.denominator()), (3, 2));
/// assert_eq!(Weight::new(6, 4), Some(weight));
/// assert_eq!(Weight::from(2).to_string(), "2");
/// assert_eq!(Weight::new(7, 7), Some(Weight::ONE));
/// assert_eq!(Weight::new(1, 2), None); // less than one
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

impl Weight {
    /// The weight one, with which weighted A* is A*.
    pub const ONE: Self = Self {
        numerator: 1,
        denominator: 1,
    };

    /// Makes the fraction, or `None` if it is less than one or divides by zero.
    #[must_use]
    pub const fn new(numerator: u32, denominator: u32) -> Option<Self> {
        if denominator == 0 || numerator < denominator {
            return None;
        }
        // Euclid's algorithm: equal fractions become the same weight.
        let (mut divisor, mut rest) = (numerator, denominator);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Some(Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        })
    }

    /// Returns the number above the line.
    #[must_use]
    pub const fn numerator(self) -> u32 {
        self.numerator
    }

    /// Returns the number below the line.
    #[must_use]
    pub const fn denominator(self) -> u32 {
        self.denominator
    }
}

/// A whole weight; zero is taken as one.
impl From<u32> for Weight {
    fn from(weight: u32) -> Self {
        Self {
            numerator: weight.max(1),
            denominator: 1,
        }
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

/// What a search did, in numbers that repeat exactly; but for the bytes, which are those of the
/// platform.
///
/// # Examples
///
/// An estimate that is admissible and not consistent closes a too early, and opens it again:
///
/// ```text
/// start --3--> a --5--> goal        h(b) = 6, which is exact; else h = 0
/// start --1--> b --1--> a
/// ```
///
/// ```
/// use colorwalk::{Search, Successor, problem_fn};
///
/// let edges = [("start", "a", 3u32), ("start", "b", 1), ("b", "a", 1), ("a", "goal", 5)];
/// let graph = problem_fn(
///     "start",
///     |&from| {
///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
///         out.map(|(_, to, cost)| Successor::new((), to, cost))
///     },
///     |&state| state == "goal",
/// );
/// let report = Search::new(&graph).astar(|&state: &&str| if state == "b" { 6 } else { 0 })?;
/// assert_eq!(report.cost(), Some(7));
/// let stats = report.stats();
/// assert_eq!((stats.expanded, stats.generated), (4, 5)); // a twice
/// assert_eq!((stats.reopened, stats.duplicates), (1, 0));
/// assert_eq!((stats.frontier_peak, stats.stored_peak), (2, 4));
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Stats {
    /// States expanded: calls of `successors` that were run to their end.
    pub expanded: u64,
    /// Successors generated, known states included.
    pub generated: u64,
    /// Successors that were known at no higher g-value.
    pub duplicates: u64,
    /// Closed states that were opened again at a lower g-value.
    pub reopened: u64,
    /// States that a full frontier dropped, or that lay beyond the cap on cost when they were
    /// discovered.
    pub dropped: u64,
    /// Times that a full frontier was cleared to go on from one state.
    pub commits: u64,
    /// The largest number of open states, not counting a goal that ended the search when it was
    /// generated.
    pub frontier_peak: usize,
    /// The largest number of states stored at once.
    pub stored_peak: usize,
    /// The largest estimate of the memory in use, as for [`Limits::bytes`](crate::Limits::bytes).
    pub bytes_peak: usize,
}

/// The number of a state within one search, from zero in order of discovery.
///
/// Ids of dropped states are given again.
///
/// # Examples
///
/// Numbers are dense, so a table beside the search is a vector:
///
/// ```
/// use colorwalk::{Limits, Search, Successor, Unit, problem_fn};
///
/// let tree = problem_fn(1u32, |&n| [2 * n, 2 * n + 1].map(|m| Successor::new((), m, Unit)), |_| false);
/// let report = Search::new(&tree).limits(Limits::new().depth(3)).bfs()?;
/// let mut children = vec![0; report.reached().len()];
/// for reached in report.reached().iter() {
///     if let Some(parent) = reached.predecessor() {
///         children[parent.index()] += 1;
///     }
/// }
/// assert_eq!(children, [[2; 7].as_slice(), &[0; 8]].concat());
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(pub(crate) NonZeroU32); // index + 1, so that an `Option` needs no more space

impl StateId {
    /// Returns the number.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }
}

impl fmt::Debug for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StateId({})", self.index())
    }
}

impl fmt::Display for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index().fmt(f)
    }
}

/// What a search knows about one reached state.
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, Successor, problem_fn};
///
/// let road = problem_fn(
///     0u32,
///     |&x| [Successor::new((), x + 1, 1u32), Successor::new((), x + 5, 4)],
///     |&x| x == 7,
/// );
/// let report = Search::new(&road).astar(|&x: &u32| 7u32.saturating_sub(x) / 2)?;
/// let five = report.reached().get(&5).expect("the path leads there");
/// assert_eq!((five.g(), five.h(), five.depth()), (4, 1, 1));
/// assert!(five.is_closed());
/// let before = report.reached().by_id(five.predecessor().unwrap()).unwrap();
/// assert_eq!((before.state(), before.predecessor()), (&0, None)); // a start
/// let ten = report.reached().get(&10).expect("it was generated");
/// assert!(!ten.is_closed() && ten.id() > five.id());
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct ReachedState<'a, P: SearchProblem + ?Sized> {
    id: StateId,
    node: &'a Node<P>,
    estimates: &'a [PathCostOf<P>],
}

impl<'a, P: SearchProblem + ?Sized> ReachedState<'a, P> {
    pub(crate) fn new(id: StateId, node: &'a Node<P>, estimates: &'a [PathCostOf<P>]) -> Self {
        Self {
            id,
            node,
            estimates,
        }
    }

    /// Returns the number of the state in this search.
    #[must_use]
    pub fn id(&self) -> StateId {
        self.id
    }

    /// Returns the state.
    #[must_use]
    pub fn state(&self) -> &'a P::State {
        &self.node.state
    }

    /// Returns the g-value: the cost of the cheapest path found so far.
    #[must_use]
    pub fn g(&self) -> PathCostOf<P> {
        self.node.g
    }

    /// Returns the h-value: the estimate of the remaining cost, zero where the search uses none.
    #[must_use]
    pub fn h(&self) -> PathCostOf<P> {
        h_of::<P>(self.estimates, self.id)
    }

    /// Returns the number of edges of the path.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.node.depth
    }

    /// Returns the state before this one on the path, or `None` at a start.
    #[must_use]
    pub fn predecessor(&self) -> Option<StateId> {
        self.node.via().map(|via| via.predecessor)
    }

    /// The state before this one on the path, and the position of the edge among its successors.
    pub(crate) fn via(&self) -> Option<(StateId, usize)> {
        self.node
            .via()
            .map(|via| (via.predecessor, via.position as usize))
    }

    /// Returns whether the state was expanded at its g-value. If not, it is on the frontier.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(
            self.node.status(),
            Status::Closed | Status::FromGoal { closed: true }
        )
    }
}

impl<P: SearchProblem + ?Sized> Clone for ReachedState<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: SearchProblem + ?Sized> Copy for ReachedState<'_, P> {}

impl<P: SearchProblem + ?Sized> fmt::Debug for ReachedState<'_, P>
where
    P::State: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReachedState")
            .field("id", &self.id)
            .field("state", self.state())
            .field("g", &self.g())
            .field("h", &self.h())
            .field("depth", &self.depth())
            .field("predecessor", &self.predecessor())
            .field("closed", &self.is_closed())
            .finish()
    }
}

/// All states that a search reached, with their costs and predecessors.
///
/// # Examples
///
/// All corners of a cube in four dimensions, by the number of edges from one of them:
///
/// ```
/// use colorwalk::{Search, Successor, Unit, problem_fn};
///
/// let cube = problem_fn(
///     0b0000u32,
///     |&corner| (0..4).map(move |axis| Successor::new(axis, corner ^ 1 << axis, Unit)),
///     |_| false,
/// );
/// let report = Search::new(&cube).bfs()?;
/// let reached = report.reached();
/// assert_eq!(reached.len(), 16);
/// assert!(!reached.is_empty());
/// assert_eq!(reached.layers(), [1, 4, 6, 4, 1]); // binomial coefficients
/// let at_two = reached.iter().filter(|corner| corner.depth() == 2);
/// assert!(at_two.map(|corner| corner.state().count_ones()).eq([2; 6]));
///
/// let opposite = reached.get(&0b1111).expect("every corner can be reached");
/// let path = reached.path(&cube, opposite.id()).expect("the id is of this search")?;
/// assert_eq!(path.actions(), [0, 1, 2, 3]);
/// assert_eq!(reached.by_id(opposite.id()).unwrap().state(), path.end());
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct Reached<P: SearchProblem + ?Sized> {
    nodes: Vec<Node<P>>,
    estimates: Vec<PathCostOf<P>>,
    index: Option<Index<P::State>>, // none after a search of a tree
}

impl<P: SearchProblem + ?Sized> Reached<P> {
    pub(crate) fn new(
        nodes: Vec<Node<P>>,
        estimates: Vec<PathCostOf<P>>,
        index: Option<Index<P::State>>,
    ) -> Self {
        Self {
            nodes,
            estimates,
            index,
        }
    }

    /// Returns the number of states.
    ///
    /// # Complexity
    ///
    /// Linear: states that were dropped, and those from the goal, are passed over.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns whether no state was reached: the problem has no start.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Iterates over the states in the order of their ids, which is the order of discovery unless
    /// states were dropped.
    pub fn iter(&self) -> impl Iterator<Item = ReachedState<'_, P>> {
        states(&self.nodes, &self.estimates)
    }

    /// Iterates over the states that a bidirectional search reached from the goal, in the order of
    /// their ids; no other search has any.
    ///
    /// Their g-values are the cost of the rest of a path, their depths its edges, and their
    /// predecessors are the states after them on it. No other method of this table knows them.
    ///
    /// # Examples
    ///
    /// Both sides of a search along a road look at half of it:
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::{Digraph, DigraphBuilder, NodeId};
    ///
    /// let road: DigraphBuilder<u32> = (0..100u32).map(|x| (x, x + 1, 1)).collect();
    /// let road = road.build()?;
    /// let trip = road.between(0, 100).expect("both are nodes");
    /// let report = Search::new(&trip).bidirectional_bfs().unwrap();
    /// let from_goal: Vec<_> = report.reached().from_goal().collect();
    /// assert_eq!(from_goal.len(), 51);
    /// assert_eq!((from_goal[0].state(), from_goal[0].g()), (&NodeId::new(100), 0));
    /// assert_eq!((from_goal[10].state(), from_goal[10].g()), (&NodeId::new(90), 10)); // ten more to go
    /// # Ok::<(), colorwalk::digraph::DigraphError>(())
    /// ```
    pub fn from_goal(&self) -> impl Iterator<Item = ReachedState<'_, P>> {
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.filter(|(_, node)| matches!(node.status(), Status::FromGoal { .. }));
        nodes.filter_map(|(index, node)| {
            let id = StateId::from_index(index)?;
            Some(ReachedState::new(id, node, &self.estimates))
        })
    }

    /// Returns what is known about the state with this id.
    #[must_use]
    pub fn by_id(&self, id: StateId) -> Option<ReachedState<'_, P>> {
        let node = self
            .nodes
            .get(id.index())
            .filter(|node| node.status().is_reached())?;
        Some(ReachedState::new(id, node, &self.estimates))
    }

    /// Returns what is known about `state`.
    ///
    /// # Complexity
    ///
    /// One hash and one comparison, expected. The first call after a search by
    /// [index](SearchProblem::index) hashes all states. After a search that detects no duplicates: linear,
    /// and the first of several equal states is returned.
    #[must_use]
    pub fn get(&self, state: &P::State) -> Option<ReachedState<'_, P>> {
        match &self.index {
            Some(index) => {
                let is_at = |id: StateId| self.nodes[id.index()].state == *state;
                let states = self.iter().map(|reached| (reached.id(), reached.state()));
                self.by_id(index.find(state, is_at, states)?)
            }
            None => self.iter().find(|reached| reached.state() == state),
        }
    }

    /// Returns the path that the search found to a state, or `None` for an id of another search.
    ///
    /// After a [commit](crate::OnFull::Commit) paths begin at the state that was committed to.
    ///
    /// # Errors
    ///
    /// Those of [`Path::replay`], and [`SearchError::Unfaithful`] if the replay ends elsewhere.
    pub fn path(&self, problem: &P, id: StateId) -> Option<Result<Path<P>, SearchError<P::State>>> {
        self.by_id(id)?;
        Some(path_to(problem, &self.nodes, None, id))
    }

    /// Returns how many states were reached at each depth, from zero; after a breadth-first search
    /// these are its layers, of which the last may be incomplete.
    #[must_use]
    pub fn layers(&self) -> Vec<usize> {
        let mut layers = Vec::new();
        for reached in self.iter() {
            let depth = reached.depth() as usize;
            if layers.len() <= depth {
                layers.resize(depth + 1, 0);
            }
            layers[depth] += 1;
        }
        layers
    }

    fn into_workspace(mut self) -> Workspace<P> {
        let states = self.nodes.len();
        self.nodes.clear();
        self.estimates.clear();
        Workspace {
            nodes: self.nodes,
            estimates: self.estimates,
            table: self.index.and_then(Index::into_table),
            states,
        }
    }
}

impl<P: SearchProblem + ?Sized> Clone for Reached<P> {
    fn clone(&self) -> Self {
        Self {
            nodes: self.nodes.clone(),
            estimates: self.estimates.clone(),
            index: self.index.clone(),
        }
    }
}

impl<P: SearchProblem + ?Sized> fmt::Debug for Reached<P>
where
    P::State: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Steps that were played before the present start of a search: a start and successor positions.
pub(crate) struct Prefix<P: SearchProblem + ?Sized> {
    pub(crate) start: P::State,
    pub(crate) positions: Vec<u32>,
    pub(crate) cost: PathCostOf<P>,
}

/// The successor positions from a start to `id`, and that start.
pub(crate) fn positions_to<P: SearchProblem + ?Sized>(
    nodes: &[Node<P>],
    id: StateId,
) -> (Vec<u32>, StateId) {
    let mut positions = Vec::with_capacity(nodes[id.index()].depth as usize);
    let mut at = id;
    while let Some(via) = nodes[at.index()].via() {
        positions.push(via.position);
        at = via.predecessor;
    }
    positions.reverse();
    (positions, at)
}

pub(crate) fn path_to<P: SearchProblem + ?Sized>(
    problem: &P,
    nodes: &[Node<P>],
    prefix: Option<&Prefix<P>>,
    id: StateId,
) -> Result<Path<P>, SearchError<P::State>> {
    let (positions, root) = positions_to(nodes, id);
    let path = match prefix {
        None => Path::replay(problem, nodes[root.index()].state.clone(), positions)?,
        Some(prefix) => {
            let positions = prefix.positions.iter().copied().chain(positions);
            Path::replay(problem, prefix.start.clone(), positions)?
        }
    };
    if *path.end() == nodes[id.index()].state {
        Ok(path)
    } else {
        Err(SearchError::Unfaithful {
            state: nodes[id.index()].state.clone(),
        })
    }
}

/// The answer of a search: how it ended, what that proves, what it cost and what it reached.
///
/// # Examples
///
/// ```
/// use colorwalk::{Claim, Search, Successor, problem_fn};
///
/// // From n, doubling costs 3 and adding one costs 2.
/// let ladder = problem_fn(
///     1u64,
///     |&n| [Successor::new("double", 2 * n, 3u32), Successor::new("add", n + 1, 2)],
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
/// A search that was cut off has more to tell than that:
///
/// ```
/// use colorwalk::{Claim, Limit, Limits, Outcome, Search, Successor, problem_fn};
///
/// // A step of one costs 2, a leap of ten costs 15.
/// let road = problem_fn(
///     0u32,
///     |&x| [Successor::new("step", x + 1, 2u32), Successor::new("leap", x + 10, 15)],
///     |&x| x == 40,
/// );
/// let within = |expansions| {
///     let search = Search::new(&road).limits(Limits::new().expansions(expansions));
///     search.astar(|&x: &u32| 40u32.saturating_sub(x))
/// };
/// let early = within(20)?;
/// assert_eq!(*early.outcome(), Outcome::CutOff(Limit::Expansions));
/// assert_eq!((early.claim(), early.stats().expanded), (Claim::Nothing, 20));
/// assert_eq!(early.lower_bound(), Some(52)); // no path is cheaper than that
/// assert_eq!(early.closest().map(|path| *path.end()), Some(32)); // it had got so far
/// assert!(early.incumbent().is_none());
///
/// let later = within(30)?;
/// assert_eq!(later.to_string(), "cut off: limit on expansions (nothing proved); 30 states expanded");
/// assert_eq!(later.lower_bound(), Some(57));
/// assert_eq!(later.incumbent().map(|path| path.cost()), Some(60)); // a path, not proved cheapest
///
/// let path = within(40)?.into_path().expect("35 are enough");
/// assert_eq!(path.actions(), ["leap"; 4]);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[must_use]
pub struct Report<P: SearchProblem + ?Sized> {
    pub(crate) outcome: Outcome<P>,
    pub(crate) claim: Claim,
    pub(crate) stats: Stats,
    pub(crate) lower_bound: Option<PathCostOf<P>>,
    pub(crate) incumbent: Option<Path<P>>,
    pub(crate) closest: Option<Path<P>>,
    pub(crate) reached: Reached<P>,
}

impl<P: SearchProblem + ?Sized> Report<P> {
    /// Returns how the search ended.
    pub fn outcome(&self) -> &Outcome<P> {
        &self.outcome
    }

    /// Returns the path to a goal, if one was found.
    #[must_use]
    pub fn path(&self) -> Option<&Path<P>> {
        match &self.outcome {
            Outcome::Found(path) => Some(path),
            _ => None,
        }
    }

    /// Takes the path out, if one was found.
    #[must_use]
    pub fn into_path(self) -> Option<Path<P>> {
        match self.outcome {
            Outcome::Found(path) => Some(path),
            _ => None,
        }
    }

    /// Returns the cost of the path, if one was found.
    #[must_use]
    pub fn cost(&self) -> Option<PathCostOf<P>> {
        self.path().map(Path::cost)
    }

    /// Returns what the report proves.
    #[must_use]
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Returns what the search did.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Returns a cost that no path to a goal undercuts, if the search knows one.
    ///
    /// Dijkstra's algorithm knows one unless it is exhausted. With a heuristic it is a bound if the
    /// heuristic is admissible.
    #[must_use]
    pub fn lower_bound(&self) -> Option<PathCostOf<P>> {
        self.lower_bound
    }

    /// Returns a path to a goal that a cut-off search had generated without proving it the cheapest.
    #[must_use]
    pub fn incumbent(&self) -> Option<&Path<P>> {
        self.incumbent.as_ref()
    }

    /// Returns the path to where a search that was cut off had got to.
    ///
    /// With a heuristic that is the reached state with the least estimate, of several the one at the
    /// least cost; without one, the state that would have been expanded next.
    #[must_use]
    pub fn closest(&self) -> Option<&Path<P>> {
        self.closest.as_ref()
    }

    /// Returns all states that were reached.
    pub fn reached(&self) -> &Reached<P> {
        &self.reached
    }

    /// Takes out the memory of the search, for [another one](crate::Search::workspace).
    ///
    /// The array by [index](SearchProblem::index) of a search that has made one is part of it if the search itself was
    /// given a workspace, if only a new one.
    ///
    /// # Complexity
    ///
    /// O(1); linear if states own memory, which is given back.
    ///
    /// # Examples
    ///
    /// The second search needs no more than what the first one has left:
    ///
    /// ```
    /// use colorwalk::{Search, Successor, Unit, problem_fn};
    ///
    /// let edges = |&n: &u32| [2 * n + 1, 2 * n + 2].map(|to| Successor::new((), to % 4_000, Unit));
    /// let tree = problem_fn(0, edges, |&n| n == 3_999);
    /// let first = Search::new(&tree).bfs()?;
    /// let (cost, bytes) = (first.cost(), first.stats().bytes_peak);
    ///
    /// let second = Search::new(&tree).workspace(first.into_workspace()).bfs()?;
    /// assert_eq!((second.cost(), second.stats().bytes_peak), (cost, bytes));
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[must_use = "the memory is given back unless another search uses it"]
    pub fn into_workspace(self) -> Workspace<P> {
        self.reached.into_workspace()
    }

    /// Checks all that the report says, by judges that share no code with the search:
    /// [`certificate::check`](crate::certificate::check) tells what they prove.
    ///
    /// The evidence of a bidirectional search lies partly on the side of the goal, which this judge does
    /// not read: for such a report use [`certify_from_both_ends`](Self::certify_from_both_ends).
    ///
    /// # Errors
    ///
    /// The first [`Violation`] that is met.
    ///
    /// # Complexity
    ///
    /// Expected O(n + m) time and O(n) space for n reached states and the m edges that leave them.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Search, Successor, problem_fn};
    ///
    /// let line = problem_fn(0u32, |&n| [Successor::new((), n + 1, 2u32)], |&n| n == 5);
    /// let report = Search::new(&line).dijkstra()?;
    /// assert_eq!(report.certify(&line), Ok(()));
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub fn certify(&self, problem: &P) -> Result<(), Violation<P::State>> {
        crate::certificate::check(problem, self)
    }

    /// Checks all that the report of a bidirectional search says, by judges that share no code with the
    /// search: [`certificate::check_from_both_ends`](crate::certificate::check_from_both_ends) tells what
    /// they prove.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] that is met.
    ///
    /// # Complexity
    ///
    /// Expected O(m + n log n) time and O(n) space for n reached states and the m edges that leave them,
    /// or enter them on the side of the goal.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let roads: Digraph = "0 1 2\n 1 2 2\n 2 3 2\n 0 3 9".parse()?;
    /// let trip = roads.between(0, 3).expect("both are nodes");
    /// let report = Search::new(&trip).bidirectional_dijkstra()?;
    /// assert_eq!(report.cost(), Some(6));
    /// assert_eq!(report.certify_from_both_ends(&trip), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify_from_both_ends(&self, problem: &P) -> Result<(), Violation<P::State>>
    where
        P: ReversibleProblem,
    {
        crate::certificate::check_from_both_ends(problem, self)
    }
}

impl<P: SearchProblem + ?Sized> Clone for Report<P> {
    fn clone(&self) -> Self {
        Self {
            outcome: self.outcome.clone(),
            incumbent: self.incumbent.clone(),
            closest: self.closest.clone(),
            reached: self.reached.clone(),
            ..*self
        }
    }
}

impl<P: SearchProblem + ?Sized> fmt::Debug for Report<P>
where
    P::State: fmt::Debug,
    P::Action: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("outcome", &self.outcome)
            .field("claim", &self.claim)
            .field("stats", &self.stats)
            .field("lower_bound", &self.lower_bound)
            .field("incumbent", &self.incumbent)
            .field("closest", &self.closest)
            .finish_non_exhaustive()
    }
}

/// Writes one line: the outcome, the claim and the expansions.
impl<P: SearchProblem + ?Sized> fmt::Display for Report<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Outcome::Found(path) => {
                write!(
                    f,
                    "found a path of {} edges at cost {:?}",
                    path.len(),
                    path.cost()
                )?;
            }
            Outcome::Exhausted => write!(f, "exhausted")?,
            Outcome::CutOff(limit) => write!(f, "cut off: {limit}")?,
        }
        write!(
            f,
            " ({}); {} states expanded",
            self.claim, self.stats.expanded
        )
    }
}
