//! Rule 8.7: advance after combat; 9.2-d after an assault.

use crate::fight::{Fight, set};
use crate::play::{place, unit};
use sandtable_red_winter::frame::Frame;
use sandtable_red_winter::state::{Place, flag};

/// Finnish companies in H9 attack a Soviet company in H10 and it retreats south as far as `dice` says.
fn won(more: &str, dice: &[u32], retreat: &str) -> Fight {
    let mut f = set(&format!("phase combat finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10\n{more}"));
    f.attack("H10", &["1/1/JR16"]).roll(dice);
    f.act(retreat);
    f
}

const ONE: (&[u32], &str) = (&[4, 5], "retreat; retreat-to 1/1/609 H11");
const TWO: (&[u32], &str) = (&[5, 6], "retreat; retreat-to 1/1/609 H11; retreat-to 1/1/609 H12");

/// [rule 8.7-a] [rule 8.7-c] Attackers may enter the emptied hex at once, or stay.
#[test]
fn attackers_may_advance() {
    let mut f = won("unit 2/1/JR16 H9", ONE.0, ONE.1);
    assert_eq!(f.options(), ["advance 1/1/JR16 H10", "done"]);
    assert_eq!(f.refused("advance 2/1/JR16 H10"), "8.7-a", "it did not attack");
    assert_eq!(f.refused("advance 1/1/JR16 G9"), "8.7.1-b");
    f.act("advance 1/1/JR16 H10");
    assert!(f.is_at("1/1/JR16", "H10") && f.over());
    let mut f = won("", ONE.0, ONE.1);
    f.act("done");
    assert!(f.is_at("1/1/JR16", "H9") && f.over());
}

/// [rule 8.7-a] A hex that still holds a defender is not entered; attackers that retreated do not advance.
#[test]
fn no_advance_into_a_held_hex_or_after_a_retreat() {
    let mut f = set("phase combat finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10");
    f.attack("H10", &["1/1/JR16"]).roll(ONE.0).act("step 1/1/609");
    assert!(f.over() && f.is_at("1/1/JR16", "H9"));
    let mut f = set("phase combat finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10");
    f.attack("H10", &["1/1/JR16"]).roll(&[3, 3]);
    f.act("retreat; retreat-to 1/1/609 H11; retreat; retreat-to 1/1/JR16 H8");
    assert!(f.over() && f.is_at("1/1/JR16", "H8"), "the hex is empty but nobody may take it");
}

/// [rule 8.7-b] No movement points: three hexes of suo and forest make no difference. Armor keeps off prohibited terrain.
#[test]
fn advance_costs_nothing_but_armor_keeps_to_roads() {
    let mut f = set("phase combat soviet\nunit T-26m31 W27\nunit 1/1/JR16 X27\nunit 1/1/609 W27");
    // 15 against 5 is 3:1, armor 4:1; an 8 is 0/3. The map edge is behind the Finn.
    f.attack("X27", &["T-26m31", "1/1/609"]).roll(&[3, 3]);
    f.act("retreat");
    while !f.may("done") {
        let first = f.options()[0].clone();
        f.act(&first);
    }
    assert_eq!(f.options(), ["advance 1/1/609 X27", "done"], "no road leads to X27");
    assert_eq!(f.refused("advance T-26m31 X27"), "8.7-b");
}

/// [rule 8.7-d] No assault and no further Combat after an advance.
#[test]
fn advanced_units_are_done() {
    let mut f = won("unit 2/1/609 I10", ONE.0, ONE.1);
    f.act("advance 1/1/JR16 H10");
    assert!(f.st.unit(unit("1/1/JR16")).has(flag::ATTACKED));
    assert!(!f.options().iter().any(|o| o.starts_with("target")), "nobody is left to attack with");
}

/// [rule 8.7-d] Not into a hex with an enemy.
#[test]
fn advance_does_not_enter_enemies() {
    let mut f = won("unit 2/1/609 K10", TWO.0, TWO.1);
    f.act("advance 1/1/JR16 H10");
    assert_eq!(f.refused("advance 1/1/JR16 H12"), "8.7.1-b");
}

/// [rule 8.7-e] [rule 12.5.1-b] Infantry guns attack but never advance; AT guns neither.
#[test]
fn guns_never_advance() {
    let mut f =
        set("phase combat soviet\nunit IG/609 H9\nunit 1/1/609 H9\nunit AT/1/1/139 H9\nunit 1/1/JR16 H10");
    // 2 + 5 + 1 against 5 is 1:1.
    f.attack("H10", &["IG/609", "1/1/609", "AT/1/1/139"]).roll(&[4, 5]);
    f.act("retreat; retreat-to 1/1/JR16 H11");
    assert_eq!(f.options(), ["advance 1/1/609 H10", "done"]);
    assert_eq!(f.refused("advance IG/609 H10"), "8.7-e");
    assert_eq!(f.refused("advance AT/1/1/139 H10"), "8.7-e");
}

/// [rule 8.7.1-a] [rule 8.7.1-b] As many hexes as the defender went, the emptied hex first, then where one likes.
#[test]
fn as_far_as_the_defender_went() {
    let mut f = won("", TWO.0, TWO.1);
    assert_eq!(f.options(), ["advance 1/1/JR16 H10", "done"]);
    f.act("advance 1/1/JR16 H10");
    let on = f.options();
    assert!(on.contains(&"advance 1/1/JR16 I10".to_string()) && on.contains(&"done".to_string()), "{on:?}");
    f.act("advance 1/1/JR16 I10");
    assert!(f.over(), "two hexes and no more");
    let mut f = won("", ONE.0, ONE.1);
    f.act("advance 1/1/JR16 H10");
    assert!(f.over(), "one hex and no more");
}

/// [rule 8.7.1-a] [rule 8.5.2.1-a] The unit's own limit counts as well.
#[test]
fn the_units_limit_counts() {
    let mut f =
        set("phase combat finnish\nunit MG/1/JR16a H9\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9\nunit 1/1/609 H10");
    // 13 against 5 is 2:1; an 11 is 0/3.
    f.attack("H10", &["MG/1/JR16a", "1/1/JR16", "2/1/JR16"]).roll(&[5, 6]);
    f.act("retreat; retreat-to 1/1/609 H11; retreat-to 1/1/609 H12; retreat-to 1/1/609 H13");
    f.act("advance MG/1/JR16a H10; advance MG/1/JR16a I10");
    assert!(matches!(f.st.top(), Some(Frame::Advance(a)) if a.going.is_none()), "an MG goes two hexes");
    f.act("advance 1/1/JR16 H10; advance 1/1/JR16 G10; advance 1/1/JR16 F11");
    assert!(f.is_at("1/1/JR16", "F11"));
}

/// [rule 8.7.1-c] [rule 7.2-g] An enemy zone of control ends the advance, be it in the emptied hex itself.
#[test]
fn zones_of_control_stop_the_advance() {
    let mut f = won("unit 2/1/609 I11", TWO.0, "retreat; retreat-to 1/1/609 G10; retreat-to 1/1/609 F11");
    f.act("advance 1/1/JR16 H10");
    assert!(!f.over(), "I11 does not cover H10");
    assert_eq!(f.options().iter().filter(|o| o.starts_with("advance")).count(), 6, "{:?}", f.options());
    f.act("advance 1/1/JR16 H11");
    assert!(f.over());
    let mut f = won("unit 2/1/609 I10", TWO.0, "retreat; retreat-to 1/1/609 G10; retreat-to 1/1/609 F11");
    f.act("advance 1/1/JR16 H10");
    assert!(f.over(), "I10 covers H10");
}

/// [rule 8.7.1-d] Nobody left: the defender's hex only.
#[test]
fn after_elimination_one_hex() {
    let mut f = set("phase combat finnish\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9\nunit 1/1/609 H10 reduced");
    // 10 against 3 is 3:1; a 9 is 0/3.
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]).roll(&[4, 5]).act("step 1/1/609");
    assert!(!matches!(place(&f.st, "1/1/609"), Place::Hex(_)));
    f.act("advance 1/1/JR16 H10; advance 2/1/JR16 H10");
    assert!(f.over() && f.is_at("1/1/JR16", "H10") && f.is_at("2/1/JR16", "H10"));
}

/// [rule 6.0-a] [rule 8.7-a] Nobody ends overstacked; a fourth company may pass through if it can go on.
#[test]
fn advance_ends_within_the_stacking_limits() {
    let four = "phase combat finnish\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9\nunit 3/1/JR16 G9\nunit 4/2/JR16 I9\nunit 1/1/609 H10";
    let mut f = set(four);
    // 4:1, a 6 is 0/1.
    f.attack("H10", &["1/1/JR16", "2/1/JR16", "3/1/JR16", "4/2/JR16"]).roll(&[3, 3]);
    f.act("retreat");
    assert!(f.is_at("1/1/609", "H11"), "the only hex away from all of them");
    f.act("advance 1/1/JR16 H10; advance 2/1/JR16 H10; advance 3/1/JR16 H10");
    assert!(f.over(), "H10 is full and the fourth cannot follow");
    assert!(f.is_at("4/2/JR16", "I9"));
}

/// [rule 9.2-d] [rule 8.7-c] [rule 8.1-10] After an assault the first hex must be taken, by all.
#[test]
fn assaults_must_advance() {
    let mut f = set("phase action finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9");
    // 2:1 and submachine-guns: 3:1; an 8 is 0/2.
    f.act("select 1/1/JR16; join 2/1/JR16; assault H10").roll(&[4, 4]);
    f.act("retreat; retreat-to 1/1/609 H11; retreat-to 1/1/609 H12");
    assert_eq!(f.options(), ["advance 1/1/JR16 H10", "advance 2/1/JR16 H10"]);
    assert_eq!(f.refused("done"), "9.2-d");
    f.act("advance 1/1/JR16 H10");
    assert!(
        f.may("done") && f.may("advance 1/1/JR16 G10"),
        "the second hex is free to choose: {:?}",
        f.options()
    );
    f.act("done");
    assert!(f.is_at("2/1/JR16", "H10"), "the last one had no choice");
    f.act("done");
    assert!(f.over());
}

/// [rule 12.3-f] Pajari advances with units he is stacked with, never alone.
#[test]
fn pajari_advances_with_his_units() {
    let mut f = won("unit Pajari H9", &[6, 3], "retreat; retreat-to 1/1/609 H11; retreat-to 1/1/609 H12");
    assert_eq!(f.refused("advance Pajari H10"), "12.3-f");
    f.act("advance 1/1/JR16 H10; advance 1/1/JR16 G10");
    assert!(!f.may("advance Pajari H10"), "his men have gone on: {:?}", f.options());
    let mut f = won("unit Pajari H9", &[6, 3], "retreat; retreat-to 1/1/609 H11; retreat-to 1/1/609 H12");
    f.act("advance 1/1/JR16 H10; done; advance Pajari H10");
    assert!(f.is_at("Pajari", "H10"));
}

/// [rule 9.2-e] [rule 9.2-f] Whoever assaulted moves no more, whatever came of it, but may attack in the Combat Phase.
#[test]
fn assaulting_units_may_fight_again() {
    let mut f = set("phase action finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9");
    // 1:1 and submachine-guns: 2:1; an 8 is 0/1.
    f.act("select 1/1/JR16; assault H10").roll(&[4, 4]).act("step 1/1/609");
    assert!(f.over() && f.is_at("1/1/JR16", "H9"), "the hex is held, so nobody advances");
    while !matches!(f.st.top(), Some(Frame::Action)) {
        assert!(!f.options().iter().any(|o| o.starts_with("move")), "{:?}", f.options());
        f.act("done");
    }
    assert!(!f.may("select 1/1/JR16"));
    f.act("done; target H10; combat; attack 1/1/JR16");
    assert_eq!(f.odds().defence, 3);
}
