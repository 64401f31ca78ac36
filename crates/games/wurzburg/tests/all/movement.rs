//! Ground movement, contact, units and stacking (11, 14, 16).

use crate::play::holds;

/// EX-12A: tactical out of contact, Bundesstraße, a protected hex, a minor road into and out of a city over a bridge.
/// [rule 16.1.1, 16.3, 16.3.1#1, 16.3.1#3, 16.4, 16.4.1, 17.3]
#[test]
fn march_from_hambach_through_schweinfurt_costs_five() {
    holds(
        "unit 1/3.m2:1 2916 2
         unit 35/12.marder:1 3115 1
         unit 117/39:1 2816 3
         unit 120/39:1 3015 3
         cycle 1/3
         do start march
         do take 1/3.m2:1 2
         do go 3017
         expect unit 1/3.m2:1 mp = 5.00
         do go 3116
         expect unit 1/3.m2:1 mp = 4.50
         do go 3115
         expect unit 1/3.m2:1 mp = 4.00
         do go 3215
         expect unit 1/3.m2:1 mp = 3.50
         do go 3214
         expect unit 1/3.m2:1 mp = 2.50
         do go 3313
         expect unit 1/3.m2:1 mp = 2.00
         do go 3312
         expect unit 1/3.m2:1 mp = 1.00",
    );
}

/// EX-15: a minor road over a civil bridge costs ½ in a march and bridge plus terrain in an attack.
/// [rule 16.1.2, 16.4, 17.3, 13.3#2]
#[test]
fn bridge_is_free_by_road_only() {
    let set_up = "unit 35/12.marder:1 4732 1
         off-map-cp 2
         cycle 35/12";
    holds(&format!(
        "{set_up}
         do start march
         do take 35/12.marder:1 1
         do go 4733
         expect unit 35/12.marder:1 mp = 5.50"
    ));
    holds(&format!(
        "{set_up}
         do start hasty
         do lead 35/12.marder:1 off-map
         do no-objective
         do take 35/12.marder:1 1
         do go 4733
         expect unit 35/12.marder:1 mp = 2.00"
    ));
}

/// EX-05A: a march picks a unit up, combines, and splits a dummy off; all end Used.
/// [rule 11.5, 11.5.1, 11.6, 11.6.1, 11.6.4, 16.6.1, 13.2, 13.2#3]
#[test]
fn march_combines_and_splits_on_the_way() {
    holds(
        "unit 1/3.m2:1 3529 1
         unit 1/3.m2:2 3528 1
         cycle 1/3
         do start march
         do take 1/3.m2:1 1
         do go 3528
         do take 1/3.m2:2 1
         do merge 1/3.m2:1 1/3.m2:2
         expect unit 1/3.m2:1 steps = 2
         expect unit 1/3.m2:1 mp = 5.00
         do go 3428
         expect unit 1/3.m2:1 mp = 4.00
         do leave 1/3.m2:1 0
         do done
         do take 1/3.m2:2 0
         expect unit 1/3.m2:2 mp = 4.00
         do go 3328
         do done
         do done
         expect unit 1/3.m2:1 used = yes
         expect unit 1/3.m2:2 used = yes
         expect unit 1/3.m2:1 steps = 2",
    );
}

/// Units that began more than three hexes from the lead marker stay away from enemies; marches do anyway.
/// [rule 12.3.2.1, 16.8, 16.8.3]
#[test]
fn only_led_attackers_close_with_the_enemy() {
    let set_up = "unit 117/39:1 2510 3
         unit 117/39:2 2515 3
         unit 3/3.m1:1 2716 1";
    holds(&format!(
        "{set_up}
         plan 117/39 hasty
         lead 117/39 2510
         cycle 39
         do operate 117/39
         do no-objective
         do take 117/39:2 3
         expect refused go 2616 by 12.3.2.1"
    ));
    holds(&format!(
        "{set_up}
         plan 117/39 march
         lead 117/39 2515
         cycle 39
         do operate 117/39
         do take 117/39:2 3
         expect refused go 2616 by 16.8"
    ));
    holds(&format!(
        "{set_up}
         plan 117/39 hasty
         lead 117/39 2515
         cycle 39
         do operate 117/39
         do no-objective
         do take 117/39:2 3
         expect legal go 2616"
    ));
}

/// A dummy may not come next to an enemy, and vanishes when one comes next to it; an objective that held only dummies
/// may be kept or replaced. [rule 11.3, 11.3.1, 11.2.1, 16.8.1, 13.5.3]
#[test]
fn dummies_vanish_in_contact() {
    holds(
        "unit 117/39:1 2515 3
         unit 117/39:2 2515 dummy
         unit 3/3.m1:1 2716 dummy
         unit 3/3.m1:2 3116 1
         plan 117/39 hasty
         lead 117/39 2515
         cycle 39
         do operate 117/39
         do at 2716
         do take 117/39:2 0
         expect refused go 2616 by 11.3
         do done
         do take 117/39:1 3
         do go 2616
         expect event event-dummies
         expect unit 3/3.m1:1 hex = none
         expect no-event event-revealed
         expect actor = wp
         do keep
         expect refused go 2716 by 13.5.3",
    );
}

/// Units beyond four steps in a hex are masked by their owner. [rule 14.2.2, 14.2.4, 14.4, 14.4.1, 16.7]
#[test]
fn overstacked_hex_is_masked() {
    holds(
        "unit 1/3.m2:1 3529 3
         unit 1/3.m2:2 3528 3
         cycle 1/3
         do start march
         do take 1/3.m2:1 3
         do go 3528
         do done
         do done
         expect actor = nato
         do mask 1/3.m2:1 2
         expect unit 1/3.m2:1 steps = 1
         expect unit 1/3.m2:1 masked = no
         expect unit 1/3.m2:3 masked = yes
         expect unit 1/3.m2:3 used = yes",
    );
}

/// EX-13: road movement in the first half of a Pact hasty attack, never by road next to the enemy.
/// [rule 16.5]
#[test]
fn attack_from_march_uses_half_its_points_on_roads() {
    holds(
        "unit 170/57:1 3215 3
         unit 4CMBG.m113-ca:1 3918 2
         plan 170/57 hasty
         lead 170/57 3215
         cycle 57
         do operate 170/57
         do at 3918
         do take 170/57:1 3
         do go 3817
         expect unit 170/57:1 mp = 3.00
         do go 3917
         expect unit 170/57:1 mp = 2.00",
    );
}
