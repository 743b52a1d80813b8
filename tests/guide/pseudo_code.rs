//! The pseudo-code of a page agrees with its table. Here the pseudo-code is a program, line by line, and the steps of
//! the program are the rows of the table.
//!
//! Each comment that begins with `//:` is a line of the page. It stands above the code that does what it says.

use std::fmt::Display;

use colorwalk::color_walk::{Board, ColorWalk, Colour, Position, Start};

use crate::page_of;

/// Asserts that a function's comments are the lines of a page's pseudo-code from `first` on, up to a blank line.
fn has_the_lines_of(page: &str, first: &str, function: &str) {
    let text = page_of(page).text;
    let (_, code) = text.split_once("\n```text\n").unwrap();
    let lines = code.lines().map(str::trim);
    let lines = lines.skip_while(|line| *line != first);
    let lines = lines.take_while(|line| !["", "```"].contains(line));
    let source = include_str!("pseudo_code.rs");
    let (_, source) = source.split_once(&format!("\nfn {function}(")).unwrap();
    let (source, _) = source.split_once("\n}\n").unwrap();
    let comments = source.lines().map(str::trim);
    let comments = comments.filter_map(|line| line.strip_prefix("//: "));
    assert_eq!(
        comments.collect::<Vec<_>>(),
        lines.collect::<Vec<_>>(),
        "{page}"
    );
}

/// Asserts that a page has these rows, one below the other.
fn has_rows(page: &str, rows: &[String]) {
    let rows = rows.join("\n");
    assert!(page_of(page).text.contains(&rows), "{page}:\n{rows}");
}

fn listed<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
}

/// The graph of the guide: from, to, cost.
const EDGES: [(usize, usize, u32); 11] = [
    (0, 1, 7),
    (0, 2, 2),
    (1, 3, 1),
    (2, 1, 3),
    (2, 3, 9),
    (2, 4, 5),
    (3, 5, 2),
    (3, 6, 8),
    (4, 3, 2),
    (4, 6, 5),
    (5, 6, 3),
];
const H: [u32; 7] = [9, 5, 8, 4, 5, 2, 0];

/// Returns the rows of the table of layers.
fn beam(k: usize, goal: usize) -> Vec<String> {
    let mut rows = Vec::new();
    let mut g = [0; H.len()];
    // Those in a layer, or in next.
    let mut known = vec![0];
    //: layer = [start]
    let mut layer = vec![0];
    //: while layer is not empty:
    while !layer.is_empty() {
        let number = rows.len() + 1;
        //: next = []
        let mut next: Vec<usize> = Vec::new();
        //: for each state u of layer, the least g + h first:
        let mut expanded = Vec::new();
        for &u in &layer {
            expanded.push(u);
            //: for each edge from u to v:
            for (_, v, cost) in EDGES.into_iter().filter(|edge| edge.0 == u) {
                //: if v is in a layer or in next: continue
                if known.contains(&v) {
                    continue;
                }
                //: append v to next
                g[v] = g[u] + cost;
                known.push(v);
                next.push(v);
                //: if v is a goal: return the path to v
                if v == goal {
                    let states = listed(&expanded);
                    rows.push(format!(
                        "| {number} | {states}, which leads to the goal | | |"
                    ));
                    return rows;
                }
            }
        }
        //: layer = the k states of next with the least g + h; forget the others
        next.sort_by_key(|&state| g[state] + H[state]);
        let forgotten = next.split_off(k.min(next.len()));
        known.retain(|state| !forgotten.contains(state));
        let with_f = next.iter().map(|&v| format!("{v}: {}", g[v] + H[v]));
        let cells = [
            number.to_string(),
            listed(&expanded),
            listed(with_f),
            listed(&forgotten),
        ];
        rows.push(format!("| {} |", cells.join(" | ")).replace("|  |", "| |"));
        layer = next;
    }
    //: return "nothing was found", which proves nothing
    rows
}

#[test]
fn the_beam_of_the_page_has_the_layers_of_its_tables() {
    has_the_lines_of("greedy_and_beam", "layer = [start]", "beam");
    for width in [2, 1] {
        has_rows("greedy_and_beam", &beam(width, 6));
    }
}

/// A search for the shortest game.
struct Games<'g> {
    game: &'g ColorWalk,
    limit: usize,
    expanded: usize,
    rows: Vec<String>,
}

fn search(run: &mut Games<'_>, position: &Position, so_far: &[Colour]) {
    run.expanded += 1;
    let moves = so_far.len();
    //: for each colour c, in their order:
    for c in run.game.palette() {
        //: if c clears nothing, or moves so far + 1 > limit: continue
        let Some(after) = run.game.play(position, c).filter(|_| moves < run.limit) else {
            continue;
        };
        let with_c = [so_far, &[c]].concat();
        //: if c clears the board: best = the moves so far and c; limit = their number - 1
        if after.is_cleared() {
            let bound = match run.rows.len() {
                0 => "game 1".to_owned(),
                games => format!("game {}, of at most {} moves", games + 1, run.limit),
            };
            let colours = listed(with_c.iter().map(|colour| colour.get()));
            run.rows
                .push(format!("| {bound} | {colours} | {} |", run.expanded));
            run.limit = with_c.len() - 1;
        //: else if moves so far + 1 < limit: search(the position after c, moves so far + 1)
        } else if moves + 1 < run.limit {
            search(run, &after, &with_c);
        }
    }
}

#[test]
fn the_depth_first_finish_of_the_page_finds_the_games_of_its_table() {
    has_the_lines_of("finish", "for each colour c, in their order:", "search");
    let board: Board = "21311\n22023\n01313".parse().unwrap();
    let game = ColorWalk::new(&board, Start::CORNER).unwrap();
    let mut run = Games {
        game: &game,
        limit: 29,
        expanded: 0,
        rows: Vec::new(),
    };
    search(&mut run, game.start_position(), &[]);
    let last = format!(
        "| none of at most {} moves | | {} |",
        run.limit, run.expanded
    );
    run.rows.push(last);
    has_rows("finish", &run.rows);
}

/// A walk over a graph that finds its components.
#[derive(Default)]
struct Walk {
    edges: Vec<(usize, usize)>,
    number: [usize; H.len()],
    low: [usize; H.len()],
    finish: [usize; H.len()],
    next: [usize; 2],
    stack: Vec<usize>,
    rows: Vec<String>,
}

impl Walk {
    fn row(&mut self, what: &str, u: usize, component: &str) {
        let step = self.rows.len() + 1;
        let (number, low) = (self.number[u], self.low[u]);
        let row = format!(
            "| {step} | {what} {u} | {number} | {low} | {} | {component} |",
            listed(&self.stack)
        );
        self.rows.push(row.replace("|  |", "| |"));
    }
}

fn enter(walk: &mut Walk, u: usize) {
    //: number(u) = low(u) = the next number; put u on the stack
    walk.next[0] += 1;
    walk.number[u] = walk.next[0];
    walk.low[u] = walk.next[0];
    walk.stack.push(u);
    walk.row("enter", u, "");
    //: for each edge from u to v:
    let edges: Vec<_> = walk
        .edges
        .iter()
        .copied()
        .filter(|edge| edge.0 == u)
        .collect();
    for (_, v) in edges {
        //: if v has no number: enter(v); low(u) = min(low(u), low(v))
        if walk.number[v] == 0 {
            enter(walk, v);
            walk.low[u] = walk.low[u].min(walk.low[v]);
        //: else if v is on the stack: low(u) = min(low(u), number(v))
        } else if walk.stack.contains(&v) {
            walk.low[u] = walk.low[u].min(walk.number[v]);
        }
    }
    //: give u the next finish number
    walk.next[1] += 1;
    walk.finish[u] = walk.next[1];
    //: if low(u) = number(u): pop the stack down to u; the popped states are a component
    let mut component = Vec::new();
    if walk.low[u] == walk.number[u] {
        let place = walk.stack.iter().position(|&state| state == u).unwrap();
        component = walk.stack.split_off(place);
    }
    walk.row("finish", u, &listed(component));
}

fn walked(more: &[(usize, usize)]) -> Walk {
    let edges = EDGES.into_iter().map(|(from, to, _)| (from, to));
    let mut walk = Walk {
        edges: edges.chain(more.iter().copied()).collect(),
        ..Walk::default()
    };
    for state in 0..H.len() {
        if walk.number[state] == 0 {
            enter(&mut walk, state);
        }
    }
    walk
}

#[test]
fn the_walk_of_the_page_takes_the_steps_of_its_tables() {
    let page = "depth_first_order";
    let first = "number(u) = low(u) = the next number; put u on the stack";
    has_the_lines_of(page, first, "enter");
    let plain = walked(&[]);
    let row = |name: &str, numbers: [usize; 7]| {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        format!("| {name} | {} |", numbers.join(" | "))
    };
    has_rows(
        page,
        &[row("entered", plain.number), row("finished", plain.finish)],
    );
    has_rows(page, &walked(&[(5, 1)]).rows);
    // What the page says of an edge that closes a cycle.
    for walk in [
        plain,
        walked(&[(5, 1)]),
        walked(&[(6, 0)]),
        walked(&[(5, 5)]),
    ] {
        let is_back = |&&(from, to): &&(usize, usize)| walk.finish[to] >= walk.finish[from];
        let back: Vec<_> = walk.edges.iter().filter(is_back).copied().collect();
        assert_eq!(back, walk.edges[EDGES.len()..]);
    }
}
