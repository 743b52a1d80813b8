//! This module enumerates a state space, breadth first and in batches of states.

use std::mem;

use crate::digraph::{Digraph, NodeId};
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::failure::{Failure, Scope};
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::{Label, Node, ReachedState};
use crate::observe::{Event, Observer};
use crate::problem::SearchProblem;
use crate::space::known::MANY_NODES;
use crate::space::memory::bytes_of;
use crate::space::table::Tag;
use crate::space::unique_states::UniqueStates;
use crate::state_space::{ExploreError, StateSpace, StateSpaceOf};

/// Enumeration of the reachable states and edges.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Enumerates the reachable states and edges of the problem as a [`StateSpace`].
    ///
    /// States beyond goals are included. The limits on expansions, generated states, bytes and time apply. The cancel
    /// flag, the observer, the hash and the workspace also apply. The options [`max_cost`](Self::max_cost)
    /// and [`duplicates`](Self::duplicates) are ignored. An observer sees states without paths.
    ///
    /// The limit on bytes counts the states with the [heap memory](SearchProblem::heap_bytes) that they own, their
    /// table and the edges. It does not count the heap memory of actions, or the lists of incoming edges, which are
    /// built on first use.
    ///
    /// # Errors
    ///
    /// Returns [`ExploreError::CutOff`] if a limit ended the exploration, and [`ExploreError::Search`] if the problem
    /// failed to list the successors of a state. Costs are not added up, so they cannot overflow. Set a limit if the
    /// space may be infinite or too large for memory.
    ///
    /// # Complexity
    ///
    /// Takes O(n + m) time and space for n states and m edges, because each state is expanded once.
    ///
    /// # Examples
    ///
    /// In this example, a knight on a board of 3 x 3 squares can reach every square except the middle one:
    ///
    /// ```
    /// use colorwalk::{Search, Unit, problem_fn};
    ///
    /// let knight = problem_fn(
    ///     (0i8, 0i8),
    ///     |&(x, y)| {
    ///         let leaps =
    ///             [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    ///         let squares = leaps.map(|(right, up)| (x + right, y + up)).into_iter();
    ///         let inside = squares.filter(|(x, y)| (0..3).contains(x) && (0..3).contains(y));
    ///         inside.map(|square| (square, Unit))
    ///     },
    ///     |_| false,
    /// );
    /// let space = Search::new(&knight).explore()?;
    /// assert_eq!(space.len(), 8);
    /// assert_eq!(space.id(&(1, 1)), None);
    /// let graph = space.graph();
    /// assert!(graph.nodes().all(|square| graph.out_edges(square).len() == 2));
    /// # Ok::<(), colorwalk::state_space::ExploreError<(i8, i8)>>(())
    /// ```
    #[doc(alias = "enumerate")]
    #[doc(alias = "state graph")]
    #[doc(alias = "reachability graph")]
    pub fn explore(self) -> Result<StateSpaceOf<P>, ExploreError<P::State>> {
        Ok(self.explore_keeping_limits()?.0)
    }

    /// Enumerates the space like [`explore`](Self::explore), but also returns the remaining limits.
    pub(crate) fn explore_keeping_limits(
        self,
    ) -> Result<(StateSpaceOf<P>, RunLimits), ExploreError<P::State>> {
        let limits = RunLimits::new(self.limits);
        let problem = &self.problem;
        let mut exploration = Exploration {
            problem,
            states: UniqueStates::with_ids(problem, self.hasher, self.workspace, limits.bytes()),
            heap_bytes: 0,
            starts: Vec::new(),
            goals: Vec::new(),
            offsets: vec![0],
            edges: Vec::new(),
            actions: Vec::new(),
            ends: Vec::new(),
            heap_bytes_of_ends: 0,
            failure: None,
            limits,
            observer: self.observer,
        };
        let scope = Scope::open();
        let end = if exploration.limits.are_none() {
            exploration.run::<false>()
        } else {
            exploration.run::<true>()
        };
        drop(scope);
        let event = end.map_or_else(Event::CutOff, |()| Event::Exhausted);
        exploration.observer.on_event(&event);
        let states = exploration.states.states().len();
        match (end, exploration.failure) {
            (Ok(()), _) => {
                let (states, index) = exploration.states.into_indexed(problem);
                let (starts, goals) = (exploration.starts, exploration.goals);
                let space = StateSpace {
                    states,
                    actions: exploration.actions,
                    graph: Digraph::of_rows(exploration.offsets, exploration.edges, starts, goals),
                    index,
                };
                Ok((space, exploration.limits))
            }
            (Err(_), Some((state, failure))) => Err(SearchError::Failed { state, failure }.into()),
            (Err(limit), None) => Err(ExploreError::CutOff { limit, states }),
        }
    }
}

type Tagged<T> = (T, Tag);

/// An exploration in progress.
struct Exploration<'p, P: SearchProblem, O> {
    problem: &'p P,
    states: UniqueStates<P>,
    heap_bytes: usize, // the heap memory of the states in bytes, counted only if there are limits
    starts: Vec<NodeId>,
    goals: Vec<NodeId>,
    offsets: Vec<u32>, // where the row of each state begins, and where the last row ends
    edges: Vec<(NodeId, P::Cost)>,
    actions: Vec<P::Action>,
    ends: Vec<Tagged<(P::State, P::Cost)>>, // the targets and costs of the edges of a batch
    heap_bytes_of_ends: usize,
    failure: Option<(P::State, Failure)>,
    limits: RunLimits,
    observer: O,
}

impl<P: SearchProblem, O: Observer<P>> Exploration<'_, P, O> {
    /// Explores the states in batches. The successors of a batch are generated together, so that the memory accesses of
    /// their look-ups overlap. The observer still receives one state after another.
    fn run<const LIMITED: bool>(&mut self) -> Result<(), Limit> {
        for start in self.problem.starts() {
            let tag = self.states.tag(self.problem, &start);
            let start = self.number::<LIMITED>(start, tag)?;
            self.starts.push(start);
        }
        self.starts.sort_unstable();
        self.starts.dedup();
        let mut next = 0;
        while next < self.states.states().len() {
            let most = self.limits.expansions().unwrap_or(u64::MAX);
            let most = match most - next as u64 {
                0 => return Err(Limit::Expansions),
                _ if self.observer.is_watching() => 1,
                left => usize::try_from(left).unwrap_or(usize::MAX),
            };
            let mut batch = self
                .states
                .next_batch(self.problem, (next, self.edges.len()), most);
            next = batch.end;
            let end = batch.try_for_each(|number| self.expand::<LIMITED>(number));
            if matches!(end, Ok(()) | Err(Limit::Generated | Limit::Failure)) {
                self.add_ends::<LIMITED>()?; // other limits leave no time or memory to add the ends of the batch
            }
            end?;
        }
        Ok(())
    }

    /// Generates the successors of a state.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn expand<const LIMITED: bool>(&mut self, number: usize) -> Result<(), Limit> {
        if LIMITED {
            self.check()?;
        }
        let state = &self.states.states()[number];
        tell::<P, O>(&mut self.observer, state, number, false);
        if self.problem.is_goal(state) {
            self.goals
                .extend(StateId::from_index(number).map(NodeId::of_state));
        }
        let mut end = Ok(());
        for edge in self.problem.successors(state) {
            if LIMITED {
                end = self.check();
                if self.limits.generated() == Some(self.actions.len() as u64) {
                    end = Err(Limit::Generated);
                }
                if end.is_err() {
                    break;
                }
                let heap_bytes = self.problem.heap_bytes(&edge.state);
                self.heap_bytes_of_ends = self.heap_bytes_of_ends.saturating_add(heap_bytes);
            }
            self.actions.push(edge.action);
            let tag = self.states.tag(self.problem, &edge.state);
            self.ends.push(((edge.state, edge.cost), tag));
        }
        match u32::try_from(self.actions.len()) {
            Ok(end_of_row) => self.offsets.push(end_of_row),
            Err(_) => end = Err(Limit::Ids),
        }
        end?;
        Failure::take().map_or(Ok(()), |failure| {
            self.failure = Some((state.clone(), failure));
            Err(Limit::Failure)
        })
    }

    /// Checks the limits before an edge is added.
    #[cold]
    fn check(&self) -> Result<(), Limit> {
        let bytes = || {
            let more = self.ends.len().saturating_add(1);
            self.states
                .bytes(more)
                .saturating_add(self.heap_bytes)
                .saturating_add(self.heap_bytes_of_ends)
                .saturating_add(bytes_of(&self.ends, 1))
                .saturating_add(bytes_of(&self.goals, 1))
                .saturating_add(bytes_of(&self.offsets, 1))
                .saturating_add(bytes_of(&self.edges, more))
                .saturating_add(bytes_of(&self.actions, 1))
        };
        match self.limits.interruption() {
            Some(limit) => Err(limit),
            None if self.limits.bytes().is_some_and(|most| bytes() > most) => Err(Limit::Bytes),
            None => Ok(()),
        }
    }

    /// Adds the edges of a batch, and the states that these edges enter.
    fn add_ends<const LIMITED: bool>(&mut self) -> Result<(), Limit> {
        if self.states.states().len() >= MANY_NODES {
            self.states.look_ahead(&self.ends, 0);
        }
        let mut ends = mem::take(&mut self.ends);
        for ((state, cost), tag) in ends.drain(..) {
            let to = self.number::<LIMITED>(state, tag)?;
            self.edges.push((to, cost));
        }
        self.ends = ends; // to use its memory again
        self.heap_bytes_of_ends = 0;
        Ok(())
    }

    /// Returns the number of a state. The state may be new.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn number<const LIMITED: bool>(&mut self, state: P::State, tag: Tag) -> Result<NodeId, Limit> {
        let known = self.states.states().len();
        let id = self.states.id(self.problem, state, tag).ok_or(Limit::Ids)?;
        if let Some(state) = self.states.states().get(known) {
            if LIMITED {
                let heap_bytes = self.problem.heap_bytes(state);
                self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
            }
            tell::<P, O>(&mut self.observer, state, known, true);
        }
        if LIMITED && let Some(limit) = self.limits.interruption() {
            return Err(limit);
        }
        Ok(NodeId::of_state(id))
    }
}

/// Notifies an observer of a new state or an expansion, without a path to the state.
#[inline]
fn tell<P: SearchProblem, O: Observer<P>>(
    observer: &mut O,
    state: &P::State,
    number: usize,
    is_new: bool,
) {
    if observer.is_watching()
        && let Some(id) = StateId::from_index(number)
    {
        let mut node = Node::new(state.clone(), Label::at_start());
        if is_new {
            observer.on_event(&Event::Discovered(ReachedState::new(id, &node, &[])));
        } else {
            observer.on_event(&Event::Examined(ReachedState::new(id, &node, &[])));
            node.set_expanded();
            observer.on_event(&Event::Closed(ReachedState::new(id, &node, &[])));
        }
    }
}
