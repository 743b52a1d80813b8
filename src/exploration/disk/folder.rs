//! The folder of an exploration, and the manifest that says which of its layers are complete.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::{DiskError, at, damaged};
use super::file::{Quota, Size};

const NAME: &str = "colorwalk-exploration";
const MANIFEST: &str = "manifest";
const NEW_MANIFEST: &str = "manifest.new";
const LAYER: &str = "layer-";
const RUN: &str = "run-";

/// The first bytes of a manifest, with the version of all files.
const MAGIC: &[u8] = b"colorwalk layers 1\n";

/// Which layers are complete, and of what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) fingerprint: u64, // of name and starts
    pub(super) is_undirected: bool,
    pub(super) keeps_layers: bool,
    pub(super) layers: Vec<Size>,
    pub(super) goal_depth: Option<u32>,
    pub(super) bytes: u64, // the most until then
}

impl Manifest {
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
        let checksum = checksum(&body).to_le_bytes();
        Ok([MAGIC, &checksum, &body].concat())
    }

    fn from_bytes<S>(bytes: &[u8], path: &Path) -> Result<Self, DiskError<S>> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            return Err(foreign(path, "its manifest is of another version"));
        };
        let body = rest
            .split_first_chunk()
            .filter(|(sum, body)| u64::from_le_bytes(**sum) == checksum(body))
            .and_then(|(_, body)| postcard::from_bytes(body).ok());
        body.ok_or_else(|| damaged(&path.join(MANIFEST), "its checksum is wrong"))
    }
}

/// Hashes bytes (FNV-1a), the same on every platform.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn foreign<S>(path: &Path, difference: &'static str) -> DiskError<S> {
    DiskError::Foreign {
        path: path.to_owned(),
        difference,
    }
}

/// A folder, which is deleted when this is dropped, unless it is to be kept.
pub(super) struct Folder {
    path: PathBuf,
    pub(super) quota: Quota,
    is_kept: bool,
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
        let found = match fs::create_dir(&path) {
            Ok(()) => None,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => read_manifest(&path)?,
            Err(error) => return Err(at(&path)(error)),
        };
        let manifest = match found {
            Some(found) => same(found, &new, &path)?,
            None => new,
        };
        let folder = Self {
            path,
            quota: Quota::new(limit, manifest.bytes),
            is_kept,
        };
        folder.delete_all_but(&manifest)?;
        Ok((folder, manifest))
    }

    pub(super) fn layer(&self, depth: usize) -> PathBuf {
        self.path.join(format!("{LAYER}{depth}"))
    }

    pub(super) fn run(&self, number: u64) -> PathBuf {
        self.path.join(format!("{RUN}{number}"))
    }

    /// Replaces the manifest at once.
    pub(super) fn commit<S>(&self, manifest: &Manifest) -> Result<(), DiskError<S>> {
        let new = self.path.join(NEW_MANIFEST);
        let bytes = manifest
            .to_bytes()
            .map_err(|_| damaged(&new, "it cannot be written"))?;
        let mut file = fs::File::create(&new).map_err(at(&new))?;
        file.write_all(&bytes).map_err(at(&new))?;
        file.sync_data().map_err(at(&new))?;
        fs::rename(&new, self.path.join(MANIFEST)).map_err(at(&new))?;
        if manifest.first_kept() > 0 {
            let old = manifest.first_kept() - 1;
            self.delete(&self.layer(old), manifest.layers[old])?;
        }
        Ok(())
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
        let kept: Vec<PathBuf> = depths.clone().map(|depth| self.layer(depth)).collect();
        for entry in fs::read_dir(&self.path).map_err(at(&self.path))? {
            let path = entry.map_err(at(&self.path))?.path();
            if !kept.contains(&path) && !path.ends_with(MANIFEST) {
                fs::remove_file(&path).map_err(at(&path))?;
            }
        }
        for layer in &manifest.layers[depths] {
            self.quota.add(layer.bytes);
        }
        Ok(())
    }

    /// Deletes the folder.
    pub(super) fn close<S>(mut self) -> Result<(), DiskError<S>> {
        self.is_kept = true;
        remove(&self.path).map_err(at(&self.path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = remove(&self.path); // there is an error to return already
        }
    }
}

/// Deletes a folder. The manifest goes first, so that what a killed process leaves of the rest is not taken for layers.
fn remove(path: &Path) -> std::io::Result<()> {
    match fs::remove_file(path.join(MANIFEST)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => fs::remove_dir_all(path),
    }
}

/// Reads the manifest. Files without one were left by a process that was killed at its begin or end, if their names fit.
fn read_manifest<S>(path: &Path) -> Result<Option<Manifest>, DiskError<S>> {
    let manifest = path.join(MANIFEST);
    match fs::read(&manifest) {
        Ok(bytes) => Manifest::from_bytes(&bytes, path).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            for entry in fs::read_dir(path).map_err(at(path))? {
                let name = entry.map_err(at(path))?.file_name();
                let is_ours = |start: &&str| name.to_string_lossy().starts_with(*start);
                if ![NEW_MANIFEST, LAYER, RUN].iter().any(is_ours) {
                    return Err(foreign(path, "it has no manifest"));
                }
            }
            Ok(None)
        }
        Err(error) => Err(at(&manifest)(error)),
    }
}

fn same<S>(found: Manifest, new: &Manifest, path: &Path) -> Result<Manifest, DiskError<S>> {
    if found.fingerprint != new.fingerprint {
        Err(foreign(path, "its name or its starts differ"))
    } else if (found.is_undirected, found.keeps_layers) != (new.is_undirected, new.keeps_layers) {
        Err(foreign(path, "its options differ"))
    } else {
        Ok(found)
    }
}
