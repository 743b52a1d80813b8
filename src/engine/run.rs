//! Runs: searches that are driven step by step, paused, inspected and resumed.

use std::time::Duration;

use crate::clock::{self, Instant};
use crate::engine::algorithm::{Algorithm, Loop};
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::error::{Fault, SearchError};
use crate::failure::{Failure, Scope};
use crate::id::StateId;
use crate::limits::{Limit, Limits};
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::path::{PathOf, path_after, path_along};
use crate::problem::{Forwards, SearchProblem};
use crate::report::{ReportOf, Stats, Step};
use crate::space::reached::{ReachedOf, WorkspaceOf};

impl<P: SearchProblem, O: Observer<P>> Engine<P, O> {
    /// Makes at least one and at most `steps` steps, and returns the last step. Resumes an interrupted expansion first,
    /// and stops after a step without progress.
    #[inline(never)] // this is the loop over states of every algorithm
    fn drive<A: Loop<P>>(&mut self, problem: &P, algorithm: &mut A, steps: u64) -> OrStop {
        let _scope = Scope::open();
        let mut left = steps;
        loop {
            if let Some(limit) = self.overdue() {
                return Err(self.cut_off(limit));
            }
            let before = self.stats.expanded;
            let last = before.saturating_add(left);
            let mut expanded = before; // this count equals the number of steps if each step expands a state
            let step = if let Some(state) = self.interrupted().filter(|_| A::IS_RESUMED) {
                expanded += 1;
                self.expand_within_limits::<Forwards, A>(problem, state, algorithm)
            } else {
                loop {
                    let step = algorithm.step(problem, self);
                    expanded += 1;
                    if step.is_err() || self.stats.expanded != expanded || expanded == last {
                        break step;
                    }
                }
            };
            left -= expanded - before;
            if step.is_ok() || left + 1 < steps {
                self.note_progress(expanded - 1);
            }
            let step = step?;
            if left == 0 {
                return Ok(step);
            }
        }
    }
}

/// The largest number of steps of [`Run::run_within`] between two readings of the clock.
const MOST_UNTIMED: u64 = 8;

/// A guard that exists during a step. If a callback panics, dropping the guard ends the run.
struct Unwound<'r, P: SearchProblem>(&'r mut Option<Result<Step, Fault<P>>>);

impl<P: SearchProblem> Drop for Unwound<'_, P> {
    fn drop(&mut self) {
        *self.0 = Some(Err(SearchError::Panicked.into()));
    }
}

/// A search in progress, to be driven step by step, paused, inspected and resumed.
///
/// [`Search::start`] creates runs. `A` is the [algorithm](Algorithm).
///
/// If a callback panics in a step and you catch the panic, you can still inspect and drop the run. Every further step
/// returns [`SearchError::Panicked`].
///
/// # Examples
///
/// This game makes at most a hundred steps per frame:
///
/// ```
/// use colorwalk::algorithms::BreadthFirst;
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let plane = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)].map(|to| (to, Unit)),
///     |&(x, y)| x + y == 20,
/// );
/// let mut run = Search::new(&plane).start(BreadthFirst::new());
/// let mut frames = 1;
/// while run.run_for(100)?.is_progress() {
///     frames += 1;
/// }
/// assert_eq!(frames, 7);
/// assert_eq!(run.into_report()?.cost(), Some(20));
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
///
/// This example inspects Dijkstra's algorithm while it runs:
///
/// ```text
/// a --7--> b --1--> d
/// a --2--> c --3--> b
/// ```
///
/// ```
/// use colorwalk::algorithms::Dijkstra;
/// use colorwalk::observe::{Counter, EventKind};
/// use colorwalk::{Search, Step, problem_fn};
///
/// let edges = [('a', 'b', 7u32), ('a', 'c', 2), ('c', 'b', 3), ('b', 'd', 1)];
/// let graph = problem_fn(
///     'a',
///     |&from| {
///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
///         out.map(|(_, to, cost)| (to, cost))
///     },
///     |&state| state == 'd',
/// );
/// let mut run = Search::new(&graph).observe(Counter::new()).start(Dijkstra::new());
/// let Step::Expanded(a) = run.step()? else { panic!("a is no goal") };
/// assert_eq!(run.state(a).unwrap().state(), &'a');
/// assert!(run.frontier().map(|open| (*open.state(), open.g())).eq([('b', 7), ('c', 2)]));
/// assert_eq!(run.peek().unwrap().state(), &'c'); // the next one
/// run.step()?;
/// let b = run.reached().find(|reached| *reached.state() == 'b').unwrap().id();
/// assert_eq!(run.path(b)?.expect("b is known").states(), ['a', 'c', 'b']); // not [a, b]
/// assert_eq!(run.observer().count(EventKind::Relaxed), 1);
///
/// *run.observer_mut() = Counter::new(); // count again from here
/// assert!(matches!(run.run_to_end()?, Step::Goal(_)));
/// assert_eq!((run.stats().expanded, run.observer().count(EventKind::Closed)), (3, 1));
/// assert_eq!(run.finish()?.cost(), Some(6)); // it has ended already
/// # Ok::<(), colorwalk::SearchError<char>>(())
/// ```
///
/// # In the loop of a game
///
/// In this example, the search shares the world with the rest of a game, and its heuristic is chosen at run time. Each
/// frame gives the search two milliseconds. Then the walker follows the best path so far:
///
/// ```
/// use colorwalk::algorithms::AStar;
/// use colorwalk::grid::{Grid, Square};
/// use colorwalk::{CancelFlag, Heuristic, Limits, Run, Search, SearchError, Step};
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// type Estimate = Box<dyn Heuristic<Square, u32>>;
///
/// struct Walker {
///     run: Run<Arc<Grid>, AStar<Estimate>>,
///     cancel: CancelFlag, // for the thread that loads another world
/// }
///
/// impl Walker {
///     fn new(world: &Arc<Grid>, estimate: Estimate) -> Self {
///         let cancel = CancelFlag::new();
///         let limits = Limits::new().bytes(10_000_000).cancel(cancel.clone());
///         let search = Search::new(Arc::clone(world)).limits(limits);
///         Self { run: search.start(AStar::new(estimate)), cancel }
///     }
///
///     /// Returns the path to the goal, or to the closest state so far.
///     fn frame(&mut self) -> Result<Vec<Square>, SearchError<Square>> {
///         let end = match self.run.run_within(Duration::from_millis(2))? {
///             Step::Goal(goal) => Some(goal),
///             _ => self.run.closest().map(|state| state.id()),
///         };
///         let path = end.map(|end| self.run.path(end)).transpose()?.flatten();
///         Ok(path.map_or_else(Vec::new, |path| path.into_parts().0))
///     }
/// }
///
/// let world: Arc<Grid> = Arc::new("S#G\n.#.\n...".parse()?);
/// let estimate = world.estimate();
/// let mut walker = Walker::new(&world, Box::new(estimate));
/// while walker.frame()?.last() != Some(&(2, 0).into()) {}
/// assert_eq!(walker.frame()?.len(), 7); // below both walls
/// assert!(!walker.cancel.is_cancelled());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Some work is not included in the two milliseconds: [`path`](Self::path) calls the problem once for each edge of the
/// path, `closest` visits every reached state, and dropping a run frees all of them.
/// With [`AnytimeAStar`](crate::algorithms::AnytimeAStar), the run soon has a first path
/// in [`incumbent`](Self::incumbent), and improves it as the search continues.
#[must_use = "a run does nothing until it is driven"]
pub struct Run<P: SearchProblem, A: Algorithm<P>, O = ()> {
    problem: P,
    engine: Box<Engine<P, O>>,
    algorithm: A::Loop,
    end: Option<Result<Step, Fault<P>>>,
}

impl<P: SearchProblem, O: Observer<P>> Search<P, O> {
    /// Runs an algorithm to the end.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Run::step`] and of [`Run::into_report`].
    pub fn run<A: Algorithm<P>>(self, algorithm: A) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.start(algorithm).finish()
    }

    /// Starts an algorithm and returns a [`Run`] that you drive step by step.
    pub fn start<A: Algorithm<P>>(self, algorithm: A) -> Run<P, A, O> {
        let max_depth = algorithm.max_depth();
        let (recognition, mut algorithm) = algorithm.into_loop(&self);
        let (problem, mut engine) = Engine::new(self, recognition);
        engine.max_depth = max_depth;
        let started = algorithm.begin(&problem, &mut engine);
        engine.note_open(started.is_err());
        let end = started.err().map(|stop| engine.end_of(stop));
        Run {
            problem,
            engine,
            algorithm,
            end,
        }
    }
}

impl<P, A, O> Run<P, A, O>
where
    P: SearchProblem,
    A: Algorithm<P>,
    O: Observer<P>,
{
    /// Makes one step, which expands at most one state.
    ///
    /// After the end of the run, this method returns the last step again.
    ///
    /// # Errors
    ///
    /// Returns a [`SearchError`] if the problem breaks its contract. The error ends the run.
    pub fn step(&mut self) -> Result<Step, SearchError<P::State>> {
        Ok(self.drive(1)?)
    }

    /// Makes at most `steps` steps, and returns the last step. `steps` must be at least one.
    fn drive(&mut self, steps: u64) -> Result<Step, Fault<P>> {
        if let Some(end) = &self.end {
            return end.clone();
        }
        let guard = Unwound::<P>(&mut self.end);
        let end = match self.engine.drive(&self.problem, &mut self.algorithm, steps) {
            Ok(step) => {
                std::mem::forget(guard);
                return Ok(step);
            }
            Err(stop) => self.engine.end_of(stop),
        };
        self.engine.note_end(end.as_ref().ok().copied());
        std::mem::forget(guard);
        let is_last = match &end {
            Ok(Step::Goal(_)) => <A::Loop as Loop<P>>::ENDS_AT_GOAL,
            Ok(step) => *step == Step::Exhausted,
            Err(_) => true,
        };
        if is_last {
            self.end = Some(end.clone());
        }
        end
    }

    /// Makes at least one and at most `steps` steps, and returns the last step.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`step`](Self::step).
    pub fn run_for(&mut self, steps: u64) -> Result<Step, SearchError<P::State>> {
        Ok(self.drive(steps.max(1))?)
    }

    /// Runs for about `time`, but makes at least one step, and returns the last step.
    ///
    /// The run reads the clock after each step, or after every eighth step if steps are short. Therefore the run
    /// exceeds `time` by at most eight steps. Most steps are short, but a step in which the hash table grows may take
    /// milliseconds. See [`Limits`](crate::Limits) for the duration of such a step.
    /// A [workspace with a capacity](crate::Workspace::with_capacity) avoids such steps, because its table need not grow.
    ///
    /// If the platform has no clock (`wasm32-unknown-unknown` without the feature `js`), the run makes no step and is
    /// cut off by [`Limit::NoClock`](crate::Limit::NoClock).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`step`](Self::step).
    pub fn run_within(&mut self, time: Duration) -> Result<Step, SearchError<P::State>> {
        let begin = clock::now();
        let (mut steps, mut last) = (1, begin);
        loop {
            let Some((begin, before)) = begin.zip(last) else {
                return Ok(Step::CutOff(Limit::NoClock));
            };
            let step = self.run_for(steps)?;
            let now = Instant::now();
            if !step.is_progress() || now.duration_since(begin) >= time {
                return Ok(step);
            }
            let is_short = now.duration_since(before) < time / 16;
            steps = if is_short {
                (2 * steps).min(MOST_UNTIMED)
            } else {
                steps.div_ceil(2)
            };
            last = Some(now);
        }
    }

    /// Makes steps until the search reaches a goal, is exhausted or is cut off.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`step`](Self::step).
    pub fn run_to_end(&mut self) -> Result<Step, SearchError<P::State>> {
        loop {
            let step = self.drive(u64::MAX)?;
            if !step.is_progress() {
                return Ok(step);
            }
        }
    }

    /// Runs to the end and reports.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`step`](Self::step) and of [`into_report`](Self::into_report).
    pub fn finish(mut self) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run_to_end()?;
        self.into_report()
    }

    /// Reports what the run has found so far. If the run has not ended, the report says that it was cut off
    /// by [`Limit::Paused`](crate::Limit::Paused).
    ///
    /// # Errors
    ///
    /// Returns the error that ended the run, if there was one. Returns [`SearchError::Unfaithful`]
    /// or [`SearchError::Failed`] if the problem does not list the edges of the path again.
    ///
    /// # Complexity
    ///
    /// Takes time linear in the number of reached states if the search was cut off. In this case, all open states are
    /// tested for goals, and the lower bound is computed from them.
    pub fn into_report(mut self) -> Result<ReportOf<P>, SearchError<P::State>> {
        Ok(Self::report(
            &self.problem,
            self.engine,
            &mut self.algorithm,
            self.end,
        )?)
    }

    /// Reports the findings of a run that ended with this step.
    fn report(
        problem: &P,
        mut engine: Box<Engine<P, O>>,
        algorithm: &mut A::Loop,
        end: Option<Result<Step, Fault<P>>>,
    ) -> Result<ReportOf<P>, Fault<P>> {
        let ending = match end {
            Some(end) => end?,
            None => engine.last_step(),
        };
        let findings = algorithm.findings(problem, &mut engine);
        let stats = engine.stats(problem, algorithm.bytes(0));
        engine.report(problem, ending, stats, findings)
    }

    /// Ends the run and returns its memory for [another search](Search::workspace). Use it to abandon a run and start a
    /// new search, if you do not need a report.
    ///
    /// # Complexity
    ///
    /// Takes constant time if states own no memory. Otherwise takes time linear in the number of states, because their
    /// memory is freed.
    #[must_use = "the memory is given back unless another search uses it"]
    pub fn into_workspace(self) -> WorkspaceOf<P> {
        self.into_reached().into_workspace()
    }

    /// Ends the run like [`into_report`](Self::into_report), but returns only the reached states. Also works if the run
    /// ended with an error.
    pub(crate) fn into_reached(self) -> ReachedOf<P> {
        self.engine.space.into_reached(&self.problem)
    }

    /// Ends the run like [`into_report`](Self::into_report), but also returns the problem and the algorithm.
    pub(crate) fn into_parts(mut self) -> Result<(P, ReportOf<P>, A::Loop), Fault<P>> {
        let report = Self::report(&self.problem, self.engine, &mut self.algorithm, self.end)?;
        Ok((self.problem, report, self.algorithm))
    }

    /// Returns the state that the next step will remove from the frontier, if there is one.
    pub fn peek(&mut self) -> Option<ReachedStateOf<'_, P>> {
        if self.end.is_some() {
            return None;
        }
        let guard = Unwound::<P>(&mut self.end);
        let interrupted = self.engine.interrupted();
        let next = interrupted.or_else(|| self.algorithm.next(&self.problem, &mut self.engine));
        std::mem::forget(guard);
        self.state(next?)
    }

    /// Returns the reached state with this id.
    pub fn state(&self, id: StateId) -> Option<ReachedStateOf<'_, P>> {
        self.engine.space.get(id)
    }

    /// Iterates over the reached states, in the order of their ids.
    pub fn reached(&self) -> impl Iterator<Item = ReachedStateOf<'_, P>> {
        self.engine.space.states()
    }

    /// Iterates over the open states, in the order of their ids.
    ///
    /// # Complexity
    ///
    /// Takes time linear in the number of reached states, because the iterator skips the closed states one by one.
    pub fn frontier(&self) -> impl Iterator<Item = ReachedStateOf<'_, P>> {
        self.engine.space.open_states()
    }

    /// Returns the number of open states.
    pub fn frontier_len(&self) -> usize {
        self.engine.space.open()
    }

    /// Returns the best path to a goal so far. Only anytime A* and branch and bound have such a path, because they
    /// continue to look for better paths. Returns `None` in all other searches, and before the first path is found.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Path::replay`](crate::Path::replay), and [`SearchError::Unfaithful`] if the replay ends
    /// in a state other than the goal.
    ///
    /// # Complexity
    ///
    /// Calls `successors` once for each edge of the path.
    pub fn incumbent(&self) -> Result<Option<PathOf<P>>, SearchError<P::State>> {
        let trail = self.engine.incumbent.clone();
        trail
            .map(|trail| path_along(&self.problem, trail))
            .transpose()
    }

    /// Returns the reached state with the lowest estimate. If several states have the lowest estimate, returns the
    /// state with the cheapest path. Without a heuristic all estimates are zero, so this state is a start unless costs
    /// are negative.
    ///
    /// # Complexity
    ///
    /// Linear in the reached states.
    pub fn closest(&self) -> Option<ReachedStateOf<'_, P>> {
        self.state(self.engine.lowest_estimate()?)
    }

    /// Returns the path from a start to a reached state.
    ///
    /// Calls `successors` once for each edge of the path.
    ///
    /// Returns `None` if no state has this id, or if a bidirectional search reached the state from the goal.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Path::replay`](crate::Path::replay), and [`SearchError::Unfaithful`] if the replay ends
    /// in a state other than the requested state.
    pub fn path(&self, id: StateId) -> Result<Option<PathOf<P>>, SearchError<P::State>> {
        if self.state(id).is_none() || self.engine.space.node(id).is_from_goal() {
            return Ok(None);
        }
        Ok(Some(self.engine.path(&self.problem, id)?))
    }

    /// Returns the [path](Self::path) to a goal that the last step has found. If a callback panics while the path is
    /// made, the run ends, as after a panic in a step.
    pub(crate) fn path_to_goal(
        &mut self,
        goal: StateId,
    ) -> Result<PathOf<P>, SearchError<P::State>> {
        let guard = Unwound::<P>(&mut self.end);
        let path = self.engine.path(&self.problem, goal);
        std::mem::forget(guard);
        Ok(path?)
    }

    /// Like [`path_to_goal`](Self::path_to_goal), but replays only the edges after the last state of the path whose id
    /// is below `bound`. The path to this state is the beginning of `before`. The new path then replaces `before`.
    pub(crate) fn path_to_goal_after(
        &mut self,
        goal: StateId,
        before: &mut Option<PathOf<P>>,
        bound: usize,
    ) -> Result<PathOf<P>, SearchError<P::State>> {
        let guard = Unwound::<P>(&mut self.end);
        let (kept, trail) = self.engine.trail_after(goal, bound);
        let path = path_after(&self.problem, before, kept, trail);
        std::mem::forget(guard);
        path
    }

    /// Returns the failure that cut the run off ([`Limit::Failure`](crate::Limit::Failure)), if there was one.
    ///
    /// The next step asks for the same successors again.
    pub fn failure(&self) -> Option<&Failure> {
        self.engine.failure()
    }

    /// If a failure cut the run off, returns it as an error.
    pub(crate) fn failed(&self) -> Option<SearchError<P::State>> {
        self.engine.failed_at_last()
    }

    /// Returns the counts so far.
    pub fn stats(&self) -> Stats {
        self.engine.stats(&self.problem, self.algorithm.bytes(0))
    }

    /// Returns the observer.
    pub fn observer(&self) -> &O {
        &self.engine.space.observer
    }

    /// Returns the observer mutably.
    pub fn observer_mut(&mut self) -> &mut O {
        &mut self.engine.space.observer
    }

    /// Returns the limits.
    pub fn limits(&self) -> &Limits {
        self.engine.limits.limits()
    }

    /// Replaces the limits. A limit on time counts from now.
    ///
    /// States that were pruned by an earlier limit stay pruned, and the claim of the report takes this into account.
    /// The run can be resumed only if it has other open states.
    ///
    /// # Examples
    ///
    /// This example doubles the limit on expansions until it suffices:
    ///
    /// ```
    /// use colorwalk::algorithms::BreadthFirst;
    /// use colorwalk::{Limit, Limits, Search, Step, Unit, problem_fn};
    ///
    /// let tree = problem_fn(1u64, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |&n| n == 1000);
    /// let mut run = Search::new(&tree).limits(Limits::new().expansions(100)).start(BreadthFirst::new());
    /// let mut more = 100;
    /// while run.run_to_end()? == Step::CutOff(Limit::Expansions) {
    ///     more *= 2;
    ///     run.set_limits(Limits::new().expansions(more));
    /// }
    /// assert_eq!((more, run.stats().expanded), (800, 500));
    /// # Ok::<(), colorwalk::SearchError<u64>>(())
    /// ```
    pub fn set_limits(&mut self, limits: Limits) {
        self.engine.set_limits(limits);
    }

    pub(crate) fn algorithm(&self) -> &A::Loop {
        &self.algorithm
    }

    /// Returns the problem, the algorithm and the engine.
    pub(crate) fn parts(&mut self) -> (&P, &mut A::Loop, &mut Engine<P, O>) {
        (&self.problem, &mut self.algorithm, &mut self.engine)
    }
}

debug_by!(self => [P: SearchProblem, A: Algorithm<P>, O] Run<P, A, O>:
    expanded: self.engine.stats.expanded, has_ended: self.end.is_some());
