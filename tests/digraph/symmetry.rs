//! Compares searches up to symmetry with searches of all states, and checks that wrong symmetries are rejected.

use std::collections::{BTreeSet, HashMap};

use colorwalk::adaptors::{UpTo, WithStarts};
use colorwalk::algorithms::BreadthFirst;
use colorwalk::laws::{self, Law};
use colorwalk::{Search, SearchProblem, Unit, certificate, problem_fn};
use colorwalk_puzzles::pegs::{Solitaire, canonical};
use colorwalk_testing::{Failing, Graph, cases, few_or_all};
use proptest::prelude::*;

/// G. I. Bell, "A fresh look at peg solitaire", *Math. Mag.* 80 (2007): positions after n jumps, up to symmetry.
#[test]
fn peg_solitaire_has_as_many_positions_up_to_symmetry_as_published() {
    const PUBLISHED: [u64; 10] = [1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31_312];
    assert_eq!(laws::check_symmetry(&Solitaire, canonical), Ok(()));
    let depth = few_or_all(6, 9);
    let classes = UpTo::new(Solitaire, canonical);
    let report = Search::new(&classes)
        .run(BreadthFirst::new().max_depth(depth))
        .unwrap();
    let layers: Vec<u64> = report.reached().layers().into_iter().collect();
    assert_eq!(layers, PUBLISHED[..=depth as usize]);
}

/// A quarter turn is not a symmetry of a board with one peg in a corner of the plus.
#[test]
fn a_wrong_symmetry_is_rejected_with_the_state_that_shows_it() {
    let broken =
        laws::check_symmetry(&Solitaire, |&pegs| pegs.min(pegs.rotate_right(1))).unwrap_err();
    assert!(
        matches!(broken.law, Law::SymmetryEdges | Law::SymmetryIdempotent),
        "{broken}"
    );
    let broken = laws::check_symmetry(&Solitaire, |&pegs| pegs ^ 1 << 24).unwrap_err();
    assert_eq!(broken.law, Law::SymmetryIdempotent);
    assert_eq!(broken.states[0], broken.states[2]);
}

#[test]
fn a_search_of_classes_reports_the_failure_of_its_problem() {
    let graph = Graph::new(&[(0, 1, 1u32), (1, 2, 1)], &[2]);
    let failing = || Failing::new(&graph, |call| call == 1);
    let classes = UpTo::new(failing(), |&state: &u32| state);
    let report = Search::new(&classes).bfs().unwrap();
    assert_eq!(
        report.failure().map(ToString::to_string).as_deref(),
        Some("down")
    );
    assert_eq!(
        laws::check_symmetry(&failing(), |&state| state)
            .unwrap_err()
            .law,
        Law::Listed
    );
}

/// Two copies of a graph, with edges inside and between them: swapping the copies is a symmetry. The state `2 n + 1` is
/// the mirror image of `2 n`.
fn mirrored() -> impl Strategy<Value = Graph<u32>> {
    let edge = (0u32..5, 0u32..5, any::<bool>(), 0u32..9);
    (prop::collection::vec(edge, 0..14), 0u32..5).prop_map(|(edges, goal)| {
        let images = |&(from, to, crosses, cost): &(u32, u32, bool, u32)| {
            [0, 1].map(|side| (2 * from + side, 2 * to + (side ^ u32::from(crosses)), cost))
        };
        Graph {
            states: 10,
            edges: edges.iter().flat_map(images).collect(),
            starts: vec![0],
            goals: BTreeSet::from([2 * goal, 2 * goal + 1]),
        }
    })
}

/// A graph, and a function of its states that is seldom a symmetry.
fn guessed() -> impl Strategy<Value = (Graph<u32>, Vec<u32>)> {
    let edges = prop::collection::vec((0u32..4, 0u32..4, 0u32..2), 0..9);
    let goals = prop::collection::btree_set(0u32..4, 0..3);
    (edges, goals, prop::collection::vec(0u32..4, 4)).prop_map(|(edges, goals, canonical)| {
        let graph = Graph {
            states: 4,
            edges,
            starts: vec![0],
            goals,
        };
        (graph, canonical)
    })
}

/// Compares a search of the classes with a search of all states, and lifts its path.
fn agree(graph: &Graph<u32>, canonical: impl Fn(&u32) -> u32) -> Result<(), TestCaseError> {
    let classes = UpTo::new(graph, canonical);
    for by_cost in [false, true] {
        let (report, plain) = if by_cost {
            (
                Search::new(&classes).dijkstra(),
                Search::new(graph).dijkstra(),
            )
        } else {
            (Search::new(&classes).bfs(), Search::new(graph).bfs())
        };
        let (report, plain) = (report.unwrap(), plain.unwrap());
        prop_assert_eq!(report.certify(&classes), Ok(()));
        prop_assert_eq!(report.path().is_some(), plain.path().is_some());
        let (Some(path), Some(plain)) = (report.path(), plain.path()) else {
            continue;
        };
        if by_cost {
            prop_assert_eq!(path.cost(), plain.cost());
        } else {
            prop_assert_eq!(path.len(), plain.len());
        }
        let real = classes.lift(path).unwrap().expect("it is a symmetry");
        prop_assert_eq!(certificate::path(graph, &real), Ok(()));
        prop_assert_eq!((real.cost(), real.len()), (path.cost(), path.len()));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(2000)))]

    #[test]
    fn classes_of_mirrored_graphs_are_searched_as_the_graphs_are(graph in mirrored()) {
        let least = |&state: &u32| state & !1;
        prop_assert_eq!(laws::check_symmetry(&graph, least), Ok(()));
        agree(&graph, least)?;
    }

    #[test]
    fn what_the_laws_accept_as_a_symmetry_changes_no_answer((graph, canonical) in guessed()) {
        let canonical = |&state: &u32| canonical[state as usize];
        if laws::check_symmetry(&WithStarts::new(&graph, 0..4), canonical).is_ok() {
            agree(&graph, canonical)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(20_000)))]

    /// A path of classes may lead to a goal where the problem has no such path, if the function is not a symmetry.
    #[test]
    fn a_lifted_path_leads_to_a_goal_whatever_the_function((graph, canonical) in guessed()) {
        let canonical = |&state: &u32| canonical[state as usize];
        let classes = UpTo::new(&graph, canonical);
        for path in Search::new(&classes).all_simple_paths().take(5) {
            let path = path.unwrap();
            let Some(real) = classes.lift(&path).unwrap() else { continue };
            prop_assert_eq!(certificate::path(&graph, &real), Ok(()));
            prop_assert_eq!(real.cost(), path.cost());
            prop_assert!(graph.goals.contains(real.end()));
            prop_assert_eq!(&canonical(real.start()), path.start());
            let real_classes = real.states()[1..].iter().map(canonical);
            prop_assert!(real_classes.eq(path.states()[1..].iter().copied()));
        }
    }
}

/// The representative of state 1 is the goal, but state 1 is not.
#[test]
fn a_path_that_ends_at_no_goal_is_not_lifted() {
    let graph = Graph::new(&[(0, 1, 1u32)], &[2]);
    let classes = UpTo::new(&graph, |&state: &u32| if state == 1 { 2 } else { state });
    let report = Search::new(&classes).bfs().unwrap();
    let path = report.path().expect("2 represents 1");
    assert_eq!(classes.lift(path), Ok(None));
}

/// A row that is won is a goal, and a column is not. So a mirror image of a goal may be none. The nearest goals are five
/// stones away, beyond the first thousand positions.
#[test]
fn a_symmetry_that_fails_at_the_goals_of_tic_tac_toe_is_rejected() {
    let is_won = |stones: u16, lines: &[u16]| lines.iter().any(|line| stones & line == *line);
    let (rows, columns) = ([0o7, 0o70, 0o700], [0o111, 0o222, 0o444]);
    let game = |with_columns: bool| {
        problem_fn(
            [0u16; 2],
            move |&[own, other]: &[u16; 2]| {
                let is_over = is_won(other, &rows) || is_won(other, &columns);
                let is_free = move |at: &u32| !is_over && (own | other) >> at & 1 == 0;
                (0..9)
                    .filter(is_free)
                    .map(move |at| ([other, own | 1 << at], Unit))
            },
            move |&[_, other]| is_won(other, &rows) || with_columns && is_won(other, &columns),
        )
    };
    let mirrored = |stones: u16| {
        (0..9).fold(0, |all, at| {
            all | (stones >> at & 1) << (at % 3 * 3 + at / 3)
        })
    };
    let least = |&stones: &[u16; 2]| stones.min(stones.map(mirrored));
    let is_goal = |state: &[u16; 2]| game(true).is_goal(state);
    let nearest = laws::sample(&game(true), laws::SAMPLE).unwrap();
    assert!(!nearest.iter().any(is_goal));
    assert_eq!(laws::check_symmetry(&game(true), least), Ok(()));
    let broken = laws::check_symmetry(&game(false), least).unwrap_err();
    assert_eq!(broken.law, Law::SymmetryGoals);
}

/// The property above would be trivial if the laws accepted only the identity.
#[test]
fn the_laws_accept_more_than_the_identity() {
    let square = Graph::new(&[(0, 1, 1u32), (0, 2, 1), (1, 3, 1), (2, 3, 1)], &[3]);
    let fold = HashMap::from([(0, 0), (1, 1), (2, 1), (3, 3)]);
    assert_eq!(laws::check_symmetry(&square, |state| fold[state]), Ok(()));
}
