//! The data pack: map, areas, tables, orders, pieces, cards and scenarios, each datum with its source.
//!
//! The figures are comma-separated and TOML files under `data/`, built into the program. [`Pack::load`] lets a player replace
//! any of them from a folder of his own. Faults come back all at once, each with file, line and nearest valid value; a pack
//! with a fault is never handed out. One module per concept.

mod cards;
mod check;
mod events;
mod kind;
mod map;
mod names;
mod orders;
mod pattern;
mod scenario;
mod seas;
mod tables;
#[cfg(test)]
mod tests;
mod units;

pub use cards::{CardDef, CardKind, Condition, Deck, Effect, Window};
pub use events::{EventDef, EventKind, Icons, Removal};
pub use kind::{Datum, DatumKind};
pub use map::{AroundHex, BeachDef, Beyond, HexDef, Map, NUMBERING, Place, Side};
pub use names::Names;
pub use orders::{BoxDef, OpsPart, OrderDef, OrderFace, OrderKind, Owner, Symbol, Symbols};
pub use pattern::Numbers;
pub use sandtable_pack::{Origin, PackError, PackErrors, Source};
pub use scenario::{Beachheads, End, Part, ScenarioDef};
pub use seas::{LandDef, SeaBorder, SeaDef, Seas, War};
pub use tables::{Cell, CombatTable, Initiative, Limits, NavalAttack, SurrenderDef, Tables, TurnDef, WarDef};
pub use units::{AirDef, Badges, NavalDef, Setup, Spot, Start, UnitDef};

use crate::ids::{BeachSet, CardId, EventId, Faction, OrderId, PieceId};
use kind::{Doc, Files};
use sandtable_pack::{Base, csv, pack, record};

pack! { "Downfall", "../../data/";
    "map.csv" "hexsides.csv" "beaches.csv" "seas.toml" "combat.toml" "tables.toml"
    "orders.csv" "displays.csv" "units.csv" "air-naval.csv" "pieces.csv" "events.csv" "cards.csv"
    "names.ko.csv" "scenarios.toml"
}

/// What a piece is.
#[derive(Debug, Clone, Copy)]
pub enum Piece<'a> {
    /// A combat unit.
    Unit(&'a UnitDef),
    /// An air unit.
    Air(&'a AirDef),
    /// A naval unit.
    Naval(&'a NavalDef),
    /// A partisan of Western or Soviet.
    Partisan(Faction),
}

/// How many partisans there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Partisans {
    /// Soviet.
    pub soviet: u8,
    /// Western.
    pub western: u8,
}

record! {
    /// All static data of the game.
    #[derive(Debug, Clone)]
    pub struct Pack: fn read(files: &Files<'_>) {
        /// Names in two languages.
        pub names: Names = names::read(&files.doc("names.ko.csv")),
        /// Sea and land areas.
        pub seas: Seas = seas::read(&files.doc("seas.toml")),
        let (sides, beaches) = (files.doc("hexsides.csv"), files.doc("beaches.csv"));
        /// The map.
        pub map: Map = map::read(&files.doc("map.csv"), &sides, &beaches, &seas, &names),
        /// The land combat table.
        pub combat: CombatTable = tables::combat(&files.doc("combat.toml")),
        /// Tracks, displays and small tables.
        pub tables: Tables = tables::read(&files.doc("tables.toml")),
        /// Order markers; the index is the [`OrderId`].
        pub orders: Vec<OrderDef> = orders::read(&files.doc("orders.csv"), &names),
        /// Boxes of the order displays.
        pub boxes: Vec<BoxDef> = orders::displays(&files.doc("displays.csv"), &orders),
        /// Combat units; the index is the [`PieceId`].
        pub units: Vec<UnitDef> = units::units(&files.doc("units.csv"), &map, &seas, &names),
        let (flying, sailing) = units::air_naval(&files.doc("air-naval.csv"), &map, &seas, &names, units.len());
        /// Air units; their ids go on from the combat units'.
        pub air: Vec<AirDef> = flying,
        /// Naval units; their ids go on from the air units'.
        pub naval: Vec<NavalDef> = sailing,
        /// Partisans; their ids go on from the naval units', Soviet first.
        pub partisans: Partisans = partisans(&files.doc("pieces.csv"), &units, &air, &naval),
        /// Event cards; the index is the [`EventId`].
        pub events: Vec<EventDef> = events::read(&files.doc("events.csv"), &names),
        /// Action cards; the index is the [`CardId`].
        pub cards: Vec<CardDef> = cards::read(&files.doc("cards.csv"), &names),
        let world = scenario::World { map: &map, units: &units, orders: &orders, events: &events, cards: &cards };
        // Scenarios name all the others; with those broken they would only repeat the faults.
        let sound = files.is_sound();
        /// Scenarios in the order of the menu.
        pub scenarios: Vec<ScenarioDef> = if sound { scenario::read(&files.doc("scenarios.toml"), &world) } else { Vec::new() },
        base: Base<DatumKind> = Base::default(),
    }
}

impl Pack {
    /// How many pieces there are; ids run from 0.
    pub fn pieces(&self) -> usize {
        let partisans = usize::from(self.partisans.soviet) + usize::from(self.partisans.western);
        self.units.len() + self.air.len() + self.naval.len() + partisans
    }

    /// What a piece is.
    #[inline]
    pub fn piece(&self, id: PieceId) -> Option<Piece<'_>> {
        let mut i = id.idx();
        if let Some(unit) = self.units.get(i) {
            return Some(Piece::Unit(unit));
        }
        i -= self.units.len();
        if let Some(unit) = self.air.get(i) {
            return Some(Piece::Air(unit));
        }
        i -= self.air.len();
        if let Some(unit) = self.naval.get(i) {
            return Some(Piece::Naval(unit));
        }
        i -= self.naval.len();
        let soviet = usize::from(self.partisans.soviet);
        match i {
            _ if i < soviet => Some(Piece::Partisan(Faction::Soviet)),
            _ if i < soviet + usize::from(self.partisans.western) => Some(Piece::Partisan(Faction::Western)),
            _ => None,
        }
    }

    /// Numbers of the partisans of Western or Soviet.
    pub fn partisans_of(&self, faction: Faction) -> impl Iterator<Item = PieceId> + use<> {
        let first = self.units.len() + self.air.len() + self.naval.len();
        let soviet = usize::from(self.partisans.soviet);
        let range = match faction {
            Faction::Soviet => first..first + soviet,
            Faction::Western => first + soviet..first + soviet + usize::from(self.partisans.western),
            Faction::Okh | Faction::Okw => 0..0,
        };
        range.map(|i| PieceId(i.min(255) as u8))
    }

    /// The key of a piece: `s23`, `wa1`, `ku2`, `sp1` to `sp9`, `wp1` to `wp7`.
    pub fn key(&self, id: PieceId) -> String {
        match self.piece(id) {
            Some(Piece::Unit(u)) => u.key.clone(),
            Some(Piece::Air(u)) => u.key.clone(),
            Some(Piece::Naval(u)) => u.key.clone(),
            Some(Piece::Partisan(faction)) => {
                let rank = self.partisans_of(faction).position(|p| p == id).unwrap_or_default() + 1;
                let side = if faction == Faction::Soviet { "sp" } else { "wp" };
                format!("{side}{rank}")
            }
            None => String::new(),
        }
    }

    /// A piece by its key.
    pub fn piece_by_key(&self, key: &str) -> Option<PieceId> {
        (0..self.pieces().min(255)).map(|i| PieceId(i as u8)).find(|id| self.key(*id) == key)
    }

    /// A marker.
    pub fn order(&self, id: OrderId) -> Option<&OrderDef> {
        self.orders.get(id.idx())
    }

    /// A marker by its key.
    pub fn order_by_key(&self, key: &str) -> Option<OrderId> {
        self.orders.iter().find(|o| o.key == key).map(|o| o.id)
    }

    /// How many boxes of a faction's display take this: a marker's key for ops orders, otherwise a word of
    /// [`OrderKind::word`], `headquarters` included.
    pub fn capacity(&self, faction: Faction, what: &str) -> u8 {
        let what = if what == "headquarters" { "HQ" } else { what };
        self.boxes.iter().find(|b| b.faction == faction && b.key == what).map_or(0, |b| b.count)
    }

    /// An event card.
    pub fn event(&self, id: EventId) -> Option<&EventDef> {
        self.events.get(id.idx())
    }

    /// An event card by its key.
    pub fn event_by_key(&self, key: &str) -> Option<EventId> {
        self.events.iter().find(|e| e.key == key).map(|e| e.id)
    }

    /// The event card that does this.
    pub fn event_of(&self, kind: EventKind) -> Option<EventId> {
        self.events.iter().find(|e| e.kind == kind).map(|e| e.id)
    }

    /// An action card.
    pub fn card(&self, id: CardId) -> Option<&CardDef> {
        self.cards.get(id.idx())
    }

    /// An action card by its key.
    pub fn card_by_key(&self, key: &str) -> Option<CardId> {
        self.cards.iter().find(|c| c.key == key).map(|c| c.id)
    }

    /// A scenario by its key.
    pub fn scenario(&self, key: &str) -> Option<&ScenarioDef> {
        self.scenarios.iter().find(|s| s.key == key)
    }
}

/// Reads `pieces.csv`: partisans have no table of their own; the other counts must agree with theirs.
fn partisans(doc: &Doc<'_>, units: &[UnitDef], air: &[AirDef], naval: &[NavalDef]) -> Partisans {
    let mut found = Partisans::default();
    let (mut sum, mut total) = (0u32, 0u32);
    for row in csv::table(doc, "what,count,note,provenance") {
        let what = row.string("what");
        let count: u32 = row.int("count", 0..=999);
        row.datum(DatumKind::Count, &what);
        let due = match what.as_str() {
            "combat units" => Some(units.len()),
            "air units" => Some(air.len()),
            "naval units" => Some(naval.len()),
            "Soviet partisans" => {
                found.soviet = count.min(20) as u8;
                None
            }
            "Western partisans" => {
                found.western = count.min(20) as u8;
                None
            }
            _ => None,
        };
        if let Some(due) = due.filter(|d| *d != count as usize) {
            row.fault("count", format!("{count} {what}"), format!("{due}, as in their table"), None);
        }
        if what == "total" {
            total = count;
        } else {
            sum += count;
        }
    }
    if sum != total {
        doc.fault(0, "total", format!("the pieces add up to {sum}"), format!("{total}"), None);
    }
    found
}
