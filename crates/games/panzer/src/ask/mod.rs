//! Questions about a position (`docs/positions.md` lists them all).
//!
//! Answers use only what everybody may know; the one hidden thing, a face-down command, is asked of no question.

mod calls;
mod close;
mod gp;
mod ground;
mod odds;
mod rule;
mod volley;

use crate::Panzer;
use crate::ids::UnitId;
use crate::position::{hex, unit};
use crate::state::{Command, State};
use crate::text::Words;
use crate::view::hex_place;
use sandtable_engine::query::{AnswerLine, unknown};
use sandtable_engine::view::{Place, Word};
use sandtable_engine::why::why_not;
use sandtable_engine::{Answer, Message, Query, Refusal, Value, Viewer};
use sandtable_hex::HexId;

/// Every question with its words.
pub const QUESTIONS: [(&str, &str); 20] = [
    ("range", "HEX HEX"),
    ("los", "HEX HEX"),
    ("sight", "HEX"),
    ("bands", "UNIT"),
    ("arc", "UNIT"),
    ("seen", "UNIT"),
    ("odds", "UNIT TARGET|HEX [WEAPON] [CHARGE] [watch]"),
    ("volley", ""),
    ("assault", "[UNIT TARGET [HEX]]"),
    ("overrun", "UNIT TARGET"),
    ("search", "UNIT hd|phd"),
    ("call", "hex|closed|open|linear [DIRECTION] [smoke]"),
    ("mission", "N [switch]"),
    ("plan", "N"),
    ("attack", "strafe|bomb|dive|rocket"),
    ("flak", "UNIT"),
    ("cost", "UNIT HEX"),
    ("vp", ""),
    ("why-not", "ACTION, UNIT or HEX"),
    ("rule", "ID"),
];

/// What a question is asked of.
struct Ask<'a> {
    game: &'a Panzer,
    st: &'a State,
    viewer: Viewer,
}

/// Answers a question.
pub fn ask(game: &Panzer, st: &State, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    let known = known(game, st, viewer);
    let ask = Ask { game, st: &known, viewer };
    let words: Vec<&str> = query.words.iter().flat_map(|w| w.split(',')).filter(|w| !w.is_empty()).collect();
    match (query.kind.as_str(), words.as_slice()) {
        ("range", [a, b]) => ask.range(ask.hex(a)?, ask.hex(b)?),
        ("los", [a, b]) => ask.los(ask.hex(a)?, ask.hex(b)?),
        ("sight", [at]) => ask.sight(ask.hex(at)?),
        ("bands", [key]) => ask.bands(ask.unit(key)?),
        ("arc", [key]) => ask.arc(ask.unit(key)?),
        ("seen", [key]) => ask.seen(ask.unit(key)?),
        ("odds", [shooter, target, rest @ ..]) => {
            let shooter = ask.unit(shooter)?;
            ask.odds(shooter, ask.target(shooter, target)?, rest)
        }
        ("volley", []) => ask.volley(),
        ("assault", words @ ([] | [_, _] | [_, _, _])) => ask.assault(words),
        ("overrun", [key, target]) => ask.overrun(ask.unit(key)?, ask.unit(target)?),
        ("search", [key, kind @ ("hd" | "phd")]) => ask.search(ask.unit(key)?, *kind == "phd"),
        ("call", words @ [_, ..]) => ask.call(words),
        ("mission", [number]) => ask.mission(number, false),
        ("mission", [number, "switch"]) => ask.mission(number, true),
        ("plan", [number]) => ask.plan(number),
        ("attack", [word]) => ask.air_attack(word),
        ("flak", [key]) => ask.flak(ask.unit(key)?),
        ("cost", [key, to]) => ask.cost(ask.unit(key)?, ask.hex(to)?),
        ("vp", []) => ask.points(),
        // Why something is refused is asked of the position itself, as the referee would.
        ("why-not", [_, ..]) => Ask { game, st, viewer }.why_not(&words),
        ("rule", [id]) => ask.rule(id),
        (kind, _) => Err(unknown(kind, QUESTIONS.iter().copied())),
    }
}

/// The position as far as the viewer knows it: commands it may not know count as none, so that no modifier tells them.
fn known(game: &Panzer, st: &State, viewer: Viewer) -> State {
    let mut known = st.clone();
    for id in st.ids().filter(|id| !game.knows_command(st, viewer, *id)) {
        known.unit_mut(id).command = Command::None;
    }
    known
}

/// A word that means nothing here.
fn unclear(problem: String) -> Refusal {
    Refusal::new("ask", Message::new("ask-unclear").text("problem", problem))
}

/// A line of reasoning.
fn line(rule: impl Into<Word>, text: Message, value: Option<Value>) -> AnswerLine {
    AnswerLine { rule: rule.into(), text, value }
}

impl Ask<'_> {
    fn hex(&self, label: &str) -> Result<HexId, Refusal> {
        hex(self.game, self.st, label).map_err(unclear)
    }

    fn unit(&self, key: &str) -> Result<UnitId, Refusal> {
        unit(self.game, self.st, key).map_err(unclear)
    }

    /// A target by its key, or the first enemy in a hex.
    fn target(&self, shooter: UnitId, word: &str) -> Result<UnitId, Refusal> {
        let Ok(hex) = self.hex(word) else { return self.unit(word) };
        let side = self.st.unit(shooter).side;
        let there = self.st.at(hex).find(|(_, u)| u.side != side).map(|(id, _)| id);
        let nobody =
            || Refusal::new("4.4.3", Message::new("why-nobody-there").at(self.game, self.st, "hex", hex));
        there.ok_or_else(nobody)
    }

    /// The hex of a unit, or a refusal: the question makes sense on the map only.
    fn stands(&self, id: UnitId) -> Result<HexId, Refusal> {
        let key = self.game.unit_key(self.st, id);
        let refusal = || Refusal::new("ask", Message::new("why-not-on-map").piece("unit", key));
        self.st.unit(id).hex().ok_or_else(refusal)
    }

    fn place(&self, hex: HexId) -> Place {
        hex_place(self.game, self.st, hex)
    }

    fn label(&self, hex: HexId) -> &str {
        self.game.layout(self.st).label(hex)
    }

    /// Why an action is refused now, or why nothing can be done with a counter or a hex.
    fn why_not(&self, words: &[&str]) -> Result<Answer, Refusal> {
        // A lone counter or hex stands for what one would do with it first.
        let tries: Vec<String> = match words {
            [one] if self.unit(one).is_ok() => {
                ["unit", "start", "target", "aim", "cover"].iter().map(|v| format!("{v} {one}")).collect()
            }
            [one] if self.hex(one).is_ok() => {
                ["place", "enter", "approach"].iter().map(|v| format!("{v} {one}")).collect()
            }
            _ => vec![words.join(" ")],
        };
        why_not(self.game, self.st, self.viewer, &tries)
    }
}
