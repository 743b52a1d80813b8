//! Costs: what edges cost, how path costs add up, and which types may be negative.
//!
//! Addition is always checked. A cost that would leave its type is an error of the search
//! ([`SearchError::CostOverflow`](crate::SearchError::CostOverflow)); it never wraps.

mod pair;

use std::fmt;
use std::str::FromStr;

/// The cost of an edge, and how it adds to the cost of a path.
///
/// For the integers and the floats here an edge cost and a path cost have the same type. [`Unit`]
/// is empty, and its path costs are counted in `u32`.
///
/// # Contract
///
/// Path costs with [`sum`](Self::sum) and [`ZERO`](Self::ZERO) are an ordered commutative monoid as
/// far as sums exist: `a ≤ b` implies `a + c ≤ b + c`. An implementation that breaks it gets paths
/// that are not the cheapest, and nothing worse. Floats break it by rounding: with them "cheapest" is
/// meant up to rounding errors.
///
/// # Examples
///
/// ```
/// use colorwalk::{Cost, Unit};
///
/// assert_eq!(3u8.extend(250), Some(253));
/// assert_eq!(3u8.extend(253), None); // would wrap
/// assert_eq!(Unit.extend(7), Some(8));
/// ```
///
/// A cost of one's own: the height of a pass. Of a path only the highest pass matters, so that the sum of two
/// heights is the greater one, and the cheapest path is the lowest:
///
/// ```
/// use colorwalk::{Cost, NonNegativeCost, Search, Successor, problem_fn};
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
///     fn to_u32(total: u32) -> Option<u32> {
///         Some(total)
///     }
///     fn from_u32(number: u32) -> Option<u32> {
///         Some(number)
///     }
/// }
///
/// impl NonNegativeCost for Height {} // no edge makes a path lower
///
/// let passes = [("home", "north", 1200), ("north", "sea", 900), ("home", "sea", 1500), ("home", "south", 700),
///               ("south", "sea", 1300)];
/// let alps = problem_fn(
///     "home",
///     |&valley| {
///         let out = passes.into_iter().filter(move |pass| pass.0 == valley);
///         out.map(|(_, to, height)| Successor::new(height, to, Height(height)))
///     },
///     |&valley| valley == "sea",
/// );
/// let report = Search::new(&alps).dijkstra()?;
/// assert_eq!(report.cost(), Some(1200));
/// assert_eq!(report.path().unwrap().states(), ["home", "north", "sea"]);
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
pub trait Cost: Copy + fmt::Debug {
    /// The cost of a path: a sum of edge costs.
    type Total: Copy + Ord + fmt::Debug;

    /// The cost of the path without edges.
    const ZERO: Self::Total;

    /// Returns the cost of a path of cost `path` followed by an edge of this cost, or `None` if it
    /// leaves the type.
    #[must_use]
    fn extend(self, path: Self::Total) -> Option<Self::Total>;

    /// Returns `left + right`, or `None` if it leaves the type.
    #[must_use]
    fn sum(left: Self::Total, right: Self::Total) -> Option<Self::Total>;

    /// Returns `factor · total`, or `None` if it leaves the type.
    #[must_use]
    fn scale(total: Self::Total, factor: u32) -> Option<Self::Total>;

    /// Returns `total` as a small number, if it can be told by one; numbers are in the order of totals.
    ///
    /// Frontiers are faster with such numbers. `None` is always right.
    #[must_use]
    fn to_u32(total: Self::Total) -> Option<u32> {
        let _ = total;
        None
    }

    /// Returns the total that [`to_u32`](Self::to_u32) has turned into `number`.
    #[must_use]
    fn from_u32(number: u32) -> Option<Self::Total> {
        let _ = number;
        None
    }
}

/// A [`Cost`] that is never negative.
///
/// This is the precondition of Dijkstra's algorithm and of A*, as a type: `u32` has it, `i32` has
/// not.
///
/// # Contract
///
/// `cost.extend(path) ≥ path` wherever the sum exists. Searches notice a type that breaks it and
/// answer [`SearchError::NegativeCost`](crate::SearchError::NegativeCost).
///
/// # Examples
///
/// Fewest changes of trains, and of those the least time: pairs in the order of their parts.
///
/// ```
/// use colorwalk::{Cost, NonNegativeCost, Search, Successor, problem_fn};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
/// struct Ride {
///     changes: u32,
///     minutes: u32,
/// }
///
/// impl Cost for Ride {
///     type Total = Ride;
///     const ZERO: Ride = Ride { changes: 0, minutes: 0 };
///
///     fn extend(self, path: Ride) -> Option<Ride> {
///         Self::sum(path, self)
///     }
///     fn sum(left: Ride, right: Ride) -> Option<Ride> {
///         Some(Ride {
///             changes: left.changes.checked_add(right.changes)?,
///             minutes: left.minutes.checked_add(right.minutes)?,
///         })
///     }
///     fn scale(total: Ride, factor: u32) -> Option<Ride> {
///         Some(Ride {
///             changes: total.changes.checked_mul(factor)?,
///             minutes: total.minutes.checked_mul(factor)?,
///         })
///     }
/// }
///
/// impl NonNegativeCost for Ride {} // both parts are unsigned
///
/// let trains = [('a', 'b', 1, 10), ('b', 'c', 1, 10), ('a', 'c', 1, 45), ('a', 'd', 0, 20), ('d', 'c', 1, 22)];
/// let network = problem_fn(
///     'a',
///     |&from| {
///         let out = trains.into_iter().filter(move |train| train.0 == from);
///         out.map(|(_, to, changes, minutes)| Successor::new((), to, Ride { changes, minutes }))
///     },
///     |&place| place == 'c',
/// );
/// assert_eq!(Search::new(&network).dijkstra()?.cost(), Some(Ride { changes: 1, minutes: 42 }));
/// # Ok::<(), colorwalk::SearchError<char>>(())
/// ```
///
/// A type that claims it and does not keep it is found out, if such an edge is met:
///
/// ```
/// use colorwalk::{Cost, NonNegativeCost, Search, SearchError, Successor, problem_fn};
///
/// #[derive(Clone, Copy, Debug)]
/// struct Gain(i32);
///
/// impl Cost for Gain {
///     type Total = i32;
///     const ZERO: i32 = 0;
///
///     fn extend(self, path: i32) -> Option<i32> {
///         path.checked_sub(self.0)
///     }
///     fn sum(left: i32, right: i32) -> Option<i32> {
///         left.checked_add(right)
///     }
///     fn scale(total: i32, factor: u32) -> Option<i32> {
///         total.checked_mul(factor.try_into().ok()?)
///     }
/// }
///
/// impl NonNegativeCost for Gain {} // it does not hold for gains above zero
///
/// let road = problem_fn(0u32, |&x| [Successor::new((), x + 1, Gain(x as i32 - 2))], |&x| x == 9);
/// assert_eq!(Search::new(&road).dijkstra().unwrap_err(), SearchError::NegativeCost { state: 3 });
/// ```
pub trait NonNegativeCost: Cost {}

/// The type of the path costs that edge costs of type `C` add up to.
///
/// # Examples
///
/// ```
/// use colorwalk::{Cost, PathCost, Unit};
///
/// /// What a path costs that takes these edges, or `None` if that leaves its type.
/// fn total<C: Cost>(edges: impl IntoIterator<Item = C>) -> Option<PathCost<C>> {
///     edges.into_iter().try_fold(C::ZERO, |path, edge| edge.extend(path))
/// }
///
/// assert_eq!(total([3i32, -5]), Some(-2));
/// assert_eq!(total([Unit; 4]), Some(4));
/// assert_eq!(total([200u8, 100]), None);
/// ```
pub type PathCost<C> = <C as Cost>::Total;

macro_rules! integer_costs {
    ($($integer:ty),*) => {$(
        impl Cost for $integer {
            type Total = $integer;
            const ZERO: $integer = 0;

            fn extend(self, path: $integer) -> Option<$integer> {
                path.checked_add(self)
            }

            fn sum(left: $integer, right: $integer) -> Option<$integer> {
                left.checked_add(right)
            }

            fn scale(total: $integer, factor: u32) -> Option<$integer> {
                match <$integer>::try_from(factor) {
                    Ok(factor) => total.checked_mul(factor),
                    Err(_) => (total == 0).then_some(0), // zero fits, however large the factor
                }
            }

            #[inline]
            fn to_u32(total: $integer) -> Option<u32> {
                u32::try_from(total).ok()
            }

            #[inline]
            fn from_u32(number: u32) -> Option<$integer> {
                <$integer>::try_from(number).ok()
            }
        }
    )*};
}

integer_costs!(
    u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize
);

macro_rules! non_negative {
    ($($cost:ty),*) => {$( impl NonNegativeCost for $cost {} )*};
}

non_negative!(u8, u16, u32, u64, u128, usize, Unit, NonNegativeReal);

/// The cost of an edge where every edge costs one: it takes no space.
///
/// Paths cost their number of edges, as `u32`.
///
/// # Examples
///
/// With other costs a graph has other cheapest paths; with this one, those with the fewest edges:
///
/// ```
/// use colorwalk::adaptors::MapCost;
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Search, Unit};
///
/// let tolls: Digraph = "goal 3\n 0 1 2\n 1 2 2\n 2 3 2\n 0 3 9".parse()?;
/// let edges = MapCost::new(&tolls, |_, _| Unit);
/// assert_eq!(Search::new(&tolls).dijkstra().unwrap().cost(), Some(6)); // by three edges
/// assert_eq!(Search::new(&edges).dijkstra().unwrap().cost(), Some(1)); // by one
/// assert_eq!(size_of::<Unit>(), 0);
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unit;

impl Cost for Unit {
    type Total = u32;
    const ZERO: u32 = 0;

    fn extend(self, path: u32) -> Option<u32> {
        path.checked_add(1)
    }

    fn sum(left: u32, right: u32) -> Option<u32> {
        left.checked_add(right)
    }

    fn scale(total: u32, factor: u32) -> Option<u32> {
        total.checked_mul(factor)
    }

    #[inline]
    fn to_u32(total: u32) -> Option<u32> {
        Some(total)
    }

    #[inline]
    fn from_u32(number: u32) -> Option<u32> {
        Some(number)
    }
}

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

/// Why a float is not a cost.
///
/// # Examples
///
/// ```
/// use colorwalk::{NonNegativeReal, RealError};
///
/// assert_eq!("2.5".parse(), NonNegativeReal::new(2.5));
/// assert_eq!("-1".parse::<NonNegativeReal>(), Err(RealError::Negative));
/// assert_eq!("1e999".parse::<NonNegativeReal>(), Err(RealError::Infinite));
/// assert_eq!("NaN".parse::<NonNegativeReal>(), Err(RealError::NotANumber));
/// assert_eq!("two".parse::<NonNegativeReal>(), Err(RealError::Unreadable));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RealError {
    /// The float is NaN, which has no place in an order.
    #[error("a cost must not be NaN")]
    NotANumber,
    /// The float is infinite, and the sum of two infinities may be NaN.
    #[error("a cost must be finite")]
    Infinite,
    /// The float is less than zero where the type allows none.
    #[error("a cost of this type must not be negative")]
    Negative,
    /// The text is not a float.
    #[error("a cost must be a decimal number")]
    Unreadable,
}

macro_rules! real_costs {
    ($(#[$doc:meta])* $name:ident, $check:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name(f64); // finite and never -0.0, so that `==` and `total_cmp` agree

        impl $name {
            /// The cost zero.
            pub const ZERO: Self = Self(0.0);

            /// Takes `value` as a cost.
            ///
            /// Negative zero becomes zero.
            ///
            /// # Errors
            ///
            /// [`RealError`] if `value` is NaN, infinite, or out of the range of the type.
            pub fn new(value: f64) -> Result<Self, RealError> {
                if value.is_nan() {
                    return Err(RealError::NotANumber);
                }
                if value.is_infinite() {
                    return Err(RealError::Infinite);
                }
                let check: fn(f64) -> Result<(), RealError> = $check;
                check(value)?;
                Ok(Self(value + 0.0)) // -0.0 + 0.0 is 0.0
            }

            /// Returns the cost as a float.
            #[must_use]
            pub const fn get(self) -> f64 {
                self.0
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.cmp(other).is_eq()
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.0.total_cmp(&other.0)
            }
        }

        impl std::hash::Hash for $name {
            fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
                self.0.to_bits().hash(hasher);
            }
        }

        impl TryFrom<f64> for $name {
            type Error = RealError;

            fn try_from(value: f64) -> Result<Self, RealError> {
                Self::new(value)
            }
        }

        impl From<$name> for f64 {
            fn from(cost: $name) -> f64 {
                cost.0
            }
        }

        impl From<u32> for $name {
            fn from(value: u32) -> Self {
                Self(f64::from(value))
            }
        }

        impl FromStr for $name {
            type Err = RealError;

            fn from_str(text: &str) -> Result<Self, RealError> {
                Self::new(text.parse().map_err(|_| RealError::Unreadable)?)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Cost for $name {
            type Total = Self;
            const ZERO: Self = Self::ZERO;

            fn extend(self, path: Self) -> Option<Self> {
                Self::sum(path, self)
            }

            fn sum(left: Self, right: Self) -> Option<Self> {
                Self::new(left.0 + right.0).ok()
            }

            fn scale(total: Self, factor: u32) -> Option<Self> {
                Self::new(total.0 * f64::from(factor)).ok()
            }
        }
    };
}

real_costs!(
    /// A finite `f64` with a total order, of either sign.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Cost, Real, RealError};
    ///
    /// let loss = Real::new(-0.5)?;
    /// assert!(loss < Real::ZERO && Real::ZERO < Real::new(0.25)?);
    /// assert_eq!(Real::sum(loss, Real::new(0.25)?).map(Real::get), Some(-0.25));
    /// assert_eq!(Real::sum(Real::new(f64::MAX)?, Real::new(f64::MAX)?), None); // it would be infinite
    /// assert_eq!(Real::new(f64::NAN), Err(RealError::NotANumber));
    /// # Ok::<(), RealError>(())
    /// ```
    Real,
    |_| Ok(())
);

real_costs!(
    /// A finite `f64` that is not negative, with a total order: a cost for Dijkstra's algorithm.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{NonNegativeReal, RealError};
    ///
    /// assert_eq!(NonNegativeReal::new(1.5)?.get(), 1.5);
    /// assert_eq!(NonNegativeReal::new(-0.0)?, NonNegativeReal::ZERO);
    /// assert_eq!(NonNegativeReal::new(-1.0), Err(RealError::Negative));
    /// # Ok::<(), RealError>(())
    /// ```
    ///
    /// Through places in the plane, by roads that are straight, with the straight line as the estimate:
    ///
    /// ```
    /// use colorwalk::{NonNegativeReal, Search, Successor, problem_fn};
    ///
    /// let places = [(0.0f64, 0.0f64), (3.0, 4.0), (6.0, 0.0), (9.0, 4.0)];
    /// let between = |a: usize, b: usize| {
    ///     let line = (places[a].0 - places[b].0).hypot(places[a].1 - places[b].1);
    ///     NonNegativeReal::new(line).expect("a length")
    /// };
    /// let roads = [(0, 1), (1, 2), (2, 3), (0, 2)];
    /// let map = problem_fn(
    ///     0,
    ///     |&place| {
    ///         let out = roads.into_iter().filter(move |road| road.0 == place);
    ///         out.map(move |(a, b)| Successor::new((), b, between(a, b)))
    ///     },
    ///     |&place| place == 3,
    /// );
    /// let report = Search::new(&map).astar(|&place: &usize| between(place, 3))?;
    /// assert_eq!(report.path().unwrap().states(), [0, 2, 3]);
    /// assert_eq!(report.cost().map(f64::from), Some(6.0 + 5.0));
    /// # Ok::<(), colorwalk::SearchError<usize>>(())
    /// ```
    NonNegativeReal,
    |value| if value < 0.0 { Err(RealError::Negative) } else { Ok(()) }
);

impl From<NonNegativeReal> for Real {
    fn from(cost: NonNegativeReal) -> Real {
        Real(cost.0)
    }
}
