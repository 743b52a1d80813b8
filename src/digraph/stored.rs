//! Saving and loading of graphs and names, with the feature `serde`.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::rows::Given;
use super::{Digraph, DigraphBuilder, DigraphError, Names, NodeId};
use crate::cost::Cost;

/// The stored form of a graph.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Digraph")]
struct Stored<C> {
    node_count: u32,
    starts: Vec<NodeId>,
    goals: Vec<NodeId>,
    edges: Vec<Given<C>>,
}

/// Stores the number of nodes, the starts, the goals, and the edges as triples `(from, to, cost)`.
impl<C: Cost + Serialize> Serialize for Digraph<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let edges = self.edges();
        let stored = Stored {
            node_count: self.node_count,
            starts: self.starts.to_vec(),
            goals: self.goals.to_vec(),
            edges: edges.map(|edge| (edge.from, edge.to, edge.cost)).collect(),
        };
        stored.serialize(serializer)
    }
}

/// Rejects data if an end of an edge, a start or a goal is not one of the nodes. The error is a [`DigraphError`], as
/// text.
impl<'de, C: Cost + Deserialize<'de>> Deserialize<'de> for Digraph<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = Stored::deserialize(deserializer)?;
        stored.build().map_err(D::Error::custom)
    }
}

impl<C: Cost> Stored<C> {
    fn build(self) -> Result<Digraph<C>, DigraphError> {
        let Self {
            node_count,
            starts,
            goals,
            edges,
        } = self;
        let mut builder = DigraphBuilder::new();
        builder.extend(edges);
        builder
            .node_count(node_count as usize)
            .starts(starts)
            .goals(goals)
            .build()
    }
}

/// Stores the list of names.
impl Serialize for Names {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Rejects lists with a repeated name.
impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut names = Self::default();
        for (place, name) in Vec::<String>::deserialize(deserializer)?.iter().enumerate() {
            if names.add(name).index() != place {
                return Err(D::Error::custom(format_args!(
                    "two nodes have the name {name:?}"
                )));
            }
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph() -> Digraph {
        let text = "nodes 5\nstart 2\nstart 0\ngoal 3\n2 1 7\n0 3 1\n2 1 7\n1 1 0";
        text.parse().unwrap()
    }

    #[test]
    fn what_was_saved_is_loaded() {
        let saved = serde_json::to_string(&graph()).unwrap();
        assert_eq!(
            saved,
            r#"{"node_count":5,"starts":[2,0],"goals":[3],"edges":[[2,1,7],[0,3,1],[2,1,7],[1,1,0]]}"#
        );
        assert_eq!(serde_json::from_str::<Digraph>(&saved).unwrap(), graph());
        let empty = r#"{"node_count":0,"starts":[],"goals":[],"edges":[]}"#;
        assert_eq!(
            serde_json::from_str::<Digraph>(empty).unwrap(),
            "".parse().unwrap()
        );
        let gaps = r#"{"node_count":4294967295,"starts":[],"goals":[],"edges":[]}"#;
        assert_eq!(
            serde_json::from_str::<Digraph>(gaps)
                .unwrap_err()
                .to_string(),
            "expected at most 1048576 nodes with 0 edges, found 4294967295: number the nodes without gaps"
        );

        let mut names = Names::default();
        names.add("b");
        names.add("a");
        let saved = serde_json::to_string(&names).unwrap();
        assert_eq!(saved, r#"["b","a"]"#);
        let loaded: Names = serde_json::from_str(&saved).unwrap();
        assert_eq!((&loaded, loaded.id("a")), (&names, Some(NodeId(1))));
    }

    #[test]
    fn what_is_no_graph_is_refused_and_named() {
        let refused = |place: &str, to: u32, fault: &str| {
            let mut value = serde_json::to_value(graph()).unwrap();
            *value.pointer_mut(place).unwrap() = to.into();
            let error = serde_json::from_value::<Digraph>(value).unwrap_err();
            assert_eq!(error.to_string(), fault);
        };
        let has = "but the graph has 5 nodes, counted from 0";
        refused("/edges/1/0", 5, &format!("edge 1 is at node 5, {has}"));
        refused(
            "/edges/3/1",
            u32::MAX,
            &format!("edge 3 is at node {}, {has}", u32::MAX),
        );
        refused("/starts/1", 5, &format!("the start is node 5, {has}"));
        refused("/goals/0", 9, &format!("the goal is node 9, {has}"));
        let twice = serde_json::from_str::<Names>(r#"["a","b","a"]"#).unwrap_err();
        assert_eq!(twice.to_string(), r#"two nodes have the name "a""#);
    }
}
