//! Problems whose successors may fail, and what a search does about it.

use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cost::Cost;
use crate::problem::{SearchProblem, Successor};

/// Why a problem could not list the successors of a state: an error of any type, shared.
///
/// Two failures are equal if they are the same one.
///
/// # Examples
///
/// ```
/// use std::io;
/// use colorwalk::Failure;
///
/// let failure = Failure::new(io::Error::from(io::ErrorKind::NotFound));
/// assert_eq!(failure.downcast_ref::<io::Error>().unwrap().kind(), io::ErrorKind::NotFound);
/// assert_eq!(failure.to_string(), "entity not found");
/// assert_eq!(failure, failure.clone());
/// assert_eq!(Failure::new("no such page").to_string(), "no such page");
/// ```
#[derive(Clone)]
pub struct Failure(Arc<dyn Error + Send + Sync>);

impl Failure {
    /// Takes an error, or a text that says what went wrong.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(error.into().into())
    }

    /// Returns the error, if it is of this type.
    #[must_use]
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
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

/// A problem made of two closures, of which the first may fail; see [`try_problem_fn`].
///
/// # Examples
///
/// ```
/// use colorwalk::{Successor, TryProblemFn, Unit, try_problem_fn};
///
/// type Listed = Result<Vec<Successor<u32, (), Unit>>, String>;
///
/// fn numbers() -> TryProblemFn<u32, (), Unit, fn(&u32) -> Listed, fn(&u32) -> bool> {
///     let list: fn(&u32) -> Listed = |&n| match n {
///         7 => Err("there is nothing after 7".to_owned()),
///         _ => Ok(vec![Successor::new((), n + 1, Unit)]),
///     };
///     try_problem_fn(0, list, |&n| n == 9)
/// }
///
/// let report = colorwalk::Search::new(&numbers()).bfs()?;
/// assert_eq!(report.failure().unwrap().to_string(), "there is nothing after 7");
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct TryProblemFn<S, A, C, F, G> {
    start: S,
    successors: F,
    is_goal: G,
    failure: Mutex<Option<Failure>>, // the first that nobody has taken
    edge: PhantomData<fn() -> (A, C)>,
}

/// Makes a problem of a start, a closure that lists successors or fails, and a closure that knows the goal: for graphs
/// that are read from files, a database or the network.
///
/// A failure ends no search for good: it is [cut off](crate::Limit::Failure), with the state that failed still open, the
/// [report](crate::Report::failure) and the [run](crate::Run::failure) have the error, and a run that is driven on asks
/// for the same successors again.
///
/// # Examples
///
/// A server that is asked for the links of a page, and is sometimes too busy to answer:
///
/// ```
/// use colorwalk::{Limit, Search, Step, Successor, Unit, try_problem_fn};
/// use std::cell::Cell;
///
/// #[derive(Debug, thiserror::Error)]
/// #[error("the server is busy")]
/// struct Busy;
///
/// let links = [("home", "news"), ("home", "shop"), ("news", "archive"), ("shop", "cart")];
/// let requests = Cell::new(0);
/// let pages = try_problem_fn(
///     "home",
///     |&page| {
///         requests.set(requests.get() + 1);
///         if requests.get() % 3 == 0 {
///             return Err(Busy);
///         }
///         let out = links.iter().filter(move |link| link.0 == page);
///         Ok(out.map(|&(_, to)| Successor::new((), to, Unit)))
///     },
///     |&page| page == "cart",
/// );
///
/// let mut run = Search::new(&pages).start_bfs();
/// while run.run_to_end()? == Step::CutOff(Limit::Failure) {
///     // wait, and try again
///     assert!(run.failure().unwrap().downcast_ref::<Busy>().is_some());
/// }
/// let cart = run.reached().last().unwrap().id();
/// assert_eq!(run.stats().expanded, 3); // and two requests for "shop"
/// assert_eq!(requests.get(), 4);
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
pub fn try_problem_fn<S, A, C, F, I, E, G>(
    start: S,
    successors: F,
    is_goal: G,
) -> TryProblemFn<S, A, C, F, G>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    F: Fn(&S) -> Result<I, E>,
    I: IntoIterator<Item = Successor<S, A, C>>,
    E: Into<Box<dyn Error + Send + Sync>>,
    G: Fn(&S) -> bool,
{
    TryProblemFn {
        start,
        successors,
        is_goal,
        failure: Mutex::new(None),
        edge: PhantomData,
    }
}

impl<S, A, C, F, I, E, G> SearchProblem for TryProblemFn<S, A, C, F, G>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    F: Fn(&S) -> Result<I, E>,
    I: IntoIterator<Item = Successor<S, A, C>>,
    E: Into<Box<dyn Error + Send + Sync>>,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Action = A;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = S> {
        [self.start.clone()]
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn successors(&self, state: &S) -> impl Iterator<Item = Successor<S, A, C>> {
        let listed = match (self.successors)(state) {
            Ok(listed) => Some(listed),
            Err(error) => {
                let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
                failure.get_or_insert_with(|| Failure::new(error));
                None
            }
        };
        listed.into_iter().flatten()
    }

    const MAY_FAIL: bool = true;

    fn take_failure(&self) -> Option<Failure> {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.take()
    }
}

impl<S: fmt::Debug, A, C, F, G> fmt::Debug for TryProblemFn<S, A, C, F, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TryProblemFn")
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}
