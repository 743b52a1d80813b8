//! A search node. It stores a reached state and the path to this state.

use std::fmt;

use crate::cost::Cost;
use crate::id::StateId;
use crate::problem::SearchProblem;

/// A path to a state, as a search stores it. The path consists of its cost, its number of edges and its last edge.
#[derive(Clone, Copy)]
pub(crate) struct Label<C: Cost> {
    pub(crate) g: C::Total,
    pub(crate) depth: u32,
    /// The state that the last edge leaves, if there is one.
    pub(crate) predecessor: Option<StateId>,
    /// The position of the last edge among the successors of `predecessor`.
    pub(crate) position: usize,
}

impl<C: Cost> Label<C> {
    pub(crate) fn new(g: C::Total, depth: u32, via: Option<Via>) -> Self {
        Self {
            g,
            depth,
            predecessor: via.map(|via| via.predecessor),
            position: via.map_or(0, |via| via.position as usize),
        }
    }

    /// Returns the label of a start.
    #[inline]
    pub(crate) fn at_start() -> Self {
        Self::new(C::ZERO, 0, None)
    }

    /// Returns the label of a known state.
    pub(crate) fn of<S>(node: &Node<S, C>) -> Self {
        Self::new(node.g, node.depth, node.via())
    }

    /// Returns the last edge.
    pub(crate) fn via(&self) -> Option<Via> {
        Some(Via::new(self.predecessor?, self.position))
    }
}

/// The type of the nodes of problem `P`.
pub(crate) type NodeOf<P> = Node<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;

/// The record of one reached state, except for its estimate of the remaining cost.
#[derive(Clone)]
pub(crate) struct Node<S, C: Cost> {
    pub(crate) state: S,
    pub(crate) g: C::Total,
    pub(crate) depth: u32,
    predecessor: Option<StateId>,
    mark: Mark,
}

impl<S, C: Cost> Node<S, C> {
    #[inline]
    pub(crate) fn state(&self) -> &S {
        &self.state
    }

    /// Returns the edge by which the state was reached.
    #[inline]
    pub(crate) fn via(&self) -> Option<Via> {
        Some(Via {
            predecessor: self.predecessor?,
            position: self.mark.position(),
        })
    }

    pub(crate) fn status(&self) -> Status {
        self.mark.status()
    }

    /// Returns whether a bidirectional search reached the state from the goal.
    #[inline]
    pub(crate) fn is_from_goal(&self) -> bool {
        self.mark.is_from_goal()
    }

    /// Returns whether the state was ever expanded. If so, paths to other states may lead through the state.
    pub(crate) fn was_expanded(&self) -> bool {
        self.mark.was_expanded()
    }

    /// Creates an open node.
    #[inline]
    pub(crate) fn new(state: S, label: Label<C>) -> Self {
        let mut node = Self {
            state,
            g: label.g,
            depth: label.depth,
            predecessor: None,
            mark: Mark(0),
        };
        node.set_label(label);
        node
    }

    /// Returns the parent.
    #[inline]
    pub(crate) fn predecessor(&self) -> Option<StateId> {
        self.predecessor
    }

    #[inline]
    pub(crate) fn set_label(&mut self, label: Label<C>) {
        self.g = label.g;
        self.depth = label.depth;
        self.predecessor = label.predecessor;
        self.mark = self.mark.with_position(label.position);
    }

    /// Sets the label of a state that was never expanded. Unlike [`set_label`](Self::set_label), this method does not
    /// read the node.
    #[inline]
    pub(crate) fn renew(&mut self, label: Label<C>) {
        self.mark = Mark(0);
        self.set_label(label);
    }

    #[inline]
    pub(crate) fn set_status(&mut self, status: Status) {
        self.mark = self.mark.with_status(status);
    }

    /// Drops the state. Until its place is used again, `predecessor` is the place that was left before it.
    pub(crate) fn leave(&mut self, left_before: Option<StateId>) {
        self.set_status(Status::Dropped);
        self.predecessor = left_before;
    }

    #[inline]
    pub(crate) fn set_expanded(&mut self) {
        self.set_status(Status::Closed);
        self.mark.0 |= Mark::WAS_EXPANDED;
    }

    #[inline]
    pub(crate) fn set_from_goal(&mut self) {
        self.mark.0 |= Mark::IS_FROM_GOAL;
    }
}

/// The edge by which a state was reached. It is at `position` among the successors of `predecessor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Via {
    pub(crate) predecessor: StateId,
    pub(crate) position: u32,
}

impl Via {
    #[inline]
    pub(crate) fn new(predecessor: StateId, position: usize) -> Self {
        Self {
            predecessor,
            position: u32::try_from(position).unwrap_or(u32::MAX),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Open,
    Closed,
    /// The node is on no path from a start. Its slot is free, or its state was dropped, or a bidirectional search that
    /// has ended reached its state from the goal.
    Dropped,
}

impl Status {
    /// Returns whether the state was reached from a start. If so, a path to the state is known.
    pub(crate) fn is_reached(self) -> bool {
        matches!(self, Self::Open | Self::Closed)
    }
}

/// The flags of a node and the position of the edge into the node, packed into one word.
///
/// The word has 3 bits for the status, 1 bit for "was expanded", 1 bit for "reached from the goal", and 27 bits for the
/// position.
#[derive(Clone, Copy)]
struct Mark(u32);

impl Mark {
    const STATUS: u32 = 0b0000_0111;
    const WAS_EXPANDED: u32 = 0b0000_1000;
    const IS_FROM_GOAL: u32 = 0b0001_0000;
    const SHIFT: u32 = 5;
    /// The largest stored position, which also stands for all larger positions. A path through an edge with this value
    /// cannot be replayed.
    const LAST_POSITION: u32 = u32::MAX >> Self::SHIFT;

    fn position(self) -> u32 {
        match self.0 >> Self::SHIFT {
            Self::LAST_POSITION => u32::MAX,
            position => position,
        }
    }

    #[inline]
    fn with_position(self, position: usize) -> Self {
        let position = position.min(Self::LAST_POSITION as usize);
        let position = u32::try_from(position).unwrap_or(Self::LAST_POSITION);
        Self(self.0 & !(u32::MAX << Self::SHIFT) | position << Self::SHIFT)
    }

    #[inline]
    fn status(self) -> Status {
        match self.0 & Self::STATUS {
            0 => Status::Open,
            1 => Status::Closed,
            _ => Status::Dropped,
        }
    }

    #[inline]
    fn with_status(self, status: Status) -> Self {
        let status = match status {
            Status::Open => 0,
            Status::Closed => 1,
            Status::Dropped => 2,
        };
        Self(self.0 & !Self::STATUS | status)
    }

    #[inline]
    fn was_expanded(self) -> bool {
        self.0 & Self::WAS_EXPANDED != 0
    }

    #[inline]
    fn is_from_goal(self) -> bool {
        self.0 & Self::IS_FROM_GOAL != 0
    }
}

/// Returns the estimate of a state. The list `estimates` may omit zeros at its end.
#[inline]
pub(crate) fn h_of<C: Cost>(estimates: &[C::Total], id: StateId) -> C::Total {
    estimates.get(id.index()).copied().unwrap_or(C::ZERO)
}

/// The record of one reached state.
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, problem_fn};
///
/// let road = problem_fn(0u32, |&x| [(x + 1, 1u32), (x + 5, 4)], |&x| x == 7);
/// let report = Search::new(&road).astar(|&x| 7u32.saturating_sub(x) / 2)?;
/// let five = report.reached().get(&5).expect("the path leads there");
/// assert_eq!((five.g(), five.h(), five.depth()), (4, 1, 1));
/// assert!(five.is_closed());
/// let before = report.reached().by_id(five.predecessor().unwrap()).unwrap();
/// assert_eq!((before.state(), before.predecessor()), (&0, None)); // the start
/// let ten = report.reached().get(&10).expect("it was generated");
/// assert!(!ten.is_closed() && ten.id() > five.id());
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct ReachedState<'a, S, C: Cost> {
    id: StateId,
    node: &'a Node<S, C>,
    estimates: &'a [C::Total],
}

/// The type of the reached states of problem `P`.
pub type ReachedStateOf<'a, P> =
    ReachedState<'a, <P as SearchProblem>::State, <P as SearchProblem>::Cost>;

impl<'a, S, C: Cost> ReachedState<'a, S, C> {
    pub(crate) fn new(id: StateId, node: &'a Node<S, C>, estimates: &'a [C::Total]) -> Self {
        Self {
            id,
            node,
            estimates,
        }
    }

    /// Returns the id of the state in this search.
    pub fn id(&self) -> StateId {
        self.id
    }

    /// Returns the state.
    pub fn state(&self) -> &'a S {
        &self.node.state
    }

    /// Returns the g-value, which is the cost of the cheapest path to the state found so far.
    pub fn g(&self) -> C::Total {
        self.node.g
    }

    /// Returns the h-value, which is the estimate of the remaining cost. Returns zero if the search uses no heuristic.
    pub fn h(&self) -> C::Total {
        h_of::<C>(self.estimates, self.id)
    }

    /// Returns the number of edges on the path.
    pub fn depth(&self) -> u32 {
        self.node.depth
    }

    /// Returns the parent of the state on the path. Returns `None` for a start.
    ///
    /// A parent may have a greater id than its child. States receive ids in the order in which they are first reached,
    /// and a state that is reached again by a cheaper path gets a new parent. To process parents before children,
    /// follow the parents of each state, or sort the states by cost and depth.
    pub fn predecessor(&self) -> Option<StateId> {
        self.node.via().map(|via| via.predecessor)
    }

    /// Returns the parent on the path, and the position of the edge among the successors of the parent.
    pub(crate) fn via(&self) -> Option<(StateId, usize)> {
        self.node
            .via()
            .map(|via| (via.predecessor, via.position as usize))
    }

    /// Returns whether the state was expanded with its current g-value. Otherwise it is on the frontier.
    pub fn is_closed(&self) -> bool {
        self.node.status() == Status::Closed
    }
}

impl<S, C: Cost> Clone for ReachedState<'_, S, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, C: Cost> Copy for ReachedState<'_, S, C> {}

impl<S, C: Cost> fmt::Debug for ReachedState<'_, S, C>
where
    S: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReachedState")
            .field("id", &self.id)
            .field("state", self.state())
            .field("g", &self.g())
            .field("h", &self.h())
            .field("depth", &self.depth())
            .field("predecessor", &self.predecessor())
            .field("closed", &self.is_closed())
            .finish()
    }
}
