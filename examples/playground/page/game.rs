//! The game: positions, players, the fewest moves, and their proof in progress.

use std::sync::Arc;
use std::time::Duration;

use colorwalk::Run;
use colorwalk::algorithms::{LearnedDeepening, Learning};
use colorwalk::color_walk::solve::Solver;
use colorwalk::color_walk::strategies::{Strategy, Turn};
use colorwalk::color_walk::{
    Board, ClusterGraph, ColorWalk, Colour, Position, PositionError, SeriesGenerator, SetWalk,
    Start,
};
use colorwalk::{Limits, Search, Step};
use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Failure;
use crate::batch::Choice;

/// The number of 64-bit words in a set of clusters, one bit for each cluster. The page shows a proof only if all
/// clusters of the board fit into these words.
const WORDS: usize = 8; // in a browser, the solver also uses this width, so the search is compiled only once
/// The most learned sets that are shown at a time.
const MOST_SETS: usize = 40;

/// A game in progress.
#[derive(Debug, Deserialize)]
pub(crate) struct Match {
    /// The board, a line for each row.
    board: String,
    /// Whether the game begins with the whole cluster of the corner cleared, as in Flood-It.
    flood: bool,
    moves: Vec<u8>,
}

impl Match {
    fn game(&self) -> Result<ColorWalk, Failure> {
        let board: Board = self.board.parse()?;
        let start = if self.flood {
            Start::Cluster(0)
        } else {
            Start::CORNER
        };
        Ok(ColorWalk::new(&board, start)?)
    }

    fn at(&self) -> Result<(ColorWalk, Position), Failure> {
        let game = self.game()?;
        let moves = self.moves.iter().copied().map(Colour::new);
        let position = game.replay(moves);
        Ok((game, position))
    }

    /// Returns the cleared cells, and the cells that each colour would clear.
    pub(crate) fn position(&self) -> Result<Value, Failure> {
        let (game, position) = self.at()?;
        let board: Board = self.board.parse()?;
        let cleared = cells(game.graph(), &position);
        let gains = game.palette().map(|colour| {
            let next = game.play(&position, colour);
            let next = next.map(|next| cells(game.graph(), &next));
            let new = next.into_iter().flatten();
            new.filter(|cell| cleared.binary_search(cell).is_err())
                .collect::<Vec<u32>>()
        });
        Ok(json!({
            "columns": board.columns(),
            "rows": board.rows(),
            "colours": board.colours(),
            "cells": board.cells().iter().map(|colour| colour.get()).collect::<Vec<u8>>(),
            "cleared": cleared,
            "gains": gains.collect::<Vec<_>>(),
            "left": position.cells_left(),
        }))
    }

    /// Returns bounds on the fewest moves from this position. The search proves these bounds within the given time.
    pub(crate) fn solve(&self, milliseconds: u32) -> Result<Value, Failure> {
        let (game, position) = self.at()?;
        let time = Duration::from_millis(milliseconds.into());
        let solver = Solver::new().limits(Limits::new().time(time));
        let solution = solver.solve_from(&game, &position)?;
        Ok(json!({
            "moves": numbers(&solution.moves),
            "bound": solution.lower_bound,
            "optimal": solution.is_optimal(),
            "expanded": solution.expanded,
        }))
    }

    /// Returns the moves of a strategy of the series from here on.
    pub(crate) fn go_on_as(&self, choice: &Choice) -> Result<Value, Failure> {
        let (game, mut position) = self.at()?;
        let mut draws = SeriesGenerator::starting_at_board(1)?;
        let entry = choice.entry()?;
        let mut player: Box<dyn Strategy + '_> = match choice.own_player()? {
            Some(player) => player,
            None => entry.player(true, &mut draws),
        };
        let mut moves = Vec::new();
        let most = 100 + 4 * position.cells_left() as usize; // random ones waste moves
        while !position.is_cleared() && moves.len() < most {
            let moves_played = self.moves.len() + moves.len();
            let turn = Turn {
                game: &game,
                position: &position,
                moves_played: u32::try_from(moves_played)?,
            };
            let colour = player.next_move(&turn);
            position = game.play(&position, colour).unwrap_or(position);
            moves.push(colour);
        }
        Ok(json!({ "moves": numbers(&moves), "cleared": position.is_cleared() }))
    }
}

fn numbers(moves: &[Colour]) -> Vec<u8> {
    moves.iter().map(|colour| colour.get()).collect()
}

/// Returns the cleared cells, in ascending order.
fn cells(graph: &ClusterGraph, position: &Position) -> Vec<u32> {
    let clusters = position.cleared();
    let mut cells: Vec<u32> = clusters
        .flat_map(|cluster| graph.cells_of(cluster).iter().copied())
        .collect();
    cells.sort_unstable();
    cells
}

type Walk = SetWalk<[u64; WORDS]>;

/// A search in progress that proves the fewest moves. It keeps everything that it has learned so far.
#[derive(Debug)]
#[wasm_bindgen]
pub struct Proof {
    graph: Arc<ClusterGraph>,
    run: Run<Walk, LearnedDeepening>,
    shown: u32,
}

#[wasm_bindgen]
impl Proof {
    /// Begins the proof for a game in progress. The game is JSON in the same format as for [`answer`](crate::answer).
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a game, or if the board has too many clusters.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str) -> Result<Self, String> {
        let game: Match = serde_json::from_str(game).map_err(|error| error.to_string())?;
        let (game, position) = game.at().map_err(|error| error.to_string())?;
        let graph = Arc::clone(game.graph());
        let walk = SetWalk::from_position(&graph, &position, [0; WORDS]);
        let walk = walk.map_err(|error| match error {
            PositionError::NoRoom { clusters } => {
                let most = 64 * WORDS;
                format!(
                    "the board has {clusters} clusters; a proof can be shown for at most {most}"
                )
            }
            other => other.to_string(),
        })?;
        let run = Search::new(walk).start(LearnedDeepening::new(Learning::new().log(true)));
        Ok(Self {
            graph,
            run,
            shown: 0,
        })
    }

    /// Continues the proof for this number of expansions. Returns the progress of the proof in JSON.
    pub fn go_on(&mut self, expansions: u32) -> String {
        self.told(expansions)
            .unwrap_or_else(|error| json!({ "error": error.to_string() }))
            .to_string()
    }
}

impl Proof {
    fn told(&mut self, expansions: u32) -> Result<Value, Failure> {
        let step = self.run.run_for(expansions.into());
        let step = step.map_err(|error| error.to_string())?;
        let moves = match step {
            Step::Goal(id) => self.run.path(id).map_err(|error| error.to_string())?,
            _ => None,
        };
        let bound = self.run.proved_bound();
        let mut sets = Value::Null; // as before
        if bound > self.shown || !step.is_progress() {
            self.shown = bound;
            sets = self.sets();
        }
        Ok(json!({
            "bound": bound,
            "expanded": self.run.stats().expanded,
            "moves": moves.map(|path| numbers(path.actions())),
            "over": !step.is_progress(),
            "sets": sets,
        }))
    }

    /// Returns the sets that were learned last, each with its cells and a number of moves. If no cell of the set is
    /// cleared, a position needs more moves than this number.
    fn sets(&self) -> Value {
        let Some(refutation) = self.run.refutation() else {
            return json!([]);
        };
        let lemmas = refutation.lemmas.iter().rev().take(MOST_SETS);
        let sets = lemmas.map(|lemma| {
            let has = |element: usize| lemma.nogood[element / 64] >> (element % 64) & 1 == 1;
            let clusters = self.graph.clusters();
            let hit = clusters.filter(|cluster| has(cluster.index()));
            let mut cells: Vec<u32> = hit
                .flat_map(|cluster| self.graph.cells_of(cluster).iter().copied())
                .collect();
            cells.sort_unstable();
            json!({ "budget": lemma.budget, "cells": cells })
        });
        sets.collect()
    }
}
