//! Questions that may be left to the table.

use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Game, Rng, Seat, Silent, Viewer};
use sandtable_wurzburg::Wurzburg;
use std::collections::BTreeSet;

/// Reaction and counter-battery fire have windows. Whether there is one, and what passes, does not depend on anything the
/// other side does not know. [rule 19.0, 23.4]
#[test]
fn windows_pass_and_tell_nothing() {
    let game = Wurzburg::standard().expect("the pack it comes with is sound");
    let mut all = Options::none();
    all.set("rules=full");
    let mut keys = BTreeSet::new();
    for seed in 1..=6 {
        let mut st = game.setup("thermopylae", &all).expect("a scenario");
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
        let mut last = None;
        loop {
            let decision = game.decision(&st);
            if let (Actor::Chance, Some(chance)) = (decision.actor, decision.chance) {
                game.roll(&mut st, dice.draw(chance), &mut Silent);
                continue;
            }
            let Actor::Seat(seat) = decision.actor else { break };
            let other = Seat(1 - seat.0);
            assert!(game.window(&st, other).is_none(), "only who is asked may leave it to the table");
            let window = game.window(&st, seat);
            let seen = game.resample(&st, Viewer::Seat(other), &mut Rng::new(seed));
            let key = |st| game.window(st, seat).map(|w| (w.key, w.pass, w.phase));
            assert_eq!(key(&st), key(&seen));
            if let Some(window) = window {
                let mut options = Vec::new();
                game.options(&st, seat, &mut options);
                assert!(options.contains(&window.pass));
                if let Some((turn, phase)) = last {
                    assert_eq!(turn == st.turn, phase == window.phase, "an order ends with its phase");
                }
                last = Some((st.turn, window.phase));
                keys.insert(window.key);
            }
            let action = game.sample(&st, seat, &mut rng, &mut Vec::new()).expect("a choice");
            game.perform(&mut st, seat, action, &mut Silent);
        }
    }
    assert_eq!(keys.into_iter().collect::<Vec<_>>(), ["counter-battery", "reaction"]);
}
