//! What stands in a hex (6), and how the score stands (17.0.3).

use super::{Ask, line};
use crate::pack::{CsKind, Side};
use crate::scenario::PointsFor;
use crate::text::Words;
use crate::view::fog;
use sandtable_engine::{Answer, Message, Refusal, Value, Viewer, say};
use sandtable_hex::HexId;

impl Ask<'_> {
    /// The counters in a hex, or how many there are if they are hidden.
    pub(super) fn stack(&self, hex: HexId) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        if let Some(side) = Side::ALL.into_iter().find(|s| self.sight.hides(st, *s, hex)) {
            let count = game.combatants(st, hex).len();
            let mut answer =
                Answer::new(say!(game, "answer-stack-hidden", hex, side, count), format!("hidden {count}"));
            answer.lines.push(line("20.7", Message::new("answer-stack-unseen"), None));
            answer.places.push(self.place(hex));
            return Ok(answer);
        }
        let stack = st.stack_set(hex);
        let keys: Vec<&str> = stack.iter().map(|u| game.def(u).key.as_str()).collect();
        let mut answer = if stack.is_empty() {
            Answer::new(say!(game, "answer-stack-empty", hex), "none")
        } else {
            Answer::new(say!(game, "answer-stack", hex, units = stack), keys.join(" "))
        };
        answer.places.push(self.place(hex));
        if stack.is_empty() {
            return Ok(answer);
        }
        let (mut attack, mut defence, mut companies, mut units) = (0i64, 0i64, 0i64, 0i64);
        for unit in stack.iter().filter(|u| game.kind(*u).is_combat()) {
            let face = game.face(st, unit);
            let cs = i64::from(face.cs);
            attack += if face.cs_kind == CsKind::CannotAttack { 0 } else { cs };
            defence += if face.cs_kind == CsKind::DoubledInDefence { 2 * cs } else { cs };
            companies += i64::from(game.kind(unit).is_infantry_company());
            units += 1;
        }
        let limits = &game.pack.constants.stacking;
        let mut add = |rule: &'static str, key: &'static str, value: Value| {
            answer.lines.push(line(rule, Message::new(key), Some(value)));
        };
        add("8.2-a", "answer-stack-attack", Value::Int(attack));
        add("2.2-g", "answer-stack-defence", Value::Int(defence));
        add("6.0-a", "answer-stack-units", Value::Text(format!("{units}/{}", limits.units)));
        add("6.0-a", "answer-stack-companies", Value::Text(format!("{companies}/{}", limits.companies)));
        Ok(answer)
    }

    /// The score as if the game ended now.
    pub(super) fn points(&self) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        if fog::is_on(st) && self.viewer != Viewer::Referee {
            // Reduced units out of sight would show in the sum.
            return Err(super::hidden(Message::new("ask-hidden-score")));
        }
        let [soviet, finnish] = game.victory_points(st);
        let text = Message::new("answer-vp").int("soviet", soviet).int("finnish", finnish);
        let mut answer = Answer::new(text, format!("{soviet} {finnish}"));
        for points in game.victory_lines(st) {
            let (rule, text) = match points.cause {
                PointsFor::Losses(_, dead, reduced) => {
                    ("17.0.3", Message::new("answer-vp-losses").int("dead", dead).int("reduced", reduced))
                }
                PointsFor::Place(i) => {
                    let place = game.scenario_of(st).victory.places.get(i).map(|p| p.place);
                    let place = place.and_then(|p| game.pack.places.get(p));
                    let (en, ko) = place.map_or(("", ""), |p| (p.name_en.as_str(), p.name_ko.as_str()));
                    ("17.x", Message::new("answer-vp-place").text("en", en).text("ko", ko))
                }
                PointsFor::Banked => ("17.x", Message::new("answer-vp-banked")),
            };
            let text = text.side("side", points.side);
            answer.lines.push(line(rule, text, Some(Value::Int(i64::from(points.points)))));
        }
        Ok(answer)
    }

    /// Whether a stack of `side` in the hex can be spoken of; shared by the questions about attacks.
    pub(super) fn target(&self, side: Side, hex: HexId) -> Result<(), Refusal> {
        if !self.st.holds(side, hex) {
            return Err(Refusal::new("8.0-b", say!(self.game, "ask-nobody-there", hex)));
        }
        self.open(side, hex)
    }
}
