//! Combat Phases of random play: every choice offered can be made, nobody gets stuck, and every hex stays within its
//! limits once a retreat or an advance is over.

use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Silent};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::frame::Frame;
use sandtable_red_winter::pack::UnitKind;
use sandtable_red_winter::state::State;
use sandtable_red_winter::units::UnitSet;

/// What must hold whenever somebody has to choose.
fn sound(game: &RedWinter, st: &State) {
    // On the way a hex may hold too many (6.0-e); units in their action are on the way too.
    let moving =
        st.frames.iter().any(|f| matches!(f, Frame::Retreat(_) | Frame::Advance(_) | Frame::Acting(_)));
    for hex in game.pack.grid.ids().filter(|h| !st.is_vacant(*h)) {
        let stack = st.stack_set(hex);
        let label = game.pack.grid.label(hex);
        assert!(moving || game.stack_ok(st, hex, stack), "{label} is overstacked: {:?}", st.top());
        // Pajari's rescue may wait for a choice while the enemy is already there (12.3.1-b).
        let rescued = |u| game.kind(u) == UnitKind::Leader && matches!(st.top(), Some(Frame::Rescue { .. }));
        let mut sides = stack.iter().filter(|u| !rescued(*u)).map(|u| game.side(u));
        let first = sides.next();
        assert!(sides.all(|s| Some(s) == first), "both sides are in {label}: {:?}", st.top());
    }
    if let Some(b) = st.battle() {
        for u in b.attackers.or(b.defenders).or(b.offensive).iter() {
            let place = st.unit(u).place;
            let gone = place == sandtable_red_winter::state::Place::Gone;
            let off_map = game.kind(u).is_off_map();
            assert!(
                place.hex().is_some() || gone || off_map,
                "{} is dead and still in the battle",
                game.def(u).key
            );
        }
    }
    if let Some(Frame::PickStep(p)) = st.top() {
        assert!(p.among.iter().all(|u| game.kind(u) != UnitKind::Leader));
    }
}

/// Everybody crowded into a corner of the map, so that room is scarce: the start of a Combat or Action Phase.
fn crowd(game: &RedWinter, rng: &mut Rng) -> State {
    let mut st = game.blank("campaign", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let side = ["soviet", "finnish"][rng.below(2) as usize];
    let phase = ["combat", "action"][rng.below(2) as usize];
    // Near the edge, in the middle, or around the village and the lake.
    let (col, row) = [(0, 8), (6, 8), (7, 16), (14, 19)][rng.below(4) as usize];
    let turn = (9 + rng.below(4)).to_string();
    game.place(&mut st, &["turn", &turn]).unwrap_or_else(|e| panic!("{e}"));
    game.place(&mut st, &["phase", phase, side]).unwrap_or_else(|e| panic!("{e}"));
    let crowd = 20 + rng.below(50);
    for _ in 0..crowd {
        let def = &game.pack.units[rng.below(game.pack.units.len() as u32) as usize];
        let cell = game.pack.grid.id_at(col + rng.below(6) as i16, row + rng.below(6) as i16);
        let Some(hex) = cell else { continue };
        let roadless = def.kind.is_armor() && !game.geo.road.contains(hex);
        let mixed = st.stack(hex).any(|u| game.side(u) != def.side);
        if def.kind.is_off_map() || roadless || mixed || !game.stack_ok(&st, hex, UnitSet::one(def.id)) {
            continue;
        }
        let reduced = def.steps > 1 && rng.below(2) == 0;
        let words = ["unit", &def.key, game.pack.grid.label(hex), "reduced"];
        game.place(&mut st, &words[..3 + usize::from(reduced)]).unwrap_or_else(|e| panic!("{e}"));
    }
    game.placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
    st
}

/// One random choice, fights preferred to walks; `false` when there is none to make.
fn step(
    game: &RedWinter,
    st: &mut State,
    rng: &mut Rng,
    list: &mut Vec<Action>,
    seen: &mut [usize; 3],
) -> bool {
    let decision = game.decision(st);
    let seat = match (decision.actor, decision.chance) {
        (Actor::Seat(seat), _) => seat,
        (Actor::Chance, Some(chance)) => {
            let faces: Vec<_> = chance.outcomes().collect();
            game.roll(st, faces[rng.below(faces.len() as u32) as usize], &mut Silent);
            return true;
        }
        _ => return false,
    };
    sound(game, st);
    seen[0] += usize::from(st.battle().is_some());
    seen[1] += usize::from(matches!(st.top(), Some(Frame::Retreat(_))));
    seen[2] += usize::from(matches!(st.top(), Some(Frame::Advance(_))));
    list.clear();
    game.options(st, seat, list);
    assert!(!list.is_empty(), "nothing to choose in {:?}", st.top());
    if rng.below(4) > 0 && list.iter().any(fights) {
        list.retain(fights);
    }
    let action = list[rng.below(list.len() as u32) as usize];
    game.perform(st, seat, action, &mut Silent);
    true
}

fn fights(action: &Action) -> bool {
    use Action::{Advance, Assault, Attack, Combat, Retreat, Target};
    matches!(action, Target(_) | Combat | Attack(_) | Assault(_) | Retreat | Advance(..))
}

#[test]
fn random_battles_stay_sound() {
    let game = RedWinter::standard().unwrap_or_else(|e| panic!("{e}"));
    let (mut list, mut seen) = (Vec::new(), [0; 3]);
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let mut st = crowd(&game, &mut rng);
        let turn = st.turn;
        for _ in 0..600 {
            if st.turn != turn || !step(&game, &mut st, &mut rng, &mut list, &mut seen) {
                break;
            }
        }
    }
    for scenario in ["campaign", "tutorial", "lake-crossing", "hirvasvaara"] {
        let mut rng = Rng::new(1);
        let mut st = game.setup(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
        game.settle(&mut st, &mut Silent);
        for _ in 0..6000 {
            if !step(&game, &mut st, &mut rng, &mut list, &mut seen) {
                break;
            }
        }
    }
    let [battles, retreats, advances] = seen;
    assert!(battles > 5000 && retreats > 1000 && advances > 500, "{seen:?}");
}
