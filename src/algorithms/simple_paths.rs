//! Backtracking, which finds all simple paths one at a time.
//!
//! A path is *simple* if it repeats no state. A depth-first search that stores only the current path follows every
//! simple path from a start. It skips the states on the current path, and forgets a state when it turns back from it.
//! Each time it reaches a goal, it lists the current path. It then continues beyond the goal, because a path may pass
//! one goal on its way to another goal.
//!
//! Most of these paths may lead to no goal. After some expansions, the search therefore lists the successors of all
//! states, if there are few. If it then finds no path for a while, it looks ahead before each expansion. It skips a
//! state from which every way to another goal meets the current path.
//!
//! # When to use it
//!
//! Use backtracking only for small graphs, or with a bound on edges or cost. The number of simple paths grows
//! exponentially with the size of the graph. In a graph of many states, the search also follows every dead end. To get
//! the few cheapest paths, use [`shortest_simple_paths`](Search::shortest_simple_paths). To get all paths that tie for
//! the cheapest, use [`all_shortest_paths`](Search::all_shortest_paths).
//!
//! # References
//!
//! - R. Sedgewick, *Algorithms in C, Part 5: Graph Algorithms*, 3rd ed., Addison-Wesley 2002, §17.7.

use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;

use crate::algorithms::goal_paths::GoalPaths;
use crate::algorithms::siblings::Siblings;
use crate::cost::Cost;
use crate::engine::algorithm::{Algorithm, IntoLoop, Loop};
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::id::StateId;
#[cfg(doc)]
use crate::limits::Limits;
use crate::observe::Observer;
use crate::problem::{SearchProblem, successors_of};
use crate::report::Step;
use crate::report::claim::Claim;
use crate::space::known::Recognition;

impl<P: SearchProblem> IntoLoop<P> for Backtracking {
    type Loop = SimplePathsLoop<P>;

    fn into_loop<O: Observer<P>>(self, _: &Search<P, O>) -> (Recognition, Self::Loop) {
        let running = SimplePathsLoop {
            starts: HashSet::new(),
            siblings: Siblings::default(),
            passed: None,
            map: None,
            next_map: FIRST_MAP,
            fruitless: 0,
            kept: 0,
        };
        (Recognition::Path, running)
    }
}

/// The running search. It is a depth-first search that stores only the current path and continues beyond goals.
pub(crate) struct SimplePathsLoop<P: SearchProblem> {
    starts: HashSet<P::State>, // repeated starts are skipped
    siblings: Siblings<P>,
    passed: Option<StateId>, // the goal of the last step, which the next step expands
    map: Option<Map<P>>,     // if there are few states
    next_map: u64,           // the number of expansions after which to make a map
    fruitless: usize,        // the number of steps since the last goal
    kept: usize, // the states with ids below it are as they were when the last path was listed
}

impl<P: SearchProblem> Loop<P> for SimplePathsLoop<P> {
    const ENDS_AT_GOAL: bool = false;

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let passed = self.passed.take();
        let Some(state) = self.next(problem, search) else {
            return search.exhausted_on_path(problem);
        };
        self.kept = self.kept.min(state.index());
        if passed != Some(state) && search.is_goal(problem, state) {
            if search.is_too_deep(state, self) {
                return Ok(Step::Expanded(state));
            }
            self.passed = Some(state);
            self.fruitless = 0;
            return search.found(state);
        }
        if self.is_dead_end(problem, search, state, passed.is_some()) {
            search.space.close(state);
            return Ok(Step::Expanded(state));
        }
        let ends = search.ends_by_depth(problem, state, self);
        if ends.is_err() {
            self.passed = passed; // the next step asks for the edges again
        }
        if ends? {
            return Ok(Step::Expanded(state));
        }
        search.space.list(state); // it is on the path now
        search.expand(problem, state, self)
    }

    /// Pushes the states that are not on the path, in reverse order.
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let is_start = path.label.predecessor.is_none();
            let is_known_start = is_start && !self.starts.insert(to.clone());
            if is_known_start || search.is_kept_out(path.g(), None) {
                continue;
            }
            match search.space.find_on_path(problem, &to) {
                Ok(on_path) => search.space.pass_over(on_path, path.label),
                Err(place) => self
                    .siblings
                    .push(problem, search, to, &path, P::Cost::ZERO, place),
            }
        }
        self.siblings.pop_all(problem, search)
    }

    fn begin_again<O: Observer<P>>(&mut self, search: &mut Engine<P, O>) {
        self.siblings.clear(search);
    }

    fn next<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        search.next_on_stack(problem)
    }

    fn take_kept(&mut self) -> Option<usize> {
        Some(std::mem::replace(&mut self.kept, usize::MAX))
    }

    fn bytes(&self, more: usize) -> usize {
        self.siblings.bytes(more)
    }

    fn findings<O: Observer<P>>(&mut self, _: &P, _: &mut Engine<P, O>) -> Findings<P> {
        Findings::new(Claim::Path, None)
    }
}

/// The number of expansions after which the search makes a map for the first time.
const FIRST_MAP: u64 = 1_000;
/// The search makes a map of one state for this many expanded states at most, so that maps cost little time.
const EXPANSIONS_PER_STATE: u64 = 8;
/// The largest number of expansions after which the search makes a map.
const LAST_MAP: u64 = 64_000;
/// The largest number of edges per state, on average.
const MOST_EDGES: usize = 64;

impl<P: SearchProblem> SimplePathsLoop<P> {
    /// Returns true if no path through the path to `state` leads to another goal. `is_passed` says whether the state is
    /// the goal of the path that was listed last. May return false without a look, if the last path is not long ago.
    fn is_dead_end<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        state: StateId,
        is_passed: bool,
    ) -> bool {
        self.fruitless += 1;
        if self.map.is_none() && search.stats.expanded >= self.next_map {
            self.map = Map::of(problem, search, self.next_map / EXPANSIONS_PER_STATE);
            let next = self.next_map.saturating_mul(8);
            self.next_map = if next > LAST_MAP { u64::MAX } else { next };
        }
        let Some(map) = &mut self.map else {
            return false;
        };
        match map.goals {
            0 => true,
            1 if is_passed => true,
            _ if self.fruitless <= map.ends.len() => false,
            _ => !map.leads_on(search, state),
        }
    }
}

/// All states that can be reached, and their successors.
struct Map<P: SearchProblem> {
    numbers: HashMap<P::State, u32, RandomState>,
    rows: Vec<u32>, // the edges of state i are `rows[i]..rows[i + 1]`
    ends: Vec<u32>,
    is_goal: Vec<bool>,
    goals: usize,
    marks: Vec<u32>, // equal to `round` if the state is on the path or was reached
    round: u32,
    open: Vec<u32>,
}

impl<P: SearchProblem> Map<P> {
    /// Lists the successors of all states. Returns `None` if there are more than `most` states, if a limit or a failure
    /// forbids it, or if memory is limited.
    #[cold]
    fn of<O: Observer<P>>(problem: &P, search: &Engine<P, O>, most: u64) -> Option<Self> {
        if search.limits.bytes().is_some() {
            return None;
        }
        let most = usize::try_from(most).ok()?;
        let mut numbers = HashMap::default();
        let (mut states, mut rows, mut ends) = (Vec::new(), vec![0], Vec::new());
        let mut number = |state: P::State, states: &mut Vec<P::State>| {
            let next = u32::try_from(numbers.len()).ok()?;
            let known = *numbers.entry(state).or_insert_with_key(|state| {
                states.push(state.clone());
                next
            });
            (states.len() <= most).then_some(known)
        };
        for start in problem.starts() {
            number(start, &mut states)?;
        }
        let mut place = 0;
        while let Some(state) = states.get(place).cloned() {
            for edge in successors_of(problem, &state) {
                ends.push(number(edge.ok()?.state, &mut states)?);
                if ends.len() > most.saturating_mul(MOST_EDGES) {
                    return None;
                }
            }
            if search.limits.interruption().is_some() {
                return None;
            }
            rows.push(u32::try_from(ends.len()).ok()?);
            place += 1;
        }
        let is_goal: Vec<bool> = states.iter().map(|state| problem.is_goal(state)).collect();
        Some(Self {
            goals: is_goal.iter().filter(|&&is_goal| is_goal).count(),
            marks: vec![0; states.len()],
            round: 0,
            open: Vec::new(),
            numbers,
            rows,
            ends,
            is_goal,
        })
    }

    /// Returns whether a way leads from a state to a goal and avoids the other states of the path to this state.
    fn leads_on<O: Observer<P>>(&mut self, search: &Engine<P, O>, state: StateId) -> bool {
        if self.round == u32::MAX {
            self.marks.fill(0);
            self.round = 0;
        }
        self.round += 1;
        let mut next = Some(state);
        while let Some(id) = next {
            let node = search.space.node(id);
            next = node.predecessor();
            let Some(&number) = self.numbers.get(&node.state) else {
                return true; // the successors have changed
            };
            self.marks[number as usize] = self.round;
            if id == state {
                self.open.push(number);
            }
        }
        while let Some(from) = self.open.pop() {
            let row = self.rows[from as usize] as usize..self.rows[from as usize + 1] as usize;
            for &to in &self.ends[row] {
                if std::mem::replace(&mut self.marks[to as usize], self.round) == self.round {
                    continue;
                }
                if self.is_goal[to as usize] {
                    self.open.clear();
                    return true;
                }
                self.open.push(to);
            }
        }
        false
    }
}

/// All simple paths.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Iterates over all paths from a start to a goal that repeat no state.
    ///
    /// A path may pass a goal and continue to another goal. Both paths are then listed, the shorter one first. A start
    /// that is a goal is a path without edges. Two paths are the same if they begin at the same state and take the same
    /// edges, so parallel edges make different paths. Paths are ordered by their start, and then by the order of the
    /// successors at the state where two paths part.
    ///
    /// Two options are bounds on the paths: [`SimplePaths::max_depth`] bounds the number of edges,
    /// and [`max_cost`](Search::max_cost) bounds the cost. If costs can be negative, a path within the bound is left
    /// out too if one of its prefixes costs more than the bound. [`SimplePaths::limit`] returns whether a limit left
    /// out anything. The option [`duplicates`](Search::duplicates) is ignored.
    ///
    /// # Complexity
    ///
    /// O(depth · branching) space. In a graph of up to 8,000 states, also O(n + m) space, and O(n·m) time between
    /// two paths, for n states and m edges, once 64,000 states are expanded. To recognise such a graph, the search
    /// lists the successors of up to an eighth as many states as it has expanded, after 1,000, 8,000 and 64,000
    /// expansions. It does not do so if [`Limits::bytes`] is set. The statistics do not count these lists.
    ///
    /// In a larger graph, the time is proportional to the number of simple paths within the limits from the starts to
    /// *any* state. This number may be exponential in the number of states, even if few of the paths lead to a goal.
    ///
    /// # Examples
    ///
    /// ```text
    /// 0 --1--> 1 --1--> 2 --1--> 3        goals are 2 and 3
    /// 0 ------4-------> 2
    ///          1 ------4-------> 3
    /// ```
    ///
    /// ```
    /// use colorwalk::digraph::Digraph;
    /// use colorwalk::{Limit, Search};
    ///
    /// let text = "goal 2\n goal 3\n 0 1 1\n 1 2 1\n 2 3 1\n 0 2 4\n 1 3 4";
    /// let graph: Digraph = text.parse()?;
    /// let nodes = |path: &colorwalk::PathOf<Digraph>| -> Vec<u32> {
    ///     path.states().iter().map(|node| node.get()).collect()
    /// };
    /// let mut all = Vec::new();
    /// for path in Search::new(&graph).all_simple_paths() {
    ///     all.push(nodes(&path?));
    /// }
    /// let expected =
    ///     [vec![0, 1, 2], vec![0, 1, 2, 3], vec![0, 1, 3], vec![0, 2], vec![0, 2, 3]];
    /// assert_eq!(all, expected);
    ///
    /// // At most two edges and a cost of at most 4:
    /// let mut paths = Search::new(&graph).max_cost(4).all_simple_paths().max_depth(2);
    /// let few = paths.by_ref().collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(few.iter().map(nodes).collect::<Vec<_>>(), [vec![0, 1, 2], vec![0, 2]]);
    /// assert_eq!(paths.limit(), Some(Limit::Cost)); // there are more
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "enumerate paths")]
    #[doc(alias = "list all paths")]
    #[doc(alias = "backtracking")]
    pub fn all_simple_paths(self) -> SimplePaths<P, O> {
        GoalPaths::new(self.start(Backtracking))
    }
}

/// An iterator over all simple paths; see [`Search::all_simple_paths`].
pub type SimplePaths<P, O = ()> = GoalPaths<P, Backtracking, O>;

impl<P, O> SimplePaths<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Leaves out every path with more than `edges` edges. By default, paths have any number of edges.
    ///
    /// If at least one path is left out, [`limit`](Self::limit) returns [`Limit::Depth`](crate::Limit::Depth). The bound
    /// applies from the next path on.
    pub fn max_depth(mut self, edges: u32) -> Self {
        self.run.parts().2.max_depth = Some(edges);
        self
    }
}

/// Backtracking, which finds all simple paths.
#[derive(Debug)]
pub struct Backtracking;

impl<P: SearchProblem> Algorithm<P> for Backtracking {}
