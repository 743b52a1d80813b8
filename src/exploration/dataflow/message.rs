//! What workers send each other besides states.

use serde::{Deserialize, Serialize};

use crate::limits::Limit;

/// A message of one worker to all.
#[derive(Clone, Serialize, Deserialize)]
pub(super) enum Message<S> {
    /// A limit was reached: stop expanding.
    Halt(Halt),
    /// The worker's part of the result of a round.
    Tally(Tally<S>),
}

/// The result of a round, for one worker or for several: of a layer, or of a step back along the path.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Tally<S> {
    pub(super) states: u64,
    pub(super) bytes: u64,
    pub(super) halt: Option<Halt>,
    pub(super) witness: Option<Witness<S>>,
}

impl<S> Tally<S> {
    pub(super) const NONE: Self = Self {
        states: 0,
        bytes: 0,
        halt: None,
        witness: None,
    };

    /// Adds the result of another worker.
    pub(super) fn add(&mut self, other: Self) {
        self.states = self.states.saturating_add(other.states);
        self.bytes = self.bytes.saturating_add(other.bytes);
        self.halt = self.halt.into_iter().chain(other.halt).min();
        let witnesses = self.witness.take().into_iter().chain(other.witness);
        self.witness = witnesses.min_by_key(|witness| witness.hash);
    }
}

/// A goal, or a predecessor on the path, and the position of the edge among its successors.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Witness<S> {
    pub(super) hash: u64, // the least is taken, whoever owns it
    pub(super) position: u32,
    pub(super) state: S,
}

/// A [`Limit`] that a worker may reach, in a form that can be serialized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Halt {
    Failure,
    Ids,
    Bytes,
    Expansions,
    Generated,
    Cancelled,
    Time,
}

impl Halt {
    pub(super) fn limit(self) -> Limit {
        match self {
            Self::Failure => Limit::Failure,
            Self::Ids => Limit::Ids,
            Self::Bytes => Limit::Bytes,
            Self::Expansions => Limit::Expansions,
            Self::Generated => Limit::Generated,
            Self::Cancelled => Limit::Cancelled,
            Self::Time => Limit::Time,
        }
    }
}
