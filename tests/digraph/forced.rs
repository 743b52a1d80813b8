//! Forced targets, compared with sweeps over all states, and games with published outcomes.

use std::fmt::Debug;

use colorwalk::certificate;
use colorwalk::state_space::StateSpaceOf;
use colorwalk::{Search, SearchProblem, Unit, problem_fn};
use colorwalk_testing::{Graph, cases};
use proptest::prelude::*;

fn explored<P: SearchProblem<State: Debug>>(problem: &P) -> StateSpaceOf<P> {
    Search::new(problem).explore().unwrap()
}

/// Returns the steps of every state, after checking them.
fn steps<P: SearchProblem<State: Debug>>(
    problem: &P,
    space: &StateSpaceOf<P>,
    is_target: impl Fn(&P::State) -> bool,
    is_ours: impl Fn(&P::State) -> bool,
) -> Vec<Option<u32>> {
    let forced = space.forced(&is_target, &is_ours);
    let steps = |state: &P::State| forced.steps(space.node(space.id(state)?));
    assert_eq!(
        certificate::forced(problem, &is_target, &is_ours, steps),
        Ok(())
    );
    for (id, state) in space.graph().nodes().zip(space.states()) {
        let left = forced.edge(id).map(|edge| forced.steps(edge.to));
        match forced.steps(id) {
            Some(0) => assert!(left.is_none()),
            Some(steps) => assert_eq!(left, Some(Some(steps - 1))),
            None if is_ours(state) || space.graph().out_edges(id).len() == 0 => {
                assert!(left.is_none());
            }
            None => assert_eq!(left, Some(None)),
        }
    }
    space.graph().nodes().map(|id| forced.steps(id)).collect()
}

/// Sweeps over all states until nothing changes.
fn oracle(graph: &Graph<u32>, targets: &[bool], ours: &[bool]) -> Vec<Option<u32>> {
    let mut steps: Vec<Option<u32>> = targets.iter().map(|is| is.then_some(0)).collect();
    loop {
        let before = steps.clone();
        for state in 0..graph.states as usize {
            let out = graph.edges.iter().filter(|edge| edge.0 as usize == state);
            let next: Vec<_> = out.map(|edge| before[edge.1 as usize]).collect();
            if targets[state] || next.is_empty() {
                continue;
            }
            let chosen = if ours[state] {
                next.iter().copied().flatten().min()
            } else {
                next.iter()
                    .copied()
                    .collect::<Option<Vec<_>>>()
                    .and_then(|all| all.into_iter().max())
            };
            steps[state] = chosen.map(|steps| steps + 1);
        }
        if steps == before {
            return steps;
        }
    }
}

const STATES: u32 = 9;

fn games() -> impl Strategy<Value = (Graph<u32>, Vec<bool>, Vec<bool>)> {
    let edges = prop::collection::vec((0..STATES, 0..STATES), 0..25);
    let targets = prop::collection::vec(prop::bool::weighted(0.2), STATES as usize);
    let ours = prop::collection::vec(any::<bool>(), STATES as usize);
    (edges, targets, ours).prop_map(|(edges, targets, ours)| {
        let graph = Graph {
            states: STATES,
            edges: edges.into_iter().map(|(from, to)| (from, to, 1)).collect(),
            starts: (0..STATES).collect(),
            goals: [].into(),
        };
        (graph, targets, ours)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(3000)))]

    #[test]
    fn forced_steps_are_those_of_sweeps_and_no_others_are_accepted((graph, targets, ours) in games()) {
        let is_target = |&state: &u32| targets[state as usize];
        let is_ours = |&state: &u32| ours[state as usize];
        let expected = oracle(&graph, &targets, &ours);
        prop_assert_eq!(steps(&graph, &explored(&graph), is_target, is_ours), expected.clone());

        let accepts = |steps: &[Option<u32>]| {
            let steps = |&state: &u32| steps[state as usize];
            certificate::forced(&graph, is_target, is_ours, steps).is_ok()
        };
        for state in 0..STATES as usize {
            let wrong = match expected[state] {
                Some(0) => vec![None, Some(1)],
                Some(steps) => vec![None, Some(steps - 1), Some(steps + 1)],
                None => vec![Some(0), Some(1), Some(STATES)],
            };
            for wrong in wrong {
                let mut changed = expected.clone();
                changed[state] = wrong;
                prop_assert!(!accepts(&changed), "{state}: {wrong:?}");
            }
        }
        // Shifts all steps from some number on.
        let shifted: Vec<_> = expected.iter().map(|steps| steps.map(|steps| steps + 1)).collect();
        prop_assert!(shifted == expected || !accepts(&shifted));
    }
}

/// Returns whether three stones are in a line.
fn is_won(stones: u16) -> bool {
    let lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    lines.iter().any(|line| stones & line == *line)
}

#[test]
fn tic_tac_toe_is_a_draw() {
    // The stones of the side to move, and of the other side.
    let game = problem_fn(
        (0u16, 0u16),
        |&(own, other)| {
            let free = (0..9u8).filter(move |at| !is_won(other) && (own | other) >> at & 1 == 0);
            free.map(move |at| (at, (other, own | 1 << at), Unit))
        },
        |_| false,
    );
    let space = explored(&game);
    assert_eq!(space.len(), 5_478);
    let is_first = |&(own, other): &(u16, u16)| own.count_ones() == other.count_ones();
    for first in [true, false] {
        let is_ours = |state: &(u16, u16)| is_first(state) == first;
        let has_won = |state: &(u16, u16)| is_won(state.1) && !is_ours(state);
        assert_eq!(steps(&game, &space, has_won, is_ours)[0], None);
    }
    // Crosses in two corners win against noughts at two edges.
    let fork = space.node(space.id(&(0o101, 0o210)).expect("it can be reached"));
    let forced = space.forced(|state| is_won(state.1) && !is_first(state), is_first);
    assert_eq!(forced.steps(fork), Some(3));
}

/// A cat and a mouse move along the edges of a graph in turn. The mouse wants to reach the hole 0, which the cat may
/// not enter.
fn cat_and_mouse(graph: &[&[u8]]) -> [Option<u32>; 2] {
    let game = problem_fn(
        (1u8, 2u8, true), // the mouse, the cat, and whether the mouse moves
        |&(mouse, cat, mouse_moves)| {
            let is_over = mouse == 0 || mouse == cat;
            let from = graph[usize::from(if mouse_moves { mouse } else { cat })];
            let to = from
                .iter()
                .filter(move |&&to| !is_over && (mouse_moves || to != 0));
            to.map(move |&to| {
                let next = if mouse_moves {
                    (to, cat, false)
                } else {
                    (mouse, to, true)
                };
                (next, Unit)
            })
        },
        |_| false,
    );
    let space = explored(&game);
    let mouse = steps(&game, &space, |state| state.0 == 0, |state| state.2);
    let cat = steps(&game, &space, |state| state.0 == state.1, |state| !state.2);
    [mouse[0], cat[0]]
}

#[test]
fn cat_and_mouse_ends_as_published() {
    let drawn = cat_and_mouse(&[&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]]);
    assert_eq!(drawn, [None, None]);
    let [mouse, cat] = cat_and_mouse(&[&[1, 3], &[0], &[3], &[0, 2]]);
    assert_eq!((mouse, cat), (Some(1), None));
}

/// Bouton 1901: the side to move wins Nim unless the piles add up to zero without carrying.
#[test]
fn nim_is_won_as_bouton_says() {
    let game = problem_fn(
        ([3u8, 4, 5], true),
        |&(piles, ours)| {
            (0..3).flat_map(move |pile| {
                (0..piles[pile]).map(move |left| {
                    let mut next = piles;
                    next[pile] = left;
                    ((next, !ours), Unit)
                })
            })
        },
        |_| false,
    );
    let space = explored(&game);
    let is_over = |&(piles, ours): &([u8; 3], bool)| piles == [0; 3] && !ours;
    let forced = steps(&game, &space, is_over, |&(_, ours)| ours);
    for ((piles, ours), steps) in space.states().iter().zip(forced) {
        let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
        assert_eq!(steps.is_some(), (sum != 0) == *ours, "{piles:?}");
    }
}

/// Russell and Norvig, §4.3.1: the erratic vacuum cleaner needs at most three actions from a world in which everything
/// is dirty.
#[test]
fn the_erratic_vacuum_cleaner_needs_three_actions() {
    /// The place of the cleaner, whether the left and the right square are dirty, and the action with a pending
    /// outcome.
    type World = (bool, bool, bool, Option<&'static str>);
    let outcomes = |&(right, a, b, due): &World| -> Vec<World> {
        let here = if right { b } else { a };
        let with = |dirt: bool| {
            if right {
                (right, a, dirt, None)
            } else {
                (right, dirt, b, None)
            }
        };
        match due {
            None => ["left", "right", "suck"]
                .map(|action| (right, a, b, Some(action)))
                .to_vec(),
            Some("left") => vec![(false, a, b, None)],
            Some("right") => vec![(true, a, b, None)],
            Some(_) if here => vec![with(false), (right, false, false, None)],
            Some(_) => vec![with(false), with(true)],
        }
    };
    let game = problem_fn(
        (false, true, true, None),
        |world: &World| outcomes(world).into_iter().map(|world| (world, Unit)),
        |_| false,
    );
    let space = explored(&game);
    let is_clean = |&(_, a, b, due): &World| !a && !b && due.is_none();
    let forced = steps(&game, &space, is_clean, |world| world.3.is_none());
    assert_eq!(forced[0], Some(2 * 3)); // an action and its outcome are two steps
}
