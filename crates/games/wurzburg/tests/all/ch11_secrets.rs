//! Hidden information (11.2, 11.3, 16.8.1): what a seat sees does not depend on what it may not know.

use crate::play::{game, holds, state, state_hidden};
use sandtable_engine::{Game, Log, Query, Seat, Viewer};
use sandtable_wurzburg::pack::Side;
use sandtable_wurzburg::state::State;

const WP: Viewer = Viewer::Seat(Seat(0));
const NATO: Viewer = Viewer::Seat(Seat(1));

/// Everything a viewer gets from a position, byte by byte.
fn seen(st: &State, viewer: Viewer) -> String {
    let game = game();
    let mut text = serde_json::to_string(&game.view(st, viewer)).expect("a view");
    text.push_str(&format!("{:?}{:?}", game.decision(st), game.prompt(st, viewer)));
    text.push_str(&format!("{:?}", game.known(st, viewer)));
    for question in ["strength 117/39", "strength 36/12", "points"] {
        let query = Query::parse(&question.split(' ').collect::<Vec<_>>()).expect("a question");
        text.push_str(&format!("{:?}", game.ask(st, viewer, &query)));
    }
    text
}

/// Two positions that a viewer cannot tell apart, and the owner can.
fn alike(a: &State, b: &State, viewer: Viewer, owner: Viewer) {
    assert_eq!(seen(a, viewer), seen(b, viewer));
    assert_ne!(seen(a, owner), seen(b, owner));
}

/// Steps and dummies are hidden where no ground unit is adjacent; formations, types and counters are not. [rule 11.2, 11.3]
#[test]
fn steps_are_hidden() {
    let far = |a: &str, b: &str| {
        state(&format!(
            "unit 117/39:1 5025 {a}
             unit 117/39:2 5024 {b}
             unit 36/12.leopard-2:1 5225 2
             planning"
        ))
    };
    alike(&far("dummy", "9"), &far("9", "dummy"), NATO, WP);
    alike(&far("3", "6"), &far("8", "1"), NATO, WP);
    alike(&far("3", "6"), &far("8", "1"), Viewer::Public, WP);
    // Who is adjacent sees them.
    let near = |a: u8, b: u8| {
        state(&format!(
            "unit 117/39:1 5125 {a}
             unit 117/39:2 5024 {b}
             unit 36/12.leopard-2:1 5225 2
             planning"
        ))
    };
    assert_ne!(seen(&near(3, 6), NATO), seen(&near(8, 1), NATO));
    // So does who has acquired the hex, in this cycle.
    let acquired = |a: u8, b: u8| {
        state(&format!(
            "unit 117/39:1 5025 {a}
             unit 117/39:2 5024 {b}
             unit 36/12.leopard-2:1 5225 2
             acquired nato 5025
             planning"
        ))
    };
    assert_ne!(seen(&acquired(3, 6), NATO), seen(&acquired(8, 1), NATO));
}

/// Whether a minefield is real is never seen from outside, whoever is adjacent. [rule 11.2]
#[test]
fn mines_stay_hidden() {
    let field = |kind: &str, other: &str| {
        state(&format!(
            "unit 117/39:1 5125 3
             unit 36/12.leopard-2:1 5224 2
             unit Pi-360/12 5225
             minefield nato {kind} 5225 Pi-360/12
             minefield nato {other} 5325 Pi-360/12
             planning"
        ))
    };
    alike(&field("real", "dummy"), &field("dummy", "real"), WP, NATO);
}

/// Artillery that has fired is known with place, type and steps; silent guns are not. [rule 11.2.2]
#[test]
fn guns_that_fired_are_known() {
    let guns = |steps: u8, fired: &str| {
        state(&format!(
            "unit DAG/39 2729 {steps} {fired}
             unit 36/12.leopard-2:1 5225 2
             planning"
        ))
    };
    // The total is told on demand in any case; the counter shows it only after it fired.
    let face = |st: &State| format!("{:?}", game().view(st, NATO).pieces);
    assert_eq!(face(&guns(3, "")), face(&guns(2, "")));
    assert_ne!(face(&guns(3, "fired")), face(&guns(2, "fired")));
}

/// Helicopters detect nothing by coming near, and everybody may know their steps. [rule 25.2.3]
#[test]
fn helicopters_reveal_nothing() {
    let game = game();
    let kind = game.pack.air.iter().position(|t| t.key == "mi-24").expect("a helicopter") as u8;
    let hex = |label: &str| {
        game.pack.map.grid.ids().find(|h| game.pack.map.grid.label(*h) == label).expect("a hex")
    };
    let above = |a: u8, b: u8, steps: u8| {
        let mut st = state(&format!(
            "unit 36/12.leopard-2:1 5225 {a}
             unit 36/12.leopard-2:2 5325 {b}
             unit 117/39:1 4925 9
             planning"
        ));
        let sortie = sandtable_wurzburg::air::Sortie { kind, steps, hex: hex("5225"), aborted: false };
        st.assets.flying[Side::Wp.index()] = Some(sortie);
        st
    };
    alike(&above(1, 3, 2), &above(3, 1, 2), WP, NATO);
    assert_ne!(seen(&above(1, 3, 2), NATO), seen(&above(1, 3, 3), NATO));
    // A dummy below them stays.
    let st = above(0, 3, 2);
    assert!(st.counters.iter().any(|c| c.is_dummy()));
}

/// A dummy may lead and spot, but not come next to an enemy, and only its owner hears why. [rule 11.3]
#[test]
fn refusals_of_dummies_are_for_the_owner() {
    let march = "unit 117/39:1 5025 dummy
         unit 117/39:2 5024 3
         unit 36/12.leopard-2:1 5225 2
         plan 117/39 hasty
         cycle 39
         ";
    holds(&format!(
        "lead 117/39 5025
         {march}do operate 117/39
         do at 5225
         do take 117/39:1 0
         expect refused go 5125 by 11.3"
    ));
    // A refusal leaves no trace: no event, and nothing the enemy can see.
    let game = game();
    let mut st = state(&format!("lead 117/39 5025\n{march}"));
    let mut log = Log::default();
    let before = seen(&st, NATO);
    for text in ["operate 117/39", "go 5125"] {
        let action = game.parse_action(&st, text).expect("an action");
        let _ = game.play(&mut st, Seat(1), action, &mut log);
    }
    assert!(log.entries.is_empty());
    assert_eq!(seen(&st, NATO), before);
}

/// A dummy goes when an enemy ground unit comes next to it, before its owner sees the steps of who came; it goes when its hex
/// is acquired; its owner may remove it. [rule 11.3.1]
#[test]
fn dummies_are_removed() {
    let attack = "unit 117/39:1 5025 3
         unit 36/12.leopard-2:1 5225 dummy
         unit 36/12.leopard-2:2 5524 2
         plan 117/39 hasty
         lead 117/39 5025
         cycle 39
         do operate 117/39
         do at 5225
         do take 117/39:1 3
         do go 5125
         expect event event-dummies
         expect unit 36/12.leopard-2:1 hex = none
         ";
    // Only dummies were there: the mover shows nothing, and may name another objective.
    holds(&format!("{attack}expect no-event event-revealed\n expect legal keep"));
    holds(
        "unit 117/39:1 2929 3
         unit Fwd/39 2728
         unit 35/12.leopard-1:1 3228 dummy
         unit 35/12.leopard-1:2 3228 1
         activation 39
         do scout Fwd/39
         dice 10
         do at 3228
         expect event event-acquired
         expect event event-dummies
         expect unit 35/12.leopard-1:1 hex = none
         expect unit 35/12.leopard-1:2 hex = 3228",
    );
    holds(
        "unit 117/39:1 2929 dummy
         unit 117/39:2 2928 3
         plan 117/39 march
         lead 117/39 2929
         cycle 39
         do operate 117/39
         do discard 117/39:1
         expect unit 117/39:1 hex = none",
    );
}

/// In Hidden Mode a pool is for its owner to know, and so are the steps of revealed units out of contact; that a unit is
/// unrevealed shows. [rule 11.2, 45.1]
#[test]
fn pools_are_hidden() {
    let deal = |a: &str, b: &str, pool: u8| {
        let mut st = state_hidden(&format!(
            "unit 117/39:1 5025 {a}
             unit 117/39:2 5024 {b}
             unit 117/39:3 4823 unrevealed
             unit 36/12.leopard-2:1 5225 2
             pool 117/39:1 {pool}
             planning"
        ));
        game().placed(&mut st).expect("a sound position");
        st
    };
    alike(&deal("3", "1", 5), &deal("1", "2", 6), NATO, WP);
    alike(&deal("3", "1", 5), &deal("5", "4", 0), Viewer::Public, WP);
    assert_ne!(seen(&deal("3", "1", 5), NATO), seen(&deal("unrevealed", "1", 8), NATO));
    let query = Query::parse(&["pool", "117/39"]).expect("a question");
    let st = deal("3", "1", 5);
    assert!(game().ask(&st, NATO, &query).is_err());
    assert_eq!(game().ask(&st, WP, &query).expect("an answer").value, "5");
}

/// A retreat makes contact too, with the roles exchanged: dummies of the attacker next to the refuge go. [rule 16.8.1.1]
#[test]
fn retreats_make_contact() {
    holds(
        "unit 117/39:1 5025 3
         unit 120/39:1 5425 dummy
         unit 120/39:2 4823 2
         unit 36/12.leopard-2:1 5225 4
         obstacle 5224
         obstacle 5226
         obstacle 5124
         obstacle 5324
         plan 117/39 hasty
         lead 117/39 5025
         cycle 39
         do operate 117/39
         do at 5225
         do take 117/39:1 3
         do go 5125
         do done
         do done
         do hold
         do done
         dice 10
         do fire
         do retreat
         expect unit 120/39:1 hex = 5425
         do retreat-to 36/12.leopard-2:1 5325
         expect event event-dummies
         expect unit 120/39:1 hex = none",
    );
}

/// Dummies have no flak strength, yet may be announced as none. [rule 11.3]
#[test]
fn dummies_have_no_flak() {
    let game = game();
    let hex = game.pack.map.grid.ids().find(|h| game.pack.map.grid.label(*h) == "5125").expect("a hex");
    let st = state("unit 117/39:1 5125 dummy\nunit 117/39:2 2929 3");
    assert_eq!(game.flak(&st, Side::Wp, hex, false), 0);
    let st = state("unit 117/39:1 5125 3\nunit 117/39:2 2929 dummy");
    assert_eq!(game.flak(&st, Side::Wp, hex, false), 3);
}

/// Real units cut a line of communications, dummies do not; until the end the points for it tell nothing. [rule 11.3]
#[test]
fn dummies_cut_no_line() {
    use sandtable_wurzburg::pack::VictoryLine;
    let game = game();
    let with = |steps: &str| state(&format!("unit Fwd/39 3622\nunit 3/3.m1:1 3821 {steps}\nplanning"));
    let (real, dummy) = (with("2"), with("dummy"));
    let end = real.on_map().map(|(_, hex)| hex).max().expect("a unit");
    let line = VictoryLine::Cut { end, points: 10 };
    assert_eq!(game.line_points(&real, &line), [0, 10]);
    assert_eq!(game.line_points(&dummy, &line), [0, 0]);
    assert!(!game.is_open(&real, &line));
}
