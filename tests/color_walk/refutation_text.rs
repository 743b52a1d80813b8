//! The text of refutations: reading returns what was written, and an error names its line.

use colorwalk::refutation::{Justification, Lemma, Refutation, Relaxation};
use proptest::prelude::*;

type Log = Refutation<u8>;

proptest! {
    #[test]
    fn any_refutation_comes_back_from_its_text(
        lemmas in prop::collection::vec(
            (
                prop::collection::vec(prop_oneof![Just(0u64), any::<u64>()], 0..4),
                any::<u32>(),
                prop_oneof![
                    (prop::collection::vec(prop::option::of("[a-z!@~,#]{0,3}"), 0..4), any::<Option<u32>>())
                        .prop_map(|(steps, lemma)| {
                            let step = |step: Option<String>| step.map_or(Relaxation::Relaxed, Relaxation::Forced);
                            let steps = steps.into_iter().map(step).collect();
                            Justification::Chain { steps, lemma }
                        }),
                    prop::collection::vec(("[a-z!@~,#]{0,3}", any::<u32>()), 0..4)
                        .prop_map(|actions| Justification::Branching { actions }),
                ],
            ),
            0..6,
        ),
        roots in prop::collection::vec(any::<u32>(), 0..3),
        bound in any::<u32>(),
    ) {
        let lemmas = lemmas.into_iter().map(|(nogood, budget, justification)| Lemma {
            nogood: nogood.into(),
            budget,
            justification,
        });
        let refutation = Refutation { lemmas: lemmas.collect(), roots, bound };
        let mut file = Vec::new();
        refutation.write_text(&mut file).unwrap();
        let read = Refutation::<String>::read_text(file.as_slice()).unwrap();
        prop_assert_eq!(&read, &refutation, "{}", String::from_utf8_lossy(&file));

        // Comments and blank lines change nothing.
        let commented = String::from_utf8(file).unwrap().replace('\n', "\r\n# Comment.\n\n");
        prop_assert_eq!(&Refutation::read_text(commented.as_bytes()).unwrap(), &refutation);
        let marked = format!("\u{feff}{commented}"); // with a byte order mark
        prop_assert_eq!(Refutation::read_text(marked.as_bytes()).unwrap(), refutation);
    }
}

#[test]
fn what_is_wrong_with_a_text_is_told_with_its_line() {
    let number = "the number of a lemma";
    for (text, line, expected, found) in [
        ("", 1, "`refutation` and a bound", None),
        ("# nothing\n\n", 2, "`refutation` and a bound", None),
        ("roots", 1, "`refutation` and a bound", Some("roots")),
        ("refutation", 1, "a bound", None),
        ("refutation +3", 1, "a bound", Some("+3")),
        ("refutation 4294967296", 1, "a bound", Some("4294967296")),
        ("refutation 3 4", 1, "nothing more", Some("4")),
        ("refutation 3", 1, "a lemma or `roots`", None),
        (
            "refutation 3\nroot 0",
            2,
            "a budget or `roots`",
            Some("root"),
        ),
        ("refutation 3\n\n-1", 3, "a budget or `roots`", Some("-1")),
        ("refutation 3\n1", 2, "a set in hexadecimal words", None),
        (
            "refutation 3\n1 f,,f",
            2,
            "a set in hexadecimal words",
            Some("f,,f"),
        ),
        (
            "refutation 3\n1 +f",
            2,
            "a set in hexadecimal words",
            Some("+f"),
        ),
        (
            "refutation 3\n1 10000000000000000",
            2,
            "a set in hexadecimal words",
            Some("10000000000000000"),
        ),
        ("refutation 3\n1 f", 2, "`chain` or `branch`", None),
        (
            "refutation 3\n1 f chains",
            2,
            "`chain` or `branch`",
            Some("chains"),
        ),
        (
            "refutation 3\n1 f chain 0",
            2,
            "`~`, !action or @lemma",
            Some("0"),
        ),
        ("refutation 3\n1 f chain @x", 2, number, Some("x")),
        ("refutation 3\n1 f chain @", 2, number, Some("")),
        ("refutation 3\n1 f chain @0 ~", 2, "nothing more", Some("~")),
        ("refutation 3\n1 f branch 0", 2, "action@lemma", Some("0")),
        ("refutation 3\n1 f branch 0@", 2, number, Some("")),
        ("refutation 3\nroots x", 2, number, Some("x")),
        (
            "refutation 3\nroots\n# end\n0 f chain",
            4,
            "nothing more",
            Some("0"),
        ),
    ] {
        let error = Log::read_text(text.as_bytes()).unwrap_err();
        let found = found.map_or("the end".to_owned(), |found| format!("{found:?}"));
        let message = format!("line {line}: expected {expected}, found {found}");
        assert!(error.to_string().starts_with(&message), "{text}: {error}");
    }
    let error = Log::read_text("refutation 3\n1 f branch 300@0".as_bytes()).unwrap_err();
    let message =
        r#"line 2: expected an action, found "300": number too large to fit in target type"#;
    assert_eq!(error.to_string(), message);
    let error = Log::read_text(&b"refutation 3\n1 f chain !\xff"[..]).unwrap_err();
    assert_eq!((error.line, error.to_string().contains("UTF-8")), (2, true));
}

#[test]
fn a_line_that_does_not_end_is_not_read_to_its_end() {
    let endless = std::io::BufReader::new(std::io::repeat(b'0'));
    let error = Log::read_text(endless).unwrap_err();
    let message = "line 1: expected less than 16777216 bytes, found more";
    assert_eq!(error.to_string(), message);
}

/// Lines of one byte less than 16 MiB and of 16 MiB, including their line feeds. Comments may be longer.
#[test]
fn the_longest_line_has_sixteen_mebibytes() {
    let with_line = |begin: &str, length: usize| {
        let spaces = " ".repeat(length - begin.len() - 1);
        Log::read_text(format!("{begin}{spaces}\nroots\n").as_bytes())
    };
    assert!(with_line("refutation 0", (16 << 20) - 1).is_ok());
    let error = with_line("refutation 0", (16 << 20) + 1).unwrap_err();
    let message = "line 1: expected less than 16777216 bytes, found more";
    assert_eq!(error.to_string(), message);
    let comment = with_line("#", (16 << 20) + 1).unwrap_err();
    assert_eq!(comment.line, 2); // where the header is missing
}

#[test]
fn a_refutation_says_in_a_line_what_it_proves() {
    let lemma = Lemma {
        nogood: Box::new([1]),
        budget: 3,
        justification: Justification::Branching { actions: vec![] },
    };
    let log = Log {
        lemmas: vec![lemma.clone(), lemma],
        roots: vec![1],
        bound: 4,
    };
    assert_eq!(log.to_string(), "no path costs less than 4: 2 lemmas");
}

#[test]
fn an_action_with_white_space_is_not_written() {
    let actions = vec![("go on".to_owned(), 0)];
    let lemma = Lemma {
        nogood: Box::new([1]),
        budget: 0,
        justification: Justification::Branching { actions },
    };
    let error = Refutation {
        lemmas: vec![lemma],
        roots: vec![0],
        bound: 1,
    }
    .write_text(Vec::new())
    .unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
}
