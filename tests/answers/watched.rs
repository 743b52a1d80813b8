//! Breadth-first search uses other tables if it has no observer and states are small. Its reports must be the same.

use std::cell::Cell;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use colorwalk::algorithms::BreadthFirst;
use colorwalk::observe::{Counter, Event, EventKind, Observer};
use colorwalk::{Limits, Run, Search, SearchProblem, Step, Unit, Workspace, problem_fn};
use colorwalk_testing::ring::{PLACES, Ring};
use colorwalk_testing::{counts, told};
use proptest::prelude::*;

/// The smallest numbers, and numbers so large that the search combines its waits for memory.
const COUNTS: [u32; 5] = [1, 97, 401, 5_003, 65_521];

/// Three edges lead from each number below `count` to numbers far away. States may be large or small.
fn numbers<S: Clone + Eq + Hash>(
    count: u32,
    state: impl Fn(u32) -> S + Copy,
    number: impl Fn(&S) -> u32,
) -> impl SearchProblem<State = S, Action = (), Cost = Unit> {
    let jump = move |n: u32, factor: u32| (n * factor + factor) % count;
    problem_fn(
        state(0),
        move |from: &S| {
            let n = number(from);
            [3, 17, 48_271].map(|factor| (state(jump(n, factor)), Unit))
        },
        |_| false,
    )
}

/// Starts a run and adds an observer after `from` expansions.
fn watched_from<P: SearchProblem<State: Debug>>(
    problem: &P,
    from: u64,
) -> Run<&P, BreadthFirst, Option<Counter>> {
    let mut run = Search::new(problem)
        .observe(None)
        .start(BreadthFirst::new());
    let step = run.run_for(from).expect("costs stay small");
    assert!(matches!(step, Step::Expanded(_) | Step::Exhausted));
    *run.observer_mut() = Some(Counter::new());
    run
}

/// A ring with an index and without a goal.
const RING: Ring = Ring {
    goal: PLACES,
    is_indexed: true,
    ways: Ring::WAYS,
};

/// The engine generates successors ahead of time, with their keys in the table. Another observer means another table.
#[test]
fn an_observer_that_comes_or_goes_on_the_way_makes_no_state_new() {
    for pauses in [[1_000, 3], [5_003, 1], [33_001, 2]] {
        let mut run = Search::new(&RING).observe(None).start(BreadthFirst::new());
        for (pause, observer) in pauses.into_iter().zip([Some(Counter::new()), None]) {
            run.run_for(pause).expect("costs stay small");
            *run.observer_mut() = observer;
        }
        run.run_to_end().expect("costs stay small");
        assert_eq!(run.reached().count(), PLACES as usize, "{pauses:?}");
    }
}

/// An observer that changes its mind: it declines to watch a few times, then watches a few times, and so on.
struct Moody {
    turns: [u64; 2], // how often it says no, and how often it then says yes
    asked: Cell<u64>,
}

impl<P: SearchProblem> Observer<P> for Moody {
    fn on_event(&mut self, _: &Event<'_, P>) {}

    fn is_watching(&self) -> bool {
        let [no, yes] = self.turns;
        let asked = self.asked.replace(self.asked.get() + 1);
        asked >= 20_000 && asked % (no + yes) >= no
    }
}

#[test]
fn an_observer_may_change_its_mind_at_any_time() {
    for turns in [
        [1, 1],
        [2, 1],
        [1, 5],
        [7, 3],
        [50, 1],
        [1_000, 2],
        [40_000, 1],
    ] {
        let asked = Cell::new(0);
        let search = Search::new(&RING).observe(Moody { turns, asked });
        let report = search.bfs().expect("costs stay small");
        assert_eq!(report.reached().len(), PLACES as usize, "{turns:?}");
        assert_eq!(
            report.stats().duplicates,
            2 * u64::from(PLACES) + 1,
            "{turns:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: colorwalk_testing::few_or_all(4, 24), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_search_tells_the_same_whether_it_is_watched_or_not_or_from_some_point_on(
        size in prop::sample::select(&COUNTS[..]),
        from in any::<prop::sample::Index>(),
    ) {
        let small = numbers(size, |n| n, |&n| n);
        let large = numbers(size, |n| [n; 3], |&[n, ..]| n);
        let plain = Search::new(&small).bfs().expect("costs stay small");
        let states = plain.reached().len();
        let all = told(&small, &plain);

        let mut counter = Counter::new();
        let watched = Search::new(&small).observe(&mut counter).bfs().expect("costs stay small");
        prop_assert_eq!(&told(&small, &watched), &all);
        prop_assert_eq!(counter.count(EventKind::NotRelaxed), plain.stats().duplicates);

        let mut late = watched_from(&small, from.index(states + 1) as u64);
        let before = late.stats().duplicates;
        late.run_to_end().expect("costs stay small");
        let seen = late.observer().as_ref().map(|counter| counter.count(EventKind::NotRelaxed));
        prop_assert_eq!(seen, Some(plain.stats().duplicates - before));
        prop_assert_eq!(&told(&small, &late.into_report().expect("costs stay small")), &all);

        let limited = Search::new(&small).limits(Limits::new().expansions(u64::MAX)).bfs();
        prop_assert_eq!(&told(&small, &limited.expect("costs stay small")), &all);

        let again = Search::new(&small).workspace(plain.into_workspace()).bfs().expect("costs stay small");
        prop_assert_eq!(&told(&small, &again), &all);
        for reached in again.reached() {
            let found = watched.reached().get(reached.state()).map(|found| (found.id(), found.depth()));
            prop_assert_eq!(found, Some((reached.id(), reached.depth())));
        }

        let apart = Search::new(&large).bfs().expect("costs stay small");
        prop_assert_eq!(counts(&apart.stats()), counts(&watched.stats()));
        for reached in watched.reached() {
            let found = apart.reached().get(&[*reached.state(); 3]).map(|found| found.id());
            prop_assert_eq!(found, Some(reached.id()));
        }
    }
}

#[test]
fn states_are_found_after_a_search_that_nobody_watched() {
    let problem = numbers(65_521, |n| n, |&n| n);
    let report = Search::new(&problem).bfs().expect("costs stay small");
    let reached = report.reached();
    let finds = |state: u32| {
        reached
            .get(&state)
            .is_some_and(|found| *found.state() == state)
    };
    assert_eq!(
        (0..70_000).filter(|&state| finds(state)).count(),
        reached.len()
    );
    assert!(finds(0) && !finds(65_521));
    let bytes = report.stats().bytes_peak;
    let kept = Search::new(&problem)
        .workspace(Workspace::new())
        .bfs()
        .expect("costs stay small");
    assert!(bytes < kept.stats().bytes_peak);
}

thread_local! {
    static PATIENCE: Cell<u32> = const { Cell::new(0) };
}

/// A type that breaks the contract: after some number of comparisons, no number equals any other.
#[derive(Clone, Copy, Debug)]
struct Fickle(u32);

impl Hash for Fickle {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl PartialEq for Fickle {
    fn eq(&self, other: &Self) -> bool {
        let patience = PATIENCE.get();
        PATIENCE.set(patience.saturating_sub(1));
        patience > 0 && self.0 == other.0
    }
}

impl Eq for Fickle {}

#[test]
fn states_that_are_not_equal_to_themselves_are_new_states_over_and_over() {
    let problem = numbers(401, Fickle, |&Fickle(n)| n);
    for patience in [0, 1, 100, 500, 700, 1_000] {
        PATIENCE.set(patience);
        let mut run = Search::new(&problem).start(BreadthFirst::new());
        run.run_for(2_000).expect("costs stay small");
        assert!(run.stats().expanded <= 2_000);
        assert!(run.reached().count() > 401 || PATIENCE.get() > 0);
    }
}
