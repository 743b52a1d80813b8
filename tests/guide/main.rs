//! The guide as its readers meet it, page by page: each word is explained before it is used. And the games of the
//! series, whose figures are in its tables.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use colorwalk::Search;
use colorwalk::adaptors::UpTo;
use colorwalk::algorithms::BreadthFirst;
use colorwalk::color_walk::strategies::series::{Entry, Rule};
use colorwalk::color_walk::strategies::{EndRule, ScaledSearch, play_out};
use colorwalk::color_walk::{Board, ColorWalk, Start};
use colorwalk_puzzles::pegs::{Solitaire, canonical};

mod inspections;
mod pseudo_code;
mod series;
mod statements;

/// The text of a page of the guide, without comment marks.
struct Page {
    number: usize,
    module: String,
    text: String,
}

fn guide() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/guide")
}

fn read(file: &str) -> String {
    let text = fs::read_to_string(guide().join(file)).unwrap();
    let lines = text.lines().filter_map(|line| {
        let line = line.strip_prefix("//!").or_else(|| {
            // a figure, or the contents, but not code from a file
            (line.starts_with("#![doc") && !line.contains("concat!")).then_some(line)
        })?;
        Some(line.strip_prefix(' ').unwrap_or(line))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// All pages in order.
fn pages() -> Vec<Page> {
    let files = fs::read_dir(guide()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut modules: Vec<String> = names
        .filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned()))
        .filter(|name| name.starts_with('p') && name[1..3].parse::<usize>().is_ok())
        .collect();
    modules.sort();
    let page = |module: String| Page {
        number: module[1..3].parse().unwrap(),
        text: read(&format!("{module}.rs")),
        module,
    };
    modules.into_iter().map(page).collect()
}

/// Returns the modules that a text links to, in order.
fn linked(text: &str, root: &str) -> Vec<String> {
    let parts = text.split(root).skip(1);
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let names = parts.map(|part| part.split(|letter| !is_part(letter)).next().unwrap());
    names.map(str::to_owned).collect()
}

#[test]
fn pages_follow_each_other_and_all_lead_to_all() {
    let pages = pages();
    let modules: Vec<String> = pages.iter().map(|page| page.module.clone()).collect();
    let front = read("mod.rs");
    let contents = fs::read_to_string(guide().join("contents.md")).unwrap();
    assert_eq!(linked(&front, ". [`"), modules);
    let mut all = vec!["flood_it".to_owned()];
    all.extend(modules.iter().cloned());
    all.push("recipes".to_owned());
    all.push("series_program".to_owned());
    assert_eq!(linked(&contents, "(crate::guide::"), all);
    for (place, page) in pages.iter().enumerate() {
        let Page {
            number,
            module,
            text,
        } = page;
        assert_eq!(*number, place + 1, "{module}");
        assert!(text.starts_with(&format!("Page {number}: ")), "{module}");
        assert!(
            text.contains("#![doc = include_str!(\"contents.md\")]"),
            "{module}"
        );
        let around = [place.checked_sub(1), Some(place + 1)]
            .into_iter()
            .flatten();
        let around: Vec<String> = around
            .filter_map(|place| modules.get(place).cloned())
            .collect();
        let end = &text[text.rfind("\n\n").unwrap()..];
        assert_eq!(linked(end, "(super::"), around, "{module}");
        for (before, _) in text.match_indices("(super::p") {
            let shown = text[..before]
                .rsplit('[')
                .next()
                .unwrap()
                .replace('\n', " ");
            let shown = shown.trim_end_matches(']');
            let target = &text[before + "(super::p".len()..][..2];
            let named = shown.split_once("page ").map(|(_, number)| number);
            let numbered = shown.split_once(". ").map(|(number, _)| number);
            let numbered = numbered.filter(|number| number.parse::<u8>().is_ok());
            for shown in [named, numbered].into_iter().flatten() {
                assert_eq!(format!("{shown:0>2}"), target, "{module}");
            }
        }
    }
}

#[test]
fn every_page_has_the_same_parts_in_the_same_order() {
    let parts = [
        "# The idea",
        "# By hand",
        "# Cost and memory",
        "# When not to use it",
        "# Exercises",
        "# Sources",
    ];
    for Page {
        number,
        module,
        text,
    } in pages()
    {
        let places = parts.map(|part| text.find(&format!("\n{part}")));
        let known: Vec<usize> = places.into_iter().flatten().collect();
        assert_eq!(known.len(), parts.len(), "{module}: {places:?}");
        assert!(known.is_sorted(), "{module}: {places:?}");
        let figure = text.find("#![doc = include_str!(\"figures/").unwrap();
        assert!(
            known[0] < figure && figure < known[1],
            "{module}: the picture comes after the idea"
        );
        let idea = text[known[0]..figure].split_whitespace().count();
        assert!(idea <= 260, "{module}: {idea} words before the picture");
        if number <= 13 {
            let tables = ["\n| Step", "\n| Round", "\n| Path", "\n| Edge"];
            let by_hand = &text[known[1]..];
            assert!(tables.iter().any(|head| by_hand.contains(head)), "{module}");
        }
        let exercises = text.matches("<details><summary>Solution</summary>").count();
        assert!(exercises >= 2, "{module}");
    }
}

/// Returns the code of a file, without comments and unit tests.
fn code(file: &str) -> String {
    let text = fs::read_to_string(guide().join("..").join(file)).unwrap();
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The loop over the successors of a state.
const OVER_SUCCESSORS: &str = "while let Some((to, path)) = edges.next(problem, search)? {";

/// A page, the file that it names, and lines of its pseudo-code with the matching lines of the file.
type Loop = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// The lines are in the same order in both.
const LOOPS: [Loop; 7] = [
    (
        "p01_breadth_first",
        "algorithms/bfs.rs",
        &[
            (
                "u = the oldest state of the frontier",
                "self.next(problem, search)",
            ),
            ("for each successor v of u:", OVER_SUCCESSORS),
            (
                "if v was generated before: continue",
                "search.vacancy(problem, &to, &path)",
            ),
            ("append v to the frontier", "search.add(problem, to, "),
            (
                "if v is a goal: return the path to v",
                "search.found(state)?;",
            ),
        ],
    ),
    (
        "p02_depth_first",
        "algorithms/dfs.rs",
        &[
            ("u = the top of the stack", "self.next(problem, search)"),
            (
                "if u is a goal: return the path to u",
                "search.is_goal(problem, state)",
            ),
            ("close u", "search.expand(problem, state, self)"),
            ("for each successor v of u, from the last", OVER_SUCCESSORS),
            ("if v is not closed:", "self.is_done(search, state"),
            ("put v on top of the stack", "self.stack.push(state);"),
        ],
    ),
    (
        "p07_dijkstra",
        "algorithms/best_first.rs",
        &[
            (
                "u = the state of the frontier with the least g",
                "self.next(problem, search)",
            ),
            (
                "if u is a goal: return the path to u",
                "search.stop_at_goal(problem, state)?;",
            ),
            ("close u", "search.expand(problem, state, self)"),
            ("for each edge from u to v", OVER_SUCCESSORS),
            (
                "if v was never generated, or g(u) + c < g(v)",
                "self.order.admit(problem, search, to, &path)",
            ),
            ("insert v into the frontier", "self.frontier.push(key, "),
        ],
    ),
    (
        "p11_iterative_deepening",
        "algorithms/deepening.rs",
        &[
            ("p = the top of the stack", "self.next(problem, search)"),
            (
                "if u is a goal: return p",
                "search.stop_at_goal(problem, state)?;",
            ),
            ("for each successor v of u, from the last", OVER_SUCCESSORS),
            ("if f(p + v) > limit", "value > bound"),
            ("next = min(next, f(p + v))", "self.leave_out(value)"),
            (
                "put p + v on the stack",
                "self.siblings.push(problem, search, to, &path",
            ),
        ],
    ),
    (
        "p12_both_ends",
        "algorithms/bidirectional_dijkstra.rs",
        &[
            ("choose a side", "self.next_side(&tops)"),
            (
                "close u on this side",
                "side.expand(problem, search, state, self)",
            ),
            ("for each edge out of u, or into u", OVER_SUCCESSORS),
            ("relax it", "self.twins.reach(problem, search, to, &path"),
            ("if v is known on both sides", "self.twins.of(state)"),
            ("best = min(best", "self.consider(search, meeting)"),
        ],
    ),
    (
        "p13_k_shortest",
        "algorithms/k_shortest_paths.rs",
        &[
            ("p = the cheapest candidate", "self.candidates.pop_first()"),
            ("report p", "Ok(Some(path))"),
            (
                "for each state u of p but the last",
                "for root in 0..path.len()",
            ),
            (
                "q = the cheapest path from u to a goal",
                "self.find_goal(root, &banned)",
            ),
            ("add root + q to the candidates", "self.candidates.insert("),
        ],
    ),
    (
        "p21_capped_dijkstra",
        "algorithms/capped_dijkstra.rs",
        &[
            (
                "p = the position of the queue with the least key",
                "self.next(problem, search)",
            ),
            (
                "if the queue has more than cap positions",
                "self.is_full(search)",
            ),
            ("for each position q after a move from p", OVER_SUCCESSORS),
            (
                "add q to the queue",
                "self.queue.push(key, path.g(), state);",
            ),
            (
                "if q is the cleared board",
                "search.stop_at_goal(problem, state)?;",
            ),
        ],
    ),
];

/// Asserts that a text has these parts in this order, and returns the text after the last part.
fn has_in_order<'t>(
    name: &str,
    text: &'t str,
    parts: impl IntoIterator<Item = &'static str>,
) -> &'t str {
    parts.into_iter().fold(text, |rest, part| {
        let found = rest.split_once(part);
        found
            .unwrap_or_else(|| panic!("{name} does not have `{part}` here"))
            .1
    })
}

#[test]
fn the_loop_of_a_page_is_in_the_file_that_it_names() {
    let pages = pages();
    for (module, file, lines) in LOOPS {
        let page = pages.iter().find(|page| page.module == module).unwrap();
        let pseudo_code = page.text.split("\n```text\n").nth(1).unwrap();
        let (pseudo_code, after) = pseudo_code.split_once("\n```\n").unwrap();
        has_in_order(module, pseudo_code, lines.iter().map(|line| line.0));
        let code = code(file);
        has_in_order(file, &code, lines.iter().map(|line| line.1));
        let (_, named) = after.split_once("In this crate the loop is").unwrap();
        assert!(
            named.trim_start().starts_with(&format!("[`{file}`]")),
            "{module}"
        );
    }
}

/// The lines that pages link to, from the first line of one function or implementation to the last line of another.
/// With `COLORWALK_RECORD=1` the test below writes them into the pages.
const LINES: [(&str, &str, &str); 25] = [
    ("algorithms/beam.rs", "fn step<", "fn relax<"),
    ("algorithms/preorder.rs", "fn next_state(", "fn next_state("),
    ("algorithms/bfs.rs", "fn step<", "fn relax<"),
    ("algorithms/dfs.rs", "fn step<", "fn relax<"),
    (
        "algorithms/dag.rs",
        "fn relax_in_order(",
        "fn relax_in_order(",
    ),
    (
        "algorithms/bellman_ford/mod.rs",
        "fn relax_first(",
        "fn relax_in_sweeps(",
    ),
    ("algorithms/best_first.rs", "fn step<", "fn relax<"),
    ("algorithms/deepening.rs", "fn step<", "fn relax<"),
    (
        "algorithms/bidirectional_dijkstra.rs",
        "fn step<",
        "fn relax<",
    ),
    (
        "algorithms/k_shortest_paths.rs",
        "fn find_next(",
        "fn branch_off(",
    ),
    ("state_space/explore.rs", "fn run<", "fn expand<"),
    (
        "color_walk/strategies/simple.rs",
        "Strategy for RoundRobin",
        "Strategy for RandomChoice",
    ),
    (
        "color_walk/strategies/look_ahead.rs",
        "fn next_move(",
        "fn next_move(",
    ),
    ("algorithms/capped_dijkstra.rs", "fn step<", "fn relax<"),
    (
        "color_walk/strategies/scaled_search.rs",
        "fn search(",
        "fn next_move(",
    ),
    (
        "color_walk/strategies/mod.rs",
        "Strategy for SwitchAfter",
        "Strategy for SwitchAfter",
    ),
    (
        "adaptors/mod.rs",
        "SearchProblem for Reweighted",
        "SearchProblem for Reweighted",
    ),
    (
        "algorithms/learned_deepening/refute.rs",
        "fn expand<",
        "fn combine(",
    ),
    ("certificate/optimal.rs", "fn verify<", "fn by_reached<"),
    ("digraph/locked_walk.rs", "fn find_next<", "fn pop("),
    ("adaptors/up_to.rs", "pub fn lift(", "pub fn lift("),
    ("digraph/forced.rs", "pub fn forced(", "pub fn forced("),
    ("algorithms/pareto_front.rs", "fn step<", "fn relax<"),
    (
        "algorithms/disjoint_paths/mod.rs",
        "fn paths<",
        "fn find_next<",
    ),
    ("exploration/disk/layers.rs", "fn expand(", "fn add_pass("),
];

/// Returns the numbers of these lines, in the form of a link to a source page of the documentation.
fn lines_of(file: &str, from: &str, to: &str) -> String {
    let text = fs::read_to_string(guide().join("..").join(file)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let find = |part: &str, after: usize| {
        let place = lines[after..].iter().position(|line| line.contains(part));
        after + place.unwrap_or_else(|| panic!("{file} has no `{part}`"))
    };
    let first = find(from, 0);
    let last = find(to, first);
    let indent = lines[last].len() - lines[last].trim_start().len();
    let end = format!("{}}}", " ".repeat(indent));
    let end = lines[last..].iter().position(|line| **line == end).unwrap();
    format!("{}-{}", first + 1, last + end + 1)
}

/// Held by a test that may write pages.
static PAGES: Mutex<()> = Mutex::new(());

#[test]
fn links_lead_to_the_lines_of_the_loop() {
    let _pages = PAGES.lock().unwrap_or_else(PoisonError::into_inner);
    let mut linked = BTreeSet::new();
    for Page { module, .. } in pages() {
        let path = guide().join(format!("{module}.rs"));
        let text = fs::read_to_string(&path).unwrap();
        let mut renewed = text.clone();
        for (file, from, to) in LINES {
            let link = format!("src/colorwalk/{file}.html");
            for (place, _) in text.match_indices(&link) {
                let rest = &text[place + link.len()..];
                let is_end = |letter: char| letter == ')' || letter.is_whitespace();
                let given = rest.split(is_end).next().unwrap();
                let lines = format!("#{}", lines_of(file, from, to));
                for end in [")", "\n"] {
                    let given = format!("{link}{given}{end}");
                    renewed = renewed.replace(&given, &format!("{link}{lines}{end}"));
                }
                linked.insert(file);
            }
        }
        if env::var_os("COLORWALK_RECORD").is_some() {
            fs::write(&path, renewed).unwrap();
        } else {
            assert!(
                renewed == text,
                "{module} links to other lines: COLORWALK_RECORD=1 cargo test -p colorwalk-tests --test guide"
            );
        }
    }
    assert_eq!(linked.len(), LINES.len());
}

/// Where the playground is, seen from a page of the guide: a file beside the documentation, or an address. With
/// `COLORWALK_RECORD=1` the test below writes it into the pages.
const PLAYGROUND: &str = "../../../playground.html";

#[test]
fn links_lead_to_the_playground() {
    let _pages = PAGES.lock().unwrap_or_else(PoisonError::into_inner);
    let front = ("mod".to_owned(), PLAYGROUND.strip_prefix("../"));
    let front = (front.0, front.1.unwrap_or(PLAYGROUND));
    let modules = pages().into_iter().map(|page| page.module);
    let modules = modules.chain(["flood_it".to_owned()]);
    let modules = modules.map(|module| (module, PLAYGROUND));
    let mut count = 0;
    for (module, address) in modules.chain([front]) {
        let path = guide().join(format!("{module}.rs"));
        let text = fs::read_to_string(&path).unwrap();
        let mut parts = text.split("](");
        let mut renewed = parts.next().unwrap().to_owned();
        for part in parts {
            let (target, rest) = part.split_once(')').unwrap_or((part, ""));
            let is_link = ["#lab?", "#game?", "#filler?", "playground.html"];
            if is_link.iter().any(|place| target.contains(place)) {
                let place = target.find('#').unwrap_or(target.len());
                renewed.extend(["](", address, &target[place..], ")"]);
                renewed += rest;
                count += 1;
            } else {
                renewed = renewed + "](" + part;
            }
        }
        if env::var_os("COLORWALK_RECORD").is_some() {
            fs::write(&path, renewed).unwrap();
        } else {
            assert!(renewed == text, "{module} links to another playground");
        }
    }
    assert!(count > 30, "{count}");
}

/// Each file has both halves of the loop: the choice of a state, and the work on its successors.
#[test]
fn every_algorithm_has_its_loop_over_successors_in_its_file() {
    let algorithms = [
        "bfs",
        "dfs",
        "best_first",
        "capped_dijkstra",
        "deepening",
        "bidirectional_bfs",
        "bidirectional_dijkstra",
        "beam",
        "branch_and_bound",
        "anytime",
        "all_shortest_paths",
    ];
    for name in algorithms {
        let file = format!("algorithms/{name}.rs");
        let code = code(&file);
        has_in_order(
            &file,
            &code,
            ["fn step<", "expand(", "fn relax<", OVER_SUCCESSORS],
        );
    }
    for file in fs::read_dir(guide().join("../engine")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(
            !code(&format!("engine/{name}")).contains("edges.next(problem, search)"),
            "{name}"
        );
    }
}

/// Each recipe has its question in one sentence and a program that runs. The table of questions links to all recipes.
#[test]
fn every_recipe_answers_a_question_with_a_program() {
    let text = read("recipes.rs");
    let anchor = |title: &str| {
        let kept = title.to_lowercase().replace(' ', "-");
        kept.replace(
            |letter: char| !letter.is_alphanumeric() && letter != '-',
            "",
        )
    };
    let recipes: Vec<&str> = text.split("\n## ").skip(1).collect();
    let titles = recipes.iter().map(|recipe| recipe.lines().next().unwrap());
    let rows = linked_anchors(&text);
    assert_eq!(rows, titles.map(anchor).collect::<Vec<_>>());
    assert!(rows.len() > 10, "{rows:?}");
    for recipe in recipes {
        let (prose, code) = recipe.split_once("\n```\n").unwrap();
        let (question, _) = prose
            .split_once("\n\n*")
            .unwrap()
            .1
            .split_once("* ")
            .unwrap();
        assert!(question.ends_with(['?', '.']), "{question}");
        let code = code.split("\n```").next().unwrap();
        let lines = code
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("use "));
        assert!(lines.count() <= 50, "{question}");
        assert!(code.contains("assert"), "{question}");
    }
}

/// Returns the headings of the same page that a text links to, in order.
fn linked_anchors(text: &str) -> Vec<String> {
    let anchors = text.split("](#").skip(1);
    anchors
        .map(|rest| rest.split(')').next().unwrap().to_owned())
        .collect()
}

#[test]
fn no_line_of_code_is_cut_off() {
    let recipes = Page {
        number: 0,
        module: "recipes".to_owned(),
        text: read("recipes.rs"),
    };
    for Page { module, text, .. } in pages().into_iter().chain([recipes]) {
        let blocks = text.split("```").skip(1).step_by(2);
        for line in blocks.flat_map(str::lines) {
            assert!(line.chars().count() <= 100, "{module}: {line}");
        }
    }
}

/// A word of a text, and whether an emphasis begins with it.
struct Word {
    text: String,
    is_marked: bool,
}

/// Returns the words of a page, without its title, code, targets of links, links to later pages, and sources.
fn words(page: usize, text: &str) -> Vec<Word> {
    let text = text.split("\n# Sources").next().unwrap();
    let title = text.split_once("\n\n").unwrap_or((text, "")).0.len();
    let blocks = text[title..].split("```").step_by(2);
    let lines = blocks.flat_map(str::lines);
    let lines = lines.filter(|line| !line.starts_with("#![doc") && !line.contains("`]: "));
    let prose = lines.collect::<Vec<_>>().join(" ");
    let prose = prose.replace("cut off", "ended"); // this verb has nothing to do with cuts
    let prose: String = prose.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mut said = String::new();
    let mut rest = prose.as_str();
    while let Some((before, link)) = rest.split_once('[') {
        said += before;
        let Some((shown, target)) = link.split_once("](") else {
            rest = link;
            continue;
        };
        let (target, after) = target.split_once(')').unwrap();
        let later = target
            .strip_prefix("super::p")
            .map(|page| page[..2].parse::<usize>());
        if later.is_none_or(|later| later.unwrap() <= page) {
            said += shown;
        }
        rest = after;
    }
    said += rest;
    let words = said.split(|letter: char| letter.is_whitespace() || "|/".contains(letter));
    let words = words.filter(|word| word.chars().any(char::is_alphabetic));
    let words = words.flat_map(|word| {
        let is_marked = word.trim_start_matches(['(', '"']).starts_with('*');
        let text = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let text = if text.starts_with("O(") {
            "o notation" // the common name
        } else {
            text
        };
        text.split(' ').map(move |text| Word {
            text: text.to_lowercase(),
            is_marked,
        })
    });
    words.collect()
}

/// Returns whether the first use of a term in a text is emphasised, or `None` if it is not used.
fn first_use(words: &[Word], term: &str) -> Option<bool> {
    let parts: Vec<&str> = term.split(' ').collect();
    let is_form = |word: &Word, part: &str| {
        let ending = word.text.strip_prefix(part);
        ending.is_some_and(|ending| ["", "s", "es", "d", "ed", "ing"].contains(&ending))
    };
    let mut windows = words.windows(parts.len());
    let found = windows.find(|window| {
        window
            .iter()
            .zip(&parts)
            .all(|(word, part)| is_form(word, part))
    });
    found.map(|window| window[0].is_marked)
}

/// The front page lists, for each page, the words that it explains.
#[test]
fn words_are_explained_before_they_are_used() {
    let front = read("mod.rs");
    let pages = pages();
    let said = pages.iter().map(|page| words(page.number, &page.text));
    let said: Vec<Vec<Word>> = said.collect();
    let (mut count, mut faults) = (0, Vec::new());
    for (definition, page) in pages.iter().enumerate() {
        let mut rows = front.lines().filter(|line| line.starts_with('|'));
        let row = rows.find(|line| line.contains(&page.module));
        let terms = row.unwrap().trim_end_matches('|').rsplit('|').next();
        let terms = terms.unwrap().split(',').map(str::trim);
        for term in terms.filter(|term| !term.is_empty()) {
            let term = term.replace("\\*", "").to_lowercase();
            let first = first_use(&said[definition], &term);
            if first != Some(true) {
                faults.push(format!(
                    "{}: {term} is not explained: {first:?}",
                    page.module
                ));
            }
            for (earlier, said) in pages.iter().zip(&said).take(definition) {
                if first_use(said, &term).is_some() {
                    let (earlier, page) = (&earlier.module, &page.module);
                    faults.push(format!("{earlier}: {term} is explained later, on {page}"));
                }
            }
            count += 1;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 60, "{count} words");
}

/// Returns the name of a player on a page. It includes the look-ahead, if the player has one, and a rule that is not
/// the standard one.
fn label(entry: Entry) -> String {
    let name = match entry.look_ahead {
        1 => entry.name.to_owned(),
        moves => format!("{} {moves}", entry.name),
    };
    match entry.rule {
        Rule::Final | Rule::Ours => name,
        rule => format!("{name} ({rule})"),
    }
}

/// Returns the fewest moves, the mean, the most moves, and the population standard deviation.
fn summary(moves: impl Iterator<Item = usize>) -> String {
    let moves: Vec<f64> = moves
        .map(|moves| f64::from(u32::try_from(moves).unwrap()))
        .collect();
    let count = f64::from(u32::try_from(moves.len()).unwrap());
    let mean = moves.iter().sum::<f64>() / count;
    let variance = moves
        .iter()
        .map(|moves| (moves - mean).powi(2))
        .sum::<f64>()
        / count;
    let min = moves.iter().copied().fold(f64::INFINITY, f64::min);
    let max = moves.iter().copied().fold(0.0, f64::max);
    format!("{min}, {mean:.2}, {max}, {:.2}", variance.sqrt())
}

/// Returns the rows of all tables of players: the page, the player, the published figures, and ours.
fn rows_of_players(pages: &[Page]) -> Vec<(&str, String, String, String)> {
    let mut rows = Vec::new();
    for page in pages {
        let rows_of_page = page.text.split("\n| Player | Published | Ours |\n").skip(1);
        let rows_of_page = rows_of_page.flat_map(|table| table.lines().skip(1));
        for row in rows_of_page.take_while(|line| line.starts_with('|')) {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let player = cells[0].split('`').nth(1).unwrap().to_owned();
            let ours = cells[2].trim_matches('*').to_owned();
            rows.push((page.module.as_str(), player, cells[1].to_owned(), ours));
        }
    }
    rows
}

/// The players whose hundred games take a fraction of a second. The other players play only if the tests are
/// exhaustive.
const QUICK: [&str; 8] = [
    "round-robin",
    "round-robin-skip",
    "random",
    "random-skip",
    "greedy",
    "max-perimeter",
    "perimeter-area",
    "path-area",
];

#[test]
fn players_have_the_figures_of_the_tables() {
    let pages = pages();
    let rows = rows_of_players(&pages);
    assert!(rows.len() > 50, "{}", rows.len());
    let published = include_str!("../../examples/programs/tournament/published.rs");
    let mut played = BTreeSet::new();
    for (page, player, theirs, ours) in rows {
        let entry = Entry::all().find(|&entry| label(entry) == player);
        let entry = entry.unwrap_or_else(|| panic!("{page}: no player {player}"));
        let row = format!("published(\"{entry}\", {theirs}");
        let has_row = published.contains(&format!("published(\"{entry}\", "));
        assert_eq!(has_row, !theirs.is_empty(), "{page}: {player}");
        assert!(
            theirs.is_empty() || published.contains(&row),
            "{page}: {row}"
        );
        let is_whole = colorwalk_testing::is_exhaustive();
        let is_wanted = is_whole || QUICK.contains(&entry.name);
        if is_wanted && played.insert((player.clone(), ours.clone())) {
            let found = if is_whole {
                summary(series::played()[&entry.to_string()].iter().copied())
            } else {
                summary(entry.replay(1..=100).map(|(_, game)| game.moves.len()))
            };
            assert_eq!(found, ours, "{page}: {player}");
        }
    }
}

#[test]
fn every_player_of_the_series_is_found_by_name() {
    let pages = pages();
    let rows = rows_of_players(&pages);
    for entry in Entry::all() {
        let name = format!("`{}", entry.name);
        let is_named = |page: &&Page| page.text.contains(&name);
        assert!(pages.iter().any(|page| is_named(&page)), "{name}");
        if entry.rule != Rule::FinishFirst {
            let in_last_table = |(page, player, ..): &&(&str, String, String, String)| {
                let is_family = player.split(' ').next() == Some(entry.name);
                page.ends_with("optimum") && is_family
            };
            assert!(rows.iter().any(|row| in_last_table(&row)), "{name}");
        }
    }
}

#[test]
fn scales_have_the_figures_of_their_table() {
    let pages = pages();
    let page = pages
        .iter()
        .find(|page| page.module.ends_with("capped_dijkstra"))
        .unwrap();
    let table = page.text.split("\n| Scale | Ours, ").nth(1).unwrap();
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let scale: u32 = cells[0].parse().unwrap();
        count += 1;
        if scale > 10 && !colorwalk_testing::is_exhaustive() {
            continue;
        }
        let moves = (1..=100).map(|number| {
            let board = Board::series(number).unwrap();
            let game = ColorWalk::new(&board, Start::CORNER).unwrap();
            let mut player = ScaledSearch::new(scale).end_rule(EndRule::Part9);
            play_out(&game, &mut player).moves.len()
        });
        assert_eq!(summary(moves), cells[1], "{row}");
    }
    assert_eq!(count, 9);
}

fn page_of(name: &str) -> Page {
    let is_it = |page: &Page| page.module.ends_with(name);
    pages().into_iter().find(is_it).unwrap()
}

/// Returns the cells of the row that begins with `name` in a page's table.
fn row<'p>(page: &'p Page, name: &str) -> Vec<&'p str> {
    let begin = format!("| {name} |");
    let row = page.text.lines().find(|line| line.starts_with(&begin));
    let row = row.unwrap_or_else(|| panic!("{}: no row {name}", page.module));
    row.trim_matches('|').split('|').map(str::trim).collect()
}

fn number(cell: &str) -> u64 {
    cell.replace(',', "").parse().unwrap()
}

/// Checks the counts of page 15. They take a minute, so by default only one small board is counted.
#[test]
fn the_inspections_of_the_series_are_reproduced() {
    let page = page_of("clusters");
    let small: Board = "21311\n22023\n01313".parse().unwrap();
    for (depth, name, of_small) in [
        (2, "two moves", [2_009, 1_551, 387]),
        (3, "three moves", [5_868, 4_524, 2_157]),
    ] {
        let published = row(&page, &format!("{name}, published"));
        let ours = row(&page, &format!("{name}, ours"));
        let counts = [1, 2, 3].map(|cell| number(ours[cell]));
        for (cell, count) in [1, 2, 3].into_iter().zip(counts) {
            let difference = number(published[cell]).abs_diff(count);
            assert!(1000 * difference < 7 * count, "{name}: {cell}");
        }
        for cells in [published, ours] {
            let (by_cells, from_pool) = (number(cells[1]), number(cells[3]));
            assert_eq!(
                (by_cells + from_pool / 2) / from_pool,
                number(cells[4]),
                "{name}"
            );
        }
        assert_eq!(inspections::inspections(&small, depth), of_small);
        if colorwalk_testing::is_exhaustive() {
            let boards = (1..=100).map(|number| Board::series(number).unwrap());
            let found = boards.fold([0; 3], |sum, board| {
                let more = inspections::inspections(&board, depth);
                [0, 1, 2].map(|way| sum[way] + more[way])
            });
            assert_eq!(found, counts, "{name}");
        }
    }
    for figure in ["2,009", "1,551", "387", "5,868", "4,524", "2,157"] {
        assert!(page.text.contains(figure), "{figure}");
    }
}

/// The walk of the series at the depths of page 20, down to the last one if the tests are exhaustive. The times of the
/// series are proportional to its inspections.
#[test]
fn the_walk_of_the_series_explains_its_times() {
    let page = page_of("finish");
    let counts = ["20", "30", "40"].map(|depth| number(row(&page, depth)[1]));
    let last = if colorwalk_testing::is_exhaustive() {
        40
    } else {
        30
    };
    let found = inspections::descent(&Board::series(1).unwrap(), last);
    for (depth, count) in [20, 30, 40].into_iter().zip(counts) {
        assert!(
            found.get(depth - 1).is_none_or(|&found| found == count),
            "{depth}"
        );
    }
    for (depth, count) in [("30", counts[1]), ("40", counts[2])] {
        let published = row(&page, depth)[2].trim_end_matches(" ms");
        let nanoseconds = 1_000_000 * number(published) / count;
        assert!((49..=51).contains(&nanoseconds), "{depth}: {nanoseconds}");
    }
    assert!(1_000_000 / counts[0] > 51); // less than a millisecond
}

/// The cost of a full queue, as page 21 shows it. The third board takes seconds.
#[test]
fn commits_cost_the_moves_of_their_table() {
    let page = page_of("capped_dijkstra");
    for board in ["35", "52", "66"] {
        if board == "66" && !colorwalk_testing::is_exhaustive() {
            continue;
        }
        let cells = row(&page, board);
        let game = Board::series(board.parse().unwrap()).unwrap();
        let game = ColorWalk::new(&game, Start::CORNER).unwrap();
        for (cell, cap) in [(1, ScaledSearch::SERIES_CAP), (2, usize::MAX)] {
            let mut player = ScaledSearch::new(25).end_rule(EndRule::Part9).cap(cap);
            let moves = play_out(&game, &mut player).moves.len();
            assert_eq!(cells[cell], format!("{moves} moves"), "board {board}");
        }
    }
}

/// The table of pegs on page 27: the number of positions after each number of jumps, and of their classes.
#[test]
fn pegs_have_the_positions_and_classes_of_their_table() {
    let page = page_of("symmetry");
    let depth = colorwalk_testing::few_or_all(6, 9);
    let bfs = BreadthFirst::new().max_depth(depth);
    let classes = UpTo::new(Solitaire, canonical);
    let layers = [
        Search::new(&Solitaire).run(bfs).unwrap().reached().layers(),
        Search::new(&classes).run(bfs).unwrap().reached().layers(),
    ];
    let pegs = page.text.split_once("\n# Pegs\n").unwrap().1;
    let rows = pegs.lines().filter(|line| line.starts_with("| "));
    let rows: Vec<Vec<&str>> = rows.skip(1).map(|row| row.split(" | ").collect()).collect();
    assert_eq!(rows.len(), 10);
    for (jumps, row) in rows.iter().enumerate().take(depth as usize + 1) {
        assert_eq!(row[0], format!("| {jumps}"));
        let counts = [row[1], row[2].trim_end_matches(" |")].map(number);
        assert_eq!(counts, layers.each_ref().map(|layers| layers[jumps]));
    }
}
