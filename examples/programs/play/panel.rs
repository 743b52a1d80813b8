//! Writes the texts beside and below the board: facts, colours, hints, texts at the end of the game, and keys. Facts
//! and colours stay in the same rows throughout a game.

use colorwalk::color_walk::Colour;

use crate::canvas::{BOLD, Line, PLAIN, SOFT, Style, wrap};
use crate::screen::{Glyphs, name_of};
use crate::table::Table;
use crate::thinker::Knowledge;
use crate::{Play, Question};

/// Returns the number of rows of the facts and the colours.
pub(crate) fn side_rows(table: &Table) -> usize {
    5 + usize::from(table.game().graph().colours())
}

/// Returns the lines beside the board. They have facts about the game, and the number of cells that each colour would
/// clear.
pub(crate) fn side(play: &Play, glyphs: Glyphs, width: usize) -> Vec<Line> {
    let (table, position) = (&play.table, play.table.position());
    let facts = [
        ("moves", table.moves().len().to_string()),
        (
            "left",
            format!(
                "{} of {}",
                position.cells_left(),
                table.board().cell_count()
            ),
        ),
        ("fewest", fewest(play, width)),
        ("goal", goal(&play.thinker.knowledge(table.start()))),
    ];
    let facts = facts
        .into_iter()
        .map(|(name, text)| vec![(0, name.to_owned(), SOFT), (7, text, BOLD)]);
    let colours = table.game().palette().map(|colour| {
        let gain = table.game().gain(position, colour);
        let (gains, ink) = match gain {
            0 => ("-".to_owned(), SOFT),
            _ => (format!("+{gain}"), PLAIN),
        };
        let mark = if play.preview == Some(colour) {
            "<"
        } else {
            ""
        };
        let mut line = badge(colour, glyphs);
        line.push((6, format!("{:<7}{gains:>5}", name_of(colour)), ink));
        line.push((19, mark.to_owned(), BOLD));
        line
    });
    facts.chain([Line::new()]).chain(colours).collect()
}

/// Returns the digit and the glyph of a colour.
fn badge(colour: Colour, glyphs: Glyphs) -> Line {
    let (glyph, style) = glyphs.of(colour);
    vec![
        (0, colour.to_string(), BOLD),
        (2, format!(" {glyph} "), style),
    ]
}

/// Returns the fewest moves still possible, as far as they are known.
fn fewest(play: &Play, width: usize) -> String {
    let (played, position) = (play.table.moves().len(), play.table.position());
    if position.is_cleared() {
        return "0 more".to_owned();
    }
    let knowledge = play.thinker.knowledge(position);
    let (text, addition) = match (&knowledge.bounds, knowledge.optimum()) {
        (_, Some(moves)) => {
            let more = moves.len();
            (
                format!("{more} more"),
                format!(", {} in all", played + more),
            )
        }
        (Some((lower, moves)), None) => {
            let seconds = play.thinker.elapsed().as_secs();
            (
                format!("{lower} to {} more", moves.len()),
                format!(" ({seconds} s)"),
            )
        }
        (None, None) => ("thinking ...".to_owned(), String::new()),
    };
    if 7 + text.len() + addition.len() <= width {
        text + &addition
    } else {
        text
    }
}

/// Returns the fewest known moves from the start.
fn goal(at_start: &Knowledge) -> String {
    match (&at_start.bounds, at_start.optimum()) {
        (_, Some(moves)) => format!("{}, the fewest", moves.len()),
        (Some((_, moves)), None) => format!("{} or fewer", moves.len()),
        (None, None) => "...".to_owned(),
    }
}

/// Returns the lines of the hints or, after the game, the texts at its end. The lines fit into the given number of
/// columns and rows.
pub(crate) fn more(play: &Play, glyphs: Glyphs, room: (usize, usize)) -> Vec<Line> {
    let mut lines = if play.table.position().is_cleared() {
        end(play, room.0)
    } else if play.hints.are_wanted() {
        hints(play, glyphs, room)
    } else {
        Vec::new()
    };
    lines.truncate(room.1);
    lines
}

/// Returns lines with the moves of the strategies, grouped by colour. They show all moves, or only the best move.
fn hints(play: &Play, glyphs: Glyphs, (width, height): (usize, usize)) -> Vec<Line> {
    let knowledge = play.thinker.knowledge(play.table.position());
    let optimum = knowledge.optimum();
    let optimal = optimum.and_then(|moves| Some((*moves.first()?, moves.len(), "optimal")));
    let others = knowledge.hints.iter();
    let others = others.map(|hint| (hint.colour, hint.moves, hint.strategy.as_str()));
    let mut hints: Vec<(Colour, usize, &str)> = optimal.into_iter().chain(others).collect();
    hints.sort_by_key(|&(_, moves, _)| moves); // the best first, if there is not enough room
    let is_best = !play.hints.has_all;
    if is_best {
        hints.truncate(1);
    }
    let title = if knowledge.has_all_hints || is_best && optimal.is_some() {
        "hints (moves needed)"
    } else {
        "asking ..."
    };
    let names_of = |colour| {
        let hints = hints.iter().filter(move |hint| hint.0 == colour);
        let names: Vec<String> = hints
            .map(|(_, moves, name)| format!("{name} ({moves})"))
            .collect();
        (colour, names)
    };
    let mut by_colour: Vec<_> = play.table.game().palette().map(names_of).collect();
    by_colour.retain(|(_, names)| !names.is_empty());
    let share = height.saturating_sub(1) / by_colour.len().max(1);
    let lines = by_colour.iter().flat_map(|(colour, names)| {
        let mut lines = hint_lines(names, width, share.max(1));
        lines[0].extend(badge(*colour, glyphs));
        lines
    });
    let title = vec![(0, title.to_owned(), SOFT)];
    [title].into_iter().chain(lines).collect()
}

/// Returns lines with the names of strategies, at most `most` lines. Dots replace names that do not fit.
fn hint_lines(names: &[String], width: usize, most: usize) -> Vec<Line> {
    let text = names.join(",\n");
    let mut lines = wrap(text.split('\n'), width - 10);
    if lines.len() > most {
        lines.truncate(most);
        lines[most - 1].push_str(" ...");
    }
    lines
        .into_iter()
        .map(|line| vec![(6, line, PLAIN)])
        .collect()
}

/// Returns the texts at the end of a game.
fn end(play: &Play, width: usize) -> Vec<Line> {
    let table = &play.table;
    let moves = table.moves().len();
    let at_start = play.thinker.knowledge(table.start());
    let result = match (&at_start.bounds, at_start.optimum()) {
        (_, Some(best)) if best.len() == moves => {
            format!("Cleared in {moves} moves: no one can do better.")
        }
        (_, Some(best)) => format!(
            "Cleared in {moves} moves; the fewest possible are {}.",
            best.len()
        ),
        (Some((lower, best)), None) => format!(
            "Cleared in {moves} moves; the fewest are {lower} to {}, as far as it is proved.",
            best.len().min(moves)
        ),
        (None, None) => format!("Cleared in {moves} moves."),
    };
    let (losses, rest) = losses(play);
    let keys = "o shows the best beside yours, n the next board.";
    let texts = [
        (&*result, BOLD),
        (&rest, SOFT), // before the list, which may be cut
        (&losses, PLAIN),
        (keys, SOFT),
    ];
    let texts = texts.into_iter().filter(|(text, _)| !text.is_empty());
    let wrapped = texts.flat_map(|(text, style)| {
        let lines = wrap(text.split(' '), width).into_iter();
        lines.map(move |line| vec![(0, line, style)])
    });
    wrapped.collect()
}

/// Returns which moves lost one, and how many have not been judged yet.
fn losses(play: &Play) -> (String, String) {
    let (lost, unjudged) = play.thinker.lost_moves(&play.table);
    let losses = match &lost[..] {
        [] => String::new(),
        [one] => format!("Move {one} lost one."),
        [others @ .., end] => {
            let others: Vec<String> = others.iter().map(ToString::to_string).collect();
            format!("Moves {} and {end} lost one each.", others.join(", "))
        }
    };
    let rest = match unjudged {
        0 => String::new(),
        _ => format!("{} still to be judged.", count(unjudged, "move")),
    };
    (losses, rest)
}

/// Returns the message about the last key, or about the preview.
pub(crate) fn message(play: &Play) -> String {
    let (table, position) = (&play.table, play.table.position());
    let Some(colour) = play.preview else {
        return play.message.clone();
    };
    let graph = table.game().graph();
    let joined = position
        .frontier()
        .filter(|&cluster| graph.colour(cluster) == Some(colour));
    let (cells, clusters) = (table.game().gain(position, colour), joined.count());
    format!(
        "Preview of {colour}: {} in {}.",
        count(cells as usize, "cell"),
        count(clusters, "cluster")
    )
}

/// Returns a number with its noun.
fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns the question to the player, if a question waits for an answer. Otherwise returns the keys that fit, with the
/// most important key first.
pub(crate) fn keys(play: &Play, width: usize) -> (String, Style) {
    if let Some(prompt) = &play.prompt {
        let question = match prompt.question {
            Question::Level => "Level",
            Question::Series => "Board of the series",
            Question::Seed => "Seed of a board",
        };
        return (format!("{question}: {}_", prompt.typed), BOLD);
    }
    let most = play.table.game().graph().colours() - 1;
    let keys = format!(
        "0-{most} play  h hint  ? rules  q quit  a all hints  u undo  ↑↓ preview  n p boards"
    );
    let keys = keys.split("  ").map(|key| format!("{key} "));
    let mut lines = wrap(keys, width + 1).into_iter();
    (lines.next().unwrap_or_default(), SOFT)
}
