//! The residual graph of a set of paths, in which a search can give back the edges of these paths.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::RandomState;

use crate::cost::{Cost, Difference};
use crate::path::PathOf;
use crate::problem::{PathCostOf, SearchProblem, Successor, SuccessorOf, forward};
use crate::space::reached::{Reached, ReachedOf};

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
type Round<S, C> = (Reached<S, C>, <C as Cost>::Total);

/// The start of a path, and the positions of its edges.
type StoredPath<P> = (<P as SearchProblem>::State, Vec<u32>);

/// The searches so far.
pub(super) struct Rounds<S, C: Difference> {
    pub(super) splits: bool,               // whether paths must not share states
    pub(super) first: Option<Round<S, C>>, // a search of the problem itself
    more: Vec<Round<(S, bool), C::Total>>, // searches of the residual graph
}

impl<S: Clone + Eq + Hash, C: Difference> Rounds<S, C> {
    pub(super) fn new(splits: bool) -> Self {
        Self {
            splits,
            first: None,
            more: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.more.len()
    }

    /// Returns the potential of a state, which is the sum of its costs in all searches. Returns `None` if the sum
    /// overflows. In each search, a state beyond the goal counts with the cost of the goal, so the search need not
    /// reach it. In the first search, both halves of a state have its cost.
    pub(super) fn potential(&self, half: &(S, bool)) -> Option<C::Total> {
        let first = self.first.iter();
        let first = first.map(|(reached, most)| (reached.cost(&half.0), *most));
        let more = self.more.iter();
        let more = more.map(|(reached, most)| (reached.cost(half), *most));
        let mut costs = first.chain(more);
        costs.try_fold(C::ZERO, |sum, (cost, most)| {
            C::sum(sum, cost.map_or(most, |cost| cost.min(most)))
        })
    }

    /// Returns the potentials of all states that a search has reached.
    pub(super) fn potentials(&self) -> HashMap<(S, bool), C::Total> {
        let first = self.first.iter().flat_map(|(reached, _)| reached);
        let first = first.flat_map(|entry| halves(entry.state(), self.splits));
        let more = self.more.iter().flat_map(|(reached, _)| reached);
        let more = more.map(|entry| entry.state().clone());
        let potential = |half: (S, bool)| {
            let potential = self.potential(&half)?;
            Some((half, potential))
        };
        first.chain(more).filter_map(potential).collect()
    }
}

/// Returns the halves of a state that are used.
pub(super) fn halves<S: Clone>(state: &S, splits: bool) -> impl Iterator<Item = (S, bool)> {
    let halves = [true, false].into_iter();
    halves
        .take(1 + usize::from(splits))
        .map(|half| (state.clone(), half))
}

/// The problem without the starts that are goals.
pub(super) struct Away<'p, P>(pub(super) &'p P);

impl<P: SearchProblem> SearchProblem for Away<'_, P> {
    forward!(self => self.0; types, is_goal, successors, index, heap_bytes, prefetch);

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        let starts = self.0.starts().into_iter();
        starts.filter(|start| !self.0.is_goal(start))
    }
}

/// The residual graph. See the [module](self).
pub(super) struct Residual<'p, P: SearchProblem<Cost: Difference>> {
    pub(super) problem: &'p P,
    taken: HashMap<Half<P>, Taken<P>, RandomState>,
    starts: Vec<P::State>, // of the paths
    pub(super) rounds: Rounds<P::State, P::Cost>,
    pub(super) beyond: Cell<Option<P::State>>, // the end of an edge whose cost overflows
    pub(super) ignores_costs: bool,
}

impl<'p, P: SearchProblem<Cost: Difference>> Residual<'p, P> {
    pub(super) fn new(problem: &'p P, splits: bool) -> Self {
        Self {
            problem,
            taken: HashMap::default(),
            starts: Vec::new(),
            rounds: Rounds::new(splits),
            beyond: Cell::new(None),
            ignores_costs: false,
        }
    }

    /// Adds the first path and the search that found it. Without other paths, there is nothing to give back, so this is
    /// a search of the problem itself.
    pub(super) fn begin(&mut self, path: &PathOf<P>, reached: ReachedOf<P>) {
        self.starts.push(path.start().clone());
        for ((from, _, to, cost), &position) in path.steps().zip(path.positions()) {
            let end = (to.clone(), !self.rounds.splits);
            if self.rounds.splits && to != path.end() {
                self.add(&end, 0, &(to.clone(), true), Some(P::Cost::ZERO));
            }
            self.add(
                &(from.clone(), true),
                position,
                &end,
                cost.extend(P::Cost::ZERO),
            );
        }
        self.rounds.first = Some((reached, path.cost()));
    }

    /// Adds a path and the search that found it. Adds the edges that the path follows forwards, and removes the edges
    /// that it follows backwards.
    pub(super) fn take(&mut self, path: &PathOf<Self>, reached: ReachedOf<Self>) {
        self.starts.push(path.start().0.clone());
        for (from, &(position, _, is_back), to, _) in path.steps() {
            if is_back {
                self.remove(to, position, from);
            }
        }
        let mut apart = Vec::new();
        for (from, &(position, cost, is_back), to, _) in path.steps() {
            if !is_back && !self.remove_opposite(from, to, &mut apart) {
                self.add(from, position, to, cost);
            }
        }
        for state in apart {
            self.remove(&(state.clone(), false), 0, &(state, true));
        }
        self.rounds.more.push((reached, path.cost()));
    }

    fn add(&mut self, tail: &Half<P>, position: u32, head: &Half<P>, cost: Option<PathCostOf<P>>) {
        let out = &mut self.taken.entry(tail.clone()).or_default().out;
        out.push((position, head.clone()));
        let into = &mut self.taken.entry(head.clone()).or_default().into;
        into.push((position, tail.clone(), cost));
    }

    fn remove(&mut self, tail: &Half<P>, position: u32, head: &Half<P>) {
        if let Some(taken) = self.taken.get_mut(tail) {
            taken.out.retain(|edge| edge.0 != position);
        }
        if let Some(taken) = self.taken.get_mut(head) {
            taken
                .into
                .retain(|edge| edge.0 != position || edge.1 != *tail);
        }
    }

    /// Removes a taken edge that leads back from `to` to `from`. Returns false if there is none.
    ///
    /// An edge and its opposite are a cycle. The taken edges have the least total cost, so the cycle costs nothing.
    /// Neither of its edges is then taken, so that the paths also share no link if the edges are one. If states are
    /// split, the cycle leads through both halves of its two states, which are added to `apart`.
    fn remove_opposite(&mut self, from: &Half<P>, to: &Half<P>, apart: &mut Vec<P::State>) -> bool {
        let (tail, head) = ((to.0.clone(), true), (from.0.clone(), !self.rounds.splits));
        let taken = self.taken.get(&tail).filter(|_| from.1);
        let opposite = taken.and_then(|taken| taken.out.iter().find(|edge| edge.1 == head));
        let Some(&(position, _)) = opposite else {
            return false;
        };
        self.remove(&tail, position, &head);
        if self.rounds.splits {
            apart.extend([tail.0, head.0]);
        }
        true
    }

    /// Returns the start and the positions of the edges of each path. Any other edges form cycles of cost zero, which
    /// are ignored. Afterwards, no edge is taken.
    pub(super) fn trails(&mut self) -> Vec<StoredPath<P>> {
        let mut trails = Vec::new();
        for start in std::mem::take(&mut self.starts) {
            let mut at = (start.clone(), true);
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
}

impl<P: SearchProblem<Cost: Difference>> SearchProblem for Residual<'_, P> {
    type State = Half<P>;
    type Action = Arc<PathCostOf<P>>;
    type Cost = PathCostOf<P>;

    fn starts(&self) -> impl IntoIterator<Item = Half<P>> {
        let starts = self.problem.starts().into_iter();
        let away = starts.filter(|start| !self.problem.is_goal(start));
        away.map(|start| (start, true))
    }

    fn is_goal(&self, half: &Half<P>) -> bool {
        half.1 != self.rounds.splits && self.problem.is_goal(&half.0)
    }

    fn successors(&self, half: &Half<P>) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let before = self.rounds.potential(half);
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
            (position, (edge.state, !self.rounds.splits), alone, through)
        });
        let is_free = move |position: u32| {
            taken.is_none_or(|taken| taken.out.iter().all(|edge| edge.0 != position))
        };
        let free = through
            .into_iter()
            .chain(edges)
            .filter(move |edge| is_free(edge.0));
        let free = free.filter_map(move |(position, to, cost, through)| {
            let after = self.rounds.potential(&to);
            shifted((position, cost, false), to, through, after)
        });
        let into = taken.into_iter().flat_map(|taken| &taken.into);
        free.chain(into.filter_map(move |&(position, ref from, cost)| {
            let after = self.rounds.potential(from).zip(cost);
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
