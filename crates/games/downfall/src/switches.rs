//! Readings of the rules that can be chosen: the rulings of low confidence, each with its other reading.

use sandtable_engine::info::{GameInfo, OptionInfo, Options, Words};

/// One switch: key, bit, ruling, name in English and Korean. Off is the reading of the ruling.
type Switch = (&'static str, u16, &'static str, &'static str, &'static str);

/// The Partisan Table is read without the bonus of event cards.
pub const PLAIN_TABLE: u16 = 1 << 0;
/// A group pays the toll of a partisan's hex once.
pub const GROUP_TOLL: u16 = 1 << 1;
/// A friendly partisan lifts enemy zones for supply.
pub const PARTISAN_LIFTS: u16 = 1 << 2;
/// The Supply event goes by initiative.
pub const SUPPLY_BY_INITIATIVE: u16 = 1 << 3;
/// An air unit without a base is out of the game.
pub const HOMELESS_LOST: u16 = 1 << 4;
/// A hex with a unit that has defended cannot be attacked again.
pub const SPENT_SHIELDS: u16 = 1 << 5;
/// A removed event card goes to the discards.
pub const EVENTS_RETURN: u16 = 1 << 6;
/// Overlord: the displays of Malta and the Atlantic stay open.
pub const OPEN_DISPLAYS: u16 = 1 << 7;
/// German surrender is judged before 10 VP.
pub const SURRENDER_FIRST: u16 = 1 << 8;
/// A lone partisan takes no objective from the other Ally.
pub const ALLIED_OBJECTIVES: u16 = 1 << 9;

const SWITCHES: [Switch; 10] = [
    (
        "plain-partisan-table",
        PLAIN_TABLE,
        "A-28",
        "Partisan Table without event bonus",
        "파르티잔 표에 이벤트 보너스 없음",
    ),
    ("group-toll", GROUP_TOLL, "A-34", "Partisan toll once for a group", "파르티잔 비용을 그룹당 한 번 지불"),
    (
        "partisans-lift-zones",
        PARTISAN_LIFTS,
        "A-40",
        "Partisans lift zones for supply",
        "파르티잔이 보급의 적 ZOC 해제",
    ),
    (
        "supply-by-initiative",
        SUPPLY_BY_INITIATIVE,
        "A-46",
        "Supply event by initiative",
        "보급 이벤트를 주도권 순으로 처리",
    ),
    (
        "homeless-air-lost",
        HOMELESS_LOST,
        "A-47",
        "Air units without a base are lost",
        "기지 없는 공중 유닛 제거",
    ),
    (
        "spent-units-shield",
        SPENT_SHIELDS,
        "A-50",
        "A unit attacked shields its hex",
        "공격받은 유닛의 헥스는 다시 공격 불가",
    ),
    (
        "removed-events-return",
        EVENTS_RETURN,
        "A-61",
        "Removed events go to the discards",
        "제거된 이벤트를 버림 더미로",
    ),
    (
        "open-displays",
        OPEN_DISPLAYS,
        "A-67",
        "Overlord: Malta and Atlantic stay open",
        "Overlord: 몰타와 대서양 활성 유지",
    ),
    ("surrender-first", SURRENDER_FIRST, "A-84", "Surrender before 10 VP", "10 VP보다 항복을 먼저 판정"),
    (
        "allied-objectives-safe",
        ALLIED_OBJECTIVES,
        "A-85",
        "Partisans take no Allied objective",
        "파르티잔은 동맹 목표를 얻지 못함",
    ),
];

/// The options as the game presents them.
pub fn infos() -> Vec<OptionInfo> {
    SWITCHES
        .iter()
        .map(|(key, _, rule, en, ko)| OptionInfo {
            key: (*key).into(),
            name: Words { en: (*en).into(), ko: (*ko).into() },
            rule: (*rule).into(),
            values: vec!["off".into(), "on".into()],
        })
        .collect()
}

/// The bits of the switches that are on.
pub fn chosen(info: &GameInfo, options: &Options) -> u16 {
    SWITCHES.iter().filter(|(key, ..)| options.on(info, key)).map(|(_, bit, ..)| bit).sum()
}

/// The key of every switch with the ruling it belongs to.
pub fn rulings() -> impl Iterator<Item = (&'static str, &'static str)> {
    SWITCHES.iter().map(|(key, _, rule, ..)| (*key, *rule))
}
