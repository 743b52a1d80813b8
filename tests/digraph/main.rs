//! Explicit graphs against lists of edges, their text against itself, and their readers against any bytes.
//! Cycles, changed edges, symmetries, and games in which one side forces a target.

use std::io::{self, BufRead, BufReader, Read};

use proptest::collection::vec;
use proptest::prelude::*;

use colorwalk::algorithms::CycleRule;
use colorwalk::digraph::{Digraph, DigraphBuilder, Edge, EdgeId, NodeId, ReadError};
use colorwalk::{
    Cost, Limits, NonNegativeReal, Real, Report, ReversibleProblem, Search, SearchError,
    SearchProblem, Successor, Unit, laws,
};
use colorwalk_testing::Plain;

#[cfg(feature = "petgraph")]
mod conversions;
mod cycles;
mod edges;
mod forced;
mod formats;
mod symmetry;

const SAMPLE: &str = include_str!("../data/digraph-sample.gr");

type List<C> = Vec<(u32, u32, C)>;

/// These lists have fewer edges than this many nodes, so most rows are empty.
const MOST: u32 = 50_000;

/// Lists of edges between at most 12 nodes: parallel edges and self-loops are common.
fn small_lists() -> impl Strategy<Value = List<u32>> {
    vec((0..12u32, 0..12u32, 0..20u32), 0..40)
}

/// Lists of edges whose ends may be any nodes: sources are few and far apart.
fn sparse_lists() -> impl Strategy<Value = List<i64>> {
    let node = || prop_oneof![0..4u32, 0..1000u32, 0..MOST];
    vec((node(), node(), any::<i64>()), 0..20)
}

/// Graphs of any cost type with starts, goals, and perhaps nodes that no edge touches.
fn graphs<C>(cost: impl Strategy<Value = C>) -> impl Strategy<Value = Digraph<C>>
where
    C: colorwalk::Cost,
{
    let node = || prop_oneof![4 => 0..8u32, 1 => 0..MOST];
    (
        vec((node(), node(), cost), 0..20),
        vec(node(), 0..3),
        vec(node(), 0..4),
        any::<bool>(),
    )
        .prop_map(|(edges, starts, goals, stated)| {
            let builder: DigraphBuilder<C> = edges.into_iter().collect();
            let builder = builder.starts(starts).goals(goals);
            if stated {
                builder.node_count(MOST as usize).build().unwrap()
            } else {
                builder.build().unwrap()
            }
        })
}

fn build<C: colorwalk::Cost>(list: &[(u32, u32, C)]) -> Digraph<C> {
    let builder: DigraphBuilder<C> = list.iter().copied().collect();
    builder.build().unwrap()
}

fn as_edges<C: Copy>(list: &[(u32, u32, C)]) -> Vec<Edge<C>> {
    (0..)
        .zip(list)
        .map(|(id, &(from, to, cost))| Edge {
            id: EdgeId::new(id),
            from: NodeId::new(from),
            to: NodeId::new(to),
            cost,
        })
        .collect()
}

/// Checks that every way to read the edges of `graph` yields the edges of `list`.
fn check_against_list<C>(graph: &Digraph<C>, list: &[(u32, u32, C)]) -> Result<(), TestCaseError>
where
    C: colorwalk::Cost + PartialEq,
{
    let edges = as_edges(list);
    prop_assert_eq!(graph.edge_count(), edges.len());
    prop_assert_eq!(graph.edges().collect::<Vec<_>>(), edges.clone());
    let backwards: Vec<_> = edges.iter().rev().copied().collect();
    prop_assert_eq!(graph.edges().rev().collect::<Vec<_>>(), backwards);
    for edge in &edges {
        prop_assert_eq!(graph.edge(edge.id), Some(*edge));
    }
    prop_assert_eq!(graph.edge(EdgeId::from(u32::MAX)), None);
    let beyond = u32::try_from(edges.len()).unwrap();
    prop_assert_eq!(graph.edge(EdgeId::from(beyond)), None);

    let ends = edges.iter().flat_map(|edge| [edge.from, edge.to]);
    let near = ends.flat_map(|node| [node.get().saturating_sub(1), node.get(), node.get() + 1]);
    for node in near.chain([0, u32::MAX]).map(NodeId::new) {
        let leave = || edges.iter().filter(|edge| edge.from == node).copied();
        let enter = || edges.iter().filter(|edge| edge.to == node).copied();
        prop_assert!(graph.out_edges(node).eq(leave()));
        prop_assert!(graph.in_edges(node).eq(enter()));
        prop_assert_eq!(graph.out_edges(node).len(), leave().count());
        prop_assert_eq!(graph.in_edges(node).len(), enter().count());
        let successors = leave().map(|edge| Successor::new(edge.id, edge.to, edge.cost));
        prop_assert!(graph.successors(&node).into_iter().eq(successors));
    }
    Ok(())
}

/// Returns the costs of cheapest paths from node 0. Relaxes every edge as often as there are nodes.
fn oracle(list: &[(u32, u32, u32)], node_count: usize) -> Vec<Option<u32>> {
    let mut g = vec![None; node_count];
    g[0] = Some(0);
    for _ in 0..node_count {
        for &(from, to, cost) in list {
            if let Some(through) = g[from as usize].map(|g: u32| g + cost)
                && g[to as usize].is_none_or(|known| through < known)
            {
                g[to as usize] = Some(through);
            }
        }
    }
    g
}

/// Returns everything that a search reports, as text.
fn told<A, C>(report: Result<Report<NodeId, A, C>, SearchError<NodeId>>) -> String
where
    A: std::fmt::Debug,
    C: Cost,
{
    let report = report.expect("costs are small");
    let stats = report.stats();
    let reached: Vec<_> = report.reached().iter().collect();
    let looked_up = reached
        .iter()
        .map(|known| report.reached().get(known.state()).map(|found| found.id()));
    assert!(looked_up.eq(reached.iter().map(|known| Some(known.id()))));
    format!(
        "{:?} {:?} {:?} {} {} {} {} {reached:?}",
        report.outcome(),
        report.claim(),
        report.lower_bound(),
        stats.expanded,
        stats.generated,
        stats.duplicates,
        stats.reopened,
    )
}

/// Neighbouring nodes of a torus have distant numbers.
const SIDE: u32 = 256;

fn number(x: u32, y: u32) -> u32 {
    (y % SIDE * SIDE + x % SIDE) * 40_503 % (SIDE * SIDE)
}

/// A torus with `out_of_hubs` additional edges out of every sixty-fourth node.
fn torus(out_of_hubs: u32) -> Digraph<u32> {
    let cells = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
    let edges = cells.flat_map(|(x, y)| {
        let beside = [(x + 1, y), (x, y + 1), (x + SIDE - 1, y), (x, y + SIDE - 1)];
        let count = if x % 8 == 1 && y % 8 == 5 {
            out_of_hubs
        } else {
            0
        };
        let far = (0..count).map(move |at| (x * 31 + at * 7, y * 17 + at * at));
        let cost = move |to: u32| 1 + (number(x, y) ^ to) % 7;
        let to = beside.into_iter().chain(far).map(|(x, y)| number(x, y));
        to.map(move |to| (number(x, y), to, cost(to)))
    });
    let builder: DigraphBuilder<u32> = edges.collect();
    builder.start(0).build().expect("few edges")
}

/// With a limit that is never reached, a search does not work ahead. It must find and count the same.
#[test]
fn work_done_ahead_of_time_changes_nothing_but_the_time() {
    let limits = || Limits::new().expansions(u64::MAX);
    macro_rules! assert_same {
        ($problem:expr, $method:ident($($argument:expr),*)) => {
            let ahead = told(Search::new($problem).$method($($argument),*));
            let one_by_one = told(Search::new($problem).limits(limits()).$method($($argument),*));
            assert!(ahead == one_by_one, "{}", stringify!($method)); // the reports are too long to print
        };
    }
    for &out_of_hubs in colorwalk_testing::few_or_all(&[300][..], &[0, 300]) {
        let graph = torus(out_of_hubs);
        let hashed = Plain(&graph);
        assert_same!(&graph, bfs());
        assert_same!(&hashed, bfs());
        assert_same!(&graph, dfs(CycleRule::Closed));
        assert_same!(&hashed, dfs(CycleRule::Closed));
        assert_same!(&hashed, dijkstra());
        if colorwalk_testing::is_exhaustive() {
            assert_same!(&graph, dijkstra());
        }
    }
    let graph = torus(0);
    let far = number(SIDE / 2, SIDE / 2);
    let trip = graph.between(0, far).expect("both are nodes");
    let report = Search::new(&trip).bidirectional_bfs();
    assert!(report.expect("costs are small").stats().stored_peak > 50_000);
    if colorwalk_testing::is_exhaustive() {
        assert_same!(&trip, bidirectional_bfs());
    }
    assert_same!(&trip, bidirectional_dijkstra());
}

proptest! {
    #[test]
    fn an_index_changes_nothing_but_the_time(list in small_lists(), h in vec(0..9u32, 12)) {
        let builder: DigraphBuilder<u32> = list.into_iter().collect();
        let graph = builder.start(0).goal(11).build().expect("few edges");
        let hashed = Plain(&graph);
        let h = |node: &NodeId| h[node.index()];
        macro_rules! assert_same {
            ($($method:ident($($argument:expr),*)),*) => {$(
                prop_assert_eq!(
                    told(Search::new(&graph).$method($($argument),*)),
                    told(Search::new(&hashed).$method($($argument),*))
                );
            )*};
        }
        assert_same!(
            bfs(), dfs(CycleRule::Closed), dijkstra(), astar(h),
            greedy_best_first(h), beam(3, h), anytime_astar(h, 3)
        );
        let trip = graph.between(0, 11).expect("both are nodes");
        let hashed = Plain(&trip);
        prop_assert_eq!(
            told(Search::new(&trip).bidirectional_bfs()),
            told(Search::new(&hashed).bidirectional_bfs())
        );
        prop_assert_eq!(
            told(Search::new(&trip).bidirectional_dijkstra()),
            told(Search::new(&hashed).bidirectional_dijkstra())
        );
        prop_assert_eq!(laws::check(&graph), Ok(()));
    }

    #[test]
    fn rows_hold_the_edges_of_the_list_in_its_order(list in small_lists()) {
        let graph = build(&list);
        check_against_list(&graph, &list)?;
        let largest = list.iter().map(|&(from, to, _)| from.max(to) as usize + 1).max();
        prop_assert_eq!(graph.node_count(), largest.unwrap_or(0));
        prop_assert_eq!(graph.nodes().len(), graph.node_count());
    }

    #[test]
    fn rows_with_many_gaps_hold_the_edges_of_the_list_in_its_order(list in sparse_lists()) {
        check_against_list(&build(&list), &list)?;
    }

    #[test]
    fn the_reversed_graph_has_every_edge_turned_round(list in sparse_lists()) {
        let graph = build(&list);
        let turned: List<i64> = list.iter().map(|&(from, to, cost)| (to, from, cost)).collect();
        check_against_list(&graph.reversed(), &turned)?;
        check_against_list(&graph.reversed().reversed(), &list)?;
        prop_assert_eq!(graph.reversed().reversed(), graph);
    }

    #[test]
    fn dijkstra_finds_the_costs_of_the_oracle(list in small_lists()) {
        let graph = build(&list);
        for (goal, g) in oracle(&list, graph.node_count().max(1)).into_iter().enumerate() {
            let goal = u32::try_from(goal).unwrap();
            let Ok(graph) = graph.with_goals([goal]) else { continue };
            let report = Search::new(&graph).dijkstra().unwrap();
            prop_assert_eq!(report.cost(), g);
            let trip = graph.between(0, goal).unwrap();
            prop_assert_eq!(Search::new(&trip).dijkstra().unwrap().cost(), g);
            let back = graph.reversed().with_starts([goal]).unwrap().with_goals([0]).unwrap();
            prop_assert_eq!(Search::new(&back).dijkstra().unwrap().cost(), g);
            if let Some(path) = report.path() {
                let costs = path.actions().iter().map(|&id| graph.edge(id).unwrap().cost);
                prop_assert_eq!(Some(costs.sum()), g);
            }
        }
    }

    #[test]
    fn a_trip_between_two_nodes_is_reversible(list in small_lists()) {
        let graph = build(&list);
        let Ok(trip) = graph.between(0, 0) else { return Ok(()) };
        prop_assert!(graph.nodes().all(|node| trip.is_goal(&node) == trip.goal_nodes().contains(&node)));
        let (mut forwards, mut backwards) = (Vec::new(), Vec::new());
        for node in graph.nodes() {
            let leave = trip.successors(&node);
            forwards.extend(leave.into_iter().map(|edge| (edge.action, node, edge.state, edge.cost)));
            let enter = trip.predecessors(&node);
            backwards.extend(enter.into_iter().map(|edge| (edge.action, edge.state, node, edge.cost)));
        }
        forwards.sort_unstable();
        backwards.sort_unstable();
        prop_assert_eq!(forwards, backwards);
    }

    #[test]
    fn edge_lists_round_trip(graph in graphs(any::<i64>())) {
        prop_assert_eq!(&graph.to_string().parse::<Digraph<i64>>().unwrap(), &graph);
    }

    #[test]
    fn edge_lists_of_equal_costs_round_trip(
        links in graphs(Just(Unit)),
        ones in graphs(0..2u8),
        reals in graphs((0.0..2.0f64).prop_map(|cost| NonNegativeReal::new(cost).unwrap())),
    ) {
        prop_assert_eq!(links.to_string().parse::<Digraph<Unit>>().unwrap(), links);
        prop_assert_eq!(ones.to_string().parse::<Digraph<u8>>().unwrap(), ones);
        prop_assert_eq!(reals.to_string().parse::<Digraph<NonNegativeReal>>().unwrap(), reals);
    }

    #[test]
    fn dimacs_files_round_trip_but_for_starts_and_goals(graph in graphs(any::<i16>())) {
        let mut file = Vec::new();
        graph.write_dimacs(&mut file).unwrap();
        let read = Digraph::<i16>::read_dimacs(&file[..]).unwrap();
        prop_assert!(read.goal_nodes().is_empty());
        let bare = graph.with_goals([0; 0]).unwrap().with_starts([0; 0]).unwrap();
        prop_assert_eq!(read, bare);
    }

    #[test]
    fn reading_does_not_depend_on_how_the_bytes_arrive(
        graph in graphs(any::<i16>()),
        capacity in 1..9usize,
    ) {
        let text = graph.to_string().replace('\n', " # comment\r\n\n");
        let reader = BufReader::with_capacity(capacity, text.as_bytes());
        prop_assert_eq!(Digraph::<i16>::read_edge_list(reader).unwrap(), graph);
    }

    #[test]
    fn no_bytes_panic(bytes in vec(any::<u8>(), 0..200)) {
        let _ = Digraph::<u32>::read_edge_list(&bytes[..]);
        let _ = Digraph::<u32>::read_dimacs(&bytes[..]);
    }

    #[test]
    fn no_words_panic_and_whatever_reads_as_an_edge_list_prints_what_reads_as_the_same(
        text in "((nodes|start|goal|p|a|c|sp|#|-1|[0-9]|4294967294|4294967295|99999999999)[ \n]){0,40}"
    ) {
        let _ = Digraph::<i8>::read_dimacs(text.as_bytes());
        if let Ok(graph) = text.parse::<Digraph<i8>>() {
            prop_assert_eq!(graph.to_string().parse::<Digraph<i8>>().unwrap(), graph);
        }
    }

    /// An error names a line of the text. It is the mutated line or a later one, unless the mutation damaged the
    /// problem line or removed the last line.
    #[test]
    fn mutated_files_are_read_or_refused_with_the_line(
        position in 0..SAMPLE.len(),
        length in 0..12usize,
        insert in prop_oneof![
            vec(any::<u8>(), 0..4),
            "(p sp 1 1\n|a 1 1 1\n|\n|-| |9|4294967296){0,3}".prop_map(String::into_bytes),
        ],
    ) {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        let end = (position + length).min(bytes.len());
        bytes.splice(position..end, insert);
        let lines = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').count() as u64;
        let mutated = lines(&bytes[..position]);
        match Digraph::<u32>::read_dimacs(&bytes[..]) {
            Ok(graph) => {
                let mut file = Vec::new();
                graph.write_dimacs(&mut file).unwrap();
                prop_assert_eq!(Digraph::<u32>::read_dimacs(&file[..]).unwrap(), graph);
            }
            Err(error) => {
                prop_assert!((1..=lines(&bytes)).contains(&error.line), "{}", error);
                let counted = mutated <= 3 || error.message.contains("found the end after");
                prop_assert!(counted || error.line >= mutated, "{}", error);
                let place = format!("line {}: ", error.line);
                prop_assert!(error.to_string().starts_with(&place), "{}", error);
            }
        }
    }
}

#[test]
fn the_sample_reads_as_what_it_says() {
    let graph = Digraph::<u32>::read_dimacs(SAMPLE.as_bytes()).unwrap();
    assert_eq!((graph.node_count(), graph.edge_count()), (7, 10));
    let arcs: Vec<_> = graph
        .out_edges(NodeId::new(2))
        .map(|edge| (edge.id.get(), edge.to.get(), edge.cost))
        .collect();
    assert_eq!(arcs, [(4, 4, 0), (5, 5, 20), (6, 5, 3)]);
    let cost = |goal: u32| {
        let trip = graph.between(0, goal).unwrap();
        Search::new(&trip).dijkstra().unwrap().cost()
    };
    let costs: Vec<_> = (0..7).map(cost).collect();
    let expected = [0, 14, 10, 16, 10, 13].map(Some);
    assert_eq!(costs[..6], expected);
    assert_eq!(costs[6], None);
}

#[test]
fn costs_of_every_kind_are_read() {
    let reals: Digraph<NonNegativeReal> = "0 1 0.5\n1 0".parse().unwrap();
    let costs: Vec<f64> = reals.edges().map(|edge| edge.cost.get()).collect();
    assert_eq!(costs, [0.5, 1.0]);
    let links: Digraph<Unit> = "0 1\n1 2 1".parse().unwrap();
    assert_eq!(links.edge_count(), 2);
    let signed: Digraph<i32> = "0 1 -3".parse().unwrap();
    assert_eq!(signed.edges().next().unwrap().cost, -3);
}

#[test]
fn costs_that_the_type_has_not_are_refused_with_its_reason() {
    let message = |error: ReadError| error.to_string();
    assert_eq!(
        message("0 1 256".parse::<Digraph<u8>>().unwrap_err()),
        r#"line 1: expected a cost, found "256": number too large to fit in target type; `Digraph<u32>` can read it"#
    );
    assert_eq!(
        message("\n0 1 -1".parse::<Digraph<NonNegativeReal>>().unwrap_err()),
        r#"line 2: expected a cost, found "-1": a cost of this type must not be negative; `Digraph<i64>` can read it"#
    );
    assert_eq!(
        message("0 1 2".parse::<Digraph<Unit>>().unwrap_err()),
        r#"line 1: expected a cost, found "2": every edge costs 1; `Digraph<u32>` can read it"#
    );
    assert_eq!(
        message(Digraph::<u32>::read_edge_list(&b"0 1 \xff"[..]).unwrap_err()),
        "line 1: expected a cost, found \"\u{fffd}\""
    );
}

#[test]
fn faults_of_an_edge_list_name_the_line_and_what_was_expected() {
    let cases = [
        (
            "x",
            r#"line 1: expected a node, `nodes`, `start` or `goal`, found "x""#,
        ),
        (
            "# x\n0",
            "line 2: expected a node, found the end of the line",
        ),
        (
            "0 1 2\n\n0 -1 2",
            r#"line 3: expected a node, found "-1": a whole number without a sign is needed"#,
        ),
        (
            "0 1 2 3",
            r#"line 1: expected the end of the line, found "3": an edge is `from to cost`"#,
        ),
        (
            "start",
            "line 1: expected a node, found the end of the line",
        ),
        (
            "goal 1 2",
            r#"line 1: expected the end of the line, found "2""#,
        ),
        ("nodes many", r#"line 1: expected a count, found "many""#),
        (
            "nodes 4294967296",
            r#"line 1: expected a count, found "4294967296": it is beyond 32 bits"#,
        ),
        (
            "nodes 2\n0 1\nnodes 2",
            "line 3: expected one `nodes` line, found another after that in line 1",
        ),
        (
            "nodes 2\n0 2",
            "line 2: expected one of 2 nodes, counted from 0, found 2",
        ),
        (
            "0 1\n0 3\nstart 2\nnodes 2",
            "line 2: expected one of 2 nodes, counted from 0, found 3",
        ),
        (
            "goal 4294967295",
            "line 1: expected one of 4294967295 nodes, counted from 0, found 4294967295",
        ),
    ];
    for (text, message) in cases {
        let error = text.parse::<Digraph>().unwrap_err();
        assert_eq!(error.to_string(), message, "of {text:?}");
    }
}

#[test]
fn a_number_that_is_refused_comes_with_what_can_read_it() {
    let by_type = |text: &str| {
        [
            text.parse::<Digraph>().map(drop),
            text.parse::<Digraph<u64>>().map(drop),
            text.parse::<Digraph<i64>>().map(drop),
            text.parse::<Digraph<u128>>().map(drop),
            text.parse::<Digraph<i128>>().map(drop),
            text.parse::<Digraph<Real>>().map(drop),
            text.parse::<Digraph<NonNegativeReal>>().map(drop),
        ]
    };
    let names = [
        "u32",
        "u64",
        "i64",
        "u128",
        "i128",
        "Real",
        "NonNegativeReal",
    ];
    for cost in [
        "0",
        "5",
        "-5",
        "3.5",
        "-0.1",
        "1e3",
        "4294967296",
        "-99999999999",
        "18446744073709551616",
        "-9223372036854775809",
        "340282366920938463463374607431768211456",
        "x",
        "",
        "--5",
        "-",
        "inf",
        "NaN",
        "5-",
    ] {
        let results = by_type(&format!("0 1 {cost}"));
        let is_number = cost.parse::<f64>().is_ok_and(f64::is_finite);
        for error in results.iter().filter_map(|result| result.as_ref().err()) {
            let message = error.to_string();
            let offers: Vec<usize> = (0..names.len())
                .filter(|&at| message.contains(&format!("`Digraph<{}>`", names[at])))
                .collect();
            assert_eq!(!offers.is_empty(), is_number, "{message}");
            assert!(
                offers.is_empty() || offers.iter().any(|&at| results[at].is_ok()),
                "{message}"
            );
        }
    }
    let message = |text: &str| text.parse::<Digraph>().unwrap_err().to_string();
    assert!(message("0 1 -5").ends_with("; `Digraph<i64>` can read it"));
    assert!(message("0 1 3.5").ends_with("; `Digraph<NonNegativeReal>` can read it"));
    assert!(message("0 1 -3.5").ends_with("; `Digraph<Real>` can read it"));
    assert!(message("0 5000000000").contains("number the nodes again"));
    assert!(message("0 -1").ends_with("a whole number without a sign is needed"));
}

#[test]
fn faults_of_a_dimacs_file_name_the_line_and_what_was_expected() {
    let no_problem = |line, found| {
        format!("line {line}: expected a problem line, `p sp nodes arcs`, found {found}")
    };
    let cases = [
        ("", no_problem(1, "the end")),
        ("c\nc comment\n\n", no_problem(3, "the end")),
        ("c\na 1 1 1\np sp 1 1\n", no_problem(2, "an arc")),
        (
            "p sp 1 0\nc\np sp 1 0",
            "line 3: expected one `p` line, found another after that in line 1".into(),
        ),
        (
            "p max 1 0",
            r#"line 1: expected `sp`, `edge` or `col`, found "max""#.into(),
        ),
        (
            "p sp 1",
            "line 1: expected a count, found the end of the line".into(),
        ),
        (
            "p sp -1 0",
            r#"line 1: expected a count, found "-1": a whole number without a sign is needed"#
                .into(),
        ),
        (
            "p sp 1 0 0",
            r#"line 1: expected the end of the line, found "0""#.into(),
        ),
        (
            "p sp 1 0\nedge",
            r#"line 2: expected `a`, `c` or `p`, found "edge""#.into(),
        ),
        (
            "p sp 2 1\na 0 1 1",
            "line 2: expected one of 2 nodes, counted from 1, found 0".into(),
        ),
        (
            "p sp 2 1\na 1 3 1",
            "line 2: expected one of 2 nodes, counted from 1, found 3".into(),
        ),
        (
            "p sp 2 1\na 1 2",
            "line 2: expected a cost, found the end of the line".into(),
        ),
        (
            "p sp 2 1\na 1 2 1\nc\na 2 1 1",
            "line 4: expected the end after 1 arc, found another arc".into(),
        ),
        (
            "p sp 2 2\na 1 2 1\nc\n",
            "line 3: expected 2 arcs, found the end after 1".into(),
        ),
        (
            "p sp 4294967295 4294967295\n", // takes no memory
            "line 1: expected 4294967295 arcs, found the end after 0".into(),
        ),
    ];
    for (text, message) in cases {
        let error = Digraph::<u32>::read_dimacs(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), message, "of {text:?}");
    }
}

/// A file that claims far more nodes than edges is refused before memory is taken for the nodes.
#[test]
fn headers_that_claim_far_more_nodes_than_edges_are_refused() {
    let found = "found 4294967295: number the nodes without gaps";
    let error = Digraph::<u32>::read_dimacs("p sp 4294967295 0".as_bytes()).unwrap_err();
    let expected = format!("line 1: expected at most 1048576 nodes with 0 edges, {found}");
    assert_eq!(error.to_string(), expected);
    for text in ["nodes 4294967295\n4294967294 0 7", "0 1\ngoal 4294967294"] {
        let error = text.parse::<Digraph>().unwrap_err();
        let expected = format!("line 2: expected at most 1048592 nodes with 1 edge, {found}");
        assert_eq!(error.to_string(), expected);
    }
    let isolated: Digraph = "nodes 1048592\n1048591 0 7".parse().unwrap();
    assert_eq!(isolated.node_count(), 1_048_592);
}

#[test]
fn long_comments_are_skipped_and_other_long_lines_are_refused() {
    let long = "x".repeat(100_000);
    let text = format!("0 1 5 # {long}\n#{long}\n1 2 6");
    assert_eq!(text.parse::<Digraph>().unwrap().edge_count(), 2);
    let text = format!("c {long}\np sp 1 0\nc{long}");
    assert!(Digraph::<u32>::read_dimacs(text.as_bytes()).is_ok());

    let spaces = " ".repeat(100_000);
    for text in [format!("0 1 5\n{long}"), format!("0 1 5\n0 {spaces} 1 5")] {
        let error = text.parse::<Digraph>().unwrap_err();
        let message = "line 2: expected less than 4096 bytes, found more";
        assert_eq!(error.to_string(), message);
    }
    for text in [
        format!("p sp 1 0\n{long}"),
        format!("p sp 1 0\n{spaces}a 1 1 1"),
    ] {
        let error = Digraph::<u32>::read_dimacs(text.as_bytes()).unwrap_err();
        let message = "line 2: expected less than 4096 bytes, found more";
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_byte_order_mark_is_skipped_before_the_first_line_alone() {
    let marked = |text: &str| format!("\u{feff}{text}");
    for text in ["", "nodes 3\n0 1 5\n", "# comment\n0 1 5", "\r\n0 1 5"] {
        let graph: Digraph = text.parse().unwrap();
        let text = marked(text);
        assert_eq!(text.parse::<Digraph>().unwrap(), graph);
        let reader = BufReader::with_capacity(1, text.as_bytes());
        assert_eq!(Digraph::<u32>::read_edge_list(reader).unwrap(), graph);
    }
    assert_eq!(
        Digraph::<u32>::read_dimacs(marked(SAMPLE).as_bytes()).unwrap(),
        Digraph::<u32>::read_dimacs(SAMPLE.as_bytes()).unwrap()
    );

    let line_of = |text: &str| text.parse::<Digraph>().unwrap_err().line;
    assert_eq!(line_of(&marked("0 x 5")), 1);
    assert_eq!(line_of(&marked("0 1 5\n0 x 5")), 2);
    assert_eq!(line_of(&marked(&marked("0 1 5"))), 1);
    assert_eq!(line_of(&format!("0 1 5\n{}", marked("0 1 5"))), 2);
    let no_problem = Digraph::<u32>::read_dimacs(marked("").as_bytes()).unwrap_err();
    assert_eq!(no_problem.line, 1);
}

#[test]
fn errors_quote_no_more_than_the_beginning_of_a_field() {
    let error = "9".repeat(4000).parse::<Digraph>().unwrap_err();
    let found = format!("found {:?}: ids are less", "9".repeat(32));
    assert!(error.message.contains(&found), "{error}");
}

/// A reader that fails after its first line.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            length => Ok(length),
        }
    }
}

impl BufRead for Failing<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.0.is_empty() {
            return Err(io::Error::other("the disk is gone"));
        }
        Ok(self.0)
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

#[test]
fn a_failing_reader_is_named_as_the_source_with_the_line() {
    for error in [
        Digraph::<u32>::read_edge_list(Failing(b"0 1 5\n")).unwrap_err(),
        Digraph::<u32>::read_dimacs(Failing(b"p sp 1 0\n")).unwrap_err(),
    ] {
        assert_eq!(error.to_string(), "line 2: cannot be read");
        let source = std::error::Error::source(&error).unwrap();
        assert_eq!(source.to_string(), "the disk is gone");
    }
}

#[test]
fn starts_and_goals_change_without_the_edges() {
    let graph: Digraph = "start 2\nstart 0\ngoal 2\ngoal 1\ngoal 2\n0 1 5\n1 2 6"
        .parse()
        .unwrap();
    assert_eq!(graph.start_nodes(), [2, 0].map(NodeId::new));
    assert_eq!(graph.goal_nodes(), [1, 2].map(NodeId::new));
    assert!(graph.starts().into_iter().eq([2, 0].map(NodeId::new)));

    let other = graph.with_starts([1]).unwrap().with_goals([0]).unwrap();
    assert_eq!(Search::new(&other).dijkstra().unwrap().cost(), None);
    assert!(other.edges().eq(graph.edges()));
    assert_ne!(other, graph);
    assert!(graph.with_goals([0; 0]).unwrap().goal_nodes().is_empty());
    assert_eq!(
        graph.with_starts([3]).unwrap_err().to_string(),
        "the start is node 3, but the graph has 3 nodes, counted from 0"
    );
    assert_eq!(
        graph.with_goals([1, 7]).unwrap_err().to_string(),
        "the goal is node 7, but the graph has 3 nodes, counted from 0"
    );
    assert!(graph.between(3, 0).is_err());
    assert!(graph.between(0, 3).is_err());
}

#[test]
fn a_graph_without_nodes_is_searched_in_vain() {
    let empty: Digraph = "".parse().unwrap();
    assert_eq!((empty.node_count(), empty.edge_count()), (0, 0));
    assert_eq!(empty.to_string(), "nodes 0\n");
    assert_eq!(empty.starts().into_iter().count(), 0);
    assert_eq!(empty.successors(&NodeId::new(0)).into_iter().count(), 0);
    assert!(!empty.is_goal(&NodeId::new(0)));
    assert!(Search::new(&empty).dijkstra().unwrap().path().is_none());
    assert_eq!(empty.reversed(), empty);
    assert!(empty.with_starts([0]).is_err());
}

#[test]
fn the_order_of_the_edges_is_part_of_the_graph() {
    let one: Digraph = "0 1 5\n1 0 6".parse().unwrap();
    let other: Digraph = "1 0 6\n0 1 5".parse().unwrap();
    assert_ne!(one, other);
    assert_eq!(one, "nodes 2\n0 1 5\n1 0 6\nstart 0".parse().unwrap());
}

#[test]
fn debug_shows_the_edges() {
    let graph: Digraph = "0 1 5\n1 0 6\ngoal 1".parse().unwrap();
    assert_eq!(
        format!("{graph:?}"),
        "Digraph { node_count: 2, starts: [NodeId(0)], goals: [NodeId(1)], \
         edges: [0 -> 1: 5, 1 -> 0: 6] }"
    );
}

#[test]
fn graphs_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Digraph>();
    shared::<DigraphBuilder>();
}
