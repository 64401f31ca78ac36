//! Fire support (21, 22): who may call, who may answer, who observes; and the procedures of chapters 20 to 23 as frames.
//!
//! Whether somebody is asked depends on what both sides may know: a counter that might be a dummy counts as real there,
//! and only the choices offered tell its owner the truth.

mod call;
mod frames;
mod pool;

pub use frames::{
    Assets, Battery, Call, Called, MineAttack, Order, Procedure, Recon, Report, Strike, StrikeKind,
    StrikeStage,
};

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::rules::D10;
use crate::state::State;
use sandtable_engine::{Decision, Seat, Sink};

impl Wurzburg {
    /// Who must act in a procedure of fire support; `None` while it moves on by itself.
    pub(crate) fn support_pending(&self, st: &State, support: &Procedure) -> Option<Decision> {
        let side = match support {
            Procedure::Recon(r) if r.target.some().is_some() => return Some(Decision::chance(D10)),
            Procedure::Recon(r) => self.recon_asks(st, r)?,
            Procedure::Strikes(formation) => self.strikes_ask(st, *formation)?,
            Procedure::Strike(s) if s.stage == StrikeStage::AirDie => return Some(Decision::chance(D10)),
            Procedure::Strike(s) => self.strike_asks(st, s)?,
            Procedure::Flight(f) => self.flight_asks(st, f)?,
            Procedure::AntiAir(a) => match self.anti_air_asks(a) {
                Some(side) => side,
                None => return Some(Decision::chance(D10)),
            },
            Procedure::Call(c) => self.call_asks(st, c)?,
            Procedure::Battery(b) if b.gun.is_some() => return Some(Decision::chance(D10)),
            Procedure::Battery(b) => self.battery_asks(st, b)?,
            Procedure::Mines(m) if m.left.is_empty() => return None,
            Procedure::Mines(_) => return Some(Decision::chance(D10)),
        };
        Some(Decision::seat(Seat(side as u8)))
    }

    /// Takes one step of a procedure that asks nobody.
    pub(crate) fn support_settle<K: Sink<Event>>(&self, st: &mut State, support: Procedure, sink: &mut K) {
        match support {
            Procedure::Strike(s) => self.strike_settle(st, s, sink),
            Procedure::Battery(b) => self.battery_settle(st, b),
            Procedure::Strikes(_) => self.end_strikes(st),
            Procedure::Flight(f) => self.flight_settle(st, f, sink),
            Procedure::Call(c) => self.end_call(st, &c, sink),
            Procedure::Recon(_) | Procedure::Mines(_) | Procedure::AntiAir(_) => {
                st.frames.pop();
            }
        }
    }

    pub(crate) fn support_options(&self, st: &State, support: &Procedure, out: &mut Vec<Action>) {
        match support {
            Procedure::Recon(r) => self.recon_options(st, r, out),
            Procedure::Strikes(formation) => self.strikes_options(st, *formation, out),
            Procedure::Strike(s) => self.strike_options(st, s, out),
            Procedure::Call(c) => self.call_options(st, c, out),
            Procedure::Battery(b) => self.battery_options(st, b, out),
            Procedure::Flight(f) => self.flight_options(st, f, out),
            Procedure::AntiAir(a) => self.anti_air_options(st, a, out),
            Procedure::Mines(_) => {}
        }
    }

    pub(crate) fn support_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        support: Procedure,
        action: Action,
        sink: &mut K,
    ) {
        match support {
            Procedure::Recon(r) => self.recon_perform(st, r, action),
            Procedure::Strikes(formation) => self.strikes_perform(st, formation, action),
            Procedure::Strike(s) => self.strike_perform(st, s, action, sink),
            Procedure::Call(c) => self.call_perform(st, c, action, sink),
            Procedure::Battery(b) => self.battery_perform(st, b, action, sink),
            Procedure::Flight(f) => self.flight_perform(st, f, action, sink),
            Procedure::AntiAir(a) => self.anti_air_perform(st, a, action, sink),
            Procedure::Mines(_) => {}
        }
    }

    pub(crate) fn support_roll<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        let Some(Frame::Support(support)) = st.top().cloned() else { return };
        match *support {
            Procedure::Recon(r) => self.recon_roll(st, r, die, sink),
            Procedure::Battery(b) => self.battery_roll(st, b, die, sink),
            Procedure::Mines(m) => self.mines_roll(st, m, die, sink),
            Procedure::Strike(s) => self.air_call_roll(st, s, die, sink),
            Procedure::AntiAir(a) => self.anti_air_roll(st, a, die, sink),
            _ => {}
        }
    }

    /// Puts a changed procedure back in its place.
    pub(crate) fn replace(&self, st: &mut State, support: Procedure) {
        if let Some(Frame::Support(open)) = st.frames.top_mut() {
            **open = support;
        }
    }

    /// Begins a procedure of fire support.
    pub(crate) fn push(&self, st: &mut State, support: Procedure) {
        st.frames.push(Frame::Support(Box::new(support)));
    }
}
