//! Rules of single nations (41): the cavalry squadron, the counter-battery table of the US, the Gegenangriff.

use crate::play::{game, holds, holds_full, state};
use sandtable_wurzburg::position::counter;

/// The HQ of 3rd ID pass command and reconnaissance points to the squadron through its own HQ, as to a brigade.
/// [rule 41.1]
#[test]
fn the_squadron_is_a_fourth_brigade_of_third_id() {
    let units = "unit Main/3 5014
         unit 2/11ACR.m3:1 5012 4
         rp Main/3 2
         cp Main/3 2\n";
    holds(&format!(
        "{units}unit HQ-2/11ACR 5010
         cycle 2/11ACR
         do start hasty
         expect legal lead 2/11ACR.m3:1 Main/3"
    ));
    holds(&format!(
        "{units}cycle 2/11ACR
         expect refused start hasty"
    ));
    holds(&format!(
        "{units}unit HQ-2/11ACR 5010
         unit 117/39:1 4812 3
         activation 2/11ACR
         expect legal scout Main/3"
    ));
}

/// All seven steps of the squadron fit into one task force; another brigade's stops at four.
/// [rule 41.1.1]
#[test]
fn the_squadron_goes_as_one_task_force() {
    holds(
        "unit HQ-2/11ACR 5010
         unit 2/11ACR.m1-cav:1 5011 3
         unit 2/11ACR.m3:1 5012 4
         cycle 2/11ACR
         do start hasty
         do lead 2/11ACR.m1-cav:1 HQ-2/11ACR
         expect legal take 2/11ACR.m3:1 4",
    );
    holds(
        "unit HQ-1/3 5010
         unit 1/3.m1:1 5011 3
         unit 1/3.m2:1 5012 4
         cycle 1/3
         do start hasty
         do lead 1/3.m1:1 HQ-1/3
         expect legal take 1/3.m2:1 1
         expect refused take 1/3.m2:1 4",
    );
}

/// Cavalry alone in a hex takes two from the die of reconnaissance; anybody else beside it gives it away.
/// [rule 41.1.2]
#[test]
fn cavalry_alone_is_hard_to_find() {
    for (beside, drm) in [("", -2), ("unit HQ-2/11ACR 3330\n", 0)] {
        holds(&format!(
            "unit 117/39:1 2929 3
             unit Fwd/39 2728
             unit 2/11ACR.m3:1 3330 2
             {beside}activation 39
             do scout Fwd/39
             dice 3
             do at 3330
             expect event number=9 drm={drm}"
        ));
    }
}

/// Only US HQ find batteries more than fifteen hexes away, and only rockets.
/// [rule 41.3]
#[test]
fn us_radars_see_rockets_far_away() {
    let game = game();
    let number = |guns: &str, gun: &str, target: &str| {
        let st = state(&format!("{guns}\nunit MRL/27 0909 1\nunit DAG/27 0910 3"));
        let id = |key: &str| counter(game, key).unwrap_or_else(|e| panic!("{e}"));
        game.battery_number(&st, id(gun), id(target))
    };
    let us = "unit HQ-1/3 3011\nunit 1/3.m2:1 2609 2\nunit 1-18/72 2811 3";
    let wg = "unit HQ-35/12 3011\nunit 35/12.marder:1 2609 2\nunit 355/12 2811 3";
    assert!(number(us, "1-18/72", "MRL/27").is_some(), "the US see a rocket battery");
    assert_eq!(number(us, "1-18/72", "DAG/27"), None, "no guns");
    assert_eq!(number(wg, "355/12", "MRL/27"), None, "others see nothing so far away");
}

/// Germans facing a regiment, with a hasty attack under way.
const ATTACK: &str = "unit HQ-35/12 3529
     unit 35/12.leopard-1:1 3328 4
     unit 35/12.marder:1 3329 2
     unit 117/39:1 3228 9
     cycle 35/12
     do start hasty
     do lead 35/12.leopard-1:1 HQ-35/12\n";

/// On 5 the attacker fires first; then the defender may react and fires with what is left.
/// [rule 41.4, 13.3#4]
#[test]
fn a_gegenangriff_fires_first() {
    holds_full(&format!(
        "{ATTACK}expect legal gegenangriff
         do gegenangriff
         expect event event-gegenangriff
         expect refused gegenangriff
         do at 3228
         dice 5
         do done
         expect event event-fires-first
         expect actor = nato
         dice 1
         do fire
         do stand
         expect actor = wp
         expect legal hold
         do hold
         expect legal at 3328
         do done
         do start hasty
         do lead 35/12.marder:1 HQ-35/12
         expect refused gegenangriff"
    ));
}

/// On 4 the usual order holds: the defender is asked first.
/// [rule 41.4]
#[test]
fn a_gegenangriff_may_fail() {
    holds_full(&format!(
        "{ATTACK}do gegenangriff
         do at 3228
         dice 4
         do done
         expect event event-fires-second
         expect actor = wp
         expect legal hold"
    ));
}

/// Who has chosen to retreat gets no reaction, but fires before he goes.
/// [rule 41.4]
#[test]
fn retreating_stack_gets_no_reaction() {
    holds_full(&format!(
        "{ATTACK}do gegenangriff
         do at 3228
         dice 6
         do done
         dice 1
         do fire
         do retreat
         expect actor = wp
         expect refused hold
         expect legal at 3328
         expect unit 117/39:1 hex = 3228"
    ));
}

/// Germans alone know it, and not under the basic rules.
/// [rule 41.4]
#[test]
fn only_germans_declare_a_gegenangriff() {
    holds(&format!("{ATTACK}expect refused gegenangriff"));
    holds_full(
        "unit HQ-1/3 3529
         unit 1/3.m1:1 3328 4
         unit 117/39:1 3228 9
         cycle 1/3
         do start hasty
         do lead 1/3.m1:1 HQ-1/3
         expect refused gegenangriff",
    );
}
