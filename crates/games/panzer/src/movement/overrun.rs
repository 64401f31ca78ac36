//! 6.6.10: a vehicle drives over a leg unit or a gun.

use super::cost::Entry;
use crate::Panzer;
use crate::event::{Event, Modifier};
use crate::features::{Breach, Break};
use crate::frame::{Charge, Frame, Manner, Programme, Roll, Strike};
use crate::gp::Modifiers;
use crate::ids::{Band, UnitId, UnitSet};
use crate::pack::Terrain;
use crate::spotting::Markers;
use crate::state::{Command, Place, State, flag, switch};
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::{Dir, HexId};

impl Panzer {
    /// Units a vehicle may overrun in the move it begins, and its passengers assault as they get off: those that are spotted
    /// before it starts (6.6.10a, 6.6.1.1e).
    pub(super) fn prey(&self, st: &State, id: UnitId, from: HexId, farthest: u8) -> UnitSet {
        let vehicle = self.vehicle(st, id).is_some() && !from.is_none();
        let hunts = vehicle && st.unit(id).command == Command::Move && self.is_armed(st, id);
        let carries = vehicle && st.passengers(id).any(|(p, _)| self.leg(st, p).is_some());
        if !hunts && !carries {
            return UnitSet::EMPTY;
        }
        // A passenger gets off beside its carrier and attacks the next hex.
        let reach = u16::from(farthest).max(1) + if carries { 2 } else { 0 };
        let near = |hex: HexId| self.range(st, from, hex) <= reach;
        let there = st
            .of(st.unit(id).side.other())
            .filter(|(t, u)| u.hex().is_some_and(near) && (carries || self.vehicle(st, *t).is_none()));
        there.map(|(t, _)| t).filter(|t| self.is_spotted(st, *t, Markers::Latest)).collect()
    }

    /// Whether the moving vehicle may overrun a unit in the hex before it (6.6.10a, b).
    pub(crate) fn overrun_check(
        &self,
        st: &State,
        p: &Programme,
        target: UnitId,
    ) -> Result<(Programme, Entry), Why> {
        let no = |rule, key| Err(Why::new(rule, key).unit(target));
        let (unit, victim) = (st.unit(p.unit), st.unit(target));
        let (Some(from), Some(to)) = (unit.hex(), victim.hex()) else {
            return no("6.6.10a", "why-no-overrun-target");
        };
        let armed = self.vehicle(st, p.unit).is_some() && self.is_armed(st, p.unit);
        if !armed || unit.command != Command::Move || unit.has(flag::TRACK | flag::ASSAULTED) || p.spent {
            return Err(Why::new("6.6.10a", "why-cannot-overrun").unit(p.unit));
        }
        self.steady_check(st, p.unit)?;
        let foot = self.vehicle(st, target).is_none() && victim.side != unit.side;
        if !foot || victim.has(flag::DISMOUNTED) || !p.prey.contains(target) {
            return no("6.6.10a", "why-no-overrun-target");
        }
        // A position cannot be driven over (6.1.4.3.7).
        if self.in_position(st, target) {
            return no("6.1.4.3.7", "why-overrun-position");
        }
        if !self.same_assault(st, p.unit, target) {
            return Err(Why::new("6.6.11", "why-shared-assault").unit(p.unit));
        }
        let dir = Dir::ALL[usize::from(unit.facing % 6)];
        if self.layout(st).grid.neighbour(from, dir) != to {
            return no("6.6.10b", "why-not-ahead");
        }
        let entry = if self.is_indoors(st, target) {
            self.building_entry(st, p.unit, from, dir)?
        } else {
            self.entry(st, p.unit, from, dir, false)?
        };
        let Some(mut next) = p.after(&entry, 0, true) else {
            return Err(Why::new("4.5.1.1.1", "why-no-points"));
        };
        next.heading = unit.facing;
        Ok((next, entry))
    }

    /// Every weapon of the vehicle at one hex and every squad aboard, 15 at most (6.6.10.1).
    pub fn overrun_factor(&self, st: &State, id: UnitId) -> u8 {
        let own = (0..self.arm_count(st, id)).filter_map(|n| self.arm(st, id, n)?.gp?.at(1));
        let riders = st.passengers(id).filter_map(|(p, _)| self.leg(st, p)?.gp.at(1));
        own.chain(riders)
            .map(|(_, factor)| factor)
            .fold(0u8, u8::saturating_add)
            .min(self.pack.tables.gp.columns())
    }

    /// Whether a target is inside a building, so that the vehicle must break in first (6.6.10c).
    pub(crate) fn is_indoors(&self, st: &State, target: UnitId) -> bool {
        let hex = st.unit(target).hex();
        hex.is_some_and(
            |h| matches!(self.terrain_of(st, target, h), t if t.is_building() || t == Terrain::Roof),
        )
    }

    pub(crate) fn overrun<K: Sink<Event>>(&self, st: &mut State, p: Programme, target: UnitId, sink: &mut K) {
        if self.is_indoors(st, target) {
            self.breach(st, Break { unit: p.unit, how: Breach::Ahead, overrun: Some(target) });
        } else {
            self.overrun_now(st, p, target, sink);
        }
    }

    /// The attack of a vehicle on a target in the hex it has come to (6.6.10.1).
    pub(crate) fn overrun_strike(&self, st: &State, id: UnitId, target: UnitId, to: HexId) -> Strike {
        let gp = &self.pack.tables.gp;
        let unit = st.unit(id);
        let parts = [
            (Modifier::Overrun, true, gp.overrun),
            (Modifier::Damaged, unit.has(flag::TURRET), gp.shooter_damaged),
            (Modifier::Suppressed, unit.has(flag::SUPPRESSED), gp.shooter_suppressed),
            (Modifier::Grade, true, self.pack.tables.grade.gp(self.grade(st, id), Band::P)),
        ];
        let mut common: Modifiers =
            parts.into_iter().filter(|(_, on, v)| *on && *v != 0).map(|(m, _, v)| (m, v)).collect();
        // Every modifier of direct fire counts, so what hangs in the hex too.
        self.hindered(st, to, to, &mut common);
        let strike = Strike::new(unit.side, Manner::Direct(id), self.overrun_factor(st, id), 0, Band::P);
        Strike { common, queue: vec![target], moving: Some(false), ..strike }
    }

    /// The attack begins: what has waited in the hex may have damaged or suppressed the vehicle meanwhile.
    pub(crate) fn overrun_strikes(&self, st: &State, strike: &Strike, target: UnitId) -> Option<Modifiers> {
        let Manner::Direct(id) = strike.manner else { return None };
        let overruns = strike.common.iter().any(|(m, _)| *m == Modifier::Overrun);
        let to = st.unit(target).hex().filter(|_| overruns)?;
        let short = strike.common.iter().copied().filter(|(m, _)| *m == Modifier::AmmoLimit);
        Some(self.overrun_strike(st, id, target, to).common.into_iter().chain(short).collect())
    }

    /// The die for its rounds that a vehicle owes before it overruns (6.6.10.1).
    pub(crate) fn overrun_limit(&self, st: &State, id: UnitId) -> Option<u8> {
        self.arm(st, id, 0).and_then(|arm| arm.limit).filter(|_| st.on(switch::AMMO))
    }

    /// The vehicle is in the target's hex and attacks.
    pub(crate) fn overrun_now<K: Sink<Event>>(
        &self,
        st: &mut State,
        p: Programme,
        target: UnitId,
        sink: &mut K,
    ) {
        let indoors = self.is_indoors(st, target);
        let Ok((next, entry)) = self.overrun_check(st, &p, target) else { return };
        let (id, from) = (p.unit, st.unit(p.unit).hex());
        let cost = (i16::from(p.rates.country) - i16::from(next.rates.country)).clamp(0, 99) as u8;
        self.vacate(st, id);
        let unit = st.unit_mut(id);
        unit.place = Place::Hex(entry.to);
        unit.flags |= flag::ASSAULTED;
        if indoors {
            unit.flags |= flag::INSIDE;
        }
        self.note_salvo(st, id, target);
        sink.emit(|| Event::Moved {
            unit: self.tag(st, id),
            from: from.map(|h| self.spot(st, h)),
            to: self.spot(st, entry.to),
            cost,
            back: false,
        });
        sink.emit(|| Event::Overruns { unit: self.tag(st, id), target: self.tag(st, target) });
        if let Some(Frame::Programme(p)) = st.frames.top_mut() {
            *p = next;
        }
        // What has been wearing off comes back in any case (6.6.10.2).
        let victim = st.unit_mut(target);
        if victim.has(flag::SUPPRESSED_OFF) {
            victim.flags = (victim.flags & !flag::SUPPRESSED_OFF) | flag::SUPPRESSED_ON;
        }
        let strike = self.overrun_strike(st, id, target, entry.to);
        st.push(Frame::Strike(strike));
        if let Some(limit) = self.overrun_limit(st, id) {
            st.push(Frame::Roll(Roll::OverrunAmmo { unit: id, limit }));
        }
        // What waits in the hex strikes before it does (6.6.6).
        self.walk_into_barrage(st, id, entry.to);
        self.entered(st, id, entry.to, sink);
    }

    /// A d10 for the rounds of a vehicle that overruns: short ones take 10 off (6.6.10.1, ruling S-39).
    pub(crate) fn overrun_ammo_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: UnitId,
        limit: u8,
        roll: u8,
        sink: &mut K,
    ) {
        let short = roll > limit;
        sink.emit(|| Event::Ammo { unit: self.tag(st, unit), charge: Charge::Gp, roll, limit, short });
        if let Some(Frame::Strike(strike)) = st.frames.top_mut().filter(|_| short) {
            strike.common.push((Modifier::AmmoLimit, self.pack.tables.gp.ammo_limit));
        }
    }
}
