//! The browser client: types, units, and whole games in a real browser against the real program.
//!
//! Node.js, npm and Chromium come from the system. Where they are missing on a Debian machine and we may install
//! packages, they are installed; otherwise the check fails and says what to install.

use crate::debian;
use crate::licences::workspace;
use crate::step::Runner;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// Types and units: fast, no browser.
pub fn units(run: &mut Runner) -> bool {
    let start = Instant::now();
    if let Err(problem) = debian::provide(&[("node", "nodejs"), ("npm", "npm")]) {
        run.result("client tools", start, Err(problem));
        return false;
    }
    if !run.step("client packages", npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"])) {
        return false;
    }
    run.step("client types", npm(&["run", "--silent", "types"]));
    run.tests("client units", npm(&["run", "--silent", "units"]));
    true
}

/// Whole games in Chromium against the program.
pub fn games(run: &mut Runner, program: PathBuf) {
    let start = Instant::now();
    let fonts = std::path::Path::new("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc").exists();
    let provided = debian::provide(&[("chromium", "chromium")])
        .and_then(|()| if fonts { Ok(()) } else { debian::install(&["fonts-noto-cjk"]) });
    if let Err(problem) = provided {
        return run.result("browser", start, Err(problem));
    }
    let mut tests = npm(&["run", "--silent", "browser"]);
    tests.env("SANDTABLE", program);
    run.tests("browser", tests);
}

fn npm(args: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(args).current_dir(workspace().join("web"));
    // One test at a time says enough; colours and progress bars do not belong in a log.
    command.env("NO_COLOR", "1").env("CI", "true");
    command
}
