//! An algorithm of your own: Dijkstra's, with an ordered set as its queue. It takes any problem and the limits that
//! every search takes, and its answer is checked like that of any search.

use std::collections::{BTreeSet, HashMap};

use colorwalk::{Cost, Limits, NonNegativeCost, Path, PathOf, SearchError, SearchProblem};

fn with_ordered_set<P>(
    problem: &P,
    limits: &Limits,
) -> Result<Option<PathOf<P>>, SearchError<P::State>>
where
    P: SearchProblem<State: Ord, Cost: NonNegativeCost>,
{
    let mut known = HashMap::new(); // the least cost of each state, and its predecessor
    let mut open = BTreeSet::new();
    for start in problem.starts() {
        known.insert(start.clone(), (P::Cost::ZERO, None));
        open.insert((P::Cost::ZERO, start));
    }
    let mut expansions = 0..limits.expansions.unwrap_or(u64::MAX);
    while let Some((g, state)) = open.pop_first() {
        if problem.is_goal(&state) {
            let before = |state: &P::State| known[state].1.clone();
            let mut states: Vec<_> = std::iter::successors(Some(state), before).collect();
            states.reverse();
            return Path::through(problem, states);
        }
        if expansions.next().is_none() {
            return Ok(None);
        }
        for edge in problem.successors(&state) {
            let Some(g) = edge.cost.extend(g) else {
                return Err(SearchError::CostOverflow { state: edge.state });
            };
            match known.get(&edge.state) {
                Some((least, _)) if *least <= g => continue,
                Some((more, _)) => drop(open.remove(&(*more, edge.state.clone()))),
                None => {}
            }
            known.insert(edge.state.clone(), (g, Some(state.clone())));
            open.insert((g, edge.state));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use colorwalk::certificate::{self, Rule};
    use colorwalk::digraph::Digraph;
    use colorwalk::{Search, problem_fn};

    use super::*;

    #[test]
    fn its_path_is_a_cheapest_one_and_a_checker_says_so() {
        // 1 and 2 are on the path of three edges. Of the two parallel edges from 0 to 1, the second is cheaper.
        let roads: Digraph = "goal 3\n0 1 4\n0 1 2\n1 2 1\n2 3 1\n0 3 9".parse().unwrap();
        let path = with_ordered_set(&roads, &Limits::NONE).unwrap().unwrap();
        let found = Search::new(&roads).dijkstra().unwrap();
        assert_eq!((Some(path.cost()), path.len()), (found.cost(), 3));
        assert_eq!(certificate::ranked(&roads, [&path], 10), Ok(()));

        let ends = [path.start(), path.end()].map(Clone::clone);
        let direct = Path::through(&roads, ends).unwrap().unwrap();
        let verdict = certificate::ranked(&roads, [&direct], 10);
        assert_eq!(verdict.unwrap_err().rule, Rule::GoalTooCheap);
    }

    #[test]
    fn it_keeps_the_limits_that_it_reads() {
        let road = problem_fn(0u32, |&x| [(x + 1, 1u8)], |&x| x == 5);
        let within = |most| with_ordered_set(&road, &Limits::new().expansions(most));
        assert_eq!(within(4), Ok(None));
        assert_eq!(within(5).unwrap().map(|path| path.cost()), Some(5));
        let endless = problem_fn(0u32, |&x| [(x + 1, 1u8)], |_| false);
        let error = with_ordered_set(&endless, &Limits::NONE).unwrap_err();
        assert_eq!(error, SearchError::CostOverflow { state: 256 });
    }
}
