//! Sums of costs without rounding.
//!
//! A sum of floats can be represented exactly by a few floats that do not overlap (Shewchuk, "Adaptive precision
//! floating-point arithmetic and fast robust geometric predicates", *Discrete Comput. Geom.* 18, 1997, §2). The
//! rounding error of an addition is itself a float, so this error can be stored.

use std::cmp::Ordering;

use super::{Cost, overflows_upward};

/// An unrounded sum of costs of type `C`. Use it for cost types whose addition rounds.
///
/// [`Cost::exact_sum`] returns the empty sum.
pub trait ExactSum<C: Cost>: Clone {
    /// Returns the sum after adding one more cost. Returns `None` on overflow.
    fn extend(&self, cost: C) -> Option<Self>;

    /// Compares two sums.
    fn compare(&self, other: &Self) -> Ordering;

    /// Returns the sum, rounded to a path cost. Returns `None` on overflow. Only a sum of zero is rounded to
    /// zero.
    fn total(&self) -> Option<C::Total>;
}

/// A sum in the arithmetic of the cost type itself.
#[derive(Clone)]
pub(crate) struct Folded<C: Cost>(pub(crate) C::Total);

impl<C: Cost> ExactSum<C> for Folded<C> {
    #[inline]
    fn extend(&self, cost: C) -> Option<Self> {
        cost.extend(self.0).map(Self)
    }

    #[inline]
    fn compare(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }

    fn total(&self) -> Option<C::Total> {
        Some(self.0)
    }
}

/// A sum of integers of any size. It consists of a number that wraps around, and of a count of these wraparounds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct WideSum<T> {
    pub(crate) rounds: i64, // the number of upward wraparounds minus the number of downward wraparounds
    pub(crate) rest: T,
}

/// A sum of costs. It becomes `None` when it exceeds the largest total, and then stays `None`, whatever is added.
#[derive(Clone)]
pub(crate) struct OrBeyond<L>(pub(crate) Option<L>);

impl<C: Cost, L: ExactSum<C>> ExactSum<C> for OrBeyond<L> {
    fn extend(&self, cost: C) -> Option<Self> {
        let Some(known) = &self.0 else {
            return Some(Self(None));
        };
        let sum = known.extend(cost);
        (sum.is_some() || overflows_upward(cost)).then_some(Self(sum))
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Some(sum), Some(other)) => sum.compare(other),
            (sum, other) => sum.is_none().cmp(&other.is_none()),
        }
    }

    fn total(&self) -> Option<C::Total> {
        self.0.as_ref()?.total()
    }
}

/// Adds component by component, and compares lexicographically.
impl<A: Cost, B: Cost, X: ExactSum<A>, Y: ExactSum<B>> ExactSum<(A, B)> for (X, Y) {
    fn extend(&self, (a, b): (A, B)) -> Option<Self> {
        self.0.extend(a).zip(self.1.extend(b))
    }

    fn compare(&self, other: &Self) -> Ordering {
        let first = self.0.compare(&other.0);
        first.then_with(|| self.1.compare(&other.1))
    }

    fn total(&self) -> Option<(A::Total, B::Total)> {
        self.0.total().zip(self.1.total())
    }
}

/// The [`ExactSum`] of [`Real`](super::Real), and of cost types of your own that convert into `f64`.
///
/// # Complexity
///
/// An addition takes O(k) time if the sum consists of k floats. There are seldom more than three, because floats that
/// do not overlap cover many digits.
#[derive(Clone, Debug, Default)]
pub(crate) struct FloatSum {
    // The value is the sum of these floats. The floats do not overlap, so each float is greater in magnitude than all
    // smaller floats together.
    high: f64,
    low: f64,
    rest: Vec<f64>, // in order of increasing magnitude, without zeros; usually empty, and then no memory is allocated
}

impl FloatSum {
    /// Adds by Shewchuk's Grow-Expansion.
    fn plus(&self, number: f64) -> Self {
        let mut rest = Vec::new();
        let mut sum = number;
        for &part in self.rest.iter().chain([&self.low]) {
            let error;
            (sum, error) = two_sum(sum, part);
            if error != 0.0 {
                rest.push(error);
            }
        }
        let (mut high, mut low) = two_sum(sum, self.high);
        if high == 0.0 {
            high = rest.pop().unwrap_or(0.0);
        }
        if low == 0.0 {
            low = rest.pop().unwrap_or(0.0);
        }
        Self { high, low, rest }
    }

    fn sign(&self) -> Ordering {
        if self.high == 0.0 {
            return Ordering::Equal;
        }
        self.high.total_cmp(&0.0)
    }

    fn is_finite(&self) -> bool {
        self.high.is_finite()
            && self.low.is_finite()
            && self.rest.iter().all(|part| part.is_finite())
    }
}

/// Returns the rounded sum of two floats, and the rounding error. Together they are exact (Knuth, *The Art of Computer
/// Programming* 2, 3rd ed., §4.2.2).
#[inline]
fn two_sum(left: f64, right: f64) -> (f64, f64) {
    let sum = left + right;
    let part_of_right = sum - left;
    (
        sum,
        (left - (sum - part_of_right)) + (right - part_of_right),
    )
}

impl<C> ExactSum<C> for FloatSum
where
    C: Cost + Into<f64>,
    C::Total: TryFrom<f64>,
{
    #[inline]
    fn extend(&self, cost: C) -> Option<Self> {
        Some(self.plus(cost.into())).filter(Self::is_finite)
    }

    #[inline]
    fn compare(&self, other: &Self) -> Ordering {
        let signs = self.sign().cmp(&other.sign());
        if signs.is_ne() {
            return signs;
        }
        // The difference of two numbers with the same sign does not overflow.
        let difference = self.high - other.high;
        if difference.abs() > 4.0 * (self.low.abs() + other.low.abs()) {
            return difference.total_cmp(&0.0); // the omitted part is at most half of this
        }
        let others = other.rest.iter().chain([&other.low, &other.high]).rev();
        others
            .fold(self.clone(), |sum, part| sum.plus(-part))
            .sign()
    }

    fn total(&self) -> Option<C::Total> {
        let rest: f64 = self.rest.iter().rev().sum();
        C::Total::try_from(self.high + (self.low + rest)).ok()
    }
}

/// Returns whether a list of costs adds up to less than zero. The order of the costs does not matter.
///
/// If a partial sum overflows, the costs are added in another order. While the sum is below zero, a cost of at least
/// zero is added next. Otherwise a negative cost is added next. In this order the sum overflows only when all remaining
/// costs have its sign.
pub(crate) fn is_negative<C: Cost>(costs: impl Iterator<Item = C> + Clone) -> bool {
    let zero = C::exact_sum();
    let mut straight = costs.clone();
    if let Some(sum) = straight.try_fold(zero.clone(), |sum, cost| sum.extend(cost)) {
        return sum.compare(&zero).is_lt();
    }
    let is_below = |&cost: &C| {
        zero.extend(cost)
            .is_some_and(|sum| sum.compare(&zero).is_lt())
    };
    let mut negative = costs.clone().filter(is_below);
    let mut others = costs.filter(|cost| !is_below(cost));
    let mut sum = zero.clone();
    loop {
        let is_negative = sum.compare(&zero).is_lt();
        let next = if is_negative {
            others.next()
        } else {
            negative.next()
        };
        let Some(cost) = next else {
            return is_negative;
        };
        match sum.extend(cost) {
            Some(next) => sum = next,
            None => return false, // this cost cannot be added to any sum
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NonNegativeReal, Real};

    fn sum(costs: &[f64]) -> FloatSum {
        costs
            .iter()
            .fold(FloatSum::default(), |sum, &cost| sum.plus(cost))
    }

    fn real(cost: f64) -> Real {
        Real::new(cost).unwrap()
    }

    fn total(sum: &FloatSum) -> Option<Real> {
        ExactSum::<Real>::total(sum)
    }

    fn compare(left: &FloatSum, right: &FloatSum) -> Ordering {
        ExactSum::<Real>::compare(left, right)
    }

    #[test]
    fn nothing_is_lost_in_a_sum_of_floats() {
        let cancelled = sum(&[1e300, 1.0, 1e-300, -1e300, -1.0]);
        assert_eq!(total(&cancelled), Some(real(1e-300)));
        assert_eq!(total(&sum(&[0.1, -0.1])), Some(Real::ZERO));
        assert_eq!(compare(&cancelled, &sum(&[1e-300])), Ordering::Equal);
        let tiny = f64::from_bits(1);
        let near = sum(&[f64::MAX, tiny, -f64::MAX]);
        assert_eq!(total(&near), Some(real(tiny)));
        assert_eq!(
            compare(&sum(&[f64::MAX]), &sum(&[-f64::MAX])),
            Ordering::Greater
        );
        assert_eq!(
            compare(&sum(&[f64::MAX, tiny]), &sum(&[f64::MAX])),
            Ordering::Greater
        );
        let most = sum(&[f64::MAX]);
        assert!(ExactSum::<Real>::extend(&most, real(f64::MAX)).is_none());
    }

    /// The doubles in this test are whole multiples of 2^-60, which integers add up exactly.
    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "small multiples, as said")]
    fn sums_of_floats_agree_with_integers() {
        let mut state = 1u64;
        let mut random = move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as i32
        };
        let mut rounded = 0;
        for _ in 0..2_000 {
            let costs: Vec<f64> = (0..=random() % 9)
                .map(|_| f64::from(random() % 21 - 10) / 10.0)
                .collect();
            let whole = |cost: &f64| (cost * 2f64.powi(60)) as i128; // exact: a product with a power of two
            let (left, right) = costs.split_at(costs.len() / 2);
            let [a, b] = [left, right].map(|costs| costs.iter().map(whole).sum::<i128>());
            assert_eq!(compare(&sum(left), &sum(right)), a.cmp(&b), "{costs:?}");
            let reals = costs.iter().map(|&cost| real(cost));
            assert_eq!(is_negative(reals), a + b < 0, "{costs:?}");
            let float: f64 = costs.iter().sum();
            rounded += u32::from((float < 0.0) != (a + b < 0));
            let total = total(&sum(&costs)).unwrap().get();
            assert_eq!(total < 0.0, a + b < 0);
            assert!(((total - float) / 1e-13).abs() < 1.0);
        }
        assert!(rounded > 0, "no sum in 2000 was rounded past zero");
    }

    #[test]
    fn a_sign_is_known_although_the_sum_overflows() {
        assert!(is_negative([-100i8, -100].into_iter()));
        assert!(!is_negative([100i8, 100, -100].into_iter()));
        assert!(is_negative([100i8, 100, -128, -128].into_iter()));
        assert!(!is_negative([200u8, 100].into_iter()));
        assert!(!is_negative::<u8>([].into_iter()));
        assert!(is_negative(
            [(0i8, real(0.7)), (0, real(0.1)), (0, real(-0.8))].into_iter()
        ));
        assert!(!is_negative(
            [NonNegativeReal::new(f64::MAX).unwrap(); 3].into_iter()
        ));
        assert!(is_negative(
            [f64::MAX, f64::MAX, -f64::MAX, f64::MIN, -1.0]
                .map(real)
                .into_iter()
        ));
    }
}
