//! Both sides in one hex: rounds of point-blank fire, and what is left of them (42.0#5 to 42.0#9, 43.0#3 to 43.0#7).

use super::{Clash, Shock, Variant};
use crate::Wurzburg;
use crate::event::Event;
use crate::fire::Shot;
use crate::frame::{Fire, Frame};
use crate::ids::{CounterId, CounterSet};
use crate::pack::Side;
use crate::state::{State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Attackers in the objective.
    fn stormers(&self, st: &State) -> Vec<CounterId> {
        let Some(op) = st.op() else { return Vec::new() };
        let here = |c: &CounterId| st.hex(*c) == Some(op.objective) && st.counter(*c).steps > 0;
        op.melee.force.iter().filter(here).collect()
    }

    /// Whether both sides stand in the objective.
    pub(super) fn is_contested(&self, st: &State) -> bool {
        let Some(op) = st.op() else { return false };
        !self.stormers(st).is_empty() && self.stack(st, op.side.other(), op.objective).next().is_some()
    }

    /// Whether no further round may follow.
    pub(super) fn is_last_round(&self, st: &State) -> bool {
        st.op().is_none_or(|op| op.melee.rounds >= self.pack.charts.rounds)
    }

    /// One side fires within the hex: only those in it, without support, at twice their strength (42.0#5, 42.0#6,
    /// 43.0#3, 43.0#4).
    pub(super) fn point_blank<K: Sink<Event>>(&self, st: &mut State, attacker: bool, sink: &mut K) {
        if !self.is_contested(st) {
            return;
        }
        let Some(op) = st.operation.as_deref_mut() else { return };
        let (side, hex) = (op.side, op.objective);
        if !attacker {
            op.melee.rounds += 1;
            let round = op.melee.rounds;
            sink.emit(|| Event::Shock(Clash::Round(hex, round)));
        }
        let storm = self.stormers(st);
        let hold: Vec<CounterId> = self.stack(st, side.other(), hex).collect();
        let (fire, side, firers, targets) = match attacker {
            true => (Fire::Offensive, side, storm, hold),
            false => (Fire::Defensive, side.other(), hold, storm),
        };
        let shots: Vec<Shot> = firers
            .into_iter()
            .filter(|c| self.may_fire(st, *c))
            .map(|c| self.shot(st, fire, c, st.counter(c).steps, hex, None))
            .collect();
        if !shots.is_empty() {
            self.open_fire(st, (fire, side, hex), targets.into_iter().collect(), &shots, sink);
        }
    }

    /// Another round, or the attackers withdraw after the last (42.0#7, 43.0#6).
    pub(super) fn fight_on<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(op) = st.op().filter(|op| !op.melee.through) else { return };
        let (variant, side) = (op.melee.variant, op.side);
        if !self.is_contested(st) {
            return;
        }
        if !self.is_last_round(st) {
            self.repeat(st);
        } else if variant == Variant::Overrun {
            let entry = op.melee.entry;
            for unit in self.stormers(st) {
                sink.emit(|| Event::Shock(Clash::Withdrew(unit, entry)));
            }
            self.fall_out(st);
        } else {
            st.frames.push(Frame::Shock(Shock::Withdraw(side)));
        }
    }

    /// Completion: the survivors of both sides are Used, and who is alone holds the hex (42.0#9, 43.0#7).
    pub(crate) fn end_shock<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(op) = st.op().filter(|op| op.melee.variant != Variant::None) else { return };
        let (side, force, defenders, objective) = (op.side, op.melee.force, op.melee.defenders, op.objective);
        for unit in defenders.iter().filter(|c| st.hex(*c).is_some()).collect::<Vec<_>>() {
            st.counter_mut(unit).flags |= USED;
        }
        if objective.some().is_some() && !self.stormers(st).is_empty() && !self.is_contested(st) {
            self.occupy(st, side, objective, sink);
            self.displace_leads(st, side, objective);
            self.ask_for_leads(st);
        }
        self.check_stacks(st, side, force);
    }

    /// Asks for masks wherever these units stand.
    pub(super) fn check_stacks(&self, st: &mut State, side: Side, units: CounterSet) {
        let mut hexes: Vec<HexId> = units.iter().filter_map(|c| st.hex(c)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let here = units.iter().filter(|c| st.hex(*c) == Some(hex)).collect();
            self.check_stack(st, side, hex, here);
        }
    }
}
