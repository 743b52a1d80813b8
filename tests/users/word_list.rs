//! The fewest words between two words, changing one letter at a time, from a list in a file. States borrow from the
//! list, and `?` still converts any error.

use std::error::Error;
use std::io::BufRead;

use colorwalk::{Search, SearchError, Unit, problem_fn};

fn is_next(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count() == 1
}

fn ladder(mut list: impl BufRead, from: &str, to: &str) -> Result<Option<String>, Box<dyn Error>> {
    let mut text = String::new();
    list.read_to_string(&mut text)?;
    let words: Vec<&str> = text.lines().collect();
    let steps = problem_fn(
        from,
        |&word| {
            let next = words.iter().filter(move |next| is_next(word, next));
            next.map(|&next| (next, Unit))
        },
        |&word| word == to,
    );
    let report = Search::new(&steps).bfs().map_err(SearchError::named)?;
    Ok(report.path().map(|path| path.states().join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_is_found_in_a_list_that_is_gone_afterwards() {
        let list = "bold\ncold\nlords\ncord\nword\nward\nwarm\n";
        let found = ladder(list.as_bytes(), "cold", "warm").unwrap();
        assert_eq!(found.unwrap(), "cold cord word ward warm");
        assert_eq!(ladder(list.as_bytes(), "cold", "lords").unwrap(), None);
    }

    #[test]
    fn an_error_of_either_kind_is_handed_on() {
        let no_text: &[u8] = &[0xff];
        let error = ladder(no_text, "a", "b").unwrap_err();
        assert!(error.is::<std::io::Error>());
    }
}
