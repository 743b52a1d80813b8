//! Learned deepening, a depth-first search within a growing bound that learns from its failures.
//!
//! Iterative deepening does not learn. If no goal is within the bound from a state, it finds this out again each time
//! the state, or a similar state, recurs. This search asks *why* a state failed. In problems whose states are growing
//! sets, the answer is a **nogood** `M` (see [`ExplainableProblem`]): a state can reach a goal within `t` only if it
//! already owns an element of `M`. A nogood refutes not only one state, but every state that shares no element with it.
//! Therefore the search soon knows the few sets that matter.
//!
//! # How a state is refuted
//!
//! ```text
//! refute(state, budget):
//!   by itself    the problem's own bound, or a learned set that misses the state or a
//!                relaxation of it
//!   forced       if some cheapest path begins with a certain edge: refute only its end
//!   look-ahead   refute the state that owns everything that could be owned half way to the
//!                goal of the relaxation; this searches the far end of the problem first,
//!                where failure is cheap. Its solution is remembered: where it works
//!                again, the look-ahead is skipped
//!   branching    refute every successor, the most promising first. A set that was learned
//!                from one successor and misses another refutes that as well, and so does a
//!                set that was learned before
//!   learn        the union of the sets, each mapped back through its action
//! ```
//!
//! Often several sets refute a successor. The smaller the union of the chosen sets, the more states it refutes, so the
//! search chooses the set that adds the fewest elements to the union. One look-up finds all earlier sets for all
//! successors. Successors that several sets refute are treated last.
//!
//! If these steps do not refute the start, the search has found a solution. The bound begins at the value of the
//! relaxation of the start and rises by one from round to round. Therefore the first solution is a cheapest solution.
//! Learned sets stay valid for every bound, so the search keeps them.
//!
//! # Why the sets are right
//!
//! A state *misses* a set if it shares no element with the set. Let `X` miss `M`. Suppose that two things hold for each
//! action `c`. It leads from `X` to a state that the set `M_c` refutes for `t - cost(c)`, and `M` contains `M_c` mapped
//! back through `c`. Now take any state that misses `M`. Every action `c` leads from it to a state that misses `M_c`,
//! and every goal is more than `t - cost(c)` away from there. By monotonicity, this also holds if the state owns fewer
//! elements than `X`.
//!
//! If [`Learning::log`] is on, the search records these arguments as a [`Refutation`],
//! which [`certificate::refutation`](crate::certificate::refutation) checks.
//!
//! # When to use it
//!
//! Use learned deepening whenever the problem can implement [`ExplainableProblem`]. On Color Walk boards of 30 x 20
//! cells it takes milliseconds and very little memory. A* with the layered bound takes most of a second.
//! `benches/exact.rs` prints both times.
//!
//! # References
//!
//! - R. E. Korf, "Depth-first iterative-deepening", *Artif. Intell.* 27 (1985).
//! - J. P. Marques-Silva and K. A. Sakallah, "GRASP: a search algorithm for propositional satisfiability", *IEEE Trans.
//!   Comput.* 48 (1999), on learning from conflicts.
//! - P. Haslum and H. Geffner, "Admissible heuristics for optimal planning", *AIPS* 2000, and M. Steinmetz and J.
//!   Hoffmann, "State space search nogood learning", *Artif. Intell.* 245 (2017), on relaxations and refuted states in
//!   planning.

mod frame;
mod log;
mod options;
mod refute;
mod solutions;
mod store;
mod team;

use std::sync::Arc;

use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::edges::{Edges, NewPath};
use crate::engine::proof::Findings;
use crate::engine::run::Run;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::explain::ExplainableProblem;
use crate::id::StateId;
use crate::limits::Limit;
use crate::observe::Observer;
use crate::problem::{Side, Successor, SuccessorOf};
use crate::refutation::Refutation;
use crate::report::claim::Claim;
use crate::report::{ReportOf, Step};
use crate::space::known::Recognition;

use frame::{Frame, Origin, Progress};
use log::Log;
pub use options::Learning;
use solutions::Solutions;
use store::Store;
use team::Member;
pub use team::Team;

/// Learned deepening.
impl<P, O> Search<P, O>
where
    P: ExplainableProblem,
    O: Observer<P>,
{
    /// Finds a cheapest path, learning from every state that it refutes.
    ///
    /// The [lower bound](crate::Report::lower_bound) of the report is proved even if a limit cuts the search off. If
    /// the bound exceeds a [`max_cost`](Self::max_cost), the search ends. States that look-aheads expand count as
    /// expansions. Observers receive events only for reachable states.
    ///
    /// The limit on bytes is checked before each step. A step may exceed this limit by the memory for the successors of
    /// one state and for the sets learned from them.
    ///
    /// Goals are tested at expansion. The option [`duplicates`](Self::duplicates) is ignored, because learned sets
    /// replace duplicate detection.
    ///
    /// # Panics
    ///
    /// Panics if the sets of the problem, whether of states or of reasons, do not all have the same number of
    /// words.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// Exponential time in the worst case. Space is O(d·b) states for a path of d edges with b
    /// successors each, and as many sets for each budget as [`Learning::memory`] allows.
    ///
    /// # Examples
    ///
    /// This example finds the fewest moves that clear a board of 600 cells. [`ExplainableProblem`] shows how to define
    /// a problem of your own.
    ///
    /// ```
    /// # #[cfg(feature = "color-walk")] {
    /// use colorwalk::algorithms::Learning;
    /// use colorwalk::color_walk::{Board, ClusterGraph, SetWalk, Start};
    /// use colorwalk::{Claim, Search};
    /// use std::sync::Arc;
    ///
    /// let graph =
    ///     Arc::new(ClusterGraph::new(&Board::series(1).unwrap(), Start::CORNER).unwrap());
    /// let game = SetWalk::new(&graph, [0; 8]).unwrap();
    /// let report = Search::new(&game).learned_deepening(Learning::new()).unwrap();
    /// assert_eq!((report.cost(), report.claim()), (Some(29), Claim::CheapestIfExplained));
    /// assert_eq!(report.lower_bound(), Some(29));
    /// # }
    /// ```
    #[doc(alias = "nogood learning")]
    #[doc(alias = "conflict-driven")]
    #[doc(alias = "iterative deepening")]
    pub fn learned_deepening(
        self,
        learning: Learning,
    ) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run(LearnedDeepening::new(learning))
    }
}

/// Learned deepening.
impl<P, O> Run<P, LearnedDeepening, O>
where
    P: ExplainableProblem,
    O: Observer<P>,
{
    /// Adds the search to a [`Team`], as the member `number`. The members share what they learn.
    ///
    /// Each member searches the whole problem, with its own order of successors. The first path that any member finds
    /// is a cheapest path. Which member finds a path, and which of several cheapest paths it finds, depends on the
    /// scheduling of the threads. A member keeps no [log](Learning::log), since it cannot justify what other members
    /// have learned.
    ///
    /// # Examples
    ///
    /// This team has one member. The example of [`Team`] has two members, each on its own thread.
    ///
    /// ```
    /// # #[cfg(feature = "color-walk")] {
    /// use colorwalk::Search;
    /// use colorwalk::algorithms::{LearnedDeepening, Learning, Team};
    /// use colorwalk::color_walk::{Board, ClusterGraph, SetWalk, Start};
    /// use std::sync::Arc;
    ///
    /// let graph =
    ///     Arc::new(ClusterGraph::new(&Board::series(2).unwrap(), Start::CORNER).unwrap());
    /// let game = SetWalk::new(&graph, [0; 8]).unwrap();
    /// let team = Arc::new(Team::new());
    /// let run = Search::new(&game).start(LearnedDeepening::new(Learning::new())).within(&team, 0);
    /// let cost = run.finish().unwrap().cost();
    /// assert_eq!(Some(team.proved()), cost);
    /// # }
    /// ```
    pub fn within(mut self, team: &Arc<Team<P::Set>>, number: usize) -> Self {
        let (_, search, _) = self.parts();
        search.log = Log::new(false);
        search.member = Some(Member::new(Arc::clone(team), number));
        self
    }

    /// Returns the proved lower bound on the cost of a path to a goal.
    pub fn proved_bound(&self) -> u32 {
        self.algorithm().proved
    }

    /// Returns the proof of [`proved_bound`](Self::proved_bound). The proof of the bound 0 has no lemmas. Returns
    /// `None` if [`Learning::log`] is off.
    ///
    /// # Examples
    ///
    /// A checker that knows the rules of the game, but not the search, verifies the proof:
    ///
    /// ```
    /// # #[cfg(feature = "color-walk")] {
    /// use colorwalk::algorithms::{LearnedDeepening, Learning};
    /// use colorwalk::color_walk::WalkRules;
    /// use colorwalk::color_walk::{Board, ClusterGraph, SetWalk, Start};
    /// use colorwalk::{Search, certificate};
    /// use std::sync::Arc;
    ///
    /// let graph =
    ///     Arc::new(ClusterGraph::new(&Board::series(1).unwrap(), Start::CORNER).unwrap());
    /// let game = SetWalk::new(&graph, [0; 8]).unwrap();
    /// let mut run = Search::new(&game).start(LearnedDeepening::new(Learning::new().log(true)));
    /// run.run_to_end().unwrap();
    /// let refutation = run.refutation().expect("it is logged");
    /// assert_eq!(certificate::refutation(&WalkRules::new(&graph), &refutation), Ok(29));
    /// # }
    /// ```
    pub fn refutation(&self) -> Option<Refutation<P::Action>> {
        let algorithm = self.algorithm();
        algorithm.log.refutation(algorithm.proved)
    }
}

/// Learned deepening as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::learned_deepening`].
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "color-walk")] {
/// use colorwalk::{Run, Search};
/// use colorwalk::algorithms::{LearnedDeepening, Learning};
/// use colorwalk::color_walk::{Board, ClusterGraph, SetWalk, Start};
/// use std::sync::Arc;
///
/// /// A hint that is computed while the player thinks.
/// struct Hint<'p> {
///     run: Run<&'p SetWalk<[u64; 8]>, LearnedDeepening>,
/// }
///
/// let graph =
///     Arc::new(ClusterGraph::new(&Board::series(1).unwrap(), Start::CORNER).unwrap());
/// let game = SetWalk::new(&graph, [0; 8]).unwrap();
/// let mut hint = Hint { run: Search::new(&game).start(LearnedDeepening::new(Learning::new())) };
/// while hint.run.run_for(100).unwrap().is_progress() {}
/// let report = hint.run.into_report().unwrap();
/// assert_eq!(report.path().unwrap().actions().len(), 29); // the first is the hint
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LearnedDeepening {
    learning: Learning,
}

impl LearnedDeepening {
    /// Creates learned deepening with these options.
    pub const fn new(learning: Learning) -> Self {
        Self { learning }
    }
}

impl<P: ExplainableProblem> IntoLoop<P> for LearnedDeepening {
    type Loop = LearnedLoop<P>;

    fn into_loop<O: Observer<P>>(self, _: &Search<P, O>) -> (Recognition, Self::Loop) {
        (Recognition::None, LearnedLoop::new(self.learning))
    }
}

/// The running search.
pub(crate) struct LearnedLoop<P: ExplainableProblem> {
    learning: Learning,
    starts: Vec<P::State>,
    /// The current start of the search.
    start: usize,
    /// The greatest cost of a path in this round.
    bound: u32,
    /// The proved lower bound on the cost of a path.
    proved: u32,
    /// The frames of the states being refuted. Each state is reached through the previous state. The frames at `depth`
    /// and beyond are unused, and are kept only for their allocations.
    frames: Vec<Frame<P>>,
    generated: Vec<(usize, SuccessorOf<P>)>, // of the newest state, each with its position
    depth: usize,
    nogoods: Store<P::Set>,
    solutions: Solutions<P::Action>,
    log: Log<P::Action>,
    /// The searches that share what they learn.
    member: Option<Member<P::Set>>,
}

impl<P: ExplainableProblem> Loop<P> for LearnedLoop<P> {
    const IS_RESUMED: bool = false; // `generate` resumes: the successors belong to the newest frame

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        if search.is_too_costly(self.bound) {
            return Err(search.cut_off(Limit::Cost));
        }
        if let Some(limit) = search.check(problem, &|_| self.bytes(0)) {
            return Err(search.cut_off(limit));
        }
        self.exchange(problem, search);
        let Some(id) = search.space.last() else {
            return self.begin(problem, search);
        };
        loop {
            match self.work(problem, search)? {
                Progress::Pushed => return Ok(Step::Expanded(id)),
                Progress::On => {}
                Progress::Solved => match self.base_of_look_ahead() {
                    None => return search.found(self.frames[self.depth - 1].id.unwrap_or(id)),
                    Some(base) => self.end_look_ahead(base),
                },
                Progress::Refuted(set, lemma) => {
                    self.pass_down(problem, search, set, lemma);
                    return Ok(Step::Expanded(id));
                }
            }
        }
    }

    /// Keeps the successors of the newest state. The starts are kept in a list of their own.
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            if let Some((_, action, cost)) = path.last_edge {
                let edge = Successor::new(action, to, cost);
                self.generated.push((path.label.position, edge));
                continue;
            }
            // This bound is one less than the problem's own bound. Therefore the first round is refuted at once, and
            // the second round begins at the problem's own bound.
            let bound = problem.least_cost(&to).saturating_sub(1);
            let is_first = self.starts.is_empty();
            self.bound = if is_first {
                bound
            } else {
                bound.min(self.bound)
            };
            self.starts.push(to);
        }
        Ok(())
    }

    fn begin_again<O: Observer<P>>(&mut self, _: &mut Engine<P, O>) {
        self.generated.clear();
    }

    fn next<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        search.space.last()
    }

    fn bytes(&self, _: usize) -> usize {
        let generated = self.generated.capacity() * size_of::<(usize, SuccessorOf<P>)>();
        generated
            + self.nogoods.bytes()
            + self.frames.iter().map(Frame::bytes).sum::<usize>()
            + self.log.bytes()
    }

    fn findings<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Findings<P> {
        Findings {
            lower_bound: Some(self.proved),
            ..Findings::new(Claim::CheapestIfExplained, search.space.last())
        }
    }
}

impl<P: ExplainableProblem> LearnedLoop<P> {
    fn new(learning: Learning) -> Self {
        Self {
            learning,
            starts: Vec::new(),
            start: 0,
            bound: 0,
            proved: 0,
            generated: Vec::new(),
            frames: Vec::new(),
            depth: 0,
            nogoods: Store::new(learning.memory),
            solutions: Solutions::new(learning.solutions),
            log: Log::new(learning.is_logging),
            member: None,
        }
    }

    /// Begins with the next start. If no start is left, raises the bound and begins with the first start again.
    fn begin<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        if let Some(start) = self.starts.get(self.start).cloned() {
            let path = NewPath::at_end(Side::Start);
            let id = search.add(problem, start.clone(), &path, 0, None)?;
            self.push(problem, start, self.bound, Origin::Start).id = Some(id);
            return Ok(Step::Expanded(id));
        }
        if self.starts.is_empty() || self.bound >= problem.cost_ceiling() {
            return search.exhausted_on_path(problem);
        }
        self.log.note_round();
        self.raise_bound(self.bound + 1);
        if let Some(member) = &self.member {
            member.tell_bound(self.proved);
        }
        Ok(Step::Deepened)
    }

    /// Begins a round for paths that cost `proved`. No path costs less.
    fn raise_bound(&mut self, proved: u32) {
        self.bound = proved;
        self.proved = proved;
        self.start = 0;
    }

    /// Exchanges learned sets with the team. If other members have proved a higher bound, the current round is
    /// abandoned.
    fn exchange<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) {
        let Some(member) = &mut self.member else {
            return;
        };
        let proved = member.exchange(&mut self.nogoods);
        if proved > self.proved {
            while self.depth > 0 {
                self.pop(problem, search);
            }
            self.raise_bound(proved);
        }
    }

    /// Pushes a frame for a state, which is to be refuted within `budget`. The frame has no id yet.
    fn push(
        &mut self,
        problem: &P,
        state: P::State,
        budget: u32,
        origin: Origin<P::Action>,
    ) -> &mut Frame<P> {
        if let Some(frame) = self.frames.get_mut(self.depth) {
            frame.renew(problem, state, budget, origin);
        } else {
            let frame = Frame::new(problem, state, budget, origin);
            self.frames.push(frame);
        }
        self.depth += 1;
        &mut self.frames[self.depth - 1]
    }

    /// Removes the newest frame from the stack. Its state is also removed from the space.
    fn pop<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) {
        self.depth -= 1;
        if let Some(id) = self.frames[self.depth].id {
            if search.space.is_open(id) {
                search.space.close(id);
            }
            search.pop_last(problem);
        }
    }
}
