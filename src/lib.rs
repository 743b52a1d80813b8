//! wip

pub mod adaptors;
pub mod algorithms;
mod cost;
mod error;
mod heuristic;
mod limits;
mod observe;
mod outcome;
mod path;
mod problem;
mod search;
mod space;

pub use algorithms::{CycleRule, Run};
pub use cost::*;
pub use error::*;
pub use heuristic::*;
pub use limits::*;
pub use observe::*;
pub use outcome::*;
pub use path::*;
pub use problem::*;
pub use search::*;

mod domains;
#[cfg(feature = "color-walk")]
pub mod strategies;
#[cfg(feature = "color-walk")]
pub use domains::color_walk;
