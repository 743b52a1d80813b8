//! The folder of an exploration, and the manifest that lists its complete passes.
//!
//! In the folder of an exploration, all files except the manifest are in an inner folder. The name of the inner folder
//! is a random number, which is recorded in the manifest. Other files in the outer folder are never touched.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::{DiskError, at, damaged};
use super::file::{Name, Quota, Size, open};
use super::identity::{DIFFERENCES, Identity, checksum};

const NAME: &str = "colorwalk-exploration";
const MANIFEST: &str = "manifest";
const RUNS: &str = "runs";

/// The first bytes of a manifest, with the version of all files.
const MAGIC: &[u8; 19] = b"colorwalk layers 4\n";

/// The states that were found together. A layer is a pass, and the passes that its edges of cost zero lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pass {
    pub(super) layer: u64,
    pub(super) size: Size,
}

/// The list of the complete passes, and the identity of their exploration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    identity: Identity,
    token: u64, // the name of the inner folder
    pub(super) passes: Vec<Pass>,
    pub(super) goal: Option<usize>, // the first pass with a goal
    pub(super) reach: u64,          // the most layers that an edge has led ahead
    pub(super) first_kept: usize,   // the first pass whose file is still needed
    pub(super) bytes: u64,          // the peak until then
}

impl Manifest {
    /// Creates the manifest of a new exploration.
    pub(super) fn new(identity: Identity) -> Self {
        Self {
            identity,
            token: RandomState::new().hash_one(std::process::id()),
            passes: Vec::new(),
            goal: None,
            reach: 0,
            first_kept: 0,
            bytes: 0,
        }
    }

    fn write<S>(&self, path: &Path) -> Result<(), DiskError<S>> {
        let body =
            postcard::to_allocvec(self).map_err(|_| damaged(path, "it cannot be written"))?;
        let checksum = checksum(0, &body).to_le_bytes();
        let mut options = OpenOptions::new();
        let file = open(path, options.write(true).create(true).truncate(true));
        let mut file = file.map_err(at(path))?;
        let bytes = [MAGIC, &checksum[..], &body].concat();
        file.write_all(&bytes).map_err(at(path))?;
        if !self.passes.is_empty() {
            file.sync_data().map_err(at(path))?; // otherwise there is nothing to lose
        }
        Ok(())
    }

    /// Reads a manifest, if there is one.
    fn read<S>(folder: &Path) -> Result<Option<Self>, DiskError<S>> {
        let path = folder.join(MANIFEST);
        let mut file = match open(&path, OpenOptions::new().read(true)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.map_err(at(&path))?,
        };
        if file.metadata().is_ok_and(|file| file.len() == 0) {
            return Ok(None); // a process was killed before it wrote it
        }
        let mut magic = [0; MAGIC.len()];
        if file.read_exact(&mut magic).is_err() || magic != *MAGIC {
            return Err(foreign(folder, "its manifest is of another version"));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(at(&path))?;
        let body = bytes
            .split_first_chunk()
            .filter(|(sum, body)| u64::from_le_bytes(**sum) == checksum(0, body))
            .and_then(|(_, body)| postcard::from_bytes(body).ok());
        let manifest = body.ok_or_else(|| damaged(&path, "its checksum is wrong"))?;
        Ok(Some(manifest))
    }

    /// Returns this manifest if it belongs to the same exploration as the manifest `new`.
    fn same<S>(self, new: &Self, folder: &Path) -> Result<Self, DiskError<S>> {
        let differs = |&at: &usize| self.identity[at] != new.identity[at];
        match (0..DIFFERENCES.len()).find(differs) {
            Some(at) => Err(foreign(folder, DIFFERENCES[at])),
            None => Ok(self),
        }
    }

    /// Returns the inner folder.
    fn files(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{:016x}", self.token))
    }
}

fn foreign<S>(path: &Path, difference: &'static str) -> DiskError<S> {
    DiskError::Foreign {
        path: path.to_owned(),
        difference,
    }
}

/// The folder of an exploration. Dropping this value deletes the files, unless they should be kept.
pub(super) struct Folder {
    path: PathBuf,
    files: PathBuf,
    pub(super) quota: Quota,
    is_kept: bool,
    empty: Manifest,
    _lock: Lock,
}

impl Folder {
    /// Creates the folder of a new exploration, or opens the folder of a killed exploration.
    pub(super) fn open<S>(
        directory: &Path,
        new: Manifest,
        limit: u64,
        is_kept: bool,
    ) -> Result<(Self, Manifest), DiskError<S>> {
        let path = directory.join(NAME);
        let Some(lock) = lock(directory).map_err(at(directory))? else {
            return Err(DiskError::InUse { path });
        };
        match fs::create_dir(&path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(at(&path)(error)),
            _ => {}
        }
        let (is_begun, manifest) = match Manifest::read(&path)? {
            Some(found) if found.passes.is_empty() => {
                delete_all(&found.files(&path))?;
                (false, new)
            }
            Some(found) => (true, found.same(&new, &path)?),
            None => (false, new),
        };
        let empty = Manifest {
            passes: Vec::new(),
            ..manifest
        };
        let folder = Self {
            files: manifest.files(&path),
            path,
            quota: Quota::new(limit, manifest.bytes),
            is_kept,
            empty,
            _lock: lock,
        };
        if is_begun {
            folder.delete_unfinished(&manifest)?;
        } else {
            manifest.write(&folder.path.join(MANIFEST))?; // first, so that the manifest names all remaining files
            fs::create_dir(&folder.files).map_err(at(&folder.files))?;
        }
        let runs = folder.files.join(RUNS);
        fs::create_dir(&runs).map_err(at(&runs))?;
        Ok((folder, manifest))
    }

    pub(super) fn pass(&self, number: usize) -> Name {
        self.name(format!("layer-{number}"))
    }

    pub(super) fn run(&self, number: u64) -> Name {
        self.name(format!("{RUNS}/{number}"))
    }

    fn name(&self, name: String) -> Name {
        Name {
            seed: checksum(self.empty.token, name.as_bytes()),
            path: self.files.join(name),
        }
    }

    /// Replaces the manifest `old`. Then deletes the passes that are no longer needed.
    pub(super) fn commit<S>(
        &self,
        manifest: &Manifest,
        old: &Manifest,
    ) -> Result<(), DiskError<S>> {
        self.replace(manifest)?;
        for number in old.first_kept..manifest.first_kept {
            self.delete(&self.pass(number).path, manifest.passes[number].size)?;
        }
        Ok(())
    }

    /// Replaces the manifest at once.
    fn replace<S>(&self, manifest: &Manifest) -> Result<(), DiskError<S>> {
        let new = self.files.join(MANIFEST);
        manifest.write(&new)?;
        fs::rename(&new, self.path.join(MANIFEST)).map_err(at(&new))
    }

    pub(super) fn delete<S>(&self, path: &Path, size: Size) -> Result<(), DiskError<S>> {
        gone(fs::remove_file(path)).map_err(at(path))?;
        self.quota.give_back(size.bytes);
        Ok(())
    }

    /// Deletes the files that a killed process was writing or deleting.
    fn delete_unfinished<S>(&self, manifest: &Manifest) -> Result<(), DiskError<S>> {
        delete_all(&self.files.join(RUNS))?;
        let (first, end) = (manifest.first_kept, manifest.passes.len());
        for number in (0..first).chain([end]) {
            self.delete(&self.pass(number).path, Size::default())?;
        }
        for pass in &manifest.passes[first..] {
            self.quota.add(pass.size.bytes);
        }
        Ok(())
    }

    /// Deletes the files of the exploration.
    pub(super) fn close<S>(mut self) -> Result<(), DiskError<S>> {
        self.is_kept = true;
        self.remove()
    }

    /// Replaces the manifest by an empty one. Then deletes all files of the exploration, and this manifest last, so
    /// that layers left by a killed process are not mistaken for valid layers.
    fn remove<S>(&self) -> Result<(), DiskError<S>> {
        let manifest = self.path.join(MANIFEST);
        if self.replace::<S>(&self.empty).is_err() {
            gone(fs::remove_file(&manifest)).map_err(at(&manifest))?; // the disk is full
        }
        delete_all(&self.files)?;
        gone(fs::remove_file(&manifest)).map_err(at(&manifest))?;
        let _ = fs::remove_dir(&self.path); // fails if there is something else in it
        Ok(())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = self.remove::<()>(); // there already is an error to return
        }
    }
}

/// The lock of a directory, which the system releases even if the process is killed. It is `None` on systems that
/// cannot lock directories.
struct Lock(Option<File>);

impl Drop for Lock {
    /// Unlocks the directory. It is not enough to close the file, because a process that another thread has just started
    /// has a copy of it for a moment.
    fn drop(&mut self) {
        if let Some(file) = &self.0 {
            let _ = file.unlock(); // closing the file is the second try
        }
    }
}

/// Locks a directory. Returns `None` if another exploration has locked it.
fn lock(directory: &Path) -> io::Result<Option<Lock>> {
    if !fs::metadata(directory)?.is_dir() {
        return Err(ErrorKind::NotADirectory.into()); // opening a pipe may block for ever
    }
    let file = match File::open(directory) {
        Err(_) if cfg!(not(unix)) => return Ok(Some(Lock(None))),
        file => file?,
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(Lock(Some(file)))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
            Ok(Some(Lock(None)))
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Deletes a folder and its contents.
fn delete_all<S>(folder: &Path) -> Result<(), DiskError<S>> {
    gone(fs::remove_dir_all(folder)).map_err(at(folder))
}

/// Returns the result of a deletion. A file that does not exist is not an error.
fn gone(deleted: io::Result<()>) -> io::Result<()> {
    match deleted {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        deleted => deleted,
    }
}
