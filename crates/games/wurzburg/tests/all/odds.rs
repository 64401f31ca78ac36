//! The table stops for the odds before dice that cannot be taken back.

use crate::play::{game, holds, holds_full, state};
use sandtable_engine::{Game, Seat, Viewer};

/// Charges at a road bridge need 3, with the Pact at it 5: so many of ten faces. [rule 38.1.1]
#[test]
fn charges_show_their_chance() {
    holds_full(
        "unit HQ-34/12 3528
         unit 117/39:1 0809 3
         demolition 34/12
         ask as nato chance blow 0915 1015 => 8
         ask as nato chance blow 0809 0908 => 6
         ask as wp chance blow 0915 1015 => refused 2.6",
    );
}

/// A jammer does most from 9 on, and the woods take one off: one face. [rule 39.2]
#[test]
fn jamming_shows_its_chance() {
    holds_full(
        "unit 120/39:1 2628 3
         unit Fwd/39 2428
         unit Main/39 2330
         unit 35/12.leopard-1:1 2629 1
         unit 35/12.marder:1 2931 2
         unit HQ-35/12 3030
         plan 120/39 hasty
         lead 120/39 2628
         cycle 39
         do operate 120/39
         do at 2629
         do done
         ask as wp chance jam Main/39 => 1",
    );
}

const SCOUT: &str = "unit 117/39:1 2929 3
     unit Fwd/39 2728
     unit 35/12.leopard-1:1 3228 2
     activation 39\n";

/// The choice itself carries the question; one without dice has none. [rule 20.2.1]
#[test]
fn choices_carry_their_question() {
    holds(&format!(
        "{SCOUT}do scout Fwd/39\nask as wp scout 3228 => 6\nask as nato scout 3228 => refused 20.2.1"
    ));
    let st = state(SCOUT);
    let viewer = Viewer::Seat(Seat(0));
    assert!(game().view(&st, viewer).options.iter().all(|o| o.ask.is_none()));
}
