//! Conflict-based search compared with a search for all agents at once, on tiny grids.

use colorwalk::grid::{Grid, Square};
use colorwalk::{Limits, Outcome, Search, SearchProblem, problem_fn};
use colorwalk_puzzles::agents::{Agents, Plan};
use proptest::prelude::*;

type Trip = (Square, Square);

/// Where each agent is, and whether it has arrived for good.
type Joint = Vec<(Square, bool)>;

/// The squares on which an agent can be one step later.
fn next_squares(grid: &Grid, (at, has_arrived): (Square, bool)) -> Vec<Square> {
    let beside = grid.successors(&at).into_iter().map(|edge| edge.state);
    let beside = beside.filter(|_| !has_arrived);
    beside.chain([at]).collect()
}

/// All steps of all agents without a conflict. Each agent on its goal may also say that it has arrived, which costs nothing.
/// A step costs as many as have not arrived.
fn joint_steps(grid: &Grid, trips: &[Trip], joint: &Joint) -> Vec<(Joint, u32)> {
    let mut steps = Vec::new();
    for (agent, &(at, has_arrived)) in joint.iter().enumerate() {
        if at == trips[agent].1 && !has_arrived {
            let mut next = joint.clone();
            next[agent].1 = true;
            steps.push((next, 0));
        }
    }
    let cost = joint.iter().map(|agent| u32::from(!agent.1)).sum();
    let mut moved: Vec<Vec<Square>> = vec![vec![]];
    for agent in joint {
        let all = next_squares(grid, *agent);
        let longer = moved.iter().flat_map(|before| {
            all.iter().map(move |&to| {
                let mut after = before.clone();
                after.push(to);
                after
            })
        });
        moved = longer.collect();
    }
    let is_free = |to: &Vec<Square>| {
        (0..to.len()).all(|one| {
            (0..one).all(|other| {
                let exchanged = to[one] == joint[other].0 && to[other] == joint[one].0;
                to[one] != to[other] && !exchanged
            })
        })
    };
    for to in moved.into_iter().filter(is_free) {
        let next = to.into_iter().zip(joint).map(|(to, agent)| (to, agent.1));
        steps.push((next.collect(), cost));
    }
    steps
}

/// The least sum of arrival times.
fn least(grid: &Grid, trips: &[Trip]) -> Option<u32> {
    let start: Joint = trips.iter().map(|trip| (trip.0, false)).collect();
    let joint = problem_fn(
        start,
        |joint: &Joint| joint_steps(grid, trips, joint),
        |joint| joint.iter().all(|agent| agent.1),
    );
    Search::new(&joint).dijkstra().unwrap().cost()
}

/// Checks that a plan leads every agent along free squares to its goal, without a conflict.
fn check(grid: &Grid, trips: &[Trip], plan: &Plan) {
    for time in 0..=plan.end() {
        let at: Vec<Square> = (0..trips.len()).map(|agent| plan.at(agent, time)).collect();
        for (agent, trip) in trips.iter().enumerate() {
            let path = &plan.paths()[agent];
            assert_eq!((path[0], path[path.len() - 1]), *trip);
            let next = plan.at(agent, time + 1);
            assert!(next_squares(grid, (at[agent], false)).contains(&next));
            for other in 0..agent {
                assert_ne!(at[agent], at[other]);
                assert!(next != at[other] || plan.at(other, time + 1) != at[agent]);
            }
        }
    }
}

/// Grids of at most nine squares, with two or three agents.
fn crowds() -> impl Strategy<Value = (Grid, Vec<Trip>)> {
    let grids = (2u16..4, 2u16..4).prop_flat_map(|(width, height)| {
        let squares = usize::from(width * height);
        let walls = prop::collection::vec(prop::bool::weighted(0.2), squares);
        (Just((width, height)), walls)
    });
    let grids = grids.prop_map(|((width, height), walls)| {
        Grid::from_fn(width, height, |at| {
            u16::from(!walls[usize::from(at.row * width + at.column)])
        })
    });
    let crowds = grids.prop_flat_map(|grid| {
        let free: Vec<Square> = grid.squares().filter(|&at| grid.cost(at) > 0).collect();
        let order = Just(free).prop_shuffle();
        (Just(grid), order.clone(), order, 2usize..4)
    });
    crowds.prop_filter_map("too few squares", |(grid, starts, goals, count)| {
        let trips: Vec<Trip> = starts.into_iter().zip(goals).take(count).collect();
        (trips.len() == count).then_some((grid, trips))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn plans_are_as_good_as_those_of_a_search_for_all_at_once((grid, trips) in crowds()) {
        let least = least(&grid, &trips);
        let agents = Agents::new(grid.clone(), trips.clone());
        let limits = Limits::new().expansions(300);
        let report = Search::new(&agents).limits(limits).dijkstra().unwrap();
        let alone = agents.starts().into_iter().next().map_or(0, |plan| plan.cost());
        match report.outcome() {
            Outcome::Found(path) => {
                check(&grid, &trips, path.end());
                prop_assert_eq!(Some(path.end().cost()), least);
                prop_assert_eq!(alone + path.cost(), path.end().cost());
            }
            Outcome::Exhausted => prop_assert_eq!(least, None),
            // Agents that can never pass each other wait for ever.
            Outcome::CutOff(_) => {
                let bound = alone + report.lower_bound().unwrap();
                prop_assert!(least.is_none_or(|least| bound <= least));
            }
        }
    }
}

#[test]
fn agents_give_way_and_a_bound_remains_if_they_cannot() {
    let corridor: Grid = "#.#\n...\n".parse().unwrap();
    let trips = vec![
        (Square::from((0, 1)), Square::from((2, 1))),
        (Square::from((2, 1)), Square::from((0, 1))),
    ];
    let agents = Agents::new(corridor.clone(), trips.clone());
    let report = Search::new(&agents).dijkstra().unwrap();
    let path = report.path().unwrap();
    check(&corridor, &trips, path.end());
    // One of them waits beside the corridor: two steps there and back, and one step of waiting by the other.
    assert_eq!(Some(path.end().cost()), least(&corridor, &trips));
    assert_eq!(report.certify(&agents), Ok(()));

    let narrow = Agents::new(
        "...\n".parse().unwrap(),
        vec![
            (Square::from((0, 0)), Square::from((2, 0))),
            (Square::from((2, 0)), Square::from((0, 0))),
        ],
    );
    let limits = Limits::new().expansions(100);
    let report = Search::new(&narrow).limits(limits).dijkstra().unwrap();
    assert!(matches!(report.outcome(), Outcome::CutOff(_)));
    assert!(report.lower_bound() > Some(4));
}
