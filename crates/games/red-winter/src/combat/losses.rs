//! Rules 8.5, 8.5.1, 8.6 and 12.1.1: who pays, by step or by retreat.

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Battle, BattleKind, Cause, Frame, Losses, PickStep, Retreat, Roll};
use crate::pack::{Side, UnitId, UnitKind};
use crate::state::{Place, State};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// Units the losses fall on: the side's combat units that fought and are still on the map.
    fn losers(&self, st: &State, b: &Battle, attacker: bool) -> UnitSet {
        let fought = if attacker { b.attackers } else { b.defenders };
        fought.iter().filter(|u| self.kind(*u).is_combat() && st.hex_of(*u).is_some()).collect()
    }

    /// Armor among them; it ignores the losses of a Combat (12.1.1-c).
    fn immune(&self, b: &Battle, units: UnitSet) -> UnitSet {
        if b.kind == BattleKind::Combat { self.armor_of(units) } else { UnitSet::EMPTY }
    }

    fn armor_of(&self, units: UnitSet) -> UnitSet {
        units.iter().filter(|u| self.kind(*u).is_armor()).collect()
    }

    /// Whether a unit can be given one of these losses as a step.
    fn may_step(&self, st: &State, l: &Losses, unit: UnitId) -> Check {
        let Some(b) = st.battle() else { return Err(Why::new("8.5-a", "why-step-involved").unit(unit)) };
        if self.kind(unit) == UnitKind::Leader {
            return Err(Why::new("12.3.1-a", "why-step-pajari"));
        }
        let units = self.losers(st, b, l.attacker);
        if !units.contains(unit) {
            return Err(Why::new("8.5-a", "why-step-involved").unit(unit));
        }
        let immune = self.immune(b, units);
        // a real step, as long as somebody else could have taken it.
        let absorbs = self.pack.constants.variable.armor_may_absorb && units != immune;
        if immune.contains(unit) && !absorbs {
            return Err(Why::new("12.1.1-a", "why-step-armor").unit(unit));
        }
        Ok(())
    }

    /// Whether all remaining losses can be taken as a retreat (8.5.2-a, A-12).
    fn may_retreat(&self, st: &State, l: &Losses) -> Check {
        let Some(b) = st.battle() else { return Err(Why::new("8.5-a", "why-retreat-nobody")) };
        if !l.may_retreat {
            return Err(match b.kind {
                BattleKind::Raid => Why::new("16.4-4c", "why-retreat-raid"),
                _ => Why::new("8.5-c", "why-retreat-assault"),
            });
        }
        if l.step_due {
            return Err(Why::new("8.5-b", "why-retreat-first-step"));
        }
        let units = self.losers(st, b, l.attacker);
        if let (BattleKind::Assault, Some(tank)) = (b.kind, self.armor_of(units).first()) {
            return Err(Why::new("12.1.1-d", "why-retreat-armor").unit(tank));
        }
        let movers = units.minus(self.immune(b, units));
        if movers.is_empty() {
            // Armor by itself may go, if only some of the way (12.1.1-c).
            let can_go = units.iter().any(|u| self.has_way_out(st, l.side, u));
            return if can_go { Ok(()) } else { Err(Why::new("8.5-a", "why-retreat-nobody")) };
        }
        for u in movers.iter() {
            let limit = self.retreat_limit(st, u);
            if limit == 0 {
                return Err(Why::new("8.5.2.1-b", "why-retreat-slow").unit(u));
            }
            if limit < l.left {
                let why = Why::new("8.5.2.1-a", "why-retreat-limit").unit(u);
                return Err(why.int("limit", limit.into()).int("losses", l.left.into()));
            }
        }
        if !self.retreat_has_room(st, l.side, movers, l.left) {
            return Err(Why::new("8.5.2-e", "why-retreat-no-room"));
        }
        Ok(())
    }

    fn has_way_out(&self, st: &State, side: Side, unit: UnitId) -> bool {
        let Some(from) = st.hex_of(unit) else { return false };
        self.pack.grid.adjacent(from).any(|h| self.open_to(st, side, h) && self.may_enter(unit, from, h))
    }

    /// Whether nobody but armor is left to take these losses of a Combat: it ignores them, or retreats of its own
    /// accord (12.1.1-c, A-35).
    pub fn losses_are_free(&self, st: &State, l: &Losses) -> bool {
        st.battle().is_some_and(|b| {
            let units = self.losers(st, b, l.attacker);
            !units.is_empty() && units == self.immune(b, units)
        })
    }

    /// Which rule lets losses go unpaid: armor need not pay (12.1.1-c), or nobody is left to (8.5-a).
    fn ignored_by(&self, st: &State, l: &Losses) -> &'static str {
        if self.losses_are_free(st, l) { "12.1.1-c" } else { "8.5-a" }
    }

    /// 8.5.2.1-a: most hexes of a retreat or an advance.
    pub(super) fn retreat_limit(&self, st: &State, unit: UnitId) -> u8 {
        self.face(st, unit).ma.saturating_sub(self.pack.constants.movement.retreat_margin)
    }

    /// Appends the legal actions.
    pub fn losses_options(&self, st: &State, l: &Losses, out: &mut Vec<Action>) {
        if let Some(b) = st.battle() {
            let units = self.losers(st, b, l.attacker);
            out.extend(units.iter().filter(|u| self.may_step(st, l, *u).is_ok()).map(Action::Step));
        }
        if self.may_retreat(st, l).is_ok() {
            out.push(Action::Retreat);
        }
        if self.losses_are_free(st, l) {
            out.push(Action::Done);
        }
    }

    /// Why an action is not legal.
    pub fn losses_why(&self, st: &State, l: &Losses, action: Action) -> Option<Why> {
        match action {
            Action::Step(u) => self.may_step(st, l, u).err(),
            Action::Retreat => self.may_retreat(st, l).err(),
            Action::Done => Some(Why::new("8.5-a", "why-losses-due")),
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn losses_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Step(unit) => {
                if let Some(Frame::Losses(l)) = st.top_mut() {
                    l.left = l.left.saturating_sub(1);
                    l.step_due = false;
                }
                self.lose_step(st, unit, Cause::Crt, sink);
            }
            Action::Retreat => {
                let Some(Frame::Losses(l)) = st.pop() else { return };
                self.begin_retreat(st, &l);
            }
            Action::Done => {
                let Some(Frame::Losses(l)) = st.pop() else { return };
                let rule = self.ignored_by(st, &l);
                sink.emit(|| Event::LossesIgnored(l.side, l.left, rule));
            }
            _ => {}
        }
    }

    fn begin_retreat(&self, st: &mut State, l: &Losses) {
        let Some(b) = st.battle() else { return };
        let mut group = self.losers(st, b, l.attacker);
        // 12.3-f: Pajari goes with the units he is stacked with.
        let leaders = self.army(l.side).iter().filter(|u| self.kind(*u) == UnitKind::Leader);
        for leader in leaders {
            let here = st.hex_of(leader);
            if here.is_some() && group.iter().any(|u| st.hex_of(u) == here && !self.kind(u).is_armor()) {
                group.insert(leader);
            }
        }
        // Armor by itself goes as far as it can and likes; for others the limit has been checked (8.5.2.1-a).
        let mut left = l.left;
        if self.all_armor(group) {
            left = group.iter().map(|u| self.retreat_limit(st, u)).fold(left, u8::min);
        }
        st.push(Frame::Retreat(Retreat {
            side: l.side,
            attacker: l.attacker,
            group,
            waiting: group,
            tolls: UnitSet::EMPTY,
            left,
            hexes: left,
        }));
    }

    /// Moves the procedure on: pays what leaves no choice, forgets what nobody can pay (12.1.1, A-35).
    pub fn losses_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::Losses(l)) = st.top() else { return false };
        let l = *l;
        if l.left == 0 {
            st.pop();
            return true;
        }
        let Some(b) = st.battle() else { return false };
        let units = self.losers(st, b, l.attacker);
        let (mut payers, mut steps) = (UnitSet::EMPTY, 0);
        for u in units.iter().filter(|u| self.may_step(st, &l, *u).is_ok()) {
            payers.insert(u);
            steps += self.steps(st, u);
        }
        if payers.is_empty() && l.step_due {
            // The attacker's first loss is a step (8.5-b), and nobody can lose one.
            if let Some(Frame::Losses(l)) = st.top_mut() {
                (l.left, l.step_due) = (l.left - 1, false);
            }
            let rule = self.ignored_by(st, &l);
            sink.emit(|| Event::LossesIgnored(l.side, 1, rule));
            return true;
        }
        if self.may_retreat(st, &l).is_ok() {
            return false;
        }
        let Some(first) = payers.first() else {
            self.losses_perform(st, Action::Done, sink);
            return true;
        };
        // Nobody to choose from, or everybody dies whoever is named first and no step can open a retreat.
        if payers.len() == 1 || (steps <= l.left && !l.may_retreat) {
            self.losses_perform(st, Action::Step(first), sink);
            return true;
        }
        false
    }

    /// Appends the legal actions.
    pub fn pick_step_options(&self, _st: &State, p: &PickStep, out: &mut Vec<Action>) {
        out.extend(p.among.iter().map(Action::Step));
    }

    /// Why an action is not legal.
    pub fn pick_step_why(&self, _st: &State, p: &PickStep, action: Action) -> Option<Why> {
        match action {
            Action::Step(u) if self.kind(u) == UnitKind::Leader => {
                Some(Why::new("12.3.1-a", "why-step-pajari"))
            }
            Action::Step(u) if !p.among.contains(u) => {
                let rule = match p.cause {
                    Cause::Crt => "8.5-a",
                    Cause::Ranged if self.kind(u).is_armor() => "12.1.1-e",
                    Cause::Ranged => "10.4.2-b",
                    Cause::AtFire => "11.0-a",
                    Cause::Toll => "8.5.2.2-c",
                    Cause::SubZero => "16.3-d",
                };
                Some(Why::new(rule, "why-step-among").unit(u))
            }
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn pick_step_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let (Action::Step(unit), Some(Frame::PickStep(p))) = (action, st.top_mut()) else { return };
        p.left = p.left.saturating_sub(1);
        let cause = p.cause;
        self.lose_step(st, unit, cause, sink);
    }

    /// Moves the procedure on: no question where there is nothing to choose.
    pub fn pick_step_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::PickStep(p)) = st.top() else { return false };
        let steps: u8 = p.among.iter().map(|u| self.steps(st, u)).sum();
        match p.among.first() {
            Some(unit) if p.left > 0 && (p.among.len() == 1 || steps <= p.left) => {
                self.pick_step_perform(st, Action::Step(unit), sink);
                true
            }
            Some(_) if p.left > 0 => false,
            _ => {
                st.pop();
                true
            }
        }
    }

    /// 8.5.1, 8.6: a full two-step unit flips, any other is eliminated. May start a procedure (Pajari's fate).
    pub fn lose_step<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, cause: Cause, sink: &mut K) {
        if self.kind(unit) == UnitKind::Leader {
            return;
        }
        sink.emit(|| Event::Step(unit, cause));
        if self.steps(st, unit) > 1 {
            st.units[unit.index()].reduced = true;
            return;
        }
        let hex = st.hex_of(unit);
        // Judged where and when it dies, while it still stands there (8.5.2.2-f).
        let supplied = hex.is_some() && self.in_supply(st, unit);
        let company = self.kind(unit).is_infantry_company();
        let pool = company && supplied;
        self.depart(st, unit, if pool { Place::DeadPool } else { Place::Eliminated }, sink);
        sink.emit(|| Event::Eliminated { unit, pool });
        if let Some(b) = st.battle_mut()
            && company
            && self.side(unit) == Side::Soviet
            && matches!(cause, Cause::Crt | Cause::Toll)
        {
            b.companies_lost += 1;
            b.cut_off |= !supplied;
        }
        if let Some(hex) = hex.filter(|_| !supplied) {
            self.pajari_cut_off(st, hex);
        }
    }

    /// 12.3.1-d: everybody with him died out of supply.
    fn pajari_cut_off(&self, st: &mut State, hex: HexId) {
        let mut stack = st.stack(hex);
        let alone = stack.next().is_some_and(|u| self.kind(u) == UnitKind::Leader) && stack.next().is_none();
        drop(stack);
        let pending = st.frames.iter().any(|f| matches!(f, Frame::Roll(Roll::Fate { .. })));
        if alone && !pending {
            st.push(Frame::Roll(Roll::Fate { from: hex }));
        }
    }
}
