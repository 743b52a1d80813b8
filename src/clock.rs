//! The clock that limits on time are measured with.
//!
//! The standard library has a clock on every tested platform except one: on `wasm32-unknown-unknown`,
//! `std::time::Instant::now` panics. With the feature `js`, this platform uses the clock of the JavaScript host.
//! Without the feature, [`now`] returns `None` there.

#[cfg(not(all(feature = "js", target_family = "wasm", target_os = "unknown")))]
use std::time as platform;
#[cfg(all(feature = "js", target_family = "wasm", target_os = "unknown"))]
use web_time as platform;

/// A moment on the clock; see [`Limits::deadline`](crate::Limits::deadline).
///
/// This is [`std::time::Instant`]. On `wasm32-unknown-unknown` with the feature `js` it is the type of the crate
/// `web-time` instead, which has the same methods. Code that runs on all platforms uses this type.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use colorwalk::{Instant, Limits};
///
/// let limits = Limits::new().deadline(Instant::now() + Duration::from_secs(2));
/// # let _ = limits;
/// ```
pub type Instant = platform::Instant;

/// Whether this platform has a clock.
pub(crate) const EXISTS: bool = cfg!(any(
    feature = "js",
    not(all(target_family = "wasm", target_os = "unknown"))
));

/// Returns the present moment, or `None` if this platform has no clock.
pub(crate) fn now() -> Option<Instant> {
    EXISTS.then(Instant::now)
}
