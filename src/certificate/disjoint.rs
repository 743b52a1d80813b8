//! Checks that paths are disjoint and have the least total cost, which potentials prove by linear duality. A cut proves
//! that no larger set of disjoint paths exists.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::certificate::{EdgeCount, Rule, Violation, walk};
use crate::cost::{Cost, NonNegativeCost};
use crate::failure::Failure;
use crate::path::{Path, PathOf};
use crate::problem::{PathCostOf, SearchProblem, successors_of};

/// Checks that `paths` share no edge and, with `by_states`, meet only at their ends. Also checks that no set of as many
/// disjoint paths is cheaper and, given a `cut`, that no set is larger.
///
/// An edge and an edge back between the same two states count as shared, because they are one link of an undirected
/// graph. Two paths along them can exchange their tails, so this makes no set more expensive.
///
/// With `by_states`, each state is split in two. Edges enter `(state, false)` and leave `(state, true)`, and an edge of
/// cost zero leads from `(state, false)` to `(state, true)`. Without `by_states`, a state is only `(state, true)`.
///
/// # Proof
///
/// A start that is a goal is a path without edges. If there are other paths or a `cut`, each of these starts must be
/// listed, and each may be listed only once. The rest of the proof is about the other paths and the other starts.
///
/// Let `p` be the potential of a state. A state that is not listed has the same potential as the goals. The checker
/// verifies three conditions:
///
/// 1. The paths exist, end at their first goals, and take no edge twice.
/// 2. The potential of every start is zero, all goals have the same potential, and no other potential is greater.
/// 3. `p(v) ≤ p(u) + c(u, v)` holds for each edge that is on no listed path and does not leave a goal.
///    `p(v) ≥ p(u) + c(u, v)` holds for each edge of a listed path.
///
/// Call `c(u, v) + p(u) - p(v)` the *reduced cost* of an edge. By (2), the reduced costs along any path add up to its
/// cost minus the potential of the goals. So of all sets with this number of disjoint paths, the set with the least
/// total reduced cost is the cheapest. By (3), reduced costs are at most zero on the listed paths and at least zero on
/// all other edges. The listed paths therefore take every edge with a negative reduced cost, and no edge with a
/// positive one. No other set has a smaller total.
///
/// The `cut` is a set of states that contains all starts and no goal, so each path to a goal leaves the cut. If no more
/// edges leave the cut than there are listed paths, no larger set of disjoint paths exists.
///
/// # Errors
///
/// Returns the errors of [`path`](super::path()), [`Rule::PassesGoal`], [`Rule::Shared`], [`Rule::StartNotZero`],
/// [`Rule::WrongPotential`], [`Rule::Relaxable`], [`Rule::NotTight`], [`Rule::StartNotReached`],
/// [`Rule::GoalReached`], [`Rule::MorePaths`], or [`Rule::Overflow`].
///
/// # Complexity
///
/// Takes expected O(m) time and O(n) space for n listed states and the m edges that leave them.
///
/// # Examples
///
/// In this example, removing the cheapest path and searching again does not find the best pair of paths:
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::{Path, Search};
///
/// let graph: Digraph = "goal 3\n 0 1 1\n 1 2 1\n 2 3 1\n 0 2 4\n 1 3 4\n 0 3 9".parse()?;
/// let path = |nodes: &[u32]| Path::through(&graph, nodes.iter().copied().map(NodeId::new));
/// let naive = [path(&[0, 1, 2, 3])?.unwrap(), path(&[0, 3])?.unwrap()];
/// let best = [path(&[0, 1, 3])?.unwrap(), path(&[0, 2, 3])?.unwrap()];
///
/// let halves = [0, 1, 2, 3].map(|node| (NodeId::new(node), true));
/// let check = |paths: &_, potentials: [u32; 4]| {
///     let potentials = halves.iter().zip(potentials);
///     certificate::disjoint_paths(&graph, paths, false, potentials, None)
/// };
/// assert_eq!(check(&best, [0, 3, 4, 7]), Ok(()));
/// assert_eq!(check(&naive, [0, 3, 4, 7]).unwrap_err().rule, Rule::NotTight);
/// assert_eq!(check(&naive, [0, 1, 2, 9]).unwrap_err().rule, Rule::Relaxable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn disjoint_paths<'a, P>(
    problem: &P,
    paths: &[PathOf<P>],
    by_states: bool,
    potentials: impl IntoIterator<Item = (&'a (P::State, bool), PathCostOf<P>)>,
    cut: Option<&[(P::State, bool)]>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem<State: 'a, Cost: NonNegativeCost>,
{
    let (taken, here) = taken_edges(problem, paths, by_states)?;
    let last = paths.iter().rfind(|path| !path.is_empty());
    if last.is_some() || cut.is_some() {
        let mut starts = problem.starts().into_iter();
        if let Some(start) = starts.find(|start| problem.is_goal(start) && !here.contains(start)) {
            return Err(Violation::new(Rule::StartNotReached, [start]));
        }
    }
    if let Some(last) = last {
        let potentials: HashMap<_, _> = potentials.into_iter().collect();
        let goal = potentials.get(&(last.end().clone(), !by_states));
        let most = goal.or(potentials.values().max());
        let most = most.map_or(P::Cost::ZERO, |&most| most);
        let potential = |half: &Half<P>| potentials.get(half).copied().unwrap_or(most);
        let is_end = |half: &Half<P>| half.1 != by_states && problem.is_goal(&half.0);
        let starts = starts_of(problem).map(|half| (Rule::StartNotZero, half));
        let late = starts.filter(|(_, half)| potential(half) != P::Cost::ZERO);
        let on_paths = paths.iter().flat_map(Path::states);
        let on_paths = on_paths.flat_map(|state| [true, false].map(|half| (state.clone(), half)));
        let listed = potentials.keys().map(|&half| half.clone());
        let halves: HashSet<_> = listed.chain(on_paths).collect();
        let is_low = |half: &Half<P>| is_end(half) && potential(half) < most;
        let wrong = halves
            .iter()
            .filter(|half| potential(half) > most || is_low(half));
        let mut wrong = late.chain(wrong.map(|half| (Rule::WrongPotential, half.clone())));
        if let Some((rule, half)) = wrong.next() {
            let facts: [(_, &dyn fmt::Debug); 2] = [("value", &potential(&half)), ("most", &most)];
            return Err(Violation::new(rule, [half.0]).with(&facts));
        }
        let has_edges = |half: &&Half<P>| !is_end(half) && (half.1 || by_states);
        for half in halves.iter().filter(has_edges) {
            let p = potential(half);
            for edge in edges_of(problem, half, by_states) {
                let (position, to, cost) = edge?;
                let through = cost.map_or(Some(p), |cost| cost.extend(p));
                let is_taken = taken.contains(&((&half.0, half.1), position));
                let p = potential(&to);
                let rule = match through {
                    Some(through) if is_taken && p < through => Rule::NotTight,
                    Some(through) if !is_taken && p > through => Rule::Relaxable,
                    None if is_taken || !P::Cost::OVERFLOWS_AT_ENDS => Rule::Overflow,
                    _ => continue,
                };
                let facts: [(_, &dyn fmt::Debug); 3] =
                    [("g_to", &p), ("cost", &p), ("through", &through)];
                return Err(Violation::new(rule, [half.0.clone(), to.0]).with(&facts));
            }
        }
    }
    match cut {
        Some(cut) => check_cut(problem, paths.len() - here.len(), by_states, cut),
        None => Ok(()),
    }
}

/// Returns each start that is not a goal, as the half-state where its paths begin.
fn starts_of<P: SearchProblem>(problem: &P) -> impl Iterator<Item = Half<P>> {
    let starts = problem.starts().into_iter();
    let away = starts.filter(|start| !problem.is_goal(start));
    away.map(|start| (start, true))
}

/// A state, and whether edges leave it.
type Half<P> = (<P as SearchProblem>::State, bool);

/// An edge with its position and the state that it enters. If it is an edge of the problem, also its cost.
type EdgeOf<P> = (u32, Half<P>, Option<<P as SearchProblem>::Cost>);

/// The edges of paths. Each edge is given by its first state, and by its position among the edges of this state.
type Taken<'a, S> = HashSet<((&'a S, bool), u32)>;

/// The edges of paths, and the ends of the paths without edges.
type Listed<'a, S> = (Taken<'a, S>, HashSet<&'a S>);

/// Returns the edges of the paths, and the ends of the paths without edges. Checks that each path exists, that its
/// positions give its edges, that it ends at its first goal, and that no path, no edge and no link occurs twice.
fn taken_edges<'a, P: SearchProblem>(
    problem: &P,
    paths: &'a [PathOf<P>],
    by_states: bool,
) -> Result<Listed<'a, P::State>, Violation<P::State>> {
    let (mut taken, mut here, mut links) = (HashSet::new(), HashSet::new(), HashSet::new());
    for path in paths {
        let is_taken = walk::to_goal(problem, path, EdgeCount::endless())?;
        if !is_taken || path.is_empty() && !here.insert(path.start()) {
            return Err(Violation::new(Rule::Shared, [path.start().clone()]));
        }
        for (place, (from, &position)) in path.states().iter().zip(path.positions()).enumerate() {
            if problem.is_goal(from) {
                return Err(Violation::new(Rule::PassesGoal, [from.clone()]));
            }
            let is_new = taken.insert(((from, true), position));
            let is_first = !by_states || place == 0 || taken.insert(((from, false), 0));
            let to = &path.states()[place + 1];
            links.insert((from, to));
            if !is_new || !is_first || from != to && links.contains(&(to, from)) {
                return Err(Violation::new(Rule::Shared, [from.clone()]));
            }
        }
    }
    Ok((taken, here))
}

/// Lists the edges that leave one half of a state.
fn edges_of<P: SearchProblem>(
    problem: &P,
    half: &Half<P>,
    by_states: bool,
) -> impl Iterator<Item = Result<EdgeOf<P>, Failure>> {
    let edges = half.1.then(|| successors_of(problem, &half.0));
    let edges = (0..).zip(edges.into_iter().flatten());
    let edges = edges.map(move |(position, edge)| {
        edge.map(|edge| (position, (edge.state, !by_states), Some(edge.cost)))
    });
    let through = (!half.1).then(|| Ok((0, (half.0.clone(), true), None)));
    through.into_iter().chain(edges)
}

/// Checks that at most `paths` disjoint paths can leave a set of states.
fn check_cut<P: SearchProblem>(
    problem: &P,
    paths: usize,
    by_states: bool,
    cut: &[Half<P>],
) -> Result<(), Violation<P::State>> {
    let inside: HashSet<_> = cut.iter().collect();
    for half in starts_of(problem) {
        if !inside.contains(&half) {
            return Err(Violation::new(Rule::StartNotReached, [half.0]));
        }
    }
    let mut leaving = 0;
    for half in inside.iter().copied() {
        if half.1 != by_states && problem.is_goal(&half.0) {
            return Err(Violation::new(Rule::GoalReached, [half.0.clone()]));
        }
        for edge in edges_of(problem, half, by_states) {
            leaving += usize::from(!inside.contains(&edge?.1));
            if leaving > paths {
                let violation = Violation::new(Rule::MorePaths, [half.0.clone()]);
                return Err(violation.with(&[("paths", &paths)]));
            }
        }
    }
    Ok(())
}
