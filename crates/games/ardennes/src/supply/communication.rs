//! Communication: lines of any length over any ground (14.1).

use crate::Ardennes;
use crate::board::Board;
use crate::pack::{Hexes, Side};
use crate::recent::Recent;
use std::cell::RefCell;

impl Ardennes {
    /// Hexes that lines of communication of a side pass or reach by passing: clear of enemy towns, units and control,
    /// or held by a friend, and joined to a friendly edge (14.1-a).
    pub fn communication_net(&self, board: &Board<'_>, side: Side) -> Hexes {
        let barred = self.barred(board, side);
        let free = self.geo.all.and_not(&barred);
        self.geo.around.filled(&self.friendly_edge(side).and(&free), &free)
    }

    /// Hexes from which communication can be traced: a line may begin anywhere, also in enemy control (12.1-c), and
    /// whoever is on a friendly edge has it (14.21).
    pub fn communication(&self, board: &Board<'_>, side: Side) -> Hexes {
        *Recent::get(&LINES, (self.id, side, self.barred(board, side)), || {
            let net = self.communication_net(board, side);
            net.or(&self.friendly_edge(side)).or(&self.geo.around.step(&net))
        })
    }
}

thread_local! {
    static LINES: RefCell<Recent<(u64, Side, Hexes), Hexes>> = const { RefCell::new(Recent::new()) };
}
