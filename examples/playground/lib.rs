//! Nothing: a package needs a target beside its example.
