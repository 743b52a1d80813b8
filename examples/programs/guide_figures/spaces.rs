//! Figures of the whole state space, with the expansions of searches.

use std::collections::{HashMap, HashSet};
use std::error::Error;

use colorwalk::algorithms::{AStar, BestFirst, BreadthFirst, Candidate};
use colorwalk::color_walk::heuristics::{ColoursLeft, Eccentricity, Layered};
use colorwalk::color_walk::{ColorWalk, Position};
use colorwalk::observe::{EventKind, Recorder};
use colorwalk::{GoalTest, ReportOf, Search, SearchProblem, Unit, problem_fn};

use crate::svg::{Align, BOLD, DARK, ORANGE, Picture, Point, RAMP, SOFT};
use crate::{Drawn, Guide};

type Watched<'p> = Search<&'p ColorWalk, &'p mut Recorder<Position, u32>>;
type Answer = Result<ReportOf<ColorWalk>, Box<dyn Error>>;
/// A search by name.
type Named<'a> = (&'a str, &'a dyn Fn(Watched<'_>) -> Answer);

const WIDTH: f64 = 380.0;
const HEIGHT: f64 = 180.0;
const APART: f64 = 232.0;

pub(crate) fn estimates(guide: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "estimates",
        (390, 732),
        "What A* expands of the state space, by three estimates",
        "The state space three times, fewest moves from the start growing downwards. By the distance of the farthest \
         cluster A* expands states all over it, by the colours left fewer, by layers it goes almost straight to the goal.",
    );
    let game = &guide.game;
    let runs: [Named<'_>; 3] = [
        ("A*, distance", &|search| {
            Ok(search.run(AStar::new(Eccentricity::new(game)))?)
        }),
        ("A*, colours left", &|search| {
            Ok(search.run(AStar::new(ColoursLeft::new(game)))?)
        }),
        ("A*, layers", &|search| {
            Ok(search.run(AStar::new(Layered::new(game)))?)
        }),
    ];
    draw_all(&mut picture, guide, &runs)?;
    Ok(picture)
}

/// Draws best-first search by moves and cells. The weight of a move grows from picture to picture.
pub(crate) fn scales(guide: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "capped_dijkstra",
        (390, 732),
        "What best-first search expands of the state space, by three scales",
        "The state space three times, fewest moves from the start growing downwards. With a scale of 0 the search goes almost \
         straight down to a long game, with 3 it expands some states and with 100 nearly all.",
    );
    let by = |scale: u32| {
        move |search: Watched<'_>| {
            let key = |c: &Candidate<'_, &ColorWalk>| scale * c.g() + c.state().cells_left();
            Ok(search.run(BestFirst::by_key(key).goal_test(GoalTest::OnGeneration))?)
        }
    };
    let runs: [Named<'_>; 3] = [
        ("Scale 0: the most cells cleared", &by(0)),
        ("Scale 3", &by(3)),
        ("Scale 100: the fewest moves", &by(100)),
    ];
    draw_all(&mut picture, guide, &runs)?;
    Ok(picture)
}

/// Draws the searches one below the other, and the key below them.
fn draw_all(
    picture: &mut Picture,
    guide: &Guide,
    runs: &[Named<'_>],
) -> Result<(), Box<dyn Error>> {
    let places = layout(guide);
    for (row, (name, run)) in (0..).zip(runs) {
        let top = APART * f64::from(row);
        let at = |number: usize| (5.0 + places[number].0, top + 38.0 + places[number].1);
        let mut recorder = Recorder::new();
        let report = run(Search::new(&guide.game).observe(&mut recorder))?;
        let path = report.path().ok_or("no path")?;
        let order = expanded(guide, &recorder);
        picture.text((4.0, top + 10.0), 14.0, Align::Left, BOLD, name);
        let told = format!("{} expanded, a path of {} moves", order.len(), path.len());
        picture.text((4.0, top + 27.0), 12.0, Align::Left, SOFT, &told);

        if row == 0 {
            picture.once("space", |picture| {
                let edges = tree(guide).into_iter();
                let style = "stroke=\"currentColor\" stroke-width=\"0.5\" opacity=\"0.35\"";
                picture.lines(edges.map(|(from, to)| (at(from), at(to))), style);
                for number in 0..places.len() {
                    picture.circle(at(number), 1.2, "opacity=\"0.5\"");
                }
            });
        } else {
            picture.again("space", (0.0, top));
        }
        let states = path.states().iter();
        let style = format!("stroke=\"{ORANGE}\" stroke-width=\"2\" stroke-linejoin=\"round\"");
        picture.polyline(
            states.filter_map(|state| guide.place(state)).map(at),
            &style,
        );
        let order: Vec<Point> = order.into_iter().map(at).collect();
        draw_order(picture, &order);
    }
    draw_key(picture);
    Ok(())
}

/// Returns one edge into each position, from a position that is one move nearer to the start. If all edges were drawn,
/// they would hide the search.
fn tree(guide: &Guide) -> Vec<(usize, usize)> {
    let moves: Vec<u32> = guide.positions().map(|(_, moves)| moves).collect();
    let mut reached = HashSet::new();
    let edges = guide.paths.space().graph().edges();
    let edges = edges.map(|edge| (edge.from.index(), edge.to.index()));
    edges
        .filter(|&(from, to)| moves[to] == moves[from] + 1 && reached.insert(to))
        .collect()
}

/// Draws the expanded positions, with their numbers if they are few.
fn draw_order(picture: &mut Picture, order: &[Point]) {
    let is_short = order.len() <= 12;
    let radius = if is_short { 8.0 } else { 2.6 };
    for (count, &at) in order.iter().enumerate() {
        let shade = count * RAMP.len() / order.len();
        picture.circle(at, radius, &format!("fill=\"{}\"", RAMP[shade]));
        if is_short {
            let ink = ["fill=\"#fff\"", "fill=\"#000\""][usize::from(shade >= DARK)];
            let text = (count + 1).to_string();
            picture.text(at, 10.5, Align::Middle, ink, &text);
        }
    }
}

fn draw_key(picture: &mut Picture) {
    let y = 704.0;
    picture.text((4.0, y), 12.0, Align::Left, "", "expanded first");
    for (count, colour) in (0..).zip(RAMP) {
        let left = 100.0 + 10.0 * f64::from(count);
        picture.rect((left, y - 6.0), (10.0, 12.0), &format!("fill=\"{colour}\""));
    }
    picture.text((196.0, y), 12.0, Align::Left, "", "last");
    let style = format!("stroke=\"{ORANGE}\" stroke-width=\"2\"");
    picture.line((250.0, y), (272.0, y), &style);
    picture.text((280.0, y), 12.0, Align::Left, "", "the path found");
    let y = y + 18.0;
    let text = "downwards: moves from the start, 0 to 10";
    picture.text((4.0, y), 12.0, Align::Left, "", text);
    picture.circle((272.0, y), 1.8, "opacity=\"0.6\"");
    picture.text((280.0, y), 12.0, Align::Left, "", "not expanded");
}

/// Returns the positions in the order in which a search expanded them.
pub(crate) fn expanded(guide: &Guide, recorder: &Recorder<Position, u32>) -> Vec<usize> {
    let closed = recorder
        .records()
        .iter()
        .filter(|record| record.kind == EventKind::Closed);
    closed
        .filter_map(|record| guide.place(&record.state.as_ref()?.1))
        .collect()
}

/// Returns the place of each position in the picture. Positions with the same number of moves are in one row. Positions
/// that a move connects are close together.
fn layout(guide: &Guide) -> Vec<Point> {
    let space = guide.paths.space();
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut row_of = Vec::new();
    for (number, (_, moves)) in guide.positions().enumerate() {
        let row = moves as usize;
        rows.resize(rows.len().max(row + 1), Vec::new());
        rows[row].push(number);
        row_of.push(row);
    }
    let mut joined: Vec<Vec<usize>> = vec![Vec::new(); space.len()];
    for edge in space.graph().edges() {
        let (from, to) = (edge.from.index(), edge.to.index());
        joined[from].push(to);
        joined[to].push(from);
    }
    // Goes down and up the rows. Sorts the positions of each row by the mean place of their neighbours in the previous
    // row.
    let mut offsets = vec![0.0; space.len()];
    spread(&rows, &mut offsets);
    let last = rows.len() - 1;
    for _ in 0..12 {
        let passes = (1..=last).map(|row| (row, row - 1));
        let back = (0..last).rev().map(|row| (row, row + 1));
        for (row, before) in passes.chain(back) {
            let mean = |number: usize| {
                let near = joined[number]
                    .iter()
                    .filter(|&&other| row_of[other] == before);
                let (sum, count) = near.fold((0.0, 0.0), |(sum, count), &other| {
                    (sum + offsets[other], count + 1.0)
                });
                if count > 0.0 {
                    sum / count
                } else {
                    offsets[number]
                }
            };
            let means: Vec<f64> = (0..space.len()).map(mean).collect();
            rows[row].sort_by(|&a, &b| means[a].total_cmp(&means[b]));
            spread(&rows[row..=row], &mut offsets);
        }
    }
    let rows = f64::from(u32::try_from(last).unwrap_or(1));
    let down = |row: usize| f64::from(u32::try_from(row).unwrap_or(0)) / rows;
    let places = row_of.iter().zip(&offsets);
    places
        .map(|(&row, offset)| (WIDTH / 2.0 + offset, 8.0 + down(row) * (HEIGHT - 16.0)))
        .collect()
}

/// Spreads each row around its middle.
fn spread(rows: &[Vec<usize>], offsets: &mut [f64]) {
    for row in rows {
        let count = f64::from(u32::try_from(row.len()).unwrap_or(1));
        let apart = (WIDTH / count).min(34.0);
        for (place, &number) in (0..).zip(row) {
            offsets[number] = apart * (f64::from(place) - (count - 1.0) / 2.0);
        }
    }
}

/// Draws all stacks of four pancakes, layer by layer. A search that keeps two layers finds them.
pub(crate) fn layers(_: &Guide) -> Drawn {
    const APART: f64 = 84.0;
    let pancakes = problem_fn(
        [1, 2, 3, 4],
        |stack: &[u8; 4]| {
            let stack = *stack;
            (2..=4).map(move |count| {
                let mut flipped = stack;
                flipped[..count].reverse();
                (flipped, Unit)
            })
        },
        |_| false,
    );
    let mut run = Search::new(&pancakes).start(BreadthFirst::new());
    run.run_to_end()?;
    let mut columns: Vec<Vec<[u8; 4]>> = Vec::new();
    for reached in run.reached() {
        let depth = reached.depth() as usize;
        columns.resize(columns.len().max(depth + 1), Vec::new());
        columns[depth].push(*reached.state());
    }
    let mut picture = Picture::new(
        "layers",
        (390, 356),
        "The stacks of four pancakes, layer by layer",
        "Five columns of stacks, 1, 3, 6, 11 and 3 of them, joined by flips. Every flip leads to the layer before, to the same \
         layer, or to the next one. While layer 2 is expanded, layers 1 and 2 are kept, layer 0 is deleted, and layer 3 is \
         new.",
    );
    let place = |column: usize, row: usize| {
        let count = f64::from(u32::try_from(columns[column].len()).unwrap_or(1));
        let (column, row) = [column, row]
            .map(|place| f64::from(u32::try_from(place).unwrap_or(0)))
            .into();
        (
            8.0 + APART * column,
            190.0 + 26.0 * (row - (count - 1.0) / 2.0),
        )
    };
    let mut places = HashMap::new();
    for (column, stacks) in columns.iter().enumerate() {
        for (row, stack) in stacks.iter().enumerate() {
            places.insert(*stack, place(column, row));
        }
    }
    let flips = columns.iter().flatten().flat_map(|stack| {
        let from = places[stack];
        let ends = pancakes
            .successors(stack)
            .into_iter()
            .map(|edge| places[&edge.state]);
        let ends: Vec<_> = ends.filter(|to| to.0 > from.0).collect();
        ends.into_iter()
            .map(move |to| ((from.0 + 36.0, from.1), (to.0 - 2.0, to.1)))
    });
    picture.lines(
        flips,
        "stroke=\"currentColor\" stroke-width=\"0.8\" opacity=\"0.5\"",
    );
    let names = ["deleted", "kept", "expanded", "new", "later"];
    for (column, stacks) in columns.iter().enumerate() {
        let left = place(column, 0).0;
        let fill = ["opacity=\"0.35\"", "", BOLD, "", "opacity=\"0.35\""][column];
        picture.text(
            (left, 10.0),
            12.0,
            Align::Left,
            BOLD,
            &format!("layer {column}"),
        );
        picture.text((left, 26.0), 11.0, Align::Left, SOFT, names[column]);
        for (row, stack) in stacks.iter().enumerate() {
            let digits: String = stack.iter().map(ToString::to_string).collect();
            picture.text(place(column, row), 14.0, Align::Left, fill, &digits);
        }
    }
    Ok(picture)
}
