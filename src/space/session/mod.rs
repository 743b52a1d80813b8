//! What every run of a search shares: the problem, the observer, the limits, the space, the counts.
//!
//! A run asks [`Session::check`] before it expands, [`Session::generate`] for the successors of a
//! state, and then [records](recording) them in the space. Successors are collected before any is
//! recorded: so an expansion that a limit interrupts is taken up again where it stopped. Where nothing
//! can come between, an expansion is [one loop](unhindered) over the successors.

mod batch;
mod in_place;
pub(crate) mod meter;
mod recording;
pub(crate) mod unhindered;

use std::hash::BuildHasher;

use crate::cost::Cost;
use crate::error::{Fault, SearchError};
use crate::limits::{Limit, Limits};
use crate::observe::{Event, Observer, tell};
use crate::outcome::{
    Claim, Outcome, Prefix, ReachedState, Report, StateId, Stats, Step, path_to, positions_to,
};
use crate::path::Path;
use crate::problem::{PathCostOf, ReversibleProblem, SearchProblem, Successor, SuccessorOf};
use crate::search::Search;
use crate::space::both_ends::{Both, Side};
use crate::space::frontier::ByCost;
use crate::space::session::batch::Batch;
use crate::space::session::in_place::Scratch;
use crate::space::session::meter::{FrontierBytes, Meter, Stretch};
use crate::space::session::recording::Unrecorded;
use crate::space::{
    Arrival, IntoState, Landing, Recognition, Relax, SearchSpace, Via, grown, is_cheap_to_copy,
};

pub(crate) struct Session<'p, P: SearchProblem + ?Sized, O, S> {
    pub(crate) problem: &'p P,
    pub(crate) observer: O,
    pub(crate) space: SearchSpace<P, S>,
    pub(crate) stats: Stats,
    max_cost: Option<PathCostOf<P>>,
    has_cap: bool,
    pub(crate) meter: Meter,
    /// The limits that kept a state out, in order: an empty frontier then proves nothing.
    pruned_by: Vec<Limit>,
    /// The least cost that a path through a state that was kept out can have.
    pruned_floor: Option<PathCostOf<P>>,
    /// Whether states were lost of which nothing is known.
    has_lost_states: bool,
    /// Whether states were kept out by a limit that has been raised since.
    has_gaps: bool,
    /// What was played before the present start of the search, after a commit.
    prefix: Option<Prefix<P>>,
    generated: Vec<SuccessorOf<P>>,
    /// The state whose expansion a limit interrupted.
    partial: Option<StateId>,
    unrecorded: Option<Unrecorded<P>>,
    batches: Both<Batch<P>>,
    scratch: Scratch<P>,
    /// The last step, if it was no progress.
    last_end: Option<Step>,
    /// Whether the last step was progress without an expansion, so that no limit was looked at.
    is_idle: bool,
}

/// What comes before another expansion: a limit, or what is left to be recorded of one.
pub(crate) enum HeldUp {
    By(Limit),
    In(StateId),
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

/// The step that ends a search, if what was recorded does, or the contract that is broken.
pub(crate) type Recorded<P> = Result<Option<Step>, Fault<P>>;

/// Which edges of a state an expansion generates.
pub(crate) trait Direction<P: SearchProblem + ?Sized> {
    /// The end of a path from which edges are followed in this direction.
    const SIDE: Side;

    fn edges(problem: &P, state: &P::State) -> impl Iterator<Item = SuccessorOf<P>>;

    /// Whether an expansion changes one state in place, if nothing can come between.
    const EXPANDS_IN_PLACE: bool = false;

    /// Shows the edges in their order, with states that are made in place if that is so.
    fn visit(
        problem: &P,
        state: &mut P::State,
        mut visit: impl FnMut(P::Action, &P::State, P::Cost),
    ) {
        for Successor {
            action,
            state,
            cost,
        } in Self::edges(problem, state)
        {
            visit(action, &state, cost);
        }
    }

    /// Reads ahead what `edges` will read, if the problem can tell.
    fn prefetch(problem: &P, state: &P::State) -> u64;

    /// The state that an edge between `expanded` and `other` leaves.
    fn tail(expanded: &P::State, other: P::State) -> P::State;
}

/// The edges that leave a state.
pub(crate) struct Forwards;

/// The edges that enter a state.
pub(crate) struct Backwards;

impl<P: SearchProblem + ?Sized> Direction<P> for Forwards {
    const SIDE: Side = Side::Start;

    fn edges(problem: &P, state: &P::State) -> impl Iterator<Item = SuccessorOf<P>> {
        problem.successors(state)
    }

    const EXPANDS_IN_PLACE: bool = P::IN_PLACE && !is_cheap_to_copy::<P::State>();

    #[inline]
    fn visit(problem: &P, state: &mut P::State, visit: impl FnMut(P::Action, &P::State, P::Cost)) {
        problem.visit_successors(state, visit);
    }

    #[inline]
    fn prefetch(problem: &P, state: &P::State) -> u64 {
        problem.prefetch(state)
    }

    fn tail(expanded: &P::State, _: P::State) -> P::State {
        expanded.clone()
    }
}

impl<P: ReversibleProblem + ?Sized> Direction<P> for Backwards {
    const SIDE: Side = Side::Goal;

    fn edges(problem: &P, state: &P::State) -> impl Iterator<Item = SuccessorOf<P>> {
        problem.predecessors(state)
    }

    #[inline]
    fn prefetch(_: &P, _: &P::State) -> u64 {
        0
    }

    fn tail(_: &P::State, other: P::State) -> P::State {
        other
    }
}

/// Reads ahead what the expansion of each of these states will read.
#[inline]
pub(crate) fn prefetch<'a, D: Direction<P>, P: SearchProblem + ?Sized>(
    problem: &P,
    states: impl Iterator<Item = &'a P::State>,
) where
    P::State: 'a,
{
    let read = states.fold(0, |read, state| read ^ D::prefetch(problem, state));
    std::hint::black_box(read);
}

/// In which order generated successors are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    FirstFirst,
    /// For a stack: the last successor goes to the bottom, so that the first one is expanded first.
    LastFirst,
}

/// Pulls those of the successors that `generated` does not hold yet, and counts an expansion once it
/// holds them all; or returns the limit that came between.
#[inline]
fn pull<P: SearchProblem + ?Sized, S: BuildHasher>(
    successors: impl Iterator<Item = SuccessorOf<P>>,
    generated: &mut Vec<SuccessorOf<P>>,
    (space, meter, stats): (&SearchSpace<P, S>, &Meter, &mut Stats),
    frontier_bytes: FrontierBytes<'_>,
) -> Option<Limit> {
    if generated.is_empty() && meter.is_unlimited {
        generated.extend(successors);
        stats.generated += generated.len() as u64;
        stats.expanded += 1;
        return None;
    }
    let mut successors = successors.skip(generated.len());
    let mut stretches = Stretch::first(meter);
    loop {
        let allowance = match meter.limits.generated {
            Some(limit) => limit.saturating_sub(stats.generated),
            None => u64::MAX,
        };
        let allowance = usize::try_from(allowance).unwrap_or(usize::MAX);
        let stretch = stretches.most.min(allowance);
        let at_most = successors
            .size_hint()
            .1
            .map_or(stretch, |most| most.min(stretch));
        if let Some(limit) =
            meter.interrupted(&|| bytes_with(space, generated, at_most, frontier_bytes))
        {
            return Some(limit);
        }
        let before = generated.len();
        generated.extend(successors.by_ref().take(stretch));
        stats.generated += (generated.len() - before) as u64;
        if generated.len() - before < stretch {
            stats.expanded += 1;
            return None;
        }
        if stretch == allowance {
            return Some(Limit::Generated);
        }
        stretches.next(meter);
    }
}

/// The bytes in use once `more` successors have been generated, and all of them recorded.
fn bytes_with<P: SearchProblem + ?Sized, S: BuildHasher>(
    space: &SearchSpace<P, S>,
    generated: &Vec<SuccessorOf<P>>,
    more: usize,
    frontier_bytes: FrontierBytes<'_>,
) -> usize {
    let all = generated.len().saturating_add(more);
    let buffer = grown(generated.len(), generated.capacity(), more);
    space
        .bytes(all)
        .saturating_add(buffer.saturating_mul(size_of::<SuccessorOf<P>>()))
        .saturating_add(frontier_bytes(all))
}

impl<'p, P, O, S> Session<'p, P, O, S>
where
    P: SearchProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher,
{
    pub(crate) fn new(search: Search<'p, P, O, S>, recognition: Recognition) -> Self {
        Self {
            problem: search.problem,
            observer: search.observer,
            space: SearchSpace::new(
                search.problem,
                search.hasher,
                recognition,
                search.limits.bytes,
                search.workspace,
            ),
            stats: Stats::default(),
            max_cost: search.max_cost,
            has_cap: search.frontier_cap.is_some(),
            meter: Meter::new(search.limits),
            pruned_by: Vec::new(),
            pruned_floor: None,
            has_lost_states: false,
            has_gaps: false,
            prefix: None,
            generated: Vec::new(),
            partial: None,
            unrecorded: None,
            batches: Both::default(),
            scratch: Scratch::default(),
            last_end: None,
            is_idle: false,
        }
    }

    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.clear_batches();
        self.note_depth(limits.depth);
        self.meter = Meter::new(limits);
    }

    pub(crate) fn set_depth(&mut self, depth: u32) {
        self.clear_batches();
        self.note_depth(Some(depth));
        self.meter.limits.depth = Some(depth);
        self.meter.is_unlimited = false;
    }

    fn clear_batches(&mut self) {
        self.batches.start.clear();
        self.batches.goal.clear();
    }

    /// Notes it if the limit on depth rises after it has kept states out: those stay out, and so even
    /// a breadth-first search may from now on find a path that is not the shortest.
    fn note_depth(&mut self, depth: Option<u32>) {
        let rises = match (self.meter.limits.depth, depth) {
            (Some(old), Some(new)) => new > old,
            (old, None) => old.is_some(),
            (None, Some(_)) => false,
        };
        self.has_gaps |= rises && self.pruned_by.contains(&Limit::Depth);
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

    /// Returns whether, but for the state that is expanded next, more states are open than the cap allows.
    #[inline]
    pub(crate) fn has_outgrown(&self, cap: Option<usize>) -> bool {
        cap.is_some_and(|cap| self.space.open().saturating_sub(1) > cap)
    }

    /// Returns whether the search takes more memory than it may.
    pub(crate) fn is_over_bytes(&self, frontier_bytes: FrontierBytes<'_>) -> bool {
        let limit = self.meter.limits.bytes;
        limit.is_some_and(|limit| self.bytes(0, frontier_bytes) > limit)
    }

    fn bytes(&self, more: usize, frontier_bytes: FrontierBytes<'_>) -> usize {
        bytes_with(&self.space, &self.generated, more, frontier_bytes)
    }

    /// Generates the successors of `id`, or returns the limit that came between.
    ///
    /// After a limit the same call goes on where it stopped. At the end the caller takes the
    /// successors with [`take_generated`](Self::take_generated).
    #[inline]
    fn generate<D: Direction<P>>(
        &mut self,
        id: StateId,
        frontier_bytes: FrontierBytes<'_>,
    ) -> Option<Limit> {
        if self.partial != Some(id) {
            self.clear_batches();
            self.partial = Some(id);
            self.generated.clear();
            tell(&mut self.observer, || Event::Examined(self.space.view(id)));
        }
        let successors = D::edges(self.problem, &self.space.node(id).state);
        let counts = (&self.space, &self.meter, &mut self.stats);
        let limit = pull(successors, &mut self.generated, counts, frontier_bytes);
        if limit.is_none() {
            self.partial = None;
        }
        limit
    }

    /// Generates the successors of a state that is not in the space, or returns the limit that came
    /// between. `is_partial` says that the same call did so before, and is to go on.
    pub(crate) fn expand_apart(
        &mut self,
        state: &P::State,
        is_partial: bool,
        frontier_bytes: FrontierBytes<'_>,
    ) -> Option<Limit> {
        self.check(frontier_bytes).or_else(|| {
            if !is_partial {
                self.generated.clear();
            }
            let successors = self.problem.successors(state);
            let counts = (&self.space, &self.meter, &mut self.stats);
            pull(successors, &mut self.generated, counts, frontier_bytes)
        })
    }

    /// Takes the successors that were generated last, to be given back with
    /// [`recycle`](Self::recycle) for the sake of their allocation.
    pub(crate) fn take_generated(&mut self) -> Vec<SuccessorOf<P>> {
        std::mem::take(&mut self.generated)
    }

    pub(crate) fn recycle(&mut self, generated: Vec<SuccessorOf<P>>) {
        self.generated = generated;
    }

    /// Returns whether `id` was being expanded when a limit came between.
    #[inline]
    pub(crate) fn is_partial(&self, id: StateId) -> bool {
        self.partial == Some(id)
    }

    /// Returns whether the state is as deep as paths may get; notes it if that hides something.
    #[inline]
    fn is_at_depth_limit<D: Direction<P>>(
        &mut self,
        id: StateId,
        floor: Option<PathCostOf<P>>,
    ) -> bool {
        if !self.has_depth_limit() {
            return false;
        }
        let node = self.space.node(id);
        let depth = node.depth.saturating_add(self.depth_before());
        let is_at_limit = self.meter.limits.depth.is_some_and(|limit| depth >= limit);
        if is_at_limit && D::edges(self.problem, &node.state).next().is_some() {
            self.note_pruned(Limit::Depth, floor);
        }
        is_at_limit
    }

    #[inline]
    pub(crate) fn has_cost_limit(&self) -> bool {
        self.max_cost.is_some()
    }

    pub(crate) fn has_byte_limit(&self) -> bool {
        self.meter.limits.bytes.is_some()
    }

    #[inline]
    pub(crate) fn has_depth_limit(&self) -> bool {
        self.meter.limits.depth.is_some()
    }

    pub(crate) fn depth_limit(&self) -> Option<u32> {
        self.meter.limits.depth
    }

    #[inline]
    pub(crate) fn is_beyond_depth_limit(&self, id: StateId) -> bool {
        if !self.has_depth_limit() {
            return false;
        }
        let depth = self
            .space
            .node(id)
            .depth
            .saturating_add(self.depth_before());
        self.meter.limits.depth.is_some_and(|limit| depth > limit)
    }

    /// The edges that were decided for before the present start of the search.
    fn depth_before(&self) -> u32 {
        self.prefix.as_ref().map_or(0, |prefix| {
            u32::try_from(prefix.positions.len()).unwrap_or(u32::MAX)
        })
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
        if !self.pruned_by.contains(&limit) {
            self.pruned_by.push(limit);
        }
        if let Some(floor) = floor {
            self.pruned_floor = Some(self.pruned_floor.map_or(floor, |least| least.min(floor)));
        }
    }

    /// Notes that `limit` lost states of which nothing is known: every cost may be below theirs.
    fn lose(&mut self, limit: Limit) {
        self.note_pruned(limit, None);
        self.has_lost_states = true;
    }

    /// Notes that successors of a state were not recorded, through which a path costs at least
    /// `floor`, because a goal was found before.
    pub(crate) fn note_passed_over(&mut self, floor: Option<PathCostOf<P>>) {
        match floor {
            Some(floor) => {
                self.pruned_floor = Some(self.pruned_floor.map_or(floor, |least| least.min(floor)));
            }
            None => self.has_lost_states = true,
        }
    }

    /// The least cost of a path through one of the open states, of which `open` is the least, or
    /// through a state that was kept out or is still to be recorded: every path to a goal leads through
    /// one of them.
    pub(crate) fn lower_bound(&self, open: Option<PathCostOf<P>>) -> Option<PathCostOf<P>> {
        let unrecorded = match &self.unrecorded {
            Some(Unrecorded { floor: None, .. }) => return None,
            Some(Unrecorded { floor, .. }) => *floor,
            None => None,
        };
        if self.has_lost_states {
            return None;
        }
        let floors = [open, self.pruned_floor, unrecorded];
        floors.into_iter().flatten().min()
    }

    /// Returns the state whose expansion was interrupted when its successors were being recorded: the next
    /// step goes on with that.
    #[inline]
    pub(crate) fn unrecorded(&self) -> Option<StateId> {
        Some(self.unrecorded.as_ref()?.of)
    }

    /// Notes what a path costs at least through a state whose successors are still to be recorded.
    pub(crate) fn note_unrecorded(&mut self, cost: Option<PathCostOf<P>>) {
        if let Some(Unrecorded { floor, .. }) = &mut self.unrecorded {
            *floor = cost;
        }
    }

    pub(crate) fn was_pruned_by(&self, limit: Limit) -> bool {
        self.pruned_by.contains(&limit)
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

    /// Records a path to `state`; `None` if no ids are left.
    #[cfg_attr(not(debug_assertions), inline(always))] // else a build of tests takes long
    pub(crate) fn arrive(
        &mut self,
        state: impl IntoState<P::State>,
        arrival: &Arrival<P>,
        relax: Relax,
        estimate: impl FnOnce(&SearchSpace<P, S>, &P::State) -> PathCostOf<P>,
    ) -> Option<Landing> {
        let Self {
            problem,
            observer,
            space,
            ..
        } = self;
        let landing = space.arrive(problem, observer, state, arrival, relax, estimate);
        if landing.is_none() {
            self.lose(Limit::Ids);
        }
        landing
    }

    /// Records a path to `state` as a new state, unless it passes that already; `None` if no ids are left.
    #[cfg_attr(not(debug_assertions), inline(always))] // else a build of tests takes long
    pub(crate) fn arrive_on_path(
        &mut self,
        state: impl IntoState<P::State>,
        h: PathCostOf<P>,
        arrival: &Arrival<P>,
    ) -> Option<Landing> {
        let Self {
            problem,
            observer,
            space,
            ..
        } = self;
        let landing = space.arrive_on_path(problem, observer, state, h, arrival);
        if landing.is_none() {
            self.lose(Limit::Ids);
        }
        landing
    }

    /// Records a path to `state` as Dijkstra's algorithm does, which keeps the cheapest and opens no
    /// closed state again; `None` if no ids are left.
    #[inline]
    pub(crate) fn arrive_by_cost(
        &mut self,
        frontier: &mut ByCost<P::Cost>,
        state: P::State,
        arrival: &Arrival<P>,
    ) -> Option<Landing> {
        let landing = self.arrive(state, arrival, Relax::Open, |_, _| P::Cost::ZERO)?;
        if let Landing::New(id) | Landing::Lowered(id) = landing {
            frontier.push(arrival.g, arrival.g, id);
            self.note_frontier_size();
        }
        Some(landing)
    }

    /// The path to the cheapest goal among the open states.
    fn goal_on_frontier(&self) -> Result<Option<Path<P>>, Fault<P>> {
        let open = self.space.open_states();
        let goals = open.filter(|reached| self.problem.is_goal(reached.state()));
        let cheapest = goals.min_by_key(ReachedState::g);
        cheapest.map(|goal| self.path(goal.id())).transpose()
    }

    /// Generates the successors of `id`, unless a limit forbids it or the state is as deep as paths
    /// may get. Returns the limit that came between.
    #[inline]
    pub(crate) fn expand(
        &mut self,
        id: StateId,
        floor: Option<PathCostOf<P>>,
        frontier_bytes: FrontierBytes<'_>,
    ) -> Option<Limit> {
        self.expand_along::<Forwards>(id, floor, frontier_bytes)
    }

    /// As [`expand`](Self::expand), along or against the edges.
    #[inline]
    pub(crate) fn expand_along<D: Direction<P>>(
        &mut self,
        id: StateId,
        floor: Option<PathCostOf<P>>,
        frontier_bytes: FrontierBytes<'_>,
    ) -> Option<Limit> {
        self.space.choose_table(self.problem);
        self.check(frontier_bytes).or_else(|| {
            if self.is_at_depth_limit::<D>(id, floor) {
                self.partial = None;
                self.generated.clear(); // of an expansion that was begun under another limit
                None
            } else {
                self.generate::<D>(id, frontier_bytes)
            }
        })
    }

    #[inline]
    pub(crate) fn is_goal(&self, id: StateId) -> bool {
        self.problem.is_goal(&self.space.node(id).state)
    }

    /// Drops the worst state of a frontier that is full.
    pub(crate) fn drop_from_full_frontier(&mut self, id: StateId, floor: Option<PathCostOf<P>>) {
        self.note_pruned(Limit::Frontier, floor);
        self.drop_open(id);
    }

    /// Adds a state as a new one, without making it findable; `None` if no ids are left.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn add(
        &mut self,
        state: P::State,
        h: PathCostOf<P>,
        arrival: &Arrival<P>,
    ) -> Option<StateId> {
        let id = self
            .space
            .add(self.problem, &mut self.observer, state, h, arrival);
        if id.is_none() {
            self.lose(Limit::Ids);
        }
        id
    }

    /// Records a path to a known state: a lower g-value, or nothing new.
    #[inline]
    pub(crate) fn lower(&mut self, id: StateId, arrival: &Arrival<P>, relax: Relax) -> Landing {
        self.space.lower(&mut self.observer, id, arrival, relax)
    }

    /// Gives an open state that was never expanded another path, cheaper or not.
    #[inline]
    pub(crate) fn redirect(&mut self, id: StateId, arrival: &Arrival<P>) {
        self.space.redirect(&mut self.observer, id, arrival);
    }

    /// Leaves a known state as it is.
    #[inline]
    pub(crate) fn pass_over(&mut self, id: StateId, arrival: &Arrival<P>) {
        self.space.pass_over(&mut self.observer, id, arrival);
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
        self.space.pop(self.problem);
    }

    #[inline]
    pub(crate) fn close(&mut self, id: StateId) {
        self.space.close(&mut self.observer, id);
    }

    pub(crate) fn drop_open(&mut self, id: StateId) {
        self.space.drop_open(self.problem, &mut self.observer, id);
    }

    /// The step of a run that has found the goal `id`.
    pub(crate) fn goal(&mut self, id: StateId) -> Step {
        tell(&mut self.observer, || Event::Goal(self.space.view(id)));
        Step::Goal(id)
    }

    /// The step of a run that has nothing left to expand: a proof only if nothing was kept out.
    pub(crate) fn no_open_states(&self) -> Step {
        self.pruned_by
            .first()
            .map_or(Step::Exhausted, |&limit| Step::CutOff(limit))
    }

    /// Remembers that the last step was progress, and whether more than `expanded` states are expanded now.
    #[inline]
    pub(crate) fn note_progress(&mut self, expanded: u64) {
        self.last_end = None;
        self.is_idle = self.stats.expanded == expanded && !self.meter.is_unlimited;
    }

    /// What comes before the next expansion.
    #[inline]
    pub(crate) fn held_up<C: meter::Control>(&self) -> Option<HeldUp> {
        if C::IS_FREE {
            return None;
        }
        let limit = self.interrupted_idling().map(HeldUp::By);
        limit.or_else(|| self.unrecorded().map(HeldUp::In))
    }

    /// The limit on time that forbids another step, if the last one did not look at it.
    #[inline]
    pub(crate) fn interrupted_idling(&self) -> Option<Limit> {
        if self.is_idle {
            self.meter.interruption()
        } else {
            None
        }
    }

    /// Remembers and tells the end of the run, if the step was one.
    #[cold]
    pub(crate) fn note_end(&mut self, step: &Result<Step, Fault<P>>) {
        let end = step
            .as_ref()
            .ok()
            .copied()
            .filter(|step| !step.is_progress());
        let is_news = self.last_end != end; // a run that is cut off may be asked to go on again
        self.last_end = end;
        match end {
            Some(Step::CutOff(limit)) if is_news => self.observer.notice(&Event::CutOff(limit)),
            Some(Step::Exhausted) => self.observer.notice(&Event::Exhausted),
            _ => {}
        }
    }

    /// The step that a report of an unfinished run ends with.
    pub(crate) fn last_step(&self) -> Step {
        self.last_end.unwrap_or(Step::CutOff(Limit::Paused))
    }

    pub(crate) fn report(
        self,
        ending: Step,
        stats: Stats,
        findings: Findings<P>,
    ) -> Result<Report<P>, Fault<P>>
    where
        S: Send + Sync + 'static,
    {
        let Findings {
            claim,
            unless_pruned_by,
            has_passed_goals,
            lower_bound,
            closest,
            best,
        } = findings;
        let was_lossy =
            self.has_gaps || self.pruned_by.iter().any(|&limit| unless_pruned_by(limit));
        let claim = if was_lossy { Claim::Path } else { claim };
        let mut incumbent = None;
        let (outcome, claim) = match (ending, best) {
            (Step::Goal(id), _) => (Outcome::Found(self.path(id)?), claim),
            (_, Some(best)) if self.space.open() == 0 && self.unrecorded.is_none() => {
                (Outcome::Found(best), claim)
            }
            (Step::Exhausted, _) if has_passed_goals => (Outcome::Exhausted, Claim::Nothing),
            (Step::Exhausted, _) => (Outcome::Exhausted, Claim::NoPath),
            (Step::CutOff(limit), best) => {
                incumbent = best.map_or_else(|| self.goal_on_frontier(), |best| Ok(Some(best)))?;
                (Outcome::CutOff(limit), Claim::Nothing)
            }
            (_, best) => {
                incumbent = best;
                (Outcome::CutOff(Limit::Paused), Claim::Nothing)
            }
        };
        let closest = closest.filter(|_| matches!(outcome, Outcome::CutOff(_)));
        let closest = closest.map(|id| self.path(id)).transpose()?;
        let reached = self.space.into_reached(self.problem);
        Ok(Report {
            outcome,
            claim,
            stats,
            lower_bound,
            incumbent,
            closest,
            reached,
        })
    }

    /// Returns the path to a successor of `from`: its cost, its depth, its last edge.
    pub(crate) fn arrival(
        &self,
        from: StateId,
        position: usize,
        edge: &SuccessorOf<P>,
    ) -> Result<Arrival<P>, Fault<P>> {
        let node = self.space.node(from);
        let g = self.extend::<Forwards>(from, node.g, edge, false)?;
        let via = Some(Via::new(from, position));
        Ok(Arrival::new(g, node.depth.saturating_add(1), via))
    }

    /// Forgets everything but `id`, which becomes the start of the rest of the search.
    ///
    /// # Errors
    ///
    /// If the cost of the path so far leaves its type.
    pub(crate) fn commit(&mut self, id: StateId) -> Result<StateId, Fault<P>> {
        tell(&mut self.observer, || Event::Committed(self.space.view(id)));
        self.stats = self.stats(0);
        self.stats.commits += 1;
        self.note_pruned(Limit::Frontier, None);
        let (positions, root) = positions_to(self.space.nodes(), id);
        let prefix = self.prefix.get_or_insert_with(|| Prefix {
            start: self.space.node(root).state.clone(),
            positions: Vec::new(),
            cost: P::Cost::ZERO,
        });
        prefix.positions.extend(positions);
        let node = self.space.node(id);
        prefix.cost =
            P::Cost::sum(prefix.cost, node.g).ok_or_else(|| SearchError::CostOverflow {
                state: node.state.clone(),
            })?;
        Ok(self.space.restart_at(self.problem, id))
    }

    /// Returns the counts so far.
    pub(crate) fn stats(&self, frontier_bytes: usize) -> Stats {
        let buffer = self.generated.capacity() * size_of::<SuccessorOf<P>>()
            + self.scratch.bytes()
            + self.batches.start.bytes()
            + self.batches.goal.bytes();
        let bytes = self
            .space
            .peak_bytes()
            .saturating_add(buffer)
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
    pub(crate) fn path(&self, id: StateId) -> Result<Path<P>, Fault<P>> {
        let nodes = self.space.nodes();
        Ok(path_to(self.problem, nodes, self.prefix.as_ref(), id)?)
    }
}
