//! The page in a browser, on a desktop and on a phone: it draws, plays and solves without a complaint.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::{SCENES, record};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");

/// The arguments of cargo that run the command of the playground.
const COMMAND: &str =
    "run --release --locked --quiet -p colorwalk-playground --example playground --";

const DESKTOP: (u32, u32) = (1400, 900);
const PHONE: (u32, u32) = (390, 800);

/// The page, built once, or the reason why it could not be built.
pub(crate) fn built() -> Result<&'static PathBuf, &'static str> {
    static PAGE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let page = PAGE.get_or_init(|| {
        let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("playground.html");
        let output = Command::new(env!("CARGO"))
            .current_dir(ROOT)
            .args(COMMAND.split(' '))
            .args(["--address", "https://example.org/searches/", "--out"])
            .arg(&out)
            .output()
            .map_err(|error| error.to_string())?;
        let message = String::from_utf8_lossy(&output.stderr);
        if message.contains("rustup target add") {
            return Err(message.trim().to_owned());
        }
        assert!(output.status.success(), "{message}");
        Ok(out)
    });
    page.as_ref().map_err(String::as_str)
}

pub(crate) struct Page {
    pub(crate) browser: Browser,
}

impl Page {
    /// Opens the page at a fragment of its address, or reports that the test is skipped.
    pub(crate) fn open(name: &str, size: (u32, u32), fragment: &str) -> Option<Self> {
        Self::open_after(name, size, fragment, "")
    }

    /// Opens it for a user who wants less motion, so that nothing plays unasked. A script runs before the page's own
    /// scripts.
    pub(crate) fn open_after(
        name: &str,
        size: (u32, u32),
        fragment: &str,
        script: &str,
    ) -> Option<Self> {
        Self::open_with(name, size, fragment, script, "reduce")
    }

    /// Opens it with a preference for motion, `reduce` or `no-preference`.
    pub(crate) fn open_with(
        name: &str,
        (width, height): (u32, u32),
        fragment: &str,
        script: &str,
        motion: &str,
    ) -> Option<Self> {
        let skipped = |hint: &str| {
            // Not `eprintln!`, which is hidden for tests that pass.
            let _ = writeln!(io::stderr(), "test page::{name} ... skipped: {hint}");
        };
        let file = built().map_err(skipped).ok()?;
        let Some(mut browser) = Browser::start() else {
            skipped("no chromium is installed, and COLORWALK_BROWSER names none");
            return None;
        };
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser.call("Emulation.setDeviceMetricsOverride", &size);
        let motion = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
        browser.call("Emulation.setEmulatedMedia", &motion);
        let before = json!({ "source": script });
        browser.call("Page.addScriptToEvaluateOnNewDocument", &before);
        browser.open(file, fragment);
        browser.wait_for("document.documentElement.dataset.ready !== undefined");
        Some(Self { browser })
    }

    /// Follows a link within the page.
    pub(crate) fn go(&mut self, fragment: &str) {
        let ready = "document.documentElement.dataset.ready";
        self.browser.value(&format!(
            "delete {ready}; location.hash === {fragment:?} ? follow() : location.hash = {fragment:?}; 0"
        ));
        self.browser.wait_for(&format!("{ready} !== undefined"));
    }

    pub(crate) fn text(&mut self, selector: &str) -> String {
        let value = self
            .browser
            .value(&format!("document.querySelector({selector:?}).textContent"));
        value.as_str().unwrap().to_owned()
    }

    fn stat(&mut self, run: &str, stat: &str) -> u64 {
        self.text(&format!("[data-run='{run}'] [data-stat={stat}]"))
            .parse()
            .unwrap()
    }

    /// Clicks the middle of an element with the mouse. A hidden or covered element cannot be clicked.
    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.browser.value(&format!(
            "(() => {{ const element = document.querySelector({selector:?}); element.scrollIntoView({{ block: 'center', inline: 'center' }}); \
             const box = element.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2; \
             const top = document.elementFromPoint(x, y); \
             return element.contains(top) || top?.control === element || top?.contains(element) && top.tagName === 'LABEL' ? [x, y] : top?.outerHTML.slice(0, 80) ?? 'nothing'; }})()"
        ));
        assert!(place.is_array(), "{selector} is covered by {place}");
        let at = (place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
        self.press_at(at, "left");
    }

    /// Presses and releases a mouse button at a place of the window.
    pub(crate) fn press_at(&mut self, (x, y): (f64, f64), button: &str) {
        let buttons = if button == "right" { 2 } else { 1 };
        for (kind, buttons) in [
            ("mouseMoved", 0),
            ("mousePressed", buttons),
            ("mouseReleased", 0),
        ] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": if kind == "mouseMoved" { "none" } else { button }, "buttons": buttons, "clickCount": 1 });
            self.browser.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// Returns the middle of a square of the first picture.
    pub(crate) fn square(&mut self, column: u32, row: u32) -> (f64, f64) {
        let place = self.browser.value(&format!(
            "(() => {{ const canvas = panels[0].mapCanvas; canvas.scrollIntoView({{ block: 'center' }}); \
             const box = canvas.getBoundingClientRect(), [x, y] = view.place(panels[0], {row} * scene.columns + {column}); \
             return [box.left + x, box.top + y]; }})()"
        ));
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    }

    /// Presses the pointer at one place and releases it at another.
    pub(crate) fn drag(&mut self, from: (f64, f64), to: (f64, f64)) {
        for (kind, (x, y)) in [
            ("mousePressed", from),
            ("mouseMoved", to),
            ("mouseReleased", to),
        ] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
            self.browser.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// Asserts that nothing is wider than the window.
    pub(crate) fn fits(&mut self) {
        let width = self
            .browser
            .value("document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(width, true);
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let complaints = self.browser.complaints();
            assert!(complaints.is_empty(), "{complaints:?}");
        }
    }
}

/// Returns the address of a scene.
pub(crate) fn link(kind: &str, text: &str, searches: &[&str]) -> String {
    let text = text
        .replace('\n', "%2F")
        .replace('#', "%23")
        .replace(' ', "+");
    format!(
        "#lab?kind={kind}&s={}&text={text}&at=end",
        searches.join(",")
    )
}

#[test]
fn its_counts_are_those_of_the_library() {
    let name = "its_counts_are_those_of_the_library";
    let Some(mut page) = Page::open(name, DESKTOP, "") else {
        return;
    };
    for (kind, text, searches) in SCENES {
        let keys: Vec<&str> = searches.iter().map(|(key, _)| *key).collect();
        page.go(&link(kind, text, &keys));
        for key in keys {
            let run = record(kind, text, key);
            let name = run["name"].as_str().unwrap();
            for stat in ["expanded", "duplicates", "reopened"] {
                assert_eq!(
                    run["stats"][stat],
                    page.stat(name, stat),
                    "{kind} {text}: {name}, {stat}"
                );
            }
            let status = page.text(&format!("[data-run='{name}'] .state"));
            let is_found = run["cost"] != Value::Null;
            assert_eq!(is_found, status.starts_with("found: "), "{name}: {status}");
            assert!(
                !is_found || status.contains(&run["cost"].to_string()),
                "{name}: {status}"
            );
        }
    }
}

fn draws_steps_and_switches(name: &str, size: (u32, u32)) {
    let Some(mut page) = Page::open(
        name,
        size,
        &link("grid", "S....\n.....\n....G", &["bfs", "astar"]),
    ) else {
        return;
    };
    let first = page.stat("A*", "expanded");
    // a wall, drawn from square to square
    for row in 0..2 {
        let at = page.square(2, row);
        page.drag(at, at);
        page.browser.wait_for(&format!(
            "lab.text.split('\\n')[{row}][2] === '#' && scene.text === lab.text"
        ));
    }
    assert_eq!(page.browser.value("lab.text"), "S.#..\n..#..\n....G");
    page.browser
        .wait_for("panels[0].run.path.length === 7 && panels.length === 2");
    // the goal, dragged to another square
    let (from, to) = (page.square(4, 2), page.square(4, 0));
    page.drag(from, to);
    page.browser
        .wait_for("scene.goals[0] === 4 && panels[0].run.path.length === 9");
    assert_ne!(page.stat("A*", "expanded"), first);
    // back and forth
    let last = page.browser.value("lastStep");
    page.browser.press("Escape");
    page.click("#back");
    assert_eq!(page.browser.value("step"), last.as_u64().unwrap() - 1);
    page.click("#first");
    assert_eq!(page.stat("Breadth-first", "expanded"), 0);
    page.click("#next");
    page.click("#next");
    assert_eq!(page.stat("Breadth-first", "expanded"), 2);
    let why = page.text("[data-run='A*'] .about");
    assert!(
        why.starts_with("Column 2, row 1 is expanded: its f = 1 + "),
        "{why}"
    );
    let lit = page.text("[data-run='A*'] .lit");
    assert!(
        lit.starts_with("take the open state of LEAST key") || lit.starts_with("a successor"),
        "{lit}"
    );
    // another search beside them
    page.click("#more");
    page.click("#searches input[value=idastar]");
    page.browser
        .wait_for("panels.length === 3 && panels[2].run.name === 'IDA*'");
    page.fits();
}

#[test]
fn walls_are_drawn_and_searches_switched_on_a_desktop() {
    draws_steps_and_switches(
        "walls_are_drawn_and_searches_switched_on_a_desktop",
        DESKTOP,
    );
}

#[test]
fn walls_are_drawn_and_searches_switched_on_a_phone() {
    draws_steps_and_switches("walls_are_drawn_and_searches_switched_on_a_phone", PHONE);
}

#[test]
fn it_plays_to_the_end_by_keys_and_pauses() {
    let name = "it_plays_to_the_end_by_keys_and_pauses";
    let link =
        link("grid", "S......\n.......\n......G", &["greedy", "astar"]).replace("at=end", "at=2");
    let Some(mut page) = Page::open(name, DESKTOP, &link) else {
        return;
    };
    assert_eq!(page.browser.value("step"), 2);
    page.browser.press("Home");
    let label = "document.getElementById('play').textContent.trim()";
    page.browser.press(" ");
    assert_eq!(page.browser.value(label), "Pause");
    for _ in 0..9 {
        page.browser.press("+");
    }
    page.browser
        .wait_for(&format!("{label} === 'Play' && step === lastStep"));
    // with keys only: a square is chosen, described and walled
    page.browser.value("panels[0].mapCanvas.focus()");
    page.browser.press("ArrowRight");
    assert!(page.text("#say").starts_with("column 2, row 1: costs 1"));
    page.browser.press("Enter");
    page.browser
        .wait_for("scene.cost[1] === null && document.activeElement === panels[0].mapCanvas");
}

fn plays_to_the_end(name: &str, size: (u32, u32)) {
    let Some(mut page) = Page::open(name, size, "#game?board=0120%2F1102%2F2011&flood=0&moves=")
    else {
        return;
    };
    assert_eq!(page.text("#score"), "0 moves so far, 11 cells left.");
    page.click("#best");
    page.browser.wait_for("document.querySelector('#known').textContent.startsWith('From here the fewest are 5 moves, proved')");
    // beside the user's own game, which stays unchanged
    assert_eq!(page.browser.value("game.moves.length"), 0);
    assert!(
        page.text("#compared tr")
            .starts_with("the fewest5proved: no fewer")
    );
    page.click("#watch");
    page.browser.wait_for(
        "document.querySelector('#proof').textContent.startsWith('Proved: the fewest are 5 moves')",
    );
    assert_eq!(page.text("#known"), "", "what is known is said once");
    page.click("#play-on");
    page.browser
        .wait_for("document.querySelectorAll('#compared tr').length === 2");
    page.fits();
    page.browser
        .wait_for("game.show === null && game.moves.length > 0");
    page.click("#own");
    page.browser
        .wait_for("game.moves.length === 0 && game.position.left === 11");
    // a hint is a move that loses none; it disappears as soon as another position is shown
    page.click("#hint");
    page.browser
        .wait_for("$('known').textContent.startsWith('Hint: ') && game.preview >= 0");
    let colour = page.browser.value("game.preview");
    page.click(&format!("#palette [data-colour='{colour}']"));
    page.browser.wait_for(
        "game.moves.length === 1 && $('known').textContent + $('proof').textContent === ''",
    );
    page.click("#best");
    page.browser
        .wait_for("$('known').textContent.startsWith('From here the fewest are 4 moves')");
    let last = page.text("#compared tr:last-child");
    assert!(
        last.starts_with("the fewest5after your 1 move: proved: no fewer"),
        "{last}"
    );
    // a poor game: always the first colour that can be played
    let is_over = "document.querySelector('#score').textContent.startsWith('Cleared in ')";
    while page.browser.value("game.position.left > 0") == true {
        let moves = page.browser.value("game.moves.length");
        page.click("#palette button:enabled");
        page.browser.wait_for(&format!(
            "game.moves.length > {moves} && $('strip').children.length === game.moves.length"
        ));
        page.browser.wait_for("game.position.left === 0 || document.querySelector('#palette button:enabled') !== null");
    }
    page.browser.wait_for(is_over);
    page.browser
        .wait_for("document.querySelector('#review h3') !== null");
    let review = page.text("#review p");
    assert!(
        review.starts_with("You needed ") && review.contains('5'),
        "{review}"
    );
    let address = page.browser.value("location.hash");
    page.browser.value("takeBack(1)");
    page.browser.wait_for("game.position.left > 0");
    // a link shows the same game again
    page.browser.value(&format!("location.hash = {address}"));
    page.browser.wait_for("game.position.left === 0");
}

#[test]
fn the_game_is_played_and_solved_on_a_desktop() {
    plays_to_the_end("the_game_is_played_and_solved_on_a_desktop", DESKTOP);
}

#[test]
fn the_game_is_played_and_solved_on_a_phone() {
    plays_to_the_end("the_game_is_played_and_solved_on_a_phone", PHONE);
}

/// A table of a page of the guide, as the cells of its rows.
type Table = Vec<Vec<String>>;

/// Returns the worked tables of a page, in order.
fn tables(page: &str) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    let mut is_in_table = false;
    for line in page.lines() {
        let Some(row) = line.strip_prefix("//! | ") else {
            is_in_table &= line.starts_with("//! |-");
            continue;
        };
        let cells: Vec<String> = row.split('|').map(|cell| cell.trim().to_owned()).collect();
        if cells[0] == "Step" || cells[0] == "Round" {
            is_in_table = true;
            tables.push(Vec::new());
        } else if let (true, Some(table)) = (is_in_table, tables.last_mut()) {
            table.push(cells);
        }
    }
    tables
}

/// Returns the figure that a table gives for a search, and the count that the page gets from the events of a run.
fn figure(table: &Table, search: &str) -> (usize, &'static str) {
    let number = |cell: &String| cell.split(' ').next().unwrap().parse::<usize>().unwrap();
    match search {
        "dag" => {
            let cells = table.iter().flatten();
            let fell = cells.filter(|cell| cell.starts_with("**")).count();
            (fell, "count('discovered') - 1 + count('relaxed')")
        }
        "bellman-ford" => {
            let fell = table.iter().map(|row| number(&row[row.len() - 2])).sum();
            (fell, "count('discovered') - 1 + count('relaxed')")
        }
        "order" => (table.len(), "count('discovered') + count('closed')"),
        // The table has the walk from state 2.
        "cycles" => {
            let steps = "told.findIndex(text => text.includes('begins at 3.')) - told.findIndex(text => text.includes('begins at 2.')) - 1";
            (table.len(), steps)
        }
        "front" => (table.len(), "count('said')"),
        "deepening" | "idastar" | "fringe" => {
            let taken = table.iter().map(|row| row[2].split(',').count()).sum();
            (taken, "count('closed') + count('goal')")
        }
        _ => {
            let is_taken = |row: &&Vec<String>| !row[1].contains("goal");
            (table.iter().filter(is_taken).count(), "count('examined')")
        }
    }
}

/// The addresses in the guide show the searches of its pages, and their figures agree with the tables.
#[test]
fn the_guide_leads_to_its_searches() {
    let name = "the_guide_leads_to_its_searches";
    let Some(mut page) = Page::open(name, DESKTOP, "") else {
        return;
    };
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../src/guide");
    let (mut checked, mut others) = (Vec::new(), 0);
    for file in fs::read_dir(guide).unwrap() {
        let Ok(text) = fs::read_to_string(file.unwrap().path()) else {
            continue; // a folder
        };
        let mut tables = tables(&text).into_iter();
        let mut hashes: Vec<&str> = text
            .split("[playground](../../../playground.html#lab?")
            .skip(1)
            .collect();
        // Other link texts lead to searches without a worked table.
        let within = text.split("](../../../playground.html#lab?");
        let pairs: Vec<&str> = within.collect();
        let others_here = pairs
            .windows(2)
            .filter(|pair| !pair[0].ends_with("[playground"));
        for link in others_here.filter_map(|pair| pair[1].split(')').next()) {
            page.go(&format!("#lab?{link}"));
            assert!(page.text("#trouble").is_empty(), "{link}");
            others += 1;
        }
        for link in hashes.drain(..) {
            let link = format!("#lab?{}", link.split(')').next().unwrap());
            let searches = link.rsplit_once("&s=").unwrap().1;
            page.go(&link);
            let shown = page.browser.value(
                "panels.map(panel => panel.run.key).join() + ' ' + step + ' ' + scene.places.length",
            );
            assert_eq!(shown, format!("{searches} 0 7"), "{link}");
            assert!(page.text("#trouble").is_empty(), "{link}");
            // Each has a table, in their order. The page on bidirectional search works the search by cost; the others
            // are for comparison.
            let worked: &[usize] = match searches {
                "deepening,idastar" => &[0, 1],
                "both-ends,both-ends-by-cost,dijkstra" => &[1],
                _ => &[0],
            };
            for &panel in worked {
                let search = searches.split(',').nth(panel).unwrap();
                let (figure, counted) = figure(&tables.next().expect("a table"), search);
                let count = "const count = name => panel.run.events.filter(([kind]) => kinds[kind] === name).length, \
                    told = panel.run.events.filter(([kind]) => kinds[kind] === 'said').map(event => event[2])";
                let counted = page.browser.value(&format!(
                    "(panel => {{ {count}; return {counted}; }})(panels[{panel}])"
                ));
                assert_eq!(counted, figure, "{link}: {search}");
                checked.push(search.to_owned());
            }
        }
    }
    checked.sort();
    let expected = "astar astar bellman-ford bfs both-ends-by-cost cycles dag deepening dfs dijkstra fringe front greedy idastar order";
    assert_eq!(checked.join(" "), expected);
    assert_eq!(others, 15);
}

/// The page reads the boards that the solver reads.
#[test]
fn boards_are_opened_from_a_file() {
    let name = "boards_are_opened_from_a_file";
    let Some(mut page) = Page::open(name, DESKTOP, "#game") else {
        return;
    };
    let boards = [
        (include_str!("../data/boards.txt"), 2, "1110/0221/0012"),
        ("4 3 3\n012011022011\n111002210012\n", 2, "1110/0221/0012"),
    ];
    for (text, number, board) in boards {
        page.browser.value(&format!("openBoards({text:?})"));
        page.browser.wait_for("game.board.startsWith('0120')");
        page.browser.value(&format!(
            "document.querySelector('#number').value = {number}; loadBoard()"
        ));
        page.browser
            .wait_for(&format!("slashed(game.board) === '{board}'"));
        page.browser.wait_for("game.position.left === 11");
    }
    let large = include_str!("../data/boards-14x14x6.txt");
    let count = page.browser.value(&format!("readBoards({large:?}).length"));
    assert_eq!(count, 100);
}

/// Every control has a name for people who cannot see it.
#[test]
fn it_can_be_used_without_seeing_it_and_in_the_dark() {
    let name = "it_can_be_used_without_seeing_it_and_in_the_dark";
    let Some(mut page) = Page::open(name, DESKTOP, "") else {
        return;
    };
    for part in ["#game", "#filler", "#lab"] {
        page.go(part);
        let tree = page.browser.call("Accessibility.getFullAXTree", &json!({}));
        let mut controls = 0;
        for node in tree["nodes"].as_array().unwrap() {
            let role = node["role"]["value"].as_str().unwrap_or_default();
            if [
                "button",
                "slider",
                "combobox",
                "application",
                "checkbox",
                "heading",
                "spinbutton",
            ]
            .contains(&role)
            {
                let name = node["name"]["value"].as_str().unwrap_or_default();
                assert!(!name.is_empty(), "{node}");
                controls += 1;
            }
        }
        assert!(controls > 12, "{part}: {controls}");
    }
    let background = "getComputedStyle(document.body).backgroundColor";
    let light = page.browser.value(background);
    let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    page.browser.call("Emulation.setEmulatedMedia", &dark);
    assert_ne!(page.browser.value(background), light);
    page.browser.value("setTheme('light')");
    assert_eq!(page.browser.value(background), light);
}

/// On a terminal the command reports what it builds and how long it takes.
#[test]
fn a_build_tells_how_far_it_is() {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::Read;

    let Ok(file) = built() else { return };
    let terminal = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO"));
    command.cwd(ROOT);
    command.args(COMMAND.split(' '));
    command.arg("--out");
    command.arg(file.with_extension("again.html"));
    let mut build = terminal.slave.spawn_command(command).unwrap();
    drop(terminal.slave);
    let mut output = Vec::new();
    // On some systems the end of the terminal is an error.
    let _ = terminal
        .master
        .try_clone_reader()
        .unwrap()
        .read_to_end(&mut output);
    assert!(build.wait().unwrap().success());
    let output = String::from_utf8_lossy(&output);
    let line = "building the library for browsers and the tool that adapts it: 0 s";
    assert!(output.contains(line), "{output}");
    assert!(
        output.contains("is written: open it in a browser"),
        "{output}"
    );
}

/// The command explains its options and refuses what is no option on one line. It tells of a full disk, but not of a
/// reader that has seen enough.
#[test]
fn the_command_has_help_and_refuses_what_is_no_option() {
    if built().is_err() {
        return;
    }
    let of = |option: &OsStr, output: Stdio| {
        let mut command = Command::new(env!("CARGO"));
        command
            .current_dir(ROOT)
            .args(COMMAND.split(' '))
            .arg(option);
        command.stdout(output).output().unwrap()
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let help = OsStr::new("--help");
    let shown = of(help, Stdio::piped());
    assert!(shown.status.success() && text(&shown.stdout).contains("Usage: playground [OPTIONS]"));
    for option in ["--out <FILE>", "--with-docs", "--address <URL>"] {
        assert!(text(&shown.stdout).contains(option), "{shown:?}");
    }
    let refused = of(OsStr::new("--no-such-option"), Stdio::piped());
    let message = text(&refused.stderr);
    assert_eq!(
        (refused.status.code(), message.lines().count()),
        (Some(2), 1)
    );
    assert!(message.starts_with("error: ") && message.contains("--no-such-option"));
    let refused = of(OsStr::from_bytes(b"--\xff"), Stdio::piped());
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let (reader, closed) = io::pipe().unwrap();
    drop(reader); // it has seen enough
    let unread = of(help, closed.into());
    assert!(unread.status.success(), "{unread:?}");
    assert_eq!(text(&unread.stderr), "");
    if cfg!(target_os = "linux") {
        let full = fs::File::options().write(true).open("/dev/full").unwrap(); // a disk without room
        let failed = of(help, full.into());
        assert_eq!(failed.status.code(), Some(1), "{failed:?}");
        assert!(text(&failed.stderr).starts_with("error: cannot write standard output: "));
    }
}

/// A frame paints only the states that changed and the open states. All states together have 5,000 to 19,000 shapes for
/// each search.
#[test]
fn a_frame_paints_what_has_changed() {
    let name = "a_frame_paints_what_has_changed";
    let count = "self.shapes = 0; for (const of of [Path2D, CanvasRenderingContext2D]) for (const name of ['rect', 'arc', 'lineTo', 'bezierCurveTo', 'fillRect', 'fillText']) { \
        const call = of.prototype[name]; if (call) of.prototype[name] = function (...places) { self.shapes += 1; return call.apply(this, places); }; }";
    let Some(mut page) = Page::open_after(name, DESKTOP, "", count) else {
        return;
    };
    // The scene, its size, the searches, and the most shapes of a frame. A frame of a board may paint all its cells.
    for (kind, columns, rows, searches, most) in [
        ("grid", 100, 40, ["bfs", "dijkstra"], 1200),
        ("digraph", 30, 30, ["bfs", "dijkstra"], 600),
        ("color-walk", 30, 20, ["greedy", "beam"], 3000),
    ] {
        page.browser.value(&format!(
            "self.isThere = false; ask({{ call: 'random', kind: {kind:?}, columns: {columns}, rows: {rows}, colours: 5, seed: 1 }}).then(({{ text }}) => \
             {{ Object.assign(lab, {{ kind: {kind:?}, text, searches: {searches:?} }}); writeControls(); return search(0); }}).then(() => {{ isThere = true; }}); 0"
        ));
        page.browser.wait_for("isThere");
        let painted = page.browser.value(
            "(() => { let most = 0; const by = Math.ceil(lastStep / 300); timer = 0; \
             for (let at = by; at < lastStep; at += by) { shapes = 0; go(at, false); if (at > by) most = Math.max(most, shapes); } \
             timer = null; return most; })()",
        );
        assert!(painted.as_u64().unwrap() < most, "{kind}: {painted}");
        // The picture of the pieces differs from a picture painted at once only at the rims of some shapes.
        let different = page.browser.value(
            "(() => { const read = canvas => { const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true }); \
             copy.drawImage(canvas, 0, 0); return copy.getImageData(0, 0, canvas.width, canvas.height).data; }; \
             const dots = () => panels.flatMap(({ mapCanvas, treeCanvas }) => [mapCanvas, treeCanvas].map(read)); \
             panels.forEach(panel => draw(panel)); const piecewise = dots(); panels.forEach(panel => { panel.kept = {}; draw(panel); }); \
             return dots().reduce((sum, all, index) => sum + all.filter((part, at) => Math.abs(part - piecewise[index][at]) > 40).length, 0); })()",
        );
        assert!(different.as_u64().unwrap() < 10_000, "{kind}: {different}");
    }
}

/// One file, not large, that fetches nothing from elsewhere.
#[test]
fn the_page_stands_alone() {
    let Ok(file) = built() else { return };
    let page = fs::read_to_string(file).unwrap();
    assert!(page.len() < 1_000_000, "{}", page.len());
    for fetching in ["src=", "@import", "url(", "import("] {
        assert!(!page.contains(fetching), "{fetching}");
    }
    for mark in ["STYLE", "PAGE", "WORKER", "GLUE", "PROGRAM"] {
        assert!(!page.contains(&format!("/*{mark}*/")), "{mark}");
    }
}
