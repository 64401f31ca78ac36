//! The fuzz targets on the example game, bounded and deterministic. See `fuzz/README.md`.

use sandtable_conformance::example::Outpost;
use sandtable_conformance::fuzz::{self, rounds, smoke};
use std::path::Path;
use std::sync::Arc;

#[test]
fn actions() {
    let game = Arc::new(Outpost::new());
    let (scripts, _) = fuzz::good_games(&game, 40);
    smoke(&scripts, rounds(4000), 1, |data| fuzz::actions(&game, data));
}

#[test]
fn saves() {
    let game = Arc::new(Outpost::new());
    let (_, journals) = fuzz::good_games(&game, 40);
    smoke(&journals, rounds(6000), 2, |data| fuzz::saves(&game, data));
}

#[test]
fn position_files() {
    let game = Arc::new(Outpost::new());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/outpost");
    let files = std::fs::read_dir(folder).expect("the folder of examples");
    let good: Vec<Vec<u8>> =
        files.map(|f| std::fs::read(f.expect("a file").path()).expect("its text")).collect();
    smoke(&good, rounds(10_000), 3, |data| fuzz::positions(&game, data));
}

#[test]
fn data_files() {
    let good = [include_str!("../src/example/data/outpost.toml").as_bytes().to_vec()];
    smoke(&good, rounds(6000), 4, |data| {
        if let Err(message) = Outpost::from_data(&String::from_utf8_lossy(data)) {
            assert!(message.starts_with("outpost.toml:"), "no line: {message}");
        }
    });
}
