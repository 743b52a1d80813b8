//! Every search runs on a problem that implements only what the traits require. The results can be sent to another
//! thread whenever the problem's own types can.

use std::rc::Rc;

use colorwalk::algorithms::{
    AStar, AnytimeAStar, Beam, BranchAndBound, BreadthFirst, CycleRule, DepthFirst, Dijkstra,
    Greedy, IdaStar, IterativeDeepening, WeightedAStar,
};
use colorwalk::observe::{Counter, Recorder};
use colorwalk::{
    CancelFlag, Claim, Duplicates, GoalTest, Limits, Outcome, Path, PathOf, Reachable, ReachedOf,
    ReachedStateOf, ReportOf, ReversibleProblem, Run, Search, SearchError, SearchProblem, StateId,
    Step, Successor, Ties, Unit, WorkspaceOf, Zero,
};
use colorwalk_testing::{Method, Order, with_run};

/// A type without `Debug`, `Ord` and `Copy` that cannot be sent to another thread.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Bare(Rc<u32>);

/// A type with `Clone` only.
#[derive(Clone)]
struct Move(Rc<u32>);

/// From 0 to 30 by steps of one and of four. The type is not `Clone`, `Debug` or `Sync`.
struct Least {
    end: Rc<u32>,
}

impl SearchProblem for Least {
    type State = Bare;
    type Action = Move;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Bare> {
        [Bare(Rc::new(0))]
    }

    fn is_goal(&self, state: &Bare) -> bool {
        state.0 == self.end
    }

    fn successors(&self, state: &Bare) -> impl IntoIterator<Item = Successor<Bare, Move, Unit>> {
        let at = *state.0;
        let steps = [1, 4]
            .into_iter()
            .filter(move |step| at + step <= *self.end);
        steps.map(move |step| Successor::new(Move(Rc::new(step)), Bare(Rc::new(at + step)), Unit))
    }
}

const LEAST: u32 = 30;

fn least() -> Least {
    Least {
        end: Rc::new(LEAST),
    }
}

#[test]
fn every_search_runs_on_a_problem_that_offers_the_least() {
    let problem = least();
    let h = |state: &Bare| (LEAST - *state.0).div_ceil(4);
    for method in Method::ALL {
        let report = method.search(Search::new(&problem), h).unwrap();
        let path = report.path().expect("30 can be reached");
        assert_eq!(*path.end().0, LEAST);
        assert_eq!(
            path.actions().iter().map(|step| *step.0).sum::<u32>(),
            LEAST
        );
        assert_eq!(report.claim(), method.claim());
        if !matches!(method, Method::Dfs(_)) {
            assert_eq!(report.cost(), Some(9), "{method:?}"); // 7 · 4 + 2 · 1
        }
    }
}

#[test]
fn every_option_is_to_be_had_on_a_problem_that_offers_the_least() {
    let problem = least();
    for method in Method::ALL {
        let mut counter = Counter::new();
        let mut recorder = Recorder::new();
        let order = Order {
            ties: Ties::Newer,
            goal_test: GoalTest::OnGeneration,
            max_depth: Some(40),
        };
        let search = Search::new(&problem)
            .limits(Limits::new().expansions(10_000).cancel(CancelFlag::new()))
            .max_cost(35)
            .duplicates(Duplicates::Detect)
            .random_hash()
            .observe((&mut counter, &mut recorder));
        let report = method.search_in(order, search, Zero).unwrap();
        assert!(report.path().is_some(), "{method:?}");
        assert!(!recorder.records().is_empty());
        assert!(matches!(
            report.clone().outcome().clone(),
            Outcome::Found(_)
        ));
    }
}

#[test]
fn a_run_can_be_driven_and_looked_into_on_a_problem_that_offers_the_least() {
    let problem = least();
    for method in Method::ALL {
        with_run!(method, Search::new(&problem), Zero, |run| {
            for _ in 0..3 {
                assert!(run.step().unwrap().is_progress());
            }
            let next = run.peek().expect("the search is not over").id();
            let state = run.state(next).expect("an open state").state().clone();
            assert!(run.frontier().any(|open| *open.state() == state));
            let path = run.path(next).expect("an open state").unwrap();
            assert!(*path.end() == state);
            run.set_limits(Limits::new().expansions(4));
            assert!(matches!(run.run_to_end().unwrap(), Step::CutOff(_)));
            assert!(run.into_report().unwrap().claim() == Claim::Nothing);
        });
    }
}

#[test]
fn states_may_borrow_from_the_problem() {
    struct Words(Vec<String>);

    /// The successors of a word are its suffixes, letter by letter.
    impl<'a> SearchProblem for &'a Words {
        type State = &'a str;
        type Action = char;
        type Cost = u8;

        fn starts(&self) -> impl IntoIterator<Item = &'a str> {
            [self.0[0].as_str()]
        }

        fn is_goal(&self, state: &&'a str) -> bool {
            state.is_empty()
        }

        fn successors(
            &self,
            state: &&'a str,
        ) -> impl IntoIterator<Item = Successor<&'a str, char, u8>> {
            let mut letters = state.chars();
            let first = letters.next();
            first.map(|letter| Successor::new(letter, letters.as_str(), 1))
        }
    }

    let words = Words(vec!["frontier".to_owned()]);
    for method in Method::ALL {
        let report = method.search(Search::new(&&words), Zero).unwrap();
        let spelled: String = report.path().unwrap().actions().iter().collect();
        assert_eq!(spelled, "frontier", "{method:?}");
    }
}

/// The smallest problem that can be sent to another thread. The states of another problem cannot be sent.
struct Sendable;

impl SearchProblem for Sendable {
    type State = Box<u32>;
    type Action = String;
    type Cost = u64;

    fn starts(&self) -> impl IntoIterator<Item = Box<u32>> {
        [Box::new(0)]
    }

    fn is_goal(&self, state: &Box<u32>) -> bool {
        **state == 3
    }

    fn successors(
        &self,
        state: &Box<u32>,
    ) -> impl IntoIterator<Item = Successor<Box<u32>, String, u64>> {
        [Successor::new("up".to_owned(), Box::new(**state + 1), 1)]
    }
}

const fn assert_send_and_sync<T: Send + Sync>() {}

const _: () = {
    assert_send_and_sync::<Search<&Sendable>>();
    assert_send_and_sync::<Reachable<&Sendable>>();
    assert_send_and_sync::<Search<&Sendable, Counter>>();
    assert_send_and_sync::<ReportOf<Sendable>>();
    assert_send_and_sync::<Outcome<Box<u32>, String, u64>>();
    assert_send_and_sync::<PathOf<Sendable>>();
    assert_send_and_sync::<ReachedOf<Sendable>>();
    assert_send_and_sync::<WorkspaceOf<Sendable>>();
    assert_send_and_sync::<ReachedStateOf<'_, Sendable>>();
    assert_send_and_sync::<SearchError<Box<u32>>>();
    assert_send_and_sync::<Run<&Sendable, BreadthFirst>>();
    assert_send_and_sync::<Run<&Sendable, DepthFirst>>();
    assert_send_and_sync::<Run<&Sendable, Dijkstra>>();
    assert_send_and_sync::<Run<&Sendable, AStar<Zero>>>();
    assert_send_and_sync::<Run<&Sendable, WeightedAStar<Zero>>>();
    assert_send_and_sync::<Run<&Sendable, Greedy<Zero>>>();
    assert_send_and_sync::<Run<&Sendable, IterativeDeepening>>();
    assert_send_and_sync::<Run<&Sendable, IdaStar<Zero>>>();
    assert_send_and_sync::<Run<&Sendable, BranchAndBound<Zero>>>();
    assert_send_and_sync::<Run<&Sendable, Beam<Zero>>>();
    assert_send_and_sync::<Run<&Sendable, AnytimeAStar<Zero>>>();
    assert_send_and_sync::<Recorder<Box<u32>, u64>>();
    assert_send_and_sync::<Counter>();
    assert_send_and_sync::<CancelFlag>();
    assert_send_and_sync::<Limits>();
    assert_send_and_sync::<StateId>();
};

#[cfg(feature = "color-walk")]
const _: () = {
    use colorwalk::color_walk::{Board, BoardError, ClusterGraph, ColorWalk, Position};
    assert_send_and_sync::<Board>();
    assert_send_and_sync::<BoardError>();
    assert_send_and_sync::<ClusterGraph>();
    assert_send_and_sync::<ColorWalk>();
    assert_send_and_sync::<Position>();
    assert_send_and_sync::<ReportOf<ColorWalk>>();
};

#[test]
fn a_run_that_was_begun_in_one_thread_can_be_ended_in_another() {
    let mut run = Search::new(&Sendable).start(DepthFirst::new(CycleRule::OnPath));
    assert!(run.step().unwrap().is_progress());
    let report = std::thread::scope(|scope| scope.spawn(|| run.finish().unwrap()).join().unwrap());
    assert_eq!(report.cost(), Some(3));
}

/// One state with three edges to itself: states, actions and costs take no memory.
struct Nothing {
    is_goal: bool,
}

impl SearchProblem for Nothing {
    type State = ();
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = ()> {
        [()]
    }

    fn is_goal(&self, (): &()) -> bool {
        self.is_goal
    }

    fn successors(&self, (): &()) -> impl IntoIterator<Item = Successor<(), (), Unit>> {
        [Successor::new((), (), Unit); 3]
    }
}

impl ReversibleProblem for Nothing {
    fn goals(&self) -> impl IntoIterator<Item = ()> {
        [()]
    }

    fn predecessors(&self, (): &()) -> impl IntoIterator<Item = Successor<(), (), Unit>> {
        self.successors(&())
    }
}

#[test]
fn states_actions_and_costs_may_take_no_memory() {
    for is_goal in [true, false] {
        let problem = Nothing { is_goal };
        let length = is_goal.then_some(0);
        for limits in [Limits::new(), Limits::new().bytes(1 << 20)] {
            let search = || Search::new(&problem).limits(limits.clone());
            for method in Method::ending() {
                let report = method.search(search(), Zero).unwrap();
                assert_eq!(report.path().map(Path::len), length, "{method:?}");
                assert!(report.stats().bytes_peak < 1 << 20, "{method:?}");
            }
            assert!(search().explore().unwrap().graph().edge_count() == 3);
            let ranked = search().k_shortest_paths(3).unwrap();
            assert_eq!(ranked.paths().len(), usize::from(is_goal));
            let all = search().all_shortest_paths().unwrap();
            assert_eq!(all.count(), Some(u128::from(is_goal)));
        }
        assert_eq!(Reachable::new(&problem).count(), 1);
    }
    let problem = Nothing { is_goal: true };
    let both = Search::new(&problem).bidirectional_bfs().unwrap();
    assert_eq!(both.path().map(Path::len), Some(0));
    let both = Search::new(&problem).bidirectional_dijkstra().unwrap();
    assert_eq!(both.path().map(Path::len), Some(0));
}
