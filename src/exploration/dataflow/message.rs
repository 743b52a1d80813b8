//! The messages between workers, besides states.

use serde::{Deserialize, Serialize};

use crate::limits::Limit;

/// A message from one worker to all workers.
#[derive(Clone, Serialize, Deserialize)]
pub(super) enum Message<S> {
    /// A request to stop expanding, because a limit was reached.
    Halt(Limit),
    /// The worker's part of the result of a round.
    Tally(Tally<S>),
}

/// The result of one or more workers for a round. A round explores a pass, or traces the path back by one step.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Tally<S> {
    pub(super) states: u64,
    pub(super) next: Option<u64>, // the earliest layer that has waiting states
    pub(super) bytes: u64,
    pub(super) halt: Option<Limit>, // a failure is the greatest limit, and overrides any other limit
    pub(super) witness: Option<Witness<S>>,
}

impl<S> Tally<S> {
    pub(super) const NONE: Self = Self {
        states: 0,
        next: None,
        bytes: 0,
        halt: None,
        witness: None,
    };

    /// Adds the result of another worker.
    pub(super) fn add(&mut self, other: Self) {
        self.states = self.states.saturating_add(other.states);
        self.next = self.next.into_iter().chain(other.next).min();
        self.bytes = self.bytes.saturating_add(other.bytes);
        self.halt = self.halt.max(other.halt);
        let witnesses = self.witness.take().into_iter().chain(other.witness);
        self.witness = witnesses.min_by_key(|witness| witness.rank);
    }
}

/// A goal, or a predecessor of the first known state on the path, with the position of the edge between the two.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Witness<S> {
    pub(super) rank: u64, // the least one is chosen; the rank determines the owner, so two workers never have the same
    pub(super) position: u32,
    pub(super) state: S,
}
