//! Solving Color Walk: the fewest moves, with proof.
//!
//! The function [`solve`] solves a board. [`Solver::solve_from`] solves a position within a game. [`Solver`] has
//! options for the start, limits, threads and a log of the proof.
//!
//! The solver combines two searches: [`learned_deepening`](Search::learned_deepening) on [`SetWalk`] proves lower
//! bounds, and [`beam`](Search::beam) looks for good solutions. If the proof takes long, the solver also runs beams of
//! growing width. The solver stops as soon as the lower bound equals the length of the best solution, so the search
//! need not finish its last round. If a [limit](Solver::limits) cuts the search off, the solver still returns the best
//! solution and the proven lower bound.
//!
//! Solving a board of 30 x 20 cells and five colours takes milliseconds. In general, the number of colours matters more
//! than the number of cells; `benches/exact.rs` has figures.
//!
//! # Examples
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::color_walk::solve::solve;
//!
//! let board = Board::series(1)?;
//! let solution = solve(&board);
//! assert_eq!(solution.moves.len(), 29);
//! assert!(solution.is_optimal());
//!
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! assert!(game.replay(solution.moves.iter().copied()).is_cleared());
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```

// In a release build, the entry points of the solver and of the strategies are `#[inline]`, so that they are compiled
// only in crates that call them. In a development build they are compiled once for all tests.

use std::fmt::{self, Write as _};
use std::mem;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope};

use crate::algorithms::{LearnedDeepening, Learning, Team};
use crate::clock;
use crate::color_walk::{
    Board, BoardError, ClusterGraph, ColorWalk, Colour, Outlook, Position, PositionError, Region,
    SetWalk, Start, WalkRules, Words,
};
use crate::engine::run::Run;
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::id::StateId;
use crate::limits::{Limit, Limits};
use crate::refutation::{Justification, Lemma, MonotoneRules, Refutation, Relaxation};
use crate::report::{Outcome, Step};

/// Solves a board from its top left corner, as the series plays it; see [`Start::CORNER`].
///
/// The function returns only when the minimum number of moves is found and proved, which may take far too long on a
/// large board. To prevent this, set [`Solver::limits`]. To play by the rule of Flood-It, set [`Solver::start`].
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::solve::solve;
///
/// let solution = solve(&"0120\n1102\n2011".parse()?);
/// assert_eq!(solution.to_string(), "10120");
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[doc(alias = "Flood-It solver")]
#[doc(alias = "optimal")]
#[must_use]
#[cfg_attr(not(debug_assertions), inline)]
pub fn solve(board: &Board) -> Solution {
    match Solver::new().solve(board) {
        Ok(solution) => solution,
        Err(_) => unreachable!("every board has a top left cell"),
    }
}

/// A solver of Color Walk and Flood-It, with all options.
///
/// # Examples
///
/// A board that is too large for a quick proof:
///
/// ```
/// use colorwalk::Limits;
/// use colorwalk::color_walk::{Board, Start};
/// use colorwalk::color_walk::solve::Solver;
/// use rand::SeedableRng;
///
/// let mut random = chacha20::ChaCha8Rng::seed_from_u64(1);
/// let board = Board::random(60, 50, 6, &mut random)?;
/// let solver = Solver::new()
///     .start(Start::Cluster(board.cell_count() / 2))
///     .limits(Limits::new().expansions(200));
/// let solution = solver.solve(&board)?;
/// assert!(!solution.is_optimal());
/// assert!(solution.lower_bound >= 20);
/// assert!(solution.moves.len() as u32 > solution.lower_bound);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[doc(alias = "Flood-It solver")]
#[derive(Clone, Debug, Default)]
pub struct Solver {
    start: Start,
    limits: Limits,
    learning: Option<Learning>,
    is_logging: bool,
    threads: Option<NonZero<usize>>,
}

impl Solver {
    /// Creates a solver that starts from the top left corner, without limits, on one thread, without a
    /// log.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the start rule: where the game begins, and which cells are cleared before the first move.
    #[must_use]
    pub fn start(mut self, start: Start) -> Self {
        self.start = start;
        self
    }

    /// Sets the limits for one board.
    ///
    /// A limit on expansions applies to the search for a proof. The search for good solutions does work in proportion.
    /// A time limit begins with the call. A memory limit applies to all [threads](Self::threads) together, which get
    /// equal shares. Whatever the limits are, the solver returns a solution. If there is no time for a search, the
    /// solution is greedy, which takes O(n + m) time for n clusters and m links.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets how the search learns. The default is [`Learning::new`].
    #[must_use]
    pub fn learning(mut self, learning: Learning) -> Self {
        self.learning = Some(learning);
        self
    }

    /// Sets whether the proof is logged; see [`Solution::refutation`].
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::certificate;
    /// use colorwalk::color_walk::{Board, ColorWalk, Start, WalkRules};
    /// use colorwalk::color_walk::solve::Solver;
    ///
    /// let board = Board::series(1)?;
    /// let solution = Solver::new().log(true).solve(&board)?;
    /// let proof = solution.refutation.as_ref().expect("a log was kept");
    /// // The checker knows the rules of the game and shares no code with the solver.
    /// let game = ColorWalk::new(&board, Start::CORNER)?;
    /// assert_eq!(certificate::refutation(&WalkRules::new(game.graph()), proof), Ok(29));
    /// # Ok::<(), colorwalk::color_walk::BoardError>(())
    /// ```
    #[must_use]
    pub fn log(mut self, is_logging: bool) -> Self {
        self.is_logging = is_logging;
        self
    }

    /// Sets the number of threads that search for a proof of one board together and share what they
    /// learn.
    ///
    /// If the system cannot start as many threads (WebAssembly cannot start any), the existing threads do all the
    /// work. The number of moves does not depend on the number of threads. With more than one thread, the moves
    /// themselves and the number of expanded states differ from run to run. With a [log](Self::log) there is only one
    /// thread.
    ///
    /// To solve several boards, call [`solve`](Self::solve) for each board, on as many threads of your own.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Solves a board.
    ///
    /// # Errors
    ///
    /// [`BoardError::StartOutside`] if the start is not on the board.
    #[cfg_attr(not(debug_assertions), inline)]
    pub fn solve(&self, board: &Board) -> Result<Solution, BoardError> {
        let limits = with_deadline(&self.limits);
        let game = ColorWalk::new(board, self.start)?;
        Ok(self.solve_within(limits, &game, game.start_position()))
    }

    /// Solves the rest of a game from any position, under the start rule of the game.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position is not one of this game: see [`ColorWalk::check`].
    #[cfg_attr(not(debug_assertions), inline)]
    pub fn solve_from(
        &self,
        game: &ColorWalk,
        position: &Position,
    ) -> Result<Solution, PositionError> {
        let limits = with_deadline(&self.limits);
        game.check(position)?;
        Ok(self.solve_within(limits, game, position))
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn solve_within(&self, limits: Limits, game: &ColorWalk, position: &Position) -> Solution {
        macro_rules! with_words {
            ($($most:literal),*) => {
                match game.graph().words() {
                    $(..=$most => self.run(limits, game, position, [0; $most]),)*
                    words => self.run(limits, game, position, vec![0; words]),
                }
            };
        }
        // Programs in a browser have to be small. Compiled for size and with this one width, a board of the series
        // takes 15 ms in the playground, and 3 ms natively.
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        return with_words!(8);
        // Each width takes 2 s to compile. With the widths 3, 5, 6, 7, 12 and 24 as well, to solve boards takes 0.86 to
        // 1.0 times as long. With only the widths 8 and 32, it takes 1.1 to 1.4 times as long.
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        with_words!(2, 4, 8, 16, 32, 48)
    }

    fn run<T: Words>(
        &self,
        limits: Limits,
        game: &ColorWalk,
        position: &Position,
        empty: T,
    ) -> Solution {
        let is_large = empty.as_ref().len() > LARGE;
        let (walk, root) = match survey(&limits, game, position, empty) {
            Ok(surveyed) => surveyed,
            Err(limit) => return self.rough(game, position, limit),
        };
        let outlook = |region: &Region<Vec<u64>>| walk.outlook_of(region);
        let mut beams = Beams::new(game, position, &outlook, limits.clone());
        if is_large {
            // A proof within the limits is unlikely, so the time is better spent on a good solution.
            while beams.width <= FIRST_WIDTH && beams.widen(0).is_none() {}
        }
        beams.width = beams.width.max(FIRST_WIDTH);

        let learning = self.learning.unwrap_or_default().log(self.is_logging);
        let has_threads = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        let threads = self.threads.filter(|_| has_threads);
        let helpers = threads.map_or(0, |threads| threads.get() - 1);
        let proof = if helpers == 0 || self.is_logging {
            let search = Search::new(&walk).limits(limits);
            prove(
                search.start(LearnedDeepening::new(learning)),
                &mut beams,
                root,
                &|| None,
            )
        } else {
            prove_in_team(&walk, &mut beams, learning, helpers, root)
        };
        let lower_bound = match (proof.limit, beams.best_moves()) {
            (None, Some(moves)) => moves,
            _ => proof.bound.max(root),
        };
        let moves = beams.best.unwrap_or_else(|| greedy(game, position));
        // A search that was cut off early may have proved less than the layered bound.
        let refutation = proof.refutation.map(|refutation| {
            if refutation.bound < lower_bound {
                refute_by_layers(game.graph(), position, lower_bound)
            } else {
                refutation
            }
        });
        Solution {
            limit: proof.limit.filter(|_| lower_bound as usize != moves.len()),
            moves,
            lower_bound,
            expanded: proof.expanded,
            bytes: proof.bytes,
            refutation,
        }
    }

    /// Returns a solution and a bound without a search, in time linear in the clusters and their links.
    #[cfg_attr(not(debug_assertions), inline)]
    fn rough(&self, game: &ColorWalk, position: &Position, limit: Limit) -> Solution {
        let moves = greedy(game, position);
        let lower_bound = eccentricity(game.graph(), position);
        let relaxed = || vec![Relaxation::Relaxed; lower_bound.saturating_sub(1) as usize];
        Solution {
            limit: Some(limit).filter(|_| lower_bound as usize != moves.len()),
            moves,
            lower_bound,
            expanded: 0,
            bytes: 0,
            refutation: self
                .is_logging
                .then(|| refutation_by(game.graph(), position, lower_bound, relaxed())),
        }
    }
}

/// The result of a run of the search.
struct Proof {
    /// The limit that cut it off.
    limit: Option<Limit>,
    bound: u32,
    expanded: u64,
    bytes: usize,
    refutation: Option<Refutation<Colour>>,
}

/// Runs the search, and now and then a beam, until the best solution is proved optimal.
///
/// `ask_others` returns the solution that another thread has found, if there is one.
fn prove<T: Words>(
    mut run: LearnedRun<'_, T>,
    beams: &mut Beams<'_>,
    layers: u32,
    ask_others: &dyn Fn() -> Option<Vec<Colour>>,
) -> Proof {
    let limit = loop {
        if beams
            .best_moves()
            .is_some_and(|moves| moves <= run.proved_bound())
        {
            break None;
        }
        if let Some(solution) = ask_others() {
            beams.best = Some(solution);
            break None;
        }
        match run.run_for(STEPS_BETWEEN_LOOKS).expect(SOUND) {
            Step::Goal(id) => {
                beams.best = Some(moves_to(&run, id));
                break None;
            }
            Step::CutOff(limit) => break Some(limit),
            _ => {
                let next = EXPANSIONS_A_BEAM * beams.width as u64 * u64::from(layers);
                if run.stats().expanded >= next && beams.width <= LAST_WIDTH {
                    let in_use = run.stats().bytes_peak;
                    let _ = beams.widen(in_use); // if the beam is cut off, the search goes on
                }
            }
        }
    };
    Proof {
        limit,
        bound: run.proved_bound(),
        expanded: run.stats().expanded,
        bytes: run.stats().bytes_peak.max(beams.bytes),
        refutation: run.refutation(),
    }
}

/// Works like [`prove`], with `helpers` additional threads, which also search and share what they learn.
fn prove_in_team<T: Words>(
    walk: &SetWalk<T>,
    beams: &mut Beams<'_>,
    learning: Learning,
    helpers: usize,
    layers: u32,
) -> Proof {
    // All threads for a board share one memory limit.
    beams.limits.bytes = beams.limits.bytes.map(|bytes| bytes / (helpers + 1));
    let limits = beams.limits.clone();
    let bytes = AtomicUsize::new(0);
    let team = Arc::new(Team::new());
    let solution = Mutex::new(None);
    let expanded = AtomicU64::new(0);
    let start = |number| {
        let search = Search::new(walk).limits(limits.clone());
        search
            .start(LearnedDeepening::new(learning))
            .within(&team, number)
    };
    let help = |number| {
        let mut run = start(number);
        while !team.is_over() {
            match run.run_for(STEPS_BETWEEN_LOOKS / 4).expect(SOUND) {
                Step::Goal(id) => {
                    if let Ok(mut solution) = solution.lock() {
                        *solution = Some(moves_to(&run, id));
                    }
                    team.end();
                }
                Step::CutOff(_) => break,
                _ => {}
            }
        }
        expanded.fetch_add(run.stats().expanded, Ordering::Relaxed);
        bytes.fetch_add(run.stats().bytes_peak, Ordering::Relaxed);
    };
    let mut proof = thread::scope(|scope| {
        let help = &help;
        spawn(scope, (1..=helpers).map(|number| move || help(number)));
        let proof = prove(start(0), beams, layers, &|| solution.lock().ok()?.clone());
        team.end();
        proof
    });
    if let Some(found) = solution.into_inner().ok().flatten() {
        // A helper's solution is optimal, however the search ended here.
        beams.best = Some(found);
        proof.limit = None;
    }
    proof.bound = proof.bound.max(team.proved());
    proof.expanded += expanded.into_inner();
    proof.bytes += bytes.into_inner();
    proof
}

/// Starts one thread per task. If the system cannot start all threads, fewer threads run, perhaps none.
fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    tasks: impl Iterator<Item: FnOnce() + Send + 'scope>,
) {
    for task in tasks {
        if thread::Builder::new().spawn_scoped(scope, task).is_err() {
            break;
        }
    }
}

type LearnedRun<'p, T> = Run<&'p SetWalk<T>, LearnedDeepening>;

/// Returns the moves to a position that the run has just reached.
fn moves_to<T: Words>(run: &LearnedRun<'_, T>, id: StateId) -> Vec<Colour> {
    let path = run.path(id).expect(SOUND);
    path.expect("the search has just been there").into_parts().1
}

/// A board is small if its sets have at most this number of words. For a large board, a quick proof is unlikely.
const LARGE: usize = 64;
/// The width of the first beam, and of the last.
const FIRST_WIDTH: usize = 4;
const LAST_WIDTH: usize = 4096;
/// Each beam is four times as wide as the one before.
const WIDENING: usize = 4;
/// The search expands this many states for each state that a beam will expand. Beams then take about a tenth of the
/// time.
const EXPANSIONS_A_BEAM: u64 = 16;
/// The search checks whether a beam is due each time it has made this number of steps.
const STEPS_BETWEEN_LOOKS: u64 = 256;

const MEMBER: &str = "the position is one of this game";
const SOUND: &str = "moves cost one each, are never more than cells, and are always the same";

/// Replaces the allowed time by a deadline, which is shared by all parts of the solver.
fn with_deadline(limits: &Limits) -> Limits {
    let mut limits = limits.clone();
    if let (Some(time), Some(now)) = (limits.time, clock::now()) {
        limits.time = None;
        let end = now.checked_add(time);
        limits.deadline = limits.deadline.into_iter().chain(end).min();
    }
    limits
}

/// Beams of growing width, and their best solution. The beams use regions of any number of words, so that their code is
/// compiled only once. Only the outlook, which takes most of the time, is compiled for the width of the board.
struct Beams<'a> {
    game: &'a ColorWalk,
    position: &'a Position,
    outlook: &'a dyn Fn(&Region<Vec<u64>>) -> Outlook,
    walk: Option<SetWalk<Vec<u64>>>, // made for the first beam, which an easy board does not need
    limits: Limits,
    width: usize,
    best: Option<Vec<Colour>>,
    bytes: usize, // the peak, including the bytes of the search for a proof
}

impl<'a> Beams<'a> {
    fn new(
        game: &'a ColorWalk,
        position: &'a Position,
        outlook: &'a dyn Fn(&Region<Vec<u64>>) -> Outlook,
        limits: Limits,
    ) -> Self {
        Self {
            game,
            position,
            outlook,
            walk: None,
            limits,
            width: 1,
            best: None,
            bytes: 0,
        }
    }

    fn best_moves(&self) -> Option<u32> {
        let moves = self.best.as_ref()?.len();
        Some(u32::try_from(moves).unwrap_or(u32::MAX))
    }

    /// Runs a beam of the next width within the memory that the other parts of the solver leave. Returns the limit that
    /// cut the beam off.
    #[cfg_attr(not(debug_assertions), inline)]
    fn widen(&mut self, in_use: usize) -> Option<Limit> {
        // Layers come first; the sum of the clusters left breaks ties.
        let (outlook, shift) = (self.outlook, self.shift());
        let key = |region: &Region<Vec<u64>>| {
            let outlook = outlook(region);
            let left = u32::try_from(outlook.left >> shift).unwrap_or(u32::MAX);
            (outlook.layers.min(0xFFF) << 20) | left.min(0xF_FFFF)
        };
        let mut limits = self.limits.clone();
        limits.bytes = limits.bytes.map(|bytes| bytes.saturating_sub(in_use));
        let graph = self.game.graph();
        let walk = self.walk.get_or_insert_with(|| {
            SetWalk::from_position(graph, self.position, vec![0; graph.words()]).expect(MEMBER)
        });
        let search = Search::new(&*walk).limits(limits);
        let report = search.beam(self.width, key).expect(SOUND);
        let bytes = report.stats().bytes_peak.saturating_add(in_use);
        self.bytes = self.bytes.max(bytes);
        self.width *= WIDENING;
        let limit = match report.outcome() {
            Outcome::CutOff(limit) => Some(*limit),
            _ => None,
        };
        let fewest = self.best.as_ref().map_or(usize::MAX, Vec::len);
        let path = report.into_path().filter(|path| path.len() < fewest);
        if let Some(path) = path {
            self.best = Some(path.into_parts().1);
        }
        limit
    }

    /// Returns how many low bits a key drops from its sum over the clusters left.
    fn shift(&self) -> u32 {
        let clusters = self.game.graph().len() as u64;
        (clusters * clusters).ilog2().saturating_sub(20)
    }
}

/// Creates the walk and a first bound. Each is slow on a large board, so the time limit is checked before and after.
fn survey<T: Words>(
    limits: &Limits,
    game: &ColorWalk,
    position: &Position,
    empty: T,
) -> Result<(SetWalk<T>, u32), Limit> {
    let is_large = empty.as_ref().len() > LARGE;
    let run_limits = RunLimits::new(limits.clone());
    let look = || match run_limits.interruption() {
        Some(limit) if is_large => Err(limit),
        _ => Ok(()),
    };
    look()?;
    let walk = SetWalk::from_position(game.graph(), position, empty).expect(MEMBER);
    look()?;
    let bound = walk.outlook(walk.start_region()).layers;
    look()?;
    Ok((walk, bound))
}

/// Returns the proof that `bound - 1` moves are not enough. It follows the steps of the layered bound, which must be at
/// least `bound`. A step is a forced move if there is one, and otherwise a relaxed step.
#[cfg_attr(not(debug_assertions), inline)]
fn refute_by_layers(
    graph: &Arc<ClusterGraph>,
    position: &Position,
    bound: u32,
) -> Refutation<Colour> {
    let rules = WalkRules::of_checked(graph, position);
    let mut owned = rules.starts().into_iter().next().unwrap_or_default();
    let steps = (1..bound).map(|_| {
        let mut palette = rules.actions().into_iter().map(|(colour, _)| colour);
        if let Some(colour) = palette.find(|colour| rules.is_forced(colour, &owned)) {
            rules.apply(&colour, &mut owned);
            return Relaxation::Forced(colour);
        }
        let before = owned.clone();
        for (colour, _) in rules.actions() {
            let mut after = before.clone();
            rules.apply(&colour, &mut after);
            owned
                .iter_mut()
                .zip(after)
                .for_each(|(owned, after)| *owned |= after);
        }
        Relaxation::Relaxed
    });
    refutation_by(graph, position, bound, steps.collect())
}

/// Returns the proof that `bound - 1` moves are not enough, because `steps` leave some clusters uncleared. The proof
/// has one lemma, and its nogood is everything that is not cleared.
#[cfg_attr(not(debug_assertions), inline)]
fn refutation_by(
    graph: &ClusterGraph,
    position: &Position,
    bound: u32,
    steps: Vec<Relaxation<Colour>>,
) -> Refutation<Colour> {
    let Some(budget) = bound.checked_sub(1) else {
        return Refutation {
            lemmas: Vec::new(),
            roots: Vec::new(),
            bound: 0,
        };
    };
    let mut nogood = vec![0; graph.words()];
    for cluster in graph
        .clusters()
        .filter(|&cluster| !position.contains(cluster))
    {
        nogood[cluster.index() / 64] |= 1 << (cluster.index() % 64);
    }
    let lemma = Lemma {
        nogood: nogood.into(),
        budget,
        justification: Justification::Chain { steps, lemma: None },
    };
    Refutation {
        lemmas: vec![lemma],
        roots: vec![0],
        bound,
    }
}

/// Returns the distance, in links, of the cluster that is farthest from the cleared clusters. This is a lower bound on
/// the moves, because a move reaches only one link further.
#[cfg_attr(not(debug_assertions), inline)]
fn eccentricity(graph: &ClusterGraph, position: &Position) -> u32 {
    let mut met = vec![false; graph.len()];
    let mut layer: Vec<_> = position.cleared().collect();
    for cluster in &layer {
        met[cluster.index()] = true;
    }
    let mut layers = 0;
    loop {
        let beside = layer.iter().flat_map(|&cluster| graph.neighbours(cluster));
        let next = beside.filter(|(cluster, _)| !mem::replace(&mut met[cluster.index()], true));
        let next: Vec<_> = next.map(|(cluster, _)| cluster).collect();
        if next.is_empty() {
            return layers;
        }
        (layer, layers) = (next, layers + 1);
    }
}

/// Clears the board by repeating the move that clears the most cells, in time linear in the clusters and their links.
#[cfg_attr(not(debug_assertions), inline)]
fn greedy(game: &ColorWalk, position: &Position) -> Vec<Colour> {
    let graph = game.graph();
    let mut met = vec![false; graph.len()]; // cleared, or on the frontier
    let mut frontier = vec![Vec::new(); game.palette().count()]; // by colour
    let mut gains = vec![0; frontier.len()];
    let mut cleared: Vec<_> = position.cleared().collect();
    for cluster in &cleared {
        met[cluster.index()] = true;
    }
    let mut moves = Vec::new();
    loop {
        for (cluster, _) in cleared
            .drain(..)
            .flat_map(|cluster| graph.neighbours(cluster))
        {
            if let Some(colour) = graph.colour(cluster)
                && !mem::replace(&mut met[cluster.index()], true)
            {
                frontier[colour.index()].push(cluster);
                gains[colour.index()] += graph.size(cluster);
            }
        }
        let colour = game.palette().max_by_key(|colour| gains[colour.index()]);
        let Some(colour) = colour.filter(|colour| gains[colour.index()] > 0) else {
            return moves;
        };
        moves.push(colour);
        gains[colour.index()] = 0;
        cleared.append(&mut frontier[colour.index()]);
    }
}

/// The result of a [`Solver`]: a solution, and a lower bound on the number of moves of every solution.
///
/// # Examples
///
/// This example shows the result if a limit cuts the search off, and the result without a limit:
///
/// ```
/// use colorwalk::color_walk::Board;
/// use colorwalk::color_walk::solve::{Solver, solve};
/// use colorwalk::{Limit, Limits};
///
/// let board = Board::series(3)?;
/// let hasty = Solver::new().limits(Limits::new().expansions(10)).solve(&board)?;
/// assert_eq!(hasty.limit, Some(Limit::Expansions));
/// assert!(!hasty.is_optimal());
/// assert!(hasty.refutation.is_none()); // no log was requested
///
/// let patient = solve(&board);
/// assert_eq!(patient.limit, None);
/// assert!(patient.is_optimal());
/// assert!(patient.expanded > hasty.expanded && patient.bytes > 0);
/// assert!(
///     (hasty.lower_bound..=hasty.moves.len() as u32).contains(&patient.lower_bound)
/// );
///
/// let moves: String = patient.moves.iter().map(ToString::to_string).collect();
/// assert_eq!(patient.to_string(), moves);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution {
    /// The moves that clear the board; each clears something.
    pub moves: Vec<Colour>,
    /// The proved lower bound on the number of moves of every solution.
    pub lower_bound: u32,
    /// The limit that kept the solver from proving a solution optimal.
    pub limit: Option<Limit>,
    /// The number of states that the search expanded, including look-aheads but not beams.
    pub expanded: u64,
    /// The peak memory of the search in bytes, of all threads together; see [`Limits::bytes`].
    pub bytes: usize,
    /// The proof of the [lower bound](Self::lower_bound), if [`Solver::log`] requested it. There is a proof even if the
    /// bound is 0, or if a limit cut the search off.
    pub refutation: Option<Refutation<Colour>>,
}

impl Solution {
    /// Returns whether it is proved that no solution has fewer moves.
    pub fn is_optimal(&self) -> bool {
        self.moves.len() == self.lower_bound as usize
    }
}

/// Writes one character per move, as in a [`Board`]. If a move has a colour above 35, writes numbers with spaces between
/// them.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colours = || self.moves.iter().map(|colour| colour.get());
        if colours().all(|colour| colour < 36) {
            let mut characters = colours().filter_map(|colour| char::from_digit(colour.into(), 36));
            return characters.try_for_each(|character| f.write_char(character));
        }
        for (index, colour) in colours().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{colour}")?;
        }
        Ok(())
    }
}
