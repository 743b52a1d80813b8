//! Figures of games: each player on one small board.

use std::error::Error;

use colorwalk::algorithms::{CycleRule, DepthFirst};
use colorwalk::color_walk::strategies::{
    LookAhead, RandomChoice, RoundRobin, ScaledSearch, Strategy, SwitchAfter, play_out,
};
use colorwalk::color_walk::{
    Area, ClusterId, Colour, Metric, Perimeter, Position, Ratio, SeriesGenerator,
};
use colorwalk::{Search, Step};

use crate::boards::{Boards, draw_move};
use crate::svg::{Align, BOLD, COLOURS, ORANGE, Picture, Point, SOFT};
use crate::{Drawn, Guide};

/// The side of a cell.
const SIDE: f64 = 15.5;
/// The number of boards in a row.
const COLUMNS: usize = 4;
/// The distance between rows.
const ROW: f64 = 88.0;

/// A game with its caption.
struct Told {
    title: String,
    moves: Vec<Colour>,
    /// The moves that have a ring.
    is_ringed: Vec<bool>,
}

impl Told {
    fn new(title: &str, moves: Vec<Colour>) -> Self {
        Self {
            title: format!("{title}: {} moves", moves.len()),
            is_ringed: vec![false; moves.len()],
            moves,
        }
    }

    fn played(guide: &Guide, title: &str, player: &mut dyn Strategy) -> Self {
        Self::new(title, play_out(&guide.game, player).moves.clone())
    }

    /// Rings the moves that differ from the other game.
    fn ringed_after(mut self, other: &[Colour]) -> Self {
        let same = self.moves.iter().zip(other).take_while(|(a, b)| a == b);
        let parting = same.count();
        if let Some(ring) = self.is_ringed.get_mut(parting) {
            *ring = true;
        }
        self
    }

    /// Rings the first moves, which belong to the first of two players.
    fn ringed_before(mut self, moves: usize) -> Self {
        self.is_ringed
            .iter_mut()
            .take(moves)
            .for_each(|ring| *ring = true);
        self
    }

    fn rows(&self) -> usize {
        (self.moves.len() + 1).div_ceil(COLUMNS) // with the cleared board
    }
}

/// Draws games one below the other, board by board.
fn picture(name: &str, title: &str, description: &str, guide: &Guide, games: &[Told]) -> Drawn {
    let rows: usize = games.iter().map(Told::rows).sum();
    let height = 24 * u32::try_from(games.len())? + 88 * u32::try_from(rows)? + 4;
    let mut picture = Picture::new(name, (390, height), title, description);
    let boards = Boards::new(&mut picture, guide, SIDE);
    let mut top = 0.0;
    for told in games {
        picture.text((4.0, top + 10.0), 13.0, Align::Left, BOLD, &told.title);
        top += 24.0;
        draw_game(&mut picture, &boards, top, told)?;
        top += ROW * f64::from(u32::try_from(told.rows())?);
    }
    Ok(picture)
}

fn draw_game(
    picture: &mut Picture,
    boards: &Boards<'_>,
    top: f64,
    told: &Told,
) -> Result<(), Box<dyn Error>> {
    let game = &boards.guide.game;
    for count in 0..=told.moves.len() {
        let position = game.replay(told.moves[..count].iter().copied());
        let (row, column) = (
            u32::try_from(count / COLUMNS)?,
            u32::try_from(count % COLUMNS)?,
        );
        let left = 4.0 + 97.0 * f64::from(column);
        let top = top + 14.0 + ROW * f64::from(row);
        boards.draw_position(picture, (left, top), &position);
        let left_over = match position.cells_left() {
            0 => "cleared".to_owned(),
            cells => format!("{cells} left"),
        };
        let below = (left + boards.width() / 2.0, top + boards.height() + 11.0);
        picture.text(below, 11.5, Align::Middle, SOFT, &left_over);
        if let Some(&colour) = told.moves.get(count) {
            let at = (left + boards.width() + 6.0, top - 4.0);
            draw_move(picture, at, colour);
            if told.is_ringed[count] {
                let style = format!("fill=\"none\" stroke=\"{ORANGE}\" stroke-width=\"2\"");
                picture.circle(at, 11.0, &style);
            }
        }
    }
    Ok(())
}

/// Draws the clusters of the board. Then draws how two moves merge clusters into the cleared region.
pub(crate) fn clusters(_: &Guide) -> Drawn {
    let guide = Guide::of_players()?;
    let mut picture = Picture::new(
        "clusters",
        (390, 432),
        "Two moves on the board and on its cluster graph",
        "Three rows: the board on the left, its cluster graph on the right, at the start, after the move 2 and after the \
         move 0. The cleared clusters are one node, the pool, which takes over the neighbours of what a move clears.",
    );
    let boards = Boards::new(&mut picture, &guide, 32.0);
    let moves = [2, 0].map(Colour::new);
    for (count, name) in ["At the start", "After the move 2", "After the move 0"]
        .into_iter()
        .enumerate()
    {
        let top = 144.0 * f64::from(u32::try_from(count)?);
        picture.text((4.0, top + 10.0), 13.0, Align::Left, BOLD, name);
        let position = guide.game.replay(moves[..count].iter().copied());
        boards.draw_position(&mut picture, (4.0, top + 28.0), &position);
        draw_graph(&mut picture, &guide, &position, (212.0, top + 28.0));
    }
    Ok(picture)
}

/// Draws the graph of the clusters that are left. All cleared clusters are one node.
fn draw_graph(picture: &mut Picture, guide: &Guide, position: &Position, (left, top): Point) {
    const SIDE: f64 = 35.0;
    let graph = guide.graph();
    let place = |cluster: ClusterId| {
        let cluster = if position.contains(cluster) {
            ClusterId::START
        } else {
            cluster
        };
        let cells = graph.cells_of(cluster);
        let middles = cells
            .iter()
            .filter_map(|&cell| guide.board.coordinates(cell));
        let (x, y) = middles.fold((0.0, 0.0), |(x, y), (column, row)| {
            (x + f64::from(column) + 0.5, y + f64::from(row) + 0.5)
        });
        let count = f64::from(graph.size(cluster));
        (left + SIDE * x / count, top + SIDE * y / count)
    };
    let links = graph.clusters().flat_map(|cluster| {
        let neighbours = graph.neighbours(cluster);
        neighbours.map(move |(neighbour, _)| (cluster, neighbour))
    });
    let links = links.filter(|&(one, other)| one < other && !position.contains(other));
    let mut links: Vec<(Point, Point)> = links.map(|(a, b)| (place(a), place(b))).collect();
    links.dedup();
    let style = "stroke=\"currentColor\" stroke-width=\"1.5\" opacity=\"0.55\"";
    picture.lines(links, style);
    for cluster in graph.clusters() {
        let at = place(cluster);
        let number = cluster.index().to_string();
        if !position.contains(cluster) {
            let colour = graph
                .colour(cluster)
                .map_or("none", |colour| COLOURS[colour.index()]);
            picture.circle(at, 11.0, &format!("fill=\"{colour}\""));
            picture.text(at, 11.0, Align::Middle, "fill=\"#000\"", &number);
        } else if cluster == ClusterId::START {
            let style = "style=\"fill:var(--main-background-color,#fff)\" stroke=\"currentColor\"";
            picture.circle(at, 14.0, style);
            picture.text(at, 10.0, Align::Middle, "", "pool");
        }
    }
}

pub(crate) fn without_a_plan(_: &Guide) -> Drawn {
    let guide = Guide::of_players()?;
    let wasted = |told: Told| {
        let is_ringed = (0..told.moves.len()).map(|count| {
            let position = guide.game.replay(told.moves[..count].iter().copied());
            guide.game.play(&position, told.moves[count]).is_none()
        });
        Told {
            is_ringed: is_ringed.collect(),
            ..told
        }
    };
    let (mut draws, mut thrifty_draws) = (SeriesGenerator::new(), SeriesGenerator::new());
    let games = [
        Told::played(&guide, "Round robin", &mut RoundRobin::new()),
        Told::played(&guide, "Round robin, skipping", &mut RoundRobin::skipping()),
        Told::played(&guide, "Random", &mut RandomChoice::new(&mut draws)),
        Told::played(
            &guide,
            "Random, skipping",
            &mut RandomChoice::skipping(&mut thrifty_draws),
        ),
    ];
    picture(
        "plan",
        "Four games without a plan",
        "Four games on one board, position by position: round robin takes nine moves, and eight if it skips those that clear \
         nothing; random choice takes twelve, and six if it skips. Wasted moves have a ring.",
        &guide,
        &games.map(wasted),
    )
}

pub(crate) fn greedy(_: &Guide) -> Drawn {
    let guide = Guide::of_players()?;
    let game = |depth, name: &str| Told::played(&guide, name, &mut LookAhead::new(depth, Area));
    let greedy = game(1, "Greedy");
    let two = game(2, "Look-ahead of two moves").ringed_after(&greedy.moves);
    let three = game(3, "Look-ahead of three moves").ringed_after(&two.moves);
    picture(
        "greedy",
        "Games of a greedy player, and of two who look ahead",
        "Three games on one board, position by position: greedy takes seven moves, a look-ahead of two moves six, one of three \
         moves five. A ring marks the first move that differs from the game above.",
        &guide,
        &[greedy, two, three],
    )
}

pub(crate) fn measures(_: &Guide) -> Drawn {
    let guide = Guide::of_players()?;
    let game = |metric: &dyn Metric, name: &str| {
        Told::played(&guide, name, &mut LookAhead::new(1, metric))
    };
    let area = game(&Area, "Area");
    let perimeter = game(&Perimeter, "Perimeter").ringed_after(&area.moves);
    let deep = game(&Ratio, "Deep path").ringed_after(&area.moves);
    picture(
        "measures",
        "Games by three measures",
        "Three games on one board, position by position: by area a greedy player takes seven moves, by perimeter six, by deep \
         path eight. A ring marks the first move that differs from the first game.",
        &guide,
        &[area, perimeter, deep],
    )
}

/// Draws the games that a depth-first search finds, each shorter than the game before. The last row is the game of
/// breadth-first search.
pub(crate) fn finish(_: &Guide) -> Drawn {
    let guide = Guide::of_players()?;
    let search = Search::new(&guide.game).bfs()?;
    let breadth_first = search.into_path().ok_or("no path")?.actions().to_vec();
    let mut run = Search::new(&guide.game).start(DepthFirst::new(CycleRule::None));
    let mut games = Vec::new();
    while let Step::Goal(goal) = run.run_to_end()? {
        let path = run.path(goal)?.ok_or("no path")?;
        let title = format!("Depth-first, game {}", games.len() + 1);
        run.set_max_depth(u32::try_from(path.len())?.saturating_sub(1));
        games.push(Told::new(&title, path.actions().to_vec()));
    }
    games.push(Told::new("Breadth-first", breadth_first));
    picture(
        "finish",
        "Games found depth first, and breadth first",
        "Games on one board, position by position: those that a depth-first search finds, each shorter than the one before, \
         and the shortest one, which breadth-first search finds at once.",
        &guide,
        &games,
    )
}

pub(crate) fn hybrids(_: &Guide) -> Drawn {
    let guide = Guide::of_players()?;
    let (greedy, search) = (LookAhead::new(1, Area), ScaledSearch::new(4));
    let after = |moves: usize| {
        let count = u32::try_from(moves).unwrap_or(u32::MAX);
        let title = format!("Greedy for {moves} moves, then search");
        let player = &mut SwitchAfter::new(count, greedy, search.clone());
        Told::played(&guide, &title, player).ringed_before(moves)
    };
    let mut search_first = SwitchAfter::new(1, search.clone().until_half(), greedy);
    let search_first = Told::played(
        &guide,
        "Search to the middle, then greedy",
        &mut search_first,
    );
    let half = guide.board.cell_count() / 2;
    let planned = (0..search_first.moves.len()).find(|&count| {
        let moves = search_first.moves[..count].iter().copied();
        guide.game.replay(moves).cells_left() <= half
    });
    let games = [
        after(2),
        after(3),
        search_first.ringed_before(planned.ok_or("no middle")?),
    ];
    picture(
        "hybrids",
        "Three games of hybrids",
        "Three games on one board, position by position: greedy for two moves and then a search takes five moves, greedy for \
         three moves and then a search six, a search to the middle and then greedy six. Rings mark the moves of the player \
         who plays first.",
        &guide,
        &games,
    )
}
