//! Games that are compared: two players side by side, and the boards of a batch.

use serde_json::json;

use crate::first_minutes::{SIZES, is_seen, on_all_sizes};
use crate::page::Page;

/// Two players play the same board move by move, by buttons and by keys, and the user's own game comes back.
#[test]
fn two_players_play_side_by_side() {
    let name = "two_players_play_side_by_side";
    let link = "#game?board=21311/22023/01313&player=greedy";
    on_all_sizes(name, link, |page| {
        page.click("#palette button:enabled");
        page.browser.wait_for("$('strip').children.length === 1");
        page.browser
            .value("$('rival').value = players.findIndex(({ name }) => name === 'round-robin'); 0");
        page.click("#play-on");
        page.browser.wait_for("isRacing() && timer !== null");
        page.click("#play"); // pauses
        page.click("#first");
        let said = "race.games.map(({ said }) => said.textContent).join(' ')";
        let begin = page.browser.value(said);
        let begin = begin.as_str().unwrap();
        assert!(begin.starts_with("0 moves, "), "{begin}");
        let shown = "race.games.map(({ strip }) => [...strip.children].filter(({ style }) => !style.visibility).length)";
        assert_eq!(page.browser.value(shown), json!([0, 0]));
        page.click("#next");
        assert_eq!(page.browser.value(shown), json!([1, 1]));
        assert_eq!(
            page.text("#where"),
            format!("move 1 of {}", page.browser.value("lastStep"))
        );
        page.browser
            .value("document.activeElement.blur(); scrollTo(0, 0); 0");
        page.browser.press("ArrowRight");
        page.browser.press("ArrowRight");
        assert_eq!(page.browser.value("step"), 3);
        page.browser.press("2"); // the user's own game does not go on meanwhile
        assert_eq!(page.browser.value("game.moves.length"), 1);
        for racer in 0..2 {
            page.browser
                .value("race.games[0].canvas.scrollIntoView({ block: 'center' }); 0");
            assert!(is_seen(page, &format!("race.games[{racer}].canvas")));
        }
        let address = page.browser.value("location.hash");
        page.browser.press("End");
        let end = page.browser.value(said);
        assert_eq!(
            end.as_str().unwrap().matches("Cleared in ").count(),
            2,
            "{end}"
        );
        page.fits();
        page.click("#own");
        let is_own = "!isRacing() && !$('one-game').hidden && $('bar').hidden && $('own').hidden && game.moves.length === 1";
        assert_eq!(page.browser.value(is_own), true);
        // A link shows the same step.
        page.go(address.as_str().unwrap());
        page.browser.wait_for("isRacing() && step === 3");
        assert_eq!(page.browser.value(shown), json!([3, 3]));
        // The searches are as they were.
        page.go("#lab");
        let searches = "stage === searches && step === 0 && !$('bar').hidden && !$('quiz').hidden && !isRacing()";
        assert_eq!(page.browser.value(searches), true);
        page.click("#next");
        assert_eq!(page.browser.value("step"), 1);
    });
}

/// The user's own game is played again beside a player, from its beginning.
#[test]
fn the_own_game_is_shown_beside_a_player() {
    let name = "the_own_game_is_shown_beside_a_player";
    let link = "#game?board=0120/1102/2011&moves=12&player=greedy&rival=own&at=2";
    let Some(mut page) = Page::open(name, SIZES[0], link) else {
        return;
    };
    page.browser.wait_for("isRacing() && step === 2");
    assert_eq!(
        page.browser.value(
            "race.games[1].moves.join() + ' ' + race.games[1].said.textContent.split('. ')[1]"
        ),
        "1,2 The game ends here."
    );
    page.click("#last");
    let cleared = "race.games[0].said.textContent.startsWith('Cleared in ')";
    assert_eq!(page.browser.value(cleared), true);
    for wrong in ["rival=nobody", "at=x", "number=0"] {
        page.go(&format!("#game?board=0120/1102/2011&{wrong}")
            .replace("board=0120/1102/2011&number", "number"));
        assert!(!page.text("#trouble").is_empty(), "{wrong}");
    }
}

/// A bar of the histogram lists its boards, by the mouse and by keys. Each leads to the game and back.
#[test]
fn a_bar_leads_to_its_boards() {
    let name = "a_bar_leads_to_its_boards";
    on_all_sizes(name, "#batch?players=greedy.final.1&last=12", |page| {
        page.click("#batch-play");
        page.browser.wait_for("batch.done === 12 && !batch.isOn");
        assert!(page.text("#bar-said").starts_with("Choose a bar"));
        let place = page.browser.value(
            "(() => { const canvas = $('histogram'); canvas.scrollIntoView({ block: 'center' }); const box = canvas.getBoundingClientRect(), { left, step, low } = batch.axis; \
             return [box.left + left + (batch.games[0][4] - low + .5) * step, box.top + box.height / 2]; })()",
        );
        page.press_at(
            (place[0].as_f64().unwrap(), place[1].as_f64().unwrap()),
            "left",
        );
        let listed = "[...document.querySelectorAll('#bar-boards a')].map(({ textContent }) => Number(textContent)).join()";
        let expected = "batch.games[0].flatMap((moves, index) => moves === batch.games[0][4] ? [index + 1] : []).join()";
        let [found, expected] = [listed, expected].map(|list| page.browser.value(list));
        assert_eq!(found, expected);
        assert!(found.as_str().unwrap().split(',').any(|board| board == "5"));
        let bar = page.browser.value("batch.bar").as_u64().unwrap();
        page.browser.value("$('histogram').focus()");
        page.browser.press("ArrowRight");
        assert_eq!(page.browser.value("batch.bar"), bar + 1);
        page.browser.press("ArrowLeft");
        let told = page
            .browser
            .value("$('histogram').getAttribute('aria-valuetext')");
        assert!(
            told.as_str()
                .unwrap()
                .starts_with(&format!("{bar} moves: greedy on ")),
            "{told}"
        );
        page.fits();
        page.click("#bar-boards a");
        page.browser
            .wait_for("!$('game').hidden && game.position?.cells.length === 600");
        assert_eq!(page.text("#trouble"), "");
        let chosen = page.browser.value("playerIn($('strategy')).name");
        assert_eq!(chosen, "greedy");
        let first = found
            .as_str()
            .unwrap()
            .split(',')
            .next()
            .unwrap()
            .to_owned();
        page.browser.value(&format!(
            "ask({{ call: 'random', kind: 'series', columns: 30, rows: 20, colours: 5, seed: {first} }}).then(({{ text }}) => {{ self.isSame = slashed(text) === slashed(game.board); }}); 0"
        ));
        page.browser.wait_for("self.isSame === true");
        page.browser.value("history.back()");
        page.browser
            .wait_for("!$('batch').hidden && batch.done === 12");
    });
}

/// The histogram is saved as a picture that a browser can read.
#[test]
fn a_batch_is_saved_as_a_picture() {
    let name = "a_batch_is_saved_as_a_picture";
    let link =
        "#batch?players=greedy.final.1&boards=random&columns=6&rows=5&colours=4&seed=3&last=9";
    let Some(mut page) = Page::open(name, SIZES[0], link) else {
        return;
    };
    page.click("#batch-play");
    page.browser.wait_for("batch.done === 9 && !batch.isOn");
    assert!(!page.text("#figures").contains("published"));
    page.browser.value("{ const before = URL.createObjectURL; URL.createObjectURL = file => { createImageBitmap(file).then(({ width, height }) => { self.saved = [file.type, width, height]; }); return before(file); }; } 0");
    page.click("#png");
    page.browser.wait_for("self.saved !== undefined");
    let size = page
        .browser
        .value("['image/png', $('histogram').width, $('histogram').height]");
    assert_eq!(page.browser.value("saved"), size);
    // A board at random comes from the library again.
    page.browser.value("chooseBar(batch.games[0][0])");
    page.click("#bar-boards a");
    page.browser
        .wait_for("!$('game').hidden && game.position?.cells.length === 30");
}

/// Each part of the page is reached by a click on its tab.
#[test]
fn tabs_are_not_covered() {
    on_all_sizes("tabs_are_not_covered", "", |page| {
        for part in ["filler", "batch", "game", "lab"] {
            page.click(&format!("#to-{part}"));
            page.browser.wait_for(&format!("!$('{part}').hidden"));
        }
        assert!(is_seen(page, "$('link')"));
        let is_whole = "$('chips').scrollWidth <= $('chips').clientWidth";
        assert_eq!(page.browser.value(is_whole), true, "the chips are cut");
    });
}

/// A board that cannot be read is refused with a row that counts from 1.
#[test]
fn rows_count_from_one() {
    let name = "rows_count_from_one";
    let Some(mut page) = Page::open(name, SIZES[0], "#game") else {
        return;
    };
    page.browser.value(
        "$('own-text').closest('details').open = true; $('own-text').value = '010\\n1?1'; 0",
    );
    page.click("#own-play");
    page.browser.wait_for("$('trouble').textContent !== ''");
    let trouble = page.text("#trouble");
    assert!(trouble.starts_with("row 2, column 2: "), "{trouble}");
}
