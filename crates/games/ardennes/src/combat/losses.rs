//! Step losses: who bears them, and what is left of the unit (13.6).

use super::battle;
use crate::Ardennes;
use crate::event::Event;
use crate::frame::{Attack, Frame, HitsLeft};
use crate::ids::UnitSet;
use crate::pack::UnitId;
use crate::state::{Place, State, Supply};
use arrayvec::ArrayVec;
use sandtable_engine::event::Sink;
use sandtable_hex::HexId;
use std::cmp::Reverse;

impl Ardennes {
    /// A unit loses a step (13.6-c); with the last one it is eliminated.
    pub fn lose_step<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        rule: &'static str,
        sink: &mut K,
    ) {
        if state.steps(&self.pack, unit) <= 1 {
            return self.eliminate(state, unit, rule, sink);
        }
        state.change(&self.pack, unit, |u| u.lost += 1);
        sink.emit(|| Event::Lost { unit, eliminated: false, rule });
    }

    /// A unit is eliminated: it takes no further part in anything that is going on.
    pub fn eliminate<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        rule: &'static str,
        sink: &mut K,
    ) {
        let hex = state.hex_of(unit);
        let steps = self.pack.unit(unit).map_or(1, |u| u.steps());
        state.put(&self.pack, unit, Place::Eliminated);
        state.change(&self.pack, unit, |u| (u.lost, u.supply, u.flags) = (steps, Supply::Full, 0));
        for frame in &mut state.frames {
            forget(frame, unit);
        }
        sink.emit(|| Event::Lost { unit, eliminated: true, rule });
        if let Some(hex) = hex.filter(|h| state.stack(*h).next().is_none()) {
            self.set_improved(state, hex, false, sink);
        }
    }

    /// Who takes these hits: the attackers or the defenders still there.
    pub(super) fn bearers(&self, attack: &Attack, hits: &HitsLeft) -> UnitSet {
        if hits.attacker { attack.attackers } else { attack.defenders }
    }

    /// Units that may lose the next step: nobody twice before all have once, and among attackers no hex twice before
    /// every hex has (13.61).
    pub(super) fn next_losses(&self, state: &State, attack: &Attack, hits: &HitsLeft) -> UnitSet {
        let all = self.bearers(attack, hits);
        let bit = |u: UnitId| self.side_bit(state, attack, u);
        let spared = all.minus(hits.hurt);
        let mut may = if spared.is_empty() { all } else { spared };
        if hits.attacker && all.iter().any(|u| hits.from & bit(u) == 0) {
            may = may.iter().filter(|u| hits.from & bit(*u) == 0).collect();
        }
        may
    }

    /// Of units that retreat at a price, those that may pay it: even losses hold for every step of the combat (13.61, S-16).
    pub(super) fn payers(&self, state: &State, units: UnitSet) -> UnitSet {
        let spared = units.minus(hurt(state));
        if spared.is_empty() { units } else { spared }
    }

    /// How many of these units so many steps would eliminate at least, borne as evenly as 13.61 asks (13.72, S-45).
    pub(super) fn deaths(&self, state: &State, units: &[UnitId], steps: u8) -> usize {
        let hurt = hurt(state);
        let mut left: ArrayVec<(u8, bool), 8> =
            units.iter().take(8).map(|u| (state.steps(&self.pack, *u), hurt.contains(*u))).collect();
        for _ in 0..steps {
            let spared = left.iter().any(|(steps, hurt)| *steps > 0 && !hurt);
            let bears = |(steps, hurt): &&mut (u8, bool)| *steps > 0 && !(spared && *hurt);
            let Some(bearer) = left.iter_mut().filter(bears).max_by_key(|(steps, _)| *steps) else { break };
            *bearer = (bearer.0 - 1, true);
        }
        left.iter().filter(|(steps, _)| *steps == 0).count()
    }

    /// A unit pays the price of a retreat: a step that takes no hit (13.7-b).
    pub(super) fn pay<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, sink: &mut K) {
        for frame in state.frames.iter_mut().rev() {
            if let Frame::Hits(hits) = frame {
                hits.hurt.insert(unit);
                break;
            }
        }
        self.lose_step(state, unit, "13.7-b", sink);
    }

    /// The direction a unit stands in, seen from the target, as a bit.
    pub(super) fn side_bit(&self, state: &State, attack: &Attack, unit: UnitId) -> u8 {
        let from = state.hex_of(unit).and_then(|h| self.pack.map.grid.dir_between(attack.target, h));
        from.map_or(0, |dir| 1 << dir.index())
    }

    /// Takes a hit as a step of this unit and remembers who has paid (13.61).
    pub(super) fn take_step<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        rule: &'static str,
        sink: &mut K,
    ) {
        let bit = battle(state).map_or(0, |attack| self.side_bit(state, attack, unit));
        if let Some(Frame::Hits(hits)) = state.frames.last_mut() {
            hits.left = hits.left.saturating_sub(1);
            hits.taken += 1;
            hits.steps += 1;
            hits.hurt.insert(unit);
            hits.from |= bit;
        }
        self.lose_step(state, unit, rule, sink);
    }

    /// The unit the Allied system lets lose a step (13.6-b): of the stack with most steps the highest-numbered unit of
    /// several steps, else the highest-numbered; ties by A-01.
    pub(super) fn system_loss(&self, state: &State, among: UnitSet) -> Option<UnitId> {
        self.system_loss_of(state, among, among)
    }

    /// As [`Ardennes::system_loss`], where only some of the participants may lose.
    pub(super) fn system_loss_of(&self, state: &State, all: UnitSet, may: UnitSet) -> Option<UnitId> {
        let steps = |u: UnitId| state.steps(&self.pack, u);
        let stack =
            |hex: HexId| -> u8 { all.iter().filter(|u| state.hex_of(*u) == Some(hex)).map(steps).sum() };
        may.iter()
            .filter_map(|u| Some((u, state.hex_of(u)?)))
            .min_by_key(|(u, hex)| {
                let (number, corps, unit) = self.pack.order_of(*u, state.unit(*u).lost);
                let place = (Reverse(stack(*hex)), Reverse(self.pack.map.westness(*hex)), hex.idx());
                (place, Reverse(steps(*u) > 1), Reverse(number), corps, unit)
            })
            .map(|(u, _)| u)
    }
}

/// Units that have lost a step in the combat in progress, on the side whose hits are taken.
fn hurt(state: &State) -> UnitSet {
    let hits = state.frames.iter().rev().find_map(|f| match f {
        Frame::Hits(hits) => Some(hits.hurt),
        _ => None,
    });
    hits.unwrap_or_default()
}

/// Takes a dead unit out of a procedure.
fn forget(frame: &mut Frame, unit: UnitId) {
    match frame {
        Frame::Activation(a) => {
            a.units.remove(unit);
        }
        Frame::AlliedActivation(a) => {
            a.units.remove(unit);
        }
        Frame::Attack(a) => {
            a.attackers.remove(unit);
            a.eliminated |= a.defenders.remove(unit) && a.defenders.is_empty();
        }
        Frame::PickStep { among, .. } => {
            among.remove(unit);
        }
        Frame::Retreat(r) => {
            r.units.remove(unit);
        }
        Frame::Advance(a) => {
            a.ready.remove(unit);
            a.going = a.going.filter(|g| *g != unit);
        }
        _ => {}
    }
}
