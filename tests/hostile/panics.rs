//! Callbacks that panic: the search is unwound. The run can be dropped and inspected, but takes no further steps.

use std::panic::{AssertUnwindSafe, catch_unwind};

use colorwalk::algorithms::CycleRule;
use colorwalk::{Limits, PathOf, Preorder, Reachable, Search, SearchError};

use colorwalk_testing::hostile::{
    Answer, Callback, Hostile, Node, ON_PURPOSE, Watcher, Way, Wild, of_error, set_fuse,
};
use colorwalk_testing::{Method, with_run};

/// A graph that lets every search call every callback.
fn graph() -> Hostile {
    let edges = [
        (0, 1, 4),
        (0, 2, 1),
        (2, 1, 1),
        (1, 3, 2),
        (3, 0, 1),
        (3, 4, 5),
        (2, 4, 9),
    ];
    let mut graph = Hostile::edges(&edges, 4);
    graph.estimate = |number| Wild(i64::from(number == 2));
    graph
}

/// Runs `body` without printing its panics.
fn in_silence<T>(body: impl FnOnce() -> T) -> T {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = body();
    std::panic::set_hook(hook);
    result
}

#[test]
fn a_panic_of_any_callback_at_any_call_comes_out_as_it_is_and_the_next_search_is_right() {
    in_silence(|| {
        let endless = Way::One(Method::Dfs(CycleRule::None)); // it runs round a cycle
        let limited = Way::all().map(|way| (way, Limits::new().expansions(200)));
        let unlimited = Way::all().filter(|&way| way != endless);
        for (way, limits) in limited.chain(unlimited.map(|way| (way, Limits::NONE))) {
            let right = way.answer(&graph(), limits.clone());
            let mut caught = 0;
            for callback in Callback::ALL {
                for calls in 0..100 {
                    set_fuse(Some((callback, calls)));
                    let graph = graph();
                    let search = || way.answer(&graph, limits.clone());
                    match catch_unwind(AssertUnwindSafe(search)) {
                        Ok(answer) => {
                            assert_eq!(answer, right, "{way:?}");
                            break; // there are fewer calls
                        }
                        Err(payload) => {
                            let message = payload.downcast_ref::<String>();
                            let expected = format!("{callback:?} {ON_PURPOSE}");
                            assert_eq!(message, Some(&expected), "{way:?}");
                            caught += 1;
                        }
                    }
                }
                set_fuse(None);
            }
            assert!(caught > 20, "{way:?}: {caught}");
        }
    });
}

/// The run was in the middle of a step. It does not continue: its records may be incomplete, and an empty frontier
/// would prove nothing.
#[test]
fn a_run_that_was_unwound_answers_every_further_step_with_an_error() {
    in_silence(|| {
        let limits = Limits::new().expansions(200);
        for method in Way::one() {
            let mut unwound = 0;
            for callback in Callback::ALL {
                for calls in 0..40 {
                    set_fuse(None);
                    let graph = graph();
                    let search = Search::new(&graph).limits(limits.clone()).observe(Watcher);
                    let h = |state: &Node| (graph.estimate)(state.number);
                    with_run!(method, search, h, |run| {
                        set_fuse(Some((callback, calls)));
                        let drive = AssertUnwindSafe(|| while run.step().unwrap().is_progress() {});
                        if catch_unwind(drive).is_ok() {
                            break;
                        }
                        set_fuse(None);
                        // This includes panics of the observer at the end of the search.
                        unwound += 1;
                        run.set_limits(Limits::NONE);
                        assert_eq!(run.step(), Err(SearchError::Panicked), "{method:?}");
                        assert_eq!(run.run_for(10), Err(SearchError::Panicked), "{method:?}");
                        assert!(run.peek().is_none());
                        let _ = (run.stats(), run.reached().count());
                        let error = run.into_report().unwrap_err();
                        assert_eq!(of_error(&error), Answer::Error("Panicked"));
                    });
                }
            }
            set_fuse(None);
            assert!(unwound > 20, "{method:?}: {unwound}");
        }
    });
}

type Paths<'g> = dyn Iterator<Item = Result<PathOf<Hostile>, SearchError<Node>>> + 'g;

#[test]
fn an_iterator_that_was_unwound_never_ends_as_if_there_were_no_more() {
    in_silence(|| {
        let graph = graph();
        let search = || Search::new(&graph).observe(Watcher);
        let mut counts = [0; 4];
        for fuse in Callback::ALL
            .into_iter()
            .flat_map(|callback| (0..60).map(move |calls| (callback, calls)))
        {
            let paths: [Box<Paths<'_>>; 2] = [
                Box::new(search().shortest_simple_paths()),
                Box::new(search().all_simple_paths()),
            ];
            for (mut paths, unwound) in paths.into_iter().zip(&mut counts[..2]) {
                set_fuse(Some(fuse));
                let drive = AssertUnwindSafe(|| paths.by_ref().for_each(drop));
                let has_panicked = catch_unwind(drive).is_err();
                set_fuse(None);
                if has_panicked {
                    *unwound += 1;
                    let last = paths.next().expect("an error");
                    assert!(matches!(last, Err(SearchError::Panicked)), "{fuse:?}");
                    assert!(paths.next().is_none(), "{fuse:?}");
                }
            }
            let (mut reachable, mut preorder) = (Reachable::new(&graph), Preorder::new(&graph));
            let iterators: [&mut dyn FnMut() -> bool; 2] =
                [&mut || reachable.next_state().is_some(), &mut || {
                    preorder.next_state().is_some()
                }];
            for (next, unwound) in iterators.into_iter().zip(&mut counts[2..]) {
                set_fuse(Some(fuse));
                let has_panicked = catch_unwind(AssertUnwindSafe(|| while next() {})).is_err();
                set_fuse(None);
                if has_panicked {
                    *unwound += 1;
                    // Some paths may have been found before.
                    while let Ok(is_some) = catch_unwind(AssertUnwindSafe(&mut *next)) {
                        assert!(is_some, "{fuse:?}");
                    }
                }
            }
        }
        assert!(counts.iter().all(|&times| times > 10), "{counts:?}");
    });
}
