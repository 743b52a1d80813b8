//! A cart rolls through a city of blocks, and loses some heat in each block. It may go straight for at most three
//! blocks before it has to turn, and it never turns back.

use colorwalk::{Search, SearchError, problem_fn};

type Cart = ((usize, usize), usize, u8); // where, its heading, and how far it went straight

fn least_heat(city: &[Vec<u32>]) -> Result<Option<u32>, SearchError<Cart>> {
    let (right, bottom) = (city[0].len() - 1, city.len() - 1);
    let roll = problem_fn(
        ((0, 0), 0, 0),
        |&((x, y), heading, straight): &Cart| {
            let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter();
            steps.enumerate().filter_map(move |(turn, (dx, dy))| {
                let straight = if turn == heading { straight + 1 } else { 1 };
                if straight > 3 || turn == (heading + 2) % 4 {
                    return None;
                }
                let at = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
                let heat = *city.get(at.1)?.get(at.0)?;
                Some(((at, turn, straight), heat))
            })
        },
        |&(at, ..)| at == (right, bottom),
    );
    let to_go = |&((x, y), ..): &Cart| (right - x + bottom - y) as u32;
    Ok(Search::new(&roll).astar(to_go)?.cost())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn city(text: &str) -> Vec<Vec<u32>> {
        let row = |line: &str| line.chars().filter_map(|heat| heat.to_digit(10)).collect();
        text.split_whitespace().map(row).collect()
    }

    #[test]
    fn a_cart_turns_where_it_has_to() {
        assert_eq!(least_heat(&city("111 991")), Ok(Some(3)));
        // After three blocks of 1 it must turn down to a block of 9, or turn earlier.
        assert_eq!(
            least_heat(&city("11111 99991")),
            Ok(Some(1 + 1 + 1 + 9 + 1))
        );
        assert_eq!(least_heat(&city("1111 1111")), Ok(Some(4)));
    }
}
