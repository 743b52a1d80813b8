//! Batches of messages from every worker to every worker, in rounds.
//!
//! A batch for a worker of another process passes through the dataflow as bytes: messages are serialized and
//! deserialized here, where a failure is an error. The dataflow itself panics on bytes that it cannot read, and calls
//! no code of the user. So if it panics, another process has sent invalid bytes.

use std::cell::RefCell;
use std::fmt;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use serde::de::{DeserializeOwned, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use timely::communication::Push;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::Message;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::progress::Stamp;
use timely::worker::Worker;

use crate::exploration::identity::encode;
use crate::failure::Failure;

/// The most messages without bytes that a batch may have.
const MOST_EMPTY: usize = 1 << 16;

/// A batch in transit: messages to a worker of the same process, bytes to one of another.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
struct Parcel<M> {
    from: u64,
    #[serde(skip)]
    to: usize,
    #[serde(skip)]
    messages: Vec<M>,
    #[serde(with = "self")]
    bytes: Vec<u8>,
}

/// Parcels that were received, each with its round.
type Inbox<M> = Rc<RefCell<Vec<(u64, Parcel<M>)>>>;

/// Batches that were received, each with its round and the process that sent it.
pub(super) type Received<M> = Vec<(u64, usize, Vec<M>)>;

/// Why nothing was sent.
pub(super) enum Unsent {
    /// The message at this position cannot be serialized.
    Message(usize, Failure),
    /// The dataflow has panicked.
    Broken,
}

/// A dataflow of one operator, which receives batches. Their timestamp is the round.
pub(super) struct Channel<M: Clone + 'static> {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel<M>>>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox<M>,
    own: usize,
    threads: usize,
}

impl<M: Serialize + DeserializeOwned + Send + Clone + 'static> Channel<M> {
    /// A channel between all workers; each process has `threads` of them.
    pub(super) fn new(worker: &mut Worker, threads: usize) -> Self {
        let inbox = Inbox::default();
        let received = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow(|scope| {
            let (input, stream) = scope.new_input::<Vec<Parcel<M>>>();
            let receive = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                DistributorPact(|_| ByFirst),
                "Receive",
                move |_, _| {
                    move |input, _| {
                        input.for_each(|time, parcels| {
                            let round = time.least().copied().unwrap_or_default();
                            let parcels = mem::take(parcels).into_iter();
                            received
                                .borrow_mut()
                                .extend(parcels.map(|parcel| (round, parcel)));
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
            own: worker.index(),
            threads,
        }
    }

    /// The number of the round.
    pub(super) fn round(&self) -> u64 {
        *self.input.time()
    }

    /// Sends a batch of messages to a worker, and leaves it empty.
    pub(super) fn send(&mut self, to: usize, batch: &mut Vec<M>) -> Result<(), Unsent> {
        if batch.is_empty() {
            return Ok(());
        }
        let mut parcel = Parcel {
            from: self.own as u64,
            to,
            messages: Vec::new(),
            bytes: Vec::new(),
        };
        if to / self.threads == self.own / self.threads {
            parcel.messages = mem::take(batch);
        } else {
            parcel.bytes = to_bytes(batch)?;
            batch.clear();
        }
        let input = &mut self.input;
        guarded(|| input.send_batch(&mut vec![parcel])).ok_or(Unsent::Broken)
    }

    /// Ends the round for this worker. Returns none if the dataflow has panicked.
    pub(super) fn end_round(&mut self) -> Option<()> {
        let round = self.round();
        guarded(|| self.input.advance_to(round + 1))
    }

    /// Whether all workers have ended all earlier rounds, and have received all of their messages.
    pub(super) fn is_settled(&self) -> bool {
        !self.probe.less_than(self.input.time())
    }

    /// Takes the batches that were received, or returns the number of a process that sent invalid bytes.
    pub(super) fn take(&self) -> Result<Received<M>, usize> {
        let parcels = self.inbox.take().into_iter();
        let batches = parcels.map(|(round, parcel)| {
            let from = usize::try_from(parcel.from).unwrap_or(usize::MAX) / self.threads;
            if parcel.bytes.is_empty() {
                return Ok((round, from, parcel.messages));
            }
            let messages = from_bytes(&parcel.bytes).ok_or(from)?;
            Ok((round, from, messages))
        });
        batches.collect()
    }
}

/// Lets the dataflow work. Returns none if it panics.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Serializes the number of messages, in four bytes, and the messages.
fn to_bytes<M: Serialize>(messages: &[M]) -> Result<Vec<u8>, Unsent> {
    let count = u32::try_from(messages.len()).unwrap_or(u32::MAX);
    let mut bytes = count.to_le_bytes().to_vec();
    for (position, message) in messages.iter().enumerate() {
        bytes = encode(message, bytes).map_err(|failure| Unsent::Message(position, failure))?;
    }
    Ok(bytes)
}

fn from_bytes<M: DeserializeOwned>(bytes: &[u8]) -> Option<Vec<M>> {
    let (count, mut rest) = bytes.split_first_chunk()?;
    let count = u32::from_le_bytes(*count) as usize;
    let mut messages = Vec::with_capacity(count.min(rest.len()));
    for _ in 0..count {
        let (message, behind) = postcard::take_from_bytes(rest).ok()?;
        if behind.len() == rest.len() && messages.len() == MOST_EMPTY {
            return None;
        }
        messages.push(message);
        rest = behind;
    }
    rest.is_empty().then_some(messages)
}

/// Writes bytes all at once.
fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bytes(bytes)
}

fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    struct Bytes;

    impl Visitor<'_> for Bytes {
        type Value = Vec<u8>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("bytes")
        }

        fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
            Ok(bytes.to_vec())
        }

        fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
            Ok(bytes)
        }
    }

    deserializer.deserialize_byte_buf(Bytes)
}

/// Sends a parcel to its worker. There is one at a time.
struct ByFirst;

impl<M> Distributor<Vec<Parcel<M>>> for ByFirst {
    fn partition<T: Clone, P: Push<Message<T, Vec<Parcel<M>>>>>(
        &mut self,
        parcels: &mut Vec<Parcel<M>>,
        time: &Stamp<T>,
        workers: &mut [P],
    ) {
        if let Some(to) = parcels.first().map(|parcel| parcel.to) {
            Message::push_at(parcels, time.clone(), &mut workers[to]);
            parcels.clear(); // what was written to a connection is left
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Vec<Parcel<M>>>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}
