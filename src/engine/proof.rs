//! This module records what the engine knows about pruned paths. From these facts, it derives a lower bound on all
//! paths, and makes the report.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::cost::{Cost, least_cost};
use crate::engine::{Engine, OrStop, Stop};
use crate::error::{Fault, SearchError};
use crate::failure::Failure;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::{Label, NodeOf};
use crate::observe::Observer;
use crate::path::{PathOf, Trail, TrailOf};
use crate::problem::{Direction, Forwards, PathCostOf, SearchProblem, Side, successors_of};
use crate::report::claim::Claim;
use crate::report::{Incumbent, Outcome, Partial, Report, ReportOf, Stats, Step, incumbent_path};
use crate::space::known::Recognition;
use crate::space::reached::{edges_to, path_to, positions_to};
use crate::space::{Relax, SearchSpace};

/// What is known about pruned states, and the lower bound that holds despite the pruning.
pub(super) struct Proof<P: SearchProblem> {
    /// The limits that have pruned states, in order. If a limit has pruned a state, a path may exist although the
    /// frontier is empty.
    pub(super) pruned_by: Vec<Limit>,
    /// The least possible cost of a path through a pruned state.
    pub(super) floor: Option<PathCostOf<P>>,
    /// Whether states were lost without a known bound.
    pub(super) has_lost_states: bool,
    /// The number of edges that all pruned paths exceed, if paths were pruned because they have too many edges.
    pub(super) max_depth: Option<u32>,
    /// Whether states were pruned because the heuristic says that they are dead ends.
    pub(super) has_dead_ends: bool,
    /// The first sum that overflowed, unless the cost limit excludes this sum, with the kinds of all sums that did.
    overflow: Option<Overflow<P>>,
    /// Whether a goal was found.
    pub(super) has_found: bool,
}

default_by!([P: SearchProblem] Proof<P>: pruned_by, floor, has_lost_states, max_depth, has_dead_ends, overflow, has_found);

impl<P: SearchProblem> Proof<P> {
    /// Returns what the search has proved if it has found no path, and `limit` pruned states.
    pub(super) fn no_path_within(&self, limit: Limit) -> Claim {
        let is_pruned_otherwise =
            self.pruned_by != [Limit::Depth] || self.has_dead_ends || self.overflow.is_some();
        match self.max_depth {
            Some(edges) if limit == Limit::Depth && !is_pruned_otherwise => {
                Claim::NoPathWithin(edges)
            }
            _ => Claim::Nothing,
        }
    }

    /// Records unexplored paths that cost at least `floor`.
    pub(super) fn lower_floor(&mut self, floor: PathCostOf<P>) {
        self.floor = Some(self.floor.map_or(floor, |least| least.min(floor)));
    }
}

/// The part of a report that depends on the algorithm.
pub(crate) struct Findings<P: SearchProblem> {
    /// The claim, if a path is found.
    pub(crate) claim: Claim,
    /// Whether goals may exist although the frontier is empty, for example because the run continued after it had found
    /// a goal.
    pub(crate) may_miss_goals: bool,
    pub(crate) lower_bound: Option<PathCostOf<P>>,
    /// The end of the best partial path.
    pub(crate) closest: Option<StateId>,
    /// The best path to a goal, unless the engine stores it as the [incumbent](Engine::incumbent).
    pub(crate) best: Option<Incumbent<P::State, P::Cost>>,
}

impl<P: SearchProblem> Findings<P> {
    /// Creates findings from a claim and, if known, the last state of the best partial path.
    pub(crate) fn new(claim: Claim, closest: Option<StateId>) -> Self {
        Self {
            claim,
            may_miss_goals: false,
            lower_bound: None,
            closest,
            best: None,
        }
    }

    /// Creates the claim that a path is cheapest, or that its cost is within a factor of the least cost.
    pub(crate) fn cheapest(
        claim: Claim,
        lower_bound: Option<PathCostOf<P>>,
        closest: Option<StateId>,
    ) -> Self {
        Self {
            lower_bound,
            ..Self::new(claim, closest)
        }
    }
}

/// A sum that overflows.
pub(crate) struct Overflow<P: SearchProblem> {
    /// The error that describes the sum.
    error: SearchError<P::State>,
    /// Whether an estimate or a weight is part of the sum.
    has_key: bool,
    /// Whether the sum is the cost of a path to a goal.
    has_path: bool,
    /// The least cost of a path to a goal through the state. `None` means that this cost overflows.
    least: Option<PathCostOf<P>>,
    /// A total that is less than the cost that overflows.
    floor: Option<PathCostOf<P>>,
    /// Whether no path through the state costs less than the cost that overflows.
    is_bound: bool,
}

impl<P: SearchProblem> Overflow<P> {
    /// Creates the record of an overflow in the cost of a path to `state`. The cost exceeds `floor`. The flag `is_bound`
    /// says whether every extension of the path costs at least as much.
    pub(crate) fn of_cost(state: P::State, floor: Option<PathCostOf<P>>, is_bound: bool) -> Self {
        Self {
            error: SearchError::CostOverflow { state },
            has_key: false,
            has_path: false,
            least: None,
            floor,
            is_bound: is_bound || P::Cost::LEAST.is_some(),
        }
    }

    /// Creates the record of an overflow in the cost of a path to a goal. The path has two halves, which meet at
    /// `state`.
    pub(crate) fn of_halves(state: P::State, (one, other): (PathCostOf<P>, PathCostOf<P>)) -> Self {
        let mut overflow = Self::of_cost(state, P::Cost::floor_of_sum(one, other), true);
        overflow.has_path = true;
        overflow
    }

    /// Creates the record of an overflow in the key that orders `state` in the frontier. Paths through the state cost at
    /// least `least`. If this sum of the path cost g and the estimate h overflows, `least` is `None`.
    pub(crate) fn of_key(
        state: P::State,
        (g, h): (PathCostOf<P>, PathCostOf<P>),
        least: Option<PathCostOf<P>>,
        is_bound: bool,
    ) -> Self {
        Self {
            error: SearchError::KeyOverflow { state },
            has_key: true,
            has_path: false,
            least,
            floor: P::Cost::floor_of_sum(g, h),
            is_bound,
        }
    }
}

impl<P: SearchProblem, O: Observer<P>> Engine<P, O> {
    #[inline]
    pub(crate) fn has_cost_limit(&self) -> bool {
        self.max_cost.is_some()
    }

    /// Returns whether this cost exceeds the cost limit, without a record.
    pub(crate) fn exceeds_cost_limit(&self, cost: PathCostOf<P>) -> bool {
        self.max_cost.is_some_and(|max_cost| cost > max_cost)
    }

    /// Returns whether the search has found a goal.
    pub(crate) fn has_found(&self) -> bool {
        self.proof.has_found
    }

    /// Returns whether a path of this cost exceeds the cost limit. If so, records the path as pruned.
    pub(crate) fn is_too_costly(&mut self, cost: PathCostOf<P>) -> bool {
        self.is_kept_out(cost, Some(cost))
    }

    /// Returns whether the cost or the estimated cost of a path exceeds the cost limit. If so, records that the path is
    /// pruned. Also records a lower bound, if known, on the cost of all paths to a goal that extend this path.
    #[inline]
    pub(crate) fn is_kept_out(
        &mut self,
        cost: PathCostOf<P>,
        floor: Option<PathCostOf<P>>,
    ) -> bool {
        let Some(max_cost) = self.max_cost else {
            return false;
        };
        let is_too_costly = cost > max_cost;
        if is_too_costly {
            self.note_too_costly(floor);
        }
        is_too_costly
    }

    /// Records that the cost limit pruned a path. If no lower bound on its extensions is known, there is no lower bound
    /// on all paths.
    fn note_too_costly(&mut self, floor: Option<PathCostOf<P>>) {
        self.note_pruned(Limit::Cost, floor);
        self.proof.has_lost_states |= floor.is_none();
    }

    /// Returns whether a path to `to` whose cost overflows can be skipped, because the search knows a path that is no
    /// worse. A search that is not `by_cost` needs only one path to each state. The cost that overflows exceeds
    /// `floor`.
    #[cold]
    pub(super) fn is_reached_for_less(
        &self,
        problem: &P,
        to: &P::State,
        side: Side,
        floor: Option<PathCostOf<P>>,
        by_cost: bool,
    ) -> bool {
        let is_any_less = P::Cost::OVERFLOWS_AT_ENDS || !by_cost;
        match self.space.look_up(problem, to) {
            Err(_) => false,
            Ok(None) => is_any_less,
            Ok(Some(id)) => {
                let node = self.space.node(id);
                let is_less = is_any_less || floor.is_some_and(|floor| node.g <= floor);
                is_less && node.is_from_goal() == (side == Side::Goal)
            }
        }
    }

    /// Prunes a path because a sum overflows. If the cost type promises that such a sum exceeds every total, the
    /// largest total acts as a cost limit.
    ///
    /// # Errors
    ///
    /// Stops with the overflow unless the cost type makes this promise, or the cost limit excludes the path.
    #[cold]
    pub(crate) fn prune_overflow(&mut self, overflow: Overflow<P>) -> OrStop<()> {
        let Overflow {
            least,
            floor,
            is_bound,
            ..
        } = overflow;
        if let Some(max_cost) = self.max_cost
            && least.is_none()
            && (P::Cost::OVERFLOWS_AT_ENDS || floor >= Some(max_cost))
        {
            self.note_too_costly(floor.or(Some(max_cost)).filter(|_| is_bound));
            return Ok(());
        }
        if !P::Cost::OVERFLOWS_AT_ENDS {
            return Err(self.fail(overflow.error));
        }
        if let Some(least) = least {
            self.proof.lower_floor(least);
        }
        match &mut self.proof.overflow {
            Some(first) => {
                if overflow.has_key && !first.has_key {
                    first.error = overflow.error; // a key hides a state even if its cost fits
                }
                first.has_key |= overflow.has_key;
                first.has_path |= overflow.has_path;
            }
            first => *first = Some(overflow),
        }
        Ok(())
    }

    /// Prunes an open state because its key overflows. Paths through it cost at least `least`. The flag `is_bound` says
    /// whether f, the path cost plus the estimate, is a lower bound on these paths.
    #[cold]
    pub(crate) fn drop_overflow(
        &mut self,
        problem: &P,
        id: StateId,
        least: Option<PathCostOf<P>>,
        is_bound: bool,
    ) -> OrStop<()> {
        let node = self.space.node(id);
        let (state, costs) = (node.state.clone(), (node.g, self.space.h(id)));
        self.prune_overflow(Overflow::of_key(state, costs, least, is_bound))?;
        self.drop_open(problem, id);
        Ok(())
    }

    /// Records that `limit` pruned a state. Every path through it costs at least `floor`.
    pub(crate) fn note_pruned(&mut self, limit: Limit, floor: Option<PathCostOf<P>>) {
        if !self.was_pruned_by(limit) {
            self.proof.pruned_by.push(limit);
        }
        if let Some(floor) = floor {
            self.proof.lower_floor(floor);
        }
    }

    /// Records that no ids are left for new states. The states that could not be stored are lost, so there is no lower
    /// bound on paths through them.
    #[cold]
    pub(crate) fn out_of_ids(&mut self) -> Stop {
        self.note_pruned(Limit::Ids, None);
        self.proof.has_lost_states = true;
        self.cut_off(Limit::Ids)
    }

    /// Records that successors of a state were skipped because a goal was found first. A path through the state costs
    /// at least `floor`.
    pub(super) fn note_passed_over(&mut self, floor: Option<PathCostOf<P>>) {
        match floor {
            Some(floor) => self.proof.lower_floor(floor),
            None => self.proof.has_lost_states = true,
        }
    }

    /// If an expansion was interrupted, sets a lower bound on paths through its state.
    pub(crate) fn note_interrupted(&mut self, floor: PathCostOf<P>) {
        if let Some(interrupted) = &mut self.interrupted {
            interrupted.floor = Some(floor);
        }
    }

    /// Returns a lower bound on the cost of all paths to a goal. A path through an open state costs at least `open`.
    /// Every other path leads through a state that was pruned or is still to be recorded.
    pub(crate) fn lower_bound(&self, open: Option<PathCostOf<P>>) -> Option<PathCostOf<P>> {
        let interrupted = self.interrupted.as_ref().map(|rest| rest.floor);
        if self.proof.has_lost_states || interrupted == Some(None) {
            return None;
        }
        least(least(open, self.proof.floor), interrupted.flatten())
    }

    /// Returns the [`lower_bound`](Self::lower_bound) of a search that counts edges. The bound on open states depends
    /// on the least cost of an edge. If the cost type does not define this cost, the method returns `None`.
    pub(crate) fn lower_bound_by_edges(
        &self,
        are_open: bool,
        open: Option<PathCostOf<P>>,
    ) -> Option<PathCostOf<P>> {
        P::Cost::LEAST.filter(|_| are_open == open.is_some())?;
        self.lower_bound(open)
    }

    /// Returns the cost of the best path to a goal so far.
    #[inline]
    pub(crate) fn upper_bound(&self) -> Option<PathCostOf<P>> {
        self.incumbent.as_ref().map(|best| best.cost)
    }

    /// Returns whether a path of f-value `f` is no better than the best path so far. `None` stands for an f-value that
    /// has overflowed.
    #[inline]
    pub(crate) fn is_beaten(&self, f: Option<PathCostOf<P>>) -> bool {
        let upper_bound = self.upper_bound();
        upper_bound.is_some_and(|upper_bound| f.is_none_or(|f| f >= upper_bound))
    }

    /// Returns the [`lower_bound`](Self::lower_bound) of a search that knows a path of cost `upper`. If no open states
    /// are left, this path is cheapest.
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

    pub(crate) fn was_pruned(&self) -> bool {
        !self.proof.pruned_by.is_empty()
    }

    pub(crate) fn was_pruned_by(&self, limit: Limit) -> bool {
        self.proof.pruned_by.contains(&limit)
    }

    /// Returns the known state with the lowest estimate.
    pub(crate) fn lowest_estimate(&self) -> Option<StateId> {
        let known = self.space.states();
        let lowest = known.min_by_key(|reached| (reached.h(), reached.g()));
        lowest.map(|reached| reached.id())
    }

    /// Returns f, the path cost of a state plus its estimate, or `None` on overflow.
    #[inline]
    pub(crate) fn f(&self, id: StateId) -> Option<PathCostOf<P>> {
        P::Cost::sum(self.space.node(id).g, self.space.h(id))
    }

    /// Returns the least f of the open states.
    pub(crate) fn least_f(&self) -> Option<PathCostOf<P>> {
        let open = self.space.open_states();
        open.filter_map(|reached| P::Cost::sum(reached.g(), reached.h()))
            .min()
    }

    /// Returns the last step of a run that has nothing left to expand. The run is exhausted only if no state was
    /// pruned.
    pub(crate) fn no_open_states(&self) -> Step {
        let overflow = self.proof.overflow.as_ref().map(|_| &Limit::Cost);
        let pruned_by = self.proof.pruned_by.first().or(overflow);
        pruned_by.map_or(Step::Exhausted, |&limit| Step::CutOff(limit))
    }

    /// Returns the path to a state. If this search continues an earlier search, the path begins at the start of the
    /// earlier search.
    pub(crate) fn path(&self, problem: &P, id: StateId) -> Result<PathOf<P>, Fault<P>> {
        let nodes = self.space.nodes();
        Ok(path_to(problem, nodes, self.prefix.as_ref(), id)?)
    }

    /// Returns the stored path to a state.
    pub(crate) fn trail(&self, id: StateId) -> TrailOf<P> {
        let (positions, root) = positions_to(self.space.nodes(), id);
        Trail {
            start: self.space.node(root).state.clone(),
            positions,
            end: self.space.node(id).state.clone(),
            cost: self.space.node(id).g,
        }
    }

    /// Returns the stored path to a state, from its last state whose id is below `bound`, or else from its start. The
    /// position of the last edge comes first. Also returns the number of edges before, and their sum.
    pub(crate) fn trail_after(
        &self,
        id: StateId,
        bound: usize,
    ) -> ((usize, PathCostOf<P>), TrailOf<P>) {
        let (mut positions, mut from) = (Vec::new(), id);
        for via in edges_to(self.space.nodes(), id) {
            if from.index() < bound {
                break;
            }
            positions.push(via.position);
            from = via.predecessor;
        }
        let start = self.space.node(from);
        let trail = Trail {
            start: start.state.clone(),
            positions,
            end: self.space.node(id).state.clone(),
            cost: self.space.node(id).g,
        };
        ((start.depth as usize, start.g), trail)
    }

    /// Returns the claim about a path. If a limit may have pruned a better path, the claim is only that a path exists.
    fn proved(&self, claim: Claim) -> Claim {
        let claim = match (claim, self.proof.max_depth) {
            (Claim::CheapestIfAdmissible, Some(edges)) => Claim::CheapestWithin(edges),
            _ => claim,
        };
        let overflow = self.proof.overflow.as_ref().map(|_| &Limit::Cost);
        let mut pruned_by = self.proof.pruned_by.iter().chain(overflow);
        if pruned_by.any(|&limit| !claim.survives(limit)) {
            Claim::Path
        } else {
            claim
        }
    }

    #[expect(clippy::boxed_local, reason = "it is large, and stays where it is")]
    pub(crate) fn report(
        mut self: Box<Self>,
        problem: &P,
        ending: Step,
        stats: Stats,
        findings: Findings<P>,
    ) -> Result<ReportOf<P>, Fault<P>> {
        let claim = self.proved(findings.claim);
        let is_over = self.space.open() == 0 && self.interrupted.is_none();
        let mut partial = None;
        let incumbent = self.incumbent.take().map(Incumbent::Trail);
        let (outcome, claim) = match (ending, incumbent.or(findings.best)) {
            (Step::Goal(id), _) => (Outcome::Found(self.path(problem, id)?), claim),
            (_, Some(best)) if is_over => (
                Outcome::Found(incumbent_path(problem, self.space.nodes(), &best)?),
                claim,
            ),
            (Step::Exhausted, _) if findings.may_miss_goals => (Outcome::Exhausted, Claim::Nothing),
            (Step::Exhausted, _) if self.proof.has_dead_ends => {
                (Outcome::Exhausted, Claim::NoPathIfAdmissible)
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
                    prefix: self.prefix.take(),
                });
                let claim = if findings.may_miss_goals {
                    Claim::Nothing
                } else {
                    self.proof.no_path_within(limit)
                };
                (Outcome::CutOff(limit), claim)
            }
        };
        // Even if an estimate is too high, the lower bound must not exceed the cost of a known path.
        let in_hand = match &outcome {
            Outcome::Found(path) => Some(path.cost()),
            _ => partial.as_ref().and_then(Partial::cost),
        };
        let by_edges = match &outcome {
            Outcome::Found(path) if claim == Claim::FewestEdges => {
                least_cost::<P::Cost>(path.len())
            }
            _ => None,
        };
        let bounded = |bound: PathCostOf<P>| in_hand.map_or(bound, |cost| bound.min(cost));
        let is_failed = matches!(outcome, Outcome::CutOff(Limit::Failure));
        let failure = self.failure.filter(|_| is_failed);
        Ok(Report {
            outcome,
            claim,
            is_explained: findings.claim == Claim::CheapestIfExplained,
            stats,
            lower_bound: by_edges.or(findings.lower_bound).map(bounded),
            partial,
            failure,
            names_no_goal: problem.names_no_goal(),
            reached: self.space.into_reached(problem),
        })
    }
}

/// How a search ends that has nothing left to expand.
impl<P: SearchProblem, O: Observer<P>> Engine<P, O> {
    /// Ends a search that has nothing left to expand. If it found no path, and a sum that overflowed may hide a path, it
    /// ends with an error.
    ///
    /// Sums hide nothing if every state at the end of such a path was also reached by a path whose cost fits. The
    /// reached states then have no edges to other states, so the search has missed no state. If a largest depth pruned
    /// the search, this other path must also have no more edges than the path that overflows. A search that ignores
    /// duplicates cannot know this, so each of its overflows is an error.
    #[cold]
    pub(crate) fn exhausted<T>(&mut self, problem: &P) -> OrStop<T> {
        let max_depth = self.proof.max_depth;
        if max_depth.is_some() && self.proof.overflow.is_some() {
            self.require_ids();
        }
        let error = self.end_unless(|search, has_key| {
            let space = &search.space;
            // With fewer edges on the path to it, a known state may lead to other states within the depth.
            let is_known = |state: &P::State, depth: u32| match space.look_up(problem, state) {
                Ok(Some(id)) => max_depth.is_none() || space.node(id).depth <= depth,
                Ok(None) => true, // without a largest depth, see above
                Err(_) => false,
            };
            if !space.recognises_all()
                || has_key
                    && !problem
                        .starts()
                        .into_iter()
                        .all(|start| is_known(&start, 0))
            {
                return Ok((true, None));
            }
            lost_from::<Forwards, P, O>(problem, space, (max_depth, has_key), is_known)
        })?;
        Err(self.fail(error))
    }

    /// Ends a search like [`exhausted`](Self::exhausted). The search may store only the current path, so that it has
    /// forgotten the states that it reached. Then it reaches them again.
    #[cold]
    pub(crate) fn exhausted_on_path<T>(&mut self, problem: &P) -> OrStop<T> {
        if self.space.recognises_all() {
            return self.exhausted(problem);
        }
        let is_partial = self.was_pruned() || self.proof.has_dead_ends;
        let again = match &self.proof.overflow {
            Some(overflow) if !self.proof.has_found && !overflow.has_key && !is_partial => {
                Some(self.reached_again(problem)?)
            }
            _ => None,
        };
        let error = self.end_unless(|_, _| {
            let Some(space) = &again else {
                return Ok((true, None));
            };
            let is_known = |state: &P::State, _| space.look_up(problem, state).is_ok();
            lost_from::<Forwards, P, ()>(problem, space, (None, false), is_known)
        })?;
        Err(self.fail(error))
    }

    /// Ends a bidirectional search that has nothing left to expand on the side of `D`. If it found no path, and a sum
    /// that overflowed may hide a path, returns the error instead.
    #[cold]
    pub(crate) fn end_unless_lost<D: Direction<P>>(
        &mut self,
        problem: &P,
    ) -> OrStop<SearchError<P::State>> {
        self.end_unless(|search, has_key| {
            let space = &search.space;
            // A look-up may find the other one of two nodes for the same state.
            let nodes = space.nodes().iter().filter(|node| is_on_side::<D, P>(node));
            let depths: HashMap<&P::State, u32> =
                nodes.map(|node| (&node.state, node.depth)).collect();
            let is_any_depth = search.proof.max_depth.is_none();
            lost_from::<D, P, O>(problem, space, (None, has_key), |state, depth| {
                let known = depths.get(state);
                known.is_some_and(|known| is_any_depth || *known <= depth)
            })
        })
    }

    /// Ends a bidirectional search that has nothing left to expand from the start, like [`exhausted`](Self::exhausted).
    #[cold]
    pub(crate) fn exhausted_forwards<T>(&mut self, problem: &P) -> OrStop<T> {
        let error = self.end_unless_lost::<Forwards>(problem)?;
        Err(self.fail(error))
    }

    /// Ends a search that has nothing left to expand. If it found no path, a sum overflowed, and `is_lost` says that the
    /// sum may hide a path, returns the error instead. The argument of `is_lost` says whether a key overflowed. The error
    /// names the state that `is_lost` returns, because the search may have reached the first state whose cost overflowed
    /// by another path.
    fn end_unless(
        &mut self,
        is_lost: impl FnOnce(&Self, bool) -> Lost<P::State>,
    ) -> OrStop<SearchError<P::State>> {
        if !self.proof.has_found {
            if let Some(overflow) = &self.proof.overflow {
                let (error, has_key) = (overflow.error.clone(), overflow.has_key);
                if overflow.has_path {
                    return Ok(error);
                }
                match is_lost(self, has_key) {
                    Ok((true, Some(state))) if !has_key => {
                        return Ok(SearchError::CostOverflow { state });
                    }
                    Ok((true, _)) => return Ok(error),
                    Ok((false, _)) => {}
                    Err((state, failure)) => return Err(self.failed(state, failure)),
                }
            }
            self.proof.overflow = None;
        }
        Err(self.end(self.no_open_states()))
    }

    /// Reaches every state again that has a path whose cost fits, by Dijkstra's algorithm. A search that stores only
    /// the current path has forgotten the states that it reached. If costs are negative, the paths need not be cheapest.
    fn reached_again(&mut self, problem: &P) -> OrStop<SearchSpace<P, ()>> {
        let options = ((), self.space.hasher());
        let bytes = self.limits.bytes();
        let mut space = SearchSpace::new(problem, options, Recognition::All, bytes, None);
        let mut open = BinaryHeap::new();
        let starts = problem.starts().into_iter();
        let mut ends: Vec<_> = starts.map(|start| (start, self.origin.g)).collect();
        loop {
            for (state, g) in ends.drain(..) {
                let label = Label::new(g, 0, None);
                let reached = match space.find(problem, &state, None) {
                    Ok(id) => space.relax(id, label, Relax::Open).improved(),
                    Err(place) => {
                        let new = (label, P::Cost::ZERO);
                        let id = space.add(problem, state, new, Some(place));
                        Some(id.ok_or_else(|| self.out_of_ids())?)
                    }
                };
                open.extend(reached.map(|id| Reverse((g, id))));
            }
            let bytes = space.bytes(0).saturating_add(bytes_of_heap(&open));
            if let Some(limit) = self.check(problem, &|_| bytes) {
                return Err(self.cut_off(limit));
            }
            self.stats.bytes_peak = self
                .stats
                .bytes_peak
                .max(self.bytes_with(problem, 0, &|_| bytes));
            let Some(Reverse((g, id))) = open.pop() else {
                return Ok(space);
            };
            if !space.is_open(id) {
                continue; // a cheaper path to it was found first
            }
            let state = space.close(id).state.clone();
            for edge in successors_of(problem, &state) {
                match edge {
                    Ok(edge) => {
                        let g = edge.cost.extend(g);
                        ends.extend(g.map(|g| (edge.state, g)));
                    }
                    Err(failure) => return Err(self.failed(state.clone(), failure)),
                }
            }
        }
    }
}

/// Whether a sum that overflowed may hide a path, and the state that it hides, if it is known. The error has the state
/// whose edges the problem failed to list.
type Lost<S> = Result<(bool, Option<S>), (S, Failure)>;

/// Returns whether an edge of a state in `space`, along which the cost of a path overflows, leads to a state that is not
/// known, and this state. A key may have overflowed instead of a cost if `has_key` is set, so then every edge counts.
/// States at `max_depth` have not been expanded, so their edges do not count. The function `is_known` takes a state and
/// the number of edges of the path to it.
///
/// # Errors
///
/// Returns a state if the problem failed to list its edges.
fn lost_from<D: Direction<P>, P: SearchProblem, O: Observer<P>>(
    problem: &P,
    space: &SearchSpace<P, O>,
    (max_depth, has_key): (Option<u32>, bool),
    is_known: impl Fn(&P::State, u32) -> bool,
) -> Lost<P::State> {
    let is_expanded = |node: &&NodeOf<P>| {
        let is_too_deep = max_depth.is_some_and(|most| node.depth >= most);
        node.status().is_reached() && is_on_side::<D, P>(node) && !is_too_deep
    };
    for node in space.nodes().iter().filter(is_expanded) {
        let lost = D::edges(problem, &node.state).find(|edge| {
            let overflows = has_key || edge.cost.extend(node.g).is_none();
            overflows && !is_known(&edge.state, node.depth.saturating_add(1))
        });
        match (Failure::take(), lost) {
            (None, Some(edge)) => return Ok((true, Some(edge.state))),
            (None, None) => {}
            (Some(failure), _) => return Err((node.state.clone(), failure)),
        }
    }
    Ok((false, None))
}

fn is_on_side<D: Direction<P>, P: SearchProblem>(node: &NodeOf<P>) -> bool {
    node.is_from_goal() == (D::SIDE == Side::Goal)
}

fn bytes_of_heap<T>(heap: &BinaryHeap<T>) -> usize {
    heap.capacity().saturating_mul(size_of::<T>())
}

/// Returns the lesser of two optional costs. If only one cost is known, returns this cost.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
