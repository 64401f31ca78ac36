//! The terms a table is played on, as its host chose them.

use crate::wire::{ClockSetting, Hints};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a table keeps beside the game: stored as the table's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableSettings {
    /// How time is kept.
    pub clock: ClockSetting,
    /// How long spectators lag behind, in seconds.
    pub spectator_delay: u32,
    /// Whether positions may be corrected by agreement.
    pub edits: bool,
    /// Whether spectators may not talk.
    pub quiet: bool,
    /// Who may ask for hints.
    pub hints: Hints,
}

impl TableSettings {
    /// From the settings of a stored table; what is missing or cannot be read is as for a plain table.
    pub fn read(settings: &Value) -> TableSettings {
        TableSettings::deserialize(settings).unwrap_or_default()
    }

    /// For the settings of a stored table.
    pub fn write(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// The delay in milliseconds.
    pub(crate) fn delay_ms(&self) -> i64 {
        i64::from(self.spectator_delay) * 1000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_back_and_missing_ones_are_plain() {
        let terms = TableSettings {
            clock: ClockSetting::Days { days: 3 },
            spectator_delay: 60,
            edits: true,
            quiet: true,
            hints: Hints::Off,
        };
        assert_eq!(TableSettings::read(&terms.write()), terms);
        assert_eq!(TableSettings::read(&Value::Null), TableSettings::default());
        let old = TableSettings::read(&serde_json::json!({ "edits": true }));
        assert!(old.edits && old.hints == Hints::Alone);
    }
}
