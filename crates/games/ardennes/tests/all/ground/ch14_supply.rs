//! Rule 14 without fuel: communication, Supply Heads, supply of hexes and units, surrender, air supply.

use super::field::{Field, game, hex, unit};
use sandtable_ardennes::board::Board;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{Crossing, Frame, Roll};
use sandtable_ardennes::pack::{Hexes, Side};
use sandtable_ardennes::state::{Built, Place, State, Supply, flag};
use sandtable_engine::Silent;
use sandtable_engine::info::Options;
use sandtable_hex::{Dir, HexId, HexSide};

/// Germans south of the East Ourthe that shut in an American in 1513 but for the river behind him.
fn at_the_ourthe() -> Field {
    let mut field = Field::on(20);
    for (key, at) in [("3.2P.XLVII", "1611"), ("2.2P.XLVII", "1614"), ("304.2P.XLVII", "1712")] {
        field.put(key, at);
    }
    field.put("110.28.VIII", "1513");
    field
}

/// [rule 14.0-b, 14.21] Friendly edges: a unit there has communication and supply whatever is around it.
#[test]
fn friendly_edges() {
    let edge = |side, at: &str| game().friendly_edge(side).contains(hex(at));
    assert!(edge(Side::German, "1401") && edge(Side::German, "0203") && edge(Side::German, "2602"));
    assert!(edge(Side::Allied, "0829") && edge(Side::Allied, "0110") && edge(Side::Allied, "2612"));
    assert!(!edge(Side::German, "0205") && !edge(Side::Allied, "0204") && !edge(Side::Allied, "2602"));
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "0829");
    field.put("77.26.XLVII", "0929");
    assert!(field.supplied(Side::Allied, "0929") && field.in_communication(Side::Allied, "0929"));
}

/// [rule 14.1-a, 12.1-c, 14.0-a] Communication: past rivers and units without control, not through control or towns (E68).
#[test]
fn communication() {
    let mut field = at_the_ourthe();
    assert!(field.in_communication(Side::Allied, "1513"), "E: over the river");
    field.put("109.28.VIII", "1613");
    assert!(field.in_communication(Side::Allied, "1613"), "F: by way of E");
    field.put("39.26.XLVII", "1313");
    assert!(!field.in_communication(Side::Allied, "1513"), "G: control everywhere");
    field.worn("39.26.XLVII", "1313", 1);
    assert!(field.in_communication(Side::Allied, "1513"), "past a unit that controls nothing");
    field.give_town("1413", Side::German);
    field.put("77.26.XLVII", "1312");
    assert!(!field.in_communication(Side::Allied, "1513"), "not through a German town");
    field.put("112.28.VIII", "1412");
    field.put("CCB.9A.VIII", "1411");
    assert!(field.in_communication(Side::Allied, "1513"), "a friend opens a controlled hex");
}

/// [rule 14.1-a] An enemy bridge does not stop communication (D-08).
#[test]
fn communication_crosses_bridges() {
    let field = Field::on(20);
    assert!(field.in_communication(Side::German, "1710") && !field.supplied(Side::German, "1710"));
}

/// [rule 14.2-c, 14.2-d, 12.1-c] The units of the supply diagram (E68).
#[test]
fn supply_lines() {
    let mut field = at_the_ourthe();
    assert!(field.supplied(Side::Allied, "1513"), "E: over the river straight to a Supply Head");
    assert!(field.state.in_ezoc(Side::Allied, hex("1512")), "every dry way is shut");
    field.put("109.28.VIII", "1613");
    assert!(!field.supplied(Side::Allied, "1613"), "F: the river is not at its hex");
    field.put("39.26.XLVII", "1313");
    assert!(!field.is_head(Side::Allied, "1412") && !field.is_head(Side::Allied, "1413"));
    assert!(!field.supplied(Side::Allied, "1513"), "D: the far hex is no Supply Head");
    field.worn("39.26.XLVII", "1313", 1);
    assert!(field.supplied(Side::Allied, "1513"), "a bracketed unit controls nothing");
    // A friend in a controlled hex opens it (C).
    field.put("39.26.XLVII", "2620");
    field.put("316.212.LXXX", "1414");
    field.put("320.212.LXXX", "1411");
    assert!(!field.supplied(Side::Allied, "1513"));
    field.put("CCB.9A.VIII", "1413");
    assert!(field.is_head(Side::Allied, "1413"), "held by a friend");
    assert!(field.supplied(Side::Allied, "1513"));
}

/// [rule 14.2-c, 14.2-d, 14.2-e, 16.2-d, 16.21, 16.23] Bridges and German supply west of the Our.
#[test]
fn supply_and_bridges() {
    let mut field = Field::on(20);
    let german = |f: &Field, at: &str| (f.is_head(Side::German, at), f.supplied(Side::German, at));
    assert_eq!(german(&field, "1707"), (true, true));
    assert_eq!(german(&field, "1708"), (false, true), "one hex over the blown bridge");
    assert_eq!(german(&field, "1709"), (false, false), "two hexes");
    field.give_bridge("1707", "1708", Side::German);
    assert_eq!(german(&field, "1709"), (true, true));
    assert_eq!(german(&field, "1711"), (false, false), "an Allied bridge");
    field.give_bridge("1709", "1710", Side::German);
    assert_eq!(german(&field, "1711"), (true, true));
    field.give_bridge("1707", "1708", Side::Allied);
    assert!(!field.is_head(Side::German, "1708"));
    // A bridge the engineers built carries supply but joins no roads.
    let mut field = Field::on(20);
    let side = HexSide::between(&game().pack.map.grid, hex("1707"), hex("1708"));
    field.state.built.push(Built { side: side.unwrap_or_else(|| panic!("adjacent")), owner: Side::German });
    assert_eq!(german(&field, "1708"), (false, true));
    assert_eq!(german(&field, "1709"), (false, true), "[rule 16.22] four hexes over it");
    field.state.built[0].owner = Side::Allied;
    assert!(!field.supplied(Side::German, "1709"));
}

/// [rule 14.2-e, 14.2-c, 16.1-b, 15.2-b] Towns, units, control and roadblocks break the road.
#[test]
fn supply_heads() {
    let mut field = Field::on(20);
    field.give_bridge("1707", "1708", Side::German);
    field.give_bridge("1709", "1710", Side::German);
    assert!(field.is_head(Side::German, "1712"));
    assert!(
        !field.is_head(Side::German, "1609") && !field.is_head(Side::German, "1512"),
        "a town, a hex without road"
    );
    field.state.roadblocks.insert(hex("1709"));
    assert!(field.is_head(Side::German, "1708") && !field.is_head(Side::German, "1710"));
    field.state.roadblocks.clear();
    field.put("110.28.VIII", "1610");
    assert!(!field.is_head(Side::German, "1710"), "control");
    field.put("39.26.XLVII", "1710");
    assert!(field.is_head(Side::German, "1710") && !field.is_head(Side::German, "1711"));
    field.put("77.26.XLVII", "1711");
    assert!(field.is_head(Side::German, "1712"), "friends on the road");
}

/// [rule 14.2-e] A road along the edge of the map is no Supply Head: the road must leave the map there, or lead to where one does.
#[test]
fn roads_along_the_edge() {
    let map = &game().pack.map;
    let germans = ["39.26.XLVII", "77.26.XLVII", "78.26.XLVII", "3.2P.XLVII", "2.2P.XLVII", "304.2P.XLVII"];
    let edge = game().friendly_edge(Side::Allied).and(&map.road_hexes);
    let mut seen = 0;
    for at in edge.and_not(&map.exits).iter() {
        let mut field = Field::on(20);
        let ways = Dir::ALL.into_iter().filter(|d| map.road(at, *d).is_some());
        for (key, dir) in germans.iter().zip(ways) {
            field.put(key, map.grid.label(map.grid.neighbour(at, dir)));
            // Dispersed they control nothing, but the road does not lead through them.
            field.flags(key, flag::DISPERSED);
        }
        assert!(!field.is_head(Side::Allied, map.grid.label(at)), "{at:?}");
        seen += 1;
    }
    assert!(seen > 0, "no road along the edge");
}

/// [rule 14.23] Allied supply does not pass the empty Westwall.
#[test]
fn the_westwall() {
    let mut field = Field::on(20);
    // East of the wall, beyond the reach of German owners.
    for town in game().pack.map.towns.iter() {
        field.state.german_towns.remove(town);
    }
    field.state.german_bridges = Default::default();
    field.state.blown = Default::default();
    assert!(field.is_head(Side::Allied, "1708") && !field.is_head(Side::Allied, "1706"));
    field.put("110.28.VIII", "1707");
    assert!(field.is_head(Side::Allied, "1706"));
}

/// A supply path found by trying every way, for comparison.
fn slowly(state: &State, side: Side, at: HexId, heads: &Hexes, left: u8, first: bool) -> bool {
    let (game, map) = (game(), &game().pack.map);
    if heads.contains(at) || game.friendly_edge(side).contains(at) {
        return true;
    }
    left > 0
        && Dir::ALL.into_iter().any(|dir| {
            let to = map.grid.neighbour(at, dir);
            if to.is_none() || state.holds(side.other(), to) {
                return false;
            }
            let mine = state.holds(side, to);
            let shut = map.towns.contains(to) && state.owner(to) != side
                || state.in_ezoc(side, to)
                || side == Side::German && state.roadblocks.contains(to)
                || side == Side::Allied && map.westwall.contains(to);
            if shut && !mine {
                return false;
            }
            match game.crossing(state, at, dir) {
                Crossing::Dry => slowly(state, side, to, heads, left - 1, false),
                Crossing::Bridge(b) => {
                    game.bridge_owner(state, b) == side && slowly(state, side, to, heads, left - 1, false)
                }
                Crossing::Built(_) => false,
                Crossing::River(_) => first && heads.contains(to),
            }
        })
}

/// [rule 14.2-b, 14.2-c] Every hex of every scenario: the search agrees with trying every way of four hexes.
#[test]
fn supply_everywhere() {
    for scenario in &game().pack.scenarios {
        let state = game().start(&scenario.id, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
        let board = Board::new(&game().pack, &state);
        let mut cut = 0;
        for side in Side::ALL {
            let heads = game().supply_heads(&board, side);
            for at in game().pack.map.grid.ids().filter(|h| !state.holds(side.other(), *h)) {
                let found = game().supplied(&board, side, at, &heads);
                assert_eq!(found, slowly(&state, side, at, &heads, 4, true), "{side:?} {at:?}");
                cut += usize::from(!found);
            }
        }
        assert!(cut > 100, "{cut}");
    }
}

/// [rule 4.III.3, 4.III.4, 14.2-a, 14.22, 14.31, 14.32, 14.33] The ladder of supply, day by day.
#[test]
fn judging_units() {
    let mut field = at_the_ourthe();
    field.put("109.28.VIII", "1613");
    field.state.day = 16;
    let mut judged = |day: u8| {
        field.state.day = day;
        game().judge_supply(&mut field.state, &mut field.log);
        let pending = matches!(field.state.top(), Some(Frame::Surrenders { left }) if !left.is_empty());
        field.state.frames.pop();
        (field.state.unit(unit("109.28.VIII")).supply, field.state.unit(unit("3.2P.XLVII")).supply, pending)
    };
    assert_eq!(judged(16), (Supply::Full, Supply::Full, false), "no supply phase");
    assert_eq!(judged(17), (Supply::Low, Supply::Full, false), "Germans are in supply until the 18th");
    assert_eq!(judged(18), (Supply::Out, Supply::Full, false));
    assert_eq!(judged(19), (Supply::Isolated, Supply::Low, false));
    assert_eq!(judged(20), (Supply::Isolated, Supply::Out, true), "now it may surrender");
    field.put("2.2P.XLVII", "1402");
    field.put("304.2P.XLVII", "1402");
    field.put("VDH.I-SS", "0909");
    field.supply("VDH.I-SS", Supply::Out);
    game().judge_supply(&mut field.state, &mut Silent);
    assert_eq!(field.state.unit(unit("VDH.I-SS")).supply, Supply::Out, "he is never judged (A-45)");
    assert_eq!(field.state.unit(unit("109.28.VIII")).supply, Supply::Full, "from any state at once");
}

/// [rule 14.34] Surrender by quality: green 1-6, regular 1-4, elite 1-2; the last step eliminates.
#[test]
fn surrender() {
    for (key, number) in [("422.106.XVIII", 6), ("110.28.VIII", 4), ("501.101.VIII", 2)] {
        for (die, lost) in [(number, 1), (number + 1, 0)] {
            let mut field = Field::on(20);
            field.put(key, "1608");
            field.supply(key, Supply::Isolated);
            for (german, at) in [
                ("3.2P.XLVII", "1607"),
                ("2.2P.XLVII", "1609"),
                ("39.26.XLVII", "1508"),
                ("77.26.XLVII", "1708"),
            ] {
                field.put(german, at);
            }
            game().judge_supply(&mut field.state, &mut field.log);
            field.run();
            assert_eq!(field.due(), Some(Roll::Surrender(unit(key))));
            field.roll(die);
            assert_eq!(field.state.unit(unit(key)).lost, lost as u8, "{key} {die}");
            assert!(matches!(field.state.top(), Some(Frame::Day(_))));
        }
    }
    let mut field = Field::on(20);
    field.worn("110.28.VIII", "1608", 1);
    field.state.improved.insert(hex("1608"));
    field.state.frames.push(Frame::Roll(Roll::Surrender(unit("110.28.VIII"))));
    field.roll(1);
    assert_eq!(field.state.unit(unit("110.28.VIII")).place, Place::Eliminated);
    assert!(!field.state.improved.contains(hex("1608")));
}

/// [rule 4.III.5, 14.1-b, 15.2-c] Roadblocks without communication of both sides go in the supply phase.
#[test]
fn purged_roadblocks() {
    let mut field = Field::on(20);
    field.put("110.28.VIII", "1513");
    for at in ["1709", "2019"] {
        field.state.roadblocks.insert(hex(at));
    }
    // A wall of control from north to south keeps German communication away from Libramont.
    for (key, at) in [
        ("9.2.V", "0114"),
        ("38.2.V", "0314"),
        ("23.2.V", "0514"),
        ("26.1.V", "0714"),
        ("16.1.V", "0914"),
        ("18.1.V", "1114"),
        ("39.9.V", "1314"),
        ("47.9.V", "1714"),
        ("60.9.V", "1914"),
        ("393.99.V", "2114"),
        ("394.99.V", "2314"),
        ("395.99.V", "2514"),
        ("112.28.VIII", "2613"),
        ("109.28.VIII", "1614"),
    ] {
        field.put(key, at);
    }
    assert!(!field.in_communication(Side::German, "2019"));
    game().judge_supply(&mut field.state, &mut field.log);
    field.run();
    assert!(field.state.roadblocks.contains(hex("1709")));
    assert!(!field.state.roadblocks.contains(hex("2019")));
    assert!(field.happened(|e| *e == Event::RoadblockGone(hex("2019"))));
}

/// [rule 4.III.5, 14.1-b] A roadblock the Allies cannot reach goes as well.
#[test]
fn roadblocks_behind_german_lines() {
    let mut field = Field::on(20);
    field.state.roadblocks.insert(hex("1709"));
    for (key, at) in [("39.26.XLVII", "1609"), ("77.26.XLVII", "1710"), ("78.26.XLVII", "1809")] {
        field.put(key, at);
    }
    field.put("3.2P.XLVII", "1708");
    assert!(field.in_communication(Side::German, "1709") && !field.in_communication(Side::Allied, "1709"));
    game().judge_supply(&mut field.state, &mut field.log);
    field.run();
    assert!(!field.state.roadblocks.contains(hex("1709")));
}

/// [rule 14.2-d] Over a river supply comes from a Supply Head alone, not from the edge of the map.
#[test]
fn no_supply_over_a_river_from_the_edge() {
    let map = &game().pack.map;
    let mut seen = 0;
    for side in Side::ALL {
        let field = Field::on(20);
        let board = field.board();
        let edge = game().friendly_edge(side);
        let nothing = Hexes::new();
        for at in map.grid.ids().filter(|h| !edge.contains(*h)) {
            // Every dry neighbour is no edge, some neighbour over a river is: without Supply Heads one hex gives nothing.
            let over = Dir::ALL.into_iter().any(|d| {
                edge.contains(map.grid.neighbour(at, d))
                    && matches!(game().crossing(&field.state, at, d), Crossing::River(_))
            });
            if let Some(line) = game().supply_line(&board, side, at, &nothing).filter(|_| over) {
                seen += 1;
                let first = map.grid.dir_between(at, line[1]).unwrap_or_else(|| panic!("a step"));
                assert!(!matches!(game().crossing(&field.state, at, first), Crossing::River(_)), "{at:?}");
            } else {
                seen += usize::from(over);
            }
        }
    }
    assert!(seen > 0, "there is such a hex");
}

/// [rule 14.4] Air supply: most steps, then the isolated, then the lowest number.
#[test]
fn air_supply() {
    let mut field = Field::on(24);
    assert!(!game().air_supply(&mut field.state, &mut Silent));
    field.put("501.101.VIII", "1814");
    field.put("502.101.VIII", "1814");
    field.put("506.101.VIII", "1715");
    field.put("327.101.VIII", "1913");
    for key in ["501.101.VIII", "502.101.VIII", "506.101.VIII"] {
        field.supply(key, Supply::Out);
    }
    field.supply("327.101.VIII", Supply::Isolated);
    let target = |f: &Field| game().air_supply_target(&f.state);
    assert_eq!(target(&field), Some(hex("1814")), "four steps");
    assert!(game().air_supply(&mut field.state, &mut Silent));
    assert_eq!(field.state.unit(unit("502.101.VIII")).supply, Supply::Full);
    assert_eq!(target(&field), Some(hex("1913")), "isolated first");
    field.supply("327.101.VIII", Supply::Out);
    assert_eq!(target(&field), Some(hex("1715")), "number 13 before 16");
    field.put("327.101.VIII", "1719");
    assert_eq!(target(&field), Some(hex("1715")), "the number, not the place");
    field.supply("506.101.VIII", Supply::Low);
    field.supply("327.101.VIII", Supply::Low);
    assert_eq!(target(&field), None, "Low Supply is not enough");
    // The whole stack is supplied (S-11).
    field.supply("501.101.VIII", Supply::Out);
    field.supply("502.101.VIII", Supply::Low);
    assert!(game().air_supply(&mut field.state, &mut Silent));
    assert_eq!(field.state.unit(unit("502.101.VIII")).supply, Supply::Full);
}
