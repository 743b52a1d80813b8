//! Searches that reuse memory, and searches that find states by index. Their reports must not depend on either.

use colorwalk::adaptors::WithIndex;
use colorwalk::algorithms::{CycleRule, Dijkstra, OnFull};
use colorwalk::{
    Cost, Limit, Limits, Outcome, Report, ReportOf, Search, StateId, Workspace, WorkspaceOf, Zero,
};
use colorwalk_testing::ring::{PLACES, Ring};
use colorwalk_testing::{
    Graph, Method, counts, few_or_all, table, told, with_admissible, with_run,
};
use proptest::prelude::*;

/// Distances between indices. With 1, the search uses an array at once. With 700, it uses an array from a few hundred
/// expected states on. With 100,000, it never does in a small graph.
const SPREADS: [u32; 3] = [1, 700, 100_000];

const ON_FULL: [OnFull; 3] = [OnFull::Stop, OnFull::Commit, OnFull::DropWorst];

/// A search in a series.
#[derive(Clone, Debug)]
struct Task {
    graph: Graph<u32>,
    estimates: Vec<u32>,
    method: Method,
    cap: Option<(usize, OnFull)>,
    spread: u32,
    capacity: Option<usize>, // of a new workspace
}

fn tasks() -> impl Strategy<Value = Task> {
    let cap = (1usize..4, prop::sample::select(&ON_FULL[..]));
    (
        with_admissible(),
        prop::sample::select(&Method::ALL[..]),
        prop::option::of(cap),
        prop::sample::select(&SPREADS[..]),
        prop::option::of(0usize..3_000),
    )
        .prop_map(|((graph, estimates), method, cap, spread, capacity)| Task {
            graph,
            estimates,
            method,
            cap,
            spread,
            capacity,
        })
}

/// Returns the ids under which states are found.
fn ids<A, C: Cost>(report: &Report<u32, A, C>, states: u32) -> Vec<Option<StateId>> {
    let reached = report.reached();
    (0..states)
        .map(|state| Some(reached.get(&state)?.id()))
        .collect()
}

proptest! {
    #![proptest_config(colorwalk_testing::config(500))]

    /// This holds wherever the run is.
    #[test]
    fn a_run_that_is_left_hands_on_its_memory(
        (graph, h) in with_admissible(),
        method in prop::sample::select(&Method::ALL[..]),
        next in prop::sample::select(Method::ending().collect::<Vec<_>>()),
        steps in 1u64..9,
    ) {
        let left = with_run!(method, Search::new(&graph), table(&h), |run| {
            run.run_for(steps).unwrap();
            run.into_workspace()
        });
        let alone = next.search(Search::new(&graph), table(&h)).unwrap();
        let after = next.search(Search::new(&graph).workspace(left), table(&h)).unwrap();
        prop_assert_eq!(told(&graph, &after), told(&graph, &alone));
    }

    #[test]
    fn searches_one_after_another_say_what_each_says_alone(
        tasks in prop::collection::vec(tasks(), 1..12),
    ) {
        let mut plain_workspace = Workspace::new();
        let mut indexed_workspace = Workspace::new();
        for task in tasks {
            let Task { graph, estimates, method, cap, spread, capacity } = task;
            let method = cap.map_or(method, |(cap, on_full)| Method::capped(cap, on_full)[cap % 2]);
            let index = move |&state: &u32| (state * spread) as usize;
            let indexed = WithIndex::new(graph.clone(), 20 * spread as usize, index);
            if let Some(states) = capacity {
                plain_workspace = Workspace::with_capacity(states);
                indexed_workspace = Workspace::with_capacity(states);
            }
            macro_rules! run {
                ($search:expr) => {{
                    // Trees of paths, and commits in a cycle, have no end.
                    let mut search = $search;
                    if method == Method::Dfs(CycleRule::None) || cap.is_some() {
                        search = search.limits(Limits::new().expansions(100));
                    }
                    method.search(search, table(&estimates)).unwrap()
                }};
            }
            let alone = run!(Search::new(&graph));
            let plain = run!(Search::new(&graph).workspace(plain_workspace));
            prop_assert_eq!(told(&graph, &plain), told(&graph, &alone));
            prop_assert_eq!(ids(&plain, graph.states), ids(&alone, graph.states));
            plain_workspace = plain.into_workspace();

            let by_index = run!(Search::new(&indexed).workspace(indexed_workspace));
            prop_assert_eq!(counts(&by_index.stats()), counts(&alone.stats()));
            prop_assert_eq!(by_index.cost(), alone.cost());
            prop_assert_eq!(ids(&by_index, graph.states), ids(&alone, graph.states));
            indexed_workspace = by_index.into_workspace();
        }
    }
}

/// Returns the reports of all searches that find states in a table of all states. Each search gets the workspace of the
/// previous search, if there is one.
fn reports<'p>(
    problem: &'p Ring,
    search: impl Fn(&'p Ring) -> Search<&'p Ring>,
    workspace: &mut Option<WorkspaceOf<Ring>>,
) -> Vec<String> {
    let mut told = Vec::new();
    let is_kept = workspace.is_some();
    let mut tell = |name: String, run: &dyn Fn(Search<&'p Ring>) -> ReportOf<Ring>| {
        let search = match workspace.take() {
            Some(workspace) => search(problem).workspace(workspace),
            None => search(problem),
        };
        let report = run(search);
        told.push(format!(
            "{name}: {}",
            colorwalk_testing::told(problem, &report)
        ));
        if is_kept {
            *workspace = Some(report.into_workspace());
        }
    };
    for method in Method::ending().filter(|method| method.keeps_all() && !method.makes_rounds()) {
        tell(format!("{method:?}"), &|search| {
            method.search(search, Zero).unwrap()
        });
    }
    tell("bidirectional_bfs".to_owned(), &|search| {
        search.bidirectional_bfs().unwrap()
    });
    tell("bidirectional_dijkstra".to_owned(), &|search| {
        search.bidirectional_dijkstra().unwrap()
    });
    told
}

/// The goals are first so far away that most places are reached, then so near that few are reached, and then far away
/// again.
#[test]
fn neither_an_index_nor_a_workspace_changes_what_a_search_says() {
    let mut workspaces = [false, true].map(|_| Some(Workspace::new()));
    let goals = [5, 31_234, 1_200, PLACES - 1, 5, PLACES - 1];
    for &goal in few_or_all(&[8_000][..], &goals) {
        let ring = |is_indexed| Ring {
            goal,
            is_indexed,
            ways: Ring::WAYS,
        };
        let [plain, indexed] = [ring(false), ring(true)];
        let alone = reports(&plain, Search::new, &mut None);
        for (ring, workspace) in [&plain, &indexed].into_iter().zip(&mut workspaces) {
            assert!(reports(ring, Search::new, &mut None) == alone, "to {goal}");
            assert!(reports(ring, Search::new, workspace) == alone, "to {goal}");
            // With limits, an expansion may be interrupted, so it takes another code path.
            let limited = |ring| Search::new(ring).limits(Limits::new().generated(u64::MAX - 1));
            assert!(
                reports(ring, limited, workspace) == alone,
                "to {goal}, limited"
            );
        }
    }
}

/// The table begins to use indices while a run is interrupted in the middle of an expansion.
#[test]
fn an_index_changes_nothing_where_a_run_is_interrupted() {
    let run_in_pieces = |is_indexed| {
        let goal = PLACES;
        let ring = Ring {
            goal,
            is_indexed,
            ways: Ring::WAYS,
        };
        let mut told = Vec::new();
        let mut run = Search::new(&ring).start(Dijkstra::new());
        for cut in 1..2_000 {
            run.set_limits(Limits::new().generated(23 * cut));
            let step = run.run_to_end().unwrap();
            told.push((step, run.peek().map(|next| (*next.state(), next.g()))));
            run.set_limits(Limits::new());
            told.push((run.run_for(1 + cut % 5).unwrap(), None));
        }
        told
    };
    assert!(run_in_pieces(true) == run_in_pieces(false));
}

/// Twice as many states fit into the limit with a hash table as with an array.
#[test]
fn no_array_is_made_that_would_break_the_limit_on_memory() {
    let rings = [false, true].map(|is_indexed| Ring {
        goal: 20_000,
        is_indexed,
        ways: Ring::WAYS,
    });
    let [plain, indexed] = rings.each_ref().map(|ring| {
        let limits = Limits::new().bytes(PLACES as usize * 4 + 100_000);
        Search::new(ring).limits(limits).dijkstra().unwrap()
    });
    assert_eq!(told(&rings[1], &indexed), told(&rings[0], &plain));
    assert!(
        matches!(indexed.outcome(), Outcome::CutOff(Limit::Bytes)),
        "{indexed}"
    );
}

#[test]
fn a_workspace_that_holds_more_than_a_search_may_take_begins_anew() {
    let ring = |goal| Ring {
        goal,
        is_indexed: false,
        ways: Ring::WAYS,
    };
    let workspace = Search::new(&ring(PLACES)).bfs().unwrap().into_workspace();
    let held = workspace.bytes();
    assert!(held > 1_000_000, "{held}");

    let near = ring(3);
    let most = Limits::new().bytes(100_000);
    let report = Search::new(&near)
        .limits(most.clone())
        .workspace(workspace)
        .bfs()
        .unwrap();
    assert_eq!(report.path().map(colorwalk::Path::len), Some(3));
    assert!(report.into_workspace().bytes() < 100_000);

    let wanted = Workspace::with_capacity(1_000_000);
    let report = Search::new(&near)
        .limits(most)
        .workspace(wanted)
        .bfs()
        .unwrap();
    assert!(report.into_workspace().bytes() < 100_000);

    let beyond_all_memory = Workspace::with_capacity(usize::MAX);
    let report = Search::new(&near)
        .workspace(beyond_all_memory)
        .bfs()
        .unwrap();
    assert_eq!(report.path().map(colorwalk::Path::len), Some(3));
}

#[test]
fn a_workspace_shows_what_it_holds_and_a_copy_holds_nothing() {
    let ring = Ring {
        goal: 3,
        is_indexed: true,
        ways: Ring::WAYS,
    };
    let empty = WorkspaceOf::<Ring>::default();
    assert_eq!(
        format!("{empty:?}"),
        "Workspace { states: 0, bytes: 0, .. }"
    );
    let report = Search::new(&ring)
        .workspace(Workspace::with_capacity(30_000))
        .bfs()
        .unwrap();
    let workspace = report.into_workspace();
    assert!(workspace.bytes() > 30_000 * 16 + PLACES as usize * 4);
    assert_eq!(workspace.clone().bytes(), 0);
}

#[test]
fn the_memory_of_a_run_that_is_left_is_not_allocated_again() {
    let ring = Ring {
        goal: PLACES / 2,
        is_indexed: false,
        ways: Ring::WAYS,
    };
    let mut workspace = Workspace::new();
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut run = Search::new(&ring)
            .workspace(workspace)
            .start(Dijkstra::new());
        run.run_for(10_000).unwrap();
        workspace = run.into_workspace();
        held.push(workspace.bytes());
    }
    assert!(held[0] > 10_000 * 16, "{held:?}");
    assert_eq!(held, [held[0]; 3]);
}
