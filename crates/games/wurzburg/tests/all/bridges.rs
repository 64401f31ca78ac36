//! Military bridges and strikes at bridges (34, 38.3, 38.4).

use crate::play::{game, holds_full as holds, state};
use sandtable_engine::view::Place;
use sandtable_engine::{Game, Viewer};

/// An engineer beside the Main spends a point and goes onto the hexside; not with enemies on the far bank.
/// [rule 33.0, 34.1, 34.2, 34.3, 6.6.5]
#[test]
fn an_engineer_bridges_the_main() {
    holds(
        "unit 88-Gds-Eng/79-a 5310
         unit 88-Gds-Eng/79-b 5310
         unit 35/12.marder:1 3528 2
         support wp bridging 1
         engineering wp
         do bridge 88-Gds-Eng/79-a 5211
         expect event event-bridge-built
         expect bridge 5211 5310 = wp
         expect unit 88-Gds-Eng/79-a place = bridge:5211-5310
         expect bridging wp = 0
         expect refused bridge 88-Gds-Eng/79-b 5210
         expect refused improve 88-Gds-Eng/79-a",
    );
    holds(
        "unit 88-Gds-Eng/79-a 5310
         unit HQ-35/12 5211
         support wp bridging 1
         engineering wp
         expect refused bridge 88-Gds-Eng/79-a 5211
         expect legal improve 88-Gds-Eng/79-a",
    );
}

/// On the Saale the builder stays in its hex; a standing bridge needs no second one. [rule 34.2, 34.3]
#[test]
fn the_saale_needs_no_upkeep() {
    holds(
        "unit 88-Gds-Eng/79-a 0915
         unit 88-Gds-Eng/79-b 0719
         unit 35/12.marder:1 3528 2
         blown 0915 1015
         support wp bridging 1
         engineering wp
         expect refused bridge 88-Gds-Eng/79-a 0916
         do bridge 88-Gds-Eng/79-a 1015
         expect unit 88-Gds-Eng/79-a place = 0915
         expect bridge 0915 1015 = wp
         expect blown 0915 1015 = yes",
    );
}

const MARCH: &str = "blown 5411 5412
         blown 5108 5109
         unit 247/79:1 5310 3
         unit Fwd/79 5309
         unit 35/12.marder:1 3528 2
         plan 247/79 march
         lead 247/79 5310
         cycle 79
         do operate 247/79
         do take 247/79:1 3
         ";

/// Crossing costs one more and the terrain beyond; without the bridge the Main bars the way. [rule 34.4, 17.3, 16.4.2]
#[test]
fn a_bridge_costs_one_more() {
    holds(&format!("{MARCH}expect refused go 5211 by 17.2"));
    holds(&format!("bridge 88-Gds-Eng/79-a 5310 5211\n{MARCH}do go 5211\nexpect unit 247/79:1 mp = 4.00"));
}

/// A maintained bridge serves its owner only, and its engineer keeps enemies on the march away from both hexes; an
/// unmaintained one serves everybody. [rule 34.3, 34.4, 17.3]
#[test]
fn only_the_owner_crosses_a_maintained_bridge() {
    holds(&format!("bridge Pi-350/12 5310 5211\n{MARCH}expect refused go 5211 by 16.8"));
    let saale = "unit 247/79:1 0915 3
         unit 35/12.marder:1 3528 2
         unit Pi-350/12 3728
         blown 0915 1015
         blown 0915 0916
         bridge Pi-350/12 0915 1015
         plan 247/79 march
         lead 247/79 0915
         cycle 79
         do operate 247/79
         do take 247/79:1 3
         do go 1015";
    holds(&format!("{saale}\nexpect unit 247/79:1 mp = 4.00"));
}

/// In an attack the enemy may come to the bridge but not cross it. [rule 34.4, 38.3.2]
#[test]
fn the_enemy_comes_but_does_not_cross() {
    holds(
        "bridge Pi-350/12 5310 5211
         unit 247/79:1 5309 3
         unit 35/12.marder:1 3528 2
         plan 247/79 hasty
         lead 247/79 5309
         cycle 79
         do operate 247/79
         do assail 5211 5310
         expect event event-bridge-assailed
         do take 247/79:1 3
         do go 5310
         expect refused go 5211 by 34.4
         do done
         do done
         expect event event-bridge-wrecked
         expect bridge 5211 5310 = none
         expect unit Pi-350/12 place = none
         expect lost Pi-350/12 = 1",
    );
}

/// Nobody beside the bridge, nothing happens to it. [rule 38.3.2]
#[test]
fn a_bridge_is_taken_from_beside_it() {
    holds(
        "bridge Pi-350/12 5310 5211
         unit 247/79:1 5308 3
         unit 35/12.marder:1 3528 2
         plan 247/79 hasty
         lead 247/79 5308
         cycle 79
         do operate 247/79
         do assail 5211 5310
         do take 247/79:1 3
         do go 5309
         do done
         do done
         expect bridge 5211 5310 = nato
         expect lost Pi-350/12 = 0",
    );
}

/// The engineer may leave its bridge when its formation is activated; the bridge and the point are gone, and it moves on.
/// [rule 34.3, 38.3]
#[test]
fn an_engineer_gives_its_bridge_up() {
    holds(
        "bridge 88-Gds-Eng/79-a 5310 5211
         unit Fwd/79 5309
         unit 35/12.marder:1 3528 2
         cycle 79
         do operate 79-base
         do abandon 88-Gds-Eng/79-a 5211
         expect event event-bridge-abandoned
         expect bridge 5211 5310 = none
         expect bridging wp = 0
         do take 88-Gds-Eng/79-a 1
         do go 5111
         expect unit 88-Gds-Eng/79-a hex = 5111",
    );
}

/// A force that ends its move beside a bridge removes it, whoever built it; not before it has moved, and not as an HQ. Its
/// own engineer comes ashore first, unused. [rule 38.3, 38.3.1]
#[test]
fn a_force_removes_a_bridge() {
    let start = "unit 247/79:1 5311 3
         unit Fwd/79 5311
         unit 35/12.marder:1 3528 2
         bridge 88-Gds-Eng/79-a 5310 5211
         plan 247/79 march
         lead 247/79 5311
         cycle 79
         ";
    holds(&format!(
        "{start}do operate 247/79
         do take 247/79:1 3
         do go 5310
         expect refused wreck 5211 5310
         do wreck 5211 5310 5211
         expect event event-bridge-wrecked
         expect bridge 5211 5310 = none
         expect unit 88-Gds-Eng/79-a hex = 5211
         expect unit 88-Gds-Eng/79-a used = no
         expect refused take 247/79:1 3"
    ));
    holds(&format!(
        "{start}do operate 79-base
         do take Fwd/79 1
         do go 5310
         expect refused wreck 5211 5310 5211"
    ));
    holds(
        "unit 247/79:1 0915 3
         unit 35/12.marder:1 3528 2
         unit Pi-350/12 3728
         blown 0915 1015
         bridge Pi-350/12 0915 1015
         plan 247/79 march
         lead 247/79 0915
         cycle 79
         do operate 247/79
         do take 247/79:1 3
         expect refused wreck 0915 1015
         do go 1015
         do wreck 0915 1015
         expect bridge 0915 1015 = none",
    );
}

/// The engineer takes its bridge up and ends on either bank with the point back; not with an enemy in one of the hexes, and
/// the enemy not at all. [rule 34.5, 33.0, 6.6.5]
#[test]
fn a_bridge_is_recovered() {
    let start = "bridge 88-Gds-Eng/79-a 5310 5211\nunit 35/12.marder:1 3528 2\n";
    holds(&format!(
        "{start}engineering wp
         expect legal recover 88-Gds-Eng/79-a 5211 5310 5310
         do recover 88-Gds-Eng/79-a 5211 5310 5211
         expect event event-bridge-recovered
         expect bridge 5211 5310 = none
         expect unit 88-Gds-Eng/79-a hex = 5211
         expect bridging wp = 1"
    ));
    holds(
        "bridge 88-Gds-Eng/79-a 5310 5211
         unit 88-Gds-Eng/79-b 4110
         unit 35/12.marder:1 5211 2
         engineering wp
         expect refused recover 88-Gds-Eng/79-a 5211 5310 5310",
    );
    holds(
        "unit 88-Gds-Eng/79-a 2110
         unit Pi-350/12 0915
         unit 35/12.marder:1 3528 2
         blown 0915 1015
         bridge 88-Gds-Eng/79-a 0915 1015
         engineering nato
         expect legal improve Pi-350/12
         expect refused recover Pi-350/12 0915 1015 0915",
    );
}

/// The bridge and its engineer stand on the hexside, in the view too; its flak counts from either hex. [rule 6.2.1, 34.3]
#[test]
fn the_engineer_stands_on_the_hexside() {
    let st = state("bridge 88-Gds-Eng/79-a 5310 5210\nunit 35/12.marder:1 3528 2\nblown 4732 4733");
    let view = game().view(&st, Viewer::Public);
    let side = Place::Side("5210".into(), "5310".into());
    assert!(view.markers.iter().any(|m| m.kind == "military-bridge" && m.place == side));
    assert!(view.pieces.iter().any(|p| p.id == "88-Gds-Eng/79-a" && p.place == side));
    let blown = Place::Side("4732".into(), "4733".into());
    assert!(view.markers.iter().any(|m| m.kind == "bridge-blown" && m.place == blown));
    let hex =
        |label: &str| game().pack.map.grid.ids().find(|h| game().pack.label(*h) == label).expect("a hex");
    use sandtable_wurzburg::pack::Side;
    for label in ["5310", "5210", "5410"] {
        assert_eq!(game().flak(&st, Side::Wp, hex(label), false), 1, "{label}");
    }
    assert_eq!(game().flak(&st, Side::Wp, hex("5510"), false), 0);
    // A zone of control into its two hexes and no others.
    let zoc = |label: &str| game().zoc_over(&st, Side::Wp, hex(label)).count();
    assert_eq!([zoc("5310"), zoc("5210"), zoc("5309"), zoc("5110")], [1, 1, 0, 0]);
}

/// Aircraft strike civil bridges without reconnaissance, artillery and helicopters do not: three steps of F-16 from high
/// above make 36 by 6, so a six is enough; from below they count half. [rule 38.4, 38.4.1, 38.4.2, 38.4.4, 20.2.3]
#[test]
fn aircraft_strike_a_civil_bridge() {
    let start = "unit HQ-1/3 3011
         unit 1-18/72 3012 3
         unit 68/27:1 2508 6
         air us 3
         helicopter ah-1 4
         activation 1/3
         do done
         do strike bridge
         do aim 3214 3215
         ";
    holds(&format!(
        "{start}expect refused call 1-18/72
         expect refused helicopter ah-1 1
         dice 3
         do air 3
         expect event type=air-f-16
         do profile high-bomb
         dice 1 6
         do at 3214
         do fire
         expect event event-bridge-destroyed
         expect event strength=6
         expect blown 3214 3215 = yes"
    ));
    holds(&format!(
        "{start}dice 3
         do air 3
         do profile low-bomb
         dice 4
         do at 3214
         expect event event-bridge-stands
         expect event strength=2
         expect blown 3214 3215 = no
         expect refused strike bridge
         expect actor = nato"
    ));
}

/// A military bridge has to be acquired in the row of empty hexes, or observed from one of its hexes; artillery counts half
/// there, and the engineer is lost with the bridge. [rule 38.4.1, 38.4.2, 38.4.3, 38.4.4, 20.2.3, 38.5.1, 34.3]
#[test]
fn artillery_strikes_a_military_bridge() {
    let start = "bridge 88-Gds-Eng/79-a 5310 5211
         unit HQ-1/3 5014
         unit 1-18/72 5015 3
         unit 2-41/3 5015 3
         unit 1/3.m2:1 5013 2
         rp HQ-1/3 1
         activation 1/3
         ";
    holds(&format!(
        "{start}do scout HQ-1/3
         dice 3
         do aim 5211 5310
         expect event event-bridge-not-acquired
         expect event number=4 drm=0
         expect refused strike bridge"
    ));
    holds(&format!(
        "{start}do scout HQ-1/3
         dice 4
         do aim 5211 5310
         expect event event-bridge-acquired
         do strike bridge
         do aim 5211 5310
         do call 1-18/72
         dice 2
         do fire
         expect event event-bridge-destroyed
         expect bridge 5211 5310 = none
         expect lost 88-Gds-Eng/79-a = 1
         expect unit 1-18/72 fired = yes"
    ));
    holds(
        "bridge 88-Gds-Eng/79-a 5310 5211
         unit HQ-1/3 5014
         unit 1-18/72 5015 3
         unit 1/3.m2:1 5211 2
         activation 1/3
         do done
         do strike bridge
         do aim 5211 5310
         do call 1-18/72
         dice 10
         do fire
         expect event event-bridge-stands
         expect bridge 5211 5310 = wp",
    );
}

/// Smoke in one of its hexes takes two from the die and halves the strike; an improved position there does neither.
/// [rule 38.4.1, 38.4.3, 20.2.3]
#[test]
fn smoke_covers_a_bridge() {
    let start = "bridge 88-Gds-Eng/79-a 5310 5211
         unit 88-Gds-Eng/79-b 5310
         improved wp 5310
         unit HQ-1/3 5014
         unit 1-18/72 5015 3
         unit 1/3.m2:1 5013 2
         rp HQ-1/3 1
         SMOKE
         activation 1/3
         do scout HQ-1/3
         dice 6
         do aim 5211 5310
         expect event event-bridge-acquired
         ";
    let strike = "do strike bridge
         do aim 5211 5310
         do call 1-18/72
         dice 10
         do fire
         ";
    let clear = start.replace("SMOKE\n", "\n");
    holds(&format!("{clear}expect event drm=0\n{strike}expect event strength=3"));
    let smoke = start.replace("SMOKE", "smoke 88-Gds-Eng/79-b");
    holds(&format!("{smoke}expect event drm=-2\n{strike}expect event strength=1"));
}

/// No ground operation harms a civil bridge. [rule 38.3.3]
#[test]
fn ground_units_leave_civil_bridges_alone() {
    holds(
        "unit 117/39:1 0915 3
         unit 35/12.marder:1 3528 2
         plan 117/39 march
         lead 117/39 0915
         cycle 39
         do operate 117/39
         do take 117/39:1 3
         do go 1015
         expect refused wreck 0915 1015
         expect blown 0915 1015 = no",
    );
}
