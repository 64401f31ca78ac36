//! Action Phases of random play: every choice offered can be made, and the position stays sound.

use sandtable_engine::{Actor, Game, Rng, Silent};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::frame::Frame;
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::state::{Phase, State};

/// What must hold at every choice of an Action Phase.
fn sound(game: &RedWinter, st: &State) {
    // Whoever enters a hex that holds a leader alone stands there until the leader has gone elsewhere (12.3.1-b).
    if matches!(st.top(), Some(Frame::Rescue { .. })) {
        return;
    }
    for hex in game.pack.grid.ids() {
        let stack = st.stack_set(hex);
        if stack.is_empty() {
            continue;
        }
        assert!(game.stack_ok(st, hex, stack), "{} is overstacked", game.pack.grid.label(hex));
        // Pajari, whom the enemy has just found alone, waits for the answer where to (12.3.1-b).
        if matches!(st.top(), Some(Frame::Rescue { from }) if *from == hex) {
            continue;
        }
        let side = stack.first().map(|u| game.side(u));
        assert!(stack.iter().all(|u| Some(game.side(u)) == side), "both sides in one hex");
    }
    let mut again = st.clone();
    again.rebuild(&game.pack);
    assert_eq!(again.cache.zoc, st.cache.zoc);
    assert_eq!(again.cache.occupied, st.cache.occupied);
    assert_eq!(again.cache.at_zoc, st.cache.at_zoc);
}

#[test]
fn random_action_phases_stay_sound() {
    let game = RedWinter::standard().expect("the pack");
    let mut list = Vec::new();
    for scenario in ["campaign", "tutorial", "lake-crossing", "hirvasvaara"] {
        for seed in 0..6 {
            let mut rng = Rng::new(seed);
            let options = sandtable_engine::info::Options::none();
            let mut st = game.setup(scenario, &options).expect("a position");
            game.settle(&mut st, &mut Silent);
            for _ in 0..1500 {
                if st.turn > game.scenario_of(&st).last_turn {
                    break;
                }
                let decision = game.decision(&st);
                let seat = match (decision.actor, decision.chance) {
                    (Actor::Seat(seat), _) => seat,
                    (Actor::Chance, Some(chance)) => {
                        let faces: Vec<_> = chance.outcomes().collect();
                        let outcome = faces[rng.below(faces.len() as u32) as usize];
                        game.roll(&mut st, outcome, &mut Silent);
                        continue;
                    }
                    _ => break,
                };
                if st.phase == Phase::Action {
                    sound(&game, &st);
                }
                list.clear();
                game.options(&st, seat, &mut list);
                let Some(action) = list.get(rng.below(list.len().max(1) as u32) as usize) else { break };
                game.perform(&mut st, seat, *action, &mut Silent);
            }
            assert!(Side::ALL.contains(&st.phasing));
        }
    }
}
