//! A package needs a library or a program; the example beside it is what it is for.
