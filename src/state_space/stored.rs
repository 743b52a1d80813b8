//! State spaces that are saved and loaded, with the feature `serde`.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::OnceLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cost::Cost;
use crate::id::StateId;
use crate::space::reached::Index;
use crate::state_space::StateSpace;

/// What is stored of a state space: lists, and the number of the starts, which come first.
#[derive(Serialize)]
#[serde(rename = "StateSpace")]
struct Lent<'s, S, A, C> {
    states: &'s [S],
    starts: usize,
    goals: Vec<StateId>,
    rows: &'s [usize],
    targets: &'s [StateId],
    actions: &'s [A],
    costs: &'s [C],
}

#[derive(Deserialize)]
#[serde(rename = "StateSpace")]
struct Loaded<S, A, C> {
    states: Vec<S>,
    starts: usize,
    goals: Vec<StateId>,
    rows: Vec<usize>,
    targets: Vec<StateId>,
    actions: Vec<A>,
    costs: Vec<C>,
}

impl<S: Serialize, A: Serialize, C: Cost + Serialize> Serialize for StateSpace<S, A, C> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        Lent {
            states: &self.states,
            starts: self.starts.len(),
            goals: self.goals().collect(),
            rows: &self.rows,
            targets: &self.targets,
            actions: &self.actions,
            costs: &self.costs,
        }
        .serialize(serializer)
    }
}

/// Accepts only what can have been explored: states are numbered in breadth-first order from the starts, and no two are
/// equal. The error says what is wrong, and where.
impl<'de, S, A, C> Deserialize<'de> for StateSpace<S, A, C>
where
    S: Deserialize<'de> + Eq + Hash,
    A: Deserialize<'de>,
    C: Cost + Deserialize<'de>,
{
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        let loaded = Loaded::deserialize(deserializer)?;
        loaded.check().map_err(T::Error::custom)?;
        let mut goals = vec![false; loaded.states.len()];
        for goal in loaded.goals {
            goals[goal.index()] = true;
        }
        Ok(Self {
            starts: (0..loaded.starts).filter_map(StateId::from_index).collect(),
            states: loaded.states,
            goals,
            rows: loaded.rows,
            targets: loaded.targets,
            actions: loaded.actions,
            costs: loaded.costs,
            reverse: OnceLock::new(),
            index: Index::default(),
        })
    }
}

impl<S: Eq + Hash, A, C> Loaded<S, A, C> {
    /// Says what is wrong, if anything is.
    fn check(&self) -> Result<(), String> {
        let (states, edges) = (self.states.len(), self.targets.len());
        if StateId::from_index(states.saturating_sub(1)).is_none() {
            return Err(format!("{states} states are more than there are ids"));
        }
        if (self.actions.len(), self.costs.len()) != (edges, edges) {
            let (actions, costs) = (self.actions.len(), self.costs.len());
            return Err(format!(
                "{edges} targets, {actions} actions and {costs} costs: not one each an edge"
            ));
        }
        let ends = (self.rows.first().copied(), self.rows.last().copied());
        if self.rows.len() != states + 1 || ends != (Some(0), Some(edges)) || !self.rows.is_sorted()
        {
            return Err(format!(
                "the rows do not divide {edges} edges among {states} states"
            ));
        }
        if let Some(goal) = self.goals.iter().find(|goal| goal.index() >= states) {
            return Err(format!("the goal {goal} is none of {states} states"));
        }
        let mut known = self.starts; // the states that were reached so far
        for (state, row) in self.rows.windows(2).enumerate() {
            if state >= known {
                return Err(format!(
                    "the state {state} is not reached from those before it"
                ));
            }
            for (edge, target) in (row[0]..row[1]).zip(&self.targets[row[0]..row[1]]) {
                if target.index() > known || target.index() >= states {
                    return Err(format!(
                        "the edge {edge} enters the state {target}, which is not the next one"
                    ));
                }
                known += usize::from(target.index() == known);
            }
        }
        if known != states {
            return Err(format!(
                "{known} states are reached, and {states} are listed"
            ));
        }
        let mut seen = HashSet::new();
        match self.states.iter().position(|state| !seen.insert(state)) {
            Some(again) => Err(format!("the state {again} is equal to one before it")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
                .ids()
                .all(|id| space.id(space.state(id).unwrap()) == Some(id))
        );
        assert_eq!(Search::new(&space).bfs().unwrap().cost(), Some(3)); // 0 2 4 3
        let empty: Space = serde_json::from_str(
            r#"{"states":[],"starts":0,"goals":[],"rows":[0],"targets":[],"actions":[],"costs":[]}"#,
        )
        .unwrap();
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
        let first = |list: &str| format!("/{list}/0");
        let set = |value: &mut serde_json::Value, place: &str, to: u32| {
            *value.pointer_mut(place).unwrap() = to.into();
        };
        let take = |value: &mut serde_json::Value, list: &str| {
            value[list].as_array_mut().unwrap().pop();
        };
        refused(
            &|v| take(v, "costs"),
            "10 targets, 10 actions and 9 costs: not one each an edge",
        );
        refused(
            &|v| take(v, "rows"),
            "the rows do not divide 10 edges among 6 states",
        );
        refused(
            &|v| set(v, "/rows/1", 9),
            "the rows do not divide 10 edges among 6 states",
        );
        refused(
            &|v| set(v, &first("goals"), 6),
            "the goal 6 is none of 6 states",
        );
        refused(
            &|v| set(v, &first("targets"), 5),
            "the edge 0 enters the state 5, which is not the next one",
        );
        refused(
            &|v| set(v, &first("targets"), 0),
            "the state 1 is not reached from those before it",
        );
        refused(
            &|v| set(v, "/starts", 0),
            "the state 0 is not reached from those before it",
        );
        refused(
            &|v| set(v, "/starts", 7),
            "7 states are reached, and 6 are listed",
        );
        refused(
            &|v| set(v, "/states/5", 0),
            "the state 5 is equal to one before it",
        );
    }
}
