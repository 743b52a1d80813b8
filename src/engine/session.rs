//! A run's data beside its space: counts, limits, what was pruned, an expansion in progress.

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
use crate::path::{PathOf, Trail, TrailOf};
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::Claim;
use crate::report::stats::Stats;
use crate::report::step::Step;
use crate::report::{Incumbent, Outcome, Partial, Report, ReportOf, incumbent_path};
use crate::space::meeting::PlacedEdges;
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
    /// The path to the current start, after a commit.
    pub(super) prefix: Option<TrailOf<P>>,
    /// The edges beyond the meeting of two sides, as far as they were found before the problem failed.
    pub(crate) rest_of_path: PlacedEdges<P>,
    /// The state of which the problem failed to list the successors, and why, if that ended the last step.
    pub(super) failure: Option<(P::State, Failure)>,
    /// The last step, if it made no progress.
    last_end: Option<Step>,
    /// Whether the last step made progress without an expansion, so that no limit was checked.
    is_idle: bool,
}

/// What was pruned from a search, and what is proved nevertheless.
struct Proof<P: SearchProblem> {
    /// The limits that pruned a state, in order: an empty frontier then proves nothing.
    pruned_by: Vec<Limit>,
    /// The least possible cost of a path through a pruned state.
    floor: Option<PathCostOf<P>>,
    /// Whether states were lost about which nothing is known.
    has_lost_states: bool,
    /// Whether states were pruned by a limit that has been raised since.
    has_gaps: bool,
}

impl<P: SearchProblem> Proof<P> {
    /// Records unexplored paths that cost at least `floor`.
    fn lower_floor(&mut self, floor: PathCostOf<P>) {
        self.floor = Some(self.floor.map_or(floor, |least| least.min(floor)));
    }
}

/// A run's final knowledge that depends on the algorithm.
pub(crate) struct Findings<P: SearchProblem> {
    /// What a path that is found proves.
    pub(crate) claim: Claim,
    /// Returns whether a limit that pruned a state invalidates the claim.
    pub(crate) unless_pruned_by: fn(Limit) -> bool,
    /// Whether the run went on past goals: an empty frontier then does not prove that there are none.
    pub(crate) has_passed_goals: bool,
    pub(crate) lower_bound: Option<PathCostOf<P>>,
    /// The end of the best partial path.
    pub(crate) closest: Option<StateId>,
    /// The best path to a goal, from an algorithm that goes on past goals to find better ones.
    pub(crate) best: Option<Incumbent<P::State, P::Cost>>,
}

impl<P: SearchProblem> Findings<P> {
    /// A claim that no limit invalidates, and nothing else.
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

    /// The claim of a cheapest path, which every limit but the cost limit invalidates.
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

/// What precedes the next turn: a limit, or the rest of an expansion to record.
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
    /// Starts a search. Without `heed`, a full frontier stops it, whatever the option.
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
            rest_of_path: Vec::new(),
            failure: None,
            last_end: None,
            is_idle: false,
        }
    }

    /// Whether no limit is set, except on the cost of paths, and no interrupted expansion is left.
    pub(super) fn is_free(&self) -> bool {
        !P::MAY_FAIL && self.meter.is_unlimited && self.cap.is_none() && self.expansion.is_done()
    }

    /// Returns what precedes the next turn.
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

    /// Records whether the depth limit rises after it has pruned states: they stay pruned, so even
    /// breadth-first search may then find a path that is not shortest.
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

    /// How many expansions may be done while checking no limit but the clock and the cancel flag.
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

    /// Returns the limit that interrupted an expansion, or `Failure` if the problem failed in it.
    #[inline]
    pub(super) fn or_failure(
        &mut self,
        problem: &P,
        state: impl FnOnce(&Self) -> P::State, // that is expanded
        limit: Option<Limit>,
    ) -> Option<Limit> {
        if !P::MAY_FAIL {
            return limit;
        }
        let Some(failure) = problem.take_failure() else {
            return limit;
        };
        if limit.is_none() {
            self.stats.expanded -= 1; // the state stays open
        }
        let state = state(self);
        Some(self.failed(state, failure))
    }

    /// Records why the problem failed, and returns the limit that this is.
    #[cold]
    pub(crate) fn failed(&mut self, state: P::State, failure: Failure) -> Limit {
        self.failure = Some((state, failure));
        Limit::Failure
    }

    /// Why the problem failed to list the successors of a state, if that stopped the run.
    pub(crate) fn failure(&self) -> Option<&Failure> {
        let is_failed = self.last_end == Some(Step::CutOff(Limit::Failure));
        let failure = self.failure.as_ref().filter(|_| is_failed);
        failure.map(|(_, failure)| failure)
    }

    /// Takes the failure of the expansion in progress, and its state.
    pub(crate) fn take_failure(&mut self) -> Option<(P::State, Failure)> {
        self.failure.take()
    }

    /// What a full frontier makes the search do before another expansion. It is full if more states are open
    /// than the cap allows, not counting the one being expanded.
    #[inline]
    pub(super) fn on_full(&self) -> Option<OnFull> {
        let (cap, on_full) = self.cap?;
        (self.space.open().saturating_sub(1) > cap).then_some(on_full)
    }

    /// Returns whether the search exceeds its memory limit.
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

    /// The number of edges of the path to a state, including those before the last commit.
    pub(super) fn depth(&self, id: StateId) -> u32 {
        let before = self.prefix.as_ref().map_or(0, |prefix| {
            u32::try_from(prefix.positions.len()).unwrap_or(u32::MAX)
        });
        self.space.node(id).depth.saturating_add(before)
    }

    /// Returns whether a path of this cost exceeds the cost limit; if so, records that it is pruned.
    pub(crate) fn is_too_costly(&mut self, cost: PathCostOf<P>) -> bool {
        self.is_kept_out(cost, Some(cost))
    }

    /// Returns whether a path whose cost is or will be this exceeds the cost limit; if so, records that it is
    /// pruned, with the least cost of a path to a goal that begins with it, if known.
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

    /// Records that `limit` pruned a state through which every path costs at least `floor`.
    pub(crate) fn note_pruned(&mut self, limit: Limit, floor: Option<PathCostOf<P>>) {
        if !self.was_pruned_by(limit) {
            self.proof.pruned_by.push(limit);
        }
        if let Some(floor) = floor {
            self.proof.lower_floor(floor);
        }
    }

    /// Records that no ids are left, so that states are lost about which nothing is known: no lower bound
    /// holds for their costs.
    #[cold]
    pub(crate) fn out_of_ids(&mut self) -> Limit {
        self.note_pruned(Limit::Ids, None);
        self.proof.has_lost_states = true;
        Limit::Ids
    }

    /// Records that successors of a state, through which a path costs at least `floor`, were skipped because
    /// a goal was found first.
    pub(super) fn note_passed_over(&mut self, floor: Option<PathCostOf<P>>) {
        match floor {
            Some(floor) => self.proof.lower_floor(floor),
            None => self.proof.has_lost_states = true,
        }
    }

    /// Returns a lower bound on the cost of all paths to a goal: each leads through an open state, of which
    /// `open` is the least bound, or through a state that was pruned or is still to be recorded.
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

    /// [`lower_bound`](Self::lower_bound) when a path of cost `upper` is known: without open states that path
    /// is cheapest.
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

    /// Records how many states are on the frontier, not counting one that has ended the search.
    #[inline]
    pub(crate) fn note_frontier_size_at(&mut self, is_end: bool) {
        let waiting = self.space.open().saturating_sub(usize::from(is_end));
        self.stats.frontier_peak = self.stats.frontier_peak.max(waiting);
    }

    /// Returns the known state with the lowest estimate.
    pub(crate) fn lowest_estimate(&self) -> Option<StateId> {
        let known = self.space.states();
        let lowest = known.min_by_key(|reached| (reached.h(), reached.g()));
        lowest.map(|reached| reached.id())
    }

    /// f, the path cost of a state plus its estimate; `None` on overflow.
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

    /// The step of a run with nothing left to expand: exhausted only if nothing was pruned.
    pub(super) fn no_open_states(&self) -> Step {
        let pruned_by = self.proof.pruned_by.first();
        pruned_by.map_or(Step::Exhausted, |&limit| Step::CutOff(limit))
    }

    /// Records that the last step made progress, and whether it did so without an expansion.
    #[inline]
    pub(super) fn note_progress(&mut self, expanded: u64) {
        self.last_end = None;
        self.is_idle = self.stats.expanded == expanded && !self.meter.is_unlimited;
    }

    /// Records the end of the run, if the step was one, and notifies the observer.
    #[cold]
    pub(crate) fn note_end(&mut self, end: Option<Step>) {
        let is_news = self.last_end != end; // a cut-off run may be resumed
        self.last_end = end;
        match end {
            Some(Step::CutOff(limit)) if is_news => {
                self.space.observer.notice(&Event::CutOff(limit));
            }
            Some(Step::Exhausted) => self.space.observer.notice(&Event::Exhausted),
            _ => {}
        }
    }

    /// The step with which a report of an unfinished run ends.
    pub(crate) fn last_step(&self) -> Step {
        self.last_end.unwrap_or(Step::CutOff(Limit::Paused))
    }

    /// Returns the state of which some successors are still to be recorded: the next turn resumes there.
    pub(crate) fn unrecorded(&self) -> Option<StateId> {
        self.expansion.unrecorded()
    }

    /// Sets a lower bound on paths through a state of which some successors are still to be recorded.
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

    /// Returns the path to a state from the original start.
    pub(crate) fn path(&self, problem: &P, id: StateId) -> Result<PathOf<P>, Fault<P>> {
        let nodes = self.space.nodes();
        Ok(path_to(problem, nodes, self.prefix.as_ref(), id)?)
    }

    /// Returns the path to a state of a search that never commits, as it is stored.
    pub(crate) fn trail(&self, id: StateId) -> TrailOf<P> {
        let (positions, root) = positions_to(self.space.nodes(), id);
        Trail {
            start: self.space.node(root).state.clone(),
            positions,
            end: self.space.node(id).state.clone(),
            cost: self.space.node(id).g,
        }
    }

    /// What a path proves: only that it is a path, if a limit has pruned a possibly better one.
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
                    depth_limit: self.meter.limits.depth,
                });
                (Outcome::CutOff(limit), Claim::Nothing)
            }
        };
        // Estimates that are too high must not put the bound above a path in hand.
        let in_hand = match &outcome {
            Outcome::Found(path) => Some(path.cost()),
            _ => partial.as_ref().and_then(Partial::cost),
        };
        let bounded = |bound: PathCostOf<P>| in_hand.map_or(bound, |cost| bound.min(cost));
        let is_failed = matches!(outcome, Outcome::CutOff(Limit::Failure));
        let failure = self.failure.filter(|_| is_failed);
        Ok(Report {
            outcome,
            claim,
            stats,
            lower_bound: findings.lower_bound.map(bounded),
            partial,
            failure,
            reached: self.space.into_reached(problem),
        })
    }
}
