//! Files of states in ascending order. A file consists of blocks. A block consists of its length in four bytes, a
//! checksum in eight bytes, and whole states.

use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::error::{DiskError, End, at, damaged};
use super::identity::{checksum, encode};
use crate::limits::Limit;

/// The bytes of a block before its states.
const HEAD: usize = 12;

/// Opens a regular file. Rejects pipes and other special files, because opening a pipe may block for ever.
pub(super) fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(io::Error::new(
            ErrorKind::InvalidInput,
            "it is not a regular file",
        )),
        _ => options.open(path),
    }
}

/// The path of a file, and the seed of its checksums. The seed reveals another file at this path.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) path: PathBuf,
    pub(super) seed: u64,
}

impl Name {
    /// Returns the checksum of the states in a block that begins at an offset.
    fn checksum(&self, offset: u64, block: &[u8]) -> [u8; 8] {
        checksum(self.seed ^ offset, block).to_le_bytes()
    }
}

/// The size of a file, in states and in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Size {
    pub(super) states: u64,
    pub(super) bytes: u64,
}

/// A file and its size.
pub(super) type StatesFile = (Name, Size);

/// The present number of bytes on disk, its peak, and its limit.
pub(super) struct Quota {
    used: Cell<u64>,
    most: Cell<u64>,
    limit: u64,
}

impl Quota {
    pub(super) fn new(limit: u64, most: u64) -> Self {
        Self {
            used: Cell::new(0),
            most: Cell::new(most),
            limit,
        }
    }

    pub(super) fn used(&self) -> u64 {
        self.used.get()
    }

    pub(super) fn most(&self) -> u64 {
        self.most.get()
    }

    pub(super) fn add(&self, bytes: u64) {
        self.used.set(self.used.get().saturating_add(bytes));
        self.most.set(self.most.get().max(self.used.get()));
    }

    fn take<S>(&self, bytes: u64) -> Result<(), End<S>> {
        if self.used.get().saturating_add(bytes) > self.limit {
            return Err(End::Limit(Limit::Bytes));
        }
        self.add(bytes);
        Ok(())
    }

    pub(super) fn give_back(&self, bytes: u64) {
        self.used.set(self.used.get().saturating_sub(bytes));
    }
}

/// Writes states to a file. The caller must pass the states in ascending order.
pub(super) struct Writer<'q, S> {
    quota: &'q Quota,
    name: Name,
    file: File,
    block: Vec<u8>,
    block_size: usize,
    size: Size,
    states: PhantomData<S>,
}

impl<'q, S: Serialize + Clone> Writer<'q, S> {
    pub(super) fn create(name: Name, block_size: usize, quota: &'q Quota) -> Result<Self, End<S>> {
        let file = File::create_new(&name.path).map_err(at(&name.path))?;
        Ok(Self {
            quota,
            name,
            file,
            block: vec![0; HEAD],
            block_size,
            size: Size::default(),
            states: PhantomData,
        })
    }

    pub(super) fn write(&mut self, state: &S) -> Result<(), End<S>> {
        let block = std::mem::take(&mut self.block);
        self.block = encode(state, block).map_err(|failure| DiskError::Unstorable {
            state: state.clone(),
            failure,
        })?;
        self.size.states += 1;
        if self.block.len() >= self.block_size {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), End<S>> {
        if self.block.len() == HEAD {
            return Ok(());
        }
        let path = &self.name.path;
        let states = u32::try_from(self.block.len() - HEAD)
            .map_err(|_| damaged(path, "a state takes more than four gigabytes"))?;
        let sum = self.name.checksum(self.size.bytes, &self.block[HEAD..]);
        self.block[..4].copy_from_slice(&states.to_le_bytes());
        self.block[4..HEAD].copy_from_slice(&sum);
        self.quota.take(self.block.len() as u64)?;
        self.size.bytes += self.block.len() as u64;
        self.file.write_all(&self.block).map_err(at(path))?;
        self.block.truncate(HEAD);
        Ok(())
    }

    /// Writes the remaining states, and returns the file. If the file must last (`lasts`), also forces it to the disk.
    pub(super) fn finish(mut self, lasts: bool) -> Result<StatesFile, End<S>> {
        self.flush()?;
        if lasts {
            self.file.sync_data().map_err(at(&self.name.path))?;
        }
        Ok((self.name, self.size))
    }
}

/// Reads the states of a file in order.
pub(super) struct Reader<S> {
    name: Name,
    file: File,
    left: Size,
    offset: u64, // of the next block
    block: Vec<u8>,
    next: usize, // where the next state begins in the block
    states: PhantomData<S>,
}

impl<S: DeserializeOwned> Reader<S> {
    pub(super) fn open(name: Name, size: Size) -> Result<Self, DiskError<S>> {
        let path = &name.path;
        let file = open(path, OpenOptions::new().read(true)).map_err(at(path))?;
        let length = file.metadata().map_err(at(path))?.len();
        if length != size.bytes {
            return Err(damaged(path, "its length has changed"));
        }
        Ok(Self {
            name,
            file,
            left: size,
            offset: 0,
            block: Vec::new(),
            next: 0,
            states: PhantomData,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.name.path
    }

    pub(super) fn next(&mut self) -> Result<Option<S>, DiskError<S>> {
        if self.left.states == 0 {
            return Ok(None);
        }
        if self.next == self.block.len() && self.left.bytes > 0 {
            self.read_block()?;
        }
        let (state, rest) = postcard::take_from_bytes(&self.block[self.next..])
            .map_err(|_| damaged(self.path(), "it holds bytes that are no state"))?;
        self.next = self.block.len() - rest.len();
        self.left.states -= 1;
        Ok(Some(state))
    }

    fn read_block(&mut self) -> Result<(), DiskError<S>> {
        let mut head = [0; HEAD];
        self.file.read_exact(&mut head).map_err(at(self.path()))?;
        let [a, b, c, d, sum @ ..] = head;
        let length = u32::from_le_bytes([a, b, c, d]);
        let whole = HEAD as u64 + u64::from(length);
        let Some(left) = self.left.bytes.checked_sub(whole) else {
            return Err(damaged(self.path(), "a block is longer than the file"));
        };
        self.left.bytes = left;
        let mut block = std::mem::take(&mut self.block);
        block.resize(length as usize, 0);
        self.file.read_exact(&mut block).map_err(at(self.path()))?;
        if sum != self.name.checksum(self.offset, &block) {
            return Err(damaged(self.path(), "its checksum is wrong"));
        }
        self.offset += whole;
        (self.block, self.next) = (block, 0);
        Ok(())
    }
}
