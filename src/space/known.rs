//! Look-ups of known states: which duplicates they recognise, in which structure, and where a new state belongs.

use std::hash::Hash;

use crate::hash::StateHasher;
use crate::space::path_table::PathTable;
use crate::space::state_set::StateSet;
use crate::space::table::{Table, Tag, Vacancy};

/// Which duplicates are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recognition {
    /// All: graph search.
    All,
    /// All. The ids of known states are not needed unless there is an observer, and no state is
    /// [dropped](super::SearchSpace::drop_open).
    Unnamed,
    /// States that are [listed](super::SearchSpace::list): those of the current path.
    Path,
    /// None: tree search. A state reached by two paths becomes two nodes.
    None,
}

/// The look-up of known states, according to [`Recognition`].
#[repr(u8)] // every look-up branches on it
pub(super) enum Lookup<T> {
    All(Table),
    /// All. A look-up returns whether a state is known, but not its id.
    Unnamed(StateSet<T>),
    /// The same with a seeded hasher: this is apart, so that the others need not ask which one it is.
    Seeded(StateSet<T>),
    Path(PathTable),
    None,
}

impl<T> Lookup<T> {
    /// Makes room for a new state where those of the current path are found.
    #[inline]
    pub(super) fn push_on_path(&mut self, tag: Tag) {
        if let Self::Path(path) = self {
            path.push(tag);
        }
    }

    /// Inserts a state into a set with a seeded hasher.
    #[cold]
    #[inline(never)]
    pub(super) fn occupy_seeded(&mut self, vacancy: Vacancy, state: T, hasher: &StateHasher)
    where
        T: Clone + Eq + Hash,
    {
        if let Self::Seeded(set) = self {
            set.occupy(vacancy, state, &Tag::by(hasher));
        }
    }

    pub(super) fn into_table(self) -> Option<Table> {
        match self {
            Self::All(table) => Some(table),
            Self::Unnamed(_) | Self::Seeded(_) | Self::Path(_) | Self::None => None,
        }
    }
}

/// Where to insert a state that was not found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(super) tag: Tag,
    pub(super) vacancy: Vacancy, // only if the look-up knows all states
}

impl Place {
    pub(super) const NONE: Self = Self {
        tag: Tag::NONE,
        vacancy: Vacancy::NONE,
    };
}
