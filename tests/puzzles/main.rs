//! The puzzles against their laws, against one another, and against what has been published of them.

#[cfg(test)]
mod estimates;
#[cfg(test)]
mod published;
#[cfg(test)]
mod tiles;
