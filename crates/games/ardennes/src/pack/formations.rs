//! Sides, armies, corps and divisions: `formations.toml` (2.21).

use super::kind::{DatumKind, Doc, Tab};
use sandtable_engine::info::Words;
use sandtable_mechanics::ids;
use sandtable_pack::{Txt, nearest, record, words};
use serde::{Deserialize, Serialize};

words! {
    /// One of the two sides.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    #[repr(u8)]
    pub enum Side {
        /// The player.
        German = "german",
        /// The game's system.
        Allied = "allied",
    }
}

impl Side {
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
}

words! {
    /// An army (2.21-a). The OKW reserve and the British count as armies of their own.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[repr(u8)]
    pub enum Army {
        /// Sixth Panzer Army.
        SixthPanzer = "6-pz",
        /// Fifth Panzer Army.
        FifthPanzer = "5-pz",
        /// Seventh Army.
        Seventh = "7-army",
        /// OKW reserve.
        Okw = "OKW",
        /// US First Army.
        First = "1-us",
        /// US Third Army.
        Third = "3-us",
        /// 21st Army Group: British XXX Corps.
        TwentyFirst = "21-ag",
    }
}

impl Army {
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
}

ids! { index;
    /// Number of a corps in [`Formations::corps`].
    CorpsId
    /// Number of a division, brigade or battle group in [`Formations::divisions`].
    DivisionId
}

record! {
    /// A corps.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CorpsDef: fn read_row(row: &Tab<'_>, before: &[CorpsDef]) {
        /// Its army.
        pub army: Army = row.choice("army", &Army::WORDS).unwrap_or(Army::Okw),
        /// Roman number, as at the end of unit keys.
        pub key: String = unique(row, before.iter().map(|c| c.key.as_str())),
        /// Its number: the lower comes first in ties (9.2-a).
        pub number: u8 = row.int("number", 1..=99),
        /// Name.
        pub name: Words = row.names(),
    }
}

record! {
    /// A division, brigade or battle group that cards can name.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct DivisionDef: fn read_row(row: &Tab<'_>, all: &Formations, before: &[DivisionDef], single: bool) {
        /// `division.corps`.
        pub key: String = unique(row, all.divisions.iter().chain(before).map(|d| d.key.as_str())),
        /// Its corps.
        pub corps: CorpsId = corps_of(row, &key, all),
        /// The single unit it consists of, where that unit also belongs to a division (Peiper, 5.21).
        pub unit: Option<String> = single.then(|| row.string("unit")),
        /// Name.
        pub name: Words = row.names(),
    }
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
        let kind = DatumKind::Formation;
        let mut all = Formations { armies: vec![Words::default(); Army::ALL.len()], ..Formations::default() };
        root.records("army", kind, &source, |row, _: &[()]| {
            let army = row.choice("key", &Army::WORDS);
            if let (Some(army), Some(side)) = (army, row.choice("side", &Side::WORDS)) {
                if army.side() != side {
                    let message = format!("the army is {}", army.side().word());
                    row.fault("side", message, army.side().word(), None);
                }
                all.armies[army.index()] = row.names();
            }
            (row.string("key"), None)
        });
        all.corps = root.records("corps", kind, &source, |row, before| {
            let corps = CorpsDef::read_row(row, before);
            (corps.key.clone(), Some(corps))
        });
        for (list, single) in [("division", false), ("battlegroup", true)] {
            let read = root.records(list, kind, &source, |row, before| {
                let division = DivisionDef::read_row(row, &all, before, single);
                (division.key.clone(), Some(division))
            });
            all.divisions.extend(read);
        }
        if all.corps.len() > 32 || all.divisions.len() > 128 {
            doc.fault(0, "", "too many formations", "at most 32 corps and 128 divisions", None);
        }
        all
    })
}

fn unique<'a>(row: &Tab<'_>, mut taken: impl Iterator<Item = &'a str>) -> String {
    let key = row.string("key");
    if taken.any(|k| k == key) {
        row.fault("key", format!("`{key}` is named twice"), "a unique key", None);
    }
    key
}

/// The corps at the end of a key.
fn corps_of(row: &Tab<'_>, key: &str, all: &Formations) -> CorpsId {
    let name = key.rsplit('.').next().unwrap_or(key);
    all.corps_by_key(name).unwrap_or_else(|| {
        let near = nearest(name, all.corps.iter().map(|c| c.key.as_str()));
        row.fault("key", format!("`{key}` names no corps"), "DIVISION.CORPS", near);
        CorpsId(0)
    })
}

/// Finds a division by its key, noting a fault.
pub(crate) fn division(doc: &Doc<'_>, all: &Formations, txt: &Txt<'_>) -> Option<DivisionId> {
    let keys = all.divisions.iter().enumerate().map(|(i, d)| (d.key.as_str(), DivisionId(i as u8)));
    doc.find(txt, "formation", "the key of a division in formations.toml", keys)
}

/// Finds a corps by its key, noting a fault.
pub(crate) fn corps(doc: &Doc<'_>, all: &Formations, txt: &Txt<'_>) -> Option<CorpsId> {
    let keys = all.corps.iter().enumerate().map(|(i, c)| (c.key.as_str(), CorpsId(i as u8)));
    doc.find(txt, "corps", "the key of a corps in formations.toml", keys)
}

/// Finds an army by its key, noting a fault.
pub(crate) fn army(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<Army> {
    doc.choose(txt, &Army::WORDS)
}
