//! States that own memory on the heap. Successors are made from a borrowed state. `pathfinding` does not accept an
//! iterator that borrows, so it gets a vector.

use colorwalk::{SearchProblem, Successor, Unit};

use crate::implicit;
use crate::support::measure::{Measured, Plan};

/// Vectors of 64 bytes. A step switches one byte between 0 and 1.
struct Switches {
    count: usize,
}

impl Switches {
    fn successors(&self, state: &[u8]) -> impl Iterator<Item = Vec<u8>> {
        (0..self.count).map(|at| {
            let mut next = state.to_vec();
            next[7 * at % 64] ^= 1;
            next
        })
    }
}

impl SearchProblem for Switches {
    type State = Vec<u8>;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Vec<u8>> {
        [vec![0; 64]]
    }

    fn is_goal(&self, _: &Vec<u8>) -> bool {
        false
    }

    fn successors(
        &self,
        state: &Vec<u8>,
    ) -> impl IntoIterator<Item = Successor<Vec<u8>, (), Unit>> {
        self.successors(state)
            .map(|next| Successor::new((), next, Unit))
    }
}

pub(crate) fn vectors(plan: &Plan) -> Measured {
    let count = plan.size(17, 8);
    let switches = Switches { count };
    let successors = |state: &Vec<u8>| switches.successors(state).collect::<Vec<_>>();
    let comparison = implicit::breadth_first_as(&switches, vec![0; 64], successors);
    comparison.measure(plan)
}

/// Words. A step exchanges two neighbouring letters.
struct Words {
    first: &'static str,
}

fn exchanged(word: &str) -> impl Iterator<Item = String> {
    (1..word.len()).map(|at| {
        let (head, tail) = (&word[..at - 1], &word[at + 1..]);
        [head, &word[at..=at], &word[at - 1..at], tail].concat()
    })
}

impl SearchProblem for Words {
    type State = String;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = String> {
        [self.first.to_owned()]
    }

    fn is_goal(&self, _: &String) -> bool {
        false
    }

    fn successors(&self, word: &String) -> impl IntoIterator<Item = Successor<String, (), Unit>> {
        exchanged(word).map(|next| Successor::new((), next, Unit))
    }
}

pub(crate) fn strings(plan: &Plan) -> Measured {
    let first = plan.size("colrwaks!", "colrw");
    let words = Words { first };
    let successors = |word: &String| exchanged(word).collect::<Vec<_>>();
    let comparison = implicit::breadth_first_as(&words, first.to_owned(), successors);
    comparison.measure(plan)
}
