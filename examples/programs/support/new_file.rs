//! Files that are written under a temporary name, and renamed when they are complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file with a temporary name, such as `name.123.part`, until [`finish`](Self::finish) renames it. The old file,
/// which may be the input of the program, stays until the new file is complete. If the program fails, the old file and
/// the temporary file remain.
///
/// If the path leads to a pipe, a device or anything else that is not a regular file, the program writes to it
/// directly.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    names: Option<[PathBuf; 2]>, // the temporary and the final name
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be created under the temporary name.
    pub fn create(path: &Path) -> io::Result<Self> {
        let before = fs::metadata(path).ok();
        if before.as_ref().is_some_and(|before| !before.is_file()) {
            let file = OpenOptions::new().write(true).open(path)?;
            return Ok(Self { file, names: None });
        }
        let path = followed(path)?;
        let mut part = path.file_name().unwrap_or_default().to_owned();
        part.push(format!(".{}.part", process::id()));
        let part = path.with_file_name(part);
        let file = File::create(&part)?;
        if let Some(before) = before {
            if before.permissions().readonly() {
                let _ = fs::remove_file(&part);
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            file.set_permissions(before.permissions())?;
        }
        Ok(Self {
            file,
            names: Some([part, path]),
        })
    }

    /// Renames the file to its final name.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses.
    pub fn finish(self) -> io::Result<()> {
        match self.names {
            None => Ok(()),
            Some([part, path]) => {
                drop(self.file); // some systems rename no open file
                fs::rename(part, path)
            }
        }
    }

    /// Removes the written part. The old file stays.
    pub fn discard(self) {
        if let Some([part, _]) = self.names {
            drop(self.file);
            let _ = fs::remove_file(part); // if this fails, only the part remains
        }
    }

    /// Writes a whole file.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written. The old file then stays.
    pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
        let mut new = Self::create(path)?;
        new.write_all(contents.as_ref())?;
        new.finish()
    }
}

/// Returns the path to which a chain of symbolic links leads. Writing to this path keeps the links. The file at the end
/// of the chain need not exist.
fn followed(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40; // a longer chain may be a cycle
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else {
            return Ok(path);
        };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("too many symbolic links"))
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
