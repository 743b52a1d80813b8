//! This module reads texts line by line. Fields are separated by white space, and errors name the line.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Read};

/// The error of a text that cannot be read. It contains the number of the line, counted from 1, and what was expected
/// and found in this line.
///
/// # Examples
///
/// ```
/// use colorwalk::digraph::Digraph;
///
/// let error = Digraph::<u32>::read_edge_list("0 1 5\n0 x 5".as_bytes()).unwrap_err();
/// assert_eq!(error.line, 2);
/// assert_eq!(error.message, r#"expected a node, found "x""#);
/// assert_eq!(error.to_string(), r#"line 2: expected a node, found "x""#);
/// ```
///
/// If the reader fails, the error of the reader is the source of the returned error:
///
/// ```
/// use std::error::Error;
/// use std::io::{self, BufReader, Read};
/// use colorwalk::digraph::Digraph;
///
/// struct Unplugged;
///
/// impl Read for Unplugged {
///     fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
///         Err(io::Error::other("the disk is gone"))
///     }
/// }
///
/// let reader = BufReader::new("0 1 5\n".as_bytes().chain(Unplugged));
/// let error = Digraph::<u32>::read_edge_list(reader).unwrap_err();
/// assert_eq!(error.to_string(), "line 2: cannot be read");
/// assert_eq!(error.source().expect("the reader failed").to_string(), "the disk is gone");
/// ```
#[non_exhaustive]
pub struct ReadError {
    /// The number of the line, from 1.
    pub line: u64,
    /// The message without the number of the line.
    pub message: String,
    source: Option<io::Error>,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_ref().map(|source| source as _)
    }
}

debug_by_sentence!([] ReadError);

impl ReadError {
    pub(crate) fn new(line: u64, message: impl Into<String>) -> Self {
        Self {
            line,
            message: message.into(),
            source: None,
        }
    }

    fn unreadable(line: u64, source: io::Error) -> Self {
        Self {
            source: Some(source),
            ..Self::new(line, "cannot be read")
        }
    }

    /// Adds a hint to the message.
    pub(crate) fn hint(mut self, hint: &str) -> Self {
        self.message += hint;
        self
    }
}

/// The mark that some editors write before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A reader of the lines of a text, one at a time.
pub(crate) struct Lines<R> {
    reader: R,
    most: usize, // the largest number of bytes to read from a line; the rest is skipped
    number: u64,
    bytes: Vec<u8>,
    is_cut: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(reader: R, most: usize) -> Self {
        Self {
            reader,
            most,
            number: 0,
            bytes: Vec::new(),
            is_cut: false,
        }
    }

    /// Returns the number of the last line that was read. Before the first line is read, returns 1.
    pub(crate) fn last(&self) -> u64 {
        self.number.max(1)
    }

    /// Reads the next line. Returns `None` at the end of the text.
    pub(crate) fn read(&mut self) -> Result<Option<Line<'_>>, ReadError> {
        Ok(self.advance()?.then(|| self.line()))
    }

    /// Reads the next line that is neither blank nor a comment. A comment begins with the character `mark`.
    pub(crate) fn read_besides(&mut self, mark: u8) -> Result<Option<Line<'_>>, ReadError> {
        while self.advance()? {
            let line = self.line();
            if line.rest.trim_ascii_start().first() == Some(&mark) {
                continue;
            }
            line.check_length()?;
            if !line.is_at_end() {
                return Ok(Some(self.line()));
            }
        }
        Ok(None)
    }

    /// Moves to the next line. Returns whether it exists.
    fn advance(&mut self) -> Result<bool, ReadError> {
        let unreadable = |line| move |source| ReadError::unreadable(line, source);
        if self.is_cut {
            let rest = self.reader.skip_until(b'\n');
            rest.map_err(unreadable(self.number))?;
        }
        let number = self.number + 1;
        self.bytes.clear();
        let mut start = (&mut self.reader).take(self.most as u64);
        let length = start.read_until(b'\n', &mut self.bytes);
        let length = length.map_err(unreadable(number))?;
        self.is_cut = length == self.most && !self.bytes.ends_with(b"\n");
        if length == 0 {
            return Ok(false);
        }
        self.number = number;
        if number == 1 && self.bytes.starts_with(BYTE_ORDER_MARK) {
            self.bytes.drain(..BYTE_ORDER_MARK.len());
        }
        let message = if self.bytes.contains(&0) {
            "expected text in UTF-8, found a zero byte: a file in UTF-16 has to be converted first"
        } else if self.bytes.trim_ascii_end().contains(&b'\r') {
            r"expected `\n` or `\r\n` at the end of a line, found `\r` within it"
        } else {
            return Ok(true);
        };
        Err(ReadError::new(number, message))
    }

    fn line(&self) -> Line<'_> {
        Line {
            number: self.number,
            rest: &self.bytes,
            cut_at: self.is_cut.then_some(self.most),
        }
    }

    /// Returns the error of a text that was read completely but does not describe a valid graph.
    pub(crate) fn refused(&self, reason: impl std::fmt::Display) -> ReadError {
        ReadError::new(self.last(), reason.to_string())
    }

    /// Returns the error of a text that ends before it is complete.
    pub(crate) fn ended(&self, expected: &str) -> ReadError {
        ReadError::new(self.last(), format!("expected {expected}, found the end"))
    }
}

/// The rest of a line. It consists of fields that are separated by white space.
#[derive(Clone)]
pub(crate) struct Line<'a> {
    number: u64,
    rest: &'a [u8],
    cut_at: Option<usize>, // the length of the part that was read, if the line was not read to its end
}

impl<'a> Line<'a> {
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// Drops everything from the first `mark` on.
    pub(crate) fn strip_comment(&mut self, mark: u8) {
        if let Some(end) = self.rest.iter().position(|&byte| byte == mark) {
            self.rest = &self.rest[..end];
            self.cut_at = None;
        }
    }

    /// Drops a comment from the line. A comment begins with `mark` at the beginning of the line or after white space.
    /// Elsewhere the same character is part of a name.
    pub(crate) fn strip_spaced_comment(&mut self, mark: u8) {
        let mut before = b' ';
        let begins = |&byte: &u8| {
            let is_first = std::mem::replace(&mut before, byte).is_ascii_whitespace();
            is_first && byte == mark
        };
        if let Some(end) = self.rest.iter().position(begins) {
            self.rest = &self.rest[..end];
            self.cut_at = None;
        }
    }

    /// Returns the rest of the line.
    pub(crate) const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Rejects a line if a part of the line was skipped.
    pub(crate) fn check_length(&self) -> Result<(), ReadError> {
        self.cut_at.map_or(Ok(()), |most| {
            Err(self.error(format!("expected less than {most} bytes, found more")))
        })
    }

    /// Takes the next field.
    pub(crate) fn field(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest.trim_ascii_start();
        let end = rest.iter().position(u8::is_ascii_whitespace);
        let (field, rest) = rest.split_at(end.unwrap_or(rest.len()));
        self.rest = rest;
        (!field.is_empty()).then_some(field)
    }

    /// Checks that no field is left.
    pub(crate) fn end(&mut self, expected: &str) -> Result<(), ReadError> {
        match self.field() {
            None => Ok(()),
            field => Err(self.unexpected(expected, field)),
        }
    }

    /// Returns whether no field is left.
    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.trim_ascii_start().is_empty()
    }

    pub(crate) fn error(&self, message: impl Into<String>) -> ReadError {
        ReadError::new(self.number, message)
    }

    /// Returns the error for a field that the format does not expect, or for a field that is missing at the end of the
    /// line.
    pub(crate) fn unexpected(&self, expected: &str, found: Option<&[u8]>) -> ReadError {
        let found = found.map_or("the end of the line".to_owned(), |found| {
            format!("{:?}", shown(found))
        });
        self.error(format!("expected {expected}, found {found}"))
    }

    /// Returns the error of a field that a type rejects.
    pub(crate) fn refused(
        &self,
        expected: &str,
        found: &str,
        reason: impl std::fmt::Display,
    ) -> ReadError {
        let error = self.unexpected(expected, Some(found.as_bytes()));
        error.hint(&format!(": {reason}"))
    }
}

/// Reads a decimal number without a sign.
pub(crate) fn number(field: Option<&[u8]>) -> Option<u32> {
    let digits = field.filter(|field| is_digits(field))?;
    digits.iter().try_fold(0u32, |number, digit| {
        number.checked_mul(10)?.checked_add((digit - b'0').into())
    })
}

pub(crate) fn is_digits(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// Shortens a quotation in an error message to 32 characters, which are enough to find the place.
fn shown(field: &[u8]) -> String {
    let text = String::from_utf8_lossy(field);
    text.chars().take(32).collect()
}
