//! The searches of the lab, each recorded on any scene.

use std::fmt::Debug;

use colorwalk::algorithms::{
    AStar, AnytimeAStar, Beam, Candidate, CycleRule, Dijkstra, Greedy, IdaStar, OnFull,
    WeightedAStar,
};
use colorwalk::color_walk::Position;
use colorwalk::color_walk::heuristics::Layered;
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{
    Heuristic, Limits, NonNegativeCost, Outcome, PathCostOf, ReportOf, Search, SearchProblem, Ties,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Failure;
use crate::record::{Entry, Tape};
use crate::relax;
use crate::scenes::{Chart, Estimate, Scene, game, position_text};

/// What is to be searched for, and how.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub(crate) struct Options {
    algorithm: Algorithm,
    estimate: Estimate,
    ties: TieRule,
    weight: u32,
    width: usize,
    expansions: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Astar,
            estimate: Estimate::Usual,
            ties: TieRule::LargerG,
            weight: 2,
            width: 10,
            expansions: 5_000,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TieRule {
    LargerG,
    Older,
    Newer,
}

impl From<TieRule> for Ties {
    fn from(rule: TieRule) -> Self {
        match rule {
            TieRule::LargerG => Self::LargerG,
            TieRule::Older => Self::Older,
            TieRule::Newer => Self::Newer,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Algorithm {
    Bfs,
    Dfs,
    Dijkstra,
    Greedy,
    Astar,
    WeightedAstar,
    Deepening,
    Idastar,
    Beam,
    Anytime,
    Commit,
    BothEnds,
    BothEndsByCost,
    BellmanFord,
    Dag,
}

/// What the page has to know of a search before it runs.
struct Card {
    key: &'static str,
    name: &'static str,
    /// What it does, in a sentence: why the next state is the next one.
    about: &'static str,
    uses_estimate: bool,
    /// Its loop; a line begins with the kinds of events that light it.
    loop_lines: &'static [(&'static str, &'static str)],
}

const FIRST_COME: &[(&str, &str)] = &[
    ("examined", "take the OLDEST open state"),
    ("discovered", "a successor not seen before: open it"),
    ("goal", "if that is a goal: done, before it is expanded"),
    ("not relaxed", "a successor seen before: skip it"),
    ("closed", "close the state"),
];
const LAST_COME: &[(&str, &str)] = &[
    ("examined", "take the NEWEST open state"),
    ("goal", "if it is a goal: done"),
    ("discovered", "a successor not seen before: open it"),
    (
        "redirected",
        "one that is still open: this path to it counts",
    ),
    ("not relaxed", "one that was expanded: skip it"),
    ("closed", "close the state"),
];
const BEST_FIRST: &[(&str, &str)] = &[
    ("examined", "take the open state of LEAST key"),
    ("goal", "if it is a goal: done"),
    (
        "discovered",
        "a successor not seen before: g = g + cost, open it",
    ),
    (
        "relaxed,reopened",
        "one that is now cheaper: lower its g, open it",
    ),
    ("not relaxed", "one that is not: skip it"),
    ("closed", "close the state"),
];
const BELOW_A_BOUND: &[(&str, &str)] = &[
    (
        "examined",
        "go DOWN to the next state with f within the bound",
    ),
    ("goal", "if it is a goal: done"),
    ("discovered", "put its successors on the stack"),
    ("not relaxed", "a successor on the path: skip it"),
    (
        "dropped,forgotten",
        "f beyond the bound, or done: forget it",
    ),
    (
        "closed",
        "all below done: go back up; at the top, raise the bound",
    ),
];
const BELOW_A_DEPTH: &[(&str, &str)] = &[
    (
        "examined",
        "go DOWN to the next state within the limit of edges",
    ),
    ("goal", "if it is a goal: done"),
    ("discovered", "put its successors on the stack"),
    ("not relaxed", "a successor on the path: skip it"),
    ("dropped,forgotten", "beyond the limit, or done: forget it"),
    (
        "closed",
        "all below done: go back up; at the top, raise the limit by one",
    ),
];
const MEETING: &[(&str, &str)] = &[
    (
        "examined",
        "take the next state of a layer; a whole layer at a time, on the side with FEWER open",
    ),
    (
        "discovered",
        "an edge away, forwards or backwards, and new to this side: open it",
    ),
    ("goal", "if the other side knows it: they meet, done"),
    ("not relaxed", "one that this side knows: skip it"),
    ("closed", "close the state"),
];
const MEETING_BY_COST: &[(&str, &str)] = &[
    (
        "examined",
        "take the open state of LEAST g, on the side with FEWER open",
    ),
    (
        "discovered",
        "an edge away, forwards or backwards, and new to this side: open it",
    ),
    ("relaxed,reopened", "one that is now cheaper: lower its g"),
    ("not relaxed", "one that is not: skip it"),
    (
        "closed",
        "close it; keep the cheapest state that both sides know",
    ),
    (
        "goal",
        "done when the least g of both sides add up to that cost",
    ),
];
const LAYERS: &[(&str, &str)] = &[
    ("examined", "take each state of the layer"),
    ("goal", "if it is a goal: done"),
    (
        "discovered,relaxed",
        "open its successors for the next layer",
    ),
    (
        "dropped",
        "of the next layer keep the best, drop the others",
    ),
    ("closed", "close the state"),
];
const ROUNDS: &[(&str, &str)] = &[
    ("round", "a ROUND: every edge once"),
    ("examined", "take the next edge"),
    ("discovered", "its end had no path: now it has one"),
    ("relaxed", "the path by this edge is cheaper: lower g"),
    ("not relaxed", "it is not: skip it"),
    ("exhausted", "a round that lowers nothing: done"),
];
const IN_ORDER: &[(&str, &str)] = &[
    ("examined", "take the next edge, in topological order"),
    ("discovered", "its end had no path: now it has one"),
    ("relaxed", "the path by this edge is cheaper: lower g"),
    ("not relaxed", "it is not: skip it"),
    ("exhausted", "every edge once: done"),
];

#[rustfmt::skip]
const CARDS: [Card; 15] = [
    Card { key: "bfs", name: "Breadth-first", about: "The oldest open state first.", uses_estimate: false, loop_lines: FIRST_COME },
    Card { key: "dfs", name: "Depth-first", about: "The newest open state first.", uses_estimate: false, loop_lines: LAST_COME },
    Card { key: "dijkstra", name: "Dijkstra", about: "The least g first.", uses_estimate: false, loop_lines: BEST_FIRST },
    Card { key: "greedy", name: "Greedy", about: "The least h first; g does not count.", uses_estimate: true, loop_lines: BEST_FIRST },
    Card { key: "astar", name: "A*", about: "The least f = g + h first.", uses_estimate: true, loop_lines: BEST_FIRST },
    Card { key: "weighted-astar", name: "Weighted A*", about: "The least g + w·h first.", uses_estimate: true, loop_lines: BEST_FIRST },
    Card { key: "deepening", name: "Iterative deepening", about: "Depth-first within a limit of edges, which rises by one from round to round.", uses_estimate: false, loop_lines: BELOW_A_DEPTH },
    Card { key: "idastar", name: "IDA*", about: "Depth-first below a bound on f, which rises from round to round.", uses_estimate: true, loop_lines: BELOW_A_BOUND },
    Card { key: "beam", name: "Beam", about: "Layer by layer, and of each only those of least f.", uses_estimate: true, loop_lines: LAYERS },
    Card { key: "anytime", name: "Anytime A*", about: "The least g + w·h first; after a path it goes on for a cheaper one.", uses_estimate: true, loop_lines: BEST_FIRST },
    Card { key: "commit", name: "Dijkstra, commits", about: "The least g first; with over 15 open, only the best one is kept.", uses_estimate: false, loop_lines: BEST_FIRST },
    Card { key: "both-ends", name: "Both ends", about: "Breadth-first from the start and from the goal, until they meet.", uses_estimate: false, loop_lines: MEETING },
    Card { key: "both-ends-by-cost", name: "Both ends by cost", about: "Dijkstra from the start and from the goal, until no cheaper meeting is possible.", uses_estimate: false, loop_lines: MEETING_BY_COST },
    Card { key: "bellman-ford", name: "Bellman-Ford", about: "Every edge in every round, until a round changes nothing. Costs may be negative.", uses_estimate: false, loop_lines: ROUNDS },
    Card { key: "dag", name: "DAG paths", about: "The edges in topological order, each once. Costs may be negative, cycles not.", uses_estimate: false, loop_lines: IN_ORDER },
];

/// The searches, as the page has to know them.
pub(crate) fn names() -> Value {
    let cards = CARDS.iter().map(|card| {
        json!({
            "key": card.key, "name": card.name, "about": card.about, "estimate": card.uses_estimate,
            "loop": card.loop_lines,
        })
    });
    cards.collect()
}

impl Algorithm {
    fn card(self) -> &'static Card {
        &CARDS[self as usize]
    }

    fn entry(self, estimate_name: &str) -> Entry<'_> {
        let card = self.card();
        Entry {
            key: card.key,
            name: card.name,
            about: card.about,
            heuristic: card.uses_estimate.then_some(estimate_name),
        }
    }
}

/// Records a search on a scene.
pub(crate) fn record(scene: &Scene, options: &Options) -> Result<Value, Failure> {
    match scene {
        Scene::ColorWalk { text } => {
            let board = text.parse()?;
            let game = game(&board)?;
            let layered = Layered::new(&game);
            let bound = |position: &Position| match options.estimate {
                Estimate::Zero => 0,
                Estimate::Double => 2 * layered.estimate(position),
                _ => layered.estimate(position),
            };
            one_sided(options, &game, (bound, "bound by layers"), position_text)
        }
        Scene::Grid { text, moves } => {
            record_chart(&Chart::read_grid(text, *moves, options.estimate)?, options)
        }
        Scene::Digraph { text } => {
            record_chart(&Chart::read_digraph(text, options.estimate)?, options)
        }
    }
}

fn record_chart(chart: &Chart, options: &Options) -> Result<Value, Failure> {
    let algorithm = options.algorithm;
    let entry = algorithm.entry(chart.estimate_name);
    match algorithm {
        Algorithm::BellmanFord => return Ok(relax::in_rounds(&chart.signed, &entry)),
        Algorithm::Dag => return Ok(relax::in_topological_order(&chart.signed, &entry)),
        _ => {}
    }
    let describe = |node: &NodeId| json!(node.get());
    let Some(graph) = chart.unsigned() else {
        if algorithm == Algorithm::Dijkstra {
            return below_zero(&chart.signed, options, &entry);
        }
        let name = entry.name;
        return Err(format!("{name} needs costs of at least 0: try Bellman-Ford").into());
    };
    if !matches!(algorithm, Algorithm::BothEnds | Algorithm::BothEndsByCost) {
        let estimate = |node: &NodeId| chart.estimates[node.index()];
        return one_sided(options, &graph, (estimate, chart.estimate_name), describe);
    }
    let mut tape = Tape::new(describe);
    let limits = Limits::new().expansions(options.expansions);
    let search = Search::new(&graph).limits(limits).observe(&mut tape);
    let report = match algorithm {
        Algorithm::BothEnds => search.bidirectional_bfs(),
        _ => search.bidirectional_dijkstra(),
    };
    let report = report?;
    let checked = report.certify(&graph).is_ok();
    Ok(tape.into_run(&entry, &report, checked))
}

/// Dijkstra's order where a cost is negative, which the library's `dijkstra` does not take: shown to fail, and marked.
fn below_zero(
    graph: &Digraph<i64>,
    options: &Options,
    entry: &Entry<'_>,
) -> Result<Value, Failure> {
    let mut tape = Tape::new(|node: &NodeId| json!(node.get()));
    let report = Search::new(graph)
        .limits(Limits::new().expansions(options.expansions))
        .observe(&mut tape)
        .best_first(|candidate: &Candidate<'_, Digraph<i64>>| candidate.g())?;
    let found = report.cost();
    let mut run = tape.into_run(entry, &report, false);
    let cheapest = match graph.bellman_ford() {
        Ok(paths) => paths.best_goal().and_then(|goal| paths.cost(goal)),
        Err(_) => None, // a negative cycle: no path is the cheapest
    };
    let why = "Dijkstra's proof needs costs of at least 0, and one here is negative";
    run["flaw"] = match (found, cheapest) {
        (None, _) => Value::Null,
        (Some(found), Some(cheapest)) if found == cheapest => {
            json!(format!("{why}: cost {found} is right by luck."))
        }
        (Some(found), Some(cheapest)) => {
            json!(format!(
                "{why}: it found {found}, Bellman-Ford finds {cheapest}."
            ))
        }
        (Some(_), None) => json!(format!("{why}: there is a negative cycle.")),
    };
    if run["flaw"] == Value::Null {
        run["flaw"] = json!(format!("{why}."));
    }
    Ok(run)
}

/// Records a search that begins at the start.
fn one_sided<P, H, F>(
    options: &Options,
    problem: &P,
    (heuristic, heuristic_name): (H, &str),
    describe: F,
) -> Result<Value, Failure>
where
    P: SearchProblem<State: Debug>,
    P::Cost: NonNegativeCost,
    PathCostOf<P>: From<u32>,
    H: Heuristic<P>,
    F: Fn(&P::State) -> Value,
    Value: From<PathCostOf<P>>,
{
    let mut tape = Tape::new(describe);
    let search = Search::new(problem)
        .limits(Limits::new().expansions(options.expansions))
        .observe(&mut tape);
    let weight = options.weight.max(1);
    let ties = options.ties.into();
    let report = match options.algorithm {
        Algorithm::Bfs => search.bfs(),
        Algorithm::Dfs => search.dfs(CycleRule::Closed),
        Algorithm::Dijkstra => search.run(Dijkstra::new().ties(ties)),
        Algorithm::Greedy => search.run(Greedy::new(heuristic).ties(ties)),
        Algorithm::Astar => search.run(AStar::new(heuristic).ties(ties)),
        Algorithm::WeightedAstar => search.run(WeightedAStar::new(heuristic, weight).ties(ties)),
        Algorithm::Deepening => search.iterative_deepening(),
        Algorithm::Idastar => search.run(IdaStar::new(heuristic)),
        Algorithm::Beam => search.run(Beam::new(options.width.max(1), heuristic)),
        Algorithm::Anytime => search.run(AnytimeAStar::new(heuristic, weight).ties(ties)),
        Algorithm::Commit => search.capped_dijkstra(Dijkstra::new().ties(ties), 15, OnFull::Commit),
        _ => {
            let name = options.algorithm.card().name;
            return Err(format!("{name} is not for boards").into());
        }
    };
    let report = report.map_err(|error| error.to_string())?;
    let checked = is_certified(problem, &report);
    let entry = options.algorithm.entry(heuristic_name);
    Ok(tape.into_run(&entry, &report, checked))
}

/// Whether a checker that shares no code with the searches accepts what the report claims.
fn is_certified<P>(problem: &P, report: &ReportOf<P>) -> bool
where
    P: SearchProblem<State: Debug>,
    P::Cost: NonNegativeCost,
{
    matches!(report.outcome(), Outcome::Found(_)) && report.certify(problem).is_ok()
}
