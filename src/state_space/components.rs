//! Strongly connected components.

use crate::id::StateId;

/// The strongly connected components of a state space: in each, every state can be reached from
/// every other.
///
/// Made by
/// [`StateSpace::strongly_connected_components`](crate::state_space::StateSpace::strongly_connected_components).
///
/// # Examples
///
/// In a town with one-way streets, which places can you return to?
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::digraph::Digraph;
///
/// let streets: Digraph = "0 1\n1 2\n2 1\n2 3\n3 4\n4 3".parse()?;
/// let space = Search::new(&streets).explore()?;
/// let components = space.strongly_connected_components();
/// assert_eq!(components.count(), 3);
/// let towns: Vec<Vec<_>> = components
///     .members()
///     .iter()
///     .map(|ids| {
///         ids.iter().filter_map(|&id| space.state(id)).map(|node| node.get()).collect()
///     })
///     .collect();
/// // streets lead from later ones to earlier
/// assert_eq!(towns, [vec![3, 4], vec![1, 2], vec![0]]);
/// assert_eq!(components.of(space.starts()[0]), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "SCC")]
#[doc(alias = "Tarjan")]
#[doc(alias = "strongly connected")]
pub struct Components {
    of_state: Vec<usize>,
    count: usize,
}

impl Components {
    /// Returns the number of components.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the number of the component of a state, or `None` for an unknown state.
    ///
    /// Components are numbered in reverse topological order: each edge leads into the same
    /// component or into one with a smaller number.
    pub fn of(&self, id: StateId) -> Option<usize> {
        self.of_state.get(id.index()).copied()
    }

    /// Returns the states of each component: component by component, and by id within each.
    pub fn members(&self) -> Vec<Vec<StateId>> {
        let mut members = vec![Vec::new(); self.count];
        for (index, &component) in self.of_state.iter().enumerate() {
            members[component].extend(StateId::from_index(index));
        }
        members
    }

    /// The components of a graph whose row `n` of edges ends where row `n + 1` begins, and whose edges
    /// lead to a `target` each.
    pub(crate) fn of_rows(rows: &[usize], target: impl Fn(usize) -> usize) -> Self {
        const UNSEEN: usize = usize::MAX;
        let len = rows.len() - 1;
        let mut low = vec![UNSEEN; len]; // the smallest number seen from here
        let mut of_state = vec![UNSEEN; len];
        let (mut seen, mut count) = (0, 0);
        let mut members = Vec::new(); // states whose component is not complete
        let mut path = Vec::new(); // states with their own number and their next edge
        for root in 0..len {
            if low[root] != UNSEEN {
                continue;
            }
            path.push((root, UNSEEN, rows[root]));
            while let Some((index, number, edge)) = path.last_mut() {
                let index = *index;
                if *number == UNSEEN {
                    *number = seen;
                    low[index] = seen;
                    seen += 1;
                    members.push(index);
                }
                if *edge < rows[index + 1] {
                    let to = target(*edge);
                    *edge += 1;
                    if low[to] == UNSEEN {
                        path.push((to, UNSEEN, rows[to]));
                    } else if of_state[to] == UNSEEN {
                        low[index] = low[index].min(low[to]);
                    }
                    continue;
                }
                let is_first = low[index] == *number;
                path.pop();
                if let Some(&(above, ..)) = path.last() {
                    low[above] = low[above].min(low[index]);
                }
                if is_first {
                    while let Some(member) = members.pop() {
                        of_state[member] = count;
                        if member == index {
                            break;
                        }
                    }
                    count += 1;
                }
            }
        }
        Self { of_state, count }
    }
}
