//! What the short game teaches, and what the game says about itself before it is played.

use crate::ids::SOVIET_SEAT;
use sandtable_engine::info::Words;
use sandtable_engine::lesson::{CoachMark, Lesson, Moment, Profile, ScenarioProfile, Trigger};
use sandtable_engine::view::Place;
use sandtable_engine::{Message, Seat};

/// What a scenario teaches the player of a seat. Only the short game teaches.
pub(crate) fn lesson(scenario: &str, seat: Seat) -> Option<Lesson> {
    if scenario != "uranus" {
        return None;
    }
    let lines: [&'static str; 3] = if seat == SOVIET_SEAT {
        ["briefing-soviet-who", "briefing-soviet-task", "briefing-soviet-means"]
    } else {
        ["briefing-okh-who", "briefing-okh-task", "briefing-okh-means"]
    };
    let moment = |key: &'static str, moment: Moment| CoachMark::new(key, Trigger::Moment(moment));
    let choice = |key: &'static str, verb: &'static str| CoachMark::new(key, Trigger::Choice(verb.into()));
    let marks = vec![
        choice("order", "take"),
        choice("move", "select"),
        choice("target", "target"),
        choice("primary", "primary"),
        choice("flank", "flank"),
        moment("odds", Moment::Odds),
        choice("hits", "lose"),
        choice("card", "play"),
        choice("step", "step"),
        moment("why-not", Moment::WhyNot),
    ];
    let cities = ["3338", "3036", "3135", "3233"];
    Some(Lesson {
        briefing: lines.into_iter().map(Message::new).collect(),
        places: cities.into_iter().map(|c| Place::Hex(c.to_owned())).collect(),
        marks,
        next: None,
    })
}

/// What the game says about itself.
pub(crate) fn profile() -> Profile {
    let words = |en: &str, ko: &str| Words { en: en.to_owned(), ko: ko.to_owned() };
    Profile {
        about: words(
            "The fall of the Third Reich: four factions, two players, and orders bought with time.",
            "제3제국의 몰락. 네 진영을 둘이 나누어 맡고, 시간을 치러 명령을 삽니다.",
        ),
        era: words("Europe, 1942 to 1945", "1942~1945년, 유럽"),
        scale: words("armies, turns of four months", "군 단위, 한 턴은 넉 달"),
        hidden: words("the cards in the other hand", "상대가 손에 든 카드"),
        difficulty: 4,
        cover: "uranus".to_owned(),
        // The rulebook gives two hours to a turn, 6 to 18 hours to a game. Balance: recruits (docs/balance/downfall.md).
        scenarios: [
            ("uranus", 45, "soviet", 46),
            ("campaign", 1080, "both", 53),
            ("husky", 720, "both", 55),
            ("overlord", 360, "both", 48),
        ]
        .into_iter()
        .map(|(key, minutes, attacker, balance)| ScenarioProfile {
            key: key.to_owned(),
            minutes,
            attacker: attacker.to_owned(),
            balance: Some(balance),
        })
        .collect(),
    }
}
