#![no_main]

use colorwalk_testing::targets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| targets::program(data));
