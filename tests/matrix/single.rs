//! The searches for one path.

use colorwalk::algorithms::{
    Beam, BestFirst, BidirectionalBfs, BidirectionalDijkstra, BreadthFirst, CycleRule, DepthFirst,
    Frontier, GraphSearch, OnFull, OpenStates,
};
use colorwalk::{NonNegativeCost, ReachedStateOf, ReportOf, SearchProblem, StateId};
use colorwalk_testing::{Method, Order, by_g, with_run};

use crate::cell::{Cell, Node, Scale, Subject};
use crate::row::{Answer, Asked, Growth, Overflow, Row, Told, verify};

/// Runs to the end, in slices if there are any, and returns the report.
macro_rules! driven {
    ($run:ident, $slice:expr) => {{
        if let Some(steps) = $slice {
            while $run.run_for(steps)?.is_progress() {
                let _ = $run.peek(); // this must not change anything
            }
            $run.into_report()?
        } else {
            $run.finish()?
        }
    }};
}

/// The searches for costs of at least zero.
pub(crate) fn rows<C: Scale + NonNegativeCost>() -> Vec<Row<C>> {
    let capped = Method::capped(1_000, OnFull::Stop);
    let narrow = [OnFull::DropWorst, OnFull::Stop].map(|on_full| Method::capped(2, on_full));
    let methods = Method::ALL
        .into_iter()
        .chain(capped)
        .chain(narrow.into_iter().flatten());
    let mut rows: Vec<Row<C>> = methods.map(of_method).collect();
    let both = both_ends("BidirectionalBfs", |asked, cell| {
        let bfs = BidirectionalBfs::new();
        let bfs = asked.max_depth.map_or(bfs, |edges| bfs.max_depth(edges));
        let mut run = asked.search().start(bfs);
        certified(cell, &driven!(run, asked.slice))
    });
    rows.push(both.within_depth());
    let both = both_ends("BidirectionalDijkstra", |asked, cell| {
        let mut run = asked.search().start(BidirectionalDijkstra);
        certified(cell, &driven!(run, asked.slice))
    });
    rows.push(both.exact().overflow(Overflow::NoGoal));
    rows.push(graph_search());
    rows
}

fn of_method<C: Scale + NonNegativeCost>(method: Method) -> Row<C> {
    let is_exponential = matches!(
        method,
        Method::Dfs(CycleRule::OnPath | CycleRule::None)
            | Method::IterativeDeepening
            | Method::IdaStar
            | Method::BranchAndBound
    );
    let is_narrow = matches!(
        method,
        Method::CappedDijkstra(2, _) | Method::CappedAStar(2, _)
    );
    let row = Row::new(
        format!("{method:?}"),
        if is_exponential { 8 } else { 14 },
        move |asked: &Asked<'_, C>, cell: &Cell<C>| {
            let h = |state: &Node| cell.estimates[state.number as usize];
            let order = Order {
                max_depth: asked.max_depth,
                ..Order::default()
            };
            let report =
                with_run!(method => order, asked.search(), h, |run| driven!(run, asked.slice));
            if cell.is_bare {
                return Ok(bare(&report));
            }
            let verdict = if method.is_informed() {
                report.certify_informed(&cell.subject, &h)
            } else {
                report.certify(&cell.subject)
            };
            assert_eq!(verdict, Ok(()), "the certificate");
            let is_pruned = asked.max_depth.is_some() || asked.max_cost.is_some();
            if !is_pruned
                && !is_narrow
                && report.path().is_some()
                && cell.truth.has_only_fitting_paths()
            {
                assert_eq!(report.claim(), method.claim(), "the claim");
            }
            Ok(verify(cell, &report))
        },
    );
    let overflow = match method {
        Method::Weighted | Method::Anytime => Overflow::Scaled,
        Method::IdaStar | Method::BranchAndBound => Overflow::Forgotten,
        method if method.is_exact() && !is_narrow => Overflow::NoGoal,
        _ => Overflow::Path,
    };
    Row {
        takes_depth: method.takes_depth(),
        is_exact: method.is_exact() && !is_narrow,
        knows_bound: method.is_exact() && !is_narrow,
        is_narrow,
        growth: match method {
            _ if is_exponential => Growth::Unbounded("the work is exponential in the depth"),
            Method::CappedDijkstra(2, OnFull::Stop) | Method::CappedAStar(2, OnFull::Stop) => {
                Growth::Unbounded("a full frontier ends it")
            }
            Method::CappedDijkstra(..) | Method::CappedAStar(..) => Growth::Generated(1.0),
            _ => Growth::Graph(1.0),
        },
        skips: if method == Method::Dfs(CycleRule::None) {
            |cell| {
                cell.truth
                    .has_cycle
                    .then_some("it does not end where there is a cycle")
            }
        } else {
            |_| None
        },
        ..row.in_slices().overflow(overflow)
    }
}

/// Returns the counts of a search alone.
fn bare<C: Scale>(report: &ReportOf<Subject<C>>) -> Told<C> {
    Told {
        stats: report.stats(),
        ..Told::of_text(String::new(), None)
    }
}

/// The searches for costs of any sign.
pub(crate) fn any_rows<C: Scale>() -> Vec<Row<C>> {
    macro_rules! row {
        ($name:expr, $algorithm:expr) => {
            Row::new($name, 14, |asked: &Asked<'_, C>, cell: &Cell<C>| {
                let mut run = asked.search().start($algorithm);
                certified(cell, &driven!(run, asked.slice))
            })
            .in_slices()
        };
    }
    macro_rules! deep {
        ($name:expr, $algorithm:expr) => {
            Row::new($name, 14, |asked: &Asked<'_, C>, cell: &Cell<C>| {
                let search = $algorithm;
                let depth = asked.max_depth;
                let search = depth.map_or(search, |edges| search.max_depth(edges));
                let mut run = asked.search().start(search);
                certified(cell, &driven!(run, asked.slice))
            })
            .in_slices()
            .within_depth()
        };
    }
    vec![
        deep!("Bfs", BreadthFirst::new()),
        deep!("Dfs(Closed)", DepthFirst::new(CycleRule::Closed)),
        Row {
            most: 8,
            growth: Growth::Unbounded("the work is exponential in the depth"),
            ..deep!("Dfs(OnPath)", DepthFirst::new(CycleRule::OnPath))
        },
        Row {
            most: 8,
            growth: Growth::Unbounded("the work is exponential in the depth"),
            skips: |cell| {
                cell.truth
                    .has_cycle
                    .then_some("it does not end where there is a cycle")
            },
            ..deep!("Dfs(None)", DepthFirst::new(CycleRule::None))
        },
        row!("BestFirst", BestFirst::by_key(by_g)),
        row!("Beam", Beam::new(1_000, |_: &Node| C::of(0))),
        graph_search(),
    ]
}

fn certified<C: Scale>(cell: &Cell<C>, report: &ReportOf<Subject<C>>) -> Answer<C> {
    if cell.is_bare {
        return Ok(bare(report));
    }
    assert_eq!(report.certify(&cell.subject), Ok(()), "the certificate");
    Ok(verify(cell, report))
}

fn both_ends<C: Scale + NonNegativeCost>(
    name: &str,
    go: impl Fn(&Asked<'_, C>, &Cell<C>) -> Answer<C> + 'static,
) -> Row<C> {
    Row::new(name, 14, go).in_slices()
}

/// The oldest state first.
#[derive(Default)]
struct Oldest(std::collections::VecDeque<StateId>);

impl<P: SearchProblem> Frontier<P> for Oldest {
    fn push(&mut self, state: ReachedStateOf<'_, P>) {
        self.0.push_back(state.id());
    }

    fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId> {
        while self.0.front().is_some_and(|id| open.get(*id).is_none()) {
            self.0.pop_front();
        }
        self.0.front().copied()
    }
}

fn graph_search<C: Scale>() -> Row<C> {
    let go = |asked: &Asked<'_, C>, cell: &Cell<C>| {
        let mut run = asked.search().start(GraphSearch::new(Oldest::default()));
        certified(cell, &driven!(run, asked.slice))
    };
    Row::new("GraphSearch", 14, go).in_slices()
}
