//! The fire that is about to be opened: every unit's part with its factors, and what each die brings (18.2).

use super::{Ask, line};
use crate::Wurzburg;
use crate::fire::{SCALE, Shot};
use crate::frame::{Fire, Frame};
use crate::ids::CounterSet;
use crate::pack::Side;
use crate::text::{self, Words};
use crate::view::visible;
use sandtable_engine::query::{OutcomeBar, ResultTable};
use sandtable_engine::{Answer, Message, Refusal, Seat, Value, Viewer};
use sandtable_hex::HexId;

/// A fire that could be opened now.
struct Salvo {
    fire: Fire,
    side: Side,
    hex: HexId,
    targets: CounterSet,
    shots: Vec<Shot>,
}

impl Ask<'_> {
    /// The strength of the fire as it is allotted, or of all that can fire, and the hits of every die.
    pub(super) fn odds(&self, all: bool) -> Result<Answer, Refusal> {
        let salvo = self.salvo(all).filter(|s| match self.viewer {
            Viewer::Referee => true,
            // Steps that fire are known to their owner alone.
            Viewer::Seat(seat) => seat == Seat(s.side as u8),
            Viewer::Public => false,
        });
        let Some(salvo) = salvo.filter(|s| !s.shots.is_empty()) else {
            return Err(Refusal::new("18.1", Message::new("ask-no-fire")));
        };
        Ok(self.reckon(&salvo))
    }

    fn salvo(&self, all: bool) -> Option<Salvo> {
        let (game, st) = (self.game, self.st);
        match st.top()? {
            Frame::Allocate(a) if a.target.some().is_some() => Some(Salvo {
                fire: a.fire,
                side: a.side,
                hex: a.target,
                targets: game.targets(st, a, a.target),
                shots: game.volley(st, a, all).list,
            }),
            Frame::Infiltration { firers } => {
                let (m, shots) = game.infiltration_shots(st, *firers)?;
                let side = firers.first().map(|c| game.pack.side(c))?;
                Some(Salvo { fire: Fire::Infiltration, side, hex: m.at, targets: m.force, shots })
            }
            Frame::Offensive => {
                let op = st.op()?;
                let targets = game.stack(st, op.side.other(), op.objective).collect();
                let shots = game.offensive_shots(st);
                Some(Salvo { fire: Fire::Offensive, side: op.side, hex: op.objective, targets, shots })
            }
            _ => None,
        }
    }

    fn reckon(&self, salvo: &Salvo) -> Answer {
        let game = self.game;
        let strength = Wurzburg::effective(&salvo.shots);
        let text = Message::new("answer-fire").at(game, "hex", salvo.hex).int("strength", strength);
        let mut answer = Answer::new(text, strength.to_string());
        for shot in &salvo.shots {
            self.part(shot, &mut answer);
        }
        let sum: u32 = salvo.shots.iter().map(|s| s.strength).sum();
        answer.lines.push(line("18.2.3", Message::new("answer-fire-halved"), Some(halves(sum))));
        let seen = visible(game, self.st, self.viewer);
        let open = salvo.targets.iter().all(|c| seen.contains(c));
        let crt = game.pack.charts.crt;
        for modifier in crt {
            let hits = (i32::from(strength) + i32::from(modifier)).max(0) as u16;
            let steps = open.then(|| self.steps_lost(salvo, hits));
            let value = steps.map_or_else(|| hits.to_string(), |n| format!("{hits} · {n}"));
            match answer.outcomes.iter_mut().find(|b| b.value == value) {
                Some(bar) => bar.weight += 1,
                None => {
                    let text = match steps {
                        Some(steps) => Message::new("outcome-steps").int("hits", hits).int("steps", steps),
                        None => Message::new("outcome-hits").int("hits", hits),
                    };
                    answer.outcomes.push(OutcomeBar { text, value, weight: 1 });
                }
            }
        }
        answer.table = text::tables(game)
            .into_iter()
            .next()
            .map(|(_, table)| ResultTable { lit_column: Some(0), ..table });
        answer.places = vec![self.place(salvo.hex)];
        answer.pieces =
            salvo.shots.iter().filter_map(|s| s.unit).map(|u| game.pack.key(u).to_owned()).collect();
        answer
    }

    /// A unit's part: basic strength, then every factor with its rule.
    fn part(&self, shot: &Shot, answer: &mut Answer) {
        let text = match shot.unit {
            Some(unit) => Message::new("answer-shot").unit(self.game, "unit", unit).int("steps", shot.steps),
            None => Message::new("answer-shot-air").int("steps", shot.steps),
        };
        answer.lines.push(line("18.2", text, Some(halves(shot.strength))));
        for factor in &shot.factors {
            let (rule, word) = factor.rule_and_word();
            let sign = if factor.doubles() { "×2" } else { "×½" };
            answer.lines.push(line(rule, Message::new(word), Some(Value::Text(sign.into()))));
        }
    }

    /// Steps that hits take, if the defender stands (18.3.3).
    fn steps_lost(&self, salvo: &Salvo, hits: u16) -> u8 {
        let mut st = self.st.clone();
        let (mut left, mut lost) = (hits, 0);
        loop {
            let (best, list) = self.game.next_to_lose(&st, salvo.fire, salvo.targets, salvo.hex);
            match list.first() {
                Some(unit) if best > 0 && left >= u16::from(best) => {
                    left -= u16::from(best);
                    lost += 1;
                    let counter = st.counter_mut(unit);
                    counter.steps = counter.steps.saturating_sub(1);
                }
                _ => return lost,
            }
        }
    }
}

/// A strength in 256ths as a number with quarters.
fn halves(strength: u32) -> Value {
    Value::Fraction(i64::from(strength * 4 / SCALE), 4)
}
