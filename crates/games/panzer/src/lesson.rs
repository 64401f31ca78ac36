//! What the first scenario teaches, and what the game says about itself before it is played.

use crate::Panzer;
use crate::ids::Side;
use sandtable_engine::info::Words;
use sandtable_engine::lesson::{CoachMark, Lesson, Moment, Profile, ScenarioProfile, Trigger};
use sandtable_engine::view::Place;
use sandtable_engine::{Message, Seat};

/// What a scenario teaches the player of a seat. Only the duel teaches.
pub(crate) fn lesson(scenario: &str, seat: Seat) -> Option<Lesson> {
    if scenario != "first-light" {
        return None;
    }
    let lines: [&'static str; 3] = match Side::of_seat(seat)? {
        Side::Axis => ["briefing-axis-who", "briefing-axis-task", "briefing-axis-means"],
        Side::Allied => ["briefing-allied-who", "briefing-allied-task", "briefing-allied-means"],
    };
    let moment = |key: &'static str, moment: Moment| CoachMark::new(key, Trigger::Moment(moment));
    let marks = vec![
        CoachMark::new("place", Trigger::Choice("place".into())),
        CoachMark::new("face", Trigger::Choice("face".into())),
        CoachMark::new("plot", Trigger::Choice("seal".into())),
        CoachMark::new("first", Trigger::Event("4.3.1".into())),
        CoachMark::new("aim", Trigger::Choice("aim".into())),
        moment("odds", Moment::Odds),
        CoachMark::new("watch", Trigger::Choice("pass".into())),
        CoachMark::new("step", Trigger::Choice("step".into())),
        moment("why-not", Moment::WhyNot),
    ];
    let hex = |label: &str| Place::Hex(label.to_owned());
    Some(Lesson {
        briefing: lines.into_iter().map(Message::new).collect(),
        places: vec![hex("29I2"), hex("29I3")],
        marks,
        next: Some("troop-and-platoon".to_owned()),
    })
}

/// Games in a hundred that the Axis wins between recruits, draws half (docs/balance/panzer.md).
const BALANCE: [(&str, u8); 18] = [
    ("first-light", 38),
    ("troop-and-platoon", 25),
    ("beda-fomm", 15),
    ("halfaya", 38),
    ("hafid", 46),
    ("bir-el-gubi", 40),
    ("sidi-rezegh", 60),
    ("totensonntag", 42),
    ("bir-hacheim", 50),
    ("cauldron", 63),
    ("knightsbridge", 52),
    ("alam-halfa", 42),
    ("snipe", 50),
    ("tel-el-aqqaqir", 44),
    ("medenine", 40),
    ("meeting-desert", 31),
    ("meeting-village", 38),
    ("meeting-ridge", 48),
];

/// What the game says about itself.
pub(crate) fn profile(game: &Panzer) -> Profile {
    let words = |en: &str, ko: &str| Words { en: en.to_owned(), ko: ko.to_owned() };
    let played = game.pack.scenarios.iter().filter(|s| crate::scenario::is_playable(s));
    Profile {
        about: words(
            "Tanks in the desert: sealed commands, lines of sight, armour against penetration.",
            "사막의 전차전. 비밀 명령, 가시선, 장갑과 관통력의 싸움.",
        ),
        era: words("North Africa, 1940 to 1943", "1940~1943년, 북아프리카"),
        scale: words("single vehicles, 100 m", "차량 한 대 단위, 한 헥스 100m"),
        hidden: words("what the enemy's units were ordered to do", "적 유닛이 받은 명령"),
        difficulty: 2,
        cover: "first-light".to_owned(),
        scenarios: played
            .map(|s| ScenarioProfile {
                key: s.key.clone(),
                minutes: s.minutes,
                attacker: s.sets_up_first.other().word().to_owned(),
                balance: BALANCE.iter().find(|(key, _)| *key == s.key).map(|(_, share)| *share),
            })
            .collect(),
    }
}
