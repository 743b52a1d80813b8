//! States that own memory on the heap. Successors are made from a borrowed state; `pathfinding`
//! cannot take an iterator that borrows, so that it is given a vector.
//!
//! Ours is also told how to make successors in place, so that memory is got for new states alone.

use colorwalk::{SearchProblem, Successor, SuccessorOf, Unit};

use crate::implicit;
use crate::support::measure::{Measured, Plan, Side};
use crate::support::searches;

/// A problem that makes successors in place.
struct InPlace<P>(P);

/// Changes a state into a successor and back.
trait Change: SearchProblem<Action = (), Cost = Unit> {
    fn visit(&self, state: &mut Self::State, visit: impl FnMut(&Self::State));
}

impl<P: Change> SearchProblem for InPlace<P> {
    type State = P::State;
    type Action = ();
    type Cost = Unit;

    fn start(&self) -> P::State {
        self.0.start()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        self.0.is_goal(state)
    }

    fn successors(&self, state: &P::State) -> impl Iterator<Item = SuccessorOf<Self>> {
        self.0.successors(state)
    }

    const IN_PLACE: bool = true;

    fn visit_successors(&self, state: &mut P::State, mut visit: impl FnMut((), &P::State, Unit)) {
        self.0.visit(state, |next| visit((), next, Unit));
    }
}

/// Vectors of 64 bytes, of which one or another is switched between 0 and 1.
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

    fn start(&self) -> Vec<u8> {
        vec![0; 64]
    }

    fn is_goal(&self, _: &Vec<u8>) -> bool {
        false
    }

    fn successors(&self, state: &Vec<u8>) -> impl Iterator<Item = Successor<Vec<u8>, (), Unit>> {
        self.successors(state)
            .map(|next| Successor::new((), next, Unit))
    }
}

impl Change for Switches {
    fn visit(&self, state: &mut Vec<u8>, mut visit: impl FnMut(&Vec<u8>)) {
        for at in 0..self.count {
            state[7 * at % 64] ^= 1;
            visit(state);
            state[7 * at % 64] ^= 1;
        }
    }
}

pub(crate) fn vectors(plan: &Plan) -> Measured {
    let count = plan.size(17, 8);
    let switches = Switches { count };
    let in_place = InPlace(Switches { count });
    let successors = |state: &Vec<u8>| switches.successors(state).collect::<Vec<_>>();
    let comparison = implicit::breadth_first_as(&switches, vec![0; 64], successors);
    let in_place = || searches::breadth_first(&in_place).0;
    let comparison = comparison.with(Side::Variant, "ours, in place", in_place);
    comparison.measure(plan)
}

/// Words whose letters beside each other are exchanged.
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

    fn start(&self) -> String {
        self.first.to_owned()
    }

    fn is_goal(&self, _: &String) -> bool {
        false
    }

    fn successors(&self, word: &String) -> impl Iterator<Item = Successor<String, (), Unit>> {
        exchanged(word).map(|next| Successor::new((), next, Unit))
    }
}

impl Change for Words {
    fn visit(&self, word: &mut String, mut visit: impl FnMut(&String)) {
        for at in 1..word.len() {
            let exchange = |word: &mut String| {
                let letter = word.remove(at);
                word.insert(at - 1, letter);
            };
            exchange(word);
            visit(word);
            exchange(word);
        }
    }
}

pub(crate) fn strings(plan: &Plan) -> Measured {
    let first = plan.size("colrwaks!", "colrw");
    let words = Words { first };
    let in_place = InPlace(Words { first });
    let successors = |word: &String| exchanged(word).collect::<Vec<_>>();
    let comparison = implicit::breadth_first_as(&words, first.to_owned(), successors);
    let in_place = || searches::breadth_first(&in_place).0;
    let comparison = comparison.with(Side::Variant, "ours, in place", in_place);
    comparison.measure(plan)
}
