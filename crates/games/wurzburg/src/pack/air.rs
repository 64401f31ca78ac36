//! Aircraft and helicopters: `air.csv`, one row a profile.

use super::forces::Nation;
use super::kind::{DatumKind, Doc};
use super::table;
use sandtable_pack::words;

words! {
    /// What flies.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum AirKind {
        /// Attack helicopter (25).
        Attack = "attack-helicopter",
        /// Utility helicopter (26).
        Utility = "utility-helicopter",
        /// Aircraft (24).
        Air = "air",
    }
}

words! {
    /// How it attacks (24.3, 25.3).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    pub enum ProfileKind {
        /// A helicopter from a distance.
        Standoff = "standoff",
        /// A helicopter close by.
        Gunnery = "gunnery",
        /// A transport flight.
        Flight = "flight",
        /// Aircraft, high, over the target.
        HighBomb = "high-bomb",
        /// Aircraft, high, from a distance.
        HighStandoff = "high-standoff",
        /// Aircraft, low, over the target.
        LowBomb = "low-bomb",
        /// Aircraft, low, from a distance.
        LowStandoff = "low-standoff",
    }
}

impl ProfileKind {
    /// Aircraft that SAM fires at and flak does not (27.0).
    pub const fn is_high(self) -> bool {
        matches!(self, ProfileKind::HighBomb | ProfileKind::HighStandoff)
    }

    /// Aircraft over the target hex (24.4).
    pub const fn is_bomb(self) -> bool {
        matches!(self, ProfileKind::HighBomb | ProfileKind::LowBomb)
    }
}

/// Values of one profile.
#[derive(Debug, Clone, Copy)]
pub struct Profile {
    /// Which.
    pub kind: ProfileKind,
    /// Attack strength of a step.
    pub attack: u8,
    /// Range in hexes.
    pub range: u8,
    /// Defence against hit checks.
    pub defence: u8,
}

/// A type of aircraft or helicopter.
#[derive(Debug, Clone)]
pub struct AirType {
    /// Key.
    pub key: String,
    /// English name.
    pub en: String,
    /// Korean name.
    pub ko: String,
    /// Nationality.
    pub nation: Nation,
    /// What it is.
    pub kind: AirKind,
    /// Most steps of a unit; 0 without a limit (25.1).
    pub max_steps: u8,
    /// Thermal sights: flies at night, sees through smoke (25.6).
    pub thermal: bool,
    /// Its profiles.
    pub profiles: Vec<Profile>,
}

impl AirType {
    /// A profile of this type.
    pub fn profile(&self, kind: ProfileKind) -> Option<Profile> {
        self.profiles.iter().find(|p| p.kind == kind).copied()
    }
}

/// Reads the file.
pub(crate) fn read(doc: &Doc<'_>) -> Vec<AirType> {
    let mut list: Vec<AirType> = Vec::new();
    for row in table::rows(doc) {
        let (Some(nation), Some(kind), Some(profile)) = (
            doc.choose(&row.text("nation"), &Nation::WORDS),
            doc.choose(&row.text("kind"), &AirKind::WORDS),
            doc.choose(&row.text("profile"), &ProfileKind::WORDS),
        ) else {
            continue;
        };
        let key = row.string("id");
        row.note(DatumKind::Type, &format!("{key} {}", profile.word()), "source");
        let values = Profile {
            kind: profile,
            attack: row.number("attack"),
            range: row.number("range"),
            defence: row.number("defence"),
        };
        match list.iter_mut().find(|t| t.key == key) {
            Some(known) => known.profiles.push(values),
            None => list.push(AirType {
                en: row.string("name"),
                ko: row.string("ko"),
                nation,
                kind,
                max_steps: row.number("max_steps"),
                thermal: row.string("flags") == "thermal",
                profiles: vec![values],
                key,
            }),
        }
    }
    list
}
