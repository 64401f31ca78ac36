//! 6.1.4.3.10a: smoke rounds fired directly into a hex. No target need be spotted there.

use crate::Panzer;
use crate::action::Action;
use crate::effects::{Effect, EffectKind, Pattern};
use crate::event::Event;
use crate::frame::{Charge, Frame, Load, Roll, Shot, SmokeShot};
use crate::ids::{Side, UnitId};
use crate::state::{State, flag};
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Panzer {
    /// The smoke shot of a unit, if it has one.
    pub(crate) fn smoke_shot(&self, st: &State, id: UnitId) -> Option<Shot> {
        if !self.charge_played(st, Charge::Smoke) || st.unit(id).has(flag::BAILED | flag::FIRED) {
            return None;
        }
        // What throws smoke farther than a hand comes first.
        (0..self.arm_count(st, id))
            .rev()
            .map(|weapon| Shot::new(id, Load { weapon, charge: Charge::Smoke }))
            .find(|shot| self.rows(st, *shot).is_some() && self.weapon_usable(st, *shot).is_ok())
    }

    /// Units of a side that may fire smoke now.
    pub(crate) fn smokers(&self, st: &State, side: Side) -> Vec<UnitId> {
        if !self.charge_played(st, Charge::Smoke) {
            return Vec::new();
        }
        let ready = |id: &UnitId| self.owes_shot(st, *id) && self.could_smoke(st, *id);
        st.of(side).map(|(id, _)| id).filter(ready).collect()
    }

    /// Whether smoke may be fired into a hex: line of sight, arc, range, and no friend there.
    fn smoke_check(&self, st: &State, shot: Shot, hex: HexId) -> Result<(), Why> {
        let unit = st.unit(shot.unit);
        let (Some(from), Some(arm), Some(rows)) = (unit.hex(), self.weapon(st, shot), self.rows(st, shot))
        else {
            return Err(Why::new("6.1.4.3.10a", "why-no-smoke").unit(shot.unit));
        };
        let range = self.range(st, from, hex);
        let thrown = arm.smoke_reach.is_none_or(|reach| range <= u16::from(reach));
        if range < u16::from(arm.min_range) || rows.band(range).is_none() || !thrown {
            return Err(Why::new("6.1.4.3.10a", "why-smoke-range"));
        }
        if !self.in_field(st, arm.mount, shot.unit, from, hex) || !self.unit_sees_hex(st, shot.unit, hex) {
            return Err(Why::new("6.1.4.3.10a", "why-smoke-sight"));
        }
        if st.at(hex).any(|(_, u)| u.side == unit.side) {
            return Err(Why::new("6.1.4.3.10a", "why-smoke-friend"));
        }
        Ok(())
    }

    /// Hexes a unit may fire smoke into.
    pub(crate) fn smoke_hexes<'a>(
        &'a self,
        st: &'a State,
        shot: Shot,
    ) -> impl Iterator<Item = HexId> + use<'a> {
        self.layout(st).grid.ids().filter(move |hex| self.smoke_check(st, shot, *hex).is_ok())
    }

    /// Whether a unit has any hex to fire smoke into: then Fire may be plotted without a target.
    pub(crate) fn could_smoke(&self, st: &State, id: UnitId) -> bool {
        st.unit(id).hex().is_some()
            && self.smoke_shot(st, id).is_some_and(|shot| self.smoke_hexes(st, shot).next().is_some())
    }

    pub(crate) fn smoke_options(&self, st: &State, smoke: &SmokeShot, out: &mut Vec<Action>) {
        out.extend(self.smoke_hexes(st, smoke.shot).map(Action::Place));
    }

    pub(crate) fn smoke_why(&self, st: &State, smoke: &SmokeShot, action: Action) -> Option<Why> {
        let Action::Place(hex) = action else { return None };
        self.smoke_check(st, smoke.shot, hex).err()
    }

    pub(crate) fn smoke_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let (Some(Frame::Smoke(smoke)), Action::Place(hex)) = (st.top(), action) else { return };
        let shot = smoke.shot;
        st.pop();
        self.show_fire(st, shot, sink);
        sink.emit(|| Event::SmokeFired { unit: self.tag(st, shot.unit), hex: self.spot(st, hex) });
        let limit = self.weapon(st, shot).and_then(|arm| arm.smoke).unwrap_or(0);
        // No die where nothing can run short.
        if limit >= 10 {
            self.lay_smoke(st, hex, sink);
        } else {
            st.push(Frame::Roll(Roll::Smoke { unit: shot.unit, hex, limit }));
        }
    }

    /// Smoke of one hex: every weapon on the map lays as much.
    fn lay_smoke<K: Sink<Event>>(&self, st: &mut State, hex: HexId, sink: &mut K) {
        let (kind, pattern) = (EffectKind::Smoke, Pattern::Single);
        self.lay(st, Effect { kind, hex, pattern, dir: 0, on: true, active: false }, sink);
    }

    /// A d10 for smoke rounds: when they are short nothing comes of it, but the shot was seen (5.16.2.3).
    pub(crate) fn smoke_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: UnitId,
        hex: HexId,
        limit: u8,
        roll: u8,
        sink: &mut K,
    ) {
        let short = roll > limit;
        let charge = Charge::Smoke;
        sink.emit(|| Event::Ammo { unit: self.tag(st, unit), charge, roll, limit, short });
        if !short {
            self.lay_smoke(st, hex, sink);
        }
    }
}
