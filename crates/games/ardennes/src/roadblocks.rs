//! Roadblocks: when they appear, what they stop, how they go (15).

use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::enter::{Entry, push};
use crate::event::{Arrival, Event};
use crate::frame::{Crossing, Frame, Roll, Span};
use crate::ids::UnitSet;
use crate::pack::{Army, EventKind, GermanCardId, Hexes, Side, UnitId};
use crate::state::State;
use arrayvec::ArrayVec;
use sandtable_engine::event::Sink;
use sandtable_hex::{Dir, HexId};

/// Hold Value from which an Allied neighbour does not prevent a roadblock (15.1-b).
const STRONG: u8 = 5;

impl Ardennes {
    /// Whether a road joins the hex directly to a roadblock, so that Germans who enter it stop (15.2-a).
    pub fn road_blocked(&self, state: &State, hex: HexId) -> bool {
        if state.roadblocks.is_empty() {
            return false;
        }
        let map = &self.pack.map;
        Dir::ALL.into_iter().any(|dir| {
            let near = map.grid.neighbour(hex, dir);
            near.some().is_some_and(|n| state.roadblocks.contains(n)) && self.road_joins(state, hex, dir)
        })
    }

    /// Whether a road leads across this side of the hex, over an intact bridge if there is a river.
    pub(crate) fn road_joins(&self, state: &State, hex: HexId, dir: Dir) -> bool {
        self.pack.map.road(hex, dir).is_some()
            && matches!(self.crossing(state, hex, dir), Crossing::Dry | Crossing::Bridge(_))
    }

    /// Positions among `these` where a roadblock could appear if a German came next to them, whoever that is (15.1): not yet
    /// checked, not visited by Germans in this activation (D-05), from the 20th only victory hexes (15.1-c), and no Allied
    /// neighbour in the way (15.1-b).
    fn blockable_among(&self, board: &Board<'_>, these: Hexes) -> Hexes {
        let (map, state) = (&self.pack.map, board.state);
        let fresh = these.and_not(&state.traffic.positions).and_not(&state.traffic.visited);
        let mut open = fresh.and(&map.positions);
        if self.pack.calendar.gates.roadblocks_vp_only.hold(state.day) {
            for hex in open.iter().filter(|h| map.points_at(*h) == 0) {
                open.remove(hex);
            }
        }
        for hex in open.iter().filter(|h| !self.allied_neighbours_allow(board, *h)) {
            open.remove(hex);
        }
        self.open_positions(board, open)
    }

    /// Positions among `these` that can hold a roadblock at all: empty, with a road and Allied supply, no German town. The
    /// engineers event asks no more (15.13).
    pub fn open_positions(&self, board: &Board<'_>, these: Hexes) -> Hexes {
        let (map, state) = (&self.pack.map, board.state);
        let mut open = these
            .and(&map.positions)
            .and(&map.road_hexes)
            .and_not(&board.occupied[0])
            .and_not(&board.occupied[1])
            .and_not(&state.roadblocks)
            .and_not(&state.german_towns);
        if !open.is_empty() {
            open = open.and(&self.supplied_hexes(board, Side::Allied));
        }
        open
    }

    /// An Allied neighbour prevents a roadblock unless the position is strong or the only one controls nothing (15.1-b).
    fn allied_neighbours_allow(&self, board: &Board<'_>, position: HexId) -> bool {
        let map = &self.pack.map;
        let near = map.grid.adjacent(position).filter(|h| board.holds(Side::Allied, *h));
        let (mut units, mut control) = (0, false);
        for hex in near {
            units += board.stack(hex).count();
            control |= board.exerting[Side::Allied.index()].contains(hex);
        }
        units == 0 || map.hold_at(position) >= STRONG || units == 1 && !control
    }

    /// Which of these positions the Allies check once this German unit is next to them: nobody else may be (15.1-a).
    pub(crate) fn to_check(&self, board: &Board<'_>, unit: UnitId, these: Hexes) -> Hexes {
        let grid = &self.pack.map.grid;
        let german = |u: &UnitId| self.pack.side_of(*u) == Side::German;
        let alone =
            |p: &HexId| grid.adjacent(*p).flat_map(|h| board.stack(h)).filter(german).all(|u| u == unit);
        self.blockable_among(board, these.and(&self.pack.map.positions).iter().filter(alone).collect())
    }

    /// Positions to be checked because a German unit has come into a hex: highest Hold Value, then westernmost (15.11).
    pub(crate) fn roadblock_positions(&self, state: &State, unit: UnitId, hex: HexId) -> ArrayVec<HexId, 6> {
        let board = Board::new(&self.pack, state);
        let near: Hexes = self.pack.map.grid.adjacent(hex).collect();
        let mut found: ArrayVec<HexId, 6> = self.to_check(&board, unit, near).iter().take(6).collect();
        found.sort_by_key(|p| self.by_hold(*p));
        found
    }

    /// Order of checks: highest Hold Value, then westernmost (15.11, 15.3).
    fn by_hold(&self, hex: HexId) -> (u8, i16, HexId) {
        let map = &self.pack.map;
        (u8::MAX - map.hold_at(hex), -map.westness(hex), hex)
    }

    /// Bridges at a hex the Allies will try to blow because a German has come there (11.4).
    pub(crate) fn threatened_bridges(&self, state: &State, hex: HexId) -> ArrayVec<Span, 6> {
        let board = Board::new(&self.pack, state);
        let near = Dir::ALL.into_iter().filter_map(|dir| self.crossing(state, hex, dir).span());
        near.filter(|b| !state.traffic.checked(*b) && self.can_blow(&board, *b)).collect()
    }

    /// Takes a roadblock off the map.
    pub fn remove_roadblock<K: Sink<Event>>(&self, state: &mut State, hex: HexId, sink: &mut K) {
        if state.roadblocks.remove(hex) {
            sink.emit(|| Event::RoadblockGone(hex));
        }
    }

    /// Roadblocks next to units that start an activation, in the order of their checks (15.3); for
    /// [`Frame::ReserveChecks`]. Dispersed units clear them too.
    pub fn adjacent_roadblocks(&self, state: &State, units: UnitSet) -> ArrayVec<HexId, 24> {
        let around =
            units.iter().filter_map(|u| state.hex_of(u)).flat_map(|h| self.pack.map.grid.adjacent(h));
        let near: Hexes = around.filter(|h| state.roadblocks.contains(*h)).collect();
        let mut found: Vec<HexId> = near.iter().collect();
        found.sort_by_key(|h| self.by_hold(*h));
        found.into_iter().take(24).collect()
    }

    /// Cards in hand with a reaction that can be played today.
    pub(crate) fn reactions(
        &self,
        state: &State,
        kind: EventKind,
    ) -> impl Iterator<Item = GermanCardId> + '_ {
        let day = state.day;
        state.german.hand.iter().filter(move |card| {
            let card = self.pack.german_cards.get(usize::from(card.0));
            card.is_some_and(|c| c.reactions.iter().any(|r| r.what == kind && r.days.hold(day)))
        })
    }

    /// Whether Manteuffel can do something about a roadblock: a unit of the Fifth Panzer Army is near.
    fn traffic_directed(&self, state: &State, hex: HexId) -> bool {
        let reach = self.pack.functions.event(EventKind::Manteuffel).map_or(0, |e| u16::from(e.reach));
        let fifth = self.roster.armies[Army::FifthPanzer.index()];
        fifth.iter().filter_map(|u| state.hex_of(u)).any(|h| self.pack.map.grid.distance(h, hex) <= reach)
    }

    /// One step of the frame of roadblock checks: the next die, or the end.
    pub(crate) fn settle_roadblocks(&self, state: &mut State) {
        let Some(Frame::RoadblockChecks { unit, positions, .. }) = state.top() else { return };
        let (unit, mut left) = (*unit, positions.clone());
        let next = loop {
            if left.is_empty() {
                break None;
            }
            let position = left.remove(0);
            // A bridge blown in between may have cut its supply.
            let board = Board::new(&self.pack, state);
            if self.to_check(&board, unit, [position].into_iter().collect()).contains(position) {
                break Some(position);
            }
        };
        match next {
            None => {
                state.frames.pop();
            }
            Some(position) => {
                if let Some(Frame::RoadblockChecks { positions, .. }) = state.frames.last_mut() {
                    *positions = left;
                }
                state.traffic.positions.insert(position);
                push(state, Frame::Roll(Roll::Roadblock(position)));
            }
        }
    }

    /// The die of a roadblock check (15.1-d).
    pub(crate) fn roll_roadblock<K: Sink<Event>>(
        &self,
        state: &mut State,
        hex: HexId,
        die: u8,
        sink: &mut K,
    ) {
        let number = self.pack.map.hold_at(hex);
        let success = die <= number;
        sink.emit(|| Event::Roadblock { hex, die, number, placed: success });
        if !success {
            return;
        }
        state.roadblocks.insert(hex);
        let answer = self.reactions(state, EventKind::Manteuffel).next().is_some()
            && self.traffic_directed(state, hex);
        if let Some(Frame::RoadblockChecks { placed, .. }) = state.frames.last_mut() {
            *placed = answer.then_some(hex);
        }
    }

    /// Answers to a roadblock that was just placed.
    pub(crate) fn roadblock_options(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.reactions(state, EventKind::Manteuffel).map(Action::React));
        out.push(Action::Done);
    }

    /// The German has answered a roadblock.
    pub(crate) fn answer_roadblock<K: Sink<Event>>(
        &self,
        state: &mut State,
        card: Option<GermanCardId>,
        sink: &mut K,
    ) {
        let Some(Frame::RoadblockChecks { placed, .. }) = state.frames.last_mut() else { return };
        let Some(hex) = placed.take() else { return };
        if let Some(card) = card {
            self.spend(state, card, sink);
            sink.emit(|| Event::Reacted(card, EventKind::Manteuffel));
            self.remove_roadblock(state, hex, sink);
        }
    }

    /// One step of the reserve checks: a roadblock goes, and if supply reached it or it held a victory hex, a die says
    /// whether somebody was there (15.3, 15.31).
    pub(crate) fn settle_reserves<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::ReserveChecks { roadblocks }) = state.frames.last_mut() else { return };
        if roadblocks.is_empty() {
            state.frames.pop();
            return;
        }
        let hex = roadblocks.remove(0);
        if !state.roadblocks.contains(hex) {
            return;
        }
        let held = self.pack.map.points_at(hex) > 0 || {
            let board = Board::new(&self.pack, state);
            self.supplied_hexes(&board, Side::Allied).contains(hex)
        };
        self.remove_roadblock(state, hex, sink);
        if held {
            push(state, Frame::Roll(Roll::Reserve(hex)));
        }
    }

    /// The die of a reserve check: an Allied unit may have been there (15.3, 15.4).
    pub(crate) fn roll_reserve<K: Sink<Event>>(&self, state: &mut State, hex: HexId, die: u8, sink: &mut K) {
        let number = self.pack.map.hold_at(hex);
        let success = die <= number;
        let trace = super::movement::number_trace("15.3", "hold-value", number, success);
        sink.emit(|| Event::Rolled { roll: Roll::Reserve(hex), die, success, trace });
        if !success {
            return;
        }
        if let Some((unit, trace)) = self.roadblock_reserve(state, hex) {
            sink.emit(|| Event::Came { unit, hex, how: Arrival::Roadblock, trace });
            self.enter(state, unit, hex, Entry::Place, sink);
        }
    }
}
