//! Heuristics, which estimate the remaining cost.
//!
//! The terms *admissible* and *consistent*, which the whole crate uses, are defined at [`Heuristic`].

use std::rc::Rc;
use std::sync::Arc;

use crate::cost::Cost;

/// A heuristic gives an estimate `h(s)` of the cost of a cheapest path from the state `s` to a goal.
///
/// *Admissible*: `h(s)` never exceeds the true remaining cost. *Consistent*: `h(goal) = 0`, and `h(u) ≤ c(u, v) + h(v)`
/// on every edge. A consistent heuristic is admissible. A [dead end](Self::is_dead_end) counts as an infinite estimate.
///
/// Estimates that are too low only make A* slower. With `h = 0`, A* is Dijkstra's algorithm. If estimates are too high,
/// A* may return a path that is not a cheapest path. If the heuristic is admissible but inconsistent, A* still finds a
/// cheapest path but may reopen states. In the worst case it reopens states exponentially often (Martelli 1977).
///
/// A closure that takes a state and returns a path cost is a heuristic. If you pass the closure to a method such
/// as [`Search::astar`](crate::Search::astar), the compiler infers the parameter type. Elsewhere, write this type, as
/// in `|&n: &u32| 10 - n`. An [`Rc`] or [`Arc`] of a heuristic, a `Box<dyn Heuristic<S, C>>` and a [`ByRef`] are also
/// heuristics.
///
/// The parameter `S` is the type of states, and `C` is the type of edge costs. A heuristic does not name the problem, so
/// searches of a problem, of a reference to it and of a problem around it can share the heuristic.
///
/// # Contract
///
/// The estimate of a state must not change during a search. Most searches estimate a state only once, when they first
/// generate it. A search that drops states, or does not recognise states that it has reached, estimates these states
/// again.
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let walk = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|to| (to, Unit)),
///     |&place| place == (30, 20),
/// );
/// let manhattan = |&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(20);
/// let report = Search::new(&walk).astar(manhattan)?;
/// assert_eq!(report.cost(), Some(50));
/// assert_eq!(report.stats().expanded, 50); // straight to the goal
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
///
/// If a heuristic needs data, implement the trait for a type that holds the data:
///
/// ```
/// use colorwalk::algorithms::AStar;
/// use colorwalk::{Heuristic, Search, problem_fn};
///
/// /// Every step covers at most `miles` and costs at least `cost`.
/// struct AtBest {
///     goal: u32,
///     miles: u32,
///     cost: u32,
/// }
///
/// impl Heuristic<u32, u32> for AtBest {
///     fn estimate(&self, &mile: &u32) -> u32 {
///         self.goal.saturating_sub(mile).div_ceil(self.miles) * self.cost
///     }
/// }
///
/// let road = problem_fn(
///     0u32,
///     |&mile| [("walk", mile + 1, 4u32), ("ride", mile + 5, 9)],
///     |&mile| mile == 100,
/// );
/// let report = Search::new(&road).run(AStar::new(AtBest { goal: 100, miles: 5, cost: 4 }))?;
/// assert_eq!(report.cost(), Some(20 * 9));
/// assert!(report.stats().expanded < Search::new(&road).dijkstra()?.stats().expanded);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
///
/// # A heuristic chosen at run time
///
/// ```
/// use colorwalk::algorithms::AStar;
/// use colorwalk::{Heuristic, Max, Search, Unit, Zero, problem_fn};
///
/// type Place = (i32, i32);
///
/// fn named(name: &str) -> Option<Box<dyn Heuristic<Place, Unit>>> {
///     let columns = |&(x, _): &Place| x.abs_diff(30);
///     let rows = |&(_, y): &Place| y.abs_diff(20);
///     Some(match name {
///         "columns" => Box::new(columns),
///         "both" => Box::new(Max(columns, rows)),
///         "zero" => Box::new(Zero),
///         _ => return None,
///     })
/// }
///
/// let walk = problem_fn(
///     (0, 0),
///     |&(x, y): &Place| [(x + 1, y), (x, y + 1)].map(|to| (to, Unit)),
///     |&place| place == (30, 20),
/// );
/// for name in ["columns", "both", "zero"] {
///     let heuristic = named(name).expect("it has this name");
///     let report = Search::new(&walk).run(AStar::new(heuristic))?;
///     assert_eq!(report.cost(), Some(50));
/// }
/// # Ok::<(), colorwalk::SearchError<Place>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no heuristic for states of type `{S}` and costs of type `{C}`",
    note = "a closure is a heuristic if it takes `&State` and returns what paths cost",
    note = "a reference `&h` to a heuristic that is no closure goes into `ByRef(&h)`; `Rc`, `Arc` and `Box<dyn Heuristic<_, _>>` are heuristics themselves"
)]
pub trait Heuristic<S, C: Cost> {
    /// Returns `h(state)`.
    fn estimate(&self, state: &S) -> C::Total;

    /// Returns the estimate `h(to)`. Computes it from the argument `h`, which is the estimate of `from`. An edge leads
    /// from `from` to `to`.
    ///
    /// The default implementation calls [`estimate`](Self::estimate) on `to`. Override this method if the estimate is a
    /// sum over parts of the state, and an edge changes few of the parts. The change is then cheaper to compute than
    /// the sum. Searches call this method whenever they know the estimate of the expanded state.
    ///
    /// # Contract
    ///
    /// The result must be equal to [`estimate`](Self::estimate), whichever edge leads to
    /// `to`. [`laws::check_heuristic`](crate::laws::check_heuristic) detects violations. Searches do not check the
    /// value, so a wrong value does the same harm as an estimate that changes during the search.
    ///
    /// # Examples
    ///
    /// In this example, a lock has four dials of ten digits. A turn moves one dial, so only the term of this dial in
    /// the sum changes:
    ///
    /// ```
    /// use colorwalk::algorithms::IdaStar;
    /// use colorwalk::{Heuristic, Search, SearchProblem, Successor, SuccessorOf, Unit, laws};
    ///
    /// type Dials = [u8; 4];
    ///
    /// struct Lock {
    ///     opens_at: Dials,
    /// }
    ///
    /// impl SearchProblem for Lock {
    ///     type State = Dials;
    ///     type Action = usize; // the dial that is turned
    ///     type Cost = Unit;
    ///
    ///     fn starts(&self) -> impl IntoIterator<Item = Dials> {
    ///         [[0; 4]]
    ///     }
    ///     fn is_goal(&self, dials: &Dials) -> bool {
    ///         *dials == self.opens_at
    ///     }
    ///     fn successors(&self, dials: &Dials) -> impl IntoIterator<Item = SuccessorOf<Self>> {
    ///         let turns = (0..4).flat_map(|dial| [(dial, 1), (dial, 9)]);
    ///         turns.map(|(dial, by)| {
    ///             let mut dials = *dials;
    ///             dials[dial] = (dials[dial] + by) % 10;
    ///             Successor::new(dial, dials, Unit)
    ///         })
    ///     }
    /// }
    ///
    /// struct TurnsLeft {
    ///     opens_at: Dials,
    /// }
    ///
    /// impl TurnsLeft {
    ///     fn of(&self, dial: usize, dials: &Dials) -> u32 {
    ///         let apart = dials[dial].abs_diff(self.opens_at[dial]);
    ///         u32::from(apart.min(10 - apart))
    ///     }
    /// }
    ///
    /// impl Heuristic<Dials, Unit> for TurnsLeft {
    ///     fn estimate(&self, dials: &Dials) -> u32 {
    ///         (0..4).map(|dial| self.of(dial, dials)).sum()
    ///     }
    ///     fn estimate_next(&self, from: &Dials, h: u32, to: &Dials) -> u32 {
    ///         let turned = (0..4).find(|&dial| from[dial] != to[dial]);
    ///         turned.map_or(h, |dial| h - self.of(dial, from) + self.of(dial, to))
    ///     }
    /// }
    ///
    /// let lock = Lock { opens_at: [7, 0, 3, 9] };
    /// let turns = TurnsLeft { opens_at: lock.opens_at };
    /// assert_eq!(laws::check_consistent(&lock, &turns), Ok(()));
    /// assert_eq!(Search::new(&lock).run(IdaStar::new(turns))?.cost(), Some(3 + 0 + 3 + 1));
    /// # Ok::<(), colorwalk::SearchError<Dials>>(())
    /// ```
    fn estimate_next(&self, from: &S, h: C::Total, to: &S) -> C::Total {
        let _ = (from, h);
        self.estimate(to)
    }

    /// Returns true if no goal can be reached from `state`. The default implementation returns false.
    ///
    /// Searches drop dead ends without estimating or storing them. Override this method if you can recognise dead ends
    /// of your problem. Do not return a huge estimate for them instead. The sum of path cost and estimate might
    /// overflow, or the search might expand the dead end after all other states.
    ///
    /// A search does not store dead ends, so it calls this method again for each edge that leads to a dead end.
    ///
    /// # Contract
    ///
    /// A heuristic is not admissible if it calls a state a dead end although the state is a goal or leads to a
    /// goal. [`laws::check_heuristic`](crate::laws::check_heuristic) detects this error.
    ///
    /// If a search has dropped a dead end and finds no path, it claims
    /// [`Claim::NoPathIfAdmissible`](crate::Claim). [`Report::certify_informed`](crate::Report::certify_informed)
    /// checks the claims of such a search.
    ///
    /// # Examples
    ///
    /// In this example, a crate is pushed along a corridor to a platform. A crate in a corner can never be pushed out
    /// of it:
    ///
    /// ```
    /// use colorwalk::algorithms::AStar;
    /// use colorwalk::{Claim, Heuristic, Search, Unit, laws, problem_fn};
    ///
    /// struct PushesLeft {
    ///     platform: (u32, u32),
    /// }
    ///
    /// impl Heuristic<(u32, u32), Unit> for PushesLeft {
    ///     fn estimate(&self, &(x, y): &(u32, u32)) -> u32 {
    ///         x.abs_diff(self.platform.0) + y.abs_diff(self.platform.1)
    ///     }
    ///     fn is_dead_end(&self, &(x, y): &(u32, u32)) -> bool {
    ///         [0, 9].contains(&x) && [0, 9].contains(&y)
    ///     }
    /// }
    ///
    /// let hall = |start| {
    ///     let push = |&(x, y): &(u32, u32)| {
    ///         let along = (0 < x && x < 9).then(|| [(x - 1, y), (x + 1, y)]);
    ///         let across = (0 < y && y < 9).then(|| [(x, y - 1), (x, y + 1)]);
    ///         along.into_iter().chain(across).flatten().map(|to| (to, Unit))
    ///     };
    ///     problem_fn(start, push, |&place| place == (0, 5))
    /// };
    /// let heuristic = || PushesLeft { platform: (0, 5) };
    /// assert_eq!(laws::check_heuristic(&hall((7, 7)), &heuristic()), Ok(()));
    /// let report = Search::new(&hall((7, 7))).run(AStar::new(heuristic()))?;
    /// assert_eq!(report.cost(), Some(9));
    ///
    /// let lost = Search::new(&hall((9, 9))).run(AStar::new(heuristic()))?;
    /// assert_eq!((lost.claim(), lost.stats().expanded), (Claim::NoPathIfAdmissible, 0));
    /// # Ok::<(), colorwalk::SearchError<(u32, u32)>>(())
    /// ```
    #[inline]
    fn is_dead_end(&self, state: &S) -> bool {
        let _ = state;
        false
    }
}

// Without `do_not_recommend`, the compiler would reject `&h` with the advice that `h` should be a closure.
#[diagnostic::do_not_recommend]
impl<S, C, F> Heuristic<S, C> for F
where
    C: Cost,
    F: Fn(&S) -> C::Total,
{
    #[inline]
    fn estimate(&self, state: &S) -> C::Total {
        self(state)
    }
}

/// A borrowed heuristic.
///
/// References to closures are heuristics themselves. A reference to any other heuristic needs this wrapper, because the
/// compiler cannot rule out that its type is also a closure. An [`Rc`], an [`Arc`] and a `Box<dyn Heuristic<S, C>>` need
/// no wrapper.
#[derive(Debug)]
pub struct ByRef<'h, H: ?Sized>(
    /// The heuristic.
    pub &'h H,
);

impl<H: ?Sized> Clone for ByRef<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: ?Sized> Copy for ByRef<'_, H> {}

/// Implements `Heuristic` for a pointer to a heuristic. The form is
/// `through!([generics] pointer, self => the heuristic)`.
macro_rules! through {
    ($([$($generics:tt)*] $pointer:ty, $self:ident => $heuristic:expr;)*) => {$(
        impl<S, C: Cost, $($generics)*> Heuristic<S, C> for $pointer {
            #[inline]
            fn estimate(&$self, state: &S) -> C::Total {
                $heuristic.estimate(state)
            }

            #[inline]
            fn estimate_next(&$self, from: &S, h: C::Total, to: &S) -> C::Total {
                $heuristic.estimate_next(from, h, to)
            }

            #[inline]
            fn is_dead_end(&$self, state: &S) -> bool {
                $heuristic.is_dead_end(state)
            }
        }
    )*};
}

through!(
    [H: Heuristic<S, C> + ?Sized] ByRef<'_, H>, self => self.0;
    [H: Heuristic<S, C> + ?Sized] Rc<H>, self => **self;
    [H: Heuristic<S, C> + ?Sized] Arc<H>, self => **self;
    [] &(dyn Heuristic<S, C> + '_), self => **self;
    [] Box<dyn Heuristic<S, C> + '_>, self => **self;
);

/// The zero heuristic. It is consistent if no cost is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zero;

impl<S, C: Cost> Heuristic<S, C> for Zero {
    fn estimate(&self, _: &S) -> C::Total {
        C::ZERO
    }
}

/// The maximum of two heuristics. It is admissible if both heuristics are admissible, and consistent if both are
/// consistent.
///
/// # Examples
///
/// In this example, a chess king moves one square in any direction. The number of steps between two squares is the
/// larger of their distances in rows and in columns:
///
/// ```
/// use colorwalk::algorithms::AStar;
/// use colorwalk::{Max, Search, Unit, problem_fn};
///
/// let king = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| {
///         let squares =
///             (x - 1..=x + 1).flat_map(move |x| (y - 1..=y + 1).map(move |y| (x, y)));
///         squares.map(|square| (square, Unit))
///     },
///     |&square| square == (3, 7),
/// );
/// let columns = |&(x, _): &(i32, i32)| x.abs_diff(3);
/// let rows = |&(_, y): &(i32, i32)| y.abs_diff(7);
/// let report = Search::new(&king).run(AStar::new(Max(columns, rows)))?;
/// assert_eq!(report.cost(), Some(7));
/// assert_eq!(report.stats().expanded, 7); // this estimate is exact
/// assert!(Search::new(&king).run(AStar::new(columns))?.stats().expanded > 40);
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Max<A, B>(
    /// The first heuristic.
    pub A,
    /// The second heuristic.
    pub B,
);

/// Both heuristics estimate each state from scratch. [`Heuristic::estimate_next`] would need the previous estimate of
/// each heuristic, but only their maximum is known.
impl<S, C, A, B> Heuristic<S, C> for Max<A, B>
where
    C: Cost,
    A: Heuristic<S, C>,
    B: Heuristic<S, C>,
{
    fn estimate(&self, state: &S) -> C::Total {
        self.0.estimate(state).max(self.1.estimate(state))
    }

    fn is_dead_end(&self, state: &S) -> bool {
        self.0.is_dead_end(state) || self.1.is_dead_end(state)
    }
}
