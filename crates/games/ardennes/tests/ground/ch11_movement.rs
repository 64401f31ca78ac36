//! Rules 11 and 12.1: what hexes cost, rivers and bridges, stacking, strategic movement, zones, leaving the map.

use crate::field::{Field, game, hex, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{Frame, Roll, Stage};
use sandtable_ardennes::pack::{EventKind, GermanCardId, Side};
use sandtable_ardennes::state::{Place, Supply, flag, once, today};

/// [rule 11.0-b, 11.0-c, 11.2] Roads cost 1, ground by class and terrain, and nobody spends more than he has.
#[test]
fn what_hexes_cost() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1405");
    // The road to St. Vith: 1406 1307 1207 1108 1008, and on to 1109.
    assert_eq!(field.cost("3.2P.XLVII", "1008"), Some(5), "E35");
    assert_eq!(field.cost("3.2P.XLVII", "1109"), Some(6), "E35");
    assert_eq!(field.cost("3.2P.XLVII", "1110"), None, "seven hexes by road");
    assert_eq!(
        field.range("3.2P.XLVII").way(hex("1207")).as_slice(),
        [hex("1207"), hex("1307"), hex("1406")]
    );
    // Off the road: woods 3 and broken 2 are five points (E36).
    field.put("3.2P.XLVII", "1610");
    assert_eq!(field.cost("3.2P.XLVII", "1611"), Some(1), "clear");
    assert_eq!(field.cost("3.2P.XLVII", "1612"), Some(3), "clear and broken");
    field.put("2.2P.XLVII", "1512");
    assert_eq!(field.cost("2.2P.XLVII", "1511"), Some(3), "woods");
    field.state.today |= today::FREEZE;
    assert_eq!(field.cost("2.2P.XLVII", "1511"), Some(2), "woods on frozen ground");
}

/// [rule 11.0-b, 11.0-c] Infantry pays 1, and 2 for forest (E37).
#[test]
fn infantry_on_foot() {
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "1511");
    let forest = game()
        .pack
        .map
        .grid
        .adjacent(hex("1511"))
        .find(|h| game().pack.map.terrain_at(*h) == sandtable_ardennes::pack::Terrain::Forest);
    assert_eq!(forest, None);
    assert_eq!(field.cost("39.26.XLVII", "1512"), Some(1));
    assert_eq!(field.cost("39.26.XLVII", "1513"), Some(2));
    assert_eq!(field.cost("39.26.XLVII", "1514"), Some(3));
    assert_eq!(field.cost("39.26.XLVII", "1515"), None);
    field.put("39.26.XLVII", "1811");
    assert_eq!(field.cost("39.26.XLVII", "1810"), Some(2), "forest");
}

/// [rule 11.0-d] One hex can always be gone, whatever it costs, and then the move is over.
#[test]
fn one_hex_always() {
    let mut field = Field::on(20);
    field.put("VDH.I-SS", "0911");
    field.put("9.2.V", "1010");
    // He has two points; forest out of control costs three.
    let to = hex("0912");
    assert_eq!(game().pack.map.terrain_at(to), sandtable_ardennes::pack::Terrain::Forest);
    assert_eq!(field.cost("VDH.I-SS", "0912"), Some(2), "all he has");
    field.activate(&["VDH.I-SS"]);
    field.go("VDH.I-SS", "0912");
    assert!(!field.is_moving(), "and no more");
}

/// [rule 11.1, 15.2-a] Enemy units and roadblocks bar the way, friends do not.
#[test]
fn units_in_the_way() {
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "1511");
    field.put("77.26.XLVII", "1512");
    assert_eq!(field.cost("39.26.XLVII", "1513"), Some(2), "past a friend");
    field.worn("112.28.VIII", "1510", 1);
    assert_eq!(field.cost("39.26.XLVII", "1510"), None);
    field.activate(&["39.26.XLVII"]);
    field.select("39.26.XLVII");
    assert_eq!(field.refused(Action::Go(hex("1510"))), "11.1");
    field.state.roadblocks.insert(hex("1514"));
    assert_eq!(field.cost("39.26.XLVII", "1514"), None);
}

/// [rule 11.3, 11.31] A river without a bridge is crossed at the start of a move, with everything, one unit per hexside (E38, E39).
#[test]
fn rivers_without_a_bridge() {
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "1606");
    assert_eq!(field.cost("39.26.XLVII", "1607"), Some(1));
    assert_eq!(field.cost("39.26.XLVII", "1608"), None, "it did not start at the river");
    for key in ["39.26.XLVII", "77.26.XLVII"] {
        field.put(key, "1607");
        assert_eq!(field.cost(key, "1608"), Some(3));
    }
    assert_eq!(field.cost("39.26.XLVII", "1609"), None, "it stops");
    field.activate(&["39.26.XLVII", "77.26.XLVII"]);
    field.go("39.26.XLVII", "1608");
    assert!(!field.is_moving());
    assert_eq!(field.cost("77.26.XLVII", "1608"), None, "one unit for a hexside");
    field.select("77.26.XLVII");
    assert_eq!(field.refused(Action::Go(hex("1608"))), "11.31");
    // A blown bridge is no bridge.
    field.put("78.26.XLVII", "1707");
    assert_eq!(field.cost("78.26.XLVII", "1708"), Some(3));
    field.give_bridge("1707", "1708", Side::German);
    assert_eq!(field.cost("78.26.XLVII", "1708"), Some(1), "[rule 16.21] repaired, road and all");
}

/// [rule 11.32] Over a bridge into enemy control one unit goes in an activation.
#[test]
fn bridges_into_control() {
    let mut field = Field::on(20);
    field.put("112.28.VIII", "1308");
    for key in ["3.2P.XLVII", "2.2P.XLVII"] {
        field.put(key, "1406");
        assert_eq!(field.cost(key, "1307"), Some(1));
    }
    field.activate(&["3.2P.XLVII", "2.2P.XLVII"]);
    field.go("3.2P.XLVII", "1307");
    assert_eq!(field.cost("2.2P.XLVII", "1307"), None);
    field.select("2.2P.XLVII");
    assert_eq!(field.refused(Action::Go(hex("1307"))), "11.32");
}

/// [rule 4.12] On the 16th a bridge serves one German unit an activation; the next crosses beside it.
#[test]
fn traffic_jams() {
    for (day, beyond) in [(16, None), (17, Some(2))] {
        let mut field = Field::on(day);
        for key in ["3.2P.XLVII", "2.2P.XLVII"] {
            field.put(key, "1406");
        }
        field.activate(&["3.2P.XLVII", "2.2P.XLVII"]);
        field.go("3.2P.XLVII", "1207");
        while field.due().is_some() {
            field.roll(10);
        }
        field.done();
        assert_eq!(field.at("3.2P.XLVII"), "1207");
        assert_eq!(field.cost("2.2P.XLVII", "1307"), Some(if day == 16 { 5 } else { 1 }));
        assert_eq!(field.cost("2.2P.XLVII", "1207"), beyond);
    }
}

/// [rule 4.12, 11.32, 16.23] A bridge the engineers built is a bridge like others: one unit into control, one on the 16th.
#[test]
fn built_bridges_are_crossed_like_others() {
    use sandtable_ardennes::state::Built;
    use sandtable_hex::HexSide;
    let keys = ["39.26.XLVII", "77.26.XLVII", "78.26.XLVII"];
    let bridged = |day: u8| {
        let mut field = Field::on(day);
        let side = HexSide::between(&game().pack.map.grid, hex("1607"), hex("1608"));
        let side = side.unwrap_or_else(|| panic!("neighbours"));
        field.state.built.push(Built { side, owner: Side::German });
        for key in keys {
            field.put(key, "1607");
            assert_eq!(field.cost(key, "1608"), Some(1), "no river penalty");
        }
        field.activate(&keys);
        field
    };
    // Later any number goes over it, but one into control.
    let mut field = bridged(20);
    field.go(keys[0], "1608");
    field.done();
    assert_eq!(field.cost(keys[1], "1608"), Some(1));
    field.put("110.28.VIII", "1609");
    assert_eq!(field.cost(keys[1], "1608"), None);
    field.select(keys[1]);
    assert_eq!(field.refused(Action::Go(hex("1608"))), "11.32");
    // The 16th: one by the bridge, one beside it, and no more.
    let mut field = bridged(16);
    field.go(keys[0], "1608");
    while field.due().is_some() {
        field.roll(10);
    }
    field.done();
    assert_eq!(field.cost(keys[1], "1608"), Some(3), "as over a river");
    field.go(keys[1], "1608");
    assert!(!field.is_moving());
    assert_eq!(field.cost(keys[2], "1608"), None);
    field.select(keys[2]);
    assert_eq!(field.refused(Action::Go(hex("1608"))), "11.31");
}

/// [rule 4.13-a] On the 16th Allied infantry moves one hex.
#[test]
fn slow_allies() {
    let mut field = Field::on(16);
    field.put("110.28.VIII", "1512");
    assert_eq!((field.cost("110.28.VIII", "1513"), field.cost("110.28.VIII", "1514")), (Some(1), None));
    field.put("CCB.9A.VIII", "1814");
    assert_eq!(field.cost("CCB.9A.VIII", "1816"), Some(2), "mechanized units as always");
    field.state.day = 17;
    assert_eq!(field.cost("110.28.VIII", "1514"), Some(2));
}

/// [rule 12.1-a, 12.1-b] Control stops a unit, costs a point to leave and is not left for control.
#[test]
fn zones_of_control() {
    let mut field = Field::on(20);
    field.put("112.28.VIII", "1514");
    field.put("39.26.XLVII", "1511");
    assert_eq!(field.cost("39.26.XLVII", "1513"), Some(2), "into control");
    field.activate(&["39.26.XLVII"]);
    field.go("39.26.XLVII", "1513");
    assert!(!field.is_moving(), "and not on from there, though a point is left");
    assert_eq!(field.cost("39.26.XLVII", "1512"), Some(2), "one point more");
    assert_eq!(field.cost("39.26.XLVII", "1613"), Some(3), "from control to control only by a way around");
    // Von der Heydte has two points, too few for the way around.
    field.put("VDH.I-SS", "1513");
    field.select("VDH.I-SS");
    assert_eq!(field.refused(Action::Go(hex("1613"))), "12.1-b");
    field.act(Action::Done);
    field.put("77.26.XLVII", "1613");
    assert_eq!(field.cost("VDH.I-SS", "1613"), None, "a friend there changes nothing");
    field.ignore_control("VDH.I-SS");
    assert_eq!(field.cost("VDH.I-SS", "1613"), Some(1), "[rule 5.21]");
}

/// [rule 11.4, 11.0-a] From the 17th Germans who come to an Allied bridge let the Allies try to blow it, once an activation (E35, E36).
#[test]
fn demolition() {
    let mut field = Field::on(17);
    for key in ["3.2P.XLVII", "2.2P.XLVII"] {
        field.put(key, "1405");
    }
    let bridge = field.bridge("1406", "1307");
    field.activate(&["3.2P.XLVII", "2.2P.XLVII"]);
    field.go("3.2P.XLVII", "1307");
    assert_eq!(field.at("3.2P.XLVII"), "1406");
    assert_eq!(field.due(), Some(Roll::Demolition(bridge)));
    field.roll(5);
    assert!(!field.state.blown.contains(bridge), "the number is 4");
    while field.due().is_some() {
        field.roll(10);
    }
    assert_eq!(field.at("3.2P.XLVII"), "1307", "it goes on");
    assert_eq!(game().bridge_owner(&field.state, bridge), Side::German, "[rule 16.2-c] crossed");
    field.done();
    // Taken or not, one die for a bridge and activation.
    field.state.german_bridges.remove(bridge);
    field.go("2.2P.XLVII", "1406");
    assert!(field.due().is_none());

    let mut field = Field::on(17);
    field.put("3.2P.XLVII", "1405");
    field.activate(&["3.2P.XLVII"]);
    field.go("3.2P.XLVII", "1307");
    field.roll(4);
    assert!(field.state.blown.contains(bridge));
    while field.due().is_some() {
        field.roll(10);
    }
    assert_eq!(field.at("3.2P.XLVII"), "1406", "the way is gone");
    assert!(field.asked(), "but the move is not");
    assert!(!field.options().contains(&Action::Go(hex("1307"))));

    let mut early = Field::on(16);
    early.put("3.2P.XLVII", "1405");
    early.activate(&["3.2P.XLVII"]);
    early.go("3.2P.XLVII", "1307");
    assert!(!early.happened(|e| matches!(e, Event::Demolition { .. })), "[rule 4.13-b] not on the 16th");
}

/// [rule 11.4, 14.2-b] Without Allied supply at the bridge nothing is blown.
#[test]
fn demolition_needs_supply() {
    let mut field = Field::on(17);
    field.put("3.2P.XLVII", "1405");
    let bridge = field.bridge("1406", "1307");
    assert!(game().can_blow(&field.board(), bridge));
    for (key, at) in [("39.26.XLVII", "1308"), ("77.26.XLVII", "1207"), ("78.26.XLVII", "1306")] {
        field.put(key, at);
    }
    field.put("2.2P.XLVII", "1407");
    assert!(!game().can_blow(&field.board(), bridge), "both ends are shut in");
    // What is blown is not blown again, and German bridges are left alone.
    let mut other = Field::on(17);
    other.state.blown.insert(bridge);
    assert!(!game().can_blow(&other.board(), bridge));
    other.give_bridge("1406", "1307", Side::German);
    assert!(!game().can_blow(&other.board(), bridge));
    // A hex Germans stand in has no Allied supply, however open the country around it.
    let mut field = Field::on(17);
    field.put("3.2P.XLVII", "1307");
    field.put("2.2P.XLVII", "1406");
    assert!(!game().can_blow(&field.board(), bridge));
}

fn card_with(kind: EventKind, day: u8) -> GermanCardId {
    let found = game()
        .pack
        .german_cards
        .iter()
        .position(|c| c.reactions.iter().any(|r| r.what == kind && r.days.hold(day)));
    GermanCardId(found.unwrap_or_else(|| panic!("no card with {kind:?}")) as u8)
}

/// [rule 11.41] Greif undoes a demolition and its card is played.
#[test]
fn operation_greif() {
    let greif = card_with(EventKind::Greif, 17);
    for play in [true, false] {
        let mut field = Field::on(17);
        field.put("3.2P.XLVII", "1405");
        field.state.german.hand.insert(greif);
        let bridge = field.bridge("1406", "1307");
        field.activate(&["3.2P.XLVII"]);
        field.go("3.2P.XLVII", "1406");
        field.roll(1);
        assert!(field.asked());
        assert_eq!(field.options(), [Action::React(greif), Action::Done]);
        field.act(if play { Action::React(greif) } else { Action::Done });
        assert_eq!(field.state.blown.contains(bridge), !play);
        assert_eq!(field.state.german.hand.contains(greif), !play);
    }
}

/// [rule 11.41, 16.21] Greif answers the engineers in the Allied impulse too, and its Command Value is not counted then.
#[test]
fn greif_against_engineers() {
    use sandtable_ardennes::allied::Allied;
    use sandtable_ardennes::procedure::Procedure;
    use sandtable_engine::Outcome;
    let greif = card_with(EventKind::Greif, 17);
    for (die, play) in [(4, Some(true)), (4, Some(false)), (5, None)] {
        let mut field = Field::on(17);
        field.state.frames.clear();
        field.state.frames.push(Frame::Day(Stage::Allied));
        field.state.german.hand.insert(greif);
        let bridge = field.bridge("1406", "1307");
        field.state.frames.push(Frame::Roll(Roll::EngineersBridge(bridge)));
        Allied::roll(game(), &mut field.state, Outcome(die - 1), &mut field.log);
        field.run();
        assert_eq!(field.asked(), play.is_some());
        if let Some(play) = play {
            assert!(!field.state.blown.contains(bridge), "not before the answer");
            field.act(if play { Action::React(greif) } else { Action::Done });
        }
        assert_eq!(field.state.blown.contains(bridge), play == Some(false));
        assert_eq!(field.state.german.hand.contains(greif), play != Some(true));
        assert_eq!(field.state.impulse.cards, 0);
        assert_eq!(field.state.frames.as_slice(), [Frame::Day(Stage::Allied)]);
    }
    let mut field = Field::on(17);
    let bridge = field.bridge("1406", "1307");
    field.state.frames.push(Frame::Roll(Roll::EngineersBridge(bridge)));
    Allied::roll(game(), &mut field.state, Outcome(0), &mut field.log);
    assert!(field.state.blown.contains(bridge), "nobody to answer");
}

/// [rule 11.5-a] Three units and six steps (E40).
#[test]
fn stacking() {
    let mut field = Field::on(20);
    let room =
        |field: &Field, at: &str, key: &str| game().room(&field.board(), Side::German, hex(at), &[unit(key)]);
    field.put("18.LXVI", "1511");
    field.put("39.26.XLVII", "1511");
    assert!(!room(&field, "1511", "Armor.LVIII"), "four steps and two");
    assert!(room(&field, "1511", "39.26.XLVII"), "one that is there already");
    for key in ["39.26.XLVII", "77.26.XLVII", "78.26.XLVII"] {
        field.worn(key, "1512", 1);
    }
    assert!(!room(&field, "1512", "Armor.LVIII"), "three units of a step");
    assert!(game().room(&field.board(), Side::German, hex("1512"), &[]));
}

/// [rule 11.5-b, 11.5-c] Passing is free; overstacked Germans are reduced until all fit.
#[test]
fn overstacked() {
    let mut field = Field::on(20);
    for key in ["39.26.XLVII", "77.26.XLVII", "78.26.XLVII", "901.Lehr.XLVII"] {
        field.put(key, "1512");
    }
    field.put("316.212.LXXX", "1513");
    assert_eq!(field.cost("316.212.LXXX", "1511"), Some(2), "through a full hex");
    let hexes = game().overstacked(&field.state, Side::German);
    assert_eq!(hexes.as_slice(), [hex("1512")]);
    field.state.frames.push(Frame::Overstacked { hexes });
    for _ in 0..2 {
        assert!(field.asked());
        assert_eq!(field.refused(Action::Reduce(unit("316.212.LXXX"))), "11.5-c");
        field.act(Action::Reduce(unit("39.26.XLVII")));
    }
    assert_eq!(field.state.unit(unit("39.26.XLVII")).place, Place::Eliminated);
    assert!(!field.asked(), "three units of six steps are left");
}

/// [rule 11.6-a, 11.6-c] Who may march, and how far (E41, E44).
#[test]
fn strategic_movement() {
    let mut field = Field::on(20);
    field.give_bridge("1709", "1710", Side::German);
    field.put("39.26.XLVII", "1708");
    field.put("3.2P.XLVII", "1312");
    assert_eq!(field.march("39.26.XLVII", "1712"), Some(4));
    assert_eq!(field.march("39.26.XLVII", "1713"), None, "west of everybody of its army");
    field.put("3.2P.XLVII", "1316");
    assert_eq!(field.march("39.26.XLVII", "1713"), Some(5), "three points and two");
    assert_eq!(field.march("39.26.XLVII", "1813"), None);
    for key in ["3.2P.XLVII", "901.Lehr.XLVII"] {
        field.put(key, "1705");
    }
    field.give_bridge("1707", "1708", Side::German);
    field.put("2.2P.XLVII", "1316");
    assert_eq!(field.march("3.2P.XLVII", "1713"), Some(8), "twice six");
    assert_eq!(field.march("901.Lehr.XLVII", "1713"), Some(8), "twice five");
    field.supply("901.Lehr.XLVII", Supply::Low);
    assert_eq!(field.march("901.Lehr.XLVII", "1707"), None, "not in supply");
    field.put("901.Lehr.XLVII", "1512");
    field.supply("901.Lehr.XLVII", Supply::Full);
    assert!(game().strategic(&field.board(), unit("901.Lehr.XLVII")).is_empty(), "not on a road");
}

/// [rule 11.6-b, 16.1-b, 16.2-d] What a march keeps away from (E42, E43).
#[test]
fn limits_of_strategic_movement() {
    let mut field = Field::on(20);
    field.give_bridge("1907", "1908", Side::German);
    field.put("11.LXXXV", "1906");
    field.put("79.LXXXV", "2120");
    assert_eq!(field.march("11.LXXXV", "1907"), Some(1));
    assert_eq!(field.march("11.LXXXV", "1908"), None, "Vianden is Allied");
    field.give_town("1908", Side::German);
    assert_eq!(field.march("11.LXXXV", "2008"), None, "next to Ettelbruck a roadblock could appear (D-06)");
    field.give_town("2109", Side::German);
    assert_eq!(field.march("11.LXXXV", "1709"), Some(6));
    assert_eq!(field.march("11.LXXXV", "1710"), None, "the bridge is Allied");
    field.give_bridge("1709", "1710", Side::German);
    assert_eq!(field.march("11.LXXXV", "1710"), Some(7));
    // A weak unit controls nothing, but nobody marches past it.
    field.worn("110.28.VIII", "1708", 1);
    assert!(!field.state.in_ezoc(Side::German, hex("1709")));
    assert_eq!(field.march("11.LXXXV", "1709"), None);
    field.put("110.28.VIII", "2620");
    field.state.roadblocks.insert(hex("1708"));
    assert_eq!(field.march("11.LXXXV", "1709"), None, "nor past a roadblock");
    assert_eq!(field.march("11.LXXXV", "1901"), None, "nor onto the edge");
    assert_eq!(field.march("11.LXXXV", "1902"), Some(4));
    field.activate(&["11.LXXXV"]);
    field.select("11.LXXXV");
    assert_eq!(field.refused(Action::March(hex("1805"))), "11.6-b", "no road");
}

/// [rule 11.6-b] Nobody marches where a roadblock could appear (D-06).
#[test]
fn marches_cause_no_roadblocks() {
    for (day, open) in [(19, None), (20, Some(2))] {
        let mut field = Field::on(day);
        field.give_bridge("1707", "1708", Side::German);
        field.put("39.26.XLVII", "1706");
        field.put("3.2P.XLVII", "1316");
        assert_eq!(
            field.march("39.26.XLVII", "1708"),
            open,
            "1709 is a position; from the 20th only victory hexes count"
        );
    }
}

/// [rule 11.6-b] A march stays a march, a move stays a move.
#[test]
fn no_mixing() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1705");
    field.put("2.2P.XLVII", "1706");
    field.put("304.2P.XLVII", "1316");
    field.activate(&["3.2P.XLVII", "2.2P.XLVII"]);
    field.select("3.2P.XLVII");
    field.act(Action::March(hex("1706")));
    assert_eq!(field.refused(Action::Go(hex("1707"))), "11.6-b");
    field.act(Action::March(hex("1707")));
    field.act(Action::Done);
    field.go("2.2P.XLVII", "1705");
    assert_eq!(field.refused(Action::March(hex("1706"))), "11.6-a");
}

/// [rule 11.71-a, 11.72] Until the 19th Germans keep to their army's zone; the OKW reserve is free.
#[test]
fn army_zones() {
    let mut field = Field::on(19);
    field.put("27.12.I-SS", "1110");
    assert_eq!((field.cost("27.12.I-SS", "1109"), field.cost("27.12.I-SS", "1210")), (Some(1), None));
    field.activate(&["27.12.I-SS"]);
    field.select("27.12.I-SS");
    assert_eq!(field.refused(Action::Go(hex("1210"))), "11.71-a");
    field.put("110.11P.OKW", "1111");
    assert!(field.cost("110.11P.OKW", "1210").is_some());
    field.state.day = 20;
    assert_eq!(field.cost("27.12.I-SS", "1210"), Some(1));
}

/// [rule 11.71-c] Who stands outside goes back.
#[test]
fn back_into_the_zone() {
    let mut field = Field::on(19);
    field.put("27.12.I-SS", "1310");
    assert_eq!(field.cost("27.12.I-SS", "1210"), Some(1));
    assert_eq!(field.cost("27.12.I-SS", "1309"), None, "no nearer");
    assert_eq!(field.cost("27.12.I-SS", "1410"), None);
}

/// [rule 11.82-a, 11.82-b] XXX Corps stays behind the Meuse until a German comes there or the 26th.
#[test]
fn xxx_corps() {
    let mut field = Field::on(23);
    field.put("71.53.XXX", "0626");
    let east = |field: &Field| field.cost("71.53.XXX", "0625").is_some();
    assert!(!east(&field) && field.cost("71.53.XXX", "0627").is_some());
    field.state.day = 26;
    assert!(east(&field));
    field.state.day = 23;
    field.put("3.2P.XLVII", "1124");
    field.activate(&["3.2P.XLVII"]);
    field.go("3.2P.XLVII", "1125");
    assert!(!east(&field), "1125 does not touch it");
    while field.due().is_some() {
        field.roll(10);
    }
    field.done();
    field.state.units[unit("3.2P.XLVII").index()].flags = 0;
    field.go("3.2P.XLVII", "1126");
    assert!(field.happened(|e| matches!(e, Event::BritishFree)) && east(&field));

    let mut field = Field::on(23);
    use sandtable_ardennes::enter::Entry;
    game().enter(&mut field.state, unit("29A.XXX"), hex("1126"), Entry::Place, &mut field.log);
    assert_eq!(field.state.once & once::DINANT, once::DINANT);
    assert!(field.cost("29A.XXX", "1125").is_some(), "placed at Dinant it is free");
    let mut field = Field::on(23);
    game().enter(&mut field.state, unit("29A.XXX"), hex("1226"), Entry::Place, &mut field.log);
    assert_eq!(field.state.once & once::DINANT, 0, "on the west bank it waits like the others");
}

/// [rule 11.6-a, 16.23] Who stands beside an enemy, even a weak one, does not march; nor does anybody over a built bridge.
#[test]
fn where_marches_begin() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1705");
    field.put("2.2P.XLVII", "1316");
    assert!(field.march("3.2P.XLVII", "1707").is_some());
    field.worn("112.28.VIII", "1604", 1);
    assert!(!field.state.in_ezoc(Side::German, hex("1705")));
    assert_eq!(field.march("3.2P.XLVII", "1707"), None);
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1706");
    field.put("2.2P.XLVII", "1316");
    let side = sandtable_hex::HexSide::between(&game().pack.map.grid, hex("1707"), hex("1708"));
    let side = side.unwrap_or_else(|| panic!("neighbours"));
    field.state.built.push(sandtable_ardennes::state::Built { side, owner: Side::German });
    assert_eq!((field.march("3.2P.XLVII", "1707"), field.march("3.2P.XLVII", "1708")), (Some(1), None));
    field.give_bridge("1707", "1708", Side::German);
    assert_eq!(field.march("3.2P.XLVII", "1708"), Some(2), "repaired, the road is whole");
}

/// [rule 15.2-a] Nobody passes a hex that a road joins to a roadblock; the range of a move shows it.
#[test]
fn roads_end_at_roadblocks() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1609");
    field.give_town("1609", Side::German);
    assert_eq!(field.cost("3.2P.XLVII", "1408"), Some(4), "by 1509");
    field.state.roadblocks.insert(hex("1409"));
    assert_eq!(field.cost("3.2P.XLVII", "1509"), Some(1));
    assert_eq!(field.cost("3.2P.XLVII", "1408"), None, "the road ends in 1509");
    // Who stands there already, when it appears before another, goes where it likes.
    field.put("2.2P.XLVII", "1509");
    field.activate(&["2.2P.XLVII"]);
    field.select("2.2P.XLVII");
    assert!(field.asked() && field.options().contains(&Action::Go(hex("1408"))));
}

/// [rule 11.31] The Allies too cross a river one unit a hexside in an activation.
#[test]
fn allied_crossings() {
    use sandtable_ardennes::frame::{AlliedActivation, AlliedStep};
    let mut field = Field::on(20);
    for key in ["110.28.VIII", "109.28.VIII"] {
        field.put(key, "1608");
        assert!(field.cost(key, "1607").is_some());
    }
    field.state.frames.push(Frame::AlliedActivation(AlliedActivation {
        card: sandtable_ardennes::pack::AlliedCardId(0),
        units: Default::default(),
        step: AlliedStep::Cards,
        cards: Default::default(),
        at: 0,
        order: Default::default(),
    }));
    use sandtable_ardennes::enter::Entry;
    game().enter(&mut field.state, unit("110.28.VIII"), hex("1607"), Entry::Move, &mut field.log);
    assert_eq!(field.cost("109.28.VIII", "1607"), None);
}

/// [rule 14.33] An isolated unit crosses no enemy bridge.
#[test]
fn isolated_units_and_bridges() {
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "1709");
    field.supply("39.26.XLVII", Supply::Isolated);
    assert_eq!(field.cost("39.26.XLVII", "1710"), None);
    field.give_bridge("1709", "1710", Side::German);
    assert_eq!(field.cost("39.26.XLVII", "1710"), Some(1));
}

/// [rule 11.9, 18.1-c] Leaving takes a point, and west of the map but east of the Meuse it is worth nothing.
#[test]
fn the_price_of_leaving() {
    let mut field = Field::on(24);
    field.put("39.26.XLVII", "0629");
    assert!(game().can_leave(&field.state, unit("39.26.XLVII"), hex("0629"), 2));
    assert!(!game().can_leave(&field.state, unit("39.26.XLVII"), hex("0629"), 3), "no point left");
    let map = &game().pack.map;
    let east = map.exits.iter().filter(|h| game().is_german_exit(*h) && !map.west_of_meuse.contains(*h));
    assert_eq!(east.count(), 0, "on this map every exit of the Germans lies beyond the Meuse");
}

/// [rule 11.9, 11.91, 11.92, 18.1-c] Leaving the map: where, who, and what it is worth.
#[test]
fn leaving_the_map() {
    let mut field = Field::on(24);
    field.put("3.2P.XLVII", "0628");
    field.activate(&["3.2P.XLVII"]);
    field.go("3.2P.XLVII", "0629");
    field.act(Action::Leave);
    assert_eq!(field.state.unit(unit("3.2P.XLVII")).place, Place::Exited);
    assert_eq!(field.state.exit_points, 10, "twice a strength of five");

    let refusal = |change: &dyn Fn(&mut Field)| {
        let mut field = Field::on(24);
        field.put("39.26.XLVII", "0629");
        field.activate(&["39.26.XLVII"]);
        change(&mut field);
        field.select("39.26.XLVII");
        field.refused(Action::Leave)
    };
    assert_eq!(refusal(&|f| f.supply("39.26.XLVII", Supply::Low)), "11.91");
    assert_eq!(refusal(&|f| _ = f.put("71.53.XXX", "0628")), "11.91");
    assert_eq!(refusal(&|f| _ = f.put("39.26.XLVII", "0829")), "11.9");
    let mut foot = Field::on(24);
    foot.put("39.26.XLVII", "0629");
    foot.activate(&["39.26.XLVII"]);
    foot.select("39.26.XLVII");
    foot.act(Action::Leave);
    assert_eq!(foot.state.exit_points, 2);
    // The road off the south edge and exits east of the Meuse are not for Germans or not for points.
    assert!(!game().is_german_exit(hex("2612")) && !game().is_german_exit(hex("0110")));
}

/// [rule 14.32, 14.33, 14.51, 13.9-b] Who cannot move as others do.
#[test]
fn units_in_need() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1706");
    field.put("39.26.XLVII", "1512");
    let reach = |field: &Field, key: &str| field.range(key).hexes().len();
    field.supply("3.2P.XLVII", Supply::Out);
    assert_eq!(reach(&field, "3.2P.XLVII"), 6, "one hex around");
    field.supply("3.2P.XLVII", Supply::Isolated);
    assert_eq!(reach(&field, "3.2P.XLVII"), 0);
    field.supply("39.26.XLVII", Supply::Out);
    assert!(reach(&field, "39.26.XLVII") > 6, "infantry out of supply walks on");
    field.supply("39.26.XLVII", Supply::Isolated);
    assert!(
        field.range("39.26.XLVII").hexes().iter().all(|h| game().pack.map.grid.are_adjacent(h, hex("1512")))
    );
    field.put("39.26.XLVII", "1408");
    assert_eq!(field.cost("39.26.XLVII", "1409"), Some(1));
    field.put("39.26.XLVII", "1411");
    assert_eq!(field.cost("39.26.XLVII", "1410"), None, "no enemy town");
    field.put("112.28.VIII", "1511");
    assert_eq!(reach(&field, "39.26.XLVII"), 0, "it does not leave control");
    field.put("112.28.VIII", "2620");
    field.supply("39.26.XLVII", Supply::Full);
    for bit in [flag::DISPERSED, flag::NO_FUEL] {
        field.flags("39.26.XLVII", bit);
        assert_eq!(reach(&field, "39.26.XLVII"), 0);
        field.state.units[unit("39.26.XLVII").index()].flags = 0;
    }
    field.put("9.2.V", "1305");
    field.supply("9.2.V", Supply::Isolated);
    assert_eq!(field.cost("9.2.V", "1306"), None, "an isolated Allied unit enters no empty Westwall hex");
}

/// [rule 10.4-a, 11.81] The system moves a unit hex by hex, taking what it passes; corps zones do not hold it.
#[test]
fn system_moves() {
    use sandtable_ardennes::movement::Ground;
    use sandtable_ardennes::procedure::Procedure;
    let mut field = Field::on(20);
    let id = field.put("CCA.7A.XVIII", "1509");
    field.give_town("1609", Side::German);
    field.state.roadblocks.insert(hex("1709"));
    let way = field.range("CCA.7A.XVIII").way(hex("1709"));
    assert_eq!(way.as_slice(), [hex("1709"), hex("1609")].as_slice());
    game().begin_system_move(&mut field.state, id, way);
    for at in ["1609", "1709"] {
        assert_eq!(Ground::decision(game(), &field.state), Some(sandtable_engine::Decision::system()));
        Ground::advance(game(), &mut field.state, &mut field.log);
        field.run();
        assert_eq!(field.at("CCA.7A.XVIII"), at);
    }
    assert_eq!(field.state.owner(hex("1609")), Side::Allied);
    assert!(!field.state.roadblocks.contains(hex("1709")), "[rule 15.2-c]");
    assert!(matches!(field.state.top(), Some(Frame::Day(_))));
}
