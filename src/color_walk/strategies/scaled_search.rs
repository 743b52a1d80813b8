//! The "Dijkstra" of the series: best-first search by moves made and cells cleared.
//!
//! A position is ranked by `scale · moves - cells cleared`, and the search ends with the first cleared board. When the
//! queue is full, the search commits to the position at its head and starts again from there. This
//! is [capped Dijkstra](crate::Search::capped_dijkstra) over the tree of moves, with a frontier
//! that [commits](crate::algorithms::OnFull::Commit). The player has a search of its own, because the figures of the
//! series depend on the order of equal keys in a textbook binary heap.
//!
//! The number of cells cleared is a constant minus the cells left. So the order is that of A* with unit costs and the
//! estimate h = cells left / scale: see [`Reweighted`](crate::adaptors::Reweighted). A move may clear more than `scale`
//! cells, so h is not admissible, and the search does not always find a shortest path.

use crate::color_walk::strategies::{Plan, Strategy, Turn};
use crate::color_walk::{ColorWalk, Colour, Position};
use crate::problem::SearchProblem;

/// The rule that lowers the scale to [`ScaledSearch::END_SCALE`]near the end of a game, so that the search does not
/// return to early positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndRule {
    /// The scale falls when fewer than 10 cells are left (Part 9).
    Part9,
    /// The scale falls when fewer than 10 cells are left. If the queue holds more than 200,000 positions, it falls when
    /// fewer than 36 cells are left (the final version of the series).
    #[default]
    Final,
}

impl EndRule {
    fn applies(self, cells_left: u32, queue: usize) -> bool {
        cells_left < 10 || (self == Self::Final && cells_left < 36 && queue > 200_000)
    }
}

/// A player that follows a best-first search, ranked by moves made and cells cleared: the "Dijkstra" of the
/// series.
///
/// # Complexity
///
/// The player keeps at most `cap` queued positions, and all expanded positions, which are about 14,000 per board of the
/// series at a scale of 25.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Start};
/// use colorwalk::color_walk::strategies::{ScaledSearch, play_out};
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// let played = play_out(&game, &mut ScaledSearch::new(10));
/// assert_eq!(played.moves.len(), 41); // a small scale searches less
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[doc(alias = "Dijkstra")]
#[derive(Clone, Debug)]
pub struct ScaledSearch {
    scale: u32,
    end_rule: EndRule,
    cap: usize,
    until_half: bool,
    plan: Plan,
    expanded: u64,
}

impl ScaledSearch {
    /// The scale near the end of the game.
    pub const END_SCALE: u32 = 5;

    /// The scale that the series published.
    pub const SERIES_SCALE: u32 = 25;

    /// The largest length of the queue. If the queue grows longer, the series commits to its first position.
    pub const SERIES_CAP: usize = 250_000;

    /// Creates a player that gives a move the weight of `scale` cleared cells. At 0 the search is greedy; the larger
    /// the scale, the closer it is to breadth-first search.
    pub fn new(scale: u32) -> Self {
        Self {
            scale,
            end_rule: EndRule::default(),
            cap: Self::SERIES_CAP,
            until_half: false,
            plan: Plan::default(),
            expanded: 0,
        }
    }

    /// Sets the rule that lowers the scale.
    #[must_use]
    pub fn end_rule(mut self, end_rule: EndRule) -> Self {
        self.end_rule = end_rule;
        self
    }

    /// Sets the largest length of the queue. If the queue grows longer, the search commits to its first position.
    #[must_use]
    pub fn cap(mut self, positions: usize) -> Self {
        self.cap = positions;
        self
    }

    /// Makes each search commit as soon as at least half of the cells are cleared in the position at the head of the
    /// queue.
    #[must_use]
    pub fn until_half(mut self) -> Self {
        self.until_half = true;
        self
    }

    /// Returns the key of a position after this number of moves, if `others` positions are in the queue.
    fn key(&self, position: &Position, moves: u32, others: usize) -> i64 {
        let cells_left = position.cells_left();
        let scale = if self.end_rule.applies(cells_left, others) {
            Self::END_SCALE
        } else {
            self.scale
        };
        i64::from(scale) * i64::from(moves) + i64::from(cells_left)
    }

    /// Searches until it commits to a position or clears the board.
    #[cfg_attr(not(debug_assertions), inline)]
    fn search(&mut self, turn: &Turn<'_>) {
        let half = turn.game.graph().cell_count() / 2;
        let (mut nodes, mut queue) = (Vec::new(), Queue::default());
        queue.push((self.key(turn.position, 0, 0), 0));
        nodes.push(Node {
            position: turn.position.clone(),
            moves: 0,
            last: None,
        });
        let decided = 'search: loop {
            let Some(&(_, top)) = queue.0.first() else {
                break None;
            };
            let Node {
                position, moves, ..
            } = &nodes[top];
            let is_half = self.until_half && *moves > 0 && position.cells_left() <= half;
            if is_half || queue.0.len() - 1 > self.cap {
                break Some(top);
            }
            queue.pop();
            self.expanded += 1;
            let moves = moves + 1;
            for colour in turn.game.palette() {
                let Some(position) = turn.game.play(&nodes[top].position, colour) else {
                    continue;
                };
                let (node, key) = (nodes.len(), self.key(&position, moves, queue.0.len()));
                let is_cleared = turn.game.is_goal(&position);
                nodes.push(Node {
                    position,
                    moves,
                    last: Some((top, colour)),
                });
                if is_cleared {
                    break 'search Some(node);
                }
                queue.push((key, node));
            }
        };
        let last = |&(node, _): &(usize, Colour)| nodes[node].last;
        let back = std::iter::successors(decided.and_then(|node| nodes[node].last), last);
        let mut moves: Vec<_> = back.map(|(_, colour)| colour).collect();
        moves.reverse();
        if decided.is_some() {
            self.plan = Plan::of_moves(turn.game, turn.position, moves);
        }
    }
}

/// A position in the tree of moves.
struct Node {
    position: Position,
    moves: u32,
    last: Option<(usize, Colour)>, // the last move, and the node where it was made
}

/// The queue of the series: a textbook binary heap of nodes, which compares only their keys.
///
/// A new entry rises while it is strictly less than its parent. When the first entry is removed, the last entry
/// replaces it, and sinks while its smaller child (the left child if they are equal) is strictly less than it.
#[derive(Default)]
struct Queue(Vec<(i64, usize)>);

impl Queue {
    fn push(&mut self, entry: (i64, usize)) {
        let mut at = self.0.len();
        self.0.push(entry);
        while at > 0 && entry.0 < self.0[(at - 1) / 2].0 {
            self.0.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn pop(&mut self) {
        if self.0.is_empty() {
            return;
        }
        self.0.swap_remove(0);
        let mut at = 0;
        while let Some((left, _)) = self.0.get(2 * at + 1) {
            let right = self.0.get(2 * at + 2).filter(|(right, _)| right < left);
            let below = 2 * at + 1 + usize::from(right.is_some());
            if self.0[at].0 <= self.0[below].0 {
                break;
            }
            self.0.swap(at, below);
            at = below;
        }
    }
}

impl Strategy for ScaledSearch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        if !self.plan.is_for(turn.position) {
            self.search(turn);
        }
        let any = |game: &ColorWalk| {
            game.palette()
                .find(|&colour| game.play(turn.position, colour).is_some())
        };
        let planned = self.plan.next(turn.position).or_else(|| any(turn.game));
        planned.unwrap_or(Colour::new(0)) // a cleared board has no plan
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn has_plan(&self, position: &Position) -> bool {
        self.plan.is_for(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The entries 1, 2 and 3 have equal keys and are pushed in this order. The queue pops 1 first and moves its last
    /// entry, 3, to the front. An entry does not sink below an equal one, so 3 is popped before 2.
    #[test]
    fn a_queue_leaves_equal_keys_in_the_order_of_its_swaps() {
        let mut queue = Queue::default();
        for node in [1, 2, 3] {
            queue.push((5, node));
        }
        let popped = std::iter::from_fn(|| {
            let first = queue.0.first().copied();
            queue.pop();
            first
        });
        let popped: Vec<_> = popped.map(|(_, node)| node).collect();
        assert_eq!(popped, [1, 3, 2]);
    }
}
