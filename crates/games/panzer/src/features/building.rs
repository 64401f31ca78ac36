//! 6.6.3, 6.6.10c: closed-top tracked vehicles break into buildings and out of them.

use super::{Breach, Break, FeatureEvent, FeatureRoll};
use crate::Panzer;
use crate::event::Event;
use crate::frame::{Cause, Frame, Programme, Roll, Window};
use crate::ids::{Mode, UnitId, UnitSet};
use crate::movement::cost::Entry;
use crate::pack::{Cost, Material, Terrain};
use crate::state::{Place, State, flag};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::{Dir, HexId};

/// The material of a building.
pub(crate) const fn material(terrain: Terrain) -> Option<Material> {
    match terrain {
        Terrain::WoodBuilding => Some(Material::Wood),
        Terrain::BrickBuilding => Some(Material::Brick),
        Terrain::StoneBuilding => Some(Material::Stone),
        _ => None,
    }
}

impl Panzer {
    /// Whether a vehicle is of the kind that may enter buildings: closed, on tracks, without passengers.
    pub(crate) fn breaks_in(&self, st: &State, id: UnitId) -> Check {
        let fit = self.vehicle(st, id).is_some_and(|v| v.movement.mode == Mode::Tracked && !v.open);
        if !fit {
            return Err(Why::new("6.1.4.3.1a", "why-not-into-building").unit(id));
        }
        if st.passengers(id).next().is_some() {
            return Err(Why::new("6.6.3a", "why-carries").unit(id));
        }
        if st.unit(id).has(flag::TRACK) {
            return Err(Why::new("6.5.2.2.1a", "why-track").unit(id));
        }
        Ok(())
    }

    fn price(&self, st: &State, id: UnitId, terrain: Terrain) -> u8 {
        match self.pack.terrain(terrain).cost(self.movement_of(st, id).mode) {
            Cost::Points(n) | Cost::More(n) => n,
            Cost::Prohibited | Cost::MorePerLevel => 1,
        }
    }

    /// The price of the building in the next hex: its own cost in place of the alley's or the road's (6.6.3a).
    pub(crate) fn building_entry(&self, st: &State, id: UnitId, from: HexId, dir: Dir) -> Result<Entry, Why> {
        let terrain = self.ground(st, self.layout(st).grid.neighbour(from, dir)).terrain;
        if !terrain.is_building() {
            return Err(Why::new("6.6.3a", "why-no-building"));
        }
        self.breaks_in(st, id)?;
        let entry = self.entry(st, id, from, dir, false)?;
        let (here, alley) = (self.ground(st, from), self.price(st, id, Terrain::Alley));
        let paid = if here.road(dir) || here.path(dir) { 1 } else { alley };
        let country = entry.country.saturating_sub(paid) + self.price(st, id, terrain);
        Ok(Entry { country, way: None, road: false, ..entry })
    }

    /// The move after a vehicle has gone into a building or out of it, or why it cannot try.
    pub(super) fn breach_check(
        &self,
        st: &State,
        p: &Programme,
        how: Breach,
    ) -> Result<(Programme, HexId), Why> {
        let unit = st.unit(p.unit);
        let Some(hex) = unit.hex() else { return Err(Why::new("4.5.1.1", "why-not-on-map")) };
        self.breaks_in(st, p.unit)?;
        let (terrain, inside) = (self.ground(st, hex).terrain, unit.has(flag::INSIDE));
        if p.spent {
            return Err(Why::new("4.5.1.1.3", "why-no-points"));
        }
        let here = |country: u8| Entry { from: hex, to: hex, country, way: None, road: false };
        let entry = match how {
            Breach::In if terrain.is_building() && !inside => here(self.price(st, p.unit, terrain)),
            Breach::Out if inside => here(self.price(st, p.unit, Terrain::Alley)),
            Breach::Ahead if !inside => {
                let dir = Dir::ALL[usize::from(unit.facing % 6)];
                let entry = self.building_entry(st, p.unit, hex, dir)?;
                if self.enemy_in(st, entry.to, unit.side) {
                    return Err(Why::new("4.5.1.1.10", "why-enemy-hex"));
                }
                entry
            }
            _ => return Err(Why::new("6.6.3a", "why-no-building")),
        };
        let Some(mut next) = p.after(&entry, 0, true) else {
            return Err(Why::new("4.5.1.1.1", "why-no-points"));
        };
        next.heading = unit.facing;
        next.last = entry.to;
        Ok((next, entry.to))
    }

    pub(crate) fn breach(&self, st: &mut State, at: Break) {
        st.push(Frame::Roll(Roll::Feature(FeatureRoll::Breach(at))));
    }

    /// The building a vehicle tries.
    fn wall_of(&self, st: &State, at: Break) -> Option<Material> {
        let unit = st.unit(at.unit);
        let hex = unit.hex()?;
        let target = match (at.overrun, at.how) {
            (Some(prey), _) => st.unit(prey).hex()?,
            (None, Breach::Ahead) => {
                self.layout(st).grid.neighbour(hex, Dir::ALL[usize::from(unit.facing % 6)])
            }
            (None, _) => hex,
        };
        material(self.ground(st, target).terrain)
    }

    /// Dice at the wall: with five times the defence inside the range of the material the vehicle takes harm (6.6.3a).
    pub(super) fn breach_rolled<K: Sink<Event>>(&self, st: &mut State, at: Break, roll: u8, sink: &mut K) {
        // The building has come down meanwhile: nothing holds the vehicle.
        let Some(wall) = self.wall_of(st, at) else {
            self.go_through(st, at, sink);
            return;
        };
        let number = self.pack.tables.building_entry[wall.index()].hit;
        let defence = self.vehicle(st, at.unit).map_or(0, |v| v.defence);
        let total = i16::from(roll) + i16::from(self.pack.tables.wall_per_defence) * i16::from(defence);
        let event = FeatureEvent::Breach { unit: self.tag(st, at.unit), total, number };
        sink.emit(|| Event::Feature(event));
        if total <= i16::from(number) {
            st.push(Frame::Roll(Roll::Feature(FeatureRoll::Harm(at))));
        } else {
            self.go_through(st, at, sink);
        }
    }

    /// A track hit stops it before the wall, anything else is damage (6.6.3b).
    pub(super) fn harm_rolled<K: Sink<Event>>(&self, st: &mut State, at: Break, roll: u8, sink: &mut K) {
        let Some(wall) = self.wall_of(st, at) else { return };
        let number = self.pack.tables.building_entry[wall.index()].track;
        let event = FeatureEvent::Harm { unit: self.tag(st, at.unit), roll, number };
        sink.emit(|| Event::Feature(event));
        if roll > number {
            st.push(Frame::Roll(Roll::Feature(FeatureRoll::Part(at))));
            return;
        }
        // It has come as far as the alley, unless enemies hold the building (6.6.10c).
        if at.how == Breach::Ahead
            && at.overrun.is_none()
            && let Some(Frame::Programme(p)) = st.top()
            && let Ok((next, hex)) = self.breach_check(st, &p.clone(), at.how)
        {
            self.enter_hex(st, next, hex, false, sink);
        }
        self.track_hit(st, at.unit, sink);
        self.answer_move(st, at.unit);
    }

    /// A d10 for the part; then it goes on if it can still pay (6.6.3b).
    pub(super) fn wall_part_rolled<K: Sink<Event>>(&self, st: &mut State, at: Break, roll: u8, sink: &mut K) {
        let part = if roll <= self.pack.tables.turret_up_to { flag::TURRET } else { flag::HULL };
        self.damage(st, at.unit, part, sink);
        if st.unit(at.unit).hex().is_some() {
            self.go_through(st, at, sink);
        }
    }

    fn go_through<K: Sink<Event>>(&self, st: &mut State, at: Break, sink: &mut K) {
        let Some(Frame::Programme(p)) = st.top() else { return };
        let p = *p;
        if let Some(prey) = at.overrun {
            if self.overrun_check(st, &p, prey).is_ok() {
                self.overrun_now(st, p, prey, sink);
            } else {
                self.answer_move(st, at.unit);
            }
            return;
        }
        match self.breach_check(st, &p, at.how) {
            Ok((next, hex)) => {
                self.enter_hex(st, next, hex, at.how != Breach::Out, sink);
                self.answer_move(st, at.unit);
                self.walk_into_barrage(st, at.unit, hex);
                self.entered(st, at.unit, hex, sink);
            }
            // What is left does not pay for it any more: it stays.
            Err(_) => self.answer_move(st, at.unit),
        }
    }

    fn enter_hex<K: Sink<Event>>(
        &self,
        st: &mut State,
        next: Programme,
        hex: HexId,
        inside: bool,
        sink: &mut K,
    ) {
        self.vacate(st, next.unit);
        let unit = st.unit_mut(next.unit);
        unit.place = Place::Hex(hex);
        unit.flags &= !(flag::FULL_COVER | flag::UPPER | flag::INSIDE);
        if inside {
            unit.flags |= flag::INSIDE;
        }
        let event = FeatureEvent::Inside { unit: self.tag(st, next.unit), hex: self.spot(st, hex), inside };
        sink.emit(|| Event::Feature(event));
        if let Some(Frame::Programme(p)) = st.frames.top_mut() {
            *p = next;
        }
    }

    /// Lets the other side answer what a moving unit has just done.
    pub(crate) fn answer_move(&self, st: &mut State, unit: UnitId) {
        let side = st.unit(unit).side.other();
        st.push(Frame::Window(Window::new(Cause::Movement, side, UnitSet::one(unit))));
    }
}
