//! 6.6.7.2: passengers fire; 5.1.3: the weapons sections carry; 6.6.9b: searches with passengers aboard.

use crate::common::{Field, GAME};
use sandtable_hex::Dir;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Charge, Load, Shot};
use sandtable_panzer::hits::Shelter;
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::{Sides, Terrain};
use sandtable_panzer::state::{Spot, flag, switch};

use Side::{Allied, Axis};

const RIFLES: Load = Load { weapon: 0, charge: Charge::Gp };

/// A half-track with a squad aboard, and a British squad two hexes ahead.
fn ride(carrier: &str) -> (Field, UnitId, UnitId, UnitId) {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let carrier = f.unit(carrier, "29L8", 1);
    let rider = f.aboard("g-rifle", carrier);
    let enemy = f.unit("b-inf", "29L6", 4);
    (f, carrier, rider, enemy)
}

/// Passengers of a carrier without a Move fire their own weapons at -10; the carrier bears the marker of small arms.
/// [rule 6.6.7.2, 6.5.4.3s]
#[test]
fn passengers_fire_from_their_carrier() {
    let (mut f, truck, rider, enemy) = ride("opel");
    f.begin();
    f.seal(Axis);
    f.act(Axis, Action::Target(enemy));
    f.act(Axis, Action::Aim(rider, RIFLES));
    f.act(Axis, Action::Declare);
    f.roll(50);
    let sum = f.log.iter().find_map(|e| match e {
        Event::Gp { sum, .. } => Some(sum.clone()),
        _ => None,
    });
    assert_eq!(sum.expect("fire").modifiers, [(Modifier::Transported, -10)]);
    assert_eq!(
        (f.st.unit(truck).latest_spot(), f.st.unit(rider).latest_spot()),
        (Spot::SmallArms, Spot::None)
    );
    assert!(f.st.unit(rider).has(flag::FIRED));
}

/// A carrier with a Move keeps its passengers from firing; what it fires itself counts against them, and a short halt does not.
/// [rule 6.6.7.2]
#[test]
fn the_carrier_decides() {
    let (mut f, truck, rider, enemy) = ride("opel");
    f.begin();
    f.order(truck, Order::Move);
    f.seal(Axis);
    assert!(!f.can(Axis, Action::Target(enemy)) && !GAME.may_shoot(&f.st, rider));

    let (mut f, track, rider, enemy) = ride("spw251");
    f.begin();
    f.order(track, Order::Halt);
    f.seal(Axis);
    f.act(Axis, Action::Target(enemy));
    f.act(Axis, Action::Aim(track, RIFLES));
    f.act(Axis, Action::Aim(rider, RIFLES));
    f.act(Axis, Action::Declare);
    f.roll(50);
    f.roll(50);
    let sums: Vec<Vec<(Modifier, i8)>> = f
        .log
        .iter()
        .filter_map(|e| match e {
            Event::Gp { sum, .. } => Some(sum.modifiers.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(sums[1], [(Modifier::Transported, -10), (Modifier::Dual(true), -5)]);
}

/// With the carrier on Overwatch its passengers fire as overwatch, and that spends it. [rule 6.6.7.2]
#[test]
fn passengers_watch_with_their_carrier() {
    let (mut f, track, rider, enemy) = ride("spw251");
    f.begin();
    f.order(track, Order::Watch);
    f.order(enemy, Order::Move);
    f.seal(Axis);
    assert!(!GAME.may_shoot(&f.st, rider));
    f.act(Allied, Action::Done);
    f.act(Allied, Action::Start(enemy));
    f.act(Allied, Action::Go(3));
    assert_eq!(f.asked(), Some(Axis.seat()));
    f.act(Axis, Action::Watch(rider, enemy, RIFLES));
    assert!(!f.st.unit(track).is_face_down());
    assert!(f.can(Axis, Action::Declare));
}

/// An anti-tank rifle fires aboard at -2; machine guns and mortars do not. [rule 5.1.3.3, 5.1.3.2, 5.1.3.1, 6.5.2.4g, 6.6.7.2]
#[test]
fn only_rifles_fire_aboard() {
    let check = |weapon: &str, charge: Charge, target: &str| {
        let mut f = Field::new();
        f.st.switches |= switch::GP;
        let truck = f.unit("opel", "29L8", 1);
        let section = f.aboard("g-sec", truck);
        f.attach(section, weapon);
        let tank = f.unit(target, "29L5", 4);
        f.begin();
        let shot = Shot::new(section, Load { weapon: 1, charge });
        let legal = GAME.shot_check(&f.st, shot, tank, Occasion::Ordered).map(|_| ()).map_err(|w| w.rule);
        let sum = GAME.shot_sum(&f.st, shot, tank, Occasion::Ordered, false);
        (legal, sum.map(|s| s.modifiers.contains(&(Modifier::Transported, -2))))
    };
    assert_eq!(check("g-pzb", Charge::Ap, "crus2"), (Ok(()), Some(true)));
    assert_eq!(check("g-hmg", Charge::Gp, "b-inf").0, Err("6.6.7.2"));
    assert_eq!(check("g-8cm", Charge::Gp, "b-inf").0, Err("6.6.7.2"));
}

/// On the ground a mortar has direct and indirect rows and a least range, a machine gun direct fire only, neither pierces; an
/// anti-tank rifle does nothing else. [rule 5.1.3.1, 5.1.3.2, 5.1.3.3]
#[test]
fn crew_weapons_have_their_rows() {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let sections: Vec<UnitId> = ["g-8cm", "g-hmg", "g-pzb"]
        .into_iter()
        .zip(["29L8", "29M8", "29N8"])
        .map(|(weapon, hex)| {
            let id = f.unit("g-sec", hex, 1);
            f.attach(id, weapon);
            id
        })
        .collect();
    let (near, tank) = (f.unit("b-inf", "29L7", 4), f.unit("crus2", "29M5", 4));
    f.begin();
    let rule = |unit: usize, charge, target| {
        let shot = Shot::new(sections[unit], Load { weapon: 1, charge });
        GAME.shot_check(&f.st, shot, target, Occasion::Ordered).map(|_| ()).map_err(|w| w.rule)
    };
    assert_eq!(rule(0, Charge::Gp, near), Err("5.6"), "two hexes at least");
    assert_eq!(rule(0, Charge::Gp, tank), Ok(()));
    assert_eq!(rule(0, Charge::Ap, tank), Err("4.4.3"));
    assert_eq!(rule(1, Charge::Gp, near), Ok(()));
    assert_eq!(rule(1, Charge::Ap, tank), Err("4.4.3"));
    assert_eq!(rule(2, Charge::Ap, tank), Ok(()));
    assert_eq!(rule(2, Charge::Gp, tank), Err("6.5.4"));
    let indirect = |unit: usize| GAME.indirect_rows(&f.st, sections[unit]).is_some();
    assert!(indirect(0) && !indirect(1) && !indirect(2));

    let mut f = Field::new().terrain(Terrain::StoneBuilding, &["29L8"]);
    f.st.switches |= switch::GP;
    let mortar = f.unit("g-sec", "29L8", 1);
    f.attach(mortar, "g-8cm");
    f.st.unit_mut(mortar).flags |= flag::UPPER;
    let tank = f.unit("crus2", "29L5", 4);
    f.begin();
    let upstairs = Shot::new(mortar, Load { weapon: 1, charge: Charge::Gp });
    let refused = GAME.shot_check(&f.st, upstairs, tank, Occasion::Ordered).map_err(|w| w.rule);
    assert_eq!(refused, Err("5.1.3.1"));
    assert!(GAME.indirect_rows(&f.st, mortar).is_none());
}

/// A search may be made in reverse: then the rear is sheltered. Nobody mounts or dismounts meanwhile but by jumping off.
/// [rule 6.6.9b]
#[test]
fn searches_in_reverse_shelter_the_rear() {
    for back in [false, true] {
        let mut f = Field::new();
        let track = f.unit("spw251", "29L8", 1);
        let rider = f.aboard("g-rifle", track);
        let squad = f.unit("g-sec", "29L8", 1);
        f.unit("crus2", "29GG5", 1);
        f.begin();
        f.order(track, Order::Move);
        f.order(squad, Order::Move);
        f.seal(Axis);
        f.act(Axis, Action::Start(track));
        f.act(Axis, Action::Search(false, back));
        f.roll(1);
        f.act(Axis, Action::Face(0));
        let here = f.hex("29L8");
        assert_eq!(f.st.unit(rider).carrier(), Some(track));
        assert!(!f.can(Axis, Action::Dismount(rider, here)) && !f.can(Axis, Action::Mount(squad)));
        let from = |label: &str| GAME.shelter(&f.st, track, f.hex(label), here);
        let (ahead, behind) = (from("29L3"), from("29L10"));
        let (hidden, open) = if back { (behind, ahead) } else { (ahead, behind) };
        assert_eq!((hidden, open), (Shelter::HullDown, Shelter::None));
    }
}

/// Motorcycles ride as wheels and are seen as men on foot; they never dismount, cross no wall, and advance with half their
/// allowance. [rule 6.6.4.4]
#[test]
fn motorcycles_ride() {
    use sandtable_panzer::ids::Mode;
    use sandtable_panzer::spotting::Markers;
    let mut f = Field::new().side(Sides::WALL, "29L8", Dir::N);
    let (bikes, squad) = (f.unit("g-mc", "29L8", 1), f.unit("g-rifle", "29L9", 1));
    let truck = f.unit("opel", "29L8", 1);
    let ride = GAME.movement_of(&f.st, bikes);
    assert_eq!((ride.mode, ride.country, ride.path, ride.road), (Mode::Wheeled, 4, 10, 18));
    let seen = |id| GAME.spotting_range(&f.st, id, Markers::Active);
    assert_eq!(seen(bikes), seen(squad));
    assert_eq!(GAME.entry(&f.st, bikes, f.hex("29L8"), Dir::N, false).expect_err("a wall").rule, "6.6.4.4");
    f.unit("crus2", "29GG5", 1);
    f.begin();
    f.order(bikes, Order::Move);
    f.seal(Axis);
    f.act(Axis, Action::Start(bikes));
    assert!(!f.can(Axis, Action::Board(truck)), "it never leaves its machines");
    assert!(f.can(Axis, Action::Stop));

    let mut f = Field::new();
    let (bikes, tank) = (f.unit("g-mc", "29L8", 1), f.unit("crus2", "29L6", 1));
    f.begin();
    f.order(bikes, Order::Move);
    f.seal(Axis);
    f.act(Axis, Action::Assault(tank));
    let between = f.hex("29L7");
    assert!(f.can(Axis, Action::Advance(bikes, between)));
}

/// A passenger gets off and assaults a spotted enemy next to it, alone and at -10, in the movement step. [rule 6.6.1.1e]
#[test]
fn passengers_storm_from_their_carrier() {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let track = f.unit("spw251", "29L8", 1);
    let rider = f.aboard("g-rifle", track);
    f.unit("g-rifle", "29L8", 1);
    let (tank, far) = (f.unit("crus2", "29L7", 1), f.unit("crus2", "29L4", 1));
    f.begin();
    f.seal(Axis);
    let here = f.hex("29L8");
    while !f.can(Axis, Action::Dismount(rider, here)) {
        let side = Side::of_seat(f.asked().expect("a seat")).expect("a side");
        let last =
            *f.options(side).iter().find(|a| matches!(a, Action::Pass | Action::Done)).expect("a way on");
        f.act(side, last);
    }
    f.act(Axis, Action::Dismount(rider, here));
    assert_eq!(f.refused(Axis, Action::Assault(far)), "6.6.1.1e");
    f.act(Axis, Action::Assault(tank));
    f.roll(50);
    let net = f.log.iter().find_map(|e| match e {
        Event::CloseAssault { sum, .. } => Some((sum.others, sum.net)),
        _ => None,
    });
    let (others, net) = net.expect("an assault");
    assert_eq!(others, 0, "the squad beside it takes no part");
    // The same from the ground has no -10.
    let mut g = Field::new();
    let (squad, tank) = (g.unit("g-rifle", "29L8", 1), g.unit("crus2", "29L7", 1));
    g.begin();
    g.order(squad, Order::Move);
    g.seal(Axis);
    g.act(Axis, Action::Assault(tank));
    g.act(Axis, Action::Join(squad));
    g.act(Axis, Action::Declare);
    g.roll(50);
    let plain = g.log.iter().find_map(|e| match e {
        Event::CloseAssault { sum, .. } => Some(sum.net),
        _ => None,
    });
    assert_eq!(net, plain.expect("an assault") - 10);
}

/// What passengers fire beside their carrier is hampered whoever takes aim first. [rule 6.6.7.2]
#[test]
fn passengers_who_aim_first() {
    let (mut f, track, rider, enemy) = ride("spw251");
    f.begin();
    f.order(track, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(enemy));
    f.act(Axis, Action::Aim(rider, RIFLES));
    f.act(Axis, Action::Aim(track, RIFLES));
    f.act(Axis, Action::Declare);
    f.roll(50);
    f.roll(50);
    let sums: Vec<Vec<(Modifier, i8)>> = f
        .log
        .iter()
        .filter_map(|e| match e {
            Event::Gp { sum, .. } => Some(sum.modifiers.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(sums[0], [(Modifier::Transported, -10), (Modifier::Dual(true), -5)]);
    assert!(sums[1].is_empty());
}

/// A passenger storms what was spotted when its carrier began to move, also what has only just given itself away.
/// [rule 6.6.1.1e]
#[test]
fn storming_what_has_just_fired() {
    for shown in [true, false] {
        let mut f = Field::new().terrain(Terrain::MediumGrove, &["29L5"]);
        f.st.switches |= switch::GP;
        let truck = f.unit("opel", "29L8", 1);
        let rider = f.aboard("g-rifle", truck);
        let gun = f.unit("b2pdr", "29L5", 4);
        f.st.unit_mut(gun).flags |= flag::FULL_COVER;
        f.begin();
        f.order(truck, Order::Move);
        f.seal(Axis);
        if shown {
            f.st.unit_mut(gun).pending = Spot::Fire;
        }
        f.act(Axis, Action::Start(truck));
        f.act(Axis, Action::Step);
        let beside = f.hex("29L6");
        f.act(Axis, Action::Dismount(rider, beside));
        assert_eq!(f.can(Axis, Action::Assault(gun)), shown);
    }
}
