//! 4.5.1.1.2: what a hex costs.

use crate::Panzer;
use crate::ids::{Mode, UnitId};
use crate::pack::{Cost, Sides, Terrain};
use crate::state::{State, WreckKind, flag};
use crate::why::Why;
use sandtable_hex::{Dir, HexId};

/// What entering a hex costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The hex it is entered from; none at the edge of the map.
    pub from: HexId,
    /// The hex.
    pub to: HexId,
    /// At the cross-country rate.
    pub country: u8,
    /// At the road or path rate, if a road or path leads there.
    pub way: Option<u8>,
    /// Whether it is a road that leads there.
    pub road: bool,
}

impl Panzer {
    /// The price of the step from a hex in a direction, or why it cannot be made.
    pub fn entry(&self, st: &State, unit: UnitId, from: HexId, dir: Dir, back: bool) -> Result<Entry, Why> {
        let movement = self.movement_of(st, unit);
        let mode = movement.mode;
        // The heaviest guns cannot be pushed at all (6.6.5).
        if movement.country == 0 {
            return Err(Why::new("6.6.5", "why-cannot-move").unit(unit));
        }
        let to = self.layout(st).grid.neighbour(from, dir);
        if to.is_none() {
            return Err(Why::new("4.5.1.1.9", "why-off-map"));
        }
        let (here, there) = (self.ground(st, from), self.ground(st, to));
        let (road, path) = (here.road(dir), here.path(dir));
        let going = self.going(st, unit, to)?;
        let way = (road || path) && !self.cuts_way(st, from) && !self.cuts_way(st, to);
        // A bridge is entered and left by its road or path only (4.5.1.1.6).
        if (here.bridge || there.bridge) && !way {
            return Err(Why::new("4.5.1.1.6", "why-bridge"));
        }
        // Between a path and a road it is a road hex.
        let road = road || (path && there.bridge && there.roads != 0);
        let side = here.side(dir);
        if side.has(Sides::CLIFF) {
            return Err(Why::new("4.1.4.1.5a", "why-cliff"));
        }
        let levels = here.level.abs_diff(there.level);
        if levels > self.most_levels(st, unit) {
            return Err(Why::new("4.5.1.1.2b", "why-too-steep"));
        }
        // Guns and motorcycles do not get over walls and defilades (6.6.4.4, 6.6.5).
        let heavy = self.towed(st, unit).is_some() || self.is_motorcycle(st, unit);
        if heavy && !way && (side.has(Sides::WALL) || side.has(Sides::DEFILADE)) {
            let rule = if self.is_motorcycle(st, unit) { "6.6.4.4" } else { "6.6.5" };
            return Err(Why::new(rule, "why-wall"));
        }
        // A crest costs 1 even between equal levels (ruling 112); a road or path takes 1 off (4.5.1.1.5e).
        let mut more = levels.max(u8::from(side.has(Sides::CREST)));
        if way {
            more = more.saturating_sub(1);
        } else {
            for (feature, row) in [
                (Sides::WALL, Terrain::Wall),
                (Sides::DEFILADE, Terrain::Defilade),
                (Sides::HEDGEROW, Terrain::Hedgerow),
            ] {
                if side.has(feature) {
                    match self.pack.terrain(row).cost(mode) {
                        Cost::Prohibited => return Err(Why::new("4.5.1.1.2c", "why-wall")),
                        Cost::Points(n) | Cost::More(n) => more += n,
                        Cost::MorePerLevel => {}
                    }
                }
            }
        }
        // Brew-up smoke does not slow down who walks (4.5.1.1.2d, the table's L column).
        if mode != Mode::Leg {
            more += self.smoke_cost(st, to);
        }
        more += going.more;
        // From a roof or top floor it comes down first (6.6.4.1b).
        if st.unit(unit).has(flag::UPPER) && st.unit(unit).hex() == Some(from) {
            more += self.storey_cost(mode);
        }
        let terrain = if let Some(points) = going.instead {
            points
        } else if way {
            1
        } else {
            match self.pack.terrain(self.ground_for(st, unit, to)).cost(mode) {
                Cost::Prohibited => return Err(Why::new("4.5.1.1.2a", "why-prohibited")),
                Cost::Points(n) | Cost::More(n) => n,
                Cost::MorePerLevel => 1,
            }
        };
        // Reverse doubles the terrain's cost, not what levels and smoke add (4.5.1.1.7).
        let times = if back { 2 } else { 1 };
        Ok(Entry {
            from,
            to,
            country: terrain * times + more,
            // A track has the cross-country rate, whatever way leads on from it (4.5.1.1.11).
            way: (way && mode != Mode::Leg && !self.is_track(st, road)).then_some(times + more),
            road,
        })
    }

    /// The terrain a unit moves through: leg units go inside buildings, others into the alley, where motorcycles are left
    /// (6.1.4.3.1).
    pub(crate) fn ground_for(&self, st: &State, unit: UnitId, hex: HexId) -> Terrain {
        if self.leg(st, unit).is_some() && !self.is_motorcycle(st, unit) {
            self.ground(st, hex).terrain
        } else {
            self.vehicle_terrain(st, hex)
        }
    }

    /// Brew-up smoke: 1 more to enter or to turn (4.5.1.1.2d).
    pub(crate) fn smoke_cost(&self, st: &State, hex: HexId) -> u8 {
        u8::from(st.wreck(hex).is_some_and(|w| w.kind == WreckKind::BrewUp))
    }

    /// What turning by more than one hexside costs in a hex (4.5.1.1.4).
    pub fn turn_cost(&self, st: &State, hex: HexId) -> u8 {
        let turn = match self.pack.terrain(self.vehicle_terrain(st, hex)).turn {
            Cost::Points(n) | Cost::More(n) => n,
            Cost::Prohibited | Cost::MorePerLevel => 0,
        };
        turn + self.smoke_cost(st, hex)
    }

    /// What leaving the map from a hex costs: the terrain of that hex (4.5.1.1.9).
    pub(crate) fn exit_cost(&self, st: &State, unit: UnitId, hex: HexId) -> Option<u8> {
        let mode = self.movement_of(st, unit).mode;
        match self.pack.terrain(self.ground_for(st, unit, hex)).cost(mode) {
            Cost::Points(n) | Cost::More(n) => Some(n),
            Cost::Prohibited | Cost::MorePerLevel => None,
        }
    }
}
