//! Positions: the set of cleared clusters.

use std::fmt;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use super::board::Colour;
use super::clusters::{ClusterGraph, ClusterId};

/// Sets of up to 512 clusters are stored in place.
const WORDS_IN_PLACE: usize = 8;

/// A set of clusters, one bit each.
type Clusters = SmallVec<[u64; WORDS_IN_PLACE]>;

/// A position of the game: which clusters are cleared.
///
/// Two positions of one game are equal if the same clusters are cleared, however that came about.
/// Beside the set a position keeps what follows from it and is needed for every move: the clusters
/// that the cleared region touches, and the number of cells that are left.
///
/// Up to 512 clusters (a board of 30 x 20 cells and five colours has about 377) a position owns no
/// heap memory: to clone, hash or compare it allocates nothing.
///
/// A position belongs to the [`ColorWalk`](super::ColorWalk) that made it; its methods are there,
/// as far as they need the board.
#[derive(Clone)]
pub struct Position {
    cleared: Clusters,
    frontier: Clusters, // live clusters that touch a cleared one
    cells_left: u32,
}

impl Position {
    /// The position before the first move.
    pub(super) fn start(graph: &ClusterGraph) -> Self {
        let empty = Clusters::from_elem(0, graph.words());
        let cells_left = graph.cell_count();
        let mut position = Self {
            cleared: empty.clone(),
            frontier: empty,
            cells_left,
        };
        position.clear(graph, ClusterId::START.get());
        position.settle();
        position
    }

    /// The position after a move, or `None` if the move clears nothing.
    #[inline]
    pub(super) fn play(&self, graph: &ClusterGraph, colour: Colour) -> Option<Self> {
        let mask = graph.colour_words(colour);
        if self
            .frontier
            .iter()
            .zip(mask)
            .all(|(frontier, mask)| frontier & mask == 0)
        {
            return None;
        }
        let mut next = self.clone();
        for (word, (frontier, mask)) in (0u32..).zip(self.frontier.iter().zip(mask)) {
            for bit in bits(frontier & mask) {
                next.clear(graph, word * u64::BITS + bit);
            }
        }
        next.settle();
        Some(next)
    }

    /// Clears one cluster, and puts all its neighbours on the frontier, live or not.
    fn clear(&mut self, graph: &ClusterGraph, cluster: u32) {
        self.cleared[(cluster / u64::BITS) as usize] |= 1 << (cluster % u64::BITS);
        self.cells_left -= graph.size(ClusterId::new(cluster));
        for &(word, mask) in graph.neighbour_words(cluster) {
            self.frontier[word as usize] |= mask;
        }
    }

    /// Takes what is cleared off the frontier.
    fn settle(&mut self) {
        for (frontier, cleared) in self.frontier.iter_mut().zip(&self.cleared) {
            *frontier &= !cleared;
        }
    }

    /// Returns the number of cells that are not cleared.
    #[must_use]
    pub fn cells_left(&self) -> u32 {
        self.cells_left
    }

    /// Returns whether the whole board is cleared.
    #[must_use]
    pub fn is_cleared(&self) -> bool {
        self.cells_left == 0
    }

    /// Returns whether this cluster is cleared; not so if there is no such cluster.
    #[must_use]
    pub fn contains(&self, cluster: ClusterId) -> bool {
        contains(&self.cleared, cluster)
    }

    /// Returns whether this cluster is live and touches the cleared region.
    #[must_use]
    pub fn is_on_frontier(&self, cluster: ClusterId) -> bool {
        contains(&self.frontier, cluster)
    }

    /// Iterates over the cleared clusters in the order of their numbers.
    pub fn cleared(&self) -> impl Iterator<Item = ClusterId> {
        members(&self.cleared)
    }

    /// Iterates over the live clusters that touch the cleared region, in the order of their numbers.
    pub fn frontier(&self) -> impl Iterator<Item = ClusterId> {
        members(&self.frontier)
    }

    /// Iterates over the clusters that are cleared here and not in `before`.
    pub(super) fn cleared_since(&self, before: &Self) -> impl Iterator<Item = ClusterId> {
        let words = self.cleared.iter().zip(&before.cleared);
        (0u32..).zip(words).flat_map(|(word, (now, before))| {
            bits(now & !before).map(move |bit| ClusterId::new(word * u64::BITS + bit))
        })
    }

    /// The bytes of heap memory that the position owns: none up to 512 clusters.
    pub(super) fn heap_bytes(&self) -> usize {
        let sets = [&self.cleared, &self.frontier];
        let spilled = sets.into_iter().filter(|set| set.spilled());
        spilled.map(|set| set.capacity() * size_of::<u64>()).sum()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.cleared == other.cleared
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.cleared.hash(hasher);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cleared = members(&self.cleared)
            .map(ClusterId::get)
            .collect::<Vec<_>>();
        f.debug_struct("Position")
            .field("cells_left", &self.cells_left)
            .field("cleared", &cleared)
            .finish_non_exhaustive()
    }
}

fn contains(set: &Clusters, cluster: ClusterId) -> bool {
    let word = set.get(cluster.index() / u64::BITS as usize);
    word.is_some_and(|word| word >> (cluster.get() % u64::BITS) & 1 == 1)
}

fn members(set: &Clusters) -> impl Iterator<Item = ClusterId> {
    (0u32..).zip(set).flat_map(|(word, &members)| {
        bits(members).map(move |bit| ClusterId::new(word * u64::BITS + bit))
    })
}

/// The positions of the ones in a word, lowest first.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(lowest)
    })
}
