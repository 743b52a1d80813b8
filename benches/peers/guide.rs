//! The tables of ratios on the comparison page of the guide and in the README. `--write` replaces them by those of the
//! run. Every quick run checks that both pages agree.

use std::fs;
use std::path::PathBuf;

const PAGE: &str = "src/guide/comparison.md";
const README: &str = "README.md";

/// The heads of the tables: all families for each search, on the page and in the README, and the workloads.
const FAMILIES: &str =
    "| Search | Worst | Worst family | Median | Worst below 10 µs | Best | Inputs | Usual peer |";
const SHORT: &str = "| Search | Worst | Median | Worst below 10 µs |";
const WORKLOADS: &str = "| Workload | Ratio | Fastest peer | Variants | Others |";

/// The beginning of the paragraph of the README that names the lowest and the highest ratio.
const EXTREMES: &str = "Of all ratios on the page `guide::comparison`, ";

/// Returns the tables of the page in Markdown, the lowest ratios first.
pub(crate) fn tables(families: Vec<String>, workloads: Vec<String>) -> String {
    let table = |head: &str, mut rows: Vec<String>| {
        rows.sort_by_key(|row| ratio(row, 1));
        markdown(head, rows)
    };
    format!(
        "{}\n{}",
        table(FAMILIES, families),
        table(WORKLOADS, workloads)
    )
}

/// Replaces the tables of the page, and what the README takes from them.
pub(crate) fn write(tables: &str) {
    let page = [FAMILIES, WORKLOADS].iter().fold(read(PAGE), |page, head| {
        with_table(&page, &markdown(head, rows(tables, head)))
    });
    let readme = with_extract(&read(README), &page);
    fs::write(path(PAGE), page).expect("the page can be written");
    fs::write(path(README), readme).expect("the README can be written");
}

/// Checks that the page has these searches and workloads, and that the README tells what the page does.
pub(crate) fn check(searches: &[&str], workloads: &[&str]) {
    let page = read(PAGE);
    for (head, names) in [(FAMILIES, searches), (WORKLOADS, workloads)] {
        let rows = rows(&page, head);
        let mut shown: Vec<&str> = rows.iter().map(|row| column(row, 0)).collect();
        let mut names = names.to_vec();
        shown.sort_unstable();
        names.sort_unstable();
        assert_eq!(shown, names, "{PAGE} has every line of the bench");
        assert!(rows.is_sorted_by_key(|row| ratio(row, 1)), "losses first");
    }
    let readme = read(README);
    assert_eq!(
        with_extract(&readme, &page),
        readme,
        "{README} tells what {PAGE} does"
    );
}

/// Returns the README with the short table and the extremes of a page.
fn with_extract(readme: &str, page: &str) -> String {
    let (families, workloads) = (rows(page, FAMILIES), rows(page, WORKLOADS));
    let short = families.iter().map(|row| {
        let [search, worst, median, short] = [0, 1, 3, 4].map(|at| column(row, at));
        format!("| {search} | {worst} | {median} | {short} |")
    });
    let lowest = families
        .iter()
        .map(|row| (ratio(row, 1), column(row, 0), column(row, 2)));
    let highest = families
        .iter()
        .map(|row| (ratio(row, 5), column(row, 0), "its best family"));
    let others = workloads
        .iter()
        .map(|row| (ratio(row, 1), column(row, 0), "a workload"));
    let lowest = lowest.chain(others.clone()).min_by_key(|line| line.0);
    let highest = highest.chain(others).max_by_key(|line| line.0);
    let extremes = match lowest.zip(highest) {
        Some((low, high)) => {
            let told = |(hundredths, of, on): (u32, &str, &str)| {
                format!("{}.{:02} ({of}: {on})", hundredths / 100, hundredths % 100)
            };
            format!(
                "{EXTREMES}the lowest is {}, and the highest is {}.",
                told(low),
                told(high)
            )
        }
        None => EXTREMES.to_owned(),
    };
    let readme = with_table(readme, &markdown(SHORT, short.collect()));
    let begin = readme
        .find(EXTREMES)
        .expect("the README names the extremes");
    let end = begin + readme[begin..].find("\n\n").expect("a paragraph ends");
    format!(
        "{}{}{}",
        &readme[..begin],
        wrapped(&extremes),
        &readme[end..]
    )
}

/// Breaks a paragraph into lines of at most 120 columns.
fn wrapped(paragraph: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in paragraph.split(' ') {
        let room = 120_usize.saturating_sub(width);
        if width > 0 && word.len() < room {
            text.push(' ');
            width += 1;
        } else if width > 0 {
            text.push('\n');
            width = 0;
        }
        text.push_str(word);
        width += word.len();
    }
    text
}

fn markdown(head: &str, rows: Vec<String>) -> String {
    let rule = "|---".repeat(head.matches('|').count() - 1);
    let lines = [head.to_owned(), format!("{rule}|")]
        .into_iter()
        .chain(rows);
    lines.map(|line| line + "\n").collect()
}

/// Replaces the table with the same head.
fn with_table(text: &str, table: &str) -> String {
    let head = table.lines().next().expect("a table has a head");
    let begin = text
        .find(head)
        .unwrap_or_else(|| panic!("there is a table {head}"));
    let lines = text[begin..].split_inclusive('\n');
    let old: usize = lines
        .take_while(|line| line.starts_with('|'))
        .map(str::len)
        .sum();
    format!("{}{table}{}", &text[..begin], &text[begin + old..])
}

/// Returns the rows of the table with this head.
fn rows(text: &str, head: &str) -> Vec<String> {
    let lines = text.lines().skip_while(|&line| line != head).skip(2);
    lines
        .take_while(|line| line.starts_with('|'))
        .map(str::to_owned)
        .collect()
}

fn column(row: &str, at: usize) -> &str {
    row.split('|').nth(at + 1).unwrap_or_default().trim()
}

/// Returns a ratio in hundredths.
#[expect(clippy::cast_sign_loss, reason = "no ratio is negative")]
fn ratio(row: &str, at: usize) -> u32 {
    let ratio: f64 = column(row, at).parse().expect("a ratio");
    (100.0 * ratio).round() as u32
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).expect("the page can be read")
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}
