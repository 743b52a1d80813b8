//! A problem that is borrowed or owned.

use std::ops::Deref;
use std::sync::Arc;

/// The problem of a search, borrowed or shared.
pub(crate) enum MaybeOwned<'p, P> {
    Borrowed(&'p P),
    Owned(Arc<P>),
}

impl<'p, P> MaybeOwned<'p, P> {
    /// Returns a reference to the problem that stays valid while `self` is mutated. If the problem is shared, `kept`
    /// holds another handle to the problem.
    #[inline]
    pub(crate) fn lend<'a>(&self, kept: &'a mut Option<Arc<P>>) -> &'a P
    where
        'p: 'a,
    {
        match self {
            Self::Borrowed(problem) => problem,
            Self::Owned(problem) => kept.insert(Arc::clone(problem)),
        }
    }
}

impl<P> Deref for MaybeOwned<'_, P> {
    type Target = P;

    fn deref(&self) -> &P {
        match self {
            Self::Borrowed(problem) => problem,
            Self::Owned(problem) => problem,
        }
    }
}

/// Clones the handle, but not the problem.
impl<P> Clone for MaybeOwned<'_, P> {
    fn clone(&self) -> Self {
        match self {
            Self::Borrowed(problem) => Self::Borrowed(problem),
            Self::Owned(problem) => Self::Owned(Arc::clone(problem)),
        }
    }
}
