//! Combat, air and naval units with their places in the three set-ups (2.1, 2.3, 2.4).

use super::kind::{DatumKind, Doc, Row};
use super::map::Map;
use super::names::Names;
use super::orders::Owner;
use super::seas::Seas;
use crate::ids::{Faction, LandId, Nation, PieceId, SeaId, UnitType};
use sandtable_engine::info::Words;
use sandtable_hex::HexId;
use sandtable_pack::{csv, record, words};

words! {
    /// A set-up: one column of the unit tables.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    pub enum Setup {
        /// November 1942.
        Campaign = "campaign",
        /// July 1943.
        Husky = "husky",
        /// June 1944.
        Overlord = "overlord",
    }
}

impl Setup {
    /// Index for arrays.
    pub const fn idx(self) -> usize {
        self as usize
    }
}

/// A place a piece can start in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A land hex.
    Hex(HexId),
    /// A Western land area.
    Land(LandId),
    /// A sea area.
    Sea(SeaId),
}

/// Where a piece is at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// On the map, in a land area or a sea area.
    At {
        /// Where.
        spot: Spot,
        /// Pips; 0 for air and naval units.
        steps: u8,
        /// Reverse side up.
        reverse: bool,
    },
    /// In the force pool.
    Pool,
    /// In the pending area from a turn on, until High Command makes it available.
    Pending {
        /// From this turn on; pending at the start if it is the scenario's own.
        turn: u8,
        /// Enters the map with so many pips; `None`: goes to the pool.
        steps: Option<u8>,
    },
    /// Comes by an action card only.
    Card,
    /// On its strategic-warfare display.
    Display,
    /// Not in this scenario's naval rules (14).
    Off,
    /// Out of the game.
    Out,
}

/// What is printed beside the pips (2.1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Badges {
    /// Elite.
    pub elite: bool,
    /// Conscript.
    pub conscript: bool,
    /// Always in supply.
    pub supply: bool,
}

record! {
    /// A combat unit.
    #[derive(Debug, Clone)]
    pub struct UnitDef: fn read_row(row: &Row<'_>, number: usize, map: &Map, seas: &Seas, names: &Names) -> Option {
        /// Its number.
        pub id: PieceId = PieceId(number.min(255) as u8),
        /// Its key: `s23`.
        pub key: String = row.string("id"),
        /// Whose.
        pub faction: Faction =? row.choice("faction", Faction::WORDS),
        /// Its nation.
        pub nation: Nation =? row.choice("nation", Nation::WORDS),
        /// Type of its front.
        pub front: UnitType =? row.choice("type", UnitType::WORDS),
        /// Type of its reverse, if it has one.
        pub reverse: Option<UnitType> = row.opt_choice("reverse", UnitType::WORDS),
        /// Most pips.
        pub max: u8 = row.int("max", 1..=4),
        /// Badges.
        pub badges: Badges = badges(row),
        /// Where it starts, by [`Setup::idx`].
        pub start: [Start; 3] = starts(row, map, seas, max),
        { row.datum(DatumKind::Unit, &key) }
        let printed = row.string("name");
        /// A Guards unit, which enters only in place of another (2.1.4).
        pub guards: bool = printed.contains("Gd"),
        /// Its name.
        pub name: Words = names.beside("unit", &key, &printed),
    }
}

impl UnitDef {
    /// The type of the side that is up.
    #[inline]
    pub fn side(&self, reverse: bool) -> UnitType {
        if reverse { self.reverse.unwrap_or(self.front) } else { self.front }
    }
}

/// An air unit.
#[derive(Debug, Clone)]
pub struct AirDef {
    /// Its number.
    pub id: PieceId,
    /// Its key: `wa1`.
    pub key: String,
    /// Whose; JETS serve both Axis factions.
    pub owner: Owner,
    /// Its name.
    pub name: Words,
    /// Elite badge.
    pub elite: bool,
    /// Where it starts, by [`Setup::idx`].
    pub start: [Start; 3],
}

/// A naval unit.
#[derive(Debug, Clone)]
pub struct NavalDef {
    /// Its number.
    pub id: PieceId,
    /// Its key: `wf1`.
    pub key: String,
    /// Whose.
    pub faction: Faction,
    /// Its name.
    pub name: Words,
    /// A submarine, not a fleet.
    pub submarine: bool,
    /// An Italian fleet, kept on the Siege of Malta display.
    pub italian: bool,
    /// Strength.
    pub strength: u8,
    /// Carries aircraft.
    pub air: bool,
    /// The only sea area it can be in.
    pub fixed: Option<SeaId>,
    /// Where it starts, by [`Setup::idx`].
    pub start: [Start; 3],
}

fn badges(row: &Row<'_>) -> Badges {
    let mut badges = Badges::default();
    for badge in row.words("badges") {
        match row.doc.choose(&badge, &[("elite", 0), ("conscript", 1), ("supply", 2)]) {
            Some(0) => badges.elite = true,
            Some(1) => badges.conscript = true,
            Some(_) => badges.supply = true,
            None => {}
        }
    }
    badges
}

/// Reads `units.csv`.
pub(crate) fn units(doc: &Doc<'_>, map: &Map, seas: &Seas, names: &Names) -> Vec<UnitDef> {
    let columns = "id,faction,nation,name,type,reverse,max,badges,campaign,husky,overlord,provenance";
    let mut units: Vec<UnitDef> = Vec::new();
    for row in csv::table(doc, columns) {
        let Some(unit) = UnitDef::read_row(&row, units.len(), map, seas, names) else { continue };
        let (front, reverse) = (unit.front, unit.reverse);
        let pairs = match front {
            UnitType::Leg => reverse.is_none_or(|r| r == UnitType::Mech),
            UnitType::Mot => reverse.is_none_or(|r| r == UnitType::Tank),
            UnitType::Fort => reverse == Some(UnitType::Fortress),
            UnitType::Airborne => reverse == Some(UnitType::Airdrop),
            UnitType::Shock | UnitType::Garrison => reverse.is_none(),
            UnitType::Mech | UnitType::Tank | UnitType::Airdrop | UnitType::Fortress => false,
        };
        if !pairs {
            let expected = "leg/mech, mot/tank, fort/fortress, airborne/airdrop, or shock or garrison alone";
            row.fault("reverse", "the two sides do not go together", expected, None);
        }
        if units.iter().any(|u| u.key == unit.key) {
            row.fault("id", format!("`{}` stands twice", unit.key), "each unit once", None);
        }
        units.push(unit);
    }
    if units.is_empty() {
        doc.fault(0, "id", "no units", "at least one", None);
    }
    units
}

/// Reads `air-naval.csv`; ids go on from `first`, air before naval.
pub(crate) fn air_naval(
    doc: &Doc<'_>,
    map: &Map,
    seas: &Seas,
    names: &Names,
    first: usize,
) -> (Vec<AirDef>, Vec<NavalDef>) {
    let columns = "id,faction,kind,name,strength,badges,fixed,campaign,husky,overlord,provenance";
    let (mut air, mut naval): (Vec<AirDef>, Vec<NavalDef>) = (Vec::new(), Vec::new());
    for row in csv::table(doc, columns) {
        let key = row.string("id");
        let owner = row.choice("faction", &Owner::WORDS);
        let kind = row.choice("kind", &[("air", 0), ("fleet", 1), ("sub", 2)]);
        let start = starts(&row, map, seas, 0);
        let badges = row.words("badges");
        let badge = |word: &str| badges.iter().any(|t| t.text == word);
        row.datum(DatumKind::AirNaval, &key);
        let id = PieceId(0);
        match (kind, owner) {
            (Some(0), Some(owner)) => {
                let name = names.beside("air", &key, &row.string("name"));
                air.push(AirDef { id, name, owner, elite: badge("elite"), start, key });
            }
            (Some(sort), Some(Owner::Faction(faction))) => naval.push(NavalDef {
                id,
                name: names.beside("naval", &key, &row.string("name")),
                faction,
                submarine: sort == 2,
                italian: key.starts_with("ki"),
                strength: row.int("strength", 0..=9),
                air: badge("air"),
                fixed: row.opt("fixed").and_then(|t| seas.find(doc, &t)),
                start,
                key,
            }),
            (_, Some(Owner::Axis)) => {
                row.fault("faction", "a fleet of both Axis factions", "okh or okw", None)
            }
            _ => {}
        }
    }
    let number = |i: usize| PieceId((first + i).min(255) as u8);
    for (i, unit) in air.iter_mut().enumerate() {
        unit.id = number(i);
    }
    for (i, unit) in naval.iter_mut().enumerate() {
        unit.id = number(air.len() + i);
    }
    (air, naval)
}

const CODES: &str = "`HEX/STEPS`, with `r` for the reverse side, `AREA/STEPS`, `pool`, `T3`, `T3:2`, `card`, `x`; HEX, AREA, `display` or `off` for air and naval units";

fn starts(row: &Row<'_>, map: &Map, seas: &Seas, max: u8) -> [Start; 3] {
    Setup::WORDS.map(|(column, _)| start(row, column, map, seas, max).unwrap_or(Start::Out))
}

/// One set-up code. `max` is 0 for air and naval units, which have no steps.
fn start(row: &Row<'_>, column: &str, map: &Map, seas: &Seas, max: u8) -> Option<Start> {
    let txt = row.text(column)?;
    let code = txt.text;
    let found = match code {
        "pool" => Some(Start::Pool),
        "card" => Some(Start::Card),
        "x" => Some(Start::Out),
        "display" => Some(Start::Display),
        "off" => Some(Start::Off),
        _ => None,
    };
    if found.is_some() {
        return found;
    }
    if let Some(turn) = code.strip_prefix('T') {
        let (turn, steps) = turn.split_once(':').map_or((turn, None), |(t, s)| (t, Some(s)));
        let steps = steps.map(|s| s.parse::<u8>().ok().filter(|n| (1..=max).contains(n)));
        let turn = turn.parse::<u8>().ok().filter(|t| (1..=8).contains(t));
        if let (Some(turn), None | Some(Some(_))) = (turn, steps) {
            return Some(Start::Pending { turn, steps: steps.flatten() });
        }
    }
    let (place, steps) = code.split_once('/').map_or((code, None), |(p, s)| (p, Some(s)));
    let (steps, reverse) = match steps {
        Some(s) => (s.trim_end_matches('r').parse::<u8>().ok(), s.ends_with('r')),
        None => (Some(0), false),
    };
    let spot = if let Some(land) = seas.land_by_key(place) {
        Some(Spot::Land(land))
    } else if let Some(sea) = seas.by_key(place) {
        Some(Spot::Sea(sea))
    } else {
        map.grid.find(place).ok().map(Spot::Hex)
    };
    let right = |n: u8| if max == 0 { n == 0 } else { (1..=max).contains(&n) };
    match (spot, steps.filter(|n| right(*n))) {
        (Some(spot), Some(steps)) => Some(Start::At { spot, steps, reverse }),
        (None, _) => {
            let near = map.grid.find(place).err().and_then(|e| e.nearest);
            row.fault(column, format!("`{code}` is no set-up code"), CODES, near);
            None
        }
        (_, None) => {
            row.fault(
                column,
                format!("`{code}` has a wrong number of steps"),
                format!("1 to {max} after a slash"),
                None,
            );
            None
        }
    }
}
