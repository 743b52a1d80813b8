//! Searches for many paths, and for paths to all states, against the list of all paths and the distances of the oracle.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use colorwalk::algorithms::Wanted;
use colorwalk::certificate::Rule;
use colorwalk::{
    Claim, Limit, Limits, Outcome, Path, ReportOf, Search, SearchProblem, certificate,
};
use colorwalk_testing::families::Random;
use colorwalk_testing::{
    Graph, Listed, all_paths, checked, counted, dags, digraphs, distances, few_or_all, listed,
    simple_paths, walk, with_free_edges,
};
use proptest::prelude::*;

/// Returns the states of a tree and their costs. A path from the nearest start proves each cost.
fn tree_costs(graph: &Graph<u32>, tree: &ReportOf<Graph<u32>>) -> BTreeMap<u32, i64> {
    let tree = tree.reached();
    let check = |state: &u32| {
        let path = tree.path(graph, state).unwrap().unwrap();
        assert_eq!((tree.cost(state), path.end()), (Some(path.cost()), state));
        assert_eq!(tree.start_of(state), Some(path.start()));
        assert_eq!(tree.get(state).unwrap().g(), path.cost());
        (*state, walk(graph, &path))
    };
    let states: Vec<u32> = tree.iter().map(|reached| *reached.state()).collect();
    let costs: BTreeMap<u32, i64> = states.iter().map(check).collect();
    assert_eq!(costs.len(), states.len(), "each state once");
    for state in 0..graph.states {
        assert_eq!(tree.cost(&state).is_some(), costs.contains_key(&state));
        assert_eq!(
            tree.path(graph, &state).unwrap().is_some(),
            costs.contains_key(&state)
        );
        assert_eq!(tree.start_of(&state).is_some(), costs.contains_key(&state));
    }
    costs
}

proptest! {
    #![proptest_config(colorwalk_testing::config(800))]

    #[test]
    fn all_cheapest_paths_are_those_of_the_list(
        graph in prop_oneof![digraphs(), with_free_edges()],
    ) {
        let paths = all_paths(&graph);
        let least = paths.iter().map(|path| path.1).min();
        let cheapest = paths.iter().filter(|path| Some(path.1) == least);
        let mut cheapest: Vec<Listed> = cheapest.map(|path| path.0.clone()).collect();
        let all = Search::new(&graph).all_shortest_paths().unwrap();
        if let Some(path) = all.report().path() {
            let first = listed(path);
            let place = cheapest.iter().position(|path| *path == first).unwrap();
            cheapest[..=place].rotate_right(1); // the path of the report comes first
        }
        let found: Vec<Listed> = all.paths().map(|path| checked(&graph, &path.unwrap())).collect();
        prop_assert_eq!(&found, &cheapest); // also in this order
        prop_assert_eq!(all.count(), counted(&all, cheapest.len()));
        prop_assert_eq!(all.cost(), least);
        prop_assert!(all.limit().is_none());
        prop_assert_eq!(all.certify(&graph), Ok(()));
        let claim = if cheapest.is_empty() { Claim::NoPath } else { Claim::Cheapest };
        prop_assert_eq!(all.report().claim(), claim);
        let states: Vec<u32> = all.states().map(|reached| *reached.state()).collect();
        let on_paths = all.paths().flat_map(|path| path.unwrap().states().to_vec());
        let on_paths: BTreeSet<u32> = on_paths.collect();
        prop_assert!(on_paths.iter().all(|state| states.contains(state)));
        prop_assert!(all.states().is_sorted_by_key(|reached| reached.id()));
        if graph.edges.iter().all(|edge| edge.2 > 0) {
            prop_assert_eq!(states.len(), on_paths.len());
        }
        for (from, position, to) in all.edges() {
            let reached = all.report().reached();
            let [from, to] = [from, to].map(|id| *reached.by_id(id).unwrap().state());
            prop_assert_ne!(from, to);
            let edge = graph.successors(&from).into_iter().nth(position).unwrap();
            prop_assert_eq!(edge.state, to);
        }

        let whole = all.report().stats();
        for count in 0..=whole.generated {
            for limits in [Limits::new().expansions(count), Limits::new().generated(count)] {
                let all = Search::new(&graph).limits(limits).all_shortest_paths().unwrap();
                let found: Vec<Listed> = all.paths().map(|path| listed(&path.unwrap())).collect();
                prop_assert!(found.iter().all(|path| cheapest.contains(path)));
                prop_assert_eq!(all.count(), counted(&all, found.len()));
                prop_assert!(all.limit().is_some() || found == cheapest);
                prop_assert!(all.limit().is_none() || all.report().claim() == Claim::Nothing);
                prop_assert_eq!(all.certify(&graph), Ok(()));
                let bound = all.report().lower_bound();
                prop_assert!(least.is_none_or(|least| bound.is_none_or(|bound| bound <= least)));
            }
        }
        for max_cost in 0..10 {
            let all = Search::new(&graph).max_cost(max_cost).all_shortest_paths().unwrap();
            let is_within = least.is_some_and(|least| least <= max_cost);
            prop_assert_eq!(all.paths().count(), if is_within { cheapest.len() } else { 0 });
            prop_assert_eq!(all.certify(&graph), Ok(()));
            let bound = all.report().lower_bound();
            prop_assert!(least.is_none_or(|least| bound.is_none_or(|bound| bound <= least)));
        }
    }

    #[test]
    fn the_k_cheapest_are_the_first_of_the_list(
        graph in prop_oneof![digraphs(), with_free_edges()],
        k in 0usize..12,
    ) {
        let mut costs: Vec<u32> = all_paths(&graph).into_iter().map(|path| path.1).collect();
        costs.sort_unstable();
        let found = Search::new(&graph).k_shortest_paths(k).unwrap();
        let listed = found.paths().iter().map(|path| checked(&graph, path));
        let listed: BTreeSet<Listed> = listed.collect();
        prop_assert_eq!(listed.len(), found.paths().len(), "no path is listed twice");
        let found_costs: Vec<u32> = found.paths().iter().map(Path::cost).collect();
        prop_assert_eq!(&found_costs[..], &costs[..k.min(costs.len())]);
        prop_assert_eq!(found.limit(), None);
        prop_assert_eq!(found.certify(&graph), Ok(()));
        for path in found.paths() {
            let twice = found.paths().iter().chain([path]);
            let verdict = certificate::distinct(&graph, twice, found.stats().generated);
            prop_assert_eq!(verdict.unwrap_err().rule, Rule::SamePath);
        }
        let claim = match (k, costs.len()) {
            (0, _) => Claim::Nothing,
            (_, 0) => Claim::NoPath,
            _ => Claim::Cheapest,
        };
        prop_assert_eq!(found.claim(), claim);
        let next = costs.get(k);
        let bound = found.lower_bound();
        prop_assert!(next.is_none_or(|next| bound.is_none_or(|bound| bound <= *next)));

        // The first paths do not depend on the number of paths requested.
        let more = Search::new(&graph).k_shortest_paths(k + 1).unwrap();
        for (one, other) in found.paths().iter().zip(more.paths()) {
            prop_assert_eq!(one.cost(), other.cost());
        }
    }

    #[test]
    fn all_paths_in_order_of_cost(graph in prop_oneof![digraphs(), with_free_edges()]) {
        let paths = all_paths(&graph);
        prop_assume!(paths.len() <= 200);
        let found = Search::new(&graph).k_shortest_paths(1000).unwrap();
        let listed: BTreeSet<Listed> = found.paths().iter().map(listed).collect();
        prop_assert_eq!(listed, paths.iter().map(|path| path.0.clone()).collect());
        prop_assert_eq!(found.paths().len(), paths.len());
        prop_assert!(found.paths().is_sorted_by_key(Path::cost));
        prop_assert_eq!((found.limit(), found.lower_bound()), (None, None));
    }

    #[test]
    fn simple_paths_are_those_of_the_list_within_any_bound(graph in digraphs()) {
        let all = simple_paths(&graph, true);
        let mut paths = Search::new(&graph).all_simple_paths();
        prop_assert_eq!(&paths.by_ref().map(|path| listed(&path.unwrap())).collect::<Vec<_>>(), &all);
        prop_assert_eq!((paths.limit(), paths.next()), (None, None));
        for bound in 0..9u32 {
            let within = |path: &&Listed| path.1.len() <= bound as usize;
            let expected: Vec<Listed> = all.iter().filter(within).cloned().collect();
            let mut paths = Search::new(&graph).all_simple_paths().max_depth(bound);
            prop_assert_eq!(&paths.by_ref().map(|path| listed(&path.unwrap())).collect::<Vec<_>>(), &expected);
            prop_assert!(expected.len() == all.len() || paths.limit() == Some(Limit::Depth));
        }
        for bound in 0..20u32 {
            let within = |path: &&Listed| path.1.iter().map(|&edge| graph.edges[edge].2).sum::<u32>() <= bound;
            let expected: Vec<Listed> = all.iter().filter(within).cloned().collect();
            let mut paths = Search::new(&graph).max_cost(bound).all_simple_paths();
            prop_assert_eq!(&paths.by_ref().map(|path| listed(&path.unwrap())).collect::<Vec<_>>(), &expected);
            prop_assert!(expected.len() == all.len() || paths.limit() == Some(Limit::Cost));
        }
    }

    #[test]
    fn the_next_cheapest_comes_as_among_the_k_cheapest(graph in digraphs(), k in 0usize..9) {
        let few = Search::new(&graph).k_shortest_paths(k).unwrap();
        let mut paths = Search::new(&graph).shortest_simple_paths();
        let first = paths.by_ref().take(k).collect::<Result<Vec<_>, _>>().unwrap();
        prop_assert_eq!(&first[..], few.paths());
        let all = Search::new(&graph).k_shortest_paths(1000).unwrap();
        let rest = paths.by_ref().take(1000 - k).collect::<Result<Vec<_>, _>>().unwrap();
        prop_assert_eq!([&first[..], &rest].concat(), all.paths());
        if rest.len() < 1000 - k {
            prop_assert_eq!(paths.stats().expanded, all.stats().expanded);
            prop_assert_eq!((paths.limit(), paths.next()), (None, None));
        }
        for most in 0..all.stats().expanded.min(30) {
            let limits = Limits::new().expansions(most);
            let mut paths = Search::new(&graph).limits(limits).shortest_simple_paths();
            let listed = paths.by_ref().collect::<Result<Vec<_>, _>>().unwrap();
            prop_assert_eq!(&listed[..], &all.paths()[..listed.len()]);
            prop_assert_eq!((paths.limit(), paths.next()), (Some(Limit::Expansions), None));
        }
    }

    #[test]
    fn all_states_are_reached_at_their_distance_whatever_the_goals(graph in digraphs()) {
        let tree = Search::new(&graph).shortest_path_tree().unwrap();
        prop_assert_eq!(tree_costs(&graph, &tree), distances(&graph));
        let is_whole = |tree: &ReportOf<Graph<u32>>| *tree.outcome() == Outcome::Exhausted;
        prop_assert!(is_whole(&tree) && tree.failure().is_none());
        prop_assert_eq!((tree.claim(), tree.certify(&graph)), (Claim::Nothing, Ok(())));
        let states: BTreeMap<_, _> = tree.reached().iter().map(|reached| (reached.id(), reached)).collect();
        let entries = states.values().map(|reached| {
            let predecessor = reached.predecessor().map(|id| states[&id].state());
            (reached.state(), reached.g(), predecessor)
        });
        prop_assert_eq!(certificate::shortest_path_tree(&graph, entries), Ok(()));

        let again = Search::new(&graph).workspace(tree.into_workspace());
        let again = again.shortest_path_tree().unwrap();
        prop_assert_eq!(tree_costs(&graph, &again), distances(&graph));
        prop_assert!(is_whole(&again));
    }

    #[test]
    fn states_within_a_limit_are_at_their_distance(graph in digraphs()) {
        let all = distances(&graph);
        for bound in 0..20u32 {
            let tree = Search::new(&graph).max_cost(bound).shortest_path_tree().unwrap();
            let within = all.iter().filter(|&(_, &cost)| cost <= bound.into());
            let within: BTreeMap<u32, i64> = within.map(|(&state, &cost)| (state, cost)).collect();
            let is_cut = *tree.outcome() == Outcome::CutOff(Limit::Cost);
            prop_assert!(within.len() == all.len() || is_cut);
            prop_assert_eq!(tree_costs(&graph, &tree), within);
        }
        for most in 0..=all.len() as u64 {
            let limits = [Limits::new().expansions(most), Limits::new().generated(most)];
            let [by_expansions, by_edges] = limits.map(|limits| {
                let tree = Search::new(&graph).limits(limits).shortest_path_tree().unwrap();
                let costs = tree_costs(&graph, &tree);
                assert!(costs.iter().all(|(state, cost)| all[state] == *cost));
                let is_cut = matches!(tree.outcome(), Outcome::CutOff(_));
                assert!(is_cut || costs.len() == all.len());
                costs.len() as u64
            });
            prop_assert_eq!(by_expansions, most);
            prop_assert!(by_edges <= all.len() as u64);
        }
    }

    #[test]
    fn paths_in_a_space_are_as_cheap_as_the_oracle_says(graph in digraphs()) {
        let paths = Search::new(&graph).bellman_ford().unwrap();
        let costs = paths.iter().map(|(&state, cost)| (state, i64::from(cost)));
        prop_assert_eq!(costs.collect::<BTreeMap<_, _>>(), distances(&graph));
        for (state, cost) in paths.iter() {
            prop_assert_eq!(walk(&graph, &paths.path(&graph, state).unwrap().unwrap()), i64::from(cost));
        }
    }

    #[test]
    fn without_cycles_paths_in_topological_order_are_the_cheapest_and_the_dearest(graph in dags()) {
        let turned = graph.edges.iter().map(|&(from, to, cost)| (from, to, -i64::from(cost)));
        let turned: Vec<_> = turned.collect();
        let mut negative = Graph::<i64>::new(&turned, &[]);
        (negative.states, negative.starts) = (graph.states, graph.starts.clone());
        let dearest = distances(&negative).into_iter().map(|(state, cost)| (state, -cost));
        for (wanted, expected) in [(Wanted::Cheapest, distances(&graph)), (Wanted::Longest, dearest.collect())] {
            let paths = match Search::new(&graph).dag_shortest_paths(wanted) {
                Ok(paths) => paths,
                Err(error) => panic!("{error}"),
            };
            let costs = paths.iter().map(|(&state, cost)| (state, i64::from(cost)));
            prop_assert_eq!(costs.collect::<BTreeMap<_, _>>(), expected);
            for (state, cost) in paths.iter() {
                prop_assert_eq!(walk(&graph, &paths.path(&graph, state).unwrap().unwrap()), i64::from(cost));
            }
        }
    }
}

/// A random undirected graph, in which half of the links are free. Without its locks, the walk tried paths that lead
/// nowhere for more than 25 seconds, and listed none.
#[test]
fn tied_paths_are_listed_without_delay_among_cycles_that_cost_nothing() {
    for seed in 0..few_or_all(1, 100) {
        let mut random = Random(seed);
        let links = (0..1_200).flat_map(|link| {
            let (u, v) = (random.below(600), random.below(600));
            let cost = if link % 2 == 0 {
                0
            } else {
                1 + random.below(5)
            };
            [(u, v, cost), (v, u, cost)]
        });
        let edges: Vec<(u32, u32, u32)> = links.collect();
        let graph = Graph::new(&edges, &[599]);
        let limits = Limits::new().time(Duration::from_secs(60));
        let all = Search::new(&graph)
            .limits(limits)
            .all_shortest_paths()
            .unwrap();
        let mut paths = all.paths();
        let listed: Vec<_> = { paths.by_ref().take(300) }
            .map(|path| checked(&graph, &path.unwrap()))
            .collect();
        assert_eq!(paths.limit(), None);
        assert!(listed.len() == 300 || all.count() == Some(listed.len() as u128));
        assert_eq!(
            listed.first(),
            all.report().path().map(self::listed).as_ref()
        );
        let distinct: BTreeSet<&Listed> = listed.iter().collect();
        assert_eq!(distinct.len(), listed.len());
    }
}
