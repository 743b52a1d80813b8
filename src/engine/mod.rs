//! What all searches have in common, so that an algorithm is its choice of states and little else.
//!
//! A [`Run`](run::Run) has its [`Algorithm`](run::Algorithm) take one turn after another. In a turn the algorithm
//! chooses a state, has its successors [generated](Driven::generate), takes it off its frontier, and has them
//! [recorded](Driven::record): then the engine calls [`reach`](run::Algorithm::reach) with the path to each of them.
//! It sees all this through [`Driven`], and uses of it what it needs.
//!
//! ```text
//! run        turn by turn: starts, resumes, ends
//! session    what a run remembers beside its space: counts, limits, what was kept out
//! expansion  how a state is expanded, and nobody else knows: ahead of time, in place, as a list; resumed after a limit
//! meter      when a limit comes between
//! path       a path on its way to `reach`
//! sides      searches from both ends
//! ```
//!
//! Every loop is written once and compiled twice: [`Free`], where nothing can come between, and [`Limited`].

mod batch;
pub(crate) mod expansion;
mod in_place;
pub(crate) mod meter;
pub(crate) mod path;
pub(crate) mod run;
pub(crate) mod session;
pub(crate) mod sides;

use std::hash::BuildHasher;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use crate::engine::session::Session;
use crate::error::{Fault, SearchError};
use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::Step;
use crate::problem::SearchProblem;

/// What a search is compiled for: whether a limit may come between, who watches, what hashes.
pub(crate) trait Env<P: SearchProblem + ?Sized> {
    /// Whether no limit is set but one on the cost of paths.
    const IS_FREE: bool;
    type Observer: Observer<P>;
    type Hasher: BuildHasher;
}

/// No limit is set that may come between.
pub(crate) struct Free<O, S>(PhantomData<(O, S)>);

/// A limit may come between at any time.
pub(crate) struct Limited<O, S>(PhantomData<(O, S)>);

impl<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher> Env<P> for Free<O, S> {
    const IS_FREE: bool = true;
    type Observer = O;
    type Hasher = S;
}

impl<P: SearchProblem + ?Sized, O: Observer<P>, S: BuildHasher> Env<P> for Limited<O, S> {
    const IS_FREE: bool = false;
    type Observer = O;
    type Hasher = S;
}

/// A search as an algorithm drives it: the problem, and all that was found out about it.
pub(crate) struct Driven<'a, P: SearchProblem + ?Sized, E: Env<P>> {
    pub(crate) problem: &'a P,
    session: &'a mut Session<P, E::Observer, E::Hasher>,
}

impl<'a, P: SearchProblem + ?Sized, E: Env<P>> Driven<'a, P, E> {
    pub(crate) fn new(problem: &'a P, session: &'a mut Session<P, E::Observer, E::Hasher>) -> Self {
        Self { problem, session }
    }
}

impl<P: SearchProblem + ?Sized, E: Env<P>> Deref for Driven<'_, P, E> {
    type Target = Session<P, E::Observer, E::Hasher>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        self.session
    }
}

impl<P: SearchProblem + ?Sized, E: Env<P>> DerefMut for Driven<'_, P, E> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.session
    }
}

/// What a turn came to: a step of progress, or why there is none; or what a part of it came to.
pub(crate) type Turn<P, T = Step> = Result<T, Stop<P>>;

/// Why a search does not go on.
pub(crate) enum Stop<P: SearchProblem + ?Sized> {
    /// It found a goal, is exhausted, or was cut off.
    At(Step),
    /// The problem broke a contract.
    By(Fault<P>),
}

impl<P: SearchProblem + ?Sized> From<Limit> for Stop<P> {
    fn from(limit: Limit) -> Self {
        Self::At(Step::CutOff(limit))
    }
}

impl<P: SearchProblem + ?Sized> From<Fault<P>> for Stop<P> {
    fn from(fault: Fault<P>) -> Self {
        Self::By(fault)
    }
}

impl<P: SearchProblem + ?Sized> From<SearchError<P::State>> for Stop<P> {
    fn from(error: SearchError<P::State>) -> Self {
        Self::By(error.into())
    }
}
