//! Searches that share what they learn.
//!
//! Every member of a team searches the whole problem within the same bound, but tries successors in
//! another order, and tells the others what it has learnt. What one has refuted the others need not:
//! where they come to it, a must-hit set is there already. So the work divides itself, and the first
//! to find a path, or to refute the bound, has done so for all.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use super::store::Store;

/// What the members of a team know together.
pub(crate) struct Team<T> {
    /// Must-hit sets, each with its budget and the member that learnt it.
    sets: Mutex<Vec<(u32, usize, T)>>,
    proved: AtomicU32,
    is_over: AtomicBool,
}

impl<T> Team<T> {
    pub(crate) fn new() -> Self {
        Self {
            sets: Mutex::new(Vec::new()),
            proved: AtomicU32::new(0),
            is_over: AtomicBool::new(false),
        }
    }

    /// Tells the others that there is nothing left to do.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::Release);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }

    /// The cost that no path undercuts, as far as any member has proved it.
    pub(crate) fn proved(&self) -> u32 {
        self.proved.load(Ordering::Acquire)
    }
}

/// A search as a member of a team.
pub(super) struct Member<T> {
    team: Arc<Team<T>>,
    number: usize,
    /// What was learnt since the last exchange.
    news: Vec<(u32, usize, T)>,
    /// How many of the sets of the team are known here.
    read: usize,
    steps: u32,
}

/// How many steps a member does between two exchanges.
const STEPS_BETWEEN_EXCHANGES: u32 = 32;

/// Members differ in the order of the successors of states that are no deeper than this. Below, the
/// promise of a successor matters more than being different.
const ORDERED_FROM: usize = 8;

impl<T: AsRef<[u64]> + Clone> Member<T> {
    pub(super) fn new(team: &Arc<Team<T>>, number: usize) -> Self {
        Self {
            team: Arc::clone(team),
            number,
            news: Vec::new(),
            read: 0,
            steps: 0,
        }
    }

    /// Puts successors, of which the last is to be tried first, into an order of its own.
    pub(super) fn reorder<C>(&self, successors: &mut [C], depth: usize) {
        if depth < ORDERED_FROM && !successors.is_empty() {
            successors.rotate_right(self.number % successors.len());
        }
    }

    pub(super) fn tell(&mut self, set: &T, budget: u32) {
        self.news.push((budget, self.number, set.clone()));
    }

    pub(super) fn tell_bound(&self, proved: u32) {
        self.team.proved.fetch_max(proved, Ordering::AcqRel);
    }

    /// Now and then, gives and takes news; returns what the team has proved.
    pub(super) fn exchange(&mut self, learnt: &mut Store<T>) -> u32 {
        self.steps += 1;
        if self.steps >= STEPS_BETWEEN_EXCHANGES
            && let Ok(mut sets) = self.team.sets.lock()
        {
            self.steps = 0;
            for (budget, author, set) in &sets[self.read..] {
                if *author != self.number {
                    learnt.insert(set, *budget, 0);
                }
            }
            sets.append(&mut self.news);
            self.read = sets.len();
        }
        self.team.proved()
    }
}
