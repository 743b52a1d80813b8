//! Evaluations: the keys by which [best-first search](super::BestFirst) orders its frontier.

use std::fmt;
use std::marker::PhantomData;

use crate::cost::Cost;
use crate::heuristic::{Heuristic, Zero};
use crate::id::StateId;
use crate::node::ReachedStateOf;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::Claim;
use crate::space::View;
use crate::space::buckets::Ranks;
use crate::space::frontier::Ranking;

/// A reached state whose key an [`Evaluation`] computes. It has a g-value, an estimate and a depth.
///
/// # Examples
///
/// This evaluation behaves like A* while the frontier is small and like greedy search when it is full. Among states
/// with equal keys, the deepest state comes first, and equally deep states are compared with each other. Therefore the
/// order of the successors does not matter:
///
/// ```
/// use colorwalk::algorithms::{BestFirst, Candidate, Evaluation};
/// use colorwalk::{Heuristic, Search, SearchProblem, problem_fn};
/// use std::cmp::Reverse;
///
/// struct Roomy {
///     room: usize,
/// }
///
/// impl<P: SearchProblem<State = u32, Cost = u32>> Evaluation<P> for Roomy {
///     type Key = (u32, Reverse<u32>, u32);
///     const INFORMED: bool = true;
///
///     fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
///         &|&mile: &u32| 2 * 90u32.saturating_sub(mile)
///     }
///     fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<Self::Key> {
///         let has_room = candidate.frontier_len() < self.room;
///         let cost = if has_room {
///             candidate.g().checked_add(candidate.h())?
///         } else {
///             candidate.h()
///         };
///         Some((cost, Reverse(candidate.depth()), *candidate.state()))
///     }
/// }
///
/// let road = problem_fn(
///     0u32,
///     |&mile| [(1, 5u32), (2, 7), (9, 20)].map(|(miles, cost)| (miles, mile + miles, cost)),
///     |&mile| mile == 90,
/// );
/// let search = |room| Search::new(&road).start(BestFirst::by_evaluation(Roomy { room })).finish();
/// let (narrow, wide) = (search(5)?, search(1000)?);
/// assert_eq!((narrow.cost(), wide.cost()), (Some(10 * 20), Some(10 * 20)));
/// assert_eq!((narrow.stats().expanded, wide.stats().expanded), (12, 62));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct Candidate<'a, P: SearchProblem> {
    pub(super) states: View<'a, P>,
    pub(super) id: StateId,
    pub(super) g: PathCostOf<P>,
    pub(super) h: PathCostOf<P>,
    pub(super) frontier_len: usize,
}

impl<'a, P: SearchProblem> Candidate<'a, P> {
    /// Returns the state.
    pub fn state(&self) -> &'a P::State {
        self.reached().state()
    }

    /// Returns the cost of the path to the state.
    pub fn g(&self) -> PathCostOf<P> {
        self.g
    }

    /// Returns the estimate of the remaining cost, or zero if the [`Evaluation`] has no heuristic,
    /// for example if it is a closure.
    pub fn h(&self) -> PathCostOf<P> {
        self.h
    }

    /// Returns the number of edges of the path on which the state was reached.
    pub fn depth(&self) -> u32 {
        self.reached().depth()
    }

    fn reached(&self) -> ReachedStateOf<'a, P> {
        self.states.view(self.id)
    }

    /// Returns the number of open states, not counting this state.
    pub fn frontier_len(&self) -> usize {
        self.frontier_len
    }
}

impl<P: SearchProblem> fmt::Debug for Candidate<'_, P>
where
    P::State: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Candidate")
            .field("reached", &self.reached())
            .field("frontier_len", &self.frontier_len)
            .finish()
    }
}

/// Ranks the open states of a best-first search by a key, and defines what the answers of the search prove.
///
/// # Contract
///
/// The search trusts [`floor`](Self::floor) and [`claim`](Self::claim), and copies them into its report.
///
/// # Examples
///
/// This example implements dynamic weighting (Pohl 1973). The weight of the estimate is two at the start and decreases
/// with depth. As in weighted A* with weight two, the path costs at most twice as much as a cheapest path:
///
/// ```
/// use colorwalk::algorithms::{BestFirst, Candidate, Evaluation};
/// use colorwalk::{Claim, Heuristic, Search, SearchProblem, Weight, problem_fn};
///
/// /// Ranks by g + (2 - depth / expected) · h, times `expected`.
/// struct DynamicWeight {
///     goal: (i32, i32),
///     expected: u32, // edges of a path
/// }
///
/// impl Heuristic<(i32, i32), u32> for DynamicWeight {
///     fn estimate(&self, &(x, y): &(i32, i32)) -> u32 {
///         x.abs_diff(self.goal.0) + y.abs_diff(self.goal.1) // a step costs one at least
///     }
/// }
///
/// impl<P: SearchProblem<State = (i32, i32), Cost = u32>> Evaluation<P> for DynamicWeight {
///     type Key = u32;
///     const INFORMED: bool = true;
///     const BY_COST: bool = true;
///
///     fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
///         self
///     }
///     fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<u32> {
///         let weight = 2 * self.expected - candidate.depth().min(self.expected);
///         let h = weight.checked_mul(candidate.h())?;
///         self.expected.checked_mul(candidate.g())?.checked_add(h)
///     }
///     fn key_to_u64(key: &u32) -> Option<u64> {
///         Some((*key).into())
///     }
///     fn key_from_u64(number: u64) -> Option<u32> {
///         number.try_into().ok()
///     }
///     fn floor(&self, g: u32, h: u32) -> Option<u32> {
///         g.checked_add(h)
///     }
///     fn claim(&self) -> Claim {
///         Claim::WithinFactor(Weight::from(2))
///     }
/// }
///
/// let hills = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| {
///         let around = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)];
///         around.map(|(x, y)| ((x, y), 1 + (x * y).rem_euclid(3) as u32))
///     },
///     |&place| place == (15, 15),
/// );
/// let weighting = DynamicWeight { goal: (15, 15), expected: 30 };
/// let report = Search::new(&hills).start(BestFirst::by_evaluation(weighting)).finish()?;
/// let cheapest = Search::new(&hills).dijkstra()?;
/// assert!(report.cost() <= cheapest.cost().map(|cost| 2 * cost));
/// assert!(report.stats().expanded < cheapest.stats().expanded);
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
pub trait Evaluation<P: SearchProblem> {
    /// The type of keys. States with the least key are expanded first.
    type Key: Ord + Clone;

    /// Whether there is a [`heuristic`](Self::heuristic) other than zero.
    const INFORMED: bool = false;

    /// Whether path costs matter to the search. If so, a closed state that is reached at a lower cost is reopened, and
    /// an edge of negative cost is an error.
    const BY_COST: bool = false;

    /// Whether the key equals the [`floor`](Self::floor). If so, the next state to be expanded has the lowest floor,
    /// and the report uses this floor as its lower bound without scanning the frontier.
    const KEY_IS_FLOOR: bool = false;

    /// Returns the heuristic. The search evaluates it once per state, when the state is discovered.
    ///
    /// # Examples
    ///
    /// In this example, a switch turns one lamp on or off, so the number of dark lamps changes by one:
    ///
    /// ```
    /// use colorwalk::algorithms::{BestFirst, Candidate, Evaluation};
    /// use colorwalk::{Heuristic, Search, SearchProblem, Unit, problem_fn};
    ///
    /// /// Ranks by how many of eight lamps are out.
    /// struct LampsOut;
    ///
    /// impl Heuristic<u8, Unit> for LampsOut {
    ///     fn estimate(&self, lamps: &u8) -> u32 {
    ///         lamps.count_zeros()
    ///     }
    ///     fn estimate_next(&self, before: &u8, h: u32, after: &u8) -> u32 {
    ///         if before < after { h - 1 } else { h + 1 }
    ///     }
    /// }
    ///
    /// impl<P: SearchProblem<State = u8, Action = u32, Cost = Unit>> Evaluation<P> for LampsOut {
    ///     type Key = u32;
    ///     const INFORMED: bool = true;
    ///
    ///     fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
    ///         self
    ///     }
    ///     fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<u32> {
    ///         Some(candidate.h())
    ///     }
    /// }
    ///
    /// let lamps = problem_fn(
    ///     0b0100_1000u8,
    ///     |&lamps| (0..8u32).map(move |switch| (switch, lamps ^ 1 << switch, Unit)),
    ///     |&lamps| lamps == u8::MAX,
    /// );
    /// let report = Search::new(&lamps).start(BestFirst::by_evaluation(LampsOut)).finish()?;
    /// assert_eq!(report.cost(), Some(6));
    /// # Ok::<(), colorwalk::SearchError<u8>>(())
    /// ```
    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &Zero
    }

    /// Returns the key of a state that a new path reaches, or `None` if the key overflows its type.
    fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<Self::Key>;

    /// Returns the key as a number, if possible, so that the search can use a faster frontier. The frontier is fastest
    /// if the numbers are small.
    ///
    /// Numbers must have the same order as keys, and [`key_from_u64`](Self::key_from_u64) must turn each number back
    /// into its key. The default method returns `None`, which is correct for every key.
    fn key_to_u64(key: &Self::Key) -> Option<u64> {
        let _ = key;
        None
    }

    /// Returns the key for which [`key_to_u64`](Self::key_to_u64) returns this number.
    fn key_from_u64(number: u64) -> Option<Self::Key> {
        let _ = number;
        None
    }

    /// Returns a lower bound on the cost of every path to a goal through a state with this g- and h-value. Returns
    /// `None` if no bound is known.
    fn floor(&self, g: PathCostOf<P>, h: PathCostOf<P>) -> Option<PathCostOf<P>> {
        let _ = (g, h);
        None
    }

    /// Returns what a found path proves if no state was pruned or dropped.
    fn claim(&self) -> Claim {
        Claim::Path
    }
}

/// A closure as an [`Evaluation`]; see [`Search::best_first`](crate::Search::best_first).
#[derive(Clone, Copy)]
pub struct KeyFn<F>(pub(super) F);

impl<F> fmt::Debug for KeyFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyFn(..)")
    }
}

impl<P, K, F> Evaluation<P> for KeyFn<F>
where
    P: SearchProblem,
    K: Ord + Clone,
    F: FnMut(&Candidate<'_, P>) -> K,
{
    type Key = K;

    fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<K> {
        Some((self.0)(candidate))
    }
}

/// The order of a frontier by an evaluation.
pub(super) struct OfEvaluation<P, E>(PhantomData<P>, PhantomData<E>);

/// For Dijkstra's algorithm, a frontier of buckets has one list for each key. For A*, it has one list for each pair of
/// a key and an estimate.
impl<P: SearchProblem, E: Evaluation<P>> Ranks for OfEvaluation<P, E> {
    const DIFFER: bool = E::INFORMED;
}

impl<P: SearchProblem, E: Evaluation<P>> Ranking for OfEvaluation<P, E> {
    type Key = E::Key;
    type G = PathCostOf<P>;

    #[inline]
    fn numbers(key: &E::Key, g: PathCostOf<P>) -> Option<(u64, u64)> {
        E::key_to_u64(key).zip(P::Cost::to_u64(g))
    }

    fn key_from(number: u64) -> Option<E::Key> {
        E::key_from_u64(number)
    }

    #[inline]
    fn g_from(number: u64) -> Option<PathCostOf<P>> {
        P::Cost::from_u64(number)
    }
}
