//! 5.8.3, 5.9.1, 5.14b, 6.5.2.1c, 6.5.2.2.1b, 6.5.2.2.4b, 6.5.2.3.4: what one command, one grade and one shot are shared by.

use crate::common::{Field, GAME};
use sandtable_engine::Game;
use sandtable_engine::info::Options;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::Event;
use sandtable_panzer::frame::{Charge, Load};
use sandtable_panzer::ids::{Angle, Elevation, Grade, Location, Side, UnitId};
use sandtable_panzer::pack::{Month, Round};
use sandtable_panzer::state::{flag, switch};

use Side::{Allied, Axis};

/// Every unit has the grade of its formation. [rule 5.8.3]
#[test]
fn units_have_the_grade_of_their_formation() {
    let st = GAME.setup("sidi-rezegh", &Options::none()).expect("a scenario");
    let scenario = GAME.scenario(&st);
    for id in st.ids() {
        let unit = st.unit(id);
        let formation = scenario.formation(unit.formation).expect("a formation");
        assert_eq!(GAME.grade(&st, id), formation.grade);
    }
    assert!(
        st.units.iter().any(|u| u.grade == Grade::Elite)
            && st.units.iter().any(|u| u.grade == Grade::Veteran)
    );
}

/// Only units with a headquarters label lead: they may direct fire, others of the same formation may not. [rule 5.9.1]
#[test]
fn only_headquarters_lead() {
    let mut f = Field::new();
    let (leader, man) = (f.unit("g-sec", "29L5", 1), f.unit("g-sec", "29L6", 1));
    f.st.unit_mut(leader).flags |= flag::COMMAND;
    assert!(GAME.is_observer(&f.st, leader) && !GAME.is_observer(&f.st, man));
}

/// The second weapon of a tank that shares its Fire keeps to the targets of the group; one with a command of its own does not.
/// [rule 5.14b]
#[test]
fn second_weapons_keep_to_the_shared_fire() {
    for shared in [true, false] {
        let mut f = Field::new();
        f.st.switches |= switch::COMMAND | switch::GRADES | switch::GP;
        let tanks = [f.unit("grant", "29Q9", 1), f.unit("grant", "29Q9", 1), f.unit("grant", "29Q9", 1)];
        let targets: Vec<UnitId> =
            ["29Q6", "29R6", "29T6"].iter().map(|hex| f.unit("pz3j", hex, 4)).collect();
        f.begin();
        f.order(tanks[0], Order::Fire);
        if shared {
            f.act(Allied, Action::Pick(tanks[1]));
            f.act(Allied, Action::Share(tanks[0]));
        }
        f.seal(Allied);
        f.act(Allied, Action::Target(targets[0]));
        f.act(Allied, Action::Aim(tanks[0], Load::AP));
        if shared {
            f.act(Allied, Action::Aim(tanks[1], Load::AP));
        }
        f.act(Allied, Action::Declare);
        f.roll(99);
        if shared {
            f.roll(99);
        }
        assert!(f.can(Allied, Action::Target(targets[1])), "beside the first target");
        assert_eq!(f.can(Allied, Action::Target(targets[2])), !shared);
    }
}

/// A unit that shares a move leaves one with a track hit behind, but closes up to a damaged one as far as it can.
/// [rule 6.5.2.2.1b, 6.5.2.2.4b]
#[test]
fn cripples_of_a_shared_move() {
    for (hurt, bound) in [(flag::TRACK, false), (flag::HULL, true)] {
        let mut f = Field::new();
        f.st.switches |= switch::COMMAND | switch::GRADES;
        let (one, two) = (f.unit("pz3j", "29L9", 1), f.unit("pz3j", "29L9", 1));
        f.unit("pz3j", "29L10", 1);
        f.unit("crus2", "29AA9", 4);
        f.begin();
        f.order(one, Order::Move);
        f.act(Axis, Action::Pick(two));
        f.act(Axis, Action::Share(one));
        f.seal(Allied);
        f.act(Axis, Action::Start(one));
        for _ in 0..3 {
            f.act(Axis, Action::Step);
        }
        f.act(Axis, Action::Stop);
        f.st.unit_mut(one).flags |= hurt;
        f.act(Axis, Action::Start(two));
        assert_eq!(!f.can(Axis, Action::Stop), bound);
    }
}

/// Extra hits of a rapid gun go to vehicles within the command range of its own grade of the target, if they are as easy to hit:
/// veterans reach one hex, regulars none. [rule 6.5.2.1c]
#[test]
fn extra_hits_spread() {
    for (grade, reach) in [(Grade::Elite, 2), (Grade::Veteran, 1), (Grade::Regulars, 0)] {
        let mut f = Field::new();
        f.st.switches |= switch::RATE_OF_FIRE | switch::HIT_LOCATION | switch::GRADES;
        let gun = f.unit("pz2c", "29L8", 1);
        f.st.unit_mut(gun).grade = grade;
        let target = f.unit("crus1", "29L6", 1);
        let (near, far) = (f.unit("crus1", "29M6", 1), f.unit("crus1", "29N6", 1));
        f.begin();
        f.order(gun, Order::Fire);
        f.seal(Axis);
        f.act(Axis, Action::Target(target));
        f.act(Axis, Action::Aim(gun, Load::AP));
        f.act(Axis, Action::Declare);
        f.roll(1);
        assert!(f.log.iter().any(|e| matches!(e, Event::Hits { hits: 3, .. })));
        assert_eq!(f.can(Axis, Action::Target(near)), reach >= 1, "{grade:?}");
        assert_eq!(f.can(Axis, Action::Target(far)), reach >= 2, "{grade:?}");
        if reach == 1 {
            assert_eq!(f.refused(Axis, Action::Target(far)), "6.5.2.1c");
            f.act(Axis, Action::Target(near));
            f.act(Axis, Action::Declare);
            // The hit that was spread is located by itself, then the other two.
            f.act(Allied, Action::Angle(Angle::Rear));
            f.roll(11);
            f.roll(11);
            f.roll(11);
            let located: Vec<String> = f
                .log
                .iter()
                .filter_map(|e| match e {
                    Event::Located { target, .. } => Some(GAME.tag_key(*target)),
                    _ => None,
                })
                .collect();
            assert_eq!(located, ["crus1-2", "crus1-1", "crus1-1"]);
        }
    }
}

/// Solid shot and hollow charges meet the armor as it is printed, at every range; a hollow charge pierces the same at all of
/// them. [rule 6.5.2.3.4]
#[test]
fn rounds_meet_the_printed_armor() {
    let gun = GAME.pack.guns.iter().find(|g| g.key == "47-32").expect("a gun");
    let heat = gun.special(Round::Heat, Month { year: 1943, month: 1 }).expect("hollow charge");
    assert!(heat.bands.value.iter().all(|v| *v == heat.bands.value[0]));
    assert!(gun.ap.expect("solid shot").value.windows(2).all(|w| w[0] > w[1]));
    let grant = GAME.pack.card_by_key("grant").and_then(|c| c.vehicle()).expect("a tank");
    assert_eq!(grant.armour(Angle::FrontSide, Elevation::Level, Location::HullFront), Some(19));
    let charges = [Charge::Ap, Charge::Apcr, Charge::Heat];
    assert!(charges.iter().all(|c| c.pierces()));
}

/// A tank makes one truck active. Two share its Move on the road only, and then keep to the road.
/// [rule 6.2.1.1b, 6.2.1.1.3b, 6.2.1.1.3c]
#[test]
fn one_tank_leads_one_truck() {
    let stand = |mut f: Field| {
        f.st.switches |= switch::COMMAND;
        let tank = f.unit("pz3j", "29L5", 1);
        let trucks = [f.unit("opel", "29L5", 2), f.unit("opel", "29L5", 2)];
        f.begin();
        f.order(tank, Order::Move);
        f.act(Axis, Action::Pick(trucks[0]));
        f.act(Axis, Action::Share(tank));
        f.act(Axis, Action::Pick(trucks[1]));
        (f, tank, trucks[1])
    };
    let (f, tank, _) = stand(Field::new());
    assert_eq!(f.refused(Axis, Action::Share(tank)), "6.2.1.1.2");
    let (mut f, tank, truck) = stand(Field::new().way(true, &["29L5", "29L4", "29L3"]));
    f.act(Axis, Action::Share(tank));
    f.seal(Allied);
    f.act(Axis, Action::Start(truck));
    assert_eq!(f.refused(Axis, Action::Step), "6.2.1.1.3b");
    assert!(f.can(Axis, Action::Follow(0)));
}
