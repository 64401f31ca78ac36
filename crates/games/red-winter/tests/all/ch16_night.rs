//! Rule 16: night turns, bonfires and sub-zero losses. Raids stand in `ch16_raid.rs`.

use crate::firing::{Table, table};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{Battle, BattleKind, Fire, Frame, Roll};
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::units::UnitSet;

const SOVIET: &str = "turn 12; phase action soviet";
const FINNISH: &str = "turn 12; phase action finnish";
const FROST: &str = "turn 12; phase sub-zero finnish";

/// The stack that rolls for frost now.
fn stack(t: &Table) -> Vec<String> {
    let Some(Frame::Roll(Roll::SubZero { stack })) = t.st.top() else { return Vec::new() };
    stack.iter().map(|u| t.game.def(u).key.clone()).collect()
}

/// All stacks that roll for frost, with nothing lost.
fn rolls(t: &mut Table) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    while !stack(t).is_empty() {
        all.push(stack(t));
        t.go("6");
    }
    all
}

/// The last roll for frost: modifier and loss.
fn frost(t: &Table) -> (i8, bool) {
    t.events()
        .rev()
        .find_map(|e| match e {
            Event::SubZero { modifier, loss, .. } => Some((*modifier, *loss)),
            _ => None,
        })
        .expect("a roll")
}

/// [rule 16.0-a] What the night changes: recovery, fire, sight, digging, marching, armor.
#[test]
fn night_changes_fire_sight_and_recovery() {
    let at = |turn: &str, side: &str| {
        let lines = "unit 1/1/609 F25 reduced; unit 1/1/JR16 D18; unit 2/1/JR16 F17 reduced";
        table(&format!("turn {turn}; phase action {side}"), lines)
    };
    for (turn, night) in [("9", false), ("12", true)] {
        let t = at(turn, "soviet");
        let drm: i8 = t.game.recovery_drms(&t.st, t.unit("1/1/609")).map(|d| d.2).sum();
        assert_eq!(drm, 1 + i8::from(night), "four hexes away, and +1 at night");
        assert_eq!(t.fact("los-limit"), if night { "1" } else { "5" });
        let mut t = at(turn, "soviet");
        t.go("select 1/1/609");
        assert_eq!(t.fact("mp"), if night { "10" } else { "5" });
        assert_eq!(t.options("bonfire").len(), usize::from(night));
        t.go("dig");
        assert_eq!(t.fact("hex F25 dug-in"), if night { "yes" } else { "no" });
        let mut t = at(turn, "finnish");
        t.go("select 1/1/JR16");
        assert_eq!(t.options("raid").is_empty(), !night);
        let t = table(
            &format!("turn {turn}; phase combat soviet"),
            "unit Mtr/609 P18; unit 1/1/609 P16; unit MG/1/JR16a P15",
        );
        let list = t.game.ranged_modifiers(&t.st, t.unit("Mtr/609"), t.hex("P15"), Fire::Free);
        assert_eq!(list.iter().any(|(rule, n)| *rule == "RAT#7" && *n == -2), night);
        let t = table(&format!("turn {turn}; phase combat soviet"), "unit T-37 S27; unit 1/1/JR16 T28");
        let attack = Battle::new(
            BattleKind::Combat,
            Side::Soviet,
            t.hex("T28"),
            t.hex("S27"),
            UnitSet::one(t.unit("T-37")),
        );
        assert_eq!(t.game.odds(&t.st, &attack).attack, if night { 2 } else { 5 });
    }
    // Digging in next to the enemy is possible at night only.
    for (turn, rule) in [("9", "7.2-c"), ("12", "legal")] {
        let mut t =
            table(&format!("turn {turn}; phase action finnish"), "unit 1/1/JR16 F25; unit 1/1/609 F26");
        t.go("select 1/1/JR16");
        assert_eq!(t.refused("dig"), rule);
    }
}

/// [rule 16.1-a] [rule 7.2-i] Twice the allowance unless the unit was in an enemy zone of control as the phase
/// began; by road, and to assault, too.
#[test]
fn double_move() {
    let mut t = table(SOVIET, "unit 1/1/609 X28; unit 2/1/609 F25; unit 1/1/JR16 F26");
    t.go("select 1/1/609");
    assert_eq!(t.fact("mp"), "10");
    t.go("done; select 2/1/609");
    assert_eq!(t.fact("mp"), "5", "began next to the enemy");
    // Two forest hexes and an assault on a third are 2 + 2 + 4 points.
    let mut t = table(SOVIET, "unit 1/1/609 F28; unit 1/1/JR16 F25");
    t.go("select 1/1/609; move F27; move F26");
    assert!(t.legal("assault F25"));
}

/// [rule 16.1-b] With the extended move: twice the allowance and two more, 24 road hexes for a Soviet company.
#[test]
fn double_and_extended_move() {
    // X28 is the first of the road; the 24th hex from there is N17, on the far side of two bridges' worth of road.
    let road = "X28 W27 V28 U27 T28 S27 R27 Q26 Q25 P25 P24 O23 O22 O21 O20 O19 O18 N18 N17 M16 L16 K15 J16 I16 I17 I18";
    let road: Vec<&str> = road.split(' ').collect();
    let mut t = table(SOVIET, "unit 1/1/609 X28; unit 1/1/JR16 A13");
    t.go("select 1/1/609");
    assert!(t.legal(&format!("move {}", road[24])), "twelve points");
    assert_eq!(t.refused(&format!("move {}", road[25])), "4.1-a");
    // With an enemy within four hexes of the start there is no extended move: ten points.
    let mut t = table(SOVIET, "unit 1/1/609 X28; unit 1/1/JR16 X31");
    t.go("select 1/1/609");
    assert!(t.legal(&format!("move {}", road[20])));
    assert_eq!(t.refused(&format!("move {}", road[21])), "4.1-a");
}

/// [rule 16.1-c] Retreats and advances stay as short as by day: a MG (allowance 4) cannot retreat three
/// hexes, so the first loss is a step.
#[test]
fn retreat_limits_are_not_doubled() {
    for turn in [9, 12] {
        let lines = "unit 1/1/609 F25; unit 2/1/609 F25; unit 3/1/609 F25; unit MG/1/JR16a F26";
        let mut t = table(&format!("turn {turn}; phase combat soviet"), lines);
        // 15 to 6 is 2:1; 11 is 0/3.
        t.go("target F26; combat; attack 1/1/609; attack 2/1/609; attack 3/1/609; 5 6");
        assert_eq!(t.fact("unit MG/1/JR16a reduced"), "yes");
        assert!(t.legal("retreat"), "two hexes");
    }
}

/// [rule 16.2-a] A bonfire is built by Soviets in a night Action Phase, as their action.
#[test]
fn bonfire_is_a_soviet_night_action() {
    let lines = "unit 1/1/609 F25; unit MG/1/609 F25; unit 1/1/JR16 F17";
    let mut t = table(SOVIET, lines);
    t.go("select MG/1/609; bonfire");
    assert_eq!(t.fact("unit MG/1/609 bonfire"), "yes");
    assert_eq!(t.fact("hex F25 bonfire"), "yes");
    assert_eq!(t.refused("select MG/1/609"), "4.1-b", "that was its action (A-64)");
    t.go("select 1/1/609; move F26");
    assert_eq!(t.refused("bonfire"), "16.2-a", "it has moved");
    let mut t = table(FINNISH, lines);
    t.go("select 1/1/JR16");
    assert_eq!(t.refused("bonfire"), "16.2-a");
    let mut t = table("turn 9; phase action soviet", lines);
    t.go("select 1/1/609");
    assert_eq!(t.refused("bonfire"), "16.2-a", "by day");
}

/// [rule 16.2-a] [rule 13.3-a] Bonfire and recovery go together, in either order, and nothing else does.
#[test]
fn bonfire_and_recovery() {
    let lines = "unit 1/1/609 F25 reduced; unit 2/1/609 F25; unit 1/1/JR16 A13";
    let mut t = table(SOVIET, lines);
    t.go("select 1/1/609; bonfire");
    assert_eq!(t.options("recover").len(), 1);
    for other in ["move F26", "dig", "join 2/1/609", "bonfire"] {
        assert_ne!(t.refused(other), "legal", "{other}");
    }
    t.go("recover; 6");
    assert_eq!(t.fact("unit 1/1/609 reduced"), "no");
    assert_eq!(t.frame(), "action");
    let mut t = table(SOVIET, lines);
    t.go("select 1/1/609; recover; 1");
    assert_eq!(t.options("bonfire").len(), 1, "a failed attempt does not bar the fire");
    assert_ne!(t.refused("recover"), "legal", "one attempt");
    assert_ne!(t.refused("move F26"), "legal");
    t.go("bonfire");
    assert_eq!(t.fact("unit 1/1/609 bonfire"), "yes");
    assert_eq!(t.frame(), "action");
    assert_eq!(t.refused("select 1/1/609"), "4.1-b");
    // Either may be left out.
    let mut t = table(SOVIET, lines);
    t.go("select 1/1/609; bonfire; done");
    assert_eq!(t.fact("unit 1/1/609 reduced"), "yes");
    assert_eq!(t.refused("select 1/1/609"), "4.1-b");
}

/// [rule 16.2-b] Four hexes or more from every enemy, and not on the ice; a leader alone is no enemy
///
#[test]
fn bonfire_needs_distance_and_firm_ground() {
    for (finn, rule) in [("1/1/JR16 F22", "16.2-b"), ("1/1/JR16 F21", "legal"), ("Pajari F26", "legal")] {
        let mut t = table(SOVIET, &format!("unit 1/1/609 F25; unit {finn}"));
        t.go("select 1/1/609");
        assert_eq!(t.refused("bonfire"), rule, "{finn}");
    }
    let mut t = table(SOVIET, "unit 1/1/609 O10; unit 1/1/JR16 A13");
    t.go("select 1/1/609");
    assert_eq!(t.refused("bonfire"), "16.2-b");
}

/// [rule 16.2-c] Units under a bonfire do nothing in either Combat Phase: no attack, no fire, no support; but
/// they defend, and they spot.
#[test]
fn units_at_the_fire_are_passive() {
    let lines = "unit 1/1/609 P16 bonfire; unit Mtr/609 P16 bonfire; marker bonfire P16; unit 1/1/JR16 P15; \
                 ammo soviet 1; unit 1/47 beside; unit Mtr/364 P19";
    for phase in ["turn 12; phase combat soviet", "turn 12; phase combat finnish"] {
        let t = table(phase, lines);
        let why = t.game.may_shoot(&t.st, t.unit("Mtr/609")).expect_err("passive");
        assert_eq!(why.rule, "16.2-c");
    }
    let mut t = table("turn 12; phase combat soviet", lines);
    let why = t.game.may_attack(&t.st, t.unit("1/1/609"), t.hex("P15")).expect_err("passive");
    assert_eq!(why.rule, "16.2-c");
    t.go("target P15");
    assert_eq!(t.options("fire"), ["1/47", "Mtr/364"], "they see for others");
    let mut t = table("turn 12; phase combat finnish", lines);
    t.go("target P16; combat; attack 1/1/JR16");
    assert!(!t.options("defend").iter().any(|o| o.starts_with("Mtr/609")));
    assert_eq!(t.fact("battle defence"), "6", "company and mortar");
}

/// [rule 16.2-d] The fire goes out at once when the last unit under it has gone or died, whoever else is there.
#[test]
fn the_fire_goes_out() {
    let lines = "unit 1/1/609 F25 bonfire; unit 2/1/609 F25; marker bonfire F25; unit 1/1/JR16 F26; \
                 unit 2/1/JR16 F26; unit 3/1/JR16 F26";
    let mut t = table("turn 12; phase combat finnish", lines);
    // 15 to 10, bonfire 2R: 3:1; 7 is 0/1.
    t.go("target F25; combat; attack 1/1/JR16; attack 2/1/JR16; attack 3/1/JR16");
    assert_eq!(t.fact("battle shift"), "2");
    t.go("4 3; retreat");
    while t.frame() == "retreat" {
        let to = t.options("retreat-to")[0].clone();
        t.go(&format!("retreat-to {to}"));
    }
    assert_eq!(t.fact("hex F25 bonfire"), "no");
    assert_eq!(t.fact("unit 1/1/609 bonfire"), "no");
    // A unit that dies under it.
    let one = "unit 1/1/609 F25 reduced bonfire; unit 2/1/609 F25; marker bonfire F25; unit 1/1/JR16 F26; \
               unit 2/1/JR16 F26; unit 3/1/JR16 F26";
    let mut t = table("turn 12; phase combat finnish", one);
    t.go("target F25; combat; attack 1/1/JR16; attack 2/1/JR16; attack 3/1/JR16; 4 3; step 2/1/609");
    assert_eq!(t.fact("hex F25 bonfire"), "yes", "the other one paid");
    let mut t = table("turn 12; phase combat finnish", one);
    t.go("target F25; combat; attack 1/1/JR16; attack 2/1/JR16; attack 3/1/JR16; 4 3; step 1/1/609");
    assert_eq!(t.fact("hex F25 bonfire"), "no");
}

/// [rule 16.2-d] [rule 3.0-V-b] Fires and skulls that are left are gone when the Sub-Zero Loss Phase is over.
#[test]
fn morning() {
    let mut t = table(FROST, "unit 1/1/609 F25 bonfire; marker bonfire F25; unit 1/1/JR16 A13 skull");
    assert_eq!(t.fact("hex F25 bonfire"), "yes", "until the phase ends");
    t.go("6");
    assert_eq!((t.fact("turn"), t.fact("hex F25 bonfire")), ("13".into(), "no".into()));
    assert_eq!(t.fact("unit 1/1/609 bonfire"), "no");
    assert_eq!(t.fact("unit 1/1/JR16 skull"), "no");
}

/// [rule 16.2-e] [rule 16.2-f] As many as one likes; one marker in a hex, with everybody who built under it.
#[test]
fn as_many_fires_as_hexes() {
    let keys = ["1/1/609", "2/1/609", "3/1/609", "4/2/609", "5/2/609", "6/2/609", "7/3/609", "8/3/609"];
    let hexes = ["P26", "P27", "P28", "P29", "Q28", "R25", "R29", "R29"];
    let lines: Vec<String> = keys.iter().zip(hexes).map(|(k, h)| format!("unit {k} {h}")).collect();
    let mut t = table(SOVIET, &lines.join("; "));
    for key in keys {
        t.go(&format!("select {key}; bonfire"));
    }
    assert_eq!(t.st.bonfires.len(), 7);
    // A stack builds together, too.
    let mut t = table(SOVIET, "unit 1/1/609 P26; unit 2/1/609 P26; unit 3/1/609 P26");
    t.go("select 1/1/609; join 2/1/609; bonfire; select 3/1/609; bonfire");
    assert_eq!(t.st.bonfires.len(), 1);
    for key in ["1/1/609", "2/1/609", "3/1/609"] {
        assert_eq!(t.fact(&format!("unit {key} bonfire")), "yes");
    }
    t.go("done; done; done; done");
    assert_eq!(t.fact("turn"), "13", "nobody rolls");
}

/// [rule 16.2-g] [rule 16.2.1] Who comes later is not under the fire: he rolls, and only he can lose the step.
#[test]
fn newcomers_freeze() {
    let mut t = table(SOVIET, "unit 1/1/609 P26; unit 2/1/609 P26; unit 3/1/609 P27; unit 1/1/JR16 A13");
    t.go("select 1/1/609; bonfire; select 2/1/609; bonfire; select 3/1/609; move P26; done");
    assert_eq!(t.fact("hex P26 stack"), "1/1/609 2/1/609 3/1/609");
    assert_eq!(t.fact("unit 3/1/609 bonfire"), "no");
    t.go("done; done; done; done");
    assert_eq!(stack(&t), ["3/1/609"]);
    t.go("1");
    assert_eq!(t.fact("unit 3/1/609 reduced"), "yes");
    assert_eq!(t.fact("turn"), "13");
}

/// [rule 16.3-a] [rule 3.0-V-a] Every Soviet stack without a fire rolls, then every Finnish stack with a skull.
#[test]
fn stacks_without_fire_roll_at_night() {
    let mut t = table(
        FROST,
        "unit 1/1/609 P26; unit 2/1/609 P28; unit MG/1/609 R25 bonfire; marker bonfire R25; \
         unit 1/1/JR16 A13; unit 2/1/JR16 A15 skull; unit MG/1/JR16a A17 skull",
    );
    let mut all = rolls(&mut t);
    let finns = all.split_off(2);
    assert_eq!(all, [["1/1/609"], ["2/1/609"]]);
    assert_eq!(finns, [["2/1/JR16"], ["MG/1/JR16a"]]);
    assert_eq!(t.fact("turn"), "13");
    let t = table("turn 9; phase sub-zero finnish", "unit 1/1/609 P26");
    assert_eq!(t.fact("turn"), "10", "at night only");
}

/// [rule 16.3-b] One roll for a stack, whatever is in it; artillery off the map and armor never.
#[test]
fn one_roll_for_a_stack() {
    let lines = "unit 1/1/609 S27; unit 2/1/609 S27; unit MG/1/609 S27; unit T-37 S27; unit T-26m31 R27; \
                 unit 1/47 beside; unit 1/354 beside";
    let mut t = table(FROST, lines);
    assert_eq!(rolls(&mut t), [["1/1/609", "2/1/609", "MG/1/609"]]);
    let mut t = table(FROST, lines);
    t.go("1");
    assert_eq!(t.refused("step T-37"), "16.3-d");
}

/// [rule 16.3-c] [rule SZLT#1] [rule SZLT#2] A step is lost on 3 or less; one less on the ice, one more for Finns
/// (RW-X10).
#[test]
fn the_table() {
    for (unit, hex, modifier, last_loss) in [
        ("1/1/609", "P26", 0, 3),
        ("1/1/609", "O10", -1, 4),
        ("1/1/JR16", "P26", 1, 2),
        ("1/1/JR16", "O10", 0, 3),
    ] {
        for die in 1..=6 {
            let mut t = table(FROST, &format!("unit {unit} {hex} skull"));
            t.go(&die.to_string());
            assert_eq!(frost(&t), (modifier, die <= last_loss), "{unit} in {hex}: {die}");
            let reduced = if die <= last_loss { "yes" } else { "no" };
            assert_eq!(t.fact(&format!("unit {unit} reduced")), reduced);
        }
    }
}

/// [rule 16.3-d] The owner chooses the unit of the stack; only one step is lost, and it may be the last.
#[test]
fn the_owner_chooses() {
    let mut t =
        table(FROST, "unit 1/1/609 P26 reduced; unit Mtr/609 P26; unit 2/1/609 P28; unit 1/1/JR16 A13 skull");
    t.go("2");
    assert_eq!(t.frame(), "pickstep");
    assert_eq!(t.fact("phasing"), "finnish");
    assert_eq!(t.options("step"), ["1/1/609", "Mtr/609"], "asked of the Soviets");
    assert_eq!(t.refused("step 2/1/609"), "16.3-d");
    t.go("step Mtr/609");
    assert_eq!(t.fact("unit Mtr/609 place"), "eliminated", "no company: not for the pool");
    assert_eq!(t.fact("unit 1/1/609 place"), "P26");
    assert_eq!(stack(&t), ["2/1/609"]);
}

/// [rule 16.3.1-a] Combat and Assault of the own night half-turn put skulls on those who attacked, not on those who
/// only looked on, fired, or did it by day.
#[test]
fn skulls() {
    let lines =
        "unit 1/1/JR16 F26; unit 2/1/JR16 F26; unit MG/1/JR16a H28; unit 1/1/609 F25; unit Pajari F26";
    for (turn, skull) in [(9, "no"), (12, "yes")] {
        let mut t = table(&format!("turn {turn}; phase combat finnish"), lines);
        t.go("target F25; combat; attack 1/1/JR16; done; 6 6");
        assert_eq!(t.fact("unit 1/1/JR16 skull"), skull, "turn {turn}");
        assert_eq!(t.fact("unit 2/1/JR16 skull"), "no");
        assert_eq!(t.fact("unit Pajari skull"), "no");
        assert_eq!(t.fact("unit 1/1/609 skull"), "no");
        let mut t = table(&format!("turn {turn}; phase action finnish"), lines);
        t.go("select 1/1/JR16; assault F25");
        assert_eq!(t.fact("unit 1/1/JR16 skull"), skull);
        assert_eq!(t.fact("unit 2/1/JR16 skull"), "no");
    }
    let mut t =
        table("turn 12; phase combat finnish", "unit Mtr/JR16a F28; unit 1/1/JR16 F26; unit 1/1/609 F25");
    t.go("target F25; fire Mtr/JR16a; 1 1");
    assert_eq!(t.fact("unit Mtr/JR16a skull"), "no", "fire is no Combat");
}

/// [rule 16.3.1-b] Skulls that end in one hex are one skull and one roll, and the marked units lose the step.
#[test]
fn skulls_merge() {
    let mut t = table(FROST, "unit 1/1/JR16 F26 skull; unit MG/1/JR16a F26 skull; unit 2/1/JR16 F26");
    assert_eq!(stack(&t), ["1/1/JR16", "MG/1/JR16a"]);
    t.go("2");
    assert_eq!(t.options("step"), ["1/1/JR16", "MG/1/JR16a"]);
    assert_eq!(t.refused("step 2/1/JR16"), "16.3-d");
    t.go("step MG/1/JR16a");
    assert_eq!(t.fact("turn"), "13");
}

/// [rule 16.3.1-c] Being attacked by the Soviets gives no skull.
#[test]
fn no_skull_for_defenders() {
    let lines = "unit 1/1/JR16 F26; unit 1/1/609 F25";
    let mut t = table("turn 12; phase combat soviet", lines);
    t.go("target F26; combat; attack 1/1/609; 6 1");
    assert_eq!(t.fact("unit 1/1/JR16 skull"), "no");
    let mut t = table(SOVIET, lines);
    t.go("select 1/1/609; assault F26");
    assert_eq!(t.fact("unit 1/1/JR16 skull"), "no");
}

/// [rule 12.3.1-e] Pajari does not freeze, and if the frost kills his last companion in supply he stays where he is.
#[test]
fn pajari_does_not_freeze() {
    let mut t = table(FROST, "unit Pajari F26 skull raider; unit 1/1/JR16 F26 reduced skull");
    assert_eq!(stack(&t), ["1/1/JR16"]);
    t.go("1");
    assert_eq!(t.fact("unit 1/1/JR16 place"), "dead-pool");
    assert_eq!(t.fact("unit Pajari place"), "F26");
    assert_eq!(t.fact("turn"), "13");
}
