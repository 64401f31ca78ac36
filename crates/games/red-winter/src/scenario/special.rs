//! Rules a scenario switches on: the change of operational stance (17.1) and the collapse of Soviet morale (17.0.4).

use crate::RedWinter;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{Side, UnitKind};
use crate::state::State;
use sandtable_engine::Sink;

impl RedWinter {
    /// Whether the Finns may change their stance now (17.1, A-79): once, from a certain turn on.
    pub(super) fn may_change_stance(&self, st: &State) -> bool {
        self.features(st).stance && st.stance == 0 && st.turn >= self.pack.constants.stance.first_turn
    }

    /// 17.1, 3.0-a: the Finns are Player One from this turn on.
    pub(super) fn change_stance<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        st.stance = st.turn;
        st.first = Side::Finnish;
        sink.emit(|| Event::Stance);
    }

    /// Whether the column shift of the change of stance applies this turn (8.3#10).
    pub fn stance_shift(&self, st: &State) -> bool {
        st.stance > 0 && st.turn >= st.stance && st.turn - st.stance < self.pack.constants.stance.shift_turns
    }

    /// Start of a turn: the Finns are asked for their stance.
    pub fn scenario_turn(&self, st: &mut State) {
        if self.may_change_stance(st) {
            st.push(Frame::Stance);
        }
    }

    /// Soviet companies, and machine guns if they count, that are out of play (17.0.4, A-80).
    pub fn collapse_losses(&self, st: &State) -> u8 {
        let mgs = self.pack.constants.collapse.count_mg;
        let counts = |kind: UnitKind| kind.is_infantry_company() || (mgs && kind == UnitKind::Mg);
        let lost = self.army(Side::Soviet).iter().filter(|u| counts(self.kind(*u)) && st.is_lost(*u));
        lost.count() as u8
    }

    /// 17.0.4: in the Soviet Reset Phase, on the last two days, enough losses break Soviet morale for good.
    pub fn collapse_check<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let limits = &self.pack.constants.collapse;
        let due = st.phasing == Side::Soviet && !st.collapse && st.turn >= limits.first_turn;
        if due && self.features(st).collapse && self.collapse_losses(st) >= limits.threshold {
            st.collapse = true;
            sink.emit(|| Event::Collapse);
        }
    }
}
