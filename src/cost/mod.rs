//! Edge costs and path costs. The traits here define how costs add up, and which types are never negative.

mod exact;
#[cfg(feature = "ordered-float")]
mod ordered;
mod pair;
mod real;

use std::cmp::Ordering;
use std::fmt;

pub(crate) use exact::{ExactSum, FloatSum};
pub(crate) use exact::{Folded, OrBeyond, WideSum, is_negative};
pub use real::{NonNegativeReal, Real, RealError};

/// The type of edge costs. It defines how edge costs add up to the cost of a path.
///
/// | edge costs | type | path costs | never negative |
/// |---|---|---|---|
/// | all equal | [`Unit`] | `u32`: the number of edges | yes |
/// | integers, at least 0 | `u8`, `u16`, `u32`, `u64`, `u128`, `usize` | the same type | yes |
/// | integers | `i8`, `i16`, `i32`, `i64`, `i128`, `isize` | the same type | no |
/// | floats, at least 0 | [`NonNegativeReal`] | the same type | yes |
/// | floats | [`Real`] | the same type | no |
/// | floats of the crate `ordered-float`, with the feature `ordered-float` | `OrderedFloat`, `NotNan` of `f64` or `f32` | `OrderedFloat` | a search says so if one is |
/// | two criteria, the first decides | a pair `(A, B)` | a pair | if both are |
/// | something else | a type of your own | its [`Total`](Self::Total) | if it implements [`NonNegativeCost`] |
///
/// Addition of costs is checked, and costs never wrap. A path whose cost does not fit its type is pruned. If the search
/// finds no path to a goal, and has reached the end of the pruned path by no other path, it
/// returns [`SearchError::CostOverflow`](crate::SearchError::CostOverflow). A search for paths to all states returns this
/// error if every path to some state has a cost that overflows.
///
/// # Contract
///
/// Path costs are an ordered commutative monoid, except that a sum may overflow. This means that [`sum`](Self::sum) is
/// associative and commutative, [`ZERO`](Self::ZERO) is its neutral element, and addition is monotone: `a ≤ b` implies
/// `a + c ≤ b + c`. Edges are also monotone: `a ≤ b` implies `extend(c, a) ≤ extend(c, b)`. The
/// function [`laws::check`](crate::laws::check) tests all of this except associativity.
///
/// An edge need not add the same to every path, so its cost may depend on the time of arrival. Monotone edges have
/// the *first in, first out* property: who arrives later at a stop does not arrive earlier at the next stop.
/// [Timetables](crate::guide::recipes#timetables) have this property. Some methods need more:
///
/// | Searches | what an edge must do | trait |
/// |---|---|---|
/// | in any order, from the start | be monotone | `Cost` |
/// | by cost, from the start: [`dijkstra`](crate::Search::dijkstra), [`astar`](crate::Search::astar), [`shortest_path_tree`](crate::Search::shortest_path_tree), [`k_shortest_paths`](crate::Search::k_shortest_paths), ... | also never lower the cost of a path | [`NonNegativeCost`] |
/// | that add up costs from both ends or from a goal, subtract costs, or list all ties | add the same to every path | [`AdditiveCost`] |
///
/// Label-setting searches are correct for costs of the second row (S. E. Dreyfus, "An appraisal of some shortest-path
/// algorithms", *Oper. Res.* 17, 1969; A. Orda and R. Rom, "Shortest-path and minimum-delay algorithms in networks with
/// time-dependent edge-length", *J. ACM* 37, 1990).
///
/// If a cost type breaks the contract, paths are still valid but may not be cheapest. Floats break the contract,
/// because their addition is not associative. Paths with such costs are cheapest up to rounding.
/// See [rounding](NonNegativeReal#rounding).
///
/// # Rounded sums
///
/// Sums of [`Real`] and [`NonNegativeReal`] are rounded. The table shows the effect of rounding on the answers. A path
/// of at most n edges is *cheapest up to rounding* if its cost exceeds the least cost by at most `n·u·A`. Here `u` is
/// 2⁻⁵³, and `A` is the greater of two sums of |c|: along the path, and along a cheapest path.
///
/// The cost of a path is the sum of its edge costs from the start, in the order of the edges, with each sum rounded. A
/// limit, such as [`max_cost`](crate::Search::max_cost) or a budget, is compared with this sum. A sum that a search adds
/// up from a goal may differ from it in the last digits. The search therefore never excludes a path because of such a
/// sum, unless it exceeds the limit by more than all rounding errors together.
///
/// | algorithm | which sums decide | the answer |
/// |---|---|---|
/// | [`bellman_ford`](crate::Search::bellman_ford) | rounded, then exact | always a tree, cheapest up to rounding; a negative cycle is reported if and only if its unrounded sum is negative |
/// | [`dag_shortest_paths`](crate::Search::dag_shortest_paths) | rounded | a tree, since edges only lead forwards; cheapest, or longest, up to rounding |
/// | [`dijkstra`](crate::Search::dijkstra), [`astar`](crate::Search::astar) and its variants, [`idastar`](crate::Search::idastar), [`branch_and_bound`](crate::Search::branch_and_bound), [`anytime_astar`](crate::Search::anytime_astar) | rounded | cheapest up to rounding, if the rounded heuristic is admissible (lower the heuristic a little) |
/// | [`bidirectional_dijkstra`](crate::Search::bidirectional_dijkstra) | rounded, from both ends | cheapest up to rounding; the cost is added up again from the start, and only this sum is compared with `max_cost` |
/// | [`pareto_front`](crate::Search::pareto_front), [`cheapest_within`](crate::Search::cheapest_within), also bidirectional | rounded, from the start | exactly the front of the rounded sums |
/// | [`all_shortest_paths`](crate::Search::all_shortest_paths) | rounded, compared with `==` | paths that tie without rounding may be missing, and the paths returned may differ slightly in cost |
/// | [`k_shortest_paths`](crate::Search::k_shortest_paths) | rounded | in order of rounded costs; if two paths nearly tie, either may come first, and either may be missing at the end of the list |
/// | [`best_first`](crate::Search::best_first) by a key of your own, [`greedy_best_first`](crate::Search::greedy_best_first), [`beam`](crate::Search::beam) | rounded, for paths to open states | a path; nothing is claimed |
/// | [`bfs`](crate::Search::bfs), [`dfs`](crate::Search::dfs), [`iterative_deepening`](crate::Search::iterative_deepening), [`bidirectional_bfs`](crate::Search::bidirectional_bfs) | none | as with any costs |
///
/// These algorithms never make a cycle of predecessors. Bellman and Ford's algorithm checks for cycles. The other
/// algorithms lower the cost of a state only if the graph is acyclic, if the edge adds at least zero, or if the state
/// has not been expanded. Rounding is monotone, so a path never costs less than a prefix of the path.
///
/// If a cost type of your own rounds its sums, Bellman and Ford's algorithm still returns a tree. It then decides by
/// the rounded sum whether a cycle is negative, which may be wrong for cycles whose cost is close to zero.
/// With [`Real`], it decides by the exact sum.
///
/// # Pairs
///
/// Pairs `(A, B)` are added component by component and compared lexicographically. The first component orders paths,
/// and the second component breaks ties. A heuristic returns a pair of path costs, `(A::Total, B::Total)`, and these
/// pairs are compared in the same way.
///
/// Even the smallest difference in the first cost outweighs any difference in the second cost. If neither cost has
/// priority, use [`pareto_front`](crate::Search::pareto_front), which returns the best compromises. If the second cost
/// has a budget, use [`cheapest_within`](crate::Search::cheapest_within).
///
/// A pair keeps the contract if both components do and the first component is *strictly* monotone: `a < b` implies
/// `a + c < b + c`, if both sums exist. The second component need only be monotone.
///
/// | first component | does the pair keep the contract? |
/// |---|---|
/// | an integer, [`Unit`], a pair of these | yes |
/// | the greater of two (`Height` below) | no: (1, 9) < (2, 0), but adding (3, 0) to each gives (3, 9) > (3, 0) |
/// | [`Real`], [`NonNegativeReal`] | up to rounding: see below |
///
/// Rounding breaks strict monotonicity of pairs in two ways. First, two different floats can have the same sum with a
/// third float. For example, 1 and 2 added to 1e17 both give 1e17. Second, two paths whose first components are equal
/// in exact arithmetic can differ in the last digit, and then the second component is not compared. Use scaled integers
/// for the first component. The second component can be a float.
///
/// # Examples
///
/// This example defines a cost type for bottleneck or minimax paths. The cost of an edge is the height of a mountain
/// pass, and the cost of a path is the height of its highest pass. Therefore the sum of two heights is the greater
/// height:
///
/// ```
/// use colorwalk::{Cost, NonNegativeCost, Search, problem_fn};
///
/// #[derive(Clone, Copy, Debug)]
/// struct Height(u32);
///
/// impl Cost for Height {
///     type Total = u32;
///     const ZERO: u32 = 0;
///
///     fn extend(self, path: u32) -> Option<u32> {
///         Self::sum(path, self.0)
///     }
///     fn sum(left: u32, right: u32) -> Option<u32> {
///         Some(left.max(right))
///     }
///     fn scale(total: u32, factor: u32) -> Option<u32> {
///         Some(if factor == 0 { Self::ZERO } else { total })
///     }
/// }
///
/// impl NonNegativeCost for Height {} // no edge makes a path lower
///
/// let passes = [
///     ("home", "north", 1200),
///     ("north", "sea", 900),
///     ("home", "sea", 1500),
///     ("home", "south", 700),
///     ("south", "sea", 1300),
/// ];
/// let alps = problem_fn(
///     "home",
///     |&valley| {
///         let out = passes.into_iter().filter(move |pass| pass.0 == valley);
///         out.map(|(_, to, height)| (height, to, Height(height)))
///     },
///     |&valley| valley == "sea",
/// );
/// let report = Search::new(&alps).dijkstra()?;
/// assert_eq!(report.cost(), Some(1200));
/// assert_eq!(report.path().unwrap().states(), ["home", "north", "sea"]);
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
#[doc(alias = "weight")]
#[doc(alias = "length")]
#[doc(alias = "tuple")]
#[doc(alias = "lexicographic")]
#[doc(alias = "multi-criteria")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used as an edge cost",
    label = "`{Self}` does not implement `Cost`",
    note = "instead of `f64` or `f32`, use `Real` (any sign) or `NonNegativeReal` (at least 0, required by `dijkstra` and `astar`)",
    note = "construct it with `NonNegativeReal::new(x)?` or `x.try_into()?`; both reject NaN and infinities",
    note = "or use scaled integers, such as 1000u32 and 1414u32 for 1 and √2: integer sums are exact",
    note = "if every edge costs the same, use `Unit`"
)]
pub trait Cost: Copy + fmt::Debug {
    /// The cost of a path, which is a sum of edge costs.
    type Total: Copy + Ord + fmt::Debug;

    /// The cost of the path without edges.
    const ZERO: Self::Total;

    /// Whether sums of this type are exact, as integer sums are.
    ///
    /// The default, `false`, is correct for every type. If the sums of the type are exact, set the constant to `true`
    /// to make two algorithms faster. Then [`bellman_ford`](crate::Search::bellman_ford) skips a pass over the edges
    /// that checks the effects of [rounded sums](Self#rounded-sums).
    /// Also, [`k_shortest_paths`](crate::Search::k_shortest_paths) reuses the rest of the cheapest path when another
    /// path joins this path. Only an [`AdditiveCost`] may set it.
    const IS_EXACT: bool = false;

    /// Whether a sum overflows only if it is greater than every total or, with a negative edge, less than every total.
    ///
    /// The default is [`NONE_IS_NO_EDGE`](Self::NONE_IS_NO_EDGE), which is usually `false`, and `false` is correct for
    /// every type. If the constant is `true` and no cost is negative, a path whose cost overflows costs more than any total of the type.
    /// Therefore searches and checkers skip an edge that makes the cost overflow.
    ///
    /// Integers, [`Unit`] and floats overflow only at the ends of their range. A pair may also overflow elsewhere: its
    /// second component may overflow although its first component is small.
    const OVERFLOWS_AT_ENDS: bool = Self::NONE_IS_NO_EDGE;

    /// Whether `None` of [`extend`](Self::extend) means that a path of this cost cannot take the edge, because it comes
    /// too late. The default, `false`, means that `None` is an overflow.
    ///
    /// If the constant is `true`, searches by cost treat the edge as if it did not exist. If no other path exists, they
    /// are [exhausted](crate::Outcome::Exhausted), and a certificate proves this. A path that is too late for an edge
    /// must stay too late if it costs more.
    ///
    /// A search in another order, such as [`bfs`](crate::Search::bfs), keeps the first path to each state, and a later
    /// path might be in time. For these searches and for pairs, `None` remains an overflow.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Cost, NonNegativeCost, Outcome, Search, problem_fn};
    ///
    /// /// The only ferry of the day. The cost of a path is the time of arrival.
    /// #[derive(Clone, Copy, Debug, PartialEq)]
    /// struct Ferry {
    ///     leaves: u32,
    ///     arrives: u32,
    /// }
    ///
    /// impl Cost for Ferry {
    ///     type Total = u32;
    ///     const ZERO: u32 = 0;
    ///     const NONE_IS_NO_EDGE: bool = true;
    ///
    ///     fn extend(self, now: u32) -> Option<u32> {
    ///         (now <= self.leaves).then_some(self.arrives)
    ///     }
    ///     fn sum(left: u32, right: u32) -> Option<u32> {
    ///         left.checked_add(right)
    ///     }
    ///     fn scale(total: u32, factor: u32) -> Option<u32> {
    ///         total.checked_mul(factor)
    ///     }
    /// }
    ///
    /// impl NonNegativeCost for Ferry {} // nobody arrives before leaving
    ///
    /// let islands = |second: u32| {
    ///     let ferries = [(0, Ferry { leaves: 8, arrives: 11 }), (1, Ferry { leaves: second, arrives: 15 })];
    ///     problem_fn(
    ///         0u32,
    ///         move |&island| {
    ///             let out = ferries.into_iter().filter(move |ferry| ferry.0 == island);
    ///             out.map(|(from, ferry)| (from + 1, ferry))
    ///         },
    ///         |&island| island == 2,
    ///     )
    /// };
    /// assert_eq!(Search::new(&islands(12)).dijkstra()?.cost(), Some(15));
    /// let missed = Search::new(&islands(10)).dijkstra()?;
    /// assert_eq!(*missed.outcome(), Outcome::Exhausted);
    /// assert_eq!(missed.certify(&islands(10)), Ok(()));
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    const NONE_IS_NO_EDGE: bool = false;

    /// A lower bound on the cost of every edge of this type. The bound is at least zero. The default, `None`, is
    /// correct for every type.
    ///
    /// A search that counts edges, such as [`bfs`](crate::Search::bfs), computes
    /// its [lower bound](crate::Report::lower_bound) on costs from this constant.
    const LEAST: Option<Self> = None;

    /// Adds this edge cost to the path cost `path`. Returns `None` on overflow, or if the edge
    /// [cannot be taken](Self::NONE_IS_NO_EDGE) any more.
    fn extend(self, path: Self::Total) -> Option<Self::Total>;

    /// Returns `left + right`, or `None` on overflow.
    fn sum(left: Self::Total, right: Self::Total) -> Option<Self::Total>;

    /// Returns `factor · total`, or `None` on overflow.
    ///
    /// Weighted A* multiplies estimates, and checkers multiply costs.
    fn scale(total: Self::Total, factor: u32) -> Option<Self::Total>;

    /// Returns an empty sum that adds costs of this type without rounding.
    ///
    /// In a cost type of your own, keep the default. The default sum adds as [`extend`](Self::extend) does.
    #[doc(hidden)]
    fn exact_sum() -> impl ExactSum<Self> {
        Folded::<Self>(Self::ZERO)
    }

    /// Returns a total that is less than `left + right`, if this sum overflows. Returns `None` if the total is unknown.
    ///
    /// In a cost type of your own, keep the default.
    #[doc(hidden)]
    fn floor_of_sum(left: Self::Total, right: Self::Total) -> Option<Self::Total> {
        let _ = (left, right);
        None
    }

    /// Returns a lower and an upper bound on the sum of the costs in `total`, added up in any other order. Returns `None`
    /// if the bounds are unknown, because sums are rounded.
    ///
    /// In a cost type of your own, keep the default.
    #[doc(hidden)]
    fn spread(total: Self::Total) -> Option<(Self::Total, Self::Total)> {
        Self::IS_EXACT.then_some((total, total))
    }

    /// Returns `total` as a number, if possible. Searches can then use faster frontiers, which are bucket queues and
    /// packed heaps. Small numbers allow the fastest frontiers.
    ///
    /// Numbers must have the same order as totals, and [`from_u64`](Self::from_u64) must be the inverse. The default,
    /// `None`, is correct for every type.
    fn to_u64(total: Self::Total) -> Option<u64> {
        let _ = total;
        None
    }

    /// Returns the total for which [`to_u64`](Self::to_u64) returns `number`.
    fn from_u64(number: u64) -> Option<Self::Total> {
        let _ = number;
        None
    }
}

/// A [`Cost`] that is never negative, which Dijkstra's algorithm and A* require.
///
/// This trait is implemented for the unsigned integers, [`Unit`], [`NonNegativeReal`], and pairs of these types. It is
/// not implemented for the signed integers and [`Real`], so a call of [`dijkstra`](crate::Search::dijkstra) with such
/// costs does not compile. For negative edge costs use [`bellman_ford`](crate::Search::bellman_ford).
///
/// # Contract
///
/// If `cost.extend(path)` returns a cost, this cost is at least `path`. If a search finds an edge that breaks this
/// contract, it returns [`SearchError::NegativeCost`](crate::SearchError::NegativeCost).
///
/// # Examples
///
/// Among the journeys with the fewest changes of train, this search finds the fastest. Costs are pairs of changes and
/// minutes:
///
/// ```
/// use colorwalk::{Search, problem_fn};
///
/// let trains = [
///     ('a', 'b', (1, 10)),
///     ('b', 'c', (1, 10)),
///     ('a', 'c', (1, 45)),
///     ('a', 'd', (0, 20)),
///     ('d', 'c', (1, 22)),
/// ];
/// let network = problem_fn(
///     'a',
///     |&place| {
///         let out = trains.into_iter().filter(move |train| train.0 == place);
///         out.map(|(_, to, cost): (_, _, (u32, u32))| (to, cost))
///     },
///     |&place| place == 'c',
/// );
/// let report = Search::new(&network).dijkstra()?;
/// assert_eq!(report.cost(), Some((1, 42))); // 20 minutes take two changes
/// assert_eq!(report.path().unwrap().states(), ['a', 'd', 'c']);
/// # Ok::<(), colorwalk::SearchError<char>>(())
/// ```
///
/// Signed costs do not compile in this example, even if they are positive:
///
/// ```compile_fail,E0277
/// fn requires_non_negative<C: colorwalk::NonNegativeCost>(_: C) {}
///
/// requires_non_negative(5i64);
/// ```
///
/// This type implements the trait but breaks its contract:
///
/// ```
/// use colorwalk::{Cost, NonNegativeCost, Search, SearchError, problem_fn};
///
/// #[derive(Clone, Copy, Debug)]
/// struct Slope(i32);
///
/// impl Cost for Slope {
///     type Total = i32;
///     const ZERO: i32 = 0;
///
///     fn extend(self, path: i32) -> Option<i32> {
///         path.checked_add(self.0)
///     }
///     fn sum(left: i32, right: i32) -> Option<i32> {
///         left.checked_add(right)
///     }
///     fn scale(total: i32, factor: u32) -> Option<i32> {
///         total.checked_mul(factor.try_into().ok()?)
///     }
/// }
///
/// impl NonNegativeCost for Slope {} // wrong for slopes below zero
///
/// let road = problem_fn(0i32, |&x| [(x + 1, Slope(2 - x))], |&x| x == 9);
/// let error = Search::new(&road).dijkstra().unwrap_err();
/// assert_eq!(error, SearchError::NegativeCost { state: 3 });
/// ```
#[doc(alias = "positive")]
#[doc(alias = "unsigned")]
#[doc(alias = "non-negative weights")]
#[diagnostic::on_unimplemented(
    message = "non-negative edge costs are required here, and costs of type `{Self}` may be negative",
    label = "`{Self}` does not implement `NonNegativeCost`",
    note = "if no edge cost is negative, use an unsigned integer such as `u32` (write `1u32`: a plain `1` is an `i32`)",
    note = "or, for floats, `NonNegativeReal`: construct it with `NonNegativeReal::new(x)?` or `x.try_into()?`",
    note = "if edge costs can be negative, use `bellman_ford` instead of `dijkstra` or `astar`"
)]
pub trait NonNegativeCost: Cost {}

/// A [`Cost`] whose edges add the same to every path, whatever the path costs.
///
/// This trait is implemented for the integers, [`Unit`], [`Real`], [`NonNegativeReal`], and pairs of these types. All
/// searches from both ends need it, because they add up the costs of a path from its end. A
/// [`ReversibleProblem`](crate::ReversibleProblem), [`landmarks`](crate::Search::landmarks),
/// [`disjoint_paths`](crate::Search::disjoint_paths), [`bellman_ford`](crate::Search::bellman_ford)
/// and [`all_shortest_paths`](crate::Search::all_shortest_paths) also need it. Implement it for a cost type of your own if the type
/// keeps the contract.
///
/// # Contract
///
/// `extend(c, a) = sum(a, extend(c, ZERO))`, up to rounding. The function
/// [`laws::check_additive`](crate::laws::check_additive) tests this.
///
/// # Examples
///
/// The cost of this edge depends on the time, so a search from both ends does not compile:
///
/// ```compile_fail,E0277
/// use colorwalk::{Cost, Search, problem_fn};
/// use colorwalk::adaptors::WithPredecessors;
///
/// /// A train every quarter of an hour.
/// #[derive(Clone, Copy, Debug)]
/// struct Train;
///
/// impl Cost for Train {
///     type Total = u32;
///     const ZERO: u32 = 0;
///
///     fn extend(self, now: u32) -> Option<u32> {
///         now.checked_next_multiple_of(15)?.checked_add(20)
///     }
///     fn sum(left: u32, right: u32) -> Option<u32> {
///         left.checked_add(right)
///     }
///     fn scale(total: u32, factor: u32) -> Option<u32> {
///         total.checked_mul(factor)
///     }
/// }
///
/// let line = problem_fn(0u32, |&n| [(n + 1, Train)], |_| false);
/// let both = WithPredecessors::new(&line, [9], |&n: &u32| n.checked_sub(1).map(|n| (n, Train)));
/// let report = Search::new(&both).bidirectional_bfs();
/// ```
#[doc(alias = "time-dependent")]
#[doc(alias = "FIFO")]
#[diagnostic::on_unimplemented(
    message = "this needs edge costs that add the same to every path, and costs of type `{Self}` may depend on the path",
    label = "`{Self}` does not implement `AdditiveCost`",
    note = "if `extend(c, a)` always equals `a + extend(c, 0)`, write `impl AdditiveCost for {Self} {{}}`",
    note = "if the cost depends on the time of arrival, use a search from the start, such as `dijkstra` or `astar`"
)]
pub trait AdditiveCost: Cost {}

/// A [`NonNegativeCost`] whose path costs have exact differences.
///
/// This trait is implemented for the unsigned integers and [`Unit`]. It is not implemented for floats, because
/// differences of floats are rounded. [`disjoint_paths`](crate::Search::disjoint_paths) needs exact differences,
/// because it subtracts the costs of edges that it removes from earlier paths.
///
/// # Contract
///
/// The difference exists if and only if `b ≤ a`, and then `sum(difference(a, b), b) = a`.
#[doc(alias = "subtraction")]
pub trait Difference:
    AdditiveCost + NonNegativeCost<Total: NonNegativeCost<Total = PathCost<Self>>>
{
    /// Returns `total - less`. Returns `None` if `less` is greater than `total`.
    fn difference(total: Self::Total, less: Self::Total) -> Option<Self::Total>;
}

/// The type of path costs for edge costs of type `C`.
pub type PathCost<C> = <C as Cost>::Total;

/// Returns whether a path whose cost overflows along this edge costs more than any total of the type.
pub(crate) fn overflows_upward<C: Cost>(edge: C) -> bool {
    C::OVERFLOWS_AT_ENDS && !is_negative(std::iter::once(edge))
}

/// Returns the least possible cost of a path with this number of edges, if the type of edge
/// costs [defines](Cost::LEAST) a least cost.
pub(crate) fn least_cost<C: Cost>(edges: usize) -> Option<C::Total> {
    let edge = C::LEAST?.extend(C::ZERO)?;
    C::scale(edge, u32::try_from(edges).ok()?)
}

macro_rules! integer_costs {
    ($($integer:ty),*) => {$(
        impl Cost for $integer {
            type Total = $integer;
            const ZERO: $integer = 0;
            const IS_EXACT: bool = true;
            const OVERFLOWS_AT_ENDS: bool = true;

            fn extend(self, path: $integer) -> Option<$integer> {
                path.checked_add(self)
            }

            fn sum(left: $integer, right: $integer) -> Option<$integer> {
                left.checked_add(right)
            }

            fn floor_of_sum(left: $integer, right: $integer) -> Option<$integer> {
                (left > 0 && right > 0).then_some(<$integer>::MAX)
            }

            #[doc(hidden)]
    fn exact_sum() -> impl ExactSum<Self> {
                WideSum { rounds: 0, rest: 0 }
            }

            fn scale(total: $integer, factor: u32) -> Option<$integer> {
                match <$integer>::try_from(factor) {
                    Ok(factor) => total.checked_mul(factor),
                    Err(_) => (total == 0).then_some(0), // 0 · factor fits, however large the factor
                }
            }

            #[inline]
            fn to_u64(total: $integer) -> Option<u64> {
                u64::try_from(total).ok()
            }

            #[inline]
            fn from_u64(number: u64) -> Option<$integer> {
                <$integer>::try_from(number).ok()
            }
        }

        impl AdditiveCost for $integer {}

        impl ExactSum<$integer> for WideSum<$integer> {
            fn extend(&self, cost: $integer) -> Option<Self> {
                let (rest, wraps) = self.rest.overflowing_add(cost);
                let round = if cost > 0 { 1 } else { -1 };
                let rounds = if wraps { self.rounds.checked_add(round)? } else { self.rounds };
                Some(Self { rounds, rest })
            }

            fn compare(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }

            fn total(&self) -> Option<$integer> {
                (self.rounds == 0).then_some(self.rest)
            }
        }
    )*};
}

integer_costs!(
    u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize
);

macro_rules! non_negative {
    ($($cost:ty),*) => {$(
        impl NonNegativeCost for $cost {}

        impl Difference for $cost {
            fn difference(total: PathCost<Self>, less: PathCost<Self>) -> Option<PathCost<Self>> {
                total.checked_sub(less)
            }
        }
    )*};
}

non_negative!(u8, u16, u32, u64, u128, usize, Unit);

/// The edge cost of an unweighted graph. Every edge costs one.
///
/// The type `Unit` is zero-sized. The cost of a path is its number of edges, as a `u32`.
///
/// # Examples
///
/// This example searches the same graph with edge costs and with `Unit`. The cheapest path has three edges, and the
/// path with the fewest edges has one edge.
///
/// ```
/// use colorwalk::adaptors::MapCost;
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Search, Unit};
///
/// let tolls: Digraph = "goal 3\n 0 1 2\n 1 2 2\n 2 3 2\n 0 3 9".parse()?;
/// let edges = MapCost::new(&tolls, |_, _| Unit);
/// assert_eq!(Search::new(&tolls).dijkstra().unwrap().cost(), Some(6));
/// assert_eq!(Search::new(&edges).dijkstra().unwrap().cost(), Some(1));
/// assert_eq!(size_of::<Unit>(), 0);
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
///
/// If `Unit` is the first component of a pair, a search finds the cheapest of the paths with the fewest edges.
#[doc(alias = "unweighted")]
#[doc(alias = "uniform cost")]
#[doc(alias = "hops")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Unit;

impl Cost for Unit {
    type Total = u32;
    const ZERO: u32 = 0;
    const IS_EXACT: bool = true;
    const OVERFLOWS_AT_ENDS: bool = true;
    const LEAST: Option<Self> = Some(Self);

    fn extend(self, path: u32) -> Option<u32> {
        path.checked_add(1)
    }

    fn sum(left: u32, right: u32) -> Option<u32> {
        left.checked_add(right)
    }

    fn floor_of_sum(_: u32, _: u32) -> Option<u32> {
        Some(u32::MAX)
    }

    fn scale(total: u32, factor: u32) -> Option<u32> {
        total.checked_mul(factor)
    }

    #[inline]
    fn to_u64(total: u32) -> Option<u64> {
        Some(total.into())
    }

    #[inline]
    fn from_u64(number: u64) -> Option<u32> {
        number.try_into().ok()
    }
}

impl AdditiveCost for Unit {}

impl From<Unit> for i128 {
    fn from(_: Unit) -> i128 {
        1
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("1")
    }
}
