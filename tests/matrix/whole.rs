//! Adaptors, and algorithms for whole graphs. They run on the shape of every family, with its costs as whole numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use colorwalk::adaptors::{
    MapCost, MapEdges, Returning, ReturningUndirected, Reversed, Reweighted, Undirected, UpTo,
    WithGoal, WithIndex, WithPredecessors, WithStarts,
};
use colorwalk::algorithms::GraphError;
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{Claim, ReversibleProblem, Search, SearchProblem, certificate};
use colorwalk_testing::families::Instance;
use colorwalk_testing::{Graph, distance, distances};

use crate::cell::{Cell, Node, Subject};
use crate::row::{Answer, Asked, Growth, Row, Told, limit_of};

/// The adaptors.
pub(crate) fn adaptors() -> Vec<Row<u32>> {
    vec![
        Row::new("Reversed", 14, |asked, cell| {
            let problem = Reversed::new(asked.problem);
            adapted((asked, cell), &problem, &cell.truth.graph.turned())
        }),
        Row::new("WithStarts", 14, |asked, cell| {
            let starts = thirds(cell);
            let nodes = starts.iter().map(|&start| cell.subject.node(start));
            let problem = WithStarts::new(asked.problem, nodes);
            let expected = Graph {
                starts,
                ..cell.truth.graph.clone()
            };
            both_ends((asked, cell), &problem, &expected)?;
            adapted((asked, cell), &problem, &expected)
        }),
        Row::new("WithGoal", 14, |asked, cell| {
            let goals = thirds(cell);
            let problem = WithGoal::new(asked.problem, |state: &Node| state.number % 3 == 1);
            adapted(
                (asked, cell),
                &problem,
                &cell.truth.graph.with_goals(&goals),
            )
        }),
        Row::new("WithIndex", 14, |asked, cell| {
            let states = cell.instance.states as usize;
            let last_first = move |state: &Node| states - 1 - state.number as usize;
            let problem = WithIndex::new(asked.problem, states, last_first);
            both_ends((asked, cell), &problem, &cell.truth.graph)?;
            adapted((asked, cell), &problem, &cell.truth.graph)
        }),
        Row::new("WithPredecessors", 14, |asked, cell| {
            let goals = thirds(cell);
            let nodes: Vec<Node> = goals.iter().map(|&goal| cell.subject.node(goal)).collect();
            let problem = WithGoal::new(asked.problem, |state: &Node| state.number % 3 == 1);
            let before = |state: &Node| {
                asked
                    .problem
                    .predecessors(state)
                    .into_iter()
                    .collect::<Vec<_>>()
            };
            let problem = WithPredecessors::new(problem, nodes, before);
            let expected = cell.truth.graph.with_goals(&goals);
            both_ends((asked, cell), &problem, &expected)?;
            adapted((asked, cell), &problem, &expected)
        }),
        Row::new("MapCost", 14, |asked, cell| {
            let problem = MapCost::new(asked.problem, |_: &Node, edge| edge.action as u32 % 3);
            let expected = with_edges(cell, |edge, _| Some(edge as i64 % 3));
            adapted((asked, cell), &problem, &expected)
        }),
        Row::new("MapEdges", 14, |asked, cell| {
            let problem = MapEdges::new(asked.problem, |_: &Node, mut edge| {
                edge.cost += 1;
                (edge.action % 4 > 0).then_some(edge)
            });
            let expected = with_edges(cell, |edge, cost| (edge % 4 > 0).then_some(cost + 1));
            adapted((asked, cell), &problem, &expected)
        }),
        Row::new("Undirected", 14, |asked, cell| {
            let problem = Undirected::new(asked.problem);
            let mut expected = cell.truth.graph.clone();
            expected.edges.extend(cell.truth.graph.turned().edges);
            both_ends((asked, cell), &problem, &expected)?;
            adapted((asked, cell), &problem, &expected)
        }),
        Row::new("Reweighted", 14, reweighted).grows(Growth::Graph(2.0)),
        Row::new("Returning", 14, returning),
        Row::new("ReturningUndirected", 14, returning_by_links),
        Row::new("UpTo", 14, up_to),
    ]
}

/// Every third state, from the second one.
fn thirds(cell: &Cell<u32>) -> Vec<u32> {
    (0..cell.instance.states)
        .filter(|state| state % 3 == 1)
        .collect()
}

fn with_edges(cell: &Cell<u32>, map: impl Fn(usize, i64) -> Option<i64>) -> Graph<i64> {
    let edges = cell.truth.graph.edges.iter().enumerate();
    Graph {
        edges: edges
            .filter_map(|(at, &(u, v, cost))| Some((u, v, map(at, cost)?)))
            .collect(),
        ..cell.truth.graph.clone()
    }
}

/// Searches a problem that an adaptor has made, and compares the least cost.
fn adapted<P>(
    (asked, cell): (&Asked<'_, u32>, &Cell<u32>),
    problem: &P,
    expected: &Graph<i64>,
) -> Answer<u32>
where
    P: SearchProblem<State = Node, Action: Debug, Cost = u32>,
{
    let search = Search::new(problem).limits(asked.limits.clone());
    let report = search.dijkstra()?;
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    assert_eq!(report.certify(problem), Ok(()), "the certificate");
    let best = distance(expected);
    let cost = report.cost();
    if let Some(path) = report.path() {
        assert!(expected.goals.contains(&path.end().number));
        assert_eq!(certificate::path(problem, path), Ok(()));
    }
    let limit = limit_of(&report);
    let is_right = match report.claim() {
        Claim::Cheapest | Claim::NoPath => cost.map(i64::from) == best,
        _ => limit.is_some(),
    };
    assert!(is_right, "{cost:?} instead of {best:?}");
    Ok(Told {
        text: colorwalk_testing::told(problem, &report),
        stats: report.stats(),
        limit,
        cost,
        bound: report.lower_bound(),
    })
}

/// Searches a problem that an adaptor has made from both ends.
fn both_ends<P>(
    (asked, cell): (&Asked<'_, u32>, &Cell<u32>),
    problem: &P,
    expected: &Graph<i64>,
) -> Answer<u32>
where
    P: ReversibleProblem<State = Node, Action: Debug, Cost = u32>,
{
    let search = Search::new(problem).limits(asked.limits.clone());
    let report = search.bidirectional_dijkstra()?;
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    assert_eq!(report.certify(problem), Ok(()), "the certificate");
    let limit = limit_of(&report);
    let cost = report.cost().map(i64::from);
    let is_right = match report.claim() {
        Claim::Cheapest | Claim::NoPath => cost == distance(expected),
        _ => limit.is_some(),
    };
    assert!(is_right, "{cost:?} from both ends");
    Ok(Told::of_text(String::new(), limit))
}

/// The costs may be negative, but no cycle is.
fn reweighted(asked: &Asked<'_, u32>, cell: &Cell<u32>) -> Answer<u32> {
    let potential = |state: u32| i64::from(state * 7 % 11) - 5;
    let problem = Reweighted::new(asked.problem, |state: &Node| potential(state.number));
    let edges = cell.truth.graph.edges.iter();
    let expected = Graph {
        edges: edges
            .map(|&(u, v, cost)| (u, v, cost + potential(v) - potential(u)))
            .collect(),
        ..cell.truth.graph.clone()
    };
    let search = Search::new(&problem).limits(asked.limits.clone());
    match search.bellman_ford() {
        _ if cell.is_bare => Ok(Told::of_text(String::new(), None)),
        Ok(paths) => {
            let costs = paths.iter().map(|(state, cost)| (state.number, cost));
            let costs: BTreeMap<u32, i128> = costs.collect();
            let truth = distances(&expected).into_iter();
            assert!(
                costs
                    .iter()
                    .map(|(&state, &cost)| (state, cost))
                    .eq(truth.map(|(state, cost)| (state, cost.into())))
            );
            Ok(Told::of_text(format!("{costs:?}"), None))
        }
        Err(GraphError::CutOff { limit, .. } | GraphError::Unfinished { limit }) => {
            Ok(Told::of_text(String::new(), Some(limit)))
        }
        Err(error) => panic!("{error}"),
    }
}

/// The cheapest way from the first start back to itself.
fn returning(asked: &Asked<'_, u32>, cell: &Cell<u32>) -> Answer<u32> {
    let start = cell.instance.starts[0];
    let problem = Returning::new(asked.problem, cell.subject.node(start));
    let report = Search::new(&problem)
        .limits(asked.limits.clone())
        .dijkstra()
        .expect("whole numbers");
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    assert_eq!(report.certify(&problem), Ok(()), "the certificate");
    let out = cell.truth.graph.edges.iter().filter(|edge| edge.0 == start);
    let back = out.filter_map(|&(_, to, cost)| {
        let there = Graph {
            starts: vec![to],
            ..cell.truth.graph.with_goals(&[start])
        };
        Some(distance(&there)? + cost)
    });
    let best = back.min();
    if let Some(path) = report.path() {
        let path = problem.lift(path)?;
        assert_eq!(
            (path.start(), path.end()),
            (&cell.subject.node(start), path.start())
        );
        let cost = cell.truth.walk(&path);
        assert_eq!(Some(cost), best, "the cheapest cycle");
    }
    let limit = limit_of(&report);
    assert!(report.cost().is_some() == best.is_some() || limit.is_some());
    Ok(Told {
        stats: report.stats(),
        ..Told::of_text(format!("{:?}", report.outcome()), limit)
    })
}

/// The cheapest way from the first start back to itself on other links, if each edge is a link.
fn returning_by_links(asked: &Asked<'_, u32>, cell: &Cell<u32>) -> Answer<u32> {
    let start = cell.instance.starts[0];
    let network = Undirected::new(asked.problem);
    let problem = ReturningUndirected::new(&network, cell.subject.node(start));
    let search = Search::new(&problem).limits(asked.limits.clone());
    let report = search.dijkstra().expect("whole numbers");
    if cell.is_bare {
        return Ok(Told::of_text(String::new(), None));
    }
    assert_eq!(report.certify(&problem), Ok(()), "the certificate");
    let links = &cell.truth.graph.edges;
    let ends = |link: usize| [links[link].0, links[link].1];
    let back = (0..links.len()).filter(|&link| ends(link).contains(&start));
    let back = back.filter_map(|link| {
        let [one, other] = ends(link);
        let others = links.iter().enumerate().filter(|&(at, _)| at != link);
        let there = Graph {
            starts: vec![if one == start { other } else { one }],
            edges: others
                .flat_map(|(_, &(from, to, cost))| [(from, to, cost), (to, from, cost)])
                .collect(),
            ..cell.truth.graph.with_goals(&[start])
        };
        Some(distance(&there)? + links[link].2)
    });
    let best = back.min();
    if let Some(path) = report.path() {
        let path = problem.lift(path)?;
        let node = cell.subject.node(start);
        assert_eq!((path.start(), path.end()), (&node, &node));
        let cost = Some(i64::from(path.cost()));
        assert_eq!(cost, best, "the cheapest cycle");
    }
    let limit = limit_of(&report);
    assert!(report.cost().is_some() == best.is_some() || limit.is_some());
    Ok(Told {
        stats: report.stats(),
        ..Told::of_text(format!("{:?}", report.outcome()), limit)
    })
}

/// Each state has a twin with the same successors, and one state of each pair is searched.
fn up_to(asked: &Asked<'_, u32>, cell: &Cell<u32>) -> Answer<u32> {
    let states = cell.instance.states;
    let twins = |state: u32| [state, state + states];
    let edges = cell.instance.edges.iter();
    let edges = edges.flat_map(|&(from, to, cost)| {
        twins(from)
            .into_iter()
            .flat_map(move |from| twins(to).map(|to| (from, to, cost)))
    });
    let goals = cell.instance.goals.iter().flat_map(|&goal| twins(goal));
    let doubled = Instance {
        states: 2 * states,
        starts: cell.instance.starts.clone(),
        goals: goals.collect(),
        edges: edges.collect(),
    };
    let subject = Subject::new(&doubled, cell.subject.owns_memory, |edge| {
        doubled.edges[edge].2
    });
    let subject = subject.by(asked.problem.by);
    let problem = UpTo::new(&subject, |state: &Node| subject.node(state.number % states));
    let told = adapted((asked, cell), &problem, &cell.truth.graph)?;
    let report = Search::new(&problem).limits(asked.limits.clone()).bfs()?;
    let path = report.path().map(|path| problem.lift(path));
    if let Some(path) = path.transpose()?.flatten() {
        assert_eq!(certificate::path(&subject, &path), Ok(()));
        assert!(doubled.goals.contains(&path.end().number));
    }
    Ok(told)
}

/// The algorithms for explicit graphs. They have no limits.
pub(crate) fn of_graphs() -> Vec<Row<u32>> {
    vec![
        Row::new("strongly_connected_components", 14, |_, cell| {
            let graph = digraph(&cell.instance);
            let components = graph.strongly_connected_components();
            if cell.is_bare {
                return Ok(Told::of_text(String::new(), None));
            }
            let reaches = closure(cell);
            for from in graph.nodes() {
                for to in graph.nodes() {
                    let [here, there] = [from, to].map(|node| components.of(node).unwrap());
                    let is_one =
                        reaches[from.index()][to.index()] && reaches[to.index()][from.index()];
                    assert_eq!(here == there, is_one || from == to, "{from} and {to}");
                    assert!(
                        here >= there || !reaches[from.index()][to.index()],
                        "in order"
                    );
                }
            }
            Ok(Told::of_text(format!("{:?}", components.members()), None))
        }),
        Row::new("digraph_preorder", 14, |_, cell| {
            let graph = digraph(&cell.instance);
            let nodes: Vec<u32> = graph.preorder().map(NodeId::get).collect();
            if cell.is_bare {
                return Ok(Told::of_text(String::new(), None));
            }
            assert_eq!(nodes, cell.truth.preorder());
            Ok(Told::of_text(format!("{nodes:?}"), None))
        }),
        Row::new("topological_order", 14, |_, cell| {
            let graph = digraph(&cell.instance);
            let order = graph.topological_order();
            if cell.is_bare {
                return Ok(Told::of_text(String::new(), None));
            }
            let reaches = closure(cell);
            let has_cycle = (0..reaches.len()).any(|state| reaches[state][state]);
            match &order {
                Ok(order) => {
                    let place = |node: NodeId| order.iter().position(|&other| other == node);
                    assert_eq!(order.len(), graph.node_count());
                    assert!(graph.edges().all(|edge| place(edge.from) < place(edge.to)));
                    assert!(!has_cycle);
                }
                Err(cycle) => {
                    assert!(has_cycle, "there is no cycle");
                    assert_eq!(certificate::cycle(&graph, &cycle.states), Ok(()));
                }
            }
            Ok(Told::of_text(format!("{:?}", order.is_ok()), None))
        }),
        Row::new("simple_cycles", 6, |_, cell| {
            let graph = digraph(&cell.instance);
            if cell.is_bare {
                let few = graph.simple_cycles().take(5).count();
                return Ok(Told::of_text(few.to_string(), None));
            }
            let mut found = BTreeSet::new();
            for cycle in graph.simple_cycles() {
                assert_eq!(certificate::cycle(&graph, &cycle.states), Ok(()));
                let edges: Vec<usize> = cycle.actions.iter().map(|edge| edge.index()).collect();
                assert!(found.insert(turned(edges)), "a cycle is listed twice");
            }
            assert_eq!(found, cycles(cell), "all simple cycles");
            Ok(Told::of_text(format!("{found:?}"), None))
        }),
        Row::new("forced", 14, |_, cell| {
            let graph = digraph(&cell.instance);
            let is_target = |node: NodeId| cell.instance.goals.contains(&node.get());
            let is_ours = |node: NodeId| node.get().is_multiple_of(2);
            let forced = graph.forced(is_target, is_ours);
            let steps: Vec<_> = graph.nodes().map(|node| forced.steps(node)).collect();
            if cell.is_bare {
                return Ok(Told::of_text(String::new(), None));
            }
            assert_eq!(steps, sweeps(cell), "the steps of forced targets");
            let verdict = certificate::forced(
                &graph,
                |node| is_target(*node),
                |node| is_ours(*node),
                |node| forced.steps(*node),
            );
            assert_eq!(verdict, Ok(()), "the certificate");
            Ok(Told::of_text(format!("{steps:?}"), None))
        }),
    ]
}

pub(crate) fn digraph(instance: &Instance) -> Digraph {
    let empty = Digraph::builder().node_count(instance.states as usize);
    let edges = instance.edges.iter();
    let graph = edges.fold(empty, |graph, &(from, to, cost)| graph.edge(from, to, cost));
    let graph = graph.starts(instance.starts.iter().copied());
    graph
        .goals(instance.goals.iter().copied())
        .build()
        .expect("a graph")
}

/// Returns which states can be reached from each state through at least one edge (Warshall 1962).
fn closure(cell: &Cell<u32>) -> Vec<Vec<bool>> {
    let states = cell.instance.states as usize;
    let mut reaches = vec![vec![false; states]; states];
    for &(from, to, _) in &cell.instance.edges {
        reaches[from as usize][to as usize] = true;
    }
    for between in 0..states {
        for from in 0..states {
            if reaches[from][between] {
                for to in 0..states {
                    reaches[from][to] |= reaches[between][to];
                }
            }
        }
    }
    reaches
}

/// A cycle as the numbers of its edges, rotated so that the least comes first.
fn turned(mut edges: Vec<usize>) -> Vec<usize> {
    let least = (0..edges.len()).min_by_key(|&at| edges[at]);
    edges.rotate_left(least.unwrap_or(0));
    edges
}

/// Returns all simple cycles: each path of edges from each state that returns to it without repeating a state.
fn cycles(cell: &Cell<u32>) -> BTreeSet<Vec<usize>> {
    fn extend(edges: &[(u32, u32, u32)], path: &mut Vec<usize>, found: &mut BTreeSet<Vec<usize>>) {
        let (start, end) = (edges[path[0]].0, edges[path[path.len() - 1]].1);
        if start == end {
            found.insert(turned(path.clone()));
        } else if path.iter().all(|&edge| edges[edge].0 != end) {
            for next in (0..edges.len()).filter(|&next| edges[next].0 == end) {
                path.push(next);
                extend(edges, path, found);
                path.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    for first in 0..cell.instance.edges.len() {
        extend(&cell.instance.edges, &mut vec![first], &mut found);
    }
    found
}

/// Returns in how many steps a goal is forced, if we choose at even states. Sweeps over all states until nothing
/// changes.
fn sweeps(cell: &Cell<u32>) -> Vec<Option<u32>> {
    let goals = &cell.instance.goals;
    let states = 0..cell.instance.states;
    let mut steps: Vec<_> = states
        .clone()
        .map(|state| goals.contains(&state).then_some(0))
        .collect();
    loop {
        let before = steps.clone();
        for state in states.clone().filter(|state| !goals.contains(state)) {
            let out = cell.instance.edges.iter().filter(|edge| edge.0 == state);
            let next: Vec<Option<u32>> = out.map(|edge| before[edge.1 as usize]).collect();
            let chosen = if state.is_multiple_of(2) {
                next.into_iter().flatten().min()
            } else {
                let all: Option<Vec<u32>> = next.into_iter().collect();
                all.and_then(|all| all.into_iter().max())
            };
            steps[state as usize] = chosen.map(|steps| steps + 1);
        }
        if steps == before {
            return steps;
        }
    }
}
