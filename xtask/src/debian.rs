//! Installs what the tests need from Debian's packages, where that is possible.

use crate::step::works;
use std::process::{Command, Stdio};

/// Makes sure that every program is there, installing its package if need be: pairs of program and package.
pub fn provide(wanted: &[(&str, &str)]) -> Result<(), String> {
    let missing: Vec<&str> =
        wanted.iter().filter(|(program, _)| !on_path(program)).map(|(_, package)| *package).collect();
    if missing.is_empty() { Ok(()) } else { install(&missing) }
}

/// Installs packages, or says how to.
pub fn install(packages: &[&str]) -> Result<(), String> {
    let by_hand = format!(
        "these packages are needed: {0}; install them with 'apt-get install {0}'",
        packages.join(" ")
    );
    if !on_path("apt-get") || !root() {
        return Err(by_hand);
    }
    println!("\n=== installing {}", packages.join(" "));
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command
            .args(args)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        command.status().is_ok_and(|s| s.success())
    };
    let mut args = vec!["install", "-y", "--no-install-recommends"];
    args.extend(packages);
    if apt(&args) {
        return Ok(());
    }
    // The list of packages may be old or missing, and an upgrade that was cut off half-way keeps everything else
    // from being installed: both are put right before the second try.
    apt(&["update"]);
    apt(&["install", "-y", "--fix-broken"]);
    if apt(&args) { Ok(()) } else { Err(by_hand) }
}

fn on_path(program: &str) -> bool {
    let mut which = Command::new("sh");
    which.args(["-c", "command -v \"$0\"", program]);
    works(which)
}

fn root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.trim_ascii() == b"0")
}
