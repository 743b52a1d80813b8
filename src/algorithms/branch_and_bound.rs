//! Depth-first branch and bound finds cheaper and cheaper paths, until a path is proved cheapest.
//!
//! A depth-first search continues past every goal that it finds. From then on it skips each path whose f = g + h is at
//! least the cost of the best path so far, the *incumbent*. If h is admissible, the search skips no path that would
//! beat the incumbent. Therefore the incumbent is a cheapest path when nothing is left to expand. If the search is
//! stopped earlier, the incumbent is still available. The least cost then lies between the least f on the stack and the
//! cost of the incumbent.
//!
//! Successors are tried in order of f, so the search is greedy at first.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the path, and explores the graph itself to check that no path is
//! cheaper.
//!
//! # When to use it
//!
//! Use branch and bound when you want a path soon and better paths later, but can store only a single path. It suits
//! problems whose goals are at about the same depth, such as assignment and scheduling. The search skips states on the
//! current path. It expands any other state once for every path to it.
//!
//! # References
//!
//! - A. H. Land and A. G. Doig, "An automatic method of solving discrete programming problems",
//!   *Econometrica* 28 (1960).
//! - W. Zhang and R. E. Korf, "Performance of linear-space search algorithms", *Artif. Intell.* 79
//!   (1995), for the comparison with IDA*.

use crate::algorithms::siblings::Siblings;
use crate::cost::{Cost, NonNegativeCost};
use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
#[cfg(doc)]
use crate::engine::search::Duplicates;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::Claim;
use crate::report::{ReportOf, Step};
use crate::space::known::Recognition;

impl<P, H> IntoLoop<P> for BranchAndBound<H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
{
    type Loop = BranchAndBoundLoop<P, H>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        let running = BranchAndBoundLoop {
            heuristic: self.heuristic,
            siblings: Siblings::default(),
        };
        (search.path_recognition(), running)
    }

    fn max_depth(&self) -> Option<u32> {
        self.max_depth
    }
}

/// The running search.
pub(crate) struct BranchAndBoundLoop<P: SearchProblem, H> {
    heuristic: H,
    siblings: Siblings<P>,
}

impl<P, H> Loop<P> for BranchAndBoundLoop<P, H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
{
    const REFUSES_NEGATIVE_COSTS: bool = true;

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(state) = self.next(problem, search) else {
            return search.exhausted_on_path(problem);
        };
        if search.is_beaten(search.f(state)) {
            search.space.close(state); // beaten by an incumbent found after the state was generated
            return Ok(Step::Expanded(state));
        }
        if search.is_goal(problem, state) {
            search.found_better(state);
            search.space.close(state);
            return Ok(Step::Improved(state));
        }
        if search.ends_by_depth(problem, state, self)? {
            return Ok(Step::Expanded(state));
        }
        search.space.list(state);
        search.expand(problem, state, self)
    }

    /// Keeps a path if its last state is not on the current path and its f is less than the cost of the incumbent. The
    /// path with the least f is expanded next.
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            match search.space.find_on_path(problem, &to) {
                Ok(known) => search.space.pass_over(known, path.label),
                Err(place) => {
                    if let Some(h) = path.promise(search, &to, &self.heuristic)? {
                        self.siblings.push(problem, search, to, &path, h, place);
                    }
                }
            }
        }
        self.siblings.sort_by_key(P::Cost::sum);
        self.siblings.pop_all(problem, search)?;
        Ok(())
    }

    fn begin_again<O: Observer<P>>(&mut self, search: &mut Engine<P, O>) {
        self.siblings.clear(search);
    }

    fn next<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        search.next_on_stack(problem)
    }

    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        P::Cost::sum(state.g(), state.h())
    }

    fn bytes(&self, more: usize) -> usize {
        self.siblings.bytes(more)
    }

    fn findings<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Findings<P> {
        let closest = search.interrupted().or_else(|| self.next(problem, search));
        let lower_bound = search.lower_bound_up_to(search.upper_bound(), search.least_f());
        Findings::cheapest(Claim::CheapestIfAdmissible, lower_bound, closest)
    }
}

/// Depth-first branch and bound.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds better and better paths, guided by an admissible heuristic, until a path is proved cheapest.
    ///
    /// Each better path is reported as an [`Event::Goal`](crate::observe::Event::Goal) and as a [`Step::Improved`] of
    /// the run. If a limit cuts the search off, the best path is the [incumbent](crate::Report::incumbent) of the
    /// report.
    ///
    /// The search skips states on the current path, unless [`Duplicates::Ignore`] is set. This option saves time at
    /// each state, but in a graph with a zero-cost cycle the search may then never terminate.
    ///
    /// Goals are tested at expansion, and successors are tried in order of f.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows,
    /// and [`SearchError::KeyOverflow`] if g + h overflows. Returns [`SearchError::NegativeCost`] if the cost type
    /// breaks its contract, and [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(bᵈ) time and O(b·d) space for b successors per state and paths of at most d edges. In an
    /// infinite graph the search may never terminate without a [`max_depth`](BranchAndBound::max_depth) or
    /// a [`max_cost`](Self::max_cost).
    ///
    /// # Examples
    ///
    /// The problem is to assign four jobs to four people. Each pair of a job and a person has a cost. For each job that
    /// is left, the heuristic adds the cost of the cheapest person:
    ///
    /// ```
    /// use colorwalk::{Claim, Search, problem_fn};
    ///
    /// // by job, by person
    /// let costs = [[9u32, 2, 7, 8], [6, 4, 3, 7], [5, 8, 1, 8], [7, 6, 9, 4]];
    /// let jobs = problem_fn(
    ///     Vec::new(), // who does the first jobs
    ///     |given: &Vec<usize>| {
    ///         let given = given.clone();
    ///         (0..4).filter_map(move |person| {
    ///             let cost = costs.get(given.len())?[person];
    ///             let is_free = !given.contains(&person);
    ///             is_free.then(|| (person, [&given[..], &[person]].concat(), cost))
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
    #[doc(alias = "DFBnB")]
    #[doc(alias = "B&B")]
    #[doc(alias = "depth-first branch and bound")]
    pub fn branch_and_bound(
        self,
        estimate: impl Fn(&P::State) -> PathCostOf<P>,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.run(BranchAndBound::new(estimate))
    }
}

/// Branch and bound as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::branch_and_bound`].
///
/// # Examples
///
/// ```
/// use colorwalk::Run;
/// use colorwalk::algorithms::BranchAndBound;
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Search, SearchError, SearchProblem, Step, Zero};
///
/// type Exact<P> = Run<P, BranchAndBound<Zero>>;
///
/// let graph: Digraph = "goal 3\n 0 3 9\n 0 1 2\n 1 3 5\n 1 2 1\n 2 3 2".parse()?;
/// let mut run: Exact<&Digraph> = Search::new(&graph).start(BranchAndBound::new(Zero));
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BranchAndBound<H> {
    heuristic: H,
    max_depth: Option<u32>,
}

impl<H> BranchAndBound<H> {
    /// Creates branch and bound with this heuristic.
    pub fn new(heuristic: H) -> Self {
        Self {
            heuristic,
            max_depth: None,
        }
    }

    /// Prunes every path with more than `edges` edges. By default, paths have any number of edges.
    ///
    /// The search then finds a cheapest path of at most this many edges. If it pruned paths, it
    /// claims [`Claim::CheapestWithin`]. Without such a path, it ends at [`Limit::Depth`](crate::Limit::Depth) and
    /// claims [`Claim::NoPathWithin`].
    #[must_use]
    pub fn max_depth(self, edges: u32) -> Self {
        Self {
            max_depth: Some(edges),
            ..self
        }
    }
}
