//! Disjoint paths that are cheapest together, found by successive shortest paths.
//!
//! The cheapest path may block all others, so it is not enough to remove its edges and to search again. Instead, the
//! next search may *give back* an edge of an earlier path by going through it backwards, at the negative of its cost.
//! The remaining edges form one more path than before, and these paths have the least total cost for their number.
//!
//! Dijkstra's algorithm does not allow negative costs, so the search uses *potentials*: an edge from u to v that costs
//! c counts as c + p(u) - p(v). Let p(v) be the cost of the cheapest path to v in the previous search. Then all these
//! costs are non-negative, and the edges of the path that the previous search found cost nothing in either direction
//! (Suurballe 1974). The previous search ended at the goal, so it does not know the costs of states that are farther
//! away. For these states, p is the cost of the goal, which keeps all costs non-negative.
//!
//! If the paths must not share states, each state is split in two. Edges enter the first half and leave the second, and
//! an edge of cost zero leads from the first to the second. Only one path can take this edge.
//!
//! If one path leads along an edge from u to v, and another path along an edge from v to u, they can exchange their
//! tails at u and v. Then neither path needs these edges, so the edges cost nothing. The search removes such pairs of
//! edges, because in an undirected network both edges are the same link.
//!
//! # When to use it
//!
//! Use disjoint paths to have a second route in case an edge of the first route fails, or for several vehicles that
//! must not meet. For routes that may share some edges, see the [recipe](crate::guide::recipes#alternative-routes).
//!
//! # References
//!
//! - J. W. Suurballe, "Disjoint paths in a network", *Networks* 4 (1974).
//! - J. W. Suurballe and R. E. Tarjan, "A quick method for finding shortest pairs of disjoint paths", *Networks* 14 (1984).
//! - R. Bhandari, *Survivable Networks: Algorithms for Diverse Routing*, Kluwer 1999.

mod residual;

use std::collections::HashSet;
use std::hash::Hash;

use crate::algorithms::disjoint_paths::residual::{Away, Half, Residual, Rounds, halves};
use crate::algorithms::paths::Paths;
use crate::algorithms::spent::Spent;
use crate::certificate::{self, Violation};
use crate::cost::{Difference, NonNegativeCost};
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::path::Path;
use crate::problem::SearchProblem;
use crate::report::Outcome;

/// The paths of a problem, or an error.
type PathsOf<P> = Result<
    DisjointPaths<
        <P as SearchProblem>::State,
        <P as SearchProblem>::Action,
        <P as SearchProblem>::Cost,
    >,
    SearchError<<P as SearchProblem>::State>,
>;

/// Disjoint paths.
impl<P: SearchProblem<Cost: Difference>> Search<P> {
    /// Finds up to `k` paths from a start to a goal. The paths share no edge, and their total cost is the least
    /// possible.
    ///
    /// If there are fewer than `k` such paths, finds all of them, and proves that there are no more. Parallel edges are
    /// different edges. Each path repeats no state and ends at the first goal on it. If there are several starts or
    /// goals, a path may lead from any start to any goal. A start that is a goal is one path without edges.
    ///
    /// If a path takes an edge from u to v, no path takes an edge from v to u. In an undirected network, where each
    /// link is an edge in either direction at the same cost, the paths therefore share no link. Their total cost is
    /// still the least possible.
    ///
    /// If a limit cuts the search off, fewer paths are returned, and their total cost is the least for their number:
    /// see [`Paths::limit`]. Limits apply to all searches together. The options [`max_cost`](Self::max_cost)
    /// and [`duplicates`](Self::duplicates) are ignored. Observers are not supported, because the searches also follow
    /// reversed edges, which are not part of the problem.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if another path exists but its additional cost overflows.
    /// Returns [`SearchError::NegativeCost`] if the cost type breaks its contract. Returns [`SearchError::Unfaithful`]
    /// if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(k·m·(k + log m)) time and O(k·n + m) space for n states and m edges that are no farther than the goal.
    ///
    /// # Examples
    ///
    /// In this example, the cheapest path takes the edge from 1 to 2, but two disjoint paths exist only without this
    /// edge:
    ///
    /// ```text
    /// 0 --1--> 1 --4--> 3
    ///          1 --1--> 2
    /// 0 --4--> 2 --1--> 3
    /// ```
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let graph: Digraph = "goal 3\n 0 1 1\n 1 2 1\n 2 3 1\n 0 2 4\n 1 3 4".parse()?;
    /// let two = Search::new(&graph).disjoint_paths(2)?;
    /// let mut nodes: Vec<_> = two.paths().iter().map(|path| path.states()).collect();
    /// nodes.sort();
    /// assert_eq!(nodes, [[0, 1, 3], [0, 2, 3]].map(|nodes| nodes.map(NodeId::new)));
    /// assert_eq!(two.paths().iter().map(|path| path.cost()).sum::<u32>(), 5 + 5);
    /// assert_eq!(two.certify(&graph), Ok(()));
    ///
    /// let all = Search::new(&graph).disjoint_paths(9)?;
    /// assert_eq!((all.paths().len(), all.limit()), (2, None)); // there are no more
    /// assert_eq!(all.certify(&graph), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "edge-disjoint")]
    #[doc(alias = "Suurballe")]
    #[doc(alias = "Bhandari")]
    #[doc(alias = "minimum-cost flow")]
    pub fn disjoint_paths(self, k: usize) -> PathsOf<P> {
        paths(self, k, false)
    }

    /// Finds up to `k` paths from a start to a goal. The paths share no edge and no inner state, and their total cost
    /// is the least possible.
    ///
    /// The inner states of a path are all states except the first and the last. In all other respects this method is
    /// like [`disjoint_paths`](Self::disjoint_paths).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`disjoint_paths`](Self::disjoint_paths).
    ///
    /// # Complexity
    ///
    /// The same as for [`disjoint_paths`](Self::disjoint_paths) with twice as many states.
    ///
    /// # Examples
    ///
    /// Here, paths without a common edge meet at node 3. Of two paths without a common state, one avoids node 3:
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let text = "goal 4\n 0 1 1\n 0 2 1\n 1 3 1\n 2 3 1\n 3 4 1\n 3 4 2\n 1 4 5";
    /// let graph: Digraph = text.parse()?;
    /// let sum = |paths: &[colorwalk::PathOf<Digraph>]| paths.iter().map(|path| path.cost()).sum::<u32>();
    /// let by_edges = Search::new(&graph).disjoint_paths(2)?;
    /// let by_states = Search::new(&graph).state_disjoint_paths(2)?;
    /// assert_eq!((sum(by_edges.paths()), sum(by_states.paths())), (3 + 4, 3 + 6));
    /// assert_eq!(by_states.certify(&graph), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "vertex-disjoint")]
    #[doc(alias = "node-disjoint")]
    #[doc(alias = "internally disjoint")]
    pub fn state_disjoint_paths(self, k: usize) -> PathsOf<P> {
        paths(self, k, true)
    }
}

/// Finds up to `k` paths. If `splits` is set, the paths must not share states.
fn paths<P>(search: Search<P>, k: usize, splits: bool) -> PathsOf<P>
where
    P: SearchProblem<Cost: Difference>,
{
    let problem = &search.problem;
    let mut limits = RunLimits::new(search.limits);
    let (mut spent, mut cut) = (Spent::default(), None);
    let here = goals_at_start(problem, k, &mut limits, &mut spent);
    let k = k - here.len();
    let mut residual = Residual::new(problem, splits);
    if k > 0 && spent.limit.is_none() {
        cut = find_first(&mut residual, &mut spent, &limits)?;
    }
    for _ in residual.rounds.len()..k {
        if cut.is_some() || spent.limit.is_some() {
            break;
        }
        cut = find_next(&mut residual, &mut spent, &limits)?;
    }
    let trails = residual.trails();
    let here = here.into_iter().map(|start| (start, Vec::new()));
    let paths = here.chain(trails);
    let paths = paths.map(|(start, positions)| Path::replay(problem, start, positions));
    let mut paths = paths.collect::<Result<Vec<_>, _>>()?;
    paths.sort_by_key(Path::cost);
    let rounds = residual.rounds;
    Ok(Paths {
        list: paths,
        spent,
        proof: Duals { rounds, cut },
    })
}

/// The half-states that a search has reached if there is no further path, or an error.
type CutOf<P> = Result<Option<Vec<Half<P>>>, SearchError<<P as SearchProblem>::State>>;

/// Finds the first path with a search of the problem itself.
fn find_first<P>(residual: &mut Residual<'_, P>, spent: &mut Spent, limits: &RunLimits) -> CutOf<P>
where
    P: SearchProblem<Cost: Difference>,
{
    let away = Away(residual.problem);
    let report = match Search::new(&away).limits(spent.left(limits)).dijkstra() {
        Err(SearchError::CostOverflow { .. }) => return Ok(None), // the next search finds out whether there is a path
        report => report?,
    };
    spent.add(&report);
    match &report.outcome {
        Outcome::Found(path) => residual.begin(path, report.reached),
        Outcome::Exhausted => {
            let reached = report.reached().iter();
            let both = reached.flat_map(|one| halves(one.state(), residual.rounds.splits));
            return Ok(Some(both.collect()));
        }
        Outcome::CutOff(_) => {}
    }
    Ok(None)
}

/// Finds another path with a search of the residual graph.
fn find_next<P>(residual: &mut Residual<'_, P>, spent: &mut Spent, limits: &RunLimits) -> CutOf<P>
where
    P: SearchProblem<Cost: Difference>,
{
    residual.beyond.set(None);
    let next = Search::new(&*residual).limits(spent.left(limits));
    let mut report = next.dijkstra();
    let beyond = match &report {
        Err(SearchError::CostOverflow { state }) => Some(state.0.clone()),
        Ok(report) if spent.add(report) && report.path().is_none() => residual.beyond.take(),
        _ => None,
    };
    if beyond.is_some() {
        residual.ignores_costs = true; // to find out whether there is another path
        let next = Search::new(&*residual).limits(spent.left(limits));
        report = next.bfs().inspect(|report| _ = spent.add(report));
    }
    let report = report.map_err(|error| error.map_state(|half| half.0))?;
    match (&report.outcome, beyond) {
        (Outcome::Found(_), Some(state)) => Err(SearchError::CostOverflow { state }),
        (Outcome::Found(path), None) => {
            let end = path.end().clone();
            residual.take(path, report.reached);
            match residual.rounds.potential(&end) {
                Some(_) => Ok(None),
                None => Err(SearchError::CostOverflow { state: end.0 }),
            }
        }
        (Outcome::Exhausted, _) => {
            let reached = report.reached().iter();
            Ok(Some(reached.map(|one| one.state().clone()).collect()))
        }
        (Outcome::CutOff(_), _) => Ok(None),
    }
}

/// Returns up to `k` starts that are goals. Each start is a path without edges.
fn goals_at_start<P: SearchProblem>(
    problem: &P,
    k: usize,
    limits: &mut RunLimits,
    spent: &mut Spent,
) -> Vec<P::State> {
    let (mut here, mut known) = (Vec::new(), HashSet::new());
    for start in problem.starts() {
        spent.limit = limits.relax(1);
        if here.len() == k || spent.limit.is_some() {
            break;
        }
        if problem.is_goal(&start) && known.insert(start.clone()) {
            here.push(start);
        }
    }
    here
}

/// Disjoint paths that are cheapest together, with a proof.
pub type DisjointPaths<S, A, C> = Paths<S, A, C, Duals<S, C>>;

/// The proof that disjoint paths are cheapest together, and that there are no more.
pub struct Duals<S, C: Difference> {
    rounds: Rounds<S, C>, // the potentials are computed from them only for a checker
    cut: Option<Vec<(S, bool)>>,
}

impl<S, A, C: Difference> Paths<S, A, C, Duals<S, C>> {
    /// Checks the answer with code that shares nothing with the search. The checker verifies that the paths are
    /// disjoint, and that their total cost is the least for their number. If there are fewer paths than requested, it
    /// also verifies that no more exist.
    ///
    /// This method calls [`certificate::disjoint_paths`].
    ///
    /// # Errors
    ///
    /// Returns the first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// Expected O(m) time for the m edges that the searches have seen.
    pub fn certify<P>(&self, problem: &P) -> Result<(), Violation<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Clone + Eq + Hash,
        C: NonNegativeCost,
    {
        let Duals { rounds, cut } = &self.proof;
        let potentials = rounds.potentials();
        let potentials = potentials
            .iter()
            .map(|(half, potential)| (half, *potential));
        certificate::disjoint_paths(
            problem,
            self.paths(),
            rounds.splits,
            potentials,
            cut.as_deref(),
        )
    }
}

debug_by!(self => [S, C: Difference] Duals<S, C>: splits: self.rounds.splits);
