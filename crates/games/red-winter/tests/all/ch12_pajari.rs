//! Rule 12.3: Pajari.

use crate::firing::{Table, table};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{Battle, BattleKind, Frame, Roll};
use sandtable_red_winter::ranged::Spot;
use sandtable_red_winter::state::flag;
use sandtable_red_winter::units::UnitSet;

fn odds_lines(t: &Table, kind: BattleKind, attacker: &str, from: &str, target: &str) -> Vec<&'static str> {
    let unit = t.unit(attacker);
    let b = Battle::new(kind, t.game.side(unit), t.hex(target), t.hex(from), UnitSet::one(unit));
    t.game.odds(&t.st, &b).lines.iter().map(|l| l.rule).collect()
}

/// [rule 12.3-a] Pajari is no combat unit: no zone of control, no place in the stack, no strength, no control of a hex
///
#[test]
fn pajari_is_no_combat_unit() {
    let five =
        "unit 1/1/JR16 F25; unit 2/1/JR16 F25; unit 3/1/JR16 F25; unit MG/1/JR16a F25; unit Eng/JR16 F25";
    let mut t =
        table("turn 9; phase action finnish", &format!("{five}; unit Pajari F26; control soviet F20"));
    t.go("select Pajari; move F25; done");
    assert_eq!(t.fact("unit Pajari place"), "F25");
    let mut t =
        table("turn 9; phase action finnish", &format!("{five}; unit Pajari F26; unit Mtr/JR16a F26"));
    t.go("select Mtr/JR16a");
    assert_eq!(t.refused("move F25"), "6.0-a", "he is not counted, others are");
    let t = table("turn 9; phase action soviet", "unit Pajari F26; unit 1/1/609 F24");
    assert_eq!(t.fact("hex F25 finnish-zoc"), "no");
    assert_eq!(t.fact("unit Pajari cs"), "0");
    // A Soviet company passes next to him as if he were not there, and recovers as if no enemy were near.
    let mut t = table("turn 9; phase action soviet", "unit Pajari G26; unit 1/1/609 F24 reduced");
    assert!(t.game.recovery_drms(&t.st, t.unit("1/1/609")).any(|(rule, ..)| rule == "REC#2"));
    t.go("select 1/1/609; move F26");
    assert_eq!(t.frame(), "acting", "nothing has stopped it");
    let mut t =
        table("turn 9; phase action finnish", "unit Pajari F21; control soviet F20 F22; unit 1/1/609 X28");
    t.go("select Pajari; move F20; done");
    assert_eq!(t.fact("hex F20 control"), "soviet");
}

/// [rule 12.3-b] Seven points, skis, the extended move and the double move at night.
#[test]
fn pajari_marches() {
    let mut t = table("turn 9; phase action finnish", "unit Pajari O7; unit 1/1/609 X28");
    t.go("select Pajari");
    assert_eq!(t.fact("mp"), "7");
    assert!(t.legal("move O14"), "seven hexes of ice");
    assert_eq!(t.refused("move P16"), "4.1-a");
    let mut t = table("turn 9; phase action finnish", "unit Pajari A13; unit 1/1/609 X28");
    t.go("select Pajari");
    assert!(t.legal("move O21"), "18 road hexes with the extended move");
    assert_eq!(t.refused("move O22"), "4.1-a");
    let mut t = table("turn 12; phase action finnish", "unit Pajari O7; unit 1/1/609 X28");
    t.go("select Pajari");
    assert_eq!(t.fact("mp"), "14");
}

/// [rule 12.3-c] He does not dig, but may be where others have dug in.
#[test]
fn pajari_does_not_dig() {
    let lines = "unit Pajari F26; unit 1/1/JR16 F25; marker dug-in F25";
    let mut t = table("turn 9; phase action finnish", lines);
    t.go("select Pajari");
    assert_eq!(t.refused("dig"), "14.1-a");
    t.go("move F25; done");
    assert_eq!(t.fact("hex F25 dug-in"), "yes");
}

/// [rule 12.3-d] [rule 8.3#6] A column for the Finns stacked with him, in Combat and Assault, attack and defence, even
/// if he has retreated in this phase.
#[test]
fn pajari_in_battle() {
    for (kind, phase) in [(BattleKind::Combat, "combat"), (BattleKind::Assault, "action")] {
        let with = |hex: &str, side: &str| {
            let lines = format!("unit 1/1/JR16 F26; unit 1/1/609 F25; unit Pajari {hex}");
            table(&format!("turn 9; phase {phase} {side}"), &lines)
        };
        let t = with("F26", "finnish");
        assert!(odds_lines(&t, kind, "1/1/JR16", "F26", "F25").contains(&"8.3#6"));
        let mut t = with("F26", "soviet");
        assert!(odds_lines(&t, kind, "1/1/609", "F25", "F26").contains(&"8.3#6"));
        let pajari = t.unit("Pajari");
        t.st.mark(pajari, flag::RETREATED);
        assert!(odds_lines(&t, kind, "1/1/609", "F25", "F26").contains(&"8.3#6"), "tired, but there");
        let t = with("F27", "finnish");
        assert!(!odds_lines(&t, kind, "1/1/JR16", "F26", "F25").contains(&"8.3#6"));
    }
}

/// [rule 12.3-e] He spots.
#[test]
fn pajari_spots() {
    let t = table("turn 9; phase combat finnish", "unit Mtr/JR16a F28; unit Pajari F26; unit 1/1/609 F25");
    assert_eq!(t.game.spotter(&t.st, t.unit("Mtr/JR16a"), t.hex("F25")), Some(Spot::Adjacent));
    let t = table("turn 9; phase combat finnish", "unit Mtr/JR16a F28; unit 1/1/609 F25");
    assert_eq!(t.game.spotter(&t.st, t.unit("Mtr/JR16a"), t.hex("F25")), None);
}

/// Three Soviet companies against one with Pajari, 15 to 5 less a column: 2:1.
const PRESSED: &str =
    "unit 1/1/609 F25; unit 2/1/609 F25; unit 3/1/609 F25; unit 1/1/JR16 F26; unit Pajari F26";
const PRESS: &str = "target F26; combat; attack 1/1/609; attack 2/1/609; attack 3/1/609";

fn retreat_all(t: &mut Table) {
    t.go("retreat");
    while t.frame() == "retreat" {
        let to = t.options("retreat-to")[0].clone();
        t.go(&format!("retreat-to {to}"));
    }
}

/// [rule 12.3-f] He retreats with his companions, several hexes if they do, and advances with them.
#[test]
fn pajari_goes_along() {
    let mut t = table("turn 9; phase combat soviet", PRESSED);
    // 10 on 2:1 is 0/2.
    t.go(PRESS).go("5 5");
    retreat_all(&mut t);
    let hex = t.fact("unit 1/1/JR16 place");
    assert_eq!(t.fact(&format!("distance F26 {hex}")), "2");
    assert_eq!(t.fact("unit Pajari place"), hex);
    let lines = "unit 1/1/JR16 F26; unit 2/1/JR16 F26; unit 3/1/JR16 F26; unit Pajari F26; unit 1/1/609 F25";
    let mut t = table("turn 9; phase combat finnish", lines);
    // 15 to 5 and a column: 4:1; 7 is 0/2.
    t.go("target F25; combat; attack 1/1/JR16; attack 2/1/JR16; attack 3/1/JR16; 3 4");
    retreat_all(&mut t);
    assert_eq!(t.refused("advance Pajari F25"), "12.3-f", "not before the others");
    t.go("advance 1/1/JR16 F25; done; advance Pajari F25");
    assert_eq!(t.fact("unit Pajari place"), "F25");
}

/// [rule 12.3-h] [rule REC#3] One more for companies with him; he may come first, and then he stays (RW-E36).
#[test]
fn pajari_helps_recovery() {
    let lines = "unit Pajari F27; unit 1/1/JR16 F26 reduced; unit 2/1/JR16 F26; unit 1/1/609 F21";
    let mut t = table("turn 12; phase action finnish", lines);
    t.go("select Pajari; move F26; done; select 1/1/JR16; recover; 3");
    let modifier = t.events().find_map(|e| match e {
        Event::Recovery { modifier, success, .. } => Some((*modifier, *success)),
        _ => None,
    });
    // Four hexes away, night, Pajari.
    assert_eq!(modifier, Some((3, true)));
    assert_eq!(t.refused("select Pajari"), "4.1-b");
    // He has not moved yet: after his help he does not, and takes no part in a raid.
    let mut t = table("turn 12; phase action finnish", &lines.replace("Pajari F27", "Pajari F26"));
    t.go("select 1/1/JR16; recover; 1");
    assert_eq!(t.refused("select Pajari"), "12.3-h");
    t.go("select 2/1/JR16");
    assert_ne!(t.refused("join Pajari"), "legal");
    t.go("raid F21");
    assert_eq!(t.refused("join Pajari"), "16.4.1-d");
}

/// [rule 12.3.1-a] He takes no loss that others are to pay, and no toll of a zone of control.
#[test]
fn pajari_pays_no_losses() {
    let mut t =
        table("turn 9; phase combat soviet", &format!("{PRESSED}; unit 2/1/JR16 F26; unit 3/1/JR16 F26"));
    // 15 to 15 less a column: 1:2; 12 is 0/2.
    t.go(PRESS).go("6 6");
    assert_eq!(t.options("step"), ["1/1/JR16", "2/1/JR16", "3/1/JR16"]);
    assert_eq!(t.refused("step Pajari"), "12.3.1-a");
    assert_eq!(t.game.def(t.unit("Pajari")).steps, 1);
}

/// [rule 12.3.1-b] An enemy who enters the hex sends him to the nearest friends; between equals the Finns choose,
/// and then the enemy goes on.
#[test]
fn pajari_is_displaced() {
    let lines = "unit 1/1/609 F24; unit Pajari F25; unit 1/1/JR16 F28; unit 2/1/JR16 F29";
    let mut t = table("turn 9; phase action soviet", lines);
    t.go("select 1/1/609; move F25");
    assert_eq!(t.fact("unit Pajari place"), "F28");
    assert_eq!(t.frame(), "acting");
    let mut t = table("turn 9; phase action soviet", &format!("{lines}; unit 3/1/JR16 C26"));
    assert_eq!(t.fact("distance F25 C26"), "3");
    t.go("select 1/1/609; move F26");
    assert_eq!(t.fact("unit 1/1/609 place"), "F25", "halted until he is gone");
    assert_eq!(t.frame(), "rescue");
    assert_eq!(t.options("rescue"), ["C26", "F28"]);
    assert_eq!(t.refused("rescue F29"), "12.3.1-b");
    t.go("rescue C26");
    assert_eq!(t.fact("unit Pajari place"), "C26");
    t.go("move F26");
    assert_eq!(t.fact("unit 1/1/609 place"), "F26", "with the points it had left");
    // After a Combat: his men die in supply, he is alone, and the advance drives him out.
    let mut t = table("turn 9; phase combat soviet", &format!("{PRESSED} ; unit 2/1/JR16 F29"));
    t.go(PRESS).go("5 5; step 1/1/JR16; step 1/1/JR16");
    assert_eq!(t.fact("unit 1/1/JR16 place"), "dead-pool");
    assert_eq!(t.fact("unit Pajari place"), "F26");
    t.go("advance 1/1/609 F26");
    assert_eq!(t.fact("unit Pajari place"), "F29");
}

/// [rule 12.3.1-b] With no friend left on the map there is nowhere to go.
#[test]
fn pajari_without_friends() {
    let mut t = table("turn 9; phase action soviet", "unit 1/1/609 F24; unit Pajari F25");
    t.go("select 1/1/609; move F25");
    assert_eq!(t.fact("unit Pajari place"), "eliminated");
}

/// [rule 12.3.1-c] Alone he cannot be attacked, assaulted or fired at.
#[test]
fn pajari_alone_is_no_target() {
    let lines = "unit 1/1/609 F25; unit Mtr/609 F23; unit Pajari F26; unit 1/1/JR16 A13";
    let t = table("turn 9; phase combat soviet", lines);
    assert!(t.options("target").is_empty());
    assert_eq!(t.refused("target F26"), "10.0-d");
    let mut t = table("turn 9; phase action soviet", lines);
    t.go("select 1/1/609");
    assert!(t.options("assault").is_empty());
    assert_ne!(t.refused("assault F26"), "legal");
}

/// [rule 12.3.1-d] At risk in a retreat into an enemy zone of control, once for each such hex: a 1 is the end,
/// otherwise he stays with his men.
#[test]
fn pajari_retreats_into_danger() {
    // Every way out of F26 is next to a Soviet company.
    let lines = format!(
        "{PRESSED}; unit MG/1/JR16a F26; unit 4/2/609 F28; unit 5/2/609 D27; unit 6/2/609 H27; unit 7/3/609 D25; unit 8/3/609 H25"
    );
    for (die, place) in [("1", "eliminated"), ("2", "with them")] {
        let mut t = table("turn 9; phase combat soviet", &lines);
        // 15 to 11 less a column: 1:2; 10 is 0/1.
        t.go(PRESS).go("5 5; retreat");
        while t.frame() == "retreat" {
            let to = t.options("retreat-to")[0].clone();
            t.go(&format!("retreat-to {to}"));
        }
        for _ in 0..3 {
            if t.frame() == "pickstep" {
                let unit = t.options("step")[0].clone();
                t.go(&format!("step {unit}"));
            }
        }
        assert!(matches!(t.st.top(), Some(Frame::Roll(Roll::Fate { .. }))), "{:?}", t.st.top());
        t.go(die);
        if place == "eliminated" {
            assert_eq!(t.fact("unit Pajari place"), place);
        } else {
            let hex = t.fact("unit Pajari place");
            assert!(hex == t.fact("unit 1/1/JR16 place") || hex == t.fact("unit MG/1/JR16a place"));
        }
    }
}

/// [rule 12.3.1-d] At risk when everybody with him dies out of supply; if he escapes he is with the nearest friends.
#[test]
fn pajari_is_cut_off() {
    // In the corner: B2 holds A1 in its zone and every way out of it.
    let lines = "unit Pajari A1; unit 1/1/JR16 A1 reduced; unit 1/1/609 B2; unit 2/1/609 B2; unit 3/1/609 B2; \
                 unit 2/1/JR16 F9; unit 3/1/JR16 A13";
    for (die, place) in [("1", "eliminated"), ("2", "F9")] {
        let mut t = table("turn 9; phase combat soviet", lines);
        t.go("target A1; combat; attack 1/1/609; attack 2/1/609; attack 3/1/609; 6 5");
        if t.frame() == "losses" {
            t.go("step 1/1/JR16");
        }
        assert_eq!(t.fact("unit 1/1/JR16 place"), "eliminated", "no dead pool out of supply");
        assert!(matches!(t.st.top(), Some(Frame::Roll(Roll::Fate { .. }))), "{:?}", t.st.top());
        t.go(die);
        assert_eq!(t.fact("unit Pajari place"), place);
    }
}

/// [rule 12.3-a] [rule 4.2-a] He may leave the map like any unit, and is lost to the game.
#[test]
fn pajari_may_leave() {
    let mut t = table("turn 9; phase action finnish", "unit Pajari A13; unit 1/1/609 X28");
    t.go("select Pajari; exit");
    assert_eq!(t.fact("unit Pajari place"), "gone");
}
