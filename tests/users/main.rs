//! Programs as users write them, each from the documentation alone. They show how much code a task takes, and that it
//! works. Some runs own their problems.
//!
//! The search code of each program must not exceed a number of lines, which a test counts.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the worlds of users are small"
)]

mod arbitrage;
mod best_tiles;
mod critical_path;
mod crucible;
mod depots;
mod fallible;
mod game_loop;
mod laws;
mod own_algorithm;
#[cfg(feature = "color-walk")]
mod own_player;
#[cfg(feature = "proptest")]
mod own_problem;
mod ownership;
mod replanning;
#[cfg(all(feature = "disk", feature = "timely"))]
mod rush_hour;
mod table;
mod timetables;
mod word_list;

/// Returns the lines of code before the tests of a program, without comments, imports and blank lines.
fn lines_of_search(text: &str) -> usize {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().map(str::trim);
    let counted = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    counted.filter(|line| !line.starts_with("use ")).count()
}

#[test]
fn every_program_is_short() {
    let programs = [
        ("crucible", include_str!("crucible.rs"), 40),
        ("best tiles", include_str!("best_tiles.rs"), 30),
        ("table", include_str!("table.rs"), 35),
        ("game loop", include_str!("game_loop.rs"), 45),
        ("critical path", include_str!("critical_path.rs"), 30),
        ("arbitrage", include_str!("arbitrage.rs"), 30),
        ("depots", include_str!("depots.rs"), 20),
        ("fallible", include_str!("fallible.rs"), 35),
        ("laws", include_str!("laws.rs"), 40),
        ("rush hour", include_str!("rush_hour.rs"), 60),
        ("own algorithm", include_str!("own_algorithm.rs"), 45),
        ("own player", include_str!("own_player.rs"), 25),
        ("replanning", include_str!("replanning.rs"), 40),
        ("word list", include_str!("word_list.rs"), 25),
    ];
    for (name, text, most) in programs {
        let lines = lines_of_search(text);
        assert!(
            (8..=most).contains(&lines),
            "{name} has {lines} lines, and {most} are allowed"
        );
    }
}
