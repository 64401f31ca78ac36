//! What the first scenario teaches, and what the game says about itself before it is played.

use sandtable_engine::Message;
use sandtable_engine::info::Words;
use sandtable_engine::lesson::{CoachMark, Lesson, Moment, Profile, ScenarioProfile, Trigger};

/// What a scenario teaches. Only the first, of one day, teaches.
pub(crate) fn lesson(scenario: &str) -> Option<Lesson> {
    if scenario != "initial-assault" {
        return None;
    }
    let verb = |key: &'static str, verb: &'static str| CoachMark::new(key, Trigger::Choice(verb.into()));
    let moment = |key: &'static str, moment: Moment| CoachMark::new(key, Trigger::Moment(moment));
    let briefing = ["briefing-who", "briefing-task", "briefing-means"];
    Some(Lesson {
        briefing: briefing.into_iter().map(Message::new).collect(),
        places: Vec::new(),
        marks: vec![
            verb("play", "play"),
            verb("corps", "corps"),
            verb("select", "select"),
            moment("path", Moment::Selected),
            verb("target", "target"),
            verb("draw", "draw"),
            moment("odds", Moment::Odds),
            moment("rolled", Moment::Rolled),
            moment("undo", Moment::Undo),
            moment("enemy", Moment::Enemy),
            moment("why-not", Moment::WhyNot),
        ],
        next: Some("allies-surprised".to_owned()),
    })
}

/// What the game says about itself.
pub(crate) fn profile() -> Profile {
    let words = |en: &str, ko: &str| Words { en: en.to_owned(), ko: ko.to_owned() };
    // Minutes are our own estimate: an hour and a half for a day of play.
    // Balance: how often a recruit wins as the Germans (docs/balance/ardennes.md).
    let scenario = |key: &str, minutes: u16, balance: u8| ScenarioProfile {
        key: key.to_owned(),
        minutes,
        attacker: "german".to_owned(),
        balance: Some(balance),
    };
    Profile {
        about: words(
            "For one: you command the German offensive, the game's own cards command the Allies.",
            "1인용. 플레이어는 독일군 공세를 지휘하고, 연합군은 게임의 카드가 지휘합니다.",
        ),
        era: words("Ardennes, December 1944", "1944년 12월, 아르덴"),
        scale: words("regiments and brigades, turns of a day", "연대와 여단, 한 턴은 하루"),
        hidden: words("the cards and chits to come", "앞으로 뽑을 카드와 치트"),
        difficulty: 4,
        cover: "initial-assault".to_owned(),
        scenarios: vec![
            scenario("initial-assault", 90, 21),
            scenario("allies-surprised", 240, 37),
            scenario("german-breakout", 360, 42),
            scenario("crisis-at-the-meuse", 480, 54),
            scenario("battle-of-the-bulge", 900, 34),
        ],
    }
}
