//! Reaction, reconnaissance, fire calls and strikes, rule by rule (19 to 23).

use crate::play::holds;

/// NATO attacks in 4106; a force waits two hexes behind it.
fn attack(there: &str, reserve: &str) -> String {
    format!(
        "unit 3/3.m1:1 4006 2
         {there}
         unit DTB/39:1 4306 4
         lead DTB/39 4306
         off-map-cp 2
         plan DTB/39 {reserve}
         cycle 3/3
         do start hasty
         do lead 3/3.m1:1 off-map
         do at 4106
         do done
         "
    )
}

/// A division's tank battalion in Reserve goes to the help of any hex of its division, not of another's.
/// [rule 19.2]
#[test]
fn divisional_tanks_help_their_division() {
    holds(&(attack("unit 117/39:1 4106 2", "reserve") + "expect legal at 4306"));
    holds(&(attack("unit 117/39:1 4106 2\nunit DAG/39 4106 1", "reserve") + "expect legal at 4306"));
    holds(&(attack("unit 117/39:1 4106 2", "march") + "expect refused at 4306"));
    holds(&(attack("unit 170/57:1 4106 2", "reserve") + "expect refused at 4306"));
}

/// A reaction never overstacks the objective. [rule 19.4-r]
#[test]
fn reaction_keeps_to_the_stacking_limit() {
    holds(
        &(attack("unit 117/39:1 4106 6", "reserve")
            + "do at 4306
               expect refused take DTB/39:1 4
               do take DTB/39:1 3
               do done
               expect unit 117/39:1 used = yes"),
    );
}

/// The HQ of the brigade it is attached to pays for the reaction of a battalion; without one it stays. [rule 19.3]
#[test]
fn attached_battalion_reacts_with_its_brigade() {
    let position = |to: &str| {
        format!(
            "unit HQ-35/12 4309
             unit 126/12:2 4106 1
             unit 126/12:1 4306 1
             {to}
             unit 117/39:1 4006 3
             plan 117/39 hasty
             lead 117/39 4006
             cycle 39
             do operate 117/39
             do at 4106
             do done
             "
        )
    };
    holds(
        &(position("attached 126 35/12")
            + "do at 4306
               do take 126/12:1 1
               do lead 126/12:1 HQ-35/12
               expect unit 126/12:1 hex = 4106"),
    );
    holds(&(position("") + "expect refused at 4306"));
}

/// The points of a Main Effort are spent on reconnaissance before others from off the map; when its Strike Segment is over
/// the artillery that fired in it is free to fire again, and what fires later is not. [rule 20.1.1, 22.5, 12.4.1#2, 12.4.1#3]
#[test]
fn main_effort_scouts_and_frees_its_artillery() {
    let position = |effort: &str| {
        format!(
            "unit Fwd/39 2619
             unit Main/39 2419
             unit 117/39:1 2816 3
             unit DAG/39 2518 3
             unit 3/3.m2:1 3118 2
             unit 3/3.m2:2 2916 4
             {effort}
             maneuver wp
             do activate 39
             do lead 117/39:1
             "
        )
    };
    holds(
        &(position("effort 39 2")
            + "expect effort-rp = 2
               do scout off-map
               dice 10
               do at 3118
               expect effort-rp = 1
               expect acquired 3118 = yes
               do done
               do strike fire
               do at 2916
               do hq Fwd/39
               do call DAG/39
               dice 1
               do fire
               expect unit DAG/39 fired = yes
               do done
               expect unit DAG/39 fired = no"),
    );
    holds(
        &(position("")
            + "expect refused scout off-map
               do done
               do strike fire
               do at 2916
               do hq Fwd/39
               do call DAG/39
               dice 1
               do fire
               do done
               expect unit DAG/39 fired = yes"),
    );
}

/// Artillery that has fired still marches, and artillery that has marched still fires. [rule 22.6]
#[test]
fn artillery_fires_before_and_after_its_march() {
    let position = |flags: &str| {
        format!(
            "unit HQ-1/3 3011
             unit 1/3.m2:1 2609 2
             unit 1-18/72 2811 3 {flags}
             unit 68/27:1 2508 7
             activation 1/3
             do done
             "
        )
    };
    holds(
        &(position("")
            + "do strike fire
               do at 2508
               do call 1-18/72
               dice 1
               do fire
               do done
               do start march
               expect legal take 1-18/72 3"),
    );
    holds(&(position("used") + "do strike fire\ndo at 2508\nexpect legal call 1-18/72"));
}

/// What was called has to fire while it can. [rule 21.2.1]
#[test]
fn called_artillery_has_to_fire() {
    holds(
        "unit 117/39:1 2816 3
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
         expect refused done
         do at 2816
         do take 2-41/3 3
         dice 1
         do fire
         expect event strength=6",
    );
}

/// Disruption: no operation, no indirect fire, no advance, no split; it ends with the turn, for an HQ of the Pact with the
/// next planning. [rule 23.3.1, 23.3.2]
#[test]
fn disruption_and_its_end() {
    holds(
        "unit 117/39:1 4006 3 disrupted used
         unit 117/39:2 4007 3
         unit Fwd/39 3606
         unit 3/3.m2:1 4106 1
         plan 117/39 hasty
         lead 117/39 4007
         cycle 39
         do operate 117/39
         do at 4106
         expect refused take 117/39:1 3
         expect legal take 117/39:2 3",
    );
    holds(
        "unit 117/39:1 4006 3 disrupted used
         unit Fwd/39 3606 disrupted used
         unit HQ-3/3 5010 disrupted used
         unit 3/3.m2:1 5011 1
         reserve wp
         dice 1 1
         do done
         expect turn = 3
         expect unit 117/39:1 disrupted = no
         expect unit HQ-3/3 disrupted = no
         expect unit Fwd/39 disrupted = yes
         expect unit Fwd/39 used = no
         expect refused plan 117/39 hasty Fwd/39
         dice 1
         do done
         expect unit Fwd/39 disrupted = no",
    );
}

/// Mines by strike need a point of the nation that fires, an acquired hex, and a gun of the right kind and strength; the
/// point is spent for good. [rule 23.5, 23.5.1, 23.5.3, 23.5.4]
#[test]
fn mines_need_points_and_the_right_gun() {
    let position = |more: &str| {
        format!(
            "unit 3/3.m2:1 3017 1
             unit 117/39:1 2717 3
             unit Fwd/39 2619
             unit MRL/39 2518 1
             unit DAG/39 2519 3
             acquired wp 3017
             {more}
             activation 39
             do done
             "
        )
    };
    holds(
        &(position("adm wp 1")
            + "do strike adm\ndo at 3017\nexpect legal call MRL/39\nexpect refused call DAG/39"),
    );
    holds(&(position("adm us 1") + "expect refused strike adm"));
    holds(&(position("") + "expect refused strike adm"));
}

/// All aircraft of the Pact drop mines; NATO's fly by special call, two points at least, and cost a point of mines.
/// [rule 23.5.5]
#[test]
fn aircraft_drop_mines() {
    crate::play::holds_full(
        "unit HQ-1/3 3011
         unit 1/3.m2:1 2911 2
         unit DAG/27 2309 3
         acquired nato 2309
         air us 2
         adm us 1
         activation 1/3
         do done
         do strike adm
         do at 2309
         expect refused air 1
         do air 2
         expect event event-air-fixed
         expect adm us = 0
         expect air us = 0",
    );
}
