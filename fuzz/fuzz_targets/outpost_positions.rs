#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_conformance::fuzz;
use sandtable_conformance::example::Outpost;
use std::sync::{Arc, LazyLock};

static GAME: LazyLock<Arc<Outpost>> = LazyLock::new(|| Arc::new(Outpost::new()));

fuzz_target!(|data: &[u8]| fuzz::positions(&GAME, data));
