//! State spaces that are saved and loaded, with the feature `serde`.

use std::collections::HashSet;
use std::hash::Hash;

use serde::Deserialize;

use crate::cost::Cost;
use crate::digraph::Digraph;
use crate::space::reached::Index;
use crate::state_space::StateSpace;

/// The stored form of a state space.
#[derive(Deserialize)]
#[serde(
    rename = "StateSpace",
    bound = "S: Deserialize<'de>, A: Deserialize<'de>, C: Deserialize<'de>"
)]
pub(super) struct Stored<S, A, C: Cost> {
    states: Vec<S>,
    actions: Vec<A>,
    graph: Digraph<C>,
}

/// Checks that there is a state for each node and an action for each edge, and that all states are different. If not,
/// the error names the mistake and its place.
impl<S: Eq + Hash, A, C: Cost> TryFrom<Stored<S, A, C>> for StateSpace<S, A, C> {
    type Error = String;

    fn try_from(stored: Stored<S, A, C>) -> Result<Self, String> {
        let Stored {
            states,
            actions,
            graph,
        } = stored;
        if (states.len(), actions.len()) != (graph.node_count(), graph.edge_count()) {
            return Err(format!(
                "{} states and {} actions for {} nodes and {} edges",
                states.len(),
                actions.len(),
                graph.node_count(),
                graph.edge_count()
            ));
        }
        let mut seen = HashSet::new();
        if let Some(again) = states.iter().position(|state| !seen.insert(state)) {
            return Err(format!("the state {again} is equal to one before it"));
        }
        Ok(Self {
            states,
            actions,
            graph,
            index: Index::default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state_space::StateSpaceOf;
    use crate::{Search, Unit, problem_fn};

    type Space = StateSpace<u32, char, Unit>;

    fn saved() -> serde_json::Value {
        let numbers = problem_fn(
            0u32,
            |&n| {
                [('+', n + 2), ('-', n.saturating_sub(1))]
                    .into_iter()
                    .filter(|edge| edge.1 < 6)
                    .map(|(action, n)| (action, n, Unit))
            },
            |&n| n == 3,
        );
        let space = Search::new(&numbers).explore().unwrap();
        serde_json::to_value(&space).unwrap()
    }

    #[test]
    fn what_was_saved_is_loaded() {
        let saved = saved();
        let space: Space = serde_json::from_value(saved.clone()).unwrap();
        assert_eq!(serde_json::to_value(&space).unwrap(), saved);
        assert!(
            space
                .graph()
                .nodes()
                .all(|node| space.node(space.id(space.state_of(node).unwrap()).unwrap()) == node)
        );
        assert_eq!(Search::new(space.graph()).bfs().unwrap().cost(), Some(3)); // 0 2 4 3
        let empty = Digraph::<u32>::builder().build().unwrap();
        let empty = Search::new(&empty).explore().unwrap();
        let saved = serde_json::to_string(&empty).unwrap();
        let empty: StateSpaceOf<Digraph> = serde_json::from_str(&saved).unwrap();
        assert!(empty.is_empty());
    }

    #[test]
    fn what_was_never_explored_is_refused_and_named() {
        let refused = |change: &dyn Fn(&mut serde_json::Value), fault: &str| {
            let mut value = saved();
            change(&mut value);
            let error = serde_json::from_value::<Space>(value).unwrap_err();
            assert_eq!(error.to_string(), fault);
        };
        let set = |value: &mut serde_json::Value, place: &str, to: u32| {
            *value.pointer_mut(place).unwrap() = to.into();
        };
        let take = |value: &mut serde_json::Value, list: &str| {
            value[list].as_array_mut().unwrap().pop();
        };
        refused(
            &|v| take(v, "actions"),
            "6 states and 9 actions for 6 nodes and 10 edges",
        );
        refused(
            &|v| take(v, "states"),
            "5 states and 10 actions for 6 nodes and 10 edges",
        );
        refused(
            &|v| set(v, "/graph/goals/0", 6),
            "the goal is node 6, but the graph has 6 nodes, counted from 0",
        );
        refused(
            &|v| set(v, "/graph/edges/0/1", 6),
            "edge 0 is at node 6, but the graph has 6 nodes, counted from 0",
        );
        refused(
            &|v| set(v, "/states/5", 0),
            "the state 5 is equal to one before it",
        );
    }
}
