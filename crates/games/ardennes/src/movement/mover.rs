//! A German unit on the move, hex by hex, with whatever interrupts it (11.0 to 11.4, 12.1, 15.1).

use super::cost::Going;
use super::strategic;
use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::enter::{Entry, push};
use crate::event::Event;
use crate::frame::{Frame, Mover};
use crate::pack::{Side, UnitId};
use crate::state::{State, flag};
use crate::text::Words;
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::{Dir, HexId};

impl Mover {
    /// A unit about to move.
    fn new(unit: UnitId, start: HexId) -> Mover {
        Mover {
            unit,
            start,
            spent: 0,
            strategic: false,
            stopped: false,
            brought: false,
            way: Default::default(),
        }
    }
}

impl Ardennes {
    /// Starts the move of a German unit: pushes its frame.
    pub fn begin_move(&self, state: &mut State, unit: UnitId) {
        let Some(start) = state.hex_of(unit) else { return };
        push(state, Frame::Move(Mover::new(unit, start)));
    }

    /// Sends a German unit to a battle by the cheapest way, with all that a move brings on it (15.11).
    pub(crate) fn begin_bringing(&self, state: &mut State, unit: UnitId, to: HexId) {
        let Some(start) = state.hex_of(unit) else { return };
        let way = self.range(&Board::new(&self.pack, state), unit).way(to);
        push(state, Frame::Move(Mover { brought: true, way, ..Mover::new(unit, start) }));
    }

    /// Points the whole move has, by the kind of movement it is.
    pub(crate) fn allowance_of(&self, state: &State, mover: &Mover) -> u8 {
        let board = Board::new(&self.pack, state);
        if mover.strategic {
            return strategic::Route::new(self, &board, mover.unit, mover.start).map_or(0, |r| r.allowance);
        }
        Going::new(self, &board, mover.unit).map_or(0, |going| going.allowance)
    }

    /// Whether a unit that has not moved in this activation could go anywhere (11.0-a, 11.0-c).
    pub fn can_move(&self, state: &State, unit: UnitId) -> bool {
        let Some(hex) = state.hex_of(unit) else { return false };
        if state.unit(unit).has(flag::MOVED) {
            return false;
        }
        // Whoever can go anywhere can take a first step, whatever it costs (11.0-d): no need to look farther.
        let board = Board::new(&self.pack, state);
        let steps = |going: Going<'_>| {
            let grid = &self.pack.map.grid;
            Dir::ALL.into_iter().any(|dir| going.step(hex, grid.neighbour(hex, dir), dir, true).is_ok())
        };
        Going::new(self, &board, unit).is_some_and(steps) || self.can_leave(state, unit, hex, 0)
    }

    /// Everything the unit can do next.
    pub(super) fn move_options(&self, state: &State, mover: &Mover, out: &mut Vec<Action>) {
        let Some(hex) = state.hex_of(mover.unit) else { return };
        let board = Board::new(&self.pack, state);
        if self.goes(mover) {
            out.extend(self.range_from(&board, mover.unit, hex, mover.spent).hexes().iter().map(Action::Go));
        }
        if self.marches(mover) {
            let range = self.strategic_from(&board, mover.unit, (mover.start, hex), mover.spent);
            out.extend(range.hexes().iter().map(Action::March));
        }
        if self.goes(mover) && self.can_leave(state, mover.unit, hex, mover.spent) {
            out.push(Action::Leave);
        }
        out.push(Action::Done);
    }

    /// Whether the move has come to its end: control, a river, or a roadblock on the road ahead (15.1-d).
    pub(super) fn held(&self, state: &State, mover: &Mover) -> bool {
        let blocked = |hex| self.road_blocked(state, hex);
        mover.stopped || mover.spent > 0 && state.hex_of(mover.unit).is_none_or(blocked)
    }

    /// Whether the German says where the unit goes next.
    pub(super) fn asks_mover(&self, state: &State, mover: &Mover) -> bool {
        mover.way.is_empty() && !mover.brought && !self.held(state, mover)
    }

    /// Whether normal movement is open: a strategic move stays one.
    fn goes(&self, mover: &Mover) -> bool {
        !mover.stopped && (mover.spent == 0 || !mover.strategic)
    }

    /// Whether strategic movement is open.
    fn marches(&self, mover: &Mover) -> bool {
        !mover.stopped && (mover.spent == 0 || mover.strategic)
    }

    /// Why the unit cannot go there.
    pub(super) fn refuse_move(&self, state: &State, mover: &Mover, action: Action) -> Option<Refusal> {
        let hex = state.hex_of(mover.unit)?;
        let board = Board::new(&self.pack, state);
        let grid = &self.pack.map.grid;
        match action {
            Action::Leave if !self.goes(mover) => {
                Some(Refusal::new("11.91", Message::new("refused-leave-march")))
            }
            Action::Leave => self.refuse_leave(state, mover.unit, hex, mover.spent),
            Action::Go(_) if !self.goes(mover) => {
                Some(Refusal::new("11.6-b", Message::new("refused-go-while-marching")))
            }
            Action::March(_) if !self.marches(mover) => {
                Some(Refusal::new("11.6-a", Message::new("refused-march-while-going")))
            }
            Action::Go(to) => {
                if self.range_from(&board, mover.unit, hex, mover.spent).contains(to) {
                    return None;
                }
                let Some(going) = Going::new(self, &board, mover.unit) else {
                    return Some(Refusal::new(
                        "11.0-c",
                        Message::new("refused-cannot-move").unit(self, "unit", mover.unit),
                    ));
                };
                let step = grid.dir_between(hex, to).map(|dir| going.step(hex, to, dir, mover.spent == 0));
                Some(match step {
                    Some(Err(bar)) => bar.refusal(self, to),
                    _ => {
                        let left = going.allowance.saturating_sub(mover.spent);
                        let text = Message::new("refused-too-far").at(self, "hex", to).int("left", left);
                        Refusal::new("11.0-c", text)
                    }
                })
            }
            Action::March(to) => {
                let range = self.strategic_from(&board, mover.unit, (mover.start, hex), mover.spent);
                (!range.contains(to)).then(|| self.refuse_march(&board, mover, hex, to))
            }
            _ => None,
        }
    }

    /// The German has chosen.
    pub(super) fn perform_move<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Move(mover)) = state.top() else { return };
        let Some(hex) = state.hex_of(mover.unit) else { return };
        let board = Board::new(&self.pack, state);
        let (way, strategic) = match action {
            Action::Go(to) => (self.range_from(&board, mover.unit, hex, mover.spent).way(to), false),
            Action::March(to) => {
                (self.strategic_from(&board, mover.unit, (mover.start, hex), mover.spent).way(to), true)
            }
            Action::Leave => {
                let unit = mover.unit;
                state.frames.pop();
                self.leave(state, unit, hex, sink);
                return;
            }
            _ => {
                state.frames.pop();
                return;
            }
        };
        if let Some(Frame::Move(mover)) = state.frames.last_mut() {
            mover.way = way;
            mover.strategic = strategic;
        }
    }

    /// One hex of the way, or the end of the move.
    pub(super) fn settle_move<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Move(mover)) = state.frames.last_mut() else { return };
        let next = mover.way.pop();
        let mover = mover.clone();
        let held = self.held(state, &mover);
        let (Some(hex), Some(to), false) = (state.hex_of(mover.unit), next, held) else {
            return self.end_move(state, &mover, sink);
        };
        let Some((cost, stop)) = self.next_step(state, &mover, hex, to) else {
            // What came in between has closed the way; the German is asked again, unless a battle called the unit.
            if mover.brought {
                return self.end_move(state, &mover, sink);
            }
            if let Some(Frame::Move(mover)) = state.frames.last_mut() {
                mover.way.clear();
            }
            return;
        };
        let spent = mover.spent.saturating_add(cost);
        let depth = state.frames.len();
        if let Some(Frame::Move(mover)) = state.frames.last_mut() {
            mover.spent = spent;
        }
        sink.emit(|| Event::Moved { unit: mover.unit, from: hex, to, spent });
        self.enter(state, mover.unit, to, Entry::Move, sink);
        let left = state.frames.get_mut(depth - 1);
        if let Some(Frame::Move(mover)) = left
            && stop
        {
            mover.stopped = true;
            mover.way.clear();
        }
    }

    /// The move is over. A unit on its way to a battle joins it, or stays where it was stopped; stacking holds either way.
    fn end_move<K: Sink<Event>>(&self, state: &mut State, mover: &Mover, sink: &mut K) {
        state.frames.pop();
        if mover.brought {
            self.arrive_at_battle(state, mover.unit, sink);
            let hexes = self.overstacked(state, Side::German);
            if !hexes.is_empty() {
                push(state, Frame::Overstacked { hexes });
            }
        }
    }

    /// What the next hex costs now, and whether the move ends there; `None` if it is closed.
    fn next_step(&self, state: &State, mover: &Mover, hex: HexId, to: HexId) -> Option<(u8, bool)> {
        let board = Board::new(&self.pack, state);
        let dir = self.pack.map.grid.dir_between(hex, to)?;
        if mover.strategic {
            let route = strategic::Route::new(self, &board, mover.unit, mover.start)?;
            let cost = route.step(hex, to, dir).ok()?;
            return (mover.spent + cost <= route.allowance).then_some((cost, false));
        }
        let going = Going::new(self, &board, mover.unit)?;
        let fresh = mover.spent == 0;
        let step = going.step(hex, to, dir, fresh).ok()?;
        let budget = going.allowance.saturating_sub(mover.spent);
        let cost = if fresh { step.cost.min(budget) } else { step.cost };
        (cost <= budget).then_some((cost, step.stop || cost == budget))
    }
}
