//! Collects the rules that tests and position files cite, so that the program can show the ledger's coverage.
//!
//! Only lines that cite are embedded: `[rule 8.2-a]` in tests, `rules 8.2-a` in position files. A citation in the
//! rules' own code covers nothing, so of a module only its tests are read.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut files = Vec::new();
    for folder in ["src", "tests", "examples"] {
        println!("cargo::rerun-if-changed={folder}");
        collect(&root.join(folder), &mut files)?;
    }
    files.sort();
    let mut code = String::from("&[\n");
    for path in &files {
        let name = path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(path)?;
        let lines = citing_lines(&name, &text);
        if !lines.is_empty() {
            let _ = writeln!(code, "    ({name:?}, {:?}),", lines.join("\n"));
        }
    }
    code.push_str("]\n");
    fs::write(out.join("citations.rs"), code)
}

/// All sources and position files below a folder; a folder that is not there has none.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "rs" || e == "pos") {
            files.push(path);
        }
    }
    Ok(())
}

/// The lines of a file that cite rules.
fn citing_lines<'t>(name: &str, text: &'t str) -> Vec<&'t str> {
    if name.ends_with(".pos") {
        return text.lines().map(str::trim).filter(|l| l.starts_with("rules ")).collect();
    }
    let all_tests = !name.starts_with("src/") || name.contains("/tests/") || name.ends_with("/tests.rs");
    let tests = if all_tests { text } else { text.split_once("#[cfg(test)]").map_or("", |(_, tests)| tests) };
    tests.lines().map(str::trim).filter(|l| l.contains("[rule ")).collect()
}
