//! The fire that is about to be opened: every unit's part with its factors, and what each die brings (18.2).

use super::{Ask, line};
use crate::Wurzburg;
use crate::fire::{SCALE, Shot};
use crate::frame::{CombatStage, Fire, Frame};
use crate::ids::{CounterId, CounterSet};
use crate::pack::Side;
use crate::support::{Procedure, StrikeKind, StrikeStage};
use crate::text::{self, Words};
use crate::view::visible;
use sandtable_engine::query::{AnswerLine, OutcomeBar, Part, ResultTable};
use sandtable_engine::{Answer, Message, Refusal, Seat, Value, Viewer};
use sandtable_hex::HexId;

/// A fire that could be opened now.
pub(super) struct Salvo {
    pub(super) fire: Fire,
    pub(super) side: Side,
    pub(super) hex: HexId,
    pub(super) targets: CounterSet,
    pub(super) shots: Vec<Shot>,
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
            Frame::Support(procedure) => match &**procedure {
                Procedure::Strike(s) if s.kind == StrikeKind::Fire && s.stage == StrikeStage::Assets => {
                    let side = game.pack.formation(s.formation).side;
                    let targets = game.stack(st, side.other(), s.target).collect();
                    let shots = game.gun_shots(st, &s.guns, s.target);
                    Some(Salvo { fire: Fire::Strike, side, hex: s.target, targets, shots })
                }
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn reckon(&self, salvo: &Salvo) -> Answer {
        let game = self.game;
        let strength = Wurzburg::effective(&salvo.shots);
        let text = Message::new("answer-fire").at(game, "hex", salvo.hex).int("strength", strength);
        let mut answer = Answer::new(text, strength.to_string());
        answer.parts = salvo.shots.iter().map(|shot| self.part(shot)).collect();
        let sum: u32 = salvo.shots.iter().map(|s| s.strength).sum();
        answer.lines.push(line("18.2.3", Message::new("answer-fire-sum"), Some(quarters(sum))));
        answer.lines.push(line(
            "18.2.3",
            Message::new("answer-fire-halved"),
            Some(Value::Int(strength.into())),
        ));
        let seen = visible(game, self.st, self.viewer);
        if salvo.fire == Fire::Offensive {
            answer.lines.push(line("18.3.2", Message::new("answer-fire-stand"), None));
        }
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
                    let bar = OutcomeBar::new(text, value, 1);
                    answer.outcomes.push(steps.map_or(bar.clone(), |n| bar.good(n > 0)));
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

    /// A unit's part: basic strength, every factor with its rule, and what comes of it.
    pub(super) fn part(&self, shot: &Shot) -> Part {
        let text = match shot.unit {
            Some(unit) => Message::new("answer-shot").unit(self.game, "unit", unit).int("steps", shot.steps),
            None => Message::new("answer-shot-air").int("steps", shot.steps),
        };
        let mut factors: Vec<AnswerLine> = Vec::new();
        for factor in &shot.factors {
            let (rule, word) = factor.rule_and_word();
            let sign = if factor.doubles() { "×2" } else { "×½" };
            factors.push(line(rule, Message::new(word), Some(Value::Text(sign.into()))));
        }
        let each = shot.unit.map(|u| u32::from(self.game.pack.kind(u).attack) * SCALE);
        let base = each.map_or(shot.strength, |each| each * u32::from(shot.steps));
        let raised = shot.factors.iter().fold(base, |s, f| if f.doubles() { s * 2 } else { s / 2 });
        if raised > shot.strength {
            factors.push(line("18.2.2", Message::new("factor-cap"), Some(Value::Text("≤ ×2".into()))));
        }
        let piece = shot.unit.map(|u| self.game.pack.key(u).to_owned());
        Part { text, piece, base: quarters(base), factors, value: quarters(shot.strength) }
    }

    /// What the hits on the asker's stack cost if it stands, or if it retreats: then the covering unit takes its defence off
    /// them once, and loses its steps before the others (18.3.2, 18.4).
    pub(super) fn losses(&self, retreat: bool) -> Result<Answer, Refusal> {
        let none = || Refusal::new("18.3.2", Message::new("ask-no-hits"));
        let Some(Frame::Combat(c)) = self.st.top() else { return Err(none()) };
        let own = self.viewer == Viewer::Referee || self.viewer == Viewer::Seat(Seat(c.side.other() as u8));
        if c.stage != CombatStage::Stand || !own {
            return Err(none());
        }
        let game = self.game;
        let mut st = self.st.clone();
        let mut hits = c.hits;
        let mut lines: Vec<AnswerLine> = Vec::new();
        let (best, tied) = game.next_to_lose(&st, c.fire, c.targets, c.hex);
        let cover = tied.first().filter(|_| retreat);
        if let Some(unit) = cover {
            hits = hits.saturating_sub(u16::from(best));
            let text = Message::new("losses-cover").unit(game, "unit", unit);
            lines.push(line("18.4", text, Some(Value::Text(format!("-{best}")))));
        }
        let mut lost: Vec<(CounterId, i64)> = Vec::new();
        loop {
            let (best, list) = game.next_to_lose(&st, c.fire, c.targets, c.hex);
            let covers = cover.filter(|u| st.counter(*u).steps > 0);
            let next = match covers {
                Some(unit) => Some((game.adjusted_defence(&st, c.fire, unit, c.hex), unit)),
                None => list.first().map(|unit| (best, unit)),
            };
            let Some((defence, unit)) = next.filter(|(d, _)| *d > 0 && hits >= u16::from(*d)) else { break };
            hits -= u16::from(defence);
            st.counter_mut(unit).steps -= 1;
            match lost.iter_mut().find(|(u, _)| *u == unit) {
                Some((_, n)) => *n += 1,
                None => lost.push((unit, 1)),
            }
        }
        let sum: i64 = lost.iter().map(|(_, n)| n).sum();
        for (unit, n) in lost {
            let text = Message::new("losses-unit").unit(game, "unit", unit);
            lines.push(line("18.3.3", text, Some(Value::Int(n))));
        }
        let key = if retreat { "answer-losses-retreat" } else { "answer-losses-stand" };
        let text = Message::new(key).int("steps", sum);
        Ok(Answer { lines, places: vec![self.place(c.hex)], ..Answer::new(text, sum.to_string()) })
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
fn quarters(strength: u32) -> Value {
    Value::Fraction(i64::from(strength * 4 / SCALE), 4)
}
