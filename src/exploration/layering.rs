//! The layers of an exploration: by depth, by cost, or by cost with an estimate.
//!
//! An exploration by cost puts a state into the layer of its path cost g. An exploration by estimate puts it into the
//! layer f = g + h. Both follow the same rule: an edge leads to the same layer or to a later layer. The estimate of a
//! state does not change, so the first layer that reaches a state is the layer of its cheapest path. An exploration by
//! depth is an exploration by cost whose edges all cost one. No edge then stays in a layer, which saves time and
//! memory.

use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cost::{Cost, NonNegativeCost};
use crate::error::SearchError;
use crate::heuristic::{Heuristic, Zero};
use crate::path::PathOf;
use crate::problem::{SearchProblem, SuccessorOf};
use crate::report::claim::Claim;

/// The layer of states that the exploration has reached only by paths whose cost overflows. It is the last layer.
pub(crate) const BEYOND: u64 = u64::MAX;

/// The layer of a successor.
pub trait Due:
    Copy + Debug + Default + Ord + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Returns the number of the layer. `from` is the layer of the expanded state.
    fn layer(self, from: u64) -> u64;
}

/// The next layer.
impl Due for () {
    #[inline]
    fn layer(self, from: u64) -> u64 {
        from.saturating_add(1)
    }
}

/// The layer with this number.
impl Due for u64 {
    #[inline]
    fn layer(self, _: u64) -> u64 {
        self
    }
}

/// A state that is expanded.
#[derive(Debug)]
pub struct Expanded<'s, S> {
    pub(super) state: &'s S,
    pub(super) layer: u64,
    cost: u64,
}

/// A rule that assigns states to layers. [`ByDepth`] and [`ByCost`] implement it.
pub trait Layering<P: SearchProblem>: Clone + sealed::Sealed {
    #[doc(hidden)]
    type Due: Due;

    /// The least cost of an edge. If it is one, no edge stays in a layer.
    #[doc(hidden)]
    const LEAST: u64;

    /// The last layer, whose states are not expanded, if the layers are bounded.
    #[doc(hidden)]
    fn last(&self) -> Option<u32> {
        None
    }

    /// The name for the number of a layer.
    #[doc(hidden)]
    const UNIT: &'static str;

    /// Returns the layer of a start.
    #[doc(hidden)]
    fn start(&self, state: &P::State) -> u64;

    /// Returns the cost of a cheapest path to a state of this layer.
    #[doc(hidden)]
    fn cost(&self, state: &P::State, layer: u64) -> u64;

    /// Returns the layer of a successor. Returns `None` if a path of this cost cannot take the edge.
    #[doc(hidden)]
    fn due(
        &self,
        from: &Expanded<'_, P::State>,
        edge: &SuccessorOf<P>,
    ) -> Result<Option<Self::Due>, SearchError<P::State>>;

    /// Returns whether a path has this cost.
    #[doc(hidden)]
    fn is_cost_of(&self, path: &PathOf<P>, cost: u64) -> bool;

    /// Returns what is claimed about a goal that was found, and if all states were found without a goal.
    #[doc(hidden)]
    fn claims(&self) -> [Claim; 2];

    #[doc(hidden)]
    fn expanded<'s>(&self, state: &'s P::State, layer: u64) -> Expanded<'s, P::State> {
        let cost = self.cost(state, layer);
        Expanded { state, layer, cost }
    }
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for ByDepth {}

impl<H> sealed::Sealed for ByCost<H> {}

/// Layers of states whose shortest paths have the same number of edges.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByDepth {
    pub(super) max_depth: Option<u32>,
}

impl<P: SearchProblem> Layering<P> for ByDepth {
    type Due = ();
    const LEAST: u64 = 1;
    const UNIT: &'static str = "depth";

    fn last(&self) -> Option<u32> {
        self.max_depth
    }

    fn start(&self, _: &P::State) -> u64 {
        0
    }

    #[inline]
    fn cost(&self, _: &P::State, layer: u64) -> u64 {
        layer
    }

    #[inline]
    fn due(
        &self,
        _: &Expanded<'_, P::State>,
        _: &SuccessorOf<P>,
    ) -> Result<Option<()>, SearchError<P::State>> {
        Ok(Some(()))
    }

    fn is_cost_of(&self, path: &PathOf<P>, cost: u64) -> bool {
        path.len() as u64 == cost
    }

    fn claims(&self) -> [Claim; 2] {
        [Claim::FewestEdges, Claim::NoPath]
    }
}

/// Layers of states whose cheapest paths have the same cost, or the same sum of the cost and an estimate.
#[derive(Debug)]
pub struct ByCost<H = Zero> {
    estimate: Arc<H>,
    claims: [Claim; 2],
}

clone_by!([H] ByCost<H>: estimate, claims);

impl ByCost {
    pub(super) fn new() -> Self {
        Self {
            estimate: Arc::new(Zero),
            claims: [Claim::Cheapest, Claim::NoPath],
        }
    }
}

impl<H> ByCost<H> {
    pub(super) fn with(estimate: H) -> Self {
        Self {
            estimate: Arc::new(estimate),
            claims: [Claim::CheapestIfAdmissible, Claim::NoPathIfAdmissible],
        }
    }

    /// Returns the estimate of a state, or `BEYOND` if it is greater.
    fn estimate<S, C>(&self, state: &S) -> u64
    where
        C: Cost<Total: TryInto<u64>>,
        H: Heuristic<S, C>,
    {
        self.estimate.estimate(state).try_into().unwrap_or(BEYOND)
    }
}

impl<P, H> Layering<P> for ByCost<H>
where
    P: SearchProblem<Cost: NonNegativeCost<Total: TryFrom<u64> + TryInto<u64>>>,
    H: Heuristic<P::State, P::Cost>,
{
    type Due = u64;
    const LEAST: u64 = 0;
    const UNIT: &'static str = "cost";

    fn start(&self, state: &P::State) -> u64 {
        let cost = P::Cost::ZERO.try_into().unwrap_or(BEYOND);
        cost.saturating_add(self.estimate(state))
    }

    #[inline]
    fn cost(&self, state: &P::State, layer: u64) -> u64 {
        layer.saturating_sub(self.estimate(state))
    }

    #[inline]
    fn due(
        &self,
        from: &Expanded<'_, P::State>,
        edge: &SuccessorOf<P>,
    ) -> Result<Option<u64>, SearchError<P::State>> {
        if self.estimate.is_dead_end(&edge.state) {
            return Ok(None);
        }
        let cost = <P::Cost as Cost>::Total::try_from(from.cost).ok();
        let cost = cost.and_then(|cost| edge.cost.extend(cost));
        if cost.is_none() && P::Cost::NONE_IS_NO_EDGE {
            return Ok(None);
        }
        let cost = cost.map_or(BEYOND, |cost| cost.try_into().unwrap_or(BEYOND));
        let due = cost.saturating_add(self.estimate(&edge.state));
        let state = || from.state.clone();
        if cost < from.cost {
            Err(SearchError::NegativeCost { state: state() })
        } else if due < from.layer {
            Err(SearchError::Inconsistent { state: state() })
        } else {
            Ok(Some(due))
        }
    }

    fn is_cost_of(&self, path: &PathOf<P>, cost: u64) -> bool {
        path.cost().try_into().ok() == Some(cost)
    }

    fn claims(&self) -> [Claim; 2] {
        self.claims
    }
}
