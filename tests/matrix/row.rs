//! A row of the matrix: an algorithm that searches a problem and compares its answer with the truth.

use colorwalk::{
    Claim, Cost, Limit, Limits, Outcome, Path, Report, ReportOf, Search, SearchError, Stats,
    Workspace,
};
use colorwalk_testing::{cheapest_within, told};

use crate::cell::{Cell, Node, Scale, Subject, Truth};

/// A problem, and the options of a search of it.
pub(crate) struct Asked<'p, C: Cost> {
    pub(crate) problem: &'p Subject<C>,
    pub(crate) limits: Limits,
    pub(crate) max_cost: Option<C::Total>,
    /// The largest number of edges, for rows that [take it](Row::takes_depth).
    pub(crate) max_depth: Option<u32>,
    pub(crate) workspace: Workspace<Node, C>,
    /// The steps of a slice, if the search runs in slices.
    pub(crate) slice: Option<u64>,
}

impl<'p, C: Cost> Asked<'p, C> {
    pub(crate) fn of(problem: &'p Subject<C>) -> Self {
        Self {
            problem,
            limits: Limits::NONE,
            max_cost: None,
            max_depth: None,
            workspace: Workspace::new(),
            slice: None,
        }
    }

    pub(crate) fn search(&self) -> Search<&'p Subject<C>> {
        let search = Search::new(self.problem).limits(self.limits.clone());
        let search = search.workspace(self.workspace.clone());
        match self.max_cost {
            Some(cost) => search.max_cost(cost),
            None => search,
        }
    }
}

/// An answer that was found to be true.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told<T> {
    /// Everything that the answer says, except its use of memory.
    pub(crate) text: String,
    pub(crate) stats: Stats,
    /// The limit that cut the search off.
    pub(crate) limit: Option<Limit>,
    /// The cost of the path, or of the first path.
    pub(crate) cost: Option<T>,
    pub(crate) bound: Option<T>,
}

impl<T> Told<T> {
    /// An answer without statistics.
    pub(crate) fn of_text(text: String, limit: Option<Limit>) -> Self {
        Self {
            text,
            stats: Stats::default(),
            limit,
            cost: None,
            bound: None,
        }
    }
}

pub(crate) type Answer<C> = Result<Told<<C as Cost>::Total>, SearchError<Node>>;

/// Which sums may leave their type and make a search fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overflow {
    /// Least costs, if no path to a goal fits.
    NoGoal,
    /// The least cost of a reachable state.
    State,
    /// The cost of a path that repeats no state.
    Path,
    /// The same, if no path to a goal fits. The search has forgotten the states that it reached, and cannot tell whether
    /// the path hides some if keys did not fit, either.
    Forgotten,
    /// A multiple of a cost.
    Scaled,
}

impl Overflow {
    /// Returns whether a search may fail because a cost leaves its type.
    pub(crate) fn may_fail(self, truth: &Truth) -> bool {
        match self {
            Self::NoGoal => truth.has_dear_state() && !truth.has_fitting_path(),
            Self::Forgotten => truth.has_dear_path() && !truth.has_fitting_path(),
            Self::State => truth.has_dear_state(),
            Self::Path => truth.has_dear_path(),
            Self::Scaled => true,
        }
    }
}

/// How the work of a row grows, as documented.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Growth {
    /// With this power of the states and edges of the graph.
    Graph(f64),
    /// With this power of the generated successors.
    Generated(f64),
    /// Without a bound, for this reason.
    Unbounded(&'static str),
}

/// Searches, verifies the answer unless the cell is bare, and returns it.
type Go<C> = Box<dyn Fn(&Asked<'_, C>, &Cell<C>) -> Answer<C>>;

pub(crate) struct Row<C: Cost> {
    pub(crate) name: String,
    pub(crate) go: Go<C>,
    /// Whether there is a run that can be driven in slices.
    pub(crate) is_run: bool,
    /// The greatest number of states. The work of some rows, or of their oracles, is exponential.
    pub(crate) most: u32,
    pub(crate) overflow: Overflow,
    /// Whether the row finds the cheapest path, also if a limit on cost just allows it.
    pub(crate) is_exact: bool,
    /// Whether the row knows a lower bound if a limit on cost excludes every path.
    pub(crate) knows_bound: bool,
    /// Whether the limit on cost also ends the search if only a walk overflows that returns to one of its states.
    pub(crate) tells_walks: bool,
    /// Whether the row has the option `max_depth`.
    pub(crate) takes_depth: bool,
    /// Whether a full frontier may end the search.
    pub(crate) is_narrow: bool,
    pub(crate) growth: Growth,
    /// Returns the reason why the row does not apply, if there is one.
    pub(crate) skips: fn(&Cell<C>) -> Option<&'static str>,
}

impl<C: Scale> Row<C> {
    pub(crate) fn new(
        name: impl Into<String>,
        most: u32,
        go: impl Fn(&Asked<'_, C>, &Cell<C>) -> Answer<C> + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            go: Box::new(go),
            is_run: false,
            most,
            overflow: Overflow::Path,
            is_exact: false,
            knows_bound: false,
            tells_walks: false,
            takes_depth: false,
            is_narrow: false,
            growth: Growth::Graph(1.0),
            skips: |_| None,
        }
    }

    pub(crate) fn in_slices(mut self) -> Self {
        self.is_run = true;
        self
    }

    pub(crate) fn within_depth(mut self) -> Self {
        self.takes_depth = true;
        self
    }

    pub(crate) fn exact(mut self) -> Self {
        self.is_exact = true;
        self
    }

    pub(crate) fn tells_walks(mut self) -> Self {
        self.tells_walks = true;
        self
    }

    pub(crate) fn grows(mut self, growth: Growth) -> Self {
        self.growth = growth;
        self
    }

    pub(crate) fn overflow(mut self, overflow: Overflow) -> Self {
        self.overflow = overflow;
        self
    }
}

/// Verifies everything in a report, except its certificate, whatever ended the search.
pub(crate) fn verify<C: Scale>(cell: &Cell<C>, report: &ReportOf<Subject<C>>) -> Told<C> {
    let truth = &cell.truth;
    let cost = report.path().map(|path| truth.walk_to_goal(path));
    match report.claim() {
        Claim::Cheapest | Claim::CheapestIfAdmissible => assert_eq!(cost, truth.best),
        Claim::WithinFactor(weight) => {
            let (n, d) = (
                i64::from(weight.numerator()),
                i64::from(weight.denominator()),
            );
            let [cost, best]: [i64; 2] = [cost, truth.best].map(Option::unwrap);
            assert!(cost * d <= best * n, "{cost} instead of {best}");
        }
        Claim::FewestEdges => assert_eq!(report.path().map(Path::len), truth.fewest),
        Claim::Path => assert!(cost.is_some()),
        Claim::NoPath | Claim::NoPathIfAdmissible => {
            assert!(matches!(report.outcome(), Outcome::Exhausted));
            assert_eq!(truth.fewest, None, "there is a path");
        }
        Claim::CheapestWithin(edges) => assert_eq!(cost, cheapest_within(&truth.graph, edges)),
        Claim::NoPathWithin(edges) => {
            assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Depth));
            let is_right = truth.fewest.is_none_or(|fewest| fewest > edges as usize);
            assert!(is_right, "there is a path of {:?} edges", truth.fewest);
        }
        Claim::Nothing => assert!(report.path().is_none()),
        other => panic!("an unknown claim: {other:?}"),
    }
    let incumbent = report.incumbent(&cell.subject).unwrap();
    let incumbent = incumbent.map(|path| (truth.walk_to_goal(&path), path.cost()));
    let closest = report.closest(&cell.subject).unwrap();
    closest.map(|path| truth.walk(&path));
    let known = report
        .cost()
        .into_iter()
        .chain(incumbent.map(|path| path.1));
    if let Some(bound) = report.lower_bound() {
        assert!(known.min().is_none_or(|cost| bound <= cost), "above a path");
    }
    // The bound of a search with floats is a little less than a sum of tenths.
    let bound = report.lower_bound().filter(|_| C::IS_EXACT).map(C::units);
    assert!(
        bound
            .zip(truth.best)
            .is_none_or(|(bound, best)| bound <= best),
        "{bound:?} is above the cheapest path"
    );
    Told {
        text: told(&cell.subject, report),
        stats: report.stats(),
        limit: limit_of(report),
        cost: report.cost(),
        bound: report.lower_bound(),
    }
}

/// Returns the limit that cut a search off.
pub(crate) fn limit_of<S, A, C: Cost>(report: &Report<S, A, C>) -> Option<Limit> {
    match report.outcome() {
        Outcome::CutOff(limit) => Some(*limit),
        _ => None,
    }
}
