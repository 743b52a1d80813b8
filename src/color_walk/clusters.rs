//! The cluster graph: the graph on which the game is played.
//!
//! A *cluster* is a maximal set of cells of one colour that are connected through shared sides. A move clears whole
//! clusters: if it clears one cell of a cluster, it clears all of them, because they are connected through cells of the
//! chosen colour. So the single cells matter only when they are counted. A state is a set of clusters, and a move of
//! colour `c` adds the clusters of colour `c` that are adjacent to the set. It adds no other clusters, because two
//! adjacent clusters of the same colour would be one cluster.
//!
//! # The start
//!
//! Color Walk and Flood-It differ only in the cells that are cleared before the first move; see [`Start`].
//!
//! ```text
//!    board        Start::Cell(0)     Start::Cluster(0)
//!
//!   0 0 1 1          0 1 3 3             0 0 2 2
//!   2 0 0 1          2 1 1 3             1 0 0 2         the clusters, by their number
//!   2 2 1 1          2 2 3 3             1 1 2 2
//!
//!                    0 --- 1             0 --- 2
//!                    |   / |             |   /           the graph
//!                    | /   |             | /
//!                    2 --- 3             1
//! ```
//!
//! # How it is built
//!
//! Clusters are numbered in breadth-first order from the start. So a cluster never has a larger number than a more
//! distant cluster, and clusters that are cleared at about the same time share the words of a bit set. Two
//! breadth-first searches use one array as their queue, each with an index of its own. The array lists the cells,
//! cluster by cluster. The first search floods the cluster at the end of the array, beginning with its first cell. The
//! second search visits the listed cells and looks for neighbours that do not belong to a cluster yet. When it finds
//! such a cell, the next cluster begins there. A board is connected, so in the end the array contains every cell once.
//!
//! A second pass over the cells counts the sides that two clusters share. It builds a row of entries for each cluster,
//! one entry for each neighbour. A second array stores, for each cluster, the position of the latest entry that names
//! it. This array is never cleared, so a position may belong to an earlier row. The pass uses a position only if it is
//! in the current row and the entry at this position names the neighbour.
//!
//! Both passes take time and space linear in the number of cells, and neither is recursive.
//!
//! # References
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", part 5, 2017, on the cluster graph of this game,
//!   built from the start outwards.
//! - A. Rosenfeld and J. L. Pfaltz, "Sequential operations in digital picture processing", *J. ACM* 13 (1966), on
//!   connected components of pictures.
//! - P. Briggs and L. Torczon, "An efficient representation for sparse sets", *ACM Letters on Programming Languages and
//!   Systems* 2 (1993), on arrays that need no clearing.
//! - R. Clifford, M. Jalsenius, A. Montanaro and B. Sach, "The complexity of flood filling games",
//!   *Theory of Computing Systems* 50 (2012).

use std::fmt;
use std::str::FromStr;

use fixedbitset::FixedBitSet;

use super::board::{Board, BoardError, Colour, shown};
use crate::bits;
use crate::id::numbers;

/// The start rule of a game, which determines the cells that are cleared before the first move.
///
/// The two rules make different games, whose move counts are not comparable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// Only this cell is cleared, and it has no colour. With cell 0, this is the rule of the series.
    ///
    /// The neighbours of the cell are not cleared, whatever their colour, and the first move may be of any colour.
    /// Because the cell has no colour, cells are not connected through it, and its former cluster may split into up to
    /// four parts.
    Cell(u32),
    /// The cluster of this cell is cleared: the rule of Flood-It.
    Cluster(u32),
}

impl Start {
    /// The start of the series: the top left cell alone.
    pub const CORNER: Self = Self::Cell(0);

    /// Returns the cell of the start rule.
    pub(crate) const fn cell(self) -> u32 {
        match self {
            Self::Cell(cell) | Self::Cluster(cell) => cell,
        }
    }
}

/// [`Start::CORNER`].
impl Default for Start {
    fn default() -> Self {
        Self::CORNER
    }
}

/// Writes `cell N` or `cluster N`.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "cell {cell}"),
            Self::Cluster(cell) => write!(f, "cluster {cell}"),
        }
    }
}

/// Reads what [`Display`](fmt::Display) writes; anything else is [`BoardError::BadStart`].
impl FromStr for Start {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let bad = || BoardError::BadStart { text: shown(text) };
        let (rule, cell) = text.trim().split_once(' ').ok_or_else(bad)?;
        let cell = cell.trim().parse().map_err(|_| bad())?;
        match rule {
            "cell" => Ok(Self::Cell(cell)),
            "cluster" => Ok(Self::Cluster(cell)),
            _ => Err(bad()),
        }
    }
}

numbers!(
    /// The number of a cluster in its [`ClusterGraph`], counted from 0.
    ///
    /// If a graph has no cluster with a given number, the methods of the graph return `None`, 0 or an empty list.
    ClusterId(u32): "cluster"
);

impl ClusterId {
    /// The cluster where the game begins, which is cleared before the first move.
    pub const START: Self = Self(0);
}

/// The clusters of a board and their adjacency, for one start rule.
///
/// The graph is connected and undirected, and adjacent clusters differ in colour. Cluster 0 is the start. The other
/// clusters are numbered by distance, and then in the order in which a breadth-first search reaches them. Within a
/// cluster, cells are listed in breadth-first order from the first cell reached, with neighbours in the order left,
/// right, up, down. The graph does not keep the board.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, ClusterGraph, ClusterId, Colour, Start};
///
/// // 0 0 1 1      0 1 3 3     the corner is cleared: it is a cluster of its own,
/// // 2 0 0 1      2 1 1 3     without a colour
/// // 2 2 1 1      2 2 3 3
/// let board: Board = "0011\n2001\n2211".parse()?;
/// let graph = ClusterGraph::new(&board, Start::CORNER)?;
/// let [start, zeros, twos, ones] = [0, 1, 2, 3].map(ClusterId::new);
///
/// assert_eq!(graph.clusters().len(), 4);
/// assert_eq!(graph.cluster_of(7), Some(ones));
/// assert_eq!(graph.colour(twos), Some(Colour::new(2)));
/// assert_eq!(graph.colour(start), None);
/// assert_eq!(graph.size(zeros), 3);
/// // Neighbours with the number of sides that they share.
/// assert!(graph.neighbours(zeros).eq([(start, 1), (twos, 2), (ones, 4)]));
/// assert!(graph.of_colour(Colour::new(1)).eq([ones]));
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[doc(alias = "connected components")]
#[doc(alias = "regions")]
#[derive(Clone, PartialEq, Eq)]
pub struct ClusterGraph {
    columns: u32,
    rows: u32,
    colours: u8,
    start: Start,
    partition: Partition,
    adjacency: Adjacency,
    colour_of: Vec<Colour>, // the colour of each cluster; the start has an entry even if the rule gives it no colour
    colour_words: Vec<u64>, // for each colour, its clusters without the start, as a set of `words` words
}

impl ClusterGraph {
    /// Computes the clusters of `board` and their adjacency.
    ///
    /// # Errors
    ///
    /// [`BoardError::StartOutside`] if the cell of `start` is not on the board.
    ///
    /// # Complexity
    ///
    /// O(cells + colours · clusters / 64) time and space, plus O(d log d) time to sort the d
    /// neighbours of each cluster. The sum of all d is at most 4 · cells.
    pub fn new(board: &Board, start: Start) -> Result<Self, BoardError> {
        let (cell, cells) = (start.cell(), board.cell_count());
        if cell >= cells {
            return Err(BoardError::StartOutside { cell, cells });
        }
        let partition = Partition::new(board, start);
        let adjacency = Adjacency::new(board, &partition);
        let colour_of: Vec<Colour> = (0..partition.count as usize)
            .map(|cluster| board.cells()[partition.cells.row(cluster)[0] as usize])
            .collect();

        let clusters = colour_of.len();
        let words = clusters.div_ceil(WORD_BITS);
        let mut colour_words = vec![0; words * usize::from(board.colours())];
        for (cluster, colour) in colour_of.iter().enumerate().skip(1) {
            colour_words[words * colour.index() + cluster / WORD_BITS] |=
                1 << (cluster % WORD_BITS);
        }
        Ok(Self {
            columns: board.columns(),
            rows: board.rows(),
            colours: board.colours(),
            start,
            partition,
            adjacency,
            colour_of,
            colour_words,
        })
    }

    /// Returns the number of clusters, the start included; at least 1.
    pub(crate) fn len(&self) -> usize {
        self.colour_of.len()
    }

    /// Iterates over all clusters in the order of their numbers, the start first.
    pub fn clusters(
        &self,
    ) -> impl DoubleEndedIterator<Item = ClusterId> + ExactSizeIterator + Clone + use<> {
        (0..self.partition.count).map(ClusterId)
    }

    /// Returns the start rule.
    pub fn start(&self) -> Start {
        self.start
    }

    /// Returns the number of columns of the board.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Returns the number of rows of the board.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the number of colours of the palette, whether they occur or not.
    pub fn colours(&self) -> u8 {
        self.colours
    }

    /// Returns the number of cells of the board: the sum of the sizes of all clusters.
    pub(super) fn cell_count(&self) -> u32 {
        self.columns * self.rows
    }

    /// Returns the cluster of a cell, or `None` if the cell is not on the board.
    pub fn cluster_of(&self, cell: u32) -> Option<ClusterId> {
        self.partition.cluster_of.get(cell as usize).copied()
    }

    /// Returns the colour of a cluster. Returns `None` for the start under [`Start::Cell`], and for a cluster that is
    /// not in the graph.
    pub fn colour(&self, cluster: ClusterId) -> Option<Colour> {
        let colourless = cluster == ClusterId::START && matches!(self.start, Start::Cell(_));
        self.colour_of
            .get(cluster.index())
            .copied()
            .filter(|_| !colourless)
    }

    /// Returns the number of cells of a cluster, or 0 if the cluster is not in the graph.
    pub fn size(&self, cluster: ClusterId) -> u32 {
        let size = self.partition.cells.row_len(cluster.index());
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a board has fewer than 2^32 cells"
        )]
        let size = size as u32;
        size
    }

    /// Returns the cells of a cluster in breadth-first order from the first cell reached. The slice is empty if the
    /// cluster is not in the graph.
    pub fn cells_of(&self, cluster: ClusterId) -> &[u32] {
        self.partition.cells.row(cluster.index())
    }

    /// Iterates over the neighbours of a cluster in the order of their numbers, each with the number of sides that the
    /// two clusters share. The iterator is empty if the cluster is not in the graph.
    ///
    /// Adjacency and the numbers of sides are symmetric. The numbers of sides of a cluster add up to its perimeter, not
    /// counting the edge of the board.
    pub fn neighbours(
        &self,
        cluster: ClusterId,
    ) -> impl DoubleEndedIterator<Item = (ClusterId, u32)> + ExactSizeIterator + Clone {
        self.adjacency.links.row(cluster.index()).iter().copied()
    }

    /// Returns the number of pairs of adjacent clusters.
    fn link_count(&self) -> usize {
        self.adjacency.links.items.len() / 2 // each pair is in the rows of both
    }

    /// Iterates over the clusters of a colour, except the start, in the order of their numbers. The iterator is empty
    /// if the colour is not in the palette.
    pub fn of_colour(&self, colour: Colour) -> impl Iterator<Item = ClusterId> {
        let words = self.words();
        let mut rows = self.colour_words.chunks(words.max(1));
        let row = rows.nth(colour.index()).unwrap_or_default();
        bits::members(row).map(ClusterId::new)
    }

    /// Returns the number of words of a bit set over the clusters.
    pub(crate) fn words(&self) -> usize {
        self.len().div_ceil(WORD_BITS)
    }

    /// Returns the neighbours of a cluster, including the start, as a bit set. The slice lists the words that are not
    /// zero in ascending order, each with its index. The slice is empty if the cluster is not in the graph.
    pub(crate) fn neighbour_words(&self, cluster: u32) -> &[(u32, u64)] {
        self.adjacency.words.row(cluster as usize)
    }

    /// Returns the set of the clusters [of a colour](Self::of_colour) as [`words`](Self::words) words.
    ///
    /// # Panics
    ///
    /// Panics if the colour is not in the palette.
    pub(crate) fn colour_words(&self, colour: Colour) -> &[u64] {
        let words = self.words();
        &self.colour_words[words * colour.index()..][..words]
    }
}

// The dimensions only; a full graph would fill pages.
debug_by!(self => [] ClusterGraph:
    columns: self.columns, rows: self.rows, colours: self.colours, start: self.start,
    clusters: self.len(), links: self.link_count());

/// The number of bits in a word of a bit set.
const WORD_BITS: usize = u64::BITS as usize;

/// Lists of different lengths, one after the other in a single array.
#[derive(Clone, PartialEq, Eq)]
struct Lists<T> {
    items: Vec<T>,
    bounds: Vec<usize>, // row i is items[bounds[i]..bounds[i + 1]]
}

impl<T> Lists<T> {
    fn new() -> Self {
        Self {
            items: Vec::new(),
            bounds: vec![0],
        }
    }

    /// Ends the current row, whose items are those pushed since the last call.
    fn close_row(&mut self) {
        self.bounds.push(self.items.len());
    }

    /// Returns a row. The row is empty if the index is out of range.
    fn row(&self, index: usize) -> &[T] {
        let Some(&to) = self.bounds.get(index.saturating_add(1)) else {
            return &[];
        };
        &self.items[self.bounds[index]..to]
    }

    /// Returns the number of items of a row, or 0 if the index is out of range.
    fn row_len(&self, index: usize) -> usize {
        match self.bounds.get(index.saturating_add(1)) {
            Some(to) => to - self.bounds[index],
            None => 0,
        }
    }
}

/// The cells of each cluster, and the cluster of each cell.
#[derive(Clone, PartialEq, Eq)]
struct Partition {
    cluster_of: Vec<ClusterId>, // by cell
    cells: Lists<u32>,          // by cluster
    count: u32,                 // of clusters; it fits, since there are no more clusters than cells
}

impl Partition {
    fn new(board: &Board, start: Start) -> Self {
        let cells = board.cells().len();
        let partition = Self {
            cluster_of: vec![ClusterId::START; cells],
            cells: Lists::new(),
            count: 0,
        };
        let mut flood = Flood {
            board,
            assigned: FixedBitSet::with_capacity(cells),
            partition,
        };
        flood.partition.cells.items.reserve_exact(cells);
        match start {
            Start::Cell(cell) => flood.isolate(cell),
            Start::Cluster(cell) => flood.spread(cell),
        }
        let mut head = 0;
        while let Some(&cell) = flood.partition.cells.items.get(head) {
            head += 1;
            for neighbour in board.neighbours(cell) {
                if !flood.assigned.contains(neighbour as usize) {
                    flood.spread(neighbour);
                }
            }
        }
        flood.partition
    }
}

/// A partition under construction: every assigned cell is in its list of cells.
struct Flood<'a> {
    board: &'a Board,
    assigned: FixedBitSet, // the cells that have a cluster
    partition: Partition,
}

impl Flood<'_> {
    /// Makes a cluster of this cell alone.
    fn isolate(&mut self, cell: u32) {
        self.assign(cell);
        self.close();
    }

    /// Makes a cluster of this cell and of the cells that it reaches through cells of its colour.
    fn spread(&mut self, seed: u32) {
        let board = self.board;
        let colour = board.colour_of(seed);
        let mut head = self.partition.cells.items.len();
        self.assign(seed);
        while let Some(&cell) = self.partition.cells.items.get(head) {
            head += 1;
            for neighbour in board.neighbours(cell) {
                if board.colour_of(neighbour) == colour
                    && !self.assigned.contains(neighbour as usize)
                {
                    self.assign(neighbour);
                }
            }
        }
        self.close();
    }

    /// Adds a cell to the cluster under construction.
    fn assign(&mut self, cell: u32) {
        self.assigned.insert(cell as usize);
        self.partition.cluster_of[cell as usize] = ClusterId(self.partition.count);
        self.partition.cells.items.push(cell);
    }

    /// Ends the cluster under construction.
    fn close(&mut self) {
        self.partition.cells.close_row();
        self.partition.count += 1;
    }
}

/// The numbers of sides that clusters share.
///
/// The number of sides between two clusters fits a `u32`. A board of C columns and R rows has 2CR - C - R inner sides.
/// If there are n clusters, at least CR - n of these sides are inside clusters, because it takes at least k - 1 sides
/// to connect k cells. With only two clusters, at most CR + 2 - C - R sides are between them, which is no more than
/// CR.
#[derive(Clone, PartialEq, Eq)]
struct Adjacency {
    links: Lists<(ClusterId, u32)>, // by cluster: the neighbours in order, and the sides shared
    words: Lists<(u32, u64)>,       // by cluster: the neighbours as the words of a bit set
}

impl Adjacency {
    fn new(board: &Board, partition: &Partition) -> Self {
        let mut links = Lists::new();
        let mut words = Lists::new();
        let mut position = vec![0; partition.count as usize]; // in `links`, for clusters met before
        for cluster in 0..partition.count {
            let first = links.items.len();
            for &cell in partition.cells.row(cluster as usize) {
                for neighbour in board.neighbours(cell) {
                    let other = partition.cluster_of[neighbour as usize];
                    if other.0 == cluster {
                        continue;
                    }
                    let at = position[other.index()];
                    match links.items.get_mut(at) {
                        Some((id, sides)) if at >= first && *id == other => *sides += 1,
                        _ => {
                            position[other.index()] = links.items.len();
                            links.items.push((other, 1));
                        }
                    }
                }
            }
            links.items[first..].sort_unstable();
            let in_word = |&(a, _): &(ClusterId, u32), &(b, _): &(ClusterId, u32)| {
                a.0 / u64::BITS == b.0 / u64::BITS
            };
            for group in links.items[first..].chunk_by(in_word) {
                let bits = group
                    .iter()
                    .fold(0, |bits, (id, _)| bits | 1 << (id.0 % u64::BITS));
                words.items.push((group[0].0.0 / u64::BITS, bits));
            }
            links.close_row();
            words.close_row();
        }
        Self { links, words }
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;
    use crate::arbitrary;

    /// A small board and a start on it. The board has few colours, so that its clusters have more than one cell.
    fn games() -> impl Strategy<Value = (Board, Start)> {
        let boards = arbitrary::boards(1..=9, 1..=9, 1..=5u8);
        (boards, any::<bool>(), any::<Index>()).prop_map(|(board, is_cluster, cell)| {
            let rule = if is_cluster {
                Start::Cluster
            } else {
                Start::Cell
            };
            let cell = cell.index(board.cells().len());
            let start = rule(u32::try_from(cell).expect("cells are numbered by u32"));
            (board, start)
        })
    }

    /// The definition taken literally: the label of each cell is the least cell that is connected to it. `together`
    /// returns whether two adjacent cells belong to one cluster. Labels are lowered until nothing changes.
    fn least_connected_cells(cells: u32, together: impl Fn(u32, u32) -> bool) -> Vec<u32> {
        let mut label: Vec<u32> = (0..cells).collect();
        loop {
            let before = label.clone();
            for a in 0..cells {
                for b in (0..cells).filter(|&b| together(a, b)) {
                    label[a as usize] = label[a as usize].min(label[b as usize]);
                }
            }
            if label == before {
                return label;
            }
        }
    }

    proptest! {
        #[test]
        fn the_graph_is_that_of_the_definition((board, start) in games()) {
            let graph = ClusterGraph::new(&board, start).unwrap();
            let place = |cell| board.coordinates(cell).unwrap();
            let adjacent = |a, b| {
                let ((c, r), (d, s)) = (place(a), place(b));
                c.abs_diff(d) + r.abs_diff(s) == 1
            };
            let alone = |cell| start == Start::Cell(cell);
            let label = least_connected_cells(board.cell_count(), |a, b| {
                adjacent(a, b) && board.colour_of(a) == board.colour_of(b) && !alone(a) && !alone(b)
            });

            // The same partition: a one-to-one correspondence of labels and clusters.
            let pairs: BTreeSet<(u32, ClusterId)> = (0..board.cell_count())
                .map(|cell| (label[cell as usize], graph.cluster_of(cell).unwrap())).collect();
            let to_cluster: BTreeMap<u32, ClusterId> = pairs.iter().copied().collect();
            let clusters: BTreeSet<ClusterId> = pairs.iter().map(|&(_, id)| id).collect();
            prop_assert_eq!(pairs.len(), to_cluster.len());
            prop_assert_eq!(pairs.len(), clusters.len());
            prop_assert!(clusters.into_iter().eq(graph.clusters()));

            // The same sides.
            let mut sides: BTreeMap<(ClusterId, ClusterId), u32> = BTreeMap::new();
            for a in 0..board.cell_count() {
                for b in (0..board.cell_count()).filter(|&b| adjacent(a, b)) {
                    let (from, to) = (label[a as usize], label[b as usize]);
                    if from != to {
                        *sides.entry((to_cluster[&from], to_cluster[&to])).or_default() += 1;
                    }
                }
            }
            let found = graph.clusters()
                .flat_map(|a| graph.neighbours(a).map(move |(b, count)| ((a, b), count)));
            prop_assert!(found.eq(sides), "{:?}", board);
        }

        #[test]
        fn all_views_of_the_graph_agree((board, start) in games()) {
            let graph = ClusterGraph::new(&board, start).unwrap();
            prop_assert_eq!(graph.start(), start);
            prop_assert_eq!(graph.cluster_of(start.cell()), Some(ClusterId::START));
            prop_assert_eq!(graph.clusters().len(), graph.len());
            let cells: u32 = graph.clusters().map(|id| graph.size(id)).sum();
            prop_assert_eq!(cells, board.cell_count());
            prop_assert_eq!(graph.columns() * graph.rows(), board.cell_count());
            for id in graph.clusters() {
                let colourless = id == ClusterId::START && start == Start::Cell(start.cell());
                prop_assert_eq!(graph.colour(id).is_none(), colourless);
                for &cell in graph.cells_of(id) {
                    prop_assert_eq!(graph.cluster_of(cell), Some(id));
                    prop_assert!(colourless || graph.colour(id) == board.colour_of(cell));
                }
                for (other, _) in graph.neighbours(id) {
                    prop_assert_ne!(graph.colour(id), graph.colour(other));
                }
                let of_words: Vec<u32> = graph.neighbour_words(id.get()).iter()
                    .flat_map(|&(word, bits)| {
                        (0..64).filter(move |b| bits >> b & 1 == 1).map(move |b| 64 * word + b)
                    }).collect();
                let of_links: Vec<u32> = graph.neighbours(id).map(|(b, _)| b.get()).collect();
                prop_assert_eq!(of_words, of_links);
                let words = graph.neighbour_words(id.get());
                prop_assert!(words.windows(2).all(|pair| pair[0].0 < pair[1].0));
            }
            for colour in (0..board.colours()).map(Colour::new) {
                let expected = |id: ClusterId| {
                    id != ClusterId::START && graph.colour(id) == Some(colour)
                };
                let words = graph.colour_words(colour);
                prop_assert_eq!(words.len(), graph.words());
                for id in graph.clusters() {
                    prop_assert_eq!(graph.of_colour(colour).any(|of_colour| of_colour == id), expected(id));
                    let bit = words[id.index() / 64] >> (id.index() % 64) & 1 == 1;
                    prop_assert_eq!(bit, expected(id));
                }
            }
        }

        #[test]
        fn numbers_follow_a_breadth_first_search((board, start) in games()) {
            let graph = ClusterGraph::new(&board, start).unwrap();
            let mut distance = vec![None; graph.len()];
            distance[0] = Some(0);
            // In a breadth-first order the nearest neighbour of every cluster precedes it.
            for id in graph.clusters().skip(1) {
                let known = graph.neighbours(id).filter_map(|(other, _)| distance[other.index()]);
                distance[id.index()] = known.min().map(|nearest: u32| nearest + 1);
                prop_assert!(distance[id.index()].is_some());
            }
            prop_assert!(distance.is_sorted());
            for id in graph.clusters() {
                for (other, _) in graph.neighbours(id) {
                    let (a, b) = (distance[id.index()].unwrap(), distance[other.index()].unwrap());
                    prop_assert!(a.abs_diff(b) <= 1);
                }
            }
        }

        #[test]
        fn what_is_not_in_the_graph_is_nothing((board, start) in games(), beyond in any::<u32>()) {
            let graph = ClusterGraph::new(&board, start).unwrap();
            let count = u32::try_from(graph.len()).unwrap();
            for beyond in [beyond, u32::MAX, u32::MAX - 1, count] {
                let id = ClusterId::new(beyond.max(count));
                prop_assert_eq!(graph.colour(id), None);
                prop_assert_eq!(graph.size(id), 0);
                prop_assert_eq!(graph.neighbours(id).len(), 0);
                prop_assert!(graph.cells_of(id).is_empty());
                let cell = beyond.max(board.cell_count());
                prop_assert_eq!(graph.cluster_of(cell), None);
                for start in [Start::Cell(cell), Start::Cluster(cell)] {
                    let cells = board.cell_count();
                    let outside = BoardError::StartOutside { cell, cells };
                    prop_assert_eq!(ClusterGraph::new(&board, start), Err(outside));
                }
            }
            for colour in board.colours()..=u8::MAX {
                prop_assert_eq!(graph.of_colour(Colour::new(colour)).count(), 0);
            }
        }

        #[test]
        fn starts_round_trip_through_text(cell in any::<u32>()) {
            for start in [Start::Cell(cell), Start::Cluster(cell)] {
                prop_assert_eq!(start.to_string().parse(), Ok(start));
            }
        }
    }

    #[test]
    fn texts_that_are_no_start_are_refused() {
        for text in [
            "",
            "cell",
            "cell x",
            "cell -1",
            "corner 0",
            "cell 4294967296",
            "cluster 0 0",
        ] {
            assert_eq!(
                text.parse::<Start>(),
                Err(BoardError::BadStart { text: text.into() })
            );
        }
    }

    #[test]
    fn the_boards_of_the_series_have_their_known_numbers_of_clusters() {
        let clusters = |number| {
            ClusterGraph::new(&Board::series(number).unwrap(), Start::CORNER)
                .unwrap()
                .len()
        };
        let counts: Vec<usize> = (1..=100).map(clusters).collect();
        assert_eq!(
            counts[..10],
            [378, 385, 375, 383, 379, 371, 365, 357, 378, 377]
        );
        assert_eq!(counts.iter().min(), Some(&345));
        assert_eq!(counts.iter().max(), Some(&409));
        assert_eq!((counts.iter().sum::<usize>() + 50) / 100, 377);
    }

    #[test]
    fn a_start_cell_splits_the_cluster_that_it_connects() {
        let cross: Board = "101\n000\n101".parse().unwrap();
        let whole = ClusterGraph::new(&cross, Start::Cluster(4)).unwrap();
        let split = ClusterGraph::new(&cross, Start::Cell(4)).unwrap();
        assert_eq!((whole.len(), whole.size(ClusterId::START)), (5, 5));
        assert_eq!((split.len(), split.size(ClusterId::START)), (9, 1));
        assert!(
            split
                .neighbours(ClusterId::START)
                .eq((1..=4).map(|id| (ClusterId(id), 1)))
        );
    }

    #[test]
    fn a_board_of_one_cell_is_cleared_from_the_beginning() {
        let dot: Board = "0".parse().unwrap();
        for start in [Start::Cell(0), Start::Cluster(0)] {
            let graph = ClusterGraph::new(&dot, start).unwrap();
            assert_eq!((graph.len(), graph.link_count()), (1, 0));
            assert_eq!(graph.of_colour(Colour::new(0)).count(), 0);
        }
    }

    #[test]
    fn millions_of_cells_of_one_colour_are_one_cluster() {
        let board = Board::from_fn(2000, 1000, 1, |_, _| Colour::new(0)).unwrap();
        let graph = ClusterGraph::new(&board, Start::CORNER).unwrap();
        assert_eq!(graph.len(), 2);
        assert!(graph.neighbours(ClusterId::START).eq([(ClusterId(1), 2)]));
        assert_eq!(graph.size(ClusterId(1)), 1_999_999);
    }

    #[test]
    fn two_clusters_may_share_many_sides() {
        // Two combs with interlocking teeth.
        let combs = Board::from_fn(1001, 1000, 2, |column, row| {
            Colour::new(u8::from(row == 999 || row > 0 && column % 2 == 1))
        });
        let graph = ClusterGraph::new(&combs.unwrap(), Start::Cluster(0)).unwrap();
        assert_eq!(graph.len(), 2);
        let shared = 1000 * 998 + 500 + 501; // beside the teeth, above them and below them
        assert!(
            graph
                .neighbours(ClusterId::START)
                .eq([(ClusterId(1), shared)])
        );
    }

    #[test]
    fn graphs_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<ClusterGraph>();
    }
}
