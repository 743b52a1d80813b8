//! The clock for time limits.
//!
//! On `wasm32-unknown-unknown`, the standard library has no clock, and `std::time::Instant::now` panics. With the
//! feature `js`, this platform uses the clock of the JavaScript host. Without the feature, [`now`] returns `None` on
//! this platform. All other tested platforms have a clock.

#[cfg(not(all(feature = "js", target_family = "wasm", target_os = "unknown")))]
use std::time as platform;
#[cfg(all(feature = "js", target_family = "wasm", target_os = "unknown"))]
use web_time as platform;

/// A moment on the clock; see [`Limits::deadline`](crate::Limits::deadline).
///
/// This type is [`std::time::Instant`], except on `wasm32-unknown-unknown` with the feature `js`. There it is `Instant`
/// of the crate `web-time`, which has the same methods. Use this type in code that runs on all platforms.
pub type Instant = platform::Instant;

/// Whether this platform has a clock.
pub(crate) const EXISTS: bool = cfg!(any(
    feature = "js",
    not(all(target_family = "wasm", target_os = "unknown"))
));

/// Returns the present moment. Returns `None` if this platform has no clock.
pub(crate) fn now() -> Option<Instant> {
    EXISTS.then(Instant::now)
}
