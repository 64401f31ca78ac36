//! 6.5.4 and 5.14, 5.16: general-purpose fire, two weapons, ammunition.

use crate::common::{Field, GAME};
use sandtable_hex::Dir;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Charge, Load, Manner, Pair, Shot, Strike};
use sandtable_panzer::gp::results::{Verdict, against_vehicle, last_digit};
use sandtable_panzer::ids::{Band, Cover, Side, UnitId};
use sandtable_panzer::pack::{Armoured, GpResult, Sides, Terrain};
use sandtable_panzer::state::{Command, Counter, Place, Spot, flag, switch};

use Side::{Allied, Axis};

const GP: Load = Load { weapon: 0, charge: Charge::Gp };

fn strike(small_arms: bool, factor: u8, effect: u8, band: Band) -> Strike {
    Strike::new(Axis, Manner::Direct(UnitId(0)), factor, effect, band).small_arms(small_arms)
}

/// Opens fire with one load and answers with silence.
fn fire(f: &mut Field, side: Side, unit: UnitId, target: UnitId, load: Load) {
    f.act(side, Action::Target(target));
    f.act(side, Action::Aim(unit, load));
    f.act(side, Action::Declare);
    if f.asked() == Some(side.other().seat()) && f.can(side.other(), Action::Nothing) {
        f.act(side.other(), Action::Nothing);
    }
}

fn modifiers(f: &Field) -> Vec<(Modifier, i8)> {
    let last = f.log.iter().rev().find_map(|e| match e {
        Event::Gp { sum, .. } => Some(sum.modifiers.clone()),
        _ => None,
    });
    last.expect("a roll was made")
}

/// X84, X86, X87, X88: the cells the rulebook names. [rule 6.5.4.4, 6.5.4.4.1]
#[test]
fn table_of_results() {
    let gp = &GAME.pack.tables.gp;
    assert_eq!(gp.thresholds(5, 3), (43, 72));
    assert_eq!(gp.result(7, 5, 60), GpResult::Suppressed);
    assert_eq!(gp.result(2, 9, 109), GpResult::Effective);
    assert_eq!(gp.result(15, 2, -1), GpResult::None);
    assert_eq!(gp.result(5, 3, 43), GpResult::None);
    assert_eq!(gp.result(5, 3, 44), GpResult::Suppressed);
    assert_eq!(gp.result(5, 3, 73), GpResult::Effective);
}

/// The rule of 5s and 10s reads the last digit of the modified roll, of negative ones too. [rule 6.5.4.4.2a]
#[test]
fn fives_and_tens() {
    assert_eq!([65, -5, 110, 103, -10].map(last_digit), [5, 5, 0, 3, 0]);
    let gun = strike(false, 8, 6, Band::S);
    let hit = |total| against_vehicle(&gun, Armoured::Soft, 3, GpResult::Effective, total);
    assert_eq!([hit(95), hit(100), hit(97)], [Verdict::Damaged, Verdict::Track, Verdict::Destroyed(6)]);
}

/// X85: against armor the effect factor must reach the defence, against soft targets not.
/// [rule 6.5.4.4.2b, 6.5.4.4.2c, 6.5.4.4.2d]
#[test]
fn shells_against_vehicles() {
    let weak = strike(false, 8, 2, Band::S);
    let at = |armoured, defence, result| against_vehicle(&weak, armoured, defence, result, 97);
    assert_eq!(at(Armoured::Armoured, 3, GpResult::Effective), Verdict::Suppressed);
    assert_eq!(at(Armoured::Armoured, 2, GpResult::Effective), Verdict::Destroyed(2));
    assert_eq!(at(Armoured::Partly, 3, GpResult::Effective), Verdict::Suppressed);
    assert_eq!(at(Armoured::Soft, 3, GpResult::Effective), Verdict::Destroyed(2));
    assert_eq!(at(Armoured::Armoured, 9, GpResult::Suppressed), Verdict::Suppressed);
    assert_eq!(at(Armoured::Armoured, 9, GpResult::None), Verdict::None);
    let pzj = GAME.pack.card_by_key("pzj1").and_then(|c| c.vehicle()).expect("a vehicle");
    assert_eq!(GAME.pack.gun(pzj.weapons[0].gun).effect, Some(2));
}

/// Small arms never destroy armor and reach it only near by. [rule 6.5.4.4.2e, 6.5.4.4.2f, 6.5.4.4.2g, 6.5.4.4.2h]
#[test]
fn small_arms_against_vehicles() {
    let at = |band, armoured, result| against_vehicle(&strike(true, 7, 0, band), armoured, 1, result, 97);
    let (s, e) = (GpResult::Suppressed, GpResult::Effective);
    let (none, suppressed) = (Verdict::None, Verdict::Suppressed);
    use Armoured::{Armoured as A, Partly as P, Soft as S};
    assert_eq!([Band::P, Band::S, Band::M].map(|b| at(b, A, s)), [suppressed, none, none]);
    assert_eq!([Band::P, Band::S, Band::M].map(|b| at(b, P, s)), [suppressed, suppressed, none]);
    assert_eq!([Band::P, Band::E].map(|b| at(b, S, s)), [suppressed, suppressed]);
    assert_eq!([Band::P, Band::S, Band::M].map(|b| at(b, A, e)), [suppressed, suppressed, none]);
    assert_eq!([Band::P, Band::S, Band::M].map(|b| at(b, P, e)), [Verdict::Damaged, suppressed, none]);
    assert_eq!(at(Band::E, S, e), Verdict::Destroyed(3), "half the factor, rounded down");
}

/// X79: the band of the range gives the factor. [rule 6.5.4.1, 5.7]
#[test]
fn factor_by_range() {
    let mut f = Field::new();
    let pzj = f.unit("pzj1", "29J1", 4);
    let gun = GAME.arm(&f.st, pzj, 0).and_then(|a| a.gp).expect("general-purpose fire");
    assert_eq!(gun.at(7).map(|(_, factor)| factor), Some(2));
    let squad = f.unit("i-lmg", "29J2", 4);
    let own = GAME.arm(&f.st, squad, 0).expect("its own fire");
    assert_eq!(own.gp.and_then(|b| b.at(5)).map(|(_, factor)| factor), Some(5));
    assert!(own.small_arms && own.gun.is_none());
}

/// X80, X81: leg units by cover, less two when they are seen to move, more in full cover, never below 1.
/// [rule 6.5.4.2, 6.5.4.2.1, 6.5.4.2.2a, 6.5.4.2.2b]
#[test]
fn defence_of_leg_and_vehicles() {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29J5"]).terrain(Terrain::Brush, &["29J6"]);
    let open = f.unit("i-inf", "29J3", 1);
    let grove = f.unit("i-inf", "29J5", 1);
    let brush = f.unit("i-inf", "29J6", 1);
    let tank = f.unit("m1340", "29J5", 1);
    assert_eq!(GAME.gp_defence(&f.st, open), 2);
    assert_eq!(GAME.gp_defence(&f.st, grove), 6);
    assert_eq!(GAME.gp_defence(&f.st, brush), 2, "brush hides from sight only");
    let u = f.st.unit_mut(grove);
    (u.command, u.counter) = (Command::Move, Counter::Shown);
    assert_eq!(GAME.gp_defence(&f.st, grove), 4);
    let u = f.st.unit_mut(open);
    (u.command, u.counter) = (Command::Move, Counter::Shown);
    assert_eq!(GAME.gp_defence(&f.st, open), 1);
    f.st.unit_mut(open).flags |= flag::FULL_COVER;
    assert_eq!(GAME.gp_defence(&f.st, open), 2);
    let own = GAME.vehicle(&f.st, tank).expect("a vehicle").defence;
    assert_eq!(GAME.gp_defence(&f.st, tank), own, "a vehicle's number is fixed");
}

/// A squad loses half and is suppressed; what is left of it is gone the next time. [rule 6.5.4.4.3a, 6.5.4.4.3b, 6.5.4]
#[test]
fn squad_becomes_half() {
    let mut f = Field::new();
    f.st.switches = switch::GP;
    let tank = f.unit("pz4d", "29J5", 1);
    let squad = f.unit("b-inf", "29J3", 4);
    f.begin();
    f.order(tank, Order::Fire);
    f.seal(Axis);
    assert_eq!(f.options(Axis), [Action::Target(squad)]);
    f.act(Axis, Action::Target(squad));
    assert!(!f.can(Axis, Action::Aim(tank, Load::AP)), "no shot at a squad");
    assert_eq!(f.refused(Axis, Action::Aim(tank, Load::AP)), "4.4.3");
    f.act(Axis, Action::Aim(tank, GP));
    f.act(Axis, Action::Declare);
    f.roll(100);
    let half = GAME.pack.card_by_key("b-inf-h").expect("its half").id;
    assert_eq!(f.st.unit(squad).card, half);
    assert!(f.st.unit(squad).has(flag::SUPPRESSED_OFF | flag::SUPPRESSED_ON));
    assert_eq!(f.st.unit(tank).latest_spot(), Spot::Fire);
    f.order(tank, Order::Fire);
    f.seal(Axis);
    fire(&mut f, Axis, tank, squad, GP);
    f.roll(100);
    assert_eq!(f.st.unit(squad).place, Place::Destroyed);
}

/// Modifiers by the target: armored -20, partly -10, medium cover -10, moving -10 if its owner shows it.
/// [rule 6.5.4.3, 6.5.4.3a, 6.5.4.3b, 6.5.4.3c]
#[test]
fn modifiers_of_a_vehicle() {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29J3"]);
    f.st.switches = switch::GP;
    let tank = f.unit("pz4d", "29J5", 1);
    let target = f.unit("crus1", "29J3", 4);
    f.begin();
    f.order(tank, Order::Fire);
    f.order(target, Order::Move);
    f.seal(Axis);
    f.act(Axis, Action::Target(target));
    f.act(Axis, Action::Aim(tank, GP));
    f.act(Axis, Action::Declare);
    f.act(Allied, Action::Reveal);
    f.roll(1);
    let list = modifiers(&f);
    assert!(list.contains(&(Modifier::Moving, -10)), "{list:?}");
    assert!(list.contains(&(Modifier::TypeA, -20)));
    assert!(list.contains(&(Modifier::Cover(Cover::Medium), -10)));
}

/// X83: a coaxial machine gun helps at point blank against all but full armor; short halt, damage, suppression and
/// overwatch hinder. [rule 6.5.4.3f, 6.5.4.3g, 6.5.4.3h, 6.5.4.3o, 6.5.4.3y, 6.5.3]
#[test]
fn modifiers_of_the_shooter() {
    let mut f = Field::new();
    f.st.switches = switch::GP;
    let tank = f.unit("pz3j", "29J5", 1);
    let squad = f.unit("b-inf", "29J4", 4);
    let armor = f.unit("crus1", "29J4", 4);
    let shot = Shot::new(tank, GP);
    f.begin();
    f.order(tank, Order::Halt);
    f.st.unit_mut(tank).flags |= flag::TURRET | flag::SUPPRESSED_ON;
    f.seal(Axis);
    fire(&mut f, Axis, tank, squad, GP);
    f.roll(50);
    let list = modifiers(&f);
    for part in [
        (Modifier::ShortHalt, -15),
        (Modifier::Damaged, -10),
        (Modifier::Suppressed, -20),
        (Modifier::Coax, 10),
    ] {
        assert!(list.contains(&part), "{part:?} in {list:?}");
    }
    // Against full armor the machine gun is no help.
    let mut f = Field::new();
    f.st.switches = switch::GP;
    let tank2 = f.unit("pz3j", "29J5", 1);
    let target = f.unit("crus1", "29J4", 4);
    f.begin();
    f.order(tank2, Order::Fire);
    f.seal(Axis);
    fire(&mut f, Axis, tank2, target, GP);
    f.roll(1);
    assert!(!modifiers(&f).iter().any(|(m, _)| *m == Modifier::Coax));
    let _ = (armor, shot);
}

/// A machine gun on overwatch: -5 in its arc, -10 outside, and its fire gives less away. [rule 6.5.3, 6.5.4.3o, 6.1.3b]
#[test]
fn overwatch_of_a_squad() {
    for (facing, part) in [(4, (Modifier::Watch, -5)), (1, (Modifier::WatchAdjust, -10))] {
        let mut f = Field::new();
        f.st.switches = switch::GP;
        let squad = f.unit("g-rifle", "29J3", facing);
        let truck = f.unit("crus1", "29J5", 1);
        f.begin();
        f.order(squad, Order::Watch);
        f.order(truck, Order::Move);
        f.seal(Axis);
        // For all the enemy knows the squad might assault.
        f.act(Axis, Action::Done);
        f.act(Allied, Action::Start(truck));
        f.act(Allied, Action::Step);
        f.act(Axis, Action::Watch(squad, truck, GP));
        f.act(Axis, Action::Declare);
        f.roll(50);
        assert!(modifiers(&f).contains(&part), "{:?}", modifiers(&f));
        assert_eq!(f.st.unit(squad).latest_spot(), Spot::SmallArms);
    }
}

/// A track hit by shells, damage of turret or hull by a d10, a brew-up by the effect factor. [rule 6.5.4.4.2a, 6.5.4.4.2c]
#[test]
fn shells_damage_and_destroy() {
    // 100 - 10 for the type: 90 ends in 0, a track hit.
    let play = |roll: u8, die: Option<u8>| {
        let mut f = Field::new();
        f.st.switches = switch::GP;
        let gun = f.unit("g88", "29J5", 1);
        let car = f.unit("dingo", "29J3", 4);
        f.begin();
        f.order(gun, Order::Fire);
        f.seal(Axis);
        fire(&mut f, Axis, gun, car, GP);
        f.roll(roll);
        if let Some(die) = die {
            f.die(die);
        }
        (f.st.unit(car).flags, f.st.unit(car).place, f)
    };
    let (flags, _, f) = play(99, None);
    let net = f.log.iter().find_map(|e| if let Event::Gp { sum, .. } = e { Some(sum.net) } else { None });
    assert!(net.is_some());
    let net = net.unwrap_or(0);
    // Find rolls for each last digit by the net modifier.
    let roll_for = |digit: i16| (90..=100).find(|r| last_digit(r + net) == digit as u8).unwrap_or(90) as u8;
    let _ = flags;
    assert!(play(roll_for(0), None).0 & flag::TRACK != 0);
    assert!(play(roll_for(5), Some(4)).0 & flag::TURRET != 0);
    assert!(play(roll_for(5), Some(5)).0 & flag::HULL != 0);
    assert_eq!(play(roll_for(7), Some(10)).1, Place::Destroyed);
    let f = play(roll_for(7), Some(1)).2;
    assert!(
        f.log
            .iter()
            .any(|e| matches!(e, Event::Destroyed { wreck: sandtable_panzer::state::WreckKind::BrewUp, .. }))
    );
}

/// Two weapons: the second at the same target -5 (AP -1), at another -10 (AP -3); a suppressed unit fires one only.
/// [rule 5.14a, 5.14c, 6.5.4.3u, 6.5.2.4j]
#[test]
fn two_weapons() {
    let mut f = Field::new();
    f.st.switches = switch::GP;
    let squad = f.unit("g-rifle", "29J5", 1);
    let pzb = GAME.pack.crew.iter().find(|c| c.key == "g-pzb").expect("the rifle").id;
    f.st.unit_mut(squad).weapon = Some(pzb);
    let car = f.unit("crus1", "29J3", 4);
    let other = f.unit("crus1", "29K3", 4);
    f.begin();
    f.order(squad, Order::Fire);
    f.seal(Axis);
    let rifle = Load { weapon: 1, charge: Charge::Ap };
    f.act(Axis, Action::Target(car));
    f.act(Axis, Action::Aim(squad, GP));
    assert!(f.can(Axis, Action::Aim(squad, rifle)), "and the anti-tank rifle");
    f.act(Axis, Action::Declare);
    f.roll(1);
    // Nothing is due any more: the second weapon may fire at another target, or not.
    assert!(f.can(Axis, Action::Pass) && f.can(Axis, Action::Target(other)));
    f.act(Axis, Action::Target(other));
    f.act(Axis, Action::Aim(squad, rifle));
    f.log.clear();
    f.act(Axis, Action::Declare);
    f.roll(100);
    let sum =
        f.log.iter().find_map(|e| if let Event::Shot { sum, .. } = e { Some(sum.clone()) } else { None });
    assert!(sum.expect("a shot").modifiers.contains(&(Modifier::Dual(false), -3)));
    let same = Shot { pair: Pair::Same, ..Shot::new(squad, rifle) };
    let sum = GAME.shot_sum(&f.st, same, car, Occasion::Ordered, false).expect("in range");
    assert!(sum.modifiers.contains(&(Modifier::Dual(true), -1)));
    f.st.unit_mut(squad).flags |= flag::SUPPRESSED_ON | flag::FIRED;
    f.st.unit_mut(squad).flags &= !flag::DUAL;
    assert!(GAME.shot_check(&f.st, Shot::new(squad, rifle), car, Occasion::Watch).is_err());
}

/// A special round that is short makes way for the basic one at -3; short of both it is -6, at rate N.
/// [rule 5.16, 5.16.1, 5.16.2, 5.16.2.1, 5.16.2.2, 6.5.2.4f]
#[test]
fn special_rounds_run_short() {
    let apcr = Load { weapon: 0, charge: Charge::Apcr };
    for (die, short) in [(4, false), (5, true)] {
        let mut f = Field::new();
        f.st.switches = switch::AMMO;
        let tank = f.unit("pzj1", "29J4", 4);
        let target = f.unit("crus1", "29J6", 1);
        f.begin();
        f.order(tank, Order::Fire);
        f.seal(Axis);
        fire(&mut f, Axis, tank, target, apcr);
        f.die(die);
        f.log.clear();
        f.roll(100);
        let sum =
            f.log.iter().find_map(|e| if let Event::Shot { sum, .. } = e { Some(sum.clone()) } else { None });
        let sum = sum.expect("a shot");
        assert_eq!(sum.modifiers.contains(&(Modifier::AmmoLimit, -3)), short, "die {die}");
    }
    // Not before its date, and not without the block.
    let mut f = Field::new();
    let tank = f.unit("pzj1", "29J4", 4);
    let target = f.unit("crus1", "29J6", 1);
    let shot = Shot::new(tank, apcr);
    f.begin();
    assert_eq!(GAME.shot_check(&f.st, shot, target, Occasion::Ordered).map_err(|w| w.rule), Err("AG intro"));
}

/// What hangs on the line: each at its own price, closed smoke worse than open. [rule 6.5.4.3i, 6.5.4.3j, 6.5.4.3k, 6.5.4.3l]
/// Dust, but not where shells fall (5.11), haze by the target's size, an entrenchment, and short rounds. [rule 6.5.4.3m, 6.5.4.3q, 6.5.4.3w]
#[test]
fn modifiers_of_the_line() {
    use sandtable_panzer::effects::{Effect, EffectKind, Pattern};
    let mut f = Field::new();
    f.st.switches = switch::GP | switch::HAZE;
    let tank = f.unit("pz4d", "29J2", 4);
    let squad = f.unit("b-inf", "29J6", 1);
    for (kind, hex, pattern) in [
        (EffectKind::Fire, "29J3", Pattern::Single),
        (EffectKind::Smoke, "29J4", Pattern::Single),
        (EffectKind::Barrage, "29J5", Pattern::Single),
        (EffectKind::Dust, "29J5", Pattern::Single),
        (EffectKind::Dust, "29J6", Pattern::Single),
    ] {
        let hex = f.hex(hex);
        f.st.effects.push(Effect { kind, hex, pattern, dir: 0, on: true, active: true });
    }
    let hex = f.hex("29J4");
    f.st.wrecks.push(sandtable_panzer::state::Wreck {
        hex,
        kind: sandtable_panzer::state::WreckKind::BrewUp,
        active: true,
    });
    let hex = f.hex("29J6");
    f.st.works.push(sandtable_panzer::state::Work {
        hex,
        kind: sandtable_panzer::pack::Fortification::HastyEntrenchment,
        built: sandtable_panzer::state::Work::DONE,
        holder: Some(squad),
        open: 0,
    });
    f.begin();
    f.st.unit_mut(squad).spot = Spot::Fire;
    f.order(tank, Order::Fire);
    f.seal(Axis);
    fire(&mut f, Axis, tank, squad, GP);
    f.roll(1);
    let list = modifiers(&f);
    for part in [
        (Modifier::OnFire(1), -20),
        (Modifier::BrewUpSmoke(1), -10),
        (Modifier::Smoke(1), -20),
        (Modifier::Barrage(1), -10),
        (Modifier::Dust(1), -5),
        (Modifier::Haze, -10),
        (Modifier::Entrenched, -10),
    ] {
        assert!(list.contains(&part), "{part:?} in {list:?}");
    }
}

/// A squad behind a wall; a tank there has its hull hidden instead. [rule 6.5.4.3e]
#[test]
fn leg_behind_a_wall() {
    let mut f = Field::new().side(sandtable_panzer::pack::Sides::WALL, "29J4", sandtable_hex::Dir::N);
    f.st.switches = switch::GP;
    let tank = f.unit("pz4d", "29J2", 4);
    let squad = f.unit("b-inf", "29J4", 1);
    f.begin();
    f.order(tank, Order::Fire);
    f.seal(Axis);
    fire(&mut f, Axis, tank, squad, GP);
    f.roll(1);
    assert!(modifiers(&f).contains(&(Modifier::Wall, -10)));
}

/// The same fire strikes the carrier, then each passenger by a roll of its own against 1, or 3 under cover; one that is
/// suppressed may jump off. [rule 6.5.4.2.3, 6.5.4.5]
#[test]
fn passengers_are_struck_too() {
    let mut f = Field::new();
    f.st.switches = switch::GP | switch::BAIL_OUT;
    let gun = f.unit("g88", "29J2", 4);
    let truck = f.unit("ton3", "29J5", 1);
    let squad = f.unit("b-inf", "29J5", 1);
    f.st.unit_mut(squad).place = Place::Aboard(truck);
    assert_eq!(GAME.gp_defence(&f.st, squad), 1);
    f.begin();
    f.order(gun, Order::Fire);
    f.seal(Axis);
    fire(&mut f, Axis, gun, truck, GP);
    f.roll(1);
    // The carrier is unhurt; the squad's own roll suppresses it, and it may jump off: 20 or less.
    let (none, _) = GAME.pack.tables.gp.thresholds(
        f.log
            .iter()
            .find_map(|e| if let Event::Gp { sum, .. } = e { Some(sum.factor) } else { None })
            .expect("a strike"),
        1,
    );
    f.roll((none + 2).clamp(1, 100) as u8);
    assert!(f.st.unit(squad).has(flag::SUPPRESSED_ON), "{:?}", f.log);
    f.roll(20);
    assert!(f.st.unit(squad).hex().is_some(), "it is out");
}

/// A gun away from its dump: a die above its limit costs 10. [rule 6.5.4.3p]
#[test]
fn shells_run_short() {
    for (die, short) in [(7, false), (8, true)] {
        let mut f = Field::new();
        f.st.switches = switch::GP | switch::AMMO;
        let gun = f.unit("g88", "29J4", 4);
        let target = f.unit("crus1", "29J6", 1);
        f.begin();
        f.order(gun, Order::Fire);
        f.seal(Axis);
        fire(&mut f, Axis, gun, target, GP);
        f.die(die);
        f.roll(50);
        assert_eq!(modifiers(&f).contains(&(Modifier::AmmoLimit, -10)), short, "die {die}");
    }
}

/// Fire at a squad across a defilade or exactly along it loses 10. [rule 6.5.4.3e]
#[test]
fn fire_along_a_defilade() {
    for walled in [true, false] {
        let mut f = Field::new();
        let grid = &GAME.layout(&f.st).grid;
        let to = f.hex("29L5");
        let (ne, se) = (grid.neighbour(to, Dir::Ne), grid.neighbour(to, Dir::Se));
        let (east, between) = (grid.neighbour(ne, Dir::Se), grid.dir_between(ne, se).expect("neighbours"));
        let (label, post) = (GAME.layout(&f.st).label(ne), GAME.layout(&f.st).label(east));
        if walled {
            f = f.side(Sides::DEFILADE, label, between);
        }
        f.st.switches |= switch::GP;
        let (squad, enemy) = (f.unit("g-rifle", post, 6), f.unit("b-inf", "29L5", 2));
        f.begin();
        f.order(squad, Order::Fire);
        f.seal(Axis);
        f.act(Axis, Action::Target(enemy));
        f.act(Axis, Action::Aim(squad, Load { weapon: 0, charge: Charge::Gp }));
        f.act(Axis, Action::Declare);
        f.roll(50);
        let sum =
            f.log.iter().find_map(|e| if let Event::Gp { sum, .. } = e { Some(sum.clone()) } else { None });
        assert_eq!(sum.expect("a roll").modifiers.contains(&(Modifier::Wall, -10)), walled);
    }
}
