//! 6.5.1.4, 6.5.1.11: points registered and fire planned before the battle.

use crate::common::{Field, GAME};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Silent, Viewer};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::effects::{EffectKind, Pattern};
use sandtable_panzer::event::Event;
use sandtable_panzer::features::{FeatureAct, FeatureEvent, Leg, Plan};
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::{Band, Side, UnitId};
use sandtable_panzer::indirect::Gunner;
use sandtable_panzer::state::{State, flag, switch};

use Side::{Allied, Axis};

/// Plays the first choice of every decision until a side prepares its batteries.
fn to_drafting(scenario: &str) -> State {
    let mut st = GAME.setup(scenario, &Options::none()).expect("a scenario");
    while !matches!(st.top(), Some(Frame::Drafting(_))) {
        let Actor::Seat(seat) = GAME.decision(&st).actor else { panic!("set-up only") };
        let mut options = Vec::new();
        GAME.options(&st, seat, &mut options);
        GAME.play(&mut st, seat, options[0], &mut Silent).expect("an option");
    }
    st
}

fn play(st: &mut State, action: Action) {
    if let Err(refusal) = GAME.play(st, Allied.seat(), action, &mut Silent) {
        panic!("{action:?}: {refusal}");
    }
}

fn refused(st: &State, action: Action) -> String {
    GAME.check(st, Allied.seat(), action).expect_err("illegal").rule.to_string()
}

fn markers(st: &State, side: Side, kind: &str) -> usize {
    GAME.view(st, Viewer::Seat(side.seat())).markers.iter().filter(|m| m.kind == kind).count()
}

/// Battery, turn, hex, sheaf and type are planned before any side's units are set up, five turns at most, each at most five
/// hexes from the one before; the enemy sees nothing of it. [rule 6.5.1.4, 6.5.1.11, 6.5.1.11.1, 6.5.1.11.3]
#[test]
fn a_plan_is_drawn_up() {
    let mut st = to_drafting("tel-el-aqqaqir");
    assert!(st.units.iter().all(|u| u.hex().is_none()), "before anybody's units");
    let hex = |label: &str| GAME.layout(&st).find(label).expect("a hex");
    let (first, near, far) = (hex("30L5"), hex("30Q5"), hex("30W5"));
    play(&mut st, Action::Gunner(Gunner::Battery(0)));
    assert_eq!(refused(&st, Action::Feature(FeatureAct::When(60))), "6.5.1.11.1");
    play(&mut st, Action::Feature(FeatureAct::When(3)));
    play(&mut st, Action::Place(first));
    assert_eq!(refused(&st, Action::Declare), "6.5.1.11.1", "nothing planned yet");
    play(&mut st, Action::Call(Pattern::Closed, 0, false));
    assert_eq!(refused(&st, Action::Place(far)), "6.5.1.11.3");
    play(&mut st, Action::Place(near));
    assert_eq!(refused(&st, Action::Place(first)), "6.5.1.11.3", "once a turn");
    for _ in 0..4 {
        play(&mut st, Action::Call(Pattern::Open, 0, false));
    }
    assert_eq!(refused(&st, Action::Call(Pattern::Open, 0, false)), "6.5.1.11.1", "five turns at most");
    play(&mut st, Action::Declare);
    let [plan] = st.features.plans.as_slice() else { panic!("one plan") };
    assert_eq!((plan.side, plan.battery, plan.turn, plan.legs.len(), plan.begun), (Allied, 0, 3, 5, None));
    assert_eq!((plan.legs[0].hex, plan.legs[4].hex), (first, near));
    assert!(!matches!(st.top(), Some(Frame::Drafting(_))), "the scenario gives one");
    assert_eq!((markers(&st, Allied, "planned-fire"), markers(&st, Axis, "planned-fire")), (5, 0));
}

/// Points are registered the same way, as many as the scenario gives. [rule 6.5.1.4]
#[test]
fn points_are_registered() {
    let mut st = to_drafting("alam-halfa");
    let ids: Vec<_> = GAME.layout(&st).grid.ids().take(3).collect();
    for hex in &ids {
        play(&mut st, Action::Gunner(Gunner::Battery(0)));
        play(&mut st, Action::Place(*hex));
    }
    assert_eq!(st.registered.len(), 3);
    assert!(!matches!(st.top(), Some(Frame::Drafting(_))));
    assert_eq!((markers(&st, Allied, "registered"), markers(&st, Axis, "registered")), (3, 0));
}

/// A squad under a plan of two turns that is due in turn 2.
fn field(legs: &[(&str, Pattern, bool)]) -> (Field, UnitId) {
    let mut f = Field::flat("tel-el-aqqaqir");
    f.st.switches = switch::GP | switch::INDIRECT;
    let squad = f.unit("g-inf", "30L5", 1);
    f.unit("crus2", "30GG5", 5);
    let legs = legs.iter().map(|(hex, pattern, smoke)| Leg {
        hex: f.hex(hex),
        pattern: *pattern,
        dir: 0,
        smoke: *smoke,
    });
    let legs = legs.collect();
    f.st.features.plans.push(Plan { side: Allied, battery: 0, turn: 2, legs, begun: None });
    f.begin();
    (f, squad)
}

const ARRIVE: Action = Action::Feature(FeatureAct::Arrive(0));

/// Everybody passes until the next plot, or until dice are due.
fn quiet(f: &mut Field) {
    while GAME.plot(&f.st).is_none() && GAME.decision(&f.st).actor != Actor::Chance {
        let side = if f.asked() == Some(Axis.seat()) { Axis } else { Allied };
        if f.can(side, Action::Pass) { f.act(side, Action::Pass) } else { f.act(side, Action::Done) }
    }
}

fn barrage(f: &Field) -> Option<&'static str> {
    let found = f.st.effects.iter().find(|e| e.kind == EffectKind::Barrage);
    found.map(|e| GAME.layout(&f.st).label(e.hex))
}

/// A turn early by choice: no observer, no die for an answer, medium range; the next turn falls by itself where it was
/// planned, then the battery rests a turn. [rule 6.5.1.11, 6.5.1.11.1, 6.5.1.11.2, 6.5.1.11.3]
#[test]
fn planned_fire_arrives() {
    let (mut f, squad) = field(&[("30L5", Pattern::Closed, false), ("30L8", Pattern::Closed, false)]);
    f.seal(Allied);
    assert!(f.can(Allied, ARRIVE), "turn 1 is one turn early");
    f.act(Allied, ARRIVE);
    let fell = f.log.iter().any(|e| matches!(e, Event::Feature(FeatureEvent::PlanFalls { .. })));
    assert!(fell && barrage(&f) == Some("30L5"));
    assert!(f.st.unit(squad).has(flag::UNDER_FIRE));
    f.log.clear();
    f.roll(1);
    let sum = f.log.iter().find_map(|e| if let Event::Gp { sum, .. } = e { Some(sum.clone()) } else { None });
    let sum = sum.expect("a strike");
    let (battery, _) = GAME.scenario(&f.st).sides[Allied.index()].batteries[0];
    assert_eq!((sum.band, sum.factor), (Band::M, GAME.pack.battery(battery).bands.value[Band::M.index()]));
    quiet(&mut f);
    // The second turn falls by itself, three hexes away.
    f.seal(Allied);
    assert_eq!(barrage(&f), Some("30L8"));
    quiet(&mut f);
    let plan = &f.st.features.plans[0];
    assert_eq!((plan.leg(2).is_some(), plan.leg(3).is_some()), (true, false));
    f.seal(Allied);
    assert_eq!(barrage(&f), None, "no longer than planned");
    let free =
        |turn| GAME.is_battery_free(&State { turn, batteries_used: [0; 2], ..f.st.clone() }, Allied, 0);
    assert_eq!([1, 2, 3, 4].map(free), [false, false, false, true], "it rests in turn 3");
}

/// It may wait one turn beyond its time and no longer. [rule 6.5.1.11.2]
#[test]
fn planned_fire_waits_once() {
    let (mut f, _) = field(&[("30L8", Pattern::Closed, false)]);
    for turn in 1..=2 {
        f.seal(Allied);
        assert!(f.can(Allied, ARRIVE), "turn {turn}");
        quiet(&mut f);
    }
    assert_eq!(barrage(&f), None);
    f.seal(Allied);
    assert_eq!((f.st.features.plans[0].begun, barrage(&f)), (Some(3), Some("30L8")), "late, by itself");
}

/// Without smoke rounds nothing is placed, and the plan goes on. [rule 6.5.1.11.4]
#[test]
fn planned_smoke() {
    let legs =
        [("30L8", Pattern::Closed, true), ("30L8", Pattern::Closed, true), ("30L8", Pattern::Closed, false)];
    let (mut f, _) = field(&legs);
    let smoke = |f: &Field| f.st.effects.iter().filter(|e| e.kind == EffectKind::Smoke).count();
    f.seal(Allied);
    f.act(Allied, ARRIVE);
    f.die(10);
    assert_eq!(smoke(&f), 0);
    quiet(&mut f);
    f.seal(Allied);
    f.die(1);
    assert_eq!(smoke(&f), 1);
    quiet(&mut f);
    f.seal(Allied);
    assert_eq!(barrage(&f), Some("30L8"));
}

/// Who walks into planned shells is attacked at once, and was under fire this turn. [rule 6.5.1.11, 6.8.3.1.2]
#[test]
fn walking_into_planned_fire() {
    let (mut f, squad) = field(&[("30L3", Pattern::Closed, false)]);
    f.order(squad, Order::Move);
    f.seal(Allied);
    f.act(Allied, ARRIVE);
    while !f.can(Axis, Action::Start(squad)) {
        let side = if f.asked() == Some(Axis.seat()) { Axis } else { Allied };
        if f.can(side, Action::Pass) { f.act(side, Action::Pass) } else { f.act(side, Action::Done) }
    }
    f.act(Axis, Action::Start(squad));
    f.log.clear();
    f.act(Axis, Action::Go(0));
    f.roll(1);
    assert!(f.log.iter().any(|e| matches!(e, Event::Gp { .. })));
    assert!(f.st.unit(squad).has(flag::UNDER_FIRE));
}
