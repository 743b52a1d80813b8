//! Generates successors ahead of time, in batches.
//!
//! In a large space, look-ups spend most of their time waiting for memory. To let these waits overlap, the engine
//! generates the successors of the next few states together and prefetches their table entries. A batch does not change
//! the result, because successors are still recorded and counted state by state, in the order of the search.

use crate::failure::Failure;
use crate::id::StateId;
use crate::node::Node;
use crate::observe::Observer;
use crate::problem::{Direction, SearchProblem, Side, SuccessorOf, prefetch};
use crate::space::SearchSpace;
use crate::space::memory::{at_once, bytes_of};
use crate::space::table::Tag;

/// The largest number of states in a batch.
const MOST_STATES: usize = 8;

/// The approximate number of successors in a batch.
const SUCCESSORS: u64 = 72;

/// A batch with at least this number of successors is not prefetched. The cache would evict the first entries before
/// the last entries arrive.
pub(super) const MOST_TOUCHED: usize = 128;

/// A batch takes no state with this number of successors or more. Their list may be endless.
const MOST_SUCCESSORS: usize = 1 << 12;

/// States that are likely to be expanded next, with their successors. All lists are in reverse order, so the next state
/// is at the end.
pub(super) struct Batch<P: SearchProblem> {
    states: Vec<(StateId, usize)>, // not yet expanded, each with the index of its first successor
    pub(super) successors: Vec<(SuccessorOf<P>, Tag)>, // grouped by state; the successors of one state keep their order
    upcoming: Vec<StateId>,
}

/// The states that are likely to be expanded next.
pub(crate) struct Upcoming {
    pub(crate) side: Side,
    pub(crate) known: usize, // states that have ids
    pub(crate) most: usize,
    pub(crate) ids: Vec<StateId>,
}

impl Upcoming {
    pub(crate) fn append(&mut self, ids: impl Iterator<Item = StateId>) {
        self.ids.extend(ids.take(self.most));
    }
}

default_by!([P: SearchProblem] Batch<P>: states, successors, upcoming);

impl<P: SearchProblem> Batch<P> {
    /// Returns how many states fit into a batch, if each state has `successors` successors.
    #[inline]
    pub(super) fn size(successors: u64) -> usize {
        let states = SUCCESSORS / successors.max(1);
        usize::try_from(states).map_or(1, |states| {
            states.clamp(1, at_once::<P::State>(MOST_STATES))
        })
    }

    /// Generates the successors of a state and of up to `most` of the `upcoming` states. Set `reads_nodes` if the
    /// search will read the nodes of known states.
    #[inline]
    pub(super) fn fill<D: Direction<P>, O: Observer<P>>(
        &mut self,
        problem: &P,
        space: &SearchSpace<P, O>,
        (first, most, reads_nodes): (StateId, usize, bool),
        upcoming: impl FnOnce(&mut Upcoming),
    ) {
        self.upcoming.clear();
        let mut next = Upcoming {
            side: D::SIDE,
            known: space.nodes().len(),
            most,
            ids: std::mem::take(&mut self.upcoming),
        };
        upcoming(&mut next);
        self.upcoming = next.ids;
        self.upcoming.retain(|&id| id != first);
        self.upcoming.insert(0, first);
        let nodes = self
            .upcoming
            .iter()
            .filter_map(|id| space.nodes().get(id.index())); // all of these nodes exist
        prefetch::<D, _>(problem, nodes.map(Node::state));
        self.expand::<D, _>(problem, space, reads_nodes);
    }

    fn expand<D: Direction<P>, O: Observer<P>>(
        &mut self,
        problem: &P,
        space: &SearchSpace<P, O>,
        reads_nodes: bool,
    ) {
        self.clear();
        for &id in self.upcoming.iter().rev() {
            if space.is_open(id) {
                let first = self.successors.len();
                self.states.push((id, first));
                for edge in D::edges(problem, &space.node(id).state).take(MOST_SUCCESSORS) {
                    let tag = space.tag(problem, &edge.state);
                    self.successors.push((edge, tag));
                }
                if Failure::is_raised() || self.successors.len() - first == MOST_SUCCESSORS {
                    forget::<P>(&mut self.states, &mut self.successors);
                }
            }
        }
        if self.successors.len() < MOST_TOUCHED {
            space.look_ahead(Tag::of_each(&self.successors), reads_nodes);
        }
    }

    /// Returns the index of a state's first successor if its successors were generated ahead of time. They are at the
    /// end of `successors`.
    #[inline]
    pub(super) fn take(&mut self, id: StateId) -> Option<usize> {
        let &(next, first) = self.states.last()?;
        if next == id {
            self.states.pop();
            Some(first)
        } else {
            self.clear(); // another state came first
            None
        }
    }

    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.successors.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.states, 0) + bytes_of(&self.successors, 0) + bytes_of(&self.upcoming, 0)
    }
}

/// Empties a batch when the problem could not list the successors of a state, or when they are too many. The search asks
/// for them again when it expands this state.
#[cold]
#[inline(never)]
fn forget<P: SearchProblem>(
    states: &mut Vec<(StateId, usize)>,
    successors: &mut Vec<(SuccessorOf<P>, Tag)>,
) {
    drop(Failure::take());
    states.clear();
    successors.clear();
}
