//! The turn track: `track.toml` (rule 3, 10.6.2, 12.4.1, 13.2).

use super::provenance::{DatumKind, Doc, Tab};
use super::units::{SIDES, Side};

/// Light of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnKind {
    /// First light.
    Dawn,
    /// Morning fog.
    Fog,
    /// Daylight.
    Day,
    /// Dusk.
    Dusk,
    /// The long night turn.
    Night,
}

impl TurnKind {
    /// Dawn, fog or dusk (RAT#6).
    pub const fn is_dim(self) -> bool {
        matches!(self, TurnKind::Dawn | TurnKind::Fog | TurnKind::Dusk)
    }
}

/// One turn of the track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnDef {
    /// Number, from 1.
    pub turn: u8,
    /// Day of December 1939.
    pub day: u8,
    /// Clock time, `10:30`.
    pub time: String,
    /// Light.
    pub kind: TurnKind,
    /// Longest line of sight (10.6.2).
    pub los: u8,
    /// 76 mm rounds added in the Reset Phase, by side (12.4.1). What a scenario starts with is its own.
    pub ammo: [u8; 2],
    /// Replacement points, by side (13.2).
    pub rp: [u8; 2],
    /// Finnish VP for each armor unit committed on this turn (12.1.4); 0 where none may be.
    pub armor_vp: u8,
    /// Side with the morale bonus (8.3#8).
    pub morale: Option<Side>,
    /// How many campaign reinforcements the track shows, by side.
    pub arrivals: [u8; 2],
}

impl TurnDef {
    /// Whether this is a night turn (16).
    pub fn is_night(&self) -> bool {
        self.kind == TurnKind::Night
    }
}

const LIGHT: [(&str, TurnKind); 5] = [
    ("dawn", TurnKind::Dawn),
    ("fog", TurnKind::Fog),
    ("day", TurnKind::Day),
    ("dusk", TurnKind::Dusk),
    ("night", TurnKind::Night),
];

/// Reads `track.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Vec<TurnDef> {
    doc.toml(|root| {
        let source = root.file_source();
        let mut track = Vec::new();
        for row in root.rows("turn") {
            let own = row.source(&source);
            let expected = track.len() + 1;
            let number: u8 = row.int("turn", 1..=99);
            if usize::from(number) != expected {
                doc.fault(
                    row.at(),
                    &row.field("turn"),
                    format!("turn {number} stands where turn {expected} is due"),
                    "turns in order from 1 without a gap",
                    Some(expected.to_string()),
                );
            }
            let kind = row.choice("kind", &LIGHT);
            track.push(TurnDef {
                turn: number,
                day: row.int("day", 1..=31),
                time: row.string("time"),
                kind: kind.unwrap_or(TurnKind::Day),
                los: row.int("los", 1..=9),
                ammo: pair(&row, "ammo"),
                rp: pair(&row, "rp"),
                armor_vp: row.opt_int("armor_vp", 0..=99).unwrap_or(0),
                morale: row.opt_choice("morale", &SIDES),
                arrivals: pair(&row, "arrivals"),
            });
            doc.datum(DatumKind::Turn, number.to_string(), row.at(), own);
            row.done();
        }
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
