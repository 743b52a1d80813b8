//! Learned deepening is optimal on every small board, on delete-free planning and on hitting sets, with every option,
//! with limits and without.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of small boards"
)]

use std::collections::HashSet;
use std::sync::Arc;

use colorwalk::algorithms::{LearnedDeepening, Learning};
use colorwalk::certificate;
use colorwalk::color_walk::{Board, ClusterGraph, Colour, SetWalk, Start};
use colorwalk::refutation::{ExplainableProblem, MonotoneRules, Nogoods};
use colorwalk::{
    Claim, Limit, Limits, Outcome, Search, SearchError, SearchProblem, Stats, Step, Successor,
};
use colorwalk_testing::steps::{Bytes, Choices, InForce};
use proptest::prelude::*;

use crate::small::{boards, starts};

/// Returns the fewest moves, by layers of sets of cells. These ten lines share nothing with the crate except the board.
fn fewest_moves(board: &Board, start: Start) -> usize {
    let cells = board.cell_count();
    let spread = |mut cleared: Vec<bool>, colour: Colour| {
        loop {
            let before = cleared.clone();
            for cell in 0..cells {
                let touches = board.neighbours(cell).any(|next| cleared[next as usize]);
                cleared[cell as usize] |= touches && board.cells()[cell as usize] == colour;
            }
            if cleared == before {
                return cleared;
            }
        }
    };
    let mut first = vec![false; cells as usize];
    let (Start::Cell(at) | Start::Cluster(at)) = start;
    first[at as usize] = true;
    if let Start::Cluster(cell) = start {
        first = spread(first, board.cells()[cell as usize]);
    }
    let mut layer = HashSet::from([first]);
    for moves in 0.. {
        if layer.iter().any(|cleared| cleared.iter().all(|&cell| cell)) {
            return moves;
        }
        let next = |cleared: &Vec<bool>| {
            (0..board.colours())
                .map(|colour| spread(cleared.clone(), Colour::new(colour)))
                .collect::<Vec<_>>()
        };
        layer = layer.iter().flat_map(next).collect();
    }
    unreachable!("every board can be cleared")
}

fn learnings() -> impl Iterator<Item = Learning> {
    let look_aheads = [0, 1, 2, 4];
    let memories = [(0, 0), (1, 1), (3, 2), (1000, 4)];
    look_aheads.into_iter().flat_map(move |steps| {
        memories.map(|(sets, words)| {
            Learning::new()
                .look_ahead(steps)
                .memory(sets)
                .solutions(words)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(300)))]

    #[test]
    fn learned_deepening_finds_the_fewest_moves_whatever_it_may_learn(board in boards(5)) {
        for start in starts(&board) {
            let expected = fewest_moves(&board, start);
            let graph = Arc::new(ClusterGraph::new(&board, start).unwrap());
            let game = SetWalk::new(&graph, [0]).unwrap();
            for learning in learnings() {
                let report = Search::new(&game).learned_deepening(learning).unwrap();
                prop_assert_eq!(report.path().map(colorwalk::Path::len), Some(expected));
                prop_assert!(game.is_goal(report.path().unwrap().end()));
                prop_assert_eq!(report.lower_bound(), Some(expected as u32));
                prop_assert_eq!(report.claim(), Claim::CheapestIfExplained);
            }
        }
    }

    /// A run that is cut off again and again does the same as an uninterrupted run.
    #[test]
    fn a_run_that_is_cut_off_goes_on_where_it_stopped(
        board in boards(5),
        cuts in prop::collection::vec((0u64..4, 0u64..4), 1..40),
    ) {
        let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
        let game = SetWalk::new(&graph, [0]).unwrap();
        let learning = Learning::new().look_ahead(2);
        let whole = Search::new(&game).learned_deepening(learning).unwrap();

        let mut run = Search::new(&game).start(LearnedDeepening::new(learning));
        for (expansions, generated) in cuts {
            let stats = run.stats();
            run.set_limits(
                Limits::new()
                    .expansions(stats.expanded + expansions)
                    .generated(stats.generated + generated),
            );
            run.run_to_end().unwrap();
            prop_assert!(run.proved_bound() <= whole.cost().unwrap());
        }
        run.set_limits(Limits::NONE);
        let report = run.finish().unwrap();
        prop_assert_eq!(report.path().unwrap().actions(), whole.path().unwrap().actions());
        prop_assert_eq!(report.stats().expanded, whole.stats().expanded);
        prop_assert_eq!(report.stats().generated, whole.stats().generated);
    }

    #[test]
    fn a_cut_off_search_knows_a_bound_that_holds(board in boards(5), expansions in 0u64..10) {
        let expected = fewest_moves(&board, Start::CORNER) as u32;
        let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
        let game = SetWalk::new(&graph, [0]).unwrap();
        let free = || Search::new(&game);
        for search in [free().limits(Limits::new().expansions(expansions)), free().max_cost(expansions as u32)] {
            let report = search.learned_deepening(Learning::new()).unwrap();
            match report.outcome() {
                Outcome::Found(path) => prop_assert_eq!(path.cost(), expected),
                outcome => {
                    prop_assert!(matches!(outcome, Outcome::CutOff(Limit::Expansions | Limit::Cost)));
                    prop_assert!(report.lower_bound().unwrap() <= expected);
                }
            }
        }
        let report = Search::new(&game).max_cost(expected).learned_deepening(Learning::new()).unwrap();
        prop_assert_eq!(report.cost(), Some(expected));
        if let Some(less) = expected.checked_sub(1) {
            let search = Search::new(&game).max_cost(less);
            let report = search.learned_deepening(Learning::new()).unwrap();
            prop_assert!(matches!(report.outcome(), Outcome::CutOff(Limit::Cost)));
            prop_assert_eq!(report.lower_bound(), Some(expected));
        }
    }
}

/// Delete-free planning: an action needs some facts and adds others, and facts are never lost.
#[derive(Clone, Debug)]
pub(crate) struct DeleteFree {
    pub(crate) facts: u32,
    pub(crate) starts: Vec<u64>,
    pub(crate) goal: u64,
    pub(crate) actions: Vec<Operator>,
}

#[derive(Clone, Debug)]
pub(crate) struct Operator {
    pub(crate) needs: u64,
    pub(crate) adds: u64,
    pub(crate) cost: u32,
}

impl DeleteFree {
    fn least_cost(&self) -> u32 {
        self.actions
            .iter()
            .map(|action| action.cost)
            .min()
            .unwrap_or(1)
    }

    fn relaxed(&self, facts: u64) -> u64 {
        let applicable = self
            .actions
            .iter()
            .filter(|action| action.needs & !facts == 0);
        applicable.fold(facts, |all, action| all | action.adds)
    }

    /// Returns the nogood before a relaxed step for the nogood `set` after it. It has `set` itself, and a
    /// missing precondition of each action that adds to it.
    fn before_relaxed_step(&self, facts: u64, set: u64) -> u64 {
        let adding = self.actions.iter().filter(|action| action.adds & set != 0);
        adding.fold(set, |all, action| {
            let missing = action.needs & !facts;
            let is_blocked = missing & all != 0;
            if is_blocked {
                all
            } else {
                all | (missing & missing.wrapping_neg())
            }
        })
    }

    /// Returns the cost of the cheapest plan, by Bellman's equations over all sets of facts, largest first.
    pub(crate) fn cheapest(&self) -> Option<u32> {
        let mut costs = vec![None; 1 << self.facts];
        for facts in (0..1u64 << self.facts).rev() {
            costs[facts as usize] = if self.goal & !facts == 0 {
                Some(0)
            } else {
                let useful = self
                    .actions
                    .iter()
                    .filter(|action| action.needs & !facts == 0 && action.adds & !facts != 0);
                let after = useful.filter_map(|action| {
                    Some(action.cost + costs[(facts | action.adds) as usize]?)
                });
                after.min()
            };
        }
        let starts = self.starts.iter();
        starts.filter_map(|&start| costs[start as usize]).min()
    }

    /// Returns the facts that the goal needs, that `facts` lacks, and that only this action adds.
    fn only_by(&self, action: usize, facts: u64) -> u64 {
        let numbered = self.actions.iter().enumerate();
        let others = numbered.filter(|&(other, _)| other != action);
        let by_others = others.fold(0, |all, (_, other)| all | other.adds);
        self.goal & self.actions[action].adds & !facts & !by_others
    }
}

impl SearchProblem for DeleteFree {
    type State = [u64; 1];
    type Action = usize;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = [u64; 1]> {
        self.starts.iter().map(|&start| [start])
    }

    fn is_goal(&self, &[facts]: &[u64; 1]) -> bool {
        self.goal & !facts == 0
    }

    fn successors(
        &self,
        &[facts]: &[u64; 1],
    ) -> impl IntoIterator<Item = Successor<[u64; 1], usize, u32>> {
        let useful = self
            .actions
            .iter()
            .enumerate()
            .filter(move |(_, action)| action.needs & !facts == 0 && action.adds & !facts != 0);
        useful.map(move |(index, action)| Successor::new(index, [facts | action.adds], action.cost))
    }
}

impl ExplainableProblem for DeleteFree {
    type Set = [u64; 1];

    fn empty_set(&self) -> [u64; 1] {
        [0]
    }

    fn owned<'s>(&self, state: &'s [u64; 1]) -> &'s [u64; 1] {
        state
    }

    fn missing(&self, &[facts]: &[u64; 1]) -> Option<usize> {
        let missing = self.goal & !facts;
        (missing != 0).then(|| missing.trailing_zeros() as usize)
    }

    fn cost_ceiling(&self) -> u32 {
        let costs = self.actions.iter().map(|action| action.cost);
        costs.fold(0, u32::saturating_add) // no plan takes an action twice
    }

    fn refute(
        &self,
        state: &[u64; 1],
        budget: u32,
        nogoods: &mut impl Nogoods<Self::Set, Self::Action>,
        reason: &mut [u64; 1],
    ) -> bool {
        let mut layers = vec![state[0]];
        let mut left = budget;
        let mut set = loop {
            let facts = *layers.last().unwrap();
            if let Some(set) = nogoods.find(&[facts], left) {
                break set[0];
            }
            let missing = self.goal & !facts;
            if missing == 0 {
                return false;
            }
            if left < self.least_cost() {
                break missing & missing.wrapping_neg();
            }
            let next = self.relaxed(facts);
            if next == facts {
                break !facts & ((1 << self.facts) - 1); // any state that owns no more is equally stuck
            }
            nogoods.relaxed();
            left -= self.least_cost();
            layers.push(next);
        };
        layers.pop();
        while let Some(facts) = layers.pop() {
            set = self.before_relaxed_step(facts, set);
        }
        *reason = [set];
        true
    }

    /// A fact of the goal that only one action adds, if that action can be taken.
    fn forced(&self, state: &[u64; 1]) -> Option<usize> {
        let mut successors = self.successors(state).into_iter();
        successors.position(|edge| self.only_by(edge.action, state[0]) != 0)
    }

    fn regress_forced(
        &self,
        state: &[u64; 1],
        &action: &usize,
        reason: &[u64; 1],
        into: &mut [u64; 1],
    ) {
        let only_here = self.only_by(action, state[0]);
        into[0] |= reason[0] | (only_here & only_here.wrapping_neg());
    }

    fn regress(&self, state: &[u64; 1], &action: &usize, reason: &[u64; 1], into: &mut [u64; 1]) {
        if self.actions[action].adds & reason[0] == 0 {
            into[0] |= reason[0];
        } else {
            self.block(state, &action, into);
            into[0] |= reason[0];
        }
    }

    fn idle(&self, &[facts]: &[u64; 1]) -> impl IntoIterator<Item = usize> {
        let idle = self.actions.iter().enumerate();
        idle.filter(move |(_, action)| action.needs & !facts != 0)
            .map(|(index, _)| index)
    }

    fn block(&self, &[facts]: &[u64; 1], &action: &usize, into: &mut [u64; 1]) {
        let missing = self.actions[action].needs & !facts;
        into[0] |= missing & missing.wrapping_neg();
    }

    fn relax(&self, &[facts]: &[u64; 1], steps: u32) -> Option<([u64; 1], u32)> {
        let relaxed = (0..steps).fold(facts, |facts, _| self.relaxed(facts));
        let is_goal = self.goal & !relaxed == 0;
        (!is_goal).then_some(([relaxed], steps * self.least_cost()))
    }

    fn regress_relaxed(
        &self,
        &[facts]: &[u64; 1],
        steps: u32,
        reason: &[u64; 1],
        into: &mut [u64; 1],
    ) {
        let mut layers = vec![facts];
        for _ in 1..steps {
            layers.push(self.relaxed(layers[layers.len() - 1]));
        }
        let back = |set, facts: &u64| self.before_relaxed_step(*facts, set);
        into[0] |= layers.iter().rev().fold(reason[0], back);
    }
}

/// The same problem for a checker. It has no bound: the effects of actions, and the forced ones, are enough.
struct Rules<'a>(&'a DeleteFree);

impl MonotoneRules for Rules<'_> {
    type Action = usize;

    fn elements(&self) -> usize {
        self.0.facts as usize
    }

    fn starts(&self) -> impl IntoIterator<Item = Vec<u64>> {
        self.0.starts.iter().map(|&start| vec![start])
    }

    fn actions(&self) -> impl IntoIterator<Item = (usize, u32)> {
        self.0.actions.iter().map(|action| action.cost).enumerate()
    }

    fn is_goal(&self, owned: &[u64]) -> bool {
        self.0.goal & !owned[0] == 0
    }

    fn apply(&self, &action: &usize, owned: &mut [u64]) {
        let Operator { needs, adds, .. } = self.0.actions[action];
        if needs & !owned[0] == 0 {
            owned[0] |= adds;
        }
    }

    /// The action can be taken and is the only one that adds some fact of the goal. Taking it earlier is no worse.
    fn is_forced(&self, &action: &usize, owned: &[u64]) -> bool {
        let can_be_taken = self.0.actions[action].needs & !owned[0] == 0;
        can_be_taken && self.0.only_by(action, owned[0]) != 0
    }
}

pub(crate) fn delete_free_problems() -> impl Strategy<Value = DeleteFree> {
    (2u32..=9).prop_flat_map(|facts| {
        let few = prop::collection::vec(0..facts, 0..3);
        let set = few.prop_map(|facts| facts.into_iter().fold(0u64, |set, fact| set | 1 << fact));
        let operator = (set.clone(), set.clone(), 1u32..=3);
        let operator = operator.prop_map(|(needs, adds, cost)| Operator { needs, adds, cost });
        let goal = prop::collection::vec(0..facts, 1..5);
        let starts = prop::collection::vec(set, 1..4);
        let actions = prop::collection::vec(operator, 1..12);
        (starts, goal, actions).prop_map(move |(starts, goal, actions)| {
            let goal = goal.into_iter().fold(0, |set, fact| set | 1 << fact);
            DeleteFree {
                facts,
                starts,
                goal,
                actions,
            }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(3000)))]

    #[test]
    fn delete_free_plans_are_cheapest_whatever_is_learnt(problem in delete_free_problems()) {
        let expected = problem.cheapest();
        for learning in learnings() {
            let mut run = Search::new(&problem).start(LearnedDeepening::new(learning.log(true)));
            run.run_to_end().unwrap();
            let refutation = run.refutation().unwrap();
            let verdict = certificate::refutation(&Rules(&problem), &refutation);
            prop_assert_eq!(verdict, Ok(run.proved_bound()));
            let report = run.finish().unwrap();
            prop_assert_eq!(report.cost(), expected);
            if expected.is_some() {
                prop_assert_eq!(report.lower_bound(), expected);
            } else {
                prop_assert!(matches!(report.outcome(), Outcome::Exhausted));
                prop_assert_eq!(report.claim(), Claim::NoPath);
            }
        }
    }
}

/// The greatest numbers stand for closed edges, so paths along them overflow. Each action that adds something of the
/// goal exists twice, open and closed.
#[test]
fn a_plan_is_found_beside_sums_that_overflow() {
    let open = |needs, adds, cost| Operator { needs, adds, cost };
    let closed = |needs, adds| open(needs, adds, u32::MAX - 1);
    let actions = [
        closed(1, 2),
        open(0, 1, 2),
        closed(1, 6),
        open(3, 4, 1),
        open(1, 2, 1),
        closed(2, 4),
    ];
    for (actions, expected) in [(&actions[..], 4), (&actions[1..4], 0)] {
        let problem = DeleteFree {
            facts: 3,
            starts: vec![0],
            goal: 7,
            actions: actions.to_vec(),
        };
        for learning in learnings() {
            let search = Search::new(&problem).max_cost(9);
            let (near, far) = (search.learned_deepening(learning), expected > 0);
            assert_eq!(near.unwrap().cost(), far.then_some(expected));
            if far {
                let mut run =
                    Search::new(&problem).start(LearnedDeepening::new(learning.log(true)));
                run.run_to_end().unwrap();
                let refutation = run.refutation().unwrap();
                let verdict = certificate::refutation(&Rules(&problem), &refutation);
                assert_eq!(verdict, Ok(run.proved_bound()));
                let report = run.finish().unwrap();
                assert_eq!(report.claim(), Claim::CheapestIfExplained);
                let path = report.path().unwrap();
                assert_eq!((path.actions(), path.cost()), (&[1, 4, 3][..], 4));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(3000)))]

    /// A random program of steps and other limits: see [`steps`](colorwalk_testing::steps).
    #[test]
    fn whatever_limits_a_run_has_had_it_says_what_is_so(
        problem in delete_free_problems(),
        choices in prop::collection::vec(any::<u8>(), 0..150),
    ) {
        let choices = &mut Bytes(&choices);
        let best = problem.cheapest();
        let is_no_more = |bound: Option<u32>| bound <= best || best.is_none();
        let learnings: Vec<Learning> = learnings().collect();
        let learning = choices.of(&learnings).log(true);
        let max_cost = choices.one_in(3).then(|| choices.below(12));
        let mut in_force = InForce::choose(choices, &Stats::default());
        let mut search = Search::new(&problem).limits(in_force.limits());
        if let Some(cost) = max_cost {
            search = search.max_cost(cost);
        }
        let mut run = search.start(LearnedDeepening::new(learning));
        let mut before = run.stats();
        let mut last = Step::Deepened;
        let is_end = |step| matches!(step, Step::Goal(_) | Step::Exhausted);
        for _ in 0..choices.below(12) {
            if is_end(last) {
                break;
            }
            match choices.below(5) {
                0 => last = run.step().unwrap(),
                1 => last = run.run_for(choices.of(&[2, 3, 5, 9, 31])).unwrap(),
                2 => {
                    let refutation = run.refutation().unwrap();
                    let verdict = certificate::refutation(&Rules(&problem), &refutation);
                    prop_assert_eq!(verdict, Ok(run.proved_bound()));
                    for state in run.reached() {
                        let path = run.path(state.id()).unwrap().unwrap();
                        prop_assert_eq!((path.end(), path.cost()), (state.state(), state.g()));
                    }
                }
                _ => {
                    in_force.assert_counts_held("learned deepening", &before, &run.stats());
                    before = run.stats();
                    in_force = InForce::choose(choices, &before);
                    run.set_limits(in_force.limits());
                    last = run.run_for(100).unwrap();
                }
            }
            prop_assert!(is_no_more(Some(run.proved_bound())));
        }
        in_force.assert_counts_held("learned deepening", &before, &run.stats());
        let is_freed = !is_end(last) && !choices.one_in(4);
        if is_freed {
            run.set_limits(Limits::NONE);
            last = run.run_to_end().unwrap();
        }
        let report = run.into_report().unwrap();
        prop_assert!(is_no_more(report.lower_bound()));
        prop_assert_eq!(report.certify(&problem), Ok(()));
        match report.claim() {
            Claim::CheapestIfExplained => {
                prop_assert_eq!(report.cost(), best);
                prop_assert!(max_cost.is_none_or(|most| best <= Some(most)));
            }
            Claim::NoPath => prop_assert!(best.is_none() && last == Step::Exhausted),
            _ => {
                prop_assert!(report.path().is_none());
                let is_too_costly = max_cost.is_some_and(|most| best.is_none_or(|best| best > most));
                prop_assert!(!is_freed || is_too_costly, "{}", report);
            }
        }
    }
}

/// Free edges break the contract of the problem, and the search reports this.
#[test]
fn an_edge_that_costs_nothing_is_an_error() {
    let actions = vec![Operator {
        needs: 0,
        adds: 1,
        cost: 0,
    }];
    let problem = DeleteFree {
        facts: 1,
        starts: vec![0],
        goal: 1,
        actions,
    };
    let report = Search::new(&problem).learned_deepening(Learning::new());
    assert_eq!(report.unwrap_err(), SearchError::FreeEdge { state: [0] });
}
