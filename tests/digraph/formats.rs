//! The sample of every format, given to every reader. The result is the right graph, or an error that names the line,
//! but never a wrong graph.

use colorwalk::digraph::{Csv, Digraph, Names, ReadError};

type Edges = Vec<(u32, u32, u32)>;

const NAMES: [&str; 6] = [
    "edge list",
    "named edge list",
    "csv",
    "dimacs",
    "matrix market",
    "metis",
];

/// Returns a graph by numbers: names that are numbers become these numbers, and other names are numbered in order.
fn by_number((graph, names): (Digraph<u32>, Names)) -> (Digraph<u32>, Edges) {
    let number = |node| {
        let name = names.name(node).unwrap();
        name.parse().unwrap_or(node.get())
    };
    let edges = graph.edges();
    let edges = edges.map(|edge| (number(edge.from), number(edge.to), edge.cost));
    let edges = edges.collect();
    (graph, edges)
}

fn read(reader: &str, text: &str) -> Result<Edges, ReadError> {
    let bytes = text.as_bytes();
    let named = |read: Result<(Digraph<u32>, Names), ReadError>| read.map(|read| by_number(read).1);
    let listed = |read: Result<Digraph<u32>, ReadError>| {
        let edges = |graph: &Digraph<u32>| {
            let edges = graph.edges();
            edges
                .map(|edge| (edge.from.get(), edge.to.get(), edge.cost))
                .collect()
        };
        read.map(|graph| edges(&graph))
    };
    match reader {
        "edge list" => listed(Digraph::read_edge_list(bytes)),
        "named edge list" => named(Digraph::read_named_edge_list(bytes)),
        "csv" => named(Csv::new(0, 1).cost(2).read(bytes)),
        "dimacs" => listed(Digraph::read_dimacs(bytes)),
        "matrix market" => listed(Digraph::read_matrix_market(bytes)),
        "metis" => listed(Digraph::read_metis(bytes)),
        _ => unreachable!(),
    }
}

/// The content of a format's sample, and the readers that may read it. An empty list means no reader.
struct Sample {
    text: &'static str,
    readers: &'static [&'static str],
    edges: &'static [(u32, u32, u32)],
    hint: &'static str, // the hint of the readers of lists
}

const fn nobody(text: &'static str, hint: &'static str) -> Sample {
    Sample {
        text,
        readers: &[],
        edges: &[],
        hint,
    }
}

const SAMPLES: &[Sample] = &[
    Sample {
        text: "nodes 4\nstart 0\ngoal 3\n0 1 7\n0 2 2\n2 1\n",
        readers: &["edge list"],
        edges: &[(0, 1, 7), (0, 2, 2), (2, 1, 1)],
        hint: "`read_edge_list`",
    },
    Sample {
        text: "0 1 7\n0 2 2\n2 1 4\ngoal 3\n",
        readers: &["edge list"],
        edges: &[(0, 1, 7), (0, 2, 2), (2, 1, 4)],
        hint: "`read_edge_list`",
    },
    Sample {
        text: "0 1 7\n0 2 2\n2 1\n",
        readers: &["edge list", "named edge list"],
        edges: &[(0, 1, 7), (0, 2, 2), (2, 1, 1)],
        hint: "",
    },
    Sample {
        text: "Rome Milan 480\nMilan Turin\nCagliari\n",
        readers: &["named edge list"],
        edges: &[(0, 1, 480), (1, 2, 1)],
        hint: "",
    },
    Sample {
        text: "Rome,Milan,480\nMilan,Turin,140\n",
        readers: &["csv"],
        edges: &[(0, 1, 480), (1, 2, 140)],
        hint: "`Csv`",
    },
    Sample {
        text: "0, 1, 7\n0, 2, 2\n",
        readers: &["csv"],
        edges: &[(0, 1, 7), (0, 2, 2)],
        hint: "`Csv`",
    },
    Sample {
        text: "c a comment\np sp 4 3\na 1 2 7\na 1 3 2\na 3 2 1\n",
        readers: &["dimacs"],
        edges: &[(0, 1, 7), (0, 2, 2), (2, 1, 1)],
        hint: "",
    },
    Sample {
        text: "p sp 4 3\na 1 2 7\na 1 3 2\na 3 2 1\n",
        readers: &["dimacs"],
        edges: &[(0, 1, 7), (0, 2, 2), (2, 1, 1)],
        hint: "`read_dimacs`",
    },
    // The beginning of `myciel3.col`, a graph for colouring, and a graph in capitals.
    Sample {
        text: "c FILE: myciel3.col\np edge 4 3\ne 1 2\ne 1 4\ne 2 3\n",
        readers: &["dimacs"],
        edges: &[
            (0, 1, 1),
            (1, 0, 1),
            (0, 3, 1),
            (3, 0, 1),
            (1, 2, 1),
            (2, 1, 1),
        ],
        hint: "",
    },
    Sample {
        text: "p col 3 2\ne 2 2\ne 2 3\n",
        readers: &["dimacs"],
        edges: &[(1, 1, 1), (1, 2, 1), (2, 1, 1)],
        hint: "`read_dimacs`",
    },
    Sample {
        text: "C ROADS\nP SP 4 1\nA 1 2 7\n",
        readers: &["dimacs"],
        edges: &[(0, 1, 7)],
        hint: "",
    },
    nobody(
        "p max 4 5\nn 1 s\nn 4 t\na 1 2 4\n",
        "`p sp`, `p edge` and `p col`",
    ),
    nobody(
        "p cnf 3 2\n1 -3 0\n2 3 -1 0\n",
        "`p sp`, `p edge` and `p col`",
    ),
    // The output of `write_adjlist` and `write_multiline_adjlist` of NetworkX, with at most two neighbours per line.
    nobody(
        "#write.py\n# GMT Thu Jan  4 2024\n#\n0 1 2\n1 2 3\n2 3\n3\n",
        "",
    ),
    nobody("0 1 2\n1 2\n2 0 1\n", "lists of neighbours"),
    nobody("0 1 3\n1 0 2\n2 1 3\n3 2 0\n", "lists of neighbours"),
    nobody("1 2 4\n2 1 3\n3 2 4\n4 3 1\n", "lists of neighbours"),
    nobody("0: 1 2\n1: 0\n2: 0\n", "lists of neighbours"),
    nobody("a: b\nb: a\n", ""),
    nobody("a: b\nb: a c\nc: b\n", ""),
    nobody("a : b\nb : c\n", ""),
    // Matrices of distances.
    nobody("0 5 9\n5 0 3\n9 3 0\n", "a matrix of costs"),
    nobody("0 5 9 2\n5 0 3 4\n9 3 0 1\n2 4 1 0\n", "a matrix of costs"),
    nobody("0,5,9\n5,0,3\n9,3,0\n", "`Csv`"),
    nobody("0,5,9,2\n5,0,3,4\n9,3,0,1\n2,4,1,0\n", "`Csv`"),
    nobody("A,0,5,9\nB,5,0,3\nC,9,3,0\n", "`Csv`"),
    // Large Graph Layout: with weights, without them, and with names.
    nobody("# 0\n1 5\n2 3\n# 1\n2 4\n", "LGL"),
    nobody("# 0\n1\n2\n# 1\n2\n", ""),
    nobody("# Rome\nMilan 480\nTurin 690\n# Milan\nTurin 140.5\n", ""),
    // UTF-16 without a byte order mark, both ways round.
    nobody("0\0 \x001\0\n\0", "UTF-16"),
    nobody("\0a\0 \0b\0\n\0b\0 \0c\0\n", "UTF-16"),
    // Comments, in a format that has no comments.
    nobody("# from,to,km\nRome,Milan,480\n", ""),
    Sample {
        text: "%%MatrixMarket matrix coordinate integer general\n% it\n4 4 3\n1 2 7\n1 3 2\n3 2 1\n",
        readers: &["matrix market"],
        edges: &[(0, 1, 7), (0, 2, 2), (2, 1, 1)],
        hint: "`read_matrix_market`",
    },
    Sample {
        text: "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 1\n2 1\n",
        readers: &["matrix market"],
        edges: &[(1, 0, 1), (0, 1, 1)],
        hint: "`read_matrix_market`",
    },
    // Without its banner.
    nobody("4 4 3\n1 2 7\n1 3 2\n3 2 1\n", "`read_matrix_market`"),
    nobody("3 3 2\n2 1\n3 1\n", "`read_matrix_market`"),
    // METIS: complete graphs of four and three nodes, a path, and others with weights, sizes and nodes without
    // neighbours.
    Sample {
        text: "4 6\n2 3 4\n1 3 4\n1 2 4\n1 2 3\n",
        readers: &["metis"],
        edges: &[
            (0, 1, 1),
            (0, 2, 1),
            (0, 3, 1),
            (1, 0, 1),
            (1, 2, 1),
            (1, 3, 1),
            (2, 0, 1),
            (2, 1, 1),
            (2, 3, 1),
            (3, 0, 1),
            (3, 1, 1),
            (3, 2, 1),
        ],
        hint: "`read_metis`",
    },
    Sample {
        text: "3 3\n2 3\n1 3\n1 2\n",
        readers: &["metis"],
        edges: &[
            (0, 1, 1),
            (0, 2, 1),
            (1, 0, 1),
            (1, 2, 1),
            (2, 0, 1),
            (2, 1, 1),
        ],
        hint: "`read_metis`",
    },
    Sample {
        text: "4 5\n2 3 4\n1 3\n1 2 4\n1 3\n",
        readers: &["metis"],
        edges: &[
            (0, 1, 1),
            (0, 2, 1),
            (0, 3, 1),
            (1, 0, 1),
            (1, 2, 1),
            (2, 0, 1),
            (2, 1, 1),
            (2, 3, 1),
            (3, 0, 1),
            (3, 2, 1),
        ],
        hint: "`read_metis`",
    },
    Sample {
        text: "3 2\n2\n1 3\n2\n",
        readers: &["metis"],
        edges: &[(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1)],
        hint: "",
    },
    Sample {
        text: "2 1 001\n2 7\n1 7\n",
        readers: &["metis"],
        edges: &[(0, 1, 7), (1, 0, 7)],
        hint: "`read_metis`",
    },
    Sample {
        text: "% a comment\n3 1 100\n5 3\n6\n7 1\n",
        readers: &["metis"],
        edges: &[(0, 2, 1), (2, 0, 1)],
        hint: "",
    },
    // A list with a header of nodes and edges, numbered from 0 and from 1. The counts in the header are right or wrong.
    nobody("3 2\n0 1 7\n1 2 7\n", "a header of"),
    nobody("4 3\n0 1 5\n1 2 6\n", "a header of"),
    nobody("4 3\n1 2 5\n2 3 6\n3 4 9\n4 1 9\n", "a header of"),
    nobody("% asym weighted\n% 2 3 3\n1 2 5\n2 3 5\n", "KONECT"),
    nobody("% sym unweighted\n3 2\n1 3\n", "KONECT"),
    nobody("% weights\n1 2 5\n2 3 5\n", ""),
    nobody(
        "graph [\n  node [\n  id 0\n  ]\n  node [\n  id 1\n  ]\n  edge [\n  source 0\n  target 1\n  ]\n]\n",
        "GML",
    ),
    nobody("Creator \"me\"\ngraph\n[\n  directed 1\n]\n", ""),
    nobody("graph\n[\n  directed 1\n]\n", "GML"),
    nobody("*Vertices 2\n1 \"a\"\n2 \"b\"\n*Arcs\n1 2\n", "Pajek"),
    nobody("*Network x\n*Vertices 2\n*Arcs\n1 2 3\n", "Pajek"),
    nobody("digraph {\n  1 -> 2\n  2 -> 3\n}\n", "DOT"),
    nobody("strict graph G { 1 -- 2 }\n", "DOT"),
    nobody("digraph\n{\n  1 -> 2\n}\n", ""),
    nobody("graph G\n{\n1 -- 2\n}\n", ""),
    nobody(
        "<?xml version=\"1.0\"?>\n<graphml>\n<graph id=\"G\">\n</graph></graphml>\n",
        "GraphML",
    ),
    nobody("<graphml>\n<node id=\"a\"/>\n</graphml>\n", "GraphML"),
    nobody("{\"nodes\": [0, 1], \"edges\": [[0, 1, 5]]}\n", "JSON"),
    nobody("{\n  \"nodes\": [\n  0\n  ]\n}\n", "JSON"),
    nobody("[[0,1,5],[1,2,6]]\n", "JSON"),
    // Lines that end with a carriage return only.
    nobody("a,b\rb,c\r", r"`\r`"),
    nobody("a b\rb\r", r"`\r`"),
    nobody("# it\ra b\rb c\r", r"`\r`"),
    nobody("0 1\r5\r", r"`\r`"),
    nobody("nodes 5\r0 1 5\r", r"`\r`"),
    nobody(
        "%%MatrixMarket matrix coordinate pattern general\r2 2 1\r1 2\r",
        r"`\r`",
    ),
];

#[test]
fn a_sample_of_a_format_is_read_right_or_refused_by_every_reader() {
    for sample in SAMPLES {
        for reader in NAMES {
            let is_reader = sample.readers.contains(&reader);
            match read(reader, sample.text) {
                Ok(edges) => {
                    assert!(is_reader, "{reader} reads {:?} as {edges:?}", sample.text);
                    assert_eq!(edges, sample.edges, "{reader} of {:?}", sample.text);
                }
                Err(error) => {
                    assert!(!is_reader, "{reader} of {:?}: {error}", sample.text);
                    assert!(error.message.contains("found"), "{error}");
                }
            }
        }
        for reader in ["edge list", "named edge list"] {
            if !sample.readers.contains(&reader) && !sample.hint.is_empty() {
                let error = read(reader, sample.text).unwrap_err().to_string();
                assert!(
                    error.contains(sample.hint),
                    "{reader} of {:?}: {error}",
                    sample.text
                );
            }
        }
    }
}

/// Lists that only resemble another format are read.
#[test]
fn lists_that_resemble_other_formats_are_read() {
    for text in [
        "0 1\n1 2\n2 0\n",
        "3 2\n0 1\n1 2\n",
        "3 2 1\n0 1 7\n1 2 7\n",
        "4 5 0\n0 1 1\n1 2 1\n2 3 1\n3 4 1\n",
        "3 3 2\n0 1 5\n1 2 6\n", // 0 is not a row
        "3 3 3\n1 2 5\n1 2 6\n", // not three other lines
        "nodes 5\n4 4 2\n1 2 7\n1 3 2\n",
        "nodes 5\n4 3\n1 2 7\n1 3 2\n",
        "5 6\n",
        "1 1 0\n",
        "2 1 1\n2 7\n1 7 1\n",
        "0 1 2\n1 2 0\n2 1\n0 2 3\n",   // two lines begin with 0
        "0 1 1\n1 0\n",                 // no list names a neighbour twice
        "0 1 2\n1 2 3\n",               // 2 and 3 have no lines
        "nodes 3\n0 1 2\n1 2\n2 0 1\n", // as the error advises
        "nodes 10\n0 5 9\n5 0 3\n9 3 0\n",
        "0 5 9\n5 0 3\n",
        "0 5 9\n4 0 3\n9 3 0\n", // not symmetric
        "0 1\n1 0\n",
        "# edges\n0 1\n# more\n1 2\n",
        "# 5\n0 1\n1 2\n",          // one comment
        "# 5\n0 1 7\n# 6\n1 2 7\n", // with costs
    ] {
        let read = read("edge list", text);
        assert!(read.is_ok(), "{text:?}: {read:?}");
    }
    for text in [
        "start middle 5\nmiddle goal 6\n",
        "start 1\n1 here 5\n", // `here` is not a number
        "Paris,TX London,UK 5\nLondon,UK Rome,IT\n",
        "Rome, Milan\nTurin Genoa\n",
        "graph theory 5\n",
        "c d 5\n",
        "nodes edges\n",
        "a- -b 5\n",
        "100% 50% 2\n",
        "# north\nRome Milan\n# south\nNaples Bari\n",
        "12:30 14:05 95\n14:05: 15:00\n",
        "# nodes\n0\n1\n# edges\n0 1\n",
    ] {
        assert!(read("named edge list", text).is_ok(), "{text:?}");
    }
    assert!(read("csv", "%,x,5\n").is_ok());
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
        (
            "edge list",
            "0 1 1,5\n",
            "; a decimal comma is not read: write a point instead",
        ),
        (
            "csv",
            "a;b;5\n",
            ": set the delimiter with `delimiter(b';')`",
        ),
        (
            "csv",
            "a\tb\t5\n",
            ": set the delimiter with `delimiter(b'\\t')`",
        ),
        (
            "csv",
            "#a,b,5\n",
            ": skip comments with `comment(b'#')`, or quote this name",
        ),
        ("dimacs", "%%MatrixMarket matrix\n", "`read_matrix_market`"),
        ("matrix market", "p sp 4 3\n", "`read_dimacs`"),
        ("matrix market", "nodes 5\n", "`read_edge_list`"),
        ("matrix market", "digraph {\n", "no reader takes DOT"),
        ("metis", "nodes 5\n", "`read_edge_list`"),
        ("metis", "a,b,5\n", "`Csv`"),
        (
            "metis",
            "%%MatrixMarket matrix coordinate pattern general\n1 0 0\n",
            "`read_matrix_market`",
        ),
        ("edge list", "a,b,5\n", "`Csv`"),
        ("edge list", "% 7\n", "`read_metis`"),
    ] {
        let message = read(reader, text).unwrap_err().to_string();
        assert!(message.contains(hint), "{reader} of {text:?}: {message}");
    }
}

#[test]
fn no_hint_of_a_reader_names_the_reader_itself() {
    for (reader, name) in [
        ("edge list", "by `read_edge_list`"),
        ("named edge list", "by `read_named_edge_list`"),
        ("dimacs", "by `read_dimacs`"),
        ("matrix market", "by `read_matrix_market`"),
        ("metis", "by `read_metis`"),
    ] {
        for sample in SAMPLES {
            if let Err(error) = read(reader, sample.text) {
                assert!(!error.message.contains(name), "{reader}: {error}");
            }
        }
    }
}

#[test]
fn comments_of_csv_are_skipped_if_asked_for() {
    let text = "# from;to;km\n#, and more\nRome;Milan;480\n  # in between\n\"#5\";Turin;140\n";
    let csv = Csv::new(0, 1).cost(2).delimiter(b';');
    let (graph, names) = csv
        .clone()
        .comment(b'#')
        .read::<u32>(text.as_bytes())
        .unwrap();
    assert_eq!((graph.node_count(), graph.edge_count()), (4, 2));
    assert!(names.id("#5").is_some());
    let message = csv.read::<u32>(text.as_bytes()).unwrap_err().to_string();
    assert!(
        message.starts_with("line 1: expected an edge, found \"# from\""),
        "{message}"
    );
    // A header is not an edge.
    let (graph, _) = Csv::new("#from", "to")
        .read::<u32>("#from,to\na,b\n".as_bytes())
        .unwrap();
    assert_eq!(graph.edge_count(), 1);
    let comma = csv
        .read::<u32>("a;b;1,5\n".as_bytes())
        .unwrap_err()
        .to_string();
    assert!(comma.contains("a decimal comma is not read"), "{comma}");
    let labelled = ",A,B,C\nA,0,5,9\nB,5,0,3\nC,9,3,0\n";
    let csv = Csv::new(0, 1).cost(2).header();
    let message = csv
        .read::<u32>(labelled.as_bytes())
        .unwrap_err()
        .to_string();
    assert!(
        message.starts_with("line 2: expected an edge, found what looks like a matrix"),
        "{message}"
    );
}
