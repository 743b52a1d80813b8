//! Ids of states.

use std::fmt;
use std::num::NonZeroU32;

/// Defines types for ids that are numbered from 0.
macro_rules! numbers {
    ($(#[$attribute:meta])* $name:ident($number:ty): $what:literal) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(super) $number);

        impl $name {
            #[doc = concat!("Returns the ", $what, " with this number.")]
            pub const fn new(number: $number) -> Self {
                Self(number)
            }

            /// Returns the number.
            pub const fn get(self) -> $number {
                self.0
            }

            #[doc = concat!("Returns the number as an index into a table with one entry per ", $what, ".")]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<$number> for $name {
            fn from(number: $number) -> Self {
                Self(number)
            }
        }

        impl From<&$name> for $name {
            fn from(numbered: &$name) -> Self {
                *numbered
            }
        }

        impl TryFrom<usize> for $name {
            type Error = std::num::TryFromIntError;

            fn try_from(number: usize) -> Result<Self, Self::Error> {
                number.try_into().map(Self)
            }
        }

        impl From<$name> for $number {
            fn from(numbered: $name) -> Self {
                numbered.0
            }
        }

        /// Writes the number, and respects width and fill.
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}
pub(crate) use numbers;

/// The id of a state within one search or one [state space](crate::state_space). Ids are numbered from zero in order of
/// discovery.
///
/// Ids of dropped states are reused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u32", try_from = "u32"))]
pub struct StateId(pub(crate) NonZeroU32); // the index plus 1, so that an `Option` takes no more space

impl StateId {
    /// Returns the id as a number.
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }
}

impl fmt::Debug for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StateId({})", self.index())
    }
}

impl fmt::Display for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index().fmt(f)
    }
}

impl StateId {
    pub(crate) const FIRST: Self = Self(NonZeroU32::MIN);

    /// Returns the next id when `len` ids are in use. Returns `None` if no ids are left.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer than 2³² ids"
    )]
    pub(crate) fn from_len(len: usize) -> Option<Self> {
        NonZeroU32::new((len as u32).wrapping_add(1)).map(Self)
    }

    #[inline]
    pub(crate) fn from_index(index: usize) -> Option<Self> {
        let number = u32::try_from(index.wrapping_add(1)).ok()?;
        NonZeroU32::new(number).map(Self)
    }
}

/// Returns the number, as serialized.
#[cfg(feature = "serde")]
impl From<StateId> for u32 {
    fn from(id: StateId) -> u32 {
        id.0.get() - 1
    }
}

#[cfg(feature = "serde")]
impl TryFrom<u32> for StateId {
    type Error = &'static str;

    fn try_from(index: u32) -> Result<Self, &'static str> {
        Self::from_index(index as usize).ok_or("a state has no number above 2³² - 2")
    }
}
