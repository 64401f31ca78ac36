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
pub use hexes::Hexes;
pub use kind::{Datum, DatumKind};
pub use map::{Arrows, Bridge, BridgeId, Edge, Map, NUMBERING, Place, PlaceKind, River, RoadClass, Terrain};
pub use placements::Placements;
pub use sandtable_pack::{Origin, PackError, PackErrors, Source};
pub use scenario::{Features, Level, Listed, ScenarioDef, Span, VictoryLine};
pub use units::{Class, Face, Faces, MAX_UNITS, Quality, Start, UnitDef, UnitId};

use kind::Files;
use sandtable_pack::{Base, pack, record};

pack! { "Ardennes", "../../data/";
    "terrain.txt" "arrows.txt" "map.toml" "formations.toml" "units.toml" "functions.toml"
    "cards-german.toml" "cards-allied.toml" "actions.toml" "chits.toml"
    "calendar.toml" "constants.toml" "placements.toml"
    "scenarios/initial-assault.toml"
    "scenarios/allies-surprised.toml"
    "scenarios/german-breakout.toml"
    "scenarios/battle-of-the-bulge.toml"
    "scenarios/crisis-at-the-meuse.toml"
}

record! {
    /// All static data of the game.
    #[derive(Debug, Clone)]
    pub struct Pack: fn read(files: &Files<'_>) {
        /// Armies, corps, divisions.
        pub formations: Formations = formations::read(&files.doc("formations.toml")),
        let (terrain, arrows) = (files.doc("terrain.txt"), files.doc("arrows.txt"));
        /// The map.
        pub map: Map = map::read(&terrain, &arrows, &files.doc("map.toml"), &formations),
        /// Units; the index is the [`UnitId`].
        pub units: Vec<UnitDef> = units::read(&files.doc("units.toml"), &map.grid, &formations),
        /// Events and tactics in words.
        pub functions: Functions = functions::read(&files.doc("functions.toml")),
        /// German command cards; the index is the [`GermanCardId`].
        pub german_cards: Vec<GermanCard> = cards::german(&files.doc("cards-german.toml"), &formations),
        /// Allied command cards; the index is the [`AlliedCardId`].
        pub allied_cards: Vec<AlliedCard> = cards::allied(&files.doc("cards-allied.toml"), &formations),
        /// Allied action cards; the index is the [`ActionCardId`].
        pub action_cards: Vec<ActionCard> = actions::read(&files.doc("actions.toml")),
        /// Combat chits; the index is the [`ChitId`].
        pub chits: Vec<Chit> = chits::read(&files.doc("chits.toml")),
        /// The calendar.
        pub calendar: Calendar = calendar::read(&files.doc("calendar.toml")),
        /// Figures of the rules.
        pub constants: Constants = Constants::read(&files.doc("constants.toml")),
        /// Fixed places of the Allied system.
        pub placements: Placements = placements::read(&files.doc("placements.toml"), &map.grid, &units),
        let world = scenario::World { map: &map, units: &units };
        /// Scenarios in the order of the menu.
        pub scenarios: Vec<ScenarioDef> = files.scenarios().map(|doc| scenario::read(&doc, &world)).collect(),
        base: Base<DatumKind> = Base::default(),
    }
}

impl Pack {
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
