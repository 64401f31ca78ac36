//! Questions about a position (`docs/positions.md` lists them all).
//!
//! Answers to a seat use only what that seat may know (20.7): a question about what is hidden is refused.

mod cost;
mod los;
mod odds;
mod overlay;
mod raid;
mod stack;
mod supply;
mod table;
mod threat;
mod why;

use crate::RedWinter;
use crate::action::Action;
use crate::pack::{Side, UnitId};
use crate::position::{hex, side, unit};
use crate::state::State;
use crate::text::{self};
use crate::view::fog::Sight;
use sandtable_engine::query::unknown;
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Query, Refusal, Seat, Value, Viewer, say};
use sandtable_hex::HexId;

/// Every question with its words.
pub const QUESTIONS: [(&str, &str); 21] = [
    ("cost", "UNIT HEX"),
    ("range", "HEX HEX"),
    ("los", "HEX HEX"),
    ("supply", "UNIT | SIDE HEX"),
    ("odds", "[HEX [from UNIT…]] | with UNIT [HEX]"),
    ("assault", "HEX [from UNIT…]"),
    ("fire", "UNIT HEX"),
    ("raid", "HEX [via HEX] [from UNIT…]"),
    ("at-fire", "GUN UNIT"),
    ("recovery", "UNIT"),
    ("zoc", "HEX"),
    ("zones", "[SIDE]"),
    ("supply-net", "SIDE"),
    ("sight", "HEX"),
    ("reach", "UNIT"),
    ("threat", "HEX [SIDE]"),
    ("stack", "HEX"),
    ("who", "HEX"),
    ("vp", ""),
    ("why-not", "ACTION | UNIT | HEX"),
    ("rule", "ID"),
];

/// What a question is asked of: the position, and what the asker may know of it.
struct Ask<'a> {
    game: &'a RedWinter,
    st: &'a State,
    viewer: Viewer,
    sight: Sight,
}

/// Answers a question.
pub fn ask(game: &RedWinter, st: &State, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    let ask = Ask { game, st, viewer, sight: Sight::new(game, st, viewer) };
    let words: Vec<&str> = query.words.iter().flat_map(|w| w.split(',')).filter(|w| !w.is_empty()).collect();
    match (query.kind.as_str(), words.as_slice()) {
        ("cost", [key, to]) => ask.cost(ask.unit(key)?, ask.hex(to)?),
        ("range", [a, b]) => ask.range(ask.hex(a)?, ask.hex(b)?),
        ("los", [a, b]) => ask.los(ask.hex(a)?, ask.hex(b)?),
        ("supply", [key]) => ask.supply_of(ask.unit(key)?),
        ("supply", [who, at]) => ask.supply_at(side(who).map_err(unclear)?, ask.hex(at)?),
        ("odds", []) => ask.current_odds(),
        ("odds", ["with", key]) => ask.odds_with(ask.unit(key)?, None),
        ("odds", ["with", key, at]) => ask.odds_with(ask.unit(key)?, Some(ask.hex(at)?)),
        ("odds", [target, rest @ ..]) => ask.odds(ask.hex(target)?, ask.units(rest)?, false),
        ("assault", [target, rest @ ..]) => ask.odds(ask.hex(target)?, ask.units(rest)?, true),
        ("fire", [key, at]) => ask.fire(ask.unit(key)?, ask.hex(at)?),
        ("raid", [target, rest @ ..]) => ask.raid(ask.hex(target)?, rest),
        ("at-fire", [gun, armor]) => ask.at_fire(ask.unit(gun)?, ask.unit(armor)?),
        ("recovery", [key]) => ask.recovery(ask.unit(key)?),
        ("zoc", [at]) => ask.zoc(ask.hex(at)?),
        ("zones", []) => ask.zones(&Side::ALL),
        ("zones", [who]) => ask.zones(&[side(who).map_err(unclear)?]),
        ("supply-net", [who]) => ask.supply_net(side(who).map_err(unclear)?),
        ("sight", [from]) => ask.sight_from(ask.hex(from)?),
        ("reach", [key]) => ask.reach(ask.unit(key)?),
        ("threat", [at]) => ask.threat(ask.hex(at)?, None),
        ("threat", [at, who]) => ask.threat(ask.hex(at)?, Some(side(who).map_err(unclear)?)),
        ("stack", [at]) => ask.stack(ask.hex(at)?),
        ("who", [at]) => ask.who(ask.hex(at)?),
        ("vp", []) => ask.points(),
        ("why-not", words @ [_, ..]) => ask.why_not(words),
        ("rule", [id]) => ask.rule(id),
        (kind, _) => Err(unknown(kind, QUESTIONS.iter().copied())),
    }
}

/// A word that means nothing here.
fn unclear(problem: String) -> Refusal {
    Refusal::new("ask", Message::new("ask-unclear").text("problem", problem))
}

/// Hidden by fog of war.
fn hidden(text: Message) -> Refusal {
    Refusal::new("20.7", text)
}

/// Whether `seat` names a counter in this action that is hidden from it; then nothing may be said about it.
pub fn names_hidden(game: &RedWinter, st: &State, seat: Seat, action: Action) -> Option<Refusal> {
    let sight = Sight::new(game, st, Viewer::Seat(seat));
    let named = match action {
        Action::AtFire(gun, target) => [Some(gun), Some(target)],
        _ => [text::subject(action).0, None],
    };
    let unit = named.into_iter().flatten().find(|u| !sight.sees(game, st, *u))?;
    Some(hidden(say!(game, "ask-hidden-unit", unit)))
}

impl Ask<'_> {
    /// A hex by its label.
    fn hex(&self, label: &str) -> Result<HexId, Refusal> {
        hex(self.game, label).map_err(unclear)
    }

    /// A counter by its key, if the asker knows where it is.
    fn unit(&self, key: &str) -> Result<UnitId, Refusal> {
        let unit = unit(self.game, key).map_err(unclear)?;
        if self.sight.sees(self.game, self.st, unit) {
            Ok(unit)
        } else {
            Err(hidden(say!(self.game, "ask-hidden-unit", unit)))
        }
    }

    /// `from UNIT UNIT…`, or nothing.
    fn units(&self, words: &[&str]) -> Result<Vec<UnitId>, Refusal> {
        let keys = words.strip_prefix(&["from"]).unwrap_or(words);
        keys.iter().map(|k| self.unit(k)).collect()
    }

    /// Refuses to speak of a stack the asker cannot see into.
    fn open(&self, side: Side, hex: HexId) -> Result<(), Refusal> {
        if self.sight.hides(self.st, side, hex) {
            Err(hidden(say!(self.game, "ask-hidden-stack", hex)))
        } else {
            Ok(())
        }
    }

    fn place(&self, hex: HexId) -> Place {
        Place::Hex(self.game.pack.grid.label(hex).to_string())
    }

    fn label(&self, hex: HexId) -> &str {
        self.game.pack.grid.label(hex)
    }

    fn range(&self, a: HexId, b: HexId) -> Result<Answer, Refusal> {
        let range = self.game.pack.grid.distance(a, b);
        let mut answer = Answer::new(
            say!(self.game, "answer-range", from = a, to = b, range),
            range.to_string(),
        )
        .line("GL-range", Message::new("answer-range-rule"), None);
        answer.places = vec![self.place(a), self.place(b)];
        Ok(answer)
    }

    /// A row of the ledger or a ruling in words.
    fn rule(&self, id: &str) -> Result<Answer, Refusal> {
        sandtable_engine::why::rule(self.game, id)
    }
}

/// A line of reasoning.
fn line(
    rule: impl Into<sandtable_engine::view::Word>,
    text: Message,
    value: Option<Value>,
) -> sandtable_engine::query::AnswerLine {
    sandtable_engine::query::AnswerLine { rule: rule.into(), text, value }
}

/// A signed number.
fn signed(n: i64) -> Value {
    Value::Text(format!("{n:+}"))
}
