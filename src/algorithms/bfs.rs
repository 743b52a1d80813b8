//! Breadth-first search: paths with the fewest edges.
//!
//! States are expanded in the order of their discovery, and so in order of depth: the frontier only
//! ever holds states of one depth and then of the next. Hence a state is discovered at its least
//! depth, and the first goal that is generated has the fewest edges of all. That is why goals are
//! tested at generation here, a whole layer before they would be expanded.
//!
//! # When to use it
//!
//! When every edge costs the same. For other costs see [`dijkstra`](Search::dijkstra); with a
//! heuristic see [`astar`](Search::astar).
//!
//! # References
//!
//! - E. F. Moore, "The shortest path through a maze", *Proc. Int. Symp. on the Theory of Switching*
//!   (1959).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §20.2.

use std::hash::BuildHasher;
use std::ops::Range;

use crate::algorithms::run::{Algorithm, Run};
use crate::cost::Cost;
use crate::error::{Fault, SearchError};
use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::{Claim, Report, StateId, Step};
use crate::problem::SearchProblem;
use crate::search::{OnFull, Search};
use crate::space::session::meter::{Control, Limited};
use crate::space::session::unhindered::Arrive;
use crate::space::session::{Findings, Recorded, Session};
use crate::space::{Arrival, IntoState, Landing, LastEdge, Relax};

impl<'p, P, O, S> Search<'p, P, O, S>
where
    P: SearchProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher + Send + Sync + 'static,
{
    /// Finds a path with the fewest edges from the start to a goal.
    ///
    /// Costs are added up for the report, but not looked at: the path that is found keeps its
    /// predecessors even if a longer one would be cheaper. [`Reached::layers`](crate::Reached::layers)
    /// tells how many states lie at each depth.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path leaves its type;
    /// [`SearchError::Unfaithful`] if the problem's successors change.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space for n states and m generated successors.
    ///
    /// # Examples
    ///
    /// Two jugs of 3 and 5 litres, and 4 litres wanted:
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
    ///             Successor::new("fill small", (3, large), Unit),
    ///             Successor::new("fill large", (small, 5), Unit),
    ///             Successor::new("empty small", (0, large), Unit),
    ///             Successor::new("empty large", (small, 0), Unit),
    ///             Successor::new("small into large", (small - into_large, large + into_large), Unit),
    ///             Successor::new("large into small", (small + into_small, large - into_small), Unit),
    ///         ]
    ///     },
    ///     |&(_, large)| large == 4,
    /// );
    /// let report = Search::new(&jugs).bfs()?;
    /// assert_eq!(
    ///     report.path().unwrap().actions(),
    ///     ["fill large", "large into small", "empty small", "large into small", "fill large",
    ///      "large into small"],
    /// );
    /// # Ok::<(), colorwalk::SearchError<(u8, u8)>>(())
    /// ```
    pub fn bfs(self) -> Result<Report<P>, SearchError<P::State>> {
        self.start_bfs().finish()
    }

    /// Starts [`bfs`](Self::bfs) as a run to be driven step by step.
    ///
    /// # Examples
    ///
    /// All squares that a knight reaches within three moves, on a board without an edge:
    ///
    /// ```
    /// use colorwalk::{Search, Successor, Unit, problem_fn};
    ///
    /// let moves = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    /// let knight = problem_fn(
    ///     (0i32, 0i32),
    ///     |&(x, y)| moves.map(|(dx, dy)| Successor::new((), (x + dx, y + dy), Unit)),
    ///     |_| false,
    /// );
    /// let mut run = Search::new(&knight).start_bfs();
    /// while run.peek().is_some_and(|next| next.depth() < 3) {
    ///     run.step()?;
    /// }
    /// assert_eq!(run.reached().count(), 1 + 8 + 32 + 68);
    /// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
    /// ```
    pub fn start_bfs(self) -> Run<'p, P, BreadthFirst, O, S> {
        let algorithm = BreadthFirst::new(&self);
        let recognition = self.recognition();
        Run::new(self, recognition, algorithm)
    }
}

/// Breadth-first search as the algorithm of a [`Run`]: the frontier.
///
/// States are expanded in the order in which they were discovered, which is that of their ids. So the
/// frontier is a range of ids.
///
/// # Examples
///
/// A run that is kept between the frames of a game has a type to be named:
///
/// ```
/// use colorwalk::algorithms::{BreadthFirst, Run};
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::{Search, SearchError, Step};
///
/// struct Scout<'p> {
///     run: Run<'p, Digraph, BreadthFirst>,
/// }
///
/// impl Scout<'_> {
///     /// Spends a little time; says whether the way is known.
///     fn think(&mut self) -> Result<bool, SearchError<NodeId>> {
///         Ok(matches!(self.run.run_for(2)?, Step::Goal(_)))
///     }
/// }
///
/// let graph: Digraph = "goal 5\n 0 1\n 1 2\n 2 3\n 3 4\n 4 5".parse()?;
/// let mut scout = Scout { run: Search::new(&graph).start_bfs() };
/// assert_eq!((scout.think()?, scout.think()?, scout.think()?), (false, false, true));
/// assert_eq!(scout.run.into_report()?.path().unwrap().len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BreadthFirst {
    frontier: Range<usize>,
    cap: Option<(usize, OnFull)>,
}

impl<P: SearchProblem + ?Sized> Algorithm<P> for BreadthFirst {
    fn start<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Option<Step>, Fault<P>> {
        let mut starts = session.problem.starts();
        let end = starts.find_map(|start| {
            let arrived = self.arrive::<Limited, _, _>(session, None, start, &Arrival::at_start());
            arrived.transpose()
        });
        end.transpose()
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // the loop that all time goes into
    fn advance<C: Control, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, Fault<P>> {
        let Some(id) = self.front() else {
            return Ok(session.no_open_states());
        };
        if !C::IS_FREE
            && let Some(step) = self.make_room(session, id)?
        {
            return Ok(step);
        }
        if let Some(limit) = session.generate_for::<C, _>(id, self, |_| None, &|_| 0) {
            return Ok(Step::CutOff(limit));
        }
        self.take_front();
        let end = session.record_for::<C, _>(id, self)?;
        Ok(end.unwrap_or(Step::Expanded(id)))
    }

    fn record<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        id: StateId,
    ) -> Result<Step, Fault<P>> {
        let end = session.record_for::<Limited, _>(id, self)?;
        Ok(end.unwrap_or(Step::Expanded(id)))
    }

    fn next<O: Observer<P>, S: BuildHasher>(
        &mut self,
        _: &mut Session<'_, P, O, S>,
    ) -> Option<StateId> {
        self.front()
    }

    fn bytes(&self, _: usize) -> usize {
        0
    }

    fn findings<O: Observer<P>, S: BuildHasher>(
        &mut self,
        _: &mut Session<'_, P, O, S>,
    ) -> Findings<P> {
        Findings {
            claim: Claim::FewestEdges,
            unless_pruned_by: |limit| limit != Limit::Depth,
            has_passed_goals: false,
            lower_bound: None,
            closest: self.front(),
            best: None,
        }
    }
}

impl BreadthFirst {
    pub(super) fn new<P: SearchProblem + ?Sized, O, S>(search: &Search<'_, P, O, S>) -> Self {
        Self {
            frontier: 0..0,
            cap: search.frontier_cap,
        }
    }

    /// What a full frontier has the search do instead of expanding `id`.
    fn make_room<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        id: StateId,
    ) -> Recorded<P> {
        match self.cap {
            Some((cap, OnFull::Stop)) if self.frontier.len() - 1 > cap => {
                Ok(Some(Step::CutOff(Limit::Frontier)))
            }
            Some((cap, OnFull::Commit)) if self.frontier.len() - 1 > cap => {
                let id = session.commit(id)?;
                self.frontier = 0..1;
                Ok(Some(Step::Committed(id)))
            }
            _ => Ok(None),
        }
    }

    /// The open states, by their ids.
    pub(super) fn frontier(&self) -> Range<usize> {
        self.frontier.clone()
    }

    /// Takes the state that is expanded next off the frontier.
    pub(super) fn take_front(&mut self) {
        self.frontier.start += 1;
    }

    pub(super) fn front(&self) -> Option<StateId> {
        self.frontier.clone().next().and_then(StateId::from_index)
    }
}

impl<P: SearchProblem + ?Sized> Arrive<P> for BreadthFirst {
    const BY_COST: bool = false;
    const WORKS_AHEAD: bool = true;
    const VISITS: bool = false;

    fn upcoming(&self, most: usize, ids: &mut Vec<StateId>) {
        ids.extend(self.frontier().take(most).map_while(StateId::from_index));
    }

    /// Records a path to `state`, and puts the state at the end of the frontier if it is new.
    #[cfg_attr(not(debug_assertions), inline(always))] // else a build of tests takes long
    fn arrive<C: Control, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        _: LastEdge<'_, P>,
        state: impl IntoState<P::State>,
        arrival: &Arrival<P>,
    ) -> Recorded<P> {
        if session.is_kept_out(arrival.g, None) {
            return Ok(None);
        }
        let Some(landing) = session.arrive(state, arrival, Relax::Never, |_, _| P::Cost::ZERO)
        else {
            return Ok(Some(Step::CutOff(Limit::Ids)));
        };
        let Landing::New(id) = landing else {
            return Ok(None);
        };
        debug_assert_eq!(id.index(), self.frontier.end);
        self.frontier.end += 1;
        if session.is_goal(id) {
            return Ok(Some(session.goal(id)));
        }
        if !C::IS_FREE
            && let Some((cap, OnFull::DropWorst)) = self.cap
            && self.frontier.len() > cap
        {
            self.frontier.end -= 1;
            session.drop_from_full_frontier(id, None);
        }
        Ok(None)
    }
}
