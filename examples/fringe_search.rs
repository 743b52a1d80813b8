//! Fringe search: an algorithm of your own, as a [`Frontier`] for the loop of the engine.
//!
//! Like IDA\*, fringe search raises a bound on f = g + h from round to round. Unlike IDA\*, it keeps the states beyond
//! the bound on a list, and the next round begins with them. If the heuristic is consistent, no round expands a state
//! of an earlier round again. The search needs no heap, because within a round the newest state comes first. If the
//! heuristic is admissible, no bound exceeds the cost of a cheapest path. The search then finds a cheapest path.
//!
//! The source is Y. Björnsson, M. Enzenberger, R. C. Holte and J. Schaeffer, "Fringe search: beating A\* at pathfinding
//! on game maps", *IEEE Symp. on Computational Intelligence and Games* (2005).
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example fringe_search
//! expanded 0, f = 9
//! expanded 2, f = 10
//! expanded 1, f = 10
//! expanded 3, f = 10
//! expanded 5, f = 10
//! found a path of 5 edges at cost 11 (lower bound 11); 5 states expanded
//! ```

use colorwalk::algorithms::{Frontier, GraphSearch, OpenStates};
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{Heuristic, ReachedStateOf, Search, SearchProblem, StateId, Step};

pub(crate) struct Fringe<H>(pub(crate) H, pub(crate) Lists);

#[derive(Default)]
pub(crate) struct Lists {
    pub(crate) now: Vec<StateId>, // of this round; the next state is the last one
    pub(crate) later: Vec<StateId>, // beyond the bound of this round
    pub(crate) bound: u32,
    least: Option<u32>, // the least f beyond the bound
}

impl<P: SearchProblem<Cost = u32>, H: Heuristic<P::State, P::Cost>> Frontier<P> for Fringe<H> {
    const BY_COST: bool = true;

    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &self.0
    }

    fn push(&mut self, state: ReachedStateOf<'_, P>) {
        self.1.now.push(state.id());
    }

    fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId> {
        let lists = &mut self.1;
        loop {
            while let Some(&id) = lists.now.last() {
                let f = open
                    .get(id)
                    .map(|state| state.g().saturating_add(state.h()));
                if f.is_some_and(|f| f <= lists.bound) {
                    return Some(id); // it stays on the list until it is closed
                }
                lists.now.pop();
                if let Some(f) = f {
                    lists.later.push(id);
                    lists.least = Some(lists.least.map_or(f, |least| least.min(f)));
                }
            }
            lists.bound = lists.least.take()?;
            lists.later.reverse();
            std::mem::swap(&mut lists.now, &mut lists.later);
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph =
        "0 1 7, 0 2 2, 1 3 1, 2 1 3, 2 3 9, 2 4 5, 3 5 2, 3 6 8, 4 3 2, 4 6 5, 5 6 3, goal 6";
    let graph: Digraph = graph.replace(", ", "\n").parse()?;
    let h = |node: &NodeId| [9, 5, 8, 4, 5, 2, 0][node.index()];
    let mut run = Search::new(&graph).start(GraphSearch::new(Fringe(h, Lists::default())));
    while let Step::Expanded(id) = run.step()? {
        let state = run.state(id).ok_or("it is known")?;
        println!("expanded {}, f = {}", state.state(), state.g() + state.h());
    }
    let report = run.into_report()?;
    report.certify_informed(&graph, &h)?;
    println!("{report}");
    Ok(())
}
