//! The fixed parts of the board: a map of Europe, its areas, displays and tracks.

use crate::ids::{Country, Faction, Hexes, Weather};
use crate::pack::{Beyond, DatumKind, Pack, Place, ScenarioDef, War};
use sandtable_engine::Message;
use sandtable_engine::info::Words;
use sandtable_engine::view::{
    Board, BoardArea, BoardBox, BoardDisplay, BoardHex, BoardLine, BoardName, BoardQuestion, BoardSide,
    BoardTrack, Place as Spot, Season, Subject, TrackSpace, Word,
};
use sandtable_hex::{Dir, HexId, grid};
use std::collections::{BTreeMap, BTreeSet};

/// The board of a scenario: all of the map, or its part.
pub fn board(pack: &Pack, scenario: &str) -> Board {
    let scenario = pack.scenario(scenario);
    let part = scenario.and_then(|s| s.part.as_ref()).map(|p| p.frame);
    let shown: Hexes = match part {
        Some(frame) => frame,
        None => pack.map.grid.ids().collect(),
    };
    let whole = part.is_none();
    Board {
        flat_top: false,
        hexes: hexes(pack, scenario, &shown, whole),
        lines: railways(pack, &shown),
        sides: sides(pack, &shown),
        names: names(pack, &shown, whole),
        areas: if whole { areas(pack) } else { Vec::new() },
        boxes: boxes(pack, scenario),
        displays: displays(scenario),
        tracks: tracks(pack, scenario),
        questions: questions(),
        season: Season::Summer,
        ..Board::default()
    }
}

/// Factions of a scenario; all four where it is not known.
fn factions(scenario: Option<&ScenarioDef>) -> impl Iterator<Item = Faction> + '_ {
    Faction::ALL.iter().copied().filter(move |f| scenario.is_none_or(|s| s.plays(*f)))
}

fn hexes(pack: &Pack, scenario: Option<&ScenarioDef>, shown: &Hexes, whole: bool) -> Vec<BoardHex> {
    let map = &pack.map;
    let origins: BTreeMap<&str, &'static str> = pack
        .data()
        .iter()
        .filter(|d| d.kind == DatumKind::Hex)
        .map(|d| (d.key.as_str(), d.source.origin.word()))
        .collect();
    let part = scenario.and_then(|s| s.part.as_ref());
    let mut list: Vec<BoardHex> = shown
        .iter()
        .map(|hex| {
            let def = map.hex(hex);
            let label = map.grid.label(hex);
            let (x, y) = map.grid.center(hex);
            let mut features: Vec<Word> = Vec::new();
            let mut add = |yes: bool, word: Word| {
                if yes {
                    features.push(word);
                }
            };
            add(def.place == Place::City, "city".into());
            add(def.place == Place::Port, "port".into());
            add(def.objective && part.is_none(), "objective".into());
            let points = part.and_then(|p| p.points.iter().find(|(h, _)| *h == hex)).map_or(0, |(_, n)| *n);
            add(points > 0, format!("vp-{points}").into());
            let source = match part {
                Some(part) => part.sources.iter().flatten().any(|h| *h == hex),
                None => !def.flags.is_empty(),
            };
            add(source, "supply-source".into());
            add(def.beach.is_some() && part.is_none(), "beach".into());
            BoardHex {
                label: label.to_owned(),
                x,
                y,
                terrain: def.terrain.map_or("sea", |t| t.word()).into(),
                features,
                provenance: origins.get(label).copied().unwrap_or_default().into(),
                region: map.country(hex).map_or("", Country::word).into(),
                ..BoardHex::default()
            }
        })
        .collect();
    let numbering = map.grid.numbering();
    for around in map.around.iter().filter(|_| whole) {
        let (x, y) = grid::center_of(numbering.to_hex(around.cell.0, around.cell.1), numbering.orientation);
        let label = numbering.format(around.cell.0, around.cell.1);
        let terrain = match around.beyond {
            Beyond::Out => "neutral",
            Beyond::Desert => "desert",
            Beyond::Area => "home",
        };
        let provenance = origins.get(label.as_str()).copied().unwrap_or_default().into();
        let region = around.country.map_or("", Country::word).into();
        list.push(BoardHex {
            label,
            x,
            y,
            terrain: terrain.into(),
            provenance,
            region,
            ..BoardHex::default()
        });
    }
    list
}

/// Railways as long chains: from every end or junction along the line to the next.
fn railways(pack: &Pack, shown: &Hexes) -> Vec<BoardLine> {
    let map = &pack.map;
    let near = |hex: HexId| -> Vec<HexId> {
        let rail = |dir: &Dir| map.side(hex, *dir).rail;
        let next = Dir::ALL.into_iter().filter(rail).map(|d| map.grid.neighbour(hex, d));
        next.filter(|h| !h.is_none() && shown.contains(*h)).collect()
    };
    let mut left: BTreeSet<(HexId, HexId)> = BTreeSet::new();
    for hex in shown.iter() {
        for next in near(hex) {
            left.insert((hex.min(next), hex.max(next)));
        }
    }
    let mut chains = Vec::new();
    // Chains begin at ends and junctions; what is left over then are rings.
    let ends: Vec<HexId> = shown.iter().filter(|h| !matches!(near(*h).len(), 0 | 2)).collect();
    for start in ends.into_iter().chain(shown.iter()) {
        for first in near(start) {
            if !left.remove(&(start.min(first), start.max(first))) {
                continue;
            }
            let mut chain = vec![start, first];
            let mut at = first;
            while near(at).len() == 2 {
                let Some(next) = near(at).into_iter().find(|n| left.contains(&(at.min(*n), at.max(*n))))
                else {
                    break;
                };
                left.remove(&(at.min(next), at.max(next)));
                chain.push(next);
                at = next;
            }
            chains.push(chain);
        }
    }
    let label = |h: &HexId| map.grid.label(*h).to_owned();
    chains
        .into_iter()
        .map(|chain| BoardLine {
            class: "railway".into(),
            hexes: chain.iter().map(label).collect(),
            exits: (None, None),
        })
        .collect()
}

/// Rivers, straits, sides that cannot be passed, and the borders of countries.
fn sides(pack: &Pack, shown: &Hexes) -> Vec<BoardSide> {
    let map = &pack.map;
    let mut list = Vec::new();
    for hex in shown.iter() {
        for dir in Dir::ALL {
            let next = map.grid.neighbour(hex, dir);
            if next.is_none() || next < hex || !shown.contains(next) {
                continue;
            }
            let side = map.side(hex, dir);
            let mut add = |class: &'static str| {
                let hexes = (map.grid.label(hex).to_owned(), map.grid.label(next).to_owned());
                list.push(BoardSide { class: class.into(), hexes, ..BoardSide::default() });
            };
            let land = map.land.contains(hex) && map.land.contains(next);
            if side.river {
                add("river");
            }
            if side.strait {
                add("strait");
            }
            if land && side.impassable {
                add("impassable-ridge");
            }
            if land && map.country(hex) != map.country(next) {
                add("border");
            }
        }
    }
    list
}

/// Lands outside the game, by the hexes their names are written over.
const NEUTRALS: [(&str, &str, &[&str]); 7] = [
    ("Spain", "스페인", &["2305", "2306", "2307", "2308"]),
    ("Portugal", "포르투갈", &["2404", "2304"]),
    ("Ireland", "아일랜드", &["3707", "3708", "3709"]),
    ("Sweden", "스웨덴", &["4221", "4222"]),
    ("Finland", "핀란드", &["4325", "4326", "4327"]),
    ("Switzerland", "스위스", &["2816", "2817"]),
    ("Turkey", "튀르키예", &["2031", "2032", "2033", "2034"]),
];

/// Cities, countries and seas.
fn names(pack: &Pack, shown: &Hexes, whole: bool) -> Vec<BoardName> {
    let map = &pack.map;
    let label = |h: HexId| map.grid.label(h).to_owned();
    let mut list: Vec<BoardName> = Vec::new();
    for hex in shown.iter() {
        let def = map.hex(hex);
        let Some(name) = &def.name else { continue };
        let kind = match (def.place, def.objective) {
            (_, true) => "capital",
            (Place::Port, _) => "port",
            (Place::City, _) => "city",
            (Place::None, _) => "place",
        };
        list.push(BoardName { name: name.clone(), kind: kind.into(), hexes: vec![label(hex)] });
    }
    for country in Country::ALL.iter().filter(|_| whole) {
        let hexes: Vec<String> = map.countries[country.idx()].iter().map(label).collect();
        // A name over one or two hexes would hide their cities.
        if hexes.len() > 4 {
            let name = pack.names.get("country", country.word());
            list.push(BoardName { name, kind: "country".into(), hexes });
        }
    }
    for (en, ko, hexes) in NEUTRALS.iter().filter(|_| whole) {
        let name = Words { en: (*en).into(), ko: (*ko).into() };
        let hexes = hexes.iter().map(|h| (*h).to_owned()).collect();
        list.push(BoardName { name, kind: "neutral".into(), hexes });
    }
    for sea in pack.seas.areas.iter().filter(|s| whole && !s.offmap) {
        let hexes = map.sea.iter().filter(|h| map.hex(*h).sea == Some(sea.id)).map(label).collect();
        list.push(BoardName { name: sea.name.clone(), kind: "sea".into(), hexes });
    }
    for beach in map.beaches.iter().filter(|_| whole) {
        let name = Words { en: beach.name.en.clone(), ko: beach.name.ko.clone() };
        list.push(BoardName { name, kind: "beach".into(), hexes: vec![label(beach.hex)] });
    }
    list
}

/// Sea areas with hexes, and the two land areas that lie on the map.
fn areas(pack: &Pack) -> Vec<BoardArea> {
    let map = &pack.map;
    let numbering = map.grid.numbering();
    let mut list = Vec::new();
    for sea in pack.seas.areas.iter().filter(|s| !s.offmap) {
        let hexes = map.sea.iter().filter(|h| map.hex(*h).sea == Some(sea.id));
        list.push(BoardArea {
            key: format!("sea-{}", sea.key).into(),
            text: keyed(format!("sea-{}", sea.key)),
            class: "sea".into(),
            hexes: hexes.map(|h| map.grid.label(h).to_owned()).collect(),
            neighbours: pack
                .seas
                .borders
                .iter()
                .filter_map(|b| match b.areas {
                    (a, other) if a == sea.id => Some(other),
                    (other, b) if b == sea.id => Some(other),
                    _ => None,
                })
                .filter_map(|id| pack.seas.sea(id))
                .map(|s| Spot::Box(format!("sea-{}", s.key).into()))
                .collect(),
            ..BoardArea::default()
        });
    }
    for land in &pack.seas.lands {
        let own = match land.key.as_str() {
            "UK" => Country::Uk,
            "ME" => Country::MiddleEast,
            _ => continue,
        };
        let hexes = map.around.iter().filter(|a| a.beyond == Beyond::Area && a.country == Some(own));
        list.push(BoardArea {
            key: format!("land-{}", land.key).into(),
            text: keyed(format!("land-{}", land.key)),
            class: "land".into(),
            hexes: hexes.map(|a| numbering.format(a.cell.0, a.cell.1)).collect(),
            neighbours: land.adjacent.iter().map(|h| Spot::Hex(h.clone())).collect(),
            ..BoardArea::default()
        });
    }
    list
}

/// A message whose key is made on the way.
fn keyed(key: String) -> Message {
    Message { key: key.into(), args: Vec::new() }
}

/// Boxes beside the map: far seas and lands, pools, displays, the action track, event cards, hands.
fn boxes(pack: &Pack, scenario: Option<&ScenarioDef>) -> Vec<BoardBox> {
    let mut list = Vec::new();
    let part = scenario.and_then(|s| s.part.as_ref());
    if part.is_none() {
        let edge = |key: &str| -> &'static [&'static str] {
            match key {
                "SA" => &["2001", "2101"],
                "IO" => &["1035", "1036"],
                "US" => &["3001", "3101"],
                _ => &["0915", "0916"],
            }
        };
        for sea in pack.seas.areas.iter().filter(|s| s.offmap) {
            let key = format!("sea-{}", sea.key);
            list.push(BoardBox::new(key.clone(), keyed(key)).beside(edge(&sea.key).iter().copied()));
        }
        for land in pack.seas.lands.iter().filter(|l| !matches!(l.key.as_str(), "UK" | "ME")) {
            let key = format!("land-{}", land.key);
            list.push(BoardBox::new(key.clone(), keyed(key)).beside(edge(&land.key).iter().copied()));
        }
    }
    let slots = part.map_or(10, |p| p.track_boxes);
    for slot in 1..=slots {
        let text = Message::new("box-track").int("box", slot);
        list.push(BoardBox::new(format!("track-{slot}"), text).on("action-track"));
    }
    for key in ["event-pending", "event-current", "event-spent"] {
        list.push(BoardBox::new(key, keyed(format!("box-{key}"))).on("events"));
    }
    for faction in factions(scenario) {
        let own = faction.word();
        let orders = format!("{own}-orders");
        for known in pack.boxes.iter().filter(|b| b.faction == faction) {
            // The teaching game leaves markers out, and their boxes with them.
            let marker = pack.order_by_key(&known.key);
            if part.is_some_and(|p| marker.is_some_and(|m| !p.orders.contains(&m))) {
                continue;
            }
            let text = match marker {
                Some(_) => keyed(format!("order-{}", known.key)),
                None => keyed(format!("box-{}", known.key.to_lowercase())),
            };
            for n in 1..=known.count {
                let key = format!("{own}-{}-{n}", known.key);
                list.push(BoardBox::new(key, text.clone()).on(orders.clone()));
            }
        }
        for (key, title) in [("hand", "box-hand"), ("pool", "box-pool"), ("pending", "box-pending")] {
            let text = Message::new(title).with("faction", crate::text::faction_term(faction));
            list.push(BoardBox::new(format!("{own}-{key}"), text).on(format!("{own}-forces")));
        }
        let text = Message::new("box-eliminated").with("faction", crate::text::faction_term(faction));
        list.push(BoardBox::new(format!("{own}-eliminated"), text).on(format!("{own}-forces")));
    }
    if part.is_none() {
        list.push(BoardBox::new("displays", Message::new("box-displays")).on("wars"));
    }
    list
}

fn displays(scenario: Option<&ScenarioDef>) -> Vec<BoardDisplay> {
    let part = scenario.is_some_and(|s| s.part.is_some());
    let display = |key: String, text: Message, side: &'static str, columns: u8| BoardDisplay {
        key: key.into(),
        text,
        side: side.into(),
        columns,
    };
    let mut list = vec![
        display("action-track".into(), Message::new("display-action-track"), "", if part { 6 } else { 10 }),
        display("events".into(), Message::new("display-events"), "", 3),
    ];
    if !part {
        list.push(display("wars".into(), Message::new("display-wars"), "", 1));
    }
    for faction in factions(scenario) {
        let own = faction.word();
        let named = |key| Message::new(key).with("faction", crate::text::faction_term(faction));
        list.push(display(format!("{own}-orders"), named("display-orders"), own, 7));
        list.push(display(format!("{own}-forces"), named("display-forces"), own, 4));
    }
    list
}

/// The initiative track, victory points, turns, and the three displays.
fn tracks(pack: &Pack, scenario: Option<&ScenarioDef>) -> Vec<BoardTrack> {
    let tables = &pack.tables;
    let part = scenario.and_then(|s| s.part.as_ref());
    let spaces = (1..=tables.initiative.spaces)
        .map(|space| {
            let events = part.map_or(&tables.initiative.events, |p| &p.event_spaces);
            let icons = Faction::ALL.iter().filter(|f| events[f.idx()].contains(&space));
            TrackSpace {
                number: i32::from(space),
                icons: icons.map(|f| format!("event-{}", f.word()).into()).collect(),
                band: format!("period-{}", tables.initiative.period(space) + 1).into(),
                ..TrackSpace::default()
            }
        })
        .collect();
    let mut list = vec![BoardTrack {
        key: "initiative".into(),
        text: Message::new("track-initiative"),
        spaces,
        columns: 31,
        queue: true,
        ring: true,
        ..BoardTrack::default()
    }];
    let turns = tables.turns.iter().zip(1..).map(|(turn, number)| TrackSpace {
        number,
        text: Some(keyed(format!("turn-{number}"))),
        icons: turn.weather.iter().map(|w| weather_icon(*w).into()).collect(),
        ..TrackSpace::default()
    });
    list.push(BoardTrack {
        key: "turns".into(),
        text: Message::new("track-turns"),
        spaces: turns.collect(),
        columns: 8,
        ..BoardTrack::default()
    });
    if part.is_some() {
        return list;
    }
    let limit = i32::from(tables.limits.victory);
    list.push(BoardTrack::numbered("vp", Message::new("track-vp"), -limit, limit));
    for war in War::ALL {
        let Some(def) = tables.war(war) else { continue };
        let spaces = def.section.iter().enumerate().map(|(i, _)| {
            let at = i as u8;
            let west = def.western.contains(&at);
            let mut icons: Vec<Word> = vec![format!("in-play-{}", def.units_at(at)).into()];
            if !def.modifier.is_empty() {
                let by = def.modifier_at(at);
                let sign = if by < 0 { "minus" } else { "plus" };
                icons.push(format!("naval-{sign}-{}", by.unsigned_abs()).into());
            }
            TrackSpace {
                number: i as i32,
                icons,
                band: if west { "western" } else { "axis" }.into(),
                ..TrackSpace::default()
            }
        });
        list.push(BoardTrack {
            key: format!("war-{}", war.word()).into(),
            text: keyed(format!("war-{}", war.word())),
            spaces: spaces.collect(),
            ..BoardTrack::default()
        });
    }
    list
}

/// The icon of the weather.
pub(crate) const fn weather_icon(weather: Weather) -> &'static str {
    match weather {
        Weather::Fair => "weather-fair",
        Weather::Snow => "weather-snow",
        Weather::Mud => "weather-mud",
    }
}

/// What a client can offer to ask at any time.
fn questions() -> Vec<BoardQuestion> {
    let question =
        |ask: &str, subject, title| BoardQuestion { ask: ask.to_owned(), subject, text: Message::new(title) };
    vec![
        question("vp", Subject::Board, "question-vp"),
        question("zones", Subject::Board, "question-zones"),
        question("control", Subject::Board, "question-control"),
        question("borders", Subject::Board, "question-borders"),
        question("air", Subject::Board, "question-air"),
        question("prices", Subject::Board, "question-prices"),
        question("seas", Subject::Board, "question-seas"),
        question("beaches", Subject::Board, "question-beaches"),
        question("stack", Subject::Hex, "question-stack"),
        question("why-not", Subject::Hex, "question-why-not-hex"),
        question("reach", Subject::Piece, "question-reach"),
        question("supply", Subject::Piece, "question-supply"),
        question("ports", Subject::Piece, "question-ports"),
        question("why-not", Subject::Piece, "question-why-not-piece"),
        question("cost", Subject::PieceHex, "question-cost"),
    ]
}
