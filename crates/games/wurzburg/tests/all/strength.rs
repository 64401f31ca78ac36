//! What changes the strength of fire, factor by factor (18.2), by day and by night (32).

use crate::play::{game, holds_full, state};
use sandtable_wurzburg::fire::SCALE;
use sandtable_wurzburg::frame::Fire;

/// Strength in halves of one unit's fire of one step at a hex.
fn halves(position: &str, fire: Fire, unit: &str, target: &str, turn: u8) -> u32 {
    let game = game();
    let mut st = state(position);
    st.turn = turn;
    let unit = game.pack.counters().find(|c| game.pack.key(*c) == unit).expect("a counter");
    let hex = game.pack.map.grid.find(target).expect("a hex");
    2 * game.shot(&st, fire, unit, 1, hex, None).strength / SCALE
}

/// Disruption, a slope, the Main, a minefield and artillery over open sights halve; doublings never give more than twice
/// the basic strength. [rule 18.2.2#1, 18.2.2#4, 18.2.2#7, 18.2.2#14, 18.2.2#cum, 22.1]
#[test]
fn factors_of_fire() {
    let df = |position, unit, target| halves(position, Fire::Defensive, unit, target, 2);
    assert_eq!(df("unit 3/3.m2:1 3017 1", "3/3.m2:1", "3018"), 8);
    assert_eq!(df("unit 3/3.m2:1 3017 1 disrupted", "3/3.m2:1", "3018"), 4);
    assert_eq!(df("unit 3/3.m2:1 2226 1", "3/3.m2:1", "2227"), 4, "uphill");
    assert_eq!(df("unit 3/3.m2:1 2227 1", "3/3.m2:1", "2226"), 8, "downhill");
    assert_eq!(df("unit 3/3.m2:1 5911 1", "3/3.m2:1", "6011"), 4, "across the Main");
    assert_eq!(df("unit 3/3.m2:1 3017 1\nmines 3017", "3/3.m2:1", "3018"), 4, "in a minefield");
    assert_eq!(df("unit 2-41/3 3017 1", "2-41/3", "3018"), 4, "over open sights");
    let clear = |turn| halves("unit 3/3.m1:1 3018 1", Fire::Infiltration, "3/3.m1:1", "3017", turn);
    assert_eq!(clear(2), 36, "into clear");
    assert_eq!(clear(7), 36, "never more than twice the basic strength");
}

/// Thermal sights double the fire of ground units at night. [rule 32.0, 32.2, 32.2.1, 18.2.2#13]
#[test]
fn thermal_sights_at_night() {
    let fire = |unit: &str, turn| halves(&format!("unit {unit} 3017 1"), Fire::Defensive, unit, "3018", turn);
    assert_eq!((fire("3/3.m1:1", 6), fire("3/3.m1:1", 7), fire("3/3.m1:1", 8)), (18, 36, 36));
    assert_eq!((fire("117/39:1", 6), fire("117/39:1", 7)), (10, 10));
}

/// Night: flak at helicopters is a third a step at every distance, and only helicopters with thermal sights fly; nobody
/// calls aircraft, and reconnaissance is harder by two. [rule 32.1, 25.6, 27.2.1.2]
#[test]
fn night_grounds_the_air() {
    let game = game();
    let mut st = state("unit 117/39:1 3017 3\nhelicopter ah-1 2\nhelicopter ah-64 2");
    let near = game.pack.map.grid.find("3018").expect("a hex");
    let kind = |key: &str| game.pack.air.iter().position(|t| t.key == key).expect("a type") as u8;
    let wp = sandtable_wurzburg::pack::Side::Wp;
    let flak = |st: &_| (game.flak(st, wp, near, false), game.flak(st, wp, near, true));
    assert_eq!(flak(&st), (3, 1));
    assert!(game.may_fly(&st, kind("ah-1")));
    let day = game.recon_drm(&st, wp.other(), near, false);
    st.turn = 7;
    assert_eq!(flak(&st), (1, 1));
    assert!(!game.may_fly(&st, kind("ah-1")) && game.may_fly(&st, kind("ah-64")));
    assert_eq!(game.recon_drm(&st, wp.other(), near, false), day - 2);
    assert_eq!(game.recon_drm(&st, wp.other(), near, true), 0, "empty hexes know no night");
}

/// No air call at night: the points are there, the choice is not. [rule 32.1, 24.2]
#[test]
fn no_air_call_at_night() {
    let position = |turn: u8| {
        format!(
            "turn {turn}
             unit HQ-1/3 3011
             unit 1/3.m2:1 2911 2
             unit DAG/27 2309 3
             acquired nato 2309
             air us 2
             activation 1/3
             do done
             "
        )
    };
    holds_full(&(position(6) + "expect legal strike fire"));
    holds_full(&(position(7) + "expect refused strike fire"));
}
