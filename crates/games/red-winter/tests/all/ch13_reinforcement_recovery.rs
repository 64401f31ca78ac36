//! Rules 13.1 and 13.3: reinforcements and recovery.

use crate::moves::{example, game, holds};
use sandtable_engine::{Game, info::Options};
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::state::{Place, State};

/// [rule 13.0-a, 13.1-a, 13.1.2, A-53, A-88]
#[test]
fn reinforcements_enter_by_the_source_when_due_or_later() {
    holds(
        "unit 1/1/364 track 9\nunit 2/1/364 track 8\nunit 3/1/364 track 10\nunit 1/1/JR16 A1\n\
         expect legal select 1/1/364\nexpect legal select 2/1/364\nexpect refused select 3/1/364 by 13.1-a\n\
         do select 1/1/364\nexpect refused join 2/1/364 by 6.1-a\ndo move X28\nexpect mp = 4.5\ndo done\n\
         # held back: it stays for a later turn\n\
         do select 2/1/364\ndo done\nexpect unit 2/1/364 place = track 8\ndo done\nexpect phase = combat",
    );
    holds(
        "phase action finnish\nunit 1/1/JR16 track 9\nunit 1/1/609 X1\ndo select 1/1/JR16\ndo move A13\nexpect mp = 5.5",
    );
    // Any time in the phase, not in other phases; artillery never comes on the map.
    holds(
        "unit 1/1/364 track 9\nunit 1/47 track 9\nunit 1/1/609 B27\ndo select 1/1/609\ndo move B26\ndo done\n\
         do select 1/1/364\ndo move W27\nexpect unit 1/1/364 hex = W27\nexpect refused select 1/47 by 4.1-b\ndo done\n\
         expect refused select 1/47 by 12.4-a",
    );
    // Passing through a full entry hex is possible, stopping is not.
    holds(
        "unit 1/1/609 X28\nunit 2/1/609 X28\nunit 3/1/609 X28\nunit 1/1/364 track 9\ndo select 1/1/364\n\
         expect refused move X28 by 6.0-a\ndo move W27\nexpect mp = 4",
    );
}

/// [rule 13.1-b]
#[test]
fn entry_next_to_an_enemy_stops() {
    holds(
        "turn 5\nunit 1/1/364 track 5\nunit 1/1/JR16 X29\ndo select 1/1/364\nexpect options of move = X28\n\
         # the ground, not the road: 10 - 2\ndo move X28\nexpect mp = 8\nexpect options of move = ",
    );
}

/// [rule 13.1-c]
#[test]
fn full_allowance_extended_move_and_assault_on_the_entry_turn() {
    holds(
        "unit 1/1/364 track 9\ndo select 1/1/364\nexpect mp = 5\nexpect legal move O21\nexpect refused move O20 by 4.1-a",
    );
    holds("unit 1/1/364 track 9\nunit 1/1/JR16 W28\ndo select 1/1/364\ndo move X28\nexpect frame = action");
    holds(
        "turn 5\nunit 1/1/364 track 5\nunit 1/1/JR16 W28\ndo select 1/1/364\ndo move X28\nexpect legal assault W28",
    );
}

/// [rule 13.1.1-a, A-86]
#[test]
fn two_finnish_companies_come_in_tired() {
    example("E40-tired-entry");
    holds("turn 5\nphase action finnish\nunit 5/2/JR16 track 4\ndo select 5/2/JR16\nexpect mp = 10");
    // Not when they come back as new companies later.
    holds("turn 9\nphase action finnish\nunit 5/2/JR16 track 9\ndo select 5/2/JR16\nexpect mp = 6");
}

/// [rule 13.1.1-b, A-57]
#[test]
fn only_the_718th_enters_at_x1() {
    holds(
        "turn 14\nunit 1/1/718 track 11\nunit AT/1/3/139 track 14\nunit 1/1/364 track 14\nunit 1/1/JR16 A1\n\
         do select 1/1/718\nexpect refused move X28 by 4.1-a\ndo move X1\nexpect mp = 4.5\ndo done\n\
         do select AT/1/3/139\ndo move X1\ndo done\n\
         do select 1/1/364\nexpect refused move X1 by 4.1-a\ndo move X28\nexpect mp = 4.5",
    );
    // X1 is no supply source: nobody leaves there, and a rebuilt company comes by X28.
    holds(
        "turn 16\nunit 1/1/718 X1\nunit 2/1/718 track 15\ndo select 1/1/718\nexpect refused exit by 4.2-a\ndo done\n\
         do select 2/1/718\ndo move X28\nexpect mp = 4.5",
    );
}

/// [rule 13.1.3, A-55]
#[test]
fn a_blocked_entry_hex_delays_a_turn_and_then_moves_along_the_edge() {
    example("E41-blocked-entry");
    // X1 is a corner: along the east edge.
    holds(
        "turn 14\nunit 1/1/JR16 X1\nunit 1/1/718 track 11\nexpect refused select 1/1/718 by 13.1.3\ndo done\n\
         do done\ndo done\ndo done\nexpect turn = 15\nexpect phasing = soviet\ndo select 1/1/718\n\
         # next to the enemy on X1; terrain, for no road leads in\n\
         expect legal move X2\nexpect legal move X3\nexpect legal move X4\nexpect refused move X5 by 4.1-a\n\
         expect refused move X1 by 4.1-c\ndo move X3\nexpect mp = 3.5",
    );
}

/// [rule 13.1.4, 16.1-a, 16.1-b]
#[test]
fn entering_at_night() {
    // 10 + 2 points, X28 among the hexes paid for: I18 would be the 25th half point.
    holds(
        "turn 5\nunit 1/1/364 track 5\nunit 1/1/JR16 A1\ndo select 1/1/364\nexpect mp = 10\nexpect legal move I16\n\
         expect refused move I17 by 4.1-a",
    );
}

/// [rule 13.3-a]
#[test]
fn recovery_is_for_reduced_companies_as_their_only_action() {
    let base = "unit 1/1/609 B27 reduced\nunit MG/1/609 B27 reduced\nunit 2/1/609 B27\nunit 1/1/JR16 B1\n";
    holds(&format!(
        "{base}do select MG/1/609\nexpect refused recover by 13.3-a\ndo done\n\
         do select 2/1/609\nexpect refused recover by 13.3-a\ndo done\n\
         do select 1/1/609\ndice 5\ndo recover\n\
         # 5 + 1 for the distance: 6\nexpect unit 1/1/609 reduced = no\nexpect unit 1/1/609 acted = yes\n\
         expect frame = action"
    ));
    holds(&format!("{base}dice 4\ndo select 1/1/609\ndo recover\nexpect unit 1/1/609 reduced = yes"));
    holds(&format!("{base}do select 1/1/609\ndo move B26\nexpect refused recover by 13.3-a"));
    holds(&format!("{base}do select 1/1/609\ndo join 2/1/609\nexpect refused recover by 13.3-a"));
}

/// [rule 13.3-a, 16.2-a]
#[test]
fn recovery_and_a_bonfire_go_together_in_either_order() {
    let base = "turn 5\nunit 1/1/609 B27 reduced\nunit 1/1/JR16 B1\ndo select 1/1/609\n";
    holds(&format!(
        "{base}dice 1\ndo recover\nexpect refused move B26 by 13.3-a\nexpect refused recover by 13.3-a\n\
         do bonfire\nexpect hex B27 bonfire = yes\nexpect frame = action\nexpect unit 1/1/609 acted = yes"
    ));
    holds(&format!(
        "{base}do bonfire\nexpect refused move B26 by 13.3-a\nexpect refused dig by 13.3-a\ndice 6\ndo recover\n\
         expect unit 1/1/609 reduced = no\nexpect frame = action\nexpect unit 1/1/609 bonfire = yes"
    ));
    // At full strength a bonfire is the whole action.
    holds("turn 5\nunit 2/1/609 B27\nunit 1/1/JR16 B1\ndo select 2/1/609\ndo bonfire\nexpect frame = action");
}

fn position(side: Side, turn: u8, places: &[(&str, &str)]) -> State {
    let game = game();
    let mut st = game.blank("campaign", &Options::none()).expect("a position");
    st.turn = turn;
    st.phasing = side;
    for (key, hex) in places {
        let id = game.pack.unit_by_key(key).expect("a counter").id;
        st.put(&game.pack, id, Place::Hex(game.pack.grid.find(hex).expect("a hex")));
    }
    st
}

fn drms(st: &State, key: &str) -> Vec<&'static str> {
    let unit = game().pack.unit_by_key(key).expect("a counter").id;
    game().recovery_drms(st, unit).map(|(rule, _, _)| rule).collect()
}

fn drm(st: &State, key: &str) -> i8 {
    let unit = game().pack.unit_by_key(key).expect("a counter").id;
    game().recovery_drms(st, unit).map(|(_, _, n)| n).sum()
}

/// [rule REC#1, REC#2, REC#3, REC#4, REC#5, REC#6, 13.3-b]
#[test]
fn recovery_modifiers() {
    // A company next to nobody, in supply by the road, on a neutral day turn: the distance alone.
    let far = [("1/1/609", "W27"), ("1/1/JR16", "A13")];
    assert_eq!(drms(&position(Side::Soviet, 9, &far), "1/1/609"), ["REC#2"]);
    assert_eq!(
        drms(&position(Side::Soviet, 9, &[("1/1/609", "W27"), ("1/1/JR16", "T28")]), "1/1/609"),
        [""; 0]
    );
    assert_eq!(
        drms(&position(Side::Soviet, 9, &[("1/1/609", "W27"), ("1/1/JR16", "S27")]), "1/1/609"),
        ["REC#2"]
    );
    // 8 December for the Soviets, night on top.
    assert_eq!(drms(&position(Side::Soviet, 2, &far), "1/1/609"), ["REC#1", "REC#2"]);
    assert_eq!(drms(&position(Side::Soviet, 5, &far), "1/1/609"), ["REC#1", "REC#2", "REC#4"]);
    assert_eq!(drms(&position(Side::Finnish, 2, &far), "1/1/JR16"), ["REC#2"]);
    // 11 and 12 December.
    assert_eq!(drms(&position(Side::Soviet, 20, &far), "1/1/609"), ["REC#2", "REC#6"]);
    assert_eq!(drms(&position(Side::Finnish, 20, &far), "1/1/JR16"), ["REC#1", "REC#2"]);
    assert!(!drms(&position(Side::Soviet, 19, &far), "1/1/609").contains(&"REC#6"));
    // Pajari; and out of supply, which does not bar the attempt.
    let with = [("1/1/JR16", "A13"), ("Pajari", "A13"), ("1/1/609", "W27")];
    assert_eq!(drms(&position(Side::Finnish, 9, &with), "1/1/JR16"), ["REC#2", "REC#3"]);
    let cut = [("1/1/609", "A30"), ("1/1/JR16", "X3")];
    assert_eq!(drms(&position(Side::Soviet, 9, &cut), "1/1/609"), ["REC#2", "REC#5"]);
    holds(
        "unit 1/1/609 A30 reduced\nunit 1/1/JR16 X3\nexpect unit 1/1/609 supply = no\ndo select 1/1/609\nexpect legal recover",
    );
}

/// [rule REC#1, REC#5, REC#6]
#[test]
fn best_and_worst_chances_of_recovery() {
    let game = game();
    let night = (20..=32).find(|t| game.pack.track[t - 1].is_night()).expect("a late night") as u8;
    let best = position(Side::Finnish, night, &[("1/1/JR16", "A13"), ("Pajari", "A13"), ("1/1/609", "W27")]);
    assert_eq!(drm(&best, "1/1/JR16"), 4);
    let worst = position(Side::Soviet, 29, &[("1/1/609", "A30"), ("1/1/JR16", "A27")]);
    assert_eq!(drm(&worst, "1/1/609"), if game.is_night(&worst) { -1 } else { -2 });
}

/// [rule REC#3, 12.3-h]
#[test]
fn pajari_may_come_and_then_stays() {
    holds(
        "phase action finnish\nunit Pajari B13\nunit 1/1/JR16 B14 reduced\nunit 1/1/609 D14\nunit 2/1/609 X3\n\
         do select Pajari\ndo move B14\ndo done\ndo select 1/1/JR16\ndice 5\ndo recover\n\
         expect unit 1/1/JR16 reduced = no\nexpect unit Pajari stays = yes",
    );
    holds(
        "phase action finnish\nunit Pajari B14\nunit 1/1/JR16 B14 reduced\nunit 1/1/609 X3\n\
         do select 1/1/JR16\ndice 1\ndo recover\nexpect refused select Pajari by 12.3-h",
    );
}

/// [rule REC#7]
#[test]
fn no_field_kitchens_in_the_roll() {
    // The option is not offered, so its modifier never applies; the printed figure stays in the table.
    assert_eq!(game().pack.tables.recovery.kitchen, 1);
    let st = position(Side::Finnish, 9, &[("1/1/JR16", "A13")]);
    assert!(!drms(&st, "1/1/JR16").contains(&"REC#7"));
}

/// [rule 12.1.4-a, A-75]
#[test]
fn committed_armor_has_to_enter_if_it_can() {
    holds(
        "unit T-26m31 track 9\nunit 1/1/JR16 A1\nexpect refused done by 12.1.4-a\ndo select T-26m31\n\
         expect refused done by 12.1.4-a\ndo move X28\ndo done\nexpect legal done",
    );
    holds("unit T-26m31 track 9\nunit 1/1/JR16 X28\nexpect legal done");
}
