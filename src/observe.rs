//! Observers of search events.
//!
//! The events are those of the visitors of the Boost Graph Library (Siek, Lee and Lumsdaine 2002). A state is
//! discovered, examined, relaxed or not relaxed, and closed. An observer cannot stop a search,
//! but [`Limits`](crate::Limits) can. The observer `()` ignores all events, and its calls are compiled away.

use std::fmt;
use std::time::Duration;

use crate::clock::{self, Instant};
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::ReachedStateOf;
use crate::problem::{PathCostOf, SearchProblem};

/// An event of a search.
///
/// # Examples
///
/// This example lists all events of a small search:
///
/// ```
/// use colorwalk::observe::{Event, Observer};
/// use colorwalk::{Search, SearchProblem, problem_fn};
///
/// struct Story(Vec<String>);
///
/// impl<P: SearchProblem<State = char, Cost = u32>> Observer<P> for Story {
///     fn on_event(&mut self, event: &Event<'_, P>) {
///         let state = event.state().map(|reached| (*reached.state(), reached.g()));
///         self.0.push(match (event, state) {
///             (Event::Relaxed { previous, .. }, Some((state, g))) => {
///                 format!("{state}: {g}, not {previous}")
///             }
///             (Event::NotRelaxed { g, .. }, Some((state, known))) => {
///                 format!("{state}: {known}, not {g}")
///             }
///             (event, Some((state, _))) => format!("{:?} {state}", event.kind()),
///             (event, None) => format!("{:?}", event.kind()),
///         });
///     }
/// }
///
/// let edges = [('a', 'b', 7u32), ('a', 'c', 2), ('c', 'b', 3), ('b', 'c', 1)];
/// let graph = problem_fn(
///     'a',
///     |&from| {
///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
///         out.map(|(_, to, cost)| (to, cost))
///     },
///     |_| false,
/// );
/// let mut story = Story(Vec::new());
/// Search::new(&graph).observe(&mut story).dijkstra()?;
/// assert_eq!(
///     story.0,
///     [
///         "Discovered a",
///         "Examined a",
///         "Closed a",
///         "Discovered b",
///         "Discovered c",
///         "Examined c",
///         "Closed c",
///         "b: 5, not 7",
///         "Examined b",
///         "Closed b",
///         "c: 2, not 6",
///         "Exhausted",
///     ],
/// );
/// # Ok::<(), colorwalk::SearchError<char>>(())
/// ```
#[non_exhaustive]
pub enum Event<'a, P: SearchProblem> {
    /// A state was generated for the first time and is open.
    Discovered(ReachedStateOf<'a, P>),
    /// A state is about to be expanded.
    Examined(ReachedStateOf<'a, P>),
    /// An edge lowered the g-value of an open state.
    Relaxed {
        /// The state, with its new g-value.
        state: ReachedStateOf<'a, P>,
        /// The previous g-value.
        previous: PathCostOf<P>,
    },
    /// An edge lowered the g-value of a closed state and reopened it.
    Reopened {
        /// The state, with its new g-value.
        state: ReachedStateOf<'a, P>,
        /// The previous g-value.
        previous: PathCostOf<P>,
    },
    /// A depth-first search reached an open state again and switched to the new path, whose g-value may be
    /// higher.
    Redirected {
        /// The state, with its new g-value.
        state: ReachedStateOf<'a, P>,
        /// The previous g-value.
        previous: PathCostOf<P>,
    },
    /// An edge led to a state on the current path, or to a state that was already reached at the same or a lower
    /// g-value.
    NotRelaxed {
        /// The state, with its unchanged g-value.
        state: ReachedStateOf<'a, P>,
        /// The g-value by the rejected edge.
        g: PathCostOf<P>,
        /// The state that the edge leaves, or `None` for a start.
        from: Option<StateId>,
    },
    /// A state was expanded, or is at the largest depth.
    Closed(ReachedStateOf<'a, P>),
    /// A state was dropped, because the frontier was full or the state exceeded the limit on cost.
    Dropped(ReachedStateOf<'a, P>),
    /// A full frontier was cleared, and the search continues from this state alone.
    Committed(ReachedStateOf<'a, P>),
    /// A goal was found.
    Goal(ReachedStateOf<'a, P>),
    /// A limit ended the search.
    CutOff(Limit),
    /// No open states are left.
    Exhausted,
}

impl<'a, P: SearchProblem> Event<'a, P> {
    /// Returns the kind of this event.
    pub fn kind(&self) -> EventKind {
        match self {
            Self::Discovered(_) => EventKind::Discovered,
            Self::Examined(_) => EventKind::Examined,
            Self::Relaxed { .. } => EventKind::Relaxed,
            Self::Reopened { .. } => EventKind::Reopened,
            Self::Redirected { .. } => EventKind::Redirected,
            Self::NotRelaxed { .. } => EventKind::NotRelaxed,
            Self::Closed(_) => EventKind::Closed,
            Self::Dropped(_) => EventKind::Dropped,
            Self::Committed(_) => EventKind::Committed,
            Self::Goal(_) => EventKind::Goal,
            Self::CutOff(_) => EventKind::CutOff,
            Self::Exhausted => EventKind::Exhausted,
        }
    }

    /// Returns the state of this event, if any.
    pub fn state(&self) -> Option<ReachedStateOf<'a, P>> {
        match *self {
            Self::Discovered(state)
            | Self::Examined(state)
            | Self::Relaxed { state, .. }
            | Self::Reopened { state, .. }
            | Self::Redirected { state, .. }
            | Self::NotRelaxed { state, .. }
            | Self::Closed(state)
            | Self::Dropped(state)
            | Self::Committed(state)
            | Self::Goal(state) => Some(state),
            Self::CutOff(_) | Self::Exhausted => None,
        }
    }
}

impl<P: SearchProblem> Clone for Event<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: SearchProblem> Copy for Event<'_, P> {}

impl<P: SearchProblem> fmt::Debug for Event<'_, P>
where
    P::State: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Relaxed { state, previous }
            | Self::Reopened { state, previous }
            | Self::Redirected { state, previous } => {
                write!(f, "{:?}({state:?}, previous g {previous:?})", self.kind())
            }
            Self::NotRelaxed { state, g, .. } => write!(f, "NotRelaxed({state:?}, g {g:?})"),
            Self::CutOff(limit) => write!(f, "CutOff({limit:?})"),
            _ => match self.state() {
                Some(state) => write!(f, "{:?}({state:?})", self.kind()),
                None => write!(f, "{:?}", self.kind()),
            },
        }
    }
}

/// The kind of an [`Event`], without its data.
///
/// # Examples
///
/// In this example, the heuristic is admissible but inconsistent, so the search closes `a` too early and then reopens
/// it:
///
/// ```text
/// start --3--> a --5--> goal        h(b) = 6, which is exact; else h = 0
/// start --1--> b --1--> a
/// ```
///
/// ```
/// use colorwalk::observe::Counter;
/// use colorwalk::observe::EventKind::{
///     Closed, Discovered, Examined, Exhausted, Goal, NotRelaxed, Relaxed, Reopened,
/// };
/// use colorwalk::{Search, problem_fn};
///
/// let edges = [("start", "a", 3u32), ("start", "b", 1), ("b", "a", 1), ("a", "goal", 5)];
/// let graph = problem_fn(
///     "start",
///     |&from| {
///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
///         out.map(|(_, to, cost)| (to, cost))
///     },
///     |&state| state == "goal",
/// );
/// let mut counter = Counter::new();
/// Search::new(&graph)
///     .observe(&mut counter)
///     .astar(|&state| if state == "b" { 6 } else { 0 })?;
/// // a is examined twice
/// assert_eq!([Discovered, Examined, Closed].map(|kind| counter.count(kind)), [4, 4, 4]);
/// // a, then the goal
/// assert_eq!([Reopened, Relaxed, NotRelaxed].map(|kind| counter.count(kind)), [1, 1, 0]);
/// assert_eq!([Goal, Exhausted].map(|kind| counter.count(kind)), [1, 0]);
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[expect(
    missing_docs,
    reason = "each variant is the variant of `Event` of the same name"
)]
pub enum EventKind {
    Discovered,
    Examined,
    Relaxed,
    Reopened,
    Redirected,
    NotRelaxed,
    Closed,
    Dropped,
    Committed,
    Goal,
    CutOff,
    Exhausted,
}

/// Observes a search of problem `P`.
///
/// # Examples
///
/// ```
/// use colorwalk::observe::{Event, Observer};
/// use colorwalk::{Search, SearchProblem, Unit, problem_fn};
///
/// struct Order(Vec<u32>);
///
/// impl<P: SearchProblem<State = u32>> Observer<P> for Order {
///     fn on_event(&mut self, event: &Event<'_, P>) {
///         if let Event::Examined(state) = event {
///             self.0.push(*state.state());
///         }
///     }
/// }
///
/// let tree = problem_fn(1u32, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |&n| n == 6);
/// let mut order = Order(Vec::new());
/// Search::new(&tree).observe(&mut order).bfs()?;
/// assert_eq!(order.0, [1, 2, 3]);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub trait Observer<P: SearchProblem> {
    /// Handles an event.
    fn on_event(&mut self, event: &Event<'_, P>);

    /// Returns whether the observer wants events. If it wants none, the search creates no events. The default is true.
    ///
    /// The search asks before each event, and the answer may change at any time. If an observer begins to watch while a
    /// state is being expanded, it may miss the [`NotRelaxed`](Event::NotRelaxed) events of this expansion.
    fn is_watching(&self) -> bool {
        true
    }
}

/// Ignores events.
impl<P: SearchProblem> Observer<P> for () {
    #[inline]
    fn on_event(&mut self, _: &Event<'_, P>) {}

    #[inline]
    fn is_watching(&self) -> bool {
        false
    }
}

macro_rules! through_pointers {
    ($($pointer:ty),*) => {$(
        impl<P: SearchProblem, O: Observer<P> + ?Sized> Observer<P> for $pointer {
            #[inline]
            fn on_event(&mut self, event: &Event<'_, P>) {
                (**self).on_event(event);
            }

            #[inline]
            fn is_watching(&self) -> bool {
                (**self).is_watching()
            }
        }
    )*};
}

through_pointers!(&mut O, Box<O>);

/// Notifies both observers, beginning with the first.
impl<P: SearchProblem, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    #[inline]
    fn on_event(&mut self, event: &Event<'_, P>) {
        self.0.on_event(event);
        self.1.on_event(event);
    }

    #[inline]
    fn is_watching(&self) -> bool {
        self.0.is_watching() || self.1.is_watching()
    }
}

/// Notifies the observer, if there is one.
impl<P: SearchProblem, O: Observer<P>> Observer<P> for Option<O> {
    #[inline]
    fn on_event(&mut self, event: &Event<'_, P>) {
        if let Some(observer) = self {
            observer.on_event(event);
        }
    }

    #[inline]
    fn is_watching(&self) -> bool {
        self.as_ref().is_some_and(O::is_watching)
    }
}

/// Counts events by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    counts: [u64; EventKind::Exhausted as usize + 1],
}

impl Counter {
    /// Returns a zeroed counter.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of events of `kind`.
    pub fn count(&self, kind: EventKind) -> u64 {
        self.counts[kind as usize]
    }
}

impl<P: SearchProblem> Observer<P> for Counter {
    fn on_event(&mut self, event: &Event<'_, P>) {
        self.counts[event.kind() as usize] += 1;
    }
}

/// One event, as recorded by a [`Recorder`].
///
/// # Examples
///
/// This example prints the search tree, with the parent of each state:
///
/// ```
/// use colorwalk::observe::{EventKind, Recorder};
/// use colorwalk::{Search, problem_fn};
///
/// let edges = [('a', 'b', 7u32), ('a', 'c', 2), ('c', 'd', 3), ('d', 'b', 1)];
/// let graph = problem_fn(
///     'a',
///     |&from| {
///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
///         out.map(|(_, to, cost)| (to, cost))
///     },
///     |&state| state == 'b',
/// );
/// let mut recorder = Recorder::new();
/// Search::new(&graph).observe(&mut recorder).dijkstra()?;
/// let mut names = Vec::new(); // by id
/// let mut tree = Vec::new();
/// for record in recorder.records() {
///     let (Some((id, state)), Some(g)) = (record.state, record.g) else { continue };
///     match record.kind {
///         EventKind::Discovered => names.insert(id.index(), state),
///         EventKind::Closed | EventKind::Goal => {
///             let before = record.predecessor.map(|id| names[id.index()]);
///             tree.push((before, state, g, record.depth));
///         }
///         _ => {}
///     }
/// }
/// assert_eq!(
///     tree,
///     [
///         (None, 'a', 0, Some(0)),
///         (Some('a'), 'c', 2, Some(1)),
///         (Some('c'), 'd', 5, Some(2)),
///         (Some('d'), 'b', 6, Some(3)),
///     ],
/// );
/// # Ok::<(), colorwalk::SearchError<char>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record<S, T> {
    /// The kind of the event.
    pub kind: EventKind,
    /// The state of the event, and its id at that time.
    pub state: Option<(StateId, S)>,
    /// The cost of the path to the state.
    pub g: Option<T>,
    /// The estimate of the state, or zero if the search uses no heuristic.
    pub h: Option<T>,
    /// The number of edges of the path to the state.
    pub depth: Option<u32>,
    /// The parent of the state on that path, or `None` for a start.
    pub predecessor: Option<StateId>,
}

/// Records every event, to draw a search or to compare two searches.
///
/// Use a recorder only for small searches, because it clones the state of every event.
///
/// # Examples
///
/// ```
/// use colorwalk::observe::{EventKind, Recorder};
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let line = problem_fn(0u32, |&n| [(n + 1, Unit)], |&n| n == 2);
/// let mut recorder = Recorder::new();
/// Search::new(&line).observe(&mut recorder).bfs()?;
/// let kinds: Vec<EventKind> = recorder.records().iter().map(|record| record.kind).collect();
/// use EventKind::*;
/// assert_eq!(
///     kinds,
///     [Discovered, Examined, Closed, Discovered, Examined, Closed, Discovered, Goal]
/// );
/// let last = recorder.records().last().expect("there are eight");
/// assert_eq!(last.state.map(|(_, state)| state), Some(2));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorder<S, T> {
    records: Vec<Record<S, T>>,
}

default_by!([S, T] Recorder<S, T>: records);

impl<S, T> Recorder<S, T> {
    /// Returns an empty recorder.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the records in order.
    pub fn records(&self) -> &[Record<S, T>] {
        &self.records
    }
}

impl<P: SearchProblem> Observer<P> for Recorder<P::State, PathCostOf<P>> {
    fn on_event(&mut self, event: &Event<'_, P>) {
        let state = event.state();
        self.records.push(Record {
            kind: event.kind(),
            state: state.map(|state| (state.id(), state.state().clone())),
            g: state.map(|state| state.g()),
            h: state.map(|state| state.h()),
            depth: state.map(|state| state.depth()),
            predecessor: state.and_then(|state| state.predecessor()),
        });
    }
}

/// Periodically reports the number of expansions, for a progress bar.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use colorwalk::observe::Progress;
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let line = problem_fn(0u32, |&n| [(n + 1, Unit)], |&n| n == 99);
/// let mut seen = Vec::new();
/// let progress = Progress::new(Duration::ZERO, |expanded| seen.push(expanded));
/// Search::new(&line).observe(progress).bfs()?;
/// assert_eq!(seen.last(), Some(&99)); // the end is always reported
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct Progress<F> {
    period: Duration,
    last: Option<Instant>,
    expanded: u64,
    callback: F,
}

impl<F: FnMut(u64)> Progress<F> {
    /// Makes an observer that calls `callback` at most once per `period`. It also calls `callback` at each goal that
    /// the search reports, and when the search is exhausted or cut off.
    ///
    /// On a platform [without a clock](crate::Limits::time), periods are not measured. If `period` is zero, `callback`
    /// is called at every expansion. Otherwise it is called only at goals and at the end.
    pub fn new(period: Duration, callback: F) -> Self {
        Self {
            period,
            last: None,
            expanded: 0,
            callback,
        }
    }
}

impl<F> fmt::Debug for Progress<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            period, expanded, ..
        } = self;
        f.debug_struct("Progress")
            .field("period", period)
            .field("expanded", expanded)
            .finish_non_exhaustive()
    }
}

impl<P: SearchProblem, F: FnMut(u64)> Observer<P> for Progress<F> {
    fn on_event(&mut self, event: &Event<'_, P>) {
        match event {
            Event::Examined(_) => {
                self.expanded += 1;
                let now = clock::now();
                let is_due = match (now, self.last) {
                    (Some(now), Some(last)) => now.duration_since(last) >= self.period,
                    (Some(_), None) => true,
                    (None, _) => self.period.is_zero(),
                };
                if is_due {
                    self.last = now;
                    (self.callback)(self.expanded);
                }
            }
            Event::Goal(_) | Event::CutOff(_) | Event::Exhausted => (self.callback)(self.expanded),
            _ => {}
        }
    }
}
