//! Reconnaissance, fire support, artillery and strikes (20 to 23).

use crate::play::holds;

/// X21 to X23: three attempts of the 39th Guards with the spotter in 2929. The number grows with terrain and distance,
/// an improved position takes two from the die; only the last hex is acquired, and its steps are seen.
/// [rule 20.0, 20.1, 20.2, 20.2.1, 20.3, 10.0#Recon]
#[test]
fn reconnaissance_of_the_39th_guards() {
    holds(
        "unit 117/39:1 2929 3
         unit Fwd/39 2728
         unit Main/39 2330
         unit DAG/39 2729 3
         unit 35/12.leopard-1:1 3228 2
         improved nato 3228
         unit 35/12.marder:1 3330 2
         unit 355/12 3529 3
         activation 39
         expect rp Fwd/39 = 2
         do scout Fwd/39
         dice 5
         do at 3228
         expect event event-not-acquired
         expect event number=5 drm=-2 die=5
         expect rp Fwd/39 = 1
         do scout Fwd/39
         expect refused at 3228
         dice 3
         do at 3330
         expect event event-not-acquired
         expect event number=9 drm=0
         do scout Main/39
         dice 9
         do at 3529
         expect event event-acquired
         expect event number=9
         expect acquired 3529 = yes
         expect rp Main/39 = 0
         expect rp Fwd/39 = 0
         do strike fire
         expect refused at 3330",
    );
}

/// X27: a brigade HQ calls the corps artillery at a hex its Bradley sees: ten hits, one step of six in light woods,
/// then disruption by the hits as they were. X28: the answer of the other side needs eight and misses; the gun has
/// fired all the same, and the disrupted unit may spot.
/// [rule 23.0, 23.1, 23.1.1, 23.2, 23.3, 23.3.1, 21.0, 21.1, 21.3, 21.3.1, 22.2, 22.5, 23.4, 23.4.1, 23.4.2, 10.0#Strike]
#[test]
fn strike_of_a_brigade_and_the_answer() {
    holds(
        "unit HQ-1/3 3011
         unit 1/3.m2:1 2609 2
         unit 1-18/72 2811 3
         unit 68/27:1 2508 7
         unit Fwd/27 2305
         unit DAG/27 2309 3
         activation 1/3
         do done
         do strike fire
         do at 2508
         do call 1-18/72
         dice 7
         do fire
         expect event event-strike
         expect event hex=2508
         expect event strength=9
         expect event hits=10
         expect unit 68/27:1 steps = 6
         expect unit 68/27:1 disrupted = yes
         expect unit 68/27:1 used = yes
         expect unit 1-18/72 fired = yes
         expect unit 1-18/72 used = no
         expect actor = wp
         do counter 1-18/72
         dice 5
         do call DAG/27
         expect event event-battery-missed
         expect event number=8 die=5
         expect unit DAG/27 fired = yes
         expect unit 1-18/72 steps = 3
         expect actor = nato
         expect refused strike fire",
    );
}

/// The same answer with an eight: only the gun is hit, the Bradley beside it is not. [rule 23.4.3, 23.4.6, 23.4.7]
#[test]
fn counter_battery_hits_its_target_alone() {
    holds(
        "unit HQ-1/3 3011
         unit 1/3.m2:1 2609 2
         unit 1-18/72 2811 3
         unit 1/3.m2:2 2811 2
         unit 68/27:1 2508 7
         unit Fwd/27 2305
         unit DAG/27 2309 3
         activation 1/3
         do done
         do strike fire
         do at 2508
         do call 1-18/72
         dice 1
         do fire
         do counter 1-18/72
         dice 8 5
         do call DAG/27
         expect event event-battery
         expect event number=8 die=8
         expect event event-fired fire=fire-counter-battery
         expect event strength=9
         expect unit 1-18/72 hex = none
         expect unit 1/3.m2:2 steps = 2
         expect unit 1/3.m2:2 disrupted = no",
    );
}

/// X25 and X26: a strike takes the weakest first; disruption compares the hits as rolled with what each has left.
/// [rule 23.2, 23.3, 6.1.1]
#[test]
fn strike_takes_the_weakest_first() {
    holds(
        "unit 2/3.m1:1 1912 2
         unit 2/3.m2:1 1912 2
         unit 2-41/3 1912 1
         unit 117/39:1 1810 3
         unit Fwd/39 1608
         unit Main/39 1408
         unit 390-Gds-Arty/8GA:1 1508 3
         acquired wp 1912
         activation 39
         do done
         do strike fire
         do at 1912
         do hq Fwd/39
         do call 390-Gds-Arty/8GA:1
         dice 5
         do fire
         expect event hits=9
         expect unit 2-41/3 hex = none
         expect unit 2/3.m2:1 steps = 1
         expect unit 2/3.m2:1 disrupted = yes
         expect unit 2/3.m1:1 steps = 2
         expect unit 2/3.m1:1 disrupted = no",
    );
}

/// Nobody strikes a hex next to friends unless one of them is active and observes, acquired or not. [rule 23.7.2]
#[test]
fn strike_beside_friends_needs_an_observer() {
    holds(
        "unit HQ-1/3 3011
         unit 2/3.m2:1 2609 2
         unit 1/3.m2:1 2911 2
         unit 1-18/72 2811 3
         unit 68/27:1 2508 7
         acquired nato 2508
         activation 1/3
         do done
         expect refused strike fire",
    );
}

/// X38 and X40: against an assault NATO's brigade HQ calls its division's artillery; the Bradley in the objective
/// observes, both fire together at the hex beside it, and ten less one hits take both steps. The gun has fired but is
/// not Used. [rule 18.7.2, 21.2, 21.2.4, 21.3.3, 21.3.4, 22.4, 22.3, 13.4#5, 22.2.1, 22.2.2]
#[test]
fn defensive_fire_call_against_an_assault() {
    holds(
        "unit 247/79:1 6111 2
         unit 247/79:2 6110 3
         unit Fwd/79 5810
         unit 2/3.m2:1 6211 2
         unit 2-41/3 6013 3
         unit 3-35/72 6014 3
         unit 4-24/72:1 6014 1
         unit HQ-2/3 6314
         plan 247/79 assault
         lead 247/79 6110
         cycle 79
         do operate 247/79
         do at 6211
         do done
         do hold
         expect actor = nato
         do hq HQ-2/3
         expect refused call 4-24/72:1
         do call 2-41/3
         do call 3-35/72
         expect refused call 2-41/3
         do done
         expect event event-called
         do at 6111
         do take 2/3.m2:1 2
         do take 2-41/3 3
         dice 4
         do fire
         expect event strength=10
         expect event hits=9
         expect unit 247/79:1 hex = none
         expect unit 2-41/3 fired = yes
         expect unit 2-41/3 used = no
         expect unit 3-35/72 fired = no",
    );
}

/// Against a hasty attack one gun answers; the Pact has only its division's artillery group for defensive fire.
/// [rule 22.4.1, 13.3#6, 18.1.6, 21.2.3]
#[test]
fn pact_defends_with_its_artillery_group_alone() {
    holds(
        "unit 3/3.m1:1 2916 4
         unit HQ-3/3 3116
         unit 117/39:1 2917 3
         unit Fwd/39 2619
         unit DAG/39 2519 3
         unit DAG/57 2520 3
         unit 390-Gds-Arty/8GA:1 2518 1
         cycle 3/3
         do start hasty
         do lead 3/3.m1:1 HQ-3/3
         do at 2917
         do done
         do hold
         expect actor = wp
         do hq Fwd/39
         expect refused call 390-Gds-Arty/8GA:1
         expect refused call DAG/57
         do call DAG/39
         do done
         do at 2916
         dice 5
         do all
         expect event strength=16
         expect unit DAG/39 fired = yes",
    );
}

/// Artillery called for offensive fire adds its strength; counter-battery waits for the end of the operation.
/// [rule 18.8.1, 13.3#8, 21.3.2, 23.4.9, 22.0]
#[test]
fn offensive_fire_call_and_late_answer() {
    holds(
        "unit 117/39:1 2917 6
         unit Fwd/39 2619
         unit DAG/39 2519 3
         unit 3/3.m2:1 2916 2
         unit HQ-3/3 3116
         unit 2-41/3 3314 3
         plan 117/39 hasty
         lead 117/39 2917
         cycle 39
         do operate 117/39
         do at 2916
         do done
         do hold
         do done
         do done
         expect actor = wp
         do hq Fwd/39
         do call DAG/39
         do done
         expect refused hold
         dice 5
         do fire
         expect event strength=24
         expect actor = nato
         do stand
         expect unit 3/3.m2:1 hex = none
         expect actor = wp
         do done
         expect unit 117/39:1 used = yes
         expect actor = nato
         expect refused counter DAG/39
         do pass
         expect actor = wp",
    );
}

/// The artillery of offensive fire is halved when defensive fire has killed everybody who observed. [rule 21.3.2]
#[test]
fn artillery_without_observers_is_halved() {
    holds(
        "unit 117/39:1 2917 1
         unit Fwd/39 2619
         unit DAG/39 2519 3
         unit 3/3.m2:1 2916 2
         plan 117/39 hasty
         lead 117/39 2917
         cycle 39
         do operate 117/39
         do at 2916
         do done
         do hold
         do at 2917
         dice 10
         do all
         expect unit 117/39:1 hex = none
         expect actor = wp
         do hq Fwd/39
         do call DAG/39
         do done
         dice 5
         do fire
         expect event strength=4",
    );
}

/// X24: whose guns an HQ can call. [rule 22.3, 22.3.1, 22.3.2, 22.7, 7.3#5]
#[test]
fn artillery_pools_follow_the_chain_of_command() {
    use crate::play::{game, state};
    use sandtable_wurzburg::pack::Purpose;
    let game = game();
    let st = state(
        "unit Fwd/79 3020
         unit DAG/79 2921 2
         unit DAG/39 2921 3
         unit 390-Gds-Arty/8GA:1 2921 1
         unit 307-MRL/8GA:1 2921 1
         unit Main/3 5020
         unit 2-41/3 5120 3
         unit 3-35/72 5121 3
         unit 345/12 5119 3
         unit HQ-34/12 5220",
    );
    let unit = |key: &str| game.pack.counters().find(|c| game.pack.key(*c) == key).expect("a counter");
    let pooled = |hq: &str, gun: &str, purpose| {
        let hq = unit(hq);
        game.in_pool(&st, hq, unit(gun), purpose)
    };
    use Purpose::{CounterBattery, FireStrike, OffensiveAssault, OffensiveHasty};
    assert!(pooled("Fwd/79", "DAG/79", FireStrike));
    assert!(pooled("Fwd/79", "390-Gds-Arty/8GA:1", OffensiveHasty));
    assert!(!pooled("Fwd/79", "DAG/39", FireStrike), "another division's");
    assert!(pooled("Fwd/79", "307-MRL/8GA:1", FireStrike));
    assert!(!pooled("Fwd/79", "307-MRL/8GA:1", OffensiveHasty), "rockets only strike");
    assert!(pooled("Main/3", "2-41/3", OffensiveHasty));
    assert!(pooled("Main/3", "3-35/72", CounterBattery));
    assert!(!pooled("Main/3", "345/12", FireStrike), "a flanking division");
    assert!(pooled("HQ-34/12", "345/12", CounterBattery));
    assert!(pooled("HQ-34/12", "3-35/72", FireStrike));
    assert!(pooled("HQ-34/12", "3-35/72", OffensiveAssault));
    assert!(!pooled("HQ-34/12", "3-35/72", OffensiveHasty), "other nations lend no gun for hasty attacks");
    assert!(!pooled("HQ-34/12", "3-35/72", CounterBattery), "nor for counter-battery");
}

/// A gun that has fired, is disrupted or has an enemy beside it is in no pool. [rule 22.2, 22.3.2, 6.1.2]
#[test]
fn guns_drop_out_of_the_pools() {
    use crate::play::{game, state};
    let game = game();
    for (flags, enemy, ready) in
        [("", "5520", true), ("fired", "5520", false), ("disrupted", "5520", false), ("", "5020", false)]
    {
        let st = state(&format!("unit 2-41/3 5120 3 {flags}\nunit 117/39:1 {enemy} 1"));
        let gun = game.pack.counters().find(|c| game.pack.key(*c) == "2-41/3").expect("a gun");
        assert_eq!(game.may_fire_indirect(&st, gun), ready, "{flags} {enemy}");
    }
}

/// Mines laid by artillery: an acquired hex away from friends and towns, a gun strong enough, one point; each step in
/// the hex rolls at once. The field halves the fire of those in it. [rule 23.5, 23.5.1, 23.5.2, 23.5.3, 23.5.4, 23.5.6, 23.5.7, 18.2.2#2]
#[test]
fn mines_by_artillery() {
    holds(
        "unit 3/3.m2:1 3017 2
         unit 3/3.m2:2 2916 1
         unit HQ-3/3 3216
         unit 117/39:1 2717 3
         unit Fwd/39 2619
         unit Main/39 2419
         unit MRL/39 2518 1
         adm wp 2
         acquired wp 3017
         acquired wp 2916
         activation 39
         do done
         do strike adm
         expect refused at 2916
         do at 3017
         do hq Fwd/39
         do call MRL/39
         dice 2 3
         do fire
         expect event event-mined
         expect mines 3017 = yes
         expect adm wp = 1
         expect unit 3/3.m2:1 steps = 1
         expect unit MRL/39 fired = yes",
    );
}

/// An empty hex is acquired on a row of its own, whatever the weather; it is found row by row. [rule 20.2.2]
#[test]
fn empty_hexes_are_looked_for_too() {
    holds(
        "unit 117/39:1 2717 3
         unit Fwd/39 2619
         adm wp 1
         activation 39
         do scout Fwd/39
         do empty
         do row 30
         dice 4
         do at 3016
         expect event event-acquired
         expect event number=4 drm=0
         expect acquired 3016 = yes",
    );
}

/// A gun absorbs the hits, the HQ beside it is disrupted: Used, without points, and silent.
/// [rule 23.3.1, 21.2.2, 30.0]
#[test]
fn disrupted_headquarters_fall_silent() {
    holds(
        "unit HQ-3/3 3017
         unit 2-41/3 3017 3
         unit 3/3.m2:1 2916 2
         unit 1-10/3 3217 3
         unit 117/39:1 2815 3
         unit Fwd/39 2616
         unit 390-Gds-Arty/8GA:1 2518 1
         acquired wp 3017
         activation 39
         do done
         do strike fire
         do at 3017
         do call 390-Gds-Arty/8GA:1
         dice 5
         do fire
         expect event hits=3
         expect unit 2-41/3 hex = none
         expect unit HQ-3/3 disrupted = yes
         expect unit HQ-3/3 used = yes
         expect cp HQ-3/3 = 0
         expect rp HQ-3/3 = 0
         expect actor = nato
         expect refused counter 390-Gds-Arty/8GA:1",
    );
}

/// A disrupted HQ pays for nothing and calls nothing, unless it sees the target itself. [rule 21.2.2, 23.3.1]
#[test]
fn disrupted_headquarters_call_what_they_see() {
    let position = |at: &str| {
        format!(
            "unit HQ-3/3 {at} disrupted used
             unit 3/3.m2:1 2916 2
             unit 1-10/3 3217 3
             unit 117/39:1 2816 3
             activation 3/3
             expect refused scout HQ-3/3
             "
        )
    };
    holds(&(position("3017") + "expect refused strike fire"));
    holds(&(position("2916") + "do strike fire\ndo at 2816\nexpect refused hq Fwd/3"));
}

/// A base unit that alone observes for a strike is bound to this cycle. [rule 21.3.1, 10.1.3]
#[test]
fn observing_base_unit_is_bound_to_the_cycle() {
    holds(
        "unit HQ-3/3 3016
         unit HQ-1/3 3018
         unit 10-Eng/3-a 2916
         unit 1-10/3 3217 3
         unit 2-41/3 3218 3
         unit 3/3.m2:1 3216 1
         unit 1/3.m2:1 3219 1
         unit 117/39:1 2816 9
         activation 3/3
         do done
         do strike fire
         do at 2816
         do call 1-10/3
         dice 1
         do fire
         do done
         do done
         do pass
         do activate 1/3
         do done
         expect refused strike fire",
    );
}

/// A hex is struck once in a segment, whatever with. [rule 23.7.1]
#[test]
fn hex_is_struck_once_in_a_segment() {
    holds(
        "unit HQ-1/3 3011
         unit 1/3.m2:1 2609 2
         unit 1-18/72 2811 3
         unit 2-12/72 2812 3
         unit 68/27:1 2508 7
         activation 1/3
         do done
         do strike fire
         do at 2508
         do call 1-18/72
         dice 1
         do fire
         expect refused strike fire",
    );
}

/// Guns that share a hex are answered one by one, each once; every strike may have another HQ. [rule 23.4.4, 23.4.5]
#[test]
fn guns_of_one_hex_are_answered_one_by_one() {
    holds(
        "unit HQ-1/3 3011
         unit 1/3.m2:1 2609 2
         unit 1-18/72 2811 3
         unit 2-12/72 2811 3
         unit 68/27:1 2508 9
         unit Fwd/27 2305
         unit DAG/27 2309 3
         unit MRL/27 2308 1
         activation 1/3
         do done
         do strike fire
         do at 2508
         do call 1-18/72
         do call 2-12/72
         dice 1
         do fire
         do counter 1-18/72
         dice 1
         do call DAG/27
         expect actor = wp
         expect refused counter 1-18/72
         do counter 2-12/72
         dice 1
         do call MRL/27
         expect actor = nato",
    );
}

/// A division's points go through the brigade's HQ; Used and disrupted units spot as well as others, and the off-map
/// pool needs no HQ at all. [rule 20.1.1, 20.2.5, 20.2.6]
#[test]
fn reconnaissance_of_a_division_through_its_brigade() {
    let position = |hq: &str| {
        format!(
            "unit HQ-3/3 {hq}
             unit Main/3 3316
             unit 3/3.m2:1 3017 1 used disrupted
             unit 117/39:1 2716 3
             off-map-rp nato 1
             activation 3/3
             "
        )
    };
    holds(&(position("3116") + "expect legal scout Main/3\nexpect legal scout off-map"));
    holds(
        &(position("5830")
            + "expect refused scout Main/3
             expect refused scout HQ-3/3
             do scout off-map
             dice 10
             do at 2716
             expect off-map-rp nato = 0
             expect acquired 2716 = yes"),
    );
}

/// Called artillery fires at several hexes by steps, none twice; it counts for none of the Used. [rule 22.4.2]
#[test]
fn called_artillery_splits_its_fire() {
    holds(
        "unit 117/39:1 2816 3
         unit 117/39:2 3016 3
         unit 3/3.m2:1 2916 2
         unit HQ-3/3 3216
         unit 2-41/3 3217 3
         plan 117/39 hasty
         lead 117/39 2816
         cycle 39
         do operate 117/39
         do at 2916
         do done
         do hold
         do hq HQ-3/3
         do call 2-41/3
         do done
         do at 2816
         do take 2-41/3 2
         dice 1
         do fire
         expect event strength=4
         do at 3016
         expect refused take 2-41/3 2
         do take 2-41/3 1
         dice 1
         do fire
         expect event strength=2
         expect unit 2-41/3 used = no",
    );
}
