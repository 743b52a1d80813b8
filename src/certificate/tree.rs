//! Are these the cheapest paths to every state? Tight edges, and no edge that can be relaxed, prove
//! it.

use std::collections::{HashMap, HashSet};

use crate::certificate::{Violation, text, unless_failed};
use crate::cost::Cost;
use crate::problem::{PathCostOf, SearchProblem};

/// Checks a tree of cheapest paths from the starts to all reachable states, given as the cost and the
/// predecessor of each state, `None` at a root.
///
/// Edge costs may be negative.
///
/// # Proof
///
/// The checker verifies that
///
/// 1. every start is listed with a cost of at most zero,
/// 2. no edge out of a listed state can be relaxed: its end is listed, with `cost(v) ≤ cost(u) + c(u,
///    v)`,
/// 3. the tree edge into a state is tight: `cost(v) = cost(u) + c(u, v)` for its predecessor `u`; a
///    state without predecessor is a start with cost zero,
/// 4. the predecessors of every state lead to a start.
///
/// By (1) and (2), and by induction along any path from a start, the cost of a state is at most that of
/// the path, and all reachable states are listed. By (3) and (4) the predecessors of a state form a
/// path of exactly its cost. So this cost is the least. There is no cycle of negative cost either:
/// added up along a cycle, (2) says that its cost is at least zero.
///
/// # Errors
///
/// [`Violation::Repeated`], [`Violation::StartNotReached`], [`Violation::StartNotZero`],
/// [`Violation::Missing`], [`Violation::Relaxable`], [`Violation::NotTight`], [`Violation::Rootless`],
/// [`Violation::PredecessorCycle`] or [`Violation::Overflow`].
///
/// # Complexity
///
/// Expected O(n + m) time and O(n) space for n listed states and the m edges that leave them, if each
/// state has finitely many successors.
///
/// # Examples
///
/// Dijkstra's algorithm without a goal:
///
/// ```
/// use colorwalk::adaptors::WithGoal;
/// use colorwalk::certificate;
/// use colorwalk::{Search, Successor, problem_fn};
///
/// let ring = problem_fn(
///     0u32,
///     |&n| [1, 4].map(|k| Successor::new((), (n + k) % 9, k * k)),
///     |_| false,
/// );
/// let report = Search::new(&ring).dijkstra()?;
/// let reached = report.reached();
/// let tree = reached.iter().map(|entry| {
///     let predecessor = entry.predecessor().and_then(|id| reached.by_id(id));
///     (entry.state(), entry.g(), predecessor.map(|entry| entry.state()))
/// });
/// assert_eq!(certificate::shortest_path_tree(&ring, tree), Ok(()));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub fn shortest_path_tree<'a, P>(
    problem: &P,
    tree: impl IntoIterator<Item = (&'a P::State, PathCostOf<P>, Option<&'a P::State>)>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
    P::State: 'a,
{
    unless_failed(problem, || {
        let zero = P::Cost::ZERO;
        let listed: Vec<Entry<'a, P>> = tree
            .into_iter()
            .map(|(state, cost, predecessor)| Entry {
                state,
                cost,
                predecessor,
            })
            .collect();
        let mut index = HashMap::with_capacity(listed.len());
        for (at, entry) in listed.iter().enumerate() {
            if index.insert(entry.state, at).is_some() {
                return Err(Violation::Repeated {
                    state: entry.state.clone(),
                });
            }
        }
        let mut starts = HashSet::new();
        for state in problem.starts() {
            match index.get(&state) {
                None => return Err(Violation::StartNotReached { state }),
                Some(&at) if listed[at].cost > zero => {
                    let value = text(listed[at].cost);
                    return Err(Violation::StartNotZero { state, value });
                }
                Some(&at) => starts.insert(at),
            };
        }
        let is_tight = relax(problem, &listed, &index)?;
        check_tree_edges(&listed, &is_tight, &starts)?;
        lead_to_roots(&listed, &index)
    })
}

struct Entry<'a, P: SearchProblem> {
    state: &'a P::State,
    cost: PathCostOf<P>,
    predecessor: Option<&'a P::State>,
}

/// Checks (2): no edge can be relaxed; and returns for each entry whether an edge from its predecessor
/// is tight.
fn relax<P: SearchProblem>(
    problem: &P,
    listed: &[Entry<'_, P>],
    index: &HashMap<&P::State, usize>,
) -> Result<Vec<bool>, Violation<P::State>> {
    let mut is_tight = vec![false; listed.len()];
    for entry in listed {
        for edge in problem.successors(entry.state) {
            let Some(&at) = index.get(&edge.state) else {
                let (from, to) = (entry.state.clone(), edge.state);
                return Err(Violation::Missing { from, to });
            };
            let Some(through) = edge.cost.extend(entry.cost) else {
                return Err(Violation::Overflow { state: edge.state });
            };
            if listed[at].cost > through {
                return Err(Violation::Relaxable {
                    from: entry.state.clone(),
                    to: edge.state,
                    g_to: text(listed[at].cost),
                    through: text(through),
                });
            }
            if listed[at].cost == through && listed[at].predecessor == Some(entry.state) {
                is_tight[at] = true;
            }
        }
    }
    Ok(is_tight)
}

/// Checks (3): the edge of the tree into a state is tight, or the state is a start at zero.
fn check_tree_edges<P: SearchProblem>(
    listed: &[Entry<'_, P>],
    is_tight: &[bool],
    starts: &HashSet<usize>,
) -> Result<(), Violation<P::State>> {
    for (at, entry) in listed.iter().enumerate() {
        match entry.predecessor {
            Some(_) if is_tight[at] => {}
            Some(from) => {
                return Err(Violation::NotTight {
                    from: from.clone(),
                    to: entry.state.clone(),
                    cost: text(entry.cost),
                });
            }
            None if !starts.contains(&at) => {
                let state = entry.state.clone();
                return Err(Violation::Rootless { state });
            }
            None if entry.cost != P::Cost::ZERO => {
                return Err(Violation::StartNotZero {
                    state: entry.state.clone(),
                    value: text(entry.cost),
                });
            }
            None => {}
        }
    }
    Ok(())
}

/// Checks (4): predecessors lead to states without one. Each state is passed once: a walk ends where an
/// earlier one has passed, or where it passed itself, which is a cycle.
fn lead_to_roots<P: SearchProblem>(
    listed: &[Entry<'_, P>],
    index: &HashMap<&P::State, usize>,
) -> Result<(), Violation<P::State>> {
    let mut passed_by: Vec<Option<usize>> = vec![None; listed.len()];
    for walk in 0..listed.len() {
        let mut at = walk;
        while passed_by[at].is_none() {
            passed_by[at] = Some(walk);
            let Some(predecessor) = listed[at].predecessor else {
                break;
            };
            let Some(&before) = index.get(predecessor) else {
                let (from, to) = (listed[at].state.clone(), predecessor.clone());
                return Err(Violation::Missing { from, to });
            };
            if passed_by[before] == Some(walk) {
                return Err(Violation::PredecessorCycle {
                    state: listed[walk].state.clone(),
                });
            }
            at = before;
        }
    }
    Ok(())
}
