//! Rules 11 and 12.1: what hexes cost, who is in the way, stacking, zones of control, moves of the system.

use super::field::{Field, game, hex, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::Frame;
use sandtable_ardennes::pack::Side;
use sandtable_ardennes::state::{Place, Supply, flag, today};

/// [rule 11.0-b, 11.0-c, 11.2] Roads cost 1, ground by class and terrain, and nobody spends more than he has.
#[test]
fn movement_costs_follow_terrain() {
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
