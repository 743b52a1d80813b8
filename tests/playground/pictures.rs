//! The pictures of the README, taken from the page: light and dark.
//!
//! `COLORWALK_PICTURES=1 cargo test -p colorwalk-page pictures` takes them again. Otherwise the test
//! compares the existing pictures with the page, roughly, since other machines have other fonts.

use std::path::PathBuf;
use std::{env, fs};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::page::Page;

/// The file, the scene of the page, and the actions before the picture.
const PICTURES: [(&str, &str, &str); 2] = [
    ("playground", "#lab?s=bfs,dijkstra,astar&at=130", "0"),
    (
        "game",
        "#game?board=0",
        "$('board').value = 'series', chooseBoard().then(() => { game.moves = [1, 2, 4, 1, 3, 2, 0, 4, 1, 2, 3]; return showPosition(); })",
    ),
];
const SIZE: (u32, u32) = (1280, 680);
/// The greatest difference between the means of a colour in the page and in the picture. Both are drawn on a grid of
/// 32 x 17.
const MOST: f64 = 14.0;

#[test]
fn the_pictures_of_the_readme_show_the_page() {
    let name = "the_pictures_of_the_readme_show_the_page";
    let folder = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../examples/plots"
    ));
    let readme = include_str!("../../README.md");
    let Some(mut page) = Page::open(name, SIZE, "") else {
        return;
    };
    for (picture, fragment, before) in PICTURES {
        for theme in ["light", "dark"] {
            page.go(fragment);
            page.browser.value(&format!("setTheme('{theme}'); document.activeElement.blur(); Promise.resolve({before}).then(() => {{ self.isReady = true; }}); 0"));
            page.browser
                .wait_for("self.isReady === true && (self.waited = (self.waited ?? 0) + 1) > 5");
            page.browser
                .value("delete self.isReady; delete self.waited; 0");
            let clip = json!({ "x": 0, "y": 0, "width": SIZE.0, "height": SIZE.1, "scale": 0.75 });
            let shot = json!({ "format": "webp", "quality": 65, "clip": clip });
            let shot = page.browser.call("Page.captureScreenshot", &shot)["data"]
                .as_str()
                .unwrap()
                .to_owned();
            let file = format!("{picture}-{theme}.webp");
            assert!(readme.contains(&format!("examples/plots/{file}")), "{file}");
            let path = folder.join(&file);
            if env::var_os("COLORWALK_PICTURES").is_some() {
                fs::write(&path, STANDARD.decode(&shot).unwrap()).unwrap();
            }
            let kept = fs::read(&path).unwrap();
            assert!(kept.len() < 60_000, "{file}: {}", kept.len());
            let difference = format!(
                "(async () => {{ const [a, b] = await Promise.all([{:?}, {shot:?}].map(async data => {{ \
                 const image = new Image(); image.src = 'data:image/webp;base64,' + data; await image.decode(); \
                 const canvas = document.createElement('canvas'), pen = canvas.getContext('2d'); [canvas.width, canvas.height] = [32, 17]; \
                 pen.imageSmoothingQuality = 'high'; pen.drawImage(image, 0, 0, 32, 17); return pen.getImageData(0, 0, 32, 17).data; }})); \
                 self.difference = a.reduce((sum, part, at) => sum + Math.abs(part - b[at]), 0) / a.length; }})(); 0",
                STANDARD.encode(&kept)
            );
            page.browser.value("delete self.difference");
            page.browser.value(&difference);
            page.browser.wait_for("self.difference !== undefined");
            let difference = page.browser.value("self.difference").as_f64().unwrap();
            assert!(
                difference < MOST,
                "{file} shows another page ({difference}): see the head of this file"
            );
        }
    }
}
