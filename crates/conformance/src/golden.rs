//! Golden games: finished games kept as files, one for each ending of a scenario.
//!
//! Every test run replays them. A change of the rules that changes one of them fails, unless it raises
//! `rules_version`: games in progress must stay what they were. `cargo xtask golden` writes the files.
//!
//! A file holds the seeds and the seats' choices only. Dice and system follow from them, and hashes of positions on
//! the way show where a game parts from what it was.

use sandtable_engine::chance::Seed;
use sandtable_engine::game::Game;
use sandtable_engine::info::Options;
use sandtable_engine::journal::{FORMAT, Journal};
use sandtable_engine::session::{Session, data_hash};
use sandtable_engine::view::Winner;
use sandtable_engine::{Actor, Rng, Seat, codec};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// A position is hashed after so many choices.
const MARK_EVERY: usize = 100;
/// Random games that are tried for each scenario, and entries after which no further one is begun.
const TRIES: u64 = 24;
const ENOUGH: usize = 30_000;
/// A game longer than this is not kept: something else must end it.
const LONGEST: usize = 60_000;

/// The variable that makes [`check`] write the files instead.
pub const WRITE: &str = "SANDTABLE_GOLDEN";

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golden {
    /// Scenario key.
    pub scenario: String,
    /// The rules it is played by.
    pub rules: u32,
    /// Hash of the data files it was played with.
    pub data: String,
    /// The seed, as a number.
    pub seed: u64,
    /// All options.
    pub options: Options,
    /// Who won, and by what.
    pub ending: String,
    /// Length of the journal.
    pub entries: usize,
    /// The seats' choices.
    pub choices: Vec<(Seat, String)>,
    /// Hashes of the positions after every `MARK_EVERY` choices, and of the last.
    pub marks: Vec<String>,
}

/// Replays all golden games of `game` in a folder, and panics with what is wrong. With the variable [`WRITE`] set it
/// plays and writes them instead.
pub fn check<G: Game>(game: &Arc<G>, folder: &str) {
    if std::env::var_os(WRITE).is_some() {
        write_all(game, Path::new(folder)).unwrap_or_else(|e| panic!("{e}"));
    }
    let faults = faults(game, Path::new(folder));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is wrong with the golden games in a folder.
pub fn faults<G: Game>(game: &Arc<G>, folder: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for scenario in game.info().scenarios.iter().map(|s| s.key.as_str()) {
        let path = folder.join(format!("{scenario}.golden"));
        let games = std::fs::read_to_string(&path).map_err(|e| e.to_string()).and_then(|text| read(&text));
        match games {
            Ok(games) if games.is_empty() => faults.push(format!("{}: no games", path.display())),
            Ok(games) => {
                let failed = games.iter().filter_map(|g| replay(game, g).err());
                faults.extend(failed.map(|fault| format!("{}: {fault}", path.display())));
            }
            Err(e) => faults.push(format!("{}: {e}; run cargo xtask golden", path.display())),
        }
    }
    faults
}

/// Plays a golden game again; an error says what differs, and what to do.
pub fn replay<G: Game>(game: &Arc<G>, golden: &Golden) -> Result<(), String> {
    let info = game.info();
    if !(info.oldest_rules..=info.rules_version).contains(&golden.rules) {
        return Err(format!(
            "the game of seed {} is of rules version {}, which is no longer played; run cargo xtask golden",
            golden.seed, golden.rules
        ));
    }
    let differs = |what: String| match golden.data == data_hash(&**game) {
        true => format!(
            "the game of seed {} (rules version {}) is another now: {what}. A change of the rules must raise rules_version; \
             then run cargo xtask golden",
            golden.seed, golden.rules
        ),
        false => format!("the data have changed and with them the game: {what}. Run cargo xtask golden"),
    };
    let mut session = start(game, golden)?;
    let mut marks = golden.marks.iter();
    for (n, (seat, text)) in golden.choices.iter().enumerate() {
        session.act(*seat, text).map_err(|r| differs(format!("choice {n} '{text}' is refused: {r}")))?;
        let last = n + 1 == golden.choices.len();
        if last || (n + 1).is_multiple_of(MARK_EVERY) {
            let here = codec::short_hash(session.state());
            if marks.next() != Some(&here) {
                return Err(differs(format!("the position after choice {n} '{text}' has hash {here}")));
            }
        }
    }
    let found = (session.result().map(|_| ending(&session)), session.entries());
    if found != (Some(golden.ending.clone()), golden.entries) {
        return Err(differs(format!("it ends as {found:?}")));
    }
    Ok(())
}

/// The beginning of a golden game.
fn start<G: Game>(game: &Arc<G>, golden: &Golden) -> Result<Session<G>, String> {
    let state = game
        .setup_as(&golden.scenario, &golden.options, golden.rules)
        .map_err(|e| format!("{}: {e}", golden.scenario))?;
    let seed = Seed::from_number(golden.seed);
    let head = Journal {
        sandtable: FORMAT,
        game: game.info().key.clone(),
        rules_version: golden.rules,
        data: data_hash(&**game),
        scenario: golden.scenario.clone(),
        options: golden.options.clone(),
        commitment: seed.commitment(),
        seed: Some(seed),
        start: codec::short_hash(&state),
        players: Default::default(),
        entries: Vec::new(),
    };
    Session::load(game.clone(), &head).map_err(|e| e.to_string())
}

/// Who won, and by what.
fn ending<G: Game>(session: &Session<G>) -> String {
    let Some(result) = session.result() else { return String::new() };
    let winner = match result.winner {
        Winner::Seat(seat) => session.game().info().seats.get(seat.idx()).map_or("?", |s| &s.key).to_string(),
        Winner::System => "system".into(),
        Winner::Draw => "draw".into(),
    };
    format!("{winner} {}", result.text.key)
}

/// Plays one random game to its end.
pub fn play<G: Game>(game: &Arc<G>, scenario: &str, rules: u32, seed: u64) -> Result<Golden, String> {
    let mut golden = Golden {
        scenario: scenario.into(),
        rules,
        data: data_hash(&**game),
        seed,
        options: Options::none().resolved(game.info()),
        ending: String::new(),
        entries: 0,
        choices: Vec::new(),
        marks: Vec::new(),
    };
    let mut session = start(game, &golden)?;
    let (mut rng, mut scratch) = (Rng::new(seed), Vec::new());
    while !session.is_over() {
        let seat = match game.decision(session.state()).actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Seats(seats) => seats.iter().next(),
            _ => None,
        };
        let seat = seat.ok_or("nobody can go on")?;
        let action = game.sample(session.state(), seat, &mut rng, &mut scratch).ok_or("no choice")?;
        let text = game.action_text(session.state(), action);
        session.act(seat, &text).map_err(|r| format!("'{text}': {r}"))?;
        golden.choices.push((seat, text));
        if golden.choices.len().is_multiple_of(MARK_EVERY) && !session.is_over() {
            golden.marks.push(codec::short_hash(session.state()));
        }
        if golden.choices.len() > LONGEST {
            return Err(format!("{scenario}, seed {seed}: no end after {LONGEST} choices"));
        }
    }
    golden.marks.push(codec::short_hash(session.state()));
    golden.ending = ending(&session);
    golden.entries = session.entries();
    Ok(golden)
}

/// One game for each ending random play finds, the shortest of several.
fn collect<G: Game>(game: &Arc<G>, scenario: &str, rules: u32) -> Result<Vec<Golden>, String> {
    let mut found: BTreeMap<String, Golden> = BTreeMap::new();
    let mut played = 0;
    for seed in 1..=TRIES {
        let golden = play(game, scenario, rules, seed)?;
        played += golden.entries;
        match found.get(&golden.ending) {
            Some(known) if known.choices.len() <= golden.choices.len() => {}
            _ => drop(found.insert(golden.ending.clone(), golden)),
        }
        if played > ENOUGH {
            break;
        }
    }
    Ok(found.into_values().collect())
}

fn write_all<G: Game>(game: &Arc<G>, folder: &Path) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(failed)?;
    }
    std::fs::create_dir_all(folder).map_err(failed)?;
    let info = game.info();
    for scenario in &info.scenarios {
        let mut text = "# Finished games, one for each ending. Written by cargo xtask golden.\n".to_string();
        for rules in info.oldest_rules..=info.rules_version {
            for golden in collect(game, &scenario.key, rules)? {
                write(&golden, &mut text);
            }
        }
        std::fs::write(folder.join(format!("{}.golden", scenario.key)), text).map_err(failed)?;
    }
    Ok(())
}

/// Writes a game down.
pub fn write(golden: &Golden, text: &mut String) {
    let Golden { scenario, rules, data, seed, options, ending, entries, choices, marks } = golden;
    let options: Vec<String> = options.0.iter().map(|(k, v)| format!("{k}={v}")).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "\ngame {scenario}\nrules {rules}\ndata {data}\nseed {seed}\noptions {}\nends {ending}\nentries {entries}",
        options.join(" ")
    );
    let mut marks = marks.iter();
    for (n, (seat, choice)) in choices.iter().enumerate() {
        let _ = writeln!(text, "{} {choice}", seat.0);
        if (n + 1).is_multiple_of(MARK_EVERY) || n + 1 == choices.len() {
            let _ = writeln!(text, "= {}", marks.next().map_or("", String::as_str));
        }
    }
}

/// Reads the games of a file.
pub fn read(text: &str) -> Result<Vec<Golden>, String> {
    let mut games: Vec<Golden> = Vec::new();
    let lines = text.lines().zip(1..).filter(|(l, _)| !l.is_empty() && !l.starts_with('#'));
    for (line, number) in lines {
        let wrong = || format!("line {number}: '{line}' cannot be read");
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "game" {
            games.push(Golden {
                scenario: rest.into(),
                rules: 0,
                data: String::new(),
                seed: 0,
                options: Options::none(),
                ending: String::new(),
                entries: 0,
                choices: Vec::new(),
                marks: Vec::new(),
            });
            continue;
        }
        let golden = games.last_mut().ok_or_else(wrong)?;
        match word {
            "rules" => golden.rules = rest.parse().map_err(|_| wrong())?,
            "data" => golden.data = rest.into(),
            "seed" => golden.seed = rest.parse().map_err(|_| wrong())?,
            "options" => rest.split_whitespace().for_each(|o| golden.options.set(o)),
            "ends" => golden.ending = rest.into(),
            "entries" => golden.entries = rest.parse().map_err(|_| wrong())?,
            "=" => golden.marks.push(rest.into()),
            seat => {
                let seat = seat.parse().map_err(|_| wrong())?;
                golden.choices.push((Seat(seat), rest.into()));
            }
        }
    }
    Ok(games)
}
