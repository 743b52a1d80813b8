//! Edge lists with names, CSV, Matrix Market and METIS: written graphs are read back, and any other text is read or
//! refused with its line.

use std::fmt::Write as _;
use std::io::BufReader;

use proptest::collection::vec;
use proptest::prelude::*;

use colorwalk::digraph::{Csv, Digraph, EdgeId, Names, NodeId, ReadError};
use colorwalk::{Real, Unit};

use super::{Failing, List, small_lists};

/// Edges as triples.
fn list(graph: &Digraph<u32>) -> List<u32> {
    graph
        .edges()
        .map(|edge| (edge.from.get(), edge.to.get(), edge.cost))
        .collect()
}

/// Edges as triples, by names that are numbers.
fn by_names((graph, names): &(Digraph<u32>, Names)) -> List<u32> {
    let number = |node| names.name(node).unwrap()[1..].parse().unwrap();
    let edges = graph.edges();
    edges
        .map(|edge| (number(edge.from), number(edge.to), edge.cost))
        .collect()
}

fn named(text: &str) -> Result<(Digraph<u32>, Names), ReadError> {
    Digraph::read_named_edge_list(text.as_bytes())
}

fn matrix(text: &str) -> Result<Digraph<u32>, ReadError> {
    Digraph::read_matrix_market(text.as_bytes())
}

fn metis(text: &str) -> Result<Digraph<u32>, ReadError> {
    Digraph::read_metis(text.as_bytes())
}

fn message<T: std::fmt::Debug>(read: Result<T, ReadError>) -> String {
    read.unwrap_err().to_string()
}

/// A METIS file of an undirected graph. If `sizes` or `weights` are more than zero, nodes also have sizes or weights.
fn metis_text(nodes: u32, edges: &List<u32>, sizes: usize, weights: usize) -> String {
    let format = match (sizes, weights) {
        (0, 0) => "1".to_owned(),
        (sizes, 0) => format!("{sizes}01"),
        (sizes, weights) => format!("{sizes}11 {weights}"),
    };
    let mut text = format!("% a graph\n{nodes} {} {format}\n", edges.len());
    for node in 0..nodes {
        let kinds = ["9 ", "4294967296 ", "-1 ", "1.5 "].iter().cycle();
        text.extend(kinds.skip(node as usize).take(sizes + weights).copied());
        for &(from, to, cost) in edges {
            for (one, other) in [(from, to), (to, from)] {
                if one == node {
                    write!(text, " {} {cost}", other + 1).unwrap();
                }
            }
        }
        text += "\n";
    }
    text
}

/// Returns both edges of each undirected edge, in the order of METIS files.
fn both_ways(nodes: u32, edges: &List<u32>) -> List<u32> {
    let out = |node| {
        edges.iter().flat_map(move |&(from, to, cost)| {
            let ways = [(from, to, cost), (to, from, cost)];
            ways.into_iter().filter(move |way| way.0 == node)
        })
    };
    (0..nodes).flat_map(out).collect()
}

proptest! {
    #[test]
    fn what_is_written_with_names_is_read(edges in small_lists(), capacity in 1..9usize) {
        let mut text = "# names\r\n".to_owned();
        let mut csv = "cost;x;\"to\";from\n\n".to_owned();
        for (from, to, cost) in &edges {
            write!(text, " n{from}\tn{to}  {cost} # edge\r\n").unwrap();
            write!(csv, "{cost};\"a;\"\"b\"; n{to} ;\"n{from}\" \r\n").unwrap();
        }
        let reader = BufReader::with_capacity(capacity, text.as_bytes());
        let read = Digraph::<u32>::read_named_edge_list(reader).unwrap();
        prop_assert_eq!(&by_names(&read), &edges);
        prop_assert_eq!(read.0.node_count(), read.1.iter().len());
        for (id, name) in (0..).zip(read.1.iter()) {
            prop_assert_eq!(read.1.id(name), Some(NodeId::new(id)));
        }
        let by_header = Csv::new("from", "to").cost("cost").delimiter(b';');
        let by_place = Csv::new(3, 2).cost(0).header().delimiter(b';');
        for kind in [by_header, by_place] {
            let reader = BufReader::with_capacity(capacity, csv.as_bytes());
            prop_assert_eq!(&kind.read(reader).unwrap(), &read);
        }
    }

    #[test]
    fn what_is_written_as_a_matrix_is_read(edges in small_lists()) {
        let entries = |pattern| edges.iter().map(move |(from, to, cost)| {
            if pattern { format!("{} {}\n", from + 1, to + 1) } else { format!(" {} {}  {cost}\r\n%\n", from + 1, to + 1) }
        });
        let size = format!("\n12 12 {}\n", edges.len());
        let general: String = entries(false).collect();
        let text = format!("%%matrixmarket MATRIX Coordinate Integer general\n% it {size}{general}");
        prop_assert_eq!(&list(&matrix(&text).unwrap()), &edges);
        let pattern: String = entries(true).collect();
        let text = format!("%%MatrixMarket matrix coordinate pattern general{size}{pattern}");
        let ones: List<u32> = edges.iter().map(|&(from, to, _)| (from, to, 1)).collect();
        prop_assert_eq!(&list(&matrix(&text).unwrap()), &ones);
        let unit = Digraph::<Unit>::read_matrix_market(text.as_bytes()).unwrap();
        prop_assert_eq!(unit.edge_count(), edges.len());

        let symmetric = format!("%%MatrixMarket matrix coordinate real symmetric{size}{general}");
        let is_lower = edges.iter().all(|(from, to, _)| to <= from);
        prop_assert_eq!(matrix(&symmetric).is_ok(), is_lower);
        let lower: List<u32> = edges.iter().map(|&(a, b, cost)| (a.max(b), a.min(b), cost)).collect();
        let entries = lower.iter().map(|(from, to, cost)| format!("{} {} {cost}\n", from + 1, to + 1));
        let text = format!("%%MatrixMarket matrix coordinate real symmetric{size}{}", entries.collect::<String>());
        let both = lower.iter().flat_map(|&(from, to, cost)| {
            let ways = [(from, to, cost), (to, from, cost)];
            ways.into_iter().take(if from == to { 1 } else { 2 })
        });
        prop_assert_eq!(list(&matrix(&text).unwrap()), both.collect::<List<u32>>());
    }

    #[test]
    fn what_is_written_for_metis_is_read(
        mut edges in small_lists(),
        sizes in 0..2usize,
        weights in 0..3usize,
        capacity in 1..9usize,
    ) {
        edges.retain(|(from, to, _)| from != to);
        let text = metis_text(12, &edges, sizes, weights);
        let reader = BufReader::with_capacity(capacity, text.as_bytes());
        let graph = Digraph::<u32>::read_metis(reader).unwrap();
        prop_assert_eq!(graph.node_count(), 12);
        prop_assert_eq!(list(&graph), both_ways(12, &edges));
    }

    #[test]
    fn no_bytes_panic(bytes in vec(any::<u8>(), 0..200), delimiter in any::<u8>()) {
        let _ = Digraph::<u32>::read_named_edge_list(&bytes[..]);
        let _ = Digraph::<u32>::read_matrix_market(&bytes[..]);
        let _ = Digraph::<u32>::read_metis(&bytes[..]);
        let _ = Csv::new(0, 1).cost(2).delimiter(delimiter).read::<u32>(&bytes[..]);
        let _ = Csv::new("a", 1).delimiter(delimiter).read::<u32>(&bytes[..]);
    }

    #[test]
    fn mutated_files_are_read_or_refused_with_the_line(
        format in 0..4usize,
        position in 0..60usize,
        length in 0..8usize,
        insert in "([0-9 \n\"%#,;x-]|4294967295|4294967296|\u{feff}){0,4}",
    ) {
        let samples = [
            "a b 3\nb c 4\nc a\nd\n# end\n",
            "x,y,7\n\"x\",z,8\n\ny , \"z\"\"\",9\n",
            "%%MatrixMarket matrix coordinate integer symmetric\n3 3 2\n2 1 7\n3 3 5\n",
            "% metis\n3 2 11 1\n5 2 7\n5 1 7 3 5\n5 2 5\n",
        ];
        let mut bytes = samples[format].as_bytes().to_vec();
        let position = position.min(bytes.len());
        let end = (position + length).min(bytes.len());
        bytes.splice(position..end, insert.into_bytes());
        let read = match format {
            0 => Digraph::<u32>::read_named_edge_list(&bytes[..]).map(|read| read.0),
            1 => Csv::new(0, 1).cost(2).read(&bytes[..]).map(|read| read.0),
            2 => Digraph::read_matrix_market(&bytes[..]),
            _ => Digraph::read_metis(&bytes[..]),
        };
        let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
        match read {
            Ok(graph) => prop_assert!(graph.edge_count() <= bytes.len()),
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
fn fields_of_csv_are_quoted_trimmed_or_empty() {
    let csv = Csv::new(0, 2).cost(1);
    let (graph, names) = csv
        .read::<Real>(" a b ,1.5,\"c,\"\"d\"\"\"\n".as_bytes())
        .unwrap();
    assert_eq!(names.iter().collect::<Vec<_>>(), ["a b", "c,\"d\""]);
    assert_eq!(
        graph.edge(EdgeId::new(0)).unwrap().cost,
        Real::new(1.5).unwrap()
    );
    let tabs = Csv::new(0, 3).delimiter(b'\t');
    let (_, names) = tabs
        .read::<u32>("a\t\t\"x\"\t\"b c\"\t\n".as_bytes())
        .unwrap();
    assert_eq!(names.iter().collect::<Vec<_>>(), ["a", "b c"]);
    // The header is the first line that is not blank. If two columns have the same name, the first one counts.
    let (_, names) = Csv::new("a", "b")
        .read::<u32>("\nb,a,b\n1,2,3\n".as_bytes())
        .unwrap();
    assert_eq!(names.iter().collect::<Vec<_>>(), ["2", "1"]);

    let fault = |text: &str| message(csv.read::<u32>(text.as_bytes()));
    assert_eq!(
        fault("a,1,b\na,1,\"b\n"),
        "line 2: expected a closing quote, found the end of the line"
    );
    assert_eq!(
        fault("\"a\"x,1,b"),
        r#"line 1: expected a delimiter, found "x,1,b""#
    );
    assert_eq!(fault("a,1,"), r#"line 1: expected a name, found """#);
    assert_eq!(fault("\n,1,b"), r#"line 2: expected a name, found """#);
    assert_eq!(
        fault("a"),
        "line 1: expected a name, found the end of the line"
    );
    assert!(fault("a,,b").starts_with(r#"line 1: expected a cost, found "": "#));
    assert_eq!(
        fault("a,1.5,b"),
        r#"line 1: expected a cost, found "1.5": invalid digit found in string; `Digraph<NonNegativeReal>` can read it"#
    );
    assert_eq!(
        fault(&format!("\n{}", "a,".repeat(3000))),
        "line 2: expected less than 4096 bytes, found more"
    );
    let no_cost = message(Csv::new(0, 1).cost(5).read::<u32>("a,b".as_bytes()));
    assert_eq!(
        no_cost,
        "line 1: expected a cost, found the end of the line"
    );
    let no_column = message(Csv::new("from", "to").read::<u32>("\nfrom,To\na,b".as_bytes()));
    assert_eq!(
        no_column,
        r#"line 2: expected a column "to", found "from", "To""#
    );
    let no_header = message(Csv::new("from", "to").read::<u32>("\n\n".as_bytes()));
    assert_eq!(no_header, "line 2: expected a header, found the end");
    let latin = csv.read::<u32>(&b"a,1,Z\xfcrich"[..]).unwrap_err();
    assert_eq!(
        latin.to_string(),
        "line 1: expected a name, found \"Z\u{fffd}rich\""
    );
}

#[test]
fn faults_of_an_edge_list_with_names_name_the_line_and_what_was_expected() {
    assert!(message(named("a b c")).starts_with(r#"line 1: expected a cost, found "c""#));
    assert!(
        message(named("a b\na b 1 2"))
            .starts_with(r#"line 2: expected the end of the line, found "2""#)
    );
    let long = "x".repeat(5000);
    assert_eq!(
        message(named(&format!("a b\n{long} b"))),
        "line 2: expected less than 4096 bytes, found more"
    );
    assert_eq!(named(&format!("a b # {long}\n")).unwrap().0.edge_count(), 1);
}

#[test]
fn faults_of_a_matrix_name_the_line_and_what_was_expected() {
    let banner = |rest: &str| format!("%%MatrixMarket matrix coordinate {rest}");
    let cases = [
        (
            String::new(),
            "line 1: expected `%%MatrixMarket`, found the end",
        ),
        (
            banner(&format!("real general{}1 1", " ".repeat(5000))),
            "line 1: expected less than 4096 bytes, found more",
        ),
        (
            "3 3 1".into(),
            r#"line 1: expected `%%MatrixMarket`, found "3""#,
        ),
        (
            "%%MatrixMarket vector".into(),
            r#"line 1: expected `matrix`, found "vector""#,
        ),
        (
            banner("complex general"),
            r#"line 1: expected `pattern`, `integer` or `real`, found "complex""#,
        ),
        (
            banner("real skew-symmetric"),
            r#"line 1: expected `symmetric` or `general`, found "skew-symmetric""#,
        ),
        (
            banner("real general\n%\n"),
            "line 2: expected the numbers of rows, columns and entries, found the end",
        ),
        (
            banner("real general\n2 3 1"),
            r#"line 2: expected as many columns as rows, found "3""#,
        ),
        (
            banner("real general\n2 2 1\n0 1 5"),
            "line 3: expected one of 2 nodes, counted from 1, found 0",
        ),
        (
            banner("real general\n2 2 1\n1 3 5"),
            "line 3: expected one of 2 nodes, counted from 1, found 3",
        ),
        (
            banner("real general\n2 2 1\n1 2"),
            "line 3: expected a cost, found the end of the line",
        ),
        (
            banner("pattern general\n2 2 1\n1 2 1"),
            r#"line 3: expected the end of the line, found "1""#,
        ),
        (
            banner("real symmetric\n2 2 1\n1 2 5"),
            r#"line 3: expected a column that is not larger than the row, found "2""#,
        ),
        (
            banner("real general\n2 2 2\n1 2 5\n"),
            "line 3: expected 2 entries, found the end after 1",
        ),
        (
            banner("real general\n2 2 1\n1 2 5\n2 1 5"),
            "line 4: expected the end after 1 entry, found another entry",
        ),
        (
            banner("real general\n4294967295 4294967295 4294967295"), // takes no memory
            "line 2: expected 4294967295 entries, found the end after 0",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(matrix(&text)), expected, "of {text:?}");
    }
}

#[test]
fn faults_of_a_metis_file_name_the_line_and_what_was_expected() {
    let cases = [
        (
            "",
            "line 1: expected the numbers of nodes and edges, found the end",
        ),
        (
            "% no\n\n",
            "line 2: expected the numbers of nodes and edges, found the end",
        ),
        ("3", "line 1: expected a count, found the end of the line"),
        (
            "3 0 2",
            r#"line 1: expected a format of three digits, 0 or 1, found "2""#,
        ),
        (
            "3 0 0011",
            r#"line 1: expected a format of three digits, 0 or 1, found "0011""#,
        ),
        (
            "3 0 11 1 1",
            r#"line 1: expected the end of the line, found "1""#,
        ),
        (
            "2 1\n3\n1",
            "line 2: expected one of 2 nodes, counted from 1, found 3",
        ),
        (
            "2 1\n0\n1",
            "line 2: expected one of 2 nodes, counted from 1, found 0",
        ),
        (
            "2 1 1\n2 5\n1",
            "line 3: expected a cost, found the end of the line",
        ),
        (
            "2 1 11 2\n7 7 2 5\n7\n",
            "line 3: expected a size or a weight of a node, found the end of the line",
        ),
        (
            "2 1 10\nx 2\n1 1\n",
            r#"line 2: expected a size or a weight of a node, found "x""#,
        ),
        (
            "2 1\n1 2\n1\n",
            "line 2: expected a neighbour of node 1, found 1: METIS files have no self-loops",
        ),
        (
            "2 1\n2\n%\n1 2\n",
            "line 4: expected the end after 2 neighbours, found another neighbour",
        ),
        (
            "2 2\n2\n1\n\n",
            "line 4: expected 4 neighbours, found the end after 2",
        ),
        (
            "1 0\n\n\n1\n",
            r#"line 4: expected no more nodes, found "1""#,
        ),
        (
            "4294967295 4294967295",
            "line 1: expected 8589934590 neighbours, found the end after 0",
        ),
        (
            "2 1 10 4294967295\n1",
            "line 2: expected a size or a weight of a node, found the end of the line",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(metis(text)), expected, "of {text:?}");
    }
}

#[test]
fn lines_of_a_metis_file_may_be_blank_missing_marked_and_long() {
    let graph = metis("\u{feff}5 1\n\n  % no neighbours above\n3\n2\n").unwrap();
    assert_eq!(graph.to_string(), "nodes 5\nstart 0\n1 2\n2 1\n");
    assert_eq!(
        message(metis("4294967295 0\n")),
        "line 1: expected at most 1048576 nodes with 0 edges, found 4294967295: number the nodes without gaps"
    );
    // A hub with 5000 neighbours, in a line of more than 4096 bytes.
    let hub: Vec<String> = (2..=5001).map(|node| node.to_string()).collect();
    let hub = hub.join(" ");
    let text = format!("5001 5000\n{hub}\n{}", "1\n".repeat(5000));
    assert_eq!(metis(&text).unwrap().out_edges(NodeId::new(0)).len(), 5000);
    let error = metis(&format!("2 1\n{}\n1", "9".repeat(5000))).unwrap_err();
    assert!(error.to_string().len() < 200 && error.line == 2, "{error}");
    // A number is never cut: neither its last digits nor its exponent.
    let costs = |zeros| format!("2 1 1\n2 {}7\n1 7", "0".repeat(zeros));
    for zeros in [4094, 4095, 100_000] {
        let graph = metis(&costs(zeros)).unwrap();
        assert!(graph.edges().all(|edge| edge.cost == 7));
    }
}

#[test]
fn a_failing_reader_is_named_as_the_source_with_the_line() {
    let banner = b"%%MatrixMarket matrix coordinate real general\n";
    for error in [
        Digraph::<u32>::read_named_edge_list(Failing(b"a b\n")).unwrap_err(),
        Csv::new(0, 1).read::<u32>(Failing(b"a,b\n")).unwrap_err(),
        Digraph::<u32>::read_matrix_market(Failing(banner)).unwrap_err(),
        Digraph::<u32>::read_metis(Failing(b"2 0\n")).unwrap_err(),
    ] {
        assert_eq!(error.to_string(), "line 2: cannot be read");
    }
    let error = Digraph::<u32>::read_metis(Failing(b"2 0\n1")).unwrap_err();
    assert_eq!(error.to_string(), "line 2: cannot be read");
}
