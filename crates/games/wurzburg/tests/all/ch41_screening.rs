//! US cavalry that screens (41.2).

use crate::play::{holds, holds_full};

/// A regiment and, two hexes away in light woods, a cavalry troop.
const TROOP: &str = "unit 117/39:1 1313 9
     unit 2/11ACR.m3:1 1513 2
     plan 117/39 hasty
     lead 117/39 1313\n";

/// The first force of that regiment comes next to the troop.
const COMES: &str = "cycle 39
     do operate 117/39
     do at 1513
     do take 117/39:1 2
     do go 1414\n";

/// A 2 does not stop the force in light woods: it goes on, and nobody screens it again; the next force can be.
/// [rule 41.2, 41.2.1]
#[test]
fn a_screen_may_fail() {
    holds_full(&format!(
        "{TROOP}{COMES}expect actor = nato
         dice 2
         do all
         expect event event-not-screened
         expect event number=3 die=2
         expect unit 2/11ACR.m3:1 used = yes
         expect unit 2/11ACR.m3:1 hex = 1513
         expect actor = wp
         do go 1514
         dice 5
         do fire
         expect actor = wp
         expect unit 117/39:2 hex = 1514"
    ));
    holds_full(&format!(
        "{TROOP}{COMES}dice 2
         do all
         do go 1313
         dice 1
         do fire
         do done
         do take 117/39:1 7
         do go 1413
         expect actor = nato
         expect legal all"
    ));
}

/// NATO need not screen, and screens nothing under the basic rules.
/// [rule 41.2]
#[test]
fn screening_is_voluntary() {
    holds_full(&format!("{TROOP}{COMES}do hold\nexpect actor = wp\nexpect unit 2/11ACR.m3:1 used = no"));
    holds(&format!("{TROOP}{COMES}expect actor = wp"));
}

/// A success ends the move of the force, and the cavalry is gone from next to it.
/// [rule 41.2.2]
#[test]
fn a_screened_force_stops() {
    holds_full(&format!(
        "{TROOP}{COMES}dice 3
         do all
         expect event event-screened
         expect refused retreat-to 2/11ACR.m3:1 1413
         do retreat-to 2/11ACR.m3:1 1613
         do keep
         expect unit 117/39:2 hex = 1414
         expect refused take 117/39:2 2
         expect legal take 117/39:1 7"
    ));
}

/// Used or not does not matter. Disrupted, pinned, mixed or mined cavalry does not screen, nor without a safe hex.
/// [rule 41.2.3]
#[test]
fn screening_needs_fit_cavalry() {
    let asked = |more: &str, troop: &str, yes: bool| {
        let who = if yes { "nato" } else { "wp" };
        holds_full(&format!(
            "unit 117/39:1 1313 9
             unit 2/11ACR.m3:1 1513 {troop}
             plan 117/39 hasty
             lead 117/39 1313
             {more}{COMES}expect actor = {who}"
        ));
    };
    asked("", "2", true);
    asked("", "2 used", true);
    asked("", "2 disrupted", false);
    asked("unit 247/79:1 1512 1\n", "2", false);
    asked("unit HQ-2/11ACR 1513\n", "2", false);
    asked("unit 2/11ACR.m1-cav:1 1513 1\n", "2", true);
    asked("mines 1513\n", "2", false);
    // 1413 and 1514 are next to the force, 1512, 1613 and 1614 next to others.
    asked("unit 247/79:1 1712 1\nunit 247/79:2 1714 1\nunit 247/79:3 1511 1\n", "2", false);
}

/// Two troops make one attempt in the better terrain; both are Used, and both fall back.
/// [rule 41.2.4]
#[test]
fn troops_screen_together() {
    holds_full(
        "unit 117/39:1 1313 9
         unit 2/11ACR.m3:1 1513 2
         unit 2/11ACR.m3:2 1514 2
         plan 117/39 hasty
         lead 117/39 1313
         cycle 39
         do operate 117/39
         do at 1513
         do take 117/39:1 2
         do go 1414
         expect legal screen 2/11ACR.m3:1
         expect legal screen 2/11ACR.m3:2
         do screen 2/11ACR.m3:2
         expect refused screen 2/11ACR.m3:2
         do screen 2/11ACR.m3:1
         dice 3
         do done
         expect event number=3 die=3
         expect unit 2/11ACR.m3:1 used = yes
         expect unit 2/11ACR.m3:2 used = yes
         do retreat-to 2/11ACR.m3:1 1613
         do retreat-to 2/11ACR.m3:2 1615
         expect unit 2/11ACR.m3:1 hex = 1613
         expect unit 2/11ACR.m3:2 hex = 1615",
    );
    // One alone: heavy woods need a 4.
    holds_full(
        "unit 117/39:1 1313 9
         unit 2/11ACR.m3:1 1513 2
         unit 2/11ACR.m3:2 1514 2
         plan 117/39 hasty
         lead 117/39 1313
         cycle 39
         do operate 117/39
         do at 1513
         do take 117/39:1 2
         do go 1414
         do screen 2/11ACR.m3:2
         dice 3
         do done
         expect event number=4 die=3
         expect unit 2/11ACR.m3:1 used = no",
    );
}

/// The objective is empty after a screen: the Pact keeps it, gets defensive fire and no offensive fire, and advances.
/// [rule 41.2.5]
#[test]
fn an_objective_that_was_screened_away() {
    holds_full(&format!(
        "{TROOP}unit 2/11ACR.m1-cav:1 1412 1
         unit 2/11ACR.m3:3 1412 1
         cycle 39
         do operate 117/39
         do at 1513
         do take 117/39:1 2
         do go 1414
         dice 3
         do all
         do retreat-to 2/11ACR.m3:1 1614
         do keep
         do take 117/39:1 7
         do go 1413
         do hold
         do done
         do done
         expect actor = nato
         expect legal at 1413
         do done
         expect actor = wp
         expect legal take 117/39:1 7
         expect legal take 117/39:2 2"
    ));
    // Cavalry outside the objective stops a force that still attacks.
    holds_full(&format!(
        "{TROOP}unit 1/3.m2:1 1413 1
         cycle 39
         do operate 117/39
         do at 1413
         do take 117/39:1 9
         do go 1414
         do hold
         dice 3
         do all
         do retreat-to 2/11ACR.m3:1 1613
         expect objective = 1413
         do done
         do hold
         do done
         do fire
         expect event strength=22"
    ));
}

/// Cavalry that screens a retreat does not fire at it as well.
/// [rule 41.2.6]
#[test]
fn cavalry_screens_a_retreat_or_fires() {
    let retreat = "unit 117/39:1 4027 2
         unit 1/3.m2:1 3926 4
         unit HQ-1/3 3824
         unit 2/11ACR.m3:1 4128 2
         obstacle 4126
         cycle 1/3
         do start hasty
         do lead 1/3.m2:1 HQ-1/3
         do at 4027
         do done
         do hold
         do done
         dice 5
         do fire
         do retreat
         do retreat-to 117/39:1 4028
         expect actor = nato\n";
    holds_full(&format!(
        "{retreat}expect legal all
         do hold
         expect legal at 4028"
    ));
    holds_full(&format!(
        "{retreat}dice 2
         do all
         expect event event-not-screened
         expect unit 2/11ACR.m3:1 hex = 4128
         expect refused at 4028"
    ));
}

/// An advance is screened too, and goes on; who has just retreated from the hex by fire does not screen it.
/// [rule 41.2.7]
#[test]
fn an_advance_next_to_cavalry() {
    let attack = "plan 117/39 hasty
         lead 117/39 1414
         cycle 39
         do operate 117/39
         do at 1513
         do done
         do hold
         do done
         dice 5
         do fire\n";
    holds_full(&format!(
        "unit 117/39:1 1414 3
         unit 1/3.m2:1 1513 1
         unit 2/11ACR.m3:1 1613 2
         {attack}do stand
         do take 117/39:1 3
         expect actor = nato
         dice 3
         do all
         do retreat-to 2/11ACR.m3:1 1713
         expect unit 117/39:1 hex = 1513
         expect unit 2/11ACR.m3:1 hex = 1713"
    ));
    holds_full(&format!(
        "unit 117/39:1 1414 3
         unit 2/11ACR.m3:1 1513 4
         {attack}do retreat
         do retreat-to 2/11ACR.m3:1 1613
         do take 117/39:1 3
         expect unit 117/39:1 hex = 1513
         expect unit 2/11ACR.m3:1 hex = 1613
         expect actor = wp"
    ));
}
