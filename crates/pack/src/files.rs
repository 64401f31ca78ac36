//! The files of a pack: those built into the program, and a player's own in their place.

use crate::error::{PackError, PackErrors, distance, nearest};
use std::path::Path;

/// The folder of a pack whose files are scenarios; a player may add to it.
pub const SCENARIOS: &str = "scenarios/";

/// Puts the files of a folder in place of the built-in ones of the same name and adds new scenarios, and new files of any
/// other folder the pack has. `game` is the name faults are told with.
pub fn replace(dir: &Path, files: &mut Vec<(String, String)>, game: &str) -> Result<(), PackErrors> {
    let mut errors = Vec::new();
    let fail = |name: &str, message: String, nearest| PackError {
        file: name.to_owned(),
        line: 0,
        column: 0,
        field: String::new(),
        message,
        expected: format!("a readable UTF-8 file of a {game} pack"),
        nearest,
    };
    let mut found: Vec<String> = Vec::new();
    let mut folders = vec![String::new(), SCENARIOS.to_owned()];
    for folder in files.iter().filter_map(|(n, _)| n.rfind('/').and_then(|i| n.get(..=i))) {
        if !folders.iter().any(|f| f == folder) {
            folders.push(folder.to_owned());
        }
    }
    for folder in &folders {
        let path = dir.join(folder);
        if !folder.is_empty() && !path.exists() {
            continue;
        }
        match std::fs::read_dir(&path) {
            Ok(entries) => found.extend(
                entries
                    .flatten()
                    .filter(|e| e.path().is_file())
                    .map(|entry| format!("{folder}{}", entry.file_name().to_string_lossy())),
            ),
            Err(error) => {
                errors.push(fail(&path.to_string_lossy(), error.to_string(), None));
            }
        }
    }
    found.sort();
    let of_packs = |name: &&String| [".toml", ".csv", ".txt"].iter().any(|end| name.ends_with(end));
    for name in found.iter().filter(of_packs) {
        let known = files.iter().position(|(n, _)| n == name);
        if known.is_none() && !name.contains('/') {
            // Rule texts and the like live beside the pack; only likely misspellings are refused.
            let near = nearest(name, files.iter().map(|(n, _)| n.as_str()));
            if near.as_deref().is_some_and(|near| distance(near, name) <= 2) {
                errors.push(fail(name, "no file of the pack has this name".to_owned(), near));
            }
            continue;
        }
        match std::fs::read_to_string(dir.join(name)) {
            Ok(text) => match known.and_then(|i| files.get_mut(i)) {
                Some(file) => file.1 = text,
                None => files.push((name.clone(), text)),
            },
            Err(error) => errors.push(fail(name, error.to_string(), None)),
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(PackErrors(errors)) }
}
