//! 4.4.2 and 4.5b: overwatch.

use crate::common::{Field, GAME};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Load, Shot};
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::Terrain;
use sandtable_panzer::state::{Counter, Phase, Place, Spot, flag};

use Side::{Allied, Axis};

fn modifiers(f: &Field) -> Vec<Modifier> {
    let sum = f.log.iter().rev().find_map(|e| match e {
        Event::Shot { sum, .. } => Some(sum.clone()),
        _ => None,
    });
    sum.map(|s| s.modifiers.iter().map(|(m, _)| *m).collect()).unwrap_or_default()
}

/// A mover in the open, a watcher that faces it (or not).
fn watched(facing: u8) -> (Field, UnitId, UnitId) {
    let mut f = Field::new();
    let watcher = f.unit("pz3j", "29J2", facing);
    let mover = f.unit("crus1", "29J6", 1);
    f.begin();
    f.order(watcher, Order::Watch);
    f.order(mover, Order::Move);
    f.seal(Axis);
    (f, watcher, mover)
}

/// Every expenditure can be answered; the shot has -1 ahead, -3 outside the front arc, and the target moves.
/// [rule 4.4.3.2.2h, 4.4.3.2.2i, 4.5a, 4.5.1.1]
#[test]
fn mover_is_shot_at_after_each_step() {
    for (facing, modifier) in [(4, Modifier::Watch), (1, Modifier::WatchAdjust)] {
        let (mut f, watcher, mover) = watched(facing);
        assert_eq!(f.asked(), Some(Allied.seat()), "the Second Player moves first");
        f.act(Allied, Action::Start(mover));
        f.act(Allied, Action::Step);
        assert_eq!(f.asked(), Some(Axis.seat()));
        f.act(Axis, Action::Watch(watcher, mover, Load::AP));
        f.act(Axis, Action::Declare);
        f.roll(100);
        assert_eq!(modifiers(&f), [Modifier::Moving, modifier]);
        assert_eq!(f.st.unit(watcher).counter, Counter::Done);
        assert_eq!(f.asked(), Some(Allied.seat()), "it is spent: no more questions");
    }
}

/// Passing keeps the watch; holding ends the questions for this unit's move. [rule 4.4.2a, 4.5.1.1]
#[test]
fn hold_lasts_for_the_move() {
    let (mut f, watcher, mover) = watched(4);
    f.act(Allied, Action::Start(mover));
    f.act(Allied, Action::Step);
    f.act(Axis, Action::Pass);
    f.act(Allied, Action::Step);
    assert!(f.can(Axis, Action::Watch(watcher, mover, Load::AP)));
    f.act(Axis, Action::Hold);
    f.act(Allied, Action::Step);
    assert_eq!(f.asked(), Some(Allied.seat()));
    f.act(Allied, Action::Stop);
    assert_eq!(f.st.turn, 2);
}

/// A side is asked whenever a face-down counter could be a watch, and only then. [rule 4.4.2a]
#[test]
fn bluff_opens_the_same_window() {
    for (order, asked) in [(Order::Bluff, true), (Order::Clear, false)] {
        let mut f = Field::new();
        let idle = f.unit("pz3j", "29J2", 4);
        let mover = f.unit("crus1", "29J6", 1);
        f.begin();
        f.order(idle, order);
        f.order(mover, Order::Move);
        f.seal(Axis);
        f.act(Allied, Action::Start(mover));
        f.act(Allied, Action::Step);
        assert_eq!(f.asked() == Some(Axis.seat()), asked);
        if asked {
            assert_eq!(f.options(Axis), [Action::Pass, Action::Hold]);
            assert_eq!(f.refused(Axis, Action::Watch(idle, mover, Load::AP)), "4.4.2a");
        }
    }
}

/// The act itself can spot the target: no earlier spotting is needed. [rule 4.4.2c, 4.2]
#[test]
fn mover_is_spotted_by_moving() {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29J9", "29J8"]);
    let watcher = f.unit("pz3j", "29J1", 4);
    let mover = f.unit("crus1", "29J9", 1);
    f.begin();
    assert!(f.st.seen[mover.index()].is_empty(), "eight hexes into a grove: not spotted at rest");
    f.order(watcher, Order::Watch);
    f.order(mover, Order::Move);
    f.seal(Axis);
    f.act(Allied, Action::Start(mover));
    f.act(Allied, Action::Step);
    assert!(f.can(Axis, Action::Watch(watcher, mover, Load::AP)));
}

/// A unit that fires in the direct fire step may be answered after both sides have fired, and the answer may be answered.
/// [rule 4.4.2a, 4.4.2b]
#[test]
fn overwatch_chain_after_direct_fire() {
    let mut f = Field::new();
    let shooter = f.unit("pz3j", "29J2", 4);
    let second = f.unit("pz3j", "29K2", 4);
    let target = f.unit("a13", "29J6", 4);
    let friend = f.unit("a13", "29L6", 1);
    f.begin();
    f.order(shooter, Order::Fire);
    f.order(second, Order::Watch);
    f.order(friend, Order::Watch);
    f.seal(Axis);
    f.act(Axis, Action::Target(target));
    f.act(Axis, Action::Aim(shooter, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(100);
    assert_eq!(f.st.phase, Phase::Combat);
    assert!(!f.can(Axis, Action::Watch(second, friend, Load::AP)), "it has not acted");
    assert!(f.can(Allied, Action::Watch(friend, shooter, Load::AP)));
    f.act(Allied, Action::Watch(friend, shooter, Load::AP));
    f.act(Allied, Action::Declare);
    f.roll(100);
    assert!(f.can(Axis, Action::Watch(second, friend, Load::AP)), "the chain");
    f.act(Axis, Action::Watch(second, friend, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(100);
    assert_eq!(f.st.turn, 2);
}

/// Overwatch in movement can be answered by the mover's friends. [rule 4.5b]
#[test]
fn watcher_that_fires_may_be_fired_at() {
    let (mut f, watcher, mover) = {
        let mut f = Field::new();
        let watcher = f.unit("pz3j", "29J2", 4);
        let mover = f.unit("crus1", "29J6", 1);
        let friend = f.unit("crus1", "29L6", 1);
        f.begin();
        f.order(watcher, Order::Watch);
        f.order(mover, Order::Move);
        f.order(friend, Order::Watch);
        f.seal(Axis);
        (f, watcher, mover)
    };
    let friend = UnitId(2);
    f.act(Allied, Action::Start(mover));
    f.act(Allied, Action::Step);
    f.act(Axis, Action::Watch(watcher, mover, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(100);
    assert_eq!(f.asked(), Some(Allied.seat()));
    assert!(f.can(Allied, Action::Watch(friend, watcher, Load::AP)));
    assert!(!f.can(Allied, Action::Hold), "only the other side can hold");
    f.act(Allied, Action::Pass);
    assert_eq!(f.asked(), Some(Allied.seat()), "the move goes on");
}

/// Damage in the middle of a move halves what is left of it. [rule 4.4.3.2.6b]
#[test]
fn damage_halves_the_rest_of_the_move() {
    let (mut f, watcher, mover) = watched(4);
    let allowance = GAME.allowance(&f.st, mover).expect("a vehicle").country;
    f.act(Allied, Action::Start(mover));
    f.act(Allied, Action::Step);
    f.act(Axis, Action::Watch(watcher, mover, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(1);
    if f.st.unit(mover).has(flag::HULL) {
        let left = (allowance - 1) / 2;
        for _ in 0..left {
            f.act(Allied, Action::Step);
        }
        assert!(!f.can(Allied, Action::Step));
    } else {
        assert_eq!(f.st.unit(mover).place, Place::Destroyed);
        assert_eq!(f.st.turn, 2, "a destroyed mover's move is over");
    }
}

/// A vehicle that stays counts as moved, gets its marker and may be answered. [rule 4.5c, 4.5.1, 4.5.1.1.8]
#[test]
fn standing_still_can_be_answered() {
    let (mut f, watcher, mover) = watched(4);
    f.act(Allied, Action::Start(mover));
    f.act(Allied, Action::Stop);
    assert_eq!(f.st.unit(mover).pending, Spot::Move);
    assert!(f.can(Axis, Action::Watch(watcher, mover, Load::AP)));
    f.act(Axis, Action::Pass);
    assert_eq!(f.st.turn, 2);
    assert_eq!(f.st.unit(mover).spot, Spot::Move, "active from the spotting phase on");
}

/// A short halt's Spot/Move replaces its Spot/Fire. [rule 4.5.1, 3.4]
#[test]
fn short_halt_ends_with_a_move_marker() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J2", 4);
    let crusader = f.unit("crus1", "29J5", 1);
    f.begin();
    f.order(crusader, Order::Halt);
    f.seal(Allied);
    f.act(Allied, Action::Target(panzer));
    f.act(Allied, Action::Aim(crusader, Load::AP));
    f.act(Allied, Action::Declare);
    f.roll(100);
    assert_eq!(f.st.unit(crusader).pending, Spot::Fire);
    f.act(Allied, Action::Start(crusader));
    f.act(Allied, Action::Turn(1));
    assert_eq!(f.st.unit(crusader).pending, Spot::Move);
}

/// Only who fired in the combat phase is answered after direct fire, not who fired at an aircraft before it. [rule 4.4.2a, 6.7.4]
#[test]
fn flak_is_not_answered_on_the_ground() {
    let mut f = Field::new();
    let gun = f.unit("pz3j", "29J2", 4);
    let watcher = f.unit("a13", "29J6", 1);
    f.begin();
    f.order(gun, Order::Watch);
    f.order(watcher, Order::Watch);
    f.act(Axis, Action::Seal);
    f.act(Allied, Action::Seal);
    f.roll(90);
    // As if it had fired in the first air phase.
    let unit = f.st.unit_mut(gun);
    unit.flags |= flag::FIRED;
    unit.counter = Counter::Done;
    f.roll(10);
    assert_eq!(f.st.turn, 2, "nobody is asked");
}

/// Who watches has no Short Halt: whether a face-down counter could answer tells nothing about its kind.
/// [rule 4.4.2a, 4.4.3.2.2d]
#[test]
fn watchers_have_no_short_halt() {
    let mut f = Field::new();
    let gun = f.unit("pz3j", "29J2", 4);
    let target = f.unit("a13", "29J6", 1);
    f.begin();
    let number =
        |f: &Field| GAME.shot_sum(&f.st, Shot::ap(gun), target, Occasion::Watch, false).map(|sum| sum.number);
    let bare = number(&f);
    f.order(gun, Order::Halt);
    assert_eq!(number(&f), bare);
}
