//! 6.2: pools of commands, sharing, and how shared commands are carried out.

use crate::common::{Field, GAME};
use sandtable_engine::{Game, Seat, Viewer};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::frame::Load;
use sandtable_panzer::ids::{Grade, Side, UnitId};
use sandtable_panzer::state::{Command, Counter, Place, flag, switch};

/// A flat field with command control; both formations are seasoned: range 1.
fn field() -> Field {
    let mut f = Field::new();
    f.st.switches |= switch::COMMAND | switch::GRADES;
    f
}

/// Regulars with 7 units have 3 commands, veterans with 12 have 8; nobody has less than one.
/// [rule 5.8.2, 6.2, 6.2.1, 6.2.1.1a, 6.2.1.1.1]
#[test]
fn pools_of_the_rulebook() {
    assert_eq!(GAME.pack.tables.commands(Grade::Regulars, 7), 3);
    assert_eq!(GAME.pack.tables.commands(Grade::Veteran, 12), 8);
    assert_eq!(GAME.pack.tables.commands(Grade::Green, 1), 1);
    let mut f = Field::printed("beda-fomm");
    f.st.switches |= switch::COMMAND | switch::GRADES;
    let tanks: Vec<UnitId> = (0..7).map(|_| f.unit("m1340", "39D5", 2)).collect();
    let formation = f.st.unit(tanks[0]).formation;
    assert_eq!(GAME.commands_available(&f.st, formation), 3, "regulars");
    f.st.unit_mut(tanks[0]).flags |= flag::BAILED;
    f.st.unit_mut(tanks[1]).place = Place::Destroyed;
    f.st.unit_mut(tanks[2]).flags |= flag::HULL | flag::TRACK | flag::SUPPRESSED_ON;
    assert_eq!(GAME.active_units(&f.st, formation), 5, "the damaged one counts, the abandoned one does not");
    let british: Vec<UnitId> = (0..12).map(|_| f.unit("a13", "39P5", 5)).collect();
    assert_eq!(GAME.commands_available(&f.st, f.st.unit(british[0]).formation), 8, "veterans");
}

/// Trucks count one for each combat unit in range; recon and passengers do not count. [rule 6.2.1.1b, 6.2.1.1c, 6.2.1.1d, 5.9.2]
#[test]
fn trucks_and_recon_do_not_count_as_active() {
    let mut f = field();
    let tank = f.unit("pz3j", "29L5", 1);
    let formation = f.st.unit(tank).formation;
    let near = [f.unit("opel", "29L5", 1), f.unit("opel", "29L6", 1)];
    assert_eq!(GAME.active_units(&f.st, formation), 2, "one truck for one tank");
    let far = f.unit("opel", "29AA5", 1);
    assert_eq!(GAME.active_units(&f.st, formation), 2, "out of range");
    let squad = f.aboard("g-rifle", far);
    assert_eq!(GAME.active_units(&f.st, formation), 3, "the truck counts, its passenger does not");
    f.st.unit_mut(squad).place = Place::Hex(f.hex("29AA5"));
    assert_eq!(GAME.active_units(&f.st, formation), 4, "both count once it has dismounted");
    f.st.unit_mut(tank).flags |= flag::RECON;
    assert_eq!(GAME.active_units(&f.st, formation), 2, "and the trucks near the scout are inactive");
    let _ = near;
}

/// Three tanks in range of each other share; a fourth near one of them cannot join. [rule 6.2.1.1.2, 6.2.1.1.3a]
#[test]
fn sharing_needs_every_pair() {
    let mut f = field();
    let a: Vec<UnitId> = ["29L5", "29L6", "29M5", "29N6"].iter().map(|hex| f.unit("pz3j", hex, 1)).collect();
    f.unit("crus2", "29AA9", 1);
    f.begin();
    f.order(a[0], Order::Move);
    for other in [a[1], a[2]] {
        f.act(Side::Axis, Action::Pick(other));
        f.act(Side::Axis, Action::Share(a[0]));
    }
    f.act(Side::Axis, Action::Pick(a[3]));
    assert_eq!(f.refused(Side::Axis, Action::Share(a[0])), "6.2.1.1.2");
    f.act(Side::Axis, Action::Order(Order::Clear));
    assert_eq!(GAME.commands_used(&f.st, f.st.unit(a[0]).formation, None), 1, "one counter for three");
    // With the first two out of it, A3 and A4 may share.
    f.order(a[0], Order::Clear);
    f.order(a[1], Order::Clear);
    f.act(Side::Axis, Action::Pick(a[3]));
    f.act(Side::Axis, Action::Share(a[2]));
    assert_eq!(f.st.unit(a[3]).command, Command::Move);
}

/// The pool ends; No Command is free, and reconnaissance has its own. [rule 6.2.1.1.3d, 6.2.1.1.3e, 6.2.1.1.3f]
#[test]
fn pool_runs_out() {
    let mut f = field();
    let a: Vec<UnitId> = ["29L5", "29P5", "29T5"].iter().map(|hex| f.unit("pz3j", hex, 1)).collect();
    f.unit("crus2", "29AA9", 1);
    f.st.unit_mut(a[2]).flags |= flag::RECON;
    f.begin();
    assert_eq!(GAME.commands_available(&f.st, f.st.unit(a[0]).formation), 1, "two seasoned units");
    f.order(a[0], Order::Move);
    f.act(Side::Axis, Action::Pick(a[1]));
    assert_eq!(f.refused(Side::Axis, Action::Order(Order::Move)), "6.2.1.1.3a");
    f.act(Side::Axis, Action::Order(Order::Bluff));
    f.order(a[2], Order::Move);
    f.act(Side::Axis, Action::Pick(a[1]));
    assert_eq!(f.refused(Side::Axis, Action::Share(a[2])), "6.2.1.1.3d");
}

/// Targets of a shared fire lie in command range of each other. [rule 6.2.1.1.4a]
#[test]
fn shared_fire_stays_together() {
    let mut f = field();
    let shooters = [f.unit("crus2", "29Q8", 1), f.unit("crus2", "29Q8", 1), f.unit("crus2", "29Q8", 1)];
    let targets: Vec<UnitId> = ["29P5", "29Q5", "29S5"].iter().map(|hex| f.unit("pz3j", hex, 4)).collect();
    f.begin();
    f.order(shooters[0], Order::Fire);
    for other in &shooters[1..] {
        f.act(Side::Allied, Action::Pick(*other));
        f.act(Side::Allied, Action::Share(shooters[0]));
    }
    f.seal(Side::Allied);
    f.act(Side::Allied, Action::Target(targets[0]));
    f.act(Side::Allied, Action::Aim(shooters[0], Load::AP));
    f.act(Side::Allied, Action::Declare);
    f.roll(99);
    assert!(f.can(Side::Allied, Action::Target(targets[1])), "one hex away");
    assert!(!f.can(Side::Allied, Action::Target(targets[2])), "three hexes away");
}

/// Units that share a move end in command range. [rule 6.2.1.1.4b, 6.2.1.1.3a]
#[test]
fn shared_move_closes_up() {
    let mut f = field();
    let (one, two) = (f.unit("pz3j", "29L9", 1), f.unit("pz3j", "29L9", 1));
    f.unit("crus2", "29AA9", 4);
    f.begin();
    f.order(one, Order::Move);
    f.act(Side::Axis, Action::Pick(two));
    f.act(Side::Axis, Action::Share(one));
    f.seal(Side::Allied);
    f.act(Side::Axis, Action::Start(one));
    for _ in 0..3 {
        f.act(Side::Axis, Action::Step);
    }
    f.act(Side::Axis, Action::Stop);
    f.act(Side::Axis, Action::Start(two));
    assert_eq!(f.refused(Side::Axis, Action::Stop), "6.2.1.1.4b");
    f.act(Side::Axis, Action::Step);
    assert_eq!(f.refused(Side::Axis, Action::Stop), "6.2.1.1.4b");
    f.act(Side::Axis, Action::Step);
    f.act(Side::Axis, Action::Stop);
    assert_eq!(f.at(two), "29L7", "one hex behind is in range");
}

/// A shared overwatch fires at one target and is spent by all. [rule 6.2.1.1.4c]
#[test]
fn shared_watch_is_spent_together() {
    let mut f = field();
    let (sees, blind) = (f.unit("pz3j", "29L8", 1), f.unit("stug3d", "29L8", 4));
    let mover = f.unit("crus2", "29L2", 4);
    f.begin();
    f.order(sees, Order::Watch);
    f.act(Side::Axis, Action::Pick(blind));
    f.act(Side::Axis, Action::Share(sees));
    f.order(mover, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Allied, Action::Start(mover));
    f.act(Side::Allied, Action::Step);
    f.act(Side::Axis, Action::Watch(sees, mover, Load::AP));
    f.act(Side::Axis, Action::Declare);
    assert_eq!(f.st.unit(blind).counter, Counter::Done, "it faces away, and its overwatch is gone");
}

/// A column on a road shares one move however long it is, and keeps to the road. [rule 6.2.1.1.3a]
#[test]
fn column_on_the_road() {
    let mut f = Field::new().way(true, &["29L9", "29L8", "29L7", "29L6", "29L5"]);
    f.st.switches |= switch::COMMAND;
    let a: Vec<UnitId> = ["29L7", "29L8", "29L9"].iter().map(|hex| f.unit("opel", hex, 1)).collect();
    f.unit("crus2", "29AA9", 4);
    f.begin();
    f.order(a[0], Order::Move);
    for other in &a[1..] {
        f.act(Side::Axis, Action::Pick(*other));
        f.act(Side::Axis, Action::Share(a[0]));
    }
    f.seal(Side::Allied);
    f.act(Side::Axis, Action::Start(a[0]));
    f.act(Side::Axis, Action::Turn(1));
    assert_eq!(f.refused(Side::Axis, Action::Step), "6.2.1.1.3b", "off the road");
}

/// Nobody else learns who shares. [rule 6.2.1.1.3a, 4.2.1a]
#[test]
fn sharing_is_secret() {
    let positions: Vec<Field> = [true, false]
        .into_iter()
        .map(|shared| {
            let mut f = field();
            let (one, two) = (f.unit("pz3j", "29L9", 1), f.unit("pz3j", "29L9", 1));
            let _: [UnitId; 2] = [f.unit("pz3j", "29L9", 1), f.unit("pz3j", "29L9", 1)];
            f.unit("crus2", "29AA9", 4);
            f.begin();
            f.order(one, Order::Move);
            f.act(Side::Axis, Action::Pick(two));
            f.act(Side::Axis, if shared { Action::Share(one) } else { Action::Order(Order::Bluff) });
            f.act(Side::Axis, Action::Seal);
            f
        })
        .collect();
    let enemy = Viewer::Seat(Seat(1));
    assert_eq!(GAME.view(&positions[0].st, enemy), GAME.view(&positions[1].st, enemy));
    assert_ne!(positions[0].st, positions[1].st);
}

/// A truck far from its company needs a command of its own, off the road. [rule 6.2.1.1.3c]
#[test]
fn inactive_trucks_share_with_nobody() {
    let mut f = field();
    let trucks = [f.unit("opel", "29L5", 1), f.unit("opel", "29L5", 1)];
    let tanks = [f.unit("pz3j", "29T5", 1), f.unit("pz3j", "29T5", 1)];
    f.unit("crus2", "29GG9", 1);
    f.begin();
    f.order(trucks[0], Order::Move);
    f.act(Side::Axis, Action::Pick(trucks[1]));
    assert_eq!(f.refused(Side::Axis, Action::Share(trucks[0])), "6.2.1.1.2");
    f.st.unit_mut(tanks[0]).place = Place::Hex(f.hex("29L6"));
    assert_eq!(f.refused(Side::Axis, Action::Share(trucks[0])), "6.2.1.1.2", "a tank makes one active");
    f.st.unit_mut(tanks[1]).place = Place::Hex(f.hex("29L6"));
    assert!(f.can(Side::Axis, Action::Share(trucks[0])), "tanks near by make both active");
}
