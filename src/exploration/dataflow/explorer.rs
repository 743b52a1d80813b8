//! A worker of the exploration. It expands layer by layer, and traces a path back from a goal.

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
use super::outbox::Outbox;
use super::partition::{Partition, order};
use super::share::{Keeps, Share};
use crate::engine::run_limits::RunLimits;
use crate::error::SearchError;
use crate::exploration::{Layer, position_of};
use crate::failure::Failure;
use crate::limits::Limit;
use crate::problem::{SearchProblem, successors_of};
use crate::space::direction::{Forwards, prefetch};
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
    pub(super) layers: Vec<u64>,
    pub(super) goal_depth: Option<u32>,
    pub(super) way: Option<(S, Vec<u32>)>, // a start, and the positions of the edges
    pub(super) cut_off: Option<Limit>,
    pub(super) bytes: u64,
}

impl<S> Findings<S> {
    const NONE: Self = Self {
        layers: Vec::new(),
        goal_depth: None,
        way: None,
        cut_off: None,
        bytes: 0,
    };

    /// The depth of the last layer.
    fn depth(&self) -> u32 {
        u32::try_from(self.layers.len().saturating_sub(1)).unwrap_or(u32::MAX)
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
pub(super) struct Explorer<'w, P: SearchProblem<State: ExchangeData> + 'static> {
    worker: &'w mut Worker,
    dataflow: &'w Dataflow<P>,
    limits: RunLimits,
    crew: &'w Crew,
    partition: Arc<Partition<P>>,
    states: Channel<(P::State, Tag)>,
    messages: Channel<Message<P::State>>,
    tallies: Vec<(u64, Tally<P::State>)>, // with their rounds
    share: Share<P>,
    outbox: Outbox<P::State>,
    chunk: Vec<(P::State, Tag)>, // of a received batch; otherwise empty
    halt: Option<Limit>,
    failure: Option<SearchError<P::State>>,
    expanded: usize,
    generated: usize,
}

impl<'w, P: SearchProblem<State: ExchangeData> + 'static> Explorer<'w, P> {
    pub(super) fn new(
        worker: &'w mut Worker,
        dataflow: &'w Dataflow<P>,
        crew: &'w Crew,
    ) -> Result<Self, End<P::State>> {
        let partition = Arc::new(Partition::new(
            Arc::clone(&dataflow.problem),
            worker.peers(),
        ));
        let keeps = match (dataflow.finds_path, dataflow.is_undirected) {
            (true, _) => Keeps::All,
            (false, true) => Keeps::LastTwo,
            (false, false) => Keeps::Last,
        };
        Ok(Self {
            states: Channel::new(worker).ok_or(End::Lost)?,
            messages: Channel::new(worker).ok_or(End::Lost)?,
            tallies: Vec::new(),
            share: Share::new(Arc::clone(&partition), keeps),
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
        let mut findings = Findings::NONE;
        self.begin();
        let mut goal = None;
        loop {
            let tally = Tally {
                states: self.share.new_layer().len() as u64,
                bytes: (self.share.bytes(0) + self.outbox.bytes()) as u64,
                halt: self.halt,
                witness: goal.is_none().then(|| self.share.goal()).flatten(),
            };
            // The layer ends before the tallies arrive: states of the next layer may arrive before the last tally.
            let layer = self.share.end_layer();
            let all = self.exchange(tally)?;
            findings.cut_off = all.halt;
            if all.states == 0 || all.halt.is_some() {
                break;
            }
            self.note_layer(&mut findings, &all);
            goal = goal.or(all.witness);
            if self.limits.depth() == Some(findings.depth()) {
                findings.cut_off = Some(Limit::Depth);
                break;
            }
            self.expand(layer)?;
        }
        if let Some(goal) = goal.filter(|_| self.dataflow.finds_path) {
            self.go_back(goal.state, &mut findings)?;
        }
        Ok(findings)
    }

    /// Inserts the starts that this worker owns.
    fn begin(&mut self) {
        for start in self.partition.starts() {
            let (owner, tag) = self.partition.owner(&start);
            if owner == self.worker.index() {
                self.outbox.push(owner, start, tag);
            }
        }
        self.insert_own();
    }

    fn note_layer(&self, findings: &mut Findings<P::State>, all: &Tally<P::State>) {
        findings.layers.push(all.states);
        findings.bytes = findings.bytes.max(all.bytes);
        if all.witness.is_some() {
            findings.goal_depth = Some(findings.depth());
        }
        if let Some(observer) = self.dataflow.observer.as_ref().filter(|_| self.is_first()) {
            observer(&Layer {
                depth: findings.depth(),
                states: all.states,
                total: findings.layers.iter().copied().fold(0, u64::saturating_add),
                bytes: all.bytes,
            });
        }
    }

    /// Returns whether this is the first worker of its process.
    fn is_first(&self) -> bool {
        self.worker
            .index()
            .is_multiple_of(self.dataflow.place.threads)
    }

    /// Expands a layer, and waits until all workers have expanded their parts of the layer.
    fn expand(&mut self, layer: Range<usize>) -> Result<(), End<P::State>> {
        let (mut next, mut turn) = (layer.start, Instant::now());
        while next < layer.end && !self.is_halted() {
            let batch = next..layer.end.min(next.saturating_add(self.batch_size()));
            let rest = self.expand_batch(batch, &mut next, turn);
            self.end_batch(&mut turn)?;
            if let Some(listed) = rest.filter(|_| !self.is_interrupted() && self.halt.is_none()) {
                self.expand_rest(next - 1, listed, &mut turn)?;
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
        batch: Range<usize>,
        next: &mut usize,
        turn: Instant,
    ) -> Option<usize> {
        let end = self.generated.saturating_add(MOST_SUCCESSORS);
        let (partition, states) = (&*self.partition, &self.share.states()[batch]);
        prefetch::<Forwards, _>(partition, states.iter());
        for state in states {
            *next += 1;
            self.expanded += 1;
            for (listed, edge) in (1..).zip(successors_of(partition, state)) {
                match edge {
                    Ok(edge) => {
                        self.generated += 1;
                        let (owner, tag) = partition.owner(&edge.state);
                        self.outbox.push(owner, edge.state, tag);
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
        number: usize,
        first: usize,
        turn: &mut Instant,
    ) -> Result<(), End<P::State>> {
        let state = self.share.states()[number].clone();
        let partition = Arc::clone(&self.partition);
        for (listed, edge) in (1..).zip(successors_of(&*partition, &state)) {
            match edge {
                Ok(edge) if listed > first => {
                    self.generated += 1;
                    let (owner, tag) = partition.owner(&edge.state);
                    self.outbox.push(owner, edge.state, tag);
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
        self.send_states(Outbox::<P::State>::FULL);
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

    /// Inserts the generated states that this worker owns.
    fn insert_own(&mut self) {
        let mut own = std::mem::take(self.outbox.batch(self.worker.index()));
        self.insert(&mut own);
        *self.outbox.batch(self.worker.index()) = own;
    }

    /// Inserts the list `states`, if the limit on memory allows it. Afterwards, the list is empty.
    fn insert(&mut self, states: &mut Vec<(P::State, Tag)>) {
        if let Some(most) = self.limits.bytes() {
            let needed = self
                .share
                .bytes(states.len())
                .saturating_add(self.outbox.bytes());
            if needed > most {
                states.clear();
                return self.halt_all(Limit::Bytes);
            }
        }
        self.share.insert(states);
        if self.share.is_full() {
            self.halt_all(Limit::Ids);
        }
    }

    /// Takes the received states and messages.
    ///
    /// Received states belong to the new layer, because the sender began it when all earlier layers were complete.
    fn receive(&mut self) {
        for (_, batch) in self.states.take() {
            let (mut batch, mut chunk) = (batch.into_iter(), std::mem::take(&mut self.chunk));
            while batch.len() > 0 && self.halt.is_none() {
                chunk.extend(batch.by_ref().take(TOGETHER));
                self.insert(&mut chunk);
            }
            self.chunk = chunk;
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

    /// Finds a path backwards from a goal, one edge per step.
    fn go_back(
        &mut self,
        goal: P::State,
        findings: &mut Findings<P::State>,
    ) -> Result<(), End<P::State>> {
        self.halt = None;
        let (mut state, mut positions) = (goal, Vec::new());
        for depth in (0..findings.goal_depth.map_or(0, |depth| depth as usize)).rev() {
            let tally = Tally {
                witness: self.predecessor(depth, &state),
                halt: self.halt,
                ..Tally::NONE
            };
            let all = self.exchange(tally)?;
            if let Some(halt) = all.halt {
                findings.cut_off = findings.cut_off.or(Some(halt));
                return Ok(());
            }
            let Some(predecessor) = all.witness else {
                return Err(SearchError::Unfaithful { state }.into());
            };
            positions.push(predecessor.position);
            state = predecessor.state;
        }
        positions.reverse();
        findings.way = Some((state, positions));
        Ok(())
    }

    /// Returns a predecessor of `state` in the layer at `depth`. If there are several predecessors, returns the
    /// predecessor of least rank.
    fn predecessor(&mut self, depth: usize, state: &P::State) -> Option<Witness<P::State>> {
        let mut least: Option<Witness<P::State>> = None;
        let count = self.share.layer(depth).len();
        for begin in (0..count).step_by(TOGETHER) {
            if self.is_interrupted() {
                return None;
            }
            for from in &self.share.layer(depth)[begin..count.min(begin + TOGETHER)] {
                let position = match position_of(&*self.partition, (from, state), &self.limits) {
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

/// The error of a problem that failed to list the successors of a state.
fn failed<S: Clone>(state: &S, failure: Failure) -> SearchError<S> {
    let state = state.clone();
    SearchError::Failed { state, failure }
}
