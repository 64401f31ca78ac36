//! What the first scenarios teach, and what the game says about itself before it is played.

use crate::Panzer;
use crate::ids::Side;
use crate::pack::{GoalKind, ScenarioDef};
use sandtable_engine::info::Words;
use sandtable_engine::lesson::{CoachMark, Lesson, Moment, Profile, ScenarioProfile, Trigger};
use sandtable_engine::view::Place;
use sandtable_engine::{Message, Seat};

/// The scenarios that teach, each with what it hands on to and, for both sides, the lines of its briefing.
const LESSONS: [(&str, &str, [[&str; 3]; 2]); 3] = [
    (
        "first-light",
        "troop-and-platoon",
        [
            ["briefing-axis-who", "briefing-axis-task", "briefing-axis-means"],
            ["briefing-allied-who", "briefing-allied-task", "briefing-allied-means"],
        ],
    ),
    (
        "troop-and-platoon",
        "beda-fomm",
        [
            ["briefing-saddle-axis-who", "briefing-saddle-axis-task", "briefing-saddle-axis-means"],
            ["briefing-saddle-allied-who", "briefing-saddle-allied-task", "briefing-saddle-allied-means"],
        ],
    ),
    (
        "beda-fomm",
        "halfaya",
        [
            ["briefing-pimple-axis-who", "briefing-pimple-axis-task", "briefing-pimple-axis-means"],
            ["briefing-pimple-allied-who", "briefing-pimple-allied-task", "briefing-pimple-allied-means"],
        ],
    ),
];

/// What a scenario teaches the player of a seat: the first three teach.
pub(crate) fn lesson(game: &Panzer, scenario: &str, seat: Seat) -> Option<Lesson> {
    let (key, next, briefing) = LESSONS.iter().find(|(key, ..)| *key == scenario)?;
    let lines = briefing[Side::of_seat(seat)?.index()];
    let def = game.pack.scenarios.iter().find(|s| s.key == *key)?;
    let marks = match *key {
        "first-light" => duel(),
        "troop-and-platoon" => crest(),
        _ => column(),
    };
    Some(Lesson {
        briefing: lines.into_iter().map(|line| Message::new(line).int("turns", def.turns)).collect(),
        places: goals(game, def),
        marks,
        next: Some((*next).to_owned()),
    })
}

/// Where points are to be had: the hexes that are held, and those that lead off the map.
fn goals(game: &Panzer, def: &ScenarioDef) -> Vec<Place> {
    let layout = game.pack.layout(def.layout);
    let mut labels: Vec<&str> = Vec::new();
    for goal in &def.goals {
        match &goal.kind {
            GoalKind::Hold(hexes) => labels.extend(hexes.iter().map(|h| layout.label(*h))),
            GoalKind::Exit { hexes, .. } => {
                labels.extend(layout.grid.ids().filter(|h| hexes.contains(*h)).map(|h| layout.label(h)));
            }
        }
    }
    let mut places: Vec<Place> = Vec::new();
    for label in labels {
        let place = Place::Hex(label.to_owned());
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

fn choice(key: &'static str, verb: &'static str) -> CoachMark {
    CoachMark::new(key, Trigger::Choice(verb.into()))
}

fn event(key: &'static str, rule: &'static str) -> CoachMark {
    CoachMark::new(key, Trigger::Event(rule.into()))
}

fn moment(key: &'static str, moment: Moment) -> CoachMark {
    CoachMark::new(key, Trigger::Moment(moment))
}

/// Scenario 1: the five commands, front and rear, a shot from the odds to the armor.
fn duel() -> Vec<CoachMark> {
    vec![
        choice("place", "place"),
        choice("face", "face"),
        choice("plot", "seal"),
        event("first", "4.3.1"),
        choice("aim", "aim"),
        moment("odds", Moment::Odds),
        choice("watch", "hold"),
        choice("step", "step"),
        moment("why-not", Moment::WhyNot),
    ]
}

/// Scenario 2: what a crest hides, and overwatch against whoever comes over it.
fn crest() -> Vec<CoachMark> {
    vec![
        choice("crest-place", "place"),
        choice("crest-plot", "seal"),
        event("crest-second", "4.3.1"),
        choice("crest-step", "step"),
        choice("crest-back", "back"),
        choice("crest-watch", "hold"),
        event("crest-halt", "4.4.1e"),
        event("crest-damage", "4.4.3.2.5"),
        event("crest-goal", "3.6"),
    ]
}

/// Scenario 3: roads, waves, wrecks in the way, the edge of the map.
fn column() -> Vec<CoachMark> {
    vec![
        choice("column-place", "place"),
        choice("column-plot", "seal"),
        choice("column-step", "step"),
        choice("column-enter", "enter"),
        event("column-wave", "4.5.1.1.9"),
        choice("column-aim", "aim"),
        event("column-wreck", "4.4.3.2.6"),
        choice("column-exit", "exit"),
    ]
}

/// Games in a hundred that the Axis wins between recruits, draws half (docs/balance/panzer.md).
const BALANCE: [(&str, u8); 18] = [
    ("first-light", 50),
    ("troop-and-platoon", 59),
    ("beda-fomm", 45),
    ("halfaya", 52),
    ("hafid", 61),
    ("bir-el-gubi", 45),
    ("sidi-rezegh", 43),
    ("totensonntag", 42),
    ("bir-hacheim", 50),
    ("cauldron", 56),
    ("knightsbridge", 50),
    ("alam-halfa", 55),
    ("snipe", 52),
    ("tel-el-aqqaqir", 42),
    ("medenine", 55),
    ("meeting-desert", 51),
    ("meeting-village", 47),
    ("meeting-ridge", 45),
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
