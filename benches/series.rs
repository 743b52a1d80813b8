//! The cost of the generic engine: two players of the series, compared with plain loops that were written for the
//! boards of the series only.
//!
//! ```text
//! cargo bench -p colorwalk-benches --bench series                # boards 1 to 100, several repetitions
//! cargo bench -p colorwalk-benches --bench series -- --quick     # boards 1 to 5, one repetition
//! ```
//!
//! Without `--bench`, which `cargo bench` adds, the run is also quick, so that
//! `cargo test -p colorwalk-benches --benches` stays short.
//!
//! - *look-ahead*: [`LookAhead`] of five moves by area, compared with a recursion;
//! - *scaled search*: [`ScaledSearch`] at scale 25 with at most 250,000 queued positions, compared with a loop over a
//!   binary heap.
//!
//! The plain loops ([`Plain`]) are the *limit*. They assume that a board of the series has at most 448 clusters, so
//! that a set of clusters is an array of seven words. They have no limits, no observer, a single count as statistics,
//! and no choice of algorithm. They generate every position that the library generates: the bench compares the engine,
//! not a better idea.
//!
//! Everything runs on one thread. The players take turns on every board, so that noise disturbs them equally. They must
//! play the same moves and expand the same number of positions. Seconds are for all boards together; seconds and ratios
//! are medians over the repetitions. The peak is the most memory that one game uses at a time, besides its board.
//!
//! Finally, the bench shows that positions of up to 512 clusters allocate nothing when they are cloned, hashed or
//! compared, and that heuristics allocate nothing when they estimate them.

use std::alloc::System;
use std::env;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::hint::black_box;
use std::time::Instant;

use colorwalk::Heuristic;
use colorwalk::color_walk::heuristics::{ColoursLeft, Eccentricity, Layered};
use colorwalk::color_walk::strategies::{LookAhead, ScaledSearch, Strategy, play_out};
use colorwalk::color_walk::{
    Area, Board, ClusterGraph, ClusterId, ColorWalk, Colour, Position, SeriesGenerator, Start,
};
use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: PeakMemAlloc<&StatsAlloc<System>> = PeakMemAlloc::new(&INSTRUMENTED_SYSTEM);

const MOVES_AHEAD: u8 = 5;
const SCALE: u32 = 25;

fn main() {
    let has = |flag| env::args().any(|argument| argument == flag);
    let is_quick = has("--quick") || has("--test") || !has("--bench");
    let last_board = if is_quick {
        5
    } else {
        SeriesGenerator::PUBLISHED_BOARDS
    };
    let boards = (1..=last_board).map(|number| Board::series(number).expect("from board 1 on"));
    let games: Vec<ColorWalk> = boards.map(|board| game_on(&board)).collect();
    let plain: Vec<Plain> = games.iter().map(|game| Plain::new(game.graph())).collect();

    println!("boards 1 to {last_board} of the series\n");
    let look_ahead = [
        Player::new("look-ahead", |board| {
            play(&games[board], LookAhead::new(MOVES_AHEAD, Area))
        }),
        Player::new("  limit", |board| plain[board].look_ahead()),
    ];
    let repetitions = if is_quick { 1 } else { 7 };
    compare(look_ahead, games.len(), repetitions);
    println!("mark: under 2 s\n");

    let search = [
        Player::new("scaled search", |board| {
            play(&games[board], ScaledSearch::new(SCALE))
        }),
        Player::new("  limit", |board| plain[board].scaled_search()),
    ];
    let repetitions = if is_quick { 1 } else { 5 };
    compare(search, games.len(), repetitions);
    println!("mark: under 10 s and under 500 MB\n");

    let count = look_for_allocations_by_positions(&games);
    println!("{count} positions cloned, hashed, compared and estimated: no allocations");
}

fn game_on(board: &Board) -> ColorWalk {
    ColorWalk::new(board, Start::CORNER).expect("every board has a corner")
}

// ---------------------------------------------------------------------------------- measurement

/// A finished game.
#[derive(Debug, PartialEq, Eq)]
struct Played {
    moves: Vec<Colour>,
    expanded: u64,
}

/// Lets a strategy of the library play.
fn play(game: &ColorWalk, mut strategy: impl Strategy) -> Played {
    let played = play_out(game, &mut strategy);
    Played {
        moves: played.moves.clone(),
        expanded: played.expanded,
    }
}

/// A player, and the time and memory of its games.
struct Player<'a> {
    name: &'static str,
    play: Box<dyn Fn(usize) -> Played + 'a>,
    seconds: Vec<f64>, // by repetition
    expanded: u64,
    allocations: usize,
    peak: usize, // in bytes
}

impl<'a> Player<'a> {
    fn new(name: &'static str, play: impl Fn(usize) -> Played + 'a) -> Self {
        Self {
            name,
            play: Box::new(play),
            seconds: Vec::new(),
            expanded: 0,
            allocations: 0,
            peak: 0,
        }
    }

    /// Plays on one board, and adds the time to the current repetition.
    fn play_on(&mut self, board: usize) -> Played {
        ALLOCATOR.reset_peak_memory();
        let region = Region::new(&INSTRUMENTED_SYSTEM);
        let begin = Instant::now();
        let played = (self.play)(board);
        let seconds = begin.elapsed().as_secs_f64();
        self.allocations += allocations_in(&region);
        self.peak = self.peak.max(ALLOCATOR.get_peak_memory());
        self.expanded += played.expanded;
        if let Some(sum) = self.seconds.last_mut() {
            *sum += seconds;
        }
        played
    }
}

fn allocations_in(region: &Region<'_, System>) -> usize {
    let change = region.change();
    change.allocations + change.reallocations
}

/// Lets two players take turns on every board, and prints the figures of the first player and their ratios to the
/// second.
fn compare(mut players: [Player<'_>; 2], boards: usize, repetitions: usize) {
    for _ in 0..repetitions {
        for player in &mut players {
            player.seconds.push(0.0);
        }
        for board in 0..boards {
            let [played, limit] = players.each_mut().map(|player| player.play_on(board));
            assert_eq!(played, limit, "board {}", board + 1);
        }
    }
    println!(
        "{:15} seconds  / limit  expanded/s  allocations/expanded     peak",
        "",
    );
    for player in &players {
        let seconds = median(player.seconds.iter().copied());
        let ratios = player.seconds.iter().zip(&players[1].seconds);
        let ratio = median(ratios.map(|(seconds, limit)| seconds / limit));
        let all_seconds: f64 = player.seconds.iter().sum();
        let expanded = real(player.expanded);
        println!(
            "{:15} {seconds:7.3} {ratio:8.2} {:9.2} M {:21.4} {:5.2} MB",
            player.name,
            expanded / all_seconds / 1e6,
            real(player.allocations) / expanded,
            real(player.peak) / 1e6,
        );
    }
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn real(count: impl TryInto<u32>) -> f64 {
    count.try_into().map_or(f64::INFINITY, f64::from)
}

/// Clones, hashes, compares and estimates all positions of a game on each board. Returns the number of positions.
fn look_for_allocations_by_positions(games: &[ColorWalk]) -> usize {
    let largest = game_of_clusters(512);
    let mut count = 0;
    for game in games.iter().chain([&largest]) {
        let bounds = bounds_of(game);
        let game_played = play_out(game, &mut LookAhead::new(1, Area));
        for played in 0..=game_played.moves.len() {
            let position = game.replay(game_played.moves[..played].iter().copied());
            assert_eq!(allocations_by(&position, &bounds), 0, "{position:?}");
            count += 1;
        }
    }
    // With one more cluster a position is on the heap, and the count shows it.
    let too_large = game_of_clusters(513);
    let bounds = bounds_of(&too_large);
    assert_ne!(allocations_by(too_large.start_position(), &bounds), 0);
    count
}

/// A row of cells in alternating colours.
fn game_of_clusters(clusters: usize) -> ColorWalk {
    let row = "01".repeat(clusters).split_off(clusters);
    let board: Board = row.parse().expect("two colours, one row");
    let game = game_on(&board);
    assert_eq!(game.graph().clusters().len(), clusters);
    game
}

type Bounds = (ColoursLeft, Eccentricity, Layered);

fn bounds_of(game: &ColorWalk) -> Bounds {
    (
        ColoursLeft::new(game),
        Eccentricity::new(game),
        Layered::new(game),
    )
}

fn allocations_by(position: &Position, bounds: &Bounds) -> usize {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let region = Region::new(&INSTRUMENTED_SYSTEM);
    let clone = black_box(position.clone());
    black_box(hasher.hash_one(&clone));
    black_box(clone == *position);
    black_box(
        bounds.0.estimate(position) + bounds.1.estimate(position) + bounds.2.estimate(position),
    );
    allocations_in(&region)
}

// ------------------------------------------------------------------------------------ the limit

const WORDS: usize = 7;

/// A set of clusters of a board of the series.
type Clusters = [u64; WORDS];

/// A board of the series as plain arrays, and the plain loops that play on it.
struct Plain {
    colours: Vec<(Colour, Clusters)>,
    clusters: Vec<Cluster>,
    start: State,
}

struct Cluster {
    neighbours: Clusters,
    cells: u32,
}

/// The counterpart of a [`Position`] of the library.
#[derive(Clone, Copy)]
struct State {
    cleared: Clusters,
    frontier: Clusters,
    cells_left: u32,
}

impl Plain {
    fn new(graph: &ClusterGraph) -> Self {
        let set = |clusters: &mut dyn Iterator<Item = ClusterId>| {
            let mut set = [0; WORDS];
            for cluster in clusters {
                set[cluster.index() / 64] |= 1 << (cluster.index() % 64);
            }
            set
        };
        let palette = (0..graph.colours()).map(Colour::new);
        let of_colour = |colour| {
            let mut clusters = graph.clusters();
            set(&mut clusters
                .by_ref()
                .filter(|&cluster| graph.colour(cluster) == Some(colour)))
        };
        let clusters: Vec<Cluster> = graph
            .clusters()
            .map(|cluster| Cluster {
                neighbours: set(&mut graph.neighbours(cluster).map(|(neighbour, _)| neighbour)),
                cells: graph.size(cluster),
            })
            .collect();
        let start = State {
            cleared: set(&mut graph.clusters().take(1)),
            frontier: clusters[0].neighbours,
            cells_left: graph.columns() * graph.rows() - clusters[0].cells,
        };
        Self {
            colours: palette.map(|colour| (colour, of_colour(colour))).collect(),
            clusters,
            start,
        }
    }

    /// The position after a move, or `None` if it clears nothing.
    #[inline]
    fn play(&self, from: &State, of_colour: &Clusters) -> Option<State> {
        let mut next = *from;
        for (word, mask) in of_colour.iter().enumerate() {
            let mut bits = from.frontier[word] & mask;
            next.cleared[word] |= bits;
            while bits != 0 {
                let cluster = &self.clusters[64 * word + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                next.cells_left -= cluster.cells;
                for (touched, neighbours) in next.frontier.iter_mut().zip(&cluster.neighbours) {
                    *touched |= neighbours;
                }
            }
        }
        for (touched, cleared) in next.frontier.iter_mut().zip(&next.cleared) {
            *touched &= !cleared;
        }
        (next.cells_left < from.cells_left).then_some(next)
    }

    /// Repeatedly plays the first move of a sequence that leaves the fewest cells.
    fn look_ahead(&self) -> Played {
        let (mut moves, mut expanded) = (Vec::new(), 0);
        let mut at = self.start;
        while at.cells_left > 0 {
            expanded += 1;
            let mut best = (u32::MAX, Colour::new(0), at);
            for &(colour, ref of_colour) in &self.colours {
                if let Some(next) = self.play(&at, of_colour) {
                    let left = self.fewest_left(&next, MOVES_AHEAD - 1, &mut expanded);
                    if left < best.0 {
                        best = (left, colour, next);
                    }
                }
            }
            moves.push(best.1);
            at = best.2;
        }
        Played { moves, expanded }
    }

    /// Returns the fewest cells that `moves` moves can leave.
    fn fewest_left(&self, from: &State, moves: u8, expanded: &mut u64) -> u32 {
        if moves == 0 || from.cells_left == 0 {
            return from.cells_left;
        }
        *expanded += 1;
        let mut fewest = from.cells_left;
        for (_, of_colour) in &self.colours {
            if let Some(next) = self.play(from, of_colour) {
                fewest = fewest.min(self.fewest_left(&next, moves - 1, expanded));
            }
        }
        fewest
    }

    /// Plays the moves of one search after another.
    fn scaled_search(&self) -> Played {
        let mut played = Played {
            moves: Vec::new(),
            expanded: 0,
        };
        let mut at = self.start;
        while at.cells_left > 0 {
            at = self.search(at, &mut played);
        }
        played
    }

    /// Searches from `start` until the board is cleared or the queue is full. Adds the moves to the final position, and
    /// returns it.
    fn search(&self, start: State, played: &mut Played) -> State {
        let mut nodes = vec![Node {
            state: start,
            depth: 0,
            via: None,
        }];
        let mut queue = Queue::default();
        queue.push(0, 0);
        let mut decided = 'search: loop {
            let from = queue.pop();
            if queue.entries.len() > ScaledSearch::SERIES_CAP {
                break from;
            }
            played.expanded += 1;
            let Node { state, depth, .. } = nodes[from as usize];
            let depth = depth + 1;
            for &(colour, ref of_colour) in &self.colours {
                let Some(state) = self.play(&state, of_colour) else {
                    continue;
                };
                let id = u32::try_from(nodes.len()).expect("the queue is full long before");
                let via = Some((from, colour));
                nodes.push(Node { state, depth, via });
                let (cells_left, queued) = (state.cells_left, queue.entries.len());
                if cells_left == 0 {
                    break 'search id;
                }
                let is_near_end = cells_left < 10 || cells_left < 36 && queued > 200_000;
                let scale = if is_near_end {
                    ScaledSearch::END_SCALE
                } else {
                    SCALE
                };
                queue.push(scale * depth + cells_left, id);
            }
        };
        let end = nodes[decided as usize].state;
        let first = played.moves.len();
        while let Some((from, colour)) = nodes[decided as usize].via {
            played.moves.push(colour);
            decided = from;
        }
        played.moves[first..].reverse();
        end
    }
}

/// A position that a search has reached. The first one is the start.
struct Node {
    state: State,
    depth: u32,
    via: Option<(u32, Colour)>,
}

/// A binary heap of keys and ids, the least key on top.
#[derive(Default)]
struct Queue {
    entries: Vec<(u32, u32)>,
}

impl Queue {
    fn push(&mut self, key: u32, id: u32) {
        let mut at = self.entries.len();
        self.entries.push((key, id));
        while at > 0 {
            let above = (at - 1) / 2;
            if self.entries[above].0 <= key {
                break;
            }
            self.entries.swap(at, above);
            at = above;
        }
    }

    /// Pops the id on top. A search never empties its queue: a board that is not cleared has a move.
    fn pop(&mut self) -> u32 {
        let (_, id) = self.entries.swap_remove(0);
        let mut at = 0;
        loop {
            let mut least = at;
            for below in [2 * at + 1, 2 * at + 2] {
                if below < self.entries.len() && self.entries[below].0 < self.entries[least].0 {
                    least = below;
                }
            }
            if least == at {
                return id;
            }
            self.entries.swap(at, least);
            at = least;
        }
    }
}
