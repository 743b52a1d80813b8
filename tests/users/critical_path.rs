//! Tasks that wait for others: when can each task begin, and which tasks must not be late?

use colorwalk::algorithms::{GraphErrorOf, Wanted};
use colorwalk::digraph::Digraph;

/// The day on which each task begins, and the tasks that must not be late.
type Schedule = (Vec<(u32, u32)>, Vec<u32>);

/// An edge from a task to a task that waits for it costs as many days as the first task takes.
fn schedule(tasks: &Digraph, last: u32) -> Result<Schedule, GraphErrorOf<Digraph>> {
    let paths = tasks.dag_shortest_paths(Wanted::Longest)?;
    let begins = paths.iter().map(|(task, day)| (task.get(), day)).collect();
    let critical = paths
        .edges_to(last)
        .iter()
        .map(|edge| edge.to.get())
        .collect();
    Ok((begins, critical))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_way_through_is_critical() {
        // 0 plan, 1 dig, 2 order, 3 build, 4 move in
        let tasks = "0 1 3\n0 2 3\n1 3 5\n2 3 9\n3 4 7".parse().unwrap();
        let (begins, critical) = schedule(&tasks, 4).unwrap();
        assert!(
            [(1, 3), (2, 3), (3, 12), (4, 19)]
                .iter()
                .all(|task| begins.contains(task))
        );
        assert_eq!(critical, [2, 3, 4]);
        let circle = "0 1 1\n1 0 1".parse().unwrap();
        assert!(schedule(&circle, 1).is_err());
    }
}
