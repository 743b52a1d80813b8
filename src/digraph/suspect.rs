//! Headers of other formats that look like edges, told from them by the lines that follow.

use super::metis::Lookalike;
use crate::error::counted;
use crate::text::{Line, ReadError, number};

/// What the first line of a list of edges may be if it is no edge.
#[derive(Default)]
pub(super) struct Suspect {
    line: u64,         // of the first edge, 0 before it
    numbers: Vec<u32>, // its fields, as long as they may be a header
    others: u32,       // the lines after it
    metis: Option<Lookalike>,
}

impl Suspect {
    /// Looks at a line of the list, or at a blank one.
    pub(super) fn look(&mut self, line: &Line<'_>) {
        if self.line > 0 && self.numbers.is_empty() && self.metis.is_none() {
            return; // nothing is suspected any more
        }
        let metis = self.metis.take();
        self.metis = metis.and_then(|metis| metis.with(line.clone()));
        if line.is_at_end() {
            return;
        }
        let mut rest = line.clone();
        if self.line == 0 {
            let fields = std::iter::from_fn(|| rest.field());
            let numbers: Option<_> = fields.map(|field| number(Some(field))).collect();
            (self.line, self.numbers) = (line.number(), numbers.unwrap_or_default());
            self.metis = Lookalike::new(line.clone());
            return;
        }
        self.others = self.others.saturating_add(1);
        let mut is_within =
            |first, last| number(rest.field()).is_some_and(|node| (first..=last).contains(&node));
        let may_be_header = match self.numbers[..] {
            // Nodes and edges, if all others have costs.
            [nodes, _] if nodes > 0 => {
                is_within(0, nodes) && is_within(0, nodes) && !rest.is_at_end()
            }
            // Rows, columns and entries.
            [rows, columns, _] if rows == columns => is_within(1, rows) && is_within(1, rows),
            _ => false,
        };
        if !may_be_header {
            self.numbers.clear();
        }
    }

    /// Refuses a first line that fits the others as a header. `in_place` says what to write for one of so many nodes.
    pub(super) fn check(&self, in_place: impl Fn(u32) -> String) -> Result<(), ReadError> {
        let is_metis = self.metis.as_ref().is_some_and(Lookalike::is_complete);
        let found = match self.numbers[..] {
            _ if is_metis => "a METIS file: it is read by `read_metis`".to_owned(),
            [nodes, edges] if self.others > 0 => format!(
                "a header of {} and {}: {}, or its cost if it is an edge",
                counted(nodes, "node"),
                counted(edges, "edge"),
                in_place(nodes),
            ),
            [_, _, entries] if self.others > 0 && self.others == entries => {
                "a Matrix Market file without its first line: put that back, for `read_matrix_market`".to_owned()
            }
            _ => return Ok(()),
        };
        Err(ReadError::new(
            self.line,
            format!("expected an edge, found what looks like {found}"),
        ))
    }
}
