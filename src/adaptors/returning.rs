//! Cycles through a state, found as paths that return to it.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use crate::cost::Cost;
use crate::error::SearchError;
use crate::failure::Failure;
use crate::path::{Path, PathOf};
use crate::problem::{PathCostOf, SearchProblem, Successor, SuccessorOf};

/// A problem whose goal is to return to its start. Its paths are the cycles through the start.
///
/// A state is an `Option`. `Some(state)` is a state of the underlying problem, and `None` is the start after a path has
/// come back to it. The goals of the underlying problem are ignored. Every search for a path finds a cycle:
///
/// | search | finds |
/// |---|---|
/// | [`bfs`](crate::Search::bfs) | a cycle with the fewest edges |
/// | [`dijkstra`](crate::Search::dijkstra) | a cheapest cycle |
/// | [`shortest_simple_paths`](crate::Search::shortest_simple_paths) | the simple cycles, from the cheapest on |
/// | [`all_simple_paths`](crate::Search::all_simple_paths) | all simple cycles |
///
/// A self-loop is a cycle of one edge, and an edge with its opposite edge is a cycle of two edges. If these two edges
/// are one link of an undirected graph, use [`ReturningUndirected`]. To list all cycles of a graph, not only the cycles
/// through one state, use [`Digraph::simple_cycles`](crate::digraph::Digraph::simple_cycles).
///
/// # Examples
///
/// ```
/// use colorwalk::adaptors::Returning;
/// use colorwalk::{Search, Unit, problem_fn};
///
/// // A clock with seven hours, whose hand moves by one or by three.
/// let clock = problem_fn(0u32, |&n| [1, 3].map(|by| (by, (n + by) % 7, Unit)), |_| false);
/// let round = Returning::new(&clock, 0);
/// let report = Search::new(&round).bfs()?;
/// assert_eq!(report.certify(&round), Ok(()));
/// let path = report.into_path().expect("the hand comes back");
/// assert_eq!((path.start(), path.end()), (&Some(0), &None));
/// let path = round.lift(&path)?;
/// assert_eq!((path.start(), path.end()), (&0, &0));
/// assert_eq!(path.actions(), [1, 3, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "cycle")]
#[doc(alias = "loop")]
#[doc(alias = "bfs_loop")]
pub struct Returning<P: SearchProblem> {
    problem: P,
    start: P::State,
}

impl<P: SearchProblem> Returning<P> {
    /// Makes `start` the only start of `problem`, and a return to this state the only goal.
    pub const fn new(problem: P, start: P::State) -> Self {
        Self { problem, start }
    }

    /// Returns the path of the underlying problem that takes the same edges. It leads from the start back to the start.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Path::replay`], which walks the edges of the underlying problem again.
    pub fn lift(&self, path: &PathOf<Self>) -> Result<PathOf<P>, SearchError<P::State>> {
        let positions = path.positions().iter().copied();
        Path::replay(&self.problem, self.start.clone(), positions)
    }
}

impl<P: SearchProblem> SearchProblem for Returning<P> {
    type State = Option<P::State>;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = Self::State> {
        [Some(self.start.clone())]
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        state.is_none()
    }

    fn successors(&self, state: &Self::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let edges = state
            .iter()
            .flat_map(|state| self.problem.successors(state));
        edges.map(|edge| {
            let state = (edge.state != self.start).then_some(edge.state);
            Successor::new(edge.action, state, edge.cost)
        })
    }

    fn index_bound(&self) -> Option<usize> {
        self.problem.index_bound()?.checked_add(1)
    }

    /// Returns the index of the underlying state. `None` has the last index.
    fn index(&self, state: &Self::State) -> usize {
        let last = || self.problem.index_bound().unwrap_or_default();
        state
            .as_ref()
            .map_or_else(last, |state| self.problem.index(state))
    }

    fn heap_bytes(&self, state: &Self::State) -> usize {
        state
            .as_ref()
            .map_or(0, |state| self.problem.heap_bytes(state))
    }
}

/// A problem like [`Returning`] for an undirected graph. A path may not return on the link on which it left the start.
///
/// In an undirected graph, each link is an edge from both of its ends, at the same cost. The problem must list links in
/// this way. [`laws::check_undirected`](crate::laws::check_undirected) finds an edge without an opposite edge.
///
/// A state is an `Option`. `Some((state, first))` is a state of the underlying problem, on a path whose first edge has
/// the position `first` among the edges of the start. `None` is the start after a path has come back to it. A path may
/// only come back on a link that the start lists after its first link. So a search finds each cycle in one of its two
/// directions, and [`all_simple_paths`](crate::Search::all_simple_paths) lists each cycle once. An edge that may not be
/// taken back to the start leads to the beginning of the path, where a search gains nothing.
///
/// # Complexity
///
/// A search reaches each state up to d times, for the d edges that leave the start.
///
/// # Examples
///
/// The shortest cycle of the Petersen graph has five edges. There and back on one link takes only two:
///
/// ```
/// use colorwalk::adaptors::{Returning, ReturningUndirected};
/// use colorwalk::{Path, Search, Unit, problem_fn};
///
/// // Node 0 to 4 are a pentagon, and 5 to 9 are a star with five points inside it.
/// let petersen = problem_fn(
///     0u32,
///     |&n| {
///         let (base, by) = (n / 5 * 5, 1 + n / 5);
///         let around = |step| base + (n - base + step) % 5;
///         [around(by), around(5 - by), (n + 5) % 10].map(|to| (to, Unit))
///     },
///     |_| false,
/// );
/// let there_and_back = Search::new(&Returning::new(&petersen, 0)).bfs()?;
/// assert_eq!(there_and_back.path().map(Path::len), Some(2));
///
/// let round = ReturningUndirected::new(&petersen, 0);
/// let report = Search::new(&round).bfs()?;
/// assert_eq!(report.certify(&round), Ok(()));
/// let cycle = round.lift(report.path().expect("0 is on a cycle"))?;
/// assert_eq!((cycle.len(), cycle.start(), cycle.end()), (5, &0, &0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[doc(alias = "girth")]
#[doc(alias = "undirected cycle")]
pub struct ReturningUndirected<P: SearchProblem> {
    problem: P,
    start: P::State,
    links: OnceLock<HashMap<P::State, Vec<Link<P>>>>, // of the start, by their other ends
}

/// A link of the start: its cost, and its position among the edges of the start.
type Link<P> = (Option<PathCostOf<P>>, u32);

impl<P: SearchProblem> ReturningUndirected<P> {
    /// Makes `start` the only start of `problem`, and a return to this state on another link the only goal.
    pub const fn new(problem: P, start: P::State) -> Self {
        Self {
            problem,
            start,
            links: OnceLock::new(),
        }
    }

    /// Returns the path of the underlying problem that takes the same edges. It leads from the start back to the start.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Path::replay`], which walks the edges of the underlying problem again.
    pub fn lift(&self, path: &PathOf<Self>) -> Result<PathOf<P>, SearchError<P::State>> {
        let positions = path.positions().iter().copied();
        Path::replay(&self.problem, self.start.clone(), positions)
    }

    /// Returns the position, among the edges of the start, of the link to which an edge into the start belongs. Of
    /// parallel links, the cheapest edges belong together, and equal edges in the order in which they are listed.
    fn link(&self, from: &P::State, position: u32) -> Option<u32> {
        if self.links.get().is_none() {
            let mut links: HashMap<_, Vec<_>> = HashMap::new();
            for (position, edge) in (0..).zip(self.problem.successors(&self.start)) {
                let known = links.entry(edge.state).or_default();
                known.push((edge.cost.extend(P::Cost::ZERO), position));
            }
            if Failure::is_raised() {
                return None;
            }
            for links in links.values_mut() {
                links.sort_unstable();
            }
            let _ = self.links.set(links); // another thread may have been first
        }
        match &self.links.get()?.get(from)?[..] {
            [(_, link)] => Some(*link),
            links => {
                let edges = (0..).zip(self.problem.successors(from));
                let back = edges.filter(|(_, edge)| edge.state == self.start);
                let mut back: Vec<Link<P>> = back
                    .map(|(position, edge)| (edge.cost.extend(P::Cost::ZERO), position))
                    .collect();
                back.sort_unstable();
                let rank = back.iter().position(|edge| edge.1 == position)?;
                links.get(rank).map(|&(_, link)| link)
            }
        }
    }
}

debug_by!(self => [P: SearchProblem<State: fmt::Debug> + fmt::Debug] ReturningUndirected<P>:
    problem: self.problem, start: self.start);

impl<P: SearchProblem> SearchProblem for ReturningUndirected<P> {
    type State = Option<(P::State, u32)>;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = Self::State> {
        [Some((self.start.clone(), 0))]
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        state.is_none()
    }

    fn successors(&self, state: &Self::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        state.iter().flat_map(move |(from, first)| {
            let is_start = *from == self.start;
            let edges = (0..).zip(self.problem.successors(from));
            edges.map(move |(position, edge)| {
                let to = if edge.state != self.start {
                    let first = if is_start { position } else { *first };
                    Some((edge.state, first))
                } else if is_start || self.link(from, position).is_none_or(|link| link > *first) {
                    None
                } else {
                    Some((edge.state, 0))
                };
                Successor::new(edge.action, to, edge.cost)
            })
        })
    }

    fn heap_bytes(&self, state: &Self::State) -> usize {
        state
            .as_ref()
            .map_or(0, |(state, _)| self.problem.heap_bytes(state))
    }
}
