//! A failure says that a problem cannot list its edges. This module passes failures from a problem to a search.
//!
//! A problem that cannot list all edges of a state [raises](Failure::raise) a failure on its thread. The reader of the
//! list collects the failure when the list ends. Failures are not part of the signatures of a problem, for three
//! reasons:
//!
//! - **No adaptor can lose a failure.** An adaptor written by a user may forward only `successors`. If the trait had an
//!   optional method for failures, an adaptor that does not forward it would turn a failure into an empty list, and a
//!   search would claim that no path exists. If failures were items of the list, every problem would have to wrap its
//!   edges in `Ok`, and each edge would cost a branch.
//! - **No problem declares that it may fail.** A user could forget this declaration, or get it wrong.
//! - **A failure costs nothing until it happens.** Searches check one flag of the thread after each list.
//!
//! # Which list a failure belongs to
//!
//! While one search reads a list, a callback may run another search, and the problem of the second search may fail. To
//! keep the failures of both searches apart, each reader of a list opens a [`Scope`]. The scope sets aside an earlier
//! failure, and restores this failure when the scope closes. If a failure is raised inside the scope and the reader
//! does not take it, it is discarded. It occurred after the last edge that the reader needed.
//!
//! # Why a resumed expansion begins with its first edge
//!
//! The edges that a problem lists before a failure are real, but they need not be the first edges of the complete list.
//! An adaptor may have sorted them, or may have appended the edges of another problem. A resumed search therefore reads
//! the list again from its beginning. Relaxing an edge twice does not change any answer.

use std::cell::Cell;
use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::ManuallyDrop;
use std::sync::Arc;

thread_local! {
    static IS_RAISED: Cell<bool> = const { Cell::new(false) };

    /// The failure that this thread raised, if any. This value has no destructor, so that it can be read while a thread
    /// ends.
    static RAISED: Cell<ManuallyDrop<Option<Failure>>> = const { Cell::new(ManuallyDrop::new(None)) };
}

/// The reason why a problem failed to list the successors of a state. It contains an error of any type, and clones
/// share this error.
///
/// Two failures are equal if they share the same error.
#[derive(Clone)]
pub struct Failure(Arc<dyn Error + Send + Sync>);

impl Failure {
    /// Wraps an error or an error message.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(error.into().into())
    }

    /// Returns the error if it is of type `E`.
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }

    /// Returns the error, so that an error that contains the failure names it as its source.
    pub(crate) fn error(&self) -> &(dyn Error + 'static) {
        &*self.0
    }

    /// Reports that the list of edges that the present thread is reading is incomplete.
    ///
    /// Call this function in [`successors`](crate::SearchProblem::successors)
    /// or [`predecessors`](crate::ReversibleProblem::predecessors), or in the iterator that they return. Call it on the
    /// thread that reads the list, and list no further edges. The reader of the list notices the failure. A search is
    /// then [cut off](crate::Limit::Failure), and a checker or a replay returns an error. Adaptors need not forward
    /// anything.
    ///
    /// If several failures are raised during one list, only the first failure counts. Do not raise a failure in any
    /// other callback. This would also cut the search off, but a resumed run would not repeat the failed callback.
    ///
    /// # Examples
    ///
    /// In this example, each line of a text lists the successors of the number of the line, and one line is damaged:
    ///
    /// ```
    /// use colorwalk::{Failure, Limit, Outcome, Search, SearchProblem, Successor, SuccessorOf, Unit};
    ///
    /// struct Lines<'t>(Vec<&'t str>);
    ///
    /// impl SearchProblem for Lines<'_> {
    ///     type State = usize;
    ///     type Action = ();
    ///     type Cost = Unit;
    ///
    ///     fn starts(&self) -> impl IntoIterator<Item = usize> {
    ///         [0]
    ///     }
    ///     fn is_goal(&self, &line: &usize) -> bool {
    ///         line == 3
    ///     }
    ///     fn successors(&self, &line: &usize) -> impl IntoIterator<Item = SuccessorOf<Self>> {
    ///         let numbers = self.0[line].split_whitespace().map(str::parse);
    ///         let listed = numbers.map_while(|number| {
    ///             number.map_err(|error| Failure::new(error).raise()).ok()
    ///         });
    ///         listed.map(|next| Successor::new((), next, Unit))
    ///     }
    /// }
    ///
    /// let report = Search::new(&Lines(vec!["1 2", "2", "three", ""])).bfs()?;
    /// assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Failure));
    /// assert_eq!(report.failure().unwrap().to_string(), "invalid digit found in string");
    /// # Ok::<(), colorwalk::SearchError<usize>>(())
    /// ```
    #[cold]
    pub fn raise(self) {
        if !IS_RAISED.replace(true) {
            RAISED.set(ManuallyDrop::new(Some(self)));
        }
    }

    /// Returns whether this thread has raised a failure that no reader has taken yet.
    ///
    /// An adaptor that appends one list to another must call this function after the first list. If the result is true,
    /// the first list has failed, and the adaptor must leave out the second list. Otherwise the edges of the second
    /// list would take the positions of the missing edges, and paths along them could not be replayed.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Failure, SearchProblem, SuccessorOf};
    ///
    /// struct Both<P, Q>(P, Q);
    ///
    /// impl<P, Q> SearchProblem for Both<P, Q>
    /// where
    ///     P: SearchProblem,
    ///     Q: SearchProblem<State = P::State, Action = P::Action, Cost = P::Cost>,
    /// {
    ///     type State = P::State;
    ///     type Action = P::Action;
    ///     type Cost = P::Cost;
    ///
    ///     fn starts(&self) -> impl IntoIterator<Item = P::State> {
    ///         self.0.starts()
    ///     }
    ///     fn is_goal(&self, state: &P::State) -> bool {
    ///         self.0.is_goal(state)
    ///     }
    ///     fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
    ///         let is_complete = std::iter::once_with(|| !Failure::is_raised()).filter(|&is| is);
    ///         let more = is_complete.flat_map(|_| self.1.successors(state));
    ///         self.0.successors(state).into_iter().chain(more)
    ///     }
    /// }
    /// # use colorwalk::{Search, Unit, problem_fn, try_problem_fn};
    /// # let one = problem_fn(0u32, |&n| [((), n + 1, Unit)], |&n| n == 9);
    /// # let two = try_problem_fn(0, |&n| (n < 4).then(|| [((), n + 2, Unit)]).ok_or("far"), |_| true);
    /// # assert_eq!(Search::new(&Both(&one, &one)).bfs()?.cost(), Some(9));
    /// # let report = Search::new(&Both(&one, &two)).bfs()?;
    /// # assert_eq!(report.failure().unwrap().to_string(), "far");
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[inline]
    pub fn is_raised() -> bool {
        IS_RAISED.get()
    }

    /// Takes the failure that this thread has raised.
    ///
    /// Searches and checkers call this function at the end of each list of edges. Call it yourself if you read
    /// `successors` directly.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Failure, SearchProblem, SuccessorOf};
    ///
    /// /// Returns the edges out of a state, or the failure.
    /// fn edges<P: SearchProblem>(problem: &P, state: &P::State) -> Result<Vec<SuccessorOf<P>>, Failure> {
    ///     let edges = problem.successors(state).into_iter().collect();
    ///     Failure::take().map_or(Ok(edges), Err)
    /// }
    /// # use colorwalk::{Successor, Unit, problem_fn};
    /// # let line = problem_fn(0, |&n| [(n + 1, Unit)], |&n| n == 3);
    /// # assert_eq!(edges(&line, &7), Ok(vec![Successor::new((), 8, Unit)]));
    /// ```
    #[inline]
    pub fn take() -> Option<Self> {
        if IS_RAISED.get() { take_raised() } else { None }
    }
}

#[cold]
fn take_raised() -> Option<Failure> {
    IS_RAISED.set(false);
    ManuallyDrop::into_inner(RAISED.replace(ManuallyDrop::new(None)))
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}

impl PartialEq for Failure {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Failure {}

impl Hash for Failure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).cast::<()>().hash(state);
    }
}

/// A guard that exists while a list of edges is read. See the [module](self).
#[must_use]
pub(crate) struct Scope {
    before: Option<Failure>,
}

impl Scope {
    /// Opens a scope.
    #[inline]
    pub(crate) fn open() -> Self {
        let before = Failure::take();
        Self { before }
    }

    #[cold]
    fn put_back(&mut self) {
        drop(Failure::take());
        if let Some(before) = self.before.take() {
            before.raise();
        }
    }

    /// Closes the scope, and returns the failure that was raised inside it.
    #[inline]
    pub(crate) fn close(self) -> Option<Failure> {
        let failure = Failure::take();
        drop(self);
        failure
    }
}

impl Drop for Scope {
    #[inline]
    fn drop(&mut self) {
        if Failure::is_raised() || self.before.is_some() {
            self.put_back();
        }
    }
}
