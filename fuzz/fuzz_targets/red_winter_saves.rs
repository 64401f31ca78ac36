#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_conformance::fuzz;
use sandtable_red_winter::{RedWinter, pack::Pack};
use std::sync::{Arc, LazyLock};

static GAME: LazyLock<Arc<RedWinter>> = LazyLock::new(|| Arc::new(RedWinter::new(Pack::load(None).expect("the pack it comes with is sound"))));

fuzz_target!(|data: &[u8]| fuzz::saves(&GAME, data));
