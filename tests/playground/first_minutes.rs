//! The first minutes on the page, on a desktop and on a phone, upright and sideways.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::answer;
use crate::page::{Page, link};

/// A large window, a small one, a phone, and a phone on its side.
pub(crate) const SIZES: [(u32, u32); 4] = [(1400, 900), (1280, 800), (390, 844), (844, 390)];

/// Runs a test on all sizes, if there is a browser to run it.
pub(crate) fn on_all_sizes(name: &str, fragment: &str, test: impl Fn(&mut Page)) {
    for size in SIZES {
        let Some(mut page) = Page::open(name, size, fragment) else {
            return;
        };
        test(&mut page);
        page.fits();
    }
}

/// Returns whether an element is completely visible, above the controls of playback.
pub(crate) fn is_seen(page: &mut Page, element: &str) -> bool {
    let expression = format!(
        "(() => {{ const box = {element}.getBoundingClientRect(), bar = $('bar').contains({element}) ? 0 : $('bar').offsetHeight; \
         return box.width > 20 && box.height > 20 && box.top >= 0 && box.left >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight - bar + 1; }})()"
    );
    page.browser.value(&expression) == true
}

/// On all sizes, and at 200 % of the small window.
#[test]
fn the_first_screen_has_the_picture_one_line_and_play() {
    let name = "the_first_screen_has_the_picture_one_line_and_play";
    for size in SIZES.into_iter().chain([(640, 400)]) {
        let Some(page) = &mut Page::open(name, size, "") else {
            return;
        };
        for element in ["panels[0].mapCanvas", "$('play')", "$('lead')"] {
            assert!(is_seen(page, element), "{element} at {size:?}");
        }
        assert_eq!(page.browser.value("step"), 0);
        assert_eq!(
            page.text("#lead"),
            "Draw walls, drag start and goal, press Play."
        );
        // The two searches differ: one path leads through the swamp, the other one round it.
        let dearest = "panels.slice(0, 2).map(({ run }) => Math.max(...run.path.map(square => scene.cost[square])))";
        assert_eq!(page.browser.value(dearest), json!([9, 1]));
        // During playback the picture is visible, even if the user had scrolled away from it.
        page.browser.value("scrollTo(0, 400); $('play').click(); 0");
        page.browser.wait_for("step > 2");
        assert!(is_seen(page, "panels[0].mapCanvas"));
        let disagreements = "(isSingle() ? [panels[shownPanel()]] : panels).filter(panel => panel.inspect.textContent !== (draw(panel), panel.inspect.textContent)).length";
        assert_eq!(page.browser.value(disagreements), 0);
        page.browser.value("pause()");
        page.fits();
    }
}

#[test]
fn four_pictures_stand_side_by_side() {
    let name = "four_pictures_stand_side_by_side";
    let link = link(
        "grid",
        "S.5.\n..5G",
        &["bfs", "dijkstra", "greedy", "astar"],
    );
    let Some(mut page) = Page::open(name, (1280, 800), &link) else {
        return;
    };
    let tops = "new Set(panels.map(panel => panel.mapCanvas.getBoundingClientRect().top)).size";
    assert_eq!(page.browser.value(tops), 1);
    for index in 0..4 {
        assert!(is_seen(&mut page, &format!("panels[{index}].mapCanvas")));
    }
}

#[test]
fn what_is_drawn_has_no_gaps_and_is_not_lost() {
    let name = "what_is_drawn_has_no_gaps_and_is_not_lost";
    let field = format!("S{0}\n{1}\n{0}G", ".".repeat(43), ".".repeat(44));
    on_all_sizes(name, &link("grid", &field, &["bfs"]), |page| {
        page.browser
            .value("window.held = [$('undo-draw'), $('add')]");
        // forty squares in four events
        let [from, on, to] = [2, 20, 41].map(|column| page.square(column, 1));
        for (kind, (x, y)) in [
            ("mousePressed", from),
            ("mouseMoved", on),
            ("mouseMoved", to),
            ("mouseReleased", to),
        ] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
            page.browser.call("Input.dispatchMouseEvent", &event);
        }
        let row = "lab.text.split('\\n')[1]";
        let wall = format!("..{}..", "#".repeat(40));
        assert_eq!(page.browser.value(row), wall);
        page.browser.wait_for("scene.text === lab.text");
        // A search that ends keeps the buttons, because one of them may be held down.
        page.browser
            .wait_for("held.every(button => button.isConnected)");
        // It survives the game and a second click on the tab.
        for _ in 0..2 {
            for tab in ["#to-game", "#to-lab", "#to-lab"] {
                page.browser
                    .value("delete document.documentElement.dataset.ready");
                page.click(tab);
                page.browser.wait_for("document.documentElement.dataset.ready !== undefined || location.hash.startsWith('#lab?')");
            }
            assert_eq!(page.browser.value(row), wall);
        }
        // The same holds for another kind of scene.
        page.browser.value("showKind('digraph')");
        page.browser.wait_for("scene.kind === 'digraph'");
        page.browser.value("showKind('grid')");
        page.browser.wait_for("scene.kind === 'grid'");
        assert_eq!(page.browser.value(row), wall);
        // Drawing over a wall removes it, and undoing that restores it.
        page.browser.value("scrollTo(0, 0)");
        let at = page.square(10, 1);
        page.drag(at, at);
        assert_eq!(page.browser.value(&format!("{row}[10]")), ".");
        page.click("#undo-draw");
        assert_eq!(page.browser.value(row), wall);
        page.click("#redo-draw");
        assert_eq!(page.browser.value(&format!("{row}[10]")), ".");
        page.click("#clear");
        assert_eq!(page.browser.value(row), ".".repeat(44));
        page.browser.wait_for("scene.text === lab.text");
    });
}

/// The page shows the sizes of the scene, random scenes are new each time, and limits are reported.
#[test]
fn sizes_are_those_in_force_and_scenes_are_new() {
    let name = "sizes_are_those_in_force_and_scenes_are_new";
    let Some(mut page) = Page::open(name, SIZES[0], "") else {
        return;
    };
    page.click("#more");
    let sizes = "[$('columns').value, $('rows').value].map(Number)";
    assert_eq!(page.browser.value(sizes), json!([20, 15]));
    let shown = |page: &mut Page, columns: u32| {
        page.browser.wait_for(&format!(
            "scene.text === lab.text && scene.columns === {columns} && step === 0"
        ));
        assert_eq!(page.browser.value("Number($('columns').value)"), columns);
        page.browser
            .value("scene.text")
            .as_str()
            .unwrap()
            .to_owned()
    };
    let mut scenes = vec![shown(&mut page, 20)];
    for button in ["#random", "#random", "#make-maze", "#make-maze"] {
        let before = page.browser.value("lab.asked");
        page.click(button);
        page.browser.wait_for(&format!("lab.asked > {before}"));
        let scene = shown(&mut page, 20);
        assert!(!scenes.contains(&scene), "{button}");
        scenes.push(scene);
    }
    page.browser
        .value("$('columns').value = 30; $('columns').onchange(); 0");
    shown(&mut page, 30);
    assert!(page.text("#limits").contains("at most 4000 squares"));
    page.browser
        .value("$('columns').value = 1000; $('columns').onchange(); 0");
    page.browser
        .wait_for("$('trouble').textContent === 'columns and rows are numbers from 2 to 100'");
    page.browser
        .value("$('columns').value = 30; undo(); undo(); 0");
    shown(&mut page, 20);
    page.browser
        .value("document.querySelector('[href=\"#game\"]').click(); 0");
    page.browser
        .wait_for("document.documentElement.dataset.ready === 'game'");
    let mut boards = vec![page.browser.value("game.board")];
    for _ in 0..2 {
        let before = boards.last().unwrap().clone();
        page.click("#new-game");
        page.browser.wait_for(&format!(
            "game.board !== {before} && game.moves.length === 0"
        ));
        let board = page.browser.value("game.board");
        assert!(!boards.contains(&board));
        boards.push(board);
    }
}

#[test]
fn edges_are_drawn_by_dragging_and_removed() {
    let name = "edges_are_drawn_by_dragging_and_removed";
    let link = "#lab?kind=digraph&example=guide&s=dijkstra";
    on_all_sizes(name, link, |page| {
        let place = |page: &mut Page, x: &str| {
            let at = page.browser.value(&format!(
                "(() => {{ const box = panels[0].mapCanvas.getBoundingClientRect(), [x, y] = {x}; return [box.left + x, box.top + y]; }})()"
            ));
            (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
        };
        let [from, to] = [1, 6].map(|node| place(page, &format!("view.place(panels[0], {node})")));
        page.click("[data-tool=edge]");
        page.drag(from, to);
        page.browser.wait_for(
            "scene.edges.some(([from, to, cost]) => from === 1 && to === 6 && cost === 3)",
        );
        page.browser.wait_for("panels[0].run.cost === 8");
        page.click("[data-tool=cut]");
        let middle = place(
            page,
            "(([a, b]) => [.7 * a[0] + .3 * b[0], .7 * a[1] + .3 * b[1]])(view.arrow(panels[0], 1, 6, true, 13))",
        );
        page.drag(middle, middle);
        page.browser
            .wait_for("scene.edges.length === 11 && panels[0].run.cost === 11");
        page.click("[data-tool=h]");
        page.browser.value("$('cost').value = 7; 0");
        page.drag(from, from);
        page.browser
            .wait_for("scene.h?.[1] === 7 && location.hash.includes('1+h+7')");
    });
}

/// An address with an unknown name leads to a message of one line and a scene.
#[test]
fn wrong_addresses_leave_a_scene_and_say_what_is_wrong() {
    let name = "wrong_addresses_leave_a_scene_and_say_what_is_wrong";
    let Some(mut page) = Page::open(name, SIZES[0], "#lab?kind=constructor") else {
        return;
    };
    let shows = "panels.length > 0 && scene !== null && $('trouble').textContent.length > 0 && $('trouble').offsetHeight < 80";
    assert_eq!(page.browser.value(shows), true);
    for wrong in [
        "kind=__proto__",
        "kind=toString",
        "example=constructor",
        "example=__proto__",
        "h=zzz",
        "at=-7",
        "at=1e9",
        "s=constructor",
        "s=",
        "ties=x",
        "w=-1",
        "w=1e3",
        "beam=zz",
        "moves=5",
        "text=",
        "text=%00",
        "text=SG%2F..x",
        "kind=digraph&text=0+1+zz",
        "kind=color-walk&text=z!",
        "kind=color-walk&s=dag",
        "kind=digraph&text=nodes+99999999",
    ] {
        page.go(&format!("#lab?{wrong}"));
        assert_eq!(page.browser.value(shows), true, "{wrong}");
    }
    for wrong in [
        "board=zz!",
        "flood=7",
        "board=01%2F10&moves=zzz",
        "board=01%2F10&moves=%00",
        "level=x",
    ] {
        page.go(&format!("#game?{wrong}"));
        let is_shown = "game.position !== null && $('trouble').textContent.length > 0";
        assert_eq!(page.browser.value(is_shown), true, "{wrong}");
    }
    for part in ["#constructor", "#__proto__?x", "#%", "##", "#lab?%"] {
        page.go(part);
        assert_eq!(
            page.browser.value("panels.length > 0 && scene !== null"),
            true,
            "{part}"
        );
    }
    // Random addresses: pieces of addresses, one after another.
    let pieces = [
        "kind=",
        "grid",
        "digraph",
        "color-walk",
        "&",
        "s=",
        "astar",
        "bfs,",
        "text=",
        "S..G",
        "%2F",
        "0 1 2",
        "at=",
        "end",
        "-",
        "9",
        "h=",
        "crow",
        "moves=",
        "8",
        "constructor",
        "%",
        "#",
        "example=",
        "guide",
        "\u{1f600}",
        "w=",
        "=",
        "?",
    ];
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..60 {
        let mut text = String::from("#lab?");
        for _ in 0..9 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            text += pieces[usize::try_from(random >> 33).unwrap() % pieces.len()];
        }
        page.go(&text);
        assert_eq!(
            page.browser.value("panels.length > 0 && scene !== null"),
            true,
            "{text}"
        );
    }
}

/// If the browser does not unpack the data, the page does.
#[test]
fn it_runs_in_a_browser_without_decompression_streams() {
    let name = "it_runs_in_a_browser_without_decompression_streams";
    let without = "delete self.DecompressionStream";
    let Some(mut page) = Page::open_after(name, SIZES[0], "", without) else {
        return;
    };
    assert_eq!(
        page.browser
            .value("self.DecompressionStream === undefined && panels.length"),
        4
    );
}

#[test]
fn a_link_is_copied_where_one_sees_it() {
    let name = "a_link_is_copied_where_one_sees_it";
    on_all_sizes(name, "", |page| {
        assert!(is_seen(page, "$('link')"));
        page.browser.value("navigator.clipboard.writeText = async text => { self.copied = text; }; $('link').click(); 0");
        page.browser.wait_for("$('link').textContent === 'Copied' && copied === location.href && location.href.includes('#lab?')");
    });
}

#[test]
fn both_ends_rounds_and_negative_edges_are_shown_as_they_run() {
    let name = "both_ends_rounds_and_negative_edges_are_shown_as_they_run";
    let link = link(
        "grid",
        ".......\n.S...G.\n.......",
        &["both-ends", "both-ends-by-cost"],
    );
    let Some(mut page) = Page::open(name, SIZES[0], &link) else {
        return;
    };
    let sides = "panels.map(({ play }) => new Set(play.side).size)";
    assert_eq!(page.browser.value(sides), json!([2, 2]));
    page.browser.value("go(4)");
    assert!(
        page.text("[data-run='Bidirectional Dijkstra'] .about")
            .contains("on this side")
    );
    page.go("#lab?kind=digraph&example=guide-negative&s=bellman-ford,dijkstra&at=14");
    assert!(
        page.text("[data-run='Bellman-Ford'] .about")
            .starts_with("Round 2")
    );
    page.browser.value("go(lastStep)");
    let status = page.text("[data-run='Dijkstra'] .state");
    assert!(status.ends_with(", not the cheapest"), "{status}");
    let why = page.text("[data-run='Dijkstra'] .about");
    assert!(why.contains("Bellman-Ford finds 9"), "{why}");
}

/// Numbers are written after the path and the negative cycle are drawn, so that they stay readable.
#[test]
fn labels_are_written_over_paths() {
    let name = "labels_are_written_over_paths";
    let Some(mut page) = Page::open(name, SIZES[0], "") else {
        return;
    };
    page.browser.value(
        "self.log = []; for (const what of ['stroke', 'fillText']) { const pen = CanvasRenderingContext2D.prototype, before = pen[what]; \
         pen[what] = function (...all) { if (this.canvas === panels[0].mapCanvas) log.push(what === 'stroke' ? 'stroke ' + this.strokeStyle + ' ' + this.getLineDash().length : 'text ' + all[0]); return before.apply(this, all); }; } 0",
    );
    let scenes = [
        (
            "#lab?kind=digraph&example=guide&s=astar&at=end",
            "'stroke ' + ink.path + ' 0'",
            "3",
        ),
        (
            "#lab?kind=digraph&example=a+negative+cycle&s=bellman-ford&at=end",
            "'stroke ' + ink.chosen + ' 2'",
            "\u{2212}6",
        ),
        (
            "#lab?text=S.5%2F..G&s=astar&at=end",
            "'stroke ' + ink.path + ' 0'",
            "1+2",
        ),
    ];
    for (link, line, label) in scenes {
        page.go(link);
        // In one call, since the page may draw at any time.
        let order = page.browser.value(&format!(
            "log.length = 0; draw(panels[0]); [log.lastIndexOf({line}), log.indexOf('text {label}')]"
        ));
        let [drawn, written] = [0, 1].map(|place| order[place].as_i64().unwrap());
        assert!(drawn >= 0 && written > drawn, "{link}: {order}");
    }
}

/// One finger draws. With the hand tool it scrolls and moves to the next picture.
#[test]
fn a_finger_draws_or_scrolls() {
    let name = "a_finger_draws_or_scrolls";
    let field = [".".repeat(20).as_str(); 14]
        .join("\n")
        .replacen('.', "S", 1)
        + "\n...................G";
    let Some(mut page) = Page::open(name, (390, 844), &link("grid", &field, &["bfs", "astar"]))
    else {
        return;
    };
    page.browser.call(
        "Emulation.setTouchEmulationEnabled",
        &json!({ "enabled": true, "maxTouchPoints": 2 }),
    );
    let touch = |page: &mut Page, kind: &str, places: &[(f64, f64)]| {
        let points: Vec<Value> = places
            .iter()
            .map(|(x, y)| json!({ "x": x, "y": y }))
            .collect();
        page.browser.call(
            "Input.dispatchTouchEvent",
            &json!({ "type": kind, "touchPoints": points }),
        );
    };
    let [from, to] = [(16, 6), (2, 6)].map(|(column, row)| page.square(column, row));
    let swipe = |page: &mut Page| {
        touch(page, "touchStart", &[from]);
        for step in 1..=8 {
            let x = from.0 + (to.0 - from.0) * f64::from(step) / 8.0;
            touch(page, "touchMove", &[(x, from.1)]);
        }
        touch(page, "touchEnd", &[]);
    };
    let scrolled = page.browser.value("[scrollY, 0]"); // to the picture
    swipe(&mut page);
    let row = "lab.text.split('\\n')[6]";
    assert_eq!(page.browser.value(row), format!("..{}...", "#".repeat(15)));
    assert_eq!(
        page.browser.value("[scrollY, $('panels').scrollLeft]"),
        scrolled
    );
    page.browser.wait_for("scene.text === lab.text");
    page.click("[data-tool=look]");
    swipe(&mut page);
    page.browser.wait_for("$('panels').scrollLeft > 300 && $('chips').querySelectorAll('.chip')[1].classList.contains('shown')");
    assert_eq!(page.browser.value(row), format!("..{}...", "#".repeat(15)));
}

#[test]
fn the_quiz_asks_for_the_next_state_and_gives_the_reason() {
    let name = "the_quiz_asks_for_the_next_state_and_gives_the_reason";
    let Some(mut page) = Page::open(name, SIZES[0], "#lab?kind=digraph&example=guide&s=dijkstra")
    else {
        return;
    };
    page.click("#quiz");
    assert!(
        page.text(".about")
            .starts_with("Which state is expanded next?")
    );
    let at = |page: &mut Page, node: u32| {
        let place = page.browser.value(&format!(
            "(() => {{ const box = panels[0].mapCanvas.getBoundingClientRect(), [x, y] = view.place(panels[0], {node}); return [box.left + x, box.top + y]; }})()"
        ));
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    };
    let start = at(&mut page, 0);
    page.press_at(start, "right"); // not an answer
    assert!(page.text(".about").starts_with("Which state"));
    page.press_at(start, "left");
    assert!(
        page.text(".about")
            .starts_with("Right (1 of 1). Node 0 is expanded: its g = 0")
    );
    let other = at(&mut page, 1);
    page.press_at(other, "left");
    assert!(
        page.text(".about").starts_with(
            "Not node 1 (1 of 2). Node 2 is expanded: its g = 2 is the least of 2 open."
        )
    );
    assert_eq!(page.browser.value("step"), 2);
    // A closed state is not an answer.
    page.press_at(start, "left");
    assert!(page.text(".about").starts_with("Node 0 is not open."));
    // A step by hand asks the question again.
    page.click("#next");
    assert!(
        page.text(".about")
            .starts_with("Which state is expanded next?")
    );
}

/// Every open state with the least key is a right answer. In breadth-first search only the oldest one is. One picture's
/// answer tells nothing in the others.
#[test]
fn the_quiz_takes_equal_keys_and_waits_for_all_pictures() {
    let name = "the_quiz_takes_equal_keys_and_waits_for_all_pictures";
    let link = link(
        "grid",
        ".....\n.....\n..S..\n.....\n....G",
        &["dijkstra", "bfs"],
    );
    let Some(mut page) = Page::open(name, SIZES[0], &link.replace("at=end", "at=0")) else {
        return;
    };
    page.click("#quiz");
    let about = |page: &mut Page, panel: u32| {
        let text = format!("panels[{panel}].about.textContent");
        page.browser.value(&text).as_str().unwrap().to_owned()
    };
    let answer = |page: &mut Page, panel: u32, square: u32| {
        page.browser.value(&format!(
            "answerQuiz(panels[{panel}], panels[{panel}].play.nodeOf({square}))"
        ));
    };
    let start = page.square(2, 2);
    page.press_at(start, "left");
    assert!(about(&mut page, 0).starts_with("Right (1 of 1). Now answer in the other pictures."));
    assert_eq!(page.browser.value("step"), 0);
    assert!(about(&mut page, 1).starts_with("Which state is expanded next?"));
    answer(&mut page, 1, 12);
    assert_eq!(page.browser.value("step"), 1);
    assert!(about(&mut page, 1).starts_with("Right (1 of 1). "));
    // The four squares around the start have the same key, but only one of them is the oldest.
    let mut verdicts = Vec::new();
    let mut oldest = 0;
    for square in [7, 11, 13, 17] {
        page.browser.value("go(1)");
        answer(&mut page, 0, square);
        answer(&mut page, 1, square);
        assert_eq!(page.browser.value("step"), 2);
        let verdict = about(&mut page, 0);
        assert!(verdict.starts_with("Right"), "{square}: {verdict}");
        verdicts.push(verdict.starts_with("Right, one of several"));
        let verdict = about(&mut page, 1);
        oldest += u32::from(verdict.starts_with("Right ("));
        assert!(!verdict.contains("one of several"), "{verdict}");
    }
    assert_eq!(verdicts.iter().filter(|several| **several).count(), 3);
    assert_eq!(oldest, 1);
    // The keys stand in the squares, though these are small.
    page.go("#lab?kind=grid&example=a+swamp&s=astar,dijkstra&at=4");
    page.browser.value("self.drawn = []; { const pen = CanvasRenderingContext2D.prototype, before = pen.fillText; pen.fillText = function (text) { if (this.canvas === panels[0].mapCanvas) drawn.push(text); return before.apply(this, arguments); }; } 0");
    page.browser
        .value("quiz.isOn || toggleQuiz(); drawn.length = 0; draw(panels[0])");
    assert_eq!(
        page.browser
            .value("drawn.filter(text => text === '19').length > 0"),
        true
    );
}

#[test]
fn a_batch_is_played_stopped_and_drawn() {
    let name = "a_batch_is_played_stopped_and_drawn";
    on_all_sizes(
        name,
        "#batch?players=greedy.final.1,dijkstra.part-9.1..12.100&last=12",
        |page| {
            let bar = "$('batch-progress').clientWidth";
            assert_eq!(page.browser.value(bar), 0, "an empty bar says nothing");
            page.click("#batch-play");
            page.browser.wait_for("batch.done === 24 && !batch.isOn");
            assert_ne!(page.browser.value(bar), 0);
            let figures = page.text("#figures tbody tr");
            assert!(figures.starts_with("greedy12"), "{figures}");
            assert!(figures.ends_with("3139.8483.5"), "{figures}");
            let ink = "[...$('histogram').getContext('2d').getImageData(0, 0, $('histogram').width, $('histogram').height).data].some(part => part > 0)";
            assert_eq!(page.browser.value(ink), true);
            page.browser
                .value("$('batch-last').value = 5000; $('batch-last').oninput(); 0");
            page.click("#batch-play");
            page.browser.wait_for("batch.done > 3");
            page.click("#batch-play");
            assert_eq!(page.text("#batch-play"), "Play");
            let played = page.browser.value("batch.done");
            page.browser
                .wait_for("(self.later ??= performance.now()) + 400 < performance.now()");
            assert_eq!(page.browser.value("batch.done"), played);
            page.browser.value("delete self.later");
        },
    );
}

/// Each lesson has its address and a question, and leads to the next lesson.
#[test]
fn lessons_follow_each_other() {
    let name = "lessons_follow_each_other";
    on_all_sizes(name, "#lab?lesson=swamp", |page| {
        let scenes = "LESSONS.filter(({ board }) => !board).length";
        let count = page.browser.value(scenes).as_u64().unwrap();
        assert!(count >= 8);
        for number in 1..=count {
            let title = page.text("#lesson h3");
            assert!(title.starts_with(&format!("{number}. ")), "{title}");
            assert!(is_seen(page, "$('lesson')"));
            let address = "location.hash.includes(`lesson=${LESSONS.find(({ key }) => key === lab.lesson).key}`)";
            assert_eq!(page.browser.value(address), true);
            page.click("#ask-me");
            assert!(
                page.text(".about")
                    .starts_with("Which state is expanded next?")
            );
            if number < count {
                page.click("#next-lesson");
                page.browser.wait_for(&format!("$('lesson').querySelector('h3').textContent.startsWith('{}. ') && !quiz.isOn && scene.text === lab.text", number + 1));
            }
        }
        // The last lesson is about a player of the game.
        page.click("#next-lesson");
        page.browser
            .wait_for("!$('game').hidden && !$('game-lesson').hidden && game.moves.length === 0");
        assert!(is_seen(page, "$('game-lesson')"));
        for (guess, said) in [(1, "No: it needs 3."), (2, "Right: it needs 3.")] {
            page.click(&format!("#game-lesson button:nth-of-type({guess})"));
            page.browser
                .wait_for(&format!("$('said').textContent.startsWith({said:?})"));
        }
        page.click("#play-on");
        page.browser.wait_for("game.position.left === 0");
        assert_eq!(page.browser.value("game.moves.length"), 3);
        page.click("#end-game-lesson");
        let ended = "$('game-lesson').hidden && !location.hash.includes('lesson')";
        assert_eq!(page.browser.value(ended), true);
        page.go("#lab?lesson=negative");
        page.click("#end-lesson");
        let ended = "$('lesson').hidden && !location.hash.includes('lesson')";
        assert_eq!(page.browser.value(ended), true);
    });
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../src/guide");
    let Some(mut page) = Page::open(name, SIZES[0], "") else {
        return;
    };
    let lessons = page.browser.value(
        "LESSONS.map(({ key, page, board }) => [`#${board ? 'game' : 'lab'}?lesson=${key}`, page])",
    );
    for lesson in lessons.as_array().unwrap() {
        let [key, file] = [0, 1].map(|place| lesson[place].as_str().unwrap());
        let text = fs::read_to_string(format!("{guide}/{file}.rs")).unwrap();
        assert!(
            text.contains(&format!("/playground.html{key})")),
            "{file}: {key}"
        );
    }
}

/// All lessons stand on the first screen, those done are marked, and each leads to its page of the guide and back.
#[test]
fn lessons_are_on_the_first_screen() {
    let name = "lessons_are_on_the_first_screen";
    on_all_sizes(name, "", |page| {
        assert!(is_seen(page, "document.querySelector('#lab .lessons')"));
        assert_eq!(
            page.browser
                .value("document.querySelectorAll('#lab .lessons a').length"),
            10
        );
        page.click("#lab .lessons a:nth-of-type(2)");
        page.browser
            .wait_for("lab.lesson === 'depth' && panels[0].run.key === 'dfs'");
        assert_eq!(
            page.browser
                .value("document.querySelectorAll('.lessons .done').length"),
            0
        );
        page.click("#last");
        let done = "document.querySelector('.lessons .done').textContent === '2'";
        assert_eq!(page.browser.value(done), true);
        // Without the documentation, the page of the guide is only named.
        assert!(page.text("#lesson").contains("Page 2 of the guide"));
        let page_of_guide = page.browser.value("guideAt('p02_depth_first')");
        assert_eq!(page_of_guide, "guide/p02_depth_first/index.html");
        page.browser
            .value("done.clear(); localStorage.removeItem('colorwalk-lessons'); 0");
    });
}

/// After a game, its proof and all players are there, and the user's own game is compared with them.
#[test]
fn a_game_that_is_won_is_explained() {
    let name = "a_game_that_is_won_is_explained";
    on_all_sizes(
        name,
        "#game?board=0120%2F1102%2F2011&flood=0&moves=",
        |page| {
            while page.browser.value("game.position.left > 0") == true {
                let moves = page.browser.value("game.moves.length");
                page.click("#palette button:enabled");
                page.browser.wait_for(&format!(
                "game.moves.length > {moves} && $('strip').children.length === game.moves.length"
            ));
            }
            page.browser
                .wait_for("document.querySelector('#compared tr') !== null");
            assert!(page.text("#compared tr").starts_with("you"));
            assert!(page.text("#review").contains("par is 5"));
            page.click("#watch");
            page.browser.wait_for(
            "$('proof').textContent.startsWith('Proved: the fewest are 5 moves from the start')",
        );
            let proof = page.text("#proof");
            assert!(
                proof.contains("4 moves") && proof.contains("not enough"),
                "{proof}"
            );
            let own = page.browser.value("game.moves.join()");
            page.click("#play-on");
            page.browser.wait_for(
                "game.show === null && game.watched !== null && game.position.left === 0",
            );
            assert_eq!(page.browser.value("game.own.join()"), own);
            page.click("#own");
            page.browser
                .wait_for("game.moves.length > 0 && game.own === null");
            assert_eq!(page.browser.value("game.moves.join()"), own);
        },
    );
}

/// The browser's Back returns to the board and the scene before; Ctrl and Z take a move back.
#[test]
fn back_returns_to_what_was_shown() {
    let name = "back_returns_to_what_was_shown";
    let Some(mut page) = Page::open(name, SIZES[0], "#game?board=21311/22023/01313") else {
        return;
    };
    page.click("#palette button:enabled");
    page.browser.wait_for("game.moves.length === 1");
    page.click("#new-game");
    page.browser
        .wait_for("!game.board.startsWith('21311') && !location.hash.includes('board=21311')");
    page.browser.value("history.back()");
    page.browser
        .wait_for("game.board.startsWith('21311') && game.moves.length === 1");
    let undo =
        json!({ "type": "keyDown", "key": "z", "modifiers": 2, "windowsVirtualKeyCode": 90 });
    page.browser.call("Input.dispatchKeyEvent", &undo);
    page.browser.wait_for("game.moves.length === 0");
    // A board of one's own, as text.
    page.browser.value(
        "$('own-text').closest('details').open = true; $('own-text').value = '010\\n101'; 0",
    );
    page.click("#own-play");
    page.browser
        .wait_for("game.board === '010\\n101' && game.position.left === 5");
    page.go("#lab?lesson=swamp");
    page.click("#next-lesson");
    page.browser
        .wait_for("lab.lesson === 'depth' && location.hash.includes('lesson=depth')");
    page.browser.value("history.back()");
    page.browser.wait_for("lab.lesson === 'swamp'");
}

/// Keys and theme are reached everywhere.
#[test]
fn keys_and_theme_are_reached_from_every_part() {
    let name = "keys_and_theme_are_reached_from_every_part";
    on_all_sizes(name, "", |page| {
        for part in ["#lab", "#game", "#batch"] {
            page.go(part);
            page.click("#more");
            page.browser
                .value("$('theme').scrollIntoView({ block: 'center' })");
            assert!(is_seen(page, "$('theme')"), "{part}");
            let kinds = page
                .browser
                .value("document.querySelector('#searches').hidden");
            assert_eq!(kinds, part != "#lab");
            page.click("#help");
            assert_eq!(page.browser.value("$('keys').open"), true);
            page.browser
                .value("$('keys').close(); openDrawer(false); document.activeElement.blur(); 0");
            page.browser.press("?");
            assert_eq!(page.browser.value("$('keys').open"), true);
            page.browser.value("$('keys').close(); 0");
        }
    });
}

/// The games of a batch can be saved.
#[test]
fn a_batch_is_saved_as_a_table() {
    let name = "a_batch_is_saved_as_a_table";
    let link = "#batch?players=greedy.final.1&last=3";
    let Some(mut page) = Page::open(name, SIZES[0], link) else {
        return;
    };
    assert_eq!(page.browser.value("$('batch-more').hidden"), true);
    page.click("#batch-play");
    page.browser.wait_for("batch.done === 3 && !batch.isOn");
    assert_eq!(page.browser.value("$('batch-more').hidden"), false);
    let rows = "gamesAsCsv().trim().split('\\n').length";
    assert_eq!(page.browser.value(rows), 4);
    page.browser
        .value("$('batch-last').value = 99999; $('batch-last').onchange(); 0");
    assert_eq!(page.browser.value("$('batch-last').value"), "10000");
}

/// Played games stay when a player comes or goes, and the figures name their boards.
#[test]
fn a_batch_keeps_its_games_when_players_change() {
    let name = "a_batch_keeps_its_games_when_players_change";
    let link = "#batch?players=greedy.final.1&last=10";
    on_all_sizes(name, link, |page| {
        assert_eq!(
            page.browser.value("$('histogram').hidden"),
            true,
            "there is nothing to draw"
        );
        page.click("#batch-play");
        page.browser.wait_for("batch.done === 10 && !batch.isOn");
        let games = page.browser.value("batch.games[0].join()");
        let head = page.text("#figures thead");
        assert!(
            head.contains("ours, boards 1 to 10") && head.contains("published, boards 1 to 100"),
            "{head}"
        );
        page.browser.value("$('player').value = players.findIndex(({ name }) => name === 'round-robin'); showNumbers()");
        page.click("#add-player");
        assert_eq!(
            page.browser
                .value("batch.games.map(games => games.length).join()"),
            "10,0"
        );
        page.click("#batch-play");
        page.browser.wait_for("batch.done === 20 && !batch.isOn");
        assert_eq!(page.browser.value("batch.games[0].join()"), games);
        page.click("#players .chip:first-child .cross");
        assert_eq!(
            page.browser
                .value("batch.games.map(games => games.length).join()"),
            "10"
        );
        assert_ne!(page.browser.value("batch.games[0].join()"), games);
    });
}

/// A player with a long name leaves room for its games.
#[test]
fn compared_games_fit_beside_long_names() {
    let name = "compared_games_fit_beside_long_names";
    let link = "#game?board=0120/1102/2011&player=perimeter-area-look-ahead";
    on_all_sizes(name, link, |page| {
        page.click("#play-on");
        page.browser
            .wait_for("game.show === null && game.moves.length > 0");
        let widths = page.browser.value("[...document.querySelectorAll('#compared td')].map(cell => cell.offsetWidth / cell.closest('table').offsetWidth)");
        assert!(widths[2].as_f64() > Some(0.4), "{widths}");
        let is_inside = "(box => document.querySelector('.compared').offsetWidth <= box.clientWidth)(document.querySelector('.compared').parentElement)";
        assert_eq!(page.browser.value(is_inside), true);
    });
}

/// A tap plays a colour, and leaves no hover preview.
#[test]
fn a_tap_plays_and_looks_at_nothing() {
    let name = "a_tap_plays_and_looks_at_nothing";
    let Some(mut page) = Page::open(name, (390, 844), "#game?board=21311/22023/01313") else {
        return;
    };
    page.browser.call(
        "Emulation.setTouchEmulationEnabled",
        &json!({ "enabled": true }),
    );
    let place = page.browser.value(
        "(() => { const button = document.querySelector('#palette button:enabled'); button.scrollIntoView({ block: 'center' }); \
         const box = button.getBoundingClientRect(); return [box.left + 20, box.top + 20]; })()",
    );
    let point = json!({ "x": place[0], "y": place[1] });
    for (kind, points) in [("touchStart", json!([point])), ("touchEnd", json!([]))] {
        let event = json!({ "type": kind, "touchPoints": points });
        page.browser.call("Input.dispatchTouchEvent", &event);
    }
    page.browser.wait_for("$('strip').children.length === 1");
    assert_eq!(page.browser.value("game.preview"), -1);
}

/// On a phone two small pictures are side by side; a large picture has the whole width.
#[test]
fn small_pictures_share_a_phone() {
    let name = "small_pictures_share_a_phone";
    let small = link("grid", "S...\n.55.\n...G", &["bfs", "astar"]);
    let Some(mut page) = Page::open(name, (390, 844), &small) else {
        return;
    };
    for index in 0..2 {
        assert!(is_seen(&mut page, &format!("panels[{index}].mapCanvas")));
    }
    page.fits();
    page.go("#lab?kind=grid&example=a+swamp");
    assert!(!is_seen(&mut page, "panels[1].mapCanvas"));
}

/// The texts for screen readers describe the picture in words.
#[test]
fn texts_are_in_words() {
    let name = "texts_are_in_words";
    let ragged = "#lab?kind=grid&s=bfs&text=S..%2F...%2FG";
    let Some(mut page) = Page::open(name, SIZES[0], ragged) else {
        return;
    };
    let trouble = page.text("#trouble");
    assert!(
        trouble.contains("row 3 has 1 square, the first one 3"),
        "{trouble}"
    );
    page.go(&link("grid", "S..\n..G", &["dag", "bellman-ford"]));
    let results = page.text("#results tbody");
    assert!(
        results.contains("a cycle of ") && !results.contains("NodeId"),
        "{results}"
    );
    assert!(results.contains(" edges–"), "{results}");
    page.go("#batch");
    let names = page.browser.value("players.map(nameOf).join()");
    let names = names.as_str().unwrap();
    for code in ["LA-", "part-6", "no-stale", "finish-first"] {
        assert!(!names.contains(code), "{code}: {names}");
    }
    // The labels of a graph do not touch, and a minus is a real minus sign.
    page.browser.value("self.drawn = []; { const pen = CanvasRenderingContext2D.prototype, before = pen.fillText; pen.fillText = function (text, x, y) { if (this.canvas === panels[0]?.mapCanvas) drawn.push([text, x, y, this.measureText(text).width]); return before.apply(this, arguments); }; } 0");
    page.go("#lab?kind=digraph&example=guide-consistent&s=astar,dijkstra,bfs,dfs&at=4");
    page.browser.value("drawn.length = 0; draw(panels[0])");
    let touching = "drawn.flatMap(([a, x, y, w], i) => drawn.slice(i + 1).filter(([, u, v, o]) => Math.abs(y - v) < 11 && Math.abs(x - u) < (w + o) / 2 - 1).map(([b]) => a + ' ' + b)).filter(pair => /[+]/.test(pair)).join()";
    assert_eq!(page.browser.value(touching), "");
    page.go("#lab?kind=digraph&example=an+edge+below+zero&s=bellman-ford");
    page.browser.value("drawn.length = 0; draw(panels[0])");
    assert_eq!(
        page.browser
            .value("drawn.some(([text]) => text === '\\u22123')"),
        true
    );
}

/// Edges may cross the costs in their middle, but nothing beside a node.
#[test]
fn no_edge_crosses_what_is_told_of_a_node() {
    let name = "no_edge_crosses_what_is_told_of_a_node";
    let link = "#lab?kind=digraph&example=an+edge+below+zero&s=bellman-ford&at=end";
    on_all_sizes(name, link, |page| {
        page.browser.value("self.drawn = []; { const pen = CanvasRenderingContext2D.prototype, before = pen.fillText; pen.fillText = function (text, x, y) { drawn.push([text, x, y, this.measureText(text).width]); return before.apply(this, arguments); }; } 0");
        page.browser.value("self.crossed = ([, x, y, w]) => scene.edges.some(([from, to]) => lengthWithin([x - w / 2, y - 6, x + w / 2, y + 6], view.arrow(panels[0], from, to, true, 13)) > 0); 0");
        let told = "drawn.length = 0; draw(panels[0]); drawn.filter(([text]) => /^g |^1$|^\\u2212/.test(text)).map(word => [word[0], crossed(word)].join(': ')).sort().join()";
        // 1 is also a node.
        let told = page.browser.value(told);
        assert_eq!(
            told,
            "1: false,1: true,g 0: false,g 3: false,g 4: false,g 6: false,\u{2212}3: true"
        );
    });
}

/// A game that takes hours does not block the page.
#[test]
fn a_batch_that_hangs_is_stopped() {
    let name = "a_batch_that_hangs_is_stopped";
    let link = "#batch?players=optimal.ours.1&boards=random&columns=90&rows=90&colours=8&last=3";
    let Some(mut page) = Page::open(name, SIZES[0], link) else {
        return;
    };
    page.click("#batch-play");
    page.browser
        .wait_for("(self.since ??= performance.now()) + 300 < performance.now()");
    assert_eq!(page.browser.value("batch.isOn && batch.done === 0"), true);
    page.click("#batch-play");
    page.browser.value("ask({ call: 'names' }).catch(() => ask({ call: 'names' })).then(() => { self.answered = true; }); 0");
    page.browser.wait_for("self.answered === true");
    page.go("#lab?kind=grid&example=a+trap");
    assert_eq!(page.browser.value("panels.length"), 2);
}

/// Strategies and the optimum move on the board. Then comes the next board.
#[test]
fn players_are_watched_on_the_board_and_the_next_one_comes() {
    let name = "players_are_watched_on_the_board_and_the_next_one_comes";
    on_all_sizes(
        name,
        "#game?board=21311/22023/01313&player=greedy",
        |page| {
            assert_eq!(
                page.text("#strategy option:checked"),
                "greedy: the most cells cleared"
            );
            page.click("#palette button:enabled");
            page.browser.wait_for("$('strip').children.length === 1");
            page.click("#play-on");
            page.browser.wait_for("game.moves.length > 1");
            assert!(is_seen(page, "$('field')"), "what plays is seen");
            page.browser
                .wait_for("game.position.left === 0 && game.show === null");
            // one way back, to the game as it was
            page.click("#own");
            page.browser
                .wait_for("game.moves.length === 1 && game.position.left > 0 && $('own').hidden");
            page.click("#play-on");
            page.browser
                .wait_for("document.querySelector('#next-board') !== null && game.show === null");
            page.click("#next-board");
            page.browser.wait_for("game.moves.length === 0 && game.position.left > 0 && !game.board.startsWith('21311')");
            page.click("#flood");
            page.browser
                .wait_for("$('rule').textContent.includes('Flood-It')");
        },
    );
}

/// The guide's pages on players link to their players.
#[test]
fn the_guide_leads_to_its_players() {
    let name = "the_guide_leads_to_its_players";
    let Some(mut page) = Page::open(name, SIZES[0], "") else {
        return;
    };
    let mut players = Vec::new();
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../src/guide")).unwrap() {
        let Ok(text) = fs::read_to_string(file.unwrap().path()) else {
            continue; // a folder
        };
        let links = text
            .split("/playground.html#game?")
            .skip(1)
            .filter_map(|rest| rest.split_once(')'));
        for (link, _) in links {
            page.go(&format!("#game?{link}"));
            assert_eq!(page.text("#trouble"), "", "{link}");
            if let Some((_, player)) = link.split_once("&player=") {
                let chosen = page
                    .browser
                    .value("players[Number($('strategy').value)].name");
                assert_eq!(chosen, player);
                players.push(player.to_owned());
            }
        }
    }
    players.sort();
    assert_eq!(
        players,
        [
            "bfs",
            "dijkstra",
            "greedy",
            "greedy-dijkstra",
            "greedy-look-ahead",
            "max-perimeter"
        ]
    );
}

/// The guide's page on learning links to the proof with its nogoods.
#[test]
fn the_guide_leads_to_the_proof() {
    let name = "the_guide_leads_to_the_proof";
    let guide = include_str!("../../src/guide/p24_learning.rs");
    let (_, link) = guide.split_once("/playground.html#game?").unwrap();
    let link = format!("#game?{}", link.split(')').next().unwrap());
    let Some(mut page) = Page::open(name, SIZES[0], &link) else {
        return;
    };
    page.browser.wait_for(
        "$('proof').textContent.startsWith('Proved: the fewest are 8 moves') && game.set !== null",
    );
    let mut budgets = page
        .browser
        .value("game.sets.map(({ budget }) => budget).sort()");
    budgets.as_array_mut().unwrap().dedup();
    assert_eq!(budgets, json!([5, 6, 7]));
}

/// The page of the guide on two players leads to its game, which is played by clicks and by keys, won, lost and taken back.
#[test]
fn the_game_for_two_is_played_against_the_proof() {
    let name = "the_game_for_two_is_played_against_the_proof";
    let guide = include_str!("../../src/guide/p28_two_players.rs");
    let (_, link) = guide.split_once("/playground.html#filler?").unwrap();
    let link = format!("#filler?{}", link.split(')').next().unwrap());
    on_all_sizes(name, &link, |page| {
        assert_eq!(page.text("#trouble"), "");
        assert_eq!(
            page.text("#duel-board option:checked"),
            "3 x 3, of the guide"
        );
        let proved = "You can force a win, in 3 moves, counting both players.";
        assert_eq!(page.text("#duel-proved"), proved);
        assert_eq!(
            page.text("#duel-score"),
            "You have 1 cell, the library has 2 cells."
        );
        let counts = page.text("#duel-counts");
        assert!(counts.starts_with("24 positions are explored. You can force a win from  16 of them, the library from  8, and  0 are drawn."), "{counts}");
        page.click("#duel-costs");
        let led =
            "[...$('duel-palette').children].map(button => button.lastChild.textContent).join()";
        page.browser
            .wait_for(&format!("{led} === '–,loses in 2,–,wins in 3'"));
        page.click("#duel-hint");
        assert_eq!(page.text("#duel-hinted"), "Hint: ◆ 3 wins in 3.");

        // a bad move, by the mouse: the library punishes it
        page.click("#duel-palette [data-colour='1']");
        page.browser
            .wait_for("duel.position.over && duel.moves.join('') === '13'");
        assert_eq!(
            page.text("#duel-score"),
            "The library wins: you have 2 cells, the library has 5 cells."
        );
        assert_eq!(page.text("#duel-hinted"), "It gave the win away.");
        page.click("#duel-undo");
        page.browser
            .wait_for("duel.moves.length === 0 && !duel.position.over");

        // the best moves, by keys
        page.browser.press("3");
        page.browser
            .wait_for("duel.moves.length === 2 && $('duel-strip').children.length === 2");
        page.browser.value("$('duel-field').focus()");
        page.browser.press("ArrowRight");
        page.browser.press("Enter");
        page.browser.wait_for("duel.position.over");
        let score = page.text("#duel-score");
        assert!(score.starts_with("You win: you have 5 cells, "), "{score}");
        assert_eq!(page.text("#duel-hinted"), "");
        // a link shows the game again
        let address = page.browser.value("location.hash");
        page.click("#duel-restart");
        page.browser.wait_for("duel.moves.length === 0");
        page.go(address.as_str().unwrap());
        page.browser
            .wait_for("duel.position.over && duel.moves.length === 3");

        // the library begins, on a board at random
        page.browser
            .value("$('duel-board').value = 'four'; $('duel-board').onchange(); 0");
        page.browser
            .wait_for("duel.position.cells.length === 16 && duel.moves.length === 0");
        page.click("#duel-second");
        page.browser
            .wait_for("duel.moves.length === 1 && duel.position.turn === 1");
        assert_eq!(page.browser.value("$('duel-undo').disabled"), true);
        let end = "duel.position.over";
        for _ in 0..40 {
            if page.browser.value(end) == true {
                break;
            }
            let moves = page.browser.value("duel.moves.length");
            page.click("#duel-palette button:enabled");
            page.browser.wait_for(&format!(
                "duel.moves.length > {moves} && $('duel-strip').children.length === duel.moves.length && (duel.position.over || duel.position.turn === 1)"
            ));
        }
        assert_eq!(page.browser.value(end), true);
        // One move of the library may win a board at random.
        page.browser.value("self.before = duel.board");
        page.click("#new-duel");
        page.browser.wait_for(
            "duel.board !== before && duel.moves.length === 1 && $('duel-strip').children.length === 1",
        );
    });
}

/// A large board of the list is solved within seconds, and wrong addresses leave a board and say what is wrong.
#[test]
fn boards_for_two_are_solved_in_the_browser_or_refused() {
    let name = "boards_for_two_are_solved_in_the_browser_or_refused";
    let Some(mut page) = Page::open(name, SIZES[0], "#filler") else {
        return;
    };
    page.browser
        .wait_for("duel.position.positions > 10000 && duel.position.cells.length === 25");
    let large = json!({ "call": "random", "kind": "filler", "columns": 8, "rows": 8, "colours": 8, "seed": 1 });
    let large = answer(&large)["text"].as_str().unwrap().to_owned();
    let large = format!("board={}", large.trim().replace('\n', "/"));
    for (wrong, fault) in [
        ("board=zz!", "expected a colour"),
        ("board=012/210", "same colour"),
        (large.as_str(), "too many to be solved here"),
        ("board=012/333/022&moves=33", "move 2 names colour 3"),
        ("board=012/333/022&moves=%00", "moves="),
        ("board=012/333/022&second=7", "second=7"),
        ("level=x", "level"),
    ] {
        page.go(&format!("#filler?{wrong}"));
        page.browser
            .wait_for("duel.position !== null && $('trouble').textContent.length > 0");
        let trouble = page.text("#trouble");
        assert!(trouble.contains(fault), "{wrong}: {trouble}");
    }
}

/// The rules of axe-core find nothing, in all parts of the page and on all sizes.
#[test]
fn axe_has_no_findings() {
    let name = "axe_has_no_findings";
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/playground/axe");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("axe");
    fs::create_dir_all(&folder).unwrap();
    for file in ["package.json", "package-lock.json"] {
        fs::copy(from.join(file), folder.join(file)).unwrap();
    }
    let rules = folder.join("node_modules/axe-core/axe.min.js");
    let proved = "$('proof').textContent.startsWith('Proved') && game.set !== null";
    let parts: [(&str, &str, &str); 10] = [
        ("", "0", "true"),
        ("", "openDrawer(true)", "true"),
        (
            "#lab?kind=digraph&example=guide&s=both-ends,dijkstra,astar,idastar&at=4",
            "$('quiz').click()",
            "true",
        ),
        (
            "#lab?kind=constructor",
            "0",
            "$('trouble').textContent !== ''",
        ),
        ("#lab?kind=color-walk", "0", "true"),
        ("#game?board=01213/20312/13021/02130&proof=1", "0", proved),
        (
            "#game?board=01/10&moves=10",
            "0",
            "document.querySelector('#review h3') !== null",
        ),
        (
            "#game?board=01213/20312&player=greedy&rival=round-robin&at=2",
            "0",
            "isRacing()",
        ),
        (
            "#filler?board=012/333/022&moves=30",
            "$('duel-hint').click()",
            "$('duel-hinted').textContent !== ''",
        ),
        (
            "#batch?last=2",
            "$('batch-play').click()",
            "batch.done === batch.wanted && (chooseBar(batch.games[0][0]), true)",
        ),
    ];
    // Both themes, on a desktop and on a phone.
    for (size, theme) in SIZES.into_iter().zip(["light", "dark", "dark", "light"]) {
        let Some(mut page) = Page::open(name, size, "") else {
            return;
        };
        if !rules.is_file() {
            let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
            let mut npm = Command::new("npm");
            let installed = npm
                .args(arguments)
                .current_dir(&folder)
                .output()
                .expect("there is npm");
            let message = String::from_utf8_lossy(&installed.stderr);
            assert!(installed.status.success(), "{message}");
        }
        page.browser.value(&fs::read_to_string(&rules).unwrap());
        page.browser.value(&format!("setTheme('{theme}')"));
        for (fragment, then, ready) in parts {
            page.go(fragment);
            page.browser.value(then);
            page.browser.wait_for(ready);
            page.browser.value("delete self.found; axe.run({ rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } }).then(({ violations, passes }) => { self.found = violations; self.passed = passes.length; }); 0");
            page.browser.wait_for("self.found !== undefined");
            assert!(page.browser.value("passed").as_u64() > Some(15));
            let found = "found.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary).join('; '))";
            let found = page.browser.value(found);
            assert_eq!(
                found,
                Value::Array(Vec::new()),
                "{size:?} {theme} {fragment} {then}"
            );
        }
    }
}
