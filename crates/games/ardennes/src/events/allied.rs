//! Events of Allied command cards (8.1-b, 8.1-g).

use crate::Ardennes;
use crate::board::Board;
use crate::enter::Entry;
use crate::event::{Arrival, Event, Trace};
use crate::frame::Frame;
use crate::pack::{BridgeId, EventKind, Side, UnitId};
use crate::state::{Place, State, today};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// The corps Patton brings forward, the day it was due and the day it comes.
const PATTON: (&str, u8, u8) = ("III", 22, 21);

/// What the engineers do: the first of these that is possible.
enum Work {
    Blow(BridgeId),
    Reserve(HexId, UnitId, Trace),
    Block(HexId),
    Dig(HexId),
}

impl Ardennes {
    /// Whether an Allied event can happen now; one that cannot is passed over (8.1-a).
    pub fn allied_event_possible(&self, state: &State, kind: EventKind) -> bool {
        match kind {
            EventKind::Engineers => self.engineers_work(state).is_some(),
            EventKind::Airpower => self.air_supply_target(state).is_some(),
            EventKind::BreakInTheClouds => state.today & today::CLOUDS == 0,
            EventKind::PattonOnTheMove => !self.patton_units(state).is_empty(),
            _ => false,
        }
    }

    /// An Allied event happens. What it leaves to dice lies on top of the stack.
    pub fn allied_event<K: Sink<Event>>(&self, state: &mut State, kind: EventKind, sink: &mut K) {
        match kind {
            EventKind::Engineers => self.engineers(state, sink),
            EventKind::Airpower => {
                self.air_supply(state, sink);
            }
            EventKind::BreakInTheClouds => state.today |= today::CLOUDS,
            EventKind::PattonOnTheMove => {
                let (_, _, day) = PATTON;
                let place = if state.day < day { Place::Calendar(day) } else { Place::Reserve };
                for unit in self.patton_units(state) {
                    state.put(&self.pack, unit, place);
                }
            }
            _ => {}
        }
    }

    fn patton_units(&self, state: &State) -> Vec<UnitId> {
        let (corps, due, _) = PATTON;
        let corps = self.pack.formations.corps_by_key(corps);
        let units = corps.map(|c| self.roster.of_corps(c)).unwrap_or_default();
        units.iter().filter(|u| state.unit(*u).place == Place::Calendar(due)).collect()
    }

    /// The engineers blow a threatened bridge, man or place a roadblock, or dig in a unit, next to Germans.
    fn engineers_work(&self, state: &State) -> Option<Work> {
        let map = &self.pack.map;
        let board = Board::new(&self.pack, state);
        let germans = |h: HexId| map.grid.adjacent(h).any(|n| state.holds(Side::German, n));
        // Of several the highest Hold Value, then the westernmost, then the lowest hex number.
        let best = |hexes: &mut dyn Iterator<Item = HexId>| {
            hexes.max_by_key(|h| (map.hold_at(*h), map.westness(*h), std::cmp::Reverse(*h)))
        };
        let threatened = |id: &BridgeId| {
            let ends = self.bridge_ends(*id);
            let near = ends
                .is_some_and(|(a, b)| [a, b].into_iter().any(|h| state.holds(Side::German, h) || germans(h)));
            near && !state.blown.contains(*id)
                && !state.german_bridges.contains(*id)
                && self.can_blow(&board, *id)
        };
        if self.gate(state, |g| g.demolition) {
            let bridges = (0..map.bridges.len() as u8).map(BridgeId).filter(threatened);
            let worth = |id: &BridgeId| {
                let west = self.bridge_ends(*id).map_or(0, |(a, b)| map.westness(a).max(map.westness(b)));
                (self.demolition_number(*id), west, std::cmp::Reverse(id.0))
            };
            if let Some(bridge) = bridges.max_by_key(worth) {
                return Some(Work::Blow(bridge));
            }
        }
        let manned = state.roadblocks.iter().filter(|h| germans(*h));
        let reserve = manned.filter_map(|h| self.roadblock_reserve(state, h).map(|(u, t)| (h, u, t)));
        let first = reserve.max_by_key(|(h, ..)| (map.hold_at(*h), map.westness(*h), std::cmp::Reverse(*h)));
        if let Some((hex, unit, trace)) = first {
            return Some(Work::Reserve(hex, unit, trace));
        }
        if let Some(hex) = best(&mut self.blockable(&board).iter().filter(|h| germans(*h))) {
            return Some(Work::Block(hex));
        }
        let own = state.cache.occupied[Side::Allied.index()];
        best(&mut own.iter().filter(|h| germans(*h) && self.can_improve(state, *h))).map(Work::Dig)
    }

    fn engineers<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        match self.engineers_work(state) {
            Some(Work::Blow(bridge)) => state.frames.push(Frame::Demolition { bridge, blown: false }),
            Some(Work::Reserve(hex, unit, trace)) => {
                self.enter(state, unit, hex, Entry::Place, sink);
                sink.emit(|| Event::Came { unit, hex, how: Arrival::Engineers, trace });
            }
            Some(Work::Block(hex)) => {
                state.roadblocks.insert(hex);
                sink.emit(|| Event::RoadblockSet(hex));
            }
            Some(Work::Dig(hex)) => self.dig_in(state, hex, sink),
            None => {}
        }
    }
}
