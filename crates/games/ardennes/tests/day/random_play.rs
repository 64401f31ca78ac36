//! Random play: every scenario runs to its end, sound in every position.

use sandtable_ardennes::Ardennes;
use sandtable_ardennes::action::Action;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Log, Rng, Seat};

/// Plays a game at random; every `stride` steps the position is audited. Returns how many steps it took.
fn play(game: &Ardennes, scenario: &str, seed: u64, stride: u32) -> u32 {
    let mut state = game.setup(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let mut rng = Rng::new(seed);
    let mut scratch = Vec::new();
    let mut log = Log::default();
    let trace = std::env::var_os("SANDTABLE_TRACE").is_some();
    for step in 0..200_000 {
        let decision = game.decision(&state);
        if trace {
            eprintln!("{step} day {} {:?} {:?}", state.day, decision.actor, state.frames.last());
        }
        match decision.actor {
            Actor::Nobody => {
                assert!(game.result(&state).is_some(), "{scenario} {seed}: over without a result");
                return step;
            }
            Actor::Seat(seat) => {
                // Half of the games rarely stop by themselves, so that much happens in them.
                let mut action = game.sample(&state, seat, &mut rng, &mut scratch);
                if seed.is_multiple_of(2) && action == Some(Action::Done) && rng.below(8) > 0 {
                    action = game.sample(&state, seat, &mut rng, &mut scratch);
                }
                let Some(action) = action else {
                    panic!("{scenario} {seed} step {step}: nothing to choose at {:?}", state.frames.last())
                };
                if trace {
                    eprintln!("    {}", game.action_text(&state, action));
                }
                let text = game.action_text(&state, action);
                assert_eq!(game.parse_action(&state, &text), Ok(action), "{text}");
                game.perform(&mut state, Seat(0), action, &mut log);
            }
            Actor::Chance => {
                let chance = decision.chance.unwrap_or_else(|| panic!("chance without a die"));
                let outcome = sandtable_engine::Outcome(rng.below(chance.len()));
                game.roll(&mut state, outcome, &mut log);
            }
            Actor::System => game.advance(&mut state, &mut log),
            Actor::Seats(_) => panic!("one seat only"),
        }
        for (_, event) in log.entries.drain(..) {
            assert_ne!(game.describe(&event).text.key, "event-other", "{event:?} has no words");
        }
        if step.is_multiple_of(stride) {
            let broken = game.audit(&state);
            assert!(broken.is_empty(), "{scenario} {seed} step {step}: {broken:?} at {:?}", state.frames);
        }
    }
    panic!("{scenario} {seed}: no end in sight at day {} {:?}", state.day, state.frames)
}

fn seeds() -> u64 {
    std::env::var("SANDTABLE_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(2)
}

#[test]
fn every_scenario_ends() {
    let game = Ardennes::standard().unwrap_or_else(|e| panic!("{e}"));
    let from: u64 = std::env::var("SANDTABLE_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for scenario in game.info().scenarios.iter().map(|s| s.key.clone()) {
        for seed in from..from + seeds() {
            let steps = play(&game, &scenario, seed, 7);
            println!("{scenario} {seed}: {steps} steps");
        }
    }
}
