//! 5.15, 6.5.2.5, 6.5.2.6, 6.1.4.1: carriers lost with their passengers, brew-ups, positions given up.

use crate::common::{Field, GAME};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::Event;
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Charge, Load, Shot};
use sandtable_panzer::hits::Shelter;
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::{Fortification, Terrain};
use sandtable_panzer::state::{Command, Counter, Place, Work, flag, switch};

use Side::{Allied, Axis};

const GP: Load = Load { weapon: 0, charge: Charge::Gp };

/// A tank shells a British truck in a grove with a squad aboard.
fn shelled(carrier: &str) -> (Field, UnitId, UnitId) {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29L6"]);
    f.st.switches |= switch::GP | switch::BAIL_OUT | switch::HIT_LOCATION;
    let tank = f.unit("pz4d", "29L8", 1);
    let truck = f.unit(carrier, "29L6", 4);
    let squad = f.aboard("b-inf", truck);
    f.begin();
    f.order(tank, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(truck));
    f.act(Axis, Action::Aim(tank, GP));
    f.act(Axis, Action::Declare);
    (f, truck, squad)
}

/// X43: a passenger of a carrier that the same fire knocks out is attacked as a passenger first, then gets out by the
/// row of the loss: 21 survives, 20 does not. [rule 5.15c, 6.5.4.2.3, 6.5.2.6.2b]
#[test]
fn passengers_are_attacked_before_they_get_out() {
    for (roll, lives) in [(21, true), (20, false)] {
        let (mut f, truck, squad) = shelled("ton3");
        f.roll(99);
        f.roll10(10);
        assert_eq!(f.st.unit(truck).place, Place::Destroyed);
        f.roll(60);
        let Some(Event::Gp { sum, .. }) = f.log.iter().rev().find(|e| matches!(e, Event::Gp { .. })) else {
            panic!("the squad was not attacked");
        };
        assert_eq!((sum.target, sum.defence), (tag(&f, squad), 1), "no cover of the grove");
        assert!(f.st.unit(squad).has(flag::SUPPRESSED_ON));
        f.roll(roll);
        assert_eq!(f.st.unit(squad).place != Place::Destroyed, lives);
        if lives {
            f.act(Allied, Action::Face(2));
            assert_eq!((f.at(squad), f.st.unit(squad).facing), ("29L6", 2));
        }
    }
}

fn tag(f: &Field, unit: UnitId) -> sandtable_panzer::event::Tag {
    let u = f.st.unit(unit);
    sandtable_panzer::event::Tag { card: u.card, number: u.number }
}

/// A brew-up suppresses everybody of its side in the hex: riders of open carriers too, under cover not. [rule 6.5.2.5e]
#[test]
fn brew_up_reaches_open_riders() {
    let mut f = Field::new();
    f.st.switches |= switch::GP | switch::HIT_LOCATION;
    let tank = f.unit("pz4d", "29L8", 1);
    let hit = f.unit("cwt15", "29L6", 4);
    let (open, shut) = (f.unit("ton3", "29L6", 4), f.unit("carrier", "29L6", 4));
    let (outside, inside) = (f.aboard("b-inf", open), f.aboard("b-sec", shut));
    let covered = GAME.vehicle(&f.st, shut).is_some_and(|v| v.under_cover);
    f.begin();
    f.order(tank, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(hit));
    f.act(Axis, Action::Aim(tank, GP));
    f.act(Axis, Action::Declare);
    f.roll(99);
    f.roll10(1);
    assert!(f.st.unit(open).has(flag::SUPPRESSED_ON));
    assert!(f.st.unit(outside).has(flag::SUPPRESSED_ON));
    assert_eq!(f.st.unit(inside).has(flag::SUPPRESSED_ON), !covered);
}

/// A vehicle that fires on a short halt, or shows its Move, gives up the position it has found. [rule 6.6.9]
#[test]
fn showing_a_short_halt_gives_up_the_position() {
    let mut f = Field::new();
    f.st.switches |= switch::HIT_LOCATION;
    let (tank, enemy) = (f.unit("pz3j", "29L8", 1), f.unit("crus1", "29L5", 4));
    for unit in [tank, enemy] {
        f.st.unit_mut(unit).flags |= flag::HULL_DOWN;
    }
    f.begin();
    f.order(tank, Order::Halt);
    f.order(enemy, Order::Move);
    f.seal(Axis);
    f.act(Axis, Action::Target(enemy));
    f.act(Axis, Action::Aim(tank, Load::AP));
    assert!(!f.st.unit(tank).has(flag::HULL_DOWN));
    f.act(Axis, Action::Declare);
    assert!(f.st.unit(enemy).has(flag::HULL_DOWN));
    f.act(Allied, Action::Reveal);
    assert!(!f.st.unit(enemy).has(flag::HULL_DOWN));
}

/// A gun that cannot be used hull down is useless inside brick, and makes an improved position a partial one.
/// [rule 6.1.4.1.2]
#[test]
fn restricted_guns_do_not_fire_out_of_houses() {
    let mut f = Field::new().terrain(Terrain::BrickBuilding, &["29L8"]);
    f.st.switches |= switch::HIT_LOCATION;
    let (m11, enemy) = (f.unit("m1139", "29L8", 1), f.unit("crus1", "29L6", 4));
    f.begin();
    let rule = |f: &Field| {
        GAME.shot_check(&f.st, Shot::ap(m11), enemy, Occasion::Ordered).map(|_| ()).map_err(|w| w.rule)
    };
    assert_eq!(rule(&f), Ok(()), "in the alley");
    f.st.unit_mut(m11).flags |= flag::INSIDE;
    assert_eq!(rule(&f), Err("6.1.4.1.2"));

    let mut f = Field::new();
    let (m11, tank) = (f.unit("m1139", "29L8", 1), f.unit("pz3j", "29M8", 1));
    for (unit, label) in [(m11, "29L8"), (tank, "29M8")] {
        let hex = f.hex(label);
        let kind = Fortification::ImprovedPosition;
        f.st.works.push(Work { hex, kind, built: Work::DONE, holder: Some(unit), open: 3 });
    }
    let from = f.hex("29L5");
    assert_eq!(GAME.shelter(&f.st, m11, from, f.hex("29L8")), Shelter::Partial);
    assert_eq!(GAME.shelter(&f.st, tank, from, f.hex("29M8")), Shelter::HullDown);
}

/// On a dividing hexside the angle its owner picks also decides whether a found position shelters. [rule 6.6.9, 6.5.2.2]
#[test]
fn picked_angle_decides_the_shelter() {
    for (angle, hit) in [("front-side", false), ("rear-side", true)] {
        let mut f = Field::new();
        f.st.switches |= switch::HIT_LOCATION;
        let target = f.unit("pz3j", "29L5", 1);
        f.st.unit_mut(target).flags |= flag::HULL_DOWN;
        // Straight out along the hexside between front/side and rear/side.
        let shooter = f.unit("crus1", "29N5", 6);
        f.begin();
        f.order(shooter, Order::Fire);
        f.seal(Allied);
        f.act(Allied, Action::Target(target));
        f.act(Allied, Action::Aim(shooter, Load::AP));
        f.act(Allied, Action::Declare);
        f.roll(1);
        let angle = sandtable_panzer::ids::Angle::from_word(angle).expect("an angle");
        f.act(Axis, Action::Angle(angle));
        f.roll(54);
        let located = f.log.iter().rev().find_map(|e| match e {
            Event::Located { sheltered, .. } => Some(!sheltered),
            _ => None,
        });
        assert_eq!(located, Some(hit), "{angle:?}");
    }
}

/// Close assault damages a truck's hull without a die, and broken squads protect nobody. [rule 6.6.1.1.3b, 6.6.1.1.2a]
#[test]
fn close_assault_on_trucks_and_broken_guards() {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29L5"]);
    f.st.switches |= switch::HIT_LOCATION | switch::GP | switch::MORALE;
    let (squad, truck) = (f.unit("b-inf", "29L6", 1), f.unit("opel", "29L5", 4));
    let guard = f.unit("g-rifle", "29L5", 4);
    let at = f.hex("29L5");
    assert!(!GAME.is_unsupported(&f.st, truck, at));
    f.st.unit_mut(guard).flags |= flag::BROKEN;
    assert!(GAME.is_unsupported(&f.st, truck, at));
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Allied);
    f.act(Allied, Action::Assault(truck));
    f.act(Allied, Action::Join(squad));
    f.act(Allied, Action::Declare);
    // +30 unsupported, +30 soft: 45 makes 105.
    f.roll(45);
    assert!(f.st.unit(truck).has(flag::HULL) && !f.st.unit(truck).has(flag::TURRET));
}

/// A suppressed passenger looks and fires where its carrier faces. [rule 6.1.3.1, 5.1.1a]
#[test]
fn suppressed_riders_face_with_their_carrier() {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let truck = f.unit("opel", "29L8", 4);
    let rider = f.aboard("g-rifle", truck);
    let enemy = f.unit("b-inf", "29L10", 4);
    f.st.unit_mut(rider).flags |= flag::SUPPRESSED_OFF;
    assert_eq!(f.st.unit(rider).facing, 0);
    let spots = |f: &Field| GAME.spots(&f.st, rider, enemy, sandtable_panzer::spotting::Markers::Active);
    assert!(spots(&f), "south of a truck that faces south");
    f.st.unit_mut(truck).facing = 0;
    assert!(!spots(&f));
}

/// Broken units are not active; unarmed ones pair with combat units as well as they can. [rule 6.2.1.1a, 6.2.1.1b]
#[test]
fn active_units_pair_as_well_as_possible() {
    let mut f = Field::new();
    f.st.switches |= switch::COMMAND;
    let (a, b) = (f.unit("pz3j", "29L5", 1), f.unit("pz3j", "29L7", 1));
    f.unit("opel", "29L6", 1);
    f.unit("opel", "29L4", 1);
    let formation = f.st.unit(a).formation;
    assert_eq!(GAME.active_units(&f.st, formation), 4);
    f.st.unit_mut(b).flags |= flag::BROKEN;
    assert_eq!(GAME.active_units(&f.st, formation), 2);
}

/// An unarmed observer, or a truck that carries somebody with a rifle, may be put on Overwatch. [rule 6.5.1b, 6.6.7.2]
#[test]
fn trucks_watch_for_their_riders() {
    let mut f = Field::new();
    f.st.switches |= switch::GP | switch::INDIRECT;
    let (empty, full, observer) =
        (f.unit("opel", "29L8", 1), f.unit("opel", "29M8", 1), f.unit("kfz15", "29N8", 1));
    f.aboard("g-rifle", full);
    f.st.unit_mut(observer).flags |= flag::OBSERVER;
    let may = |unit| GAME.order_possible(&f.st, unit, Order::Watch).is_ok();
    assert_eq!([may(empty), may(full), may(observer)], [false, true, true]);
}

/// Whoever is known to move defends worse; the owner of leg units is not asked to show anything. [rule 6.5.4.2.2a]
#[test]
fn leg_targets_are_not_asked() {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let (squad, enemy) = (f.unit("g-rifle", "29L8", 1), f.unit("b-inf", "29L6", 4));
    f.begin();
    f.order(squad, Order::Fire);
    f.order(enemy, Order::Move);
    f.seal(Axis);
    f.act(Axis, Action::Target(enemy));
    f.act(Axis, Action::Aim(squad, GP));
    f.act(Axis, Action::Declare);
    f.roll(1);
    assert_eq!((f.st.unit(enemy).counter, f.st.unit(enemy).command), (Counter::FaceDown, Command::Move));
}
