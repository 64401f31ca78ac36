//! Rule 7: zones of control and control of hexes.

use crate::moves::{game, holds};
use sandtable_engine::{Actor, Game, Silent, info::Options};
use sandtable_red_winter::state::Phase;

/// [rule 7.0-a]
#[test]
fn every_combat_unit_reaches_all_six_hexes() {
    // Over ice and over a bridge alike; every kind but Pajari.
    for unit in ["1/1/JR16", "MG/1/JR16a", "Mtr/JR16a", "AT/JR16", "Eng/JR16"] {
        holds(&format!(
            "unit {unit} O21\nexpect hex O20 finnish-zoc = yes\nexpect hex O22 finnish-zoc = yes\n\
             expect hex N21 finnish-zoc = yes\nexpect hex N22 finnish-zoc = yes\nexpect hex P21 finnish-zoc = yes\n\
             expect hex P22 finnish-zoc = yes\nexpect hex O21 finnish-zoc = no\nexpect hex O23 finnish-zoc = no"
        ));
    }
    for unit in ["1/1/609", "T-26m31", "AT/1/1/139", "IG/609"] {
        holds(&format!("unit {unit} O21\nexpect hex P22 soviet-zoc = yes"));
    }
    holds("unit Pajari O21\nexpect hex O20 finnish-zoc = no");
}

/// [rule 7.1-a, 7.1-d]
#[test]
fn entering_a_zone_stops_the_move() {
    holds(
        "turn 5\nunit 1/1/609 B28\nunit 1/1/JR16 B25\ndo select 1/1/609\nexpect legal move B26\n\
         # round B26, which is in the zone, but not through it\n\
         expect refused move B24 by 4.1-a\ndo move B26\nexpect mp = 6\n\
         expect refused move A26 by 7.1-a\nexpect options of move = \nexpect legal assault B25",
    );
}

/// [rule 7.1-b, A-28]
#[test]
fn leaving_a_zone_costs_a_point_to_who_began_there() {
    holds("unit 1/1/609 B26\nunit 1/1/JR16 B25\ndo select 1/1/609\ndo move B27\nexpect mp = 2");
    // The road may be used to leave, and the point is paid all the same.
    holds("unit 1/1/609 W27\nunit 1/1/JR16 X27\ndo select 1/1/609\ndo move V28\nexpect mp = 3.5");
    // Not if the zone is gone by then: the first assault empties B25.
    holds(
        "unit 1/1/609 B26\nunit 2/1/609 A25\nunit 3/1/609 A25\nunit 4/2/609 A25\nunit Mtr/JR16a B25\n\
         unit 1/1/JR16 O5\ndo select 2/1/609\ndo join 3/1/609\ndo join 4/2/609\ndice 6 6\ndo assault B25\n\
         do advance 2/1/609 B25\ndo advance 3/1/609 B25\n\
         do select 1/1/609\ndo move B27\nexpect mp = 3",
    );
}

/// [rule 7.1-c, 9.1-f]
#[test]
fn from_zone_to_zone_and_no_farther() {
    holds(
        "turn 5\nunit 1/1/609 B26\nunit 1/1/JR16 B25\ndo select 1/1/609\ndo move C25\n\
         expect unit 1/1/609 hex = C25\nexpect frame = action",
    );
    holds(
        "phase action finnish\nunit 1/1/JR16 H20\nunit 1/1/609 I20\ndo select 1/1/JR16\n\
         # 1 for the village, 1 for leaving; 3 for ice on skis and an assault\n\
         do move H21\nexpect mp = 4\nexpect legal assault I20",
    );
}

/// [rule 7.2-e]
#[test]
fn a_stopped_unit_may_still_assault() {
    holds(
        "phase action finnish\nunit 1/1/JR16 B27\nunit 1/1/609 B25\ndo select 1/1/JR16\ndo move B26\n\
         expect mp = 4\nexpect legal assault B25\nexpect options of move = ",
    );
}

/// [rule 7.2-b, 7.2-c, 7.2-i, 7.2-j]
#[test]
fn zone_of_control_bars_actions() {
    holds(
        "unit 1/1/609 B26 reduced\nunit 2/1/609 B27 reduced\nunit 1/1/JR16 B25\ndo select 1/1/609\n\
         expect refused recover by 7.2-b\nexpect refused dig by 7.2-c\ndo done\n\
         do select 2/1/609\nexpect legal recover\nexpect legal dig",
    );
    holds(
        "turn 5\nunit 1/1/609 B26\nunit 1/1/JR16 B25\ndo select 1/1/609\nexpect mp = 5\nexpect refused bonfire by 7.2-j",
    );
}

/// [rule 7.2-a]
#[test]
fn no_ranged_attack_out_of_a_zone() {
    holds(
        "turn 16\nphase combat soviet\nunit MG/1/609 O12\nunit MG/2/609 Q10\nunit 1/1/JR16 O10\nunit 2/1/JR16 O13\n\
         do target O10\nexpect refused fire MG/1/609 by 10.2-a\nexpect legal fire MG/2/609",
    );
}

/// [rule 7.2-d, 7.2-h]
#[test]
fn replacements_reach_a_zone_but_new_companies_do_not_form_in_one() {
    holds(
        "turn 7\nphase reset soviet\nunit 1/1/609 X27 reduced\nunit 1/1/JR16 X29\nunit 3/1/609 X28\nunit 2/1/609 dead-pool\n\
         expect legal replace 1/1/609\ndo rebuild 2/1/609 reduced\nexpect refused at X28 by 7.2-h",
    );
}

/// [rule 7.2-f, 7.2-g, 4.2-b]
#[test]
fn zones_toll_retreats_and_end_advances() {
    // All hexes to retreat to are in a Finnish zone: a step is lost on top.
    holds(
        "turn 16\nphase action finnish\nunit 1/1/JR16 W27\nunit 2/1/JR16 W27\nunit 3/1/JR16 W27\n\
         unit 1/1/609 X28\nunit 1/PPP7 X30\ndo select 1/1/JR16\ndo join 2/1/JR16\ndo join 3/1/JR16\n\
         # 15 : 5 with submachine-guns is 4:1; roll 6: 0/1\ndice 3 3\ndo assault X28\ndo retreat\n\
         expect unit 1/1/609 reduced = yes",
    );
    // No hex is left on the map: off its edge.
    holds(
        "turn 16\nphase action finnish\nunit 1/1/JR16 W27\nunit 2/1/JR16 W27\nunit 3/1/JR16 W27\n\
         unit 1/1/609 X28\nunit 1/PPP7 X29\nunit 2/PPP7 X27\nunit 3/PPP7 W28\n\
         do select 1/1/JR16\ndo join 2/1/JR16\ndo join 3/1/JR16\ndice 3 3\ndo assault X28\ndo retreat\n\
         expect unit 1/1/609 place = gone",
    );
    // 0/2: the defender goes two hexes, but B26 is in the zone of A25: the advance ends there.
    holds(
        "turn 16\nphase action finnish\nunit 1/1/JR16 B27\nunit 2/1/JR16 B27\nunit 3/1/JR16 B27\n\
         unit 1/1/609 B26\nunit 2/1/609 A25\ndo select 1/1/JR16\ndo join 2/1/JR16\ndo join 3/1/JR16\n\
         dice 3 4\ndo assault B26\ndo retreat\ndo retreat-to 1/1/609 B25\ndo retreat-to 1/1/609 B24\n\
         do advance 1/1/JR16 B26\nexpect refused advance 1/1/JR16 B25 by 8.7-a",
    );
}

/// [rule 7.2-k, 12.1-f, 12.1.3-a, A-32]
#[test]
fn armor_heeds_anti_tank_guns_only() {
    crate::moves::example("E26a-armor-leaves-zone");
    crate::moves::example("E26b-armor-road-rate");
    // Next to an AT gun it stops and pays the ground; leaving costs a point.
    holds(
        "unit T-26m31 T28\nunit AT/JR16 V28\ndo select T-26m31\ndo move U27\nexpect mp = 5\n\
         expect options of move = \nexpect legal assault V28",
    );
    holds("unit T-26m31 W27\nunit AT/JR16 X27\ndo select T-26m31\ndo move V28\nexpect mp = 6.5");
    // With infantry in the stack everybody's zone counts.
    holds(
        "unit T-26m31 V28\nunit 1/1/609 V28\nunit 1/1/JR16 X29\ndo select T-26m31\ndo join 1/1/609\n\
         do move W27\nexpect mp = 4.5\ndo move X28\nexpect unit T-26m31 hex = X28\nexpect frame = action",
    );
}

/// [rule 7.3-a, 7.3-b, A-62]
#[test]
fn last_occupant_or_zone_controls_a_hex() {
    holds(
        "unit 1/1/609 B28\nunit 1/1/JR16 O5\nexpect hex B27 control = finnish\ndo select 1/1/609\n\
         do move B26\ndo done\nexpect hex B26 control = soviet\nexpect hex B25 control = soviet\n\
         expect hex B28 control = soviet\nexpect hex B24 control = finnish",
    );
    // Passing is enough; leaving gives nothing back; hexes the enemy is in stay his.
    holds(
        "control soviet A24\nunit 1/1/609 W27\nunit 1/1/JR16 T27\ndo select 1/1/609\ndo move V28\nexpect mp = 4.5\n\
         do move U27\nexpect frame = action\nexpect hex U26 control = soviet\nexpect hex T27 control = finnish\n\
         expect hex W28 control = soviet\nexpect hex A24 control = soviet",
    );
    // And back again.
    holds(
        "phase action finnish\ncontrol soviet B25 B26 B27\nunit 1/1/JR16 B28\nunit 1/1/609 X1\ndo select 1/1/JR16\ndo move B26\n\
         expect hex B25 control = finnish\nexpect hex B26 control = finnish\nexpect hex B27 control = finnish",
    );
    // Pajari takes nothing.
    holds(
        "phase action finnish\ncontrol soviet B25 B26 B27\nunit Pajari B28\nunit 1/1/609 X1\ndo select Pajari\n\
         do move B26\nexpect hex B25 control = soviet\nexpect hex B26 control = soviet",
    );
}

/// [rule 7.3-c]
#[test]
fn on_8_december_the_finns_control_all_but_the_soviet_corner() {
    let game = game();
    let mut st = game.setup("campaign", &Options::none()).expect("a position");
    game.settle(&mut st, &mut Silent);
    // The Finns set up somewhere; nothing has moved yet.
    while st.phase == Phase::SetUp {
        let Actor::Seat(seat) = game.decision(&st).actor else { panic!("somebody sets up") };
        let mut list = Vec::new();
        game.options(&st, seat, &mut list);
        game.perform(&mut st, seat, list[0], &mut Silent);
    }
    assert_eq!(st.turn, 1);
    let control = |l: &str| game.controller(&st, game.pack.grid.find(l).expect("a hex")).word();
    for hex in ["X28", "Q25", "Q24", "P25", "R27", "S27", "R26"] {
        assert_eq!(control(hex), "soviet", "{hex}");
    }
    for hex in ["W27", "X27", "P23", "A13", "M16", "X1"] {
        assert_eq!(control(hex), "finnish", "{hex}");
    }
}
