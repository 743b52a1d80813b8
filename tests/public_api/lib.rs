//! Tests of the library's public interface.
