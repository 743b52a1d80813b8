//! Problems that can explain *why* a state is too far from a goal.
//!
//! In many problems a state is a set that only grows, such as the facts that are true, the tests that are covered, or
//! the clusters that are cleared. A larger set is then never farther from the goal, so a failure can be explained.
//! Suppose that a state that owns everything except the set `M` is more than `t` away from the goal. Then *every* state
//! that owns no element of `M` is more than `t` away. The set `M` is then called a **nogood** for the budget `t`. Any
//! state that can reach the goal within `t` owns an element of it.
//!
//! ```text
//!     h*(everything but M) > t     hence     X ∩ M = ∅  ⇒  h*(X) > t
//! ```
//!
//! The search [`learned_deepening`](crate::Search::learned_deepening) uses nogoods. It learns a nogood whenever it
//! abandons a state. It also abandons every state that a learned nogood refutes.

use std::rc::Rc;
use std::sync::Arc;

use crate::cost::{AdditiveCost, NonNegativeCost};
use crate::problem::{SearchProblem, SuccessorOf};

/// A [`SearchProblem`] that explains its dead ends. Its states are sets that only grow.
///
/// Elements are numbered from 0. A set is a slice of words of 64 bits. Element `e` is bit `e % 64` of word `e / 64`,
/// and all sets of a problem have the same number of words.
///
/// # Contract
///
/// Let `h*(X)` be the cost of a cheapest path from `X` to a goal. The following must hold for all states `X` and `Y`,
/// even unreachable ones, if `Y` owns every element of `X`:
///
/// - *Monotone*: a successor owns all elements of its predecessor. If an action is an edge at `X`, it is also an edge
///   at `Y`, at the same cost and with a superset of the result. The only exception is a `Y` that already owns the
///   whole result. If `X` is a goal, `Y` is also a goal. Therefore `h*(Y) ≤ h*(X)`.
/// - *Positive costs*: every edge costs at least one. An edge of cost zero is
///   a [`SearchError::FreeEdge`](crate::SearchError::FreeEdge).
/// - Some methods return a set as the reason why a state is refuted. Such a set shares no element with the state.
///
/// Each method states its own promises. If a promise is broken, the search may claim that a path is cheapest although
/// it is not. The checker [`certificate::refutation`](crate::certificate::refutation) detects this error from the log
/// of the search, if its rules are written independently of the problem.
///
/// # Examples
///
/// In this example, as few guards as possible must watch every corridor of a museum. This is a minimum hitting set. A
/// state is the set of watched corridors. A nogood is a set of corridors such that at least one of them must still be
/// watched.
///
/// ```
/// use colorwalk::algorithms::Learning;
/// use colorwalk::refutation::{ExplainableProblem, Nogoods};
/// use colorwalk::{Search, SearchProblem, Successor, Unit};
///
/// struct Guards {
///     corridors: u64,    // their number
///     watches: Vec<u64>, // by post: the corridors watched from there, as bits
/// }
///
/// impl SearchProblem for Guards {
///     type State = [u64; 1]; // the corridors that are watched
///     type Action = usize; // the post that gets a guard
///     type Cost = Unit;
///
///     fn starts(&self) -> impl IntoIterator<Item = [u64; 1]> {
///         [[0]]
///     }
///     fn is_goal(&self, &[watched]: &[u64; 1]) -> bool {
///         watched == (1 << self.corridors) - 1
///     }
///     fn successors(
///         &self,
///         &[watched]: &[u64; 1],
///     ) -> impl IntoIterator<Item = Successor<[u64; 1], usize, Unit>> {
///         let posts = self.watches.iter().enumerate();
///         let useful = posts.filter(move |(_, more)| *more & !watched != 0);
///         useful.map(move |(post, more)| Successor::new(post, [watched | more], Unit))
///     }
/// }
///
/// impl ExplainableProblem for Guards {
///     type Set = [u64; 1];
///
///     fn empty_set(&self) -> [u64; 1] {
///         [0]
///     }
///     fn owned<'s>(&self, state: &'s [u64; 1]) -> &'s [u64; 1] {
///         state
///     }
///     fn missing(&self, &[watched]: &[u64; 1]) -> Option<usize> {
///         (0..self.corridors as usize).find(|corridor| watched >> corridor & 1 == 0)
///     }
///
///     /// If no guard can watch two of these corridors, each needs a guard of its own.
///     fn refute(
///         &self,
///         state: &[u64; 1],
///         budget: u32,
///         nogoods: &mut impl Nogoods<Self::Set, Self::Action>,
///         reason: &mut [u64; 1],
///     ) -> bool {
///         if let Some(set) = nogoods.find(state, budget) {
///             *reason = *set;
///             return true;
///         }
///         let mut apart = 0u64;
///         for corridor in
///             (0..self.corridors).filter(|corridor| state[0] >> corridor & 1 == 0)
///         {
///             let watched_with =
///                 self.watches.iter().filter(|watched| *watched >> corridor & 1 == 1);
///             if watched_with.fold(0, |all, watched| all | watched) & apart == 0 {
///                 apart |= 1 << corridor;
///             }
///         }
///         *reason = [apart];
///         apart.count_ones() > budget
///     }
///
///     // A guard adds the same corridors to every state, so a corridor that is missing afterwards was missing before.
///     fn regress(&self, _: &[u64; 1], _: &usize, reason: &[u64; 1], into: &mut [u64; 1]) {
///         into[0] |= reason[0];
///     }
///     fn idle(&self, _: &[u64; 1]) -> impl IntoIterator<Item = usize> {
///         []
///     }
///     fn block(&self, _: &[u64; 1], _: &usize, _: &mut [u64; 1]) {}
/// }
///
/// let museum = Guards {
///     corridors: 6,
///     watches: vec![0b000111, 0b111000, 0b001100, 0b110001, 0b000010],
/// };
/// let report = Search::new(&museum).learned_deepening(Learning::new())?;
/// assert_eq!(report.path().unwrap().len(), 2);
/// # Ok::<(), colorwalk::SearchError<[u64; 1]>>(())
/// ```
///
/// The problem in this example implements every method. A recipe needs some things and makes other things. Everything
/// that was made stays. This is delete-free planning, the relaxation of Hoffmann and Nebel (2001).
///
/// ```
/// use colorwalk::algorithms::Learning;
/// use colorwalk::refutation::{ExplainableProblem, Nogoods};
/// use colorwalk::{Claim, Search, SearchProblem, Successor, Unit};
///
/// type Things = [u64; 1]; // a set of them, as bits
///
/// struct Kitchen {
///     recipes: Vec<(u64, u64)>, // what is needed, and what is made
///     wanted: u64,
/// }
///
/// /// One element of a set, if it has any.
/// fn one_of(set: u64) -> u64 {
///     set & set.wrapping_neg()
/// }
///
/// impl Kitchen {
///     /// The union of all successors: everything that can be made is made at once.
///     fn relaxed(&self, things: u64) -> u64 {
///         let possible = self.recipes.iter().filter(|(needs, _)| needs & !things == 0);
///         possible.fold(things, |all, (_, makes)| all | makes)
///     }
///     /// The things that must be missing before such a step so that `set` is missing after it.
///     fn before_relaxed(&self, things: u64, set: u64) -> u64 {
///         let makers = self.recipes.iter().filter(|(_, makes)| makes & set != 0);
///         makers.fold(set, |all, (needs, _)| all | one_of(needs & !things))
///     }
///     /// The missing wanted things that only this recipe makes.
///     fn only_by(&self, recipe: usize, things: u64) -> u64 {
///         let others =
///             self.recipes.iter().enumerate().filter(|(other, _)| *other != recipe);
///         let by_others = others.fold(0, |all, (_, (_, makes))| all | makes);
///         self.wanted & self.recipes[recipe].1 & !things & !by_others
///     }
/// }
///
/// impl SearchProblem for Kitchen {
///     type State = Things; // the things that are there
///     type Action = usize; // the recipe that is followed
///     type Cost = Unit;
///
///     fn starts(&self) -> impl IntoIterator<Item = Things> {
///         [[0]]
///     }
///     fn is_goal(&self, &[things]: &Things) -> bool {
///         self.wanted & !things == 0
///     }
///     fn successors(
///         &self,
///         things: &Things,
///     ) -> impl IntoIterator<Item = Successor<Things, usize, Unit>> {
///         (0..self.recipes.len()).filter_map(|recipe| self.follow(things, &recipe))
///     }
/// }
///
/// impl ExplainableProblem for Kitchen {
///     type Set = Things;
///
///     fn empty_set(&self) -> Things {
///         [0]
///     }
///     fn owned<'s>(&self, things: &'s Things) -> &'s Things {
///         things
///     }
///     fn missing(&self, &[things]: &Things) -> Option<usize> {
///         let missing = self.wanted & !things;
///         (missing != 0).then(|| missing.trailing_zeros() as usize)
///     }
///
///     /// The relaxed steps, until a goal is reached or a step makes nothing new.
///     fn least_cost(&self, &[things]: &Things) -> u32 {
///         let (mut steps, mut things) = (0, things);
///         while self.wanted & !things != 0 {
///             let next = self.relaxed(things);
///             if next == things {
///                 return u32::MAX;
///             }
///             (steps, things) = (steps + 1, next);
///         }
///         steps
///     }
///     /// No recipe is followed twice.
///     fn cost_ceiling(&self) -> u32 {
///         self.recipes.len() as u32
///     }
///
///     /// Takes relaxed steps until a learned set, or a missing thing, refutes the state.
///     fn refute(
///         &self,
///         &[start]: &Things,
///         budget: u32,
///         nogoods: &mut impl Nogoods<Self::Set, Self::Action>,
///         reason: &mut Things,
///     ) -> bool {
///         let mut before = Vec::new();
///         let (mut things, mut left) = (start, budget);
///         let set = loop {
///             if let Some(&[set]) = nogoods.find(&[things], left) {
///                 break set;
///             }
///             let missing = self.wanted & !things;
///             let next = self.relaxed(things);
///             if missing == 0 {
///                 return false;
///             } else if left == 0 {
///                 break one_of(missing);
///             } else if next == things {
///                 break !things; // nothing new can be made without the rest
///             }
///             nogoods.relaxed();
///             before.push(things);
///             (things, left) = (next, left - 1);
///         };
///         let back = |set, &things: &u64| self.before_relaxed(things, set);
///         *reason = [before.iter().rev().fold(set, back)];
///         true
///     }
///
///     /// If only one recipe makes a wanted thing, it can be followed at once.
///     fn forced(&self, things: &Things) -> Option<usize> {
///         let mut edges = self.successors(things).into_iter();
///         edges.position(|edge| self.only_by(edge.action, things[0]) != 0)
///     }
///     fn regress_forced(
///         &self,
///         things: &Things,
///         recipe: &usize,
///         reason: &Things,
///         into: &mut Things,
///     ) {
///         into[0] |= reason[0] | one_of(self.only_by(*recipe, things[0]));
///     }
///
///     fn regress(
///         &self,
///         things: &Things,
///         recipe: &usize,
///         reason: &Things,
///         into: &mut Things,
///     ) {
///         into[0] |= reason[0];
///         if self.recipes[*recipe].1 & reason[0] != 0 {
///             // it makes something that must be missing, so block it
///             self.block(things, recipe, into);
///         }
///     }
///     fn idle(&self, &[things]: &Things) -> impl IntoIterator<Item = usize> {
///         (0..self.recipes.len())
///             .filter(move |&recipe| self.recipes[recipe].0 & !things != 0)
///     }
///     fn block(&self, &[things]: &Things, recipe: &usize, into: &mut Things) {
///         into[0] |= one_of(self.recipes[*recipe].0 & !things);
///     }
///
///     fn relax(&self, &[things]: &Things, steps: u32) -> Option<(Things, u32)> {
///         let relaxed = (0..steps).fold(things, |things, _| self.relaxed(things));
///         (self.wanted & !relaxed != 0).then_some(([relaxed], steps))
///     }
///     fn regress_relaxed(
///         &self,
///         &[things]: &Things,
///         steps: u32,
///         reason: &Things,
///         into: &mut Things,
///     ) {
///         let layers =
///             std::iter::successors(Some(things), |things| Some(self.relaxed(*things)));
///         let layers: Vec<u64> = layers.take(steps as usize).collect();
///         into[0] |= layers
///             .iter()
///             .rev()
///             .fold(reason[0], |set, things| self.before_relaxed(*things, set));
///     }
///
///     fn follow(
///         &self,
///         &[things]: &Things,
///         &recipe: &usize,
///     ) -> Option<Successor<Things, usize, Unit>> {
///         let (needs, makes) = self.recipes[recipe];
///         let is_useful = needs & !things == 0 && makes & !things != 0;
///         is_useful.then(|| Successor::new(recipe, [things | makes], Unit))
///     }
///     /// More wanted things are better.
///     fn promise(&self, _: &Things, &[things]: &Things) -> u32 {
///         (things & self.wanted).count_ones()
///     }
/// }
///
/// let [water, fire, hot, purse, bread, jam, powder, coffee, toast] =
///     [0u64, 1, 2, 3, 4, 5, 6, 7, 8].map(|thing| 1 << thing);
/// let kitchen = Kitchen {
///     recipes: vec![
///         (0, water),             // fetch it
///         (0, fire),              // light it
///         (water | fire, hot),    // boil
///         (0, purse),             // look for it
///         (purse, bread | jam),   // go to the shop
///         (fire, bread),          // or bake
///         (0, powder),            // grind
///         (hot | powder, coffee), // brew
///         (fire | bread, toast),  // toast
///     ],
///     wanted: coffee | toast | jam,
/// };
/// let report = Search::new(&kitchen).learned_deepening(Learning::new().look_ahead(1))?;
/// assert_eq!(report.claim(), Claim::CheapestIfExplained);
/// assert_eq!(report.cost(), Some(8)); // every recipe except baking
/// assert_eq!(report.cost(), Search::new(&kitchen).bfs()?.cost());
/// # Ok::<(), colorwalk::SearchError<[u64; 1]>>(())
/// ```
pub trait ExplainableProblem:
    SearchProblem<Action: PartialEq, Cost: AdditiveCost + NonNegativeCost<Total = u32>>
{
    /// A set of elements: `[u64; N]`, `Box<[u64]>`, `Vec<u64>` ...
    type Set: AsRef<[u64]> + AsMut<[u64]> + Clone;

    /// Returns the set without elements. All sets have the same number of words.
    fn empty_set(&self) -> Self::Set;

    /// Returns the elements that `state` owns.
    fn owned<'s>(&self, state: &'s Self::State) -> &'s Self::Set;

    /// Returns an element that every goal owns, but `state` does not. Returns `None` if `state` is a goal.
    fn missing(&self, state: &Self::State) -> Option<usize>;

    /// Returns a lower bound on `h*(state)`. The search begins with this bound as its budget. For every smaller
    /// budget, [`refute`](Self::refute) must refute the state.
    fn least_cost(&self, state: &Self::State) -> u32 {
        let _ = state;
        0
    }

    /// Returns an upper bound on the cost of every cheapest path. If the bound of the search exceeds this upper bound,
    /// there is no path. Without an upper bound, a search for an unreachable goal does not end by itself. Even a limit
    /// on expansions does not end it if [`refute`](Self::refute) alone can refute the starts. In this case, limit the
    /// time or the cost.
    fn cost_ceiling(&self) -> u32 {
        u32::MAX
    }

    /// Tries to prove, without a search, that every path from `state` to a goal costs more than `budget`. If the proof
    /// succeeds, adds the elements of a nogood for `budget` to the empty set `reason`, and returns `true`.
    ///
    /// The caller ensures that `state` is not a goal. If `budget` is less than the cost of every edge, the proof should
    /// succeed.
    ///
    /// The argument `nogoods` holds the nogoods that the search has learned. You can look up nogoods for `state` itself
    /// and for states of a relaxation. An implementation that only looks up `state` is already correct:
    ///
    /// ```text
    /// nogoods.find(owned(state), budget) -> Some(M)    reason ∪= M
    /// ```
    ///
    /// If a refutation uses a relaxation, report each of its steps, in order, with [`Nogoods::forced`]
    /// and [`Nogoods::relaxed`]. The log of the proof needs these steps.
    fn refute(
        &self,
        state: &Self::State,
        budget: u32,
        nogoods: &mut impl Nogoods<Self::Set, Self::Action>,
        reason: &mut Self::Set,
    ) -> bool;

    /// Returns the position, among the successors of `state`, of a successor that is known to be on a cheapest path to
    /// a goal.
    ///
    /// The promise is that `h*(state)` is the cost of the edge plus `h*` of the successor.
    fn forced(&self, state: &Self::State) -> Option<usize> {
        let _ = state;
        None
    }

    /// Adds a nogood to the set `into`. Let `reason` be a nogood that refutes the successor for the budget `t`. The new
    /// nogood refutes `state` for the budget `t + c`, where `c` is the cost of the forced edge `action`. If `t` would
    /// be negative, `reason` is empty.
    fn regress_forced(
        &self,
        state: &Self::State,
        action: &Self::Action,
        reason: &Self::Set,
        into: &mut Self::Set,
    ) {
        let _ = (state, action, reason, into);
    }

    /// Adds elements to the set `into`. At each state that then owns no element of `into`, `action` is not an edge, or
    /// it leads to a state without elements of `reason`.
    ///
    /// The caller ensures one of two conditions. Either the action leads from `state` to a state without elements of
    /// `reason`, or the action is [idle](Self::idle) and `state` itself has no element of `reason`.
    fn regress(
        &self,
        state: &Self::State,
        action: &Self::Action,
        reason: &Self::Set,
        into: &mut Self::Set,
    );

    /// Returns the actions that are not edges of `state` but could become edges if the state owned more elements.
    fn idle(&self, state: &Self::State) -> impl IntoIterator<Item = Self::Action>;

    /// Adds elements to the set `into`, so that each state at which the [idle](Self::idle) action is an edge owns an
    /// element of `into`.
    fn block(&self, state: &Self::State, action: &Self::Action, into: &mut Self::Set);

    /// Returns a relaxation of `state`, and the least cost of `steps` steps. The relaxation is a state that owns
    /// everything that any `steps` steps from `state` could add. Returns `None` if the problem has no relaxation, or if
    /// the relaxation is a goal.
    ///
    /// The promise is that `h*(state) ≥ cost + h*(relaxed)`. Relaxing by `a` steps and then by `b` steps is the same as
    /// relaxing by `a + b` steps.
    ///
    /// A relaxation that costs nothing is not used.
    fn relax(&self, state: &Self::State, steps: u32) -> Option<(Self::State, u32)> {
        let _ = (state, steps);
        None
    }

    /// Adds elements to the set `into`, so that a state owns an element of `into` if its relaxation by `steps` steps
    /// owns an element of `reason`.
    fn regress_relaxed(
        &self,
        state: &Self::State,
        steps: u32,
        reason: &Self::Set,
        into: &mut Self::Set,
    ) {
        let _ = (state, steps, reason, into);
    }

    /// Returns the edge that leaves `state` by the action `action`, if there is one.
    fn follow(&self, state: &Self::State, action: &Self::Action) -> Option<SuccessorOf<Self>> {
        self.successors(state)
            .into_iter()
            .find(|edge| edge.action == *action)
    }

    /// Returns a value that says how promising a successor of `state` is. The search tries the successor with the
    /// highest value first.
    fn promise(&self, state: &Self::State, successor: &Self::State) -> u32 {
        let _ = (state, successor);
        0
    }
}

/// Implements [`ExplainableProblem`] for a pointer to a problem.
macro_rules! pointers {
    ($($pointer:ty),*) => {$(
        impl<P: ExplainableProblem> ExplainableProblem for $pointer {
            type Set = P::Set;

            fn empty_set(&self) -> P::Set {
                (**self).empty_set()
            }

            fn owned<'s>(&self, state: &'s P::State) -> &'s P::Set {
                (**self).owned(state)
            }

            fn missing(&self, state: &P::State) -> Option<usize> {
                (**self).missing(state)
            }

            fn least_cost(&self, state: &P::State) -> u32 {
                (**self).least_cost(state)
            }

            fn cost_ceiling(&self) -> u32 {
                (**self).cost_ceiling()
            }

            fn refute(
                &self,
                state: &P::State,
                budget: u32,
                nogoods: &mut impl Nogoods<P::Set, P::Action>,
                reason: &mut P::Set,
            ) -> bool {
                (**self).refute(state, budget, nogoods, reason)
            }

            fn forced(&self, state: &P::State) -> Option<usize> {
                (**self).forced(state)
            }

            fn regress_forced(
                &self,
                state: &P::State,
                action: &P::Action,
                reason: &P::Set,
                into: &mut P::Set,
            ) {
                (**self).regress_forced(state, action, reason, into);
            }

            fn regress(
                &self,
                state: &P::State,
                action: &P::Action,
                reason: &P::Set,
                into: &mut P::Set,
            ) {
                (**self).regress(state, action, reason, into);
            }

            fn idle(&self, state: &P::State) -> impl IntoIterator<Item = P::Action> {
                (**self).idle(state)
            }

            fn block(&self, state: &P::State, action: &P::Action, into: &mut P::Set) {
                (**self).block(state, action, into);
            }

            fn relax(&self, state: &P::State, steps: u32) -> Option<(P::State, u32)> {
                (**self).relax(state, steps)
            }

            fn regress_relaxed(
                &self,
                state: &P::State,
                steps: u32,
                reason: &P::Set,
                into: &mut P::Set,
            ) {
                (**self).regress_relaxed(state, steps, reason, into);
            }

            fn follow(&self, state: &P::State, action: &P::Action) -> Option<SuccessorOf<Self>> {
                (**self).follow(state, action)
            }

            fn promise(&self, state: &P::State, successor: &P::State) -> u32 {
                (**self).promise(state, successor)
            }
        }
    )*};
}

pointers!(&P, Box<P>, Rc<P>, Arc<P>);

/// The nogoods that a search has learned so far, as it passes them to an [`ExplainableProblem`].
///
/// # Examples
///
/// To test a [bound](ExplainableProblem::refute) of your own without a search, pass it a memory that holds one set:
///
/// ```
/// # use colorwalk::{SearchProblem, Successor, Unit};
/// # struct Guards {
/// #     corridors: u64,
/// #     watches: Vec<u64>,
/// # }
/// # impl SearchProblem for Guards {
/// #     type State = [u64; 1];
/// #     type Action = usize;
/// #     type Cost = Unit;
/// #     fn starts(&self) -> impl IntoIterator<Item = [u64; 1]> {
/// #         [[0]]
/// #     }
/// #     fn is_goal(&self, &[watched]: &[u64; 1]) -> bool {
/// #         watched == (1 << self.corridors) - 1
/// #     }
/// #     fn successors(
/// #         &self,
/// #         &[watched]: &[u64; 1],
/// #     ) -> impl IntoIterator<Item = Successor<[u64; 1], usize, Unit>> {
/// #         let posts = self.watches.iter().enumerate();
/// #         posts.map(move |(post, more)| Successor::new(post, [watched | more], Unit))
/// #     }
/// # }
/// # impl ExplainableProblem for Guards {
/// #     type Set = [u64; 1];
/// #     fn empty_set(&self) -> [u64; 1] {
/// #         [0]
/// #     }
/// #     fn owned<'s>(&self, state: &'s [u64; 1]) -> &'s [u64; 1] {
/// #         state
/// #     }
/// #     fn missing(&self, &[watched]: &[u64; 1]) -> Option<usize> {
/// #         (0..self.corridors as usize).find(|corridor| watched >> corridor & 1 == 0)
/// #     }
/// #     fn refute(
/// #         &self,
/// #         state: &[u64; 1],
/// #         budget: u32,
/// #         nogoods: &mut impl Nogoods<Self::Set, Self::Action>,
/// #         reason: &mut [u64; 1],
/// #     ) -> bool {
/// #         if let Some(set) = nogoods.find(state, budget) {
/// #             *reason = *set;
/// #             return true;
/// #         }
/// #         if nogoods.is_bound_in_vain() {
/// #             return false;
/// #         }
/// #         let missing = self.missing(state);
/// #         let Some(slack) = budget.checked_sub(u32::from(missing.is_some())) else {
/// #             *reason = missing.map_or([0], |corridor| [1 << corridor]);
/// #             return true;
/// #         };
/// #         nogoods.note_slack(slack);
/// #         false
/// #     }
/// #     fn regress(&self, _: &[u64; 1], _: &usize, reason: &[u64; 1], into: &mut [u64; 1]) {
/// #         into[0] |= reason[0];
/// #     }
/// #     fn idle(&self, _: &[u64; 1]) -> impl IntoIterator<Item = usize> {
/// #         []
/// #     }
/// #     fn block(&self, _: &[u64; 1], _: &usize, _: &mut [u64; 1]) {}
/// # }
/// use colorwalk::refutation::{ExplainableProblem, Nogoods};
///
/// /// One nogood for a budget. `Guards` is the example of [`ExplainableProblem`].
/// struct OneSet {
///     set: [u64; 1],
///     budget: u32,
///     // the noted steps of a relaxation: the forced post, or `None`
///     steps: Vec<Option<usize>>,
///     slack: Option<u32>,
/// }
///
/// impl Nogoods<[u64; 1], usize> for OneSet {
///     fn find(&mut self, owned: &[u64; 1], budget: u32) -> Option<&[u64; 1]> {
///         (budget <= self.budget && self.set[0] & owned[0] == 0).then_some(&self.set)
///     }
///     fn forced(&mut self, post: usize) {
///         self.steps.push(Some(post));
///     }
///     fn relaxed(&mut self) {
///         self.steps.push(None);
///     }
///     fn is_bound_in_vain(&self) -> bool {
///         self.slack.is_some()
///     }
///     fn note_slack(&mut self, slack: u32) {
///         self.slack = Some(slack);
///     }
/// }
///
/// let museum = Guards { corridors: 4, watches: vec![0b0011, 0b0110, 0b1100] };
/// // The two end corridors: no guard watches both.
/// let mut memory = OneSet { set: [0b1001], budget: 1, steps: Vec::new(), slack: None };
/// let mut reason = museum.empty_set();
/// assert!(museum.refute(&[0b0110], 1, &mut memory, &mut reason));
/// assert_eq!(reason, [0b1001]);
/// // One end is watched.
/// assert!(!museum.refute(&[0b0011], 1, &mut memory, &mut museum.empty_set()));
/// assert!(memory.steps.is_empty()); // this bound notes no steps
/// assert_eq!(memory.slack, Some(0)); // but it needs one more guard
/// ```
pub trait Nogoods<S, A> {
    /// Returns a learned nogood for `budget` that shares no element with `owned`. Returns `None` if it finds no nogood.
    fn find(&mut self, owned: &S, budget: u32) -> Option<&S>;

    /// Notes a forced step. The refutation continues from the successor of the forced edge `action`.
    ///
    /// If a refutation began with forced steps and failed, the search follows these steps without trying to refute the
    /// states on the way.
    fn forced(&mut self, action: A);

    /// Notes a relaxed step. The refutation continues from the relaxation by one step.
    fn relaxed(&mut self);

    /// Returns whether the problem can skip its own bound, because the [slack](Self::note_slack) of an earlier state
    /// shows that this bound does not refute the present state.
    fn is_bound_in_vain(&self) -> bool {
        false
    }

    /// Notes the slack of a state that the problem's own bound does not refute. The slack is the budget minus this
    /// bound.
    ///
    /// Slack is useful only if the bound does not rise when the state grows, and if it includes the cost of forced
    /// edges and relaxed steps. With other bounds the search is still correct, but refutes fewer states.
    fn note_slack(&mut self, _slack: u32) {}
}
