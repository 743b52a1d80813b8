//! What a run remembers beside its space: the counts, the limits, what they kept out, an expansion in progress.

use std::hash::BuildHasher;

use crate::cost::Cost;
use crate::engine::expansion::Expansion;
use crate::engine::meter::{FrontierBytes, Meter};
use crate::engine::path::NewPath;
use crate::engine::run::Algorithm;
use crate::engine::sides::Side;
use crate::engine::{Driven, Env, Free, Limited, Stop, Turn};
use crate::error::{Fault, SearchError};
use crate::heuristic::Heuristic;
use crate::limits::{Limit, Limits};
use crate::observe::{Event, Observer};
use crate::outcome::{
    Claim, Outcome, Prefix, ReachedState, Report, StateId, Stats, Step, path_to, positions_to,
};
use crate::path::Path;
use crate::problem::{PathCostOf, SearchProblem};
use crate::search::{OnFull, Search};
use crate::space::{Place, Reach, Recognition, Relax, SearchSpace};

/// See the [module](self).
pub(crate) struct Session<P: SearchProblem + ?Sized, O, S> {
    pub(crate) space: SearchSpace<P, O, S>,
    pub(crate) stats: Stats,
    pub(crate) meter: Meter,
    pub(super) expansion: Expansion<P>,
    proof: Proof<P>,
    max_cost: Option<PathCostOf<P>>,
    cap: Option<(usize, OnFull)>, // on the frontier
    /// What was played before the present start of the search, after a commit.
    prefix: Option<Prefix<P>>,
    /// The last step, if it was no progress.
    last_end: Option<Step>,
    /// Whether the last step was progress without an expansion, so that no limit was looked at.
    is_idle: bool,
}

/// What was kept out of a search, and what is proved all the same.
struct Proof<P: SearchProblem + ?Sized> {
    /// The limits that kept a state out, in order: an empty frontier then proves nothing.
    pruned_by: Vec<Limit>,
    /// The least cost that a path through a state that was kept out can have.
    floor: Option<PathCostOf<P>>,
    /// Whether states were lost of which nothing is known.
    has_lost_states: bool,
    /// Whether states were kept out by a limit that has been raised since.
    has_gaps: bool,
}

impl<P: SearchProblem + ?Sized> Proof<P> {
    /// Notes that there are paths which cost at least `floor`, and of which no more will be known.
    fn lower_floor(&mut self, floor: PathCostOf<P>) {
        self.floor = Some(self.floor.map_or(floor, |least| least.min(floor)));
    }
}

/// What a run knows at its end that depends on the algorithm.
pub(crate) struct Findings<P: SearchProblem + ?Sized> {
    /// What a path that was found proves.
    pub(crate) claim: Claim,
    /// The limits for which it does not, if they kept a state out.
    pub(crate) unless_pruned_by: fn(Limit) -> bool,
    /// Whether the run was driven on past goals: an empty frontier then does not prove that there
    /// are none.
    pub(crate) has_passed_goals: bool,
    pub(crate) lower_bound: Option<PathCostOf<P>>,
    /// Where the search had got to.
    pub(crate) closest: Option<StateId>,
    /// The best path to a goal, of an algorithm that goes on past goals to find better ones.
    pub(crate) best: Option<Path<P>>,
}

impl<P: SearchProblem + ?Sized> Findings<P> {
    /// A claim that no limit spoils, and nothing else.
    pub(crate) fn new(claim: Claim, closest: Option<StateId>) -> Self {
        Self {
            claim,
            unless_pruned_by: |_| false,
            has_passed_goals: false,
            lower_bound: None,
            closest,
            best: None,
        }
    }

    /// The claim of the cheapest path, which every limit spoils but the one on costs.
    pub(crate) fn cheapest(
        claim: Claim,
        lower_bound: Option<PathCostOf<P>>,
        closest: Option<StateId>,
    ) -> Self {
        Self {
            unless_pruned_by: |limit| limit != Limit::Cost,
            lower_bound,
            ..Self::new(claim, closest)
        }
    }
}

/// What comes before another turn: a limit, or what is left to be recorded of an expansion.
pub(super) enum HeldUp {
    By(Limit),
    In(StateId),
}

impl<P, O, S> Session<P, O, S>
where
    P: SearchProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher,
{
    /// The beginning of a search, whose frontier stops at a cap if it does not `heed` what else it is told.
    pub(crate) fn new(search: Search<'_, P, O, S>, recognition: Recognition, heed: bool) -> Self {
        let cap = search.frontier_cap;
        Self {
            space: SearchSpace::new(
                search.problem,
                (search.observer, search.hasher),
                recognition,
                search.limits.bytes,
                search.workspace,
            ),
            stats: Stats::default(),
            meter: Meter::new(search.limits),
            expansion: Expansion::default(),
            proof: Proof {
                pruned_by: Vec::new(),
                floor: None,
                has_lost_states: false,
                has_gaps: false,
            },
            max_cost: search.max_cost,
            cap: cap.map(|(cap, on_full)| (cap, if heed { on_full } else { OnFull::Stop })),
            prefix: None,
            last_end: None,
            is_idle: false,
        }
    }

    /// Has the algorithm take up to `steps` turns, but at least one; stops after one that is no progress, and
    /// returns the last.
    pub(crate) fn drive(
        &mut self,
        problem: &P,
        algorithm: &mut impl Algorithm<P>,
        steps: u64,
    ) -> Turn<P> {
        if self.is_free() {
            Driven::<P, Free<O, S>>::new(problem, self).drive(algorithm, steps)
        } else {
            Driven::<P, Limited<O, S>>::new(problem, self).drive(algorithm, steps)
        }
    }

    /// Whether no limit is set but one on the cost of paths, and nothing is left of another one's interruption.
    fn is_free(&self) -> bool {
        self.meter.is_unlimited && self.cap.is_none() && self.expansion.is_done()
    }

    /// What comes before the next turn.
    #[inline]
    pub(super) fn held_up(&self) -> Option<HeldUp> {
        let limit = if self.is_idle {
            self.meter.interruption()
        } else {
            None
        };
        let limit = limit.map(HeldUp::By);
        limit.or_else(|| self.expansion.unrecorded().map(HeldUp::In))
    }

    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.expansion.clear_batches();
        self.note_depth(limits.depth);
        self.meter = Meter::new(limits);
    }

    pub(crate) fn set_depth(&mut self, depth: u32) {
        self.expansion.clear_batches();
        self.note_depth(Some(depth));
        self.meter.limits.depth = Some(depth);
        self.meter.is_unlimited = false;
    }

    /// Notes it if the limit on depth rises after it has kept states out: those stay out, and so even
    /// a breadth-first search may from now on find a path that is not the shortest.
    fn note_depth(&mut self, depth: Option<u32>) {
        let rises = match (self.meter.limits.depth, depth) {
            (Some(old), Some(new)) => new > old,
            (old, None) => old.is_some(),
            (None, Some(_)) => false,
        };
        self.proof.has_gaps |= rises && self.was_pruned_by(Limit::Depth);
    }

    /// Returns the limit that forbids another expansion.
    #[inline]
    pub(crate) fn check(&self, frontier_bytes: FrontierBytes<'_>) -> Option<Limit> {
        if self.meter.is_unlimited {
            return None;
        }
        let limits = &self.meter.limits;
        if limits
            .expansions
            .is_some_and(|limit| self.stats.expanded >= limit)
        {
            return Some(Limit::Expansions);
        }
        self.meter.interrupted(&|| self.bytes(1, frontier_bytes))
    }

    /// How many expansions may be done with no look at any limit but the clock and the flag.
    pub(crate) fn free_expansions(&self) -> usize {
        let limits = &self.meter.limits;
        if limits.generated.is_some() || limits.bytes.is_some() || limits.depth.is_some() {
            return 0;
        }
        let left = limits
            .expansions
            .map_or(u64::MAX, |limit| limit.saturating_sub(self.stats.expanded));
        usize::try_from(left).unwrap_or(usize::MAX)
    }

    /// What a full frontier has the search do before another expansion: but for the state that is expanded,
    /// more states are open than the cap allows.
    #[inline]
    pub(super) fn on_full(&self) -> Option<OnFull> {
        let (cap, on_full) = self.cap?;
        (self.space.open().saturating_sub(1) > cap).then_some(on_full)
    }

    /// Returns whether the search takes more memory than it may.
    pub(crate) fn is_over_bytes(&self, frontier_bytes: FrontierBytes<'_>) -> bool {
        let limit = self.meter.limits.bytes;
        limit.is_some_and(|limit| self.bytes(0, frontier_bytes) > limit)
    }

    fn bytes(&self, more: usize, frontier_bytes: FrontierBytes<'_>) -> usize {
        self.expansion.bytes_with(&self.space, more, frontier_bytes)
    }

    #[inline]
    pub(crate) fn has_cost_limit(&self) -> bool {
        self.max_cost.is_some()
    }

    pub(crate) fn has_byte_limit(&self) -> bool {
        self.meter.limits.bytes.is_some()
    }

    pub(crate) fn depth_limit(&self) -> Option<u32> {
        self.meter.limits.depth
    }

    /// The edges of the path to a state, with those that were decided for before the present start.
    pub(super) fn depth(&self, id: StateId) -> u32 {
        let before = self.prefix.as_ref().map_or(0, |prefix| {
            u32::try_from(prefix.positions.len()).unwrap_or(u32::MAX)
        });
        self.space.node(id).depth.saturating_add(before)
    }

    /// Returns whether a path of this cost is beyond the cap; notes it if so.
    pub(crate) fn is_too_costly(&mut self, cost: PathCostOf<P>) -> bool {
        self.is_kept_out(cost, Some(cost))
    }

    /// Returns whether a path of this cost, or one that will cost this, is beyond the cap; notes it if
    /// so, with the least cost of a path to a goal that begins with it, if that is known.
    #[inline]
    pub(crate) fn is_kept_out(
        &mut self,
        cost: PathCostOf<P>,
        floor: Option<PathCostOf<P>>,
    ) -> bool {
        let Some(max_cost) = self.max_cost else {
            return false;
        };
        let prefix = self.prefix.as_ref();
        let before = prefix.map_or(P::Cost::ZERO, |prefix| prefix.cost);
        let is_too_costly = P::Cost::sum(before, cost).is_none_or(|cost| cost > max_cost);
        if is_too_costly {
            self.note_pruned(Limit::Cost, floor);
        }
        is_too_costly
    }

    /// Notes that `limit` kept out a state through which a path costs at least `floor`.
    pub(crate) fn note_pruned(&mut self, limit: Limit, floor: Option<PathCostOf<P>>) {
        if !self.was_pruned_by(limit) {
            self.proof.pruned_by.push(limit);
        }
        if let Some(floor) = floor {
            self.proof.lower_floor(floor);
        }
    }

    /// Notes that no ids are left, so that states are lost of which nothing is known: every cost may be below theirs.
    #[cold]
    pub(crate) fn out_of_ids(&mut self) -> Limit {
        self.note_pruned(Limit::Ids, None);
        self.proof.has_lost_states = true;
        Limit::Ids
    }

    /// Notes that successors of a state were not recorded, through which a path costs at least
    /// `floor`, because a goal was found before.
    pub(super) fn note_passed_over(&mut self, floor: Option<PathCostOf<P>>) {
        match floor {
            Some(floor) => self.proof.lower_floor(floor),
            None => self.proof.has_lost_states = true,
        }
    }

    /// The least cost of a path through one of the open states, of which `open` is the least, or
    /// through a state that was kept out or is still to be recorded: every path to a goal leads through
    /// one of them.
    pub(crate) fn lower_bound(&self, open: Option<PathCostOf<P>>) -> Option<PathCostOf<P>> {
        let unrecorded = self.expansion.floor();
        if self.proof.has_lost_states || unrecorded == Some(None) {
            return None;
        }
        let floors = [open, self.proof.floor, unrecorded.flatten()];
        floors.into_iter().flatten().min()
    }

    /// As [`lower_bound`](Self::lower_bound), where a path of the cost `upper` is known: without an open state that is
    /// the cheapest.
    pub(crate) fn lower_bound_up_to(
        &self,
        upper: Option<PathCostOf<P>>,
        open: Option<PathCostOf<P>>,
    ) -> Option<PathCostOf<P>> {
        match (self.lower_bound(open), upper) {
            (Some(left), Some(upper)) => Some(left.min(upper)),
            (None, upper) if !self.was_pruned_by(Limit::Ids) => upper,
            (left, _) => left,
        }
    }

    pub(crate) fn was_pruned_by(&self, limit: Limit) -> bool {
        self.proof.pruned_by.contains(&limit)
    }

    #[inline]
    pub(crate) fn note_frontier_size(&mut self) {
        self.note_frontier_size_at(false);
    }

    /// Notes how many states wait on the frontier. The one that has ended the search, if one has, does not.
    #[inline]
    pub(crate) fn note_frontier_size_at(&mut self, is_end: bool) {
        let waiting = self.space.open().saturating_sub(usize::from(is_end));
        self.stats.frontier_peak = self.stats.frontier_peak.max(waiting);
    }

    /// The known state from which it is likely to be nearest to a goal.
    pub(crate) fn lowest_estimate(&self) -> Option<StateId> {
        let known = self.space.states();
        let lowest = known.min_by_key(|reached| (reached.h(), reached.g()));
        lowest.map(|reached| reached.id())
    }

    /// f, the cost of the path to a state and the estimate of the rest; `None` if it leaves its type.
    #[inline]
    pub(crate) fn f(&self, id: StateId) -> Option<PathCostOf<P>> {
        P::Cost::sum(self.space.node(id).g, self.space.h(id))
    }

    /// The least f of the open states.
    pub(crate) fn least_f(&self) -> Option<PathCostOf<P>> {
        let open = self.space.open_states();
        open.filter_map(|reached| P::Cost::sum(reached.g(), reached.h()))
            .min()
    }

    /// The step of a run that has nothing left to expand: a proof only if nothing was kept out.
    fn no_open_states(&self) -> Step {
        let pruned_by = self.proof.pruned_by.first();
        pruned_by.map_or(Step::Exhausted, |&limit| Step::CutOff(limit))
    }

    /// Remembers that the last step was progress, and whether more than `expanded` states are expanded now.
    #[inline]
    pub(super) fn note_progress(&mut self, expanded: u64) {
        self.last_end = None;
        self.is_idle = self.stats.expanded == expanded && !self.meter.is_unlimited;
    }

    /// Remembers and tells the end of the run, if the step was one.
    #[cold]
    pub(crate) fn note_end(&mut self, end: Option<Step>) {
        let is_news = self.last_end != end; // a run that is cut off may be asked to go on again
        self.last_end = end;
        match end {
            Some(Step::CutOff(limit)) if is_news => {
                self.space.observer.notice(&Event::CutOff(limit));
            }
            Some(Step::Exhausted) => self.space.observer.notice(&Event::Exhausted),
            _ => {}
        }
    }

    /// The step that a report of an unfinished run ends with.
    pub(crate) fn last_step(&self) -> Step {
        self.last_end.unwrap_or(Step::CutOff(Limit::Paused))
    }

    /// Returns the state of which some successors are still to be recorded: the next turn goes on with that.
    pub(crate) fn unrecorded(&self) -> Option<StateId> {
        self.expansion.unrecorded()
    }

    /// Notes what a path costs at least through a state of which some successors are still to be recorded.
    pub(crate) fn note_unrecorded(&mut self, floor: Option<PathCostOf<P>>) {
        self.expansion.set_floor(floor);
    }

    /// Returns the counts so far.
    pub(crate) fn stats(&self, frontier_bytes: usize) -> Stats {
        let bytes = self
            .space
            .peak_bytes()
            .saturating_add(self.expansion.bytes())
            .saturating_add(frontier_bytes);
        let mut stats = self.stats;
        stats.bytes_peak = stats.bytes_peak.max(bytes);
        stats.stored_peak = stats.stored_peak.max(self.space.len_peak());
        stats.reopened = self.space.reopened;
        stats.duplicates = self.space.duplicates;
        stats.dropped = self.space.dropped;
        stats
    }

    /// Returns the path to a state, from where the search first began.
    pub(crate) fn path(&self, problem: &P, id: StateId) -> Result<Path<P>, Fault<P>> {
        let nodes = self.space.nodes();
        Ok(path_to(problem, nodes, self.prefix.as_ref(), id)?)
    }

    /// The path to the cheapest goal among the open states.
    fn goal_on_frontier(&self, problem: &P) -> Result<Option<Path<P>>, Fault<P>> {
        let open = self.space.open_states();
        let goals = open.filter(|reached| problem.is_goal(reached.state()));
        let cheapest = goals.min_by_key(ReachedState::g);
        cheapest
            .map(|goal| self.path(problem, goal.id()))
            .transpose()
    }

    pub(crate) fn report(
        self,
        problem: &P,
        ending: Step,
        stats: Stats,
        findings: Findings<P>,
    ) -> Result<Report<P>, Fault<P>>
    where
        S: Send + Sync + 'static,
    {
        let unless_pruned_by = findings.unless_pruned_by;
        let was_lossy = self.proof.has_gaps
            || (self.proof.pruned_by.iter()).any(|&limit| unless_pruned_by(limit));
        let claim = if was_lossy {
            Claim::Path
        } else {
            findings.claim
        };
        let is_over = self.space.open() == 0 && self.unrecorded().is_none();
        let mut incumbent = None;
        let (outcome, claim) = match (ending, findings.best) {
            (Step::Goal(id), _) => (Outcome::Found(self.path(problem, id)?), claim),
            (_, Some(best)) if is_over => (Outcome::Found(best), claim),
            (Step::Exhausted, _) if findings.has_passed_goals => {
                (Outcome::Exhausted, Claim::Nothing)
            }
            (Step::Exhausted, _) => (Outcome::Exhausted, Claim::NoPath),
            (Step::CutOff(limit), best) => {
                incumbent =
                    best.map_or_else(|| self.goal_on_frontier(problem), |best| Ok(Some(best)))?;
                (Outcome::CutOff(limit), Claim::Nothing)
            }
            (_, best) => {
                incumbent = best;
                (Outcome::CutOff(Limit::Paused), Claim::Nothing)
            }
        };
        let closest = findings.closest;
        let closest = closest.filter(|_| matches!(outcome, Outcome::CutOff(_)));
        let closest = closest.map(|id| self.path(problem, id)).transpose()?;
        let reached = self.space.into_reached(problem);
        Ok(Report {
            outcome,
            claim,
            stats,
            lower_bound: findings.lower_bound,
            incumbent,
            closest,
            reached,
        })
    }
}

impl<P: SearchProblem + ?Sized, E: Env<P>> Driven<'_, P, E> {
    /// Has the algorithm take up to `steps` turns, but at least one.
    #[inline(never)] // else both environments are compiled into one function, and one of them suffers
    fn drive(mut self, algorithm: &mut impl Algorithm<P>, steps: u64) -> Turn<P> {
        let mut left = steps;
        loop {
            let expanded = self.stats.expanded;
            let held_up = if E::IS_FREE { None } else { self.held_up() };
            let turn = match held_up {
                None => algorithm.turn(&mut self),
                Some(HeldUp::By(limit)) => Err(limit.into()),
                Some(HeldUp::In(id)) => algorithm.record(&mut self, id),
            };
            if turn.is_err() {
                return turn;
            }
            left -= 1;
            if !E::IS_FREE || left == 0 {
                self.note_progress(expanded);
            }
            if left == 0 {
                return turn;
            }
        }
    }

    /// Has the algorithm take one turn after another until one is no progress.
    pub(crate) fn run(&mut self, algorithm: &mut impl Algorithm<P>) -> Stop<P> {
        loop {
            if let Err(stop) = self.session.drive(self.problem, algorithm, u64::MAX) {
                return stop;
            }
        }
    }

    /// The end of a search that has nothing left to expand.
    pub(crate) fn exhausted<T>(&self) -> Turn<P, T> {
        Err(Stop::At(self.no_open_states()))
    }

    #[inline]
    pub(crate) fn is_goal(&self, id: StateId) -> bool {
        self.problem.is_goal(&self.space.node(id).state)
    }

    /// Tells of a goal. Returns the step of a run that has found it.
    pub(crate) fn goal(&mut self, id: StateId) -> Step {
        self.space.tell(|space| Event::Goal(space.view(id)));
        Step::Goal(id)
    }

    /// Ends the search if `id` is a goal.
    #[inline]
    pub(crate) fn stop_at_goal(&mut self, id: StateId) -> Turn<P, ()> {
        if self.is_goal(id) {
            return self.found(id);
        }
        Ok(())
    }

    /// The end of a search that has found the goal `id`, which this tells of.
    pub(crate) fn found<T>(&mut self, id: StateId) -> Turn<P, T> {
        Err(Stop::At(self.goal(id)))
    }

    /// Records a path to a state that was not known, unless it costs too much. Returns the id of the state if so.
    #[inline]
    pub(crate) fn discover(
        &mut self,
        path: impl NewPath<P>,
        heuristic: &impl Heuristic<P>,
    ) -> Turn<P, Option<StateId>> {
        if self.is_kept_out(path.g(), None) {
            return Ok(None);
        }
        match self.reach(path, Relax::Never, heuristic)? {
            Reach::New(id) => Ok(Some(id)),
            _ => Ok(None),
        }
    }

    /// Records a path to a state: a new state, a lower g-value, or nothing new.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn reach(
        &mut self,
        path: impl NewPath<P>,
        relax: Relax,
        heuristic: &impl Heuristic<P>,
    ) -> Turn<P, Reach> {
        match self.find(&path) {
            Ok(id) => Ok(self.space.relax(id, path.label(), relax)),
            Err(place) => {
                let h = path.estimate(heuristic, self.space.nodes());
                Ok(Reach::New(self.add(path, h, Some(place))?))
            }
        }
    }

    /// Records a path to a known state if it is cheaper, and not so deep that it hides something. Returns the id of the
    /// state if so.
    pub(crate) fn lower(&mut self, id: StateId, path: &impl NewPath<P>) -> Option<StateId> {
        let relax = if self.has_depth_limit() {
            Relax::UnlessDeeper
        } else {
            Relax::Always
        };
        match self.space.relax(id, path.label(), relax) {
            Reach::New(id) | Reach::Lowered(id) => Some(id),
            Reach::Known(_) => None,
            Reach::TooDeep(id) => {
                let floor = P::Cost::sum(path.g(), self.space.h(id));
                self.note_pruned(Limit::Depth, floor);
                None
            }
        }
    }

    /// The estimate h of the rest of a path, and f, what the whole will cost.
    ///
    /// # Errors
    ///
    /// If f leaves its type.
    #[inline]
    pub(crate) fn estimate(
        &self,
        path: &impl NewPath<P>,
        heuristic: &impl Heuristic<P>,
    ) -> Turn<P, (PathCostOf<P>, PathCostOf<P>)> {
        let h = path.estimate(heuristic, self.space.nodes());
        let Some(f) = P::Cost::sum(path.g(), h) else {
            let state = path.state().clone();
            return Err(SearchError::KeyOverflow { state }.into());
        };
        Ok((h, f))
    }

    /// The id of the state that a path leads to, if it is found, or where it belongs.
    #[inline]
    pub(crate) fn find(&self, path: &impl NewPath<P>) -> Result<StateId, Place> {
        self.space.find(self.problem, path.state(), path.tag())
    }

    /// Adds the state that a path leads to as a new one, which is found from now on if it has a place.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn add(
        &mut self,
        path: impl NewPath<P>,
        h: PathCostOf<P>,
        place: Option<Place>,
    ) -> Turn<P, StateId> {
        let problem = self.problem;
        let label = *path.label();
        let side = path.side();
        let id = self
            .space
            .add(problem, path.into_state(), (&label, h), place);
        let Some(id) = id else {
            return Err(self.out_of_ids().into());
        };
        if side == Side::Goal {
            self.space.mark_from_goal(id);
        }
        Ok(id)
    }

    /// Takes an open state off the frontier.
    pub(crate) fn drop_open(&mut self, id: StateId) {
        let problem = self.problem;
        self.space.drop_open(problem, id);
    }

    /// Forgets a closed state, and may give its id to another. Its successors are left without a path.
    pub(crate) fn forget(&mut self, id: StateId) {
        let problem = self.problem;
        self.space.forget(problem, id);
    }

    /// Forgets every state, to search once more.
    pub(crate) fn clear_space(&mut self) {
        let problem = self.problem;
        self.space.clear(problem);
    }

    /// Drops the worst state of a frontier that is full.
    pub(crate) fn drop_worst(&mut self, id: StateId, floor: Option<PathCostOf<P>>) {
        self.note_pruned(Limit::Frontier, floor);
        self.drop_open(id);
    }

    /// Closes a state without an expansion: its path is longer than the limit on depth allows, which was lowered after
    /// the state was generated.
    #[cold]
    pub(crate) fn pass_by_depth(&mut self, id: StateId, floor: Option<PathCostOf<P>>) -> Turn<P> {
        self.note_pruned(Limit::Depth, floor);
        self.space.close(id);
        Ok(Step::Expanded(id))
    }

    /// The newest open state of a space that is a stack. Closed states above it, whose successors are
    /// all done, are taken off.
    #[inline]
    pub(crate) fn next_on_stack(&mut self) -> Option<StateId> {
        while let Some(id) = self.space.last_closed()
            && self.unrecorded() != Some(id)
        {
            self.pop_last();
        }
        self.space.last()
    }

    /// Takes off the state that was added last.
    #[inline]
    pub(crate) fn pop_last(&mut self) {
        let problem = self.problem;
        self.space.pop(problem);
    }

    #[inline]
    pub(crate) fn has_depth_limit(&self) -> bool {
        !E::IS_FREE && self.meter.limits.depth.is_some()
    }

    #[inline]
    pub(crate) fn is_beyond_depth_limit(&self, id: StateId) -> bool {
        match self.meter.limits.depth {
            Some(limit) if !E::IS_FREE => self.depth(id) > limit,
            _ => false,
        }
    }

    /// Ends the search if the frontier is full, and that is what is to be done then.
    #[inline]
    pub(crate) fn stop_if_full(&self) -> Turn<P, ()> {
        if !E::IS_FREE && self.on_full() == Some(OnFull::Stop) {
            return Err(Limit::Frontier.into());
        }
        Ok(())
    }

    /// Whether the worst state is to be dropped, since there are more than the cap allows.
    #[inline]
    pub(crate) fn drops_worst(&self) -> bool {
        match self.cap {
            Some((cap, OnFull::DropWorst)) if !E::IS_FREE => self.space.open() > cap,
            _ => false,
        }
    }

    /// Whether the search decides for one path now.
    #[inline]
    pub(crate) fn must_commit(&self) -> bool {
        !E::IS_FREE && self.on_full() == Some(OnFull::Commit)
    }

    /// Decides for the path to `id` if the frontier is full and that is what was asked for: forgets everything else,
    /// and makes the state the start of the rest of the search. Returns its id there.
    ///
    /// # Errors
    ///
    /// If the cost of the path so far leaves its type.
    pub(crate) fn commit_if_full(&mut self, id: StateId) -> Turn<P, Option<StateId>> {
        if !self.must_commit() {
            return Ok(None);
        }
        self.space.tell(|space| Event::Committed(space.view(id)));
        self.stats = self.stats(0);
        self.stats.commits += 1;
        self.note_pruned(Limit::Frontier, None);
        let (problem, session) = (self.problem, &mut *self.session);
        let (positions, root) = positions_to(session.space.nodes(), id);
        let prefix = session.prefix.get_or_insert_with(|| Prefix {
            start: session.space.node(root).state.clone(),
            positions: Vec::new(),
            cost: P::Cost::ZERO,
        });
        prefix.positions.extend(positions);
        let node = session.space.node(id);
        prefix.cost =
            P::Cost::sum(prefix.cost, node.g).ok_or_else(|| SearchError::CostOverflow {
                state: node.state.clone(),
            })?;
        Ok(Some(session.space.restart_at(problem, id)))
    }
}
