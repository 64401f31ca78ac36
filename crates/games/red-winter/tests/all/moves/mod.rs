//! Positions as tests: a text is played, and everything it states must hold.

use sandtable_engine::position;
use sandtable_red_winter::RedWinter;
use std::sync::OnceLock;

/// The game, loaded once.
pub fn game() -> &'static RedWinter {
    static GAME: OnceLock<RedWinter> = OnceLock::new();
    GAME.get_or_init(|| RedWinter::standard().expect("the pack"))
}

/// Plays a text on an empty campaign map: a day turn without morale, Soviet Action Phase, unless it says otherwise.
pub fn holds(text: &str) {
    let text = format!("game red-winter\nscenario campaign\nturn 9\nphase action soviet\n{text}");
    check("position", &text);
}

/// Plays a text that names its own scenario.
pub fn plays(text: &str) {
    check("position", text);
}

/// Whether everything a text states holds.
pub fn is_so(text: &str) -> bool {
    let text = format!("game red-winter\nscenario campaign\nturn 9\nphase action soviet\n{text}");
    position::run(game(), "position", &text).faults.is_empty()
}

/// Plays a position file of the examples.
pub fn example(name: &str) {
    let path = format!("{}/examples/{name}.pos", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("an example");
    check(name, &text);
}

fn check(name: &str, text: &str) {
    let report = position::run(game(), name, text);
    if let Some(fault) = report.faults.first() {
        let line = text.lines().nth(fault.line.saturating_sub(1)).unwrap_or_default();
        panic!("{fault}\n  in: {line}");
    }
    assert!(report.held > 0, "{name} states nothing");
}
