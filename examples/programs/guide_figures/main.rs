//! Draws the figures of the guide. Each figure shows searches on the guide's small graph or board.
//!
//! ```text
//! cargo run --release -p colorwalk-programs --example guide_figures
//! ```
//!
//! The program writes the figures to `src/guide/figures`, and the pages of the guide include these files. With an
//! argument, the program writes to another directory. A test compares the files with the program's output, so that
//! every figure agrees with the library.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use colorwalk::Search;
use colorwalk::algorithms::{ShortestPathsOf, Wanted};
use colorwalk::color_walk::{Board, ClusterGraph, ColorWalk, Position, Start};
use colorwalk_programs::{NewFile, exit_code};

use crate::svg::Picture;

mod boards;
mod charts;
#[expect(dead_code, reason = "it is a program of its own")]
#[path = "../../fringe_search.rs"]
mod fringe_search;
mod games;
mod graphs;
mod grids;
mod recipes;
mod spaces;
mod steps;
mod structure;
mod svg;

/// Draws the figures of the guide.
#[derive(Debug, Parser)]
struct Options {
    /// Where they are written
    #[arg(default_value = "src/guide/figures")]
    directory: PathBuf,
}

type Drawn = Result<Picture, Box<dyn Error>>;

/// The name of a file, and the function that draws it.
type Figure = (&'static str, fn(&Guide) -> Drawn);

const FIGURES: &[Figure] = &[
    ("swamp", grids::swamp),
    ("breadth_first", graphs::breadth_first),
    ("depth_first", graphs::depth_first),
    ("acyclic", graphs::acyclic),
    ("bellman_ford", graphs::bellman_ford),
    ("dijkstra", graphs::dijkstra),
    ("astar", graphs::astar),
    ("reopened", graphs::reopened),
    ("iterative_deepening", graphs::iterative_deepening),
    ("both_ends", graphs::both_ends),
    ("k_shortest", graphs::k_shortest),
    ("board", boards::board_and_graph),
    ("first_moves", boards::first_moves),
    ("estimates", spaces::estimates),
    ("contours", charts::contours),
    ("clusters", games::clusters),
    ("without_a_plan", games::without_a_plan),
    ("greedy", games::greedy),
    ("measures", games::measures),
    ("finish", games::finish),
    ("capped_dijkstra", spaces::scales),
    ("hybrids", games::hybrids),
    ("gap", charts::gap),
    ("players", charts::players),
    ("reweighted", graphs::reweighted),
    ("potentials", charts::potentials),
    ("look_ahead", boards::look_ahead),
    ("must_hit", boards::must_hit),
    ("slack", graphs::slack),
    ("bounds", charts::bounds),
    ("layers", spaces::layers),
    ("weights", grids::weights),
    ("depth_first_order", graphs::depth_first_order),
    ("cycles", graphs::cycles),
    ("symmetry", structure::symmetry),
    ("two_players", structure::two_players),
    ("turns", recipes::turns),
    ("trains", recipes::trains),
    ("plateaus", graphs::plateaus),
    ("two_costs", graphs::two_costs),
    ("disjoint_paths", graphs::disjoint_paths),
    ("fringe", graphs::fringe),
    ("front", charts::front),
    ("residual", graphs::residual),
    ("lists", graphs::lists),
    ("breadth_first_steps", steps::breadth_first),
    ("depth_first_order_steps", steps::depth_first_order),
    ("cycles_steps", steps::cycles),
    ("bellman_ford_steps", steps::bellman_ford),
    ("dijkstra_steps", steps::dijkstra),
    ("astar_steps", steps::astar),
    ("two_costs_steps", steps::two_costs),
    ("disjoint_paths_steps", steps::disjoint_paths),
    ("fringe_steps", steps::fringe),
];

/// The board of the guide, and everything that can be reached on it.
struct Guide {
    board: Board,
    game: ColorWalk,
    /// The fewest moves to each position.
    paths: ShortestPathsOf<ColorWalk>,
}

impl Guide {
    fn new() -> Result<Self, Box<dyn Error>> {
        Self::of("01213\n20312\n13021\n02130")
    }

    /// Creates the board on which the guide's players play, with all positions that can be reached on it.
    fn of_players() -> Result<Self, Box<dyn Error>> {
        Self::of("21311\n22023\n01313")
    }

    fn of(board: &str) -> Result<Self, Box<dyn Error>> {
        let board: Board = board.parse()?;
        let game = ColorWalk::new(&board, Start::CORNER)?;
        let paths = Search::new(&game)
            .dag_shortest_paths(Wanted::Cheapest)
            .map_err(|error| error.to_string())?;
        Ok(Self { board, game, paths })
    }

    fn graph(&self) -> &ClusterGraph {
        self.game.graph()
    }

    /// Returns every position with the fewest moves from the start to it, in the order of the positions' numbers.
    fn positions(&self) -> impl Iterator<Item = (&Position, u32)> {
        self.paths.iter()
    }

    /// Returns the number of a position.
    fn place(&self, position: &Position) -> Option<usize> {
        Some(self.paths.space().id(position)?.index())
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let Options { directory } = Options::try_parse()?;
    fs::create_dir_all(&directory)
        .map_err(|error| format!("cannot write {}: {error}", directory.display()))?;
    let guide = Guide::new()?;
    for (name, draw) in FIGURES {
        let picture = draw(&guide)?;
        let path = directory.join(format!("{name}.{}", picture.extension()));
        NewFile::write(&path, picture.finish())
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

fn main() -> ExitCode {
    exit_code(run())
}
