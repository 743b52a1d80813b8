//! Which depot serves a place, and what are the distances between all places?

use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{Search, SearchError};

type Answer<T> = Result<T, SearchError<NodeId>>;

fn nearest(roads: &Digraph, depots: &[u32], place: u32) -> Answer<Option<(u32, u32)>> {
    let starts = depots.iter().copied();
    let from_all = roads.clone().with_starts(starts).expect("places");
    let report = Search::new(&from_all).shortest_path_tree()?;
    let tree = report.reached();
    let depot = tree.start_of(&NodeId::new(place)).map(|depot| depot.get());
    Ok(depot.zip(tree.cost(&NodeId::new(place))))
}

fn matrix(roads: &Digraph, places: &[u32]) -> Answer<Vec<Vec<Option<u32>>>> {
    let row = |&from: &u32| {
        let from = roads.clone().with_starts([from]).expect("a place");
        let report = Search::new(&from).shortest_path_tree()?;
        let tree = report.reached();
        let costs = places.iter().map(|&to| tree.cost(&NodeId::new(to)));
        Ok(costs.collect())
    };
    places.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_depot_serves() {
        let roads: Digraph = "0 1 3\n1 2 3\n2 3 3\n4 3 1\n3 2 2".parse().unwrap();
        assert_eq!(nearest(&roads, &[0, 4], 2), Ok(Some((4, 3))));
        assert_eq!(nearest(&roads, &[0, 4], 1), Ok(Some((0, 3))));
        assert_eq!(nearest(&roads, &[3], 0), Ok(None));
        assert_eq!(
            matrix(&roads, &[0, 2]),
            Ok(vec![vec![Some(0), Some(6)], vec![None, Some(0)]])
        );
    }
}
