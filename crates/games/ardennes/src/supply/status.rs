//! The supply phase: who is in supply, who is worse off than yesterday, who surrenders (4.III.3 to 5, 14.3).

use crate::Ardennes;
use crate::board::Board;
use crate::enter::push;
use crate::event::Event;
use crate::frame::{Frame, Roll};
use crate::ids::UnitSet;
use crate::pack::{Quality, Side, UnitId};
use crate::state::{State, Supply};
use sandtable_engine::event::Sink;

impl Ardennes {
    /// Units on the map that cannot trace supply now; von der Heydte is never judged.
    pub fn unsupplied(&self, board: &Board<'_>, side: Side) -> UnitSet {
        let fed = self.supplied_hexes(board, side);
        let judged = self.roster.sides[side.index()].iter().filter(|u| Some(*u) != self.roster.heydte);
        judged.filter(|u| board.hex_of(*u).is_some_and(|hex| !fed.contains(hex))).collect()
    }

    /// Judges every unit (4.III.3, 4.III.4) and pushes a [`Frame::Surrenders`] that rolls for isolated units and then
    /// takes roadblocks off the map that are out of either side's communication (4.III.5).
    pub fn judge_supply<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let gates = &self.pack.calendar.gates;
        let mut left = UnitSet::EMPTY;
        // All are judged on the board as it is, before anybody's state changes it.
        let found = Side::ALL.map(|side| {
            let held = match side {
                Side::German => gates.german_supply.hold(state.day),
                Side::Allied => gates.supply_phase.hold(state.day),
            };
            let board = Board::new(&self.pack, state);
            held.then(|| self.unsupplied(&board, side))
        });
        for (side, cut) in Side::ALL.into_iter().zip(found) {
            let Some(cut) = cut else { continue };
            for unit in self.roster.sides[side.index()].iter() {
                if state.hex_of(unit).is_none() || Some(unit) == self.roster.heydte {
                    continue;
                }
                let before = state.unit(unit).supply;
                let now = match before {
                    _ if !cut.contains(unit) => Supply::Full,
                    Supply::Full => Supply::Low,
                    Supply::Low => Supply::Out,
                    Supply::Out | Supply::Isolated => Supply::Isolated,
                };
                if cut.contains(unit) && before == Supply::Isolated {
                    left.insert(unit);
                }
                self.set_supply(state, unit, now, sink);
            }
        }
        push(state, Frame::Surrenders { left });
    }

    /// Changes a unit's supply status.
    pub fn set_supply<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, now: Supply, sink: &mut K) {
        if state.unit(unit).supply != now {
            state.change(&self.pack, unit, |u| u.supply = now);
            sink.emit(|| Event::Supply(unit, now));
        }
    }

    /// One step of the surrender frame.
    pub(crate) fn settle_surrenders<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Surrenders { left }) = state.frames.last_mut() else { return };
        if let Some(unit) = left.first() {
            left.remove(unit);
            push(state, Frame::Roll(Roll::Surrender(unit)));
        } else {
            state.frames.pop();
            self.purge_roadblocks(state, sink);
        }
    }

    /// The die up to which an isolated unit loses a step (14.34).
    pub fn surrender_number(&self, state: &State, unit: UnitId) -> u8 {
        let figures = &self.pack.constants.supply;
        match state.face(&self.pack, unit).quality {
            Quality::Green => figures.surrender_green,
            Quality::Regular => figures.surrender_regular,
            Quality::Elite => figures.surrender_elite,
        }
    }

    /// The die of an isolated unit (14.34).
    pub(crate) fn roll_surrender<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        die: u8,
        sink: &mut K,
    ) {
        let number = self.surrender_number(state, unit);
        let success = die <= number;
        let trace = crate::movement::number_trace("14.34", "surrender-number", number, success);
        sink.emit(|| Event::Rolled { roll: Roll::Surrender(unit), die, success, trace });
        if success {
            let hex = state.hex_of(unit);
            self.lose_step(state, unit, "14.34", sink);
            if let Some(hex) = hex {
                self.abandon(state, hex, sink);
            }
        }
    }

    /// Roadblocks without communication of both sides go (4.III.5).
    pub(crate) fn purge_roadblocks<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        if state.roadblocks.is_empty() {
            return;
        }
        let board = Board::new(&self.pack, state);
        let joined = self.communication(&board, Side::German).and(&self.communication(&board, Side::Allied));
        for hex in state.roadblocks.and_not(&joined).iter() {
            self.remove_roadblock(state, hex, sink);
        }
    }
}
