//! Depth-first branch and bound: ever cheaper paths, the last of which is cheapest.
//!
//! A depth-first search goes on past every goal that it finds, and from then on leaves out each path
//! whose f = g + h is no less than the cost of the best path so far, the *incumbent*. If h is
//! admissible no path that would beat the incumbent is left out, so that when nothing is left to
//! expand the incumbent is a cheapest path. Whenever the search is stopped there is the incumbent, and
//! what is known of the cheapest cost lies between the least f on the stack and the incumbent's cost.
//!
//! Successors are tried in order of f, so that the first descents are greedy.
//!
//! # When to use it
//!
//! When a path is wanted soon and better ones later, in memory for one path; when goals lie at about
//! the same depth, as in assignments and schedules. States on the present path are passed over; beside
//! that a state is expanded once for every path to it.
//!
//! # References
//!
//! - A. H. Land and A. G. Doig, "An automatic method of solving discrete programming problems",
//!   *Econometrica* 28 (1960).
//! - W. Zhang and R. E. Korf, "Performance of linear-space search algorithms", *Artif. Intell.* 79
//!   (1995), for the comparison with IDA*.

use std::fmt;
use std::hash::BuildHasher;

use crate::algorithms::run::{Algorithm, Run};
use crate::cost::{Cost, NonNegativeCost};
use crate::error::{Fault, SearchError};
use crate::heuristic::Heuristic;
use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::{Claim, Report, StateId, Step};
use crate::path::Path;
use crate::problem::{PathCostOf, SearchProblem};
#[cfg(doc)]
use crate::search::Duplicates;
use crate::search::Search;
use crate::space::session::meter::Control;
use crate::space::session::{Findings, Forwards, Order, Session};
use crate::space::{Arrival, LastEdge, grown};

impl<'p, P, O, S> Search<'p, P, O, S>
where
    P: SearchProblem + ?Sized,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
    S: BuildHasher + Send + Sync + 'static,
{
    /// Finds ever cheaper paths, led by an admissible heuristic, until one is proved cheapest.
    ///
    /// Each improvement is an [`Event::Goal`](crate::Event::Goal), and a
    /// [`Step::Improved`] of the run. If a limit cuts the search, the best path is the
    /// [incumbent](Report::incumbent) of the report.
    ///
    /// With [`Duplicates::Ignore`] states on the present path are not passed over: cheaper a state, and
    /// without end in a graph with a cycle that costs nothing.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path leaves its type, and
    /// [`SearchError::KeyOverflow`] if g + h does;
    /// [`SearchError::NegativeCost`] if the cost type breaks its contract;
    /// [`SearchError::Unfaithful`] if the problem's successors change.
    ///
    /// # Complexity
    ///
    /// O(bᵈ) time and O(b·d) space for b successors a state and paths of at most d edges. In an
    /// infinite graph it may not come to an end without a [limit](crate::Limits::depth) or a
    /// [`max_cost`](Self::max_cost).
    ///
    /// # Examples
    ///
    /// Four jobs for four people, each with a cost; a job that is left will cost at least what its cheapest
    /// person takes:
    ///
    /// ```
    /// use colorwalk::{Claim, Search, Successor, problem_fn};
    ///
    /// let costs = [[9u32, 2, 7, 8], [6, 4, 3, 7], [5, 8, 1, 8], [7, 6, 9, 4]]; // by job, by person
    /// let jobs = problem_fn(
    ///     Vec::new(), // who does the first jobs
    ///     |given: &Vec<usize>| {
    ///         let given = given.clone();
    ///         (0..4).filter_map(move |person| {
    ///             let cost = costs.get(given.len())?[person];
    ///             let is_free = !given.contains(&person);
    ///             is_free.then(|| Successor::new(person, [&given[..], &[person]].concat(), cost))
    ///         })
    ///     },
    ///     |given| given.len() == 4,
    /// );
    /// let cheapest_left = |given: &Vec<usize>| {
    ///     costs[given.len()..].iter().map(|people| people.iter().min().unwrap()).sum()
    /// };
    /// let report = Search::new(&jobs).branch_and_bound(cheapest_left)?;
    /// assert_eq!(report.cost(), Some(2 + 6 + 1 + 4));
    /// assert_eq!(report.path().unwrap().actions(), [1, 0, 2, 3]);
    /// assert_eq!(report.claim(), Claim::CheapestIfAdmissible);
    /// # Ok::<(), colorwalk::SearchError<Vec<usize>>>(())
    /// ```
    pub fn branch_and_bound(
        self,
        heuristic: impl Heuristic<P>,
    ) -> Result<Report<P>, SearchError<P::State>> {
        self.start_branch_and_bound(heuristic).finish()
    }

    /// Starts [`branch_and_bound`](Self::branch_and_bound) as a run to be driven step by step.
    ///
    /// # Examples
    ///
    /// Packing a knapsack of size 10 with the most value: what is left out costs its value.
    ///
    /// ```
    /// use colorwalk::{Claim, Search, Step, Successor, problem_fn};
    ///
    /// let items = [(5u32, 10u32), (4, 40), (6, 30), (3, 50)]; // size, value
    /// let knapsack = problem_fn(
    ///     (0usize, 10u32), // items decided on, room left
    ///     |&(item, room)| {
    ///         let Some(&(size, value)) = items.get(item) else { return vec![] };
    ///         let mut choices = vec![Successor::new("leave", (item + 1, room), value)];
    ///         if size <= room {
    ///             choices.push(Successor::new("take", (item + 1, room - size), 0));
    ///         }
    ///         choices
    ///     },
    ///     |&(item, _)| item == 4,
    /// );
    /// let mut run = Search::new(&knapsack).start_branch_and_bound(|_: &(usize, u32)| 0);
    /// let mut improvements = 0;
    /// let end = loop {
    ///     match run.step()? {
    ///         Step::Improved(_) => improvements += 1,
    ///         step if step.is_progress() => {}
    ///         step => break step,
    ///     }
    /// };
    /// assert_eq!(end, Step::Exhausted);
    /// let report = run.into_report()?;
    /// assert_eq!(report.cost(), Some(10 + 30)); // the second and the fourth are taken
    /// assert_eq!(report.claim(), Claim::CheapestIfAdmissible);
    /// assert!(improvements >= 1);
    /// # Ok::<(), colorwalk::SearchError<(usize, u32)>>(())
    /// ```
    pub fn start_branch_and_bound<H: Heuristic<P>>(
        self,
        heuristic: H,
    ) -> Run<'p, P, BranchAndBound<P, H>, O, S> {
        let cap = self.frontier_cap.map(|(cap, _)| cap);
        let recognition = self.path_recognition();
        let algorithm = BranchAndBound {
            heuristic,
            incumbent: None,
            order: Vec::new(),
            cap,
        };
        Run::new(self, recognition, algorithm)
    }
}

/// Depth-first branch and bound as the algorithm of a [`Run`]: the incumbent. The stack is the search
/// space itself.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::{BranchAndBound, Run};
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Search, SearchError, SearchProblem, Step, Zero};
///
/// type Exact<'p, P> = Run<'p, P, BranchAndBound<P, Zero>>;
///
/// let graph: Digraph = "goal 3\n 0 3 9\n 0 1 2\n 1 3 5\n 1 2 1\n 2 3 2".parse()?;
/// let mut run: Exact<'_, Digraph> = Search::new(&graph).start_branch_and_bound(Zero);
/// let mut costs = Vec::new();
/// loop {
///     match run.step()? {
///         Step::Improved(goal) => costs.push(run.state(goal).unwrap().g()),
///         step if step.is_progress() => {}
///         _ => break,
///     }
/// }
/// assert!(costs.is_sorted_by(|before, after| after < before));
/// assert_eq!(costs.last(), Some(&5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BranchAndBound<P: SearchProblem + ?Sized, H> {
    heuristic: H,
    incumbent: Option<Path<P>>,
    order: Vec<Candidate<P>>, // the successors at hand
    cap: Option<usize>,
}

/// A successor that is to be put on the stack.
struct Candidate<P: SearchProblem + ?Sized> {
    state: P::State,
    arrival: Arrival<P>,
    h: PathCostOf<P>,
    f: PathCostOf<P>,
}

impl<P: SearchProblem + ?Sized, H> fmt::Debug for BranchAndBound<P, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BranchAndBound")
            .field("incumbent", &self.incumbent.as_ref().map(Path::cost))
            .finish_non_exhaustive()
    }
}

impl<P, H> Algorithm<P> for BranchAndBound<P, H>
where
    P: SearchProblem + ?Sized,
    P::Cost: NonNegativeCost,
    H: Heuristic<P>,
{
    fn start<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Option<Step>, Fault<P>> {
        for start in session.problem.starts() {
            self.consider(session, None, start, Arrival::at_start())?;
        }
        Ok(self.push_in_order(session))
    }

    fn advance<C: Control, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Result<Step, Fault<P>> {
        let Some(id) = self.next(session) else {
            return Ok(session.no_open_states());
        };
        let node = session.space.node(id);
        let f = P::Cost::sum(node.g, session.space.h(id));
        if self.is_beaten(f) {
            session.close(id); // by an incumbent that was found after the state was generated
            return Ok(Step::Expanded(id));
        }
        if !session.is_partial(id) && session.is_goal(id) {
            self.incumbent = Some(session.path(id)?);
            session.goal(id);
            session.close(id);
            return Ok(Step::Improved(id));
        }
        if session.has_outgrown(self.cap) {
            return Ok(Step::CutOff(Limit::Frontier));
        }
        let bytes = |more| Algorithm::<P>::bytes(self, more);
        if let Some(limit) = session.expand(id, f, &bytes) {
            return Ok(Step::CutOff(limit));
        }
        session.close(id);
        session.space.list(id);
        self.record(session, id)
    }

    fn record<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        id: StateId,
    ) -> Result<Step, Fault<P>> {
        let record = |session: &mut _, last_edge: LastEdge<'_, P>, state, arrival| {
            self.consider(session, last_edge, state, arrival)?;
            Ok(None)
        };
        if let Some(cut) = session.record_along::<Forwards>(id, true, Order::FirstFirst, record)? {
            let node = session.space.node(id);
            session.note_unrecorded(P::Cost::sum(node.g, session.space.h(id)));
            return Ok(cut);
        }
        Ok(self.push_in_order(session).unwrap_or(Step::Expanded(id)))
    }

    fn next<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Option<StateId> {
        session.next_on_stack()
    }

    fn bytes(&self, more: usize) -> usize {
        let order = grown(self.order.len(), self.order.capacity(), more);
        order.saturating_mul(size_of::<Candidate<P>>())
    }

    fn findings<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Findings<P> {
        let closest = self.next(session);
        let open = session.space.open_states();
        let floors = open.filter_map(|reached| P::Cost::sum(reached.g(), reached.h()));
        let left = session.lower_bound(floors.min());
        let incumbent = self.incumbent.take();
        let upper_bound = incumbent.as_ref().map(Path::cost);
        let lower_bound = match (left, upper_bound) {
            (Some(left), Some(upper_bound)) => Some(left.min(upper_bound)),
            (None, upper_bound) if !session.was_pruned_by(Limit::Ids) => upper_bound,
            (left, _) => left,
        };
        Findings {
            claim: Claim::CheapestIfAdmissible,
            unless_pruned_by: |limit| limit != Limit::Cost,
            has_passed_goals: false,
            lower_bound,
            closest,
            best: incumbent,
        }
    }
}

impl<P, H> BranchAndBound<P, H>
where
    P: SearchProblem + ?Sized,
    P::Cost: NonNegativeCost,
    H: Heuristic<P>,
{
    /// Whether a path of this f is no better than the incumbent.
    fn is_beaten(&self, f: Option<PathCostOf<P>>) -> bool {
        let upper_bound = self.incumbent.as_ref().map(Path::cost);
        upper_bound.is_some_and(|upper_bound| f.is_none_or(|f| f >= upper_bound))
    }

    /// Notes a path to `state` as worth following, unless it is beaten or passes the state already.
    fn consider<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        last_edge: LastEdge<'_, P>,
        state: P::State,
        arrival: Arrival<P>,
    ) -> Result<(), Fault<P>> {
        if let Some(known) = session.space.find(session.problem, &state) {
            session.pass_over(known, &arrival);
            return Ok(());
        }
        let space = &session.space;
        let h = space.estimate(&self.heuristic, last_edge, &state);
        let Some(f) = P::Cost::sum(arrival.g, h) else {
            return Err(SearchError::KeyOverflow { state }.into());
        };
        if !self.is_beaten(Some(f)) && !session.is_too_costly(f) {
            self.order.push(Candidate {
                state,
                arrival,
                h,
                f,
            });
        }
        Ok(())
    }

    /// Puts what is worth following on the stack, the least f on top; of equal ones the first.
    ///
    /// Returns a step if this ends the search.
    fn push_in_order<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
    ) -> Option<Step> {
        self.order.reverse();
        self.order
            .sort_by_key(|candidate| std::cmp::Reverse(candidate.f));
        for Candidate {
            state, arrival, h, ..
        } in self.order.drain(..)
        {
            if session.add(state, h, &arrival).is_none() {
                return Some(Step::CutOff(Limit::Ids));
            }
        }
        session.note_frontier_size();
        None
    }
}
