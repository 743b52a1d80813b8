//! The game as a problem that explains its dead ends.
//!
//! The type [`SetWalk`] is the game of [`ColorWalk`](super::ColorWalk) in a form
//! for [`learned_deepening`](crate::Search::learned_deepening). The width of its sets of clusters is fixed at compile
//! time. The type can explain why a position cannot be cleared in time.
//!
//! # Why its explanations are right
//!
//! `V` is the set of all clusters. For *any* set `X` of clusters, connected or not, let `X_c` be `X` with all clusters
//! of colour `c` that touch it. Let `R(X)` be `X` with all clusters that touch it. Let `h*(X)` be the least number of
//! moves from `X` to `V`.
//!
//! 1. *Monotone*: `X ⊆ Y` implies `X_c ⊆ Y_c`, because a cluster that touches `X` touches `Y` or is in `Y`. So the
//!    moves that lead from `X` to `V` also lead from `Y` to `V`, and `h*(X) ≥ h*(Y)`.
//! 2. *Relaxed step*: if `X ≠ V` then `h*(X) ≥ 1 + h*(R(X))`, because every `X_c` lies in `R(X)`.
//! 3. *Forced move*: if clusters of colour `c` are missing and all of them touch `X`, then `h*(X) = 1 + h*(X_c)`. To
//!    see this, take a shortest solution from `X`, which must contain `c`. Move its first `c` to the front and remove
//!    every other `c`. This makes the solution no longer, and the moves still clear the board. The first move clears
//!    everything of colour `c`. The old moves clear a cluster of another colour along a path of clusters whose colours
//!    they contain in order. The part of this path after its last cluster of colour `c` begins at a neighbour of `X_c`
//!    and has no cluster of colour `c`. So the new moves contain the colours of this part in the same order, and clear
//!    the cluster.
//! 4. *Colours*: if `m` colours are missing, `h*(X) ≥ m`.
//!
//! The *layered bound* proceeds from `X` by a forced move if there is one, and otherwise by a relaxed step. It counts
//! the steps until more colours are missing than moves are left in the budget.
//!
//! The following sets are nogoods. The refuted state lacks every element of these sets:
//!
//! - By statement 4, any `t + 1` missing clusters of pairwise different colours are a nogood for the budget `t`.
//! - If `M` is a nogood for `t` after a relaxed step, then `M` and all its neighbours form a nogood for `t + 1` before
//!   the step. A state that lacks all these clusters still lacks every element of `M` one relaxed step later.
//! - If `M` is a nogood for `t` after a forced move of colour `c`, then `M` with one missing cluster `v` of colour `c`
//!   is a nogood for `t + 1` before the move. To see this, let `Y` be the set of all clusters except `M` and `v`. The
//!   refuted state is a subset of `Y`, and all its missing clusters of colour `c` touch it. So the clusters of colour
//!   `c` that `Y` lacks also touch `Y`, and the move is forced in `Y`. It adds no element of `M`: when `M` was found,
//!   all clusters of colour `c` were owned, so `M` contains none of them. By 3, `Y` is therefore more than `t + 1`
//!   moves away from `V`. By 1, so is every subset of `Y`, and these are all states that own no element of the new set.
//! - If the missing clusters of a colour do not touch the refuted state, a move of this colour clears nothing. Add the
//!   neighbours of these clusters to the nogood. Then the move also clears nothing in every other state that lacks all
//!   elements of the nogood.
//! - If `M` is a nogood after a move of colour `c`, add to `M` the neighbours of its clusters of colour `c`. The larger
//!   set refutes the move. A state that lacks all elements of this set lacks all elements of `M` after the move.
//!
//! # References
//!
//! - R. Clifford, M. Jalsenius, A. Montanaro and B. Sach, "The complexity of flood filling games",
//!   *Theory of Computing Systems* 50 (2012).
//! - The best Flood-It solvers also use the layered bound and forced moves.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::bits::{
    count_difference, insert, intersect, is_disjoint, is_empty, is_subset, members, subtract, unite,
};
use crate::cost::Unit;
use crate::explain::{ExplainableProblem, Nogoods};
use crate::problem::{SearchProblem, Successor};

use super::board::Colour;
use super::clusters::{ClusterGraph, ClusterId};
use super::position::{Position, PositionError};

/// Learned sets are looked up after at most this number of relaxed steps. Later look-ups rarely find anything.
const LOOK_UPS: u32 = 2;

/// A row of the adjacency matrix is read as a whole if it has at most this number of words. If a row is longer, only
/// its non-empty [windows](Window) are read.
const WHOLE_ROWS: usize = 8;

/// The number of words of a [`Window`]. The neighbours of a cluster have similar numbers, so one
/// window is enough for most rows.
const WINDOW: usize = 4;

/// The words of a bit set: an array, a boxed slice, a vector.
///
/// # Examples
///
/// One function for all widths; only the time depends on the width:
///
/// ```
/// use std::sync::Arc;
/// use colorwalk::color_walk::{Board, ClusterGraph, SetWalk, Start, Words};
/// use colorwalk::algorithms::Learning;
/// use colorwalk::Search;
///
/// fn fewest_moves<T: Words>(graph: &Arc<ClusterGraph>, empty: T) -> Option<usize> {
///     let game = SetWalk::new(graph, empty)?; // `None` if the clusters have no room
///     let report = Search::new(&game).learned_deepening(Learning::new()).ok()?;
///     Some(report.path()?.len())
/// }
///
/// let graph = Arc::new(ClusterGraph::new(&Board::series(1)?, Start::CORNER)?);
/// assert_eq!(graph.clusters().len(), 378);
/// assert_eq!(fewest_moves(&graph, [0; 4]), None); // 4 · 64 = 256
/// assert_eq!(fewest_moves(&graph, [0; 8]), Some(29));
/// assert_eq!(fewest_moves(&graph, vec![0; 8]), Some(29));
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
pub trait Words:
    AsRef<[u64]> + AsMut<[u64]> + Clone + Eq + Hash + fmt::Debug + Send + Sync
{
}

impl<T> Words for T where
    T: AsRef<[u64]> + AsMut<[u64]> + Clone + Eq + Hash + fmt::Debug + Send + Sync
{
}

/// The game on sets of clusters of a fixed width: an [`ExplainableProblem`].
///
/// The type `T` has one bit for each cluster. `[u64; 8]` has room for 512 clusters, and `Vec<u64>` for any number. The
/// states are [`Region`]s. [`solve`](crate::color_walk::solve::solve) chooses the width itself.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use colorwalk::color_walk::{Board, ClusterGraph, SetWalk, Start};
/// use colorwalk::algorithms::Learning;
/// use colorwalk::{Claim, Search};
///
/// let graph = Arc::new(ClusterGraph::new(&Board::series(1)?, Start::CORNER)?);
/// let game = SetWalk::new(&graph, [0; 8]).expect("512 clusters are enough");
/// let report = Search::new(&game).learned_deepening(Learning::new())?;
/// assert_eq!(report.path().unwrap().len(), 29);
/// assert_eq!(report.claim(), Claim::CheapestIfExplained);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct SetWalk<T> {
    graph: Arc<ClusterGraph>,
    start: Region<T>,
    neighbours: Neighbours<T>,
    colours: Vec<T>, // by colour: its clusters
    empty: T,
}

/// The neighbours of each cluster, as rows of the adjacency matrix. Short rows are stored whole, and long rows as
/// windows.
#[derive(Clone)]
struct Neighbours<T> {
    rows: Vec<T>,
    windows: Vec<Window>,
    ends: Vec<usize>, // the windows of cluster i are `windows[ends[i]..ends[i + 1]]`
}

/// A few words of a row of the adjacency matrix.
#[derive(Clone)]
struct Window {
    /// The index of the first word. It is even, so that windows overlap by pairs of words. Only the last window of a
    /// row with an odd number of words may begin at an odd index.
    first: usize,
    words: [u64; WINDOW],
}

/// A state of a [`SetWalk`]: the cleared clusters, and those that touch them.
#[derive(Clone)]
pub struct Region<T> {
    owned: T,
    frontier: T,
}

impl<T: Words> Region<T> {
    /// Iterates over the cleared clusters in the order of their numbers.
    pub fn cleared(&self) -> impl Iterator<Item = ClusterId> {
        members(self.owned.as_ref()).map(ClusterId::new)
    }

    /// Returns whether the whole board is cleared.
    pub(crate) fn is_cleared(&self) -> bool {
        is_empty(&self.frontier)
    }
}

impl<T: PartialEq> PartialEq for Region<T> {
    fn eq(&self, other: &Self) -> bool {
        self.owned == other.owned
    }
}

impl<T: Eq> Eq for Region<T> {}

impl<T: Hash> Hash for Region<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.owned.hash(hasher);
    }
}

impl<T: Words> fmt::Debug for Region<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Region ")?;
        f.debug_set()
            .entries(self.cleared().map(ClusterId::get))
            .finish()
    }
}

debug_by!(self => [T: Words] SetWalk<T>: graph: self.graph, words: self.empty.as_ref().len());

impl<T: Words> SetWalk<T> {
    /// Creates the game from its start. The words of `empty` must be zero. Returns `None` if these words have no room
    /// for all clusters.
    ///
    /// # Complexity
    ///
    /// O(n·w) time and space for n clusters and sets of w words. If w is over 8, the space is O(n + k·w).
    pub fn new(graph: &Arc<ClusterGraph>, empty: T) -> Option<Self> {
        Self::with_cleared(graph, std::iter::once(ClusterId::START), empty)
    }

    /// Creates the game from a position of a game on the same cluster graph.
    ///
    /// # Errors
    ///
    /// [`PositionError::NoRoom`] if [`new`](Self::new) would return `None`, and another variant if the position does
    /// not belong to a game on this graph.
    pub fn from_position(
        graph: &Arc<ClusterGraph>,
        position: &Position,
        empty: T,
    ) -> Result<Self, PositionError> {
        position.check(graph)?;
        let clusters = graph.len();
        let walk = Self::with_cleared(graph, position.cleared(), empty);
        walk.ok_or(PositionError::NoRoom { clusters })
    }

    pub(crate) fn start_region(&self) -> &Region<T> {
        &self.start
    }

    fn with_cleared(
        graph: &Arc<ClusterGraph>,
        cleared: impl Iterator<Item = ClusterId>,
        empty: T,
    ) -> Option<Self> {
        if empty.as_ref().len() < graph.words() || !is_empty(&empty) {
            return None;
        }
        let of_colour = |colour| {
            let mut set = empty.clone();
            let words = graph.colour_words(Colour::new(colour));
            set.as_mut()[..words.len()].copy_from_slice(words);
            set
        };
        let colours = (0..graph.colours()).map(of_colour).collect();
        let start = Region {
            owned: empty.clone(),
            frontier: empty.clone(),
        };
        let mut game = Self {
            graph: graph.clone(),
            start,
            neighbours: Neighbours::new(graph, &empty),
            colours,
            empty,
        };
        let mut start = game.start.clone();
        for cluster in cleared {
            insert(&mut start.owned, cluster.index());
        }
        game.add_neighbours(&start.owned, &mut start.frontier);
        subtract(&mut start.frontier, &start.owned);
        game.start = start;
        Some(game)
    }

    /// Adds the neighbours of the clusters of `set` to `into`.
    #[inline]
    fn add_neighbours(&self, set: &T, into: &mut T) {
        let Neighbours {
            rows,
            windows,
            ends,
        } = &self.neighbours;
        // This uses loops, not iterators, because a closure that is not inlined would not keep the words in registers.
        let is_whole = into.as_ref().len() <= WHOLE_ROWS;
        let mut all = into.clone();
        for (at, &word) in set.as_ref().iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let cluster = 64 * at + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if is_whole {
                    unite(&mut all, &rows[cluster]);
                    continue;
                }
                for window in &windows[ends[cluster]..ends[cluster + 1]] {
                    let words = &mut all.as_mut()[window.first..window.first + WINDOW];
                    for (word, more) in words.iter_mut().zip(window.words) {
                        *word |= more;
                    }
                }
            }
        }
        *into = all;
    }

    /// Clears everything that touches the region.
    #[inline]
    fn relax_once(&self, region: &mut Region<T>) {
        let mut frontier = self.empty.clone();
        self.add_neighbours(&region.frontier, &mut frontier);
        unite(&mut region.owned, &region.frontier);
        subtract(&mut frontier, &region.owned);
        region.frontier = frontier;
    }

    /// Clears the clusters of a colour that touch the region. Returns `None` if no cluster of the colour does.
    #[inline]
    fn play(&self, region: &Region<T>, colour: Colour) -> Option<Region<T>> {
        let of_colour = self.colours.get(colour.index())?;
        let mut taken = region.frontier.clone();
        intersect(&mut taken, of_colour);
        if is_empty(&taken) {
            return None;
        }
        let mut next = region.clone();
        self.add_neighbours(&taken, &mut next.frontier);
        unite(&mut next.owned, &taken);
        subtract(&mut next.frontier, &next.owned);
        Some(next)
    }

    /// Returns which colours are missing.
    #[inline]
    fn survey(&self, region: &Region<T>) -> Survey {
        let mut beyond = region.owned.clone();
        unite(&mut beyond, &region.frontier);
        for word in beyond.as_mut() {
            *word = !*word; // the bits beyond the clusters are in no colour
        }
        let mut survey = Survey::default();
        for (colour, of_colour) in self.palette().zip(&self.colours) {
            // Clusters with high numbers are far from the start and rarely touch the region, so they are checked first.
            let words = of_colour.as_ref().iter().zip(beyond.as_ref());
            if words
                .rev()
                .any(|(of_colour, beyond)| of_colour & beyond != 0)
            {
                survey.missing += 1;
            } else if !is_disjoint(of_colour, &region.frontier) {
                survey.missing += 1;
                survey.forced = survey.forced.or(Some(colour));
            }
        }
        survey
    }

    /// Returns the missing cluster of a colour with the highest number.
    fn last_missing(&self, region: &Region<T>, colour: Colour) -> Option<usize> {
        let of_colour = self.colours[colour.index()].as_ref();
        let words = of_colour
            .iter()
            .zip(region.owned.as_ref())
            .enumerate()
            .rev();
        words
            .map(|(word, (of_colour, owned))| (word, of_colour & !owned))
            .find(|&(_, missing)| missing != 0)
            .map(|(word, missing)| word * 64 + missing.ilog2() as usize)
    }

    /// Returns the outlook of a region. To find it, relaxes the region until the board is cleared. Each step is a
    /// forced move if there is one, and otherwise a relaxed step.
    ///
    /// # Complexity
    ///
    /// O(s·k·w + n·w) time for n clusters, sets of w words, k colours, and s steps. The result has s layers.
    pub(crate) fn outlook(&self, region: &Region<T>) -> Outlook {
        let mut region = region.clone();
        let mut outlook = Outlook::default();
        while !region.is_cleared() {
            outlook.layers += 1;
            let left = region.owned.as_ref().iter().map(|word| word.count_ones());
            outlook.left += self.graph.len() as u64 - left.map(u64::from).sum::<u64>();
            let forced = self.survey(&region).forced;
            match forced.and_then(|colour| self.play(&region, colour)) {
                Some(next) => region = next,
                None => self.relax_once(&mut region),
            }
        }
        outlook
    }

    /// Returns the outlook of a region of the same game whose sets have another width.
    pub(crate) fn outlook_of<U: Words>(&self, region: &Region<U>) -> Outlook {
        let with_width = |set: &U| {
            let mut words = self.empty.clone();
            words.as_mut()[..set.as_ref().len()].copy_from_slice(set.as_ref());
            words
        };
        self.outlook(&Region {
            owned: with_width(&region.owned),
            frontier: with_width(&region.frontier),
        })
    }

    fn palette(&self) -> impl Iterator<Item = Colour> + use<T> {
        (0..self.graph.colours()).map(Colour::new)
    }

    /// Turns a nogood for a relaxed region into a nogood for the region before the relaxation. Adds the neighbours of
    /// the set once for each relaxed step. The elements `witnesses` join the set on the way. Each is given with the
    /// number of relaxed steps before it, and these numbers ascend.
    fn lead_back(&self, set: &mut T, witnesses: &[(usize, u32)], steps: u32) {
        let mut witnesses = witnesses.iter().rev().peekable();
        let mut newest = set.clone();
        for before in (0..=steps).rev() {
            while let Some(&(witness, _)) = witnesses.next_if(|witness| witness.1 == before) {
                insert(set, witness);
                insert(&mut newest, witness);
            }
            if before > 0 {
                let mut grown = set.clone();
                self.add_neighbours(&newest, &mut grown);
                newest = grown.clone();
                subtract(&mut newest, set);
                *set = grown;
            }
        }
    }
}

impl<T: Words> Neighbours<T> {
    /// Stores the neighbours as sets that are as long as `empty`.
    fn new(graph: &ClusterGraph, empty: &T) -> Self {
        let len = empty.as_ref().len();
        let (mut rows, mut windows, mut ends) = (Vec::new(), Vec::<Window>::new(), vec![0]);
        for cluster in graph.clusters() {
            let words = graph.neighbour_words(cluster.get());
            if len <= WHOLE_ROWS {
                let mut row = empty.clone();
                for &(word, mask) in words {
                    row.as_mut()[word as usize] = mask;
                }
                rows.push(row);
                continue;
            }
            let begin = windows.len();
            for &(word, mask) in words {
                let word = word as usize;
                let has_room = |window: &&mut Window| word < window.first + WINDOW;
                if let Some(window) = windows[begin..].last_mut().filter(has_room) {
                    window.words[word - window.first] = mask;
                } else {
                    let first = (word & !1).min(len - WINDOW);
                    let mut words = [0; WINDOW];
                    words[word - first] = mask;
                    windows.push(Window { first, words });
                }
            }
            ends.push(windows.len());
        }
        Self {
            rows,
            windows,
            ends,
        }
    }
}

/// A lower bound on the moves left in a [`SetWalk`], and the clusters left.
#[derive(Clone, Copy, Default)]
pub(crate) struct Outlook {
    /// The layered bound: at least this many moves are needed to clear the board.
    pub(crate) layers: u32,
    /// The sum, over the layers, of the number of clusters left.
    pub(crate) left: u64,
}

/// The missing colours.
#[derive(Default)]
struct Survey {
    /// The number of missing colours.
    missing: u32,
    /// The first colour whose missing clusters all touch the region.
    forced: Option<Colour>,
}

impl<T: Words> SearchProblem for SetWalk<T> {
    type State = Region<T>;
    type Action = Colour;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Region<T>> {
        [self.start.clone()]
    }

    fn is_goal(&self, state: &Region<T>) -> bool {
        state.is_cleared()
    }

    fn successors(
        &self,
        state: &Region<T>,
    ) -> impl IntoIterator<Item = Successor<Region<T>, Colour, Unit>> {
        self.palette()
            .filter_map(|colour| self.follow(state, &colour))
    }

    fn heap_bytes(&self, state: &Region<T>) -> usize {
        let words = size_of_val(state.owned.as_ref());
        2 * words.saturating_sub(size_of::<T>()) // zero if the words are stored in place
    }
}

impl<T: Words> ExplainableProblem for SetWalk<T> {
    type Set = T;

    fn empty_set(&self) -> T {
        self.empty.clone()
    }

    fn owned<'s>(&self, state: &'s Region<T>) -> &'s T {
        &state.owned
    }

    fn missing(&self, state: &Region<T>) -> Option<usize> {
        members(state.frontier.as_ref())
            .next()
            .map(|cluster| cluster as usize)
    }

    /// The layered bound.
    fn least_cost(&self, state: &Region<T>) -> u32 {
        self.outlook(state).layers
    }

    fn cost_ceiling(&self) -> u32 {
        self.graph.cell_count() // every move clears a cell
    }

    /// Follows the layered bound. This is a single function, because a proof spends most of its time in this loop.
    fn refute(
        &self,
        state: &Region<T>,
        budget: u32,
        nogoods: &mut impl Nogoods<Self::Set, Self::Action>,
        reason: &mut T,
    ) -> bool {
        let mut region = state.clone();
        let mut left = budget;
        let mut steps = 0;
        let mut witnesses = SmallVec::<[(usize, u32); 32]>::new();
        loop {
            if steps <= LOOK_UPS
                && let Some(set) = nogoods.find(&region.owned, left)
            {
                reason.clone_from(set);
                break;
            }
            if steps >= LOOK_UPS && nogoods.is_bound_in_vain() {
                return false;
            }
            let Survey { missing, forced } = self.survey(&region);
            if missing == 0 {
                nogoods.note_slack(left);
                return false;
            }
            if missing > left {
                let elements = self
                    .palette()
                    .filter_map(|colour| self.last_missing(&region, colour));
                for element in elements.take(left as usize + 1) {
                    insert(reason, element);
                }
                break;
            }
            left -= 1;
            let play = forced.and_then(|colour| {
                let witness = self.last_missing(&region, colour)?;
                Some((colour, witness, self.play(&region, colour)?))
            });
            if let Some((colour, witness, next)) = play {
                nogoods.forced(colour);
                witnesses.push((witness, steps));
                region = next;
            } else {
                nogoods.relaxed();
                steps += 1;
                self.relax_once(&mut region);
            }
        }
        self.lead_back(reason, &witnesses, steps);
        true
    }

    fn forced(&self, state: &Region<T>) -> Option<usize> {
        let colour = self.survey(state).forced?;
        let is_edge = |colour: &T| !is_disjoint(colour, &state.frontier);
        let before = &self.colours[..colour.index()];
        Some(before.iter().filter(|&colour| is_edge(colour)).count())
    }

    fn regress_forced(&self, state: &Region<T>, action: &Colour, reason: &T, into: &mut T) {
        unite(into, reason);
        if let Some(witness) = self.last_missing(state, *action) {
            insert(into, witness);
        }
    }

    fn regress(&self, _: &Region<T>, action: &Colour, reason: &T, into: &mut T) {
        let mut of_colour = reason.clone();
        intersect(&mut of_colour, &self.colours[action.index()]);
        unite(into, reason);
        self.add_neighbours(&of_colour, into);
    }

    fn idle(&self, state: &Region<T>) -> impl IntoIterator<Item = Colour> {
        self.palette().filter(|colour| {
            let of_colour = &self.colours[colour.index()];
            is_disjoint(of_colour, &state.frontier) && !is_subset(of_colour, &state.owned)
        })
    }

    /// The move clears something only if the state owns a neighbour of a missing cluster of the colour.
    fn block(&self, state: &Region<T>, action: &Colour, into: &mut T) {
        let mut missing = self.colours[action.index()].clone();
        subtract(&mut missing, &state.owned);
        self.add_neighbours(&missing, into);
    }

    fn relax(&self, state: &Region<T>, steps: u32) -> Option<(Region<T>, u32)> {
        let mut region = state.clone();
        for _ in 0..steps {
            self.relax_once(&mut region);
        }
        (!region.is_cleared()).then_some((region, steps))
    }

    fn regress_relaxed(&self, _: &Region<T>, steps: u32, reason: &T, into: &mut T) {
        let mut set = reason.clone();
        self.lead_back(&mut set, &[], steps);
        unite(into, &set);
    }

    fn follow(
        &self,
        state: &Region<T>,
        action: &Colour,
    ) -> Option<Successor<Region<T>, Colour, Unit>> {
        let next = self.play(state, *action)?;
        Some(Successor::new(*action, next, Unit))
    }

    /// Returns the number of clusters that the move exposes.
    fn promise(&self, state: &Region<T>, successor: &Region<T>) -> u32 {
        count_difference(&successor.frontier, &state.frontier)
    }
}
