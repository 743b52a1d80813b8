//! What a run remembers beside its space: the counts, the limits, what they kept out, an expansion in progress.

use std::hash::BuildHasher;

use crate::cost::Cost;
use crate::engine::expansion::Expansion;
use crate::engine::meter::{FrontierBytes, Meter};
use crate::engine::search::{OnFull, Search};
use crate::error::Fault;
use crate::failure::Failure;
use crate::id::StateId;
use crate::limits::{Limit, Limits};
use crate::observe::{Event, Observer};
use crate::path::{PathOf, Trail};
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::Claim;
use crate::report::stats::Stats;
use crate::report::step::Step;
use crate::report::{Incumbent, Outcome, Partial, Report, ReportOf, incumbent_path};
use crate::space::reached::{path_to, positions_to};
use crate::space::{Recognition, SearchSpace};

/// See the [module](self).
pub(crate) struct Session<P: SearchProblem, O, S> {
    pub(crate) space: SearchSpace<P, O, S>,
    pub(crate) stats: Stats,
    pub(crate) meter: Meter,
    pub(super) expansion: Expansion<P>,
    proof: Proof<P>,
    max_cost: Option<PathCostOf<P>>,
    pub(super) cap: Option<(usize, OnFull)>, // on the frontier
    /// What was played before the present start of the search, after a commit.
    pub(super) prefix: Option<Trail<P::State, P::Cost>>,
    /// Why the problem could not list the successors of a state, if that ended the last step.
    pub(super) failure: Option<Failure>,
    /// The last step, if it was no progress.
    last_end: Option<Step>,
    /// Whether the last step was progress without an expansion, so that no limit was looked at.
    is_idle: bool,
}

/// What was kept out of a search, and what is proved all the same.
struct Proof<P: SearchProblem> {
    /// The limits that kept a state out, in order: an empty frontier then proves nothing.
    pruned_by: Vec<Limit>,
    /// The least cost that a path through a state that was kept out can have.
    floor: Option<PathCostOf<P>>,
    /// Whether states were lost of which nothing is known.
    has_lost_states: bool,
    /// Whether states were kept out by a limit that has been raised since.
    has_gaps: bool,
}

impl<P: SearchProblem> Proof<P> {
    /// Notes that there are paths which cost at least `floor`, and of which no more will be known.
    fn lower_floor(&mut self, floor: PathCostOf<P>) {
        self.floor = Some(self.floor.map_or(floor, |least| least.min(floor)));
    }
}

/// What a run knows at its end that depends on the algorithm.
pub(crate) struct Findings<P: SearchProblem> {
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
    pub(crate) best: Option<Incumbent<P::State, P::Cost>>,
}

impl<P: SearchProblem> Findings<P> {
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
    P: SearchProblem,
    O: Observer<P>,
    S: BuildHasher,
{
    /// The beginning of a search, whose frontier stops at a cap if it does not `heed` what else it is told.
    pub(crate) fn new(search: Search<'_, P, O, S>, recognition: Recognition, heed: bool) -> Self {
        let cap = search.frontier_cap;
        Self {
            space: SearchSpace::new(
                &search.problem,
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
            failure: None,
            last_end: None,
            is_idle: false,
        }
    }

    /// Whether no limit is set but one on the cost of paths, and nothing is left of another one's interruption.
    pub(super) fn is_free(&self) -> bool {
        !P::MAY_FAIL && self.meter.is_unlimited && self.cap.is_none() && self.expansion.is_done()
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

    /// The limit that came between an expansion, or that the problem failed in it.
    #[inline]
    pub(super) fn or_failure(&mut self, problem: &P, limit: Option<Limit>) -> Option<Limit> {
        if !P::MAY_FAIL {
            return limit;
        }
        self.failure = problem.take_failure();
        if self.failure.is_none() {
            return limit;
        }
        if limit.is_none() {
            self.stats.expanded -= 1; // the state stays open
        }
        Some(Limit::Failure)
    }

    /// Why the problem could not list the successors of a state, if that is why the run does not go on.
    pub(crate) fn failure(&self) -> Option<&Failure> {
        let is_failed = self.last_end == Some(Step::CutOff(Limit::Failure));
        self.failure.as_ref().filter(|_| is_failed)
    }

    /// Takes out why the problem failed in the expansion that is in progress, and that state.
    pub(crate) fn take_failure(&mut self) -> Option<(P::State, Failure)> {
        let failed = self.expansion.partial?;
        let failure = self.failure.take()?;
        Some((self.space.node(failed).state.clone(), failure))
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
        let unrecorded = self.expansion.unrecorded.as_ref();
        if self.proof.has_lost_states || unrecorded.is_some_and(|rest| rest.floor.is_none()) {
            return None;
        }
        let floors = [
            open,
            self.proof.floor,
            unrecorded.and_then(|rest| rest.floor),
        ];
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
    pub(super) fn no_open_states(&self) -> Step {
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
    pub(crate) fn path(&self, problem: &P, id: StateId) -> Result<PathOf<P>, Fault<P>> {
        let nodes = self.space.nodes();
        Ok(path_to(problem, nodes, self.prefix.as_ref(), id)?)
    }

    /// Returns the path to a state of a search that never commits, as it is stored.
    pub(crate) fn trail(&self, id: StateId) -> Trail<P::State, P::Cost> {
        let (positions, root) = positions_to(self.space.nodes(), id);
        Trail {
            start: self.space.node(root).state.clone(),
            positions,
            end: self.space.node(id).state.clone(),
            cost: self.space.node(id).g,
        }
    }

    /// What a path proves: no more than that it is one, if a limit has kept out what might be better.
    fn claim(&self, findings: &Findings<P>) -> Claim {
        let mut pruned_by = self.proof.pruned_by.iter();
        if self.proof.has_gaps || pruned_by.any(|&limit| (findings.unless_pruned_by)(limit)) {
            return Claim::Path;
        }
        findings.claim
    }

    pub(crate) fn report(
        self,
        problem: &P,
        ending: Step,
        stats: Stats,
        findings: Findings<P>,
    ) -> Result<ReportOf<P>, Fault<P>> {
        let claim = self.claim(&findings);
        let is_over = self.space.open() == 0 && self.unrecorded().is_none();
        let mut partial = None;
        let (outcome, claim) = match (ending, findings.best) {
            (Step::Goal(id), _) => (Outcome::Found(self.path(problem, id)?), claim),
            (_, Some(best)) if is_over => (
                Outcome::Found(incumbent_path(problem, self.space.nodes(), &best)?),
                claim,
            ),
            (Step::Exhausted, _) if findings.has_passed_goals => {
                (Outcome::Exhausted, Claim::Nothing)
            }
            (Step::Exhausted, _) => (Outcome::Exhausted, Claim::NoPath),
            (ending, incumbent) => {
                let limit = match ending {
                    Step::CutOff(limit) => limit,
                    _ => Limit::Paused,
                };
                partial = Some(Partial {
                    incumbent,
                    closest: findings.closest,
                    prefix: self.prefix,
                });
                (Outcome::CutOff(limit), Claim::Nothing)
            }
        };
        let is_failed = matches!(outcome, Outcome::CutOff(Limit::Failure));
        let failure = self.failure.filter(|_| is_failed);
        let reached = self.space.into_reached(problem);
        Ok(Report {
            outcome,
            claim,
            stats,
            lower_bound: findings.lower_bound,
            partial,
            failure,
            reached,
        })
    }
}
