//! Recognises other formats whose lines look like edges. For this, it takes all lines of a file into account.

use super::metis::Lookalike;
use crate::error::counted;
use crate::text::{Line, ReadError, is_digits, number};

/// The formats that an apparent list of edges may really have. Each field becomes `None` once a line contradicts the
/// format.
pub(super) struct Suspect {
    line: u64, // of the first edge, 0 before it
    header: Option<Header>,
    metis: Option<Lookalike>,
    neighbours: Option<Neighbours>,
    matrix: Option<Matrix>,
    vertices: Option<Vertices>,
}

impl Suspect {
    pub(super) fn new() -> Self {
        Self {
            line: 0,
            header: None,
            metis: None,
            neighbours: Some(Neighbours::default()),
            matrix: Some(Matrix::new(0)),
            vertices: Some(Vertices::default()),
        }
    }

    /// Looks at a line of the list, with and without its comment.
    pub(super) fn look(&mut self, raw: &Line<'_>, line: &Line<'_>) {
        let vertices = self.vertices.take();
        self.vertices = vertices.and_then(|vertices| vertices.with(raw));
        let metis = self.metis.take();
        self.metis = metis.and_then(|metis| metis.with(line.clone()));
        if line.is_at_end() {
            return;
        }
        let neighbours = self.neighbours.take();
        self.neighbours = neighbours.and_then(|neighbours| neighbours.with(line));
        let (matrix, mut fields) = (self.matrix.take(), line.clone());
        self.matrix = matrix.and_then(|matrix| matrix.with(&mut || fields.field()));
        if self.line == 0 {
            self.line = line.number();
            self.header = Header::new(line);
            self.metis = Lookalike::new(line.clone());
        } else {
            let header = self.header.take();
            self.header = header.and_then(|header| header.with(line.clone()));
        }
    }

    /// Rejects lines that belong to another format. `in_place` takes a number of nodes, and returns the text that
    /// should replace a header with this number.
    pub(super) fn check(&self, in_place: impl Fn(u32) -> String) -> Result<(), ReadError> {
        let found = if self.metis.as_ref().is_some_and(Lookalike::is_complete) {
            "a METIS file: it is read by `read_metis`".to_owned()
        } else if let Some(nodes) = self.neighbours.as_ref().and_then(Neighbours::complete) {
            format!(
                "lists of neighbours: write one edge in a line; if these are edges, add `nodes {nodes}`, for \
                 `read_edge_list`"
            )
        } else if self.matrix.as_ref().is_some_and(Matrix::is_complete) {
            Matrix::FOUND.to_owned()
        } else if self.vertices.as_ref().is_some_and(Vertices::is_complete) {
            "an LGL file, where `#` begins a vertex: no reader takes it".to_owned()
        } else if let Some(found) = self.header.as_ref().and_then(|it| it.found(in_place)) {
            found
        } else {
            return Ok(());
        };
        Err(looks_like(self.line, &found))
    }
}

/// Returns the error of a line that looks like the beginning of another format.
pub(super) fn looks_like(line: u64, found: &str) -> ReadError {
    ReadError::new(
        line,
        format!("expected an edge, found what looks like {found}"),
    )
}

/// A first line that may be a header: it consists of numbers only.
struct Header {
    numbers: Vec<u32>,
    others: u32, // the lines after it
}

impl Header {
    fn new(line: &Line<'_>) -> Option<Self> {
        let numbers = line.numbers()?;
        Some(Self { numbers, others: 0 })
    }

    /// Returns the header, or `None` if the later line `line` shows that the first line is an edge.
    fn with(mut self, mut line: Line<'_>) -> Option<Self> {
        let mut is_within =
            |first, last| number(line.field()).is_some_and(|node| (first..=last).contains(&node));
        let may_be_header = match self.numbers[..] {
            // The numbers of nodes and of edges, if all other lines have costs.
            [nodes, _] if nodes > 0 => {
                is_within(0, nodes) && is_within(0, nodes) && !line.is_at_end()
            }
            // The numbers of rows, columns and entries.
            [rows, columns, _] if rows == columns => is_within(1, rows) && is_within(1, rows),
            _ => false,
        };
        self.others = self.others.saturating_add(1);
        may_be_header.then_some(self)
    }

    fn found(&self, in_place: impl Fn(u32) -> String) -> Option<String> {
        match self.numbers[..] {
            [nodes, edges] if self.others > 0 => Some(format!(
                "a header of {} and {}: {}, or its cost if it is an edge",
                counted(nodes, "node"),
                counted(edges, "edge"),
                in_place(nodes),
            )),
            [_, _, entries] if self.others > 0 && self.others == entries => {
                let found = "a Matrix Market file without its first line: put that back, for `read_matrix_market`";
                Some(found.to_owned())
            }
            _ => None,
        }
    }
}

/// Lines that may be lists of at most two neighbours each, with one line per node, in order. Longer lines cannot be
/// mistaken for edges.
#[derive(Default)]
struct Neighbours {
    nodes: Option<(u32, u32)>, // the first node, and the one after the last
    ends: Option<(u32, u32)>,  // the least and the greatest neighbour
    balance: u64,              // a sum that is zero if each edge has both entries
    has_pairs: bool,           // whether some line has two neighbours
    has_others: bool,          // whether some line has fewer neighbours
}

impl Neighbours {
    fn with(mut self, line: &Line<'_>) -> Option<Self> {
        let numbers = line.numbers()?;
        let (&node, neighbours) = numbers.split_first()?;
        let (first, next) = self.nodes.unwrap_or((node, node));
        let is_repeated = matches!(neighbours, [one, other] if one == other);
        if node != next || neighbours.contains(&node) || is_repeated {
            return None;
        }
        self.nodes = Some((first, node.checked_add(1)?));
        for &to in neighbours {
            let (least, greatest) = self.ends.unwrap_or((to, to));
            self.ends = Some((least.min(to), greatest.max(to)));
            let [from, to] = [node, to].map(|node| u64::from(node) + 1);
            let term = (from * to).wrapping_mul(from.wrapping_sub(to));
            self.balance = self.balance.wrapping_add(term);
        }
        self.has_pairs |= neighbours.len() == 2;
        self.has_others |= neighbours.len() < 2;
        Some(self)
    }

    /// Returns the number of nodes, counted from 0, if the lines form a complete list of neighbours. In such a list
    /// every neighbour has a line of its own. Also, the lines have different lengths, or each edge occurs in the lines
    /// of both of its nodes.
    fn complete(&self) -> Option<u32> {
        let ((first, end), (least, greatest)) = self.nodes.zip(self.ends)?;
        let is_one = self.has_pairs
            && (self.has_others || self.balance == 0)
            && first <= least
            && greatest < end;
        is_one.then_some(end)
    }
}

/// Lines that may be a matrix of costs. It has as many lines as numbers per line, and zeros on the diagonal.
pub(super) struct Matrix {
    labels: usize,      // the number of fields before the numbers of a line
    first: Vec<String>, // the numbers of the first line
    lines: usize,
}

impl Matrix {
    /// The message that rejects its lines.
    pub(super) const FOUND: &str = "a matrix of costs: write one edge in a line";

    pub(super) const fn new(labels: usize) -> Self {
        Self {
            labels,
            first: Vec::new(),
            lines: 0,
        }
    }

    /// Returns the matrix with one more line, or `None` if the line does not belong to the matrix. Each call of `next`
    /// returns the next field of the line.
    pub(super) fn with<'a>(mut self, next: &mut dyn FnMut() -> Option<&'a [u8]>) -> Option<Self> {
        for _ in 0..self.labels {
            next()?;
        }
        let is_first = self.lines == 0;
        let mut count = 0;
        while let Some(field) = next() {
            let text = str::from_utf8(field).ok()?;
            let number: f64 = text.parse().ok()?;
            if is_first {
                self.first.push(text.to_owned());
            }
            let is_transposed =
                count > 0 || self.first.get(self.lines).is_some_and(|it| it == text);
            if !is_transposed || (count == self.lines && number != 0.0) {
                return None;
            }
            count += 1;
        }
        self.lines += 1;
        (count == self.first.len() && count >= self.lines).then_some(self)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.lines > 2 && self.lines == self.first.len()
    }
}

/// Lines that may be an LGL file. Each vertex has a line that begins with `#`, and then one line per neighbour.
#[derive(Default)]
struct Vertices {
    names: usize,
    neighbours: usize,
    are_numbers: bool, // otherwise no vertex is a number
}

impl Vertices {
    fn with(mut self, line: &Line<'_>) -> Option<Self> {
        let mut fields = line.clone();
        let Some(first) = fields.field() else {
            return Some(self);
        };
        let (name, weight) = if first == b"#" {
            self.names += 1;
            (fields.field()?, None)
        } else {
            self.neighbours += 1;
            (first, fields.field())
        };
        if self.names == 1 && self.neighbours == 0 {
            self.are_numbers = is_digits(name);
        }
        let is_number = |field| str::from_utf8(field).is_ok_and(|text| text.parse::<f64>().is_ok());
        let fits = self.names > 0
            && self.are_numbers == is_digits(name)
            && weight.is_none_or(is_number)
            && fields.field().is_none();
        fits.then_some(self)
    }

    fn is_complete(&self) -> bool {
        self.names > 1 && self.neighbours > 0
    }
}
