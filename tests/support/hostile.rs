//! A problem that can cause every kind of trouble, and all searches of it.

use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::time::Duration;

use colorwalk::algorithms::{
    BidirectionalBfs, BidirectionalDijkstra, GraphError, GraphErrorOf, ShortestPathsOf, Wanted,
};
use colorwalk::observe::{Event, Observer};
use colorwalk::state_space::ExploreError;
use colorwalk::{
    AdditiveCost, CancelFlag, Claim, Cost, Limit, Limits, NonNegativeCost, Outcome, ReportOf,
    ReversibleProblem, Search, SearchError, SearchProblem, Step, Successor, SuccessorOf,
};

use crate::{Method, told, with_run};

/// The methods that a search calls, and that may panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callback {
    Starts,
    IsGoal,
    Successors,
    Next,
    Predecessors,
    HeapBytes,
    Estimate,
    Clone,
    Eq,
    Hash,
    Extend,
    Order,
    Observer,
}

impl Callback {
    pub const ALL: [Self; 13] = [
        Self::Starts,
        Self::IsGoal,
        Self::Successors,
        Self::Next,
        Self::Predecessors,
        Self::HeapBytes,
        Self::Estimate,
        Self::Clone,
        Self::Eq,
        Self::Hash,
        Self::Extend,
        Self::Order,
        Self::Observer,
    ];
}

/// The end of the message of each panic in a callback.
pub const ON_PURPOSE: &str = "panics on purpose";

thread_local! {
    /// The flag to raise, and the call of the callback at which it is raised. From then on calls are counted.
    static ALARM: RefCell<Option<(Callback, u64, CancelFlag)>> = const { RefCell::new(None) };
    /// The callback that will panic, and the number of calls before that.
    static FUSE: Cell<Option<(Callback, u64)>> = const { Cell::new(None) };
    /// The calls of all callbacks since the last reset.
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

pub fn set_fuse(fuse: Option<(Callback, u64)>) {
    FUSE.set(fuse);
}

pub fn take_calls() -> u64 {
    CALLS.replace(0)
}

/// Raises a flag at a call of a callback. From then on [`take_calls`] counts every call.
pub fn set_alarm(alarm: Option<(Callback, u64, CancelFlag)>) {
    ALARM.set(alarm);
    CALLS.set(0);
}

fn called(callback: Callback) {
    CALLS.set(CALLS.get() + 1);
    ALARM.with_borrow_mut(|alarm| match alarm {
        Some((other, calls, flag)) if *other == callback && !flag.is_cancelled() => {
            if *calls == 0 {
                flag.cancel();
                CALLS.set(0);
            }
            *calls = calls.saturating_sub(1);
        }
        _ => {}
    });
    match FUSE.get() {
        Some((other, _)) if other != callback => {}
        Some((_, 0)) => {
            FUSE.set(None);
            panic!("{callback:?} {ON_PURPOSE}");
        }
        Some((_, calls)) => FUSE.set(Some((callback, calls - 1))),
        None => {}
    }
}

/// The way in which states compare and hash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    #[default]
    Honest,
    /// Equal states have a different hash at each call.
    HashesAtRandom,
    /// All states are equal.
    EqualsAll,
    /// A state does not even equal itself.
    EqualsNone,
    /// States with the same number are equal three times out of four. All have the same hash, and different numbers are
    /// sometimes equal.
    EqualsAtRandom,
}

/// A state: a number, its manner, and some memory of its own.
#[derive(Debug)]
pub struct Node {
    pub number: u64,
    manner: Manner,
    ballast: Box<[u8]>,
}

impl Clone for Node {
    fn clone(&self) -> Self {
        called(Callback::Clone);
        Self {
            ballast: self.ballast.clone(),
            ..*self
        }
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        called(Callback::Eq);
        match self.manner {
            Manner::EqualsAll => true,
            Manner::EqualsNone => false,
            Manner::EqualsAtRandom => {
                thread_local!(static DICE: Cell<u64> = const { Cell::new(1) });
                let dice = DICE.get().wrapping_mul(6_364_136_223_846_793_005);
                DICE.set(dice.wrapping_add(1_442_695_040_888_963_407));
                let is_equal = self.number == other.number;
                let rarely = (dice >> 33).is_multiple_of(if is_equal { 4 } else { 8 });
                is_equal != rarely
            }
            _ => self.number == other.number,
        }
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        called(Callback::Hash);
        match self.manner {
            Manner::HashesAtRandom => {
                thread_local!(static SALT: Cell<u64> = const { Cell::new(0) });
                let salt = SALT.get();
                SALT.set(salt + 1);
                salt.hash(hasher);
            }
            Manner::EqualsAll | Manner::EqualsAtRandom => {}
            _ => self.number.hash(hasher),
        }
    }
}

/// A cost that claims not to be negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wild(pub i64);

impl Wild {
    pub const MAX: Self = Self(i64::MAX - 1);
    /// A cost that is less than any other cost on either side of a comparison, and stays the same when something is
    /// added.
    pub const NAN: Self = Self(i64::MAX);
}

impl Ord for Wild {
    fn cmp(&self, other: &Self) -> Ordering {
        called(Callback::Order);
        if *self == Self::NAN || *other == Self::NAN {
            return Ordering::Less;
        }
        self.0.cmp(&other.0)
    }
}

impl PartialOrd for Wild {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Cost for Wild {
    type Total = Self;
    const ZERO: Self = Self(0);

    fn extend(self, path: Self) -> Option<Self> {
        called(Callback::Extend);
        Self::sum(path, self)
    }

    fn sum(left: Self, right: Self) -> Option<Self> {
        if left == Self::NAN || right == Self::NAN {
            return Some(Self::NAN);
        }
        left.0
            .checked_add(right.0)
            .filter(|&sum| sum < i64::MAX)
            .map(Self)
    }

    fn scale(total: Self, factor: u32) -> Option<Self> {
        total.0.checked_mul(i64::from(factor)).map(Self)
    }
}

impl AdditiveCost for Wild {}

impl NonNegativeCost for Wild {}

/// The edges of the problem.
#[derive(Clone, Debug)]
pub enum Shape {
    /// The edges of a list.
    Edges(Vec<(u64, u64, Wild)>),
    /// From every state to the next one.
    Line,
    /// From every state to two others, without end.
    Tree,
    /// From the start to endlessly many states.
    Fan,
    /// The same, but each successor takes this long.
    SlowFan(Duration),
    /// From the start to this many states.
    Broom(u64),
    /// The same, but the iterator claims to have at most one item.
    Understated(u64),
    /// From every number below this one to the next and to the start.
    Ladder(u64),
    /// This many edges from the start to state 1.
    Parallel(u64),
    /// From state 0 to 1 at the first call, and to 2 at later calls.
    Liar,
}

/// An iterator that claims to have at most one item.
struct Understated<I>(I);

impl<I: Iterator> Iterator for Understated<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(1))
    }
}

/// The problem. Its goal is a number, or it has no goal.
#[derive(Debug)]
pub struct Hostile {
    pub shape: Shape,
    pub manner: Manner,
    pub goal: Option<u64>,
    pub is_all_goals: bool,
    pub has_starts: bool,
    pub ballast: usize,
    pub estimate: fn(u64) -> Wild,
    lied: Cell<bool>,
}

impl Hostile {
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            manner: Manner::Honest,
            goal: None,
            is_all_goals: false,
            has_starts: true,
            ballast: 0,
            estimate: |_| Wild(0),
            lied: Cell::new(false),
        }
    }

    pub fn edges(edges: &[(u64, u64, i64)], goal: u64) -> Self {
        let edges = edges.iter().map(|&(from, to, cost)| (from, to, Wild(cost)));
        Self {
            goal: Some(goal),
            ..Self::new(Shape::Edges(edges.collect()))
        }
    }

    fn node(&self, number: u64) -> Node {
        Node {
            number,
            manner: self.manner,
            ballast: vec![0; self.ballast].into(),
        }
    }

    fn to(&self, number: u64, cost: Wild) -> Successor<Node, (), Wild> {
        Successor::new((), self.node(number), cost)
    }

    fn ends(&self, of: u64) -> Box<dyn Iterator<Item = (u64, Wild)> + '_> {
        let one = Wild(1);
        match &self.shape {
            Shape::Edges(edges) => {
                let edges = edges.iter().filter(move |edge| edge.0 == of);
                Box::new(edges.map(|&(_, to, cost)| (to, cost)))
            }
            Shape::Line => Box::new(std::iter::once((of + 1, one))),
            Shape::Tree => {
                let (left, right) = (of.wrapping_mul(2), of.wrapping_mul(2));
                Box::new([(left.wrapping_add(1), one), (right.wrapping_add(2), one)].into_iter())
            }
            Shape::Fan if of == 0 => Box::new((1..).map(move |to| (to, one))),
            Shape::SlowFan(pause) if of == 0 => Box::new((1..).map(move |to| {
                std::thread::sleep(*pause);
                (to, one)
            })),
            Shape::Broom(count) if of == 0 => Box::new((1..=*count).map(move |to| (to, one))),
            Shape::Understated(count) if of == 0 => {
                Box::new(Understated((1..=*count).map(move |to| (to, one))))
            }
            Shape::Ladder(length) if of < *length => {
                Box::new([(of + 1, one), (0, one)].into_iter())
            }
            Shape::Parallel(count) if of == 0 => Box::new((0..*count).map(move |_| (1, one))),
            Shape::Liar if of == 0 => {
                let to = if self.lied.replace(true) { 2 } else { 1 };
                Box::new(std::iter::once((to, one)))
            }
            _ => Box::new(std::iter::empty()),
        }
    }
}

impl SearchProblem for Hostile {
    type State = Node;
    type Action = ();
    type Cost = Wild;

    fn starts(&self) -> impl IntoIterator<Item = Node> {
        called(Callback::Starts);
        self.has_starts.then(|| self.node(0))
    }

    fn is_goal(&self, state: &Node) -> bool {
        called(Callback::IsGoal);
        self.is_all_goals || self.goal == Some(state.number)
    }

    fn successors(&self, state: &Node) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        called(Callback::Successors);
        self.ends(state.number).map(|(to, cost)| {
            called(Callback::Next);
            self.to(to, cost)
        })
    }

    fn heap_bytes(&self, state: &Node) -> usize {
        called(Callback::HeapBytes);
        state.ballast.len()
    }
}

impl ReversibleProblem for Hostile {
    fn goals(&self) -> impl IntoIterator<Item = Node> {
        [self.node(self.goal.unwrap_or(u64::MAX))]
    }

    /// Backwards there are the edges of a list. Other shapes are endless lines of their own, which never meet the
    /// forward search.
    fn predecessors(&self, state: &Node) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        called(Callback::Predecessors);
        let number = state.number;
        let ends: Box<dyn Iterator<Item = (u64, Wild)>> = match &self.shape {
            Shape::Edges(edges) => {
                let into = edges.iter().filter(move |edge| edge.1 == number);
                Box::new(into.map(|&(from, _, cost)| (from, cost)))
            }
            _ => Box::new(std::iter::once((number.wrapping_sub(1), Wild(1)))),
        };
        ends.map(|(from, cost)| self.to(from, cost))
    }
}

/// An observer that may panic.
pub struct Watcher;

impl<P: SearchProblem> Observer<P> for Watcher {
    fn on_event(&mut self, _: &Event<'_, P>) {
        called(Callback::Observer);
    }
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A path through these states, its cost, and the claim about it.
    Found(Vec<u64>, i64, Claim),
    NoPath,
    /// The number of reachable states, for a search of all states.
    Everything(usize),
    CutOff(Limit),
    Error(&'static str),
}

/// A search of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    One(Method),
    BothBfs,
    BothDijkstra,
    All,
    Few,
    Explore,
    BellmanFord,
    Dag,
}

impl Way {
    /// Returns all ways, except those that compile no additional code.
    pub fn all() -> impl Iterator<Item = Self> {
        let whole = [
            Self::BothBfs,
            Self::BothDijkstra,
            Self::All,
            Self::Few,
            Self::Explore,
            Self::BellmanFord,
            Self::Dag,
        ];
        Method::ALL.into_iter().map(Self::One).chain(whole)
    }

    /// Returns the forward searches for one path.
    pub fn one() -> impl Iterator<Item = Method> {
        Method::ALL.into_iter()
    }

    /// Searches until the end or a limit, and returns the limit. A search for one path makes no report, since that
    /// takes time in proportion to the reached states.
    pub fn stop(self, problem: &Hostile, limits: Limits) -> Option<Limit> {
        let Self::One(method) = self else {
            return match self.answer(problem, limits) {
                Answer::CutOff(limit) => Some(limit),
                _ => None,
            };
        };
        let search = Search::new(problem).limits(limits).observe(Watcher);
        let h = |state: &Node| (problem.estimate)(state.number);
        with_run!(method, search, h, |run| match run.run_to_end() {
            Ok(Step::CutOff(limit)) => Some(limit),
            _ => None,
        })
    }

    /// Searches until the end, interrupted by each of these flags in turn. Returns the text of the report, its lower
    /// bound, and the number of interruptions. Returns `None` if runs cannot be resumed.
    ///
    /// After `patience` interruptions the report is made early.
    pub fn resume(
        self,
        problem: &Hostile,
        flags: &mut dyn Iterator<Item = CancelFlag>,
        patience: usize,
    ) -> Option<(String, Option<i64>, usize)> {
        let mut limits = || {
            let flag = flags.next();
            flag.map_or_else(Limits::new, |flag| Limits::new().cancel(flag))
        };
        let search = Search::new(problem).limits(limits());
        let h = |state: &Node| (problem.estimate)(state.number);
        macro_rules! resume {
            ($run:ident) => {{
                let mut interruptions = 0;
                while $run.run_to_end().unwrap() == Step::CutOff(Limit::Cancelled) {
                    interruptions += 1;
                    if interruptions > patience {
                        break;
                    }
                    let _ = $run.peek(); // this must not change anything
                    $run.set_limits(limits());
                }
                let report = $run.into_report().unwrap();
                let bound = report.lower_bound().map(|bound| bound.0);
                Some((told(problem, &report), bound, interruptions))
            }};
        }
        match self {
            Self::One(method) => with_run!(method, search, h, |run| resume!(run)),
            Self::BothBfs => {
                let mut run = search.start(BidirectionalBfs::new());
                resume!(run)
            }
            Self::BothDijkstra => {
                let mut run = search.start(BidirectionalDijkstra);
                resume!(run)
            }
            _ => None,
        }
    }

    /// Searches the problem within the limits.
    pub fn answer(self, problem: &Hostile, limits: Limits) -> Answer {
        let search = Search::new(problem).limits(limits).observe(Watcher);
        let h = |state: &Node| {
            called(Callback::Estimate);
            (problem.estimate)(state.number)
        };
        let to_goal = |paths: ShortestPathsOf<Hostile>| Answer::Everything(paths.iter().count());
        match self {
            Self::One(method) => of_report(with_run!(method, search, h, |run| run.finish())),
            Self::BothBfs => of_report(search.bidirectional_bfs()),
            Self::BothDijkstra => of_report(search.bidirectional_dijkstra()),
            Self::All => match search.all_shortest_paths() {
                Ok(all) => of(all.report()),
                Err(error) => of_error(&error),
            },
            Self::Few => match search.k_shortest_paths(3) {
                Ok(few) => match (few.limit(), few.paths().first()) {
                    (_, Some(path)) => {
                        let states = path.states().iter().map(|state| state.number);
                        Answer::Found(states.collect(), path.cost().0, few.claim())
                    }
                    (Some(limit), None) => Answer::CutOff(limit),
                    (None, None) => Answer::NoPath,
                },
                Err(error) => of_error(&error),
            },
            Self::Explore => match search.explore() {
                Ok(space) => Answer::Everything(space.len()),
                Err(ExploreError::CutOff { limit, .. }) => Answer::CutOff(limit),
                Err(ExploreError::Search(error)) => of_error(&error),
                Err(_) => Answer::Error("unknown"),
            },
            Self::BellmanFord => search.bellman_ford().map_or_else(of_graph, to_goal),
            Self::Dag => search
                .dag_shortest_paths(Wanted::Cheapest)
                .map_or_else(of_graph, to_goal),
        }
    }
}

fn of_graph(error: GraphErrorOf<Hostile>) -> Answer {
    match error {
        GraphError::CutOff { limit, .. } | GraphError::Unfinished { limit } => {
            Answer::CutOff(limit)
        }
        GraphError::Search(error) => of_error(&error),
        GraphError::NegativeCycle(_) => Answer::Error("NegativeCycle"),
        GraphError::Cycle(_) => Answer::Error("Cycle"),
        _ => Answer::Error("unknown"),
    }
}

fn of_report(result: Result<ReportOf<Hostile>, SearchError<Node>>) -> Answer {
    match result {
        Ok(report) => of(&report),
        Err(error) => of_error(&error),
    }
}

fn of(report: &ReportOf<Hostile>) -> Answer {
    match report.outcome() {
        Outcome::Found(path) => {
            let states = path.states().iter().map(|state| state.number);
            Answer::Found(states.collect(), path.cost().0, report.claim())
        }
        Outcome::Exhausted => Answer::NoPath,
        Outcome::CutOff(limit) => Answer::CutOff(*limit),
    }
}

/// Returns the answer with the name of an error.
pub fn of_error(error: &SearchError<Node>) -> Answer {
    Answer::Error(match error {
        SearchError::CostOverflow { .. } => "CostOverflow",
        SearchError::KeyOverflow { .. } => "KeyOverflow",
        SearchError::NegativeCost { .. } => "NegativeCost",
        SearchError::FreeEdge { .. } => "FreeEdge",
        SearchError::Unfaithful { .. } => "Unfaithful",
        SearchError::Panicked => "Panicked",
        SearchError::UnorderedCosts { .. } => "UnorderedCosts",
        _ => "unknown",
    })
}
