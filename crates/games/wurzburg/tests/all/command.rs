//! Sequence, command, reserve operations, shattering (8, 12, 13, 31).

use crate::play::holds;

/// An HQ pays for one regiment in its range; others need the off-map pool. [rule 12.2.1, 12.2.2, 12.2.3, 12.3, 12.3.1]
#[test]
fn each_command_point_pays_one_plan_in_range() {
    holds(
        "unit Fwd/39 2010
         unit 117/39:1 2012 3
         unit 120/39:1 2212 3
         unit 172/39:1 3530 3
         planning
         expect legal plan 120/39 hasty Fwd/39
         expect refused plan 172/39 hasty Fwd/39
         do plan 117/39 hasty Fwd/39
         expect refused plan 120/39 hasty Fwd/39
         expect legal plan 120/39 assault off-map
         expect legal plan 172/39 reserve off-map
         do plan 117/39 march free
         expect legal plan 120/39 hasty Fwd/39",
    );
}

/// Odd gives the Pact the initiative, even NATO; two passes end the phase. [rule 8.1.2, 2.6, 9.0#Maneuver, 13.6.3]
#[test]
fn initiative_goes_by_odd_and_even() {
    let set_up = "unit 117/39:1 2012 3
         unit 3/3.m2:1 3016 2
         planning";
    holds(&format!(
        "{set_up}
         dice 3
         do done
         expect event event-initiative side=side-wp
         expect actor = wp
         do pass
         expect actor = nato
         dice 10
         do pass
         expect event event-initiative side=side-nato"
    ));
}

/// A Reserve operation has three points and no place for units next to the enemy. [rule 13.7, 13.7#2, 13.7.2, 16.8.4]
#[test]
fn reserve_operation_moves_three_points() {
    holds(
        "unit 117/39:1 2510 3
         unit 117/39:2 2616 3
         unit 3/3.m1:1 2716 1
         plan 117/39 reserve
         lead 117/39 2510
         reserve wp
         do operate 117/39
         expect refused take 117/39:2 3
         do take 117/39:1 3
         expect unit 117/39:1 mp = 3.00
         do done
         do done
         expect unit 117/39:2 used = yes",
    );
}

/// A regiment at or below its shatter number rolls; above its steps it is shattered and only marches.
/// [rule 31.0, 31.2, 9.0#Reorg-5]
#[test]
fn worn_regiment_shatters() {
    holds(
        "unit 117/39:1 2010 3
         unit 3/3.m2:1 3030 4
         unit 3/3.m2:2 3031 4
         reserve wp
         dice 4
         do done
         expect event event-shattered
         expect shattered 117/39 = yes
         expect refused plan 117/39 hasty off-map",
    );
}

/// A division base and the army's guns march together, once. [rule 10.1.1, 12.5.1, 12.5.2, 13.2.1]
#[test]
fn division_base_marches_with_army_units() {
    holds(
        "unit DAG/39 2010 3
         unit Fwd/39 2012
         unit 390-Gds-Arty/8GA:1 2014 2
         unit 117/39:1 2016 3
         cycle 39
         do operate 39-base
         expect legal take DAG/39 3
         expect legal take 390-Gds-Arty/8GA:1 2
         expect refused take 117/39:1 3
         do take DAG/39 3
         do go 2110
         do done
         do done
         expect unit DAG/39 used = yes
         expect unit Fwd/39 used = no
         expect refused operate 39-base",
    );
}
