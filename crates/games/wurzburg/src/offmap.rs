//! Off the map: the display, entry queues, and distances over the edge (40, 46.6).

use crate::Wurzburg;
use crate::gas::two_thirds;
use crate::ids::{CounterId, GroupId};
use crate::pack::{Arrival, Hexes, Symbol};
use crate::readings::reading;
use crate::state::{CONTAMINATED, Kind, Place, State};
use sandtable_hex::HexId;

/// How far a row of the display is from the edge (40.1).
const ROWS: [u16; 2] = [5, 10];

impl Wurzburg {
    /// The hex a unit stands in, or the edge hex it waits beside.
    pub fn stand(&self, st: &State, unit: CounterId) -> Option<HexId> {
        let place = st.counter(unit).place;
        place.on_map().or(place.beside())
    }

    /// Edge hexes a group enters by (46.6.2).
    pub fn entry_zone(&self, st: &State, group: GroupId) -> Hexes {
        let mut zone = Hexes::default();
        for force in &self.scenario_of(st).forces {
            if force.group == group && force.arrival != Arrival::SetUp {
                force.zone.iter().for_each(|h| {
                    zone.insert(h);
                });
            }
        }
        zone
    }

    /// Distance from a unit, on the map or off it, to a hex (40.3.1). From the display the first edge hex it could enter
    /// by is five or ten hexes away.
    pub fn distance_to(&self, st: &State, unit: CounterId, hex: HexId) -> Option<u16> {
        let grid = &self.pack.map.grid;
        let place = st.counter(unit).place;
        if let Some(at) = place.on_map() {
            return Some(grid.distance(at, hex));
        }
        if let Some(at) = place.beside() {
            return Some(1 + grid.distance(at, hex));
        }
        let row = ROWS.get(usize::from(place.on_display()?)).copied()?;
        let zone = self.entry_zone(st, self.pack.group_of(unit));
        zone.iter().map(|e| row + grid.distance(e, hex)).min()
    }

    /// Distance between two units, either of which may be off the map (40.3.2).
    pub fn distance_between(&self, st: &State, from: CounterId, to: CounterId) -> Option<u16> {
        let place = st.counter(to).place;
        if let Some(hex) = place.on_map() {
            return self.distance_to(st, from, hex);
        }
        // Units at an airfield take orders from HQ off the map alone (29.2.3, 29.3).
        if place.is_afar() {
            return st.counter(from).place.on_map().is_none().then_some(0);
        }
        if let Some(hex) = place.beside() {
            let out = u16::from(st.counter(from).place.on_map().is_some());
            return self.distance_to(st, from, hex).map(|d| d + out);
        }
        let row = ROWS.get(usize::from(place.on_display()?)).copied()?;
        if st.counter(from).place.on_display().is_some() {
            return Some(0);
        }
        let zone = self.entry_zone(st, self.pack.group_of(to));
        zone.iter().filter_map(|e| self.distance_to(st, from, e)).min().map(|d| d + row)
    }

    /// Whether a unit waits on the display before it enters: HQ and artillery (40.1).
    pub(crate) fn uses_display(&self, group: GroupId) -> bool {
        let symbol = self.pack.type_of(group).symbol;
        symbol == Symbol::Hq || symbol.is_artillery()
    }

    /// Hexes a force off the map may enter by: the one it waits beside or, if an enemy stands there, the nearest others of
    /// its zone; if enemies stand in the whole zone, the nearest free hexes of the edge with a road (46.6.2).
    pub fn entry_hexes(&self, st: &State, unit: CounterId) -> Vec<HexId> {
        let side = self.pack.side(unit);
        let grid = &self.pack.map.grid;
        let free = |hex: &HexId| self.stack(st, side.other(), *hex).next().is_none();
        if let Some(beside) = st.counter(unit).place.beside().filter(free) {
            return vec![beside];
        }
        let zone: Vec<HexId> =
            self.entry_zone(st, self.pack.group_of(unit)).iter().filter(|h| free(h)).collect();
        let waits = st.reads(reading::BLOCKED_WAITS);
        let zone = if zone.is_empty() && !waits { self.detours(st, unit) } else { zone };
        let Some(beside) = st.counter(unit).place.beside() else { return zone };
        let nearest = zone.iter().map(|h| grid.distance(beside, *h)).min();
        zone.into_iter().filter(|h| Some(grid.distance(beside, *h)) == nearest).collect()
    }

    /// The free road hexes of the edge that are nearest to a blocked entry zone (46.6.2).
    fn detours(&self, st: &State, unit: CounterId) -> Vec<HexId> {
        let grid = &self.pack.map.grid;
        let side = self.pack.side(unit);
        let zone = self.entry_zone(st, self.pack.group_of(unit));
        let mut list: Vec<(u16, HexId)> = self
            .scenario_of(st)
            .area
            .iter()
            .filter(|h| self.road_at(*h).is_some() && self.is_map_edge(st, *h))
            .filter(|h| self.stack(st, side.other(), *h).next().is_none())
            .filter_map(|h| Some((zone.iter().map(|z| grid.distance(z, h)).min()?, h)))
            .collect();
        list.sort_unstable();
        let nearest = list.first().map(|(distance, _)| *distance);
        list.into_iter().filter(|(d, _)| Some(*d) == nearest).map(|(_, h)| h).collect()
    }

    /// The allowance every unit starts an operation with; less on the display (16.1.2, 40.4).
    pub(crate) fn give_mp(&self, st: &mut State, kind: Kind) {
        let mp = self.allowance(kind);
        let display = self.pack.charts.allowance.display;
        for counter in &mut st.counters {
            let row = counter.place.on_display().map(usize::from);
            counter.mp = row.and_then(|r| display.get(r).copied()).unwrap_or(mp);
            if counter.has(CONTAMINATED) {
                counter.mp = two_thirds(counter.mp);
            }
        }
    }

    /// The word of a place off the map, for texts and views.
    pub(crate) fn box_key(&self, st: &State, unit: CounterId) -> Option<String> {
        let place: Place = st.counter(unit).place;
        let side = self.pack.side(unit).word();
        if place.is_afar() {
            let word = if place == Place::AIRFIELD { "airfield" } else { "aboard" };
            return Some(format!("{word}-{side}"));
        }
        if let Some(row) = place.on_display() {
            return Some(format!("display-{side}-{}", ROWS.get(usize::from(row))?));
        }
        place.beside().map(|_| format!("entry-{side}"))
    }
}
