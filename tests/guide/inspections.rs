//! The inspections of pages 15 and 20, counted like the series counted them: these include the inspections of the real
//! move.

use std::collections::BTreeSet;

use colorwalk::color_walk::strategies::{LookAhead, play_out};
use colorwalk::color_walk::{Area, Board, ClusterGraph, ClusterId, ColorWalk, Colour, Start};

/// The parts of a board that are cleared as a whole: its cells, or its clusters. A part that is cleared, for real or on
/// trial, inspects all of its neighbours, once per trial.
struct Scan {
    colours: Vec<Option<Colour>>,
    neighbours: Vec<Vec<usize>>,
    spreads: bool, // whether cleared parts may touch more parts of their colour
    inspections: u64,
}

impl Scan {
    fn of_cells(board: &Board) -> Self {
        let (columns, cells) = (board.columns() as usize, board.cells().len());
        let neighbours = (0..cells).map(|cell| {
            let beside = [
                (cell % columns > 0).then(|| cell - 1),
                (cell % columns + 1 < columns).then(|| cell + 1),
                cell.checked_sub(columns),
                Some(cell + columns).filter(|&below| below < cells),
            ];
            beside.into_iter().flatten().collect()
        });
        Self {
            colours: board.cells().iter().copied().map(Some).collect(),
            neighbours: neighbours.collect(),
            spreads: true,
            inspections: 0,
        }
    }

    fn of_clusters(graph: &ClusterGraph) -> Self {
        let indices = |(neighbour, _): (ClusterId, _)| neighbour.index();
        let of = |cluster| graph.neighbours(cluster).map(indices).collect();
        Self {
            colours: graph
                .clusters()
                .map(|cluster| graph.colour(cluster))
                .collect(),
            neighbours: graph.clusters().map(of).collect(),
            spreads: false,
            inspections: 0,
        }
    }

    /// Plays a move, for real or on trial. Returns the cleared parts, and whether there are more than before.
    fn play(&mut self, cleared: &[bool], colour: Colour) -> (Vec<bool>, bool) {
        let mut after = cleared.to_vec();
        let mut to_see: Vec<usize> = (0..after.len()).filter(|&part| after[part]).collect();
        let mut gained = false;
        while let Some(part) = to_see.pop() {
            for &neighbour in &self.neighbours[part] {
                self.inspections += 1;
                if !after[neighbour] && self.colours[neighbour] == Some(colour) {
                    after[neighbour] = true;
                    gained = true;
                    if self.spreads {
                        to_see.push(neighbour);
                    }
                }
            }
        }
        (after, gained)
    }

    /// Tries all sequences of `depth` moves that begin with a move that clears something.
    fn look_ahead(&mut self, cleared: &[bool], is_first: bool, depth: u8, colours: u8) {
        for colour in (0..colours).map(Colour::new) {
            let (after, gained) = self.play(cleared, colour);
            if depth > 1 && (gained || !is_first) {
                self.look_ahead(&after, false, depth - 1, colours);
            }
        }
    }

    /// Counts the inspections of a player who looks `depth` moves ahead and plays these moves.
    fn game(mut self, moves: &[Colour], depth: u8, colours: u8) -> u64 {
        let mut cleared = vec![false; self.colours.len()];
        cleared[0] = true;
        for &colour in moves {
            self.look_ahead(&cleared, true, depth, colours);
            cleared = self.play(&cleared, colour).0;
        }
        self.inspections
    }
}

/// The walk from the pool. A cluster on trial is marked with the depth at which it would be cleared.
struct Pool<'a> {
    graph: &'a ClusterGraph,
    cleared: BTreeSet<ClusterId>,
    beside: BTreeSet<ClusterId>, // the neighbours of the pool
    marks: Vec<u8>,              // by cluster; 0 if it is not on trial
    inspections: u64,
}

impl<'a> Pool<'a> {
    fn new(graph: &'a ClusterGraph) -> Self {
        let around = graph.neighbours(ClusterId::START);
        Self {
            graph,
            cleared: BTreeSet::from([ClusterId::START]),
            beside: around.map(|(neighbour, _)| neighbour).collect(),
            marks: vec![0; graph.clusters().len()],
            inspections: 0,
        }
    }

    /// Tries a colour as the move at this depth. Continues from each cluster to the clusters that a later move would
    /// clear.
    fn walk(&mut self, from: Option<ClusterId>, colour: Colour, depth: u8) {
        let around: Vec<ClusterId> = match from {
            None => self.beside.iter().copied().collect(),
            Some(from) => {
                let around = self.graph.neighbours(from).map(|(neighbour, _)| neighbour);
                around
                    .filter(|cluster| !self.cleared.contains(cluster))
                    .collect()
            }
        };
        let own = from.map_or(0, |from| self.marks[from.index()]);
        for cluster in around {
            self.inspections += 1;
            let mark = self.marks[cluster.index()];
            if mark == 0 && self.graph.colour(cluster) == Some(colour) {
                self.marks[cluster.index()] = depth;
            } else if own < mark && mark < depth {
                self.walk(Some(cluster), colour, depth);
            }
        }
    }

    /// Tries a colour as the move at this depth, instead of the colour tried there before. Returns whether it clears
    /// something.
    fn try_move(&mut self, colour: Colour, depth: u8) -> bool {
        self.marks
            .iter_mut()
            .filter(|mark| **mark >= depth)
            .for_each(|mark| *mark = 0);
        self.walk(None, colour, depth);
        self.marks.contains(&depth)
    }

    fn look_ahead(&mut self, depth: u8, last: u8) {
        for colour in (0..self.graph.colours()).map(Colour::new) {
            let gained = self.try_move(colour, depth);
            if depth < last && (gained || depth > 1) {
                self.look_ahead(depth + 1, last);
            }
        }
    }

    /// Plays a move for real: merges the cleared clusters into the pool.
    fn merge(&mut self, colour: Colour) {
        self.inspections += self.beside.len() as u64;
        let graph = self.graph;
        let taken = self.beside.iter().copied();
        let taken: Vec<_> = taken.filter(|&n| graph.colour(n) == Some(colour)).collect();
        for cluster in taken {
            self.cleared.insert(cluster);
            self.beside.remove(&cluster);
            let around = graph.neighbours(cluster).map(|(neighbour, _)| neighbour);
            let cleared = &self.cleared;
            self.beside.extend(around.filter(|n| !cleared.contains(n)));
        }
    }
}

/// Returns the inspections of a player who looks `depth` moves ahead, in one game: by cells, by all clusters, and from
/// the pool.
pub(crate) fn inspections(board: &Board, depth: u8) -> [u64; 3] {
    let game = ColorWalk::new(board, Start::CORNER).expect("it has a corner");
    let (graph, played) = (
        game.graph(),
        play_out(&game, &mut LookAhead::new(depth, Area)),
    );
    let (moves, colours) = (&played.moves, graph.colours());
    let mut pool = Pool::new(graph);
    for &colour in moves {
        pool.look_ahead(1, depth);
        pool.merge(colour);
    }
    [
        Scan::of_cells(board).game(moves, depth, colours),
        Scan::of_clusters(graph).game(moves, depth, colours),
        pool.inspections,
    ]
}

/// Returns the inspections of each position down to a depth, in the first descent of the series' depth-first search.
/// Its moves are not real moves, so all cleared clusters are on trial.
pub(crate) fn descent(board: &Board, last: u8) -> Vec<u64> {
    let graph = ClusterGraph::new(board, Start::CORNER).expect("it has a corner");
    let (mut pool, colours) = (Pool::new(&graph), graph.colours());
    let (mut counts, mut played) = (Vec::new(), None);
    for depth in 1..=last {
        let before = pool.inspections;
        let first = if depth == 1 { 0 } else { depth };
        let order = (0..colours).map(|turn| Colour::new((first + turn) % colours));
        played = order
            .filter(|&colour| played != Some(colour))
            .find(|&colour| pool.try_move(colour, depth));
        counts.push(pool.inspections - before);
    }
    counts
}
