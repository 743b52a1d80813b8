//! The rules of the game, as a checker of refutations reads them.
//!
//! The type [`WalkRules`] states the game for *every* set of clusters, connected or not, as [`MonotoneRules`] requires.
//! A move of colour `c` clears the clusters of colour `c` that touch the set. The type uses only the public methods
//! of [`ClusterGraph`], and shares no code with [`SetWalk`](super::SetWalk), which the search uses. So an error there
//! is not repeated here.
//!
//! # Why it keeps the contract
//!
//! Let `X ⊆ Y`. A cluster that touches `X` touches `Y` or is in `Y`, so the result of a move on `X` is contained in its
//! result on `Y`. The only goal is the set of all clusters. The rules make two promises about the distance `h*` to this
//! goal:
//!
//! - *Least cost*: a move clears clusters of only one colour, so each colour that has a cluster left needs a move of
//!   its own.
//! - *Forced*: suppose that clusters of colour `c` are left and that all of them touch `X`. Then some shortest solution
//!   begins with `c`. To see this, let `w` be a shortest solution. It contains `c`, because a cluster of colour `c` is
//!   left. Let `w'` be `c` followed by all moves of `w` that are not `c`. Then `w'` is no longer than `w`, and its
//!   first move clears everything of colour `c`.
//!
//! Let `v` be any other cluster that is left. The moves of `w` clear `v` along a path of clusters `v₁, …, vₙ = v`. The
//! cluster `v₁` is adjacent to `X`, each later cluster is adjacent to the cluster before it, and their colours occur in
//! `w` in this order. If no cluster of the path has colour `c`, the colours of the path also occur in `w'` in this
//! order. Otherwise let `vᵢ` be the last cluster of the path with colour `c`. The first move of `w'` clears `vᵢ`, and
//! the colours after `vᵢ` occur in the rest of `w'` in this order. In both cases `w'` clears `v`.
//!
//! # References
//!
//! - R. Clifford, M. Jalsenius, A. Montanaro and B. Sach, "The complexity of flood filling games",
//!   *Theory of Computing Systems* 50 (2012).

use std::iter;
use std::sync::Arc;

use crate::refutation::MonotoneRules;

use super::board::Colour;
use super::clusters::{ClusterGraph, ClusterId};
use super::position::{Position, PositionError};

/// The rules of the game for [`certificate::refutation`](crate::certificate::refutation). The elements are the numbers
/// of the clusters, and each move costs one.
///
/// # Examples
///
/// This example checks the proof that every game on the first board of the series takes at least 29 moves:
///
/// ```
/// use std::sync::Arc;
/// use colorwalk::color_walk::{Board, ClusterGraph, Colour, SetWalk, Start, WalkRules};
/// use colorwalk::algorithms::{LearnedDeepening, Learning};
/// use colorwalk::refutation::Refutation;
/// use colorwalk::{Search, certificate};
///
/// let graph = Arc::new(ClusterGraph::new(&Board::series(1)?, Start::CORNER)?);
/// let game = SetWalk::new(&graph, [0; 8]).expect("512 clusters are enough");
/// let mut run = Search::new(&game).start(LearnedDeepening::new(Learning::new().log(true)));
/// run.run_to_end()?;
/// let mut file = Vec::new();
/// run.refutation().expect("a log was kept").write_text(&mut file)?;
///
/// // They only need the board and the file.
/// let graph = Arc::new(ClusterGraph::new(&Board::series(1)?, Start::CORNER)?);
/// let refutation = Refutation::<Colour>::read_text(file.as_slice())?;
/// assert_eq!(certificate::refutation(&WalkRules::new(&graph), &refutation), Ok(29));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WalkRules {
    graph: Arc<ClusterGraph>,
    cleared: Vec<u64>,
    of_colour: Vec<Vec<u64>>,
}

impl WalkRules {
    /// Creates the rules of the game from its start.
    pub fn new(graph: &Arc<ClusterGraph>) -> Self {
        Self::with_cleared(graph, iter::once(ClusterId::START))
    }

    /// Creates the rules of the game from a position of a game on the same cluster graph.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to a game on this graph.
    pub fn from_position(
        graph: &Arc<ClusterGraph>,
        position: &Position,
    ) -> Result<Self, PositionError> {
        position.check(graph)?;
        Ok(Self::of_checked(graph, position))
    }

    /// Creates the rules of the game from a position that is known to belong to a game on this graph.
    pub(super) fn of_checked(graph: &Arc<ClusterGraph>, position: &Position) -> Self {
        Self::with_cleared(graph, position.cleared())
    }

    fn with_cleared(graph: &Arc<ClusterGraph>, cleared: impl Iterator<Item = ClusterId>) -> Self {
        let none = vec![0; graph.clusters().len().div_ceil(64)];
        let mut rules = Self {
            graph: graph.clone(),
            cleared: none.clone(),
            of_colour: vec![none; graph.colours().into()],
        };
        cleared.for_each(|cluster| insert(&mut rules.cleared, cluster.index()));
        for (set, colour) in rules.of_colour.iter_mut().zip((0..).map(Colour::new)) {
            graph
                .of_colour(colour)
                .for_each(|cluster| insert(set, cluster.index()));
        }
        rules
    }

    /// Iterates over the clusters of a colour that are left.
    fn left(&self, colour: Colour, owned: &[u64]) -> impl Iterator<Item = usize> {
        let of_colour = self.of_colour.get(colour.index());
        let words = of_colour.into_iter().flatten().zip(owned);
        words.enumerate().flat_map(|(word, (of_colour, owned))| {
            let mut left = of_colour & !owned;
            iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(word * 64 + bit)
            })
        })
    }

    fn touches(&self, cluster: usize, owned: &[u64]) -> bool {
        let cluster = ClusterId::new(u32::try_from(cluster).unwrap_or(u32::MAX));
        let mut neighbours = self.graph.neighbours(cluster);
        neighbours.any(|(next, _)| owned[next.index() / 64] >> (next.index() % 64) & 1 != 0)
    }
}

impl MonotoneRules for WalkRules {
    type Action = Colour;

    fn elements(&self) -> usize {
        self.graph.clusters().len()
    }

    fn starts(&self) -> impl IntoIterator<Item = Vec<u64>> {
        [self.cleared.clone()]
    }

    fn actions(&self) -> impl IntoIterator<Item = (Colour, u32)> {
        (0..self.graph.colours()).map(|colour| (Colour::new(colour), 1))
    }

    fn is_goal(&self, owned: &[u64]) -> bool {
        let cleared = owned.iter().map(|word| word.count_ones() as usize);
        cleared.sum::<usize>() == self.graph.clusters().len()
    }

    fn apply(&self, action: &Colour, owned: &mut [u64]) {
        let reached = |cluster: &usize| self.touches(*cluster, owned);
        let reached: Vec<_> = self.left(*action, owned).filter(reached).collect();
        for cluster in reached {
            insert(owned, cluster);
        }
    }

    fn is_forced(&self, action: &Colour, owned: &[u64]) -> bool {
        let mut left = self.left(*action, owned).peekable();
        left.peek().is_some() && left.all(|cluster| self.touches(cluster, owned))
    }

    fn least_cost(&self, owned: &[u64]) -> u32 {
        let palette = (0..self.graph.colours()).map(Colour::new);
        let is_left = |colour: Colour| self.left(colour, owned).next().is_some();
        palette.map(|colour| u32::from(is_left(colour))).sum()
    }
}

fn insert(set: &mut [u64], element: usize) {
    set[element / 64] |= 1 << (element % 64);
}
