//! The landmark heuristic uses precomputed costs to and from a few states.
//!
//! Let L be a state, and d(u, v) the least cost of a path from u to v. The triangle inequality gives two lower bounds
//! on the cost from v to a goal t: d(L, t) - d(L, v), and d(v, L) - d(t, L). Both bounds are consistent estimates. The
//! greatest bound over several such states, the *landmarks*, is also consistent. A bound is exact if v and t are, in
//! the right order, on a cheapest path from or to L. Good landmarks are therefore at the periphery of the graph. For
//! this reason, the search chooses as the next landmark the state that is farthest from the landmarks chosen before.
//!
//! Landmarks also find dead ends. If all goals lead to a landmark, a state that does not lead to it is a dead end.
//!
//! # When to use it
//!
//! Use landmarks for many trips on one graph that does not change. The preparation computes two trees of cheapest paths
//! for each landmark, and each estimate reads two costs for each landmark. The preparation pays if your own estimates
//! are far below the costs, for example because walls block the straight way.
//!
//! # References
//!
//! - A. V. Goldberg and C. Harrelson, "Computing the shortest path: A* search meets graph theory", *Proc. SODA* 16 (2005).

use std::fmt;

use crate::adaptors::{Reversed, WithStarts};
use crate::algorithms::spent::Spent;
use crate::cost::{Cost, Difference};
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::failure::Failure;
use crate::heuristic::Heuristic;
use crate::limits::Limit;
#[cfg(doc)]
use crate::limits::Limits;
use crate::problem::{PathCostOf, ReversibleProblem, SearchProblem};
use crate::report::stats::Stats;

/// Landmarks.
impl<P: ReversibleProblem<Cost: Difference>> Search<'_, P> {
    /// Chooses up to `count` landmarks among the reachable states, and computes the least costs from and to them.
    ///
    /// The method [`Landmarks::to`] makes a consistent heuristic from the landmarks. The first landmark is the state
    /// farthest from the starts. Each later landmark is the state farthest from the earlier landmarks. Returns `None`
    /// if states have no [index](SearchProblem::index_bound).
    ///
    /// If a limit cuts the search off, or if the problem fails, there are fewer landmarks: see [`Landmarks::limit`].
    /// Limits apply to all searches together. The limit on [depth](Limits::depth) and the options are ignored.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`shortest_path_tree`](Self::shortest_path_tree).
    ///
    /// # Complexity
    ///
    /// O(k·m log m) time for k landmarks and m edges. The result holds two costs for each pair of a landmark and an
    /// index.
    ///
    /// # Examples
    ///
    /// This example makes many trips on one graph:
    ///
    /// ```
    /// use colorwalk::algorithms::AStar;
    /// use colorwalk::digraph::Digraph;
    /// use colorwalk::{Search, laws};
    ///
    /// // A ring of a hundred nodes with edges in both directions. One edge is expensive.
    /// let ring = (0..100).fold(Digraph::builder(), |ring, node| {
    ///     ring.undirected_edge(node, (node + 1) % 100, if node == 50 { 200 } else { 3u32 })
    /// });
    /// let ring = ring.build()?;
    /// let landmarks = Search::new(&ring).landmarks(2)?.expect("nodes have an index");
    /// assert_eq!(landmarks.count(), 2);
    /// for (from, to, cost) in [(10, 40, 90), (60, 40, 240), (99, 1, 6)] {
    ///     let trip = ring.between(from, to).expect("both are nodes");
    ///     let heuristic = landmarks.to(&trip);
    ///     assert_eq!(laws::check_consistent(&trip, &heuristic), Ok(()));
    ///     let report = Search::new(&trip).run(AStar::new(heuristic))?;
    ///     assert_eq!(report.cost(), Some(cost));
    ///     assert!(report.stats().expanded < 90); // of a hundred nodes
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "ALT")]
    #[doc(alias = "preprocessing")]
    #[doc(alias = "differential heuristic")]
    #[doc(alias = "many trips")]
    pub fn landmarks(
        self,
        count: usize,
    ) -> Result<Option<Landmarks<PathCostOf<P>>>, SearchError<P::State>> {
        let problem = &*self.problem;
        let Some(bound) = problem.index_bound() else {
            return Ok(None);
        };
        let limits = RunLimits::new(self.limits);
        let mut spent = Spent::default();
        let reached = spent.tree(problem, None, &limits)?;
        let reached = reached.iter().flatten();
        let mut nearest: Vec<_> = reached.map(|one| (one.state().clone(), one.g())).collect();
        spent.kept = size_of_val(&*nearest);
        let mut trees = Vec::new();
        while trees.len() < count {
            let far = nearest.iter().max_by_key(|near| near.1);
            let Some((landmark, _)) = far.filter(|far| far.1 > P::Cost::ZERO).cloned() else {
                break;
            };
            let there = WithStarts::new(problem, [landmark.clone()]);
            let back = WithStarts::new(Reversed::new(problem), [landmark]);
            let from = by_index(&there, bound, &mut spent, &limits)?;
            let Some(from) = from else { break };
            let to = by_index(&back, bound, &mut spent, &limits)?;
            let Some(to) = to else { break };
            for (state, near) in &mut nearest {
                let cost = from[problem.index(state)].unwrap_or(*near);
                let known = if trees.is_empty() { cost } else { *near };
                *near = known.min(cost);
            }
            trees.push((from, to));
        }
        let row = |index: usize| trees.iter().map(move |tree| (tree.0[index], tree.1[index]));
        Ok(Some(Landmarks {
            count: trees.len(),
            costs: (0..bound).flat_map(row).collect(),
            spent,
        }))
    }
}

/// The least costs of states, by index. A state that cannot be reached has no cost.
type ByIndex<T> = Vec<Option<T>>;

/// Finds the least costs from the starts of a problem. Returns `None` if a limit cuts the search off.
fn by_index<P: SearchProblem<Cost: Difference>>(
    problem: &P,
    bound: usize,
    spent: &mut Spent,
    limits: &RunLimits,
) -> Result<Option<ByIndex<PathCostOf<P>>>, SearchError<P::State>> {
    let kept = spent.kept;
    let reached = spent.tree(problem, None, limits)?;
    let mut costs = vec![None; bound];
    spent.kept = kept + size_of_val(&*costs);
    for one in reached.iter().flatten() {
        costs[problem.index(one.state())] = Some(one.g());
    }
    Ok(reached.map(|_| costs))
}

/// The least costs from and to a few states of a problem, from which [`to`](Self::to) makes a heuristic.
///
/// With the feature `serde`, landmarks can be saved and loaded, without their statistics. Landmarks belong to one
/// graph. If its edges or the indices of its states change, choose landmarks again.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::AStar;
/// use colorwalk::grid::Grid;
/// use colorwalk::Search;
///
/// let text = "S...#....\n###.#.###\n....#....\n.####.##.\n.......#G";
/// let maze: Grid = text.parse()?;
/// let landmarks = Search::new(&maze).landmarks(4)?.expect("squares have an index");
/// assert_eq!(landmarks.count(), 4);
/// let informed = Search::new(&maze).run(AStar::new(landmarks.to(&maze)))?;
/// let by_distance = Search::new(&maze).run(AStar::new(maze.estimate()))?;
/// assert_eq!(informed.cost(), by_distance.cost());
/// assert!(informed.stats().expanded < by_distance.stats().expanded);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Landmarks<T> {
    count: usize,
    costs: Vec<(Option<T>, Option<T>)>, // from and to each landmark, by index of the state
    #[cfg_attr(feature = "serde", serde(skip))]
    spent: Spent,
}

impl<T: Copy + Ord> Landmarks<T> {
    /// Returns the number of landmarks.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the limit that cut the search off. Returns `None` if there are as many landmarks as requested, or if
    /// more landmarks would add nothing.
    ///
    /// # Examples
    ///
    /// The landmarks that were finished before the limit can be used:
    ///
    /// ```
    /// use colorwalk::grid::Grid;
    /// use colorwalk::{Limit, Limits, Search};
    ///
    /// let maze: Grid = "S...#....\n###.#.###\n....#....\n.####.##.\n.......#G".parse()?;
    /// let limits = Limits::new().expansions(200);
    /// let landmarks = Search::new(&maze).limits(limits).landmarks(9)?.expect("squares have an index");
    /// assert_eq!((landmarks.limit(), landmarks.count()), (Some(Limit::Expansions), 2));
    /// assert_eq!(landmarks.stats().expanded, 200);
    /// assert!(landmarks.failure().is_none()); // see `try_problem_fn`
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn limit(&self) -> Option<Limit> {
        self.spent.limit
    }

    /// Returns the failure to list the edges of a state, if this failure ended the search ([`Limit::Failure`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::grid::Grid;
    ///
    /// let plane = Grid::new(9, 9);
    /// let landmarks = Search::new(&plane).landmarks(2)?.expect("squares have an index");
    /// assert!(landmarks.failure().is_none()); // a grid does not fail
    /// # Ok::<(), colorwalk::SearchError<colorwalk::grid::Square>>(())
    /// ```
    pub fn failure(&self) -> Option<&Failure> {
        self.spent.failure.as_ref()
    }

    /// Returns the statistics of all searches together.
    pub fn stats(&self) -> Stats {
        self.spent.stats
    }

    /// Returns a consistent heuristic for the goals of `problem`. The goals may have changed since the landmarks were
    /// chosen.
    ///
    /// If the landmarks prove that a state leads to no goal, the heuristic calls it
    /// a [dead end](Heuristic::is_dead_end).
    ///
    /// # Complexity
    ///
    /// O(k) time for each estimate by k landmarks. To create the heuristic takes O(k) time for each goal.
    pub fn to<'a, P>(&'a self, problem: &'a P) -> impl Heuristic<P> + use<'a, P, T>
    where
        P: ReversibleProblem<Cost: Difference<Total = T>>,
    {
        let goals: Vec<_> = problem.goals().into_iter().collect();
        let goals: Vec<_> = goals
            .iter()
            .map(|goal| self.row(problem.index(goal)))
            .collect();
        let bounds = (0..self.count.min(self.costs.len())).map(|landmark| {
            let costs = || goals.iter().filter_map(|row| row.get(landmark));
            let all = costs().map(|cost| cost.1).collect::<Option<Vec<T>>>();
            let least = costs().filter_map(|cost| cost.0).min();
            (least, all.and_then(|all| all.into_iter().max()))
        });
        ToGoals {
            problem,
            landmarks: self,
            bounds: bounds.collect(),
        }
    }

    /// Returns the costs of the state with this index, from and to each landmark.
    fn row(&self, index: usize) -> &[(Option<T>, Option<T>)] {
        let begin = index.saturating_mul(self.count);
        let row = self
            .costs
            .get(begin..)
            .and_then(|rest| rest.get(..self.count));
        row.unwrap_or_default()
    }
}

debug_by!(self => [T: fmt::Debug] Landmarks<T>:
    count: self.count, costs: self.costs.len(), limit: self.spent.limit);

/// The heuristic of landmarks.
struct ToGoals<'a, P, T> {
    problem: &'a P,
    landmarks: &'a Landmarks<T>,
    /// Two bounds for each landmark. The first is the least cost from the landmark to a goal, if the landmark leads to
    /// a goal. The second is the greatest cost from a goal to the landmark, if all goals lead to the landmark.
    bounds: Vec<(Option<T>, Option<T>)>,
}

impl<P, T> Heuristic<P> for ToGoals<'_, P, T>
where
    P: SearchProblem<Cost: Difference<Total = T>>,
    T: Copy + Ord,
{
    #[inline]
    fn estimate(&self, state: &P::State) -> T {
        let row = self.landmarks.row(self.problem.index(state));
        let bounds = row.iter().zip(&self.bounds).flat_map(|(costs, goals)| {
            let less = |(total, less)| P::Cost::difference(total, less);
            [
                goals.0.zip(costs.0).and_then(less),
                costs.1.zip(goals.1).and_then(less),
            ]
        });
        bounds.flatten().max().unwrap_or(P::Cost::ZERO)
    }

    #[inline]
    fn is_dead_end(&self, state: &P::State) -> bool {
        let row = self.landmarks.row(self.problem.index(state));
        row.iter().zip(&self.bounds).any(|(costs, goals)| {
            (costs.0.is_some() && goals.0.is_none()) || (costs.1.is_none() && goals.1.is_some())
        })
    }
}

#[cfg(test)]
#[cfg(feature = "serde")]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn landmarks_are_saved_and_loaded() {
        let grid = Grid::from_fn(9, 7, |square| square.column % 4 + 1);
        let landmarks = Search::new(&grid).landmarks(3).unwrap().unwrap();
        let saved = serde_json::to_string(&landmarks).unwrap();
        let loaded: Landmarks<u32> = serde_json::from_str(&saved).unwrap();
        assert!(loaded.costs == landmarks.costs && loaded.count() == 3);
        let wrong: Landmarks<u32> =
            serde_json::from_str(r#"{"count":18446744073709551615,"costs":[]}"#).unwrap();
        assert_eq!(wrong.to(&grid).estimate(&(0, 0).into()), 0);
    }
}
