//! The library as the playground's page calls it.
//!
//! The function [`answer`] takes a request and returns the answer, both in JSON. A request is about a recorded search,
//! or about positions and players of the game. [`Proof`] is a proof in progress, [`Batch`] is a batch of games,
//! and [`Duel`] is a solved game for two. The page calls this module from a worker. Tests call it without a browser.

mod batch;
mod duel;
#[expect(dead_code, reason = "the program prints its own search")]
#[path = "../../fringe_search.rs"]
mod fringe_search;
mod game;
#[path = "../../programs/tournament/published.rs"]
mod published;
mod record;
mod relax;
mod scenes;
mod search;
mod textbook;

use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

pub use batch::Batch;
pub use duel::Duel;
pub use game::Proof;

use crate::batch::{Boards, Choice};
use crate::game::Match;
use crate::scenes::{Random, Scene};
use crate::search::Options;

/// The reason why there is no answer.
type Failure = Box<dyn std::error::Error>;

#[derive(Debug, Deserialize)]
#[serde(tag = "call", rename_all = "kebab-case")]
enum Request {
    /// A random scene, as text.
    Random(Random),
    /// A board of a batch, as text.
    Board { boards: Boards, number: u32 },
    /// The data to draw a scene.
    Scene { scene: Scene },
    /// A search, recorded.
    Record { scene: Scene, options: Options },
    /// The names of the kinds of events, of the searches and of the players.
    Names,
    /// The position after the moves of a game, with the number of cells that each colour would clear.
    Position { game: Match },
    /// Bounds on the fewest moves from the position of the game, proved within the given time.
    Solve { game: Match, milliseconds: u32 },
    /// The moves of a strategy of the series from there on.
    Strategy { game: Match, player: Choice },
}

fn answer_to(request: &str) -> Result<Value, Failure> {
    match serde_json::from_str(request)? {
        Request::Random(random) => Ok(json!({ "text": random.text()? })),
        Request::Board { boards, number } => {
            Ok(json!({ "text": boards.board(number)?.to_string() }))
        }
        Request::Scene { scene } => scene.data(),
        Request::Record { scene, options } => search::record(&scene, &options),
        Request::Names => Ok(json!({
            "kinds": record::kinds(),
            "searches": search::names(),
            "strategies": batch::strategies(),
        })),
        Request::Position { game } => game.position(),
        Request::Solve { game, milliseconds } => game.solve(milliseconds),
        Request::Strategy { game, player } => game.go_on_as(&player),
    }
}

/// Answers a request of the page with an object. If the request cannot be served, the object has the field `error`.
#[wasm_bindgen]
pub fn answer(request: &str) -> String {
    let answer = answer_to(request).unwrap_or_else(|error| json!({ "error": error.to_string() }));
    answer.to_string()
}
