//! Grids as texts. The documentation of [`Grid`] describes the format.

use std::fmt;
use std::str::FromStr;

use super::{Grid, Square};
use crate::text::{Lines, ReadError};

impl FromStr for Grid {
    type Err = ReadError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, ReadError> {
        const MOST: &str = "expected at most 65535 columns and rows, found more";
        const SPACED: &str = "expected one space between all squares or none: a free square is `.`";
        let mut lines = Lines::new(text.as_bytes(), usize::MAX);
        let (mut width, mut height) = (0, 0);
        let (mut costs, mut starts, mut goals) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(line) = lines.read()? {
            let row = String::from_utf8_lossy(line.rest().trim_ascii_end());
            let row = row.trim_start_matches([' ', '\t']);
            let mut fields = row.split([' ', '\t']);
            if row.contains([' ', '\t']) && fields.any(|field| field.chars().count() != 1) {
                return Err(line.error(SPACED));
            }
            let before = costs.len();
            for letter in row.chars().filter(|letter| !matches!(letter, ' ' | '\t')) {
                let Ok(column) = u16::try_from(costs.len() - before) else {
                    return Err(line.error(MOST));
                };
                match letter {
                    'S' => starts.push(Square::from((column, height))),
                    'G' => goals.push(Square::from((column, height))),
                    _ => {}
                }
                costs.push(match letter {
                    '#' => 0,
                    '.' | 'S' | 'G' => 1,
                    '1'..='9' => letter as u16 - '0' as u16,
                    _ => {
                        let place = u32::from(column) + 1;
                        return Err(line.error(format!(
                            "expected `#`, `.`, `1` to `9`, `S` or `G`, found {letter:?} as square {place}"
                        )));
                    }
                });
            }
            let count = costs.len() - before;
            if count == 0 {
                continue;
            }
            if height == 0 {
                width = u16::try_from(count).map_err(|_| line.error(MOST))?;
            } else if count != usize::from(width) {
                let message = format!("expected {width} squares as above, found {count}");
                return Err(line.error(message));
            }
            height = height.checked_add(1).ok_or_else(|| line.error(MOST))?;
        }
        if height == 0 {
            return Err(ReadError::new(1, "expected a row of squares, found none"));
        }
        let mut costs = costs.into_iter();
        let mut grid = Self::from_fn(width, height, |_| costs.next().unwrap_or(0));
        if !starts.is_empty() {
            grid.starts = starts.into();
        }
        if !goals.is_empty() {
            goals.sort_unstable();
            grid.goals = goals.into();
        }
        Ok(grid)
    }
}

impl fmt::Display for Grid {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.picture(&[], []))
    }
}
