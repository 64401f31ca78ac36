//! Rules 12.1 and 12.1.1: armor and losses; 12.1-f in an advance.

use crate::fight::{FINNISH, SOVIET, set};
use crate::play::place;
use sandtable_red_winter::event::Event;
use sandtable_red_winter::state::Place;

/// [rule 12.1-b] [rule 12.1.1-c] Armor alone ignores all losses of a Combat, in attack and defence.
#[test]
fn armor_alone_ignores_combat_losses() {
    let mut f = set("phase combat soviet\nunit T-26m31 W27\nunit 1/1/JR16 X27\nunit 2/1/JR16 X27");
    // 1:1 and armor: 2:1; a 2 is 3/0.
    f.attack("X27", &["T-26m31"]).roll(&[1, 1]);
    f.act("done");
    assert!(f.over() && f.saw(|e| matches!(e, Event::LossesIgnored(_, 2, "12.1.1-c"))));
    assert!(f.is_at("T-26m31", "W27"));
    assert_eq!(f.steps("T-26m31"), 2);
    let mut f = set("phase combat finnish\nunit T-37 W27\nunit 1/1/JR16 X27\nunit 2/1/JR16 X27");
    // 2:1 less one: 1:1; a 12 is 0/3.
    f.attack("W27", &["1/1/JR16", "2/1/JR16"]).roll(&[6, 6]).act("done");
    assert!(f.over() && f.saw(|e| matches!(e, Event::LossesIgnored(_, 3, "12.1.1-c"))));
    assert_eq!(f.steps("T-37"), 2);
}

/// [rule 12.1.1-a] [rule 12.1.1-b] In a mixed stack a loss on armor is a real step; it is never put on armor and ignored.
#[test]
fn armor_may_take_a_step_for_others() {
    let mut f =
        set("phase combat finnish\nunit T-37 W27\nunit 1/1/609 W27\nunit 1/1/JR16 X27\nunit 2/1/JR16 X27");
    // 10 against 10 less one: 1:2; a 12 is 0/2.
    f.attack("W27", &["1/1/JR16", "2/1/JR16"]).roll(&[6, 6]);
    assert_eq!(f.seat(), SOVIET);
    assert_eq!(f.options(), ["retreat", "step 1/1/609", "step T-37"]);
    f.act("step T-37");
    assert_eq!(f.steps("T-37"), 1);
    f.act("step 1/1/609");
    assert_eq!((f.steps("T-37"), f.steps("1/1/609")), (1, 1));
}

/// [rule 12.1.1-c] When the others are gone, what is left is ignored.
#[test]
fn excess_losses_are_ignored() {
    let mut f =
        set("phase combat finnish\nunit T-37 W27\nunit Mtr/609 W27\nunit 1/1/JR16 X27\nunit 2/1/JR16 X27");
    // 10 against 6 is 1:1 less one: 1:2; a 12 is 0/2.
    f.attack("W27", &["1/1/JR16", "2/1/JR16"]).roll(&[6, 6]);
    assert_eq!(f.options(), ["step Mtr/609", "step T-37"], "the mortar cannot retreat");
    f.act("step Mtr/609; done");
    assert!(f.saw(|e| matches!(e, Event::LossesIgnored(_, 1, "12.1.1-c"))));
    assert_eq!(f.steps("T-37"), 2);
}

/// [rule 12.1.1-c] The others retreat; armor may go along or stay, and if it stays nobody advances.
#[test]
fn armor_may_stay_when_the_stack_retreats() {
    let lines = "phase combat finnish\nunit T-37 V28\nunit 1/1/609 V28\nunit 1/1/JR16 W27\nunit 2/1/JR16 W27";
    // 1:2; a 10 is 0/1.
    let mut f = set(lines);
    f.attack("V28", &["1/1/JR16", "2/1/JR16"]).roll(&[5, 5]);
    f.act("retreat");
    let first = f.options()[0].clone();
    f.act(&first);
    assert!(f.may("stay T-37") && f.may("retreat-to T-37 U27"), "{:?}", f.options());
    assert!(f.options().iter().all(|o| o.contains("T-37") && !o.ends_with("U28")), "armor keeps to the road");
    f.act("stay T-37");
    assert!(f.over() && f.is_at("T-37", "V28"));
    let mut f = set(lines);
    f.attack("V28", &["1/1/JR16", "2/1/JR16"]).roll(&[5, 5]);
    f.act("retreat");
    let first = f.options()[0].clone();
    f.act(&first);
    f.act("retreat-to T-37 U27");
    assert_eq!(f.seat(), FINNISH, "now the hex is empty");
    assert!(f.may("advance 1/1/JR16 V28"));
}

/// [rule 8.5.2-II] [rule 12.1.1-c] Armor without a road stays: it does not leave the map with the others, though it stands at its
/// edge.
#[test]
fn armor_stays_on_the_map() {
    let mut f =
        set("phase combat finnish\nunit T-37 A5\nunit 1/1/609 A5\nunit 1/1/JR16 B5\nunit 2/1/JR16 B5");
    f.attack("A5", &["1/1/JR16", "2/1/JR16"]).roll(&[5, 5]);
    f.act("retreat");
    assert!(!f.is_at("1/1/609", "A5") && f.is_at("T-37", "A5"));
    assert_eq!(f.seat(), FINNISH, "nothing was left to choose: the attackers pay");
}

/// [rule 12.1-d] [rule 12.1.1-d] Defending against an assault, armor takes steps and cannot retreat; the stack may go when no armor is left.
#[test]
fn armor_cannot_retreat_from_an_assault() {
    let mut f = set(
        "phase action finnish\nunit T-37 V28 reduced\nunit 1/1/609 V28\nunit 1/1/JR16 W27\nunit 2/1/JR16 W27",
    );
    // 10 against 8 is 1:1, armor against, submachine-guns for: 1:1; an 11 is 0/2.
    f.act("select 1/1/JR16; join 2/1/JR16; assault V28").roll(&[5, 6]);
    assert_eq!(f.options(), ["step 1/1/609", "step T-37"]);
    assert_eq!(f.refused("retreat"), "12.1.1-d");
    f.act("step T-37");
    assert_eq!(place(&f.st, "T-37"), Place::Eliminated);
    assert!(f.may("retreat"), "{:?}", f.options());
}

/// [rule 12.1-b] Assaulting armor takes steps like anybody.
#[test]
fn assaulting_armor_takes_steps() {
    let mut f = set("phase action soviet\nunit T-37 V28\nunit 1/1/JR16 W27\nunit 2/1/JR16 W27");
    // 1:2, armor for, submachine-guns against; a 4 is 3/0.
    f.act("select T-37; assault W27").roll(&[2, 2]);
    assert_eq!(place(&f.st, "T-37"), Place::Eliminated);
}

/// [rule 12.1-f] [rule 8.7.1-c] In a multi-hex advance armor minds the zone of control of AT guns only.
#[test]
fn armor_advances_past_infantry_but_not_past_guns() {
    let fight = |neighbour: &str| {
        let mut f =
            set(&format!("phase combat soviet\nunit T-26m31 U27\nunit 1/1/JR16 T28\nunit {neighbour} T29"));
        f.attack("T28", &["T-26m31"]);
        if f.may("done") {
            f.act("done");
        }
        // 2:1 and armor: 3:1; an 8 is 0/2.
        f.roll(&[4, 4]);
        f.act("retreat; retreat-to 1/1/JR16 S28; retreat-to 1/1/JR16 R29");
        f.act("advance T-26m31 T28");
        !f.over() && f.may("advance T-26m31 S27")
    };
    assert!(fight("2/1/JR16"));
    assert!(!fight("AT/JR16"));
}
