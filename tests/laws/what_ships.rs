//! What ships obeys the laws: problems made of closures, explicit graphs, adaptors, the game.

use colorwalk::adaptors::{FromState, MapCost, Reversed, Reweighted, Undirected, WithGoal};
use colorwalk::laws::{self, Law};
use colorwalk::{
    Heuristic, HeuristicFn, Max, NonNegativeReal, Real, SearchProblem, Successor, Unit, Zero,
    problem_fn,
};
use colorwalk_testing::{
    Graph, digraphs, distance, exact_estimates, table, with_admissible, with_consistent,
};
use proptest::prelude::*;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: colorwalk_testing::cases(300),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn explicit_graphs_and_their_adaptors_obey(graph in digraphs()) {
        prop_assert_eq!(laws::check(&graph), Ok(()));
        prop_assert_eq!(laws::check_non_negative(&graph), Ok(()));
        prop_assert_eq!(laws::check(&WithGoal::new(&graph, |&n: &u32| n == 1)), Ok(()));
        prop_assert_eq!(laws::check(&FromState::new(&graph, 0)), Ok(()));
        let signed = MapCost::new(&graph, |&n: &u32, edge| i64::from(edge.cost) - i64::from(n));
        prop_assert_eq!(laws::check(&signed), Ok(()));
        let reweighted = Reweighted::new(&graph, |&n: &u32| 3 * i64::from(n));
        prop_assert_eq!(laws::check(&reweighted), Ok(()));
    }

    #[test]
    fn reversible_graphs_reverse(graph in digraphs()) {
        let graph = graph.with_goals(&[0]);
        prop_assert_eq!(laws::check_reversible(&graph), Ok(()));
        prop_assert_eq!(laws::check_reversible(&Undirected::new(&graph)), Ok(()));
        prop_assert_eq!(laws::check(&Reversed::new(&graph)), Ok(()));
        prop_assert_eq!(laws::check(&Undirected::new(&graph)), Ok(()));
        prop_assert_eq!(laws::check_undirected(&Undirected::new(&graph)), Ok(()));
        let states: Vec<u32> = (0..graph.states).collect();
        let has_edge = |u, v| graph.edges.iter().any(|edge| (edge.0, edge.1) == (u, v));
        let is_undirected = graph.edges.iter().all(|&(u, v, _)| has_edge(v, u));
        prop_assert_eq!(laws::edges_lead_back(&graph, &states).is_ok(), is_undirected);
    }

    #[test]
    fn estimates_below_the_truth_are_admissible((graph, h) in with_admissible()) {
        prop_assert_eq!(laws::check_heuristic(&graph, &table(&h)), Ok(()));
        prop_assert_eq!(laws::check_consistent(&graph, &Zero), Ok(()));
    }

    #[test]
    fn consistent_estimates_are_consistent_as_is_the_larger_of_two((graph, h) in with_consistent()) {
        prop_assert_eq!(laws::check_consistent(&graph, &table(&h)), Ok(()));
        let larger = Max(table(&h), Zero);
        prop_assert_eq!(laws::check_consistent(&graph, &larger), Ok(()));
    }

    /// In a finite graph the sample is all there is, so the law finds every estimate that is too high.
    #[test]
    fn an_estimate_above_the_truth_is_found(graph in digraphs(), pick in 0usize..8) {
        let mut h = exact_estimates(&graph, 0);
        let states = laws::sample(&graph, 100);
        prop_assert_eq!(laws::heuristic_is_admissible(&graph, &table(&h), &states), Ok(states.len()));
        let remaining = colorwalk_testing::remaining(&graph);
        let known: Vec<u32> = states.into_iter().filter(|state| remaining.contains_key(state)).collect();
        let Some(&state) = known.get(pick % known.len().max(1)) else {
            return Ok(());
        };
        h[state as usize] += 1;
        let broken = laws::check_heuristic(&graph, &table(&h)).unwrap_err();
        prop_assert_eq!(broken.law(), Law::HeuristicAdmissible);
        prop_assert_eq!(broken.states(), [state]);
    }

    /// In a finite graph the sample is all there is, so the law finds every lost optimum and no other.
    #[test]
    fn leaving_out_edges_breaks_the_law_exactly_if_the_optimum_is_lost(
        graph in digraphs(),
        kept in prop::collection::vec(any::<bool>(), 18),
    ) {
        let mut pruned = graph.clone();
        let mut kept = kept.into_iter();
        pruned.edges.retain(|_| kept.next() == Some(true));
        let states = [&graph, &pruned].map(|graph| laws::sample(graph, 100));
        let (full, part) = ((&graph, &states[0][..]), (&pruned, &states[1][..]));
        let verdict = laws::pruning_keeps_the_optimum(full, part);
        let back = laws::pruning_keeps_the_optimum(part, full);
        if distance(&graph) == distance(&pruned) {
            prop_assert_eq!((verdict, back), (Ok(true), Ok(true)));
        } else {
            prop_assert_eq!(verdict.unwrap_err().law(), Law::PruningOptimum);
            prop_assert_eq!(back.unwrap_err().law(), Law::PruningOptimum);
        }
    }
}

/// A line from 0 to a goal, with a wall that the rule builds behind some states.
fn line(goal: u32, wall: u32) -> impl SearchProblem<State = u32, Cost = u32> {
    problem_fn(
        0u32,
        move |&n| (n < wall).then(|| Successor::new((), n + 1, 2u32)),
        move |&n| n == goal,
    )
}

/// Of a sample of k states of a line it is known that a path out of it costs 2 k or more.
#[test]
fn what_a_sample_does_not_tell_about_pruning_is_neither_broken_nor_certain() {
    let (free, lost) = (line(50, u32::MAX), line(50, 30));
    let verdict = |known, known_lost| {
        let full = laws::sample(&free, known);
        let part = laws::sample(&lost, known_lost);
        laws::pruning_keeps_the_optimum((&free, &full), (&lost, &part))
    };
    assert_eq!(verdict(50, 10), Ok(false)); // both may be anything from 20 on
    assert_eq!(verdict(51, 10), Ok(false)); // 100, and 20 or more
    assert_eq!(verdict(10, 100), Ok(false)); // 20 or more, and no path
    let said = verdict(51, 100).unwrap_err().to_string();
    let formula = "pruning.optimum does not hold: d'(start) = d(start)";
    assert_eq!(
        said,
        format!("{formula}, but start = 0, d = 100, d' = no path")
    );
    let said = laws::check_pruning(&line(5, 9), &line(700, 2_000)).unwrap_err();
    assert_eq!(
        said.to_string(),
        format!("{formula}, but start = 0, d = 10, d' = 1400")
    );
    let said = laws::check_pruning(&line(5, 9), &line(2_000, 2_000)).unwrap_err();
    assert_eq!(
        said.to_string(),
        format!("{formula}, but start = 0, d = 10, d' = 2000 or more")
    );
    // One path to the goal costs 50; of one that leaves the sample by another edge it is known that it
    // costs 3 or more.
    let known = Graph::new(&[(0, 1, 3u32), (1, 2, 1), (0, 3, 50)], &[3]);
    let said =
        laws::pruning_keeps_the_optimum((&known, &[0, 3]), (&lost, &laws::sample(&lost, 100)));
    assert_eq!(
        said.unwrap_err().to_string(),
        format!("{formula}, but start = 0, d = 3 to 50, d' = no path")
    );
    let none = problem_fn(0u32, |_| None::<Successor<u32, (), u32>>, |_| false);
    assert_eq!(laws::check_pruning(&none, &none), Ok(()));
    let without_states = laws::pruning_keeps_the_optimum((&free, &[]), (&free, &[]));
    assert_eq!(without_states, Ok(false));
}

/// A ring whose edges cost what `cost` says.
fn ring<C: colorwalk::Cost>(cost: impl Fn(u32) -> C) -> impl SearchProblem<State = u32, Cost = C> {
    problem_fn(
        0u32,
        move |&n| [1, 3].map(|k| Successor::new(k, (n + k) % 20, cost(n + k))),
        |&n| n == 7,
    )
}

#[test]
fn every_cost_type_obeys() {
    fn obeys(problem: &impl SearchProblem<State = u32>) {
        assert_eq!(laws::check(problem), Ok(()));
    }
    obeys(&ring(|_| Unit));
    obeys(&ring(|n| u8::try_from(n * 9).unwrap()));
    obeys(&ring(u64::from));
    obeys(&ring(|n| i8::try_from(n * 5).unwrap() - 20));
    obeys(&ring(|n| i128::from(n) - 7));
    obeys(&ring(|n| Real::new(f64::from(n).sin()).unwrap()));
    obeys(&ring(|n| NonNegativeReal::new(f64::from(n) / 7.0).unwrap()));
    assert_eq!(laws::check_non_negative(&ring(|_| Unit)), Ok(()));
    assert_eq!(
        laws::check_non_negative(&ring(|n| NonNegativeReal::new(f64::from(n).sqrt()).unwrap())),
        Ok(())
    );
}

#[test]
fn a_law_ends_where_successors_never_do() {
    let endless = problem_fn(
        0u64,
        |&n| (0..).map(move |k: u64| Successor::new((), n.wrapping_mul(3) + k % 5, 1u32)),
        |_| false,
    );
    let states = laws::sample(&endless, 12);
    assert_eq!(states.len(), 12);
    assert_eq!(laws::problem_is_deterministic(&endless, &states), Ok(()));
    assert_eq!(
        laws::heuristic_is_admissible(&endless, &Zero, &states),
        Ok(0)
    );
}

/// The next goal of the first states is nearer than the edge of the sample; that of the others is not.
#[test]
fn admissibility_is_conclusive_only_inside_the_sample() {
    let line = problem_fn(
        50i32,
        |&x| [x - 1, x + 1].map(|to| Successor::new((), to, 2u32)),
        |&x| x == 48,
    );
    let states = laws::sample(&line, 11); // 45 to 55
    let h = HeuristicFn(|&x: &i32| 2 * x.abs_diff(48));
    // From 46 and from 52 the outside is as near as the goal; from 45 and from 53 it is nearer.
    assert_eq!(laws::heuristic_is_admissible(&line, &h, &states), Ok(7));
    assert_eq!(laws::check_consistent(&line, &h), Ok(()));
    let too_high_outside = HeuristicFn(|x: &i32| if *x > 90 { 1000 } else { (h.0)(x) });
    let within = laws::heuristic_is_admissible(&line, &too_high_outside, &states);
    assert_eq!(within, Ok(7));
    let broken = laws::check_heuristic(&line, &too_high_outside).unwrap_err();
    assert_eq!(broken.states(), [91]);
}

#[cfg(feature = "color-walk")]
#[test]
fn the_game_obeys() {
    use colorwalk::color_walk::{Board, ColorWalk, Start};

    for start in [Start::Cell(0), Start::Cluster(7)] {
        let board: Board = "012010\n201120\n120102\n001210\n210021".parse().unwrap();
        let game = ColorWalk::new(&board, start).unwrap();
        assert_eq!(laws::check(&game), Ok(()));
        assert_eq!(laws::check_non_negative(&game), Ok(()));
        assert_eq!(laws::check_consistent(&game, &Zero), Ok(()));
    }
}

/// A colour that could have been played before the last move, to the same effect, and comes before it in
/// order, is left out. Of the shortest games the first in order never plays one: swapping the two moves
/// would clear no less, and come earlier. If it were left out whenever it could have been played at
/// all, the cells that the last move gave it would be missed.
#[cfg(feature = "color-walk")]
#[test]
fn an_order_rule_of_the_game_loses_no_optimum_and_a_greedier_one_does() {
    use colorwalk::color_walk::{Board, ColorWalk, Colour, Position, Start};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    type Last = Option<(Position, Colour)>;

    fn ordered<'g>(
        game: &'g ColorWalk,
        is_early: impl Fn(u32, u32) -> bool + Copy + 'g,
    ) -> impl SearchProblem<State = (Position, Last), Cost = Unit> + 'g {
        problem_fn(
            (game.start_position().clone(), None),
            move |(at, last): &(Position, Last)| {
                let edges = game.successors(at).into_iter().filter(|edge| {
                    !last.as_ref().is_some_and(|(before, colour)| {
                        let gains = [before, at].map(|at| game.gain(at, edge.action));
                        edge.action < *colour && is_early(gains[0], gains[1])
                    })
                });
                let edges = edges.map(|edge| {
                    let state = (edge.state, Some((at.clone(), edge.action)));
                    Successor::new(edge.action, state, Unit)
                });
                edges.collect::<Vec<_>>()
            },
            |(at, _)| at.is_cleared(),
        )
    }

    let mut lost = 0;
    for seed in 0..60 {
        let board = Board::random(4, 4, 3, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
        let game = ColorWalk::new(&board, Start::CORNER).unwrap();
        let right = ordered(&game, |before, now| before == now);
        let verdict = laws::pruning_keeps_the_optimum(
            (&game, &laws::sample(&game, 10_000)),
            (&right, &laws::sample(&right, 10_000)),
        );
        assert_eq!(verdict, Ok(true), "{board}");
        let wrong = ordered(&game, |before, _| before > 0);
        lost += u32::from(laws::check_pruning(&game, &wrong).is_err());
    }
    assert!(lost > 0);
}

/// Tells a closure of which problem it is a heuristic.
fn as_heuristic<P: SearchProblem>(_: &P, h: impl Heuristic<P>) -> impl Heuristic<P> {
    h
}

#[test]
fn a_heuristic_that_depends_on_the_call_is_found() {
    let calls = std::cell::Cell::new(0u32);
    let moody = HeuristicFn(|_: &u32| {
        calls.set(calls.get() + 1);
        calls.get() % 2
    });
    let problem = ring(|_| 5u32);
    let broken = laws::check_heuristic(&problem, &as_heuristic(&problem, moody)).unwrap_err();
    assert_eq!(broken.law(), Law::HeuristicDeterministic);
}
