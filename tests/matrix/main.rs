//! The matrix: every algorithm of the library on every family of inputs.
//!
//! A *row* is an algorithm, and a *column* is a family of `colorwalk_testing::families`. In each cell the algorithm runs
//! on random instances of the family:
//!
//! - plainly, by hash and by index,
//! - in slices and in a workspace,
//! - under limits that cut nothing, and under limits that cut,
//! - within a cost, and within a depth.
//!
//! The answer is compared with oracles that share no code with the library, and its certificate is checked. If two ways
//! should give the same answer, the test compares the whole text of their answers.
//!
//! A second test counts the work of each cell at two sizes, and compares its growth with the documented growth. It is
//! described in [`growth`]. It runs every ninth cell, and all cells if `COLORWALK_EXHAUSTIVE` is set.
//!
//! `COLORWALK_CELL="dijkstra on chain"` runs only the cells whose names contain this text. `COLORWALK_LONG` tries more
//! instances. A failure names its cell, its seed and its instance.
//!
//! # Table
//!
//! `x`: the cell runs. `w`: it runs, with the costs taken as whole numbers. Any other letter stands for a reason why the
//! pair does not apply. The reasons are below the table. The column `work` shows how the work may grow: with a power of
//! the states and edges (m), or of the generated successors (g).
//!
#![doc = include_str!("table.md")]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "the numbers of these problems are small"
)]
#![expect(
    clippy::needless_range_loop,
    clippy::struct_excessive_bools,
    clippy::unnecessary_wraps,
    reason = "rows have one type, and oracles are plain"
)]

mod cell;
mod growth;
mod many;
mod row;
mod single;
mod table;
mod timed;
mod whole;

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use colorwalk::{CancelFlag, Limit, Limits, NonNegativeReal, Search, SearchError};
use colorwalk_testing::families::{Costs, FAMILIES, Family, Random};
use colorwalk_testing::{few_or_all, is_exhaustive, is_long};

use cell::{By, Cell, Scale};
use growth::Measure;
use row::{Asked, Growth, Row, Told};
use table::{Mark, Table};

/// Searches, and returns the answer, unless it is an overflow that is allowed.
fn ask<C: Scale>(row: &Row<C>, cell: &Cell<C>, asked: &Asked<'_, C>) -> Option<Told<C>> {
    let is_by_depth = asked.max_depth.is_some();
    let how = format!(
        "{:?}, cost {:?}, depth {:?}",
        asked.limits, asked.max_cost, asked.max_depth
    );
    match (row.go)(asked, cell) {
        Ok(told) => Some(told),
        Err(error @ (SearchError::CostOverflow { .. } | SearchError::KeyOverflow { .. })) => {
            // Within a depth, the paths that fit may be excluded.
            let is_cut = is_by_depth && cell.truth.has_dear_path();
            // A state is pruned if its key does not fit, so a search without a path knows nothing of its successors.
            let is_key = matches!(error, SearchError::KeyOverflow { .. });
            let is_deep = |edges: usize| asked.max_depth.is_some_and(|most| edges > most as usize);
            let is_too_deep = cell.truth.fewest.is_none_or(is_deep);
            let is_unknown = is_key && (is_too_deep || !cell.truth.has_fitting_path());
            let may_fail = is_cut || is_unknown || row.overflow.may_fail(&cell.truth);
            assert!(
                may_fail,
                "no cost that matters leaves its type: {error}, {how}"
            );
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Runs a cell: the algorithm on the instance in all ways.
fn check<C: Scale>(row: &Row<C>, cell: &Cell<C>, random: &mut Random) {
    let plain = || Asked::of(&cell.subject);
    let Some(whole) = ask(row, cell, &plain()) else {
        return;
    };
    let is_explained = match whole.limit {
        Some(Limit::Frontier) => row.is_narrow,
        // The end of the type is a limit.
        Some(Limit::Cost) => {
            cell.truth.has_dear_path() || row.tells_walks && cell.truth.has_dear_walk()
        }
        limit => limit.is_none(),
    };
    assert!(is_explained, "nothing limits the search: {:?}", whole.limit);
    let same = |asked: Asked<'_, C>, how: &str| {
        let told = ask(row, cell, &asked).map(|told| told.text);
        assert_eq!(told.as_ref(), Some(&whole.text), "{how}");
    };
    for by in [By::Hash, By::Index, By::SparseIndex] {
        same(Asked::of(&cell.subject.by(by)), &format!("by {by:?}"));
    }
    for steps in [1, 3].into_iter().filter(|_| row.is_run) {
        let slice = Some(steps);
        same(Asked { slice, ..plain() }, "in slices");
    }
    if let Ok(report) = Search::new(&cell.subject).bfs() {
        let workspace = report.into_workspace();
        same(
            Asked {
                workspace,
                ..plain()
            },
            "in a workspace",
        );
    }
    let stats = whole.stats;
    for limits in [
        Limits::new()
            .expansions(stats.expanded)
            .time(Duration::from_secs(3600)),
        Limits::new()
            .generated(stats.generated)
            .cancel(CancelFlag::new()),
        Limits::new().bytes(1 << 40),
    ] {
        if stats.expanded > 0 || limits.bytes.is_some() {
            same(Asked { limits, ..plain() }, "with limits that cut nothing");
        }
    }
    check_limits(row, cell, random, &whole);
    check_max_cost(row, cell, random, &whole);
    if row.takes_depth {
        check_max_depth(row, cell, random, &whole);
    }
}

/// Searches under limits that may cut the search off.
fn check_limits<C: Scale>(row: &Row<C>, cell: &Cell<C>, random: &mut Random, whole: &Told<C>) {
    let mut below = |most: u64| u64::from(random.below(u32::try_from(most).expect("few")));
    let flag = CancelFlag::new();
    flag.cancel();
    let mut cutting = vec![
        (Limits::new().bytes(below(3_000) as usize), None),
        (Limits::new().cancel(flag), None),
        (Limits::new().time(Duration::ZERO), None),
    ];
    let stats = whole.stats;
    if stats.expanded > 0 {
        let limits = Limits::new().expansions(below(stats.expanded));
        cutting.push((limits, Some(Limit::Expansions)));
    }
    if stats.generated > 0 {
        let limits = Limits::new().generated(below(stats.generated));
        cutting.push((limits, Some(Limit::Generated)));
    }
    for (limits, limit) in cutting {
        let asked = Asked {
            limits: limits.clone(),
            ..Asked::of(&cell.subject)
        };
        if let Some(told) = ask(row, cell, &asked) {
            let is_told = limit.is_none() || told.limit == limit;
            assert!(is_told, "{limits:?}: {told:?}");
            assert_below(whole, &told);
        }
    }
}

/// Searches within a depth, and within one that no path exceeds.
fn check_max_depth<C: Scale>(row: &Row<C>, cell: &Cell<C>, random: &mut Random, whole: &Told<C>) {
    for edges in [random.below(4), u32::MAX] {
        let asked = Asked {
            max_depth: Some(edges),
            ..Asked::of(&cell.subject)
        };
        let Some(told) = ask(row, cell, &asked) else {
            continue;
        };
        if edges == u32::MAX {
            assert_eq!(told.text, whole.text, "no path is too deep");
        }
        assert!(matches!(
            told.limit,
            None | Some(Limit::Depth | Limit::Cost)
        ));
        assert_below(whole, &told);
    }
}

/// Searches under limits on cost: one that just allows the cheapest path, and one that excludes every path.
fn check_max_cost<C: Scale>(row: &Row<C>, cell: &Cell<C>, random: &mut Random, whole: &Told<C>) {
    let Some(cost) = whole.cost else { return };
    let within = |max_cost: C| {
        let asked = Asked {
            max_cost: Some(max_cost),
            ..Asked::of(&cell.subject)
        };
        let told = ask(row, cell, &asked)?;
        assert_below(whole, &told);
        Some(told)
    };
    if let Some(told) = within(cost) {
        // Floats are rounded, so two cheapest paths may cost almost the same.
        let is_found = !row.is_exact || told.cost.map(C::units) == whole.cost.map(C::units);
        assert!(is_found, "{cost:?} is allowed: {told:?}");
    }
    let cheapest = u32::try_from(C::units(cost)).unwrap_or(0);
    if !row.is_exact || cheapest == 0 {
        return;
    }
    let less = C::of(i64::from(random.below(cheapest)));
    if let Some(told) = within(less) {
        let answer = (told.cost, told.limit);
        assert_eq!(answer, (None, Some(Limit::Cost)), "{less:?}");
        let is_known = told.bound.is_some_and(|bound| bound > less);
        assert!(
            !row.knows_bound || is_known,
            "no bound above {less:?}: {told:?}"
        );
    }
}

/// Asserts that a lower bound is not above a path that was found.
fn assert_below<T: Ord + std::fmt::Debug>(whole: &Told<T>, told: &Told<T>) {
    if let Some((bound, cost)) = told.bound.as_ref().zip(whole.cost.as_ref()) {
        assert!(bound <= cost, "{told:?} is above {cost:?}");
    }
}

/// The work of a matrix in each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    Answers,
    Growth,
}

/// The cells of a matrix, as they are run.
struct Matrix {
    work: Work,
    /// Receives the name of each cell before it is run.
    cells: Option<Sender<String>>,
    table: Table,
    failures: Vec<String>,
    /// The number of cells so far.
    count: usize,
}

impl Matrix {
    /// Runs a matrix in a thread of its own, and fails if a cell does not end.
    fn run(work: Work) -> Self {
        // The long form takes more than a minute for one cell, and so does a machine that does other work.
        let patience = Duration::from_secs(if is_long() { 3_600 } else { 300 });
        let (cells, names) = mpsc::channel();
        let matrix = thread::spawn(move || {
            let mut matrix = Self {
                work,
                cells: Some(cells),
                table: Table::default(),
                failures: Vec::new(),
                count: 0,
            };
            matrix.run_all();
            matrix.cells = None; // the last cell has ended
            matrix
        });
        let mut cell = "the first cell".to_owned();
        loop {
            match names.recv_timeout(patience) {
                Ok(name) => cell = name,
                Err(RecvTimeoutError::Timeout) => panic!("{cell} does not end"),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        matrix.join().expect("failures of cells are caught")
    }

    fn run_all(&mut self) {
        self.run_rows::<u32>([single::rows(), many::rows(), many::exact_rows()], false);
        self.run_rows::<u8>([single::rows(), many::rows(), many::exact_rows()], false);
        self.run_rows::<NonNegativeReal>([single::rows(), many::rows()], false);
        self.run_rows::<i8>([single::any_rows(), many::any_rows()], false);
        self.run_rows::<u32>([whole::adaptors()], true);
        self.run_rows::<u32>([timed::rows()], true);
        self.run_rows::<u32>([whole::of_graphs()], true);
    }

    /// Runs a cell, unless `COLORWALK_CELL` is set and not part of its name.
    fn run_cell<C: Scale>(&mut self, row: &Row<C>, family: &Family) -> Mark {
        let name = format!("{} on {}", row.name, family.name);
        let wanted = env::var("COLORWALK_CELL");
        if wanted.is_ok_and(|wanted| !name.contains(&wanted)) {
            return Mark::Runs;
        }
        self.count += 1;
        let is_sampled = is_exhaustive() || is_long() || self.count.is_multiple_of(9);
        if self.work == Work::Growth && !is_sampled {
            return Mark::Runs;
        }
        let cells = self.cells.as_ref().expect("cells are left");
        cells.send(name.clone()).expect("someone listens");
        match self.work {
            Work::Answers => self.answers(row, family, &name),
            Work::Growth => self.growth(row, family, &name),
        }
    }

    /// Runs rows on the families whose costs this type holds, or on all families as whole numbers.
    fn run_rows<C: Scale>(&mut self, rows: impl IntoIterator<Item = Vec<Row<C>>>, is_whole: bool) {
        for row in rows.into_iter().flatten() {
            for (number, family) in FAMILIES.iter().enumerate() {
                if is_whole || family.costs == C::COSTS {
                    let mark = self.run_cell(&row, family);
                    let is_shape = is_whole && family.costs != Costs::Whole;
                    let mark = match mark {
                        Mark::Runs if is_shape => Mark::Whole,
                        mark => mark,
                    };
                    self.table.mark(&row.name, row.growth, number, mark);
                }
            }
        }
    }

    fn answers<C: Scale>(&mut self, row: &Row<C>, family: &Family, name: &str) -> Mark {
        if let Some(reason) = (row.skips)(&Cell::new(family, row.most, 0)) {
            return Mark::Not(reason);
        }
        for seed in seeds(row.most) {
            let mut random = Random(seed);
            let cell = Cell::new(family, 2 + random.below(row.most - 1), seed);
            let checked = catch_unwind(AssertUnwindSafe(|| check(row, &cell, &mut random)));
            if let Err(payload) = checked {
                let text = payload.downcast_ref::<&str>().copied();
                let why = payload
                    .downcast_ref::<String>()
                    .map_or(text, |why| Some(why.as_str()));
                let why = why.unwrap_or_default();
                let instance = &cell.instance;
                self.failures
                    .push(format!("{name}, seed {seed}: {why}\n{instance:?}"));
                break;
            }
        }
        Mark::Runs
    }

    fn growth<C: Scale>(&mut self, row: &Row<C>, family: &Family, name: &str) -> Mark {
        if let Growth::Unbounded(reason) = row.growth {
            return Mark::Not(reason);
        }
        if let Some(reason) = (row.skips)(&Cell::new(family, row.most, 0)) {
            return Mark::Not(reason);
        }
        let is_internal = [
            "strongly_connected_components",
            "topological_order",
            "digraph_preorder",
            "simple_cycles",
            "forced",
        ];
        let measure = if is_internal.contains(&row.name.as_str()) {
            Measure::Time
        } else {
            Measure::Calls
        };
        if let Some(excess) = growth::excess(row, family, measure) {
            self.failures.push(format!("{name}: {excess}"));
        }
        Mark::Runs
    }
}

/// The seeds of the instances of at most this many states: few, more in the gate, and many in the long form. A fault that
/// needs a rare instance is rarest among small instances, which are also the fastest.
fn seeds(most: u32) -> std::ops::Range<u64> {
    let times = if most <= 8 { 6 } else { 1 };
    0..if is_long() {
        2_000
    } else {
        few_or_all(1, 12) * times
    }
}

#[test]
fn every_answer_is_true_and_every_algorithm_has_a_row() {
    let matrix = Matrix::run(Work::Answers);
    assert!(matrix.failures.is_empty(), "{}", matrix.failures.join("\n"));
    if std::env::var_os("COLORWALK_CELL").is_some() {
        return; // the table is of all cells
    }
    matrix.table.assert_complete();
    let table = matrix.table.to_markdown();
    if std::env::var_os("COLORWALK_RECORD").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/matrix/table.md");
        std::fs::write(path, &table).expect("the record is written");
    }
    let is_recorded = table == include_str!("table.md");
    assert!(is_recorded, "run the test again with COLORWALK_RECORD=1");
}

#[test]
fn work_grows_as_documented() {
    let matrix = Matrix::run(Work::Growth);
    assert!(matrix.failures.is_empty(), "{}", matrix.failures.join("\n"));
}
