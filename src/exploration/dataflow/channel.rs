//! A channel that carries batches of messages from every worker to every worker, in rounds.

use std::cell::RefCell;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// A batch of messages to a worker.
type Batch<M> = (u64, Vec<M>);

/// Batches that were received, each with its round.
pub(super) type Received<M> = Vec<(u64, Vec<M>)>;

/// A dataflow with a single operator, which receives batches. The timestamp of a batch is its round.
pub(super) struct Channel<M: Clone + 'static> {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Batch<M>>>>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Received<M>>>,
    is_broken: bool,
}

impl<M: ExchangeData + Clone> Channel<M> {
    /// Creates a channel between all workers.
    pub(super) fn new(worker: &mut Worker) -> Self {
        let inbox = Rc::new(RefCell::new(Vec::new()));
        let received = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow(|scope| {
            let (input, stream) = scope.new_input::<Vec<Batch<M>>>();
            let receive = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                Exchange::new(|&(to, _): &Batch<M>| to),
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
        });
        Self {
            input,
            probe,
            inbox,
            is_broken: false,
        }
    }

    /// Returns the number of the round.
    pub(super) fn round(&self) -> u64 {
        *self.input.time()
    }

    /// Sends a batch of messages to a worker. Afterwards, the batch is empty.
    pub(super) fn send(&mut self, to: usize, batch: &mut Vec<M>) {
        if !batch.is_empty() {
            let (input, batch) = (&mut self.input, mem::take(batch));
            let sent = guarded(|| {
                input.send((to as u64, batch));
                input.flush();
            });
            self.is_broken |= sent.is_none();
        }
    }

    /// Ends the round for this worker.
    pub(super) fn end_round(&mut self) {
        let next = self.round() + 1;
        self.is_broken |= guarded(|| self.input.advance_to(next)).is_none();
    }

    /// Returns whether the dataflow panicked while sending.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Returns whether all workers have ended all earlier rounds and received all messages of these rounds.
    pub(super) fn is_settled(&self) -> bool {
        !self.probe.less_than(self.input.time())
    }

    /// Takes the batches that were received.
    pub(super) fn take(&self) -> Received<M> {
        self.inbox.take()
    }
}

/// Runs part of the dataflow. Returns `None` if it panics because the connection to another process has ended.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}
