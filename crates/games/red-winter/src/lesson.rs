//! What the first scenario teaches, and what the game says about itself before it is played.

use crate::RedWinter;
use crate::pack::{CRT_COLUMNS, Side};
use sandtable_engine::Message;
use sandtable_engine::Seat;
use sandtable_engine::info::Words;
use sandtable_engine::lesson::{CoachMark, Lesson, Moment, Profile, ScenarioProfile, Trigger};
use sandtable_engine::query::ResultTable;
use sandtable_engine::view::Place;

/// Key of the combat results table among [`tables`].
pub(crate) const CRT: &str = "crt";
/// Key of the ranged attack table among [`tables`].
pub(crate) const RAT: &str = "rat";
/// Totals of the ranged attack table below and above which nothing changes any more.
const RAT_TOTALS: std::ops::RangeInclusive<i8> = 12..=20;

/// What a scenario teaches the player of a seat. Only the first game teaches.
pub(crate) fn lesson(scenario: &str, seat: Seat) -> Option<Lesson> {
    if scenario != "tutorial" {
        return None;
    }
    let soviet = seat.idx() == Side::Soviet as usize;
    let hex = |label: &str| Place::Hex(label.to_owned());
    let lines: [&'static str; 3] = if soviet {
        ["briefing-soviet-who", "briefing-soviet-task", "briefing-soviet-means"]
    } else {
        ["briefing-finnish-who", "briefing-finnish-task", "briefing-finnish-means"]
    };
    let moment = |key: &'static str, moment: Moment| CoachMark::new(key, Trigger::Moment(moment));
    let marks = vec![
        moment("select", Moment::Start),
        moment("path", Moment::Selected),
        moment("stack", Moment::Stack),
        moment("undo", Moment::Undo),
        CoachMark::new("target", Trigger::Prompt("3.0-III-a".into())),
        CoachMark::new("support", Trigger::Choice("support".into())),
        moment("odds", Moment::Odds),
        moment("rolled", Moment::Rolled),
        CoachMark::new("retreat", Trigger::Event("8.5.2-a".into())),
        moment("why-not", Moment::WhyNot),
        moment("enemy", Moment::Enemy),
    ];
    Some(Lesson {
        briefing: lines.into_iter().map(Message::new).collect(),
        places: vec![hex("M16"), hex("N16")],
        marks,
        next: Some("first-day".to_owned()),
    })
}

/// What the game says about itself.
pub(crate) fn profile() -> Profile {
    let words = |en: &str, ko: &str| Words { en: en.to_owned(), ko: ko.to_owned() };
    // Minutes are our own estimate: about eight for a turn of a small scenario, twelve for one of a large.
    // Balance: 200 games of recruits each, draws half (docs/balance/red-winter.md).
    let scenario = |key: &str, minutes: u16, attacker: &str, balance: u8| ScenarioProfile {
        key: key.to_owned(),
        minutes,
        attacker: attacker.to_owned(),
        balance: Some(balance),
    };
    Profile {
        about: words(
            "Companies on frozen lakes: a Soviet division on a single road, and the Finns who cut it.",
            "얼어붙은 호수 위의 중대전. 외길로 밀고 오는 소련 사단과 그 길을 끊는 핀란드군.",
        ),
        era: words("Tolvajärvi, Finland, December 1939", "1939년 12월, 핀란드 톨바야르비"),
        scale: words("companies, turns of 90 minutes by day", "중대 단위, 낮 한 턴은 90분"),
        hidden: words(
            "nothing, or with fog of war what the enemy's counters are",
            "없음. 전장의 안개를 켜면 적 카운터의 정체가 가려집니다",
        ),
        difficulty: 3,
        cover: "tutorial".to_owned(),
        scenarios: vec![
            scenario("tutorial", 30, "soviet", 44),
            scenario("lake-crossing", 45, "finnish", 46),
            scenario("hirvasvaara", 75, "finnish", 57),
            scenario("first-day", 90, "soviet", 54),
            scenario("first-two-days", 240, "soviet", 57),
            scenario("campaign", 720, "both", 54),
        ],
    }
}

/// The tables events point into.
pub(crate) fn tables(game: &RedWinter) -> Vec<(&'static str, ResultTable)> {
    let rows = &game.pack.tables.crt;
    let crt = ResultTable {
        text: Message::new("table-crt"),
        rule: "8.4-a".into(),
        columns: CRT_COLUMNS.iter().map(ToString::to_string).collect(),
        rows: (2..2 + rows.len()).map(|n| n.to_string()).collect(),
        cells: rows.iter().map(|row| row.iter().map(|(a, d)| format!("{a}/{d}")).collect()).collect(),
        lit_column: None,
        lit_row: None,
    };
    let cell = |total: i8| match game.rat_result(total) {
        (false, _) => "–".to_owned(),
        (true, 0) => "S".to_owned(),
        (true, steps) => format!("S {steps}"),
    };
    let edge = |n: i8| match n {
        n if n == *RAT_TOTALS.start() => format!("≤{n}"),
        n if n == *RAT_TOTALS.end() => format!("≥{n}"),
        n => n.to_string(),
    };
    let rat = ResultTable {
        text: Message::new("table-rat-totals"),
        rule: "10.4-b".into(),
        columns: vec!["2d6".to_owned()],
        rows: RAT_TOTALS.map(edge).collect(),
        cells: RAT_TOTALS.map(|n| vec![cell(n)]).collect(),
        lit_column: None,
        lit_row: None,
    };
    vec![(CRT, crt), (RAT, rat)]
}

/// The row of the ranged attack table for a total.
pub(crate) fn rat_row(total: i64) -> usize {
    let (low, high) = (i64::from(*RAT_TOTALS.start()), i64::from(*RAT_TOTALS.end()));
    usize::try_from(total.clamp(low, high) - low).unwrap_or(0)
}
