//! Refutations as text. The header of the parent module describes the format.

use std::fmt;
use std::io::{self, BufRead, BufWriter, Write};
use std::str::FromStr;

use super::{Justification, Lemma, Refutation, Relaxation};
use crate::text::{Line, Lines, ReadError, number};

/// The largest number of bytes that is read of a line.
const MAX_LINE: usize = 1 << 24;

/// The words of the format.
const HEADER: &str = "refutation";
const ROOTS: &str = "roots";
const CHAIN: &str = "chain";
const BRANCH: &str = "branch";
const RELAXED: &str = "~";
const FORCED: &str = "!";
const REFERENCE: &str = "@";
const NO_WORDS: &str = "-";
const COMMENT: u8 = b'#';

impl<A: fmt::Display> Refutation<A> {
    /// Writes the refutation as text, which [`read_text`](Self::read_text) can read back. The [type](Self#text)
    /// describes the format.
    ///
    /// The output is buffered and flushed.
    ///
    /// # Errors
    ///
    /// Returns the errors of `writer`, and [`io::ErrorKind::InvalidInput`] if the text of an action contains white
    /// space.
    pub fn write_text(&self, writer: impl Write) -> io::Result<()> {
        let mut writer = BufWriter::new(writer);
        writeln!(writer, "{HEADER} {}", self.bound)?;
        for lemma in &self.lemmas {
            write!(writer, "{} ", lemma.budget)?;
            write_set(&mut writer, &lemma.nogood)?;
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
    /// The text is read once, line by line, and only the refutation is kept.
    /// The [checker](crate::certificate::refutation) finds references to lemmas that do not exist.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] with the number of the first line that is malformed, has 2²⁴ bytes or more, or could not be
    /// read.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::refutation::Refutation;
    ///
    /// let text = "refutation 2\n0 1,8000 chain\n1 1,c000 chain !red ~ @0\nroots 1\n";
    /// let refutation = Refutation::<String>::read_text(text.as_bytes())?;
    /// assert_eq!(refutation.bound, 2);
    /// assert_eq!(*refutation.lemmas[1].nogood, [1, 0xc000]);
    ///
    /// let mut file = Vec::new();
    /// refutation.write_text(&mut file)?;
    /// assert_eq!(file, text.as_bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_text(reader: impl BufRead) -> Result<Self, ReadError> {
        let mut lines = Lines::new(reader, MAX_LINE);
        let expected = "`refutation` and a bound";
        let Some(mut header) = lines.read_besides(COMMENT)? else {
            return Err(lines.ended(expected));
        };
        header.word(&[HEADER], expected)?;
        let bound = header.field();
        let bound = header.number_in(bound, "a bound")?;
        header.end(NOTHING_MORE)?;

        let mut lemmas = Vec::new();
        loop {
            let Some(mut line) = lines.read_besides(COMMENT)? else {
                return Err(lines.ended("a lemma or `roots`"));
            };
            let first = line.field();
            if first == Some(ROOTS.as_bytes()) {
                let mut roots = Vec::new();
                while let Some(root) = line.field() {
                    roots.push(line.number_in(Some(root), NUMBER)?);
                }
                if let Some(mut line) = lines.read_besides(COMMENT)? {
                    line.end(NOTHING_MORE)?;
                }
                return Ok(Self {
                    lemmas,
                    roots,
                    bound,
                });
            }
            let budget = line.number_in(first, "a budget or `roots`")?;
            lemmas.push(Lemma {
                nogood: line.set()?,
                budget,
                justification: line.justification()?,
            });
        }
    }
}

const NOTHING_MORE: &str = "nothing more";
const NUMBER: &str = "the number of a lemma";

impl Line<'_> {
    /// Takes one of these words, and returns it.
    fn word(&mut self, words: &[&'static str], expected: &str) -> Result<&'static str, ReadError> {
        let field = self.field();
        let word = { words.iter() }.find(|word| field == Some(word.as_bytes()));
        word.copied()
            .ok_or_else(|| self.unexpected(expected, field))
    }

    fn number_in(&self, field: Option<&[u8]>, expected: &str) -> Result<u32, ReadError> {
        number(field).ok_or_else(|| self.unexpected(expected, field))
    }

    /// Takes a set.
    fn set(&mut self) -> Result<Box<[u64]>, ReadError> {
        let field = self.field();
        if field == Some(NO_WORDS.as_bytes()) {
            return Ok(Box::default());
        }
        let word = |word: &str| {
            let is_hexadecimal = word.bytes().all(|byte| byte.is_ascii_hexdigit());
            let word = u64::from_str_radix(word, 16).ok();
            word.filter(|_| is_hexadecimal)
        };
        field
            .and_then(|field| str::from_utf8(field).ok()?.split(',').map(word).collect())
            .ok_or_else(|| self.unexpected("a set in hexadecimal words", field))
    }

    fn action<A>(&self, field: &[u8]) -> Result<A, ReadError>
    where
        A: FromStr<Err: fmt::Display>,
    {
        let text = str::from_utf8(field);
        let text = text.map_err(|_| self.unexpected("text in UTF-8", Some(field)))?;
        let parsed = text.parse();
        parsed.map_err(|error: A::Err| self.refused("an action", text, error))
    }

    /// Reads the rest of the line.
    fn justification<A>(&mut self) -> Result<Justification<A>, ReadError>
    where
        A: FromStr<Err: fmt::Display>,
    {
        if self.word(&[CHAIN, BRANCH], "`chain` or `branch`")? == BRANCH {
            let mut actions = Vec::new();
            while let Some(field) = self.field() {
                let place = field
                    .iter()
                    .rposition(|&byte| byte == REFERENCE.as_bytes()[0]);
                let place = place.ok_or_else(|| self.unexpected("action@lemma", Some(field)))?;
                let lemma = self.number_in(Some(&field[place + 1..]), NUMBER)?;
                actions.push((self.action(&field[..place])?, lemma));
            }
            return Ok(Justification::Branching { actions });
        }
        let mut steps = Vec::new();
        while let Some(field) = self.field() {
            if field == RELAXED.as_bytes() {
                steps.push(Relaxation::Relaxed);
            } else if let Some(action) = field.strip_prefix(FORCED.as_bytes()) {
                steps.push(Relaxation::Forced(self.action(action)?));
            } else if let Some(lemma) = field.strip_prefix(REFERENCE.as_bytes()) {
                let lemma = Some(self.number_in(Some(lemma), NUMBER)?);
                self.end(NOTHING_MORE)?;
                return Ok(Justification::Chain { steps, lemma });
            } else {
                return Err(self.unexpected("`~`, !action or @lemma", Some(field)));
            }
        }
        Ok(Justification::Chain { steps, lemma: None })
    }
}
