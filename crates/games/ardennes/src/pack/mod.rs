//! The data pack: map, units, cards, chits, calendar and scenarios, each datum with its source.
//!
//! The figures are text files under `data/`, built into the program. [`Pack::load`] lets a player replace any of them from
//! a folder of his own. Faults come back all at once, each with file, line and nearest valid value; a pack with a fault is
//! never handed out. One module per concept.

mod actions;
mod calendar;
mod cards;
mod check;
mod chits;
#[cfg(test)]
mod components;
mod constants;
mod days;
mod formations;
mod functions;
mod hexes;
mod kind;
mod map;
mod placements;
mod scenario;
#[cfg(test)]
mod tests;
mod units;

pub use actions::{
    Act, ActionCard, ActionCardId, GoalIf, Keep, LeadIf, MAX_ACTION_CARDS, Prefer, Seek, Subject, With,
};
pub use calendar::{Calendar, DayDef, Degree, Gates, Threshold};
pub use cards::{AlliedCard, AlliedCardId, Command, Entry, GermanCard, GermanCardId, MAX_CARDS};
pub use chits::{Chit, ChitFace, ChitId, Compare, Hits, MAX_CHITS, Odds, Role, Situation};
pub use constants::{
    AdvanceTable, AlliedActivation, AttackerHits, BreakOff, Constants, Demolition, DepotFigures, DrawLimits,
    Hand, Hold, Movement, Points, Reserves, Situational, Stacking, SupplyFigures, TerrainCosts, Wandering,
    Way,
};
pub use days::{CAMPAIGN, Days};
pub use formations::{Army, CorpsDef, CorpsId, DivisionDef, DivisionId, Formations, Side};
pub use functions::{Dated, EventDef, EventKind, Functions, Tactic, TacticDef, Use};
pub(crate) use functions::{EVENTS, TACTICS};
pub use hexes::Hexes;
pub use kind::{Datum, DatumKind};
pub use map::{Arrows, Bridge, BridgeId, Edge, Map, NUMBERING, Place, PlaceKind, River, RoadClass, Terrain};
pub use placements::Placements;
pub use sandtable_pack::{Origin, PackError, PackErrors, Source};
pub use scenario::{Features, Level, Listed, ScenarioDef, Span, VictoryLine};
pub use units::{Class, Face, Faces, MAX_UNITS, Quality, Start, UnitDef, UnitId};

use kind::{Doc, Log};
use sandtable_engine::data::DataReport;
use sandtable_pack::{files, shares};
use std::path::Path;

/// The files of the built-in pack. Scenarios come last, in the order of the menu.
const BUILT_IN: [(&str, &str); 18] = [
    ("terrain.txt", include_str!("../../data/terrain.txt")),
    ("arrows.txt", include_str!("../../data/arrows.txt")),
    ("map.toml", include_str!("../../data/map.toml")),
    ("formations.toml", include_str!("../../data/formations.toml")),
    ("units.toml", include_str!("../../data/units.toml")),
    ("functions.toml", include_str!("../../data/functions.toml")),
    ("cards-german.toml", include_str!("../../data/cards-german.toml")),
    ("cards-allied.toml", include_str!("../../data/cards-allied.toml")),
    ("actions.toml", include_str!("../../data/actions.toml")),
    ("chits.toml", include_str!("../../data/chits.toml")),
    ("calendar.toml", include_str!("../../data/calendar.toml")),
    ("constants.toml", include_str!("../../data/constants.toml")),
    ("placements.toml", include_str!("../../data/placements.toml")),
    ("scenarios/initial-assault.toml", include_str!("../../data/scenarios/initial-assault.toml")),
    ("scenarios/allies-surprised.toml", include_str!("../../data/scenarios/allies-surprised.toml")),
    ("scenarios/german-breakout.toml", include_str!("../../data/scenarios/german-breakout.toml")),
    ("scenarios/battle-of-the-bulge.toml", include_str!("../../data/scenarios/battle-of-the-bulge.toml")),
    ("scenarios/crisis-at-the-meuse.toml", include_str!("../../data/scenarios/crisis-at-the-meuse.toml")),
];

/// The rule ledger's two files.
pub const LEDGER: (&str, &str) =
    (include_str!("../../data/rules.toml"), include_str!("../../data/rulings.toml"));

/// All static data of the game.
#[derive(Debug, Clone)]
pub struct Pack {
    /// The map.
    pub map: Map,
    /// Armies, corps, divisions.
    pub formations: Formations,
    /// Units; the index is the [`UnitId`].
    pub units: Vec<UnitDef>,
    /// Events and tactics in words.
    pub functions: Functions,
    /// German command cards; the index is the [`GermanCardId`].
    pub german_cards: Vec<GermanCard>,
    /// Allied command cards; the index is the [`AlliedCardId`].
    pub allied_cards: Vec<AlliedCard>,
    /// Allied action cards; the index is the [`ActionCardId`].
    pub action_cards: Vec<ActionCard>,
    /// Combat chits; the index is the [`ChitId`].
    pub chits: Vec<Chit>,
    /// The calendar.
    pub calendar: Calendar,
    /// Figures of the rules.
    pub constants: Constants,
    /// Fixed places of the Allied system.
    pub placements: Placements,
    /// Scenarios in the order of the menu.
    pub scenarios: Vec<ScenarioDef>,
    files: Vec<(String, String)>,
    data: Vec<Datum>,
}

impl Pack {
    /// The built-in pack, with the files of `dir` in place of those of the same name. Further `scenarios/*.toml` of the
    /// folder are added to the menu.
    pub fn load(dir: Option<&Path>) -> Result<Pack, PackErrors> {
        let mut files: Vec<(String, String)> =
            BUILT_IN.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        if let Some(dir) = dir {
            files::replace(dir, &mut files, "Ardennes")?;
        }
        Pack::from_files(files)
    }

    /// A pack from named texts. All base files and at least one scenario are needed.
    pub fn from_files(files: Vec<(String, String)>) -> Result<Pack, PackErrors> {
        let log = Log::default();
        let text = |name: &str| files.iter().find(|(n, _)| n == name).map_or("", |(_, t)| t.as_str());
        let doc = |name: &'static str| Doc::new(name, text(name), &log);
        let formations = formations::read(&doc("formations.toml"));
        let map = map::read(&doc("terrain.txt"), &doc("arrows.txt"), &doc("map.toml"), &formations);
        let units = units::read(&doc("units.toml"), &map.grid, &formations);
        let functions = functions::read(&doc("functions.toml"));
        let german_cards = cards::german(&doc("cards-german.toml"), &formations);
        let allied_cards = cards::allied(&doc("cards-allied.toml"), &formations);
        let action_cards = actions::read(&doc("actions.toml"));
        let chits = chits::read(&doc("chits.toml"));
        let calendar = calendar::read(&doc("calendar.toml"));
        let constants = constants::read(&doc("constants.toml"));
        let placements = placements::read(&doc("placements.toml"), &map.grid, &units);
        let mut scenarios = Vec::new();
        // Scenarios name hexes and units; with those broken they would only repeat the faults.
        if log.errors.borrow().is_empty() {
            let world = scenario::World { map: &map, units: &units };
            for (name, text) in files.iter().filter(|(n, _)| n.starts_with(files::SCENARIOS)) {
                scenarios.push(scenario::read(&Doc::new(name, text, &log), &world));
            }
        }
        let Log { errors, data } = log;
        let mut errors = errors.into_inner();
        let pack = Pack {
            map,
            formations,
            units,
            functions,
            german_cards,
            allied_cards,
            action_cards,
            chits,
            calendar,
            constants,
            placements,
            scenarios,
            files,
            data: data.into_inner(),
        };
        if errors.is_empty() {
            errors = pack.check();
        }
        if errors.is_empty() { Ok(pack) } else { Err(PackErrors(errors)) }
    }

    /// The files as read, for the content hash: every name with its text.
    pub fn files(&self) -> Vec<(&str, &str)> {
        self.files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect()
    }

    /// Every datum with its source.
    pub fn data(&self) -> &[Datum] {
        &self.data
    }

    /// Origins of all data, and everything [`Pack::check`] finds.
    pub fn report(&self) -> DataReport {
        let faults = self.check();
        DataReport { shares: shares(&self.data), faults: faults.iter().map(Into::into).collect() }
    }

    /// A unit by its number.
    pub fn unit(&self, id: UnitId) -> Option<&UnitDef> {
        self.units.get(id.index())
    }

    /// A unit by its designation.
    pub fn unit_by_key(&self, key: &str) -> Option<&UnitDef> {
        self.units.iter().find(|u| u.key == key)
    }

    /// The designation most like `key`, for refusals.
    pub fn nearest_unit(&self, key: &str) -> Option<String> {
        sandtable_pack::nearest(key, self.units.iter().map(|u| u.key.as_str()))
    }

    /// The units of a division, brigade or battle group.
    pub fn members(&self, division: DivisionId) -> impl Iterator<Item = UnitId> + '_ {
        let single = self.formations.divisions.get(division.index()).and_then(|d| d.unit.as_deref());
        let member = move |u: &&UnitDef| match single {
            Some(key) => u.key == key,
            None => u.division == Some(division),
        };
        self.units.iter().filter(member).map(|u| u.id)
    }

    /// A scenario by its id.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioDef> {
        self.scenarios.iter().find(|s| s.id == id)
    }

    /// A named place by its key.
    pub fn place(&self, key: &str) -> Option<&Place> {
        self.map.places.iter().find(|p| p.key == key)
    }
}
