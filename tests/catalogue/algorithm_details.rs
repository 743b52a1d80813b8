//! Details of searches that need a small, special graph: the exact size of a frontier, ties, the facts known after a
//! cut-off, and the intermediate results of a run.

use std::cell::{Cell, RefCell};

use colorwalk::adaptors::{Reversed, WithGoal, WithIndex, WithStarts};
use colorwalk::algorithms::{
    AStar, AnytimeAStar, BidirectionalBfs, BidirectionalDijkstra, BreadthFirst, CycleRule,
    DepthFirst, Dijkstra, GraphError, IdaStar, IterativeDeepening, OnFull, Wanted,
};
use colorwalk::digraph::NodeId;
use colorwalk::{
    Claim, GoalTest, Limit, Limits, Outcome, Preorder, Reachable, Report, ReversibleProblem,
    Search, SearchError, SearchProblem, Step, Successor, SuccessorOf, Ties, Unit, Zero, problem_fn,
};
use colorwalk_testing::Graph;

/// 0 -> 1 .. 5, and a goal 6 that cannot be reached.
fn star() -> Graph<u32> {
    let edges: Vec<_> = (1..=5).map(|leaf| (0, leaf, 1)).collect();
    Graph::new(&edges, &[6])
}

/// 0 -> 1 -> 3 and 0 -> 2 -> 3 both cost 4. One path has edges of 1 and 3, and the other has edges of 3 and 1.
fn diamond() -> Graph<u32> {
    Graph::new(&[(0, 1, 1), (0, 2, 3), (1, 3, 3), (2, 3, 1)], &[3])
}

// Reading ahead.

/// Numbers far apart on a ring. The problem counts the states that are prefetched.
#[derive(Default)]
struct Ring {
    prefetched: Cell<u64>,
    prefetched_backwards: Cell<u64>,
}

const PLACES: u32 = 400_000;
const STEPS: [u32; 2] = [7_919, 31_337];

impl SearchProblem for Ring {
    type State = u32;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, _: &u32) -> bool {
        false
    }

    fn successors(&self, &n: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        STEPS.map(|by| Successor::new((), (n + by) % PLACES, Unit))
    }

    fn prefetch(&self, _: &u32) -> u64 {
        self.prefetched.set(self.prefetched.get() + 1);
        1
    }
}

impl ReversibleProblem for Ring {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        [PLACES / 2]
    }

    fn predecessors(&self, &n: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        STEPS.map(|by| Successor::new((), (n + PLACES - by) % PLACES, Unit))
    }

    fn prefetch_predecessors(&self, _: &u32) -> u64 {
        self.prefetched_backwards
            .set(self.prefetched_backwards.get() + 1);
        1
    }
}

/// A large search prefetches most states, each once. A small search prefetches no states. Adaptors forward the calls.
#[test]
fn large_searches_have_problems_read_ahead() {
    let ring = Ring::default();
    let prefetched = |report: Report<_, _, _>| (report.stats().expanded, ring.prefetched.take());
    let problem = WithStarts::new(WithGoal::new(&ring, |_: &u32| false), [5]);
    let (expanded, read) = prefetched(Search::new(&problem).bfs().unwrap());
    assert!(
        expanded == 400_000 && (100_000..=400_000).contains(&read),
        "{read}"
    );
    let (_, read) = prefetched(Search::new(&problem).dijkstra().unwrap());
    assert!((300_000..=800_000).contains(&read), "{read}");
    let few = Search::new(&problem).limits(Limits::new().expansions(10_000));
    assert_eq!(prefetched(few.bfs().unwrap()).1, 0);
}

/// In an array of all places, a few states are far apart. In a hash table, they are close together.
#[test]
fn few_states_have_a_problem_read_ahead_if_an_array_finds_them() {
    let ring = Ring::default();
    let problem = WithGoal::new(&ring, |&n| n == (200 * STEPS[0] + 20 * STEPS[1]) % PLACES);
    let stored = Search::new(&problem).bfs().unwrap().stats().stored_peak;
    assert!((20_000..30_000).contains(&stored), "{stored}");
    assert_eq!(ring.prefetched.take(), 0);
    let indexed = WithIndex::new(&problem, PLACES as usize, |&n| n as usize);
    let expanded = Search::new(&indexed).bfs().unwrap().stats().expanded;
    assert!((1_000..expanded).contains(&ring.prefetched.take()));
}

#[test]
fn large_searches_from_both_ends_have_problems_read_ahead_in_both_directions() {
    let ring = Ring::default();
    let report = Search::new(&ring).bidirectional_bfs().unwrap();
    let expanded = report.stats().expanded;
    let read = [&ring.prefetched, &ring.prefetched_backwards].map(Cell::take);
    assert!(
        report.cost().is_some() && read.iter().all(|&read| (10_000..expanded).contains(&read)),
        "{read:?}"
    );
    let back = Search::new(&Reversed::new(&ring)).dijkstra().unwrap();
    assert!(back.cost() == report.cost() && ring.prefetched_backwards.take() > 10_000);
}

// Limits.

/// While the first leaf is expanded, four others are open.
#[test]
fn the_cap_of_the_frontier_is_the_number_of_states_besides_the_one_that_is_expanded() {
    let star = star();
    let capped = |cap| {
        let report = Search::new(&star).capped_dijkstra(Dijkstra::new(), cap, OnFull::Stop);
        report.unwrap()
    };
    assert!(matches!(capped(4).outcome(), Outcome::Exhausted));
    let outcome = capped(3);
    assert!(matches!(
        outcome.outcome(),
        Outcome::CutOff(Limit::Frontier)
    ));
}

/// A path that was pruned for its cost would not have been cheaper. A path that was pruned for its number of edges
/// might have been.
#[test]
fn a_cap_on_cost_costs_a_cheapest_path_no_proof_but_a_largest_depth_does() {
    let graph = Graph::new(&[(0, 1, 9u32), (0, 2, 1), (2, 3, 1), (3, 4, 1)], &[3]);
    let capped = || Search::new(&graph).max_cost(5);
    let h = |_: &u32| 0;
    let claims = [capped().idastar(h), capped().branch_and_bound(h)];
    for report in claims {
        assert_eq!(report.unwrap().claim(), Claim::CheapestIfAdmissible);
    }
    let all = capped().all_shortest_paths().unwrap();
    assert_eq!(all.report().claim(), Claim::Cheapest);
    let nearest = Search::new(&graph)
        .run(IterativeDeepening::new().max_depth(2))
        .unwrap();
    assert_eq!(nearest.claim(), Claim::FewestEdges);
    let nearest = capped().iterative_deepening().unwrap();
    assert_eq!(nearest.claim(), Claim::Path); // an expensive state may be near
    // The cheapest path has three edges, one more than the limit allows.
    let long = Graph::new(&[(0, 1, 1u32), (1, 2, 1), (2, 3, 1), (0, 3, 5)], &[3]);
    let report = Search::new(&long)
        .run(IdaStar::new(h).max_depth(2))
        .unwrap();
    let claim = Claim::CheapestWithin(2);
    assert_eq!((report.cost(), report.claim()), (Some(5), claim));
}

#[test]
fn the_bound_of_the_last_round_is_known_where_idastar_is_cut() {
    let line = Graph::new(&[(0, 1, 2u32), (1, 2, 3), (2, 3, 4)], &[3]);
    let search = |expansions| {
        let limits = Limits::new().expansions(expansions);
        Search::new(&line)
            .limits(limits)
            .idastar(|_: &u32| 0)
            .unwrap()
    };
    // Rounds with the bounds 0, 2 and 5 expand one, two and three states.
    let bounds = [0, 1, 3, 6].map(|expansions| search(expansions).lower_bound());
    assert_eq!(bounds, [Some(0), Some(2), Some(5), Some(9)]);
}

#[test]
fn the_least_open_cost_is_known_where_all_shortest_paths_are_cut() {
    let line = Graph::new(&[(0, 1, 2u32), (1, 2, 3), (2, 3, 4)], &[3]);
    let limits = Limits::new().expansions(2);
    let all = Search::new(&line)
        .limits(limits)
        .all_shortest_paths()
        .unwrap();
    assert_eq!(all.report().lower_bound(), Some(5));
    assert!(all.limit().is_some());
}

// Searches that continue past a goal.

/// Returns the states that a run expands, in order, and its goals.
macro_rules! trace {
    ($run:expr) => {{
        let mut run = $run;
        let (mut expanded, mut goals) = (Vec::new(), Vec::new());
        loop {
            let (list, id) = match run.step().unwrap() {
                Step::Expanded(id) => (&mut expanded, id),
                Step::Improved(id) => (&mut goals, id),
                Step::Deepened => continue,
                _ => break (expanded, goals),
            };
            list.push(*run.state(id).unwrap().state());
        }
    }};
}

/// On a grid of equal costs nearly all states tie.
#[test]
fn anytime_astar_breaks_ties_as_astar_does() {
    let grid = problem_fn(
        (0u32, 0u32),
        |&(x, y)| {
            let steps = [(x + 1, y), (x, y + 1)].into_iter();
            let inside = steps.filter(|&(x, y)| x < 9 && y < 9);
            inside.map(|to| (to, 1u32))
        },
        |_| false,
    );
    let h = |&(x, y): &(u32, u32)| (16 - x - y) / 3;
    for ties in [Ties::LargerG, Ties::Older, Ties::Newer] {
        let search = || Search::new(&grid);
        let anytime = AnytimeAStar::new(h, 1).ties(ties);
        let astar = AStar::new(h).ties(ties);
        let traces = (
            trace!(search().start(anytime)),
            trace!(search().start(astar)),
        );
        assert_eq!(traces.0, traces.1, "{ties:?}");
    }
}

/// The goals are 1 and 2, at the costs 10 and 5. A detour to 1 also costs 5.
#[test]
fn a_path_that_costs_as_much_as_the_best_one_is_no_improvement() {
    let edges = [(0, 1, 10u32), (0, 2, 5), (0, 3, 2), (3, 1, 3)];
    let graph = Graph::new(&edges, &[1, 2]);
    let search = || Search::new(&graph).max_cost(20);
    let h = |_: &u32| 0;
    assert_eq!(
        trace!(search().start(AnytimeAStar::new(h, 1))),
        (vec![3], vec![2])
    );
}

// Runs.

#[test]
fn a_run_from_both_ends_shows_the_state_that_it_expands_next() {
    let graph = Graph::new(
        &[(0, 1, 1u32), (1, 2, 1), (2, 3, 1), (3, 4, 1), (4, 5, 1)],
        &[5],
    );
    macro_rules! assert_shown {
        ($algorithm:expr) => {
            let mut run = Search::new(&graph).start($algorithm);
            let mut expanded = 0;
            loop {
                let shown = run.peek().map(|state| state.id());
                let Step::Expanded(id) = run.step().unwrap() else {
                    break;
                };
                assert_eq!(shown, Some(id));
                expanded += 1;
            }
            assert!(expanded >= 4);
            assert!(run.peek().is_none());
        };
    }
    assert_shown!(BidirectionalBfs::new());
    assert_shown!(BidirectionalDijkstra);
}

#[test]
fn a_run_from_both_ends_has_paths_to_what_it_reached_from_the_start() {
    let graph = Graph::new(
        &[(0, 1, 1u32), (1, 2, 1), (2, 3, 1), (3, 4, 1), (4, 5, 1)],
        &[5],
    );
    macro_rules! assert_paths {
        ($algorithm:expr) => {
            let mut run = Search::new(&graph).start($algorithm);
            run.run_for(2).unwrap();
            let ends = run.reached().filter_map(|state| {
                let path = run.path(state.id()).unwrap()?;
                Some((*state.state(), *path.end(), path.len()))
            });
            assert_eq!(ends.collect::<Vec<_>>(), [(0, 0, 0), (1, 1, 1)]);
            let all: Vec<u32> = run.reached().map(|state| *state.state()).collect();
            assert_eq!(all, [0, 5, 1, 4]);
        };
    }
    assert_paths!(BidirectionalBfs::new());
    assert_paths!(BidirectionalDijkstra);
}

/// The run has passed the goal 1, so the end of the search does not mean that there is no goal.
#[test]
fn a_depth_first_run_that_passed_a_goal_does_not_claim_that_there_is_no_path() {
    let graph = Graph::new(&[(0, 1, 1u32), (0, 2, 1)], &[1]);
    for rule in [CycleRule::Closed, CycleRule::OnPath, CycleRule::None] {
        let mut run = Search::new(&graph).start(DepthFirst::new(rule));
        assert!(matches!(run.run_to_end().unwrap(), Step::Goal(_)));
        assert_eq!(run.run_to_end().unwrap(), Step::Exhausted);
        let report = run.into_report().unwrap();
        assert!(matches!(report.outcome(), Outcome::Exhausted));
        assert_eq!(report.claim(), Claim::Nothing);
    }
}

#[test]
fn a_key_is_told_its_depth_and_how_many_other_states_are_open() {
    let star = star();
    let seen = RefCell::new(Vec::new());
    let report = Search::new(&star).best_first(|candidate| {
        seen.borrow_mut().push((
            *candidate.state(),
            candidate.depth(),
            candidate.frontier_len(),
        ));
        0
    });
    assert_eq!(report.unwrap().claim(), Claim::NoPath);
    assert_eq!(
        *seen.borrow(),
        [
            (0, 0, 0),
            (1, 1, 0),
            (2, 1, 1),
            (3, 1, 2),
            (4, 1, 3),
            (5, 1, 4)
        ]
    );
}

/// With this many states, the successors of several states are generated together.
#[test]
fn many_reachable_states_are_all_found() {
    let next = |n: u32| [(2 * n + 1) % 200_003, (3 * n + 7) % 200_003];
    let scattered = problem_fn(0u32, |&n| next(n).map(|to| (to, Unit)), |_| false);
    let (mut waiting, mut is_known) = (vec![0u32], vec![false; 200_003]);
    is_known[0] = true;
    while let Some(n) = waiting.pop() {
        waiting.extend(
            next(n)
                .into_iter()
                .filter(|&to| !std::mem::replace(&mut is_known[to as usize], true)),
        );
    }
    let count = is_known.iter().filter(|&&is_known| is_known).count();
    assert_eq!(Reachable::new(&scattered).count(), count);
}

#[test]
fn what_is_left_of_a_preorder_is_counted() {
    let star = star();
    let mut preorder = Preorder::new(&star);
    assert_eq!(Preorder::new(&star).count(), 6);
    preorder.nth(1);
    assert_eq!(preorder.count(), 4);
}

#[test]
fn a_goal_is_asked_for_once_a_state_whenever_it_is_asked_for() {
    for goal_test in [GoalTest::OnGeneration, GoalTest::OnExpansion] {
        let asked = Cell::new(0);
        let ring = problem_fn(
            0u32,
            |&n| [((n + 1) % 50, Unit)],
            |_| {
                asked.set(asked.get() + 1);
                false
            },
        );
        let dijkstra = Dijkstra::new().goal_test(goal_test);
        assert_eq!(
            Search::new(&ring).run(dijkstra).unwrap().claim(),
            Claim::NoPath
        );
        assert_eq!(asked.get(), 50, "{goal_test:?}");
    }
}

// Ties.

#[test]
fn of_equal_ways_the_one_that_was_found_first_is_kept() {
    let graph = diamond();
    let space = Search::new(&graph).explore().unwrap();
    let end = space.node(space.id(&3).unwrap());
    let space = space.graph();
    let cheapest = space.dag_shortest_paths(Wanted::Cheapest).unwrap();
    let dearest = space.dag_shortest_paths(Wanted::Longest).unwrap();
    let bellman_ford = space.bellman_ford().unwrap();
    for paths in [cheapest, dearest, bellman_ford] {
        let path = paths.path(end).unwrap().unwrap();
        assert_eq!(path.states(), [0, 1, 3].map(NodeId::new));
        assert_eq!(paths.relaxed(), 3); // every state except the start, once
        assert_eq!(paths.examined(), 4); // every edge, once
    }
    let dijkstra = space.dijkstra().unwrap();
    assert_eq!((dijkstra.cost(end), dijkstra.relaxed()), (Some(4), 3));
    assert_eq!(dijkstra.examined(), 4);
}

#[test]
fn of_equal_meetings_the_first_is_kept() {
    // The two ways meet at 1 and at 2, in this order.
    let graph = Graph::new(&[(0, 1, 2u32), (0, 2, 2), (1, 3, 2), (2, 3, 2)], &[3]);
    let report = Search::new(&graph).bidirectional_dijkstra().unwrap();
    assert_eq!(report.path().unwrap().states(), [0, 1, 3]);
}

/// From the goal, 2 is first reached through 4 and then, at the same cost, through 3. The leaves keep the side of the
/// start busy, so that the two sides meet at 1.
#[test]
fn of_equal_ways_from_the_goal_the_one_that_was_found_first_is_kept() {
    let mut graph = Graph::new(
        &[
            (0, 1, 5u32),
            (1, 2, 5),
            (2, 3, 1),
            (2, 4, 3),
            (3, 5, 3),
            (4, 5, 1),
        ],
        &[5],
    );
    graph.edges.extend((6..20).map(|leaf| (0, leaf, 100)));
    graph.states = 20;
    let report = Search::new(&graph).bidirectional_dijkstra().unwrap();
    assert_eq!(report.cost(), Some(14));
    assert_eq!(report.path().unwrap().states(), [0, 1, 2, 4, 5]);
}

// Whole graphs.

/// The path leaves its type at 2, and the tree has no cycle, so a negative cycle is not the cause.
#[test]
fn a_sum_that_leaves_its_type_downwards_is_no_negative_cycle() {
    let line = problem_fn(0u8, |&n| (n < 3).then(|| (n + 1, -100i8)), |_| false);
    let error = Search::new(&line).bellman_ford().unwrap_err();
    let GraphError::Search(SearchError::CostOverflow { state: 2 }) = error else {
        panic!("{error}");
    };
}

#[test]
fn why_there_are_no_shortest_paths_is_said_in_words() {
    let ring = |cost| {
        problem_fn(
            0u8,
            move |&n| [Successor::new('x', (n + 1) % 3, cost)],
            |_| false,
        )
    };
    let [up, down] = [1i8, -1].map(ring);
    let error = Search::new(&down).bellman_ford().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("a cycle of negative cost of 3 states: "),
        "{error}"
    );
    assert_eq!(format!("{error:?}"), error.to_string()); // what a `main` prints
    let error = Search::new(&up)
        .dag_shortest_paths(Wanted::Cheapest)
        .unwrap_err();
    assert!(
        error.to_string().starts_with("a cycle of 3 states: "),
        "{error}"
    );
    let limits = Limits::new().expansions(1);
    let error = Search::new(&up).limits(limits).bellman_ford().unwrap_err();
    assert!(error.to_string().contains("2 states"), "{error}");
}

// The output of `Debug`.

#[test]
fn a_run_shows_how_far_it_has_come_and_an_algorithm_its_options() {
    let graph = diamond();
    let mut run = Search::new(&graph).start(BreadthFirst::new());
    run.step().unwrap();
    let shown = format!("{run:?}");
    assert_eq!(shown, "Run { expanded: 1, has_ended: false, .. }");

    let astar = AStar::new(Zero).ties(Ties::Newer);
    assert_eq!(
        format!("{astar:?}"),
        "BestFirst { evaluation: ByF(Zero), ties: Newer, goal_test: OnExpansion }"
    );
    let dfs = DepthFirst::new(CycleRule::OnPath);
    assert_eq!(
        format!("{dfs:?}"),
        "DepthFirst { rule: OnPath, max_depth: None }"
    );
}

#[test]
fn debug_output_names_the_type_and_its_state() {
    let graph = diamond();
    let paths = Search::new(&graph).bellman_ford().unwrap();
    let shown = format!("{paths:?}");
    assert!(shown.starts_with("ShortestPaths { space: "), "{shown}");
    assert!(
        shown.ends_with("costs: [0, 1, 3, 4], relaxed: 3, .. }, .. }"),
        "{shown}"
    );
    let all = Search::new(&graph).all_shortest_paths().unwrap();
    assert_eq!((all.states().count(), all.edges().len()), (4, 4));
    let shown = format!("{all:?}");
    assert!(shown.starts_with("AllShortestPaths { report: "), "{shown}");
    assert!(shown.ends_with("states: 4, edges: 4, .. }"), "{shown}");
    assert!(format!("{:?}", all.paths()).starts_with("TiedPaths { depth: "));
    let some = Search::new(&graph).k_shortest_paths(2).unwrap();
    let shown = format!("{some:?}");
    assert!(shown.starts_with("Paths { paths: ["), "{shown}");
    let candidates = RefCell::new(Vec::new());
    let report = Search::new(&graph).best_first(|candidate| {
        candidates.borrow_mut().push(format!("{candidate:?}"));
        candidate.g()
    });
    assert_eq!(report.unwrap().cost(), Some(4));
    let shown = &candidates.borrow()[0];
    assert!(shown.starts_with("Candidate { reached: "), "{shown}");
    assert!(shown.ends_with("frontier_len: 0 }"), "{shown}");
}

/// This includes an iterator in the middle of its paths.
#[test]
fn a_clone_says_what_the_original_says() {
    let graph = diamond();
    let shortest = Search::new(&graph).bellman_ford().unwrap();
    assert_eq!(format!("{:?}", shortest.clone()), format!("{shortest:?}"));
    let some = Search::new(&graph).k_shortest_paths(2).unwrap();
    assert_eq!(format!("{:?}", some.clone()), format!("{some:?}"));
    let all = Search::new(&graph).all_shortest_paths().unwrap();
    assert_eq!(format!("{:?}", all.clone()), format!("{all:?}"));
    let mut paths = all.paths();
    let first = paths.next().unwrap().unwrap();
    let rest = paths.clone().map(Result::unwrap);
    assert!(rest.eq(paths.map(Result::unwrap)));
    assert_eq!(first.states().len(), 3);
}

// The cheapest few.

#[test]
fn paths_are_given_away_with_the_list() {
    let graph = diamond();
    let found = Search::new(&graph).k_shortest_paths(2).unwrap();
    let [first, second] = &Vec::from_iter(found)[..] else {
        panic!("two paths");
    };
    assert_eq!((first.cost(), second.cost()), (4, 4));
}

/// The first of the searches reaches all leaves; the later ones do not.
#[test]
fn the_peaks_of_many_searches_are_those_of_the_largest() {
    let mut graph = Graph::new(&[(0, 1, 5u32), (1, 2, 5)], &[2]);
    graph.edges.extend((3..1000).map(|leaf| (0, leaf, 1)));
    graph.states = 1000;
    let one = Search::new(&graph).k_shortest_paths(1).unwrap();
    let two = Search::new(&graph).k_shortest_paths(2).unwrap();
    assert_eq!((one.paths().len(), two.paths().len()), (1, 1));
    assert_eq!(one.stats().stored_peak, 1000);
    assert_eq!(two.stats().stored_peak, 1000);
    assert!(two.stats().bytes_peak >= one.stats().bytes_peak);
}

#[test]
fn a_report_of_one_edge_and_one_expansion_has_no_plurals() {
    let edge = Graph::new(&[(0, 1, 5u32)], &[1]);
    let report = Search::new(&edge).dijkstra().unwrap();
    let text = "found a path of 1 edge at cost 5 (cheapest); 1 state expanded";
    assert_eq!(report.to_string(), text);
}
