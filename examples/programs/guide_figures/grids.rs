//! Figures of four searches on one grid.

use std::error::Error;

use colorwalk::grid::{Grid, Square};
use colorwalk::observe::{EventKind, Recorder};
use colorwalk::{Path, ReportOf, ReversibleProblem, Search, SearchProblem};

use crate::svg::{Align, BOLD, ORANGE, Picture, Point, RAMP, SOFT};
use crate::{Drawn, Guide};

/// A swamp between start and goal, which is expensive to cross.
const SWAMP: &str = "
....................
....................
....................
.......555555.......
......55777755......
.....5577999775.....
.....5779999775.....
.S...5779999977...G.
.....5779999775.....
.....5577999775.....
......55777755......
.......555555.......
....................
....#####....#......
.............#......
";
/// A swamp with narrow ends, and firm ground only along the lower edge.
const BOG: &str = "
.......5......
.......5......
......555.....
.....57775....
.S..5799975.G.
.....57775....
......555.....
.......5......
..............
";
/// The side of a square.
const SIDE: f64 = 9.2;
/// The distance between searches, to the right.
const APART: f64 = 198.0;

type Watched<'p> = Search<&'p Grid, &'p mut Recorder<Square, u32>>;
/// A search by name.
type Named<'a> = (
    &'a str,
    &'a dyn Fn(Watched<'_>, &Grid) -> Result<ReportOf<Grid>, Box<dyn Error>>,
);

pub(crate) fn swamp(_: &Guide) -> Drawn {
    let searches: [Named<'_>; 4] = [
        ("Breadth-first", &|search, _| Ok(search.bfs()?)),
        ("Dijkstra", &|search, _| Ok(search.dijkstra()?)),
        ("A*", &|search, grid| Ok(search.astar(grid.estimate())?)),
        ("Greedy best-first", &|search, grid| {
            Ok(search.greedy_best_first(grid.estimate())?)
        }),
    ];
    picture(
        "swamp",
        "Four searches on one grid with a swamp",
        "A grid four times, with a swamp between start and goal. Breadth-first search and greedy best-first search cross the \
         swamp, the one after it has expanded nearly all squares, the other after a few. Dijkstra's algorithm and A* go round it, \
         and A* expands fewer squares.",
        SWAMP,
        &searches,
    )
}

/// Draws A*, and searches that prove less and less.
pub(crate) fn weights(_: &Guide) -> Drawn {
    let searches: [Named<'_>; 4] = [
        ("A*", &|search, grid| Ok(search.astar(grid.estimate())?)),
        ("Weighted A*, w = 3", &|search, grid| {
            Ok(search.weighted_astar(grid.estimate(), 3)?)
        }),
        ("Greedy best-first", &|search, grid| {
            Ok(search.greedy_best_first(grid.estimate())?)
        }),
        ("Beam of width 3", &|search, grid| {
            Ok(search.beam(3, grid.estimate())?)
        }),
    ];
    picture(
        "weights",
        "A*, weighted A*, greedy and beam search before a swamp",
        "A grid four times, with a swamp between start and goal. A* expands most squares and goes round the swamp. Weighted A* \
         and a beam of width 3 cross it at its edge, which is a little dearer. Greedy best-first search expands the fewest \
         squares, and crosses the middle of the swamp at nearly three times the cost.",
        BOG,
        &searches,
    )
}

fn picture(name: &str, title: &str, description: &str, map: &str, searches: &[Named<'_>]) -> Drawn {
    let grid: Grid = map.parse()?;
    let height = u32::from(grid.height());
    let apart = SIDE * f64::from(height) + 46.0;
    let whole = 2 * (92 * height / 10 + 46) + 22;
    let mut picture = Picture::new(name, (390, whole), title, description);
    picture.stencil("grid", |picture| draw_grid(picture, &grid));
    for (place, &search) in (0u32..).zip(searches) {
        let corner = (
            APART * f64::from(place % 2) + 4.0,
            apart * f64::from(place / 2),
        );
        draw_search(&mut picture, &grid, corner, search)?;
    }
    let has_swamp = grid.squares().any(|square| grid.cost(square) == 9);
    draw_key(&mut picture, 2.0 * apart + 8.0, has_swamp);
    Ok(picture)
}

/// Draws a grid. An expensive square has more hatching.
fn draw_grid(picture: &mut Picture, grid: &Grid) {
    for square in grid.squares() {
        let (x, y) = (
            SIDE * f64::from(square.column),
            SIDE * f64::from(square.row),
        );
        let size = (SIDE - 0.6, SIDE - 0.6);
        let style = if grid.cost(square) > 0 {
            "fill=\"none\" stroke=\"currentColor\" stroke-width=\"0.4\" opacity=\"0.45\""
        } else {
            "opacity=\"0.8\"" // a wall
        };
        picture.rect((x, y), size, style);
    }
    for cost in [5, 7, 9] {
        let swamp = grid.squares().filter(|&square| grid.cost(square) == cost);
        let dashes = swamp.flat_map(|square| {
            let (x, y) = (
                SIDE * f64::from(square.column),
                SIDE * f64::from(square.row),
            );
            let count = (cost - 3) / 2;
            (1..=count).map(move |dash| {
                let y = y + SIDE * f64::from(dash) / f64::from(count + 1);
                ((x + 1.5, y), (x + SIDE - 2.1, y))
            })
        });
        let style = "stroke=\"currentColor\" stroke-width=\"0.9\" opacity=\"0.8\"";
        picture.lines(dashes, style);
    }
}

fn draw_search(
    picture: &mut Picture,
    grid: &Grid,
    (left, top): Point,
    (name, run): Named<'_>,
) -> Result<(), Box<dyn Error>> {
    let mut recorder = Recorder::new();
    let report = run(Search::new(grid).observe(&mut recorder), grid)?;
    let closed = recorder
        .records()
        .iter()
        .filter(|record| record.kind == EventKind::Closed);
    let order: Vec<Square> = closed
        .filter_map(|record| Some(record.state.as_ref()?.1))
        .collect();
    picture.text((left, top + 9.0), 12.5, Align::Left, BOLD, name);
    let path = report.path();
    let found = path.map(|path| format!("{} steps, cost {}", path.len(), path.cost()));
    let found = found.unwrap_or_else(|| "nothing found".to_owned());
    let told = format!("{} expanded, {found}", order.len());
    picture.text((left, top + 24.0), 11.0, Align::Left, SOFT, &told);
    let corner = (left, top + 34.0);
    for (count, &Square { column, row }) in order.iter().enumerate() {
        let shade = RAMP[count * RAMP.len() / order.len()];
        let at = (
            corner.0 + SIDE * f64::from(column),
            corner.1 + SIDE * f64::from(row),
        );
        picture.rect(
            at,
            (SIDE - 0.6, SIDE - 0.6),
            &format!("fill=\"{shade}\" fill-opacity=\"0.75\""),
        );
    }
    picture.again("grid", corner);
    let middle = |&Square { column, row }: &Square| {
        let [x, y] = [column, row].map(|place| SIDE * (f64::from(place) + 0.5));
        (corner.0 + x, corner.1 + y)
    };
    for (colour, width) in [("#000", 3.6), ("#fff", 2.0)] {
        let states = path.into_iter().flat_map(Path::states);
        let style =
            format!("stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"");
        picture.polyline(states.map(middle), &style);
    }
    let starts = grid.starts().into_iter().map(|start| (start, "S"));
    let goals = grid.goals().into_iter().map(|goal| (goal, "G"));
    for (square, letter) in starts.chain(goals) {
        let at = middle(&square);
        picture.circle(at, 5.6, &format!("fill=\"{ORANGE}\""));
        picture.text(
            at,
            9.0,
            Align::Middle,
            "fill=\"#fff\" font-weight=\"500\"",
            letter,
        );
    }
    Ok(())
}

fn draw_key(picture: &mut Picture, y: f64, has_swamp: bool) {
    picture.text((4.0, y), 11.0, Align::Left, "", "expanded first");
    for (count, colour) in (0..).zip(RAMP) {
        let left = 88.0 + 9.0 * f64::from(count);
        picture.rect(
            (left, y - 5.0),
            (9.0, 10.0),
            &format!("fill=\"{colour}\" fill-opacity=\"0.75\""),
        );
    }
    picture.text((174.0, y), 11.0, Align::Left, "", "last");
    if has_swamp {
        let text = "dashes: 5, 7 or 9 to enter";
        picture.text((212.0, y), 11.0, Align::Left, "", text);
    }
}
