//! A puzzle of your own, and a test of its contract: levers switch lamps.

use colorwalk::laws::{self, BrokenLaw};
use colorwalk::{SearchProblem, Successor, SuccessorOf, Unit};

struct Lamps {
    levers: Vec<u32>, // the lamps that each lever switches, bit by bit
    lit: u32,
}

impl SearchProblem for Lamps {
    type State = u32;
    type Action = usize;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }
    fn is_goal(&self, lamps: &u32) -> bool {
        *lamps == self.lit
    }
    fn successors(&self, &lamps: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let levers = self.levers.iter().enumerate();
        levers.map(move |(lever, turns)| Successor::new(lever, lamps ^ turns, Unit))
    }
}

fn broken(puzzle: &Lamps, lamps_a_lever: u32) -> Result<(), BrokenLaw<u32>> {
    let lit = puzzle.lit;
    let left = move |lamps: &u32| (lamps ^ lit).count_ones().div_ceil(lamps_a_lever);
    laws::check(puzzle)?;
    laws::check_undirected(puzzle)?;
    laws::check_consistent(puzzle, &left)
}

#[cfg(test)]
mod tests {
    use colorwalk::laws::Law;

    use super::*;

    #[test]
    fn an_estimate_that_is_too_high_breaks_a_law() {
        let puzzle = Lamps {
            levers: vec![0b0111, 0b1110, 0b1001],
            lit: 0b1111,
        };
        assert_eq!(broken(&puzzle, 3), Ok(()));
        let law = broken(&puzzle, 1).unwrap_err();
        assert_eq!(law.law, Law::HeuristicConsistent);
    }
}
