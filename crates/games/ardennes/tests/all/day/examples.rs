//! Worked examples and rules as positions: `examples/*.pos`, each with the rules it proves.

use sandtable_ardennes::Ardennes;
use sandtable_engine::{Game, position};
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{e}"));
    let mut files: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "pos"));
    files.sort();
    files
}

/// Every position file holds and cites rows of the ledger.
#[test]
fn all_examples_hold() {
    let game = Ardennes::standard().unwrap_or_else(|e| panic!("{e}"));
    let only = std::env::var("SANDTABLE_EXAMPLE").unwrap_or_default();
    let mut faults = Vec::new();
    for path in files() {
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default().to_owned();
        if !name.contains(&only) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{e}"));
        let report = position::run(&game, &name, &text);
        faults.extend(report.faults.iter().map(ToString::to_string));
        if report.held == 0 && report.faults.is_empty() {
            faults.push(format!("{name}: nothing is expected"));
        }
        let unknown = report.rules.iter().filter(|r| game.ledger().rule(r).is_none());
        faults.extend(unknown.map(|r| format!("{name}: no rule {r}")));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
