//! The turn track: `track.toml` (rule 3, 10.6.2, 12.4.1, 13.2).

use super::provenance::{DatumKind, Doc, Tab};
use super::units::Side;
use sandtable_pack::{record, words};

words! {
    /// Light of a turn.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum TurnKind {
        /// First light.
        Dawn = "dawn",
        /// Morning fog.
        Fog = "fog",
        /// Daylight.
        Day = "day",
        /// Dusk.
        Dusk = "dusk",
        /// The long night turn.
        Night = "night",
    }
}

impl TurnKind {
    /// Dawn, fog or dusk (RAT#6).
    pub const fn is_dim(self) -> bool {
        matches!(self, TurnKind::Dawn | TurnKind::Fog | TurnKind::Dusk)
    }
}

record! {
    /// One turn of the track.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TurnDef: fn read_row(row: &Tab<'_>, turn: u8) {
        let kind_read = row.choice("kind", &TurnKind::WORDS);
        /// Number, from 1.
        pub turn: u8 = turn,
        /// Day of December 1939.
        pub day: u8 = row.int("day", 1..=31),
        /// Clock time, `10:30`.
        pub time: String = row.string("time"),
        /// Light.
        pub kind: TurnKind = kind_read.unwrap_or(TurnKind::Day),
        /// Longest line of sight (10.6.2).
        pub los: u8 = row.int("los", 1..=9),
        /// 76 mm rounds added in the Reset Phase, by side (12.4.1). What a scenario starts with is its own.
        pub ammo: [u8; 2] = pair(row, "ammo"),
        /// Replacement points, by side (13.2).
        pub rp: [u8; 2] = pair(row, "rp"),
        /// Finnish VP for each armor unit committed on this turn (12.1.4); 0 where none may be.
        pub armor_vp: u8 = row.opt_int("armor_vp", 0..=99).unwrap_or(0),
        /// Side with the morale bonus (8.3#8).
        pub morale: Option<Side> = row.opt_choice("morale", &Side::WORDS),
        /// How many campaign reinforcements the track shows, by side.
        pub arrivals: [u8; 2] = pair(row, "arrivals"),
    }
}

impl TurnDef {
    /// Whether this is a night turn (16).
    pub fn is_night(&self) -> bool {
        self.kind == TurnKind::Night
    }
}

/// Reads `track.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Vec<TurnDef> {
    doc.toml(|root| {
        let source = root.file_source();
        let track = root.records("turn", DatumKind::Turn, &source, |row, track| {
            let due = track.len() + 1;
            let number: u8 = row.int("turn", 1..=99);
            if usize::from(number) != due {
                let message = format!("turn {number} stands where turn {due} is due");
                row.fault("turn", message, "turns in order from 1 without a gap", Some(due.to_string()));
            }
            (number.to_string(), Some(TurnDef::read_row(row, number)))
        });
        if track.is_empty() {
            doc.fault(0, "turn", "the track has no turns", "[[turn]] rows from 1", None);
        }
        track
    })
}

/// `{ soviet = 1, finnish = 2 }`, each 0 if absent.
pub(crate) fn pair(row: &Tab<'_>, key: &str) -> [u8; 2] {
    let Some(tab) = row.opt_tab(key) else { return [0, 0] };
    let values = Side::ALL.map(|side| tab.opt_int(side.word(), 0..=99).unwrap_or(0));
    tab.done();
    values
}
