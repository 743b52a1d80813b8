//! Pictures of a tournament: the number of moves, the time, and the distance from the fewest possible moves.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::canvas::{Canvas, Pixels};
use crate::{mean, real};
use colorwalk_programs::{NewFile, WriteError};

/// The data of one strategy in the plots.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) label: String,
    /// Its name without a rule.
    pub(crate) family: String,
    pub(crate) is_optimal: bool,
    /// Whether the player has boards of its own, which differ from the boards that other strategies play. Then its
    /// games cannot be compared with theirs one by one.
    pub(crate) has_own_boards: bool,
    /// Board and moves, at least one game.
    pub(crate) games: Vec<(u32, u64)>,
    /// The median of the processor's time for a game.
    pub(crate) millis: f64,
}

impl Player {
    fn mean_moves(&self) -> f64 {
        mean(self.games.iter().map(|&(_, moves)| real(moves)))
    }

    /// Returns the time in milliseconds. A time that is too short to measure is raised, so that it has a place on the
    /// logarithmic scale.
    fn time(&self) -> f64 {
        self.millis.max(1e-3)
    }

    fn ink(&self) -> RGBColor {
        if self.is_optimal { ORANGE } else { INK }
    }

    fn colour(&self) -> RGBColor {
        if self.is_optimal { ORANGE } else { BLUE }
    }
}

// The colours of Okabe and Ito, and shades of grey.
const BLUE: RGBColor = RGBColor(0, 114, 178);
const ORANGE: RGBColor = RGBColor(213, 94, 0);
const INK: RGBColor = RGBColor(29, 36, 48);
const SOFT: RGBColor = RGBColor(91, 100, 114);
const LINE: RGBColor = RGBColor(226, 228, 232);

const WIDTH: u32 = 980;
const ROW: u32 = 22;
const TIME_HEIGHT: u32 = 680;
/// The margins of a plot with a label for each row: left for the labels, right, above and below.
const LEFT: u32 = 330;
const RIGHT: u32 = 70;
const TOP: u32 = 66;
const BOTTOM: u32 = 46;

type Area<'a> = DrawingArea<Canvas<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<io::Error>>;

/// Draws all pictures into a directory, each as SVG and as PNG.
pub(crate) fn write_all(
    directory: &Path,
    headline: &str,
    players: &[Player],
) -> Result<(), WriteError> {
    let mut players = players.to_vec();
    players.sort_by(|a, b| a.mean_moves().total_cmp(&b.mean_moves()));
    let rows = |count: usize| TOP + ROW * u32::try_from(count).unwrap_or(1000) + BOTTOM;
    write(directory, "moves", rows(players.len()), |area| {
        draw_moves(area, headline, &players)
    })?;
    write(directory, "time", TIME_HEIGHT, |area| {
        draw_time(area, headline, &players)
    })?;
    if let Some(optimum) = players.iter().find(|player| player.is_optimal) {
        let gaps: Vec<(&Player, Vec<u64>)> = players
            .iter()
            .filter(|player| !player.is_optimal && !player.has_own_boards)
            .map(|player| (player, gaps(player, optimum)))
            .collect();
        if !gaps.is_empty() {
            let height = rows(gaps.len()) + 24; // for the key
            let is_some_left_out = players.iter().any(|player| player.has_own_boards);
            let note = if is_some_left_out {
                "mean gap at the right; without random play, whose boards are others"
            } else {
                "mean gap at the right"
            };
            write(directory, "gap", height, |area| {
                draw_gaps(area, headline, note, &gaps)
            })?;
        }
    }
    Ok(())
}

/// The style of an SVG on a dark page. It replaces the colours of the ground, the text and the lines, and each colour
/// that is too dark on a dark ground.
const DARK: &str = r##"<style>
@media (prefers-color-scheme: dark) {
[fill="#FFFFFF"] { fill: #0d1117 }
[fill="#1D2430"] { fill: #e6edf3 }
[fill="#5B6472"] { fill: #9da7b3 }
[fill="#0072B2"] { fill: #4aa8e0 }
[fill="#00224E"] { fill: #3061ab }
[fill="#35456C"] { fill: #5f6f99 }
[fill="#666970"] { fill: #84878f }
[stroke="#1D2430"] { stroke: #e6edf3 }
[stroke="#5B6472"] { stroke: #9da7b3 }
[stroke="#E2E4E8"] { stroke: #30363d }
}
</style>
"##;

fn write(
    directory: &Path,
    name: &str,
    height: u32,
    draw: impl FnOnce(&Area<'_>) -> Drawn,
) -> Result<(), WriteError> {
    let size = (WIDTH, height);
    let (mut svg, mut pixels) = (String::new(), Pixels::new(size));
    let drawn = Canvas::new(&mut svg, &mut pixels, size)
        .map_err(|error| io::Error::other(error.to_string()))
        .and_then(|canvas| {
            let area = canvas.into_drawing_area();
            area.fill(&WHITE)
                .and_then(|()| draw(&area))
                .and_then(|()| area.present())
                .map_err(|error| io::Error::other(error.to_string()))
        });
    let path = directory.join(name);
    let failed = |extension: &str| {
        let path = path.with_extension(extension).display().to_string();
        move |source| WriteError::new(path, source)
    };
    let first_line = svg.find('\n').map_or(0, |end| end + 1);
    svg.insert_str(first_line, DARK);
    drawn
        .and_then(|()| NewFile::write(&path.with_extension("svg"), svg))
        .map_err(failed("svg"))?;
    pixels
        .write_png(&path.with_extension("png"))
        .map_err(failed("png"))
}

// ------------------------------------------------------------------------------ the three of them

/// Draws one row per strategy, with the best strategy at the top. A row is a histogram: the height of a bar is the
/// number of games with this number of moves.
fn draw_moves(area: &Area<'_>, headline: &str, players: &[Player]) -> Drawn {
    let subtitle = "bars: how often so many; the line: the mean, also at the right";
    title(area, "Moves to clear a board", headline, subtitle)?;
    let moves = || {
        players
            .iter()
            .flat_map(|player| player.games.iter().map(|game| real(game.1)))
    };
    let (least, most) = extent(moves());
    let scale = Scale::across(least - 1.0, most + 1.0).logarithmic();
    let bottom = row_bottom(count(players)) - pixel(ROW);
    scale.draw_across(
        area,
        &move_ticks(),
        (pixel(TOP), bottom),
        "moves (logarithmic)",
    )?;
    let shares: Vec<BTreeMap<u64, f64>> = players.iter().map(shares_of_moves).collect();
    let largest = extent(shares.iter().flat_map(BTreeMap::values).copied()).1;
    for ((player, shares), row) in players.iter().zip(&shares).zip(0..) {
        let bottom = row_bottom(row);
        label(area, bottom, &player.label, player.ink())?;
        line(
            area,
            (pixel(LEFT), bottom),
            (pixel(WIDTH - RIGHT), bottom),
            LINE,
            1,
        )?;
        // One polygon per row, which follows the outline of the bars.
        let mut outline = Vec::new();
        for (&moves, share) in shares {
            let (left, right) = (scale.at(real(moves) - 0.45), scale.at(real(moves) + 0.45));
            let top = bottom - rounded(f64::from(ROW - 3) * share / largest).max(1);
            outline.extend([(left, bottom), (left, top), (right, top), (right, bottom)]);
        }
        area.draw(&Polygon::new(outline, player.colour().filled()))?;
        let mean = player.mean_moves();
        let x = scale.at(mean);
        line(area, (x, bottom + 2), (x, bottom - pixel(ROW) + 3), INK, 2)?;
        let place = (pixel(WIDTH) - 14, bottom - 8);
        area.draw_text(&format!("{mean:.2}"), &style(15, INK, HPos::Right), place)?;
    }
    Ok(())
}

/// Returns how often a strategy needed each number of moves.
fn shares_of_moves(player: &Player) -> BTreeMap<u64, f64> {
    let mut shares = BTreeMap::new();
    for &(_, moves) in &player.games {
        *shares.entry(moves).or_insert(0.0) += 1.0 / real(player.games.len() as u64);
    }
    shares
}

/// Draws one point per strategy: the mean of the moves against the median time of a game. A line connects the
/// strategies that no other strategy beats in both moves and time.
fn draw_time(area: &Area<'_>, headline: &str, players: &[Player]) -> Drawn {
    let subtitle = "the line joins those that no other beats both in moves and in time; each with its best rule";
    let mut best_rules: Vec<&Player> = Vec::new();
    for player in players {
        if best_rules
            .iter()
            .all(|better| better.family != player.family)
        {
            best_rules.push(player);
        }
    }
    let players = best_rules;
    title(area, "Moves against time", headline, subtitle)?;
    let (shortest, longest) = extent(players.iter().map(|player| player.time()));
    let (fewest, most) = extent(players.iter().map(|player| player.mean_moves()));
    let (left, right) = (70, pixel(WIDTH) - 20);
    let (top, bottom) = (pixel(TOP), pixel(TIME_HEIGHT - BOTTOM));
    let x = Scale::new((shortest / 1.6, left), (longest * 2.2, right)).logarithmic();
    let y = Scale::new((fewest - 0.7, bottom), (most + 2.0, top)).logarithmic();
    let name =
        "milliseconds of processor time a game, median, on the machine that played (logarithmic)";
    let times: Vec<f64> = (-3..8)
        .flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10f64.powi(power)))
        .collect();
    x.draw_across(area, &times, (top, bottom), name)?;
    y.draw_up(
        area,
        &move_ticks(),
        (left, right),
        "moves, mean (logarithmic)",
    )?;

    let mut front: Vec<&Player> = Vec::new(); // from few moves to little time
    for &player in &players {
        if front
            .last()
            .is_none_or(|faster| player.time() < faster.time())
        {
            front.push(player);
        }
    }
    let at = |player: &Player| (x.at(player.time()), y.at(player.mean_moves()));
    let front: Vec<(i32, i32)> = front.into_iter().map(at).collect();
    let points = players.iter().copied().map(at);
    let mut taken: Vec<Frame> = points.map(|(x, y)| Frame::around(x, y, 5)).collect();
    taken.extend(
        front
            .windows(2)
            .flat_map(|ends| Frame::along(ends[0], ends[1])),
    );
    area.draw(&PathElement::new(front, SOFT.stroke_width(1)))?;
    for &player in &players {
        let (x, y) = at(player);
        let is_free = |frame: &Frame| taken.iter().all(|other| !frame.overlaps(other));
        let is_good = |frame: &Frame| {
            let is_inside = frame.is_between((left, top), (right, bottom));
            is_inside && is_free(frame) && frame.lead_from(x, y).iter().all(is_free)
        };
        if let Some(frame) = Frame::places(x, y, &player.family).find(is_good) {
            line(area, (x, y), frame.nearest(x, y), SOFT, 1)?;
            let (side, end) = if frame.right < x {
                (HPos::Right, frame.right - 2)
            } else {
                (HPos::Left, frame.left + 2)
            };
            let place = (end, i32::midpoint(frame.top, frame.bottom));
            area.draw_text(&player.family, &style(14, player.ink(), side), place)?;
            taken.extend(frame.lead_from(x, y));
            taken.push(frame);
        }
    }
    for &player in &players {
        area.draw(&Circle::new(at(player), 5, WHITE.filled()))?;
        area.draw(&Circle::new(at(player), 4, player.colour().filled()))?;
    }
    Ok(())
}

/// Draws one row per strategy, with the best strategy at the top. A row shows the share of the boards for each number
/// of unnecessary moves.
fn draw_gaps(area: &Area<'_>, headline: &str, note: &str, gaps: &[(&Player, Vec<u64>)]) -> Drawn {
    // Each class has the largest number of unnecessary moves, a name, and a colour. The colours go from dark blue to
    // light yellow.
    const CLASSES: [(u64, &str, RGBColor); 6] = [
        (0, "none: optimal", RGBColor(0, 34, 78)),
        (1, "1", RGBColor(53, 69, 108)),
        (2, "2", RGBColor(102, 105, 112)),
        (4, "3-4", RGBColor(148, 142, 119)),
        (8, "5-8", RGBColor(200, 184, 102)),
        (u64::MAX, "9 or more", RGBColor(254, 232, 56)),
    ];
    title(
        area,
        "Moves more than the fewest possible",
        headline,
        &format!("the optimum is proved for each board; {note}"),
    )?;
    let scale = Scale::across(0.0, 100.0);
    let bottom = row_bottom(count(gaps)) - pixel(ROW);
    let ticks = [0.0, 20.0, 40.0, 60.0, 80.0, 100.0];
    let name = "share of the boards, in per cent";
    scale.draw_across(area, &ticks, (pixel(TOP), bottom), name)?;
    for ((player, gaps), row) in gaps.iter().zip(0..) {
        let bottom = row_bottom(row);
        label(area, bottom, &player.label, INK)?;
        let mut from = 0.0;
        let mut below = None; // the gap of the previous class
        for (up_to, _, colour) in CLASSES {
            let is_in = |gap: &&u64| **gap <= up_to && below.is_none_or(|below| **gap > below);
            let share =
                100.0 * real(gaps.iter().filter(is_in).count() as u64) / real(gaps.len() as u64);
            let bar = [
                (scale.at(from), bottom - pixel(ROW) + 4),
                (scale.at(from + share), bottom - 1),
            ];
            if share > 0.0 {
                area.draw(&Rectangle::new(bar, colour.filled()))?;
            }
            (from, below) = (from + share, Some(up_to));
        }
        let text = format!("+{:.2}", mean(gaps.iter().map(|&gap| real(gap))));
        area.draw_text(
            &text,
            &style(15, INK, HPos::Right),
            (pixel(WIDTH) - 14, bottom - 8),
        )?;
    }
    let (_, height) = area.dim_in_pixel();
    let (mut x, y) = (pixel(LEFT), pixel(height) - 18);
    for (_, words, colour) in CLASSES {
        area.draw(&Rectangle::new(
            [(x, y - 6), (x + 12, y + 6)],
            colour.filled(),
        ))?;
        area.draw_text(words, &style(15, INK, HPos::Left), (x + 17, y))?;
        x += 17 + text_width(words, 15) + 20;
    }
    Ok(())
}

/// Returns how many more moves than the optimum each game took.
fn gaps(player: &Player, optimum: &Player) -> Vec<u64> {
    let fewest: BTreeMap<u32, u64> = optimum.games.iter().copied().collect();
    let games = player.games.iter();
    games
        .filter_map(|&(board, moves)| moves.checked_sub(*fewest.get(&board)?))
        .collect()
}

// ------------------------------------------------------------------------------------ what they share

/// The mapping of values to pixels.
#[derive(Clone, Copy, Debug)]
struct Scale {
    least: (f64, i32),
    most: (f64, i32),
    is_logarithmic: bool,
}

impl Scale {
    fn new(least: (f64, i32), most: (f64, i32)) -> Self {
        Self {
            least,
            most,
            is_logarithmic: false,
        }
    }

    /// Creates a scale from left to right across the rows of strategies.
    fn across(least: f64, most: f64) -> Self {
        Self::new((least, pixel(LEFT)), (most, pixel(WIDTH - RIGHT)))
    }

    fn logarithmic(self) -> Self {
        Self {
            is_logarithmic: true,
            ..self
        }
    }

    fn at(&self, value: f64) -> i32 {
        let height = |value: f64| {
            if self.is_logarithmic {
                value.ln()
            } else {
                value
            }
        };
        let [least, value, most] = [self.least.0, value, self.most.0].map(height);
        let part = (value - least) / (most - least);
        self.least.1 + rounded(part * f64::from(self.most.1 - self.least.1))
    }

    /// Returns the ticks that are on the scale, each with its place.
    fn places(&self, ticks: &[f64]) -> Vec<(f64, i32)> {
        let is_on_scale = |tick: &f64| (self.least.0..=self.most.0).contains(tick);
        let ticks = ticks.iter().copied().filter(is_on_scale);
        ticks.map(|tick| (tick, self.at(tick))).collect()
    }

    /// Draws a scale from left to right, below the area between two heights.
    fn draw_across(&self, area: &Area<'_>, ticks: &[f64], ends: (i32, i32), name: &str) -> Drawn {
        let (top, bottom) = ends;
        for (tick, x) in self.places(ticks) {
            line(area, (x, top), (x, bottom + 4), LINE, 1)?;
            let place = (x, bottom + 13);
            area.draw_text(&tick.to_string(), &style(15, SOFT, HPos::Center), place)?;
        }
        let middle = i32::midpoint(self.least.1, self.most.1);
        area.draw_text(name, &style(16, INK, HPos::Center), (middle, bottom + 31))
    }

    /// Draws a vertical scale on the left of the area between two places.
    fn draw_up(&self, area: &Area<'_>, ticks: &[f64], ends: (i32, i32), name: &str) -> Drawn {
        let (left, right) = ends;
        for (tick, y) in self.places(ticks) {
            line(area, (left - 4, y), (right, y), LINE, 1)?;
            let place = (left - 9, y);
            area.draw_text(&tick.to_string(), &style(15, SOFT, HPos::Right), place)?;
        }
        let upwards = style(16, INK, HPos::Center).transform(FontTransform::Rotate270);
        let middle = i32::midpoint(self.least.1, self.most.1);
        area.draw_text(name, &upwards, (left - 48, middle))
    }
}

/// Returns the numbers of moves to mark on a scale. Marks for small numbers are closer together than marks for large
/// numbers.
fn move_ticks() -> Vec<f64> {
    let by_fives = (1..10).map(|number| 5 * number);
    let by_tens = (5..20).map(|number| 10 * number);
    let by_hundreds = (2..100).map(|number| 100 * number);
    by_fives
        .chain(by_tens)
        .chain(by_hundreds)
        .map(f64::from)
        .collect()
}

/// Returns the least and the greatest value.
fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(least, most), value| (least.min(value), most.max(value)),
    )
}

fn line(area: &Area<'_>, from: (i32, i32), to: (i32, i32), colour: RGBColor, width: u32) -> Drawn {
    area.draw(&PathElement::new(
        vec![from, to],
        colour.stroke_width(width),
    ))
}

fn title(area: &Area<'_>, title: &str, headline: &str, subtitle: &str) -> Drawn {
    let bold = style(23, INK, HPos::Left);
    area.draw_text(title, &bold, (14, 20))?;
    let text = format!("{headline}; {subtitle}");
    area.draw_text(&text, &style(15, SOFT, HPos::Left), (14, 44))
}

fn label(area: &Area<'_>, bottom: i32, text: &str, colour: RGBColor) -> Drawn {
    area.draw_text(
        text,
        &style(15, colour, HPos::Right),
        (pixel(LEFT) - 10, bottom - 8),
    )
}

fn row_bottom(row: u32) -> i32 {
    pixel(TOP + ROW * (row + 1))
}

fn style(size: i32, colour: RGBColor, h_pos: HPos) -> TextStyle<'static> {
    let v_pos = VPos::Center;
    ("sans-serif", size)
        .into_font()
        .color(&colour)
        .pos(Pos::new(h_pos, v_pos))
}

fn count<T>(rows: &[T]) -> u32 {
    u32::try_from(rows.len()).unwrap_or(1000)
}

fn pixel(length: u32) -> i32 {
    i32::try_from(length).unwrap_or(i32::MAX)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a picture has few thousand pixels"
)]
fn rounded(length: f64) -> i32 {
    length.round() as i32
}

/// Returns the approximate width of a text.
fn text_width(text: &str, size: i32) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(0) * size * 2 / 5
}

/// The area that a label covers.
#[derive(Clone, Copy, Debug)]
struct Frame {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Frame {
    fn around(x: i32, y: i32, reach: i32) -> Self {
        Self {
            left: x - reach,
            top: y - reach,
            right: x + reach,
            bottom: y + reach,
        }
    }

    /// Iterates over the possible places for the label of a point, with the best place first. The order is right, left,
    /// above, below, and then farther and farther away.
    fn places(x: i32, y: i32, label: &str) -> impl Iterator<Item = Self> {
        let width = text_width(label, 14);
        (0..9).flat_map(move |ring| {
            let off = 9 * ring;
            let corners = [
                (x + 8 + off / 2, y - 7),
                (x + 8 + off / 2, y - 7 - off),
                (x + 8 + off / 2, y - 7 + off),
                (x - 8 - width - off / 2, y - 7 - off),
                (x - 8 - width - off / 2, y - 7 + off),
                (x - width / 2, y - 21 - off),
                (x - width / 2, y + 7 + off),
            ];
            corners.map(|(left, top)| Self {
                left,
                top,
                right: left + width,
                bottom: top + 14,
            })
        })
    }

    /// Returns the area that the line from a point to its label covers. The point itself is not part of this area.
    fn lead_from(&self, x: i32, y: i32) -> Vec<Self> {
        let mut lead = Self::along((x, y), self.nearest(x, y));
        lead.retain(|part| !part.overlaps(&Self::around(x, y, 5)));
        lead
    }

    /// Returns the area that a line covers.
    fn along((x, y): (i32, i32), (to_x, to_y): (i32, i32)) -> Vec<Self> {
        let (across, down) = (to_x - x, to_y - y);
        let steps = 1 + across.abs().max(down.abs()) / 3;
        let places = (0..=steps).map(|step| (x + across * step / steps, y + down * step / steps));
        places.map(|(x, y)| Self::around(x, y, 1)).collect()
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn is_between(&self, (left, top): (i32, i32), (right, bottom): (i32, i32)) -> bool {
        self.left > left && self.right < right && self.top > top && self.bottom < bottom
    }

    /// Returns the point of the frame that is nearest to a place.
    fn nearest(&self, x: i32, y: i32) -> (i32, i32) {
        (
            x.clamp(self.left, self.right),
            y.clamp(self.top, self.bottom),
        )
    }
}
