//! Searches that many tests run. They are compiled once, here.

use std::fmt::Debug;

use colorwalk::algorithms::Wanted;
use colorwalk::{Limits, NonNegativeCost, ReversibleProblem, Search, SearchProblem, Unit, Zero};

use crate::numbers::Numbers;
use crate::ring::Ring;
use crate::{Failing, Graph, Method, table, told, watched, with_run};

/// This function is never called: it exists to be compiled. It uses the same types as the tests.
pub fn compiled_once(
    graph: &Graph<u32>,
    narrow: &Graph<u8>,
    failing: &Failing<'_>,
    units: &Graph<Unit>,
    numbers: &Numbers<'_>,
    ring: &Ring,
) {
    for method in Method::ALL {
        driven(graph, method);
        driven(narrow, method);
        driven(failing, method);
        let nobody = &mut ();
        let _ = method.search(Search::new(graph).observe(watched(nobody)), Zero);
        driven(numbers, method);
        let _ = method.search(Search::new(units), Zero);
        let _ = method.search(Search::new(ring), Zero);
    }
    both_ends(graph);
    both_ends(narrow);
    both_ends(failing);
    both_ends(ring);
    let search = || Search::new(graph);
    let report = search().astar(table(&[])).unwrap();
    let _ = report.certify(graph);
    let _ = report.certify_informed(graph, &table(&[]));
    let _ = search().all_shortest_paths().unwrap().certify(graph);
    let _ = search().k_shortest_paths(3).unwrap().certify(graph);
    let _ = search().bellman_ford().unwrap();
    let _ = search().dag_shortest_paths(Wanted::Cheapest).unwrap();
}

fn driven<P>(problem: &P, method: Method)
where
    P: SearchProblem<State: Debug, Action: Debug>,
    P::Cost: NonNegativeCost,
{
    let report = with_run!(method, Search::new(problem), Zero, |run| {
        run.set_limits(Limits::NONE);
        let _ = (run.step(), run.run_for(1), run.run_to_end());
        let open = run.frontier().next().map(|open| open.id());
        let next = run.peek().map(|next| next.id());
        let _ = (run.reached().count(), run.stats());
        let _ = open.or(next).map(|id| run.path(id));
        run.into_report().unwrap()
    });
    let _ = (told(problem, &report), report.certify(problem));
    let _ = method.search(Search::new(problem), Zero);
}

fn both_ends<P>(problem: &P)
where
    P: ReversibleProblem<State: Debug, Action: Debug>,
    P::Cost: NonNegativeCost,
{
    let report = Search::new(problem).bidirectional_bfs().unwrap();
    let _ = (told(problem, &report), report.certify(problem));
    let _ = Search::new(problem).bidirectional_dijkstra();
}
