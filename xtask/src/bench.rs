//! The measurements of `docs/performance.md`: timings, random play, and instruction counts where Valgrind is at hand.

use crate::step::{Runner, cargo, works};
use std::process::Command;
use std::time::Instant;

const GAME: &str = "sandtable-red-winter";

/// Games to count instructions over: enough to even out single games, few enough for Valgrind's patience.
const COUNTED: &str = "3";

/// Runs the benchmarks; a filter leaves out everything else.
pub fn run(run: &mut Runner, filter: &[&str]) {
    let mut args = vec!["bench", "--package", GAME, "--bench", "speed", "--locked", "--"];
    args.extend(filter);
    run.step("bench", cargo(&args));
    if !filter.is_empty() {
        return;
    }
    run.step("random play", random_play(None, "100"));
    let mut version = Command::new("valgrind");
    version.arg("--version");
    if !works(version) {
        println!("\nvalgrind is not installed: no instructions counted");
        return;
    }
    let start = Instant::now();
    run.result("instructions", start, count());
}

fn random_play(runner: Option<&str>, games: &str) -> Command {
    let mut command = cargo(&["run", "--quiet", "--profile", "profiling", "--locked", "--package", GAME]);
    if let Some(runner) = runner {
        command.args(["--config", runner]);
    }
    command.args(["--example", "random_play", "--", "campaign", games]);
    command
}

/// Instructions for each decision of random play, set-up left out.
fn count() -> Result<String, String> {
    let runner = "target.'cfg(all())'.runner = ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', \
                  '--toggle-collect=random_play::play']";
    let output = random_play(Some(runner), COUNTED).output().map_err(|e| format!("cannot start: {e}"))?;
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let decisions = number(&out, "all").ok_or_else(|| format!("no decisions counted:\n{out}{err}"))?;
    let instructions = number(&err, "refs:").ok_or_else(|| format!("no instructions counted:\n{err}"))?;
    Ok(format!(
        "{} instructions a decision ({instructions} for {decisions})",
        instructions / decisions.max(1)
    ))
}

/// The first number after a word.
fn number(text: &str, word: &str) -> Option<u64> {
    let line = text.lines().find_map(|l| l.split_once(word)).map(|(_, rest)| rest)?;
    line.split_whitespace().next()?.replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_found_after_their_words() {
        assert_eq!(number("x\n==1== I   refs:      1,234,567\n", "refs:"), Some(1_234_567));
        assert_eq!(number("quarter 1  7\nall   9099   861\n", "all"), Some(9099));
        assert_eq!(number("nothing", "all"), None);
    }
}
