//! What states cost to copy and to keep.

/// A state, or one that is shown and copied if it is to be kept.
pub(crate) trait IntoState<S> {
    fn as_state(&self) -> &S;

    fn into_state(self) -> S;
}

impl<S> IntoState<S> for S {
    #[inline]
    fn as_state(&self) -> &S {
        self
    }

    #[inline]
    fn into_state(self) -> S {
        self
    }
}

impl<S: Clone> IntoState<S> for &S {
    #[inline]
    fn as_state(&self) -> &S {
        self
    }

    #[inline]
    fn into_state(self) -> S {
        self.clone()
    }
}

/// A copy of `state`, in the memory of another one if there is one.
pub(crate) fn copy<S: Clone>(state: &S, memory: Option<S>) -> S {
    match memory {
        Some(mut copy) => {
            copy.clone_from(state);
            copy
        }
        None => state.clone(),
    }
}

/// Whether it costs next to nothing to copy a state.
pub(crate) const fn is_cheap_to_copy<T>() -> bool {
    !std::mem::needs_drop::<T>() && size_of::<T>() <= 64
}

/// How many states are dealt with together, of so many at most: one, if states own memory, which would be got for many and
/// given back late.
pub(crate) const fn at_once<T>(most: usize) -> usize {
    if is_cheap_to_copy::<T>() { most } else { 1 }
}

/// The capacity after `more` items were added one by one to `len` in a vector that doubles.
pub(crate) fn grown(len: usize, capacity: usize, more: usize) -> usize {
    let needed = len.saturating_add(more);
    let mut grown = capacity;
    while grown < needed {
        grown = grown.saturating_mul(2).max(4);
    }
    grown
}
