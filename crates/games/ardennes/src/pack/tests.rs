//! Tests of the built-in pack against the rulebook, and of broken packs against their faults.

use super::*;
use sandtable_hex::{Dir, HexId};
use sandtable_pack::Kind;

fn pack() -> Pack {
    Pack::load(None).unwrap_or_else(|e| panic!("{e}"))
}

fn hex(pack: &Pack, name: &str) -> HexId {
    pack.map.grid.find(name).unwrap_or_else(|e| panic!("{e}"))
}

fn unit<'a>(pack: &'a Pack, key: &str) -> &'a UnitDef {
    pack.unit_by_key(key).unwrap_or_else(|| panic!("no unit {key}"))
}

/// The built-in pack with one change, and the faults it brings.
fn broken(file: &str, from: &str, to: &str) -> Vec<String> {
    let mut files: Vec<(String, String)> =
        BUILT_IN.iter().map(|&(n, t)| (n.to_owned(), t.to_owned())).collect();
    let text = &mut files.iter_mut().find(|(n, _)| n == file).expect("file").1;
    assert!(text.contains(from), "{file} does not contain {from}");
    *text = text.replacen(from, to, 1);
    Pack::from_files(files).err().map(|e| e.0.iter().map(ToString::to_string).collect()).unwrap_or_default()
}

#[track_caller]
fn faulty(file: &str, from: &str, to: &str, part: &str) {
    let found = broken(file, from, to);
    assert!(found.iter().any(|e| e.contains(part)), "no fault with `{part}` in {found:#?}");
}

#[test]
fn the_ledger_reads() {
    let ledger = crate::text::ledger();
    assert_eq!(ledger.rules.len(), 457);
    assert!(ledger.rulings.len() >= 74);
}

/// The adjacencies and distances of the rulebook, which only one layout satisfies. [rule 2.1-c]
#[test]
fn the_grid_is_the_rulebooks() {
    let pack = pack();
    let grid = &pack.map.grid;
    assert_eq!(grid.len(), 714);
    let adjacent = |a: &str, b: &str| grid.are_adjacent(hex(&pack, a), hex(&pack, b));
    for (a, b) in [
        ("0116", "0117"),
        ("0625", "0626"),
        ("1728", "1729"),
        ("0608", "0609"),
        ("2213", "2214"),
        ("2015", "2014"),
        ("2114", "2014"),
        ("2114", "2115"),
        ("2014", "2115"),
        ("2014", "2013"),
        ("1614", "1714"),
        ("1714", "1813"),
        ("1614", "1514"),
        ("1614", "1615"),
        ("1615", "1516"),
        ("1808", "1708"),
        ("1808", "1709"),
        ("1321", "1220"),
        ("1321", "1320"),
        ("1321", "1420"),
    ] {
        assert!(adjacent(a, b), "{a} {b}");
    }
    let liege = [hex(&pack, "0116"), hex(&pack, "0117")];
    for near in ["0416", "0418"] {
        let distance = liege.iter().map(|h| grid.distance(*h, hex(&pack, near))).min();
        assert_eq!(distance, Some(3), "{near}");
    }
    // 0608 is further west than 0308, though the columns are the same.
    assert!(pack.map.westness(hex(&pack, "0608")) > pack.map.westness(hex(&pack, "0308")));
    assert_eq!(pack.map.column(hex(&pack, "0608")), pack.map.column(hex(&pack, "0308")));
}

/// Every fact the rulebook states about a hex.
#[test]
fn the_map_agrees_with_the_rulebook() {
    let pack = pack();
    let map = &pack.map;
    let at = |name: &str| hex(&pack, name);
    // [rule 2.1-e, 2.1-f] Hold Values and positions.
    for (name, value) in [("0308", 2), ("0309", 4), ("0608", 2), ("0609", 4), ("1309", 2), ("1409", 2)] {
        assert_eq!(map.hold_at(at(name)), value, "{name}");
    }
    for name in [
        "0308", "0511", "0608", "0609", "1014", "1309", "1409", "1511", "1708", "1709", "2015", "2410",
        "2413",
    ] {
        assert!(map.positions.contains(at(name)), "{name}");
    }
    for name in ["1309", "1409", "1708", "1709", "1607", "1906", "1014", "2410", "2413"] {
        assert!(map.road_hexes.contains(at(name)), "{name}");
    }
    assert!(!map.road_hexes.contains(at("1511")), "a position without road");
    let most = ["0309", "0308", "0608", "0609"].map(|n| map.hold_at(at(n))).into_iter().max();
    assert!(Some(map.hold_at(at("0511"))) >= most, "highest of its candidates (9.2)");
    // [rule 16.2-a, 16.2-b] Bridges.
    for (name, blown) in [
        ("1707", true),
        ("1907", true),
        ("2106", true),
        ("2303", true),
        ("1802", false),
        ("1903", false),
        ("2202", false),
    ] {
        // West is Dir::Nw on a pointy-top map.
        let bridge = map.bridge(at(name), Dir::Nw).map(|b| map.bridges[b.index()]);
        assert_eq!(bridge.map(|b| (b.owner, b.blown)), Some((Side::German, blown)), "{name}");
    }
    let bridges = |name: &str| Dir::ALL.into_iter().filter(|d| map.bridge(at(name), *d).is_some()).count();
    for name in ["1118", "1515", "2107", "1406", "1614"] {
        assert!(bridges(name) >= 1, "{name}");
    }
    assert!(bridges("0812") >= 2, "two bridges are blown at Trois-Ponts in 19.5");
    assert!(map.is_river(at("1614"), Dir::Nw), "a river divides 1614 from its neighbour (10.4)");
    // [rule 2.1-c, 11.82-b, 9.61] The Meuse.
    assert!(map.meuse[at("1728").idx()] != 0 && map.at_meuse.contains(at("0625")));
    for (name, west) in
        [("0116", false), ("0117", true), ("0626", true), ("1126", false), ("1427", true), ("1728", false)]
    {
        assert_eq!(map.west_of_meuse.contains(at(name)), west, "{name}");
    }
    assert!(map.is_river(at("1126"), Dir::Nw), "the Meuse passes west of Dinant");
    assert!(map.is_river(at("1427"), Dir::Se), "and east of Givet");
    assert!(map.is_river(at("0521"), Dir::N) && map.is_river(at("0521"), Dir::Ne), "and north of Huy");
    // Trois-Ponts is town and forest; no town where 19.5 has improved positions.
    assert!(map.towns.contains(at("0812")) && map.terrain_at(at("0812")) == Terrain::Forest);
    for name in ["1212", "1915", "2213", "2215"] {
        assert!(!map.towns.contains(at(name)), "{name}");
    }
    // [rule 13.83-a] 1514 lies on the primary arrow of 1614; 1614 on the secondary one of 1615.
    assert_eq!(map.arrows[at("1614").idx()].primary, Some(Dir::Ne));
    assert_eq!(map.arrows[at("1615").idx()].secondary, Some(Dir::Se));
    // Points: four towns make eight (19.5).
    let points =
        ["st-vith", "ettelbruck", "la-roche", "st-hubert"].map(|k| pack.place(k).map_or(0, |p| p.points));
    assert_eq!(points.iter().sum::<u8>(), 8);
}

/// The rest of what the rulebook says about hexes: cities, towns by name, the course of the Meuse, zones, roads.
#[test]
fn named_places_and_lines_agree_with_the_rulebook() {
    let pack = pack();
    let map = &pack.map;
    let at = |name: &str| hex(&pack, name);
    // [rule 2.1-c] Liège, Namur, Dinant and the hexsides of the Meuse that are named.
    for (key, hexes) in [
        ("liege", &["0116", "0117"][..]),
        ("namur", &["0626"]),
        ("dinant", &["1126"]),
        ("st-hubert", &["1719"]),
        ("trois-ponts", &["0812"]),
        ("bastogne", &["1814"]),
        ("houffalize", &["1413"]),
    ] {
        let place = pack.place(key).unwrap_or_else(|| panic!("no {key}"));
        assert_eq!(place.hexes, hexes.iter().map(|h| at(h)).collect::<Vec<_>>(), "{key}");
        assert!(place.hexes.iter().all(|h| map.towns.contains(*h)), "{key}");
    }
    for city in ["0116", "0117", "0626"] {
        assert!(map.cities.contains(at(city)) && map.terrain_at(at(city)) == Terrain::City, "{city}");
    }
    for (a, b) in [("0116", "0117"), ("0625", "0626"), ("1728", "1729"), ("1126", "1127")] {
        let dir = map.grid.dir_between(at(a), at(b)).expect("neighbours");
        assert!(map.meuse[at(a).idx()] & (1 << dir.index()) != 0, "{a} {b}");
    }
    // It runs from the north edge to where the west edge ends and divides the map in two.
    assert!(map.edges[Edge::North as usize].contains(at("0116")));
    assert!(map.edges[Edge::West as usize].contains(at("1729")) && !map.west_of_meuse.contains(at("1728")));
    assert!(map.west_of_meuse.contains(at("1729")));
    // [rule 9.61] The first positions of XXX Corps, all on the west bank but Dinant.
    for (key, name) in [
        ("129.43.XXX", "0117"),
        ("130.43.XXX", "0319"),
        ("214.43.XXX", "0420"),
        ("5.GA.XXX", "0422"),
        ("32.GA.XXX", "0424"),
        ("71.53.XXX", "0626"),
        ("158.53.XXX", "0826"),
        ("160.53.XXX", "0927"),
        ("29A.XXX", "1126"),
        ("33A.XXX", "1226"),
        ("34A.XXX", "1427"),
    ] {
        let id = unit(&pack, key).id;
        let placed = pack.placements.xxx.iter().find(|(u, _)| *u == id).map(|(_, h)| *h);
        assert_eq!(placed, Some(at(name)), "{key}");
        assert_eq!(map.west_of_meuse.contains(at(name)), key != "29A.XXX", "{key}");
    }
    // [rule 11.81] The positions of the deployment diagrams lie in the zone of V Corps.
    let fifth = pack.formations.corps_by_key("V").expect("V Corps");
    for name in ["0308", "0309", "0511", "0608", "0609"] {
        assert!(map.corps_zones[fifth.index()].contains(at(name)), "{name}");
    }
    // [rule 18.1-a] Victory hexes that are named; Wiltz, Houffalize and Vielsalm are Allied towns at first (16.1-a).
    for key in ["st-vith", "ettelbruck", "la-roche", "st-hubert"] {
        assert!(pack.place(key).is_some_and(|p| p.points > 0), "{key}");
    }
    for key in ["wiltz", "houffalize", "vielsalm", "martelange"] {
        let place = pack.place(key).unwrap_or_else(|| panic!("no {key}"));
        assert!(place.hexes.iter().all(|h| map.towns.contains(*h) && !map.behind_westwall.contains(*h)));
    }
    // [rule 11.2] A road leaves St. Vith to the southwest.
    assert!(map.road(at("1008"), Dir::Sw).is_some());
    // [rule 10.3-d] From 1713 infantry comes next to Bastogne, whose ring 1614, 1615 and 1715 touch.
    let ring: Vec<HexId> = map.grid.adjacent(at("1814")).collect();
    for name in ["1614", "1615", "1715"] {
        assert!(ring.iter().any(|r| *r == at(name) || map.grid.are_adjacent(*r, at(name))), "{name}");
    }
    // [rule 2.1-i] The zone of the 5th Panzer Army overlaps with both neighbours, theirs do not meet.
    let [sixth, fifth, seventh] = &map.army_zones;
    assert!(fifth.intersects(sixth) && fifth.intersects(seventh) && !sixth.intersects(seventh));
}

/// Road distances of the movement diagrams (E35, E41, E43).
#[test]
fn roads_run_as_in_the_diagrams() {
    let pack = pack();
    let walk = |chain: &str| {
        let hexes: Vec<HexId> = chain.split(' ').map(|n| hex(&pack, n)).collect();
        for pair in hexes.windows(2) {
            let dir = pack.map.grid.dir_between(pair[0], pair[1]).expect("neighbours");
            let label = pack.map.grid.label(pair[1]);
            assert!(pack.map.road(pair[0], dir).is_some(), "no road to {label}");
        }
        hexes.len() - 1
    };
    assert_eq!(walk("1405 1406 1307 1207 1108 1008"), 5, "St. Vith for 5 by 1406");
    assert_eq!(walk("1708 1709 1710 1711 1712 1713"), 5, "1713 is the fifth hex from 1708");
    assert_eq!(walk("1607 1507 1406 1307 1207 1108 1008 0909 0910 1010"), 9, "next to Vielsalm for 9");
}

/// [rule 2.21-d] The order of battle, and designations.
#[test]
fn order_of_battle() {
    let pack = pack();
    let count = |side| pack.units.iter().filter(|u| u.side == side).count();
    assert_eq!((count(Side::German), count(Side::Allied)), (78, 106));
    let para = unit(&pack, "501.101.VIII");
    let division = para.division.map(|d| pack.formations.divisions[d.index()].key.as_str());
    assert_eq!(division, Some("101.VIII"));
    assert_eq!(pack.formations.corps[para.corps.index()].key, "VIII");
    assert_eq!(unit(&pack, "14Cav.XVIII").division, None);
    let lehr = unit(&pack, "130.Lehr.XLVII");
    assert_eq!(lehr.army, Army::FifthPanzer);
    // [rule 2.21-m] Selection numbers of the example, and rising with every step lost.
    for (key, number) in [
        ("CCA.9A.VIII", 4),
        ("CCB.9A.VIII", 23),
        ("CCR.9A.VIII", 24),
        ("501.101.VIII", 7),
        ("110.28.VIII", 10),
        ("506.101.VIII", 13),
    ] {
        assert_eq!(unit(&pack, key).faces[0].select, number, "{key}");
    }
    assert_eq!(unit(&pack, "109.28.VIII").faces[1].select, 35);
    assert_eq!(unit(&pack, "CCA.9A.VIII").faces.iter().map(|f| f.strength).collect::<Vec<_>>(), [3, 2]);
    assert_eq!(unit(&pack, "CCB.9A.VIII").faces[1].strength, 3);
    assert_eq!((unit(&pack, "16.1.V").steps(), unit(&pack, "393.99.V").steps()), (2, 2));
    let peiper = pack.formations.division_by_key("Peiper.I-SS").expect("Peiper");
    let keys: Vec<&str> = pack.members(peiper).map(|u| pack.units[u.index()].key.as_str()).collect();
    assert_eq!(keys, ["Peiper.1SS.I-SS"]);
}

/// [rule 3-e, 3-f, 3-g] Set-up codes and their exceptions.
#[test]
fn set_up_codes() {
    let pack = pack();
    assert_eq!(unit(&pack, "424.106.XVIII").start, Start::Reserve);
    assert!(matches!(unit(&pack, "16.1.V").start, Start::Hex { hex: h, .. } if h == hex(&pack, "0608")));
    assert!(matches!(unit(&pack, "16.1.V").printed, Start::Day { .. }));
    assert_eq!(unit(&pack, "VDH.I-SS").start, Start::Heydte);
    assert_eq!(pack.units.iter().filter(|u| u.start == Start::Okw).count(), 8);
    assert!(unit(&pack, "501.101.VIII").is_strategic());
}

/// [rule 2.3, 2.31-b, 2.33-b] Cards as far as the rules reveal them.
#[test]
fn cards() {
    let pack = pack();
    let german = |n: u8| pack.german_cards.iter().find(|c| c.number == n).expect("card");
    let first = german(36);
    assert_eq!((first.value, first.replacements, first.entry), (3, 2, Entry::Day(16)));
    assert_eq!(first.tactics, [Tactic::ReinforceBattle]);
    assert!(
        first
            .special
            .iter()
            .any(|e| e.what == EventKind::GroundFreeze && e.days == Days { first: 23, last: 23 })
    );
    assert_eq!(german(39).value, 0, "5.21");
    let names = |c: &GermanCard| match &c.command {
        Command::Divisions(list) => {
            list.iter().map(|d| pack.formations.divisions[d.index()].key.as_str()).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    };
    assert_eq!(names(german(46)), ["2P.XLVII", "Lehr.XLVII"]);
    assert_eq!(names(german(60)), ["12.I-SS", "3F.I-SS"]);
    // [rule 2.31-h] The card of the fuel example: 1SS on 22 and 26, 12SS on 23 and 29 (E26).
    let fuel: Vec<&[u8]> = german(38).fuel.iter().map(|(_, days)| days.as_slice()).collect();
    assert_eq!(fuel, [&[22, 26][..], &[23, 29]]);
    // [rule 8.2] Card 13: Engineers to the 20th, then Airpower (E19).
    let thirteen = pack.allied_cards.iter().find(|c| c.number == 13).expect("card 13");
    let on =
        |day: u8| thirteen.events.iter().filter(|e| e.days.hold(day)).map(|e| e.what).collect::<Vec<_>>();
    assert_eq!(thirteen.command, Command::Nobody);
    assert_eq!((on(20), on(21)), (vec![EventKind::Engineers], vec![EventKind::Airpower]));
    let action = |n: u8| pack.action_cards.iter().find(|c| c.number == n).expect("action");
    // [rule 2.0-b, 2.33-a] Ranges (E23, E24).
    assert!(action(1).covers(27) && !action(1).covers(28) && !action(1).rises());
    assert!(action(6).covers(1) && action(6).covers(19) && !action(6).covers(20) && action(6).rises());
    assert_eq!(action(4).tactics, [Tactic::Airpower, Tactic::Barrage]);
    assert_eq!(action(15).goal[1..3], [GoalIf::StrengthAtMost(3), GoalIf::Threatened(7)]);
    assert!(action(10).goal.contains(&GoalIf::Weaker) && action(10).with == With::Active);
}

/// [rule 2.22-a, 2.22-b] The faces the rulebook shows are among the sixty.
#[test]
fn chits_show_the_known_faces() {
    let pack = pack();
    let hits = |a: i8, d: i8, g: i8| Hits { attacker: a, defender: d, german: g, allied: 0 };
    let odds = |compare, attacker, defender| Situation::Odds(Odds { compare, attacker, defender });
    let ground = Situation::Terrain;
    let faces: Vec<&ChitFace> = pack.chits.iter().flat_map(|c| &c.faces).collect();
    let known: [(&[Situation], Hits, bool); 12] = [
        (&[odds(Compare::Less, 1, 1)], hits(1, 0, 0), false),
        (&[Situation::CombatEngineers], hits(0, 1, 0), false),
        (&[ground(Terrain::Broken), ground(Terrain::Clear)], hits(1, 1, 0), false),
        (&[ground(Terrain::Forest), ground(Terrain::Woods), ground(Terrain::Broken)], hits(0, -1, 0), false),
        (&[odds(Compare::AtLeast, 7, 1)], hits(0, 2, 0), true),
        (&[odds(Compare::AtLeast, 3, 2)], hits(1, 1, 0), false),
        (&[Situation::Large], hits(0, 1, 0), false),
        (&[Situation::Airpower(Side::Allied)], hits(0, 0, 1), true),
        (&[ground(Terrain::Clear)], hits(0, 1, 0), false),
        (&[odds(Compare::Less, 4, 1)], hits(1, 1, 0), false),
        (&[Situation::Unsupplied], hits(-1, 1, 0), true),
        (&[Situation::Artillery(Role::Defender)], hits(0, -1, 0), false),
    ];
    for (when, hits, priority) in known {
        let there = faces.iter().any(|f| f.when == when && f.hits == hits && f.priority == priority);
        assert!(there, "{when:?} {hits:?}");
    }
    // The example of 2.22: forest, woods and city on one face, clear on the other; broken ground meets neither.
    let example = |c: &Chit| {
        let [front, back] = [0, 1].map(|i: usize| c.faces[i].when.as_slice());
        front == [Terrain::Forest, Terrain::Woods, Terrain::City].map(ground)
            && back == [ground(Terrain::Clear)]
    };
    assert!(pack.chits.iter().any(example));
}

/// [rule 2.1-l] The calendar's figures.
#[test]
fn calendar() {
    let pack = pack();
    let day = |d: u8| pack.calendar.day(d).expect("day");
    assert_eq!((day(16).first_level, day(16).level, day(16).supplementals), (10, 5, 9));
    assert_eq!((17..=29).map(|d| day(d).level).collect::<Vec<_>>(), [4, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1]);
    assert_eq!((16..=29).map(|d| day(d).offensive).sum::<u8>(), 10, "all offensive cards by the 23rd");
    let last = day(29).threshold.expect("victory levels");
    assert_eq!((last.below, last.above, last.degree), (35, 34, Degree::Tactical));
    assert!(pack.calendar.gates.army_zones.hold(19) && !pack.calendar.gates.army_zones.hold(20));
}

/// [rule 19.5-a, 19.5-b] The late scenario as listed.
#[test]
fn crisis_at_the_meuse() {
    let pack = pack();
    let listed = pack.scenario("crisis-at-the-meuse").and_then(|s| s.listed.clone()).expect("listed");
    let side = |side| listed.units.iter().filter(|(u, ..)| pack.units[u.index()].side == side).count();
    assert_eq!((side(Side::German), side(Side::Allied)), (61, 43));
    assert_eq!(listed.eliminated.len(), 8);
    assert_eq!(listed.units.iter().filter(|(.., lost)| *lost > 0).count(), 39);
    assert_eq!((listed.points, listed.blown.len(), listed.roadblocks.len()), (11, 5, 3));
    let at = |key: &str| {
        let id = unit(&pack, key).id;
        listed.units.iter().find(|(u, ..)| *u == id).map(|(_, h, lost)| (pack.map.grid.label(*h), *lost))
    };
    assert_eq!(at("Peiper.1SS.I-SS"), Some(("0612", 1)));
    assert_eq!(at("FuhBg.XLVII"), Some(("1008", 0)));
    assert_eq!(at("22.4.XII"), Some(("2603", 0)));
}

/// [rule 12.2-a] At the start Allied units and their neighbours leave no way through from north to south.
#[test]
fn the_first_line_has_no_gap() {
    let pack = pack();
    let grid = &pack.map.grid;
    let mut blocked = Hexes::new();
    for unit in pack.units.iter().filter(|u| u.side == Side::Allied) {
        if let Start::Hex { hex, .. } = unit.start {
            blocked.insert(hex);
            for near in grid.adjacent(hex) {
                blocked.insert(near);
            }
        }
    }
    let blocked = blocked.or(&pack.map.towns.and_not(&pack.map.behind_westwall));
    let mut seen = Hexes::new();
    let mut open: Vec<HexId> = pack.map.edges[Edge::East as usize].iter().collect();
    while let Some(h) = open.pop() {
        if !blocked.contains(h) && seen.insert(h) {
            open.extend(grid.adjacent(h));
        }
    }
    let through: Vec<&str> =
        seen.and(&pack.map.edges[Edge::West as usize]).iter().map(|h| grid.label(h)).collect();
    assert!(through.is_empty(), "{through:?}");
}

#[test]
fn every_datum_has_a_source() {
    let pack = pack();
    let report = pack.report();
    assert!(report.faults.is_empty());
    for kind in DatumKind::ALL {
        let share = report.shares.iter().find(|s| s.kind == kind.label()).expect("row");
        assert!(share.total() > 0, "no {}", share.kind);
    }
    let row =
        |kind: DatumKind| report.shares.iter().find(|s| s.kind == kind.label()).map_or(0, |s| s.total());
    assert_eq!((row(DatumKind::Terrain), row(DatumKind::Arrows), row(DatumKind::Unit)), (714, 714, 184));
    assert!(pack.data().iter().all(|d| d.line > 0 && !d.key.is_empty()));
    let bare = |d: &&Datum| d.source.origin != Origin::Public && d.source.note.is_empty();
    assert_eq!(pack.data().iter().find(bare), None);
}

#[test]
fn slips_are_named_with_their_place() {
    faulty("units.toml", "\"us-green\"", "\"us-gren\"", "did you mean `us-green`?");
    faulty("map.toml", "0116-0117", "0116-0118", "0118 does not touch 0116");
    faulty("map.toml", "kind = \"town\"", "kind = \"twon\"", "did you mean `town`?");
    faulty("actions.toml", "\"near-german\"", "\"near-germans\"", "did you mean `near-german`?");
    faulty("actions.toml", "\"odds 2\"", "\"odds\"", "the word and a number");
    faulty("chits.toml", "odds>=2:1 ->", "odds=>2:1 ->", "are no odds");
    faulty("chits.toml", "-> D1", "-> X1", "are no hits");
    faulty("cards-german.toml", "corps I-SS", "corps I-S", "did you mean `I-SS`?");
    faulty(
        "cards-german.toml",
        "reactions = [\"greif 17+\"]",
        "reactions = [\"greif 30+\"]",
        "is not a date",
    );
    faulty(
        "cards-allied.toml",
        "\"corps-artillery\"",
        "\"corp-artillery\"",
        "did you mean `corps-artillery`?",
    );
    faulty("calendar.toml", "day = 17", "day = 18", "day 18 stands where day 17 is due");
    faulty("constants.toml", "least = 4", "last = 4", "did you mean `last`?");
    faulty("scenarios/crisis-at-the-meuse.toml", "272.LXVII-R", "272.LXVI-R", "did you mean `272.LXVII`?");
    faulty("formations.toml", "key = \"101.VIII\"", "key = \"101.VIIII\"", "names no corps");
    faulty("terrain.txt", "\n 26", "\n 27", "row `27` stands where row 26 is due");
    faulty("arrows.txt", " 325", " 385", "are no arrows");
}

#[test]
fn contradictions_between_files_are_found() {
    faulty("cards-german.toml", "primary = true\n", "", "6 primary cards on the 16th");
    faulty(
        "map.toml",
        "hv = 6\nhexes = \"0116-17",
        "hv = 6\nhexes = \"0117",
        "a victory hex without position",
    );
    faulty("units.toml", "start = \"1005 dug-in\"", "start = \"1005\"", "5 units dug in");
    faulty("units.toml", "select = [6, 25]", "select = [6, 6]", "do not rise as steps are lost");
    faulty("units.toml", "select = [6, 25]", "select = [6, 27]", "number 27 is also that of");
    faulty("units.toml", "[\"2 3\", \"(1) 3\"]", "[\"2 3\", \"2 3\"]", "not weaker with every step lost");
    faulty("cards-german.toml", "fuel = [\"17PG.OKW 29\"]\n", "", "fuel of 17PG.OKW");
    faulty("cards-german.toml", "\"17PG.OKW 29\"", "\"17PG.OKW 19\"", "fuel of 17PG.OKW");
    faulty(
        "cards-german.toml",
        "fuel = [\"116P.LVIII",
        "fuel = [\"560.LVIII 22\", \"116P.LVIII",
        "fuel of 560",
    );
    faulty(
        "cards-german.toml",
        "date = \"16\"\ncv = 4",
        "date = \"16\"\ncv = 5",
        "10 points with fewer cards",
    );
    faulty(
        "cards-german.toml",
        "formation = \"group\"\n",
        "formation = \"group\"\nevents = [\"commandos\"]\n",
        "an event of an army",
    );
    faulty("cards-german.toml", "cv = 0\n", "cv = 0\nreplacements = 1\n", "replacements");
    faulty(
        "cards-allied.toml",
        "formation = \"divisions 1.V\"\n",
        "formation = \"divisions 1.V\"\nexpedite = true\n",
        "reserves expedited",
    );
    faulty(
        "cards-allied.toml",
        "formation = \"army 1-us\"\n",
        "formation = \"army 1-us\"\nevents = [\"engineers\"]\n",
        "an event",
    );
    faulty("units.toml", "start = \"0904\"", "start = \"0301\"", "starts outside its army's zone");
    faulty("units.toml", "start = \"1005 dug-in\"", "start = \"0803 dug-in\"", "both sides in 0803");
    faulty(
        "units.toml",
        "{ key = \"519.II-SS\", profile = \"assault-guns\", start = \"19\"",
        "{ key = \"519.II-SS\", profile = \"assault-guns\", start = \"23\"",
        "placed before it has come",
    );
    faulty(
        "scenarios/crisis-at-the-meuse.toml",
        "points = 11",
        "points = 12",
        "11 points for towns and losses",
    );
    faulty("scenarios/crisis-at-the-meuse.toml", "\"1014 2410", "\"1015 2410", "roadblock in 1015");
    faulty(
        "map.toml",
        "is = \"forest\"\nhexes = \"0812\"",
        "is = \"woods\"\nhexes = \"0812\"",
        "0812 is F here",
    );
}

/// Whatever a file holds, reading ends with faults, not with a panic.
#[test]
fn nonsense_never_panics() {
    for (name, text) in BUILT_IN {
        for cut in [0, text.len() / 2] {
            let cut = (0..=cut).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
            for nonsense in
                [text[..cut].to_owned(), format!("{}\u{0}= [", &text[..cut]), text.replace('1', "9")]
            {
                let mut files: Vec<(String, String)> =
                    BUILT_IN.iter().map(|&(n, t)| (n.to_owned(), t.to_owned())).collect();
                files.iter_mut().find(|(n, _)| n == name).expect("file").1 = nonsense;
                let _ = Pack::from_files(files);
            }
        }
    }
}
