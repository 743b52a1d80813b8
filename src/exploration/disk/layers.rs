//! The exploration, layer by layer. For each layer, it expands states, sorts and merges their successors, and removes
//! known states.
//!
//! Successors wait until their layer is the earliest one. If an edge stays in its layer, the layer consists of several
//! *passes*. A pass holds the states that were found together.

use std::collections::BTreeMap;
use std::mem::needs_drop;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::{DiskError, End, damaged};
use super::file::{Name, Reader, StatesFile, Writer};
use super::folder::{Folder, Manifest, Pass};
use super::merge::{Merge, Source};
use super::recent::Recent;
use crate::engine::run_limits::RunLimits;
use crate::error::SearchError;
use crate::exploration::layering::{BEYOND, Due, Layering};
use crate::exploration::{Extent, Layer, Layers as Counts, position_of};
use crate::failure::Failure;
use crate::limits::{Limit, Limits};
use crate::path::{Path, PathOf};
use crate::problem::{SearchProblem, successors_of};

/// The largest number of files that are merged at once, and of other files whose states are left out of the
/// result.
const FAN_IN: usize = 64;

/// The number of successors that are looked up together. The waits for memory then overlap.
const BATCH: usize = 128;

/// The predecessor that a backward step has found, and the position of the edge from there to the later state.
type Found<P> = (<P as SearchProblem>::State, usize);

/// The options of the exploration, and the memory that it may use.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) memory: usize,
    pub(super) limits: Limits,
    pub(super) is_undirected: bool,
    pub(super) finds_path: bool,
    pub(super) extent: Extent,
}

/// An exploration that is running.
pub(super) struct Layers<'d, P: SearchProblem, L: Layering<P>> {
    problem: &'d P,
    layering: &'d L,
    options: &'d Options,
    folder: &'d Folder,
    manifest: Manifest,
    counts: Counts,
    is_open: bool, // the last layer, because an edge may stay in it
    run_limits: RunLimits,
    expanded: u64,
    generated: u64,
    batch: Vec<(L::Due, P::State)>,
    buffer: Vec<(L::Due, P::State)>,
    heap: usize, // bytes of heap memory that the states in the buffer own
    heap_limit: usize,
    recent: Recent<'d, P, L::Due>,
    runs: BTreeMap<u64, Vec<StatesFile>>, // by the layer of their states
    runs_made: u64,
}

impl<'d, P, L> Layers<'d, P, L>
where
    P: SearchProblem<State: Ord + Serialize + DeserializeOwned>,
    L: Layering<P>,
{
    pub(super) fn new(
        (problem, layering): (&'d P, &'d L),
        options: &'d Options,
        folder: &'d Folder,
        mut manifest: Manifest,
    ) -> Result<Self, DiskError<P::State>> {
        let (bytes, heap_limit) = if needs_drop::<P::State>() {
            (options.memory / 4, options.memory / 4)
        } else {
            (options.memory / 2, usize::MAX)
        };
        let mut buffer = Vec::new();
        buffer
            .try_reserve_exact((bytes / size_of::<(L::Due, P::State)>().max(1)).max(1))
            .map_err(|_| DiskError::Memory { bytes })?;
        let limits = Limits {
            bytes: None, // the folder checks the limit
            ..options.limits.clone()
        };
        manifest.reach = manifest.reach.max(L::LEAST);
        let mut counts = Counts::default();
        for pass in &manifest.passes {
            counts.add(pass.layer, pass.size.states);
        }
        Ok(Self {
            problem,
            layering,
            options,
            folder,
            counts,
            is_open: L::LEAST == 0 && !manifest.passes.is_empty(),
            manifest,
            run_limits: RunLimits::new(limits),
            expanded: 0,
            generated: 0,
            batch: Vec::with_capacity(BATCH),
            buffer,
            heap: 0,
            heap_limit,
            recent: Recent::new(problem, options.memory / 4),
            runs: BTreeMap::new(),
            runs_made: 0,
        })
    }

    /// Returns the complete layers, and the number of the layer with the nearest goal.
    pub(super) fn into_counts(mut self) -> (Counts, Option<u64>) {
        if self.is_open {
            self.counts.drop_last();
        }
        let goal = self.manifest.goal;
        (
            self.counts,
            goal.map(|number| self.manifest.passes[number].layer),
        )
    }

    /// Makes layers until no states wait for a layer.
    pub(super) fn explore(
        &mut self,
        starts: &[P::State],
        observe: impl Fn(&Layer),
    ) -> Result<(), End<P::State>> {
        if self.manifest.passes.is_empty() {
            let starts = starts
                .iter()
                .map(|start| (self.layering.start(start), start.clone()));
            let mut starts: Vec<(u64, P::State)> = starts.collect();
            starts.sort_unstable();
            self.write_runs(&starts)?;
        }
        for number in self.first_with_edges_ahead()..self.manifest.passes.len() {
            self.expand(number)?;
        }
        loop {
            let next = self.next_layer()?;
            if self.is_open && next != Some(self.last_layer()) {
                self.is_open = false;
                if self.is_last(&observe) {
                    break;
                }
            }
            let Some(next) = next else { break };
            if !self.add_pass(next)? {
                continue;
            }
            self.is_open = L::LEAST == 0;
            if !self.is_open && self.is_last(&observe) {
                break;
            }
            self.expand(self.manifest.passes.len() - 1)?;
        }
        Ok(())
    }

    /// Reports a complete layer. Returns whether it is the last layer.
    fn is_last(&self, observe: impl Fn(&Layer)) -> bool {
        observe(&self.counts.last(self.folder.quota.used()));
        self.options.extent.ends_at_goal && self.manifest.goal.is_some()
    }

    /// Returns the number of the last layer.
    fn last_layer(&self) -> u64 {
        self.manifest.passes.last().map_or(0, |pass| pass.layer)
    }

    /// Returns the first pass whose edges may lead to a layer that is not made yet. The successors of earlier passes
    /// are known.
    fn first_with_edges_ahead(&self) -> usize {
        let next = self.last_layer().saturating_add(L::LEAST);
        self.first_within(self.manifest.reach, next)
    }

    /// Returns the first pass whose edges reach `layer` if they lead at most `reach` layers ahead.
    fn first_within(&self, reach: u64, layer: u64) -> usize {
        let is_far = |pass: &Pass| pass.layer.saturating_add(reach) < layer;
        self.manifest.passes.partition_point(is_far)
    }

    /// Records the successors of a pass.
    fn expand(&mut self, number: usize) -> Result<(), End<P::State>> {
        let (problem, layering, limits) = (self.problem, self.layering, &self.options.limits);
        let layer = self.manifest.passes[number].layer;
        if layering.last().is_some_and(|last| layer >= u64::from(last)) {
            return Err(End::Limit(Limit::Depth));
        }
        let last = self.last_layer();
        let mut states = open(&self.pass(number))?;
        while let Some(state) = states.next()? {
            if limits.expansions.is_some_and(|most| self.expanded >= most) {
                return Err(End::Limit(Limit::Expansions));
            }
            self.check()?;
            self.expanded += 1;
            let from = layering.expanded(&state, layer);
            for edge in successors_of(problem, &state) {
                let edge = edge.map_err(|failure| failed(&state, failure))?;
                if limits.generated.is_some_and(|most| self.generated >= most) {
                    return Err(End::Limit(Limit::Generated));
                }
                self.generated += 1;
                if let Some(due) = layering.due(&from, &edge).map_err(DiskError::from)? {
                    let to = due.layer(layer);
                    self.manifest.reach = self.manifest.reach.max(to - layer);
                    if to >= last {
                        self.record(due, edge.state)?; // otherwise it was known when the exploration was resumed
                    }
                }
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

    fn record(&mut self, due: L::Due, state: P::State) -> Result<(), End<P::State>> {
        self.batch.push((due, state));
        if self.batch.len() == BATCH {
            self.record_batch()?;
        }
        Ok(())
    }

    /// Moves the states of the batch into the buffer, except states that the table of recent states contains.
    fn record_batch(&mut self) -> Result<(), End<P::State>> {
        let mut batch = std::mem::take(&mut self.batch);
        batch.retain(|(due, state)| !self.recent.has(*due, state));
        for (due, state) in batch.drain(..) {
            if self.recent.insert(due, &state) {
                self.push(due, state)?;
            }
        }
        self.batch = batch;
        Ok(())
    }

    /// Puts a state into the buffer. If the buffer is full, writes its states to runs.
    fn push(&mut self, due: L::Due, state: P::State) -> Result<(), End<P::State>> {
        self.heap = self.heap.saturating_add(self.problem.heap_bytes(&state));
        self.buffer.push((due, state));
        if self.buffer.len() == self.buffer.capacity() || self.heap > self.heap_limit {
            let mut buffer = std::mem::take(&mut self.buffer);
            buffer.sort_unstable();
            buffer.dedup();
            self.write_runs(&buffer)?;
            buffer.clear();
            (self.buffer, self.heap) = (buffer, 0);
        }
        Ok(())
    }

    /// Writes sorted states to runs, one for each layer.
    fn write_runs<D: Due>(&mut self, states: &[(D, P::State)]) -> Result<(), End<P::State>> {
        for states in states.chunk_by(|one, other| one.0 == other.0) {
            let mut writer = self.new_run()?;
            for (_, state) in states {
                self.check()?;
                writer.write(state)?;
            }
            let run = writer.finish(false)?;
            let layer = states[0].0.layer(self.last_layer());
            self.runs.entry(layer).or_default().push(run);
        }
        Ok(())
    }

    /// Returns the earliest layer that has waiting states.
    fn next_layer(&mut self) -> Result<Option<u64>, End<P::State>> {
        self.record_batch()?;
        let first = self.buffer.iter().map(|(due, _)| due).min();
        let of_buffer = first.map(|due| due.layer(self.last_layer()));
        let of_runs = self.runs.keys().next().copied();
        Ok(of_buffer.into_iter().chain(of_runs).min())
    }

    /// Makes a pass of the states that wait for this layer and that no earlier pass contains. Returns whether there
    /// are any.
    fn add_pass(&mut self, layer: u64) -> Result<bool, End<P::State>> {
        let mut runs = self.runs.remove(&layer).unwrap_or_default();
        while runs.len() > FAN_IN {
            let first: Vec<StatesFile> = runs.drain(..FAN_IN).collect();
            runs.push(self.subtract(layer, &first, &[])?);
        }
        let number = self.manifest.passes.len();
        let first = if self.options.is_undirected {
            let reach = self.manifest.reach.saturating_mul(2); // of the edge to a state, and of the edge back
            self.first_within(reach, layer)
                .max(self.manifest.first_kept)
        } else {
            0
        };
        let earlier: Vec<StatesFile> = (first..number).map(|number| self.pass(number)).collect();
        let (last, groups) = earlier.split_at(earlier.len().min(FAN_IN));
        for known in groups.chunks(FAN_IN) {
            runs = vec![self.subtract(layer, &runs, known)?];
        }
        let writer = self.writer(self.folder.pass(number))?;
        let mut has_goal = self.manifest.goal.is_some();
        let mut inconsistent = None;
        let (problem, layering) = (self.problem, self.layering);
        let writer = self.write_new(layer, writer, (&runs, last), |state| {
            if !has_goal && problem.is_goal(state) {
                has_goal = true;
                inconsistent = (layering.cost(state, layer) != layer).then(|| state.clone());
            }
        })?;
        let file = writer.finish(true)?;
        let size = file.1;
        if size.states == 0 {
            self.folder.delete(&file.0.path, size)?;
            return Ok(false);
        }
        if self
            .options
            .extent
            .max_cost
            .is_some_and(|most| layer > most)
        {
            return Err(End::Limit(Limit::Cost));
        }
        if layer == BEYOND
            && let Some(state) = open(&file)?.next()?
        {
            return Err(DiskError::from(SearchError::CostOverflow { state }).into());
        }
        if let Some(state) = inconsistent {
            return Err(DiskError::from(SearchError::Inconsistent { state }).into());
        }
        self.commit(Pass { layer, size }, has_goal)?;
        Ok(true)
    }

    /// Lists a pass in the manifest.
    fn commit(&mut self, pass: Pass, has_goal: bool) -> Result<(), End<P::State>> {
        let mut manifest = self.manifest.clone();
        if has_goal {
            manifest.goal.get_or_insert(manifest.passes.len());
        }
        if self.options.is_undirected && !self.options.finds_path {
            let next = pass.layer.saturating_add(L::LEAST);
            manifest.first_kept = self
                .first_within(self.manifest.reach.saturating_mul(2), next)
                .max(manifest.first_kept);
        }
        manifest.passes.push(pass);
        manifest.bytes = self.folder.quota.most();
        self.folder.commit(&manifest, &self.manifest)?;
        self.manifest = manifest;
        self.counts.add(pass.layer, pass.size.states);
        Ok(())
    }

    fn writer(&self, name: Name) -> Result<Writer<'d, P::State>, End<P::State>> {
        let block_size = (self.options.memory / (8 * FAN_IN)).min(1 << 16);
        Writer::create(name, block_size, &self.folder.quota)
    }

    fn new_run(&mut self) -> Result<Writer<'d, P::State>, End<P::State>> {
        self.runs_made += 1;
        self.writer(self.folder.run(self.runs_made))
    }

    /// Merges the states of this layer in the buffer and in the files `runs` into a new run, and leaves out all states
    /// in the files `known`.
    fn subtract(
        &mut self,
        layer: u64,
        runs: &[StatesFile],
        known: &[StatesFile],
    ) -> Result<StatesFile, End<P::State>> {
        let writer = self.new_run()?;
        let writer = self.write_new(layer, writer, (runs, known), |_| ())?;
        writer.finish(false)
    }

    /// Writes the states of this layer in the buffer and in `runs`, except those in `known`. Then deletes the files
    /// `runs`.
    fn write_new<'q>(
        &mut self,
        layer: u64,
        mut writer: Writer<'q, P::State>,
        (runs, known): (&[StatesFile], &[StatesFile]),
        mut look: impl FnMut(&P::State),
    ) -> Result<Writer<'q, P::State>, End<P::State>> {
        let mut buffer = std::mem::take(&mut self.buffer);
        let last = self.last_layer();
        let due = sort_first(&mut buffer, |due| due.layer(last) == layer);
        let mut sources = sources(runs)?;
        sources.push(Source::Buffer(buffer.drain(..due)));
        let mut new = Merge::new(sources)?;
        let mut known = Merge::<L::Due, _>::new(self::sources(known)?)?;
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
        let heap_bytes = |(_, state): &(L::Due, P::State)| self.problem.heap_bytes(state);
        self.heap = buffer.iter().map(heap_bytes).fold(0, usize::saturating_add);
        self.buffer = buffer;
        for (name, size) in runs {
            self.folder.delete(&name.path, *size)?;
        }
        Ok(writer)
    }

    /// Returns a path to a nearest goal, if the caller requested a path.
    pub(super) fn path(&self) -> Result<Option<PathOf<P>>, End<P::State>> {
        let Some(mut number) = self.manifest.goal.filter(|_| self.options.finds_path) else {
            return Ok(None);
        };
        let is_goal = |state: &P::State| Ok(self.problem.is_goal(state).then_some(0));
        let Some((goal, _)) = self.find(number, is_goal)? else {
            let path = self.folder.pass(number).path;
            return Err(damaged(&path, "the goal in it is none").into());
        };
        let (mut state, mut positions) = (goal.clone(), Vec::new());
        let cost = self.manifest.passes[number].layer;
        for earlier in (0..number).rev() {
            let to = (&state, self.manifest.passes[number].layer);
            let edge_to_it = |from: &P::State| {
                let layer = self.manifest.passes[earlier].layer;
                let expanded = self.layering.expanded(from, layer);
                let edges = (self.problem, self.layering);
                let found = position_of(edges, &expanded, to, &self.run_limits);
                found
                    .map_err(|failure| failed(from, failure))?
                    .map_err(End::Limit)
            };
            if let Some((from, position)) = self.find(earlier, edge_to_it)? {
                positions.push(u32::try_from(position).unwrap_or(u32::MAX)); // replaying then finds no such edge
                (state, number) = (from, earlier);
            }
        }
        let unfaithful = |state| DiskError::from(SearchError::Unfaithful { state }).into();
        if number > 0
            && !self
                .problem
                .starts()
                .into_iter()
                .any(|start| start == state)
        {
            return Err(unfaithful(state)); // it has no predecessor
        }
        positions.reverse();
        let path = Path::replay(self.problem, state, positions).map_err(DiskError::from)?;
        if *path.end() == goal && self.layering.is_cost_of(&path, cost) {
            Ok(Some(path))
        } else {
            Err(unfaithful(goal))
        }
    }

    fn pass(&self, number: usize) -> StatesFile {
        (self.folder.pass(number), self.manifest.passes[number].size)
    }

    /// Returns the first state of a pass that meets a condition, with the value that the condition returned.
    fn find(
        &self,
        number: usize,
        says: impl Fn(&P::State) -> Result<Option<usize>, End<P::State>>,
    ) -> Result<Option<Found<P>>, End<P::State>> {
        let mut states = open(&self.pass(number))?;
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

/// Moves the states that are due to the front, sorts them without duplicates, and returns their number.
fn sort_first<D: Due, S: Ord>(states: &mut Vec<(D, S)>, is_due: impl Fn(D) -> bool) -> usize {
    let mut count = 0;
    for at in 0..states.len() {
        if is_due(states[at].0) {
            states.swap(count, at);
            count += 1;
        }
    }
    states[..count].sort_unstable();
    states.dedup();
    states.partition_point(|(due, _)| is_due(*due))
}

fn sources<'b, D, S: DeserializeOwned>(
    files: &[StatesFile],
) -> Result<Vec<Source<'b, D, S>>, DiskError<S>> {
    files
        .iter()
        .map(|file| open(file).map(Source::File))
        .collect()
}
