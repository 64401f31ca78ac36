//! Rule 8.7: advance after combat.

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Advance, BattleKind, Frame};
use crate::pack::{Side, Terrain, UnitId, UnitKind};
use crate::state::{State, flag};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// Whether the ground allows the step: armor keeps to road links and villages (5.1-a, 12.1.3-a, A-33).
    pub(super) fn may_enter(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        !self.kind(unit).is_armor()
            || self.terrain(to) == Terrain::Village
            || self.pack.grid.dir_between(from, to).is_some_and(|d| self.pack.road(from, d).is_some())
    }

    /// Attackers that did not retreat. After a Combat a leader who stands among them may go along (12.3-f); in an
    /// assault he either takes part or stays behind.
    pub(crate) fn advancers(&self, st: &State, kind: BattleKind, attackers: UnitSet) -> UnitSet {
        let mut ready: UnitSet = attackers
            .iter()
            .filter(|u| self.kind(*u).may_advance() && !st.unit(*u).has(flag::RETREATED))
            .collect();
        if kind == BattleKind::Assault {
            return ready;
        }
        for leader in self.army(st.phasing).iter().filter(|u| self.kind(*u) == UnitKind::Leader) {
            let here = st.hex_of(leader);
            if here.is_some() && ready.iter().any(|u| st.hex_of(u) == here) {
                ready.insert(leader);
            }
        }
        ready
    }

    /// Whether the unit that is advancing, or one that is ready, may go to a hex.
    fn may_advance(&self, st: &State, a: &Advance, unit: UnitId, hex: HexId) -> Check {
        let (gone, started) = match a.going {
            Some((going, gone)) if going == unit => (gone, true),
            Some((going, _)) => return Err(Why::new("8.7-c", "why-advance-turn").unit(going)),
            None => (0, false),
        };
        if !started && !a.ready.contains(unit) {
            return Err(self.why_not_ready(st, unit));
        }
        self.may_advance_on(st, a, unit, st.hex_of(unit).unwrap_or(HexId::NONE), hex, gone)
    }

    fn why_not_ready(&self, st: &State, unit: UnitId) -> Why {
        let took_part = st.battle().is_some_and(|b| b.attackers.contains(unit));
        if took_part && !self.kind(unit).may_advance() {
            Why::new("8.7-e", "why-advance-kind").unit(unit)
        } else if took_part && st.unit(unit).has(flag::RETREATED) {
            Why::new("8.7-a", "why-advance-retreated").unit(unit)
        } else {
            Why::new("8.7-a", "why-advance-attackers").unit(unit)
        }
    }

    /// One hex of an advance from `from`, after `gone` hexes.
    fn may_advance_on(
        &self,
        st: &State,
        a: &Advance,
        unit: UnitId,
        from: HexId,
        to: HexId,
        gone: u8,
    ) -> Check {
        let side = self.side(unit);
        if gone == 0 && to != a.first {
            return Err(Why::new("8.7.1-b", "why-advance-first").hex(a.first));
        }
        if gone >= a.hexes {
            return Err(Why::new("8.7.1-a", "why-advance-far").int("hexes", a.hexes.into()));
        }
        let limit = self.retreat_limit(st, unit);
        if gone >= limit {
            return Err(Why::new("8.5.2.1-a", "why-advance-limit").unit(unit).int("limit", limit.into()));
        }
        if gone > 0 && self.ezoc_for(st, unit, from) {
            return Err(Why::new("8.7.1-c", "why-advance-ezoc").hex(from));
        }
        if from.is_none() || !self.pack.grid.are_adjacent(from, to) {
            return Err(Why::new("8.7.1-b", "why-advance-adjacent").hex(to));
        }
        if !self.open_to(st, side, to) {
            return Err(Why::new("8.7-d", "why-advance-enemy").hex(to));
        }
        if !self.may_enter(unit, from, to) {
            return Err(Why::new("8.7-b", "why-advance-prohibited").unit(unit).hex(to));
        }
        if self.kind(unit) == UnitKind::Leader && !st.holds(Side::Finnish, to) {
            return Err(Why::new("12.3-f", "why-advance-pajari").hex(to));
        }
        if !self.advance_can_end(st, a, unit, to, gone + 1) {
            return Err(Why::new("6.0-a", "why-advance-stacking").hex(to));
        }
        Ok(())
    }

    /// Whether the unit can end its advance within the stacking limits, here or farther on.
    fn advance_can_end(&self, st: &State, a: &Advance, unit: UnitId, hex: HexId, gone: u8) -> bool {
        self.stack_ok(st, hex, UnitSet::one(unit))
            || self.pack.grid.adjacent(hex).any(|n| self.may_advance_on(st, a, unit, hex, n, gone).is_ok())
    }

    /// Appends the legal actions.
    pub fn advance_options(&self, st: &State, a: &Advance, out: &mut Vec<Action>) {
        let before = out.len();
        match a.going {
            Some((unit, _)) => {
                let Some(from) = st.hex_of(unit) else { return };
                out.extend(
                    self.pack
                        .grid
                        .adjacent(from)
                        .filter(|h| self.may_advance(st, a, unit, *h).is_ok())
                        .map(|h| Action::Advance(unit, h)),
                );
            }
            None => out.extend(
                a.ready
                    .iter()
                    .filter(|u| self.may_advance(st, a, *u, a.first).is_ok())
                    .map(|u| Action::Advance(u, a.first)),
            ),
        }
        if self.may_end_advance(st, a, out.len() > before).is_ok() {
            out.push(Action::Done);
        }
    }

    /// Whether the advance may end here: the assault's first hex is compulsory (9.2-d), and nobody ends overstacked.
    fn may_end_advance(&self, st: &State, a: &Advance, can_go: bool) -> Check {
        match a.going {
            Some((unit, _)) => {
                let here = st.hex_of(unit);
                if can_go && here.is_some_and(|h| !self.stack_ok(st, h, UnitSet::EMPTY)) {
                    return Err(Why::new("6.0-a", "why-advance-go-on").unit(unit));
                }
                Ok(())
            }
            None if a.must && can_go => Err(Why::new("9.2-d", "why-advance-must")),
            None => Ok(()),
        }
    }

    /// Why an action is not legal.
    pub fn advance_why(&self, st: &State, a: &Advance, action: Action) -> Option<Why> {
        match action {
            Action::Advance(unit, hex) => self.may_advance(st, a, unit, hex).err(),
            Action::Done => self.may_end_advance(st, a, true).err(),
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn advance_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Advance(a)) = st.top_mut() else { return };
        match action {
            Action::Advance(unit, hex) => {
                let gone = a.going.map_or(0, |(_, gone)| gone);
                a.ready.remove(unit);
                a.going = Some((unit, gone + 1));
                sink.emit(|| Event::Advanced(unit, hex));
                self.arrive(st, unit, hex, sink);
            }
            Action::Done => {
                if a.going.is_some() {
                    a.going = None;
                } else {
                    st.pop();
                }
            }
            _ => {}
        }
    }

    /// Moves the procedure on: ends a unit's advance, or the whole, when there is nothing more to choose.
    pub fn advance_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::Advance(a)) = st.top() else { return false };
        let can_go = match a.going {
            Some((unit, _)) => st.hex_of(unit).is_some_and(|from| {
                self.pack.grid.adjacent(from).any(|h| self.may_advance(st, a, unit, h).is_ok())
            }),
            None => {
                let mut able = a.ready.iter().filter(|u| self.may_advance(st, a, *u, a.first).is_ok());
                match (able.next(), able.next()) {
                    (Some(only), None) if a.must => {
                        let first = a.first;
                        drop(able);
                        self.advance_perform(st, Action::Advance(only, first), sink);
                        return true;
                    }
                    (first, _) => first.is_some(),
                }
            }
        };
        if can_go {
            return false;
        }
        self.advance_perform(st, Action::Done, sink);
        true
    }
}
