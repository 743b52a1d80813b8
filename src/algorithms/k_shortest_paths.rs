//! The k cheapest paths, found by Yen's algorithm with Lawler's improvement.
//!
//! Every other path shares a prefix with the cheapest path, its *root*, and then takes another edge. This partitions
//! the other paths into sets, one for each state of the cheapest path. This state is called the *spur state* of its
//! set. The set contains the paths that share the root up to the spur state and leave this state by another edge. A
//! search from the spur state finds a cheapest path of the set. It runs on the *spur problem*, which leaves out the
//! forbidden edges. In the spur problem, the states of the root are dead ends, so that the path does not repeat them.
//! The cheapest of all these candidates is the next path. The set of this path is then partitioned in the same way. The
//! new roots are at least as long as the old root. At the state where the path left its predecessor path, the edges
//! that were taken before stay forbidden.
//!
//! The sets are disjoint, so no path is found twice. No path is missed: every path that is not yet listed is in the set
//! of some candidate, and costs at least as much as that candidate. Yen (1971) branched off at every state of a path.
//! Lawler (1972) showed that it is enough to begin at the state where the path itself branched off.
//!
//! A path of a set costs at least as much as the cheapest path of the set. The search therefore lists all candidates
//! that cost the same before it partitions the sets of these paths. Where many paths tie, this saves most of the
//! searches.
//!
//! Once there is a candidate for each path that is still wanted, only a path that costs less than the most expensive
//! candidate is needed. The next searches therefore have a cost limit just below the cost of this candidate.
//!
//! # Ways that are known
//!
//! From each state of the cheapest path, the rest of that path is a cheapest way to a goal. If this rest shares no
//! state with the root, the search may end at the state and take the rest as it is. In this A* search, the cost of the
//! rest is the estimate of the state, and all others are zero. A search takes few steps if paths part and soon join
//! again.
//!
//! Once the searches have taken much longer than the largest of them, an exploration pays. It expands the states near
//! the starts in order of cost, and then computes [cheapest ways](super::ways_on) from all of them backwards from the
//! goals. The costs of these ways are consistent estimates. A search may now end at every state whose way avoids the
//! root. The path repeats no state: suppose that the way meets a state that the search expanded before. The way from
//! this state on is its own way, and avoids the root too, so the search would have ended there.
//!
//! Both improvements need exact sums ([`Cost::IS_EXACT`]), because a rounded sum depends on where it begins.
//!
//! # What counts as a path
//!
//! A path repeats no state and ends at the first goal on it. Two paths are the same if they begin at the same state and
//! take the same edges, so parallel edges make different paths. Among paths of equal cost, the path that was found
//! first comes first. The same search finds the same paths in the same order on every machine.
//!
//! # When to use it
//!
//! Use this algorithm when you want alternatives, or the cheapest path that passes a test of your own. To get only the
//! paths that tie with the cheapest, use [`all_shortest_paths`](Search::all_shortest_paths), which does not need a
//! search for each path.
//!
//! # References
//!
//! - J. Y. Yen, "Finding the k shortest loopless paths in a network", *Manage. Sci.* 17 (1971).
//! - E. L. Lawler, "A procedure for computing the k best solutions to discrete optimization problems
//!   and its application to the shortest path problem", *Manage. Sci.* 18 (1972).
//! - E. Q. V. Martins, M. M. B. Pascoal, "A new implementation of Yen's ranking loopless paths algorithm", *4OR* 1
//!   (2003), on a tree of cheapest ways to the goal.

use std::collections::BTreeMap;
use std::{mem, slice};

use crate::algorithms::AStar;
use crate::algorithms::paths::Paths;
use crate::algorithms::shortest_path_tree::ToAll;
use crate::algorithms::spent::Spent;
use crate::algorithms::ways_on::{Goals, WaysOn};
use crate::certificate::{self, Violation};
use crate::cost::{Cost, NonNegativeCost};
use crate::digraph::{Digraph, NodeId};
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::failure::Failure;
use crate::heuristic::{ByRef, Heuristic};
use crate::limits::{Limit, Limits};
use crate::node::{Label, Status};
use crate::observe::{Event, Observer};
use crate::path::{PathOf, TrailOf, path_along_with};
use crate::problem::{PathCostOf, SearchProblem, SuccessorOf, forward, successors_of};
use crate::report::claim::Claim;
use crate::report::{Outcome, Stats, Step};

/// The k cheapest paths: Yen's algorithm.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds the `k` cheapest paths from the start to a goal, in order of cost. The paths repeat no state.
    ///
    /// If a limit cuts the search off, the listed paths are still the cheapest paths, but there are fewer than `k`:
    /// see [`Paths::limit`]. Limits apply to all searches of this call together. The limit
    /// on [cost](Search::max_cost) applies to whole paths.
    ///
    /// Goals are tested at expansion. The option [`duplicates`](Search::duplicates) is ignored.
    ///
    /// An observer receives the events of all searches, one after another. Each search begins where a path branches
    /// off, counts cost and depth from the start of the path, and numbers its states from zero. If the searches take
    /// long, one of them explores the states near the starts.
    ///
    /// The search expands every state before it can say that no other path exists. Without a limit, it therefore
    /// terminates only if there are `k` paths or the reachable part of the graph is finite. Near the end of the cost
    /// type, it may end with [`Limit::Cost`] although no path was left out. It is then the cost of a walk that
    /// overflows: a path, and an edge back to one of its states.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::NegativeCost`] if the cost type breaks its contract. Returns [`SearchError::Unfaithful`]
    /// if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(k·l·m log m) time and O(m + k·l) space, for paths of l edges and m successors generated by one search. If the
    /// searches take long, the search keeps the cheapest ways from the states near the starts, which takes O(m) space.
    ///
    /// # Examples
    ///
    /// ```text
    /// c --3--> d --4--> f --1--> h        the network of the usual demonstration
    /// c --2--> e --1--> d    e --2--> f --2--> g
    ///          e --3--> g --2--> h
    /// ```
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    ///
    /// let roads = [('c', 'd', 3u32), ('c', 'e', 2), ('d', 'f', 4), ('e', 'd', 1), ('e', 'f', 2),
    ///              ('e', 'g', 3), ('f', 'g', 2), ('f', 'h', 1), ('g', 'h', 2)];
    /// let map = problem_fn(
    ///     'c',
    ///     |&place| {
    ///         let out = roads.into_iter().filter(move |road| road.0 == place);
    ///         out.map(|(_, to, cost)| (to, to, cost))
    ///     },
    ///     |&place| place == 'h',
    /// );
    /// let three = Search::new(&map).k_shortest_paths(3)?;
    /// let listed = three.paths().iter().map(|path| (path.to_string(), path.cost()));
    /// assert_eq!(
    ///     listed.collect::<Vec<_>>(),
    ///     [("e f h".into(), 5), ("e g h".into(), 7), ("d f h".into(), 8)],
    /// );
    /// let all = Search::new(&map).k_shortest_paths(100)?;
    /// assert_eq!((all.paths().len(), all.limit()), (7, None)); // there are no more
    /// # Ok::<(), colorwalk::SearchError<char>>(())
    /// ```
    #[doc(alias = "Yen")]
    #[doc(alias = "Lawler")]
    #[doc(alias = "loopless paths")]
    #[doc(alias = "alternative routes")]
    pub fn k_shortest_paths(self, k: usize) -> Result<KShortestPathsOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        let mut in_order = ShortestSimplePaths::new(self, k);
        let paths = std::iter::from_fn(|| in_order.advance());
        let paths = paths.collect::<Result<Vec<_>, _>>()?;
        let (lower_bound, claim) = (in_order.lower_bound(), in_order.claim());
        Ok(Paths {
            list: paths,
            spent: in_order.spent,
            proof: Ranked { claim, lower_bound },
        })
    }

    /// Iterates over the paths of [`k_shortest_paths`](Self::k_shortest_paths), cheapest first. Use it when the number
    /// of paths is not known in advance. Each path is computed on demand.
    ///
    /// A path ends at the first goal on it, unlike in [`all_simple_paths`](Self::all_simple_paths). The options are the
    /// same as for [`k_shortest_paths`](Self::k_shortest_paths).
    ///
    /// # Complexity
    ///
    /// After a path of l edges, it takes O(l·m log m) time to find the next path, for m successors generated by one
    /// search. All candidates are kept, up to l for each listed path.
    ///
    /// # Examples
    ///
    /// This example finds the cheapest way with an even number of steps:
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let graph: Digraph = "goal 4\n 0 1 1\n 1 3 1\n 3 4 1\n 0 2 1\n 2 3 2\n 0 3 4".parse()?;
    /// let mut paths = Search::new(&graph).shortest_simple_paths();
    /// let is_even = |path: &Result<colorwalk::PathOf<Digraph>, _>| {
    ///     path.as_ref().is_ok_and(|path| path.len() % 2 == 0)
    /// };
    /// let even = paths.find(is_even).expect("there is one")?;
    /// assert_eq!((even.len(), even.cost()), (2, 5)); // the third path
    /// assert!(paths.next().is_none());
    /// assert_eq!(paths.limit(), None); // there are no more
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "Yen")]
    #[doc(alias = "next shortest path")]
    #[doc(alias = "loopless paths")]
    pub fn shortest_simple_paths(self) -> ShortestSimplePaths<P, O>
    where
        P::Cost: NonNegativeCost,
    {
        ShortestSimplePaths::new(self, usize::MAX)
    }
}

/// A set of paths, with its cheapest path. The set contains the paths that begin with the same root and do not leave it
/// by a banned edge.
struct PathSet<P: SearchProblem> {
    root: usize,      // the number of states that all paths share
    banned: Vec<u32>, // the positions, in order, of the edges that must not leave the last state of the root
    trail: TrailOf<P>,
}

impl<P: SearchProblem> PathSet<P> {
    /// Returns the approximate number of bytes that the candidate takes.
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.trail.bytes() + self.banned.len() * size_of::<u32>()
    }
}

/// A state of a path, the cost of the path up to the state, and the position of the edge that leaves the state.
struct Stage<P: SearchProblem> {
    state: P::State,
    cost: PathCostOf<P>,
    position: u32,
}

/// Returns the states of a path.
fn stages<P: SearchProblem>(path: &PathOf<P>) -> Vec<Stage<P>> {
    let costs = sums(path.costs().iter()).unwrap_or_default();
    let positions = path.positions().iter().copied().chain([0]);
    let stages = path.states().iter().zip(costs).zip(positions);
    let stages = stages.map(|((state, cost), position)| Stage {
        state: state.clone(),
        cost,
        position,
    });
    stages.collect()
}

/// Returns the greatest cost below a cost, or the cost itself if this is not known.
fn below<C: Cost>(cost: C::Total) -> C::Total {
    let before = C::to_u64(cost).and_then(|number| C::from_u64(number.checked_sub(1)?));
    before.unwrap_or(cost)
}

/// Returns the cost of every prefix of a list of edges, from the empty prefix to the whole list. Returns `None` if a
/// sum overflows.
fn sums<'a, C: Cost + 'a>(edges: impl Iterator<Item = &'a C>) -> Option<Vec<C::Total>> {
    let mut sums = vec![C::ZERO];
    for edge in edges {
        sums.push(edge.extend(*sums.last()?)?);
    }
    Some(sums)
}

/// The searches for candidates must expand this many times the states of the largest search before
/// an [exploration](ShortestSimplePaths::explore). An exploration takes about as long as seven such searches.
const MOST_SEARCHES: u64 = 32;

/// The problem of finding a way from a root to a goal. It starts at the last state of the root.
struct Spur<'y, P: SearchProblem> {
    problem: &'y P,
    starts: &'y [P::State],
    banned: &'y [u32],
    ways: &'y WaysOn<P>,
}

impl<P: SearchProblem> SearchProblem for Spur<'_, P> {
    forward!(self => self.problem; types, index, heap_bytes, prefetch);

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.starts.iter().cloned()
    }

    #[inline]
    fn is_goal(&self, state: &P::State) -> bool {
        self.ways.joins(state).is_some() || self.problem.is_goal(state)
    }

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let is_free = self.banned.is_empty() || self.starts[0] != *state;
        let edges = self.problem.successors(state).into_iter().zip(0..);
        let left = edges.filter(move |(_, at)| is_free || self.banned.binary_search(at).is_err());
        left.map(|(edge, _)| edge)
    }
}

impl<P: SearchProblem> Heuristic<P::State, P::Cost> for Spur<'_, P> {
    #[inline]
    fn estimate(&self, state: &P::State) -> PathCostOf<P> {
        self.ways.estimate(state)
    }

    #[inline]
    fn is_dead_end(&self, state: &P::State) -> bool {
        self.ways.is_dead(state) && self.starts[0] != *state
    }
}

/// Translates the events on a [`Spur`] for the observer of the problem.
struct Told<'y, P, O>(&'y P, &'y mut O);

impl<P: SearchProblem, O: Observer<P>> Observer<&Spur<'_, P>> for Told<'_, P, O> {
    fn on_event(&mut self, event: &Event<'_, &Spur<'_, P>>) {
        self.1.on_event(&match *event {
            Event::Discovered(state) => Event::Discovered(state),
            Event::Examined(state) => Event::Examined(state),
            Event::Relaxed { state, previous } => Event::Relaxed { state, previous },
            Event::Reopened { state, previous } => Event::Reopened { state, previous },
            Event::NotRelaxed { state, g, from } => Event::NotRelaxed { state, g, from },
            Event::Closed(state) => Event::Closed(state),
            Event::Dropped(state) => Event::Dropped(state),
            Event::Goal(state) if self.0.is_goal(state.state()) => Event::Goal(state),
            _ => return, // the end of one of many searches
        });
    }

    fn is_watching(&self) -> bool {
        self.1.is_watching()
    }
}

/// A value, or the reason for the end of the search: a limit, or a broken contract of the problem.
type OrEnd<P, T> = Result<T, Option<SearchError<<P as SearchProblem>::State>>>;

/// An iterator over the paths that repeat no state, cheapest first; see [`Search::shortest_simple_paths`].
///
/// The iterator also ends when a limit cuts the search off. In this case [`limit`](Self::limit) names the limit.
///
/// # Errors
///
/// If the search ends with an error, the last item is this error. This is one of the errors
/// of [`k_shortest_paths`](Search::k_shortest_paths), [`SearchError::Failed`] if the problem fails to list the
/// successors of a state, or [`SearchError::Panicked`] after a panic of a callback.
#[must_use = "iterators are lazy"]
pub struct ShortestSimplePaths<P: SearchProblem, O = ()> {
    search: Search<P, O>,
    limits: RunLimits,
    wanted: usize,
    listed: usize,
    starts: Vec<P::State>, // where no listed path begins
    /// The cheapest path of each set, ordered by cost, and then by age. The number of these candidates is at most the
    /// number of paths still wanted.
    candidates: BTreeMap<(PathCostOf<P>, u64), PathSet<P>>,
    found: u64,
    /// The listed paths that the search has not yet branched off, in the order of the list.
    whole: Vec<PathSet<P>>,
    /// The states of the last of these paths, with the cost up to each of them, if it is the path listed last.
    last: Option<Vec<Stage<P>>>,
    /// The known ways to a goal, and the root. There are no ways if sums of costs are rounded.
    ways: WaysOn<P>,
    largest: u64,             // the number of expansions of the largest search
    explored_at: Option<u64>, // the number of expansions at the last exploration, if there may be another
    candidate_bytes: usize,
    path_bytes: usize, // the bytes of the last path and the root, each as long as the longest path
    search_bytes: usize, // of the last search
    spent: Spent,
    pruned_by: Option<Limit>,
    next_cost: Option<PathCostOf<P>>, // a lower bound on paths that were not pruned
    floor: Option<PathCostOf<P>>,     // a lower bound on pruned paths
    failed: Option<SearchError<P::State>>,
    has_ended: bool,
    is_at_work: bool, // true in a call, and after a panic unwound it
}

impl<P, O> ShortestSimplePaths<P, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
{
    fn new(search: Search<P, O>, wanted: usize) -> Self {
        Self {
            limits: RunLimits::new(search.limits.clone()),
            starts: search.problem.starts().into_iter().collect(),
            search,
            wanted,
            listed: 0,
            candidates: BTreeMap::new(),
            found: 0,
            whole: Vec::new(),
            last: None,
            ways: WaysOn::default(),
            largest: 0,
            explored_at: None,
            candidate_bytes: 0,
            path_bytes: 0,
            search_bytes: 0,
            spent: Spent::default(),
            pruned_by: None,
            next_cost: None,
            floor: None,
            failed: None,
            has_ended: false,
            is_at_work: false,
        }
    }

    /// Returns the limit that cut the search off, once the iterator has ended. Returns `None` before that, or if there
    /// are no more paths.
    ///
    /// Near the end of the cost type, the limit can be [`Limit::Cost`] although no path was left out. It is then the
    /// cost of a walk that overflows: a path, and an edge back to one of its states.
    pub fn limit(&self) -> Option<Limit> {
        self.spent.limit
    }

    /// Returns the failure to list the successors of a state, if this failure ended the search ([`Limit::Failure`]).
    pub fn failure(&self) -> Option<&Failure> {
        self.spent.failure.as_ref()
    }

    /// Returns the statistics of all searches so far.
    pub fn stats(&self) -> Stats {
        self.spent.stats
    }

    /// Returns the claim that the search can make about its paths.
    fn claim(&self) -> Claim {
        match (self.spent.limit, self.listed == 0) {
            (None, true) if self.wanted > 0 => Claim::NoPath,
            (_, true) => Claim::Nothing,
            _ => Claim::Cheapest,
        }
    }

    /// Returns a lower bound on the cost of the next path.
    fn lower_bound(&self) -> Option<PathCostOf<P>> {
        self.next_cost.into_iter().chain(self.floor).min()
    }

    /// Finds the next path, or ends the search.
    fn advance(&mut self) -> Option<Result<PathOf<P>, SearchError<P::State>>> {
        match self.find_next() {
            Ok(path) => return path.map(Ok),
            Err(Some(SearchError::Failed { state, failure })) => {
                self.spent.limit = Some(Limit::Failure);
                self.spent.failure = Some(failure.clone());
                self.failed = Some(SearchError::Failed { state, failure });
            }
            Err(Some(error)) => return Some(Err(error)),
            Err(None) => {}
        }
        let event = self.spent.limit.map_or(Event::Exhausted, Event::CutOff);
        self.search.observer.on_event(&event);
        None
    }

    /// Finds the next path, or returns `None` if there are as many paths as requested.
    fn find_next(&mut self) -> OrEnd<P, Option<PathOf<P>>> {
        if self.listed == self.wanted {
            return Ok(None);
        }
        if self.found == 0 {
            self.search(&[], Vec::new())?;
        }
        while let Some(path) = self.whole.pop_if(|path| {
            let cheapest = self.candidates.first_key_value();
            cheapest.is_none_or(|(&(cost, _), _)| cost > path.trail.cost)
        }) {
            self.branch_off(&path)?;
        }
        let Some((_, candidate)) = self.candidates.pop_first() else {
            self.next_cost = None;
            self.spent.limit = self.pruned_by;
            return Err(None);
        };
        self.next_cost = Some(candidate.trail.cost);
        let path = self.replay(&candidate)?;
        self.listed += 1;
        let problem = &self.search.problem;
        let heap = path.states().iter().map(|state| problem.heap_bytes(state));
        let heap = heap.sum::<usize>();
        let steps = path.states().len();
        let bytes = steps * size_of::<Stage<P>>() + 3 * heap;
        self.path_bytes = self.path_bytes.max(bytes);
        if self.listed == 1 && self.wanted > 1 && P::Cost::IS_EXACT {
            self.ways = WaysOn::along(&path, heap).unwrap_or_default();
            self.explored_at = Some(self.spent.stats.expanded);
        }
        self.whole.push(candidate);
        self.last = Some(stages(&path));
        Ok(Some(path))
    }

    /// Replays the path of a candidate.
    fn replay(&mut self, candidate: &PathSet<P>) -> OrEnd<P, PathOf<P>> {
        let mut may_go_on = || {
            self.spent.limit = self.limits.interruption();
            self.spent.limit.map_or(Ok(()), |_| Err(None))
        };
        let problem = &self.search.problem;
        path_along_with(problem, candidate.trail.clone(), Some(&mut may_go_on))
    }

    /// Removes a listed path from its set, and partitions the other paths of the set. Paths that branch off the listed
    /// path at the same state form one set.
    fn branch_off(&mut self, last: &PathSet<P>) -> OrEnd<P, ()> {
        let path = match self.last.take() {
            Some(path) => path,
            None => stages(&self.replay(last)?),
        };
        self.ways.clear_root();
        for root in 0..path.len() {
            let mut banned = Vec::new();
            if let Some(end) = path[..root].last() {
                self.ways.push(&end.state);
                banned.push(end.position);
            } else if last.root == 0 {
                let before = self.starts.len();
                self.starts.retain(|start| *start != last.trail.start);
                if self.starts.len() == before {
                    let state = last.trail.start.clone(); // the state does not equal itself
                    return Err(Some(SearchError::Unfaithful { state }));
                }
            }
            if root == last.root {
                banned.extend(&last.banned);
                banned.sort_unstable();
            }
            if root >= last.root {
                let at = self.explored_at.unwrap_or(u64::MAX);
                let since = self.spent.stats.expanded.saturating_sub(at);
                if since > MOST_SEARCHES * self.largest && self.listed <= self.wanted / 2 {
                    self.explore(&path[..root]);
                }
                self.search(&path[..root], banned)?;
            }
        }
        self.candidate_bytes -= last.bytes();
        Ok(())
    }

    /// Finds a cheapest path of a set, if there is one, and adds it to the candidates.
    fn search(&mut self, root: &[Stage<P>], banned: Vec<u32>) -> OrEnd<P, ()> {
        let Some(mut trail) = self.find_goal(root, &banned)? else {
            return Ok(());
        };
        if let Some(first) = trail.positions.first_mut() {
            for &hidden in &banned {
                *first += u32::from(hidden <= *first);
            }
        }
        if let Some(start) = root.first() {
            trail.start = start.state.clone();
            let to_end = root[..root.len() - 1].iter().map(|stage| stage.position);
            trail.positions.splice(0..0, to_end);
        }
        trail.positions.shrink_to_fit();
        let root = root.len();
        let candidate = PathSet {
            root,
            banned,
            trail,
        };
        self.candidate_bytes += candidate.bytes();
        let key = (candidate.trail.cost, self.found);
        self.candidates.insert(key, candidate);
        self.found += 1;
        if self.candidates.len() > self.wanted - self.listed
            && let Some((_, dearest)) = self.candidates.pop_last()
        {
            self.candidate_bytes -= dearest.bytes();
        }
        Ok(())
    }

    /// Explores the states near the starts, a quarter more than the largest search, and computes the cheapest ways from
    /// them to a goal. Returns `None` and leaves the ways as they are if a limit, a failure or an overflow ends the
    /// exploration. If the next search meets the same end, it reports it.
    fn explore(&mut self, root: &[Stage<P>]) -> Option<()> {
        self.explored_at = None;
        let problem = &self.search.problem;
        let spur = Spur {
            problem,
            starts: &problem.starts().into_iter().collect::<Vec<_>>(),
            banned: &[],
            ways: &self.ways,
        };
        let kept = self.candidate_bytes + self.path_bytes + self.search_bytes + self.ways.bytes;
        let mut search = Search::new(&spur)
            .limits(self.limits.left(&self.spent.stats, kept))
            .observe(Told(problem, &mut self.search.observer));
        search.hasher = self.search.hasher.clone();
        let mut run = search.start(ToAll);
        let end = run.run_for(self.largest + self.largest / 4);
        let stats = run.stats();
        self.largest = self.largest.max(stats.expanded);
        self.spent.stats = self.spent.stats.and_then(stats, kept);
        end.ok().filter(|end| !matches!(end, Step::CutOff(_)))?;
        let (spur, _, engine) = run.parts();
        let nodes = engine.space.nodes();
        let heap = nodes.iter().map(|node| problem.heap_bytes(&node.state));
        let bytes = WaysOn::<P>::bytes_of(nodes.len()) + heap.sum::<usize>();
        let edges = usize::try_from(stats.generated).ok()?;
        let edge_bytes = edges.checked_mul(4 * size_of::<(NodeId, NodeId, P::Cost)>())?;
        let kept = kept + stats.bytes_peak + bytes + edge_bytes;
        if self.limits.bytes().is_some_and(|most| kept > most) {
            return None;
        }
        let (mut rows, mut edges) = (vec![0], Vec::with_capacity(edges));
        let (mut ends, mut goals) = (Vec::new(), Goals::<P>::default());
        for (from, node) in (0..).map(NodeId::new).zip(nodes) {
            let is_goal = problem.is_goal(&node.state);
            if is_goal {
                goals.insert(from.index(), node.state.clone());
            }
            if is_goal || node.status() == Status::Open {
                ends.push(from);
            } else if self.limits.interruption().is_none() {
                for edge in successors_of(problem, &node.state) {
                    let edge = edge.ok()?;
                    let to = engine.space.find(spur, &edge.state, None).ok()?;
                    edges.push((NodeId::of_state(to), edge.cost));
                }
            } else {
                return None;
            }
            rows.push(u32::try_from(edges.len()).ok()?);
        }
        let is_partial = ends.len() > goals.len();
        let graph = Digraph::of_rows(rows, edges, ends, Vec::new());
        let limits = Limits {
            expansions: None,
            generated: None,
            ..self.limits.left(&self.spent.stats, kept)
        };
        let report = Search::new(&graph.reversed()).limits(limits).run(ToAll);
        let report = report
            .ok()
            .filter(|report| !matches!(report.outcome(), Outcome::CutOff(_)))?;
        self.spent.stats.bytes_peak = self
            .spent
            .stats
            .bytes_peak
            .max(kept + report.stats().bytes_peak);
        let known = nodes.iter().map(|node| node.state.clone());
        self.ways = WaysOn::of_region(known, &graph, report.reached(), (goals, bytes));
        for stage in root {
            self.ways.push(&stage.state);
        }
        self.explored_at = is_partial.then_some(self.spent.stats.expanded);
        Some(())
    }

    /// Returns the cheapest way from a root to a goal, if the whole path may be a candidate.
    fn find_goal(&mut self, root: &[Stage<P>], banned: &[u32]) -> OrEnd<P, Option<TrailOf<P>>> {
        let end = root.last();
        let spur = Spur {
            problem: &self.search.problem,
            starts: end.map_or(&self.starts[..], |end| slice::from_ref(&end.state)),
            banned,
            ways: &self.ways,
        };
        let bytes = self.candidate_bytes + self.path_bytes + self.ways.bytes;
        let in_use = bytes + self.search_bytes;
        if self.limits.bytes().is_some_and(|most| in_use > most) {
            self.spent.limit = Some(Limit::Bytes);
            return Err(None);
        }
        let mut search = Search::new(&spur)
            .limits(self.limits.left(&self.spent.stats, bytes))
            .workspace(self.search.workspace.take().unwrap_or_default())
            .observe(Told(spur.problem, &mut self.search.observer));
        search.hasher = self.search.hasher.clone();
        let is_full = self.candidates.len() >= self.wanted - self.listed;
        let dearest = self.candidates.last_key_value().filter(|_| is_full);
        let most = dearest.map(|(&(cost, _), _)| below::<P::Cost>(cost));
        search.max_cost = most.into_iter().chain(self.search.max_cost).min();
        if let Some(end) = end {
            let depth = u32::try_from(root.len() - 1).unwrap_or(u32::MAX);
            search.origin = Label::new(end.cost, depth, None);
        }
        let mut run = search.start(AStar::new(ByRef(&spur)));
        let mut end = run.run_to_end();
        let stats = run.stats();
        self.search_bytes = stats.bytes_peak;
        self.largest = self.largest.max(stats.expanded);
        self.spent.stats = self.spent.stats.and_then(stats, bytes);
        if self.found > 0
            && P::Cost::OVERFLOWS_AT_ENDS
            && let Err(SearchError::CostOverflow { .. } | SearchError::KeyOverflow { .. }) = end
        {
            end = Ok(Step::CutOff(Limit::Cost)); // as if the limit were the end of the type
        }
        let failed = run.failed();
        let (_, _, engine) = run.parts();
        let (mut found, end) = match end? {
            Step::Goal(goal) => (Some(engine.trail(goal)), engine.no_open_states()),
            end => (None, end),
        };
        if let Some(cost) = self.next_cost {
            engine.note_interrupted(cost);
        }
        let is_only = self.listed == 0 && found.is_none();
        let open = is_only.then(|| engine.least_f()).flatten();
        let floor = engine.lower_bound(open);
        self.floor = self.floor.into_iter().chain(floor).min();
        match end {
            Step::CutOff(Limit::Cost) => {
                self.pruned_by = Some(Limit::Cost);
            }
            Step::CutOff(limit) => {
                self.spent.limit = Some(limit);
                return Err(failed);
            }
            _ => {}
        }
        self.search.workspace = Some(run.into_workspace());
        if let Some(way) = &mut found
            && let Some((rest, goal)) = self.ways.follow(&way.end, &mut way.positions)
        {
            way.cost = P::Cost::sum(way.cost, rest).unwrap_or(way.cost);
            way.end = goal;
        }
        Ok(found)
    }
}

impl<P, O> Iterator for ShortestSimplePaths<P, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
{
    type Item = Result<PathOf<P>, SearchError<P::State>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        if mem::replace(&mut self.is_at_work, true) {
            self.has_ended = true;
            return Some(Err(SearchError::Panicked));
        }
        let path = self.advance();
        self.is_at_work = false;
        self.has_ended = !matches!(path, Some(Ok(_)));
        path.or_else(|| self.failed.clone().map(Err))
    }
}

impl<P, O> std::iter::FusedIterator for ShortestSimplePaths<P, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
{
}

debug_by!(self => [P: SearchProblem, O] ShortestSimplePaths<P, O>:
    listed: self.listed, limit: self.spent.limit);

/// The cheapest paths that repeat no state, in order of cost.
pub type KShortestPaths<S, A, C> = Paths<S, A, C, Ranked<C>>;

/// The type of the k shortest paths of problem `P`.
pub type KShortestPathsOf<P> = KShortestPaths<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

/// The claim of a search for the k cheapest paths, and its lower bound.
#[derive(Clone, Debug)]
pub struct Ranked<C: Cost> {
    claim: Claim,
    lower_bound: Option<C::Total>,
}

impl<S, A, C: Cost> Paths<S, A, C, Ranked<C>> {
    /// Returns what the search has proved.
    ///
    /// - [`Claim::Cheapest`]: no unlisted path is cheaper than a listed path.
    /// - [`Claim::NoPath`]: there is no path.
    /// - [`Claim::Nothing`]: no path is listed, and nothing is proved except the [lower
    ///   bound](Self::lower_bound).
    pub fn claim(&self) -> Claim {
        self.proof.claim
    }

    /// Returns a lower bound on the cost of every unlisted path. Returns `None` if no bound is known, or if there are
    /// no more paths.
    pub fn lower_bound(&self) -> Option<C::Total> {
        self.proof.lower_bound
    }

    /// Checks the paths as far as this is possible without another search. The checker shares no code with the
    /// search.
    ///
    /// The paths must be [`distinct`](certificate::distinct). If the claim is [`Claim::Cheapest`], they must
    /// be [`ranked`](certificate::ranked): they are in order of cost, and no other path is cheaper than the first. If
    /// the claim is [`Claim::NoPath`], there must be no path. If no path is listed, no path may cost less than
    /// the [lower bound](Self::lower_bound). The checker cannot detect that a path is missing between two listed
    /// paths.
    ///
    /// # Errors
    ///
    /// Returns the first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// O(m log m) time for m edges within the cost of the first path, plus time proportional to the states on the paths
    /// and to the edges that leave these states.
    pub fn certify<P>(&self, problem: &P) -> Result<(), Violation<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
    {
        let max_edges = self.stats().generated;
        let paths = self.paths();
        match self.claim() {
            Claim::NoPath => certificate::out_of_reach(problem, max_edges)?,
            Claim::Cheapest => certificate::ranked(problem, paths, max_edges)?,
            _ => certificate::distinct(problem, paths, max_edges)?,
        }
        match self.lower_bound() {
            Some(bound) if paths.is_empty() => certificate::none_below(problem, bound, max_edges),
            _ => Ok(()),
        }
    }
}
