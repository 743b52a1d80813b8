//! Cycles, symmetry, and what one side of a game can force.

use colorwalk::adaptors::{UpTo, WithGoal};
use colorwalk::digraph::Digraph;
use colorwalk::{Path, Search, SearchProblem};
use colorwalk_puzzles::filler::{Filler, Player, Position};
use colorwalk_puzzles::pegs::{Pegs, Solitaire, canonical};
use pathfinding::prelude as pathfinding;
use petgraph::graph::DiGraph;
use rustworkx_core::connectivity::johnson_simple_cycles;

use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::random::Random;

/// All simple cycles of a complete graph: 125,664 of nine nodes.
pub(crate) fn simple_cycles(plan: &Plan) -> Measured {
    let nodes = plan.size(9u32, 6);
    let others = |from: u32| (0..nodes).filter(move |&to| to != from);
    let edges: Vec<(u32, u32)> = (0..nodes)
        .flat_map(|from| others(from).map(move |to| (from, to)))
        .collect();
    let builder = edges
        .iter()
        .fold(Digraph::builder(), |builder, &(from, to)| {
            builder.edge(from, to, 1u32)
        });
    let ours = builder.build().expect("few edges");
    let theirs = DiGraph::<(), ()>::from_edges(&edges);
    // The number of cycles, and of their nodes.
    let of_lengths = |lengths: &mut dyn Iterator<Item = usize>| {
        lengths.fold((0, 0), |(count, sum), length| (count + 1, sum + length))
    };
    Comparison::new(|| {
        let found = of_lengths(&mut ours.simple_cycles().map(|cycle| cycle.states.len()));
        (found, found.0)
    })
    .rival("rustworkx johnson_simple_cycles", || {
        let mut cycles = johnson_simple_cycles(&theirs, None);
        let next = || Some(cycles.next(&theirs)?.len());
        of_lengths(&mut std::iter::from_fn(next))
    })
    .measure(plan)
}

/// Peg solitaire up to a number of jumps, with one board of each class of symmetric boards.
pub(crate) fn pegs(plan: &Plan) -> Measured {
    let jumps = plan.size(10, 5);
    let is_goal = move |pegs: &Pegs| pegs.count_ones() == 32 - jumps;
    let game = WithGoal::new(Solitaire, is_goal);
    let classes = UpTo::new(&game, canonical);
    let ours = || {
        let report = Search::new(&classes).bfs().expect("costs are small");
        (report.path().map(Path::len), report.stats().stored_peak)
    };
    let all = || {
        let report = Search::new(&game).bfs().expect("costs are small");
        report.path().map(Path::len)
    };
    let start = canonical(&Solitaire.starts().into_iter().next().expect("there is one"));
    let successors = |pegs: &Pegs| {
        let edges = Solitaire.successors(pegs).into_iter();
        edges.map(|edge| canonical(&edge.state)).collect::<Vec<_>>()
    };
    Comparison::new(ours)
        .with(Side::Variant, "ours, every board", all)
        .rival("pathfinding bfs, of classes", || {
            let path = pathfinding::bfs(&start, successors, is_goal)?;
            Some(path.len() - 1)
        })
        .measure(plan)
}

/// Finds for each player of Filler the positions of a forced win. The positions are explored before the clock starts.
pub(crate) fn forced(plan: &Plan) -> Measured {
    let (columns, cells) = plan.size((6, 30), (4, 16));
    let mut random = Random::new(5);
    let mut deal = || -> Vec<u8> { (0..cells).map(|_| random.below(5) as u8).collect() };
    let game = std::iter::repeat_with(|| Filler::new(columns, &deal()).ok());
    let game = game.flatten().next().expect("most boards are for two");
    let space = Search::new(&game).explore().expect("there is room");
    let has_won = |position: &Position, player| game.winner(position) == Some(player);
    let count = |steps: &mut dyn Iterator<Item = Option<u32>>| {
        steps.flatten().fold((0, 0), |(count, sum), steps| {
            (count + 1, sum + u64::from(steps))
        })
    };
    let ours = || {
        let of = Player::BOTH.map(|player| {
            let is_won = |position: &Position| has_won(position, player);
            let forced = space.forced(is_won, |position| position.turn() == player);
            count(&mut space.graph().nodes().map(|node| forced.steps(node)))
        });
        (of, space.len())
    };
    // Sweeps over all positions, until one changes nothing.
    let sweeps = || {
        Player::BOTH.map(|player| {
            let states = space.states();
            let is_won = |position: &Position| has_won(position, player).then_some(0);
            let mut steps: Vec<Option<u32>> = states.iter().map(is_won).collect();
            for sweep in 1.. {
                let mut has_changed = false;
                for (node, position) in space.graph().nodes().zip(states) {
                    let edges = space.graph().out_edges(node);
                    if steps[node.index()].is_some() || edges.len() == 0 {
                        continue;
                    }
                    let mut is_known =
                        edges.map(|edge| steps[edge.to.index()].is_some_and(|steps| steps < sweep));
                    let is_forced = if position.turn() == player {
                        is_known.any(|is_known| is_known)
                    } else {
                        is_known.all(|is_known| is_known)
                    };
                    if is_forced {
                        steps[node.index()] = Some(sweep);
                        has_changed = true;
                    }
                }
                if !has_changed {
                    break;
                }
            }
            count(&mut steps.into_iter())
        })
    };
    Comparison::new(ours)
        .rival("sweeps over all positions, by hand", sweeps)
        .measure(plan)
}
