//! Scenarios: `scenarios/*.toml` (19).

use super::days::{self, Days};
use super::hexes::{self, Hexes};
use super::kind::{DatumKind, Doc, Tab};
use super::map::{BridgeId, Map, PlaceKind};
use super::units::{self, UnitDef, UnitId};
use sandtable_engine::info::Words;
use sandtable_hex::HexId;
use sandtable_pack::{Source, Txt, figures, record, words};
use serde::{Deserialize, Serialize};

figures! { DatumKind = DatumKind::ScenarioFrame;
    /// First and last day.
    Span {
        /// First day.
        first: u8,
        /// Last day.
        last: u8,
    }
    /// What a scenario changes.
    Features {
        /// Fuel depots are placed.
        depots: bool,
        /// Replacements are assigned.
        replacements: bool,
        /// Every first Allied town without points counts 1 (19.1).
        town_points: bool,
        /// Entering a hex next to the Meuse wins at once (19.1).
        meuse_wins: bool,
        /// Last date of reserves that are used.
        reserves_until: u8,
        /// Last date of cards that are used.
        cards_until: u8,
    }
}

words! {
    /// How a game ends (18.3).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Level {
        /// Strategic defeat of the Germans.
        StrategicDefeat = "strategic-defeat",
        /// Operational defeat.
        OperationalDefeat = "operational-defeat",
        /// Tactical defeat: what happened.
        TacticalDefeat = "tactical-defeat",
        /// Draw.
        Draw = "draw",
        /// Tactical victory.
        TacticalVictory = "tactical-victory",
        /// Operational victory.
        OperationalVictory = "operational-victory",
        /// Strategic victory.
        StrategicVictory = "strategic-victory",
    }
}

record! {
    /// A line of a scenario's victory conditions; the first that holds decides.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct VictoryLine: fn read_row(row: &Tab<'_>) -> Option {
        /// At the end of these days.
        pub days: Days =? days::opt(row, "days"),
        /// Then this is the result.
        pub level: Level =? row.choice("level", &Level::WORDS),
        /// At least this many points.
        pub at_least: Option<i16> = row.opt_int("at_least", -99..=99),
        /// At most this many.
        pub at_most: Option<i16> = row.opt_int("at_most", -99..=99),
        {
            if days.is_none() || at_least.is_some() == at_most.is_some() {
                row.fault("at_least", "no condition", "days, and either at_least or at_most", None);
            }
        }
    }
}

record! {
    /// A scenario's own set-up (19.5).
    #[derive(Debug, Clone, Default)]
    pub struct Listed: fn read(tab: &Tab<'_>, world: &World<'_>, default: &Source, id: &str) {
        let set = |key: &str| tab.text(key).map(|t| hexes::set(tab.doc, &world.map.grid, &t)).unwrap_or_default();
        let bridges = |key: &str| tab.text(key).map(|t| bridges(tab.doc, world.map, &t)).unwrap_or_default();
        let dead = tab.text("eliminated");
        /// Units that are dead.
        pub eliminated: Vec<UnitId> = dead.iter().flat_map(words).filter_map(|w| units::find(tab.doc, world.units, &w)).collect(),
        /// Improved positions.
        pub improved: Hexes = set("improved_allied").or(&set("improved_german")),
        /// Hexes whose units are in Low Supply.
        pub low_supply: Hexes = set("low_supply"),
        /// Roadblocks.
        pub roadblocks: Hexes = set("roadblocks"),
        /// Blown bridges; every other bridge is intact.
        pub blown: Vec<BridgeId> = bridges("blown"),
        /// Towns the Germans own west of the Westwall.
        pub german_towns: Hexes = tab.text("german_towns").map(|t| towns(tab.doc, world.map, &t)).unwrap_or_default(),
        /// Bridges the Germans own besides those of the map's start.
        pub german_bridges: Vec<BridgeId> = bridges("german_bridges"),
        /// Points on the track.
        pub points: i16 = tab.int("points", -99..=99),
        /// Play begins with the fuel check (19.5-d).
        pub start_at_fuel: bool = tab.opt_choice("start", &[("fuel", true), ("day", false)]) == Some(true),
        /// Interdiction has happened: a card is lost and the first impulse skipped.
        pub interdicted: bool = tab.switch("interdicted"),
        /// Number of the Allied card in the discards.
        pub allied_discard: u8 = tab.opt_text("allied_discard").and_then(|t| t.text.parse().ok()).unwrap_or(0),
        /// First action cards in the deck.
        pub action_first: u8 = tab.int("action_first", 0..=32),
        /// Offensive cards in the deck.
        pub action_offensive: u8 = tab.int("action_offensive", 0..=32),
        /// Units with their hex and the steps they have lost.
        pub units: Vec<(UnitId, HexId, u8)> = placements(tab, world),
        {
            let dead = eliminated.iter();
            for unit in units.iter().map(|(u, ..)| u).chain(dead) {
                let key = world.units.get(unit.index()).map_or("", |u| u.key.as_str());
                tab.doc.datum(DatumKind::Placement, format!("{id}: {key}"), tab.at(), default.clone());
            }
            frame_sources(tab, default, id);
        }
    }
}

record! {
    /// A scenario.
    #[derive(Debug, Clone)]
    pub struct ScenarioDef: fn read_root(root: &Tab<'_>, world: &World<'_>) {
        /// File it stands in.
        pub file: String = root.doc.name.to_owned(),
        let source = root.file_source();
        /// Short key.
        pub id: String = root.string("id"),
        let setup = root.tab("setup");
        let own = setup.choice("units", &[("printed", false), ("listed", true)]) == Some(true);
        let setup_source = setup.source(&source);
        /// Its own set-up; `None` for the printed one of 16 December (3).
        pub listed: Option<Listed> = own.then(|| Listed::read(&setup, world, &setup_source, &id)),
        { setup.done() }
        /// Number in the rulebook.
        pub number: String = root.string("number"),
        /// Name.
        pub name: Words = root.names(),
        /// One or two sentences.
        pub summary: Words = root.both("summary"),
        /// First and last day.
        pub span: Span = Span::read(&root.tab("days"), &source),
        /// What it changes.
        pub features: Features = Features::read(&root.tab("features"), &source),
        let won = root.tab("victory");
        let levels = won.text("calendar").filter(|t| !t.text.is_empty());
        /// Days on which the calendar's levels are checked first.
        pub calendar: Option<Days> = levels.and_then(|t| days::read(root.doc, &t)),
        /// Its own victory conditions.
        pub victory: Vec<VictoryLine> = won.records("line", DatumKind::Victory, &won.source(&source), |row, _| {
            let line = VictoryLine::read_row(row);
            (format!("{id}: {} {}", row.string("days"), row.string("level")), line)
        }),
        { won.done() }
    }
}

/// What scenarios refer to.
pub(crate) struct World<'a> {
    pub map: &'a Map,
    pub units: &'a [UnitDef],
}

/// Reads a scenario.
pub(crate) fn read(doc: &Doc<'_>, world: &World<'_>) -> ScenarioDef {
    doc.toml(|root| ScenarioDef::read_root(root, world))
}

/// Notes what a set-up lists besides units; `[sources]` names those that differ from its default.
fn frame_sources(tab: &Tab<'_>, default: &Source, id: &str) {
    let own = tab.opt_tab("sources");
    let features = [
        "improved_allied",
        "improved_german",
        "low_supply",
        "roadblocks",
        "blown",
        "german_towns",
        "german_bridges",
        "points",
    ];
    for name in features {
        let exact = own.as_ref().and_then(|t| t.opt_text(name).and_then(|x| t.source_of(&x)));
        let source = exact.unwrap_or_else(|| default.clone());
        tab.doc.datum(DatumKind::ScenarioFrame, format!("{id}: {name}"), tab.at(), source);
    }
    if let Some(own) = own {
        own.done();
    }
}

/// `"0205: 272.LXVII-R 8.3PG.LXVII"`: a hex and its units, -R with a step lost.
fn placements(tab: &Tab<'_>, world: &World<'_>) -> Vec<(UnitId, HexId, u8)> {
    let doc = tab.doc;
    let mut found: Vec<(UnitId, HexId, u8)> = Vec::new();
    for txt in tab.list("place") {
        let Some((hex, list)) = txt.text.split_once(':') else {
            doc.bad(&txt, format!("`{}`", txt.text), "HEX: UNIT UNIT-R …", None);
            continue;
        };
        let place = Txt { text: hex, at: txt.at, field: txt.field.clone() };
        let Some(hex) = doc.hex(&world.map.grid, &place) else { continue };
        let list = Txt { text: list, at: txt.at + (txt.text.len() - list.len()), field: txt.field.clone() };
        for word in words(&list) {
            let (name, lost) = word.text.strip_suffix("-R").map_or((word.text, 0), |name| (name, 1));
            let name = Txt { text: name, at: word.at, field: word.field.clone() };
            let Some(unit) = units::find(doc, world.units, &name) else { continue };
            if found.iter().any(|(u, ..)| *u == unit) {
                doc.bad(&word, format!("`{}` is placed twice", name.text), "each unit once", None);
            }
            found.push((unit, hex, lost));
        }
    }
    found
}

fn bridges(doc: &Doc<'_>, map: &Map, txt: &Txt<'_>) -> Vec<BridgeId> {
    let mut found = Vec::new();
    for word in words(txt) {
        let Some(side) = hexes::side(doc, &map.grid, &word) else { continue };
        match map.bridge_on(side) {
            Some(bridge) => found.push(bridge),
            None => {
                let message = format!("no bridge at {}", word.text);
                doc.bad(&word, message, "a road across a river", None);
            }
        }
    }
    found
}

fn towns(doc: &Doc<'_>, map: &Map, txt: &Txt<'_>) -> Hexes {
    let mut found = Hexes::new();
    for word in words(txt) {
        let towns = map.places.iter().filter(|p| p.kind != PlaceKind::Village).map(|p| (p.key.as_str(), p));
        let Some(place) = doc.find(&word, "town", "the key of a town or city in map.toml", towns) else {
            continue;
        };
        for hex in &place.hexes {
            found.insert(*hex);
        }
    }
    found
}
