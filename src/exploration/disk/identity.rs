//! The identity of an exploration, and checksums of files.

use std::any::type_name;

use serde::Serialize;

use crate::failure::Failure;
use crate::hash::GOLDEN_RATIO;

/// The identity of an exploration: its options, and checksums of its name, its state type and its starts. The order of
/// the starts does not matter.
pub(super) type Identity = [u64; 4];

/// For each part of the identity, the message that is shown if this part differs.
pub(super) const DIFFERENCES: [&str; 4] = [
    "its name differs",
    "its states are of another type",
    "its starts differ",
    "its options differ",
];

/// Returns the identity. If a start cannot be serialized, returns the start and the failure.
pub(super) fn identity<'s, S: Serialize>(
    name: &str,
    starts: &'s [S],
    options: (bool, bool, &str),
) -> Result<Identity, (&'s S, Failure)> {
    let (mut sum, mut bytes) = (starts.len() as u64, Vec::new());
    for start in starts {
        bytes.clear();
        bytes = encode(start, bytes).map_err(|failure| (start, failure))?;
        sum = sum.wrapping_add(checksum(0, &bytes));
    }
    Ok([
        checksum(0, name.as_bytes()),
        checksum(size_of::<S>() as u64, type_name::<S>().as_bytes()),
        sum,
        checksum(
            u64::from(options.0) + 2 * u64::from(options.1),
            options.2.as_bytes(),
        ),
    ])
}

/// Appends the bytes of a value.
pub(super) fn encode<T: Serialize>(value: &T, bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
    postcard::to_extend(value, bytes).map_err(|error| Failure::new(error.to_string()))
}

/// Hashes bytes. The hash is the same on every platform.
///
/// For a fixed word, each step is one-to-one in the hash, and for a fixed hash, it is one-to-one in the word. Therefore
/// bytes that differ in only one word have different hashes.
pub(super) fn checksum(seed: u64, bytes: &[u8]) -> u64 {
    let step = |hash: u64, word: u64| {
        let product = (hash ^ word).wrapping_mul(GOLDEN_RATIO);
        product ^ (product >> 32)
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]);
    words.fold(step(seed, bytes.len() as u64), |hash, word| {
        step(hash, u64::from_le_bytes(*word))
    })
}
