//! Rule 16.3: the Sub-Zero Loss Phase.

use crate::RedWinter;
use crate::event::Event;
use crate::frame::{Cause, Frame, PickStep, Roll, SubZero};
use crate::pack::{Side, UnitId};
use crate::state::{State, flag};
use crate::units::UnitSet;
use sandtable_engine::Sink;

impl RedWinter {
    /// 3.0-V-a: the Soviets roll first.
    pub fn sub_zero_phase(&self, st: &mut State) {
        if self.features(st).sub_zero {
            let waiting = self.freezing(st, Side::Soviet);
            st.push(Frame::SubZero(SubZero { side: Side::Soviet, waiting }));
        }
    }

    /// 16.3-a: Soviet units not under a bonfire, Finnish units under a skull. Pajari never rolls (12.3.1-e) and
    /// armor takes no such step.
    fn freezing(&self, st: &State, side: Side) -> UnitSet {
        let exposed = |u: &UnitId| {
            let (unit, kind) = (st.unit(*u), self.kind(*u));
            unit.place.hex().is_some()
                && kind.is_combat()
                && !kind.is_armor()
                && match side {
                    Side::Soviet => !unit.has(flag::BONFIRE),
                    Side::Finnish => unit.has(flag::SKULL | flag::RAIDER),
                }
        };
        self.army(side).iter().filter(exposed).collect()
    }

    /// The next stack rolls, then the other side, then the phase is over.
    pub fn sub_zero_step(&self, st: &mut State) -> bool {
        let Some(Frame::SubZero(phase)) = st.top().cloned() else { return false };
        match phase.waiting.first() {
            Some(unit) => {
                let stack = self.rolls_together(st, phase.waiting, unit);
                if let Some(Frame::SubZero(phase)) = st.top_mut() {
                    phase.waiting = phase.waiting.minus(stack);
                }
                st.push(Frame::Roll(Roll::SubZero { stack }));
                false
            }
            None if phase.side == Side::Soviet => {
                let waiting = self.freezing(st, Side::Finnish);
                if let Some(Frame::SubZero(phase)) = st.top_mut() {
                    *phase = SubZero { side: Side::Finnish, waiting };
                }
                true
            }
            None => {
                st.pop();
                true
            }
        }
    }

    /// 16.3-b: one roll for the units of a hex; raiders roll alone (16.4-5b, A-67).
    fn rolls_together(&self, st: &State, waiting: UnitSet, unit: UnitId) -> UnitSet {
        let raider = |u: UnitId| st.unit(u).has(flag::RAIDER);
        match st.hex_of(unit) {
            Some(hex) if !raider(unit) => {
                st.stack(hex).filter(|u| waiting.contains(*u) && !raider(*u)).collect()
            }
            _ => UnitSet::one(unit),
        }
    }

    /// 16.3-c, SZLT#1, SZLT#2.
    pub fn sub_zero_rolled<K: Sink<Event>>(&self, st: &mut State, stack: UnitSet, die: u8, sink: &mut K) {
        let Some(first) = stack.first() else { return };
        let table = &self.pack.tables.sub_zero;
        let side = self.side(first);
        let on_lake = st.hex_of(first).is_some_and(|h| self.is_lake(h));
        let modifier =
            if on_lake { table.lake } else { 0 } + if side == Side::Finnish { table.finnish } else { 0 };
        let loss = die as i8 + modifier <= table.loss;
        sink.emit(|| Event::SubZero { units: stack, die, modifier, loss });
        if loss {
            st.push(Frame::PickStep(PickStep { side, among: stack, left: 1, cause: Cause::SubZero }));
        }
    }
}
