//! The page in a browser: it loads without complaints, is driven by keys and pointer, and shows what the
//! reports say.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::browser::Browser;
use super::{recording, scratch, watch};

/// A page in a browser, and the recording that it shows.
struct Watched {
    browser: Browser,
    file: PathBuf,
    data: Value,
}

impl Watched {
    /// Opens a page of its own for the test `name`; says that the test is skipped if there is no browser.
    fn open(name: &str, arguments: &str) -> Option<Self> {
        let Some(browser) = Browser::start(name) else {
            let hint = "no chromium is installed, and COLORWALK_BROWSER names none";
            // Not by `eprintln!`, which is kept back of tests that pass.
            let _ = writeln!(io::stderr(), "test page::{name} ... skipped: {hint}");
            return None;
        };
        let mut page = Self {
            browser,
            file: scratch(&format!("{name}.html")),
            data: Value::Null,
        };
        page.show(arguments);
        Some(page)
    }

    /// Records, and opens the page.
    fn show(&mut self, arguments: &str) {
        let output = watch(&format!("{arguments} --out {}", self.file.display()));
        assert!(output.status.success(), "{output:?}");
        self.data = recording(arguments);
        self.browser.open(&self.file, "");
    }

    fn text(&mut self, selector: &str) -> String {
        let value = self
            .browser
            .value(&format!("document.querySelector({selector:?}).textContent"));
        value.as_str().unwrap().to_owned()
    }

    /// A number of the panel of a search.
    fn stat(&mut self, run: &str, stat: &str) -> u64 {
        let text = self.text(&format!("[data-run='{run}'] [data-stat={stat}]"));
        text.parse().unwrap()
    }

    fn step(&mut self) -> u64 {
        let text = self.text("#where");
        let step = text
            .strip_prefix("step ")
            .and_then(|text| text.split(' ').next());
        step.unwrap().parse().unwrap()
    }

    /// Whether all panels show the end of their searches, as the reports have them.
    fn assert_end(&mut self) {
        let runs = self.data["runs"].as_array().unwrap().clone();
        assert!(!runs.is_empty());
        for run in &runs {
            let name = run["name"].as_str().unwrap();
            for stat in ["expanded", "duplicates", "reopened"] {
                assert_eq!(run["stats"][stat], self.stat(name, stat), "{name}: {stat}");
            }
            let status = self.text(&format!("[data-run='{name}'] .state"));
            assert!(status.starts_with("found: "), "{name}: {status}");
            assert!(
                status.contains(&run["cost"].to_string()),
                "{name}: {status}"
            );
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
        if !std::thread::panicking() {
            let complaints = self.browser.complaints();
            assert!(complaints.is_empty(), "{complaints:?}");
        }
    }
}

#[test]
fn it_steps_through_every_scene_to_the_counts_of_the_report() {
    let name = "it_steps_through_every_scene_to_the_counts_of_the_report";
    let Some(mut page) = Watched::open(name, "") else {
        return;
    };
    let file = page.file.clone();
    page.browser.open(&file, "#3");
    assert_eq!((page.step(), page.stat("A*", "expanded")), (3, 3));
    page.browser.open(&file, "#end");
    page.assert_end();
    for scene in ["color-walk", "grid --size 20x12", "digraph --size 8x6"] {
        page.show(&format!("{scene} --only dijkstra,astar,idastar,beam"));
        assert_eq!((page.step(), page.stat("A*", "expanded")), (0, 0));
        page.browser.press("ArrowRight");
        page.browser.press(".");
        assert_eq!((page.step(), page.stat("A*", "expanded")), (2, 2));
        page.browser.press("ArrowLeft");
        assert_eq!((page.step(), page.stat("A*", "expanded")), (1, 1));
        page.browser
            .value("document.getElementById('next').click()");
        assert_eq!(page.step(), 2);
        page.browser.press("End");
        page.assert_end();
        page.browser.press("Home");
        assert_eq!((page.step(), page.stat("Dijkstra", "expanded")), (0, 0));
        // Scrubbed forwards and back to where it was: the same picture of the same step.
        let scrub = "const at = step => { const s = document.getElementById('scrub'); s.value = step; \
                     s.dispatchEvent(new Event('input')); return ['.panel canvas', 'dd', '.inspect'].map(what => \
                     [...document.querySelectorAll(what)].map(e => e.toDataURL ? e.toDataURL() : e.textContent)).flat().join(); };";
        let same = format!(
            "{{ {scrub} const before = at(7); at(1); at(9); before === at(7) && before !== at(8) }}"
        );
        assert_eq!(page.browser.value(&same), true);
    }
}

#[test]
fn it_plays_to_the_end_and_pauses() {
    let Some(mut page) = Watched::open("it_plays_to_the_end_and_pauses", "--only greedy,astar")
    else {
        return;
    };
    let label = "document.getElementById('play').ariaLabel";
    page.browser.press(" ");
    assert_eq!(page.browser.value(label), "Pause");
    for _ in 0..9 {
        page.browser.press("+");
    }
    page.browser.wait_for(&format!("{label} === 'Play'"));
    page.assert_end();
    for _ in 0..9 {
        page.browser.press("-"); // to one step a second
    }
    page.browser.press(" "); // begins anew
    page.browser
        .wait_for("document.getElementById('scrub').value > 0");
    page.browser.press(" ");
    let (label, step) = (page.browser.value(label), page.step());
    assert_eq!(label, "Play");
    assert!((1..10).contains(&step), "{step}");
    thread::sleep(Duration::from_millis(1200));
    assert_eq!(page.step(), step);
}

/// The square under the pointer, and the one that the keys choose, are shown with g, h and f.
#[test]
fn it_shows_g_h_and_f_of_the_state_that_is_pointed_at() {
    let name = "it_shows_g_h_and_f_of_the_state_that_is_pointed_at";
    let Some(mut page) = Watched::open(name, "grid --size 12x8 --only astar") else {
        return;
    };
    page.browser.press("End");
    let start = page.data["scene"]["starts"][0].as_u64().unwrap();
    let goal = page.data["scene"]["goals"][0].as_u64().unwrap();
    let cost = page.data["runs"][0]["cost"].as_u64().unwrap();
    let mut inspected = |square: u64| {
        let (column, row) = (square % 12, square / 12);
        let place = format!(
            "(() => {{ const c = document.querySelector('.panel canvas'); c.scrollIntoView({{ block: 'center' }}); \
             const b = c.getBoundingClientRect(); const tile = Math.min(30, (b.width - 12) / 12); \
             return [b.left + b.width / 2 + ({column} + .5 - 6) * tile, b.top + 6 + ({row} + .5) * tile]; }})()"
        );
        let place = page.browser.value(&place);
        page.browser
            .point_at(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
        (
            page.text(".inspect"),
            format!("column {}, row {}", column + 1, row + 1),
        )
    };
    let (text, place) = inspected(start);
    let h = (goal % 12).abs_diff(start % 12) + (goal / 12).abs_diff(start / 12);
    let figures = format!("State 0 · g 0 + h {h} = f {h} · depth 0 · closed");
    assert!(
        text.starts_with(&figures) && text.contains(&place),
        "{text}"
    );
    let (text, place) = inspected(goal);
    assert!(
        text.contains(&format!("g {cost} + h 0 = f {cost}")),
        "{text}"
    );
    assert!(text.contains(&place), "{text}");

    page.browser.point_at(1.0, 1.0);
    page.browser
        .value("document.querySelectorAll('.panel canvas')[1].focus()");
    page.browser.press("ArrowUp"); // chooses the goal, where we are
    assert!(page.text("#say").contains(&format!("f {cost}")));
    page.browser.press("ArrowUp"); // the state before it
    let text = page.text(".inspect");
    assert!(
        text.starts_with("State ") && text.contains(" h 1 "),
        "{text}"
    );
    assert_eq!(page.text("#say"), text, "what the eye sees is read out");
    page.browser.press("Escape");
    assert!(page.text(".inspect").starts_with("Goal: state "));
}

/// Every control has a name for those who do not see it, and nothing changes size with the theme.
#[test]
fn it_can_be_used_without_seeing_it_and_in_the_dark() {
    let name = "it_can_be_used_without_seeing_it_and_in_the_dark";
    let Some(mut page) = Watched::open(name, "digraph --only bfs,astar") else {
        return;
    };
    let tree = page
        .browser
        .call("Accessibility.getFullAXTree", &serde_json::json!({}));
    let mut controls = 0;
    for node in tree["nodes"].as_array().unwrap() {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        if [
            "button",
            "slider",
            "combobox",
            "application",
            "table",
            "heading",
        ]
        .contains(&role)
        {
            let name = node["name"]["value"].as_str().unwrap_or_default();
            assert!(!name.is_empty(), "{node}");
            controls += 1;
        }
    }
    assert!(controls > 15, "{controls}");
    page.browser.press("ArrowRight");
    assert!(
        page.text("#say")
            .starts_with("Step 1. Breadth-first: searching, 1 expanded")
    );

    let background = "getComputedStyle(document.body).backgroundColor";
    let light = page.browser.value(background);
    let dark = serde_json::json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
    page.browser.call("Emulation.setEmulatedMedia", &dark);
    assert_ne!(page.browser.value(background), light);
    let choose = "const s = document.getElementById('theme'); s.value = 'light'; s.dispatchEvent(new Event('change'))";
    page.browser.value(choose);
    assert_eq!(page.browser.value(background), light);
}
