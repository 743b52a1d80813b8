//! Laws of problems and of their states.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use crate::cost::Cost;
use crate::laws::{BrokenLaw, Edge, LIST, Law, edges, first, successors};
use crate::problem::{ReversibleProblem, SearchProblem, SuccessorOf, predecessors_of};

/// Checks that each call of `starts`, `successors` and `is_goal` returns the same, including the costs and the order.
/// Actions cannot be compared, so they are not checked.
///
/// # Errors
///
/// [`Law::StartsDeterministic`], [`Law::SuccessorsDeterministic`] or [`Law::GoalDeterministic`].
///
/// # Complexity
///
/// Two calls of each method for each state.
///
/// # Examples
///
/// The order of a hash set is arbitrary, so two equal sets may list their items in different orders:
///
/// ```
/// use std::collections::HashSet;
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Unit, problem_fn};
///
/// let near = |n: u32| (n..n + 50).map(|m| (m, Unit));
/// let in_order = problem_fn(0u32, |&n| near(n), |_| false);
/// assert_eq!(laws::problem_is_deterministic(&in_order, &[0, 7]), Ok(()));
///
/// let at_random = problem_fn(0u32, |&n| near(n).collect::<HashSet<_>>(), |_| false);
/// let broken = laws::problem_is_deterministic(&at_random, &[0, 7]).unwrap_err();
/// assert_eq!(broken.law, Law::SuccessorsDeterministic);
/// ```
pub fn problem_is_deterministic<P>(
    problem: &P,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let starts = || listed(problem.starts());
    let (first, second) = (starts(), starts());
    if first != second {
        let position = first.iter().zip(&second).take_while(|(a, b)| a == b);
        let mut broken =
            BrokenLaw::new(Law::StartsDeterministic).value("position", position.count());
        broken = broken.value("first count", first.len());
        return Err(broken.value("second count", second.len()));
    }
    for state in states {
        let (first, second) = (edges(problem, state)?, edges(problem, state)?);
        if first != second {
            let broken = BrokenLaw::new(Law::SuccessorsDeterministic).state("u", state.clone());
            return Err(first_difference::<P>(broken, first, second));
        }
        let (first, second) = (problem.is_goal(state), problem.is_goal(state));
        if first != second {
            let broken = BrokenLaw::new(Law::GoalDeterministic);
            let broken = broken.value_of("is_goal", state.clone(), first);
            return Err(broken.value("then", second));
        }
    }
    Ok(())
}

/// Adds to `broken` the first position at which two lists of edges differ, and the edge of each list there.
fn first_difference<P: SearchProblem>(
    mut broken: BrokenLaw<P::State>,
    first: Vec<Edge<P>>,
    second: Vec<Edge<P>>,
) -> BrokenLaw<P::State> {
    let same = first.iter().zip(&second).take_while(|(a, b)| a == b);
    let position = same.count();
    broken = broken.value("position", position);
    for (name, edges) in [("first", first), ("second", second)] {
        broken = match edges.into_iter().nth(position) {
            Some((state, cost)) => broken.state(name, state).value("cost", cost),
            None => broken.value(name, "no edge"),
        };
    }
    broken
}

/// Checks that `Eq`, `Hash` and `Clone` of states agree. A state must equal itself and its clone, equality must be
/// symmetric, and equal states must have equal hashes.
///
/// # Errors
///
/// [`Law::EqReflexive`], [`Law::CloneEqual`], [`Law::EqSymmetric`] or [`Law::HashAgrees`].
///
/// # Complexity
///
/// O(n²) comparisons and O(n) hashes for n states.
///
/// # Examples
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use std::hash::{Hash, Hasher};
///
/// /// Equal without regard to case, but hashed with it.
/// #[derive(Clone, Debug)]
/// struct Word(&'static str);
///
/// impl PartialEq for Word {
///     fn eq(&self, other: &Self) -> bool {
///         self.0.eq_ignore_ascii_case(other.0)
///     }
/// }
/// impl Eq for Word {}
/// impl Hash for Word {
///     fn hash<H: Hasher>(&self, state: &mut H) {
///         self.0.hash(state);
///     }
/// }
///
/// let broken =
///     laws::states_are_equal(&[Word("tea"), Word("milk"), Word("Tea")]).unwrap_err();
/// assert_eq!(broken.law, Law::HashAgrees);
/// assert_eq!(broken.states.len(), 2);
/// ```
pub fn states_are_equal<S: Clone + Eq + Hash>(states: &[S]) -> Result<(), BrokenLaw<S>> {
    let std = BuildHasherDefault::<DefaultHasher>::new();
    let hashes: Vec<u64> = states.iter().map(|state| std.hash_one(state)).collect();
    for (state, &hash) in states.iter().zip(&hashes) {
        #[expect(
            clippy::eq_op,
            reason = "whether a state equals itself is the question"
        )]
        if state != state {
            return Err(BrokenLaw::new(Law::EqReflexive).state("u", state.clone()));
        }
        let clone = state.clone();
        if clone != *state {
            let broken = BrokenLaw::new(Law::CloneEqual).state("u", state.clone());
            return Err(broken.state("clone(u)", clone));
        }
        hash_alike((state, hash), (&clone, std.hash_one(&clone)))?;
    }
    for (index, u) in states.iter().enumerate() {
        for (other, v) in states.iter().enumerate().skip(index + 1) {
            let is_equal = u == v;
            if is_equal != (v == u) {
                let broken = BrokenLaw::new(Law::EqSymmetric).state("u", u.clone());
                let broken = broken.state("v", v.clone());
                return Err(broken
                    .value("(u = v)", is_equal)
                    .value("(v = u)", !is_equal));
            }
            if is_equal {
                hash_alike((u, hashes[index]), (v, hashes[other]))?;
            }
        }
    }
    Ok(())
}

fn hash_alike<S: Clone>(u: (&S, u64), v: (&S, u64)) -> Result<(), BrokenLaw<S>> {
    if u.1 == v.1 {
        return Ok(());
    }
    let broken = BrokenLaw::new(Law::HashAgrees);
    let broken = broken.value_of("hash", u.0.clone(), u.1);
    Err(broken.value_of("hash", v.0.clone(), v.1))
}

/// The largest number of edges that are compared to find equal states with different successors.
const MOST_COMPARED: usize = 1_000 * LIST;

/// Returns the first [`LIST`] items of a list of starts or edges.
fn listed<T>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    items.into_iter().take(LIST).collect()
}

/// Checks that equal states are interchangeable. If an edge leads to a state equal to one of `states`, both must be
/// goals or both must not be goals. They must also have the same successors in the same order.
///
/// # Errors
///
/// [`Law::EqualGoals`] or [`Law::EqualSuccessors`].
///
/// # Complexity
///
/// Calls `successors` once for each state and once for each edge, until it has compared a million edges.
///
/// # Examples
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Unit, problem_fn};
/// use std::hash::{Hash, Hasher};
///
/// /// A place and the remaining fuel. By mistake, `Eq` ignores the fuel.
/// #[derive(Clone, Debug)]
/// struct Car {
///     place: u32,
///     fuel: u32,
/// }
///
/// impl PartialEq for Car {
///     fn eq(&self, other: &Self) -> bool {
///         self.place == other.place
///     }
/// }
/// impl Eq for Car {}
/// impl Hash for Car {
///     fn hash<H: Hasher>(&self, state: &mut H) {
///         self.place.hash(state);
///     }
/// }
///
/// let ring_road = problem_fn(
///     Car { place: 0, fuel: 3 },
///     |car: &Car| {
///         let place = (car.place + 1) % 3;
///         car.fuel.checked_sub(1).map(|fuel| (Car { place, fuel }, Unit))
///     },
///     |_| false,
/// );
/// // After one round the car is where it was, but out of fuel.
/// let states = laws::sample(&ring_road, 9).unwrap();
/// let broken = laws::equal_states_are_interchangeable(&ring_road, &states);
/// assert_eq!(broken.unwrap_err().law, Law::EqualSuccessors);
/// ```
pub fn equal_states_are_interchangeable<P>(
    problem: &P,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let lists = states.iter().map(|state| edges(problem, state));
    let lists: Vec<Vec<Edge<P>>> = lists.collect::<Result<_, _>>()?;
    let mut index = HashMap::with_capacity(states.len());
    for (at, state) in states.iter().enumerate() {
        index.entry(state).or_insert(at);
    }
    let mut left = MOST_COMPARED;
    let generated = lists.iter().flatten().map(|(state, _)| state);
    for v in states.iter().chain(generated) {
        let Some(&at) = index.get(v) else {
            continue;
        };
        let u = &states[at];
        let (goal_u, goal_v) = (problem.is_goal(u), problem.is_goal(v));
        if goal_u != goal_v {
            let broken = BrokenLaw::new(Law::EqualGoals);
            let broken = broken.value_of("is_goal", u.clone(), goal_u);
            return Err(broken.value_of("is_goal", v.clone(), goal_v));
        }
        let Some(rest) = left.checked_sub(lists[at].len()) else {
            break;
        };
        left = rest;
        let edges = edges(problem, v)?;
        if edges != lists[at] {
            let broken = BrokenLaw::new(Law::EqualSuccessors).state("u", u.clone());
            let broken = broken.state("v", v.clone());
            return Err(first_difference::<P>(broken, lists[at].clone(), edges));
        }
    }
    Ok(())
}

/// Checks the [index](SearchProblem::index) of states, if the problem has one. Each index must be below the bound, and
/// two states may have the same index only if they are equal.
///
/// # Errors
///
/// [`Law::IndexBounded`] or [`Law::IndexInjective`].
///
/// # Complexity
///
/// O(n log n) for n states.
///
/// # Examples
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{SearchProblem, Successor, Unit};
///
/// struct Clock;
///
/// impl SearchProblem for Clock {
///     type State = (u8, u8); // hour, minute
///     type Action = ();
///     type Cost = Unit;
///
///     fn starts(&self) -> impl IntoIterator<Item = (u8, u8)> {
///         [(0, 0)]
///     }
///     fn is_goal(&self, _: &(u8, u8)) -> bool {
///         false
///     }
///     fn successors(&self, &(hour, minute): &(u8, u8))
///         -> impl IntoIterator<Item = Successor<(u8, u8), (), Unit>> {
///         let next = if minute < 59 { (hour, minute + 1) } else { ((hour + 1) % 24, 0) };
///         [Successor::new((), next, Unit)]
///     }
///     fn index_bound(&self) -> Option<usize> {
///         Some(24 * 60)
///     }
///     fn index(&self, &(hour, minute): &(u8, u8)) -> usize {
///         usize::from(hour) * 24 + usize::from(minute) // that should be 60
///     }
/// }
///
/// let broken = laws::check(&Clock).unwrap_err();
/// assert_eq!(broken.law, Law::IndexInjective);
/// ```
pub(super) fn states_have_an_index<P>(
    problem: &P,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let Some(bound) = problem.index_bound() else {
        return Ok(());
    };
    let mut owners: BTreeMap<usize, &P::State> = BTreeMap::new();
    for state in states {
        let index = problem.index(state);
        if index >= bound {
            let broken = BrokenLaw::new(Law::IndexBounded);
            let broken = broken.value_of("index", state.clone(), index);
            return Err(broken.value("bound", bound));
        }
        let owner = *owners.entry(index).or_insert(state);
        let again = problem.index(&owner.clone());
        if owner != state || again != index {
            let broken = BrokenLaw::new(Law::IndexInjective).state("u", owner.clone());
            let broken = broken.state("v", state.clone()).value("index(u)", again);
            return Err(broken.value("index(v)", index));
        }
    }
    Ok(())
}

/// Checks that `successors` and `predecessors` list the same edges. Each edge that leaves or enters one of `states`
/// must occur in both lists the same number of times at the same cost. Also checks that a state is a goal if and only
/// if it is one of `goals()`.
///
/// A law reads only [`LIST`] of the edges at a state. Therefore it does not check an edge if [`LIST`] or more edges
/// leave its first state or enter its last state.
///
/// # Errors
///
/// [`Law::ReversibleGoals`] or [`Law::ReversibleEdges`].
///
/// # Complexity
///
/// Calls `successors` and `predecessors` once for each state, and one of them once more for each edge.
///
/// # Examples
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{ReversibleProblem, SearchProblem, Successor, Unit};
///
/// /// Doubling, and halving that ignores the remainder.
/// struct Doubling;
///
/// impl SearchProblem for Doubling {
///     type State = u32;
///     type Action = ();
///     type Cost = Unit;
///     fn starts(&self) -> impl IntoIterator<Item = u32> {
///         [1]
///     }
///     fn is_goal(&self, state: &u32) -> bool {
///         *state == 64
///     }
///     fn successors(&self, state: &u32) -> impl IntoIterator<Item = Successor<u32, (), Unit>> {
///         state.checked_mul(2).map(|to| Successor::new((), to, Unit))
///     }
/// }
///
/// impl ReversibleProblem for Doubling {
///     fn goals(&self) -> impl IntoIterator<Item = u32> {
///         [64]
///     }
///     fn predecessors(
///         &self,
///         state: &u32,
///     ) -> impl IntoIterator<Item = Successor<u32, (), Unit>> {
///         [Successor::new((), state / 2, Unit)]
///     }
/// }
///
/// assert_eq!(laws::edges_reverse(&Doubling, &[2, 4, 64]), Ok(()));
/// let broken = laws::edges_reverse(&Doubling, &[3]).unwrap_err();
/// assert_eq!(broken.law, Law::ReversibleEdges);
/// assert_eq!(broken.states, [1, 3]); // 3 / 2 is 1, but 1 doubled is 2
/// ```
pub fn edges_reverse<P>(problem: &P, states: &[P::State]) -> Result<(), BrokenLaw<P::State>>
where
    P: ReversibleProblem,
{
    let goals = Vec::from_iter(problem.goals());
    for state in goals.iter().chain(states) {
        let is_goal = problem.is_goal(state);
        let is_named = goals.contains(state);
        if is_goal != is_named {
            let broken = BrokenLaw::new(Law::ReversibleGoals);
            let broken = broken.value_of("is_goal", state.clone(), is_goal);
            return Err(broken.value("is in goals()", is_named));
        }
    }
    let out = |u: &P::State| successors(problem, u).collect::<Result<Vec<_>, _>>();
    let into = |v: &P::State| first(predecessors_of(problem, v), v).collect::<Result<Vec<_>, _>>();
    for state in states {
        for edge in out(state)? {
            reverses::<P>(&edge, state, &edge.state, &out(state)?, &into(&edge.state)?)?;
        }
        for edge in into(state)? {
            reverses::<P>(&edge, &edge.state, state, &out(&edge.state)?, &into(state)?)?;
        }
    }
    Ok(())
}

/// Checks that every edge that leaves one of `states` has an edge back, at any cost.
///
/// If a state has [`LIST`] or more successors, the law searches only the first [`LIST`] for the edge back. An edge into
/// such a state passes even if its edge back is not among the first [`LIST`].
///
/// # Errors
///
/// [`Law::UndirectedEdges`].
///
/// # Complexity
///
/// Calls `successors` once for each state, and once more for each edge.
///
/// # Examples
///
/// ```
/// use colorwalk::digraph::Digraph;
/// use colorwalk::laws::{self, Law};
/// use colorwalk::SearchProblem;
///
/// let streets: Digraph = "0 1 5\n1 0 3\n1 2 1".parse()?;
/// let nodes: Vec<_> = streets.nodes().collect();
/// assert_eq!(laws::undirected(&streets, &nodes[..1]), Ok(()));
/// let broken = laws::undirected(&streets, &nodes).unwrap_err();
/// assert_eq!(broken.law, Law::UndirectedEdges);
/// assert_eq!(broken.states, &nodes[1..]); // a one-way street
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
pub fn undirected<P>(problem: &P, states: &[P::State]) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    for state in states {
        for (to, _) in edges(problem, state)? {
            let back = edges(problem, &to)?;
            if back.len() < LIST && back.iter().all(|(back, _)| back != state) {
                let broken = BrokenLaw::new(Law::UndirectedEdges);
                let broken = broken.state("u", state.clone());
                return Err(broken.state("v", to));
            }
        }
    }
    Ok(())
}

/// Checks that the lists `out` and `into` contain the same number of edges from `u` to `v` at the cost of `edge`. If a
/// list is incomplete, checks nothing.
fn reverses<P: SearchProblem>(
    edge: &SuccessorOf<P>,
    u: &P::State,
    v: &P::State,
    out: &[SuccessorOf<P>],
    into: &[SuccessorOf<P>],
) -> Result<(), BrokenLaw<P::State>> {
    let cost = |edge: &SuccessorOf<P>| edge.cost.extend(P::Cost::ZERO);
    let count = |edges: &[SuccessorOf<P>], end: &P::State| {
        let like = |other: &&SuccessorOf<P>| other.state == *end && cost(other) == cost(edge);
        edges.iter().filter(like).count()
    };
    let (forwards, backwards) = (count(out, v), count(into, u));
    if forwards == backwards || out.len().max(into.len()) >= LIST {
        return Ok(());
    }
    let broken = BrokenLaw::new(Law::ReversibleEdges).state("u", u.clone());
    let broken = broken.state("v", v.clone()).edge_cost(edge.cost);
    let broken = broken.value("edges among the successors", forwards);
    Err(broken.value("edges among the predecessors", backwards))
}
