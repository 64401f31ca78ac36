//! Rule 13.1: reinforcements.

use crate::RedWinter;
use crate::frame::Mover;
use crate::movement::{Going, NO, Start, Starts};
use crate::pack::{SetupPlace, UnitId};
use crate::state::{Place, State, flag};
use crate::why::{Check, Why};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

impl RedWinter {
    /// Whether a unit on the track is there as the scenario has it, and not as a reconstituted company (13.2.1-d):
    /// only then do the special rules of 13.1.1 hold for it.
    pub fn enters_as_scheduled(&self, st: &State, unit: UnitId) -> bool {
        let Place::Track(turn) = st.unit(unit).place else { return false };
        self.scenario_of(st).placement(unit).is_none_or(|p| p.place == SetupPlace::Turn(turn))
    }

    /// The hex a unit enters by: the own supply source, or X1 for the 718th (13.1-a, 13.1.1-b).
    pub fn entry_hex(&self, st: &State, unit: UnitId) -> HexId {
        let scenario = self.scenario_of(st);
        let x1 = self.pack.entry_718;
        if self.def(unit).entry_x1 && scenario.area.contains(x1) && self.enters_as_scheduled(st, unit) {
            return x1;
        }
        let side = self.side(unit).index();
        scenario.sources[side].first().copied().unwrap_or(self.pack.source[side])
    }

    /// The hexes a unit may enter by now: its entry hex, or while an enemy holds that, from the next turn on, the
    /// hexes of the same map edge near it (13.1.3, A-55).
    fn entry_hexes(&self, st: &State, unit: UnitId) -> ArrayVec<HexId, 8> {
        let entry = self.entry_hex(st, unit);
        let enemy = st.phasing.other();
        if !st.holds(enemy, entry) {
            return [entry].into_iter().collect();
        }
        if !st.unit(unit).has(flag::DELAYED) {
            return ArrayVec::new();
        }
        let grid = &self.pack.grid;
        let area = &self.scenario_of(st).area;
        let cell = |h: HexId| grid.cell(h).unwrap_or_default();
        let (col, row) = cell(entry);
        let edge = |other: i16| area.iter().map(|h| cell(h).0).all(|c| (c - col) * other <= 0);
        let by_column = edge(1) || edge(-1);
        grid.within(entry, u16::from(self.pack.constants.arrivals.blocked_reach))
            .filter(|h| if by_column { cell(*h).0 == col } else { cell(*h).1 == row })
            .filter(|h| area.contains(*h) && !st.holds(enemy, *h))
            .take(8)
            .collect()
    }

    /// Whether a road leads into the hex from off the map, or from beyond the part of it in play.
    fn road_leads_in(&self, st: &State, hex: HexId) -> bool {
        let area = &self.scenario_of(st).area;
        self.pack.road_exit[hex.idx()]
            || self
                .pack
                .grid
                .neighbours(hex)
                .iter()
                .zip(&self.pack.roads[hex.idx()])
                .any(|(n, road)| road.is_some() && n.some().is_some_and(|n| !area.contains(n)))
    }

    /// Whether a unit off the map can enter now.
    pub fn entry_check(&self, st: &State, unit: UnitId) -> Check {
        let Place::Track(turn) = st.unit(unit).place else {
            return Err(Why::new("13.1-a", "why-not-on-map").unit(unit));
        };
        if self.kind(unit).is_off_map() {
            return Err(Why::new("12.4-a", "why-never-on-map").unit(unit));
        }
        if turn > st.turn {
            return Err(Why::new("13.1-a", "why-not-due").unit(unit).int("turn", i16::from(turn)));
        }
        if self.entry_hexes(st, unit).is_empty() {
            return Err(Why::new("13.1.3", "why-entry-blocked").unit(unit).hex(self.entry_hex(st, unit)));
        }
        Ok(())
    }

    /// The hexes a mover off the map can enter by, each with its cost (13.1-a). The extended move begins off the
    /// map, on a road if one leads in.
    pub(crate) fn entry_starts(&self, st: &State, m: &Mover, going: &Going<'_>, starts: &mut Starts) {
        let Some(unit) = m.group.first() else { return };
        for hex in self.entry_hexes(st, unit) {
            let road = self.road_leads_in(st, hex);
            let base = match road && !going.zone.contains(hex) {
                true => going.costs.by_road[hex.idx()],
                false => going.costs.off_road[hex.idx()],
            };
            if base != NO && going.open.contains(hex) {
                let extended = road && self.far_from_enemies(st, st.phasing, hex);
                starts.push(Start { hex, base, entered: true, extended });
            }
        }
    }

    /// reinforcements enter one by one, unless the constants say otherwise.
    pub(crate) fn join_entry_check(&self, st: &State, m: &Mover, unit: UnitId) -> Check {
        let alike = m.group.iter().all(|u| {
            self.entry_hex(st, u) == self.entry_hex(st, unit)
                && st.unit(u).has(flag::DELAYED) == st.unit(unit).has(flag::DELAYED)
        });
        let off_map = st.hex_of(unit).is_none();
        if !self.pack.constants.arrivals.enter_stacked || !alike || !off_map {
            return Err(Why::new("6.1-a", "why-enter-one-by-one").unit(unit));
        }
        // No hex holds anybody else off the map, so the limits are those of the group itself.
        let all = m.group.with(unit);
        let companies = all.iter().filter(|u| self.kind(*u).is_infantry_company()).count();
        let limits = &self.pack.constants.stacking;
        if all.len() > u32::from(limits.units) || companies > usize::from(limits.companies) {
            return Err(self.stack_why(self.entry_hex(st, unit)));
        }
        Ok(())
    }

    /// 13.1.3: as the phase ends, whoever was due and found the enemy on his entry hex is delayed; from the next
    /// turn on he may enter near it.
    pub(crate) fn note_blocked_entries(&self, st: &mut State) {
        let enemy = st.phasing.other();
        for unit in self.army(st.phasing).iter() {
            if matches!(st.unit(unit).place, Place::Track(turn) if turn <= st.turn)
                && st.holds(enemy, self.entry_hex(st, unit))
            {
                st.mark(unit, flag::DELAYED);
            }
        }
    }
}
