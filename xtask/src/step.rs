//! Runs commands one after another, shows what they print, and counts what passed.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A cargo command in the workspace.
pub fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    command
}

/// Whether a command can be run at all; shows nothing.
pub fn works(mut command: Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

/// The number after an option.
pub fn number(option: &str, word: Option<&str>) -> Result<u32, String> {
    let n = word.and_then(|n| n.parse().ok()).filter(|n| *n > 0);
    n.ok_or_else(|| format!("{option} needs a number of at least 1"))
}

/// One line of the summary.
struct Line {
    name: String,
    passed: usize,
    failed: usize,
    time: Duration,
    note: String,
}

/// Collects the results of all steps.
#[derive(Default)]
pub struct Runner {
    lines: Vec<Line>,
    /// Tests that failed once and passed when run again.
    flaky: Vec<String>,
}

impl Runner {
    /// Runs a check that passes or fails as a whole.
    pub fn step(&mut self, name: &str, command: Command) -> bool {
        self.note(name, command, "")
    }

    /// Like [`Runner::step`], with a remark for the summary.
    pub fn note(&mut self, name: &str, command: Command, note: &str) -> bool {
        let start = Instant::now();
        let (ok, _) = show(name, command);
        self.add(name, usize::from(ok), usize::from(!ok), start, note);
        ok
    }

    /// Runs a test command and counts its tests one by one.
    pub fn tests(&mut self, name: &str, command: Command) {
        let start = Instant::now();
        let (ok, output) = show(name, command);
        let (passed, mut failed) = count(&output);
        if !ok && failed == 0 {
            failed = 1; // It did not compile, or crashed before it could count.
        }
        self.add(name, passed, failed, start, "");
    }

    /// Runs a test command, and once more if it failed. A pass on the second run counts, but is reported as flaky.
    pub fn tests_with_retry(&mut self, name: &str, command: impl Fn() -> Command) {
        let start = Instant::now();
        let (ok, output) = show(name, command());
        let (ok, output) = if ok {
            (ok, output)
        } else {
            let failed = failed_tests(&output);
            let (ok, output) = show(&format!("{name}, second run"), command());
            if ok {
                self.flaky.extend(failed.iter().map(|test| format!("{name}: {test}")));
                if failed.is_empty() {
                    self.flaky.push(name.to_string());
                }
            }
            (ok, output)
        };
        let (passed, mut failed) = count(&output);
        if !ok && failed == 0 {
            failed = 1;
        }
        self.add(name, passed, failed, start, "");
    }

    /// Adds the result of a check that is made here.
    pub fn result(&mut self, name: &str, start: Instant, result: Result<String, String>) {
        heading(name);
        match result {
            Ok(note) => {
                println!("{note}");
                self.add(name, 1, 0, start, &note);
            }
            Err(problem) => {
                println!("{problem}");
                self.add(name, 0, 1, start, "");
            }
        }
    }

    fn add(&mut self, name: &str, passed: usize, failed: usize, start: Instant, note: &str) {
        let note = note.lines().next().unwrap_or_default().to_string();
        self.lines.push(Line { name: name.into(), passed, failed, time: start.elapsed(), note });
    }

    /// Prints the summary; fails if anything did.
    pub fn close(self) -> ExitCode {
        heading("summary");
        for l in &self.lines {
            let mark = if l.failed > 0 { "FAILED" } else { "ok" };
            let count = if l.passed + l.failed > 1 {
                format!("{} passed, {} failed", l.passed, l.failed)
            } else {
                String::new()
            };
            let line = format!("{mark:<7} {:<38} {:>6.1} s  {count}{}", l.name, l.time.as_secs_f32(), l.note);
            println!("{}", line.trim_end());
        }
        for test in &self.flaky {
            println!("FLAKY   {test} (failed once, passed when run again)");
        }
        let (passed, failed) = self.lines.iter().fold((0, 0), |(p, f), l| (p + l.passed, f + l.failed));
        println!("{passed} passed, {failed} failed");
        if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

fn heading(name: &str) {
    println!("\n=== {name}");
}

/// Runs a command, showing and keeping its output.
fn show(name: &str, mut command: Command) -> (bool, Vec<String>) {
    heading(name);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(e) => {
            println!("cannot start {}: {e}", command.get_program().display());
            return (false, Vec::new());
        }
    };
    let out = child.stdout.take().map(|s| thread::spawn(move || relay(s)));
    let err = child.stderr.take().map(|s| thread::spawn(move || relay(s)));
    let ok = child.wait().is_ok_and(|status| status.success());
    let output = [out, err].into_iter().flatten().filter_map(|t| t.join().ok()).flatten().collect();
    (ok, output)
}

fn relay(stream: impl Read) -> Vec<String> {
    let mut kept = Vec::new();
    let mut reader = BufReader::new(stream);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
        let text = String::from_utf8_lossy(&line).trim_end().to_string();
        println!("{text}");
        kept.push(text);
        line.clear();
    }
    kept
}

/// Tests passed and failed, from the closing lines of nextest, of the standard harness and of Node's.
fn count(output: &[String]) -> (usize, usize) {
    let mut sum = (0, 0);
    for line in output {
        let line = line.trim_start();
        let node = line.strip_prefix(['#', 'ℹ']).map(str::trim).and_then(|l| l.split_once(' '));
        match node.map(|(what, n)| (what, n.trim().parse::<usize>())) {
            Some(("pass", Ok(n))) => sum.0 += n,
            Some(("fail" | "cancelled", Ok(n))) => sum.1 += n,
            _ => {}
        }
        if !(line.starts_with("Summary [") || line.starts_with("test result:")) {
            continue;
        }
        let words: Vec<&str> = line.split([' ', ',', ';']).filter(|w| !w.is_empty()).collect();
        for pair in words.windows(2) {
            let [number, what] = pair else { continue };
            let Ok(n) = number.parse::<usize>() else { continue };
            match *what {
                "passed" => sum.0 += n,
                "failed" | "timed" => sum.1 += n,
                _ => {}
            }
        }
    }
    sum
}

/// Names of the tests that failed, from Node's closing report.
fn failed_tests(output: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in output {
        let line = line.trim_start();
        let name = line
            .strip_prefix("✖ ")
            .or_else(|| line.strip_prefix("not ok ").and_then(|l| l.split_once(" - ")).map(|(_, name)| name));
        let Some(name) = name else { continue };
        let name = name.rsplit_once(" (").map_or(name, |(name, _)| name).to_string();
        if name != "failing tests:" && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{count, failed_tests};

    #[test]
    fn failed_browser_tests_are_named_once() {
        let lines = [
            "✔ lobby opens (12.1ms)",
            "✖ tutorial ends (40012.3ms)",
            "✖ failing tests:",
            "✖ tutorial ends (40012.3ms)",
            "not ok 3 - a link works",
        ];
        assert_eq!(failed_tests(&lines.map(String::from)), ["tutorial ends", "a link works"]);
    }

    #[test]
    fn closing_lines_of_all_harnesses_are_counted() {
        let lines = [
            "# tests 5",
            "# pass 4",
            "ℹ fail 1",
            "     Summary [   0.123s] 12 tests run: 11 passed (1 slow), 1 failed, 3 skipped",
            "test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out",
            "nothing 7 passed here",
        ];
        assert_eq!(count(&lines.map(String::from)), (20, 2));
    }
}
