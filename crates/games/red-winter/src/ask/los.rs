//! Line of sight (10.6) and zones of control (7.0).

use super::{Ask, line};
use crate::pack::Side;
use crate::text::side_key;
use sandtable_engine::{Answer, Message, Refusal, Value, say};
use sandtable_hex::HexId;

impl Ask<'_> {
    /// `clear`, `blocked HEX…` or `too-far`. Who stands where makes no difference to what is seen (10.6.1-e).
    pub(super) fn los(&self, from: HexId, to: HexId) -> Result<Answer, Refusal> {
        let report = self.game.los_report(self.st, from, to);
        let new = |key: &'static str| say!(self.game, key, from, to, range = report.range);
        let labels: Vec<&str> = report.blocking.iter().map(|h| self.label(*h)).collect();
        let mut answer = if report.range > u16::from(report.limit) {
            Answer::new(new("answer-los-far").int("limit", report.limit), "too-far")
        } else if report.clear {
            Answer::new(new("answer-los-clear"), "clear")
        } else {
            let text = new("answer-los-blocked").text("hexes", labels.join(", "));
            Answer::new(text, format!("blocked {}", labels.join(" ")))
        };
        let limit = Some(Value::Int(i64::from(report.limit)));
        answer.lines.push(line("10.6.2-a", Message::new("answer-los-limit"), limit));
        if report.range <= 1 {
            answer.lines.push(line("10.6.1-b", Message::new("answer-los-adjacent"), None));
        }
        if report.spine {
            answer.lines.push(line("10.6.1-f", Message::new("answer-los-spine"), None));
        }
        for hex in &report.blocking {
            answer.lines.push(line("10.6.1-a", say!(self.game, "answer-los-hex", hex), None));
        }
        answer.places = std::iter::once(from)
            .chain(report.blocking.iter().copied())
            .chain([to])
            .map(|h| self.place(h))
            .collect();
        Ok(answer)
    }

    /// Whose zone of control a hex is in: `none`, `soviet`, `finnish` or `both`.
    pub(super) fn zoc(&self, hex: HexId) -> Result<Answer, Refusal> {
        let by = Side::ALL.map(|s| self.st.in_ezoc(s.other(), hex));
        let value = match by {
            [false, false] => "none",
            [true, false] => "soviet",
            [false, true] => "finnish",
            [true, true] => "both",
        };
        let text = match by {
            [true, true] => say!(self.game, "answer-zoc-both", hex),
            [false, false] => say!(self.game, "answer-zoc-none", hex),
            [soviet, _] => {
                let side = if soviet { Side::Soviet } else { Side::Finnish };
                say!(self.game, "answer-zoc", hex).term("side", side_key(side))
            }
        };
        let mut answer = Answer::new(text, value);
        answer.places.push(self.place(hex));
        for side in Side::ALL {
            for from in self.game.pack.grid.adjacent(hex).filter(|h| self.st.holds(side, *h)) {
                answer.lines.push(line("7.0-a", say!(self.game, "answer-zoc-from", side, hex = from), None));
                answer.places.push(self.place(from));
            }
        }
        Ok(answer)
    }
}
