//! Engineers, demolition and electronic warfare (33 to 39).

use crate::play::{holds, holds_full, state};
use sandtable_hex::HexId;

/// An engineer works once, if it is unused, not masked and outside enemy zones of control. [rule 33.0, 35.0]
#[test]
fn engineers_work_when_free() {
    holds_full(
        "unit 11-Gds-Eng/39-a 2930
         unit 11-Gds-Eng/39-b 2728 used
         unit 86-Gds-Eng/57-a 2731
         unit 35/12.marder:1 3528 2
         engineering wp
         expect legal improve 11-Gds-Eng/39-a
         expect refused improve 11-Gds-Eng/39-b
         do improve 11-Gds-Eng/39-a
         expect improved wp 2930 = yes
         expect unit 11-Gds-Eng/39-a used = yes
         expect refused block 11-Gds-Eng/39-a",
    );
    // Next to an enemy in the open it does nothing.
    holds_full(
        "unit 11-Gds-Eng/39-a 2930
         unit 86-Gds-Eng/57-a 2731
         unit 35/12.marder:1 2929 2
         engineering wp
         expect refused improve 11-Gds-Eng/39-a",
    );
}

/// An obstacle keeps roads out of its hex and costs a point more; an engineer that stays clears it. [rule 36.0]
#[test]
fn obstacles_close_roads() {
    holds_full(
        "unit 11-Gds-Eng/39-a 2930
         obstacle 2930
         unit 86-Gds-Eng/57-a 2731
         unit 35/12.marder:1 3528 2
         engineering wp
         expect obstacle 2930 = yes
         expect refused block 11-Gds-Eng/39-a
         do unblock 11-Gds-Eng/39-a
         expect obstacle 2930 = no",
    );
    let lines = "unit 117/39:1 2929 3
         unit Fwd/39 2728
         unit 35/12.marder:1 3528 2
         plan 117/39 march
         lead 117/39 2929
         cycle 39";
    let cost = |extra: &str, to: &str| {
        let game = crate::play::game();
        let mut st = state(&format!("{extra}{lines}"));
        use sandtable_engine::{Game, Seat, Silent};
        game.placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
        for text in ["operate 117/39", "take 117/39:1 3"] {
            let action = game.parse_action(&st, text).unwrap_or_else(|e| panic!("{e}"));
            assert!(game.check(&st, Seat(0), action).is_ok(), "{text}");
            game.perform(&mut st, Seat(0), action, &mut Silent);
        }
        let Some(sandtable_wurzburg::frame::Frame::Move(m)) = st.top() else { panic!("no move") };
        let hex: HexId = game.pack.map.grid.find(to).unwrap_or_else(|e| panic!("{e}"));
        game.reach(&st, m).get(hex).map(|e| (e.total, e.step.road))
    };
    let road = road_from(cost);
    assert!(road.0.1 && !road.1.1, "a road hex is entered by road, an obstacle never");
    assert_eq!(road.1.0, 4 + 4, "clear and the obstacle");
}

/// The first neighbour of 2929 in the clear that a road leads to: its cost without and with an obstacle.
fn road_from(cost: impl Fn(&str, &str) -> Option<(u8, bool)>) -> ((u8, bool), (u8, bool)) {
    let game = crate::play::game();
    let map = &game.pack.map;
    let from = map.grid.find("2929").unwrap_or_else(|e| panic!("{e}"));
    for to in map.grid.adjacent(from) {
        let label = game.pack.label(to);
        let clear = map.terrain_at(to) == sandtable_wurzburg::pack::Terrain::Clear;
        if clear
            && let (Some(open), Some(shut)) = (cost("", label), cost(&format!("obstacle {label}\n"), label))
            && open.1
        {
            return (open, shut);
        }
    }
    panic!("no road from 2929 into the clear")
}

/// NATO blows a bridge by set charges once; the Pact at it costs two; a failure is final. [rule 38.1, 38.1.1]
#[test]
fn set_charges_are_tried_once() {
    holds_full(
        "unit HQ-34/12 3528
         unit 117/39:1 0809 3
         demolition 34/12
         dice 3
         do blow 0915 1015
         expect event event-blown
         expect blown 0915 1015 = yes
         expect refused blow 0915 1015
         dice 2
         do blow 0915 0916
         expect event event-not-blown
         expect blown 0915 0916 = no
         expect refused blow 0915 0916
         dice 4
         do blow 0809 0908
         expect event number=3 drm=-2
         expect blown 0809 0908 = no",
    );
}

/// An engineer's charges need no enemy at the other end, and may be tried again in a later phase. [rule 38.2]
#[test]
fn engineer_charges_need_a_free_bank() {
    holds_full(
        "unit 11-Gds-Eng/39-a 0915
         unit 35/12.leopard-1:1 1015 2
         unit 35/12.marder:2 3528 2
         engineering wp
         expect legal improve 11-Gds-Eng/39-a
         expect refused charge 11-Gds-Eng/39-a 0915 1015",
    );
    holds_full(
        "unit 11-Gds-Eng/39-a 0915
         unit 11-Gds-Eng/39-b 1015
         unit 35/12.marder:1 3528 2
         engineering wp
         dice 5
         do charge 11-Gds-Eng/39-a 0915 1015
         expect event event-not-blown
         expect event number=6
         expect refused charge 11-Gds-Eng/39-b 0915 1015",
    );
}

/// A Pact regiment next to its objective, with a reserve NATO could bring and its HQ in range.
const ATTACK: &str = "unit 120/39:1 2628 3
         unit Fwd/39 2428
         unit Main/39 2330
         unit 35/12.leopard-1:1 2629 1
         unit 35/12.marder:1 2931 2
         unit HQ-35/12 3030
         plan 120/39 hasty
         lead 120/39 2628
         cycle 39
         do operate 120/39
         do at 2629
         do done
         expect legal jam Fwd/39
         expect legal jam Main/39\n";

/// A jammer is used once a turn; a high die takes call and reaction from the whole defender, for this operation. [rule 39.0, 39.2]
#[test]
fn jamming_bars_reaction() {
    holds_full(&format!(
        "{ATTACK}         dice 10
         do jam Main/39
         expect event event-jammed
         expect jamming = no-reaction
         expect refused at 2931"
    ));
    // Without jamming NATO may react.
    holds_full(&format!(
        "{ATTACK}         do done\n         expect jamming = none\n         expect actor = nato"
    ));
}

/// An unmodified 1 or 2 destroys the jammer and does nothing; the HQ is unharmed. [rule 39.1, 39.2]
#[test]
fn low_die_destroys_the_jammer() {
    holds_full(&format!(
        "{ATTACK}         expect jammer Main/39 = yes
         dice 2
         do jam Main/39
         expect event event-jammer-lost
         expect jamming = none
         expect jammer Main/39 = no
         expect unit Main/39 steps = 1
         expect actor = nato"
    ));
}

/// In a minefield an engineer can only clear it. [rule 37.3.2, 37.4]
#[test]
fn engineers_clear_minefields() {
    holds_full(
        "unit 11-Gds-Eng/39-a 2930
         unit 86-Gds-Eng/57-a 2731
         unit 35/12.marder:1 3528 2
         mines 2930
         engineering wp
         expect refused improve 11-Gds-Eng/39-a
         expect refused block 11-Gds-Eng/39-a
         do sweep 11-Gds-Eng/39-a
         expect mines 2930 = no",
    );
}

/// A real unit of the Pact that crosses cuts the wires for good; a blown bridge carries no road. [rule 38.1.2, 38.5.1]
#[test]
fn crossing_cuts_the_wires() {
    let march = "unit 117/39:1 0915 3
         unit Fwd/39 0715
         unit HQ-34/12 3528
         plan 117/39 march
         lead 117/39 0915
         cycle 39
         do operate 117/39
         do take 117/39:1 3
         do go 1015";
    holds(&format!("{march}\n         expect unit 117/39:1 mp = 5.50"));
    holds(&format!(
        "blown 0915 1015\n         blown 0915 0916\n         {march}\n         expect unit 117/39:1 mp = 3.00"
    ));
    holds_full(
        "unit 117/39:1 1015 3
         unit HQ-34/12 3528
         crossed 0915 1015
         demolition 34/12
         expect refused blow 0915 1015
         expect legal blow 0915 0916",
    );
}
