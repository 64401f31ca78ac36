//! Rule 12.1.4: committing armor. How armor moves, fights and suffers stands with movement (12.1.2, 12.1.3) and
//! combat (12.1.1).

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{Side, UnitId};
use crate::state::{Place, State};
use crate::why::{Check, Why};
use sandtable_engine::Sink;

impl RedWinter {
    /// 12.1.4-a: at the start of the Soviet Action Phase the Soviets may commit armor.
    pub fn commit_phase(&self, st: &mut State) {
        if self.army(Side::Soviet).iter().any(|u| self.may_commit(st, u).is_ok()) {
            st.push(Frame::Commit);
        }
    }

    fn may_commit(&self, st: &State, unit: UnitId) -> Check {
        if !self.features(st).armor_commitment {
            return Err(Why::new("12.1.4-a", "why-no-armor-here"));
        }
        if !self.kind(unit).is_armor() {
            return Err(Why::new("12.1.4-a", "why-not-armor").unit(unit));
        }
        let first = self.pack.constants.variable.armor_first_turn;
        if st.turn < first {
            return Err(Why::new("12.1.4-a", "why-armor-too-early").int("turn", first.into()));
        }
        if st.unit(unit).place != Place::Beside {
            return Err(Why::new("12.1.4-a", "why-armor-committed").unit(unit));
        }
        Ok(())
    }

    /// Appends the legal actions.
    pub fn commit_options(&self, st: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let ready = self.army(Side::Soviet).iter().filter(|u| self.may_commit(st, *u).is_ok());
        out.extend(ready.map(Action::Commit));
    }

    /// Why an action is not legal.
    pub fn commit_why(&self, st: &State, action: Action) -> Option<Why> {
        match action {
            Action::Commit(unit) => self.may_commit(st, unit).err(),
            _ => None,
        }
    }

    /// 12.1.4-b, A-75: the price is paid at once, to the Finns; the unit is a reinforcement of this turn.
    pub fn commit_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Action::Commit(unit) = action else {
            st.pop();
            return;
        };
        let turn = st.turn;
        st.put(&self.pack, unit, Place::Track(turn));
        let price = if self.scenario_of(st).victory.armor_price { self.now(st).armor_vp } else { 0 };
        st.vp[Side::Finnish.index()] += i16::from(price);
        sink.emit(|| Event::Committed(unit, price));
    }

    /// Ends when nothing is left to commit.
    pub fn commit_step(&self, st: &mut State) -> bool {
        let left = self.army(Side::Soviet).iter().any(|u| self.may_commit(st, u).is_ok());
        if !left {
            st.pop();
        }
        !left
    }
}
