//! Rules 11.6 to 11.9: strategic movement, the zones of armies, leaving the map.

use super::field::{Field, game, hex, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::pack::Side;
use sandtable_ardennes::state::{Built, Place, Supply, once};
use sandtable_hex::HexSide;

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
    game().enter(&mut field.state, unit("29A.XXX"), hex("1126"), Entry::Retreat, &mut field.log);
    assert_eq!(field.state.once & once::DINANT, 0, "and coming to Dinant later does not free it");
    game().enter(&mut field.state, unit("29A.XXX"), hex("1125"), Entry::Place, &mut field.log);
    assert_eq!(field.state.once & once::DINANT, 0, "nor any other hex east of the river");
}

/// [rule 11.6-a, 16.23] Who stands beside an enemy, even a weak one, does not march; nor does anybody over a built bridge.
#[test]
fn strategic_move_starts_away_from_enemies() {
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
    let side = HexSide::between(&game().pack.map.grid, hex("1707"), hex("1708"));
    let side = side.unwrap_or_else(|| panic!("neighbours"));
    field.state.built.push(Built { side, owner: Side::German });
    assert_eq!((field.march("3.2P.XLVII", "1707"), field.march("3.2P.XLVII", "1708")), (Some(1), None));
    field.give_bridge("1707", "1708", Side::German);
    assert_eq!(field.march("3.2P.XLVII", "1708"), Some(2), "repaired, the road is whole");
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
