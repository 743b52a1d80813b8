//! Conflict-based search for several agents on one grid. Its successor function runs searches of its own.
//!
//! Each agent walks from its start to its goal, by at most one square in each step, and stays there. Two agents may not
//! be on the same square at the same time, and may not exchange squares in one step. The aim is a plan with the least
//! sum of arrival times.
//!
//! A state is a set of *bans* and, for each agent, a fastest path that respects the bans. If two of these paths
//! conflict, one of the two agents must give way. So the state has two successors, each with one more ban. A ban never
//! makes a path faster, so every edge costs zero or more. Dijkstra's algorithm therefore finds the best plan. The
//! limits and the lower bound of the library apply as in any other search.
//!
//! G. Sharon, R. Stern, A. Felner and N. R. Sturtevant, "Conflict-based search for optimal multi-agent pathfinding",
//! *Artificial Intelligence* 219 (2015).

use colorwalk::grid::{Grid, Square};
use colorwalk::{Failure, Search, SearchProblem, Successor, SuccessorOf, Unit, problem_fn};

/// Agents on a grid. Every step takes the same time, whatever the squares cost.
#[derive(Clone, Debug)]
pub struct Agents {
    grid: Grid,
    trips: Vec<(Square, Square)>,
}

/// A ban forbids an agent to enter a square at one time. It applies to entering from one given square, or from any
/// square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ban {
    /// The number of the agent.
    pub agent: usize,
    /// The number of the step, from 1.
    pub time: u32,
    /// The square that it must not enter.
    pub to: Square,
    /// If present, only entering from this square is banned.
    pub from: Option<Square>,
}

/// A set of bans, with a fastest path for each agent. The paths respect the bans.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    bans: Vec<Ban>, // in order, each once
    paths: Vec<Vec<Square>>,
}

impl Plan {
    /// Returns the squares of each agent, from time 0 until it arrives.
    pub fn paths(&self) -> &[Vec<Square>] {
        &self.paths
    }

    /// Returns where an agent is at a time.
    pub fn at(&self, agent: usize, time: u32) -> Square {
        let path = &self.paths[agent];
        path[(time as usize).min(path.len() - 1)]
    }

    /// Returns the sum of the times at which the agents arrive.
    pub fn cost(&self) -> u32 {
        self.paths.iter().map(|path| path.len() as u32 - 1).sum()
    }

    /// Returns the time at which the last agent arrives.
    pub fn end(&self) -> u32 {
        let ends = self.paths.iter().map(|path| path.len() as u32 - 1);
        ends.max().unwrap_or(0)
    }

    /// Returns two bans for the first conflict between two paths. Every plan without this conflict respects at least
    /// one of the two bans.
    fn conflict(&self) -> Option<[Ban; 2]> {
        let agents = 0..self.paths.len();
        let pairs = agents.flat_map(|one| (0..one).map(move |other| [one, other]));
        let meetings =
            (1..=self.end()).flat_map(|time| pairs.clone().map(move |pair| (time, pair)));
        meetings.into_iter().find_map(|(time, pair)| {
            let [before, after] =
                [time - 1, time].map(|time| pair.map(|agent| self.at(agent, time)));
            let exchange = before[0] == after[1] && before[1] == after[0];
            let ban = |place: usize| Ban {
                agent: pair[place],
                time,
                to: after[place],
                from: exchange.then_some(before[place]),
            };
            (exchange || after[0] == after[1]).then(|| [ban(0), ban(1)])
        })
    }
}

impl Agents {
    /// Puts agents on a grid. Each agent needs a start and a goal that no other agent has.
    pub fn new(grid: Grid, trips: Vec<(Square, Square)>) -> Self {
        Self { grid, trips }
    }

    /// Finds, for an agent, a fastest path that respects all bans. Returns `None` if no path respects them.
    fn path(&self, agent: usize, bans: &[Ban]) -> Option<Vec<Square>> {
        let (start, goal) = self.trips[agent];
        let own: Vec<&Ban> = bans.iter().filter(|ban| ban.agent == agent).collect();
        // After the time of the last ban, an agent reaches its goal in at most as many steps as the grid has squares.
        let last = own.iter().map(|ban| ban.time).max().unwrap_or(0);
        let end = last + self.grid.squares().count() as u32;
        let is_banned = |from: Square, to: Square, time: u32| {
            let same = own.iter().filter(|ban| (ban.time, ban.to) == (time, to));
            same.into_iter()
                .any(|ban| ban.from.is_none_or(|only| only == from))
        };
        let timed = problem_fn(
            (start, 0),
            |&(at, time): &(Square, u32)| {
                let beside = self.grid.successors(&at).into_iter().map(|edge| edge.state);
                let free = |to: &Square| time < end && !is_banned(at, *to, time + 1);
                let next: Vec<_> = beside.chain([at]).filter(free).collect();
                next.into_iter().map(move |to| ((to, time + 1), Unit))
            },
            |&(at, time)| {
                at == goal && (time + 1..=last).all(|later| !is_banned(goal, goal, later))
            },
        );
        let to_go = |&(at, _): &(Square, u32)| {
            u32::from(at.column.abs_diff(goal.column)) + u32::from(at.row.abs_diff(goal.row))
        };
        match Search::new(&timed).astar(to_go) {
            Ok(report) => Some(
                report
                    .path()?
                    .states()
                    .iter()
                    .map(|state| state.0)
                    .collect(),
            ),
            Err(error) => {
                Failure::new(error.to_string()).raise();
                None
            }
        }
    }
}

impl SearchProblem for Agents {
    type State = Plan;
    type Action = Ban;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Plan> {
        let paths = (0..self.trips.len()).map(|agent| self.path(agent, &[]));
        let paths: Option<Vec<_>> = paths.collect();
        paths.map(|paths| Plan {
            bans: Vec::new(),
            paths,
        })
    }

    fn is_goal(&self, plan: &Plan) -> bool {
        plan.conflict().is_none()
    }

    fn successors(&self, plan: &Plan) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let bans = plan.conflict().into_iter().flatten();
        bans.filter_map(move |ban| {
            let mut next = plan.clone();
            let place = next.bans.binary_search(&ban).err()?;
            next.bans.insert(place, ban);
            next.paths[ban.agent] = self.path(ban.agent, &next.bans)?;
            let cost = next.cost() - plan.cost();
            Some(Successor::new(ban, next, cost))
        })
    }
}
