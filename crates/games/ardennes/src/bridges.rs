//! Rivers and bridges: what crosses a hexside, whose a bridge is, and blowing it (11.3, 11.4, 16.2).

use crate::Ardennes;
use crate::board::Board;
use crate::event::Event;
use crate::frame::{Crossing, Span};
use crate::ids::UnitSet;
use crate::pack::{BridgeId, Side};
use crate::state::State;
use sandtable_engine::event::Sink;
use sandtable_hex::{Dir, HexId, HexSide};

impl Ardennes {
    /// What lies on this side of the hex (11.3): a blown bridge is no bridge (16.2-a).
    pub fn crossing(&self, state: &State, hex: HexId, dir: Dir) -> Crossing {
        let map = &self.pack.map;
        if !map.is_river(hex, dir) {
            return Crossing::Dry;
        }
        if let Some(bridge) = map.bridge(hex, dir).filter(|b| !state.blown.contains(*b)) {
            return Crossing::Bridge(bridge);
        }
        let side = HexSide::new(&map.grid, hex, dir);
        if self.built_owner(state, side).is_some() { Crossing::Built(side) } else { Crossing::River(side) }
    }

    /// Whose a bridge of the map is (16.2).
    #[inline]
    pub fn bridge_owner(&self, state: &State, bridge: BridgeId) -> Side {
        if state.german_bridges.contains(bridge) { Side::German } else { Side::Allied }
    }

    /// Whose a bridge built in play is (16.22); `None` if none is there.
    pub fn built_owner(&self, state: &State, side: HexSide) -> Option<Side> {
        state.built.iter().find(|b| b.side == side).map(|b| b.owner)
    }

    /// Whose the bridge of a crossing is; `None` if it is none.
    pub(crate) fn span_owner(&self, state: &State, crossing: Crossing) -> Option<Side> {
        match crossing {
            Crossing::Bridge(bridge) => Some(self.bridge_owner(state, bridge)),
            Crossing::Built(at) => self.built_owner(state, at),
            Crossing::Dry | Crossing::River(_) => None,
        }
    }

    /// A unit of `side` has crossed from a hex: the bridge is its side's now (16.2-c).
    pub(crate) fn take_crossed<K: Sink<Event>>(
        &self,
        state: &mut State,
        side: Side,
        crossing: Crossing,
        sink: &mut K,
    ) {
        match crossing {
            Crossing::Bridge(bridge) => self.give_bridge(state, side, bridge, sink),
            Crossing::Built(at) => give_built(state, side, at, sink),
            Crossing::Dry | Crossing::River(_) => {}
        }
    }

    fn give_bridge<K: Sink<Event>>(&self, state: &mut State, side: Side, bridge: BridgeId, sink: &mut K) {
        if self.bridge_owner(state, bridge) != side {
            state.german_bridges.set(bridge, side == Side::German);
            sink.emit(|| Event::BridgeTaken(bridge.into(), side));
        }
    }

    /// Bridges that units take by starting an activation at them, if the owner has nobody on the far side (16.2-c).
    pub fn take_bridges<K: Sink<Event>>(&self, state: &mut State, units: UnitSet, sink: &mut K) {
        let map = &self.pack.map;
        for unit in units.iter() {
            let Some(hex) = state.hex_of(unit) else { continue };
            let side = self.pack.side_of(unit);
            for dir in Dir::ALL {
                let far = map.grid.neighbour(hex, dir);
                if far.is_none() || state.holds(side.other(), far) {
                    continue;
                }
                if let Some(bridge) = map.bridge(hex, dir) {
                    self.give_bridge(state, side, bridge, sink);
                }
                give_built(state, side, HexSide::new(&map.grid, hex, dir), sink);
            }
        }
    }

    /// The two hexes at a bridge.
    pub fn span_ends(&self, bridge: Span) -> Option<(HexId, HexId)> {
        match bridge {
            Span::Printed(id) => self.pack.map.bridges.get(id.index()).map(|b| b.hexes),
            Span::Built(side) => Some(side.hexes(&self.pack.map.grid)),
        }
    }

    /// Every bridge there is: those of the map, then those built in play.
    pub fn spans(&self, state: &State) -> impl Iterator<Item = Span> {
        let printed = (0..self.pack.map.bridges.len()).map(|i| Span::Printed(BridgeId(i as u8)));
        printed.chain(state.built.iter().map(|b| Span::Built(b.side)).collect::<Vec<_>>())
    }

    /// Whether the Allies may try to blow a bridge now: intact, theirs, and supply reaches a hex at it (11.4, 14.2-b).
    pub fn can_blow(&self, board: &Board<'_>, bridge: impl Into<Span>) -> bool {
        let (bridge, state) = (bridge.into(), board.state);
        let Some(ends) = self.span_ends(bridge) else { return false };
        let theirs = match bridge {
            Span::Printed(id) => !state.blown.contains(id) && self.bridge_owner(state, id) == Side::Allied,
            Span::Built(side) => self.built_owner(state, side) == Some(Side::Allied),
        };
        if !theirs || !self.pack.calendar.gates.demolition.hold(state.day) {
            return false;
        }
        let fed = self.supplied_hexes(board, Side::Allied);
        let free = |h: &HexId| !board.holds(Side::German, *h);
        let mut ends = [ends.0, ends.1].into_iter().filter(free);
        ends.any(|h| fed.contains(h))
    }

    /// A die up to this blows a bridge (M-08).
    pub fn demolition_number(&self, bridge: impl Into<Span>) -> u8 {
        let map = &self.pack.map;
        let hold = self.span_ends(bridge.into()).map_or(0, |(a, b)| map.hold_at(a).max(map.hold_at(b)));
        hold.max(self.pack.constants.demolition.least)
    }
}

/// A bridge built in play changes hands, if one is there and was the other side's (16.22).
fn give_built<K: Sink<Event>>(state: &mut State, side: Side, at: HexSide, sink: &mut K) {
    for built in state.built.iter_mut().filter(|b| b.side == at && b.owner != side) {
        built.owner = side;
        sink.emit(|| Event::BridgeTaken(Span::Built(at), side));
    }
}
