//! Saving and loading of reached states, with the feature `serde`.

use serde::{Deserialize, Serialize, Serializer};

use crate::cost::Cost;
use crate::id::StateId;
use crate::space::reached::Reached;

/// The saved form of a reached state. A [`Reached`] is saved as a list of such states, in order of id.
///
/// No search goes on from loaded states, because the list holds neither the frontier nor the hash table. To go on
/// later, keep the [`Run`](crate::Run) in memory. To read on from a saved state, make it the start of a new search.
///
/// # Examples
///
/// This example checks that a loaded tree is a tree of cheapest paths:
///
/// ```
/// use std::collections::HashMap;
/// use colorwalk::{SavedState, Search, certificate, problem_fn};
///
/// let ring = problem_fn(0u32, |&n| [1, 4].map(|k| ((n + k) % 9, k * k)), |_| false);
/// let tree = Search::new(&ring).shortest_path_tree()?;
/// let text = serde_json::to_string(tree.reached())?;
/// assert!(text.starts_with(r#"[{"id":0,"state":0,"cost":0,"predecessor":null},"#));
///
/// let loaded: Vec<SavedState<u32, u32>> = serde_json::from_str(&text)?;
/// let by_id: HashMap<_, _> = loaded.iter().map(|entry| (entry.id, &entry.state)).collect();
/// let tree = loaded.iter().map(|entry| {
///     let predecessor = entry.predecessor.and_then(|id| by_id.get(&id).copied());
///     (&entry.state, entry.cost, predecessor)
/// });
/// assert_eq!(certificate::shortest_path_tree(&ring, tree), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename = "State")]
pub struct SavedState<S, T> {
    /// The id of the state.
    pub id: StateId,
    /// The state.
    pub state: S,
    /// The cost of the best path that the search has found to the state.
    pub cost: T,
    /// The id of the previous state on this path. A start has `None` instead.
    pub predecessor: Option<StateId>,
}

/// Saves the reached states as a list of [`SavedState`]s, in order of id.
impl<S: Serialize, C: Cost<Total: Serialize>> Serialize for Reached<S, C> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_seq(self.iter().map(|entry| SavedState {
            id: entry.id(),
            state: entry.state(),
            cost: entry.g(),
            predecessor: entry.predecessor(),
        }))
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::digraph::NodeId;
    use crate::{Search, arbitrary};

    proptest! {
        #[test]
        fn all_reached_states_are_read_back(graph in arbitrary::digraphs_of(1..=6, 0..=14, 0u32..4)) {
            let reports = [
                Search::new(&graph).shortest_path_tree().unwrap(),
                Search::new(&graph).bfs().unwrap(),
                Search::new(&graph).bidirectional_dijkstra().unwrap(),
            ];
            for report in &reports {
                let text = serde_json::to_string(report.reached()).unwrap();
                let states: Vec<SavedState<NodeId, u32>> = serde_json::from_str(&text).unwrap();
                prop_assert_eq!(states.len(), report.reached().len());
                for (saved, reached) in states.iter().zip(report.reached().iter()) {
                    prop_assert_eq!(
                        (saved.id, &saved.state, saved.cost, saved.predecessor),
                        (reached.id(), reached.state(), reached.g(), reached.predecessor())
                    );
                }
            }
        }
    }
}
