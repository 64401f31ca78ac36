//! Chapters 1 to 3 of the rulebook against the built-in pack: what its text and the players' aids say of components.

use super::*;
use std::collections::BTreeSet;

fn pack() -> Pack {
    Pack::load(None).unwrap_or_else(|e| panic!("{e}"))
}

/// The order of battle: regiments "of" a division, or units directly under the corps.
const ORDER: [(&str, Army, &str); 17] = [
    (
        "V",
        Army::First,
        "16,18,26 of 1; 9,23,38 of 2; CCA,CCB of 5A; 39,47,60 of 9; 393,394,395 of 99; 102Cav",
    ),
    ("VII", Army::First, "CCA,CCB,CCR of 2A; CCA,CCB,CCR of 3A; 329,330,331 of 83; 333,334,335 of 84; 4Cav"),
    (
        "XVIII",
        Army::First,
        "CCA,CCB,CCR of 7A; 117,119,120 of 30; 289,290,291 of 75; 325,504,505,508 of 82; 422,423,424 of 106; 14Cav; 517",
    ),
    (
        "III",
        Army::Third,
        "CCA,CCB,CCR of 4A; CCA,CCB,CCR of 6A; 101,104,328 of 26; 134,137,320 of 35; 357,358,359 of 90; 6Cav",
    ),
    (
        "VIII",
        Army::Third,
        "CCA,CCB,CCR of 9A; CCA,CCB,CCR of 11A; 193,194,507,513 of 17; 109,110,112 of 28; 327,501,502,506 of 101",
    ),
    ("XII", Army::Third, "8,12,22 of 4; 2,10,11 of 5; CCA,CCB,CCR of 10A; 317,318,319 of 80; 2Cav"),
    (
        "XXX",
        Army::TwentyFirst,
        "5,32 of GA; 129,130,214 of 43; 152,153,154 of 51; 71,158,160 of 53; 29A; 33A; 34A",
    ),
    (
        "XLVII",
        Army::FifthPanzer,
        "2,3,304 of 2P; 10,11,33 of 9P; 39,77,78 of 26; FuhBg; 130,901,902 of Lehr; 243",
    ),
    ("LVIII", Army::FifthPanzer, "16,60,156 of 116P; 331,339,387 of 167; 560,1129 of 560; Armor"),
    ("LXVI", Army::FifthPanzer, "18; 62; 244"),
    (
        "I-SS",
        Army::SixthPanzer,
        "150; 1,2,Peiper of 1SS; 12,25,26 of 12SS; 27,48,89 of 12; 5,8,9 of 3F; 501; 506; VDH",
    ),
    ("II-SS", Army::SixthPanzer, "2,3,4 of 2SS; 9,19,20 of 9SS; 519"),
    ("LXVII", Army::SixthPanzer, "8,29 of 3PG; 246; 272; 277; 326"),
    ("LIII", Army::Seventh, "9; 104,115 of 15PG; FuhGren"),
    ("LXXX", Army::Seventh, "316,320,423 of 212; 276; Armor"),
    ("LXXXV", Army::Seventh, "13,14,15 of 5F; 79; 352; 11"),
    ("OKW", Army::Okw, "10,21,22 of 10SS; 15,110,111 of 11P; 37,38 of 17PG"),
];

/// [rule 2.21-a, 2.21-b, 2.21-d] Every unit, its division, corps and army.
#[test]
fn units_belong_to_their_formations() {
    let pack = pack();
    let mut expected = BTreeSet::new();
    for (corps, army, units) in ORDER {
        let id = pack.formations.corps_by_key(corps).unwrap_or_else(|| panic!("no corps {corps}"));
        assert_eq!(pack.formations.army_of(id), army, "{corps}");
        for part in units.split("; ") {
            let (names, division) = part.split_once(" of ").map_or((part, ""), |(a, b)| (a, b));
            for name in names.split(',') {
                let key = match division {
                    "" => format!("{name}.{corps}"),
                    division => format!("{name}.{division}.{corps}"),
                };
                let unit = pack.unit_by_key(&key).unwrap_or_else(|| panic!("no unit {key}"));
                assert_eq!((unit.corps, unit.army), (id, army), "{key}");
                let of = unit.division.map(|d| pack.formations.divisions[d.index()].key.clone());
                match division {
                    "" => assert!(of.is_none_or(|d| d == key), "{key} stands directly under its corps"),
                    division => assert_eq!(of, Some(format!("{division}.{corps}")), "{key}"),
                }
                expected.insert(key);
            }
        }
    }
    let found: BTreeSet<String> = pack.units.iter().map(|u| u.key.clone()).collect();
    assert_eq!(found, expected);
    assert_eq!(pack.formations.corps.len(), ORDER.len());
}

/// [rule 2.21-i] Three or four steps where there is a second counter, one or two elsewhere.
#[test]
fn second_counters() {
    let pack = pack();
    let second = [
        "5.GA.XXX",
        "FuhBg.XLVII",
        "18.LXVI",
        "62.LXVI",
        "Peiper.1SS.I-SS",
        "246.LXVII",
        "277.LXVII",
        "326.LXVII",
        "9.LIII",
        "FuhGren.LIII",
        "276.LXXX",
        "79.LXXXV",
        "352.LXXXV",
    ];
    for unit in &pack.units {
        assert_eq!(unit.steps() > 2, second.contains(&unit.key.as_str()), "{}", unit.key);
    }
}

/// [rule 2.21-c, 2.21-h, 11.6-c] Who is mechanized, and how far Germans go: infantry 3, all others 5 or 6.
#[test]
fn classes_and_allowances() {
    use Class::*;
    let mechanized = [MechInfantry, Armor, Recon, Combined];
    let classes = [Infantry, Airborne, MechInfantry, Armor, Recon, Combined];
    for class in classes {
        assert_eq!(class.is_mechanized(), mechanized.contains(&class), "{class:?}");
        assert_eq!(class.is_armor(), [Armor, Combined].contains(&class), "{class:?}");
        assert_eq!(class.is_infantry(), ![Armor, Recon].contains(&class), "{class:?}");
    }
    let pack = pack();
    for unit in pack.units.iter().filter(|u| u.side == Side::German && u.key != "VDH.I-SS") {
        let right: &[u8] = if unit.class.is_mechanized() { &[5, 6] } else { &[3] };
        assert!(unit.faces.iter().all(|f| right.contains(&f.allowance)), "{}", unit.key);
    }
    assert!(pack.units.iter().filter(|u| u.key.contains("Cav")).all(|u| u.class == Recon));
    assert!(
        classes.into_iter().all(|c| pack.units.iter().any(|u| u.class == c)),
        "every symbol of the table"
    );
}

/// [rule 2.1-b, 11.0-b] The terrain effects chart, and the costs of frozen ground.
#[test]
fn terrain_chart() {
    use Terrain::*;
    let costs = pack().constants.terrain;
    let row = |mech, frozen| [Clear, Broken, Woods, Forest].map(|t| costs.enter(t, mech, frozen));
    assert_eq!(row(false, false), [1, 1, 1, 2]);
    assert_eq!(row(true, false), [1, 2, 3, 4]);
    assert_eq!(row(true, true), [1, 1, 2, 3]);
    assert_eq!(row(false, true), [1, 1, 1, 2], "the freeze is for mechanized units");
    assert_eq!((costs.road, costs.leave_zoc, costs.exit), (1, 1, 1));
}

/// [rule 2.1-l, 4.V-a] The calendar, day by day: range, supplementals, level, offensive cards, victory levels.
#[test]
fn calendar_by_day() {
    let pack = pack();
    let found: Vec<_> = pack
        .calendar
        .days
        .iter()
        .map(|d| {
            let ends = d.threshold.map(|t| (t.below, t.above, t.degree));
            (d.day, d.range, d.supplementals, d.level, d.offensive, ends)
        })
        .collect();
    use Degree::*;
    let expected = [
        (16, 3, 9, 5, 0, None),
        (17, 3, 7, 4, 0, None),
        (18, 4, 7, 4, 0, None),
        (19, 4, 7, 3, 2, None),
        (20, 4, 8, 3, 2, Some((11, 40, Strategic))),
        (21, 5, 8, 2, 2, Some((11, 45, Strategic))),
        (22, 5, 8, 2, 2, Some((15, 50, Strategic))),
        (23, 6, 8, 2, 2, Some((20, 55, Strategic))),
        (24, 6, 8, 1, 0, Some((25, 60, Strategic))),
        (25, 6, 8, 1, 0, Some((27, 55, Operational))),
        (26, 7, 8, 1, 0, Some((29, 50, Operational))),
        (27, 7, 8, 1, 0, Some((31, 45, Operational))),
        (28, 7, 7, 1, 0, Some((33, 40, Tactical))),
        (29, 8, 7, 1, 0, Some((35, 34, Tactical))),
    ];
    assert_eq!(found, expected);
    let first: Vec<u8> = pack.calendar.days.iter().map(|d| d.first_level).collect();
    assert_eq!(first, [10, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1], "ten for the surprise alone");
}

/// [rule 2.0-a, 2.1-l] The days from which rules hold, as the calendar and the chapters date them.
#[test]
fn dated_rules() {
    let gates = pack().calendar.gates;
    for (days, first, last) in [
        (gates.surprise, 16, 16),
        (gates.traffic_jams, 16, 16),
        (gates.slow_allies, 16, 16),
        (gates.army_zones, 16, 19),
        (gates.supply_phase, 17, 29),
        (gates.demolition, 17, 29),
        (gates.delayed_reserves, 18, 29),
        (gates.method_b, 18, 29),
        (gates.out_of_contact, 18, 29),
        (gates.westwall_points, 18, 29),
        (gates.superiority, 19, 29),
        (gates.german_supply, 19, 29),
        (gates.fuel, 20, 29),
        (gates.replacements, 20, 29),
        (gates.roadblocks_vp_only, 20, 29),
        (gates.interdiction, 21, 29),
        (gates.second_card, 22, 29),
        (gates.xxx_free, 26, 29),
    ] {
        let held: Vec<u8> = (16..=29).filter(|d| days.hold(*d)).collect();
        assert_eq!(held, (first..=last).collect::<Vec<u8>>());
    }
}

/// [rule 2.3, 2.21-e, 2.31-a, 2.31-f, 5.0] Numbers of the cards, whom they name, and when they come.
#[test]
fn cards_name_their_formations() {
    let pack = pack();
    let german: BTreeSet<u8> = pack.german_cards.iter().map(|c| c.number).collect();
    let allied: BTreeSet<u8> = pack.allied_cards.iter().map(|c| c.number).collect();
    assert_eq!((allied, german), ((1..=34).collect(), (35..=71).collect()));
    let corps = |key: &str| Command::Corps(pack.formations.corps_by_key(key).expect("a corps"));
    let shown = |key: &str| {
        let named = |c: &Command| *c == corps(key);
        pack.german_cards.iter().filter(|c| named(&c.command)).count()
            + pack.allied_cards.iter().filter(|c| named(&c.command)).count()
    };
    assert_eq!((shown("XVIII"), shown("I-SS")), (2, 2), "two cards each (2.21, 6.1)");
    // The units of the example: the 101st has a card of its own, the 14th Cavalry none.
    let division = |key: &str| pack.formations.division_by_key(key);
    let lists = |key| {
        let id = division(key);
        pack.allied_cards
            .iter()
            .any(|c| matches!(&c.command, Command::Divisions(l) if l.iter().any(|d| Some(*d) == id)))
    };
    assert!(lists("101.VIII") && division("14Cav.XVIII").is_none());
    // The official addenda.
    let of = |n: u8| &pack.german_cards.iter().find(|c| c.number == n).expect("a card").command;
    assert_eq!(*of(43), corps("II-SS"));
    for n in [58, 59, 66, 67, 70, 71] {
        let army = match of(n) {
            Command::Army(army) => *army,
            Command::Corps(c) => pack.formations.army_of(*c),
            Command::Divisions(l) => pack.formations.army_of(pack.formations.divisions[l[0].index()].corps),
            other => panic!("{other:?}"),
        };
        assert_eq!(army, Army::Seventh, "card {n}");
    }
    let fourth = pack.allied_cards.iter().find(|c| c.number == 23).expect("a card");
    assert_eq!(fourth.command, Command::Divisions(division("4.XII").into_iter().collect()));
    // Seven primaries and eighteen others to the 18th, eight and twenty-one on the 19th.
    let there = |day: u8, primary: bool| {
        let due = |e: Entry| matches!(e, Entry::Day(d) if d <= day);
        pack.german_cards.iter().filter(|c| c.primary == primary && due(c.entry)).count()
    };
    assert_eq!((there(18, true), there(18, false), there(19, true), there(19, false)), (7, 18, 8, 21));
    let group = pack.german_cards.iter().filter(|c| c.command == Command::Group).count();
    let army = |a: Army| pack.german_cards.iter().filter(|c| c.command == Command::Army(a)).count();
    assert_eq!((group, army(Army::SixthPanzer), army(Army::FifthPanzer), army(Army::Seventh)), (1, 1, 1, 1));
}

/// [rule 2.33-a, 13.34] Action cards: one or two tactics at most, and only on attacks.
#[test]
fn action_cards() {
    let pack = pack();
    for card in &pack.action_cards {
        assert!(card.tactics.len() <= 2, "card {}", card.number);
        assert!(card.tactics.is_empty() || card.act == Act::Attack, "card {}", card.number);
        assert_eq!(card.break_off > 0, card.act == Act::Attack, "card {}", card.number);
        assert!(card.break_off <= 2, "one or two hits (13.42): card {}", card.number);
    }
    let title = |n: u8| pack.action_cards.iter().find(|c| c.number == n).map(|c| c.title.en.as_str());
    for (number, name) in [(1, "Fill the Gap"), (4, "Major Offensive"), (9, "Attack"), (10, "Attack")] {
        assert_eq!(title(number), Some(name));
    }
    for (number, name) in [(15, "Strengthen"), (19, "Withdrawal Under Fire"), (20, "Withdrawal Under Fire")] {
        assert_eq!(title(number), Some(name));
    }
    let joined: BTreeSet<&str> =
        pack.action_cards.iter().filter(|c| c.with == With::Corps).map(|c| c.title.en.as_str()).collect();
    assert_eq!(joined, ["Combined Arms Attack", "Major Offensive", "Strong Attack"].into_iter().collect());
}

/// [rule 2.1-e, 2.1-f, 2.1-i, 2.1-j, 16.2-b] Hold Values of positions, six corps zones, exits, and who owns which bridge.
#[test]
fn features_of_the_map() {
    let pack = pack();
    let map = &pack.map;
    assert!(map.positions.iter().all(|h| (1..=6).contains(&map.hold_at(h))), "a position has a Hold Value");
    for (i, corps) in pack.formations.corps.iter().enumerate() {
        let american = matches!(corps.army, Army::First | Army::Third);
        let zone = map.corps_zones.get(i).copied().unwrap_or_default();
        assert_eq!(!zone.is_empty(), american, "{}", corps.key);
    }
    // German bridges: the four that are blown, and those behind the Westwall (D-03).
    let at = |name: &str| map.grid.find(name).unwrap_or_else(|e| panic!("{e}"));
    let blown: BTreeSet<&str> = ["1707", "1907", "2106", "2303"].into();
    for bridge in &map.bridges {
        let ends = [bridge.hexes.0, bridge.hexes.1];
        let behind = ends.into_iter().all(|h| map.behind_westwall.contains(h));
        let named = ends.into_iter().any(|h| blown.contains(map.grid.label(h))) && bridge.blown;
        assert_eq!(bridge.owner == Side::German, behind || named, "{:?}", ends.map(|h| map.grid.label(h)));
        assert_eq!(bridge.blown, named);
    }
    for name in ["0302", "0502", "1802", "1903", "2202"] {
        let mut here = map.bridges.iter().filter(|b| [b.hexes.0, b.hexes.1].contains(&at(name)));
        assert!(here.any(|b| b.owner == Side::German && !b.blown), "{name}");
    }
    assert!(map.bridge_between(at("2302"), at("2303")).is_some(), "the addenda's bridge");
    assert_eq!(map.bridges.iter().filter(|b| b.blown).count(), 4);
}
