//! Positions: the set of cleared clusters.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::bits;

use super::board::Colour;
use super::clusters::{ClusterGraph, ClusterId};

/// The number of words of a set that is stored in place. These words have room for 512 clusters.
const WORDS_IN_PLACE: usize = 8;

/// Two sets of clusters, one bit per cluster, stored one after the other.
type Sets = SmallVec<[u64; 2 * WORDS_IN_PLACE]>;

/// A position of the game: the set of cleared clusters.
///
/// Two positions of one game are equal if the same clusters are cleared, in whatever order. A position also stores its
/// frontier and the number of cells left, because every move needs them. The frontier consists of the clusters that
/// touch the cleared region.
///
/// A position of up to 512 clusters owns no heap memory, so cloning it does not allocate. A board of 30 x 20 cells and
/// five colours has about 377 clusters.
///
/// A position belongs to the [`ColorWalk`](super::ColorWalk) that made it. That game has all methods that need the
/// board. Every game on an equal cluster graph has the same positions. To check a position of unknown origin,
/// call [`ColorWalk::check`](super::ColorWalk::check).
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, ClusterId, ColorWalk, Colour, Start};
///
/// // 0 0 1 1      0 0 2 2
/// // 2 0 0 1      1 0 0 2     the clusters, by their number
/// // 2 2 1 1      1 1 2 2
/// let game = ColorWalk::new(&"0011\n2001\n2211".parse::<Board>()?, Start::Cluster(0))?;
/// let [zeros, twos, ones] = [0, 1, 2].map(ClusterId::new);
///
/// let start = game.start_position();
/// assert!(start.cleared().eq([zeros]));
/// assert!(start.frontier().eq([twos, ones]));
///
/// let next = game.play(start, Colour::new(1)).expect("colour 1 touches the start");
/// assert!(next.contains(ones) && next.frontier().eq([twos]));
/// assert_eq!(next.cells_left(), 3);
///
/// // The order of the moves does not matter.
/// let moves = |numbers: [u8; 2]| game.replay(numbers.map(Colour::new));
/// assert_eq!(moves([1, 2]), moves([2, 1]));
/// assert!(moves([1, 2]).is_cleared());
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
///
/// Positions are ordered by the words of their sets of cleared clusters. The order only serves to sort them. With the
/// feature `serde`, a position can be saved, and can be loaded for the same game. Loading rejects a position that is
/// inconsistent in itself, and [`check`](super::ColorWalk::check) rejects a position that does not fit the game:
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use colorwalk::color_walk::{Board, ColorWalk, Colour, Position, Start};
///
/// let game = ColorWalk::new(&"0011\n2001\n2211".parse::<Board>()?, Start::Cluster(0))?;
/// let next = game.play(game.start_position(), Colour::new(1)).unwrap();
/// let stored = serde_json::to_string(&next)?;
/// let read: Position = serde_json::from_str(&stored)?;
/// assert_eq!(read, next);
/// assert_eq!(game.check(&read), Ok(()));
///
/// let in_both = r#"{"sets": [1, 1], "cells_left": 11}"#;
/// let error = serde_json::from_str::<Position>(in_both).unwrap_err();
/// assert_eq!(error.to_string(), "a cluster is cleared and on the frontier");
/// let miscounted: Position = serde_json::from_str(r#"{"sets": [5, 2], "cells_left": 9}"#)?;
/// let error = game.check(&miscounted).unwrap_err();
/// assert_eq!(error.to_string(), "the position has 9 cells left, but its clusters leave 3");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Stored"))]
pub struct Position {
    sets: Sets, // the cleared clusters; the frontier: live clusters that touch a cleared one
    cells_left: u32,
}

/// The stored form of a position, before it is checked.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Stored {
    sets: Sets,
    cells_left: u32,
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for Position {
    type Error = &'static str;

    fn try_from(Stored { sets, cells_left }: Stored) -> Result<Self, Self::Error> {
        let position = Self { sets, cells_left };
        let (cleared, frontier) = position.sets();
        if cleared.len() != frontier.len() {
            return Err("the cleared clusters and the frontier have different numbers of words");
        }
        if !position.contains(ClusterId::START) {
            return Err("the start is not cleared");
        }
        if cleared.iter().zip(frontier).any(|(a, b)| a & b != 0) {
            return Err("a cluster is cleared and on the frontier");
        }
        // The clusters are connected, and each has a cell.
        match position.frontier().count() {
            0 if cells_left > 0 => Err("cells are left, but no cluster is on the frontier"),
            clusters if clusters > cells_left as usize => {
                Err("fewer cells are left than clusters are on the frontier")
            }
            _ => Ok(position),
        }
    }
}

impl Position {
    /// Returns the position before the first move.
    pub(super) fn start(graph: &ClusterGraph) -> Self {
        let words = graph.words();
        let mut sets = Sets::from_elem(0, 2 * words);
        sets[words] = 1; // the start, alone on the frontier
        let cells_left = graph.cell_count();
        Self { sets, cells_left }.clear(graph, &vec![u64::MAX; words])
    }

    /// Checks that this is a position of the game on `graph`.
    pub(super) fn check(&self, graph: &ClusterGraph) -> Result<(), PositionError> {
        let (cleared, frontier) = self.sets();
        let (expected, found) = (graph.words(), cleared.len());
        if expected != found {
            return Err(PositionError::Words { expected, found });
        }
        let clusters = graph.len();
        let all = self.cleared().chain(self.frontier());
        if let Some(cluster) = { all }.find(|cluster| cluster.index() >= clusters) {
            return Err(PositionError::NoSuchCluster { cluster, clusters });
        }
        let mut connected = vec![0; expected];
        let mut touched = vec![0; expected];
        connected[0] = 1;
        let mut stack = vec![ClusterId::START];
        let mut cells_left = graph.cell_count();
        while let Some(cluster) = stack.pop() {
            cells_left -= graph.size(cluster);
            for &(word, neighbours) in graph.neighbour_words(cluster.get()) {
                let at = word as usize;
                let new = neighbours & cleared[at] & !connected[at];
                connected[at] |= new;
                touched[at] |= neighbours & !cleared[at];
                stack.extend(bits::ones(new).map(|bit| ClusterId::new(word * u64::BITS + bit)));
            }
        }
        let difference = |a: &[u64], b: &[u64]| {
            let words: Vec<u64> = a.iter().zip(b).map(|(a, b)| a ^ b).collect();
            bits::members(&words).next().map(ClusterId::new)
        };
        if let Some(cluster) = difference(cleared, &connected) {
            return Err(PositionError::Unconnected { cluster });
        }
        if let Some(cluster) = difference(frontier, &touched) {
            return Err(PositionError::Frontier { cluster });
        }
        if self.cells_left != cells_left {
            let (expected, found) = (cells_left, self.cells_left);
            return Err(PositionError::CellsLeft { expected, found });
        }
        Ok(())
    }

    /// Returns the position after a move, or `None` if the move clears nothing.
    #[inline]
    pub(super) fn play(&self, graph: &ClusterGraph, colour: Colour) -> Option<Self> {
        let mask = graph.colour_words(colour);
        let (_, frontier) = self.sets();
        if frontier.len() != mask.len() {
            return None; // a position of another game
        }
        let mut words = frontier.iter().zip(mask);
        let clears_nothing = words.all(|(frontier, mask)| frontier & mask == 0);
        (!clears_nothing).then(|| self.clear(graph, mask))
    }

    /// Clears the clusters of the frontier that are in `mask`.
    #[inline]
    fn clear(&self, graph: &ClusterGraph, mask: &[u64]) -> Self {
        let (_, before) = self.sets();
        let mut next = self.clone();
        let (cleared, frontier) = next.sets.split_at_mut(before.len());
        let words = cleared.iter_mut().zip(before.iter().zip(mask));
        for (word, (cleared, (before, mask))) in (0u32..).zip(words) {
            let taken = before & mask;
            *cleared |= taken;
            for bit in bits::ones(taken) {
                let cluster = word * u64::BITS + bit;
                let size = graph.size(ClusterId::new(cluster));
                next.cells_left = next.cells_left.saturating_sub(size); // exact in a game of its own
                for &(word, mask) in graph.neighbour_words(cluster) {
                    frontier[word as usize] |= mask;
                }
            }
        }
        for (frontier, cleared) in frontier.iter_mut().zip(cleared) {
            *frontier &= !*cleared;
        }
        next
    }

    /// Returns the cleared clusters and the frontier, as words of bit sets.
    pub(super) fn sets(&self) -> (&[u64], &[u64]) {
        self.sets.split_at(self.sets.len() / 2)
    }

    /// Returns the number of cells that are not cleared.
    pub fn cells_left(&self) -> u32 {
        self.cells_left
    }

    /// Returns whether the whole board is cleared.
    pub fn is_cleared(&self) -> bool {
        self.cells_left == 0
    }

    /// Returns whether this cluster is cleared. Returns `false` if the cluster does not exist.
    pub fn contains(&self, cluster: ClusterId) -> bool {
        bits::contains(self.sets().0, cluster.index())
    }

    /// Iterates over the cleared clusters in the order of their numbers.
    pub fn cleared(&self) -> impl Iterator<Item = ClusterId> {
        bits::members(self.sets().0).map(ClusterId::new)
    }

    /// Iterates over the clusters on the frontier in the order of their numbers.
    pub fn frontier(&self) -> impl Iterator<Item = ClusterId> {
        bits::members(self.sets().1).map(ClusterId::new)
    }

    /// Iterates over the clusters that are cleared here and not in `before`.
    pub(super) fn cleared_since(&self, before: &Self) -> impl Iterator<Item = ClusterId> {
        let words = self.sets().0.iter().zip(before.sets().0);
        (0u32..).zip(words).flat_map(|(word, (now, before))| {
            bits::ones(now & !before).map(move |bit| ClusterId::new(word * u64::BITS + bit))
        })
    }

    /// Returns the bytes of heap memory that the position owns. A position of up to 512 clusters owns none.
    pub(super) fn heap_bytes(&self) -> usize {
        let words = if self.sets.spilled() {
            self.sets.capacity()
        } else {
            0
        };
        words * size_of::<u64>()
    }
}

/// The reason why a [`Position`] does not belong to a game.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The sets of the position and the sets of the game have different numbers of words.
    Words {
        /// The number of words of a set of clusters of the game.
        expected: usize,
        /// The number of words of a set of the position.
        found: usize,
    },
    /// A cleared cluster, or one on the frontier, does not exist.
    NoSuchCluster {
        /// The first such cluster.
        cluster: ClusterId,
        /// The number of clusters of the game.
        clusters: usize,
    },
    /// A cleared cluster is not connected to the start through cleared clusters.
    Unconnected {
        /// The first such cluster.
        cluster: ClusterId,
    },
    /// The frontier has a cluster that touches no cleared cluster, or lacks a live cluster that does.
    Frontier {
        /// The first such cluster.
        cluster: ClusterId,
    },
    /// The number of cells left does not match the clusters.
    CellsLeft {
        /// The number of cells of the clusters that are not cleared.
        expected: u32,
        /// The number of cells left that the position stores.
        found: u32,
    },
    /// The words given to [`SetWalk::from_position`](super::SetWalk::from_position) are not zero, or too few.
    NoRoom {
        /// The number of clusters of the game.
        clusters: usize,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words { expected, found } => write!(
                f,
                "the position belongs to another game: its sets have {found} words, not {expected}"
            ),
            Self::NoSuchCluster { cluster, clusters } => write!(
                f,
                "cluster {cluster} is not one of the game, which has {clusters}, counted from 0"
            ),
            Self::Unconnected { cluster } => write!(
                f,
                "cluster {cluster} is cleared, but not connected to the start"
            ),
            Self::Frontier { cluster } => write!(
                f,
                "cluster {cluster} is on the frontier or touches a cleared cluster, but not both"
            ),
            Self::CellsLeft { expected, found } => write!(
                f,
                "the position has {found} cells left, but its clusters leave {expected}"
            ),
            Self::NoRoom { clusters } => write!(
                f,
                "the words are not all zero, or too few for {clusters} clusters"
            ),
        }
    }
}

impl Error for PositionError {}

debug_by_sentence!([] PositionError);

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            sets: Sets::from_slice(&self.sets), // copies the words at once; `clone` would copy one by one
            cells_left: self.cells_left,
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.sets().0 == other.sets().0
    }
}

impl Eq for Position {}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> Ordering {
        self.sets().0.cmp(other.sets().0)
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.sets().0.hash(hasher);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cleared: Vec<_> = bits::members(self.sets().0).collect();
        f.debug_struct("Position")
            .field("cells_left", &self.cells_left)
            .field("cleared", &cleared)
            .finish_non_exhaustive()
    }
}
