//! Rule 6: stacking, and moving as a stack.

use crate::moves::{example, holds};

const FIVE: &str =
    "unit 1/1/609 B27\nunit 2/1/609 B27\nunit MG/1/609 B27\nunit MG/2/609 B27\nunit MG/3/609 B27\n";

/// [rule 6.0-a, 6.0-f, A-60]
#[test]
fn five_units_of_which_three_companies() {
    holds(&format!(
        "{FIVE}unit 3/1/609 B28\ndo select 3/1/609\nexpect refused move B27 by 6.0-a\nexpect legal move C28"
    ));
    // Steps do not matter: three reduced companies fill the hex for a fourth, not for an MG.
    holds(
        "unit 1/1/609 B27 reduced\nunit 2/1/609 B27 reduced\nunit 3/1/609 B27 reduced\n\
         unit 4/2/609 B28 reduced\nunit MG/1/609 B28\n\
         do select 4/2/609\nexpect refused move B27 by 6.0-a\ndo done\n\
         do select MG/1/609\nexpect legal move B27",
    );
}

/// [rule 6.0-b, 12.3-a]
#[test]
fn the_leader_and_markers_do_not_count() {
    holds(
        "phase action finnish\nunit 1/1/JR16 B27\nunit 2/1/JR16 B27\nunit 3/1/JR16 B27\nunit MG/1/JR16a B27\n\
         unit MG/1/JR16b B27\nmarker dug-in B27\nunit Pajari B28\ndo select Pajari\nexpect legal move B27\n\
         do move B27\nexpect unit Pajari hex = B27",
    );
}

/// [rule 6.0-c]
#[test]
fn the_sides_never_share_a_hex() {
    holds("unit 1/1/609 B27\nunit 1/1/JR16 B26\ndo select 1/1/609\nexpect refused move B26 by 4.1-c");
}

/// [rule 6.0-d]
#[test]
fn stacks_are_open_to_everybody() {
    holds("unit 1/1/609 B27\nunit MG/1/609 B27\nexpect hex B27 stack = 1/1/609 MG/1/609");
}

/// [rule 6.0-e]
#[test]
fn only_the_end_of_a_move_counts() {
    // Through the full hex B27, where it could not stop.
    holds(&format!(
        "{FIVE}unit 3/1/609 W27\nunit 4/2/609 B28\nunit 1/1/JR16 X1\nturn 5\nphase action soviet\n\
         do select 4/2/609\nexpect refused move B27 by 6.0-a\nexpect legal move B26\ndo move B26\nexpect mp = 6"
    ));
}

/// [rule 6.0-e, A-30]
#[test]
fn an_assault_is_made_from_within_the_limits() {
    use crate::moves::game;
    use sandtable_engine::{Game, info::Options};
    use sandtable_red_winter::pack::Side;
    use sandtable_red_winter::state::Place;
    use sandtable_red_winter::units::UnitSet;
    // A group can only rest where it may stop; the check itself is what keeps an overfull hex from assaulting.
    let game = game();
    let mut st = game.blank("campaign", &Options::none()).expect("a position");
    let hex = |l: &str| game.pack.grid.find(l).expect("a hex");
    let unit = |k: &str| game.pack.unit_by_key(k).expect("a counter").id;
    for key in ["1/1/609", "2/1/609", "3/1/609", "4/2/609"] {
        st.put(&game.pack, unit(key), Place::Hex(hex("B27")));
        st.units[unit(key).index()].start = hex("B27");
    }
    st.put(&game.pack, unit("1/1/JR16"), Place::Hex(hex("B26")));
    st.phasing = Side::Soviet;
    let mover = game.mover(&st, unit("1/1/609"));
    assert_eq!(mover.group, UnitSet::one(unit("1/1/609")));
    assert_eq!(game.assault_check(&st, &mover, hex("B26")).err().map(|w| w.rule), Some("6.0-e"));
    st.put(&game.pack, unit("4/2/609"), Place::Gone);
    assert!(game.assault_check(&st, &mover, hex("B26")).is_ok());
}

/// [rule 6.1-a, 6.1-e]
#[test]
fn only_who_began_together_moves_together() {
    example("E06-stack-move");
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B28\ndo select 2/1/609\ndo move B27\ndo done\n\
         do select 1/1/609\nexpect refused join 2/1/609 by 4.1-b",
    );
    // A unit that was there first but came from elsewhere this phase is no stack-mate.
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B28\ndo select 1/1/609\nexpect refused join 2/1/609 by 6.1-a\n\
         expect refused join 1/1/609 by 6.1-a",
    );
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B27\ndo select 1/1/609\ndo move B26\nexpect refused join 2/1/609 by 6.1-e",
    );
}

/// [rule 6.1-a]
#[test]
fn a_unit_that_came_later_is_no_stack_mate() {
    use sandtable_engine::{Game, info::Options};
    use sandtable_red_winter::action::Action;
    use sandtable_red_winter::state::Place;
    let game = crate::moves::game();
    let mut st = game.blank("campaign", &Options::none()).expect("a position");
    let hex = game.pack.grid.find("B27").expect("a hex");
    let unit = |k: &str| game.pack.unit_by_key(k).expect("a counter").id;
    for key in ["1/1/609", "2/1/609", "3/1/609"] {
        st.put(&game.pack, unit(key), Place::Hex(hex));
        st.units[unit(key).index()].start = hex;
    }
    // Not yet used, but the phase did not begin here for it.
    st.units[unit("3/1/609").index()].start = game.pack.grid.find("B28").expect("a hex");
    let mut options = Vec::new();
    game.acting_options(&st, &game.mover(&st, unit("1/1/609")), &mut options);
    assert!(options.contains(&Action::Join(unit("2/1/609"))));
    assert!(!options.contains(&Action::Join(unit("3/1/609"))));
}

/// [rule 6.1-b]
#[test]
fn every_unit_must_be_able_to_enter_each_hex() {
    holds(
        "unit T-26m31 W27\nunit 1/1/609 W27\ndo select 1/1/609\nexpect legal move X27\ndo join T-26m31\n\
         expect refused move X27 by 5.1-a\nexpect legal move V28",
    );
}

/// [rule 6.1-c]
#[test]
fn the_slowest_sets_the_pace() {
    holds(
        "unit 1/1/609 B27\nunit MG/1/609 B27\nunit Mtr/609 B27\ndo select 1/1/609\nexpect mp = 5\n\
         do join MG/1/609\nexpect mp = 4\ndo join Mtr/609\nexpect mp = 2",
    );
}

/// [rule 6.1-d]
#[test]
fn each_hex_costs_what_the_dearest_unit_pays() {
    // Skis do not help a stack with a gun: 1.5 for ice.
    holds(
        "turn 5\nphase action finnish\nunit 1/1/JR16 I21\nunit AT/JR16 I21\ndo select 1/1/JR16\ndo join AT/JR16\n\
         expect mp = 4\ndo move I22\nexpect mp = 2.5",
    );
    // Tank and armored car by trail: 2 for the car.
    holds(
        "unit T-26m31 F14\nunit BA-10 F14\nunit 1/1/JR16 X1\ndo select T-26m31\ndo join BA-10\nexpect mp = 8\n\
         do move G14\nexpect mp = 6",
    );
}

/// [rule 6.1-f]
#[test]
fn a_part_may_go_and_the_rest_act_for_itself() {
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B27\nunit 3/1/609 B27\ndo select 1/1/609\ndo join 2/1/609\ndo move B26\ndo done\n\
         do select 3/1/609\ndo move B28\nexpect unit 3/1/609 hex = B28\nexpect hex B26 stack = 1/1/609 2/1/609",
    );
}
