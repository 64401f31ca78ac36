//! Aircraft and helicopters: `air.csv`, one row a profile.

use super::forces::{NATIONS, Nation};
use super::kind::{DatumKind, Doc};
use super::table;

/// What flies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AirKind {
    /// Attack helicopter (25).
    Attack,
    /// Utility helicopter (26).
    Utility,
    /// Aircraft (24).
    Air,
}

/// How it attacks (24.3, 25.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum ProfileKind {
    /// A helicopter from a distance.
    Standoff,
    /// A helicopter close by.
    Gunnery,
    /// A transport flight.
    Flight,
    /// Aircraft, high, over the target.
    HighBomb,
    /// Aircraft, high, from a distance.
    HighStandoff,
    /// Aircraft, low, over the target.
    LowBomb,
    /// Aircraft, low, from a distance.
    LowStandoff,
}

const PROFILES: [(&str, ProfileKind); 7] = [
    ("standoff", ProfileKind::Standoff),
    ("gunnery", ProfileKind::Gunnery),
    ("flight", ProfileKind::Flight),
    ("high-bomb", ProfileKind::HighBomb),
    ("high-standoff", ProfileKind::HighStandoff),
    ("low-bomb", ProfileKind::LowBomb),
    ("low-standoff", ProfileKind::LowStandoff),
];

impl ProfileKind {
    /// The word of files and actions.
    pub fn word(self) -> &'static str {
        PROFILES.iter().find(|(_, p)| *p == self).map_or("", |(w, _)| w)
    }

    /// A profile by its word.
    pub fn find(word: &str) -> Option<ProfileKind> {
        PROFILES.iter().find(|(w, _)| *w == word).map(|(_, p)| *p)
    }

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
    const KINDS: [(&str, AirKind); 3] = [
        ("attack-helicopter", AirKind::Attack),
        ("utility-helicopter", AirKind::Utility),
        ("air", AirKind::Air),
    ];
    let mut list: Vec<AirType> = Vec::new();
    for row in table::rows(doc) {
        let (Some(nation), Some(kind), Some(profile)) = (
            doc.choose(&row.text("nation"), &NATIONS),
            doc.choose(&row.text("kind"), &KINDS),
            doc.choose(&row.text("profile"), &PROFILES),
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
