//! 6.5.4.2.5, 6.5.4.4.3c to g: general-purpose fire brings buildings, bridges and works down.

use super::{FeatureEvent, FeatureRoll, Rubble};
use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Roll};
use crate::ids::UnitId;
use crate::pack::{Fortification, GpResult, Ground, Terrain};
use crate::state::{GroundAt, Place, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// Works that can be fired at, with their row of the terrain table.
const WORKS: [(Fortification, Terrain); 3] = [
    (Fortification::ImprovedPosition, Terrain::ImprovedPosition),
    (Fortification::Block, Terrain::Block),
    (Fortification::Wire, Terrain::Wire),
];

impl Panzer {
    /// What can be destroyed in a hex: everything that has a defence in the terrain table.
    pub(crate) fn vulnerable(&self, st: &State, hex: HexId) -> Vec<(HexId, Terrain)> {
        let ground = self.ground(st, hex);
        let mut list = Vec::new();
        if ground.terrain.is_building() {
            list.push(ground.terrain);
        }
        if ground.bridge {
            list.push(Terrain::Bridge);
        }
        let there = WORKS.iter().filter(|(kind, _)| self.has_work(st, hex, *kind));
        list.extend(there.map(|(_, terrain)| *terrain));
        if self.known_mines(st, hex) {
            list.push(Terrain::Mines);
        }
        let defended = |t: &Terrain| self.pack.terrain(*t).own_defence.is_some();
        list.into_iter().filter(defended).map(|t| (hex, t)).collect()
    }

    /// What direct fire at a unit strikes besides: terrain the unit itself is in (6.5.4.2.5).
    pub fn terrain_around(&self, st: &State, target: UnitId) -> Vec<(HexId, Terrain)> {
        let Some(hex) = st.unit(target).hex() else { return Vec::new() };
        let occupied = |(_, terrain): &(HexId, Terrain)| match terrain {
            t if t.is_building() => {
                let own = self.terrain_of(st, target, hex);
                own.is_building() || own == Terrain::Roof
            }
            Terrain::ImprovedPosition => self.in_position(st, target),
            _ => true,
        };
        self.vulnerable(st, hex).into_iter().filter(occupied).collect()
    }

    /// The next piece of terrain a strike is aimed at; `false` when none is left.
    pub(crate) fn next_terrain(&self, st: &mut State) -> bool {
        let Some(Frame::Strike(strike)) = st.frames.top_mut() else { return false };
        if strike.ground.is_empty() {
            return false;
        }
        let (hex, terrain) = strike.ground.remove(0);
        if self.vulnerable(st, hex).contains(&(hex, terrain)) {
            let roll = FeatureRoll::Terrain { hex, terrain, again: false };
            st.push(Frame::Roll(Roll::Feature(roll)));
        }
        true
    }

    /// Dice against terrain: it falls to a second effective result, mines to the first (6.5.4.4.3c).
    pub(super) fn terrain_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        hex: HexId,
        terrain: Terrain,
        again: bool,
        roll: u8,
        sink: &mut K,
    ) {
        let Some(Frame::Strike(strike)) = st.top() else { return };
        let defence = self.pack.terrain(terrain).own_defence.unwrap_or(1);
        let total = i16::from(roll) + strike.common.iter().map(|(_, v)| i16::from(*v)).sum::<i16>();
        let result = self.pack.tables.gp.result(strike.factor, defence, i32::from(total));
        let at = self.spot(st, hex);
        let event = FeatureEvent::Terrain { hex: at, terrain, total, defence, result, again };
        sink.emit(|| Event::Feature(event));
        if result != GpResult::Effective {
            return;
        }
        if !again {
            self.may_ignite(st, hex, terrain);
        }
        if again || terrain == Terrain::Mines {
            self.bring_down(st, hex, terrain, sink);
        } else {
            st.push(Frame::Roll(Roll::Feature(FeatureRoll::Terrain { hex, terrain, again: true })));
        }
    }

    /// Destroys terrain. Buildings and bridges take everybody in the hex with them, a position its holder; nobody leaves a
    /// wreck (6.5.4.4.3d to g).
    pub(crate) fn bring_down<K: Sink<Event>>(
        &self,
        st: &mut State,
        hex: HexId,
        terrain: Terrain,
        sink: &mut K,
    ) {
        let event = FeatureEvent::Fallen { hex: self.spot(st, hex), terrain };
        sink.emit(|| Event::Feature(event));
        let lost: Vec<UnitId> = match terrain {
            Terrain::ImprovedPosition => st
                .works
                .iter()
                .filter(|w| w.hex == hex && w.kind == Fortification::ImprovedPosition)
                .filter_map(|w| w.holder)
                .collect(),
            Terrain::Block | Terrain::Wire | Terrain::Mines => Vec::new(),
            _ => st.at(hex).map(|(id, _)| id).collect(),
        };
        for id in lost {
            self.bury(st, id, hex, sink);
        }
        match terrain {
            Terrain::Block => st.works.retain(|w| w.hex != hex || w.kind != Fortification::Block),
            Terrain::Wire => st.works.retain(|w| w.hex != hex || w.kind != Fortification::Wire),
            Terrain::Mines => st.features.mines.retain(|m| m.hex != hex),
            _ => {
                st.works.retain(|w| {
                    w.hex != hex
                        || (terrain == Terrain::ImprovedPosition && w.kind != Fortification::ImprovedPosition)
                });
                self.leave_rubble(st, hex, terrain);
            }
        }
    }

    /// A unit and all it carries are gone.
    pub(crate) fn bury<K: Sink<Event>>(&self, st: &mut State, id: UnitId, hex: HexId, sink: &mut K) {
        let riders: Vec<UnitId> = st.passengers(id).map(|(rider, _)| rider).collect();
        for rider in riders {
            self.lose(st, rider, hex, sink);
        }
        if matches!(st.unit(id).place, Place::Hex(_)) {
            self.lose(st, id, hex, sink);
        }
    }

    /// Rubble in place of what fell. A bridge leaves its gully open to view, so the ground below stays what it is.
    fn leave_rubble(&self, st: &mut State, hex: HexId, fallen: Terrain) {
        let before = *self.ground(st, hex);
        let ground = match fallen {
            Terrain::Bridge => Ground { bridge: false, ..before },
            _ => Ground { terrain: Terrain::Rubble, ..before },
        };
        st.ground.retain(|g| g.hex != hex);
        st.ground.push(GroundAt { hex, ground });
        st.ground.sort_by_key(|g| g.hex);
        st.features.rubble.retain(|r| r.hex != hex);
        st.features.rubble.push(Rubble { hex, fallen });
        st.features.rubble.sort_by_key(|r| r.hex);
    }
}
