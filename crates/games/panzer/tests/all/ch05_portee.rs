//! 5.2.1: portées set their guns down and take them up again.

use crate::common::{Field, GAME};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::state::{Place, Spot, Supply, flag, switch};

use Side::{Allied, Axis};

fn key(f: &Field, unit: UnitId) -> &'static str {
    &GAME.card(&f.st, unit).key
}

/// A 2 pdr portée far from a tank.
fn troop() -> (Field, UnitId) {
    let mut f = Field::new();
    f.st.switches |= switch::GP | switch::HIT_LOCATION;
    let portee = f.unit("port2", "29L4", 4);
    f.unit("pz3j", "29GG2", 4);
    (f, portee)
}

/// Sets the gun down in the movement step of a portée that stands; both counters may face anywhere.
fn set_down(f: &mut Field, portee: UnitId) -> UnitId {
    f.act(Allied, Action::Unload(portee));
    let gun = UnitId(f.st.units.len() as u8 - 1);
    f.act(Allied, Action::Face(2));
    f.act(Allied, Action::Face(5));
    gun
}

/// The gun fires mounted; set down it is a truck and a gun in the same hex, facing as the owner likes. [rule 5.2.1]
#[test]
fn portee_becomes_truck_and_gun() {
    let (mut f, portee) = troop();
    assert!(GAME.can_fire(&f.st, portee));
    f.st.unit_mut(portee).flags |= flag::TURRET | flag::SUPPRESSED_OFF;
    f.begin();
    f.seal(Axis);
    let gun = set_down(&mut f, portee);
    assert_eq!((key(&f, portee), key(&f, gun)), ("ton3", "b2pdr"));
    assert_eq!((f.at(portee), f.at(gun)), ("29L4", "29L4"));
    assert_eq!((f.st.unit(gun).facing, f.st.unit(portee).facing), (2, 5));
    assert_eq!(f.st.unit(gun).latest_spot(), Spot::Move);
    assert_eq!(f.st.unit(gun).supply, Supply::Transport(portee));
    // What hit the gun stays with it.
    assert!(f.st.unit(gun).has(flag::TURRET) && !f.st.unit(portee).has(flag::TURRET));
    assert!(f.st.unit(gun).has(flag::SUPPRESSED) && f.st.unit(portee).has(flag::SUPPRESSED));
    assert!(!f.can(Allied, Action::Unload(portee)));
}

/// To take the gun up again needs its Move and all the truck has. [rule 5.2.1]
#[test]
fn remounting_takes_the_whole_move() {
    let (mut f, portee) = troop();
    f.begin();
    f.seal(Axis);
    let gun = set_down(&mut f, portee);
    f.order(gun, Order::Move);
    f.order(portee, Order::Move);
    f.seal(Axis);
    f.act(Allied, Action::Start(portee));
    f.act(Allied, Action::Turn(0));
    assert_eq!(f.refused(Allied, Action::Mount(gun)), "5.2.1");
    f.act(Allied, Action::Stop);

    let (mut f, portee) = troop();
    f.begin();
    f.seal(Axis);
    let gun = set_down(&mut f, portee);
    f.order(gun, Order::Move);
    f.order(portee, Order::Move);
    f.seal(Axis);
    f.act(Allied, Action::Start(portee));
    f.act(Allied, Action::Mount(gun));
    f.act(Allied, Action::Face(1));
    assert_eq!((key(&f, portee), f.st.unit(gun).place), ("port2", Place::Stowed(portee)));
    assert!(!f.can(Allied, Action::Step) && f.can(Allied, Action::Stop));
    f.act(Allied, Action::Stop);
    // The same gun comes down the next time.
    f.seal(Axis);
    let before = f.st.units.len();
    f.act(Allied, Action::Unload(portee));
    assert_eq!((f.st.units.len(), f.at(gun)), (before, "29L4"));
}

/// A moving portée pays what setting passengers down costs: half its allowance. [rule 5.2.1, 6.6.7.1.1c]
#[test]
fn setting_down_on_the_move_costs_half() {
    let (mut f, portee) = troop();
    f.begin();
    f.order(portee, Order::Move);
    f.seal(Axis);
    f.act(Allied, Action::Start(portee));
    f.act(Allied, Action::Step);
    f.act(Allied, Action::Unload(portee));
    f.act(Allied, Action::Face(2));
    f.act(Allied, Action::Face(3));
    // Three points: one for the hex, one for the stop, one left.
    f.act(Allied, Action::Step);
    assert!(!f.can(Allied, Action::Step));
}

/// A gun without its truck beside it does not climb onto another. [rule 5.2.1]
#[test]
fn only_its_own_truck_takes_it_up() {
    let (mut f, portee) = troop();
    let other = f.unit("ton3", "29L4", 1);
    f.begin();
    f.seal(Axis);
    let gun = set_down(&mut f, portee);
    f.order(gun, Order::Move);
    f.seal(Axis);
    f.act(Allied, Action::Start(gun));
    f.act(Allied, Action::Board(other));
    assert_eq!(f.st.unit(gun).place, Place::Aboard(other), "towed like any gun");
    assert_eq!(key(&f, other), "ton3");
}
