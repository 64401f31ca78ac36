//! Retreat, advance, retreat fire, Pact reaction (18.4, 18.5, 18.9, 19.1).

use crate::play::holds;

/// A regiment's attack on tanks in 4106, up to the retreat.
const ATTACK: &str = "unit 117/39:1 4006 3
     unit 3/3.m1:1 4106 2
     plan 117/39 hasty
     lead 117/39 4006";

const FIRE: &str = "cycle 39
     do operate 117/39
     do at 4106
     do done
     do hold
     do done
     dice 5
     do fire
     do retreat";

/// Retreats avoid units that just fired; an advance engages those who left. [rule 18.4.1, 18.5, 18.5.3]
#[test]
fn retreat_avoids_firers_and_advance_engages() {
    holds(&format!(
        "{ATTACK}
         improved nato 4106
         {FIRE}
         expect options of retreat-to = 3/3.m1:1 4107, 3/3.m1:1 4206, 3/3.m1:1 4207
         do retreat-to 3/3.m1:1 4207
         expect unit 3/3.m1:1 used = no
         do take 117/39:1 3
         expect unit 117/39:1 hex = 4106
         expect improved nato 4106 = no
         expect unit 3/3.m1:1 used = yes"
    ));
}

/// Retreating into a zone of control draws fire, doubled into clear, also from units outside the operation.
/// [rule 18.9, 18.9.1, 18.2.2#10]
#[test]
fn retreat_into_a_zone_of_control_draws_fire() {
    holds(&format!(
        "{ATTACK}
         unit 15/39:1 4307 1
         unit 15/39:2 4205 1
         unit 15/39:3 4108 1
         {FIRE}
         do retreat-to 3/3.m1:1 4207
         expect unit 3/3.m1:1 used = yes
         expect actor = wp
         do at 4207
         dice 10
         do all
         expect event event-fired fire=fire-retreat hex=4207
         expect event strength=5"
    ));
}

/// Moving from one hex to another in the zone of the same unit draws its fire. [rule 18.6-T1]
#[test]
fn zone_to_zone_of_one_unit_draws_fire() {
    holds(
        "unit 120/39:1 4006 3
         unit 35/12.leopard-1:1 4106 1
         plan 120/39 hasty
         lead 120/39 4006
         cycle 39
         do operate 120/39
         do no-objective
         do take 120/39:1 3
         do go 4007
         expect actor = nato
         do hold
         expect unit 120/39:1 hex = 4007
         expect no-event event-fired",
    );
}

/// One hex can always be entered, whatever it costs. [rule 16.2]
#[test]
fn minimum_move_ignores_the_cost() {
    holds(
        "unit 35/12.marder:1 4732 1
         off-map-cp 2
         cycle 35/12
         do start assault
         do lead 35/12.marder:1 off-map
         do no-objective
         do take 35/12.marder:1 1
         do go 4733
         expect unit 35/12.marder:1 mp = 0.00",
    );
}

/// Only a regiment with a Reserve plan reacts, near its lead unit. [rule 19.1, 13.7.1]
#[test]
fn pact_reacts_by_reserve_plan_only() {
    let attack = "unit 3/3.m1:1 4006 2
         unit 117/39:1 4106 2
         unit 117/39:2 4306 2
         lead 117/39 4306
         off-map-cp 2
         cycle 3/3
         do start hasty
         do lead 3/3.m1:1 off-map
         do at 4106
         do done
         expect actor = wp";
    holds(&format!(
        "plan 117/39 reserve
         {attack}
         do at 4306
         do take 117/39:2 2
         do done
         expect unit 117/39:2 hex = 4106
         expect unit 117/39:1 used = yes"
    ));
    holds(&format!(
        "plan 117/39 march
         {attack}
         expect refused at 4306
         expect legal hold"
    ));
}

/// Dummies beyond the real steps of their type go at once. [rule 11.3.3]
#[test]
fn dummies_without_steps_are_removed() {
    holds(
        "unit 170/57:1 2917 6
         unit 3/3.m2:1 2916 2
         unit 3/3.m2:2 3320 dummy
         plan 170/57 hasty
         lead 170/57 2917
         cycle 57
         do operate 170/57
         do at 2916
         do done
         do hold
         do done
         dice 6
         do fire
         do stand
         expect unit 3/3.m2:1 hex = none
         expect unit 3/3.m2:2 hex = none",
    );
}
