//! Fire combat and reaction (18, 19).

use crate::play::holds;

/// EX-27: entering and leaving a zone of control draws fire, doubled into clear, halved out of close terrain.
/// [rule 18.6, 18.6-T2, 18.6-fx, 18.6.4, 18.2.1, 18.2.2#9, 18.3.3, 15.0]
#[test]
fn infiltration_fire_at_a_force_passing_through() {
    holds(
        "unit 120/39:1 2528 3
         unit 35/12.leopard-1:1 2629 1
         plan 120/39 hasty
         lead 120/39 2528
         cycle 39
         do operate 120/39
         do no-objective
         do take 120/39:1 3
         do go 2628
         expect no-event event-fired
         do go 2728
         expect actor = nato
         dice 5
         do fire
         expect event event-fired fire=fire-infiltration hex=2628
         expect event strength=3
         expect unit 120/39:1 steps = 2
         expect unit 120/39:1 hex = 2728
         do go 2829
         expect no-event event-fired
         expect unit 120/39:1 mp = 1.00",
    );
}

/// EX-28: three hits are not enough for defence 3 in light woods. [rule 18.3, 18.3.1, 18.6-T2]
#[test]
fn infiltration_fire_below_the_defence_does_nothing() {
    holds(
        "unit 120/39:1 2330 3
         unit 35/12.marder:1 2531 2
         plan 120/39 hasty
         lead 120/39 2330
         cycle 39
         do operate 120/39
         do no-objective
         do take 120/39:1 3
         do go 2530
         do go 2630
         dice 6
         do fire
         expect event strength=3
         expect unit 120/39:1 steps = 3
         expect unit 120/39:1 hex = 2630
         do go 2730
         expect no-event event-fired",
    );
}

/// Leaving a zone of control one started in, for a hex outside it, draws no fire. [rule 18.6.1]
#[test]
fn leaving_the_first_zone_draws_no_fire() {
    holds(
        "unit 120/39:1 2628 3
         unit 35/12.leopard-1:1 2629 1
         plan 120/39 hasty
         lead 120/39 2628
         cycle 39
         do operate 120/39
         do no-objective
         do take 120/39:1 3
         do go 2627
         expect no-event event-fired
         expect unit 120/39:1 hex = 2627",
    );
}

/// X14: infantry in a close-terrain objective fires twice as well; a participant that did not move is a target beside
/// the objective. [rule 18.7, 18.7.4, 18.7.5, 18.7.6, 18.2.2#11]
#[test]
fn defensive_fire_out_of_a_close_objective_is_doubled() {
    holds(
        "unit 244/27:1 3228 3
         unit 35/12.marder:1 3328 2
         plan 244/27 hasty
         lead 244/27 3228
         cycle 27
         do operate 244/27
         do at 3328
         do done
         do hold
         do at 3228
         dice 4
         do all
         expect event event-fired fire=fire-defensive
         expect event strength=6
         expect event hits=5
         expect unit 244/27:1 steps = 2",
    );
}

/// X11: defensive fire may be split by steps; each hex is one combat. [rule 18.7.3, 18.1.2, 18.2.3]
#[test]
fn defensive_fire_is_split_by_steps() {
    holds(
        "unit 117/39:1 2917 3
         unit 117/39:2 3018 3
         unit 3/3.m1:1 3017 4
         plan 117/39 hasty
         lead 117/39 2917
         cycle 39
         do operate 117/39
         do at 3017
         do done
         do hold
         do at 2917
         do take 3/3.m1:1 2
         dice 1
         do fire
         expect event event-fired fire=fire-defensive hex=2917
         expect event strength=9
         do at 3018
         expect refused take 3/3.m1:1 3
         do take 3/3.m1:1 2
         dice 1
         do fire
         expect event strength=9",
    );
}

/// X15: a retreat absorbs the covering unit's defence once, then steps are lost.
/// [rule 18.8, 18.8.2, 18.8.3, 18.3.2, 18.4, 13.3#9]
#[test]
fn retreat_absorbs_hits_before_steps() {
    holds(
        "unit 170/57:1 2917 6
         unit 3/3.m2:1 2916 2
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
         expect event strength=15
         expect event hits=15
         expect actor = nato
         do retreat
         expect unit 3/3.m2:1 steps = 1",
    );
}

/// The same attack against defenders who stand: both steps absorb seven each. [rule 18.3.2, 18.3.4]
#[test]
fn defenders_who_stand_lose_steps() {
    holds(
        "unit 170/57:1 2917 6
         unit 3/3.m2:1 2916 2
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
         do take 170/57:1 6
         expect unit 170/57:1 hex = 2916
         expect event event-advanced",
    );
}

/// X20: a reaction along a road into heavy woods costs three points and a command point; everybody there is Used, and
/// nobody may retreat. [rule 19.0, 19.3, 19.4, 19.4-r, 19.5, 12.7.2]
#[test]
fn reaction_reinforces_the_objective() {
    holds(
        "unit 54HSB.m113-wg:1 2630 1
         unit 54HSB.m113-wg:2 2828 2
         unit HQ-54HSB 2926
         unit 247/79:1 2530 3
         plan 247/79 hasty
         lead 247/79 2530
         cycle 79
         do operate 247/79
         do at 2630
         do done
         do at 2828
         do take 54HSB.m113-wg:2 2
         do lead 54HSB.m113-wg:2 HQ-54HSB
         expect unit 54HSB.m113-wg:2 hex = 2630
         expect unit 54HSB.m113-wg:1 used = yes
         expect unit 54HSB.m113-wg:2 used = yes
         expect cp HQ-54HSB = 1
         do done
         dice 5
         do fire
         expect event strength=7
         expect actor = wp
         do lose 54HSB.m113-wg:1
         expect unit 54HSB.m113-wg:1 hex = none
         expect unit 54HSB.m113-wg:2 steps = 2",
    );
}
