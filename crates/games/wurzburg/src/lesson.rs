//! What the first scenario teaches, and what the game says about itself before it is played.

use crate::pack::Side;
use sandtable_engine::info::Words;
use sandtable_engine::lesson::{CoachMark, Lesson, Moment, Profile, ScenarioProfile, Trigger};
use sandtable_engine::view::Place;
use sandtable_engine::{Message, Seat};

/// What a scenario teaches the player of a seat.
pub(crate) fn lesson(scenario: &str, seat: Seat) -> Option<Lesson> {
    match scenario {
        "lesson" => {}
        "thermopylae" => return Some(thermopylae(seat)),
        _ => return None,
    }
    let lines: [&'static str; 3] = if seat.idx() == Side::Wp as usize {
        ["briefing-wp-who", "briefing-wp-task", "briefing-wp-means"]
    } else {
        ["briefing-nato-who", "briefing-nato-task", "briefing-nato-means"]
    };
    let moment = |key: &'static str, moment: Moment| CoachMark::new(key, Trigger::Moment(moment));
    let choice = |key: &'static str, verb: &'static str| CoachMark::new(key, Trigger::Choice(verb.into()));
    let marks = vec![
        choice("deploy", "at"),
        choice("plan", "plan"),
        choice("activate", "activate"),
        choice("start", "start"),
        CoachMark::new("objective", Trigger::Prompt("13.5".into())),
        choice("take", "take"),
        choice("go", "go"),
        choice("fire", "fire"),
        choice("stand", "stand"),
        moment("why-not", Moment::WhyNot),
    ];
    Some(Lesson {
        briefing: lines.into_iter().map(Message::new).collect(),
        places: vec![Place::Hex("2916".to_owned())],
        marks,
        next: Some("thermopylae".to_owned()),
    })
}

/// A brigade against a division: dummies, a point to spend well, units to split and to mask.
fn thermopylae(seat: Seat) -> Lesson {
    let lines: [&'static str; 3] = if seat.idx() == Side::Wp as usize {
        ["briefing-gate-wp-who", "briefing-gate-wp-task", "briefing-gate-wp-means"]
    } else {
        ["briefing-gate-nato-who", "briefing-gate-nato-task", "briefing-gate-nato-means"]
    };
    let choice = |key: &'static str, verb: &'static str| CoachMark::new(key, Trigger::Choice(verb.into()));
    let marks = vec![
        choice("gate-deploy", "default"),
        choice("gate-effort", "effort"),
        choice("gate-lead", "lead"),
        CoachMark::new("gate-objective", Trigger::Prompt("13.5".into())),
        choice("gate-leave", "leave"),
        CoachMark::new("gate-react", Trigger::Prompt("19.0".into())),
        CoachMark::new("gate-mask", Trigger::Prompt("14.4".into())),
        choice("gate-exit", "exit"),
    ];
    let places = ["2916", "3115", "3214", "3215"].map(|h| Place::Hex(h.to_owned()));
    Lesson {
        briefing: lines.into_iter().map(Message::new).collect(),
        places: places.to_vec(),
        marks,
        next: Some("blackhorse".to_owned()),
    }
}

/// What the game says about itself.
pub(crate) fn profile() -> Profile {
    let words = |en: &str, ko: &str| Words { en: en.to_owned(), ko: ko.to_owned() };
    Profile {
        about: words(
            "Companies and battalions in Franconia: plans made turns ahead, dummies, reactions.",
            "프랑켄의 중대와 대대. 몇 턴 앞서 세우는 계획, 더미, 대응의 싸움.",
        ),
        era: words("Würzburg, West Germany, 1986", "1986년, 서독 뷔르츠부르크"),
        scale: words("companies as steps, one mile a hex", "중대가 한 스텝, 한 헥스 1마일"),
        hidden: words("strengths, dummies and the Pact's plans", "전력과 더미, 조약군의 계획"),
        difficulty: 4,
        cover: "lesson".to_owned(),
        // Balance: recruits on both sides, basic rules, draws half (docs/balance/wurzburg.md).
        scenarios: [
            ("lesson", 30, "wp", Some(50)),
            ("thermopylae", 120, "wp", Some(57)),
            ("blackhorse", 240, "wp", Some(53)),
            ("out-of-the-fog", 240, "wp", Some(51)),
            ("last-reserve", 240, "wp", Some(48)),
            ("race-to-the-bridge", 210, "wp", Some(58)),
            ("bear-trap", 300, "nato", Some(61)),
            ("vertical-envelopment", 210, "wp", Some(40)),
            ("gegenangriff", 300, "nato", Some(45)),
            ("maple-leaf", 210, "wp", Some(45)),
            ("night-march", 240, "wp", Some(49)),
            ("forward-defense", 600, "wp", Some(57)),
            ("road-to-stuttgart", 1200, "wp", Some(60)),
        ]
        .map(|(key, minutes, attacker, balance)| ScenarioProfile {
            key: key.to_owned(),
            minutes,
            attacker: attacker.to_owned(),
            balance,
        })
        .to_vec(),
    }
}
