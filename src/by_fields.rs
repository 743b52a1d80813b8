//! Macros that implement traits field by field, without bounds on the type parameters, and `Debug` for errors.

use std::error::Error;
use std::fmt;

/// Implements `Debug` for an error, by its sentence: `debug_by_sentence!([S: Debug] ReadError<S>)`. A `main` that returns
/// an error prints the `Debug` form, and its reader needs the sentence.
macro_rules! debug_by_sentence {
    ([$($generics:tt)*] $name:ty) => {
        impl<$($generics)*> ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::by_fields::write_sentence(self, f)
            }
        }
    };
    // Without its sources, whose types need `'static`.
    ([$($generics:tt)*] $name:ty, alone) => {
        impl<$($generics)*> ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// Writes the sentence of an error. Sources follow unless the sentence ends with their text.
pub(crate) fn write_sentence(error: &dyn Error, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut sentence = error.to_string();
    let mut next = error.source();
    while let Some(source) = next {
        let reason = source.to_string();
        if !sentence.ends_with(&reason) {
            sentence = format!("{sentence}: {reason}");
        }
        next = source.source();
    }
    f.write_str(&sentence)
}

/// Implements `Debug`. The output shows only the listed fields: `debug_by!(self => [S] Table<S>: len: self.len())`.
macro_rules! debug_by {
    ($self:ident => [$($generics:tt)*] $name:ident $(<$($argument:tt),*>)?: $($field:ident: $value:expr),*) => {
        impl<$($generics)*> ::std::fmt::Debug for $name $(<$($argument),*>)? {
            fn fmt(&$self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let mut shown = f.debug_struct(stringify!($name));
                $(shown.field(stringify!($field), &$value);)*
                shown.finish_non_exhaustive()
            }
        }
    };
}

/// Implements `Clone` for a type with these fields: `clone_by!([S] Table<'_, S>: rows, len)`.
macro_rules! clone_by {
    ([$($generics:tt)*] $name:ident<$($argument:tt),*>: $($field:ident),*) => {
        impl<$($generics)*> Clone for $name<$($argument),*> {
            fn clone(&self) -> Self {
                Self { $($field: Clone::clone(&self.$field)),* }
            }
        }
    };
}

/// Implements `Default` for a type with these fields: `default_by!([S] Table<S>: rows, len)`.
macro_rules! default_by {
    ([$($generics:tt)*] $name:ident<$($argument:tt),*>: $($field:ident),*) => {
        impl<$($generics)*> Default for $name<$($argument),*> {
            fn default() -> Self {
                Self { $($field: Default::default()),* }
            }
        }
    };
}
