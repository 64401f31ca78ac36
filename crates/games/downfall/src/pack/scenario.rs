//! Scenarios: where markers, cards and events stand at the start. Units stand in the unit tables.

use super::events::EventDef;
use super::kind::{DatumKind, Doc, Tab};
use super::map::Map;
use super::orders::OrderDef;
use super::seas::unstated;
use super::units::{Setup, UnitDef};
use super::{BeachSet, CardDef};
use crate::ids::{CardId, EventId, Faction, Hexes, Nation, NationSet, OrderId, PieceId};
use sandtable_engine::info::Words;
use sandtable_hex::HexId;
use sandtable_pack::{Txt, nearest};

/// How a scenario ends unless somebody wins before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The weather marker reaches a space of a turn.
    Weather {
        /// The turn.
        turn: u8,
        /// The space.
        space: u8,
    },
    /// The round after which all initiative markers are at a space or beyond.
    Markers(u8),
}

/// Where the beachhead markers are at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beachheads {
    /// High Command makes them available.
    HighCommand,
    /// In the pool.
    Pool,
    /// Not in the game.
    None,
}

/// What a short game changes: a part of the map with two factions.
#[derive(Debug, Clone)]
pub struct Part {
    /// Land hexes in play.
    pub frame: Hexes,
    /// Supply sources by [`Faction::idx`], for every nation of the owner, while its side controls the hex.
    pub sources: [Vec<HexId>; 4],
    /// Units that wait for High Command besides those of the frame.
    pub pending: Vec<PieceId>,
    /// Where air units stand, by [`Faction::idx`].
    pub air: [Vec<HexId>; 4],
    /// Event spaces in place of the track's, by [`Faction::idx`].
    pub event_spaces: [Vec<u8>; 4],
    /// The event pile from the top; cards of one group lie in random order.
    pub pile: Vec<Vec<EventId>>,
    /// The markers in play.
    pub orders: Vec<OrderId>,
    /// Boxes of the action track.
    pub track_boxes: u8,
    /// Cards of the decks, by [`Faction::idx`].
    pub decks: [Vec<CardId>; 4],
    /// Points for the Soviets if they control a city at the end.
    pub points: Vec<(HexId, u8)>,
    /// Points for each OKH unit eliminated, isolated or out of supply at the end.
    pub points_units: u8,
    /// Points with which the Soviets win.
    pub goal: u8,
}

/// A scenario.
#[derive(Debug, Clone)]
pub struct ScenarioDef {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// What it is about.
    pub summary: Words,
    /// First turn.
    pub turn: u8,
    /// The column of the unit tables.
    pub setup: Setup,
    /// Space of the weather marker.
    pub weather_space: u8,
    /// Space of each initiative marker, by [`Faction::idx`]; `None` for a faction that does not play.
    pub initiative: [Option<u8>; 4],
    /// The end.
    pub end: End,
    /// The three visible event cards: pending, current, spent.
    pub visible: [EventId; 3],
    /// The Axis faction whose air icons a visible card shows.
    pub axis_air: Vec<(EventId, Faction)>,
    /// Event cards taken out of the 15 of the start.
    pub events_out: Vec<EventId>,
    /// Event cards put in.
    pub events_in: Vec<EventId>,
    /// Transport Points.
    pub transport: u8,
    /// Armor steps in reserve.
    pub armor_reserve: u8,
    /// The beachhead markers.
    pub beachheads: Beachheads,
    /// Beaches that are closed.
    pub beaches_closed: BeachSet,
    /// Markers in planning boxes, by [`Faction::idx`].
    pub planning: [Option<OrderId>; 4],
    /// Markers already used, by [`Faction::idx`].
    pub used: [Vec<OrderId>; 4],
    /// Markers sure to be on the action track.
    pub track: Vec<OrderId>,
    /// Cards in hand, by [`Faction::idx`].
    pub hands: [Vec<CardId>; 4],
    /// Cards drawn at random besides, by [`Faction::idx`].
    pub draw: [u8; 4],
    /// Cities the Soviets control.
    pub soviet: Hexes,
    /// Cities the West controls besides the United Kingdom, Egypt and those of Africa without Axis units.
    pub western: Hexes,
    /// Whether Africa Liberated has happened.
    pub liberated_africa: bool,
    /// Nations that have surrendered.
    pub surrendered: NationSet,
    /// What a short game changes.
    pub part: Option<Part>,
}

impl ScenarioDef {
    /// Whether a faction plays.
    pub fn plays(&self, faction: Faction) -> bool {
        self.initiative[faction.idx()].is_some()
    }
}

/// What scenarios refer to.
pub(crate) struct World<'a> {
    pub map: &'a Map,
    pub units: &'a [UnitDef],
    pub orders: &'a [OrderDef],
    pub events: &'a [EventDef],
    pub cards: &'a [CardDef],
}

impl World<'_> {
    fn order(&self, doc: &Doc<'_>, txt: &Txt<'_>) -> Option<OrderId> {
        let keys = self.orders.iter().map(|o| (o.key.as_str(), o.id));
        doc.find(txt, "order marker", "the key of a order marker", keys)
    }

    fn event(&self, doc: &Doc<'_>, txt: &Txt<'_>) -> Option<EventId> {
        doc.find(txt, "event", "the key of a event", self.events.iter().map(|e| (e.key.as_str(), e.id)))
    }

    fn card(&self, doc: &Doc<'_>, txt: &Txt<'_>) -> Option<CardId> {
        doc.find(txt, "card", "the key of a card", self.cards.iter().map(|c| (c.key.as_str(), c.id)))
    }

    fn unit(&self, doc: &Doc<'_>, txt: &Txt<'_>) -> Option<PieceId> {
        doc.find(txt, "unit", "the key of a unit", self.units.iter().map(|u| (u.key.as_str(), u.id)))
    }

    fn hexes(&self, doc: &Doc<'_>, texts: &[Txt<'_>]) -> Vec<HexId> {
        texts.iter().filter_map(|t| doc.hex(&self.map.grid, t)).collect()
    }
}

/// One value for each faction, from a table with the factions as keys.
fn by_faction<T: Default>(tab: Option<Tab<'_>>, read: impl Fn(&Tab<'_>, &str) -> T) -> [T; 4] {
    let Some(tab) = tab else { return Default::default() };
    let values = std::array::from_fn(|i| {
        let key = Faction::ALL[i].word();
        if tab.has(key) { read(&tab, key) } else { T::default() }
    });
    tab.done();
    values
}

/// Reads `scenarios.toml`.
pub(crate) fn read(doc: &Doc<'_>, world: &World<'_>) -> Vec<ScenarioDef> {
    doc.toml(|root| {
        let mut all: Vec<ScenarioDef> = Vec::new();
        for row in root.rows("scenario") {
            let def = scenario(&row, world);
            doc.datum(DatumKind::Scenario, row.string("key"), row.at(), row.provenance(&unstated()));
            row.done();
            let Some(def) = def else { continue };
            if all.iter().any(|s| s.key == def.key) {
                row.fault("key", format!("`{}` stands twice", def.key), "each once", None);
            }
            all.push(def);
        }
        if all.is_empty() {
            doc.fault(root.at(), "scenario", "no scenario", "at least one [[scenario]]", None);
        }
        all
    })
}

fn scenario(row: &Tab<'_>, world: &World<'_>) -> Option<ScenarioDef> {
    let doc = row.doc;
    let key = row.text("key")?;
    let own = key.text.to_owned();
    let setup = match row.opt_text("setup") {
        Some(txt) => doc.choose(&txt, &Setup::WORDS),
        None => doc.choose(&key, &Setup::WORDS),
    };
    let orders = |tab: &Tab<'_>, key: &str| {
        tab.list(key).iter().filter_map(|t| world.order(doc, t)).collect::<Vec<_>>()
    };
    let events = |key: &str| row.list(key).iter().filter_map(|t| world.event(doc, t)).collect::<Vec<_>>();
    let cards = |tab: &Tab<'_>, key: &str| {
        tab.list(key).iter().filter_map(|t| world.card(doc, t)).collect::<Vec<_>>()
    };
    let visible = row.tab("visible");
    let shown = ["pending", "current", "spent"].map(|k| visible.text(k).and_then(|t| world.event(doc, &t)));
    visible.done();
    let mut axis_air = Vec::new();
    if let Some(tab) = row.opt_tab("axis_air") {
        for key in tab.keys() {
            let event = world.event(doc, &key);
            axis_air.extend(event.zip(tab.choice(key.text, Faction::WORDS)));
        }
        tab.done();
    }
    let closed = world.hexes(doc, &row.list("beaches_closed"));
    let beach = |hex: HexId| {
        let found = world.map.hex(hex).beach;
        if found.is_none() {
            let message = format!("{} is no beach", world.map.grid.label(hex));
            row.fault("beaches_closed", message, "a sea hex of beaches.csv", None);
        }
        found
    };
    let cities = |key: &str| {
        let found = world.hexes(doc, &row.list(key));
        for hex in found.iter().filter(|h| !world.map.is_city(**h)) {
            let message = format!("{} has no city", world.map.grid.label(*hex));
            row.fault(key, message, "hexes with a city", None);
        }
        found.into_iter().collect::<Hexes>()
    };
    let def = ScenarioDef {
        key: own,
        name: row.names(),
        summary: row.both("summary"),
        turn: row.int("turn", 1..=8),
        setup: setup?,
        weather_space: row.int("weather_space", 1..=200),
        initiative: by_faction(Some(row.tab("initiative")), |t, k| Some(t.int(k, 1..=200))),
        end: end(&row.tab("end")),
        visible: match shown {
            [Some(a), Some(b), Some(c)] => [a, b, c],
            _ => return None,
        },
        axis_air,
        events_out: events("events_out"),
        events_in: events("events_in"),
        transport: row.opt_int("transport", 0..=10).unwrap_or_default(),
        armor_reserve: row.opt_int("armor_reserve", 0..=10).unwrap_or_default(),
        beachheads: row
            .opt_choice(
                "beachheads",
                &[("high-command", Beachheads::HighCommand), ("pool", Beachheads::Pool)],
            )
            .unwrap_or(Beachheads::None),
        beaches_closed: closed.into_iter().filter_map(beach).collect(),
        planning: by_faction(row.opt_tab("planning"), |t, k| t.text(k).and_then(|x| world.order(doc, &x))),
        used: by_faction(row.opt_tab("used"), orders),
        track: orders(row, "track"),
        hands: by_faction(row.opt_tab("hands"), cards),
        draw: by_faction(row.opt_tab("draw"), |t, k| t.int(k, 0..=9)),
        soviet: cities("soviet"),
        western: cities("western"),
        liberated_africa: row.switch("liberated_africa"),
        surrendered: row.list("surrendered").iter().filter_map(|t| doc.choose(t, Nation::WORDS)).collect(),
        part: if row.has("frame") { part(row, world) } else { None },
    };
    Some(def)
}

fn end(tab: &Tab<'_>) -> End {
    let end = if tab.has("markers") {
        End::Markers(tab.int("markers", 1..=200))
    } else {
        End::Weather { turn: tab.int("turn", 1..=8), space: tab.int("space", 1..=200) }
    };
    tab.done();
    end
}

fn part(row: &Tab<'_>, world: &World<'_>) -> Option<Part> {
    let doc = row.doc;
    let frame = row.tab("frame");
    let (rows, columns) = (frame.numbers("rows", 0..=99), frame.numbers("columns", 0..=99));
    frame.done();
    let ([south, north], [west, east]) = (rows.as_slice(), columns.as_slice()) else {
        doc.fault(
            frame.at(),
            &row.field("frame"),
            "no frame",
            "rows = [FIRST, LAST], columns = [FIRST, LAST]",
            None,
        );
        return None;
    };
    let inside = |hex: &HexId| {
        world.map.grid.cell(*hex).is_some_and(|(column, line)| {
            (i16::from(*south)..=i16::from(*north)).contains(&line)
                && (i16::from(*west)..=i16::from(*east)).contains(&column)
        })
    };
    let frame: Hexes = world.map.land.iter().filter(inside).collect();
    let hexes = |tab: &Tab<'_>, key: &str| world.hexes(doc, &tab.list(key));
    let points_tab = row.tab("points");
    let mut points = Vec::new();
    for key in points_tab.keys() {
        match world.map.named(key.text).filter(|h| frame.contains(*h)) {
            Some(hex) => points.push((hex, points_tab.int(key.text, 0..=20))),
            None => {
                points_tab.int::<u8>(key.text, 0..=20);
                let names: Vec<&str> = frame
                    .iter()
                    .filter_map(|h| world.map.hex(h).name.as_ref())
                    .map(|n| n.en.as_str())
                    .collect();
                let message = format!("no city `{}` in the frame", key.text);
                doc.bad(&key, message, "the name of a city", nearest(key.text, names));
            }
        }
    }
    points_tab.done();
    // Who plays follows from the initiative markers; the list is for readers of the file.
    row.list("factions");
    let goal = row.tab("goal");
    let wins = goal.int("soviet", 0..=100);
    goal.int::<u8>("okh", 0..=100);
    goal.done();
    Some(Part {
        sources: by_faction(Some(row.tab("sources")), hexes),
        pending: row.list("pending").iter().filter_map(|t| world.unit(doc, t)).collect(),
        air: by_faction(Some(row.tab("air")), hexes),
        event_spaces: by_faction(Some(row.tab("event_spaces")), |t, k| t.numbers(k, 1..=200)),
        pile: row
            .list("pile")
            .iter()
            .map(|group| sandtable_pack::words(group).filter_map(|t| world.event(doc, &t)).collect())
            .collect(),
        orders: row.list("orders").iter().filter_map(|t| world.order(doc, t)).collect(),
        track_boxes: row.int("track_boxes", 1..=20),
        decks: by_faction(Some(row.tab("decks")), |t, k| {
            t.list(k).iter().filter_map(|x| world.card(doc, x)).collect()
        }),
        points,
        points_units: row.int("points_units", 0..=20),
        goal: wins,
        frame,
    })
}
