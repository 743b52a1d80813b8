//! A car must leave a crowded yard, and the other cars move only along their lanes. The program searches in memory, on
//! a disk, and with two threads.

use std::error::Error;
use std::num::NonZero;
use std::path::Path as FilePath;

use colorwalk::exploration::dataflow::Dataflow;
use colorwalk::exploration::disk::Disk;
use colorwalk::{Search, SearchProblem, Successor, SuccessorOf, Unit};

const SIDE: i8 = 6;

/// The length of each car, whether it is vertical, and its row or column. The first car must leave to the right.
#[derive(Clone)]
struct Yard(Vec<(i8, bool, i8)>, Vec<i8>); // and the position of each car along its lane

impl Yard {
    fn cells(&self, car: usize, at: i8) -> impl Iterator<Item = (i8, i8)> + use<> {
        let (length, is_upright, lane) = self.0[car];
        let cell = move |along| {
            if is_upright {
                (lane, along)
            } else {
                (along, lane)
            }
        };
        (at..at + length).map(cell)
    }
}

impl SearchProblem for Yard {
    type State = Vec<i8>; // the position of each car along its lane
    type Action = (usize, i8);
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Vec<i8>> {
        [self.1.clone()]
    }
    fn is_goal(&self, yard: &Vec<i8>) -> bool {
        yard[0] + self.0[0].0 == SIDE
    }
    fn successors(&self, yard: &Vec<i8>) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let mut moves = Vec::new();
        for car in 0..yard.len() {
            let others = (0..yard.len()).filter(|&other| other != car);
            let taken: Vec<_> = others
                .flat_map(|other| self.cells(other, yard[other]))
                .collect();
            for to in [yard[car] - 1, yard[car] + 1] {
                let is_in = to >= 0 && to + self.0[car].0 <= SIDE;
                if is_in && !self.cells(car, to).any(|cell| taken.contains(&cell)) {
                    let mut yard = yard.clone();
                    yard[car] = to;
                    moves.push(Successor::new((car, to), yard, Unit));
                }
            }
        }
        moves
    }
}

/// Returns the fewest steps, found in three ways.
fn fewest(yard: &Yard, folder: &FilePath) -> Result<[Option<usize>; 3], Box<dyn Error>> {
    let memory = Search::new(yard).bfs()?.into_path();
    let disk = Disk::new(yard, folder).undirected().path().run()?;
    let two = NonZero::new(2).ok_or("two are some")?;
    let threads = Dataflow::new(yard.clone()).threads(two).undirected();
    let paths = [
        memory,
        disk.path().cloned(),
        threads.path().run()?.path().cloned(),
    ];
    Ok(paths.map(|path| path.map(|path| path.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_agree() {
        let cars = [
            (2, false, 2),
            (3, true, 2),
            (2, false, 5),
            (3, true, 5),
            (2, true, 3),
        ];
        let yard = Yard(cars.to_vec(), vec![0, 1, 2, 0, 2]);
        let folder = FilePath::new(env!("CARGO_TARGET_TMPDIR")).join("yard");
        std::fs::create_dir_all(&folder).unwrap();
        let [memory, disk, threads] = fewest(&yard, &folder).unwrap();
        assert!(memory.is_some_and(|steps| steps > 8), "{memory:?}");
        assert_eq!((memory, memory), (disk, threads));
    }
}
