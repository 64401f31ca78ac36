//! Rule 16.4: Finnish night raids.
//!
//! The ground: O7 to O17 is ice, one point a hex on skis. P15, a wood, has ice around it but for P14.

use crate::firing::{Table, table, table_of};
use sandtable_engine::{Actor, Audience, Game, Seat};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{Frame, Roll};
use sandtable_red_winter::units::UnitSet;

const NIGHT: &str = "turn 12; phase action finnish";

/// The modifiers of a raid by these units, as `FNRT#n+x`.
fn drms(t: &Table, units: &[&str], target: &str, via: &str) -> Vec<String> {
    let group: UnitSet = units.iter().map(|u| t.unit(u)).collect();
    let list = t.game.raid_modifiers(&t.st, group, t.hex(target), t.hex(via));
    list.iter().map(|(rule, n)| format!("{rule}{n:+}")).collect()
}

/// The last roll for the way: modifier and shift.
fn way(t: &Table) -> (i8, Option<i8>) {
    t.events()
        .rev()
        .find_map(|e| match e {
            Event::RaidFind { modifier, shift, .. } => Some((*modifier, *shift)),
            _ => None,
        })
        .expect("a raid")
}

/// [rule 16.4-a] Full-strength infantry companies only, Finnish, at night, that do nothing else.
#[test]
fn raid_needs_full_strength_finns() {
    let lines = "unit 1/1/JR16 O9; unit 2/1/JR16 O9 reduced; unit Eng/JR16 O9; unit MG/1/JR16a O9; \
                 unit 1/PPP7 O8; unit Pajari O8; unit 1/1/609 P15";
    for (unit, rule) in [
        ("1/1/JR16", "legal"),
        ("1/PPP7", "legal"),
        ("2/1/JR16", "16.4-a"),
        ("Eng/JR16", "16.4-a"),
        ("MG/1/JR16a", "16.4-a"),
        ("Pajari", "16.4.1-b"),
    ] {
        let mut t = table(NIGHT, lines);
        t.go(&format!("select {unit}"));
        assert_eq!(t.refused("raid P15"), rule, "{unit}");
        assert_eq!(!t.options("raid").is_empty(), rule == "legal", "{unit}");
    }
    let mut t = table("turn 9; phase action finnish", lines);
    t.go("select 1/1/JR16");
    assert_eq!(t.refused("raid P15"), "16.4-a", "by day");
    let mut t = table("turn 12; phase action soviet", "unit 1/1/609 O9; unit 1/1/JR16 P15");
    t.go("select 1/1/609");
    assert_eq!(t.refused("raid P15"), "16.4-a");
    let mut t = table(NIGHT, lines);
    t.go("select 1/1/JR16; move O8");
    assert_eq!(t.refused("raid P15"), "16.4.1-d", "it has moved");
}

/// [rule 16.4-1] [rule 16.4-2] Participants and target are named, then the way is rolled for; targets are enemy hexes.
#[test]
fn naming() {
    let mut t = table(NIGHT, "unit 1/1/JR16 O9; unit 2/1/JR16 O9; unit 1/1/609 P15; unit 2/1/609 A30");
    t.go("select 1/1/JR16");
    assert_eq!(t.options("raid"), ["P15"], "A30 is out of reach");
    assert_eq!(t.refused("raid P16"), "16.4-2", "nobody there");
    t.go("raid P15");
    assert_eq!(t.options("join"), ["2/1/JR16"]);
    assert_eq!(t.refused("join 1/1/JR16"), "16.4-1");
    t.go("join 2/1/JR16; via O14");
    assert!(matches!(t.st.top(), Some(Frame::Roll(Roll::RaidFind))));
    t.go("4");
    assert_eq!(t.battle().attackers.len(), 2);
}

/// [rule 16.4-3] The table: 2 or less lost, 3 1L, 4 even, then a column for each point up to 5R.
#[test]
fn the_table() {
    let t = table(NIGHT, "");
    let shift = |n: i8| t.game.pack.tables.raid.shift(n);
    for n in -1..=2 {
        assert_eq!(shift(n), None, "{n}");
    }
    assert_eq!([3, 4, 5, 6, 7, 8, 9].map(shift), [-1, 0, 1, 2, 3, 4, 5].map(Some));
    assert_eq!((shift(10), shift(14)), (Some(5), Some(5)));
}

/// [rule 16.4-3] [rule 16.4-5a] [rule 16.4.1-d] Lost on the way: no attack, nobody moves, but it was their action and
/// the night's raid (RW-E39: one die only).
#[test]
fn lost_on_the_way() {
    // From R9 the way is eight points long and not easy: no modifier after the first raid.
    let mut t = table(NIGHT, "raided; unit 1/1/JR16 R9; unit 2/1/JR16 O7; unit 1/1/609 P15");
    t.go("select 1/1/JR16; raid P15; via O14; 2");
    assert_eq!(way(&t), (0, None));
    assert_eq!(t.frame(), "action", "no second roll");
    assert_eq!(t.fact("unit 1/1/JR16 place"), "R9");
    assert_eq!(t.fact("unit 1/1/JR16 raider"), "yes");
    assert_eq!(t.refused("select 1/1/JR16"), "4.1-b");
    t.go("select 2/1/JR16");
    assert_eq!(t.refused("raid P15"), "16.4.1-a");
    assert_eq!(t.fact("unit 1/1/609 reduced"), "no");
}

/// [rule 16.4-4a] Ratio as ever; the raiders are halved if the last hex of the way is ice, or a bridge lies between it
/// and the target, wherever they come from.
#[test]
fn strength_of_the_raiders() {
    for (via, attack) in [("O14", 5), ("P14", 10)] {
        let mut t = table(NIGHT, "unit 1/1/JR16 O9; unit 2/1/JR16 O9; unit 1/1/609 P15");
        t.go(&format!("select 1/1/JR16; join 2/1/JR16; raid P15; via {via}; 1"));
        assert_eq!(t.fact("battle attack"), attack.to_string(), "{via}");
        assert_eq!(t.fact("battle defence"), "5");
    }
    // J16 and K15 are joined by the bridge; I15 is on the near side.
    for (via, attack) in [("K15", 3), ("I15", 5)] {
        let mut t = table(NIGHT, "unit 1/1/JR16 M11; unit 1/1/609 J16");
        t.go(&format!("select 1/1/JR16; raid J16; via {via}; 1"));
        assert_eq!(t.fact("battle attack"), attack.to_string(), "{via}");
    }
}

/// [rule 16.4-4b] [rule 8.2#2] The shift of the FNRT and nothing else: no lake, digging, morale, bonfire, submachine
/// guns, leader or stance; no support of either side. Armor is halved, as at night it is.
#[test]
fn no_other_modifier() {
    // Finnish morale on turn 26; Soviets with a mortar that could support.
    let night = "turn 26; stance 20; phase action finnish";
    let lines = "raided; unit 1/1/JR16 O8; unit Pajari O8; unit 1/1/609 O15; unit MG/1/609 O15 bonfire; \
                 marker bonfire O15; marker dug-in O15; unit Mtr/609 O17; unit Mtr/JR16a O8";
    let mut t = table(night, lines);
    t.go("select 1/1/JR16; join Pajari; raid O15; via O14; 1");
    // Pajari, bonfire, short, easy.
    assert_eq!(way(&t), (6, Some(3)));
    assert_eq!(t.fact("battle shift"), "3");
    assert!(matches!(t.st.top(), Some(Frame::Roll(Roll::Crt))), "nobody supports");
    // 3 to 5 + 8: 1:5, and three columns: 1:2.
    assert_eq!((t.fact("battle attack"), t.fact("battle defence")), ("3".into(), "13".into()));
    assert_eq!(t.fact("battle column"), "1:2");
    let mut t = table(NIGHT, "unit 1/1/JR16 N12; unit T-26m31 P18; unit T-37 P18");
    t.go("select 1/1/JR16; raid P18");
    let via = t.options("via")[0].clone();
    t.go(&format!("via {via}; 6"));
    assert_eq!(t.fact("battle defence"), "7", "half of 15");
}

/// [rule 16.4-4c] [rule 16.4-5a] Every loss is a step, at once, of both sides; nobody retreats or advances.
#[test]
fn losses_are_steps() {
    let mut t = table(
        NIGHT,
        "unit 1/1/JR16 O9; unit 2/1/JR16 O9; unit 3/1/JR16 O10; unit 1/1/609 P15; unit 2/1/609 P15",
    );
    // Three companies, 15 against 10 by P14: 1:1. First raid and short way: 1 + 3 is even. 10 on 1:1 is 1/2.
    t.go("select 1/1/JR16; raid P15; join 2/1/JR16; join 3/1/JR16; via P14; 1; 5 5");
    assert_eq!(t.frame(), "losses");
    assert_eq!(t.options("step"), ["1/1/609", "2/1/609"]);
    assert_eq!(t.refused("retreat"), "16.4-4c");
    t.go("step 1/1/609; step 2/1/609");
    assert_eq!(t.options("step"), ["1/1/JR16", "2/1/JR16", "3/1/JR16"], "the raiders pay, wherever they are");
    assert_eq!(t.refused("retreat"), "16.4-4c");
    t.go("step 3/1/JR16");
    assert_eq!(t.frame(), "action");
    for (unit, hex, reduced) in [
        ("1/1/JR16", "O9", "no"),
        ("3/1/JR16", "O10", "yes"),
        ("1/1/609", "P15", "yes"),
        ("2/1/609", "P15", "yes"),
    ] {
        assert_eq!(t.fact(&format!("unit {unit} place")), hex);
        assert_eq!(t.fact(&format!("unit {unit} reduced")), reduced);
    }
    // An emptied hex stays empty.
    let mut t = table(NIGHT, "unit 1/1/JR16 O9; unit 2/1/JR16 O9; unit Mtr/609 P15");
    t.go("select 1/1/JR16; join 2/1/JR16; raid P15; via P14; 6; 6 6");
    assert_eq!(t.fact("unit Mtr/609 place"), "eliminated");
    assert_eq!(t.fact("unit 1/1/JR16 place"), "O9");
    assert_eq!(t.frame(), "action");
}

/// [rule 12.1-b] A raid can hurt armor.
#[test]
fn armor_is_not_safe() {
    let mut t = table(NIGHT, "unit 1/1/JR16 N12; unit 2/1/JR16 N12; unit T-37 P18");
    t.go("select 1/1/JR16; join 2/1/JR16; raid P18");
    let via = t.options("via")[0].clone();
    t.go(&format!("via {via}; 6; 6 6"));
    assert_eq!(t.fact("unit T-37 place"), "eliminated");
}

/// [rule 16.4-5b] Each raider rolls for frost by himself, others in the hex once together; Pajari does not roll.
#[test]
fn raiders_freeze_one_by_one() {
    let lines = "raided; unit 1/1/JR16 R9; unit 2/1/JR16 R9; unit MG/1/JR16a R9 skull; unit Eng/JR16 R9 skull; \
                 unit Pajari R9; unit 1/1/609 P15 bonfire; marker bonfire P15";
    let mut t = table(NIGHT, lines);
    t.go("select 1/1/JR16; join 2/1/JR16; join Pajari; raid P15; via O14; 1");
    // Pajari and the bonfire: 5 is 1R.
    assert_eq!(way(&t), (4, Some(1)));
    t.go("3 4");
    if t.frame() == "losses" {
        t.go("step 1/1/JR16");
    }
    t.go("done; done");
    let mut stacks = Vec::new();
    while let Some(Frame::Roll(Roll::SubZero { stack })) = t.st.top() {
        stacks.push(stack.iter().map(|u| t.game.def(u).key.as_str()).collect::<Vec<_>>());
        t.go("6");
    }
    stacks.sort();
    assert_eq!(stacks, [vec!["1/1/JR16"], vec!["2/1/JR16"], vec!["MG/1/JR16a", "Eng/JR16"]]);
}

/// [rule FNRT#1] The first raid of the game, even if it was lost.
#[test]
fn first_raid() {
    let lines = "unit 1/1/JR16 R9; unit 1/1/609 P15";
    let t = table(NIGHT, lines);
    assert_eq!(drms(&t, &["1/1/JR16"], "P15", "O14"), ["FNRT#1+2"]);
    let t = table(NIGHT, &format!("raided; {lines}"));
    assert!(drms(&t, &["1/1/JR16"], "P15", "O14").is_empty());
    let mut t = table(NIGHT, lines);
    t.go("select 1/1/JR16; raid P15; via O14; 1");
    assert_eq!(way(&t), (2, Some(-1)));
    assert!(t.st.raided);
}

/// [rule FNRT#2] [rule 12.3-g] [rule FNRT#3] Pajari and a bonfire in the target hex, two each.
#[test]
fn leader_and_bonfire() {
    let lines = "raided; unit 1/1/JR16 R9; unit Pajari R9; unit 1/1/609 P15";
    let t = table(NIGHT, lines);
    assert_eq!(drms(&t, &["1/1/JR16", "Pajari"], "P15", "O14"), ["FNRT#2+2"]);
    let t = table(NIGHT, &format!("{lines} bonfire; marker bonfire P15"));
    assert_eq!(drms(&t, &["1/1/JR16"], "P15", "O14"), ["FNRT#3+2"]);
}

/// [rule FNRT#4] [rule FNRT#5] A way of seven points or less; a way of ice, road and village hexes only; both only if
/// one way is both.
#[test]
fn routes() {
    let of = |start: &str, target: &str, via: &str| {
        let t = table(NIGHT, &format!("raided; unit 1/1/JR16 {start}; unit 1/1/609 {target}"));
        drms(&t, &["1/1/JR16"], target, via)
    };
    assert_eq!(of("O7", "P15", "O14"), ["FNRT#4+1", "FNRT#5+1"], "seven hexes of ice");
    assert_eq!(
        of("O7", "P15", "O15"),
        ["FNRT#5+1"],
        "seven and a half points, by the road along N16 perhaps"
    );
    assert_eq!(of("O9", "P15", "P14"), ["FNRT#4+1"], "the last hex is a wood");
    assert!(of("R9", "P15", "O14").is_empty());
    // From U16 it is 6 points through the woods to P16, and 14.5 by roads and ice: one or the other.
    assert_eq!(of("U16", "P15", "P16"), ["FNRT#4+1"]);
    // From H15 by road to I15.
    assert_eq!(of("A13", "H15", "I15"), ["FNRT#5+1"]);
}

/// [rule FNRT#4] [rule FNRT#5] The route modifiers hold for all raiders or for none.
#[test]
fn routes_of_all_raiders() {
    let t = table(NIGHT, "raided; unit 1/1/JR16 O7; unit 2/1/JR16 P7; unit 1/1/609 P15");
    assert_eq!(drms(&t, &["1/1/JR16"], "P15", "O14"), ["FNRT#4+1", "FNRT#5+1"]);
    assert_eq!(drms(&t, &["1/1/JR16", "2/1/JR16"], "P15", "Q15"), ["FNRT#5+1"]);
    // From Q9 a wood or suo has to be crossed: no easy way for him, so for nobody.
    let t = table(NIGHT, "raided; unit 1/1/JR16 Q9; unit 2/1/JR16 R9; unit 1/1/609 P15");
    assert_eq!(drms(&t, &["1/1/JR16"], "P15", "O14"), ["FNRT#4+1", "FNRT#5+1"]);
    assert!(drms(&t, &["1/1/JR16", "2/1/JR16"], "P15", "O14").is_empty());
}

/// [rule 16.4.1-a] One raid in a night, and one more the next night.
#[test]
fn one_raid_a_night() {
    let mut t = table(
        NIGHT,
        "raided; unit 1/1/JR16 R9; unit 2/1/JR16 O8; unit 1/1/609 P15 bonfire; marker bonfire P15",
    );
    t.go("select 1/1/JR16; raid P15; via O14; 5");
    t.go("3 4; select 2/1/JR16");
    assert_eq!(t.refused("raid P15"), "16.4.1-a");
    t.go("done; done; done; 6");
    assert!(!t.st.raid_used && t.st.raided);
}

/// [rule 16.4.1-b] Up to three companies, with or without Pajari, stacked or all next to each other.
#[test]
fn the_group() {
    let lines = "unit 1/1/JR16 O9; unit 2/1/JR16 O9; unit 3/1/JR16 O10; unit 4/2/JR16 P10; unit 5/2/JR16 O8; \
                 unit Pajari O10; unit 1/1/609 P16";
    let mut t = table(NIGHT, lines);
    t.go("select 1/1/JR16; raid P16");
    assert_eq!(t.options("join"), ["2/1/JR16", "3/1/JR16", "4/2/JR16", "5/2/JR16", "Pajari"]);
    t.go("join 3/1/JR16");
    assert_eq!(t.options("join"), ["2/1/JR16", "4/2/JR16", "Pajari"], "O8 is not next to O10");
    assert_eq!(t.refused("join 5/2/JR16"), "16.4.1-b");
    t.go("join 4/2/JR16");
    assert_eq!(t.refused("join 2/1/JR16"), "16.4.1-b", "three are enough");
    t.go("join Pajari");
    let via = t.options("via")[0].clone();
    t.go(&format!("via {via}; 1"));
    for unit in ["1/1/JR16", "3/1/JR16", "4/2/JR16", "Pajari"] {
        assert_eq!(t.fact(&format!("unit {unit} acted")), "yes", "{unit}");
    }
    assert_eq!(t.fact("unit 2/1/JR16 acted"), "no");
    assert_eq!(t.battle().attackers.len(), 3, "the leader does not fight");
}

/// [rule 16.4.1-b] Nobody who began the phase in an enemy zone of control, even if the enemy has gone since.
#[test]
fn not_from_zones_of_control() {
    let lines = "unit 1/1/JR16 O9; unit 2/1/JR16 O8; unit 1/1/609 P15; unit 2/1/609 P10";
    let mut t = table(NIGHT, lines);
    t.go("select 1/1/JR16");
    assert_eq!(t.refused("raid P15"), "16.4.1-b");
    let mut t = table(NIGHT, &lines.replace("unit 2/1/609 P10", "unit Mtr/609 P10"));
    // The mortar is assaulted from O9's neighbour and dies; O9 began the phase next to it all the same.
    t.go("select 2/1/JR16");
    t.go("move P9; assault P10; 6 6");
    assert_eq!(t.fact("unit Mtr/609 place"), "eliminated");
    assert_eq!(t.fact("hex O9 soviet-zoc"), "no");
    t.go("select 1/1/JR16");
    assert_eq!(t.refused("raid P15"), "16.4.1-b");
}

/// [rule 16.4.1-c] Four hexes or more from where every Finnish unit began the phase; a leader alone is none.
#[test]
fn distance_of_the_target() {
    let base = "unit 1/1/JR16 O9; unit 1/1/609 P15";
    for (other, rule) in [
        ("MG/1/JR16a P12", "16.4.1-c"),
        ("MG/1/JR16a P11", "legal"),
        ("Pajari P12", "legal"),
        ("2/1/JR16 track 12", "legal"),
    ] {
        let mut t = table(NIGHT, &format!("{base}; unit {other}"));
        t.go("select 1/1/JR16");
        assert_eq!(t.refused("raid P15"), rule, "{other}");
    }
    // What counts is where they began: he has left, and it is too late; he has come, and it does not matter.
    let mut t = table(NIGHT, &format!("{base}; unit MG/1/JR16a P12"));
    t.go("select MG/1/JR16a; move P11; done; select 1/1/JR16");
    assert_eq!(t.refused("raid P15"), "16.4.1-c");
    let mut t = table(NIGHT, &format!("{base}; unit MG/1/JR16a P11"));
    t.go("select MG/1/JR16a; move P12; done; select 1/1/JR16");
    assert_eq!(t.refused("raid P15"), "legal");
}

/// [rule 16.4.1-d] Raiders have done all they do this phase, Pajari too; who has acted cannot join.
#[test]
fn no_other_action() {
    let lines =
        "unit 1/1/JR16 O9; unit 2/1/JR16 O9; unit 3/1/JR16 O10 reduced; unit Pajari O9; unit 1/1/609 P15";
    let mut t = table(NIGHT, lines);
    t.go("select 2/1/JR16; done; select 1/1/JR16; raid P15");
    assert_eq!(t.refused("join 2/1/JR16"), "16.4.1-d");
    assert_eq!(t.refused("join 3/1/JR16"), "16.4-a");
    // First raid, Pajari, short and easy: 7 is 3R, 1:2 becomes 3:1, and 7 on it is 0/1.
    t.go("join Pajari; via O14; 1; 3 4");
    assert_eq!(t.refused("select 1/1/JR16"), "4.1-b");
    assert_eq!(t.refused("select Pajari"), "4.1-b");
}

/// [rule 16.4.1-e] Raiders who were dug in still are.
#[test]
fn raiders_stay_dug_in() {
    let mut t = table(NIGHT, "unit 1/1/JR16 R9; unit 1/1/609 P15; marker dug-in R9");
    t.go("select 1/1/JR16; raid P15; via O14; 1; 6 6");
    assert_eq!(t.fact("hex R9 dug-in"), "yes");
}

/// [rule 16.4.1-f] The way is free of enemies and of their zones of control, but for the target's own.
#[test]
fn a_free_way() {
    let raid = |lines: &str| {
        let mut t = table(NIGHT, &format!("unit 1/1/JR16 O9; unit 1/1/609 P15; {lines}"));
        t.go("select 1/1/JR16");
        if t.legal("raid P15") {
            t.go("raid P15");
            t.options("via")
        } else {
            vec![t.refused("raid P15")]
        }
    };
    assert_eq!(raid(""), ["O14", "O15", "P14", "P16", "Q14", "Q15"]);
    assert_eq!(raid("unit 2/1/609 P16"), ["O14", "P14", "Q14"], "the others are next to P16");
    // Every hex next to P15 is next to somebody else, too.
    assert_eq!(raid("unit 2/1/609 O13; unit 3/1/609 Q13; unit 4/2/609 O16; unit 5/2/609 Q16"), ["16.4.1-f"]);
}

/// [rule 16.4.1-g] At most 18 points for each raider, roads allowed, the target hex not counted.
#[test]
fn eighteen_points() {
    // Most of the way is road: from O4 it is 18 points to the hexes next to A2, from O5 half a point more.
    for (start, rule) in [("O4", "legal"), ("O5", "16.4.1-f")] {
        let mut t = table(NIGHT, &format!("unit 1/1/JR16 {start}; unit 1/1/609 A2"));
        t.go("select 1/1/JR16");
        assert_eq!(t.refused("raid A2"), rule, "{start}");
        assert_eq!(t.options("raid").len(), usize::from(rule == "legal"));
    }
    // Whoever is too far cannot join, though he stands next to the others.
    let mut t = table(NIGHT, "unit 1/1/JR16 O4; unit 2/1/JR16 O5; unit 1/1/609 A2");
    t.go("select 1/1/JR16; raid A2");
    assert!(t.options("join").is_empty());
    assert_eq!(t.refused("join 2/1/JR16"), "16.4.1-g");
    assert_eq!(t.refused("via O4"), "16.4.1-f", "it is not next to the target");
    // O15 is, but no free way leads there.
    let mut t = table(NIGHT, "unit 1/1/JR16 O9; unit 1/1/609 P15; unit 2/1/609 P16");
    t.go("select 1/1/JR16; raid P15");
    assert_eq!(t.refused("via O15"), "16.4.1-g");
}

/// [rule 16.4.1-h] The hotel is no target.
#[test]
fn not_the_hotel() {
    let mut t = table(NIGHT, "unit 1/1/JR16 N12; unit 1/1/609 M16; unit 2/1/609 N17");
    t.go("select 1/1/JR16");
    assert_eq!(t.refused("raid M16"), "16.4.1-h");
    let mut t = table(NIGHT, "unit 1/1/JR16 N12; unit 1/1/609 L16");
    t.go("select 1/1/JR16");
    assert!(t.legal("raid L16"));
}

/// [rule 12.4.3-e] A raid on X28 does not take the artillery park.
#[test]
fn a_raid_takes_no_park() {
    let mut t = table(
        NIGHT,
        "ammo soviet 7; unit 1/47 beside; unit 1/354 beside; unit 1/1/JR16 S27; unit Mtr/609 X28",
    );
    t.go("select 1/1/JR16; raid X28");
    let via = t.options("via")[0].clone();
    t.go(&format!("via {via}; 6; 6 6"));
    assert_eq!(t.fact("unit Mtr/609 place"), "eliminated");
    assert_eq!(t.frame(), "action");
    assert_eq!((t.fact("ammo soviet"), t.fact("unit 1/354 place")), ("7".into(), "beside".into()));
}

/// [rule 20.6] Pajari's heart is checked after a raid he took part in, found or lost (S-08).
#[test]
fn a_raid_strains_the_heart() {
    for (pajari, due) in [("; join Pajari", true), ("", false)] {
        let lines = "raided; unit 1/1/JR16 R9; unit Pajari R9; unit 1/1/609 P15";
        let mut t = table_of("campaign", &["pajaris-heart"], NIGHT, lines);
        t.go(&format!("select 1/1/JR16{pajari}; raid P15; via O14; 4; 6 6"));
        while t.frame() == "losses" {
            t.go("step 1/1/JR16");
        }
        assert_eq!(matches!(t.st.top(), Some(Frame::Roll(Roll::Heart { .. }))), due);
    }
}

/// [rule 20.6] If the game ends before he is well he does not come back.
#[test]
fn a_heart_that_heals_too_late() {
    for (dice, place) in [("1 5", "track 32"), ("1 6", "gone")] {
        let lines = "raided; unit 1/1/JR16 R9; unit Pajari R9; unit 1/1/609 P15";
        let mut t = table_of("campaign", &["pajaris-heart"], "turn 26; phase action finnish", lines);
        t.go("select 1/1/JR16; join Pajari; raid P15; via O14; 4; 6 6; 1 1").go(dice);
        assert_eq!(t.fact("unit Pajari place"), place);
        assert!(t.game.audit(&t.st).is_empty());
    }
}

/// [rule 20.7] In fog of war the choices of a raid tell hexes, which are seen anyway, and not who is there.
#[test]
fn fog_hides_what_is_raided() {
    let raid = |soviets: &str| {
        let mut t = table_of(
            "campaign",
            &["fog-of-war"],
            NIGHT,
            &format!("unit 1/1/JR16 O9; unit 2/1/JR16 O9; {soviets}"),
        );
        t.go("select 1/1/JR16");
        let targets = t.options("raid");
        t.go("raid P15");
        (targets, t.options("via"), t.options("join"))
    };
    let weak = raid("unit Mtr/609 P15; unit AT/1/1/139 P18");
    let strong = raid("unit 1/1/609 P15 reduced; unit MG/1/609 P18");
    assert_eq!(weak, strong);
    // What the raiders' own side is told is not told to others: nobody else has anything to choose.
    let mut t = table_of("campaign", &["fog-of-war"], NIGHT, "unit 1/1/JR16 O9; unit 1/1/609 P15");
    t.go("select 1/1/JR16; raid P15");
    let Actor::Seat(seat) = t.game.decision(&t.st).actor else { panic!("a seat decides") };
    let mut other = Vec::new();
    t.game.options(&t.st, Seat(1 - seat.0), &mut other);
    assert!(other.is_empty());
}

/// [rule 20.7] Who went on a raid in the dark is told to the Finns alone, all the more if they only lost their way.
#[test]
fn fog_hides_the_raiders() {
    for (options, told) in [(&["fog-of-war"][..], false), (&[][..], true)] {
        let lines = "raided; unit 1/1/JR16 R9; unit 1/1/609 P15";
        let mut t = table_of("campaign", options, NIGHT, lines);
        t.go("select 1/1/JR16; raid P15; via O14; 1");
        let audience =
            t.log.entries.iter().find(|(_, e)| matches!(e, Event::Attack { .. })).expect("a raid").0;
        assert_eq!(audience == Audience::All, told);
    }
}
