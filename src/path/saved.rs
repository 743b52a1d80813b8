//! Paths that were saved and loaded (feature `serde`). A loaded path proves nothing until it is replayed.

use serde::{Deserialize, Serialize};

use crate::cost::Cost;
use crate::error::SearchError;
use crate::path::Path;
use crate::problem::SearchProblem;

/// A path that was saved and loaded, and is not yet checked.
///
/// A [`Path`] proves that each of its steps is an edge, but the contents of a file prove nothing. So a saved path is
/// loaded as this type. [`replay`](Self::replay) checks it and returns a `Path`. The saved form has the fields
/// `states`, `actions`, `positions` (of the edges among the successors) and `cost`.
///
/// # Examples
///
/// ```
/// use colorwalk::{Path, SavedPath, Search, certificate, problem_fn};
///
/// let stairs = problem_fn(0u32, |&n| [("step", n + 1, 2u32), ("leap", n + 3, 5)], |&n| n == 4);
/// let path = Search::new(&stairs).dijkstra()?.found()?;
/// let text = serde_json::to_string(&path)?;
/// assert_eq!(
///     text,
///     r#"{"states":[0,1,4],"actions":["step","leap"],"positions":[0,1],"cost":7}"#
/// );
///
/// let saved: SavedPath<u32, String, u32> = serde_json::from_str(&text)?;
/// let named = problem_fn(
///     0u32,
///     |&n| [("step".to_owned(), n + 1, 2u32), ("leap".to_owned(), n + 3, 5)],
///     |&n| n == 4,
/// );
/// let loaded = saved.replay(&named)?; // its steps are edges
/// assert_eq!(certificate::path(&named, &loaded), Ok(())); // and it leads from a start to a goal
///
/// let forged = text.replace("\"cost\":7", "\"cost\":3");
/// let forged: SavedPath<u32, String, u32> = serde_json::from_str(&forged)?;
/// assert!(forged.replay(&named).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename = "Path", try_from = "Record<S, A, T>")]
pub struct SavedPath<S, A, T> {
    states: Vec<S>, // never empty
    actions: Vec<A>,
    positions: Vec<u32>,
    cost: T,
}

/// The stored form of a path, before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Path")]
struct Record<S, A, T> {
    states: Vec<S>,
    actions: Vec<A>,
    positions: Vec<u32>,
    cost: T,
}

impl<S, A, T> TryFrom<Record<S, A, T>> for SavedPath<S, A, T> {
    type Error = String;

    fn try_from(record: Record<S, A, T>) -> Result<Self, String> {
        let Record {
            states,
            actions,
            positions,
            cost,
        } = record;
        let lengths = [actions.len(), positions.len()];
        if lengths.map(|edges| edges + 1) != [states.len(); 2] {
            let states = states.len();
            return Err(format!(
                "a path has one state more than actions and positions, not {states} beside {lengths:?}"
            ));
        }
        Ok(Self {
            states,
            actions,
            positions,
            cost,
        })
    }
}

impl<S, A, T> SavedPath<S, A, T> {
    /// Replays the path. Returns the replayed path if each step is an edge of `problem` and the costs of the edges add
    /// up to the saved cost.
    ///
    /// To check that the path leads from a start to a goal, use [`certificate::path`](crate::certificate::path).
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Unfaithful`] with the last state before the problem and the record differ, or with the
    /// last state of the path if only the cost differs. Returns [`SearchError::Failed`] if the problem fails,
    /// and [`SearchError::CostOverflow`] if the cost overflows.
    ///
    /// # Complexity
    ///
    /// One call of `successors` per edge.
    pub fn replay<P>(&self, problem: &P) -> Result<Path<S, A, P::Cost>, SearchError<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost: Cost<Total = T>>,
        S: Clone + PartialEq,
        A: PartialEq,
        T: PartialEq,
    {
        let positions = self.positions.iter().copied();
        let path = Path::replay(problem, self.states[0].clone(), positions)?;
        let differs = |&edge: &usize| {
            path.actions[edge] != self.actions[edge]
                || path.states[edge + 1] != self.states[edge + 1]
        };
        let differing = (0..path.len()).find(differs);
        match differing.or_else(|| (path.cost != self.cost).then_some(path.len())) {
            Some(at) => Err(SearchError::Unfaithful {
                state: path.states[at].clone(),
            }),
            None => Ok(path),
        }
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;
    use crate::arbitrary;
    use crate::certificate;
    use crate::digraph::{Digraph, EdgeId, NodeId};
    use crate::{PathOf, Search};

    type Saved = SavedPath<NodeId, EdgeId, u32>;

    fn paths(graph: &Digraph) -> Vec<PathOf<Digraph>> {
        let paths = Search::new(graph).all_simple_paths().take(20);
        paths.collect::<Result<_, _>>().unwrap()
    }

    /// Collects a pointer to each number in a JSON value.
    fn numbers(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Number(_) => found.push(at.to_owned()),
            Value::Array(list) => {
                for (index, value) in list.iter().enumerate() {
                    numbers(value, &format!("{at}/{index}"), found);
                }
            }
            Value::Object(fields) => {
                for (name, value) in fields {
                    numbers(value, &format!("{at}/{name}"), found);
                }
            }
            _ => {}
        }
    }

    proptest! {
        #[test]
        fn a_saved_path_is_replayed_and_a_changed_one_is_not(
            graph in arbitrary::digraphs_of(1..=6, 0..=14, 0u32..4),
            by in 1u64..5,
        ) {
            for path in paths(&graph) {
                let value = serde_json::to_value(&path).unwrap();
                let saved: Saved = serde_json::from_value(value.clone()).unwrap();
                prop_assert_eq!(serde_json::to_value(&saved).unwrap(), value.clone());
                let loaded = saved.replay(&graph).unwrap();
                prop_assert_eq!(&loaded, &path);
                prop_assert_eq!(certificate::path(&graph, &loaded), Ok(()));

                let mut places = Vec::new();
                numbers(&value, "", &mut places);
                for place in places {
                    let mut changed = value.clone();
                    let number = changed.pointer_mut(&place).unwrap();
                    *number = (number.as_u64().unwrap() + by).into();
                    let loaded = serde_json::from_value::<Saved>(changed.clone()).ok();
                    if let Some(replayed) = loaded.and_then(|saved| saved.replay(&graph).ok()) {
                        // Any state is a path without edges.
                        prop_assert!(path.is_empty(), "{}", place);
                        prop_assert_eq!(serde_json::to_value(&replayed).unwrap(), changed);
                    }
                }
            }
        }
    }

    #[test]
    fn a_record_of_unequal_lengths_is_not_read() {
        for text in [
            r#"{"states":[],"actions":[],"positions":[],"cost":0}"#,
            r#"{"states":[0,1],"actions":[],"positions":[0],"cost":0}"#,
            r#"{"states":[0,1],"actions":[0],"positions":[],"cost":0}"#,
            r#"{"states":[0],"actions":[0],"positions":[0],"cost":0}"#,
        ] {
            let error = serde_json::from_str::<Saved>(text).unwrap_err();
            assert!(error.to_string().contains("one state more"), "{error}");
        }
    }

    #[test]
    fn a_path_that_was_saved_for_another_graph_is_not_replayed() {
        let graph: Digraph = "goal 2\n 0 1 1\n 1 2 1".parse().unwrap();
        let text = serde_json::to_string(&paths(&graph)[0]).unwrap();
        let saved: Saved = serde_json::from_str(&text).unwrap();
        let dearer: Digraph = "goal 2\n 0 1 1\n 1 2 2".parse().unwrap();
        let shorter: Digraph = "goal 2\n 0 1 1".parse().unwrap();
        for (other, at) in [(dearer, 2), (shorter, 1)] {
            let state = NodeId::new(at);
            assert_eq!(
                saved.replay(&other).err(),
                Some(SearchError::Unfaithful { state })
            );
        }
    }
}
