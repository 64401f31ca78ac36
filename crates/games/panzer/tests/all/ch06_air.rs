//! 6.4 and 6.7: aircraft.

use crate::common::{Field, GAME};
use sandtable_engine::Game;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::air::{AirAction, AirEvent, AirModifier, Attack, Flight, Payload};
use sandtable_panzer::event::{Event, GpSum, Modifier};
use sandtable_panzer::ids::{Band, Grade, PlaneId, Side, UnitId};
use sandtable_panzer::pack::{Altitude, Speed, Terrain};
use sandtable_panzer::state::{Phase, flag, switch};

use Altitude::{High, Low, Medium};
use Side::{Allied, Axis};
use Speed::{Fast, Slow};

/// A straight line over board 29, heading 3: each hex is ahead of the one before.
pub const RUN: [&str; 12] =
    ["29A0", "29B1", "29C1", "29D2", "29E2", "29F3", "29G3", "29H4", "29I4", "29J5", "29K5", "29L6"];
pub const PLANE: PlaneId = PlaneId(0);

pub fn air(action: AirAction) -> Action {
    Action::Air(action)
}

/// A flat board with one aircraft.
pub fn sky(aircraft: &str) -> Field {
    let mut field = Field::new();
    field.st.switches |= switch::AIR | switch::GP;
    let lines = ["plane".to_owned(), format!("{aircraft}-1")];
    let words: Vec<&str> = lines.iter().map(String::as_str).collect();
    GAME.place(&mut field.st, &words).expect("an aircraft");
    field
}

/// Goes to the first air phase; the units named watch.
pub fn to_air(field: &mut Field, watching: &[UnitId]) {
    field.begin();
    for unit in watching {
        field.order(*unit, Order::Watch);
    }
    field.seal(Axis);
    assert_eq!(field.st.phase, Phase::FirstAir);
}

/// The aircraft comes in at the beginning of the run.
pub fn enter(field: &mut Field, speed: Speed, altitude: Altitude) {
    let side = field.st.plane(PLANE).side;
    field.act(side, air(AirAction::Fly(PLANE)));
    let hex = field.hex(RUN[0]);
    field.act(side, air(AirAction::Approach(hex)));
    field.act(side, air(AirAction::Course(2, speed, altitude)));
}

pub fn onward(field: &mut Field, hexes: usize) {
    let side = field.st.plane(PLANE).side;
    for _ in 0..hexes {
        field.act(side, air(AirAction::Onward));
    }
}

pub fn flight(field: &Field) -> &Flight {
    field.st.flight().expect("a flight")
}

pub fn units_hit(field: &Field) -> Vec<String> {
    let hit = field.log.iter().filter_map(|e| match e {
        Event::Gp { sum, .. } => Some(GAME.tag_key(sum.target)),
        _ => None,
    });
    hit.collect()
}

pub fn last_gp(field: &Field) -> &GpSum {
    let sums = field.log.iter().rev().find_map(|e| match e {
        Event::Gp { sum, .. } => Some(sum),
        _ => None,
    });
    sums.expect("a strike")
}

/// Rolls until nothing is due.
pub fn roll_all(field: &mut Field, value: u8) {
    while GAME.decision(&field.st).actor == sandtable_engine::Actor::Chance {
        if GAME.decision(&field.st).chance == Some(sandtable_panzer::rules::D10) {
            field.die(value % 10 + 1);
        } else {
            field.roll(value);
        }
    }
}

/// Aircraft of one side fly in one of two phases of the turn, before combat and after movement. [rule 6.4, 6.7]
#[test]
fn aircraft_fly_in_one_air_phase_of_a_turn() {
    let mut field = sky("ju87");
    field.unit("crus1", "29Q5", 1);
    to_air(&mut field, &[]);
    assert_eq!(field.asked(), Some(Axis.seat()));
    assert!(field.options(Allied).is_empty());
    // It may wait for the second phase.
    field.act(Axis, Action::Done);
    assert_eq!(field.st.phase, Phase::SecondAir);
    enter(&mut field, Slow, High);
    onward(&mut field, 21);
    assert!(field.st.flight().is_none());
    assert!(matches!(field.log.last(), Some(Event::Phase(_) | Event::Turn(_) | Event::SpotLost(_))));

    // Having flown in the first, it does not come back in the second.
    let mut field = sky("ju87");
    field.unit("crus1", "29Q5", 1);
    to_air(&mut field, &[]);
    enter(&mut field, Slow, High);
    onward(&mut field, 21);
    assert_eq!((field.st.turn, field.st.phase), (2, Phase::Command));
}

/// Without the block there are no aircraft; with it the scenario's fly. [rule 6.7]
#[test]
fn the_block_can_be_switched_off() {
    let options = |value: &str| {
        let mut options = sandtable_engine::info::Options::none();
        options.set(&format!("air={value}"));
        options
    };
    let on = GAME.setup("sidi-rezegh", &sandtable_engine::info::Options::none()).expect("a scenario");
    assert_eq!(on.planes.len(), 1);
    assert_eq!(on.plane(PLANE).grade, Grade::Veteran);
    assert!(GAME.setup("sidi-rezegh", &options("off")).expect("a scenario").planes.is_empty());
    assert!(GAME.setup("first-light", &options("on")).expect("a scenario").planes.is_empty());
    for (scenario, key) in
        [("knightsbridge", "ju87-1"), ("tel-el-aqqaqir", "hurri2d-1"), ("medenine", "bf109-1")]
    {
        let st = GAME.setup(scenario, &sandtable_engine::info::Options::none()).expect("a scenario");
        assert_eq!(GAME.plane_key(&st, PLANE), key);
    }
}

/// It is there for five turns from its first appearance on and comes back over the edge it left by; after a turn's rest over
/// any. [rule 6.7.2.1]
#[test]
fn aircraft_loiter_and_return_by_their_edge() {
    let at = |turn: u8, first: u8, flown: u8| {
        let mut field = sky("ju87");
        field.unit("crus1", "29Q5", 1);
        field.st.turn = turn - 1;
        let plane = &mut field.st.planes[0];
        // East alone is open to it.
        (plane.first, plane.flown, plane.exit) = (first, flown, 1 << 2);
        field.begin();
        field.seal(Axis);
        field
    };
    let approaches = |field: &mut Field| {
        field.act(Axis, air(AirAction::Fly(PLANE)));
        let (west, east) = (field.hex("29A5"), field.hex("29GG5"));
        let can = |hex| field.can(Axis, air(AirAction::Approach(hex)));
        (can(west), can(east))
    };
    assert_eq!(approaches(&mut at(2, 1, 1)), (false, true));
    assert_eq!(approaches(&mut at(3, 1, 1)), (true, true));
    assert_eq!(approaches(&mut at(5, 1, 4)), (false, true));
    let field = at(2, 1, 1);
    let mut field = field;
    field.act(Axis, air(AirAction::Fly(PLANE)));
    let west = field.hex("29A5");
    assert_eq!(field.refused(Axis, air(AirAction::Approach(west))), "6.7.2.1");
    // The sixth turn is too late: no air phase is asked for.
    let late = at(6, 1, 1);
    assert_eq!((late.st.turn, late.st.phase), (7, Phase::Command));

    // What it leaves by is noted.
    let mut field = sky("ju87");
    field.unit("crus1", "29Q5", 1);
    to_air(&mut field, &[]);
    enter(&mut field, Slow, High);
    onward(&mut field, 21);
    assert_eq!(field.st.plane(PLANE).exit, 1 << 1, "the line ends at the southern edge");
}

/// It enters over an edge and heads inward, flies straight on over any ground and leaves. [rule 6.7.2, 6.7.2.3]
#[test]
fn flight_is_straight() {
    let mut field = sky("bf110").terrain(Terrain::StoneBuilding, &["29B1"]).level(5, &["29C1"]);
    field.unit("crus1", "29Q5", 1);
    to_air(&mut field, &[]);
    field.act(Axis, air(AirAction::Fly(PLANE)));
    let (inside, edge) = (field.hex("29Q5"), field.hex(RUN[0]));
    assert_eq!(field.refused(Axis, air(AirAction::Approach(inside))), "6.7.2.1");
    field.act(Axis, air(AirAction::Approach(edge)));
    assert_eq!(field.refused(Axis, air(AirAction::Course(5, Slow, Low))), "6.7.2");
    field.act(Axis, air(AirAction::Course(2, Slow, Low)));
    for label in &RUN[1..] {
        onward(&mut field, 1);
        assert_eq!(flight(&field).hex, field.hex(label));
    }
}

/// A slow aircraft turns one hexside, once; a fast one flies straight. [rule 6.7.2.3.1, 6.7.2.2]
#[test]
fn only_slow_aircraft_turn() {
    let mut field = sky("bf110");
    field.unit("crus1", "29Q5", 1);
    to_air(&mut field, &[]);
    enter(&mut field, Slow, Low);
    onward(&mut field, 3);
    assert_eq!(field.refused(Axis, air(AirAction::Bank(4))), "6.7.2.3.1");
    field.act(Axis, air(AirAction::Bank(1)));
    assert_eq!(flight(&field).facing, 1);
    assert_eq!(field.refused(Axis, air(AirAction::Bank(2))), "6.7.2.3.1");

    let mut field = sky("bf110");
    field.unit("crus1", "29Q5", 1);
    to_air(&mut field, &[]);
    enter(&mut field, Fast, Low);
    assert_eq!(field.refused(Axis, air(AirAction::Bank(1))), "6.7.2.3.1");
    // Speed and altitude are fixed for the turn.
    assert_eq!(field.refused(Axis, air(AirAction::Course(2, Slow, Low))), "4.0");
}

/// A target must stay ahead and unhidden all the way; a turn keeps it while it is in the arc. [rule 6.7.3.1, 6.7.3.1.1b]
#[test]
fn targets_must_stay_in_the_arc() {
    let mut field = sky("bf110");
    let ahead = field.unit("crus1", "29L6", 1);
    let behind = field.unit("crus2", "29A5", 1);
    to_air(&mut field, &[]);
    enter(&mut field, Slow, Medium);
    assert_eq!(field.refused(Axis, air(AirAction::Acquire(behind))), "6.7.3.1");
    // 8 hexes at medium altitude; it is 11 away.
    field.act(Axis, air(AirAction::Acquire(ahead)));
    assert!(!flight(&field).acquired);
    onward(&mut field, 2);
    assert_eq!(flight(&field).hexes, 2);
    // One target at a time, one choice a hex.
    field.act(Axis, air(AirAction::Bank(3)));
    assert!(flight(&field).target.is_none(), "dead ahead is on no border of the next arc");
    assert!(field.log.iter().any(|e| matches!(e, Event::Air(AirEvent::LostSight(..)))));

    // On the border of both arcs a turn keeps it, and the hexes flown with it.
    let mut field = sky("bf110");
    let corner = field.unit("crus1", "29D2", 1);
    to_air(&mut field, &[]);
    field.act(Axis, air(AirAction::Fly(PLANE)));
    let edge = field.hex("29C0");
    field.act(Axis, air(AirAction::Approach(edge)));
    field.act(Axis, air(AirAction::Course(3, Slow, Low)));
    field.act(Axis, air(AirAction::Acquire(corner)));
    field.act(Axis, air(AirAction::Bank(2)));
    assert_eq!((flight(&field).target, flight(&field).acquired), (Some(corner), true));
}

/// A suppressed aircraft needs twice the hexes for a new target, less those it has flown.
/// [rule 6.7.3.1.1b, 6.7.3.1.1, 6.7.4.2.1a]
#[test]
fn suppression_doubles_the_approach() {
    let mut field = sky("hurri");
    let target = field.unit("pz3j", "29L6", 1);
    to_air(&mut field, &[]);
    // The allied aircraft flies low and slow: 6 hexes.
    enter(&mut field, Slow, Low);
    field.act(Allied, air(AirAction::Acquire(target)));
    onward(&mut field, 4);
    field.st.planes[0].flags |= flag::SUPPRESSED_ON;
    onward(&mut field, 4);
    assert_eq!((flight(&field).hexes, flight(&field).acquired), (8, false));
    assert_eq!(GAME.acquisition(&field.st, flight(&field)), 12);
    field.st.planes[0].flags = 0;
    onward(&mut field, 1);
    assert!(flight(&field).acquired);
    // What it has, it keeps.
    field.st.planes[0].flags |= flag::SUPPRESSED_ON;
    onward(&mut field, 1);
    assert!(flight(&field).acquired && field.can(Allied, air(AirAction::Attack(Attack::Strafe))));
}

/// What is in a grove, a building or a position is acquired only with a forward observer on Overwatch who spots it; that is all
/// he does this turn. [rule 6.7.3.1.2]
#[test]
fn observers_point_hidden_targets_out() {
    for watches in [true, false] {
        let mut field = sky("bf110").terrain(Terrain::MediumGrove, &["29F3"]);
        let hidden = field.unit("crus1", "29F3", 1);
        let observer = field.unit("g-sec", "29F4", 1);
        field.st.unit_mut(observer).flags |= flag::OBSERVER;
        let open = field.unit("crus1", "29E2", 1);
        to_air(&mut field, &[]);
        if watches {
            let unit = field.st.unit_mut(observer);
            unit.command = sandtable_panzer::state::Command::Watch;
            unit.counter = sandtable_panzer::state::Counter::FaceDown;
        }
        enter(&mut field, Slow, Low);
        assert!(field.can(Axis, air(AirAction::Acquire(open))));
        if watches {
            field.act(Axis, air(AirAction::Acquire(hidden)));
            // It is still acquired by the aircraft itself, near the edge at once.
            assert!(flight(&field).acquired);
            assert_eq!(field.st.unit(observer).counter, sandtable_panzer::state::Counter::Done);
            assert_eq!(field.st.guides, [(observer, hidden)]);
            // Nobody else can be pointed out by him now.
            onward(&mut field, 1);
            assert_eq!(flight(&field).target, Some(hidden));
        } else {
            assert_eq!(field.refused(Axis, air(AirAction::Acquire(hidden))), "6.7.3.1.2");
        }
    }
}

/// Strafing strikes everybody in the two hexes ahead, friends too, three at high speed; small arms count as point blank and
/// the grade as at extreme range. [rule 6.7.3.2, 6.7.3.5, 6.7.3]
#[test]
fn strafing_strikes_the_hexes_ahead() {
    for (speed, hit) in [(Slow, 2), (Fast, 3)] {
        let mut field = sky("hurri");
        field.st.switches |= switch::GRADES;
        field.st.planes[0].grade = Grade::Green;
        let target = field.unit("opel", "29D2", 1);
        field.unit("crus1", "29E2", 1);
        field.unit("opel", "29F3", 1);
        field.unit("opel", "29G3", 1);
        to_air(&mut field, &[]);
        enter(&mut field, speed, Low);
        field.act(Allied, air(AirAction::Acquire(target)));
        assert_eq!(field.refused(Allied, air(AirAction::Attack(Attack::Strafe))), "6.7.3.2");
        onward(&mut field, 2);
        field.act(Allied, air(AirAction::Attack(Attack::Strafe)));
        roll_all(&mut field, 1);
        assert_eq!(units_hit(&field), ["opel-1", "crus1-1", "opel-2"][..hit].to_vec());
        let sum = last_gp(&field);
        assert_eq!((sum.factor, sum.band), (7, Band::P));
        let mut parts = vec![(Modifier::Air(AirModifier::Low), 20)];
        if speed == Fast {
            parts.push((Modifier::Air(AirModifier::Fast), -20));
        }
        parts.push((Modifier::Grade, -15));
        if hit == 2 {
            parts.push((Modifier::TypeA, -20));
        }
        assert_eq!(sum.modifiers, parts);
    }
}

/// Cannon strike the terrain in their pattern as well, small arms do not. [rule 6.7.3.2, 6.5.4.2.5]
#[test]
fn cannon_strike_terrain() {
    for (aircraft, left) in [("bf110", Terrain::Rubble), ("ju87", Terrain::WoodBuilding)] {
        let mut field = sky(aircraft).terrain(Terrain::WoodBuilding, &["29E2"]);
        let target = field.unit("cwt15", "29D2", 1);
        to_air(&mut field, &[]);
        enter(&mut field, Slow, Low);
        field.act(Axis, air(AirAction::Acquire(target)));
        onward(&mut field, 2);
        field.act(Axis, air(AirAction::Attack(Attack::Strafe)));
        // The truck is missed.
        field.roll(1);
        roll_all(&mut field, 100);
        assert_eq!(GAME.ground(&field.st, field.hex("29E2")).terrain, left, "{aircraft}");
    }
}

/// Bombs strike one hex from a dive, two from medium altitude, a diamond of four from high; never from low flight.
/// [rule 6.7.3.3, 6.7.3.5]
#[test]
fn bombs_strike_by_altitude() {
    let all = ["29D2", "29E2", "29E3", "29D3", "29E1", "29D1", "29F3"];
    let strike = |altitude: Altitude, attack: Attack| {
        let mut field = sky("ju87");
        let ids: Vec<UnitId> = all.iter().map(|h| field.unit("cwt15", h, 1)).collect();
        to_air(&mut field, &[]);
        enter(&mut field, Slow, altitude);
        field.act(Axis, air(AirAction::Acquire(ids[0])));
        onward(&mut field, 2);
        field.act(Axis, air(AirAction::Attack(attack)));
        roll_all(&mut field, 1);
        let mut hit = units_hit(&field);
        hit.sort();
        (hit, last_gp(&field).modifiers.clone())
    };
    let low = vec![(Modifier::Air(AirModifier::Low), 20)];
    assert_eq!(strike(High, Attack::Dive), (vec!["cwt15-1".to_owned()], low));
    let medium = vec![(Modifier::Air(AirModifier::Medium), 10)];
    assert_eq!(strike(Medium, Attack::Bomb), (vec!["cwt15-1".to_owned(), "cwt15-2".to_owned()], medium));
    let (hit, parts) = strike(High, Attack::Bomb);
    // The hexes beside both 29D2 and 29E2.
    assert_eq!(hit.len(), 4);
    assert!(hit.contains(&"cwt15-1".to_owned()) && hit.contains(&"cwt15-2".to_owned()) && parts.is_empty());

    let mut field = sky("ju87");
    let target = field.unit("cwt15", "29D2", 1);
    to_air(&mut field, &[]);
    enter(&mut field, Slow, Low);
    field.act(Axis, air(AirAction::Acquire(target)));
    onward(&mut field, 2);
    assert_eq!(field.refused(Axis, air(AirAction::Attack(Attack::Bomb))), "6.7.3.3");
    assert_eq!(field.refused(Axis, air(AirAction::Attack(Attack::Dive))), "6.7.2.3.2");
    assert_eq!(field.refused(Axis, air(AirAction::Attack(Attack::Rocket))), "6.7.3.4");
}

/// Each attack uses one load of its weapon, whatever is hit; without the block on ammunition nothing is counted.
/// [rule 5.16.2.6, 6.7.1, 6.7.3]
#[test]
fn loads_are_counted() {
    let mut field = sky("ju87");
    field.st.switches |= switch::AMMO;
    let (first, second) = (field.unit("cwt15", "29D2", 1), field.unit("cwt15", "29K5", 1));
    to_air(&mut field, &[]);
    enter(&mut field, Slow, High);
    field.act(Axis, air(AirAction::Acquire(first)));
    onward(&mut field, 2);
    field.act(Axis, air(AirAction::Attack(Attack::Dive)));
    roll_all(&mut field, 1);
    assert_eq!((field.st.plane(PLANE).drops, field.st.plane(PLANE).strafes), (0, 3));
    // From low altitude it goes for another, 6 hexes on.
    onward(&mut field, 1);
    field.act(Axis, air(AirAction::Acquire(second)));
    assert_eq!(GAME.acquisition(&field.st, flight(&field)), 6);
    onward(&mut field, 6);
    assert!(flight(&field).acquired);
    field.act(Axis, air(AirAction::Attack(Attack::Strafe)));
    roll_all(&mut field, 1);
    assert_eq!(field.st.plane(PLANE).strafes, 2);
    // One attack for each target acquired.
    assert_eq!(field.refused(Axis, air(AirAction::Attack(Attack::Strafe))), "6.7.3.1.1");

    let mut field = sky("ju87");
    field.st.switches |= switch::AMMO;
    field.st.planes[0].drops = 0;
    let target = field.unit("cwt15", "29B1", 1);
    to_air(&mut field, &[]);
    enter(&mut field, Slow, Medium);
    field.act(Axis, air(AirAction::Acquire(target)));
    assert_eq!(field.refused(Axis, air(AirAction::Attack(Attack::Bomb))), "5.16.2.6");
    field.st.switches &= !switch::AMMO;
    assert!(field.can(Axis, air(AirAction::Attack(Attack::Bomb))));
}

/// The first targets near the edge are acquired on the way in, one of them; later ones must be flown for. [rule 6.7.3.1.1]
#[test]
fn near_targets_are_acquired_on_the_way_in() {
    let mut field = sky("bf110");
    let (near, far) = (field.unit("crus1", "29G3", 1), field.unit("crus1", "29H4", 1));
    to_air(&mut field, &[]);
    enter(&mut field, Slow, Low);
    field.act(Axis, air(AirAction::Acquire(near)));
    assert!(flight(&field).acquired, "6 hexes away, 6 to fly");
    assert_eq!(field.refused(Axis, air(AirAction::Acquire(far))), "6.7.3.1.1");
    onward(&mut field, 1);
    field.act(Axis, air(AirAction::Acquire(far)));
    assert!(!flight(&field).acquired, "it gave the first one up");
}

/// Damage and suppression hamper its attacks like those of any unit. [rule 6.7.4.2.1a, 6.7.4.2.1b, 6.7.3.5]
#[test]
fn hurt_aircraft_attack_worse() {
    let mut field = sky("ju87");
    field.st.planes[0].flags |= flag::SUPPRESSED_OFF | flag::DAMAGED;
    let target = field.unit("cwt15", "29D2", 1);
    to_air(&mut field, &[]);
    enter(&mut field, Slow, Low);
    field.act(Axis, air(AirAction::Acquire(target)));
    onward(&mut field, 2);
    field.act(Axis, air(AirAction::Attack(Attack::Strafe)));
    field.roll(1);
    let parts =
        [(Modifier::Air(AirModifier::Low), 20), (Modifier::Damaged, -10), (Modifier::Suppressed, -20)];
    assert_eq!(last_gp(&field).modifiers, parts);
    assert_eq!(field.st.plane(PLANE).payload, Payload::Bombs);
}
