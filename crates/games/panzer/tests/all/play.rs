//! Random play of every listed scenario to its end.

use crate::common::GAME;
use sandtable_engine::chance::Seed;
use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Dice, Game, Rng, Silent};
use sandtable_panzer::action::Action;
use sandtable_panzer::air::{AirAction, AirEvent, Flight};
use sandtable_panzer::event::Event;
use sandtable_panzer::pack::Altitude;

/// Every scenario ends by itself, every asked seat has an option, and no position is unsound. [rule 4.0, 4.6.2, 2.0]
#[test]
fn random_games_end() {
    for scenario in &GAME.info().scenarios {
        let seeds = if std::env::var_os("PANZER_SEEDS").is_some() { 60 } else { 6u64 };
        for seed in 0..seeds {
            let mut st = GAME.setup(&scenario.key, &Options::none()).expect("set up");
            let (mut rng, mut dice) = (Rng::new(seed), Dice::new(&Seed::from_number(seed)));
            let (mut scratch, mut steps) = (Vec::new(), 0);
            loop {
                let faults = GAME.audit(&st);
                assert!(faults.is_empty(), "{} seed {seed} step {steps}: {faults:?}", scenario.key);
                let decision = GAME.decision(&st);
                let seat = match decision.actor {
                    Actor::Nobody => break,
                    Actor::Chance => {
                        let outcome = dice.draw(decision.chance.expect("a chance node"));
                        GAME.roll(&mut st, outcome, &mut Silent);
                        continue;
                    }
                    Actor::Seat(seat) => seat,
                    Actor::Seats(seats) => seats.iter().next().expect("somebody"),
                    Actor::System => panic!("nothing plays by itself"),
                };
                let action = GAME.sample(&st, seat, &mut rng, &mut scratch);
                let action = action.unwrap_or_else(|| panic!("no option at {:?}", st.top()));
                GAME.perform(&mut st, seat, action, &mut Silent);
                steps += 1;
                assert!(steps < 50_000, "{} seed {seed} runs away", scenario.key);
            }
            assert_eq!(st.turn, GAME.scenario(&st).turns);
            assert!(GAME.result(&st).is_some());
        }
    }
}

/// Plays a scenario at random, but for the air: attacks and anti-aircraft fire at every chance, targets straight ahead.
/// Counts flights, attacks, shots at aircraft.
fn fly_scenario(scenario: &str, seed: u64) -> [usize; 3] {
    let mut st = GAME.setup(scenario, &Options::none()).expect("set up");
    let (mut rng, mut dice) = (Rng::new(seed), Dice::new(&Seed::from_number(seed)));
    let (mut scratch, mut options) = (Vec::new(), Vec::new());
    let mut found = [0; 3];
    loop {
        let mut log = Log::default();
        let decision = GAME.decision(&st);
        let seat = match decision.actor {
            Actor::Nobody => break,
            Actor::Chance => {
                let outcome = dice.draw(decision.chance.expect("a chance node"));
                GAME.roll(&mut st, outcome, &mut log);
                count(&log, &mut found);
                continue;
            }
            Actor::Seat(seat) => seat,
            Actor::Seats(seats) => seats.iter().next().expect("somebody"),
            Actor::System => panic!("nothing plays by itself"),
        };
        options.clear();
        GAME.options(&st, seat, &mut options);
        // Enemies straight ahead and near enough to be acquired on the way in.
        let prey = |flight: Flight| {
            let side = st.plane(flight.plane).side.other();
            let hexes: Vec<_> = (2..7).filter_map(|k| GAME.ahead(&st, &flight, k)).collect();
            st.of(side).any(|(_, u)| u.hex().is_some_and(|h| hexes.contains(&h)))
        };
        let height = |plane| {
            let card = GAME.aircraft(&st, plane);
            match (card.dive, card.bomb) {
                (true, _) => Altitude::High,
                (_, 0) => Altitude::Low,
                _ => Altitude::Medium,
            }
        };
        let strikes = |a: &&Action| matches!(a, Action::Air(AirAction::Attack(_) | AirAction::Flak(_)));
        let wish = options.iter().find(strikes).or_else(|| {
            options.iter().find(|a| match (a, st.flight()) {
                (Action::Air(AirAction::Fly(_)), _) => true,
                (Action::Air(AirAction::Approach(hex)), Some(f)) => {
                    (0..6).any(|facing| prey(Flight { hex: *hex, facing, ..f.clone() }))
                }
                (Action::Air(AirAction::Course(facing, _, altitude)), Some(f)) => {
                    *altitude == height(f.plane) && prey(Flight { facing: *facing, ..f.clone() })
                }
                (Action::Air(AirAction::Acquire(t)), Some(f)) => {
                    let hex = st.unit(*t).hex();
                    f.target.is_none() && (1..12).any(|k| hex.is_some() && GAME.ahead(&st, f, k) == hex)
                }
                (Action::Air(AirAction::Onward), Some(f)) => f.target.is_some(),
                _ => false,
            })
        });
        let action = match wish {
            Some(action) => *action,
            None => GAME.sample(&st, seat, &mut rng, &mut scratch).expect("an option"),
        };
        GAME.play(&mut st, seat, action, &mut log).expect("legal");
        count(&log, &mut found);
        let faults = GAME.audit(&st);
        assert!(faults.is_empty(), "{scenario} seed {seed}: {faults:?}");
    }
    found
}

fn count(log: &Log<Event>, found: &mut [usize; 3]) {
    for (_, event) in &log.entries {
        match event {
            Event::Air(AirEvent::Entered { .. }) => found[0] += 1,
            Event::Air(AirEvent::Attacks { .. }) => found[1] += 1,
            Event::Air(AirEvent::Flak { .. }) => found[2] += 1,
            _ => {}
        }
    }
}

/// The four scenarios with aircraft fly them; they attack, and where there are anti-aircraft guns these fire.
/// [rule 6.4, 6.7, 6.7.4]
#[test]
fn aircraft_fly_attack_and_are_fired_at() {
    for scenario in ["sidi-rezegh", "knightsbridge", "tel-el-aqqaqir", "medenine"] {
        let mut sum = [0; 3];
        // Few guns, and an aircraft must come near one by chance.
        let seeds = 30;
        for seed in 0..seeds {
            let found = fly_scenario(scenario, seed);
            assert!(found[0] >= 1, "{scenario} seed {seed} flies nothing");
            sum = [sum[0] + found[0], sum[1] + found[1], sum[2] + found[2]];
        }
        println!("{scenario}: {sum:?}");
        assert!(sum[1] >= 1, "{scenario}: no attack in {sum:?}");
        assert!(sum[2] >= 1, "{scenario}: no anti-aircraft fire in {sum:?}");
    }
}
