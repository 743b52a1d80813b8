//! Breadth-first search on several threads.
//!
//! The states of a large layer are expanded in batches that the threads share. Each thread
//! generates the successors of its part and looks them up among the states known so far. Most are
//! known and are dropped. One thread records the few others, in the order in which [breadth-first
//! search](super::bfs) generates them. So every state gets the same id, depth and predecessor as
//! there, and the report is the same for any number of threads and any scheduling.
//!
//! # When to use it
//!
//! When successors are expensive, three tenths of a microsecond each or more, and layers hold many
//! thousands of states. Threads share the generation and the look-up of successors; one of them
//! records the new states, so the gain is small where recording is most of the work. It is so many
//! times as fast as [`bfs`](super::bfs), at most, where every thread has a core to itself (the last
//! column of `cargo bench -p colorwalk-benches --bench parallel -- 2`, and `-- 4`):
//!
//! | Problem | New states | 2 threads | 4 threads |
//! |---|---|---|---|
//! | all states of the 2x2x2 cube, successors almost free | 1 successor in 9 | 1.3 | 1.9 |
//! | 200,000 expansions there, 0.3 µs of work more for each successor | 1 in 2 | 1.9 | 2.9 |
//! | 60,000 expansions of the game, positions on the heap | 2 in 3 | 1.2 | 1.4 |
//!
//! If no paths are needed and states have an index, [`Reachable`](crate::Reachable) on one thread takes less
//! than half the time of [`bfs`](super::bfs) on the cube (`cargo bench -p colorwalk-peers -- cube`). To
//! count states, see [`exploration`](crate::exploration).
//!
//! # References
//!
//! - R. E. Korf and P. Schultze, "Large-scale parallel breadth-first search", *AAAI* (2005): layers
//!   shared between threads.
//! - G. E. Blelloch, J. T. Fineman, P. B. Gibbons and J. Shun, "Internally deterministic parallel
//!   algorithms can be fast", *Symp. on Principles and Practice of Parallel Programming* (2012):
//!   rounds whose outcome does not depend on the threads.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use crate::algorithms::bfs;
use crate::cost::Cost;
use crate::engine::algorithm::Algorithm;
use crate::engine::edges::{Edge, Edges, Source};
use crate::engine::proof::Findings;
use crate::engine::run::Start;
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::engine::{Engine, Stop, Turn};
use crate::error::SearchError;
use crate::hash::StateHasher;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::NodeOf;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;
use crate::report::step::Step;
use crate::space::KnownOf;
use crate::space::Recognition;
use crate::space::direction::Side;
use crate::space::table::Tag;

/// Parallel breadth-first search.
impl<P, O> Search<'_, P, O>
where
    P: SearchProblem + Sync,
    P::State: Send + Sync,
    P::Cost: Send,
    PathCostOf<P>: Sync,
    O: Observer<P>,
{
    /// Finds a path with the fewest edges, on several threads. The report is that of
    /// [`bfs`](Self::bfs), except for the memory used.
    ///
    /// It is for expensive successors: with 0.3 µs of work for each, two threads are at most
    /// 1.9 times as fast as one, four threads 2.9 times. Where successors are almost free or most are
    /// new, two threads are 1.2 to 1.3 times as fast, because one thread records all new states.
    ///
    /// Any of the threads may generate the successors of a state, also of states that the search
    /// then does not reach. The options are those of [`bfs`](Self::bfs). The search runs on one
    /// thread if there is a limit on generated states, depth, cost or memory, a cap on the
    /// frontier, an observer that [watches](Observer::is_watching), no [duplicate
    /// detection](Self::duplicates), a problem that [may fail](SearchProblem::MAY_FAIL),
    /// or a system without threads to give, as WebAssembly.
    ///
    /// # Errors
    ///
    /// Those of [`bfs`](Self::bfs).
    ///
    /// # Complexity
    ///
    /// O(n + m) time in total and O(n) space for n states and m generated successors. O(n) of the
    /// time is sequential.
    ///
    /// # Examples
    ///
    /// Count the numbers that can be made from 1 in so many steps, where a step appends a binary
    /// digit or reverses the digits:
    ///
    /// ```
    /// use std::num::NonZero;
    /// use colorwalk::{Search, Successor, Unit, problem_fn};
    ///
    /// let numbers = problem_fn(
    ///     1u32,
    ///     |&n| {
    ///         let turned = n.reverse_bits().checked_shr(n.leading_zeros()).unwrap_or(0);
    ///         [2 * n, 2 * n + 1, turned].map(|to| Successor::new((), to % (1 << 16), Unit))
    ///     },
    ///     |_| false,
    /// );
    /// let threads = NonZero::new(4).unwrap();
    /// let on_four = Search::new(&numbers).parallel_bfs(threads)?;
    /// let on_one = Search::new(&numbers).bfs()?;
    /// assert_eq!(on_four.reached().layers(), on_one.reached().layers());
    /// assert_eq!(on_four.stats().generated, on_one.stats().generated);
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[doc(alias = "parallel breadth-first search")]
    #[doc(alias = "multithreaded")]
    pub fn parallel_bfs(
        self,
        threads: NonZero<usize>,
    ) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run(ParallelBreadthFirst::new(threads))
    }
}

/// Breadth-first search on several threads as an [`Algorithm`](crate::algorithms::Algorithm); see
/// [`Search::parallel_bfs`].
///
/// # Examples
///
/// A struct that keeps a run names the type:
///
/// ```
/// use std::num::NonZero;
/// use colorwalk::algorithms::ParallelBreadthFirst;
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Run, Search, Step};
///
/// struct Survey<'p> {
///     run: Run<'p, Digraph, ParallelBreadthFirst>,
/// }
///
/// let graph: Digraph = "goal 3\n 0 1\n 0 2\n 1 3\n 2 3".parse()?;
/// let threads = NonZero::new(2).unwrap();
/// let mut survey = Survey { run: Search::new(&graph).start(ParallelBreadthFirst::new(threads)) };
/// assert!(matches!(survey.run.run_to_end()?, Step::Goal(_)));
/// assert_eq!(survey.run.into_report()?.path().unwrap().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Find the first layer with ten thousand states among the numbers made by adding and
/// multiplying:
///
/// ```
/// use std::num::NonZero;
/// use colorwalk::algorithms::ParallelBreadthFirst;
/// use colorwalk::{Search, Successor, Unit, problem_fn};
///
/// let numbers = problem_fn(
///     1u128,
///     |&n| [n + 1, 3 * n, 5 * n].map(|to| Successor::new((), to, Unit)),
///     |_| false,
/// );
/// let mut run = Search::new(&numbers).start(ParallelBreadthFirst::new(NonZero::new(2).unwrap()));
/// let mut depth = 0;
/// while run.frontier().count() < 10_000 {
///     depth += 1;
///     while run.peek().is_some_and(|next| next.depth() < depth) {
///         run.step()?;
///     }
/// }
/// assert_eq!((depth, run.frontier().count()), (12, 22_843));
/// # Ok::<(), colorwalk::SearchError<u128>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParallelBreadthFirst {
    threads: NonZero<usize>,
}

impl ParallelBreadthFirst {
    /// Breadth-first search on this many threads.
    pub fn new(threads: NonZero<usize>) -> Self {
        Self { threads }
    }
}

impl<P> Start<P> for ParallelBreadthFirst
where
    P: SearchProblem + Sync,
    P::State: Send + Sync,
    P::Cost: Send,
    PathCostOf<P>: Sync,
{
    type Running = Running<P>;

    fn start<O: Observer<P>>(self, search: &Search<'_, P, O>) -> (Recognition, Self::Running) {
        let is_shared = search.max_cost.is_none() && !P::MAY_FAIL;
        let threads = self.threads.get();
        let running = Running {
            sequential: bfs::Running::new(),
            hasher: search.hasher.clone(),
            threads,
            chunks: Vec::new(),
            batch: 0..0,
            begin: 0,
            chunk_len: 1,
            expanding: None,
            is_shared: is_shared && threads > 1,
            was_cut: false,
        };
        (search.recognition_without_ids(), running)
    }
}

/// The search at work.
pub(crate) struct Running<P: SearchProblem> {
    sequential: bfs::Running,
    hasher: StateHasher,
    threads: usize,
    chunks: Vec<Chunk<P>>, // one a thread, once there is work for all
    batch: Range<usize>, // the states that were divided among the threads and are still to be recorded, by their ids
    begin: usize,        // of the batch
    chunk_len: usize,
    expanding: Option<Expanding>,
    is_shared: bool,
    was_cut: bool, // in the last step, while the threads were at work
}

/// The part of a batch that one thread expands: states with consecutive ids.
struct Chunk<P: SearchProblem> {
    states: VecDeque<Expansion>,
    fresh: VecDeque<Fresh<P>>,
    scratch: Scratch<P>,
    touched: usize, // of the fresh ones, whose slots of the table were read ahead
    is_cut: bool,   // before all was done
}

/// A state whose successors were generated.
#[derive(Debug, Default)]
struct Expansion {
    generated: u64,
    fresh: usize, // the others were known
}

/// A state of which the successors are being recorded.
#[derive(Clone, Copy, Debug)]
struct Expanding {
    id: StateId,
    generated: u64,
    fresh: usize, // those that are left
}

/// A successor that was not known when its batch began.
struct Fresh<P: SearchProblem> {
    state: P::State,
    cost: P::Cost,
    position: usize,
    tag: Tag,
}

/// Successors that are about to be looked up.
struct Scratch<P: SearchProblem> {
    edges: Vec<(P::State, P::Cost, Tag)>,
    parts: Vec<Part>,
}

/// Those of one state: all, or some if there are many.
struct Part {
    place: usize, // of the state in the chunk
    positions: Range<usize>,
}

impl<P: SearchProblem> Default for Chunk<P> {
    fn default() -> Self {
        Self {
            states: VecDeque::new(),
            fresh: VecDeque::new(),
            scratch: Scratch {
                edges: Vec::new(),
                parts: Vec::new(),
            },
            touched: 0,
            is_cut: false,
        }
    }
}

/// The states of a batch for each thread: so many that starting the thread is little beside them.
const STATES_A_THREAD: usize = 16_384;

/// The fewest states for each thread for which dividing pays.
const LEAST_STATES_A_THREAD: usize = 512;

/// How many successors are looked up at once, and recorded between two looks at the clock.
const MANY: usize = 64;

/// What all threads look at.
struct Shared<'a, P: SearchProblem> {
    problem: &'a P,
    known: KnownOf<'a, P>,
    nodes: &'a [NodeOf<P>],
    hasher: &'a StateHasher,
    limits: &'a RunLimits,
}

impl<P: SearchProblem> Chunk<P> {
    /// As [`expand`](Self::expand), on the stack of the thread: chunks lie side by side, and what lies in one line
    /// of the cache is slow to be written by two threads.
    fn expand_apart(&mut self, ids: Range<usize>, shared: &Shared<'_, P>) {
        let mut own = std::mem::take(self);
        own.expand(ids, shared);
        *self = own;
    }

    /// Expands the states with these ids, as far as time allows.
    fn expand(&mut self, ids: Range<usize>, shared: &Shared<'_, P>) {
        self.states.clear();
        self.fresh.clear();
        self.scratch.edges.clear();
        self.scratch.parts.clear();
        self.touched = 0;
        let first = ids.start;
        self.is_cut = false;
        for (place, id) in ids.enumerate() {
            if shared.limits.interruption().is_some() {
                self.is_cut = true;
                return;
            }
            self.states.push_back(Expansion::default());
            let mut positions = 0..0;
            for edge in shared.problem.successors(&shared.nodes[id].state) {
                let tag = shared.known.tag(shared.problem, shared.hasher, &edge.state);
                self.scratch.edges.push((edge.state, edge.cost, tag));
                positions.end += 1;
                if self.scratch.edges.len() == MANY {
                    let part = Part {
                        place,
                        positions: positions.clone(),
                    };
                    positions.start = positions.end;
                    self.scratch.parts.push(part);
                    self.look_up(first, shared);
                    self.is_cut = shared.limits.interruption().is_some();
                    if self.is_cut {
                        return;
                    }
                }
            }
            self.scratch.parts.push(Part { place, positions });
        }
        self.look_up(first, shared);
    }

    /// The next of the fresh ones.
    fn next_fresh(&mut self, known: Option<KnownOf<'_, P>>) -> Option<Fresh<P>> {
        if self.touched == 0 {
            self.touch(known);
        }
        self.touched = self.touched.saturating_sub(1);
        self.fresh.pop_front()
    }

    /// Prefetches where the next successors will be recorded.
    fn touch(&mut self, known: Option<KnownOf<'_, P>>) {
        let Some(known) = known else { return };
        let next = self.fresh.iter().take(MANY);
        self.touched = next.len();
        known.look_ahead(next.map(|fresh| fresh.tag), false);
    }

    /// Looks up what is in the scratch, and sets apart what is not known.
    fn look_up(&mut self, first: usize, shared: &Shared<'_, P>) {
        let Shared { known, nodes, .. } = shared;
        let Scratch { edges, parts } = &mut self.scratch;
        known.look_ahead(edges.iter().map(|&(_, _, tag)| tag), false);
        let mut edges = edges.drain(..);
        for Part { place, positions } in parts.drain(..) {
            let g = nodes[first + place].g;
            let before = self.fresh.len();
            let generated = positions.len();
            for (position, (state, cost, tag)) in positions.zip(&mut edges) {
                // A path whose cost leaves its type is an error, also to a state that is known.
                if cost.extend(g).is_none() || !known.contains(tag, &state) {
                    self.fresh.push_back(Fresh {
                        state,
                        cost,
                        position,
                        tag,
                    });
                }
            }
            let expanded = &mut self.states[place];
            let fresh = self.fresh.len() - before;
            expanded.generated += generated as u64;
            expanded.fresh += fresh;
        }
    }
}

/// Expands each chunk on a thread of its own, one of them the calling thread. Returns false if the system has too few
/// threads.
fn expand_on_threads<P>(chunks: &mut [Chunk<P>], ids: Range<usize>, search: &Shared<'_, P>) -> bool
where
    P: SearchProblem + Sync,
    P::State: Send + Sync,
    P::Cost: Send,
    PathCostOf<P>: Sync,
{
    let count = ids.len().div_ceil(chunks.len());
    let parts = (ids.clone().step_by(count)).map(|from| from..ids.end.min(from + count));
    let mut parts = chunks
        .iter_mut()
        .zip(parts.chain(std::iter::repeat(ids.end..ids.end)));
    thread::scope(|scope| {
        let own = parts.next();
        let mut others = Vec::new();
        for (chunk, ids) in parts {
            let work = move || chunk.expand_apart(ids, search);
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(other) => others.push(other),
                Err(_) => return false,
            }
        }
        if let Some((chunk, ids)) = own {
            chunk.expand_apart(ids, search);
        }
        for other in others {
            if let Err(panic) = other.join() {
                resume_unwind(panic);
            }
        }
        true
    })
}

/// What became of the attempt to divide work among threads.
enum Sharing {
    Done,
    /// There is too little to divide, or something else is in the way.
    None,
    CutOff(Limit),
}

impl<P> Running<P>
where
    P: SearchProblem + Sync,
    P::State: Send + Sync,
    P::Cost: Send,
    PathCostOf<P>: Sync,
{
    /// Has the next states of the frontier expanded by all threads.
    fn divide<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Sharing {
        let threads = self.threads;
        let frontier = self.sequential.frontier();
        let count = frontier.len().min(threads.saturating_mul(STATES_A_THREAD));
        let count = count.min(search.free_expansions());
        let is_little = count / LEAST_STATES_A_THREAD < threads;
        if is_little || search.space.observer.is_watching() {
            return Sharing::None;
        }
        self.chunks.resize_with(threads, Chunk::default);
        search.space.choose_table(&search.problem); // and not while threads look states up
        let Some(known) = search.space.known() else {
            return Sharing::None;
        };
        self.batch = frontier.start..frontier.start + count;
        self.begin = frontier.start;
        self.chunk_len = count.div_ceil(threads);
        let shared = Shared {
            problem: &*search.problem,
            known,
            nodes: search.space.nodes(),
            hasher: &self.hasher,
            limits: &search.limits,
        };
        let is_done = expand_on_threads(&mut self.chunks, self.batch.clone(), &shared);
        if !is_done {
            self.is_shared = false; // the system has no more threads to give
            self.batch = 0..0;
            return Sharing::None;
        }
        if self.chunks.iter().any(|chunk| chunk.is_cut) {
            self.batch = 0..0;
            // A flag stays up; the clock is not read at each look.
            let limit = search.limits.interruption();
            return Sharing::CutOff(limit.unwrap_or(Limit::Time));
        }
        Sharing::Done
    }

    /// Relaxes the edges to states that were not known when the threads looked them up.
    fn relax_fresh<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        Expanding {
            id,
            generated,
            fresh,
        }: Expanding,
    ) -> Turn<P> {
        let expanded = search.expanded(id, None);
        let chunk = &mut self.chunks[(id.index() - self.begin) / self.chunk_len];
        let source = FreshEdges {
            chunk,
            left: fresh,
            due: MANY,
            last: None,
        };
        let mut edges = Edges::new(source, Some(&expanded), Side::Start, false);
        let end = loop {
            match self.sequential.relax(search, &mut edges) {
                Err(Stop::ToCheckLimits) => {}
                end => break end,
            }
            edges.source.due = MANY;
            if let Some(limit) = search.limits.interruption() {
                self.expanding = Some(Expanding {
                    id,
                    generated,
                    fresh: edges.source.left,
                });
                search.note_frontier_size();
                return Err(limit.into());
            }
        };
        if let (Err(_), Some(last)) = (&end, edges.source.last) {
            // One thread alone would not have come to the known ones that follow.
            let left = edges.source.left as u64;
            let after = (generated - 1).saturating_sub(last as u64 + left);
            search.space.duplicates -= after;
            search.stats.generated -= (generated - 1).saturating_sub(last as u64);
            search.note_frontier_size_at(true);
            return end.map(|()| Step::Expanded(id));
        }
        end?;
        search.note_frontier_size();
        Ok(Step::Expanded(id))
    }
}

/// The edges of a state to states that were not known.
struct FreshEdges<'s, P: SearchProblem> {
    chunk: &'s mut Chunk<P>,
    left: usize,
    due: usize,          // edges until the limits are to be checked
    last: Option<usize>, // the position of the last one taken
}

impl<P: SearchProblem> Source<P> for FreshEdges<'_, P> {
    fn next<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Turn<P, Option<Edge<P>>> {
        if self.left == 0 {
            return Ok(None);
        }
        if self.due == 0 {
            return Err(Stop::ToCheckLimits);
        }
        let Some(fresh) = self.chunk.next_fresh(search.space.known()) else {
            return Ok(None);
        };
        self.due -= 1;
        self.left -= 1;
        self.last = Some(fresh.position);
        Ok(Some(Edge {
            state: fresh.state,
            action: None,
            cost: Some(fresh.cost),
            position: fresh.position,
            tag: Some(fresh.tag),
        }))
    }
}

impl<P> Algorithm<P> for Running<P>
where
    P: SearchProblem + Sync,
    P::State: Send + Sync,
    P::Cost: Send,
    PathCostOf<P>: Sync,
{
    fn turn<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Turn<P> {
        if let Some(expanding) = self.expanding.take() {
            return self.relax_fresh(search, expanding);
        }
        let Some(id) = self
            .sequential
            .front()
            .filter(|_| search.interrupted().is_none())
        else {
            return self.sequential.turn(search);
        };
        let was_cut = std::mem::take(&mut self.was_cut); // one state at least is to be done before the next cut
        if !self.is_shared || was_cut || search.free_expansions() == 0 {
            self.batch = 0..0;
            return self.sequential.turn(search);
        }
        if self.batch.is_empty() {
            match self.divide(search) {
                Sharing::Done => {}
                Sharing::None => return self.sequential.turn(search),
                Sharing::CutOff(limit) => {
                    self.was_cut = true;
                    return Err(limit.into());
                }
            }
        }
        if let Some(limit) = search.check(&|_| 0) {
            return Err(limit.into());
        }
        let chunk = &mut self.chunks[(id.index() - self.begin) / self.chunk_len];
        let expanded = chunk.states.pop_front().unwrap_or_default();
        self.batch.start += 1;
        self.sequential.pop_front();
        search.space.close(id);
        search.stats.expanded += 1;
        search.stats.generated += expanded.generated;
        search.space.duplicates += expanded.generated - expanded.fresh as u64;
        let expanding = Expanding {
            id,
            generated: expanded.generated,
            fresh: expanded.fresh,
        };
        self.relax_fresh(search, expanding)
    }

    fn relax<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        edges: &mut Edges<'_, P, impl Source<P>>,
    ) -> Turn<P, ()> {
        self.sequential.relax(search, edges)
    }

    fn next<O: Observer<P>>(&mut self, _: &mut Engine<'_, P, O>) -> Option<StateId> {
        let expanding = self.expanding.map(|expanding| expanding.id);
        expanding.or_else(|| self.sequential.front())
    }

    fn bytes(&self, _: usize) -> usize {
        let chunks = self.chunks.iter().map(|chunk| {
            chunk.states.capacity() * size_of::<Expansion>()
                + chunk.fresh.capacity() * size_of::<Fresh<P>>()
                + chunk.scratch.edges.capacity() * size_of::<(P::State, P::Cost, Tag)>()
                + chunk.scratch.parts.capacity() * size_of::<Part>()
        });
        chunks.sum()
    }

    fn findings<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Findings<P> {
        self.sequential.findings(search)
    }
}
