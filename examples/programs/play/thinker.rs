//! The thinker works in the background. It finds the fewest moves from a position, with a proof, and it asks each
//! strategy for its move.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use chacha20::ChaCha8Rng;
use colorwalk::color_walk::solve::Solver;
use colorwalk::color_walk::strategies::Turn;
use colorwalk::color_walk::strategies::series::Entry;
use colorwalk::color_walk::{ColorWalk, Colour, Position};
use colorwalk::{CancelFlag, Limit, Limits};
use rand::SeedableRng;

use crate::table::Table;

/// The time of the first stretch of thinking. Each later stretch is four times as long as the stretch before.
const FIRST_STRETCH: Duration = Duration::from_millis(250);
/// The most memory of the solver.
const MEMORY: usize = 1 << 30;

/// The known facts about a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Knowledge {
    /// A lower bound on the number of moves needed, with the shortest known moves that clear the board.
    pub(crate) bounds: Option<(u32, Vec<Colour>)>,
    /// The moves of the strategies, in the order of the line-up.
    pub(crate) hints: Vec<Hint>,
    pub(crate) has_all_hints: bool,
}

impl Knowledge {
    /// Returns moves that are proved to be the fewest.
    pub(crate) fn optimum(&self) -> Option<&[Colour]> {
        let (lower, moves) = self.bounds.as_ref()?;
        (*lower as usize == moves.len()).then_some(moves)
    }
}

/// The move of a strategy.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) strategy: String,
    pub(crate) colour: Colour,
    /// The number of moves to clear the board from here, including this one.
    pub(crate) moves: usize,
}

enum Finding {
    Bounds(u32, Vec<Colour>),
    Hint(Hint),
    NoMoreHints,
}

/// Thinks about one position at a time, and remembers the results.
pub(crate) struct Thinker {
    sender: Sender<(Position, Finding)>,
    findings: Receiver<(Position, Finding)>,
    known: HashMap<Position, Knowledge>,
    present: Option<(Position, Instant)>,
    solving: CancelFlag,
    asking: Option<(Position, CancelFlag)>,
}

impl Thinker {
    /// Makes a thinker for one board.
    pub(crate) fn new() -> Self {
        let (sender, findings) = channel();
        Self {
            sender,
            findings,
            known: HashMap::new(),
            present: None,
            solving: CancelFlag::new(),
            asking: None,
        }
    }

    /// Returns the known facts about a position.
    pub(crate) fn knowledge(&self, position: &Position) -> Knowledge {
        self.known.get(position).cloned().unwrap_or_default()
    }

    /// Returns the fewest moves from a position, if they are proved.
    pub(crate) fn fewest(&self, position: &Position) -> Option<usize> {
        if position.is_cleared() {
            return Some(0);
        }
        Some(self.known.get(position)?.optimum()?.len())
    }

    /// Returns the lost moves of the game, as numbers from 1. Also returns how many moves are not judged yet.
    ///
    /// A move is lost if it does not lower the number of moves that are still needed.
    pub(crate) fn lost_moves(&self, table: &Table) -> (Vec<usize>, usize) {
        let fewest = table.positions().iter().map(|at| self.fewest(at));
        let fewest: Vec<Option<usize>> = fewest.collect();
        let (mut lost, mut unjudged) = (Vec::new(), 0);
        for (number, pair) in (1..).zip(fewest.windows(2)) {
            match (pair[0], pair[1]) {
                (Some(before), Some(after)) if after >= before => lost.push(number),
                (Some(_), Some(_)) => {}
                _ => unjudged += 1,
            }
        }
        (lost, unjudged)
    }

    /// Returns how long the thinker has worked on the current position.
    pub(crate) fn elapsed(&self) -> Duration {
        let begin = self.present.as_ref().map(|&(_, begin)| begin);
        begin.map_or(Duration::ZERO, |begin| begin.elapsed())
    }

    /// Receives new results.
    pub(crate) fn listen(&mut self) {
        for (position, finding) in self.findings.try_iter() {
            let knowledge = self.known.entry(position).or_default();
            match finding {
                Finding::Bounds(lower, moves) => {
                    let known = knowledge.bounds.take();
                    let (least, best) = known.unwrap_or((lower, moves.clone()));
                    let best = if moves.len() < best.len() {
                        moves
                    } else {
                        best
                    };
                    knowledge.bounds = Some((least.max(lower), best));
                }
                Finding::Hint(hint) => knowledge.hints.push(hint),
                Finding::NoMoreHints => knowledge.has_all_hints = true,
            }
        }
    }

    /// Thinks about the current position of the table, and then about the start of the game. After the game, thinks
    /// about all its positions. The last position comes first, because a late position is solved sooner.
    pub(crate) fn think_about(&mut self, table: &Table, wants_hints: bool) {
        self.listen();
        let position = table.position();
        if self
            .present
            .as_ref()
            .is_none_or(|(known, _)| known != position)
        {
            self.present = Some((position.clone(), Instant::now()));
            self.solving.cancel();
            self.solving = CancelFlag::new();
            let of_game = table.positions().iter().rev();
            let is_wanted =
                |at: &&Position| position.is_cleared() || [position, table.start()].contains(at);
            let unproved: Vec<Position> = of_game
                .filter(is_wanted)
                .filter(|position| self.fewest(position).is_none())
                .cloned()
                .collect();
            let (game, flag) = (table.game().clone(), self.solving.clone());
            let sender = self.sender.clone();
            thread::spawn(move || {
                for position in unproved {
                    prove(&game, &position, &flag, &sender);
                }
            });
        }
        let is_asked = |(asked, _): &(Position, CancelFlag)| asked == position;
        if self.asking.as_ref().is_some_and(is_asked) && wants_hints {
            return;
        }
        if let Some((asked, flag)) = self.asking.take() {
            flag.cancel();
            if !self.knowledge(&asked).has_all_hints {
                self.known.entry(asked).or_default().hints.clear();
            }
        }
        if wants_hints && !position.is_cleared() && !self.knowledge(position).has_all_hints {
            let flag = CancelFlag::new();
            self.asking = Some((position.clone(), flag.clone()));
            let (game, sender) = (table.game().clone(), self.sender.clone());
            let (position, moves_played) = (position.clone(), table.moves().len());
            thread::spawn(move || ask_all(&game, &position, moves_played, &flag, &sender));
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.solving.cancel();
        if let Some((_, flag)) = &self.asking {
            flag.cancel();
        }
    }
}

/// Searches for the fewest moves in longer and longer stretches of time. Reports the proved bounds after each stretch.
fn prove(
    game: &ColorWalk,
    position: &Position,
    flag: &CancelFlag,
    sender: &Sender<(Position, Finding)>,
) {
    let mut stretch = FIRST_STRETCH;
    while !flag.is_cancelled() {
        let limits = Limits::new()
            .time(stretch)
            .bytes(MEMORY)
            .cancel(flag.clone());
        let Ok(solution) = Solver::new().limits(limits).solve_from(game, position) else {
            break; // a position of another game, which has no solution here
        };
        let is_over = solution.is_optimal() || solution.limit == Some(Limit::Bytes);
        let finding = Finding::Bounds(solution.lower_bound, solution.moves);
        if sender.send((position.clone(), finding)).is_err() || is_over {
            break;
        }
        stretch = stretch.saturating_mul(4);
    }
}

/// Asks every strategy of the series for its next move. Then lets the strategy play the game to the end.
///
/// Leaves out strategies whose moves depend on earlier games. If a strategy has several variants, asks only the last
/// variant.
fn ask_all(
    game: &ColorWalk,
    position: &Position,
    moves_played: usize,
    flag: &CancelFlag,
    sender: &Sender<(Position, Finding)>,
) {
    let entries: Vec<Entry> = Entry::all()
        .filter(|entry| !entry.is_sequential())
        .collect();
    let variants = entries.chunk_by(|a, b| a.name == b.name);
    for entry in variants.filter_map(<[Entry]>::last) {
        if entry.name == "optimal" {
            continue; // the solver does this
        }
        let Some((colour, moves)) = play_on(game, position, moves_played, *entry, flag) else {
            return;
        };
        let strategy = match entry.name.strip_suffix("-look-ahead") {
            Some(metric) => format!("{metric} LA-{}", entry.look_ahead),
            None => entry.name.to_owned(),
        };
        let hint = Hint {
            strategy,
            colour,
            moves,
        };
        if sender
            .send((position.clone(), Finding::Hint(hint)))
            .is_err()
        {
            return;
        }
    }
    let _ = sender.send((position.clone(), Finding::NoMoreHints));
}

/// Returns the next move of a strategy, with the number of moves that the strategy needs from here. Returns `None` if
/// the result is no longer needed.
fn play_on(
    game: &ColorWalk,
    position: &Position,
    moves_played: usize,
    entry: Entry,
    flag: &CancelFlag,
) -> Option<(Colour, usize)> {
    let mut draws = ChaCha8Rng::seed_from_u64(1); // only random strategies use it
    let mut player = entry.player(true, &mut draws);
    let (mut position, mut moves) = (position.clone(), Vec::new());
    while !position.is_cleared() {
        if flag.is_cancelled() {
            return None;
        }
        let turn = Turn {
            game,
            position: &position,
            moves_played: u32::try_from(moves_played + moves.len()).unwrap_or(u32::MAX),
        };
        let colour = player.next_move(&turn);
        moves.push(colour);
        position = game.play(&position, colour).unwrap_or(position);
    }
    Some((*moves.first()?, moves.len()))
}
