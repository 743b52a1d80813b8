//! A worker of the exploration. It expands pass by pass, and traces a path back from a goal.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use timely::ExchangeData;
use timely::worker::Worker;

use super::Dataflow;
use super::channel::{Channel, guarded};
use super::error::DataflowError;
use super::message::{Message, Tally, Witness};
use super::outbox::{Outbox, Sent};
use super::partition::{Partition, order};
use super::share::{Keeps, Share};
use super::waiting::Waiting;
use crate::engine::run_limits::RunLimits;
use crate::error::SearchError;
use crate::exploration::layering::{BEYOND, Due, Expanded, Layering};
use crate::exploration::{Layers, position_of};
use crate::failure::Failure;
use crate::limits::Limit;
use crate::problem::{Forwards, SearchProblem, SuccessorOf, prefetch, successors_of};
use crate::space::table::Tag;
use crate::space::unique_states::batch_size;

/// The largest factor by which a batch of states is enlarged. With more workers, fewer successors of a batch stay with
/// the worker that expands it, so each batch is larger.
const MOST_SHARED: usize = 8;

/// The number of received states that a worker looks up together.
const TOGETHER: usize = 128;

/// The number of successors after which a batch ends, even within the successors of a state. Then the worker checks the
/// limits.
const MOST_SUCCESSORS: usize = 1 << 13;

/// The number of successors of a state between two looks at the clock.
const STRETCH: usize = 64;

/// The time after which a batch ends, even within the successors of a state.
const LONG_TURN: Duration = Duration::from_millis(10);

/// Returns whether a batch ends after so many successors of a state.
fn ends_after(listed: usize, turn: Instant) -> bool {
    listed.is_multiple_of(STRETCH)
        && (listed.is_multiple_of(MOST_SUCCESSORS) || turn.elapsed() >= LONG_TURN)
}

/// The time that a worker spends on expanding states before it receives messages from the other workers.
const TURN: Duration = Duration::from_micros(200);

/// The time for which an idle worker waits for a message before it reads the clock.
const PARK: Duration = Duration::from_millis(20);

/// The time that a process waits for the other processes after the deadline.
const GRACE: Duration = Duration::from_secs(2);

/// The result of the exploration. All workers have this result at the end.
pub(super) struct Findings<S> {
    pub(super) layers: Layers,
    pub(super) goal_cost: Option<u64>,
    pub(super) way: Option<(S, Vec<u32>)>, // a start, and the positions of the edges
    pub(super) cut_off: Option<Limit>,
    pub(super) bytes: u64,
}

impl<S> Findings<S> {
    fn none() -> Self {
        Self {
            layers: Layers::default(),
            goal_cost: None,
            way: None,
            cut_off: None,
            bytes: 0,
        }
    }
}

/// The reason why a worker ended early.
pub(super) enum End<S> {
    /// Another worker of this process has an error.
    Follows,
    /// The connection to another process has ended, or the other process sent invalid bytes.
    Lost,
    Error(DataflowError<S>),
}

impl<S> From<SearchError<S>> for End<S> {
    fn from(error: SearchError<S>) -> Self {
        Self::Error(error.into())
    }
}

/// What the workers of a process know of each other.
#[derive(Default)]
pub(super) struct Crew {
    pub(super) has_failed: AtomicBool, // one of them
    waiting: AtomicUsize,              // the number of those that wait for others
}

/// A worker with the states that it owns.
pub(super) struct Explorer<'w, P: SearchProblem<State: ExchangeData> + 'static, L: Layering<P>> {
    worker: &'w mut Worker,
    dataflow: &'w Dataflow<P, L>,
    limits: RunLimits,
    crew: &'w Crew,
    partition: Arc<Partition<P>>,
    states: Channel<Sent<P::State, L::Due>>,
    messages: Channel<Message<P::State>>,
    tallies: Vec<(u64, Tally<P::State>)>, // with their rounds
    share: Share<P>,
    waiting: Waiting<P::State>,
    layer: u64, // of the new pass
    reach: u64, // the most layers that an edge has led ahead
    outbox: Outbox<P::State, L::Due>,
    chunk: Vec<(P::State, Tag)>, // of a received batch; otherwise empty
    halt: Option<Limit>,
    failure: Option<SearchError<P::State>>,
    expanded: usize,
    generated: usize,
}

impl<'w, P, L> Explorer<'w, P, L>
where
    P: SearchProblem<State: ExchangeData> + 'static,
    L: Layering<P>,
{
    pub(super) fn new(
        worker: &'w mut Worker,
        dataflow: &'w Dataflow<P, L>,
        crew: &'w Crew,
    ) -> Result<Self, End<P::State>> {
        let partition = Arc::new(Partition::new(
            Arc::clone(&dataflow.problem),
            worker.peers(),
        ));
        let keeps = match (dataflow.finds_path, dataflow.is_undirected) {
            (true, _) => Keeps::All,
            (false, true) => Keeps::Near,
            (false, false) => Keeps::Last,
        };
        Ok(Self {
            states: Channel::new(worker).ok_or(End::Lost)?,
            messages: Channel::new(worker).ok_or(End::Lost)?,
            tallies: Vec::new(),
            share: Share::new(Arc::clone(&partition), keeps),
            waiting: Waiting::NONE,
            layer: 0,
            reach: L::LEAST,
            outbox: Outbox::new(worker.peers()),
            chunk: Vec::new(),
            halt: None,
            failure: None,
            expanded: 0,
            generated: 0,
            worker,
            limits: RunLimits::new(dataflow.limits.clone()),
            dataflow,
            crew,
            partition,
        })
    }

    /// Explores layer by layer, and then traces the path back from the goal. If the problem has failed in this process,
    /// returns this failure, which caused all later errors.
    pub(super) fn run(mut self) -> Result<Findings<P::State>, End<P::State>> {
        let found = self.explore();
        self.failure.map_or(found, |failure| Err(failure.into()))
    }

    fn explore(&mut self) -> Result<Findings<P::State>, End<P::State>> {
        let mut findings = Findings::none();
        let (mut goal, mut passes) = (None, 0..);
        let mut is_open = false; // the last layer, because an edge may stay in it
        self.begin();
        loop {
            // The pass ends before the tallies arrive: states of the next pass may arrive before the last tally.
            let tally = self.tally(goal.is_none());
            let next = self.layer.saturating_add(L::LEAST);
            let pass = self.share.end_pass(self.layer, next, self.reach);
            let all = self.exchange(tally)?;
            findings.cut_off = all.halt.or_else(|| self.limit_of_layer(all.states));
            if findings.cut_off.is_some() {
                break;
            }
            if all.states == 0 {
                self.share.remove_empty_pass();
                if is_open && self.is_last(&mut findings, goal.is_some(), all.bytes) {
                    is_open = false;
                    break;
                }
                is_open = false;
                let Some(next) = all.next else { break };
                self.layer = next;
                self.insert_waiting();
                continue;
            }
            if let Some(state) = self.found(all.witness)? {
                goal = Some((state, passes.start));
                findings.goal_cost = Some(self.layer);
            }
            passes.next();
            findings.layers.add(self.layer, all.states);
            is_open = L::LEAST == 0;
            if !is_open && self.is_last(&mut findings, goal.is_some(), all.bytes) {
                break;
            }
            if !is_open && self.dataflow.layering.last().map(u64::from) == Some(self.layer) {
                findings.cut_off = Some(Limit::Depth);
                break;
            }
            let from = self.layer;
            self.layer = next;
            self.expand(pass, from)?;
        }
        if is_open {
            findings.layers.drop_last();
        }
        if let Some(goal) = goal.filter(|_| self.dataflow.finds_path) {
            self.go_back(goal, &mut findings)?;
        }
        Ok(findings)
    }

    /// Counts the new pass, and looks for a goal in it, or for a state whose cost overflows.
    fn tally(&self, seeks_goal: bool) -> Tally<P::State> {
        let finds = |state: &P::State| self.layer == BEYOND || self.partition.is_goal(state);
        let seeks = seeks_goal || self.layer == BEYOND;
        Tally {
            states: self.share.new_pass().len() as u64,
            next: self.waiting.first(),
            bytes: self.bytes(0) as u64,
            halt: self.halt,
            witness: seeks.then(|| self.share.witness(finds)).flatten(),
        }
    }

    /// Returns the limit on cost if it leaves out the new pass. `states` is the size of this pass.
    fn limit_of_layer(&self, states: u64) -> Option<Limit> {
        let most = self.dataflow.extent.max_cost;
        let is_beyond = states > 0 && most.is_some_and(|most| self.layer > most);
        is_beyond.then_some(Limit::Cost)
    }

    /// Returns the goal that a tally names, if its cost is the number of the layer.
    fn found(&self, witness: Option<Witness<P::State>>) -> Result<Option<P::State>, End<P::State>> {
        let Some(Witness { state, .. }) = witness else {
            return Ok(None);
        };
        if self.layer == BEYOND {
            return Err(SearchError::CostOverflow { state }.into());
        }
        if self.dataflow.layering.cost(&state, self.layer) != self.layer {
            return Err(SearchError::Inconsistent { state }.into());
        }
        Ok(Some(state))
    }

    /// Lets the starts that this worker owns wait for their layers.
    fn begin(&mut self) {
        let partition = Arc::clone(&self.partition);
        for start in partition.starts() {
            let (owner, tag) = partition.owner(&start);
            if owner == self.worker.index() {
                let layer = self.dataflow.layering.start(&start);
                self.wait_for_layer(layer, start, tag);
            }
        }
    }

    /// Reports a complete layer. Returns whether it is the last layer.
    fn is_last(&self, findings: &mut Findings<P::State>, has_goal: bool, bytes: u64) -> bool {
        findings.bytes = findings.bytes.max(bytes);
        if let Some(observer) = self.dataflow.observer.as_ref().filter(|_| self.is_first()) {
            observer(&findings.layers.last(bytes));
        }
        self.dataflow.extent.ends_at_goal && has_goal
    }

    /// Returns whether this is the first worker of its process.
    fn is_first(&self) -> bool {
        self.worker
            .index()
            .is_multiple_of(self.dataflow.place.threads)
    }

    /// Expands a pass, and waits until all workers have expanded their parts of the pass.
    fn expand(&mut self, pass: Range<usize>, layer: u64) -> Result<(), End<P::State>> {
        let (mut next, mut turn) = (pass.start, Instant::now());
        while next < pass.end && !self.is_halted() {
            let batch = next..pass.end.min(next.saturating_add(self.batch_size()));
            let rest = self.expand_batch((batch, layer), &mut next, turn);
            self.end_batch(&mut turn)?;
            if let Some(listed) = rest.filter(|_| !self.is_interrupted() && self.halt.is_none()) {
                self.expand_rest((next - 1, layer), listed, &mut turn)?;
            }
        }
        self.send_states(1);
        self.states.end_round();
        self.wait_until(|this| this.states.is_settled())
    }

    /// Returns the number of states to expand together.
    fn batch_size(&self) -> usize {
        let left = self.limits.expansions().map_or(usize::MAX, |most| {
            usize::try_from(most)
                .unwrap_or(usize::MAX)
                .saturating_sub(self.expanded)
        });
        let own = batch_size::<P::State>(self.expanded, self.generated);
        own.saturating_mul(self.worker.peers().min(MOST_SHARED))
            .min(left)
    }

    /// Generates the successors of the states in `batch`, until it has generated many. Sets `next` to the first state
    /// that it did not expand. If it may have left out successors of the last state, returns how many it generated.
    fn expand_batch(
        &mut self,
        (batch, layer): (Range<usize>, u64),
        next: &mut usize,
        turn: Instant,
    ) -> Option<usize> {
        let end = self.generated.saturating_add(MOST_SUCCESSORS);
        let (partition, states) = (&*self.partition, &self.share.states()[batch]);
        prefetch::<Forwards, _>(partition, states.iter());
        let (layering, outbox) = (&self.dataflow.layering, &mut self.outbox);
        for state in states {
            *next += 1;
            self.expanded += 1;
            let from = layering.expanded(state, layer);
            for (listed, edge) in (1..).zip(successors_of(partition, state)) {
                match edge {
                    Ok(edge) => {
                        self.generated += 1;
                        let reach = &mut self.reach;
                        if let Err(error) = put((outbox, reach), (partition, layering), &from, edge)
                        {
                            self.failure = Some(error);
                        }
                    }
                    Err(failure) => self.failure = Some(failed(state, failure)),
                }
                if ends_after(listed, turn) || self.limits.interruption().is_some() {
                    return Some(listed);
                }
            }
            if self.failure.is_some() || self.generated >= end {
                break;
            }
        }
        None
    }

    /// Generates all but the first successors of a state. The list of states changes meanwhile, so this takes a copy of
    /// the state.
    fn expand_rest(
        &mut self,
        (number, layer): (usize, u64),
        first: usize,
        turn: &mut Instant,
    ) -> Result<(), End<P::State>> {
        let state = self.share.states()[number].clone();
        let partition = Arc::clone(&self.partition);
        let layering = &self.dataflow.layering;
        let from = layering.expanded(&state, layer);
        for (listed, edge) in (1..).zip(successors_of(&*partition, &state)) {
            match edge {
                Ok(edge) if listed > first => {
                    self.generated += 1;
                    let to = (&mut self.outbox, &mut self.reach);
                    if let Err(error) = put(to, (&partition, layering), &from, edge) {
                        self.failure = Some(error);
                    }
                }
                Ok(_) => {}
                Err(failure) => self.failure = Some(failed(&state, failure)),
            }
            if ends_after(listed, *turn) {
                self.end_batch(turn)?;
            }
            if self.is_interrupted() || self.halt.is_some() {
                return Ok(());
            }
        }
        self.end_batch(turn)
    }

    /// Inserts or sends the generated states, and checks the limits. From time to time, receives messages.
    fn end_batch(&mut self, turn: &mut Instant) -> Result<(), End<P::State>> {
        self.insert_own();
        self.send_states(Outbox::<P::State, L::Due>::FULL);
        let most = self.limits.generated();
        if most.is_some_and(|most| self.generated as u64 > most) {
            self.halt_all(Limit::Generated);
        }
        if self.failure.is_some() {
            self.halt_all(Limit::Failure);
            self.halt = Some(Limit::Failure); // even if another limit was set before
        }
        let now = Instant::now();
        if now.duration_since(*turn) >= TURN {
            *turn = now;
            self.step(None)?;
        }
        Ok(())
    }

    /// Sends all batches that have at least `least` states.
    fn send_states(&mut self, least: usize) {
        for (to, batch) in self.outbox.batches(least) {
            self.states.send(to, batch);
        }
    }

    /// Sends a message to all workers.
    fn tell(&mut self, message: &Message<P::State>) {
        for to in 0..self.worker.peers() {
            self.messages.send(to, &mut vec![message.clone()]);
        }
    }

    /// Takes in the generated states that this worker owns.
    fn insert_own(&mut self) {
        let own = std::mem::take(self.outbox.batch(self.worker.index()));
        let own = self.take_in(own);
        *self.outbox.batch(self.worker.index()) = own;
    }

    /// Takes in a list of states. States of the new pass are inserted, and other states wait. Returns the list, which
    /// is empty.
    fn take_in(&mut self, mut states: Vec<Sent<P::State, L::Due>>) -> Vec<Sent<P::State, L::Due>> {
        let mut chunk = std::mem::take(&mut self.chunk);
        let mut left = states.drain(..);
        while left.len() > 0 && self.halt.is_none() {
            for (state, tag, due) in left.by_ref().take(TOGETHER) {
                if L::LEAST > 0 || due.layer(0) == self.layer {
                    chunk.push((state, tag));
                } else {
                    self.reach = self.reach.max(due.layer(0) - self.layer);
                    self.wait_for_layer(due.layer(0), state, tag);
                }
            }
            self.insert(&mut chunk);
        }
        drop(left);
        self.chunk = chunk;
        states
    }

    /// Lets a state wait for its layer, unless it is known, or the limit on memory forbids it.
    fn wait_for_layer(&mut self, layer: u64, state: P::State, tag: Tag) {
        if self.share.has(&state, tag) {
            return;
        }
        let most = self.limits.bytes().map_or(usize::MAX, |most| {
            let others = self.bytes(0).saturating_sub(self.waiting.bytes());
            most.saturating_sub(others)
        });
        let heap_bytes = self.partition.heap_bytes(&state);
        if !self.waiting.push(layer, (state, tag), heap_bytes, most) {
            self.halt_all(Limit::Bytes);
        }
    }

    /// Inserts the states that wait for the layer of the new pass.
    fn insert_waiting(&mut self) {
        let heap_bytes = |state: &P::State| self.partition.heap_bytes(state);
        let mut waiting = self.waiting.take(self.layer, heap_bytes);
        let mut chunk = std::mem::take(&mut self.chunk);
        while !waiting.is_empty() && !self.is_interrupted() && self.halt.is_none() {
            chunk.extend(waiting.drain(waiting.len().saturating_sub(TOGETHER)..));
            self.insert(&mut chunk);
        }
        self.chunk = chunk;
    }

    /// Returns the bytes in use once `more` states have been inserted.
    fn bytes(&self, more: usize) -> usize {
        let waiting = self.waiting.bytes().saturating_add(self.outbox.bytes());
        self.share.bytes(more).saturating_add(waiting)
    }

    /// Inserts the list `states`, if the limit on memory allows it. Afterwards, the list is empty.
    fn insert(&mut self, states: &mut Vec<(P::State, Tag)>) {
        let most = self.limits.bytes();
        if most.is_some_and(|most| self.bytes(states.len()) > most) {
            states.clear();
            return self.halt_all(Limit::Bytes);
        }
        self.share.insert(states);
        if self.share.is_full() {
            self.halt_all(Limit::Ids);
        }
    }

    /// Takes the received states and messages.
    ///
    /// Received states belong to the new pass or a later layer, because the sender began it when all earlier passes
    /// were complete.
    fn receive(&mut self) {
        for (_, batch) in self.states.take() {
            self.take_in(batch);
        }
        for (round, messages) in self.messages.take() {
            for message in messages {
                match message {
                    Message::Tally(tally) => self.tallies.push((round, tally)),
                    Message::Halt(halt) if round == self.messages.round() => {
                        self.halt.get_or_insert(halt);
                    }
                    Message::Halt(_) => {} // too late: the layer has ended
                }
            }
        }
    }

    /// Runs the dataflow for a step, and takes the messages that it received. If there is no work to do, waits for at
    /// most `wait`.
    fn step(&mut self, wait: Option<Duration>) -> Result<(), End<P::State>> {
        let worker = &mut *self.worker;
        guarded(|| match wait {
            Some(_) => worker.step_or_park(wait),
            None => worker.step(),
        })
        .ok_or(End::Lost)?;
        self.receive();
        self.look_for_absences()
    }

    /// Steps until a condition holds.
    fn wait_until(&mut self, is_done: impl Fn(&Self) -> bool) -> Result<(), End<P::State>> {
        self.look_for_absences()?;
        self.crew.waiting.fetch_add(1, Ordering::Relaxed);
        let waited = self.wait(is_done);
        self.crew.waiting.fetch_sub(1, Ordering::Relaxed);
        waited
    }

    /// Steps until a condition holds. After the deadline, waits for other processes for a short time only. But the call
    /// cannot end before the threads of this process, so it can as well wait for them.
    fn wait(&mut self, is_done: impl Fn(&Self) -> bool) -> Result<(), End<P::State>> {
        let place = &self.dataflow.place;
        let (threads, is_alone) = (place.threads, place.addresses.len() < 2);
        let mut grace = GRACE;
        while !is_done(self) {
            let begin = Instant::now();
            self.step(Some(PARK))?;
            let is_waiting = self.crew.waiting.load(Ordering::Relaxed) == threads;
            if self.is_interrupted() && is_waiting && !is_alone {
                // A longer time means that this process itself was suspended.
                let step = begin.elapsed().min(2 * PARK);
                let left = grace.checked_sub(step);
                grace = left.ok_or(End::Error(DataflowError::Silent))?;
            }
        }
        Ok(())
    }

    fn look_for_absences(&mut self) -> Result<(), End<P::State>> {
        if self.states.is_broken() || self.messages.is_broken() {
            return Err(End::Lost);
        }
        if self.crew.has_failed.load(Ordering::Relaxed) {
            return Err(End::Follows);
        }
        Ok(())
    }

    /// Returns whether this worker must stop expanding the layer. It must stop if a limit forbids more work, or if
    /// another worker has sent a halt.
    fn is_halted(&mut self) -> bool {
        if self
            .limits
            .expansions()
            .is_some_and(|most| self.expanded as u64 >= most)
        {
            self.halt_all(Limit::Expansions);
        }
        self.is_interrupted() || self.halt.is_some()
    }

    /// If the deadline has passed or the cancel flag is set, halts all workers and returns true.
    fn is_interrupted(&mut self) -> bool {
        let limit = self.limits.interruption();
        if let Some(limit) = limit {
            self.halt_all(limit);
        }
        limit.is_some()
    }

    /// Tells all workers to stop expanding the layer. The layer is then not part of the result.
    fn halt_all(&mut self, halt: Limit) {
        if self.halt.is_none() {
            self.halt = Some(halt);
            self.tell(&Message::Halt(halt));
        }
    }

    /// Sends a tally to all workers, and returns the sum of all workers' tallies.
    fn exchange(&mut self, tally: Tally<P::State>) -> Result<Tally<P::State>, End<P::State>> {
        let round = self.messages.round();
        self.tell(&Message::Tally(tally));
        self.messages.end_round();
        self.wait_until(|this| this.messages.is_settled())?;
        let mut all = Tally::NONE;
        for (_, tally) in self.tallies.extract_if(.., |(of, _)| *of == round) {
            all.add(tally);
        }
        match all.halt {
            Some(Limit::Failure) => Err(End::Lost), // and that worker knows the reason
            _ => Ok(all),
        }
    }

    /// Finds a path backwards from a goal, which comes with the number of its pass. Looks for a predecessor in one pass
    /// per step.
    fn go_back(
        &mut self,
        (goal, mut number): (P::State, usize),
        findings: &mut Findings<P::State>,
    ) -> Result<(), End<P::State>> {
        self.halt = None;
        let (mut state, mut positions) = (goal, Vec::new());
        for earlier in (0..number).rev() {
            let to = (&state, self.share.pass(number).1);
            let tally = Tally {
                witness: self.predecessor(earlier, to),
                halt: self.halt,
                ..Tally::NONE
            };
            let all = self.exchange(tally)?;
            if let Some(halt) = all.halt {
                findings.cut_off = findings.cut_off.or(Some(halt));
                return Ok(());
            }
            if let Some(predecessor) = all.witness {
                positions.push(predecessor.position);
                (state, number) = (predecessor.state, earlier);
            }
        }
        if number > 0
            && !self
                .partition
                .starts()
                .into_iter()
                .any(|start| start == state)
        {
            return Err(SearchError::Unfaithful { state }.into()); // it has no predecessor
        }
        positions.reverse();
        findings.way = Some((state, positions));
        Ok(())
    }

    /// Returns a predecessor of a state, which comes with its layer, in the pass with this number. If there are several
    /// predecessors, returns the predecessor of least rank.
    fn predecessor(&mut self, number: usize, to: (&P::State, u64)) -> Option<Witness<P::State>> {
        let mut least: Option<Witness<P::State>> = None;
        let count = self.share.pass(number).0.len();
        for begin in (0..count).step_by(TOGETHER) {
            if self.is_interrupted() {
                return None;
            }
            let (states, layer) = self.share.pass(number);
            let edges = (&*self.dataflow.problem, &self.dataflow.layering);
            for from in &states[begin..count.min(begin + TOGETHER)] {
                let expanded = edges.1.expanded(from, layer);
                let position = match position_of(edges, &expanded, to, &self.limits) {
                    Ok(Ok(position)) => position.and_then(|at| u32::try_from(at).ok()),
                    Ok(Err(limit)) => {
                        self.halt = Some(limit);
                        return None;
                    }
                    Err(failure) => {
                        self.failure = Some(failed(from, failure));
                        self.halt = Some(Limit::Failure);
                        return None;
                    }
                };
                let Some(position) = position else { continue };
                let rank = self.partition.rank(from);
                let comes_before =
                    |least: &Witness<_>| order((rank, from), (least.rank, &least.state)).is_lt();
                if least.as_ref().is_none_or(comes_before) {
                    let state = from.clone();
                    least = Some(Witness {
                        rank,
                        position,
                        state,
                    });
                }
            }
        }
        least
    }
}

/// Puts the end of an edge into the outbox, and notes how many layers the edge leads ahead.
#[cfg_attr(not(debug_assertions), inline(always))] // hot
fn put<P: SearchProblem, L: Layering<P>>(
    (outbox, reach): (&mut Outbox<P::State, L::Due>, &mut u64),
    (partition, layering): (&Partition<P>, &L),
    from: &Expanded<'_, P::State>,
    edge: SuccessorOf<P>,
) -> Result<(), SearchError<P::State>> {
    if let Some(due) = layering.due(from, &edge)? {
        if L::LEAST == 0 {
            *reach = (*reach).max(due.layer(from.layer) - from.layer);
        }
        outbox.push(partition.owner(&edge.state), edge.state, due);
    }
    Ok(())
}

/// The error of a problem that failed to list the successors of a state.
fn failed<S: Clone>(state: &S, failure: Failure) -> SearchError<S> {
    let state = state.clone();
    SearchError::Failed { state, failure }
}
