//! Rule 8 where its sentences meet each other and their neighbours: map edge, armor, Pajari, night, fire before the
//! dice, and how long things last.

use crate::fight::{FINNISH, Fight, SOVIET, set};
use crate::play::{game, place, run_until, unit};
use sandtable_engine::info::Options;
use sandtable_engine::{Game, Silent};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{Battle, BattleKind, Cause, Frame, Roll};
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::state::{Phase, Place, flag};
use sandtable_red_winter::units::UnitSet;

fn hex(label: &str) -> sandtable_hex::HexId {
    game().pack.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

fn crt(f: &Fight) -> bool {
    f.saw(|e| matches!(e, Event::Crt { .. }))
}

/// [rule 8.7.1-a] [rule 8.7.1-d] A defender who left the map is not eliminated: he is followed as far as he had to go.
#[test]
fn unit_retreating_off_map_is_followed() {
    let ring = "phase combat soviet\nunit 1/1/JR16 A5\nunit 1/1/609 A4\nunit 2/1/609 B5\nunit 3/1/609 B6\nunit 4/2/609 A6";
    let mut f = set(ring);
    f.attack("A5", &["1/1/609"]).roll(&[5, 6]).act("retreat");
    assert_eq!(place(&f.st, "1/1/JR16"), Place::Gone);
    f.act("advance 1/1/609 A5");
    assert!(!f.over(), "two losses, two hexes");
    f.act("advance 1/1/609 A6");
    assert!(f.over() && f.is_at("1/1/609", "A6"));
    let mut f = set(ring);
    f.attack("A5", &["1/1/609"]).roll(&[4, 5]).act("retreat; advance 1/1/609 A5");
    assert!(f.over(), "one loss, one hex");
    let mut f = set(ring);
    f.attack("A5", &["1/1/609"]).roll(&[5, 6]).act("step 1/1/JR16; step 1/1/JR16; advance 1/1/609 A5");
    assert!(f.over(), "eliminated: his hex and no farther");
}

/// [rule 8.7.1-d] [rule 8.5.2.2-a] Defenders that all die on their way back are eliminated: one hex only.
#[test]
fn death_in_retreat_is_elimination() {
    let mut f = set(
        "phase combat finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10\nunit 2/1/JR16 G11\nunit 3/1/JR16 J10\nunit 4/2/JR16 J11",
    );
    f.attack("H10", &["1/1/JR16"]).roll(&[5, 6]);
    f.act("retreat; retreat-to 1/1/609 H11; retreat-to 1/1/609 H12");
    assert_eq!(f.steps("1/1/609"), 0);
    assert_eq!(f.seat(), FINNISH);
    f.act("advance 1/1/JR16 H10");
    assert!(f.over(), "he went two hexes, but nobody is left of him");
}

/// [rule 8.5.2-IV1] [rule 8.5.2-IV2] Enemies that did not fight are no measure of distance; between two attackers no hex is
/// farther from both, and every hex that is nearer to neither will do.
#[test]
fn only_attackers_are_a_measure() {
    let mut f = set("phase combat finnish\nunit 1/1/JR16 H9\nunit 2/1/JR16 H13\nunit 1/1/609 H10");
    f.attack("H10", &["1/1/JR16"]).roll(&[4, 5]).act("retreat");
    assert_eq!(f.options(), ["retreat-to 1/1/609 G10", "retreat-to 1/1/609 H11", "retreat-to 1/1/609 I10"]);
    let mut f = set("phase combat finnish\nunit 1/1/JR16 H9\nunit 2/1/JR16 H11\nunit 1/1/609 H10");
    // 3:1 with the pincer; a 7 is 0/1.
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]).roll(&[3, 4]).act("retreat");
    let to = |h: &str| format!("retreat-to 1/1/609 {h}");
    assert_eq!(f.options(), ["G10", "G9", "I10", "I9"].map(to));
}

/// [rule 8.2#1] [rule 5.4-c] Over the bridge or not is a matter of each attacker's hex; those on the lake and those on the
/// bridge make one sum with one rounding.
#[test]
fn bridge_and_lake_make_one_sum() {
    let attack = |units: [&str; 2]| {
        let [a, b] = units;
        let mut f =
            set(&format!("phase combat soviet\nunit 1/1/JR16 O22\nunit 1/1/609 {a}\nunit 2/1/609 {b}"));
        f.attack("O22", &["1/1/609", "2/1/609"]);
        f.odds().attack
    };
    assert_eq!(attack(["O21", "O23"]), 3 + 5);
    assert_eq!(attack(["O21", "P22"]), 5, "ten halved, not five halved twice");
    assert_eq!(attack(["O21", "O21"]), 5);
}

/// [rule 8.2#2] [rule 8.2#1] Armor over a bridge at night: halved down first, then with the others up.
#[test]
fn night_armor_over_a_bridge() {
    let mut f = set("turn 12\nphase combat soviet\nunit 1/1/JR16 O22\nunit T-26m33 O21\nunit 1/1/609 O21");
    f.attack("O22", &["T-26m33", "1/1/609"]);
    assert_eq!(f.odds().attack, (7 / 2 + 5_u16).div_ceil(2));
    // Two armor units are one sum: 7 and 5 are 6, not 3 and 2.
    let mut f = set("turn 12\nphase combat soviet\nunit 1/1/JR16 X27\nunit T-26m33 W27\nunit T-37 W27");
    f.attack("X27", &["T-26m33", "T-37"]);
    assert_eq!(f.odds().attack, 6);
}

/// [rule 8.3#9] [rule 8.5.2.3-b] Armor that retreated and stands alone adds half its strength, and its column.
#[test]
fn retreated_armor_alone_still_counts() {
    let mut f = set("phase combat finnish\nunit 1/1/JR16 X27\nunit T-26m33 W27 retreated");
    f.attack("W27", &["1/1/JR16"]);
    assert_eq!((f.odds().defence, f.shifts()), (4, vec![("8.3#9", -1)]));
    // Infantry that attacks without the armor of its stack has no column.
    let mut f = set("phase combat soviet\nunit 1/1/JR16 X27\nunit T-26m33 W27\nunit 1/1/609 W27");
    f.attack("X27", &["1/1/609"]);
    assert_eq!((f.odds().attack, f.shifts()), (5, vec![]));
}

/// [rule 8.3#5n] [rule 8.3#7] [rule 14.3-a] [rule 8.3#4] In an assault: the lake and Dug-In count as in Combat, a pincer does not.
#[test]
fn shifts_of_an_assault() {
    let odds = |lines: &str, target: &str, from: &str, attackers: &[&str]| {
        let f = set(&format!("phase action finnish\n{lines}"));
        let units: UnitSet = attackers.iter().map(|k| unit(k)).collect();
        let b = Battle::new(BattleKind::Assault, Side::Finnish, hex(target), hex(from), units);
        let odds = game().odds(&f.st, &b);
        (odds.attack, odds.shift, odds.lines.iter().map(|l| l.rule).collect::<Vec<_>>())
    };
    assert_eq!(
        odds("unit 1/1/609 K19\nunit 1/1/JR16 K18", "K19", "K18", &["1/1/JR16"]),
        (5, 1, vec!["8.3#5n"])
    );
    assert_eq!(
        odds("unit 1/1/609 M17\nunit 1/1/JR16 M18\nmarker dug-in M17", "M17", "M18", &["1/1/JR16"]),
        (3, 0, vec!["8.2#1", "8.3#7", "8.3#15"])
    );
    assert_eq!(
        odds(
            "unit 1/1/609 H10\nunit MG/1/JR16a H9\nunit MG/1/JR16b H11",
            "H10",
            "H9",
            &["MG/1/JR16a", "MG/1/JR16b"]
        )
        .2,
        Vec::<&str>::new()
    );
}

/// [rule 8.3#8] The bonus ends with turn 5 for the Soviets and begins with turn 20 for the Finns.
#[test]
fn morale_by_turn() {
    let side = |turn: u8| game().pack.track[usize::from(turn) - 1].morale;
    for turn in 1..=32 {
        let expected = match turn {
            1..=5 => Some(Side::Soviet),
            20.. => Some(Side::Finnish),
            _ => None,
        };
        assert_eq!(side(turn), expected, "turn {turn}");
    }
}

/// [rule 8.1-4] [rule 8.1-5] If AT Fire kills the last attacker, the attacker's support is rolled all the same, the defender's is
/// neither rolled nor spent, and there is no CRT roll.
#[test]
fn attackers_dead_before_the_dice() {
    let mut f = set(
        "phase combat soviet\nunit 1/1/JR16 X27\nunit AT/JR16 X27\nunit T-37 W27 reduced\nunit 1/47 beside\nammo soviet 9\n\
         unit 5/KTR12 beside\nammo finnish 3",
    );
    f.attack("X27", &["T-37"]);
    f.act("support 1/47; defend 5/KTR12 W27; at-fire AT/JR16 T-37").roll(&[6]);
    assert_eq!(place(&f.st, "T-37"), Place::Eliminated);
    f.roll(&[1, 1]);
    assert!(f.over() && !crt(&f));
    assert_eq!((f.st.ammo[0], f.st.ammo[1]), (8, 3), "one Soviet round spent, no Finnish");
    assert!(!f.st.unit(unit("5/KTR12")).has(flag::FIRED | flag::SHOT));
    assert!(f.st.fought.contains(hex("X27")), "the hex has been attacked");
}

/// [rule 8.1-5] [rule 8.1-6] Defensive support that kills attackers takes their strength and their place in a pincer; if none is
/// left there is no CRT roll.
#[test]
fn defensive_support_thins_the_attack() {
    let lines = "phase combat finnish\nunit 1/1/JR16 H9 reduced\nunit 2/1/JR16 H11\nunit 1/1/609 H10\nunit 1/47 beside\nammo soviet 9";
    let mut f = set(lines);
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]);
    assert_eq!(f.shifts(), [("8.3#4", 1)]);
    f.act("defend 1/47 H9").roll(&[6, 6]);
    assert_eq!(f.steps("1/1/JR16"), 0);
    assert_eq!((f.odds().attack, f.shifts()), (5, vec![("8.3#3", -1)]));
    let mut f = set(lines);
    f.attack("H10", &["1/1/JR16"]).act("defend 1/47 H9").roll(&[6, 6]);
    assert!(f.over() && !crt(&f));
    assert_eq!(f.steps("1/1/609"), 2);
}

/// [rule 12.1.1-c] [rule 8.7.1-a] Armor alone may answer losses with a retreat, as far as it likes up to their number, or ignore
/// them.
#[test]
fn armor_alone_may_retreat() {
    let fight = || {
        let mut f = set("phase combat finnish\nunit T-37 V28\nunit 1/1/JR16 W27\nunit 2/1/JR16 W27");
        // 10 against 5 is 2:1 less one; an 11 is 0/2.
        f.attack("V28", &["1/1/JR16", "2/1/JR16"]).roll(&[5, 6]);
        assert_eq!((f.seat(), f.options()), (SOVIET, vec!["done".to_string(), "retreat".to_string()]));
        f
    };
    let mut f = fight();
    f.act("done");
    assert!(f.over() && f.is_at("T-37", "V28") && f.steps("T-37") == 2);
    assert!(f.saw(|e| matches!(e, Event::LossesIgnored(Side::Soviet, 2, _))));
    let mut f = fight();
    f.act("retreat; retreat-to T-37 U27; retreat-to T-37 T28; advance 1/1/JR16 V28");
    assert!(matches!(f.st.top(), Some(Frame::Advance(a)) if a.hexes == 2 && a.going.is_some()));
    let mut f = fight();
    f.act("retreat; retreat-to T-37 U27; stay T-37");
    assert!(matches!(f.st.top(), Some(Frame::Advance(a)) if a.hexes == 1), "it went one hex only");
    let mut f = fight();
    f.act("retreat; stay T-37");
    assert!(f.over(), "it never left");
}

/// [rule 12.1.1-c] [rule 8.5-b] Attacking armor: the first loss would be a step and is ignored, the rest it may retreat.
#[test]
fn attacking_armor_may_retreat_after_the_first_loss() {
    let mut f = set("phase combat soviet\nunit T-26m31 W27\nunit 1/1/JR16 X27\nunit 2/1/JR16 X27");
    // 1:1 and armor: 2:1; a 4 is 1/0, a 2 is 3/0.
    f.attack("X27", &["T-26m31"]).roll(&[2, 2]);
    assert!(f.over(), "one loss, nothing to decide");
    let mut f = set("phase combat soviet\nunit T-26m31 W27\nunit 1/1/JR16 X27\nunit 2/1/JR16 X27");
    f.attack("X27", &["T-26m31"]).roll(&[1, 1]);
    assert_eq!(f.options(), ["done", "retreat"]);
    f.act("retreat");
    assert!(matches!(f.st.top(), Some(Frame::Retreat(r)) if r.left == 2));
}

/// [rule 8.7-a] [rule 12.1.1-c] Infantry retreats for the loss, its armor stays and may take the emptied hex.
#[test]
fn armor_that_stayed_may_advance() {
    let mut f = set("phase combat soviet\nunit T-26m31 U27\nunit 1/1/609 U27\nunit 1/1/JR16 T28");
    // 15 against 5 is 3:1, armor 4:1; a 3 is 2/1.
    f.attack("T28", &["T-26m31", "1/1/609"]).roll(&[1, 2]);
    f.act("retreat; retreat-to 1/1/JR16 S28; step 1/1/609; retreat");
    let away = f.options()[0].clone();
    assert!(away.starts_with("retreat-to 1/1/609"), "{away}");
    f.act(&away).act("stay T-26m31");
    assert_eq!(f.options(), ["advance T-26m31 T28", "done"]);
    assert_eq!(f.refused("advance 1/1/609 T28"), "8.7-a");
}

/// [rule 8.5.2.2-a] [rule 12.1-f] A retreat past infantry costs armor nothing, past an AT gun a step.
#[test]
fn armor_pays_the_toll_of_at_guns_only() {
    for (cover, steps) in [("2/1/JR16", 2), ("AT/JR16", 1)] {
        let mut f = set(&format!(
            "phase combat finnish\nunit T-37 V28\nunit 1/1/609 V28\nunit 1/1/JR16 W27\nunit 3/1/JR16 W27\nunit {cover} T28"
        ));
        f.attack("V28", &["1/1/JR16", "3/1/JR16"]);
        if !f.rolls() {
            f.act("done");
        }
        // 10 against 10 less one: 1:2; a 10 is 0/1.
        f.roll(&[5, 5]).act("retreat");
        while !f.may("stay T-37") {
            let first = f.options()[0].clone();
            f.act(&first);
        }
        f.act("retreat-to T-37 U27");
        assert_eq!(f.steps("T-37"), steps, "{cover}");
        assert_eq!(f.saw(|e| matches!(e, Event::Step(_, Cause::Toll))), steps == 1);
    }
}

/// [rule 12.3-f] Pajari follows the units of his own hex, not those of other hexes that come near.
#[test]
fn pajari_follows_his_own_stack() {
    let mut f =
        set("phase combat finnish\nunit 1/1/JR16 G10\nunit 2/1/JR16 G9\nunit Pajari G9\nunit 1/1/609 H10");
    // 2:1 and Pajari: 3:1; a 3 is 2/0.
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]).roll(&[1, 2]);
    f.act("step 1/1/JR16; retreat; retreat-to 2/1/JR16 G8");
    assert!(f.is_at("Pajari", "G8"), "at once, and with them");
    f.act("retreat-to 1/1/JR16 F10");
    assert!(f.over() && f.is_at("Pajari", "G8"));
}

/// [rule 9.2-d] [rule 12.3-f] Only units of the assault must advance: a Pajari who took no part stays, one who did goes along.
#[test]
fn pajari_advances_from_an_assault_he_is_in() {
    for (join, end) in [("", "H9"), ("join Pajari; ", "H10")] {
        let mut f = set("phase action finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9\nunit Pajari H9");
        // 1:1, Pajari and submachine-guns: 3:1; a 7 is 0/1.
        f.act(&format!("select 1/1/JR16; {join}assault H10")).roll(&[3, 4]);
        f.act("retreat; retreat-to 1/1/609 H11");
        assert!(f.over() && f.is_at("1/1/JR16", "H10"), "it had to");
        assert!(f.is_at("Pajari", end), "{end}");
    }
}

/// [rule 8.5.2.3-a] [rule 8.5.2.3-b] A retreat from an assault weakens the unit for the rest of the Action Phase, and no longer.
#[test]
fn retreats_are_forgotten_with_the_phase() {
    let mut f = set("phase action finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9\nunit 2/1/JR16 G12");
    f.act("select 1/1/JR16; assault H10").roll(&[4, 4]);
    f.act("retreat; retreat-to 1/1/609 H11");
    assert!(f.over());
    let attack = |f: &Fight| {
        let units = UnitSet::one(unit("1/1/JR16"));
        let b = Battle::new(BattleKind::Assault, Side::Finnish, hex("H11"), hex("H10"), units);
        game().odds(&f.st, &b).defence
    };
    assert_eq!(attack(&f), 3);
    run_until(&mut f.st, 3, |st| st.phase == Phase::Combat);
    assert_eq!(attack(&f), 5);
}

/// [rule 8.5-e] [rule 5.2.5-b] One company shelters the guns with it, and the single loss of a roll is gone.
#[test]
fn the_hotel_shelters_the_whole_stack() {
    let mut f = set("phase combat soviet\nunit 1/1/JR16 M16\nunit AT/JR16 M16\nunit 1/1/609 N17");
    // 5 against 7 is 1:2; a 10 is 0/1.
    f.attack("M16", &["1/1/609"]).roll(&[5, 5]);
    assert!(f.over() && f.saw(|e| *e == Event::Hotel));
    assert_eq!((f.steps("1/1/JR16"), f.steps("AT/JR16")), (2, 2));
}

/// [rule 12.3-g] [rule 20.6] Pajari's part in a night raid counts as his bonus: his heart is checked afterwards (S-08).
#[test]
fn a_raid_tries_pajaris_heart() {
    let mut options = Options::none();
    options.set("pajaris-heart");
    let mut st = game().blank("campaign", &options).unwrap_or_else(|e| panic!("{e}"));
    for line in [
        "turn 12",
        "phase action finnish",
        "unit 1/1/609 H10 reduced",
        "unit 1/1/JR16 H15",
        "unit Pajari H15",
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        game().place(&mut st, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    game().placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
    let mut f = Fight { st, log: sandtable_engine::Log::default() };
    f.act("select 1/1/JR16; join Pajari; raid H10; via H11").roll(&[1]);
    // The first raid 2, Pajari 2, a short way 1: with the die 6, two columns.
    assert!(f.saw(|e| matches!(e, Event::RaidFind { modifier: 5, shift: Some(2), .. })));
    f.roll(&[4, 4]);
    assert!(matches!(f.st.top(), Some(Frame::Roll(Roll::Heart { .. }))), "{:?}", f.st.top());
    game().settle(&mut f.st, &mut Silent);
}

/// [rule 16.4-4a] A raid is halved by the last hex of its route alone, also when raiders and target are on the lake.
#[test]
fn raiders_from_the_ice_are_halved() {
    let f = set("turn 12\nphase action finnish\nunit 1/1/609 K19\nunit 1/1/JR16 H23");
    let raid = |from: &str| {
        let units = UnitSet::one(unit("1/1/JR16"));
        game().odds(&f.st, &Battle::new(BattleKind::Raid, Side::Finnish, hex("K19"), hex(from), units)).attack
    };
    assert_eq!((raid("K18"), raid("K20")), (3, 5));
}

/// [rule 8.2#2] Defending armor at night is rounded down as well. [rule 16.3.1-a] Skulls are for Finns.
#[test]
fn odd_armor_defends_rounded_down() {
    let mut f = set("turn 12\nphase combat finnish\nunit 1/1/JR16 X27\nunit T-26m33 W27");
    f.attack("W27", &["1/1/JR16"]);
    assert_eq!(f.odds().defence, 3);
    let mut f = set("turn 12\nphase combat soviet\nunit 1/1/JR16 H10\nunit 1/1/609 H9");
    f.attack("H10", &["1/1/609"]);
    assert!(!f.st.unit(unit("1/1/609")).has(flag::SKULL));
}

/// [rule 8.5.2-IV2] Where every hex is covered and none is farther off, back towards the attacker is still barred.
#[test]
fn never_nearer_while_another_hex_is_open() {
    let mut f = set(
        "phase combat finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10\nunit 2/1/JR16 G11\nunit 3/1/JR16 I11\nunit 4/2/JR16 H12",
    );
    f.attack("H10", &["1/1/JR16"]).roll(&[5, 6]).act("retreat; retreat-to 1/1/609 H11");
    assert_eq!(f.options(), ["retreat-to 1/1/609 G10", "retreat-to 1/1/609 I10"]);
    assert_eq!(f.refused("retreat-to 1/1/609 H10"), "8.5.2-IV1");
}

/// [rule 8.5.2-d] [rule 8.5.2-e] Five units fill a hex, whatever they are.
#[test]
fn a_hex_of_five_units_is_full() {
    let ring = "phase combat finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9\nunit 2/1/JR16 I9\nunit 3/1/JR16 G9\nunit 4/2/JR16 I10\n\
                unit 5/2/JR16 G10\nunit MG/1/609 H11\nunit MG/2/609 H11\nunit Mtr/609 H11\nunit IG/609 H11";
    let mut f = set(ring);
    f.attack("H10", &["1/1/JR16"]).roll(&[4, 5]);
    assert!(f.may("retreat"), "there is room for a fifth");
    let mut f = set(&format!("{ring}\nunit AT/1/1/139 H11"));
    f.attack("H10", &["1/1/JR16"]).roll(&[4, 5]);
    assert_eq!(f.steps("1/1/609"), 1, "no room: the loss was a step");
}

/// [rule 12.3-f] Pajari may stay with friends who did not attack; he is not asked about the retreat of others.
#[test]
fn pajari_stays_with_friends() {
    let mut f =
        set("phase combat finnish\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9\nunit Pajari H9\nunit 1/1/609 H10");
    // 1:1 and Pajari: 2:1; a 3 is 2/0.
    f.attack("H10", &["1/1/JR16"]).roll(&[1, 2]);
    f.act("retreat; retreat-to 1/1/JR16 H8");
    assert_eq!(f.options(), ["retreat-to Pajari H8", "stay Pajari"]);
    f.act("stay Pajari");
    assert!(f.over() && f.is_at("Pajari", "H9"));
    let mut f =
        set("phase combat soviet\nunit 1/1/JR16 H10\nunit 2/1/JR16 G11\nunit Pajari G11\nunit 1/1/609 H9");
    f.attack("H10", &["1/1/609"]).roll(&[4, 5]).act("retreat; retreat-to 1/1/JR16 H11");
    assert_eq!(f.seat(), SOVIET, "{:?}", f.st.top());
    assert!(f.is_at("Pajari", "G11"));
}

/// [rule 12.3.1-d] His last men die cut off in a covered hex: both dangers at once, one die.
#[test]
fn one_die_for_pajari() {
    let mut f = set(
        "phase combat soviet\nunit 1/1/609 H9\nunit 2/1/609 G12\nunit 3/1/609 J11\nunit 1/1/364 G11\nunit 2/1/364 J10\n\
         unit 4/2/364 A13\nunit 1/1/JR16 H10 reduced\nunit Pajari H10\nunit 2/1/JR16 D3",
    );
    // 5 against 3 is 1:1, Pajari makes it 1:2; a 10 is 0/1.
    f.attack("H10", &["1/1/609"]).roll(&[5, 5]).act("retreat; retreat-to 1/1/JR16 H11");
    assert_eq!(place(&f.st, "1/1/JR16"), Place::Eliminated);
    f.roll(&[2]);
    assert!(f.is_at("Pajari", "D3") && !f.rolls());
}

/// [rule 8.7-d] Armor that minds no zone of control still enters no enemy hex in its advance.
#[test]
fn armor_does_not_advance_into_enemies() {
    let mut f = set("phase combat soviet\nunit T-26m31 U27\nunit 1/1/JR16 T28\nunit 2/1/JR16 S27");
    // 2:1 and armor: 3:1; an 8 is 0/2.
    f.attack("T28", &["T-26m31"]).roll(&[4, 4]);
    f.act("retreat; retreat-to 1/1/JR16 S28; retreat-to 1/1/JR16 R29; advance T-26m31 T28");
    assert_eq!(f.refused("advance T-26m31 S27"), "8.7-d");
}

/// [rule 6.0-a] [rule 8.7.1-a] A fourth company may pass through a full hex if it can go on, and then it has to.
#[test]
fn the_fourth_company_passes_through() {
    let mut f = set(
        "phase combat finnish\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9\nunit 3/1/JR16 G9\nunit 4/2/JR16 I9\nunit 1/1/609 H10",
    );
    // 4:1, a 7 is 0/2.
    f.attack("H10", &["1/1/JR16", "2/1/JR16", "3/1/JR16", "4/2/JR16"]).roll(&[3, 4]);
    f.act("retreat");
    assert!(f.is_at("1/1/609", "H12"), "the only way that leads away from all of them");
    f.act("advance 1/1/JR16 H10; done; advance 2/1/JR16 H10; done; advance 3/1/JR16 H10; done; advance 4/2/JR16 H10");
    assert_eq!(f.refused("done"), "6.0-a");
    f.act("advance 4/2/JR16 G10");
    assert!(f.over() && f.is_at("4/2/JR16", "G10"));
}
