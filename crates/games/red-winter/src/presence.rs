//! Arriving in and leaving a hex: control (7.3), markers (14.4, 16.2-d) and what entering certain hexes sets off
//! (12.3.1-b, 12.4.3, 12.4.4, 12.8-a).

use crate::RedWinter;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{Side, UnitId};
use crate::state::{Place, State, flag, switch};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// A unit arrives in a hex, from wherever it was, by move, retreat, advance or entry.
    ///
    /// Returns whether a procedure was started that must be finished before the unit goes on.
    pub fn arrive<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, hex: HexId, sink: &mut K) -> bool {
        let before = st.unit(unit).place;
        st.put(&self.pack, unit, Place::Hex(hex));
        if let Some(left) = before.hex().filter(|h| *h != hex) {
            st.unmark(unit, flag::BONFIRE);
            self.tidy(st, left, sink);
        }
        let (side, kind) = (self.side(unit), self.kind(unit));
        if !kind.is_combat() {
            return false;
        }
        if let Some(left) = before.hex() {
            self.release_control(st, left);
        }
        self.pass(st, side, hex);
        let mut interrupted = false;
        if side == Side::Soviet {
            interrupted |= self.pajari_displaced(st, hex, sink);
            if hex == self.pack.source[Side::Finnish.index()] && kind.is_infantry_company() {
                self.finnish_park_lost(st, sink);
            }
        } else if hex == self.pack.source[Side::Soviet.index()] && self.park_offered(st, unit) {
            st.push(Frame::Park(unit));
            interrupted = true;
        }
        interrupted
    }

    /// A combat unit of the side is in the hex, if only in passing: control (7.3), places the scenario watches,
    /// and whether the Soviets have come west (12.8-a).
    pub fn pass(&self, st: &mut State, side: Side, hex: HexId) {
        self.take_control(st, side, hex);
        self.scenario_watch(st, side, hex);
        if side == Side::Soviet && !st.west {
            st.west =
                self.pack.grid.cell(hex).is_some_and(|(col, _)| {
                    col <= i16::from(self.pack.constants.variable.provisional_column)
                });
        }
    }

    /// A unit leaves the map for `place`; the hex it was in is tidied up.
    pub fn depart<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, place: Place, sink: &mut K) {
        let before = st.unit(unit).place;
        st.put(&self.pack, unit, place);
        st.unmark(unit, flag::NIGHT | flag::LMG | flag::COMBAT | flag::ACTED);
        self.forget(st, unit);
        if let Some(left) = before.hex() {
            self.tidy(st, left, sink);
            self.release_control(st, left);
        }
    }

    /// Takes a unit that is no longer on the map out of every procedure in progress. Defenders that left the map
    /// alive stay on the list: they are not eliminated, so they can be followed as far as they went (8.7.1-d, A-24).
    fn forget(&self, st: &mut State, unit: UnitId) {
        let alive = st.unit(unit).place == Place::Gone;
        for frame in &mut st.frames {
            match frame {
                Frame::Acting(m) => m.group.remove(unit),
                Frame::RaidRoute { group, .. } => group.remove(unit),
                Frame::Open(open) => open.fighters.remove(unit),
                Frame::Battle(b) => {
                    b.attackers.remove(unit);
                    b.offensive.remove(unit);
                    if !alive {
                        b.defenders.remove(unit);
                    }
                    b.defensive.iter_mut().for_each(|set| set.remove(unit));
                }
                Frame::AtFire(f) => {
                    f.guns.remove(unit);
                    f.targets.remove(unit);
                }
                Frame::Retreat(r) => {
                    r.group.remove(unit);
                    r.waiting.remove(unit);
                    r.tolls.remove(unit);
                }
                Frame::PickStep(p) => p.among.remove(unit),
                Frame::Advance(a) => {
                    a.ready.remove(unit);
                    a.going = a.going.filter(|(going, _)| *going != unit);
                }
                Frame::SubZero(s) => s.waiting.remove(unit),
                _ => {}
            }
        }
    }

    /// Removes markers from a hex nobody of their owner is left in (14.4-a, 16.2-d).
    fn tidy<K: Sink<Event>>(&self, st: &mut State, hex: HexId, sink: &mut K) {
        if st.bonfires.contains(hex) && !st.stack(hex).any(|u| st.unit(u).has(flag::BONFIRE)) {
            st.bonfires.remove(hex);
        }
        let marked = st.dug_in.contains(hex) || st.digging.contains(hex);
        if marked && !st.stack(hex).any(|u| self.kind(u).is_combat()) {
            st.dug_in.remove(hex);
            st.digging.remove(hex);
            st.recent.remove(hex);
            sink.emit(|| Event::Filled(hex));
        }
    }

    /// 7.3-a, ruling A-62: an arriving combat unit takes its hex and every adjacent hex no enemy combat unit is in.
    pub fn take_control(&self, st: &mut State, side: Side, hex: HexId) {
        let soviet = side == Side::Soviet;
        st.control.set(hex, soviet);
        for n in self.pack.grid.adjacent(hex) {
            if !st.holds(side.other(), n) {
                st.control.set(n, soviet);
            }
        }
    }

    /// 7.3-a: a hex goes to the side that is in it, or exerts a zone of control into it, if the other does neither.
    ///
    /// Called when a unit has left `left`: what the other side holds or watches around it is then the last to do so.
    fn release_control(&self, st: &mut State, left: HexId) {
        if !st.on(switch::RULES_2) {
            return;
        }
        for hex in std::iter::once(left).chain(self.pack.grid.adjacent(left)) {
            let claims = |side: Side| st.holds(side, hex) || st.in_ezoc(side.other(), hex);
            match (claims(Side::Soviet), claims(Side::Finnish)) {
                (true, false) => st.control.set(hex, true),
                (false, true) => st.control.set(hex, false),
                _ => {}
            }
        }
    }

    /// Who controls the hex (7.3).
    pub fn controller(&self, st: &State, hex: HexId) -> Side {
        if st.control.contains(hex) { Side::Soviet } else { Side::Finnish }
    }
}
