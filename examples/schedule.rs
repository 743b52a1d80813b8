//! Finds the critical path of a project. A task begins when the tasks that it waits for are done.
//!
//! A task begins when the longest path to it ends. The longest path to the last task is the *critical path*. If a task
//! on this path is delayed, the project is delayed.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example schedule
//! day  0 * plan
//! day  3   dig
//! day  3 * order
//! day 12 * build
//! day 19 * move in
//! ```

use colorwalk::algorithms::Wanted;
use colorwalk::{Search, problem_fn};

/// The tasks of the project. Each task has a number of days, and the tasks that wait for its end.
const TASKS: [(&str, u32, &[&str]); 5] = [
    ("plan", 3, &["dig", "order"]),
    ("dig", 5, &["build"]),
    ("order", 9, &["build"]),
    ("build", 7, &["move in"]),
    ("move in", 1, &[]),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args_os().len() > 1 {
        eprintln!("Usage: schedule");
        std::process::exit(2);
    }
    let project = problem_fn(
        "plan",
        |&task| {
            let task = TASKS.iter().filter(move |known| known.0 == task);
            task.flat_map(|(_, days, next)| next.iter().map(move |next| (*next, *days)))
        },
        |&task| task == "move in",
    );
    let paths = Search::new(&project).dag_shortest_paths(Wanted::Longest)?;
    let critical = paths
        .path(&project, &"move in")?
        .ok_or("the project has no end")?;
    for (task, day) in paths.iter() {
        let mark = if critical.states().contains(task) {
            '*'
        } else {
            ' '
        };
        println!("day {day:>2} {mark} {task}");
    }
    Ok(())
}
