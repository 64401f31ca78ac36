//! What the game says about itself.

use crate::RULES_VERSION;
use crate::ids::Level;
use crate::pack::{Pack, ScenarioDef};
use sandtable_engine::info::{GameInfo, OptionInfo, ScenarioInfo, SeatInfo, Words};

fn words(en: &str, ko: &str) -> Words {
    Words { en: en.into(), ko: ko.into() }
}

/// A block of the advanced game: as the scenario says, unless a player switches it on or off.
fn block(key: &str, en: &str, ko: &str, rule: &str) -> OptionInfo {
    OptionInfo {
        key: key.into(),
        name: words(en, ko),
        rule: rule.into(),
        values: vec!["scenario".into(), "on".into(), "off".into()],
    }
}

/// What the forces of a meeting engagement are drawn by.
fn force(key: &str, en: &str, ko: &str, values: &[&str]) -> OptionInfo {
    let values = values.iter().map(|v| (*v).into()).collect();
    OptionInfo { values, ..block(key, en, ko, "2.0") }
}

/// Mines: as the scenario says, known to everybody, hidden until somebody enters them, or none.
fn mines() -> OptionInfo {
    OptionInfo {
        values: ["scenario", "known", "hidden", "off"].map(Into::into).to_vec(),
        ..block("mines", "Mines (our rule)", "지뢰(자체 규칙)", "6.1.4.3.8")
    }
}

/// Whether a scenario can be played to its end under the rules that are implemented.
pub fn is_playable(scenario: &ScenarioDef) -> bool {
    scenario.level == Level::Basic || ADVANCED.contains(&scenario.number)
}

/// Advanced scenarios that are offered, by number.
const ADVANCED: &[u8] = &[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];

/// Seats and the scenarios that play to their end.
pub fn info(pack: &Pack) -> GameInfo {
    let seats = vec![
        SeatInfo { key: "axis".into(), name: words("Axis", "추축군") },
        SeatInfo { key: "allied".into(), name: words("Allies", "연합군") },
    ];
    let playable = pack.scenarios.iter().filter(|s| is_playable(s));
    GameInfo {
        key: "panzer".into(),
        name: words("Panzer: North Africa", "판처: 북아프리카"),
        rules_version: RULES_VERSION,
        oldest_rules: RULES_VERSION,
        data: sandtable_engine::digest::DataHashes::default(),
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
        options: [
            block("grades", "Grades", "등급", "5.8"),
            block("hit-location", "Hit locations", "피격 위치", "6.5.2.2"),
            block("rate-of-fire", "Rates of fire", "연사 속도", "6.5.2.1a"),
            block("bail-out", "Bail-out", "탈출", "5.15a"),
            block("command-control", "Command control", "지휘 통제", "6.2"),
            block("gp", "General-purpose fire", "GP 사격", "6.5.4"),
            block("ammo", "Ammunition limits", "탄약 한도", "5.16"),
            block("indirect", "Indirect fire", "간접 사격", "6.5.1"),
            block("air", "Aircraft", "항공기", "6.7"),
            block("heat-haze", "Heat haze", "열 연무", "6.5.2.4h"),
            block("dust", "Dust", "먼지", "6.1.4.3.12"),
            block("sun", "Sun in the eyes", "태양 눈부심", "6.1.4.3.13"),
            mines(),
            block("morale", "Morale (our rule)", "사기(자체 규칙)", "6.8.4"),
            force("points", "Points (meeting engagements)", "점수(조우전)", &["600", "300", "1000"]),
            force("year", "Year (meeting engagements)", "연도(조우전)", &["1942", "1941", "1943"]),
            force(
                "force-grade",
                "Grade (meeting engagements)",
                "등급(조우전)",
                &["seasoned", "green", "regulars", "veteran", "elite"],
            ),
            block("fires", "Fires (our rule)", "화재(자체 규칙)", "6.1.4.3.5"),
        ]
        .into_iter()
        .chain(crate::switches::options())
        .collect(),
    }
}
