//! Rows of the ledger, and why something is refused.

use super::{Ask, line, not_understood};
use sandtable_engine::why::why_not;
use sandtable_engine::{Answer, Game, Message, Refusal};

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
        // A lone counter or hex stands for what one would do with it first.
        let tries: Vec<String> = match words {
            [one] if self.unit(one).is_ok() => {
                WITH_UNIT.iter().flat_map(|v| [format!("{v} {one}"), format!("{v} {one} 1")]).collect()
            }
            [one] if self.hex(one).is_ok() => IN_HEX.iter().map(|v| format!("{v} {one}")).collect(),
            _ => vec![words.join(" ")],
        };
        why_not(self.game, self.st, self.viewer, &tries)
    }
}
