//! Strategic movement of the Germans (11.6).

use super::cost::{Bar, Going};
use super::reach::{Range, flood};
use crate::Ardennes;
use crate::board::Board;
use crate::frame::{Crossing, Mover};
use crate::pack::{Hexes, Side, UnitId};
use crate::state::Supply;
use crate::text::Words;
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::flood::Enter;
use sandtable_hex::{Dir, HexId};

/// What a strategic move must keep away from, worked out once for a move.
pub(super) struct Route<'b> {
    unit: UnitId,
    going: Going<'b>,
    /// Points of the whole move.
    pub allowance: u8,
    /// Hexes next to Allied units.
    near_enemy: Hexes,
    /// Hexes next to roadblocks.
    near_roadblock: Hexes,
    /// Hexes that would cause a roadblock check (D-06), where they are known beforehand.
    causing: Option<Hexes>,
    /// Column of the army's westernmost unit.
    west: i16,
}

impl<'b> Route<'b> {
    /// A strategic move of this unit; `None` if it cannot begin one here (11.6-a).
    pub fn new(game: &'b Ardennes, board: &'b Board<'b>, unit: UnitId, start: HexId) -> Option<Route<'b>> {
        let going = Going::new(game, board, unit)?;
        let map = &game.pack.map;
        let near_enemy = around(game, &board.occupied[Side::Allied.index()]);
        let starts = going.side == Side::German
            && board.state.unit(unit).supply == Supply::Full
            && Some(unit) != game.roster.heydte
            && map.road_hexes.contains(start)
            && !near_enemy.contains(start);
        if !starts {
            return None;
        }
        let figures = &game.pack.constants.movement;
        let allowance = if going.mechanized {
            going.allowance.saturating_mul(figures.strategic_mech_factor)
        } else {
            going.allowance + figures.strategic_infantry
        };
        let army = game.pack.unit(unit)?.army;
        let west = game.roster.armies[army.index()].iter().filter_map(|u| board.hex_of(u));
        let west = west.map(|h| map.column(h)).max()?;
        let near_roadblock = around(game, &board.state.roadblocks);
        Some(Route { unit, going, allowance, near_enemy, near_roadblock, causing: None, west })
    }

    /// A step along a road.
    pub fn step(&self, from: HexId, to: HexId, dir: Dir) -> Result<u8, Bar> {
        let (game, board) = (self.going.game, self.going.board);
        let map = &game.pack.map;
        self.going.step(from, to, dir, false)?;
        if map.road(from, dir).is_none() {
            return Err(Bar::NoRoad);
        }
        match self.going.crossing(from, dir) {
            Crossing::Bridge(bridge) if game.bridge_owner(board.state, bridge) == Side::Allied => {
                return Err(Bar::AlliedBridge);
            }
            Crossing::Dry | Crossing::Bridge(_) => {}
            Crossing::River(_) | Crossing::Built(_) => return Err(Bar::NoRoad),
        }
        if self.near_enemy.contains(to) {
            Err(Bar::NearEnemy)
        } else if self.near_roadblock.contains(to) || self.causes_check(to) {
            Err(Bar::NearRoadblock)
        } else if map.towns.contains(to) && board.state.owner(to) == Side::Allied {
            Err(Bar::AlliedTown)
        } else if map.column(to) > self.west {
            Err(Bar::TooFarWest)
        } else if map.grid.is_edge(to) {
            Err(Bar::MapEdge)
        } else {
            Ok(game.pack.constants.terrain.road)
        }
    }
}

impl Route<'_> {
    fn causes_check(&self, to: HexId) -> bool {
        match &self.causing {
            Some(hexes) => hexes.contains(to),
            None => {
                let near = self.going.game.pack.map.grid.adjacent(to).collect();
                !self.going.game.to_check(self.going.board, self.unit, near).is_empty()
            }
        }
    }

    /// All hexes within reach. Positions are many and testing them is dear, so only those beside a way that is open
    /// otherwise are looked at.
    fn range(&mut self, hex: HexId, budget: u8) -> Range {
        let (game, board) = (self.going.game, self.going.board);
        self.causing = Some(Hexes::new());
        let reached = self.flood(hex, budget);
        let open = game.to_check(board, self.unit, around(game, reached.hexes()));
        let causing = around(game, &open);
        if !causing.intersects(reached.hexes()) {
            return reached;
        }
        self.causing = Some(causing);
        self.flood(hex, budget)
    }

    fn flood(&self, hex: HexId, budget: u8) -> Range {
        // Only roads are followed.
        let road = self.going.game.pack.constants.terrain.road;
        flood(
            self.going.board,
            hex,
            budget,
            |_| road,
            |from, to, dir| self.step(from, to, dir).map_or(Enter::No, Enter::Go),
        )
    }
}

/// All hexes next to these.
fn around(game: &Ardennes, hexes: &Hexes) -> Hexes {
    game.geo.around.step(hexes)
}

impl Ardennes {
    /// Where a German unit can go by strategic movement from where it stands on this board.
    pub fn strategic(&self, board: &Board<'_>, unit: UnitId) -> Range {
        board.hex_of(unit).map(|hex| self.strategic_from(board, unit, (hex, hex), 0)).unwrap_or_default()
    }

    /// The same for a unit that began its move in the first hex and stands in the second.
    pub fn strategic_from(
        &self,
        board: &Board<'_>,
        unit: UnitId,
        (start, hex): (HexId, HexId),
        spent: u8,
    ) -> Range {
        let Some(mut route) = Route::new(self, board, unit, start) else { return Range::default() };
        let budget = route.allowance.saturating_sub(spent);
        route.range(hex, budget)
    }

    /// Why a unit cannot begin a strategic move, or not take this step of it.
    pub(super) fn refuse_march(&self, board: &Board<'_>, mover: &Mover, hex: HexId, to: HexId) -> Refusal {
        let Some(route) = Route::new(self, board, mover.unit, mover.start) else {
            return Refusal::new("11.6-a", Message::new("refused-no-march").unit(self, "unit", mover.unit));
        };
        match self.pack.map.grid.dir_between(hex, to).map(|dir| route.step(hex, to, dir)) {
            Some(Err(bar)) => bar.refusal(self, to),
            _ => {
                let left = route.allowance.saturating_sub(mover.spent);
                let text = Message::new("refused-too-far").at(self, "hex", to).int("left", left);
                Refusal::new("11.6-c", text)
            }
        }
    }
}
