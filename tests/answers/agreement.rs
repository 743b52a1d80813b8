//! Every search against oracles that share no code with it, on random digraphs.

use colorwalk::adaptors::{Reweighted, WithGoal};
use colorwalk::algorithms::{AStar, CycleRule, DepthFirst, Dijkstra};
use colorwalk::certificate::Rule;
use colorwalk::observe::{EventKind, Recorder};
use colorwalk::{
    Claim, Cost, Duplicates, GoalTest, Limit, Limits, Outcome, Preorder, Search, Step, Ties, Weight,
};
use colorwalk_testing::{
    Graph, Method, Order, by_g, counts, dags, digraphs, distance, distances, fewest_edges, layers,
    remaining, small, table, told, walk, watched, with_admissible, with_consistent, with_run,
};
use proptest::prelude::*;

/// Asserts the statements of every report whose search pruned nothing.
fn assert_honest(graph: &Graph<u32>, report: &colorwalk::ReportOf<Graph<u32>>, method: Method) {
    match report.outcome() {
        Outcome::Found(path) => {
            assert_eq!(walk(graph, path), i64::from(path.cost()));
            assert!(graph.goals.contains(path.end()));
            assert_eq!(report.claim(), method.claim());
        }
        Outcome::Exhausted => {
            assert_eq!(distance(graph), None);
            assert_eq!(report.claim(), Claim::NoPath);
        }
        Outcome::CutOff(limit) => panic!("cut off by {limit}"),
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(3000))]

    #[test]
    fn astar_finds_the_cheapest_path_whatever_the_ties(
        (graph, h) in with_admissible(),
        ties in prop::sample::select(&[Ties::LargerG, Ties::Older, Ties::Newer][..]),
    ) {
        let report = Search::new(&graph).run(AStar::new(table(&h)).ties(ties)).unwrap();
        assert_honest(&graph, &report, Method::AStar);
        prop_assert_eq!(report.cost().map(i64::from), distance(&graph));
    }

    #[test]
    fn astar_with_a_consistent_heuristic_reopens_nothing_and_expands_nothing_beyond_the_optimum(
        (graph, h) in with_consistent(),
    ) {
        let report = Search::new(&graph).astar(table(&h)).unwrap();
        assert_honest(&graph, &report, Method::AStar);
        prop_assert_eq!(report.cost().map(i64::from), distance(&graph));
        prop_assert_eq!(report.stats().reopened, 0);
        if let Some(cost) = report.cost() {
            for reached in report.reached().iter().filter(colorwalk::ReachedState::is_closed) {
                prop_assert!(reached.g() + reached.h() <= cost);
            }
        }
    }

    #[test]
    fn astar_with_no_estimate_is_dijkstra((graph, _) in with_admissible()) {
        let astar = Search::new(&graph).run(AStar::new(colorwalk::Zero)).unwrap();
        let dijkstra = Search::new(&graph).dijkstra().unwrap();
        prop_assert_eq!(counts(&astar.stats()), counts(&dijkstra.stats()));
        prop_assert_eq!(astar.path(), dijkstra.path());
    }

    #[test]
    fn weighted_astar_stays_within_its_factor(
        (graph, h) in with_admissible(),
        numerator in 1u32..12,
        denominator in 1u32..5,
    ) {
        let weight = Weight::new(numerator.max(denominator), denominator).unwrap();
        let report = Search::new(&graph).weighted_astar(table(&h), weight).unwrap();
        let best = distance(&graph);
        prop_assert_eq!(report.cost().is_some(), best.is_some());
        if let (Some(cost), Some(best)) = (report.cost(), best) {
            let (n, d) = (i64::from(weight.numerator()), i64::from(weight.denominator()));
            prop_assert!(i64::from(cost) * d <= best * n, "{cost} against {best}");
            prop_assert_eq!(report.claim(), Claim::WithinFactor(weight));
            prop_assert_eq!(walk(&graph, report.path().unwrap()), i64::from(cost));
        }
    }

    #[test]
    fn every_search_finds_a_path_exactly_if_there_is_one(
        (graph, h) in with_admissible(),
        goal_test in prop::sample::select(&[GoalTest::OnExpansion, GoalTest::OnGeneration][..]),
    ) {
        for method in Method::ending() {
            let order = Order::goal_test(goal_test);
            let report = method.search_in(order, Search::new(&graph), table(&h)).unwrap();
            prop_assert_eq!(report.path().is_some(), distance(&graph).is_some(), "{:?}", method);
            if goal_test == GoalTest::OnExpansion {
                assert_honest(&graph, &report, method);
            } else if let Some(path) = report.path() {
                prop_assert_eq!(walk(&graph, path), i64::from(path.cost()));
                prop_assert!(graph.goals.contains(path.end()));
                let early = match method {
                    Method::Dijkstra | Method::AStar | Method::Weighted => Claim::Path,
                    _ => method.claim(),
                };
                prop_assert_eq!(report.claim(), early, "{:?}", method);
            }
        }
    }

    /// A path that repeats no state has fewer edges than there are states.
    #[test]
    fn depth_first_paths_repeat_no_state(graph in digraphs()) {
        for rule in [CycleRule::Closed, CycleRule::OnPath] {
            if let Some(path) = Search::new(&graph).dfs(rule).unwrap().path() {
                let mut states = path.states().to_vec();
                states.sort_unstable();
                states.dedup();
                prop_assert_eq!(states.len(), path.states().len());
            }
        }
    }

    #[test]
    fn depth_first_search_expands_in_preorder(graph in digraphs()) {
        let graph = graph.with_goals(&[]);
        let mut recorder = Recorder::new();
        let search = Search::new(&graph).observe(watched(&mut recorder));
        let report = search.run(DepthFirst::new(CycleRule::Closed)).unwrap();
        prop_assert!(report.path().is_none());
        let expanded = recorder.records().iter().filter(|r| r.kind == EventKind::Closed);
        let expanded = expanded.filter_map(|record| Some(record.state?.1));
        prop_assert!(expanded.eq(Preorder::new(&graph)));
    }

    #[test]
    fn a_run_without_a_rule_driven_on_from_goal_to_goal_finds_every_path(graph in dags()) {
        let mut run = Search::new(&graph).start(DepthFirst::new(CycleRule::None));
        let mut goals = Vec::new();
        while let Step::Goal(id) = run.run_to_end().unwrap() {
            let path = run.path(id).unwrap().unwrap();
            walk(&graph, &path);
            goals.push(path.into_parts().1);
        }
        let mut paths = Vec::new();
        for &start in &graph.starts {
            let mut open = vec![(start, Vec::new())];
            while let Some((at, path)) = open.pop() {
                if graph.goals.contains(&at) {
                    paths.push(path);
                    continue;
                }
                for (index, edge) in graph.edges.iter().enumerate() {
                    if edge.0 == at {
                        open.push((edge.1, [&path[..], &[index]].concat()));
                    }
                }
            }
        }
        paths.sort();
        goals.sort();
        prop_assert_eq!(goals, paths);
    }

    #[test]
    fn dijkstra_to_no_goal_reaches_every_state_at_its_distance(graph in digraphs()) {
        let everywhere = WithGoal::new(&graph, |_: &u32| false);
        let report = Search::new(&everywhere).dijkstra().unwrap();
        let reached = report.reached();
        let found = reached.iter().map(|state| (*state.state(), i64::from(state.g())));
        let found = found.collect::<std::collections::BTreeMap<_, _>>();
        prop_assert_eq!(&found, &distances(&graph));
        prop_assert_eq!(reached.len(), found.len());
        for (state, &g) in &found {
            let known = reached.get(state).unwrap();
            let path = reached.path(&everywhere, state).unwrap().unwrap();
            prop_assert_eq!(walk(&graph, &path), g);
            prop_assert_eq!(path.len(), known.depth() as usize);
            prop_assert_eq!(path.end(), state);
        }
    }

    #[test]
    fn the_layers_of_bfs_are_those_of_the_oracle(graph in digraphs()) {
        let everywhere = WithGoal::new(&graph, |_: &u32| false);
        let report = Search::new(&everywhere).bfs().unwrap();
        let expected = layers(&graph);
        let sizes: Vec<u64> = expected.iter().map(|layer| layer.len() as u64).collect();
        prop_assert_eq!(report.reached().layers(), sizes);
        for reached in report.reached() {
            prop_assert!(expected[reached.depth() as usize].contains(reached.state()));
        }
    }

    /// The g-value of a state may be outdated after a state before it was reopened. It is then too high.
    #[test]
    fn every_reached_state_is_found_again_and_has_a_path((graph, h) in with_admissible()) {
        for method in Method::ending().filter(|method| method.keeps_all()) {
            let report = method.search(Search::new(&graph), table(&h)).unwrap();
            for reached in report.reached() {
                let again = report.reached().get(reached.state()).unwrap();
                prop_assert_eq!(again.id(), reached.id());
                let path = report.reached().path(&graph, reached.state()).unwrap().unwrap();
                prop_assert_eq!(path.end(), reached.state());
                prop_assert!(walk(&graph, &path) <= i64::from(reached.g()));
            }
        }
    }

    /// Wherever a search ends, every path that is left leads through an open state.
    #[test]
    fn the_lower_bound_is_the_least_g_plus_h_of_an_open_state(
        (graph, h) in with_admissible(),
        count in 0u64..12,
    ) {
        for limits in [Limits::NONE, Limits::new().expansions(count), Limits::new().generated(count)] {
            for goal_test in [GoalTest::OnExpansion, GoalTest::OnGeneration] {
                for method in [Method::Dijkstra, Method::AStar] {
                    let search = Search::new(&graph).limits(limits.clone());
                    let order = Order::goal_test(goal_test);
                    let report = method.search_in(order, search, table(&h)).unwrap();
                    let open = report.reached().iter().filter(|reached| !reached.is_closed());
                    let least = open.map(|reached| reached.g() + reached.h()).min();
                    prop_assert!(report.lower_bound() <= least, "{limits:?}, {goal_test:?}");
                    if goal_test == GoalTest::OnExpansion {
                        prop_assert_eq!(report.lower_bound(), least, "{:?}", limits);
                    }
                }
            }
        }
    }

    #[test]
    fn a_rerun_and_another_hasher_give_the_same_report((graph, h) in with_admissible()) {
        for method in Method::ending() {
            let first = method.search(Search::new(&graph), table(&h)).unwrap();
            let again = method.search(Search::new(&graph), table(&h)).unwrap();
            let other = Search::new(&graph).random_hash();
            let other = method.search(other, table(&h)).unwrap();
            prop_assert_eq!(told(&graph, &first), told(&graph, &again), "{:?}", method);
            prop_assert_eq!(told(&graph, &first), told(&graph, &other), "{:?}", method);
            prop_assert_eq!(first.stats(), again.stats());
            prop_assert_eq!(first.stats(), other.stats());
        }
    }

    /// A call for zero steps makes one step.
    #[test]
    fn a_run_in_random_stretches_gives_the_report_of_one_go(
        (graph, h) in with_admissible(),
        stretches in prop::collection::vec(0u64..4, 1..6),
    ) {
        for method in Method::ending() {
            let whole = method.search(Search::new(&graph), table(&h)).unwrap();
            let paused = with_run!(method, Search::new(&graph), table(&h), |run| {
                let mut stretches = stretches.iter().cycle();
                while run.run_for(*stretches.next().unwrap()).unwrap().is_progress() {
                    let open = run.frontier().count();
                    assert!(run.reached().count() >= open);
                    // A state that the incumbent has beaten stays open until the search pops it.
                    assert!(run.peek().is_some() || open == 0 || method.goes_on());
                }
                run.into_report().unwrap()
            });
            prop_assert_eq!(told(&graph, &whole), told(&graph, &paused), "{:?}", method);
        }
    }

    /// The limit on generated states falls into the middle of expansions.
    #[test]
    fn a_run_whose_limits_are_raised_step_by_step_gives_the_report_of_one_go(
        (graph, h) in with_admissible(),
        by_generated: bool,
        steps in prop::collection::vec(1u64..4, 1..6),
    ) {
        let limit = |count| if by_generated {
            Limits::new().generated(count)
        } else {
            Limits::new().expansions(count)
        };
        for method in Method::ending() {
            let whole = method.search(Search::new(&graph), table(&h)).unwrap();
            let search = Search::new(&graph).limits(limit(0));
            let resumed = with_run!(method, search, table(&h), |run| {
                let mut steps = steps.iter().cycle();
                let mut allowed = 0;
                while let Step::CutOff(limited_by) = run.run_to_end().unwrap() {
                    assert_eq!(limited_by == Limit::Generated, by_generated);
                    let stats = run.stats();
                    assert!(by_generated || stats.expanded <= allowed);
                    assert!(!by_generated || stats.generated <= allowed);
                    allowed += steps.next().unwrap();
                    run.set_limits(limit(allowed));
                }
                run.into_report().unwrap()
            });
            prop_assert_eq!(told(&graph, &whole), told(&graph, &resumed), "{:?}", method);
        }
    }

    #[test]
    fn tree_search_agrees_with_graph_search_where_there_are_no_cycles(
        graph in dags(),
        percent in prop::collection::vec(0u32..=100, 8),
    ) {
        use Method::{AStar, BestFirst, Bfs, Dijkstra, Greedy, Weighted};
        let exact = colorwalk_testing::exact_estimates(&graph, 20);
        let h: Vec<u32> = exact.iter().zip(percent).map(|(h, p)| h * p / 100).collect();
        for method in [AStar, BestFirst, Bfs, Dijkstra, Greedy, Weighted] {
            let search = Search::new(&graph).duplicates(Duplicates::Ignore);
            let report = method.search(search, table(&h)).unwrap();
            assert_honest(&graph, &report, method);
            prop_assert_eq!(report.stats().duplicates, 0);
            match method {
                Method::Bfs => {
                    prop_assert_eq!(report.path().map(colorwalk::Path::len), fewest_edges(&graph));
                }
                Method::Dijkstra | Method::AStar => {
                    prop_assert_eq!(report.cost().map(i64::from), distance(&graph));
                }
                _ => prop_assert_eq!(report.cost().is_some(), distance(&graph).is_some()),
            }
        }
    }

    #[test]
    fn a_cap_on_cost_finds_what_lies_within_it_and_else_says_that_it_cut(
        (graph, h) in with_admissible(),
        max_cost in 0u32..30,
    ) {
        let best = distance(&graph).map(small);
        let within = best.is_some_and(|best| best <= max_cost);
        for method in [Method::Dijkstra, Method::AStar] {
            let report = method.search(Search::new(&graph).max_cost(max_cost), table(&h)).unwrap();
            prop_assert_eq!(report.cost(), best.filter(|_| within));
            match report.outcome() {
                Outcome::Found(_) => prop_assert_eq!(report.claim(), method.claim()),
                Outcome::Exhausted => {
                    prop_assert_eq!(best, None);
                    prop_assert_eq!(report.claim(), Claim::NoPath);
                }
                Outcome::CutOff(limit) => {
                    prop_assert_eq!(*limit, Limit::Cost);
                    prop_assert_eq!(report.claim(), Claim::Nothing);
                    prop_assert!(report.lower_bound().is_some_and(|bound| bound > max_cost));
                    prop_assert!(best.is_none_or(|best| report.lower_bound().unwrap() <= best));
                }
            }
        }
        for method in Method::ending() {
            let report = method.search(Search::new(&graph).max_cost(max_cost), table(&h)).unwrap();
            prop_assert!(report.cost().is_none_or(|cost| cost <= max_cost), "{:?}", method);
            if matches!(report.outcome(), Outcome::Exhausted) {
                prop_assert_eq!(best, None, "{:?}", method);
            }
        }
    }

    #[test]
    fn the_bound_of_a_search_that_was_cut_off_is_no_more_than_the_optimum_and_the_incumbent_no_less(
        (graph, h) in with_admissible(),
        expansions in 0u64..8,
        goal_test in prop::sample::select(&[GoalTest::OnExpansion, GoalTest::OnGeneration][..]),
    ) {
        let best = distance(&graph);
        for method in Method::ending() {
            let search = Search::new(&graph).limits(Limits::new().expansions(expansions));
            let order = Order::goal_test(goal_test);
            let report = method.search_in(order, search, table(&h)).unwrap();
            if !matches!(report.outcome(), Outcome::CutOff(_)) {
                continue;
            }
            prop_assert_eq!(report.claim(), Claim::Nothing);
            prop_assert_eq!(report.stats().expanded, expansions);
            if let Some(bound) = report.lower_bound() {
                prop_assert!(best.is_none_or(|best| i64::from(bound) <= best), "{:?}", method);
            }
            if let Some(incumbent) = report.incumbent(&graph).unwrap() {
                prop_assert_eq!(walk(&graph, &incumbent), i64::from(incumbent.cost()));
                prop_assert!(graph.goals.contains(incumbent.end()));
                prop_assert!(i64::from(incumbent.cost()) >= best.unwrap());
            }
            if let Some(closest) = report.closest(&graph).unwrap() {
                walk(&graph, &closest);
            }
            if method != Method::IdaStar { // IDA* may have left only states that it has not examined
                prop_assert_eq!(report.lower_bound().is_some(), method.knows_bound::<u32>(), "{:?}", method);
            }
        }
    }

    #[test]
    fn no_estimate_puts_the_lower_bound_above_a_path_in_hand(
        graph in digraphs(),
        h in prop::collection::vec(0u32..120, 12),
        expansions in prop::option::of(0u64..12),
    ) {
        for method in Method::ending() {
            let limits = expansions.map_or(Limits::NONE, |most| Limits::new().expansions(most));
            let h = |state: &u32| h[*state as usize % h.len()];
            let report = method.search(Search::new(&graph).limits(limits), h).unwrap();
            if let (Some(bound), Some(cost)) = (report.lower_bound(), report.cost()) {
                prop_assert!(bound <= cost, "{:?}: {} above {}", method, bound, cost);
            }
            let violation = report.certify(&graph);
            let is_below = violation.as_ref().is_err_and(|violation| violation.rule == Rule::BelowBound);
            prop_assert!(report.path().is_none() || !is_below, "{:?}: {:?}", method, violation);
        }
    }

    /// The costs c(u, v) + p(v) - p(u) are not negative for the potential p = exact distance, so the
    /// rounds of the oracle and the searches see the same graph.
    #[test]
    fn a_potential_shifts_the_cost_of_every_path_by_the_same_amount(
        graph in digraphs(),
        potential in prop::collection::vec(-50i64..50, 8),
    ) {
        let shifted = Reweighted::new(&graph, |&state: &u32| potential[state as usize]);
        for rule in [CycleRule::Closed, CycleRule::OnPath] {
            let plain = Search::new(&graph).dfs(rule).unwrap();
            let other = Search::new(&shifted).dfs(rule).unwrap();
            prop_assert_eq!(plain.path().is_some(), other.path().is_some());
            if let (Some(plain), Some(other)) = (plain.path(), other.path()) {
                prop_assert_eq!(plain.actions(), other.actions());
                let shift = potential[*plain.end() as usize] - potential[*plain.start() as usize];
                prop_assert_eq!(other.cost() - i128::from(plain.cost()), i128::from(shift));
            }
        }
    }

    /// If p = h is consistent, the reweighted costs are not negative, and g with these costs is g + h - h(start). Among
    /// equal keys A* prefers the larger g, which the other search cannot see. So both are set to prefer the older
    /// state.
    #[test]
    fn dijkstra_on_reduced_costs_expands_in_the_order_of_astar((mut graph, h) in with_consistent()) {
        graph.starts.truncate(1);
        let shift = |state: u32| i64::from(h[state as usize]);
        let reweighted = Reweighted::new(&graph, |&state: &u32| shift(state));
        let reduced = colorwalk::adaptors::MapCost::new(&reweighted, |_: &u32, edge| {
            let cost = edge.cost.extend(0).expect("no overflow");
            u32::try_from(cost).expect("not negative, since h is consistent")
        });
        let mut astar = Recorder::new();
        let mut dijkstra = Recorder::new();
        let search = Search::new(&graph).observe(watched(&mut astar));
        let plain = search.run(AStar::new(table(&h)).ties(Ties::Older)).unwrap();
        let search = Search::new(&reduced).observe(&mut dijkstra);
        let other = search.run(Dijkstra::new().ties(Ties::Older)).unwrap();
        let astar: Vec<_> = astar.records().iter().map(|r| (r.kind, r.state)).collect();
        let dijkstra: Vec<_> = dijkstra.records().iter().map(|r| (r.kind, r.state)).collect();
        prop_assert_eq!(astar, dijkstra);
        prop_assert_eq!(counts(&plain.stats()), counts(&other.stats()));
        if let (Some(plain), Some(other)) = (plain.path(), other.path()) {
            prop_assert_eq!(plain.actions(), other.actions());
            let shift = shift(*plain.end()) - shift(*plain.start());
            prop_assert_eq!(i64::from(other.cost()), i64::from(plain.cost()) + shift);
        }
    }

    /// Negative costs do not affect searches that ignore costs.
    #[test]
    fn searches_that_do_not_rely_on_costs_take_negative_ones(
        graph in digraphs(),
        shift in 1i64..9,
    ) {
        let signed = Graph {
            edges: graph.edges.iter().map(|&(u, v, c)| (u, v, i64::from(c) - shift)).collect(),
            states: graph.states,
            starts: graph.starts.clone(),
            goals: graph.goals.clone(),
        };
        let is_reachable = distance(&graph).is_some();
        let bfs = Search::new(&signed).bfs().unwrap();
        prop_assert_eq!(bfs.path().map(colorwalk::Path::len), fewest_edges(&graph));
        let dfs = Search::new(&signed).dfs(CycleRule::OnPath).unwrap();
        let greedy = Search::new(&signed).greedy_best_first(|&s: &u32| i64::from(s)).unwrap();
        let by_cost = Search::new(&signed).best_first(by_g).unwrap();
        for report in [dfs, greedy, by_cost] {
            prop_assert_eq!(report.path().is_some(), is_reachable);
            if let Some(path) = report.path() {
                prop_assert_eq!(walk(&signed, path), path.cost());
            }
        }
    }

    /// A state is discovered before any other event, examined before it is closed, and reopened only while it is
    /// closed. The counts agree with the events.
    #[test]
    fn events_come_in_order_and_add_up_to_the_counts((graph, h) in with_admissible()) {
        // A search in rounds discovers a state once per round, and a search that continues past goals has several
        // goals.
        for method in Method::ending().filter(|&m| !m.makes_rounds() && !m.goes_on()) {
            let mut recorder = Recorder::new();
            let search = Search::new(&graph).observe(watched(&mut recorder));
            let report = method.search(search, table(&h)).unwrap();
            let is_tree = method == Method::Dfs(CycleRule::OnPath);
            let mut last = std::collections::BTreeMap::new();
            let records = recorder.records().to_vec();
            for (index, record) in records.iter().enumerate() {
                let Some((id, state)) = record.state else {
                    prop_assert_eq!(record.kind, EventKind::Exhausted);
                    prop_assert_eq!(index, records.len() - 1);
                    continue;
                };
                let before = last.get(&id).copied();
                let is_open = matches!(before, Some((EventKind::Discovered | EventKind::Reopened, s)) if s == state);
                match record.kind {
                    EventKind::Discovered => prop_assert!(is_tree || before.is_none()),
                    EventKind::Examined | EventKind::Relaxed | EventKind::Redirected => {
                        prop_assert!(is_open);
                    },
                    EventKind::Closed => prop_assert_eq!(before, Some((EventKind::Examined, state))),
                    EventKind::Reopened => prop_assert_eq!(before, Some((EventKind::Closed, state))),
                    EventKind::NotRelaxed => prop_assert_eq!(before.map(|b| b.1), Some(state)),
                    EventKind::Goal => {
                        prop_assert!(is_open);
                        prop_assert!(graph.goals.contains(&state));
                        prop_assert_eq!(index, records.len() - 1);
                    }
                    kind => prop_assert!(false, "{:?}", kind),
                }
                let keeps_status = matches!(
                    record.kind,
                    EventKind::Relaxed | EventKind::Redirected | EventKind::NotRelaxed
                );
                if !keeps_status {
                    last.insert(id, (record.kind, state));
                }
            }
            let count = |kind| records.iter().filter(|record| record.kind == kind).count() as u64;
            let stats = report.stats();
            prop_assert_eq!(count(EventKind::Closed), stats.expanded);
            prop_assert_eq!(count(EventKind::Examined), stats.expanded);
            prop_assert_eq!(count(EventKind::Reopened), stats.reopened);
            prop_assert_eq!(count(EventKind::NotRelaxed), stats.duplicates);
            let lowered = count(EventKind::Relaxed) + count(EventKind::Redirected) + stats.reopened;
            let arrivals = count(EventKind::Discovered) + lowered + stats.duplicates;
            prop_assert!(matches!(method, Method::Dfs(_)) || count(EventKind::Redirected) == 0);
            if !matches!(method, Method::Bfs | Method::Beam) { // these end in the middle of an expansion
                prop_assert_eq!(arrivals, stats.generated + graph.starts.len() as u64);
            }
        }
    }
}

/// Checks the oracles themselves, on a graph that a person can check.
#[test]
fn the_oracles_know_a_small_graph() {
    // 0 --7--> 1 --1--> 3, 0 --2--> 2 --3--> 1, 4 alone
    let graph = Graph::new(&[(0, 1, 7u32), (1, 3, 1), (0, 2, 2), (2, 1, 3)], &[3]);
    assert_eq!(distance(&graph), Some(6));
    assert_eq!(fewest_edges(&graph), Some(2));
    assert_eq!(
        distances(&graph),
        [(0, 0), (1, 5), (2, 2), (3, 6)].into_iter().collect()
    );
    assert_eq!(
        remaining(&graph),
        [(0, 6), (1, 1), (2, 4), (3, 0)].into_iter().collect()
    );
    assert_eq!(
        layers(&graph),
        [vec![0], vec![1, 2], vec![3]].map(|l| l.into_iter().collect())
    );
    assert_eq!(distance(&graph.with_goals(&[4])), None);
}
