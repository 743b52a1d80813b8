//! Rows for other programs, as CSV or as JSON.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::iter;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;

use crate::{NewFile, Screen, WriteError};

/// The options that ask for rows.
#[derive(Args, Debug)]
pub struct RowOptions {
    /// Writes the rows to this file as CSV; `-` is standard output, and all else goes to standard
    /// error
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Writes the rows to this file as JSON, one object per line
    #[arg(long, value_name = "FILE", conflicts_with = "csv")]
    json: Option<PathBuf>,
}

impl RowOptions {
    /// Opens the file for the rows, if a file was requested. The file gets its final name
    /// when [the rows are finished](Rows::finish).
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be created or written. Also returns an error if the file is one of the
    /// `inputs`, even under another name.
    pub fn open<const N: usize>(
        &self,
        fields: [&'static str; N],
        inputs: &[PathBuf],
    ) -> Result<Rows<N>, Box<dyn Error>> {
        let Some(path) = self.csv.as_deref().or(self.json.as_deref()) else {
            return Ok(Rows {
                fields,
                name: String::new(),
                is_standard_output: false,
                sink: Sink::None,
            });
        };
        let is_standard_output = path == Path::new("-");
        let (name, output) = if is_standard_output {
            ("standard output".to_owned(), Ok(Output::Standard))
        } else {
            if inputs.iter().any(|input| are_one_file(path, input)) {
                let name = path.display();
                return Err(format!("{name} is an input: it would be replaced").into());
            }
            let file = NewFile::create(path);
            (path.display().to_string(), file.map(Output::File))
        };
        let output = output.map_err(|source| WriteError::new(&name, source))?;
        let sink = if self.csv.is_some() {
            Sink::Csv(Box::new(csv::Writer::from_writer(output)))
        } else {
            Sink::Json(BufWriter::new(output))
        };
        let mut rows = Rows {
            fields,
            name,
            is_standard_output,
            sink,
        };
        rows.write_names()?;
        Ok(rows)
    }
}

/// The destination of rows with `N` fields: a file, standard output, or nothing.
pub struct Rows<const N: usize> {
    fields: [&'static str; N],
    name: String,
    is_standard_output: bool,
    sink: Sink,
}

enum Sink {
    None,
    Csv(Box<csv::Writer<Output>>),
    Json(BufWriter<Output>),
}

/// The destination of the bytes.
enum Output {
    Standard,
    File(NewFile),
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard => io::stdout().write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard => io::stdout().flush(),
            Self::File(file) => file.flush(),
        }
    }
}

impl<const N: usize> fmt::Debug for Rows<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Rows");
        shown.field("name", &self.name).finish_non_exhaustive()
    }
}

impl<const N: usize> Rows<N> {
    /// Returns whether rows were requested.
    pub fn are_wanted(&self) -> bool {
        !matches!(self.sink, Sink::None)
    }

    /// Returns the screen for output other than rows. The screen is standard error if the rows go to standard output,
    /// and otherwise standard output.
    pub fn screen(&self) -> Screen {
        Screen::new(self.is_standard_output)
    }

    /// Writes the first line of CSV.
    fn write_names(&mut self) -> Result<(), WriteError> {
        if let Sink::Csv(writer) = &mut self.sink {
            let written = writer.write_record(self.fields).map_err(io_error);
            written.map_err(|source| WriteError::new(&self.name, source))?;
        }
        self.flush()
    }

    /// Writes a row. A part of the row may stay in a buffer until [`flush`](Self::flush) writes it.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub fn write_row(&mut self, row: [Value; N]) -> Result<(), WriteError> {
        let written = match &mut self.sink {
            Sink::None => Ok(()),
            Sink::Csv(writer) => writer.write_record(row.map(in_csv)).map_err(io_error),
            Sink::Json(writer) => {
                let fields = iter::zip(self.fields, row);
                let fields = fields.map(|(name, value)| format!("\"{name}\":{value}"));
                let fields: Vec<String> = fields.collect();
                writeln!(writer, "{{{}}}", fields.join(","))
            }
        };
        written.map_err(|source| WriteError::new(&self.name, source))
    }

    /// Writes what is still buffered.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub fn flush(&mut self) -> Result<(), WriteError> {
        let flushed = match &mut self.sink {
            Sink::None => Ok(()),
            Sink::Csv(writer) => writer.flush(),
            Sink::Json(writer) => writer.flush(),
        };
        flushed.map_err(|source| WriteError::new(&self.name, source))
    }

    /// Removes the temporary file, if there is one. Call this method if the program had no row to write.
    pub fn discard(self) {
        let output = match self.sink {
            Sink::None => None,
            Sink::Csv(writer) => writer.into_inner().ok(),
            Sink::Json(writer) => writer.into_inner().ok(),
        };
        if let Some(Output::File(file)) = output {
            file.discard();
        }
    }

    /// Writes what is still buffered, and gives the file its final name.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written or renamed.
    pub fn finish(mut self) -> Result<(), WriteError> {
        self.flush()?;
        let output = match self.sink {
            Sink::None => return Ok(()),
            Sink::Csv(writer) => writer.into_inner().map_err(csv::IntoInnerError::into_error),
            Sink::Json(writer) => writer.into_inner().map_err(io::IntoInnerError::into_error),
        };
        let finished = output.and_then(|output| match output {
            Output::Standard => Ok(()),
            Output::File(file) => file.finish(),
        });
        finished.map_err(|source| WriteError::new(&self.name, source))
    }
}

/// Returns whether the output would replace the input, even through links. The name `-` means the file that standard
/// input reads.
fn are_one_file(output: &Path, input: &Path) -> bool {
    let input = if input == Path::new("-") {
        Path::new("/dev/stdin")
    } else {
        input
    };
    let [output, input] = [output, input].map(|path| fs::canonicalize(path).ok());
    output.is_some_and(|output| output.is_file() && Some(output) == input)
}

/// Returns the error of the system, so that a closed pipe is recognised.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

/// Returns a value as a field of CSV. A missing value is an empty field.
fn in_csv(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        value => value.to_string(),
    }
}
