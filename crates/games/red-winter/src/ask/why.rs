//! Why not? Of an action, or of a counter or hex that cannot be chosen now.

use super::{Ask, hidden, line, unclear};
use crate::action::Action;
use crate::frame::{BattleStage, Frame};
use crate::pack::UnitId;
use crate::state::{Place, switch};
use crate::text::{self, VERBS};
use crate::view::fog;
use sandtable_engine::{Actor, Answer, Game, Message, Refusal, Seat, Value, Viewer, say};
use sandtable_hex::HexId;

impl Ask<'_> {
    /// Whether the asker may do this, choose this counter or enter or attack this hex now; and if not, why.
    pub(super) fn why_not(&self, words: &[&str]) -> Result<Answer, Refusal> {
        let text = words.join(" ");
        let verb = words.first().copied().unwrap_or_default();
        if words.len() > 1 || VERBS.iter().any(|(v, _)| *v == verb) {
            let action = text::read(self.game, &text).map_err(unclear)?;
            let seat = self.chooser()?;
            return Ok(match self.game.check(self.st, seat, action) {
                Ok(()) => Answer::new(Message::new("answer-legal").text("action", text), "legal"),
                Err(refusal) => reasons(vec![refusal]),
            });
        }
        match (self.game.pack.unit_by_key(verb), self.game.pack.grid.find(verb)) {
            (Some(_), _) => self.why_not_unit(self.unit(verb)?),
            (None, Ok(hex)) => self.why_not_hex(hex),
            (None, Err(_)) => Err(unclear(format!("'{verb}': expected an action, a counter or a hex"))),
        }
    }

    /// Whose choice it is that the asker asks about.
    fn chooser(&self) -> Result<Seat, Refusal> {
        if fog::is_on(self.st) && self.viewer == Viewer::Public {
            // The reason would be told from what the acting seat knows.
            return Err(hidden(Message::new("ask-hidden-choice")));
        }
        match (self.viewer.seat(), self.game.decision(self.st).actor) {
            (Some(seat), _) | (None, Actor::Seat(seat)) => Ok(seat),
            (None, Actor::Seats(set)) => Ok(set.iter().next().unwrap_or(Seat(0))),
            (None, _) => Err(Refusal::new("ask", Message::new("ask-nobody-chooses"))),
        }
    }

    fn why_not_unit(&self, unit: UnitId) -> Result<Answer, Refusal> {
        let seat = self.chooser()?;
        if let Some(Frame::Acting(m)) = self.st.top()
            && m.group.contains(unit)
        {
            return Ok(Answer::new(say!(self.game, "answer-acting-now", unit), "legal"));
        }
        self.judge(seat, self.with_unit(unit), |a| text::subject(a).0 == Some(unit))
    }

    fn why_not_hex(&self, hex: HexId) -> Result<Answer, Refusal> {
        let seat = self.chooser()?;
        let mut answer = self.judge(seat, self.with_hex(hex), |a| text::subject(a).1 == Some(hex))?;
        answer.places.push(self.place(hex));
        Ok(answer)
    }

    /// `legal` with everything that can be done with the subject, or the reasons against what one would try.
    fn judge(
        &self,
        seat: Seat,
        tries: Vec<Action>,
        about: impl Fn(Action) -> bool,
    ) -> Result<Answer, Refusal> {
        let mut legal = Vec::new();
        self.game.options(self.st, seat, &mut legal);
        legal.retain(|a| about(*a));
        if let Some(first) = legal.first() {
            let text = Message::new("answer-legal").text("action", text::write(self.game, *first));
            let mut answer = Answer::new(text, "legal");
            let rule = self.game.prompt(self.st, self.viewer).rule;
            let say = |a: &Action| line(rule.clone(), text::choice(self.game, self.st, *a), None);
            answer.lines = legal.iter().map(say).collect();
            return Ok(answer);
        }
        let mut refusals: Vec<Refusal> = Vec::new();
        for action in tries {
            if let Err(refusal) = self.game.check(self.st, seat, action)
                && !refusals.contains(&refusal)
            {
                refusals.push(refusal);
            }
        }
        if refusals.is_empty() {
            // Nothing is asked that it could be an answer to.
            let prompt = self.game.prompt(self.st, self.viewer);
            let mut answer = Answer::new(Message::new("answer-not-asked"), prompt.rule.to_string());
            answer.lines.push(line(prompt.rule, prompt.text, None));
            return Ok(answer);
        }
        Ok(reasons(refusals.into_iter().flat_map(|r| self.in_detail(r)).collect()))
    }

    /// That nothing can be done to a hex is no reason yet: those of the units follow.
    fn in_detail(&self, refusal: Refusal) -> Vec<Refusal> {
        let hex = refusal.text.args.iter().find_map(|(_, v)| match v {
            Value::Hex(label) => self.game.pack.grid.find(label).ok(),
            _ => None,
        });
        let Some(hex) = hex.filter(|_| refusal.text.key == "why-nothing-to-attack-with") else {
            return vec![refusal];
        };
        let whys = self.game.why_nothing(self.st, hex);
        std::iter::once(refusal).chain(whys.into_iter().map(|w| w.refusal(&self.game.pack))).collect()
    }

    /// What one would try with a counter while this is asked.
    fn with_unit(&self, unit: UnitId) -> Vec<Action> {
        let (game, st) = (self.game, self.st);
        let at = st.hex_of(unit);
        match st.top() {
            Some(Frame::Deploy(_)) if at.is_some() && st.on(switch::RULES_3) => vec![Action::Lift(unit)],
            Some(Frame::Deploy(_)) => vec![Action::Deploy(unit, at.unwrap_or(game.pack.hotel))],
            Some(Frame::Reset) if st.unit(unit).place == Place::DeadPool => {
                vec![Action::Rebuild(unit, false)]
            }
            Some(Frame::Reset) => vec![Action::Replace(unit)],
            Some(Frame::Commit) => vec![Action::Commit(unit)],
            Some(Frame::Action) => vec![Action::Select(unit)],
            Some(Frame::Acting(m)) if game.side(unit) != st.phasing => match at {
                Some(hex) if m.hex != hex => vec![Action::Assault(hex)],
                _ => vec![Action::Select(unit)],
            },
            Some(Frame::Acting(m)) if at == Some(m.hex) => vec![Action::Join(unit)],
            Some(Frame::Acting(_)) => vec![Action::Select(unit)],
            Some(Frame::RaidRoute { .. }) => vec![Action::Join(unit)],
            Some(Frame::Lose76) => vec![Action::Lose(unit)],
            Some(Frame::Combat) if game.side(unit) != st.phasing => {
                at.map(Action::Target).into_iter().collect()
            }
            Some(Frame::Combat | Frame::Open(_)) if game.side(unit) == st.phasing => vec![Action::Fire(unit)],
            Some(Frame::Battle(b)) => match b.stage {
                BattleStage::Attackers => vec![Action::Attack(unit)],
                BattleStage::Offensive => vec![Action::Support(unit)],
                BattleStage::Defensive => b
                    .attackers
                    .iter()
                    .filter_map(|u| st.hex_of(u))
                    .map(|hex| Action::Defend(unit, hex))
                    .collect(),
                _ => Vec::new(),
            },
            Some(Frame::AtFire(f)) => f.guns.iter().map(|gun| Action::AtFire(gun, unit)).collect(),
            Some(Frame::Losses(_) | Frame::PickStep(_)) => vec![Action::Step(unit)],
            Some(Frame::Retreat(_)) => vec![Action::Stay(unit)],
            Some(Frame::Advance(a)) => vec![Action::Advance(unit, a.first)],
            _ => Vec::new(),
        }
    }

    /// What one would try with a hex while this is asked.
    fn with_hex(&self, hex: HexId) -> Vec<Action> {
        let st = self.st;
        match st.top() {
            Some(Frame::Deploy(side)) => {
                let waiting = self.game.army(*side).iter().filter(|u| self.game.awaits_deployment(st, *u));
                waiting.map(|u| Action::Deploy(u, hex)).collect()
            }
            Some(Frame::Rebuild { .. }) => vec![Action::RebuildAt(hex)],
            Some(Frame::Action) => vec![Action::Move(hex)],
            Some(Frame::Acting(m)) if st.holds(st.phasing.other(), hex) => {
                let raid = self.game.is_night(st) && st.phasing == crate::pack::Side::Finnish && !m.moved;
                let raid = raid.then_some(Action::Raid(hex));
                std::iter::once(Action::Assault(hex)).chain(raid).collect()
            }
            Some(Frame::Acting(_)) => vec![Action::Move(hex)],
            Some(Frame::RaidRoute { .. }) => vec![Action::RaidVia(hex)],
            Some(Frame::Rescue { .. }) => vec![Action::Rescue(hex)],
            Some(Frame::Combat | Frame::Open(_)) => vec![Action::Target(hex)],
            Some(Frame::Retreat(r)) => r.waiting.iter().map(|u| Action::RetreatTo(u, hex)).collect(),
            Some(Frame::Advance(a)) => match a.going {
                Some((unit, _)) => vec![Action::Advance(unit, hex)],
                None => a.ready.iter().map(|u| Action::Advance(u, hex)).collect(),
            },
            _ => Vec::new(),
        }
    }
}

/// Refusals as an answer: the first is the sentence, its rule the value.
fn reasons(refusals: Vec<Refusal>) -> Answer {
    let (text, value) = refusals
        .first()
        .map_or((Message::new("answer-not-asked"), String::new()), |r| (r.text.clone(), r.rule.to_string()));
    let mut answer = Answer::new(text, value);
    answer.lines = refusals.into_iter().map(|r| line(r.rule, r.text, None)).collect();
    answer
}
