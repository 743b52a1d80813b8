//! Word ladders: from the first word to the last through other words, changing one letter at a time.
//!
//! States may borrow, as `&str` does, or own memory, as `String` does. Successors may not borrow from the state that is
//! expanded, so the closure lists them first.
//!
//! ```text
//! $ cargo run --release --example word_ladder
//! ["cold", "cord", "word", "ward", "warm"]
//! ["cold", "cord", "word", "ward", "warm"]
//! ```

use std::{error::Error, fmt::Debug, hash::Hash};

use colorwalk::{Search, Successor, Unit, problem_fn};

fn ladder<W>(words: &[W]) -> Result<(), Box<dyn Error>>
where
    W: AsRef<str> + Clone + Debug + Eq + Hash + 'static,
{
    let differ = |a: &W, b: &W| {
        a.as_ref()
            .bytes()
            .zip(b.as_ref().bytes())
            .filter(|(a, b)| a != b)
            .count()
    };
    let change = |word: &W| {
        let next: Vec<_> = words
            .iter()
            .filter(|next| differ(word, next) == 1)
            .cloned()
            .collect();
        next.into_iter().map(|next| Successor::new((), next, Unit))
    };
    let problem = problem_fn(words[0].clone(), change, |w| Some(w) == words.last());
    let path = Search::new(&problem)
        .bfs()?
        .into_path()
        .ok_or("no ladder")?;
    println!("{:?}", path.states());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words = ["cold", "card", "cord", "ward", "wild", "word", "warm"];
    ladder(&words)?;
    ladder(&words.map(str::to_owned))
}
