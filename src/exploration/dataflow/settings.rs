//! What the workers of a process are to do.

use std::sync::Arc;

use super::known::Keeps;
use crate::clock::Instant;
use crate::exploration::Layer;
use crate::limits::Limits;

pub(super) type LayerObserver = dyn Fn(&Layer) + Send + Sync;

/// What the workers of a process are to do.
pub(super) struct Settings {
    pub(super) threads: usize,
    pub(super) keeps: Keeps,
    pub(super) limits: Limits,
    pub(super) deadline: Option<Instant>,
    pub(super) observer: Option<Arc<LayerObserver>>,
}
