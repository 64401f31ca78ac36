//! Fuzz targets: whatever text comes in, nothing panics and nothing is half applied.
//!
//! Each target takes raw bytes and panics only when something is wrong, as fuzzers expect. The `fuzz/` folder
//! runs them under libFuzzer; [`smoke`] runs them on any toolchain with inputs mutated from good ones.

use sandtable_engine::codec;
use sandtable_engine::game::Game;
use sandtable_engine::info::Options;
use sandtable_engine::journal::Journal;
use sandtable_engine::session::Session;
use sandtable_engine::{Rng, Seat, chance::Seed, position};
use std::sync::Arc;

/// Actions: the first byte chooses the scenario, every line is an action of some seat. A refused line leaves
/// position and journal as they were; an accepted one leaves a sound position; the journal replays.
///
/// # Panics
/// When one of these does not hold.
pub fn actions<G: Game>(game: &Arc<G>, data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let scenarios = &game.info().scenarios;
    let Some(scenario) = scenarios.get(*first as usize % scenarios.len().max(1)) else { return };
    let seed = Seed::from_number(u64::from(*first));
    let Ok(mut session) = Session::start(game.clone(), &scenario.key, Options::none(), seed) else { return };
    for line in text.lines().take(64) {
        for seat in (0..=game.info().seats.len() as u8).map(Seat) {
            let (before, entries) = (codec::bytes(session.state()), session.journal().entries.len());
            match session.act(seat, line) {
                Ok(()) => {
                    let faults = game.audit(session.state());
                    assert!(faults.is_empty(), "after '{line}': {faults:?}");
                    break;
                }
                Err(refusal) => {
                    assert_eq!(before, codec::bytes(session.state()), "'{line}' refused ({refusal})");
                    assert_eq!(entries, session.journal().entries.len(), "'{line}' refused, yet recorded");
                }
            }
        }
    }
    let loaded = Session::load(game.clone(), session.journal());
    assert!(loaded.is_ok(), "{:?}", loaded.err());
}

/// Saves: a journal that loads is sound, and what it is written as loads again to the same position.
///
/// # Panics
/// When it is not.
pub fn saves<G: Game>(game: &Arc<G>, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(journal) = Journal::from_json(text) else { return };
    let Ok(session) = Session::load(game.clone(), &journal) else { return };
    let faults = game.audit(session.state());
    assert!(faults.is_empty(), "{faults:?}");
    let again = Journal::from_json(&session.journal().to_json()).map(|j| Session::load(game.clone(), &j));
    match again {
        Ok(Ok(again)) => assert_eq!(codec::hash(session.state()), codec::hash(again.state())),
        Ok(Err(e)) => panic!("a loaded journal does not load again: {e}"),
        Err(e) => panic!("a loaded journal does not read again: {e}"),
    }
}

/// Position files: running one never panics, and every fault names a line of the file.
///
/// # Panics
/// When one does not.
pub fn positions<G: Game>(game: &Arc<G>, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let report = position::run(&**game, "fuzz.pos", &text);
    for fault in &report.faults {
        assert!(!fault.message.is_empty() && fault.line <= text.lines().count(), "{fault}");
    }
}

/// Good inputs for [`actions`] and [`saves`]: random games of every scenario, `steps` choices long at most.
pub fn good_games<G: Game>(game: &Arc<G>, steps: usize) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let (mut actions, mut saves) = (Vec::new(), Vec::new());
    for (i, scenario) in game.info().scenarios.iter().enumerate() {
        let case = crate::Case { scenario: scenario.key.clone(), options: Options::none(), seed: i as u64 };
        let mut chooser = crate::walk::Chooser::new(&case);
        let start = Session::start(game.clone(), &scenario.key, Options::none(), Seed::from_number(i as u64));
        let Ok(mut session) = start else { continue };
        let mut script = vec![i as u8];
        for _ in 0..steps {
            let Ok(Some((seat, action))) = chooser.choose(&**game, session.state()) else { break };
            let text = game.action_text(session.state(), action);
            script.extend_from_slice(text.as_bytes());
            script.push(b'\n');
            if session.act(seat, &text).is_err() {
                break;
            }
        }
        actions.push(script);
        saves.push(session.journal().to_json().into_bytes());
    }
    (actions, saves)
}

/// How many rounds to run: `usual`, unless the environment variable `SANDTABLE_FUZZ_ROUNDS` says otherwise.
pub fn rounds(usual: u32) -> u32 {
    std::env::var("SANDTABLE_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Runs `target` on every good input and on `rounds` mutations of them, the same ones every time unless the
/// environment variable `SANDTABLE_FUZZ_SEED` leads elsewhere.
pub fn smoke(good: &[Vec<u8>], rounds: u32, seed: u64, mut target: impl FnMut(&[u8])) {
    good.iter().for_each(|g| target(g));
    let elsewhere = std::env::var("SANDTABLE_FUZZ_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0u64);
    let mut rng = Rng::new(seed ^ elsewhere.rotate_left(32));
    if good.is_empty() {
        return;
    }
    for _ in 0..rounds {
        let mut data = pick(good, &mut rng).clone();
        for _ in 0..=rng.below(3) {
            mutate(&mut data, good, &mut rng);
        }
        target(&data);
    }
}

fn pick<'a, T>(list: &'a [T], rng: &mut Rng) -> &'a T {
    &list[rng.below(list.len() as u32) as usize]
}

/// One mutation: bytes, numbers, words or lines are changed, dropped, doubled, swapped or taken from elsewhere.
fn mutate(data: &mut Vec<u8>, good: &[Vec<u8>], rng: &mut Rng) {
    const NASTY: [&str; 12] =
        ["", "0", "-1", "255", "256", "4294967296", "18446744073709551616", "\u{0}", "é", "한", ": ", " #"];
    let at = rng.below(data.len() as u32 + 1) as usize;
    match rng.below(8) {
        0 if at < data.len() => data[at] ^= 1 << rng.below(8),
        1 => data.truncate(at),
        2 if at < data.len() => {
            data.remove(at);
        }
        3 => {
            let word = pick(&NASTY, rng).bytes();
            data.splice(at..at, word);
        }
        _ => {
            // Lines and words keep the text close to something meaningful, which reaches deeper code.
            let by_line = rng.below(2) == 0;
            let (sep, cut): (u8, fn(&u8) -> bool) =
                if by_line { (b'\n', |b| *b == b'\n') } else { (b' ', |b| *b == b' ' || *b == b'\n') };
            let other = pick(good, rng).clone();
            let donor: Vec<&[u8]> = other.split(cut).collect();
            let mut parts: Vec<Vec<u8>> = data.split(|b| *b == sep).map(<[u8]>::to_vec).collect();
            let i = rng.below(parts.len() as u32) as usize;
            let j = rng.below(parts.len() as u32) as usize;
            match rng.below(5) {
                0 => parts.swap(i, j),
                1 => drop(parts.remove(i)),
                2 => parts.insert(i, parts[j].clone()),
                3 => parts[i] = pick(&donor, rng).to_vec(),
                _ => parts[i] = pick(&NASTY, rng).as_bytes().to_vec(),
            }
            *data = parts.join(&sep);
        }
    }
}
