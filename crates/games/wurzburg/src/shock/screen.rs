//! US cavalry that screens (41.2): it stops a force of the Pact that has come next to it, and falls back a hex.

use super::{Cause, Clash, Close, Screen, Shock};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet};
use crate::pack::Side;
use crate::state::{DISRUPTED, Place, State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// A force of the Pact has come next to enemies and contact is over: NATO may screen it (41.2).
    pub(crate) fn offer_screen(&self, st: &mut State, force: CounterSet, hex: HexId, cause: Cause) {
        if !self.plays(st, 41) || force.first().is_none_or(|c| self.pack.side(c) != Side::Wp) {
            return;
        }
        let screen = Screen { hex, force, joined: CounterSet::EMPTY, cause };
        // In Hidden Mode cavalry is revealed first; whether it can screen shows then (45.3.5).
        if st.concealed.on || !self.screeners(st, &screen).is_empty() {
            st.frames.push(Frame::Shock(Shock::Screen(Box::new(screen))));
        }
    }

    /// Cavalry that may take part in a screen: one attempt against a force in a move (41.2, 41.2.3).
    pub fn screeners(&self, st: &State, s: &Screen) -> CounterSet {
        let Some(op) = st.op() else { return CounterSet::EMPTY };
        if s.force.iter().any(|c| op.melee.tried.contains(c)) {
            return CounterSet::EMPTY;
        }
        let grid = &self.pack.map.grid;
        st.on_map()
            .filter(|(c, h)| {
                self.pack.kind(*c).cavalry
                    && grid.are_adjacent(*h, s.hex)
                    && !(s.cause == Cause::Advance && op.retreated.contains(*c))
                    && self.may_screen(st, *c, *h, s.force)
            })
            .map(|(c, _)| c)
            .collect()
    }

    /// Whether a unit is free to screen: real, not disrupted, among its own, out of mines, pinned by nobody but
    /// the force that comes, and with a hex to fall back to that is next to no enemy (41.2.3).
    fn may_screen(&self, st: &State, unit: CounterId, hex: HexId, force: CounterSet) -> bool {
        let formation = self.pack.formation_of(unit);
        let grid = &self.pack.map.grid;
        let pinned = st
            .on_map()
            .any(|(c, h)| self.pack.side(c) == Side::Wp && !force.contains(c) && grid.are_adjacent(h, hex));
        let among = self
            .stack(st, Side::Nato, hex)
            .all(|c| self.pack.kind(c).cavalry && self.pack.formation_of(c) == formation);
        let fit = st.counter(unit).steps > 0 && !st.counter(unit).has(DISRUPTED);
        fit && !pinned && among && !self.has_minefield(st, hex) && {
            let best = self.refuges(st, unit);
            best.first().is_some_and(|h| !self.is_near_enemy(st, Side::Nato, *h))
        }
    }

    pub(super) fn screen_options(&self, st: &State, s: &Screen, out: &mut Vec<Action>) {
        let able = self.screeners(st, s);
        out.push(Action::Hold);
        out.push(Action::All);
        if able.len() > 1 {
            let others = able.iter().filter(|c| !s.joined.contains(*c));
            out.extend(others.map(|c| Action::Close(Close::Screen(c))));
        }
        if !s.joined.is_empty() {
            out.push(Action::Done);
        }
    }

    pub(super) fn screen_perform(&self, st: &mut State, mut s: Screen, action: Action) {
        match action {
            Action::Close(Close::Screen(unit)) => {
                if let Some(Frame::Shock(Shock::Screen(open))) = st.frames.top_mut() {
                    open.joined.insert(unit);
                }
                return;
            }
            Action::All => s.joined = self.screeners(st, &s),
            Action::Done => {}
            _ => s.joined = CounterSet::EMPTY,
        }
        st.frames.pop();
        if !s.joined.is_empty() {
            st.frames.push(Frame::Shock(Shock::Roll(Box::new(s))));
        }
    }

    /// The number a screen has to reach: that of the best terrain.
    pub(crate) fn screen_number(&self, st: &State, joined: CounterSet) -> Option<u8> {
        let terrain = |c: CounterId| st.hex(c).map(|h| self.pack.map.terrain_at(h) as usize);
        joined.iter().filter_map(terrain).map(|t| self.pack.charts.screening[t]).min()
    }

    /// The die, in the best terrain of those that take part; all of them are Used (41.2, 41.2.4).
    pub(super) fn screen_roll<K: Sink<Event>>(&self, st: &mut State, s: Screen, die: u8, sink: &mut K) {
        let number = self.screen_number(st, s.joined).unwrap_or(u8::MAX);
        let success = die >= number;
        for unit in s.joined.iter() {
            st.counter_mut(unit).flags |= USED;
        }
        if let Some(op) = st.operation.as_deref_mut() {
            s.force.iter().for_each(|c| op.melee.tried.insert(c));
            if s.cause == Cause::Retreat {
                s.joined.iter().for_each(|c| op.melee.screened.insert(c));
            }
        }
        let (units, hex) = (s.joined, s.hex);
        sink.emit(|| Event::Shock(Clash::Screened { units, hex, number, die, success }));
        if !success {
            return;
        }
        // The force ends its move here (41.2.2).
        if let Some(op) = st.operation.as_deref_mut()
            && s.cause == Cause::Move
        {
            s.force.iter().for_each(|c| op.stopped.insert(c));
        }
        for frame in st.frames.iter_mut().filter(|_| s.cause == Cause::Move) {
            if let Frame::Move(open) = frame
                && open.at == s.hex
            {
                open.landing = true;
            }
        }
        st.frames.push(Frame::Shock(Shock::FallBack(Box::new(s))));
    }

    /// The next unit that falls back.
    pub(super) fn next_to_fall_back(&self, st: &State, s: &Screen) -> Option<CounterId> {
        s.joined.iter().find(|c| !self.refuges(st, *c).is_empty())
    }

    /// One unit falls back by the priorities of retreats (41.2.2).
    pub(super) fn fall_back<K: Sink<Event>>(
        &self,
        st: &mut State,
        s: Screen,
        unit: CounterId,
        to: HexId,
        sink: &mut K,
    ) {
        let Some(from) = st.hex(unit) else { return };
        st.counter_mut(unit).place = Place::hex(to);
        if let Some(Frame::Shock(Shock::FallBack(open))) = st.frames.top_mut() {
            open.joined = s.joined;
            open.joined.remove(unit);
        }
        sink.emit(|| Event::Retreated(unit, to));
        self.occupy(st, Side::Nato, to, sink);
        self.displace_leads(st, Side::Nato, to);
        self.unmask(st, from);
        self.check_stack(st, Side::Nato, to, CounterSet::one(unit));
        self.cross_mines(st, unit, from, to, sink);
        self.enter_gas(st, CounterSet::one(unit), to);
        self.ask_for_leads(st);
    }

    /// All have gone: an objective that is empty now may be replaced (41.2.5).
    pub(super) fn end_fall_back<K: Sink<Event>>(&self, st: &mut State, s: Screen, sink: &mut K) {
        if s.cause == Cause::Move {
            self.after_step(st, sink);
        }
    }
}
