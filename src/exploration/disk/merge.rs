//! Merging of sorted sources (Knuth, *The Art of Computer Programming* 3, 2nd ed., §5.4.1).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::path::Path;
use std::vec::Drain;

use serde::de::DeserializeOwned;

use super::error::{DiskError, damaged};
use super::file::Reader;

/// A source of states in ascending order.
pub(super) enum Source<'b, D, S> {
    File(Reader<S>),
    Buffer(Drain<'b, (D, S)>),
}

impl<D, S: DeserializeOwned> Source<'_, D, S> {
    fn next(&mut self) -> Result<Option<S>, DiskError<S>> {
        match self {
            Self::File(reader) => reader.next(),
            Self::Buffer(states) => Ok(states.next().map(|(_, state)| state)),
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::File(reader) => reader.path(),
            Self::Buffer(_) => Path::new("a sorted buffer"),
        }
    }
}

/// An iterator over the states of several sorted sources. It returns each state once, in ascending order.
pub(super) struct Merge<'b, D, S> {
    sources: Vec<Source<'b, D, S>>,
    heap: BinaryHeap<Reverse<(S, usize)>>, // the next state of each source
}

impl<'b, D, S: DeserializeOwned + Ord> Merge<'b, D, S> {
    pub(super) fn new(mut sources: Vec<Source<'b, D, S>>) -> Result<Self, DiskError<S>> {
        let mut heap = BinaryHeap::with_capacity(sources.len());
        for (number, source) in sources.iter_mut().enumerate() {
            if let Some(state) = source.next()? {
                heap.push(Reverse((state, number)));
            }
        }
        Ok(Self { sources, heap })
    }

    pub(super) fn peek(&self) -> Option<&S> {
        self.heap.peek().map(|Reverse((state, _))| state)
    }

    pub(super) fn next(&mut self) -> Result<Option<S>, DiskError<S>> {
        let state = self.pop()?;
        while state.is_some() && self.peek() == state.as_ref() {
            self.pop()?;
        }
        Ok(state)
    }

    fn pop(&mut self) -> Result<Option<S>, DiskError<S>> {
        let Some(mut least) = self.heap.peek_mut() else {
            return Ok(None);
        };
        let Reverse((state, number)) = &mut *least;
        let source = &mut self.sources[*number];
        match source.next()? {
            Some(next) if next <= *state => {
                Err(damaged(source.path(), "its states are not in order"))
            }
            Some(next) => Ok(Some(std::mem::replace(state, next))),
            None => Ok(Some(PeekMut::pop(least).0.0)),
        }
    }
}
