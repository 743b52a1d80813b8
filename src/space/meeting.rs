//! The path through a state that both sides of a bidirectional search have reached.

use crate::cost::Cost;
use crate::error::SearchError;
use crate::id::StateId;
use crate::node::{Label, NodeOf, Via};
use crate::path::{PathOf, Trail, path_along};
use crate::problem::{SearchProblem, SuccessorOf, successors_of};
use crate::space::reached::{edges_to, positions_to};

/// The two halves of a path through a state that both sides have reached. One half leads from a start to the state, and
/// the other from the state to the goal.
#[derive(Clone)]
pub(crate) struct Meeting<C: Cost> {
    pub(crate) at: StateId,
    pub(crate) before: Label<C>,
    pub(crate) after: Label<C>,
    pub(crate) cost: C::Total, // of the whole path
}

/// Edges, each with its position among the successors, and with the node on the side of the goal that it enters.
pub(crate) type PlacedEdges<P> = Vec<(usize, SuccessorOf<P>, StateId)>;

impl<C: Cost> Meeting<C> {
    /// Appends the edges of the second half, from the meeting to the goal, to the list `edges`.
    ///
    /// The backward search stores positions among predecessors. Therefore this method looks up each edge again among
    /// the successors of the state that the edge leaves. The edge must enter the next state, and its cost must be the
    /// difference between the costs from the two states to the goal. If an earlier call failed, `edges` contains the
    /// edges that it found, and this call continues after them.
    pub(crate) fn rest_of_path<P: SearchProblem<Cost = C>>(
        &self,
        problem: &P,
        nodes: &[NodeOf<P>],
        edges: &mut PlacedEdges<P>,
    ) -> Result<(), SearchError<P::State>> {
        let mut known = edges.len();
        let (mut state, mut rest) = (&nodes[self.at.index()].state, self.after.g);
        let first = self.after.via();
        let others = first
            .into_iter()
            .flat_map(|via| edges_to(nodes, via.predecessor));
        for Via { predecessor, .. } in first.into_iter().chain(others) {
            let next = &nodes[predecessor.index()];
            if known > 0 {
                known -= 1;
            } else {
                let leads_on = |edge: &SuccessorOf<P>| {
                    edge.state == next.state && edge.cost.extend(next.g) == Some(rest)
                };
                let edge = successors_of(problem, state).first(leads_on);
                let (position, edge) = SearchError::expect_edge(|| state.clone(), edge)?;
                edges.push((position, edge, predecessor));
            }
            (state, rest) = (&next.state, next.g);
        }
        Ok(())
    }

    /// Returns the whole path.
    pub(crate) fn path<P: SearchProblem<Cost = C>>(
        &self,
        problem: &P,
        nodes: &[NodeOf<P>],
    ) -> Result<PathOf<P>, SearchError<P::State>> {
        let (mut positions, start) = match self.before.via() {
            None => (Vec::new(), self.at),
            Some(Via {
                predecessor,
                position,
            }) => {
                let (mut positions, start) = positions_to(nodes, predecessor);
                positions.push(position);
                (positions, start)
            }
        };
        let mut rest = Vec::new();
        self.rest_of_path(problem, nodes, &mut rest)?;
        let mut end = nodes[self.at.index()].state.clone();
        let mut cost = Some(self.before.g); // the sum in the order of the replay, because float sums are rounded
        for (position, edge, _) in rest {
            positions.push(u32::try_from(position).unwrap_or(u32::MAX));
            cost = cost.and_then(|cost| edge.cost.extend(cost));
            end = edge.state;
        }
        let trail = Trail {
            start: nodes[start.index()].state.clone(),
            positions,
            end,
            cost: cost.unwrap_or(C::ZERO), // the cost of an incumbent does not overflow
        };
        path_along(problem, trail)
    }
}
