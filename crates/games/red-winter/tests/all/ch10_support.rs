//! Rule 10.3: support of Combats by both sides.

use crate::firing::{FINNISH, SOVIET, Table, table, table_of};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{Battle, BattleKind, Fire};
use sandtable_red_winter::units::UnitSet;

/// A Finnish company on the ice of R13 is attacked from the forest of S13 and from the ice of Q13.
const ATTACK: &str = "unit 1/1/609 S13; unit 2/1/609 Q13; unit 1/1/JR16 R13";
const DECLARE: &str = "target R13; combat; attack 1/1/609; attack 2/1/609";

fn crt(t: &Table) -> (u16, u16, i8, u8, (u8, u8)) {
    t.events()
        .find_map(|e| match e {
            Event::Crt { attack, defence, shift, column, result, .. } => {
                Some((*attack, *defence, *shift, *column, *result))
            }
            _ => None,
        })
        .expect("the CRT was rolled")
}

fn shots(t: &Table) -> Vec<(String, i8, bool)> {
    t.events()
        .filter_map(|e| match e {
            Event::Ranged { unit, modifier, suppressed, .. } => {
                Some((t.game.def(*unit).key.clone(), *modifier, *suppressed))
            }
            _ => None,
        })
        .collect()
}

/// [rule 10.3-a] [rule 10.3.1-a] [rule 10.0-k] [rule 10.3.2-a] [rule 10.3.2-b] [rule 10.3.2-d] [rule 10.4.1-a]
/// A whole Combat with support of both sides, number by number.
#[test]
fn a_combat_with_support_of_both_sides() {
    let lines = "ammo soviet 5; unit MG/1/609 R15; unit Mtr/609 S16; unit 1/47 beside; \
                 unit MG/1/JR16a Q10; unit Mtr/JR16a S10";
    let mut t = table(SOVIET, &format!("{ATTACK}; {lines}"));
    t.go(DECLARE);
    // Direct fire over R14, the mortar in the forest, the artillery behind it.
    assert_eq!(t.options("support"), ["1/47", "MG/1/609", "Mtr/609"]);
    t.go("support MG/1/609; support Mtr/609; support 1/47");
    // The Finns declare after all Soviet support, before any dice.
    assert!(!t.waits_for_dice() && shots(&t).is_empty());
    assert_eq!(t.options("defend"), ["MG/1/JR16a Q13", "Mtr/JR16a Q13", "Mtr/JR16a S13"]);
    t.go("defend Mtr/JR16a S13; defend MG/1/JR16a Q13");
    // Phasing side first. MG 5, company +1, lake +1; 14 suppresses.
    t.go("3 4; 1 2");
    assert_eq!(t.fact("battle suppressed-by-attacker"), "1");
    // 76 mm 5 +1 +1, 17: suppressed, and the company is reduced.
    t.go("5 5");
    assert_eq!(t.fact("battle suppressed-by-attacker"), "2");
    assert_eq!(t.fact("unit 1/1/JR16 reduced"), "yes");
    assert_eq!(t.fact("ammo soviet"), "4");
    // Mortar 4, company +1: 6 6 is 17 and reduces the company in the forest.
    t.go("6 6");
    assert_eq!(t.fact("unit 1/1/609 reduced"), "yes");
    assert_eq!(t.fact("battle suppressed-by-defender"), "1");
    // MG 4, company +1, Soviets on the lake +2, range three -1: 14.
    t.go("4 4");
    assert_eq!(t.fact("battle suppressed-by-defender"), "2");
    let fired = [("MG/1/609", 7, true), ("Mtr/609", 7, false), ("1/47", 7, true), ("Mtr/JR16a", 5, true)];
    let mut fired: Vec<(String, i8, bool)> = fired.map(|(u, m, s)| (u.to_string(), m, s)).to_vec();
    fired.push(("MG/1/JR16a".into(), 6, true));
    assert_eq!(shots(&t), fired);
    // 3 + half of 5 rounded up against 3: 2:1. Lake 3R; suppression two against two.
    t.go("2 3");
    assert_eq!(crt(&t), (6, 3, 3, 7, (0, 1)), "column 5:1, roll 5");
    assert_eq!(t.frame(), "losses");
}

/// [rule 10.4.1-a] [rule 10.4.1-b] Four suppressions and one miss shift 3R; one of the defender leaves 3R, because
/// 4R and 1L are netted before the limit (RW-E21, A-04). Two more of his leave 1R.
#[test]
fn suppression_is_netted_then_limited() {
    let lines = "ammo soviet 3; ammo finnish 4; unit 1/1/609 P16; unit 2/1/609 P16; unit 3/1/609 P16; \
                 unit 1/1/JR16 P15; unit Mtr/609 P20; unit IG/609 P20; unit 1/47 beside; unit 2/47 beside; \
                 unit 3/47 beside; unit 5/KTR12 beside; unit 9/KTR13 beside; unit 7/KTR6 beside";
    for (defence, shift) in [("1 1; 1 1; 1 1", 3), ("3 4; 1 1; 1 1", 3), ("3 4; 4 3; 2 5", 1)] {
        let mut t = table(SOVIET, lines);
        t.go("target P15; combat; attack 1/1/609; attack 2/1/609; attack 3/1/609");
        t.go("support Mtr/609; support IG/609; support 1/47; support 2/47; support 3/47");
        t.go("defend 5/KTR12 P16; defend 9/KTR13 P16; defend 7/KTR6 P16");
        t.go("4 4; 5 5; 4 4; 4 4; 1 1");
        assert_eq!(t.fact("battle suppressed-by-attacker"), "4");
        t.go(defence).go("1 6");
        // 15 halved on the lake, rounded up, against 5: 1:1.
        let (attack, defended, net, column, _) = crt(&t);
        assert_eq!((attack, defended, net, i16::from(column)), (8, 5, shift, 3 + i16::from(shift)));
    }
}

/// [rule 10.0-g] [rule 10.3.5-b] Who attacks does not support, and nobody supports twice; once declared the Combat
/// stands (10.3.2-c).
#[test]
fn once_and_either_or() {
    let mut t = table(SOVIET, &format!("{ATTACK}; unit MG/1/609 R15; unit MG/2/609 R15"));
    t.go(DECLARE);
    assert_eq!(t.refused("support 1/1/609"), "10.0-g");
    t.go("support MG/1/609");
    assert_eq!(t.refused("support MG/1/609"), "10.3.5-b");
    t.go("done; 1 1");
    // It has fired and does nothing more in this phase; the other MG may still shoot after the Combat.
    let why = t.game.may_shoot(&t.st, t.unit("MG/1/609")).expect_err("it supported");
    assert_eq!(why.rule, "10.0-f");
}

/// [rule 10.3.2-c] A Combat that was declared is fought, whatever the support does: there is no way back.
#[test]
fn a_declared_combat_is_binding() {
    let mut t = table(SOVIET, &format!("{ATTACK}; unit MG/1/609 R15"));
    t.go("target R13; combat");
    assert_eq!(t.refused("done"), "10.3.2-c");
    t.go("attack 1/1/609; done; support MG/1/609; 1 1");
    assert!(t.waits_for_dice(), "the CRT is next");
    t.go("1 1");
    assert_eq!(crt(&t).0, 5);
}

/// [rule 10.0-m] After the Combat unused units may still fire at the hex, but it is not attacked again.
#[test]
fn unused_units_fire_after_the_combat() {
    let mut t = table(SOVIET, &format!("{ATTACK}; unit MG/1/609 R15; unit 3/1/609 S13"));
    t.go("target R13; combat; attack 1/1/609; done; done");
    // 5 against 5, lake 3R: 4:1, roll 4 is 1/0.
    t.go("1 3");
    assert_eq!(crt(&t).4, (1, 0));
    assert!(t.open());
    assert_eq!(t.options("fire"), ["MG/1/609"]);
    assert_eq!(t.refused("combat"), "8.0-f");
    t.go("fire MG/1/609; 1 1");
    assert_eq!(t.frame(), "combat");
}

/// [rule 10.3.1-b] [rule 10.3.4-a] [rule 10.3.3-b] Defensive fire goes to a hex with attackers, each supporter
/// naming his own; the range is measured to that hex.
#[test]
fn each_defensive_supporter_names_a_hex() {
    let lines = "unit MG/1/JR16a Q10; unit 2/1/JR16 P12; unit Mtr/JR16a S10; unit 3/1/609 R15";
    let mut t = table(SOVIET, &format!("{ATTACK}; {lines}"));
    t.go(DECLARE).go("done");
    assert_eq!(t.options("defend"), ["2/1/JR16 Q13", "MG/1/JR16a Q13", "Mtr/JR16a Q13", "Mtr/JR16a S13"]);
    assert_eq!(t.refused("defend MG/1/JR16a S13"), "10.1-a");
    assert_eq!(t.refused("defend Mtr/JR16a R15"), "10.3.1-b", "nobody attacks from there");
    // Without the attack from Q13 nobody can be hit there.
    let mut t = table(SOVIET, &format!("{ATTACK}; {lines}"));
    t.go("target R13; combat; attack 1/1/609; done; done");
    assert_eq!(t.options("defend"), ["Mtr/JR16a S13"]);
}

/// [rule 10.3.3-a] Offensive range is measured to the defender's hex.
#[test]
fn offensive_range() {
    let mut t = table(SOVIET, &format!("{ATTACK}; unit 3/1/609 R15; unit 4/2/609 R16; unit MG/1/609 R16"));
    t.go(DECLARE);
    assert_eq!(t.options("support"), ["3/1/609"]);
    assert_eq!(t.refused("support 4/2/609"), "10.1-a");
    assert_eq!(t.refused("support MG/1/609"), "10.6.1-a", "R15 is forest");
}

/// [rule 10.3.5-a] [rule 10.6.1-e] Direct support needs sight of a hex that fights; the defenders themselves stand
/// in the way of their own side's fire.
#[test]
fn direct_support_needs_sight() {
    let lines = "unit 1/1/609 O17; unit 1/1/JR16 O16; unit MG/1/JR16a O14; unit Mtr/JR16a O14";
    let mut t = table(SOVIET, lines);
    t.go("target O16; combat; attack 1/1/609");
    assert_eq!(t.options("defend"), ["Mtr/JR16a O17"]);
    assert_eq!(t.refused("defend MG/1/JR16a O17"), "10.6.1-e");
}

/// [rule 10.2-a] Supporters in an enemy zone of control stay silent; the defenders of the hex itself never support
///
#[test]
fn supporters_keep_clear_of_the_enemy() {
    // The Finns in R16 are next to the MG in R15, and it to them; R14 and R13 are two hexes from each.
    let lines = "unit MG/1/609 R15; unit MG/1/JR16a R16; unit Mtr/JR16a S10; ammo soviet 1; unit 1/47 beside";
    let mut t = table(SOVIET, &format!("{ATTACK}; {lines}"));
    t.go(DECLARE);
    assert_eq!(t.options("support"), ["1/47"]);
    assert_eq!(t.refused("support MG/1/609"), "10.2-a");
    t.go("done");
    assert_eq!(t.options("defend"), ["Mtr/JR16a Q13", "Mtr/JR16a S13"]);
    assert_eq!(t.refused("defend 1/1/JR16 Q13"), "10.3.6-a");
    assert_eq!(t.refused("defend MG/1/JR16a Q13"), "10.2-a");
}

/// [rule 10.3.6-a] [rule 10.3.6-b] A neighbour fires at attackers on the ice if nobody else is near him; attackers
/// in the forest and other neighbours forbid it.
#[test]
fn adjacent_defensive_support() {
    let lines = "unit 2/1/JR16 P13; unit 3/1/JR16 S12";
    let mut t = table(SOVIET, &format!("{ATTACK}; {lines}"));
    t.go(DECLARE);
    assert_eq!(t.options("defend"), ["2/1/JR16 Q13"]);
    assert_eq!(t.refused("defend 3/1/JR16 S13"), "10.3.6-a");
    t.go("defend 2/1/JR16 Q13");
    // RAS 2, company +1, Soviets on the lake +2.
    t.go("1 1");
    assert_eq!(t.shot().0, 5);
    let mut t = table(SOVIET, &format!("{ATTACK}; {lines}; unit 3/1/609 O13; unit Mtr/JR16a S10"));
    t.go(DECLARE);
    assert_eq!(t.refused("defend 2/1/JR16 Q13"), "10.3.6-b");
}

/// [rule 10.3.6-a] The exception is for defensive support only, and beginners do without it.
#[test]
fn adjacent_support_has_its_place() {
    let mut t = table(SOVIET, &format!("{ATTACK}; unit 3/1/609 R14; ammo soviet 1; unit 1/47 beside"));
    t.go(DECLARE).go("done");
    assert_eq!(t.options("support"), ["1/47"]);
    assert_eq!(t.refused("support 3/1/609"), "10.2-b");
    let lines = format!("{ATTACK}; unit 2/1/JR16 P13; unit Mtr/JR16a S10");
    let mut t = table_of("campaign", &["first-game"], SOVIET, &lines);
    t.go(DECLARE);
    assert_eq!(t.options("defend"), ["Mtr/JR16a Q13", "Mtr/JR16a S13"]);
    assert_eq!(t.refused("defend 2/1/JR16 Q13"), "10.2-b");
}

/// [rule 10.6.2-b] [rule 10.3.6-a] At night adjacent defensive support is the only direct fire left.
#[test]
fn night_leaves_adjacent_support() {
    let lines = format!("{ATTACK}; unit 2/1/JR16 P13; unit MG/1/JR16a Q10; unit MG/1/609 R15");
    let mut t = table("turn 12; phase combat soviet", &lines);
    t.go(DECLARE);
    assert_eq!(t.options("defend"), ["2/1/JR16 Q13"]);
    assert_eq!(t.refused("defend MG/1/JR16a Q13"), "10.6.2-b");
    t.go("defend 2/1/JR16 Q13; 1 1");
    assert_eq!(t.shot().0, 5 - 2);
}

/// [rule 12.1-f] [rule 10.3.6-b] Armor next to a second enemy gives adjacent support all the same, unless an AT gun
/// is there (RW-E26d).
#[test]
fn armor_gives_adjacent_support_next_to_infantry() {
    // The tank in S14 is next to the Finns who attack R15 from the ice of R14, and to Finns in T14.
    let lines = "unit 1/1/JR16 R14; unit 1/1/609 R15; unit T-26m31 S14; unit 2/1/JR16 T14";
    let mut t = table(FINNISH, lines);
    t.go("target R15; combat; attack 1/1/JR16");
    assert_eq!(t.options("defend"), ["T-26m31 R14"]);
    let mut t = table(FINNISH, &format!("{lines}; unit AT/JR16 T14; unit IG/609 R18"));
    t.go("target R15; combat; attack 1/1/JR16");
    assert_eq!(t.options("defend"), ["IG/609 R14"]);
    assert_eq!(t.refused("defend T-26m31 R14"), "10.3.6-b");
}

/// [rule RAT#5] Holes do not protect an attacker who leaves them: no modifier for defensive support.
#[test]
fn dug_in_attackers_are_not_protected() {
    let mut t =
        table(SOVIET, &format!("{ATTACK}; unit Mtr/JR16a S10; marker dug-in S13 R13; unit MG/1/609 R15"));
    t.go(DECLARE);
    let drm = |unit: &str, hex: &str, fire| {
        let list = t.game.ranged_modifiers(&t.st, t.unit(unit), t.hex(hex), fire);
        list.iter().map(|(rule, n)| format!("{rule}{n:+}")).collect::<Vec<_>>()
    };
    assert_eq!(drm("Mtr/JR16a", "S13", Fire::Defensive), ["RAT#1+1"]);
    assert_eq!(drm("MG/1/609", "R13", Fire::Offensive), ["RAT#1+1", "RAT#2+1", "RAT#5-2"]);
}

/// [rule 10.4.2-a] Defensive fire may hit anybody in the attacking hex, taking part or not, and RAT#1 counts
/// them all; the owner chooses.
#[test]
fn bystanders_are_hit_as_well() {
    let lines =
        "unit 1/1/609 S13; unit 2/1/609 S13; unit MG/1/609 S13; unit 1/1/JR16 R13; unit Mtr/JR16a S10";
    let mut t = table(SOVIET, lines);
    t.go("target R13; combat; attack 1/1/609; done; defend Mtr/JR16a S13; 6 5");
    assert_eq!(t.shot(), (6, 1, true), "RAS 4 and two companies");
    assert_eq!(t.options("step"), ["1/1/609", "2/1/609", "MG/1/609"]);
    t.go("step MG/1/609");
    assert_eq!(t.fact("unit MG/1/609 reduced"), "yes");
}

/// [rule 12.4.1-a] A declared shot sets its round aside: with one round only one 76 mm unit supports.
#[test]
fn declared_shots_reserve_ammunition() {
    let mut t = table(
        SOVIET,
        &format!("{ATTACK}; ammo soviet 1; unit 1/47 beside; unit 2/47 beside; unit 3/354 beside"),
    );
    t.go(DECLARE);
    assert_eq!(t.options("support"), ["1/47", "2/47", "3/354"]);
    t.go("support 2/47");
    assert_eq!(t.refused("support 1/47"), "12.4.1-a");
    assert_eq!(t.options("support"), ["3/354"]);
}

/// [rule 10.4.1-d] [rule 10.2-c] Units suppressed by fire do not support a later Combat of the phase.
#[test]
fn suppressed_units_do_not_support() {
    let lines = format!("{ATTACK}; unit 2/1/JR16 P13; unit MG/1/609 P11; unit Mtr/JR16a S10");
    let mut t = table(SOVIET, &lines);
    t.go("target P13; fire MG/1/609; 6 2");
    assert_eq!(t.fact("hex P13 suppressed"), "yes");
    t.go(DECLARE);
    assert_eq!(t.refused("defend 2/1/JR16 Q13"), "10.2-c");
}

/// [rule 10.4.3-a] [rule 10.4.3-b] Fire that empties the hex lets the declared attackers advance one hex, without a
/// CRT roll; they neither attack nor fire any more.
#[test]
fn advance_after_fire() {
    let lines =
        "unit 1/1/609 S13; unit 2/1/609 S13; unit 1/1/JR16 R13 reduced; unit MG/1/609 R15; unit 2/1/JR16 R11";
    let mut t = table(SOVIET, lines);
    t.go("target R13; combat; attack 1/1/609; done; support MG/1/609; 5 5");
    assert_eq!(t.fact("hex R13 stack"), "none");
    assert_eq!(t.frame(), "advance");
    assert_eq!(t.options("advance"), ["1/1/609 R13"]);
    t.go("advance 1/1/609 R13");
    assert!(!t.events().any(|e| matches!(e, Event::Crt { .. })));
    assert_eq!(t.fact("unit 1/1/609 place"), "R13");
    assert!(t.options("advance").is_empty(), "one hex only");
    let why = t.game.may_strike(&t.st, t.unit("1/1/609")).expect_err("it declared a Combat");
    assert_eq!(why.rule, "8.0-d");
    let why = t.game.may_shoot(&t.st, t.unit("1/1/609")).expect_err("it declared a Combat");
    assert_eq!(why.rule, "10.0-g");
}

/// [rule 10.4.3-a] Attackers wiped out by defensive fire roll no CRT, and the hex counts as attacked.
#[test]
fn no_crt_without_attackers() {
    let lines = "unit 2/1/609 Q13 reduced; unit 1/1/JR16 R13; unit MG/1/JR16a Q10; unit MG/1/609 R15";
    let mut t = table(SOVIET, lines);
    t.go("target R13; combat; attack 2/1/609; done; defend MG/1/JR16a Q13; 6 5");
    assert!(!t.events().any(|e| matches!(e, Event::Crt { .. })));
    assert!(t.st.fought.contains(t.hex("R13")));
    assert_eq!(t.options("fire"), ["MG/1/609"], "shooting goes on");
}

/// [rule 10.3.1-c] There is no support in an assault.
#[test]
fn no_support_in_assaults() {
    let t = table(SOVIET, &format!("{ATTACK}; unit MG/1/609 R15; unit MG/1/JR16a Q10"));
    let attackers = UnitSet::one(t.unit("2/1/609"));
    for kind in [BattleKind::Assault, BattleKind::Raid] {
        let battle = Battle::new(kind, t.st.phasing, t.hex("R13"), t.hex("Q13"), attackers);
        let why = t.game.may_support(&t.st, &battle, t.unit("MG/1/609")).expect_err("no support");
        assert_eq!(why.rule, "10.3.1-c");
        let why =
            t.game.may_defend(&t.st, &battle, t.unit("MG/1/JR16a"), t.hex("Q13")).expect_err("no support");
        assert_eq!(why.rule, "10.3.1-c");
    }
}

/// [rule 10.0-f] [rule 10.3.5-c] [rule 12.5-b] In one turn a direct-fire unit fires in both Combat Phases, a mortar
/// only once before its Reset Phase (RW-E19).
#[test]
fn both_combat_phases_of_a_turn() {
    let lines = format!("{ATTACK}; unit MG/1/609 R15; unit Mtr/609 S16");
    let mut t = table(SOVIET, &lines);
    t.go("target R13; fire MG/1/609; 1 1; fire Mtr/609; 1 1; done");
    assert_eq!((t.fact("phasing"), t.fact("phase")), ("finnish".into(), "action".into()));
    t.go("done");
    assert_eq!((t.fact("phasing"), t.fact("phase")), ("finnish".into(), "combat".into()));
    t.go("target S13; combat; attack 1/1/JR16");
    assert_eq!(t.options("defend"), ["2/1/609 R13", "MG/1/609 R13"]);
    assert_eq!(t.refused("defend Mtr/609 R13"), "12.5-b");
    t.go("defend MG/1/609 R13; done; 1 1");
    assert_eq!(t.fact("unit MG/1/609 fired"), "no");
}
