//! 5.16: ammunition limits. No shell is counted; a d10 before the shot says whether the good ones have run short.

use crate::Panzer;
use crate::event::Event;
use crate::frame::{Ammo, Charge, Frame, Roll, Shot};
use crate::pack::Round;
use crate::state::{State, switch};
use sandtable_engine::Sink;

impl Panzer {
    /// The limit that is rolled for next before a shot, and whether it is that of a special round.
    pub(crate) fn ammo_check(&self, st: &State, shot: Shot, stage: Ammo) -> Option<(u8, bool)> {
        if !st.on(switch::AMMO) {
            return None;
        }
        let arm = self.weapon(st, shot)?;
        let special = |round| {
            let found = arm.gun?.special(round, self.month(st))?;
            Some((found.limit, true))
        };
        match (stage, shot.load.charge) {
            (Ammo::Done, _) => None,
            (Ammo::Unchecked, Charge::Apcr) => special(Round::Apcr),
            (Ammo::Unchecked, Charge::Heat | Charge::Ce) => special(Round::Heat),
            (Ammo::Unchecked, Charge::Smoke) => arm.smoke.map(|limit| (limit, true)),
            (Ammo::Unchecked | Ammo::Basic, _) => arm.limit.map(|limit| (limit, false)),
        }
    }

    /// A d10 against an ammunition limit: more than the limit and the round is short.
    pub(crate) fn ammo_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        limit: u8,
        special: bool,
        roll: u8,
        sink: &mut K,
    ) {
        let Some(Frame::Volley(volley)) = st.top() else { return };
        let Some(mut shot) = volley.current else { return };
        let charge = shot.load.charge;
        let short = roll > limit;
        sink.emit(|| Event::Ammo { unit: self.tag(st, shot.unit), charge, roll, limit, short });
        let basic_row = self.weapon(st, shot).and_then(|arm| arm.ap()).is_some();
        let mut stage = Ammo::Done;
        // The basic round is fired instead, which may be short too (5.16.2.2). A gun that has nothing but hollow charges
        // fires those (5.16.2.1).
        if short && special && charge.pierces() && basic_row {
            shot.load.charge = Charge::Ap;
            stage = Ammo::Basic;
        }
        // Without hollow charges the gun fires its usual shells.
        if short && charge == Charge::Ce {
            shot.load.charge = Charge::Gp;
            stage = Ammo::Basic;
        }
        let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return };
        volley.current = Some(shot);
        volley.ammo = stage;
        volley.limited += u8::from(short);
    }

    /// What is due before the next shot; `true` if dice were asked for.
    pub(crate) fn ammo_step(&self, st: &mut State) -> bool {
        let Some(Frame::Volley(volley)) = st.top() else { return false };
        let Some(shot) = volley.current else { return false };
        match self.ammo_check(st, shot, volley.ammo) {
            Some((limit, special)) => {
                st.push(Frame::Roll(Roll::Ammo { limit, special }));
                true
            }
            None => false,
        }
    }
}
