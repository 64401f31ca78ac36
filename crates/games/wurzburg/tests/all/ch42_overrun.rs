//! Overrun (42): the optional cycle of a hasty attack on a clear hex.

use crate::play::{holds, holds_with};

/// Runs a position with the rule.
fn storms(text: &str) {
    holds_with("option overrun=on\n", text);
}

/// A regiment a hex away from two Bradley steps in the open.
const PREY: &str = "unit 117/39:1 3826 9
     unit 1/3.m2:1 4027 2
     plan 117/39 hasty
     lead 117/39 3826
     cycle 39
     do operate 117/39\n";

/// The whole cycle: no reaction and no call, fire at the force, entry, one round, and the hex is taken.
/// [rule 42.0, 42.0#1, 42.0#2, 42.0#3, 42.0#4, 42.0#5, 42.0#6, 42.0#9, 18.2.2#12, 18.4.2]
#[test]
fn an_overrun_fights_to_the_finish() {
    storms(&format!(
        "{PREY}expect legal overrun
         do overrun
         expect event event-overrun
         expect refused no-objective
         do at 4027
         do take 117/39:1 9
         do go 3926
         do done
         do done
         expect actor = nato
         do at 3926
         dice 5
         do all
         expect event strength=4
         expect event hits=4
         expect unit 117/39:1 steps = 8
         expect unit 117/39:1 hex = 4027
         expect unit 117/39:1 mp = 4.00
         expect actor = wp
         expect legal charge-through
         dice 5 5
         do fight
         expect event event-point-blank
         expect event strength=8
         expect event hits=8
         expect event strength=30
         expect unit 117/39:1 steps = 6
         expect unit 1/3.m2:1 hex = none
         expect unit 117/39:1 hex = 4027
         expect unit 117/39:1 used = yes"
    ));
}

/// Without the rule there is no such choice, and only mechanized units make an overrun.
/// [rule 42.0]
#[test]
fn overrun_needs_the_rule_and_mechanized_units() {
    holds(&format!("{PREY}expect refused overrun"));
    storms(&format!("{PREY}expect legal overrun"));
    storms(
        "unit HQ-35/12 3824
         unit 35/12.leopard-1:1 3826 4
         unit Pi-350/12 3826
         unit 117/39:1 4027 2
         cycle 35/12
         do start hasty
         do lead 35/12.leopard-1:1 HQ-35/12
         expect legal take Pi-350/12 1
         do overrun
         expect refused take Pi-350/12 1",
    );
}

/// All of it next to the objective in one hex: it drives in at once, and nobody fires before.
/// [rule 42.0#1]
#[test]
fn an_overrun_from_next_door() {
    storms(
        "unit 117/39:1 3926 9
         unit 1/3.m2:1 4027 2
         unit 1/3.m2:2 4125 2
         plan 117/39 hasty
         lead 117/39 3926
         cycle 39
         do operate 117/39
         do overrun
         do at 4027
         expect unit 117/39:1 hex = 4027
         expect unit 117/39:1 steps = 9
         expect unit 117/39:1 mp = 5.00
         expect legal fight",
    );
}

/// One force only, and the others before it and not next to enemies.
/// [rule 42.0#2]
#[test]
fn an_overrun_is_one_force() {
    storms(&format!(
        "{PREY}do overrun
         do at 4027
         do take 117/39:1 4
         do go 3926
         expect refused wait
         expect refused leave 117/39:2 1
         do done
         expect refused take 117/39:1 5
         do done
         expect actor = nato
         expect legal at 3926"
    ));
    // With the last point spent on the way nobody drives in.
    storms(
        "unit 117/39:1 3526 9
         unit 1/3.m2:1 4027 2
         plan 117/39 hasty
         lead 117/39 3526
         cycle 39
         do operate 117/39
         do overrun
         do at 4027
         do take 117/39:1 9
         do go 3727
         do go 3827
         do go 3828
         do go 3928
         do done
         do done
         expect objective = none",
    );
}

/// Ten dice of 1 hurt nobody: after five rounds the force goes back to where it came from.
/// [rule 42.0#7, 42.0#9]
#[test]
fn five_rounds_and_back() {
    storms(
        "unit HQ-35/12 3824
         unit 35/12.marder:1 3926 1
         unit 117/39:1 4027 1
         cycle 35/12
         do start hasty
         do lead 35/12.marder:1 HQ-35/12
         do overrun
         do at 4027
         dice 1 1 1 1 1 1 1 1 1 1
         do fight
         expect event round=5
         expect no-event round=6
         expect event event-withdrew
         expect unit 35/12.marder:1 hex = 3926
         expect unit 35/12.marder:1 steps = 1
         expect unit 35/12.marder:1 used = yes
         expect unit 117/39:1 hex = 4027
         expect unit 117/39:1 used = yes",
    );
}

/// A force that charges through leaves after one round, next to nobody else; nobody fires at it as it enters or leaves
/// the objective, but on the way beyond.
/// [rule 42.0#4, 42.0#8, 42.1.2]
#[test]
fn an_overrun_charges_through() {
    let charge = "unit 117/39:1 3926 2
         unit 1/3.m1:1 4027 1
         unit 1/3.m2:2 4126 2
         plan 117/39 hasty
         lead 117/39 3926
         cycle 39
         do operate 117/39
         do overrun
         do at 4027\n";
    storms(&format!(
        "{charge}dice 1 1
         do charge-through
         expect event event-charges-through
         expect event round=1
         expect no-event round=2
         expect refused done
         expect refused go 4127 by 42.0#8
         expect refused go 4026 by 42.0#8
         do go 4028
         expect actor = wp
         expect legal done
         do go 4029
         expect actor = nato
         expect legal fire
         do hold
         expect unit 117/39:1 hex = 4029
         do done
         expect unit 117/39:1 used = yes
         expect unit 1/3.m1:1 used = yes
         expect unit 1/3.m2:2 used = no"
    ));
    // Where every way out leads past others, it has to fight.
    let fight = charge.replace("do at 4027", "dice 1 1 1\ndo at 4027");
    storms(&format!(
        "unit 1/3.m2:3 4028 1
         unit 1/3.m2:4 3925 1
         {fight}expect no-event event-charges-through
         expect event round=2
         expect unit 117/39:1 hex = none"
    ));
}

/// Clear hexes only, without obstacle or mines, and not out of them, over a river, uphill or past other friends.
/// [rule 42.1, 37.4]
#[test]
fn overrun_is_barred_by_ground() {
    let declared = |more: &str, at: &str, legal: &str| {
        storms(&format!(
            "unit 117/39:1 3826 9
             unit 1/3.m2:1 {at} 2
             {more}plan 117/39 hasty
             lead 117/39 3826
             cycle 39
             do operate 117/39
             expect {legal} overrun"
        ));
    };
    declared("", "4027", "legal");
    declared("", "3829", "refused");
    declared("obstacle 4027\n", "4027", "refused");
    declared("mines 4027\n", "4027", "refused");
    let enters = |more: &str, from: &str, to: &str, yes: bool| {
        let hex = if yes { to } else { from };
        storms(&format!(
            "unit 117/39:1 {from} 9
             unit 1/3.m2:1 {to} 2
             {more}plan 117/39 hasty
             lead 117/39 {from}
             cycle 39
             do operate 117/39
             do overrun
             do at {to}
             expect unit 117/39:1 hex = {hex}"
        ));
    };
    enters("", "3926", "4027", true);
    enters("obstacle 3926\n", "3926", "4027", false);
    enters("mines 3926\n", "3926", "4027", false);
    enters("", "3129", "3130", false);
    enters("", "3232", "3233", false);
    enters("", "3233", "3232", true);
    // Friends that take no part do not matter where the force begins.
    enters("unit Fwd/39 3926\n", "3926", "4027", true);
    for (friend, objective) in [("", "4027"), ("unit Fwd/39 3926\n", "none")] {
        storms(&format!(
            "unit 1/3.m2:2 4130 1
             {friend}{PREY}do overrun
             do at 4027
             do take 117/39:1 9
             do go 3926
             do done
             do done
             expect objective = {objective}"
        ));
    }
}

/// An improved position helps those in it, not those who drive into it.
/// [rule 42.1.1]
#[test]
fn an_overrun_of_an_improved_position() {
    for (improved, steps) in [("", 1), ("improved nato 4027\n", 2)] {
        storms(&format!(
            "unit 117/39:1 3926 1
             unit 1/3.m2:1 4027 2
             {improved}plan 117/39 hasty
             lead 117/39 3926
             cycle 39
             do operate 117/39
             do overrun
             do at 4027
             dice 1
             do charge-through
             expect event strength=8
             expect event hits=5
             expect unit 117/39:1 hex = none
             expect unit 1/3.m2:1 steps = 2"
        ));
        storms(&format!(
            "unit 35/12.marder:1 4027 2
             unit 117/39:1 3926 1
             unit HQ-35/12 4424
             {improved}plan 117/39 hasty
             lead 117/39 3926
             cycle 39
             do operate 117/39
             do overrun
             do at 4027
             dice 1 5
             do charge-through
             expect event strength=5
             expect unit 35/12.marder:1 steps = {steps}"
        ));
    }
}

/// Another hasty attack may overrun the same hex again.
/// [rule 42.1.3]
#[test]
fn a_hex_is_overrun_again() {
    storms(
        "unit 117/39:1 3926 9
         unit 120/39:1 3927 9
         unit 1/3.m1:1 4027 3
         plan 117/39 hasty
         lead 117/39 3926
         plan 120/39 hasty
         lead 120/39 3927
         cycle 39
         do operate 117/39
         do overrun
         do at 4027
         dice 1 1
         do charge-through
         do go 4127
         do done
         do operate 120/39
         do overrun
         do at 4027
         expect unit 120/39:1 hex = 4027",
    );
}
