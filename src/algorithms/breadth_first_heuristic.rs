//! Breadth-first heuristic search: cheapest paths, layer by layer, forgetting earlier layers.
//!
//! States are expanded in layers, in order of discovery, and a path is pruned if its f = g + h
//! exceeds a bound. A* saves expansions by its order, this search by the bound. If the bound is the
//! cost C of a cheapest path, it expands no state with f > C. With a consistent heuristic A*
//! expands the same states, apart from ties. The advantage is that the states lie in layers. If no
//! edge leads back by more than k layers, no edge enters a state further back, and the search need
//! not keep those layers to recognise their states.
//!
//! # The bound
//!
//! - Without a given bound, the search runs in rounds. The bound of the first round is the least h
//!   of a start, the bound of each later one the least f that the previous round pruned. If h is
//!   admissible, every f on a cheapest path is at most C. So until a round finds a goal, the least
//!   pruned f, and with it the next bound, is at most C, and the first goal within a bound is a
//!   cheapest one. This is breadth-first iterative-deepening A*.
//! - [`Search::max_cost`] gives the bound of a single round. That round continues past a goal, as
//!   [branch and bound](Search::branch_and_bound) does: from then on it prunes each path whose f is
//!   at least the cost of the best path so far. When nothing is left, that path is a cheapest one.
//!
//! A state that is reached again by a cheaper path gets that path and, if it was closed, joins the
//! next layer. So edges may have any non-negative cost. Zhou and Hansen assume edges of equal cost.
//! Then a consistent h implies that a state is first reached by its fewest edges, and this never
//! happens.
//!
//! # The path
//!
//! When layers are forgotten, predecessors go with them. Zhou and Hansen keep one layer halfway and
//! reconstruct the path by searching for its two halves again, and then for their halves. This
//! implementation remembers each edge of a path to a kept state: three numbers, twelve bytes
//! whatever the size of a state, reference-counted and freed with the last use. This repeats no
//! expansion, and the path costs exactly the sum that was computed. In the worst case, where all
//! paths continue side by side, it keeps twelve bytes for every expanded state. With states of a
//! few words that is a small part of what the states and their table would take. Where even that is
//! too much, the [deepening](Search::idastar) searches keep a single path.
//!
//! # When to use it
//!
//! When A* runs out of memory, when many paths lead to the same state, which rules out IDA*, and
//! when a layer is small compared with all layers together: grids, lattices, alignments, tours,
//! subsets. If costs rarely coincide, the search needs as many rounds as there are costs; then give
//! it a bound, the cost of any known path.
//!
//! # References
//!
//! - R. Zhou and E. A. Hansen, "Breadth-first heuristic search", *Artif. Intell.* 170 (2006), §3 for the
//!   layers that are needed and §4 for the rounds.

use std::collections::VecDeque;
use std::num::NonZeroU32;

use crate::cost::{Cost, NonNegativeCost};
use crate::engine::algorithm::Algorithm;
use crate::engine::edges::{Edges, Source};
use crate::engine::proof::Findings;
use crate::engine::run::Start;
use crate::engine::search::Search;
use crate::engine::{Engine, Turn};
use crate::error::SearchError;
use crate::heuristic::{Heuristic, HeuristicFn};
use crate::id::StateId;
use crate::node::{Label, ReachedStateOf};
use crate::observe::Observer;
use crate::path::{Trail, TrailOf};
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;
use crate::report::claim::Claim;
use crate::report::step::Step;
use crate::space::Recognition;
use crate::space::memory::grown;

/// Which closed layers a [breadth-first heuristic search](Search::breadth_first_heuristic) keeps in
/// order to recognise their states.
///
/// The search forgets a layer as a whole, as soon as no later layer needs it. Keeping too few
/// layers never makes the answer wrong, but it costs time: forgotten states are expanded again when
/// they recur. It can also cost termination: in a graph without a path to a goal, or with zero-cost
/// cycles, they may recur for ever.
///
/// # Examples
///
/// On a ring of a thousand places every step can be reversed, so one closed layer is enough:
///
/// ```
/// use colorwalk::algorithms::{BreadthFirstHeuristic, ClosedLayers};
/// use colorwalk::{Search, SearchError, Successor, Unit, Zero, problem_fn};
///
/// let ring = problem_fn(
///     0u32,
///     |&n| [(n + 1) % 1000, (n + 999) % 1000].map(|m| Successor::new((), m, Unit)),
///     |&n| n == 500,
/// );
/// let peak = |keep| {
///     let report =
///         Search::new(&ring).max_cost(500).run(BreadthFirstHeuristic::new(Zero, keep))?;
///     assert_eq!(report.cost(), Some(500));
///     Ok::<_, SearchError<u32>>(report.stats().stored_peak)
/// };
/// assert_eq!(peak(ClosedLayers::All)?, 1000);
/// assert!(peak(ClosedLayers::Last(1))? < 10);
/// # Ok::<(), SearchError<u32>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClosedLayers {
    /// All layers, which is correct for every graph.
    #[default]
    All,
    /// The given number of layers before the one that is being expanded. This is enough if no edge
    /// leads back by more layers, where the layer of a state is the fewest edges from a start.
    ///
    /// `Last(0)` is enough if no state recurs in a later layer, as when a tour, a schedule or a
    /// subset is built step by step. `Last(1)` is enough if every edge can be reversed.
    Last(u32),
}

/// Breadth-first heuristic search.
impl<P, O> Search<'_, P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a cheapest path layer by layer, guided by an admissible heuristic, and keeps the
    /// closed layers that `keep` names.
    ///
    /// With [`max_cost`](Self::max_cost) the search is one round within that bound. Without it, the
    /// search runs rounds within increasing bounds until it finds a path. Each better path is
    /// reported as an [`Event::Goal`](crate::observe::Event::Goal) and as a [`Step::Improved`] of
    /// the run, which ends with [`Step::Exhausted`] when no better path is left.
    ///
    /// Once layers were forgotten, the search no longer has paths to the states that it still
    /// knows. Its report has no [reached](crate::Report::reached) states and no
    /// [closest](crate::Report::closest) one, and the predecessor that an [observer](Self::observe)
    /// sees may be an id that meanwhile belongs to another state.
    ///
    /// Goals are tested at generation.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path overflows its type, and
    /// [`SearchError::KeyOverflow`] if g + h does;
    /// [`SearchError::NegativeCost`] if the cost type breaks its contract;
    /// [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// With equal costs, a consistent heuristic and enough layers, O(r·m) time for r rounds and m
    /// successors of the last one. Space is O(w) states, for the w states of the kept layers and
    /// the next one, and at most one remembered edge for each expanded state. Otherwise a round may
    /// expand states again.
    ///
    /// # Examples
    ///
    /// The shortest round trip: a state is the set of places visited and the current place, so it
    /// never recurs.
    ///
    /// ```
    /// use colorwalk::algorithms::ClosedLayers;
    /// use colorwalk::{Claim, Search, Successor, problem_fn};
    ///
    /// let places =
    ///     [(0i32, 0i32), (6, 1), (3, 5), (1, 4), (7, 7), (2, 9), (9, 3), (5, 5), (8, 0)];
    /// let between = |a: usize, b: usize| {
    ///     places[a].0.abs_diff(places[b].0) + places[a].1.abs_diff(places[b].1)
    /// };
    /// let all = (1u32 << places.len()) - 1;
    /// let tour = problem_fn(
    ///     (0u32, 0usize), // the trip begins and ends at the first place, which is seen last
    ///     |&(seen, at)| {
    ///         let left = (0..places.len()).filter(move |to| seen & 1 << to == 0);
    ///         let to = left.filter(move |&to| to != 0 || seen | 1 == all);
    ///         to.map(move |to| Successor::new(to, (seen | 1 << to, to), between(at, to)))
    ///             .collect::<Vec<_>>()
    ///     },
    ///     |&(seen, _)| seen == all,
    /// );
    /// let nothing = |_: &(u32, usize)| 0;
    /// let lean = Search::new(&tour)
    ///     .max_cost(50)
    ///     .breadth_first_heuristic(nothing, ClosedLayers::Last(0))?;
    /// let full = Search::new(&tour)
    ///     .max_cost(50)
    ///     .breadth_first_heuristic(nothing, ClosedLayers::All)?;
    /// assert_eq!(lean.cost(), Search::new(&tour).dijkstra()?.cost());
    /// assert_eq!(lean.claim(), Claim::CheapestIfAdmissible);
    /// assert_eq!(lean.path(), full.path());
    /// assert_eq!(lean.stats().expanded, full.stats().expanded);
    /// assert!(lean.stats().stored_peak < full.stats().stored_peak);
    /// # Ok::<(), colorwalk::SearchError<(u32, usize)>>(())
    /// ```
    #[doc(alias = "BFHS")]
    #[doc(alias = "breadth-first iterative-deepening A*")]
    pub fn breadth_first_heuristic(
        self,
        estimate: impl Fn(&P::State) -> PathCostOf<P>,
        keep: ClosedLayers,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.run(BreadthFirstHeuristic::new(HeuristicFn(estimate), keep))
    }
}

/// Breadth-first heuristic search as an [`Algorithm`](crate::algorithms::Algorithm); see
/// [`Search::breadth_first_heuristic`].
///
/// # Examples
///
/// ```
/// use colorwalk::Run;
/// use colorwalk::algorithms::{BreadthFirstHeuristic, ClosedLayers};
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Search, Zero};
///
/// /// A search that a program continues whenever there is time.
/// struct Task<'p> {
///     run: Run<'p, Digraph, BreadthFirstHeuristic<Zero>>,
/// }
///
/// let graph: Digraph = "goal 3\n 0 1 2\n 0 2 1\n 2 1 0\n 1 3 4".parse()?;
/// let search = Search::new(&graph).max_cost(100);
/// let mut task =
///     Task { run: search.start(BreadthFirstHeuristic::new(Zero, ClosedLayers::All)) };
/// while task.run.run_for(2)?.is_progress() {}
/// assert_eq!(task.run.into_report()?.cost(), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Without a bound the search runs rounds. The bound of each is the least f that the round
/// before pruned:
///
/// ```
/// use colorwalk::algorithms::{BreadthFirstHeuristic, ClosedLayers};
/// use colorwalk::{HeuristicFn, Search, Step, Successor, problem_fn};
///
/// // A step of one costs 2, a leap of seven costs 11.
/// let road = problem_fn(
///     0u32,
///     |&x| [Successor::new((), x + 1, 2u32), Successor::new((), x + 7, 11)],
///     |&x| x == 20,
/// );
/// let estimate = |&x: &u32| 20u32.saturating_sub(x) * 11 / 7;
/// let mut run =
///     Search::new(&road).start(BreadthFirstHeuristic::new(HeuristicFn(estimate), ClosedLayers::Last(0)));
/// let mut rounds = 0;
/// let goal = loop {
///     match run.step()? {
///         Step::Deepened => rounds += 1,
///         Step::Improved(goal) => break run.state(goal).unwrap().g(),
///         _ => {}
///     }
/// };
/// assert_eq!((rounds, goal), (4, 34)); // within 31, 32, 33 and 34
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BreadthFirstHeuristic<H> {
    heuristic: H,
    keep: ClosedLayers,
}

impl<H> BreadthFirstHeuristic<H> {
    /// The search by this heuristic, which keeps these closed layers.
    pub fn new(heuristic: H, keep: ClosedLayers) -> Self {
        Self { heuristic, keep }
    }
}

impl<P, H> Start<P> for BreadthFirstHeuristic<H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P>,
{
    type Running = Running<P, H>;

    fn start<O: Observer<P>>(self, search: &Search<'_, P, O>) -> (Recognition, Self::Running) {
        let window = match self.keep {
            ClosedLayers::All => None,
            ClosedLayers::Last(width) => Some(Window::new(width)),
        };
        let running = Running {
            heuristic: self.heuristic,
            is_rising: search.max_cost.is_none(),
            bound: None,
            next_bound: None,
            layer: VecDeque::new(),
            next_layer: VecDeque::new(),
            window,
            news: None,
        };
        (search.recognition(), running)
    }
}

/// The search at work.
pub(crate) struct Running<P: SearchProblem, H> {
    heuristic: H,
    is_rising: bool, // whether there are rounds; else the bound is `max_cost`
    bound: Option<PathCostOf<P>>, // of this round; `None` until the first starts are known
    next_bound: Option<PathCostOf<P>>, // the least f beyond the bound
    layer: VecDeque<StateId>,
    next_layer: VecDeque<StateId>,
    window: Option<Window>, // `None` where all layers are kept
    news: Option<StateId>,  // a goal that was found and is not yet reported
}

impl<P, H> Running<P, H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P>,
{
    fn has_forgotten(&self) -> bool {
        let window = self.window.as_ref();
        window.is_some_and(|window| window.has_forgotten)
    }

    /// Begins the next round.
    fn deepen<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        bound: PathCostOf<P>,
    ) -> Turn<P> {
        self.bound = Some(bound);
        search.clear_space();
        if let Some(window) = &mut self.window {
            *window = Window::new(window.width);
        }
        search.start(self)?;
        Ok(Step::Deepened)
    }

    /// Whether a path of this f-value is of no use, after one to a goal was found. In a round that is the
    /// cheapest.
    fn is_beaten<O: Observer<P>>(
        &self,
        search: &Engine<'_, P, O>,
        f: Option<PathCostOf<P>>,
    ) -> bool {
        self.is_rising && search.incumbent.is_some() || search.is_beaten(f)
    }

    /// Whether a path of this f-value is left out, be it to a later round.
    fn is_left_out<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        f: PathCostOf<P>,
    ) -> bool {
        if self.is_beaten(search, Some(f)) || search.is_too_costly(f) {
            return true;
        }
        let is_beyond = self.is_rising && self.bound.is_none_or(|bound| f > bound);
        if is_beyond {
            self.next_bound = Some(self.next_bound.map_or(f, |least| least.min(f)));
        }
        is_beyond
    }

    /// Expands a state. Tells of a goal that was found meanwhile.
    fn expand<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>, id: StateId) -> Turn<P> {
        search.expand(id, self)?;
        let goal = self.news.take();
        Ok(goal.map_or(Step::Expanded(id), Step::Improved))
    }

    fn improve<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        id: StateId,
    ) -> Turn<P, ()> {
        if !search.is_beaten(Some(search.space.node(id).g)) {
            let trail = match &self.window {
                None => search.trail(id),
                Some(window) => window.trail(search, id)?,
            };
            if !search.is_too_deep(trail.positions.len()) {
                search.goal(id);
                search.incumbent = Some(trail);
                self.news = Some(id);
            }
        }
        search.space.close(id);
        Ok(())
    }
}

impl<P, H> Algorithm<P> for Running<P, H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P>,
{
    const REFUSES_NEGATIVE_COSTS: bool = true;

    fn turn<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Turn<P> {
        if let Some(goal) = self.news.take() {
            return Ok(Step::Improved(goal));
        }
        if let Some(state) = search.interrupted() {
            return self.expand(search, state);
        }
        let Some(state) = self.next(search) else {
            return match self.next_bound.take() {
                Some(bound) if search.incumbent.is_none() => self.deepen(search, bound),
                _ => search.exhausted(),
            };
        };
        self.layer.pop_front();
        if let Some(window) = &mut self.window {
            window.close(state);
        }
        self.expand(search, state)
    }

    /// Puts the state into the next layer if the path is new or cheaper and within the bound, and
    /// the state is not on the frontier.
    fn relax<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        edges: &mut Edges<'_, P, impl Source<P>>,
    ) -> Turn<P, ()> {
        while let Some(path) = edges.next(search)? {
            let label = path.label;
            let found = search.find(&path);
            let was_open = found.is_ok_and(|known| search.space.is_open(known));
            let news = match found {
                Ok(known) => search.lower(known, &path),
                Err(place) => {
                    let (h, f) = path.h_and_f(&self.heuristic)?;
                    if self.is_left_out(search, f) {
                        None
                    } else {
                        Some(search.add(path, h, Some(place))?)
                    }
                }
            };
            let Some(state) = news else {
                continue;
            };
            if let Some(window) = &mut self.window
                && window.reach(state, label, was_open).is_none()
            {
                return Err(search.out_of_ids().into());
            }
            search.note_frontier_size();
            if was_open {
                continue; // it keeps its place
            }
            if search.is_goal(state) {
                self.improve(search, state)?;
            } else {
                self.next_layer.push_back(state);
            }
        }
        Ok(())
    }

    fn next<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Option<StateId> {
        loop {
            if self.layer.is_empty() && !self.next_layer.is_empty() {
                std::mem::swap(&mut self.layer, &mut self.next_layer);
                if let Some(window) = &mut self.window {
                    window.turn(search);
                }
            }
            let id = *self.layer.front()?;
            if !self.is_beaten(search, search.f(id)) {
                return Some(id);
            }
            self.layer.pop_front();
            search.drop_open(id);
            if let Some(window) = &mut self.window {
                window.leave(search, id);
            }
        }
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        P::Cost::sum(state.g(), state.h())
    }

    fn bytes(&self, more: usize) -> usize {
        let next = grown(self.next_layer.len(), self.next_layer.capacity(), more);
        let layers = next.saturating_add(self.layer.capacity());
        let window = self.window.as_ref().map_or(0, |window| window.bytes(more));
        layers
            .saturating_mul(size_of::<StateId>())
            .saturating_add(window)
    }

    fn findings<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Findings<P> {
        // In a round every path to a goal passes a state beyond the bound of the rounds before; in a
        // search without rounds, an open state. Or it passes one that was kept out.
        let is_over = search.interrupted().is_none()
            && self.next(search).is_none()
            && self.next_bound.is_none();
        let open = if !self.is_rising {
            search.least_f()
        } else if is_over {
            None
        } else {
            self.bound
        };
        let lower_bound = search.lower_bound_up_to(search.upper_bound(), open);
        let mut closest = None;
        if self.has_forgotten() {
            search.space.set_all_apart(); // what is left has no path to it
        } else {
            closest = search.lowest_estimate();
        }
        Findings::cheapest(Claim::CheapestIfAdmissible, lower_bound, closest)
    }
}

/// The closed layers that are kept, and the path to each state that is.
struct Window {
    width: u32,                // the layers to keep beside the present one
    closed: VecDeque<StateId>, // layer by layer, the present one last
    sizes: VecDeque<usize>,    // of the closed layers, as far as they are closed
    present: u32,              // the number of the present layer, modulo 2³²
    slots: Vec<Slot>,          // by id
    trails: Trails,
    has_forgotten: bool,
}

/// What is known about the state with an id, beside what the space knows.
#[derive(Clone, Copy, Default)]
struct Slot {
    /// The layer that expands the state. After 2³² layers numbers recur, and a state may be forgotten
    /// earlier than was said.
    layer: u32,
    /// The last edge of the path to it.
    trail: Option<LinkId>,
}

impl Window {
    fn new(width: u32) -> Self {
        Self {
            width,
            closed: VecDeque::new(),
            sizes: VecDeque::new(),
            present: 0,
            slots: Vec::new(),
            trails: Trails::default(),
            has_forgotten: false,
        }
    }

    /// Remembers the path to a state. One that is open stays in its layer, another joins the next one.
    /// `None` if no numbers are left.
    fn reach<C: Cost>(&mut self, id: StateId, label: Label<C>, was_open: bool) -> Option<()> {
        let before = label.predecessor;
        let before = before.and_then(|before| self.slots[before.index()].trail);
        let position = u32::try_from(label.position).unwrap_or(u32::MAX);
        let trail = self.trails.extend(before, position)?;
        if self.slots.len() <= id.index() {
            self.slots.resize(id.index() + 1, Slot::default());
        }
        let slot = &mut self.slots[id.index()];
        if !was_open {
            slot.layer = self.present.wrapping_add(1);
        }
        if let Some(old) = slot.trail.replace(trail) {
            self.trails.release(old);
        }
        Some(())
    }

    /// Notes that a state of the present layer was closed.
    fn close(&mut self, id: StateId) {
        self.closed.push_back(id);
        if let Some(size) = self.sizes.back_mut() {
            *size += 1;
        }
    }

    /// Notes that an open state of the present layer was dropped, if need be as one that had been closed.
    fn leave<P: SearchProblem, O: Observer<P>>(&mut self, search: &Engine<'_, P, O>, id: StateId) {
        if search.space.get(id).is_some() {
            self.close(id);
        } else if let Some(trail) = self.slots[id.index()].trail.take() {
            self.trails.release(trail);
        }
    }

    /// Goes on to the next layer, and forgets the one that it does not need.
    fn turn<P: SearchProblem, O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) {
        if self.sizes.len() as u64 > u64::from(self.width) {
            let oldest = self.present.wrapping_sub(self.width);
            let size = self.sizes.pop_front().unwrap_or(0);
            for id in self.closed.drain(..size) {
                let slot = &mut self.slots[id.index()];
                let is_closed = search.space.get(id).is_some_and(|state| state.is_closed());
                if slot.layer != oldest || !is_closed {
                    continue; // it was opened again since, and belongs to a later layer
                }
                search.forget(id);
                self.has_forgotten = true;
                search.space.forget_paths();
                if let Some(trail) = slot.trail.take() {
                    self.trails.release(trail);
                }
            }
        }
        self.sizes.push_back(0);
        self.present = self.present.wrapping_add(1);
    }

    /// The path to a state that is kept.
    fn trail<P: SearchProblem, O: Observer<P>>(
        &self,
        search: &Engine<'_, P, O>,
        id: StateId,
    ) -> Result<TrailOf<P>, SearchError<P::State>> {
        let node = search.space.node(id);
        let mut positions = self.trails.positions(self.slots[id.index()].trail);
        let start = positions
            .next()
            .and_then(|position| search.problem.starts().into_iter().nth(position as usize));
        Ok(Trail {
            start: start.ok_or_else(|| SearchError::Unfaithful {
                state: node.state.clone(),
            })?,
            positions: positions.collect(),
            end: node.state.clone(),
            cost: node.g,
        })
    }

    /// The bytes that this takes, once `more` states have been reached.
    fn bytes(&self, more: usize) -> usize {
        let closed = grown(self.closed.len(), self.closed.capacity(), 1);
        let slots = grown(self.slots.len(), self.slots.capacity(), more);
        closed
            .saturating_mul(size_of::<StateId>())
            .saturating_add(self.sizes.capacity() * size_of::<usize>())
            .saturating_add(slots.saturating_mul(size_of::<Slot>()))
            .saturating_add(self.trails.bytes(more))
    }
}

/// The last edges of paths, each with the one before: a tree, of which no more is kept than the paths to
/// the states that are.
#[derive(Default)]
struct Trails {
    links: Vec<Link>,
    free: Vec<LinkId>,
}

struct Link {
    before: Option<LinkId>, // `None` at a start
    position: u32,          // among the successors, or of the start among the starts
    uses: u32,              // by links after this one, and by the state that it leads to
}

/// The number of a link, from one.
#[derive(Clone, Copy)]
struct LinkId(NonZeroU32);

impl LinkId {
    fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }
}

impl Trails {
    /// Makes the path that goes on from `before` by the edge at `position`; `None` if no numbers are left.
    fn extend(&mut self, before: Option<LinkId>, position: u32) -> Option<LinkId> {
        let link = Link {
            before,
            position,
            uses: 1,
        };
        let id = if let Some(id) = self.free.pop() {
            self.links[id.index()] = link;
            id
        } else {
            let number = u32::try_from(self.links.len()).ok()?.checked_add(1)?;
            self.links.push(link);
            LinkId(NonZeroU32::new(number)?)
        };
        if let Some(before) = before {
            self.links[before.index()].uses += 1;
        }
        Some(id)
    }

    /// Releases a path. Its edges are freed unless another path needs them.
    fn release(&mut self, trail: LinkId) {
        let mut last = Some(trail);
        while let Some(id) = last {
            let link = &mut self.links[id.index()];
            link.uses -= 1;
            if link.uses > 0 {
                return;
            }
            last = link.before;
            self.free.push(id);
        }
    }

    /// The positions along a path, the start first.
    fn positions(&self, trail: Option<LinkId>) -> impl Iterator<Item = u32> {
        let link = |id: LinkId| &self.links[id.index()];
        let trail = std::iter::successors(trail, |&id| link(id).before);
        let mut positions: Vec<u32> = trail.map(|id| link(id).position).collect();
        positions.reverse();
        positions.into_iter()
    }

    /// The bytes that this takes, once `more` links have been made.
    fn bytes(&self, more: usize) -> usize {
        let more = more.saturating_sub(self.free.len());
        grown(self.links.len(), self.links.capacity(), more)
            .saturating_mul(size_of::<Link>())
            .saturating_add(self.free.capacity() * size_of::<LinkId>())
    }
}
