//! Beam search, a breadth-first search that keeps only the most promising states of each layer.
//!
//! The search expands all states of a layer. The `width` new states with the least f = g + h form the next layer, and
//! the other new states are dropped. Therefore a search to depth d expands at most `width · d` states. It reports a
//! goal as soon as it generates one. A dropped state might have led to a better path, or to the only path, so the
//! report claims only that its path exists. If no state is left and the search has dropped a state, it reports that it
//! was cut off.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks that the answer is a path.
//!
//! # When to use it
//!
//! Use beam search when the graph is far too large to search for a cheapest path, and f separates the good states of a
//! layer from the bad states. To spend more time on a better path, double the width. The path may also get worse.
//!
//! # References
//!
//! - B. T. Lowerre, *The HARPY Speech Recognition System*, thesis, Carnegie Mellon University (1976).
//! - R. Bisiani, "Beam search", in *Encyclopedia of Artificial Intelligence* (1987).

use std::collections::VecDeque;

use crate::engine::algorithm::{IntoLoop, Loop};
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;
use crate::report::claim::Claim;
use crate::space::known::Recognition;
use crate::space::memory::grown;

impl<P: SearchProblem, H: Heuristic<P::State, P::Cost>> IntoLoop<P> for Beam<H> {
    type Loop = BeamLoop<P, H>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        let running = BeamLoop {
            heuristic: self.heuristic,
            width: self.width,
            open: VecDeque::new(),
            in_layer: 0,
        };
        (search.recognition(), running)
    }
}

/// The running search.
pub(crate) struct BeamLoop<P: SearchProblem, H> {
    heuristic: H,
    width: usize,
    /// The open states, each with its f and its number in its layer: first the present layer, then the next one.
    open: VecDeque<(PathCostOf<P>, usize, StateId)>,
    in_layer: usize, // states of the layer that are not yet expanded
}

impl<P: SearchProblem, H: Heuristic<P::State, P::Cost>> Loop<P> for BeamLoop<P, H> {
    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop {
        let Some(state) = self.next(problem, search) else {
            return search.exhausted(problem);
        };
        self.open.pop_front();
        self.in_layer -= 1;
        search.expand(problem, state, self)
    }

    /// Puts the state into the next layer if it is new.
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()> {
        while let Some((to, path)) = edges.next(problem, search)? {
            let Some(place) = search.vacancy(problem, &to, &path) else {
                continue;
            };
            let Some(h) = search.estimate(&to, &path, &self.heuristic) else {
                continue;
            };
            let state = search.add(problem, to, &path, h, Some(place))?;
            let Some(f) = search.f(state) else {
                search.drop_overflow(problem, state, None, false)?;
                continue;
            };
            let number = self.open.len() - self.in_layer;
            self.open.push_back((f, number, state));
            search.stop_at_goal(problem, state)?;
        }
        Ok(())
    }

    fn next<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Option<StateId> {
        if self.in_layer == 0 {
            // This sort needs no memory. A stable sort would, and the limit on memory does not stop a search here.
            self.open.make_contiguous().sort_unstable();
            self.in_layer = self.width.min(self.open.len());
            for (_, _, worse) in self.open.drain(self.in_layer..) {
                search.drop_worst(problem, worse, None);
            }
        }
        self.open.front().map(|&(_, _, id)| id)
    }

    fn bytes(&self, more: usize) -> usize {
        let entries = grown(self.open.len(), self.open.capacity(), more);
        entries.saturating_mul(size_of::<(PathCostOf<P>, usize, StateId)>())
    }

    fn findings<O: Observer<P>>(&mut self, _: &P, search: &mut Engine<P, O>) -> Findings<P> {
        Findings::new(Claim::Path, search.lowest_estimate())
    }
}

/// Beam search.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds some path by a search that keeps only the `width` best states of each layer. A width of 0 counts as 1.
    ///
    /// Goals are tested at generation.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows,
    /// and [`SearchError::KeyOverflow`] if g + h overflows. Returns [`SearchError::Unfaithful`] if the problem's
    /// successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(w·b·d·log(w·b)) time and O(w·(b + d)) space for a width of w, b successors per state and d
    /// layers. The first step of a layer sorts up to w·b states.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::grid::Grid;
    /// use colorwalk::{Claim, Search};
    ///
    /// let plane = Grid::new(21, 21); // from corner to corner
    /// let report = Search::new(&plane).beam(2, plane.estimate())?;
    /// assert_eq!(report.cost(), Some(40));
    /// assert_eq!(report.claim(), Claim::Path);
    /// assert!(report.stats().expanded <= 2 * 40);
    /// # Ok::<(), colorwalk::SearchError<colorwalk::grid::Square>>(())
    /// ```
    #[doc(alias = "beam search")]
    pub fn beam(
        self,
        width: usize,
        estimate: impl Fn(&P::State) -> PathCostOf<P>,
    ) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run(Beam::new(width, estimate))
    }
}

/// Beam search as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::beam`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beam<H> {
    width: usize,
    heuristic: H,
}

impl<H> Beam<H> {
    /// Creates a beam search that keeps the `width` best states of each layer, at least one. The heuristic ranks them.
    pub fn new(width: usize, heuristic: H) -> Self {
        let width = width.max(1);
        Self { width, heuristic }
    }
}
