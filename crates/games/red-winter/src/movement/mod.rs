//! Rules 4 and 5: the Action Phase and movement.
//!
//! The phasing player picks a unit; with its stack-mates it then moves leg by leg, assaults, recovers, digs in,
//! builds a bonfire or raids, and its action is over. One unit or stack finishes before the next begins (4.1-b).

mod armor;
mod cost;
mod reach;
mod ways;

pub use cost::{Costs, Edge, Gait, Going, MoveTables, NO};
pub(crate) use reach::{Start, Starts};
pub(crate) use ways::Ways;

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Mover};
use crate::pack::UnitId;
use crate::state::{Place, State, flag};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

// Choosing who acts (3.0-II).
impl RedWinter {
    /// Whether a unit can begin its action.
    #[inline]
    pub fn select_check(&self, st: &State, unit: UnitId) -> Check {
        if self.side(unit) != st.phasing {
            return Err(Why::new("4.0-a", "why-not-your-unit").unit(unit));
        }
        let u = st.unit(unit);
        if u.has(flag::ACTED | flag::BONFIRE) {
            return Err(Why::new("4.1-b", "why-has-acted").unit(unit));
        }
        if u.has(flag::STAYS) {
            return Err(Why::new("12.3-h", "why-stays-for-recovery").unit(unit));
        }
        match u.place {
            Place::Hex(_) => Ok(()),
            Place::Track(_) => self.entry_check(st, unit),
            _ => Err(Why::new("4.0-a", "why-not-on-map").unit(unit)),
        }
    }

    /// Whether the phase may end: armor that was committed has to enter if it can (12.1.4, ruling A-75).
    fn end_phase_check(&self, st: &State) -> Check {
        for unit in self.army(st.phasing).and(self.roster.armor).and(st.cache.on_track).iter() {
            if self.select_check(st, unit).is_ok() && self.must_enter(st, &self.mover(st, unit)) {
                return Err(Why::new("12.1.4-a", "why-armor-must-enter").unit(unit));
            }
        }
        Ok(())
    }

    /// Whether this is committed armor that can enter now.
    fn must_enter(&self, st: &State, m: &Mover) -> bool {
        if !m.hex.is_none() || !self.all_armor(m.group) {
            return false;
        }
        self.can_enter(st, m)
    }

    /// Appends the legal actions.
    pub fn action_options(&self, st: &State, out: &mut Vec<Action>) {
        // Most units off the map are not due; a glance at them is enough.
        let waiting = st
            .cache
            .on_track
            .iter()
            .filter(|u| matches!(st.unit(*u).place, Place::Track(turn) if turn <= st.turn));
        let present = st.cache.on_map.or(waiting.collect());
        for unit in self.army(st.phasing).and(present).iter() {
            if !st.unit(unit).has(flag::ACTED) && self.select_check(st, unit).is_ok() {
                out.push(Action::Select(unit));
            }
        }
        self.create_options(st, out);
        self.fill_options(st, out);
        if self.end_phase_check(st).is_ok() {
            out.push(Action::Done);
        }
    }

    /// Why an action is not legal.
    pub fn action_why(&self, st: &State, action: Action) -> Option<Why> {
        match action {
            Action::Select(unit) => self.select_check(st, unit).err(),
            Action::Create(hex) => self.create_why(st, hex),
            Action::Fill(hex) => self.fill_check(st, hex).err(),
            Action::Done => self.end_phase_check(st).err(),
            Action::Assault(hex) if self.have_acted_next_to(st, hex) => {
                Some(Why::new("9.1-d", "why-assault-action-over").hex(hex))
            }
            _ => Some(Why::new("4.1-b", "why-choose-a-unit-first")),
        }
    }

    /// Whether friends stand next to the hex, and all of them have acted: a move that leaves no points for an
    /// assault ends the action by itself.
    fn have_acted_next_to(&self, st: &State, hex: HexId) -> bool {
        let near = self.geo.adjacent[hex.idx()].and(&st.cache.occupied[st.phasing.index()]);
        let mut fighters = near.iter().flat_map(|h| self.combatants(st, h).iter()).peekable();
        fighters.peek().is_some() && fighters.all(|u| st.unit(u).has(flag::ACTED))
    }

    /// Applies a legal action.
    pub fn action_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Select(unit) => {
                let mover = self.mover(st, unit);
                st.push(Frame::Acting(mover));
            }
            Action::Create(hex) => self.create_perform(st, hex, sink),
            Action::Fill(hex) => self.fill_perform(st, hex, sink),
            _ => {
                self.note_blocked_entries(st);
                st.pop();
            }
        }
    }

    /// The player ends the phase, never the engine.
    pub fn action_step<K: Sink<Event>>(&self, _: &mut State, _: &mut K) -> bool {
        false
    }

    /// A unit at the beginning of its action.
    pub fn mover(&self, st: &State, unit: UnitId) -> Mover {
        let group = UnitSet::one(unit);
        let hex = st.hex_of(unit).unwrap_or(HexId::NONE);
        // 4.3-a; for a reinforcement the hex of entry decides.
        let extended =
            hex.is_none() || (self.geo.road.contains(hex) && self.far_from_enemies(st, st.phasing, hex));
        Mover {
            group,
            hex,
            spent: 0,
            allowance: self.allowance(st, group),
            extended,
            moved: false,
            stopped: false,
            ended: false,
        }
    }
}

// The action of a unit or stack.
impl RedWinter {
    /// Whether a unit can join the group: stacked with it since the phase began, and not yet used (6.1-a, 6.1-e).
    fn join_check(&self, st: &State, m: &Mover, unit: UnitId) -> Check {
        if m.moved || m.ended || self.is_busy(st, m) {
            return Err(Why::new("6.1-e", "why-no-pick-up").unit(unit));
        }
        if m.group.contains(unit) {
            return Err(Why::new("6.1-a", "why-already-in-stack").unit(unit));
        }
        self.select_check(st, unit)?;
        if m.hex.is_none() {
            return self.join_entry_check(st, m, unit);
        }
        let together = |u: UnitId| st.hex_of(u) == Some(m.hex) && st.unit(u).start == m.hex;
        if together(unit) && m.group.iter().all(together) {
            Ok(())
        } else {
            Err(Why::new("6.1-a", "why-not-stacked-at-start").unit(unit))
        }
    }

    /// Whether the unit has recovered or built a bonfire: then it may still do the other of the two, and nothing
    /// else (13.3-a, 16.2-a).
    pub(crate) fn is_busy(&self, st: &State, m: &Mover) -> bool {
        m.group.iter().any(|u| st.unit(u).has(flag::RECOVERY | flag::BONFIRE))
    }

    /// Whether the group may do something that takes the place of moving.
    pub(crate) fn not_begun(&self, m: &Mover, rule: &'static str) -> Check {
        if m.moved || m.ended {
            Err(Why::new(rule, "why-has-moved"))
        } else if m.hex.is_none() {
            Err(Why::new(rule, "why-not-entered"))
        } else {
            Ok(())
        }
    }

    /// Whether the group may build a bonfire (16.2), instead of moving.
    fn bonfire_check(&self, st: &State, m: &Mover) -> Check {
        self.not_begun(m, "16.2-a")?;
        self.bonfire_ok(st, m.group)
    }

    /// 4.2-a: leaving the map, only from an own supply source.
    fn exit_check(&self, st: &State, m: &Mover) -> Check {
        self.may_go_on(m)?;
        if self.is_busy(st, m) {
            return Err(Why::new("13.3-a", "why-only-action"));
        }
        if m.hex.is_none() || !self.scenario_of(st).sources[st.phasing.index()].contains(&m.hex) {
            return Err(Why::new("4.2-a", "why-exit-only-at-source"));
        }
        Ok(())
    }

    /// Appends the legal actions.
    pub fn acting_options(&self, st: &State, m: &Mover, out: &mut Vec<Action>) {
        if self.recover_check(st, m).is_ok() {
            out.push(Action::Recover);
        }
        if self.bonfire_check(st, m).is_ok() {
            out.push(Action::Bonfire);
        }
        if self.is_busy(st, m) {
            out.push(Action::Done);
            return;
        }
        if !m.moved && !m.hex.is_none() {
            for unit in st.stack(m.hex).filter(|u| self.join_check(st, m, *u).is_ok()) {
                out.push(Action::Join(unit));
            }
            if self.dig_check(st, m).is_ok() {
                out.push(Action::Dig);
            }
            self.raid_target_options(st, m, out);
        } else if m.hex.is_none() && self.pack.constants.arrivals.enter_stacked {
            for unit in self.army(st.phasing).iter().filter(|u| self.join_check(st, m, *u).is_ok()) {
                out.push(Action::Join(unit));
            }
        }
        let before = out.len();
        self.move_options(st, m, out);
        let must_enter = out.len() > before && m.hex.is_none() && self.all_armor(m.group);
        self.assault_options(st, m, out);
        if self.exit_check(st, m).is_ok() {
            out.push(Action::Exit);
        }
        if !must_enter {
            out.push(Action::Done);
        }
    }

    /// Why an action is not legal.
    pub fn acting_why(&self, st: &State, m: &Mover, action: Action) -> Option<Why> {
        let only = |why: Option<Why>| {
            if self.is_busy(st, m) { Some(Why::new("13.3-a", "why-only-action")) } else { why }
        };
        match action {
            Action::Join(unit) => self.join_check(st, m, unit).err(),
            Action::Select(unit) => Some(Why::new("4.1-b", "why-finish-first").unit(unit)),
            Action::Move(hex) => only(self.move_why(st, m, hex)),
            Action::Assault(hex) => only(self.assault_check(st, m, hex).err()),
            Action::Exit => self.exit_check(st, m).err(),
            Action::Recover => self.recover_check(st, m).err(),
            Action::Dig => only(self.dig_check(st, m).err()),
            Action::Bonfire => self.bonfire_check(st, m).err(),
            Action::Raid(hex) => only(self.raid_target_why(st, m, hex)),
            Action::Done if self.must_enter(st, m) => {
                m.group.first().map(|u| Why::new("12.1.4-a", "why-armor-must-enter").unit(u))
            }
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn acting_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Acting(m)) = st.top() else { return };
        let m = *m;
        match action {
            Action::Join(unit) => {
                let group = m.group.with(unit);
                let allowance = self.allowance(st, group);
                self.update(st, Mover { group, allowance, ..m });
            }
            Action::Move(hex) => self.perform_move(st, hex, sink),
            Action::Assault(hex) => self.perform_assault(st, hex, sink),
            Action::Recover => self.perform_recover(st),
            Action::Dig => {
                self.perform_dig(st, sink);
                self.update(st, Mover { ended: true, ..m });
            }
            Action::Bonfire => self.bonfire_perform(st, m.group, sink),
            Action::Raid(target) => {
                self.update(st, Mover { ended: true, ..m });
                self.raid_begin(st, m.group, target);
            }
            Action::Exit => {
                for u in m.group.iter() {
                    self.depart(st, u, Place::Gone, sink);
                }
                sink.emit(|| Event::LeftMap(m.group));
                self.update(st, Mover { ended: true, ..m });
            }
            _ => self.update(st, Mover { ended: true, ..m }),
        }
    }

    /// Replaces the innermost mover.
    pub(crate) fn update(&self, st: &mut State, mover: Mover) {
        let acting = st.frames.iter_mut().rev().find_map(|f| match f {
            Frame::Acting(m) => Some(m),
            _ => None,
        });
        if let Some(m) = acting {
            *m = mover;
        }
    }

    /// Ends the action once nothing is left to do.
    pub fn acting_step<K: Sink<Event>>(&self, st: &mut State, _: &mut K) -> bool {
        let Some(Frame::Acting(m)) = st.top() else { return false };
        let all = m.group;
        let mut m = *m;
        if !m.hex.is_none() && !m.ended {
            // A company can be given up on the way (12.4.3).
            m.group = m.group.iter().filter(|u| st.hex_of(*u) == Some(m.hex)).collect();
            self.update(st, m);
        }
        let over = m.ended
            || m.group.is_empty()
            || (self.is_busy(st, &m)
                && self.recover_check(st, &m).is_err()
                && self.bonfire_check(st, &m).is_err())
            || (m.moved
                && !self.can_step(st, &m)
                && !self.can_assault(st, &m)
                && self.exit_check(st, &m).is_err());
        if over {
            for u in all.iter() {
                st.mark(u, flag::ACTED);
            }
            st.pop();
        }
        over
    }
}
