//! Searches with two costs at once, which find the Pareto front.
//!
//! With two costs there is no single cheapest path: one path is faster and another is cheaper. A path *dominates*
//! another path if it is no worse in either cost and better in at least one. The *Pareto front* consists of the pairs
//! of costs of the paths that no path dominates.
//!
//! A search for the front keeps several paths to a state, with one *label* for each path. It expands labels in
//! lexicographic order: by the first cost and, among equal first costs, by the second cost. Therefore the first cost of
//! a new label is at least that of all labels expanded earlier at the same state. The new label is dominated if and
//! only if its second cost is not lower than the second cost of the label that was last expanded at this state. It is
//! therefore enough to store one number for each state instead of comparing sets (Hernández et al. 2020). A similar
//! test applies at the goal. Add a lower bound on the rest to the second cost of a label. If the sum is not below the
//! second cost of the last path found, the label cannot lead to a point of the front.
//!
//! Lower bounds on the remaining costs make the search smaller. The best lower bounds are the least costs to a goal. If
//! the edges are reversible, Dijkstra's algorithm computes them in two searches backwards from the goals, one for each
//! cost.
//!
//! # When to use it
//!
//! Use these searches when two costs cannot be converted into each other, such as time and money, or when one of the
//! costs has a budget. In the worst case the front has exponentially many points. If a cost has few possible values,
//! the front has at most as many points.
//!
//! # References
//!
//! - P. Hansen, "Bicriterion path problems", in *Multiple Criteria Decision Making Theory and Application*, Springer 1980.
//! - C. Hernández, W. Yeoh, J. A. Baier, H. Zhang, L. Suazo and S. Koenig, "A simple and fast bi-objective search
//!   algorithm", *Proc. ICAPS* 30 (2020).

use std::collections::HashMap;
use std::hash::Hash;

use crate::adaptors::{MapCost, Reversed};
use crate::algorithms::paths::Paths;
use crate::algorithms::spent::Spent;
use crate::certificate::{self, Violation};
use crate::cost::{Cost, NonNegativeCost};
use crate::engine::algorithm::{Algorithm, IntoLoop, Loop};
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::run_limits::RunLimits;
use crate::engine::search::{Search, Ties};
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::id::StateId;
use crate::limits::Limit;
#[cfg(doc)]
use crate::limits::Limits;
use crate::observe::Observer;
use crate::path::{Path, PathOf};
use crate::problem::{ReversibleProblem, SearchProblem, SuccessorOf};
#[cfg(doc)]
use crate::report::Stats;
use crate::report::Step;
use crate::report::claim::Claim;
use crate::space::frontier::ByEstimate;
use crate::space::known::Recognition;
use crate::space::memory::bytes_of;
use crate::space::reached::Reached;

impl<P, X, Y> IntoLoop<P> for ParetoFrontLoop<P::State, X, Y>
where
    P: SearchProblem<Cost = (X, Y)>,
    X: NonNegativeCost,
    Y: NonNegativeCost,
{
    type Loop = Self;

    fn into_loop<O: Observer<P>>(self, _: &Search<P, O>) -> (Recognition, Self) {
        (Recognition::All, self)
    }
}

/// The running search. Each label is a node of the space. The table of the space finds the first label of a state.
pub(crate) struct ParetoFrontLoop<S, X: Cost, Y: Cost> {
    most: Most<X, Y>,
    bounds: Option<LeastCosts<S, X, Y>>,
    frontier: ByEstimate<(X, Y)>,
    /// For each label, the first label of the same state. If the label is itself the first, the entry also stores the
    /// second cost of the label of this state that was expanded last.
    labels: Vec<(StateId, Option<Y::Total>)>,
    best: Option<Y::Total>, // the second cost of the last path
    beyond: Vec<Beyond<S, X, Y>>,
    heap: usize,  // the bytes that the paths found so far own
    paths: usize, // the bytes of the list of these paths, and of the paths
}

/// A path that is not a label, because a cost of it, or of all paths to a goal that extend it, overflows.
struct Beyond<S, X: Cost, Y: Cost> {
    state: S,
    /// The costs of the path. `None` stands for a cost that overflows.
    g: OrBeyond<X, Y>,
    /// The least costs of a path to a goal that extends this path.
    f: OrBeyond<X, Y>,
}

/// Two costs. `None` stands for a cost that is greater than every total.
type OrBeyond<X, Y> = (Option<<X as Cost>::Total>, Option<<Y as Cost>::Total>);

impl<P, X, Y> Loop<P> for ParetoFrontLoop<P::State, X, Y>
where
    P: SearchProblem<Cost = (X, Y)>,
    X: NonNegativeCost,
    Y: NonNegativeCost,
{
    const ENDS_AT_GOAL: bool = false;
    const REFUSES_NEGATIVE_COSTS: bool = true;

    fn begin<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop<()> {
        search.overflows = Some(Vec::new());
        search.start(problem, self)
    }

    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(label) = self.next(problem, search) else {
            return search.exhausted(problem);
        };
        self.frontier.pop();
        let (g, first) = (search.space.node(label).g, self.labels[label.index()].0);
        let f = least::<X, Y>(g, search.space.h(label));
        if self.is_dominated(first, g.1) || f.is_none_or(|f| self.is_useless(f)) {
            search.space.close(label); // something better was found since
            return Ok(Step::Expanded(label));
        }
        self.labels[first.index()].1 = Some(g.1);
        if search.is_goal(problem, label) {
            self.best = Some(g.1);
            search.space.close(label);
            return search.found(label);
        }
        search.expand(problem, label, self)
    }

    /// Adds a label for a path if no known label dominates the path and the path can lead to a point of the front.
    #[inline]
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let g = path.g();
            let (first, place, h) = match search.find(problem, &to, &path) {
                Ok(first) if self.is_dominated(first, g.1) => {
                    search.space.pass_over(first, path.label);
                    continue;
                }
                Ok(first) => (Some(first), None, search.space.h(first)),
                Err(place) => match self.rest(&to) {
                    Some(h) => (None, Some(place), h),
                    None => continue,
                },
            };
            let Some((f, key)) = least::<X, Y>(g, h).zip(key::<X, Y>(g, h)) else {
                self.note_beyond(problem, search, to, (Some(g.0), Some(g.1)), h)?;
                continue;
            };
            if self.is_useless(f) {
                continue;
            }
            let label = search.add(problem, to, &path, h, place)?;
            self.labels.push((first.unwrap_or(label), None));
            self.frontier.push(key, g, label);
        }
        if search
            .overflows
            .as_ref()
            .is_some_and(|paths| !paths.is_empty())
        {
            self.note_overflows(problem, search)?;
        }
        Ok(())
    }

    fn next<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        let (label, _) = self.frontier.next(&search.space)?;
        Some(label)
    }

    fn bytes(&self, more: usize) -> usize {
        let labels = bytes_of(&self.labels, more).saturating_add(bytes_of(&self.beyond, 0));
        let lists = self.frontier.bytes(more).saturating_add(labels);
        lists.saturating_add(self.paths)
    }

    fn findings<O: Observer<P>>(&mut self, _: &P, _: &mut Engine<P, O>) -> Findings<P> {
        Findings::new(Claim::Path, None)
    }
}

impl<S: Eq + Hash, X: Cost, Y: Cost> ParetoFrontLoop<S, X, Y> {
    /// Returns whether an expanded label of the same state is at least as good as a new label.
    fn is_dominated(&self, first: StateId, second_cost: Y::Total) -> bool {
        let least = self.labels[first.index()].1;
        least.is_some_and(|least| second_cost >= least)
    }

    /// Processes the edges along which a cost overflows.
    #[cold]
    fn note_overflows<P, O>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop<()>
    where
        P: SearchProblem<State = S, Cost = (X, Y)>,
        O: Observer<P>,
    {
        let edges = search.overflows.replace(Vec::new()).unwrap_or_default();
        for (to, g, cost) in edges {
            let g = (cost.0.extend(g.0), cost.1.extend(g.1));
            if let Some(h) = self.rest(&to) {
                self.note_beyond(problem, search, to, g, h)?;
            }
        }
        Ok(())
    }

    /// Keeps a path to `to` whose cost overflows, unless it cannot lead to a point of the front. The rest of a path to a
    /// goal costs at least `h`.
    #[cold]
    fn note_beyond<P, O>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        to: S,
        g: OrBeyond<X, Y>,
        h: (X::Total, Y::Total),
    ) -> OrStop<()>
    where
        P: SearchProblem<State = S, Cost = (X, Y)>,
        O: Observer<P>,
    {
        let first = g.0.and_then(|g| least_of::<X>(g, h.0));
        let f = (first, g.1.and_then(|g| least_of::<Y>(g, h.1)));
        let is_lost =
            (f.0.is_none() && !X::OVERFLOWS_AT_ENDS) || (f.1.is_none() && !Y::OVERFLOWS_AT_ENDS);
        if is_lost {
            return Err(search.fail(SearchError::CostOverflow { state: to }));
        }
        let known = search.space.look_up(problem, &to).ok().flatten();
        let least = known.and_then(|first| self.labels[first.index()].1);
        let is_dominated = least.is_some_and(|least| g.1.is_none_or(|second| second >= least));
        let is_worse = self
            .best
            .is_some_and(|best| f.1.is_none_or(|second| second >= best));
        if !is_dominated && !is_worse && !exceeds::<X, Y>(f, self.most) {
            self.beyond.push(Beyond { state: to, g, f });
        }
        Ok(())
    }

    /// Returns true if a path whose two costs are at least `f` cannot be a new point of the front.
    fn is_useless(&self, f: (X::Total, Y::Total)) -> bool {
        let most = self.most;
        most.0.is_some_and(|most| f.0 > most)
            || most.1.is_some_and(|most| f.1 > most)
            || self.best.is_some_and(|best| f.1 >= best)
    }

    /// Returns a lower bound on the cost of the rest of a path, or `None` if all paths to a goal cost more than `most`.
    fn rest(&self, state: &S) -> Option<(X::Total, Y::Total)> {
        match &self.bounds {
            None => Some((X::ZERO, Y::ZERO)),
            Some((first, second)) => first.cost(state).zip(second.cost(state)),
        }
    }
}

/// Returns the least costs that a path through a label can have if the label costs `g`, and the rest of the path costs
/// at least `h`. Returns `None` if one of the costs overflows.
#[inline]
fn least<X: Cost, Y: Cost>(
    g: (X::Total, Y::Total),
    h: (X::Total, Y::Total),
) -> Option<(X::Total, Y::Total)> {
    least_of::<X>(g.0, h.0).zip(least_of::<Y>(g.1, h.1))
}

/// Returns the least cost of a path whose beginning costs `g`, and whose rest costs at least `h`. The path is added up
/// from its start, but `h` was added up from a goal. If the sums are rounded, the cost may therefore be less than
/// `g + h`, but not less than `g`.
#[inline]
fn least_of<C: Cost>(g: C::Total, h: C::Total) -> Option<C::Total> {
    if C::IS_EXACT {
        return C::sum(g, h);
    }
    let spread = C::sum(g, h).and_then(C::spread);
    Some(spread.map_or(g, |(low, _)| low.max(g)))
}

/// Returns the key of a label in the frontier. Keys must not fall along an edge. Sums with a bound `h` that is rounded
/// can fall, so then the key is the cost of the label alone.
#[inline]
fn key<X: Cost, Y: Cost>(
    g: (X::Total, Y::Total),
    h: (X::Total, Y::Total),
) -> Option<(X::Total, Y::Total)> {
    let first = if X::IS_EXACT {
        X::sum(g.0, h.0)
    } else {
        Some(g.0)
    };
    first.zip(if Y::IS_EXACT {
        Y::sum(g.1, h.1)
    } else {
        Some(g.1)
    })
}

/// Returns whether one of two costs exceeds its limit.
fn exceeds<X: Cost, Y: Cost>(f: OrBeyond<X, Y>, most: Most<X, Y>) -> bool {
    most.0
        .is_some_and(|most| f.0.is_none_or(|cost| cost > most))
        || most
            .1
            .is_some_and(|most| f.1.is_none_or(|cost| cost > most))
}

/// The front of a problem, or an error.
type FrontOf<P, X, Y> = Result<
    ParetoFront<<P as SearchProblem>::State, <P as SearchProblem>::Action, X, Y>,
    SearchError<<P as SearchProblem>::State>,
>;

/// The limits on the two costs of a path. `None` means no limit.
type Most<X, Y> = (Option<<X as Cost>::Total>, Option<<Y as Cost>::Total>);

/// The least costs from states to a goal.
type LeastCosts<S, X, Y> = (Reached<S, X>, Reached<S, Y>);

/// Two costs at once.
impl<P, X, Y, O> Search<P, O>
where
    P: SearchProblem<Cost = (X, Y)>,
    X: NonNegativeCost,
    Y: NonNegativeCost,
    O: Observer<P>,
{
    /// Finds the Pareto front of two costs: one path for each pair of costs that the costs of no other path dominate.
    ///
    /// The paths are in order of rising first cost, and the second cost falls from path to path. Therefore the first
    /// path is the cheapest in the first cost, and the last path is the cheapest in the second cost.
    ///
    /// Other searches compare pairs of costs [lexicographically](crate::Cost#pairs), and return only the first path of
    /// this front. Here, neither cost has priority. [`max_cost`](Self::max_cost) also works differently: it excludes a
    /// path if *either* cost is higher.
    ///
    /// If a limit cuts the search off, the listed paths are points of the front. The missing points have a higher first
    /// cost than the last listed point: see [`ParetoFront`]. To bound the number of edges,
    /// use [`Unit`](crate::Unit) as one of the costs. The option [`duplicates`](Search::duplicates) is ignored.
    /// In [statistics](Stats), limits and events, a label counts as a state.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if one of the costs of a path overflows its type and the path may lead to a
    /// point of the front. It cannot lead to such a point if a limit on this cost excludes it, or if a known path is as
    /// cheap in both costs. Returns [`SearchError::NegativeCost`] if the cost type breaks its contract.
    /// Returns [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(l·d·log(l·d)) time and O(l·d) space for l expanded labels with d successors each.
    ///
    /// # Examples
    ///
    /// This example weighs minutes against money:
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    ///
    /// let rides = [("walk", 'a', 'b', (50u32, 0u32)), ("bus", 'a', 'b', (20, 3)), ("taxi", 'a', 'b', (10, 20)),
    ///              ("walk", 'b', 'c', (30, 0)), ("tram", 'b', 'c', (10, 3)), ("train", 'a', 'c', (35, 4))];
    /// let town = problem_fn(
    ///     'a',
    ///     |&place| {
    ///         let out = rides.into_iter().filter(move |ride| ride.1 == place);
    ///         out.map(|(how, _, to, cost)| (how, to, cost))
    ///     },
    ///     |&place| place == 'c',
    /// );
    /// let front = Search::new(&town).pareto_front()?;
    /// let points: Vec<_> = front.paths().iter().map(|path| (path.to_string(), path.cost())).collect();
    /// let expected = [("taxi tram", (20, 23)), ("bus tram", (30, 6)), ("train", (35, 4)), ("bus walk", (50, 3)),
    ///                 ("walk walk", (80, 0))];
    /// assert_eq!(points, expected.map(|(how, cost)| (how.to_owned(), cost)));
    /// assert_eq!(front.certify(&town), Ok(()));
    /// # Ok::<(), colorwalk::SearchError<char>>(())
    /// ```
    #[doc(alias = "multi-objective")]
    #[doc(alias = "bi-objective")]
    #[doc(alias = "multi-criteria")]
    #[doc(alias = "BOA*")]
    #[doc(alias = "label setting")]
    pub fn pareto_front(mut self) -> FrontOf<P, X, Y> {
        ParetoFront::new(&mut self, None, usize::MAX).found_by(self)
    }

    /// Finds the path with the least first cost among the paths whose second cost is at most `budget`.
    ///
    /// If several paths have the least first cost, finds one of them with the least second cost. This path is a point
    /// of the [front](Self::pareto_front). If every path exceeds the budget, the result contains no path. Options and
    /// limits apply as in [`pareto_front`](Self::pareto_front).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`pareto_front`](Self::pareto_front).
    ///
    /// # Complexity
    ///
    /// The same bounds as for [`pareto_front`](Self::pareto_front), which expands more labels.
    ///
    /// # Examples
    ///
    /// This example finds the cheapest trip that takes no more fuel than the car holds:
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    ///
    /// let roads = [(0, 1, (1u32, 5u32)), (1, 2, (1, 5)), (0, 2, (9, 4)), (1, 2, (4, 1))]; // (cost, fuel)
    /// let map = problem_fn(
    ///     0,
    ///     |&at| roads.into_iter().filter(move |road| road.0 == at).map(|road| (road.1, road.2)),
    ///     |&at| at == 2,
    /// );
    /// for (fuel, cost) in [(10, Some((2, 10))), (9, Some((5, 6))), (5, Some((9, 4))), (3, None)] {
    ///     let trip = Search::new(&map).cheapest_within(fuel)?;
    ///     assert_eq!(trip.paths().first().map(|path| path.cost()), cost);
    ///     assert_eq!((trip.limit(), trip.certify(&map)), (None, Ok(())));
    /// }
    /// # Ok::<(), colorwalk::SearchError<i32>>(())
    /// ```
    #[doc(alias = "resource-constrained shortest path")]
    #[doc(alias = "constrained shortest path")]
    #[doc(alias = "fuel")]
    pub fn cheapest_within(mut self, budget: Y::Total) -> FrontOf<P, X, Y> {
        ParetoFront::new(&mut self, Some(budget), 1).found_by(self)
    }

    /// Finds the [`pareto_front`](Self::pareto_front) with the help of lower bounds from two backward searches.
    ///
    /// This search expands fewer labels than the search without predecessors. On a grid of 900 squares it expands half
    /// as many, and often it expands far fewer. It first searches backwards from all goals, once for each cost, and
    /// reaches all states that lead to a goal. In an infinite graph you must set [`max_cost`](Self::max_cost) to bound
    /// these two searches. In a large graph, such a bound saves time.
    ///
    /// Limits apply to the three searches together. If a limit cuts off one of the two backward searches, no path is
    /// listed. An observer sees only the last search. If a cost overflows in a backward search, the last search runs
    /// without lower bounds.
    ///
    /// If sums are [rounded](crate::Cost#rounded-sums), this search finds the same points as
    /// [`pareto_front`](Self::pareto_front). For a cost type of your own whose sums are not
    /// [exact](crate::Cost::IS_EXACT), it uses no lower bounds.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`pareto_front`](Self::pareto_front).
    ///
    /// # Complexity
    ///
    /// As for [`pareto_front`](Self::pareto_front), plus two searches that take O(m log m) time for m edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::DigraphBuilder;
    ///
    /// let roads = [(0u32, 1u32, (2u32, 6u32)), (1, 3, (2, 6)), (0, 2, (5, 1)), (2, 3, (5, 1)), (1, 2, (1, 1))];
    /// let graph = roads.into_iter().collect::<DigraphBuilder<(u32, u32)>>().build()?;
    /// let trip = graph.between(0, 3).expect("both are nodes");
    /// let front = Search::new(&trip).bidirectional_pareto_front()?;
    /// assert!(front.paths().iter().map(|path| path.cost()).eq([(4, 12), (8, 8), (10, 2)]));
    /// assert_eq!(front.certify_reversible(&trip), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bidirectional_pareto_front(mut self) -> FrontOf<P, X, Y>
    where
        P: ReversibleProblem,
    {
        ParetoFront::new(&mut self, None, usize::MAX)
            .bounded(&mut self)?
            .found_by(self)
    }

    /// This method is like [`cheapest_within`](Self::cheapest_within), but with lower bounds from two backward
    /// searches. The backward search for the second cost ends at the budget.
    ///
    /// [`bidirectional_pareto_front`](Self::bidirectional_pareto_front) says when this pays.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`pareto_front`](Self::pareto_front).
    ///
    /// # Complexity
    ///
    /// The same bounds as for [`bidirectional_pareto_front`](Self::bidirectional_pareto_front).
    pub fn bidirectional_cheapest_within(mut self, budget: Y::Total) -> FrontOf<P, X, Y>
    where
        P: ReversibleProblem,
    {
        ParetoFront::new(&mut self, Some(budget), 1)
            .bounded(&mut self)?
            .found_by(self)
    }
}

impl<P, X, Y> Algorithm<P> for ParetoFrontLoop<P::State, X, Y>
where
    P: SearchProblem<Cost = (X, Y)>,
    X: NonNegativeCost,
    Y: NonNegativeCost,
{
}

/// The Pareto front of two costs, or the requested part of the front. It has one path for each point. The first cost
/// rises from path to path, and the second cost falls.
///
/// If a limit cut the search off, every point with a lower first cost than the last listed point is also listed.
pub type ParetoFront<S, A, X, Y> = Paths<S, A, (X, Y), Front<S, X, Y>>;

/// The limits of a search for a front, and the proof of the answer.
pub struct Front<S, X: Cost, Y: Cost> {
    most: Most<X, Y>,
    wanted: usize,
    labels: Reached<S, (X, Y)>,
    bounds: Option<LeastCosts<S, X, Y>>,
    /// The limits of the two backward searches.
    most_back: Most<X, Y>,
}

impl<S, A, X: NonNegativeCost, Y: NonNegativeCost> Paths<S, A, (X, Y), Front<S, X, Y>> {
    /// Creates an empty front. The front applies the cost limit itself and removes it from the search, which would
    /// compare pairs of costs lexicographically.
    fn new<P, O>(search: &mut Search<P, O>, budget: Option<Y::Total>, wanted: usize) -> Self
    where
        P: SearchProblem<Cost = (X, Y)>,
    {
        let (first, second) = search.max_cost.take().unzip();
        let proof = Front {
            most: (first, second.into_iter().chain(budget).min()),
            wanted,
            labels: Reached::new(Vec::new(), Vec::new(), None, false),
            bounds: None,
            most_back: (None, None),
        };
        Self {
            list: Vec::new(),
            spent: Spent::default(),
            proof,
        }
    }

    /// Finds lower bounds by backward searches, unless a limit forbids these searches.
    ///
    /// There are no bounds if the cost from some state to a goal overflows, or if rounded sums in two directions may
    /// differ by any amount. If they differ by a bounded amount, the backward searches go that much beyond the limits.
    fn bounded<P, O>(mut self, search: &mut Search<P, O>) -> Result<Self, SearchError<S>>
    where
        P: ReversibleProblem<State = S, Action = A, Cost = (X, Y)>,
    {
        if X::spread(X::ZERO).is_none() || Y::spread(Y::ZERO).is_none() {
            return Ok(self);
        }
        let limits = RunLimits::new(search.limits.clone());
        let first = self.proof.most.0.and_then(X::spread).map(|(_, most)| most);
        let most = (
            first,
            self.proof.most.1.and_then(Y::spread).map(|(_, most)| most),
        );
        self.proof.most_back = most;
        let back = Reversed::new(&search.problem);
        let first = MapCost::new(&back, |_: &_, edge: &SuccessorOf<P>| edge.cost.0);
        let second = MapCost::new(&back, |_: &_, edge: &SuccessorOf<P>| edge.cost.1);
        match self.spent.trees(&first, &second, most, &limits) {
            Ok(bounds) => self.proof.bounds = bounds,
            Err(SearchError::CostOverflow { .. }) => self.spent.kept = 0,
            Err(error) => return Err(error),
        }
        search.limits = self.spent.left(&limits);
        Ok(self)
    }

    /// Searches for the paths.
    fn found_by<P, O>(mut self, search: Search<P, O>) -> FrontOf<P, X, Y>
    where
        P: SearchProblem<State = S, Action = A, Cost = (X, Y)>,
        O: Observer<P>,
        S: Clone + Eq + Hash,
    {
        if self.spent.limit.is_some() {
            return Ok(self);
        }
        let running = ParetoFrontLoop {
            most: self.proof.most,
            bounds: self.proof.bounds.take(),
            frontier: ByEstimate::new(Ties::default(), &search.limits),
            labels: Vec::new(),
            best: None,
            beyond: Vec::new(),
            heap: 0,
            paths: 0,
        };
        let mut run = search.start(running);
        let mut limit = None;
        while self.list.len() < self.proof.wanted {
            let Step::Goal(goal) = run.run_to_end()? else {
                break;
            };
            let (problem, running, engine) = run.parts();
            let edges = engine.space.node(goal).depth as usize;
            let path = edges.saturating_add(1).saturating_mul(PathOf::<P>::STEP);
            running.paths = bytes_of(&self.list, 1).saturating_add(running.heap);
            let bytes = |more| Loop::<P>::bytes(running, more).saturating_add(path);
            limit = engine
                .check(problem, &bytes)
                .filter(|limit| *limit == Limit::Bytes);
            if limit.is_some() {
                running.paths = bytes_of(&self.list, 0).saturating_add(running.heap);
                break; // there is no room for the path, and the list of the paths does not grow
            }
            let path = run.path_to_goal(goal)?;
            let (problem, running, engine) = run.parts();
            let heap = path.heap_bytes(|state| problem.heap_bytes(state));
            running.heap = running.heap.saturating_add(heap);
            running.paths = running.paths.saturating_add(heap);
            engine.note_fewer_bytes();
            self.list.push(path);
        }
        let (_, report, running) = run.into_parts()?;
        self.spent.add(&report);
        self.spent.limit = self.spent.limit.or(limit);
        (self.proof.bounds, self.proof.labels) = (running.bounds, report.reached);
        match self.missed(&running.beyond) {
            Some(state) => Err(SearchError::CostOverflow { state }),
            None => Ok(self),
        }
    }

    /// Returns the state of a path whose cost overflows, if the path may lead to a point of the front that is missing.
    fn missed(&self, beyond: &[Beyond<S, X, Y>]) -> Option<S>
    where
        S: Clone + Eq + Hash,
    {
        if beyond.is_empty() {
            return None;
        }
        let mut known = HashMap::<_, Vec<_>>::new();
        for label in &self.proof.labels {
            known.entry(label.state()).or_default().push(label.g());
        }
        let covers = |costs: (X::Total, Y::Total), (first, second): OrBeyond<X, Y>| {
            first.is_none_or(|first| costs.0 <= first)
                && second.is_none_or(|second| costs.1 <= second)
        };
        let last = self.list.last().map(Path::cost);
        let comes_later = |(first, second): OrBeyond<X, Y>| {
            last.is_none_or(|last| {
                let is_tie = first == Some(last.0);
                let is_later = second.is_none_or(|second| second >= last.1);
                first.is_none_or(|first| first > last.0) || is_tie && is_later
            })
        };
        let is_missed = |path: &&Beyond<S, X, Y>| {
            let is_later = !self.is_whole() && comes_later(path.f);
            let mut listed = self.list.iter().map(Path::cost);
            let mut labels = known.get(&path.state).into_iter().flatten();
            let is_covered =
                listed.any(|cost| covers(cost, path.f)) || labels.any(|&g| covers(g, path.g));
            !is_later && !is_covered
        };
        beyond.iter().find(is_missed).map(|path| path.state.clone())
    }

    /// Iterates over the labels. An item consists of the state, the costs of a path to the state, and whether the label
    /// is done. A label is done if it was expanded, is a goal, or is dominated.
    pub fn labels(&self) -> impl Iterator<Item = (&S, (X::Total, Y::Total), bool)> {
        let labels = self.proof.labels.iter();
        labels.map(|label| (label.state(), label.g(), label.is_closed()))
    }

    /// Returns whether the front has all its points.
    fn is_whole(&self) -> bool {
        self.spent.limit.is_none() && self.list.len() < self.proof.wanted
    }

    /// Checks the front with [`certificate::pareto_front`], which shares no code with the search.
    ///
    /// If the search used backward searches, call [`certify_reversible`](Self::certify_reversible) instead, because the
    /// front depends on the bounds that they found. This method rejects the front if these bounds have pruned anything.
    ///
    /// # Errors
    ///
    /// Returns the first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// Expected O(m log l) time and O(l) space for l labels, whose expansions generated m successors.
    pub fn certify<P>(&self, problem: &P) -> Result<(), Violation<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = (X, Y)>,
        S: Eq + Hash,
    {
        let (most, is_whole) = (self.proof.most, self.is_whole());
        certificate::pareto_front(problem, &self.list, self.labels(), most, is_whole)
    }

    /// Checks the front like [`certify`](Self::certify), but also checks the bounds of the backward searches. The check
    /// fails if an edge lowers one of these bounds.
    ///
    /// # Errors
    ///
    /// Returns the first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// As for [`certify`](Self::certify), plus expected O(m) time for the m predecessors of the states with bounds.
    pub fn certify_reversible<P>(&self, problem: &P) -> Result<(), Violation<S>>
    where
        P: ReversibleProblem<State = S, Action = A, Cost = (X, Y)>,
        S: Eq + Hash,
    {
        let Some((first, second)) = &self.proof.bounds else {
            return self.certify(problem);
        };
        let (most, is_whole) = (self.proof.most, self.is_whole());
        let first = first.iter().map(|entry| (entry.state(), entry.g()));
        let second = second.iter().map(|entry| (entry.state(), entry.g()));
        let (first, second): (HashMap<_, _>, HashMap<_, _>) = (first.collect(), second.collect());
        certificate::least_costs(problem, &first, self.proof.most_back.0, |cost| cost.0)?;
        certificate::least_costs(problem, &second, self.proof.most_back.1, |cost| cost.1)?;
        let rest = |state: &S| first.get(state).copied().zip(second.get(state).copied());
        certificate::front_within(problem, &self.list, self.labels(), most, is_whole, rest)
    }
}

debug_by!(self => [S, X: Cost, Y: Cost] Front<S, X, Y>: most: self.most, wanted: self.wanted);
