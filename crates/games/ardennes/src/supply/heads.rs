//! Supply Heads, and supply of a hex (14.2).

use crate::Ardennes;
use crate::board::Board;
use crate::frame::Crossing;
use crate::pack::{Hexes, Side};
use crate::state::State;
use arrayvec::ArrayVec;
use sandtable_hex::{Dir, HexId};

/// What a hexside is to a supply line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    /// It passes.
    Open,
    /// Only as a path of one hex, straight to a Supply Head (14.2-d).
    River,
    /// An enemy bridge (16.2-d).
    Shut,
}

impl Ardennes {
    fn supply_link(&self, state: &State, side: Side, hex: HexId, dir: Dir) -> Link {
        let owned = |owner: Side| if owner == side { Link::Open } else { Link::Shut };
        match self.crossing(state, hex, dir) {
            Crossing::Dry => Link::Open,
            Crossing::Bridge(bridge) => owned(self.bridge_owner(state, bridge)),
            Crossing::Built(at) => owned(self.built_owner(state, at).unwrap_or(side)),
            Crossing::River(_) => Link::River,
        }
    }

    /// Road hexes joined by road to a friendly edge hex where a road leaves the map (14.2-e). A new bridge joins no
    /// roads (16.23).
    pub fn supply_heads(&self, board: &Board<'_>, side: Side) -> Hexes {
        let map = &self.pack.map;
        let barred = self.supply_barred(board, side);
        let mut heads = Hexes::new();
        let ends = self.friendly_edge(side).and(&map.exits).and(&map.road_hexes);
        let mut open: Vec<HexId> = ends.and_not(&barred).iter().collect();
        while let Some(hex) = open.pop() {
            if !heads.insert(hex) {
                continue;
            }
            for dir in Dir::ALL {
                let next = map.grid.neighbour(hex, dir);
                let joined = map.road(hex, dir).is_some()
                    && !barred.contains(next)
                    && !heads.contains(next)
                    && self.supply_link(board.state, side, hex, dir) == Link::Open
                    && !matches!(self.crossing(board.state, hex, dir), Crossing::Built(_));
                if joined {
                    open.push(next);
                }
            }
        }
        heads
    }

    /// Whether supply reaches a hex now (14.2-b to 14.2-d): at most four hexes to a friendly edge or one of these heads.
    /// The hex itself may be in enemy control.
    pub fn supplied(&self, board: &Board<'_>, side: Side, hex: HexId, heads: &Hexes) -> bool {
        let map = &self.pack.map;
        let edge = self.friendly_edge(side);
        if edge.contains(hex) || heads.contains(hex) {
            return true;
        }
        let barred = self.supply_barred(board, side);
        let mut seen = Hexes::new();
        seen.insert(hex);
        let mut ring: ArrayVec<HexId, 48> = ArrayVec::new();
        ring.push(hex);
        for length in 1..=self.pack.constants.supply.path {
            let mut further: ArrayVec<HexId, 48> = ArrayVec::new();
            for from in ring {
                for dir in Dir::ALL {
                    let to = map.grid.neighbour(from, dir);
                    if to.is_none() || barred.contains(to) || seen.contains(to) {
                        continue;
                    }
                    match self.supply_link(board.state, side, from, dir) {
                        Link::Shut => {}
                        Link::River if length == 1 && heads.contains(to) => return true,
                        Link::River => {}
                        Link::Open if heads.contains(to) || edge.contains(to) => return true,
                        Link::Open => {
                            seen.insert(to);
                            // A ring of eight hexes has 48; what a pack with longer paths has beyond is left out.
                            let _ = further.try_push(to);
                        }
                    }
                }
            }
            ring = further;
        }
        false
    }
}
