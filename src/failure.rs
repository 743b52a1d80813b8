//! Why a problem failed to list the successors of a state.

use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

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
