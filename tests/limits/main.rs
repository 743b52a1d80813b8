//! Limits stop what would not end, say so, and prove nothing; nor does a full frontier.

mod bounded_memory;
mod changed_limits;
mod edge_bounds;
mod limits;
mod nothing_cut;
