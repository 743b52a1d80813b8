//! A problem of numbers, made of closures.

use colorwalk::{SearchProblem, Successor, SuccessorOf};

type Edges<'a> = Box<dyn Iterator<Item = Successor<u64, u64, u32>> + 'a>;

/// The same as a problem of [`problem_fn`](colorwalk::problem_fn), but with one type for all closures, so that its
/// searches are compiled once.
pub struct Numbers<'a> {
    start: u64,
    successors: Box<dyn Fn(u64) -> Edges<'a> + 'a>,
    is_goal: Box<dyn Fn(u64) -> bool + 'a>,
}

impl<'a> Numbers<'a> {
    pub fn new<I>(
        start: u64,
        successors: impl Fn(u64) -> I + 'a,
        is_goal: impl Fn(u64) -> bool + 'a,
    ) -> Self
    where
        I: IntoIterator<Item = Successor<u64, u64, u32>>,
        I::IntoIter: 'a,
    {
        Self {
            start,
            successors: Box::new(move |n| Box::new(successors(n).into_iter())),
            is_goal: Box::new(is_goal),
        }
    }

    /// A graph in which every edge costs one.
    pub fn unweighted<I>(
        start: u64,
        successors: impl Fn(u64) -> I + 'a,
        is_goal: impl Fn(u64) -> bool + 'a,
    ) -> Self
    where
        I: IntoIterator<Item = u64>,
        I::IntoIter: 'a,
    {
        let edge = |to| Successor::new(0, to, 1);
        Self::new(start, move |n| successors(n).into_iter().map(edge), is_goal)
    }
}

impl SearchProblem for Numbers<'_> {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u64> {
        [self.start]
    }

    fn is_goal(&self, state: &u64) -> bool {
        (self.is_goal)(*state)
    }

    fn successors(&self, state: &u64) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        (self.successors)(*state)
    }
}
