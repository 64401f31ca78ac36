//! Random play: every scenario runs to its end, sound in every position.

use sandtable_ardennes::Ardennes;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::frame::{ActivationStep, Frame};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::{Army, Command, Pack, Side};
use sandtable_ardennes::state::{Place, State, flag};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Log, Rng, Seat};

/// Plays a game at random and lets `look` at every position; every `stride` steps the position is audited. Returns how many
/// steps it took.
fn play(game: &Ardennes, scenario: &str, seed: u64, stride: u32, look: &mut dyn FnMut(&State)) -> u32 {
    let mut state = game.setup(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let mut rng = Rng::new(seed);
    let mut scratch = Vec::new();
    let mut log = Log::default();
    let trace = std::env::var_os("SANDTABLE_TRACE").is_some();
    for step in 0..200_000 {
        look(&state);
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
            let steps = play(&game, &scenario, seed, 7, &mut |_| {});
            println!("{scenario} {seed}: {steps} steps");
        }
    }
}

/// Random campaigns are lost on the 20th. Without the checks before the last day they run through every rule of the later days.
#[test]
fn campaigns_reach_the_last_day() {
    let mut pack = Pack::load(None).unwrap_or_else(|e| panic!("{e}"));
    let days = &mut pack.calendar.days;
    let last = days.iter().map(|d| d.day).max().unwrap_or_default();
    for day in days.iter_mut().filter(|d| d.day < last) {
        day.threshold = None;
    }
    let game = Ardennes::new(pack);
    for seed in 1..=seeds() {
        let mut latest = 0;
        play(&game, "battle-of-the-bulge", seed, 29, &mut |state| latest = latest.max(state.day));
        assert_eq!(latest, last, "seed {seed}");
    }
}

/// [rule 6.4-a, 6.4-b, 6.5-b, 7.42, 11.0-d] What is worked out by a shorter way is what the rules say: the hexes a battle group can be
/// made around and who is in it, and who can move at all.
#[test]
fn shorter_ways_say_the_same() {
    let game = Ardennes::standard().unwrap_or_else(|e| panic!("{e}"));
    let (mut groups, mut movers) = ([0, 0], [0, 0]);
    for seed in [1, 2] {
        play(&game, "german-breakout", seed, 1000, &mut |state| match state.frames.last() {
            Some(Frame::Activation(a)) if a.step == ActivationStep::Movement => {
                let board = Board::new(&game.pack, state);
                for unit in a.units.and(state.cache.on_map).iter() {
                    let hex = state.hex_of(unit).unwrap_or_else(|| panic!("on the map, but nowhere"));
                    let goes = !game.range(&board, unit).is_empty() || game.can_leave(state, unit, hex, 0);
                    let may = goes && !state.unit(unit).has(flag::MOVED);
                    assert_eq!(game.can_move(state, unit), may, "{}", game.key(unit));
                    movers[usize::from(may)] += 1;
                }
            }
            Some(Frame::GermanImpulse) => {
                // A unit of the OKW reserve beside the others, whether it is free or not.
                let mut state = state.clone();
                let host = game.roster.sides[Side::German.index()].iter().find_map(|u| state.hex_of(u));
                for unit in game.roster.armies[Army::Okw.index()].iter().take(1) {
                    state.put(&game.pack, unit, host.map_or(Place::Okw, Place::Hex));
                }
                let state = &state;
                for card in state.german.hand.iter() {
                    let army = match game.german_card(card).command {
                        Command::Group => None,
                        Command::Army(army) => Some(army),
                        _ => continue,
                    };
                    let mut offered = Vec::new();
                    game.command_options(state, card, &mut offered);
                    for hex in game.pack.map.grid.ids() {
                        let of_army = |a: Army| army.is_none_or(|army| a == army) || a == Army::Okw;
                        let worn = state.impulse.units[0].or(state.impulse.units[1]);
                        let in_it = |u: &sandtable_ardennes::pack::UnitDef| {
                            let near = state.hex_of(u.id).map(|h| game.pack.map.grid.distance(h, hex));
                            u.side == Side::German
                                && of_army(u.army)
                                && near.is_some_and(|d| d <= 2)
                                && !game.barred_unit(state, u.id)
                                && worn.and(game.roster.of_corps(u.corps)).is_empty()
                        };
                        let group: UnitSet =
                            game.pack.units.iter().filter(|u| in_it(u)).map(|u| u.id).collect();
                        assert_eq!(game.battle_group(state, card, hex), group);
                        assert_eq!(offered.contains(&Action::Group(hex)), !group.is_empty());
                        groups[usize::from(!group.is_empty())] += 1;
                    }
                }
            }
            _ => {}
        });
    }
    assert!(groups.iter().chain(&movers).all(|n| *n > 100), "{groups:?} {movers:?}");
}
