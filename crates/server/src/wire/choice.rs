//! Questions and the answers that may be given.

use super::Place;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A question.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Prompt {
    /// In words.
    pub text: String,
    /// The rule it follows from.
    pub rule: String,
    /// The side the answer is given for, where a seat commands several; else empty.
    pub side: String,
}

/// An answer that may be given.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// Canonical text; sent back to choose it.
    pub action: String,
    /// Key of the verb: `move`, `assault`, `done`.
    pub verb: String,
    /// What kind of thing it is.
    pub kind: ChoiceKind,
    /// The counter it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<String>,
    /// The place it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub place: Option<Place>,
    /// The counters that would act by it, where it is about many; a client points at them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<string>")]
    pub units: Vec<String>,
    /// How many steps of the counter it is about, and how many it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub steps: Option<(u8, u8)>,
    /// The other counter it is about: the one that is merged with, or that gets the steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub other: Option<String>,
    /// What it would cost, as a reader expects it: `2½`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cost: Option<String>,
    /// In words.
    pub text: String,
    /// The same where the formation it is about is named already: “Assault” in the row of a regiment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub short: Option<String>,
    /// What tells it from its like: who pays for it, what it would bring.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<String>,
    /// The question that shows its odds, where it leads straight to dice: `odds N17 from 1/1/609`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ask: Option<String>,
    /// The question that shows what it would bring, where it can be taken back: a client shows the answer and does not stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub preview: Option<String>,
    /// What to know before choosing it; a client asks once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub warning: Option<Warning>,
}

/// What kind of thing a choice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ChoiceKind {
    /// Picks something.
    Choose,
    /// Goes somewhere.
    Move,
    /// Attacks at close quarters.
    Attack,
    /// Fires.
    Fire,
    /// Turns to a hexside.
    Face,
    /// Plays a card or an event.
    Play,
    /// Lets an opportunity go by.
    Pass,
    /// Ends something.
    End,
    /// Takes back part of what is being declared.
    Back,
}

/// Something to know before an answer is given.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// In words.
    pub text: String,
    /// Rule.
    pub rule: String,
}

/// What a seat may leave to the table. An order is given behind an answer, `done +pass KEY phase` or `done +pass KEY
/// always`, and taken back with `askAgain`.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The window it is asked in now, and the action that passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub window: Option<Window>,
    /// The orders that stand.
    pub orders: Vec<StandingOrder>,
}

/// A question that may be left to the table.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Window {
    /// Key.
    pub key: String,
    /// In words.
    pub text: String,
    /// The action that passes.
    pub pass: String,
}

/// An order of a seat: the table passes for it.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandingOrder {
    /// Key of the window.
    pub key: String,
    /// The window in words.
    pub text: String,
    /// Whether it stands for the whole game, not only for a phase.
    pub always: bool,
}
