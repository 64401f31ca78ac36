//! Rules and points.

use super::{Ask, line};
use crate::ids::Side;
use crate::text::Words;
use sandtable_engine::why::rule;
use sandtable_engine::{Answer, Message, Refusal, Value};

impl Ask<'_> {
    /// A row of the ledger or a ruling in words.
    pub(super) fn rule(&self, id: &str) -> Result<Answer, Refusal> {
        rule(self.game, id)
    }

    /// How many points both sides have.
    pub(super) fn points(&self) -> Result<Answer, Refusal> {
        let [axis, allied] = [Side::Axis, Side::Allied].map(|s| self.game.points(self.st, s));
        let text = Message::new("answer-points").int("axis", axis).int("allied", allied);
        let mut answer = Answer::new(text, format!("{axis}:{allied}"));
        for (side, points) in [(Side::Axis, axis), (Side::Allied, allied)] {
            let text = Message::new("answer-points-side").side("side", side);
            answer.lines.push(line("4.6.2", text, Some(Value::Int(points.into()))));
        }
        Ok(answer)
    }
}
