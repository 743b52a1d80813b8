//! The result of one search step.

use crate::id::StateId;
use crate::limits::Limit;

/// The result of one step of a run.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::{BranchAndBound, Dijkstra, IterativeDeepening};
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::{Limit, Limits, Search, Step};
///
/// // A step of 1 costs 2, a step of 3 costs 5.
/// let road: Digraph = "goal 4\n0 1 2\n0 3 5\n1 2 2\n1 4 5\n2 3 2\n3 4 2".parse()?;
/// let h = |node: &NodeId| 4 - node.get();
/// let mut run = Search::new(&road).start(BranchAndBound::new(h));
/// let mut costs = Vec::new();
/// let end = loop {
///     match run.step()? {
///         Step::Improved(goal) => costs.push(run.state(goal).unwrap().g()),
///         step if step.is_progress() => {} // `Step::Expanded`, which says nothing new
///         end => break end,
///     }
/// };
/// assert_eq!(costs, [8, 7]);
/// assert_eq!(end, Step::Exhausted); // no path is cheaper, so 7 is the optimum
///
/// let mut rounds = 0;
/// let mut run = Search::new(&road).start(IterativeDeepening::new());
/// while let step @ (Step::Expanded(_) | Step::Deepened) = run.step()? {
///     rounds += usize::from(step == Step::Deepened);
/// }
/// assert_eq!(rounds, 3); // within no edge, one edge, two edges
///
/// let mut run = Search::new(&road).limits(Limits::new().expansions(2)).start(Dijkstra::new());
/// assert_eq!(run.run_to_end()?, Step::CutOff(Limit::Expansions));
/// run.set_limits(Limits::NONE);
/// let Step::Goal(goal) = run.run_to_end()? else { panic!("4 can be reached") };
/// assert_eq!(run.state(goal).unwrap().g(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// A state was expanded, or closed at the largest depth.
    Expanded(StateId),
    /// A full frontier was cleared. The search continues from this state, which has a new id.
    Committed(StateId),
    /// A round found no goal, and the next round began with a larger bound.
    Deepened,
    /// A better path to a goal was found. The search looks for an even better path.
    Improved(StateId),
    /// A goal was found.
    ///
    /// | run | the next step |
    /// |---|---|
    /// | depth-first | continues to the next goal or to the end: `while let Step::Goal(goal) = run.run_to_end()?` visits all goals |
    /// | any other | returns `Goal` again, because the run is over; a `while let` loop over goals would not end |
    ///
    /// Anytime A* and branch and bound return [`Improved`](Self::Improved) at each goal, and end
    /// with [`Exhausted`](Self::Exhausted).
    Goal(StateId),
    /// No open states are left. The run is over.
    Exhausted,
    /// A limit stopped the run. It can continue after [`Run::set_limits`](crate::Run::set_limits).
    CutOff(Limit),
}

impl Step {
    /// Returns whether the search continues. A search continues unless it is at a goal, exhausted or cut off.
    pub const fn is_progress(self) -> bool {
        matches!(
            self,
            Self::Expanded(_) | Self::Committed(_) | Self::Deepened | Self::Improved(_)
        )
    }
}
