//! States that own memory on the heap. Successors are made from a borrowed state; `pathfinding`
//! cannot take an iterator that borrows, so that it is given a vector.
//!
//! Ours is also told how to make successors in place, so that memory is got for new states alone.

use colorwalk::{SearchProblem, Successor, Unit};

use crate::implicit;
use crate::support::measure::{Measured, Plan, Side};
use crate::support::searches;

/// Vectors of 64 bytes, of which one or another is switched between 0 and 1.
struct Switches<const IN_PLACE: bool> {
    count: usize,
}

impl<const IN_PLACE: bool> Switches<IN_PLACE> {
    fn successors(&self, state: &[u8]) -> impl Iterator<Item = Vec<u8>> {
        (0..self.count).map(|at| {
            let mut next = state.to_vec();
            next[7 * at % 64] ^= 1;
            next
        })
    }
}

impl<const IN_PLACE: bool> SearchProblem for Switches<IN_PLACE> {
    type State = Vec<u8>;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Vec<u8>> {
        [vec![0; 64]]
    }

    fn is_goal(&self, _: &Vec<u8>) -> bool {
        false
    }

    fn successors(&self, state: &Vec<u8>) -> impl Iterator<Item = Successor<Vec<u8>, (), Unit>> {
        self.successors(state)
            .map(|next| Successor::new((), next, Unit))
    }

    const IN_PLACE: bool = IN_PLACE;

    fn visit_successors(&self, state: &mut Vec<u8>, mut visit: impl FnMut((), &Vec<u8>, Unit)) {
        for at in 0..self.count {
            state[7 * at % 64] ^= 1;
            visit((), state, Unit);
            state[7 * at % 64] ^= 1;
        }
    }
}

pub(crate) fn vectors(plan: &Plan) -> Measured {
    let count = plan.size(17, 8);
    let switches = Switches::<false> { count };
    let in_place = Switches::<true> { count };
    let successors = |state: &Vec<u8>| switches.successors(state).collect::<Vec<_>>();
    let comparison = implicit::breadth_first_as(&switches, vec![0; 64], successors);
    let in_place = || searches::breadth_first(&in_place).0;
    let comparison = comparison.with(Side::Variant, "ours, in place", in_place);
    comparison.measure(plan)
}

/// Words whose letters beside each other are exchanged.
struct Words<const IN_PLACE: bool> {
    first: &'static str,
}

fn exchanged(word: &str) -> impl Iterator<Item = String> {
    (1..word.len()).map(|at| {
        let (head, tail) = (&word[..at - 1], &word[at + 1..]);
        [head, &word[at..=at], &word[at - 1..at], tail].concat()
    })
}

impl<const IN_PLACE: bool> SearchProblem for Words<IN_PLACE> {
    type State = String;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = String> {
        [self.first.to_owned()]
    }

    fn is_goal(&self, _: &String) -> bool {
        false
    }

    fn successors(&self, word: &String) -> impl Iterator<Item = Successor<String, (), Unit>> {
        exchanged(word).map(|next| Successor::new((), next, Unit))
    }

    const IN_PLACE: bool = IN_PLACE;

    fn visit_successors(&self, word: &mut String, mut visit: impl FnMut((), &String, Unit)) {
        for at in 1..word.len() {
            let exchange = |word: &mut String| {
                let letter = word.remove(at);
                word.insert(at - 1, letter);
            };
            exchange(word);
            visit((), word, Unit);
            exchange(word);
        }
    }
}

pub(crate) fn strings(plan: &Plan) -> Measured {
    let first = plan.size("colrwaks!", "colrw");
    let words = Words::<false> { first };
    let in_place = Words::<true> { first };
    let successors = |word: &String| exchanged(word).collect::<Vec<_>>();
    let comparison = implicit::breadth_first_as(&words, first.to_owned(), successors);
    let in_place = || searches::breadth_first(&in_place).0;
    let comparison = comparison.with(Side::Variant, "ours, in place", in_place);
    comparison.measure(plan)
}
