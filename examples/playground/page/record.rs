//! The recorder: an observer that writes down what happens in a search of any problem.
//!
//! A recording is a JSON object with these fields:
//!
//! | field | value |
//! |---|---|
//! | `key`, `name`, `about` | the search, its name, and a sentence about it |
//! | `heuristic` | the name of its estimate, or `null` |
//! | `outcome` | `"found"`, `"no path"`, or `"cut off: "` and the limit |
//! | `cost`, `path` | the cost or `null`, and the states of the path |
//! | `claim`, `certified` | the claim of the report, and whether a checker agrees |
//! | `cycle` | the states of a negative cycle, or `null` |
//! | `flaw` | the reason why the answer may be wrong, if there is one |
//! | `stats` | the statistics of the report by their names |
//! | `events` | the events in order |
//!
//! States are numbered in the order of discovery. A forgotten state gets a new number if it is discovered again. An
//! event is an array. The first element is the index of the event's kind in the list that [`kinds`] returns:
//!
//! | event | fields |
//! |---|---|
//! | `discovered` | state, predecessor or -1, g, h, depth, the state as its scene writes it |
//! | `relaxed`, `reopened`, `redirected` | state, predecessor, g, h, depth by the new path |
//! | `not relaxed` | state, predecessor and g by the edge that was not taken |
//! | `examined`, `closed`, `dropped`, `forgotten`, `goal` | state; on a tape that records each edge, `examined` also has the state to which the edge leads |
//! | `committed` | the only state that is kept; g and depth start at 0 there |
//! | `round` | the number of the round of Bellman-Ford that begins, and the number of values that the last round lowered |
//! | `said` | a state or -1, a sentence on the step that begins, and the paths that are drawn from then on or `null`, each as its states |
//! | `cut off` | the limit |
//! | `exhausted` | |
//!
//! All kinds except `forgotten`, `round` and `said` are events of `colorwalk::observe::Event`. On the page, each
//! `examined`, `committed`, `goal`, `cut off`, `exhausted`, `round` or `said` begins a new step. A recording with steps
//! that are said has the field `labels`: the words before the number of an open and of a closed state.

use std::collections::BTreeMap;

use colorwalk::observe::{Event, EventKind, Observer};
use colorwalk::{
    Claim, Cost, Outcome, PathCost, PathCostOf, ReachedState, ReachedStateOf, Report,
    SearchProblem, StateId,
};
use serde_json::{Value, json};

/// The names of the kinds of events. An event begins with a place in this list.
const KINDS: [&str; 15] = [
    "discovered",
    "examined",
    "relaxed",
    "reopened",
    "redirected",
    "not relaxed",
    "closed",
    "dropped",
    "committed",
    "goal",
    "cut off",
    "exhausted",
    "forgotten",
    "round",
    "said",
];

/// Returns the names of the kinds of events.
pub(crate) fn kinds() -> Value {
    json!(KINDS)
}

/// Returns the number of a kind of event.
pub(crate) fn kind_number(kind: &str) -> Value {
    let place = KINDS.iter().position(|&name| name == kind);
    json!(place.expect("the recorder names the kinds of the list"))
}

/// Records the events of one search as JSON.
///
/// A search reuses ids. When it drops a state, it gives the id to another state. If the search keeps only a stack, all
/// states at the same height of the stack get the same id. So the tape gives each state a number of its own, in the
/// order of discovery. It also records when the search forgets a state.
pub(crate) struct Tape<F> {
    describe: F,
    events: Vec<Value>,
    nodes: BTreeMap<usize, Kept>, // by the index of the id
    discovered: usize,
}

/// A state that the search keeps, or has dropped without reusing its id.
#[derive(Clone, Copy, Debug)]
struct Kept {
    node: usize,
    dropped: bool,
}

impl<F> Tape<F> {
    /// Creates a tape that writes states by `describe`.
    pub(crate) fn new(describe: F) -> Self {
        Self {
            describe,
            events: Vec::new(),
            nodes: BTreeMap::new(),
            discovered: 0,
        }
    }

    /// Returns the recording: the events, and the report of the search.
    pub(crate) fn into_run<S, A, C>(
        self,
        entry: &Entry<'_>,
        report: &Report<S, A, C>,
        is_certified: bool,
    ) -> Value
    where
        C: Cost,
        F: Fn(&S) -> Value,
        Value: From<PathCost<C>>,
    {
        let stats = report.stats();
        let outcome = match report.outcome() {
            Outcome::Found(_) => "found".to_owned(),
            Outcome::Exhausted => "no path".to_owned(),
            Outcome::CutOff(limit) => format!("cut off: {limit}"),
        };
        // A search that was cut off has often proved a bound.
        let condition = match entry.heuristic {
            Some(_) => ", if h is never too high",
            None => "",
        };
        let claim = match (report.claim(), report.lower_bound()) {
            (Claim::Nothing, Some(bound)) if bound > C::ZERO => {
                format!("no path costs less than {bound:?}{condition}")
            }
            (claim, _) => claim.to_string(),
        };
        let path: Vec<Value> = report
            .path()
            .iter()
            .flat_map(|path| path.states())
            .map(&self.describe)
            .collect();
        json!({
            "key": entry.key,
            "name": entry.name,
            "about": entry.about,
            "heuristic": entry.heuristic,
            "outcome": outcome,
            "cost": report.cost().map(Value::from),
            "claim": claim,
            "certified": is_certified,
            "path": path,
            "cycle": null,
            "stats": {
                "expanded": stats.expanded,
                "generated": stats.generated,
                "duplicates": stats.duplicates,
                "reopened": stats.reopened,
                "dropped": stats.dropped,
                "frontier_peak": stats.frontier_peak,
                "stored_peak": stats.stored_peak,
            },
            "events": self.events,
        })
    }
}

/// The description of a search, known before it begins.
pub(crate) struct Entry<'a> {
    pub(crate) key: &'a str,
    pub(crate) name: &'a str,
    pub(crate) about: &'a str,
    pub(crate) heuristic: Option<&'a str>,
}

/// What a recording says at its end, if this module's tape has not observed it.
pub(crate) struct Ending {
    pub(crate) outcome: &'static str,
    pub(crate) claim: String,
    pub(crate) is_certified: bool,
    pub(crate) cost: Option<i64>,
    pub(crate) path: Vec<u32>,
    pub(crate) cycle: Option<Vec<u32>>,
}

/// The counts of a recording that this module's tape has not observed.
pub(crate) struct Counts {
    pub(crate) steps: usize,
    pub(crate) duplicates: usize,
    pub(crate) dropped: usize,
    pub(crate) stored: usize,
}

impl Ending {
    pub(crate) fn into_run(self, entry: &Entry<'_>, counts: &Counts, events: &[Value]) -> Value {
        json!({
            "key": entry.key,
            "name": entry.name,
            "about": entry.about,
            "heuristic": null,
            "outcome": self.outcome,
            "cost": self.cost,
            "claim": self.claim,
            "certified": self.is_certified,
            "path": self.path,
            "cycle": self.cycle,
            "stats": {
                "expanded": counts.steps,
                "generated": counts.steps,
                "duplicates": counts.duplicates,
                "reopened": 0,
                "dropped": counts.dropped,
                "frontier_peak": 0,
                "stored_peak": counts.stored,
            },
            "events": events,
        })
    }
}

impl<P, F> Observer<P> for Tape<F>
where
    P: SearchProblem,
    F: Fn(&P::State) -> Value,
    Value: From<PathCostOf<P>>,
{
    fn on_event(&mut self, event: &Event<'_, P>) {
        let record = match event {
            Event::Discovered(state) => {
                if self
                    .nodes
                    .get(&state.id().index())
                    .is_some_and(|kept| !kept.dropped)
                {
                    self.forget_from(state.id().index());
                }
                self.discover(state)
            }
            Event::Committed(state) => {
                let record = self.about(event, state);
                let committed = self.nodes.remove(&state.id().index());
                self.forget_from(0);
                self.nodes.extend(committed.map(|kept| (0, kept))); // it has the first id from now on
                record
            }
            Event::Relaxed { state, .. }
            | Event::Reopened { state, .. }
            | Event::Redirected { state, .. } => {
                let mut record = self.about(event, state);
                record.extend(self.path(state));
                record
            }
            Event::NotRelaxed { state, g, from } => {
                let mut record = self.about(event, state);
                record.extend([self.node(*from), Value::from(*g)]);
                record
            }
            Event::Examined(state) | Event::Closed(state) | Event::Goal(state) => {
                self.about(event, state)
            }
            Event::Dropped(state) => {
                if let Some(kept) = self.nodes.get_mut(&state.id().index()) {
                    kept.dropped = true;
                }
                self.about(event, state)
            }
            Event::CutOff(limit) => vec![kind_number("cut off"), json!(limit.to_string())],
            Event::Exhausted => vec![kind_number("exhausted")],
            _ => return, // a kind that the crate may add
        };
        self.events.push(Value::Array(record));
    }
}

impl<F> Tape<F> {
    /// Returns the number of a state on this tape, or -1 if there is no state.
    fn node(&self, id: Option<StateId>) -> Value {
        let kept = id.and_then(|id| self.nodes.get(&id.index()));
        kept.map_or(json!(-1), |kept| json!(kept.node))
    }

    /// Returns the record of an event about a known state.
    fn about<P>(&self, event: &Event<'_, P>, state: &ReachedStateOf<'_, P>) -> Vec<Value>
    where
        P: SearchProblem,
    {
        let name = match event.kind() {
            EventKind::Examined => "examined",
            EventKind::Relaxed => "relaxed",
            EventKind::Reopened => "reopened",
            EventKind::Redirected => "redirected",
            EventKind::NotRelaxed => "not relaxed",
            EventKind::Closed => "closed",
            EventKind::Dropped => "dropped",
            EventKind::Committed => "committed",
            EventKind::Goal => "goal",
            _ => "discovered",
        };
        vec![kind_number(name), self.node(Some(state.id()))]
    }

    /// Returns the predecessor, g, h and depth of a state.
    fn path<S, C>(&self, state: &ReachedState<'_, S, C>) -> [Value; 4]
    where
        C: Cost,
        Value: From<PathCost<C>>,
    {
        let (g, h) = (Value::from(state.g()), Value::from(state.h()));
        [self.node(state.predecessor()), g, h, json!(state.depth())]
    }

    /// Gives a new state its number.
    fn discover<S, C>(&mut self, state: &ReachedState<'_, S, C>) -> Vec<Value>
    where
        C: Cost,
        F: Fn(&S) -> Value,
        Value: From<PathCost<C>>,
    {
        let path = self.path(state);
        let node = self.discovered;
        self.discovered += 1;
        let dropped = false;
        self.nodes
            .insert(state.id().index(), Kept { node, dropped });
        let mut record = vec![kind_number("discovered"), json!(node)];
        record.extend(path);
        record.push((self.describe)(state.state()));
        record
    }

    /// Forgets the state whose id has this index, and all states above it on the stack. When a search reuses the id, it
    /// has already popped them all.
    fn forget_from(&mut self, id: usize) {
        for (_, kept) in self.nodes.split_off(&id).into_iter().rev() {
            if !kept.dropped {
                self.events
                    .push(json!([kind_number("forgotten"), kept.node]));
            }
        }
    }
}
