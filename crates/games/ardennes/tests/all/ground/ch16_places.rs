//! Rule 16: towns, bridges, improved positions, and what entering a hex does.

use super::field::{Field, game, hex, unit};
use sandtable_ardennes::enter::Entry;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{Deal, Frame};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::movement::cost::{Bar, Going};
use sandtable_ardennes::pack::{Level, Side};
use sandtable_ardennes::state::{Built, Place, Supply, flag, once};
use sandtable_hex::HexSide;

fn enter(field: &mut Field, key: &str, at: &str, entry: Entry) {
    game().enter(&mut field.state, unit(key), hex(at), entry, &mut field.log);
}

/// [rule 16.1-a, 18.1-f] Towns and Westwall hexes belong to whoever entered last.
#[test]
fn towns_and_westwall() {
    let mut field = Field::on(20);
    assert_eq!(field.state.owner(hex("1609")), Side::Allied);
    field.put("39.26.XLVII", "1608");
    assert_eq!(field.state.owner(hex("1609")), Side::Allied, "control is not ownership");
    enter(&mut field, "39.26.XLVII", "1609", Entry::Retreat);
    assert_eq!(field.state.owner(hex("1609")), Side::German);
    enter(&mut field, "39.26.XLVII", "1608", Entry::Retreat);
    assert_eq!(field.state.owner(hex("1609")), Side::German, "it stays German when left");
    enter(&mut field, "110.28.VIII", "1609", Entry::Advance);
    assert_eq!(field.state.owner(hex("1609")), Side::Allied);
    enter(&mut field, "110.28.VIII", "1607", Entry::Advance);
    assert!(field.state.allied_westwall.contains(hex("1607")));
    enter(&mut field, "110.28.VIII", "1608", Entry::Retreat);
    assert!(field.state.allied_westwall.contains(hex("1607")));
    enter(&mut field, "77.26.XLVII", "1607", Entry::Place);
    assert!(!field.state.allied_westwall.contains(hex("1607")));
    assert!(field.happened(|e| *e == Event::Taken(hex("1607"), Side::German)));
}

/// [rule 12.0-b] The Westwall lends control to weak Germans, not to weak Americans.
#[test]
fn weak_units_in_the_westwall() {
    let mut field = Field::on(20);
    field.worn("110.28.VIII", "1807", 1);
    assert!(!field.state.in_ezoc(Side::German, hex("1806")));
    field.put("110.28.VIII", "2620");
    field.worn("39.26.XLVII", "1807", 1);
    assert!(field.state.in_ezoc(Side::Allied, hex("1806")));
}

/// [rule 18.1-a, 18.1-f] Whoever takes a place hears what it is worth.
#[test]
fn points_of_places() {
    let points = |field: &Field, rule: &str| {
        field.happened(|e| matches!(e, Event::Points { rule: r, .. } if *r == rule))
    };
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "1007");
    enter(&mut field, "39.26.XLVII", "1008", Entry::Retreat);
    assert!(points(&field, "18.1-a"), "St. Vith");
    let mut field = Field::on(20);
    enter(&mut field, "39.26.XLVII", "1609", Entry::Retreat);
    assert!(!points(&field, "18.1-a"), "Clervaux is worth nothing");
    enter(&mut field, "110.28.VIII", "1607", Entry::Advance);
    assert!(points(&field, "18.1-f"));
}

/// [rule 16.2-b, 16.2-a] Who owns the bridges on the first day.
#[test]
fn first_owners() {
    let field = Field::on(16);
    for (a, b) in [("1707", "1708"), ("1907", "1908"), ("2106", "2107"), ("2303", "2304")] {
        let bridge = field.bridge(a, b);
        assert!(field.state.blown.contains(bridge) && field.state.german_bridges.contains(bridge), "{a}");
    }
    for (a, b) in [("1802", "1803"), ("1903", "1904"), ("2202", "2203")] {
        let bridge = field.bridge(a, b);
        assert!(!field.state.blown.contains(bridge) && field.state.german_bridges.contains(bridge), "{a}");
    }
    assert!(!field.state.german_bridges.contains(field.bridge("1406", "1307")));
}

/// [rule 16.2-c] Bridges are taken by crossing, or by starting an activation at them with no owner on the far side.
#[test]
fn taking_bridges() {
    let mut field = Field::on(20);
    let bridge = field.bridge("1406", "1307");
    field.put("39.26.XLVII", "1406");
    let one = UnitSet::one(unit("39.26.XLVII"));
    field.put("112.28.VIII", "1307");
    game().take_bridges(&mut field.state, one, &mut field.log);
    assert!(!field.state.german_bridges.contains(bridge), "an American stands beyond");
    field.put("112.28.VIII", "2620");
    game().take_bridges(&mut field.state, one, &mut field.log);
    assert!(field.state.german_bridges.contains(bridge));
    field.put("39.26.XLVII", "1402");
    field.put("110.28.VIII", "1307");
    enter(&mut field, "110.28.VIII", "1406", Entry::Advance);
    assert!(!field.state.german_bridges.contains(bridge), "crossed by an American");
    field.put("110.28.VIII", "2620");
    field.put("39.26.XLVII", "1307");
    enter(&mut field, "39.26.XLVII", "1406", Entry::Retreat);
    assert!(field.state.german_bridges.contains(bridge), "in retreat too");
    field.put("39.26.XLVII", "1402");
    field.put("110.28.VIII", "1406");
    // Bridges built in play change hands in the same two ways.
    let side = sandtable_hex::HexSide::between(&game().pack.map.grid, hex("1406"), hex("1407"));
    let side = side.unwrap_or_else(|| panic!("neighbours"));
    field.state.built.push(sandtable_ardennes::state::Built { side, owner: Side::German });
    enter(&mut field, "110.28.VIII", "1407", Entry::Advance);
    assert_eq!(game().built_owner(&field.state, side), Some(Side::Allied));
    field.put("110.28.VIII", "2620");
    field.put("39.26.XLVII", "1406");
    game().take_bridges(&mut field.state, one, &mut field.log);
    assert_eq!(game().built_owner(&field.state, side), Some(Side::German));
}

/// [rule 16.31-a, 16.32, 16.31-c, 14.32] Who can dig in, and where.
#[test]
fn digging_in() {
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "1608");
    let id = unit("39.26.XLVII");
    let can = |field: &Field| game().can_dig(&field.state, id);
    assert!(can(&field));
    for (supply, able) in
        [(Supply::Low, true), (Supply::Out, false), (Supply::Isolated, false), (Supply::Full, true)]
    {
        field.supply("39.26.XLVII", supply);
        assert_eq!(can(&field), able, "{supply:?}");
    }
    for bit in [flag::MOVED, flag::ATTACKED, flag::DISPERSED] {
        field.flags("39.26.XLVII", bit);
        assert!(!can(&field));
        field.state.units[id.index()].flags = 0;
    }
    field.put("39.26.XLVII", "1609");
    assert!(!can(&field), "a town");
    game().dig_in(&mut field.state, hex("1609"), &mut field.log);
    assert!(field.state.improved.is_empty());
    field.put("39.26.XLVII", "1608");
    game().dig_in(&mut field.state, hex("1608"), &mut field.log);
    assert!(field.state.improved.contains(hex("1608")) && !can(&field), "one for a hex");
}

/// [rule 16.33, 16.34] It serves whoever stands there and is lost when the hex is left.
#[test]
fn leaving_a_position() {
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "1606");
    field.put("77.26.XLVII", "1606");
    field.state.improved.insert(hex("1606"));
    enter(&mut field, "39.26.XLVII", "1605", Entry::Move);
    assert!(field.state.improved.contains(hex("1606")), "somebody stays");
    enter(&mut field, "77.26.XLVII", "1605", Entry::Retreat);
    assert!(!field.state.improved.contains(hex("1606")));
    assert!(!field.state.improved.contains(hex("1605")), "nobody carries it along");
}

/// [rule 14.52] A German who enters a depot's hex turns it over, in retreat too, but not one who is placed there (S-09).
#[test]
fn depots() {
    let mut field = Field::on(20);
    field.state.depots.insert(hex("1811"));
    field.put("39.26.XLVII", "1711");
    enter(&mut field, "39.26.XLVII", "1811", Entry::Advance);
    assert!(field.state.frames.iter().any(|f| *f == Frame::Deal(Deal::Depot(hex("1811")))));
    // A second unit on its heels does not turn it over again.
    field.put("77.26.XLVII", "1711");
    enter(&mut field, "77.26.XLVII", "1811", Entry::Advance);
    let waiting = field.state.frames.iter().filter(|f| **f == Frame::Deal(Deal::Depot(hex("1811"))));
    assert_eq!(waiting.count(), 1);
    for (entry, turned) in
        [(Entry::Move, true), (Entry::Advance, true), (Entry::Retreat, true), (Entry::Place, false)]
    {
        let mut field = Field::on(20);
        field.state.depots.insert(hex("1811"));
        field.put("39.26.XLVII", "1711");
        enter(&mut field, "39.26.XLVII", "1811", entry);
        let asked = field.state.frames.contains(&Frame::Deal(Deal::Depot(hex("1811"))));
        assert_eq!(asked, turned, "{entry:?}");
    }
    let mut field = Field::on(20);
    field.state.depots.insert(hex("1811"));
    field.put("110.28.VIII", "1711");
    enter(&mut field, "110.28.VIII", "1811", Entry::Move);
    assert_eq!(field.state.frames.len(), 1);
}

/// [rule 18.1-e] Whoever reaches von der Heydte brings him home.
#[test]
fn von_der_heydte() {
    let mut field = Field::on(18);
    field.put("VDH.I-SS", "0408");
    field.supply("VDH.I-SS", Supply::Out);
    field.put("27.12.I-SS", "0407");
    enter(&mut field, "27.12.I-SS", "0408", Entry::Move);
    assert_eq!(field.state.unit(unit("VDH.I-SS")).place, Place::Out);
    assert_eq!(field.state.once & once::HEYDTE, once::HEYDTE);
    assert!(field.happened(|e| matches!(e, Event::Points { rule: "18.1-e", .. })));
}

/// [rule 19.1] In the first scenario a German at the Meuse wins at once.
#[test]
fn the_meuse_wins() {
    for (scenario, verdict) in
        [("initial-assault", Some(Level::TacticalVictory)), ("battle-of-the-bulge", None)]
    {
        let mut field = Field::of(scenario, 16);
        field.put("39.26.XLVII", "1125");
        enter(&mut field, "39.26.XLVII", "1126", Entry::Move);
        assert_eq!(field.state.verdict, verdict, "{scenario}");
    }
}

/// [rule 11.32, 4.12, 16.22] A bridge the engineers built serves one unit into enemy control, and on the 16th one unit at all.
#[test]
fn new_bridges_have_the_same_limits() {
    let map = &game().pack.map;
    let side = |from: &str, to: &str| {
        let dir = map.grid.dir_between(hex(from), hex(to)).expect("neighbours");
        HexSide::new(&map.grid, hex(from), dir)
    };
    let fits = |h: &sandtable_hex::HexId| {
        sandtable_hex::Dir::ALL.into_iter().find_map(|d| {
            let far = map.grid.neighbour(*h, d).some()?;
            (map.is_river(*h, d) && map.bridge(*h, d).is_none() && map.grid.within(far, 2).count() == 19)
                .then_some((map.grid.label(*h), map.grid.label(far), d))
        })
    };
    let behind = |h: &sandtable_hex::HexId| !map.behind_westwall.contains(*h) && h.0 > 200;
    let (from, to, dir) = map.grid.ids().filter(behind).find_map(|h| fits(&h)).expect("a river hexside");
    let set = |day: u8, enemy: bool| {
        let mut field = Field::on(day);
        field.put("39.26.XLVII", from);
        field.put("77.26.XLVII", from);
        field.put("78.26.XLVII", from);
        field.state.built.push(Built { side: side(from, to), owner: Side::German });
        if enemy {
            let beyond = map.grid.neighbour(hex(to), dir);
            field.put("110.28.VIII", map.grid.label(beyond));
        }
        field.activate(&["39.26.XLVII", "77.26.XLVII", "78.26.XLVII"]);
        field
    };
    let direct = |field: &Field, key: &str| {
        let board = field.board();
        let going = Going::new(game(), &board, unit(key)).expect("it can move");
        going.step(hex(from), hex(to), dir, true).map(|s| s.stop)
    };
    for (enemy, second) in [(false, Ok(false)), (true, Err(Bar::BridgeUsed))] {
        let mut field = set(20, enemy);
        assert_eq!(direct(&field, "39.26.XLVII"), Ok(enemy));
        enter(&mut field, "39.26.XLVII", to, Entry::Move);
        field.state.frames.truncate(2);
        assert_eq!(direct(&field, "77.26.XLVII"), second, "the second of a day without jams");
    }
    let mut field = set(16, false);
    enter(&mut field, "39.26.XLVII", to, Entry::Move);
    field.state.frames.truncate(2);
    assert_eq!(direct(&field, "77.26.XLVII"), Ok(true), "the second swims");
    enter(&mut field, "77.26.XLVII", to, Entry::Move);
    field.state.frames.truncate(2);
    assert_eq!(direct(&field, "78.26.XLVII"), Err(Bar::RiverUsed), "and nobody after it");
}
