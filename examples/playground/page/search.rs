//! The searches of the lab, each recorded on any scene.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;

use colorwalk::algorithms::{
    AStar, AnytimeAStar, Beam, Candidate, CycleRule, Dijkstra, Greedy, IdaStar, OnFull,
    WeightedAStar,
};
use colorwalk::color_walk::heuristics::Layered;
use colorwalk::color_walk::{ColorWalk, Position};
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::grid::{Grid, Jump, JumpsError, Square};
use colorwalk::{
    AdditiveCost, Cost, Heuristic, Limits, Outcome, Report, ReversibleProblem, Search,
    SearchProblem, Successor, Ties,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Failure;
use crate::fringe_search::{Fringe, Lists};
use crate::record::{Entry, Tape};
use crate::relax;
use crate::scenes::{Chart, Estimate, Scene, game, position_text};
use crate::textbook;

/// The search and its settings.
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
    Fringe,
    Order,
    Cycles,
    Front,
    DisjointPaths,
    Jumps,
}

/// The description of a search, which the page shows before it runs.
struct Card {
    key: &'static str,
    name: &'static str,
    /// The rule for the next state, in a sentence.
    about: &'static str,
    uses_estimate: bool,
    /// The lines of the search's loop, as the page shows them. Each line begins with the kinds of events at which the
    /// page highlights the line.
    loop_lines: &'static [(&'static str, &'static str)],
}

const FIRST_COME: &[(&str, &str)] = &[
    ("examined", "take the OLDEST open state"),
    ("discovered", "a successor not seen before: open it"),
    ("goal", "if it is a goal: done, before it is expanded"),
    ("not relaxed", "a successor seen before: skip it"),
    ("closed", "close the state"),
];
const LAST_COME: &[(&str, &str)] = &[
    ("examined", "take the NEWEST open state"),
    ("goal", "if it is a goal: done"),
    ("discovered", "a successor not seen before: open it"),
    (
        "redirected",
        "a successor that is still open: use this path",
    ),
    ("not relaxed", "an expanded successor: skip it"),
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
        "a successor that gets cheaper: lower its g, open it",
    ),
    ("not relaxed", "a successor that does not: skip it"),
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
    ("dropped,forgotten", "f above the bound, or done: forget it"),
    (
        "closed",
        "all states below are done: go back up; at the top, raise the bound",
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
        "all states below are done: go back up; at the top, raise the limit by one",
    ),
];
const MEETING: &[(&str, &str)] = &[
    (
        "examined",
        "take the next state of a layer; the side with FEWER open states takes the next layer",
    ),
    (
        "discovered",
        "a neighbour that is new to this side: open it",
    ),
    ("goal", "if the other side knows it: they meet, done"),
    ("not relaxed", "a state that this side knows: skip it"),
    ("closed", "close the state"),
];
const MEETING_BY_COST: &[(&str, &str)] = &[
    (
        "examined",
        "take the open state of LEAST g, on the side with FEWER open states",
    ),
    (
        "discovered",
        "a neighbour that is new to this side: open it",
    ),
    ("relaxed,reopened", "a state that gets cheaper: lower its g"),
    ("not relaxed", "a state that does not: skip it"),
    (
        "closed",
        "close it; keep the cheapest state that both sides know",
    ),
    (
        "goal",
        "done when the least g of both sides add up to this cost",
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
        "keep the best states of the next layer, drop the others",
    ),
    ("closed", "close the state"),
];
const ROUNDS: &[(&str, &str)] = &[
    ("round", "a ROUND relaxes every edge once"),
    ("examined", "take the next edge"),
    ("discovered", "its end gets its first path"),
    ("relaxed", "the path by this edge is cheaper: lower g"),
    ("not relaxed", "it is not cheaper: skip it"),
    ("exhausted", "a round that lowers nothing: done"),
];
const IN_ORDER: &[(&str, &str)] = &[
    ("examined", "take the next edge, in topological order"),
    ("discovered", "its end gets its first path"),
    ("relaxed", "the path by this edge is cheaper: lower g"),
    ("not relaxed", "it is not cheaper: skip it"),
    ("exhausted", "every edge is relaxed once: done"),
];

const TWO_LISTS: &[(&str, &str)] = &[
    (
        "examined",
        "take the NEWEST state of this round with f within the bound",
    ),
    ("goal", "if it is a goal: done"),
    (
        "discovered",
        "a successor not seen before: put it on this round's list",
    ),
    (
        "relaxed,reopened",
        "a successor that gets cheaper: the same",
    ),
    ("not relaxed", "a successor that does not: skip it"),
    (
        "closed",
        "close it; if this round's list is empty: raise the bound, take the other list",
    ),
];
const ENTER_AND_FINISH: &[(&str, &str)] = &[
    (
        "discovered",
        "ENTER a new state, and give it the next number",
    ),
    (
        "not relaxed",
        "an edge to an entered state: if that is not finished, it closes a cycle",
    ),
    (
        "closed",
        "all edges are followed: FINISH it, and give it the next finish number",
    ),
];
const LOCKS: &[(&str, &str)] = &[
    ("discovered", "walk on to a state, and LOCK it"),
    (
        "not relaxed",
        "an edge to a locked state: skip it; to the first state: a cycle",
    ),
    (
        "closed",
        "no cycle through it now: it stays locked, and waits for its successors",
    ),
    (
        "forgotten",
        "it was part of a cycle: UNLOCK it, and what waits for it",
    ),
];
const PAIRS: &[(&str, &str)] = &[
    ("said", "take the LEAST label"),
    (
        "dropped",
        "its second cost is not lower than before: drop it",
    ),
    ("discovered", "a label that may be new to the front: add it"),
    ("not relaxed", "a label that is beaten: skip it"),
    (
        "closed",
        "remember its second cost; at a goal: report the path",
    ),
];
const GIVE_BACK: &[(&str, &str)] = &[
    (
        "discovered",
        "follow an edge that is not taken, or GIVE BACK one that is",
    ),
    ("relaxed", "a state that gets cheaper: lower its g"),
    ("forgotten", "the edges of the path are taken: search again"),
];

#[rustfmt::skip]
const CARDS: [Card; 21] = [
    Card { key: "bfs", name: "Breadth-first", about: "The oldest open state first.", uses_estimate: false, loop_lines: FIRST_COME },
    Card { key: "dfs", name: "Depth-first", about: "The newest open state first.", uses_estimate: false, loop_lines: LAST_COME },
    Card { key: "dijkstra", name: "Dijkstra", about: "The least g first.", uses_estimate: false, loop_lines: BEST_FIRST },
    Card { key: "greedy", name: "Greedy", about: "The least h first. It ignores g.", uses_estimate: true, loop_lines: BEST_FIRST },
    Card { key: "astar", name: "A*", about: "The least f = g + h first.", uses_estimate: true, loop_lines: BEST_FIRST },
    Card { key: "weighted-astar", name: "Weighted A*", about: "The least g + w·h first.", uses_estimate: true, loop_lines: BEST_FIRST },
    Card { key: "deepening", name: "Iterative deepening", about: "Depth-first within a limit of edges, which rises by one from round to round.", uses_estimate: false, loop_lines: BELOW_A_DEPTH },
    Card { key: "idastar", name: "IDA*", about: "Depth-first below a bound on f, which rises from round to round.", uses_estimate: true, loop_lines: BELOW_A_BOUND },
    Card { key: "beam", name: "Beam", about: "Layer by layer. It keeps only the states of least f in each layer.", uses_estimate: true, loop_lines: LAYERS },
    Card { key: "anytime", name: "Anytime A*", about: "The least g + w·h first. After a path it searches for a cheaper one.", uses_estimate: true, loop_lines: BEST_FIRST },
    Card { key: "commit", name: "Dijkstra, capped", about: "The least g first. With more than 15 open states, it keeps only the best one.", uses_estimate: false, loop_lines: BEST_FIRST },
    Card { key: "both-ends", name: "Bidirectional", about: "Breadth-first from the start and from the goal, until they meet.", uses_estimate: false, loop_lines: MEETING },
    Card { key: "both-ends-by-cost", name: "Bidirectional Dijkstra", about: "Dijkstra from the start and from the goal, until no cheaper meeting is possible.", uses_estimate: false, loop_lines: MEETING_BY_COST },
    Card { key: "bellman-ford", name: "Bellman-Ford", about: "Relaxes every edge in every round, until a round changes nothing. Costs may be negative.", uses_estimate: false, loop_lines: ROUNDS },
    Card { key: "dag", name: "Topological order", about: "Relaxes each edge once, in topological order. Costs may be negative, but there must be no cycle.", uses_estimate: false, loop_lines: IN_ORDER },
    Card { key: "fringe", name: "Fringe search", about: "A bound on f, as in IDA*. States beyond the bound wait on a list for the next round.", uses_estimate: true, loop_lines: TWO_LISTS },
    Card { key: "order", name: "Depth-first order", about: "Enters and finishes every state. Falling finish numbers are a topological order, or there is a cycle.", uses_estimate: false, loop_lines: ENTER_AND_FINISH },
    Card { key: "cycles", name: "Simple cycles", about: "Walks from each state, and locks the states that cannot come back now.", uses_estimate: false, loop_lines: LOCKS },
    Card { key: "front", name: "Two costs", about: "Takes the least pair of costs, and drops a pair that another one beats. An edge has the second cost 1 if none is given.", uses_estimate: false, loop_lines: PAIRS },
    Card { key: "disjoint-paths", name: "Disjoint paths", about: "Up to four paths that share no edge, cheapest together. Each search may give back edges of those before.", uses_estimate: false, loop_lines: GIVE_BACK },
    Card { key: "jumps", name: "Jump points", about: "A* whose steps run straight on to the next square where a path may have to turn.", uses_estimate: true, loop_lines: BEST_FIRST },
];

/// Returns the descriptions of all searches.
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

    /// Returns whether the search ignores costs, so that they may be negative.
    fn takes_any_costs(self) -> bool {
        matches!(
            self,
            Self::Bfs | Self::Dfs | Self::Deepening | Self::BothEnds
        )
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

/// A scene with numbered states.
struct Numbered<'a> {
    starts: Vec<u32>,
    goals: Vec<u32>, // empty if there are too many to list
    has_goals: bool,
    is_goal: &'a dyn Fn(u32) -> bool,
    /// The edges out of a state or, backwards, the edges into it. Each edge has the state at its other end and its
    /// cost.
    edges: &'a dyn Fn(u32, Way) -> Vec<(u32, i64)>,
}

/// A scene as a problem, with its costs as another type. All scenes have this one type, so each search is compiled only
/// once: with signed costs if it accepts them, and without a sign otherwise.
struct Costed<'a, C>(&'a Numbered<'a>, fn(i64) -> C);

/// The direction in which edges are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Forwards,
    Backwards,
}

impl<C> Costed<'_, C> {
    fn neighbours(&self, state: u32, way: Way) -> impl Iterator<Item = Successor<u32, (), C>> {
        let edges = (self.0.edges)(state, way).into_iter();
        edges.map(|(state, cost)| Successor::new((), state, self.1(cost)))
    }
}

impl<C: Cost> SearchProblem for Costed<'_, C> {
    type State = u32;
    type Action = ();
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        self.0.starts.iter().copied()
    }

    fn is_goal(&self, state: &u32) -> bool {
        (self.0.is_goal)(*state)
    }

    fn successors(&self, state: &u32) -> impl IntoIterator<Item = Successor<u32, (), C>> {
        self.neighbours(*state, Way::Forwards)
    }

    fn names_no_goal(&self) -> bool {
        !self.0.has_goals
    }
}

impl<C: AdditiveCost> ReversibleProblem for Costed<'_, C> {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        self.0.goals.iter().copied()
    }

    fn predecessors(&self, state: &u32) -> impl IntoIterator<Item = Successor<u32, (), C>> {
        self.neighbours(*state, Way::Backwards)
    }
}

/// The states that a search has met. The number of a state is its place in the list.
struct Known<S> {
    list: Vec<S>,
    numbers: HashMap<S, u32>,
}

impl<S: Clone + Eq + Hash> Known<S> {
    fn new() -> Self {
        Self {
            list: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    fn number(&mut self, state: S) -> u32 {
        let next = u32::try_from(self.list.len()).expect("a search is cut off long before");
        *self.numbers.entry(state).or_insert_with_key(|state| {
            self.list.push(state.clone());
            next
        })
    }
}

/// Records a search on a scene.
pub(crate) fn record(scene: &Scene, options: &Options) -> Result<Value, Failure> {
    match scene {
        Scene::ColorWalk { text } => record_game(&game(&text.parse()?)?, options),
        Scene::Grid { text, moves } => {
            record_chart(&Chart::read_grid(text, *moves, options.estimate)?, options)
        }
        Scene::Digraph { text } => {
            record_chart(&Chart::read_digraph(text, options.estimate)?, options)
        }
    }
}

fn record_game(game: &ColorWalk, options: &Options) -> Result<Value, Failure> {
    let algorithm = options.algorithm;
    if matches!(
        algorithm,
        Algorithm::BothEnds
            | Algorithm::BothEndsByCost
            | Algorithm::BellmanFord
            | Algorithm::Dag
            | Algorithm::Order
            | Algorithm::Cycles
            | Algorithm::Front
            | Algorithm::DisjointPaths
            | Algorithm::Jumps
    ) {
        return Err(format!("{} cannot search boards", algorithm.card().name).into());
    }
    let layered = Layered::new(game);
    let known = RefCell::new(Known::<Position>::new());
    let at = |state: u32| known.borrow().list[state as usize].clone();
    let start = known.borrow_mut().number(game.start_position().clone());
    let problem = Numbered {
        starts: vec![start],
        goals: Vec::new(),
        has_goals: true,
        is_goal: &|state| at(state).is_cleared(),
        edges: &|state, _| {
            let position = at(state);
            let successors = game.successors(&position).into_iter();
            let mut known = known.borrow_mut();
            successors
                .map(|next| (known.number(next.state), 1))
                .collect()
        },
    };
    let estimate = |&state: &u32| match options.estimate {
        Estimate::Zero => 0,
        Estimate::Double => 2 * layered.estimate(&at(state)),
        _ => layered.estimate(&at(state)),
    };
    let entry = algorithm.entry("bound by layers");
    let estimate = |state: &u32| estimate(state).into();
    record_numbered(&problem, options, &entry, &estimate, &|&state| {
        position_text(&at(state))
    })
}

fn record_chart(chart: &Chart, options: &Options) -> Result<Value, Failure> {
    let algorithm = options.algorithm;
    let entry = algorithm.entry(chart.estimate_name);
    let graph = &chart.signed;
    match algorithm {
        Algorithm::BellmanFord => return Ok(relax::in_rounds(graph, &entry)),
        Algorithm::Dag => return Ok(relax::in_topological_order(graph, &entry)),
        Algorithm::Order => return Ok(textbook::depth_first_order(graph, &entry)),
        Algorithm::Cycles => return Ok(textbook::simple_cycles(graph, &entry)),
        Algorithm::Front => return textbook::pareto_front(graph, &|edge| chart.toll(edge), &entry),
        Algorithm::DisjointPaths => return textbook::disjoint_paths(graph, &entry),
        Algorithm::Jumps => return record_jumps(chart, options, &entry),
        _ => {}
    }
    let has_negative = graph.edges().any(|edge| edge.cost < 0);
    let numbers = |nodes: &[NodeId]| nodes.iter().map(|node| node.get()).collect();
    let of_grid = |(grid, columns): &(Grid, u16), square: u32, way| {
        let place = |square| u16::try_from(square).unwrap_or(u16::MAX);
        let columns = u32::from(*columns);
        let square = Square::from((place(square % columns), place(square / columns)));
        let edge = |edge: Successor<Square, (), u32>| {
            let to = u32::from(edge.state.row) * columns + u32::from(edge.state.column);
            (to, i64::from(edge.cost))
        };
        match way {
            Way::Forwards => grid.successors(&square).into_iter().map(edge).collect(),
            Way::Backwards => grid.predecessors(&square).into_iter().map(edge).collect(),
        }
    };
    let edges = |node: u32, way: Way| -> Vec<(u32, i64)> {
        if let Some(grid) = &chart.grid {
            return of_grid(grid, node, way);
        }
        let node = NodeId::new(node);
        match way {
            Way::Forwards => {
                let edges = graph.out_edges(node);
                edges.map(|edge| (edge.to.get(), edge.cost)).collect()
            }
            Way::Backwards => {
                let edges = graph.predecessors(&node).into_iter();
                edges.map(|edge| (edge.state.get(), edge.cost)).collect()
            }
        }
    };
    let problem = Numbered {
        starts: numbers(graph.start_nodes()),
        goals: numbers(graph.goal_nodes()),
        has_goals: !graph.goal_nodes().is_empty(),
        is_goal: &|node| graph.is_goal(&NodeId::new(node)),
        edges: &edges,
    };
    let describe = |&node: &u32| json!(node);
    if has_negative && !algorithm.takes_any_costs() {
        if algorithm == Algorithm::Dijkstra {
            return below_zero(&problem, graph, options, &entry);
        }
        let name = entry.name;
        return Err(format!("{name} needs costs of at least 0. Try Bellman-Ford").into());
    }
    let estimate = |&node: &u32| chart.estimates[node as usize].into();
    record_numbered(&problem, options, &entry, &estimate, &describe)
}

/// Records A* by jump points. A square at which jumps arrive from several directions is several states.
fn record_jumps(chart: &Chart, options: &Options, entry: &Entry<'_>) -> Result<Value, Failure> {
    let grid = chart.grid.as_ref();
    let (grid, columns) = grid.ok_or("jump points need a grid of squares that cost the same")?;
    let jumps = grid.jumps().map_err(|error| match error {
        JumpsError::Hexagons => "jump points need squares instead of hexagons",
        _ => "jump points need a grid of squares that cost the same",
    })?;
    let known = RefCell::new(Known::<Jump>::new());
    let at = |state: u32| known.borrow().list[state as usize];
    let square = |state: u32| {
        let square = at(state).square();
        u32::from(square.row) * u32::from(*columns) + u32::from(square.column)
    };
    let starts = jumps.starts().into_iter();
    let problem = Numbered {
        starts: starts.map(|jump| known.borrow_mut().number(jump)).collect(),
        goals: Vec::new(),
        has_goals: !jumps.names_no_goal(),
        is_goal: &|state| jumps.is_goal(&at(state)),
        edges: &|state, _| {
            let jump = at(state);
            let successors = jumps.successors(&jump).into_iter();
            let mut known = known.borrow_mut();
            successors
                .map(|next| (known.number(next.state), next.cost.into()))
                .collect()
        },
    };
    let estimate = |&state: &u32| chart.estimates[square(state) as usize].into();
    record_numbered(&problem, options, entry, &estimate, &|&state| {
        json!(square(state))
    })
}

/// Records a search in the order of Dijkstra's algorithm on a graph with a negative cost, to show that the result is
/// wrong. The library's `dijkstra` does not accept negative costs.
fn below_zero(
    problem: &Numbered<'_>,
    graph: &Digraph<i64>,
    options: &Options,
    entry: &Entry<'_>,
) -> Result<Value, Failure> {
    let problem = Costed(problem, |cost| cost);
    let mut tape = Tape::new(|node: &u32| json!(node));
    let report = Search::new(&problem)
        .limits(Limits::new().expansions(options.expansions))
        .observe(&mut tape)
        .best_first(|candidate: &Candidate<'_, &Costed<'_, i64>>| candidate.g())?;
    let found = report.cost();
    let mut run = tape.into_run(entry, &report, false);
    let cheapest = match graph.bellman_ford() {
        Ok(paths) => paths.best_goal().and_then(|goal| paths.cost(goal)),
        Err(_) => None, // a negative cycle: no path is the cheapest
    };
    let why = "Dijkstra's proof needs costs of at least 0, and one here is negative";
    let flaw = match (found, cheapest) {
        (None, _) => format!("{why}."),
        (Some(found), Some(cheapest)) if found == cheapest => {
            format!("{why}: cost {found} is right by luck.")
        }
        (Some(found), Some(cheapest)) => {
            format!("{why}: it found {found}, Bellman-Ford finds {cheapest}.")
        }
        (Some(_), None) => format!("{why}: there is a negative cycle."),
    };
    run["flaw"] = json!(flaw);
    Ok(run)
}

fn record_numbered(
    problem: &Numbered<'_>,
    options: &Options,
    entry: &Entry<'_>,
    estimate: &dyn Fn(&u32) -> u64,
    describe: &dyn Fn(&u32) -> Value,
) -> Result<Value, Failure> {
    let limits = Limits::new().expansions(options.expansions);
    let mut tape = Tape::new(describe);
    if options.algorithm.takes_any_costs() {
        let problem = Costed(problem, |cost| cost);
        let search = Search::new(&problem).limits(limits).observe(&mut tape);
        let report = match options.algorithm {
            Algorithm::Dfs => search.dfs(CycleRule::Closed),
            Algorithm::Deepening => search.iterative_deepening(),
            Algorithm::BothEnds => search.bidirectional_bfs(),
            _ => search.bfs(),
        };
        let report = report?;
        let is_certified = options.is_certified(&problem, &report);
        return Ok(tape.into_run(entry, &report, is_certified));
    }
    if options.algorithm == Algorithm::Fringe {
        // The program of the guide has costs of 32 bits. A cost beyond them overflows on any path but its own.
        let problem = Costed(problem, |cost| u32::try_from(cost).unwrap_or(u32::MAX));
        let h = |state: &u32| u32::try_from(estimate(state)).unwrap_or(u32::MAX);
        let search = Search::new(&problem).limits(limits).observe(&mut tape);
        let report = search.graph_search(Fringe(h, Lists::default()))?;
        let is_certified = report.certify_informed(&problem, &h).is_ok();
        return Ok(tape.into_run(entry, &report, is_certified));
    }
    let problem = Costed(problem, i64::unsigned_abs); // no cost is negative
    let search = Search::new(&problem).limits(limits).observe(&mut tape);
    let weight = options.weight.max(1);
    let ties = options.ties.into();
    let report = match options.algorithm {
        Algorithm::Dijkstra => search.run(Dijkstra::new().ties(ties)),
        Algorithm::Greedy => search.run(Greedy::new(estimate).ties(ties)),
        Algorithm::Astar | Algorithm::Jumps => search.run(AStar::new(estimate).ties(ties)),
        Algorithm::WeightedAstar => search.run(WeightedAStar::new(estimate, weight).ties(ties)),
        Algorithm::Idastar => search.run(IdaStar::new(estimate)),
        Algorithm::Beam => search.run(Beam::new(options.width.max(1), estimate)),
        Algorithm::Anytime => search.run(AnytimeAStar::new(estimate, weight).ties(ties)),
        Algorithm::Commit => search.capped_dijkstra(Dijkstra::new().ties(ties), 15, OnFull::Commit),
        Algorithm::BothEndsByCost => search.bidirectional_dijkstra(),
        _ => return Err("its edges are recorded one by one".into()),
    };
    let report = report?;
    let is_certified = options.is_certified(&problem, &report);
    Ok(tape.into_run(entry, &report, is_certified))
}

impl Options {
    /// Returns whether a checker that shares no code with the searches accepts the claim of the report.
    fn is_certified<C: Cost>(&self, problem: &Costed<'_, C>, report: &Report<u32, (), C>) -> bool {
        let is_two_sided = matches!(
            self.algorithm,
            Algorithm::BothEnds | Algorithm::BothEndsByCost
        );
        (is_two_sided || matches!(report.outcome(), Outcome::Found(_)))
            && report.certify(problem).is_ok()
    }
}
