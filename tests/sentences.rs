//! The sentences of comments and documentation: how many are long, or have a turn of phrase that makes a reader begin
//! again. The numbers may only fall.
//!
//! A sentence that is counted is not wrong, and one that is not counted may be unclear. Only the number in an area says
//! something, and the limit keeps it from growing. `cargo test -p colorwalk-tests --test sentences -- --nocapture`
//! lists each sentence with its place.

use std::fs;
use std::path::{Path, PathBuf};

/// The most sentences that are counted in each area. To raise a number, give the reason in the commit.
const MOST: &[(&str, &[&str], usize)] = &[
    ("the library", &["src"], 30),
    ("programs", &["examples"], 6),
    ("tests and benches", &["tests", "benches"], 10),
    (
        "what is read first",
        &["README.md", "CHANGELOG.md", ".github"],
        0,
    ),
];

const MOST_WORDS: usize = 34;

/// Turns of phrase, in lower case. Each stands between other words, at the end of a sentence or before a comma.
const TURNS: &[&str] = &[
    "of which",
    "by which",
    "for which",
    "behind which",
    "beyond which",
    "of whom",
    "of what",
    "by what",
    "for who",
    "so many",
    "so long as",
    "for so long",
    "as many as may",
    "as many as are",
    "that one",
    "those ones",
    "none is",
    "none are",
    "none of",
    "that is none",
    "is none",
    "are none",
    "none that",
    "no such",
    "nothing but",
    "whoever",
    "who asks",
    "who wants",
    "who reads",
    "nobody",
    "anybody",
    "somebody",
    "is told",
    "are told",
    "be told",
    "is said",
    "are said",
    "is looked at",
    "are looked at",
    "is asked",
    "are asked",
    "in place of",
    "in its place",
    "in their place",
    "anew",
    "but for",
    "lest",
    "hence",
    "whence",
    "thereby",
    "hitherto",
    "likewise",
    "nought",
    "hardly any",
    "lies behind",
    "lies beyond",
    "stands behind",
    "stands before",
    "stands beside",
    "lies before",
    "lies beside",
];

/// Words that begin a sentence whose verb comes before its subject, if one of these verbs is among its next words.
const OPENINGS: &[&str] = &[
    "What", "Whatever", "Whoever", "Of", "As if", "Such", "Behind", "Beyond", "Beside", "Nor",
];
const VERBS: &[&str] = &[
    "is", "are", "was", "were", "has", "have", "does", "do", "can", "may", "must", "stands",
    "takes",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns all files of sources and texts in a folder, or the file itself.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let mut found = Vec::new();
    let entries = fs::read_dir(path).unwrap();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        let is_text = entry
            .extension()
            .is_some_and(|end| end == "rs" || end == "md" || end == "toml");
        if is_text || (entry.is_dir() && !entry.ends_with("target")) {
            found.extend(files(&entry));
        }
    }
    found
}

/// Returns the text of a line in a comment, and whether the comment has the line for itself.
fn comment<'a>(line: &'a str, end: &str) -> Option<(&'a str, bool)> {
    let trimmed = line.trim_start();
    match end {
        "md" => Some((trimmed, true)),
        "toml" => trimmed.strip_prefix('#').map(|text| (text.trim(), true)),
        _ => match trimmed.strip_prefix("//") {
            Some(text) => Some((text.trim_start_matches(['/', '!']).trim(), true)),
            None => line
                .split_once(" // ")
                .map(|(_, text)| (text.trim(), false)),
        },
    }
}

/// Calls `each` with every paragraph and the number of its first line. Code and headings are left out.
fn paragraphs(text: &str, end: &str, mut each: impl FnMut(usize, &str)) {
    let (mut first, mut paragraph, mut is_code) = (0, String::new(), false);
    for (number, line) in text.lines().chain([""]).enumerate() {
        let found = comment(line, end);
        let (words, is_whole) = found.unwrap_or(("", true));
        let is_fence = words.starts_with("```");
        is_code = if found.is_none() {
            is_code && end == "md"
        } else {
            is_code != is_fence
        };
        let is_text =
            !words.is_empty() && !is_code && !is_fence && !words.starts_with(['#', '|', '<']);
        let unnumbered = words.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let item = ["- ", "* "]
            .iter()
            .find_map(|mark| words.strip_prefix(mark));
        let item = item.or_else(|| unnumbered.strip_prefix(". "));
        if !paragraph.is_empty() && (!is_text || !is_whole || item.is_some()) {
            each(first, &paragraph);
            paragraph.clear();
        }
        if words.starts_with('|') && !is_code {
            words
                .split('|')
                .for_each(|cell| each(number + 1, cell.trim()));
        } else if is_text {
            if paragraph.is_empty() {
                first = number + 1;
            } else {
                paragraph.push(' ');
            }
            paragraph.push_str(item.unwrap_or(words));
        }
        if !is_whole {
            each(first, &paragraph);
            paragraph.clear();
        }
    }
}

/// Returns the text with `X` for code, and without the addresses of links.
fn plain(text: &str) -> String {
    let mut plain: String = text
        .split('`')
        .enumerate()
        .map(|(at, part)| if at % 2 == 0 { part } else { "X" })
        .collect();
    while let Some(start) = plain.find("](") {
        let end = plain[start..]
            .find(')')
            .map_or(plain.len(), |end| start + end + 1);
        plain.replace_range(start..end, "");
    }
    plain
}

/// Splits a paragraph after each mark that a new sentence follows.
fn sentences(paragraph: &str) -> Vec<Vec<&str>> {
    let mut sentences = vec![Vec::new()];
    let mut is_end = false;
    for word in paragraph.split_whitespace() {
        if is_end
            && word
                .starts_with(|letter: char| letter.is_uppercase() || letter == '"' || letter == '*')
        {
            sentences.push(Vec::new());
        }
        is_end = word.ends_with(['.', '!', '?', ':', ';']);
        sentences.last_mut().unwrap().push(word);
    }
    sentences
}

/// Returns why a sentence is counted.
fn reason(sentence: &[&str]) -> Option<String> {
    if sentence.len() > MOST_WORDS {
        return Some(format!("{} words", sentence.len()));
    }
    let text = sentence.join(" ");
    let opening = OPENINGS.iter().find(|opening| {
        text.strip_prefix(**opening)
            .is_some_and(|rest| rest.starts_with(' '))
    });
    let clause = sentence
        .iter()
        .take_while(|word| !word.ends_with([',', ':', ';']))
        .take(8);
    if let Some(opening) = opening
        && !text.ends_with('?')
        && clause.skip(1).any(|word| VERBS.contains(word))
    {
        return Some(format!("begins with {opening:?}"));
    }
    let words = text
        .to_lowercase()
        .replace([',', '.', ';', ':', '(', ')'], " ");
    let words = format!(
        " {} ",
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    );
    let turn = TURNS
        .iter()
        .find(|turn| words.contains(&format!(" {turn} ")));
    turn.map(|turn| format!("{turn:?}"))
}

#[test]
fn no_area_has_more_sentences_to_be_read_twice() {
    let mut is_over = false;
    for (area, paths, most) in MOST {
        let (mut all, mut count) = (0, 0);
        for file in paths.iter().flat_map(|path| files(&root().join(path))) {
            let text = fs::read_to_string(&file).unwrap();
            let end = file.extension().unwrap().to_str().unwrap();
            paragraphs(&text, end, |line, paragraph| {
                let paragraph = plain(paragraph);
                for sentence in sentences(&paragraph)
                    .iter()
                    .filter(|sentence| sentence.len() > 3)
                {
                    all += 1;
                    if let Some(reason) = reason(sentence) {
                        count += 1;
                        println!(
                            "{}:{line}: {reason}: {}",
                            file.display(),
                            sentence.join(" ")
                        );
                    }
                }
            });
        }
        println!("{area}: {count} of {all} sentences, at most {most}");
        is_over |= count > *most;
    }
    assert!(
        !is_over,
        "an area has more long or winding sentences than were recorded"
    );
}

#[test]
fn sentences_are_found_where_they_are_written() {
    let text = "/// First, `code. Here`. Second\n/// line of [it](there): Third.\n///\n/// ```\n/// Code of which.\n\
                /// ```\n/// - Item.\nlet x = 1; // The tail.\n// | a | b |\nfn f() {}";
    let mut found = Vec::new();
    paragraphs(text, "rs", |line, paragraph| {
        let paragraph = plain(paragraph);
        found.extend(
            sentences(&paragraph)
                .iter()
                .map(|words| (line, words.join(" "))),
        );
    });
    let found: Vec<(usize, &str)> = found
        .iter()
        .map(|(line, text)| (*line, text.as_str()))
        .collect();
    let expected = [
        (1, "First, X."),
        (1, "Second line of [it:"),
        (1, "Third."),
        (7, "Item."),
        (8, "The tail."),
    ];
    assert_eq!(found[..5], expected);
    assert_eq!(
        reason(&["This", "is", "a", "list,", "none", "of", "it", "long."]),
        Some("\"none of\"".to_owned())
    );
    assert_eq!(
        reason(&["What", "it", "needs", "is", "kept."]),
        Some("begins with \"What\"".to_owned())
    );
    assert_eq!(reason(&["The", "list", "is", "short."]), None);
}

/// Returns the string literals of a source without its comments and its unit tests, in their order.
fn literals(source: &str) -> Vec<String> {
    let end = ["#[cfg(test)]", "#[cfg(all(test"]
        .iter()
        .filter_map(|mark| source.find(mark))
        .min();
    let lines = source[..end.unwrap_or(source.len())].lines();
    let code =
        lines.filter(|line| !line.trim_start().starts_with("//") && !line.contains("doc(alias"));
    let code: Vec<char> = code.collect::<Vec<_>>().join("\n").chars().collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < code.len() {
        let is_hashed = at > 1 && code[at - 2..at] == ['r', '#'];
        let is_raw = is_hashed || (at > 0 && code[at - 1] == 'r');
        match code[at] {
            // A quote or a backslash as a character.
            '\'' if code[at..].starts_with(&['\'', '"', '\'']) => at += 3,
            '\'' if code[at..].starts_with(&['\'', '\\']) => at += 3,
            '"' => {
                let mut literal = String::new();
                at += 1;
                while code[at] != '"' || (is_hashed && code[at + 1] != '#') {
                    if code[at] == '\\' && !is_raw {
                        literal.push(code[at]);
                        at += 1;
                    }
                    literal.push(code[at]);
                    at += 1;
                }
                found.push(literal);
                at += 1;
            }
            _ => at += 1,
        }
    }
    found
}

/// The file holds what the library says to people: every string of three words or more. A change of a message is seen
/// in review. After an intended change, `COLORWALK_RECORD=1` writes the file again.
#[test]
fn texts_of_the_library_are_recorded() {
    let mut texts = String::new();
    for file in files(&root().join("src")) {
        let source = fs::read_to_string(&file).unwrap();
        let literals = literals(&source);
        let spoken = literals
            .iter()
            .filter(|text| text.split_whitespace().count() > 2)
            .filter(|text| !text.contains("```") && !text.contains("erialize")); // documentation and bounds
        // A backslash at the end of a line joins it with the next one.
        let lines: Vec<String> = spoken
            .map(|text| {
                text.split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ")
                    .replace("\\ ", "")
            })
            .collect();
        if !lines.is_empty() {
            let name = file
                .strip_prefix(root().join("src"))
                .unwrap()
                .display()
                .to_string();
            let name = name.replace('\\', "/");
            texts.extend([
                name,
                "
    "
                .to_owned(),
                lines.join(
                    "
    ",
                ),
                "
"
                .to_owned(),
            ]);
        }
    }
    let record = root().join("tests/data/texts.txt");
    if std::env::var_os("COLORWALK_RECORD").is_some() {
        fs::write(&record, &texts).unwrap();
    }
    let recorded = fs::read_to_string(&record).unwrap().replace("\r\n", "\n");
    let changed = texts
        .lines()
        .zip(recorded.lines())
        .find(|(one, other)| one != other);
    assert!(
        texts == recorded,
        "{changed:?}: COLORWALK_RECORD=1 cargo test -p colorwalk-tests --test sentences"
    );
}
