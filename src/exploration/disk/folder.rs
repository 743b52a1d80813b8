//! The folder of an exploration, and the manifest that says which of its layers are complete.
//!
//! Every file of an exploration but the manifest ends in a number that is drawn at its begin and stands in the manifest.
//! Whatever else is in the folder is not of this exploration, and never deleted.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::{DiskError, at, damaged};
use super::file::{Name, Quota, Size, open};
use super::identity::{Identity, checksum};

const NAME: &str = "colorwalk-exploration";
const MANIFEST: &str = "manifest";
const LOCK: &str = "lock";
const LAYER: &str = "layer";
const RUN: &str = "run";

/// The first bytes of a manifest, with the version of all files.
const MAGIC: &[u8; 19] = b"colorwalk layers 2\n";

/// How often a folder is looked for that another process is deleting.
const ATTEMPTS: usize = 100;

/// Which layers are complete, and of what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    identity: Identity,
    is_undirected: bool,
    keeps_layers: bool,
    token: u64, // which the names of its files end in
    pub(super) layers: Vec<Size>,
    pub(super) goal_depth: Option<u32>,
    pub(super) bytes: u64, // the most until then
}

impl Manifest {
    /// The manifest of a new exploration.
    pub(super) fn new(identity: Identity, is_undirected: bool, keeps_layers: bool) -> Self {
        Self {
            identity,
            is_undirected,
            keeps_layers,
            token: RandomState::new().hash_one(std::process::id()),
            layers: Vec::new(),
            goal_depth: None,
            bytes: 0,
        }
    }

    /// Returns the first of the layers whose files are needed.
    fn first_kept(&self) -> usize {
        if self.keeps_layers {
            0
        } else {
            self.layers.len().saturating_sub(2)
        }
    }

    fn to_bytes(&self) -> Result<Vec<u8>, postcard::Error> {
        let body = postcard::to_allocvec(self)?;
        let checksum = checksum(0, &body).to_le_bytes();
        Ok([MAGIC, &checksum[..], &body].concat())
    }

    /// Reads a manifest, if there is one.
    fn read<S>(folder: &Path) -> Result<Option<Self>, DiskError<S>> {
        let path = folder.join(MANIFEST);
        let mut file = match open(&path, OpenOptions::new().read(true)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.map_err(at(&path))?,
        };
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

    /// Returns this manifest, if it is of the same exploration as a new one.
    fn same<S>(self, new: &Self, folder: &Path) -> Result<Self, DiskError<S>> {
        let options = |of: &Self| (of.is_undirected, of.keeps_layers);
        if let Some(difference) = self.identity.difference(new.identity) {
            Err(foreign(folder, difference))
        } else if options(&self) != options(new) {
            Err(foreign(folder, "its options differ"))
        } else {
            Ok(self)
        }
    }

    /// Returns the end of the names of its files.
    fn suffix(&self) -> String {
        format!(".{:016x}", self.token)
    }

    /// Whether a name is that of a layer, a run, or a new manifest of this exploration.
    fn has(&self, name: &OsStr) -> bool {
        let is_number = |digits: &str| digits.parse::<u64>().is_ok();
        let name = name
            .to_str()
            .and_then(|name| name.strip_suffix(&self.suffix()));
        name.is_some_and(|name| match name.split_once('-') {
            Some((kind, number)) => [LAYER, RUN].contains(&kind) && is_number(number),
            None => name == MANIFEST,
        })
    }
}

/// Whether a name is that of a new manifest of some exploration.
fn is_new_manifest(name: &OsStr) -> bool {
    let end = name
        .to_str()
        .and_then(|name| name.strip_prefix(MANIFEST)?.strip_prefix('.'));
    end.is_some_and(|end| end.len() == 16 && u64::from_str_radix(end, 16).is_ok())
}

fn foreign<S>(path: &Path, difference: &'static str) -> DiskError<S> {
    DiskError::Foreign {
        path: path.to_owned(),
        difference,
    }
}

/// A folder. When this is dropped, its files are deleted, unless they are to be kept.
pub(super) struct Folder {
    path: PathBuf,
    pub(super) quota: Quota,
    is_kept: bool,
    empty: Manifest,
    _lock: Lock,
}

impl Folder {
    /// Makes the folder of a new exploration, or opens that of one which was killed.
    pub(super) fn open<S>(
        directory: &Path,
        new: Manifest,
        limit: u64,
        is_kept: bool,
    ) -> Result<(Self, Manifest), DiskError<S>> {
        let path = directory.join(NAME);
        let lock = Lock::take(directory, &path)?;
        let found = Manifest::read(&path)?;
        if found.is_none() {
            delete_files(&path, |name| {
                // A process that was killed at its begin left them.
                let is_left = name == LOCK || is_new_manifest(name);
                if is_left {
                    Ok(name != LOCK)
                } else {
                    Err(foreign(&path, "it has no manifest"))
                }
            })?;
        }
        let (is_begun, manifest) = match found {
            Some(found) if found.layers.is_empty() => {
                delete_files(&path, |name| Ok(found.has(name)))?;
                (false, new)
            }
            Some(found) => (true, found.same(&new, &path)?),
            None => (false, new),
        };
        let empty = Manifest {
            layers: Vec::new(),
            goal_depth: None,
            ..manifest
        };
        let folder = Self {
            path,
            quota: Quota::new(limit, manifest.bytes),
            is_kept,
            empty,
            _lock: lock,
        };
        if is_begun {
            folder.delete_all_but(&manifest)?;
        } else {
            folder.write(&manifest)?;
        }
        Ok((folder, manifest))
    }

    pub(super) fn layer(&self, depth: usize) -> Name {
        self.name(LAYER, depth as u64)
    }

    pub(super) fn run(&self, number: u64) -> Name {
        self.name(RUN, number)
    }

    fn name(&self, kind: &str, number: u64) -> Name {
        let name = format!("{kind}-{number}{}", self.empty.suffix());
        Name {
            seed: checksum(self.empty.token, name.as_bytes()),
            path: self.path.join(name),
        }
    }

    /// Replaces the manifest, and deletes the layer that is then not needed any more.
    pub(super) fn commit<S>(&self, manifest: &Manifest) -> Result<(), DiskError<S>> {
        self.write(manifest)?;
        if manifest.first_kept() > 0 {
            let old = manifest.first_kept() - 1;
            self.delete(&self.layer(old).path, manifest.layers[old])?;
        }
        Ok(())
    }

    /// Replaces the manifest at once.
    fn write<S>(&self, manifest: &Manifest) -> Result<(), DiskError<S>> {
        let new = self.path.join(format!("{MANIFEST}{}", manifest.suffix()));
        let bytes = manifest
            .to_bytes()
            .map_err(|_| damaged(&new, "it cannot be written"))?;
        let mut file = File::create(&new).map_err(at(&new))?;
        file.write_all(&bytes).map_err(at(&new))?;
        if !manifest.layers.is_empty() {
            file.sync_data().map_err(at(&new))?; // else there is nothing to lose
        }
        fs::rename(&new, self.path.join(MANIFEST)).map_err(at(&new))
    }

    pub(super) fn delete<S>(&self, path: &Path, size: Size) -> Result<(), DiskError<S>> {
        match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(path)(error)),
            _ => self.quota.give_back(size.bytes),
        }
        Ok(())
    }

    /// Deletes what a killed process was writing.
    fn delete_all_but<S>(&self, manifest: &Manifest) -> Result<(), DiskError<S>> {
        let depths = manifest.first_kept()..manifest.layers.len();
        let kept: Vec<PathBuf> = depths.clone().map(|depth| self.layer(depth).path).collect();
        let is_kept = |name: &OsStr| kept.iter().any(|kept| kept.file_name() == Some(name));
        delete_files(&self.path, |name| Ok(manifest.has(name) && !is_kept(name)))?;
        for layer in &manifest.layers[depths] {
            self.quota.add(layer.bytes);
        }
        Ok(())
    }

    /// Deletes the files of the exploration.
    pub(super) fn close<S>(mut self) -> Result<(), DiskError<S>> {
        self.is_kept = true;
        self.remove()
    }

    /// Deletes the files, the manifest last. Before that it is emptied, so that what a killed process leaves of the rest
    /// is not taken for layers.
    fn remove<S>(&self) -> Result<(), DiskError<S>> {
        let manifest = self.path.join(MANIFEST);
        if self.write::<S>(&self.empty).is_err() {
            fs::remove_file(&manifest).map_err(at(&manifest))?; // the disk is full
        }
        delete_files(&self.path, |name| Ok(self.empty.has(name)))?;
        self.delete(&manifest, Size::default())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = self.remove::<()>(); // there is an error to return already
        }
    }
}

/// Deletes the files in a folder whose names are chosen.
fn delete_files<S>(
    folder: &Path,
    choose: impl Fn(&OsStr) -> Result<bool, DiskError<S>>,
) -> Result<(), DiskError<S>> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    for entry in entries.map_err(at(folder))? {
        if choose(&entry.file_name())? {
            fs::remove_file(entry.path()).map_err(at(&entry.path()))?;
        }
    }
    Ok(())
}

/// The right of one process to use a folder. It ends with the process, however that ends.
struct Lock {
    folder: PathBuf,
    _file: File,
}

impl Lock {
    /// Makes a folder, unless it is there, and locks it.
    fn take<S>(directory: &Path, folder: &Path) -> Result<Self, DiskError<S>> {
        let path = folder.join(LOCK);
        for _ in 0..ATTEMPTS {
            match fs::create_dir(folder) {
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    return Err(at(directory)(error));
                }
                Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                    return Err(at(folder)(error));
                }
                _ => {}
            }
            let options = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .clone();
            let file = match open(&path, &options) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue, // it was deleted since
                file => file.map_err(at(&path))?,
            };
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => break,
                Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => {
                    return Err(at(&path)(error));
                }
                _ if file.metadata().is_ok_and(|file| file.len() > 0) => {
                    return Err(foreign(folder, "its lock is not of this library"));
                }
                _ if is_at(&file, &path) => {
                    return Ok(Self {
                        folder: folder.to_owned(),
                        _file: file,
                    });
                }
                _ => {} // who had locked it has deleted it since
            }
        }
        Err(DiskError::InUse {
            path: folder.to_owned(),
        })
    }
}

impl Drop for Lock {
    /// Deletes the folder, too, if nothing else is in it.
    fn drop(&mut self) {
        let _ = fs::remove_file(self.folder.join(LOCK));
        let _ = fs::remove_dir(&self.folder);
    }
}

/// Whether an open file is still the one at its path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |of: fs::Metadata| (of.dev(), of.ino());
    matches!((file.metadata(), fs::metadata(path)), (Ok(file), Ok(path)) if id(file.clone()) == id(path.clone()))
}

/// Whether an open file is still the one at its path: elsewhere it is not deleted while it is open.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}
