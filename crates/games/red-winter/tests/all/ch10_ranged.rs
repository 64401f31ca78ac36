//! Rule 10: ranged attacks without a Combat, their modifiers and results.

use crate::firing::{FINNISH, SOVIET, Table, table};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::Fire;
use sandtable_red_winter::ranged::{Odds, Spot};

/// The modifiers of a free shot, as `RAT#n±x`.
fn drms(t: &Table, unit: &str, hex: &str) -> Vec<String> {
    let list = t.game.ranged_modifiers(&t.st, t.unit(unit), t.hex(hex), Fire::Free);
    list.iter().map(|(rule, n)| format!("{rule}{n:+}")).collect()
}

fn refusal(t: &Table, unit: &str, hex: &str) -> &'static str {
    t.game.may_fire(&t.st, t.unit(unit), t.hex(hex)).err().map_or("legal", |why| why.rule)
}

/// [rule 10.0-a] [rule 10.0-b] [rule 3.0-III-a] A company fires at a hex two away; the engineers have nothing to
/// fire with, and nobody fires in an Action Phase.
#[test]
fn ranged_fire_needs_range_and_phase() {
    let mut t = table(FINNISH, "unit 1/1/JR16 O18; unit Eng/JR16 O18; unit 1/1/609 O16");
    assert_eq!(t.options("target"), ["O16"]);
    t.go("target O16");
    assert_eq!(t.options("fire"), ["1/1/JR16"]);
    assert_eq!(t.refused("fire Eng/JR16"), "10.0-b");
    assert_eq!(t.refused("combat"), "8.0-a", "nobody is adjacent");
    let t = table("turn 9; phase action finnish", "unit 1/1/JR16 O18; unit 1/1/609 O16");
    assert_ne!(t.refused("fire 1/1/JR16"), "legal");
}

/// [rule 10.0-c] [rule 10.0-e] [rule 10.0-h] [rule 10.4-a] Every unit rolls alone, as many as like fire at one hex,
/// and what they do adds up.
#[test]
fn each_rolls_alone_and_results_add_up() {
    let lines = "unit 1/1/609 O18; unit 2/1/609 O18; unit MG/1/609 O18; unit 1/1/JR16 O16; unit 2/1/JR16 O16";
    let mut t = table(SOVIET, lines);
    t.go("target O16; fire 1/1/609");
    assert!(t.waits_for_dice());
    // RAS 4, two companies, lake.
    t.go("1 1");
    assert_eq!(t.shot(), (8 - 1, 0, false));
    assert_eq!(t.options("fire"), ["2/1/609", "MG/1/609"]);
    t.go("fire 2/1/609; 4 3");
    assert_eq!(t.shot(), (7, 0, true));
    t.go("fire MG/1/609; 5 4");
    assert_eq!(t.shot(), (8, 1, true));
    assert_eq!(t.frame(), "pickstep", "10.4.2: the owner chooses");
    assert_eq!(t.options("step"), ["1/1/JR16", "2/1/JR16"]);
    t.go("step 2/1/JR16");
    assert_eq!(t.fact("unit 2/1/JR16 reduced"), "yes");
    assert_eq!(t.fact("unit 1/1/JR16 reduced"), "no");
}

/// [rule 10.0-d] The target is a hex with enemies, wherever the firer could go himself; a hex without enemy units
/// (a leader alone is none) is no target.
#[test]
fn the_target_is_an_enemy_hex() {
    let t = table(SOVIET, "unit T-26m31 O18; unit 1/1/JR16 O16; unit Pajari O15");
    assert_eq!(t.options("target"), ["O16"], "tanks fire onto the ice they cannot enter");
    assert_eq!(t.refused("target O15"), "10.0-d");
    assert_eq!(t.refused("target O17"), "10.0-d");
}

/// [rule 10.0-f] [rule 10.3.5-c] One shot in each Combat Phase; a direct-fire unit is not marked Fired and may fire
/// again in the next one.
#[test]
fn once_in_a_phase() {
    let mut t = table(SOVIET, "unit 1/1/609 O18; unit 2/1/609 P19; unit 1/1/JR16 O16");
    t.go("target O16; fire 1/1/609; 1 1");
    assert_eq!(t.fact("unit 1/1/609 shot"), "yes");
    assert_eq!(t.fact("unit 1/1/609 fired"), "no");
    let why = t.game.may_shoot(&t.st, t.unit("1/1/609")).expect_err("it has fired");
    assert_eq!(why.rule, "10.0-f");
    assert_eq!(t.frame(), "combat", "nobody else can fire, so the hex is finished");
    t.go("done");
    assert_eq!(t.fact("unit 1/1/609 shot"), "no");
}

/// [rule 10.0-g] A unit that attacked does not fire, and one that fired does not attack.
#[test]
fn either_attack_or_fire() {
    let t = table(SOVIET, "unit 1/1/609 O18 attacked; unit 1/1/JR16 O16");
    assert_eq!(refusal(&t, "1/1/609", "O16"), "10.0-g");
    assert_eq!(t.refused("target O16"), "10.0-a");
    let t = table(SOVIET, "unit 1/1/609 O17 shot; unit 1/1/JR16 O16");
    let why = t.game.may_attack(&t.st, t.unit("1/1/609"), t.hex("O16")).expect_err("it fired");
    assert_eq!(why.rule, "10.0-g");
}

/// [rule 10.0-l] Only the phasing side fires without a Combat.
#[test]
fn only_the_phasing_side_fires_freely() {
    let t = table(SOVIET, "unit 1/1/609 O18; unit 1/1/JR16 O16");
    assert_eq!(refusal(&t, "1/1/JR16", "O18"), "10.0-l");
}

/// [rule 10.0-m] [rule 8.1-11] One hex is finished before the next, and then stays finished.
#[test]
fn one_hex_after_the_other() {
    let lines = "unit 1/1/609 O17; unit 2/1/609 O17; unit 1/1/JR16 O15; unit 2/1/JR16 P16";
    let mut t = table(SOVIET, lines);
    assert_eq!(t.options("target"), ["O15", "P16"]);
    assert_eq!(t.refused("fire 1/1/609"), "10.0-m");
    t.go("target O15");
    assert_eq!(t.refused("target P16"), "10.0-m");
    t.go("fire 1/1/609; 1 1; done");
    assert_eq!(t.options("target"), ["P16"]);
    assert_eq!(t.refused("target O15"), "10.0-m");
}

/// [rule 10.0-m] A hex that was opened and left alone is not finished (S-14); one that was fired at is. Games of version 2
/// close it.
#[test]
fn looking_finishes_nothing() {
    let lines = "unit 1/1/609 O17; unit 2/1/609 O17; unit 1/1/JR16 O15; unit 2/1/JR16 P16";
    let mut t = table(SOVIET, lines);
    let hex = t.hex("O15");
    t.go("target O15; done");
    assert_eq!(t.options("target"), ["O15", "P16"]);
    assert!(t.game.left_alone(&t.st, hex));
    t.go("target P16; done; target O15; fire 1/1/609; 1 1");
    assert!(!t.game.left_alone(&t.st, hex), "something has happened");
    t.go("done");
    assert_eq!(t.options("target"), ["P16"]);
    assert_eq!(t.refused("target O15"), "10.0-m");

    let mut t = table(SOVIET, lines);
    t.st.switches &= !sandtable_red_winter::state::switch::RULES_3;
    t.go("target O15; done");
    assert_eq!(t.options("target"), ["P16"]);
}

/// [rule 10.1-a] Range counts the target's hex and not the firer's: a company reaches 2, a MG 3.
#[test]
fn range_is_counted_in_hexes() {
    let t = table(SOVIET, "unit 1/1/609 O18; unit MG/1/609 O18; unit T-37 P17; unit 1/1/JR16 O15");
    assert_eq!(refusal(&t, "1/1/609", "O15"), "10.1-a");
    assert_eq!(refusal(&t, "MG/1/609", "O15"), "legal");
    let t = table(SOVIET, "unit MG/1/609 O18; unit 1/1/JR16 O14");
    assert_eq!(refusal(&t, "MG/1/609", "O14"), "10.1-a");
}

/// [rule 10.1-b] [rule 12.4-a] Off-map artillery reaches every hex somebody spots.
#[test]
fn off_map_artillery_reaches_everywhere() {
    let mut t = table(SOVIET, "ammo soviet 1; unit 1/47 beside; unit 1/1/609 B1; unit 1/1/JR16 A1");
    t.go("target A1");
    assert!(t.legal("fire 1/47"));
    let t = table(SOVIET, "ammo soviet 1; unit 1/47 track 12; unit 1/1/609 B1; unit 1/1/JR16 A1");
    assert_eq!(refusal(&t, "1/47", "A1"), "12.4-a");
}

/// [rule 10.2-a] [rule 10.2-b] A unit in an enemy zone of control does not fire, neither at its neighbour nor at
/// anybody else; armor minds only AT guns but does not fire at neighbours either.
#[test]
fn the_enemy_next_door() {
    let lines = "unit 1/1/609 O18; unit T-26m31 O18; unit 1/1/JR16 P18; unit 2/1/JR16 O16";
    let t = table(SOVIET, lines);
    assert_eq!(refusal(&t, "1/1/609", "P18"), "10.2-b");
    assert_eq!(refusal(&t, "1/1/609", "O16"), "10.2-a");
    assert_eq!(refusal(&t, "T-26m31", "P18"), "10.2-b");
    assert_eq!(refusal(&t, "T-26m31", "O16"), "legal");
    let t = table(SOVIET, &format!("{lines}; unit AT/JR16 P18"));
    assert_eq!(refusal(&t, "T-26m31", "O16"), "10.2-a");
}

/// [rule 10.2-c] [rule 10.4.1-c] Suppressed units do not fire; the markers go at the end of the Combat Phase.
#[test]
fn suppressed_units_do_not_fire() {
    let mut t = table(SOVIET, "unit 1/1/609 O18; unit 1/1/JR16 O16; marker suppressed O18");
    assert_eq!(refusal(&t, "1/1/609", "O16"), "10.2-c");
    t.go("done");
    assert_eq!(t.fact("hex O18 suppressed"), "no");
}

/// [rule 10.4-b] [rule 10.4.1-d] 13 nothing, 14 and 16 suppressed, 17 and 18 one step, 19 two: a MG with RAS 5 at a
/// company on the lake, +7 together (RW-X03).
#[test]
fn the_table() {
    for (dice, suppressed, steps) in [
        ("3 3", false, 0),
        ("3 4", true, 0),
        ("4 5", true, 0),
        ("5 5", true, 1),
        ("5 6", true, 1),
        ("6 6", true, 2),
    ] {
        let mut t = table(SOVIET, "unit MG/1/609 O18; unit 1/1/JR16 O16");
        t.go("target O16; fire MG/1/609").go(dice);
        assert_eq!(t.shot(), (7, steps, suppressed), "{dice}");
        let left = ["no", "yes", "no"][usize::from(steps)];
        if steps < 2 {
            assert_eq!(t.fact("hex O16 suppressed"), if suppressed { "yes" } else { "no" });
            assert_eq!(t.fact("unit 1/1/JR16 reduced"), left);
        } else {
            assert_ne!(t.fact("unit 1/1/JR16 place"), "O16");
        }
    }
}

/// [rule 10.4-b] Previews count the same 36 rolls.
#[test]
fn odds_of_a_shot() {
    let t = table(SOVIET, "unit MG/1/609 O18; unit 1/1/JR16 O16");
    let odds = t.game.ranged_odds(&t.st, t.unit("MG/1/609"), t.hex("O16"), Fire::Free);
    // +7: up to 6 is 15 of 36, 7 to 9 another 15, 10 and 11 five, 12 one.
    assert_eq!(odds, Odds { none: 15, suppressed: 15, one_step: 5, two_steps: 1 });
}

/// [rule 10.4.2-a] [rule 12.1.1-e] Steps beyond what the hex holds are lost; armor takes none from fire.
#[test]
fn armor_takes_no_steps_from_fire() {
    let lines = "unit MG/1/JR16a O18; unit T-37 O16; unit AT/1/1/139 O16";
    let mut t = table(FINNISH, &format!("{lines}; unit 1/1/609 O16; unit 2/1/609 O16; unit 3/1/609 O16"));
    t.go("target O16; fire MG/1/JR16a; 6 5");
    // RAS 4, three companies, Soviets on the lake.
    assert_eq!(t.shot(), (9, 2, true));
    assert_eq!(t.options("step"), ["1/1/609", "2/1/609", "3/1/609", "AT/1/1/139"]);
    assert_eq!(t.refused("step T-37"), "12.1.1-e");
    let mut t = table(FINNISH, "unit MG/1/JR16a O18; unit T-26m31 O16 reduced");
    t.go("target O16; fire MG/1/JR16a; 6 5");
    assert_eq!(t.shot().0, 6);
    assert_eq!(t.fact("unit T-26m31 place"), "O16");
    assert_eq!(t.frame(), "combat", "nobody loses a step");
    assert!(t.events().any(|e| matches!(e, Event::LossesIgnored(..))));
}

/// [rule 10.4.2-b] Fire is not met by retreating.
#[test]
fn ranged_fire_allows_no_retreat() {
    let lines = "unit MG/1/609 O18; unit 1/1/JR16 O16; unit 2/1/JR16 O16";
    let mut t = table(SOVIET, lines);
    t.go("target O16; fire MG/1/609; 5 5");
    assert_eq!(t.frame(), "pickstep");
    assert_ne!(t.refused("retreat"), "legal");
    t.go("step 1/1/JR16");
    assert_eq!(t.fact("unit 1/1/JR16 place"), "O16");
}

/// [rule RAT#1] One for each true infantry company in the target hex: not for MG, mortar, AT, engineers, armor or
/// Pajari.
#[test]
fn companies_in_the_target() {
    let t = table(SOVIET, "unit 1/1/609 P17; unit 1/1/JR16 P15; unit 1/PPP7 P15; unit Prov/TF-P P15");
    assert_eq!(drms(&t, "1/1/609", "P15"), ["RAT#1+3"]);
    let rest =
        "unit MG/1/JR16a P15; unit Mtr/JR16a P15; unit AT/JR16 P15; unit Eng/JR16 P15; unit Pajari P15";
    let t = table(SOVIET, &format!("unit 1/1/609 P17; {rest}"));
    assert!(drms(&t, "1/1/609", "P15").is_empty());
}

/// [rule RAT#2] Lake: +1, and +2 if Soviets are on it.
#[test]
fn targets_on_the_lake() {
    let t = table(SOVIET, "unit 1/1/609 O18; unit MG/1/JR16a O16");
    assert_eq!(drms(&t, "1/1/609", "O16"), ["RAT#2+1"]);
    let t = table(FINNISH, "unit 1/1/JR16 O18; unit MG/1/609 O16");
    assert_eq!(drms(&t, "1/1/JR16", "O16"), ["RAT#2+2"]);
}

/// [rule RAT#3] [rule RAT#4] [rule 10.5-b] [rule 10.5-c] A spotter afar costs 1, one next to the target nothing; a
/// mortar that sees for itself gains 1, an infantry gun 2, and then nobody else's eyes count.
#[test]
fn spotting() {
    // The Finns in O12 are six hexes from P18 and five from O17.
    let base = "unit MG/1/JR16a O12; unit Mtr/609 P18; unit IG/609 P18; ammo soviet 3; unit 1/47 beside";
    let t = table(SOVIET, &format!("{base}; unit 1/1/609 O17"));
    for unit in ["Mtr/609", "IG/609", "1/47"] {
        assert_eq!(drms(&t, unit, "O12"), ["RAT#2+1", "RAT#4-1"], "{unit}");
    }
    let t = table(SOVIET, &format!("{base}; unit 1/1/609 O17; unit 2/1/609 O13"));
    assert_eq!(drms(&t, "Mtr/609", "O12"), ["RAT#2+1"]);
    let close = base.replace("P18", "O17");
    let t = table(SOVIET, &close);
    assert_eq!(drms(&t, "Mtr/609", "O12"), ["RAT#2+1", "RAT#3+1"]);
    assert_eq!(drms(&t, "IG/609", "O12"), ["RAT#2+1", "RAT#3+2"]);
    assert_eq!(drms(&t, "1/47", "O12"), ["RAT#2+1", "RAT#4-1"], "artillery has no eyes of its own");
    let t = table(SOVIET, &format!("{close}; unit 2/1/609 O13"));
    assert_eq!(
        drms(&t, "IG/609", "O12"),
        ["RAT#2+1", "RAT#3+2"],
        "its own eyes are better than a neighbour's"
    );
}

/// [rule 10.5-a] [rule 10.0-j] Indirect fire needs no line of sight but a spotter.
#[test]
fn indirect_fire_needs_a_spotter() {
    let base = "unit 1/1/JR16 P15; unit Mtr/609 P19; ammo soviet 1; unit 1/47 beside";
    let t = table(SOVIET, base);
    assert_eq!(refusal(&t, "Mtr/609", "P15"), "10.5-a");
    assert_eq!(refusal(&t, "1/47", "P15"), "10.5-a");
    assert_eq!(t.refused("target P15"), "10.0-a");
    let mut t = table(SOVIET, &format!("{base}; unit AT/1/1/139 P17"));
    assert!(!t.game.sees(&t.st, t.hex("P19"), t.hex("P15")));
    t.go("target P15");
    assert_eq!(t.options("fire"), ["1/47", "AT/1/1/139", "Mtr/609"]);
}

/// [rule 10.5.1-a] [rule 10.5.1-d] A leader spots, and so does any friend, of whatever formation.
#[test]
fn anybody_spots() {
    let t = table(FINNISH, "unit Mtr/13/KT-Pr O19; unit Pajari O17; unit 1/1/609 O13");
    assert_eq!(t.game.spotter(&t.st, t.unit("Mtr/13/KT-Pr"), t.hex("O13")), Some(Spot::Distant));
    let t = table(FINNISH, "unit Mtr/JR16a O19; unit Pajari O14; unit 1/1/609 O13");
    assert_eq!(t.game.spotter(&t.st, t.unit("Mtr/JR16a"), t.hex("O13")), Some(Spot::Adjacent));
    let t = table(FINNISH, "unit Mtr/JR16a O19; unit 1/ErP10 O17; unit 1/1/609 O13");
    assert_eq!(t.game.spotter(&t.st, t.unit("Mtr/JR16a"), t.hex("O13")), Some(Spot::Distant));
}

/// [rule 10.5.1-b] [rule 10.5.1-c] Spotting is no action and needs no link to the firer: a retreated, suppressed
/// unit that has fought spots for a mortar it cannot see and for the artillery, and is not marked.
#[test]
fn spotting_is_free() {
    let lines =
        "unit Mtr/609 Q19; ammo soviet 1; unit 1/47 beside; unit 1/1/609 O17 attacked; unit 1/1/JR16 O14";
    let mut t = table(SOVIET, &format!("{lines}; marker suppressed O17"));
    let before = t.fact("unit 1/1/609 flags");
    t.go("target O14; fire Mtr/609; 1 1; fire 1/47; 1 1");
    assert_eq!(t.fact("unit 1/1/609 flags"), before);
}

/// [rule RAT#5] [rule 14.3-b] Dug-In: -1 for indirect fire, -2 for direct.
#[test]
fn dug_in_targets() {
    let t = table(SOVIET, "unit 1/1/609 P17; unit Mtr/609 P17; unit MG/1/JR16a P15; marker dug-in P15");
    assert_eq!(drms(&t, "1/1/609", "P15"), ["RAT#5-2"]);
    assert_eq!(drms(&t, "Mtr/609", "P15"), ["RAT#3+1", "RAT#5-1"]);
}

/// [rule RAT#6] [rule RAT#7] Dawn, fog and dusk -1, night -2.
#[test]
fn light() {
    for (turn, drm) in [(6, "RAT#6-1"), (8, "RAT#6-1"), (11, "RAT#6-1"), (12, "RAT#7-2")] {
        let t = table(
            &format!("turn {turn}; phase combat soviet"),
            "unit Mtr/609 P18; unit 1/1/609 P16; unit MG/1/JR16a P15",
        );
        assert_eq!(drms(&t, "Mtr/609", "P15"), [drm], "turn {turn}");
    }
}

/// [rule RAT#8] From three hexes on a MG has -1 and armor -2; others shoot as well as ever.
#[test]
fn long_range() {
    let t = table(SOVIET, "unit MG/1/609 L13; unit AT/1/1/139 L13; unit T-26m31 L13; unit MG/1/JR16a L16");
    assert_eq!(drms(&t, "MG/1/609", "L16"), ["RAT#8-1"]);
    assert_eq!(drms(&t, "T-26m31", "L16"), ["RAT#8-2"]);
    assert!(drms(&t, "AT/1/1/139", "L16").is_empty());
    let t = table(SOVIET, "unit MG/1/609 P17; unit T-26m31 P17; unit MG/1/JR16a P15");
    assert!(drms(&t, "MG/1/609", "P15").is_empty() && drms(&t, "T-26m31", "P15").is_empty());
}

/// [rule 12.4-b] [rule 12.4.1-a] [rule 12.4.1-b] Each 76 mm shot costs a round and marks the unit; without rounds
/// none fires. Mortars and the 354th need none.
#[test]
fn ammunition() {
    let lines = "unit 1/47 beside; unit 2/47 beside; unit 3/354 beside; unit Mtr/609 P19; unit 1/1/609 P17; \
                 unit 1/1/JR16 P15";
    let mut t = table(SOVIET, &format!("ammo soviet 1; {lines}"));
    t.go("target P15; fire 1/47; 1 1");
    assert_eq!(t.fact("ammo soviet"), "0");
    assert_eq!(t.fact("unit 1/47 fired"), "yes");
    assert_eq!(t.refused("fire 2/47"), "12.4.1-a");
    assert_eq!(refusal(&t, "1/47", "P15"), "12.4-b");
    assert_eq!(t.options("fire"), ["1/1/609", "3/354", "Mtr/609"]);
}

/// [rule 12.4.2-a] The 354th rolls for its delay and waits on the track (RW-E30).
#[test]
fn the_354th_waits_on_the_track() {
    let lines = "unit 1/354 beside; unit 1/1/609 P17; unit 1/1/JR16 P15";
    let mut t = table(SOVIET, lines);
    t.go("target P15; fire 1/354; 1 1");
    assert!(t.waits_for_dice());
    t.go("4");
    assert_eq!(t.fact("unit 1/354 place"), "track 13");
    assert_eq!(refusal(&t, "1/354", "P15"), "12.4.2-a");
}

/// [rule 12.5-b] [rule 12.5-a] [rule 12.4-c] A mortar or infantry gun that fired waits for its owner's Reset Phase.
#[test]
fn mortars_and_guns_are_marked() {
    let mut t = table(SOVIET, "unit Mtr/609 P19; unit IG/609 P19; unit 1/1/609 P17; unit 1/1/JR16 P15");
    t.go("target P15; fire Mtr/609; 1 1");
    assert_eq!(t.fact("unit Mtr/609 fired"), "yes");
    assert_eq!(t.refused("fire Mtr/609"), "12.5-b");
    t.go("fire IG/609; 1 1; done; done");
    assert_eq!(t.fact("unit Mtr/609 fired"), "yes", "the Combat Phase is over, the Reset Phase is to come");
}

/// [rule 12.5-a] Range 6 for mortars, 10 for infantry guns.
#[test]
fn range_of_indirect_weapons() {
    let t = table(SOVIET, "unit Mtr/609 P22; unit IG/609 P25; unit 1/1/609 P17; unit 1/1/JR16 P15");
    assert_eq!(refusal(&t, "Mtr/609", "P15"), "10.1-a");
    assert_eq!(refusal(&t, "IG/609", "P15"), "legal");
}

/// [rule 12.2-a] AT guns fire directly like everybody.
#[test]
fn at_guns_fire_directly() {
    let t = table(SOVIET, "unit AT/1/1/139 L13; unit 1/1/JR16 L16");
    assert_eq!(refusal(&t, "AT/1/1/139", "L16"), "legal");
    let t = table(SOVIET, "unit AT/1/1/139 P18; unit 1/1/609 P17; unit 1/1/JR16 P15");
    assert_eq!(refusal(&t, "AT/1/1/139", "P15"), "10.6.1-a");
}

/// [rule 14.1-c] Who digs or has acted still fires; [rule 8.5.2.3-d] who retreated does not; [rule 16.2-c] nor who
/// sits at a bonfire.
#[test]
fn earlier_action_limits_ranged_fire() {
    let t = table(SOVIET, "unit 1/1/609 P17 acted; unit 1/1/JR16 P15; marker digging P17");
    assert_eq!(refusal(&t, "1/1/609", "P15"), "legal");
    let mut t = table(SOVIET, "unit 1/1/609 P17; unit 1/1/JR16 P15");
    let unit = t.unit("1/1/609");
    t.st.mark(unit, sandtable_red_winter::state::flag::RETREATED);
    assert_eq!(refusal(&t, "1/1/609", "P15"), "8.5.2.3-d");
    let night = "turn 12; phase combat soviet";
    let t = table(night, "unit Mtr/609 P18 bonfire; unit 1/1/609 P16 bonfire; unit 1/1/JR16 P15");
    assert_eq!(refusal(&t, "Mtr/609", "P15"), "16.2-c");
    let why = t.game.may_attack(&t.st, t.unit("1/1/609"), t.hex("P15")).expect_err("a bonfire");
    assert_eq!(why.rule, "16.2-c");
}

/// [rule 10.3.2-c] After a shot without a Combat the hex cannot be attacked any more.
#[test]
fn no_combat_after_a_free_shot() {
    let lines = "unit 1/1/609 O17; unit 2/1/609 Q16; unit 3/1/609 Q16; unit 1/1/JR16 O16";
    let mut t = table(SOVIET, lines);
    t.go("target O16");
    assert_eq!(t.options("fire"), ["2/1/609", "3/1/609"]);
    assert!(t.legal("combat"));
    t.go("fire 2/1/609; 1 1");
    assert_eq!(t.refused("combat"), "10.3.2-c");
    assert!(t.options("combat").is_empty());
}

/// [rule 17.0.4] Collapsed Soviets fire but do not attack.
#[test]
fn collapsed_soviets_do_not_attack() {
    let mut t = table(
        "turn 23; phase combat soviet",
        "collapse; unit 1/1/609 O17; unit 2/1/609 Q16; unit 1/1/JR16 O16",
    );
    t.go("target O16");
    assert_eq!(t.refused("combat"), "17.0.4");
    assert_eq!(t.options("fire"), ["2/1/609"]);
}

/// Every option is legal by the predicate that explains, and everything else is refused with a reason: the two can
/// never part.
#[test]
fn options_and_reasons_agree() {
    let lines = "unit 1/1/609 O18; unit MG/1/609 O18; unit Mtr/609 P19; unit IG/609 Q19; unit 1/47 beside; ammo soviet 2; \
                 unit 2/1/609 P17; unit T-37 N17; unit 1/1/JR16 O16; unit 2/1/JR16 P15; unit MG/1/JR16a N16; \
                 unit AT/JR16 L16; unit Pajari M16";
    let mut t = table(SOVIET, lines);
    let targets = t.options("target");
    for label in t.game.pack.grid.ids().map(|h| t.game.pack.grid.label(h).to_string()).collect::<Vec<_>>() {
        assert_eq!(t.legal(&format!("target {label}")), targets.contains(&label), "{label}");
    }
    assert!(targets.len() >= 3);
    for target in targets {
        t.go(&format!("target {target}"));
        let fire = t.options("fire");
        for def in &t.game.pack.units {
            assert_eq!(
                t.legal(&format!("fire {}", def.key)),
                fire.contains(&def.key),
                "{} at {target}",
                def.key
            );
        }
        t.go("done");
    }
}
