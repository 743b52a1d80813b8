//! Dijkstra's algorithm to each goal, nearest first.
//!
//! Dijkstra's algorithm expands states in order of their costs, and the cost of an expanded state is final. A search
//! that expands goals like other states therefore meets all goals in order of cost. Before each step, the iterator
//! tests whether the next state is a goal, and lists the path to it.
//!
//! # Checker
//!
//! [`certificate::nearest`](crate::certificate::nearest) checks that the paths are cheapest and that no goal is
//! missing.
//!
//! # When to use it
//!
//! Use it for the k nearest shops, stations or units, if you do not know which they are. For the costs to all states,
//! use [`shortest_path_tree`](Search::shortest_path_tree). For several paths to one goal,
//! use [`k_shortest_paths`](Search::k_shortest_paths).
//!
//! # References
//!
//! - E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numer. Math.* 1 (1959), problem 2.

use crate::algorithms::goal_paths::GoalPaths;
use crate::algorithms::shortest_path_tree::ToAll;
use crate::cost::NonNegativeCost;
use crate::engine::algorithm::{Algorithm, IntoLoop, Loop};
use crate::engine::batch::Upcoming;
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::id::StateId;
#[cfg(doc)]
use crate::limits::Limits;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::known::Recognition;

/// The nearest goals.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
{
    /// Iterates over cheapest paths to goals, one for each goal that can be reached, in order of cost.
    ///
    /// The iterator is lazy: the search goes on only until it meets the next goal. A path may pass a goal on its way to
    /// another goal.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated successors, and the length of each path.
    ///
    /// # Examples
    ///
    /// This example finds the two nearest of three shops, and checks the answer:
    ///
    /// ```
    /// use colorwalk::grid::Grid;
    /// use colorwalk::{Search, certificate};
    ///
    /// let town: Grid = "G . # G\n. S # .\n. . . G".parse()?;
    /// let mut shops = Search::new(&town).nearest_goals();
    /// let nearest = shops.by_ref().take(2).collect::<Result<Vec<_>, _>>()?;
    /// let found: Vec<_> = nearest.iter().map(|path| (path.cost(), *path.end())).collect();
    /// assert_eq!(found, [(2, (0, 0).into()), (3, (3, 2).into())]);
    /// let generated = shops.stats().generated;
    /// assert_eq!(certificate::nearest(&town, &nearest, generated), Ok(()));
    /// assert_eq!(shops.count(), 1); // the search goes on
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "k nearest")]
    #[doc(alias = "nearest neighbours")]
    pub fn nearest_goals(self) -> NearestGoals<P, O> {
        GoalPaths::new(self.start(ToEach))
    }
}

/// An iterator over cheapest paths to goals, nearest first; see [`Search::nearest_goals`].
pub type NearestGoals<P, O = ()> = GoalPaths<P, ToEach, O>;

/// Dijkstra's algorithm, which stops at each goal.
#[derive(Debug)]
pub struct ToEach;

impl<P: SearchProblem<Cost: NonNegativeCost>> Algorithm<P> for ToEach {}

impl<P: SearchProblem<Cost: NonNegativeCost>> IntoLoop<P> for ToEach {
    type Loop = NearestLoop<P>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        let (recognition, all) = ToAll.into_loop(search);
        let last = None;
        (recognition, NearestLoop { all, last })
    }
}

/// The running search for all states, which stops before it expands a goal.
pub(crate) struct NearestLoop<P: SearchProblem<Cost: NonNegativeCost>> {
    all: <ToAll as IntoLoop<P>>::Loop,
    last: Option<StateId>, // the last goal, which the next step expands
}

impl<P: SearchProblem<Cost: NonNegativeCost>> Loop<P> for NearestLoop<P> {
    const ENDS_AT_GOAL: bool = false;
    const REFUSES_NEGATIVE_COSTS: bool = true;
    const LOOKS_AHEAD: bool = true;

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let next = self.next(problem, search);
        if let Some(state) = next.filter(|_| next != self.last)
            && search.is_goal(problem, state)
        {
            self.last = next;
            return search.found(state);
        }
        self.all.step(problem, search)
    }

    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        self.all.relax(problem, search, edges)
    }

    fn next<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        self.all.next(problem, search)
    }

    fn upcoming(&self, next: &mut Upcoming) {
        self.all.upcoming(next);
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        self.all.floor(state)
    }

    fn bytes(&self, more: usize) -> usize {
        self.all.bytes(more)
    }

    fn findings<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Findings<P> {
        self.all.findings(problem, search)
    }
}
