//! Communication: lines of any length over any ground (14.1).

use crate::Ardennes;
use crate::board::Board;
use crate::pack::{Hexes, Side};
use sandtable_hex::HexId;

impl Ardennes {
    /// Hexes that lines of communication of a side pass or reach by passing: clear of enemy towns, units and control,
    /// or held by a friend, and joined to a friendly edge (14.1-a).
    pub fn communication_net(&self, board: &Board<'_>, side: Side) -> Hexes {
        let barred = self.barred(board, side);
        let mut net = Hexes::new();
        let mut open: Vec<HexId> = self.friendly_edge(side).and_not(&barred).iter().collect();
        while let Some(hex) = open.pop() {
            if net.insert(hex) {
                let next = self.pack.map.grid.adjacent(hex);
                open.extend(next.filter(|h| !barred.contains(*h) && !net.contains(*h)));
            }
        }
        net
    }

    /// Hexes from which communication can be traced: a line may begin anywhere, also in enemy control (12.1-c), and
    /// whoever is on a friendly edge has it (14.21).
    pub fn communication(&self, board: &Board<'_>, side: Side) -> Hexes {
        let net = self.communication_net(board, side);
        let mut all = net.or(&self.friendly_edge(side));
        all.extend(net.iter().flat_map(|h| self.pack.map.grid.adjacent(h)));
        all
    }
}
