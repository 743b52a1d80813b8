//! Pages that replace the game on the screen: the rules, and the best game beside the player's.

use crate::Play;
use crate::canvas::{BOLD, Canvas, PLAIN, SOFT, wrap};
use crate::screen::{Glyphs, Picture, extent, name_of};
use crate::table::Table;

/// The fewest columns and rows for the rules.
pub(crate) const LEAST: (usize, usize) = (40, 20);

const RULES: &str = "Clear the board from its top left corner. A move names a colour, and clears all clusters of it \
that touch what is cleared. Use as few moves as you can.";

/// The keys and their effects, short enough for a narrow screen.
const KEYS: [(&str, &str); 11] = [
    ("0 to 9", "plays a colour"),
    ("click", "plays the colour of a cell"),
    ("up, down", "previews a colour"),
    ("enter", "plays what is previewed"),
    ("u, r", "undoes, redoes a move"),
    ("h, a", "one hint, all hints"),
    ("n, p", "next board, previous"),
    ("l, b", "level, board of series"),
    ("s", "seed of a random board"),
    ("o", "replays the best, at the end"),
    ("?, q", "these rules, quits"),
];

/// The marks in a cell besides its colour.
const CELLS: &str = "· cleared  • just now  # in preview";

/// The meaning of the facts and hints, if there is room for it.
const NOTES: &str = "The goal is the fewest moves that the solver knows to do from the start, and fewest is what it has \
proved from here. A hint names a strategy, and in brackets the moves that it would need from here; LA-7 looks seven \
moves ahead.";

/// The rules and the keys.
pub(crate) fn rules(canvas: &mut Canvas) {
    canvas.write((1, 0), "Color Walk: rules and keys", BOLD);
    let width = canvas.width.min(80) - 2;
    let rules = wrap(RULES.split(' '), width);
    write_all(canvas, 1, &rules);
    let top = rules.len() + 2;
    for (row, (key, what)) in (top..).zip(KEYS) {
        canvas.write((1, row), key, BOLD);
        canvas.write((11, row), what, PLAIN);
    }
    canvas.write((1, top + KEYS.len()), CELLS, PLAIN);
    let notes = wrap(NOTES.split(' '), width);
    let top = top + KEYS.len() + 2;
    if top + notes.len() < canvas.height() {
        write_all(canvas, top, &notes);
    }
    canvas.write((1, canvas.height() - 1), "any key: back to the game", SOFT);
}

/// Writes lines from this row on.
fn write_all(canvas: &mut Canvas, top: usize, lines: &[String]) {
    for (row, line) in (top..).zip(lines) {
        canvas.write((1, row), line, PLAIN);
    }
}

/// The fewest columns for one of two boards with its captions.
const HALF: usize = 20;

/// Returns the fewest columns and rows for two boards side by side.
pub(crate) fn least_for_replay(table: &Table) -> (usize, usize) {
    let (columns, rows) = extent(table);
    (2 * (columns + 2).max(HALF), rows + 3)
}

/// Draws the player's game beside the best known game, both after `step` moves.
pub(crate) fn replay(play: &Play, step: usize, glyphs: Glyphs, canvas: &mut Canvas) {
    let (columns, _) = extent(&play.table);
    let cell_width = if canvas.width >= 4 * columns + 4 {
        2
    } else {
        1
    };
    let half = (cell_width * columns + 2).max(HALF);
    let (lost, _) = play.thinker.lost_moves(&play.table);
    let games = [
        ("yours", play.table.moves(), &lost[..]),
        ("best", &play.best_moves(), &[]),
    ];
    for (left, (name, moves, lost)) in (1..).step_by(half).zip(games) {
        let (played, game) = (step.min(moves.len()), play.table.game());
        let at = |count| game.replay(moves[..count].iter().copied());
        let caption = format!("{name}: {played} of {}", moves.len());
        canvas.write((left, 0), &caption, BOLD);
        let colour = moves[..played].last();
        let mut move_text = colour.map_or_else(String::new, |&colour| {
            format!("{colour} {}", name_of(colour))
        });
        if lost.contains(&played) {
            move_text.push_str(", lost one");
        }
        canvas.write((left, 1), &move_text, PLAIN);
        let picture = Picture {
            table: &play.table,
            position: &at(played),
            before: Some(&at(played.saturating_sub(1))),
            preview: None,
            glyphs,
            cell_width,
        };
        picture.draw((left, 2), canvas);
    }
    let keys = "left, right: a move   o: back   q: quit";
    canvas.write((1, canvas.height() - 1), keys, SOFT);
}
