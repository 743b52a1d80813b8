//! Word ladders lead from the first word to the last through other words, changing one letter at a time.
//!
//! If you pass a file, its words replace the seven words below. States may borrow, like `&str`, or own memory, like
//! `String`. An edge may not borrow from the state that is expanded, so the closure collects all edges before it
//! returns. An error contains a state, which here borrows from a local text. The method `named` turns it into an error
//! that `main` can return.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example word_ladder
//! ["cold", "cord", "card", "ward", "warm"]
//! ["cold", "cord", "card", "ward", "warm"]
//! ```

use std::error::Error;
use std::hash::Hash;
use std::{env, fs, process};

use colorwalk::{Search, SearchError, Unit, problem_fn};

fn ladder<W: AsRef<str> + Clone + Eq + Hash>(words: &[W]) -> Result<Vec<W>, SearchError<W>> {
    let [first, .., last] = words else {
        return Ok(words.to_vec());
    };
    let is_next = |a: &str, b: &str| {
        let pairs = a.bytes().zip(b.bytes());
        a.len() == b.len() && pairs.filter(|(a, b)| a != b).count() == 1
    };
    let edges = |word: &W| -> Vec<_> {
        let words = words.iter();
        let next = words.filter(|next| is_next(word.as_ref(), next.as_ref()));
        next.map(|next| (next.clone(), Unit)).collect()
    };
    let problem = problem_fn(first.clone(), edges, |word| word == last);
    let path = Search::new(&problem).bfs()?.into_path();
    Ok(path.map_or(Vec::new(), |path| path.into_parts().0))
}

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = env::args_os()
        .skip(1)
        .map(|file| file.to_string_lossy().into_owned())
        .collect();
    let text = match files.as_slice() {
        [] => "cold card cord ward wild word warm".to_owned(),
        [file] if !file.starts_with('-') => {
            fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?
        }
        _ => {
            eprintln!("Usage: word_ladder [FILE]");
            process::exit(2);
        }
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    println!("{:?}", ladder(&words).map_err(SearchError::named)?);
    let owned: Vec<String> = words.iter().copied().map(str::to_owned).collect();
    println!("{:?}", ladder(&owned)?);
    Ok(())
}
