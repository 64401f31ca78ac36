//! What a move can be besides steps and turns: quickmarch, crawling, searching, overruns, passengers.

use super::programme::dir;
use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Programme};
use crate::state::State;
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Panzer {
    /// Quickmarch, crawling, searching, and all about passengers.
    pub(super) fn special_options(&self, st: &State, p: &Programme, hex: HexId, out: &mut Vec<Action>) {
        let side = st.unit(p.unit).side;
        if self.quick_check(st, p).is_ok() {
            out.push(Action::Quick);
        }
        out.extend((0..6).filter(|f| self.crawl_check(st, p, dir(*f)).is_ok()).map(Action::Crawl));
        if self.search_check(st, p).is_ok() {
            let ways = [(false, false), (true, false), (false, true), (true, true)];
            out.extend(ways.map(|(partial, back)| Action::Search(partial, back)));
        }
        let prey = st.of(side.other()).filter(|(_, u)| u.hex().is_some_and(|h| self.range(st, h, hex) == 1));
        let prey = prey.map(|(id, _)| id).filter(|t| self.overrun_check(st, p, *t).is_ok());
        out.extend(prey.map(Action::Overrun));
        if self.card(st, p.unit).passenger().is_some() {
            let near = st.of(side).map(|(id, _)| id).filter(|c| self.board_check(st, p, *c).is_ok());
            out.extend(near.map(Action::Board));
            return;
        }
        let near = st.of(side).filter(|(_, u)| u.hex().is_some_and(|h| self.range(st, h, hex) <= 1));
        let near = near.map(|(id, _)| id).filter(|u| self.mount_check(st, p, *u).is_ok());
        out.extend(near.map(Action::Mount));
        let down = self.alighting(st, p.unit).into_iter();
        let down = down.filter(|(u, h)| self.alight_check(st, p, *u, *h).is_ok());
        out.extend(down.map(|(u, h)| Action::Dismount(u, h)));
        let off = st.passengers(p.unit).map(|(id, _)| id).filter(|u| self.jump_check(st, p, *u).is_ok());
        out.extend(off.map(Action::Jump));
        if self.moving_unload_check(st, p, p.unit).is_ok() {
            out.push(Action::Unload(p.unit));
        }
    }

    /// Why none of these is possible.
    pub(super) fn special_why(&self, st: &State, p: &Programme, action: Action) -> Option<Why> {
        let known =
            |u: crate::ids::UnitId| st.units.get(u.index()).is_some_and(|x| x.side == st.unit(p.unit).side);
        match action {
            Action::Mount(u)
            | Action::Board(u)
            | Action::Dismount(u, _)
            | Action::Jump(u)
            | Action::Unload(u)
                if !known(u) =>
            {
                Some(Why::new("3.1", "why-not-yours"))
            }
            Action::Overrun(t) => {
                st.units.get(t.index())?;
                self.overrun_check(st, p, t).err()
            }
            Action::Quick => self.quick_check(st, p).err(),
            Action::Crawl(f) if f < 6 => self.crawl_check(st, p, dir(f)).err(),
            Action::Search(..) => self.search_check(st, p).err(),
            Action::Board(c) => self.board_check(st, p, c).err(),
            Action::Mount(u) => self.mount_check(st, p, u).err(),
            Action::Dismount(u, h) => self.alight_check(st, p, u, h).err(),
            Action::Jump(u) => self.jump_check(st, p, u).err(),
            Action::Unload(u) => self.moving_unload_check(st, p, u).err(),
            _ => None,
        }
    }

    /// Carries one of these out; `false` if the action is none of them.
    pub(super) fn special_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        p: Programme,
        action: Action,
        sink: &mut K,
    ) -> bool {
        match action {
            Action::Overrun(target) => self.overrun(st, p, target, sink),
            Action::Quick => self.begin_quickmarch(st, sink),
            Action::Crawl(f) => self.crawl(st, dir(f), sink),
            Action::Search(partial, back) => self.search(st, partial, back, sink),
            Action::Board(carrier) => self.mount(st, p.unit, carrier, sink),
            Action::Mount(unit) => {
                // Loading costs points, so it can be answered (4.5.1.1).
                if let Ok(next) = self.mount_check(st, &p, unit) {
                    self.go_on(st, next);
                    self.mount(st, unit, p.unit, sink);
                }
            }
            Action::Dismount(unit, hex) => {
                // The carrier's stop can be answered, who gets off is no target of it (6.6.1.1e).
                if let Ok(next) = self.alight_check(st, &p, unit, hex) {
                    self.go_on(st, next);
                    self.alight(st, unit, hex, sink);
                }
            }
            Action::Unload(unit) => {
                if let Ok(next) = self.moving_unload_check(st, &p, unit) {
                    self.go_on(st, next);
                    self.unload(st, unit, sink);
                }
            }
            Action::Jump(unit) => {
                if let Some(hex) = st.unit(p.unit).hex() {
                    self.tumble_out(st, unit, hex, sink);
                    st.push(Frame::Facing { unit });
                }
            }
            _ => return false,
        }
        true
    }
}
