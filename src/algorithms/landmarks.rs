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

use std::collections::HashMap;

use crate::adaptors::{Reversed, WithStarts};
use crate::algorithms::spent::Spent;
use crate::cost::{Cost, Difference};
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::failure::Failure;
use crate::hash::FastHash;
use crate::heuristic::Heuristic;
use crate::limits::Limit;
#[cfg(doc)]
use crate::limits::Limits;
use crate::problem::{PathCostOf, ReversibleProblem, SearchProblem};
use crate::report::Stats;
use crate::space::memory::grown;
use crate::space::table::beyond_bound;

/// Landmarks.
impl<P: ReversibleProblem<Cost: Difference>> Search<P> {
    /// Chooses up to `count` landmarks among the reachable states, and computes the least costs from and to them.
    ///
    /// The method [`Landmarks::to`] makes a consistent heuristic from the landmarks. The first landmark is the state
    /// farthest from the starts. Each later landmark is the state farthest from the earlier landmarks. Returns `None`
    /// if states have no [index](SearchProblem::index_bound).
    ///
    /// If a limit cuts the search off, or if the problem fails, there are fewer landmarks: see [`Landmarks::limit`].
    /// Limits apply to all searches together. The options are ignored.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::NegativeCost`] if the cost type breaks its contract. Returns [`SearchError::CostOverflow`]
    /// if a cost overflows, and the cost type does not promise that
    /// sums [overflow only at the ends of its range](Cost::OVERFLOWS_AT_ENDS). With such a promise, as integers make it,
    /// a state whose cost overflows counts as farther away than every total.
    ///
    /// # Complexity
    ///
    /// O(k·m log m) time for k landmarks and m edges. The result holds two costs for each pair of a landmark and an
    /// index. If the bound on indices is more than four times the number of reachable states, the result has no entries
    /// for unused indices. It then looks states up in a hash table, so estimates take longer.
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
        let problem = &self.problem;
        let Some(bound) = problem.index_bound() else {
            return Ok(None);
        };
        let limits = RunLimits::new(self.limits);
        let mut spent = Spent::default();
        let mut nearest = nearest(problem, &mut spent, &limits)?;
        let mut table = Columns::new(bound, nearest.len());
        while table.columns.len() < count {
            let far = nearest.iter().max_by_key(|near| near.1);
            let Some((landmark, far)) = far.filter(|far| far.1 > P::Cost::ZERO).cloned() else {
                break;
            };
            let there = WithStarts::new(problem, [landmark.clone()]);
            let back = WithStarts::new(Reversed::new(problem), [landmark]);
            let beyond = P::Cost::floor_of_sum(far, far);
            let is_first = table.columns.is_empty();
            table.columns.push(Column::default());
            if !table.fill(&there, beyond, |pair| &mut pair.0, &mut spent, &limits)? {
                table.columns.pop();
                break;
            }
            for (state, near) in &mut nearest {
                let cost = table.cost_from(problem.index(state));
                let cost = cost.filter(|_| cost != beyond).unwrap_or(*near);
                *near = if is_first { cost } else { cost.min(*near) };
            }
            if !table.fill(&back, beyond, |pair| &mut pair.1, &mut spent, &limits)? {
                table.columns.pop();
                break;
            }
        }
        let rows = table.into_rows();
        Ok(Some(Landmarks { rows, spent }))
    }
}

/// A state, and the least cost to it from the starts or from a landmark.
type Near<P> = (<P as SearchProblem>::State, PathCostOf<P>);

/// Returns the reachable states with their costs. Returns no states if a limit cuts the search off.
fn nearest<P: SearchProblem<Cost: Difference>>(
    problem: &P,
    spent: &mut Spent,
    limits: &RunLimits,
) -> Result<Vec<Near<P>>, SearchError<P::State>> {
    let Some(tree) = spent.tree_that_fits(problem, None, limits)? else {
        return Ok(Vec::new());
    };
    let states = tree.reached.iter().map(|one| one.state());
    let heap = states.fold(0, |sum: usize, state| {
        sum.saturating_add(problem.heap_bytes(state))
    });
    let bytes = size_of::<Near<P>>().saturating_mul(tree.reached.len());
    let bytes = bytes.saturating_add(heap);
    spent.kept = tree.bytes;
    if !spent.has_room(bytes, limits) {
        return Ok(Vec::new());
    }
    let mut nearest = Vec::with_capacity(tree.reached.len());
    nearest.extend(
        tree.reached
            .iter()
            .map(|one| (one.state().clone(), one.g())),
    );
    spent.kept = bytes;
    Ok(nearest)
}

/// Two costs of a state: from a landmark and to this landmark. There is no cost if there is no path.
type Pair<T> = (Option<T>, Option<T>);

/// The number of rows in a block. The table is transposed block by block, so that it is never in memory twice.
const BLOCK: usize = 256;

/// The costs from and to one landmark.
struct Column<T> {
    blocks: Vec<Box<[Pair<T>]>>,
    outside: Pair<T>, // of the states that are in no block
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Self {
            blocks: Vec::new(),
            outside: (None, None),
        }
    }
}

/// The costs from and to the landmarks that were chosen so far.
struct Columns<T> {
    places: Places,
    columns: Vec<Column<T>>,
}

impl<T: Copy + Ord> Columns<T> {
    /// Creates a table of states whose indices are below `bound`. `states` of them are likely to have a row.
    fn new(bound: usize, states: usize) -> Self {
        let is_dense = bound <= 4 * states.max(BLOCK);
        Self {
            places: if is_dense {
                Places::Indices(bound)
            } else {
                Places::Listed(HashMap::default())
            },
            columns: Vec::new(),
        }
    }

    /// Enters the least costs from the starts of `problem` into the last column, on the side of the pairs that `side`
    /// selects. Returns false if a limit cuts the search off.
    ///
    /// If a cost overflows, enters the greatest total, `beyond`, for all states without a cost. This total is a lower
    /// bound on their cost, so the differences remain lower bounds.
    fn fill<P: SearchProblem<Cost: Difference<Total = T>>>(
        &mut self,
        problem: &P,
        beyond: Option<T>,
        side: impl Fn(&mut Pair<T>) -> &mut Option<T>,
        spent: &mut Spent,
        limits: &RunLimits,
    ) -> Result<bool, SearchError<P::State>> {
        let kept = spent.kept;
        let Some(tree) = spent.tree_that_fits(problem, None, limits)? else {
            return Ok(false);
        };
        let Some(column) = self.columns.last_mut() else {
            return Ok(false);
        };
        let (listed, blocks) = self.places.after(tree.reached.len());
        let blocks = blocks.saturating_sub(column.blocks.len());
        let bytes = blocks.saturating_mul(size_of::<[Pair<T>; BLOCK]>() + size_of::<usize>() * 2);
        spent.kept = kept.saturating_add(tree.bytes);
        if !spent.has_room(bytes.saturating_add(listed), limits) {
            return Ok(false);
        }
        for one in &tree.reached {
            let place = self.places.insert(problem.index(one.state()));
            *side(column.at(place)) = Some(one.g());
        }
        if let Some(error) = tree.overflow {
            let Some(beyond) = beyond else {
                return Err(error);
            };
            let pairs = column.blocks.iter_mut().flatten();
            for pair in pairs.chain([&mut column.outside]) {
                side(pair).get_or_insert(beyond);
            }
        }
        spent.kept = kept.saturating_add(bytes).saturating_add(listed);
        Ok(true)
    }

    /// Returns the cost from the last landmark to the state with this index.
    fn cost_from(&self, index: usize) -> Option<T> {
        let place = self.places.get(index)?;
        let block = self.columns.last()?.blocks.get(place / BLOCK)?;
        block[place % BLOCK].0
    }

    fn into_rows(mut self) -> Rows<T> {
        let blocks = self.columns.iter().map(|column| column.blocks.len()).max();
        let row_of = |at: usize| -> Vec<Pair<T>> {
            let columns = self.columns.iter_mut();
            let columns: Vec<_> = columns
                .map(|column| {
                    (
                        column.blocks.get_mut(at).map(std::mem::take),
                        column.outside,
                    )
                })
                .collect();
            let pairs = (0..BLOCK).flat_map(|row| {
                columns.iter().map(move |(block, outside)| {
                    block.as_ref().map_or(*outside, |block| block[row])
                })
            });
            pairs.collect()
        };
        let blocks = (0..blocks.unwrap_or(0)).map(row_of).collect();
        Rows {
            places: self.places,
            blocks,
            outside: self.columns.iter().map(|column| column.outside).collect(),
        }
    }
}

impl<T: Copy> Column<T> {
    /// Returns the pair at a place. Adds blocks if necessary.
    fn at(&mut self, place: usize) -> &mut Pair<T> {
        while self.blocks.len() <= place / BLOCK {
            self.blocks
                .push(vec![self.outside; BLOCK].into_boxed_slice());
        }
        &mut self.blocks[place / BLOCK][place % BLOCK]
    }
}

/// The places of states in the table, by index.
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum Places {
    /// The place is the index, which is below this bound.
    Indices(usize),
    /// The bound is far greater than the number of states.
    Listed(HashMap<usize, usize, FastHash>),
}

impl Places {
    fn get(&self, index: usize) -> Option<usize> {
        match self {
            Self::Indices(_) => Some(index),
            Self::Listed(places) => places.get(&index).copied(),
        }
    }

    /// Returns the place of an index, which may be new.
    ///
    /// # Panics
    ///
    /// Panics if the index is not below the bound.
    fn insert(&mut self, index: usize) -> usize {
        match self {
            Self::Indices(bound) if index >= *bound => beyond_bound(index, *bound),
            Self::Indices(_) => index,
            Self::Listed(places) => {
                let next = places.len();
                *places.entry(index).or_insert(next)
            }
        }
    }

    /// Returns how many more bytes the list of places takes after `more` insertions, and how many blocks there are then.
    fn after(&self, more: usize) -> (usize, usize) {
        match self {
            Self::Indices(bound) => (0, bound.div_ceil(BLOCK)),
            Self::Listed(places) => {
                let slots = grown(places.len(), places.capacity(), more) - places.capacity();
                let bytes = slots.saturating_mul(2 * size_of::<(usize, usize)>());
                (bytes, (places.len() + more).div_ceil(BLOCK))
            }
        }
    }
}

/// The costs from and to the landmarks, one row for each state.
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Rows<T> {
    places: Places,
    blocks: Vec<Vec<Pair<T>>>, // each with this number of rows, one after the other: `BLOCK`
    outside: Vec<Pair<T>>,     // the row of every other state
}

impl<T> Rows<T> {
    /// Returns the costs of the state with this index, from and to each landmark.
    #[inline]
    fn get(&self, index: usize) -> &[Pair<T>] {
        let count = self.outside.len();
        let row = self.places.get(index).and_then(|place| {
            let block = self.blocks.get(place / BLOCK)?;
            let begin = (place % BLOCK).checked_mul(count)?;
            block.get(begin..)?.get(..count)
        });
        row.unwrap_or(&self.outside)
    }
}

/// The least costs from and to a few states of a problem, from which [`to`](Self::to) makes a heuristic.
///
/// With the feature `serde`, landmarks can be saved and loaded, without their statistics. Landmarks belong to one
/// graph. If its edges or the indices of its states change, choose landmarks again.
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Landmarks<T> {
    rows: Rows<T>,
    #[cfg_attr(feature = "serde", serde(skip))]
    spent: Spent,
}

impl<T: Copy + Ord> Landmarks<T> {
    /// Returns the number of landmarks.
    pub fn count(&self) -> usize {
        self.rows.outside.len()
    }

    /// Returns the limit that cut the search off. Returns `None` if there are as many landmarks as requested, or if
    /// more landmarks would add nothing.
    pub fn limit(&self) -> Option<Limit> {
        self.spent.limit
    }

    /// Returns the failure to list the edges of a state, if this failure ended the search ([`Limit::Failure`]).
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
    pub fn to<'a, P>(&'a self, problem: &'a P) -> impl Heuristic<P::State, P::Cost> + use<'a, P, T>
    where
        P: ReversibleProblem<Cost: Difference<Total = T>>,
    {
        let goals: Vec<_> = problem.goals().into_iter().collect();
        let goals: Vec<_> = goals
            .iter()
            .map(|goal| self.rows.get(problem.index(goal)))
            .collect();
        let bounds = (0..self.count()).map(|landmark| {
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
}

debug_by!(self => [T] Landmarks<T>:
    count: self.rows.outside.len(), blocks: self.rows.blocks.len(), limit: self.spent.limit);

/// The heuristic of landmarks.
struct ToGoals<'a, P, T> {
    problem: &'a P,
    landmarks: &'a Landmarks<T>,
    /// Two bounds for each landmark. The first is the least cost from the landmark to a goal, if the landmark leads to
    /// a goal. The second is the greatest cost from a goal to the landmark, if all goals lead to the landmark.
    bounds: Vec<(Option<T>, Option<T>)>,
}

impl<P, T> Heuristic<P::State, P::Cost> for ToGoals<'_, P, T>
where
    P: SearchProblem<Cost: Difference<Total = T>>,
    T: Copy + Ord,
{
    #[inline]
    fn estimate(&self, state: &P::State) -> T {
        let row = self.landmarks.rows.get(self.problem.index(state));
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
        let row = self.landmarks.rows.get(self.problem.index(state));
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
        assert!(loaded.rows.blocks == landmarks.rows.blocks && loaded.count() == 3);
        let wrong = r#"{"rows":{"places":{"Indices":9},"blocks":[[]],"outside":[]}}"#;
        let wrong: Landmarks<u32> = serde_json::from_str(wrong).unwrap();
        assert_eq!(wrong.to(&grid).estimate(&(0, 0).into()), 0);
    }
}
