//! What takes the place of the game on the screen: the rules.

use crate::canvas::{BOLD, Canvas, PLAIN, SOFT, wrap};

/// The fewest columns and rows that the rules take.
pub(crate) const LEAST: (usize, usize) = (40, 20);

const RULES: &str = "Clear the board from its top left corner. A move names a colour, and clears all clusters of it \
that touch what is cleared. Use as few moves as you can.";

/// The keys and what they do, on a narrow screen too.
pub(crate) const KEYS: [(&str, &str); 9] = [
    ("0 to 9", "plays a colour"),
    ("up, down", "previews a colour"),
    ("enter", "plays what is previewed"),
    ("u, r", "undoes, redoes a move"),
    ("h, a", "one hint, all hints"),
    ("n, p", "next board, previous"),
    ("l, b", "level, board of series"),
    ("s", "seed of a random board"),
    ("?, q", "these rules, quits"),
];

/// What stands in a cell besides its colour.
const CELLS: &str = "· cleared  • just now  # in preview";

/// The rules and the keys.
pub(crate) fn rules(canvas: &mut Canvas) {
    canvas.write((1, 0), "Color Walk: rules and keys", BOLD);
    let rules = wrap(RULES.split(' '), canvas.width.min(80) - 2);
    for (row, line) in (1..).zip(&rules) {
        canvas.write((1, row), line, PLAIN);
    }
    let top = rules.len() + 2;
    for (row, (key, what)) in (top..).zip(KEYS) {
        canvas.write((1, row), key, BOLD);
        canvas.write((11, row), what, PLAIN);
    }
    canvas.write((1, top + KEYS.len()), CELLS, PLAIN);
    canvas.write((1, canvas.height() - 1), "any key: back to the game", SOFT);
}
