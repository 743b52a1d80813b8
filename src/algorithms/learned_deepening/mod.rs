//! Learned deepening: depth-first search within a growing bound that learns why it failed.
//!
//! Iterative deepening forgets: a state that could not finish within the bound is refuted again
//! wherever it, or one like it, turns up. This search asks *why* it failed. In problems whose states
//! are sets that only grow the answer is a **must-hit set** (see
//! [`ExplainableProblem`]): to finish within `t`, own an element of `M` by now. What refutes one state
//! refutes every state that misses the same set, and so the few sets that matter are soon known.
//!
//! # How a state is refuted
//!
//! ```text
//! refute(state, budget):
//!   by itself    the problem's own bound, or a learnt set that misses the state or a relaxation of it
//!   forced       if some cheapest path begins with a certain edge: refute its end, nothing else
//!   look-ahead   refute the state that owns all that could be owned a few steps later; this meets
//!                the far end of the problem first, where failure is cheap. A solution of it is
//!                remembered: where it works again, there is no need to look
//!   branching    refute every successor, the most promising first. A set that was learnt from one
//!                and misses another refutes that as well
//!   learn        the union of the sets, each led back through its action
//! ```
//!
//! A state that none of this refutes is the end of a solution. The bound rises by one from the first
//! that the start's own relaxation allows, so the first solution is a cheapest one. What was learnt
//! holds for every bound and is kept.
//!
//! # Why the sets are right
//!
//! Let `M` miss `X`, let each action `c` lead from `X` to a state that the set `M_c` refutes for
//! `t - cost(c)`, and let `M` contain `M_c` led back through `c`. A state that misses `M` is then led
//! by every `c` to a state that misses `M_c`, which is more than `t - cost(c)` from every goal.
//! Monotony is what lets `M` be read so: it need not be asked whether that state is larger or smaller
//! than `X`.
//!
//! With [`Learning::log`] all this is written down as a [`Refutation`] for
//! [`certificate::refutation`](crate::certificate::refutation) to check.
//!
//! # When to use it
//!
//! Wherever the problem can be made an [`ExplainableProblem`]. On Color Walk boards of 30 x 20 cells it
//! is about a hundred times as fast as A* with the best known bound, in a few megabytes.
//!
//! # References
//!
//! - R. E. Korf, "Depth-first iterative-deepening", *Artif. Intell.* 27 (1985).
//! - J. P. Marques-Silva and K. A. Sakallah, "GRASP: a search algorithm for propositional
//!   satisfiability", *IEEE Trans. Comput.* 48 (1999): learning from conflicts.
//! - P. Haslum and H. Geffner, "Admissible heuristics for optimal planning", *AIPS* 2000, and
//!   M. Steinmetz and J. Hoffmann, "State space search nogood learning", *Artif. Intell.* 245 (2017):
//!   relaxations and refuted states in planning.

mod store;

use std::fmt;
use std::hash::BuildHasher;

use hashbrown::HashMap;

use crate::algorithms::run::{Algorithm, Run};
use crate::cost::Cost;
use crate::error::SearchError;
use crate::explain::{ExplainableProblem, Learnt};
use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::{Claim, Report, StateId, Step};
use crate::problem::SuccessorOf;
use crate::refutation::{Justification, Lemma, Refutation, Relaxation};
use crate::search::{FastHash, Search};
use crate::space::session::{Findings, Session};
use crate::space::{Arrival, Recognition, Via};

use store::Store;

/// How [`learned_deepening`](Search::learned_deepening) learns.
///
/// No option changes what is found or proved, but for which of several cheapest paths it is; they
/// change time and memory.
///
/// # Examples
///
/// ```
/// use colorwalk::Learning;
///
/// let learning = Learning::new().look_ahead(6).memory(4096).log(true);
/// assert_ne!(learning, Learning::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Learning {
    look_ahead: u32,
    memory: usize,
    words: usize,
    is_logging: bool,
}

impl Learning {
    /// Looks 4 steps ahead, remembers 4096 must-hit sets and 4 solutions of look-aheads a budget, and
    /// keeps no log.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            look_ahead: 4,
            memory: 4096,
            words: 4,
            is_logging: false,
        }
    }

    /// Sets how many steps of the relaxation the search looks ahead; 0 for not at all.
    ///
    /// A fifth of the steps that the relaxation needs in all is a good choice.
    #[must_use]
    pub const fn look_ahead(mut self, steps: u32) -> Self {
        self.look_ahead = steps;
        self
    }

    /// Sets how many must-hit sets are remembered for each budget; 0 for none.
    #[must_use]
    pub const fn memory(mut self, sets: usize) -> Self {
        self.memory = sets;
        self
    }

    /// Sets how many solutions of look-aheads are remembered for each budget.
    #[must_use]
    pub const fn solutions(mut self, words: usize) -> Self {
        self.words = words;
        self
    }

    /// Sets whether the search writes down why it refutes what it refutes; see
    /// [`Run::refutation`]. The log grows with every refuted state.
    #[must_use]
    pub const fn log(mut self, is_logging: bool) -> Self {
        self.is_logging = is_logging;
        self
    }
}

/// [`Learning::new`].
impl Default for Learning {
    fn default() -> Self {
        Self::new()
    }
}

impl<'p, P, O, S> Search<'p, P, O, S>
where
    P: ExplainableProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher + Send + Sync + 'static,
{
    /// Finds a cheapest path, learning from every state that it gives up.
    ///
    /// The report's [lower bound](Report::lower_bound) is proved also if a limit cuts the search. A limit
    /// on depth ends the search when the bound on cost passes it, [`max_cost`](Self::max_cost) likewise.
    /// Look-aheads are expanded too, and count as expansions; observers see only states that can be
    /// reached. [`duplicates`](Self::duplicates) is not looked at: what was learnt is what recognises
    /// states.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path leaves its type;
    /// [`SearchError::Unfaithful`] if the problem's successors change.
    ///
    /// # Complexity
    ///
    /// Exponential time at worst. O(d·b) states for a path of d edges with b successors each, and
    /// [`Learning::memory`] sets for each budget.
    ///
    /// # Examples
    ///
    /// See [`ExplainableProblem`].
    pub fn learned_deepening(self, learning: Learning) -> Result<Report<P>, SearchError<P::State>> {
        self.start_learned_deepening(learning).finish()
    }

    /// Starts [`learned_deepening`](Self::learned_deepening) as a run to be driven step by step.
    pub fn start_learned_deepening(
        self,
        learning: Learning,
    ) -> Run<'p, P, LearnedDeepening<P>, O, S> {
        let algorithm = LearnedDeepening::new(learning);
        Run::new(self, Recognition::None, algorithm)
    }
}

impl<P, O, S> Run<'_, P, LearnedDeepening<P>, O, S>
where
    P: ExplainableProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher + Send + Sync + 'static,
{
    /// Returns the cost that no path to a goal undercuts, as far as the search has proved it.
    #[must_use]
    pub fn proved_bound(&self) -> u32 {
        self.algorithm().proved
    }

    /// Returns the proof of [`proved_bound`](Self::proved_bound): `None` without [`Learning::log`], and
    /// while the bound is 0, which needs no proof.
    #[must_use]
    pub fn refutation(&self) -> Option<Refutation<P::Action>> {
        self.algorithm().refutation()
    }
}

/// Learned deepening as the algorithm of a [`Run`]: the states that are being refuted, and all that
/// was learnt.
pub struct LearnedDeepening<P: ExplainableProblem + ?Sized> {
    learning: Learning,
    starts: Vec<P::State>,
    /// The start at which the search stands.
    start: usize,
    /// The cost that the path sought may have.
    bound: u32,
    /// The cost that no path undercuts.
    proved: u32,
    /// The states that are being refuted, each through the one before it. Those from `depth` on are
    /// there for the sake of their allocations.
    frames: Vec<Frame<P>>,
    depth: usize,
    learnt: Store<P::Set>,
    /// Solutions of look-aheads, by budget, the one that worked last first.
    words: HashMap<u32, Vec<Vec<P::Action>>, FastHash>,
    log: Log<P::Action>,
}

/// A state that is to be refuted within a budget.
struct Frame<P: ExplainableProblem + ?Sized> {
    state: P::State,
    budget: u32,
    origin: Origin<P::Action>,
    /// The id of the state if it can be reached; relaxed states and what follows them have none.
    id: Option<StateId>,
    stage: Stage,
    /// Whether the successor that is being refuted is forced.
    is_forced: bool,
    /// Whether a limit came between while successors were generated.
    is_partial: bool,
    /// The successors that are still to be refuted, the last one first.
    children: Vec<Child<P>>,
    /// What refuted the successors so far.
    refuted: Vec<Refuted<P>>,
    /// Those sets, led back through their actions.
    reason: P::Set,
}

/// Where the state of a frame comes from.
#[derive(Clone)]
enum Origin<A> {
    Start,
    /// The state before it, through this action.
    Action(A),
    /// The relaxation of the state before it.
    LookAhead,
}

/// What is next for a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Is the state a goal, does its bound or a learnt set refute it?
    Bound,
    /// Is one successor forced?
    Forced,
    /// Is there a relaxed state to be refuted first?
    LookAhead,
    /// Which successors are there?
    Expansion,
    /// Are there successors left?
    Children,
}

/// A successor that is to be refuted.
struct Child<P: ExplainableProblem + ?Sized> {
    edge: SuccessorOf<P>,
    position: u32,
    promise: u32,
}

/// What refuted a successor.
struct Refuted<P: ExplainableProblem + ?Sized> {
    action: P::Action,
    /// The budget that was not enough for the successor.
    budget: u32,
    set: P::Set,
    lemma: u32,
}

/// What came of some work on the newest frame.
enum Progress<T> {
    /// There is more to do.
    On,
    /// There is another frame on top.
    Pushed,
    /// No goal lies within the budget; why, and the number of the lemma that says so.
    Refuted(T, u32),
    /// One does, and the frames lead there.
    Solved,
    /// A limit forbids to go on.
    CutOff(Limit),
}

/// What the search has written down.
struct Log<A> {
    lemmas: Option<Vec<Lemma<A>>>,
    /// The lemmas that refute the starts within the present bound.
    present: Vec<u32>,
    /// Those that refute all starts within the bound before.
    proved: Vec<u32>,
}

impl<A> Log<A> {
    /// Writes down a lemma, and returns its number.
    fn note(
        &mut self,
        must_hit: &[u64],
        budget: u32,
        justification: impl FnOnce() -> Justification<A>,
    ) -> u32 {
        let Some(lemmas) = &mut self.lemmas else {
            return 0;
        };
        lemmas.push(Lemma {
            must_hit: must_hit.into(),
            budget,
            justification: justification(),
        });
        u32::try_from(lemmas.len() - 1).unwrap_or(u32::MAX)
    }

    fn bytes(&self) -> usize {
        let lemmas = self.lemmas.as_ref();
        let words = |lemma: &Lemma<A>| {
            size_of_val(&*lemma.must_hit)
                + match &lemma.justification {
                    Justification::Chain { steps, .. } => size_of_val(steps.as_slice()),
                    Justification::Branching { actions } => size_of_val(actions.as_slice()),
                }
        };
        lemmas.map_or(0, |lemmas| {
            lemmas.capacity() * size_of::<Lemma<A>>() + lemmas.iter().map(words).sum::<usize>()
        })
    }
}

/// What was learnt, as the problem sees it while it refutes a state.
struct Memory<'a, P: ExplainableProblem + ?Sized> {
    learnt: &'a mut Store<P::Set>,
    /// The lemma that was found last.
    lemma: Option<u32>,
    /// The steps of the refutation, if they are to be written down.
    steps: Option<Vec<Relaxation<P::Action>>>,
}

impl<P: ExplainableProblem + ?Sized> Learnt<P> for Memory<'_, P> {
    #[inline]
    fn find(&mut self, owned: &P::Set, budget: u32) -> Option<&P::Set> {
        let (set, lemma) = self.learnt.find(owned, budget)?;
        self.lemma = Some(lemma);
        Some(set)
    }

    #[inline]
    fn forced(&mut self, action: P::Action) {
        if let Some(steps) = &mut self.steps {
            steps.push(Relaxation::Forced(action));
        }
    }

    #[inline]
    fn relaxed(&mut self) {
        if let Some(steps) = &mut self.steps {
            steps.push(Relaxation::Relaxed);
        }
    }
}

impl<P: ExplainableProblem + ?Sized> fmt::Debug for LearnedDeepening<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LearnedDeepening")
            .field("learning", &self.learning)
            .field("bound", &self.bound)
            .field("proved", &self.proved)
            .finish_non_exhaustive()
    }
}

impl<P: ExplainableProblem + ?Sized> Algorithm<P> for LearnedDeepening<P> {
    fn start<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Option<Step>, SearchError<P::State>> {
        self.starts = session.problem.starts().collect();
        // The first round is refuted at once, and so is proved what the second one begins with.
        let costs = self
            .starts
            .iter()
            .map(|start| session.problem.least_cost(start));
        self.bound = costs.min().unwrap_or(0).saturating_sub(1);
        Ok(None)
    }

    fn advance<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, SearchError<P::State>> {
        let limit = self
            .limit_on_bound(session)
            .or_else(|| session.check(|_| self.bytes(0)));
        if let Some(limit) = limit {
            return Ok(Step::CutOff(limit));
        }
        let Some(id) = session.space.last() else {
            return Ok(self.begin(session));
        };
        loop {
            match self.work(session)? {
                Progress::Pushed => return Ok(Step::Expanded(id)),
                Progress::CutOff(limit) => return Ok(Step::CutOff(limit)),
                Progress::On => {}
                Progress::Solved => match self.base_of_look_ahead() {
                    None => return Ok(session.goal(self.frames[self.depth - 1].id.unwrap_or(id))),
                    Some(base) => self.end_look_ahead(base),
                },
                Progress::Refuted(set, lemma) => {
                    self.pass_down(session, set, lemma);
                    return Ok(Step::Expanded(id));
                }
            }
        }
    }

    fn next<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Option<StateId> {
        session.space.last()
    }

    fn bytes(&self, _: usize) -> usize {
        let set = self
            .frames
            .first()
            .map_or(0, |frame| size_of_val(frame.reason.as_ref()));
        let frame_bytes = |frame: &Frame<P>| {
            size_of::<Frame<P>>()
                + frame.children.capacity() * size_of::<Child<P>>()
                + frame.refuted.capacity() * (size_of::<Refuted<P>>() + set)
        };
        self.learnt.bytes() + self.frames.iter().map(frame_bytes).sum::<usize>() + self.log.bytes()
    }

    fn findings<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Findings<P> {
        Findings {
            claim: Claim::CheapestIfExplained,
            unless_pruned_by: |_| false,
            has_passed_goals: false,
            lower_bound: Some(self.proved),
            closest: session.space.last(),
            best: None,
        }
    }
}

impl<P: ExplainableProblem + ?Sized> LearnedDeepening<P> {
    fn new(learning: Learning) -> Self {
        Self {
            learning,
            starts: Vec::new(),
            start: 0,
            bound: 0,
            proved: 0,
            frames: Vec::new(),
            depth: 0,
            learnt: Store::new(learning.memory),
            words: HashMap::default(),
            log: Log {
                lemmas: learning.is_logging.then(Vec::new),
                present: Vec::new(),
                proved: Vec::new(),
            },
        }
    }

    fn refutation(&self) -> Option<Refutation<P::Action>> {
        let lemmas = self.log.lemmas.as_ref()?;
        (self.proved > 0).then(|| Refutation::from_log(lemmas, &self.log.proved, self.proved))
    }

    /// The limit that forbids paths of as much cost as the bound allows. Every edge costs something, so
    /// no path has more edges than it costs.
    fn limit_on_bound<O: Observer<P>, S: BuildHasher>(
        &self,
        session: &mut Session<'_, P, O, S>,
    ) -> Option<Limit> {
        if session.is_too_costly(self.bound) {
            return Some(Limit::Cost);
        }
        let is_too_deep = session
            .depth_limit()
            .is_some_and(|depth| self.bound > depth);
        is_too_deep.then_some(Limit::Depth)
    }

    /// Begins with the next start, or with the first one again within a larger bound.
    fn begin<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Step {
        let problem = session.problem;
        if let Some(start) = self.starts.get(self.start).cloned() {
            let Some(id) = session.add(start.clone(), 0, &Arrival::at_start()) else {
                return Step::CutOff(Limit::Ids);
            };
            self.push(problem, start, self.bound, Origin::Start, Some(id));
            return Step::Expanded(id);
        }
        if self.starts.is_empty() || self.bound >= problem.cost_ceiling() {
            return session.no_open_states();
        }
        self.bound += 1;
        self.proved = self.bound;
        self.log.proved = std::mem::take(&mut self.log.present);
        self.start = 0;
        Step::Deepened
    }

    fn push(
        &mut self,
        problem: &P,
        state: P::State,
        budget: u32,
        origin: Origin<P::Action>,
        id: Option<StateId>,
    ) {
        let reason = problem.empty_set();
        if let Some(frame) = self.frames.get_mut(self.depth) {
            frame.state = state;
            frame.budget = budget;
            frame.origin = origin;
            frame.id = id;
            frame.stage = Stage::Bound;
            frame.is_forced = false;
            frame.is_partial = false;
            frame.children.clear();
            frame.refuted.clear();
            frame.reason = reason;
        } else {
            self.frames.push(Frame {
                state,
                budget,
                origin,
                id,
                stage: Stage::Bound,
                is_forced: false,
                is_partial: false,
                children: Vec::new(),
                refuted: Vec::new(),
                reason,
            });
        }
        self.depth += 1;
    }

    /// Takes the newest frame off, and its state out of the space.
    fn pop<O: Observer<P>, S: BuildHasher>(&mut self, session: &mut Session<'_, P, O, S>) {
        self.depth -= 1;
        if let Some(id) = self.frames[self.depth].id {
            if session.space.is_open(id) {
                session.close(id);
            }
            session.pop_last();
        }
    }

    /// Does what is next for the newest frame.
    fn work<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Progress<P::Set>, SearchError<P::State>> {
        let problem = session.problem;
        match self.frames[self.depth - 1].stage {
            Stage::Bound => Ok(self.refute_alone(problem)),
            Stage::Forced => self.follow_forced(session),
            Stage::LookAhead => Ok(self.look_ahead(problem)),
            Stage::Expansion => self.expand(session),
            Stage::Children => self.next_child(session),
        }
    }

    /// Refutes the newest state by its own bound and by what was learnt, if they do.
    fn refute_alone(&mut self, problem: &P) -> Progress<P::Set> {
        let frame = &mut self.frames[self.depth - 1];
        if problem.is_goal(&frame.state) {
            return Progress::Solved;
        }
        let mut memory = Memory {
            learnt: &mut self.learnt,
            lemma: None,
            steps: self.log.lemmas.is_some().then(Vec::new),
        };
        let mut reason = problem.empty_set();
        if !problem.refute(&frame.state, frame.budget, &mut memory, &mut reason) {
            frame.stage = Stage::Forced;
            return Progress::On;
        }
        let Memory { lemma, steps, .. } = memory;
        let steps = steps.unwrap_or_default();
        let justify = || Justification::Chain { steps, lemma };
        let lemma = self.log.note(reason.as_ref(), frame.budget, justify);
        Progress::Refuted(reason, lemma)
    }

    /// Goes on to the forced successor, if there is one.
    fn follow_forced<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Progress<P::Set>, SearchError<P::State>> {
        let frame = &mut self.frames[self.depth - 1];
        let problem = session.problem;
        let Some(position) = problem.forced(&frame.state) else {
            frame.stage = Stage::LookAhead;
            return Ok(Progress::On);
        };
        if let Some(limit) = self.generate(session) {
            return Ok(Progress::CutOff(limit));
        }
        let frame = &mut self.frames[self.depth - 1];
        let mut generated = session.take_generated();
        let forced = (position < generated.len()).then(|| generated.swap_remove(position));
        session.recycle(generated);
        let Some(edge) = forced else {
            let state = frame.state.clone();
            return Err(SearchError::Unfaithful { state });
        };
        let cost = frame.cost_of(&edge)?;
        let Some(budget) = frame.budget.checked_sub(cost) else {
            // As if the successor were refuted within less than nothing: by anything, so by nothing.
            let (empty, mut reason) = (problem.empty_set(), problem.empty_set());
            problem.regress_forced(&frame.state, &edge.action, &empty, &mut reason);
            let steps = vec![Relaxation::Forced(edge.action)];
            let justify = || Justification::Chain { steps, lemma: None };
            let lemma = self.log.note(reason.as_ref(), frame.budget, justify);
            return Ok(Progress::Refuted(reason, lemma));
        };
        frame.stage = Stage::Children;
        frame.is_forced = true;
        let child = Child {
            edge,
            position: u32::try_from(position).unwrap_or(u32::MAX),
            promise: 0,
        };
        self.push_child(session, child, budget)
    }

    /// Goes on to the relaxation of the newest state, unless a solution of it is known.
    fn look_ahead(&mut self, problem: &P) -> Progress<P::Set> {
        let frame = &mut self.frames[self.depth - 1];
        frame.stage = Stage::Expansion;
        let steps = self.learning.look_ahead;
        let relaxed = (steps > 0).then(|| problem.relax(&frame.state, steps));
        let Some((relaxed, cost)) = relaxed.flatten() else {
            return Progress::On;
        };
        let Some(budget) = frame.budget.checked_sub(cost) else {
            return Progress::On;
        };
        if self.is_solved_by_known_word(problem, &relaxed, budget) {
            return Progress::On;
        }
        self.push(problem, relaxed, budget, Origin::LookAhead, None);
        Progress::Pushed
    }

    /// Returns whether a solution that is remembered for this budget solves this state, too.
    fn is_solved_by_known_word(&mut self, problem: &P, state: &P::State, budget: u32) -> bool {
        let Some(words) = self.words.get_mut(&budget) else {
            return false;
        };
        let solves = |word: &Vec<P::Action>| {
            let (mut at, mut left) = (state.clone(), budget);
            for action in word {
                if let Some(edge) = problem.follow(&at, action) {
                    match left.checked_sub(cost_of(edge.cost)) {
                        Some(rest) => (at, left) = (edge.state, rest),
                        None => return false,
                    }
                }
            }
            problem.is_goal(&at)
        };
        let Some(index) = words.iter().position(solves) else {
            return false;
        };
        words[..=index].rotate_right(1);
        true
    }

    /// The newest frame that is a relaxed state.
    fn base_of_look_ahead(&self) -> Option<usize> {
        let frames = &self.frames[..self.depth];
        frames
            .iter()
            .rposition(|frame| matches!(frame.origin, Origin::LookAhead))
    }

    /// Remembers the solution of the relaxed state of frame `base`, and goes on with the one before it.
    fn end_look_ahead(&mut self, base: usize) {
        let actions = self.frames[base + 1..self.depth].iter();
        let word = actions.filter_map(|frame| match &frame.origin {
            Origin::Action(action) => Some(action.clone()),
            Origin::Start | Origin::LookAhead => None,
        });
        if self.learning.words > 0 {
            let words = self.words.entry(self.frames[base].budget).or_default();
            words.insert(0, word.collect());
            words.truncate(self.learning.words);
        }
        self.depth = base;
    }

    /// Generates the successors of the newest state; returns the limit that came between.
    fn generate<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Option<Limit> {
        let bytes = if session.has_byte_limit() {
            self.bytes(0)
        } else {
            0
        };
        let frame = &mut self.frames[self.depth - 1];
        let limit = match frame.id {
            Some(id) => session.expand(id, None, |_| bytes),
            None => session.expand_apart(&frame.state, frame.is_partial, |_| bytes),
        };
        frame.is_partial = limit.is_some();
        if let (None, Some(id)) = (limit, frame.id) {
            session.close(id);
        }
        limit
    }

    /// Puts the successors of the newest state in order.
    fn expand<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Progress<P::Set>, SearchError<P::State>> {
        if let Some(limit) = self.generate(session) {
            return Ok(Progress::CutOff(limit));
        }
        let frame = &mut self.frames[self.depth - 1];
        let mut generated = session.take_generated();
        // The last one is taken first: of those that promise most, the one that was generated first.
        for (position, edge) in generated.drain(..).enumerate().rev() {
            frame.cost_of(&edge)?;
            frame.children.push(Child {
                promise: session.problem.promise(&frame.state, &edge.state),
                edge,
                position: u32::try_from(position).unwrap_or(u32::MAX),
            });
        }
        session.recycle(generated);
        frame.children.sort_by_key(|child| child.promise);
        frame.stage = Stage::Children;
        Ok(Progress::On)
    }

    /// Goes on to the next successor that no sibling's must-hit set refutes; if there is none, the state
    /// is refuted.
    fn next_child<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Progress<P::Set>, SearchError<P::State>> {
        let problem = session.problem;
        let frame = &mut self.frames[self.depth - 1];
        while let Some(child) = frame.children.pop() {
            let Some(budget) = frame.budget.checked_sub(cost_of(child.edge.cost)) else {
                continue; // nothing that follows it is in time, and that needs no reason
            };
            let owned = problem.owned(&child.edge.state);
            if let Some((index, contribution)) =
                frame.least_reason(problem, &child.edge.action, budget, Some(owned))
            {
                unite(&mut frame.reason, &contribution);
                let sibling = &frame.refuted[index];
                let refuted = Refuted {
                    action: child.edge.action,
                    budget: sibling.budget,
                    set: sibling.set.clone(),
                    lemma: sibling.lemma,
                };
                frame.refuted.push(refuted);
                continue;
            }
            return self.push_child(session, child, budget);
        }
        Ok(self.combine(problem))
    }

    /// Pushes a successor of the newest state.
    fn push_child<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        child: Child<P>,
        budget: u32,
    ) -> Result<Progress<P::Set>, SearchError<P::State>> {
        let Child { edge, position, .. } = child;
        let mut id = None;
        if let Some(predecessor) = self.frames[self.depth - 1].id {
            let node = session.space.node(predecessor);
            let Some(g) = edge.cost.extend(node.g) else {
                return Err(SearchError::CostOverflow { state: edge.state });
            };
            let via = Some(Via {
                predecessor,
                position,
            });
            let depth = node.depth.saturating_add(1);
            id = session.add(edge.state.clone(), 0, &Arrival { g, depth, via });
            if id.is_none() {
                return Ok(Progress::CutOff(Limit::Ids));
            }
            session.note_frontier_size();
        }
        self.push(
            session.problem,
            edge.state,
            budget,
            Origin::Action(edge.action),
            id,
        );
        Ok(Progress::Pushed)
    }

    /// Learns from the refutation of all successors.
    fn combine(&mut self, problem: &P) -> Progress<P::Set> {
        let frame = &mut self.frames[self.depth - 1];
        let mut idle = Vec::new();
        for action in problem.idle(&frame.state) {
            let mut block = problem.empty_set();
            problem.block(&frame.state, &action, &mut block);
            match frame.least_reason(problem, &action, frame.budget.saturating_sub(1), None) {
                Some((index, contribution))
                    if growth(&frame.reason, &contribution) <= growth(&frame.reason, &block) =>
                {
                    unite(&mut frame.reason, &contribution);
                    idle.push((action, frame.refuted[index].lemma));
                }
                _ => unite(&mut frame.reason, &block),
            }
        }
        if frame.refuted.is_empty() {
            // Whatever comes next costs too much, or cannot come next. That leaves those that are there.
            if let Some(element) = problem.missing(&frame.state) {
                insert(&mut frame.reason, element);
            }
        }
        let justify = || {
            let refuted = frame.refuted.drain(..);
            let mut actions: Vec<_> = refuted
                .map(|refuted| (refuted.action, refuted.lemma))
                .collect();
            actions.append(&mut idle);
            Justification::Branching { actions }
        };
        let lemma = self.log.note(frame.reason.as_ref(), frame.budget, justify);
        self.learnt.insert(&frame.reason, frame.budget, lemma);
        Progress::Refuted(frame.reason.clone(), lemma)
    }

    /// Takes off the newest frame, which `set` refutes, and with it all that are refuted for that reason
    /// alone; the frame below them learns the rest.
    fn pass_down<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        mut set: P::Set,
        mut lemma: u32,
    ) {
        let problem = session.problem;
        loop {
            self.pop(session);
            if self.depth == 0 {
                self.log.present.push(lemma);
                self.start += 1;
                return;
            }
            let (below, above) = self.frames.split_at_mut(self.depth);
            let frame = &mut below[self.depth - 1];
            let mut reason = problem.empty_set();
            let steps = match &above[0].origin {
                Origin::Action(action) if frame.is_forced => {
                    problem.regress_forced(&frame.state, action, &set, &mut reason);
                    vec![Relaxation::Forced(action.clone())]
                }
                Origin::Action(action) => {
                    problem.regress(&frame.state, action, &set, &mut frame.reason);
                    frame.refuted.push(Refuted {
                        action: action.clone(),
                        budget: above[0].budget,
                        set,
                        lemma,
                    });
                    return;
                }
                Origin::LookAhead | Origin::Start => {
                    let steps = self.learning.look_ahead;
                    problem.regress_relaxed(&frame.state, steps, &set, &mut reason);
                    vec![Relaxation::Relaxed; steps as usize]
                }
            };
            let justify = || Justification::Chain {
                steps,
                lemma: Some(lemma),
            };
            lemma = self.log.note(reason.as_ref(), frame.budget, justify);
            set = reason;
        }
    }
}

impl<P: ExplainableProblem + ?Sized> Frame<P> {
    /// The cost of an edge that leaves the state.
    fn cost_of(&self, edge: &SuccessorOf<P>) -> Result<u32, SearchError<P::State>> {
        match cost_of(edge.cost) {
            0 => Err(SearchError::FreeEdge {
                state: self.state.clone(),
            }),
            cost => Ok(cost),
        }
    }

    /// Of the sets that refuted successors within as much as `budget`, and that miss `owned`, the one
    /// that adds least to the reason when it is led back through `action`: its index, and what it adds.
    fn least_reason(
        &self,
        problem: &P,
        action: &P::Action,
        budget: u32,
        owned: Option<&P::Set>,
    ) -> Option<(usize, P::Set)> {
        let mut least: Option<(u32, usize, P::Set)> = None;
        for (index, refuted) in self.refuted.iter().enumerate() {
            let is_hit = owned.is_some_and(|owned| !is_disjoint(&refuted.set, owned));
            if is_hit || refuted.budget < budget {
                continue;
            }
            let mut contribution = problem.empty_set();
            problem.regress(&self.state, action, &refuted.set, &mut contribution);
            let growth = growth(&self.reason, &contribution);
            if least.as_ref().is_none_or(|least| growth < least.0) {
                least = Some((growth, index, contribution));
            }
        }
        least.map(|(_, index, contribution)| (index, contribution))
    }
}

/// The cost of an edge; more than any budget if it does not fit.
fn cost_of(cost: impl Cost<Total = u32>) -> u32 {
    cost.extend(0).unwrap_or(u32::MAX)
}

fn is_disjoint<T: AsRef<[u64]>>(left: &T, right: &T) -> bool {
    let mut words = left.as_ref().iter().zip(right.as_ref());
    words.all(|(left, right)| left & right == 0)
}

fn unite<T: AsRef<[u64]> + AsMut<[u64]>>(set: &mut T, other: &T) {
    for (word, other) in set.as_mut().iter_mut().zip(other.as_ref()) {
        *word |= other;
    }
}

fn insert<T: AsMut<[u64]>>(set: &mut T, element: usize) {
    if let Some(word) = set.as_mut().get_mut(element / 64) {
        *word |= 1 << (element % 64);
    }
}

/// The number of elements that `other` has and `set` has not.
fn growth<T: AsRef<[u64]>>(set: &T, other: &T) -> u32 {
    let words = set.as_ref().iter().zip(other.as_ref());
    words
        .map(|(word, other)| (other & !word).count_ones())
        .sum()
}
