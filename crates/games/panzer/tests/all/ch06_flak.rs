//! 6.7.4: anti-aircraft fire, and what becomes of aircraft that are hit.

use crate::ch06_air::{PLANE, RUN, air, enter, flight, last_gp, onward, roll_all, sky, to_air, units_hit};
use crate::common::{Field, GAME};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::air::{AirAction, AirEvent, Attack, FlakShot, TRACKED};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::ids::Side;
use sandtable_panzer::pack::{Altitude, Speed, Terrain};
use sandtable_panzer::state::{Command, Counter, Place, flag};

use Altitude::{High, Low, Medium};
use Side::{Allied, Axis};
use Speed::{Fast, Slow};

/// An armed unit with an anti-aircraft row and Overwatch fires, once a turn; others do not. [rule 6.7.4, 6.7.4.1.1, 6.1.3d]
#[test]
fn only_anti_aircraft_units_on_watch_fire() {
    let mut field = sky("hurri");
    let gun = field.unit("g88", "29E2", 6);
    let idle = field.unit("g88", "29F3", 6);
    let tank = field.unit("pz3j", "29G3", 6);
    // The same gun is an anti-aircraft weapon where it stands in the open.
    let closed = field.unit("l640", "29G4", 6);
    to_air(&mut field, &[gun, tank, closed]);
    enter(&mut field, Slow, Medium);
    assert_eq!(flight(&field).trackers, [(gun, TRACKED), (idle, TRACKED)]);
    assert_eq!(field.asked(), Some(Axis.seat()));
    assert_eq!(field.refused(Axis, air(AirAction::Flak(idle))), "6.7.4");
    assert_eq!(field.refused(Axis, air(AirAction::Flak(tank))), "6.7.4");
    assert_eq!(field.refused(Axis, air(AirAction::Flak(closed))), "6.7.4");
    field.act(Axis, air(AirAction::Flak(gun)));
    field.roll(1);
    // It has had its shot of this turn.
    onward(&mut field, 3);
    assert_eq!(field.asked(), Some(Allied.seat()));
}

/// Whoever has a face-down counter beside a gun that has the aircraft is asked, whatever the counter hides. [rule 6.7.4]
#[test]
fn the_question_hides_the_command() {
    let mut field = sky("hurri");
    let gun = field.unit("g88", "29E2", 6);
    field.begin();
    field.order(gun, Order::Bluff);
    field.seal(Axis);
    enter(&mut field, Slow, Medium);
    assert_eq!(field.options(Axis), [Action::Pass, Action::Hold]);
    field.act(Axis, Action::Hold);
    onward(&mut field, 5);
    assert_eq!(field.asked(), Some(Allied.seat()));
}

/// Hidden or inside nobody tracks; suppressed gunners need twice the hexes. [rule 6.7.4.1, 6.7.4.1.1]
#[test]
fn tracking_takes_sight_and_time() {
    // Slow and low: 5 hexes in view. The hill hides the first two hexes of the run.
    for (suppressed, tracked_at) in [(0, 6), (flag::SUPPRESSED_OFF, 11)] {
        let mut field = sky("hurri").level(3, &["29C1"]);
        let gun = field.unit("g88", "29D2", 3);
        field.st.unit_mut(gun).flags |= suppressed;
        to_air(&mut field, &[]);
        enter(&mut field, Slow, Low);
        let mut flown = 0;
        while !flight(&field).trackers.contains(&(gun, TRACKED)) {
            assert_eq!(flight(&field).trackers.is_empty(), flown < 2);
            onward(&mut field, 1);
            flown += 1;
        }
        assert_eq!(flown, tracked_at);
    }
    let mut field = sky("hurri").terrain(Terrain::StoneBuilding, &["29E2"]);
    let gun = field.unit("g88", "29E2", 6);
    field.st.unit_mut(gun).flags |= flag::INSIDE;
    to_air(&mut field, &[]);
    enter(&mut field, Slow, Low);
    assert!(flight(&field).trackers.is_empty());
}

/// Guns fire ahead, vehicles all round, light weapons not at high altitude. [rule 6.7.4.1.2]
#[test]
fn fields_of_fire_against_aircraft() {
    let ready = |altitude: Altitude| {
        let mut field = sky("hurri");
        let away = field.unit("g88", "29E2", 3);
        let ahead = field.unit("g88", "29F3", 6);
        let light = field.unit("g20", "29E3", 6);
        let vehicle = field.unit("sdkfz104", "29D3", 3);
        to_air(&mut field, &[away, ahead, light, vehicle]);
        enter(&mut field, Slow, altitude);
        let can = |id| field.can(Axis, air(AirAction::Flak(id)));
        assert_eq!(field.refused(Axis, air(AirAction::Flak(away))), "6.7.4.1.2");
        if altitude == High {
            assert_eq!(field.refused(Axis, air(AirAction::Flak(light))), "6.7.4.1.2");
        }
        [ahead, light, vehicle].map(can)
    };
    assert_eq!(ready(Low), [true, true, true]);
    assert_eq!(ready(High), [true, false, false]);
}

fn flak_at(speed: Speed, altitude: Altitude, roll: u8) -> Field {
    let mut field = sky("hurri");
    let gun = field.unit("g88", "29E2", 6);
    to_air(&mut field, &[gun]);
    enter(&mut field, speed, altitude);
    field.act(Axis, air(AirAction::Flak(gun)));
    field.roll(roll);
    field
}

/// Anti-aircraft fire is general-purpose fire with the weapon's modifier, -10 at fast and at high, +10 at low, without that of
/// overwatch. [rule 6.7.4.2, 6.5.4.2.4]
#[test]
fn flak_has_its_own_modifiers() {
    let sum = |speed, altitude| {
        let field = flak_at(speed, altitude, 1);
        let sums = field.log.iter().find_map(|e| match e {
            Event::Air(AirEvent::Flak { sum, .. }) => Some(sum.clone()),
            _ => None,
        });
        let sum = sums.expect("a shot");
        assert_eq!((sum.factor, sum.defence, sum.none, sum.suppressed), (7, 4, 40, 71));
        sum.net
    };
    assert_eq!(sum(Slow, Medium), 20);
    assert_eq!(sum(Slow, Low), 30);
    assert_eq!(sum(Fast, High), 0);
}

/// No effect, suppressed, damaged on a 5 or 0, shot down otherwise; the second damage is the end.
/// [rule 6.7.4.2.1a, 6.7.4.2.1b, 6.7.4.2.1c]
#[test]
fn flak_results() {
    let field = flak_at(Slow, Medium, 20);
    assert_eq!(field.st.plane(PLANE).flags, 0);
    let field = flak_at(Slow, Medium, 21);
    assert_eq!(field.st.plane(PLANE).flags, flag::SUPPRESSED_ON);
    let field = flak_at(Fast, Medium, 65);
    assert_eq!(field.st.plane(PLANE).flags, flag::DAMAGED);
    let zero = flak_at(Fast, Medium, 70);
    assert_eq!(zero.st.plane(PLANE).flags, flag::DAMAGED, "80 ends in 0");
    // A damaged aircraft is slow at once and from now on.
    assert_eq!(flight(&field).speed, Slow);
    assert_eq!(GAME.points(&field.st, Axis), 21);
    let field = flak_at(Slow, Medium, 52);
    assert!(field.st.plane(PLANE).lost);
    assert_eq!(GAME.points(&field.st, Axis), 42);
    // The second damage.
    let mut field = sky("hurri");
    field.st.planes[0].flags = flag::DAMAGED;
    let gun = field.unit("g88", "29E2", 6);
    to_air(&mut field, &[gun]);
    field.act(Allied, air(AirAction::Fly(PLANE)));
    let hex = field.hex(RUN[0]);
    field.act(Allied, air(AirAction::Approach(hex)));
    assert_eq!(field.refused(Allied, air(AirAction::Course(2, Fast, Low))), "6.7.2.2");
    field.act(Allied, air(AirAction::Course(2, Slow, Medium)));
    field.act(Axis, air(AirAction::Flak(gun)));
    field.roll(55);
    assert!(field.st.plane(PLANE).lost);
}

/// It falls a die of hexes ahead, half from low altitude, and strikes everybody there with 15 whatever their defence.
/// [rule 6.7.4.2.1c]
#[test]
fn a_crash_strikes_the_ground() {
    for (altitude, roll, die) in [(Medium, 52, 2), (Low, 42, 5)] {
        let mut field = sky("hurri");
        let gun = field.unit("g88", "29E2", 6);
        let (tank, friend) = (field.unit("tiger", "29C1", 1), field.unit("matilda2", "29C1", 1));
        // Both stand there in spite of the enemy: abandoned, so that the position is sound.
        for id in [tank, friend] {
            field.st.unit_mut(id).flags |= flag::BAILED;
        }
        to_air(&mut field, &[gun]);
        enter(&mut field, Slow, altitude);
        field.act(Axis, air(AirAction::Flak(gun)));
        field.roll(roll);
        field.die(die);
        field.roll(97);
        assert_eq!(last_gp(&field).factor, 15);
        roll_all(&mut field, 97);
        assert_eq!(field.st.unit(tank).place, Place::Destroyed, "15 beats the defence of any vehicle");
        assert_eq!(units_hit(&field).len(), 2);
        assert!(field.st.flight().is_none());
    }
}

/// A crash strikes the terrain of its hex too. [rule 6.7.4.2.1c, 6.5.4.2.5]
#[test]
fn a_crash_brings_a_building_down() {
    let mut field = sky("hurri").terrain(Terrain::WoodBuilding, &["29C1"]);
    let gun = field.unit("g88", "29E2", 6);
    to_air(&mut field, &[gun]);
    enter(&mut field, Slow, Medium);
    field.act(Axis, air(AirAction::Flak(gun)));
    field.roll(52);
    field.die(2);
    roll_all(&mut field, 100);
    assert_eq!(GAME.ground(&field.st, field.hex("29C1")).terrain, Terrain::Rubble);
}

/// Gunners who waver fire worse at aircraft too. [rule 6.7.4.2, 6.5.4.3h]
#[test]
fn wavering_gunners() {
    for (bit, named, value) in
        [(flag::HESITATING, Modifier::Hesitating, -10), (flag::BROKEN, Modifier::Broken, -20)]
    {
        let mut field = sky("hurri");
        let gun = field.unit("g88", "29E2", 6);
        to_air(&mut field, &[gun]);
        enter(&mut field, Slow, Medium);
        field.st.unit_mut(gun).flags |= bit;
        let shot = FlakShot { unit: gun, weapon: 0, checked: true, limited: false };
        let sum = GAME.flak_sum(&field.st, flight(&field), shot).expect("in range");
        assert!(sum.modifiers.contains(&(named, value)));
        assert_eq!(sum.net, 20 + i16::from(value));
    }
}

/// Gunners whom the attack has driven from their weapon do not fire any more. [rule 6.7.4.1.1]
#[test]
fn abandoned_weapons_are_silent() {
    let mut field = sky("hurri");
    let flak = field.unit("sdkfz104", "29D2", 6);
    to_air(&mut field, &[flak]);
    enter(&mut field, Slow, Low);
    field.act(Axis, Action::Pass);
    field.act(Allied, air(AirAction::Acquire(flak)));
    for _ in 0..2 {
        onward(&mut field, 1);
        field.act(Axis, Action::Pass);
    }
    field.act(Allied, air(AirAction::Attack(Attack::Strafe)));
    field.act(Axis, air(AirAction::Flak(flak)));
    let crew = field.st.unit_mut(flak);
    crew.flags |= flag::BAILED;
    (crew.command, crew.counter) = (Command::None, Counter::Absent);
    field.roll(1);
    assert!(!field.log.iter().any(|e| matches!(e, Event::Air(AirEvent::Flak { .. }))));
    assert_eq!(field.asked(), Some(Allied.seat()));
}

/// Fire declared after an attack was declared is resolved after the attack; fire before it comes first. [rule 6.7.4.1.1]
#[test]
fn late_flak_does_not_stop_the_attack() {
    let mut field = sky("hurri");
    let gun = field.unit("g88", "29G3", 6);
    let truck = field.unit("opel", "29D2", 1);
    to_air(&mut field, &[gun]);
    enter(&mut field, Slow, Low);
    field.act(Axis, Action::Pass);
    field.act(Allied, air(AirAction::Acquire(truck)));
    for _ in 0..2 {
        onward(&mut field, 1);
        field.act(Axis, Action::Pass);
    }
    field.act(Allied, air(AirAction::Attack(Attack::Strafe)));
    assert_eq!(field.asked(), Some(Axis.seat()));
    field.act(Axis, air(AirAction::Flak(gun)));
    // The truck is struck first, then the aircraft falls.
    field.roll(98);
    field.die(9);
    assert_eq!(field.st.unit(truck).place, Place::Destroyed);
    assert!(!field.st.plane(PLANE).lost);
    field.roll(98);
    assert!(field.st.plane(PLANE).lost);
}

/// A suppressed aircraft recovers by the base number of its grade alone. [rule 6.8.3.1, 6.8.3]
#[test]
fn aircraft_recover_without_modifiers() {
    for (roll, left) in [(60, 0), (61, flag::SUPPRESSED_OFF)] {
        let mut field = sky("ju87");
        field.unit("crus1", "29Q5", 1);
        field.st.planes[0].flags |= flag::SUPPRESSED_OFF;
        to_air(&mut field, &[]);
        enter(&mut field, Slow, High);
        onward(&mut field, 21);
        field.roll(roll);
        assert_eq!(field.st.plane(PLANE).flags, left);
        assert_eq!(field.st.turn, 2);
    }
    // What happens in a turn is Off in the next.
    let mut field = flak_at(Slow, Medium, 21);
    onward(&mut field, 21);
    assert_eq!((field.st.turn, field.st.plane(PLANE).flags), (2, flag::SUPPRESSED_OFF));
}
