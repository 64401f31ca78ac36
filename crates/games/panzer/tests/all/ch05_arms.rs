//! Chapter 5 and 6.6.4 to 6.6.7: leg units, guns, transport.

use crate::common::{Field, GAME};
use sandtable_hex::Dir;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::Load;
use sandtable_panzer::ids::Side;
use sandtable_panzer::pack::{Sides, Terrain};
use sandtable_panzer::spotting::Markers;
use sandtable_panzer::state::{Place, flag, switch};

/// A squad walks two hexes in any direction and turns for nothing. [rule 5.5, 6.6.4, 6.6.4.1a, 6.6.4.1b]
#[test]
fn squads_walk_anywhere() {
    let mut f = Field::new();
    let squad = f.unit("g-rifle", "29L5", 1);
    f.unit("crus2", "29AA5", 1);
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Axis, Action::Start(squad));
    assert!((0..6).all(|d| f.can(Side::Axis, Action::Go(d))), "every direction is open");
    assert_eq!(f.refused(Side::Axis, Action::Step), "6.6.4.1b");
    f.act(Side::Axis, Action::Go(3));
    f.act(Side::Axis, Action::Go(0));
    assert_eq!(f.at(squad), "29L5", "there and back costs its two points");
    assert!(!f.can(Side::Axis, Action::Go(0)));
    assert!(f.can(Side::Axis, Action::Turn(2)), "turning is free");
}

/// A section with its weapon goes one hex and makes no short halt; without, two. [rule 5.1.2, 5.1.3, 6.6.4.1b]
#[test]
fn laden_sections_are_slow() {
    let mut f = Field::new();
    let (bare, laden) = (f.unit("g-sec", "29L5", 1), f.unit("g-sec", "29L6", 1));
    f.attach(laden, "g-hmg");
    assert_eq!(GAME.movement_of(&f.st, bare).country, 2);
    assert_eq!(GAME.movement_of(&f.st, laden).country, 1);
    assert_eq!((GAME.most_levels(&f.st, bare), GAME.most_levels(&f.st, laden)), (2, 1));
    assert_eq!(GAME.arm_count(&f.st, laden), 2, "its own fire and the weapon");
    let halt = GAME.order_check(&f.st, laden, Order::Halt).expect_err("no short halt");
    assert!(halt.rule == "4.2.1c" || halt.rule == "6.6.4.1b");
}

/// A gun is pushed one hex, not over walls, and one that is too heavy not at all. [rule 6.6.5]
#[test]
fn guns_are_pushed_one_hex() {
    let mut f = Field::new().side(Sides::WALL, "29L5", Dir::N);
    let (gun, heavy) = (f.unit("g50", "29L5", 1), f.unit("g88", "29P5", 1));
    f.unit("crus2", "29AA5", 1);
    assert_eq!(GAME.movement_of(&f.st, gun).country, 1);
    assert_eq!(GAME.entry(&f.st, gun, f.hex("29L5"), Dir::N, false).expect_err("wall").rule, "6.6.5");
    assert!(GAME.entry(&f.st, gun, f.hex("29L5"), Dir::S, false).is_ok());
    if GAME.movement_of(&f.st, heavy).country == 0 {
        assert_eq!(GAME.entry(&f.st, heavy, f.hex("29P5"), Dir::S, false).expect_err("heavy").rule, "6.6.5");
    }
}

/// A gun fires at what lies before it, not behind. [rule 5.2, 5.1.1a]
#[test]
fn guns_fire_to_the_front() {
    for (facing, hits) in [(1u8, true), (4, false)] {
        let mut f = Field::new();
        let gun = f.unit("g50", "29L8", facing);
        let tank = f.unit("crus2", "29L5", 4);
        f.begin();
        assert_eq!(GAME.best_shot(&f.st, gun, tank, Occasion::Ordered).is_some(), hits, "facing {facing}");
    }
}

/// Small units are seen at 10, large guns at 15; full cover takes four rows, looking out of it two.
/// [rule 6.1.1, 6.1.2, 6.1.3a, 6.1.3.2]
#[test]
fn full_cover_hides() {
    let mut f = Field::new();
    let (squad, gun) = (f.unit("g-rifle", "29L5", 1), f.unit("g88", "29L6", 1));
    let tank = f.unit("crus2", "29Z5", 1);
    assert_eq!(GAME.spotting_range(&f.st, squad, Markers::Active), 10);
    assert_eq!(GAME.spotting_range(&f.st, gun, Markers::Active), 15);
    assert!(GAME.spots(&f.st, squad, tank, Markers::Active), "a vehicle at 14 hexes, seen up to 20");
    f.st.unit_mut(squad).flags |= flag::FULL_COVER;
    assert_eq!(GAME.spotting_range(&f.st, squad, Markers::Active), 2);
    assert!(!GAME.spots(&f.st, squad, tank, Markers::Active), "from full cover up to 7 only");
}

/// Full cover forbids a gun and a laden section to move, and a squad a short halt. [rule 6.1.4.2a, 6.1.4.2b]
#[test]
fn full_cover_limits_commands() {
    let mut f = Field::new();
    let (squad, gun) = (f.unit("g-rifle", "29L5", 1), f.unit("g50", "29L6", 1));
    let laden = f.unit("g-sec", "29L7", 1);
    f.attach(laden, "g-hmg");
    for unit in [squad, gun, laden] {
        assert!(GAME.may_take_full_cover(&f.st, unit));
        f.st.unit_mut(unit).flags |= flag::FULL_COVER | flag::HAD_TARGET;
    }
    let rule = |unit, order| GAME.order_check(&f.st, unit, order).err().map(|w| w.rule);
    assert_eq!(rule(squad, Order::Move), None);
    assert_eq!(rule(squad, Order::Halt), Some("6.1.4.2b"));
    assert_eq!(rule(gun, Order::Move), Some("6.1.4.2b"));
    assert_eq!(rule(laden, Order::Move), Some("6.1.4.2b"));
    let tank = f.unit("pz3j", "29L8", 1);
    assert!(!GAME.may_take_full_cover(&f.st, tank), "never a vehicle");
}

/// A tractor for one small gun takes two sections or that gun, not the 8.8 cm. [rule 6.6.7.1]
#[test]
fn carriers_have_room_for_one_kind() {
    let mut f = Field::new();
    let tractor = f.unit("sdkfz10", "29L5", 1);
    let (one, two, three) =
        (f.unit("i-sec", "29L5", 1), f.unit("i-sec", "29L5", 1), f.unit("i-sec", "29L5", 1));
    let (gun, flak) = (f.unit("g50", "29L5", 1), f.unit("g88", "29L5", 1));
    assert!(GAME.has_room(&f.st, tractor, gun));
    assert!(!GAME.has_room(&f.st, tractor, flak));
    f.st.unit_mut(one).place = Place::Aboard(tractor);
    assert!(GAME.has_room(&f.st, tractor, two));
    assert!(!GAME.has_room(&f.st, tractor, gun), "one kind only");
    f.st.unit_mut(two).place = Place::Aboard(tractor);
    assert!(!GAME.has_room(&f.st, tractor, three));
}

/// Passengers of a brewed-up carrier get out on 41 or more, suppressed. [rule 5.15a, 6.6.7, 6.5.2.6.2b]
#[test]
fn passengers_may_survive() {
    for (roll, alive) in [(41, true), (40, false)] {
        let mut f = Field::new();
        f.st.switches |= switch::BAIL_OUT;
        let truck = f.unit("opel", "29L5", 4);
        let squad = f.aboard("g-rifle", truck);
        let tank = f.unit("crus2", "29L7", 1);
        f.begin();
        assert!(f.options(Side::Axis).iter().all(|a| *a != Action::Pick(squad)), "no command of its own");
        f.order(tank, Order::Fire);
        f.seal(Side::Allied);
        f.act(Side::Allied, Action::Target(truck));
        f.act(Side::Allied, Action::Aim(tank, Load::AP));
        f.act(Side::Allied, Action::Declare);
        f.roll(1);
        assert_eq!(f.st.unit(truck).place, Place::Destroyed, "a soft truck brews up");
        f.roll(roll);
        assert_eq!(f.st.unit(squad).hex().is_some(), alive);
        assert_eq!(f.st.unit(squad).has(flag::SUPPRESSED), alive);
    }
}

/// Leg units go into the building, guns stay in the alley. [rule 6.1.4.3.1b, 6.1.4.3.1c]
#[test]
fn leg_units_are_inside_buildings() {
    let mut f = Field::new().terrain(Terrain::StoneBuilding, &["29L5"]);
    let (squad, gun) = (f.unit("g-rifle", "29L5", 1), f.unit("g50", "29L5", 1));
    assert_eq!(GAME.terrain_of(&f.st, squad, f.hex("29L5")), Terrain::StoneBuilding);
    assert_eq!(GAME.terrain_of(&f.st, gun, f.hex("29L5")), Terrain::Alley);
    assert!(
        GAME.cover_of(&f.st, squad, |row| row.defence) > GAME.cover_of(&f.st, gun, |row| row.defence),
        "walls cover better than an alley"
    );
}

/// A quickmarch gives three hexes over clear ground, no scrub; a veteran is suppressed on 40 or less. [rule 6.6.4.2]
#[test]
fn quickmarch() {
    let mut f = Field::new().terrain(Terrain::Scrub, &["29L6"]);
    let squad = f.unit("g-rifle", "29L5", 1);
    f.st.unit_mut(squad).grade = sandtable_panzer::ids::Grade::Veteran;
    f.st.switches |= switch::GRADES;
    f.unit("crus2", "29AA5", 1);
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Axis, Action::Start(squad));
    f.act(Side::Axis, Action::Quick);
    assert_eq!(f.refused(Side::Axis, Action::Go(3)), "6.6.4.2", "scrub");
    for _ in 0..3 {
        f.act(Side::Axis, Action::Go(0));
    }
    assert_eq!(f.at(squad), "29L2");
    f.act(Side::Axis, Action::Stop);
    f.roll(40);
    assert!(f.st.unit(squad).has(flag::SUPPRESSED));
}

/// A squad in full cover crawls one hex and keeps it, without a marker. [rule 6.6.4.3]
#[test]
fn crawling() {
    let mut f = Field::new();
    let squad = f.unit("g-rifle", "29L5", 1);
    f.st.unit_mut(squad).flags |= flag::FULL_COVER;
    f.unit("crus2", "29P5", 1);
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Allied);
    f.act(Side::Axis, Action::Start(squad));
    f.act(Side::Axis, Action::Crawl(0));
    assert_eq!(f.at(squad), "29L4");
    let unit = f.st.unit(squad);
    assert!(unit.has(flag::FULL_COVER), "still hidden");
    assert_eq!(unit.latest_spot(), sandtable_panzer::state::Spot::None);
}

/// Walking leaves full cover, and a marker. [rule 6.1.4.2a]
#[test]
fn walking_leaves_cover() {
    let mut f = Field::new();
    let squad = f.unit("g-rifle", "29L5", 1);
    f.st.unit_mut(squad).flags |= flag::FULL_COVER;
    f.unit("crus2", "29T5", 1);
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Allied);
    f.act(Side::Axis, Action::Start(squad));
    f.act(Side::Axis, Action::Go(0));
    assert!(!f.st.unit(squad).has(flag::FULL_COVER));
}

/// Hull down in clear ground on 20 or less: size, grade and a partial position change the roll. [rule 6.6.9, 6.1.4.1.1]
#[test]
fn search_for_hull_down() {
    for (roll, partial, found) in [(20, false, true), (21, false, false), (40, true, true), (41, true, false)]
    {
        let mut f = Field::new();
        let tank = f.unit("pz3j", "29L5", 1);
        f.unit("crus2", "29AA5", 1);
        f.begin();
        f.order(tank, Order::Move);
        f.seal(Side::Axis);
        f.act(Side::Axis, Action::Start(tank));
        f.act(Side::Axis, Action::Search(partial, false));
        f.roll(roll);
        f.act(Side::Axis, Action::Face(2));
        let unit = f.st.unit(tank);
        assert_eq!(unit.has(flag::HULL_DOWN | flag::PARTIAL), found, "{roll} {partial}");
        assert_eq!(unit.facing, 2);
        // It had the whole move.
        assert_eq!(f.at(tank), "29L5");
    }
    let mut f = Field::new();
    let (big, elite) = (f.unit("sherman3", "29L5", 1), f.unit("pz3j", "29L6", 1));
    f.st.switches |= switch::GRADES;
    f.st.unit_mut(elite).grade = sandtable_panzer::ids::Grade::Elite;
    assert_eq!(GAME.search_modifier(&f.st, big, false), 5, "size 1");
    assert_eq!(GAME.search_modifier(&f.st, elite, true), -30);
}

/// A carrier stops for half its allowance: a squad mounts from the next hex, rides on, and gets off again in another
/// turn with a marker. [rule 6.6.7.1.1a, 6.6.7.1.1b, 6.6.7.1.1c, 6.6.7, 6.1.3c]
#[test]
fn mount_and_dismount() {
    let mut f = Field::new();
    let truck = f.unit("opel", "29L8", 1);
    let squad = f.unit("g-rifle", "29L7", 1);
    f.unit("crus2", "29GG5", 1);
    f.begin();
    f.order(truck, Order::Move);
    f.order(squad, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Axis, Action::Start(truck));
    let all = GAME.movement_of(&f.st, truck).country;
    f.act(Side::Axis, Action::Mount(squad));
    assert_eq!(f.st.unit(squad).place, Place::Aboard(truck));
    let mut steps = 0;
    while f.can(Side::Axis, Action::Step) {
        f.act(Side::Axis, Action::Step);
        steps += 1;
    }
    assert_eq!(steps, all - all / 2, "half of its allowance is gone");
    f.act(Side::Axis, Action::Stop);
    // Next turn: the truck stands, the squad gets off.
    f.seal(Side::Axis);
    let here = f.hex(f.at(truck));
    f.act(Side::Axis, Action::Dismount(squad, here));
    assert_eq!(f.st.unit(squad).latest_spot(), sandtable_panzer::state::Spot::Move);
    f.act(Side::Axis, Action::Face(3));
    assert_eq!(f.st.unit(squad).hex(), Some(here));
    assert_eq!(f.st.unit(squad).facing, 3);
}

/// A gun mounts in the carrier's hex only, and a towing carrier does not back up. [rule 6.6.7.1, 6.6.7.1.1a]
#[test]
fn guns_limber_up() {
    let mut f = Field::new();
    let tractor = f.unit("sdkfz10", "29L8", 1);
    let (near, here) = (f.unit("g50", "29L7", 1), f.unit("g37", "29L8", 1));
    f.unit("crus2", "29GG5", 1);
    f.begin();
    for unit in [tractor, near, here] {
        f.order(unit, Order::Move);
    }
    f.seal(Side::Axis);
    f.act(Side::Axis, Action::Start(tractor));
    assert_eq!(f.refused(Side::Axis, Action::Mount(near)), "6.6.7.1.1a");
    f.act(Side::Axis, Action::Mount(here));
    assert_eq!(f.refused(Side::Axis, Action::Back), "6.6.7.1");
}

/// Passengers of a moving carrier jump off for nothing, suppressed. [rule 6.6.7.1.2]
#[test]
fn passengers_jump_off() {
    let mut f = Field::new();
    let truck = f.unit("opel", "29L8", 1);
    let squad = f.aboard("g-rifle", truck);
    f.unit("crus2", "29GG5", 1);
    f.begin();
    f.order(truck, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Axis, Action::Start(truck));
    f.act(Side::Axis, Action::Step);
    f.act(Side::Axis, Action::Jump(squad));
    f.act(Side::Axis, Action::Face(0));
    assert_eq!(f.at(squad), "29L7");
    assert!(f.st.unit(squad).has(flag::SUPPRESSED));
    assert!(f.can(Side::Axis, Action::Step), "the truck goes on");
}

/// Medenine's ridge is an overlay: its hexes are a level higher than the board prints them. [rule 1.3]
#[test]
fn overlays_change_the_ground() {
    let (with, without) = (Field::printed("medenine"), Field::printed("hafid"));
    let at = |f: &Field| GAME.ground(&f.st, f.hex("34T2")).level;
    assert_eq!((at(&with), at(&without)), (1, 0));
}

/// Unlimbered guns crowd a hex like vehicles, leg units do not. [rule 5.13]
#[test]
fn guns_count_for_stacking() {
    let mut f = Field::new();
    for _ in 0..5 {
        f.unit("pz3j", "29L5", 1);
    }
    for _ in 0..3 {
        f.unit("g-rifle", "29L5", 1);
    }
    assert!(!GAME.is_overstacked(&f.st, f.hex("29L5")));
    f.unit("g50", "29L5", 1);
    assert!(GAME.is_overstacked(&f.st, f.hex("29L5")));
}

/// The force's grade counts for initiative alone: a veteran force adds 20, regulars lose 20. [rule 5.8.1, 6.3.1, 6.3.2]
#[test]
fn force_grade_and_initiative() {
    let mut f = Field::printed("beda-fomm");
    assert_eq!(GAME.initiative_modifier(&f.st, Side::Allied), 0, "not without grades");
    f.st.switches |= switch::GRADES;
    assert_eq!(GAME.initiative_modifier(&f.st, Side::Axis), -20);
    assert_eq!(GAME.initiative_modifier(&f.st, Side::Allied), 20);
    f.unit("m1340", "39A5", 2);
    f.unit("a13", "39GG5", 5);
    f.begin();
    f.act(Side::Axis, Action::Seal);
    f.act(Side::Allied, Action::Seal);
    // 70 - 20 and 30 + 20 are a tie; then 70 loses against 31.
    for roll in [70, 30, 70, 31] {
        f.roll(roll);
    }
    assert_eq!(f.st.first.or(f.log.iter().rev().find_map(first)), Some(Side::Allied));
}

fn first(event: &sandtable_panzer::event::Event) -> Option<Side> {
    match event {
        sandtable_panzer::event::Event::First(side) => Some(*side),
        _ => None,
    }
}

/// A suppressed unit sees two rows less far, and only ahead, whatever its turret. [rule 6.1.3.1, 5.10]
#[test]
fn suppressed_units_see_less() {
    let mut f = Field::new();
    let tank = f.unit("pz3j", "29L9", 1);
    let (ahead, near, behind) =
        (f.unit("crus2", "29L1", 4), f.unit("crus2", "29L4", 4), f.unit("crus2", "29L10", 4));
    assert!([ahead, near, behind].into_iter().all(|t| GAME.spots(&f.st, tank, t, Markers::Active)));
    for state in [flag::SUPPRESSED_ON, flag::SUPPRESSED_OFF] {
        f.st.unit_mut(tank).flags = state;
        assert!(!GAME.spots(&f.st, tank, ahead, Markers::Active), "8 hexes, up to 7");
        assert!(GAME.spots(&f.st, tank, near, Markers::Active));
        assert!(!GAME.spots(&f.st, tank, behind, Markers::Active));
    }
}

/// A carrier takes a gun where the gun could not be pushed. [rule 6.6.4.1c]
#[test]
fn carriers_go_where_guns_cannot() {
    let mut f = Field::new().side(Sides::WALL, "29L5", Dir::N);
    let tank = f.unit("pz3j", "29L5", 1);
    let gun = f.unit("g50", "29L5", 1);
    assert!(GAME.entry(&f.st, gun, f.hex("29L5"), Dir::N, false).is_err());
    f.st.unit_mut(gun).place = Place::Aboard(tank);
    assert!(GAME.entry(&f.st, tank, f.hex("29L5"), Dir::N, false).is_ok());
}
