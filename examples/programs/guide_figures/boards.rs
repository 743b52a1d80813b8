//! Figures of boards: the game, its first moves, look-ahead, must-hit sets.

use colorwalk::Search;
use colorwalk::adaptors::FromState;
use colorwalk::color_walk::{Area, ClusterId, ColorWalk, Colour, Position};
use colorwalk::refutation::{Justification, Lemma};
use colorwalk::solve::Solver;
use colorwalk::strategies::{LookAhead, play_out};

use crate::svg::{Align, COLOURS, ORANGE, Picture, Point};
use crate::{Drawn, Guide};

const BOLD: &str = "font-weight=\"500\"";
const SOFT: &str = "opacity=\"0.75\"";

/// Boards with cells of one size.
struct Boards<'a> {
    guide: &'a Guide,
    side: f64,
}

impl<'a> Boards<'a> {
    fn new(picture: &mut Picture, guide: &'a Guide, side: f64) -> Self {
        let (corner, lengths) = ((0.5, 0.5), (side - 1.0, side - 1.0));
        for (digit, colour) in COLOURS.iter().enumerate() {
            picture.stencil(&digit.to_string(), |picture| {
                picture.rect(corner, lengths, &format!("rx=\"1.5\" fill=\"{colour}\""));
                let middle = (side / 2.0, side / 2.0);
                let digit = digit.to_string();
                picture.text(middle, 0.62 * side, Align::Middle, "fill=\"#000\"", &digit);
            });
        }
        picture.stencil("cleared", |picture| {
            let style = "rx=\"1.5\" fill=\"none\" stroke=\"currentColor\" opacity=\"0.25\"";
            picture.rect(corner, lengths, style);
        });
        Self { guide, side }
    }

    fn width(&self) -> f64 {
        5.0 * self.side
    }

    fn height(&self) -> f64 {
        4.0 * self.side
    }

    /// Draws a board; the clusters of which `is_there` is false are cleared.
    fn draw(
        &self,
        picture: &mut Picture,
        (left, top): Point,
        is_there: impl Fn(ClusterId) -> bool,
    ) {
        for (cell, colour) in (0..).zip(self.guide.board.cells()) {
            let (column, row) = self.guide.board.coordinates(cell).unwrap_or_default();
            let at = (
                left + self.side * f64::from(column),
                top + self.side * f64::from(row),
            );
            if self.guide.graph().cluster_of(cell).is_some_and(&is_there) {
                picture.again(&colour.get().to_string(), at);
            } else {
                picture.again("cleared", at);
            }
        }
    }

    fn draw_position(&self, picture: &mut Picture, at: Point, position: &Position) {
        self.draw(picture, at, |cluster| !position.contains(cluster));
    }
}

/// A move: its colour with its number.
fn draw_move(picture: &mut Picture, at: Point, colour: Colour) {
    let style = format!("fill=\"{}\"", COLOURS[colour.index()]);
    picture.circle(at, 7.5, &style);
    let digit = colour.get().to_string();
    let style = "fill=\"#000\" font-weight=\"500\"";
    picture.text(at, 10.5, Align::Middle, style, &digit);
}

/// The board, and beside it its clusters and which of them touch.
#[expect(
    clippy::unnecessary_wraps,
    reason = "other figures run searches, which may fail"
)]
pub(crate) fn board_and_graph(guide: &Guide) -> Drawn {
    const SIDE: f64 = 46.0;
    const APART: f64 = 320.0;
    let mut picture = Picture::new(
        "board",
        (570, 226),
        "The board of the guide and its graph of clusters",
        "Left: five columns and four rows of cells in four colours, the top left one cleared. Right: a node for each \
         connected set of cells of one colour, joined to those that it touches.",
    );
    let boards = Boards::new(&mut picture, guide, SIDE);
    let graph = guide.graph();
    let title = |picture: &mut Picture, x: f64, text: &str| {
        picture.text((x, 12.0), 14.0, Align::Left, BOLD, text);
    };
    title(&mut picture, 10.0, "The board");
    title(&mut picture, 10.0 + APART, "Its graph of clusters");
    let top = 32.0;
    boards.draw(&mut picture, (10.0, top), |cluster| {
        cluster != ClusterId::START
    });
    let start = (10.0 + SIDE / 2.0, top + SIDE / 2.0);
    picture.text(start, 11.0, Align::Middle, SOFT, "start");

    // A cluster stands in the middle of its cells.
    let place = |cluster: ClusterId| {
        let cells = graph.cells_of(cluster);
        let middles = cells
            .iter()
            .filter_map(|&cell| guide.board.coordinates(cell));
        let (x, y) = middles.fold((0.0, 0.0), |(x, y), (column, row)| {
            (x + f64::from(column) + 0.5, y + f64::from(row) + 0.5)
        });
        let count = f64::from(graph.size(cluster));
        (10.0 + APART + SIDE * x / count, top + SIDE * y / count)
    };
    let links = graph.clusters().flat_map(|cluster| {
        let neighbours = graph
            .neighbours(cluster)
            .map(move |(neighbour, _)| (cluster, neighbour));
        neighbours.filter(|(cluster, neighbour)| cluster < neighbour)
    });
    let links: Vec<(Point, Point)> = links.map(|(a, b)| (place(a), place(b))).collect();
    picture.lines(
        links,
        "stroke=\"currentColor\" stroke-width=\"1.5\" opacity=\"0.55\"",
    );
    for cluster in graph.clusters() {
        let at = place(cluster);
        if let Some(colour) = graph.colour(cluster) {
            let radius = if graph.size(cluster) > 1 { 16.0 } else { 12.0 };
            let style = format!("fill=\"{}\"", COLOURS[colour.index()]);
            picture.circle(at, radius, &style);
            let digit = colour.get().to_string();
            picture.text(at, 14.0, Align::Middle, "fill=\"#000\"", &digit);
        } else {
            // Drawn over the ends of its links.
            let style = "style=\"fill:var(--main-background-color,#fff)\" stroke=\"currentColor\"";
            picture.circle(at, 14.0, style);
            picture.text(at, 9.0, Align::Middle, "", "start");
        }
    }
    Ok(picture)
}

/// All positions within three moves, and the moves between them.
pub(crate) fn first_moves(guide: &Guide) -> Drawn {
    const SIDE: f64 = 12.0;
    const APART: f64 = 190.0;
    const MIDDLE: f64 = 292.0;
    const STEP: f64 = 60.0;
    let mut picture = Picture::new(
        "first_moves",
        (680, 574),
        "All positions within three moves",
        "Columns of boards: the start, the positions after one move, two and three moves. Lines between them are moves, with \
         the colour that is played. Positions that several moves lead to have a frame.",
    );
    let boards = Boards::new(&mut picture, guide, SIDE);
    let space = guide.paths.space();
    let mut columns: Vec<Vec<usize>> = vec![Vec::new(); 4];
    for (number, (_, moves)) in guide.positions().enumerate() {
        if let Some(column) = columns.get_mut(moves as usize) {
            column.push(number);
        }
    }
    let mut places = vec![None; space.len()];
    for (x, column) in (0..).zip(&columns) {
        for (y, &number) in (0..).zip(column) {
            let last = f64::from(u32::try_from(column.len())?) - 1.0;
            let left = 10.0 + APART * f64::from(x);
            places[number] = Some((left, MIDDLE + STEP * (f64::from(y) - last / 2.0)));
        }
        let name = match x {
            0 => "the start".to_owned(),
            1 => "after 1 move".to_owned(),
            _ => format!("after {x} moves"),
        };
        let at = (10.0 + APART * f64::from(x), 10.0);
        picture.text(at, 13.0, Align::Left, BOLD, &name);
    }
    let edges = || {
        space.all_edges().filter_map(|edge| {
            let [from, to] = [edge.from(), edge.to()].map(|id| places[id.index()]);
            let (from, to) = (from?, to?);
            (from.0 < to.0).then(|| (from, to, *edge.action(), edge.to().index()))
        })
    };
    let ends =
        |from: Point, to: Point| ((from.0 + boards.width() + 4.0, from.1), (to.0 - 4.0, to.1));
    let lines: Vec<(Point, Point)> = edges().map(|(from, to, ..)| ends(from, to)).collect();
    picture.lines(lines, "stroke=\"currentColor\" opacity=\"0.6\"");
    for (from, to, colour, _) in edges() {
        let (from, to) = ends(from, to);
        let at = (0.72 * from.0 + 0.28 * to.0, 0.72 * from.1 + 0.28 * to.1);
        draw_move(&mut picture, at, colour);
    }
    for (number, (position, _)) in guide.positions().enumerate() {
        let Some((x, y)) = places[number] else {
            continue;
        };
        let at = (x, y - boards.height() / 2.0);
        boards.draw_position(&mut picture, at, position);
        if edges().filter(|&(.., to)| to == number).count() > 1 {
            let size = (boards.width() + 6.0, boards.height() + 6.0);
            let style = format!("rx=\"3\" fill=\"none\" stroke=\"{ORANGE}\" stroke-width=\"2\"");
            picture.rect((at.0 - 3.0, at.1 - 3.0), size, &style);
        }
    }
    Ok(picture)
}

/// Two games of a player who looks five moves ahead: as published, and with the rule that finishing comes first.
pub(crate) fn look_ahead(guide: &Guide) -> Drawn {
    const DEPTH: u8 = 5;
    const SIDE: f64 = 12.5;
    const APART: f64 = 78.0;
    let mut picture = Picture::new(
        "look_ahead",
        (790, 300),
        "Two games of a player who looks five moves ahead",
        "Two rows of boards, one a move. The player of the first row values cells alone; that of the second row prefers \
         to finish, parts from the first at the move with a ring, and needs fewer moves.",
    );
    let boards = Boards::new(&mut picture, guide, SIDE);
    let game = &guide.game;
    let published = play_out(game, &mut LookAhead::new(DEPTH, Area));
    let mended = play_out(game, &mut LookAhead::new(DEPTH, Area).finish_first());
    let [published, mended] = [published.moves(), mended.moves()];
    let same = published
        .iter()
        .zip(mended)
        .take_while(|(a, b)| a == b)
        .count();
    let rows = [
        (published, "Cells cleared are all that counts"),
        (mended, "A sequence that clears the board comes first"),
    ];
    for ((moves, name), top) in rows.into_iter().zip([0.0, 152.0]) {
        let title = format!("{name}: {} moves", moves.len());
        picture.text((6.0, top + 10.0), 14.0, Align::Left, BOLD, &title);
        for count in 0..=moves.len() {
            let position = game.replay(moves[..count].iter().copied());
            let left = 6.0 + APART * f64::from(u32::try_from(count)?);
            let at = (left, top + 50.0);
            boards.draw_position(&mut picture, at, &position);
            let below = (left + boards.width() / 2.0, at.1 + boards.height() + 12.0);
            let left_over = if position.is_cleared() {
                "cleared".to_owned()
            } else {
                format!("{} left", position.cells_left())
            };
            picture.text(below, 11.0, Align::Middle, SOFT, &left_over);
            if let Some(&colour) = moves.get(count) {
                let at = (left + boards.width() + 8.0, top + 36.0);
                draw_move(&mut picture, at, colour);
                if count == same {
                    let style = format!("fill=\"none\" stroke=\"{ORANGE}\" stroke-width=\"2\"");
                    picture.circle(at, 10.5, &style);
                }
            }
        }
        // From where on some sequence within the horizon clears the board.
        let seen = (0..=moves.len()).find(|&count| {
            let position = game.replay(moves[..count].iter().copied());
            fewest(game, position).is_some_and(|fewest| fewest <= u32::from(DEPTH))
        });
        if let Some(seen) = seen {
            let left = 6.0 + APART * f64::from(u32::try_from(seen)?);
            let right = 6.0 + APART * f64::from(u32::try_from(moves.len())?) + boards.width();
            let y = top + 130.0;
            picture.line(
                (left, y),
                (right, y),
                "stroke=\"currentColor\" stroke-width=\"1.5\"",
            );
            let text = "from here on it sees the cleared board";
            picture.text((left, y + 10.0), 11.0, Align::Left, SOFT, text);
        }
    }
    Ok(picture)
}

/// The fewest moves that clear the board from a position.
fn fewest(game: &ColorWalk, position: Position) -> Option<u32> {
    let report = Search::new(&FromState::new(game, position)).bfs().ok()?;
    report
        .path()
        .and_then(|path| u32::try_from(path.len()).ok())
}

/// Why seven moves are not enough: the must-hit sets of the refutation, from its root to what is obvious.
pub(crate) fn must_hit(guide: &Guide) -> Drawn {
    const SIDE: f64 = 26.0;
    const APART: f64 = 270.0;
    let mut picture = Picture::new(
        "must_hit",
        (800, 380),
        "Why seven moves are not enough",
        "Boards, each with the cells of a must-hit set in colour and all others cleared. Each says how many moves are not \
         enough for whoever has none of these cells. Arrows lead from a board to those that the moves lead to.",
    );
    let boards = Boards::new(&mut picture, guide, SIDE);
    let solution = Solver::new().log(true).solve(&guide.board)?;
    let refutation = solution.refutation().ok_or("no refutation")?;
    let lemmas = refutation.lemmas();
    let &[root] = refutation.roots() else {
        return Err("one start has one root".into());
    };

    // Level by level: what the lemmas of a level lead back to.
    let mut levels: Vec<Vec<usize>> = vec![vec![root as usize]];
    while let Some(level) = levels.last() {
        let mut next: Vec<usize> = level
            .iter()
            .flat_map(|&lemma| led_to(&lemmas[lemma]))
            .map(|(_, lemma)| lemma)
            .collect();
        next.sort_unstable();
        next.dedup();
        if next.is_empty() {
            break;
        }
        levels.push(next);
    }
    let place = |lemma: usize| {
        let (x, level) = levels
            .iter()
            .enumerate()
            .find(|(_, level)| level.contains(&lemma))?;
        let y = level.iter().position(|&other| other == lemma)?;
        let [x, y, last] = [x, y, level.len() - 1].map(|number| u32::try_from(number).unwrap_or(0));
        Some((
            10.0 + APART * f64::from(x),
            130.0 + 190.0 * (f64::from(y) - f64::from(last) / 2.0),
        ))
    };
    for &number in levels.iter().flatten() {
        let lemma = &lemmas[number];
        let (left, top) = place(number).ok_or("a lemma without a place")?;
        let budget = lemma.budget;
        picture.text(
            (left, top - 13.0),
            14.0,
            Align::Left,
            BOLD,
            &format!("{budget} moves are not enough"),
        );
        boards.draw(&mut picture, (left, top), |cluster| {
            let element = cluster.index();
            lemma
                .must_hit
                .get(element / 64)
                .is_some_and(|word| word >> (element % 64) & 1 == 1)
        });
        if let Justification::Chain { steps, .. } = &lemma.justification {
            let at = (left, top + boards.height() + 14.0);
            let colours = "and then more colours are left than moves";
            let text = format!("All neighbours cleared {} times,", steps.len());
            picture.text(at, 11.5, Align::Left, SOFT, &text);
            picture.text((at.0, at.1 + 15.0), 11.5, Align::Left, SOFT, colours);
        }
        // One arrow for all moves that lead to the same lemma.
        let mut targets: Vec<usize> = led_to(lemma).map(|(_, to)| to).collect();
        targets.sort_unstable();
        targets.dedup();
        for target in targets {
            let (to_left, to_top) = place(target).ok_or("a lemma without a place")?;
            let from = (left + boards.width() + 8.0, top + boards.height() / 2.0);
            let to = (to_left - 10.0, to_top + boards.height() / 2.0);
            picture.arrow(from, to);
            let moves: Vec<Colour> = led_to(lemma)
                .filter(|&(_, to)| to == target)
                .map(|(colour, _)| colour)
                .collect();
            for (count, &colour) in (0..).zip(&moves) {
                let part = 0.3 + 0.16 * f64::from(count);
                let at = (
                    from.0 + part * (to.0 - from.0),
                    from.1 + part * (to.1 - from.1),
                );
                draw_move(&mut picture, at, colour);
            }
        }
    }
    Ok(picture)
}

/// The moves of a lemma, each with the earlier lemma that refutes what it leads to.
fn led_to(lemma: &Lemma<Colour>) -> impl Iterator<Item = (Colour, usize)> {
    let actions = match &lemma.justification {
        Justification::Branching { actions } => actions.as_slice(),
        Justification::Chain { .. } => &[],
    };
    actions
        .iter()
        .map(|&(colour, lemma)| (colour, lemma as usize))
}
