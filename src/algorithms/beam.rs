//! Beam search: breadth-first, with only the most promising states of each layer.
//!
//! All states of a layer are expanded; of the new states that this discovers, the `width` with the
//! least f = g + h make the next layer, and the others are dropped. So a search to depth d expands at
//! most `width · d` states. A goal is reported as soon as it is generated. Whatever is dropped might
//! have led to a better path, or to the only one: the answer is a path and nothing more, and where
//! nothing is left the search says that it was cut off, unless it never dropped anything.
//!
//! # When to use it
//!
//! When the graph is far too large to be searched for the cheapest path, and f tells good states of
//! one layer from bad ones. Doubling the width is the usual way to spend more time on a better path,
//! although it does not always find one.
//!
//! # References
//!
//! - B. T. Lowerre, *The HARPY Speech Recognition System*, thesis, Carnegie Mellon University (1976).
//! - R. Bisiani, "Beam search", in *Encyclopedia of Artificial Intelligence* (1987).

use std::collections::VecDeque;
use std::fmt;
use std::hash::BuildHasher;

use crate::algorithms::run::{Algorithm, Run};
use crate::cost::Cost;
use crate::error::{Fault, SearchError};
use crate::heuristic::Heuristic;
use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::{Claim, Report, StateId, Step};
use crate::problem::{PathCostOf, SearchProblem};
use crate::search::Search;
use crate::space::session::meter::{Control, Limited};
use crate::space::session::unhindered::Arrive;
use crate::space::session::{Findings, Order, Recorded, Session};
use crate::space::{Arrival, IntoState, Landing, LastEdge, Relax, SearchSpace, grown};

impl<'p, P, O, S> Search<'p, P, O, S>
where
    P: SearchProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher + Send + Sync + 'static,
{
    /// Finds some path, keeping `width` states of each layer; a width of zero is taken as one.
    ///
    /// The width is the only cap: [`frontier_cap`](Self::frontier_cap) is not looked at.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path leaves its type, and
    /// [`SearchError::KeyOverflow`] if g + h does;
    /// [`SearchError::Unfaithful`] if the problem's successors change.
    ///
    /// # Complexity
    ///
    /// O(w·b·d·log(w·b)) time and O(w·(b + d)) space for a width of w, b successors a state and d layers.
    /// The step that begins a layer puts up to w·b states in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Claim, Search, Successor, Unit, problem_fn};
    ///
    /// let plane = problem_fn(
    ///     (0i32, 0i32),
    ///     |&(x, y)| {
    ///         [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|to| Successor::new((), to, Unit))
    ///     },
    ///     |&place| place == (20, 20),
    /// );
    /// let manhattan = |&(x, y): &(i32, i32)| x.abs_diff(20) + y.abs_diff(20);
    /// let report = Search::new(&plane).beam(2, manhattan)?;
    /// assert_eq!(report.cost(), Some(40));
    /// assert_eq!(report.claim(), Claim::Path);
    /// assert!(report.stats().expanded <= 2 * 40);
    /// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
    /// ```
    pub fn beam(
        self,
        width: usize,
        heuristic: impl Heuristic<P>,
    ) -> Result<Report<P>, SearchError<P::State>> {
        self.start_beam(width, heuristic).finish()
    }

    /// Starts [`beam`](Self::beam) as a run to be driven step by step.
    ///
    /// # Examples
    ///
    /// The beam as it goes on, layer by layer:
    ///
    /// ```
    /// use colorwalk::{Search, Successor, Unit, problem_fn};
    ///
    /// let tree = problem_fn(
    ///     1u32,
    ///     |&n| [2 * n, 2 * n + 1].map(|m| Successor::new((), m, Unit)),
    ///     |_| false,
    /// );
    /// let mut run = Search::new(&tree).start_beam(2, |n: &u32| n.count_ones());
    /// let mut layers = vec![Vec::new(); 5];
    /// while let Some(next) = run.peek().filter(|next| next.depth() < 5) {
    ///     layers[next.depth() as usize].push(*next.state());
    ///     run.step()?;
    /// }
    /// assert_eq!(layers, [vec![1], vec![2, 3], vec![4, 5], vec![8, 9], vec![16, 17]]);
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub fn start_beam<H: Heuristic<P>>(
        self,
        width: usize,
        heuristic: H,
    ) -> Run<'p, P, Beam<P, H>, O, S> {
        let recognition = self.recognition();
        let (layer, next_layer) = (VecDeque::new(), Vec::new());
        Run::new(
            self,
            recognition,
            Beam {
                heuristic,
                width: width.max(1),
                layer,
                next_layer,
            },
        )
    }
}

/// Beam search as the algorithm of a [`Run`]: the layer that is expanded, and the one after it.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::{Beam, Run};
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::{Search, Step};
///
/// type Scout<'p> = Run<'p, Digraph, Beam<Digraph, fn(&NodeId) -> u32>>;
///
/// let graph: Digraph = "goal 3\n 0 1 1\n 0 2 1\n 1 3 8\n 2 3 1".parse()?;
/// let mut scout: Scout<'_> = Search::new(&graph).start_beam(1, |node| node.get()); // node 2 seems worse
/// assert!(matches!(scout.run_to_end()?, Step::Goal(_)));
/// assert_eq!(scout.into_report()?.cost(), Some(9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Beam<P: SearchProblem + ?Sized, H> {
    heuristic: H,
    width: usize,
    layer: VecDeque<StateId>,
    next_layer: Vec<(PathCostOf<P>, StateId)>, // with f, in order of discovery
}

impl<P: SearchProblem + ?Sized, H> fmt::Debug for Beam<P, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Beam")
            .field("width", &self.width)
            .finish_non_exhaustive()
    }
}

impl<P: SearchProblem + ?Sized, H: Heuristic<P>> Algorithm<P> for Beam<P, H> {
    fn start<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Option<Step>, Fault<P>> {
        for start in session.problem.starts() {
            if let Some(step) =
                self.arrive::<Limited, _, _>(session, None, start, &Arrival::at_start())?
            {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    fn advance<C: Control, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, Fault<P>> {
        let Some(id) = self.next(session) else {
            return Ok(session.no_open_states());
        };
        let bytes = |more| Algorithm::<P>::bytes(self, more);
        if let Some(limit) = session.expand(id, None, &bytes) {
            return Ok(Step::CutOff(limit));
        }
        self.layer.pop_front();
        session.close(id);
        self.record(session, id)
    }

    fn record<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        id: StateId,
    ) -> Result<Step, Fault<P>> {
        let end = session.record_generated(id, Order::FirstFirst, self)?;
        Ok(end.unwrap_or(Step::Expanded(id)))
    }

    /// When a layer is done, makes the next one of the best states and drops the others.
    fn next<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Option<StateId> {
        if self.layer.is_empty() {
            self.next_layer.sort_by_key(|&(f, _)| f); // stable: of equal ones the older goes first
            for (_, worse) in self
                .next_layer
                .drain(self.width.min(self.next_layer.len())..)
            {
                session.drop_from_full_frontier(worse, None);
            }
            self.layer
                .extend(self.next_layer.drain(..).map(|(_, id)| id));
        }
        self.layer.front().copied()
    }

    /// With more to come that is the next layer, and what is needed when it becomes the present one: room
    /// for its best states, and a list of the ids of the others, which are free then.
    fn bytes(&self, more: usize) -> usize {
        let next = grown(self.next_layer.len(), self.next_layer.capacity(), more);
        let ids = if more == 0 {
            self.layer.capacity()
        } else {
            let dropped = self
                .next_layer
                .len()
                .saturating_add(more)
                .saturating_sub(self.width);
            grown(0, self.layer.capacity(), next.min(self.width))
                .saturating_add(grown(0, 0, dropped))
        };
        ids.saturating_mul(size_of::<StateId>())
            .saturating_add(next.saturating_mul(size_of::<(PathCostOf<P>, StateId)>()))
    }

    fn findings<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Findings<P> {
        let known = session.space.states();
        let closest = known.min_by_key(|reached| (reached.h(), reached.g()));
        Findings {
            claim: Claim::Path,
            unless_pruned_by: |_| true,
            has_passed_goals: false,
            lower_bound: None,
            closest: closest.map(|reached| reached.id()),
            best: None,
        }
    }
}

impl<P: SearchProblem + ?Sized, H: Heuristic<P>> Arrive<P> for Beam<P, H> {
    const BY_COST: bool = false;

    /// Records a path to `state`, and puts the state into the next layer if it is new.
    fn arrive<C: Control, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        last_edge: LastEdge<'_, P>,
        state: impl IntoState<P::State>,
        arrival: &Arrival<P>,
    ) -> Recorded<P> {
        if session.is_kept_out(arrival.g, None) {
            return Ok(None);
        }
        let estimate = |space: &SearchSpace<P, S>, state: &P::State| {
            space.estimate(&self.heuristic, last_edge, state)
        };
        let Some(landing) = session.arrive(state, arrival, Relax::Never, estimate) else {
            return Ok(Some(Step::CutOff(Limit::Ids)));
        };
        let Landing::New(id) = landing else {
            return Ok(None);
        };
        let node = session.space.node(id);
        let Some(f) = P::Cost::sum(node.g, session.space.h(id)) else {
            let state = node.state.clone();
            return Err(SearchError::KeyOverflow { state }.into());
        };
        self.next_layer.push((f, id));
        session.note_frontier_size();
        Ok(session.is_goal(id).then(|| session.goal(id)))
    }
}
