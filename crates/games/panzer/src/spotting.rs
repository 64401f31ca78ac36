//! 4.1: who spots whom.
//!
//! Two speeds: the spotting phase takes a snapshot ([`State::seen`]) that decides Fire and Short Halt for the whole
//! turn; overwatch asks live, with markers gained this turn (rulings 15, 16).

use crate::Panzer;
use crate::event::Event;
use crate::geo::arc;
use crate::ids::{UnitId, UnitSet};
use crate::pack::Mount;
use crate::state::{Spot, State, flag};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// Which spot markers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markers {
    /// Those of earlier turns: the spotting phase and the fire it allows.
    Active,
    /// Those gained this turn too: overwatch (4.4.2c).
    Latest,
}

impl Panzer {
    /// The sum of all spotting modifiers of a target, before it is clamped (4.1.3).
    pub fn spotting_modifier(&self, st: &State, target: UnitId, markers: Markers) -> i32 {
        let unit = st.unit(target);
        let table = &self.pack.tables.spotting;
        let marker = match markers {
            Markers::Active => unit.spot,
            Markers::Latest => unit.latest_spot(),
        };
        let acted = match marker {
            Spot::None => 0,
            Spot::Fire => table.spot_fire,
            Spot::Move => table.spot_move,
            Spot::SmallArms => table.spot_fire_sa,
        };
        let cover = self.cover_of(st, target, |row| row.spotting);
        let hidden = if unit.has(flag::FULL_COVER) { table.target_full_cover } else { 0 };
        i32::from(table.cover[cover.index()]) + i32::from(acted) + i32::from(hidden)
    }

    /// How far a target can be spotted (4.1.3a). Its size modifier plays no part (4.1.3.1).
    pub fn spotting_range(&self, st: &State, target: UnitId, markers: Markers) -> u16 {
        let net = self.spotting_modifier(st, target, markers);
        u16::from(self.pack.tables.spotting.range(self.card(st, target).size(), net))
    }

    /// Whether one unit spots another: an armed observer, range and line of sight, all round (4.1.1, 4.1.2).
    pub fn spots(&self, st: &State, observer: UnitId, target: UnitId, markers: Markers) -> bool {
        let (o, t) = (st.unit(observer), st.unit(target));
        // Passengers look out for themselves (6.1.1), but are seen with their carrier only (6.1.3c).
        let (Some(from), Some(to)) = (st.whereabouts(observer), t.hex()) else { return false };
        if o.side == t.side || !self.is_armed(st, observer) {
            return false;
        }
        let mut net = self.spotting_modifier(st, target, markers);
        // From full cover one sees less far (6.1.3.2).
        if o.has(flag::FULL_COVER) {
            net += i32::from(self.pack.tables.spotting.spotter_full_cover);
        }
        // A suppressed unit looks ahead only, and less far (6.1.3.1).
        if o.has(flag::SUPPRESSED) {
            net += i32::from(self.pack.tables.spotting.spotter_suppressed);
            if !self.looks_towards(st, observer, from, to) {
                return false;
            }
        }
        let reach = u16::from(self.pack.tables.spotting.range(self.card(st, target).size(), net));
        self.range(st, from, to) <= reach && self.unit_sees(st, observer, target)
    }

    /// Whether a hex lies in the arc a unit's main weapon points at.
    fn looks_towards(&self, st: &State, id: UnitId, from: HexId, to: HexId) -> bool {
        let (facing, d) = (self.facing_of(st, id), self.displacement(st, from, to));
        let tail =
            self.vehicle(st, id).is_some_and(|v| v.weapons.first().is_some_and(|w| w.mount == Mount::Rear));
        if tail { arc::in_rear_arc(facing, d) } else { arc::in_front_arc(facing, d) }
    }

    /// Whether any enemy spots a unit at the moment (4.1.1b).
    pub fn is_spotted(&self, st: &State, target: UnitId, markers: Markers) -> bool {
        st.of(st.unit(target).side.other()).any(|(o, _)| self.spots(st, o, target, markers))
    }

    /// The spotting phase (4.1): markers gained last turn become active, the snapshot is taken, and units nobody
    /// spots lose theirs (4.1.5).
    pub(crate) fn spotting_phase<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        for unit in &mut st.units {
            if unit.pending != Spot::None {
                unit.spot = unit.pending;
                unit.pending = Spot::None;
            }
        }
        let targets: Vec<UnitId> = st.ids().collect();
        let seen = targets
            .iter()
            .map(|target| {
                let enemies = st.of(st.unit(*target).side.other());
                let spotters =
                    enemies.filter(|(o, _)| self.spots(st, *o, *target, Markers::Active)).map(|(o, _)| o);
                spotters.collect::<UnitSet>()
            })
            .collect();
        st.seen = seen;
        for target in targets {
            if st.seen[target.index()].is_empty() && st.unit(target).spot != Spot::None {
                st.unit_mut(target).spot = Spot::None;
                sink.emit(|| Event::SpotLost(self.tag(st, target)));
            }
        }
        for id in st.ids() {
            self.note_target(st, id);
        }
    }

    /// Notes whether a unit has a target to fire at directly, or a task of indirect fire only (4.2.1c, 6.5.1b).
    pub(crate) fn note_target(&self, st: &mut State, id: UnitId) {
        let direct = self.has_target(st, id);
        let had = direct || self.could_support(st, id);
        let unit = st.unit_mut(id);
        unit.flags &= !(flag::HAD_TARGET | flag::INDIRECT_ONLY);
        unit.flags |= if had { flag::HAD_TARGET } else { 0 };
        unit.flags |= if had && !direct { flag::INDIRECT_ONLY } else { 0 };
    }
}
