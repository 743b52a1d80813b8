//! The figure of four searches on one grid with a swamp.

use std::error::Error;

use colorwalk::observe::{EventKind, Recorder};
use colorwalk::{ReportOf, Search, SearchProblem, Successor, SuccessorOf};

use crate::svg::{Align, BOLD, ORANGE, Picture, Point, RAMP, SOFT};
use crate::{Drawn, Guide};

/// That of the playground: a digit is what it costs to enter a square, a dot is one, `#` a wall.
const ROWS: [&str; 14] = [
    "....................",
    "....................",
    "....................",
    ".......555555.......",
    "......55777755......",
    ".....5577999775.....",
    ".....5779999775.....",
    ".S...5779999977...G.",
    ".....5779999775.....",
    ".....5577999775.....",
    "......55777755......",
    ".......555555.......",
    "....#####....#......",
    ".............#......",
];
const START: Square = (1, 7);
const GOAL: Square = (18, 7);
/// The side of a square.
const SIDE: f64 = 9.2;
const APART: (f64, f64) = (198.0, 184.0);

/// A column and a row.
type Square = (u32, u32);

struct Grid;

impl Grid {
    /// What it costs to enter a square, if it is none of a wall.
    fn cost((column, row): Square) -> Option<u32> {
        let square = ROWS.get(row as usize)?.as_bytes().get(column as usize)?;
        match square {
            b'#' => None,
            digit => Some(char::from(*digit).to_digit(10).unwrap_or(1)),
        }
    }

    fn squares() -> impl Iterator<Item = Square> {
        let rows = (0..).zip(ROWS);
        rows.flat_map(|(row, squares)| {
            (0..)
                .zip(squares.bytes())
                .map(move |(column, _)| (column, row))
        })
    }
}

impl SearchProblem for Grid {
    type State = Square;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Square> {
        [START]
    }

    fn is_goal(&self, square: &Square) -> bool {
        *square == GOAL
    }

    fn successors(&self, &(column, row): &Square) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter();
        steps.filter_map(move |(right, down)| {
            let to = (
                column.checked_add_signed(right)?,
                row.checked_add_signed(down)?,
            );
            Some(Successor::new((), to, Self::cost(to)?))
        })
    }
}

type Watched<'p> = Search<'p, Grid, &'p mut Recorder<Square, u32>>;
/// A search by name.
type Named<'a> = (
    &'a str,
    &'a dyn Fn(Watched<'_>) -> Result<ReportOf<Grid>, Box<dyn Error>>,
);

/// The estimate: every step costs at least one.
fn apart((column, row): Square) -> u32 {
    column.abs_diff(GOAL.0) + row.abs_diff(GOAL.1)
}

pub(crate) fn swamp(_: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "swamp",
        (390, 400),
        "Four searches on one grid with a swamp",
        "A grid four times, with a swamp between start and goal. Breadth-first search and greedy best-first search cross the \
         swamp, the one after it has expanded nearly all squares, the other after a few. Dijkstra's algorithm and A* go round it, \
         and A* expands fewer squares.",
    );
    let searches: [Named<'_>; 4] = [
        ("Breadth-first", &|search| Ok(search.bfs()?)),
        ("Dijkstra", &|search| Ok(search.dijkstra()?)),
        ("A*", &|search| Ok(search.astar(|&square| apart(square))?)),
        ("Greedy best-first", &|search| {
            Ok(search.greedy_best_first(|&square| apart(square))?)
        }),
    ];
    picture.stencil("grid", draw_grid);
    for (place, search) in (0u32..).zip(searches) {
        let corner = (
            APART.0 * f64::from(place % 2) + 4.0,
            APART.1 * f64::from(place / 2),
        );
        draw_search(&mut picture, corner, search)?;
    }
    draw_key(&mut picture);
    Ok(picture)
}

/// The dearer a square is, the more of it is hatched.
fn draw_grid(picture: &mut Picture) {
    for square in Grid::squares() {
        let (x, y) = (SIDE * f64::from(square.0), SIDE * f64::from(square.1));
        let size = (SIDE - 0.6, SIDE - 0.6);
        let style = if Grid::cost(square).is_some() {
            "fill=\"none\" stroke=\"currentColor\" stroke-width=\"0.4\" opacity=\"0.45\""
        } else {
            "opacity=\"0.8\"" // a wall
        };
        picture.rect((x, y), size, style);
    }
    for cost in [5, 7, 9u32] {
        let swamp = Grid::squares().filter(|&square| Grid::cost(square) == Some(cost));
        let dashes = swamp.flat_map(|(column, row)| {
            let (x, y) = (SIDE * f64::from(column), SIDE * f64::from(row));
            let count = (cost - 3) / 2;
            (1..=count).map(move |dash| {
                let y = y + SIDE * f64::from(dash) / f64::from(count + 1);
                ((x + 1.5, y), (x + SIDE - 2.1, y))
            })
        });
        picture.lines(
            dashes,
            "stroke=\"currentColor\" stroke-width=\"0.9\" opacity=\"0.8\"",
        );
    }
}

fn draw_search(
    picture: &mut Picture,
    (left, top): Point,
    (name, run): Named<'_>,
) -> Result<(), Box<dyn Error>> {
    let mut recorder = Recorder::new();
    let report = run(Search::new(&Grid).observe(&mut recorder))?;
    let path = report.path().ok_or("no path")?;
    let closed = recorder
        .records()
        .iter()
        .filter(|record| record.kind == EventKind::Closed);
    let order: Vec<Square> = closed
        .filter_map(|record| Some(record.state.as_ref()?.1))
        .collect();
    picture.text((left, top + 9.0), 12.5, Align::Left, BOLD, name);
    let told = format!(
        "{} expanded, {} steps, cost {}",
        order.len(),
        path.len(),
        path.cost()
    );
    picture.text((left, top + 24.0), 11.0, Align::Left, SOFT, &told);
    let corner = (left, top + 34.0);
    for (count, &(column, row)) in order.iter().enumerate() {
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
    let middle = |&(column, row): &Square| {
        let [x, y] = [column, row].map(|place| SIDE * (f64::from(place) + 0.5));
        (corner.0 + x, corner.1 + y)
    };
    picture.polyline(
        path.states().iter().map(middle),
        "stroke=\"#000\" stroke-width=\"3.6\" stroke-linejoin=\"round\"",
    );
    picture.polyline(
        path.states().iter().map(middle),
        "stroke=\"#fff\" stroke-width=\"2\" stroke-linejoin=\"round\"",
    );
    for (square, letter) in [(START, "S"), (GOAL, "G")] {
        let at = middle(&square);
        picture.circle(at, 5.6, &format!("fill=\"{ORANGE}\""));
        picture.text(
            at,
            8.5,
            Align::Middle,
            "fill=\"#fff\" font-weight=\"500\"",
            letter,
        );
    }
    Ok(())
}

fn draw_key(picture: &mut Picture) {
    let y = 2.0 * APART.1 + 8.0;
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
    picture.text(
        (212.0, y),
        11.0,
        Align::Left,
        "",
        "dashes: 5, 7 or 9 to enter",
    );
}
