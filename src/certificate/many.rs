//! Checks that paths are all the cheapest paths, or the k cheapest paths. Tight edges and a count prove the first
//! claim. For the second claim, the checker verifies each path, and that no path is cheaper than the first.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::certificate::{EdgeCount, Rule, Violation, exhausted, optimal, table, walk};
use crate::cost::Cost;
use crate::id::StateId;
use crate::node::{ReachedState, ReachedStateOf};
use crate::path::PathOf;
use crate::problem::{PathCostOf, SearchProblem, SuccessorOf, forward, successors_of};
use crate::report::{Outcome, ReportOf};

/// An edge between reached states: the state that it leaves, its position among the successors, and the state that it
/// enters.
type Edge = (StateId, usize, StateId);

/// Checks that `edges` are the edges of all cheapest paths, and that `count` is the number of these paths.
///
/// A path ends at its first goal and repeats no state. [`Report::certify`](crate::Report::certify) checks the report
/// first. If the search was cut off, the checker verifies only that every edge is on a cheapest path. If the edges
/// contain a cycle of cost zero, counting paths is hard, and `count` must be `None`.
///
/// # Proof
///
/// Let `C` be the cost of the path that was found. [`Report::certify`](crate::Report::certify) has checked this cost,
/// but perhaps not the g-values. An edge is *tight* if `g(v) = g(u) + c(u, v)`. The checker verifies three conditions:
///
/// 1. Every start has `g = 0`, and no goal has `g < C`.
/// 2. Every state with `g(u) ≤ C` that is not a goal was expanded. Each edge out of this state satisfies
///    `g(v) ≤ g(u) + c(u, v)` or `g(u) + c(u, v) > C`.
/// 3. The edges are exactly those tight edges that are on a path of tight edges from a start to a goal with `g = C`.
///
/// A path of tight edges from a start to a goal with `g = C` costs `C`, because the costs of its edges add up to the
/// `g` of its end. Conversely, take a path that costs at most `C`. By (2) and induction, the `g` of each of its states
/// is at most the cost of the path up to this state. If it were less at some state, it would also be less at the goal,
/// which contradicts (1). So both are equal at each state, all edges of the path are tight, and the path costs `C`. The
/// cheapest paths are therefore exactly the paths along these edges. To count them, the checker adds up, for each
/// state, the numbers of paths to its predecessors.
///
/// If the search was cut off, `C` is its lower bound, which [`Report::certify`](crate::Report::certify) has checked.
/// The checker then only verifies that the edges are among those in (3), so the paths along them cost `C`. If the
/// search was exhausted, the checker proves that there is no path, whatever the report claims, in the same way
/// as [`Report::certify`](crate::Report::certify).
///
/// # Errors
///
/// Returns the errors of [`Report::certify`](crate::Report::certify), [`Rule::NotCheapest`] for an extra
/// edge, [`Rule::Missing`] for a missing edge, and [`Rule::PathCount`].
///
/// # Complexity
///
/// Takes expected O(n + m) time and space for n reached states and the m edges that leave them.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::{Search, problem_fn};
///
/// let city = problem_fn(
///     (0u32, 0u32),
///     |&(x, y)| [(x + 1, y), (x, y + 1)].map(|to| (to, 1u32)),
///     |&corner| corner == (2, 2),
/// );
/// let all = Search::new(&city).all_shortest_paths()?;
/// let verdict = certificate::all_cheapest(&city, all.report(), all.edges(), || all.count());
/// assert_eq!(verdict, Ok(()));
///
/// let all_but_one = all.edges().skip(1);
/// let verdict = certificate::all_cheapest(&city, all.report(), all_but_one, || all.count());
/// let violation = verdict.unwrap_err();
/// assert_eq!(violation.rule, Rule::Missing);
/// assert_eq!(violation.states, [(0, 0), (1, 0)]);
/// let verdict = certificate::all_cheapest(&city, all.report(), all.edges(), || Some(7));
/// assert_eq!(verdict.unwrap_err().rule, Rule::PathCount);
/// # Ok::<(), colorwalk::SearchError<(u32, u32)>>(())
/// ```
pub fn all_cheapest<P>(
    problem: &P,
    report: &ReportOf<P>,
    edges: impl IntoIterator<Item = (StateId, usize, StateId)>,
    count: impl FnOnce() -> Option<u128>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    cheapest_between(problem, report, None, edges, count)
}

/// Checks edges and a count like [`all_cheapest`]. If `ends` are given, also checks the starts at which cheapest paths
/// begin, and the goals at which they end. If the edges, the starts and the goals are right, every path along these
/// edges is a cheapest path, even if paths cannot be counted.
pub(crate) fn cheapest_between<P>(
    problem: &P,
    report: &ReportOf<P>,
    ends: Option<[HashSet<StateId>; 2]>,
    edges: impl IntoIterator<Item = Edge>,
    count: impl FnOnce() -> Option<u128>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    super::check(problem, report)?;
    let is_complete = !matches!(report.outcome(), Outcome::CutOff(_));
    let least = match report.outcome() {
        Outcome::Found(path) => Some(path.cost()),
        Outcome::Exhausted => {
            exhausted::no_path(problem, report, None)?;
            None
        }
        Outcome::CutOff(_) => report.lower_bound(),
    };
    let tight = match least {
        Some(least) => Tight::of(problem, report, least, is_complete)?,
        None => Tight::default(),
    };
    let state = |id| {
        let entry = report.reached().by_id(id);
        entry.map_or(
            Err(Violation::new(Rule::UnknownId, []).with(&[("id", &format_args!("{id}"))])),
            |entry| Ok(entry.state().clone()),
        )
    };
    if let Some([starts, goals]) = ends {
        tight.check_ends(&starts, &goals, is_complete, state)?;
    }
    tight.check_edges(edges, is_complete, state)?;
    if !is_complete {
        return Ok(());
    }
    let (claimed, counted) = (count(), tight.count());
    if claimed == counted {
        return Ok(());
    }
    Err(Violation::new(Rule::PathCount, []).with(&[("claimed", &claimed), ("counted", &counted)]))
}

/// Compares two sets of ids. Returns the first id that `listed` lacks, and the first id that it should not contain.
#[cfg_attr(not(debug_assertions), inline)]
fn compare(
    right: &HashSet<StateId>,
    listed: &HashSet<StateId>,
) -> (Option<StateId>, Option<StateId>) {
    let missing = right.difference(listed).min();
    let extra = listed.difference(right).min();
    (missing.copied(), extra.copied())
}

/// The tight edges on paths from a start to a goal. They are in the order of the states that they leave.
#[derive(Default)]
struct Tight {
    starts: HashSet<StateId>,
    goals: HashSet<StateId>,
    edges: Vec<Edge>,
}

impl Tight {
    fn check_ends<S>(
        &self,
        starts: &HashSet<StateId>,
        goals: &HashSet<StateId>,
        is_complete: bool,
        state: impl Fn(StateId) -> Result<S, Violation<S>>,
    ) -> Result<(), Violation<S>> {
        let (starts, extra) = compare(&self.starts, starts);
        if let Some(id) = extra {
            return Err(Violation::new(Rule::NotAStart, [state(id)?]));
        }
        let (goals, extra) = compare(&self.goals, goals);
        if let Some(id) = extra {
            return Err(Violation::new(Rule::NotAGoal, [state(id)?]));
        }
        if let Some(id) = starts.filter(|_| is_complete) {
            return Err(Violation::new(Rule::StartNotReached, [state(id)?]));
        }
        match goals.filter(|_| is_complete) {
            Some(id) => Err(Violation::new(Rule::GoalReached, [state(id)?])),
            None => Ok(()),
        }
    }

    fn check_edges<S>(
        &self,
        edges: impl IntoIterator<Item = Edge>,
        is_complete: bool,
        state: impl Fn(StateId) -> Result<S, Violation<S>>,
    ) -> Result<(), Violation<S>> {
        let mut missing: HashSet<Edge> = self.edges.iter().copied().collect();
        for edge in edges {
            if !missing.remove(&edge) {
                let (from, to) = (state(edge.0)?, state(edge.2)?);
                return Err(Violation::new(Rule::NotCheapest, [from, to]));
            }
        }
        let mut edges = self.edges.iter();
        match edges.find(|edge| is_complete && missing.contains(edge)) {
            Some(&(from, _, to)) => {
                let (from, to) = (state(from)?, state(to)?);
                Err(Violation::new(Rule::Missing, [from, to]))
            }
            None => Ok(()),
        }
    }

    /// Gathers the tight edges, and checks condition (1). If the search is complete, also checks condition (2).
    fn of<P>(
        problem: &P,
        report: &ReportOf<P>,
        least: PathCostOf<P>,
        is_complete: bool,
    ) -> Result<Self, Violation<P::State>>
    where
        P: SearchProblem,
    {
        let potential = Potential {
            known: table(report.reached().iter(), ReachedState::g),
            least,
            is_complete,
        };
        let mut tight = Self {
            starts: potential.starts(problem)?,
            ..Self::default()
        };
        let mut count = EdgeCount::of(report);
        for entry in report.reached().iter().filter(|entry| entry.g() <= least) {
            let (from, g) = (entry.state(), entry.g());
            if !potential.is_best(&entry) {
                continue;
            }
            if problem.is_goal(from) {
                if g < least {
                    let state = from.clone();
                    return Err(Violation::new(Rule::GoalTooCheap, [state])
                        .with(&[("g", &g), ("bound", &least)]));
                }
                tight.goals.insert(entry.id());
                continue;
            }
            if !entry.is_closed() {
                if is_complete {
                    return Err(Violation::new(Rule::NotExpanded, [from.clone()]).with(&[
                        ("g", &g),
                        ("h", &P::Cost::ZERO),
                        ("bound", &least),
                    ]));
                }
                continue;
            }
            for (position, edge) in successors_of(problem, from).enumerate() {
                let to = potential.end_of_tight(from, g, count.read(edge)?)?;
                // Skips self-loops, because paths repeat no state.
                if let Some(to) = to.filter(|&to| to != entry.id()) {
                    tight.edges.push((entry.id(), position, to));
                }
            }
        }
        tight.keep_those_on_paths();
        Ok(tight)
    }

    /// Removes those starts, goals and edges that are on no path of tight edges from a start to a goal.
    #[cfg_attr(not(debug_assertions), inline)]
    fn keep_those_on_paths(&mut self) {
        let ahead = self.edges.iter().map(|&(from, _, to)| (from, to));
        let is_reached = closure(&self.starts, ahead.clone());
        let leads_on = closure(&self.goals, ahead.map(|(from, to)| (to, from)));
        self.starts.retain(|start| leads_on.contains(start));
        self.goals.retain(|goal| is_reached.contains(goal));
        self.edges
            .retain(|(from, _, to)| is_reached.contains(from) && leads_on.contains(to));
    }

    /// Counts the paths from the starts to the goals. Returns `None` if the number exceeds a `u128`, or if the edges
    /// form a cycle.
    #[cfg_attr(not(debug_assertions), inline)]
    fn count(&self) -> Option<u128> {
        let mut out: HashMap<StateId, Vec<StateId>> = HashMap::new();
        let begin_here = self.starts.iter().map(|&start| (start, 1u128));
        let mut ways: HashMap<StateId, u128> = begin_here.collect();
        let mut waits_for: HashMap<StateId, usize> = HashMap::new();
        for &(from, _, to) in &self.edges {
            out.entry(from).or_default().push(to);
            ways.entry(from).or_default();
            *waits_for.entry(to).or_default() += 1;
        }
        let states = ways.keys().copied();
        let mut ready: Vec<StateId> = states
            .filter(|state| !waits_for.contains_key(state))
            .collect();
        while let Some(from) = ready.pop() {
            let here = ways.get(&from).copied().unwrap_or(0);
            for to in out.remove(&from).into_iter().flatten() {
                let there = ways.entry(to).or_default();
                *there = there.checked_add(here)?;
                if let Some(left) = waits_for.get_mut(&to) {
                    *left -= 1;
                    if *left == 0 {
                        ready.push(to);
                    }
                }
            }
        }
        if !out.is_empty() {
            return None; // these states are on a cycle, or can be reached from a cycle
        }
        let mut goals = self.goals.iter().filter_map(|goal| ways.get(goal));
        goals.try_fold(0u128, |sum, &ways| sum.checked_add(ways))
    }
}

/// Returns all states that can be reached from `seeds` along `edges`, including `seeds`.
#[cfg_attr(not(debug_assertions), inline)]
fn closure(
    seeds: &HashSet<StateId>,
    edges: impl Iterator<Item = (StateId, StateId)>,
) -> HashSet<StateId> {
    let mut out: HashMap<StateId, Vec<StateId>> = HashMap::new();
    for (from, to) in edges {
        out.entry(from).or_default().push(to);
    }
    let mut closure = seeds.clone();
    let mut open: Vec<StateId> = seeds.iter().copied().collect();
    while let Some(from) = open.pop() {
        for &to in out.get(&from).into_iter().flatten() {
            if closure.insert(to) {
                open.push(to);
            }
        }
    }
    closure
}

/// The potential that is given by the g-values of the reached states, capped at the least cost of a path.
struct Potential<'r, P: SearchProblem> {
    known: HashMap<&'r P::State, ReachedStateOf<'r, P>>,
    least: PathCostOf<P>,
    is_complete: bool,
}

impl<P: SearchProblem> Potential<'_, P> {
    /// Returns whether `known` contains this entry, or another entry for the same state.
    fn is_best(&self, entry: &ReachedStateOf<'_, P>) -> bool {
        let known = self.known.get(entry.state());
        known.is_some_and(|known| known.id() == entry.id())
    }

    /// Returns the starts with `g = 0`. If the search is complete, checks condition (1): every start has `g = 0`.
    fn starts(&self, problem: &P) -> Result<HashSet<StateId>, Violation<P::State>> {
        let mut starts = HashSet::new();
        for start in problem.starts() {
            let known = self.known.get(&start);
            if let Some(entry) = known.filter(|entry| entry.g() == P::Cost::ZERO) {
                starts.insert(entry.id());
            } else if self.is_complete {
                return Err(Violation::new(Rule::StartNotReached, [start]));
            }
        }
        Ok(starts)
    }

    /// If an edge from `from` is tight, returns the state that it enters. If the search is complete, also checks
    /// condition (2): the cost along the edge exceeds `C` or is at least `g` of this state.
    fn end_of_tight(
        &self,
        from: &P::State,
        g: PathCostOf<P>,
        edge: SuccessorOf<P>,
    ) -> Result<Option<StateId>, Violation<P::State>> {
        let through = edge.cost.extend(g).filter(|&sum| sum <= self.least);
        let Some(through) = through else {
            return Ok(None);
        };
        match self.known.get(&edge.state) {
            Some(known) if known.g() == through => Ok(Some(known.id())),
            Some(known) if known.g() < through => Ok(None),
            _ if !self.is_complete => Ok(None),
            Some(known) => Err(Violation::new(Rule::Relaxable, [from.clone(), edge.state])
                .with(&[("g_to", &known.g()), ("through", &through)])),
            None => Err(Violation::new(Rule::NotReached, [from.clone(), edge.state])
                .with(&[("through", &through), ("bound", &self.least)])),
        }
    }
}

/// Checks that `paths` are different paths to goals. No path may repeat a state, or pass through a goal before its
/// end.
///
/// Each path must be a valid [`path`](super::path). Two paths through the same states are different if
/// their [positions](crate::Path::positions) differ. If the edges at the positions of a path have a different cost, the
/// positions belong to another order of the edges. The checker then allows as many paths of this cost as there are
/// choices of parallel edges with this cost.
///
/// For each path, the checker reads at most `max_edges` + 1000 edges that leave states of the path.
///
/// # Errors
///
/// Returns the errors of [`path`](super::path), [`Rule::Repeated`] for a state that a path
/// repeats, [`Rule::PassesGoal`], [`Rule::SamePath`] or [`Rule::TooManyEdges`].
///
/// # Complexity
///
/// Takes expected time proportional to the number of states on the paths and the number of edges that leave them.
///
/// # Examples
///
/// These paths lead from 0 to the first number that is at least 4, by steps of one and two:
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::{Path, problem_fn};
///
/// let stairs = problem_fn(
///     0u32,
///     |&n| {
///         let up = [1, 2].map(|k| (n + k, 1u32)).into_iter();
///         up.filter(|edge| edge.0 <= 5)
///     },
///     |&n| n >= 4,
/// );
/// let way = |turns: &[u32]| Path::replay(&stairs, 0, turns.iter().copied());
/// let [long, short] = [way(&[0, 0, 0, 0])?, way(&[1, 1])?];
/// let max_edges = 20; // no path has more
/// assert_eq!(certificate::distinct(&stairs, [&long, &short], max_edges), Ok(()));
/// let twice = certificate::distinct(&stairs, [&long, &short, &long], max_edges);
/// assert_eq!(twice.unwrap_err().rule, Rule::SamePath);
/// let detour = way(&[1, 1, 0])?; // 4 is already a goal
/// let behind = certificate::distinct(&stairs, [&detour], max_edges);
/// assert_eq!(behind.unwrap_err().rule, Rule::PassesGoal);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub fn distinct<'p, P>(
    problem: &P,
    paths: impl IntoIterator<Item = &'p PathOf<P>>,
    max_edges: u64,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem + 'p,
{
    let mut alike: HashMap<&[P::State], BTreeMap<PathCostOf<P>, Alike<'_>>> = HashMap::new();
    for path in paths {
        let count = EdgeCount::up_to(max_edges);
        let is_taken = walk::to_goal(problem, path, count)?;
        let (_, before) = path.states().split_last().unwrap_or((path.end(), &[]));
        let mut passed = HashSet::from([path.end()]);
        for state in before {
            let state_of = || state.clone();
            if !passed.insert(state) {
                return Err(Violation::new(Rule::Repeated, [state_of()]));
            }
            if problem.is_goal(state) {
                return Err(Violation::new(Rule::PassesGoal, [state_of()]));
            }
        }
        let alike = alike.entry(path.states()).or_default();
        let alike = alike.entry(path.cost()).or_default();
        alike.are_taken &= is_taken;
        let is_new = alike.positions.insert(path.positions());
        if is_new && alike.are_taken {
            continue;
        }
        let choices = if is_new {
            walk::choices(problem, path, count)?
        } else {
            None
        };
        if choices.is_none_or(|choices| alike.positions.len() as u64 > choices) {
            return Err(Violation::new(Rule::SamePath, [path.end().clone()]));
        }
    }
    Ok(())
}

/// Paths of the same cost through the same states.
struct Alike<'p> {
    are_taken: bool, // the edges at the positions of each path add up to its cost
    positions: HashSet<&'p [u32]>,
}

impl Default for Alike<'_> {
    fn default() -> Self {
        Self {
            are_taken: true,
            positions: HashSet::new(),
        }
    }
}

/// Checks that `paths` are [`distinct`] and in order of cost, and that no path is cheaper than the first.
///
/// With a single path, this function checks that the path is a cheapest path. The path may come from any
/// source: [`Path::through`](crate::Path::through) makes it from its states.
///
/// The checker accepts a list that lacks a path in the middle, because finding the missing path would take another
/// search for each path. For the first path it computes a feasible potential,
/// as [`Report::certify`](crate::Report::certify) does, and reads at most `max_edges` edges. For `max_edges`, the
/// number of edges that a correct search has generated is enough.
///
/// # Errors
///
/// Returns the errors of [`distinct`], [`Rule::OutOfOrder`], [`Rule::GoalTooCheap`], [`Rule::NegativeEdge`],
/// [`Rule::Overflow`] or [`Rule::TooManyEdges`].
///
/// # Complexity
///
/// Takes the time of [`distinct`], plus O(m log m) for the m edges that leave states nearer than the first goal is.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::{Search, problem_fn};
///
/// let lake = problem_fn(
///     0u32,
///     |&n| [((n + 1) % 10, 1u32), ((n + 9) % 10, 1)],
///     |&n| n == 4,
/// );
/// let ways = Search::new(&lake).k_shortest_paths(2)?;
/// let generated = ways.stats().generated;
/// assert_eq!(certificate::ranked(&lake, ways.paths(), generated), Ok(()));
/// let verdict = certificate::ranked(&lake, ways.paths().iter().rev(), generated);
/// assert_eq!(verdict.unwrap_err().rule, Rule::OutOfOrder);
/// let twice = ways.paths().iter().chain(ways.paths());
/// let verdict = certificate::ranked(&lake, twice, generated);
/// assert_eq!(verdict.unwrap_err().rule, Rule::SamePath);
/// let verdict = certificate::ranked(&lake, &ways.paths()[1..], generated);
/// assert_eq!(verdict.unwrap_err().rule, Rule::GoalTooCheap);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub fn ranked<'p, P>(
    problem: &P,
    paths: impl IntoIterator<Item = &'p PathOf<P>>,
    max_edges: u64,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem + 'p,
{
    let paths: Vec<_> = paths.into_iter().collect();
    in_order(problem, &paths, max_edges)?;
    let first = paths.first();
    first.map_or(Ok(()), |path| {
        optimal::none_below(problem, path.cost(), max_edges)
    })
}

/// Checks that paths are [`distinct`] and in order of cost.
fn in_order<P: SearchProblem>(
    problem: &P,
    paths: &[&PathOf<P>],
    max_edges: u64,
) -> Result<(), Violation<P::State>> {
    distinct(problem, paths.iter().copied(), max_edges)?;
    by_cost::<P>(paths)
}

/// Checks that no path costs less than the path before it.
fn by_cost<P: SearchProblem>(paths: &[&PathOf<P>]) -> Result<(), Violation<P::State>> {
    for pair in paths.windows(2) {
        let [before, after] = [pair[0].cost(), pair[1].cost()];
        if before > after {
            return Err(Violation::new(Rule::OutOfOrder, [])
                .with(&[("before", &before), ("after", &after)]));
        }
    }
    Ok(())
}

/// Checks that `paths` are cheapest paths to the nearest goals.
///
/// The paths must lead to different goals, in order of cost. Each must be a cheapest path to its goal. Every other goal
/// must cost at least as much as the last path.
///
/// # Proof
///
/// For each path, the checker computes a feasible potential, as [`Report::certify`](crate::Report::certify) does. It
/// proves that no path to the goal of this path, or to a goal that is not listed before it, costs less. The costs do
/// not fall, so a goal that is not listed costs at least as much as the last path. Each check reads at most `max_edges`
/// edges. The number of edges that a correct search has generated is enough.
///
/// # Errors
///
/// Returns the errors of [`path`](super::path), [`Rule::OutOfOrder`], [`Rule::Repeated`] for a goal that is listed
/// twice, [`Rule::GoalTooCheap`], [`Rule::NegativeEdge`], [`Rule::Overflow`] or [`Rule::TooManyEdges`].
///
/// # Complexity
///
/// Takes O(k·m log m) time for k paths and the m edges that leave states nearer than the last goal is.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::{Search, problem_fn};
///
/// let ring = problem_fn(
///     0u32,
///     |&n| [((n + 1) % 10, 1u32), ((n + 9) % 10, 1)],
///     |&n| n % 4 == 2,
/// );
/// let all = Search::new(&ring).nearest_goals().collect::<Result<Vec<_>, _>>()?;
/// assert!(all.iter().map(|path| *path.end()).eq([2, 6]));
/// assert_eq!(certificate::nearest(&ring, &all, 20), Ok(()));
/// let lacks_the_first = certificate::nearest(&ring, &all[1..], 20);
/// assert_eq!(lacks_the_first.unwrap_err().rule, Rule::GoalTooCheap);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub fn nearest<'p, P>(
    problem: &P,
    paths: impl IntoIterator<Item = &'p PathOf<P>>,
    max_edges: u64,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem + 'p,
{
    let paths: Vec<_> = paths.into_iter().collect();
    by_cost::<P>(&paths)?;
    let mut others = Others {
        problem,
        listed: HashSet::new(),
    };
    for path in paths {
        walk::path(problem, path)?;
        optimal::none_below(&others, path.cost(), max_edges)?;
        if !others.listed.insert(path.end()) {
            return Err(Violation::new(Rule::Repeated, [path.end().clone()]));
        }
    }
    Ok(())
}

/// A problem without the goals that are listed.
struct Others<'p, P: SearchProblem> {
    problem: &'p P,
    listed: HashSet<&'p P::State>,
}

impl<P: SearchProblem> SearchProblem for Others<'_, P> {
    forward!(self => self.problem; types, starts, successors, index, heap_bytes, prefetch);

    fn is_goal(&self, state: &P::State) -> bool {
        !self.listed.contains(state) && self.problem.is_goal(state)
    }
}
