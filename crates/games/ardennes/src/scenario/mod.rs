//! Scenarios (3, 19): what the game says about itself, and how they begin.

pub mod setup;

use crate::pack::Pack;
use sandtable_engine::info::{GameInfo, OptionInfo, ScenarioInfo, SeatInfo, Words};

/// Key of the option for the reading of the activation limit.
pub const ACTIVATION_LIMIT: &str = "activation-limit";

/// Seats, sides, scenarios and options.
pub fn info(pack: &Pack, rules_version: u32) -> GameInfo {
    let words = |en: &str, ko: &str| Words { en: en.into(), ko: ko.into() };
    let german = SeatInfo { key: "german".into(), name: words("German", "독일군") };
    GameInfo {
        key: "ardennes".into(),
        name: words("Enemy Action: Ardennes", "에너미 액션: 아르덴"),
        rules_version,
        oldest_rules: 1,
        data: sandtable_engine::digest::DataHashes::default(),
        seats: vec![german.clone()],
        sides: vec![german, SeatInfo { key: "allied".into(), name: words("Allied", "연합군") }],
        scenarios: pack
            .scenarios
            .iter()
            .map(|s| ScenarioInfo {
                key: s.id.clone(),
                number: s.number.clone(),
                name: s.name.clone(),
                summary: s.summary.clone(),
                turns: u16::from(s.span.last - s.span.first) + 1,
            })
            .collect(),
        options: vec![OptionInfo {
            key: ACTIVATION_LIMIT.into(),
            name: words("Activation limit", "활성화 제한"),
            rule: "A-21".into(),
            values: vec!["corps".into(), "formation".into()],
        }],
    }
}
