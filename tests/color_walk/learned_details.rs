//! Details of learned deepening: the worth of each option, the steps of a run, and the members of a team.

use std::sync::Arc;

use colorwalk::algorithms::{LearnedDeepening, Learning, Team};
use colorwalk::color_walk::{ClusterGraph, SetWalk, Start};
use colorwalk::refutation::{ExplainableProblem, Justification, Nogoods, Refutation, Relaxation};
use colorwalk::{
    Limit, Limits, Outcome, Search, SearchError, SearchProblem, Step, Successor, SuccessorOf, Unit,
};
use proptest::prelude::*;

use crate::learned_deepening::{DeleteFree, Operator, delete_free_problems};
use colorwalk_testing::boards::random_boards;
use colorwalk_testing::museum::Museum;

/// Ten wings, each watched from one post: every guard is needed, in any order.
fn museum() -> Museum<[u64; 1]> {
    Museum::new(10, 10, 1, &[0])
}

/// Returns the number of states expanded until the problem is solved.
fn expanded<P>(problem: &P, learning: Learning) -> u64
where
    P: ExplainableProblem,
    P::State: std::fmt::Debug,
{
    let report = Search::new(problem).learned_deepening(learning).unwrap();
    report.stats().expanded
}

fn games(columns: u32, rows: u32, colours: u8, count: u64) -> Vec<SetWalk<[u64; 4]>> {
    let game = |board| {
        let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
        SetWalk::new(&graph, [0; 4]).unwrap()
    };
    let boards = random_boards(columns, rows, colours, count);
    boards.into_iter().map(game).collect()
}

/// Twelve facts, a goal of four, and operators that need up to two facts and add up to two.
fn planning(seed: u64) -> DeleteFree {
    let mut state = seed;
    let mut draw = |bound: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let mut set = |most: u64| (0..most).fold(0u64, |set, _| set | 1 << draw(12));
    let needs_and_adds: Vec<_> = (0..24).map(|_| (set(2), set(2))).collect();
    let goal = set(4);
    let operators = needs_and_adds
        .into_iter()
        .zip([1, 1, 2, 3].into_iter().cycle());
    DeleteFree {
        facts: 12,
        starts: vec![0],
        goal,
        actions: operators
            .enumerate()
            .map(|(number, ((needs, adds), cost))| Operator {
                needs: if number < 4 { 0 } else { needs },
                adds,
                cost,
            })
            .collect(),
    }
}

/// A problem with eight facts that are learned one after another, and a relaxation that leads nowhere and costs
/// nothing.
struct Free;

impl SearchProblem for Free {
    type State = [u64; 1];
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = [u64; 1]> {
        [[0]]
    }

    fn is_goal(&self, &[facts]: &[u64; 1]) -> bool {
        facts & 0xff == 0xff
    }

    fn successors(&self, &[facts]: &[u64; 1]) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        [Successor::new((), [facts | (facts + 1)], Unit)]
    }
}

impl ExplainableProblem for Free {
    type Set = [u64; 1];

    fn empty_set(&self) -> [u64; 1] {
        [0]
    }

    fn owned<'s>(&self, state: &'s [u64; 1]) -> &'s [u64; 1] {
        state
    }

    fn missing(&self, &[facts]: &[u64; 1]) -> Option<usize> {
        (0..8).find(|fact| facts >> fact & 1 == 0)
    }

    fn refute(
        &self,
        state: &[u64; 1],
        budget: u32,
        nogoods: &mut impl Nogoods<Self::Set, Self::Action>,
        reason: &mut [u64; 1],
    ) -> bool {
        let learned = nogoods.find(state, budget);
        let is_over = budget == 0;
        *reason = learned.copied().unwrap_or([!state[0] & 0xff]);
        learned.is_some() || is_over
    }

    fn regress(&self, state: &[u64; 1], (): &(), _: &[u64; 1], into: &mut [u64; 1]) {
        into[0] |= !state[0] & 0xff;
    }

    fn idle(&self, _: &[u64; 1]) -> impl IntoIterator<Item = ()> {
        []
    }

    fn block(&self, _: &[u64; 1], (): &(), _: &mut [u64; 1]) {}

    fn relax(&self, state: &[u64; 1], _: u32) -> Option<([u64; 1], u32)> {
        Some((*state, 0))
    }

    fn cost_ceiling(&self) -> u32 {
        8
    }

    fn regress_relaxed(&self, _: &[u64; 1], _: u32, reason: &[u64; 1], into: &mut [u64; 1]) {
        into[0] |= reason[0];
    }
}

/// Limits would not end it, since nothing is expanded.
#[test]
fn look_aheads_that_cost_nothing_do_not_go_on_for_ever() {
    let limits = Limits::new().expansions(1000).bytes(1 << 20);
    let report = Search::new(&Free)
        .limits(limits)
        .learned_deepening(Learning::new());
    assert_eq!(report.unwrap().cost(), Some(8));
}

// Options.

#[test]
fn each_option_of_learning_is_one_of_its_own() {
    let learning = Learning::new;
    let all = [
        learning(),
        learning().look_ahead(1),
        learning().memory(1),
        learning().solutions(1),
        learning().log(true),
        learning().look_ahead(1).memory(1).solutions(1).log(true),
    ];
    for (index, one) in all.iter().enumerate() {
        assert!(all[index + 1..].iter().all(|other| one != other), "{one:?}");
    }
}

/// Six boards and forty plans. Remembered sets save the most. Look-aheads also expand states, and pay off only if their
/// solutions are remembered.
#[test]
fn options_of_learning_change_how_much_is_expanded() {
    let games = games(14, 12, 6, 6);
    let plans: Vec<_> = (0..40).map(planning).collect();
    let learning = Learning::new();
    let on_both = [
        (learning, 1_884, 1_052),
        (learning.look_ahead(2), 2_558, 1_058),
        (learning.look_ahead(0), 1_197, 1_052),
        (learning.memory(0), 9_439, 14_684),
        (learning.solutions(0), 3_864, 1_052),
    ];
    let measured = on_both.map(|(learning, ..)| {
        let of_games: u64 = games.iter().map(|game| expanded(game, learning)).sum();
        let of_plans: u64 = plans.iter().map(|plan| expanded(plan, learning)).sum();
        (learning, of_games, of_plans)
    });
    assert_eq!(measured, on_both);
}

/// If a chain of more than two relaxed steps ends at a learned set, it is a look-ahead: the bound looks sets up only in
/// the first two steps.
#[test]
fn a_look_ahead_goes_half_way_to_the_goal_of_the_relaxation() {
    for least in [1, 4] {
        let learning = Learning::new().look_ahead(least).log(true);
        let mut longest = 0;
        for game in games(14, 12, 6, 6) {
            let start = game.starts().into_iter().next().expect("one start");
            let goal = (1..1000).find(|&steps| game.relax(&start, steps).is_none());
            let mut run = Search::new(&game).start(LearnedDeepening::new(learning));
            run.run_to_end().unwrap();
            let refutation = run.refutation().unwrap();
            let chains = refutation
                .lemmas
                .iter()
                .filter_map(|lemma| match &lemma.justification {
                    Justification::Chain {
                        steps,
                        lemma: Some(_),
                    } => Some(steps),
                    _ => None,
                });
            let relaxed = chains.filter_map(|steps| {
                let is_relaxed = |step: &&_| matches!(step, Relaxation::Relaxed);
                u32::try_from(steps.iter().filter(is_relaxed).count()).ok()
            });
            let look_aheads: Vec<u32> = relaxed.filter(|&steps| steps > 2).collect();
            assert!(look_aheads.iter().all(|&steps| steps >= least));
            let half = goal.expect("all clusters are reached") / 2;
            let most = look_aheads.into_iter().max().unwrap_or(0);
            assert!(most <= half.max(least), "{most} of {half}");
            longest = longest.max(most);
        }
        assert!(longest > 4, "{longest}");
    }
}

// Runs.

#[test]
fn a_path_of_the_largest_cost_allowed_is_found() {
    let museum = museum();
    let search = |cost| {
        let search = Search::new(&museum).max_cost(cost);
        search.learned_deepening(Learning::new()).unwrap()
    };
    assert_eq!(search(10).cost(), Some(10));
    assert!(matches!(search(9).outcome(), Outcome::CutOff(Limit::Cost)));
}

#[test]
fn the_proof_of_a_bound_of_nothing_is_empty() {
    let museum = museum();
    let mut run = Search::new(&museum).start(LearnedDeepening::new(Learning::new().log(true)));
    let nothing = Refutation {
        lemmas: Vec::new(),
        roots: Vec::new(),
        bound: 0,
    };
    while run.proved_bound() == 0 {
        assert_eq!(run.refutation().as_ref(), Some(&nothing));
        run.step().unwrap();
    }
    assert!(!run.refutation().unwrap().lemmas.is_empty());
    let silent = Search::new(&museum).start(LearnedDeepening::new(Learning::new()));
    assert!(silent.refutation().is_none());
}

#[test]
fn a_run_shows_the_newest_state_and_its_bounds() {
    let museum = museum();
    let mut run = Search::new(&museum).start(LearnedDeepening::new(Learning::new()));
    assert!(run.peek().is_none());
    let mut deepest = 0;
    while run.step().unwrap().is_progress() {
        let newest = run.peek().map(|state| state.depth());
        assert_eq!(newest, run.reached().map(|state| state.depth()).max());
        deepest = deepest.max(newest.unwrap_or(0));
    }
    assert_eq!(deepest, 10);
    let algorithm = LearnedDeepening::new(Learning::new());
    let shown = format!("{algorithm:?}");
    assert!(
        shown.starts_with("LearnedDeepening { learning: Learning { look_ahead: 5, "),
        "{shown}"
    );
}

#[test]
fn a_forced_successor_that_does_not_exist_is_an_error() {
    let forced = |position| {
        let mut museum = museum();
        museum.forced = Some(position);
        Search::new(&museum).learned_deepening(Learning::new())
    };
    assert_eq!(forced(0).unwrap().cost(), Some(10));
    for position in [10, 11] {
        assert!(matches!(
            forced(position),
            Err(SearchError::Unfaithful { .. })
        ));
    }
}

// Teams.

#[test]
fn a_team_is_over_when_somebody_says_so() {
    let team = Team::<[u64; 1]>::new();
    assert!(!team.is_over());
    assert_eq!(
        format!("{team:?}"),
        "Team { proved: 0, is_over: false, .. }"
    );
    team.end();
    assert!(team.is_over());
}

#[test]
fn a_bound_that_one_member_has_proved_is_where_the_others_go_on() {
    let museum = museum();
    let team = Arc::new(Team::new());
    let member = |number| {
        Search::new(&museum)
            .start(LearnedDeepening::new(Learning::new().log(true)))
            .within(&team, number)
    };
    let (mut one, mut two) = (member(0), member(1));
    assert_eq!(team.proved(), 0);
    assert!(one.refutation().is_none()); // a member keeps no log
    two.run_for(5).unwrap(); // and has begun a round
    let steps = (0..1_000).take_while(|_| {
        one.step().unwrap();
        one.proved_bound() < 4
    });
    assert!(steps.count() < 1_000);
    assert_eq!((team.proved(), two.proved_bound()), (4, 1));
    two.step().unwrap();
    assert_eq!((team.proved(), two.proved_bound()), (4, 4));
    assert_eq!(two.finish().unwrap().cost(), Some(10));
    assert_eq!(team.proved(), 10);
}

/// If every order is equally good, each member prefers its own. The member with the number 1 takes the second successor
/// first.
#[test]
fn members_differ_in_the_order_of_the_first_successors() {
    let museum = Museum::new(10, 10, 10, &[0]);
    let path = |number| {
        let team = Arc::new(Team::new());
        let search = Search::new(&museum);
        let run = search
            .start(LearnedDeepening::new(Learning::new()))
            .within(&team, number);
        run.finish().unwrap().path().unwrap().actions().to_vec()
    };
    assert!(path(0).into_iter().eq(0..10));
    assert!(path(1).into_iter().eq((1..10).chain([0])));
}

/// Runs the members of a team in turns until one has an answer. Returns the cost, and the number of states that each
/// member expanded.
fn in_turns<P>(problem: &P, turns: &[u64]) -> (Option<u32>, Vec<u64>)
where
    P: ExplainableProblem,
    P::State: std::fmt::Debug,
{
    let team = Arc::new(Team::new());
    let learning = Learning::new().look_ahead(2);
    let start = |number| {
        Search::new(problem)
            .start(LearnedDeepening::new(learning))
            .within(&team, number)
    };
    let mut runs: Vec<_> = (0..turns.len()).map(start).collect();
    loop {
        for (index, &steps) in turns.iter().enumerate() {
            let step = runs[index].run_for(steps).unwrap();
            if !step.is_progress() {
                let expanded = runs.iter().map(|run| run.stats().expanded).collect();
                let report = runs.swap_remove(index).into_report().unwrap();
                assert_eq!(matches!(step, Step::Goal(_)), report.cost().is_some());
                return (report.cost(), expanded);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(500)))]

    #[test]
    fn members_that_take_turns_find_a_cheapest_plan(
        problem in delete_free_problems(),
        turns in prop::collection::vec(1u64..50, 1..4),
    ) {
        prop_assert_eq!(in_turns(&problem, &turns).0, problem.cheapest());
    }
}

/// For each game, the cost, and the number of states that each of two members has expanded when one of them has solved
/// it.
#[test]
fn members_share_what_they_have_learnt() {
    let games = games(14, 12, 6, 3);
    let solved = games.iter().map(|game| in_turns(game, &[40, 40]));
    let expected = [
        (Some(18), vec![204, 169]),
        (Some(20), vec![454, 364]),
        (Some(20), vec![357, 330]),
    ];
    assert_eq!(solved.collect::<Vec<_>>(), expected);
}
