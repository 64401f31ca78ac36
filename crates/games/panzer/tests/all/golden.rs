//! Finished games are played again and come out as they did.

use sandtable_panzer::Panzer;
use std::sync::Arc;

#[test]
fn golden_games_come_out_as_they_did() {
    let game = Arc::new(Panzer::standard().unwrap_or_else(|e| panic!("{e}")));
    sandtable_conformance::golden::check(&game, concat!(env!("CARGO_MANIFEST_DIR"), "/golden"));
}
