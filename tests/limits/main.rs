//! A limit stops a search that would not end, and the report says so and proves nothing. The same holds for a full
//! frontier.

mod bounded_memory;
mod changed_limits;
mod edge_bounds;
mod limits;
mod nothing_cut;
