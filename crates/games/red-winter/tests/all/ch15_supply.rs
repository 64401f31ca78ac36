//! Rule 15: supply.

use crate::firing::{Table, table};
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::supply::SupplyLine;

const NIGHT: &str = "turn 12; phase action soviet";

fn supplied(lines: &str, unit: &str) -> bool {
    table("turn 9; phase action soviet", lines).fact(&format!("unit {unit} supply")) == "yes"
}

/// [rule 15.0-a] Out of supply a unit moves and fights as ever.
#[test]
fn being_cut_off_costs_nothing_in_itself() {
    let stand = |cut: &str| {
        let lines = format!("unit 1/1/609 O19; unit 1/1/JR16 N20; {cut}");
        let mut t = table("turn 9; phase action soviet", &lines);
        let supply = t.fact("unit 1/1/609 supply");
        t.go("select 1/1/609");
        let (mp, moves) = (t.fact("mp"), t.options("move"));
        let mut t = table("turn 9; phase combat soviet", &lines);
        t.go("target N20; combat; attack 1/1/609");
        (supply, mp, moves, t.fact("battle attack"), t.fact("battle column"))
    };
    let (open, cut) = (stand(""), stand("unit 2/1/JR16 R27"));
    assert_eq!((open.0.as_str(), cut.0.as_str()), ("yes", "no"));
    assert_eq!((open.1, open.2, open.3, open.4), (cut.1, cut.2, cut.3, cut.4));
}

/// [rule 15.2-a] At most four hexes to a road hex, the unit's own not counted, then along the road to X28.
#[test]
fn four_hexes_to_the_road() {
    assert!(supplied("unit 1/1/609 O29", "1/1/609"), "Q26, R27 and S27 are four hexes away");
    assert!(!supplied("unit 1/1/609 O30", "1/1/609"), "five hexes");
    assert!(supplied("unit 1/1/609 A13", "1/1/609"), "the road is as long as it likes");
    assert!(supplied("unit 1/1/609 X28", "1/1/609"));
}

/// [rule 15.2-a] Road hexes have to be joined by the road itself: beyond a cut the road is no road.
#[test]
fn the_road_is_cut() {
    assert!(supplied("unit 1/1/609 O19", "1/1/609"));
    assert!(!supplied("unit 1/1/609 O19; unit 1/1/JR16 R27", "1/1/609"));
    // Beyond the cut, and near enough to it, one walks around it.
    assert!(supplied("unit 1/1/609 R25; unit 1/1/JR16 Q27", "1/1/609"), "by S26 to S27");
}

/// [rule 15.2-b] An enemy zone of control bars as well as the enemy himself, unless a friend stands in the hex: in
/// every barred hex of the road, and a leader alone exerts none.
#[test]
fn zones_of_control_bar_and_friends_open() {
    let base = "unit 1/1/609 O19; unit 1/1/JR16 Q27";
    assert!(!supplied(base, "1/1/609"), "Q26 and R27 are in its zone");
    assert!(!supplied(&format!("{base}; unit 2/1/609 Q26"), "1/1/609"), "R27 still is");
    assert!(supplied(&format!("{base}; unit 2/1/609 Q26; unit 3/1/609 R27"), "1/1/609"));
    assert!(supplied("unit 1/1/609 O19; unit Pajari R27", "1/1/609"));
    // The way to the road is barred like the road.
    assert!(!supplied("unit 1/1/609 O29; unit 1/1/JR16 P28; unit 2/1/JR16 P30", "1/1/609"));
}

/// [rule 15.2-b] The unit's own hex is open, whoever stands next to it.
#[test]
fn the_own_hex_is_open() {
    assert!(supplied("unit 1/1/609 R27; unit 1/1/JR16 Q27", "1/1/609"));
    assert!(!supplied("unit 1/1/609 O25; unit 1/1/JR16 Q27", "1/1/609"), "others do not get through R27");
}

/// [rule 15.2-b] [rule 15.3-a] Asked of an empty hex: a unit that stood there would open it.
#[test]
fn a_hex_is_asked_about() {
    let t = table("turn 9; phase action soviet", "unit 1/1/JR16 X29; unit 1/1/609 A12");
    assert!(t.game.hex_in_supply(&t.st, Side::Soviet, t.hex("X28")));
    assert!(!t.game.hex_in_supply(&t.st, Side::Soviet, t.hex("W27")));
    assert!(t.game.hex_in_supply(&t.st, Side::Finnish, t.hex("A13")));
    assert!(!t.game.hex_in_supply(&t.st, Side::Finnish, t.hex("B14")));
}

/// [rule 15.4-a] [rule 15.2-b] X28 and A13 are the sources; a source in enemy hands or in an enemy zone of control
/// feeds nobody, except a unit that stands on it and whoever comes to it there.
#[test]
fn the_source_itself() {
    assert!(!supplied("unit 1/1/609 U27; unit 1/1/JR16 X28", "1/1/609"));
    let zone = "unit 1/1/609 U27; unit 1/1/JR16 X29";
    assert!(!supplied(zone, "1/1/609"));
    let held = format!("{zone}; unit 2/1/609 X28");
    assert!(supplied(&held, "2/1/609"));
    assert!(supplied(&held, "1/1/609"));
    let zone = "unit 1/1/JR16 D13; unit 1/1/609 A12";
    assert!(!supplied(zone, "1/1/JR16"), "A13 is in the zone of A12");
    assert!(supplied(&format!("{zone}; unit 2/1/JR16 A13; unit 3/1/JR16 B13"), "1/1/JR16"));
    assert!(!supplied("unit 1/1/JR16 D13; unit 1/1/609 A13", "1/1/JR16"));
    // X1, where the 718th enters, is none: its road leads to X28 as all do, or nowhere (13.1.1-b).
    assert!(supplied("unit 1/1/609 X1", "1/1/609"));
    assert!(!supplied("unit 1/1/609 X1; unit 1/1/JR16 R27", "1/1/609"));
}

/// [rule 15.3-a] Finns need no road: any length over any terrain, around every zone of control; friends open hexes.
#[test]
fn the_finnish_way() {
    assert!(supplied("unit 1/1/JR16 X31", "1/1/JR16"));
    let base = "unit 1/1/JR16 A1; unit 1/1/609 B2";
    assert!(!supplied(base, "1/1/JR16"));
    assert!(!supplied(&format!("{base}; unit 2/1/JR16 B1"), "1/1/JR16"), "C1 is barred, too");
    assert!(supplied(&format!("{base}; unit 2/1/JR16 B1; unit 3/1/JR16 C1"), "1/1/JR16"));
    assert!(!supplied(&format!("{base}; unit 2/1/JR16 B1; unit Pajari C1"), "1/1/JR16"), "A-46");
    // Frozen lake all the way is no hindrance.
    assert!(supplied("unit 1/1/JR16 O12; unit 1/1/609 N11", "1/1/JR16"));
}

/// [rule 15.2-a] [rule 15.3-a] What the line is, or what cuts it, can be told.
#[test]
fn the_line_is_told() {
    let line = |t: &Table, side, hex: &str| t.game.supply_line(&t.st, side, t.hex(hex));
    let label = |t: &Table, h| t.game.pack.grid.label(h).to_string();
    let t = table("turn 9; phase action soviet", "unit 1/1/609 O19");
    let SupplyLine::Open(path) = line(&t, Side::Soviet, "U27") else { panic!("open") };
    let path: Vec<String> = path.iter().map(|h| label(&t, *h)).collect();
    assert_eq!(path, ["U27", "V28", "W27", "X28"]);
    let t = table("turn 9; phase action soviet", "unit 1/1/609 O19; unit 1/1/JR16 R27");
    let SupplyLine::Cut(Some((path, cut))) = line(&t, Side::Soviet, "O19") else { panic!("cut") };
    assert_eq!(label(&t, cut), "Q26", "the first hex of the zone of control");
    assert_eq!(path.last().map(|h| label(&t, *h)).as_deref(), Some("X28"));
    assert_eq!(line(&t, Side::Soviet, "O30"), SupplyLine::Cut(None), "too far from any road");
}

/// [rule 15.1-1] [rule 13.2-c] Checked when replacements are received.
#[test]
fn checked_for_replacements() {
    let reset = "turn 14; phase reset soviet";
    let t = table(reset, "unit 1/1/609 O29 reduced; unit 2/1/609 O30 reduced");
    assert_eq!(t.options("replace"), ["1/1/609"]);
    assert_eq!(t.refused("replace 2/1/609"), "13.2-c");
}

/// [rule 15.1-2] Checked when recovery is attempted: one less out of supply.
#[test]
fn checked_for_recovery() {
    let drms = |hex: &str| {
        let t = table(NIGHT, &format!("unit 1/1/609 {hex} reduced"));
        let list = t.game.recovery_drms(&t.st, t.unit("1/1/609"));
        list.map(|(rule, _, n)| format!("{rule}{n:+}")).collect::<Vec<_>>()
    };
    assert_eq!(drms("O29"), ["REC#2+1", "REC#4+1"]);
    assert_eq!(drms("O30"), ["REC#2+1", "REC#4+1", "REC#5-1"]);
}

/// [rule 15.1-3] Checked where and when a unit dies: out of supply it is gone for good.
#[test]
fn checked_at_elimination() {
    for (hex, place) in [("O29", "dead-pool"), ("O30", "eliminated")] {
        let mut t = table("turn 12; phase sub-zero finnish", &format!("unit 1/1/609 {hex} reduced"));
        t.go("1");
        assert_eq!(t.fact("unit 1/1/609 place"), place);
    }
}

/// [rule 15.1-4] Checked where the scenario asks for it: the Finnish source counts only for supplied Soviets.
#[test]
fn checked_for_victory() {
    for (cut, winner) in [("", "soviet"), ("unit 2/1/JR16 R27", "open")] {
        let t = table("turn 9; phase victory finnish", &format!("unit 1/1/609 A13; {cut}"));
        assert_eq!(t.fact("winner"), winner);
    }
}
