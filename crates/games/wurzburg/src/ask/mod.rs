//! Questions about a position (`docs/positions-wurzburg.md` lists them all).
//!
//! Answers use only what the asker may know: counters whose steps it does not see count as real ones of one step.

mod attempt;
mod chance;
mod fire;
mod overlay;
mod rule;
mod seen;
mod strike;

pub(crate) use chance::question;
pub(crate) use strike::is_raid;

use crate::Wurzburg;
use crate::ids::{CounterId, GroupId};
use crate::pack::Side;
use crate::position::{formation, hex, unit};
use crate::state::State;
use crate::text::Words;
use crate::view::visible;
use sandtable_engine::query::AnswerLine;
use sandtable_engine::view::{Place, Word};
use sandtable_engine::{Answer, Message, Query, Refusal, Seat, Value, Viewer};
use sandtable_hex::HexId;

/// Every question with its words.
pub const QUESTIONS: &[(&str, &str)] = &[
    ("odds", "[all]"),
    ("losses", "stand|retreat"),
    ("scout", "HEX"),
    ("battery", "GUN [STEPS]"),
    ("chance", "ACTION"),
    ("strike", "ACTION"),
    ("zones", ""),
    ("command", "HQ"),
    ("range", "UNIT"),
    ("guns", "HEX"),
    ("flak", ""),
    ("protected", ""),
    ("spotted", ""),
    ("seen", "HEX"),
    ("roads", ""),
    ("recon", "HQ"),
    ("strength", "FORMATION"),
    ("pool", "FORMATION"),
    ("points", ""),
    ("why-not", "ACTION, UNIT or HEX"),
    ("rule", "ID"),
];

/// What a question is asked of.
struct Ask<'a> {
    game: &'a Wurzburg,
    st: &'a State,
    viewer: Viewer,
}

/// Answers a question.
pub fn ask(game: &Wurzburg, st: &State, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    let ask = Ask { game, st, viewer };
    let words: Vec<&str> = query.words.iter().map(String::as_str).collect();
    match (query.kind.as_str(), words.as_slice()) {
        ("odds", []) => ask.odds(false),
        ("odds", ["all"]) => ask.odds(true),
        ("losses", ["stand"]) => ask.losses(false),
        ("losses", ["retreat"]) => ask.losses(true),
        ("scout", [at]) => ask.scout(ask.hex(at)?),
        ("battery", [key]) => ask.battery(ask.unit(key)?, None),
        ("battery", [key, steps]) => {
            let steps: u8 = steps.parse().map_err(|_| not_understood(format!("'{steps}' is no number")))?;
            ask.battery(ask.unit(key)?, Some(steps))
        }
        ("chance", [_, ..]) => ask.chance(&words),
        ("strike", [_, ..]) => ask.raid(&words),
        ("zones", []) => Ok(ask.zones()),
        ("command", [key]) => ask.command(ask.unit(key)?),
        ("range", [key]) => ask.range(ask.unit(key)?),
        ("guns", [at]) => ask.guns(ask.hex(at)?),
        ("flak", []) => ask.flak(),
        ("protected", []) => ask.protected(),
        ("spotted", []) => Ok(ask.spotted()),
        ("seen", [at]) => ask.seen(ask.hex(at)?),
        ("roads", []) => Ok(ask.roads()),
        ("recon", [key]) => ask.recon(ask.unit(key)?),
        ("strength", [key]) => ask.strength(key),
        ("pool", [key]) => ask.pool(key),
        ("points", []) => Ok(ask.points()),
        ("why-not", [_, ..]) => ask.why_not(&words),
        ("rule", [id]) => ask.rule(id),
        (kind, _) => match QUESTIONS.iter().find(|(k, _)| *k == kind) {
            Some((k, rest)) => {
                Err(not_understood(format!("expected '{}'", format!("{k} {rest}").trim_end())))
            }
            None => {
                let known: Vec<&str> = QUESTIONS.iter().map(|(k, _)| *k).collect();
                Err(not_understood(format!("no question '{kind}'; there are {}", known.join(", "))))
            }
        },
    }
}

fn not_understood(problem: String) -> Refusal {
    Refusal::not_understood(problem)
}

/// A line of reasoning.
fn line(rule: impl Into<Word>, text: Message, value: Option<Value>) -> AnswerLine {
    AnswerLine { rule: rule.into(), text, value }
}

impl Ask<'_> {
    fn hex(&self, label: &str) -> Result<HexId, Refusal> {
        hex(self.game, label).map_err(not_understood)
    }

    fn unit(&self, key: &str) -> Result<CounterId, Refusal> {
        unit(self.game, key).map_err(not_understood)
    }

    fn place(&self, hex: HexId) -> Place {
        Place::Hex(self.game.pack.label(hex).to_owned())
    }

    /// The side the asker plays; a spectator looks on from the Pact's.
    fn side(&self) -> Side {
        match self.viewer {
            Viewer::Seat(Seat(1)) => Side::Nato,
            _ => Side::Wp,
        }
    }

    /// The position with every counter the asker does not see taken for a real one of one step.
    fn known(&self) -> State {
        let seen = visible(self.game, self.st, self.viewer);
        let mut known = self.st.clone();
        let unseen: Vec<CounterId> = self.st.in_play().filter(|c| !seen.contains(*c)).collect();
        for unit in unseen {
            known.counter_mut(unit).steps = 1;
        }
        known
    }

    /// Steps of a formation by kind, which everybody may ask for (11.2.4).
    fn strength(&self, key: &str) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let id = formation(game, key).map_err(not_understood)?;
        let mut sum = 0;
        let mut lines = Vec::new();
        if st.formation(id).shattered {
            let text = Message::new("answer-shattered").formation(game, "formation", id);
            lines.push(line("31.2", text, None));
        }
        for group in game.pack.groups().filter(|g| game.pack.group(*g).formation == id) {
            let steps = game.steps_left(st, group);
            sum += u32::from(steps);
            let text = Message::new("answer-group").piece("group", game.pack.group(group).key.clone());
            lines.push(line("11.2.4", text.int("steps", steps).int("total", st.total[group.idx()]), None));
        }
        let text = Message::new("answer-strength").formation(game, "formation", id).int("steps", sum);
        Ok(Answer { lines, ..Answer::new(text, sum.to_string()) })
    }

    /// Steps in the pools of a formation, which only its owner may know (45.1.1).
    fn pool(&self, key: &str) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let id = formation(game, key).map_err(not_understood)?;
        let owner = Viewer::Seat(Seat(game.pack.formation(id).side as u8));
        if self.viewer != Viewer::Referee && self.viewer != owner {
            return Err(Refusal::new("11.2", Message::new("why-pool-secret")));
        }
        let own = |g: &GroupId| game.pack.group(*g).formation == id && game.is_pooled(*g);
        let mut sum = 0;
        let mut lines = Vec::new();
        for group in game.pack.groups().filter(own) {
            let (steps, total) = (game.pool_of(st, group), game.steps_left(st, group));
            sum += u32::from(steps);
            let text = Message::new("answer-group").piece("group", game.pack.group(group).key.clone());
            lines.push(line("45.1.1", text.int("steps", steps).int("total", total), None));
        }
        let text = Message::new("answer-pool").formation(game, "formation", id).int("steps", sum);
        Ok(Answer { lines, ..Answer::new(text, sum.to_string()) })
    }

    fn points(&self) -> Answer {
        let [wp, nato] = self.game.points(self.st);
        let text = Message::new("answer-points").int("wp", wp).int("nato", nato);
        Answer::new(text, (wp - nato).to_string())
    }
}
