//! 6.5.2 and what hangs on it: advanced hits, bail-out, suppression, grades, as switches on the basic game.

use crate::common::{Field, GAME};
use sandtable_hex::Dir;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Charge, Load, Shot};
use sandtable_panzer::hits::Shelter;
use sandtable_panzer::ids::{Angle, Band, Elevation, Grade, Location, Side, UnitId};
use sandtable_panzer::pack::{Rof, Sides, Terrain};
use sandtable_panzer::spotting::Markers;
use sandtable_panzer::state::{Place, flag, switch};

use Side::{Allied, Axis};

/// The rulebook's duel with blocks of the advanced game; the Crusader has just hit the Panzer.
fn duel(blocks: u32) -> (Field, UnitId, UnitId) {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29J2"]);
    f.st.switches = blocks;
    let panzer = f.unit("pz3j", "29J2", 4);
    // It shows its rear/side to the Panzer, as in the rulebook.
    let crusader = f.unit("crus1", "29J5", 3);
    f.begin();
    f.order(crusader, Order::Halt);
    f.order(panzer, Order::Fire);
    f.seal(Allied);
    f.act(Allied, Action::Target(panzer));
    f.act(Allied, Action::Aim(crusader, Load::AP));
    f.act(Allied, Action::Declare);
    f.act(Axis, Action::Nothing);
    f.roll(12);
    (f, panzer, crusader)
}

/// S2: location 64 is hull front, damage, the crew stays on 57; 57 is hull side, knocked out.
/// [rule 6.5.2.2, 6.5.2.3, 6.5.2.3.1, 6.5.2.3.2, 6.5.2.3.3, 6.5.2.5a, 6.5.2.5c, 6.5.2.5d, 6.5.2.2.4a, 6.5.2.6.1, 5.15a, 5.15c]
#[test]
fn rulebook_duel_with_locations() {
    let (mut f, panzer, crusader) = duel(switch::HIT_LOCATION | switch::BAIL_OUT);
    f.roll(64);
    assert!(f.st.unit(panzer).has(flag::HULL) && !f.st.unit(panzer).has(flag::TURRET));
    f.roll(57);
    assert!(!f.st.unit(panzer).has(flag::BAILED));
    f.act(Axis, Action::Target(crusader));
    f.act(Axis, Action::Aim(panzer, Load::AP));
    f.log.clear();
    f.act(Axis, Action::Declare);
    f.roll(35);
    // Hull damage does not disturb the aim (ruling 59): -2 for the moving target only.
    let number =
        f.log.iter().find_map(|e| if let Event::Shot { sum, .. } = e { Some(sum.number) } else { None });
    assert_eq!(number, Some(56));
    f.roll(57);
    assert!(f.log.iter().any(|e| matches!(
        e,
        Event::Located { angle: Angle::RearSide, location: Location::HullSide, tens: 5, units: 7, .. }
    )));
    assert!(f.log.iter().any(|e| matches!(e, Event::Armor { armor: 5, penetration: 11, .. })));
    assert_eq!(f.st.unit(crusader).place, Place::Destroyed);
}

/// X76: a track hit never heals, its crew bails out on 30; the vehicle is abandoned and takes no commands.
/// [rule 6.5.2.2.1a, 5.15b, 6.5.2.6.1]
#[test]
fn track_hit_and_bail_out() {
    for (roll, out) in [(30, true), (31, false)] {
        let (mut f, panzer, _) = duel(switch::HIT_LOCATION | switch::BAIL_OUT);
        f.roll(1);
        assert!(f.st.unit(panzer).has(flag::TRACK), "tens digit 0 is the track");
        f.roll(roll);
        assert_eq!(f.st.unit(panzer).has(flag::BAILED), out);
        assert_eq!(f.options(Axis).is_empty(), out, "an abandoned vehicle fires no more");
        if out {
            assert!(!GAME.is_armed(&f.st, panzer));
        }
    }
    // The next turn it can be told anything but to move.
    let mut f = Field::new();
    f.st.switches = switch::HIT_LOCATION;
    let panzer = f.unit("pz3j", "29J2", 4);
    f.st.unit_mut(panzer).flags |= flag::TRACK;
    f.begin();
    f.act(Axis, Action::Pick(panzer));
    assert_eq!(f.refused(Axis, Action::Order(Order::Move)), "6.5.2.2.1a");
}

/// X65, X68: the tens digit gives the place; falling fire strikes the deck on 1. [rule 6.5.2.2, 6.5.2.2.2]
#[test]
fn location_table_of_the_rulebook() {
    let at = |angle, elevation, tens| GAME.pack.tables.location(angle, elevation, tens).location;
    assert_eq!(at(Angle::FrontSide, Elevation::Level, 7), Location::HullSide);
    assert_eq!(at(Angle::RearSide, Elevation::Level, 1), Location::TurretSide);
    assert_eq!(at(Angle::RearSide, Elevation::Falling, 1), Location::Deck);
    let mut f = Field::new().level(2, &["29J2"]);
    let (up, down) = (f.hex("29J2"), f.hex("29J5"));
    f.unit("pz3j", "29J2", 4);
    assert_eq!(GAME.elevation(&f.st, up, down), Elevation::Falling);
    assert_eq!(GAME.elevation(&f.st, down, up), Elevation::Rising);
}

/// X49, X52: height alone hides the hull partly at a range up to the difference; a wall hides it from both sides.
/// [rule 6.1.4.1.3, 6.1.4.3.2, 6.1.4.1]
#[test]
fn ground_shelters_the_hull() {
    let f = Field::new().level(3, &["29J2"]);
    let hex = |label: &str| f.hex(label);
    assert_eq!(GAME.ground_shelter(&f.st, hex("29J5"), hex("29J2")), Shelter::Partial);
    assert_eq!(GAME.ground_shelter(&f.st, hex("29J6"), hex("29J2")), Shelter::None);
    assert_eq!(
        GAME.ground_shelter(&f.st, hex("29J2"), hex("29J5")),
        Shelter::None,
        "not against fire from above"
    );
    let f = Field::new().side(Sides::WALL, "29J4", Dir::S);
    let hex = |label: &str| f.hex(label);
    assert_eq!(GAME.ground_shelter(&f.st, hex("29J4"), hex("29J5")), Shelter::HullDown);
    assert_eq!(GAME.ground_shelter(&f.st, hex("29J5"), hex("29J4")), Shelter::HullDown);
    assert_eq!(GAME.ground_shelter(&f.st, hex("29J2"), hex("29J5")), Shelter::HullDown);
    assert_eq!(GAME.ground_shelter(&f.st, hex("29J2"), hex("29J6")), Shelter::None);
}

/// X69, X70: hull down takes 5 to 10, partial hull down 6, 8, 9 and 10 of front/side. [rule 6.5.2.2.3]
#[test]
fn sheltered_locations_are_misses() {
    let row = |starred: bool| -> Vec<u8> {
        (1..=10)
            .filter(|tens| {
                let cell = GAME.pack.tables.location(Angle::FrontSide, Elevation::Level, *tens);
                let hull = !cell.location.is_turret();
                if starred { cell.starred || cell.location == Location::Track } else { hull }
            })
            .collect()
    };
    assert_eq!(row(false), [5, 6, 7, 8, 9, 10]);
    assert_eq!(row(true), [6, 8, 9, 10]);
    // On the map: a hull hit behind a wall does nothing, a turret hit does.
    for (roll, hit) in [(64, false), (14, true)] {
        let mut f = Field::new().side(Sides::WALL, "29J2", Dir::S);
        f.st.switches = switch::HIT_LOCATION;
        let panzer = f.unit("pz3j", "29J2", 4);
        let crusader = f.unit("crus1", "29J5", 1);
        f.begin();
        f.order(crusader, Order::Fire);
        f.seal(Allied);
        f.act(Allied, Action::Target(panzer));
        f.act(Allied, Action::Aim(crusader, Load::AP));
        f.act(Allied, Action::Declare);
        f.roll(12);
        f.roll(roll);
        assert_eq!(f.log.iter().any(|e| matches!(e, Event::Armor { .. })), hit);
    }
}

/// X63: 56 at rate F: 01 to 11 three hits, to 22 two, to 56 one. Rate N hits once. [rule 6.5.2.1a, 6.5.2.1b]
#[test]
fn rate_of_fire_gives_more_hits() {
    let hits = |rof, roll| GAME.pack.tables.hits(rof, 56, roll);
    assert_eq!([11, 12, 22, 23, 56, 57].map(|roll| hits(Rof::Fast, roll)), [3, 2, 2, 1, 1, 0]);
    assert_eq!([1, 56, 57].map(|roll| hits(Rof::Normal, roll)), [1, 1, 0]);
    // The 2 cm of the PzKpfw II is rapid: with the block its low rolls hit three times.
    for (blocks, located) in [(switch::HIT_LOCATION, 1), (switch::HIT_LOCATION | switch::RATE_OF_FIRE, 3)] {
        let mut f = Field::new();
        f.st.switches = blocks;
        let panzer = f.unit("pz2c", "29J4", 4);
        let truck = f.unit("crus1", "29J5", 1);
        f.begin();
        f.order(panzer, Order::Fire);
        f.seal(Axis);
        f.act(Axis, Action::Target(truck));
        f.act(Axis, Action::Aim(panzer, Load::AP));
        f.act(Axis, Action::Declare);
        f.roll(1);
        let mut rolls = 0;
        while f.asked().is_none() && f.st.turn == 1 {
            f.roll(51);
            rolls += 1;
        }
        assert_eq!(rolls, located);
    }
}

/// Any second damage knocks out, whatever the part. [rule 6.5.2.2.4a]
#[test]
fn second_damage_of_another_part_knocks_out() {
    let (mut f, panzer, _) = duel(switch::HIT_LOCATION);
    f.st.unit_mut(panzer).flags |= flag::TURRET;
    f.roll(64);
    assert_eq!(f.st.unit(panzer).place, Place::Destroyed);
}

/// A brew-up suppresses friends in the hex; suppressed units aim worse, look ahead only, move half and try to recover.
/// [rule 6.5.2.5e, 5.10, 6.5.2.4a, 6.1.3.1, 6.6.2, 6.8.3, 6.8.3.1.1, 6.8.3.1.2, 6.8.3.2, 6.8.4]
#[test]
fn brew_up_suppresses_friends() {
    let mut f = Field::new();
    f.st.switches = switch::HIT_LOCATION;
    let panzer = f.unit("pz4f2", "29J3", 4);
    let victim = f.unit("crus1", "29J5", 4);
    let friend = f.unit("crus1", "29J5", 1);
    f.begin();
    f.order(panzer, Order::Fire);
    f.order(friend, Order::Watch);
    f.seal(Axis);
    f.act(Axis, Action::Target(victim));
    f.act(Axis, Action::Aim(panzer, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(1);
    // Turret rear, units digit 10: a 7.5 cm gun brews it up.
    f.roll(10);
    assert_eq!(f.st.unit(victim).place, Place::Destroyed);
    assert!(f.st.unit(friend).has(flag::SUPPRESSED_ON));
    let shot = Shot::ap(friend);
    let sum = GAME.shot_sum(&f.st, shot, panzer, Occasion::Ordered, false).expect("in range");
    assert!(sum.modifiers.contains(&(Modifier::Suppressed, -5)));
    assert!(GAME.spots(&f.st, friend, panzer, Markers::Active));
    f.st.unit_mut(friend).facing = 3;
    assert!(!GAME.spots(&f.st, friend, panzer, Markers::Active), "the enemy is behind it");
    f.st.unit_mut(friend).facing = 0;
    let full = GAME.vehicle(&f.st, friend).expect("a vehicle").movement.country;
    assert_eq!(GAME.allowance(&f.st, friend).map(|m| m.country), Some(full / 2));
    f.act(Allied, Action::Pass);
    // On turns Off at the end of the turn; the first attempt comes a turn later.
    assert!(f.st.unit(friend).has(flag::SUPPRESSED_OFF));
    f.order(friend, Order::Watch);
    f.seal(Axis);
    f.roll(41);
    assert!(f.st.unit(friend).has(flag::SUPPRESSED), "41 and 20 for its command: above 60");
    f.seal(Axis);
    f.roll(60);
    assert!(!f.st.unit(friend).has(flag::SUPPRESSED));
}

/// X75: regulars at medium range aim at -2; force grades change initiative. Without the block nobody has a grade.
/// [rule 5.8, 5.8.1, 5.8.3, 6.3.1, 6.3.2, 6.5.2.4l]
#[test]
fn grades_change_aim_and_initiative() {
    assert_eq!(GAME.pack.tables.grade.ap(Grade::Regulars, Band::M), -2);
    let mut f = Field::printed("beda-fomm");
    let tank = f.unit("m1340", "39J5", 4);
    let target = f.unit("a13", "39J6", 1);
    f.st.unit_mut(tank).grade = Grade::Green;
    let shot = Shot::ap(tank);
    let net = |f: &Field| GAME.shot_sum(&f.st, shot, target, Occasion::Ordered, false).map(|s| s.net);
    let plain = net(&f).expect("in range");
    assert_eq!(GAME.initiative_modifier(&f.st, Axis), 0);
    f.st.switches = switch::GRADES;
    assert_eq!(net(&f), Some(plain - 1));
    assert_eq!((GAME.initiative_modifier(&f.st, Axis), GAME.initiative_modifier(&f.st, Allied)), (-20, 20));
    f.begin();
    f.order(tank, Order::Watch);
    f.act(Axis, Action::Seal);
    f.act(Allied, Action::Seal);
    f.roll(70);
    f.roll(31);
    assert!(f.log.iter().any(|e| matches!(e, Event::First(Allied))), "50 against 51");
}

/// A hit that pierces without damage may still drive the crew out. [rule 6.5.2.5b]
#[test]
fn crews_check_after_a_harmless_hit() {
    for (roll, out) in [(1, true), (100, false)] {
        let (mut f, panzer, _) = duel(switch::HIT_LOCATION | switch::BAIL_OUT);
        f.roll(62);
        assert!(!f.st.unit(panzer).has(flag::DAMAGED | flag::TRACK), "nothing is broken");
        f.roll(roll);
        assert_eq!(f.st.unit(panzer).has(flag::BAILED), out);
    }
}

/// Two tanks fire at one: the crew checks when all fire at it is resolved, once for each result. [rule 5.15c]
#[test]
fn crews_wait_for_all_fire() {
    let mut f = Field::new();
    f.st.switches = switch::HIT_LOCATION | switch::BAIL_OUT;
    let guns = [f.unit("pz3j", "29J2", 4), f.unit("pz3j", "29K2", 4)];
    let target = f.unit("crus1", "29J5", 1);
    f.begin();
    for gun in guns {
        f.order(gun, Order::Fire);
    }
    f.seal(Axis);
    f.act(Axis, Action::Target(target));
    for gun in guns {
        f.act(Axis, Action::Aim(gun, Load::AP));
    }
    f.act(Axis, Action::Declare);
    // A track hit, then a miss, and only then the crew.
    f.roll(1);
    f.roll(1);
    assert!(f.st.unit(target).has(flag::TRACK), "{:?}", f.log.last());
    f.log.clear();
    f.roll(100);
    assert!(f.log.iter().any(|e| matches!(e, Event::Shot { .. })), "{:?}", f.log);
    f.roll(30);
    assert!(f.st.unit(target).has(flag::BAILED));
}

/// Every extra hit has its target before the damage of any is found out. [rule 6.5.2.1c]
#[test]
fn hits_are_spread_before_damage() {
    let mut f = Field::new();
    f.st.switches = switch::RATE_OF_FIRE;
    let gun = f.unit("sdkfz222", "29J2", 4);
    let cars = [f.unit("ton3", "29J3", 4), f.unit("ton3", "29J3", 4), f.unit("ton3", "29J3", 4)];
    f.begin();
    f.order(gun, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(cars[0]));
    f.act(Axis, Action::Aim(gun, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(1);
    f.act(Axis, Action::Target(cars[1]));
    let damage = |f: &Field| f.log.iter().filter(|e| matches!(e, Event::Armor { .. })).count();
    assert_eq!(damage(&f), 0);
    f.act(Axis, Action::Target(cars[2]));
    assert_eq!(damage(&f), 3);
}

/// From a flat roof one fires down at who stands beside the building. [rule 6.5.2.3.1, 6.5.2.2.2, 6.1.4.3.1d]
#[test]
fn fire_from_a_roof_falls() {
    for (up, location) in [(true, Location::Deck), (false, Location::TurretFront)] {
        let mut f = Field::flat("bir-el-gubi").terrain(Terrain::BrickBuilding, &["29J2"]);
        f.st.switches = switch::HIT_LOCATION | switch::GP;
        let section = f.unit("i-sec", "29J2", 4);
        f.attach(section, "i-fucile");
        if up {
            f.st.unit_mut(section).flags |= flag::UPPER;
        }
        let tank = f.unit("a13", "29J4", 1);
        f.begin();
        f.order(section, Order::Fire);
        f.seal(Axis);
        f.act(Axis, Action::Target(tank));
        f.act(Axis, Action::Aim(section, Load { weapon: 1, charge: Charge::Ap }));
        f.act(Axis, Action::Declare);
        f.roll(1);
        f.roll(11);
        assert!(
            f.log.iter().any(|e| matches!(e, Event::Located { location: l, .. } if *l == location)),
            "{:?}",
            f.log
        );
    }
}
