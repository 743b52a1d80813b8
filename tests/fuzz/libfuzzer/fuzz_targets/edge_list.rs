#![no_main]

use colorwalk_testing::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| texts::edge_list(data));
