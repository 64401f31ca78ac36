//! Rules and points.

use super::{Ask, line};
use crate::ids::Side;
use crate::text::Words;
use sandtable_engine::{Answer, Game, Message, Refusal, Value};

impl Ask<'_> {
    /// A row of the ledger or a ruling in words.
    pub(super) fn rule(&self, id: &str) -> Result<Answer, Refusal> {
        let ledger = self.game.ledger();
        let say = |en: &str, ko: &str| Message::new("answer-rule").text("en", en).text("ko", ko);
        if let Some(r) = ledger.ruling(id) {
            let mut answer = Answer::new(say(&r.ruling.en, &r.ruling.ko), r.id.clone());
            answer.lines.push(line(r.id.clone(), say(&r.issue.en, &r.issue.ko), None));
            return Ok(answer);
        }
        let rows = match ledger.rule(id) {
            Some(row) => vec![row],
            None => ledger.under(id),
        };
        let Some(first) = rows.first() else {
            let near = ledger.nearest_id(id).unwrap_or_default();
            let text = Message::new("ask-no-rule").text("rule", id).text("nearest", near);
            return Err(Refusal::new("ask", text));
        };
        let mut answer = Answer::new(say(&first.title.en, &first.title.ko), id);
        for row in &rows {
            answer.lines.push(line(row.id.clone(), say(&row.text.en, &row.text.ko), None));
            for r in ledger.rulings_on(&row.id) {
                // An answer says little without its question.
                let en = format!("{} {}", r.issue.en, r.ruling.en);
                let ko = format!("{} {}", r.issue.ko, r.ruling.ko);
                answer.lines.push(line(r.id.clone(), say(&en, &ko), None));
            }
        }
        Ok(answer)
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
