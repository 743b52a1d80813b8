//! Results outlive their problems, and a run that owns its problem is a value like any other.

use std::thread;

use colorwalk::state_space::StateSpace;

use colorwalk::algorithms::{AStar, Algorithm};
use colorwalk::{
    PathOf, ReportOf, Run, Search, SearchError, SearchProblem, Step, Successor, Unit, problem_fn,
};

type Word<'t> = Successor<&'t str, char, Unit>;

/// Returns a path over states that borrow from `text`. The problem is dropped before the path is returned.
fn last_word<'t>(text: &'t str, wanted: &str) -> Result<(Vec<&'t str>, u32), SearchError<&'t str>> {
    let chained = problem_fn(
        "",
        |&word: &&'t str| {
            let last = word.chars().last();
            let fits = move |next: &&'t str| last.is_none() || next.chars().next() == last;
            let words = text.split(' ').filter(fits);
            words
                .map(|word| Successor::new('>', word, Unit))
                .collect::<Vec<Word<'t>>>()
        },
        |&word| word == wanted,
    );
    let report = Search::new(&chained).bfs()?;
    let path = report.into_path().expect("the words make a chain");
    Ok((path.states().to_vec(), path.cost()))
}

#[test]
fn a_path_outlives_the_problem_and_keeps_what_its_states_borrow() {
    let text = String::from("tin nut apt net tea");
    let wanted = String::from("apt");
    let found = last_word(&text, &wanted);
    drop(wanted);
    assert_eq!(found, Ok((vec!["", "apt"], 1)));
    let chain = last_word(&text["tin ".len()..], "tea").map(|(words, _)| words);
    assert_eq!(chain, Ok(vec!["", "tea"]));
}

/// Returns everything that can be reached. The function itself makes the problem.
fn rooms(doors: &[(u8, u8)]) -> StateSpace<u8, (), Unit> {
    let house = problem_fn(
        0,
        |&room| {
            let out = doors.iter().filter(move |door| door.0 == room);
            out.map(|&(_, to)| (to, Unit)).collect::<Vec<_>>()
        },
        |_| false,
    );
    Search::new(&house).explore().expect("a house is finite")
}

#[test]
fn a_state_space_outlives_its_problem_and_is_searched_afterwards() {
    let space = rooms(&[(0, 1), (1, 2), (0, 2), (2, 0)]);
    let doors = space.graph().bellman_ford().expect("nothing is negative");
    let last = space.node(space.id(&2).expect("it can be reached"));
    assert_eq!(doors.cost(last), Some(1));
    assert_eq!(space.graph().strongly_connected_components().count(), 1);
}

#[derive(Clone)]
struct Doubling {
    goal: u64,
}

impl SearchProblem for Doubling {
    type State = u64;
    type Action = u64;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u64> {
        [1]
    }
    fn is_goal(&self, &n: &u64) -> bool {
        n == self.goal
    }
    fn successors(&self, &n: &u64) -> impl IntoIterator<Item = Successor<u64, u64, Unit>> {
        [1, n].map(|step| Successor::new(step, n + step, Unit))
    }
}

type Estimate = fn(&u64) -> u32;

/// The data that a program keeps between two frames.
struct Game {
    run: Run<Doubling, AStar<Estimate>>,
    best: Option<PathOf<Doubling>>,
}

impl Game {
    fn new(goal: u64) -> Self {
        let run = Search::new(Doubling { goal }).start(AStar::new((|_| 0) as Estimate));
        Self { run, best: None }
    }
}

fn by_steps<P: SearchProblem, A: Algorithm<P>>(
    mut run: Run<P, A>,
) -> Result<ReportOf<P>, SearchError<P::State>> {
    while run.step()?.is_progress() {}
    run.into_report()
}

#[test]
fn an_owned_run_moves_from_thread_to_thread() {
    let mut game = Game::new(1000);
    for _ in 0..5 {
        game = thread::spawn(move || {
            assert!(matches!(game.run.step(), Ok(Step::Expanded(_))));
            game
        })
        .join()
        .expect("a step does not panic");
    }
    assert_eq!(game.run.stats().expanded, 5);
    let finished = thread::spawn(move || {
        let report = by_steps(game.run).expect("sums are small");
        report.into_path()
    });
    game.best = finished.join().expect("no step panics");
    let here = Search::new(&Doubling { goal: 1000 })
        .dijkstra()
        .expect("sums are small");
    assert_eq!(game.best.as_ref(), here.path());
    assert_eq!(game.best.map(|path| path.cost()), Some(14));
}
