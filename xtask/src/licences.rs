//! Licences and sources of dependencies.
//!
//! `cargo deny` does it properly and is installed into `target/tools` once. Where it cannot be had (no network),
//! the licences are checked here from `cargo metadata` against the same list in `deny.toml`.

use crate::step::{Runner, cargo, works};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The version `target/tools` gets, so that every machine checks with the same one.
const DENY: &str = "0.20.2";

/// Adds the licence check to the run.
pub fn check(run: &mut Runner, advisories: bool) {
    let Some(mut deny) = cargo_deny() else {
        run.result("licences", Instant::now(), own_check());
        return;
    };
    deny.args(["--workspace", "--locked", "check", "licenses", "bans", "sources"]);
    if advisories {
        deny.arg("advisories");
    }
    run.step("cargo deny", deny);
}

/// The program, from the path or from `target/tools`, installed there if need be.
fn cargo_deny() -> Option<Command> {
    if works(cargo(&["deny", "--version"])) {
        return Some(cargo(&["deny"]));
    }
    let root = target_dir().join("tools");
    let program = root.join("bin").join(format!("cargo-deny{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        println!("\n=== installing cargo-deny {DENY} into {} (once, some minutes)", root.display());
        let mut install = cargo(&["install", "cargo-deny", "--version", DENY, "--locked", "--quiet"]);
        install.arg("--root").arg(&root);
        // It runs for seconds; optimising it would take minutes.
        install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env("CARGO_PROFILE_RELEASE_LTO", "off");
        install.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        if !install.status().is_ok_and(|s| s.success()) {
            return None;
        }
    }
    let mut deny = Command::new(program);
    deny.arg("deny");
    Some(deny)
}

fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from)
}

/// The root of the workspace: the parent of this package's folder.
pub fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Every dependency has an allowed licence and comes from the registry.
fn own_check() -> Result<String, String> {
    let file = workspace().join("deny.toml");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let table: toml::Table = text.parse().map_err(|e| format!("{}: {e}", file.display()))?;
    let allowed: Vec<&str> = table
        .get("licenses")
        .and_then(|l| l.get("allow"))
        .and_then(|a| a.as_array())
        .map(|a| a.iter().filter_map(|v| v.as_str()).collect())
        .ok_or_else(|| format!("{}: expected a list licenses.allow", file.display()))?;
    let out = cargo(&["metadata", "--format-version", "1", "--locked"])
        .output()
        .map_err(|e| format!("cargo metadata: {e}"))?;
    let metadata: serde_json::Value =
        serde_json::from_slice(&out.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut problems = Vec::new();
    for p in packages {
        let name = p["name"].as_str().unwrap_or("?");
        let licence = p["license"].as_str().unwrap_or_default();
        if !permitted(licence, &allowed) {
            problems.push(format!("{name}: licence '{licence}' is not allowed by deny.toml"));
        }
        if let Some(source) = p["source"].as_str()
            && !source.starts_with("registry+https://github.com/rust-lang/crates.io-index")
        {
            problems.push(format!("{name}: comes from {source}, not from crates.io"));
        }
    }
    if problems.is_empty() {
        Ok(format!("{} packages; cargo-deny could not be installed, checked here instead", packages.len()))
    } else {
        Err(problems.join("\n"))
    }
}

/// Whether an SPDX expression can be satisfied with the allowed licences.
fn permitted(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    either(&words, &mut at, allowed) && at == words.len()
}

/// `a OR b`; binds less than `AND`.
fn either(words: &[&str], at: &mut usize, allowed: &[&str]) -> bool {
    let mut ok = both(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        ok |= both(words, at, allowed);
    }
    ok
}

fn both(words: &[&str], at: &mut usize, allowed: &[&str]) -> bool {
    let mut ok = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        ok &= one(words, at, allowed);
    }
    ok
}

fn one(words: &[&str], at: &mut usize, allowed: &[&str]) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let ok = either(words, at, allowed);
        let closed = words.get(*at) == Some(&")");
        *at += 1;
        return ok && closed;
    }
    if words.get(*at) == Some(&"WITH") {
        let whole = format!("{word} WITH {}", words.get(*at + 1).unwrap_or(&""));
        *at += 2;
        // An exception only adds permissions.
        return allowed.contains(word) || allowed.contains(&whole.as_str());
    }
    allowed.contains(word)
}

#[cfg(test)]
mod tests {
    use super::permitted;

    #[test]
    fn expressions_follow_spdx() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"];
        for good in ["MIT", "MIT OR GPL-3.0", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(permitted(good, &allowed), "{good}");
        }
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND Zlib", "(MIT", "MIT MIT"] {
            assert!(!permitted(bad, &allowed), "{bad}");
        }
        assert!(permitted("Apache-2.0 WITH LLVM-exception OR Zlib", &allowed));
    }
}
