//! Options that change a ruling or play an optional rule with a text of our own.

use crate::common::{Field, GAME};
use sandtable_engine::Game;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Charge, Load, Shot};
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::{Fortification, GpResult};
use sandtable_panzer::state::{Command, Counter, Work, flag, switch};
use sandtable_panzer::switches;

use Side::{Allied, Axis};

const RIFLES: Load = Load { weapon: 0, charge: Charge::Gp };
const PIN: Load = Load { weapon: 0, charge: Charge::Pin };
const CE: Load = Load { weapon: 0, charge: Charge::Ce };

/// Every ruling of low confidence names what changes it, and every option is an option of the game.
#[test]
fn low_confidence_rulings_have_switches() {
    let options: Vec<&str> = GAME.info().options.iter().map(|o| o.key.as_ref()).collect();
    for s in switches::ALL {
        assert!(options.contains(&s.key), "{}", s.key);
    }
    let files = GAME.pack.files();
    for ruling in &GAME.ledger().rulings {
        let known = |name: &str| {
            options.contains(&name)
                || files.iter().any(|(file, _)| name.starts_with(file.rsplit('/').next().unwrap_or(file)))
        };
        match &ruling.switch {
            Some(name) => assert!(name.split(", ").next().is_some_and(known), "{}: {name}", ruling.id),
            None => assert_ne!(format!("{:?}", ruling.confidence).to_lowercase(), "low", "{}", ruling.id),
        }
    }
}

/// All 118 rulings of the analysis are there. [rule 4.0]
#[test]
fn every_ruling_is_recorded() {
    for n in 1..=118 {
        let id = format!("A-{n:02}");
        assert!(GAME.ledger().ruling(&id).is_some(), "{id}");
    }
}

fn squads() -> (Field, UnitId, UnitId) {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let (a, b) = (f.unit("g-rifle", "29L8", 1), f.unit("b-inf", "29L5", 4));
    (f, a, b)
}

/// Pinning fire: small arms at +20 that do no more than suppress. [rule 6.5.4.3v]
#[test]
fn pinning_fire_suppresses_only() {
    let (mut f, squad, enemy) = squads();
    f.begin();
    assert!(GAME.shot_check(&f.st, Shot::new(squad, PIN), enemy, Occasion::Ordered).is_err());

    let (mut f, squad, enemy) = squads();
    f.st.switches |= switch::PINNING;
    let tank = f.unit("pz4d", "29M8", 1);
    f.begin();
    assert!(GAME.shot_check(&f.st, Shot::new(tank, PIN), enemy, Occasion::Ordered).is_err(), "no small arms");
    f.order(squad, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(enemy));
    f.act(Axis, Action::Aim(squad, PIN));
    f.act(Axis, Action::Declare);
    f.roll(100);
    let Some(Event::Gp { sum, result, total, .. }) =
        f.log.iter().rev().find(|e| matches!(e, Event::Gp { .. }))
    else {
        panic!("no roll");
    };
    assert_eq!(sum.modifiers, [(Modifier::Pinning, 20)]);
    assert_eq!((*total, *result), (120, GpResult::Suppressed));
    assert!(f.st.unit(enemy).has(flag::SUPPRESSED));
    assert_eq!(GAME.unit_key(&f.st, enemy), "b-inf-1", "a whole squad still");
}

/// Hollow charges fired at soft targets: -10, and their own limit; what is short is replaced by shells. [rule 6.5.4.3x]
#[test]
fn hollow_charges_fire_at_ten_less() {
    let tank = |on: u32| {
        let (mut f, _, enemy) = squads();
        f.st.switches |= switch::AMMO | on;
        let tank = f.unit("pz4d", "29M8", 1);
        (f, tank, enemy)
    };
    let (mut f, gun, enemy) = tank(0);
    f.begin();
    assert!(GAME.shot_check(&f.st, Shot::new(gun, CE), enemy, Occasion::Ordered).is_err());

    for (die, expected) in [(4, vec![(Modifier::HollowCharge, -10)]), (5, vec![(Modifier::AmmoLimit, -10)])] {
        let (mut f, gun, enemy) = tank(switch::CE_GP);
        f.begin();
        f.order(gun, Order::Fire);
        f.seal(Axis);
        f.act(Axis, Action::Target(enemy));
        f.act(Axis, Action::Aim(gun, CE));
        f.act(Axis, Action::Declare);
        f.roll10(die);
        f.roll(50);
        let Some(Event::Gp { sum, .. }) = f.log.iter().rev().find(|e| matches!(e, Event::Gp { .. })) else {
            panic!("no roll");
        };
        let shown: Vec<_> = sum.modifiers.iter().filter(|(m, _)| *m != Modifier::Coax).copied().collect();
        assert_eq!(shown, expected, "die {die}");
    }
}

/// With the option the winner of initiative says who is First Player. [rule 4.3.1]
#[test]
fn winner_of_initiative_chooses() {
    let (mut f, ..) = squads();
    f.st.switches |= switch::LEAD;
    f.begin();
    f.seal(Axis);
    assert_eq!((f.asked(), f.st.first), (Some(Axis.seat()), None));
    f.act(Axis, Action::Lead(false));
    let first: Vec<Side> =
        f.log.iter().filter_map(|e| if let Event::First(side) = e { Some(*side) } else { None }).collect();
    assert_eq!(first, [Allied]);
}

/// The Second Player is asked for overwatch first with the option. [rule 4.4.2a]
#[test]
fn second_player_watches_first() {
    for (on, asked) in [(0, Axis), (switch::SECOND_WATCHES, Allied)] {
        let mut f = Field::new();
        f.st.switches |= on;
        let (a, b) = (f.unit("pz3j", "29L8", 1), f.unit("crus1", "29L5", 4));
        let (c, d) = (f.unit("pz3j", "29M8", 1), f.unit("crus1", "29M5", 4));
        f.begin();
        for unit in [a, b] {
            f.order(unit, Order::Fire);
        }
        for unit in [c, d] {
            f.order(unit, Order::Watch);
        }
        f.seal(Axis);
        for (side, unit, target) in [(Axis, a, b), (Allied, b, a)] {
            f.act(side, Action::Target(target));
            f.act(side, Action::Aim(unit, Load::AP));
            f.act(side, Action::Declare);
            if f.can(side.other(), Action::Nothing) {
                f.act(side.other(), Action::Nothing);
            }
            f.roll(99);
        }
        assert_eq!(f.asked(), Some(asked.seat()));
    }
}

/// Who wavers mounts like anybody else, unless the option forbids it. [rule 6.6.7.1.1a]
#[test]
fn wavering_units_and_transport() {
    for (on, may) in [(0, true), (switch::WAVERING_RIDERS, false)] {
        let mut f = Field::new();
        f.st.switches |= switch::GP | switch::MORALE | on;
        let (squad, truck) = (f.unit("g-rifle", "29L8", 1), f.unit("opel", "29L8", 1));
        f.st.unit_mut(squad).flags |= flag::HESITATING;
        f.unit("crus1", "29GG2", 4);
        f.begin();
        f.order(squad, Order::Move);
        f.seal(Allied);
        f.act(Axis, Action::Start(squad));
        assert_eq!(f.can(Axis, Action::Board(truck)), may);
    }
}

/// A held improved position keeps other vehicles out of its hex only with the option. [rule 6.1.4.3.7]
#[test]
fn held_positions_close_their_hex() {
    for (on, may) in [(0, true), (switch::CLOSED_POSITIONS, false)] {
        let mut f = Field::new();
        f.st.switches |= switch::GP | on;
        let (tank, gun) = (f.unit("pz3j", "29L8", 1), f.unit("g50", "29L7", 1));
        let hex = f.hex("29L7");
        let kind = Fortification::ImprovedPosition;
        f.st.works.push(Work { hex, kind, built: Work::DONE, holder: Some(gun), open: 3 });
        let from = f.hex("29L8");
        let dir = GAME.layout(&f.st).grid.dir_between(from, hex).expect("neighbours");
        assert_eq!(GAME.entry(&f.st, tank, from, dir, false).is_ok(), may);
    }
}

/// A hidden Move lowers a squad's defence only with the option; a shown one always does. [rule 6.5.4.2.2a]
#[test]
fn hidden_march_lowers_the_defence() {
    for (on, counter, defence) in
        [(0, Counter::FaceDown, 2), (0, Counter::Shown, 1), (switch::HIDDEN_MARCH, Counter::FaceDown, 1)]
    {
        let (mut f, squad, _) = squads();
        f.st.switches |= on;
        let unit = f.st.unit_mut(squad);
        (unit.command, unit.counter) = (Command::Move, counter);
        assert_eq!(GAME.gp_defence(&f.st, squad), defence);
    }
}

/// Passengers' fire leaves their carrier's command hidden, unless the option asks for it. [rule 6.6.7.2]
#[test]
fn riders_show_the_command() {
    for (on, counter) in [(0, Counter::FaceDown), (switch::RIDERS_SHOW, Counter::Shown)] {
        let mut f = Field::new();
        f.st.switches |= switch::GP | on;
        let truck = f.unit("opel", "29L8", 1);
        let rider = f.aboard("g-rifle", truck);
        let enemy = f.unit("b-inf", "29L6", 4);
        f.begin();
        f.order(truck, Order::Bluff);
        f.seal(Axis);
        f.act(Axis, Action::Target(enemy));
        f.act(Axis, Action::Aim(rider, RIFLES));
        assert_eq!(f.st.unit(truck).counter, counter);
    }
}

/// With the option smoke fired directly hinders nobody before the close assault step. [rule 6.1.4.3.10d]
#[test]
fn direct_smoke_may_wait() {
    for (on, hinders) in [(0, true), (switch::SMOKE_WAITS, false)] {
        let mut f = Field::new();
        f.st.switches = switch::GP | switch::AMMO | on;
        let (tank, enemy) = (f.unit("pz4d", "29J8", 1), f.unit("crus2", "29J2", 4));
        f.begin();
        f.order(tank, Order::Fire);
        f.order(enemy, Order::Fire);
        f.seal(Axis);
        f.act(Axis, Action::Smoke(tank));
        let there = f.hex("29J5");
        f.act(Axis, Action::Place(there));
        f.roll10(1);
        f.act(Allied, Action::Target(tank));
        let sum = GAME.shot_sum(&f.st, Shot::ap(enemy), tank, Occasion::Ordered, false).expect("a shot");
        assert_eq!(sum.modifiers.iter().any(|(m, _)| matches!(m, Modifier::Smoke(_))), hinders);
    }
}
