//! Batches of messages from every worker to every worker, in rounds.

use std::cell::RefCell;
use std::mem;
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

/// Batches that were received, each with its round.
type Inbox<M> = Rc<RefCell<Vec<(u64, Vec<M>)>>>;

/// A dataflow of one operator, which receives batches. Their timestamp is the round.
pub(super) struct Channel<M: ExchangeData + Clone> {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<M>>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox<M>,
}

impl<M: ExchangeData + Clone> Channel<M> {
    /// A channel whose batches go where their first message does.
    pub(super) fn new(worker: &mut Worker, target: impl Fn(&M) -> usize + 'static) -> Self {
        let inbox = Inbox::default();
        let received = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow(|scope| {
            let (input, stream) = scope.new_input::<Vec<M>>();
            let pact = DistributorPact(move |_| ByFirst(target));
            let receive = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                pact,
                "Receive",
                move |_, _| {
                    move |input, _| {
                        input.for_each(|time, batch| {
                            let round = time.least().copied().unwrap_or_default();
                            received.borrow_mut().push((round, mem::take(batch)));
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
        }
    }

    /// The number of the round.
    pub(super) fn round(&self) -> u64 {
        *self.input.time()
    }

    /// Sends a batch of messages to the same worker, and leaves it empty.
    pub(super) fn send(&mut self, batch: &mut Vec<M>) {
        self.input.send_batch(batch);
        batch.clear(); // what was written to a connection is left
    }

    /// Ends the round for this worker.
    pub(super) fn end_round(&mut self) {
        let round = self.round();
        self.input.advance_to(round + 1);
    }

    /// Whether all workers have ended all earlier rounds, and have received all of their messages.
    pub(super) fn is_settled(&self) -> bool {
        !self.probe.less_than(self.input.time())
    }

    /// Takes the batches that were received, each with its round.
    pub(super) fn take(&self) -> Vec<(u64, Vec<M>)> {
        self.inbox.take()
    }
}

/// Sends a batch where its first message goes.
struct ByFirst<F>(F);

impl<M, F: Fn(&M) -> usize> Distributor<Vec<M>> for ByFirst<F> {
    fn partition<T: Clone, P: Push<Message<T, Vec<M>>>>(
        &mut self,
        batch: &mut Vec<M>,
        time: &Stamp<T>,
        workers: &mut [P],
    ) {
        if let Some(first) = batch.first() {
            let target = (self.0)(first);
            Message::push_at(batch, time.clone(), &mut workers[target]);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Vec<M>>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}
