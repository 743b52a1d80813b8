//~ : ReversibleProblem` is not satisfied
use colorwalk::adaptors::WithGoal;
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::Search;

fn main() {
    let graph: Digraph = "0 1\n 1 2".parse().unwrap();
    let trip = graph.between(0, 2).unwrap();
    let report = Search::new(&trip).bidirectional_bfs().unwrap();
    let one_way = WithGoal::new(&trip, |node: &NodeId| node.get() == 2);
    report.certify(&one_way).unwrap();
}
