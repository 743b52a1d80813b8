//! Finite floats as costs.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use super::{AdditiveCost, Cost, ExactSum, FloatSum, NonNegativeCost};

/// The reason why a float is not a cost.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RealError {
    /// The float is NaN, which cannot be ordered.
    NotANumber,
    /// The float is infinite. The sum of two infinities can be NaN.
    Infinite,
    /// The float is less than zero, and the type is [`NonNegativeReal`].
    Negative,
    /// The text is not a float.
    Unreadable,
}

impl fmt::Display for RealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber => f.write_str("a cost must not be NaN"),
            Self::Infinite => f.write_str("a cost must be finite"),
            Self::Negative => f.write_str("a cost of this type must not be negative"),
            Self::Unreadable => f.write_str("a cost must be a decimal number"),
        }
    }
}

impl Error for RealError {}

debug_by_sentence!([] RealError);

/// A finite `f64` of either sign, with a total order.
///
/// NaN and infinities are rejected at construction, so costs can be sorted, compared with `==` and hashed. With this
/// type, use [`bellman_ford`](crate::Search::bellman_ford) or, on a graph without
/// cycles, [`dag_shortest_paths`](crate::Search::dag_shortest_paths). Dijkstra's algorithm and A*
/// require [`NonNegativeReal`].
///
/// A sum of floats depends on the order of the additions, so a path is cheapest only up to rounding. If possible, use
/// scaled integers. See [rounding](NonNegativeReal#rounding).
///
/// # Costs of `ordered-float`
///
/// With the feature `ordered-float`, `OrderedFloat` and `NotNan` of the crate `ordered-float` are costs. Use them
/// if your program has them already. Otherwise use this type or [`NonNegativeReal`], which reject a wrong number where
/// you make the cost. A cost of `ordered-float` shows only in the search that it is wrong. If it is negative, a search
/// by cost returns [`NegativeCost`](crate::SearchError::NegativeCost). If it is infinite or NaN, no path along its edge
/// has a cost, and the search returns [`CostOverflow`](crate::SearchError::CostOverflow) if it finds no other path. The
/// Bellman-Ford algorithm adds up a cycle of such costs with rounding.
///
/// # Cycles of about zero
///
/// If costs are differences of heights, or logarithms of exchange rates, many cycles cost exactly zero in theory. In
/// practice, the sign of the sum of a cycle depends on two kinds of rounding, and the library causes only the first:
///
/// - *Rounding of sums.* Before [`bellman_ford`](crate::Search::bellman_ford) reports a cycle, it adds up the cycle
///   without rounding. If the unrounded sum of some reachable cycle is negative, the algorithm finds a negative cycle.
///   Therefore its result does not depend on the order of the additions,
///   and [`certificate::negative_cycle`](crate::certificate::negative_cycle) confirms the result.
/// - *Rounding of costs.* The float 0.1 is not exactly a tenth. The floats nearest to 0.1, 0.7 and -0.8 add up to about
///   -1.1·10⁻¹⁶. A cycle of these costs is therefore reported as negative, although the decimal numbers add up to zero.
///
/// There are two remedies for rounded costs. You can use scaled integers, such as whole cents, which are exact. If the
/// costs are measured or computed, you can add a tolerance to every edge. The tolerance must be greater than the error
/// of an edge cost. Then every reported cycle is negative in spite of these errors.
///
/// ```
/// use colorwalk::adaptors::MapCost;
/// use colorwalk::algorithms::GraphError;
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Real, Search};
///
/// let floats: Digraph<Real> = "0 1 0.1\n 1 2 0.7\n 2 0 -0.8".parse()?;
/// let Err(GraphError::NegativeCycle(cycle)) = Search::new(&floats).bellman_ford() else {
///     panic!("these floats add up to less than zero")
/// };
/// assert!(cycle.cost.is_some_and(|cost| cost < 0.0 && cost > -1e-15));
///
/// let tenths: Digraph<i64> = "0 1 1\n 1 2 7\n 2 0 -8".parse()?;
/// assert!(Search::new(&tenths).bellman_ford().is_ok());
///
/// let tolerance = Real::new(1e-9)?;
/// let tolerant = MapCost::new(&floats, |_, edge| edge.cost + tolerance);
/// assert!(Search::new(&tolerant).bellman_ford().is_ok());
///
/// // 6.8 + 0.1 is rounded, but there and back again is zero.
/// let heights: Digraph<Real> = "0 1 0.1\n 1 2 6.8\n 2 1 -6.8".parse()?;
/// let paths = Search::new(&heights).bellman_ford().expect("no cycle is negative");
/// assert_eq!(paths.cost(&2.into()).map(Real::get), Some(0.1 + 6.8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// The operators `+`, `-`, `+=`, `-=` and the method `Iterator::sum` panic if the result is not finite, like the
/// operators of [`Duration`](std::time::Duration). The methods [`checked_add`](Self::checked_add)
/// and [`checked_sub`](Self::checked_sub) return `None` instead. Searches add with [`Cost::extend`], which is also
/// checked.
#[doc(alias = "f64")]
#[doc(alias = "f32")]
#[doc(alias = "float")]
#[doc(alias = "OrderedFloat")]
#[doc(alias = "NotNan")]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "f64", try_from = "f64"))]
pub struct Real(f64); // finite and never -0.0, so that `==` and `total_cmp` agree

/// A finite `f64` that is not negative, with a total order. Dijkstra's algorithm and A* accept it as a cost.
///
/// NaN, infinities and numbers below zero are rejected at construction.
///
/// # Rounding
///
/// A sum of floats depends on the order of the additions: `(0.1 + 0.2) + 0.3` is not
/// `0.1 + (0.2 + 0.3)`. Float costs therefore have two effects:
///
/// - A path is cheapest *up to rounding*. Two paths that cost the same in exact arithmetic can differ in
///   the last digit.
/// - A heuristic that is consistent in exact arithmetic is consistent only up to rounding. A* with the octile distance
///   on a grid then closes some states before their g-value is final, and has to reopen them. On eight game maps, it
///   reopened 1.14 million states with floats and none with integers.
///
/// If you can, scale costs to integers. For a grid with diagonal moves, use 1000 and 1414 instead of 1 and √2. Integer
/// sums are exact, a heuristic computed from the same two integers is consistent, and frontiers of small integers are
/// faster:
///
/// ```
/// use std::f64::consts::SQRT_2;
///
/// use colorwalk::observe::{Counter, EventKind};
/// use colorwalk::{NonNegativeCost, NonNegativeReal, PathCost};
/// use colorwalk::{Search, problem_fn};
///
/// const STEPS: [(i32, i32); 8] =
///     [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
///
/// /// Returns how many states A* reopens on a grid of 16 × 16 cells with a wall.
/// fn reopened<C: NonNegativeCost>(
///     straight: C,
///     diagonal: C,
///     octile: impl Fn(u32, u32) -> PathCost<C>, // of the diagonal and the straight steps
/// ) -> u64 {
///     let goal = (15, 7);
///     let is_on_grid = |x, y| (0..16).contains(&x) && (0..16).contains(&y);
///     let is_free = move |x, y| is_on_grid(x, y) && (x != 5 || y >= 8);
///     let grid = problem_fn(
///         (0, 0),
///         |&(x, y)| {
///             let steps = STEPS.into_iter().map(move |(dx, dy)| {
///                 let cost = if dx == 0 || dy == 0 { straight } else { diagonal };
///                 ((x + dx, y + dy), cost)
///             });
///             steps.filter(move |&((x, y), _)| is_free(x, y))
///         },
///         |&cell| cell == goal,
///     );
///     let h = |&(x, y): &(i32, i32)| {
///         let (dx, dy) = (x.abs_diff(goal.0), y.abs_diff(goal.1));
///         octile(dx.min(dy), dx.abs_diff(dy))
///     };
///     let mut counter = Counter::new();
///     Search::new(&grid).observe(&mut counter).astar(h).expect("costs are small");
///     counter.count(EventKind::Reopened)
/// }
///
/// let real = |x| NonNegativeReal::new(x).expect("it is finite and not negative");
/// let floats = reopened(real(1.0), real(SQRT_2), |diagonals, straights| {
///     real(f64::from(diagonals) * SQRT_2 + f64::from(straights))
/// });
/// let integers = reopened(1000u32, 1414, |diagonals, straights| {
///     1414 * diagonals + 1000 * straights
/// });
/// assert!(floats > 0);
/// assert_eq!(integers, 0);
/// ```
///
/// # Panics
///
/// The operators `+`, `+=` and the method `Iterator::sum` panic if the sum is not finite, like the operators
/// of [`Duration`](std::time::Duration). The method [`checked_add`](Self::checked_add) returns `None` instead. The
/// operator `-` never panics, because the difference of two costs is a [`Real`].
#[doc(alias = "f64")]
#[doc(alias = "f32")]
#[doc(alias = "float")]
#[doc(alias = "OrderedFloat")]
#[doc(alias = "NotNan")]
#[doc(alias = "octile")]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "f64", try_from = "f64"))]
pub struct NonNegativeReal(f64); // finite and at least 0.0, never -0.0

/// Returns `value` if the value is finite, but returns 0.0 for -0.0.
const fn finite(value: f64) -> Result<f64, RealError> {
    if value.is_nan() {
        Err(RealError::NotANumber)
    } else if value.is_infinite() {
        Err(RealError::Infinite)
    } else {
        Ok(value + 0.0) // -0.0 + 0.0 is 0.0
    }
}

impl Real {
    /// Makes a cost of `value`. Negative zero becomes zero.
    ///
    /// # Errors
    ///
    /// [`RealError`] if `value` is NaN or infinite.
    pub const fn new(value: f64) -> Result<Self, RealError> {
        match finite(value) {
            Ok(value) => Ok(Self(value)),
            Err(error) => Err(error),
        }
    }
}

impl NonNegativeReal {
    /// Makes a cost of `value`. Negative zero becomes zero.
    ///
    /// # Errors
    ///
    /// Returns [`RealError`] if `value` is NaN, infinite, or less than zero.
    pub const fn new(value: f64) -> Result<Self, RealError> {
        match finite(value) {
            Ok(value) if value < 0.0 => Err(RealError::Negative),
            Ok(value) => Ok(Self(value)),
            Err(error) => Err(error),
        }
    }
}

const SIGN: u64 = 1 << 63;

impl Real {
    /// Returns an integer for the float. The integers are ordered like the floats. Flips the sign bit of the float. If
    /// the float is negative, also flips all other bits.
    #[inline]
    fn ordered_bits(self) -> u64 {
        let bits = self.0.to_bits();
        if bits & SIGN == 0 { bits | SIGN } else { !bits }
    }

    #[inline]
    fn from_ordered_bits(number: u64) -> Option<Self> {
        let bits = if number & SIGN == 0 {
            !number
        } else {
            number & !SIGN
        };
        Self::new(f64::from_bits(bits)).ok()
    }
}

impl NonNegativeReal {
    /// Returns the bits of the float. The bits are ordered like the floats, because there is no sign.
    #[inline]
    fn ordered_bits(self) -> u64 {
        self.0.to_bits()
    }

    #[inline]
    fn from_ordered_bits(bits: u64) -> Option<Self> {
        (bits < f64::INFINITY.to_bits()).then(|| Self(f64::from_bits(bits)))
    }
}

macro_rules! real_cost {
    ($name:ident, never negative: $never_negative:literal, no difference if $no_difference:literal, from $($integer:ty),*) => {
        impl $name {
            /// The cost zero.
            pub const ZERO: Self = Self(0.0);

            /// Returns the cost as a float.
            pub const fn get(self) -> f64 {
                self.0
            }

            /// Returns `self + other`. Returns `None` if the sum is not finite.
            pub fn checked_add(self, other: Self) -> Option<Self> {
                let sum = self.0 + other.0; // neither NaN nor -0.0, since only -0.0 + -0.0 is -0.0
                sum.is_finite().then_some(Self(sum))
            }

            #[doc = concat!("Returns `self - other`, or `None` if that is ", $no_difference, ".")]
            pub fn checked_sub(self, other: Self) -> Option<Self> {
                Self::new(self.0 - other.0).ok()
            }
        }

        impl Cost for $name {
            type Total = Self;
            const ZERO: Self = Self::ZERO;
            const OVERFLOWS_AT_ENDS: bool = true;

            fn extend(self, path: Self) -> Option<Self> {
                path.checked_add(self)
            }

            fn sum(left: Self, right: Self) -> Option<Self> {
                left.checked_add(right)
            }

            fn scale(total: Self, factor: u32) -> Option<Self> {
                Self::new(total.0 * f64::from(factor)).ok()
            }

            fn floor_of_sum(left: Self, right: Self) -> Option<Self> {
                (left.0 > 0.0 && right.0 > 0.0).then_some(Self(f64::MAX))
            }

            /// A path in a search has fewer than 2³² edges. If no cost is negative, a sum of its costs differs from the
            /// unrounded sum by a factor of at most (1 + 2⁻⁵³)^(2³²). Two such factors are less than 1 + 2⁻¹⁹.
            fn spread(total: Self) -> Option<(Self, Self)> {
                const PART: f64 = 1.0 / (1u32 << 19) as f64;
                let high = (total.0 * (1.0 + PART)).min(f64::MAX);
                $never_negative.then_some((Self(total.0 * (1.0 - PART)), Self(high)))
            }

            fn exact_sum() -> impl ExactSum<Self> {
                FloatSum::default()
            }

            #[inline]
            fn to_u64(total: Self) -> Option<u64> {
                Some(total.ordered_bits())
            }

            #[inline]
            fn from_u64(number: u64) -> Option<Self> {
                Self::from_ordered_bits(number)
            }
        }

        impl AdditiveCost for $name {}

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.ordered_bits().cmp(&other.ordered_bits())
            }
        }

        impl Hash for $name {
            fn hash<H: Hasher>(&self, hasher: &mut H) {
                self.0.to_bits().hash(hasher);
            }
        }

        /// Compares two values like floats: NaN equals no value, and -0.0 equals zero.
        impl PartialEq<f64> for $name {
            fn eq(&self, other: &f64) -> bool {
                self.0 == *other
            }
        }

        /// Compares as floats compare. Returns `None` for NaN.
        impl PartialOrd<f64> for $name {
            fn partial_cmp(&self, other: &f64) -> Option<Ordering> {
                self.0.partial_cmp(other)
            }
        }

        impl Add for $name {
            type Output = Self;

            /// Returns the sum, rounded to the nearest float.
            ///
            /// # Panics
            ///
            /// Panics if the sum is not finite.
            #[track_caller]
            fn add(self, other: Self) -> Self {
                self.checked_add(other).expect("overflow when adding costs")
            }
        }

        impl AddAssign for $name {
            /// # Panics
            ///
            /// Panics if the sum is not finite.
            #[track_caller]
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl iter::Sum for $name {
            /// # Panics
            ///
            /// Panics if the sum is not finite.
            fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
                costs.fold(Self::ZERO, Add::add)
            }
        }

        impl<'a> iter::Sum<&'a $name> for $name {
            /// # Panics
            ///
            /// Panics if the sum is not finite.
            fn sum<I: Iterator<Item = &'a Self>>(costs: I) -> Self {
                costs.copied().sum()
            }
        }

        impl TryFrom<f64> for $name {
            type Error = RealError;

            fn try_from(value: f64) -> Result<Self, RealError> {
                Self::new(value)
            }
        }

        impl TryFrom<f32> for $name {
            type Error = RealError;

            fn try_from(value: f32) -> Result<Self, RealError> {
                Self::new(value.into())
            }
        }

        impl From<$name> for f64 {
            fn from(cost: $name) -> f64 {
                cost.0
            }
        }

        $(impl From<$integer> for $name {
            fn from(value: $integer) -> Self {
                Self(value.into())
            }
        })*

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
    };
}

real_cost!(Real, never negative: false, no difference if "not finite", from u8, u16, u32, i8, i16, i32);
real_cost!(NonNegativeReal, never negative: true, no difference if "negative", from u8, u16, u32);

impl NonNegativeCost for NonNegativeReal {}

impl Sub for Real {
    type Output = Self;

    /// Returns the difference, rounded to the nearest float.
    ///
    /// # Panics
    ///
    /// Panics if the difference is not finite.
    #[track_caller]
    fn sub(self, other: Self) -> Self {
        self.checked_sub(other)
            .expect("overflow when subtracting costs")
    }
}

impl SubAssign for Real {
    /// # Panics
    ///
    /// Panics if the difference is not finite.
    #[track_caller]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Real {
    type Output = Self;

    fn neg(self) -> Self {
        Self(0.0 - self.0) // and not -0.0
    }
}

impl Sub for NonNegativeReal {
    type Output = Real;

    /// Returns the difference, rounded to the nearest float. The difference is finite, because its magnitude is at most
    /// the greater cost.
    fn sub(self, other: Self) -> Real {
        Real(self.0 - other.0)
    }
}

impl From<NonNegativeReal> for Real {
    fn from(cost: NonNegativeReal) -> Real {
        Real(cost.0)
    }
}

impl TryFrom<Real> for NonNegativeReal {
    type Error = RealError;

    /// # Errors
    ///
    /// [`RealError::Negative`] if `cost` is less than zero.
    fn try_from(cost: Real) -> Result<Self, RealError> {
        Self::new(cost.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGEST: f64 = f64::MAX;

    fn real(value: f64) -> Real {
        Real::new(value).unwrap()
    }

    fn non_negative(value: f64) -> NonNegativeReal {
        NonNegativeReal::new(value).unwrap()
    }

    #[test]
    fn costs_are_finite() {
        for (value, error) in [
            (f64::NAN, RealError::NotANumber),
            (f64::INFINITY, RealError::Infinite),
            (f64::NEG_INFINITY, RealError::Infinite),
        ] {
            assert_eq!(Real::new(value), Err(error));
            assert_eq!(NonNegativeReal::new(value), Err(error));
        }
        assert_eq!(NonNegativeReal::new(-1.0), Err(RealError::Negative));
        assert_eq!(
            NonNegativeReal::try_from(real(-1.0)),
            Err(RealError::Negative)
        );
        assert_eq!(Real::try_from(f32::NAN), Err(RealError::NotANumber));
        assert_eq!(NonNegativeReal::try_from(-0.5f32), Err(RealError::Negative));
    }

    #[test]
    fn no_operation_makes_a_negative_zero() {
        let zero = Real::ZERO;
        let zeros = [
            real(-0.0),
            -zero,
            zero - zero,
            -zero + -zero,
            real(-1.0) + real(1.0),
            NonNegativeReal::ZERO - NonNegativeReal::ZERO,
            non_negative(-0.0).into(),
            Real::scale(real(-1.0), 0).unwrap(),
            real(-f64::MIN_POSITIVE) + real(f64::MIN_POSITIVE),
            (-0.0f32).try_into().unwrap(),
            "-0".parse().unwrap(),
        ];
        for zero in zeros {
            assert_eq!(zero.get().to_bits(), 0);
        }
        assert_eq!(non_negative(-0.0).get().to_bits(), 0);
    }

    #[test]
    fn integers_become_costs_of_the_same_value() {
        assert_eq!(Real::from(u32::MAX), 4_294_967_295.0);
        assert_eq!(Real::from(i32::MIN), -2_147_483_648.0);
        assert_eq!(
            [Real::from(i8::MIN), i16::MIN.into()],
            [real(-128.0), real(-32768.0)]
        );
        assert_eq!(
            [Real::from(u8::MAX), u16::MAX.into()],
            [real(255.0), real(65535.0)]
        );
        let unsigned = [u8::MAX.into(), u16::MAX.into(), u32::MAX.into()];
        let values = unsigned.map(NonNegativeReal::get);
        assert_eq!(
            values.map(f64::to_bits),
            [255.0, 65535.0, 4_294_967_295.0].map(f64::to_bits)
        );
    }

    #[test]
    fn checked_operations_return_none_where_operators_would_overflow() {
        let (most, least) = (real(LARGEST), real(-LARGEST));
        assert_eq!(most.checked_add(most), None);
        assert_eq!(most.checked_add(least), Some(Real::ZERO));
        assert_eq!(most.checked_sub(least), None);
        assert_eq!(least.checked_sub(most), None);
        assert_eq!(Real::scale(least, 2), None);
        let most = non_negative(LARGEST);
        assert_eq!(most.checked_add(most), None);
        assert_eq!(NonNegativeReal::ZERO.checked_sub(most), None);
        assert_eq!(most.checked_sub(most), Some(NonNegativeReal::ZERO));
    }

    #[test]
    fn the_difference_of_non_negative_costs_never_overflows() {
        let (zero, most) = (NonNegativeReal::ZERO, non_negative(LARGEST));
        assert_eq!(most - zero, LARGEST);
        assert_eq!(zero - most, -LARGEST);
        assert_eq!(most - most, 0.0);
    }

    #[test]
    #[should_panic(expected = "overflow when adding costs")]
    fn a_sum_that_is_not_finite_panics() {
        let _ = real(LARGEST) + real(LARGEST);
    }

    #[test]
    #[should_panic(expected = "overflow when adding costs")]
    fn a_sum_of_many_that_is_not_finite_panics() {
        let _: NonNegativeReal = [non_negative(LARGEST); 2].iter().sum();
    }

    #[test]
    #[should_panic(expected = "overflow when adding costs")]
    fn an_assigned_sum_that_is_not_finite_panics() {
        let mut sum = non_negative(LARGEST);
        sum += sum;
    }

    #[test]
    #[should_panic(expected = "overflow when subtracting costs")]
    fn a_difference_that_is_not_finite_panics() {
        let mut difference = real(-LARGEST);
        difference -= real(LARGEST);
    }

    #[test]
    fn costs_compare_with_floats_as_floats_do() {
        let (cost, nan) = (non_negative(2.5), f64::NAN);
        assert!(cost == 2.5 && cost < 3.0 && cost > -1.0 && cost < f64::INFINITY);
        assert!(cost != nan && cost.partial_cmp(&nan).is_none());
        assert!(Real::ZERO == -0.0);
    }

    #[test]
    fn costs_are_constants_too() {
        const HALF: NonNegativeReal = match NonNegativeReal::new(0.5) {
            Ok(half) => half,
            Err(_) => NonNegativeReal::ZERO,
        };
        assert_eq!(HALF, 0.5);
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod properties {
    use proptest::num::f64::{NEGATIVE, NORMAL, POSITIVE, SUBNORMAL, ZERO};
    use proptest::prelude::*;

    use super::*;
    use crate::arbitrary::digraphs;
    use crate::laws;

    fn reals() -> impl Strategy<Value = Real> {
        let finite = POSITIVE | NEGATIVE | NORMAL | SUBNORMAL | ZERO;
        let near = -1e3..1e3; // sums that are rounded, but do not vanish
        prop_oneof![finite, near].prop_map(|value| Real::new(value).unwrap())
    }

    fn non_negative_reals() -> impl Strategy<Value = NonNegativeReal> {
        reals().prop_map(|cost| NonNegativeReal::new(cost.get().abs()).unwrap())
    }

    /// Returns whether a value is finite and is not -0.0.
    fn is_canonical(value: f64) -> bool {
        value.is_finite() && value.to_bits() != (-0.0f64).to_bits()
    }

    proptest! {
        #[test]
        fn sums_and_differences_are_those_of_floats(a in reals(), b in reals()) {
            let (sum, difference) = (a.get() + b.get(), a.get() - b.get());
            prop_assert_eq!(a.checked_add(b).is_some(), sum.is_finite());
            prop_assert_eq!(a.checked_sub(b).is_some(), difference.is_finite());
            if sum.is_finite() {
                prop_assert!(a + b == sum && is_canonical((a + b).get()));
                prop_assert_eq!([a, b].iter().sum::<Real>(), a + b);
            }
            if difference.is_finite() {
                prop_assert!(a - b == difference && is_canonical((a - b).get()));
                prop_assert_eq!(a - b, -(b - a));
            }
        }

        #[test]
        fn non_negative_costs_stay_canonical(
            a in non_negative_reals(),
            b in non_negative_reals(),
        ) {
            let difference = a - b;
            prop_assert!(is_canonical(difference.get()));
            prop_assert_eq!(NonNegativeReal::try_from(difference).ok(), a.checked_sub(b));
            prop_assert_eq!(difference < Real::ZERO, a < b);
            if let Some(sum) = a.checked_add(b) {
                prop_assert!(is_canonical(sum.get()) && sum >= a && sum >= b);
                prop_assert_eq!(a + b, sum);
                prop_assert_eq!(Real::from(a) + Real::from(b), Real::from(sum));
            }
        }

        #[test]
        fn the_order_is_that_of_floats(a in reals(), b in reals()) {
            prop_assert_eq!(Some(a.cmp(&b)), a.get().partial_cmp(&b.get()));
            prop_assert_eq!(Some(a.cmp(&b)), a.partial_cmp(&b.get()));
            prop_assert_eq!(a == b, a == b.get());
        }

        #[test]
        fn float_costs_obey_the_laws(
            graph in digraphs(reals()),
            non_negative in digraphs(non_negative_reals()),
        ) {
            prop_assert_eq!(laws::check(&graph), Ok(()));
            prop_assert_eq!(laws::check(&non_negative), Ok(()));
            prop_assert_eq!(laws::check_non_negative(&non_negative), Ok(()));
        }
    }

    #[test]
    fn numbers_order_floats_as_floats_do() {
        let values = [
            f64::MIN,
            -2.5,
            -f64::MIN_POSITIVE,
            0.0,
            f64::MIN_POSITIVE,
            1.0,
            1.5,
            f64::MAX,
        ];
        let values = values.map(|value| Real::new(value).unwrap());
        let numbers = values.map(Real::ordered_bits);
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:x?}");
        assert_eq!(numbers.map(Real::from_ordered_bits), values.map(Some));
        let infinite = f64::INFINITY.to_bits();
        assert_eq!(Real::from_ordered_bits(infinite | SIGN), None);

        let values = [0.0, f64::MIN_POSITIVE, 1.0, 1.5, f64::MAX];
        let values = values.map(|value| NonNegativeReal::new(value).unwrap());
        let numbers = values.map(NonNegativeReal::ordered_bits);
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:x?}");
        let back = numbers.map(NonNegativeReal::from_ordered_bits);
        assert_eq!(back, values.map(Some));
        for none in [infinite, infinite + 1, SIGN, (-1.0f64).to_bits()] {
            assert_eq!(NonNegativeReal::from_ordered_bits(none), None);
        }
    }
}
