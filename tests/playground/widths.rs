//! What a visitor meets on windows of all widths, and at twice the size of text: by real clicks and keys.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::page::{Page, built};

/// Widths from a small phone to a desktop. The last one is a desktop at 200 % zoom.
const WINDOWS: [(u32, u32); 6] = [
    (320, 640),
    (390, 844),
    (768, 1024),
    (1024, 768),
    (1400, 900),
    (700, 450),
];

fn on_all_widths(name: &str, fragment: &str, test: impl Fn(&mut Page)) {
    for size in WINDOWS {
        let Some(mut page) = Page::open(name, size, fragment) else {
            return;
        };
        test(&mut page);
        page.fits();
    }
}

/// Asserts that no part of an element is cut off or covered: its corners belong to it.
fn is_whole(page: &mut Page, element: &str) {
    let found = page.browser.value(&format!(
        "(() => {{ const element = {element}, box = element.getBoundingClientRect(); \
         const at = [[1, 1], [box.width - 1, 1], [1, box.height - 1], [box.width - 1, box.height - 1], [box.width / 2, box.height / 2]]; \
         const isIn = box.left >= 0 && box.right <= innerWidth + 1 && element.scrollWidth <= element.clientWidth + 1; \
         const hit = at.map(([x, y]) => document.elementFromPoint(box.left + x, box.top + y)); \
         return isIn && hit.slice(4).every(top => element.contains(top)) && hit.every(top => !top || element.contains(top) || top.contains(element)) ? '' : \
           [isIn, box.left, box.right, innerWidth, hit.map(top => top?.outerHTML.slice(0, 40))].join(); }})()"
    ));
    assert_eq!(found, "", "{element}");
}

#[test]
fn tabs_are_whole_and_lead_to_their_parts() {
    let name = "tabs_are_whole_and_lead_to_their_parts";
    let narrow = [(720, 900), (800, 900), (880, 900)];
    for size in WINDOWS.into_iter().chain(narrow) {
        let Some(mut page) = Page::open(name, size, "") else {
            return;
        };
        for part in ["game", "batch", "filler", "lab"] {
            for tab in ["lab", "game", "batch", "filler"] {
                is_whole(&mut page, &format!("$('to-{tab}')"));
            }
            is_whole(&mut page, "$('link')");
            is_whole(&mut page, "$('more')");
            page.click(&format!("#to-{part}"));
            page.browser.wait_for(&format!(
                "!$('{part}').hidden && location.hash.startsWith('#{part}')"
            ));
        }
        page.click("#to-filler");
        page.browser.wait_for("duel.position !== null");
        page.fits();
    }
}

/// Without the documentation no link leads nowhere. With it, each lesson links to its page.
#[test]
fn links_to_the_guide_are_there_if_it_is() {
    let name = "links_to_the_guide_are_there_if_it_is";
    on_all_widths(name, "#lab?lesson=swamp", |page| {
        let elsewhere = "[...document.querySelectorAll('a')].filter(link => !link.hidden && !link.getAttribute('href').startsWith('#')).map(link => link.outerHTML).join()";
        assert_eq!(page.browser.value(elsewhere), "");
        assert!(page.text("#lesson").contains("Page 1 of the guide"));
    });
    let Ok(file) = built() else { return };
    let with_docs = file.with_extension("docs.html");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("../wasm32-unknown-unknown/page/colorwalk_page.wasm");
    let bound = Command::new(env!("CARGO"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."))
        .args([
            "run",
            "--release",
            "--locked",
            "--quiet",
            "-p",
            "colorwalk-playground",
            "--features",
            "bind",
            "--bin",
            "bind",
            "--",
        ])
        .args([&program, &with_docs])
        .arg("colorwalk/")
        .status()
        .unwrap();
    assert!(bound.success());
    let text = fs::read_to_string(with_docs).unwrap();
    assert!(text.contains("const DOCS = 'colorwalk/'"));
    assert!(text.contains("href=\"colorwalk/guide/index.html\""));
    let pages = text
        .split("page: 'p")
        .skip(1)
        .map(|rest| format!("p{}", rest.split('\'').next().unwrap()));
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../src/guide");
    let pages: Vec<String> = pages.collect();
    assert_eq!(pages.len(), 10);
    assert!(
        pages
            .iter()
            .all(|page| guide.join(format!("{page}.rs")).is_file()),
        "{pages:?}"
    );
}

#[test]
fn walls_are_drawn_after_a_scene_of_the_game() {
    let name = "walls_are_drawn_after_a_scene_of_the_game";
    on_all_widths(name, "", |page| {
        for kind in ["color-walk", "grid"] {
            page.browser.value(&format!(
                "$('kind').value = '{kind}'; $('kind').onchange(); 0"
            ));
            page.browser.wait_for(&format!("scene.kind === '{kind}'"));
        }
        assert_eq!(page.text("#tools [aria-pressed=true]"), "wall");
        let at = page.square(2, 2);
        page.drag(at, at);
        page.browser.wait_for("lab.text.split('\\n')[2][2] === '#'");
    });
}

#[test]
fn names_of_two_players_stay_on_the_screen() {
    let name = "names_of_two_players_stay_on_the_screen";
    on_all_widths(
        name,
        "#game?board=21311/22023/01313&player=greedy",
        |page| {
            page.browser.value(
                "$('rival').value = players.findIndex(({ name }) => name === 'round-robin'); 0",
            );
            page.click("#play-on");
            page.browser.wait_for("isRacing() && timer !== null");
            for racer in 0..2 {
                let title = format!("race.games[{racer}].canvas.parentElement.querySelector('h3')");
                let is_seen = format!(
                    "(() => {{ const box = {title}.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight - $('bar').offsetHeight; }})()"
                );
                assert_eq!(page.browser.value(&is_seen), true, "{title}");
            }
        },
    );
}

#[test]
fn costs_of_diagonal_steps_are_said() {
    let name = "costs_of_diagonal_steps_are_said";
    on_all_widths(
        name,
        "#lab?kind=grid&example=diagonal+moves&at=end",
        |page| {
            let factor = "A straight step costs 10 times the square, a diagonal step 14 times.";
            assert!(page.text("#lead").contains(factor));
            let inspected = page.text(".inspect");
            assert!(
                inspected.contains("a straight step to it costs 10, a diagonal step 14"),
                "{inspected}"
            );
            let cost = page.browser.value("panels[0].run.cost").as_u64().unwrap();
            let steps = "panels[0].run.path.slice(1).map((to, at) => { const from = panels[0].run.path[at], across = Math.abs(to % scene.columns - from % scene.columns), down = Math.abs(Math.floor(to / scene.columns) - Math.floor(from / scene.columns)); return scene.cost[to] * (across && down ? 14 : 10); }).reduce((a, b) => a + b)";
            assert_eq!(page.browser.value(steps), cost);
            page.browser
                .value("$('example').value = 'grid/a swamp'; $('example').onchange(); 0");
            page.browser.wait_for("scene.moves === 4");
            assert!(!page.text("#lead").contains("straight step"));
        },
    );
}

#[test]
fn the_step_is_written_in_full() {
    let name = "the_step_is_written_in_full";
    on_all_widths(name, "", |page| {
        assert!(page.browser.value("lastStep").as_u64() > Some(99));
        for key in ["#first", "#next", "#last"] {
            page.click(key);
            is_whole(page, "$('where')");
        }
        let last = page.browser.value("lastStep");
        assert_eq!(page.text("#where"), format!("step {last} of {last}"));
    });
}

/// Back and reloading keep the name of a scene and the number of a board.
#[test]
fn names_survive_back_and_reload() {
    let name = "names_survive_back_and_reload";
    on_all_widths(name, "#lab?kind=digraph&example=guide", |page| {
        let chosen = "$('example').selectedOptions[0].textContent";
        let shown = |page: &mut Page| {
            page.browser
                .wait_for(&format!("{chosen} === 'of the guide'"));
        };
        shown(page);
        page.click("#next"); // the browser goes back only to what a user has touched
        page.browser
            .value("$('example').value = 'grid/a door'; $('example').onchange(); 0");
        page.browser.wait_for(&format!(
            "{chosen} === 'a door' && location.hash.includes('kind=grid')"
        ));
        page.browser.value("history.back()");
        shown(page);
        page.browser
            .value("delete document.documentElement.dataset.ready");
        page.browser.call("Page.reload", &json!({}));
        page.browser
            .wait_for("document.documentElement?.dataset.ready !== undefined");
        shown(page);
        page.go("#batch?players=greedy.final.1&last=3");
        page.click("#batch-play");
        page.browser.wait_for("batch.done === 3 && !batch.isOn");
        page.browser.value("chooseBar(batch.games[0][1]); 0");
        page.click("#bar-boards a:last-child");
        let listed = "[$('board').value, $('number').value].join()";
        page.browser.wait_for(&format!(
            "!$('game').hidden && game.position && {listed}.startsWith('series')"
        ));
        let board = page.browser.value(listed);
        page.browser
            .value("delete document.documentElement.dataset.ready");
        page.browser.call("Page.reload", &json!({}));
        page.browser.wait_for(&format!(
            "document.documentElement?.dataset.ready !== undefined && {listed} === {board}"
        ));
        // An address that names another board does not get this name.
        page.go("#game?board=012/012&from=series&number=2");
        assert_eq!(page.browser.value("$('board').value"), "own");
    });
}

/// Whatever can be pressed is large enough, and its name begins with what is written on it.
#[test]
fn controls_are_large_enough() {
    let name = "controls_are_large_enough";
    on_all_widths(name, "#lab?lesson=swamp", |page| {
        for part in ["#lab?lesson=swamp", "#game", "#filler"] {
            page.go(part);
            let small = "[...document.querySelectorAll('button, select, summary, input, .lessons a, header a')].filter(element => { \
                const box = element.getBoundingClientRect(), row = element.labels?.[0]?.getBoundingClientRect() ?? box; \
                return box.width > 1 && (Math.max(box.width, row.width) < 24 || Math.max(box.height, row.height) < 24); }).map(element => element.outerHTML.slice(0, 80)).join()";
            assert_eq!(page.browser.value(small), "", "{part}");
        }
        page.go("#lab");
        let name = page.browser.value("$('clear').getAttribute('aria-label')");
        assert!(name.as_str().unwrap().starts_with(&page.text("#clear")));
    });
}

/// The hint and the proved result count the same moves, and one of something is one.
#[test]
fn one_count_and_one_cell_are_said_right() {
    let name = "one_count_and_one_cell_are_said_right";
    on_all_widths(name, "#filler?board=012/333/022", |page| {
        page.click("#duel-hint");
        let number = |text: String| {
            text.split(|letter: char| !letter.is_ascii_digit())
                .rfind(|part| !part.is_empty())
                .map(str::to_owned)
        };
        let proved = page.text("#duel-proved");
        let proved = proved
            .strip_suffix(", counting both players.")
            .unwrap()
            .to_owned();
        assert_eq!(number(page.text("#duel-hinted")), number(proved));
        page.go("#filler?board=012/333/022&moves=30");
        assert_eq!(
            page.text("#duel-proved"),
            "You can force a win, with the next move."
        );
        page.go("#game?board=001&moves=");
        page.browser.wait_for("game.position !== null");
        page.click("#palette button:enabled");
        page.browser
            .wait_for("$('score').textContent === '1 move so far, 1 cell left.'");
        page.go("#lab?kind=digraph&text=0+1+1.5");
        let trouble = page.text("#trouble");
        assert!(
            !trouble.contains('`') && trouble.contains("line 1"),
            "{trouble}"
        );
    });
}

/// The lesson on a board shows all lessons, and a file of boards begins again after the last one.
#[test]
fn lessons_and_files_of_boards_go_on() {
    let name = "lessons_and_files_of_boards_go_on";
    on_all_widths(name, "#game?lesson=ahead", |page| {
        let links = "[...$('game-lessons').querySelectorAll('a')].filter(link => link.getBoundingClientRect().width > 20).length";
        assert_eq!(page.browser.value(links), 10);
        page.click("#game-lessons a:nth-of-type(2)");
        page.browser
            .wait_for("!$('lab').hidden && lab.lesson === 'depth'");
        page.go("#game");
        page.browser
            .value("openBoards('0120\\n1102\\n\\n0011\\n2211\\n'); 0");
        for (board, number) in [("0120/1102", "1"), ("0011/2211", "2"), ("0120/1102", "1")] {
            page.browser.wait_for(&format!(
                "slashed(game.board) === '{board}' && $('number').value === '{number}'"
            ));
            page.click("#new-game");
        }
        // A board that has no room is not drawn.
        page.go("#filler?board=012/333/022");
        page.browser.value("$('duel-field').parentElement.style.width = '0'; drawDuel(); $('duel-field').parentElement.style.width = ''; 0");
    });
}

/// The first view plays by itself and names the winner, which changes while the goal is dragged.
#[test]
fn the_first_view_is_a_race() {
    let name = "the_first_view_is_a_race";
    for size in WINDOWS {
        let Some(mut page) = Page::open_with(name, size, "", "", "no-preference") else {
            return;
        };
        page.browser.wait_for("step > 5");
        page.click("#play");
        page.browser.wait_for("timer === null");
        let winner = page.text("#winner");
        // Of the paths of least cost, the one with the fewest expansions wins.
        let runs = page
            .browser
            .value("panels.map(({ run }) => [run.cost, run.stats.expanded, run.name])");
        let mut runs: Vec<(u64, u64, String)> = runs
            .as_array()
            .unwrap()
            .iter()
            .map(|run| {
                (
                    run[0].as_u64().unwrap(),
                    run[1].as_u64().unwrap(),
                    run[2].as_str().unwrap().to_owned(),
                )
            })
            .collect();
        assert_eq!(runs.len(), if size.0 >= 1280 { 4 } else { 2 });
        runs.sort();
        let (cost, expanded, first) = &runs[0];
        let said = format!("{first} wins: {first} expands {expanded} squares, cost {cost}. ");
        assert!(winner.starts_with(&said), "{winner}");
        let goal = page.browser.value("scene.goals[0]").as_u64().unwrap();
        let columns = page.browser.value("scene.columns").as_u64().unwrap();
        let [column, row] =
            [goal % columns, goal / columns].map(|place| u32::try_from(place).unwrap());
        let from = page.square(column, row);
        let to = page.square(column, row + 2);
        page.drag(from, to);
        page.browser
            .wait_for(&format!("$('winner').textContent !== {winner:?}"));
        page.fits();
        // A user who wants less motion, and an address, start nothing.
        for (fragment, motion) in [("", "reduce"), ("#lab?lesson=swamp", "no-preference")] {
            let mut page = Page::open_with(name, size, fragment, "", motion).unwrap();
            assert_eq!(
                page.browser.value("[step, timer]"),
                json!([0, null]),
                "{fragment}"
            );
        }
    }
}

/// Prints how many frames a second the first view draws while it plays.
#[test]
#[ignore = "it measures, so nothing else may run"]
fn the_first_view_in_frames_a_second() {
    for size in WINDOWS {
        let Some(mut page) = Page::open_with("frames", size, "", "", "no-preference") else {
            return;
        };
        page.browser.value(
            "(window.frames_seen = [], (function see(time) { \
               window.frames_seen.push(time); requestAnimationFrame(see); })(performance.now()), 0)",
        );
        page.browser.wait_for("timer === null && step > 5");
        let [count, milliseconds] = [
            "window.frames_seen.length - 1",
            "window.frames_seen.at(-1) - window.frames_seen[0]",
        ]
        .map(|value| page.browser.value(value).as_f64().unwrap());
        println!(
            "{size:?}: {:.1} frames a second",
            1e3 * count / milliseconds
        );
    }
}

/// Each day has a board. Its result is copied as text, and the proof of par is one click away.
#[test]
fn the_board_of_the_day_is_shared() {
    let name = "the_board_of_the_day_is_shared";
    on_all_widths(name, "#game", |page| {
        page.click("#today");
        page.browser
            .wait_for("$('board').value === 'day' && game.position && game.position.columns === 8");
        assert_eq!(
            page.browser
                .value("today(Date.UTC(2026, 0, 1)) + ' ' + today(Date.UTC(2026, 1, 1) + 5)"),
            "1 32"
        );
        page.click("#best");
        page.browser.wait_for("game.known?.optimal === true");
        let fewest = page.browser.value("game.known.moves.join()");
        let fewest: Vec<&str> = fewest.as_str().unwrap().split(',').collect();
        for colour in &fewest {
            let moves = page.browser.value("game.moves.length");
            page.click(&format!("#palette [data-colour='{colour}']"));
            page.browser.wait_for(&format!(
                "game.moves.length > {moves} && $('strip').children.length === game.moves.length"
            ));
        }
        page.browser.wait_for("$('copy-result') !== null");
        page.browser
            .value("navigator.clipboard.writeText = async text => { self.copied = text; }; 0");
        page.click("#copy-result");
        page.browser.wait_for("self.copied !== undefined");
        let copied = page.browser.value("copied");
        let lines: Vec<&str> = copied.as_str().unwrap().lines().collect();
        let par = fewest.len();
        assert_eq!(
            lines[0],
            format!(
                "Color Walk #{}: {par}, par {par}",
                page.browser.value("today()")
            )
        );
        assert_eq!(lines[1].chars().count(), par);
        assert!(lines[2].contains("#game?board="), "{copied}");
        assert!(
            page.browser
                .value("document.querySelectorAll('.par span').length")
                .as_u64()
                > Some(4)
        );
        page.click("#why-par");
        page.browser
            .wait_for("$('proof').textContent.startsWith('Proved: the fewest are')");
    });
}

/// The page says what it is, to people and to previews.
#[test]
fn the_page_says_what_it_is() {
    let name = "the_page_says_what_it_is";
    on_all_widths(name, "", |page| {
        for tag in [
            "meta[name=description]",
            "meta[property='og:title']",
            "meta[property='og:description']",
        ] {
            let content = page
                .browser
                .value(&format!("document.querySelector(\"{tag}\").content"));
            assert!(content.as_str().unwrap().len() > 30, "{tag}");
        }
        for (tag, file) in [("url", "playground.html"), ("image", "playground.webp")] {
            let content = format!("document.querySelector(\"meta[property='og:{tag}']\").content");
            let address = format!("https://example.org/searches/{file}");
            assert_eq!(page.browser.value(&content), address);
            assert!(built().is_ok_and(|page| page.with_file_name(file).is_file()));
        }
        let description = page
            .browser
            .value("document.querySelector('meta[name=description]').content");
        assert!(
            description
                .as_str()
                .unwrap()
                .starts_with("Watch twenty-one searches race")
        );
        assert_eq!(page.browser.value("Object.keys(cards).length"), 21);
        for part in ["#lab", "#game", "#batch", "#filler"] {
            page.go(part);
            assert!(
                page.text("footer")
                    .contains("a Rust library that searches graphs")
            );
            assert_eq!(
                page.browser
                    .value("document.querySelector('footer').getBoundingClientRect().height > 10"),
                true
            );
        }
    });
}

/// The film has the frames of the searches, in a format that browsers play.
#[test]
fn a_scene_is_saved_as_a_film() {
    let name = "a_scene_is_saved_as_a_film";
    let Some(mut page) = Page::open(
        name,
        (1400, 900),
        "#lab?kind=grid&example=a+door&s=bfs,astar",
    ) else {
        return;
    };
    page.click("#more");
    page.click("#film");
    page.browser.wait_for("lab.film !== undefined");
    page.browser.value("lab.film.slice(0, 4).arrayBuffer().then(bytes => { self.head = [...new Uint8Array(bytes)].join(); }); 0");
    page.browser.wait_for("self.head !== undefined");
    assert_eq!(page.browser.value("head"), "26,69,223,163"); // EBML, the beginning of WebM
    assert!(page.browser.value("lab.film.size").as_u64() > Some(5_000));
}
