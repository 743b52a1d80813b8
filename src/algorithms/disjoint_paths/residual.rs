//! The residual graph of a set of paths, in which a search can give back the edges of these paths.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use crate::cost::{Cost, Difference};
use crate::path::PathOf;
use crate::problem::{PathCostOf, SearchProblem, Successor, SuccessorOf};
use crate::space::reached::Reached;

/// One half of a state. If paths must not share states, edges enter one half and leave the other. Otherwise only the
/// second half is used.
pub(super) type Half<P> = (<P as SearchProblem>::State, bool); // whether it is left

/// An edge: its position among the successors, its cost, and whether it gives back an edge of a path.
type Arc<T> = (u32, Option<T>, bool);

/// The edges of the paths at a state.
struct Taken<P: SearchProblem> {
    out: Vec<(u32, Half<P>)>, // edges that leave it: their positions and ends
    into: Vec<(u32, Half<P>, Option<PathCostOf<P>>)>, // edges that enter it: their positions, beginnings and costs
}

default_by!([P: SearchProblem] Taken<P>: out, into);

/// The states that a search has reached, and the cost of its goal.
type Round<P> = (Reached<Half<P>, PathCostOf<P>>, PathCostOf<P>);

/// The residual graph. See the [module](self).
pub(super) struct Residual<'p, P: SearchProblem<Cost: Difference>> {
    pub(super) problem: &'p P,
    pub(super) splits: bool, // whether paths must not share states
    taken: HashMap<Half<P>, Taken<P>>,
    pub(super) starts: Vec<P::State>, // of the paths
    pub(super) rounds: Vec<Round<P>>,
    pub(super) beyond: Cell<Option<P::State>>, // the end of an edge whose cost overflows
    pub(super) ignores_costs: bool,
}

impl<'p, P: SearchProblem<Cost: Difference>> Residual<'p, P> {
    pub(super) fn new(problem: &'p P, splits: bool) -> Self {
        Self {
            problem,
            splits,
            taken: HashMap::new(),
            starts: Vec::new(),
            rounds: Vec::new(),
            beyond: Cell::new(None),
            ignores_costs: false,
        }
    }

    /// Returns the potential of a state, which is the sum of its costs in all searches. Returns `None` if the sum
    /// overflows. In each search, a state beyond the goal counts with the cost of the goal, so the search need not
    /// reach it.
    pub(super) fn potential(&self, half: &Half<P>) -> Option<PathCostOf<P>> {
        let mut costs = self.rounds.iter().map(|(reached, most)| {
            let cost = reached.cost(half);
            cost.map_or(*most, |cost| cost.min(*most))
        });
        costs.try_fold(P::Cost::ZERO, P::Cost::sum)
    }

    /// Returns the potentials of all states that a search has reached.
    pub(super) fn potentials(&self) -> Vec<(Half<P>, PathCostOf<P>)> {
        let reached = self.rounds.iter().flat_map(|round| &round.0);
        let halves: HashSet<&Half<P>> = reached.map(|entry| entry.state()).collect();
        let potential = |half: &Half<P>| Some((half.clone(), self.potential(half)?));
        halves.into_iter().filter_map(potential).collect()
    }

    /// Adds the edges that a new path follows forwards. Removes the edges that the path follows backwards.
    pub(super) fn take(&mut self, path: &PathOf<Self>) {
        self.starts.push(path.start().0.clone());
        for (from, &(position, cost, is_back), to, _) in path.steps() {
            let (tail, head) = if is_back { (to, from) } else { (from, to) };
            let out = &mut self.taken.entry(tail.clone()).or_default().out;
            if is_back {
                out.retain(|edge| edge.0 != position);
            } else {
                out.push((position, head.clone()));
            }
            let into = &mut self.taken.entry(head.clone()).or_default().into;
            if is_back {
                into.retain(|edge| edge.0 != position || edge.1 != *tail);
            } else {
                into.push((position, tail.clone(), cost));
            }
        }
    }

    /// Returns the start and the positions of the edges of each path. Any other edges form cycles of cost zero, which
    /// are ignored.
    pub(super) fn trails(mut self) -> Vec<(P::State, Vec<u32>)> {
        let mut trails = Vec::new();
        for start in std::mem::take(&mut self.starts) {
            let mut at = self.half(start.clone());
            let mut places = HashMap::from([(at.clone(), 0)]); // of the states, to cut cycles off
            let mut positions = Vec::new();
            while let Some((position, to)) = self.taken.get_mut(&at).and_then(|it| it.out.pop()) {
                if at.1 {
                    positions.push(position);
                }
                if let Some(&place) = places.get(&to) {
                    positions.truncate(place);
                    places.retain(|_, &mut known| known <= place);
                } else {
                    places.insert(to.clone(), positions.len());
                }
                at = to;
            }
            trails.push((start, positions));
        }
        trails
    }

    /// Returns the half of a start at which paths begin. If states are split and the start is a goal, its path has no
    /// edges and begins at the half that edges enter.
    fn half(&self, start: P::State) -> Half<P> {
        let is_left = !self.splits || !self.problem.is_goal(&start);
        (start, is_left)
    }
}

impl<P: SearchProblem<Cost: Difference>> SearchProblem for Residual<'_, P> {
    type State = Half<P>;
    type Action = Arc<PathCostOf<P>>;
    type Cost = PathCostOf<P>;

    fn starts(&self) -> impl IntoIterator<Item = Half<P>> {
        let starts = self.problem.starts().into_iter();
        starts.map(|start| self.half(start))
    }

    fn is_goal(&self, half: &Half<P>) -> bool {
        half.1 != self.splits && self.problem.is_goal(&half.0)
    }

    fn successors(&self, half: &Half<P>) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let before = self.potential(half);
        let taken = self.taken.get(half);
        let shifted = |arc: Arc<_>, to: Half<P>, through: Option<_>, after: Option<_>| {
            let cost = if self.ignores_costs {
                Some(P::Cost::ZERO)
            } else {
                through.and_then(|through| P::Cost::difference(through, after?))
            };
            if cost.is_none() {
                self.beyond.set(Some(to.0.clone()));
            }
            Some(Successor::new(arc, to, cost?))
        };
        let through = (!half.1).then(|| (0, (half.0.clone(), true), Some(P::Cost::ZERO), before));
        let edges = half.1.then(|| self.problem.successors(&half.0));
        let edges = (0..).zip(edges.into_iter().flatten());
        let edges = edges.map(move |(position, edge)| {
            let alone = edge.cost.extend(P::Cost::ZERO);
            let through = before.and_then(|before| edge.cost.extend(before));
            (position, (edge.state, !self.splits), alone, through)
        });
        let is_free = move |position: u32| {
            taken.is_none_or(|taken| taken.out.iter().all(|edge| edge.0 != position))
        };
        let free = through
            .into_iter()
            .chain(edges)
            .filter(move |edge| is_free(edge.0));
        let free = free.filter_map(move |(position, to, cost, through)| {
            let after = self.potential(&to);
            shifted((position, cost, false), to, through, after)
        });
        let into = taken.into_iter().flat_map(|taken| &taken.into);
        free.chain(into.filter_map(move |&(position, ref from, cost)| {
            let after = self.potential(from).zip(cost);
            let after = after.and_then(|(after, cost)| P::Cost::sum(after, cost));
            shifted((position, cost, true), from.clone(), before, after)
        }))
    }

    fn index_bound(&self) -> Option<usize> {
        self.problem.index_bound()?.checked_mul(2)
    }

    fn index(&self, half: &Half<P>) -> usize {
        2 * self.problem.index(&half.0) + usize::from(half.1)
    }

    fn heap_bytes(&self, half: &Half<P>) -> usize {
        self.problem.heap_bytes(&half.0)
    }
}
