//! Aircraft, attack helicopters and anti-aircraft fire (24, 25, 27).

use crate::play::holds_full as holds;

/// X29 and X30: one US air point against an acquired gun in heavy woods. An eight calls an A-10, which bombs low over the
/// target; the gun and a disrupted regiment two hexes away make a flak of two, ten is a hit check or an abort, a four
/// does not reach the defence of six. Twelve is halved into close terrain and again: four hits take a step and disrupt.
/// [rule 24.0, 24.1, 24.2, 24.3, 24.4, 24.5, 27.0, 27.2, 27.2.1, 27.2.1.1, 27.2.2, 27.3, 27.3.1, 21.1, 21.2, 23.0, 23.1.1]
#[test]
fn a_10_bombs_the_artillery_group() {
    holds(
        "unit HQ-1/3 3011
         unit 1/3.m2:1 2609 2
         unit 68/27:1 2508 6 disrupted used
         unit DAG/27 2309 3
         acquired nato 2309
         air us 2
         activation 1/3
         do done
         do strike fire
         do at 2309
         dice 8
         do air 1
         expect event event-air
         expect event type=air-a-10
         expect air us = 1
         do profile low-bomb
         expect actor = wp
         expect refused announce 3
         dice 8
         do announce 2
         expect event event-aa-or
         expect actor = nato
         dice 4 7
         do check
         expect event event-no-hit
         expect event strength=3
         expect event hits=4
         expect unit DAG/27 steps = 2
         expect unit DAG/27 disrupted = yes
         expect unit DAG/27 used = yes
         expect actor = nato",
    );
}

/// Flak may be understated; a forced hit check ends the mission whatever it shows, and the points are gone.
/// [rule 27.2.2, 27.3, 27.3.1, 27.3.2, 27.3.3, 6.7.5]
#[test]
fn forced_check_ends_the_mission() {
    holds(
        "unit HQ-1/3 3011
         unit 1/3.m2:1 2609 2
         unit 68/27:1 2309 9
         unit DAG/27 2309 3
         acquired nato 2309
         air us 1
         activation 1/3
         do done
         do strike fire
         do at 2309
         dice 8
         do air 1
         do profile low-bomb
         dice 9 6
         do announce 4
         expect event event-aa-and
         expect event event-hit
         expect no-event event-fired
         expect air-hits wp = 1
         expect points wp = 1
         expect unit DAG/27 steps = 3",
    );
}

/// High aircraft are SAM's: its strength, two less against stand-off weapons; it may hold its fire. [rule 27.1, 24.4, 6.7.3]
#[test]
fn sam_fires_at_high_aircraft() {
    let start = "unit HQ-1/3 3011
         unit 1/3.m2:1 2609 2
         unit DAG/27 2309 3
         acquired nato 2309
         air us 1
         activation 1/3
         do done
         do strike fire
         do at 2309
         dice 3
         do air 1
         ";
    holds(
        &(start.to_owned()
            + "do profile high-bomb
         expect actor = wp
         dice 7
         do fire
         expect event event-aa-or
         expect event strength=3 die=7
         expect actor = nato
         do abort
         expect no-event event-fired
         expect unit DAG/27 steps = 3"),
    );
    holds(
        &(start.to_owned()
            + "do profile high-standoff
         do at 2312
         dice 9
         do fire
         expect event event-aa-or
         expect event strength=1 die=9"),
    );
    holds(
        &(start.to_owned()
            + "do profile high-bomb
         dice 5
         do hold
         expect event event-fired"),
    );
}

/// X32: helicopters one hex from a gun in heavy woods attack with their guns, halved; two hits take a step and disrupt.
/// They fly home under flak that can only force a hit check. [rule 25.0, 25.1, 25.2, 25.2.1, 25.2.2, 25.2.4, 25.3, 25.4, 25.5]
#[test]
fn mi_24_hunts_a_gun() {
    holds(
        "unit Fwd/27 2106
         unit 68/27:1 2508 6
         unit 1-18/72 2811 3
         acquired wp 2811
         helicopter mi-24 2
         activation 27
         do done
         do strike fire
         do at 2811
         do helicopter mi-24 2
         do fire
         expect refused fly 3311
         do fly 2711
         expect event event-flew
         dice 3
         do announce 0
         do fly 2711
         dice 3 5
         do announce 0
         expect event strength=2
         expect event hits=2
         expect unit 1-18/72 steps = 2
         expect unit 1-18/72 disrupted = yes",
    );
}

/// X41 and X42: in an assault five steps of Mi-24 come within two hexes of the objective; a ten with no flak is a hit
/// check, a four reaches the defence of four. Four steps add twelve to the halved fire of two regiments' parts across the
/// Main: fifteen hits. They fly home to the Recovery box. [rule 13.4#8, 13.4#9, 13.4#13, 25.2.4, 25.5, 18.8.1]
#[test]
fn mi_24_supports_an_assault() {
    holds(
        "unit 247/79:2 6110 3
         unit 247/79:3 6210 3
         unit Fwd/79 5810
         unit 2/3.m2:1 6211 2
         helicopter mi-24 5
         plan 247/79 assault
         lead 247/79 6110
         cycle 79
         do operate 247/79
         do at 6211
         do done
         dice 2
         do jam Fwd/79
         expect event event-jammer-lost
         do hold
         do done
         expect actor = wp
         do hq Fwd/79
         do helicopter mi-24 5
         do fly 6109
         expect actor = nato
         expect refused announce 1
         dice 10
         do announce 0
         expect event event-aa-or
         dice 4
         do check
         expect event event-hit
         expect air-hits nato = 1
         dice 9
         do fire
         expect event strength=13
         expect event hits=15
         do retreat
         expect unit 2/3.m2:1 hex = none
         expect helicopter mi-24 recovery = 4
         expect unit 247/79:2 used = yes
         expect unit 247/79:2 hex = 6110",
    );
}
