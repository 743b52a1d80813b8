#![no_main]

#[path = "../../../support/mod.rs"]
mod support;
#[allow(dead_code, reason = "one of the targets is used")]
#[path = "../../targets/mod.rs"]
mod targets;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| targets::program(data));
