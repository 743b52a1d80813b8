//! The k cheapest paths: Yen's algorithm, with Lawler's improvement.
//!
//! Every path other than the cheapest shares a prefix with it, its *root*, and then takes another
//! edge. So the other paths are partitioned. For each state of the cheapest path, the *spur state*,
//! one set contains the paths that share the root up to this state and leave it by another edge.
//! Dijkstra's algorithm from the spur state finds a cheapest path of such a set. The states of the
//! root are closed beforehand, so that none is repeated, and the forbidden edges are left out. The
//! cheapest of all these candidates is the next path. Its own set is partitioned in the same way:
//! its root may only grow, and at the state where it left its predecessor path it must avoid the
//! edges that the predecessor path took there.
//!
//! The sets are disjoint, so no path is found twice. No path is missed: every path that is not yet
//! listed is in the set of some candidate and costs at least as much as that candidate. Yen (1971)
//! partitioned each path from its start; Lawler (1972) showed that partitioning from the state
//! where it left its predecessor path is enough.
//!
//! When there are already as many candidates as paths are wanted, a path that costs as much as the
//! most expensive candidate is of no interest. So a search for another candidate ends at this cost.
//!
//! The rest of the cheapest path is a cheapest way to a goal from each of its states. So a search that comes to such a
//! state, and of which the root does not meet that rest, goes no further there: it has a path of the set, and looks on
//! only for cheaper ones. Where paths part and soon join again, a search then takes a few steps in place of all that
//! remain. This needs exact sums ([`Cost::IS_EXACT`]): rounded ones depend on where they begin.
//!
//! # What counts as a path
//!
//! A path repeats no state and ends at the first goal on it. Two paths are the same if they begin
//! at the same state and take the same edges, so parallel edges make different paths. Among paths
//! of equal cost, the first found comes first, and the same search finds the same paths in the same
//! order everywhere.
//!
//! # When to use it
//!
//! When you want alternatives, or the cheapest path that passes some test of yours. For all paths
//! as cheap as the cheapest use [`all_shortest_paths`](Search::all_shortest_paths), which does not
//! search again for each.
//!
//! # References
//!
//! - J. Y. Yen, "Finding the k shortest loopless paths in a network", *Manage. Sci.* 17 (1971).
//! - E. L. Lawler, "A procedure for computing the k best solutions to discrete optimization problems
//!   and its application to the shortest path problem", *Manage. Sci.* 18 (1972).

use std::collections::BTreeMap;
use std::fmt;

use foldhash::fast::RandomState;
use hashbrown::{HashMap, HashSet};

use crate::certificate::{self, Violation};
use crate::cost::{Cost, NonNegativeCost};
use crate::engine::algorithm::Loop;
use crate::engine::edges::Edges;
use crate::engine::path::NewPath;
use crate::engine::proof::Findings;
use crate::engine::search::{Search, Ties};
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::failure::Failure;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::{Label, ReachedStateOf, Via};
use crate::observe::Observer;
use crate::path::{Path, PathOf, Trail, TrailOf, path_along_with};
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::Claim;
use crate::report::stats::Stats;
use crate::report::step::Step;
use crate::space::direction::{Forwards, Side};
use crate::space::frontier::ByCost;
use crate::space::known::Recognition;
use crate::space::reached::{edges_to, positions_to};
use crate::space::{Reach, Relax};

/// The k cheapest paths: Yen's algorithm.
impl<'p, P, O> Search<'p, P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds the `k` cheapest paths from the start to a goal that repeat no state, in order of
    /// cost.
    ///
    /// If a limit cuts the search off, the listed paths are still the cheapest ones, but there are
    /// fewer than `k`: see [`KShortestPaths::limit`]. Limits apply to all its searches together,
    /// and the limits on [depth](crate::Limits::depth) and [cost](Search::max_cost) to whole paths.
    /// As in [`dijkstra`](Search::dijkstra), a limit on depth may hide a path although the path is
    /// within the limit; [`KShortestPaths::claim`] then claims less.
    ///
    /// Goals are tested at expansion. The option [`duplicates`](Search::duplicates) is ignored.
    ///
    /// An observer receives the events of one search after the other. Ids are reused: the searches for
    /// paths that branch off one path share its states, and each assigns the ids after them anew.
    ///
    /// Without a limit the search terminates only if there are `k` paths or the reachable part of
    /// the graph is finite, because every state must be expanded to prove that there is no further
    /// path.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the search finds no path and the cost of one overflows its type;
    /// [`SearchError::NegativeCost`] if the cost type breaks its contract;
    /// [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(k·l·m log m) time and O(m + k·l) space for paths of l edges and m successors that one
    /// search generates.
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
        let mut paths = paths.collect::<Result<Vec<_>, _>>()?;
        let (lower_bound, claim) = (in_order.lower_bound(), in_order.claim());
        if claim == Claim::Path {
            // A cheaper path may have been found after a more expensive one, because the limit on depth hid it.
            paths.sort_by_key(Path::cost);
        }
        Ok(KShortestPaths {
            paths,
            limit: in_order.limit,
            claim,
            lower_bound,
            stats: in_order.stats(),
        })
    }

    /// Iterates over the paths of [`k_shortest_paths`](Self::k_shortest_paths), cheapest first, without
    /// a number of paths set in advance. Each path is searched for when it is asked for.
    ///
    /// Unlike [`all_simple_paths`](Self::all_simple_paths), a path ends at the first goal on it. If a
    /// [limit on depth](crate::Limits::depth) is set, a path may come before a cheaper one. The options
    /// are those of [`k_shortest_paths`](Self::k_shortest_paths).
    ///
    /// # Complexity
    ///
    /// O(l·m log m) time for the path after one of l edges, for m successors that one search
    /// generates. All candidates are kept, up to l per path.
    ///
    /// # Examples
    ///
    /// The cheapest way with an even number of steps:
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
    pub fn shortest_simple_paths(self) -> ShortestSimplePaths<'p, P, O>
    where
        P::Cost: NonNegativeCost,
    {
        ShortestSimplePaths::new(self, usize::MAX)
    }
}

/// Yen's algorithm, between two searches or in the middle of one.
struct Yen<P: SearchProblem> {
    wanted: usize,
    frontier: ByCost<P::Cost>,
    starts: Vec<P::State>, // each once
    /// The cheapest path of each set, by cost and age; no more than are wanted.
    candidates: BTreeMap<(PathCostOf<P>, u64), Candidate<P>>,
    found: u64,
    listed: usize,
    /// The path listed last, with its states: other paths are still to branch off it.
    last: Option<(Candidate<P>, Vec<P::State>)>,
    last_cost: Option<PathCostOf<P>>,
    /// The path listed first, if its costs add up exactly.
    cheapest: Option<Cheapest<P>>,
    stored_bytes: usize,
    /// Whether every set was searched to its end.
    is_over: bool,
}

/// All paths that share a root and do not leave it by certain edges.
///
/// A path is stored as its *steps*: the position of its start among the starts, and then for each state the
/// position of the next one among its successors. So choosing a start is a step like any other.
struct PathSet {
    root: usize, // the number of steps that all paths share
    banned: Vec<u32>,
}

/// The cheapest path of a set.
struct Candidate<P: SearchProblem> {
    set: PathSet,
    start: P::State,
    end: P::State,
    steps: Vec<u32>,
    g: Vec<PathCostOf<P>>, // of the state after each step
}

impl<P: SearchProblem> Candidate<P> {
    fn to_trail(&self) -> TrailOf<P> {
        Trail {
            start: self.start.clone(),
            positions: self.steps[1..].to_vec(),
            end: self.end.clone(),
            cost: self.cost(),
        }
    }

    fn cost(&self) -> PathCostOf<P> {
        self.g.last().copied().unwrap_or(P::Cost::ZERO)
    }

    /// Appends a state of the path to a root, whose last state is `last` and is closed.
    fn follow<O: Observer<P>>(
        &self,
        search: &mut Engine<'_, P, O>,
        (step, state): (usize, &P::State),
        last: Option<StateId>,
    ) -> OrStop<StateId> {
        if let Some(id) = last.filter(|&id| search.space.is_open(id)) {
            search.space.close(id);
        }
        let via = last.map(|predecessor| Via {
            predecessor,
            position: self.steps[step],
        });
        let depth = u32::try_from(step).unwrap_or(u32::MAX);
        let label = Label::new(self.g[step], depth, via);
        let path = NewPath::unseen(label, Side::Start);
        let reached = search.reach(state.clone(), &path, Relax::Open)?;
        search.space.note_open(false);
        Ok(reached.id())
    }

    /// The approximate number of bytes that it takes.
    fn bytes(&self) -> usize {
        let step = size_of::<u32>() + size_of::<PathCostOf<P>>();
        size_of::<Self>() + self.steps.len() * step + self.set.banned.len() * size_of::<u32>()
    }
}

/// The cheapest path, and what the rest of it costs from each state.
struct Cheapest<P: SearchProblem> {
    numbers: HashMap<P::State, usize, RandomState>, // of its states, from the start on
    steps: Vec<u32>,
    costs: Vec<P::Cost>, // of the edges
    rest: Vec<PathCostOf<P>>,
    end: P::State,
}

impl<P: SearchProblem> Cheapest<P> {
    /// Returns nothing if a sum of costs overflows.
    fn new(candidate: &Candidate<P>, path: &PathOf<P>) -> Option<Self> {
        let (states, costs) = (path.states(), path.costs());
        let mut rest = vec![P::Cost::ZERO; states.len()];
        for (number, cost) in costs.iter().enumerate().rev() {
            rest[number] = P::Cost::sum(cost.extend(P::Cost::ZERO)?, rest[number + 1])?;
        }
        Some(Self {
            numbers: states.iter().cloned().zip(0..).collect(),
            steps: candidate.steps.clone(),
            costs: costs.to_vec(),
            rest,
            end: candidate.end.clone(),
        })
    }

    /// The approximate number of bytes that it takes.
    fn bytes(&self, problem: &P) -> usize {
        let step = size_of::<u32>() + size_of::<P::Cost>() + size_of::<PathCostOf<P>>();
        let heap = self.numbers.keys().map(|state| problem.heap_bytes(state));
        self.numbers.allocation_size() + self.steps.len() * step + heap.sum::<usize>()
    }
}

/// Where a cheapest path of a set ends in the search space.
struct Found {
    state: StateId,
    /// The number of that state on the cheapest path of all, if the path goes on along it. Otherwise it is a goal.
    joins_at: Option<usize>,
}

impl<P> Yen<P>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    fn new(problem: &P, wanted: usize, frontier: ByCost<P::Cost>) -> Self {
        let mut known = HashSet::with_hasher(RandomState::default());
        let starts = problem.starts().into_iter();
        Self {
            wanted,
            frontier,
            starts: starts.filter(|start| known.insert(start.clone())).collect(),
            candidates: BTreeMap::new(),
            found: 0,
            listed: 0,
            last: None,
            last_cost: None,
            cheapest: None,
            stored_bytes: 0,
            is_over: false,
        }
    }

    /// Finds the next path, or `None` if there are as many as are wanted.
    fn next<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> OrStop<Option<PathOf<P>>> {
        if self.listed == self.wanted {
            return Ok(None);
        }
        if let Some((candidate, states)) = self.last.take() {
            self.branch_off(search, &candidate, &states)?;
            self.stored_bytes -= candidate.bytes();
        } else {
            let everything = PathSet {
                root: 0,
                banned: Vec::new(),
            };
            self.search(search, (None, None), everything)?;
        }
        let Some((key, candidate)) = self.candidates.pop_first() else {
            self.is_over = true;
            return search.exhausted();
        };
        let path = match replay(search, &candidate) {
            Ok(path) => path,
            Err(stop) => {
                self.candidates.insert(key, candidate);
                return Err(stop);
            }
        };
        self.listed += 1;
        if self.listed == 1 && self.wanted > 1 && P::Cost::IS_EXACT {
            self.cheapest = Cheapest::new(&candidate, &path);
            let bytes = self.cheapest.as_ref().map(|it| it.bytes(&search.problem));
            self.stored_bytes += bytes.unwrap_or(0);
        }
        self.last = Some((candidate, path.states().to_vec()));
        self.last_cost = Some(path.cost());
        Ok(Some(path))
    }

    /// Partitions the rest of the set of the last path by the step at which other paths branch off. The root grows by
    /// one state from search to search, so each state of the path is stored once.
    fn branch_off<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        candidate: &Candidate<P>,
        states: &[P::State],
    ) -> OrStop<()> {
        self.truncate(search, 0);
        let (mut spur, mut met) = (None, None);
        for step in 0..candidate.steps.len() {
            if let Some(last) = step.checked_sub(1) {
                spur = Some(candidate.follow(search, (last, &states[last]), spur)?);
                let number = |cheapest: &Cheapest<P>| cheapest.numbers.get(&states[last]).copied();
                met = met.max(self.cheapest.as_ref().and_then(number));
            }
            if step < candidate.set.root {
                continue;
            }
            let mut banned = vec![candidate.steps[step]];
            if step == candidate.set.root {
                banned.extend(&candidate.set.banned);
            }
            self.search(search, (spur, met), PathSet { root: step, banned })?;
            self.truncate(search, step);
        }
        Ok(())
    }

    /// Forgets all states but those of a root.
    fn truncate<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>, root: usize) {
        search.stats = search.stats(self.bytes(0)); // with the peak before
        search.truncate_space(root);
        self.frontier.clear();
    }

    /// Finds a cheapest path of a set, if there is one, and adds it to the candidates. The paths of the set share the
    /// root, the first steps of the last path up to `spur`, which has `met` the cheapest path as late as there.
    fn search<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        (spur, met): (Option<StateId>, Option<usize>),
        set: PathSet,
    ) -> OrStop<()> {
        let Some(found) = self.find_goal(search, spur, met, &set)? else {
            return Ok(());
        };
        let candidate = self.candidate(search, &found, set)?;
        let cost = candidate.cost();
        self.stored_bytes += candidate.bytes();
        if search.is_over_bytes(&|more| self.bytes(more)) {
            self.stored_bytes -= candidate.bytes();
            return Err(search.cut_off(Limit::Bytes));
        }
        self.candidates.insert((cost, self.found), candidate);
        self.found += 1;
        if self.candidates.len() > self.wanted - self.listed
            && let Some((_, dearest)) = self.candidates.pop_last()
        {
            self.stored_bytes -= dearest.bytes();
        }
        Ok(())
    }

    /// The path that was found, by its steps.
    fn candidate<O: Observer<P>>(
        &self,
        search: &mut Engine<'_, P, O>,
        found: &Found,
        set: PathSet,
    ) -> OrStop<Candidate<P>> {
        let space = &search.space;
        let (positions, root) = positions_to(space.nodes(), found.state);
        let start = space.node(root).state.clone();
        let Some(number) = self.starts.iter().position(|known| *known == start) else {
            return Err(search.fail(SearchError::Unfaithful { state: start })); // a state that does not equal itself
        };
        let mut steps = vec![u32::try_from(number).unwrap_or(u32::MAX)];
        steps.extend(positions);
        let before = edges_to(space.nodes(), found.state).map(|via| via.predecessor);
        let back = std::iter::once(found.state).chain(before);
        let mut g: Vec<_> = back.map(|id| space.node(id).g).collect();
        g.reverse();
        let mut end = &space.node(found.state).state;
        if let (Some(number), Some(cheapest)) = (found.joins_at, &self.cheapest) {
            steps.extend(&cheapest.steps[number + 1..]);
            let mut cost = space.node(found.state).g;
            for edge in &cheapest.costs[number..] {
                cost = edge.extend(cost).unwrap_or(cost); // the sum of all is known
                g.push(cost);
            }
            end = &cheapest.end;
        }
        steps.shrink_to_fit();
        g.shrink_to_fit();
        Ok(Candidate {
            set,
            start,
            end: end.clone(),
            steps,
            g,
        })
    }

    /// The end of a cheapest path of the set, if there is one that may be a candidate.
    fn find_goal<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        at: Option<StateId>,
        met: Option<usize>,
        set: &PathSet,
    ) -> OrStop<Option<Found>> {
        let is_full = self.candidates.len() >= self.wanted - self.listed;
        let dearest = self.candidates.last_key_value().filter(|_| is_full);
        let mut spur = Spur {
            frontier: &mut self.frontier,
            banned: &set.banned,
            at,
            enough: dearest.map(|(&(cost, _), _)| cost),
            cheapest: self.cheapest.as_ref(),
            met,
            found: None,
            stored_bytes: self.stored_bytes,
        };
        match at {
            None => spur.start_at(search, &self.starts)?,
            Some(at) => spur.open(search, at),
        }
        match search.run(&mut spur) {
            Ok(Step::Goal(state)) => Ok(Some(Found {
                state,
                joins_at: None,
            })),
            Ok(Step::CutOff(limit)) => {
                if let Some(cost) = self.last_cost {
                    search.note_interrupted(cost);
                }
                Err(search.cut_off(limit))
            }
            Ok(_) => Ok(spur.found),
            Err(fault) => Err(search.fail(fault)),
        }
    }

    fn bytes(&self, more: usize) -> usize {
        self.frontier.bytes(more).saturating_add(self.stored_bytes)
    }
}

/// Replays a path. A limit may forbid each edge.
fn replay<P: SearchProblem, O: Observer<P>>(
    search: &mut Engine<'_, P, O>,
    candidate: &Candidate<P>,
) -> OrStop<PathOf<P>> {
    let mut limit = Limit::Failure;
    let mut may_go_on = || match search.limits.interruption() {
        None => Ok(()),
        Some(interruption) => {
            limit = interruption;
            Err(None)
        }
    };
    let path = path_along_with(
        &*search.problem,
        &candidate.to_trail(),
        Some(&mut may_go_on),
    );
    match path {
        Ok(path) => Ok(path),
        Err(Some(SearchError::Failed { state, failure })) => Err(search.failed(state, failure)),
        Err(Some(error)) => Err(search.fail(error)),
        Err(None) => Err(search.cut_off(limit)),
    }
}

/// Dijkstra's algorithm on a set of paths.
struct Spur<'y, P: SearchProblem> {
    frontier: &'y mut ByCost<P::Cost>,
    banned: &'y [u32],
    at: Option<StateId>, // the state that the banned edges leave; `None` if it is the starts that are banned
    enough: Option<PathCostOf<P>>, // paths of this cost or more are not wanted
    cheapest: Option<&'y Cheapest<P>>,
    met: Option<usize>, // the last state of the cheapest path that is in the root
    /// The cheapest path so far that goes on along the cheapest of all.
    found: Option<Found>,
    stored_bytes: usize, // by the candidates
}

impl<P> Spur<'_, P>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    /// Puts all starts on the frontier but the banned ones.
    fn start_at<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        starts: &[P::State],
    ) -> OrStop<()> {
        for (number, start) in (0..).zip(starts) {
            if !self.banned.contains(&number) {
                self.push(search, start.clone(), &NewPath::at_end(Side::Start))?;
            }
        }
        search.space.note_open(false);
        Ok(())
    }

    /// Puts a state on the frontier if the path is new or cheaper.
    fn push<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        to: P::State,
        path: &NewPath<'_, P>,
    ) -> OrStop<()> {
        if let Reach::New(state) | Reach::Lowered(state) = search.reach(to, path, Relax::Open)? {
            self.open(search, state);
        }
        Ok(())
    }

    /// Returns whether the cheapest way on from a state is along the cheapest path. Such a state need not be expanded;
    /// the path is kept if it is cheap enough.
    fn joins_cheapest<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        state: StateId,
    ) -> bool {
        let Some(cheapest) = self.cheapest else {
            return false;
        };
        let node = search.space.node(state);
        let number = cheapest.numbers.get(&node.state).copied();
        let Some(number) = number.filter(|&number| self.met.is_none_or(|met| met < number)) else {
            return false;
        };
        let rest = cheapest.costs.len() - number;
        let depth = usize::try_from(node.depth).unwrap_or(usize::MAX);
        let cost = P::Cost::sum(node.g, cheapest.rest[number]);
        let Some(cost) = cost.filter(|_| !search.exceeds_depth(depth.saturating_add(rest))) else {
            return false;
        };
        search.space.close(state);
        if !search.is_too_costly(cost) && self.enough.is_none_or(|enough| cost < enough) {
            self.enough = Some(cost);
            self.found = Some(Found {
                state,
                joins_at: Some(number),
            });
        }
        true
    }

    fn open<O: Observer<P>>(&mut self, search: &Engine<'_, P, O>, id: StateId) {
        let g = search.space.node(id).g;
        self.frontier.push(g, g, id);
    }
}

impl<P> Loop<P> for Spur<'_, P>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    const REFUSES_NEGATIVE_COSTS: bool = true;
    const IS_RESUMED: bool = false; // what was interrupted was another search

    fn step<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> OrStop {
        let Some(state) = self.next(search) else {
            return Err(search.end(Step::Exhausted));
        };
        search.stop_at_goal(state)?;
        if self.joins_cheapest(search, state) {
            return Ok(Step::Expanded(state));
        }
        if search.interrupted().is_some() {
            return search.resume::<Forwards, Self>(state, self);
        }
        search.expand(state, self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // the loop that all time goes into
    fn relax<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(search)? {
            let via = path.label.via();
            let is_banned = via.is_some_and(|via| {
                self.at == Some(via.predecessor) && self.banned.contains(&via.position)
            });
            if !is_banned && !search.is_too_costly(path.g()) {
                self.push(search, to, &path)?;
            }
        }
        Ok(())
    }

    fn next<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Option<StateId> {
        let (state, _) = self.frontier.next(&search.space)?;
        let is_needed = |enough| search.space.node(state).g < enough;
        self.enough.is_none_or(is_needed).then_some(state)
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        Some(state.g())
    }

    fn bytes(&self, more: usize) -> usize {
        self.frontier.bytes(more).saturating_add(self.stored_bytes)
    }

    fn findings<O: Observer<P>>(&mut self, _: &mut Engine<'_, P, O>) -> Findings<P> {
        Findings::new(Claim::Cheapest, None)
    }
}

/// An iterator over the paths that repeat no state, cheapest first; see
/// [`Search::shortest_simple_paths`].
///
/// The iterator also ends when a limit cuts the search off: then [`limit`](Self::limit) names the limit.
///
/// # Errors
///
/// The last item is an error if the search ends with one: the errors of
/// [`k_shortest_paths`](Search::k_shortest_paths), [`SearchError::Failed`] if the problem fails to list the successors of a
/// state, and [`SearchError::Panicked`] after a panic of a callback.
///
/// # Examples
///
/// ```
/// use colorwalk::{Limit, Limits, Search, problem_fn};
///
/// let ring = problem_fn(0u32, |&n| [((n + 1) % 10, 1u32), ((n + 9) % 10, 1)], |&n| n == 4);
/// let limits = Limits::new().expansions(12);
/// let mut paths = Search::new(&ring).limits(limits).shortest_simple_paths();
/// assert_eq!(paths.next().expect("there are two")?.cost(), 4);
/// assert!(paths.next().is_none()); // the limit came before the second path
/// assert_eq!((paths.limit(), paths.stats().expanded), (Some(Limit::Expansions), 12));
/// assert!(paths.failure().is_none()); // see `try_problem_fn`
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[must_use = "iterators are lazy"]
pub struct ShortestSimplePaths<'p, P: SearchProblem, O = ()> {
    engine: Engine<'p, P, O>,
    yen: Yen<P>,
    limit: Option<Limit>, // that cut the search off
    has_ended: bool,
    is_at_work: bool, // or was unwound by a panic
}

impl<'p, P, O> ShortestSimplePaths<'p, P, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
{
    fn new(search: Search<'p, P, O>, wanted: usize) -> Self {
        let frontier = ByCost::new(Ties::default(), &search.limits);
        let engine = Engine::new(search, Recognition::All);
        Self {
            yen: Yen::new(&*engine.problem, wanted, frontier),
            engine,
            limit: None,
            has_ended: false,
            is_at_work: false,
        }
    }

    /// Returns the limit that cut the search off. `None` if there are no more paths, or before the
    /// iterator has returned `None`.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Returns the failure of a problem that could not list the successors of a state, if it ended
    /// the search ([`Limit::Failure`]).
    pub fn failure(&self) -> Option<&Failure> {
        self.engine.failure()
    }

    /// Returns the statistics of all searches so far.
    pub fn stats(&self) -> Stats {
        self.engine.stats(self.yen.bytes(0))
    }

    /// The claim that the search can make for its paths.
    fn claim(&self) -> Claim {
        match (self.limit, self.yen.listed == 0) {
            (None, true) if self.yen.wanted > 0 => Claim::NoPath,
            (_, true) => Claim::Nothing,
            _ if self.engine.was_pruned_by(Limit::Depth) => Claim::Path,
            _ => Claim::Cheapest,
        }
    }

    /// A lower bound on the cost of the next path.
    fn lower_bound(&mut self) -> Option<PathCostOf<P>> {
        let Self { engine, yen, .. } = self;
        let known = match yen.last_cost {
            _ if yen.is_over => None,
            Some(cost) => Some(cost),
            None => {
                let first = yen.frontier.next(&engine.space);
                first.map(|(id, _)| engine.space.node(id).g)
            }
        };
        engine.lower_bound(known)
    }

    /// Finds the next path.
    fn advance(&mut self) -> Option<Result<PathOf<P>, SearchError<P::State>>> {
        let stop = match self.yen.next(&mut self.engine) {
            Ok(path) => {
                self.has_ended = path.is_none();
                return path.map(Ok);
            }
            Err(stop) => stop,
        };
        let end = self.engine.end_of(stop);
        self.engine.note_end(end.as_ref().ok().copied());
        self.has_ended = true;
        match end {
            Ok(Step::CutOff(limit)) => self.limit = Some(limit),
            Ok(_) => {}
            Err(fault) => return Some(Err(fault.into())),
        }
        None
    }
}

impl<P, O> Iterator for ShortestSimplePaths<'_, P, O>
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
        if std::mem::replace(&mut self.is_at_work, true) {
            self.has_ended = true;
            return Some(Err(SearchError::Panicked));
        }
        let path = self.advance();
        self.is_at_work = false;
        path.or_else(|| self.engine.failed_at_last().map(Err))
    }
}

impl<P, O> std::iter::FusedIterator for ShortestSimplePaths<'_, P, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
{
}

debug_by!(self => [P: SearchProblem, O] ShortestSimplePaths<'_, P, O>:
    listed: self.yen.listed, limit: self.limit);

/// The cheapest paths that repeat no state, in order of cost.
///
/// # Examples
///
/// The second cheapest way round a lake:
///
/// ```
/// use colorwalk::{Claim, Limit, Limits, Search, problem_fn};
///
/// let lake = problem_fn(
///     0u32,
///     |&n| [((n + 1) % 10, 1u32), ((n + 9) % 10, 1)],
///     |&n| n == 4,
/// );
/// let ways = Search::new(&lake).k_shortest_paths(2)?;
/// assert_eq!(ways.paths()[1].states(), [0, 9, 8, 7, 6, 5, 4]);
/// assert_eq!(ways.certify(&lake), Ok(()));
///
/// // Cut off, it knows the cheapest way, and that any other is no shorter.
/// let ways = Search::new(&lake).limits(Limits::new().expansions(12)).k_shortest_paths(2)?;
/// assert_eq!(ways.limit(), Some(Limit::Expansions));
/// assert_eq!((ways.paths().len(), ways.claim()), (1, Claim::Cheapest));
/// assert_eq!(ways.lower_bound(), Some(4));
/// assert_eq!(ways.stats().expanded, 12); // by all its searches together
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct KShortestPaths<S, A, C: Cost> {
    paths: Vec<Path<S, A, C>>,
    limit: Option<Limit>,
    claim: Claim,
    lower_bound: Option<C::Total>,
    stats: Stats,
}

/// The type of the k shortest paths of problem `P`.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::KShortestPathsOf;
/// use colorwalk::SearchProblem;
///
/// fn lengths<P: SearchProblem>(found: &KShortestPathsOf<P>) -> Vec<usize> {
///     found.paths().iter().map(|path| path.len()).collect()
/// }
/// ```
pub type KShortestPathsOf<P> = KShortestPaths<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

/// The paths, in order of cost.
impl<S, A, C: Cost> IntoIterator for KShortestPaths<S, A, C> {
    type Item = Path<S, A, C>;
    type IntoIter = std::vec::IntoIter<Path<S, A, C>>;

    fn into_iter(self) -> Self::IntoIter {
        self.paths.into_iter()
    }
}

impl<S, A, C: Cost> KShortestPaths<S, A, C> {
    /// Returns the paths, in order of cost.
    pub fn paths(&self) -> &[Path<S, A, C>] {
        &self.paths
    }

    /// Returns the limit that cut the search off. `None` if there are as many paths as were asked
    /// for, or if there are no more.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Returns what the search has proved.
    ///
    /// - [`Claim::Cheapest`]: no path that is not listed is cheaper than one that is.
    /// - [`Claim::Path`]: the paths exist. A limit on depth may have hidden cheaper ones.
    /// - [`Claim::NoPath`]: there is no path.
    /// - [`Claim::Nothing`]: no path is listed, and nothing is proved except the [lower
    ///   bound](Self::lower_bound).
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Returns a lower bound on the cost of every path that is not listed; `None` if none is known,
    /// or if there are no more paths.
    pub fn lower_bound(&self) -> Option<C::Total> {
        self.lower_bound
    }

    /// Returns the statistics of all searches together.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Checks what can be checked without searching again, with checkers that share no code with
    /// the search.
    ///
    /// The paths must be [`distinct`](certificate::distinct). If the
    /// claim is [`Claim::Cheapest`], they must be [`ranked`](certificate::ranked): none is cheaper
    /// than the first, and they are in order of cost. If it is [`Claim::NoPath`], there must be no
    /// path. If no path is listed, no path may cost less than the [lower bound](Self::lower_bound).
    /// It is not checked that no path is missing between two listed ones.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// O(m log m) time for m edges within the cost of the first path, and time proportional to the
    /// number of states on the paths and of the edges that leave them.
    pub fn certify<P>(&self, problem: &P) -> Result<(), Violation<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
    {
        let max_edges = self.stats.generated;
        let paths = &self.paths;
        match self.claim {
            Claim::NoPath => certificate::out_of_reach(problem, max_edges)?,
            Claim::Cheapest => certificate::ranked(problem, paths, max_edges)?,
            _ => certificate::distinct(problem, paths, max_edges)?,
        }
        match self.lower_bound {
            Some(bound) if self.paths.is_empty() => {
                certificate::none_below(problem, bound, max_edges)
            }
            _ => Ok(()),
        }
    }
}

impl<S, A, C: Cost> fmt::Debug for KShortestPaths<S, A, C>
where
    S: fmt::Debug,
    A: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KShortestPaths")
            .field("paths", &self.paths)
            .field("limit", &self.limit)
            .field("claim", &self.claim)
            .field("lower_bound", &self.lower_bound)
            .field("stats", &self.stats)
            .finish()
    }
}
