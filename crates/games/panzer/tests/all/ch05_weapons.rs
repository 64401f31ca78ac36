//! Chapter 5 and what hangs on it: attached weapons, least range, halvings, ammunition, passengers under fire, columns.

use crate::common::{Field, GAME};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Charge, Load, Manner, Shot, Strike};
use sandtable_panzer::gp::results::{Verdict, against_vehicle};
use sandtable_panzer::ids::{Band, Grade, Side, UnitId};
use sandtable_panzer::pack::{Armoured, GpResult};
use sandtable_panzer::state::{Command, Counter, Place, Supply, flag, switch};

use Side::{Allied, Axis};

fn refusal(f: &Field, shot: Shot, target: UnitId) -> Option<&'static str> {
    GAME.shot_check(&f.st, shot, target, Occasion::Watch).err().map(|why| why.rule)
}

/// A squad fires its own weapon and the attached one, suppressed only one; a section never fires both.
/// [rule 5.1.1b, 5.1.2]
#[test]
fn squads_fire_both_weapons() {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let (squad, section) = (f.unit("g-rifle", "29L5", 1), f.unit("g-sec", "29L6", 1));
    for unit in [squad, section] {
        f.attach(unit, "g-hmg");
        let u = f.st.unit_mut(unit);
        (u.command, u.counter) = (Command::Fire, Counter::Done);
        u.flags |= flag::FIRED;
    }
    assert!(GAME.may_shoot(&f.st, squad), "the machine gun is left");
    assert!(!GAME.may_shoot(&f.st, section), "a section has fired");
    f.st.unit_mut(squad).flags |= flag::SUPPRESSED_ON;
    assert!(!GAME.may_shoot(&f.st, squad), "suppressed: one weapon only");
}

/// The 8 cm mortar does not reach the next hex; its section's own fire does. [rule 5.6]
#[test]
fn mortars_have_a_least_range() {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let section = f.unit("g-sec", "29L5", 1);
    f.attach(section, "g-8cm");
    let (near, far) = (f.unit("b-rifle", "29L6", 1), f.unit("b-rifle", "29L7", 1));
    let load = |weapon| Shot::new(section, Load { weapon, charge: Charge::Gp });
    assert_eq!(refusal(&f, load(1), near), Some("5.6"));
    assert_eq!(refusal(&f, load(1), far), None);
    assert_eq!(refusal(&f, load(0), near), None, "one hex is the least range of everything else");
}

/// Modifiers of general-purpose fire add up, half of 1 is 1, halvings of movement follow each other. [rule 5.12]
#[test]
fn modifiers_add_up_and_halves_round_down() {
    let mut f = Field::new();
    let (target, shooter) = (f.unit("g-rifle", "29L5", 1), f.unit("b-rifle", "29L7", 1));
    let strike = Strike {
        common: vec![(Modifier::Overrun, 10), (Modifier::Dust(1), -20)],
        ..Strike::new(Allied, Manner::Direct(shooter), 8, 0, Band::S)
    };
    assert_eq!(GAME.gp_sum(&f.st, &strike, target, false).net, -10);
    let rifles = |factor| Strike::new(Allied, Manner::Direct(shooter), factor, 0, Band::S).small_arms(true);
    let soft = |n| against_vehicle(&rifles(n), Armoured::Soft, 1, GpResult::Effective, 97);
    assert_eq!([soft(1), soft(5)], [Verdict::Destroyed(1), Verdict::Destroyed(2)]);
    let tank = f.unit("pz3j", "29P5", 1);
    let country = |f: &Field| GAME.allowance(&f.st, tank).expect("it moves").country;
    let full = country(&f);
    f.st.unit_mut(tank).command = Command::Halt;
    assert_eq!(country(&f), full / 2);
    f.st.unit_mut(tank).flags |= flag::HULL;
    assert_eq!(country(&f), (full / 4).max(1));
    f.st.unit_mut(tank).flags |= flag::SUPPRESSED_ON;
    assert_eq!(country(&f), (full / 8).max(1));
}

/// The hull gun of the M11/39 is silent hull down and fires from a partial position. [rule 6.1.4.1.2]
#[test]
fn hull_guns_need_a_partial_position() {
    let mut f = Field::new();
    let (tank, target) = (f.unit("m1139", "29L5", 1), f.unit("crus2", "29L2", 4));
    assert_eq!(refusal(&f, Shot::ap(tank), target), None);
    f.st.unit_mut(tank).flags |= flag::HULL_DOWN;
    assert_eq!(refusal(&f, Shot::ap(tank), target), Some("6.1.4.1.2"));
    f.st.unit_mut(tank).flags = flag::PARTIAL;
    assert_eq!(refusal(&f, Shot::ap(tank), target), None);
}

/// Guns fire armor-piercing rounds too, but at vehicles only. [rule 6.5.2]
#[test]
fn guns_pierce_vehicles_only() {
    let mut f = Field::new();
    let gun = f.unit("g50", "29L8", 1);
    let (tank, squad) = (f.unit("crus2", "29L5", 4), f.unit("b-rifle", "29L6", 4));
    assert_eq!(refusal(&f, Shot::ap(gun), tank), None);
    assert_eq!(refusal(&f, Shot::ap(gun), squad), Some("4.4.3"));
}

/// Who crawls is easier to hit by 10. [rule 6.5.4.3d]
#[test]
fn crawling_is_seen() {
    let mut f = Field::new();
    let (target, shooter) = (f.unit("g-rifle", "29L5", 1), f.unit("b-rifle", "29L7", 1));
    let strike = Strike::new(Allied, Manner::Direct(shooter), 8, 0, Band::S);
    assert_eq!(GAME.gp_sum(&f.st, &strike, target, false).net, 0);
    f.st.unit_mut(target).flags |= flag::CRAWLED;
    let sum = GAME.gp_sum(&f.st, &strike, target, false);
    assert_eq!(sum.modifiers, [(Modifier::Crawling, 10)]);
}

/// Veterans at long range add 5 to general-purpose fire, the seasoned nothing. [rule 6.5.4.3z]
#[test]
fn grade_and_band_change_gp_fire() {
    for (grade, value) in [(Grade::Veteran, Some(5)), (Grade::Seasoned, None)] {
        let mut f = Field::new();
        f.st.switches |= switch::GP | switch::GRADES;
        let (squad, target) = (f.unit("g-rifle", "29L10", 1), f.unit("b-rifle", "29L1", 4));
        f.st.unit_mut(squad).grade = grade;
        f.begin();
        f.order(squad, Order::Fire);
        f.seal(Axis);
        f.act(Axis, Action::Target(target));
        f.act(Axis, Action::Aim(squad, Load { weapon: 0, charge: Charge::Gp }));
        f.act(Axis, Action::Declare);
        f.roll(50);
        let sum = f.log.iter().find_map(|e| if let Event::Gp { sum, .. } = e { Some(sum) } else { None });
        let sum = sum.expect("a roll was made");
        assert_eq!(sum.band, Band::L);
        let found = sum.modifiers.iter().find(|(m, _)| *m == Modifier::Grade).map(|(_, v)| *v);
        assert_eq!(found, value, "{grade:?}");
    }
}

/// A mortar has no limit at its dump or next to the truck that brought it; smoke is always limited. [rule 5.16.2.4]
#[test]
fn ammunition_lies_at_the_dump() {
    let mut f = Field::new();
    let section = f.unit("g-sec", "29L5", 1);
    f.attach(section, "g-8cm");
    let (here, away, truck) = (f.hex("29L5"), f.hex("29L6"), f.unit("opel", "29L6", 1));
    let far = f.unit("opel", "29L7", 1);
    let cases = [
        (Supply::None, Some(5)),
        (Supply::Dump(here), None),
        (Supply::Dump(away), Some(5)),
        (Supply::Transport(truck), None),
        (Supply::Transport(far), Some(5)),
        (Supply::Both(here, far), None),
        (Supply::Both(away, truck), None),
        (Supply::Both(away, far), Some(5)),
    ];
    for (supply, limit) in cases {
        f.st.unit_mut(section).supply = supply;
        let arm = GAME.arm(&f.st, section, 1).expect("the mortar");
        assert_eq!(arm.limit, limit, "{supply:?}");
        assert_eq!(arm.smoke, Some(5));
    }
}

/// The crew stays after a harmless hit: its passengers leave on 50 or less, suppressed, unless they ride under cover.
/// [rule 6.5.2.6.2a, 5.15c]
#[test]
fn passengers_check_when_the_crew_stays() {
    for (carrier, roll, out) in [("opel", 50, true), ("opel", 51, false), ("spw251", 0, false)] {
        let mut f = Field::new();
        f.st.switches |= switch::HIT_LOCATION | switch::BAIL_OUT;
        let truck = f.unit(carrier, "29L5", 4);
        let squad = f.aboard("g-rifle", truck);
        let tank = f.unit("crus2", "29L7", 1);
        f.begin();
        f.order(tank, Order::Fire);
        f.seal(Allied);
        f.act(Allied, Action::Target(truck));
        f.act(Allied, Action::Aim(tank, Load::AP));
        f.act(Allied, Action::Declare);
        f.roll(1);
        f.roll(62);
        f.roll(100);
        assert!(!f.st.unit(truck).has(flag::BAILED), "the crew stays");
        if roll > 0 {
            f.roll(roll);
        }
        let asked = f.log.iter().any(|e| matches!(e, Event::Passenger { .. }));
        assert_eq!(asked, carrier == "opel", "no roll under cover");
        assert_eq!(f.st.unit(squad).place == Place::Aboard(truck), !out);
        assert_eq!(f.st.unit(squad).has(flag::SUPPRESSED), out);
    }
}

/// Vehicles of a column keep their order: the rear one may stop beside the one ahead, not pass it. [rule 6.2.1.1.3b]
#[test]
fn columns_keep_their_order() {
    for column in [true, false] {
        let mut f = Field::new().way(true, &["29L9", "29L8", "29L7", "29L6", "29L5"]);
        let (front, rear) = (f.unit("opel", "29L7", 1), f.unit("opel", "29L8", 1));
        f.unit("crus2", "29GG5", 1);
        f.begin();
        f.order(front, Order::Move);
        f.order(rear, Order::Move);
        f.seal(Axis);
        for unit in [front, rear].into_iter().filter(|_| column) {
            f.st.unit_mut(unit).group = 1;
            f.st.unit_mut(unit).flags |= flag::COLUMN;
        }
        f.act(Axis, Action::Start(rear));
        f.act(Axis, Action::Step);
        assert_eq!(f.at(rear), "29L7");
        if column {
            assert_eq!(f.refused(Axis, Action::Step), "6.2.1.1.3b");
        } else {
            assert!(f.can(Axis, Action::Step), "anybody else drives by");
        }
    }
}
