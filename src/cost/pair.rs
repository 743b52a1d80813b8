//! Pairs of costs, compared lexicographically.

use super::{AdditiveCost, Cost, ExactSum, NonNegativeCost};

/// Adds pairs component by component. The first component decides a comparison, and the second component breaks ties.
///
/// See [pairs](Cost#pairs) for the precondition on `A`.
impl<A: Cost, B: Cost> Cost for (A, B) {
    type Total = (A::Total, B::Total);
    const ZERO: Self::Total = (A::ZERO, B::ZERO);
    const IS_EXACT: bool = A::IS_EXACT && B::IS_EXACT;

    fn extend(self, path: Self::Total) -> Option<Self::Total> {
        self.0.extend(path.0).zip(self.1.extend(path.1))
    }

    fn sum(left: Self::Total, right: Self::Total) -> Option<Self::Total> {
        A::sum(left.0, right.0).zip(B::sum(left.1, right.1))
    }

    /// If the first components overflow, a pair with the greatest first component is less, whatever its second component
    /// is.
    fn floor_of_sum(left: Self::Total, right: Self::Total) -> Option<Self::Total> {
        let first = A::sum(left.0, right.0).or_else(|| A::floor_of_sum(left.0, right.0));
        let second = B::sum(left.1, right.1).or_else(|| B::floor_of_sum(left.1, right.1));
        first.zip(second)
    }

    fn spread(total: Self::Total) -> Option<(Self::Total, Self::Total)> {
        let (first, second) = A::spread(total.0).zip(B::spread(total.1))?;
        Some(((first.0, second.0), (first.1, second.1)))
    }

    fn scale(total: Self::Total, factor: u32) -> Option<Self::Total> {
        A::scale(total.0, factor).zip(B::scale(total.1, factor))
    }

    fn exact_sum() -> impl ExactSum<Self> {
        (A::exact_sum(), B::exact_sum())
    }
}

/// Adding an edge cost never lowers a pair. The first component rises, or it stays equal and the second component does
/// not fall.
impl<A: NonNegativeCost, B: NonNegativeCost> NonNegativeCost for (A, B) {}

impl<A: AdditiveCost, B: AdditiveCost> AdditiveCost for (A, B) {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::{self, Law};
    use crate::problem::{SearchProblem, problem_fn};
    use crate::{NonNegativeReal, Unit};

    /// A height as a cost. The sum of two heights is the greater one, so addition is monotone, but not strictly.
    #[derive(Clone, Copy, Debug)]
    struct Height(u32);

    impl Cost for Height {
        type Total = u32;
        const ZERO: u32 = 0;

        fn extend(self, path: u32) -> Option<u32> {
            Self::sum(path, self.0)
        }

        fn sum(left: u32, right: u32) -> Option<u32> {
            Some(left.max(right))
        }

        fn scale(total: u32, factor: u32) -> Option<u32> {
            Some(if factor == 0 { 0 } else { total })
        }
    }

    /// Returns a problem whose only path has edges of these costs.
    fn line<C: Cost>(costs: &[C]) -> impl SearchProblem<State = usize, Cost = C> {
        problem_fn(
            0,
            |&n| {
                let cost = costs.get(n);
                cost.map(|&cost| (n + 1, cost))
            },
            |&n| n == costs.len(),
        )
    }

    fn broken_law<C: Cost>(costs: &[C]) -> Option<Law> {
        let broken = laws::check(&line(costs)).err()?;
        Some(broken.law)
    }

    #[test]
    fn each_component_is_checked_for_overflow() {
        assert_eq!((1u8, 2u8).extend((254, 253)), Some((255, 255)));
        assert_eq!((2u8, 0u8).extend((254, 0)), None);
        assert_eq!((0u8, 2u8).extend((0, 254)), None);
        assert_eq!(<(u8, Unit)>::sum((200, 1), (100, 1)), None);
        assert_eq!(<(Unit, i8)>::scale((3, -100), 2), None);
        assert_eq!(<(Unit, i8)>::scale((3, -60), 2), Some((6, -120)));
    }

    #[test]
    fn maxima_keep_the_contract_alone_and_as_second_components_only() {
        let heights = [(1, 9), (2, 0), (3, 0)];
        let alone = heights.map(|(height, _)| Height(height));
        let first = heights.map(|(height, n)| (Height(height), n));
        let second = heights.map(|(height, n)| (n, Height(height)));
        assert_eq!(broken_law::<Height>(&alone), None);
        assert_eq!(broken_law::<(Height, u32)>(&first), Some(Law::CostMonotone));
        assert_eq!(broken_law::<(u32, Height)>(&second), None);
    }

    /// The costs 1 and 2 vanish when they are added to 1e17, so the second components decide the comparison.
    #[test]
    fn rounding_breaks_the_contract_in_first_components_only() {
        let real = |cost| NonNegativeReal::new(cost).unwrap();
        let costs = [(1.0, 9u32), (2.0, 0), (1e17, 0)];
        let first = costs.map(|(cost, n)| (real(cost), n));
        let second = costs.map(|(cost, n)| (n, real(cost)));
        assert_eq!(broken_law(&first), Some(Law::CostMonotone));
        assert_eq!(broken_law(&second), None);
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod properties {
    use proptest::prelude::*;

    use super::*;
    use crate::adaptors::MapCost;
    use crate::arbitrary::digraphs;
    use crate::digraph::{Digraph, NodeId};
    use crate::laws;
    use crate::problem::SuccessorOf;
    use crate::{NonNegativeReal, Real, Search, Unit};

    /// Checks the laws of costs on random graphs with edge costs from `costs`.
    fn obeys<C: Cost>(costs: impl Strategy<Value = C>) {
        proptest!(|(graph in digraphs(costs))| {
            prop_assert_eq!(laws::check(&graph), Ok(()));
        });
    }

    fn is_non_negative<C: NonNegativeCost>(costs: impl Strategy<Value = C>) {
        proptest!(|(graph in digraphs(costs))| {
            prop_assert_eq!(laws::check(&graph), Ok(()));
            prop_assert_eq!(laws::check_non_negative(&graph), Ok(()));
        });
    }

    #[test]
    fn pairs_with_an_integer_first_obey_the_laws() {
        let real = |cost| Real::new(cost).unwrap();
        obeys((any::<i8>(), any::<i8>()));
        obeys((any::<i64>(), any::<u16>()));
        obeys((-9i32..9, (-1e3..1e3).prop_map(real)));
        obeys(((any::<i8>(), -2i16..2), -9i128..9));
    }

    #[test]
    fn pairs_of_non_negative_costs_are_non_negative() {
        let real = |cost| NonNegativeReal::new(cost).unwrap();
        is_non_negative((any::<u8>(), any::<u8>()));
        is_non_negative((Just(Unit), 0u64..9));
        is_non_negative((0u32..9, Just(Unit)));
        is_non_negative((0u32..9, (0.0..1e3).prop_map(real)));
        is_non_negative((Just(Unit), (0u32..2, 0u32..2)));
    }

    proptest! {
        #[test]
        fn addition_of_integers_is_strictly_monotone(
            a in any::<((i8, u8), i8)>(),
            b in any::<((i8, u8), i8)>(),
            c in any::<((i8, u8), i8)>(),
        ) {
            type Nested = ((i8, u8), i8);
            if let (Some(left), Some(right)) = (Nested::sum(a, c), Nested::sum(b, c)) {
                prop_assert_eq!(a.cmp(&b), left.cmp(&right));
            }
        }

        /// A pair of small numbers is ordered and added like the number `1000 · first + second`.
        #[test]
        fn searches_find_the_least_pair(graph in digraphs((0u32..3, 0u32..9))) {
            type Graph = Digraph<(u32, u32)>;
            let number = |(first, second): (u32, u32)| 1000 * first + second;
            let numbers = MapCost::new(&graph, |_: &NodeId, edge: &SuccessorOf<Graph>| number(edge.cost));
            let pairs = Search::new(&graph).dijkstra().unwrap();
            let expected = Search::new(&numbers).dijkstra().unwrap();
            prop_assert_eq!(pairs.cost().map(number), expected.cost());
            prop_assert_eq!(pairs.certify(&graph), Ok(()));
        }
    }
}
