//! Empty: a package needs a target besides its tests.
