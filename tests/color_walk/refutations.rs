//! Refutations: the logs of a learning search are accepted and prove the optimum. Modified logs are rejected, or still
//! true.
#![expect(
    clippy::cast_possible_truncation,
    reason = "boards with few clusters, problems with few facts"
)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use colorwalk::algorithms::{LearnedDeepening, Learning};
use colorwalk::certificate;
use colorwalk::color_walk::{
    Board, ClusterGraph, ColorWalk, Colour, Position, SeriesGenerator, SetWalk, Start, WalkRules,
};
use colorwalk::refutation::{Justification, Lemma, MonotoneRules, Refutation, Relaxation};
use colorwalk::{Limits, Search, SearchProblem};
use proptest::prelude::*;

use colorwalk_testing::few_or_all;

use crate::small::{boards, starts};
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rand::SeedableRng;

type Log = Refutation<Colour>;

/// Finds a shortest game. Returns its length and the log.
fn solve(graph: &Arc<ClusterGraph>, learning: Learning) -> (u32, Option<Log>) {
    let game = SetWalk::new(graph, vec![0; graph.clusters().len().div_ceil(64)]).unwrap();
    let mut run = Search::new(&game).start(LearnedDeepening::new(learning.log(true)));
    run.run_to_end().unwrap();
    let refutation = run.refutation();
    (run.finish().unwrap().cost().unwrap(), refutation)
}

#[test]
fn the_rules_of_a_game_may_have_as_many_colours_as_there_are() {
    let most = Board::MAX_COLOURS;
    let board = Board::new(2, 1, most, [0, most - 1].map(Colour::new).to_vec()).unwrap();
    let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
    let (moves, log) = solve(&graph, Learning::new());
    let log = log.expect("a log was kept");
    assert_eq!(
        certificate::refutation(&WalkRules::new(&graph), &log),
        Ok(moves)
    );
}

/// Computes the fewest moves from sets of clusters to the whole board, by layers of sets.
struct Oracle<'a> {
    graph: &'a ClusterGraph,
    known: HashMap<u32, Option<u32>>,
}

impl<'a> Oracle<'a> {
    fn new(graph: &'a ClusterGraph) -> Self {
        assert!(graph.clusters().len() <= 32);
        Self {
            graph,
            known: HashMap::new(),
        }
    }

    fn everything(&self) -> u32 {
        u32::MAX >> (32 - self.graph.clusters().len())
    }

    fn play(&self, owned: u32, colour: u8) -> u32 {
        let touches = |cluster| {
            let mut neighbours = self.graph.neighbours(cluster);
            neighbours.any(|(next, _)| owned >> next.get() & 1 == 1)
        };
        let of_colour = self.graph.of_colour(Colour::new(colour));
        let cleared = of_colour.filter(|&cluster| touches(cluster));
        cleared.fold(owned, |owned, cluster| owned | 1 << cluster.get())
    }

    /// Returns `None` if no moves lead there, as from a set without the start.
    fn moves(&mut self, owned: u32) -> Option<u32> {
        if let Some(&known) = self.known.get(&owned) {
            return known;
        }
        let mut layer = BTreeSet::from([owned]);
        let mut moves = 0;
        let answer = loop {
            if layer.contains(&self.everything()) {
                break Some(moves);
            }
            let colours = 0..self.graph.colours();
            let after = |&owned: &u32| colours.clone().map(move |colour| (owned, colour));
            let next = layer.iter().flat_map(after);
            let next: BTreeSet<u32> = next
                .map(|(owned, colour)| self.play(owned, colour))
                .filter(|after| !layer.contains(after))
                .collect();
            if next.is_empty() {
                break None;
            }
            layer = next;
            moves += 1;
        };
        self.known.insert(owned, answer);
        answer
    }

    /// Returns the largest set that owns no element of the nogood.
    fn all_but<A>(&self, lemma: &Lemma<A>) -> u32 {
        let nogood = lemma.nogood.first().map_or(0, |&word| word as u32);
        self.everything() & !nogood
    }

    fn holds<A>(&mut self, lemma: &Lemma<A>) -> bool {
        let moves = self.moves(self.all_but(lemma));
        moves.is_none_or(|moves| moves > lemma.budget)
    }
}

fn learnings() -> impl Iterator<Item = Learning> {
    (0..=4).flat_map(|steps| {
        [(0, 0), (1, 1), (1000, 4)].map(|(sets, words)| {
            Learning::new()
                .look_ahead(steps)
                .memory(sets)
                .solutions(words)
        })
    })
}

/// Returns the game from the corner, and the position after a move.
fn after_one_move(board: &Board, colour: Colour) -> Option<(Arc<ClusterGraph>, Position)> {
    let game = ColorWalk::new(board, Start::CORNER).unwrap();
    let start = game.start_position();
    let position = game
        .successors(start)
        .into_iter()
        .find(|edge| edge.action == colour)?
        .state;
    Some((game.graph().clone(), position))
}

// Logs of the search.

proptest! {
    #![proptest_config(colorwalk_testing::config(300))]

    #[test]
    fn every_log_is_accepted_and_proves_the_optimum(board in boards(5)) {
        for start in starts(&board) {
            let graph = Arc::new(ClusterGraph::new(&board, start).unwrap());
            let rules = WalkRules::new(&graph);
            for learning in learnings() {
                let (moves, refutation) = solve(&graph, learning);
                match refutation {
                    None => prop_assert_eq!(moves, 0),
                    Some(refutation) => {
                        prop_assert_eq!(certificate::refutation(&rules, &refutation), Ok(moves));
                    }
                }
            }
        }
    }

    /// Checks monotony, growth and both promises on all pairs of sets that differ by one element.
    #[test]
    fn the_rules_of_the_game_keep_their_contract(board in boards(5)) {
        for start in starts(&board) {
            let graph = ClusterGraph::new(&board, start).unwrap();
            prop_assume!(graph.clusters().len() <= 8);
            let mut oracle = Oracle::new(&graph);
            let rules = WalkRules::new(&Arc::new(graph.clone()));
            let apply = |colour: &Colour, set: u32| {
                let mut words = [u64::from(set)];
                rules.apply(colour, &mut words);
                words[0] as u32
            };
            for set in 0..=oracle.everything() {
                let words = [u64::from(set)];
                let moves = oracle.moves(set);
                prop_assert_eq!(rules.is_goal(&words), moves == Some(0));
                prop_assert!(moves.is_none_or(|moves| moves >= rules.least_cost(&words)));
                for (colour, cost) in rules.actions() {
                    let after = apply(&colour, set);
                    prop_assert_eq!(after, oracle.play(set, colour.get()));
                    prop_assert_eq!(set & !after, 0);
                    for element in 0..graph.clusters().len() {
                        prop_assert_eq!(after & !apply(&colour, set | 1 << element), 0);
                    }
                    if rules.is_forced(&colour, &words) {
                        prop_assert_eq!(moves, oracle.moves(after).map(|moves| moves + cost));
                    }
                }
            }
        }
    }

    /// A run that is cut off also proves its bound, and a position that is not the start has its own log.
    #[test]
    fn the_log_of_a_run_that_was_cut_off_proves_its_bound(board in boards(5), expansions in 0u64..20) {
        let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
        let game = SetWalk::new(&graph, [0]).unwrap();
        let search = Search::new(&game).limits(Limits::new().expansions(expansions));
        let mut run = search.start(LearnedDeepening::new(Learning::new().look_ahead(1).log(true)));
        run.run_to_end().unwrap();
        let refutation = run.refutation().unwrap();
        let verdict = certificate::refutation(&WalkRules::new(&graph), &refutation);
        prop_assert_eq!(verdict, Ok(run.proved_bound()));
    }

    #[test]
    fn the_log_of_a_position_proves_what_is_left_of_the_game(board in boards(5), colour in 0u8..5) {
        let Some((graph, position)) = after_one_move(&board, Colour::new(colour)) else {
            return Ok(());
        };
        let game = SetWalk::from_position(&graph, &position, [0]).unwrap();
        let mut run = Search::new(&game).start(LearnedDeepening::new(Learning::new().log(true)));
        run.run_to_end().unwrap();
        let refutation = run.refutation().unwrap();
        let rules = WalkRules::from_position(&graph, &position).unwrap();
        let moves = run.finish().unwrap().cost().unwrap();
        prop_assert_eq!(certificate::refutation(&rules, &refutation), Ok(moves));
    }

    /// Neither the reader nor the checker panics on any content of a file.
    #[test]
    fn no_text_makes_reader_or_checker_panic(text in "(refutation [0-9]{1,2}\n)?([0-9a-f,@~! -]|chain|branch|roots|\n){0,60}") {
        let graph = ClusterGraph::new(&"0120\n1102".parse().unwrap(), Start::CORNER).unwrap();
        if let Ok(log) = Log::read_text(text.as_bytes()) {
            let _ = certificate::refutation(&WalkRules::new(&Arc::new(graph)), &log);
        }
    }
}

#[test]
fn the_boards_of_the_series_have_logs_that_prove_their_optimum() {
    for number in 1..=few_or_all(20, SeriesGenerator::PUBLISHED_BOARDS) {
        let graph = ClusterGraph::new(&Board::series(number).unwrap(), Start::CORNER).unwrap();
        let graph = Arc::new(graph);
        let (moves, refutation) = solve(&graph, Learning::new());
        let verdict = certificate::refutation(&WalkRules::new(&graph), &refutation.unwrap());
        assert_eq!(verdict, Ok(moves), "board {number}");
    }
}

// Tampering.

/// The parts of a log, to be modified.
#[derive(Clone)]
struct Parts {
    lemmas: Vec<Lemma<Colour>>,
    roots: Vec<u32>,
    bound: u32,
}

impl Parts {
    fn of(log: &Log) -> Self {
        let Log {
            lemmas,
            roots,
            bound,
        } = log.clone();
        Self {
            lemmas,
            roots,
            bound,
        }
    }

    fn log(self) -> Log {
        Log {
            lemmas: self.lemmas,
            roots: self.roots,
            bound: self.bound,
        }
    }

    /// Returns the step of a chain that `at` chooses among all steps.
    fn step(&mut self, at: Index) -> Option<(&mut Vec<Relaxation<Colour>>, usize)> {
        let steps = |lemma: &Lemma<Colour>| match &lemma.justification {
            Justification::Chain { steps, .. } => steps.len(),
            Justification::Branching { .. } => 0,
        };
        let all = self.lemmas.iter().map(steps).sum::<usize>();
        let mut at = (all > 0).then(|| at.index(all))?;
        for lemma in &mut self.lemmas {
            if let Justification::Chain { steps, .. } = &mut lemma.justification {
                if at < steps.len() {
                    return Some((steps, at));
                }
                at -= steps.len();
            }
        }
        None
    }

    /// Returns the reference that `at` chooses among all references between lemmas, and the lemma that contains it.
    fn reference(&mut self, at: Index) -> Option<(u32, &mut u32)> {
        let numbered = (0..).zip(&mut self.lemmas);
        let mut references: Vec<_> = numbered
            .flat_map(|(number, lemma)| {
                let references: Vec<&mut u32> = match &mut lemma.justification {
                    Justification::Chain { lemma, .. } => lemma.iter_mut().collect(),
                    Justification::Branching { actions } => {
                        actions.iter_mut().map(|(_, lemma)| lemma).collect()
                    }
                };
                references
                    .into_iter()
                    .map(move |reference| (number, reference))
            })
            .collect();
        (!references.is_empty()).then(|| references.swap_remove(at.index(references.len())))
    }
}

/// A modification of a log at a random place, with a random colour and number. Returns `None` if there is nothing to
/// modify.
type Forgery = fn(&mut Parts, Index, Colour, Index) -> Option<()>;

/// The modifications, and the least share in per cent that must be detected. If a modification is not detected, all
/// lemmas are still true, which is checked.
const FORGERIES: [(&str, u32, Forgery); 14] = [
    ("drop an element of a nogood", 80, |log, at, _, which| {
        let lemma = at.get(&log.lemmas).nogood.first()?;
        let elements: Vec<u32> = (0..64)
            .filter(|element| lemma >> element & 1 == 1)
            .collect();
        let number = at.index(log.lemmas.len());
        (!elements.is_empty()).then(|| {
            log.lemmas[number].nogood[0] &= !(1 << which.get(&elements));
        })
    }),
    ("raise a budget", 95, |log, at, _, _| {
        let number = at.index(log.lemmas.len());
        log.lemmas[number].budget += 1;
        Some(())
    }),
    ("drop an action", 100, |log, at, _, which| {
        let branchings = log
            .lemmas
            .iter_mut()
            .filter_map(|lemma| match &mut lemma.justification {
                Justification::Branching { actions } if !actions.is_empty() => Some(actions),
                _ => None,
            });
        let mut branchings: Vec<_> = branchings.collect();
        let branching = (!branchings.is_empty()).then(|| at.index(branchings.len()))?;
        let actions = branchings.swap_remove(branching);
        actions.remove(which.index(actions.len()));
        Some(())
    }),
    ("redirect a reference", 80, |log, at, _, which| {
        let (lemma, reference) = log.reference(at)?;
        let others: Vec<u32> = (0..lemma).filter(|other| other != reference).collect();
        *reference = *(!others.is_empty()).then(|| which.get(&others))?;
        Some(())
    }),
    (
        "refer to a lemma that is not earlier",
        100,
        |log, at, _, which| {
            let last = u32::try_from(log.lemmas.len()).unwrap();
            let (lemma, reference) = log.reference(at)?;
            *reference = lemma + u32::try_from(which.index((last - lemma + 1) as usize)).unwrap();
            Some(())
        },
    ),
    ("forget a reference", 95, |log, at, _, _| {
        let chains = log
            .lemmas
            .iter_mut()
            .filter_map(|lemma| match &mut lemma.justification {
                Justification::Chain { lemma, .. } if lemma.is_some() => Some(lemma),
                _ => None,
            });
        let mut chains: Vec<_> = chains.collect();
        let lemma = (!chains.is_empty()).then(|| at.index(chains.len()))?;
        *chains[lemma] = None;
        Some(())
    }),
    ("forge a forced step", 95, |log, at, colour, _| {
        let (steps, at) = log.step(at)?;
        let forged = Relaxation::Forced(colour);
        (steps[at] != forged).then(|| steps[at] = forged)
    }),
    ("insert a forced step", 95, |log, at, colour, _| {
        let (steps, at) = log.step(at)?;
        steps.insert(at, Relaxation::Forced(colour));
        Some(())
    }),
    ("insert a relaxed step", 95, |log, at, _, _| {
        let (steps, at) = log.step(at)?;
        steps.insert(at, Relaxation::Relaxed);
        Some(())
    }),
    ("drop a step", 95, |log, at, _, _| {
        let (steps, at) = log.step(at)?;
        steps.remove(at);
        Some(())
    }),
    ("raise the bound", 100, |log, _, _, _| {
        log.bound += 1;
        Some(())
    }),
    ("drop the root", 100, |log, _, _, _| {
        log.roots.clear();
        Some(())
    }),
    ("redirect the root", 95, |log, _, _, which| {
        let others = (0..=log.lemmas.len() as u32).filter(|other| *other != log.roots[0]);
        log.roots[0] = *which.get(&others.collect::<Vec<_>>());
        Some(())
    }),
    ("add a root", 100, |log, _, _, _| {
        log.roots.push(log.roots[0]);
        Some(())
    }),
];

/// Returns small boards on which the search had to branch, with their logs.
fn logs() -> impl Iterator<Item = (Board, Arc<ClusterGraph>, Log)> {
    (0..).filter_map(|seed| {
        let mut generator = chacha20::ChaCha8Rng::seed_from_u64(seed);
        let colours = 4 + (seed % 3) as u8;
        let board = Board::random(7, 5, colours, &mut generator).unwrap();
        let start = if seed % 2 == 0 {
            Start::CORNER
        } else {
            Start::Cluster(0)
        };
        let graph = Arc::new(ClusterGraph::new(&board, start).unwrap());
        if graph.clusters().len() > 32 {
            return None;
        }
        let (_, log) = solve(&graph, Learning::new().look_ahead(seed as u32 % 4));
        let log = trimmed(&log?, &Oracle::new(&graph));
        let is_branching =
            |lemma: &&Lemma<_>| matches!(lemma.justification, Justification::Branching { .. });
        let branchings = log.lemmas.iter().filter(is_branching).count();
        (branchings >= 3).then_some((board, graph, log))
    })
}

/// Returns the log without actions that change nothing where the checker applies them.
fn trimmed(log: &Log, oracle: &Oracle<'_>) -> Log {
    let mut parts = Parts::of(log);
    for lemma in &mut parts.lemmas {
        let owned = oracle.all_but(lemma);
        if let Justification::Branching { actions } = &mut lemma.justification {
            actions.retain(|(colour, _)| oracle.play(owned, colour.get()) != owned);
        }
    }
    parts.log()
}

#[test]
fn no_forgery_makes_a_false_lemma_or_bound_pass_and_most_are_found_out() {
    let mut tally: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    let mut chance = TestRunner::deterministic();
    for (_, graph, log) in logs().take(few_or_all(12, 40)) {
        let rules = WalkRules::new(&graph);
        let mut oracle = Oracle::new(&graph);
        let moves = oracle.moves(1).unwrap();
        assert_eq!(certificate::refutation(&rules, &log), Ok(moves));
        for (name, _, forge) in FORGERIES {
            for _ in 0..20 {
                let places = (any::<Index>(), 0..graph.colours(), any::<Index>());
                let (at, colour, which) = places.new_tree(&mut chance).unwrap().current();
                let mut parts = Parts::of(&log);
                if forge(&mut parts, at, Colour::new(colour), which).is_none() {
                    continue;
                }
                let forged = parts.log();
                let [all, found_out] = tally.entry(name).or_default();
                *all += 1;
                match certificate::refutation(&rules, &forged) {
                    Err(_) => *found_out += 1,
                    Ok(bound) => {
                        assert!(bound <= moves, "{name}: {forged:?}");
                        for lemma in &forged.lemmas {
                            assert!(oracle.holds(lemma), "{name}: {lemma:?}");
                        }
                    }
                }
            }
        }
    }
    println!("{tally:#?}");
    for (name, share, _) in FORGERIES {
        let [all, found_out] = tally[name];
        assert!(all >= few_or_all(15, 100), "{name}: {all}");
        assert!(
            100 * found_out >= share * all,
            "{name}: {found_out} of {all}"
        );
    }
}

/// The log of one board proves nothing about another board, except by chance.
#[test]
fn a_log_proves_nothing_about_another_board_or_start() {
    let (mut found_out, mut all) = (0, 0);
    for (board, graph, log) in logs().take(few_or_all(8, 40)) {
        let moves = log.bound;
        for colour in (0..board.colours()).map(Colour::new) {
            let Some((other, position)) = after_one_move(&board, colour) else {
                continue;
            };
            all += 1;
            if *other == *graph {
                let verdict = certificate::refutation(
                    &WalkRules::from_position(&graph, &position).unwrap(),
                    &log,
                );
                match verdict {
                    Err(_) => found_out += 1,
                    Ok(bound) => {
                        // No useful move can leave this many moves.
                        let cleared = position.cleared();
                        let owned = cleared.fold(0, |set, cluster| set | 1 << cluster.get());
                        assert_eq!(bound, moves);
                        assert_eq!(Oracle::new(&graph).moves(owned), Some(moves));
                    }
                }
            } else {
                let verdict = certificate::refutation(&WalkRules::new(&other), &log);
                match verdict {
                    Err(_) => found_out += 1,
                    Ok(bound) => assert!(Oracle::new(&other).moves(1) >= Some(bound)),
                }
            }
        }
        for cell in board
            .cells()
            .iter()
            .enumerate()
            .skip(1)
            .map(|(cell, _)| cell)
        {
            let mut cells = board.cells().to_vec();
            cells[cell] = Colour::new((cells[cell].get() + 1) % board.colours());
            let other = Board::new(board.columns(), board.rows(), board.colours(), cells).unwrap();
            let other = Arc::new(ClusterGraph::new(&other, graph.start()).unwrap());
            all += 1;
            match certificate::refutation(&WalkRules::new(&other), &log) {
                Err(_) => found_out += 1,
                Ok(bound) => assert!(Oracle::new(&other).moves(1) >= Some(bound)),
            }
        }
    }
    println!("{found_out} of {all}");
    assert!(all >= few_or_all(200, 1000));
    assert!(10 * found_out >= 8 * all, "{found_out} of {all}");
}

/// Each flaw, in a log of three lemmas about a row of three clusters.
#[test]
fn a_flaw_names_the_lemma_and_the_reason() {
    // Clusters 0 1 2 3 have the colours none 0 1 0: three moves.
    let board: Board = "1010".parse().unwrap();
    let rules = WalkRules::new(&Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap()));
    let right = "refutation 3\n0 8 chain\n1 c chain !1 @0\n2 e branch 0@1\nroots 2\n";
    let verify = |text: &str| {
        let log = Log::read_text(text.as_bytes()).unwrap();
        certificate::refutation(&rules, &log).map_err(|flaw| flaw.to_string())
    };
    assert_eq!(verify(right), Ok(3));
    for (from, to, flaw) in [
        ("0 8", "0 10", "lemma 0: there is no element 4"),
        ("0 8", "0 8,1", "lemma 0: there is no element 64"),
        ("!1 @0", "!5 @0", "lemma 1: there is no action Colour(5)"),
        (
            "@0",
            "@1",
            "lemma 1: refers to lemma 1, which is not an earlier one",
        ),
        (
            "@1",
            "@9",
            "lemma 2: refers to lemma 9, which is not an earlier one",
        ),
        (
            "0 8",
            "0 0",
            "lemma 0: 0 of the budget is left, but it is only obvious that 0 is needed",
        ),
        (
            "0 8 chain",
            "0 0 branch",
            "lemma 0: the set of all elements except its nogood is a goal after 0 steps",
        ),
        (
            "0 8 chain",
            "3 8 chain ~ ~",
            "lemma 0: the set of all elements except its nogood is a goal after 1 steps",
        ),
        (
            "!1 @0",
            "!0 @0",
            "lemma 1: Colour(0) is not forced after 0 steps",
        ),
        (
            "1 c chain !1 @0",
            "2 c chain",
            "lemma 1: 2 of the budget is left, but it is only obvious that 2 is needed",
        ),
        ("branch 0@1", "branch", "lemma 2: Colour(0) is missing"),
        (
            "1 c chain !1 @0",
            "1 4 chain @0",
            "lemma 1: element 3 is owned where it refers to lemma 0, whose nogood has it",
        ),
        (
            "2 e branch",
            "3 e branch",
            "lemma 2: 2 of the budget is left where it refers to lemma 1, whose budget is 1",
        ),
        ("roots 2", "roots", "there are 0 roots for 1 starts"),
        ("roots 2", "roots 2 2", "there are 2 roots for 1 starts"),
        ("roots 2", "roots 3", "root 0: there is no lemma 3"),
        (
            "2 e",
            "2 f",
            "root 0: the start owns element 0, which the nogood of lemma 2 has",
        ),
        (
            "roots 2",
            "roots 1",
            "root 0: the budget of lemma 1 is 1, which does not prove 3",
        ),
        (
            "refutation 3",
            "refutation 4",
            "root 0: the budget of lemma 2 is 2, which does not prove 4",
        ),
    ] {
        let text = right.replacen(from, to, 1);
        assert_ne!(text, right, "{from}");
        assert_eq!(verify(&text), Err(flaw.to_owned()), "{text}");
    }
}
