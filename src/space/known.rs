//! Which states are known: what a look-up recognises, in what, and where a new state belongs.

use crate::space::path_table::PathTable;
use crate::space::state_set::StateSet;
use crate::space::table::{Table, Tag, Vacancy};

/// Which duplicates are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recognition {
    /// All: graph search.
    All,
    /// All, but their ids are not needed unless there is an observer, and no state is
    /// [dropped](super::SearchSpace::drop_open).
    Unnamed,
    /// Those that are [listed](super::SearchSpace::list): the states of the current path.
    Path,
    /// None: tree search; a state reached by two paths is two nodes.
    None,
}

/// The look-up of known states, according to [`Recognition`].
#[repr(u8)] // every look-up branches on it
pub(super) enum Lookup<T> {
    All(Table),
    /// All, but only whether they are known, without their ids.
    Unnamed(StateSet<T>),
    Path(PathTable),
    None,
}

impl<T> Lookup<T> {
    pub(super) fn into_table(self) -> Option<Table> {
        match self {
            Self::All(table) => Some(table),
            Self::Unnamed(_) | Self::Path(_) | Self::None => None,
        }
    }
}

/// Where to insert a state that was not found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(super) tag: Tag,
    pub(super) vacancy: Vacancy, // in a table of all states
}

impl Place {
    pub(super) const NONE: Self = Self {
        tag: Tag::NONE,
        vacancy: Vacancy::NONE,
    };
}
