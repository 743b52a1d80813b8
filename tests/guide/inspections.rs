//! The inspections of page 11, counted as the series counted them.

use colorwalk::color_walk::strategies::{LookAhead, play_out};
use colorwalk::color_walk::{Area, Board, ClusterGraph, ClusterId, ColorWalk, Colour, Start};

/// Tries all sequences of moves cell by cell: every cleared cell looks at its neighbours.
struct ByCells<'a> {
    cells: &'a [Colour],
    neighbours: Vec<Vec<usize>>,
    inspections: u64,
}

impl<'a> ByCells<'a> {
    fn new(board: &'a Board) -> Self {
        let (columns, cells) = (board.columns() as usize, board.cells());
        let neighbours = (0..cells.len()).map(|cell| {
            let beside = [
                (cell % columns > 0).then(|| cell - 1),
                (cell % columns + 1 < columns).then(|| cell + 1),
                cell.checked_sub(columns),
                Some(cell + columns).filter(|&below| below < cells.len()),
            ];
            beside.into_iter().flatten().collect()
        });
        Self {
            cells,
            neighbours: neighbours.collect(),
            inspections: 0,
        }
    }

    fn look_ahead(&mut self, cleared: &[bool], is_first: bool, depth: u8, colours: u8) {
        for colour in (0..colours).map(Colour::new) {
            let mut after = cleared.to_vec();
            let mut to_see: Vec<usize> = (0..after.len()).filter(|&cell| after[cell]).collect();
            let mut gained = false;
            while let Some(cell) = to_see.pop() {
                for &neighbour in &self.neighbours[cell] {
                    self.inspections += 1;
                    if !after[neighbour] && self.cells[neighbour] == colour {
                        after[neighbour] = true;
                        to_see.push(neighbour);
                        gained = true;
                    }
                }
            }
            if depth > 1 && (gained || !is_first) {
                self.look_ahead(&after, false, depth - 1, colours);
            }
        }
    }
}

/// The same on the cluster graph: the pool looks at its neighbours, and each cluster on trial at those that are not
/// of the pool.
struct ByClusters<'a> {
    graph: &'a ClusterGraph,
    cleared: Vec<bool>,
    pool: Vec<ClusterId>, // its neighbours
    on_trial: Vec<ClusterId>,
    inspections: u64,
}

impl ByClusters<'_> {
    fn look_ahead(&mut self, depth: u8) {
        let before = self.on_trial.len();
        for colour in (0..self.graph.colours()).map(Colour::new) {
            let trial = self.on_trial.iter();
            let beside = trial.flat_map(|&cluster| self.graph.neighbours(cluster));
            let beside = beside.map(|(neighbour, _)| neighbour);
            let looked_at = self
                .pool
                .iter()
                .copied()
                .chain(beside.filter(|n| !self.cleared[n.index()]));
            let mut gained: Vec<ClusterId> = Vec::new();
            for cluster in looked_at {
                self.inspections += 1;
                let is_new = !self.on_trial.contains(&cluster) && !gained.contains(&cluster);
                if is_new && self.graph.colour(cluster) == Some(colour) {
                    gained.push(cluster);
                }
            }
            let is_idle = before == 0 && gained.is_empty();
            self.on_trial.extend(gained);
            if depth > 1 && !is_idle {
                self.look_ahead(depth - 1);
            }
            self.on_trial.truncate(before);
        }
    }
}

/// The inspections of a player who looks so many moves ahead, in one game: by cells, and by clusters.
pub(crate) fn inspections(board: &Board, depth: u8) -> (u64, u64) {
    let game = ColorWalk::new(board, Start::CORNER).expect("it has a corner");
    let mut position = game.start_position().clone();
    let (mut by_cells, mut by_clusters) = (ByCells::new(board), 0);
    for &colour in play_out(&game, &mut LookAhead::new(depth, Area)).moves() {
        let graph = game.graph();
        let mut cells = vec![false; board.cells().len()];
        let mut cleared = vec![false; graph.len()];
        let mut pool: Vec<ClusterId> = Vec::new();
        for cluster in position.cleared() {
            cleared[cluster.index()] = true;
            graph
                .cells_of(cluster)
                .iter()
                .for_each(|&cell| cells[cell as usize] = true);
            let beside = graph.neighbours(cluster).map(|(neighbour, _)| neighbour);
            pool.extend(beside.filter(|&neighbour| !position.contains(neighbour)));
        }
        pool.sort_unstable();
        pool.dedup();
        by_cells.look_ahead(&cells, true, depth, graph.colours());
        let (on_trial, inspections) = (Vec::new(), 0);
        let mut clusters = ByClusters {
            graph,
            cleared,
            pool,
            on_trial,
            inspections,
        };
        clusters.look_ahead(depth);
        by_clusters += clusters.inspections;
        position = game.play(&position, colour).expect("it clears something");
    }
    (by_cells.inspections, by_clusters)
}
