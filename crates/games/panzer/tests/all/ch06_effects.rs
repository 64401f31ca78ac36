//! 6.1.4.3.10 to 6.1.4.3.13 and the modifiers they bring: smoke, barrages, dust, haze, sun.

use crate::common::{Field, GAME};
use sandtable_engine::Game;
use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_panzer::Panzer;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::effects::{Effect, EffectKind, Hindrance, Pattern};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::Shot;
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::Pack;
use sandtable_panzer::state::{Spot, switch};

use Side::{Allied, Axis};

fn lay(f: &mut Field, kind: EffectKind, hex: &str, pattern: Pattern) {
    let hex = f.hex(hex);
    f.st.effects.push(Effect { kind, hex, pattern, dir: 0, on: true, active: true });
}

fn parts(f: &Field, unit: UnitId, target: UnitId) -> Vec<(Modifier, i8)> {
    let sum = GAME.shot_sum(&f.st, Shot::ap(unit), target, Occasion::Ordered, false);
    sum.expect("in range").modifiers
}

fn pair() -> (Field, UnitId, UnitId) {
    let mut f = Field::new();
    let panzer = f.unit("pz4f2", "29J2", 4);
    let crusader = f.unit("crus1", "29J9", 1);
    (f, panzer, crusader)
}

/// Each smoke and each barrage counts once, however many of its hexes the line crosses; dust counts by hexes.
/// [rule 6.5.2.4b, 6.5.2.4c, 6.5.2.4d, 6.5.2.4e, 6.1.4.3.10b]
#[test]
fn smoke_counts_once_dust_by_hexes() {
    let (mut f, panzer, crusader) = pair();
    lay(&mut f, EffectKind::Smoke, "29J4", Pattern::Closed);
    lay(&mut f, EffectKind::Barrage, "29J8", Pattern::Single);
    lay(&mut f, EffectKind::Dust, "29J6", Pattern::Single);
    lay(&mut f, EffectKind::Dust, "29J7", Pattern::Single);
    let list = parts(&f, panzer, crusader);
    for part in [(Modifier::Smoke(1), -5), (Modifier::Barrage(1), -3), (Modifier::Dust(2), -2)] {
        assert!(list.contains(&part), "{part:?} in {list:?}");
    }
    lay(&mut f, EffectKind::Fire, "29J9", Pattern::Single);
    assert!(parts(&f, panzer, crusader).contains(&(Modifier::OnFire(1), -5)), "a fire where the line ends");
}

/// In one hex only the worst of fire, smoke and barrage counts. [rule 5.11]
#[test]
fn worst_of_one_hex() {
    let (mut f, _, _) = pair();
    lay(&mut f, EffectKind::Barrage, "29J5", Pattern::Single);
    lay(&mut f, EffectKind::Fire, "29J5", Pattern::Single);
    let (a, b) = (f.hex("29J2"), f.hex("29J9"));
    assert_eq!(GAME.hindrance(&f.st, a, b), Hindrance { fires: 1, ..Hindrance::default() });
    // A barrage that reaches beyond the fire counts in its other hexes.
    lay(&mut f, EffectKind::Barrage, "29J6", Pattern::Open);
    let expected = Hindrance { fires: 1, barrage_open: 1, ..Hindrance::default() };
    assert_eq!(GAME.hindrance(&f.st, a, b), expected);
}

/// Two shooters inside one open smoke: -3, once. [rule 6.5.2.4b]
#[test]
fn inside_one_open_smoke() {
    let mut f = Field::new();
    let panzer = f.unit("pz4f2", "29J4", 4);
    let crusader = f.unit("crus1", "29J6", 1);
    lay(&mut f, EffectKind::Smoke, "29J5", Pattern::Open);
    assert!(parts(&f, panzer, crusader).contains(&(Modifier::Smoke(1), -3)));
}

/// The patterns: one hex, seven, nineteen, and seven in a line. [rule 6.5.1.5]
#[test]
fn patterns_cover_their_hexes() {
    let f = Field::new();
    let at = f.hex("29P5");
    let grid = &GAME.layout(&f.st).grid;
    let count = |pattern, dir| grid.ids().filter(|h| GAME.covers(&f.st, pattern, at, dir, *h)).count();
    assert_eq!([count(Pattern::Single, 0), count(Pattern::Closed, 0), count(Pattern::Open, 0)], [1, 7, 19]);
    assert_eq!(count(Pattern::Linear, 1), 7, "to the north-east");
    assert!(GAME.covers(&f.st, Pattern::Linear, at, 3, f.hex("29P8")));
    assert!(!GAME.covers(&f.st, Pattern::Linear, at, 3, f.hex("29Q8")));
}

/// Haze: -3 from 8 hexes on. [rule 6.5.2.4h]
#[test]
fn haze_from_eight_hexes() {
    let mut f = Field::new();
    f.st.switches = switch::HAZE;
    let panzer = f.unit("pz4f2", "29J1", 4);
    let near = f.unit("crus1", "29J8", 1);
    let far = f.unit("crus1", "29J9", 1);
    assert!(!parts(&f, panzer, near).contains(&(Modifier::Haze, -3)));
    assert!(parts(&f, panzer, far).contains(&(Modifier::Haze, -3)));
}

/// Sun: only fire whose line drawn on meets the edge it stands over. [rule 6.1.4.3.13, 6.5.2.4i, 6.5.4.3r]
#[test]
fn sun_in_the_eyes() {
    let mut f = Field::printed("knightsbridge");
    f.st.turn = 2;
    let label = |l: &str| f.hex(l);
    let layout = GAME.layout(&f.st);
    let hex = |column: &str| {
        let found = layout.grid.ids().map(|h| layout.label(h)).find(|l| l.ends_with(column));
        label(found.expect("a hex"))
    };
    let (west, east) = (hex("D5"), hex("L5"));
    assert_eq!(GAME.sun(&f.st, west, east), (-2, -5), "looking east in the morning");
    assert_eq!(GAME.sun(&f.st, east, west), (0, 0));
    f.st.turn = 5;
    assert_eq!(GAME.sun(&f.st, west, east), (0, 0), "it has risen");
    f.st.turn = 2;
    f.st.switches &= !switch::SUN;
    assert_eq!(GAME.sun(&f.st, west, east), (0, 0));
}

/// Smoke needs no target; it counts after the step, fades in two turns, and a short supply still shows the shooter.
/// [rule 6.1.4.3.10a, 6.1.4.3.10c, 6.1.4.3.10d, 5.16.2.3, 6.8.4]
#[test]
fn smoke_rounds() {
    let mut f = Field::new();
    f.st.switches = switch::GP | switch::AMMO;
    let tank = f.unit("pz4d", "29J5", 1);
    let friend = f.unit("pz3j", "29J3", 1);
    f.unit("crus1", "29GG6", 1);
    f.begin();
    f.order(tank, Order::Fire);
    f.seal(Axis);
    assert!(f.can(Axis, Action::Pass), "nothing forces smoke");
    f.act(Axis, Action::Smoke(tank));
    let (there, friendly) = (f.hex("29J2"), f.hex("29J3"));
    assert_eq!(f.refused(Axis, Action::Place(friendly)), "6.1.4.3.10a");
    f.act(Axis, Action::Place(there));
    f.die(1);
    assert_eq!(f.st.unit(tank).latest_spot(), Spot::Fire);
    // The step is over and the whole turn with it: the smoke counts, and is on its way out.
    assert!(f.st.effects.iter().any(|e| e.hex == there && e.active && !e.on));
    let _ = friend;
    f.seal(Allied);
    assert!(f.st.effects.is_empty(), "gone after a second turn");
    // Short: no smoke.
    f.order(tank, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Smoke(tank));
    f.act(Axis, Action::Place(there));
    f.log.clear();
    f.die(10);
    assert!(f.log.iter().any(|e| matches!(e, Event::Ammo { short: true, .. })));
    assert!(f.st.effects.is_empty());
}

/// A road that the scenario makes a track is as dusty as a path. [rule 6.1.4.3.12, 4.5.1.1.11]
#[test]
fn tracks_are_dusty() {
    let own = Pack::load(None).expect("the pack it comes with");
    for (tracks, dusty) in [("", false), ("\n[special]\ntracks = \"roads\"\n", true)] {
        let files = own.files().into_iter().map(|(name, text)| {
            let more = if name == "scenarios/03-beda-fomm.toml" { tracks } else { "" };
            (name.to_owned(), format!("{text}{more}"))
        });
        let game = Panzer::new(Pack::from_files(files.collect()).unwrap_or_else(|e| panic!("{e}")));
        let mut st = game.blank("beda-fomm", &Options::none()).expect("a scenario");
        st.switches |= switch::DUST;
        let lines = [
            "turn 2",
            "first allied",
            "unit pz3j-1 39T7 2",
            "unit a13-1 39F5 3",
            "command pz3j-1 move",
            "phase move axis",
        ];
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            game.place(&mut st, &words).expect(line);
        }
        game.placed(&mut st).expect("a position");
        let tank = UnitId(0);
        for action in [Action::Start(tank), Action::Step, Action::Step, Action::Stop] {
            game.play(&mut st, Axis.seat(), action, &mut Log::default()).expect("a step");
        }
        // The tank has left 39T7 and 39U6 along the road.
        let dust = st.effects.iter().filter(|e| e.kind == EffectKind::Dust).count();
        assert_eq!(dust, if dusty { 2 } else { 0 });
    }
}

/// Engineers lay smoke into the next hex, without a die; nobody else on foot without a mortar does. [rule 6.1.4.3.10a]
#[test]
fn engineers_lay_smoke() {
    let mut f = Field::new();
    f.st.switches = switch::GP | switch::AMMO;
    let (pioneers, rifles) = (f.unit("g-pio", "29J5", 1), f.unit("g-rifle", "29F5", 1));
    f.unit("crus1", "29GG6", 1);
    f.begin();
    f.act(Axis, Action::Pick(rifles));
    assert!(!f.can(Axis, Action::Order(Order::Fire)));
    f.act(Axis, Action::Order(Order::Clear));
    f.order(pioneers, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Smoke(pioneers));
    let (near, far) = (f.hex("29J4"), f.hex("29J3"));
    assert_eq!(f.refused(Axis, Action::Place(far)), "6.1.4.3.10a");
    f.act(Axis, Action::Place(near));
    assert!(f.st.effects.iter().any(|e| e.hex == near && e.kind == EffectKind::Smoke));
}
