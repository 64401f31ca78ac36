//! Close attack (43): the optional cycle of a hasty attack on close terrain.

use crate::play::{holds, holds_with};

/// Runs a position with the rule.
fn storms(text: &str) {
    holds_with("option close-attack=on\n", text);
}

/// A regiment next to two Bradley steps in heavy woods.
const WOODS: &str = "unit 117/39:1 3527 9
     unit 1/3.m2:1 3526 2
     plan 117/39 hasty
     lead 117/39 3527
     cycle 39
     do operate 117/39\n";

/// The whole cycle: the regiment goes in, both sides fire at twice their strength, the woods are taken.
/// [rule 43.0, 43.0#1, 43.0#2, 43.0#3, 43.0#4, 43.0#7, 18.2.2#12, 18.4.2]
#[test]
fn a_close_attack_takes_the_woods() {
    storms(&format!(
        "{WOODS}do close-attack
         expect event event-close-attack
         expect refused no-objective
         do at 3526
         do take 117/39:1 9
         do go 3526
         expect unit 117/39:1 hex = 3526
         dice 5 5
         do done
         expect event round=1
         expect event strength=8
         expect event hits=8
         expect event strength=40
         expect unit 117/39:1 steps = 8
         expect unit 1/3.m2:1 hex = none
         expect unit 117/39:1 used = yes"
    ));
}

/// Tanks fire at their basic strength out of the woods, halved and doubled.
/// [rule 43.0#3, 18.2.2#12]
#[test]
fn tanks_in_the_woods_fire_at_basic_strength() {
    storms(
        "unit 117/39:1 3527 9
         unit 1/3.m1:1 3526 2
         plan 117/39 hasty
         lead 117/39 3527
         cycle 39
         do operate 117/39
         do close-attack
         do at 3526
         do take 117/39:1 9
         do go 3526
         dice 5 5
         do done
         expect event strength=9
         expect unit 117/39:1 steps = 8",
    );
}

/// Only with the rule, and only infantry and engineers that begin next to close terrain.
/// [rule 43.0]
#[test]
fn close_attack_needs_infantry_at_the_edge() {
    holds(&format!("{WOODS}expect refused close-attack"));
    storms(&format!("{WOODS}expect legal close-attack"));
    let force = |unit: &str, at: &str, objective: &str, legal: &str| {
        storms(&format!(
            "unit HQ-35/12 3724
             unit {unit} {at}
             unit 117/39:1 {objective} 1
             cycle 35/12
             do start hasty
             do lead {unit} HQ-35/12
             expect {legal} close-attack"
        ));
    };
    force("35/12.marder:1", "3527", "3526", "legal");
    force("35/12.leopard-1:1", "3527", "3526", "refused");
    force("35/12.marder:1", "3528", "3526", "refused");
    force("35/12.marder:1", "3926", "4027", "refused");
}

/// The others move first and never next to an enemy; the infantry goes in from several hexes.
/// [rule 43.0#2]
#[test]
fn the_others_keep_away() {
    let force = "unit HQ-35/12 3724
         unit 35/12.leopard-1:1 3625 2
         unit 35/12.marder:1 3527 1
         unit 35/12.marder:2 3525 1
         unit 117/39:1 3526 1
         cycle 35/12
         do start hasty
         do lead 35/12.marder:1 HQ-35/12
         do take 35/12.marder:2 1
         do take 35/12.leopard-1:1 2
         do close-attack
         do at 3526\n";
    storms(&format!(
        "{force}do take 35/12.leopard-1:1 2
         expect refused go 3626 by 43.0#2
         expect refused go 3526
         expect legal go 3624
         do done
         do take 35/12.marder:1 1
         do go 3526
         expect refused take 35/12.leopard-1:1 2
         do take 35/12.marder:2 1
         do go 3526
         dice 5 5
         do done
         do lose 35/12.marder:1
         expect event strength=3
         expect unit 35/12.marder:1 hex = none
         expect unit 35/12.marder:2 hex = 3526
         expect unit 117/39:1 hex = 3526"
    ));
    // Nobody goes in: there is no attack.
    storms(&format!("{force}do done\nexpect objective = none"));
}

/// A Marder and a BMP alone in the woods: dice of 1 hurt nobody.
const DUEL: &str = "unit HQ-35/12 3724
     unit 35/12.marder:1 3527 1
     unit 35/12.marder:3 3626 1
     unit 117/39:1 3526 1
     cycle 35/12
     do start hasty
     do lead 35/12.marder:1 HQ-35/12
     do close-attack
     do at 3526
     do take 35/12.marder:1 1
     do go 3526
     dice 1 1
     do done\n";

/// After a round the attacker may withdraw to any hex that was held at the start; if he does not, the defender may to
/// any that was not.
/// [rule 43.0#5, 43.1.2, 43.0#7]
#[test]
fn fight_or_flight() {
    storms(&format!(
        "{DUEL}expect actor = nato
         expect legal fight
         do withdraw
         expect legal retreat-to 35/12.marder:1 3527
         expect legal retreat-to 35/12.marder:1 3626
         expect refused retreat-to 35/12.marder:1 3525
         do retreat-to 35/12.marder:1 3626
         expect unit 35/12.marder:1 hex = 3626
         expect unit 35/12.marder:1 used = yes
         expect unit 117/39:1 hex = 3526
         expect unit 117/39:1 used = yes"
    ));
    storms(&format!(
        "{DUEL}do fight
         expect actor = wp
         do withdraw
         expect refused retreat-to 117/39:1 3527
         expect refused retreat-to 117/39:1 3626
         expect legal retreat-to 117/39:1 3426
         do retreat-to 117/39:1 3525
         expect no-event event-fired
         expect unit 35/12.marder:1 hex = 3526
         expect unit 117/39:1 hex = 3525
         expect unit 117/39:1 used = yes
         expect actor = nato"
    ));
}

/// Five rounds at most; then the attackers have to withdraw.
/// [rule 43.0#5, 43.0#6]
#[test]
fn a_close_attack_lasts_five_rounds() {
    let round = "do fight\ndice 1 1\ndo fight\n".repeat(4);
    storms(&format!(
        "{DUEL}{round}expect event round=5
         expect actor = nato
         do fight
         expect actor = wp
         do fight
         expect actor = nato
         expect refused fight
         do retreat-to 35/12.marder:1 3527
         expect unit 35/12.marder:1 hex = 3527
         expect unit 117/39:1 hex = 3526"
    ));
    // After the last round too the defender may go first.
    storms(&format!(
        "{DUEL}{round}do fight
         do withdraw
         do retreat-to 117/39:1 3525
         expect unit 117/39:1 hex = 3525
         expect unit 35/12.marder:1 hex = 3526"
    ));
}

/// Disrupted defenders cannot break off.
/// [rule 43.0#5]
#[test]
fn disrupted_defenders_stay() {
    let duel = DUEL.replace("117/39:1 3526 1", "117/39:1 3526 1 disrupted");
    storms(&format!("{duel}dice 1 1\ndo fight\nexpect event round=2\nexpect actor = nato"));
}

/// Not over a river, uphill, or out of or into an obstacle or a minefield.
/// [rule 43.1, 37.4]
#[test]
fn close_attack_is_barred_by_ground() {
    let declared = |more: &str, from: &str, to: &str, legal: &str| {
        storms(&format!(
            "unit 117/39:1 {from} 9
             unit 1/3.m2:1 {to} 2
             {more}plan 117/39 hasty
             lead 117/39 {from}
             cycle 39
             do operate 117/39
             expect {legal} close-attack"
        ));
    };
    declared("", "3527", "3526", "legal");
    for hex in ["3527", "3526"] {
        declared(&format!("obstacle {hex}\n"), "3527", "3526", "refused");
        declared(&format!("mines {hex}\n"), "3527", "3526", "refused");
    }
    // 3330 is a city behind the Saale; 3132 lies above 3131, and 3126 above 3027.
    declared("", "3329", "3330", "refused");
    declared("", "3131", "3132", "refused");
    declared("", "3032", "3132", "legal");
}

/// An improved position helps those in it, not those who go in.
/// [rule 43.1.1]
#[test]
fn a_close_attack_on_an_improved_position() {
    for (improved, steps) in [("", 1), ("improved nato 3526\n", 2)] {
        storms(&format!(
            "unit 117/39:1 3527 2
             unit 1/3.m2:1 3526 2
             {improved}plan 117/39 hasty
             lead 117/39 3527
             cycle 39
             do operate 117/39
             do close-attack
             do at 3526
             do take 117/39:1 2
             do go 3526
             dice 5 8
             do done
             expect event hits=8
             expect unit 117/39:1 steps = 1
             expect event hits=6
             expect unit 1/3.m2:1 steps = {steps}"
        ));
    }
}

/// Enemies around the hex fire at nobody who goes in.
/// [rule 43.1.2]
#[test]
fn close_attackers_draw_no_fire_on_entry() {
    storms(&format!(
        "unit 1/3.m2:2 3427 2
         {WOODS}do close-attack
         do at 3526
         do take 117/39:1 9
         do go 3526
         expect actor = wp
         expect unit 117/39:1 hex = 3526
         expect unit 117/39:1 steps = 9"
    ));
}

/// Another hasty attack may go in again.
/// [rule 43.1.3]
#[test]
fn a_hex_is_attacked_again() {
    storms(
        "unit 117/39:1 3527 9
         unit 120/39:1 3525 9
         unit 1/3.m1:1 3526 3
         plan 117/39 hasty
         lead 117/39 3527
         plan 120/39 hasty
         lead 120/39 3525
         cycle 39
         do operate 117/39
         do close-attack
         do at 3526
         do take 117/39:1 3
         do go 3526
         dice 1 1
         do done
         do withdraw
         do retreat-to 117/39:2 3527
         do operate 120/39
         do close-attack
         do at 3526
         do take 120/39:1 9
         do go 3526
         expect unit 120/39:1 hex = 3526",
    );
}

/// An airmobile battalion flies next to the woods and goes in; the flight comes first, and by foot nobody is left to go
/// anywhere else. Overruns need its vehicles.
/// [rule 29.6.6, 43.0, 42.0]
#[test]
fn airmobile_infantry_lands_and_goes_in() {
    let flight = "unit HQ/35 airfield
         unit 4/35:1 airfield 3
         unit Main/3 3526
         acquired wp 3526
         helicopter mi-8 3
         plan 4/35 hasty HQ/35
         cycle 35
         do operate 4/35\n";
    let all = "option rules=full\noption overrun=on\noption close-attack=on\n";
    holds_with(all, &format!("{flight}expect refused close-attack\nexpect refused overrun"));
    holds_with(
        all,
        &format!(
            "{flight}do airmobile
             expect legal close-attack
             do close-attack
             do at 3526
             do lift off-map
             do form 3
             do take 4/35:1 3
             do row 35
             do at 3527
             dice 1
             do announce 0
             dice 1
             do announce 0
             expect unit 4/35:1 hex = 3527
             dice 1
             do announce 0
             do take 4/35:1 3
             expect refused go 3627
             do go 3526
             expect unit 4/35:1 hex = 3526"
        ),
    );
}
