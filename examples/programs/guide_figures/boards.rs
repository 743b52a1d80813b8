//! Figures of boards: the game, its first moves, look-ahead, nogoods.

use std::collections::BTreeSet;
use std::error::Error;

use colorwalk::Search;
use colorwalk::adaptors::WithStarts;
use colorwalk::color_walk::solve::Solver;
use colorwalk::color_walk::strategies::{LookAhead, play_out};
use colorwalk::color_walk::{Area, ClusterId, ColorWalk, Colour, Position};
use colorwalk::refutation::{Justification, Lemma};

use crate::svg::{Align, BOLD, COLOURS, ORANGE, Picture, Point, SOFT};
use crate::{Drawn, Guide};

/// Boards with cells of one size.
pub(crate) struct Boards<'a> {
    pub(crate) guide: &'a Guide,
    side: f64,
}

impl<'a> Boards<'a> {
    pub(crate) fn new(picture: &mut Picture, guide: &'a Guide, side: f64) -> Self {
        let (corner, lengths) = ((0.5, 0.5), (side - 1.0, side - 1.0));
        for (digit, colour) in COLOURS.iter().enumerate() {
            picture.stencil(&digit.to_string(), |picture| {
                picture.rect(corner, lengths, &format!("rx=\"1.5\" fill=\"{colour}\""));
                let middle = (side / 2.0, side / 2.0);
                let digit = digit.to_string();
                let digit_height = f64::max(0.62 * side, f64::min(0.8 * side, 12.0));
                picture.text(middle, digit_height, Align::Middle, "fill=\"#000\"", &digit);
            });
        }
        picture.stencil("cleared", |picture| {
            let style = "rx=\"1.5\" fill=\"none\" stroke=\"currentColor\" opacity=\"0.25\"";
            picture.rect(corner, lengths, style);
        });
        Self { guide, side }
    }

    pub(crate) fn width(&self) -> f64 {
        f64::from(self.guide.board.columns()) * self.side
    }

    pub(crate) fn height(&self) -> f64 {
        f64::from(self.guide.board.rows()) * self.side
    }

    /// Draws a board. A cluster is cleared if `is_there` is false.
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

    pub(crate) fn draw_position(&self, picture: &mut Picture, at: Point, position: &Position) {
        self.draw(picture, at, |cluster| !position.contains(cluster));
    }
}

/// Draws a move: its colour with its number.
pub(crate) fn draw_move(picture: &mut Picture, at: Point, colour: Colour) {
    let style = format!("fill=\"{}\"", COLOURS[colour.index()]);
    picture.circle(at, 8.5, &style);
    let digit = colour.get().to_string();
    let style = "fill=\"#000\" font-weight=\"500\"";
    picture.text(at, 12.0, Align::Middle, style, &digit);
}

/// Draws the board and, beside it, its clusters and their links.
#[expect(
    clippy::unnecessary_wraps,
    reason = "other figures run searches, which may fail"
)]
pub(crate) fn board_and_graph(guide: &Guide) -> Drawn {
    const SIDE: f64 = 36.0;
    const LEFT: f64 = 5.0;
    const APART: f64 = 200.0;
    let mut picture = Picture::new(
        "board",
        (390, 186),
        "The board of the guide and its graph of clusters",
        "Left: five columns and four rows of cells in four colours, the top left one cleared. Right: a node for each \
         connected set of cells of one colour, joined to those that it touches.",
    );
    let boards = Boards::new(&mut picture, guide, SIDE);
    let graph = guide.graph();
    let title = |picture: &mut Picture, x: f64, text: &str| {
        picture.text((x, 12.0), 14.0, Align::Left, BOLD, text);
    };
    title(&mut picture, LEFT, "The board");
    title(&mut picture, LEFT + APART, "Its graph of clusters");
    let top = 32.0;
    boards.draw(&mut picture, (LEFT, top), |cluster| {
        cluster != ClusterId::START
    });
    let start = (LEFT + SIDE / 2.0, top + SIDE / 2.0);
    picture.text(start, 11.0, Align::Middle, SOFT, "start");

    // A cluster is drawn in the middle of its cells.
    let place = |cluster: ClusterId| {
        let cells = graph.cells_of(cluster);
        let middles = cells
            .iter()
            .filter_map(|&cell| guide.board.coordinates(cell));
        let (x, y) = middles.fold((0.0, 0.0), |(x, y), (column, row)| {
            (x + f64::from(column) + 0.5, y + f64::from(row) + 0.5)
        });
        let count = f64::from(graph.size(cluster));
        (LEFT + APART + SIDE * x / count, top + SIDE * y / count)
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
            picture.text(at, 10.0, Align::Middle, "", "start");
        }
    }
    Ok(picture)
}

/// Draws all positions within three moves, and the moves between them.
pub(crate) fn first_moves(guide: &Guide) -> Drawn {
    const SIDE: f64 = 12.0;
    const APART: f64 = 106.0;
    const MIDDLE: f64 = 292.0;
    const STEP: f64 = 60.0;
    let mut picture = Picture::new(
        "first_moves",
        (390, 574),
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
    let mut places: Vec<Option<Point>> = vec![None; space.len()];
    for (x, column) in (0..).zip(&mut columns) {
        // Sorted by the mean place of the predecessors, so that few lines cross.
        column.sort_by_key(|&number| {
            let from = { space.graph().edges() }.filter(|edge| edge.to.index() == number);
            let from = from.filter_map(|edge| places[edge.from.index()]);
            let (count, sum) = from.fold((0i32, 0.0), |(count, sum), at| (count + 1, sum + at.1));
            #[expect(clippy::cast_possible_truncation, reason = "a place in a picture")]
            let mean = (sum / f64::from(count.max(1))) as i32;
            mean
        });
        for (y, &number) in (0..).zip(&*column) {
            let last = f64::from(u32::try_from(column.len())?) - 1.0;
            let left = 6.0 + APART * f64::from(x);
            places[number] = Some((left, MIDDLE + STEP * (f64::from(y) - last / 2.0)));
        }
        let name = match x {
            0 => "start".to_owned(),
            1 => "1 move".to_owned(),
            _ => format!("{x} moves"),
        };
        let at = (6.0 + APART * f64::from(x), 10.0);
        picture.text(at, 13.0, Align::Left, BOLD, &name);
    }
    let edges = || {
        { space.graph().edges() }
            .zip(space.actions())
            .filter_map(|(edge, &action)| {
                let [from, to] = [edge.from, edge.to].map(|id| places[id.index()]);
                let (from, to) = (from?, to?);
                (from.0 < to.0).then(|| (from, to, action, edge.to.index()))
            })
    };
    let ends =
        |from: Point, to: Point| ((from.0 + boards.width() + 4.0, from.1), (to.0 - 4.0, to.1));
    let lines: Vec<(Point, Point)> = edges().map(|(from, to, ..)| ends(from, to)).collect();
    picture.lines(lines, "stroke=\"currentColor\" opacity=\"0.6\"");
    for (from, to, colour, _) in edges() {
        let (from, to) = ends(from, to);
        let at = (0.32 * from.0 + 0.68 * to.0, 0.32 * from.1 + 0.68 * to.1);
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

/// Draws two games of a player who looks five moves ahead. The first game follows the published rule. In the second
/// game, a sequence that ends the game comes before all other sequences.
pub(crate) fn look_ahead(guide: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "look_ahead",
        (390, 500),
        "Two games of a player who looks five moves ahead",
        "Two games, each two rows of boards, one a move. The player of the first values cells alone; that of the second \
         prefers to finish, parts from the first at the move with a ring, and needs fewer moves.",
    );
    let boards = Boards::new(&mut picture, guide, 12.0);
    let game = &guide.game;
    let published = play_out(game, &mut LookAhead::new(DEPTH, Area));
    let mended = play_out(game, &mut LookAhead::new(DEPTH, Area).finish_first());
    let [published, mended] = [&published.moves, &mended.moves];
    let pairs = published.iter().zip(mended);
    let parting = pairs.take_while(|(a, b)| a == b).count();
    let rows = [
        (published, "Cells cleared are all that counts"),
        (mended, "A sequence that clears the board comes first"),
    ];
    for ((moves, name), top) in rows.into_iter().zip([0.0, 250.0]) {
        let title = format!("{name}: {} moves", moves.len());
        picture.text((4.0, top + 10.0), 13.0, Align::Left, BOLD, &title);
        draw_game(&mut picture, &boards, top, moves, parting)?;
    }
    Ok(picture)
}

/// The look-ahead of the player.
const DEPTH: u8 = 5;

/// Draws a game as five boards in a row. A ring marks one move, and a line marks the boards from which the player sees
/// the end.
fn draw_game(
    picture: &mut Picture,
    boards: &Boards<'_>,
    top: f64,
    moves: &[Colour],
    ringed: usize,
) -> Result<(), Box<dyn Error>> {
    let game = &boards.guide.game;
    let positions = (0..=moves.len()).map(|count| game.replay(moves[..count].iter().copied()));
    let positions: Vec<Position> = positions.collect();
    let sees_the_end = |position: &Position| {
        fewest(game, position.clone()).is_some_and(|fewest| fewest <= u32::from(DEPTH))
    };
    let seen = positions.iter().position(sees_the_end);
    for (count, position) in positions.iter().enumerate() {
        let (row, column) = (u32::try_from(count / 5)?, u32::try_from(count % 5)?);
        let (left, top) = (
            4.0 + 76.0 * f64::from(column),
            top + 46.0 + 112.0 * f64::from(row),
        );
        let left_over = match position.cells_left() {
            0 => "cleared".to_owned(),
            cells => format!("{cells} left"),
        };
        let (middle, bottom) = (left + boards.width() / 2.0, top + boards.height());
        boards.draw_position(picture, (left, top), position);
        picture.text(
            (middle, bottom + 11.0),
            11.0,
            Align::Middle,
            SOFT,
            &left_over,
        );
        if let Some(&colour) = moves.get(count) {
            let at = (left + boards.width() + 8.0, top - 12.0);
            draw_move(picture, at, colour);
            if count == ringed {
                let style = format!("fill=\"none\" stroke=\"{ORANGE}\" stroke-width=\"2\"");
                picture.circle(at, 10.5, &style);
            }
        }
        if seen.is_some_and(|seen| count >= seen) {
            let y = bottom + 22.0;
            let style = "stroke=\"currentColor\" stroke-width=\"1.5\"";
            picture.line((left, y), (left + boards.width(), y), style);
            if seen == Some(count) {
                let text = "from here it sees the end";
                picture.text((left, y + 10.0), 11.0, Align::Left, SOFT, text);
            }
        }
    }
    Ok(())
}

/// Returns the fewest moves that clear the board from a position.
fn fewest(game: &ColorWalk, position: Position) -> Option<u32> {
    let report = Search::new(&WithStarts::new(game, [position])).bfs().ok()?;
    report
        .path()
        .and_then(|path| u32::try_from(path.len()).ok())
}

/// Draws a proof that seven moves are not enough. It shows the nogoods of the refutation, from the root to the obvious
/// lemmas.
pub(crate) fn must_hit(guide: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "must_hit",
        (390, 530),
        "Why seven moves are not enough",
        "Boards, each with the cells of a nogood in colour and all others cleared. Each says how many moves are not \
         enough for whoever has none of these cells. Arrows lead from a board to those that the moves lead to.",
    );
    let boards = Boards::new(&mut picture, guide, 26.0);
    let solution = Solver::new().log(true).solve(&guide.board)?;
    let refutation = solution.refutation.as_ref().ok_or("no refutation")?;
    let lemmas = &refutation.lemmas;
    let &[root] = refutation.roots.as_slice() else {
        return Err("one start has one root".into());
    };
    let mut places = vec![None; lemmas.len()];
    let mut level = vec![root as usize];
    for row in 0u32.. {
        let last = f64::from(u32::try_from(level.len())?) - 1.0;
        for (column, &lemma) in (0..).zip(&level) {
            let left = 130.0 + 195.0 * (f64::from(column) - last / 2.0);
            places[lemma] = Some((left, 26.0 + 172.0 * f64::from(row)));
        }
        let next: BTreeSet<usize> = level
            .iter()
            .flat_map(|&lemma| led_to(&lemmas[lemma]))
            .map(|(_, lemma)| lemma)
            .collect();
        if next.is_empty() {
            break;
        }
        level = next.into_iter().collect();
    }
    for (lemma, &place) in lemmas.iter().zip(&places) {
        let at = place.ok_or("a lemma without a place")?;
        draw_lemma(&mut picture, &boards, at, lemma);
        let targets: BTreeSet<usize> = led_to(lemma).map(|(_, to)| to).collect();
        for target in targets {
            let moves = led_to(lemma).filter(|&(_, to)| to == target);
            let to = places[target].ok_or("a lemma without a place")?;
            let below = (at.0 + boards.width() / 2.0, at.1 + boards.height() + 4.0);
            let above = (to.0 + boards.width() / 2.0, to.1 - 24.0);
            draw_moves(&mut picture, below, above, moves.map(|(colour, _)| colour));
        }
    }
    Ok(picture)
}

/// Draws the nogood of a lemma, and what it says.
fn draw_lemma(picture: &mut Picture, boards: &Boards<'_>, at: Point, lemma: &Lemma<Colour>) {
    let (middle, top) = (at.0 + boards.width() / 2.0, at.1);
    let title = format!("{} moves are not enough", lemma.budget);
    picture.text((middle, top - 13.0), 14.0, Align::Middle, BOLD, &title);
    boards.draw(picture, at, |cluster| {
        let element = cluster.index();
        let word = lemma.nogood.get(element / 64);
        word.is_some_and(|word| word >> (element % 64) & 1 == 1)
    });
    if let Justification::Chain { steps, .. } = &lemma.justification {
        let cleared = format!("All neighbours cleared {} times,", steps.len());
        let lines = [
            cleared.as_str(),
            "and then more colours are left",
            "than moves",
        ];
        for (line, text) in (0..).zip(lines) {
            let y = top + boards.height() + 13.0 + 15.0 * f64::from(line);
            picture.text((middle, y), 11.5, Align::Middle, SOFT, text);
        }
    }
}

/// Draws one arrow for all moves that lead to the same lemma.
fn draw_moves(picture: &mut Picture, from: Point, to: Point, moves: impl Iterator<Item = Colour>) {
    picture.arrow(from, to);
    let side = if to.0 < from.0 { -1.0 } else { 1.0 };
    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    for (count, colour) in (0..).zip(moves) {
        let beside = 20.0 + 17.0 * f64::from(count);
        draw_move(picture, (middle.0 + side * beside, middle.1), colour);
    }
}

/// Returns the moves of a lemma. Each move comes with an earlier lemma, which refutes the state after the move.
fn led_to(lemma: &Lemma<Colour>) -> impl Iterator<Item = (Colour, usize)> {
    let actions = match &lemma.justification {
        Justification::Branching { actions } => actions.as_slice(),
        Justification::Chain { .. } => &[],
    };
    actions
        .iter()
        .map(|&(colour, lemma)| (colour, lemma as usize))
}
