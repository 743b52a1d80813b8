//! Bidirectional search: from the start and from the goal at once, until the two meet.
//!
//! A search that reaches to distance d and has b successors a state looks at about b^d states. Two
//! that reach to d/2 each look at about 2·b^(d/2). What it takes is a [`ReversibleProblem`]: one
//! known goal, and edges that can be followed backwards.
//!
//! # Breadth-first
//!
//! A layer is expanded as a whole, now from one side and now from the other. Let the layers up to
//! depth f be complete on the side of the start, and up to depth b on that of the goal. If no state
//! is known to both sides, then no path has f + b edges or fewer: its state after min(f, length)
//! edges would be known to both. So the first state that both sides know lies on a path with fewest
//! edges: it is found as layer f + 1 or b + 1 grows, the path through it has at most f + b + 1
//! edges, and no path has fewer. That is because layers grow one at a time; if the two sides took
//! turns state by state, the first meeting would prove nothing.
//!
//! # Dijkstra's algorithm twice
//!
//! Here the first meeting does not prove anything. Whenever a state that one side knows gets a
//! g-value on the other, the path through it is a candidate, and the cheapest candidate is kept.
//! The search ends when the least g-value on the frontier of the start and that on the frontier of
//! the goal add up to the cost of this candidate or more (Nicholson 1966). Proof: take any path,
//! and on it the first state x that is not closed on the side of the start, and the last state y
//! that is not closed on the side of the goal. If x comes before y or is y, the path costs at least
//! what leads to x and what leads on from y, hence the sum of the two least g-values. If x comes
//! after y, then x and the state before it are closed on the side of the goal and the side of the
//! start, and the edge between them was relaxed by both: the path, or one that is no dearer, was a
//! candidate.
//!
//! # Which side
//!
//! Either way any choice is correct. The side with the smaller frontier is expanded (Pohl's
//! *cardinality comparison*, 1971): a side that meets few states is cheap to drive on, be the graph
//! as lopsided as it may. Of equal ones it is the side that has got less far, by layers or by g,
//! and then that of the start. In an infinite graph a side that is slim and endless may keep its
//! turn for ever where the other would soon be exhausted; a limit ends that.
//!
//! # When to use it
//!
//! When the goal is one known state and edges can be reversed: puzzles from their solution, routes
//! between two places. In a graph where the number of states at a distance grows slowly the gain is
//! small: in the open plane it is a half. With a good heuristic [`astar`](Search::astar) often
//! expands fewer still.
//!
//! # References
//!
//! - T. A. J. Nicholson, "Finding the shortest route between two points in a network", *Comput. J.* 9
//!   (1966).
//! - I. Pohl, "Bi-directional search", *Machine Intelligence* 6 (1971).

use std::collections::VecDeque;
use std::fmt;
use std::hash::BuildHasher;
use std::ops::{Index, IndexMut};

use hashbrown::HashTable;

use crate::algorithms::run::{Algorithm, Run};
use crate::cost::{Cost, NonNegativeCost};
use crate::error::SearchError;
use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::{Claim, Report, StateId, Step, positions_to};
use crate::path::Path;
use crate::problem::{PathCostOf, ReversibleProblem, SearchProblem, SuccessorOf};
use crate::search::Search;
use crate::space::frontier::ByCost;
use crate::space::session::{Backwards, Findings, Forwards, Order, Recorded, Session};
use crate::space::{Arrival, Landing, Node, Relax, Via, grown};

impl<'p, P, O, S> Search<'p, P, O, S>
where
    P: ReversibleProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher + Send + Sync + 'static,
{
    /// Finds a path with the fewest edges from the start to the goal, searching from both ends.
    ///
    /// The path is put together in the middle, and its second half is walked once more along
    /// successors, so it is as good a [`Path`](crate::Path) as any. Costs are added up for the
    /// report, but not looked at.
    ///
    /// The search is exhausted when one side is. [`Report::reached`] holds the states that were
    /// reached from the start, and those of the path;
    /// [`Reached::from_goal`](crate::Reached::from_goal) holds the others. With a [limit of
    /// depth](crate::Limits::depth) both sides together go no deeper; a [cap](Search::frontier_cap)
    /// on the frontier holds for both together, and ends the search. The options
    /// [`goal_test`](Search::goal_test), [`ties`](Search::ties) and
    /// [`duplicates`](Search::duplicates) have no effect.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path leaves its type;
    /// [`SearchError::Unfaithful`] if the problem's successors change, or are not what its
    /// predecessors say.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space for n states and m generated edges: where each state has b
    /// successors and predecessors, and the goal lies d edges away, n is O(b^(d/2)).
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{ReversibleProblem, Search, SearchProblem, Successor, Unit};
    ///
    /// /// From 1 to 1000 by adding one and by doubling.
    /// struct Ladder;
    ///
    /// impl SearchProblem for Ladder {
    ///     type State = u32;
    ///     type Action = &'static str;
    ///     type Cost = Unit;
    ///     fn start(&self) -> u32 {
    ///         1
    ///     }
    ///     fn is_goal(&self, n: &u32) -> bool {
    ///         *n == self.goal()
    ///     }
    ///     fn successors(&self, &n: &u32) -> impl Iterator<Item = Successor<u32, &'static str, Unit>> {
    ///         [("+1", n + 1), ("*2", 2 * n)].map(|(a, m)| Successor::new(a, m, Unit)).into_iter()
    ///     }
    /// }
    ///
    /// impl ReversibleProblem for Ladder {
    ///     fn goal(&self) -> u32 {
    ///         1000
    ///     }
    ///     fn predecessors(&self, &n: &u32) -> impl Iterator<Item = Successor<u32, &'static str, Unit>> {
    ///         let one_less = n.checked_sub(1).map(|m| Successor::new("+1", m, Unit));
    ///         let half = (n % 2 == 0).then(|| Successor::new("*2", n / 2, Unit));
    ///         one_less.into_iter().chain(half)
    ///     }
    /// }
    ///
    /// let report = Search::new(&Ladder).bidirectional_bfs()?;
    /// let path = report.path().unwrap();
    /// assert_eq!(path.states(), [1, 2, 3, 6, 7, 14, 15, 30, 31, 62, 124, 125, 250, 500, 1000]);
    /// assert_eq!(path.actions()[..4], ["+1", "+1", "*2", "+1"]);
    /// let one_sided = Search::new(&Ladder).bfs()?;
    /// assert_eq!((report.cost(), report.claim()), (one_sided.cost(), one_sided.claim()));
    /// assert!(4 * report.stats().expanded < one_sided.stats().expanded);
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub fn bidirectional_bfs(self) -> Result<Report<P>, SearchError<P::State>> {
        self.start_bidirectional_bfs().finish()
    }

    /// Starts [`bidirectional_bfs`](Self::bidirectional_bfs) as a run to be driven step by step.
    ///
    /// While it runs, its reached states and its frontier are those of both sides, as are the
    /// events that an observer sees. The g-value of a state that was reached from the goal is the
    /// cost of the rest of the path, and its predecessor is the state after it.
    pub fn start_bidirectional_bfs(self) -> Run<'p, P, BidirectionalBfs, O, S> {
        let algorithm = BidirectionalBfs {
            sides: Sides::default(),
            frontiers: Both::default(),
            layers: Both::default(),
            layer: None,
            cap: self.frontier_cap.map(|(cap, _)| cap),
        };
        Run::new(self, crate::space::Recognition::All, algorithm)
    }

    /// Finds a cheapest path from the start to the goal, searching from both ends.
    ///
    /// The path is put together in the middle, and its second half is walked once more along
    /// successors, so it is as good a [`Path`](crate::Path) as any.
    ///
    /// The search is exhausted when one side is and they have not met. When it is cut off, its
    /// [lower bound](Report::lower_bound) is the sum of the least g-values on the two frontiers, or
    /// the cost of the path that was found so far if that is less; this path is the
    /// [incumbent](Report::incumbent).
    ///
    /// [`Report::reached`] holds the states that were reached from the start, and those of the
    /// path; [`Reached::from_goal`](crate::Reached::from_goal) holds the others. A
    /// [cap](Search::frontier_cap) on the frontier holds for both sides together, and ends the
    /// search. The options [`goal_test`](Search::goal_test) and [`duplicates`](Search::duplicates)
    /// have no effect.
    ///
    /// Sums of floats depend on the order of adding. With
    /// [`NonNegativeReal`](crate::NonNegativeReal) two paths whose costs differ by less than the
    /// rounding may be taken for each other.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path leaves its type;
    /// [`SearchError::NegativeCost`] if the cost type breaks its contract;
    /// [`SearchError::Unfaithful`] if the problem's successors change, or are not what its
    /// predecessors say.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated edges, as for [`dijkstra`](Search::dijkstra),
    /// but m counts the edges within about half the cost of the path from either end.
    ///
    /// # Examples
    ///
    /// The first path that is met, through b, is not the cheapest:
    ///
    /// ```text
    /// a --3--> b --3--> e
    /// a --2--> c --1--> d --2--> e
    /// ```
    ///
    /// ```
    /// use colorwalk::{Claim, ReversibleProblem, Search, SearchProblem, Successor};
    ///
    /// struct Roads([(char, char, u32); 5]);
    ///
    /// impl SearchProblem for Roads {
    ///     type State = char;
    ///     type Action = ();
    ///     type Cost = u32;
    ///     fn start(&self) -> char {
    ///         'a'
    ///     }
    ///     fn is_goal(&self, place: &char) -> bool {
    ///         *place == 'e'
    ///     }
    ///     fn successors(&self, place: &char) -> impl Iterator<Item = Successor<char, (), u32>> {
    ///         let out = self.0.iter().filter(move |road| road.0 == *place);
    ///         out.map(|&(_, to, cost)| Successor::new((), to, cost))
    ///     }
    /// }
    ///
    /// impl ReversibleProblem for Roads {
    ///     fn goal(&self) -> char {
    ///         'e'
    ///     }
    ///     fn predecessors(&self, place: &char) -> impl Iterator<Item = Successor<char, (), u32>> {
    ///         let into = self.0.iter().filter(move |road| road.1 == *place);
    ///         into.map(|&(from, _, cost)| Successor::new((), from, cost))
    ///     }
    /// }
    ///
    /// let roads = Roads([('a', 'b', 3), ('b', 'e', 3), ('a', 'c', 2), ('c', 'd', 1), ('d', 'e', 2)]);
    /// let report = Search::new(&roads).bidirectional_dijkstra()?;
    /// assert_eq!(report.path().unwrap().states(), ['a', 'c', 'd', 'e']);
    /// assert_eq!((report.cost(), report.claim()), (Some(5), Claim::Cheapest));
    /// # Ok::<(), colorwalk::SearchError<char>>(())
    /// ```
    pub fn bidirectional_dijkstra(self) -> Result<Report<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.start_bidirectional_dijkstra().finish()
    }

    /// Starts [`bidirectional_dijkstra`](Self::bidirectional_dijkstra) as a run to be driven step
    /// by step.
    ///
    /// While it runs, its reached states and its frontier are those of both sides, as are the
    /// events that an observer sees. The g-value of a state that was reached from the goal is the
    /// cost of the rest of the path, and its predecessor is the state after it.
    pub fn start_bidirectional_dijkstra(self) -> Run<'p, P, BidirectionalDijkstra<P>, O, S>
    where
        P::Cost: NonNegativeCost,
    {
        let algorithm = BidirectionalDijkstra {
            sides: Sides::default(),
            frontiers: Both {
                start: ByCost::new(self.ties),
                goal: ByCost::new(self.ties),
            },
            open: Both::default(),
            best: None,
            proved: None,
            overflow: None,
            cap: self.frontier_cap.map(|(cap, _)| cap),
        };
        Run::new(self, crate::space::Recognition::All, algorithm)
    }
}

/// One of the two ends of a path, and the search that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Start,
    Goal,
}

impl Side {
    /// Generates the edges that lead away from this end.
    fn expand<P: ReversibleProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        self,
        session: &mut Session<'_, P, O, S>,
        id: StateId,
        bytes: impl Fn(usize) -> usize,
    ) -> Option<Limit> {
        let floor = Some(session.space.node(id).g);
        match self {
            Self::Start => session.expand_along::<Forwards>(id, floor, bytes),
            Self::Goal => session.expand_along::<Backwards>(id, floor, bytes),
        }
    }

    /// Records the states at the other ends of these edges.
    fn record<'p, P: ReversibleProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        self,
        session: &mut Session<'p, P, O, S>,
        id: StateId,
        by_cost: bool,
        record: impl FnMut(&mut Session<'p, P, O, S>, P::State, Arrival<P>) -> Recorded<P>,
    ) -> Recorded<P> {
        let order = Order::FirstFirst;
        match self {
            Self::Start => session.record_along::<Forwards>(id, by_cost, order, record),
            Self::Goal => session.record_along::<Backwards>(id, by_cost, order, record),
        }
    }
}

/// One thing for each side.
#[derive(Clone, Copy, Debug, Default)]
struct Both<T> {
    start: T,
    goal: T,
}

impl<T> Index<Side> for Both<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Start => &self.start,
            Side::Goal => &self.goal,
        }
    }
}

impl<T> IndexMut<Side> for Both<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Start => &mut self.start,
            Side::Goal => &mut self.goal,
        }
    }
}

/// Which side has reached which state. The nodes of both lie in one space, under ids of their own;
/// its table finds those that were reached from the start.
#[derive(Debug, Default)]
struct Sides {
    from_goal: HashTable<StateId>,
    nodes: Vec<SideNode>, // by id
}

#[derive(Clone, Copy, Debug)]
struct SideNode {
    side: Side,
    /// The same state, reached from the other end.
    twin: Option<StateId>,
}

/// A state that both sides have reached: the path to it and the path on from it.
struct Meeting<P: SearchProblem + ?Sized> {
    at: StateId,
    before: Arrival<P>,
    after: Arrival<P>,
}

impl<P: SearchProblem + ?Sized> Arrival<P> {
    /// The path to a state that was reached.
    fn known(node: &Node<P>) -> Self {
        let Node { g, depth, via, .. } = *node;
        Self { g, depth, via }
    }
}

impl<P: SearchProblem + ?Sized> Meeting<P> {
    fn cost(&self) -> Option<PathCostOf<P>> {
        P::Cost::sum(self.before.g, self.after.g)
    }

    fn depth(&self) -> u32 {
        self.before.depth.saturating_add(self.after.depth)
    }
}

impl Sides {
    /// Records a path that begins at one end and gets to `state`; `None` if no ids are left.
    fn arrive<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        side: Side,
        state: P::State,
        arrival: &Arrival<P>,
        relax: Relax,
    ) -> Option<Landing> {
        let twin = match side {
            Side::Start => {
                let landing = session.arrive(state, arrival, relax, |_| P::Cost::ZERO)?;
                let Landing::New(id) = landing else {
                    return Some(landing);
                };
                self.find_from_goal(session, &session.space.node(id).state)
            }
            Side::Goal => {
                if let Some(id) = self.find_from_goal(session, &state) {
                    let is_open = session.space.is_open(id);
                    if relax == Relax::Open && is_open && arrival.g < session.space.node(id).g {
                        session.redirect(id, arrival);
                        return Some(Landing::Lowered(id));
                    }
                    session.pass_over(id, arrival);
                    return Some(Landing::Known(id));
                }
                let twin = session.space.find(&state);
                let id = session.add(state, P::Cost::ZERO, arrival)?;
                let hash = |id: &StateId| session.space.hash(&session.space.node(*id).state);
                self.from_goal.insert_unique(hash(&id), id, hash);
                twin
            }
        };
        Some(Landing::New(self.note(side, twin)?))
    }

    fn find_from_goal<P: SearchProblem + ?Sized, O, S: BuildHasher>(
        &self,
        session: &Session<'_, P, O, S>,
        state: &P::State,
    ) -> Option<StateId> {
        let space = &session.space;
        let is_at = |id: &StateId| space.node(*id).state == *state;
        self.from_goal.find(space.hash(state), is_at).copied()
    }

    /// Takes note of a node that was just stored, and returns its id.
    fn note(&mut self, side: Side, twin: Option<StateId>) -> Option<StateId> {
        let id = StateId::from_index(self.nodes.len());
        self.nodes.push(SideNode { side, twin });
        if let Some(twin) = twin {
            self.nodes[twin.index()].twin = id;
        }
        id
    }

    /// Returns the path through a state that was just reached, if the other side knows the state.
    fn meeting<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &self,
        session: &Session<'_, P, O, S>,
        id: StateId,
    ) -> Option<Meeting<P>> {
        let SideNode { side, twin } = self.nodes[id.index()];
        let (before, after) = match side {
            Side::Start => (id, twin?),
            Side::Goal => (twin?, id),
        };
        Some(Meeting {
            at: before,
            before: Arrival::known(session.space.node(before)),
            after: Arrival::known(session.space.node(after)),
        })
    }

    /// Walks a path from the meeting on to the goal, and returns the goal as the end of that path.
    ///
    /// The states behind the meeting were reached from the goal, by edges into them. So for each
    /// the edge is looked up that leads on, among the successors, by the state that it enters and
    /// by what the rest of the path costs.
    fn join<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        meeting: &Meeting<P>,
        relax: Relax,
    ) -> Result<Step, SearchError<P::State>> {
        let edges = rest_of_path(session, meeting)?;
        let state = session.space.node(meeting.at).state.clone();
        let mut last = self.settle(session, state, &meeting.before, relax);
        for (position, edge) in edges {
            let Some(from) = last else { break };
            let arrival = session.arrival(from, position, &edge)?;
            last = self.settle(session, edge.state, &arrival, relax);
        }
        Ok(last.map_or(Step::CutOff(Limit::Ids), |goal| session.goal(goal)))
    }

    /// Returns a node of the state whose path is this one, or one that is as good in every respect.
    ///
    /// With a limit it happens that the state was reached by a path that must not be gone on with,
    /// for it is too deep or too dear, and that this one may. Then the state gets one more node.
    fn settle<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        state: P::State,
        arrival: &Arrival<P>,
        relax: Relax,
    ) -> Option<StateId> {
        if let Some(id) = session.space.find(&state) {
            let node = session.space.node(id);
            let is_deeper = session.has_depth_limit() && node.depth > arrival.depth;
            if node.g <= arrival.g && !is_deeper {
                return Some(id);
            }
            let is_lowered = node.g > arrival.g && session.space.is_open(id);
            if relax == Relax::Never || !is_lowered {
                session.add(state, P::Cost::ZERO, arrival)?;
                return self.note(Side::Start, None);
            }
        }
        match self.arrive(session, Side::Start, state, arrival, relax)? {
            Landing::New(id) | Landing::Lowered(id) | Landing::Known(id) | Landing::TooDeep(id) => {
                Some(id)
            }
        }
    }

    /// Leaves to the report the states that were reached from the start.
    fn set_apart<P: SearchProblem + ?Sized, O, S: BuildHasher>(
        &self,
        session: &mut Session<'_, P, O, S>,
    ) {
        for &id in &self.from_goal {
            session.space.set_apart(id);
        }
    }

    fn is_from_start(&self, id: StateId) -> bool {
        let node = self.nodes.get(id.index());
        node.is_some_and(|node| node.side == Side::Start)
    }

    fn bytes(&self, more: usize) -> usize {
        let nodes = grown(self.nodes.len(), self.nodes.capacity(), more);
        let slots = grown(self.from_goal.len(), self.from_goal.capacity(), more);
        let slots = (slots.saturating_mul(8) / 7).next_power_of_two();
        nodes
            .saturating_mul(size_of::<SideNode>())
            .saturating_add(slots.saturating_mul(size_of::<StateId>() + 1))
    }
}

/// Edges, each with its position among the successors.
type PlacedEdges<P> = Vec<(usize, SuccessorOf<P>)>;

/// The edges from a meeting on to the goal.
fn rest_of_path<P: SearchProblem + ?Sized, O, S: BuildHasher>(
    session: &Session<'_, P, O, S>,
    meeting: &Meeting<P>,
) -> Result<PlacedEdges<P>, SearchError<P::State>> {
    let space = &session.space;
    let mut edges = Vec::new();
    let (mut state, mut rest) = (&space.node(meeting.at).state, meeting.after.g);
    let mut via = meeting.after.via;
    while let Some(Via { predecessor, .. }) = via {
        let next = space.node(predecessor);
        let mut successors = session.problem.successors(state).enumerate();
        let edge = successors
            .find(|(_, edge)| edge.state == next.state && edge.cost.extend(next.g) == Some(rest));
        let unfaithful = || SearchError::Unfaithful {
            state: state.clone(),
        };
        edges.push(edge.ok_or_else(unfaithful)?);
        (state, rest, via) = (&next.state, next.g, next.via);
    }
    Ok(edges)
}

/// Bidirectional breadth-first search as the algorithm of a [`Run`]: two frontiers, in order of
/// discovery.
#[derive(Debug)]
pub struct BidirectionalBfs {
    sides: Sides,
    frontiers: Both<VecDeque<StateId>>,
    /// How many layers are complete; they hold the states that were expanded and no others.
    layers: Both<u32>,
    /// The side whose layer is being expanded, and how many states of it are left.
    layer: Option<(Side, usize)>,
    cap: Option<usize>,
}

impl<P: ReversibleProblem + ?Sized> Algorithm<P> for BidirectionalBfs {
    fn start<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Option<Step>, SearchError<P::State>> {
        for start in session.problem.starts() {
            let step = self.arrive(session, Side::Start, start, &Arrival::at_start())?;
            if step.is_some() {
                return Ok(step);
            }
        }
        let goal = session.problem.goal();
        self.arrive(session, Side::Goal, goal, &Arrival::at_start())
    }

    fn advance<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, SearchError<P::State>> {
        let Some((side, left)) = self.turn() else {
            return Ok(session.no_open_states());
        };
        let edges = self.layers.start.saturating_add(self.layers.goal);
        if self.layer.is_none() && session.depth_limit().is_some_and(|limit| edges >= limit) {
            return Ok(Step::CutOff(Limit::Depth));
        }
        if self.cap.is_some_and(|cap| session.space.open() - 1 > cap) {
            return Ok(Step::CutOff(Limit::Frontier));
        }
        let id = self.frontiers[side][0];
        let bytes = |more| Algorithm::<P>::bytes(self, more);
        if let Some(limit) = side.expand(session, id, bytes) {
            return Ok(Step::CutOff(limit));
        }
        self.frontiers[side].pop_front();
        self.layer = Some((side, left - 1)).filter(|&(_, left)| left > 0);
        self.layers[side] += u32::from(self.layer.is_none());
        session.close(id);
        let record = |session: &mut _, state, arrival| self.arrive(session, side, state, &arrival);
        let end = side.record(session, id, false, record)?;
        Ok(end.unwrap_or(Step::Expanded(id)))
    }

    fn next<O: Observer<P>, S: BuildHasher>(
        &mut self,
        _: &mut Session<'_, P, O, S>,
    ) -> Option<StateId> {
        let (side, _) = self.turn()?;
        self.frontiers[side].front().copied()
    }

    fn bytes(&self, more: usize) -> usize {
        let Both { start, goal } = &self.frontiers;
        let queues = [start, goal].map(|queue| grown(queue.len(), queue.capacity(), more));
        self.sides.bytes(more) + (queues[0] + queues[1]) * size_of::<StateId>()
    }

    fn is_from_start(&self, id: StateId) -> bool {
        self.sides.is_from_start(id)
    }

    fn findings<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Findings<P> {
        self.sides.set_apart(session);
        Findings {
            claim: Claim::FewestEdges,
            unless_pruned_by: |_| true,
            has_passed_goals: false,
            lower_bound: None,
            closest: self.frontiers.start.front().copied(),
            best: None,
        }
    }
}

impl BidirectionalBfs {
    /// The side that is expanded next, and how many states are left of its layer; `None` if a side
    /// is exhausted.
    fn turn(&self) -> Option<(Side, usize)> {
        self.layer.or_else(|| {
            let Both { start, goal } = &self.frontiers;
            if start.is_empty() || goal.is_empty() {
                return None;
            }
            let Both { start: f, goal: b } = self.layers;
            if (start.len(), f) <= (goal.len(), b) {
                Some((Side::Start, start.len()))
            } else {
                Some((Side::Goal, goal.len()))
            }
        })
    }

    /// Records a path that begins at one end. Returns a step if it completes a path to the goal, or
    /// ends the search otherwise.
    fn arrive<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        side: Side,
        state: P::State,
        arrival: &Arrival<P>,
    ) -> Result<Option<Step>, SearchError<P::State>> {
        if session.is_too_costly(arrival.g) {
            return Ok(None);
        }
        let landing = self
            .sides
            .arrive(session, side, state, arrival, Relax::Never);
        let Some(landing) = landing else {
            return Ok(Some(Step::CutOff(Limit::Ids)));
        };
        let Landing::New(id) = landing else {
            return Ok(None);
        };
        self.frontiers[side].push_back(id);
        session.note_frontier_size();
        let Some(meeting) = self.sides.meeting(session, id) else {
            return Ok(None);
        };
        let state = || session.space.node(id).state.clone();
        let cost = meeting.cost();
        let cost = cost.ok_or_else(|| SearchError::CostOverflow { state: state() })?;
        // The limit of depth may have been lowered while a layer was being expanded.
        let limit = session.depth_limit();
        if limit.is_some_and(|limit| meeting.depth() > limit) {
            session.note_pruned(Limit::Depth, Some(cost));
            return Ok(None);
        }
        if session.is_too_costly(cost) {
            return Ok(None);
        }
        self.sides.join(session, &meeting, Relax::Never).map(Some)
    }
}

/// Dijkstra's algorithm from both ends as the algorithm of a [`Run`]: two frontiers in order of g,
/// and the cheapest path so far.
pub struct BidirectionalDijkstra<P: SearchProblem + ?Sized> {
    sides: Sides,
    frontiers: Both<ByCost<PathCostOf<P>>>,
    open: Both<usize>,
    best: Option<Best<P>>,
    /// What a cheapest path costs, once that is proved.
    proved: Option<PathCostOf<P>>,
    /// A state at which the two sides met at a cost that leaves its type.
    overflow: Option<P::State>,
    cap: Option<usize>,
}

struct Best<P: SearchProblem + ?Sized> {
    cost: PathCostOf<P>,
    meeting: Meeting<P>,
}

impl<P> Algorithm<P> for BidirectionalDijkstra<P>
where
    P: ReversibleProblem + ?Sized,
    P::Cost: NonNegativeCost,
{
    fn start<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Option<Step>, SearchError<P::State>> {
        for start in session.problem.starts() {
            if let Some(step) = self.arrive(session, Side::Start, start, &Arrival::at_start()) {
                return Ok(Some(step));
            }
        }
        let goal = session.problem.goal();
        Ok(self.arrive(session, Side::Goal, goal, &Arrival::at_start()))
    }

    fn advance<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, SearchError<P::State>> {
        let Some(tops) = self.tops(session) else {
            return self.end(session);
        };
        // What a path costs at least that was not seen yet; `None` if that leaves its type.
        let least = P::Cost::sum(tops.start.1, tops.goal.1);
        let is_best = |best: &Best<P>| least.is_none_or(|least| best.cost <= least);
        if self.best.as_ref().is_some_and(is_best)
            || least.is_some_and(|least| session.is_too_costly(least))
        {
            return self.end(session);
        }
        if self.cap.is_some_and(|cap| session.space.open() - 1 > cap) {
            return Ok(Step::CutOff(Limit::Frontier));
        }
        let side = self.turn(&tops);
        let (id, _) = tops[side];
        let bytes = |more| Algorithm::<P>::bytes(self, more);
        if let Some(limit) = side.expand(session, id, bytes) {
            return Ok(Step::CutOff(limit));
        }
        session.close(id);
        self.open[side] -= 1;
        let record =
            |session: &mut _, state, arrival| Ok(self.arrive(session, side, state, &arrival));
        let end = side.record(session, id, true, record)?;
        Ok(end.unwrap_or(Step::Expanded(id)))
    }

    fn next<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Option<StateId> {
        let tops = self.tops(session)?;
        Some(tops[self.turn(&tops)].0)
    }

    fn bytes(&self, more: usize) -> usize {
        let Both { start, goal } = &self.frontiers;
        let frontiers = start.bytes(more).saturating_add(goal.bytes(more));
        self.sides.bytes(more).saturating_add(frontiers)
    }

    fn is_from_start(&self, id: StateId) -> bool {
        self.sides.is_from_start(id)
    }

    fn findings<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Findings<P> {
        let lower_bound = self.lower_bound(session);
        let closest = self.top(session, Side::Start).map(|(id, _)| id);
        // Still there if the search was cut off; it then is the incumbent. There is none if the
        // predecessors of the problem are not its edges.
        let best = self.best.take();
        let best = best.and_then(|best| path_through(session, &best.meeting).ok());
        self.sides.set_apart(session);
        Findings {
            claim: Claim::Cheapest,
            unless_pruned_by: |limit| limit != Limit::Cost,
            has_passed_goals: false,
            lower_bound,
            closest,
            best,
        }
    }
}

impl<P> BidirectionalDijkstra<P>
where
    P: ReversibleProblem + ?Sized,
    P::Cost: NonNegativeCost,
{
    /// The side that is expanded next.
    fn turn(&self, tops: &Both<(StateId, PathCostOf<P>)>) -> Side {
        let Both { start, goal } = self.open;
        if (start, tops.start.1) <= (goal, tops.goal.1) {
            Side::Start
        } else {
            Side::Goal
        }
    }

    /// The open state of least g-value on one side.
    fn top<O, S: BuildHasher>(
        &mut self,
        session: &Session<'_, P, O, S>,
        side: Side,
    ) -> Option<(StateId, PathCostOf<P>)> {
        let space = &session.space;
        self.frontiers[side].next(|id, g| space.is_open(id) && space.node(id).g == g)
    }

    /// The open states of least g-value on both sides; `None` if a side is exhausted.
    fn tops<O, S: BuildHasher>(
        &mut self,
        session: &Session<'_, P, O, S>,
    ) -> Option<Both<(StateId, PathCostOf<P>)>> {
        let start = self.top(session, Side::Start)?;
        let goal = self.top(session, Side::Goal)?;
        Some(Both { start, goal })
    }

    /// Records a path that begins at one end, and the path through the state if the other side
    /// knows it. Returns a step if this ends the search.
    fn arrive<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        side: Side,
        state: P::State,
        arrival: &Arrival<P>,
    ) -> Option<Step> {
        if session.is_too_costly(arrival.g) {
            return None;
        }
        let landing = self
            .sides
            .arrive(session, side, state, arrival, Relax::Open);
        let Some(landing) = landing else {
            return Some(Step::CutOff(Limit::Ids));
        };
        let (Landing::New(id) | Landing::Lowered(id)) = landing else {
            return None;
        };
        self.open[side] += usize::from(landing == Landing::New(id));
        self.frontiers[side].push(id, arrival.g);
        session.note_frontier_size();
        if let Some(meeting) = self.sides.meeting(session, id) {
            self.consider(session, meeting);
        }
        None
    }

    /// Keeps the path through a state that both sides know, if it is the cheapest so far.
    fn consider<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        meeting: Meeting<P>,
    ) {
        let Some(cost) = meeting.cost() else {
            // No matter if there is a cheaper path.
            let state = &session.space.node(meeting.at).state;
            self.overflow.get_or_insert_with(|| state.clone());
            return;
        };
        let limit = session.depth_limit();
        if limit.is_some_and(|limit| meeting.depth() > limit) {
            session.note_pruned(Limit::Depth, Some(cost));
        } else if !session.is_too_costly(cost)
            && self.best.as_ref().is_none_or(|best| cost < best.cost)
        {
            self.best = Some(Best { cost, meeting });
        }
    }

    /// No path is cheaper than the one found, or there is none.
    fn end<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, SearchError<P::State>> {
        match (self.best.take(), &self.overflow) {
            (Some(best), _) => {
                self.proved = Some(best.cost);
                self.sides.join(session, &best.meeting, Relax::Open)
            }
            (None, Some(state)) => Err(SearchError::CostOverflow {
                state: state.clone(),
            }),
            (None, None) => Ok(session.no_open_states()),
        }
    }

    /// The least that a path can cost: that of the best one so far, or of one that was not seen
    /// yet, or of one that was kept out.
    fn lower_bound<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &Session<'_, P, O, S>,
    ) -> Option<PathCostOf<P>> {
        let unseen = self.tops(session);
        let unseen = unseen.and_then(|tops| P::Cost::sum(tops.start.1, tops.goal.1));
        let best = self.best.as_ref().map(|best| best.cost).or(self.proved);
        let floors = [unseen, best, session.pruned_floor()];
        floors.into_iter().flatten().min()
    }
}

impl<P: SearchProblem + ?Sized> fmt::Debug for BidirectionalDijkstra<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BidirectionalDijkstra")
            .field("open", &self.open)
            .field("best", &self.best.as_ref().map(|best| best.cost))
            .field("cap", &self.cap)
            .finish_non_exhaustive()
    }
}

/// The whole path through a meeting.
fn path_through<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher>(
    session: &Session<'_, P, O, S>,
    meeting: &Meeting<P>,
) -> Result<Path<P>, SearchError<P::State>> {
    let space = &session.space;
    let (mut positions, start) = match meeting.before.via {
        None => (Vec::new(), meeting.at),
        Some(Via {
            predecessor,
            position,
        }) => {
            let (mut positions, start) = positions_to(space.nodes(), predecessor);
            positions.push(position);
            (positions, start)
        }
    };
    let rest = rest_of_path(session, meeting)?;
    positions.extend(
        rest.iter()
            .map(|&(position, _)| u32::try_from(position).unwrap_or(u32::MAX)),
    );
    Path::replay(session.problem, space.node(start).state.clone(), positions)
}
