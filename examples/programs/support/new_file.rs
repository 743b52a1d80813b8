//! Files that are written beside their name, and get it when they are complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file under a name of its own, `name.123.part`, until [`finish`](Self::finish) gives it its name. So what stood
/// there before, which may be what the program reads, is whole until the new one is, and stays where the program
/// fails; the part that was written stays beside it.
///
/// What is no regular file, such as a pipe or a device, is written as it is.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    names: Option<[PathBuf; 2]>, // before and after
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// If it cannot be made beside its name.
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

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn finish(self) -> io::Result<()> {
        match self.names {
            None => Ok(()),
            Some([part, path]) => {
                drop(self.file); // some systems rename no open file
                fs::rename(part, path)
            }
        }
    }

    /// Removes what was written: what stood there before stays, and nothing beside it.
    pub fn discard(self) {
        if let Some([part, _]) = self.names {
            drop(self.file);
            let _ = fs::remove_file(part); // if this fails it is only more to tidy up
        }
    }

    /// Writes a whole file.
    ///
    /// # Errors
    ///
    /// If it cannot be written; what stood there before then still does.
    pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
        let mut new = Self::create(path)?;
        new.write_all(contents.as_ref())?;
        new.finish()
    }
}

/// Follows symbolic links, so that they stay links. The file at their end need not exist.
fn followed(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40; // more may be a circle
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
