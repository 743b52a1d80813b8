//! A table of any problem, solved by every algorithm that finds a cheapest path.

use colorwalk::algorithms::{
    AStar, AnytimeAStar, BranchAndBound, Dijkstra, IdaStar, WeightedAStar,
};
use colorwalk::{
    ByRef, Heuristic, Limits, NonNegativeCost, ReportOf, Search, SearchError, SearchProblem,
};

fn table<P>(
    problem: &P,
    heuristic: &impl Heuristic<P::State, P::Cost>,
) -> Result<String, SearchError<P::State>>
where
    P: SearchProblem<Cost: NonNegativeCost>,
{
    let search = || Search::new(problem).limits(Limits::new().expansions(100_000));
    let h = || ByRef(heuristic);
    let rows: [(&str, ReportOf<P>); 6] = [
        ("Dijkstra", search().run(Dijkstra::new())?),
        ("A*", search().run(AStar::new(h()))?),
        ("weighted A*", search().run(WeightedAStar::new(h(), 2))?),
        ("anytime A*", search().run(AnytimeAStar::new(h(), 3))?),
        ("IDA*", search().run(IdaStar::new(h()))?),
        ("branch and bound", search().run(BranchAndBound::new(h()))?),
    ];
    let row = |(name, report): &(&str, ReportOf<P>)| {
        let cost = report
            .cost()
            .map_or("-".to_owned(), |cost| format!("{cost:?}"));
        let (expanded, claim) = (report.stats().expanded, report.claim());
        format!("{name:16} {cost:>5} {expanded:>6}  {claim}\n")
    };
    Ok(rows.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use colorwalk::problem_fn;

    use super::*;

    #[test]
    fn all_find_the_same_cost() {
        let road = problem_fn(
            0u32,
            |&x| [(1, 2u32), (7, 11)].map(|(step, cost)| (x + step, cost)),
            |&x| x == 20,
        );
        let to_go = |&x: &u32| 20u32.saturating_sub(x) * 11 / 7;
        let table = table(&road, &to_go).unwrap();
        assert_eq!(table.lines().count(), 6);
        for row in table.lines().filter(|row| !row.starts_with("weighted")) {
            assert!(row.contains("   34 "), "{table}");
        }
    }
}
