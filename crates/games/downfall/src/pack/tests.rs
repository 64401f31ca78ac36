//! Facts of the built-in pack: what the rulebook states, and what must agree between the files.

use super::*;
use crate::ids::{Country, Ideology, Nation, Terrain};
use sandtable_hex::HexId;
use std::collections::BTreeMap;

fn pack() -> Pack {
    Pack::load(None).unwrap_or_else(|e| panic!("{e}"))
}

fn hex(pack: &Pack, label: &str) -> HexId {
    pack.map.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

fn named(pack: &Pack, name: &str) -> HexId {
    pack.map.named(name).unwrap_or_else(|| panic!("no {name}"))
}

/// The pack with one text changed, which must have faults.
fn broken(file: &str, from: &str, to: &str) -> Vec<String> {
    let mut files: Vec<(String, String)> =
        BUILT_IN.iter().map(|(n, t)| ((*n).to_owned(), (*t).to_owned())).collect();
    let text = &mut files.iter_mut().find(|(n, _)| n == file).unwrap_or_else(|| panic!("no {file}")).1;
    assert!(text.contains(from), "{file} has no '{from}'");
    *text = text.replacen(from, to, 1);
    let errors = Pack::from_files(files).err().unwrap_or_else(|| panic!("no fault for '{to}'"));
    errors.0.iter().map(ToString::to_string).collect()
}

#[test]
fn the_built_in_pack_has_no_fault_and_all_its_pieces() {
    let pack = pack();
    assert_eq!((pack.map.land.len(), pack.map.sea.len(), pack.map.around.len()), (600, 375, 447));
    assert_eq!((pack.units.len(), pack.air.len(), pack.naval.len(), pack.pieces()), (190, 22, 21, 249));
    assert_eq!((pack.orders.len(), pack.events.len(), pack.cards.len()), (48, 19, 86));
    assert_eq!((pack.scenarios.len(), pack.map.objectives.len(), pack.map.beaches.len()), (4, 40, 23));
    assert_eq!(pack.report().faults.len(), 0);
    assert!(pack.data().len() > 2_600, "{}", pack.data().len());
}

#[test]
fn faults_name_their_place_and_the_nearest_value() {
    let found = broken("units.csv", "s23,soviet,SU,4 Mech,leg", "s23,sowiet,SU,4 Mech,leg");
    assert_eq!(
        found[0],
        "units.csv:24:5: s23.faction: `sowiet` is not known here; expected one of western, okh, okw, soviet; did you mean `soviet`?"
    );
    let found = broken(
        "cards.csv",
        "free attack order: 2 attacks,1,reconstructed",
        "free atack order: 2 attacks,1,reconstructed",
    );
    assert!(found[0].contains("did you mean `free attack order: # attacks`?"), "{found:?}");
    let found = broken(
        "orders.csv",
        "redeploy 4: infantry armored partisan",
        "redeploy 4: infantry armoured partisan",
    );
    assert!(found[0].contains("did you mean `armored`?"), "{found:?}");
    let found = broken("scenarios.toml", "\"S18\", \"S1\", \"S8\"", "\"S18\", \"S1\", \"S88\"");
    assert!(found[0].starts_with("scenarios.toml:") && found[0].contains("no card `S88`"), "{found:?}");
    let found = broken("hexsides.csv", "0922,0923,rail", "0922,0925,rail");
    assert!(found[0].contains("0925"), "{found:?}");
    let found = broken("pieces.csv", "combat units,190", "combat units,191");
    assert!(found[0].contains("190, as in their table"), "{found:?}");
}

#[test]
fn numbers_of_an_effect_can_be_changed() {
    let mut files: Vec<(String, String)> =
        BUILT_IN.iter().map(|(n, t)| ((*n).to_owned(), (*t).to_owned())).collect();
    for (name, text) in &mut files {
        if name == "cards.csv" {
            *text = text.replace("gain 2 Transport Points", "gain 4 Transport Points");
        }
    }
    let pack = Pack::from_files(files).unwrap_or_else(|e| panic!("{e}"));
    let card = pack.card_by_key("W16").and_then(|c| pack.card(c)).unwrap_or_else(|| panic!("no W16"));
    assert_eq!((card.effect, card.n[0]), (Effect::TransportPoints, 4));
}

/// [rule 1.A.3-a, 1.A.3-b, 1.C-3] EX-02, EX-05, EX-06, EX-12 and every hex the rulebook names.
#[test]
fn the_map_has_what_the_rulebook_states() {
    let pack = pack();
    let map = &pack.map;
    for (name, label) in [
        ("Chania", "1526"),
        ("Rhodes", "1729"),
        ("Brest", "3209"),
        ("Stalingrad", "3338"),
        ("Copenhagen", "3719"),
    ] {
        assert_eq!(map.grid.label(named(&pack, name)), label);
    }
    assert!(map.grid.find("3720").is_err(), "3720 is out of play");
    let walk = |a: &str, b: &str| map.passable(hex(&pack, a), hex(&pack, b));
    assert!(!walk("2619", "2620") && walk("2620", "2520") && !walk("2420", "2520"));
    assert!(
        !walk("2734", "2835")
            && walk("2735", "2835")
            && map.between(hex(&pack, "2734"), hex(&pack, "2735")).strait
    );
    let cassino = named(&pack, "Cassino");
    assert_eq!(map.hex(cassino).terrain, Some(Terrain::Mountain));
    for name in ["Naples", "Rome"] {
        assert!(map.between(cassino, named(&pack, name)).rail, "{name}");
    }
    for label in ["2221", "2319"] {
        let side = map.between(cassino, hex(&pack, label));
        assert!(!side.rail && !side.impassable, "{label}");
    }
    for label in ["2610", "2811", "2611", "2711", "2812"] {
        assert!(map.land.contains(hex(&pack, label)) && !map.is_city(hex(&pack, label)), "{label}");
    }
    assert!(map.sea.contains(hex(&pack, "2709")) && map.sea.contains(hex(&pack, "2810")));
    assert_eq!(map.hex(hex(&pack, "2713")).terrain, Some(Terrain::Hills));
    assert!(map.between(hex(&pack, "2713"), named(&pack, "Lyon")).river);
    assert_eq!(map.grid.distance(hex(&pack, "2713"), hex(&pack, "2812")), 2);
    assert_eq!(map.country(hex(&pack, "3526")), Some(Country::Ostland));
    for name in ["Berlin", "Stalingrad", "Marseille", "Oslo"] {
        assert!(map.hex(named(&pack, name)).objective, "{name}");
    }
    let seas = |name: &str| {
        let all = map.hex(named(&pack, name)).seas.iter().filter_map(|s| pack.seas.sea(s));
        all.map(|s| s.key.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(seas("Brest"), "NA NS");
    for (name, sea) in
        [("Casablanca", "NA"), ("Naples", "WM"), ("Tunis", "WM"), ("Tripoli", "CM"), ("Königsberg", "BA")]
    {
        assert!(seas(name).contains(sea), "{name}");
    }
    let sea = |key: &str| pack.seas.by_key(key).unwrap_or_else(|| panic!("no {key}"));
    let open = |a: &str, b: &str, f| pack.seas.next(sea(a), f).any(|s| s == sea(b));
    assert!(open("NA", "WM", Faction::Western) && !open("NA", "WM", Faction::Okw));
    assert!(open("SA", "IO", Faction::Western) && open("IO", "SA", Faction::Western));
    let cape = pack.seas.land_by_key("AF").and_then(|l| pack.seas.land(l)).unwrap_or_else(|| panic!("no AF"));
    assert!(
        cape.ports.iter().any(|p| p == "Cape Town")
            && cape.seas.contains(sea("SA"))
            && cape.seas.contains(sea("IO"))
    );
    assert_eq!((pack.seas.areas.len(), pack.seas.lands.len()), (11, 4));
}

/// [rule 8.5s-0] The three cells the rulebook states, and columns that rise from bad to good.
#[test]
fn the_combat_table_has_the_stated_cells() {
    let pack = pack();
    let table = &pack.combat;
    assert_eq!((table.columns.len(), table.rolls.len()), (13, 14));
    let cell = |column, roll| table.result(table.column(column), roll).text();
    assert_eq!((cell(1, 9), cell(3, 7), cell(4, 10)), ("s0/1".into(), "1/2".into(), "0/3".into()));
    assert_eq!((cell(-9, -5), cell(30, 99)), (cell(-4, 1), cell(8, 14)));
    for column in 0..13 {
        for roll in 1..14 {
            let (low, high) = (table.result(column, roll), table.result(column, roll + 1));
            assert!(
                low.defender <= high.defender && low.attacker >= high.attacker,
                "column {column} roll {roll}"
            );
        }
    }
}

/// [rule 2.5-a, 6.4-a, 3.1-a] Counts and stated prices of markers and cards.
#[test]
fn markers_and_cards_agree_with_what_is_stated() {
    let pack = pack();
    let of = |owner: Owner| pack.orders.iter().filter(|o| o.owner == owner).count();
    assert_eq!(
        [Faction::Soviet, Faction::Western, Faction::Okh, Faction::Okw].map(|f| of(Owner::Faction(f))),
        [12, 12, 7, 7]
    );
    assert_eq!(of(Owner::Axis), 10);
    let cost =
        |key: &str, face: usize| pack.order_by_key(key).and_then(|o| pack.order(o)?.faces.get(face)?.cost);
    assert_eq!(
        [cost("S1", 0), cost("S3", 0), cost("K1", 0), cost("W1", 1)],
        [Some(4), Some(5), Some(7), Some(8)]
    );
    assert_eq!((cost("WR1", 0), cost("WR1", 1), cost("SH", 0)), (Some(15), Some(15), None));
    assert_eq!(pack.capacity(Faction::Soviet, "recruit"), 2);
    assert_eq!(
        (pack.capacity(Faction::Okh, "headquarters"), pack.capacity(Faction::Western, "strategic")),
        (1, 3)
    );
    assert_eq!(pack.events.iter().filter(|e| e.start).count(), 15);
    let fourth: Vec<&str> = pack.cards.iter().filter(|c| c.turn == 4).map(|c| c.key.as_str()).collect();
    assert_eq!(fourth, ["W7", "W21", "S28", "A26", "A31"]);
    assert_eq!(pack.tables.partisan_country(Faction::Soviet, 4), Some(Country::Ostland));
    let atlantic = pack.tables.war(War::Atlantic).unwrap_or_else(|| panic!("no display"));
    let start = atlantic.start[0];
    assert_eq!(
        (atlantic.modifier_at(start), atlantic.units_at(start), atlantic.units_at(start - 2)),
        (-2, 3, 2)
    );
    for nation in Nation::ALL.iter().filter(|n| **n != Nation::Yugoslav) {
        let areas = pack.seas.lands.iter().any(|l| l.flags.contains(*nation));
        assert!(areas || !pack.map.flags[nation.idx()].is_empty(), "no source for {}", nation.word());
    }
}

/// [rule 1.A.1-a, 2.3.2-a, 1.E-4] Set-ups stack legally, air units match the icons, ships and elite air match the displays.
#[test]
fn set_ups_obey_the_rules() {
    let pack = pack();
    for scenario in pack.scenarios.iter().filter(|s| s.part.is_none()) {
        let at = scenario.setup.idx();
        let mut stacks: BTreeMap<HexId, (u8, u8, Vec<Ideology>)> = BTreeMap::new();
        for unit in &pack.units {
            if let Start::At { spot: Spot::Hex(hex), steps, reverse } = unit.start[at] {
                assert!(pack.map.land.contains(hex), "{} {}", scenario.key, unit.key);
                assert!(!reverse || unit.reverse.is_some(), "{} {}", scenario.key, unit.key);
                let stack = stacks.entry(hex).or_default();
                stack.0 += 1;
                stack.1 += steps;
                stack.2.push(unit.faction.ideology());
            }
        }
        for (hex, (units, pips, sides)) in stacks {
            let label = pack.map.grid.label(hex);
            assert!(units <= 2 && pips <= 6, "{} {label}: {units} units, {pips} pips", scenario.key);
            assert!(sides.iter().all(|s| *s == sides[0]), "{} {label}", scenario.key);
        }
        let mut icons = Icons::default();
        for event in scenario.visible.iter().filter_map(|e| pack.event(*e)) {
            icons.soviet += event.air.soviet;
            icons.western += event.air.western;
            icons.axis += event.air.axis;
        }
        let on_map = |faction| {
            let own =
                |a: &&AirDef| a.owner == Owner::Faction(faction) && matches!(a.start[at], Start::At { .. });
            pack.air.iter().filter(own).count() as u8
        };
        let axis = on_map(Faction::Okh) + on_map(Faction::Okw);
        assert_eq!(
            (on_map(Faction::Soviet), on_map(Faction::Western), axis),
            (icons.soviet, icons.western, icons.axis)
        );
        for (_, faction) in &scenario.axis_air {
            assert_eq!(on_map(*faction), 1, "{}", scenario.key);
        }
        let bombing = pack.tables.war(War::Bombing).unwrap_or_else(|| panic!("no display"));
        let elite = |a: &&AirDef| {
            a.elite && a.owner == Owner::Faction(Faction::Western) && a.start[at] != Start::Display
        };
        assert_eq!(
            pack.air.iter().filter(elite).count() as u8,
            bombing.units_at(bombing.start[at]),
            "{}",
            scenario.key
        );
        if scenario.key != "overlord" {
            for (war, submarine) in [(War::Malta, false), (War::Atlantic, true)] {
                let display = pack.tables.war(war).unwrap_or_else(|| panic!("no display"));
                let ships = pack.naval.iter().filter(|n| if submarine { n.submarine } else { n.italian });
                let sailing = ships.filter(|n| matches!(n.start[at], Start::At { .. })).count() as u8;
                assert_eq!(sailing, display.units_at(display.start[at]), "{} {war:?}", scenario.key);
            }
        }
        let high_command = pack.event_of(EventKind::HighCommand);
        assert!(!scenario.visible.iter().any(|e| Some(*e) == high_command), "{}", scenario.key);
    }
}

#[test]
fn the_teaching_game_lies_within_its_frame() {
    let pack = pack();
    let scenario = pack.scenario("uranus").unwrap_or_else(|| panic!("no uranus"));
    let part = scenario.part.as_ref().unwrap_or_else(|| panic!("no part"));
    for hex in part.sources.iter().chain(&part.air).flatten() {
        assert!(part.frame.contains(*hex) && (pack.map.is_city(*hex) || pack.map.rail.contains(*hex)));
    }
    assert!(part.points.iter().all(|(hex, _)| part.frame.contains(*hex)));
    assert_eq!(part.points.iter().map(|(_, n)| *n).sum::<u8>(), 13);
    let cards: usize = part.pile.iter().map(Vec::len).sum();
    let spaces: usize = part.event_spaces.iter().map(Vec::len).sum();
    assert!(cards + 1 >= spaces, "the pile lasts for {spaces} events");
    let both = |f: Faction| matches!(f, Faction::Soviet | Faction::Okh) == scenario.plays(f);
    assert!(Faction::ALL.iter().all(|f| both(*f)));
}
