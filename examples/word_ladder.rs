//! Word ladders: from the first word to the last through other words, changing one letter at a time.
//!
//! States may borrow, as `&str` does, or own memory, as `String` does. Successors may not borrow from the state that is
//! expanded, so the closure lists them first.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example word_ladder
//! ["cold", "cord", "card", "ward", "warm"]
//! ["cold", "cord", "card", "ward", "warm"]
//! ```

use std::hash::Hash;

use colorwalk::{Search, SearchError, Successor, Unit, problem_fn};

fn ladder<W: AsRef<str> + Clone + Eq + Hash>(words: &[W]) -> Result<Vec<W>, SearchError<W>> {
    let is_next = |a: &W, b: &W| {
        let pairs = a.as_ref().bytes().zip(b.as_ref().bytes());
        pairs.filter(|(a, b)| a != b).count() == 1
    };
    let edges = |word: &W| -> Vec<_> {
        let next = words.iter().filter(|next| is_next(word, next)).cloned();
        next.map(|next| Successor::new((), next, Unit)).collect()
    };
    let problem = problem_fn(words[0].clone(), edges, |word| Some(word) == words.last());
    let path = Search::new(&problem).bfs()?.into_path();
    Ok(path.map_or(Vec::new(), |path| path.into_parts().0))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words = ["cold", "card", "cord", "ward", "wild", "word", "warm"];
    println!("{:?}", ladder(&words)?);
    println!("{:?}", ladder(&words.map(str::to_owned))?);
    Ok(())
}
