//! What only the finished program can show: every game's data and rules hold, every scenario plays to its end.

use crate::Wanted;
use crate::licences::workspace;
use crate::step::{Runner, cargo};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The program to check: the one the tests were built with, whose arithmetic is checked for overflow, or with
/// `release` the one that is shipped, built now.
pub fn build(run: &mut Runner, release: bool) -> Option<PathBuf> {
    if release {
        let mut build = cargo(&["build", "--release", "--locked", "--package", "sandtable-cli"]);
        // The browser tests play the example game, too.
        build.args(["--bins", "--example", "outpost"]);
        return run.step("release build", build).then(|| program("release"));
    }
    // The same selection of packages as the tests', so that nothing has to be compiled again.
    let tests = cargo(&["test", "--workspace", "--locked", "--no-run", "--quiet"]);
    run.step("program", tests).then(|| program("debug"))
}

/// Checks every game the program knows.
pub fn check(run: &mut Runner, program: &Path, wanted: &Wanted) {
    let start = Instant::now();
    let known = match list(program) {
        Ok(known) => known,
        Err(problem) => return run.result("games", start, Err(problem)),
    };
    let (games, seconds) = (wanted.games.to_string(), wanted.seconds.to_string());
    for (game, scenarios) in known.iter().filter(|(game, _)| wanted.selection.plays(game)) {
        run.step(&format!("data {game}"), sandtable(program, &["data", game, "--check"]));
        run.step(&format!("rules {game}"), sandtable(program, &["rules", game, "--check"]));
        for scenario in scenarios {
            let args = ["sim", game, scenario, "--games", &games, "--for", &seconds, "--seed", "1939"];
            run.step(&format!("play {game}/{scenario}"), sandtable(program, &args));
        }
    }
}

fn program(profile: &str) -> PathBuf {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from);
    target.join(profile).join(format!("sandtable{}", std::env::consts::EXE_SUFFIX))
}

pub fn sandtable(program: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(workspace());
    command
}

/// Games and their scenarios, from `sandtable games --json`.
pub fn list(program: &Path) -> Result<Vec<(String, Vec<String>)>, String> {
    let out = sandtable(program, &["games", "--json"]).output().map_err(|e| format!("sandtable: {e}"))?;
    let json: serde_json::Value =
        serde_json::from_slice(&out.stdout).map_err(|e| format!("sandtable games --json: {e}"))?;
    let games = json.as_array().or_else(|| json["games"].as_array());
    let known: Vec<(String, Vec<String>)> = games
        .into_iter()
        .flatten()
        .filter_map(|g| {
            let keys = g["scenarios"].as_array()?.iter().filter_map(|s| s["key"].as_str());
            Some((g["key"].as_str()?.to_string(), keys.map(str::to_string).collect()))
        })
        .collect();
    if known.is_empty() { Err("sandtable games --json lists no game".into()) } else { Ok(known) }
}
