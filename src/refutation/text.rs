//! Refutations as text. The header of the parent module describes the format.

use std::fmt;
use std::io::{self, BufRead, BufWriter, Read, Write};
use std::str::{FromStr, SplitAsciiWhitespace};

use thiserror::Error;

use super::{Justification, Lemma, Refutation, Relaxation};

/// The largest number of bytes in a line.
const MAX_LINE: usize = 1 << 24;

/// The words of the format.
const HEADER: &str = "refutation";
const ROOTS: &str = "roots";
const CHAIN: &str = "chain";
const BRANCH: &str = "branch";
const RELAXED: &str = "~";
const FORCED: char = '!';
const REFERENCE: char = '@';
const NO_WORDS: &str = "-";

/// An error in the text of a refutation, with its line. Lines are numbered from 1.
///
/// # Examples
///
/// ```
/// use colorwalk::refutation::Refutation;
///
/// let text = "refutation 1\n0 1 branch a@0 b\nroots 0\n";
/// let error = Refutation::<String>::read_text(text.as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), r#"line 2: expected action@lemma, found "b""#);
/// assert_eq!(error.line(), 2);
/// ```
///
/// A field that is missing, and one that is not an action:
///
/// ```
/// use colorwalk::refutation::{Refutation, RefutationReadError};
///
/// let error = |text: &str| Refutation::<u8>::read_text(text.as_bytes()).unwrap_err();
/// let no_roots = error("refutation 1\n0 1 chain\n"); // the text ends too early
/// assert!(matches!(no_roots, RefutationReadError::Field { found: None, .. }));
/// let no_colour = error("refutation 1\n0 1 chain\n1 3 branch 256@0\nroots 1\n");
/// assert!(matches!(
///     no_colour,
///     RefutationReadError::Action { line: 3, found, .. } if found == "256"
/// ));
/// ```
///
/// A reader that fails, and an endless line:
///
/// ```
/// use std::io::{self, BufReader, Read};
/// use colorwalk::refutation::{Refutation, RefutationReadError};
///
/// struct Unplugged;
///
/// impl Read for Unplugged {
///     fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
///         Err(io::Error::other("the disk is gone"))
///     }
/// }
///
/// let read = |rest: &mut dyn Read| {
///     let text = BufReader::new("refutation 1\n".as_bytes().chain(rest));
///     Refutation::<u8>::read_text(text).unwrap_err()
/// };
/// assert!(matches!(read(&mut Unplugged), RefutationReadError::Io { line: 2, .. }));
/// let endless = read(&mut io::repeat(b' '));
/// assert!(matches!(endless, RefutationReadError::LineTooLong { line: 2 }));
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RefutationReadError {
    /// The reader failed.
    #[error("line {line}: cannot be read")]
    Io {
        /// The line that could not be read.
        line: u64,
        /// The error of the reader.
        source: io::Error,
    },
    /// A field is wrong, missing, or superfluous.
    #[error("line {line}: expected {expected}, found {}", found.as_deref().map_or(
        "the end".into(), |found| format!("{found:?}")
    ))]
    Field {
        /// The line.
        line: u64,
        /// What the format expects here.
        expected: &'static str,
        /// The first 32 characters of the field found, or `None` at the end of the line or of the text.
        found: Option<String>,
    },
    /// A field is not an action.
    #[error("line {line}: expected an action, found {found:?}: {reason}")]
    Action {
        /// The line.
        line: u64,
        /// The first 32 characters of the field.
        found: String,
        /// The error of the action type's `FromStr`.
        reason: String,
    },
    /// A line is longer than 2²⁴ bytes.
    #[error("line {line}: expected {MAX_LINE} bytes at most, found more")]
    LineTooLong {
        /// The line.
        line: u64,
    },
}

impl RefutationReadError {
    /// Returns the number of the line, counted from 1.
    pub const fn line(&self) -> u64 {
        match *self {
            Self::Io { line, .. }
            | Self::Field { line, .. }
            | Self::Action { line, .. }
            | Self::LineTooLong { line } => line,
        }
    }
}

impl<A: fmt::Display> Refutation<A> {
    /// Writes the refutation as text, from which [`read_text`](Self::read_text) reads an equal one; the
    /// [type](Self#text) describes the format.
    ///
    /// The output is buffered and flushed.
    ///
    /// # Errors
    ///
    /// Those of `writer`, and [`io::ErrorKind::InvalidInput`] if the text of an action contains white
    /// space.
    pub fn write_text(&self, writer: impl Write) -> io::Result<()> {
        let mut writer = BufWriter::new(writer);
        writeln!(writer, "{HEADER} {}", self.bound)?;
        for lemma in &self.lemmas {
            write!(writer, "{} ", lemma.budget)?;
            write_set(&mut writer, &lemma.must_hit)?;
            match &lemma.justification {
                Justification::Chain { steps, lemma } => {
                    write!(writer, " {CHAIN}")?;
                    for step in steps {
                        match step {
                            Relaxation::Forced(action) => {
                                write!(writer, " {FORCED}{}", Field::of(action)?)?;
                            }
                            Relaxation::Relaxed => write!(writer, " {RELAXED}")?,
                        }
                    }
                    if let Some(lemma) = lemma {
                        write!(writer, " {REFERENCE}{lemma}")?;
                    }
                }
                Justification::Branching { actions } => {
                    write!(writer, " {BRANCH}")?;
                    for (action, lemma) in actions {
                        write!(writer, " {}{REFERENCE}{lemma}", Field::of(action)?)?;
                    }
                }
            }
            writeln!(writer)?;
        }
        write!(writer, "{ROOTS}")?;
        for root in &self.roots {
            write!(writer, " {root}")?;
        }
        writeln!(writer)?;
        writer.flush()
    }
}

/// The text of an action.
struct Field(String);

impl Field {
    fn of(action: &impl fmt::Display) -> io::Result<Self> {
        let text = action.to_string();
        if text.contains(|character: char| character.is_ascii_whitespace()) {
            let reason = format!("the action {text:?} is written with white space in it");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        Ok(Self(text))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn write_set(writer: &mut impl Write, set: &[u64]) -> io::Result<()> {
    let Some((first, others)) = set.split_first() else {
        return write!(writer, "{NO_WORDS}");
    };
    write!(writer, "{first:x}")?;
    others
        .iter()
        .try_for_each(|word| write!(writer, ",{word:x}"))
}

impl<A: FromStr<Err: fmt::Display>> Refutation<A> {
    /// Reads a refutation from text; the [type](Self#text) describes the format.
    ///
    /// The text is read once, line by line, and only the refutation is kept. References to lemmas that
    /// do not exist are left to the [checker](crate::certificate::refutation).
    ///
    /// # Errors
    ///
    /// A [`RefutationReadError`] with the number of the first line that is malformed or could not be
    /// read.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::refutation::Refutation;
    ///
    /// let text = "refutation 2\n0 1,8000 chain\n1 1,c000 chain !red ~ @0\nroots 1\n";
    /// let refutation = Refutation::<String>::read_text(text.as_bytes())?;
    /// assert_eq!(refutation.bound(), 2);
    /// assert_eq!(*refutation.lemmas()[1].must_hit, [1, 0xc000]);
    ///
    /// let mut file = Vec::new();
    /// refutation.write_text(&mut file)?;
    /// assert_eq!(file, text.as_bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_text(reader: impl BufRead) -> Result<Self, RefutationReadError> {
        let mut lines = Lines::new(reader);
        let expected = "`refutation` and a bound";
        let mut header = lines.read(expected)?;
        header.word(&[HEADER], expected)?;
        let bound = header.number("a bound")?;
        header.end()?;

        let mut lemmas = Vec::new();
        loop {
            let mut line = lines.read("a lemma or `roots`")?;
            let first = line.fields.next();
            if first == Some(ROOTS) {
                let mut roots = Vec::new();
                while let Some(root) = line.fields.next() {
                    roots.push(line.number_in(Some(root), "the number of a lemma")?);
                }
                lines.end()?;
                return Ok(Self::new(lemmas, roots, bound));
            }
            let budget = line.number_in(first, "a budget or `roots`")?;
            lemmas.push(Lemma {
                must_hit: line.set()?,
                budget,
                justification: line.justification()?,
            });
        }
    }
}

/// The lines of a text that are neither blank nor comments, one at a time.
struct Lines<R> {
    reader: R,
    number: u64,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    const fn new(reader: R) -> Self {
        Self {
            reader,
            number: 0,
            bytes: Vec::new(),
        }
    }

    /// Advances to the next line; returns whether there is one.
    fn advance(&mut self) -> Result<bool, RefutationReadError> {
        loop {
            let line = self.number + 1;
            self.bytes.clear();
            let length = (&mut self.reader)
                .take(MAX_LINE as u64 + 1)
                .read_until(b'\n', &mut self.bytes)
                .map_err(|source| RefutationReadError::Io { line, source })?;
            if length == 0 {
                return Ok(false);
            }
            self.number = line;
            if length > MAX_LINE {
                return Err(RefutationReadError::LineTooLong { line });
            }
            let text = self.bytes.trim_ascii();
            if !text.is_empty() && !text.starts_with(b"#") {
                return Ok(true);
            }
        }
    }

    fn line(&self) -> Result<Line<'_>, RefutationReadError> {
        let text = str::from_utf8(&self.bytes).map_err(|_| RefutationReadError::Field {
            line: self.number,
            expected: "text in UTF-8",
            found: Some(shown(&String::from_utf8_lossy(&self.bytes))),
        })?;
        Ok(Line {
            number: self.number,
            fields: text.split_ascii_whitespace(),
        })
    }

    /// Reads the next line, which must exist.
    fn read(&mut self, expected: &'static str) -> Result<Line<'_>, RefutationReadError> {
        if self.advance()? {
            return self.line();
        }
        Err(RefutationReadError::Field {
            line: self.number.max(1),
            expected,
            found: None,
        })
    }

    /// Checks that there is no further line.
    fn end(&mut self) -> Result<(), RefutationReadError> {
        if self.advance()? {
            self.line()?.end()?;
        }
        Ok(())
    }
}

/// The unread part of a line: fields separated by white space.
struct Line<'a> {
    number: u64,
    fields: SplitAsciiWhitespace<'a>,
}

impl Line<'_> {
    fn unexpected(&self, expected: &'static str, found: Option<&str>) -> RefutationReadError {
        RefutationReadError::Field {
            line: self.number,
            expected,
            found: found.map(shown),
        }
    }

    /// Reads one of these words.
    fn word(
        &mut self,
        words: &[&'static str],
        expected: &'static str,
    ) -> Result<&'static str, RefutationReadError> {
        let field = self.fields.next();
        let word = words.iter().find(|&&word| field == Some(word));
        word.copied()
            .ok_or_else(|| self.unexpected(expected, field))
    }

    fn number(&mut self, expected: &'static str) -> Result<u32, RefutationReadError> {
        let field = self.fields.next();
        self.number_in(field, expected)
    }

    fn number_in(
        &self,
        field: Option<&str>,
        expected: &'static str,
    ) -> Result<u32, RefutationReadError> {
        field
            .filter(|field| field.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|field| field.parse().ok())
            .ok_or_else(|| self.unexpected(expected, field))
    }

    /// Reads a set.
    fn set(&mut self) -> Result<Box<[u64]>, RefutationReadError> {
        let field = self.fields.next();
        if field == Some(NO_WORDS) {
            return Ok(Box::default());
        }
        let word = |word: &str| {
            let is_hexadecimal = word.bytes().all(|byte| byte.is_ascii_hexdigit());
            let word = u64::from_str_radix(word, 16).ok();
            word.filter(|_| is_hexadecimal)
        };
        field
            .and_then(|field| field.split(',').map(word).collect())
            .ok_or_else(|| self.unexpected("a set in hexadecimal words", field))
    }

    fn action<A>(&self, field: &str) -> Result<A, RefutationReadError>
    where
        A: FromStr<Err: fmt::Display>,
    {
        field
            .parse()
            .map_err(|error: A::Err| RefutationReadError::Action {
                line: self.number,
                found: shown(field),
                reason: error.to_string(),
            })
    }

    /// Reads the rest of the line.
    fn justification<A>(&mut self) -> Result<Justification<A>, RefutationReadError>
    where
        A: FromStr<Err: fmt::Display>,
    {
        if self.word(&[CHAIN, BRANCH], "`chain` or `branch`")? == BRANCH {
            let mut actions = Vec::new();
            while let Some(field) = self.fields.next() {
                let expected = "action@lemma";
                let (action, lemma) = field
                    .rsplit_once(REFERENCE)
                    .ok_or_else(|| self.unexpected(expected, Some(field)))?;
                let lemma = self.number_in(Some(lemma), "the number of a lemma")?;
                actions.push((self.action(action)?, lemma));
            }
            return Ok(Justification::Branching { actions });
        }
        let mut steps = Vec::new();
        while let Some(field) = self.fields.next() {
            if field == RELAXED {
                steps.push(Relaxation::Relaxed);
            } else if let Some(action) = field.strip_prefix(FORCED) {
                steps.push(Relaxation::Forced(self.action(action)?));
            } else {
                let lemma = field.strip_prefix(REFERENCE);
                let lemma =
                    lemma.ok_or_else(|| self.unexpected("`~`, !action or @lemma", Some(field)))?;
                let lemma = Some(self.number_in(Some(lemma), "the number of a lemma")?);
                self.end()?;
                return Ok(Justification::Chain { steps, lemma });
            }
        }
        Ok(Justification::Chain { steps, lemma: None })
    }

    /// Checks that there is no further field.
    fn end(&mut self) -> Result<(), RefutationReadError> {
        match self.fields.next() {
            None => Ok(()),
            field => Err(self.unexpected("nothing more", field)),
        }
    }
}

/// Shortens a field for an error message: 32 characters are enough to find it.
fn shown(field: &str) -> String {
    field.chars().take(32).collect()
}
