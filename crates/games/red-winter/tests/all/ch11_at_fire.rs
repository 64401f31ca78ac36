//! Rule 11: AT Fire.

use crate::firing::{FINNISH, SOVIET, Table, table};
use sandtable_engine::Silent;
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::BattleKind;
use sandtable_red_winter::units::UnitSet;

/// AT Fire so far: modifier and whether it hit.
fn fired(t: &Table) -> Vec<(i8, bool)> {
    t.events()
        .filter_map(|e| match e {
            Event::AtFire { modifier, hit, .. } => Some((*modifier, *hit)),
            _ => None,
        })
        .collect()
}

fn drms(t: &Table, gun: &str, armor: &str, assault: bool) -> Vec<String> {
    let list = t.game.at_modifiers(&t.st, t.unit(gun), t.unit(armor), assault);
    list.iter().map(|(rule, n)| format!("{rule}{n:+}")).collect()
}

/// [rule 11.0-a] Finnish AT guns fire at armor; nobody else does, and at nothing else.
#[test]
fn finnish_guns_at_soviet_armor() {
    let mut t = table(FINNISH, "unit AT/JR16 O18; unit 1/1/JR16 O18; unit T-26m31 O16; unit 1/1/609 O16");
    t.go("target O16");
    assert_eq!(t.options("at-fire"), ["AT/JR16 T-26m31"]);
    assert_eq!(t.refused("at-fire AT/JR16 1/1/609"), "11.0-a");
    assert_eq!(t.refused("at-fire 1/1/JR16 T-26m31"), "11.0-a");
    // Soviet guns have no AT Fire: there is no Finnish armor, and their counters no AT range.
    assert!(t.game.pack.units.iter().all(|u| u.key.contains("JR16") || u.obuhov || u.faces[0].at_range == 0));
}

/// [rule 11.1-a] [rule 11.1-c] A full gun throws two dice, a reduced one one die; 5 hits (RW-E24).
#[test]
fn one_die_for_each_step() {
    let mut t = table(FINNISH, "unit AT/JR16 O18; unit T-26m31 O16");
    t.go("target O16; at-fire AT/JR16 T-26m31; 4");
    assert_eq!(t.frame(), "atfire");
    t.go("at-fire AT/JR16 T-26m31; 5");
    assert_eq!(fired(&t), [(0, false), (0, true)]);
    assert_eq!(t.fact("unit T-26m31 reduced"), "yes");
    assert_eq!(t.frame(), "combat");
    let mut t = table(FINNISH, "unit AT/JR16 O18 reduced; unit T-26m31 O16");
    t.go("target O16; at-fire AT/JR16 T-26m31; 6");
    assert_eq!(fired(&t), [(0, true)]);
    assert_eq!(t.frame(), "combat");
}

/// [rule 11.1-b] The target is named before each die: the same armor or another one, here or in another hex in
/// reach (RW-E25). The dice that are left may be kept.
#[test]
fn a_target_for_each_die() {
    let lines = "unit AT/JR16 O17; unit T-26m31 O15; unit BA-10 O15; unit T-37 P17";
    let mut t = table(FINNISH, lines);
    t.go("target O15; at-fire AT/JR16 T-26m31; 6");
    assert_eq!(t.options("at-fire"), ["AT/JR16 BA-10", "AT/JR16 T-26m31", "AT/JR16 T-37"]);
    t.go("at-fire AT/JR16 T-37; 2");
    // Adjacent +1, T-37 +2.
    assert_eq!(fired(&t), [(0, true), (3, true)]);
    assert_eq!(t.fact("unit T-37 reduced"), "yes");
    let mut t = table(FINNISH, lines);
    t.go("target O15; at-fire AT/JR16 T-26m31; 6; done");
    assert_eq!(t.frame(), "combat", "one die was kept");
    assert_eq!(t.fact("unit AT/JR16 at-shot"), "yes");
}

/// [rule 11.0-b] Once in a Combat Phase.
#[test]
fn once_in_a_phase() {
    let mut t = table(FINNISH, "unit AT/JR16 O17; unit T-26m31 O15; unit BA-10 P16");
    t.go("target O15; at-fire AT/JR16 T-26m31; 1; done");
    assert_eq!(t.refused("target P16"), "10.0-a", "the gun has nothing left");
    let why = t.game.may_shoot(&t.st, t.unit("AT/JR16")).expect_err("11.0-f");
    assert_eq!(why.rule, "11.0-f");
    t.go("done");
    assert_eq!(t.fact("unit AT/JR16 at-shot"), "no");
}

/// [rule 11.0-c] [rule 11.0-d] Adjacent armor through any terrain; at two hexes with the gun's own line of sight,
/// no spotter; not farther.
#[test]
fn range_and_sight() {
    let t = table(FINNISH, "unit AT/JR16 B1; unit BA-10 A1");
    assert_eq!(t.options("target"), ["A1"]);
    // P18 to P16 over the forest of P17 and to O16 along the hexside of O17.
    let mut t = table(FINNISH, "unit AT/JR16 P18; unit 1/1/JR16 Q16; unit BA-10 P16; unit T-37 O16");
    t.go("target O16");
    assert_eq!(t.options("at-fire"), ["AT/JR16 T-37"]);
    t.go("at-fire AT/JR16 T-37; 1");
    assert_eq!(t.options("at-fire"), ["AT/JR16 T-37"], "the company sees P16, the gun does not");
    assert_ne!(t.refused("at-fire AT/JR16 BA-10"), "legal");
    let t = table(FINNISH, "unit AT/JR16 O18; unit T-37 O15");
    let (gun, hex) = (t.unit("AT/JR16"), t.hex("O15"));
    assert!(t.game.may_fire(&t.st, gun, hex).is_ok(), "its shells reach four hexes");
    let mut t = t;
    t.go("target O15");
    assert_eq!(t.refused("at-fire AT/JR16 T-37"), "11.0-d");
    // At night the second hex is out of sight.
    let t = table("turn 12; phase combat finnish", "unit AT/JR16 O18; unit T-37 O16");
    assert!(t.options("target").is_empty());
}

/// [rule 11.0-f] A gun that made AT Fire makes no ranged attack, and the other way round.
#[test]
fn at_fire_or_ranged_attack() {
    let lines = "unit AT/JR16 O18; unit MG/1/JR16a O18; unit T-26m31 O16; unit 1/1/609 O16";
    let mut t = table(FINNISH, lines);
    t.go("target O16; at-fire AT/JR16 T-26m31; 1; done");
    assert_eq!(t.refused("fire AT/JR16"), "11.0-f");
    let mut t = table(FINNISH, lines);
    t.go("target O16; fire AT/JR16; 1 1");
    assert_eq!(t.refused("at-fire AT/JR16 T-26m31"), "11.0-f");
}

/// [rule 11.0-g] [rule 11.2-a] The gun fires before the other dice and counts its strength in the Combat as well.
#[test]
fn the_gun_fires_first_and_still_fights() {
    // Finns attack a tank and a company in R15 from S15, gun and company together.
    let lines = "unit AT/JR16 S15; unit 1/1/JR16 S15; unit T-26m33 R15; unit 1/1/609 R15; unit 9/KTR13 beside; \
                 ammo finnish 2";
    let mut t = table(FINNISH, lines);
    t.go("target R15; combat; attack AT/JR16; attack 1/1/JR16; support 9/KTR13");
    assert_eq!(t.frame(), "atfire", "before the support is rolled");
    t.go("at-fire AT/JR16 T-26m33; 4; at-fire AT/JR16 T-26m33; 3");
    assert_eq!(fired(&t), [(1, true), (1, false)]);
    assert_eq!(t.fact("unit T-26m33 reduced"), "yes");
    assert_eq!(t.fact("battle attack"), "7");
    assert_eq!(t.fact("battle defence"), "9", "the reduced tank has 4 left");
    assert!(t.waits_for_dice());
    t.go("1 1");
    assert_eq!(t.shot().0, 3, "the artillery: RAS 2 and one company");
}

/// [rule 11.2-a] Armor destroyed by AT Fire brings neither strength nor support to the Combat; its hex is advanced
/// into like one emptied by ranged fire.
#[test]
fn dead_armor_does_not_fight() {
    let lines = "unit AT/JR16 S15; unit 1/1/JR16 S15; unit T-37 R15";
    let mut t = table(FINNISH, lines);
    t.go("target R15; combat; attack 1/1/JR16; attack AT/JR16");
    t.go("at-fire AT/JR16 T-37; 6; at-fire AT/JR16 T-37; 2");
    assert_eq!(t.fact("unit T-37 place"), "eliminated");
    assert_eq!(t.frame(), "advance");
    assert_eq!(t.options("advance"), ["1/1/JR16 R15"], "AT guns do not advance");
}

/// [rule 11.2-b] [rule 8.1-4] In the Soviet phase guns fire at armor that attacks or supports and at no other; any
/// gun in reach may, in the Combat or not. A tank shot down before its dice supports nobody.
#[test]
fn armor_that_fights_or_supports() {
    // R15 sees R13 over the ice of R14; P14 sees R15 and Q15 over Q14.
    let lines = "unit 1/1/609 S13; unit T-26m31 R15; unit BA-10 Q15; unit 1/1/JR16 R13; unit AT/JR16 R13; \
                 unit AT/Obuhov P14";
    let mut t = table(SOVIET, lines);
    t.go("target R13; combat; attack 1/1/609; support T-26m31; done");
    assert_eq!(t.options("at-fire"), ["AT/JR16 T-26m31", "AT/Obuhov T-26m31"]);
    assert_eq!(t.refused("at-fire AT/Obuhov BA-10"), "11.2-b");
    t.go("at-fire AT/JR16 T-26m31; 6");
    assert_eq!(t.refused("at-fire AT/Obuhov T-26m31"), "11.1-b", "one gun after the other");
    t.go("at-fire AT/JR16 T-26m31; 5");
    assert_eq!(t.fact("unit T-26m31 place"), "eliminated");
    assert_eq!(t.fact("battle attack"), "5");
    assert_eq!(t.fact("battle defence"), "7");
    t.go("1 1");
    assert!(t.events().any(|e| matches!(e, Event::Crt { .. })));
    assert!(!t.events().any(|e| matches!(e, Event::Ranged { .. })));
}

/// [rule 11.0-f] A gun that is declared as support does not make AT Fire in the same Combat.
#[test]
fn a_supporting_gun_keeps_its_at_rounds() {
    // The gun in Q11 reaches the attackers on the ice of Q13, company and tank.
    let lines = "unit 1/1/609 Q13; unit T-26m31 Q13; unit 1/1/JR16 R13; unit AT/JR16 Q11; unit AT/Obuhov R13";
    let mut t = table(SOVIET, lines);
    t.go("target R13; combat; attack 1/1/609; attack T-26m31; defend AT/JR16 Q13");
    assert_eq!(t.options("at-fire"), ["AT/Obuhov T-26m31"]);
    assert_eq!(t.refused("at-fire AT/JR16 T-26m31"), "11.0-f");
    let mut t = table(SOVIET, lines);
    t.go("target R13; combat; attack 1/1/609; attack T-26m31; done");
    assert_eq!(t.options("at-fire"), ["AT/JR16 T-26m31", "AT/Obuhov T-26m31"]);
    t.go("at-fire AT/JR16 T-26m31; 1; done; done");
    assert!(t.waits_for_dice());
}

/// [rule 11.0-b] Outside a Combat the Finns make AT Fire only in their own phase, and not at a hex whose Combat is
/// over.
#[test]
fn free_fire_in_the_own_phase_only() {
    let t = table(SOVIET, "unit AT/JR16 O18; unit T-26m31 O16");
    assert_ne!(t.refused("at-fire AT/JR16 T-26m31"), "legal");
    // The gun holds its fire in the Combat; afterwards it is too late.
    let lines =
        "unit AT/JR16 S15; unit 1/1/JR16 S15; unit T-26m33 R15; unit 1/1/609 R15; unit MG/1/JR16a R13";
    let mut t = table(FINNISH, lines);
    t.go("target R15; combat; attack 1/1/JR16; done; done; done; 1 3");
    while t.frame() == "losses" || t.frame() == "retreat" || t.frame() == "pickstep" {
        let step = t.options("step").first().cloned().expect("a step to take");
        t.go(&format!("step {step}"));
    }
    assert!(t.open());
    assert_eq!(t.refused("at-fire AT/JR16 T-26m33"), "11.0-b");
    assert_eq!(t.options("fire"), ["MG/1/JR16a"]);
}

/// [rule 11.0-b] A hex that was hit by AT Fire is past its Combat, even if it is opened later.
#[test]
fn no_combat_after_free_at_fire() {
    let lines = "unit AT/JR16 O17; unit 1/1/JR16 P17; unit T-26m31 O15; unit T-37 P16";
    let mut t = table(FINNISH, lines);
    t.go("target O15; at-fire AT/JR16 T-26m31; 1; at-fire AT/JR16 T-37; 1");
    assert_eq!(t.frame(), "combat");
    assert_eq!(t.refused("target P16"), "10.0-a", "only a Combat was possible there");
    let mut t = table(FINNISH, lines);
    t.go("target P16; combat");
    assert_eq!(t.frame(), "battle");
}

/// [rule 11.0-e] [rule 11.2-c] [rule ATFT#1] In an assault only guns inside the hex fire, with +2, and it does not
/// use up their shot of the Combat Phase.
#[test]
fn assaulted_guns_fire() {
    let lines = "unit AT/JR16 R15; unit 1/1/JR16 R15; unit AT/Obuhov S15; unit T-26m31 R14; unit 1/1/609 R14";
    let mut t = table("turn 9; phase action soviet", lines);
    let attackers: UnitSet = [t.unit("T-26m31"), t.unit("1/1/609")].into_iter().collect();
    let (target, from) = (t.hex("R15"), t.hex("R14"));
    t.game.begin_battle(&mut t.st, BattleKind::Assault, target, from, attackers, &mut Silent);
    t.game.settle(&mut t.st, &mut Silent);
    assert_eq!(t.options("at-fire"), ["AT/JR16 T-26m31"]);
    assert_eq!(t.refused("at-fire AT/Obuhov T-26m31"), "11.2-c");
    assert_eq!(t.refused("at-fire AT/JR16 1/1/609"), "11.2-b");
    t.go("at-fire AT/JR16 T-26m31; 3; at-fire AT/JR16 T-26m31; 2");
    assert_eq!(fired(&t), [(2, true), (2, false)]);
    assert_eq!(t.fact("unit T-26m31 reduced"), "yes");
    assert_eq!(t.fact("unit AT/JR16 at-shot"), "no");
    assert_eq!(t.fact("battle defence"), "7", "the gun's 2 with the company's 5");
}

/// [rule 11.3-a] [rule ATFT#1] [rule ATFT#2] [rule ATFT#3] [rule ATFT#4] [rule ATFT#5] Modifiers add up, but an
/// assault is not adjacency as well (RW-X11).
#[test]
fn modifiers() {
    let lines = "unit AT/JR16 O18; unit AT/Obuhov O18; unit T-26m31 O17; unit T-26m33 O17; unit T-37 O17; unit BA-10 O17";
    let t = table(FINNISH, lines);
    assert_eq!(drms(&t, "AT/JR16", "T-26m31", false), ["ATFT#2+1"]);
    assert_eq!(drms(&t, "AT/JR16", "T-26m33", true), ["ATFT#1+2"]);
    assert_eq!(drms(&t, "AT/JR16", "BA-10", false), ["ATFT#2+1", "ATFT#3+1"]);
    assert_eq!(drms(&t, "AT/JR16", "T-37", false), ["ATFT#2+1", "ATFT#4+2"]);
    assert_eq!(drms(&t, "AT/Obuhov", "T-37", true), ["ATFT#1+2", "ATFT#4+2", "ATFT#5-4"]);
    let t2 = table(FINNISH, &lines.replace("O17", "O16"));
    assert!(drms(&t2, "AT/JR16", "T-26m31", false).is_empty());
    let odds = |gun: &str, armor: &str, assault| t.game.at_odds(&t.st, t.unit(gun), t.unit(armor), assault);
    assert_eq!(odds("AT/JR16", "T-37", false), 5, "2 and more");
    assert_eq!(odds("AT/Obuhov", "T-26m31", false), 0, "6 + 1 - 4 is 3");
    assert_eq!(odds("AT/Obuhov", "T-37", true), 2, "5 and more");
}

/// AT Fire in the enemy's phase may be left to the table; in their own phase the Finns begin it themselves.
#[test]
fn at_fire_is_a_window_in_the_enemy_phase_alone() {
    use sandtable_engine::Game;
    let window = |t: &Table| (0..2).find_map(|s| t.game.window(&t.st, sandtable_engine::Seat(s)));
    let mut t = table(FINNISH, "unit AT/JR16 O18; unit T-26m31 O16");
    t.go("target O16; at-fire AT/JR16 T-26m31; 4");
    assert_eq!(window(&t).map(|w| w.key), None);
    let lines = "unit 1/1/609 Q13; unit T-26m31 Q13; unit 1/1/JR16 R13; unit AT/JR16 Q11; unit AT/Obuhov R13";
    let mut t = table(SOVIET, lines);
    t.go("target R13; combat; attack 1/1/609; attack T-26m31");
    while t.options("at-fire").is_empty() {
        t.go("done");
    }
    assert_eq!(window(&t).map(|w| w.key).as_deref(), Some("at-fire"));
    let (turn, open) = (t.st.turn, window(&t).expect("it is open"));
    t.st.turn += 1;
    assert_ne!(window(&t).map(|w| w.phase), Some(open.phase), "another turn is another phase");
    t.st.turn = turn;
    t.go("done");
    assert_ne!(window(&t).map(|w| w.key), Some(open.key));
}
