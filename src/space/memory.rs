//! The cost of copying and storing states.

/// Returns a copy of `state`. If another state is given, the copy reuses its memory.
pub(crate) fn copy<S: Clone>(state: &S, memory: Option<S>) -> S {
    match memory {
        Some(mut copy) => {
            copy.clone_from(state);
            copy
        }
        None => state.clone(),
    }
}

/// Returns whether copying a state costs almost nothing.
pub(crate) const fn is_cheap_to_copy<T>() -> bool {
    !std::mem::needs_drop::<T>() && size_of::<T>() <= 64
}

/// Returns how many states to handle together: `most` if they are small and own no memory, and otherwise one, because
/// the memory of many such states should not be in use at once.
pub(crate) const fn at_once<T>(most: usize) -> usize {
    if is_cheap_to_copy::<T>() { most } else { 1 }
}

/// Returns the capacity of a vector of `len` items after `more` pushes, if the vector doubles whenever it grows.
pub(crate) fn grown(len: usize, capacity: usize, more: usize) -> usize {
    let needed = len.saturating_add(more);
    let mut grown = capacity;
    while grown < needed {
        grown = grown.saturating_mul(2).max(4);
    }
    grown
}

/// Returns the bytes of a vector after `more` pushes.
pub(crate) fn bytes_of<T>(items: &Vec<T>, more: usize) -> usize {
    grown(items.len(), items.capacity(), more).saturating_mul(size_of::<T>())
}

/// Returns an array of zeros, or `None` if there is no memory for it. The system may allocate the pages of the array
/// only when they are first written.
pub(crate) fn zeros<T: Copy + Default>(len: usize) -> Option<Vec<T>> {
    let mut probe = Vec::<T>::new();
    probe.try_reserve_exact(len).ok()?; // tests for the memory, because `vec!` would abort without it
    drop(probe);
    Some(vec![T::default(); len])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_without_memory_are_none() {
        assert_eq!(zeros(3), Some(vec![0u32; 3]));
        assert_eq!(zeros::<u64>(usize::MAX / 2), None);
        assert_eq!(zeros::<u64>(usize::MAX / 16), None);
    }
}
