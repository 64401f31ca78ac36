//! Events and replacements of the Allied cards (8.1-b, 8.1-e, 8.1-g, 17.2).

use super::choose::{Candidate, Choice, Notes};
use crate::Ardennes;
use crate::board::Board;
use crate::event::{Arrival, Event};
use crate::frame::{Frame, Roll, Span};
use crate::ids::UnitSet;
use crate::pack::{CorpsId, EventKind, Side, UnitId};
use crate::state::{Place, State, Supply, flag, today};
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use std::cmp::Reverse;

/// The day of December on which the units Patton hurries are due (functions.toml).
const PATTON_DUE: u8 = 22;

/// What the engineers do (functions.toml): the first of these that is possible.
enum Work {
    Blow(Span),
    Relieve(HexId),
    Block(HexId),
    Dig(HexId),
}

impl Ardennes {
    /// Whether an Allied event could do anything now.
    pub(super) fn allied_event_possible(&self, state: &State, kind: EventKind, notes: &mut Notes) -> bool {
        match kind {
            EventKind::Engineers => self.engineers(state, notes).is_some(),
            EventKind::Airpower => self.air_supply_target(state).is_some(),
            EventKind::BreakInTheClouds => true,
            EventKind::PattonOnTheMove => !self.patton(state).is_empty(),
            _ => false,
        }
    }

    /// An Allied event happens.
    pub(super) fn allied_event<K: Sink<Event>>(&self, state: &mut State, kind: EventKind, sink: &mut K) {
        match kind {
            EventKind::Engineers => self.engineers_work(state, sink),
            EventKind::Airpower => {
                self.air_supply(state, sink);
            }
            EventKind::BreakInTheClouds => state.today |= today::CLOUDS,
            EventKind::PattonOnTheMove => {
                let units = self.patton(state);
                for unit in units.iter() {
                    state.put(&self.pack, unit, Place::Calendar(PATTON_DUE - 1));
                }
                sink.emit(|| Event::Expedited(units));
            }
            _ => {}
        }
    }

    /// Units of III Corps that can come a day before [`PATTON_DUE`].
    fn patton(&self, state: &State) -> UnitSet {
        let Some(corps) = self.pack.formations.corps_by_key("III").filter(|_| state.day + 1 < PATTON_DUE)
        else {
            return UnitSet::EMPTY;
        };
        let due = Place::Calendar(PATTON_DUE);
        self.roster.of_corps(corps).iter().filter(|u| state.unit(*u).place == due).collect()
    }

    /// The engineers' work, if there is any.
    fn engineers(&self, state: &State, notes: &mut Notes) -> Option<Work> {
        let board = Board::new(&self.pack, state);
        let (map, grid) = (&self.pack.map, &self.pack.map.grid);
        let touched = |h: HexId| grid.adjacent(h).any(|n| board.holds(Side::German, n));
        let west = |h: HexId| map.westness(h);
        // The bridge most likely to fall; of several the one whose hexes come first by A-01.
        let ends = |b: Span| self.span_ends(b).map(|(a, b)| [a, b]);
        let near = |b: &Span| ends(*b).is_some_and(|e| e.into_iter().any(touched));
        let rank = |b: &Span| {
            let place = ends(*b).and_then(|e| e.map(|h| h.rank(&board)).into_iter().min());
            (Reverse(self.demolition_number(*b)), place)
        };
        let bridge = self.spans(state).filter(|b| near(b) && self.can_blow(&board, *b)).min_by_key(rank);
        notes.reason("16.21", "bridge-to-blow", bridge.is_some(), |r| {
            r.hexes.extend(bridge.and_then(ends).into_iter().flatten());
        });
        if let Some(bridge) = bridge {
            return Some(Work::Blow(bridge));
        }
        let fed = self.supplied_hexes(&board, Side::Allied);
        let relieved = Choice::among(state.roadblocks.iter().filter(|h| touched(*h)), notes)
            .must("14.2-b", "supply-traceable", |h| fed.contains(h))
            .must("9.0", "reserve-for-roadblock", |h| self.roadblock_reserve(state, h).is_some())
            .best("15.3", "highest-hv", |h| map.hold_at(h))
            .best("15.3", "westernmost", west)
            .decide(&board);
        if let Some(hex) = relieved {
            return Some(Work::Relieve(hex));
        }
        let open: Vec<HexId> =
            self.open_positions(&board, self.pack.map.positions).iter().filter(|h| touched(*h)).collect();
        let blocked = Choice::among(open, notes)
            .found("15.0", "position-to-block")
            .best("15.11", "highest-hv", |h| map.hold_at(h))
            .best("15.11", "westernmost", west)
            .decide(&board);
        if let Some(hex) = blocked {
            return Some(Work::Block(hex));
        }
        let able = |u: UnitId| {
            let unit = state.unit(u);
            !unit.has(flag::DISPERSED) && matches!(unit.supply, Supply::Full | Supply::Low)
        };
        let held = board.occupied[Side::Allied.index()];
        let undug =
            held.iter().filter(|h| touched(*h) && self.can_improve(state, *h) && state.stack(*h).any(able));
        Choice::among(undug.collect::<Vec<_>>(), notes)
            .found("16.31-c", "unit-to-dig-in")
            .best("16.31-c", "highest-hv", |h| map.hold_at(h))
            .best("16.31-c", "westernmost", west)
            .decide(&board)
            .map(Work::Dig)
    }

    fn engineers_work<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        match self.engineers(state, &mut Notes::default()) {
            Some(Work::Blow(bridge)) => state.frames.push(Frame::Roll(Roll::EngineersBridge(bridge))),
            Some(Work::Relieve(hex)) => {
                if let Some((unit, trace)) = self.roadblock_reserve(state, hex) {
                    self.arrive(state, unit, hex, Arrival::Engineers, trace, sink);
                }
            }
            Some(Work::Block(hex)) => {
                state.roadblocks.insert(hex);
                sink.emit(|| Event::Blocked(hex));
            }
            Some(Work::Dig(hex)) => self.dig_in(state, hex, sink),
            None => {}
        }
    }

    /// The engineers' die (16.21); Greif answers it as any other demolition.
    pub(super) fn engineers_rolled<K: Sink<Event>>(
        &self,
        state: &mut State,
        bridge: Span,
        die: u8,
        sink: &mut K,
    ) {
        state.frames.pop();
        let number = self.demolition_number(bridge);
        let blown = die <= number;
        sink.emit(|| Event::Demolition { bridge, die, number, blown });
        if blown {
            self.blow_or_ask(state, bridge);
        }
    }

    /// Allied replacements: the highest-numbered reduced units first, a step each (17.2, 17.13).
    pub(super) fn allied_replacements<K: Sink<Event>>(
        &self,
        state: &mut State,
        corps: CorpsId,
        points: u8,
        sink: &mut K,
    ) {
        let order: Vec<UnitId> = {
            let board = Board::new(&self.pack, state);
            self.falling(&board, self.restorable(state, corps, UnitSet::EMPTY).iter())
        };
        sink.emit(|| Event::Replaced(corps));
        let mut left = points;
        for unit in order {
            // Comrades restored before it may have filled the stack.
            if left > 0 && self.room_for_step(state, unit) {
                self.restore_step(state, unit, sink);
                left -= 1;
            }
        }
    }
}
