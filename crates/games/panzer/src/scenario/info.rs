//! What the game says about itself.

use crate::RULES_VERSION;
use crate::ids::Level;
use crate::pack::Pack;
use sandtable_engine::info::{GameInfo, ScenarioInfo, SeatInfo, Words};

fn words(en: &str, ko: &str) -> Words {
    Words { en: en.into(), ko: ko.into() }
}

/// Whether a scenario can be played to its end under the rules that are implemented.
pub const fn is_playable(level: Level) -> bool {
    matches!(level, Level::Basic)
}

/// Seats and the scenarios that play to their end.
pub fn info(pack: &Pack) -> GameInfo {
    let seats = vec![
        SeatInfo { key: "axis".into(), name: words("Axis", "추축군") },
        SeatInfo { key: "allied".into(), name: words("Allies", "연합군") },
    ];
    let playable = pack.scenarios.iter().filter(|s| is_playable(s.level));
    GameInfo {
        key: "panzer".into(),
        name: words("Panzer: North Africa", "판처: 북아프리카"),
        rules_version: RULES_VERSION,
        oldest_rules: RULES_VERSION,
        sides: seats.clone(),
        seats,
        scenarios: playable
            .map(|s| ScenarioInfo {
                key: s.key.clone(),
                number: s.number.to_string(),
                name: s.name.clone(),
                summary: s.summary.clone(),
                turns: u16::from(s.turns),
            })
            .collect(),
        options: Vec::new(),
    }
}
