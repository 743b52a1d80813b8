//! The open states of a search, in the order of their keys: a heap at first, buckets if many keys are small numbers.
//!
//! Buckets and heaps delete entries lazily. If the g-value of a state is lowered, the state is pushed again, and its
//! older entry is skipped when it is popped. This is faster than decrease-key, but the queue then has more entries than
//! there are open states. The bench `frontiers` measures how many more entries it has, and justifies the choice of
//! queues.

use std::cmp::{Ordering, Reverse};
use std::marker::PhantomData;
use std::num::NonZeroU32;

use crate::cost::Cost;
use crate::id::StateId;
use crate::limits::Limits;
use crate::node::Status;
use crate::observe::Observer;
use crate::problem::SearchProblem;
use crate::space::queues::{Buckets, QuaternaryHeap, Queued, Ranks};
use crate::space::{FIRST_STATES, SearchSpace};

/// The rule for ties. It decides which of two entries with equal keys is expanded first.
///
/// Entries are numbered in the order in which they enter the frontier, up to 2³² - 1. All later entries count as
/// equally old, so ties between them are broken in an unspecified order.
///
/// # Examples
///
/// In an open plane, every path that does not turn back has the same f-value. Therefore ties alone decide the order of
/// expansions:
///
/// ```
/// use colorwalk::algorithms::AStar;
/// use colorwalk::grid::{Grid, Square};
/// use colorwalk::{Search, SearchError, Ties};
///
/// let plane = Grid::new(21, 21);
/// let expanded = |ties| {
///     let manhattan = plane.estimate();
///     let report = Search::new(&plane).run(AStar::new(manhattan).ties(ties))?;
///     assert_eq!(report.cost(), Some(40));
///     Ok::<_, SearchError<Square>>(report.stats().expanded)
/// };
/// assert_eq!(expanded(Ties::LargerG)?, 40); // straight on
/// assert_eq!(expanded(Ties::Newer)?, 40);
/// assert_eq!(expanded(Ties::Older)?, 21 * 21 - 1); // the whole square
/// # Ok::<(), SearchError<Square>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ties {
    /// The entry with the larger g-value. If keys are f-values, this entry is nearer to a goal. Among entries with
    /// equal g-values, the older entry is expanded first.
    #[default]
    LargerG,
    /// The older entry: first in, first out.
    Older,
    /// The newer entry: last in, first out.
    Newer,
}

/// The place of an entry in the order of a frontier. The entry with the least rank goes first.
#[cfg_attr(
    not(feature = "priority-queue"),
    allow(dead_code, reason = "only capped searches rank states")
)]
pub(crate) type Rank<K, G> = (K, Option<Reverse<G>>, u64);

impl Ties {
    /// Returns the rank of an entry with this key and this g-value, before which `pushed` entries were pushed.
    ///
    /// This is the order of every queue of open states. The other types of entries store it in fewer bits or in lists.
    /// The tests compare each of them with this function.
    #[inline]
    #[cfg_attr(
        not(feature = "priority-queue"),
        allow(dead_code, reason = "only capped searches rank states")
    )]
    pub(crate) fn rank<K, G>(self, key: K, g: G, pushed: u64) -> Rank<K, G> {
        let order = if self == Self::Newer {
            u64::MAX - pushed
        } else {
            pushed
        };
        (key, self.larger_g_first().then_some(Reverse(g)), order)
    }

    #[inline]
    fn larger_g_first(self) -> bool {
        self == Self::LargerG
    }
}

/// An entry of the frontier. The entry is stale if its `g` differs from the current g-value of the state.
#[derive(Clone, Copy, Debug)]
struct Entry<K, G> {
    key: K,
    g: G,
    order: u32, // the last part of the rank
    id: StateId,
}

impl<K: Ord, G: Ord> Entry<K, G> {
    #[inline]
    fn precedes(&self, other: &Self, larger_g_first: bool) -> bool {
        match self.key.cmp(&other.key) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal if larger_g_first && self.g != other.g => self.g > other.g,
            Ordering::Equal => self.order < other.order,
        }
    }
}

/// The order of a frontier. If possible, `numbers` returns integers that are in the same order.
pub(crate) trait Ranking: Ranks {
    type Key: Ord + Clone;
    type G: Ord + Copy;

    /// Returns two integers. The first is ordered like the key, and the second is ordered like the g-value. Returns
    /// `None` if such integers do not exist.
    fn numbers(key: &Self::Key, g: Self::G) -> Option<(u64, u64)>;

    /// Returns the key that a number stands for.
    fn key_from(number: u64) -> Option<Self::Key>;

    /// Returns the g-value that a number stands for.
    fn g_from(number: u64) -> Option<Self::G>;

    /// Returns the numbers if both fit in 32 bits.
    #[inline]
    fn small_numbers(key: &Self::Key, g: Self::G) -> Option<(u32, u32)> {
        let (key, g) = Self::numbers(key, g)?;
        u32::try_from(key).ok().zip(u32::try_from(g).ok())
    }
}

/// Orders states by their costs of type `C`. With `ESTIMATED`, compares estimates first and then g-values. Otherwise
/// compares only g-values.
#[derive(Debug)]
pub(crate) struct OfCosts<C, const ESTIMATED: bool>(PhantomData<C>);

impl<C, const ESTIMATED: bool> Ranks for OfCosts<C, ESTIMATED> {
    const DIFFER: bool = ESTIMATED;
}

impl<C: Cost, const ESTIMATED: bool> Ranking for OfCosts<C, ESTIMATED> {
    type Key = C::Total;
    type G = C::Total;

    #[inline]
    fn numbers(key: &C::Total, g: C::Total) -> Option<(u64, u64)> {
        C::to_u64(*key).zip(C::to_u64(g))
    }

    fn key_from(number: u64) -> Option<C::Total> {
        C::from_u64(number)
    }

    #[inline]
    fn g_from(number: u64) -> Option<C::Total> {
        C::from_u64(number)
    }
}

/// An entry packed into one integer with the same order. Comparing two integers takes no branch.
///
/// If keys differ from g-values, the integer has four parts of 32 bits each. The first part is the key, and the last
/// part is the id. Between them are the g-value and the order, whose sequence depends on the rule for ties. If keys are
/// g-values, the key has 64 bits, and the order and the id follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Packed(u128);

impl Packed {
    #[inline]
    fn new<R: Ranking>(
        (key, g): (&R::Key, R::G),
        (order, id): (u32, StateId),
        larger_g_first: bool,
    ) -> Option<Self> {
        let (high, third) = if R::DIFFER {
            let (key, g) = R::small_numbers(key, g)?;
            let (second, third) = if larger_g_first {
                (!g, order)
            } else {
                (order, g)
            };
            (u64::from(key) << 32 | u64::from(second), third)
        } else {
            let (key, g) = R::numbers(key, g)?;
            ((key == g).then_some(key)?, order)
        };
        let low = u64::from(third) << 32 | u64::from(id.0.get());
        Some(Self(u128::from(high) << 64 | u128::from(low)))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it is taken apart")]
    fn id(self) -> Option<StateId> {
        NonZeroU32::new(self.0 as u32).map(StateId)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it is taken apart")]
    fn id_and_g<R: Ranking>(self, larger_g_first: bool) -> Option<(StateId, R::G)> {
        let id = self.id()?;
        let (second, third) = ((self.0 >> 64) as u32, (self.0 >> 32) as u32);
        let g = if R::DIFFER {
            R::g_from(if larger_g_first { !second } else { third }.into())?
        } else {
            R::g_from((self.0 >> 64) as u64)?
        };
        Some((id, g))
    }

    #[expect(clippy::cast_possible_truncation, reason = "it is taken apart")]
    fn unpack<R: Ranking>(self, larger_g_first: bool) -> Option<Entry<R::Key, R::G>> {
        let (id, g) = self.id_and_g::<R>(larger_g_first)?;
        let (key, order) = if R::DIFFER {
            let order = (self.0 >> if larger_g_first { 32 } else { 64 }) as u32;
            (R::key_from((self.0 >> 96) as u64)?, order)
        } else {
            let order = (self.0 >> 32) as u32;
            (R::key_from((self.0 >> 64) as u64)?, order)
        };
        Some(Entry { key, g, order, id })
    }
}

/// An entry packed into integers of 64 bits with the same order. If estimates decide, such entries are used for floats
/// and for integers of more than 32 bits.
#[derive(Clone, Copy, Debug)]
struct Wide {
    high: [u64; 2],
    low: u64,
}

impl Wide {
    #[inline]
    fn new((key, g): (u64, u64), order: u32, id: StateId, larger_g_first: bool) -> Self {
        let last = u64::from(order) << 32 | u64::from(id.0.get());
        if larger_g_first {
            Self {
                high: [key, !g],
                low: last,
            }
        } else {
            Self {
                high: [key, last],
                low: g,
            }
        }
    }

    #[inline]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "a branch that depends on costs is seldom predicted"
    )]
    fn precedes(&self, other: &Self) -> bool {
        let number = |high: [u64; 2]| u128::from(high[0]) << 64 | u128::from(high[1]);
        let (one, two) = (number(self.high), number(other.high));
        (one < two) | ((one == two) & (self.low < other.low))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it is taken apart")]
    fn id_and_g(self, larger_g_first: bool) -> Option<(StateId, u64)> {
        let (last, g) = self.last_and_g(larger_g_first);
        Some((NonZeroU32::new(last as u32).map(StateId)?, g))
    }

    #[inline]
    fn last_and_g(self, larger_g_first: bool) -> (u64, u64) {
        if larger_g_first {
            (self.low, !self.high[1])
        } else {
            (self.high[1], self.low)
        }
    }

    fn unpack<R: Ranking>(self, larger_g_first: bool) -> Option<Entry<R::Key, R::G>> {
        let (id, g) = self.id_and_g(larger_g_first)?;
        let order = (self.last_and_g(larger_g_first).0 >> 32) as u32;
        let (key, g) = (R::key_from(self.high[0])?, R::g_from(g)?);
        Some(Entry { key, g, order, id })
    }
}

/// Returns an entry for the buckets. The larger the g-value, the lower is the rank of the entry.
#[inline]
fn queued((key, g): (u32, u32), id: StateId) -> Option<Queued> {
    let rank = key.checked_sub(g)?;
    let item = id.0.get();
    Some(Queued { key, rank, item })
}

/// The open states in order of a key. If keys are equal, they are in the order of [`Ties::rank`].
#[derive(Debug)]
pub(crate) struct OpenQueue<R: Ranking> {
    queue: Queue<R, R::Key, R::G>,
    ties: Ties,
    mask: u32,         // all ones if newer entries go first
    pushed: u32,       // entries pushed without buckets; saturating
    buckets_from: u32, // number of pushed entries at which buckets are made
    is_bounded: bool,  // memory is limited
}

/// After this number of pushes, buckets replace the heap. Most small searches end earlier, and buckets would only slow
/// them down.
const BUCKETS_FROM: u32 = 256;

/// The least memory limit that allows buckets. With a lower limit, the lists of the buckets could take more
/// than an eighth of the memory.
const BYTES_FOR_BUCKETS: usize = 1 << 25;

#[derive(Debug)]
#[repr(u8)] // a separate tag, because every push and pop tests it, and a tag in a niche is slower to test
#[expect(
    clippy::large_enum_variant,
    reason = "a search has one, and a box would be one more read a state"
)]
enum Queue<L, K: Ord, G: Ord> {
    /// Used until an entry cannot be packed.
    Packed(QuaternaryHeap<Packed>),
    /// Buckets, used after the first [`BUCKETS_FROM`] entries, while keys and g-values are small numbers close to each
    /// other.
    Buckets(Buckets<L>),
    Unpacked(Unpacked<K, G>),
}

/// The queues of unpacked entries. They have a type of their own, so that two comparisons tell which [`Queue`] is in
/// use.
#[derive(Debug)]
enum Unpacked<K: Ord, G: Ord> {
    /// Used until an entry cannot be packed even into more bits.
    Wide(QuaternaryHeap<Wide>),
    Quaternary(QuaternaryHeap<Entry<K, G>>),
}

/// The open states in order of g, for searches without another key.
pub(crate) type ByCost<C> = OpenQueue<OfCosts<C, false>>;

/// The open states in order of an estimate, then of g.
pub(crate) type ByEstimate<C> = OpenQueue<OfCosts<C, true>>;

impl<R: Ranking> OpenQueue<R> {
    /// Creates an empty frontier. With a low memory limit the frontier never uses buckets, because the lists of buckets
    /// take memory even for few entries.
    pub(crate) fn new(ties: Ties, limits: &Limits) -> Self {
        // Buckets put larger g-values first. If g-values are equal, buckets put older entries first.
        let suits_rows = ties == Ties::LargerG || ties == Ties::Older && !R::DIFFER;
        let has_memory = limits.bytes.is_none_or(|bytes| bytes >= BYTES_FOR_BUCKETS);
        let has_buckets = suits_rows && has_memory;
        Self {
            queue: Queue::Packed(QuaternaryHeap::with_capacity(FIRST_STATES)),
            mask: if ties == Ties::Newer { u32::MAX } else { 0 },
            ties,
            pushed: 0,
            buckets_from: if has_buckets { BUCKETS_FROM } else { u32::MAX },
            is_bounded: limits.bytes.is_some(),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn push(&mut self, key: R::Key, g: R::G, id: StateId) {
        if self.pushed == self.buckets_from {
            self.enter_buckets();
        }
        if let Queue::Buckets(buckets) = &mut self.queue {
            let numbers = R::small_numbers(&key, g);
            let queued = numbers.and_then(|numbers| queued(numbers, id));
            if queued.is_some_and(|queued| buckets.push(queued)) {
                return;
            }
            self.leave_buckets();
        }
        let order = self.pushed ^ self.mask;
        self.pushed = self.pushed.saturating_add(1);
        let larger_g_first = self.ties.larger_g_first();
        if let Queue::Packed(heap) = &mut self.queue
            && let Some(entry) = Packed::new::<R>((&key, g), (order, id), larger_g_first)
        {
            heap.push(entry, Packed::lt);
        } else {
            self.push_unpacked(Entry { key, g, order, id });
        }
    }

    /// Pushes an entry that cannot be packed, or any later entry.
    #[inline(never)] // if this function were inlined, the loop over successors could not keep the heap in registers
    fn push_unpacked(&mut self, new: Entry<R::Key, R::G>) {
        let larger_g_first = self.ties.larger_g_first();
        if let Queue::Packed(heap) = &mut self.queue {
            let mut wide = Unpacked::Wide(QuaternaryHeap::default());
            for entry in heap
                .drain()
                .filter_map(|entry| entry.unpack::<R>(larger_g_first))
            {
                wide.push::<R>(entry, larger_g_first);
            }
            self.queue = Queue::Unpacked(wide);
        }
        if let Queue::Unpacked(heap) = &mut self.queue {
            heap.push::<R>(new, larger_g_first);
        }
    }

    /// Switches to buckets if all entries fit into buckets. The entries keep their order.
    #[cold]
    fn enter_buckets(&mut self) {
        if std::mem::replace(&mut self.buckets_from, u32::MAX) == u32::MAX {
            return; // buckets are not allowed, and the count `pushed` has saturated
        }
        let larger_g_first = self.ties.larger_g_first();
        let Queue::Packed(heap) = &self.queue else {
            return;
        };
        let (mut heap, mut buckets) = (heap.clone(), Buckets::new(self.is_bounded));
        while let Some(entry) = heap.pop(Packed::lt) {
            let queued = entry
                .unpack::<R>(larger_g_first)
                .and_then(|Entry { key, g, id, .. }| queued(R::small_numbers(&key, g)?, id));
            if !queued.is_some_and(|queued| buckets.push(queued)) {
                return;
            }
        }
        self.queue = Queue::Buckets(buckets);
    }

    /// Switches to a heap. Entries with equal keys are renumbered by age, so all entries keep their order.
    #[cold]
    fn leave_buckets(&mut self) {
        let heap = Queue::Packed(QuaternaryHeap::default());
        if let Queue::Buckets(mut buckets) = std::mem::replace(&mut self.queue, heap) {
            while let Some(Queued { key, rank, item }) = buckets.pop() {
                let numbers = R::key_from(key.into()).zip(R::g_from((key - rank).into()));
                if let Some(((key, g), id)) = numbers.zip(NonZeroU32::new(item)) {
                    self.push(key, g, StateId(id));
                }
            }
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn peek(&mut self) -> Option<(StateId, R::G)> {
        match &mut self.queue {
            Queue::Packed(heap) => heap.peek()?.id_and_g::<R>(self.ties.larger_g_first()),
            Queue::Buckets(buckets) => {
                let Queued { key, rank, item } = buckets.peek()?;
                let id = NonZeroU32::new(item).map(StateId)?;
                Some((id, R::g_from((key - rank).into())?))
            }
            Queue::Unpacked(heap) => heap.peek::<R>(self.ties.larger_g_first()),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn pop(&mut self) {
        match &mut self.queue {
            Queue::Packed(heap) => heap.drop_first(Packed::lt),
            Queue::Buckets(buckets) => buckets.drop_first(),
            Queue::Unpacked(heap) => heap.pop(self.ties.larger_g_first()),
        }
    }

    /// Pops the stale entries at the front, and then returns the first open state and its g-value. An entry is stale if
    /// its state was closed, or got a lower g-value, after the push.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn next<P, O>(&mut self, space: &SearchSpace<P, O>) -> Option<(StateId, R::G)>
    where
        P: SearchProblem<Cost: Cost<Total = R::G>>,
        O: Observer<P>,
    {
        self.next_where(|id, g| {
            let node = space.node(id);
            node.g == g && node.status() == Status::Open
        })
    }

    /// Pops the stale entries at the front, and then returns the first current entry.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn next_where(
        &mut self,
        is_current: impl Fn(StateId, R::G) -> bool,
    ) -> Option<(StateId, R::G)> {
        while let Some((id, g)) = self.peek() {
            if is_current(id, g) {
                return Some((id, g));
            }
            self.pop();
        }
        None
    }

    /// Appends the ids of up to `most` entries that probably come next, in their order. Appends no ids if these entries
    /// are not easy to find.
    pub(crate) fn copy_upcoming(&self, most: usize, ids: &mut Vec<StateId>) {
        match &self.queue {
            Queue::Buckets(buckets) => {
                buckets.visit_first(most, &mut |id| ids.extend(NonZeroU32::new(id).map(StateId)));
            }
            Queue::Packed(heap) => {
                let mut upper = heap.upper().to_vec();
                upper.sort_unstable();
                ids.extend(upper.into_iter().take(most).filter_map(Packed::id));
            }
            Queue::Unpacked(_) => {}
        }
    }

    pub(crate) fn clear(&mut self) {
        match &mut self.queue {
            Queue::Packed(heap) => heap.clear(),
            Queue::Buckets(buckets) => buckets.clear(),
            Queue::Unpacked(heap) => heap.clear(),
        }
    }

    /// Returns how many bytes the frontier would use with `more` further entries.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        match &self.queue {
            Queue::Packed(heap) => heap.bytes(more),
            Queue::Buckets(buckets) => buckets.bytes(more),
            Queue::Unpacked(heap) => heap.bytes(more),
        }
    }
}

impl<K: Ord + Clone, G: Ord + Copy> Unpacked<K, G> {
    /// Pushes an entry into this heap. If the new entry does not fit into the type of the heap's entries, converts all
    /// entries to a wider type. The entries keep their order.
    fn push<R: Ranking<Key = K, G = G>>(&mut self, new: Entry<K, G>, larger_g: bool) {
        match self {
            Self::Wide(heap) => {
                if let Some(numbers) = R::numbers(&new.key, new.g) {
                    let new = Wide::new(numbers, new.order, new.id, larger_g);
                    return heap.push(new, Wide::precedes);
                }
                let mut widest = QuaternaryHeap::default();
                let held = heap.drain().filter_map(|entry| entry.unpack::<R>(larger_g));
                for entry in held.chain([new]) {
                    widest.push(entry, |a: &Entry<K, G>, b| a.precedes(b, larger_g));
                }
                *self = Self::Quaternary(widest);
            }
            Self::Quaternary(heap) => heap.push(new, |a, b| a.precedes(b, larger_g)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn peek<R: Ranking<Key = K, G = G>>(&mut self, larger_g_first: bool) -> Option<(StateId, G)> {
        let entry = match self {
            Self::Wide(heap) => {
                let (id, g) = heap.peek()?.id_and_g(larger_g_first)?;
                return Some((id, R::g_from(g)?));
            }
            Self::Quaternary(heap) => heap.peek(),
        };
        entry.map(|entry| (entry.id, entry.g))
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn pop(&mut self, larger_g_first: bool) {
        match self {
            Self::Wide(heap) => heap.drop_first(Wide::precedes),
            Self::Quaternary(heap) => heap.drop_first(|a, b| a.precedes(b, larger_g_first)),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Wide(heap) => heap.clear(),
            Self::Quaternary(heap) => heap.clear(),
        }
    }

    fn bytes(&self, more: usize) -> usize {
        match self {
            Self::Wide(heap) => heap.bytes(more),
            Self::Quaternary(heap) => heap.bytes(more),
        }
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Each key is a base plus a small number. With the second base, some keys do not fit into 32 bits. With the
        /// last base, some keys do not fit into 64 bits.
        #[test]
        fn ties_break_as_they_say(
            keys in prop::collection::vec((0u8..3, 0u8..3), 1..60),
            base in prop::sample::select(vec![0, u128::from(u32::MAX) - 1, 1 << 40, u128::from(u64::MAX) - 1]),
        ) {
            let keys: Vec<(u128, u128)> = keys
                .iter()
                .map(|&(key, g)| (base + u128::from(key), base + u128::from(g)))
                .collect();
            for ties in [Ties::LargerG, Ties::Older, Ties::Newer] {
                let in_heap = ByCost::<u128>::new(ties, &Limits::new().bytes(1 << 20));
                let in_lists = ByCost::new(ties, &Limits::NONE);
                for mut frontier in [in_heap, in_lists] {
                    // Later entries have smaller ids. If ids decided the order of entries, the test would fail.
                    let mirrored = |index: usize| keys.len() - 1 - index;
                    for (sequence, &(key, g)) in keys.iter().enumerate() {
                        let id = StateId::from_index(mirrored(sequence)).expect("few entries");
                        frontier.push(key, g, id);
                    }
                    let popped: Vec<_> = std::iter::from_fn(|| {
                        let first = frontier.next_where(|id, g| keys[mirrored(id.index())].1 == g);
                        frontier.pop();
                        first.map(|(id, _)| mirrored(id.index()))
                    }).collect();
                    let mut expected: Vec<usize> = (0..keys.len()).collect();
                    expected.sort_by_key(|&sequence| {
                        let (key, g) = keys[sequence];
                        ties.rank(key, g, sequence as u64)
                    });
                    prop_assert_eq!(popped, expected);
                }
            }
        }

        /// Each type of entries is compared with the law for two entries. The numbers are at both ends of their types,
        /// and few, so that keys and g-values are often equal.
        #[test]
        fn each_type_of_entries_keeps_the_order_of_ranks(
            one in few_numbers(), two in few_numbers(), order in 0u32..3, later in 1u32..3,
        ) {
            let (first, second) = (StateId::from_index(1), StateId::from_index(0));
            let (first, second) = (first.expect("few"), second.expect("few")); // ids must not decide
            for ties in [Ties::LargerG, Ties::Older, Ties::Newer] {
                let larger = ties.larger_g_first();
                let mask = if ties == Ties::Newer { u32::MAX } else { 0 };
                let orders = (order ^ mask, (order + later) ^ mask);
                let precedes = |a: (u64, u64), b: (u64, u64)| {
                    let a = ties.rank(a.0, a.1, order.into());
                    a < ties.rank(b.0, b.1, (order + later).into())
                };
                let widen = |(key, g): (u32, u32)| (u64::from(key), u64::from(g));
                let expected = precedes(widen(one), widen(two));

                let entry = |(key, g), order, id| Entry { key, g, order, id };
                let entries = (entry(one, orders.0, first), entry(two, orders.1, second));
                prop_assert_eq!(entries.0.precedes(&entries.1, larger), expected);

                let packed = |(key, g): (u32, u32), order, id| {
                    Packed::new::<OfCosts<u32, true>>((&key, g), (order, id), larger).expect("small")
                };
                let entries = (packed(one, orders.0, first), packed(two, orders.1, second));
                prop_assert_eq!(entries.0 < entries.1, expected, "packed, {:?}", ties);

                let wide = |numbers: (u64, u64), order, id| Wide::new(numbers, order, id, larger);
                for shift in [0, 32] {
                    let large = |(key, g): (u32, u32)| (u64::from(key) << shift, u64::from(g) << shift);
                    let entries = (wide(large(one), orders.0, first), wide(large(two), orders.1, second));
                    let expected = precedes(large(one), large(two));
                    prop_assert_eq!(entries.0.precedes(&entries.1), expected, "wide, {:?}", ties);
                }

                // without estimates, the key is the g-value
                let (alone, other) = ((one.0, one.0), (two.0, two.0));
                let packed = |(key, g): (u32, u32), order, id| {
                    Packed::new::<OfCosts<u32, false>>((&key, g), (order, id), larger).expect("equal")
                };
                let entries = (packed(alone, orders.0, first), packed(other, orders.1, second));
                let expected = precedes(widen(alone), widen(other));
                prop_assert_eq!(entries.0 < entries.1, expected, "packed alike, {:?}", ties);
            }
        }

        /// Buckets are used for these two rules only.
        #[test]
        fn buckets_keep_the_order_of_ranks(keys in prop::collection::vec((0u32..4, 0u32..4), 1..80)) {
            let keys: Vec<(u32, u32)> = keys.iter().map(|&(key, g)| (key + g, g)).collect();
            let in_order = |keys: &[(u32, u32)], ties: Ties| {
                let mut expected: Vec<usize> = (0..keys.len()).collect();
                expected.sort_by_key(|&at| ties.rank(keys[at].0, keys[at].1, at as u64));
                expected
            };
            prop_assert_eq!(popped::<true>(&keys), in_order(&keys, Ties::LargerG));
            let alike: Vec<(u32, u32)> = keys.iter().map(|&(key, _)| (key, key)).collect();
            prop_assert_eq!(popped::<false>(&alike), in_order(&alike, Ties::Older));
            prop_assert_eq!(popped::<false>(&alike), in_order(&alike, Ties::LargerG));
        }
    }

    /// Pushes these numbers into buckets and pops them all. Returns their places in this order.
    fn popped<const ESTIMATED: bool>(keys: &[(u32, u32)]) -> Vec<usize> {
        let mut buckets = Buckets::<OfCosts<u32, ESTIMATED>>::new(false);
        for (sequence, &numbers) in keys.iter().enumerate() {
            let id = StateId::from_index(keys.len() - 1 - sequence).expect("few entries");
            assert!(buckets.push(queued(numbers, id).expect("g is at most the key")));
        }
        let entries = std::iter::from_fn(|| buckets.pop());
        let ids = entries.map(|entry| entry.item as usize - 1);
        ids.map(|id| keys.len() - 1 - id).collect()
    }

    fn few_numbers() -> impl Strategy<Value = (u32, u32)> {
        let number = || prop::sample::select(vec![0, 1, u32::MAX - 1, u32::MAX]);
        (number(), number())
    }
}
