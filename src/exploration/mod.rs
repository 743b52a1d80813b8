//! Exploration, by depth or by cost, of spaces that are too large for one core, one memory or one machine.
//!
//! An exploration counts the states of each *layer*. A layer contains all states whose shortest path from a start has
//! the same number of edges. The counts are the distance distribution of the space. An exploration also finds the depth
//! of the nearest goal and, if requested, a path to a nearest goal.
//!
//! An exploration *by cost* does the same with path costs, which must be integers. A layer contains all states whose
//! cheapest path has the same cost. An exploration *by estimate* adds the estimate of each state, as A* does, and ends
//! with the layer of the cheapest path to a goal.
//!
//! | Layers | Option | Stops at a goal | Claim about the goal |
//! |---|---|---|---|
//! | by depth | none | on request | [`FewestEdges`](crate::Claim::FewestEdges) |
//! | by cost | `by_cost` | on request | [`Cheapest`](crate::Claim::Cheapest) |
//! | by cost plus estimate | `by_estimate` | yes | [`CheapestIfAdmissible`](crate::Claim::CheapestIfAdmissible) |
//!
//! Explorations by cost suit small integer costs, because workers and files take some work for each layer.
//!
//! # When to use it
//!
//! | The space | Use |
//! |---|---|
//! | fits into memory, and one core is fast enough | [`Reachable`](crate::Reachable): the least work per state |
#![cfg_attr(
    feature = "timely",
    doc = "| fits into the memory of all workers together | [`Dataflow`](dataflow::Dataflow): threads, processes, machines |"
)]
#![cfg_attr(
    feature = "disk",
    doc = "| fits onto a disk | [`Disk`](disk::Disk): memory bounded by a number of bytes |"
)]
//!
//! All of these explorations return the same counts.

#[cfg(feature = "timely")]
pub mod dataflow;
#[cfg(feature = "disk")]
pub mod disk;
#[cfg(any(feature = "timely", feature = "disk"))]
mod layering;

use std::fmt;

use crate::cost::Cost;
use crate::limits::Limit;
use crate::path::Path;
use crate::problem::SearchProblem;
use crate::report::claim::Claim;
#[cfg(any(feature = "timely", feature = "disk"))]
use crate::{engine::run_limits::RunLimits, failure::Failure, problem::successors_of};
#[cfg(any(feature = "timely", feature = "disk"))]
pub use layering::{ByCost, ByDepth, Layering};
#[cfg(any(feature = "timely", feature = "disk"))]
use layering::{Due, Expanded};

/// Returns the position of the first edge from one state to another that leads to this layer, or the limit that ended
/// the search for it.
#[cfg(any(feature = "timely", feature = "disk"))]
fn position_of<P: SearchProblem, L: Layering<P>>(
    (problem, layering): (&P, &L),
    from: &Expanded<'_, P::State>,
    (to, layer): (&P::State, u64),
    limits: &RunLimits,
) -> Result<Result<Option<usize>, Limit>, Failure> {
    let mut limit = None;
    let edge = successors_of(problem, from.state).first(|edge| {
        let leads_there = |due: Option<L::Due>| due.map(|due| due.layer(from.layer)) == Some(layer);
        let is_it = edge.state == *to && layering.due(from, edge).is_ok_and(leads_there);
        limit = limits.interruption().filter(|_| !is_it);
        is_it || limit.is_some()
    })?;
    Ok(limit.map_or(Ok(edge.map(|(position, _)| position)), Err))
}

/// When an exploration ends, besides its limits.
#[derive(Clone, Copy, Debug, Default, Hash)]
#[cfg(any(feature = "timely", feature = "disk"))]
struct Extent {
    ends_at_goal: bool,
    max_cost: Option<u64>,
}

/// The layers so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Layers {
    numbers: Vec<u64>,
    states: Vec<u64>,
    total: u64,
}

#[cfg(any(feature = "timely", feature = "disk"))]
impl Layers {
    /// Adds states to the last layer, or to a new layer if this layer is not the last one.
    fn add(&mut self, layer: u64, states: u64) {
        self.total = self.total.saturating_add(states);
        match (self.numbers.last(), self.states.last_mut()) {
            (Some(last), Some(count)) if *last == layer => *count = count.saturating_add(states),
            _ => {
                self.numbers.push(layer);
                self.states.push(states);
            }
        }
    }

    /// Removes the last layer.
    fn drop_last(&mut self) {
        self.numbers.pop();
        self.total -= self.states.pop().unwrap_or(0);
    }

    /// Returns the last layer for an observer.
    fn last(&self, bytes: u64) -> Layer {
        Layer {
            cost: self.numbers.last().copied().unwrap_or(0),
            states: self.states.last().copied().unwrap_or(0),
            total: self.total,
            bytes,
        }
    }

    /// Returns the result of an exploration.
    fn found<P: SearchProblem, L: Layering<P>>(
        self,
        layering: &L,
        goal_cost: Option<u64>,
        path: Option<crate::path::PathOf<P>>,
        (limit, bytes): (Option<Limit>, u64),
    ) -> ExplorationOf<P> {
        let [of_goal, of_none] = layering.claims();
        let claim = match (goal_cost, limit) {
            (Some(_), _) => of_goal,
            (None, None) => of_none,
            (None, Some(Limit::Depth)) => {
                let last = layering.last();
                last.map_or(Claim::Nothing, Claim::NoPathWithin)
            }
            (None, Some(_)) => Claim::Nothing,
        };
        Exploration {
            layers: self,
            unit: L::UNIT,
            goal_cost,
            path,
            claim,
            limit,
            bytes,
        }
    }
}

/// The result of an exploration, with the number of states in each layer.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "timely")] {
/// use colorwalk::exploration::dataflow::Dataflow;
/// use colorwalk::{Unit, problem_fn};
///
/// let next = |&n: &u32| [n + 1, 2 * n].map(|m| (m - n, m % 64, Unit));
/// let exploration = Dataflow::new(problem_fn(1, next, |&n| n == 9)).path().run().unwrap();
/// assert_eq!(exploration.layers()[..4], [1, 1, 2, 3]);
/// assert_eq!(exploration.states(), 64);
/// assert_eq!(exploration.goal_cost(), Some(4));
/// assert_eq!(exploration.path().unwrap().states(), [1, 2, 4, 8, 9]);
/// assert_eq!(exploration.limit(), None);
/// assert!(exploration.to_string().starts_with("depth  states\n    0       1\n"));
/// assert!(exploration.bytes() >= 64);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Exploration<S, A, C: Cost> {
    layers: Layers,
    unit: &'static str,
    goal_cost: Option<u64>,
    path: Option<Path<S, A, C>>,
    claim: Claim,
    limit: Option<Limit>,
    bytes: u64,
}

/// A complete layer of the exploration. The observer receives it.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "timely")] {
/// use colorwalk::exploration::Layer;
/// use colorwalk::exploration::dataflow::Dataflow;
/// use colorwalk::{Unit, problem_fn};
/// use std::sync::mpsc::channel;
///
/// let ring = problem_fn(0u8, |&n| [n + 1, n + 9].map(|n| (n % 10, Unit)), |_| false);
/// let (sender, observed) = channel();
/// let observer = move |layer: &Layer| sender.send(*layer).unwrap();
/// let exploration = Dataflow::new(ring).observe(observer).run().unwrap();
/// assert_eq!(exploration.layers(), [1, 2, 2, 2, 2, 1]);
/// let last = observed.try_iter().last().unwrap();
/// assert_eq!((last.cost, last.states, last.total), (5, 1, 10));
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layer {
    /// The cost of a cheapest path to each state in this layer. In an exploration by depth, every edge costs one. In an
    /// exploration by estimate, the estimate of the state is added.
    pub cost: u64,
    /// The number of states in this layer.
    pub states: u64,
    /// The number of states in this layer and in all earlier layers.
    pub total: u64,
    /// The bytes in use, on disk or in the memory of all workers.
    pub bytes: u64,
}

/// The type of an exploration's result for problem `P`.
pub type ExplorationOf<P> = Exploration<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

impl<S, A, C: Cost> Exploration<S, A, C> {
    /// Returns the number of states in each layer, beginning with the starts. Layers without states are omitted.
    ///
    /// Only complete layers are counted. If a [limit](Self::limit) ended the exploration, the incomplete layer is
    /// omitted. A layer by cost is complete when all its states are expanded, because an edge may cost nothing.
    pub fn layers(&self) -> &[u64] {
        &self.layers.states
    }

    /// Returns the [cost](Layer::cost) of each layer, in ascending order. By depth, these are 0, 1, 2, and so on.
    pub fn costs(&self) -> &[u64] {
        &self.layers.numbers
    }

    /// Returns the number of states in all layers.
    pub fn states(&self) -> u64 {
        self.layers.total
    }

    /// Returns the least cost of a path to a goal, if the exploration found a goal. By depth, every edge costs one.
    pub fn goal_cost(&self) -> Option<u64> {
        self.goal_cost
    }

    /// Returns what the exploration claims about [the goal](Self::goal_cost), or about the absence of goals.
    ///
    /// By depth, no path to a goal has fewer edges, or no path has at most `max_depth` edges. By cost, no path to a goal
    /// is cheaper. By estimate, no path to a goal is cheaper if the estimate is admissible.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Returns a path to a nearest goal, if a path was requested and a goal was found. By depth, it has the fewest
    /// edges. By cost, it is a cheapest path.
    pub fn path(&self) -> Option<&Path<S, A, C>> {
        self.path.as_ref()
    }

    /// Returns the limit that ended the exploration, if there was one.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Returns the peak of the bytes that the limit counts: bytes on disk for an exploration on disk, or else bytes in
    /// the memory of all workers at the end of a layer.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Writes a table of the layers, one per line.
impl<S, A, C: Cost> fmt::Display for Exploration<S, A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = |numbers: &[u64]| {
            let greatest = numbers.iter().max();
            greatest.map_or(0, |most| most.to_string().len())
        };
        let Layers {
            numbers, states, ..
        } = &self.layers;
        let first = digits(numbers).max(5);
        let width = digits(states).max("states".len());
        write!(f, "{:<first$}  {:>width$}", self.unit, "states")?;
        for (number, states) in numbers.iter().zip(states) {
            write!(f, "\n{number:>first$}  {states:>width$}")?;
        }
        Ok(())
    }
}
