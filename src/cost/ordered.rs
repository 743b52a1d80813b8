//! Floats of the crate `ordered-float` as costs.

use ordered_float::{NotNan, OrderedFloat};

use super::{AdditiveCost, Cost, NonNegativeCost, Real};

macro_rules! float_costs {
    ($($cost:ty: sums of $float:ty),*) => {$(
        /// A sum that is NaN or infinite is an overflow. `OrderedFloat` orders both above every finite float.
        impl Cost for $cost {
            type Total = OrderedFloat<$float>;
            const ZERO: Self::Total = OrderedFloat(0.0);
            const OVERFLOWS_AT_ENDS: bool = true;

            fn extend(self, path: Self::Total) -> Option<Self::Total> {
                let edge = <$float>::from(self);
                let sum = path.0 + edge;
                // Negative infinity would be skipped as an overflow, although it is the least cost.
                let is_sum = sum.is_finite() || edge == <$float>::NEG_INFINITY;
                is_sum.then_some(OrderedFloat(sum))
            }

            fn sum(left: Self::Total, right: Self::Total) -> Option<Self::Total> {
                let sum = left.0 + right.0;
                sum.is_finite().then_some(OrderedFloat(sum))
            }

            fn scale(total: Self::Total, factor: u32) -> Option<Self::Total> {
                #[allow(clippy::cast_possible_truncation, reason = "the product is rounded anyway")]
                let product = (f64::from(total.0) * f64::from(factor)) as $float;
                product.is_finite().then_some(OrderedFloat(product))
            }

            fn floor_of_sum(left: Self::Total, right: Self::Total) -> Option<Self::Total> {
                (left.0 > 0.0 && right.0 > 0.0).then_some(OrderedFloat(<$float>::MAX))
            }

            #[inline]
            fn to_u64(total: Self::Total) -> Option<u64> {
                Real::to_u64(Real::try_from(total.0).ok()?)
            }

            #[inline]
            fn from_u64(number: u64) -> Option<Self::Total> {
                #[allow(clippy::cast_possible_truncation, reason = "the number was made of this type of float")]
                Some(OrderedFloat(Real::from_u64(number)?.get() as $float))
            }
        }

        impl AdditiveCost for $cost {}

        /// A search that finds a negative cost returns [`NegativeCost`](crate::SearchError::NegativeCost).
        impl NonNegativeCost for $cost {}
    )*};
}

float_costs!(
    OrderedFloat<f64>: sums of f64,
    OrderedFloat<f32>: sums of f32,
    NotNan<f64>: sums of f64,
    NotNan<f32>: sums of f32
);
