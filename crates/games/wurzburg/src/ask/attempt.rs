//! Dice that must reach a number: reconnaissance and the acquisition of a gun (20.2, 23.4.2).

use super::{Ask, line};
use crate::frame::Frame;
use crate::ids::CounterId;
use crate::support::Procedure;
use crate::text::Words;
use sandtable_engine::query::OutcomeBar;
use sandtable_engine::{Answer, Message, Refusal, Seat, Value, Viewer};
use sandtable_hex::HexId;

/// Faces of the die.
const FACES: i16 = 10;

impl Ask<'_> {
    /// Whether the asker is the side that decides now.
    fn decides(&self, side: crate::pack::Side) -> bool {
        self.viewer == Viewer::Referee || self.viewer == Viewer::Seat(Seat(side as u8))
    }

    /// The chance to acquire a hex by the attempt that is being made (20.2.1).
    pub(super) fn scout(&self, hex: HexId) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let none = || Refusal::new("20.2.1", Message::new("ask-no-attempt"));
        let Some(Frame::Support(procedure)) = st.top() else { return Err(none()) };
        let Procedure::Recon(recon) = &**procedure else { return Err(none()) };
        let side = game.pack.formation(recon.formation).side;
        let payer = recon.payer.filter(|_| self.decides(side)).ok_or_else(none)?;
        let spotters = game.spotters(st, recon.formation, payer);
        let number = game.recon_number(&spotters, hex, recon.empty).ok_or_else(none)?;
        let drm = game.recon_drm(st, side, hex, recon.empty);
        let mut answer = self.attempt(number, drm, "outcome-acquired", "outcome-not-acquired");
        answer.text = Message::new("answer-scout").at(game, "hex", hex).int("number", number);
        answer.lines.push(line("20.2.1", Message::new("answer-number"), Some(Value::Int(number.into()))));
        answer.lines.push(line("20.2.1", Message::new("answer-drm"), Some(Value::Int(drm.into()))));
        answer.places = vec![self.place(hex)];
        Ok(answer)
    }

    /// The chance to find the gun that is to be answered, and the fire that follows (23.4.2, 23.4.3).
    pub(super) fn battery(&self, gun: CounterId, steps: Option<u8>) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let none = || Refusal::new("23.4.2", Message::new("ask-no-attempt"));
        let Some(Frame::Support(procedure)) = st.top() else { return Err(none()) };
        let Procedure::Battery(battery) = &**procedure else { return Err(none()) };
        let own = self.decides(battery.turn) && game.pack.side(gun) == battery.turn;
        let target = battery.target.filter(|_| own).ok_or_else(none)?;
        let number = game.battery_number(st, gun, target).ok_or_else(none)?;
        let steps = steps.unwrap_or(st.counter(gun).steps).min(st.counter(gun).steps);
        let hex = st.hex(target).unwrap_or(HexId::NONE);
        let shot = game.through_smoke(st, game.indirect(st, gun, steps, false), hex, false);
        let strength = crate::Wurzburg::effective(std::slice::from_ref(&shot));
        let mut answer = self.attempt(number, 0, "outcome-found", "outcome-not-found");
        answer.text = Message::new("answer-battery")
            .unit(game, "gun", gun)
            .unit(game, "target", target)
            .int("number", number)
            .int("strength", strength);
        answer.parts = vec![self.part(&shot)];
        answer.lines.push(line("23.4.2", Message::new("answer-number"), Some(Value::Int(number.into()))));
        let text = Message::new("answer-fire-halved");
        answer.lines.push(line("18.2.3", text, Some(Value::Int(strength.into()))));
        answer.places.extend(hex.some().map(|h| self.place(h)));
        answer.pieces = vec![game.pack.key(gun).to_owned()];
        Ok(answer)
    }

    /// What a die that must reach a number brings.
    fn attempt(&self, number: u8, drm: i8, hit: &'static str, miss: &'static str) -> Answer {
        let good = (1..=FACES).filter(|die| die + i16::from(drm) >= i16::from(number)).count() as u64;
        let bar = |key: &'static str, value: &str, weight| OutcomeBar::new(Message::new(key), value, weight);
        let bars = [bar(hit, "yes", good).good(true), bar(miss, "no", FACES as u64 - good).good(false)];
        Answer {
            outcomes: bars.into_iter().filter(|b| b.weight > 0).collect(),
            ..Answer::new(Message::new(hit), good.to_string())
        }
    }
}
