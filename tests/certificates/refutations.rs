//! The checker of refutations accepts only what is true of the given rules. Refutations of random rules are checked
//! against rules that differ by a cost or an element, or contain a mistake.

use colorwalk::certificate;
use colorwalk::refutation::{Justification, Lemma, MonotoneRules, Refutation, Relaxation};
use colorwalk_testing::raised;
use proptest::prelude::*;
use proptest::sample::Index;

const ELEMENTS: usize = 4;
const SETS: u64 = 1 << ELEMENTS;

fn at(set: u64) -> usize {
    usize::try_from(set).expect("few elements")
}

/// Actions: their costs, the elements that they need, and the elements that they give.
#[derive(Clone, Debug)]
struct Rules {
    actions: Vec<(u32, u64, u64)>,
    goal: u64,
    starts: Vec<u64>,
}

impl Rules {
    fn after(&self, action: usize, owned: u64) -> u64 {
        let (_, needs, gives) = self.actions[action];
        if owned & needs == needs {
            owned | gives
        } else {
            owned
        }
    }

    /// Returns the least cost from each set to a goal, computed in rounds.
    fn distances(&self) -> Vec<Option<u32>> {
        let mut least: Vec<Option<u32>> = (0..SETS)
            .map(|set| (set & self.goal == self.goal).then_some(0))
            .collect();
        for _ in 0..SETS {
            for set in 0..SETS {
                for action in 0..self.actions.len() {
                    let after = least[at(self.after(action, set))];
                    let through = after.map(|after| after + self.actions[action].0);
                    let known = least[at(set)];
                    least[at(set)] = known.into_iter().chain(through).min();
                }
            }
        }
        least
    }

    /// Returns the least cost from a start to a goal.
    fn distance(&self) -> Option<u32> {
        let least = self.distances();
        self.starts
            .iter()
            .filter_map(|&start| least[at(start)])
            .min()
    }

    /// Returns a refutation of every smaller cost, with a lemma about each set. It uses relaxed steps if `relaxes` says
    /// so and they suffice.
    fn refutation(&self, relaxes: u32) -> Refutation<usize> {
        let least = self.distances();
        let bound = self.distance().unwrap_or(10);
        let Some(most) = bound.checked_sub(1) else {
            return Refutation {
                lemmas: Vec::new(),
                roots: Vec::new(),
                bound: 0,
            };
        };
        let mut lemmas: Vec<Lemma<usize>> = Vec::new();
        let mut number = [0; 1 << ELEMENTS];
        for set in (0..SETS).rev() {
            let Some(budget) = least[at(set)].map_or(Some(most), |d| d.min(bound).checked_sub(1))
            else {
                continue; // a goal at no cost
            };
            let effective: Vec<usize> = (0..self.actions.len())
                .filter(|&action| {
                    self.actions[action].0 <= budget && self.after(action, set) != set
                })
                .collect();
            let union = effective
                .iter()
                .fold(set, |union, &action| union | self.after(action, set));
            let cheapest = effective.iter().map(|&action| self.actions[action].0).min();
            let left = budget - cheapest.unwrap_or(0);
            let is_enough = least[at(union)].is_none_or(|d| d > left);
            let justification = if effective.is_empty() {
                Justification::Chain {
                    steps: Vec::new(),
                    lemma: None,
                }
            } else if is_enough && relaxes >> set & 1 == 1 {
                let lemma = Some(number[at(union)]);
                Justification::Chain {
                    steps: vec![Relaxation::Relaxed],
                    lemma,
                }
            } else {
                let refer = |&action: &usize| (action, number[at(self.after(action, set))]);
                Justification::Branching {
                    actions: effective.iter().map(refer).collect(),
                }
            };
            number[at(set)] = u32::try_from(lemmas.len()).unwrap();
            let nogood = Box::new([!set & (SETS - 1)]);
            lemmas.push(Lemma {
                nogood,
                budget,
                justification,
            });
        }
        let roots = self.starts.iter().map(|&start| number[at(start)]).collect();
        Refutation {
            lemmas,
            roots,
            bound,
        }
    }
}

impl MonotoneRules for Rules {
    type Action = usize;

    fn elements(&self) -> usize {
        ELEMENTS
    }

    fn starts(&self) -> impl IntoIterator<Item = Vec<u64>> {
        self.starts.iter().map(|&start| vec![start])
    }

    fn actions(&self) -> impl IntoIterator<Item = (usize, u32)> {
        self.actions.iter().map(|action| action.0).enumerate()
    }

    fn is_goal(&self, owned: &[u64]) -> bool {
        owned[0] & self.goal == self.goal
    }

    fn apply(&self, &action: &usize, owned: &mut [u64]) {
        owned[0] = self.after(action, owned[0]);
    }
}

fn rules() -> impl Strategy<Value = Rules> {
    let action = (0u32..4, 0..SETS, 0..SETS);
    let action =
        action.prop_map(|(cost, needs, gives)| (cost, needs & gives.rotate_left(1), gives));
    let actions = prop::collection::vec(action, 1..=5);
    let starts = prop::collection::vec((0..SETS, 0..SETS).prop_map(|(a, b)| a & b), 1..=2);
    (actions, 1..SETS, starts).prop_map(|(actions, goal, starts)| Rules {
        actions,
        goal,
        starts,
    })
}

/// Changes a part of the rules, or of the refutation; `kind` is the number of the part.
fn mutate(rules: &mut Rules, refutation: &mut Refutation<usize>, kind: u8, at: Index, bit: u32) {
    let Refutation {
        lemmas,
        roots,
        bound,
    } = refutation;
    let (count, action) = (lemmas.len(), at.index(rules.actions.len()));
    match kind {
        0 => rules.actions[action].0 += 1,
        1 => rules.actions[action].0 = rules.actions[action].0.saturating_sub(1),
        2 => rules.actions[action].1 ^= 1 << bit,
        3 => rules.actions[action].2 ^= 1 << bit,
        4 => rules.goal ^= 1 << bit,
        5 => {
            let start = at.index(rules.starts.len());
            rules.starts[start] ^= 1 << bit;
        }
        6 => *bound += 1,
        _ if count == 0 => {}
        7 => lemmas[at.index(count)].budget += 1,
        8 => lemmas[at.index(count)].nogood[0] ^= 1 << bit,
        9 => roots[0] = u32::try_from(at.index(count)).unwrap(),
        _ => match &mut lemmas[at.index(count)].justification {
            Justification::Chain { lemma, .. } => {
                *lemma = lemma.map(|lemma| lemma.saturating_sub(bit));
            }
            Justification::Branching { actions } if bit == 0 => drop(actions.pop()),
            Justification::Branching { actions } => {
                for (_, lemma) in actions.iter_mut().take(1) {
                    *lemma = lemma.saturating_sub(bit);
                }
            }
        },
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(500))]

    #[test]
    fn what_is_refuted_is_out_of_reach(
        rules in rules(),
        relaxes: u32,
        mutations in prop::collection::vec((0u8..11, any::<Index>(), 0u32..4), 0..=2),
    ) {
        let (mut rules, mut refutation) = (rules.clone(), rules.refutation(relaxes));
        prop_assert_eq!(certificate::refutation(&rules, &refutation), Ok(refutation.bound));
        for (kind, at, bit) in mutations {
            mutate(&mut rules, &mut refutation, kind, at, bit);
        }
        match certificate::refutation(&rules, &refutation) {
            Ok(bound) => prop_assert!(rules.distance().is_none_or(|least| bound <= least), "{:?}", rules),
            Err(violation) => drop(raised(&violation)), // its message is complete
        }
    }
}
