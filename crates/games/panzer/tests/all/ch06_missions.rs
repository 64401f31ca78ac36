//! 6.5.1.8 to 6.5.1.10, 6.6.6: missions that change, end or go astray, and who comes into their shells.

use crate::ch06_indirect::Front;
use sandtable_engine::Game;
use sandtable_hex::HexId;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::effects::{EffectKind, Pattern};
use sandtable_panzer::event::{Event, ResponsePart};
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::indirect::Gunner;
use sandtable_panzer::pack::Terrain;
use sandtable_panzer::state::{Counter, Place, Spot, flag, switch};

use Side::{Allied, Axis};

/// Calls the medium battery on the gun's hex; it answers.
fn call(f: &mut Front, observer: UnitId) -> HexId {
    let target = f.hex("30Q8");
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Battery(1)));
    f.act(Axis, Action::Call(Pattern::Closed, 0, false));
    f.roll(&[5]);
    target
}

/// Misses everybody the shells reach.
fn miss(f: &mut Front) {
    loop {
        if f.game.decision(&f.st).chance == Some(sandtable_panzer::rules::D100) {
            f.roll(&[10, 1]);
        } else if f.can(Allied, Action::Nothing) {
            f.act(Allied, Action::Nothing);
        } else {
            return;
        }
    }
}

fn barrages(f: &Front) -> Vec<HexId> {
    f.st.effects.iter().filter(|e| e.kind == EffectKind::Barrage).map(|e| e.hex).collect()
}

/// The second turn of a mission, its observer on overwatch again.
fn next_turn(f: &mut Front, observer: UnitId, gun: UnitId) {
    f.end_adjustment();
    f.st.unit_mut(gun).spot = Spot::Fire;
    f.order(observer, Order::Watch);
    f.seal(Axis);
}

/// Continued fire changes between shells and smoke without a new answer. [rule 6.5.1.8.1]
#[test]
fn continued_fire_changes_to_smoke() {
    let (mut f, observer, gun, _) = Front::situation();
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Axis);
    let target = call(&mut f, observer);
    miss(&mut f);
    next_turn(&mut f, observer, gun);
    f.log.clear();
    f.act(Axis, Action::Switch(0));
    // A die for the smoke rounds, none for the answer.
    f.roll(&[1]);
    assert!(!f.log.iter().any(|e| matches!(e, Event::Response { .. })));
    assert!(barrages(&f).is_empty());
    assert!(f.st.effects.iter().any(|e| e.kind == EffectKind::Smoke && e.hex == target));
    assert!(f.st.missions[0].smoke);
}

/// Who has checked a mission calls no other this turn, and its sources answer none. [rule 6.5.1.9]
#[test]
fn checked_missions_rest_for_the_turn() {
    let (mut f, observer, gun, _) = Front::situation();
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Axis);
    call(&mut f, observer);
    miss(&mut f);
    next_turn(&mut f, observer, gun);
    f.act(Axis, Action::Cease(0));
    assert!(f.st.unit(observer).has(flag::CHECKED));
    assert!(!f.can(Axis, Action::Observe(observer)), "the heavy battery is free, but not for this observer");
    assert_eq!(f.st.turn, 2);
}

/// Shells that fall on friends lie where they fell, and lift when the mission is checked next turn.
/// [rule 6.5.1.10, 6.5.1.12b]
#[test]
fn stray_shells_lift_next_turn() {
    let (mut f, observer, gun, _) = Front::situation();
    let friend = f.unit("pz3h", "30N5", 3);
    f.st.unit_mut(friend).spot = Spot::Fire;
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Axis);
    let target = f.hex("30Q8");
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Battery(1)));
    f.act(Axis, Action::Gunner(Gunner::Battery(0)));
    f.act(Axis, Action::Call(Pattern::Closed, 0, false));
    f.roll(&[1]);
    f.act(Allied, Action::Target(friend));
    miss(&mut f);
    f.roll(&[9]);
    miss(&mut f);
    let (stray, meant) = (f.hex("30N5"), target);
    let mut lie = barrages(&f);
    lie.sort_unstable();
    let mut both = vec![stray, meant];
    both.sort_unstable();
    assert_eq!(lie, both);
    assert_eq!(
        f.st.missions.iter().map(|m| (m.hex, m.danger)).collect::<Vec<_>>(),
        [(stray, true), (meant, false)]
    );
    next_turn(&mut f, observer, gun);
    assert_eq!(barrages(&f), [meant]);
}

/// Its own shells, still falling, hinder an observer who adjusts them. [rule 6.5.1.12.1f]
#[test]
fn own_barrage_hinders_adjustment() {
    let (mut f, observer, gun, _) = Front::situation();
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Axis);
    let target = call(&mut f, observer);
    miss(&mut f);
    next_turn(&mut f, observer, gun);
    f.act(Axis, Action::Adjust(0));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Battery(1)));
    f.log.clear();
    f.act(Axis, Action::Call(Pattern::Open, 0, false));
    f.roll(&[5]);
    let parts = f.log.iter().find_map(|e| match e {
        Event::Response { parts, .. } => Some(parts.clone()),
        _ => None,
    });
    let parts = parts.expect("an answer");
    assert!(parts.contains(&(ResponsePart::Hindered(1), -1)) && parts.contains(&(ResponsePart::Adjusted, 1)));
    miss(&mut f);
    let patterns: Vec<Pattern> =
        f.st.effects.iter().filter(|e| e.kind == EffectKind::Barrage).map(|e| e.pattern).collect();
    assert_eq!(patterns, [Pattern::Open], "the old shells have stopped");
}

/// A gun on the map fires indirectly inside its field of fire only. [rule 6.5.1c, 5.2]
#[test]
fn guns_keep_their_arc_in_indirect_fire() {
    for (facing, may) in [(6, true), (3, false)] {
        let mut f = Front::new();
        f.st.switches &= !switch::COMMAND;
        let (observer, gun) = (f.unit("b-sec", "30L5", 6), f.unit("b25", "30Z9", facing));
        f.st.unit_mut(observer).flags |= flag::OBSERVER;
        f.unit("pz3h", "30H5", 3);
        f.grove("30Y9");
        f.grove("30Y8");
        f.game.begin_play(&mut f.st);
        f.order(observer, Order::Watch);
        f.order(gun, Order::Fire);
        f.seal(Allied);
        let target = f.hex("30H5");
        f.act(Allied, Action::Observe(observer));
        f.act(Allied, Action::Place(target));
        assert_eq!(f.can(Allied, Action::Gunner(Gunner::Unit(gun))), may, "facing {facing}");
    }
}

/// An observer aboard uses its carrier's Overwatch. [rule 6.6.7.2, 6.5.1b]
#[test]
fn passengers_observe() {
    let (mut f, observer, ..) = Front::situation();
    let truck = f.unit("opel", "30E2", 3);
    f.st.unit_mut(observer).place = Place::Aboard(truck);
    f.game.begin_play(&mut f.st);
    f.order(truck, Order::Watch);
    f.seal(Axis);
    call(&mut f, observer);
    assert_eq!(f.st.unit(truck).counter, Counter::Done);
}

/// A mortar that has fired indirectly is silent for the rest of the turn, squads too. [rule 6.5.1c]
#[test]
fn indirect_fire_is_the_only_fire() {
    let (mut f, observer, ..) = Front::situation();
    f.st.switches &= !switch::COMMAND;
    let squad = f.unit("g-rifle", "30A2", 3);
    let tube = f.game.pack.crew.iter().find(|c| c.key == "g-8cm").expect("a mortar").id;
    f.st.unit_mut(squad).weapon = Some(tube);
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.order(squad, Order::Fire);
    f.seal(Axis);
    let target = f.hex("30Q8");
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Unit(squad)));
    f.act(Axis, Action::Call(Pattern::Single, 0, false));
    f.roll(&[9]);
    assert!(!f.game.may_shoot(&f.st, squad));
}

/// A vehicle that searches for a position among falling shells is attacked. [rule 6.6.6]
#[test]
fn searching_among_shells_is_attacked() {
    let (mut f, observer, _, matilda) = Front::situation();
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.order(matilda, Order::Move);
    f.seal(Axis);
    call(&mut f, observer);
    miss(&mut f);
    f.act(Allied, Action::Start(matilda));
    f.log.clear();
    f.act(Allied, Action::Search(false, false));
    f.roll(&[10, 1]);
    assert!(f.log.iter().any(|e| matches!(e, Event::Gp { .. })));
}

/// A mortar with the axis, called by the observer in the first turn, and what it fires at.
fn mortar(f: &mut Front, observer: UnitId) -> UnitId {
    f.st.switches &= !switch::COMMAND;
    let squad = f.unit("g-rifle", "30A2", 3);
    let tube = f.game.pack.crew.iter().find(|c| c.key == "g-8cm").expect("a mortar").id;
    f.st.unit_mut(squad).weapon = Some(tube);
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.order(squad, Order::Fire);
    squad
}

/// The observer calls these sources on the gun's hex; all answer.
fn call_all(f: &mut Front, observer: UnitId, gunners: &[Gunner], pattern: Pattern) {
    let target = f.hex("30Q8");
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    for gunner in gunners {
        f.act(Axis, Action::Gunner(*gunner));
    }
    f.act(Axis, Action::Call(pattern, 0, false));
    for _ in gunners {
        f.roll(&[9]);
        miss(f);
    }
}

/// A mission is adjusted by sources that may fire: a mortar without a Fire command does not answer. [rule 6.5.1.8.2, 6.5.1b]
#[test]
fn adjusting_needs_a_fire_command() {
    for fire in [true, false] {
        let (mut f, observer, gun, _) = Front::situation();
        let squad = mortar(&mut f, observer);
        f.seal(Axis);
        call_all(&mut f, observer, &[Gunner::Unit(squad)], Pattern::Single);
        f.end_adjustment();
        f.st.unit_mut(gun).spot = Spot::Fire;
        f.order(observer, Order::Watch);
        f.order(squad, if fire { Order::Fire } else { Order::Bluff });
        f.seal(Axis);
        assert_eq!(f.can(Axis, Action::Adjust(0)), fire);
        if fire {
            let target = f.hex("30Q8");
            f.act(Axis, Action::Adjust(0));
            f.act(Axis, Action::Place(target));
            assert!(f.can(Axis, Action::Gunner(Gunner::Unit(squad))));
        }
    }
}

/// A unit answers no other observer before its mission is checked. [rule 6.5.1.9]
#[test]
fn a_mission_binds_its_mortar() {
    let (mut f, observer, gun, _) = Front::situation();
    let other = f.unit("g-sec", "30E3", 3);
    f.st.unit_mut(other).flags |= flag::OBSERVER;
    let squad = mortar(&mut f, observer);
    f.seal(Axis);
    call_all(&mut f, observer, &[Gunner::Unit(squad)], Pattern::Single);
    f.end_adjustment();
    f.st.unit_mut(gun).spot = Spot::Fire;
    for unit in [observer, other] {
        f.order(unit, Order::Watch);
    }
    f.order(squad, Order::Fire);
    f.seal(Axis);
    let target = f.hex("30Q8");
    f.act(Axis, Action::Observe(other));
    f.act(Axis, Action::Place(target));
    assert!(f.can(Axis, Action::Gunner(Gunner::Battery(0))));
    assert!(!f.can(Axis, Action::Gunner(Gunner::Unit(squad))));
}

/// Who comes into the pattern of a battery is attacked by it, and by the mortar of the same mission where its shells fall.
/// [rule 6.6.6]
#[test]
fn every_source_attacks_where_it_falls() {
    let (mut f, observer, gun, _) = Front::situation();
    let tank = f.unit("crus2", "30Q10", 1);
    let open = f.hex("30Q9");
    f.st.ground.iter_mut().filter(|g| g.hex == open).for_each(|g| g.ground.terrain = Terrain::Clear);
    let squad = mortar(&mut f, observer);
    f.order(tank, Order::Move);
    f.st.unit_mut(gun).spot = Spot::Fire;
    f.seal(Axis);
    call_all(&mut f, observer, &[Gunner::Battery(1), Gunner::Unit(squad)], Pattern::Closed);
    f.act(Allied, Action::Start(tank));
    for _ in 0..2 {
        f.log.clear();
        f.act(Allied, Action::Step);
        f.roll(&[10, 1]);
        assert_eq!(f.log.iter().filter(|e| matches!(e, Event::Gp { .. })).count(), 1);
    }
}

/// A passenger that gets off into the hex beside its carrier comes into the shells that fall there. [rule 6.6.6]
#[test]
fn getting_off_among_shells() {
    let (mut f, observer, _, _) = Front::situation();
    let truck = f.unit("ton3", "30Q10", 1);
    let squad = f.unit("b-inf", "30Q10", 1);
    f.st.unit_mut(squad).place = Place::Aboard(truck);
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Axis);
    call(&mut f, observer);
    miss(&mut f);
    let beside = f.hex("30Q9");
    f.log.clear();
    f.act(Allied, Action::Dismount(squad, beside));
    f.roll(&[10, 1]);
    assert!(f.log.iter().any(|e| matches!(e, Event::Gp { .. })));
}

/// Indirect fire is fired on a Fire command, never on a Short Halt. [rule 6.5.1b, 4.2.1c]
#[test]
fn no_short_halt_for_indirect_fire() {
    let mut f = Front::new();
    let (observer, gun) = (f.unit("b-sec", "30L5", 6), f.unit("bishop", "30Z9", 6));
    f.st.unit_mut(observer).flags |= flag::OBSERVER;
    f.unit("pz3h", "30H5", 3);
    f.grove("30Y9");
    f.grove("30Y8");
    f.st.switches &= !switch::AMMO;
    f.game.begin_play(&mut f.st);
    f.act(Allied, Action::Pick(gun));
    assert!(f.can(Allied, Action::Order(Order::Fire)) && !f.can(Allied, Action::Order(Order::Halt)));
}

/// Who calls no fire ends indirect fire; overwatch is another matter. [rule 6.5.1c]
#[test]
fn pass_in_the_indirect_step_speaks_of_indirect_fire() {
    let (mut f, observer, _, _) = Front::situation();
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Axis);
    assert!(f.can(Axis, Action::Observe(observer)) && f.can(Axis, Action::Pass));
    assert_eq!(sandtable_panzer::text::choice(&f.game, &f.st, Action::Pass).key, "act-no-more-missions");
}
