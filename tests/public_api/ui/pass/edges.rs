//! Every form of an edge, with the types inferred.
use colorwalk::adaptors::WithPredecessors;
use colorwalk::{NonNegativeCost, PathCost, Search, Successor, Unit, problem_fn, try_problem_fn};
use std::hash::Hash;

/// The signature of Dijkstra's algorithm in the crate `pathfinding`.
fn dijkstra<N, C, FN, IN, FS>(start: &N, successors: FN, success: FS) -> Option<PathCost<C>>
where
    N: Eq + Hash + Clone,
    C: NonNegativeCost,
    FN: Fn(&N) -> IN,
    IN: IntoIterator<Item = (N, C)>,
    FS: Fn(&N) -> bool,
{
    let problem = problem_fn(start.clone(), successors, success);
    let report = Search::new(&problem).dijkstra();
    report.ok().and_then(|report| report.cost())
}

fn main() {
    // pairs: a literal takes the type of the one before
    let pairs = problem_fn(1u32, |&n| [(n + 1, 1u32), (2 * n, 3)], |&n| n == 100);
    assert_eq!(Search::new(&pairs).dijkstra().unwrap().cost(), Some(18));

    // triples
    let triples = problem_fn(1, |&n| [("+1", n + 1, Unit), ("*2", 2 * n, Unit)], |&n| n == 100);
    assert_eq!(Search::new(&triples).bfs().unwrap().cost(), Some(8));

    // literals whose type nothing names are `i32`
    let signed = problem_fn(0, |&n| vec![(n + 1, 2), (n - 1, -1)], |&n| n == 3);
    assert_eq!(Search::new(&signed).bfs().unwrap().cost(), Some(6));

    // lazy iterators, options, and successors
    let lazy = problem_fn((0u8, 0u8), |&(x, y)| (1..3).map(move |d| ((x + d, y), Unit)), |&(x, _)| x == 4);
    assert_eq!(Search::new(&lazy).bfs().unwrap().cost(), Some(2));
    let down = problem_fn(9u32, |&n| n.checked_sub(1).map(|m| Successor::new((), m, 1u8)), |&n| n == 0);
    assert_eq!(Search::new(&down).dijkstra().unwrap().cost(), Some(9));

    // closures that fail
    let pages = try_problem_fn(
        "home".to_owned(),
        |page| match page.as_str() {
            "home" => Ok(vec![("news".to_owned(), 1u8)]),
            _ => Err("the server is busy"),
        },
        |page| page == "news",
    );
    assert_eq!(Search::new(&pages).dijkstra().unwrap().cost(), Some(1));

    // predecessors in another form than the successors; the literal has the type of the costs
    let line = problem_fn(0i32, |&x| [Successor::new((), x + 1, 5u64)], |_| false);
    let line = WithPredecessors::new(line, [9], |&x: &i32| [(x - 1, 5)]);
    assert_eq!(Search::new(&line).bidirectional_dijkstra().unwrap().cost(), Some(45));

    // a closure written for `pathfinding`
    let knight = |&(x, y): &(i32, i32)| {
        vec![(x + 1, y + 2), (x + 1, y - 2), (x - 1, y + 2), (x - 1, y - 2), (x + 2, y + 1), (x + 2, y - 1)]
            .into_iter()
            .map(|p| (p, 1u32))
    };
    assert_eq!(dijkstra(&(1, 1), knight, |&p| p == (4, 6)), Some(4));
}
