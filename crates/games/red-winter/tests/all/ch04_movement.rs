//! Rule 4: movement; 12.1.3, 12.3-b and 16.1 where they change it.

use crate::moves::{example, holds};

/// [rule 4.0-a]
#[test]
fn any_all_or_none_may_move() {
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B27\nunit 1/1/JR16 P10\n\
         expect legal select 1/1/609\nexpect legal select 2/1/609\nexpect legal done\n\
         expect refused select 1/1/JR16 by 4.0-a\nexpect refused select 3/1/609 by 4.0-a\n\
         do done\nexpect phase = combat",
    );
}

/// [rule 4.1-a, 5.2.1]
#[test]
fn each_hex_entered_is_paid_for() {
    holds(
        "unit 1/1/609 B27\ndo select 1/1/609\nexpect mp = 5\n\
         expect legal move B25\nexpect refused move B24 by 4.1-a\nexpect refused move B27 by 4.1-a\n\
         do move B26\nexpect mp = 3\ndo move B25\nexpect unit 1/1/609 hex = B25\n\
         # one point is left, too little for any neighbour: the action is over\n\
         expect frame = action\nexpect unit 1/1/609 acted = yes",
    );
}

/// [rule 4.1-b, A-90]
#[test]
fn one_finishes_before_the_next_begins() {
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B28\ndo select 1/1/609\ndo move B26\n\
         expect refused select 2/1/609 by 4.1-b\ndo done\n\
         expect refused select 1/1/609 by 4.1-b\ndo select 2/1/609\ndo move C28\nexpect mp = 3",
    );
}

/// [rule 4.1-c, 6.0-c]
#[test]
fn enemy_hexes_are_closed_unless_pajari_is_alone_there() {
    holds("unit 1/1/609 B27\nunit 1/1/JR16 B26\ndo select 1/1/609\nexpect refused move B26 by 4.1-c");
    holds(
        "unit 1/1/609 B27\nunit Pajari B26\nunit 1/1/JR16 O10\ndo select 1/1/609\nexpect legal move B25\n\
         do move B26\nexpect unit 1/1/609 hex = B26\nexpect unit Pajari hex = O10",
    );
    // A move past him halts where he stood, and may go on.
    holds(
        "unit 1/1/609 B27\nunit Pajari B26\nunit 1/1/JR16 O10\nunit 2/1/609 A25\nunit 3/1/609 C25\n\
         do select 1/1/609\ndo move B25\nexpect unit Pajari hex = O10\nexpect unit 1/1/609 hex = B26\n\
         expect mp = 3\ndo move B25\nexpect unit 1/1/609 hex = B25",
    );
}

/// [rule 4.1-d]
#[test]
fn points_are_neither_saved_nor_given_away() {
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B28\ndo select 1/1/609\ndo done\n\
         do select 2/1/609\nexpect mp = 5\ndo done\ndo done\n\
         expect phase = combat\ndo done\nexpect phasing = finnish\ndo done\ndo done\n\
         expect turn = 10\nexpect phasing = soviet\ndo select 1/1/609\nexpect mp = 5",
    );
}

/// [rule 4.1.1-a, A-26, A-86]
#[test]
fn one_hex_can_always_be_entered() {
    // A mortar with 2 points into suo for 3; then its action is over, with an enemy next to it or not.
    holds(
        "unit Mtr/609 B25\ndo select Mtr/609\nexpect mp = 2\nexpect legal move B24\ndo move B24\n\
         expect unit Mtr/609 hex = B24\nexpect frame = action",
    );
    // Also with the point for leaving an enemy zone of control: 2 + 1 of 2.
    holds(
        "unit IG/609 B26\nunit 1/1/JR16 B25\ndo select IG/609\nexpect options of move = A25 A26 B27 C25 C26\n\
         do move B27\nexpect unit IG/609 hex = B27",
    );
    // It is the whole move: not after another hex, and no assault after it.
    holds(
        "unit 1/1/609 B26\ndo select 1/1/609\ndo move B25\nexpect mp = 3\ndo move B24\nexpect frame = action",
    );
    holds(
        "unit MG/1/609 B27\nunit 1/1/JR16 B24\ndo select MG/1/609\ndo move B26\nexpect legal move B25\n\
         expect refused move C25 by 4.1-a",
    );
    // Nor does it leave the map.
    holds(
        "unit Mtr/609 X27\nunit 1/1/JR16 W26\ndo select Mtr/609\ndo move X28\nexpect unit Mtr/609 hex = X28\n\
         expect frame = action",
    );
    // Not into prohibited terrain.
    holds("unit T-26m31 W27\ndo select T-26m31\nexpect refused move W26 by 5.1-a");
}

/// [rule 4.1.1-b, A-26]
#[test]
fn adjacent_start_needs_no_assault_points() {
    // An MG has 4 points; an assault into suo takes 5.
    holds("unit MG/1/609 B25\nunit 1/1/JR16 B24\ndo select MG/1/609\nexpect legal assault B24");
    // Not once it has left its hex, even for another hex next to the target, or to come back.
    holds(
        "unit 1/1/609 B25\nunit 1/1/JR16 B24\ndo select 1/1/609\ndo move A25\nexpect mp = 2\ndo move B25\n\
         expect unit 1/1/609 hex = B25\nexpect frame = action",
    );
    holds("unit MG/1/609 B25\nunit 1/1/JR16 B24\ndo select MG/1/609\ndo move A24\nexpect frame = action");
    holds("unit MG/1/609 B26\nunit 1/1/JR16 B24\ndo select MG/1/609\ndo move B25\nexpect frame = action");
}

/// [rule 4.2-a, 4.2-c, A-89]
#[test]
fn only_the_own_supply_source_leads_off_the_map() {
    holds(
        "unit 1/1/609 X28\nunit 2/1/609 X27\nunit 3/1/609 A13\nunit 1/1/JR16 M7\n\
         do select 2/1/609\nexpect refused exit by 4.2-a\ndo done\n\
         do select 3/1/609\nexpect refused exit by 4.2-a\ndo done\n\
         do select 1/1/609\ndo exit\nexpect unit 1/1/609 place = gone\n\
         expect refused select 1/1/609 by 4.1-b",
    );
    // By moving there first; and Pajari may leave too.
    holds(
        "phase action finnish\nunit 1/1/JR16 B13\nunit Pajari B13\n\
         do select 1/1/JR16\ndo join Pajari\ndo move A13\ndo exit\n\
         expect unit 1/1/JR16 place = gone\nexpect unit Pajari place = gone",
    );
    // Not for a unit stopped there by the enemy.
    holds(
        "turn 5\nunit 1/1/609 W27\nunit 1/1/JR16 X29\ndo select 1/1/609\ndo move X28\nexpect unit 1/1/609 hex = X28\n\
         expect refused exit by 7.1-a",
    );
}

/// [rule 4.3-a, 4.3-b, A-46]
#[test]
fn extended_movement_by_road_far_from_the_enemy() {
    example("E03-extended-move");
    // Not for a unit that begins off the road, or within 3 hexes of an enemy.
    holds("unit MG/1/609 X27\ndo select MG/1/609\nexpect legal move S27\nexpect refused move R27 by 4.1-a");
    holds(
        "unit MG/1/609 X28\nunit 1/1/JR16 X25\ndo select MG/1/609\ndo move T28\nexpect mp = 2\n\
         expect legal move Q25\nexpect refused move P25 by 4.1-a",
    );
    // Nor past an enemy within 3 hexes of the way, though start and end are far from him: 8 hexes only.
    holds(
        "unit MG/1/609 X28\nunit 1/1/JR16 T25\ndo select MG/1/609\nexpect legal move Q25\n\
         expect refused move P25 by 4.1-a\nexpect refused move O22 by 4.1-a",
    );
    // Pajari alone is no enemy unit for the distance.
    holds("unit MG/1/609 X28\nunit Pajari X25\nunit 1/1/JR16 B1\ndo select MG/1/609\nexpect legal move O22");
    // Off the road the bonus is gone, also if the road is found again.
    holds(
        "unit MG/1/609 X28\ndo select MG/1/609\ndo move X27\nexpect mp = 2\ndo move W27\n\
         expect frame = action",
    );
    // What is over the allowance goes along the road only.
    holds(
        "unit MG/1/609 X28\ndo select MG/1/609\ndo move P24\nexpect mp = -1\nexpect options of move = O22 O23 P25 Q23 Q25 R24",
    );
}

/// [rule 4.3-c, 12.1.3-d, 13.1-c, A-54]
#[test]
fn extended_movement_is_for_every_kind_of_unit() {
    // Tanks: 8 + 2 points, 20 hexes of main road.
    holds("unit T-26m31 X28\ndo select T-26m31\nexpect legal move L16\nexpect refused move K15 by 4.1-a");
    // Mortars too.
    holds("unit Mtr/609 X28\ndo select Mtr/609\nexpect legal move Q25\nexpect refused move P25 by 4.1-a");
    // A reinforcement: the road off the map counts, the entry hex is paid for.
    holds(
        "unit MG/1/609 track 9\ndo select MG/1/609\nexpect legal move O23\nexpect refused move O22 by 4.1-a",
    );
    holds(
        "unit MG/1/609 track 9\nunit 1/1/JR16 X25\ndo select MG/1/609\n\
         expect legal move Q26\nexpect refused move Q25 by 4.1-a",
    );
    holds(
        "unit MG/1/609 track 9\nunit 1/1/JR16 X31\ndo select MG/1/609\n\
         expect legal move Q26\nexpect refused move Q25 by 4.1-a",
    );
}

/// [rule 12.3-b, 4.4-a]
#[test]
fn pajari_skis_and_hurries_like_infantry() {
    // 7 points over ice at 1 each; by road 7 + 2; twice that at night.
    holds(
        "phase action finnish\nunit Pajari I21\ndo select Pajari\nexpect mp = 7\ndo move I22\nexpect mp = 6",
    );
    holds(
        "phase action finnish\nunit Pajari A13\ndo select Pajari\nexpect legal move O21\n\
         expect refused move O22 by 4.1-a",
    );
    holds("turn 5\nphase action finnish\nunit Pajari A13\ndo select Pajari\nexpect mp = 14");
}

/// [rule 4.4-a, 4.4-b, 5.2.4-a]
#[test]
fn finns_ski_over_ice_but_guns_do_not() {
    example("X04-ice");
    for unit in ["1/1/JR16", "1/PPP7", "MG/1/JR16a", "Mtr/JR16a", "Eng/JR16", "Pajari"] {
        let ma: i32 = match unit {
            "MG/1/JR16a" => 4,
            "Mtr/JR16a" => 3,
            "Pajari" => 7,
            _ => 6,
        };
        holds(&format!(
            "phase action finnish\nunit {unit} I21\ndo select {unit}\ndo move I22\nexpect mp = {}",
            ma - 1
        ));
    }
    holds("phase action finnish\nunit AT/JR16 I21\ndo select AT/JR16\ndo move I22\nexpect frame = action");
}

/// [rule 16.1-a, 16.1-b, 7.2-i]
#[test]
fn night_doubles_the_allowance_of_who_is_not_in_a_zone() {
    example("E07-double-move");
    holds("turn 5\nunit 1/1/609 B27\ndo select 1/1/609\nexpect mp = 10");
    holds(
        "turn 5\nunit 1/1/609 B27\nunit 1/1/JR16 B25\nunit 2/1/609 B26\n\
         do select 1/1/609\nexpect mp = 10\ndo done\ndo select 2/1/609\nexpect mp = 5",
    );
    // The whole allowance serves an assault too: forest and zone 2, assault 4, of 10 where the day has 5.
    let text = "unit 1/1/609 B27\nunit 1/1/JR16 A24\ndo select 1/1/609\ndo move B25\n";
    holds(&format!("turn 5\n{text}expect mp = 6\nexpect legal assault A24"));
    holds(&format!("{text}expect frame = action"));
}

/// [rule 16.1-c]
#[test]
fn night_never_doubles_the_retreat_limit() {
    // 15 : 5, submachine-guns, two columns of Soviet morale: 2:1. Roll 12: 0/4, but a company retreats 3 hexes.
    holds(
        "turn 5\nphase action finnish\nunit 1/1/JR16 C28\nunit 2/1/JR16 C28\nunit 3/1/JR16 C28\nunit 1/1/609 B28\n\
         do select 1/1/JR16\ndo join 2/1/JR16\ndo join 3/1/JR16\ndice 6 6\ndo assault B28\n\
         # the first loss has to be a step, the other three may be hexes\n\
         expect unit 1/1/609 reduced = yes\nexpect legal retreat",
    );
}

/// [rule 17.0.4]
#[test]
fn collapsed_soviets_neither_enter_zones_nor_assault_nor_recover() {
    holds(
        "collapse\nunit 1/1/609 B27 reduced\nunit 2/1/609 B26\nunit 1/1/JR16 B25\n\
         do select 2/1/609\nexpect refused assault B25 by 17.0.4\nexpect refused move C25 by 17.0.4\n\
         expect legal move B27\ndo done\n\
         do select 1/1/609\nexpect refused move C25 by 17.0.4\nexpect refused recover by 17.0.4",
    );
}
