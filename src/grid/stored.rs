//! Grids that are saved and loaded, with the feature `serde`.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Grid, Moves, OffGrid, Square};

/// The stored form of a grid.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Grid")]
struct Stored {
    costs: Vec<Vec<u16>>, // row by row
    starts: Vec<Square>,
    goals: Vec<Square>,
    moves: Moves,
    lengths: [u16; 2],
}

/// Stores the costs row by row, the starts, the goals, the moves, and the lengths of straight and of diagonal steps.
impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row| (0..self.width).map(move |column| self.cost((column, row)));
        let stored = Stored {
            costs: (0..self.height)
                .map(|number| row(number).collect())
                .collect(),
            starts: self.starts.to_vec(),
            goals: self.goals.to_vec(),
            moves: self.moves,
            lengths: self.lengths,
        };
        stored.serialize(serializer)
    }
}

/// Rejects data if two rows have different numbers of costs, or if a start or a goal is not on the grid.
impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = Stored::deserialize(deserializer)?;
        let (columns, rows) = (stored.costs.first().map_or(0, Vec::len), stored.costs.len());
        let (Ok(width @ 1..), Ok(height @ 1..)) = (u16::try_from(columns), u16::try_from(rows))
        else {
            let message = "a grid has from 1 to 65535 columns and rows";
            return Err(D::Error::custom(message));
        };
        if let Some(row) = stored.costs.iter().position(|row| row.len() != columns) {
            let message = format!("row {row} has another number of squares than row 0");
            return Err(D::Error::custom(message));
        }
        stored.build(width, height).map_err(D::Error::custom)
    }
}

impl Stored {
    fn build(self, width: u16, height: u16) -> Result<Grid, OffGrid> {
        let [straight, diagonal] = self.lengths;
        let mut costs = self.costs.into_iter().flatten();
        Grid::from_fn(width, height, |_| costs.next().unwrap_or(0))
            .moves(self.moves)
            .lengths(straight, diagonal)
            .with_starts(self.starts)?
            .with_goals(self.goals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Corners;

    fn grid() -> Grid {
        let grid = Grid::from_fn(3, 2, |square| [1, 12, 700][usize::from(square.column)]);
        let grid = grid.moves(Moves::Eight(Corners::OneFree)).lengths(10, 14);
        let grid = grid.with_starts([(2, 1), (1, 0)]).unwrap();
        grid.with_goals([(2, 0), (0, 1)]).unwrap()
    }

    #[test]
    fn what_was_saved_is_loaded() {
        let saved = serde_json::to_string(&grid()).unwrap();
        assert_eq!(
            saved,
            r#"{"costs":[[1,12,700],[1,12,700]],"starts":[{"column":2,"row":1},{"column":1,"row":0}],"goals":[{"column":0,"row":1},{"column":2,"row":0}],"moves":{"Eight":"OneFree"},"lengths":[10,14]}"#
        );
        assert_eq!(serde_json::from_str::<Grid>(&saved).unwrap(), grid());
        for moves in [Moves::Four, Moves::Six] {
            let grid = grid()
                .moves(moves)
                .lengths(u16::MAX, 3)
                .with_goals([(0, 0); 0]);
            let saved = serde_json::to_string(&grid.clone().unwrap()).unwrap();
            assert_eq!(serde_json::from_str::<Grid>(&saved).unwrap(), grid.unwrap());
        }
    }

    #[test]
    fn what_is_no_grid_is_refused_and_named() {
        let refused = |place: &str, to: serde_json::Value, fault: &str| {
            let mut value = serde_json::to_value(grid()).unwrap();
            *value.pointer_mut(place).unwrap() = to;
            let error = serde_json::from_value::<Grid>(value).unwrap_err();
            assert_eq!(error.to_string(), fault);
        };
        let sizes = "a grid has from 1 to 65535 columns and rows";
        refused("/costs", serde_json::json!([]), sizes);
        refused("/costs", serde_json::json!([[], []]), sizes);
        refused("/costs", serde_json::json!([vec![1; 65_536]]), sizes);
        refused(
            "/costs/1",
            serde_json::json!([1, 2]),
            "row 1 has another number of squares than row 0",
        );
        let off = "is off a grid of 3 x 2 squares";
        refused("/starts/1/row", 2.into(), &format!("column 1, row 2 {off}"));
        refused(
            "/goals/0/column",
            3.into(),
            &format!("column 3, row 1 {off}"),
        );
    }
}
