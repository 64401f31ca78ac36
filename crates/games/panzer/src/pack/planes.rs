//! Aircraft: `aircraft.csv` (6.7).

use super::kind::{DatumKind, Doc, Row, numbers, source, yes};
use super::names::Names;
use super::weapons::{Bands, Month, month, next, unique};
use crate::ids::{AircraftId, Nation};
use sandtable_engine::info::Words;
use sandtable_pack::{Txt, csv, record};

record! {
    /// An aircraft (6.7).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Aircraft: fn read(row: &Row<'_>, number: u8, names: &Names) {
        let speeds = row.choice("speeds", &SPEEDS).unwrap_or_default();
        /// Its number.
        pub id: AircraftId = AircraftId(number),
        /// Key.
        pub key: String = row.string("key"),
        /// Name.
        pub name: Words = names.words("aircraft", &key, &row.string("name")),
        /// Nation.
        pub nation: Nation = row.choice("nation", Nation::WORDS).unwrap_or(Nation::German),
        /// Can fly slow.
        pub slow: bool = speeds.0,
        /// Can fly fast.
        pub fast: bool = speeds.1,
        /// Dive bomber.
        pub dive: bool = yes(row, "dive"),
        /// General-purpose defence.
        pub defence: u8 = defence(row),
        /// Strafing factor.
        pub strafe: u8 = row.int("strafe_factor", 0..=15),
        /// Strafing is small-arms fire.
        pub strafe_small_arms: bool = yes(row, "strafe_small_arms"),
        /// Strafing effect factor against armor.
        pub strafe_effect: u8 = row.int("strafe_effect", 0..=15),
        /// How often it can strafe.
        pub strafe_loads: u8 = row.int("strafe_loads", 0..=9),
        /// Bombing factor.
        pub bomb: u8 = row.int("bomb_factor", 0..=15),
        /// Bombing effect factor.
        pub bomb_effect: u8 = row.int("bomb_effect", 0..=15),
        /// How often it can bomb.
        pub bomb_loads: u8 = row.int("bomb_loads", 0..=9),
        /// Rockets it can carry in place of bombs (6.7.1).
        pub rockets: Option<Rockets> = row.opt("rocket").and_then(|txt| rockets(row.doc, row, &txt)),
        /// First month.
        pub from: Month = month(row, "from", false),
        /// Last month.
        pub to: Month = month(row, "to", true),
        /// Points.
        pub points: u8 = row.int("pts", 0..=200),
    }
}

/// Rockets of an aircraft (6.7.3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rockets {
    /// Ranges and factors.
    pub bands: Bands,
    /// Effect factor.
    pub effect: u8,
    /// How often it can fire them.
    pub loads: u8,
}

/// Speeds as files write them: slow, fast.
const SPEEDS: [(&str, (bool, bool)); 3] =
    [("slow", (true, false)), ("fast", (false, true)), ("slow fast", (true, true))];

/// A defence such as `4S`.
fn defence(row: &Row<'_>) -> u8 {
    let Some(txt) = row.text("gpd") else { return 0 };
    txt.text.strip_suffix('S').and_then(|n| n.parse().ok()).unwrap_or_else(|| {
        row.fault("gpd", format!("found `{}`", txt.text), "a number and S, as in 4S", None);
        0
    })
}

/// Reads `aircraft.csv`.
pub(crate) fn aircraft(doc: &Doc<'_>, names: &Names) -> Vec<Aircraft> {
    const COLUMNS: &str = "key,nation,name,speeds,dive,gpd,strafe_factor,strafe_small_arms,strafe_effect,strafe_loads,bomb_factor,bomb_effect,bomb_loads,rocket,loads_choice,from,to,pts,source";
    let mut planes: Vec<Aircraft> = Vec::new();
    for row in csv::table(doc, COLUMNS) {
        unique(&row, "key", planes.iter().map(|a| a.key.as_str()));
        let plane = Aircraft::read(&row, next(&row, planes.len()), names);
        doc.datum(DatumKind::Aircraft, &plane.key, row.at(), source(&row));
        planes.push(plane);
    }
    planes
}

/// Rockets as `RANGES:FACTORS:EFFECT:LOADS`, ranges and factors five numbers each.
fn rockets(doc: &Doc<'_>, row: &Row<'_>, txt: &Txt<'_>) -> Option<Rockets> {
    let parts: Vec<&str> = txt.text.split(':').collect();
    let part = |i: usize| parts.get(i).map(|text| Txt { text, ..txt.clone() });
    let read = || {
        Some(Rockets {
            bands: Bands { limit: numbers(doc, &part(0)?, 60), value: numbers(doc, &part(1)?, 15) },
            effect: parts.get(2)?.parse().ok().filter(|n| *n <= 15)?,
            loads: parts.get(3)?.parse().ok().filter(|n| *n <= 9)?,
        })
    };
    let found = read();
    if found.is_none() {
        row.fault("rocket", format!("found `{}`", txt.text), "RANGES:FACTORS:EFFECT:LOADS", None);
    }
    found
}
