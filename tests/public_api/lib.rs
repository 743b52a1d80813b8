//! Tests of what colorwalk shows to its users.
