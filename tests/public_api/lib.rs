//! Nothing: the tests of this package run the compiler.
