//! The exploration, layer by layer. For each layer, it expands states, sorts and merges their successors, and removes
//! known states.

use std::mem::needs_drop;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::{DiskError, End, damaged};
use super::file::{Name, Reader, Size, Writer};
use super::folder::{Folder, Manifest};
use super::merge::{Merge, Source};
use super::recent::Recent;
use crate::engine::run_limits::RunLimits;
use crate::error::SearchError;
use crate::exploration::{Layer, position_of};
use crate::failure::Failure;
use crate::limits::{Limit, Limits};
use crate::path::{Path, PathOf};
use crate::problem::{SearchProblem, successors_of};

/// The largest number of files that are merged at once, and of other files whose states are left out of the
/// result.
const FAN_IN: usize = 64;

/// The number of successors that are looked up together. The waits for memory then overlap.
const BATCH: usize = 128;

/// A file and its size.
type StatesFile = (Name, Size);

/// The predecessor that a backward step has found, and the position of the edge from there to the later state.
type Found<P> = (<P as SearchProblem>::State, usize);

/// The options of the exploration, and the memory that it may use.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) memory: usize,
    pub(super) limits: Limits,
    pub(super) is_undirected: bool,
    pub(super) finds_path: bool,
}

/// An exploration that is running.
pub(super) struct Layers<'d, P: SearchProblem> {
    problem: &'d P,
    options: &'d Options,
    folder: &'d Folder,
    manifest: Manifest,
    run_limits: RunLimits,
    expanded: u64,
    generated: u64,
    batch: Vec<P::State>,
    buffer: Vec<P::State>,
    heap: usize, // bytes of heap memory that the states in the buffer own
    heap_limit: usize,
    recent: Recent<'d, P>,
    runs: Vec<StatesFile>, // of the layer under construction
    runs_made: u64,
}

impl<'d, P> Layers<'d, P>
where
    P: SearchProblem<State: Ord + Serialize + DeserializeOwned>,
{
    pub(super) fn new(
        problem: &'d P,
        options: &'d Options,
        folder: &'d Folder,
        manifest: Manifest,
    ) -> Result<Self, DiskError<P::State>> {
        let (bytes, heap_limit) = if needs_drop::<P::State>() {
            (options.memory / 4, options.memory / 4)
        } else {
            (options.memory / 2, usize::MAX)
        };
        let mut buffer = Vec::new();
        buffer
            .try_reserve_exact((bytes / size_of::<P::State>().max(1)).max(1))
            .map_err(|_| DiskError::Memory { bytes })?;
        let limits = Limits {
            bytes: None, // the folder checks the limit
            ..options.limits.clone()
        };
        Ok(Self {
            problem,
            options,
            folder,
            manifest,
            run_limits: RunLimits::new(limits),
            expanded: 0,
            generated: 0,
            batch: Vec::with_capacity(BATCH),
            buffer,
            heap: 0,
            heap_limit,
            recent: Recent::new(problem, options.memory / 4),
            runs: Vec::new(),
            runs_made: 0,
        })
    }

    pub(super) fn into_manifest(self) -> Manifest {
        self.manifest
    }

    /// Makes layers until a layer is empty.
    pub(super) fn explore(
        &mut self,
        starts: Vec<P::State>,
        observe: impl Fn(&Layer),
    ) -> Result<(), End<P::State>> {
        if self.manifest.layers.is_empty() {
            for start in starts {
                self.record(start)?;
            }
        } else {
            self.expand_last()?;
        }
        while self.add_layer()? {
            observe(&self.last());
            self.expand_last()?;
        }
        Ok(())
    }

    /// Returns the last layer for an observer.
    fn last(&self) -> Layer {
        let layers = &self.manifest.layers;
        Layer {
            depth: u32::try_from(layers.len() - 1).unwrap_or(u32::MAX),
            states: layers.last().map_or(0, |layer| layer.states),
            total: layers.iter().map(|layer| layer.states).sum(),
            bytes: self.folder.quota.used(),
        }
    }

    /// Records the successors of the last layer.
    fn expand_last(&mut self) -> Result<(), End<P::State>> {
        let (problem, limits) = (self.problem, &self.options.limits);
        let depth = self.manifest.layers.len() - 1;
        if limits.depth.is_some_and(|most| depth >= most as usize) {
            return Err(End::Limit(Limit::Depth));
        }
        let mut states = open(&self.layer(depth))?;
        while let Some(state) = states.next()? {
            if limits.expansions.is_some_and(|most| self.expanded >= most) {
                return Err(End::Limit(Limit::Expansions));
            }
            self.check()?;
            self.expanded += 1;
            for edge in successors_of(problem, &state) {
                let edge = edge.map_err(|failure| failed(&state, failure))?;
                if limits.generated.is_some_and(|most| self.generated >= most) {
                    return Err(End::Limit(Limit::Generated));
                }
                self.generated += 1;
                self.record(edge.state)?;
                self.check()?;
            }
        }
        Ok(())
    }

    /// Checks the clock and the cancel flag.
    fn check(&self) -> Result<(), End<P::State>> {
        self.run_limits
            .interruption()
            .map_or(Ok(()), |limit| Err(End::Limit(limit)))
    }

    fn record(&mut self, state: P::State) -> Result<(), End<P::State>> {
        self.batch.push(state);
        if self.batch.len() == BATCH {
            self.record_batch()?;
        }
        Ok(())
    }

    /// Moves the states of the batch into the buffer, except states that the table of recent states contains.
    fn record_batch(&mut self) -> Result<(), End<P::State>> {
        let mut batch = std::mem::take(&mut self.batch);
        batch.retain(|state| !self.recent.has(state));
        for state in batch.drain(..) {
            if self.recent.insert(&state) {
                self.push(state)?;
            }
        }
        self.batch = batch;
        Ok(())
    }

    /// Puts a state into the buffer. If the buffer is full, writes its states as a run.
    fn push(&mut self, state: P::State) -> Result<(), End<P::State>> {
        self.heap = self.heap.saturating_add(self.problem.heap_bytes(&state));
        self.buffer.push(state);
        if self.buffer.len() == self.buffer.capacity() || self.heap > self.heap_limit {
            let run = self.subtract(&[], &[])?;
            self.runs.push(run);
        }
        Ok(())
    }

    /// Makes a layer of the recorded states that no earlier layer contains. Returns whether this layer has any states.
    fn add_layer(&mut self) -> Result<bool, End<P::State>> {
        self.record_batch()?;
        while self.runs.len() > FAN_IN {
            let first: Vec<StatesFile> = self.runs.drain(..FAN_IN).collect();
            let run = self.subtract(&first, &[])?;
            self.runs.push(run);
        }
        let depth = self.manifest.layers.len();
        let most = if self.options.is_undirected { 2 } else { depth };
        let earlier = depth.saturating_sub(most)..depth;
        let earlier: Vec<StatesFile> = earlier.map(|depth| self.layer(depth)).collect();
        let (last, groups) = earlier.split_at(earlier.len().min(FAN_IN));
        for known in groups.chunks(FAN_IN) {
            let runs = std::mem::take(&mut self.runs);
            let run = self.subtract(&runs, known)?;
            self.runs.push(run);
        }
        let runs = std::mem::take(&mut self.runs);
        let name = self.folder.layer(depth);
        let writer = Writer::create(name, self.block_size(), &self.folder.quota)?;
        let mut has_goal = self.manifest.goal_depth.is_some();
        let problem = self.problem;
        let writer = self.write_new(writer, &runs, last, |state| {
            has_goal = has_goal || problem.is_goal(state);
        })?;
        let size = writer.finish(true)?;
        self.commit(size, has_goal)
    }

    /// Lists a layer in the manifest, unless it is empty.
    fn commit(&mut self, layer: Size, has_goal: bool) -> Result<bool, End<P::State>> {
        if layer.states == 0 {
            return Ok(false);
        }
        let mut manifest = self.manifest.clone();
        if has_goal && manifest.goal_depth.is_none() {
            manifest.goal_depth = u32::try_from(manifest.layers.len()).ok();
        }
        manifest.layers.push(layer);
        manifest.bytes = self.folder.quota.most();
        self.folder.commit(&manifest)?;
        self.manifest = manifest;
        Ok(true)
    }

    fn block_size(&self) -> usize {
        (self.options.memory / (8 * FAN_IN)).min(1 << 16)
    }

    /// Merges the buffer and the files `runs` into a new run, and leaves out all states in the files `known`.
    fn subtract(
        &mut self,
        runs: &[StatesFile],
        known: &[StatesFile],
    ) -> Result<StatesFile, End<P::State>> {
        let name = self.folder.run(self.runs_made);
        self.runs_made += 1;
        let writer = Writer::create(name.clone(), self.block_size(), &self.folder.quota)?;
        let writer = self.write_new(writer, runs, known, |_| ())?;
        Ok((name, writer.finish(false)?))
    }

    /// Writes the states of the buffer and of `runs`, except those in `known`. Then deletes the files `runs`.
    fn write_new<'q>(
        &mut self,
        mut writer: Writer<'q, P::State>,
        runs: &[StatesFile],
        known: &[StatesFile],
        mut look: impl FnMut(&P::State),
    ) -> Result<Writer<'q, P::State>, End<P::State>> {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.sort_unstable();
        buffer.dedup();
        let mut sources = sources(runs)?;
        sources.push(Source::Buffer(buffer.drain(..)));
        let mut new = Merge::new(sources)?;
        let mut known = Merge::new(self::sources(known)?)?;
        while let Some(state) = new.next()? {
            self.check()?;
            while known.peek().is_some_and(|known| *known < state) {
                known.next()?;
            }
            if known.peek() != Some(&state) {
                look(&state);
                writer.write(&state)?;
            }
        }
        drop(new);
        (self.buffer, self.heap) = (buffer, 0);
        for (name, size) in runs {
            self.folder.delete(&name.path, *size)?;
        }
        Ok(writer)
    }

    /// Returns a path to a nearest goal, if the caller requested a path.
    pub(super) fn path(&self) -> Result<Option<PathOf<P>>, End<P::State>> {
        let Some(depth) = self.manifest.goal_depth.filter(|_| self.options.finds_path) else {
            return Ok(None);
        };
        let is_goal = |state: &P::State| Ok(self.problem.is_goal(state).then_some(0));
        let Some((goal, _)) = self.find(depth, is_goal)? else {
            let layer = self.folder.layer(depth as usize);
            return Err(damaged(&layer.path, "the goal in it is none").into());
        };
        let (mut state, mut positions) = (goal.clone(), Vec::new());
        for depth in (0..depth).rev() {
            let edge_to_it = |from: &P::State| {
                let found = position_of(self.problem, (from, &state), &self.run_limits);
                found
                    .map_err(|failure| failed(from, failure))?
                    .map_err(End::Limit)
            };
            let found = self.find(depth, edge_to_it)?;
            let unfaithful = || SearchError::Unfaithful {
                state: state.clone(),
            };
            let (from, position) = found.ok_or_else(unfaithful).map_err(DiskError::from)?;
            positions.push(u32::try_from(position).unwrap_or(u32::MAX)); // replaying then finds no such edge
            state = from;
        }
        positions.reverse();
        let path = Path::replay(self.problem, state, positions).map_err(DiskError::from)?;
        if *path.end() == goal {
            Ok(Some(path))
        } else {
            Err(DiskError::from(SearchError::Unfaithful { state: goal }).into())
        }
    }

    fn layer(&self, depth: usize) -> StatesFile {
        (self.folder.layer(depth), self.manifest.layers[depth])
    }

    /// Returns the first state of a layer that meets a condition, with the value that the condition returned.
    fn find(
        &self,
        depth: u32,
        says: impl Fn(&P::State) -> Result<Option<usize>, End<P::State>>,
    ) -> Result<Option<Found<P>>, End<P::State>> {
        let mut states = open(&self.layer(depth as usize))?;
        while let Some(state) = states.next()? {
            self.check()?;
            if let Some(said) = says(&state)? {
                return Ok(Some((state, said)));
            }
        }
        Ok(None)
    }
}

/// The error of a problem that failed to list the successors of a state.
fn failed<S: Clone>(state: &S, failure: Failure) -> DiskError<S> {
    let state = state.clone();
    SearchError::Failed { state, failure }.into()
}

fn open<S: DeserializeOwned>((name, size): &StatesFile) -> Result<Reader<S>, DiskError<S>> {
    Reader::open(name.clone(), *size)
}

fn sources<'b, S: DeserializeOwned>(
    files: &[StatesFile],
) -> Result<Vec<Source<'b, S>>, DiskError<S>> {
    files
        .iter()
        .map(|file| open(file).map(Source::File))
        .collect()
}
