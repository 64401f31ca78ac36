//! The browser client: types, units, and whole games in a real browser against the real program.
//!
//! Node.js, npm and Chromium come from the system. Where they are missing on a Debian machine and we may install
//! packages, they are installed; otherwise the check fails and says what to install.

use crate::debian;
use crate::licences::workspace;
use crate::step::{self, Runner};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
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

/// How often to run which browser tests.
pub struct Repeat {
    times: u32,
    stress: bool,
    files: Vec<String>,
}

impl Repeat {
    /// Every test once, on an otherwise idle machine.
    pub fn once() -> Repeat {
        Repeat { times: 1, stress: false, files: Vec::new() }
    }

    /// Reads the words after `cargo xtask browser`.
    pub fn read(words: &[&str]) -> Result<Repeat, String> {
        let mut repeat = Repeat::once();
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "--repeat" => repeat.times = step::number(word, words.next())?,
                "--stress" => repeat.stress = true,
                option if option.starts_with('-') => return Err(format!("no option '{option}'")),
                file => repeat.files.push(file.to_string()),
            }
        }
        Ok(repeat)
    }

    /// The test files named, or all of them.
    fn files(&self) -> Result<Vec<String>, String> {
        let folder = workspace().join("web/tests/browser");
        let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut names: Vec<String> = entries
            .filter_map(|e| e.ok()?.file_name().into_string().ok())
            .filter(|n| n.ends_with(".test.js"))
            .collect();
        names.sort();
        if self.files.is_empty() {
            return Ok(names);
        }
        let wanted = |name: &String| self.files.iter().any(|f| name == f || *name == format!("{f}.test.js"));
        let found: Vec<String> = names.iter().filter(|n| wanted(n)).cloned().collect();
        if found.is_empty() {
            Err(format!("no such browser test; there are: {}", names.join(", ")))
        } else {
            Ok(found)
        }
    }
}

/// Whole games in Chromium against the program, a file at a time.
///
/// A file that fails in a single run is run once more: a pass is reported as flaky at the end of the log. Repeated
/// runs are there to find such tests, so there every failure counts.
pub fn games(run: &mut Runner, program: &Path, repeat: &Repeat) {
    let start = Instant::now();
    let fonts = Path::new("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc").exists();
    let provided = debian::provide(&[("chromium", "chromium")])
        .and_then(|()| if fonts { Ok(()) } else { debian::install(&["fonts-noto-cjk"]) })
        .and_then(|()| repeat.files());
    let files = match provided {
        Ok(files) => files,
        Err(problem) => return run.result("browser", start, Err(problem)),
    };
    let stop = Arc::new(AtomicBool::new(!repeat.stress));
    let busy: Vec<_> = (0..2).map(|_| stop.clone()).map(|stop| thread::spawn(move || spin(&stop))).collect();
    for round in 1..=repeat.times {
        for file in &files {
            let command = || {
                let mut tests = node(&["--test", "--test-concurrency=1"]);
                tests.arg(format!("tests/browser/{file}")).env("SANDTABLE", program);
                tests
            };
            let name = format!("browser {}", file.trim_end_matches(".test.js"));
            if repeat.times == 1 {
                run.tests_with_retry(&name, command);
            } else {
                run.tests(&format!("{name}, run {round}"), command());
            }
        }
    }
    stop.store(true, Ordering::Relaxed);
    for thread in busy {
        // A spinning thread cannot panic.
        let _ = thread.join();
    }
}

/// Keeps a core busy until told to stop.
fn spin(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        std::hint::spin_loop();
    }
}

fn npm(args: &[&str]) -> Command {
    in_client("npm", args)
}

fn node(args: &[&str]) -> Command {
    in_client("node", args)
}

fn in_client(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(workspace().join("web"));
    // One test at a time says enough; colours and progress bars do not belong in a log.
    command.env("NO_COLOR", "1").env("CI", "true");
    command
}
