//! Figures with axes: g and h, potentials, bounds.

use std::collections::BTreeMap;
use std::error::Error;

use colorwalk::adaptors::MapCost;
use colorwalk::algorithms::AStar;
use colorwalk::color_walk::heuristics::{Eccentricity, Layered};
use colorwalk::color_walk::strategies::series::{Entry, Rule};
use colorwalk::color_walk::{Board, ColorWalk, Position, Start};
use colorwalk::digraph::{Digraph, EdgeId, NodeId};
use colorwalk::observe::Recorder;
use colorwalk::{Heuristic, Limits, ReportOf, Search, SuccessorOf};

use crate::graphs::{GRAPH, TOLLS};
use crate::spaces::expanded;
use crate::svg::{Align, BLUE, BOLD, ORANGE, Picture, Point};
use crate::{Drawn, Guide};

const AXIS: &str = "stroke=\"currentColor\" stroke-width=\"1\"";
const GRID: &str = "stroke=\"currentColor\" stroke-width=\"0.5\" opacity=\"0.3\"";
const SOFT: &str = "opacity=\"0.8\"";

fn real(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Draws how many positions there are for each g and h, and how many of them A* expands.
pub(crate) fn contours(guide: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "contours",
        (390, 462),
        "Positions by g and h",
        "Discs that grow with the number of positions with so many moves from the start, to the right, and so many moves to \
         go by the estimate, upwards. Along falling lines g + h is the same. A* expands few positions, none beyond the \
         line of the cheapest path.",
    );
    let at = by_g_and_h;
    let layered = Layered::new(&guide.game);
    let mut recorder = Recorder::new();
    let report = Search::new(&guide.game)
        .observe(&mut recorder)
        .run(AStar::new(layered.clone()))?;
    let optimum = report.cost().ok_or("no path")?;
    let is_expanded = expanded(guide, &recorder);
    let mut counts: BTreeMap<(u32, u32), (u32, u32)> = BTreeMap::new();
    for (number, (position, moves)) in guide.positions().enumerate() {
        let count = counts
            .entry((moves, layered.estimate(position)))
            .or_default();
        count.0 += 1;
        count.1 += u32::from(is_expanded.contains(&number));
    }

    draw_contour_axes(&mut picture);
    let least = 7; // the least f of any position
    for f in least..=12u32 {
        let (from, to) = (f64::from(f - least) - 0.3, f64::from(f.min(10)) + 0.3);
        let f_real = f64::from(f);
        let style = if f == optimum {
            format!("stroke=\"{ORANGE}\" stroke-width=\"2\"")
        } else {
            "stroke=\"currentColor\" stroke-dasharray=\"3 4\" opacity=\"0.6\"".to_owned()
        };
        picture.line(at(from, f_real - from), at(to, f_real - to), &style);
        let (x, y) = at(from, f_real - from);
        let name = if f == least {
            format!("f = {f}")
        } else {
            f.to_string()
        };
        picture.text((x + 6.0, y - 12.0), 10.5, Align::Middle, BOLD, &name);
    }
    for (&(g, h), &(count, expanded)) in &counts {
        let place = at(f64::from(g), f64::from(h));
        let radius = 6.5 + 1.4 * f64::from(count).sqrt();
        let style = format!("fill=\"{BLUE}\" stroke=\"currentColor\" stroke-width=\"0.7\"");
        picture.circle(place, radius, &style);
        picture.text(
            place,
            11.0,
            Align::Middle,
            "fill=\"#000\"",
            &count.to_string(),
        );
        if expanded > 0 {
            let badge = (place.0 + 0.95 * radius, place.1 - 0.95 * radius);
            picture.circle(badge, 6.5, &format!("fill=\"{ORANGE}\""));
            let style = "fill=\"#fff\" font-weight=\"500\"";
            picture.text(badge, 10.0, Align::Middle, style, &expanded.to_string());
        }
    }
    draw_contour_legend(&mut picture, optimum);
    Ok(picture)
}

/// Returns the place of positions with this g and h among the contours.
fn by_g_and_h(g: f64, h: f64) -> Point {
    (46.0 + 32.0 * g, 345.0 - 38.0 * h)
}

fn draw_contour_axes(picture: &mut Picture) {
    let at = by_g_and_h;
    for moves in 0..=10 {
        let (x, y) = at(f64::from(moves), -0.45);
        picture.text((x, y + 12.0), 12.0, Align::Middle, SOFT, &moves.to_string());
    }
    for moves in 0..=7 {
        let (x, y) = at(-0.55, f64::from(moves));
        picture.text((x, y), 12.0, Align::Right, SOFT, &moves.to_string());
    }
    picture.polyline([at(-0.4, 7.6), at(-0.4, -0.45), at(10.6, -0.45)], AXIS);
    let below = at(5.0, -1.2);
    picture.text(below, 13.0, Align::Middle, "", "g: moves from the start");
    picture.text(
        (4.0, 9.0),
        13.0,
        Align::Left,
        "",
        "h: moves to go, at least, by the estimate Layered",
    );
}

fn draw_contour_legend(picture: &mut Picture, optimum: u32) {
    let (x, y) = (14.0, 411.0);
    let rows = [
        "positions with this g and h".to_owned(),
        "so many of them A* expands".to_owned(),
        format!("what the cheapest path costs: {optimum}"),
    ];
    for (row, text) in (0..).zip(rows) {
        let at = (x + 14.0, y + 20.0 * f64::from(row));
        picture.text(at, 12.0, Align::Left, "", &text);
    }
    picture.circle((x, y), 7.0, &format!("fill=\"{BLUE}\""));
    picture.circle((x, y + 20.0), 6.5, &format!("fill=\"{ORANGE}\""));
    let style = format!("stroke=\"{ORANGE}\" stroke-width=\"2\"");
    picture.line((x - 9.0, y + 40.0), (x + 9.0, y + 40.0), &style);
}

/// Draws the reweighted costs of the moves of a path, once for each of two potentials: a consistent estimate, and the
/// potential of the series.
pub(crate) fn potentials(guide: &Guide) -> Drawn {
    const SCALE: u32 = 2;
    let mut picture = Picture::new(
        "potentials",
        (390, 552),
        "One path under two potentials",
        "Two charts, one below the other, of a bar for each position on a path: moves made below, the potential on top. Between bars stands what the \
         move costs after reweighting. By layers no cost is negative; by the cells left some are.",
    );
    let game = &guide.game;
    let cells = |position: &Position| position.cells_left();
    let layered = Layered::new(game);
    let report = Search::new(game).run(AStar::new(layered.clone()))?;
    let path = report.path().ok_or("no path")?;
    let by_layers: Vec<u32> = path
        .states()
        .iter()
        .map(|position| layered.estimate(position))
        .collect();
    let report = Search::new(game).best_first(|c| SCALE * c.g() + cells(c.state()))?;
    let path = report.path().ok_or("no path")?;
    let by_cells: Vec<u32> = path.states().iter().map(cells).collect();

    let name = "h by layers, moves cost 1: f never falls";
    bars(&mut picture, 0.0, name, 1, &by_layers)?;
    let name = "h = cells left, moves cost 2: f may fall";
    bars(&mut picture, 254.0, name, SCALE, &by_cells)?;
    let y = 518.0;
    let mut text = |at, style, text| picture.text(at, 12.0, Align::Left, style, text);
    text((24.0, y), "", "g: cost of the moves made");
    text((234.0, y), "", "h: the potential");
    text((4.0, y + 22.0), BOLD, "f = g + h");
    let between = "on top: the reweighted cost of each move";
    text((76.0, y + 22.0), "", between);
    picture.rect((4.0, y - 6.0), (14.0, 12.0), &format!("fill=\"{BLUE}\""));
    picture.rect((214.0, y - 6.0), (14.0, 12.0), HATCHED);
    Ok(picture)
}

const HATCHED: &str = "fill=\"#e69f00\" fill-opacity=\"0.75\"";

/// Draws a chart of g and h along a path.
fn bars(
    picture: &mut Picture,
    top: f64,
    name: &str,
    cost: u32,
    potentials: &[u32],
) -> Result<(), Box<dyn Error>> {
    const LEFT: f64 = 4.0;
    const WIDTH: f64 = 380.0;
    const HEIGHT: f64 = 150.0;
    let bottom = top + 208.0;
    picture.text((LEFT, top + 12.0), 14.0, Align::Left, BOLD, name);
    let bars: Vec<(u32, u32)> = (0..)
        .map(|moves| cost * moves)
        .zip(potentials.iter().copied())
        .collect();
    let most = bars
        .iter()
        .map(|(g, h)| g + h)
        .max()
        .ok_or("an empty path")?;
    let unit = HEIGHT / f64::from(most);
    let apart = WIDTH / real(bars.len());
    let width = 0.5 * apart;
    for (place, &(g, h)) in bars.iter().enumerate() {
        let x = LEFT + apart * real(place);
        let (g_height, h_height) = (unit * f64::from(g), unit * f64::from(h));
        picture.rect(
            (x, bottom - g_height),
            (width, g_height),
            &format!("fill=\"{BLUE}\""),
        );
        picture.rect(
            (x, bottom - g_height - h_height),
            (width, h_height),
            HATCHED,
        );
        let peak = bottom - g_height - h_height;
        let middle = x + width / 2.0;
        picture.text(
            (middle, peak - 9.0),
            12.5,
            Align::Middle,
            BOLD,
            &(g + h).to_string(),
        );
        picture.text(
            (middle, bottom + 12.0),
            11.0,
            Align::Middle,
            SOFT,
            &place.to_string(),
        );
        if let Some(&(next_g, next_h)) = bars.get(place + 1) {
            let (f, next_f) = (i64::from(g + h), i64::from(next_g + next_h));
            let between = (x + width / 2.0 + apart / 2.0, top + 34.0);
            let style = if next_f < f {
                format!("fill=\"{ORANGE}\" {BOLD}")
            } else {
                String::new()
            };
            let text = format!("{:+}", next_f - f)
                .replace("+0", "0")
                .replace('-', "\u{2212}");
            picture.text(between, 13.0, Align::Middle, &style, &text);
            let next_peak = bottom - unit * f64::from(next_g + next_h);
            picture.line((x + width, peak), (x + apart, next_peak), AXIS);
        }
    }
    let right = LEFT + WIDTH - apart + width;
    picture.line((LEFT, bottom), (right, bottom), AXIS);
    picture.text(
        (f64::midpoint(LEFT, right), bottom + 28.0),
        12.0,
        Align::Middle,
        SOFT,
        "moves made",
    );
    Ok(())
}

/// Draws the lower bound that searches have proved after each number of expansions. The bound rises until it meets the
/// cost of the path.
pub(crate) fn bounds(guide: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "bounds",
        (390, 372),
        "What is proved after so many expansions",
        "Three rising stairs: the lower bounds of Dijkstra's algorithm, of A* by distance and of A* by layers, each cut off after so \
         many expansions. Each ends where a path of as many moves is found.",
    );
    draw_bound_axes(&mut picture);
    let game = &guide.game;
    let limited = |expansions: u64| Search::new(game).limits(Limits::new().expansions(expansions));
    let dijkstra = stairs(|expansions| Ok(limited(expansions).dijkstra()?))?;
    let distance = Eccentricity::new(game);
    let by_distance =
        stairs(|expansions| Ok(limited(expansions).run(AStar::new(distance.clone()))?))?;
    let layered = Layered::new(game);
    let by_layers = stairs(|expansions| Ok(limited(expansions).run(AStar::new(layered.clone()))?))?;

    let dotted = "stroke=\"currentColor\" stroke-width=\"2\" stroke-dasharray=\"2 3\"";
    let blue = "stroke=\"#2a9fd6\" stroke-width=\"2.5\"";
    let orange = "stroke=\"#e07b1a\" stroke-width=\"2.5\"";
    // With the place of the name.
    let runs = [
        ("Dijkstra", dijkstra, dotted, (86, 5.4)),
        ("A*, distance", by_distance, blue, (9, 6.45)),
        ("A*, layers", by_layers, orange, (2, 7.5)),
    ];
    let at = by_expansions;
    for (name, bounds, style, (beside, height)) in runs {
        let mut corners: Vec<Point> = Vec::new();
        for (expansions, &bound) in bounds.iter().enumerate() {
            if let Some(&(_, y)) = corners.last() {
                corners.push((at(expansions, 0.0).0, y));
            }
            corners.push(at(expansions, bound));
        }
        let end = *corners.last().ok_or("no bounds")?;
        picture.polyline(corners, style);
        picture.circle(
            end,
            5.0,
            &format!("fill=\"{ORANGE}\" stroke=\"currentColor\""),
        );
        let (x, y) = at(beside, height);
        picture.text((x + 8.0, y), 12.5, Align::Left, BOLD, name);
        let after = format!("{}", bounds.len() - 1);
        picture.text((end.0, end.1 - 14.0), 12.0, Align::Middle, BOLD, &after);
    }
    let text = "dots: a path as long as the bound is found: none is cheaper";
    picture.text((386.0, 361.0), 12.0, Align::Right, SOFT, text);
    Ok(picture)
}

/// Returns the proved lower bound after each number of expansions, up to the expansion that finds a path.
fn stairs(
    search: impl Fn(u64) -> Result<ReportOf<ColorWalk>, Box<dyn Error>>,
) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut bounds = Vec::new();
    for expansions in 0.. {
        let report = search(expansions)?;
        bounds.push(f64::from(report.lower_bound().ok_or("no bound")?));
        if report.path().is_some() {
            break;
        }
    }
    Ok(bounds)
}

const MOST_EXPANSIONS: usize = 225;

/// Returns the place of a bound after a number of expansions.
fn by_expansions(expansions: usize, moves: f64) -> Point {
    let part = (real(expansions) / real(MOST_EXPANSIONS)).sqrt();
    (30.0 + 342.0 * part, 304.0 - 33.0 * moves)
}

fn draw_bound_axes(picture: &mut Picture) {
    let at = by_expansions;
    for moves in 0..=8 {
        let (from, to) = (
            at(0, f64::from(moves)),
            at(MOST_EXPANSIONS, f64::from(moves)),
        );
        picture.line(from, to, GRID);
        picture.text(
            (from.0 - 10.0, from.1),
            12.0,
            Align::Right,
            SOFT,
            &moves.to_string(),
        );
    }
    for expansions in [0, 2, 10, 25, 50, 100, 150, 200] {
        let (x, y) = at(expansions, 0.0);
        picture.line((x, y), (x, y + 5.0), AXIS);
        picture.text(
            (x, y + 15.0),
            12.0,
            Align::Middle,
            SOFT,
            &expansions.to_string(),
        );
    }
    picture.line(at(0, 0.0), at(MOST_EXPANSIONS, 0.0), AXIS);
    let below = (201.0, 338.0);
    picture.text(
        below,
        13.0,
        Align::Middle,
        "",
        "expansions (on a scale of square roots)",
    );
    picture.text(
        (4.0, 10.0),
        13.0,
        Align::Left,
        "",
        "the proven lower bound on the moves of every path",
    );
}

/// A player of the series: its name, its look-ahead, and its rule.
type Named = (&'static str, u8, Rule);

/// The players by the pages that explain them.
const PANELS: &[(&str, &[Named])] = &[
    (
        "Without a plan",
        &[
            ("round-robin", 1, Rule::Final),
            ("round-robin-skip", 1, Rule::Final),
            ("random", 1, Rule::Final),
            ("random-skip", 1, Rule::Final),
        ],
    ),
    (
        "Greedy and look-ahead",
        &[
            ("greedy", 1, Rule::Final),
            ("greedy-look-ahead", 2, Rule::Final),
            ("greedy-look-ahead", 3, Rule::Final),
            ("greedy-look-ahead", 5, Rule::Final),
        ],
    ),
    (
        "Other measures",
        &[
            ("max-perimeter", 1, Rule::Final),
            ("perimeter-area", 1, Rule::Final),
            ("deep-path", 1, Rule::Final),
            ("path-area", 1, Rule::Final),
        ],
    ),
    (
        "Other measures, with look-ahead",
        &[
            ("max-perimeter-look-ahead", 2, Rule::Final),
            ("perimeter-area-look-ahead", 2, Rule::Final),
            ("deep-path-look-ahead", 4, Rule::Final),
            ("path-area-look-ahead", 4, Rule::Final),
        ],
    ),
    (
        "Search",
        &[
            ("bfs", 5, Rule::NoStaleMove),
            ("dfs", 5, Rule::NoStaleMove),
            ("dijkstra", 1, Rule::Part9),
        ],
    ),
    (
        "Hybrids with Dijkstra",
        &[
            ("greedy-dijkstra", 5, Rule::Final),
            ("dijkstra-greedy", 5, Rule::Final),
            ("dijkstra-dijkstra", 5, Rule::Final),
            ("max-perimeter-dijkstra", 5, Rule::Final),
        ],
    ),
];
/// Colours that can be distinguished on light and dark pages.
const LINES: [&str; 4] = ["#e07b1a", "#2a9fd6", "#2fa36b", "#c565a8"];
const MOST_MOVES: usize = 80;

/// Draws one chart with four players and the optimum, on the first board of the series. A line shows how many cells are
/// left after each move.
pub(crate) fn gap(_: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "gap",
        (390, 222),
        "Four players and the optimum on the first board of the series",
        "A chart of the cells that are left after each move: the players need 34 to 49 moves, the optimum, dashed, 29.",
    );
    draw_panels(&mut picture, &[("The first board of the series", FOUR)])?;
    Ok(picture)
}

const FOUR: &[Named] = &[
    ("round-robin", 1, Rule::Final),
    ("greedy", 1, Rule::Final),
    ("greedy-look-ahead", 5, Rule::Final),
    ("bfs", 5, Rule::NoStaleMove),
];

/// Draws how each player clears the first board of the series. A line shows how many cells are left after each move.
pub(crate) fn players(_: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "players",
        (390, 1362),
        "All players on the first board of the series",
        "Six charts, one below the other, of the cells that are left after each move. All lines fall slowly at first, then \
         faster, and flatten at the end. That of the optimal player, dashed in each chart, falls no faster than the others \
         at first, and reaches the bottom first, after 29 moves.",
    );
    draw_panels(&mut picture, PANELS)?;
    Ok(picture)
}

/// Draws charts, one below the other, each with the optimum.
fn draw_panels(picture: &mut Picture, panels: &[(&str, &[Named])]) -> Result<(), Box<dyn Error>> {
    const PANEL: f64 = 226.0;
    let optimal = falling("optimal", 1, Rule::Ours)?;
    for (row, &(name, players)) in panels.iter().enumerate() {
        let top = PANEL * real(row);
        picture.text((4.0, top + 10.0), 13.0, Align::Left, BOLD, name);
        let at = |moves: usize, left: u32| {
            let x = 42.0 + 342.0 * real(moves) / real(MOST_MOVES);
            (x, top + 146.0 - 122.0 * f64::from(left) / 599.0)
        };
        for left in [0, 200, 400, 600] {
            let (from, to) = (at(0, left), at(MOST_MOVES, left));
            picture.line(from, to, if left == 0 { AXIS } else { GRID });
            let at = (from.0 - 6.0, from.1);
            picture.text(at, 10.5, Align::Right, SOFT, &left.to_string());
        }
        for moves in (0..=MOST_MOVES).step_by(10) {
            let (x, y) = at(moves, 0);
            picture.text((x, y + 11.0), 10.5, Align::Middle, SOFT, &moves.to_string());
        }
        let (x, y) = (8.0, at(0, 300).1);
        let upwards = format!("{SOFT} transform=\"rotate(-90 {x} {y})\"");
        picture.text((x, y), 11.0, Align::Middle, &upwards, "cells left");
        let (x, y) = at(MOST_MOVES / 2, 0);
        picture.text((x, y + 24.0), 11.0, Align::Middle, SOFT, "moves made");
        let mut draw = |place: usize, name: &str, line: &[u32], style: &str| {
            let shown = line.iter().enumerate().take(MOST_MOVES + 1);
            let points: Vec<Point> = shown.map(|(moves, &left)| at(moves, left)).collect();
            picture.polyline(points, style);
            let (column, row) = (real(place % 2), real(place / 2));
            let (x, y) = (4.0 + 194.0 * column, top + 186.0 + 15.0 * row);
            picture.line((x, y), (x + 20.0, y), style);
            let told = format!("{name}: {}", line.len() - 1);
            picture.text((x + 25.0, y), 10.5, Align::Left, "", &told);
        };
        for (place, &(name, depth, rule)) in players.iter().enumerate() {
            let line = falling(name, depth, rule)?;
            let name = match depth {
                1 => name.to_owned(),
                moves => format!("{name} {moves}"),
            };
            let style = format!("stroke=\"{}\" stroke-width=\"2\"", LINES[place]);
            draw(place, &name, &line, &style);
        }
        let style = "stroke=\"currentColor\" stroke-width=\"1.5\" stroke-dasharray=\"3 2\"";
        draw(players.len(), "optimal", &optimal, style);
    }
    Ok(())
}

/// Returns how many cells are left after each move of a player on the first board of the series.
fn falling(name: &str, look_ahead: u8, rule: Rule) -> Result<Vec<u32>, Box<dyn Error>> {
    let is_wanted =
        |entry: &Entry| (entry.name, entry.look_ahead, entry.rule) == (name, look_ahead, rule);
    let entry = Entry::all().find(is_wanted).ok_or("no such player")?;
    let (_, played) = entry.replay(1..=1).next().ok_or("no game")?;
    let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
    let mut position = game.start_position().clone();
    let mut line = vec![position.cells_left()];
    for &colour in &played.moves {
        position = game.play(&position, colour).unwrap_or(position);
        line.push(position.cells_left());
    }
    Ok(line)
}

/// Draws the costs and tolls of all paths through the graph of the guide, and the Pareto front.
pub(crate) fn front(_: &Guide) -> Drawn {
    const WIDTH: f64 = 32.0; // of a unit of cost
    const TALL: f64 = 20.0; // of a unit of toll
    let graph: Digraph = GRAPH.parse()?;
    let both = MapCost::new(&graph, |_: &NodeId, edge: &SuccessorOf<Digraph>| {
        (edge.cost, TOLLS[edge.action.index()])
    });
    let front: Vec<(u32, u32)> = {
        let front = Search::new(&both).pareto_front()?;
        front.paths().iter().map(colorwalk::Path::cost).collect()
    };
    let toll = |actions: &[EdgeId]| actions.iter().map(|edge| TOLLS[edge.index()]).sum::<u32>();
    let mut all = Vec::new();
    for path in Search::new(&graph).shortest_simple_paths() {
        let path = path?;
        all.push((path.cost(), toll(path.actions())));
    }
    let mut picture = Picture::new(
        "front",
        (390, 226),
        "The costs and tolls of all paths, and the Pareto front",
        "A point for each of the nine paths from 0 to 6. The points (11, 4), (12, 2) and (14, 0) are the front. Every other \
         point is to the right of one of them or above it.",
    );
    let place = |(cost, toll): (u32, u32)| {
        let cost = f64::from(cost) - 10.0;
        (40.0 + WIDTH * cost, 190.0 - TALL * f64::from(toll))
    };
    let axis = "stroke=\"currentColor\" opacity=\"0.6\"";
    picture.line(place((10, 0)), place((20, 0)), axis);
    picture.line(place((10, 0)), place((10, 8)), axis);
    for cost in (10..=20).step_by(2) {
        let (x, y) = place((cost, 0));
        picture.text((x, y + 14.0), 11.0, Align::Middle, SOFT, &cost.to_string());
    }
    for toll in (0..=8).step_by(2) {
        let (x, y) = place((10, toll));
        picture.text((x - 8.0, y), 11.0, Align::Right, SOFT, &toll.to_string());
    }
    picture.text((200.0, 219.0), 12.0, Align::Middle, "", "cost");
    picture.text((4.0, 12.0), 12.0, Align::Left, "", "toll");
    // What the front dominates is to the right of these stairs and above them.
    let mut stairs = vec![place((front[0].0, 8))];
    for pair in front.windows(2) {
        stairs.extend([place(pair[0]), place((pair[1].0, pair[0].1))]);
    }
    let last = front[front.len() - 1];
    stairs.extend([place(last), place((20, last.1))]);
    let orange = format!("stroke=\"{ORANGE}\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"");
    picture.polyline(stairs, &orange);
    for &point in &all {
        let style = if front.contains(&point) {
            format!("fill=\"{ORANGE}\"")
        } else {
            "fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"".to_owned()
        };
        picture.circle(place(point), 5.0, &style);
        let (x, y) = place(point);
        let text = format!("{}, {}", point.0, point.1);
        picture.text((x + 9.0, y - 9.0), 11.0, Align::Left, "", &text);
    }
    Ok(picture)
}
