//! The implementations of `Debug` that are written by hand show the parts of their values.

use colorwalk::Search;
use colorwalk::digraph::Digraph;
use colorwalk::observe::{Counter, Event, EventKind, Observer};

/// A graph with two paths to the goal. The search finds the more expensive path first.
fn graph() -> Digraph<u32> {
    "goal 2 / 0 1 1 / 0 2 5 / 1 2 1"
        .replace(" / ", "\n")
        .parse()
        .expect("a graph")
}

#[test]
fn a_graph_shows_its_edges() {
    assert_eq!(
        format!("{:?}", graph()),
        "Digraph { node_count: 3, starts: [NodeId(0)], goals: [NodeId(2)], \
         edges: [0 -> 1: 1, 0 -> 2: 5, 1 -> 2: 1] }"
    );
}

#[test]
fn reached_states_show_their_parts() {
    let report = Search::new(&graph()).dijkstra().unwrap();
    let shown = format!("{:?}", report.reached());
    assert_eq!(format!("{:?}", report.reached().iter()), shown);
    let last = report.reached().iter().last().expect("three states");
    let parts =
        "state: NodeId(2), g: 2, h: 0, depth: 2, predecessor: Some(StateId(1)), closed: false";
    assert_eq!(
        format!("{last:?}"),
        format!("ReachedState {{ id: StateId(2), {parts} }}")
    );
    assert!(shown.ends_with(&format!(", {last:?}]")), "{shown}");
}

#[test]
fn events_show_their_states() {
    struct Lines(Vec<String>);
    impl Observer<&Digraph<u32>> for Lines {
        fn on_event(&mut self, event: &Event<'_, &Digraph<u32>>) {
            self.0.push(format!("{event:?}"));
        }
    }
    let mut lines = Lines(Vec::new());
    let graph = graph();
    let search = Search::new(&graph).observe(&mut lines);
    assert!(search.dijkstra().is_ok());
    let kinds = [
        "Discovered",
        "Examined",
        "Closed",
        "Discovered",
        "Discovered",
    ];
    let kinds = kinds
        .iter()
        .chain(&["Examined", "Closed", "Relaxed", "Goal"]);
    let states = [0, 0, 0, 1, 2, 1, 1, 2, 2];
    assert_eq!(lines.0.len(), states.len());
    for ((line, kind), state) in lines.0.iter().zip(kinds).zip(states) {
        let begins =
            format!("{kind}(ReachedState {{ id: StateId({state}), state: NodeId({state}), ");
        assert!(line.starts_with(&begins), "{line}");
    }
    assert!(lines.0[7].ends_with("closed: false }, previous g 5)"));
}

/// Branches of the k shortest paths are searches of their own. Their events reach the observer.
#[test]
fn an_observer_sees_the_branches_of_the_k_shortest_paths() {
    let text = "goal 4\n0 1 1\n0 2 2\n1 3 1\n2 3 1\n1 4 5\n3 4 1\n2 4 4";
    let graph: Digraph<u32> = text.parse().expect("a graph");
    let mut counter = Counter::new();
    let search = Search::new(&graph).observe(&mut counter);
    let paths = search.k_shortest_paths(10).expect("small costs");
    assert_eq!(paths.paths().len(), 4);
    assert_eq!(counter.count(EventKind::Closed), paths.stats().expanded);
    assert_eq!(counter.count(EventKind::Exhausted), 1);
    assert!(counter.count(EventKind::Goal) > 0);
}
