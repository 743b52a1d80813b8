//! Published numbers of states at each number of steps from the goal. The file `published.txt` names their sources.

const TABLE: &str = include_str!("published.txt");

/// Returns each space with its name and its layers. The names are those of the program `explore`.
///
/// # Panics
///
/// Never panics: a test reads the whole table.
pub fn spaces() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (space, layers) = line.split_once(": ").expect("a name and its layers");
        let layers = layers
            .split(' ')
            .map(|states| states.parse().expect("a number"));
        (space, layers.collect())
    })
}

/// Returns the published number of states at each depth of the space with this name. Returns `None` if no numbers are
/// known.
pub fn layers(space: &str) -> Option<Vec<u64>> {
    let mut spaces = spaces();
    spaces.find_map(|(name, layers)| (name == space).then_some(layers))
}
