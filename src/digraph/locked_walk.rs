//! A depth-first walk through all paths from a root that end at given places and repeat no other place.
//!
//! A plain depth-first search can spend exponential time on paths that lead to no end. To avoid this, the walk *locks* a
//! place if the current path blocks all ways from the place to an end. A place stays locked until a place that blocks it
//! leaves the path after a path to an end was found through it. The walk therefore takes at most O(n + m) steps between
//! two paths of a graph of n places and m edges, if each edge leads to an end.
//!
//! With a bound on the length, a place may also be a dead end because the path to it is too long. The lock then applies
//! only to paths of at least this length, so a shorter path may enter the place again.
//!
//! # References
//!
//! - D. B. Johnson, "Finding all the elementary circuits of a directed graph", *SIAM J. Comput.* 4 (1975).
//! - A. Gupta and T. Suzumura, "Finding all bounded-length simple cycles in a directed graph", arXiv:2105.10094 (2021),
//!   on locks that depend on the length.

use std::ops::Range;

/// A graph of numbered places and edges.
pub(crate) trait Arcs {
    /// Returns the edges that leave a place.
    fn row(&self, place: usize) -> Range<usize>;

    /// Returns the place that an edge leaves.
    fn tail(&self, edge: usize) -> usize;

    /// Returns the place that an edge enters.
    fn head(&self, edge: usize) -> usize;

    /// Returns whether paths end at a place.
    fn is_end(&self, place: usize) -> bool;
}

/// The walk. It has its own stack.
#[derive(Clone, Debug, Default)]
pub(crate) struct LockedWalk {
    most: usize, // the largest number of places on a path, without its end
    path: Vec<OnPath>,
    is_on_path: Vec<bool>,
    locks: Vec<usize>, // a place may follow a path with fewer places than this
    first_waiting: Vec<usize>, // the list of the edges whose tails are unlocked together with a place
    next_waiting: Vec<usize>,  // by edge: the edge after it in its list; the last edge names itself
    unlocked: Vec<usize>,
}

/// A place on the path.
#[derive(Clone, Debug)]
pub(crate) struct OnPath {
    place: usize,
    next_edge: usize,
    leads_to_end: bool, // a path that begins with the path to this place was found
}

impl OnPath {
    /// Returns the edge that the path takes from this place.
    #[inline]
    pub(crate) fn edge(&self) -> usize {
        self.next_edge - 1
    }
}

/// Marks an empty list, and an edge that is in no list.
const NONE: usize = usize::MAX;

impl LockedWalk {
    /// Begins a walk at `root` in a graph with this number of places and edges. A path has at most `most` edges.
    pub(crate) fn new(
        graph: &impl Arcs,
        root: usize,
        (places, edges): (usize, usize),
        most: usize,
    ) -> Self {
        let most = most.min(places);
        let mut walk = Self {
            most,
            path: Vec::new(),
            is_on_path: vec![false; places],
            locks: vec![most; places],
            first_waiting: vec![NONE; places],
            next_waiting: vec![NONE; edges],
            unlocked: Vec::new(),
        };
        if most > 0 {
            walk.push(graph, root);
        }
        walk
    }

    /// Returns the path that was found, as the edge that it takes from each place.
    pub(crate) fn path(&self) -> &[OnPath] {
        &self.path
    }

    #[inline]
    fn push(&mut self, graph: &impl Arcs, place: usize) {
        // The length of the path matters only if the bound on it is less than the number of places.
        let is_bounded = self.most < self.locks.len();
        self.locks[place] = if is_bounded { self.path.len() } else { 0 };
        self.is_on_path[place] = true;
        self.path.push(OnPath {
            place,
            next_edge: graph.row(place).start,
            leads_to_end: false,
        });
    }

    /// Continues until an edge leads from the last place of the path to an end. Returns whether it found such an edge.
    /// Calls `go_on` before each step. If this returns an error, the next call continues the walk.
    pub(crate) fn find_next<E>(
        &mut self,
        graph: &impl Arcs,
        mut go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<bool, E> {
        while let Some(last) = self.path.last_mut() {
            go_on()?;
            if last.next_edge == graph.row(last.place).end {
                self.pop(graph);
                continue;
            }
            let to = graph.head(last.next_edge);
            last.next_edge += 1;
            if graph.is_end(to) {
                last.leads_to_end = true;
                return Ok(true);
            }
            if self.path.len() < self.locks[to] {
                self.push(graph, to);
            }
        }
        Ok(false)
    }

    /// Takes the last place off the path. All of its edges have been followed.
    fn pop(&mut self, graph: &impl Arcs) {
        let Some(last) = self.path.pop() else { return };
        self.is_on_path[last.place] = false;
        if !last.leads_to_end {
            // The place stays locked until the head of one of its edges is unlocked.
            for edge in graph.row(last.place) {
                let next = &mut self.next_waiting[edge];
                if *next == NONE {
                    let first = &mut self.first_waiting[graph.head(edge)];
                    *next = if *first == NONE { edge } else { *first };
                    *first = edge;
                }
            }
            return;
        }
        if let Some(before) = self.path.last_mut() {
            before.leads_to_end = true;
        }
        self.unlocked.push(last.place);
        while let Some(place) = self.unlocked.pop() {
            // A place on the path was unlocked before it was entered. It is unlocked again when it leaves the path.
            if self.is_on_path[place] || self.locks[place] == self.most {
                continue;
            }
            self.locks[place] = self.most;
            let mut next = std::mem::replace(&mut self.first_waiting[place], NONE);
            while next != NONE {
                let edge = next;
                self.unlocked.push(graph.tail(edge));
                next = std::mem::replace(&mut self.next_waiting[edge], NONE);
                if next == edge {
                    break;
                }
            }
        }
    }
}
