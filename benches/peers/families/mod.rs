//! Every search that a peer also has, on every family of inputs at two sizes.
//!
//! The families are those of the tests (`tests/support/families.rs`), and a few whose speed differs from theirs. A
//! family that differs from another only in its costs is left out for searches without costs. Other crates take one
//! start, and some take one goal.
//!
//! The larger size is the largest power of two whose input is small enough for the search, the smaller size a
//! sixteenth of it. For searches whose work is not bounded by the size of the graph, our own search decides what is
//! small enough, and the smaller size is a half.

mod explicit;
#[expect(unreachable_pub, reason = "the tests share it")]
#[path = "../../../tests/support/families.rs"]
mod generators;
mod implicit;
mod input;

use std::thread;

use colorwalk::NonNegativeReal;

use self::generators::Costs;
use self::input::{Family, Form, Input};
use crate::support::measure::{Measured, Plan, Side};

/// What a search needs of a family.
#[derive(Clone, Copy)]
enum Needs {
    /// States. All costs are one.
    States,
    /// Costs that are not negative, and any states.
    Costs,
    /// States and costs that are numbers.
    Numbers,
    /// The same, without loops and parallel edges. The cheapest of parallel edges stays.
    Simple,
    /// The same as numbers, or costs of either sign.
    Signed,
    /// The same as numbers, without cycles. Edges are turned for that.
    Acyclic,
}

/// Whether a search of an input takes at most so many steps.
type Fits = fn(&Input, usize) -> bool;

struct Row {
    search: &'static str,
    needs: Needs,
    /// The most states and edges.
    most: usize,
    /// Returns whether a search is also short enough. It gets the number of steps.
    fits: Option<(Fits, usize)>,
    forms: Forms,
}

impl Row {
    const fn new(search: &'static str, needs: Needs, most: usize, forms: Forms) -> Self {
        Self {
            search,
            needs,
            most,
            fits: None,
            forms,
        }
    }

    const fn if_fits(mut self, fits: Fits, most: usize) -> Self {
        self.fits = Some((fits, most));
        self
    }

    fn takes(&self, family: &Family) -> bool {
        match self.needs {
            Needs::States => family.costs == Costs::Whole,
            Needs::Costs => family.form != Form::Signed,
            Needs::Signed => [Form::Numbers, Form::Signed].contains(&family.form),
            Needs::Numbers | Needs::Simple | Needs::Acyclic => family.form == Form::Numbers,
        }
    }

    /// Returns the two inputs, the smaller one first.
    fn inputs(&self, family: &Family, is_quick: bool) -> Vec<Input> {
        let input = |power: u32| {
            let input = family.input(1 << power)?;
            let input = match self.needs {
                Needs::Acyclic => input.acyclic(),
                Needs::Simple => input.simple(),
                _ => input,
            };
            let (most, steps) = if is_quick { (128, 20) } else { (self.most, 1) };
            let is_short = self
                .fits
                .is_none_or(|(fits, most)| fits(&input, most / steps));
            (input.states as usize + input.edges.len() <= most && is_short).then_some(input)
        };
        let Some(largest) = (2..20u32)
            .take_while(|&power| input(power).is_some())
            .last()
        else {
            return Vec::new();
        };
        let less = if self.fits.is_some() { 1 } else { 4 };
        let smaller = largest.saturating_sub(less).max(2);
        let powers = if smaller == largest {
            vec![largest]
        } else {
            vec![smaller, largest]
        };
        powers.into_iter().filter_map(input).collect()
    }
}

/// A search for each form of the input.
type Forms = [fn(&Input, &Plan) -> Measured; 5];

/// Returns a search for each type of states.
macro_rules! states {
    ($module:ident::$run:ident) => {
        [
            $module::$run::<u32>,
            $module::$run::<u32>,
            $module::$run::<Vec<u32>>,
            $module::$run::<[u8; 64]>,
            $module::$run::<u32>,
        ]
    };
}

/// Returns a search for each type of states and costs.
macro_rules! costs {
    ($module:ident::$run:ident) => {
        [
            $module::$run::<u32, u32>,
            $module::$run::<u32, NonNegativeReal>,
            $module::$run::<Vec<u32>, u32>,
            $module::$run::<[u8; 64], u32>,
            $module::$run::<u32, u32>,
        ]
    };
}

const LINEAR: usize = 1 << 18;

/// Below so many milliseconds, a ratio shows what it costs to set up a search.
const SHORT_MS: f64 = 0.01;

const ROWS: &[Row] = &[
    Row::new("`bfs`", Needs::States, LINEAR, states!(implicit::bfs)),
    Row::new(
        "`Reachable`",
        Needs::States,
        LINEAR,
        states!(implicit::reachable),
    ),
    Row::new("`dfs`", Needs::States, LINEAR, states!(implicit::dfs)),
    Row::new(
        "`Preorder`",
        Needs::States,
        LINEAR,
        states!(implicit::preorder),
    ),
    Row::new(
        "`bidirectional_bfs`",
        Needs::States,
        LINEAR,
        [implicit::bidirectional_bfs; 5],
    ),
    Row::new(
        "`iterative_deepening`",
        Needs::States,
        1 << 14,
        [implicit::iterative_deepening; 5],
    )
    .if_fits(implicit::is_short_to_deepen, 100_000),
    Row::new(
        "`dijkstra`",
        Needs::Costs,
        LINEAR,
        costs!(implicit::dijkstra),
    ),
    Row::new(
        "`shortest_path_tree`",
        Needs::Costs,
        LINEAR,
        costs!(implicit::to_all),
    ),
    Row::new("`astar`", Needs::Costs, LINEAR, costs!(implicit::astar)),
    Row::new(
        "`astar`, weak estimate",
        Needs::Numbers,
        LINEAR,
        [implicit::weak_astar::<u32, u32>; 5],
    ),
    Row::new(
        "`astar`, inconsistent estimate",
        Needs::Numbers,
        LINEAR / 4,
        [implicit::inconsistent_astar::<u32, u32>; 5],
    ),
    Row::new(
        "`bidirectional_dijkstra`",
        Needs::Numbers,
        LINEAR,
        [implicit::bidirectional_dijkstra; 5],
    ),
    Row::new(
        "`all_shortest_paths`",
        Needs::Numbers,
        LINEAR / 4,
        [implicit::all_shortest_paths; 5],
    ),
    Row::new(
        "`k_shortest_paths`, 20",
        Needs::Simple,
        1 << 11,
        [implicit::k_shortest_paths; 5],
    ),
    Row::new("`idastar`", Needs::Numbers, 1 << 14, [implicit::idastar; 5])
        .if_fits(implicit::is_short_for_idastar, 100_000),
    Row::new(
        "explicit, `Reachable`",
        Needs::Numbers,
        LINEAR,
        [explicit::reachable; 5],
    ),
    Row::new(
        "explicit, `preorder`",
        Needs::Numbers,
        LINEAR,
        [explicit::preorder; 5],
    ),
    Row::new(
        "explicit, `dfs`",
        Needs::Numbers,
        LINEAR,
        [explicit::depth_first; 5],
    ),
    Row::new(
        "explicit, `dijkstra` to all",
        Needs::Numbers,
        LINEAR,
        [explicit::dijkstra_to_all; 5],
    ),
    Row::new(
        "explicit, `bidirectional_dijkstra`",
        Needs::Numbers,
        LINEAR,
        [explicit::bidirectional_dijkstra; 5],
    ),
    Row::new(
        "`strongly_connected_components`",
        Needs::Numbers,
        LINEAR,
        [explicit::components; 5],
    ),
    Row::new(
        "`topological_order`",
        Needs::Acyclic,
        LINEAR,
        [explicit::topological_order; 5],
    ),
    Row::new(
        "`dag_shortest_paths`, cheapest",
        Needs::Acyclic,
        LINEAR,
        [explicit::dag_cheapest; 5],
    ),
    Row::new(
        "`dag_shortest_paths`, longest",
        Needs::Acyclic,
        LINEAR,
        [explicit::dag_longest; 5],
    ),
    Row::new(
        "`bellman_ford`",
        Needs::Signed,
        1 << 14,
        explicit::BELLMAN_FORD,
    ),
    Row::new(
        "`bellman_ford`, acyclic",
        Needs::Acyclic,
        1 << 14,
        [explicit::bellman_ford; 5],
    ),
    Row::new(
        "`all_simple_paths`",
        Needs::Numbers,
        1 << 14,
        [explicit::all_simple_paths; 5],
    )
    .if_fits(explicit::has_few_paths, 100_000),
    Row::new(
        "`simple_cycles`",
        Needs::Simple,
        1 << 14,
        [explicit::simple_cycles; 5],
    )
    .if_fits(explicit::has_few_cycles, 100_000),
];

/// One search on one input.
struct Cell {
    family: &'static str,
    ratio: f64,
    /// Whether both searches take less than ten microseconds.
    is_short: bool,
    peer: &'static str,
    is_worse: bool,
}

/// Returns the names of all rows.
pub(crate) fn searches() -> Vec<&'static str> {
    ROWS.iter().map(|row| row.search).collect()
}

/// Runs the rows that are wanted, and returns a row of the guide for each.
pub(crate) fn run(plan: &Plan) -> Vec<String> {
    let mut rows = Vec::new();
    for row in ROWS {
        let name = format!("families, {}", row.search.replace('`', ""));
        if plan.wants(&name) {
            rows.push(if plan.splits() {
                plan.alone(&name)
            } else {
                run_here(row, plan)
            });
        }
    }
    rows
}

/// Runs a row on a large stack: some peers recurse, as deep as their paths are long.
fn run_here(row: &Row, plan: &Plan) -> String {
    let work = || row_of_guide(row, &cells(row, &Family::all(), plan));
    let thread = thread::Builder::new().stack_size(1 << 30);
    thread::scope(|scope| {
        let thread = thread
            .spawn_scoped(scope, work)
            .expect("there is room for a stack");
        thread.join().expect("all answers agree")
    })
}

fn cells(row: &Row, families: &[Family], plan: &Plan) -> Vec<Cell> {
    let mut cells = Vec::new();
    for family in families.iter().filter(|family| row.takes(family)) {
        for input in row.inputs(family, plan.is_quick()) {
            let measured = row.forms[family.form as usize](&input, plan);
            let ours = measured
                .of(Side::Ours)
                .next()
                .expect("every row has ours")
                .cost;
            let peers = measured.of(Side::Rival);
            let peer = peers
                .min_by(|a, b| a.cost.total_cmp(&b.cost))
                .expect("every row has a peer");
            let ratio = peer.cost / ours;
            println!(
                "{:<34} {:<28}{:>8}{:>8}{ours:>10.4}{:>10.4}{ratio:>7.2}  {}{}",
                row.search,
                family.name,
                input.states,
                input.edges.len(),
                peer.cost,
                peer.name,
                if measured.is_worse {
                    ", whose paths cost more"
                } else {
                    ""
                },
            );
            cells.push(Cell {
                family: family.name,
                ratio,
                is_short: ours.max(peer.cost) < SHORT_MS,
                peer: peer.name,
                is_worse: measured.is_worse,
            });
        }
    }
    cells.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
    cells
}

/// Returns a row of the table. The cells are sorted.
fn row_of_guide(row: &Row, cells: &[Cell]) -> String {
    let longer = || cells.iter().filter(|cell| !cell.is_short);
    let worst = longer().next().unwrap_or(&cells[0]);
    let short = cells.iter().find(|cell| cell.is_short);
    let count = |peer| cells.iter().filter(|cell| cell.peer == peer).count();
    let peers = cells.iter().map(|cell| cell.peer);
    let peer = peers.max_by_key(|peer| count(*peer)).unwrap_or_default();
    let dearer = cells.iter().filter(|cell| cell.is_worse).count();
    format!(
        "| {} | {:.2} | {} | {:.2} | {} | {:.2} | {} | `{peer}`{} |",
        row.search,
        worst.ratio,
        worst.family,
        cells[cells.len() / 2].ratio,
        short.map_or("-".to_owned(), |cell| format!("{:.2}", cell.ratio)),
        cells[cells.len() - 1].ratio,
        cells.len(),
        if dearer > 0 {
            format!(", whose paths cost more on {dearer} inputs")
        } else {
            String::new()
        },
    )
}
