//! A team of searches that share what they learn.
//!
//! Every member of a team searches the whole problem within the same bound. It tries successors in its own order, and
//! shares with the other members what it has learned. If one member has refuted a state, another member that reaches
//! this state already knows a nogood that refutes it. In this way the members divide the work among themselves. The
//! first member that finds a path or refutes the bound does so for all members.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use super::store::Store;

/// The shared knowledge of several [`learned_deepening`](crate::Search::learned_deepening)
/// searches, each on its own thread.
///
/// The type `T` is the [`Set`](crate::refutation::ExplainableProblem::Set) of the problem. All members of a team must
/// search the same problem.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "color-walk")] {
/// use colorwalk::algorithms::{LearnedDeepening, Learning, Team};
/// use colorwalk::color_walk::{Board, ClusterGraph, SetWalk, Start};
/// use colorwalk::{Search, Step};
/// use std::sync::Arc;
///
/// let graph =
///     Arc::new(ClusterGraph::new(&Board::series(1).unwrap(), Start::CORNER).unwrap());
/// let game = SetWalk::new(&graph, [0; 8]).unwrap();
/// let team = Arc::new(Team::new());
/// let search = |number| {
///     let search = Search::new(&game).start(LearnedDeepening::new(Learning::new()));
///     let mut run = search.within(&team, number);
///     while !team.is_over() {
///         if let Step::Goal(_) = run.run_for(100).unwrap() {
///             team.end();
///             return run.into_report().unwrap().cost();
///         }
///     }
///     None
/// };
/// let costs = std::thread::scope(|scope| {
///     let helper = scope.spawn(|| search(1));
///     [search(0), helper.join().unwrap()]
/// });
/// assert_eq!(costs.into_iter().flatten().max(), Some(29));
/// assert_eq!(team.proved(), 29);
/// # }
/// ```
pub struct Team<T> {
    /// Nogoods, each with its budget and the member that learned it.
    sets: Mutex<Vec<(u32, usize, T)>>,
    proved: AtomicU32,
    is_over: AtomicBool,
}

impl<T> Default for Team<T> {
    fn default() -> Self {
        Self::new()
    }
}

debug_by!(self => [T] Team<T>: proved: self.proved, is_over: self.is_over);

impl<T> Team<T> {
    /// Returns a team that has learned nothing yet.
    pub fn new() -> Self {
        Self {
            sets: Mutex::new(Vec::new()),
            proved: AtomicU32::new(0),
            is_over: AtomicBool::new(false),
        }
    }

    /// Ends the search for all members. The call only sets a flag, so the code that drives the runs must
    /// check [`is_over`](Self::is_over).
    pub fn end(&self) {
        self.is_over.store(true, Ordering::Release);
    }

    /// Returns whether a member has called [`end`](Self::end).
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }

    /// Returns the greatest lower bound on the cost of a path that the members have proved so far.
    pub fn proved(&self) -> u32 {
        self.proved.load(Ordering::Acquire)
    }
}

/// A search as a member of a team.
pub(super) struct Member<T> {
    team: Arc<Team<T>>,
    number: usize,
    /// The sets learned since the last exchange.
    news: Vec<(u32, usize, T)>,
    /// The number of the team's sets that this member knows.
    read: usize,
    steps: u32,
}

/// The number of steps between two exchanges of a member.
const STEPS_BETWEEN_EXCHANGES: u32 = 8;

/// Members order successors differently down to this depth. At deeper states, it is better to try the most promising
/// successor first.
const ORDERED_FROM: usize = 16;

impl<T: AsRef<[u64]> + Clone> Member<T> {
    pub(super) fn new(team: Arc<Team<T>>, number: usize) -> Self {
        Self {
            team,
            number,
            news: Vec::new(),
            read: 0,
            steps: 0,
        }
    }

    /// Reorders successors in the member's own order. The last successor is tried first.
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

    /// Exchanges learned sets with the team every few steps. Returns the bound that the team has proved.
    pub(super) fn exchange(&mut self, nogoods: &mut Store<T>) -> u32 {
        self.steps += 1;
        if self.steps >= STEPS_BETWEEN_EXCHANGES
            && let Ok(mut sets) = self.team.sets.lock()
        {
            self.steps = 0;
            for (budget, author, set) in &sets[self.read..] {
                if *author != self.number {
                    nogoods.insert(set, *budget, 0);
                }
            }
            sets.append(&mut self.news);
            self.read = sets.len();
        }
        self.team.proved()
    }
}
