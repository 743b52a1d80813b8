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

/// Returns the rows of the table of greedy best-first search: Dijkstra's loop with h as the key.
fn greedy(goal: usize) -> Vec<String> {
    let (mut frontier, mut closed, mut rows) = (vec![0], vec![], Vec::new());
    loop {
        let u = *frontier.iter().min_by_key(|&&state| H[state]).unwrap();
        frontier.retain(|&state| state != u);
        closed.push(u);
        let step = rows.len() + 1;
        if u == goal {
            rows.push(format!("| {step} | {u}, the goal | {} | |", H[u]));
            return rows;
        }
        for (_, v, _) in EDGES.into_iter().filter(|edge| edge.0 == u) {
            if !closed.contains(&v) && !frontier.contains(&v) {
                frontier.push(v);
            }
        }
        frontier.sort_unstable();
        let open = listed(frontier.iter().map(|&v| format!("{v}: {}", H[v])));
        rows.push(format!("| {step} | {u} | {} | {open} |", H[u]));
    }
}

#[test]
fn greedy_search_takes_the_steps_of_its_table() {
    has_rows("greedy_and_beam", &greedy(6));
}

/// The tolls of page 29, in the order of the edges.
const TOLLS: [u32; 11] = [0, 0, 0, 0, 1, 1, 3, 0, 2, 1, 1];

/// Returns the rows of the table of labels.
fn front(start: usize, goal: usize) -> Vec<String> {
    let mut last: [Option<u32>; H.len()] = [None; H.len()];
    let (mut rows, mut points) = (Vec::new(), ["first", "second", "third"].into_iter());
    //: labels = {the start with (0, 0)}
    let mut labels = vec![((0, 0), start)];
    //: while there are labels: take the least one: u with (a, b)
    while let Some(&label) = labels.iter().min() {
        let ((a, b), u) = label;
        labels.retain(|other| *other != label);
        let here = last[u].map_or("-".to_owned(), |cost| cost.to_string());
        let taken = format!("| {} | {u}: ({a}, {b})", rows.len() + 1);
        let is_less =
            |b, state: usize, last: &[Option<u32>]| last[state].is_none_or(|known| b < known);
        //: if b is not less than the last second cost at u, or at the goal: continue
        if !is_less(b, u, &last) || !is_less(b, goal, &last) {
            rows.push(format!("{taken} | {here}, so it is dominated | |"));
            continue;
        }
        //: remember b as the last second cost at u
        last[u] = Some(b);
        //: if u is a goal: report the path; continue
        if u == goal {
            let point = points.next().unwrap();
            let of = if point == "first" {
                " of the front"
            } else {
                ""
            };
            rows.push(format!("{taken} | {here} | the {point} point{of} |"));
            continue;
        }
        //: for each edge from u to v of cost (c, d):
        let (mut added, mut left_out) = (Vec::new(), String::new());
        let edges = EDGES.into_iter().zip(TOLLS);
        for ((_, v, c), d) in edges.filter(|(edge, _)| edge.0 == u) {
            let costs = format!("{v}: ({}, {})", a + c, b + d);
            //: if b + d is less than the last second cost at v, and at the goal: add v with (a + c, b + d)
            if is_less(b + d, v, &last) && is_less(b + d, goal, &last) {
                labels.push(((a + c, b + d), v));
                added.push(costs);
            } else {
                left_out = format!("; {costs} is dominated");
            }
        }
        rows.push(format!("{taken} | {here} | {}{left_out} |", listed(added)));
    }
    rows
}

#[test]
fn the_front_of_the_page_takes_the_labels_of_its_table() {
    has_the_lines_of("two_costs", "labels = {the start with (0, 0)}", "front");
    has_rows("two_costs", &front(0, 6));
}

/// Returns the rows of the table of rounds.
fn fringe(goal: usize) -> Vec<String> {
    let mut g = [0; H.len()];
    let (mut known, mut closed) = (vec![0], Vec::new());
    let (mut rows, mut expanded) = (Vec::new(), Vec::new());
    //: now = [the start]; later = []; bound = f(start)
    let (mut now, mut later, mut bound) = (vec![0], Vec::new(), H[0]);
    //: loop:
    loop {
        let row = |expanded: &[String], later: &[(usize, u32)], next: &str| {
            let number = rows.len() + 1;
            let later = listed(later.iter().map(|(state, f)| format!("{state} ({f})")));
            format!(
                "| {number} | {bound} | {} | {later} | {next} |",
                listed(expanded)
            )
            .replace("|  |", "| |")
        };
        //: while now is not empty:
        while let Some(&u) = now.last() {
            let f = g[u] + H[u];
            //: u = the last state of now
            //: if u is closed: remove it
            if closed.contains(&u) {
                now.pop();
            //: else if f(u) > bound: move it to later, with its f
            } else if f > bound {
                now.pop();
                later.push((u, f));
            //: else if u is a goal: return the path to u
            } else if u == goal {
                expanded.push(format!("{u}: the goal"));
                rows.push(row(&expanded, &later, ""));
                return rows;
            //: else: close u, and append each successor with a new or a cheaper path to now
            } else {
                closed.push(u);
                expanded.push(u.to_string());
                for (_, v, cost) in EDGES.into_iter().filter(|edge| edge.0 == u) {
                    if !known.contains(&v) || g[u] + cost < g[v] {
                        g[v] = g[u] + cost;
                        known.push(v);
                        closed.retain(|&other| other != v);
                        now.push(v);
                    }
                }
            }
        }
        //: if later is empty: return "there is no path"
        let Some(least) = later.iter().map(|entry| entry.1).min() else {
            return rows;
        };
        let done = row(&expanded, &later, &least.to_string());
        rows.push(done);
        expanded.clear();
        //: bound = the least f in later; now = later, backwards; later = []
        bound = least;
        now = later.drain(..).rev().map(|entry| entry.0).collect();
    }
}

#[test]
fn fringe_search_takes_the_rounds_of_its_table() {
    let first = "now = [the start]; later = []; bound = f(start)";
    has_the_lines_of("own_algorithm", first, "fringe");
    has_rows("own_algorithm", &fringe(6));
}

/// A walk that finds all simple cycles through its first state.
#[derive(Default)]
struct Cycles {
    path: Vec<usize>,
    locked: Vec<usize>,
    waiting: Vec<(usize, usize)>,
    rows: Vec<String>,
}

impl Cycles {
    fn row(&mut self, edge: &str, what: &str) {
        let (step, path) = (self.rows.len() + 1, listed(&self.path));
        let row = format!("| {step} | {path} | {edge} | {what} |");
        self.rows.push(row.replace("|  |", "| |"));
    }

    fn unlock(&mut self, v: usize) -> Vec<usize> {
        //: unlock(v): v is not locked any more; for each locked u that waits for v: unlock(u)
        let mut unlocked = Vec::new();
        if self.locked.contains(&v) {
            self.locked.retain(|&state| state != v);
            unlocked.push(v);
            let (now, later) = self.waiting.iter().partition(|pair| pair.1 == v);
            self.waiting = later;
            let now: Vec<(usize, usize)> = now;
            for (u, _) in now {
                unlocked.extend(self.unlock(u));
            }
        }
        unlocked
    }
}

fn walk(cycles: &mut Cycles, u: usize) -> bool {
    //: walk(u): put u on the path; lock u
    cycles.path.push(u);
    cycles.locked.push(u);
    let more = [(3, 2, 1), (6, 4, 1)];
    let edges = EDGES.into_iter().chain(more);
    let edges: Vec<usize> = edges
        .filter(|edge| edge.0 == u && edge.1 >= cycles.path[0])
        .map(|edge| edge.1)
        .collect();
    let mut has_cycle = false;
    //: for each edge from u to v:
    for &v in &edges {
        let to = v.to_string();
        //: if v is the first state of the path: report the path, which is a cycle
        if v == cycles.path[0] {
            cycles.row(&to, &format!("the cycle {}", listed(&cycles.path)));
            has_cycle = true;
        //: else if v is not locked: walk(v)
        } else if !cycles.locked.contains(&v) {
            cycles.row(&to, "walk on");
            has_cycle |= walk(cycles, v);
        } else if cycles.path.contains(&v) {
            cycles.row(&to, "locked: it is on the path");
        } else {
            cycles.row(&to, "locked: a dead end");
        }
    }
    //: if a cycle was reported since u was locked: unlock(u)
    if has_cycle {
        let unlocked = cycles.unlock(u);
        cycles.row("", &format!("unlock {}", listed(unlocked)));
    //: else: for each edge from u to v: u waits for v
    } else {
        cycles.waiting.extend(edges.iter().map(|&v| (u, v)));
        cycles.row("", &format!("{u} waits for {}", listed(&edges)));
    }
    //: take u off the path
    cycles.path.pop();
    has_cycle
}

#[test]
fn the_walk_for_cycles_takes_the_steps_of_its_table() {
    let text = page_of("_cycles").text;
    let code = text
        .split("\n```text\n")
        .nth(1)
        .unwrap()
        .split("\n```\n")
        .next()
        .unwrap();
    let source = include_str!("pseudo_code.rs");
    let lines = code.lines().map(|line| format!("//: {}\n", line.trim()));
    assert!(lines.into_iter().all(|line| source.contains(&line)));
    let mut cycles = Cycles::default();
    walk(&mut cycles, 2);
    has_rows("_cycles", &cycles.rows);
}
