//! A position written as a position file reads back as the same position.

use sandtable_ardennes::Ardennes;
use sandtable_ardennes::frame::Frame;
use sandtable_ardennes::position::write;
use sandtable_ardennes::state::State;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Outcome, Rng, Seat, Silent, position};

/// The position the lines set up, before its stage begins.
fn read(game: &Ardennes, lines: &[String]) -> State {
    let (mut scenario, mut options) = (String::new(), Options::none());
    let mut state = None;
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["game", key] => assert_eq!(key, "ardennes"),
            ["scenario", key] => scenario = key.to_owned(),
            ["option", option] => options.set(option),
            _ => {
                let state = state
                    .get_or_insert_with(|| game.blank(&scenario, &options).unwrap_or_else(|e| panic!("{e}")));
                game.place(state, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
            }
        }
    }
    state.unwrap_or_else(|| panic!("no lines"))
}

/// Everything but what is being decided.
fn settled(state: &State, like: &State) -> State {
    let mut state = state.clone();
    (state.frames, state.phase, state.traffic) = (like.frames.clone(), like.phase, like.traffic.clone());
    state
}

fn reads_back(game: &Ardennes, state: &State, at: &str) {
    let mut lines = write(game, state);
    let back = read(game, &lines);
    assert!(matches!(back.frames[..], [Frame::Day(_)]), "{at}");
    assert_eq!(back.frames[0], state.frames[0], "{at}");
    let now = settled(state, &back);
    if now != back {
        let [a, b] = [&now, &back].map(|s| serde_json::to_string_pretty(s).unwrap_or_default());
        let differs = a.lines().zip(b.lines()).position(|(a, b)| a != b).unwrap_or(0);
        let around =
            |t: &str| t.lines().skip(differs.saturating_sub(9)).take(12).collect::<Vec<_>>().join("\n");
        panic!("{at}:\n{}\nread back as\n{}\n{}", around(&a), around(&b), lines.join("\n"));
    }
    assert_eq!(write(game, &back), lines, "{at}");
    lines.push(format!("expect day = {}", state.day));
    let report = position::run(game, at, &lines.join("\n"));
    // A stage may end the day at once.
    let other: Vec<_> = report.faults.iter().filter(|f| !f.message.starts_with("day: ")).collect();
    assert!(other.is_empty(), "{other:?}");
}

#[test]
fn positions_read_back_as_written() {
    let game = Ardennes::standard().unwrap_or_else(|e| panic!("{e}"));
    let mut strict = Options::none();
    strict.set("activation-limit=corps");
    for (scenario, options, seed) in
        [("german-breakout", strict, 3), ("crisis-at-the-meuse", Options::none(), 5)]
    {
        let mut state = game.setup(scenario, &options).unwrap_or_else(|e| panic!("{e}"));
        let mut rng = Rng::new(seed);
        let mut scratch = Vec::new();
        let mut compared = 0;
        for step in 0..1500 {
            let decision = game.decision(&state);
            match decision.actor {
                Actor::Nobody => break,
                Actor::Chance => {
                    let chance = decision.chance.unwrap_or_else(|| panic!("chance without a die"));
                    game.roll(&mut state, Outcome(rng.below(chance.len())), &mut Silent);
                }
                Actor::System => game.advance(&mut state, &mut Silent),
                _ => {
                    let action = game.sample(&state, Seat(0), &mut rng, &mut scratch);
                    let action = action.unwrap_or_else(|| panic!("{scenario} {step}: nothing to choose"));
                    game.perform(&mut state, Seat(0), action, &mut Silent);
                }
            }
            // Chits of a combat in progress belong to nobody else, and a verdict is no part of a position.
            let fighting = state.frames.iter().any(|f| matches!(f, Frame::Attack(_)));
            if step % 23 == 0 && !fighting && state.verdict.is_none() {
                reads_back(&game, &state, &format!("{scenario} {step}"));
                compared += 1;
            }
        }
        assert!(compared > 20, "{scenario}: {compared}");
    }
}
