//! Rules 12.1.2 and 12.1.3: what the road net and an overrun cost armor.
//!
//! The rulebook's figures for moving and for overrunning along secondary roads do not fit each other; each is used
//! where it is printed (ruling A-01).

use super::cost::{Gait, NO};
use crate::RedWinter;
use crate::pack::{Movement, Pack, RoadClass, Terrain};
use sandtable_hex::{Dir, HexId};

/// Road rate of a gait on a road of this class (5.3, 12.1.3): only armor tells secondary roads apart.
pub(super) fn road_rate(figures: &Movement, gait: Gait, class: RoadClass) -> u8 {
    match (gait, class) {
        (Gait::Tank, RoadClass::Secondary) => figures.tank_secondary.0,
        (Gait::Car, RoadClass::Secondary) => figures.car_secondary.0,
        _ => figures.road.0,
    }
}

/// Whether a step is open to armor: along a road, or into a village hex (12.1.3-a, ruling A-33).
pub(super) fn on_net(pack: &Pack, from: HexId, dir: Dir) -> bool {
    pack.road(from, dir).is_some() || pack.terrain_at(pack.grid.neighbour(from, dir)) == Terrain::Village
}

/// What an assault by this kind of armor costs, everything included; [`NO`] where armor cannot go.
fn overrun_of(pack: &Pack, gait: Gait, from: HexId, dir: Dir) -> u8 {
    let figures = &pack.constants.movement;
    let road = match (pack.road(from, dir), gait) {
        (Some(RoadClass::Main | RoadClass::Primary), _) => figures.overrun_main.0,
        (Some(RoadClass::Secondary), Gait::Car) => figures.overrun_car_secondary.0,
        (Some(RoadClass::Secondary), _) => figures.overrun_tank_secondary.0,
        (None, _) => NO,
    };
    // A village is open without any road, at its own cost; nothing obliges armor to use the road.
    let village = match pack.terrain_at(pack.grid.neighbour(from, dir)) {
        Terrain::Village => figures.village.0 + figures.assault.0,
        _ => NO,
    };
    road.min(village)
}

impl RedWinter {
    /// 12.1.2-a: what it costs a stack of armor to assault the neighbour in this direction; `None` where armor
    /// cannot go. Mixed armor pays the dearer figure (6.1-d).
    pub fn overrun_cost(&self, gaits: u8, from: HexId, dir: Dir) -> Option<u8> {
        [Gait::Tank, Gait::Car]
            .into_iter()
            .filter(|g| gaits & g.bit() != 0)
            .map(|g| overrun_of(&self.pack, g, from, dir))
            .max()
            .filter(|c| *c != NO)
    }
}
