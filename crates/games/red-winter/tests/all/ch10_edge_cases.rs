//! Rules 10 and 11 where their exceptions meet: fog, bonfires, spent and unspent shots, guns among friends.

use crate::firing::{FINNISH, SOVIET, Table, table};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::Fire;

fn drms(t: &Table, unit: &str, hex: &str) -> Vec<String> {
    let list = t.game.ranged_modifiers(&t.st, t.unit(unit), t.hex(hex), Fire::Free);
    list.iter().map(|(rule, n)| format!("{rule}{n:+}")).collect()
}

fn refusal(t: &Table, unit: &str, hex: &str) -> &'static str {
    t.game.may_fire(&t.st, t.unit(unit), t.hex(hex)).err().map_or("legal", |why| why.rule)
}

fn shifts(t: &Table) -> Vec<i8> {
    let crt = |e: &Event| if let Event::Crt { shift, .. } = e { Some(*shift) } else { None };
    t.events().filter_map(crt).collect()
}

/// [rule 10.6.2-a] [rule RAT#3] [rule 10.5.1-a] Fog closes the eyes of spotters and of mortars that would spot for
/// themselves; the friend next to the target still sees it, and then the mortar does not count as its own spotter.
#[test]
fn fog_blinds_spotters() {
    let fog = "turn 7; phase combat soviet";
    let lines = "unit Mtr/609 O17; unit MG/1/JR16a O13";
    let t = table(SOVIET, lines);
    assert_eq!(drms(&t, "Mtr/609", "O13"), ["RAT#2+1", "RAT#3+1"], "four hexes by day");
    let t = table(fog, lines);
    assert_eq!(refusal(&t, "Mtr/609", "O13"), "10.5-a", "three hexes in fog");
    let t = table(fog, &format!("{lines}; unit 1/1/609 N13"));
    assert_eq!(refusal(&t, "Mtr/609", "O13"), "legal");
    assert_eq!(drms(&t, "Mtr/609", "O13"), ["RAT#2+1", "RAT#6-1"]);
}

/// [rule 10.6.2-a] At dawn a company fires its two hexes; a MG's third is out of sight.
#[test]
fn dawn_leaves_two_hexes() {
    let dawn = "turn 6; phase combat soviet";
    let t = table(dawn, "unit 1/1/609 O18; unit 1/1/JR16 O16; unit 2/1/JR16 O15; unit MG/1/609 O18");
    assert_eq!(refusal(&t, "1/1/609", "O16"), "legal");
    assert_eq!(refusal(&t, "MG/1/609", "O16"), "legal");
    assert_eq!(refusal(&t, "MG/1/609", "O15"), "10.6.2-a");
}

/// [rule 16.2-c] Units at a bonfire are passive in both Combat Phases of the night: no defensive support, but
/// they spot for others.
#[test]
fn no_support_from_a_bonfire() {
    let night = "turn 12; phase combat finnish";
    let lines = "unit 1/1/JR16 S13; unit 1/1/609 R13; unit Mtr/609 R18 bonfire; unit IG/609 R18";
    let mut t = table(night, lines);
    t.go("target R13; combat; attack 1/1/JR16");
    assert_eq!(t.options("defend"), ["IG/609 S13"]);
    assert_eq!(t.refused("defend Mtr/609 S13"), "16.2-c");
    let mut t = table(night, &lines.replace("unit 1/1/609 R13", "unit 1/1/609 R13 bonfire"));
    t.go("target R13; combat; attack 1/1/JR16");
    assert_eq!(t.options("defend"), ["IG/609 S13"], "the company at the fire sees who comes");
}

/// [rule 12.4.2-a] [rule 12.4.1-b] [rule 10.3.2-a] The 354th waits after defensive and offensive support as well,
/// and costs no round.
#[test]
fn the_354th_waits_after_support() {
    let mut t = table(FINNISH, "ammo soviet 3; unit 1/1/JR16 S13; unit 1/1/609 R13; unit 3/354 beside");
    t.go("target R13; combat; attack 1/1/JR16; defend 3/354 S13; 1 1; 2");
    assert_eq!(t.fact("unit 3/354 place"), "track 11");
    assert_eq!(t.fact("ammo soviet"), "3");
    assert!(t.waits_for_dice(), "the CRT is next");
    let mut t = table(SOVIET, "unit 1/1/609 S13; unit 1/1/JR16 R13; unit 1/354 beside; unit 2/354 beside");
    t.go("target R13; combat; attack 1/1/609; support 2/354; support 1/354; 1 1; 6; 1 1; 1");
    assert_eq!(t.fact("unit 1/354 place"), "track 15");
    assert_eq!(t.fact("unit 2/354 place"), "track 10");
}

/// [rule 12.4.2-b] On the last turn the 354th may still come back; past it the unit is gone (RW-E31).
#[test]
fn the_354th_past_the_last_turn() {
    let lines = "unit 1/354 beside; unit 1/1/609 P16; unit 1/1/JR16 P15";
    let probe = table(SOVIET, lines);
    let last = probe.game.scenario_of(&probe.st).last_turn;
    for (die, place) in [(2, format!("track {last}")), (3, "gone".to_string())] {
        let mut t = table(&format!("turn {}; phase combat soviet", last - 2), lines);
        t.go(&format!("target P15; fire 1/354; 1 1; {die}"));
        assert_eq!(t.fact("unit 1/354 place"), place);
    }
}

/// [rule 10.2-c] [rule 10.4.1-c] A hex suppressed by defensive fire: whoever stood by in it does not fire at
/// another hex in that phase, though the enemy next door is gone.
#[test]
fn bystanders_are_suppressed_as_well() {
    let lines = "unit 2/1/609 Q13; unit MG/1/609 Q13; unit 1/1/JR16 R13 reduced; unit MG/2/609 R15; \
                 unit MG/1/JR16a Q10";
    for (dice, rule) in [("5 4", "10.2-c"), ("1 1", "legal")] {
        let mut t = table(SOVIET, lines);
        t.go("target R13; combat; attack 2/1/609; done; support MG/2/609; defend MG/1/JR16a Q13; 5 5");
        t.go(dice);
        assert_eq!(t.frame(), "advance");
        assert_eq!(refusal(&t, "MG/1/609", "Q10"), rule, "{dice}");
    }
}

/// [rule 10.2-c] Defenders suppressed by offensive support stay suppressed after their Combat.
#[test]
fn suppressed_defenders_stay_suppressed() {
    let mut t = table(SOVIET, "unit 1/1/609 S13; unit 1/1/JR16 R13; unit MG/1/609 R15; unit 2/1/609 T14");
    t.go("target R13; combat; attack 1/1/609; support MG/1/609; 3 4");
    assert_eq!(t.fact("hex R13 suppressed"), "yes");
    assert_eq!(t.fact("hex S13 suppressed"), "no");
}

/// [rule 10.4.1-b] The limit of three columns holds for the defender too.
#[test]
fn the_defender_is_limited_as_well() {
    let mut t = table(
        SOVIET,
        "ammo finnish 4; unit 1/1/609 P16; unit 2/1/609 P16; unit 3/1/609 P16; unit 1/1/JR16 P15; \
         unit Mtr/JR16a P11; unit 5/KTR12 beside; unit 9/KTR13 beside; unit 7/KTR6 beside",
    );
    t.go("target P15; combat; attack 1/1/609; attack 2/1/609; attack 3/1/609");
    t.go("defend 5/KTR12 P16; defend 9/KTR13 P16; defend 7/KTR6 P16; defend Mtr/JR16a P16");
    t.go("4 3; 4 3; 4 3; 4 3");
    assert_eq!(t.fact("battle suppressed-by-defender"), "4");
    t.go("1 6");
    assert_eq!(shifts(&t), [-3]);
}

/// [rule 12.4.1-a] Defensive shots set rounds aside too, and a shot at a hex that is empty by then is neither rolled
/// nor spent, while the declared offensive shot at a hex with enemies is.
#[test]
fn unspent_shots() {
    let lines = "ammo finnish 1; ammo soviet 1; unit T-37 S13 reduced; unit 1/1/JR16 R13; unit AT/JR16 R13; \
                 unit 9/KTR13 beside; unit 7/KTR6 beside; unit 1/47 beside";
    let mut t = table(SOVIET, lines);
    t.go("target R13; combat; attack T-37; support 1/47");
    assert_eq!(t.options("defend"), ["7/KTR6 S13", "9/KTR13 S13"]);
    t.go("defend 9/KTR13 S13");
    // With one round the second battery is out, and the defence is complete.
    t.go("at-fire AT/JR16 T-37; 2");
    assert_eq!(t.fact("unit T-37 place"), "eliminated");
    t.go("1 1");
    assert_eq!((t.fact("ammo soviet"), t.fact("unit 1/47 fired")), ("0".into(), "yes".into()));
    assert_eq!((t.fact("ammo finnish"), t.fact("unit 9/KTR13 fired")), ("1".into(), "no".into()));
    assert!(shifts(&t).is_empty(), "nobody is left to attack");
    assert_eq!(t.frame(), "combat");
}

/// [rule 10.4.2-a] A leader is no step: nobody but the unit pays, and what it cannot pay is lost.
#[test]
fn pajari_takes_no_fire() {
    let mut t =
        table(SOVIET, "unit MG/1/609 O18; unit MG/1/JR16a O16 reduced; unit Pajari O16; unit 1/1/JR16 O12");
    t.go("target O16; fire MG/1/609; 6 5");
    assert_eq!(t.shot(), (6, 1, true));
    assert_eq!(t.fact("unit MG/1/JR16a place"), "eliminated");
    assert_eq!(t.fact("unit Pajari place"), "O16");
}

/// [rule 10.3.6-b] A neighbour of two attacking hexes on the ice fires at neither; once he is next to one only he
/// does, whether the other enemy attacks or not being all the same.
#[test]
fn between_two_attackers() {
    for attack in ["attack 1/1/609; attack 2/1/609", "attack 1/1/609; done"] {
        let lines =
            "unit 1/1/609 Q13; unit 2/1/609 R14; unit 1/1/JR16 R13; unit 2/1/JR16 Q14; unit Mtr/JR16a S10";
        let mut t = table(SOVIET, lines);
        t.go("target R13; combat").go(attack);
        assert_eq!(t.refused("defend 2/1/JR16 Q13"), "10.3.6-b", "{attack}");
    }
    let mut t = table(SOVIET, "unit 1/1/609 Q13; unit 1/1/JR16 R13; unit 2/1/JR16 Q14");
    t.go("target R13; combat; attack 1/1/609");
    assert_eq!(t.options("defend"), ["2/1/JR16 Q13"]);
}

/// [rule 10.3.6-a] The attackers must stand on the ice; the ice under the firer does not count.
#[test]
fn the_ice_under_the_firer_does_not_count() {
    let mut t = table(SOVIET, "unit 1/1/609 S13; unit 1/1/JR16 S12; unit 2/1/JR16 R13; unit Mtr/JR16a S10");
    t.go("target S12; combat; attack 1/1/609");
    assert_eq!(t.refused("defend 2/1/JR16 S13"), "10.3.6-a");
    assert_eq!(t.options("defend"), ["Mtr/JR16a S13"]);
}

/// [rule 10.2-a] Indirect fire is silent in an enemy zone of control as well.
#[test]
fn mortars_next_to_the_enemy_are_silent() {
    let t = table(SOVIET, "unit Mtr/609 P18; unit 1/1/609 P17; unit 1/1/JR16 P19; unit 2/1/JR16 P15");
    assert_eq!(refusal(&t, "Mtr/609", "P15"), "10.2-a");
}

/// [rule 11.0-d] [rule 10.6.1-e] Friends stand in the way of ranged attacks only: AT Fire passes them.
#[test]
fn at_fire_passes_friends() {
    let mut t = table(FINNISH, "unit AT/JR16 O18; unit 1/1/JR16 O17; unit T-26m31 O16");
    t.go("target O16");
    assert_eq!(t.refused("fire AT/JR16"), "10.6.1-e");
    assert_eq!(t.options("at-fire"), ["AT/JR16 T-26m31"]);
}

/// [rule 11.2-b] [rule 11.2-a] In the Finnish phase armor that gives defensive support is a target, before its dice;
/// a reduced tank then fires with what is left of it.
#[test]
fn at_fire_at_defensive_support() {
    let lines = "unit 1/1/JR16 R14; unit AT/JR16 R14; unit 1/1/609 R15; unit T-26m31 S14; unit BA-10 Q15";
    let mut t = table(FINNISH, lines);
    t.go("target R15; combat; attack 1/1/JR16; done; defend T-26m31 R14; done");
    assert_eq!(t.options("at-fire"), ["AT/JR16 T-26m31"]);
    assert_eq!(t.refused("at-fire AT/JR16 BA-10"), "11.2-b", "it is near but has no part in this");
    t.go("at-fire AT/JR16 T-26m31; 6; at-fire AT/JR16 T-26m31; 1");
    let reduced = t.game.def(t.unit("T-26m31")).faces[1].ras.expect("a gun");
    t.go("1 1");
    assert_eq!(t.shot().0, reduced as i8 + 2, "one company, Finns on the ice");
}

/// [rule 11.0-b] The second die does not go back to a hex that is finished.
#[test]
fn no_at_fire_at_finished_hexes() {
    let lines = "unit AT/JR16 O17; unit T-26m31 O15; unit T-37 P17; unit MG/1/JR16a O17; unit Mtr/JR16a O20";
    let mut t = table(FINNISH, lines);
    t.go("target O15; fire Mtr/JR16a; 1 1; done; target P17; at-fire AT/JR16 T-37; 1");
    assert_eq!(t.options("at-fire"), ["AT/JR16 T-37"]);
    assert_eq!(t.refused("at-fire AT/JR16 T-26m31"), "11.2-b");
}

/// [rule 11.0-g] A gun that fired at armor in one hex attacks another one in Combat.
#[test]
fn the_gun_attacks_after_at_fire() {
    let mut t = table(FINNISH, "unit AT/JR16 O17; unit T-26m31 O15; unit 1/1/609 P17");
    t.go("target O15; at-fire AT/JR16 T-26m31; 1; done");
    t.go("target P17; combat; attack AT/JR16");
    assert_eq!(t.fact("battle attack"), "1");
}

/// [rule 11.0-e] [rule 11.2-c] Finns who assault fire no AT rounds: only guns inside the assaulted hex do.
#[test]
fn assaulting_guns_hold_their_fire() {
    use sandtable_engine::Silent;
    use sandtable_red_winter::{frame::BattleKind, units::UnitSet};
    let lines = "unit AT/JR16 S15; unit 1/1/JR16 S15; unit T-26m33 R15; unit 1/1/609 R15";
    let mut t = table("turn 9; phase action finnish", lines);
    let (target, from) = (t.hex("R15"), t.hex("S15"));
    let attackers = UnitSet::one(t.unit("1/1/JR16"));
    t.game.begin_battle(&mut t.st, BattleKind::Assault, target, from, attackers, &mut Silent);
    t.game.settle(&mut t.st, &mut Silent);
    assert!(t.waits_for_dice(), "straight to the CRT");
}

/// [rule 10.6.1-f] What a line report says and what is seen are one, at the map's edge too, where the world beyond
/// blocks like land.
#[test]
fn reports_and_sight_agree() {
    let t = table(SOVIET, "");
    for from in t.game.pack.grid.ids() {
        for to in t.game.pack.grid.within(from, 5).filter(|to| *to != from) {
            let label = |h| t.game.pack.grid.label(h);
            let clear = t.game.los_report(&t.st, from, to).clear;
            assert_eq!(clear, t.game.sees(&t.st, from, to), "{} {}", label(from), label(to));
        }
    }
}

/// [rule 10.4.3-a] [rule 10.4.3-b] Fire after the Combat empties the hex: who fought it and did not retreat may go in,
/// one hex; who never declared a Combat stays (S-10). The hex is finished then.
#[test]
fn advance_after_fire_that_follows_the_combat() {
    let lines =
        "unit 1/1/609 S13; unit 3/1/609 S13; unit 1/1/JR16 R13 reduced; unit MG/1/609 R15; unit 2/1/JR16 R10";
    let mut t = table(SOVIET, lines);
    // 5 against 3, lake 3R: 4:1, roll 4 is 1/0.
    t.go("target R13; combat; attack 1/1/609; done; done; 1 3");
    assert!(t.open(), "{}", t.frame());
    t.go("fire MG/1/609; 5 5");
    assert_eq!(t.fact("hex R13 stack"), "none");
    assert_eq!(t.frame(), "advance");
    assert_eq!(t.options("advance"), ["1/1/609 R13"]);
    t.go("advance 1/1/609 R13");
    assert_eq!(t.fact("unit 1/1/609 place"), "R13");
    assert_eq!(t.frame(), "combat", "one hex only");
    assert!(t.st.closed.contains(t.hex("R13")));
    // Free fire without a Combat lets nobody advance.
    let mut t = table(SOVIET, lines);
    t.go("target R13; fire MG/1/609; 5 5");
    assert_eq!(t.frame(), "combat");
}

/// [rule RAT#4] [rule 10.5-a] The defenders spot for their mortar until they fall; then the declared shot is rolled
/// with the modifier of a distant spotter, whether somebody sees it from afar or nobody does (S-09).
#[test]
fn the_spotter_falls() {
    for friend in ["", "; unit Pajari R11"] {
        let base = "unit 1/1/609 S13; unit 1/1/JR16 R13 reduced; unit MG/1/609 R15; unit Mtr/JR16a S10";
        for (dice, modifier) in [("1 1", 5), ("5 5", 4)] {
            let mut t = table(SOVIET, &format!("{base}{friend}"));
            t.go("target R13; combat; attack 1/1/609; support MG/1/609; defend Mtr/JR16a S13");
            t.go(dice).go("1 1");
            assert_eq!(t.shot().0, modifier, "{dice} {friend}");
        }
    }
}
