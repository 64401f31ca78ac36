//! Corners of rules 4 to 7, 9, 13.1 and 14, where exceptions meet.

use crate::moves::holds;

/// [rule 12.3.1-b, 4.1-c]
#[test]
fn a_stack_chases_pajari_off_once() {
    // Two friends are equally near: the Finns are asked once, however many units come in.
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B27\nunit MG/1/609 B27\nunit Pajari B26\nunit 1/1/JR16 B22\nunit 2/1/JR16 F26\n\
         do select 1/1/609\ndo join 2/1/609\ndo join MG/1/609\ndo move B26\nexpect frame = rescue\n\
         expect actor = finnish\nexpect options of rescue = B22 F26\ndo rescue B22\n\
         expect unit Pajari hex = B22\nexpect actor = soviet\nexpect frame = acting\n\
         expect hex B26 stack = 1/1/609 2/1/609 MG/1/609",
    );
    // Also on the hex by which a reinforcement comes in; it may go on.
    holds(
        "unit Pajari X28\nunit 1/1/JR16 A5\nunit 1/1/364 track 9\ndo select 1/1/364\ndo move W27\n\
         expect unit Pajari hex = A5\nexpect unit 1/1/364 hex = X28\nexpect mp = 4.5\ndo move W27\nexpect mp = 4",
    );
    // He has no zone of control: the road past him costs what it always costs.
    holds(
        "unit 1/1/609 V28\nunit Pajari X27\nunit 1/1/JR16 A1\ndo select 1/1/609\ndo move X28\nexpect mp = 4",
    );
}

/// [rule 4.1.1-b, 9.1-d]
#[test]
fn a_target_driven_here_in_this_phase_has_to_be_paid_for() {
    // The assault on B23 drives its company to B24, next to an MG of 4 points: suo and an assault take 5.
    let text = "turn 16\nunit MG/1/609 B25\nunit MG/2/609 A24\nunit MG/3/609 D24\nunit 1/1/609 B22\nunit 2/1/609 B22\n\
                unit 3/1/609 B22\nunit 1/1/JR16 B23\ndo select 1/1/609\ndo join 2/1/609\ndo join 3/1/609\n\
                dice 4 4\ndo assault B23\ndo retreat\ndo retreat-to 1/1/JR16 B24\ndo advance 1/1/609 B23\n\
                do advance 2/1/609 B23\nexpect unit 1/1/JR16 hex = B24\nexpect frame = action\n";
    holds(&format!("{text}do select MG/1/609\nexpect refused assault B24 by 9.1-d"));
    // Who was next to the company before, in B23, may follow it up without counting.
    holds(&format!(
        "{}do select MG/2/609\nexpect legal assault B24",
        text.replace("MG/2/609 A24", "MG/2/609 A23").replace("MG/3/609 D24", "MG/3/609 C24")
    ));
}

/// [rule 4.1.1-a, 6.0-a]
#[test]
fn the_minimum_move_respects_stacking_and_comes_first() {
    holds(
        "unit Mtr/609 B25\nunit 1/1/609 B24\nunit 2/1/609 B24\nunit 3/1/609 B24\nunit MG/1/609 B24\nunit MG/2/609 B24\n\
         do select Mtr/609\nexpect refused move B24 by 6.0-a",
    );
    // Half a point spent on the road, and suo is too dear.
    holds(
        "unit Mtr/609 track 9\nunit 1/1/JR16 A1\ndo select Mtr/609\ndo move X28\nexpect mp = 1.5\n\
         expect refused move X27 by 4.1-a\nexpect legal move W28",
    );
}

/// [rule 4.3-a, 4.3-b]
#[test]
fn one_hex_near_the_enemy_ends_the_extended_move() {
    // O22 is 3 hexes from O19, O23 is 4.
    holds(
        "unit MG/1/609 X28\nunit 1/1/JR16 O19\ndo select MG/1/609\nexpect legal move O23\nexpect refused move O22 by 4.1-a",
    );
    // X28 and O22 are far from T31, the road between them is not.
    holds(
        "unit MG/1/609 X28\nunit 1/1/JR16 T31\nexpect distance X28 T31 = 5\ndo select MG/1/609\n\
         expect refused move O22 by 4.1-a",
    );
    // Away from the enemy afterwards the bonus does not come back: Q25 is the eighth hex.
    holds(
        "unit MG/1/609 U27\nunit 1/1/JR16 T31\nexpect distance U27 T31 = 4\ndo select MG/1/609\ndo move T28\nexpect mp = 3.5\n\
         expect distance T28 T31 = 3\nexpect refused move M18 by 4.1-a",
    );
}

/// [rule 7.1-b, 7.1-d, 16.1-a, 7.2-k]
#[test]
fn a_stack_of_armor_and_infantry_has_the_worse_of_everything() {
    // By itself the tank minds no infantry, and its night is doubled.
    holds("turn 5\nunit T-26m31 W27\nunit 1/1/JR16 X27\ndo select T-26m31\nexpect mp = 16");
    holds(
        "turn 5\nunit T-26m31 W27\nunit 1/1/609 W27\nunit 1/1/JR16 X27\ndo select T-26m31\ndo join 1/1/609\n\
         expect mp = 5\ndo move V28\nexpect mp = 3.5",
    );
    // From one AT zone into the next: forest and a point for leaving instead of the road, and a halt.
    holds(
        "unit T-26m31 W27\nunit AT/JR16 X27\nunit AT/Obuhov U28\nunit 1/1/JR16 A1\ndo select T-26m31\ndo move V28\n\
         expect event cost=3\nexpect frame = action",
    );
}

/// [rule 6.1-a]
#[test]
fn unit_that_entered_this_turn_is_not_joined() {
    holds(
        "unit 1/1/364 track 9\nunit 1/1/609 X28\ndo select 1/1/609\nexpect refused join 1/1/364 by 6.1-a\ndo done\n\
         do select 1/1/364\ndo move X28\nexpect refused join 1/1/609 by 6.1-e",
    );
}

/// [rule 13.1.3, 13.1-a, A-55]
#[test]
fn a_blocked_entry_hex_may_be_freed_or_stay_blocked() {
    // Freed in the same phase: nobody is delayed.
    holds(
        "turn 16\nunit 1/1/609 W27\nunit 2/1/609 W27\nunit 3/1/609 W27\nunit Mtr/JR16a X28\nunit 1/1/JR16 A1\n\
         unit 1/1/364 track 9\nexpect refused select 1/1/364 by 13.1.3\n\
         do select 1/1/609\ndo join 2/1/609\ndo join 3/1/609\ndice 6 6\ndo assault X28\ndo advance 1/1/609 X28\n\
         do advance 2/1/609 X28\ndo select 1/1/364\nexpect refused move X28 by 6.0-a\ndo move W27\nexpect mp = 4",
    );
    // Free again on the next turn: by the entry hex, and by no other.
    holds(
        "unit 1/1/364 track 8 delayed\ndo select 1/1/364\nexpect legal move X28\ndo move X27\nexpect mp = 2.5",
    );
    // Still blocked on a third turn: the hexes beside it serve on; no road leads in, so no extended move.
    holds(
        "turn 8\nphase action finnish\nunit 1/1/609 A13\nunit 1/ErP112 track 6 delayed\nunit 1/1/JR16 C13\n\
         do done\ndo done\ndo done\ndo done\nexpect turn = 9\nexpect phasing = finnish\ndo select 1/ErP112\n\
         expect mp = 6\ndo move A16\nexpect mp = 5\nexpect unit 1/ErP112 delayed = no",
    );
}

/// [rule 13.3-a, 16.2-a, 6.1-e]
#[test]
fn recovery_leaves_nothing_but_a_bonfire() {
    holds(
        "turn 5\nunit 1/1/609 B27 reduced\nunit 2/1/609 B27\nunit 1/1/JR16 B1\ndo select 1/1/609\ndice 1\ndo recover\n\
         expect refused join 2/1/609 by 6.1-e\nexpect refused assault B26 by 13.3-a\nexpect refused dig by 13.3-a\n\
         do done\nexpect unit 1/1/609 acted = yes",
    );
    holds(
        "turn 5\nunit 1/1/609 B27 bonfire\nmarker bonfire B27\nunit 1/1/JR16 B1\nexpect refused select 1/1/609 by 4.1-b",
    );
    // On the source nobody leaves the map after an attempt.
    holds(
        "turn 5\nunit 1/1/609 X28 reduced\nunit 1/1/JR16 B1\ndo select 1/1/609\ndice 1\ndo recover\nexpect refused exit by 13.3-a",
    );
    // Pajari serves everybody in his hex, and then goes with nobody.
    holds(
        "phase action finnish\nunit Pajari B14\nunit 1/1/JR16 B14 reduced\nunit 2/1/JR16 B14 reduced\nunit 1/1/609 X3\n\
         do select 1/1/JR16\ndice 1\ndo recover\ndo select 2/1/JR16\nexpect refused join Pajari by 12.3-h\ndice 4\n\
         do recover\nexpect unit 2/1/JR16 reduced = no",
    );
}

/// [rule 14.1-a, 14.2-a, 14.2-b, 14.5-a]
#[test]
fn digging_is_for_one_who_stayed() {
    // Who moved in cannot go on with the work; who joined others cannot either.
    holds(
        "unit 1/1/609 B27\nunit 2/1/609 B28\nunit 1/1/JR16 X3\nmarker digging B27\ndo select 2/1/609\ndo move B27\n\
         expect refused dig by 14.1-a",
    );
    holds(
        "phase action finnish\nunit Eng/JR16 B27\nunit 1/1/JR16 B27\nunit 1/1/609 X3\ndo select Eng/JR16\n\
         do join 1/1/JR16\nexpect refused dig by 14.1-a",
    );
    // Two hexes off the enemy does not hinder, next to him does, and at night nothing does.
    holds(
        "unit 1/1/609 B27\nmarker digging B27\nunit 1/1/JR16 B25\ndo select 1/1/609\ndo dig\nexpect hex B27 dug-in = yes",
    );
    let next = "unit 1/1/609 B27\nmarker digging B27\nunit 1/1/JR16 B26\ndo select 1/1/609\n";
    holds(&format!("{next}expect refused dig by 14.2-b\nexpect hex B27 digging = yes"));
    holds(&format!("turn 5\n{next}do dig\nexpect hex B27 dug-in = yes\nexpect hex B27 digging = no"));
}

/// [rule 17.x, 4.1-a, 4.2-a]
#[test]
fn a_scenario_on_part_of_the_map_ends_at_its_border() {
    let lake = "scenario lake-crossing\nturn 21\nphase action finnish\nunit 4/2/364 X28\n";
    for text in [
        "unit 1/ErP9 H18\ndo select 1/ErP9\nexpect refused move H16 by 17.x\nexpect legal move H17\n\
         # the border is no edge of the map to leave by\nexpect refused exit by 4.2-a",
        "unit 1/ErP9 A20\ndo select 1/ErP9\nexpect legal exit",
    ] {
        crate::moves::plays(&format!("game red-winter\n{lake}{text}"));
    }
}

/// [rule 7.1-a, 7.1-b, A-28]
#[test]
fn no_way_leads_through_a_zone() {
    // A23 is within reach of A27 at night, but not past B25 and the edge of the map.
    holds("turn 5\nunit 1/1/609 A27\nunit 1/1/JR16 X1\ndo select 1/1/609\nexpect legal move A23");
    holds(
        "turn 5\nunit 1/1/609 A27\nunit 1/1/JR16 B25\ndo select 1/1/609\nexpect legal move A25\n\
         expect refused move A23 by 4.1-a\nexpect refused move A24 by 4.1-a",
    );
    // A company driven next to the MG in this phase: it did not begin in a zone, and pays forest alone.
    holds(
        "turn 16\nunit MG/1/609 B25\nunit MG/2/609 A24\nunit MG/3/609 D24\nunit 1/1/609 B22\nunit 2/1/609 B22\n\
         unit 3/1/609 B22\nunit 1/1/JR16 B23\ndo select 1/1/609\ndo join 2/1/609\ndo join 3/1/609\ndice 4 4\n\
         do assault B23\ndo retreat\ndo retreat-to 1/1/JR16 B24\ndo advance 1/1/609 B23\ndo advance 2/1/609 B23\n\
         do select MG/1/609\ndo move B26\nexpect mp = 2",
    );
}

/// [rule 4.1.1-b, A-26]
#[test]
fn returning_unit_counts_as_moved() {
    // By road out of the zone for 1.5, back for 2: half a point is left for an assault.
    holds(
        "unit MG/1/609 W27\nunit 1/1/JR16 X28\ndo select MG/1/609\nexpect legal assault X28\ndo move V28\nexpect mp = 2.5\n\
         do move W27\nexpect frame = action",
    );
}

/// [rule 12.1.2-b, 7.2-k, A-32]
#[test]
fn an_overrun_ends_where_the_next_gun_is_and_goes_on_where_the_last_one_was() {
    // The free advance takes the tank next to the gun in W27.
    holds(
        "turn 16\nunit T-26m31 U27\nunit Mtr/JR16a V28\nunit AT/JR16 W27\nunit 1/1/JR16 A1\ndo select T-26m31\ndice 3 4\n\
         do assault V28\nexpect unit T-26m31 hex = V28\nexpect mp = 5.5\nexpect options of move = \n\
         expect legal assault W27",
    );
    // The gun that stopped it is gone: 8 less 3 for suo in its zone, less 2.5.
    holds(
        "turn 16\nunit T-26m31 T28\nunit AT/JR16 V28\nunit 1/1/JR16 A1\ndo select T-26m31\ndo move U27\nexpect mp = 5\n\
         expect options of move = \ndo assault V28\ndice 6 6\ndo done\n\
         expect unit T-26m31 hex = V28\nexpect mp = 2.5\nexpect legal move W27",
    );
}

/// [rule 13.1.3, 13.1.2, 12.1.3-a, A-55, A-88]
#[test]
fn the_delay_of_a_blocked_entry_is_counted_from_when_it_was_due() {
    let turn = "do done\ndo done\ndo done\ndo done\n";
    // The hex was held already before the company was due: it still loses its turn.
    holds(&format!(
        "unit 1/1/364 track 10\nunit 1/1/JR16 X28\n{turn}expect turn = 10\nexpect refused select 1/1/364 by 13.1.3\n\
         {turn}expect turn = 11\ndo select 1/1/364\nexpect legal move X26"
    ));
    // Holding it back while the hex was free is no such delay.
    holds(
        "unit 1/1/364 track 8\nunit MG/1/JR16a X29\ndo done\ndo done\ndo select MG/1/JR16a\ndo move X28\ndo done\n\
         do done\ndo done\nexpect turn = 10\nexpect refused select 1/1/364 by 13.1.3",
    );
    // Beside X28 no road comes in, so armor has to wait and may.
    holds(
        "unit T-26m31 track 8 delayed\nunit 1/1/JR16 X28\nexpect legal done\ndo select T-26m31\n\
         expect options of move = \ndo done\nexpect unit T-26m31 place = track 8",
    );
}

/// [rule 13.1-c, 4.3-a, A-54]
#[test]
fn an_enemy_near_the_entry_hex_alone_bars_the_extended_move() {
    holds(
        "unit MG/1/609 track 9\nunit 1/1/JR16 X31\nexpect distance X28 X31 = 3\nexpect distance W27 X31 = 4\n\
         do select MG/1/609\nexpect legal move Q26\nexpect refused move Q25 by 4.1-a",
    );
}

/// [rule 14.4-a, 12.3-c, S-11]
#[test]
fn pajari_alone_keeps_no_works() {
    holds(
        "phase action finnish\nunit Pajari B14\nunit 1/1/JR16 B14\nunit 1/1/609 X3\nmarker dug-in B14\n\
         do select 1/1/JR16\ndo move B13\nexpect hex B14 dug-in = no\nexpect unit Pajari hex = B14",
    );
}
