//! Fifteen tiles on a single board, which slides back and forth.
//!
//! All programs update the distance to the goal with each slide.

use colorwalk::algorithms::IdaStar;
use colorwalk::{Duplicates, Heuristic, Search, SearchProblem, Successor, SuccessorOf, Unit};
use colorwalk_puzzles::tiles::{Fifteen, Manhattan};

use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::random::scrambled;
use crate::support::searches;
use crate::support::slider::Slider;

pub(crate) fn idastar(plan: &Plan) -> Measured {
    let steps = plan.size(50, 40);
    let boards: Vec<Fifteen> = (1..=8).map(|seed| scrambled(steps, seed)).collect();
    let ours = || searches::idastar_of_all(&boards, Manhattan);
    let limit = || {
        boards
            .iter()
            .map(|&board| Slider::new(board).solve())
            .collect()
    };
    let never_back = || {
        let costs = boards.iter().filter_map(|&board| {
            let search = Search::new(NeverBack { board }).duplicates(Duplicates::Ignore);
            search
                .run(IdaStar::new(Manhattan))
                .expect("costs stay small")
                .cost()
        });
        costs.collect()
    };
    Comparison::new(ours)
        .with(Side::Variant, "ours, never back", never_back)
        .rival("own moves, forth and back", limit)
        .measure(plan)
}

/// Leaves out the slide that undoes the last one, as the other program does.
struct NeverBack {
    board: Fifteen,
}

/// A board, and the previous place of its gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Slid {
    board: Fifteen,
    before: u8,
}

impl SearchProblem for NeverBack {
    type State = Slid;
    type Action = u8;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Slid> {
        [Slid {
            board: self.board,
            before: u8::MAX,
        }]
    }

    fn is_goal(&self, state: &Slid) -> bool {
        state.board == Fifteen::GOAL
    }

    fn successors(&self, state: &Slid) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let Slid { board, before } = *state;
        let gap = board.gap();
        let slides = board.slides().filter(move |&(cell, _)| cell != before);
        slides.map(move |(cell, board)| Successor::new(cell, Slid { board, before: gap }, Unit))
    }
}

impl Heuristic<Slid, Unit> for Manhattan {
    fn estimate(&self, state: &Slid) -> u32 {
        state.board.manhattan()
    }

    fn estimate_next(&self, from: &Slid, h: u32, to: &Slid) -> u32 {
        let cell = to.board.gap();
        let tile = from.board.tile_at(cell);
        h + Fifteen::distance(tile, from.board.gap()) - Fifteen::distance(tile, cell)
    }
}
