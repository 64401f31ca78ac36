//! Sides, armies, corps and divisions: `formations.toml` (2.21).

use super::kind::{DatumKind, Doc, Tab};
use sandtable_engine::info::Words;
use sandtable_pack::{Source, Txt, nearest};
use serde::{Deserialize, Serialize};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// The player.
    German = 0,
    /// The game's system.
    Allied = 1,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::German, Side::Allied];

    /// Index into pairs.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The enemy.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::German => Side::Allied,
            Side::Allied => Side::German,
        }
    }

    /// The word used in files and texts.
    pub const fn word(self) -> &'static str {
        match self {
            Side::German => "german",
            Side::Allied => "allied",
        }
    }
}

pub(crate) const SIDES: [(&str, Side); 2] = [("german", Side::German), ("allied", Side::Allied)];

/// An army (2.21-a). The OKW reserve and the British count as armies of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Army {
    /// Sixth Panzer Army.
    SixthPanzer = 0,
    /// Fifth Panzer Army.
    FifthPanzer = 1,
    /// Seventh Army.
    Seventh = 2,
    /// OKW reserve.
    Okw = 3,
    /// US First Army.
    First = 4,
    /// US Third Army.
    Third = 5,
    /// 21st Army Group: British XXX Corps.
    TwentyFirst = 6,
}

const ARMIES: [(&str, Army); 7] = [
    ("6-pz", Army::SixthPanzer),
    ("5-pz", Army::FifthPanzer),
    ("7-army", Army::Seventh),
    ("OKW", Army::Okw),
    ("1-us", Army::First),
    ("3-us", Army::Third),
    ("21-ag", Army::TwentyFirst),
];

impl Army {
    /// All armies, in the order of their index.
    pub const ALL: [Army; 7] = [
        Army::SixthPanzer,
        Army::FifthPanzer,
        Army::Seventh,
        Army::Okw,
        Army::First,
        Army::Third,
        Army::TwentyFirst,
    ];

    /// Index into tables of armies.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whose army it is.
    pub const fn side(self) -> Side {
        match self {
            Army::SixthPanzer | Army::FifthPanzer | Army::Seventh | Army::Okw => Side::German,
            Army::First | Army::Third | Army::TwentyFirst => Side::Allied,
        }
    }

    /// The key used in files and actions.
    pub const fn key(self) -> &'static str {
        ARMIES[self as usize].0
    }

    /// Reads a key.
    pub fn from_key(key: &str) -> Option<Army> {
        ARMIES.iter().find(|(k, _)| *k == key).map(|(_, a)| *a)
    }
}

/// Number of a corps in [`Formations::corps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CorpsId(pub u8);

impl CorpsId {
    /// Index into tables of corps.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Number of a division, brigade or battle group in [`Formations::divisions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DivisionId(pub u8);

impl DivisionId {
    /// Index into tables of divisions.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A corps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorpsDef {
    /// Roman number, as at the end of unit keys.
    pub key: String,
    /// Its army.
    pub army: Army,
    /// Its number: the lower comes first in ties (9.2-a).
    pub number: u8,
    /// Name.
    pub name: Words,
}

/// A division, brigade or battle group that cards can name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivisionDef {
    /// `division.corps`.
    pub key: String,
    /// Its corps.
    pub corps: CorpsId,
    /// Name.
    pub name: Words,
    /// The single unit it consists of, where that unit also belongs to a division (Peiper, 5.21).
    pub unit: Option<String>,
}

/// Everything `formations.toml` says.
#[derive(Debug, Clone, Default)]
pub struct Formations {
    /// Names of the armies, by index.
    pub armies: Vec<Words>,
    /// Corps.
    pub corps: Vec<CorpsDef>,
    /// Divisions, brigades, battle groups.
    pub divisions: Vec<DivisionDef>,
}

impl Formations {
    /// A corps by its key.
    pub fn corps_by_key(&self, key: &str) -> Option<CorpsId> {
        self.corps.iter().position(|c| c.key == key).map(|i| CorpsId(i as u8))
    }

    /// A division by its key.
    pub fn division_by_key(&self, key: &str) -> Option<DivisionId> {
        self.divisions.iter().position(|d| d.key == key).map(|i| DivisionId(i as u8))
    }

    /// The army of a corps.
    pub fn army_of(&self, corps: CorpsId) -> Army {
        self.corps.get(corps.index()).map_or(Army::Okw, |c| c.army)
    }
}

/// Reads `formations.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Formations {
    doc.toml(|root| {
        let source = root.file_source();
        let mut all = Formations { armies: vec![Words::default(); ARMIES.len()], ..Formations::default() };
        for row in root.rows("army") {
            let army = row.choice("key", &ARMIES);
            let side = row.choice("side", &SIDES);
            if let (Some(army), Some(side)) = (army, side) {
                if army.side() != side {
                    let message = format!("the army is {}", army.side().word());
                    doc.fault(row.at(), &row.field("side"), message, army.side().word(), None);
                }
                all.armies[army.index()] = names(&row);
            }
            note(&row, &source);
        }
        for row in root.rows("corps") {
            let army = row.choice("army", &ARMIES).unwrap_or(Army::Okw);
            let corps = CorpsDef {
                key: unique(&row, all.corps.iter().map(|c| c.key.as_str())),
                army,
                number: row.int("number", 1..=99),
                name: names(&row),
            };
            all.corps.push(corps);
            note(&row, &source);
        }
        for (list, single) in [("division", false), ("battlegroup", true)] {
            for row in root.rows(list) {
                let key = unique(&row, all.divisions.iter().map(|d| d.key.as_str()));
                let corps = key.rsplit('.').next().and_then(|c| all.corps_by_key(c));
                if corps.is_none() {
                    unknown_corps(&row, &key, &all);
                }
                let unit = single.then(|| row.string("unit"));
                let corps = corps.unwrap_or(CorpsId(0));
                all.divisions.push(DivisionDef { key, corps, name: names(&row), unit });
                note(&row, &source);
            }
        }
        if all.corps.len() > 32 || all.divisions.len() > 128 {
            doc.fault(0, "", "too many formations", "at most 32 corps and 128 divisions", None);
        }
        all
    })
}

fn names(row: &Tab<'_>) -> Words {
    Words { en: row.string("en"), ko: row.string("ko") }
}

fn note(row: &Tab<'_>, default: &Source) {
    let source = row.source(default);
    row.doc.datum(DatumKind::Formation, row.string("key"), row.at(), source);
    row.done();
}

fn unique<'a>(row: &Tab<'_>, mut taken: impl Iterator<Item = &'a str>) -> String {
    let key = row.string("key");
    if taken.any(|k| k == key) {
        row.doc.fault(row.at(), &row.field("key"), format!("`{key}` is named twice"), "a unique key", None);
    }
    key
}

fn unknown_corps(row: &Tab<'_>, key: &str, all: &Formations) {
    let near = nearest(key.rsplit('.').next().unwrap_or(key), all.corps.iter().map(|c| c.key.as_str()));
    row.doc.fault(row.at(), &row.field("key"), format!("`{key}` names no corps"), "DIVISION.CORPS", near);
}

/// Finds a division by its key, noting a fault.
pub(crate) fn division(doc: &Doc<'_>, all: &Formations, txt: &Txt<'_>) -> Option<DivisionId> {
    let found = all.division_by_key(txt.text);
    if found.is_none() {
        let near = nearest(txt.text, all.divisions.iter().map(|d| d.key.as_str()));
        let message = format!("no formation `{}`", txt.text);
        doc.fault(txt.at, &txt.field, message, "the key of a division in formations.toml", near);
    }
    found
}

/// Finds a corps by its key, noting a fault.
pub(crate) fn corps(doc: &Doc<'_>, all: &Formations, txt: &Txt<'_>) -> Option<CorpsId> {
    let found = all.corps_by_key(txt.text);
    if found.is_none() {
        let near = nearest(txt.text, all.corps.iter().map(|c| c.key.as_str()));
        let message = format!("no corps `{}`", txt.text);
        doc.fault(txt.at, &txt.field, message, "the key of a corps in formations.toml", near);
    }
    found
}

/// Finds an army by its key, noting a fault.
pub(crate) fn army(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<Army> {
    doc.choose(txt, &ARMIES)
}
