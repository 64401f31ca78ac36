//! Rule 13.2: replacements and reconstitution.

use crate::firing::table;

/// Three points for each side.
const SOVIET: &str = "turn 14; phase reset soviet";
const FINNISH: &str = "turn 14; phase reset finnish";

/// [rule 13.2-a] [rule 3.0-I-c] Points come on the turns of the track, to be used at once or lost.
#[test]
fn points_of_the_turn() {
    for (turn, soviet, finnish) in [(7, 4, 2), (14, 3, 3), (21, 0, 4), (28, 0, 4)] {
        for (side, points) in [("soviet", soviet), ("finnish", finnish)] {
            let lines = "unit 1/1/609 W27 reduced; unit 1/1/JR16 B13 reduced";
            let t = table(&format!("turn {turn}; phase reset {side}"), lines);
            assert_eq!(t.fact("rp"), points.to_string(), "{side} on turn {turn}");
            assert_eq!(t.fact("phase"), if points > 0 { "reset" } else { "action" });
        }
    }
    let mut t = table(SOVIET, "unit 1/1/609 W27 reduced; unit 2/1/609 W27 reduced");
    t.go("replace 1/1/609; done");
    assert_eq!((t.fact("phase"), t.fact("rp")), ("action".into(), "0".into()));
    t.go("done; done; done; done");
    assert_eq!((t.fact("turn"), t.fact("phase")), ("15".into(), "action".into()), "nothing is left to spend");
    assert_eq!(t.fact("unit 2/1/609 reduced"), "yes");
}

/// [rule 13.2-b] One point brings one reduced company to full strength, in the own Reset Phase.
#[test]
fn one_point_one_company() {
    let lines = "unit 1/1/609 W27 reduced; unit 2/1/609 W27 reduced; unit 3/1/609 W27; unit 4/2/609 V28 reduced; \
                 unit 5/2/609 V28 reduced; unit 1/1/JR16 B13 reduced";
    let mut t = table(SOVIET, lines);
    assert_eq!(t.options("replace"), ["1/1/609", "2/1/609", "4/2/609", "5/2/609"]);
    assert_eq!(t.refused("replace 3/1/609"), "13.2-b", "full already");
    assert_eq!(t.refused("replace 1/1/JR16"), "13.2-b", "the enemy's");
    t.go("replace 1/1/609; replace 4/2/609");
    assert_eq!(t.fact("rp"), "1");
    t.go("replace 5/2/609");
    assert_eq!(t.fact("phase"), "action", "the points are spent");
    assert_eq!(t.fact("unit 1/1/609 reduced"), "no");
    assert_eq!(t.fact("unit 2/1/609 reduced"), "yes");
}

/// [rule 13.2-c] [rule 7.2-d] The company has to be in supply; enemies next to it do not matter.
#[test]
fn supply_and_zones() {
    let t = table(SOVIET, "unit 1/1/609 R27 reduced; unit 2/1/609 O19 reduced; unit 1/1/JR16 Q27");
    assert!(t.legal("replace 1/1/609"), "in an enemy zone of control, but in supply");
    assert_eq!(t.refused("replace 2/1/609"), "13.2-c");
}

/// [rule 13.2-d] [rule 12.7-a] Infantry companies only, bicycle companies and the provisional one among them.
#[test]
fn companies_only() {
    let lines = "unit MG/1/JR16a B13 reduced; unit Eng/JR16 B13 reduced; unit AT/JR16 B13 reduced; \
                 unit 1/PPP7 C13 reduced; unit Prov/TF-P C13 reduced; unit 1/ErP10 C13 reduced";
    let mut t = table(FINNISH, lines);
    assert_eq!(t.options("replace"), ["1/ErP10", "1/PPP7", "Prov/TF-P"]);
    for unit in ["MG/1/JR16a", "Eng/JR16", "AT/JR16"] {
        assert_eq!(t.refused(&format!("replace {unit}")), "13.2-d");
    }
    t.go("replace 1/PPP7; replace Prov/TF-P");
    assert_eq!(t.fact("unit 1/PPP7 cs"), "4");
    assert_eq!(t.fact("unit Prov/TF-P cs"), "3");
}

/// [rule 13.2.1-a] Two points bring a company back reduced, three at full strength; from the Dead Pool only.
#[test]
fn the_price_of_a_company() {
    let lines = "unit 1/1/609 dead-pool; unit 2/1/609 eliminated; unit 3/1/609 gone; unit MG/1/609 dead-pool";
    for (strength, left, reduced) in [("reduced", "1", "yes"), ("full", "0", "no")] {
        let mut t = table(SOVIET, &format!("{lines}; unit 4/2/609 W27 reduced"));
        assert_eq!(t.options("rebuild"), ["1/1/609 full", "1/1/609 reduced"]);
        assert_eq!(t.refused("rebuild 2/1/609 reduced"), "8.6-b", "permanently eliminated");
        assert_eq!(t.refused("rebuild 3/1/609 reduced"), "8.6-b");
        assert_eq!(t.refused("rebuild MG/1/609 reduced"), "13.2-d");
        t.go(&format!("rebuild 1/1/609 {strength}"));
        assert_eq!(t.fact("rp"), left);
        t.go("at X28");
        assert_eq!(t.fact("unit 1/1/609 place"), "X28");
        assert_eq!(t.fact("unit 1/1/609 reduced"), reduced);
    }
    let mut t = table("turn 7; phase reset finnish", "unit 1/1/JR16 dead-pool; unit 2/1/JR16 dead-pool");
    assert_eq!(t.refused("rebuild 1/1/JR16 full"), "13.2-a", "two points are not three");
    t.go("rebuild 1/1/JR16 reduced; at B13");
    assert_eq!(t.fact("phase"), "action");
    assert_eq!(t.fact("unit 2/1/JR16 place"), "dead-pool");
}

/// [rule 13.2.1-b] [rule 7.2-h] Within ten hexes of the source, four or more from every enemy, in supply, and where
/// there is room.
#[test]
fn replacement_appears_near_its_source() {
    let mut t = table(SOVIET, "unit 1/1/609 dead-pool; unit 1/1/JR16 A13");
    t.go("rebuild 1/1/609 reduced");
    assert!(t.legal("at N24"), "ten hexes");
    assert_eq!(t.refused("at M23"), "13.2.1-b", "eleven hexes");
    assert_eq!(t.refused("at A13"), "13.2.1-b");
    // Three hexes from a Finn, then four; a leader alone is none.
    let mut t = table(SOVIET, "unit 1/1/609 dead-pool; unit 1/1/JR16 U24");
    t.go("rebuild 1/1/609 reduced");
    assert_eq!(t.refused("at U27"), "13.2.1-b");
    assert_eq!(t.refused("at U24"), "4.1-c");
    assert_eq!(t.refused("at U25"), "7.2-h");
    assert!(t.legal("at U28"));
    let mut t = table(SOVIET, "unit 1/1/609 dead-pool; unit Pajari U24");
    t.go("rebuild 1/1/609 reduced");
    assert!(t.legal("at U27"));
    // Far from the road there is no supply; N29 is four hexes from it, and ten from the source.
    let mut t = table(SOVIET, "unit 1/1/609 dead-pool; unit 1/1/JR16 R27");
    t.go("rebuild 1/1/609 reduced");
    assert_eq!(t.refused("at O23"), "13.2.1-b", "cut off");
    // Three companies are enough for a hex.
    let full = "unit 2/1/609 W27; unit 3/1/609 W27; unit 4/2/609 W27";
    let mut t = table(SOVIET, &format!("unit 1/1/609 dead-pool; {full}"));
    t.go("rebuild 1/1/609 reduced");
    assert_eq!(t.refused("at W27"), "6.0-a");
}

/// [rule 13.2.1-c] On the source itself enemies may be near, but not next to it.
#[test]
fn on_the_source() {
    let mut t = table(SOVIET, "unit 1/1/609 dead-pool; unit 1/1/JR16 V27");
    t.go("rebuild 1/1/609 reduced");
    assert_eq!(t.fact("distance V27 X28"), "2");
    assert!(t.legal("at X28"));
    assert_eq!(t.refused("at X29"), "13.2.1-b", "only the source is excepted");
    let mut t = table(SOVIET, "unit 1/1/609 dead-pool; unit 1/1/JR16 X29");
    t.go("rebuild 1/1/609 reduced");
    assert_eq!(t.refused("at X28"), "7.2-h");
    // Nowhere else either: the road is cut at its very beginning. The track is always open.
    assert!(t.options("at").is_empty());
    assert!(t.legal("on 15"));
    let mut t = table(SOVIET, "unit 1/1/609 dead-pool; unit 1/1/JR16 X28");
    t.go("rebuild 1/1/609 reduced");
    assert_eq!(t.refused("at X28"), "4.1-c");
}

/// [rule 13.2.1-d] Or on a later turn, to enter as a reinforcement: a new company, whatever befell the old one.
#[test]
fn on_a_later_turn() {
    let mut t = table(SOVIET, "unit 1/1/609 dead-pool delayed; unit 1/1/JR16 A13");
    t.go("rebuild 1/1/609 full");
    assert_eq!(t.options("on").len(), 32 - 14);
    assert_eq!(t.refused("on 14"), "13.2.1-d");
    assert_eq!(t.refused("on 33"), "13.2.1-d");
    t.go("on 15");
    assert_eq!(t.fact("unit 1/1/609 place"), "track 15");
    assert_eq!(t.fact("unit 1/1/609 flags"), "none");
    assert_eq!(t.refused("select 1/1/609"), "13.1-a", "not yet due");
    t.go("done; done; done; done");
    assert_eq!(t.fact("turn"), "15");
    t.go("select 1/1/609; move X28");
    assert_eq!(t.fact("unit 1/1/609 reduced"), "no");
}

/// [rule 13.2.1-d] [rule 13.1.1-b] Companies of the 718th come back by X28 and not by X1.
#[test]
fn the_718th_comes_back_by_the_source() {
    let mut t = table(SOVIET, "unit 1/1/718 dead-pool; unit 2/1/718 track 14; unit 1/1/JR16 A13");
    t.go("rebuild 1/1/718 reduced; on 15; done; done; done; done");
    t.go("select 1/1/718");
    assert_eq!(t.refused("move X28"), "legal");
    assert_ne!(t.refused("move X1"), "legal");
}

/// [rule 13.2.1-a] Reconstituted companies stand in the own Reset Phase: they move in the same turn.
#[test]
fn it_acts_in_the_same_turn() {
    let mut t = table(FINNISH, "unit 1/1/JR16 dead-pool; unit 1/1/609 X28");
    t.go("rebuild 1/1/JR16 full; at B13");
    assert_eq!(t.fact("phase"), "action");
    t.go("select 1/1/JR16; move C13");
    assert_eq!(t.fact("unit 1/1/JR16 place"), "C13");
}
