//! Breadth-first search, which finds paths with the fewest edges.
//!
//! The search expands states in the order in which they are discovered. This is the order of depth, because the
//! frontier holds states of one depth, followed by states of the next depth. Each state is therefore discovered at its
//! least depth, and the path to the first goal that is generated has the fewest edges. The search therefore tests for
//! goals when it generates states, a whole layer before it would expand them.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the answer, by checking that no edge skips a layer.
//!
//! # When to use it
//!
//! Use breadth-first search when every edge costs the same. For other costs use [`dijkstra`](Search::dijkstra),
//! or [`astar`](Search::astar) if you have a heuristic.
//!
//! # References
//!
//! - E. F. Moore, "The shortest path through a maze", *Proc. Int. Symp. on the Theory of Switching*
//!   (1959).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §20.2.

use crate::cost::Cost;
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::batch::Upcoming;
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::id::StateId;
use crate::observe::Observer;
use crate::problem::SearchProblem;
use crate::report::claim::Claim;
use crate::report::{ReportOf, Step};
use crate::space::known::Recognition;

impl<P: SearchProblem> IntoLoop<P> for BreadthFirst {
    type Loop = BreadthFirstLoop;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        (
            search.recognition_without_ids(),
            BreadthFirstLoop { front: 0 },
        )
    }

    fn max_depth(&self) -> Option<u32> {
        self.max_depth
    }
}

/// States are expanded in the order of discovery, which is the order of their ids. So the frontier consists of all
/// states whose id is at least `front`.
pub(crate) struct BreadthFirstLoop {
    front: usize,
}

impl<P: SearchProblem> Loop<P> for BreadthFirstLoop {
    const COUNTS_EDGES: bool = true;
    const LOOKS_AHEAD: bool = true;

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(state) = self.next(problem, search) else {
            return search.exhausted(problem);
        };
        let ends = search.ends_by_depth(problem, state, self)?;
        self.front += 1;
        if ends {
            return Ok(Step::Expanded(state));
        }
        search.expand(problem, state, self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let Some(place) = search.vacancy(problem, &to, &path) else {
                continue;
            };
            let is_goal = problem.is_goal(&to); // one layer earlier than its expansion
            // The state is appended to the frontier, which ends with the newest id.
            let state = search.add(problem, to, &path, P::Cost::ZERO, Some(place))?;
            if is_goal {
                search.found(state)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn next<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        self.frontier(search.space.nodes().len()).next()
    }

    fn upcoming(&self, next: &mut Upcoming) {
        next.append(self.frontier(next.known));
    }

    fn findings<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Findings<P> {
        let front = self.next(problem, search);
        let least = front.and_then(|front| Loop::<P>::floor(self, &search.space.view(front)));
        Findings {
            lower_bound: search.lower_bound_by_edges(front.is_some(), least),
            ..Findings::new(Claim::FewestEdges, search.interrupted().or(front))
        }
    }
}

impl BreadthFirstLoop {
    /// Returns the frontier of a search that has found `known` states.
    fn frontier(&self, known: usize) -> impl Iterator<Item = StateId> + use<> {
        (self.front..known).map_while(StateId::from_len)
    }
}

/// Breadth-first search.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a path with the fewest edges from the start to a goal.
    ///
    /// Costs do not affect the search. It only adds them up for the report. A state keeps the predecessor that
    /// discovered it, even if a path with more edges costs less. [`Reached::layers`](crate::Reached::layers) counts the
    /// states at each depth.
    ///
    /// Goals are tested at generation.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space for n states and m generated successors.
    ///
    /// # Examples
    ///
    /// The problem is to measure 4 litres with two jugs of 3 and 5 litres:
    ///
    /// ```
    /// use colorwalk::{Search, Successor, Unit, problem_fn};
    ///
    /// let jugs = problem_fn(
    ///     (0u8, 0u8),
    ///     |&(small, large)| {
    ///         let into_large = small.min(5 - large);
    ///         let into_small = large.min(3 - small);
    ///         [
    ///             ("fill small", (3, large), Unit),
    ///             ("fill large", (small, 5), Unit),
    ///             ("empty small", (0, large), Unit),
    ///             ("empty large", (small, 0), Unit),
    ///             ("small into large", (small - into_large, large + into_large), Unit),
    ///             ("large into small", (small + into_small, large - into_small), Unit),
    ///         ]
    ///     },
    ///     |&(_, large)| large == 4,
    /// );
    /// let report = Search::new(&jugs).bfs()?;
    /// assert_eq!(
    ///     report.path().unwrap().actions(),
    ///     [
    ///         "fill large",
    ///         "large into small",
    ///         "empty small",
    ///         "large into small",
    ///         "fill large",
    ///         "large into small"
    ///     ],
    /// );
    /// # Ok::<(), colorwalk::SearchError<(u8, u8)>>(())
    /// ```
    #[doc(alias = "breadth-first search")]
    #[doc(alias = "unweighted shortest path")]
    pub fn bfs(self) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run(BreadthFirst::new())
    }
}

/// Breadth-first search as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::bfs`].
///
/// # Examples
///
/// A struct can store a run between the frames of a game, because the type of the run has a name:
///
/// ```
/// use colorwalk::Run;
/// use colorwalk::algorithms::BreadthFirst;
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::{Search, SearchError, Step};
///
/// struct Scout<'p> {
///     run: Run<&'p Digraph, BreadthFirst>,
/// }
///
/// impl Scout<'_> {
///     /// Spends a little time. Returns whether the path is known.
///     fn think(&mut self) -> Result<bool, SearchError<NodeId>> {
///         Ok(matches!(self.run.run_for(2)?, Step::Goal(_)))
///     }
/// }
///
/// let graph: Digraph = "goal 5\n 0 1\n 1 2\n 2 3\n 3 4\n 4 5".parse()?;
/// let mut scout = Scout { run: Search::new(&graph).start(BreadthFirst::new()) };
/// assert_eq!((scout.think()?, scout.think()?, scout.think()?), (false, false, true));
/// assert_eq!(scout.run.into_report()?.path().unwrap().len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BreadthFirst {
    max_depth: Option<u32>,
}

impl BreadthFirst {
    /// Creates breadth-first search.
    pub const fn new() -> Self {
        Self { max_depth: None }
    }

    /// Prunes every path with more than `edges` edges. By default, paths have any number of edges.
    ///
    /// A path that the search finds within this bound still has the fewest edges of all paths. If no path has at most
    /// this many edges, the search ends at [`Limit::Depth`](crate::Limit::Depth) and
    /// claims [`Claim::NoPathWithin`]. If no state has more edges to follow, it is exhausted as without a bound. The
    /// search does not expand the states at this depth. It lists one successor of each of them at most.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::algorithms::BreadthFirst;
    /// use colorwalk::{Claim, Limit, Outcome, Search, Unit, problem_fn};
    ///
    /// let next = |&n: &u32| [(n + 1, Unit), (2 * n, Unit)];
    /// let problem = problem_fn(1, next, |&n| n == 100);
    /// let within = |edges| Search::new(&problem).run(BreadthFirst::new().max_depth(edges));
    ///
    /// let report = within(7)?;
    /// assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Depth));
    /// assert_eq!(report.claim(), Claim::NoPathWithin(7));
    /// assert_eq!(report.certify(&problem), Ok(()));
    ///
    /// assert_eq!((within(8)?.cost(), within(8)?.claim()), (Some(8), Claim::FewestEdges));
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[must_use]
    pub const fn max_depth(self, edges: u32) -> Self {
        Self {
            max_depth: Some(edges),
        }
    }
}
