//! Nothing: the tests of this package compile programs.
