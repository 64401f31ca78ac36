//! 4.5: movement. One vehicle at a time; every expenditure can be answered by overwatch.

pub mod cost;
mod extras;
mod overrun;
mod programme;
mod special;

use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Programme, Rates};
use crate::ids::{Side, UnitId};
use crate::pack::Movement;
use crate::state::{Command, Counter, Place, Spot, State, flag};
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// Half of an allowance, rounded down and never below 1 (3.7).
pub const fn halved(allowance: u8) -> u8 {
    if allowance < 4 { 1 } else { allowance / 2 }
}

impl Panzer {
    /// Whether a unit has a Move command, or the move of a short halt, still due.
    pub fn owes_move(&self, st: &State, id: UnitId) -> bool {
        let unit = st.unit(id);
        let due = match unit.command {
            Command::Move => matches!(unit.counter, Counter::FaceDown | Counter::Shown),
            Command::Halt => matches!(unit.counter, Counter::FaceDown | Counter::Shown | Counter::Half),
            _ => false,
        };
        due && (unit.hex().is_some() || self.is_due(st, id))
    }

    /// Allowances of a unit this turn: a short halt, hull damage and suppression halve them (3.7, 4.5.1.1.1, 6.6.2).
    pub fn allowance(&self, st: &State, id: UnitId) -> Option<Movement> {
        let mut movement = self.movement_of(st, id);
        if movement.country == 0 {
            return Some(movement);
        }
        let unit = st.unit(id);
        let halvings = u8::from(unit.command == Command::Halt)
            + u8::from(unit.has(flag::HULL))
            + u8::from(unit.has(flag::SUPPRESSED));
        for _ in 0..halvings {
            movement.country = halved(movement.country);
            movement.path = halved(movement.path);
            movement.road = halved(movement.road);
        }
        Some(movement)
    }

    pub(crate) fn move_options(&self, st: &State, side: Side, out: &mut Vec<Action>) {
        out.extend(st.of(side).filter(|(id, _)| self.owes_move(st, *id)).map(|(id, _)| Action::Start(id)));
        let unloading = self.unloading(st, side);
        let owes = !out.is_empty();
        out.extend(unloading.into_iter().map(|(id, hex)| Action::Dismount(id, hex)));
        out.extend(self.setting_down(st, side).into_iter().map(Action::Unload));
        if !owes {
            out.push(Action::Done);
        }
    }

    /// Passengers of carriers that do not move, with the hexes they may dismount to (6.6.7.1.1b).
    fn unloading(&self, st: &State, side: Side) -> Vec<(UnitId, HexId)> {
        let carriers = st.of(side).map(|(id, _)| id);
        let all = carriers.flat_map(|id| self.alighting(st, id));
        all.filter(|(id, hex)| self.unload_check(st, *id, *hex).is_ok()).collect()
    }

    /// Portées that do not move and may set their guns down (5.2.1).
    fn setting_down(&self, st: &State, side: Side) -> Vec<UnitId> {
        let all = st.of(side).map(|(id, _)| id);
        all.filter(|id| self.standing_unload_check(st, *id).is_ok()).collect()
    }

    pub(crate) fn move_why(&self, st: &State, side: Side, action: Action) -> Option<Why> {
        if let Action::Dismount(unit, hex) = action {
            if st.units.get(unit.index())?.side != side {
                return Some(Why::new("3.1", "why-not-yours"));
            }
            return self.unload_check(st, unit, hex).err();
        }
        if let Action::Unload(unit) = action {
            if st.units.get(unit.index())?.side != side {
                return Some(Why::new("3.1", "why-not-yours"));
            }
            return self.standing_unload_check(st, unit).err();
        }
        if action == Action::Done {
            return Some(Why::new("4.5c", "why-moves-due"));
        }
        let Action::Start(id) = action else { return None };
        if st.units.get(id.index())?.side != side {
            return Some(Why::new("3.1", "why-not-yours"));
        }
        Some(Why::new("4.5c", "why-no-move-command").unit(id))
    }

    pub(crate) fn move_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        if let Action::Dismount(unit, hex) = action {
            (st.shelled, st.features.shelled) = (0, 0);
            self.alight(st, unit, hex, sink);
            return;
        }
        if let Action::Unload(unit) = action {
            self.unload(st, unit, sink);
            return;
        }
        if action == Action::Done {
            st.pop();
            return;
        }
        let Action::Start(id) = action else { return };
        let Some(mut allowance) = self.allowance(st, id) else { return };
        // Its target was gone when its turn came: it moves on with what the advance has left it (6.6.1.1d).
        if st.unit(id).has(flag::ADVANCED) {
            let spent = if self.is_on_foot(st, id) { 1 } else { halved(allowance.country) };
            for rate in [&mut allowance.country, &mut allowance.path, &mut allowance.road] {
                *rate = rate.saturating_sub(spent);
            }
        }
        let unit = st.unit_mut(id);
        let (command, hidden) = (unit.command, unit.is_face_down());
        unit.counter = Counter::Done;
        // The marker replaces the Spot/Fire of a short halt (4.5.1). It counts for overwatch at once. A reinforcement
        // gets it on entering.
        if unit.hex().is_some() {
            unit.pending = Spot::Move;
        }
        let (hex, heading) = (unit.hex().unwrap_or(HexId::NONE), unit.facing);
        if hidden {
            sink.emit(|| Event::Revealed { unit: self.tag(st, id), command });
        }
        self.give_up_position(st, id);
        sink.emit(|| Event::Started(self.tag(st, id)));
        // Road and path rates need a start on a road or path (4.5.1.1.5a); off the map the entry decides.
        let ground = self.ground(st, hex);
        let on_way = !hex.is_none() && (ground.roads | ground.paths) != 0 && !self.is_on_foot(st, id);
        let open = |rate: u8| on_way.then_some(rate as i8);
        let rates = Rates {
            country: allowance.country as i8,
            path: open(allowance.path),
            road: open(allowance.road),
        };
        st.shelled = 0;
        st.features.shelled = 0;
        let farthest = allowance.country.max(allowance.path).max(allowance.road);
        let prey = self.prey(st, id, hex, farthest);
        let programme = Programme { prey, ..Programme::new(id, rates, heading, hex) };
        st.push(Frame::Programme(programme));
    }

    /// The step ends when every Move and Short Halt command is carried out (4.5c).
    pub(crate) fn move_step(&self, st: &mut State, side: Side) -> bool {
        let over = !st.of(side).any(|(id, _)| self.owes_move(st, id))
            && self.unloading(st, side).is_empty()
            && self.setting_down(st, side).is_empty();
        if over {
            st.pop();
        }
        over
    }

    /// Hull damage during a move halves what is left of it at once (4.4.3.2.6b).
    pub(crate) fn halve_move(&self, st: &mut State, id: UnitId) {
        for frame in st.frames.iter_mut() {
            if let Frame::Programme(p) = frame
                && p.unit == id
            {
                p.rates.country = if p.rates.country > 0 { p.rates.country / 2 } else { p.rates.country };
                for rate in [&mut p.rates.path, &mut p.rates.road].into_iter().flatten() {
                    *rate = if *rate > 0 { *rate / 2 } else { *rate };
                }
            }
        }
    }

    /// Ends the move of a unit that cannot go on: a track hit, or a crew that has left (6.5.2.2.1).
    pub(crate) fn end_move(&self, st: &mut State, id: UnitId) {
        for frame in st.frames.iter_mut() {
            if let Frame::Programme(p) = frame
                && p.unit == id
            {
                p.ended = true;
            }
        }
    }

    /// Takes a unit off the map for good (4.5.1.1.9).
    pub(crate) fn leave_map<K: Sink<Event>>(&self, st: &mut State, id: UnitId, hex: HexId, sink: &mut K) {
        let rewarded = self.exit_goal(st, id, hex);
        let unit = st.unit_mut(id);
        unit.place = Place::Left;
        unit.spot = Spot::None;
        unit.pending = Spot::None;
        if rewarded {
            st.exited.insert(id);
        }
        self.vacate(st, id);
        sink.emit(|| Event::Exited { unit: self.tag(st, id), hex: self.spot(st, hex) });
        // Passengers leave with it.
        let riders: Vec<UnitId> = st.passengers(id).map(|(p, _)| p).collect();
        for rider in riders {
            self.leave_map(st, rider, hex, sink);
        }
    }
}
