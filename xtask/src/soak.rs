//! Random play for as long as one likes: every scenario in turn, every invariant checked, new games every time.

use crate::games::{list, sandtable};
use crate::step::{self, Runner};
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// What `cargo xtask soak` was asked for.
pub struct Wanted {
    minutes: u32,
    game: Option<String>,
}

impl Wanted {
    /// Reads the words after `cargo xtask soak`.
    pub fn read(words: &[&str]) -> Result<Wanted, String> {
        let mut wanted = Wanted { minutes: 30, game: None };
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "--minutes" => wanted.minutes = step::number(word, words.next())?,
                "--game" => wanted.game = Some(words.next().ok_or("--game needs the key of a game")?.into()),
                other => return Err(format!("no option '{other}'")),
            }
        }
        Ok(wanted)
    }
}

/// Shares the time out among all scenarios. The seed is printed with every command, so a fault can be repeated.
pub fn run(run: &mut Runner, program: &Path, wanted: &Wanted) {
    let start = Instant::now();
    let known = match list(program) {
        Ok(known) => known,
        Err(problem) => return run.result("games", start, Err(problem)),
    };
    let chosen = |key: &str| wanted.game.as_deref().is_none_or(|game| game == key);
    let all: Vec<(&str, &str)> = known
        .iter()
        .filter(|(game, _)| chosen(game))
        .flat_map(|(game, scenarios)| scenarios.iter().map(move |s| (game.as_str(), s.as_str())))
        .collect();
    if all.is_empty() {
        return run.result("games", start, Err("no such game".into()));
    }
    let seconds = (wanted.minutes as usize * 60 / all.len()).max(1).to_string();
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |t| t.as_secs()).to_string();
    for (game, scenario) in all {
        let args = ["sim", game, scenario, "--check", "--for", &seconds, "--seed", &seed];
        run.step(&format!("soak {game}/{scenario} --seed {seed}"), sandtable(program, &args));
    }
}
