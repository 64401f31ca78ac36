//! Rules 8.0 to 8.4: declaring a Combat, ratio, column shifts, the CRT.

use crate::fight::{FINNISH, Fight, SOVIET, set};
use crate::play::{game, unit};
use sandtable_red_winter::combat::ratio::{self, Note, Ratio};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{Battle, BattleKind, Frame};
use sandtable_red_winter::pack::{CRT_COLUMNS, Side};
use sandtable_red_winter::state::flag;
use sandtable_red_winter::units::UnitSet;

/// Two Finnish companies north and south of a Soviet company, a third Finn farther off.
const PINCER: &str = "phase combat finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9\nunit 2/1/JR16 H11\n\
                      unit 3/1/JR16 G7";

fn column(f: &Fight) -> &'static str {
    CRT_COLUMNS[usize::from(f.odds().column)]
}

/// [rule 8.0-a] [rule 8.1-1] Only adjacent own units attack, and nobody has to.
#[test]
fn attackers_are_adjacent_units_of_the_phasing_side() {
    let mut f = set(PINCER);
    assert!(f.may("done"), "no attack is compulsory");
    f.act("target H10; combat");
    assert_eq!(f.options(), ["attack 1/1/JR16", "attack 2/1/JR16"]);
    assert_eq!(f.refused("attack 3/1/JR16"), "8.0-a");
    assert_eq!(f.refused("attack 1/1/609"), "8.0-a");
    assert_eq!(f.refused("done"), "10.3.2-c");
}

/// [rule 8.0-b] [rule 8.0-c] The whole hex defends, against all attackers of one roll.
#[test]
fn a_hex_defends_as_a_whole() {
    let mut f = set(&format!("{PINCER}\nunit 2/1/609 H10\nunit MG/1/609 H10"));
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]);
    assert_eq!((f.odds().attack, f.odds().defence), (10, 5 + 5 + 8));
    f.roll(&[6, 6]);
    let battle = f.st.battle().map(|b| b.defenders.len());
    assert_eq!(battle, Some(3));
}

/// [rule 8.0-d] [rule 8.0-e] Stacked units may attack different hexes, each once in the phase.
#[test]
fn each_unit_attacks_once() {
    let mut f =
        set("phase combat finnish\nunit 1/1/609 H10\nunit 2/1/609 H8\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9");
    f.attack("H10", &["1/1/JR16"]).roll(&[4, 5]);
    f.act("step 1/1/609");
    assert!(f.over());
    f.act("target H8; combat");
    assert_eq!(f.options(), ["attack 2/1/JR16"]);
    assert_eq!(f.refused("attack 1/1/JR16"), "8.0-d");
}

/// [rule 8.0-f] [rule 8.1-11] A hex is fought over once in a phase; units that retreat into another hex can be hit again
/// there.
#[test]
fn each_hex_is_attacked_once() {
    let mut f = set(&format!("{PINCER}\nunit 5/2/JR16 G9\nunit 4/2/JR16 I10"));
    f.attack("H10", &["1/1/JR16"]).roll(&[4, 5]);
    f.act("step 1/1/609");
    assert_eq!(f.refused("target H10"), "10.0-m");
    assert!(!f.options().iter().any(|o| o.starts_with("target H10")));
}

/// [rule 8.0-g] Armor may attack into terrain it cannot enter.
#[test]
fn armor_attacks_off_the_road() {
    let mut f = set("phase combat soviet\nunit T-26m31 W27\nunit 1/1/JR16 X27");
    f.attack("X27", &["T-26m31"]);
    assert_eq!(f.odds().attack, 10);
}

/// [rule 2.2-h] [rule 10.0-g] [rule 12.5.1-a] [rule 16.2-c] Mortars, units that have fired and units at a bonfire do not attack.
#[test]
fn some_units_cannot_attack() {
    let mut f = set(
        "phase combat soviet\nunit 1/1/JR16 H10\nunit 1/1/609 H9\nunit Mtr/609 H9\nunit 2/1/609 H9 shot\n\
         unit 3/1/609 H9 bonfire",
    );
    f.act("target H10; combat");
    assert_eq!(f.refused("attack Mtr/609"), "12.5.1-a");
    assert_eq!(f.refused("attack 2/1/609"), "10.0-g");
    assert_eq!(f.refused("attack 3/1/609"), "16.2-c");
    assert_eq!(f.options(), ["attack 1/1/609"]);
}

/// [rule 8.1-2] [rule 8.1-3] [rule 8.1-5] [rule 8.3#3] Support is declared by the phasing side, then by the other, and
/// rolled in that order; each success is one column.
#[test]
fn support_is_declared_then_rolled_phasing_side_first() {
    let mut f =
        set("phase combat soviet\nunit 1/1/JR16 H10\nunit 1/1/609 H9\nunit 1/47 beside\nunit 2/47 beside\n\
         unit 5/KTR12 beside\nunit 9/KTR13 beside\nammo soviet 10\nammo finnish 3");
    f.attack("H10", &["1/1/609"]);
    assert_eq!(f.seat(), SOVIET);
    f.act("support 1/47; support 2/47");
    assert_eq!(f.seat(), FINNISH, "with nothing more to declare the other side is asked");
    f.act("defend 5/KTR12 H9; defend 9/KTR13 H9");
    assert!(f.rolls());
    f.roll(&[4, 4]).roll(&[4, 4]).roll(&[6, 6]).roll(&[1, 1]);
    let fired: Vec<_> = f
        .log
        .entries
        .iter()
        .filter_map(|(_, e)| {
            if let Event::Ranged { unit, suppressed, .. } = e { Some((*unit, *suppressed)) } else { None }
        })
        .collect();
    let expected = [("1/47", true), ("2/47", true), ("5/KTR12", true), ("9/KTR13", false)];
    assert_eq!(fired, expected.map(|(key, hit)| (unit(key), hit)));
    assert_eq!(f.shifts(), [("8.3#3", 1)]);
}

/// [rule 8.3#3] Both sides are netted before the limit of three: 4R and 1L is 3R.
#[test]
fn suppression_is_netted_then_limited() {
    let f = set(PINCER);
    let mut b = Battle::new(BattleKind::Combat, Side::Finnish, hex("H10"), hex("H10"), one("1/1/JR16"));
    for (for_attacker, for_defender, net) in
        [(2, 1, 1), (4, 0, 3), (4, 1, 3), (5, 1, 3), (0, 5, -3), (3, 1, 2)]
    {
        b.suppress_attacker = for_attacker;
        b.suppress_defender = for_defender;
        assert_eq!(game().odds(&f.st, &b).shift, net, "{for_attacker} against {for_defender}");
    }
    // In assaults there is no support and no such shift.
    b.kind = BattleKind::Assault;
    assert!(game().odds(&f.st, &b).lines.iter().all(|l| l.rule != "8.3#3"));
}

fn hex(label: &str) -> sandtable_hex::HexId {
    game().pack.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

fn one(key: &str) -> UnitSet {
    UnitSet::one(unit(key))
}

/// [rule 8.1-4] AT Fire comes after the declarations and before any support is rolled.
#[test]
fn at_fire_comes_before_support() {
    let mut f = set(
        "phase combat soviet\nunit 1/1/JR16 X27\nunit AT/JR16 X27\nunit T-26m31 W27\nunit 1/47 beside\nammo soviet 9",
    );
    f.attack("X27", &["T-26m31"]);
    f.act("support 1/47");
    assert_eq!(f.seat(), FINNISH);
    assert!(f.options().contains(&"at-fire AT/JR16 T-26m31".to_string()), "{:?}", f.options());
}

/// [rule 8.1-6] [rule 8.1-7] [rule 8.1-8] [rule 8.4-a] Two dice, no modifier, on the column after all shifts; left is the
/// attacker's loss.
#[test]
fn the_crt_is_read_with_two_dice() {
    let mut f = set(PINCER);
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]);
    // 10 against 5 is 2:1, concentric 3:1.
    assert_eq!(column(&f), "3:1");
    f.roll(&[1, 3]);
    assert!(f.saw(|e| matches!(
        e,
        Event::Crt { attack: 10, defence: 5, shift: 1, column: 5, result: (2, 1), .. }
    )));
}

/// [rule 8.4-a] Every cell of the CRT as printed.
#[test]
fn crt_cells() {
    let printed = include_str!("../../data/tables.toml");
    let mut checked = 0;
    for total in 2..=12_u8 {
        let key = format!("roll_{total} ");
        let line = printed.lines().find(|l| l.starts_with(&key)).unwrap_or_else(|| panic!("{key}"));
        let cells = line.split('"').nth(1).unwrap_or_default().split(' ');
        for (column, cell) in cells.enumerate() {
            let (a, d) = game().pack.tables.crt(total, column);
            assert_eq!(format!("{a}/{d}"), cell);
            checked += 1;
        }
    }
    assert_eq!(checked, 99);
    // A few by hand: the corners, and the printed example of 8 on 1:1.
    let cell = |total, column| game().pack.tables.crt(total, column);
    assert_eq!(
        (cell(2, 0), cell(2, 8), cell(12, 0), cell(12, 8), cell(8, 3)),
        ((5, 0), (1, 0), (0, 1), (0, 8), (1, 1))
    );
}

/// [rule 8.4-a] The outcomes of a column weigh 36 in all and hold every result.
#[test]
fn outcomes_add_up() {
    let mut f = set(PINCER);
    f.attack("H10", &["1/1/JR16"]);
    let outcomes = f.odds().outcomes(&game().pack.tables);
    assert_eq!(outcomes.iter().map(|(_, w)| u32::from(*w)).sum::<u32>(), 36);
    // Column 1:1: 1/1 on an 8 only (5 in 36), 3/0 on 2 and 3 (3 in 36).
    assert!(outcomes.contains(&((1, 1), 5)) && outcomes.contains(&((3, 0), 3)));
}

/// [rule 8.1-9] [rule 8.1-10] The defender pays first, then the attacker, then the emptied hex may be entered.
#[test]
fn defender_pays_before_the_attacker_then_advance() {
    let mut f = set("phase combat finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9");
    f.attack("H10", &["1/1/JR16"]).roll(&[4, 4]);
    assert_eq!(f.seat(), SOVIET);
    f.act("retreat");
    while f.seat() == SOVIET {
        let first = f.options()[0].clone();
        f.act(&first);
    }
    assert_eq!(f.steps("1/1/JR16"), 1, "the attacker's only unit took the step");
    assert_eq!(f.options(), ["advance 1/1/JR16 H10", "done"]);
}

/// [rule 8.2-a] [rule 8.2-b] Ratios are rounded in the defender's favour.
#[test]
fn ratios_round_for_the_defender() {
    let text = |a, d| Ratio::of(a, d).to_string();
    assert_eq!((text(10, 5), text(9, 5), text(3, 7)), ("2:1".into(), "1:1".into(), "1:3".into()));
    for a in 1..=40_u16 {
        for d in 1..=40_u16 {
            // The highest n:1 with n·d ≤ a, or the lowest 1:n with n·a ≥ d.
            let expected = if a >= d {
                format!("{}:1", (1..=40).filter(|n| n * d <= a).max().unwrap_or(1))
            } else {
                format!("1:{}", (1..=40).find(|n| n * a >= d).unwrap_or(40))
            };
            assert_eq!(text(a, d), expected, "{a} to {d}");
        }
    }
}

/// [rule 8.2-c] [rule 8.3.1-a] [rule 8.3-a] Shifts are added to the true ratio, and only the result is held to the table.
#[test]
fn shifts_apply_to_the_true_ratio() {
    let after = |a, d, shift| {
        let r = Ratio::of(a, d).shifted(shift);
        (r.to_string(), CRT_COLUMNS[usize::from(ratio::column(r))])
    };
    assert_eq!(after(1, 5, 2), ("1:3".into(), "1:3"));
    assert_eq!(after(1, 7, 1), ("1:6".into(), "1:4"));
    assert_eq!(after(6, 1, 3), ("9:1".into(), "6:1"));
    assert_eq!(after(9, 1, -2), ("7:1".into(), "6:1"));
    assert_eq!(after(2, 1, 2), ("4:1".into(), "4:1"));
    assert_eq!(after(1, 1, -1), ("1:2".into(), "1:2"));
    assert_eq!(after(1, 2, 2), ("2:1".into(), "2:1"));
}

/// [rule 8.2#1] [rule 5.2.4-b] Attackers on a lake are summed and halved up; the others count in full.
#[test]
fn lake_attackers_are_halved_once() {
    let mut f =
        set("phase combat soviet\nunit 1/1/JR16 M17\nunit 1/1/609 N17\nunit 2/1/609 M18\nunit 3/1/609 M18");
    f.attack("M17", &["1/1/609", "2/1/609", "3/1/609"]);
    assert_eq!(f.odds().attack, 5 + 5, "5 on land, 10 on the lake halved");
    let mut f = set("phase combat soviet\nunit 1/1/JR16 M17\nunit 1/1/609 N17\nunit 2/1/609 M18");
    f.attack("M17", &["1/1/609", "2/1/609"]);
    assert_eq!(f.odds().attack, 5 + 3);
    assert!(f.odds().lines.iter().any(|l| l.rule == "8.2#1" && l.note == Note::Attack(5, 3)));
}

/// [rule 8.2#1] [rule 5.4-c] Attackers across a bridge are halved; from another side they are not.
#[test]
fn bridge_attackers_are_halved() {
    let mut f = set("phase combat soviet\nunit 1/1/JR16 O22\nunit 1/1/609 O21");
    f.attack("O22", &["1/1/609"]);
    assert_eq!(f.odds().attack, 3);
    let mut f = set("phase combat soviet\nunit 1/1/JR16 O22\nunit 1/1/609 O23");
    f.attack("O22", &["1/1/609"]);
    assert_eq!(f.odds().attack, 5);
}

/// [rule 8.2#2] [rule 12.1-c] At night the sum of armor is halved down, in attack and in defence.
#[test]
fn armor_is_halved_at_night() {
    let mut f = set("turn 12\nphase combat soviet\nunit 1/1/JR16 X27\nunit T-26m33 W27\nunit 1/1/609 W27");
    f.attack("X27", &["T-26m33", "1/1/609"]);
    assert_eq!(f.odds().attack, 7 / 2 + 5);
    let mut f = set("turn 12\nphase combat finnish\nunit 1/1/JR16 X27\nunit T-26m33 W27\nunit T-37 W27");
    f.attack("W27", &["1/1/JR16"]);
    assert_eq!(f.odds().defence, 12 / 2);
    let mut f = set("phase combat finnish\nunit 1/1/JR16 X27\nunit T-26m33 W27\nunit T-37 W27");
    f.attack("W27", &["1/1/JR16"]);
    assert_eq!(f.odds().defence, 12, "by day in full");
}

/// [rule 2.2-g] A black box doubles in defence, never in attack.
#[test]
fn black_boxes_double_in_defence() {
    let mut f = set("phase combat soviet\nunit MG/1/JR16a H10\nunit MG/1/609 H9");
    f.attack("H10", &["MG/1/609"]);
    assert_eq!((f.odds().attack, f.odds().defence), (4, 6));
}

/// [rule 8.3#4] Two opposite hexes or three alternate ones; only hexes of attackers count.
#[test]
fn concentric_attacks() {
    let at = |hexes: &[&str]| {
        let keys = ["1/1/JR16", "2/1/JR16", "3/1/JR16"];
        let mut lines = "phase combat finnish\nunit MG/1/609 H10".to_string();
        for (hex, key) in hexes.iter().zip(keys) {
            lines += &format!("\nunit {key} {hex}");
        }
        let mut f = set(&lines);
        f.attack("H10", &keys[..hexes.len()]);
        f.shifts()
    };
    let yes = vec![("8.3#4", 1)];
    assert_eq!(at(&["H9", "H11"]), yes);
    assert_eq!(at(&["H9", "I10", "G10"]), yes);
    assert_eq!(at(&["I9", "H11", "G9"]), yes);
    assert_eq!(at(&["G9", "I10"]), yes);
    assert_eq!(at(&["H9", "I9"]), []);
    assert_eq!(at(&["H9", "I10"]), []);
    assert_eq!(at(&["H9", "I9", "I10"]), []);
    // A unit that only stands there does not help.
    let mut f = set(PINCER);
    f.attack("H10", &["1/1/JR16"]);
    assert_eq!(f.shifts(), []);
}

/// [rule 8.3#5] [rule 5.2.4-c] [rule 8.3#5n] A defender on the lake; everybody on the lake.
#[test]
fn lake_defenders() {
    let fight = |phasing: &str, defender: &str, attacker: &str, from: &str| {
        let mut f = set(&format!("phase combat {phasing}\nunit {defender} K19\nunit {attacker} {from}"));
        f.attack("K19", &[attacker]);
        (f.odds().attack, f.shifts())
    };
    // K20 is the village in the lake, K18 ice.
    assert_eq!(fight("soviet", "1/1/JR16", "1/1/609", "K20"), (5, vec![("8.3#5", 3)]));
    assert_eq!(fight("finnish", "1/1/609", "1/1/JR16", "K20"), (5, vec![("8.3#5", 4)]));
    assert_eq!(fight("soviet", "1/1/JR16", "1/1/609", "K18"), (5, vec![("8.3#5n", -1)]));
    assert_eq!(fight("finnish", "1/1/609", "1/1/JR16", "K18"), (5, vec![("8.3#5n", 1)]));
    // One attacker on land, and the ordinary cases are back.
    let mut f = set("phase combat finnish\nunit 1/1/609 K19\nunit 1/1/JR16 K18\nunit 2/1/JR16 K20");
    f.attack("K19", &["1/1/JR16", "2/1/JR16"]);
    assert_eq!((f.odds().attack, f.shifts()), (3 + 5, vec![("8.3#4", 1), ("8.3#5", 4)]));
}

/// [rule 8.3#6] [rule 12.3-d] Pajari's column in attack and defence, even after he retreated; not for others' fights.
#[test]
fn pajari_gives_a_column() {
    let mut f = set(&format!("{PINCER}\nunit Pajari H9"));
    f.attack("H10", &["1/1/JR16"]);
    assert_eq!(f.shifts(), [("8.3#6", 1)]);
    let mut f = set(&format!("{PINCER}\nunit Pajari H9"));
    f.attack("H10", &["2/1/JR16"]);
    assert_eq!(f.shifts(), [], "the unit with him does not fight");
    let mut f = set("phase combat soviet\nunit 1/1/JR16 H10\nunit Pajari H10 retreated\nunit 1/1/609 H9");
    f.attack("H10", &["1/1/609"]);
    assert_eq!(f.shifts(), [("8.3#6", -1)]);
}

/// [rule 8.3#7] [rule 14.3-a] [rule 14.3-d] [rule 12.3-c] Dug-In helps the defender; a Digging In marker does not.
#[test]
fn dug_in_defenders() {
    let mut f = set(&format!("{PINCER}\nmarker dug-in H10"));
    f.attack("H10", &["1/1/JR16"]);
    assert_eq!(f.shifts(), [("8.3#7", -1)]);
    let mut f = set(&format!("{PINCER}\nmarker digging H10"));
    f.attack("H10", &["1/1/JR16"]);
    assert_eq!(f.shifts(), []);
}

/// [rule 8.3#8] Morale: one column in Combat, two in Assault, for its owner in either role.
#[test]
fn morale_bonus() {
    let shift = |turn: u8, kind, side: Side| {
        let phase = if side == Side::Soviet { "soviet" } else { "finnish" };
        let f = set(&format!(
            "turn {turn}\nphase combat {phase}\nunit MG/1/609 H10\nunit MG/1/JR16a H9\nunit MG/2/JR16a K2\nunit MG/2/609 K1"
        ));
        let (target, attacker) =
            if side == Side::Soviet { ("H9", "MG/1/609") } else { ("H10", "MG/1/JR16a") };
        let b = Battle::new(kind, side, hex(target), st_hex(&f, attacker), one(attacker));
        game().odds(&f.st, &b).shift
    };
    use BattleKind::{Assault, Combat};
    for (turn, kind, soviet_attack, finnish_attack) in [
        (2, Combat, 1, -1),
        (2, Assault, 2, -2),
        (9, Combat, 0, 0),
        (9, Assault, 0, 0),
        (25, Combat, -1, 1),
        (25, Assault, -2, 2),
    ] {
        assert_eq!(shift(turn, kind, Side::Soviet), soviet_attack, "turn {turn}");
        assert_eq!(shift(turn, kind, Side::Finnish), finnish_attack, "turn {turn}");
    }
}

fn st_hex(f: &Fight, key: &str) -> sandtable_hex::HexId {
    f.st.hex_of(unit(key)).unwrap_or(sandtable_hex::HexId::NONE)
}

/// [rule 8.3#9] [rule 12.1-e] One column for armor that adds strength, however much of it.
#[test]
fn armor_gives_one_column() {
    let mut f = set("phase combat soviet\nunit 1/1/JR16 X27\nunit T-26m31 W27\nunit T-26m33 W27");
    f.attack("X27", &["T-26m31", "T-26m33"]);
    assert_eq!(f.shifts(), [("8.3#9", 1)]);
    let mut f = set("phase combat finnish\nunit 1/1/JR16 X27\nunit T-26m31 W27");
    f.attack("W27", &["1/1/JR16"]);
    assert_eq!(f.shifts(), [("8.3#9", -1)]);
    // Armor that retreated into a hex with others adds nothing (8.5.2.3-a), so it moves no column either.
    let mut f = set("phase combat finnish\nunit 1/1/JR16 X27\nunit T-26m31 W27 retreated\nunit 1/1/609 W27");
    f.attack("W27", &["1/1/JR16"]);
    assert_eq!(f.shifts(), []);
}

/// [rule 8.3#10] [rule 8.3#11] [rule 8.3#12] Stance in its turn only, a bonfire in the defender's hex, the collapse.
#[test]
fn stance_bonfire_and_collapse() {
    let shifts = |line: &str| {
        let mut f = set(&format!("{PINCER}\n{line}"));
        f.attack("H10", &["1/1/JR16"]);
        f.shifts()
    };
    assert_eq!(shifts("stance 9"), [("8.3#10", 1)]);
    assert_eq!(shifts("stance 8"), []);
    assert_eq!(shifts("marker bonfire H10"), [("8.3#11", 2)]);
    assert_eq!(shifts("collapse"), [("8.3#12", 1)]);
    let mut f = set("phase combat soviet\nunit 1/1/JR16 H10\nunit 1/1/609 H9\nstance 9\nmarker bonfire H10");
    f.attack("H10", &["1/1/609"]);
    assert_eq!(f.shifts(), [("8.3#10", -1)], "a bonfire helps attacking Finns only");
}

/// [rule 8.3#15] Submachine-guns: Assault only, a Finnish infantry unit in either role, not on the lake.
#[test]
fn submachine_guns() {
    let shift = |kind, side: Side, finn: &str, at: &str, from: &str| {
        let phase = if side == Side::Soviet { "soviet" } else { "finnish" };
        let (finn_hex, soviet_hex) = if side == Side::Soviet { (at, from) } else { (from, at) };
        let f = set(&format!("phase combat {phase}\nunit 1/1/609 {soviet_hex}\nunit {finn} {finn_hex}"));
        let attacker = if side == Side::Soviet { "1/1/609" } else { finn };
        let b = Battle::new(kind, side, hex(at), hex(from), one(attacker));
        game().odds(&f.st, &b).lines.iter().find(|l| l.rule == "8.3#15").map(|l| l.note)
    };
    use BattleKind::{Assault, Combat};
    assert_eq!(shift(Assault, Side::Finnish, "1/1/JR16", "H10", "H9"), Some(Note::Shift(1)));
    assert_eq!(shift(Assault, Side::Soviet, "1/1/JR16", "H10", "H9"), Some(Note::Shift(-1)));
    assert_eq!(
        shift(Assault, Side::Finnish, "Eng/JR16", "H18", "H17"),
        Some(Note::Shift(1)),
        "engineers are infantry"
    );
    assert_eq!(shift(Combat, Side::Finnish, "1/1/JR16", "H10", "H9"), None);
    assert_eq!(shift(Assault, Side::Finnish, "MG/1/JR16a", "H10", "H9"), None);
    assert_eq!(shift(Assault, Side::Finnish, "1/1/JR16", "K19", "K20"), None);
}

/// [rule 16.4-4a] [rule 16.4-4b] A raid: halving by the last hex of the route, the shift of the way, nothing else.
#[test]
fn raids_know_few_modifiers() {
    let f = set(
        "turn 12\nphase action finnish\nunit 1/1/609 K19\nunit 2/1/609 M20\nunit 1/1/JR16 A5\nunit 2/1/JR16 A5\n\
         unit Pajari A5\nmarker dug-in K19 M20\nmarker bonfire K19\nstance 12\ncollapse",
    );
    let raid = |target: &str, from: &str, shift| {
        let units = one("1/1/JR16").with(unit("2/1/JR16"));
        let mut b = Battle::new(BattleKind::Raid, Side::Finnish, hex(target), hex(from), units);
        b.raid_shift = shift;
        let odds = game().odds(&f.st, &b);
        (odds.attack, odds.shift)
    };
    assert_eq!(raid("K19", "K18", 2), (5, 2), "from the ice, even against the ice: halved");
    assert_eq!(raid("K19", "K20", -1), (10, -1));
    assert_eq!(raid("M20", "N20", 5), (10, 5));
}

/// [rule 16.3.1-a] [rule 16.3.1-c] Finns who attack at night get a skull; Finns who are attacked do not.
#[test]
fn night_combat_leaves_a_skull() {
    let mut f = set(&format!("turn 12\n{PINCER}"));
    f.attack("H10", &["1/1/JR16"]);
    assert!(f.st.unit(unit("1/1/JR16")).has(flag::SKULL));
    assert!(!f.st.unit(unit("2/1/JR16")).has(flag::SKULL));
    let mut f = set("turn 12\nphase combat soviet\nunit 1/1/JR16 H10\nunit 1/1/609 H9");
    f.attack("H10", &["1/1/609"]);
    assert!(!f.st.unit(unit("1/1/JR16")).has(flag::SKULL));
    let mut f = set("turn 12\nphase action finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10");
    f.act("select 1/1/JR16; assault H10");
    assert!(f.st.unit(unit("1/1/JR16")).has(flag::SKULL), "an assault is a fight as well");
}

/// [rule 10.4.3-a, 10.4.3-b] A hex emptied by support is entered without a roll on the CRT, one hex only; and if all attackers die the
/// Combat is over.
#[test]
fn support_can_empty_a_hex() {
    let mut f = set(
        "phase combat soviet\nunit MG/ErP112 H10\nunit 1/1/609 H9\nunit 1/47 beside\nammo soviet 10\nunit 1/1/JR16 A5",
    );
    f.attack("H10", &["1/1/609"]).act("support 1/47");
    // RAS 5 and 12: one step, and the MG has but one.
    f.roll(&[6, 6]);
    assert!(!f.saw(|e| matches!(e, Event::Crt { .. })));
    assert_eq!(f.options(), ["advance 1/1/609 H10", "done"]);
    f.act("advance 1/1/609 H10");
    assert!(f.over(), "one hex and no more");
    assert!(matches!(f.st.top(), Some(Frame::Combat)));
}
