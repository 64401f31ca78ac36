//! Supply (15): the line to the source, or what cuts it. Where enemy stacks are is no secret, so fog changes nothing.

use super::{Ask, line};
use crate::pack::{Side, UnitId};
use crate::supply::SupplyLine;
use sandtable_engine::{Answer, Message, Refusal, Value, say};
use sandtable_hex::HexId;

impl Ask<'_> {
    /// Whether a unit is in supply: `yes` or `no`.
    pub(super) fn supply_of(&self, unit: UnitId) -> Result<Answer, Refusal> {
        match self.st.hex_of(unit) {
            Some(hex) => self.supply_at(self.game.side(unit), hex),
            None => Err(Refusal::new("15.0-a", say!(self.game, "ask-not-on-map", unit))),
        }
    }

    /// Whether a unit of the side in this hex would be in supply.
    pub(super) fn supply_at(&self, side: Side, hex: HexId) -> Result<Answer, Refusal> {
        let new = |key: &'static str| say!(self.game, key, side, hex);
        let (rule, reach) = match side {
            Side::Soviet => ("15.2-a", Message::new("answer-supply-soviet")),
            Side::Finnish => ("15.3-a", Message::new("answer-supply-finnish")),
        };
        let mut answer = match self.game.supply_line(self.st, side, hex) {
            SupplyLine::Open(path) => {
                let length = path.len().saturating_sub(1) as i64;
                let mut answer = Answer::new(new("answer-supply-yes").int("hexes", length), "yes");
                answer.lines.push(line(rule, reach, Some(Value::Int(length))));
                answer.places = path.iter().map(|h| self.place(*h)).collect();
                answer
            }
            SupplyLine::Cut(Some((path, cut))) => {
                let mut answer = Answer::new(say!(self.game, "answer-supply-cut", cut), "no");
                let key = if self.st.holds(side.other(), cut) {
                    "answer-supply-enemy"
                } else {
                    "answer-supply-zoc"
                };
                answer.lines.push(line(rule, reach, None));
                answer.lines.push(line("15.2-b", say!(self.game, key, hex = cut), None));
                answer.places = path.iter().map(|h| self.place(*h)).collect();
                answer
            }
            SupplyLine::Cut(None) => {
                let mut answer = Answer::new(new("answer-supply-none"), "no");
                answer.lines.push(line(rule, reach, None));
                answer
            }
        };
        let sources = &self.game.scenario_of(self.st).sources[side.index()];
        let labels: Vec<&str> = sources.iter().map(|h| self.label(*h)).collect();
        let text = Message::new("answer-supply-source").text("hexes", labels.join(", "));
        answer.lines.push(line("15.4-a", text, None));
        Ok(answer)
    }
}
