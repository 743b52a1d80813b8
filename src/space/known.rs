//! The ledger of known states. It recognises duplicates and finds the place where a new state can be inserted.
//!
//! A [`Known`] does not store the states. Its owner does. For example, a search stores nodes, and an exploration or an
//! iterator stores states. The ledger chooses a table that suits the states and the owner. As the number of states
//! grows, the ledger may switch to another table:
//!
//! | table | finds | used if |
//! |---|---|---|
//! | ids by hash | ids | nothing else applies |
//! | ids by index | ids | states have [indices](SearchProblem::index) and the array pays |
//! | small states | whether a state is known | no ids are needed |
//! | a bit for each index | whether a state is known | no ids are needed, and the array pays |
//! | the path | ids on the current path | a search recognises only cycles |
//!
//! A look-up branches on the kind of the table. With more than three kinds, compilers emit an indirect jump, which is
//! slower. To avoid this jump, separate functions look up ids, membership and states on the current path, and rare
//! kinds have functions of their own. Tables with a seeded hash are separate kinds, so that look-ups in other tables
//! need not read the hasher.

use std::borrow::Borrow;

use crate::hash::StateHasher;
use crate::id::StateId;
use crate::problem::SearchProblem;
use crate::space::path_table::PathTable;
use crate::space::state_set::StateSet;
use crate::space::table::{BitTable, Bound, IdTable, IndexTable, Tag, Vacancy};

/// From this number of states on, the states may not fit in the cache.
pub(crate) const MANY_NODES: usize = 1 << 15;

/// From this number of states on, the list of states does not fit in the cache. The slots of the table stop fitting at
/// a smaller number of states.
const VERY_MANY_NODES: usize = 1 << 19;

/// The value that replaces [`MANY_NODES`] for the table of small states, which takes less memory than other tables.
const MANY_SMALL: usize = 1 << 18;

/// Two states are near each other if their indices differ by less than the number of indices divided by `NEAR`.
const NEAR: usize = 64;

/// The duplicates that a search recognises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recognition {
    /// All duplicates, as in a graph search.
    All,
    /// All duplicates, but look-ups return ids of known states only if there is an observer. No state may
    /// be [dropped](super::SearchSpace::drop_open).
    Unnamed,
    /// Only duplicates of states on the current path. A search [lists](super::SearchSpace::list) these states.
    Path,
    /// No recognition of duplicates, as in a tree search. A state that is reached by two paths becomes two nodes.
    None,
}

/// A table of known states. See the [module](self).
#[derive(Clone, Default)]
#[repr(u8)] // every look-up branches on it
pub(crate) enum Table<T> {
    ByHash(IdTable),
    ByIndex(IndexTable),
    Path(PathTable),
    #[default]
    None,
    Members(StateSet<T>),
    Bits(BitTable),
    /// A set of small states with a seeded hash.
    SeededMembers(StateSet<T>),
    /// Ids by a seeded hash.
    SeededByHash(IdTable),
}

impl<T> Table<T> {
    /// Returns how many bytes the table would use with `more` further states.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        match self {
            Self::ByHash(table) | Self::SeededByHash(table) => table.bytes(more),
            Self::ByIndex(table) => table.bytes(),
            Self::Members(set) | Self::SeededMembers(set) => set.bytes(more),
            Self::Bits(table) => table.bytes(),
            Self::Path(path) => path.bytes(more),
            Self::None => 0,
        }
    }
}

/// The place where a look-up would insert the state that it did not find.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    tag: Tag,
    vacancy: Vacancy, // only if the table knows all states
}

impl Place {
    /// Returns the table's key of the state.
    #[inline]
    pub(crate) fn tag(self) -> Tag {
        self.tag
    }
}

/// The parameters of a new ledger.
pub(crate) struct Plan<T> {
    pub(crate) hasher: StateHasher,
    pub(crate) recognition: Recognition,
    pub(crate) max_bytes: Option<usize>,
    pub(crate) bytes: usize,  // in use by the list of states
    pub(crate) old: Table<T>, // an empty table, whose memory is reused
    pub(crate) states: usize, // that are likely to be added
}

impl<T> Plan<T> {
    /// Plans an empty ledger without a limit on memory.
    pub(crate) fn new(hasher: StateHasher, recognition: Recognition) -> Self {
        Self {
            hasher,
            recognition,
            max_bytes: None,
            bytes: 0,
            old: Table::None,
            states: 0,
        }
    }
}

/// Says that a branch is rarely taken.
#[cold]
#[inline]
fn rare() {}

/// Recognises known states. See the [module](self).
pub(crate) struct Known<P: SearchProblem> {
    table: Table<P::State>,
    hasher: StateHasher,
    needs_ids: bool,
    bound: Option<Bound>, // if the table may become an array
    array: Option<usize>, // the number of indices if the table is an array; otherwise `None`
    change_from: usize,   // the table may be replaced from this many states on
    many: usize,          // from this number of states on, the states do not fit in the cache
    large_from: usize,    // the lesser of both
}

clone_by!([P: SearchProblem] Known<P>: table, hasher, needs_ids, bound, array, change_from, many, large_from);

impl<P: SearchProblem> Known<P> {
    /// Creates a ledger without states.
    pub(crate) fn new(problem: &P, plan: Plan<P::State>) -> Self {
        let indices = problem.index_bound();
        let mut known = Self {
            table: Table::None,
            hasher: plan.hasher,
            needs_ids: plan.recognition != Recognition::Unnamed,
            bound: indices.and_then(|indices| Bound::new(indices, plan.max_bytes)),
            array: None,
            change_from: 1,
            many: 0,
            large_from: 0,
        };
        if known.needs_ids {
            known.change_from = known.bound.map_or(usize::MAX, Bound::ids_pay_from);
        }
        known.install(match plan.recognition {
            Recognition::Path => Table::Path(PathTable::new(indices)),
            Recognition::None => Table::None,
            Recognition::All | Recognition::Unnamed => {
                let bound = known
                    .bound
                    .filter(|bound| known.needs_ids && bound.allows_ids(plan.bytes));
                Self::table_of_ids(plan.old, bound, plan.states)
            }
        });
        known
    }

    /// Returns an empty table that reuses the memory of `old` where possible. If there is a `bound`, the table is an
    /// array when `old` is an array of this size, or when the expected number of states justifies an array.
    fn table_of_ids(old: Table<P::State>, bound: Option<Bound>, states: usize) -> Table<P::State> {
        let slots = match (old, bound) {
            (Table::ByIndex(table), Some(bound)) if table.indices() == bound.indices() => {
                return Table::ByIndex(table);
            }
            (Table::ByHash(table), _) => table.into_slots(),
            _ => Vec::new(),
        };
        let bound = bound.filter(|bound| states >= bound.ids_pay_from());
        match bound.and_then(|bound| IndexTable::new(bound.indices())) {
            Some(table) => Table::ByIndex(table),
            None => Table::ByHash(IdTable::with_room(slots, states)),
        }
    }

    fn install(&mut self, table: Table<P::State>) {
        let table = match (table, &self.hasher) {
            (Table::ByHash(table), StateHasher::Seeded(_)) => Table::SeededByHash(table),
            (Table::Members(set), StateHasher::Seeded(_)) => Table::SeededMembers(set),
            (table, _) => table,
        };
        self.array = match &table {
            Table::ByIndex(table) => Some(table.indices()),
            Table::Bits(table) => Some(table.indices()),
            _ => None,
        };
        self.many = match &table {
            Table::Members(_) | Table::SeededMembers(_) => MANY_SMALL,
            Table::Path(_) | Table::None => usize::MAX,
            // In a large array, even a few states may be far apart.
            _ if self.array.is_some_and(|indices| indices >= MANY_NODES) => MANY_NODES / 16,
            _ => MANY_NODES,
        };
        self.table = table;
        self.large_from = self.many.min(self.change_from);
    }

    /// Returns the table's key of a state.
    ///
    /// # Panics
    ///
    /// Panics if the table is an array, and the index of the state is not below the bound.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn tag(&self, problem: &P, state: &P::State) -> Tag {
        match self.array {
            Some(indices) => Tag::of_state(problem, state, indices),
            None => Tag::of(&self.hasher, state),
        }
    }

    /// Returns the id of a state. If the state is not known, returns the place where it would be inserted. The function
    /// `is_at` says whether the state has a given id. The argument `tag` is the state's key in the table, if this key
    /// is known. The table must have ids.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn find(
        &self,
        problem: &P,
        state: &P::State,
        tag: Option<Tag>,
        is_at: impl Fn(StateId) -> bool,
    ) -> Result<StateId, Place> {
        let (tag, table) = match &self.table {
            Table::ByHash(table) => (tag.unwrap_or_else(|| Tag::fast(state)), table),
            Table::SeededByHash(table) => {
                rare();
                (tag.unwrap_or_else(|| Tag::of(&self.hasher, state)), table)
            }
            Table::ByIndex(table) => {
                let tag = tag.unwrap_or_else(|| Tag::of_state(problem, state, table.indices()));
                let found = table.find(tag);
                return found.map_err(|vacancy| Place { tag, vacancy });
            }
            _ => {
                rare();
                debug_assert!(matches!(self.table, Table::None), "ids are needed");
                let (tag, vacancy) = (Tag::NONE, Vacancy::NONE);
                return Err(Place { tag, vacancy });
            }
        };
        let found = table.find(tag, is_at);
        found.map_err(|vacancy| Place { tag, vacancy })
    }

    /// Finds a state like [`find`](Self::find), but only among the states of the current path.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn find_on_path(
        &self,
        problem: &P,
        state: &P::State,
        is_at: impl Fn(StateId) -> bool,
    ) -> Result<StateId, Place> {
        let vacancy = Vacancy::NONE;
        let Table::Path(path) = &self.table else {
            rare();
            let tag = Tag::NONE;
            return Err(Place { tag, vacancy });
        };
        let tag = path.tag(problem, &self.hasher, state);
        let found = path.find(tag, is_at);
        found.ok_or(Place { tag, vacancy })
    }

    /// Looks up a state. If the state is known and the table has ids, returns its id. If the state is not known,
    /// returns the place where it would be inserted.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn seek(
        &self,
        problem: &P,
        state: &P::State,
        tag: Option<Tag>,
        is_at: impl Fn(StateId) -> bool,
    ) -> Result<Option<StateId>, Place> {
        let (tag, found) = match &self.table {
            Table::Members(set) if StateSet::<P::State>::MAY_BE => {
                let tag = tag.unwrap_or_else(|| Tag::fast(state));
                (tag, set.find(tag, state))
            }
            Table::Bits(table) => {
                let tag = tag.unwrap_or_else(|| Tag::of_state(problem, state, table.indices()));
                (tag, table.find(tag))
            }
            Table::ByHash(_) if !StateSet::<P::State>::MAY_BE => {
                return self.find(problem, state, tag, is_at).map(Some);
            }
            _ => return self.seek_rarely(problem, state, tag, is_at),
        };
        match found {
            Ok(()) => Ok(None),
            Err(vacancy) => Err(Place { tag, vacancy }),
        }
    }

    /// Looks up a state in any table, among the states that the table recognises. Returns `Ok(None)` if the state is
    /// known but the table has no ids.
    #[cold]
    pub(crate) fn look_up(
        &self,
        problem: &P,
        state: &P::State,
        is_at: impl Fn(StateId) -> bool,
    ) -> Result<Option<StateId>, Place> {
        match &self.table {
            Table::Path(_) => self.find_on_path(problem, state, is_at).map(Some),
            _ => self.seek(problem, state, None, is_at),
        }
    }

    pub(crate) fn hasher(&self) -> &StateHasher {
        &self.hasher
    }

    /// Returns whether the table recognises every known state, and not only states on the current path.
    pub(crate) fn recognises_all(&self) -> bool {
        !matches!(self.table, Table::Path(_) | Table::None)
    }

    #[cold]
    #[inline(never)]
    fn seek_rarely(
        &self,
        problem: &P,
        state: &P::State,
        tag: Option<Tag>,
        is_at: impl Fn(StateId) -> bool,
    ) -> Result<Option<StateId>, Place> {
        let Table::SeededMembers(set) = &self.table else {
            return self.find(problem, state, tag, is_at).map(Some);
        };
        let tag = tag.unwrap_or_else(|| Tag::of(&self.hasher, state));
        let found = set.find(tag, state).map(|()| None);
        found.map_err(|vacancy| Place { tag, vacancy })
    }

    /// Inserts a state at the place that its look-up returned. If the table is a set of small states, the caller must
    /// also pass a copy of the state.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn insert(&mut self, place: Place, copy: Option<P::State>, id: StateId) {
        let Place { tag, vacancy } = place;
        match (&mut self.table, copy) {
            (Table::ByHash(table) | Table::SeededByHash(table), _) => {
                table.occupy(vacancy, tag, id);
            }
            (Table::Members(set), Some(copy)) => set.occupy(vacancy, copy, &Tag::fast),
            (table, _) if vacancy == Vacancy::NONE => match table {
                Table::Path(path) => path.push(tag),
                Table::ByIndex(table) => table.set(tag, Some(id)),
                Table::Bits(table) => table.set(tag),
                _ => {}
            },
            (_, copy) => self.insert_seeded(place, copy),
        }
    }

    #[cold]
    #[inline(never)]
    fn insert_seeded(&mut self, place: Place, copy: Option<P::State>) {
        if let (Table::SeededMembers(set), Some(copy)) = (&mut self.table, copy) {
            set.occupy(place.vacancy, copy, &Tag::by(&self.hasher));
        }
    }

    /// Removes a state if the table contains it. The table must have ids.
    pub(crate) fn remove(&mut self, problem: &P, state: &P::State, id: StateId) {
        let tag = self.tag(problem, state);
        match &mut self.table {
            Table::ByHash(table) | Table::SeededByHash(table) => table.remove(tag, id),
            Table::ByIndex(table) if table.find(tag) == Ok(id) => table.set(tag, None),
            _ => {}
        }
    }

    /// Removes all states from the table. The list `listed` must contain all known states, and may contain other
    /// states.
    pub(crate) fn clear(&mut self, problem: &P, listed: &[impl Borrow<P::State>]) {
        match &mut self.table {
            Table::ByHash(table) | Table::SeededByHash(table) => table.clear(),
            Table::ByIndex(table) => table.clear(problem, listed),
            Table::Path(path) => path.clear(),
            Table::None => {}
            Table::Members(_) | Table::Bits(_) | Table::SeededMembers(_) => {
                self.change_from = 1;
                self.install(Table::ByHash(IdTable::default()));
            }
        }
    }

    /// Returns whether another table may be better for this number of states.
    #[inline]
    pub(crate) fn is_due(&self, states: usize) -> bool {
        states >= self.change_from
    }

    /// Replaces the table if another table is better for the present number of states. A new table invalidates all
    /// tags, so the caller must not hold any tags. `bytes` is the memory that the list of states and the table use now.
    #[cold]
    #[inline(never)]
    pub(crate) fn change(&mut self, problem: &P, listed: &[impl Borrow<P::State>], bytes: usize) {
        self.change_from = usize::MAX;
        if let Some(bound) = self.bound {
            let (pays_from, is_allowed) = if self.needs_ids {
                (bound.ids_pay_from(), bound.allows_ids(bytes))
            } else {
                (bound.bits_pay_from(), bound.allows_bits(bytes))
            };
            if listed.len() < pays_from {
                self.change_from = pays_from;
            } else if is_allowed {
                self.go_by_index(problem, listed, bound.indices());
            }
        }
        if !self.needs_ids {
            self.forget_ids(listed);
        }
        self.large_from = self.many.min(self.change_from);
    }

    /// Switches to an array that is addressed by index, if there is enough memory.
    fn go_by_index(&mut self, problem: &P, listed: &[impl Borrow<P::State>], indices: usize) {
        if !self.needs_ids {
            if let Some(mut bits) = BitTable::new(indices) {
                for state in listed {
                    bits.set(Tag::of_state(problem, state.borrow(), indices));
                }
                self.install(Table::Bits(bits));
            }
        } else if let Table::ByHash(old) | Table::SeededByHash(old) = &self.table
            && let Some(mut table) = IndexTable::new(indices)
        {
            for id in old.ids() {
                let state = listed[id.index()].borrow();
                table.set(Tag::of_state(problem, state, indices), Some(id));
            }
            self.install(Table::ByIndex(table));
        }
    }

    /// If states are small, replaces a hash table of ids by a set without ids.
    fn forget_ids(&mut self, listed: &[impl Borrow<P::State>]) {
        if StateSet::<P::State>::MAY_BE
            && let Table::ByHash(_) | Table::SeededByHash(_) = self.table
            && let Some((first, others)) = listed.split_first()
        {
            self.table = Table::None; // frees the old table before the new one is built
            let others = others.iter().map(Borrow::borrow);
            let set = StateSet::of_all(first.borrow(), others, Tag::by(&self.hasher));
            match set {
                Some(set) => self.install(Table::Members(set)),
                None => self.name_states(listed),
            }
        }
    }

    /// Ensures that look-ups find ids from now on. Returns whether the table was replaced.
    #[inline]
    pub(crate) fn require_ids(&mut self, listed: &[impl Borrow<P::State>]) -> bool {
        let is_new = !self.needs_ids;
        if is_new {
            self.name_states(listed);
        }
        is_new
    }

    #[cold]
    #[inline(never)]
    fn name_states(&mut self, listed: &[impl Borrow<P::State>]) {
        self.needs_ids = true;
        self.change_from = self.bound.map_or(usize::MAX, Bound::ids_pay_from);
        self.table = Table::None; // frees the old table before the new one is built
        let states = listed.iter().map(Borrow::borrow);
        let table = IdTable::of_states(states, Tag::by(&self.hasher));
        self.install(Table::ByHash(table));
    }

    /// Returns whether look-ups or a change of the table may read the list of states.
    #[cfg(feature = "timely")]
    pub(crate) fn may_read_list(&self) -> bool {
        self.change_from < usize::MAX || !matches!(self.table, Table::Members(_) | Table::Bits(_))
    }

    /// Returns whether states are found by their indices.
    #[cfg(feature = "timely")]
    pub(crate) fn goes_by_index(&self) -> bool {
        self.array.is_some()
    }

    /// Returns how many bytes the table uses after it has added `more` further states.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        self.table.bytes(more)
    }

    /// Returns the table of the current path, if the ledger recognises duplicates on the current path only.
    #[inline]
    pub(crate) fn path(&mut self) -> Option<&mut PathTable> {
        match &mut self.table {
            Table::Path(path) => Some(path),
            _ => None,
        }
    }

    /// Returns whether this number of states may be too large for the cache.
    #[inline]
    pub(crate) fn are_many(&self, states: usize) -> bool {
        states >= self.many
    }

    /// Returns whether this number of states may be too large for the [cache](Self::are_many), or may require
    /// another [table](Self::is_due).
    #[inline]
    pub(crate) fn are_many_or_due(&self, states: usize) -> bool {
        states >= self.large_from
    }

    /// Returns whether the table is an array in which two states are near each other.
    pub(crate) fn are_near(&self, problem: &P, one: &P::State, other: &P::State) -> bool {
        let distance = || problem.index(one).abs_diff(problem.index(other));
        self.array
            .is_some_and(|indices| distance() < indices / NEAR)
    }

    /// Prefetches the slots where look-ups of states with these tags will begin. This is a separate loop, so that the
    /// waits for memory overlap.
    #[inline]
    pub(crate) fn look_ahead(&self, tags: impl Iterator<Item = Tag>) {
        let mut all = 0;
        for tag in tags {
            all ^= match &self.table {
                Table::ByHash(table) | Table::SeededByHash(table) => table.look_ahead(tag),
                Table::ByIndex(table) => table.look_ahead(tag),
                Table::Members(set) | Table::SeededMembers(set) => set.look_ahead(tag),
                Table::Bits(table) => table.look_ahead(tag),
                Table::Path(_) | Table::None => 0,
            };
        }
        std::hint::black_box(all); // so that the compiler does not remove the reads
    }

    /// Returns whether to prefetch the [likely](Self::likely) entries of the list of states before look-ups. In an
    /// array, prefetching helps only if the caller reads these entries. In a hash table, look-ups compare states, but
    /// states are cached better than slots. Prefetching states then helps only if there are very many.
    #[inline]
    pub(crate) fn reads_list(&self, states: usize, caller_reads: bool) -> bool {
        match &self.table {
            Table::ByIndex(_) => caller_reads,
            Table::ByHash(_) | Table::SeededByHash(_) => states >= VERY_MANY_NODES,
            _ => false,
        }
    }

    /// Returns the id that a state is likely to have. This call does not compare states.
    #[inline]
    pub(crate) fn likely(&self, tag: Tag) -> Option<StateId> {
        match &self.table {
            Table::ByHash(table) | Table::SeededByHash(table) => table.find(tag, |_| true).ok(),
            Table::ByIndex(table) => table.find(tag).ok(),
            _ => None,
        }
    }

    /// If the table is a set, removes some known states from a list, from position `from` on. The caller then looks up
    /// fewer states one by one.
    #[inline]
    pub(crate) fn sift(&self, states: &mut Vec<(P::State, Tag)>, from: usize) {
        if let Table::Members(set) | Table::SeededMembers(set) = &self.table {
            set.sift(states, from);
        }
    }

    /// Returns the table with its hasher. If the table is an array and `reuses` is set, clears the array for another
    /// search.
    ///
    /// # Panics
    ///
    /// Panics if the array is cleared and the index of a state has changed to a value that is not below the bound.
    pub(crate) fn into_table(
        mut self,
        problem: &P,
        listed: &[impl Borrow<P::State>],
        reuses: bool,
    ) -> (Table<P::State>, StateHasher) {
        if let Table::ByIndex(table) = &mut self.table
            && reuses
        {
            table.clear(problem, listed);
        }
        let table = match self.table {
            Table::SeededByHash(table) => Table::ByHash(table),
            table => table,
        };
        (table, self.hasher)
    }
}
