//! Why a problem failed to list the successors of a state.

use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

/// Why a problem failed to list the successors of a state: a shared error of any type.
///
/// Two failures are equal if they share the same error.
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
    /// Wraps an error or an error message.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(error.into().into())
    }

    /// Returns the error if it is of type `E`.
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

/// The first failure of each thread that it has not taken.
#[derive(Debug, Default)]
pub(crate) struct Failures(Mutex<Vec<(ThreadId, Failure)>>);

impl Failures {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Keeps a failure of this thread, unless it has one.
    pub(crate) fn note(&self, failure: Failure) {
        let (thread, mut failures) = (thread::current().id(), self.all());
        if failures.iter().all(|&(of, _)| of != thread) {
            failures.push((thread, failure));
        }
    }

    /// Takes the failure of this thread.
    pub(crate) fn take(&self) -> Option<Failure> {
        let (thread, mut failures) = (thread::current().id(), self.all());
        let own = failures.iter().position(|&(of, _)| of == thread)?;
        Some(failures.swap_remove(own).1)
    }

    fn all(&self) -> MutexGuard<'_, Vec<(ThreadId, Failure)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A clone has none of them: they are of calls of the other.
impl Clone for Failures {
    fn clone(&self) -> Self {
        Self::new()
    }
}
