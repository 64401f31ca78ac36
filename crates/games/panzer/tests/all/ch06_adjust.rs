//! 6.8: the adjustment phase of the advanced game.

use crate::common::Field;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::ids::{Level, Side, UnitId};
use sandtable_panzer::pack::Terrain;
use sandtable_panzer::state::{Phase, Spot, flag, switch};

use Side::{Allied, Axis};

fn field() -> (Field, UnitId, UnitId, UnitId) {
    let mut f = Field::new().terrain(Terrain::Scrub, &["29L5", "29L6"]);
    f.st.level = Level::Advanced;
    f.st.switches |= switch::GP;
    let (gun, squad) = (f.unit("g50", "29L5", 1), f.unit("g-rifle", "29L6", 1));
    let enemy = f.unit("b-inf", "29EE5", 1);
    (f, gun, squad, enemy)
}

/// Leg units and guns on the ground turn once to any side, whatever their command, and get no marker; vehicles and passengers
/// do not. [rule 6.8.1, 6.8]
#[test]
fn guns_and_squads_pivot() {
    let (mut f, gun, squad, enemy) = field();
    let (tank, truck) = (f.unit("pz3j", "29M5", 1), f.unit("opel", "29N5", 1));
    let rider = f.aboard("g-rifle", truck);
    f.begin();
    f.order(squad, Order::Watch);
    f.seal(Axis);
    while f.st.phase != Phase::Adjustment {
        let side = Side::of_seat(f.asked().expect("a seat")).expect("a side");
        let action = *f.options(side).last().expect("an option");
        f.act(side, action);
    }
    // The First Player adjusts, then the Second.
    assert_eq!(f.asked(), Some(Axis.seat()));
    for id in [tank, rider] {
        assert_eq!(f.refused(Axis, Action::Pick(id)), "6.8.1");
    }
    f.act(Axis, Action::Pick(gun));
    f.act(Axis, Action::Face(3));
    assert_eq!((f.st.unit(gun).facing, f.st.unit(gun).latest_spot()), (3, Spot::None));
    assert_eq!(f.refused(Axis, Action::Pick(gun)), "6.8.1");
    f.act(Axis, Action::Pick(squad));
    f.act(Axis, Action::Face(2));
    f.act(Axis, Action::Done);
    assert_eq!(f.asked(), Some(Allied.seat()));
    f.act(Allied, Action::Pick(enemy));
    f.act(Allied, Action::Face(5));
    f.act(Allied, Action::Done);
    assert_eq!((f.st.turn, f.st.phase), (2, Phase::Command));
}

/// They take and leave full cover where the ground gives any. [rule 6.8.2, 6.8]
#[test]
fn cover_is_taken_and_left() {
    let (mut f, gun, squad, _) = field();
    let tank = f.unit("pz3j", "29M5", 1);
    f.st.unit_mut(squad).flags |= flag::FULL_COVER;
    f.begin();
    f.seal(Axis);
    while f.st.phase != Phase::Adjustment {
        let side = Side::of_seat(f.asked().expect("a seat")).expect("a side");
        let action = *f.options(side).last().expect("an option");
        f.act(side, action);
    }
    f.act(Axis, Action::Cover(gun));
    f.act(Axis, Action::Uncover(squad));
    assert!(f.st.unit(gun).has(flag::FULL_COVER) && !f.st.unit(squad).has(flag::FULL_COVER));
    assert_eq!(f.refused(Axis, Action::Uncover(gun)), "6.8.2");
    assert_eq!(f.refused(Axis, Action::Cover(tank)), "6.8.2");
}

/// Passengers try to recover as well; they have no command of their own. [rule 6.8.3]
#[test]
fn passengers_recover() {
    for (roll, left) in [(60, 0), (61, flag::SUPPRESSED_OFF)] {
        let (mut f, ..) = field();
        let truck = f.unit("opel", "29N5", 1);
        let rider = f.aboard("g-rifle", truck);
        f.begin();
        f.seal(Axis);
        f.st.unit_mut(rider).flags |= flag::SUPPRESSED_OFF;
        while f.st.phase != Phase::Adjustment {
            let side = Side::of_seat(f.asked().expect("a seat")).expect("a side");
            let action = *f.options(side).last().expect("an option");
            f.act(side, action);
        }
        f.act(Axis, Action::Done);
        f.act(Allied, Action::Done);
        f.roll(roll);
        assert_eq!(f.st.unit(rider).flags & flag::SUPPRESSED, left);
    }
}
