//! The searches of this crate, compared with those of `pathfinding`, `petgraph` and `rustworkx-core`, and with two
//! specialised crates: `fast_paths` for road networks, `grid_pathfinding` for grids.
//!
//! ```text
//! cargo bench -p colorwalk-peers                 # all workloads
//! cargo bench -p colorwalk-peers -- --quick      # small sizes, one round
//! cargo bench -p colorwalk-peers -- grid cube    # workloads with one of these words in the name
//! cargo bench -p colorwalk-peers -- --quick --counts   # millions of instructions in place of milliseconds
//! cargo bench -p colorwalk-peers --profile release     # plain: compiled as `cargo build --release` does
//! cargo bench -p colorwalk-peers --profile release -- --markdown   # and the tables of the guide at the end
//! cargo bench -p colorwalk-peers --profile release -- --write      # and puts them into the guide and the README
//! cargo bench -p colorwalk-peers -- families                       # all searches on all families of inputs
//! cargo bench -p colorwalk-peers -- "families, dfs"                # one search on all families
//! ```
//!
//! The profile of benches optimises across crates and uses one codegen unit, so that figures depend less on chance. The
//! plain profile is the default of a program; the guide shows its ratios.
//!
//! Instructions are counted by `valgrind`, which must be installed. Their number is the same in every run, to a few
//! thousandths, however busy the machine is. They show which of two versions of the library does more work. They do not
//! show how long it waits for memory.
//!
//! Without `--bench`, which `cargo bench` adds, the run is also quick, so that
//! `cargo test -p colorwalk-peers --benches` stays short.
//!
//! Every workload is a plain function from a state to its successors, written once and called by all programs. All must
//! give the same answer, which is asserted in every run. `ours` is what any user would write: default options, no
//! observer, no optional trait. A line `ours, ...` has other options, or a problem with more information.
//!
//! Each workload, and each search of the families, gets a process of its own, so that no line depends on what the lines
//! before it left in memory.
//!
//! After the workloads, every search that a peer also has runs [on every family of inputs](families). Each line shows
//! states, edges, milliseconds of ours and of the fastest peer, and the ratio.
//!
//! A quick run of everything also checks that the tables of the guide and of the README have all lines and agree.
//!
//! # How to read the table
//!
//! The first line of a workload compares ours with the fastest peer. It shows milliseconds of processor time of this
//! thread (medians over rounds in which the programs take turns) and the peer's time as a multiple of ours. It also
//! shows the peak of memory besides the problem itself, in total and per state (or edge) of the workload. Freeing the
//! memory is part of the time. The lines below it show the other programs: peers with their ratio to `ours`, and
//! variants of ours with the ratio of the fastest peer to them.
//!
//! If a graph is not given as lists, `petgraph` and `rustworkx-core` must build it before they can search it. The grids
//! number their cells for them, without a hash table. `built` includes building the graph. `given` starts from the
//! finished graph, so it does not count as a peer of a search that has to find its states. Neither does `prepared`,
//! which starts from the ranks of all junctions, or `hand-written`, a program for this one problem. If all programs get
//! the graph, the name of the workload contains `explicit` or `roads`.
//!
//! Memory is measured in a separate process for each program, by the figures of Linux: an allocator that counts would
//! cost as much time as some of the searches. A quick run does not measure memory.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "the numbers of these problems are small"
)]
#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "searches show states by reference"
)]

use support::measure::{Measured, Plan, Side, Taken};

mod families;
mod grids;
mod guide;
mod heap_states;
#[expect(dead_code, reason = "the program shows counts")]
#[path = "../../examples/programs/roads/hierarchy.rs"]
mod hierarchy;
mod implicit;
mod maps;
mod puzzles;
mod several;
mod shapes;
mod sparse;
mod structure;
#[path = "../support/mod.rs"]
mod support;

type Workload = (&'static str, fn(&Plan) -> Measured);

const WORKLOADS: [Workload; 67] = [
    ("cube, breadth-first", puzzles::cube_breadth_first),
    ("cube, reachable", puzzles::cube_reachable),
    ("cube, both ends, breadth-first", puzzles::cube_both_ends),
    ("8-puzzle, breadth-first", puzzles::eight_breadth_first),
    ("8-puzzle, reachable", puzzles::eight_reachable),
    ("15-puzzle, A*", puzzles::fifteen_astar),
    ("15-puzzle, IDA*", puzzles::fifteen_idastar),
    ("grid, Dijkstra", grids::weighted_dijkstra),
    ("grid, Dijkstra to all", grids::dijkstra_to_all),
    ("grid, A*, unit costs, walls", grids::unit_astar),
    ("grid, A*, weights", grids::weighted_astar),
    ("grid, A*, weights, obstacles", grids::astar_with_obstacles),
    ("rooms, Dijkstra", grids::rooms_dijkstra),
    ("rooms, A*", grids::rooms_astar),
    ("own grid, A*, four directions", grids::ready_made_four),
    ("own grid, A*, eight directions", grids::ready_made_eight),
    ("own grid, rooms of 15", grids::ready_made_rooms),
    ("own grid, rooms of 7", grids::ready_made_small_rooms),
    ("own grid, maze", grids::ready_made_maze),
    ("grid, A*, 100 searches", grids::hundred_astar),
    ("grid 20x20, A*, 10,000 searches", grids::short_astar),
    (
        "grid, both ends, breadth-first",
        grids::bidirectional_breadth_first,
    ),
    ("grid, both ends, Dijkstra", grids::bidirectional_dijkstra),
    ("grid, 20 cheapest paths", grids::k_shortest),
    ("maze, 10 cheapest paths", grids::k_shortest_in_maze),
    ("grid, two costs, Pareto front", several::pareto_front),
    ("grid, two costs, budget", several::cheapest_within),
    ("grid, two disjoint paths", several::disjoint),
    ("walls in a set, breadth-first", maps::walls_in_a_set),
    ("eight directions, A*", maps::astar_in_eight_directions),
    ("game map, A*", maps::game_map),
    ("game map, A*, floats", maps::game_map_in_floats),
    ("crucible, A*", maps::crucible),
    ("scattered, breadth-first", shapes::scattered_breadth_first),
    ("scattered, reachable", shapes::scattered_reachable),
    ("scattered, depth-first", shapes::scattered_depth_first),
    ("scattered, preorder", shapes::scattered_preorder),
    ("long and thin, breadth-first", shapes::thin_breadth_first),
    ("long and thin, reachable", shapes::thin_reachable),
    ("long and thin, depth-first", shapes::thin_depth_first),
    ("chain, preorder", shapes::chain_preorder),
    ("long and thin, Dijkstra", shapes::thin_dijkstra),
    ("long and thin, 5 cheapest paths", shapes::thin_k_shortest),
    (
        "chain, detour at every tenth",
        shapes::k_shortest_with_few_detours,
    ),
    (
        "chain, detour at each",
        shapes::k_shortest_with_many_detours,
    ),
    ("dense, breadth-first", shapes::dense_breadth_first),
    ("dense, reachable", shapes::dense_reachable),
    ("bushy, Dijkstra to all", shapes::bushy_dijkstra),
    ("vectors, breadth-first", heap_states::vectors),
    ("strings, breadth-first", heap_states::strings),
    ("Bellman-Ford", sparse::bellman_ford),
    ("negative cycle", sparse::negative_cycle),
    ("DAG, cheapest paths", sparse::dag),
    ("explicit, reachable", sparse::explicit_reachable),
    ("explicit, preorder", sparse::explicit_preorder),
    ("explicit, depth-first", sparse::explicit_depth_first),
    ("explicit, Dijkstra to all", sparse::explicit_dijkstra),
    ("roads, Dijkstra to all, floats", sparse::roads_dijkstra),
    ("roads, both ends, Dijkstra", sparse::roads_both_ends),
    ("roads, 100 trips", sparse::roads_trips),
    ("explicit, Bellman-Ford", sparse::explicit_bellman_ford),
    (
        "explicit, small negative cycle",
        sparse::small_negative_cycle,
    ),
    ("explicit, DAG, cheapest paths", sparse::explicit_dag),
    ("explicit, DAG, dearest path", sparse::explicit_dearest),
    ("explicit, all simple cycles", structure::simple_cycles),
    ("pegs up to symmetry", structure::pegs),
    ("Filler, forced wins", structure::forced),
];

fn main() {
    let plan = Plan::from_command_line();
    let unit = plan.unit();
    if !plan.is_alone() {
        println!(
            "{:<32}{:>10}{:>11}{:>11}{:>7}{:>16}{:>14}  best peer",
            "workload",
            "size",
            format!("ours {unit}"),
            format!("peer {unit}"),
            "ratio",
            "MB ours/peer",
            "B ours/peer"
        );
    }
    let mut rows = Vec::new();
    for (name, run) in WORKLOADS {
        if let Some(plan) = plan.of(name) {
            rows.push(if plan.splits() {
                plan.alone(name)
            } else {
                let measured = run(&plan);
                print(name, &measured);
                row_of_guide(name, &measured)
            });
        }
    }
    let families = families::run(&plan);
    if plan.is_alone() {
        println!("{}", rows.iter().chain(&families).next().expect("one row"));
    }
    if plan.prints_tables() {
        let tables = guide::tables(families, rows);
        println!("\n{tables}");
        if plan.writes_tables() {
            guide::write(&tables);
        }
    }
    if plan.is_quick() && plan.is_whole() {
        let workloads = WORKLOADS.map(|(name, _)| name);
        guide::check(&families::searches(), &workloads);
    }
}

/// Returns our program and the fastest peer.
fn leaders(measured: &Measured) -> (&Taken, &Taken) {
    let ours = measured.of(Side::Ours).next();
    let rivals = measured.of(Side::Rival);
    let best = rivals.min_by(|a, b| a.cost.total_cmp(&b.cost));
    ours.zip(best).expect("every workload has both")
}

/// Returns the row of a workload in the table of the guide.
fn row_of_guide(name: &str, measured: &Measured) -> String {
    let (ours, best) = leaders(measured);
    let told = |side, ratio: &dyn Fn(&Taken) -> f64| {
        let taken = measured.of(side);
        let told = taken.map(|taken| {
            let name = taken.name.trim_start_matches("ours, ");
            format!("`{name}` {:.2}", ratio(taken))
        });
        told.collect::<Vec<_>>().join("; ")
    };
    format!(
        "| {name} | {:.2} | `{}` | {} | {} |",
        best.cost / ours.cost,
        best.name,
        told(Side::Variant, &|taken| best.cost / taken.cost),
        told(Side::Aside, &|taken| taken.cost / ours.cost),
    )
}

fn print(name: &str, measured: &Measured) {
    let (ours, best) = leaders(measured);
    let told = |taken: &Taken, unit: f64, digits| match taken.peak {
        Some(peak) => format!("{:.digits$}", peak as f64 / unit),
        None => "-".to_owned(),
    };
    let megabytes = |taken| told(taken, 1e6, 1);
    let bytes = |taken| told(taken, measured.size as f64, 0);
    println!(
        "{name:<32}{:>10}{:>11.2}{:>11.2}{:>7.2}{:>16}{:>14}  {}",
        measured.size,
        ours.cost,
        best.cost,
        best.cost / ours.cost,
        format!("{}/{}", megabytes(ours), megabytes(best)),
        format!("{}/{}", bytes(ours), bytes(best)),
        best.name,
    );
    let rest = measured
        .taken
        .iter()
        .filter(|taken| ![ours.name, best.name].contains(&taken.name));
    for taken in rest {
        let ratio = match taken.side {
            Side::Variant => best.cost / taken.cost,
            _ => taken.cost / ours.cost,
        };
        println!(
            "{:<53}{:>11.2}{ratio:>7.2}{:>16}{:>14}  {}",
            "",
            taken.cost,
            megabytes(taken),
            bytes(taken),
            taken.name,
        );
    }
}
