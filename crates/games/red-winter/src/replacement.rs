//! Rule 13.2: the Reset Phase, replacements and reconstitution (3.0-I).

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::UnitId;
use crate::state::{Hexes, Place, State, flag};
use crate::supply::SupplyNet;
use crate::units::UnitSet;
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// 3.0-I: readies weapons, brings artillery into play, adds ammunition and opens replacements.
    pub fn reset_phase<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let side = st.phasing;
        for unit in self.army(side).iter() {
            let (place, kind) = (st.unit(unit).place, self.kind(unit));
            // artillery due this turn is in play from its owner's Reset Phase on.
            if kind.is_off_map() && matches!(place, Place::Track(t) if t <= st.turn) {
                st.put(&self.pack, unit, Place::Beside);
                st.unmark(unit, flag::FIRED);
                sink.emit(|| Event::Artillery(unit));
            }
            st.unmark(unit, flag::FIRED);
        }
        let turn = self.now(st);
        let (ammo, rp) = (turn.ammo[side.index()], turn.rp[side.index()]);
        // The scenario's own starting ammunition already holds what its first turn brings.
        if ammo > 0 && st.turn != self.scenario_of(st).first_turn {
            st.ammo[side.index()] = st.ammo[side.index()].saturating_add(ammo);
            sink.emit(|| Event::Ammo(side, ammo));
        }
        self.collapse_check(st, sink);
        st.rp = 0;
        if rp > 0 && self.features(st).replacements {
            st.rp = rp;
            sink.emit(|| Event::Replacements(side, rp));
            st.push(Frame::Reset);
        }
    }

    /// Appends the legal actions.
    pub fn replacement_options(&self, st: &State, out: &mut Vec<Action>) {
        match st.top() {
            Some(Frame::Reset) => {
                out.push(Action::Done);
                for unit in self.army(st.phasing).iter() {
                    if self.may_replace(st, unit).is_ok() {
                        out.push(Action::Replace(unit));
                    }
                    for full in [false, true] {
                        if self.may_rebuild(st, unit, full).is_ok() {
                            out.push(Action::Rebuild(unit, full));
                        }
                    }
                }
            }
            Some(Frame::Rebuild { unit, .. }) => {
                let near = self.near_enemies(st, st.phasing);
                let supply = self.supply_net(st, st.phasing);
                for hex in self.rebuild_candidates(st) {
                    if self.may_rebuild_at(st, *unit, hex, &near, &supply).is_ok() {
                        out.push(Action::RebuildAt(hex));
                    }
                }
                out.extend((st.turn + 1..=self.scenario_of(st).last_turn).map(Action::RebuildOn));
            }
            _ => {}
        }
    }

    /// Hexes that could hold a reconstituted company by distance alone (13.2.1-b).
    fn rebuild_candidates(&self, st: &State) -> impl Iterator<Item = HexId> + '_ {
        let reach = u16::from(self.pack.constants.arrivals.reconstitution_reach);
        let scenario = self.scenario_of(st);
        let source = scenario.sources[st.phasing.index()].first().copied().unwrap_or(HexId::NONE);
        let area = scenario.area;
        self.pack.grid.within(source, reach).filter(move |h| area.contains(*h))
    }

    /// 13.2-b to d: one point brings a reduced company in supply back to full strength.
    fn may_replace(&self, st: &State, unit: UnitId) -> Check {
        let u = st.unit(unit);
        if self.side(unit) != st.phasing || u.place.hex().is_none() {
            return Err(Why::new("13.2-b", "why-not-on-map").unit(unit));
        }
        if !self.kind(unit).is_infantry_company() {
            return Err(Why::new("13.2-d", "why-not-company").unit(unit));
        }
        if !u.reduced {
            return Err(Why::new("13.2-b", "why-not-reduced").unit(unit));
        }
        self.points_left(st, self.pack.constants.arrivals.rp_flip)?;
        if !self.in_supply(st, unit) {
            return Err(Why::new("13.2-c", "why-out-of-supply").unit(unit));
        }
        Ok(())
    }

    fn points_left(&self, st: &State, need: u8) -> Check {
        if st.rp >= need {
            Ok(())
        } else {
            Err(Why::new("13.2-a", "why-no-replacements").int("need", need.into()).int("left", st.rp.into()))
        }
    }

    /// 13.2.1-a: two points rebuild a dead company reduced, three at full strength.
    fn may_rebuild(&self, st: &State, unit: UnitId, full: bool) -> Check {
        if self.side(unit) != st.phasing || st.unit(unit).place != Place::DeadPool {
            return Err(Why::new("8.6-b", "why-not-in-pool").unit(unit));
        }
        if !self.kind(unit).is_infantry_company() {
            return Err(Why::new("13.2-d", "why-not-company").unit(unit));
        }
        let cost = &self.pack.constants.arrivals;
        self.points_left(st, if full { cost.rp_full } else { cost.rp_reduced })?;
        // On the last turn there is no later one: no points are spent on a company that has nowhere to stand.
        let room = || {
            let (near, supply) = (self.near_enemies(st, st.phasing), self.supply_net(st, st.phasing));
            let mut hexes = self.rebuild_candidates(st);
            hexes.any(|h| self.may_rebuild_at(st, unit, h, &near, &supply).is_ok())
        };
        if st.turn < self.scenario_of(st).last_turn || room() {
            Ok(())
        } else {
            Err(Why::new("13.2.1-b", "why-nowhere-to-rebuild").unit(unit))
        }
    }

    /// 13.2.1-b, -c, 7.2-h: where a reconstituted company may be put.
    fn may_rebuild_at(
        &self,
        st: &State,
        unit: UnitId,
        hex: HexId,
        near: &Hexes,
        supply: &SupplyNet,
    ) -> Check {
        let (side, scenario) = (st.phasing, self.scenario_of(st));
        let reach = u16::from(self.pack.constants.arrivals.reconstitution_reach);
        let sources = &scenario.sources[side.index()];
        let source = sources.first().copied().unwrap_or(HexId::NONE);
        if !scenario.area.contains(hex) || self.pack.grid.distance(source, hex) > reach {
            return Err(Why::new("13.2.1-b", "why-too-far-from-source").hex(hex).int("limit", reach as i16));
        }
        if st.holds(side.other(), hex) {
            return Err(Why::new("4.1-c", "why-enemy-there").hex(hex));
        }
        if st.in_ezoc(side, hex) {
            return Err(Why::new("7.2-h", "why-in-ezoc").hex(hex));
        }
        if near.contains(hex) && hex != source {
            return Err(Why::new("13.2.1-b", "why-enemy-too-near").hex(hex));
        }
        if !self.stack_ok(st, hex, UnitSet::one(unit)) {
            return Err(Why::new("6.0-a", "why-overstacked").hex(hex));
        }
        if !supply.serves(self, hex) {
            return Err(Why::new("13.2.1-b", "why-hex-out-of-supply").hex(hex));
        }
        Ok(())
    }

    /// Why an action is not legal.
    pub fn replacement_why(&self, st: &State, action: Action) -> Option<Why> {
        match (st.top(), action) {
            (Some(Frame::Reset), Action::Replace(u)) => self.may_replace(st, u).err(),
            (Some(Frame::Reset), Action::Rebuild(u, full)) => self.may_rebuild(st, u, full).err(),
            (Some(Frame::Rebuild { unit, .. }), Action::RebuildAt(hex)) => {
                let (near, supply) = (self.near_enemies(st, st.phasing), self.supply_net(st, st.phasing));
                self.may_rebuild_at(st, *unit, hex, &near, &supply).err()
            }
            (Some(Frame::Rebuild { .. }), Action::RebuildOn(turn)) => {
                Some(Why::new("13.2.1-d", "why-not-a-later-turn").int("turn", turn.into()))
            }
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn replacement_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let cost = &self.pack.constants.arrivals;
        match action {
            Action::Replace(unit) => {
                st.rp -= cost.rp_flip;
                st.units[unit.index()].reduced = false;
                sink.emit(|| Event::Replaced(unit));
            }
            Action::Rebuild(unit, full) => {
                st.rp -= if full { cost.rp_full } else { cost.rp_reduced };
                st.push(Frame::Rebuild { unit, full });
            }
            // The company is a new one: nothing that was true of the old one holds for it.
            Action::RebuildAt(hex) => {
                if let Some(Frame::Rebuild { unit, full }) = st.pop() {
                    st.units[unit.index()].reduced = !full;
                    st.units[unit.index()].flags = 0;
                    sink.emit(|| Event::Rebuilt { unit, full, hex: Some(hex) });
                    self.arrive(st, unit, hex, sink);
                }
            }
            Action::RebuildOn(turn) => {
                if let Some(Frame::Rebuild { unit, full }) = st.pop() {
                    st.units[unit.index()].reduced = !full;
                    st.units[unit.index()].flags = 0;
                    st.put(&self.pack, unit, Place::Track(turn));
                    sink.emit(|| Event::Rebuilt { unit, full, hex: None });
                }
            }
            _ => {
                st.rp = 0;
                st.pop();
            }
        }
    }

    /// 13.2-a: the phase ends when nothing is left to spend points on; unused points are lost.
    pub fn replacement_step(&self, st: &mut State) -> bool {
        if matches!(st.top(), Some(Frame::Reset)) {
            let useful = st.rp > 0
                && self
                    .army(st.phasing)
                    .iter()
                    .any(|u| self.may_replace(st, u).is_ok() || self.may_rebuild(st, u, false).is_ok());
            if !useful {
                st.rp = 0;
                st.pop();
                return true;
            }
        }
        false
    }
}
