//! A problem that fails at one of its calls, whichever it is. No caller takes an incomplete list for a complete one,
//! and no caller leaves the failure to the next search. All calls go through an adaptor that knows nothing of failures.

use std::cell::Cell;
use std::error::Error;
use std::fmt::Debug;

use colorwalk::adaptors::{
    MapCost, Reversed, Reweighted, Undirected, WithGoal, WithIndex, WithStarts,
};
use colorwalk::algorithms::{BidirectionalBfs, BidirectionalDijkstra, BreadthFirst};
use colorwalk::certificate::{self, Rule, Violation};
use colorwalk::laws::{self, BrokenLaw, Law};
use colorwalk::{
    Claim, Cost, Failure, Limit, Outcome, Path, Preorder, Reachable, Report, Search, SearchError,
    SearchProblem, Step, Successor, SuccessorOf, Unit, try_problem_fn,
};
use colorwalk_testing::{Arranged, Failing, Graph, Joined, Method, Plain, RULES, counts, table};

/// The answer of a caller, or `None` if it reported that the problem failed.
type Told = Option<String>;

fn down(failure: &Failure) -> Told {
    assert_eq!(failure.to_string(), "down");
    None
}

fn of_error(error: &SearchError<u32>) -> Told {
    match error {
        SearchError::Failed { failure, .. } => down(failure),
        error => Some(error.to_string()),
    }
}

fn of_search<T: Debug>(result: Result<T, SearchError<u32>>) -> Told {
    match result {
        Ok(answer) => Some(format!("{answer:?}")),
        Err(error) => of_error(&error),
    }
}

fn of_limit(limit: Option<Limit>, failure: Option<&Failure>, answer: impl Debug) -> Told {
    assert_eq!(limit == Some(Limit::Failure), failure.is_some());
    failure.map_or_else(|| Some(format!("{limit:?} {answer:?}")), down)
}

fn of_report<A: Debug, C: Cost>(report: Result<Report<u32, A, C>, SearchError<u32>>) -> Told {
    let report = match report {
        Ok(report) => report,
        Err(error) => return of_error(&error),
    };
    let limit = match report.outcome() {
        Outcome::CutOff(limit) => Some(*limit),
        _ => None,
    };
    assert!(limit.is_none() || report.claim() != Claim::NoPath);
    let answer = (report.outcome(), report.claim(), counts(&report.stats()));
    of_limit(limit, report.failure(), answer)
}

fn of_check(verdict: Result<(), Violation<u32>>) -> Told {
    match verdict {
        Err(violation) if violation.rule == Rule::Failed => {
            let failure = violation.source().and_then(<dyn Error>::downcast_ref);
            down(failure.expect("a failure"))
        }
        verdict => Some(format!("{verdict:?}")),
    }
}

fn of_law<T: Debug>(verdict: Result<T, BrokenLaw<u32>>) -> Told {
    match verdict {
        Err(broken) if broken.law == Law::Listed => {
            let text = broken.to_string();
            assert!(text.ends_with(" = down"), "{text}");
            None
        }
        verdict => Some(format!("{verdict:?}")),
    }
}

/// Calls `ask` with problems that fail at one call: the first, the second, and so on, until `ask` makes no more calls.
fn at_each_call(name: &str, graph: &Graph<u32>, ask: impl Fn(&Failing<'_>) -> Told) {
    let right = ask(&Failing::new(graph, |_| false)).expect("it does not fail");
    let expected = Search::new(graph).bfs().unwrap();
    for listed in [0, 1] {
        for call in 0.. {
            assert!(call < 10_000, "{name} asks without end");
            let failing = Failing::new(graph, move |at| at == call).listing(listed);
            let told = ask(&failing);
            let has_failed = failing.calls() > call;
            if let Some(told) = &told {
                assert_eq!(*told, right, "{name}, call {call} fails after {listed}");
                let was_enough = !has_failed || listed > 0; // the edges listed before the failure
                assert!(was_enough, "{name}: call {call} failed, and nobody tells");
            }
            failing.recover();
            let next = Search::new(&failing).bfs().unwrap();
            let outcomes = [expected.outcome(), next.outcome()];
            assert_eq!(outcomes[0], outcomes[1], "{name}, call {call} fails");
            if !has_failed {
                assert!(call > 0, "{name} asks nothing");
                break;
            }
        }
    }
}

/// Two ways of equal cost, a more expensive way, a dead end, and edges in both directions.
fn town() -> Graph<u32> {
    let edges = [
        (0, 1, 2),
        (0, 2, 1),
        (1, 3, 1),
        (2, 3, 2),
        (2, 1, 1),
        (3, 4, 1),
        (1, 5, 1),
        (1, 0, 2),
        (0, 4, 9),
    ];
    Graph::new(&edges, &[4])
}

fn graphs() -> [Graph<u32>; 3] {
    let town = town();
    let no_way = Graph::new(&[(0, 1, 1), (1, 2, 1), (2, 0, 1), (3, 4, 1)], &[4]);
    let line = Graph::new(&[(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1)], &[4]);
    [town, no_way, line]
}

const NO_ESTIMATES: [u32; 6] = [0; 6];

#[test]
fn searches_tell_of_a_failure_at_any_call() {
    for graph in &graphs() {
        let all = Method::ending().chain(Method::capped(3, colorwalk::algorithms::OnFull::Stop));
        for method in all {
            at_each_call(&format!("{method:?}"), graph, |problem| {
                of_report(method.search(Search::new(problem), table(&NO_ESTIMATES)))
            });
        }
        at_each_call("bidirectional_bfs", graph, |problem| {
            of_report(Search::new(problem).run(BidirectionalBfs::new()))
        });
        at_each_call("bidirectional_dijkstra", graph, |problem| {
            of_report(Search::new(problem).run(BidirectionalDijkstra))
        });
        at_each_call("explore", graph, |problem| {
            let space = Search::new(problem).explore();
            let space = space.map_err(|error| match error {
                colorwalk::state_space::ExploreError::Search(error) => error,
                error => panic!("{error}"),
            });
            of_search(space.map(|space| format!("{space:?}")))
        });
    }
}

#[test]
fn searches_for_many_paths_tell_of_a_failure_at_any_call() {
    for graph in &graphs() {
        at_each_call("k_shortest_paths", graph, |problem| {
            match Search::new(problem).k_shortest_paths(3) {
                Ok(few) => {
                    let is_cut = few.limit() == Some(Limit::Failure);
                    assert!(!is_cut || few.claim() != Claim::NoPath);
                    (!is_cut).then(|| format!("{few:?}"))
                }
                Err(error) => of_error(&error),
            }
        });
        at_each_call("shortest_simple_paths", graph, |problem| {
            let mut paths = Search::new(problem).shortest_simple_paths();
            match paths.by_ref().collect::<Result<Vec<_>, _>>() {
                Ok(all) => of_limit(paths.limit(), paths.failure(), all),
                Err(error) => of_error(&error),
            }
        });
        at_each_call("all_simple_paths", graph, |problem| {
            let mut paths = Search::new(problem).all_simple_paths();
            match paths.by_ref().collect::<Result<Vec<_>, _>>() {
                Ok(all) => of_limit(paths.limit(), paths.failure(), all),
                Err(error) => of_error(&error),
            }
        });
        at_each_call("all_shortest_paths", graph, |problem| {
            let all = match Search::new(problem).all_shortest_paths() {
                Ok(all) => all,
                Err(error) => return of_error(&error),
            };
            let paths = match all.paths().collect::<Result<Vec<_>, _>>() {
                Ok(paths) => paths,
                Err(error) => return of_error(&error),
            };
            let is_cut = matches!(all.report().outcome(), Outcome::CutOff(Limit::Failure));
            (!is_cut).then(|| format!("{:?} {paths:?}", all.count()))
        });
        at_each_call("shortest_path_tree", graph, |problem| {
            match Search::new(problem).shortest_path_tree() {
                Ok(report) => {
                    let limit = match report.outcome() {
                        Outcome::CutOff(limit) => Some(*limit),
                        _ => None,
                    };
                    of_limit(
                        limit,
                        report.failure(),
                        report.reached().iter().collect::<Vec<_>>(),
                    )
                }
                Err(error) => of_error(&error),
            }
        });
        at_each_call("bellman_ford", graph, |problem| {
            let paths = Search::new(problem).bellman_ford();
            match paths {
                Ok(paths) => Some(format!("{:?}", paths.iter().collect::<Vec<_>>())),
                Err(error) => {
                    assert!(error.to_string().ends_with("down"), "{error}");
                    None
                }
            }
        });
        for name in ["Reachable", "Preorder"] {
            at_each_call(name, graph, |problem| {
                let (states, failure): (Vec<u32>, _) = if name == "Reachable" {
                    let mut reachable = Reachable::new(problem);
                    (reachable.by_ref().collect(), reachable.take_failure())
                } else {
                    let mut preorder = Preorder::new(problem);
                    (preorder.by_ref().collect(), preorder.take_failure())
                };
                failure.map_or_else(|| Some(format!("{states:?}")), |failure| down(&failure))
            });
        }
    }
}

#[test]
fn replays_tell_of_a_failure_at_any_call() {
    let graph = town();
    let found = Search::new(&graph).dijkstra().unwrap();
    at_each_call("Path::replay", &graph, |problem| {
        of_search(Path::replay(problem, 0, [0, 0, 0]))
    });
    at_each_call("Path::through", &graph, |problem| {
        of_search(Path::through(
            problem,
            { found.path().unwrap().states() }.to_vec(),
        ))
    });
    at_each_call("Reached::path", &graph, |problem| {
        of_search(found.reached().path(problem, &4))
    });
    let cut = Search::new(&graph).limits(colorwalk::Limits::new().expansions(3));
    let cut = cut.branch_and_bound(|_| 0).unwrap();
    assert!(cut.path().is_none());
    at_each_call("Report::closest", &graph, |problem| {
        of_search(cut.closest(problem))
    });
    at_each_call("Report::incumbent", &graph, |problem| {
        of_search(cut.incumbent(problem))
    });
    let paths = Search::new(&graph).bellman_ford().unwrap();
    let goal = paths.best_goal().unwrap();
    at_each_call("ShortestPaths::path", &graph, |problem| {
        of_search(paths.path(problem, goal))
    });
    at_each_call("ShortestPaths::all_paths", &graph, |problem| {
        of_search(
            paths
                .all_paths(problem, goal)
                .collect::<Result<Vec<_>, _>>(),
        )
    });
}

#[test]
fn checkers_tell_of_a_failure_at_any_call() {
    for graph in &graphs() {
        let all = Method::ending().chain(RULES.map(Method::Dfs)).take(16);
        for method in
            all.filter(|&method| method != Method::Dfs(colorwalk::algorithms::CycleRule::None))
        {
            let report = method
                .search(Search::new(graph), table(&NO_ESTIMATES))
                .unwrap();
            at_each_call(&format!("certify {method:?}"), graph, |problem| {
                of_check(report.certify(problem))
            });
            at_each_call(&format!("certify_informed {method:?}"), graph, |problem| {
                of_check(report.certify_informed(problem, &table(&NO_ESTIMATES)))
            });
        }
        let report = Search::new(graph).bidirectional_bfs().unwrap();
        at_each_call("certify bidirectional_bfs", graph, |problem| {
            of_check(report.certify(problem))
        });
        let report = Search::new(graph).bidirectional_dijkstra().unwrap();
        at_each_call("certify bidirectional_dijkstra", graph, |problem| {
            of_check(report.certify(problem))
        });
        let few = Search::new(graph).k_shortest_paths(3).unwrap();
        at_each_call("certify k_shortest_paths", graph, |problem| {
            of_check(few.certify(problem))
        });
        let report = Search::new(graph).shortest_path_tree().unwrap();
        let tree = report.reached();
        at_each_call("certificate::shortest_path_tree", graph, |problem| {
            let before = |state: &u32| tree.get(state)?.predecessor();
            let states: Vec<_> = tree.iter().collect();
            let state = |id| {
                states
                    .iter()
                    .find(|entry| entry.id() == id)
                    .unwrap()
                    .state()
            };
            let tree = states
                .iter()
                .map(|entry| (entry.state(), entry.g(), before(entry.state()).map(state)));
            of_check(certificate::shortest_path_tree(problem, tree))
        });
    }
    let graph = town();
    let few = Search::new(&graph).k_shortest_paths(3).unwrap();
    at_each_call("certificate::path", &graph, |problem| {
        of_check(certificate::path(problem, &few.paths()[2]))
    });
    at_each_call("certificate::distinct", &graph, |problem| {
        of_check(certificate::distinct(problem, few.paths(), 100))
    });
    at_each_call("certificate::ranked", &graph, |problem| {
        of_check(certificate::ranked(problem, few.paths(), 100))
    });
    let within = Search::new(&graph).limits(colorwalk::Limits::new().expansions(2));
    let cut = within.k_shortest_paths(3).unwrap();
    at_each_call(
        "certify k_shortest_paths that was cut off",
        &graph,
        |problem| of_check(cut.certify(problem)),
    );
    at_each_call("certificate::cycle", &graph, |problem| {
        of_check(certificate::cycle(problem, &[0, 1]))
    });
    at_each_call("certificate::negative_cycle", &graph, |problem| {
        of_check(certificate::negative_cycle(problem, &[0, 1]))
    });
    let line = &graphs()[2];
    at_each_call("certificate::topological_order", line, |problem| {
        of_check(certificate::topological_order(problem, &[0, 1, 2, 3, 4]))
    });
}

#[test]
fn laws_tell_of_a_failure_at_any_call() {
    let graph = town();
    let h = &table(&NO_ESTIMATES);
    at_each_call("sample", &graph, |problem| of_law(laws::sample(problem, 9)));
    at_each_call("check", &graph, |problem| of_law(laws::check(problem)));
    at_each_call("check_non_negative", &graph, |problem| {
        of_law(laws::check_non_negative(problem))
    });
    at_each_call("check_heuristic", &graph, |problem| {
        of_law(laws::check_heuristic(problem, h))
    });
    at_each_call("check_consistent", &graph, |problem| {
        of_law(laws::check_consistent(problem, h))
    });
    at_each_call("check_reversible", &graph, |problem| {
        of_law(laws::check_reversible(problem))
    });
    at_each_call("check_undirected", &graph, |problem| {
        of_law(laws::check_undirected(problem))
    });
    at_each_call("check_additive", &graph, |problem| {
        of_law(laws::check_additive(problem))
    });
    at_each_call("check_symmetry", &graph, |problem| {
        of_law(laws::check_symmetry(problem, |&state| state))
    });
}

#[test]
fn adaptors_tell_of_a_failure_at_any_call() {
    for graph in &graphs() {
        at_each_call("WithGoal", graph, |problem| {
            of_report(Search::new(&WithGoal::new(problem, |&state| state == 3)).bfs())
        });
        at_each_call("WithIndex", graph, |problem| {
            of_report(Search::new(&WithIndex::new(problem, 6, |&state| state as usize)).bfs())
        });
        at_each_call("WithStarts", graph, |problem| {
            of_report(Search::new(&WithStarts::new(problem, [1])).bfs())
        });
        at_each_call("MapCost", graph, |problem| {
            of_report(Search::new(&MapCost::new(problem, |_: &u32, _| 1u32)).dijkstra())
        });
        at_each_call("Reweighted", graph, |problem| {
            of_report(Search::new(&Reweighted::new(problem, |_| 7)).bfs())
        });
        at_each_call("Reversed", graph, |problem| {
            of_report(Search::new(&Reversed::new(problem)).bfs())
        });
        at_each_call("Undirected", graph, |problem| {
            of_report(Search::new(&Undirected::new(problem)).dijkstra())
        });
        at_each_call("Undirected from both ends", graph, |problem| {
            of_report(Search::new(&Undirected::new(problem)).bidirectional_bfs())
        });
        at_each_call("adaptors in each other", graph, |problem| {
            let sorted = Arranged(problem, |edges: &mut Vec<_>| edges.reverse());
            let inner = Plain(WithGoal::new(sorted, |&state| state == 3));
            of_report(Search::new(&Plain(WithStarts::new(Box::new(inner), [0]))).dijkstra())
        });
        at_each_call("the first of two problems", graph, |problem| {
            of_report(Search::new(&Joined(problem, graph)).dijkstra())
        });
        at_each_call("the second of two problems", graph, |problem| {
            of_report(Search::new(&Joined(graph, problem)).dijkstra())
        });
        at_each_call("a law of Undirected", graph, |problem| {
            of_law(laws::check_undirected(&Undirected::new(problem)))
        });
    }
}

/// The list of a call that fails is a prefix of its complete list. If only the edges out of a state could not be
/// listed, the edges into it are not listed instead.
#[test]
fn what_undirected_edges_are_listed_before_a_failure_are_the_first() {
    let graph = town();
    for listed in 0..3 {
        for call in 0..2 {
            let failing = Failing::new(&graph, move |at| at == call).listing(listed);
            let undirected = Undirected::new(&failing);
            let some = Vec::from_iter(undirected.successors(&1));
            assert!(Failure::take().is_some());
            assert_eq!(Failure::take(), None);
            failing.recover();
            let all = Vec::from_iter(undirected.successors(&1));
            assert_eq!(Failure::take(), None);
            assert!(all.starts_with(&some), "{some:?}");
        }
    }
}

/// The same holds through a reference, a box and a counted pointer, and for closures.
#[test]
fn pointers_and_closures_tell_of_a_failure() {
    let closed = try_problem_fn(
        0u32,
        |_: &u32| Err::<Option<colorwalk::Successor<u32, (), u32>>, _>("down"),
        |_| false,
    );
    assert_eq!(of_report(Search::new(&&closed).bfs()), None);
    assert_eq!(of_law(laws::check(&Box::new(&closed))), None);
    assert_eq!(of_law(laws::sample(&std::rc::Rc::new(&closed), 3)), None);
    let nowhere = colorwalk::problem_fn(
        0u32,
        |_: &u32| None::<colorwalk::Successor<u32, (), u32>>,
        |_| false,
    );
    let none = Search::new(&nowhere).k_shortest_paths(2).unwrap();
    assert_eq!(none.claim(), Claim::NoPath);
    assert_eq!(of_check(none.certify(&std::sync::Arc::new(&closed))), None);
    assert_eq!(Failure::take(), None);
}

/// While it is down, it immediately lists what it knows of a state, followed by a failure.
struct Eager {
    is_down: Cell<bool>,
}

impl SearchProblem for Eager {
    type State = u32;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == 1
    }

    fn successors(&self, state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        if self.is_down.get() {
            Failure::new("down").raise();
        }
        (*state == 0).then(|| Successor::new((), 1, Unit))
    }
}

/// The goal comes before the failure, which must not be left for another search.
#[test]
fn a_failure_behind_the_edges_that_a_search_needed_is_not_the_next_ones() {
    let problem = Eager {
        is_down: Cell::new(true),
    };
    let mut run = Search::new(&problem).start(BreadthFirst::new());
    assert!(matches!(run.run_to_end(), Ok(Step::Goal(_))));
    problem.is_down.set(false);
    let report = Search::new(&problem).dijkstra().unwrap();
    assert_eq!(
        (report.cost(), report.failure().is_some()),
        (Some(1), false)
    );
}

/// Counts down to zero from any number. The edge out of `broken` cannot be listed.
fn countdown(broken: u32) -> impl SearchProblem<State = u32, Action = (), Cost = Unit> {
    let next = move |&n: &u32| {
        let is_broken = n == broken;
        let next = n.checked_sub(1).filter(|_| !is_broken);
        let next = next.map(|next| (next, Unit));
        if is_broken { Err("down") } else { Ok(next) }
    };
    try_problem_fn(9, next, |&n| n == 0)
}

/// The user has handled the failure of the inner search, so the outer search does not fail.
#[test]
fn a_failure_that_a_callback_has_taken_is_not_the_search_s() {
    let inner = countdown(5);
    let fails = || {
        let report = Search::new(&inner).bfs().unwrap();
        assert_eq!(
            report.failure().map(Failure::to_string).as_deref(),
            Some("down")
        );
        let mut reachable = Reachable::new(&inner);
        assert_eq!(reachable.by_ref().count(), 5);
        assert!(reachable.take_failure().is_some());
        assert!(laws::check(&inner).is_err());
        assert_eq!(inner.successors(&5).into_iter().count(), 0);
        assert!(Failure::take().is_some());
        0
    };
    let line: Vec<(u32, u32, u32)> = (0..9).map(|n| (n, n + 1, 1)).collect();
    let sound = Graph::new(&line, &[9]);
    let expected = Search::new(&sound).bfs().unwrap();
    for method in Method::ending() {
        let report = method.search(Search::new(&sound), |_: &u32| fails());
        let report = report.unwrap();
        assert_eq!(report.cost(), expected.cost(), "{method:?}");
    }
    let asks = Arranged(&sound, |_: &mut Vec<_>| assert_eq!(fails(), 0));
    let report = Search::new(&asks).bfs().unwrap();
    assert_eq!(
        (report.outcome(), report.failure()),
        (expected.outcome(), None)
    );
    let space = Search::new(&asks).explore().unwrap();
    assert_eq!(space.len(), 10);
    assert_eq!(report.certify(&asks), Ok(()));
    assert_eq!(Reachable::new(&asks).count(), 10);
}

/// The outer list has failed before the inner search begins. The inner search does not see this failure.
#[test]
fn a_search_inside_a_failed_list_takes_only_its_own_failures() {
    let sound = countdown(100);
    let eager = Eager {
        is_down: Cell::new(true),
    };
    let estimate = |_: &u32| {
        let report = Search::new(&sound).bfs().unwrap();
        assert_eq!((report.cost(), report.failure()), (Some(9), None));
        assert_eq!(report.certify(&sound), Ok(()));
        assert_eq!(Reachable::new(&sound).count(), 10);
        0
    };
    let far = WithGoal::new(&eager, |_: &u32| false);
    let report = Search::new(&far).astar(estimate).unwrap();
    assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Failure));
    assert_eq!(report.failure().unwrap().to_string(), "down");
}

/// A list that a callback reads counts like a list of the search.
#[test]
fn a_failure_that_a_callback_has_not_taken_ends_the_search() {
    let (inner, sound) = (countdown(5), countdown(100));
    let estimate = |&n: &u32| {
        if n == 3 {
            assert_eq!(inner.successors(&5).into_iter().count(), 0);
        }
        0
    };
    let report = Search::new(&sound).astar(estimate).unwrap();
    assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Failure));
    assert_eq!(Failure::take(), None);
}

/// A failure that was left behind outside of any search does not affect a search.
#[test]
fn a_failure_from_before_a_search_is_neither_taken_nor_lost() {
    let (broken, sound) = (countdown(5), countdown(100));
    assert_eq!(broken.successors(&5).into_iter().count(), 0);
    let report = Search::new(&sound).bfs().unwrap();
    assert_eq!((report.cost(), report.certify(&sound)), (Some(9), Ok(())));
    assert_eq!(laws::check(&sound), Ok(()));
    assert!(Failure::is_raised());
    assert!(Failure::take().is_some());
    assert!(!Failure::is_raised());
}

/// One thread reads the broken page, the others do not.
#[test]
fn threads_that_share_an_adaptor_meet_their_own_failures() {
    let shared = Plain(countdown(5));
    std::thread::scope(|scope| {
        for start in [3, 9, 4, 8, 2, 7] {
            let shared = &shared;
            scope.spawn(move || {
                for _ in 0..100 {
                    let report = Search::new(&WithStarts::new(shared, [start]))
                        .bfs()
                        .unwrap();
                    let is_cut = *report.outcome() == Outcome::CutOff(Limit::Failure);
                    assert_eq!((is_cut, report.cost().is_none()), (start >= 5, start >= 5));
                    assert_eq!(Failure::take(), None);
                }
            });
        }
    });
}

/// With this many states, successors are generated ahead of time. A state that fails then may never be expanded.
#[test]
fn failures_ahead_of_time_change_nothing() {
    const STATES: u32 = 59_999;
    let next = |&n: &u32| [7 * n + 1, 11 * n + 5, 13 * n + 7].map(|to| (to % STATES, 1 + to % 5));
    let sound = colorwalk::problem_fn(1, next, |_| false);
    let sound = WithIndex::new(sound, STATES as usize, |&n: &u32| n as usize);
    let calls = Cell::new(0u32);
    let flaky = |n: &u32| {
        calls.set(calls.get() + 1);
        if calls.get().is_multiple_of(5) {
            Err("down")
        } else {
            Ok(next(n))
        }
    };
    let flaky = try_problem_fn(1, flaky, |_| false);
    let flaky = WithIndex::new(Plain(flaky), STATES as usize, |&n: &u32| n as usize);
    macro_rules! compare {
        ($algorithm:expr) => {{
            let expected = Search::new(&sound).run($algorithm).unwrap();
            let mut run = Search::new(&flaky).start($algorithm);
            let mut failures = 0;
            while run.run_to_end().unwrap() == Step::CutOff(Limit::Failure) {
                failures += 1;
            }
            assert!(failures > 5, "{failures}");
            assert_eq!(counts(&run.stats()), counts(&expected.stats()));
            assert_eq!(
                run.into_report().map(|report| report.cost()),
                Ok(expected.cost())
            );
        }};
    }
    compare!(BreadthFirst::new());
    compare!(colorwalk::algorithms::Dijkstra::new());
    let mut reachable = Reachable::new(&flaky);
    let mut states = Vec::new();
    loop {
        states.extend(reachable.by_ref());
        if reachable.take_failure().is_none() {
            break;
        }
    }
    assert!(states.into_iter().eq(Reachable::new(&sound)));
}
