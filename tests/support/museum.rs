//! A problem that explains its dead ends, and implements nothing else.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use colorwalk::refutation::{ExplainableProblem, Nogoods};
use colorwalk::{SearchProblem, Successor, SuccessorOf, Unit};

/// Guards for every wing of a museum, one guard per post. It is an explainable problem with sets of any width and
/// states with any number of successors. Its only bound is that an unguarded wing needs a guard.
pub struct Museum<T> {
    /// For each set of guarded wings, one bit per wing. The states share these sets, so they own no memory.
    sets: Vec<Rc<T>>,
    wings: u32,
    posts: u32,
    least_cost: u32,
    /// The position that is claimed to be forced in every state.
    pub forced: Option<usize>,
}

impl<T: AsMut<[u64]> + Clone> Museum<T> {
    /// Wing `w` is element `w` of a set, and is watched by the posts `w`, `w + wings`, `w + 2 * wings` ...
    pub fn new(wings: u32, posts: u32, least_cost: u32, empty: &T) -> Self {
        let set = |guarded: u64| {
            let mut set = empty.clone();
            set.as_mut()[0] = guarded;
            Rc::new(set)
        };
        Self {
            sets: (0..1 << wings).map(set).collect(),
            wings,
            posts,
            least_cost,
            forced: None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Guarded<T> {
    wings: u32,
    set: Rc<T>,
}

impl<T> PartialEq for Guarded<T> {
    fn eq(&self, other: &Self) -> bool {
        self.wings == other.wings
    }
}

impl<T> Eq for Guarded<T> {}

impl<T> Hash for Guarded<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.wings.hash(state);
    }
}

impl<T> Museum<T> {
    fn guarded(&self, wings: u32) -> Guarded<T> {
        let set = Rc::clone(&self.sets[wings as usize]);
        Guarded { wings, set }
    }
}

impl<T: Clone> SearchProblem for Museum<T> {
    type State = Guarded<T>;
    type Action = u32;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Guarded<T>> {
        [self.guarded(0)]
    }

    fn is_goal(&self, state: &Guarded<T>) -> bool {
        state.wings + 1 == 1 << self.wings
    }

    fn successors(&self, state: &Guarded<T>) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let guarded = state.wings;
        let useful = (0..self.posts).filter(move |post| guarded >> (post % self.wings) & 1 == 0);
        useful.map(move |post| {
            let wings = guarded | 1 << (post % self.wings);
            Successor::new(post, self.guarded(wings), Unit)
        })
    }
}

impl<T: AsRef<[u64]> + AsMut<[u64]> + Clone> ExplainableProblem for Museum<T> {
    type Set = T;

    fn empty_set(&self) -> T {
        let mut set = T::clone(&self.sets[0]);
        set.as_mut().fill(0);
        set
    }

    fn owned<'s>(&self, state: &'s Guarded<T>) -> &'s T {
        &state.set
    }

    fn missing(&self, state: &Guarded<T>) -> Option<usize> {
        (0..self.wings as usize).find(|wing| state.wings >> wing & 1 == 0)
    }

    fn least_cost(&self, _: &Guarded<T>) -> u32 {
        self.least_cost
    }

    fn refute(
        &self,
        state: &Guarded<T>,
        budget: u32,
        _: &mut impl Nogoods<Self::Set, Self::Action>,
        reason: &mut T,
    ) -> bool {
        if budget == 0 {
            reason.as_mut()[0] = 1 << state.wings.trailing_ones();
        }
        budget == 0
    }

    fn forced(&self, _: &Guarded<T>) -> Option<usize> {
        self.forced
    }

    fn regress(&self, _: &Guarded<T>, _: &u32, reason: &T, into: &mut T) {
        into.as_mut()[0] |= reason.as_ref()[0];
    }

    fn idle(&self, _: &Guarded<T>) -> impl IntoIterator<Item = u32> {
        []
    }

    fn block(&self, _: &Guarded<T>, _: &u32, _: &mut T) {}
}
