//! The errors that end an exploration on disk.

use std::io;
use std::path::{Path, PathBuf};

use crate::error::SearchError;
use crate::failure::Failure;
use crate::limits::Limit;

/// The error of [`Disk::run`](super::Disk::run).
///
/// # Examples
///
/// ```
/// use colorwalk::exploration::disk::{Disk, DiskError};
/// use colorwalk::{Unit, problem_fn};
///
/// let line = problem_fn(0u32, |&n| [(n + 1, Unit)], |_| false);
/// let error = Disk::new(&line, "no/such/directory").run().unwrap_err();
/// assert!(matches!(error, DiskError::Io { .. }));
/// assert!(error.to_string().starts_with("no/such/directory"));
/// ```
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum DiskError<S> {
    /// An operation of the file system failed. For example, the disk is full, the directory does not exist or is not
    /// writable, or a pipe or a directory exists under the name of a file.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The directory contains another exploration. It was not changed. Choose another directory, or delete the
    /// folder.
    #[error("{} holds another exploration: {difference}", path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// The part of the identity that differs.
        difference: &'static str,
    },
    /// Another process, or another thread of this process, explores in this directory and has locked it.
    #[error("{} is in use by another exploration", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A file was changed or damaged, or the `Ord` of states is not a total order. If the folder is still there, delete
    /// it to start over.
    ///
    /// The manifest and each block of a layer have a checksum.
    #[error("{} is damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damage.
        reason: &'static str,
    },
    /// A state could not be serialized.
    #[error("{state:?} cannot be stored: {failure}")]
    Unstorable {
        /// The state.
        state: S,
        /// The reason given by the serializer.
        failure: Failure,
    },
    /// There is not enough memory for the buffer of states. Lower the [bound](super::Disk::memory).
    #[error("there is no memory for a buffer of {bytes} bytes")]
    Memory {
        /// The size of the buffer.
        bytes: usize,
    },
    /// The problem broke its contract.
    #[error(transparent)]
    Search(#[from] SearchError<S>),
}

debug_by_sentence!([S: std::fmt::Debug] DiskError<S>, alone);

/// The reason why work on the files ended early.
pub(super) enum End<S> {
    Limit(Limit),
    Error(DiskError<S>),
}

impl<S> From<DiskError<S>> for End<S> {
    fn from(error: DiskError<S>) -> Self {
        Self::Error(error)
    }
}

/// Adds the path to an error of the file system.
pub(super) fn at<S>(path: &Path) -> impl FnOnce(io::Error) -> DiskError<S> {
    move |source| DiskError::Io {
        path: path.to_owned(),
        source,
    }
}

pub(super) fn damaged<S>(path: &Path, reason: &'static str) -> DiskError<S> {
    DiskError::Damaged {
        path: path.to_owned(),
        reason,
    }
}
