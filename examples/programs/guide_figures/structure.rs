//! Figures of symmetry and of a game for two.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use colorwalk::algorithms::BreadthFirst;
use colorwalk::{Limits, Search, SearchProblem};
use colorwalk_puzzles::filler::{Filler, Player, Position, Solved, Verdict};
use colorwalk_puzzles::pegs::{HOLES, Pegs, Solitaire, canonical};

use crate::svg::{Align, BOLD, COLOURS, ORANGE, Picture, Point, SOFT};
use crate::{Drawn, Guide};

/// Draws a dot for each of these holes.
fn draw_holes(picture: &mut Picture, (left, top): Point, holes: Pegs, style: &str) {
    let has = |at: &u32| holes >> at & 1 == 1;
    let dots = (0..49).filter(has).map(|at| {
        let [column, row] = [at % 7, at / 7].map(f64::from);
        let at = (left + 3.0 + 6.0 * column, top + 3.0 + 6.0 * row);
        (at, at)
    });
    let style = format!("stroke=\"currentColor\" stroke-linecap=\"round\" {style}");
    picture.lines(dots, &style);
}

/// Draws the positions of peg solitaire after up to two jumps, class by class.
#[expect(clippy::unnecessary_wraps, reason = "other figures may fail")]
pub(crate) fn symmetry(_: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "symmetry",
        (390, 294),
        "Peg solitaire after up to two jumps, up to symmetry",
        "One board at the start, four after one jump, and twelve after two jumps. The four are turned into each other. The \
         twelve make a class of four and a class of eight. One board of each class is framed.",
    );
    picture.stencil("holes", |picture| {
        draw_holes(
            picture,
            (0.0, 0.0),
            HOLES,
            "stroke-width=\"2\" opacity=\"0.4\"",
        );
    });
    let mut boards: BTreeSet<Pegs> = Solitaire.starts().into_iter().collect();
    let mut top = 10.0;
    for title in ["At the start", "After one jump", "After two jumps"] {
        let mut classes: BTreeMap<Pegs, Vec<Pegs>> = BTreeMap::new();
        for &board in &boards {
            classes.entry(canonical(&board)).or_default().push(board);
        }
        let count = match (boards.len(), classes.len()) {
            (1, _) => "1 position".to_owned(),
            (positions, 1) => format!("{positions} positions, 1 class"),
            (positions, classes) => format!("{positions} positions, {classes} classes"),
        };
        let text = format!("{title}: {count}");
        picture.text((4.0, top), 12.0, Align::Left, BOLD, &text);
        top += 14.0;
        for (class, members) in classes {
            for (place, board) in (0..).zip(members) {
                let at = (4.0 + 47.5 * f64::from(place), top);
                picture.again("holes", at);
                draw_holes(&mut picture, at, board, "stroke-width=\"4.5\"");
                if board == class {
                    let frame = (at.0 - 2.0, at.1 - 2.0);
                    let style = format!("fill=\"none\" stroke=\"{ORANGE}\" stroke-width=\"2\"");
                    picture.rect(frame, (46.0, 46.0), &style);
                }
            }
            top += 50.0;
        }
        top += 14.0;
        let next = boards.iter().flat_map(|board| Solitaire.successors(board));
        boards = next.map(|edge| edge.state).collect();
    }
    Ok(picture)
}

/// The side of a cell of Filler.
const SIDE: f64 = 12.0;
const FRAMES: [&str; 2] = [ORANGE, "#8a3fb5"];

/// Draws all positions of the guide's game, with their proved results.
pub(crate) fn two_players(_: &Guide) -> Drawn {
    let solved = Solved::new(Filler::new(3, &[0, 1, 2, 3, 3, 3, 0, 2, 2])?, Limits::NONE)?;
    let mut run = Search::new(solved.game()).start(BreadthFirst::new());
    run.run_to_end()?;
    let mut layers: Vec<Vec<(usize, Position)>> = Vec::new();
    for (number, reached) in run.reached().enumerate() {
        let depth = reached.depth() as usize;
        layers.resize(layers.len().max(depth + 1), Vec::new());
        layers[depth].push((number, *reached.state()));
    }
    let mut picture = Picture::new(
        "two_players",
        (390, 776),
        "All positions of a game of Filler on three by three cells",
        "24 boards in ten rows, joined by moves. The first player wins in three moves by naming 3. If the first player \
         names 1, the second wins in one move. Below, six positions follow each other in a circle; in each, naming 3 wins.",
    );
    for (colour, fill) in COLOURS.iter().enumerate() {
        picture.stencil(&colour.to_string(), |picture| {
            picture.rect((0.0, 0.0), (SIDE, SIDE), &format!("fill=\"{fill}\""));
            let middle = (SIDE / 2.0, SIDE / 2.0);
            let digit = colour.to_string();
            picture.text(middle, 9.5, Align::Middle, "fill=\"#000\"", &digit);
        });
    }
    let widest = layers.iter().map(Vec::len).max().unwrap_or(1);
    let mut places: BTreeMap<usize, Point> = BTreeMap::new();
    for (depth, layer) in layers.iter().enumerate() {
        let columns = if depth < 4 { layer.len() } else { widest };
        let wide = 340.0 / f64::from(u32::try_from(columns)?);
        let top = 16.0 + 77.0 * f64::from(u32::try_from(depth)?);
        for (place, &(number, _)) in (0..).zip(layer) {
            let left = 50.0 + wide * (f64::from(place) + 0.5) - 1.5 * SIDE;
            places.insert(number, (left, top));
        }
    }
    let numbers: HashMap<Position, usize> = layers
        .iter()
        .flatten()
        .map(|&(number, position)| (position, number))
        .collect();
    for (depth, layer) in layers.iter().enumerate() {
        let turn = ["1st moves", "2nd moves"][depth % 2];
        let top = places[&layer[0].0].1;
        picture.text((4.0, top + 1.5 * SIDE), 9.5, Align::Left, SOFT, turn);
        for &(number, position) in layer {
            let at = places[&number];
            draw_position(&mut picture, &solved, at, number, &position);
            for edge in solved.game().successors(&position) {
                let next = numbers[&edge.state];
                let from = (at.0 + 1.5 * SIDE, at.1 + 3.0 * SIDE + 14.0);
                if next < number {
                    let text = format!("and {next} again");
                    let beside = (from.0 + 12.0, from.1 + 5.0);
                    picture.text(beside, 10.0, Align::Left, SOFT, &text);
                } else {
                    let to = (places[&next].0 + 1.5 * SIDE, places[&next].1 - 14.0);
                    picture.arrow(from, to);
                }
            }
        }
    }
    let lines = [
        "Above each board: its number.",
        "Below: who forces a win,",
        "and within how many moves.",
    ];
    for (line, text) in (0..).zip(lines) {
        let at = (210.0, 400.0 + 16.0 * f64::from(line));
        picture.text(at, 11.5, Align::Left, "", text);
    }
    Ok(picture)
}

fn draw_position(
    picture: &mut Picture,
    solved: &Solved,
    (left, top): Point,
    number: usize,
    position: &Position,
) {
    let game = solved.game();
    let place = |cell: usize| {
        let [column, row] = [cell % 3, cell / 3].map(|at| [0.0, 1.0, 2.0][at]);
        (left + SIDE * column, top + SIDE * row)
    };
    for cell in 0..9 {
        let owner = position.owner(cell);
        let colour = owner.map_or(game.colours()[cell], |owner| position.colour(owner));
        picture.again(&colour.to_string(), place(cell));
    }
    for player in Player::BOTH {
        let owns = |cell: usize| position.owner(cell) == Some(player);
        let border = (0..9).filter(|&cell| owns(cell)).flat_map(|cell| {
            let (x, y) = place(cell);
            let (right, below) = (x + SIDE, y + SIDE);
            let sides = [
                (cell % 3 == 0 || !owns(cell - 1), ((x, y), (x, below))),
                (
                    cell % 3 == 2 || !owns(cell + 1),
                    ((right, y), (right, below)),
                ),
                (cell < 3 || !owns(cell - 3), ((x, y), (right, y))),
                (cell > 5 || !owns(cell + 3), ((x, below), (right, below))),
            ];
            sides.into_iter().filter(|side| side.0).map(|side| side.1)
        });
        let border: Vec<_> = border.collect();
        let style = format!(
            "stroke=\"{}\" stroke-width=\"2.5\" stroke-linecap=\"square\"",
            FRAMES[player as usize]
        );
        picture.lines(border, &style);
    }
    let middle = left + 1.5 * SIDE;
    let number = number.to_string();
    picture.text((middle, top - 7.0), 11.0, Align::Middle, BOLD, &number);
    let proved = match solved.verdict(position) {
        Some(Verdict::Win(Player::First, moves)) => format!("1st in {moves}"),
        Some(Verdict::Win(Player::Second, moves)) => format!("2nd in {moves}"),
        _ => "draw".to_owned(),
    };
    let below = (middle, top + 3.0 * SIDE + 8.0);
    picture.text(below, 10.0, Align::Middle, "", &proved);
}
