//! Scenarios: `scenarios/*.toml` (19).

use super::days::{self, Days};
use super::hexes::{self, Hexes};
use super::kind::{DatumKind, Doc, Tab};
use super::map::{BridgeId, Map, PlaceKind};
use super::units::{self, UnitDef, UnitId};
use sandtable_engine::info::Words;
use sandtable_hex::HexId;
use sandtable_pack::{Source, Txt, figures, nearest, words};
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

/// How a game ends (18.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    /// Strategic defeat of the Germans.
    StrategicDefeat,
    /// Operational defeat.
    OperationalDefeat,
    /// Tactical defeat: what happened.
    TacticalDefeat,
    /// Draw.
    Draw,
    /// Tactical victory.
    TacticalVictory,
    /// Operational victory.
    OperationalVictory,
    /// Strategic victory.
    StrategicVictory,
}

pub(crate) const LEVELS: [(&str, Level); 7] = [
    ("strategic-defeat", Level::StrategicDefeat),
    ("operational-defeat", Level::OperationalDefeat),
    ("tactical-defeat", Level::TacticalDefeat),
    ("draw", Level::Draw),
    ("tactical-victory", Level::TacticalVictory),
    ("operational-victory", Level::OperationalVictory),
    ("strategic-victory", Level::StrategicVictory),
];

impl Level {
    /// The key used in files and texts.
    pub const fn key(self) -> &'static str {
        LEVELS[self as usize].0
    }
}

/// A line of a scenario's victory conditions; the first that holds decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VictoryLine {
    /// At the end of these days.
    pub days: Days,
    /// At least this many points.
    pub at_least: Option<i16>,
    /// At most this many.
    pub at_most: Option<i16>,
    /// Then this is the result.
    pub level: Level,
}

/// A scenario's own set-up (19.5).
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// Units with their hex and the steps they have lost.
    pub units: Vec<(UnitId, HexId, u8)>,
    /// Units that are dead.
    pub eliminated: Vec<UnitId>,
    /// Improved positions.
    pub improved: Hexes,
    /// Hexes whose units are in Low Supply.
    pub low_supply: Hexes,
    /// Roadblocks.
    pub roadblocks: Hexes,
    /// Blown bridges; every other bridge is intact.
    pub blown: Vec<BridgeId>,
    /// Towns the Germans own west of the Westwall.
    pub german_towns: Hexes,
    /// Bridges the Germans own besides those of the map's start.
    pub german_bridges: Vec<BridgeId>,
    /// Points on the track.
    pub points: i16,
    /// Play begins with the fuel check (19.5-d).
    pub start_at_fuel: bool,
    /// Interdiction has happened: a card is lost and the first impulse skipped.
    pub interdicted: bool,
    /// Number of the Allied card in the discards.
    pub allied_discard: u8,
    /// First action cards in the deck.
    pub action_first: u8,
    /// Offensive cards in the deck.
    pub action_offensive: u8,
}

/// A scenario.
#[derive(Debug, Clone)]
pub struct ScenarioDef {
    /// File it stands in.
    pub file: String,
    /// Short key.
    pub id: String,
    /// Number in the rulebook.
    pub number: String,
    /// Name.
    pub name: Words,
    /// One or two sentences.
    pub summary: Words,
    /// First and last day.
    pub span: Span,
    /// What it changes.
    pub features: Features,
    /// Its own set-up; `None` for the printed one of 16 December (3).
    pub listed: Option<Listed>,
    /// Days on which the calendar's levels are checked first.
    pub calendar: Option<Days>,
    /// Its own victory conditions.
    pub victory: Vec<VictoryLine>,
}

/// What scenarios refer to.
pub(crate) struct World<'a> {
    pub map: &'a Map,
    pub units: &'a [UnitDef],
}

/// Reads a scenario.
pub(crate) fn read(doc: &Doc<'_>, world: &World<'_>) -> ScenarioDef {
    doc.toml(|root| {
        let source = root.file_source();
        let id = root.string("id");
        let summary = root.tab("summary");
        let setup = root.tab("setup");
        let listed = setup.choice("units", &[("printed", false), ("listed", true)]) == Some(true);
        let own = setup.source(&source);
        let listed = listed.then(|| list(&setup, world, &own, &id));
        setup.done();
        let victory = root.tab("victory");
        let calendar = victory.text("calendar").filter(|t| !t.text.is_empty());
        let def = ScenarioDef {
            file: doc.name.to_owned(),
            number: root.string("number"),
            name: Words { en: root.string("en"), ko: root.string("ko") },
            summary: Words { en: summary.string("en"), ko: summary.string("ko") },
            span: Span::read(&root.tab("days"), &source),
            features: Features::read(&root.tab("features"), &source),
            listed,
            calendar: calendar.and_then(|t| days::read(doc, &t)),
            victory: victory
                .rows("line")
                .iter()
                .filter_map(|row| line(row, &victory.source(&source), &id))
                .collect(),
            id,
        };
        summary.done();
        victory.done();
        def
    })
}

fn line(row: &Tab<'_>, default: &Source, id: &str) -> Option<VictoryLine> {
    let own = row.source(default);
    let span = days::opt(row, "days");
    let level = row.choice("level", &LEVELS);
    let at_least = row.opt_int("at_least", -99..=99);
    let at_most = row.opt_int("at_most", -99..=99);
    if span.is_none() || at_least.is_some() == at_most.is_some() {
        let expected = "days, and either at_least or at_most";
        row.doc.fault(row.at(), &row.field("at_least"), "no condition", expected, None);
    }
    let key = format!("{id}: {} {}", row.string("days"), row.string("level"));
    row.doc.datum(DatumKind::Victory, key, row.at(), own);
    row.done();
    Some(VictoryLine { days: span?, at_least, at_most, level: level? })
}

fn list(tab: &Tab<'_>, world: &World<'_>, default: &Source, id: &str) -> Listed {
    let doc = tab.doc;
    let grid = &world.map.grid;
    let set = |key: &str| tab.text(key).map(|t| hexes::set(doc, grid, &t)).unwrap_or_default();
    let bridges = |key: &str| tab.text(key).map(|t| bridges(doc, world.map, &t)).unwrap_or_default();
    let mut found = Listed {
        eliminated: tab
            .text("eliminated")
            .map(|t| words(&t).filter_map(|w| units::find(doc, world.units, &w)).collect())
            .unwrap_or_default(),
        improved: set("improved_allied").or(&set("improved_german")),
        low_supply: set("low_supply"),
        roadblocks: set("roadblocks"),
        blown: bridges("blown"),
        german_towns: tab.text("german_towns").map(|t| towns(doc, world.map, &t)).unwrap_or_default(),
        german_bridges: bridges("german_bridges"),
        points: tab.int("points", -99..=99),
        start_at_fuel: tab.opt_choice("start", &[("fuel", true), ("day", false)]) == Some(true),
        interdicted: tab.switch("interdicted"),
        allied_discard: tab.opt_text("allied_discard").and_then(|t| t.text.parse().ok()).unwrap_or(0),
        action_first: tab.int("action_first", 0..=32),
        action_offensive: tab.int("action_offensive", 0..=32),
        ..Listed::default()
    };
    for txt in tab.list("place") {
        placements(doc, world, &txt, &mut found);
    }
    let key =
        |unit: &UnitId| format!("{id}: {}", world.units.get(unit.index()).map_or("", |u| u.key.as_str()));
    for (unit, _, _) in &found.units {
        doc.datum(DatumKind::Placement, key(unit), tab.at(), default.clone());
    }
    for unit in &found.eliminated {
        doc.datum(DatumKind::Placement, key(unit), tab.at(), default.clone());
    }
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
        doc.datum(DatumKind::ScenarioFrame, format!("{id}: {name}"), tab.at(), source);
    }
    if let Some(own) = own {
        own.done();
    }
    found
}

/// `"0205: 272.LXVII-R 8.3PG.LXVII"`: a hex and its units, -R with a step lost.
fn placements(doc: &Doc<'_>, world: &World<'_>, txt: &Txt<'_>, found: &mut Listed) {
    let Some((hex, list)) = txt.text.split_once(':') else {
        doc.fault(txt.at, &txt.field, format!("`{}`", txt.text), "HEX: UNIT UNIT-R …", None);
        return;
    };
    let place = Txt { text: hex, at: txt.at, field: txt.field.clone() };
    let Some(hex) = doc.hex(&world.map.grid, &place) else { return };
    let list = Txt { text: list, at: txt.at + (txt.text.len() - list.len()), field: txt.field.clone() };
    for word in words(&list) {
        let (name, lost) = word.text.strip_suffix("-R").map_or((word.text, 0), |name| (name, 1));
        let name = Txt { text: name, at: word.at, field: word.field.clone() };
        let Some(unit) = units::find(doc, world.units, &name) else { continue };
        if found.units.iter().any(|(u, ..)| *u == unit) {
            doc.fault(
                word.at,
                &word.field,
                format!("`{}` is placed twice", name.text),
                "each unit once",
                None,
            );
        }
        found.units.push((unit, hex, lost));
    }
}

fn bridges(doc: &Doc<'_>, map: &Map, txt: &Txt<'_>) -> Vec<BridgeId> {
    let mut found = Vec::new();
    for word in words(txt) {
        let Some(side) = hexes::side(doc, &map.grid, &word) else { continue };
        match map.bridge_on(side) {
            Some(bridge) => found.push(bridge),
            None => {
                let message = format!("no bridge at {}", word.text);
                doc.fault(word.at, &word.field, message, "a road across a river", None);
            }
        }
    }
    found
}

fn towns(doc: &Doc<'_>, map: &Map, txt: &Txt<'_>) -> Hexes {
    let mut found = Hexes::new();
    for word in words(txt) {
        let towns = || map.places.iter().filter(|p| p.kind != PlaceKind::Village);
        let place = towns().find(|p| p.key == word.text);
        let Some(place) = place else {
            let near = nearest(word.text, towns().map(|p| p.key.as_str()));
            let message = format!("no town `{}`", word.text);
            doc.fault(word.at, &word.field, message, "the key of a town or city in map.toml", near);
            continue;
        };
        for hex in &place.hexes {
            found.insert(*hex);
        }
    }
    found
}
