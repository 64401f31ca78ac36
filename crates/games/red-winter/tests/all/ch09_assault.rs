//! Rule 9: assaults; 12.1.2: overruns.

use crate::moves::{example, game, holds};
use sandtable_red_winter::units::UnitSet;

/// Cost in full points of an assault by these units from a hex on its neighbour.
fn cost(units: &[&str], from: &str, to: &str) -> Option<f32> {
    let game = game();
    let (a, b) = (game.pack.grid.find(from).expect("a hex"), game.pack.grid.find(to).expect("a hex"));
    let group: UnitSet = units.iter().map(|k| game.pack.unit_by_key(k).expect("a counter").id).collect();
    let dir = game.pack.grid.dir_between(a, b).expect("neighbours");
    game.assault_cost(group, a, dir).map(|half| f32::from(half) / 2.0)
}

/// [rule 9.0-a, 9.1-a, 9.1-b]
#[test]
fn an_assault_costs_the_ground_and_two_points() {
    example("X05-assault-points");
    let company = ["1/1/609"];
    assert_eq!(cost(&company, "B27", "B26"), Some(4.0));
    assert_eq!(cost(&company, "B26", "C25"), Some(5.0));
    assert_eq!(cost(&company, "H19", "H20"), Some(3.0));
    assert_eq!(cost(&company, "H20", "I20"), Some(3.5));
    assert_eq!(cost(&["1/1/JR16"], "H20", "I20"), Some(3.0));
    // The road between W27 and X28 does not help.
    assert_eq!(cost(&company, "W27", "X28"), Some(4.0));
    // It happens in the Action Phase.
    holds("unit 1/1/609 W27\nunit 1/1/JR16 X28\ndo select 1/1/609\nexpect legal assault X28");
    holds("phase combat soviet\nunit 1/1/609 W27\nunit 1/1/JR16 X28\nexpect refused assault X28");
}

/// [rule 9.1-c]
#[test]
fn the_attackers_ground_is_where_they_assault_from() {
    // From ice 15 is halved to 8: 1:1; from the forest 15 : 5 is 3:1. Submachine-guns take a column.
    let text = |from: &str| {
        format!(
            "unit 1/1/609 {from}\nunit 2/1/609 {from}\nunit 3/1/609 {from}\nunit 1/1/JR16 X28\n\
             do select 1/1/609\ndo join 2/1/609\ndo join 3/1/609\ndice 4 4\ndo assault X28\n"
        )
    };
    // Roll 8: 1:2 gives 1/0, 2:1 gives 0/1.
    holds(&format!(
        "{}expect actor = soviet\ndo step 1/1/609\nexpect unit 1/1/JR16 reduced = no",
        text("W28")
    ));
    holds(&format!("{}expect actor = finnish", text("X27")));
}

/// [rule 9.1-d]
#[test]
fn no_assault_without_the_points() {
    holds(
        "unit 1/1/609 H19\nunit 1/1/JR16 G20\ndo select 1/1/609\ndo move G19\n\
         # 5 - 1 = 4 for a forest hex\nexpect mp = 4\nexpect legal assault G20",
    );
    holds(
        "unit MG/1/609 H19\nunit MG/2/609 H20\nunit 1/1/JR16 G20\nunit 2/1/JR16 I20\ndo select MG/1/609\n\
         do move G19\nexpect frame = action\n\
         do select MG/2/609\nexpect legal assault G20\nexpect legal assault I20\ndo done",
    );
    holds(
        "turn 5\nunit MG/1/609 B28\nunit 1/1/JR16 B25\nunit 1/PPP7 A26\nunit 2/1/609 B27\ndo select MG/1/609\nexpect mp = 8\n\
         expect refused assault B25 by 9.1-a\nexpect refused assault C27 by 9.1-a",
    );
}

/// [rule 9.1-e, 12.1.3-a]
#[test]
fn no_assault_into_prohibited_terrain() {
    assert_eq!(cost(&["T-26m31"], "W27", "X27"), None);
    assert_eq!(cost(&["T-26m31", "1/1/609"], "W27", "X27"), None);
    holds(
        "unit T-26m31 W27\nunit 1/1/JR16 X27\nunit 2/1/JR16 X28\ndo select T-26m31\n\
         expect refused assault X27 by 9.1-e\nexpect legal assault X28",
    );
}

/// [rule 9.1-f, 7.1-c]
#[test]
fn from_zone_to_zone_and_then_an_assault() {
    holds(
        "phase action finnish\nunit 1/1/JR16 H20\nunit 1/1/609 I20\ndo select 1/1/JR16\ndo move H21\n\
         expect legal assault I20",
    );
}

/// [rule 9.1-g, 9.1-h]
#[test]
fn stacks_assault_one_after_the_other_never_together() {
    example("E08-two-assaults");
}

/// [rule 9.1-i, 9.1-j]
#[test]
fn guns_and_mortars_only_defend() {
    for unit in ["AT/1/1/139", "Mtr/609", "IG/609"] {
        holds(&format!(
            "unit {unit} B27\nunit 1/1/609 B27\nunit 1/1/JR16 B26\ndo select {unit}\n\
             expect refused assault B26 by 9.1-i\ndo done\n\
             do select 1/1/609\nexpect legal assault B26\ndo done"
        ));
        // Nor in a stack with somebody who may.
        holds(&format!(
            "unit {unit} B27\nunit 1/1/609 B27\nunit 1/1/JR16 B26\ndo select 1/1/609\ndo join {unit}\n\
             expect refused assault B26 by 9.1-i"
        ));
    }
    for unit in ["1/1/609", "MG/1/609", "T-26m31", "BA-10"] {
        holds(&format!("unit {unit} W27\nunit 1/1/JR16 X28\ndo select {unit}\nexpect legal assault X28"));
    }
    for unit in ["1/1/JR16", "1/PPP7", "Eng/JR16", "MG/1/JR16a"] {
        holds(&format!(
            "phase action finnish\nunit {unit} W27\nunit 1/1/609 X28\ndo select {unit}\nexpect legal assault X28"
        ));
    }
    // A Soviet gun of 1 in a black box defends with 2: 10 : 7 is 1:1 where 10 : 5 is 2:1; submachine-guns add one.
    let text = "phase action finnish\nunit 1/1/JR16 B27\nunit 2/1/JR16 B27\nunit 1/1/609 B26\n";
    let assault = "do select 1/1/JR16\ndo join 2/1/JR16\ndice 4 4\ndo assault B26\n";
    // Roll 8: 3:1 gives 0/2, 2:1 gives 0/1.
    holds(&format!("{text}{assault}do step 1/1/609\nexpect actor = soviet"));
    holds(&format!("{text}unit AT/1/1/139 B26\n{assault}do step 1/1/609\nexpect actor = finnish"));
}

/// [rule 12.3.1-c, 12.3-a]
#[test]
fn pajari_alone_neither_assaults_nor_is_assaulted() {
    holds("unit 1/1/609 B27\nunit Pajari B26\ndo select 1/1/609\nexpect refused assault B26 by 12.3.1-c");
    holds(
        "phase action finnish\nunit Pajari B27\nunit 1/1/JR16 B27\nunit 1/1/609 B26\ndo select Pajari\n\
         expect refused assault B26 by 12.3-a\ndo join 1/1/JR16\nexpect legal assault B26",
    );
}

/// [rule 9.2-a, 9.2-b, 9.2-c, 9.2-d, 9.2-e, 9.2-f]
#[test]
fn an_assault_is_resolved_without_support_and_ends_the_move() {
    // No support is asked for although a mortar could give it; the dice follow at once.
    holds(
        "turn 16\nunit 1/1/609 B27\nunit 2/1/609 B27\nunit 3/1/609 B27\nunit Mtr/609 B28\nunit 1/1/JR16 B26\n\
         unit Mtr/JR16a A22\nunit 2/1/JR16 C24\n\
         do select 1/1/609\ndo join 2/1/609\ndo join 3/1/609\ndo assault B26\nexpect actor = dice\n",
    );
    // The attacker pays in steps alone: 1:1 after submachine-guns, roll 7, 1/0.
    holds(
        "turn 16\nunit 1/1/609 B27\nunit 2/1/609 B27\nunit 1/1/JR16 B26\ndo select 1/1/609\ndo join 2/1/609\n\
         dice 3 4\ndo assault B26\nexpect refused retreat\ndo step 2/1/609\nexpect unit 2/1/609 reduced = yes\n\
         expect unit 1/1/609 hex = B27\nexpect refused select 1/1/609 by 4.1-b\n\
         # and both may still attack in the Combat Phase\n\
         do done\nexpect phase = combat\ndo target B26\ndo combat\nexpect legal attack 1/1/609\n\
         expect legal attack 2/1/609",
    );
    // The defender mixes steps and retreats; the attackers have to follow, and are done.
    holds(
        "turn 16\nunit 1/1/609 B27\nunit 2/1/609 B27\nunit 3/1/609 B27\nunit 1/1/JR16 B26\n\
         do select 1/1/609\ndo join 2/1/609\ndo join 3/1/609\n\
         # 3:1 less submachine-guns is 2:1; roll 10: 0/2\ndice 5 5\ndo assault B26\n\
         expect legal step 1/1/JR16\nexpect legal retreat\ndo step 1/1/JR16\ndo retreat\n\
         do retreat-to 1/1/JR16 B25\nexpect refused done\ndo advance 1/1/609 B26\ndo advance 2/1/609 B26\n\
         expect hex B26 stack = 1/1/609 2/1/609 3/1/609\nexpect frame = action\n\
         expect refused select 3/1/609 by 4.1-b",
    );
}

/// [rule 12.1.2-a, A-01, A-31]
#[test]
fn overrun_costs_ground_plus_two() {
    example("E28-overrun");
    assert_eq!(cost(&["T-26m31"], "W27", "X28"), Some(2.5));
    assert_eq!(cost(&["BA-10"], "W27", "X28"), Some(2.5));
    assert_eq!(cost(&["T-26m31"], "P17", "Q16"), Some(2.5));
    assert_eq!(cost(&["T-26m31"], "F14", "G14"), Some(4.0));
    assert_eq!(cost(&["BA-10"], "F14", "G14"), Some(6.0));
    assert_eq!(cost(&["T-26m31", "BA-10"], "F14", "G14"), Some(6.0));
    // A village without a road: its ground and 2.
    assert_eq!(cost(&["T-26m31"], "H19", "H18"), Some(3.0));
    // A mixed stack pays the infantry's way.
    assert_eq!(cost(&["T-26m31", "1/1/609"], "W27", "X28"), Some(4.0));
}

/// [rule 12.1.2-b, 12.1.2-c, A-29, A-31, A-32]
#[test]
fn armor_rolls_on_after_emptying_the_hex() {
    let before = "turn 16\nunit T-26m31 U27\nunit Mtr/JR16a V28\nunit 1/1/JR16 A1\n";
    // 10 : 1 and armor: 6:1. Roll 7: 0/4. 2.5 points paid, the advance is free, 5.5 are left.
    holds(&format!(
        "{before}do select T-26m31\nexpect mp = 8\ndice 3 4\ndo assault V28\nexpect unit Mtr/JR16a place = eliminated\n\
         expect unit T-26m31 hex = V28\nexpect frame = acting\nexpect mp = 5.5\nexpect legal move W27"
    ));
    // And may overrun again.
    holds(&format!(
        "{before}unit Mtr/JR16b W27\ndo select T-26m31\ndice 3 4 3 4\ndo assault V28\ndo assault W27\n\
         expect unit T-26m31 hex = W27\nexpect mp = 3"
    ));
    // Next to an AT gun it stops, but may assault with what it has.
    holds(&format!(
        "{before}unit AT/JR16 X28\ndo select T-26m31\ndice 3 4\ndo assault V28\ndo move W27\nexpect mp = 3.5\n\
         expect options of move = \nexpect legal assault X28"
    ));
    // Not emptied: over. 10 : 9 and armor, less submachine-guns, is 1:1. Roll 7: 1/0.
    holds(
        "turn 16\nunit T-26m31 U27\nunit 1/1/JR16 V28\nunit 1/PPP7 V28\ndo select T-26m31\ndice 3 4\n\
         do assault V28\nexpect unit T-26m31 reduced = yes\nexpect frame = action\nexpect unit T-26m31 acted = yes",
    );
    // With infantry in the stack: over as well.
    holds(
        "turn 16\nunit T-26m31 U27\nunit 1/1/609 U27\nunit Mtr/JR16a V28\nunit 1/1/JR16 A1\ndo select T-26m31\n\
         do join 1/1/609\ndice 3 4\ndo assault V28\ndo advance T-26m31 V28\nexpect unit 1/1/609 hex = V28\n\
         expect frame = action",
    );
}
