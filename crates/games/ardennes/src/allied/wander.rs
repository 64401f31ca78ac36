//! Allied units behind the German lines (10.8).

use super::choose::{Choice, Notes};
use crate::Ardennes;
use crate::board::Board;
use crate::event::Event;
use crate::frame::{Frame, Roll};
use crate::movement::cost::Going;
use crate::movement::reach::Route;
use crate::pack::{CAMPAIGN, Side, UnitId};
use crate::state::{Place, State, Supply};
use crate::survey::Survey;
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use std::cmp::Reverse;

impl Ardennes {
    /// The next wanderer makes its escape (10.1-1).
    pub(super) fn wander_next<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(unit) = self.next_tested(state) else { return };
        let found = {
            let board = Board::new(&self.pack, state);
            let survey = Survey::new(&board);
            if !self.wanders(&survey, unit) {
                return;
            }
            let mut notes = Notes::new(K::LISTENS);
            self.escape(&survey, unit, &mut notes).map(|hex| (hex, notes.done()))
        };
        match found {
            Some((hex, trace)) => {
                sink.emit(|| Event::Escaped { unit, to: hex, trace });
                self.send(state, unit, hex);
            }
            None => state.frames.push(Frame::Roll(Roll::Wanderer(unit))),
        }
    }

    /// The hex a wanderer moves to: communication, else the Westwall, else a town (10.8-b to 10.8-d).
    pub(super) fn escape(&self, survey: &Survey<'_, '_>, unit: UnitId, notes: &mut Notes) -> Option<HexId> {
        let (map, board) = (&self.pack.map, survey.board);
        let aims = [
            ("10.8-b", "reach-communication", *self.linked(survey)),
            ("10.8-c", "reach-westwall", map.westwall),
            ("10.8-d", "reach-town", map.towns),
        ];
        let reach = self.reach(survey, unit);
        aims.into_iter().find_map(|(rule, key, aim)| {
            let room = |h: &HexId| self.room(board, Side::Allied, *h, &[unit]);
            let hexes: Vec<HexId> = reach.and(&aim).iter().filter(room).collect();
            if hexes.is_empty() {
                notes.test(rule, key, false);
                return None;
            }
            Choice::among(hexes, notes)
                .must(rule, key, |_| true)
                .best("10.8-f", "closest-supplied-friend", |h| Reverse(self.to_fed_friend(survey, unit, h)))
                .best("10.8-f", "westernmost", |h| map.westness(h))
                .decide(board)
        })
    }

    /// Hexes to the nearest other Allied unit that can trace supply (10.8-f).
    fn to_fed_friend(&self, survey: &Survey<'_, '_>, unit: UnitId, hex: HexId) -> u16 {
        let (grid, board) = (&self.pack.map.grid, survey.board);
        let held = board.occupied[Side::Allied.index()];
        let other = |h: &HexId| board.stack(*h).any(|u| u != unit);
        let mut near: Vec<HexId> = held.iter().filter(other).collect();
        near.sort_by_key(|h| grid.distance(*h, hex));
        near.into_iter().find(|h| self.fed(survey, *h)).map_or(u16::MAX, |h| grid.distance(h, hex))
    }

    /// The die of a wanderer that can reach nothing (10.8-e): 1 a hex back, up to 6 so many days later a reserve.
    pub(super) fn wanderer_rolled<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        die: u8,
        sink: &mut K,
    ) {
        state.frames.pop();
        let figures = self.pack.constants.wandering;
        let mut notes = Notes::new(K::LISTENS);
        if K::LISTENS {
            // What it could not reach is why it rolled.
            let board = Board::new(&self.pack, state);
            self.escape(&Survey::new(&board), unit, &mut notes);
        }
        if die <= figures.withdraw {
            let back = self.step_back(state, unit);
            notes.test("10.8-e", "withdraws-a-hex", back.is_some());
            let (success, trace) = (back.is_some(), notes.done());
            sink.emit(|| Event::Rolled { roll: Roll::Wanderer(unit), die, success, trace });
            if let Some(hex) = back {
                self.acted(state, unit);
                self.begin_system_move(state, unit, Route::from_iter([hex]));
            }
        } else if die <= figures.return_last {
            let day = state.day + die;
            notes.figure("10.8-e", "returns-on-day", true, day.into());
            let trace = notes.done();
            sink.emit(|| Event::Rolled { roll: Roll::Wanderer(unit), die, success: true, trace });
            let hex = state.hex_of(unit);
            // Past the last day it is out of play, but not eliminated.
            let place = if day > CAMPAIGN.last { Place::Out } else { Place::Calendar(day) };
            self.acted(state, unit);
            state.put(&self.pack, unit, place);
            // Its markers stay behind: it comes back in supply.
            state.change(&self.pack, unit, |u| u.supply = Supply::Full);
            if let Some(hex) = hex {
                self.abandon(state, hex, sink);
            }
        } else {
            notes.test("10.8-e", "stays-hidden", true);
            let trace = notes.done();
            sink.emit(|| Event::Rolled { roll: Roll::Wanderer(unit), die, success: false, trace });
        }
    }

    /// The hex in the direction of withdrawal, if the unit can go there.
    fn step_back(&self, state: &State, unit: UnitId) -> Option<HexId> {
        let (map, hex) = (&self.pack.map, state.hex_of(unit)?);
        let board = Board::new(&self.pack, state);
        let back = map.grid.neighbour(hex, map.arrows.get(hex.idx())?.withdrawal?).some()?;
        let dir = map.grid.dir_between(hex, back)?;
        // One hex, straight: who could only come there by others stays (10.8-e).
        let straight = Going::new(self, &board, unit)?.step(hex, back, dir, true).is_ok();
        (straight && self.room(&board, Side::Allied, back, &[unit])).then_some(back)
    }
}
