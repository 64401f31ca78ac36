//! Gas strikes (44.2) and gas attacks (44.5).

use super::{Cloud, GasNote, Zone};
use crate::Wurzburg;
use crate::concealed::After;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Nation, Side, Support, Terrain};
use crate::readings::reading;
use crate::state::{CONTAMINATED, State};
use crate::support::StrikeKind;
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl StrikeKind {
    /// The points a gas strike takes; none for other strikes.
    pub const fn agent(self) -> Option<Support> {
        match self {
            StrikeKind::Gas => Some(Support::GasNonPersistent),
            StrikeKind::PersistentGas => Some(Support::GasPersistent),
            StrikeKind::Fire | StrikeKind::Adm | StrikeKind::Bridge => None,
        }
    }
}

impl Wurzburg {
    /// Whether a side may use gas: NATO not before the Pact has (44.1, 44.2.3).
    pub fn may_use_gas(&self, st: &State, side: Side) -> bool {
        st.gas.on && (side == Side::Wp || st.gas.spent[Side::Wp.index()] > 0)
    }

    /// Whose gas points are spent: NATO has those of the US alone (44.1, 24.2.2).
    pub(crate) fn chemist(&self, side: Side) -> Nation {
        match side {
            Side::Wp => Nation::Wp,
            Side::Nato => Nation::Us,
        }
    }

    /// Points of an agent a side may use now.
    pub fn gas_left(&self, st: &State, side: Side, agent: Support) -> u8 {
        let points = st.support[self.chemist(side) as usize][agent as usize];
        if self.may_use_gas(st, side) { points } else { 0 }
    }

    /// Whether a side has any gas it may use.
    pub(crate) fn has_gas(&self, st: &State, side: Side) -> bool {
        [Support::GasNonPersistent, Support::GasPersistent]
            .into_iter()
            .any(|a| self.gas_left(st, side, a) > 0)
    }

    /// Whether artillery can deliver gas: of the Pact or the US, strong enough before the standard half, as for mines (23.5.4,
    /// 44.2).
    pub(crate) fn may_gas(&self, st: &State, gun: CounterId, target: HexId, agent: Support) -> bool {
        let side = self.pack.side(gun);
        let nation = self.pack.formation(self.pack.formation_of(gun)).nation;
        let least = u32::from(self.pack.charts.support.adm_strength) * crate::fire::SCALE;
        let shot = self.indirect(st, gun, st.counter(gun).steps, false);
        nation == self.chemist(side)
            && self.gas_left(st, side, agent) > 0
            && self.through_smoke(st, shot, target, false).strength >= least
    }

    /// A gas point is spent; the Pact's first one frees NATO's (44.2.2, 44.2.3).
    pub(crate) fn spend_gas(&self, st: &mut State, side: Side, agent: Support) {
        let points = &mut st.support[self.chemist(side) as usize][agent as usize];
        *points = points.saturating_sub(1);
        st.gas.spent[side.index()] = st.gas.spent[side.index()].saturating_add(1);
    }

    /// Gas falls: the target's units are contaminated, stacks around it check, and those it contaminates are attacked (44.3,
    /// 44.4, 44.5).
    pub(crate) fn release_gas<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        hex: HexId,
        persistent: bool,
        sink: &mut K,
    ) {
        st.gas.zones.push(Zone { hex, persistent });
        sink.emit(|| Event::Gas(GasNote::Released { hex, persistent }));
        let map = &self.pack.map;
        let city = map.grid.within(hex, 1).any(|h| map.terrain_at(h) == Terrain::City);
        if side == Side::Wp && city {
            st.gas.cities = st.gas.cities.saturating_add(1);
        }
        let there: CounterSet = st.at(hex).collect();
        let hit = self.clean_units(st, there);
        if !hit.is_empty() {
            hit.iter().for_each(|c| self.contaminate(st, c));
            sink.emit(|| Event::Gas(GasNote::Contaminated(hit, hex)));
        }
        let clean = |h: &HexId| st.at(*h).any(|c| !st.counter(c).has(CONTAMINATED));
        let ring: ArrayVec<HexId, 6> = map.grid.adjacent(hex).filter(clean).collect();
        self.push_cloud(st, Cloud::Fallout { ring, hit });
    }

    /// The owner shows the units a strike has contaminated; dummies go, every step rolls (44.5).
    pub(super) fn begin_attack<K: Sink<Event>>(&self, st: &mut State, hit: CounterSet, sink: &mut K) {
        // In Hidden Mode units are revealed before they are attacked (44.5).
        for side in Side::ALL {
            let veiled: CounterSet =
                hit.iter().filter(|c| self.pack.side(*c) == side && self.is_unrevealed(st, *c)).collect();
            if !veiled.is_empty() {
                self.reveal_all(st, side, veiled, After::Nothing, sink);
                return;
            }
        }
        st.frames.pop();
        let mut left = Vec::new();
        for unit in hit.iter() {
            let counter = st.counter(unit);
            let Some(hex) = counter.place.on_map() else { continue };
            if counter.steps == 0 {
                self.remove_dummy(st, unit, sink);
                continue;
            }
            sink.emit(|| Event::Revealed { unit, hex, steps: counter.steps });
            left.push((unit, counter.steps));
        }
        if !left.is_empty() {
            st.frames.push(Frame::Gas(Box::new(Cloud::Attack(left))));
        }
    }

    /// The highest die that eliminates a step in a gas attack (44.5).
    pub(crate) fn gas_kills_at_most(&self, st: &State) -> u8 {
        let chart = &self.pack.charts.chemical;
        if st.reads(reading::DEADLY_GAS) { chart.attack_at_most_deadly } else { chart.attack_at_most }
    }

    /// One step of a gas attack.
    pub(super) fn attack_roll<K: Sink<Event>>(
        &self,
        st: &mut State,
        mut left: Vec<(CounterId, u8)>,
        die: u8,
        sink: &mut K,
    ) {
        let Some((unit, steps)) = left.first().copied() else { return };
        match left.first_mut() {
            Some(entry) if steps > 1 => entry.1 = steps - 1,
            _ => {
                left.remove(0);
            }
        }
        self.set_cloud(st, Cloud::Attack(left));
        let lost = die <= self.gas_kills_at_most(st);
        sink.emit(|| Event::Gas(GasNote::Attack(unit, die, lost)));
        if lost {
            self.lose(st, unit, 1, sink);
        }
    }
}
