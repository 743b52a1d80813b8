//! Numbers and comparisons that the prose of the guide states, each from a run of its own.

use std::collections::BTreeMap;

use colorwalk::adaptors::Reversed;
use colorwalk::algorithms::GraphSearch;
use colorwalk::color_walk::{Board, ColorWalk, Start};
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::grid::{Grid, Square};
use colorwalk::observe::EventKind;
use colorwalk::observe::Recorder;
use colorwalk::{Limit, Limits, Outcome, Search, SearchProblem, problem_fn};
use colorwalk_testing::{digraphs, distance, distances, with_admissible, with_consistent};
use proptest::prelude::*;

use crate::{page_of, pages, read, rows_of_players};
use fringe_search::{Fringe, Lists};

#[expect(dead_code, reason = "it is a program")]
#[path = "../../examples/fringe_search.rs"]
mod fringe_search;

/// Asserts that a text says something, wherever its lines break.
fn says(text: &str, said: &str) {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(said), "nothing says: {said}");
}

/// Returns the states that fringe search expands, in order.
fn expanded_by_fringe<P>(problem: &P, h: impl Fn(&P::State) -> u32) -> Vec<P::State>
where
    P: SearchProblem<Cost = u32>,
    P::State: Clone,
    P::Action: Clone,
{
    let mut recorder = Recorder::new();
    let search = Search::new(problem).observe(&mut recorder);
    let fringe = GraphSearch::new(Fringe(h, Lists::default()));
    let _report = search.run(fringe).ok();
    let records = recorder.records().iter();
    let closed = records.filter(|record| record.kind == EventKind::Closed);
    closed
        .filter_map(|record| Some(record.state.as_ref()?.1.clone()))
        .collect()
}

#[test]
fn fringe_search_repeats_expansions_if_the_heuristic_is_inconsistent() {
    let graph: Digraph =
        "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6"
            .parse()
            .unwrap();
    let of_page_7 = |node: &NodeId| if node.get() == 2 { 9 } else { 0 };
    let expanded = expanded_by_fringe(&graph, of_page_7);
    let mut once = expanded.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!((expanded.len(), once.len()), (9, 6));
    let header = include_str!("../../examples/fringe_search.rs").replace("//! ", "");
    says(
        &header,
        "If the heuristic is consistent, no round expands a state of an earlier round again.",
    );
}

/// Fringe search as page 31 has it, with the states that each round expands.
fn rounds_of(graph: &colorwalk_testing::Graph<u32>, h: &[u32]) -> (Vec<Vec<u32>>, Vec<u32>) {
    let mut g: BTreeMap<u32, u32> = graph.starts.iter().map(|&start| (start, 0)).collect();
    let mut keys: Vec<u32> = g.keys().map(|&start| h[start as usize]).collect();
    let mut bound = keys.iter().copied().min().unwrap_or(0); // there may be no start
    let (mut now, mut later, mut closed) = (Vec::new(), Vec::new(), Vec::new());
    for &start in &graph.starts {
        if !now.contains(&start) {
            now.push(start);
        }
    }
    let mut rounds = vec![Vec::new()];
    loop {
        while let Some(&u) = now.last() {
            let f = g[&u] + h[u as usize];
            if closed.contains(&u) {
                now.pop();
            } else if f > bound {
                now.pop();
                later.push((u, f));
            } else if graph.is_goal(&u) {
                return (rounds, keys);
            } else {
                closed.push(u);
                rounds.last_mut().unwrap().push(u);
                for edge in graph.successors(&u) {
                    let (v, through) = (edge.state, g[&u] + edge.cost);
                    if g.get(&v).is_none_or(|&known| through < known) {
                        g.insert(v, through);
                        keys.push(through + h[v as usize]);
                        closed.retain(|&other| other != v);
                        now.push(v);
                    }
                }
            }
        }
        let Some(least) = later.iter().map(|entry| entry.1).min() else {
            return (rounds, keys);
        };
        bound = least;
        now = later.drain(..).rev().map(|entry| entry.0).collect();
        rounds.push(Vec::new());
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(1000))]

    /// The bound takes values of f up to the cost of the path, each of them once.
    #[test]
    fn rounds_of_fringe_search_are_counted_by_the_values_of_f((graph, h) in with_admissible()) {
        let (rounds, mut keys) = rounds_of(&graph, &h);
        if let Some(cost) = distance(&graph) {
            keys.retain(|&f| i64::from(f) <= cost);
            keys.sort_unstable();
            keys.dedup();
            prop_assert!(rounds.len() <= keys.len(), "{rounds:?} {keys:?}");
            let own = rounds.concat();
            prop_assert_eq!(expanded_by_fringe(&graph, |&state: &u32| h[state as usize]), own);
        }
    }

    #[test]
    fn rounds_of_fringe_search_share_no_state_if_the_heuristic_is_consistent((graph, h) in with_consistent()) {
        let (rounds, _) = rounds_of(&graph, &h);
        for (number, round) in rounds.iter().enumerate() {
            let later = rounds[number + 1..].concat();
            prop_assert!(round.iter().all(|state| !later.contains(state)), "{rounds:?}");
        }
    }

    /// Page 25: one edge may become cheaper by its slack, and the optimum stays.
    #[test]
    fn slack_is_a_lower_bound(graph in digraphs()) {
        let before = distances(&graph);
        let Some(cost) = distance(&graph) else { return Ok(()) };
        let p = |state: u32| before.get(&state).map_or(cost, |&g| g.min(cost));
        for (place, &(from, to, c)) in graph.edges.iter().enumerate() {
            if before.contains_key(&from) {
                let slack = p(from) + i64::from(c) - p(to);
                let mut cheaper = graph.clone();
                cheaper.edges[place].2 -= u32::try_from(slack).unwrap().min(c);
                prop_assert_eq!(distance(&cheaper), Some(cost), "{} to {}", from, to);
            }
        }
    }
}

/// Each state n has one edge to n + 2, and the start also has an edge to the goal.
#[test]
fn greedy_search_can_miss_the_goal_of_an_infinite_graph() {
    let next = |&n: &u32| {
        let goal = (n == 0).then_some((1, 1u32));
        [Some((n + 2, 1)), goal].into_iter().flatten()
    };
    let endless = problem_fn(0u32, next, |&n| n == 1);
    let limits = Limits::new().expansions(10_000);
    let report = Search::new(&endless)
        .limits(limits)
        .greedy_best_first(|_: &u32| 0u32);
    let report = report.unwrap();
    assert_eq!(report.outcome(), &Outcome::CutOff(Limit::Expansions));
    assert_eq!(Search::new(&endless).dijkstra().unwrap().cost(), Some(1));
    let page = page_of("greedy_and_beam").text;
    says(&page, "to find a path if there is one, on a finite graph");
    says(
        &page,
        "never find the goal, even if the goal is one edge away",
    );
}

#[test]
fn breadth_first_search_reaches_most_of_the_board_of_the_guide() {
    let board: Board = "01213\n20312\n13021\n02130".parse().unwrap();
    let game = ColorWalk::new(&board, Start::CORNER).unwrap();
    let reached = Search::new(&game).bfs().unwrap().reached().len();
    let all = Search::new(&game).explore().unwrap().len();
    let said = format!("has then reached {reached} of the {all} states");
    says(&page_of("state_spaces").text, &said);
}

/// A map with this share of walls in percent, the same in every run.
fn walled(size: u16, percent: u32) -> Grid {
    let mut state = 1u32;
    Grid::from_fn(size, size, |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u16::from((state >> 16) % 100 >= percent)
    })
}

#[test]
fn a_flow_field_expands_less_than_a_thousand_searches() {
    let map = walled(100, 20);
    let goal = Square::from((50, 50));
    let goal = map
        .squares()
        .find(|&square| square >= goal && map.cost(square) > 0)
        .unwrap();
    let to_goal = map.clone().with_goals([goal]).unwrap();
    let field = Search::new(&Reversed::new(&to_goal))
        .shortest_path_tree()
        .unwrap();
    let units = map
        .squares()
        .filter(|square| field.reached().cost(square).is_some());
    let units: Vec<Square> = units.step_by(7).take(1000).collect();
    assert_eq!(units.len(), 1000);
    let expanded = units.iter().map(|&unit| {
        let map = map.between(unit, goal).unwrap();
        let report = Search::new(&map).astar(map.estimate()).unwrap();
        assert_eq!(report.cost(), field.reached().cost(&unit));
        report.stats().expanded
    });
    let times = expanded.sum::<u64>() / field.stats().expanded;
    says(
        &read("recipes.rs"),
        &format!("expand {times} times as many squares as the flow field"),
    );
}

#[test]
fn one_more_move_of_look_ahead_saves_more_than_another_measure() {
    let pages = pages();
    let rows = rows_of_players(&pages);
    let mean = |player: &str| {
        let row = rows.iter().find(|row| row.1 == player).unwrap();
        let figures = row.3.split(", ").nth(1).unwrap();
        figures.parse::<f64>().unwrap()
    };
    let saves = |player| mean("greedy") - mean(player);
    let page = page_of("other_measures").text;
    says(
        &page,
        &format!(
            "look-ahead saves {:.1} moves a game",
            saves("greedy-look-ahead 2")
        ),
    );
    says(
        &page,
        &format!(
            "the perimeter saves {:.1} moves a game",
            saves("max-perimeter")
        ),
    );
    let others = ["max-perimeter", "perimeter-area", "deep-path", "path-area"];
    assert!(
        others
            .iter()
            .all(|other| saves(other) < saves("greedy-look-ahead 2"))
    );
}
