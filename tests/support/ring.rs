//! A ring, large enough for arrays of indices and for successors that are generated ahead.

use colorwalk::{ReversibleProblem, SearchProblem, Successor, SuccessorOf};

/// The states of a [`Ring`].
pub const PLACES: u32 = 60_000;

/// A ring with edges of three distances forwards. It has enough places for a search to switch to an array, if states
/// have an index.
pub struct Ring {
    pub goal: u32,
    pub is_indexed: bool,
    pub ways: [(u32, u32); 3], // distances and costs
}

impl Ring {
    pub const WAYS: [(u32, u32); 3] = [(1, 2), (7, 9), (1_111, 1_000)];
}

impl SearchProblem for Ring {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, place: &u32) -> bool {
        *place == self.goal
    }

    fn successors(&self, &place: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.ways
            .map(|(by, cost)| Successor::new(by, (place + by) % PLACES, cost))
    }

    fn index_bound(&self) -> Option<usize> {
        self.is_indexed.then_some(PLACES as usize)
    }

    fn index(&self, &place: &u32) -> usize {
        (PLACES - 1 - place) as usize
    }
}

impl ReversibleProblem for Ring {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        [self.goal]
    }

    fn predecessors(&self, &place: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.ways
            .map(|(by, cost)| Successor::new(by, (place + PLACES - by) % PLACES, cost))
    }
}
