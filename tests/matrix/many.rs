//! The searches for many paths, for two costs, for trees, and for all states.

use std::collections::{BTreeMap, BTreeSet};

use colorwalk::algorithms::{AStar, GraphError, GraphErrorOf, ShortestPathsOf, Wanted};
use colorwalk::state_space::ExploreError;
use colorwalk::{
    Claim, Cost, Heuristic, NonNegativeCost, Path, PathOf, Preorder, Reachable, Search, certificate,
};
use colorwalk_testing::Listed;

use crate::cell::{Cell, Node, Scale, Subject};
use crate::row::{Answer, Asked, Growth, Overflow, Row, Told, limit_of, verify};

/// The number of paths that a search looks for.
const MANY: usize = 5;

/// The searches for costs of at least zero.
pub(crate) fn rows<C: Scale + NonNegativeCost>() -> Vec<Row<C>> {
    let mut rows = vec![
        Row::new("all_shortest_paths", 7, all_shortest)
            .exact()
            .overflow(Overflow::NoGoal),
        Row::new("k_shortest_paths", 7, k_shortest)
            .grows(Growth::Graph(2.0))
            .exact()
            .overflow(Overflow::Path)
            .tells_walks(),
        Row::new("shortest_simple_paths", 7, one_by_one)
            .grows(Growth::Graph(2.0))
            .exact()
            .overflow(Overflow::Path)
            .tells_walks(),
        Row::new("shortest_path_tree", 14, tree).overflow(Overflow::State),
        Row::new("nearest_goals", 14, nearest)
            .exact()
            .overflow(Overflow::State),
    ];
    for is_bidirectional in [false, true] {
        for is_within in [false, true] {
            let name = match (is_bidirectional, is_within) {
                (false, false) => "pareto_front",
                (false, true) => "cheapest_within",
                (true, false) => "bidirectional_pareto_front",
                (true, true) => "bidirectional_cheapest_within",
            };
            let go = move |asked: &Asked<'_, C>, cell: &Cell<C>| {
                two_costs(asked, cell, is_bidirectional, is_within)
            };
            rows.push(Row::new(name, 7, go).grows(Growth::Generated(1.0)));
        }
    }
    rows.extend(any_rows());
    rows
}

/// The searches for costs of any sign.
pub(crate) fn any_rows<C: Scale>() -> Vec<Row<C>> {
    let mut rows = vec![
        Row::new("all_simple_paths", 7, all_simple)
            .within_depth()
            .grows(Growth::Unbounded("there are exponentially many paths")),
        Row::new("explore", 14, explore),
        Row::new("Reachable", 14, reachable),
        Row::new("Preorder", 14, preorder),
        Row::new("bellman_ford", 8, |asked, cell| {
            graph_paths(cell, asked.search().bellman_ford(), None)
        })
        .grows(Growth::Graph(2.0)),
    ];
    for wanted in [Wanted::Cheapest, Wanted::Longest] {
        let go = move |asked: &Asked<'_, C>, cell: &Cell<C>| {
            graph_paths(
                cell,
                asked.search().dag_shortest_paths(wanted),
                Some(wanted),
            )
        };
        rows.push(Row::new(format!("dag_shortest_paths({wanted:?})"), 8, go));
    }
    rows
}

fn edges_of<C: Cost>(path: &PathOf<Subject<C>>) -> Listed {
    (path.start().number, path.actions().to_vec())
}

/// Asserts that paths are distinct and repeat no state, and returns their costs.
fn costs_of<C: Scale>(cell: &Cell<C>, paths: &[PathOf<Subject<C>>]) -> Vec<i64> {
    let distinct: BTreeSet<Listed> = paths.iter().map(edges_of).collect();
    assert_eq!(distinct.len(), paths.len(), "a path is listed twice");
    for path in paths {
        let states: BTreeSet<&Node> = path.states().iter().collect();
        assert_eq!(states.len(), path.states().len(), "repeats a state");
    }
    paths
        .iter()
        .map(|path| cell.truth.walk_to_goal(path))
        .collect()
}

fn all_shortest<C: Scale + NonNegativeCost>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let all = asked.search().all_shortest_paths()?;
    if cell.is_bare {
        let few = all.paths().take(3).collect::<Result<Vec<_>, _>>()?;
        return Ok(Told::of_text(few.len().to_string(), None));
    }
    assert_eq!(all.certify(&cell.subject), Ok(()), "the certificate");
    let told = verify(cell, all.report());
    if all.limit().is_some() {
        return Ok(told);
    }
    let paths = all.paths().take(2_000).collect::<Result<Vec<_>, _>>()?;
    assert!(
        costs_of(cell, &paths)
            .iter()
            .all(|&cost| Some(cost) == cell.truth.best)
    );
    if C::IS_EXACT {
        let truth = cell.truth.paths(false).into_iter();
        let truth = truth.filter(|path| Some(path.1) == cell.truth.best).count();
        assert_eq!(paths.len(), truth, "all cheapest paths");
        assert!(all.count().is_none_or(|count| count == truth as u128));
    }
    Ok(told)
}

fn k_shortest<C: Scale + NonNegativeCost>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let few = asked.search().k_shortest_paths(MANY)?;
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    assert_eq!(few.certify(&cell.subject), Ok(()), "the certificate");
    let costs = costs_of(cell, few.paths());
    let truth = cell.truth.fitting();
    if few.claim() == Claim::NoPath {
        assert!(truth.is_empty());
    } else {
        assert_eq!(costs, truth[..costs.len()], "the cheapest");
    }
    if let [first, _, rest @ ..] = few.paths() {
        let twice = [first, first].into_iter().chain(rest);
        let verdict = certificate::distinct(&cell.subject, twice, 1 << 20);
        assert!(verdict.is_err(), "the same path twice is accepted");
    }
    let is_all = costs.len() == truth.len().min(MANY);
    assert!(is_all || few.limit().is_some(), "{costs:?} of {truth:?}");
    Ok(Told {
        text: format!(
            "{:?} {:?} {:?}",
            few.paths(),
            few.claim(),
            few.lower_bound()
        ),
        stats: few.stats(),
        limit: few.limit(),
        cost: few.paths().first().map(Path::cost),
        bound: few.lower_bound().filter(|_| few.paths().is_empty()),
    })
}

fn one_by_one<C: Scale + NonNegativeCost>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let mut in_order = asked.search().shortest_simple_paths();
    let paths = in_order
        .by_ref()
        .take(MANY * 8)
        .collect::<Result<Vec<_>, _>>()?;
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    let costs = costs_of(cell, &paths);
    let truth = cell.truth.fitting();
    assert_eq!(costs, truth[..costs.len()], "in order");
    let is_all = costs.len() == truth.len().min(MANY * 8);
    assert!(
        is_all || in_order.limit().is_some(),
        "{costs:?} of {truth:?}"
    );
    Ok(Told {
        text: format!("{paths:?}"),
        stats: in_order.stats(),
        limit: in_order.limit(),
        cost: paths.first().map(Path::cost),
        bound: None,
    })
}

fn all_simple<C: Scale>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let mut all = asked.search().all_simple_paths();
    if let Some(edges) = asked.max_depth {
        all = all.max_depth(edges);
    }
    let paths = all.by_ref().collect::<Result<Vec<_>, _>>()?;
    costs_of(cell, &paths);
    let found: Vec<Listed> = paths.iter().map(edges_of).collect();
    let truth = cell.truth.paths(true);
    if all.limit().is_none() {
        assert!(
            found.iter().eq(truth.iter().map(|path| &path.0)),
            "all, in order"
        );
    } else {
        let mut rest = truth.iter().map(|path| &path.0);
        assert!(
            found.iter().all(|path| rest.any(|listed| listed == path)),
            "in order"
        );
    }
    Ok(Told {
        stats: all.stats(),
        ..Told::of_text(format!("{paths:?}"), all.limit())
    })
}

fn tree<C: Scale + NonNegativeCost>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let report = asked.search().shortest_path_tree()?;
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    let reached = report.reached();
    let costs = reached
        .iter()
        .map(|state| (state.state().number, C::units(state.g())));
    let costs: BTreeMap<u32, i64> = costs.collect();
    let limit = limit_of(&report);
    if limit.is_none() {
        assert_eq!(costs, cell.truth.costs);
        let tree = reached.iter().map(|entry| {
            let before = entry.predecessor().and_then(|id| reached.by_id(id));
            (
                entry.state(),
                entry.g(),
                before.map(|before| before.state()),
            )
        });
        let verdict = certificate::shortest_path_tree(&cell.subject, tree);
        assert_eq!(verdict, Ok(()), "the certificate");
    } else {
        assert!(
            costs
                .iter()
                .all(|(state, &cost)| cost >= cell.truth.costs[state])
        );
    }
    for state in reached {
        let path = reached.path(&cell.subject, state.state())?.expect("a path");
        assert!(cell.truth.walk(&path) <= C::units(state.g()));
    }
    Ok(Told {
        stats: report.stats(),
        ..Told::of_text(colorwalk_testing::told(&cell.subject, &report), limit)
    })
}

fn nearest<C: Scale + NonNegativeCost>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let mut goals = asked.search().nearest_goals();
    let paths = goals.by_ref().collect::<Result<Vec<_>, _>>()?;
    let (stats, limit) = (goals.stats(), goals.limit());
    if cell.is_bare {
        return Ok(Told {
            stats,
            ..Told::of_text(String::new(), None)
        });
    }
    let truth = &cell.truth;
    let found = paths
        .iter()
        .map(|path| (path.end().number, truth.walk_to_goal(path)));
    let found: BTreeMap<u32, i64> = found.collect();
    assert_eq!(found.len(), paths.len(), "a goal is listed twice");
    assert!(paths.is_sorted_by_key(Path::cost), "in order");
    let goals = truth.graph.goals.iter();
    let least: BTreeMap<u32, i64> = goals
        .filter_map(|goal| Some((*goal, *truth.costs.get(goal)?)))
        .collect();
    if limit.is_none() {
        assert_eq!(found, least);
    }
    for (goal, cost) in &found {
        assert_eq!(*cost, least[goal], "the cheapest");
    }
    let verdict = certificate::nearest(&cell.subject, &paths, stats.generated);
    assert_eq!(verdict, Ok(()), "the certificate");
    if let [first, ..] = &paths[..] {
        let twice = certificate::nearest(&cell.subject, [first, first], stats.generated);
        assert!(twice.is_err(), "the same goal twice is accepted");
    }
    Ok(Told {
        text: format!("{paths:?}"),
        stats,
        limit,
        cost: paths.first().map(Path::cost),
        bound: None,
    })
}

/// The paths of Bellman and Ford, or of a graph without cycles.
fn graph_paths<C: Scale>(
    cell: &Cell<C>,
    found: Result<ShortestPathsOf<Subject<C>>, GraphErrorOf<Subject<C>>>,
    wanted: Option<Wanted>,
) -> Answer<C> {
    let truth = &cell.truth;
    let mut told = Told::of_text(String::new(), None);
    match found {
        _ if cell.is_bare => {}
        Ok(paths) => {
            assert!(!truth.has_cycle || wanted.is_none(), "there is a cycle");
            assert!(!truth.has_negative_cycle, "there is a negative cycle");
            let costs: BTreeMap<u32, i64> = paths
                .iter()
                .map(|(state, cost)| (state.number, C::units(cost)))
                .collect();
            if wanted == Some(Wanted::Longest) {
                assert_eq!(costs, truth.longest());
            } else {
                assert_eq!(costs, truth.costs);
            }
            for (state, _) in paths.iter() {
                let path = paths.path(&cell.subject, state)?.expect("a path");
                assert_eq!(truth.walk(&path), costs[&state.number]);
                assert_eq!(path.end(), state);
            }
            if wanted != Some(Wanted::Longest) {
                let tree = paths.iter().map(|(state, cost)| {
                    let path = paths.path(&cell.subject, state).expect("known");
                    let states = path.expect("a path").states().to_vec();
                    (
                        state,
                        cost,
                        states.len().checked_sub(2).map(|at| states[at].clone()),
                    )
                });
                let tree: Vec<_> = tree.collect();
                let tree = tree
                    .iter()
                    .map(|(state, cost, before)| (*state, *cost, before.as_ref()));
                let verdict = certificate::shortest_path_tree(&cell.subject, tree);
                assert_eq!(verdict, Ok(()), "the certificate");
            }
            told.text = format!("{costs:?}");
        }
        Err(GraphError::NegativeCycle(cycle)) => {
            assert!(truth.has_negative_cycle, "there is no negative cycle");
            assert_eq!(
                certificate::negative_cycle(&cell.subject, &cycle.states),
                Ok(())
            );
        }
        Err(GraphError::Cycle(cycle)) => {
            assert!(truth.has_cycle && wanted.is_some(), "there is no cycle");
            assert_eq!(certificate::cycle(&cell.subject, &cycle.states), Ok(()));
        }
        Err(GraphError::Search(error)) => return Err(error),
        Err(GraphError::CutOff { limit, .. } | GraphError::Unfinished { limit }) => {
            told.limit = Some(limit);
        }
        Err(error) => panic!("{error}"),
    }
    Ok(told)
}

fn explore<C: Scale>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let space = match asked.search().explore() {
        Ok(space) => space,
        Err(ExploreError::CutOff { limit, .. }) => {
            return Ok(Told::of_text(String::new(), Some(limit)));
        }
        Err(ExploreError::Search(error)) => return Err(error),
        Err(error) => panic!("{error}"),
    };
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    let numbers: BTreeSet<u32> = space.states().iter().map(|state| state.number).collect();
    assert!(numbers.iter().eq(cell.truth.costs.keys()));
    assert_eq!(space.len(), numbers.len());
    let edges = cell.truth.graph.edges.iter().enumerate();
    let edges = edges.filter(|(_, edge)| numbers.contains(&edge.0));
    let mut edges: Vec<(u32, u32, usize)> = edges.map(|(at, edge)| (edge.0, edge.1, at)).collect();
    let listed = space.graph().edges().zip(space.actions());
    let mut listed: Vec<_> = listed
        .map(|(edge, action)| {
            let [from, to] = [edge.from, edge.to].map(|node| space.states()[node.index()].number);
            (from, to, *action)
        })
        .collect();
    edges.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, edges);
    Ok(Told::of_text(
        format!("{:?} {listed:?}", space.states()),
        None,
    ))
}

fn reachable<C: Scale>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let reached: Vec<Node> = Reachable::new(asked.problem).collect();
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    let numbers: BTreeSet<u32> = reached.iter().map(|state| state.number).collect();
    assert!(numbers.iter().eq(cell.truth.costs.keys()));
    assert_eq!(numbers.len(), reached.len(), "each state once");
    let depths = cell.truth.depths();
    assert!(
        reached.is_sorted_by_key(|state| depths[&state.number]),
        "layer by layer"
    );
    Ok(Told::of_text(format!("{reached:?}"), None))
}

fn preorder<C: Scale>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let reached: Vec<u32> = Preorder::new(asked.problem)
        .map(|state| state.number)
        .collect();
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    assert_eq!(reached, cell.truth.preorder());
    Ok(Told::of_text(format!("{reached:?}"), None))
}

/// The second cost is the cost of the family. The first one is a pseudo-random number of the edge.
fn two_costs<C: Scale + NonNegativeCost>(
    asked: &Asked<'_, C>,
    cell: &Cell<C>,
    is_bidirectional: bool,
    is_within: bool,
) -> Answer<C> {
    let first = |edge: usize| edge as u32 * 7 % 5;
    let subject = Subject::new(&cell.instance, cell.subject.owns_memory, |edge| {
        (first(edge), cell.costs[edge])
    });
    let problem = subject.by(asked.problem.by);
    // The costs of all paths that fit, each added up from its start.
    let all = cell
        .truth
        .paths(false)
        .into_iter()
        .filter_map(|((_, edges), _)| {
            let second = C::sum_of(edges.iter().map(|&edge| cell.costs[edge]))?;
            Some((edges.iter().map(|&edge| first(edge)).sum(), second))
        });
    let mut all: Vec<(u32, C)> = all.collect();
    all.sort_unstable();
    let seconds: BTreeSet<C> = all.iter().map(|cost| cost.1).collect();
    let budget = seconds
        .iter()
        .nth(cell.instance.edges.len() % seconds.len().max(1));
    let budget = budget.copied().unwrap_or(C::of(5));
    let most = asked
        .max_cost
        .into_iter()
        .chain(is_within.then_some(budget))
        .min();
    let mut truth: Vec<(u32, C)> = Vec::new();
    for cost in all {
        let is_better = truth.last().is_none_or(|last| cost.1 < last.1);
        if is_better && most.is_none_or(|most| cost.1 <= most) {
            truth.push(cost);
        }
    }
    truth.truncate(if is_within { 1 } else { usize::MAX });
    let mut search = Search::new(&problem).limits(asked.limits.clone());
    if let Some(most) = asked.max_cost {
        search = search.max_cost((u32::MAX, most));
    }
    let front = match (is_bidirectional, is_within) {
        (false, false) => search.pareto_front(),
        (false, true) => search.cheapest_within(budget),
        (true, false) => search.bidirectional_pareto_front(),
        (true, true) => search.bidirectional_cheapest_within(budget),
    }?;
    if cell.is_bare {
        return Ok(Told {
            stats: front.stats(),
            ..Told::of_text(String::new(), None)
        });
    }
    let found: Vec<(u32, C)> = front.paths().iter().map(Path::cost).collect();
    assert_eq!(
        found,
        truth[..found.len().min(truth.len())],
        "{truth:?} within {most:?}"
    );
    assert!(
        found.len() == truth.len() || front.limit().is_some(),
        "{found:?} of {truth:?}"
    );
    let verdict = if is_bidirectional {
        front.certify_reversible(&subject)
    } else {
        front.certify(&subject)
    };
    assert_eq!(verdict, Ok(()), "the certificate");
    Ok(Told {
        stats: front.stats(),
        ..Told::of_text(format!("{:?}", front.paths()), front.limit())
    })
}

/// The searches for exact costs of at least zero.
pub(crate) fn exact_rows<C: Scale + colorwalk::Difference>() -> Vec<Row<C>> {
    let mut rows = Vec::new();
    for (name, by_states) in [("disjoint_paths", false), ("state_disjoint_paths", true)] {
        // Far more paths than there are.
        for (k, most, power) in [(3, 6, 1.0), (5_000, 5, 2.0)] {
            let go =
                move |asked: &Asked<'_, C>, cell: &Cell<C>| disjoint(asked, cell, by_states, k);
            rows.push(Row::new(format!("{name}({k})"), most, go).grows(Growth::Graph(power)));
        }
    }
    // A search leaves dead ends out, so it cannot tell whether a path to one that overflows hides it.
    rows.push(Row::new("landmarks", 14, landmarks).overflow(Overflow::Forgotten));
    rows
}

/// Returns the least total cost of `k` paths that share no edge, or no inner state, if there are as many.
fn least(
    all: &[(Vec<u32>, Vec<usize>, i64)],
    chosen: &mut Vec<usize>,
    from: usize,
    k: usize,
    by_states: bool,
) -> Option<i64> {
    if k == 0 {
        return Some(0);
    }
    let inner = |at: usize| {
        all[at]
            .0
            .get(1..all[at].0.len().saturating_sub(1))
            .unwrap_or_default()
    };
    let mut best: Option<i64> = None;
    for at in from..all.len() {
        let is_apart = |&other: &usize| {
            let shares_edges = all[at].1.iter().any(|edge| all[other].1.contains(edge));
            let shares_states = inner(at).iter().any(|state| inner(other).contains(state));
            !(shares_edges || by_states && shares_states)
        };
        if chosen.iter().all(is_apart) {
            chosen.push(at);
            let sum = least(all, chosen, at + 1, k - 1, by_states).map(|sum| sum + all[at].2);
            best = best.into_iter().chain(sum).min();
            chosen.pop();
        }
    }
    best
}

fn disjoint<C: Scale + colorwalk::Difference>(
    asked: &Asked<'_, C>,
    cell: &Cell<C>,
    by_states: bool,
    k: usize,
) -> Answer<C> {
    let found = if by_states {
        asked.search().state_disjoint_paths(k)?
    } else {
        asked.search().disjoint_paths(k)?
    };
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    assert_eq!(found.certify(&cell.subject), Ok(()), "the certificate");
    let all = cell
        .truth
        .paths(false)
        .into_iter()
        .map(|((start, edges), cost)| {
            let ends = edges.iter().map(|&edge| cell.truth.graph.edges[edge].1);
            (std::iter::once(start).chain(ends).collect(), edges, cost)
        });
    let all: Vec<(Vec<u32>, Vec<usize>, i64)> = all.collect();
    let paths = found.paths();
    let sum: i64 = paths.iter().map(|path| cell.truth.walk_to_goal(path)).sum();
    let (mut links, mut ends) = (BTreeSet::new(), BTreeSet::new());
    for path in paths {
        for &edge in path.actions() {
            assert!(links.insert(edge), "two paths share an edge");
            let (from, to, _) = cell.truth.graph.edges[edge];
            ends.insert((from, to));
            assert!(!ends.contains(&(to, from)), "two paths share a link");
        }
    }
    let best = |count| least(&all, &mut vec![], 0, count, by_states);
    assert_eq!(Some(sum), best(paths.len()), "cheapest together");
    assert!(paths.len() == k || found.limit().is_some() || best(paths.len() + 1).is_none());
    Ok(Told {
        stats: found.stats(),
        ..Told::of_text(format!("{paths:?}"), found.limit())
    })
}

fn landmarks<C: Scale + colorwalk::Difference>(asked: &Asked<'_, C>, cell: &Cell<C>) -> Answer<C> {
    let search = Search::new(asked.problem).limits(asked.limits.clone());
    let Some(landmarks) = search.landmarks(3)? else {
        return Ok(Told::of_text(String::new(), None));
    };
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    let h = landmarks.to(asked.problem);
    for state in cell.subject.nodes() {
        let left = cell.truth.left.get(&state.number);
        if Heuristic::<_, C>::is_dead_end(&h, &state) {
            assert_eq!(left, None, "no dead end");
        } else if let Some(&left) = left {
            assert!(C::units(h.estimate(&state)) <= left, "not admissible");
        }
    }
    let report = Search::new(asked.problem).run(AStar::new(h))?;
    let told = verify(cell, &report);
    Ok(Told {
        limit: landmarks.limit(),
        stats: landmarks.stats(),
        text: String::new(),
        bound: None,
        ..told
    })
}
