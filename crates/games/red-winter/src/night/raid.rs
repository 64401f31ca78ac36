//! Rule 16.4: Finnish night raids.
//!
//! A raid is begun by one company; once the target is named, more companies (and Pajari) may join, and the last
//! hex of the route is chosen. Then the FNRT tells whether the raiders find their way.

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{BattleKind, BattleStage, Frame, Mover, Roll};
use crate::movement::Ways;
use crate::pack::{Side, Terrain, UnitId, UnitKind};
use crate::state::{Hexes, State, flag};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::flood::{Enter, Flood};
use sandtable_hex::{Dir, HexId};
use std::cell::RefCell;

thread_local! {
    /// Scratch for route searches; holds nothing between calls.
    static ROUTES: RefCell<(usize, Flood)> = RefCell::new((0, Flood::with_len(0)));
    /// The same for what a raider can reach at all.
    static REACHES: RefCell<Ways> = RefCell::default();
}

impl RedWinter {
    /// 16.4.1-a, 16.4-a: whether a raid may be begun at all now.
    fn raid_open(&self, st: &State) -> Check {
        if st.phasing != Side::Finnish || !self.is_night(st) || !self.features(st).night_raids {
            return Err(Why::new("16.4-a", "why-no-raid-now"));
        }
        if st.raid_used {
            return Err(Why::new("16.4.1-a", "why-raid-used"));
        }
        Ok(())
    }

    /// 16.4-a, 16.4.1-b: a full-strength company (or Pajari) that has not acted and is in no enemy zone of control.
    fn may_raid(&self, st: &State, unit: UnitId) -> Check {
        let (u, kind) = (st.unit(unit), self.kind(unit));
        if self.side(unit) != Side::Finnish || !(kind.is_infantry_company() || kind == UnitKind::Leader) {
            return Err(Why::new("16.4-a", "why-not-company").unit(unit));
        }
        if u.reduced {
            return Err(Why::new("16.4-a", "why-reduced").unit(unit));
        }
        let Some(hex) = u.place.hex() else { return Err(Why::new("16.4-a", "why-not-on-map").unit(unit)) };
        if u.has(flag::ACTED | flag::STAYS) || u.start != hex {
            return Err(Why::new("16.4.1-d", "why-acted").unit(unit));
        }
        // As the phase began, and still: an assault can send enemies next door.
        if u.has(flag::START_EZOC) || st.in_ezoc(Side::Finnish, hex) {
            return Err(Why::new("16.4.1-b", "why-in-ezoc").hex(hex));
        }
        Ok(())
    }

    /// 16.4.1-c, -h: an enemy hex four or more hexes from where every Finnish unit began the phase; not the hotel.
    fn raid_target(&self, st: &State, target: HexId) -> Check {
        if !st.holds(Side::Soviet, target) {
            return Err(Why::new("16.4-2", "why-no-enemy-there").hex(target));
        }
        if target == self.pack.hotel {
            return Err(Why::new("16.4.1-h", "why-raid-hotel"));
        }
        let least = u16::from(self.pack.constants.night.raid_distance);
        let near = self.army(Side::Finnish).iter().find(|u| {
            let start = st.unit(*u).start;
            self.kind(*u).is_combat()
                && start.some().is_some()
                && self.pack.grid.distance(start, target) < least
        });
        match near {
            Some(unit) => Err(Why::new("16.4.1-c", "why-raid-too-near").hex(target).unit(unit)),
            None => Ok(()),
        }
    }

    /// Enemy hexes far enough from where the Finnish units began the phase (16.4.1-c).
    fn raid_far(&self, st: &State) -> Hexes {
        let mut far = st.cache.occupied[Side::Soviet.index()];
        for unit in self.army(Side::Finnish).and(self.roster.combat).iter() {
            if far.is_empty() {
                break;
            }
            if let Some(near) = self.geo.raid_near.get(st.unit(unit).start.idx()) {
                far = far.and_not(near);
            }
        }
        far
    }

    /// Hexes a route may not enter: enemy units and zones of control other than the target's own (16.4.1-f, A-69).
    fn raid_barred(&self, st: &State, target: HexId) -> Hexes {
        let mut barred = st.cache.occupied[Side::Soviet.index()];
        for hex in barred.iter().filter(|h| *h != target) {
            barred = barred.or(&self.geo.adjacent[hex.idx()]);
        }
        barred.insert(target);
        barred
    }

    /// Cost in half points of a route step on skis, by road where there is one (16.4.1-g).
    fn raid_step_cost(&self, from: HexId, to: HexId, dir: Dir) -> u8 {
        let cost = &self.pack.constants.movement;
        if self.pack.road(from, dir).is_some() {
            return cost.road.0;
        }
        match self.terrain(to) {
            Terrain::Forest => cost.forest.0,
            Terrain::Suo => cost.suo.0,
            Terrain::Village => cost.village.0,
            Terrain::Lake => cost.lake_ski.0,
        }
    }

    /// Runs `read` over the routes of a raider towards `target`, over easy hexes alone if `easy` (FNRT#5).
    fn raid_routes<T>(
        &self,
        st: &State,
        unit: UnitId,
        target: HexId,
        easy: bool,
        read: impl FnOnce(&Flood) -> T,
    ) -> Option<T> {
        let start = st.hex_of(unit)?;
        let barred = self.raid_barred(st, target);
        let area = self.scenario_of(st).area;
        let plain =
            |h: HexId| self.geo.road.contains(h) || self.is_lake(h) || self.terrain(h) == Terrain::Village;
        let budget = self.pack.constants.night.raid_route.0;
        Some(self.with_routes(|flood| {
            flood.run(&self.pack.grid, start, budget, |from, to, dir| {
                if barred.contains(to) || !area.contains(to) || (easy && !plain(to)) {
                    Enter::No
                } else {
                    Enter::Go(self.raid_step_cost(from, to, dir))
                }
            });
            read(flood)
        }))
    }

    fn with_routes<T>(&self, run: impl FnOnce(&mut Flood) -> T) -> T {
        ROUTES.with_borrow_mut(|(len, flood)| {
            if *len != self.pack.grid.len() {
                *len = self.pack.grid.len();
                *flood = Flood::new(&self.pack.grid);
            }
            run(flood)
        })
    }

    /// Enemy hexes a raider can reach at all. One search serves for every target: the first hex of a route that
    /// lies in the target's zone of control lies in no other (16.4.1-f), and it is a possible end of the route.
    fn raid_reach(&self, st: &State, unit: UnitId) -> Hexes {
        let mut targets = Hexes::default();
        let Some(start) = st.hex_of(unit) else { return targets };
        let (enemies, zoc) = (st.cache.occupied[Side::Soviet.index()], st.cache.zoc[Side::Soviet.index()]);
        let barred = enemies.or(&self.scenario_of(st).area.complement());
        let budget = self.pack.constants.night.raid_route.0;
        REACHES.with_borrow_mut(|ways| {
            let asked = (&barred.or(&zoc), HexId::NONE);
            ways.run(&self.geo.moves.raid, start, budget, asked, |_, edge| match edge.open {
                _ if barred.contains(edge.to) => Enter::No,
                cost => Enter::Stop(cost),
            });
            for hex in ways.reached.and(&zoc).iter() {
                let exerting = self.geo.adjacent[hex.idx()].and(&enemies);
                if let (1, Some(target)) = (exerting.len(), exerting.first()) {
                    targets.insert(target);
                }
            }
        });
        targets
    }

    /// Hexes next to the target that every raider reaches (16.4.1-g).
    pub(crate) fn raid_ends(&self, st: &State, group: UnitSet, target: HexId) -> Hexes {
        let mut ends = self.geo.adjacent[target.idx()];
        for unit in group.iter().filter(|u| self.kind(*u) != UnitKind::Leader) {
            let reached = self.raid_routes(st, unit, target, false, |flood| {
                let mut set = Hexes::default();
                for hex in self.geo.adjacent[target.idx()].iter().filter(|h| flood.contains(*h)) {
                    set.insert(hex);
                }
                set
            });
            ends = ends.and(&reached.unwrap_or_default());
        }
        ends
    }

    /// Appends the targets a selected group may raid.
    pub fn raid_target_options(&self, st: &State, mover: &Mover, out: &mut Vec<Action>) {
        if self.raid_open(st).is_err() || mover.moved || self.raid_group(st, mover.group).is_err() {
            return;
        }
        // Few enemies are far enough from everybody; mostly there is nothing to look for a route to.
        let far = self.raid_far(st);
        if far.is_empty() {
            return;
        }
        let raiders = mover.group.iter().filter(|u| self.kind(*u) != UnitKind::Leader);
        let reach = raiders.map(|u| self.raid_reach(st, u)).reduce(|a, b| a.and(&b)).unwrap_or_default();
        for target in reach.and(&far).iter() {
            let together = || mover.group.len() == 1 || !self.raid_ends(st, mover.group, target).is_empty();
            if self.raid_target(st, target).is_ok() && together() {
                out.push(Action::Raid(target));
            }
        }
    }

    /// 16.4.1-b: one to three companies, with or without Pajari, together or all next to each other.
    fn raid_group(&self, st: &State, group: UnitSet) -> Check {
        let companies = group.iter().filter(|u| self.kind(*u) != UnitKind::Leader).count();
        let most = self.pack.constants.night.raiders;
        if companies == 0 || companies > most as usize {
            return Err(Why::new("16.4.1-b", "why-raid-size").int("most", most.into()));
        }
        for a in group.iter() {
            self.may_raid(st, a)?;
            for b in group.iter() {
                let apart = match (st.hex_of(a), st.hex_of(b)) {
                    (Some(x), Some(y)) => self.pack.grid.distance(x, y),
                    _ => u16::MAX,
                };
                if apart > 1 {
                    return Err(Why::new("16.4.1-b", "why-raid-apart").unit(b));
                }
            }
        }
        Ok(())
    }

    /// Why a target may not be raided by this group.
    pub fn raid_target_why(&self, st: &State, mover: &Mover, target: HexId) -> Option<Why> {
        let check = self
            .raid_open(st)
            .and_then(|()| if mover.moved { Err(Why::new("16.4.1-d", "why-moved")) } else { Ok(()) })
            .and_then(|()| self.raid_group(st, mover.group))
            .and_then(|()| self.raid_target(st, target));
        match check {
            Err(why) => Some(why),
            Ok(()) if self.raid_ends(st, mover.group, target).is_empty() => {
                Some(Why::new("16.4.1-f", "why-raid-no-route").hex(target))
            }
            Ok(()) => None,
        }
    }

    /// The target is named; the raiders' own action frame gives way to the raid.
    pub fn raid_begin(&self, st: &mut State, group: UnitSet, target: HexId) {
        if matches!(st.top(), Some(Frame::Acting(_))) {
            st.pop();
        }
        st.push(Frame::RaidRoute { group, target });
    }

    fn may_join_raid(&self, st: &State, group: UnitSet, target: HexId, unit: UnitId) -> Check {
        if group.contains(unit) {
            return Err(Why::new("16.4-1", "why-already-in-group").unit(unit));
        }
        self.raid_group(st, group.with(unit))?;
        if self.raid_ends(st, group.with(unit), target).is_empty() {
            return Err(Why::new("16.4.1-g", "why-raid-no-route").hex(target));
        }
        Ok(())
    }

    /// Appends the legal actions: who else joins, and where the route ends.
    pub fn raid_options(&self, st: &State, out: &mut Vec<Action>) {
        let Some(Frame::RaidRoute { group, target }) = st.top() else { return };
        out.extend(self.raid_ends(st, *group, *target).iter().map(Action::RaidVia));
        let Some(hex) = group.first().and_then(|u| st.hex_of(u)) else { return };
        for near in self.pack.grid.within(hex, 1) {
            for unit in st.stack(near) {
                if self.side(unit) == Side::Finnish && self.may_join_raid(st, *group, *target, unit).is_ok() {
                    out.push(Action::Join(unit));
                }
            }
        }
    }

    /// Why an action is not legal.
    pub fn raid_why(&self, st: &State, action: Action) -> Option<Why> {
        let Some(Frame::RaidRoute { group, target }) = st.top() else { return None };
        match action {
            Action::Join(unit) => self.may_join_raid(st, *group, *target, unit).err(),
            Action::RaidVia(hex) if self.pack.grid.distance(hex, *target) != 1 => {
                Some(Why::new("16.4.1-f", "why-not-next-to-target").hex(hex))
            }
            Action::RaidVia(hex) => Some(Why::new("16.4.1-g", "why-raid-no-route").hex(hex)),
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn raid_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match (st.top_mut(), action) {
            (Some(Frame::RaidRoute { group, .. }), Action::Join(unit)) => group.insert(unit),
            (Some(Frame::RaidRoute { group, target }), Action::RaidVia(via)) => {
                let (group, target) = (*group, *target);
                st.pop();
                self.raid_sets_out(st, group, target, via, sink);
            }
            _ => {}
        }
    }

    /// 16.4-1 to 3, 16.4-5b, 16.4.1-d: the raid counts as made from now on, found or lost.
    fn raid_sets_out<K: Sink<Event>>(
        &self,
        st: &mut State,
        group: UnitSet,
        target: HexId,
        via: HexId,
        sink: &mut K,
    ) {
        let drm: i8 = self.raid_modifiers(st, group, target, via).iter().map(|(_, n)| n).sum();
        st.raid_used = true;
        st.raided = true;
        for unit in group.iter() {
            st.mark(unit, flag::ACTED | flag::RAIDER);
        }
        let companies: UnitSet = group.iter().filter(|u| self.kind(*u) != UnitKind::Leader).collect();
        self.begin_battle(st, BattleKind::Raid, target, via, companies, sink);
        if let Some(battle) = st.battle_mut() {
            battle.stage = BattleStage::RaidFind;
            // The modifier waits here for the die; the die puts the column shift in its place.
            battle.raid_shift = drm;
            battle.pajari = companies != group;
        }
        st.push(Frame::Roll(Roll::RaidFind));
    }

    /// FNRT#1 to #5.
    pub fn raid_modifiers(
        &self,
        st: &State,
        group: UnitSet,
        target: HexId,
        via: HexId,
    ) -> Vec<(&'static str, i8)> {
        let table = &self.pack.tables.raid;
        let mut list = Vec::new();
        if !st.raided {
            list.push(("FNRT#1", table.first));
        }
        if group.iter().any(|u| self.kind(u) == UnitKind::Leader) {
            list.push(("FNRT#2", table.pajari));
        }
        if st.bonfires.contains(target) {
            list.push(("FNRT#3", table.bonfire));
        }
        // One route must serve for both route modifiers, so the easy route is measured on its own.
        let short = self.pack.constants.night.raid_short_route.0;
        let costs = |easy| {
            let raiders = group.iter().filter(|u| self.kind(*u) != UnitKind::Leader);
            raiders
                .map(|u| self.raid_routes(st, u, target, easy, |f| f.cost(via)).flatten())
                .collect::<Option<Vec<u8>>>()
        };
        let within = |costs: &Option<Vec<u8>>| costs.as_ref().is_some_and(|c| c.iter().all(|c| *c <= short));
        let (any, easy) = (costs(false), costs(true));
        if within(&easy) {
            list.extend([("FNRT#4", table.short_route), ("FNRT#5", table.easy_route)]);
        } else if within(&any) {
            list.push(("FNRT#4", table.short_route));
        } else if easy.is_some() {
            list.push(("FNRT#5", table.easy_route));
        }
        list
    }

    /// 16.4-3: the raiders find the target with a column shift, or lose their way.
    pub fn raid_find_rolled<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        let Some(battle) = st.battle_mut() else { return };
        let (modifier, target) = (battle.raid_shift, battle.target);
        let shift = self.pack.tables.raid.shift(die as i8 + modifier);
        sink.emit(|| Event::RaidFind { target, die, modifier, shift });
        match shift {
            Some(shift) => {
                battle.raid_shift = shift;
                battle.stage = BattleStage::Resolve;
            }
            None => {
                battle.stage = BattleStage::Done;
            }
        }
    }
}
