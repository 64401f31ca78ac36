//! 6.5.1: indirect fire. An observer sees the target, somebody else fires.
//!
//! `call` is the procedure: an observer names a hex, sources and a pattern. `response` is the die that says whether
//! a source answers. What falls is a strike of [`crate::gp`].

mod call;
mod response;

use crate::Panzer;
use crate::effects::{EffectKind, Pattern};
use crate::event::Event;
use crate::ids::{Side, UnitId};
use crate::pack::{Bands, Kind, Mount};
use crate::spotting::Markers;
use crate::state::{Command, State, flag, switch};
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// Who fires indirectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Gunner {
    /// A battery off the map: index among those of its side.
    Battery(u8),
    /// A unit on the map.
    Unit(UnitId),
}

/// A mission that goes on from turn to turn (6.5.1.8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mission {
    /// Whose.
    pub side: Side,
    /// Its observer, who cannot be replaced.
    pub observer: UnitId,
    /// The target hex.
    pub hex: HexId,
    /// The sheaf of its batteries.
    pub pattern: Pattern,
    /// Direction of a line.
    pub dir: u8,
    /// Smoke instead of shells.
    pub smoke: bool,
    /// Who fires.
    pub gunners: Vec<Gunner>,
    /// Fell on friends: it is checked next turn (6.5.1.10).
    pub danger: bool,
    /// The turn it last fired or was dealt with.
    pub turn: u8,
}

impl Panzer {
    /// The indirect row of a unit on the map, and its least range.
    pub fn indirect_rows(&self, st: &State, id: UnitId) -> Option<(&Bands, u16)> {
        let unit = st.unit(id);
        if unit.has(flag::BAILED) || unit.hex().is_none() {
            return None;
        }
        match &self.card(st, id).kind {
            Kind::Vehicle(v) => {
                let rows = v.weapons.iter().find_map(|w| self.pack.gun(w.gun).indirect.as_ref())?;
                Some((rows, 1))
            }
            Kind::Towed(t) => self.pack.gun(t.gun).indirect.as_ref().map(|rows| (rows, 1)),
            Kind::Leg(_) => {
                // No mortar fires from upstairs (5.1.3.1).
                let crew = self.pack.crew(unit.weapon.filter(|_| !self.is_under_ceiling(st, id))?);
                crew.indirect.as_ref().map(|rows| (rows, u16::from(crew.min_range.max(1))))
            }
        }
    }

    /// The number of the weapon that fires indirectly, and where it points: it keeps its field of fire (6.5.1c).
    pub(crate) fn indirect_weapon(&self, st: &State, id: UnitId) -> (u8, Mount) {
        match &self.card(st, id).kind {
            Kind::Vehicle(v) => {
                let at = v.weapons.iter().position(|w| self.pack.gun(w.gun).indirect.is_some()).unwrap_or(0);
                (at as u8, v.weapons.get(at).map_or(Mount::Front, |w| w.mount))
            }
            Kind::Towed(_) => (0, Mount::Front),
            Kind::Leg(_) => (1, Mount::AllRound),
        }
    }

    /// Whether a unit may be given Fire for the sake of indirect fire: its side has an observer (6.5.1b).
    pub(crate) fn could_support(&self, st: &State, id: UnitId) -> bool {
        st.on(switch::INDIRECT)
            && self.indirect_rows(st, id).is_some()
            && st.of(st.unit(id).side).any(|(o, _)| self.is_observer(st, o))
    }

    /// Whether a unit may observe: forward observers, headquarters and reconnaissance (6.5.1.1).
    pub fn is_observer(&self, st: &State, id: UnitId) -> bool {
        let unit = st.unit(id);
        unit.has(flag::OBSERVER | flag::COMMAND | flag::RECON)
            && !unit.has(flag::BAILED)
            && st.whereabouts(id).is_some()
    }

    /// Whether an observer can call or direct fire now: on overwatch, which it gives up for this (6.5.1b).
    pub(crate) fn observes(&self, st: &State, id: UnitId) -> bool {
        // A passenger observes on its carrier's Overwatch (6.6.7.2).
        let orders = st.unit(self.commanded(st, id));
        self.is_observer(st, id)
            && !st.unit(id).has(flag::CHECKED)
            && orders.command == Command::Watch
            && orders.is_face_down()
    }

    /// Whose command a unit acts on: its own, or its carrier's.
    pub(crate) fn commanded(&self, st: &State, id: UnitId) -> UnitId {
        st.unit(id).carrier().unwrap_or(id)
    }

    /// Whether a battery is free this turn.
    pub fn is_battery_free(&self, st: &State, side: Side, index: u8) -> bool {
        let busy = |m: &Mission| m.side == side && m.gunners.contains(&Gunner::Battery(index));
        st.batteries_used[side.index()] & (1 << index) == 0
            && !st.missions.iter().any(busy)
            && !self.is_planned(st, side, index)
    }

    /// Hexes of enemies an observer spots now.
    pub(crate) fn spotted_hexes(&self, st: &State, observer: UnitId) -> Vec<HexId> {
        let side = st.unit(observer).side;
        let mut hexes: Vec<HexId> = st
            .of(side.other())
            .filter(|(t, _)| self.spots(st, observer, *t, Markers::Latest))
            .filter_map(|(_, u)| u.hex())
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Whether a source can reach a hex for an observer (6.5.1.13, ruling 55), and may: no unit fires indirectly at what it
    /// sees itself (6.5.1b).
    pub(crate) fn reach(
        &self,
        st: &State,
        side: Side,
        gunner: Gunner,
        observer: UnitId,
        hex: HexId,
    ) -> Option<u16> {
        let from = st.whereabouts(observer)?;
        let seen = self.range(st, from, hex);
        match gunner {
            Gunner::Battery(index) => {
                let (battery, _) = self.scenario(st).sides[side.index()].batteries.get(usize::from(index))?;
                self.pack.battery(*battery).bands.band(seen).map(|_| seen)
            }
            Gunner::Unit(id) => {
                let (rows, least) = self.indirect_rows(st, id)?;
                let at = st.unit(id).hex()?;
                let own = self.range(st, at, hex);
                let (_, mount) = self.indirect_weapon(st, id);
                let range = own.max(seen);
                let sees = st.at(hex).any(|(t, u)| u.side != side && self.spots(st, id, t, Markers::Latest));
                let field = self.in_field(st, mount, id, at, hex);
                (own >= least && rows.band(range).is_some() && field && !sees).then_some(range)
            }
        }
    }

    /// Whether a source may answer a call at all: a unit on the map needs a Fire it has not carried out (6.5.1b, 6.5.1.9).
    pub(crate) fn may_answer(&self, st: &State, gunner: Gunner) -> bool {
        match gunner {
            Gunner::Battery(_) => true,
            Gunner::Unit(id) => {
                let u = st.unit(id);
                u.command == Command::Fire && u.is_face_down() && !u.has(flag::FIRED | flag::CHECKED)
            }
        }
    }

    /// Every source an observer could call on a hex.
    pub(crate) fn gunners(&self, st: &State, side: Side, observer: UnitId, hex: HexId) -> Vec<Gunner> {
        let batteries = self.scenario(st).sides[side.index()].batteries.len().min(16) as u8;
        let off = (0..batteries).filter(|i| self.is_battery_free(st, side, *i)).map(Gunner::Battery);
        // Its mission must be checked before a unit answers another call (6.5.1.9).
        let busy = |id: UnitId| st.missions.iter().any(|m| m.gunners.contains(&Gunner::Unit(id)));
        let on = st
            .of(side)
            .filter(|(id, _)| self.may_answer(st, Gunner::Unit(*id)) && !busy(*id))
            .map(|(id, _)| Gunner::Unit(id));
        off.chain(on).filter(|g| self.reach(st, side, *g, observer, hex).is_some()).collect()
    }

    /// Whether an observer has anything to call.
    pub(crate) fn could_call(&self, st: &State, observer: UnitId) -> bool {
        let side = st.unit(observer).side;
        self.observes(st, observer)
            && !st.missions.iter().any(|m| m.observer == observer)
            && self
                .spotted_hexes(st, observer)
                .iter()
                .any(|h| !self.gunners(st, side, observer, *h).is_empty())
    }

    /// Missions of a side that were not dealt with this turn.
    pub(crate) fn open_missions(&self, st: &State, side: Side) -> impl Iterator<Item = u8> + use<> {
        let turn = st.turn;
        let open = st.missions.iter().enumerate().filter(|(_, m)| m.side == side && m.turn < turn);
        open.map(|(i, _)| i as u8).collect::<Vec<_>>().into_iter()
    }

    /// Whether a side has anything to decide in its indirect fire step.
    pub(crate) fn missions_open(&self, st: &State, side: Side) -> bool {
        self.open_missions(st, side).next().is_some()
            || !self.arriving(st, side).is_empty()
            || st.of(side).any(|(o, _)| self.could_call(st, o))
    }

    /// Ends a mission: its shells stop falling, its sources rest this turn (6.5.1.9).
    pub(crate) fn check_fire<K: Sink<Event>>(&self, st: &mut State, index: u8, sink: &mut K) {
        if usize::from(index) >= st.missions.len() {
            return;
        }
        let mission = st.missions.remove(usize::from(index));
        self.lift_barrage(st, &mission);
        // Neither its observer nor its sources take part in another this turn.
        st.unit_mut(mission.observer).flags |= flag::CHECKED;
        for gunner in &mission.gunners {
            match gunner {
                Gunner::Battery(i) => st.batteries_used[mission.side.index()] |= 1 << i,
                Gunner::Unit(id) => st.unit_mut(*id).flags |= flag::CHECKED,
            }
        }
        sink.emit(|| Event::Checked {
            observer: self.tag(st, mission.observer),
            hex: self.spot(st, mission.hex),
        });
    }

    /// Takes the barrage of a mission off the map.
    pub(crate) fn lift_barrage(&self, st: &mut State, mission: &Mission) {
        for (pattern, dir) in [(mission.pattern, mission.dir), (Pattern::Single, 0)] {
            let at = st.effects.iter().position(|e| {
                e.kind == EffectKind::Barrage && (e.hex, e.pattern, e.dir) == (mission.hex, pattern, dir)
            });
            if let Some(at) = at {
                st.effects.remove(at);
            }
        }
    }

    /// Missions that cannot go on are checked by themselves: no observer on overwatch, no line of sight, or friends were
    /// hit (6.5.1.9, 6.5.1.10).
    pub(crate) fn check_lost_missions<K: Sink<Event>>(&self, st: &mut State, side: Side, sink: &mut K) {
        let lost = |m: &Mission| {
            let sees = self.unit_sees_hex(st, m.observer, m.hex);
            m.side == side && (m.danger || !sees || !self.observes(st, m.observer))
        };
        let gone: Vec<u8> =
            st.missions.iter().enumerate().filter(|(_, m)| lost(m)).map(|(i, _)| i as u8).collect();
        for index in gone.into_iter().rev() {
            self.check_fire(st, index, sink);
        }
    }

    /// A unit that comes into the shells of a mission is attacked at once, once a move by each source (6.6.6).
    pub(crate) fn walk_into_barrage(&self, st: &mut State, id: UnitId, hex: HexId) {
        let turn = st.turn;
        for i in 0..st.missions.len().min(16) {
            if st.missions[i].turn != turn || st.missions[i].smoke {
                continue;
            }
            let mission = st.missions[i].clone();
            for (k, gunner) in mission.gunners.iter().enumerate().take(Mission::SOURCES) {
                let met = 1u64 << (i * Mission::SOURCES + k);
                let (pattern, dir) = mission.sheaf(*gunner);
                if st.shelled & met != 0 || !self.covers(st, pattern, mission.hex, dir, hex) {
                    continue;
                }
                st.shelled |= met;
                if let Some(mut strike) = self.shells(st, &mission, *gunner, mission.hex) {
                    strike.ground.clear();
                    strike.queue = std::iter::once(id).chain(st.passengers(id).map(|(p, _)| p)).collect();
                    strike.still = true;
                    st.push(crate::frame::Frame::Strike(strike));
                }
            }
        }
    }
}

impl Mission {
    /// Sources a mission can have: two, and two units on the map may make one (6.5.1.1.4).
    pub const SOURCES: usize = 4;

    /// The pattern one of its sources covers: a unit on the map covers one hex.
    pub fn sheaf(&self, gunner: Gunner) -> (Pattern, u8) {
        match gunner {
            Gunner::Battery(_) => (self.pattern, self.dir),
            Gunner::Unit(_) => (Pattern::Single, 0),
        }
    }
}
