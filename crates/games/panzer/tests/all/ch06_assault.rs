//! 6.6.1, 6.6.8, 6.6.10: close assault, hand-to-hand, entrenchments.

use crate::common::{Field, GAME};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::effects::{Effect, EffectKind, Pattern};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::{Grade, Side, UnitId};
use sandtable_panzer::pack::{Fortification, GpResult, Terrain};
use sandtable_panzer::state::{Command, Place, Spot, Work, flag, switch};

/// Two units next to each other, both with Move; the axis has initiative unless told otherwise.
fn duel(attacker: &str, target: &str) -> (Field, UnitId, UnitId) {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29L6"]).terrain(Terrain::Scrub, &["29L5"]);
    f.st.switches |= switch::GRADES | switch::HIT_LOCATION | switch::GP;
    let (a, b) = (f.unit(attacker, "29L6", 1), f.unit(target, "29L5", 4));
    (f, a, b)
}

fn last_assault(f: &Field) -> (i16, i16, GpResult) {
    f.log
        .iter()
        .rev()
        .find_map(|e| match e {
            Event::CloseAssault { sum, total, result, .. } => Some((sum.net, *total, *result)),
            _ => None,
        })
        .expect("a close assault")
}

/// The rulebook's assault: regulars against a suppressed, moving Semovente: 45 and 20 make 65, which damages its turret.
/// [rule 6.6.1, 6.6.1.1a, 6.6.1.1b, 6.6.1.1.1, 6.6.1.1.2, 6.6.1.1.3b, 6.6]
#[test]
fn rulebook_close_assault() {
    let (mut f, squad, gun) = duel("b-inf", "sem75");
    f.st.unit_mut(squad).grade = Grade::Regulars;
    f.st.unit_mut(gun).flags |= flag::SUPPRESSED_ON;
    f.begin();
    f.order(squad, Order::Move);
    f.order(gun, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Allied, Action::Assault(gun));
    f.act(Side::Allied, Action::Join(squad));
    f.act(Side::Allied, Action::Declare);
    f.act(Side::Axis, Action::Reveal);
    f.roll(45);
    assert_eq!(last_assault(&f), (20, 65, GpResult::Effective));
    f.roll10(3);
    assert!(f.st.unit(gun).has(flag::TURRET) && !f.st.unit(gun).has(flag::HULL));
    assert_eq!(f.st.unit(squad).pending, Spot::Move);
    assert_eq!(f.st.unit(gun).command, Command::Move, "it may still move");
}

/// Between the two numbers a vehicle is suppressed, below the first nothing happens. [rule 6.6.1.1.3a]
#[test]
fn close_assault_suppresses() {
    for (roll, result) in [(40, GpResult::None), (41, GpResult::Suppressed), (73, GpResult::Effective)] {
        let (mut f, squad, tank) = duel("b-inf", "pz3j");
        f.begin();
        f.order(squad, Order::Move);
        f.seal(Side::Axis);
        f.act(Side::Allied, Action::Assault(tank));
        f.act(Side::Allied, Action::Join(squad));
        f.act(Side::Allied, Action::Declare);
        let defence = GAME.vehicle(&f.st, tank).map_or(0, |v| v.defence.min(5));
        let (none, suppressed) = GAME.pack.tables.gp.thresholds(8, defence);
        let shift = |n: i32| u8::try_from(n).expect("a roll");
        let at = match result {
            GpResult::None => shift(none),
            GpResult::Suppressed => shift(none + 1),
            GpResult::Effective => shift(suppressed + 1),
        };
        let _ = roll;
        f.roll(at);
        assert_eq!(last_assault(&f).2, result);
        if result == GpResult::Suppressed {
            assert!(f.st.unit(tank).has(flag::SUPPRESSED));
        }
    }
}

/// A close assault is direct fire for a target that tries to recover in the same turn. [rule 6.8.3.1.2]
#[test]
fn close_assault_hinders_recovery() {
    let (mut f, squad, tank) = duel("b-inf", "pz3j");
    f.st.unit_mut(tank).flags |= flag::SUPPRESSED_OFF;
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Allied, Action::Assault(tank));
    f.act(Side::Allied, Action::Join(squad));
    f.act(Side::Allied, Action::Declare);
    f.roll(1);
    assert_eq!(last_assault(&f).2, GpResult::None);
    f.roll(20);
    let recovery = f.log.iter().find_map(|e| match e {
        Event::Recovery { roll, .. } => Some(*roll),
        _ => None,
    });
    assert_eq!(recovery, Some(30));
}

/// Squads in one hex attack together, others by themselves; an advance costs 10 and can be answered; nobody protects a
/// vehicle in a grove. [rule 6.6.1.1c, 6.6.1.1d, 6.6.1.1.2a]
#[test]
fn attackers_combine_and_advance() {
    let mut f = Field::new().terrain(Terrain::LightGrove, &["29L5"]);
    f.st.switches |= switch::HIT_LOCATION | switch::GP;
    let (one, two, far) =
        (f.unit("b-inf", "29L6", 1), f.unit("b-inf", "29L6", 1), f.unit("b-inf", "29L3", 1));
    let tank = f.unit("pz3j", "29L5", 4);
    f.begin();
    for unit in [one, two, far] {
        f.order(unit, Order::Move);
    }
    f.order(tank, Order::Watch);
    f.seal(Side::Axis);
    f.act(Side::Allied, Action::Assault(tank));
    f.act(Side::Allied, Action::Join(one));
    f.act(Side::Allied, Action::Join(two));
    let hex = f.hex("29L4");
    f.act(Side::Allied, Action::Advance(far, hex));
    assert_eq!(f.at(far), "29L4");
    // The advance is answered or not.
    if f.can(Side::Axis, Action::Pass) {
        f.act(Side::Axis, Action::Pass);
    }
    f.act(Side::Allied, Action::Declare);
    f.act(Side::Axis, Action::Nothing);
    f.roll(1);
    assert_eq!(last_assault(&f).0, 20 + 30, "one squad more, and unsupported");
    f.roll(1);
    assert_eq!(last_assault(&f).0, -10 + 30 + 20, "the third advanced alone; the first two suppressed it");
}

/// Suppressed units, units without a Move and passengers begin no assault. [rule 6.6.1.1a, 6.6.2]
#[test]
fn assault_needs_a_move_and_no_suppression() {
    let (mut f, squad, tank) = duel("b-inf", "pz3j");
    f.st.unit_mut(squad).flags |= flag::SUPPRESSED_ON;
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Axis);
    assert!(!f.can(Side::Allied, Action::Assault(tank)), "suppressed");
    let (mut f, squad, tank) = duel("b-inf", "pz3j");
    f.begin();
    f.order(squad, Order::Bluff);
    f.seal(Side::Axis);
    assert_eq!(f.options(Side::Allied), [Action::Done], "asked all the same, but it has no Move");
    assert_eq!(f.refused(Side::Allied, Action::Assault(tank)), "6.6.1.1a");
}

/// Hand-to-hand goes on until one side is gone: a squad loses half each time it is beaten, and the victor may follow.
/// [rule 6.6.1.2, 6.6.1.2.1, 6.6.1.2.2, 6.6.1.2.3a]
#[test]
fn hand_to_hand_to_the_end() {
    let (mut f, squad, target) = duel("b-inf", "g-rifle");
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Allied);
    f.act(Side::Allied, Action::Assault(target));
    f.act(Side::Allied, Action::Join(squad));
    f.act(Side::Allied, Action::Declare);
    f.roll(50);
    f.roll(50);
    assert!(GAME.leg(&f.st, target).is_some_and(|l| l.half.is_some()), "a tie changes nothing");
    f.roll(60);
    f.roll(40);
    assert!(GAME.leg(&f.st, target).is_some_and(|l| l.half.is_none()), "half of it is left");
    assert!(!f.st.unit(target).has(flag::SUPPRESSED));
    assert_eq!(GAME.defence_modifier(&f.st, target), -25);
    f.roll(50);
    f.roll(70);
    assert_eq!(f.st.unit(target).place, Place::Destroyed, "70 and -25 lose against 50");
    f.act(Side::Allied, Action::Occupy(squad));
    assert_eq!(f.at(squad), "29L5");
}

/// A beaten attacker loses half, then all; the defender stays. [rule 6.6.1.2.3b]
#[test]
fn beaten_attackers() {
    let (mut f, squad, target) = duel("b-inf", "g-rifle");
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Allied);
    f.act(Side::Allied, Action::Assault(target));
    f.act(Side::Allied, Action::Join(squad));
    f.act(Side::Allied, Action::Declare);
    f.roll(10);
    f.roll(90);
    assert!(GAME.leg(&f.st, squad).is_some_and(|l| l.half.is_none()));
    f.roll(10);
    f.roll(90);
    assert_eq!(f.st.unit(squad).place, Place::Destroyed);
    assert_eq!(f.at(target), "29L5");
}

/// A gun is worth 40 less, suppressed 20 less still. [rule 6.6.1.2.2]
#[test]
fn hand_to_hand_modifiers() {
    let mut f = Field::new();
    let gun = f.unit("g50", "29L5", 1);
    assert_eq!(GAME.defence_modifier(&f.st, gun), -40);
    f.st.unit_mut(gun).flags |= flag::SUPPRESSED_OFF;
    assert_eq!(GAME.defence_modifier(&f.st, gun), -60);
}

/// The First Player attacks first; whoever shares a Move attacks the same target. [rule 6.6.1, 6.6.11]
#[test]
fn shared_move_attacks_one_target() {
    let mut f = Field::new();
    f.st.switches |= switch::COMMAND | switch::HIT_LOCATION | switch::GP;
    let (one, two) = (f.unit("b-inf", "29L6", 1), f.unit("b-inf", "29L6", 1));
    let (a, b) = (f.unit("pz3j", "29L5", 4), f.unit("pz3j", "29L7", 4));
    f.begin();
    f.order(one, Order::Move);
    f.act(Side::Allied, Action::Pick(two));
    f.act(Side::Allied, Action::Share(one));
    f.seal(Side::Allied);
    f.act(Side::Allied, Action::Assault(a));
    f.act(Side::Allied, Action::Join(one));
    assert!(f.can(Side::Allied, Action::Join(two)), "the other may join or abstain");
    f.act(Side::Allied, Action::Declare);
    f.roll(1);
    assert!(!f.can(Side::Allied, Action::Assault(b)), "and attacks nobody else");
}

/// Who lies in full cover without a command digs: four turns, engineers two. [rule 6.6.8, 6.1.4.3.6]
#[test]
fn digging_in() {
    for (card, turns) in [("g-rifle", 4), ("g-pio", 2)] {
        let mut f = Field::new();
        let squad = f.unit(card, "29L5", 1);
        f.st.unit_mut(squad).flags |= flag::FULL_COVER;
        f.unit("crus2", "29GG9", 1);
        f.begin();
        for turn in 1..=turns {
            assert!(f.st.work_of(squad).is_none(), "{card} turn {turn}");
            f.seal(Side::Axis);
            while f.asked().is_some() {
                // The adjustment phase asks for nothing here but whether it is over.
                let side = f.asked().and_then(Side::of_seat).expect("a side");
                f.act(side, Action::Done);
            }
        }
        assert_eq!(f.st.work_of(squad).map(|w| w.kind), Some(Fortification::HastyEntrenchment), "{card}");
    }
}

/// An improved position is heavy cover for the one unit in it, and keeps its open side. [rule 6.1.4.3.7, 6.1.4.3]
#[test]
fn improved_position_covers() {
    let mut f = Field::new();
    let (inside, beside) = (f.unit("g50", "29L5", 3), f.unit("g50", "29L5", 3));
    let hex = f.hex("29L5");
    let kind = Fortification::ImprovedPosition;
    f.st.works.push(Work { hex, kind, built: Work::DONE, holder: Some(inside), open: 5 });
    let cover = |id| GAME.cover_of(&f.st, id, |row| row.spotting);
    assert_eq!(cover(inside), sandtable_panzer::ids::Cover::Heavy);
    assert_eq!(cover(beside), sandtable_panzer::ids::Cover::None);
}

/// At set-up a side lays its works first; a unit placed there is in it. [rule 6.1.4.3b, 6.1.4.3.6]
#[test]
fn works_are_laid_first() {
    use sandtable_engine::Game;
    use sandtable_engine::info::Options;
    let st = GAME.setup("snipe", &Options::none()).expect("set up");
    let mut f = Field { st, log: Vec::new() };
    let hex = f.hex("29Q5");
    f.act(Side::Allied, Action::Place(hex));
    assert_eq!(f.refused(Side::Allied, Action::Place(hex)), "6.1.4.3b", "one in a hex");
    f.act(Side::Allied, Action::Done);
    f.act(Side::Allied, Action::Done);
    f.act(Side::Allied, Action::Place(hex));
    f.act(Side::Allied, Action::Face(0));
    assert_eq!(
        f.st.works[0].holder,
        Some(f.st.ids().find(|u| f.st.unit(*u).hex() == Some(hex)).expect("placed"))
    );
}

/// A tank with its squad drives over a squad: all weapons at one hex count, and 20 is added. The survivor is suppressed
/// and the tank, out of points in an enemy's hex, goes back. [rule 6.6.10a, 6.6.10b, 6.6.10.1, 6.6.10.2, 6.5.4.3t]
#[test]
fn overrun() {
    let mut f = Field::new();
    f.st.switches |= switch::HIT_LOCATION | switch::GP;
    let tank = f.unit("crus2", "29L8", 1);
    let squad = f.unit("g-rifle", "29L5", 4);
    f.begin();
    f.order(tank, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Allied, Action::Start(tank));
    assert_eq!(f.refused(Side::Allied, Action::Overrun(squad)), "6.6.10b", "not the next hex");
    for _ in 0..2 {
        f.act(Side::Allied, Action::Step);
    }
    f.act(Side::Allied, Action::Overrun(squad));
    assert_eq!(f.at(tank), "29L5");
    let factor = GAME.overrun_factor(&f.st, tank);
    assert!(factor > 0);
    f.roll(99);
    assert!(GAME.leg(&f.st, squad).is_some_and(|l| l.half.is_none()), "99 and 20: half of it is left");
    assert!(f.st.unit(squad).has(flag::SUPPRESSED));
    let total = f.log.iter().rev().find_map(|e| match e {
        Event::Gp { total, .. } => Some(*total),
        _ => None,
    });
    assert!(total.is_some_and(|t| t >= 119), "{total:?}");
    // It must leave the hex: forward if it can, back to where it came from if not.
    assert!(!f.can(Side::Allied, Action::Stop));
}

/// Units that have just dismounted and units nobody sees are not overrun. [rule 6.6.10a]
#[test]
fn overrun_targets() {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let tank = f.unit("matilda2", "29L6", 1);
    let squad = f.unit("g-rifle", "29L5", 4);
    f.begin();
    f.order(tank, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Allied, Action::Start(tank));
    assert!(f.can(Side::Allied, Action::Overrun(squad)));
    f.st.unit_mut(squad).flags |= flag::DISMOUNTED;
    assert_eq!(f.refused(Side::Allied, Action::Overrun(squad)), "6.6.10a");
}

/// A tank with few rounds drives over a squad in a hex of smoke: what has befallen it before the attack counts, and so
/// does what hangs in the hex. A tank whose crew has left attacks nobody. [rule 6.6.10.1, 6.5.4.3g, 6.5.4.3k, 6.5.4.3p]
#[test]
fn overrun_counts_what_waits_in_the_hex() {
    for mishap in [0, flag::TURRET, flag::BAILED] {
        let mut f = Field::new();
        f.st.switches |= switch::HIT_LOCATION | switch::GP | switch::AMMO | switch::BAIL_OUT;
        let (tank, squad) = (f.unit("a10cs", "29L6", 1), f.unit("g-rifle", "29L5", 4));
        f.begin();
        f.order(tank, Order::Move);
        f.seal(Side::Axis);
        f.act(Side::Allied, Action::Start(tank));
        let hex = f.hex("29L5");
        let (kind, pattern) = (EffectKind::Smoke, Pattern::Single);
        f.st.effects.push(Effect { kind, hex, pattern, dir: 0, on: true, active: true });
        f.act(Side::Allied, Action::Overrun(squad));
        // On its way in.
        f.st.unit_mut(tank).flags |= mishap;
        f.roll10(10);
        if mishap == flag::BAILED {
            assert!(!f.log.iter().any(|e| matches!(e, Event::Gp { .. })));
            assert!(!f.st.unit(squad).has(flag::SUPPRESSED));
            continue;
        }
        f.roll(50);
        let Some(Event::Gp { sum, .. }) = f.log.iter().find(|e| matches!(e, Event::Gp { .. })) else {
            panic!("an attack");
        };
        let has = |part: &dyn Fn(&Modifier) -> bool| sum.modifiers.iter().any(|(m, _)| part(m));
        assert!(has(&|m| matches!(m, Modifier::Smoke(1))), "{:?}", sum.modifiers);
        assert!(has(&|m| *m == Modifier::AmmoLimit), "{:?}", sum.modifiers);
        assert_eq!(has(&|m| *m == Modifier::Damaged), mishap == flag::TURRET);
    }
}

/// Along a road a vehicle reaches and overruns what it could not reach across country. [rule 6.6.10a, 4.5.1.1.5a]
#[test]
fn overrun_along_the_road() {
    let road =
        ["29A5", "29B5", "29C5", "29D5", "29E5", "29F5", "29G5", "29H5", "29I5", "29J5", "29K5", "29L5"];
    let mut f = Field::new().way(true, &road);
    f.st.switches |= switch::GP;
    let car = f.unit("humber2", "29A5", 3);
    let points = GAME.allowance(&f.st, car).expect("it moves").country;
    let squad = f.unit("g-rifle", road[usize::from(points) + 2], 4);
    f.st.unit_mut(squad).pending = Spot::Fire;
    f.begin();
    f.order(car, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Allied, Action::Start(car));
    let Some(Frame::Programme(p)) = f.st.top() else { panic!("a move") };
    assert!(p.prey.contains(squad));
}

/// A flamethrower adds 20 at close quarters, to attacker and defender. [rule 5.1.3.5]
#[test]
fn flamethrowers() {
    let mut f = Field::new();
    let squad = f.unit("g-pio", "29L5", 1);
    assert_eq!(GAME.defence_modifier(&f.st, squad), 0);
    f.attach(squad, "g-flame");
    assert_eq!(GAME.defence_modifier(&f.st, squad), 20);
}

/// Who advanced and found its target gone goes on with what the advance has left it. [rule 6.6.1.1c, 6.6.1.1d]
#[test]
fn an_advance_in_vain_has_its_price() {
    for (advanced, hexes) in [(0, 2), (flag::ADVANCED, 1)] {
        let mut f = Field::new();
        f.st.switches |= switch::GP;
        let squad = f.unit("g-rifle", "29L8", 1);
        f.unit("crus1", "29GG6", 1);
        f.begin();
        f.order(squad, Order::Move);
        f.seal(Side::Axis);
        f.st.unit_mut(squad).flags |= advanced;
        f.act(Side::Axis, Action::Start(squad));
        for _ in 0..hexes {
            f.act(Side::Axis, Action::Go(0));
        }
        assert!(!f.can(Side::Axis, Action::Go(0)));
    }
}
