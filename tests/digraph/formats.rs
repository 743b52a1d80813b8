//! Edges between names, and the sample of every format given to every reader. The result is the right graph, or an error
//! that names the line and the reader for the format.

use std::fmt::Write as _;
use std::io::BufReader;

use proptest::collection::vec;
use proptest::prelude::*;

use colorwalk::digraph::{Digraph, Names, NodeId, ReadError};

use super::{Failing, List, small_lists};

/// Returns edges as triples. Names that are numbers become these numbers, and other names are numbered in order.
fn by_number((graph, names): &(Digraph<u32>, Names)) -> List<u32> {
    let number = |node: NodeId| {
        let name = names.name(node).unwrap();
        name.parse().unwrap_or(node.get())
    };
    let edges = graph.edges();
    edges
        .map(|edge| (number(edge.from), number(edge.to), edge.cost))
        .collect()
}

fn named(text: &str) -> Result<(Digraph<u32>, Names), ReadError> {
    Digraph::read_named_edge_list(text.as_bytes())
}

fn message<T: std::fmt::Debug>(read: Result<T, ReadError>) -> String {
    read.unwrap_err().to_string()
}

proptest! {
    #[test]
    fn edges_between_names_are_numbered_and_read_back(edges in small_lists(), capacity in 1..9usize) {
        let mut text = "# names\r\n".to_owned();
        for (from, to, cost) in &edges {
            write!(text, " n{from}\tn{to}  {cost} # edge\r\n").unwrap();
        }
        let reader = BufReader::with_capacity(capacity, text.as_bytes());
        let (graph, names) = Digraph::<u32>::read_named_edge_list(reader).unwrap();
        let given = edges.iter().map(|(from, to, cost)| (format!("n{from}"), format!("n{to}"), *cost));
        prop_assert_eq!(&Digraph::from_named_edges(given).unwrap(), &(graph.clone(), names.clone()));
        prop_assert_eq!(graph.edge_count(), edges.len());
        for (edge, (from, to, cost)) in graph.edges().zip(&edges) {
            prop_assert_eq!(names.name(edge.from), Some(&*format!("n{from}")));
            prop_assert_eq!(names.name(edge.to), Some(&*format!("n{to}")));
            prop_assert_eq!(edge.cost, *cost);
        }
        prop_assert_eq!(graph.node_count(), names.iter().len());
        for (id, name) in (0..).zip(names.iter()) {
            prop_assert_eq!(names.id(name), Some(NodeId::new(id)));
        }
    }

    #[test]
    fn no_bytes_panic(bytes in vec(any::<u8>(), 0..200)) {
        let _ = Digraph::<u32>::read_named_edge_list(&bytes[..]);
    }

    #[test]
    fn mutated_names_are_read_or_refused_with_the_line(
        position in 0..22usize,
        length in 0..8usize,
        insert in "([0-9 \n\"%#,;x-]|4294967295|4294967296|\u{feff}){0,4}",
    ) {
        let mut bytes = b"a b 3\nb c 4\nc a\nd\n# end\n".to_vec();
        let end = (position + length).min(bytes.len());
        bytes.splice(position..end, insert.into_bytes());
        let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
        match Digraph::<u32>::read_named_edge_list(&bytes[..]) {
            Ok((graph, _)) => prop_assert!(graph.edge_count() <= bytes.len()),
            Err(error) => {
                prop_assert!((1..=lines).contains(&error.line), "{}", error);
                let place = format!("line {}: expected ", error.line);
                prop_assert!(error.to_string().starts_with(&place), "{}", error);
            }
        }
    }
}

#[test]
fn names_are_read_as_they_stand() {
    let (graph, names) = named("\u{feff}C# F# 3\n #comment\nZürich C# 2 # 7\nalone\nF#\n").unwrap();
    assert_eq!(
        names.iter().collect::<Vec<_>>(),
        ["C#", "F#", "Zürich", "alone"]
    );
    assert_eq!(format!("{names:?}"), r#"["C#", "F#", "Zürich", "alone"]"#);
    assert_eq!(graph.to_string(), "nodes 4\nstart 0\n0 1 3\n2 0 2\n");
    assert_eq!((names.iter().len(), names.name(NodeId::new(4))), (4, None));
    assert_eq!(named("").unwrap().1.iter().len(), 0);
    let mut other = names.clone();
    assert_eq!(other.add("F#"), NodeId::new(1));
    assert_eq!(other, names);
    assert_eq!(other.add("new"), NodeId::new(4));
    assert_ne!(other, names);
}

#[test]
fn faults_of_an_edge_list_with_names_name_the_line_and_what_was_expected() {
    assert!(message(named("a b c")).starts_with(r#"line 1: expected a cost, found "c""#));
    assert!(
        message(named("a b\na b 1 2"))
            .starts_with(r#"line 2: expected the end of the line, found "2""#)
    );
    let latin = Digraph::<u32>::read_named_edge_list(&b"a b\na Z\xfcrich"[..]);
    assert_eq!(
        message(latin),
        "line 2: expected a name, found \"Z\u{fffd}rich\""
    );
    let long = "x".repeat(5000);
    assert_eq!(
        message(named(&format!("a b\n{long} b"))),
        "line 2: expected less than 4096 bytes, found more"
    );
    assert_eq!(named(&format!("a b # {long}\n")).unwrap().0.edge_count(), 1);
    let failing = Digraph::<u32>::read_named_edge_list(Failing(b"a b\n"));
    assert_eq!(message(failing), "line 2: cannot be read");
}

fn read(reader: &str, text: &str) -> Result<List<u32>, ReadError> {
    let listed = |graph: Digraph<u32>| {
        let edges = graph.edges();
        edges
            .map(|edge| (edge.from.get(), edge.to.get(), edge.cost))
            .collect()
    };
    match reader {
        "edge list" => Digraph::read_edge_list(text.as_bytes()).map(listed),
        "named edge list" => named(text).map(|read| by_number(&read)),
        "dimacs" => Digraph::read_dimacs(text.as_bytes()).map(listed),
        _ => unreachable!(),
    }
}

/// The text of a format's sample, the readers that may read it, its edges, and the hint of the readers of lists.
type Sample = (
    &'static str,
    &'static [&'static str],
    &'static [(u32, u32, u32)],
    &'static str,
);

const SAMPLES: &[Sample] = &[
    (
        "nodes 4\nstart 0\ngoal 3\n0 1 7\n0 2 2\n2 1\n",
        &["edge list"],
        &[(0, 1, 7), (0, 2, 2), (2, 1, 1)],
        "`read_edge_list`",
    ),
    (
        "0 1 7\n0 2 2\n2 1 4\ngoal 3\n",
        &["edge list"],
        &[(0, 1, 7), (0, 2, 2), (2, 1, 4)],
        "`read_edge_list`",
    ),
    (
        "0 1 7\n0 2 2\n2 1\n",
        &["edge list", "named edge list"],
        &[(0, 1, 7), (0, 2, 2), (2, 1, 1)],
        "",
    ),
    (
        "Rome Milan 480\nMilan Turin\nCagliari\n",
        &["named edge list"],
        &[(0, 1, 480), (1, 2, 1)],
        "",
    ),
    // The names are not all numbers, so these lines are edges.
    (
        "start 1\n1 here 5\n",
        &["named edge list"],
        &[(0, 1, 1), (1, 2, 5)],
        "",
    ),
    (
        "c a comment\np sp 4 3\na 1 2 7\na 1 3 2\na 3 2 1\n",
        &["dimacs"],
        &[(0, 1, 7), (0, 2, 2), (2, 1, 1)],
        "",
    ),
    (
        "p sp 4 3\na 1 2 7\na 1 3 2\na 3 2 1\n",
        &["dimacs"],
        &[(0, 1, 7), (0, 2, 2), (2, 1, 1)],
        "",
    ),
    // The beginning of `myciel3.col`, a graph for colouring, and a graph in capitals.
    (
        "c FILE: myciel3.col\np edge 4 3\ne 1 2\ne 1 4\ne 2 3\n",
        &["dimacs"],
        &[
            (0, 1, 1),
            (1, 0, 1),
            (0, 3, 1),
            (3, 0, 1),
            (1, 2, 1),
            (2, 1, 1),
        ],
        "",
    ),
    (
        "p col 3 2\ne 2 2\ne 2 3\n",
        &["dimacs"],
        &[(1, 1, 1), (1, 2, 1), (2, 1, 1)],
        "",
    ),
    (
        "C ROADS\nP SP 4 1\nA 1 2 7\n",
        &["dimacs"],
        &[(0, 1, 7)],
        "",
    ),
    // UTF-16 without a byte order mark, both ways round.
    ("0\0 \x001\0\n\0", &[], &[], "UTF-16"),
    ("\0a\0 \0b\0\n\0b\0 \0c\0\n", &[], &[], "UTF-16"),
    // Lines that end with a carriage return only.
    ("a b\rb\r", &[], &[], r"`\r`"),
    ("# it\ra b\rb c\r", &[], &[], r"`\r`"),
    ("0 1\r5\r", &[], &[], r"`\r`"),
    ("nodes 5\r0 1 5\r", &[], &[], r"`\r`"),
];

#[test]
fn a_sample_of_a_format_is_read_right_or_refused_by_every_reader() {
    for &(text, readers, edges, hint) in SAMPLES {
        for reader in ["edge list", "named edge list", "dimacs"] {
            let is_reader = readers.contains(&reader);
            match read(reader, text) {
                Ok(read) => {
                    assert!(is_reader, "{reader} reads {text:?} as {read:?}");
                    assert_eq!(read, edges, "{reader} of {text:?}");
                }
                Err(error) => {
                    assert!(!is_reader, "{reader} of {text:?}: {error}");
                    assert!(error.message.contains("found"), "{error}");
                    assert!(
                        reader == "dimacs" || error.message.contains(hint),
                        "{error}"
                    );
                    let own = format!("by `read_{}`", reader.replace(' ', "_"));
                    assert!(!error.message.contains(&own), "{reader}: {error}");
                }
            }
        }
    }
}

#[test]
fn a_reader_of_one_format_names_that_of_another() {
    for (reader, text, hint) in [
        ("dimacs", "nodes 5\n0 1 5\n", "`read_edge_list`"),
        (
            "dimacs",
            "p tsp 5 4\n",
            "expected `sp`, `edge` or `col`, found \"tsp\"",
        ),
        ("dimacs", "e 1 2\n", "expected a problem line"),
        (
            "dimacs",
            "p edge 2 1\na 1 2 3\n",
            "expected `e`, `c` or `p`, found \"a\"",
        ),
        (
            "dimacs",
            "p edge 2 1\ne 1 2\ne 1 2\n",
            "expected the end after 1 edge",
        ),
        (
            "dimacs",
            "p edge 2 1\ne 1 2 3\n",
            "expected the end of the line, found \"3\"",
        ),
        ("edge list", "a b 5\n", "`read_named_edge_list`"),
        ("edge list", "c d\n", "`read_named_edge_list`"),
        ("edge list", "p q 1.5\n", "`read_named_edge_list`"),
        ("edge list", "c a comment of four words\n", "`read_dimacs`"),
        ("edge list", "p sp 4 3\n", "`read_dimacs`"),
        ("edge list", "a 1 2 7\n", "`read_dimacs`"),
        ("edge list", "p max 4 5\n", "`p sp`, `p edge` and `p col`"),
        (
            "edge list",
            "0 1 1,5\n",
            "; a decimal comma is not read: write a point instead",
        ),
        ("edge list", "a,b,5\n", "`Digraph::from_named_edges`"),
        ("dimacs", "a;b;5\n", "`Digraph::from_named_edges`"),
    ] {
        let message = read(reader, text).unwrap_err().to_string();
        assert!(message.contains(hint), "{reader} of {text:?}: {message}");
    }
}
