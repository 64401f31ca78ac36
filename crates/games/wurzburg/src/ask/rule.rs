//! Rows of the ledger, and why something is refused.

use super::{Ask, line, not_understood};
use crate::text;
use sandtable_engine::{Actor, Answer, Game, Message, Refusal, Viewer};

/// What one would do first with a counter, and in a hex.
const WITH_UNIT: [&str; 5] = ["take", "lead", "join", "lose", "react"];
const IN_HEX: [&str; 4] = ["go", "at", "objective", "scout"];

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
            return Err(not_understood(format!("no rule '{id}'; the nearest is '{near}'")));
        };
        let mut answer = Answer::new(say(&first.title.en, &first.title.ko), id);
        for row in &rows {
            answer.lines.push(line(row.id.clone(), say(&row.text.en, &row.text.ko), None));
            for r in ledger.rulings_on(&row.id) {
                let en = format!("{} {}", r.issue.en, r.ruling.en);
                let ko = format!("{} {}", r.issue.ko, r.ruling.ko);
                answer.lines.push(line(r.id.clone(), say(&en, &ko), None));
            }
        }
        Ok(answer)
    }

    /// Why an action is refused, or why nothing can be done with a counter or a hex.
    pub(super) fn why_not(&self, words: &[&str]) -> Result<Answer, Refusal> {
        let asked = match self.game.decision(self.st).actor {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        // What a seat may do can depend on what it hides: a spectator is told nothing of it (11.2).
        let asked = asked.filter(|_| self.viewer == Viewer::Referee);
        let Some(seat) = self.viewer.seat().or(asked) else { return Err(Refusal::not_your_decision()) };
        // A lone counter or hex stands for what one would do with it first.
        let tries: Vec<String> = match words {
            [one] if self.unit(one).is_ok() => {
                WITH_UNIT.iter().flat_map(|v| [format!("{v} {one}"), format!("{v} {one} 1")]).collect()
            }
            [one] if self.hex(one).is_ok() => IN_HEX.iter().map(|v| format!("{v} {one}")).collect(),
            _ => vec![words.join(" ")],
        };
        let mut why: Option<Refusal> = None;
        let mut problem = None;
        for phrase in &tries {
            let action = match text::read(self.game, phrase) {
                Ok(action) => action,
                Err(fault) => {
                    problem = problem.or(Some(fault));
                    continue;
                }
            };
            match self.game.check(self.st, seat, action) {
                Ok(()) => {
                    let text = Message::new("answer-allowed").text("action", phrase.clone());
                    return Ok(Answer::new(text, "allowed"));
                }
                Err(refusal) => why = Some(why.unwrap_or(refusal)),
            }
        }
        let Some(refusal) = why else { return Err(not_understood(problem.unwrap_or_default())) };
        let mut answer = Answer::new(refusal.text.clone(), refusal.rule.to_string());
        answer.lines.push(line(refusal.rule, refusal.text, None));
        Ok(answer)
    }
}
