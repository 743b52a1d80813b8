//! Depth-first search, which finds some path by going as deep as possible before it turns back.
//!
//! The newest open state is expanded first, and its first successor before its second. The caller chooses whether the
//! search skips states that it reaches again. With a closed set, no state is expanded twice, but every state is kept.
//! Without a closed set, only the current path and the siblings of its states are kept. However, a state is then
//! expanded once for every path to it. There is no recursion, so a deep search cannot overflow the stack.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks that the answer is a path, or that no edge leaves the reached states.
//!
//! # When to use it
//!
//! Use depth-first search when any path will do and goals are deep, or when there is not enough memory for all states.
//! A run can continue from goal to goal, so you can also find all goals within a [depth](DepthFirst::max_depth). Without
//! this option, the search may follow an infinite branch and never find a goal elsewhere.
//!
//! # References
//!
//! - R. E. Tarjan, "Depth-first search and linear graph algorithms", *SIAM J. Comput.* 1 (1972).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §20.3.

use crate::algorithms::siblings::Siblings;
use crate::bits;
use crate::cost::Cost;
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::run::Run;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::Label;
use crate::observe::Observer;
use crate::problem::SearchProblem;
use crate::report::claim::Claim;
use crate::report::{ReportOf, Step};
use crate::space::known::Recognition;
use crate::space::memory::bytes_of;

impl<P: SearchProblem> IntoLoop<P> for DepthFirst {
    type Loop = DepthFirstLoop<P>;

    fn into_loop<O: Observer<P>>(self, _: &Search<P, O>) -> (Recognition, Self::Loop) {
        let recognition = match self.rule {
            CycleRule::Closed => Recognition::All,
            CycleRule::OnPath => Recognition::Path,
            CycleRule::None => Recognition::None,
        };
        let running = DepthFirstLoop {
            rule: self.rule,
            stack: Vec::new(),
            old: 0,
            siblings: Siblings::default(),
            closed: Vec::new(),
            goal: None,
            goals: 0,
        };
        (recognition, running)
    }

    fn max_depth(&self) -> Option<u32> {
        self.max_depth
    }
}

/// The running search, with its stack.
pub(crate) struct DepthFirstLoop<P: SearchProblem> {
    rule: CycleRule,
    stack: Vec<StateId>,
    old: usize, // the number of states on the stack, without the successors of the state expanded last
    siblings: Siblings<P>, // used if the space is the stack
    closed: Vec<u64>, // one bit per state, so that a second entry on the stack is skipped without reading the node
    goal: Option<StateId>, // found by the last step
    goals: u64,
}

impl<P: SearchProblem> Loop<P> for DepthFirstLoop<P> {
    const ENDS_AT_GOAL: bool = false;

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(state) = self.next(problem, search) else {
            return search.exhausted_on_path(problem);
        };
        if search.is_goal(problem, state) {
            return self.meet_goal(search, state);
        }
        if search.ends_by_depth(problem, state, self)? {
            self.pass_by(state);
            return Ok(Step::Expanded(state));
        }
        self.pop(search, state);
        search.expand(problem, state, self)
    }

    /// Pushes the states to be expanded. The last state is pushed first, so that the first state is on top of the
    /// stack.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            if search.is_kept_out(path.g(), None) {
                continue;
            }
            if self.rule != CycleRule::Closed {
                match search.space.find_on_path(problem, &to) {
                    Ok(state) => search.space.pass_over(state, path.label),
                    Err(place) => {
                        self.siblings
                            .push(problem, search, to, &path, P::Cost::ZERO, place);
                    }
                }
                continue;
            }
            let state = match search.find(problem, &to, &path) {
                Ok(state) if self.is_done(search, state, path.label) => {
                    search.space.pass_over(state, path.label);
                    continue;
                }
                // An open state is expanded from its newest place on the stack, so the newer path replaces the older.
                Ok(state) => {
                    search.space.redirect(state, path.label);
                    state
                }
                Err(place) => search.add(problem, to, &path, P::Cost::ZERO, Some(place))?,
            };
            self.stack.push(state);
        }
        self.stack[self.old..].reverse(); // the first successor is expanded first
        match self.rule {
            CycleRule::Closed => Ok(()),
            CycleRule::OnPath | CycleRule::None => self.siblings.pop_all(problem, search),
        }
    }

    fn begin_again<O: Observer<P>>(&mut self, search: &mut Engine<P, O>) {
        self.siblings.clear(search);
    }

    #[inline]
    fn next<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        if self.rule != CycleRule::Closed {
            return search.next_on_stack(problem);
        }
        while let Some(&id) = self.stack.last() {
            if !self.is_closed(id) {
                return Some(id);
            }
            self.stack.pop();
        }
        None
    }

    fn bytes(&self, more: usize) -> usize {
        let next = self.stack.last().filter(|_| more > 0); // which is closed before there are more
        let words = next.map_or(0, |id| id.index() / 64 + 1);
        let words = words.saturating_sub(self.closed.len());
        let lists = bytes_of(&self.stack, more).saturating_add(bytes_of(&self.closed, words));
        lists.saturating_add(self.siblings.bytes(more))
    }

    fn findings<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Findings<P> {
        let closest = search.interrupted().or_else(|| self.next(problem, search));
        // A closed state is not expanded again, even if a later path to it has fewer edges.
        let may_miss_goals = self.rule == CycleRule::Closed && search.was_pruned_by(Limit::Depth);
        Findings {
            may_miss_goals: self.goals > 0 || may_miss_goals,
            ..Findings::new(Claim::Path, closest)
        }
    }
}

impl<P: SearchProblem> DepthFirstLoop<P> {
    /// Ends the step at a goal. If the run continues, the next step closes the goal without an expansion.
    #[cold]
    fn meet_goal<O: Observer<P>>(&mut self, search: &mut Engine<P, O>, goal: StateId) -> OrStop {
        if self.goal.take() == Some(goal) {
            search.space.close(goal);
        } else if !search.is_too_deep(goal, self) {
            self.goal = Some(goal);
            self.goals += 1;
            return search.found(goal);
        }
        self.pass_by(goal);
        Ok(Step::Expanded(goal))
    }

    #[inline]
    fn is_closed(&self, id: StateId) -> bool {
        bits::contains(&self.closed, id.index())
    }

    #[inline]
    fn note_closed(&mut self, id: StateId) {
        if id.index() / 64 >= self.closed.len() {
            self.closed.resize(id.index() / 64 + 1, 0);
        }
        bits::insert(&mut self.closed, id.index());
    }

    /// Records that the state on top is closed without an expansion.
    fn pass_by(&mut self, id: StateId) {
        if self.rule == CycleRule::Closed {
            self.note_closed(id);
        }
    }

    /// Returns true if the search ignores a path to a known state. This is the case if the state was expanded, or if an
    /// earlier edge of the same expansion leads to the state.
    #[inline]
    fn is_done<O: Observer<P>>(
        &self,
        search: &Engine<P, O>,
        state: StateId,
        label: Label<P::Cost>,
    ) -> bool {
        self.is_closed(state) || search.space.node(state).predecessor() == label.predecessor
    }

    /// Records that the state on top is expanded and closed.
    #[inline]
    fn pop<O: Observer<P>>(&mut self, search: &mut Engine<P, O>, id: StateId) {
        match self.rule {
            CycleRule::Closed => {
                self.stack.pop();
                self.old = self.stack.len();
                self.note_closed(id);
            }
            CycleRule::OnPath => search.space.list(id),
            CycleRule::None => {}
        }
    }
}

/// The rule that determines which states a depth-first search skips when it reaches them again.
///
/// # Examples
///
/// This example climbs five stairs, one or two stairs at a time. With a closed set, the search finds one way. Without a
/// closed set, the search finds all ways:
///
/// ```
/// use colorwalk::algorithms::{CycleRule, DepthFirst};
/// use colorwalk::{Search, SearchError, Step, Unit, problem_fn};
///
/// let stairs = problem_fn(
///     0u32,
///     |&n| {
///         [n + 1, n + 2]
///             .into_iter()
///             .filter(|&to| to <= 5)
///             .map(|to| (to, Unit))
///     },
///     |&n| n == 5,
/// );
/// let ways = |rule| {
///     let mut run = Search::new(&stairs).start(DepthFirst::new(rule));
///     let mut ways = 0;
///     while let Step::Goal(_) = run.run_to_end()? {
///         ways += 1;
///     }
///     Ok::<_, SearchError<u32>>((ways, run.stats().expanded))
/// };
/// assert_eq!(ways(CycleRule::None)?, (8, 12));
/// assert_eq!(ways(CycleRule::OnPath)?, (8, 12)); // no state recurs on a path here
/// assert_eq!(ways(CycleRule::Closed)?, (1, 5));
/// # Ok::<(), SearchError<u32>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CycleRule {
    /// Skips every state that was expanded before. All states are kept. With a [`max_depth`](DepthFirst::max_depth), a
    /// state first reached by a long path is not expanded again on a shorter path, so goals may be missed.
    #[default]
    Closed,
    /// Skips the states on the current path. Only this path and the siblings of its states are
    /// kept. The search terminates on every finite graph, though possibly late.
    OnPath,
    /// Skips no states. Use this rule for graphs without cycles, or with a [`max_depth`](DepthFirst::max_depth).
    None,
}

/// Depth-first search.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds some path from the start to a goal by depth-first search.
    ///
    /// Goals are tested at expansion. The option [`duplicates`](Search::duplicates) is ignored, because `rule`
    /// determines which states are skipped.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// With [`CycleRule::Closed`], O(n + m) time and space for n states and m generated successors. The other rules
    /// take O(depth · branching) space and, in the worst case, time that is exponential in the depth.
    ///
    /// # Examples
    ///
    /// The problem is to pay 66 with coins of 50, 20, 9 and 6. The search tries a 50 first and then backtracks, because
    /// no other coins add up to 16:
    ///
    /// ```
    /// use colorwalk::algorithms::CycleRule;
    /// use colorwalk::{Claim, Search, Unit, problem_fn};
    ///
    /// let coins = problem_fn(
    ///     66u32, // still to be paid
    ///     |&due| {
    ///         let coins = [50, 20, 9, 6].into_iter().filter(move |&coin| coin <= due);
    ///         coins.map(move |coin| (coin, due - coin, Unit))
    ///     },
    ///     |&due| due == 0,
    /// );
    /// let report = Search::new(&coins).dfs(CycleRule::Closed)?;
    /// assert_eq!(report.path().unwrap().actions(), [20, 20, 20, 6]);
    /// assert_eq!(report.claim(), Claim::Path); // there may be a shorter one
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[doc(alias = "depth-first search")]
    #[doc(alias = "simple paths")]
    #[doc(alias = "backtracking")]
    pub fn dfs(self, rule: CycleRule) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run(DepthFirst::new(rule))
    }
}

/// Depth-first search as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::dfs`].
///
/// # Examples
///
/// ```
/// use colorwalk::Run;
/// use colorwalk::algorithms::{CycleRule, DepthFirst};
/// use colorwalk::{Search, SearchError, SearchProblem, Step, Unit, problem_fn};
///
/// /// Returns the next goal of a search, if there is one.
/// fn next_goal<P: SearchProblem>(
///     run: &mut Run<P, DepthFirst>,
/// ) -> Result<Option<P::State>, SearchError<P::State>> {
///     Ok(match run.run_to_end()? {
///         Step::Goal(id) => run.state(id).map(|goal| goal.state().clone()),
///         _ => None,
///     })
/// }
///
/// let numbers = problem_fn(
///     1u32,
///     |&n| {
///         [2 * n, 3 * n]
///             .into_iter()
///             .filter(|&m| m < 100)
///             .map(|m| (m, Unit))
///     },
///     |&n| n > 50,
/// );
/// let mut run = Search::new(&numbers).start(DepthFirst::new(CycleRule::Closed));
/// assert_eq!(next_goal(&mut run)?, Some(64));
/// assert_eq!(next_goal(&mut run)?, Some(96));
/// assert_eq!(next_goal(&mut run)?, Some(72));
/// # Ok::<(), SearchError<u32>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DepthFirst {
    rule: CycleRule,
    max_depth: Option<u32>,
}

impl DepthFirst {
    /// Creates a depth-first search that skips states by this rule.
    pub fn new(rule: CycleRule) -> Self {
        Self {
            rule,
            max_depth: None,
        }
    }

    /// Prunes every path with more than `edges` edges. By default, paths have any number of edges.
    ///
    /// With the rules [`CycleRule::OnPath`] and [`CycleRule::None`], the search finds a path if one has at most this many
    /// edges. Otherwise it ends at [`Limit::Depth`] and claims [`Claim::NoPathWithin`]. With [`CycleRule::Closed`], it
    /// may miss such a path, and then claims nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::algorithms::{CycleRule, DepthFirst};
    /// use colorwalk::{Claim, Search, Unit, problem_fn};
    ///
    /// let next = |&n: &u32| [(n + 1, Unit), (2 * n, Unit)];
    /// let problem = problem_fn(1, next, |&n| n == 100);
    /// let dfs = DepthFirst::new(CycleRule::None);
    /// let within = |edges| Search::new(&problem).run(dfs.max_depth(edges));
    /// assert_eq!(within(7)?.claim(), Claim::NoPathWithin(7));
    /// assert_eq!(within(8)?.path().map(|path| path.len()), Some(8));
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[must_use]
    pub fn max_depth(self, edges: u32) -> Self {
        Self {
            max_depth: Some(edges),
            ..self
        }
    }
}

impl<P, O> Run<P, DepthFirst, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Sets the [largest number of edges](DepthFirst::max_depth) of a path. Deeper states on the stack are skipped.
    ///
    /// If you set the limit to one less than the depth of each goal found, the run is a depth-first branch and
    /// bound.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::algorithms::{CycleRule, DepthFirst};
    /// use colorwalk::{Search, Step, Unit, problem_fn};
    ///
    /// let coins = problem_fn(
    ///     12u32, // still to be paid
    ///     |&due| {
    ///         let coins = [1, 6, 4].into_iter().filter(move |&coin| coin <= due);
    ///         coins.map(move |coin| (coin, due - coin, Unit))
    ///     },
    ///     |&due| due == 0,
    /// );
    /// let mut run = Search::new(&coins).start(DepthFirst::new(CycleRule::None));
    /// let mut numbers = Vec::new(); // of coins
    /// while let Step::Goal(goal) = run.run_to_end()? {
    ///     let coins = run.state(goal).unwrap().depth();
    ///     numbers.push(coins);
    ///     run.set_max_depth(coins - 1);
    /// }
    /// assert_eq!(numbers.first(), Some(&12));
    /// assert_eq!(numbers.last(), Some(&2)); // two sixes
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub fn set_max_depth(&mut self, edges: u32) {
        self.parts().2.max_depth = Some(edges);
    }
}
