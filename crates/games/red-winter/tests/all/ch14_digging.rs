//! Rule 14: digging in.

use crate::moves::{example, game, holds, is_so};
use sandtable_engine::{Game, info::Options};
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::state::Place;

/// Ends both sides' phases until the Soviets act again.
const NEXT_TURN: &str = "do done\ndo done\ndo done\ndo done\n";

/// [rule 14.0-a, 14.2-a, A-59]
#[test]
fn two_actions_on_two_turns() {
    holds(&format!(
        "unit 1/1/609 B27\nunit 2/1/609 B27\nunit 1/1/JR16 X3\ndo select 1/1/609\ndo dig\n\
         expect hex B27 digging = yes\nexpect hex B27 dug-in = no\nexpect unit 1/1/609 acted = yes\n\
         # not by somebody else on the same turn\n\
         do select 2/1/609\nexpect refused dig by 14.2-a\ndo done\n\
         {NEXT_TURN}expect turn = 10\n\
         # the work belongs to the hex: another unit finishes it\n\
         do select 2/1/609\ndo dig\nexpect hex B27 dug-in = yes\nexpect hex B27 digging = no\n\
         do select 1/1/609\nexpect refused dig by 14.0-a"
    ));
}

/// [rule 14.1-a, 12.3-c]
#[test]
fn infantry_engineers_and_mgs_dig_instead_of_anything_else() {
    for (unit, digs) in
        [("1/1/609", true), ("MG/1/609", true), ("Mtr/609", false), ("AT/1/1/139", false), ("IG/609", false)]
    {
        let verdict = if digs { "expect legal dig" } else { "expect refused dig by 14.1-a" };
        holds(&format!("unit {unit} B27\nunit 1/1/JR16 X3\ndo select {unit}\n{verdict}"));
    }
    holds("unit T-26m31 W27\ndo select T-26m31\nexpect refused dig by 14.1-a");
    for (unit, digs) in [("1/1/JR16", true), ("Eng/JR16", true), ("1/PPP7", true), ("Pajari", false)] {
        let verdict = if digs { "expect legal dig" } else { "expect refused dig by 14.1-a" };
        holds(&format!(
            "phase action finnish\nunit {unit} B27\nunit 1/1/609 X3\ndo select {unit}\n{verdict}"
        ));
    }
    holds("unit 1/1/609 B27\ndo select 1/1/609\ndo move B26\nexpect refused dig by 14.1-a");
}

/// [rule 14.1-b, 14.5-a]
#[test]
fn not_on_ice_and_not_next_to_the_enemy() {
    holds("unit 1/1/609 I21\ndo select 1/1/609\nexpect refused dig by 14.1-b");
    for hex in ["B27", "C25", "H18", "M16"] {
        holds(&format!("unit 1/1/609 {hex}\ndo select 1/1/609\nexpect legal dig"));
    }
    holds("unit 1/1/609 B27\nunit 1/1/JR16 B26\ndo select 1/1/609\nexpect refused dig by 7.2-c");
    holds("turn 5\nunit 1/1/609 I21\ndo select 1/1/609\nexpect refused dig by 14.1-b");
}

/// [rule 14.1-c]
#[test]
fn digging_unit_may_fire() {
    holds(
        "turn 16\nunit MG/1/609 N13\nunit 1/1/JR16 O11\nunit 2/1/JR16 X3\ndo select MG/1/609\ndo dig\ndo done\n\
         expect phase = combat\ndo target O11\nexpect legal fire MG/1/609",
    );
}

/// [rule 14.1-d, A-58]
#[test]
fn markers_are_limited_and_may_be_taken_up() {
    let game = game();
    let limit = usize::from(game.pack.constants.digging.soviet_markers);
    let mut st = game.blank("campaign", &Options::none()).expect("a position");
    st.phasing = Side::Soviet;
    let companies: Vec<_> = game
        .army(Side::Soviet)
        .iter()
        .filter(|u| game.kind(*u).is_infantry_company())
        .take(limit + 1)
        .collect();
    let hexes: Vec<_> = game.pack.grid.ids().filter(|h| !game.is_lake(*h)).take(limit + 1).collect();
    for (i, (unit, hex)) in companies.iter().zip(&hexes).enumerate() {
        st.put(&game.pack, *unit, Place::Hex(*hex));
        if i < limit {
            // Both faces of the same counters.
            if i % 2 == 0 {
                st.dug_in.insert(*hex)
            } else {
                st.digging.insert(*hex)
            };
        }
    }
    let last = game.mover(&st, companies[limit]);
    assert_eq!(game.dig_check(&st, &last).err().map(|w| w.rule), Some("14.1-d"));
    // Flipping one needs no counter.
    assert!(game.dig_check(&st, &game.mover(&st, companies[1])).is_ok());
    st.digging.remove(hexes[1]);
    assert!(game.dig_check(&st, &last).is_ok());
    // The owner takes his markers up; not the enemy's.
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B28\nunit 1/1/JR16 X3\nmarker dug-in B27 X3\nmarker digging B28\n\
         expect options of fill = B27 B28\nexpect refused fill X3 by 14.1-d\ndo fill B27\nexpect hex B27 dug-in = no\n\
         do fill B28\nexpect hex B28 digging = no\nexpect legal select 1/1/609",
    );
}

/// [rule 14.2-b]
#[test]
fn an_enemy_next_door_interrupts_the_work() {
    example("E33-interrupted-digging");
}

/// [rule 14.2.1-a]
#[test]
fn the_engineer_needs_one_action() {
    holds(
        "phase action finnish\nunit Eng/JR16 B27\nunit 1/1/609 X3\ndo select Eng/JR16\ndo dig\n\
         expect hex B27 dug-in = yes\nexpect hex B27 digging = no\nexpect unit Eng/JR16 acted = yes",
    );
    // Also where others have just begun.
    holds(
        "phase action finnish\nunit Eng/JR16 B27\nunit 1/1/JR16 B27\nunit 1/1/609 X3\ndo select 1/1/JR16\ndo dig\n\
         do select Eng/JR16\ndo dig\nexpect hex B27 dug-in = yes",
    );
}

/// [rule 14.2.1-b, A-46]
#[test]
fn the_engineer_digs_next_to_the_enemy_if_somebody_covers_him() {
    let base = "phase action finnish\nunit Eng/JR16 B27\nunit 1/1/609 B26\n";
    holds(&format!("{base}do select Eng/JR16\nexpect refused dig by 14.2.1-b"));
    holds(&format!("{base}unit Pajari B27\ndo select Eng/JR16\nexpect refused dig by 14.2.1-b"));
    holds(&format!("{base}unit Mtr/JR16a B27\ndo select Eng/JR16\ndo dig\nexpect hex B27 dug-in = yes"));
    holds(&format!("{base}unit 1/1/JR16 B27\ndo select 1/1/JR16\nexpect refused dig by 7.2-c"));
}

/// [rule 14.3-a, 14.3-d]
#[test]
fn dug_in_is_a_column_in_assaults_and_digging_is_nothing() {
    // 10 : 5 is 2:1, less submachine-guns 1:1. Roll 9: 0/1; one column left, 1:2, 1/1.
    let text = |marker: &str| {
        format!(
            "turn 16\nunit 1/1/609 B27\nunit 2/1/609 B27\nunit 1/1/JR16 B26\n{marker}\ndo select 1/1/609\n\
             do join 2/1/609\ndice 4 5\ndo assault B26\ndo step 1/1/JR16\n"
        )
    };
    holds(&format!("{}expect frame = action", text("")));
    holds(&format!("{}expect frame = action", text("marker digging B26")));
    holds(&format!("{}expect actor = soviet\nexpect legal step 1/1/609", text("marker dug-in B26")));
}

/// [rule 14.3-b, 14.3-d]
#[test]
fn dug_in_hexes_are_harder_to_hit() {
    // The least roll that suppresses the hex: 2 more by direct fire, 1 more by indirect fire.
    let least = |marker: &str, gun: &str| {
        (2..=12).find(|sum: &u8| {
            let (a, b) = (sum / 2, sum - sum / 2);
            is_so(&format!(
                "turn 16\nphase combat soviet\nunit MG/1/609 N13\nunit Mtr/609 N13\nunit 1/1/JR16 P14\n{marker}\n\
                 do target P14\ndice {a} {b}\ndo fire {gun}\nexpect hex P14 suppressed = yes"
            ))
        })
    };
    let open = least("", "MG/1/609").expect("a roll that suppresses");
    assert_eq!(least("marker digging P14", "MG/1/609"), Some(open));
    assert_eq!(least("marker dug-in P14", "MG/1/609"), Some(open + 2));
    let open = least("", "Mtr/609").expect("a roll that suppresses");
    assert_eq!(least("marker dug-in P14", "Mtr/609"), Some(open + 1));
}

/// [rule 14.3-c, 14.4-a]
#[test]
fn the_marker_serves_all_and_goes_with_the_last() {
    example("E32-dug-in-stays");
    // Whatever takes the last unit away removes the marker at once, a Digging In marker too.
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 X28\nmarker digging B27\nmarker dug-in X28\nunit 1/1/JR16 A1\n\
         do select 1/1/609\ndo move B26\nexpect hex B27 digging = no\ndo done\n\
         do select 2/1/609\ndo exit\nexpect hex X28 dug-in = no",
    );
}

/// [rule 14.4-b]
#[test]
fn a_captured_hex_is_not_dug_in() {
    holds(
        "turn 16\nunit 1/1/609 B27\nunit 2/1/609 B27\nunit 3/1/609 B27\nunit Mtr/JR16a B26\nunit 1/1/JR16 X3\n\
         marker dug-in B26\ndo select 1/1/609\ndo join 2/1/609\ndo join 3/1/609\ndice 6 6\ndo assault B26\n\
         do advance 1/1/609 B26\nexpect hex B26 dug-in = no",
    );
}

/// [rule 14.5-a]
#[test]
fn at_night_one_action_is_enough_even_next_to_the_enemy() {
    holds(
        "turn 5\nunit 1/1/609 B27\nunit 1/1/JR16 B26\ndo select 1/1/609\ndo dig\nexpect hex B27 dug-in = yes",
    );
}
