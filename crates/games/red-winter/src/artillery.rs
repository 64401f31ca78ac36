//! Rule 12.4: off-map artillery between shots, and the artillery parks of both sides. The shots themselves are
//! ranged attacks (rule 10).

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{Side, UnitId, UnitKind};
use crate::state::{Place, State};
use crate::units::UnitSet;
use crate::why::Why;
use sandtable_engine::Sink;

impl RedWinter {
    /// 12.4.2: after firing, a 354th unit waits as many turns as the die shows; past the last turn it is gone.
    pub fn delay_rolled<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, die: u8, sink: &mut K) {
        let turn = st.turn + die;
        if turn > self.scenario_of(st).last_turn {
            self.artillery_gone(st, unit, sink);
        } else {
            st.put(&self.pack, unit, Place::Track(turn));
            sink.emit(|| Event::ArtilleryDelayed(unit, turn));
        }
    }

    fn artillery_gone<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, sink: &mut K) {
        self.depart(st, unit, Place::Gone, sink);
        sink.emit(|| Event::ArtilleryLost(unit));
    }

    /// Artillery units of a side that are in play or still to come.
    fn guns(&self, st: &State, side: Side) -> UnitSet {
        let army = self.army(side).iter();
        army.filter(|u| {
            self.kind(*u).is_off_map() && matches!(st.unit(*u).place, Place::Beside | Place::Track(_))
        })
        .collect()
    }

    fn guns_76(&self, st: &State) -> UnitSet {
        self.guns(st, Side::Soviet).iter().filter(|u| self.kind(*u) == UnitKind::Artillery76).collect()
    }

    /// 12.4.3-a, A-51: a full-strength Finnish infantry company that enters X28 may be traded for the park.
    pub fn park_offered(&self, st: &State, unit: UnitId) -> bool {
        self.features(st).park_events && self.kind(unit).is_infantry_company() && !st.unit(unit).reduced
    }

    /// 12.4.4: a Soviet infantry company on the Finnish source drives all Finnish artillery off.
    pub fn finnish_park_lost<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        if self.features(st).park_events {
            for unit in self.guns(st, Side::Finnish).iter() {
                self.artillery_gone(st, unit, sink);
            }
        }
    }

    /// Appends the legal actions.
    pub fn park_options(&self, st: &State, out: &mut Vec<Action>) {
        match st.top() {
            Some(Frame::Park(_)) => out.extend([Action::Park, Action::Done]),
            Some(Frame::Lose76) => out.extend(self.guns_76(st).iter().map(Action::Lose)),
            _ => {}
        }
    }

    /// Why an action is not legal.
    pub fn park_why(&self, _st: &State, action: Action) -> Option<Why> {
        match action {
            Action::Lose(unit) => Some(Why::new("12.4.3-c", "why-not-76mm").unit(unit)),
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn park_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match (st.pop(), action) {
            (Some(Frame::Park(unit)), Action::Park) => self.overrun_park(st, unit, sink),
            (Some(Frame::Lose76), Action::Lose(unit)) => {
                self.artillery_gone(st, unit, sink);
                self.scatter_guns(st, sink);
            }
            _ => {}
        }
    }

    /// 12.4.3: event a once per game, event b at most once per turn.
    fn overrun_park<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, sink: &mut K) {
        let event_a = !st.park_a;
        let event_b = st.park_b != st.turn;
        let ammo = &mut st.ammo[Side::Soviet.index()];
        let lost = *ammo / self.pack.constants.artillery.park_ammo_divisor.max(1);
        if event_b {
            *ammo -= lost;
        }
        sink.emit(|| Event::Park { unit, event_a, ammo: event_b.then_some(lost) });
        self.depart(st, unit, Place::Gone, sink);
        if event_a || event_b {
            let vp = self.scenario_of(st).victory.park_vp[(st.park_count > 0) as usize];
            if vp > 0 {
                st.vp[Side::Finnish.index()] += i16::from(vp);
                sink.emit(|| Event::Points(Side::Finnish, i16::from(vp), "points-park"));
            }
            st.park_count += 1;
        }
        if event_a {
            st.park_a = true;
            let heavy: UnitSet =
                self.guns(st, Side::Soviet).iter().filter(|u| self.def(*u).regiment354).collect();
            for gun in heavy.iter() {
                self.artillery_gone(st, gun, sink);
            }
        }
        if event_b {
            st.park_b = st.turn;
            if !self.guns_76(st).is_empty() {
                st.push(Frame::Lose76);
            }
        }
    }

    /// 12.4.3-c: the remaining 76 mm units are back only after four turns without them.
    fn scatter_guns<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let back = st.turn + self.pack.constants.artillery.park_delay;
        for gun in self.guns_76(st).iter() {
            if matches!(st.unit(gun).place, Place::Track(turn) if turn > back) {
                continue;
            }
            if back > self.scenario_of(st).last_turn {
                // They would come back after the end: for this game they are gone.
                self.artillery_gone(st, gun, sink);
                continue;
            }
            st.put(&self.pack, gun, Place::Track(back));
            sink.emit(|| Event::ArtilleryDelayed(gun, back));
        }
    }

    /// A single 76 mm unit needs no choice.
    pub fn park_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        if matches!(st.top(), Some(Frame::Lose76)) {
            let guns = self.guns_76(st);
            if let (1, Some(gun)) = (guns.len(), guns.first()) {
                self.park_perform(st, Action::Lose(gun), sink);
                return true;
            }
        }
        false
    }
}
