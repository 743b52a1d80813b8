//! The refutation of a state. This module makes the next step for the newest frame, and finds the set that the frame
//! before it learns.

use crate::bits;
use crate::cost::Cost;
use crate::engine::edges::NewPath;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::explain::ExplainableProblem;
use crate::node::{Label, Via};
use crate::observe::Observer;
use crate::problem::{Side, SuccessorOf, successors_of};
use crate::refutation::{Justification, Relaxation};

use super::LearnedLoop;
use super::frame::{Child, Frame, Origin, Progress, Reason, Stage, cost_of};
use super::log::Memory;

impl<P: ExplainableProblem> LearnedLoop<P> {
    /// Makes the next step for the newest frame.
    pub(super) fn work<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Progress<P::Set>> {
        match self.frames[self.depth - 1].stage {
            Stage::Bound => Ok(self.refute_alone(problem)),
            Stage::Foreseen => {
                let frame = &mut self.frames[self.depth - 1];
                frame.stage = Stage::Forced;
                let is_goal = problem.is_goal(&frame.state);
                Ok(if is_goal {
                    Progress::Solved
                } else {
                    Progress::On
                })
            }
            Stage::Forced => self.follow_forced(problem, search),
            Stage::LookAhead => Ok(self.look_ahead(problem)),
            Stage::Expansion => self.expand(problem, search),
            Stage::Children => self.next_child(problem, search),
        }
    }

    /// Tries to refute the newest state by the problem's own bound, and, if that fails, by a learned set.
    fn refute_alone(&mut self, problem: &P) -> Progress<P::Set> {
        let frame = &mut self.frames[self.depth - 1];
        if problem.is_goal(&frame.state) {
            return Progress::Solved;
        }
        let mut memory = Memory::<P>::new(&mut self.nogoods, self.log.is_on());
        if frame.is_looked_up {
            memory.skip(problem.owned(&frame.state), frame.budget);
        }
        memory.slack = frame.slack;
        let mut reason = problem.empty_set();
        if !problem.refute(&frame.state, frame.budget, &mut memory, &mut reason) {
            frame.slack = memory.slack;
            frame.foreseen = memory.foreseen;
            frame.stage = Stage::Forced;
            return Progress::On;
        }
        let justify = memory.into_justification();
        let lemma = self.log.note(reason.as_ref(), frame.budget, justify);
        Progress::Refuted(reason, lemma)
    }

    /// Continues with the forced successor, if there is one.
    fn follow_forced<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Progress<P::Set>> {
        let frame = &mut self.frames[self.depth - 1];
        let Some(position) = problem.forced(&frame.state) else {
            frame.stage = Stage::LookAhead;
            return Ok(Progress::On);
        };
        self.generate(problem, search)?;
        let frame = &mut self.frames[self.depth - 1];
        let generated = &mut self.generated;
        let at = generated.iter().position(|&(at, _)| at == position);
        let forced = match at {
            Some(at) => Some(generated.swap_remove(at).1),
            None => pruned_edge(problem, search, &frame.state, position)?,
        };
        let Some(edge) = forced else {
            let state = frame.state.clone();
            return Err(search.fail(SearchError::Unfaithful { state }));
        };
        let cost = frame.cost_of(&edge).map_err(|error| search.fail(error))?;
        let Some(budget) = frame.budget.checked_sub(cost) else {
            // The edge alone exceeds the budget, so the empty set refutes the successor.
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
            is_refuted: false,
        };
        self.push_child(problem, search, child, budget)
    }

    /// Continues with the relaxation of the newest state, unless its solution is known.
    fn look_ahead(&mut self, problem: &P) -> Progress<P::Set> {
        let frame = &mut self.frames[self.depth - 1];
        frame.stage = Stage::Expansion;
        let Some((relaxed, cost, steps)) = frame.look_ahead(problem, self.learning.look_ahead)
        else {
            return Progress::On;
        };
        let Some(budget) = frame.budget.checked_sub(cost) else {
            return Progress::On;
        };
        if self.solutions.solve(problem, &relaxed, budget) {
            return Progress::On;
        }
        let slack = frame.slack;
        let origin = Origin::LookAhead(steps);
        self.push(problem, relaxed, budget, origin).slack = slack;
        Progress::Pushed
    }

    /// Returns the newest frame that is a relaxed state.
    pub(super) fn base_of_look_ahead(&self) -> Option<usize> {
        let frames = &self.frames[..self.depth];
        frames
            .iter()
            .rposition(|frame| matches!(frame.origin, Origin::LookAhead(_)))
    }

    /// Remembers the solution of the relaxed state of frame `base`, and continues with the frame before `base`.
    pub(super) fn end_look_ahead(&mut self, base: usize) {
        let actions = self.frames[base + 1..self.depth].iter();
        let word = actions.filter_map(|frame| match &frame.origin {
            Origin::Action(action) => Some(action.clone()),
            Origin::Start | Origin::LookAhead(_) => None,
        });
        self.solutions
            .remember(self.frames[base].budget, word.collect());
        self.depth = base;
    }

    /// Generates the successors of the newest state.
    fn generate<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop<()> {
        let frame = &mut self.frames[self.depth - 1];
        if !std::mem::replace(&mut frame.is_partial, true) {
            self.generated.clear();
        }
        if let Some(id) = frame.id {
            search.expand(problem, id, self)?;
        } else {
            let state = frame.state.clone();
            search.expand_apart(problem, &state, self)?;
        }
        self.frames[self.depth - 1].is_partial = false;
        Ok(())
    }

    /// Puts the successors of the newest state in order.
    fn expand<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Progress<P::Set>> {
        self.generate(problem, search)?;
        let frame = &mut self.frames[self.depth - 1];
        // Children are popped from the end of the list. The order is reversed here, so that among equally promising
        // children, the child that was generated first is popped first.
        for (position, edge) in self.generated.drain(..).rev() {
            let cost = frame.cost_of(&edge);
            cost.map_err(|error| search.fail(error))?;
            frame.children.push(Child {
                promise: problem.promise(&frame.state, &edge.state),
                edge,
                position: u32::try_from(position).unwrap_or(u32::MAX),
                is_refuted: false,
            });
        }
        self.look_up_successors(problem);
        let frame = &mut self.frames[self.depth - 1];
        // Children that a known set refutes are popped last. By then there are more sets to choose from, so the chosen
        // set adds less to the reason.
        let order = |child: &Child<P>| (!child.is_refuted, child.promise);
        frame.children.sort_by_key(order);
        if let Some(member) = &self.member {
            member.reorder(&mut frame.children, self.depth);
        }
        frame.stage = Stage::Children;
        Ok(Progress::On)
    }

    /// Finds the learned sets that refute successors of the newest state. One look-up is enough for all successors,
    /// because a set that refutes a successor is also disjoint from the newest state.
    fn look_up_successors(&mut self, problem: &P) {
        let Frame {
            state,
            budget,
            children,
            reasons,
            ..
        } = &mut self.frames[self.depth - 1];
        let budget_of = |child: &Child<P>| budget.checked_sub(cost_of(child.edge.cost));
        let mut last = None;
        loop {
            let budgets = children.iter().filter_map(budget_of);
            let Some(budget) = budgets
                .filter(|&budget| last.is_none_or(|last| budget < last))
                .max()
            else {
                return;
            };
            last = Some(budget);
            self.nogoods
                .find_all(problem.owned(state), budget, |missed| {
                    let mut is_useful = false;
                    for child in children.iter_mut() {
                        if budget_of(child) == Some(budget)
                            && missed.is_missed_by(problem.owned(&child.edge.state))
                        {
                            child.is_refuted = true;
                            is_useful = true;
                        }
                    }
                    if is_useful {
                        let (set, lemma) = (missed.set.clone(), missed.tag);
                        reasons.push(Reason { budget, set, lemma });
                    }
                    is_useful
                });
        }
    }

    /// Continues with the next successor, but passes over those that a known set refutes. The known sets were learned
    /// earlier or from a sibling. If all successors are refuted, the state is refuted.
    fn next_child<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Progress<P::Set>> {
        let frame = &mut self.frames[self.depth - 1];
        while let Some(child) = frame.children.pop() {
            let Some(budget) = frame.budget.checked_sub(cost_of(child.edge.cost)) else {
                continue; // nothing after it is in time, and this needs no reason
            };
            let owned = problem.owned(&child.edge.state);
            let least = frame.least_reason(problem, &child.edge.action, budget, Some(owned));
            if let Some((lemma, contribution)) = least {
                bits::unite(&mut frame.reason, &contribution);
                frame.refuted.push((child.edge.action, lemma));
                continue;
            }
            return self.push_child(problem, search, child, budget);
        }
        Ok(self.combine(problem))
    }

    /// Pushes a successor of the newest state.
    fn push_child<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        child: Child<P>,
        budget: u32,
    ) -> OrStop<Progress<P::Set>> {
        let Child { edge, position, .. } = child;
        let below = &self.frames[self.depth - 1];
        let is_forced = below.is_forced;
        let foreseen = if is_forced { below.foreseen } else { 0 };
        // The bound of a state already includes the cost of its forced edge, but perhaps not the cost of another edge.
        let spent = if is_forced { 0 } else { below.budget - budget };
        let slack = below.slack.and_then(|slack| slack.checked_sub(spent));
        let mut id = None;
        if let Some(predecessor) = self.frames[self.depth - 1].id {
            let node = search.space.node(predecessor);
            let Some(g) = edge.cost.extend(node.g) else {
                return Err(search.fail(SearchError::CostOverflow { state: edge.state }));
            };
            let via = Some(Via {
                predecessor,
                position,
            });
            let depth = node.depth.saturating_add(1);
            let label = Label::new(g, depth, via);
            let path = NewPath::unseen(label, Side::Start);
            id = Some(search.add(problem, edge.state.clone(), &path, 0, None)?);
            search.note_open(false);
        }
        let origin = Origin::Action(edge.action);
        let frame = self.push(problem, edge.state, budget, origin);
        frame.id = id;
        frame.is_looked_up = !is_forced;
        if let Some(rest) = foreseen.checked_sub(1) {
            frame.stage = Stage::Foreseen;
            frame.foreseen = rest;
        }
        frame.slack = slack;
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
                Some((lemma, contribution))
                    if bits::count_difference(&contribution, &frame.reason)
                        <= bits::count_difference(&block, &frame.reason) =>
                {
                    bits::unite(&mut frame.reason, &contribution);
                    idle.push((action, lemma));
                }
                _ => bits::unite(&mut frame.reason, &block),
            }
        }
        if frame.refuted.is_empty() {
            // No action is both possible and affordable, so no later state owns more elements.
            if let Some(element) = problem.missing(&frame.state) {
                bits::insert(&mut frame.reason, element);
            }
        }
        let justify = || {
            let actions = frame.refuted.drain(..).chain(idle).collect();
            Justification::Branching { actions }
        };
        let lemma = self.log.note(frame.reason.as_ref(), frame.budget, justify);
        self.nogoods.insert(&frame.reason, frame.budget, lemma);
        if let Some(member) = &mut self.member {
            member.tell(&frame.reason, frame.budget);
        }
        Progress::Refuted(frame.reason.clone(), lemma)
    }

    /// Pops the newest frame, whose state the set `set` refutes. Also pops each frame below that this set alone
    /// refutes. The next frame learns from the set.
    pub(super) fn pass_down<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        mut set: P::Set,
        mut lemma: u32,
    ) {
        loop {
            self.pop(problem, search);
            if self.depth == 0 {
                self.log.note_root(lemma);
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
                    frame.refuted.push((action.clone(), lemma));
                    let budget = above[0].budget;
                    frame.reasons.push(Reason { budget, set, lemma });
                    return;
                }
                Origin::LookAhead(steps) => {
                    problem.regress_relaxed(&frame.state, *steps, &set, &mut reason);
                    vec![Relaxation::Relaxed; *steps as usize]
                }
                Origin::Start => unreachable!("a start is the first frame"),
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

/// Returns the successor at `position`. The search did not generate it, because the cost of its path overflows.
#[cold]
fn pruned_edge<P: ExplainableProblem, O: Observer<P>>(
    problem: &P,
    search: &mut Engine<P, O>,
    state: &P::State,
    position: usize,
) -> OrStop<Option<SuccessorOf<P>>> {
    let mut positions = 0..;
    let listed = successors_of(problem, state);
    match listed.first(|_| positions.next() == Some(position)) {
        Ok(edge) => Ok(edge.map(|(_, edge)| edge)),
        Err(failure) => Err(search.failed(state.clone(), failure)),
    }
}
