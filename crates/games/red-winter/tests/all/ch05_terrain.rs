//! Rule 5: terrain.

use crate::moves::{example, game, holds};
use sandtable_red_winter::pack::{RoadClass, Terrain};

/// [rule 5.0-a, 5.2.3-b, 5.2.4-d]
#[test]
fn every_hex_has_the_terrain_that_covers_most_of_it() {
    example("E01-hex-reference");
    example("E02-unit-reference");
    example("E04-terrain");
    let game = game();
    let village = ["G18", "G19", "H18", "H19", "H20", "H21", "I17", "I18"];
    let mut named: Vec<&str> = game.pack.village.iter().map(|h| game.pack.grid.label(*h)).collect();
    named.sort_unstable();
    assert_eq!(named, village);
    for hex in game.pack.grid.ids() {
        let count = [Terrain::Forest, Terrain::Suo, Terrain::Village, Terrain::Lake]
            .iter()
            .filter(|t| **t == game.terrain(hex))
            .count();
        assert_eq!(count, 1);
    }
}

/// [rule 5.1-a, 12.1.3-a, A-33]
#[test]
fn only_armor_is_bound_to_roads_and_villages() {
    holds(
        "unit T-26m31 H19\nunit 1/1/609 W27\nunit 1/1/JR16 A1\ndo select T-26m31\n\
         # H18 is a village without a road: in by its ground, and out again into a village.\n\
         expect legal move H18\nexpect refused move H17 by 5.1-a\nexpect refused move I19 by 5.1-a\n\
         do move H18\nexpect mp = 7\nexpect legal move G18\ndo move I18\nexpect mp = 6\n\
         expect refused move J18 by 5.1-a",
    );
}

/// [rule 5.1-a]
#[test]
fn other_units_enter_any_terrain() {
    holds(
        "unit 1/1/609 W27\ndo select 1/1/609\nexpect legal move W26\nexpect legal move X27\nexpect legal move V27",
    );
}

/// [rule 5.2.1, 5.2.2, 5.2.3-a, 5.2.4-a, 5.2.5-a, 5.2.6]
#[test]
fn terrain_costs() {
    // Forest 2, suo 3, village 1, ice 1.5; hotel and gravel pits are forest.
    let step = |from: &str, to: &str, left: &str| {
        holds(&format!("unit 1/1/609 {from}\ndo select 1/1/609\ndo move {to}\nexpect mp = {left}"));
    };
    step("B27", "B26", "3");
    step("B26", "C25", "2");
    step("I19", "I18", "4");
    step("H17", "H18", "4");
    step("I21", "I22", "3.5");
    step("L17", "L16", "3");
    step("M17", "M16", "3");
    holds("expect hex M16 terrain = forest\nexpect hex L16 terrain = forest");
}

/// [rule 5.3-a, 5.3-c]
#[test]
fn half_a_point_along_any_road() {
    // Main, primary, secondary: all alike on foot, whatever the ground.
    for (from, to) in [("W27", "V28"), ("P17", "Q16"), ("C8", "C9"), ("K20", "K21"), ("P25", "Q25")] {
        holds(&format!(
            "unit 1/1/609 {from}\nunit 1/1/JR16 A1\ndo select 1/1/609\ndo move {to}\nexpect mp = 4.5"
        ));
    }
    // Two road hexes next to each other without a road between them: terrain.
    holds("unit 1/1/609 I15\ndo select 1/1/609\ndo move H15\nexpect mp = 4.5");
    let game = game();
    let find = |l: &str| game.pack.grid.find(l).expect("a hex");
    let dir = game.pack.grid.dir_between(find("N16"), find("N17")).expect("neighbours");
    assert_eq!(game.pack.road(find("N16"), dir), None);
    holds("unit 1/1/609 N17\nunit 2/1/609 M16\ndo select 1/1/609\ndo move N16\nexpect mp = 4");
}

/// [rule 5.3-b, 7.1-d]
#[test]
fn no_road_rate_next_to_the_enemy() {
    holds(
        "unit 1/1/609 V28\nunit 1/1/JR16 X29\ndo select 1/1/609\ndo move W27\nexpect mp = 4.5\n\
         do move X28\nexpect frame = action\nexpect unit 1/1/609 hex = X28",
    );
    holds("turn 5\nunit 1/1/609 W27\nunit 1/1/JR16 X29\ndo select 1/1/609\ndo move X28\nexpect mp = 8");
}

/// [rule 5.3-d]
#[test]
fn printed_road_numbers_agree_with_the_costs() {
    example("X13-mileage");
    let game = game();
    assert!(!game.pack.mileage.is_empty());
}

/// [rule 5.3-c, 12.1.3-b, 12.1.3-c, A-01]
#[test]
fn secondary_roads_are_dearer_for_armor_only() {
    let enemy = "unit 1/1/JR16 X1\n";
    holds(&format!("{enemy}unit T-26m31 F14\ndo select T-26m31\nexpect mp = 8\ndo move G14\nexpect mp = 7"));
    holds(&format!("{enemy}unit BA-10 F14\ndo select BA-10\nexpect mp = 12\ndo move G14\nexpect mp = 10"));
    holds(&format!("{enemy}unit BA-10 F14\ndo select BA-10\ndo move F15\nexpect mp = 11.5"));
    // Main and primary are the same to armor.
    holds(&format!("{enemy}unit T-26m31 P17\ndo select T-26m31\ndo move Q16\nexpect mp = 7.5"));
    let game = game();
    let road = |a: &str, b: &str| {
        let (a, b) = (game.pack.grid.find(a).expect("a hex"), game.pack.grid.find(b).expect("a hex"));
        game.pack.road(a, game.pack.grid.dir_between(a, b).expect("neighbours"))
    };
    assert_eq!(road("P17", "Q16"), Some(RoadClass::Primary));
    assert_eq!(road("F14", "G14"), Some(RoadClass::Secondary));
    assert_eq!(road("F14", "F15"), Some(RoadClass::Main));
}

/// [rule 5.4-a, 5.4-b]
#[test]
fn bridges_are_roads_between_land_hexes() {
    let game = game();
    for (a, b) in [("J16", "K15"), ("O21", "O22")] {
        let (x, y) = (game.pack.grid.find(a).expect("a hex"), game.pack.grid.find(b).expect("a hex"));
        let dir = game.pack.grid.dir_between(x, y).expect("neighbours");
        assert!(game.pack.is_bridge(x, dir) && game.pack.is_bridge(y, dir.opposite()));
        assert!(!game.is_lake(x) && !game.is_lake(y));
        holds(&format!(
            "unit 1/1/609 {a}\nunit 1/1/JR16 A1\ndo select 1/1/609\ndo move {b}\nexpect mp = 4.5"
        ));
    }
}

/// [rule 5.2.5-b, 5.2.5-c]
#[test]
fn the_hotel_saves_its_infantry_from_the_first_loss() {
    example("E05b-hotel-assault");
    // Without infantry or an MG nothing is ignored: 5:1, roll 5, 0/1.
    holds(
        "unit 1/1/609 M17\nunit Mtr/JR16a M16\nunit 1/PPP7 A1\ndo select 1/1/609\ndice 2 3\ndo assault M16\n\
         do step Mtr/JR16a\nexpect unit Mtr/JR16a place = eliminated",
    );
    // The Soviets have the same of it: 1:1 with submachine-guns is 2:1, roll 8, 0/1 becomes 0/0.
    holds(
        "phase action finnish\nunit 1/1/JR16 M17\nunit 1/1/609 M16\ndo select 1/1/JR16\ndice 4 4\n\
         do assault M16\nexpect unit 1/1/609 reduced = no\nexpect unit 1/1/609 hex = M16\nexpect frame = action",
    );
}

/// [rule 5.2.5-d]
#[test]
fn units_in_the_hotel_may_dig_in() {
    holds("unit 1/1/609 M16\ndo select 1/1/609\ndo dig\nexpect hex M16 digging = yes");
}

/// Three Soviet companies assault one Finnish company; what a roll of 8 brings.
fn assault(from: &str, target: &str, then: &str) {
    holds(&format!(
        "turn 16\nunit 1/1/609 {from}\nunit 2/1/609 {from}\nunit 3/1/609 {from}\nunit 1/1/JR16 {target}\n\
         do select 1/1/609\ndo join 2/1/609\ndo join 3/1/609\ndice 4 4\ndo assault {target}\n{then}"
    ));
}

/// [rule 5.2.4-b, 5.4-c]
#[test]
fn attacks_from_ice_and_over_bridges_are_halved() {
    // 15 : 5 less submachine-guns is 2:1, 0/1; halved to 8 it is 1:2, 1/0.
    assault("X27", "X28", "expect actor = finnish\nexpect legal step 1/1/JR16");
    assault("W28", "X28", "expect actor = soviet\nexpect legal step 1/1/609");
    assault("O23", "O22", "expect actor = finnish\nexpect legal step 1/1/JR16");
    assault("O21", "O22", "expect actor = soviet\nexpect legal step 1/1/609");
}

/// [rule 5.2.4-c]
#[test]
fn attacks_on_units_on_ice_are_easier() {
    // 3:1 and three columns is 6:1, 0/4: a company of two steps cannot hold.
    assault(
        "W27",
        "W28",
        "do step 1/1/JR16\nexpect actor = finnish\ndo step 1/1/JR16\nexpect unit 1/1/JR16 place = dead-pool",
    );
}
