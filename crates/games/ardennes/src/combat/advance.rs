//! Advance after combat (13.8): what both sides may do, and the German's choice.

use super::{battle, no, push};
use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::enter::Entry;
use crate::event::Event;
use crate::frame::{Advance, Crossing, Frame};
use crate::pack::{Side, Terrain, UnitId};
use crate::rules::GERMAN;
use crate::state::{State, flag};
use crate::text::Words;
use sandtable_engine::decision::Decision;
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::{Dir, HexId, HexSide};

impl Ardennes {
    pub(super) fn advance_decision(&self, state: &State, advance: &Advance) -> Option<Decision> {
        let mut options = Vec::new();
        match battle(state)?.side {
            Side::Allied => (advance.going.is_some() || !advance.ready.is_empty()).then(Decision::system),
            Side::German => {
                self.advance_candidates(advance, &mut options);
                let go = |a: &Action| *a != Action::Done && self.check_advance(state, advance, *a).is_ok();
                options.iter().any(go).then(|| Decision::seat(GERMAN))
            }
        }
    }

    pub(super) fn advance_candidates(&self, advance: &Advance, out: &mut Vec<Action>) {
        out.extend(advance.ready.iter().map(|u| Action::Advance(u, advance.first)));
        if let Some(unit) = advance.going {
            out.extend(self.pack.map.grid.adjacent(advance.first).map(|h| Action::Advance(unit, h)));
        }
        out.push(Action::Done);
    }

    pub(super) fn check_advance(
        &self,
        state: &State,
        advance: &Advance,
        action: Action,
    ) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Advance(unit, hex) if advance.going == Some(unit) => {
                self.may_go_on(state, advance, unit, hex)
            }
            Action::Advance(unit, hex) => {
                let text = |key| Message::new(key).unit(self, "unit", unit).at(self, "hex", advance.first);
                if !advance.ready.contains(unit) {
                    return no("13.8", text("why-advance-unit"));
                }
                if hex != advance.first {
                    return no("13.8", text("why-advance-first"));
                }
                self.may_follow(state, unit, hex)
            }
            _ => no("13.8", Message::new("why-combat-other")),
        }
    }

    /// Whether an attacker may enter the vacated hex (13.8, 13.82).
    pub(super) fn may_follow(&self, state: &State, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let text = |key| Message::new(key).unit(self, "unit", unit).at(self, "hex", hex);
        let side = self.pack.side_of(unit);
        let Some(from) = state.hex_of(unit) else { return no("13.8", text("why-advance-unit")) };
        let Some(dir) = self.pack.map.grid.dir_between(from, hex) else {
            return no("13.8", text("why-advance-first"));
        };
        if state.unit(unit).has(flag::DISPERSED | flag::NO_FUEL) {
            return no("13.9-b", text("why-advance-dispersed"));
        }
        self.may_stand(state, unit, hex)?;
        match self.advance_crossing(state, from, dir, side) {
            Crossing::River(at) if state.traffic.of(side).rivers.contains(&at) => {
                no("13.82", text("why-advance-river"))
            }
            used if state.traffic.of(side).used(used) && state.in_ezoc(side, hex) => {
                no("13.82", text("why-advance-bridge"))
            }
            _ => Ok(()),
        }
    }

    /// What an advance finds on a hexside: a bridge that was used on a day of traffic jams is none (4.12).
    fn advance_crossing(&self, state: &State, from: HexId, dir: Dir, side: Side) -> Crossing {
        let crossing = self.crossing(state, from, dir);
        let jammed = side == Side::German && self.gate(state, |g| g.traffic_jams);
        if jammed && state.traffic.of(side).used(crossing) {
            return Crossing::River(HexSide::new(&self.pack.map.grid, from, dir));
        }
        crossing
    }

    /// What holds for every hex of an advance: nobody hostile, no roadblock, own ground, room.
    fn may_stand(&self, state: &State, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let text = |key| Message::new(key).unit(self, "unit", unit).at(self, "hex", hex);
        let side = self.pack.side_of(unit);
        if state.holds(side.other(), hex) {
            return no("13.8", text("why-advance-enemy"));
        }
        if side == Side::German && state.roadblocks.contains(hex) {
            return no("15.2-a", text("why-advance-roadblock"));
        }
        if self.astray(state, unit, hex) {
            let rule = if side == Side::German { "11.71-b" } else { "11.82-a" };
            return no(rule, text("why-advance-zone"));
        }
        if !self.room(&Board::new(&self.pack, state), side, hex, &[unit]) {
            return no("13.8", text("why-advance-room"));
        }
        Ok(())
    }

    /// Whether a mechanized unit in the vacated hex may enter a second one (13.81).
    pub(super) fn may_go_on(
        &self,
        state: &State,
        advance: &Advance,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let text = |key| Message::new(key).unit(self, "unit", unit).at(self, "hex", hex);
        let (map, side, first) = (&self.pack.map, self.pack.side_of(unit), advance.first);
        let Some(dir) = map.grid.dir_between(first, hex).filter(|_| state.hex_of(unit) == Some(first)) else {
            return no("13.81", text("why-advance-adjacent"));
        };
        if advance.hexes < 2 || !self.pack.class_of(unit).is_mechanized() {
            return no("13.81", text("why-advance-second"));
        }
        if side == Side::German && self.road_blocked(state, first) {
            return no("15.2-a", text("why-advance-stopped"));
        }
        // Only behind a unit that went two hexes is its way open through control (12.1).
        let retreat = battle(state).filter(|a| a.retreat.len() == 2).and_then(|a| a.retreat.first().copied());
        if state.in_ezoc(side, first) && state.in_ezoc(side, hex) && retreat != Some(hex) {
            return no("13.81", text("why-advance-control"));
        }
        let crossing = self.advance_crossing(state, first, dir, side);
        if matches!(crossing, Crossing::River(_)) {
            return no("13.82", text("why-advance-second-river"));
        }
        if map.terrain_at(hex) == Terrain::Forest && map.road(first, dir).is_none() {
            return no("13.81", text("why-advance-forest"));
        }
        if state.traffic.of(side).used(crossing) && state.in_ezoc(side, hex) {
            return no("13.82", text("why-advance-bridge"));
        }
        self.may_stand(state, unit, hex)
    }

    pub(super) fn perform_advance<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Advance(unit, hex) => self.go_forward(state, unit, hex, sink),
            _ => {
                state.frames.pop();
            }
        }
    }

    /// A unit advances one hex. Who crossed a river without a bridge stops (13.82).
    pub(super) fn go_forward<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: HexId,
        sink: &mut K,
    ) {
        let Some(from) = state.hex_of(unit) else { return };
        let side = self.pack.side_of(unit);
        let dir = self.pack.map.grid.dir_between(from, hex);
        let crossing = dir.map_or(Crossing::Dry, |d| self.advance_crossing(state, from, d, side));
        if let Some(Frame::Advance(advance)) = state.frames.last_mut() {
            let on = advance.first == hex
                && advance.going != Some(unit)
                && advance.hexes > 1
                && !matches!(crossing, Crossing::River(_))
                && self.pack.class_of(unit).is_mechanized();
            advance.ready.remove(unit);
            advance.going = on.then_some(unit);
        }
        sink.emit(|| Event::Advanced(unit, hex));
        self.enter(state, unit, hex, Entry::Advance, sink);
    }

    /// Puts a frame on the stack for a die of the advance.
    pub(super) fn push_roll(&self, state: &mut State, roll: crate::frame::Roll) {
        push(state, Frame::Roll(roll));
    }
}
