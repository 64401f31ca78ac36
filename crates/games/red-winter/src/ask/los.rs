//! Line of sight (10.6) and zones of control (7.0).

use super::{Ask, line};
use crate::pack::Side;
use crate::text::{Words, side_key};
use sandtable_engine::{Answer, Message, Refusal, Value};
use sandtable_hex::HexId;

impl Ask<'_> {
    /// `clear`, `blocked HEX…` or `too-far`. Who stands where makes no difference to what is seen (10.6.1-e).
    pub(super) fn los(&self, from: HexId, to: HexId) -> Result<Answer, Refusal> {
        let report = self.game.los_report(self.st, from, to);
        let new = |key: &'static str| {
            Message::new(key).at(self.game, "from", from).at(self.game, "to", to).int("range", report.range)
        };
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
            let text = Message::new("answer-los-hex").at(self.game, "hex", *hex);
            answer.lines.push(line("10.6.1-a", text, None));
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
            [true, true] => Message::new("answer-zoc-both").at(self.game, "hex", hex),
            [false, false] => Message::new("answer-zoc-none").at(self.game, "hex", hex),
            [soviet, _] => {
                let side = if soviet { Side::Soviet } else { Side::Finnish };
                Message::new("answer-zoc").at(self.game, "hex", hex).term("side", side_key(side))
            }
        };
        let mut answer = Answer::new(text, value);
        answer.places.push(self.place(hex));
        for side in Side::ALL {
            for from in self.game.pack.grid.adjacent(hex).filter(|h| self.st.holds(side, *h)) {
                let text = Message::new("answer-zoc-from").side("side", side).at(self.game, "hex", from);
                answer.lines.push(line("7.0-a", text, None));
                answer.places.push(self.place(from));
            }
        }
        Ok(answer)
    }
}
