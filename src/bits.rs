//! Sets of elements, stored as words with 64 elements each. Element `e` is bit `e % 64` of word `e / 64`.

/// Returns the first element that is at least `begin`.
#[inline]
pub(crate) fn first_from(words: &[u64], begin: usize) -> Option<u32> {
    let mut word = begin / 64;
    let mut ahead = words.get(word)? & (u64::MAX << (begin % 64));
    while ahead == 0 {
        word += 1;
        ahead = *words.get(word)?;
    }
    Some(u32::try_from(word * 64).ok()? + ahead.trailing_zeros())
}

#[inline]
pub(crate) fn contains<T: AsRef<[u64]> + ?Sized>(set: &T, element: usize) -> bool {
    let word = set.as_ref().get(element / 64);
    word.is_some_and(|word| word >> (element % 64) & 1 != 0)
}

/// Iterates over the elements of a set in ascending order.
#[inline]
pub(crate) fn members(words: &[u64]) -> impl Iterator<Item = u32> {
    (0u32..)
        .zip(words)
        .flat_map(|(word, &bits)| ones(bits).map(move |bit| word * u64::BITS + bit))
}

/// Iterates over the positions of the ones in a word, from the lowest to the highest.
#[inline]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(lowest)
    })
}

#[inline]
pub(crate) fn is_empty<T: AsRef<[u64]> + ?Sized>(set: &T) -> bool {
    set.as_ref().iter().all(|&word| word == 0)
}

#[inline]
pub(crate) fn is_disjoint<T: AsRef<[u64]> + ?Sized>(left: &T, right: &T) -> bool {
    let mut words = left.as_ref().iter().zip(right.as_ref());
    words.all(|(left, right)| left & right == 0)
}

#[inline]
pub(crate) fn is_subset<T: AsRef<[u64]> + ?Sized>(left: &T, right: &T) -> bool {
    let mut words = left.as_ref().iter().zip(right.as_ref());
    words.all(|(left, right)| left & !right == 0)
}

/// Returns the number of elements of `left` that `right` does not have.
#[inline]
pub(crate) fn count_difference<T: AsRef<[u64]> + ?Sized>(left: &T, right: &T) -> u32 {
    let words = left.as_ref().iter().zip(right.as_ref());
    words
        .map(|(left, right)| (left & !right).count_ones())
        .sum()
}

/// Adds an element to a set. If the set has no room for the element, does nothing.
#[inline]
pub(crate) fn insert<T: AsMut<[u64]> + ?Sized>(set: &mut T, element: usize) {
    if let Some(word) = set.as_mut().get_mut(element / 64) {
        *word |= 1 << (element % 64);
    }
}

/// Removes an element if it is in the set.
#[inline]
pub(crate) fn remove<T: AsMut<[u64]> + ?Sized>(set: &mut T, element: usize) {
    if let Some(word) = set.as_mut().get_mut(element / 64) {
        *word &= !(1 << (element % 64));
    }
}

#[inline]
pub(crate) fn unite<T: AsRef<[u64]> + AsMut<[u64]> + ?Sized>(set: &mut T, other: &T) {
    for (word, other) in set.as_mut().iter_mut().zip(other.as_ref()) {
        *word |= other;
    }
}

#[inline]
pub(crate) fn intersect<T: AsRef<[u64]> + AsMut<[u64]> + ?Sized>(set: &mut T, other: &T) {
    for (word, other) in set.as_mut().iter_mut().zip(other.as_ref()) {
        *word &= other;
    }
}

#[inline]
pub(crate) fn subtract<T: AsRef<[u64]> + AsMut<[u64]> + ?Sized>(set: &mut T, other: &T) {
    for (word, other) in set.as_mut().iter_mut().zip(other.as_ref()) {
        *word &= !other;
    }
}
