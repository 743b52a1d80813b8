//~ lifetime may not live long enough
//~ 'move' keyword
use colorwalk::{Search, Unit, problem_fn};

fn main() {
    let words = problem_fn(
        "cold".to_owned(),
        |word: &String| {
            let next = ["card", "cord"].into_iter().filter(|next| next.len() == word.len());
            next.map(|next| (next.to_owned(), Unit))
        },
        |word| word == "warm",
    );
    let _ = Search::new(&words).bfs();
}
