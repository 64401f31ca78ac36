//! Aircraft: `aircraft.csv` (6.7).

use super::kind::{DatumKind, Doc, Row, numbers, source, yes};
use super::names::Names;
use super::weapons::{Bands, Month, month, next, unique};
use crate::ids::{AircraftId, Nation};
use sandtable_engine::info::Words;
use sandtable_pack::{Txt, csv};

/// An aircraft (6.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aircraft {
    /// Its number.
    pub id: AircraftId,
    /// Key.
    pub key: String,
    /// Name.
    pub name: Words,
    /// Nation.
    pub nation: Nation,
    /// Can fly slow.
    pub slow: bool,
    /// Can fly fast.
    pub fast: bool,
    /// Dive bomber.
    pub dive: bool,
    /// General-purpose defence.
    pub defence: u8,
    /// Strafing factor.
    pub strafe: u8,
    /// Strafing is small-arms fire.
    pub strafe_small_arms: bool,
    /// Strafing effect factor against armor.
    pub strafe_effect: u8,
    /// How often it can strafe.
    pub strafe_loads: u8,
    /// Bombing factor.
    pub bomb: u8,
    /// Bombing effect factor.
    pub bomb_effect: u8,
    /// How often it can bomb.
    pub bomb_loads: u8,
    /// Rockets it can carry in place of bombs (6.7.1).
    pub rockets: Option<Rockets>,
    /// First month.
    pub from: Month,
    /// Last month.
    pub to: Month,
    /// Points.
    pub points: u8,
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

/// Reads `aircraft.csv`.
pub(crate) fn aircraft(doc: &Doc<'_>, names: &Names) -> Vec<Aircraft> {
    const COLUMNS: [&str; 19] = [
        "key",
        "nation",
        "name",
        "speeds",
        "dive",
        "gpd",
        "strafe_factor",
        "strafe_small_arms",
        "strafe_effect",
        "strafe_loads",
        "bomb_factor",
        "bomb_effect",
        "bomb_loads",
        "rocket",
        "loads_choice",
        "from",
        "to",
        "pts",
        "source",
    ];
    const SPEEDS: [(&str, (bool, bool)); 3] =
        [("slow", (true, false)), ("fast", (false, true)), ("slow fast", (true, true))];
    let mut planes: Vec<Aircraft> = Vec::new();
    for row in csv::rows(doc, &COLUMNS, &[]) {
        unique(&row, "key", planes.iter().map(|a| a.key.as_str()));
        let key = row.string("key");
        let (slow, fast) = row.choice("speeds", &SPEEDS).unwrap_or_default();
        let defence = row.text("gpd").and_then(|t| {
            let number = t.text.strip_suffix('S').and_then(|n| n.parse::<u8>().ok());
            if number.is_none() {
                row.fault("gpd", format!("found `{}`", t.text), "a number and S, as in 4S", None);
            }
            number
        });
        let plane = Aircraft {
            id: AircraftId(next(&row, planes.len())),
            name: names.words("aircraft", &key, &row.string("name")),
            key,
            nation: row.choice("nation", Nation::WORDS).unwrap_or(Nation::German),
            slow,
            fast,
            dive: yes(&row, "dive"),
            defence: defence.unwrap_or_default(),
            strafe: row.int("strafe_factor", 0..=15),
            strafe_small_arms: yes(&row, "strafe_small_arms"),
            strafe_effect: row.int("strafe_effect", 0..=15),
            strafe_loads: row.int("strafe_loads", 0..=9),
            bomb: row.int("bomb_factor", 0..=15),
            bomb_effect: row.int("bomb_effect", 0..=15),
            bomb_loads: row.int("bomb_loads", 0..=9),
            rockets: row.opt("rocket").and_then(|txt| rockets(doc, &row, &txt)),
            from: month(&row, "from", false),
            to: month(&row, "to", true),
            points: row.int("pts", 0..=200),
        };
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
