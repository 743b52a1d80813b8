//! Capped Dijkstra, which is best-first search with a bound on the number of open states.
//!
//! In Dijkstra's algorithm, the frontier takes most of the memory, and its size is not known in advance. Here the
//! frontier has a cap. When the search is about to expand a state, the frontier is full if more other states are open
//! than the cap allows. One of three rules then applies. The search stops, it commits to the path to its best state and
//! forgets everything else, or it drops its worst states. The third rule drops states as soon as a new state arrives,
//! so the frontier never exceeds the cap. With the other two rules, the frontier may exceed the cap by one state and
//! the successors of one expansion.
//!
//! Until the frontier is full, the [`Evaluation`] determines the search, for example as Dijkstra's algorithm, as A*, or
//! as a search with a key of your own. Once the frontier has been full, a path need not be optimal, and the report
//! claims only that the path exists.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the path. If the report claims that the path is cheapest, it also
//! checks this claim.
//!
//! # When to use it
//!
//! Use this search when any good path will do, memory is short, and the graph is too large for a plain search. The
//! players of the Color Walk series use it. To keep only the best states of each layer, use [`beam`](Search::beam). For
//! optimal paths in little memory, use [`idastar`](Search::idastar).
//!
//! # References
//!
//! - E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numer. Math.* 1 (1959).
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", parts 8 and 9 (2017): a queue that is cleared when
//!   it is full.
//! - S. Russell, "Efficient memory-bounded search methods", *Proc. ECAI* (1992): dropping the worst state.

#[cfg(feature = "priority-queue")]
use priority_queue::DoublePriorityQueue;

use crate::algorithms::best_first::{BestFirst, Evaluation, OfEvaluation};
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::search::{GoalTest, Search};
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
#[cfg(feature = "priority-queue")]
use crate::hash::FastHash;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::ReachedStateOf;
use crate::observe::{Event, Observer};
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::{ReportOf, Step};
use crate::space::frontier::OpenQueue;
#[cfg(feature = "priority-queue")]
use crate::space::frontier::{Rank, Ties};
use crate::space::known::Recognition;
#[cfg(feature = "priority-queue")]
use crate::space::memory::grown;

impl<P: SearchProblem, E: Evaluation<P>> IntoLoop<P> for CappedDijkstra<E> {
    type Loop = CappedLoop<P, E>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        let queue = match self.on_full {
            #[cfg(feature = "priority-queue")]
            OnFull::DropWorst => CappedQueue::DoubleEnded {
                queue: DoublePriorityQueue::with_default_hasher(),
                ties: self.order.ties,
                pushed: 0,
            },
            OnFull::Stop | OnFull::Commit => {
                CappedQueue::Single(OpenQueue::new(self.order.ties, &search.limits))
            }
        };
        let running = CappedLoop {
            order: self.order,
            queue,
            cap: self.cap,
            on_full: self.on_full,
            lower_bound_at_commit: None,
        };
        (search.recognition(), running)
    }
}

/// The running search, with its frontier.
pub(crate) struct CappedLoop<P, E>
where
    P: SearchProblem,
    E: Evaluation<P>,
{
    order: BestFirst<E>,
    queue: CappedQueue<P, E>,
    cap: usize,
    on_full: OnFull,
    lower_bound_at_commit: Option<PathCostOf<P>>, // at the first commit; later ones know less
}

impl<P, E> Loop<P> for CappedLoop<P, E>
where
    P: SearchProblem,
    E: Evaluation<P>,
{
    const REFUSES_NEGATIVE_COSTS: bool = E::BY_COST;

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(state) = self.next(problem, search) else {
            return search.exhausted(problem);
        };
        if self.order.goal_test == GoalTest::OnExpansion {
            search.stop_at_goal(problem, state)?;
        }
        if self.is_full(search) {
            match self.on_full {
                OnFull::Stop => return Err(search.cut_off(Limit::Frontier)),
                OnFull::Commit => return Ok(self.commit(problem, search, state)),
                #[cfg(feature = "priority-queue")]
                OnFull::DropWorst => {} // this was done when the state arrived
            }
        }
        self.queue.pop();
        search.expand(problem, state, self)
    }

    /// Pushes a state if the path to it is new or cheaper.
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let Some((state, key)) = self.order.admit(problem, search, to, &path)? else {
                continue;
            };
            self.queue.push(key, path.g(), state);
            if self.order.goal_test == GoalTest::OnGeneration {
                search.stop_at_goal(problem, state)?;
            }
            #[cfg(feature = "priority-queue")]
            self.drop_worst(problem, search);
        }
        Ok(())
    }

    /// Pops superseded entries first. Their states were closed or relaxed after the push.
    fn next<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        match &mut self.queue {
            CappedQueue::Single(frontier) => frontier.next(&search.space).map(|(id, _)| id),
            #[cfg(feature = "priority-queue")]
            CappedQueue::DoubleEnded { queue, .. } => queue.peek_min().map(|(&id, _)| id),
        }
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        self.order.floor(state)
    }

    fn bytes(&self, more: usize) -> usize {
        match &self.queue {
            CappedQueue::Single(frontier) => frontier.bytes(more),
            #[cfg(feature = "priority-queue")]
            CappedQueue::DoubleEnded { queue, .. } => {
                let entries = grown(queue.len(), queue.capacity(), more);
                entries
                    .saturating_mul(size_of::<(StateId, RankOf<P, E>)>() + 4 * size_of::<usize>())
            }
        }
    }

    fn findings<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Findings<P> {
        let lower_bound = self.lower_bound(search);
        let next = self.next(problem, search);
        self.order.findings(search, lower_bound, next)
    }
}

impl<P, E> CappedLoop<P, E>
where
    P: SearchProblem,
    E: Evaluation<P>,
{
    /// Returns whether the number of open states, without the state to be expanded, exceeds the cap.
    fn is_full<O: Observer<P>>(&self, search: &Engine<P, O>) -> bool {
        search.space.open().saturating_sub(1) > self.cap
    }

    /// Commits to the path to a state, and forgets all other states.
    fn commit<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        id: StateId,
    ) -> Step {
        if search.stats.commits == 0 {
            self.lower_bound_at_commit = self.lower_bound(search);
        }
        search.space.tell(|space| Event::Committed(space.view(id)));
        search.stats = search.stats(problem, 0);
        search.stats.commits += 1;
        search.note_pruned(Limit::Frontier, None);
        let id = search.restart_at(problem, id);
        match &mut self.queue {
            CappedQueue::Single(frontier) => frontier.clear(),
            #[cfg(feature = "priority-queue")]
            CappedQueue::DoubleEnded { queue, .. } => queue.clear(),
        }
        let values = (search.space.node(id).g, search.space.h(id));
        if let Some(key) = self.order.key(search, id, values) {
            self.queue.push(key, values.0, id);
        }
        Step::Committed(id)
    }

    /// Drops the worst states until the cap allows the number of open states.
    #[cfg(feature = "priority-queue")]
    fn drop_worst<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) {
        while let CappedQueue::DoubleEnded { queue, .. } = &mut self.queue
            && search.space.open() > self.cap
            && let Some((worst, _)) = queue.pop_max()
        {
            let floor = self.floor(&search.space.view(worst));
            search.drop_worst(problem, worst, floor);
        }
    }

    fn lower_bound<O: Observer<P>>(&self, search: &Engine<P, O>) -> Option<PathCostOf<P>> {
        if search.stats.commits > 0 {
            return self.lower_bound_at_commit;
        }
        let open = search.space.open_states();
        search.lower_bound(open.map(|reached| self.floor(&reached)).min().flatten())
    }
}

/// The rule that [capped Dijkstra](Search::capped_dijkstra) applies when the frontier is full. The frontier is full if
/// more states than the cap are open in addition to the next state to be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OnFull {
    /// Ends the search, which is then cut off.
    Stop,
    /// Commits to the path to the next state. The search clears the frontier and restarts from that state, as in the
    /// Color Walk series.
    ///
    /// The path that is found begins with the committed part, so it need not be optimal. In a graph with cycles, the
    /// search may not terminate unless a limit other than the cap is set.
    Commit,
    /// Drops the worst state, as soon as the frontier exceeds the cap.
    ///
    /// After the first drop, the path found need not be optimal, and an empty frontier does not show that there is no
    /// path. The search terminates in every finite graph. In an infinite graph it may not terminate without another
    /// limit, because it may drop every state that leads to a goal.
    ///
    /// This rule needs the feature `priority-queue`, which is a default feature.
    #[cfg(feature = "priority-queue")]
    DropWorst,
}

/// Best-first search with a capped frontier.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a path by a best-first search with a bounded frontier. When more than `cap` states are open in addition to
    /// the state to be expanded, `on_full` determines what the search does.
    ///
    /// The evaluation determines which state comes
    /// first: [`Dijkstra`](crate::algorithms::Dijkstra), [`AStar`](crate::algorithms::AStar),
    /// [`Greedy`](crate::algorithms::Greedy), or one of your own. All options of [`Search`] apply.
    ///
    /// As long as the frontier is not full, the search and the claims of its report are the same as without a cap.
    /// After a commit or a drop, the report claims only that its path exists, and that no path costs less than its
    /// lower bound.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows,
    /// and [`SearchError::KeyOverflow`] if a key overflows. Returns [`SearchError::NegativeCost`] if the evaluation is
    /// by cost and an edge has a negative cost. Returns [`SearchError::Unfaithful`] if the problem's successors change
    /// during the search.
    ///
    /// # Complexity
    ///
    /// O(m log cap) time for m generated successors. The frontier takes O(cap) space, plus the space of the successors
    /// of one state. The n closed states take O(n) space. A commit frees the space of the closed states.
    ///
    /// # Examples
    ///
    /// This example plans deliveries in a city of infinitely many blocks, with a queue of thirty states:
    ///
    /// ```
    /// use colorwalk::algorithms::{Dijkstra, OnFull};
    /// use colorwalk::{Claim, Search, problem_fn};
    ///
    /// let city = problem_fn(
    ///     (0i32, 0i32),
    ///     |&(x, y)| {
    ///         let around = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)];
    ///         around.map(|(x, y)| ((x, y), 2 + (x + y).rem_euclid(3) as u32))
    ///     },
    ///     |&(x, y)| x + y == 25,
    /// );
    /// let exact = Search::new(&city).dijkstra()?;
    /// let capped = Search::new(&city).capped_dijkstra(Dijkstra::new(), 30, OnFull::DropWorst)?;
    /// assert_eq!((capped.cost(), capped.claim()), (exact.cost(), Claim::Path));
    /// assert!(capped.stats().expanded < exact.stats().expanded);
    /// assert_eq!(capped.stats().frontier_peak, 30);
    /// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
    /// ```
    #[doc(alias = "memory-bounded search")]
    #[doc(alias = "bounded queue")]
    pub fn capped_dijkstra<E: Evaluation<P>>(
        self,
        order: BestFirst<E>,
        cap: usize,
        on_full: OnFull,
    ) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run(CappedDijkstra::new(order, cap, on_full))
    }
}

/// Best-first search with a bounded frontier as an [`Algorithm`](crate::algorithms::Algorithm);
/// see [`Search::capped_dijkstra`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CappedDijkstra<E> {
    order: BestFirst<E>,
    cap: usize,
    on_full: OnFull,
}

impl<E> CappedDijkstra<E> {
    /// Creates a best-first search with a bounded frontier in the given order. `on_full` determines what the search
    /// does if more than `cap` states are open besides the next state.
    pub fn new(order: BestFirst<E>, cap: usize, on_full: OnFull) -> Self {
        Self {
            order,
            cap,
            on_full,
        }
    }
}

/// The [rank](Ties::rank) of a state on the queue.
#[cfg(feature = "priority-queue")]
type RankOf<P, E> = Rank<<E as Evaluation<P>>::Key, PathCostOf<P>>;

enum CappedQueue<P: SearchProblem, E: Evaluation<P>> {
    /// A frontier that can return only the best state. A relaxed state gets a new entry, and the old entry is skipped
    /// later.
    Single(OpenQueue<OfEvaluation<P, E>>),
    /// A frontier that can return the best and the worst state. A state has one entry, whose rank changes when the
    /// state is relaxed.
    #[cfg(feature = "priority-queue")]
    DoubleEnded {
        queue: DoublePriorityQueue<StateId, RankOf<P, E>, FastHash>,
        ties: Ties,
        pushed: u64, // entries
    },
}

impl<P: SearchProblem, E: Evaluation<P>> CappedQueue<P, E> {
    fn push(&mut self, key: E::Key, g: PathCostOf<P>, id: StateId) {
        match self {
            Self::Single(frontier) => frontier.push(key, g, id),
            #[cfg(feature = "priority-queue")]
            Self::DoubleEnded {
                queue,
                ties,
                pushed,
            } => {
                queue.push(id, ties.rank(key, g, *pushed));
                *pushed += 1;
            }
        }
    }

    fn pop(&mut self) {
        match self {
            Self::Single(frontier) => frontier.pop(),
            #[cfg(feature = "priority-queue")]
            Self::DoubleEnded { queue, .. } => {
                queue.pop_min();
            }
        }
    }
}

#[cfg(test)]
#[cfg(all(feature = "proptest", feature = "priority-queue"))]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::algorithms::dijkstra::ByG;
    use crate::digraph::Digraph;

    proptest! {
        /// The queue is compared with a list of ranks. A state that is pushed again has only its last rank.
        #[test]
        fn the_queue_with_two_ends_keeps_the_order_of_ranks(
            steps in prop::collection::vec((0usize..12, 0u32..3, 0u32..3, any::<bool>()), 1..60),
        ) {
            for ties in [Ties::LargerG, Ties::Older, Ties::Newer] {
                let mut queue = CappedQueue::<Digraph, ByG>::DoubleEnded {
                    queue: DoublePriorityQueue::with_default_hasher(),
                    ties,
                    pushed: 0,
                };
                let mut list = Vec::new();
                for (sequence, &(state, key, g, is_least)) in (0..).zip(&steps) {
                    let id = StateId::from_index(state).expect("few states");
                    queue.push(key, g, id);
                    list.retain(|&(_, other)| other != id);
                    list.push((ties.rank(key, g, sequence), id));
                    list.sort_unstable();
                    let CappedQueue::DoubleEnded { queue: both, .. } = &mut queue else {
                        unreachable!("the queue keeps its kind")
                    };
                    let least = both.peek_min().map(|(&id, &rank)| (rank, id));
                    prop_assert_eq!(least, list.first().copied());
                    let most = both.peek_max().map(|(&id, &rank)| (rank, id));
                    prop_assert_eq!(most, list.last().copied());
                    if is_least {
                        queue.pop();
                        list.remove(0);
                    }
                }
            }
        }
    }
}
