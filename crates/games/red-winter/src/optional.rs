//! Rule 20: optional rules. Captured machine-guns (20.4), getting lost in the woods (20.5), Pajari's heart (20.6); fog
//! of war (20.7) is a matter of [`crate::view`].
//!
//! Only the tables of these rules are known; how they are played is laid down in rulings S-05 to S-08.

use crate::RedWinter;
use crate::event::Event;
use crate::frame::{Battle, BattleKind, Frame, Mover, Roll};
use crate::pack::{Side, Terrain};
use crate::state::{Place, State, flag, switch};
use crate::units::UnitSet;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// What an attack leads to under the optional rules, once it is over.
    pub fn after_battle(&self, st: &mut State, battle: &Battle) {
        self.heart_check(st, battle);
        self.lmg_check(st, battle);
    }

    /// 20.4, S-05: Soviet companies died defending, or assaulting; the Finns may find machine-guns.
    fn lmg_check(&self, st: &mut State, battle: &Battle) {
        let defended = battle.side == Side::Finnish;
        let close = match battle.kind {
            BattleKind::Combat => defended,
            BattleKind::Assault => true,
            BattleKind::Raid => false,
        };
        if !st.on(switch::LMG) || !close || battle.companies_lost == 0 {
            return;
        }
        let fought = if defended { battle.attackers } else { battle.defenders };
        let takers: UnitSet = fought
            .iter()
            .filter(|u| self.side(*u) == Side::Finnish && self.kind(*u).is_infantry())
            .filter(|u| st.hex_of(*u).is_some() && !st.unit(*u).has(flag::LMG | flag::RETREATED))
            .collect();
        if takers.is_empty() {
            return;
        }
        let table = &self.pack.tables.captured_lmg;
        let each = if battle.kind == BattleKind::Combat { table.combat } else { table.assault };
        let mut drm = each * battle.companies_lost as i8;
        let soviets = if defended { battle.target } else { battle.from };
        if self.is_lake(soviets) {
            drm += table.lake;
        }
        if battle.cut_off {
            drm += table.out_of_supply;
        }
        if self.is_night(st) {
            drm += table.night;
        }
        st.push(Frame::Roll(Roll::Lmg { drm, takers }));
    }

    /// 20.4: the marker goes to a unit at full strength first, then to the lowest counter (S-05).
    pub fn lmg_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        drm: i8,
        takers: UnitSet,
        dice: [u8; 2],
        sink: &mut K,
    ) {
        let found = (dice[0] + dice[1]) as i8 + drm >= self.pack.tables.captured_lmg.success as i8;
        let taker = takers.iter().filter(|_| found).min_by_key(|u| (st.unit(*u).reduced, u.0));
        if let Some(unit) = taker {
            st.mark(unit, flag::LMG);
        }
        sink.emit(|| Event::CapturedLmg(dice, drm, taker));
    }

    /// Whether a move must first be rolled for (20.5, S-07): the first one of this action into woods off the road.
    pub fn lost_due(&self, st: &State, mover: &Mover, path: &[HexId]) -> bool {
        let off_road = |from: HexId, to: HexId| {
            matches!(self.terrain(to), Terrain::Forest | Terrain::Suo)
                && self.pack.grid.dir_between(from, to).is_some_and(|d| self.pack.road(from, d).is_none())
        };
        st.on(switch::LOST)
            && !mover.group.iter().any(|u| st.unit(u).has(flag::FOUND_WAY))
            && path.windows(2).any(|w| matches!(*w, [a, b] if off_road(a, b)))
    }

    /// 20.5: the modifier of the roll.
    pub fn lost_drm(&self, st: &State, side: Side) -> i8 {
        let table = &self.pack.tables.lost;
        let mut drm = if side == Side::Finnish { table.finnish } else { 0 };
        if self.is_night(st) {
            drm += table.night;
        } else if self.now(st).kind.is_dim() {
            drm += table.dim_light;
        }
        drm
    }

    /// 20.5: lost, the group stays where it is and is done; otherwise it goes on as it meant to.
    pub fn lost_rolled<K: Sink<Event>>(&self, st: &mut State, to: HexId, dice: [u8; 2], sink: &mut K) {
        let Some(Frame::Acting(mover)) = st.top() else { return };
        let mover = *mover;
        let drm = self.lost_drm(st, st.phasing);
        let lost = (dice[0] + dice[1]) as i8 + drm <= self.pack.tables.lost.lost;
        sink.emit(|| Event::LostInWoods(dice, drm, lost));
        for unit in mover.group.iter() {
            st.mark(unit, flag::FOUND_WAY);
        }
        if lost {
            self.update(st, Mover { ended: true, ..mover });
        } else {
            self.perform_move(st, to, sink);
        }
    }

    /// 20.6, S-08: he gave his bonus; his heart may fail him.
    fn heart_check(&self, st: &mut State, battle: &Battle) {
        let there = self.pajari().is_some_and(|p| st.hex_of(p).is_some());
        if st.on(switch::HEART) && battle.pajari && there {
            st.push(Frame::Roll(Roll::Heart { absent: false }));
        }
    }

    /// 20.6: first the check, then for how long he is away; the second failure is the last (S-08).
    pub fn heart_rolled<K: Sink<Event>>(&self, st: &mut State, absent: bool, dice: [u8; 2], sink: &mut K) {
        let Some(pajari) = self.pajari() else { return };
        let (table, night) = (&self.pack.tables.heart, self.is_night(st));
        if absent {
            let rest = if night { dice[0] + dice[1] } else { dice[0] + table.rest_least - 1 };
            let most = if night { table.rest_night } else { table.rest_day };
            let back = st.turn.saturating_add(rest.clamp(table.rest_least, most));
            sink.emit(|| Event::PajariHeart(dice, true, back));
            let in_time = back <= self.scenario_of(st).last_turn;
            self.depart(st, pajari, if in_time { Place::Track(back) } else { Place::Gone }, sink);
            return;
        }
        let limit = if night { table.fail_night } else { table.fail_day };
        if dice[0] + dice[1] > limit {
            sink.emit(|| Event::PajariHeart(dice, false, 0));
        } else if table.last_failure < 2 || st.unit(pajari).has(flag::HEART) {
            sink.emit(|| Event::PajariHeart(dice, true, 0));
            self.depart(st, pajari, Place::Gone, sink);
        } else {
            st.mark(pajari, flag::HEART);
            st.push(Frame::Roll(Roll::Heart { absent: true }));
        }
    }
}
