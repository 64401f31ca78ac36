//! Position files of a game: worked examples and rules, each with the rows of the ledger it proves.

use sandtable_engine::{Game, position};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Runs every position file of a folder and panics with what does not hold. Returns the rows of the ledger they cite.
///
/// A file must expect something and cite rows that exist. `SANDTABLE_EXAMPLE=E10` runs the files whose name has that part.
pub fn check<G: Game>(game: &G, folder: impl AsRef<Path>) -> BTreeSet<String> {
    let only = std::env::var("SANDTABLE_EXAMPLE").unwrap_or_default();
    let (mut cited, mut faults) = (BTreeSet::new(), Vec::new());
    let files = files(folder.as_ref());
    assert!(!files.is_empty(), "no position files in {}", folder.as_ref().display());
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.contains(&only) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
        let report = position::run(game, &name, &text);
        faults.extend(report.faults.iter().map(ToString::to_string));
        if report.held == 0 && report.faults.is_empty() {
            faults.push(format!("{name}: nothing is expected"));
        }
        let unknown = report.rules.iter().filter(|rule| game.ledger().rule(rule).is_none());
        faults.extend(unknown.map(|rule| format!("{name}: no rule {rule}")));
        cited.extend(report.rules);
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    cited
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "pos"));
    files.sort();
    files
}
