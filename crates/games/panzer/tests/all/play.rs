//! Random play of every listed scenario to its end.

use crate::common::GAME;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Dice, Game, Rng, Silent};

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
