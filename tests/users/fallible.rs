//! Pages link to each other and are read from files, which may be missing. The search reports the missing file, and
//! continues when the file exists.

use std::io;
use std::path::Path as FilePath;

use colorwalk::algorithms::BreadthFirst;
use colorwalk::{Limit, Search, Step, Unit, try_problem_fn};

fn links(folder: &FilePath, page: &str) -> io::Result<Vec<String>> {
    let text = std::fs::read_to_string(folder.join(page))?;
    Ok(text.split_whitespace().map(str::to_owned).collect())
}

/// Returns the pages from one to another. `repair` tries to fix a failure, and returns whether it has.
fn chain(
    folder: &FilePath,
    from: &str,
    to: &str,
    mut repair: impl FnMut(&str) -> bool,
) -> Option<Vec<String>> {
    let pages = try_problem_fn(
        from.to_owned(),
        |page: &String| -> io::Result<_> {
            let links = links(folder, page)?;
            Ok(links.into_iter().map(|link| (link, Unit)))
        },
        |page| page == to,
    );
    let mut run = Search::new(&pages).start(BreadthFirst::new());
    while run.run_to_end().ok()? == Step::CutOff(Limit::Failure) {
        let what = run.failure().map(ToString::to_string);
        if !repair(&what.unwrap_or_default()) {
            return None;
        }
    }
    Some(run.into_report().ok()?.into_path()?.into_parts().0)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_missing_file_is_mended_and_the_search_goes_on() {
        let folder = FilePath::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
        fs::create_dir_all(&folder).unwrap();
        let late = folder.join("b");
        let _ = fs::remove_file(&late);
        for (page, links) in [("a", "b c"), ("c", "a")] {
            fs::write(folder.join(page), links).unwrap();
        }
        assert_eq!(chain(&folder, "a", "d", |_| false), None);
        let mut told = Vec::new();
        let found = chain(&folder, "a", "d", |what| {
            told.push(what.to_owned());
            fs::write(&late, "d").is_ok()
        });
        assert_eq!(found.unwrap(), ["a", "b", "d"]);
        assert_eq!(told.len(), 1);
        assert!(!told[0].is_empty());
    }
}
