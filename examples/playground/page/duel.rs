//! Filler, the game for two: boards that are solved when a game begins.

use colorwalk::Limits;
use colorwalk::color_walk::Board;
use colorwalk::state_space::ExploreError;
use colorwalk_puzzles::filler::{Filler, Player, Position, Solved, Verdict};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Failure;

/// The largest number of positions to explore. A browser explores this number in about a second.
const MOST_POSITIONS: u64 = 300_000;

/// Returns the board as a game.
pub(crate) fn game_on(board: &Board) -> Result<Filler, Failure> {
    let colours: Vec<u8> = board.cells().iter().map(|colour| colour.get()).collect();
    Ok(Filler::new(board.columns() as usize, &colours)?)
}

/// A board of Filler with the proved result of each position.
#[derive(Debug)]
#[wasm_bindgen]
pub struct Duel {
    solved: Solved,
}

#[wasm_bindgen]
impl Duel {
    /// Solves a board, given as a line for each row.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a board for two players, or if the board has too many positions.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str) -> Result<Self, String> {
        let solved = solve(board).map_err(|error| error.to_string())?;
        Ok(Self { solved })
    }

    /// Returns the position after these moves, as a JSON object. The object has the proved result of the position and
    /// the result of each next move.
    pub fn at(&self, moves: &[u8]) -> String {
        let told = self.told(moves);
        told.unwrap_or_else(|error| json!({ "error": error }))
            .to_string()
    }
}

fn solve(board: &str) -> Result<Solved, Failure> {
    let game = game_on(&board.parse()?)?;
    let limits = Limits::new().expansions(MOST_POSITIONS);
    Solved::new(game, limits).map_err(|error| match error {
        ExploreError::CutOff { .. } => format!(
            "this board has more than {MOST_POSITIONS} positions, too many to be solved here: take a smaller one, or \
             fewer colours"
        )
        .into(),
        error => error.to_string().into(),
    })
}

impl Duel {
    fn told(&self, moves: &[u8]) -> Result<Value, String> {
        let game = self.solved.game();
        let mut position = game.start();
        for (place, &colour) in (1..).zip(moves) {
            let next = game.play(&position, colour);
            position = next.ok_or_else(|| {
                format!("move {place} names colour {colour}, which is not allowed")
            })?;
        }
        let owners = |position: &Position| -> Vec<Option<usize>> {
            let cells = 0..game.colours().len();
            let owner = |cell| position.owner(cell).map(|owner| owner as usize);
            cells.map(owner).collect()
        };
        let before = owners(&position);
        let moves = self.solved.moves(&position).into_iter();
        let moves = moves.map(|(colour, verdict)| {
            let after = game.play(&position, colour).map(|next| owners(&next));
            let is_new = |cell: &usize| {
                after
                    .as_ref()
                    .is_some_and(|after| after[*cell] != before[*cell])
            };
            let gains: Vec<usize> = (0..before.len()).filter(is_new).collect();
            json!({ "colour": colour, "verdict": told_of(verdict), "gains": gains })
        });
        Ok(json!({
            "columns": game.columns(),
            "cells": game.colours(),
            "owners": before,
            "owned": Player::BOTH.map(|player| position.cells(player)),
            "colours": Player::BOTH.map(|player| position.colour(player)),
            "turn": position.turn() as usize,
            "over": game.is_over(&position),
            "winner": game.winner(&position).map(|winner| winner as usize),
            "verdict": self.solved.verdict(&position).map(told_of),
            "moves": moves.collect::<Vec<_>>(),
            "positions": self.solved.positions(),
            "layers": self.solved.layers(),
        }))
    }
}

/// A winner with the number of moves, or `null` for a draw.
fn told_of(verdict: Verdict) -> Value {
    match verdict {
        Verdict::Win(winner, moves) => json!({ "winner": winner as usize, "moves": moves }),
        Verdict::Draw => Value::Null,
    }
}
