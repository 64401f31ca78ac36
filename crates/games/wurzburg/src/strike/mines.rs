//! Mines laid by strikes (23.5), and the attack of a minefield on those in it (37.5).

use crate::Wurzburg;
use crate::event::Event;
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Side, Symbol};
use crate::readings::reading;
use crate::state::State;
use crate::support::{MineAttack, Procedure, Report};
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Lays a real, open minefield; every enemy unit in the hex is attacked at once (23.5.3).
    pub(crate) fn lay_mines<K: Sink<Event>>(&self, st: &mut State, enemy: Side, hex: HexId, sink: &mut K) {
        let known = st.works.minefields.iter().position(|m| m.hex == hex);
        let real = known.is_some_and(|at| st.works.minefields.remove(at).real);
        st.assets.mines.push(hex);
        sink.emit(|| Event::Support(Report::Mined(hex)));
        // Mines upon real mines do nothing more (37.5).
        if real {
            return;
        }
        let units: Vec<CounterId> = self.stack(st, enemy, hex).collect();
        self.mine_attack(st, hex, &units, 0);
    }

    /// Begins a mine attack: engineer steps roll first (37.5).
    pub(crate) fn mine_attack(&self, st: &mut State, hex: HexId, units: &[CounterId], drm: u8) {
        let mut order: Vec<CounterId> = units.to_vec();
        order.sort_by_key(|c| (self.pack.kind(*c).symbol != Symbol::Engineer, *c));
        let mut left = ArrayVec::new();
        for unit in order {
            let steps = st.counter(unit).steps;
            if steps > 0 {
                let _ = left.try_push((unit, steps));
            }
        }
        if !left.is_empty() {
            self.push(
                st,
                Procedure::Mines(MineAttack { hex, left, drm, force: units.iter().copied().collect() }),
            );
        }
    }

    /// A retreat or an advance through mines: one attack for the field left, one for the field entered (18.4.5, 18.5.2).
    pub(crate) fn cross_mines<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: CounterId,
        from: HexId,
        to: HexId,
        sink: &mut K,
    ) {
        // The field left attacks first, so it is pushed last.
        self.enter_mines(st, CounterSet::one(unit), to, sink);
        self.leave_mines(st, CounterSet::one(unit), from, false, sink);
    }

    /// One step rolls; an engineer left with the force helps (37.5).
    pub(crate) fn mines_roll<K: Sink<Event>>(
        &self,
        st: &mut State,
        mut m: MineAttack,
        die: u8,
        sink: &mut K,
    ) {
        let Some((unit, steps)) = m.left.first().copied() else { return };
        // An attack that waited for another one counts only the steps that are left.
        let steps = steps.min(st.counter(unit).steps);
        let charts = &self.pack.charts.support;
        let helps = !st.reads(reading::BARE_MINES);
        let engineer = helps && m.force.iter().any(|c| self.pack.kind(c).symbol == Symbol::Engineer);
        let bonus = m.drm + if engineer { charts.mine_engineer } else { 0 };
        let lost = die + bonus <= charts.mine_at_most;
        match m.left.first_mut() {
            Some(entry) if steps > 1 => entry.1 = steps - 1,
            _ => {
                m.left.remove(0);
            }
        }
        self.replace(st, Procedure::Mines(m));
        sink.emit(|| Event::Support(Report::MineRoll(unit, die, lost)));
        if lost {
            self.lose(st, unit, 1, sink);
        }
    }
}
