//! What a scenario teaches a newcomer, and what a game says about itself before anybody has played it.
//!
//! Both are data a client shows: the client knows no game. A game fills [`crate::Game::lesson`] and
//! [`crate::Game::profile`]; both may stay empty.

use crate::info::Words;
use crate::message::Message;
use crate::view::{Place, Word};
use serde::Serialize;

/// What one seat of a scenario is taught.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Lesson {
    /// The briefing card, a sentence or two each: who the player is, what to take, by when.
    pub briefing: Vec<Message>,
    /// Places the briefing highlights on the map.
    pub places: Vec<Place>,
    /// Tips, in the order a newcomer needs them. Each is shown once, when its trigger comes.
    pub marks: Vec<CoachMark>,
    /// Key of the scenario to play next.
    pub next: Option<String>,
}

/// A short tip bound to something that happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CoachMark {
    /// Unique within the lesson: a client remembers by it which tips were read.
    pub key: Word,
    /// When it is shown.
    pub trigger: Trigger,
    /// In words, at most two sentences.
    pub text: Message,
    /// Places it highlights.
    pub places: Vec<Place>,
}

impl CoachMark {
    /// A tip whose message key is `coach-` and its key.
    pub fn new(key: impl Into<Word>, trigger: Trigger) -> CoachMark {
        let key = key.into();
        let text = Message { key: format!("coach-{key}").into(), args: Vec::new() };
        CoachMark { key, trigger, text, places: Vec::new() }
    }

    /// Adds a place to highlight.
    #[must_use]
    pub fn at(mut self, place: Place) -> CoachMark {
        self.places.push(place);
        self
    }
}

/// What shows a tip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// The seat may choose something with this verb.
    Choice(Word),
    /// The question cites this rule, or a row below it.
    Prompt(Word),
    /// A line of the log cites this rule, or a row below it.
    Event(Word),
    /// Something that happens at every table.
    Moment(Moment),
}

/// Things that happen at every table, whatever is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// The player decides for the first time.
    Start,
    /// A counter is in hand and places are marked for it.
    Selected,
    /// The player looks at a hex with several counters.
    Stack,
    /// Odds are on the screen.
    Odds,
    /// Dice have fallen.
    Rolled,
    /// Something can be taken back.
    Undo,
    /// The player pointed at something that cannot be chosen.
    WhyNot,
    /// The other side has acted.
    Enemy,
}

/// What a game says about itself in a list of games. Empty words are not shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Profile {
    /// What it is about, in one sentence.
    pub about: Words,
    /// When and where: `Finland, December 1939`.
    pub era: Words,
    /// What a counter, a hex and a turn are: `companies, 425 m, 90 minutes`.
    pub scale: Words,
    /// What the players do not know of each other.
    pub hidden: Words,
    /// From 1 (an evening's introduction) to 5 (for experts); 0 says nothing.
    pub difficulty: u8,
    /// Scenario whose starting position is the cover; the first if empty.
    pub cover: String,
    /// What is known of each scenario.
    pub scenarios: Vec<ScenarioProfile>,
}

/// What is known of a scenario before it is played.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ScenarioProfile {
    /// Key of the scenario.
    pub key: String,
    /// How long it takes two people, in minutes; 0 says nothing.
    pub minutes: u16,
    /// Key of the side that attacks, `both`, or empty.
    pub attacker: String,
    /// Games in a hundred that the first seat wins between equal players, where that was measured.
    pub balance: Option<u8>,
}
