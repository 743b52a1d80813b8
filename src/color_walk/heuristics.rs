//! Heuristics: lower bounds on the number of moves left.
//!
//! Let S be a set of cleared clusters. A move of colour c leads from S to S<sub>c</sub>, which is S with all clusters
//! of colour c that touch it. A *blind step* leads from S to R(S), which is S with *all* clusters that touch it. A
//! blind step is not a move, but it covers every move, because S<sub>c</sub> ⊆ R(S). Moves and blind steps are
//! monotone: S ⊆ T implies S<sub>c</sub> ⊆ T<sub>c</sub> and R(S) ⊆ R(T). All proofs below depend on this.
//!
//! | Heuristic | Value | Mean at the start, boards 1 to 100 of the series |
//! |---|---|---|
//! | [`ColoursLeft`] | the number of unfinished colours | 5.00 |
//! | [`Eccentricity`] | the number of blind steps that clear the board | 22.29 |
//! | [`Layered`] | the number of steps that clear the board: forced moves where there are any, blind steps otherwise | 25.06 |
//! | | the optimum, in moves | 28.77 |
//!
//! Each heuristic is made for one game. For positions of another game, the values of the heuristic are meaningless.
//!
//! All three heuristics are consistent and therefore admissible, and [`Layered`] is never less than the others. A move
//! never increases any of them.
//!
//! # When to use them
//!
//! Use [`Layered`] to prove an optimum. An estimate takes as long as a few moves, and each additional move in the lower
//! bound makes A* three to six times faster. The other heuristics are simpler, and are meant for comparison.
//!
//! # Examples
//!
//! ```
//! use colorwalk::Heuristic;
//! use colorwalk::color_walk::heuristics::{ColoursLeft, Eccentricity, Layered};
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let start = game.start_position();
//! assert_eq!(ColoursLeft::new(&game).estimate(start), 5);
//! assert_eq!(Eccentricity::new(&game).estimate(start), 23);
//! assert_eq!(Layered::new(&game).estimate(start), 26); // the optimum is 29
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # References
//!
//! - A. and S. Puchert, *floodit*, 2022 (C++), and M. Henke, *`ColorFill`*, 2025 (Java), which use the layered bound
//!   ("colour-blind layers") in A*.
//! - R. Clifford, M. Jalsenius, A. Montanaro and B. Sach, "The complexity of flood filling games",
//!   *Theory of Computing Systems* 50 (2012).

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::bits::{self, intersect, is_empty, unite};
use crate::cost::Unit;
use crate::heuristic::Heuristic;

use super::board::Colour;
use super::clusters::{ClusterGraph, ClusterId};
use super::game::ColorWalk;
use super::position::Position;

/// The number of colours that are left: a heuristic.
///
/// *Consistent*: a move clears clusters of one colour, so the number of colours left falls by at most one. On a cleared
/// board no colour is left.
///
/// # Complexity
///
/// O(k · n / 64) time per estimate for n clusters and k colours, and no memory.
#[derive(Clone, Debug)]
pub struct ColoursLeft {
    graph: Arc<ClusterGraph>,
}

impl ColoursLeft {
    /// Creates the heuristic for this game.
    pub fn new(game: &ColorWalk) -> Self {
        let graph = Arc::clone(game.graph());
        Self { graph }
    }
}

/// A heuristic: the distance, in the cluster graph, from the cleared region to the farthest cluster.
///
/// This distance is the number of blind steps that clear the board; see the [module](self).
///
/// *Consistent*: suppose that r blind steps clear the board from S<sub>c</sub>. Since S<sub>c</sub> ⊆ R(S) and steps
/// are monotone, r blind steps also clear it from R(S). So 1 + r blind steps clear it from S. A cleared board needs no
/// steps.
///
/// # Complexity
///
/// O(d + r · n / 64) time for n clusters with d neighbours in total, and the result r. It takes no heap memory up to
/// 512 clusters.
#[derive(Clone, Debug)]
pub struct Eccentricity {
    relaxation: Relaxation,
}

impl Eccentricity {
    /// Creates the heuristic for this game.
    pub fn new(game: &ColorWalk) -> Self {
        let relaxation = Relaxation::new(game);
        Self { relaxation }
    }
}

/// A heuristic: the *layered bound*, which counts steps until the board is cleared. Each step is a forced move if there
/// is one, and a blind step otherwise.
///
/// A colour is *forced* if it has live clusters and all of them touch the cleared region. A move of this colour then
/// finishes the colour, so a later move could clear no more of it. A blind step is taken only if no colour is forced,
/// so it finishes no colour. Therefore this equation holds:
///
/// ```text
/// bound = colours left + number of blind steps
/// ```
///
/// The equation shows that the bound is never less than [`ColoursLeft`]. The bound is also never less
/// than [`Eccentricity`], because no step goes farther than a blind step. If there are only forced moves, they clear
/// the board, and the bound is exact.
///
/// *Consistent*: let F(S) be the set that forced moves lead to from S, where no colour is forced any more. A colour
/// that is forced in S is forced or finished in every T ⊇ S, so F is monotone. Let S⁰ = F(S) and S<sup>i+1</sup> =
/// F(R(S<sup>i</sup>)), and let b(S) be the number of blind steps, which is the least i at which S<sup>i</sup> is the
/// whole board. If S ⊆ T, then S<sup>i</sup> ⊆ T<sup>i</sup> for all i, and so b(T) ≤ b(S). Now play a move c from S.
///
/// - If c is forced, the move finishes a colour. F(S) is F(S<sub>c</sub>), since S ⊆ S<sub>c</sub> ⊆ F(S), so b stays
///   the same. The bound decreases by exactly one.
/// - If c is not forced, the move finishes no colour. S<sub>c</sub> ⊆ R(S) ⊆ R(S⁰), so F(S<sub>c</sub>) ⊆ S¹ and b
///   decreases by at most one. So does the bound.
///
/// On a cleared board the bound is zero. A move never increases the bound, because S ⊆ S<sub>c</sub>. So along a move,
/// f = g + h stays the same or increases by one.
///
/// # Complexity
///
/// O(d + s · k · n / 64) time for n clusters with d neighbours in total, k colours, and s steps, where s is at most the
/// result. Usually one of the n / 64 words is enough to see that a colour is not forced. Clusters are numbered from the
/// start outwards, and the farthest ones are checked first. An estimate takes no heap memory up to 512 clusters. The
/// heuristic itself takes O(n) memory, and each clone takes as much.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::AStar;
/// use colorwalk::color_walk::heuristics::Layered;
/// use colorwalk::color_walk::{Board, ColorWalk, Start};
/// use colorwalk::Heuristic;
/// use colorwalk::Search;
///
/// let game = ColorWalk::new(&"0120\n1102\n2011".parse::<Board>()?, Start::CORNER)?;
/// let layered = Layered::new(&game);
/// assert_eq!(layered.estimate(game.start_position()), 5);
/// let report = Search::new(&game).run(AStar::new(layered)).expect("unit costs do not overflow");
/// assert_eq!(report.cost(), Some(5));
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Layered {
    relaxation: Relaxation,
}

impl Layered {
    /// Creates the heuristic for this game.
    pub fn new(game: &ColorWalk) -> Self {
        let relaxation = Relaxation::new(game);
        Self { relaxation }
    }
}

impl Heuristic<Position, Unit> for ColoursLeft {
    fn estimate(&self, state: &Position) -> u32 {
        let (cleared, _) = state.sets();
        let is_left = |colour: &u8| {
            let clusters = self.graph.colour_words(Colour::new(*colour));
            let mut words = clusters.iter().zip(cleared);
            words.any(|(clusters, cleared)| clusters & !cleared != 0)
        };
        let left = (0..self.graph.colours()).filter(is_left);
        left.map(|_| 1).sum()
    }
}

impl Heuristic<Position, Unit> for Eccentricity {
    fn estimate(&self, state: &Position) -> u32 {
        self.relaxation.run(state, BlindSteps)
    }
}

impl Heuristic<Position, Unit> for Layered {
    fn estimate(&self, state: &Position) -> u32 {
        self.relaxation.run(state, LayeredSteps)
    }
}

/// The cluster graph, stored for unions of neighbours.
///
/// Clusters are numbered in breadth-first order. So if clusters share a word of a bit set, their neighbours are in this
/// word or in the few words around it. The neighbours of each cluster are stored as a *band* of `BAND` words. Clusters
/// that share a word have bands that begin at the same word, so the union of these bands can be computed in registers.
#[derive(Clone)]
struct Relaxation {
    graph: Arc<ClusterGraph>,
    live: Vec<u64>,          // all clusters except the start, which is always cleared
    bands: Vec<[u64; BAND]>, // by cluster
    first: Vec<Option<usize>>, // for each word, the word where its bands begin, or `None` if a band is too narrow
}

/// The number of words of a band.
const BAND: usize = 4;

impl fmt::Debug for Relaxation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.graph.fmt(f)
    }
}

impl Relaxation {
    fn new(game: &ColorWalk) -> Self {
        let graph = Arc::clone(game.graph());
        let words = graph.words();
        let mut live = vec![0; words];
        for colour in game.palette() {
            unite(live.as_mut_slice(), graph.colour_words(colour));
        }
        let mut bands = vec![[0; BAND]; graph.len()];
        let clusters: Vec<ClusterId> = graph.clusters().collect();
        let first = clusters.chunks(64).map(|clusters| {
            let rows = clusters
                .iter()
                .map(|cluster| graph.neighbour_words(cluster.get()));
            let used = rows.clone().flatten().map(|&(word, _)| word as usize);
            let first = used.clone().min()?.min(room(words) - BAND);
            if used.max()? >= first + BAND {
                return None;
            }
            for (cluster, row) in clusters.iter().zip(rows) {
                for &(word, neighbours) in row {
                    bands[cluster.index()][word as usize - first] = neighbours;
                }
            }
            Some(first)
        });
        let first = first.collect();
        Self {
            graph,
            live,
            bands,
            first,
        }
    }

    /// Counts the steps from `position`.
    #[inline]
    fn run(&self, position: &Position, steps: impl Steps) -> u32 {
        match room(self.graph.words()) {
            4 => steps.count(self, self.region([0; 4], position)),
            8 => steps.count(self, self.region([0; 8], position)),
            words => steps.count(self, self.region(vec![0; words], position)),
        }
    }

    fn region<T: Set>(&self, empty: T, position: &Position) -> Region<T> {
        let (cleared, touched) = position.sets();
        let (mut hidden, mut frontier) = (empty.clone(), empty);
        let words = hidden.as_mut().iter_mut().zip(frontier.as_mut());
        let known = self.live.iter().zip(cleared.iter().zip(touched));
        for ((hidden, frontier), (live, (cleared, touched))) in words.zip(known) {
            *hidden = live & !(cleared | touched);
            *frontier = live & touched;
        }
        Region { frontier, hidden }
    }

    /// Adds the neighbours of these clusters, which share a word.
    #[inline]
    fn add_neighbours(&self, word: u32, clusters: u64, set: &mut [u64]) {
        let Some(first) = self.first[word as usize] else {
            return self.add_wide_neighbours(word, clusters, set);
        };
        let bands = &self.bands[64 * word as usize..];
        let mut union = [0; BAND];
        for bit in bits::ones(clusters) {
            unite(&mut union, &bands[bit as usize]);
        }
        unite(&mut set[first..][..BAND], &union);
    }

    #[cold]
    #[inline(never)]
    fn add_wide_neighbours(&self, word: u32, clusters: u64, set: &mut [u64]) {
        for bit in bits::ones(clusters) {
            let cluster = word * u64::BITS + bit;
            for &(word, neighbours) in self.graph.neighbour_words(cluster) {
                set[word as usize] |= neighbours;
            }
        }
    }
}

/// Returns the length of a set that has room for `words` words.
fn room(words: usize) -> usize {
    match words {
        0..=4 => 4,
        5..=8 => 8,
        _ => words,
    }
}

/// A bit set of clusters. A small set is an array, which takes no heap memory.
trait Set: Clone + AsRef<[u64]> + AsMut<[u64]> {}

impl<T: Clone + AsRef<[u64]> + AsMut<[u64]>> Set for T {}

/// The clusters that a relaxation has not reached: the frontier, and the hidden clusters beyond it.
struct Region<T> {
    frontier: T,
    hidden: T,
}

impl<T: Set> Region<T> {
    /// Reaches these clusters of the frontier.
    #[inline]
    fn reach(&mut self, taken: &T, relaxation: &Relaxation) {
        let mut touched = empty_like(taken);
        for (word, &taken) in (0u32..).zip(taken.as_ref()) {
            if taken != 0 {
                relaxation.add_neighbours(word, taken, touched.as_mut());
            }
        }
        let sets = self.hidden.as_mut().iter_mut().zip(self.frontier.as_mut());
        let changes = taken.as_ref().iter().zip(touched.as_ref());
        for ((hidden, frontier), (taken, touched)) in sets.zip(changes) {
            *frontier = *frontier & !taken | touched & *hidden;
            *hidden &= !touched;
        }
    }
}

/// A relaxation of the game.
trait Steps {
    fn count<T: Set>(self, relaxation: &Relaxation, region: Region<T>) -> u32;
}

/// Only blind steps.
struct BlindSteps;

impl Steps for BlindSteps {
    fn count<T: Set>(self, relaxation: &Relaxation, mut region: Region<T>) -> u32 {
        let mut steps = 0;
        while !is_empty(region.frontier.as_ref()) {
            let taken = region.frontier.clone();
            region.reach(&taken, relaxation);
            steps += 1;
        }
        steps
    }
}

/// Forced moves, and blind steps if no move is forced.
struct LayeredSteps;

impl Steps for LayeredSteps {
    fn count<T: Set>(self, relaxation: &Relaxation, mut region: Region<T>) -> u32 {
        let graph = &relaxation.graph;
        let mut bound = 0;
        let mut hidden_colours = SmallVec::<[Colour; 16]>::new();
        let mut forced = empty_like(&region.frontier);
        for colour in (0..graph.colours()).map(Colour::new) {
            let clusters = graph.colour_words(colour);
            if meet(clusters, region.hidden.as_ref()) {
                hidden_colours.push(colour);
                bound += 1;
            } else if meet(clusters, region.frontier.as_ref()) {
                unite(forced.as_mut(), clusters);
                bound += 1;
            }
        }
        // If all hidden clusters have one colour, all other colours are forced. After moves of these colours, the last
        // colour is also forced, because its clusters touch only clusters of other colours. So no more blind steps are
        // needed.
        while hidden_colours.len() > 1 {
            let mut taken = region.frontier.clone();
            intersect(taken.as_mut(), forced.as_ref());
            if is_empty(taken.as_ref()) {
                taken = region.frontier.clone();
                bound += 1;
                if is_empty(taken.as_ref()) {
                    break; // clusters that cannot be reached: a position of another game
                }
            }
            region.reach(&taken, relaxation);
            forced.as_mut().fill(0);
            hidden_colours.retain(|&mut colour| {
                let clusters = graph.colour_words(colour);
                let is_hidden = meet(clusters, region.hidden.as_ref());
                if !is_hidden {
                    unite(forced.as_mut(), clusters);
                }
                is_hidden
            });
        }
        bound
    }
}

fn empty_like<T: Set>(set: &T) -> T {
    let mut empty = set.clone();
    empty.as_mut().fill(0);
    empty
}

/// Returns whether two sets have a common member. Checks the last words first, because the clusters there are the
/// farthest from the start and are reached last.
fn meet(left: &[u64], right: &[u64]) -> bool {
    let mut words = left.iter().zip(right).rev();
    words.any(|(left, right)| left & right != 0)
}
