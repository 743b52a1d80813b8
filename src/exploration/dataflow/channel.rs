//! A channel that carries batches of messages from every worker to every worker, in rounds.

use std::cell::RefCell;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use timely::ExchangeData;
use timely::communication::Push;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::Message;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::progress::Stamp;
use timely::worker::Worker;

/// A batch of messages to a worker.
type Batch<M> = (u64, Vec<M>);

/// Batches that were received, each with its round.
pub(super) type Received<M> = Vec<(u64, Vec<M>)>;

/// Sends each batch at once. The distributor of the crate `timely` waits for hundreds of batches or for the end of the
/// round, so a message would arrive too late to stop the round.
struct AtOnce;

impl<M: Clone> Distributor<Vec<Batch<M>>> for AtOnce {
    #[expect(clippy::cast_possible_truncation, reason = "workers are few")]
    fn partition<T: Clone, P: Push<Message<T, Vec<Batch<M>>>>>(
        &mut self,
        batches: &mut Vec<Batch<M>>,
        round: &Stamp<T>,
        workers: &mut [P],
    ) {
        for batch in batches.drain(..) {
            let worker = &mut workers[batch.0 as usize];
            Message::push_at(&mut vec![batch], round.clone(), worker);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Vec<Batch<M>>>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

type BatchInput<M> = InputHandle<u64, CapacityContainerBuilder<Vec<Batch<M>>>>;

/// A dataflow with a single operator, which receives batches. The timestamp of a batch is its round.
pub(super) struct Channel<M: Clone + 'static> {
    input: Option<BatchInput<M>>, // `None` after the dataflow has panicked
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Received<M>>>,
    round: u64,
}

impl<M: ExchangeData + Clone> Channel<M> {
    /// Creates a channel between all workers. Returns `None` if the dataflow panics.
    pub(super) fn new(worker: &mut Worker) -> Option<Self> {
        let inbox = Rc::new(RefCell::new(Vec::new()));
        let received = Rc::clone(&inbox);
        let build = || {
            worker.dataflow(|scope| {
                let (input, stream) = scope.new_input::<Vec<Batch<M>>>();
                let receive = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    DistributorPact(|_| AtOnce),
                    "Receive",
                    move |_, _| {
                        move |input, _| {
                            input.for_each(|time, batches| {
                                let round = time.least().copied().unwrap_or_default();
                                let batches = mem::take(batches).into_iter();
                                let batches = batches.map(|(_, messages)| (round, messages));
                                received.borrow_mut().extend(batches);
                            });
                        }
                    },
                );
                (input, receive.probe().0)
            })
        };
        let (input, probe) = guarded(build)?;
        Some(Self {
            input: Some(input),
            probe,
            inbox,
            round: 0,
        })
    }

    /// Returns the number of the round.
    pub(super) fn round(&self) -> u64 {
        self.round
    }

    /// Sends a batch of messages to a worker. Afterwards, the batch is empty.
    pub(super) fn send(&mut self, to: usize, batch: &mut Vec<M>) {
        if !batch.is_empty() {
            let batch = mem::take(batch);
            self.drive(|input| {
                input.send((to as u64, batch));
                input.flush();
            });
        }
    }

    /// Ends the round for this worker.
    pub(super) fn end_round(&mut self) {
        self.round += 1;
        let round = self.round;
        self.drive(|input| input.advance_to(round));
    }

    /// Returns whether the dataflow has panicked.
    pub(super) fn is_broken(&self) -> bool {
        self.input.is_none()
    }

    /// Returns whether all workers have ended all earlier rounds and received all messages of these rounds.
    pub(super) fn is_settled(&self) -> bool {
        !self.probe.less_than(&self.round)
    }

    /// Takes the batches that were received.
    pub(super) fn take(&self) -> Received<M> {
        self.inbox.take()
    }
}

impl<M: Clone + 'static> Channel<M> {
    /// Runs part of the dataflow, unless it has panicked before.
    fn drive(&mut self, work: impl FnOnce(&mut BatchInput<M>)) {
        if let Some(input) = &mut self.input
            && guarded(|| work(input)).is_none()
        {
            self.close();
        }
    }

    fn close(&mut self) {
        let input = self.input.take();
        guarded(|| drop(input));
    }
}

/// Dropping the input ends its round, which may panic like any other part of the dataflow.
impl<M: Clone + 'static> Drop for Channel<M> {
    fn drop(&mut self) {
        self.close();
    }
}

/// Runs part of the dataflow. Returns `None` if it panics because the connection to another process has ended.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}
