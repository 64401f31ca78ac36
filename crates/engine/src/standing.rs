//! Standing orders: what a seat wants the table to answer for it.
//!
//! Many games ask the other player in the middle of a turn: may his guns fire, does he play a card? Such a question
//! is a [`Window`]. Its key is the same each time it opens, so a seat may leave it to the table: "pass for the rest of
//! this phase", "always pass", and later "ask me again".
//!
//! An order is given together with an answer, `done +pass at-fire phase`, and stands in the journal behind it, with the
//! number of the phase it ends with. So it
//! adds no entry, and nobody else can tell an answer with an order from one without. What the table answers by an
//! order is an entry like any other, marked `+ordered`; repeating a journal therefore needs no orders at all.

use crate::actor::Seat;
use crate::view::Word;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A question a seat may leave to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window<A> {
    /// Its key; its name is the term `window-KEY`.
    pub key: Word,
    /// The answer that declines.
    pub pass: A,
    /// A number that is another in the next phase: an order for this phase ends with it.
    pub phase: u32,
}

/// How long an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// To the end of the phase with this number.
    Phase(u32),
    /// To the end of the game.
    Always,
}

/// An order of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Order {
    /// Whose.
    #[serde(skip)]
    pub seat: Seat,
    /// Key of the window.
    pub key: Word,
    /// How long it stands.
    pub until: Until,
}

/// What a seat is told of its own orders.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// Key of the window it is asked in now, and the action that passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<(Word, String)>,
    /// The orders that stand.
    pub orders: Vec<Order>,
}

/// What stands behind an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// Pass this window from now on. Without an end: to that of the present phase, whichever it is.
    Pass(String, Option<Until>),
    /// Ask me again.
    Ask(String),
    /// The table answered.
    Ordered,
}

/// Separates an answer from its notes. No action of a game may hold it.
const MARK: &str = " +";

/// An answer and the notes behind it; an error says what was expected.
pub(crate) fn split(text: &str) -> Result<(&str, Vec<Note>), String> {
    let mut parts = text.split(MARK);
    let answer = parts.next().unwrap_or_default();
    let notes = parts.map(|part| match part.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["pass", key, "phase"] => Ok(Note::Pass((*key).to_owned(), None)),
        ["pass", key, "always"] => Ok(Note::Pass((*key).to_owned(), Some(Until::Always))),
        ["pass", key, "until", phase] if phase.parse::<u32>().is_ok() => {
            Ok(Note::Pass((*key).to_owned(), phase.parse().ok().map(Until::Phase)))
        }
        ["ask", key] => Ok(Note::Ask((*key).to_owned())),
        ["ordered"] => Ok(Note::Ordered),
        _ => Err("expected '+pass WINDOW phase', '+pass WINDOW always' or '+ask WINDOW'".to_owned()),
    });
    Ok((answer, notes.collect::<Result<_, _>>()?))
}

/// An answer with its notes, as the journal writes it.
pub(crate) fn join(answer: &str, notes: &[Note]) -> String {
    let mut text = answer.to_owned();
    for note in notes {
        text.push_str(MARK);
        match note {
            Note::Pass(key, None) => text.push_str(&format!("pass {key} phase")),
            Note::Pass(key, Some(Until::Always)) => text.push_str(&format!("pass {key} always")),
            Note::Pass(key, Some(Until::Phase(n))) => text.push_str(&format!("pass {key} until {n}")),
            Note::Ask(key) => text.push_str(&format!("ask {key}")),
            Note::Ordered => text.push_str("ordered"),
        }
    }
    text
}

/// The answer alone of an entry of a journal, as the game wrote it.
pub fn answer(text: &str) -> &str {
    text.split_once(MARK).map_or(text, |(answer, _)| answer)
}

/// Whether the table gave this answer of a journal by an order.
pub fn is_ordered(text: &str) -> bool {
    text.ends_with(" +ordered")
}

/// The orders of a table. Stored as a list of seat, window and end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    list: Vec<Order>,
    /// Orders a seat has taken back since its last choice: its next one writes that down.
    withdrawn: Vec<(Seat, Word)>,
}

impl Serialize for Orders {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.list.iter().map(|o| (o.seat, &o.key, o.until)))
    }
}

impl<'de> Deserialize<'de> for Orders {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Orders, D::Error> {
        let list = Vec::<(Seat, Word, Until)>::deserialize(d)?;
        let list = list.into_iter().map(|(seat, key, until)| Order { seat, key, until }).collect();
        Ok(Orders { list, withdrawn: Vec::new() })
    }
}

impl Orders {
    fn find(&self, seat: Seat, key: &str) -> Option<&Order> {
        self.list.iter().find(|o| o.seat == seat && o.key == key)
    }

    fn drop(&mut self, seat: Seat, key: &str) {
        self.list.retain(|o| o.seat != seat || o.key != key);
    }

    /// Whether the table answers in this window.
    pub(crate) fn answers<A>(&self, seat: Seat, window: &Window<A>) -> bool {
        self.find(seat, &window.key)
            .is_some_and(|o| o.until == Until::Always || o.until == Until::Phase(window.phase))
    }

    /// Takes note of what stands behind a seat's answer.
    pub(crate) fn note(&mut self, seat: Seat, note: &Note) {
        match note {
            Note::Pass(key, until) => {
                self.drop(seat, key);
                let order = until.map(|until| Order { seat, key: key.clone().into(), until });
                self.list.extend(order);
            }
            Note::Ask(key) => self.drop(seat, key),
            Note::Ordered => {}
        }
    }

    /// Takes an order back at once.
    pub(crate) fn withdraw(&mut self, seat: Seat, key: &str) {
        if self.find(seat, key).is_some() {
            self.drop(seat, key);
            self.withdrawn.push((seat, key.to_owned().into()));
        }
    }

    /// What the seat's next choice has to write down.
    pub(crate) fn take_withdrawn(&mut self, seat: Seat) -> Vec<Note> {
        let (own, others) = std::mem::take(&mut self.withdrawn).into_iter().partition(|(s, _)| *s == seat);
        self.withdrawn = others;
        let own: Vec<(Seat, Word)> = own;
        own.into_iter().map(|(_, key)| Note::Ask(key.into_owned())).collect()
    }

    /// The orders of a seat.
    pub(crate) fn of(&self, seat: Seat) -> Vec<Order> {
        self.list.iter().filter(|o| o.seat == seat).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_behind_an_answer_are_read_as_they_were_written() {
        for text in [
            "done",
            "done +pass at-fire phase",
            "done +pass at-fire until 12",
            "support Mtr/609 +ask at-fire +pass cards always",
            "done +ordered",
        ] {
            let (answer, notes) = split(text).expect("it is well formed");
            assert_eq!(join(answer, &notes), text);
        }
        assert!(split("done +pass").is_err());
        assert!(is_ordered("done +ordered") && !is_ordered("done"));
    }

    #[test]
    fn an_order_for_a_phase_ends_with_it_and_one_for_good_does_not() {
        let window = |phase| Window { key: "at-fire".into(), pass: (), phase };
        let (a, b) = (Seat(0), Seat(1));
        let mut orders = Orders::default();
        orders.note(a, &Note::Pass("at-fire".into(), Some(Until::Phase(3))));
        assert!(orders.answers(a, &window(3)));
        assert!(!orders.answers(a, &window(4)), "the phase is over");
        assert!(!orders.answers(b, &window(3)), "it is not his order");
        orders.note(a, &Note::Pass("at-fire".into(), Some(Until::Always)));
        assert!(orders.answers(a, &window(9)));
        orders.withdraw(a, "at-fire");
        assert!(!orders.answers(a, &window(9)));
        assert_eq!(orders.take_withdrawn(b), []);
        assert_eq!(orders.take_withdrawn(a), [Note::Ask("at-fire".into())]);
    }
}
