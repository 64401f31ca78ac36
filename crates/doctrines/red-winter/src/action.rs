//! The Action Phase: who acts, where to, and what instead of moving.

use super::ground::gait;
use super::odds::column;
use super::sense::{Sense, Target};
use sandtable_engine::Rng;
use sandtable_hex::HexId;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::frame::{Battle, BattleKind, Mover};
use sandtable_red_winter::pack::{Side, UnitId, UnitKind};
use sandtable_red_winter::units::UnitSet;

/// A unit not yet on the map should come.
const OFF_MAP: f32 = -50.0;

/// Cutting off an enemy who would win this turn comes before all else.
const RESCUE: f32 = 50.0;

impl Sense<'_> {
    /// Chooses who acts next: those nearest the enemy first, guns and those who arrive last.
    pub fn pick_unit(&self, options: &[Action]) -> Option<Action> {
        let best = options
            .iter()
            .filter_map(|a| match a {
                Action::Select(u) => Some((self.rank(*u), *u)),
                _ => None,
            })
            .min();
        match best {
            Some((_, unit)) => Some(Action::Select(unit)),
            None => self.create(options).or(Some(Action::Done)),
        }
    }

    pub(super) fn rank(&self, unit: UnitId) -> (u8, u16, u8) {
        let Some(hex) = self.st.hex_of(unit) else { return (3, 0, unit.0) };
        let foes = &self.st.cache.occupied[self.side.other().index()];
        let near = foes.iter().map(|h| self.game.pack.grid.distance(hex, h)).min();
        let late = match self.game.kind(unit) {
            UnitKind::Leader => 2,
            k if k.is_mortar_or_gun() => 1,
            _ => 0,
        };
        (late, near.unwrap_or(99), unit.0)
    }

    /// The provisional company is raised where it is safe and useful (12.8).
    fn create(&self, options: &[Action]) -> Option<Action> {
        let hexes = options.iter().filter_map(|a| match a {
            Action::Create(h) => Some(*h),
            _ => None,
        });
        let foes = &self.st.cache.occupied[self.side.other().index()];
        let room = |h: &HexId| foes.iter().map(|f| self.game.pack.grid.distance(*h, f)).min();
        hexes.max_by_key(room).map(Action::Create)
    }

    /// What the acting group does next.
    pub fn pick_deed(&self, m: &Mover, options: &[Action], rng: &mut Rng) -> Option<Action> {
        let lead = m.group.iter().find(|u| self.game.kind(*u).is_combat()).or(m.group.first())?;
        if m.moved {
            return Some(self.after_move(m, options));
        }
        if let Some(post) = self.order.posts.iter().find(|(u, _)| *u == lead).map(|(_, h)| *h) {
            if post == m.hex {
                return Some(self.stay(m, lead, options, 0.0).0);
            }
            if options.contains(&Action::Move(post)) {
                return Some(Action::Move(post));
            }
        }
        let (mut best, mut top) = self.stay(m, lead, options, 0.02);
        if let Some((action, gain)) = self.charge(m, options)
            && gain > top - self.place_score(m, lead, m.hex) + self.order.caution
        {
            return Some(action);
        }
        let post = self.goal_for(lead, m.hex);
        let storm = self.storm(m, options);
        if let Some((join @ Action::Join(_), _, gain)) = storm
            && gain > self.order.caution + 0.3
        {
            return Some(join);
        }
        let alarm = self.alarm();
        for action in options {
            let Action::Move(hex) = action else { continue };
            let noise = rng.below(1000) as f32 * 1e-4;
            let charge = storm.filter(|(_, from, gain)| from == hex && *gain > self.order.caution);
            let mut score = self.score(m, lead, *hex, post) + noise + charge.map_or(0.0, |(_, _, gain)| gain);
            if alarm.is_some_and(|there| self.cuts_off(lead, *hex, there)) {
                score += RESCUE;
            }
            if score > top {
                (best, top) = (*action, score);
            }
        }
        Some(best)
    }

    /// What the acting group could do next, with scores to choose the promising by.
    pub fn deeds(&self, m: &Mover, options: &[Action]) -> Vec<(f32, Action)> {
        let Some(lead) = m.group.iter().find(|u| self.game.kind(*u).is_combat()).or(m.group.first()) else {
            return Vec::new();
        };
        let post = self.goal_for(lead, m.hex);
        let here = self.place_score(m, lead, m.hex);
        let deed = |action: &Action| match action {
            Action::Move(hex) => Some(self.score(m, lead, *hex, post)),
            // Few, and quite other things than a march.
            Action::Assault(_) | Action::Join(_) | Action::Dig | Action::Recover => Some(here + 1.0),
            Action::Raid(_) | Action::Done => Some(here + 0.5),
            _ => None,
        };
        options.iter().filter_map(|a| Some((deed(a)?, *a))).collect()
    }

    /// Assault what can be reached now, or stop here.
    fn after_move(&self, m: &Mover, options: &[Action]) -> Action {
        match self.charge(m, options) {
            Some((action @ Action::Assault(_), gain)) if gain > self.order.caution => action,
            _ if options.contains(&Action::Done) => Action::Done,
            _ => options.first().copied().unwrap_or(Action::Done),
        }
    }

    /// The best that can be done without moving, with its score.
    fn stay(&self, m: &Mover, lead: UnitId, options: &[Action], bias: f32) -> (Action, f32) {
        if m.hex.is_none() {
            let action = if options.contains(&Action::Done) { Action::Done } else { options[0] };
            return (action, OFF_MAP);
        }
        let base = self.place_score(m, lead, m.hex) + bias;
        let mut best = (Action::Done, base);
        for action in options {
            let extra = match action {
                Action::Recover => self.recovery_chance(lead) * self.step_value(self.side) * 1.2,
                Action::Dig => self.dig_value(m.hex),
                Action::Bonfire => 0.5 * self.step_value(self.side),
                Action::Raid(target) => self.raid_gain(lead, *target),
                _ => continue,
            };
            if extra > 0.0 && base + extra > best.1 {
                best = (*action, base + extra);
            }
        }
        if best.0 == Action::Done && !options.contains(&Action::Done) {
            best.0 = options.first().copied().unwrap_or(Action::Done);
        }
        best
    }

    fn recovery_chance(&self, unit: UnitId) -> f32 {
        let need = i16::from(self.game.pack.tables.recovery.success);
        let drm: i16 = self.game.recovery_drms(self.st, unit).map(|(_, _, n)| i16::from(n)).sum();
        f32::from((7 - (need - drm)).clamp(0, 6)) / 6.0
    }

    /// Works pay where an attack is to be expected and the ground is to be kept.
    fn dig_value(&self, hex: HexId) -> f32 {
        if self.st.dug_in.contains(hex) || self.turns_left < 1.0 {
            return 0.0;
        }
        let pressed = self.threat[hex.idx()] > 4.0;
        let key = self.ground.goals.iter().any(|g| g.hexes.contains(hex));
        let night = if self.game.is_night(self.st) { 0.3 } else { 0.0 };
        if pressed || key { 0.35 + night } else { 0.0 }
    }

    fn raid_gain(&self, unit: UnitId, target: HexId) -> f32 {
        let Some(t) = self.target_at(target) else { return 0.0 };
        let mut shift = -0.5;
        if !self.st.raided {
            shift += f32::from(self.game.pack.tables.raid.first);
        }
        if self.st.bonfires.contains(target) {
            shift += f32::from(self.game.pack.tables.raid.bonfire);
        }
        let (lost, won, _) = self.lore.exchange.at(column(self.attack_of(unit), t.stack.defence, shift));
        won.min(t.stack.steps) * self.step_value(self.side.other())
            - (lost + 0.35) * self.step_value(self.side)
    }

    /// The best assault from where the group stands, with everybody who can still join.
    fn charge(&self, m: &Mover, options: &[Action]) -> Option<(Action, f32)> {
        let fighters = |u: &UnitId| self.game.kind(*u).may_assault();
        let joiners: UnitSet = options
            .iter()
            .filter_map(|a| match a {
                Action::Join(u) => Some(*u),
                _ => None,
            })
            .filter(fighters)
            .collect();
        let mut best: Option<(Action, f32)> = None;
        for action in options {
            let Action::Assault(hex) = action else { continue };
            let Some(target) = self.target_at(*hex) else { continue };
            for group in [m.group, m.group.or(joiners)] {
                let battle = Battle::new(BattleKind::Assault, self.side, *hex, m.hex, group);
                let odds = self.game.odds(self.st, &battle);
                let (lost, won, budges) = self.lore.exchange.at(f32::from(odds.column));
                let boxed = if target.stack.slow { 1.0 } else { self.boxed(*hex) };
                let dear = self.step_value(self.side.other()) * boxed + 0.45 * (1.0 - boxed);
                // Those who assault pay every loss in steps (8.5-c).
                let gain = won.min(target.stack.steps + 1.0) * dear + budges * self.ground_value(*hex)
                    - lost * self.step_value(self.side) * 1.1;
                let action = match joiners.minus(m.group).first() {
                    Some(u) if group != m.group => Action::Join(u),
                    _ => *action,
                };
                if best.is_none_or(|(_, g)| gain > g) {
                    best = Some((action, gain));
                }
            }
        }
        best
    }

    /// The best assault at the end of a move, by the group or by it and all who can still join: the next action
    /// towards it, the hex it is made from, and what it should bring.
    fn storm(&self, m: &Mover, options: &[Action]) -> Option<(Action, HexId, f32)> {
        let (game, grid) = (self.game, &self.game.pack.grid);
        let near = |t: &&Target| m.hex.some().is_some_and(|h| grid.distance(h, t.stack.hex) <= 4);
        let fighter = |u: UnitId| game.kind(u).may_assault();
        if !m.group.iter().all(fighter) || !self.targets.iter().any(|t| near(&t)) {
            return None;
        }
        let joiners = options.iter().filter_map(|a| match a {
            Action::Join(u) if fighter(*u) && game.face(self.st, *u).ma >= 4 => Some(*u),
            _ => None,
        });
        let joiners: UnitSet = joiners.collect();
        let group = m.group.or(joiners);
        let allowance = game.allowance(self.st, group);
        let attack: f32 = group.iter().map(|u| self.attack_of(u)).sum();
        let mut best: Option<(Action, HexId, f32)> = None;
        let full = Mover { group, allowance, ..*m };
        let costs = game.move_costs(self.st, &full);
        for t in self.targets.iter().filter(near) {
            let shift = self.assault_shift(t.stack.hex);
            let (lost, won, budges) = self.lore.exchange.at(column(attack, t.stack.defence, shift));
            let boxed = if t.stack.slow { 1.0 } else { self.boxed(t.stack.hex) };
            let dear = self.step_value(self.side.other()) * boxed + 0.45 * (1.0 - boxed);
            let gain = won.min(t.stack.steps + 1.0) * dear + budges * self.ground_value(t.stack.hex)
                - lost * self.step_value(self.side) * 1.1
                + self.order.charge;
            if gain <= best.map_or(0.0, |b| b.2) {
                continue;
            }
            let from = costs.iter().find(|(hex, cost)| {
                let dir = grid.dir_between(*hex, t.stack.hex);
                let more = dir.and_then(|d| game.assault_cost(group, *hex, d));
                more.is_some_and(|more| cost.saturating_add(more) <= allowance)
                    && !game.is_lake(*hex)
                    && game.may_stop(self.st, *hex, group)
            });
            if let Some((hex, _)) = from {
                let action = joiners.first().map_or(Action::Move(*hex), Action::Join);
                best = Some((action, *hex, gain));
            }
        }
        best
    }

    /// Columns in favour of an assault on a hex (8.3, 9).
    fn assault_shift(&self, hex: HexId) -> f32 {
        let table = &self.game.pack.tables.shifts;
        let morale = f32::from(table.morale_assault) - f32::from(table.morale_combat);
        let own = match self.game.now(self.st).morale {
            Some(side) if side == self.side => morale,
            Some(_) => -morale,
            None => 0.0,
        };
        let smg = match self.side {
            _ if self.game.is_lake(hex) => 0.0,
            Side::Finnish => f32::from(table.smg),
            Side::Soviet if self.st.stack(hex).any(|u| self.game.kind(u).is_infantry()) => {
                -f32::from(table.smg)
            }
            Side::Soviet => 0.0,
        };
        self.shift(self.side, hex) + own + smg
    }

    /// The score of standing in a hex.
    pub fn place_score(&self, m: &Mover, lead: UnitId, hex: HexId) -> f32 {
        if hex.is_none() { OFF_MAP } else { self.score(m, lead, hex, self.goal_for(lead, hex)) }
    }

    /// The goal a unit serves: much to win, near, and in need of it.
    pub fn goal_for(&self, unit: UnitId, hex: HexId) -> Option<usize> {
        if let Some(goal) = self.guards(unit) {
            return Some(goal);
        }
        if let Some(goal) = self.order.goal.filter(|g| *g < self.ground.goals.len()) {
            return Some(goal);
        }
        let from = if hex.is_none() { self.entry(unit) } else { hex };
        let strength = self.attack_of(unit).max(self.defence_of(unit));
        let mut best: Option<(f32, usize)> = None;
        for (i, (goal, s)) in self.ground.goals.iter().zip(&self.goals).enumerate() {
            let turns = self.turns_to(goal, unit, from);
            if turns > self.turns_left + 1.5 {
                continue;
            }
            let mine = s.holder == self.side;
            if !mine && goal.taker == Some(self.side.other()) {
                continue;
            }
            let own = s.own - if turns < 4.0 { strength / (1.0 + turns * turns) } else { 0.0 };
            let need = if mine {
                // What is threatened is defended, about man for man.
                // Where one enemy step decides the game, somebody must stand before he is near.
                let bare = goal.occupy && goal.taker == Some(self.side.other()) && own < 2.0 && s.foe > 0.2;
                match s.foe {
                    _ if bare => 1.5,
                    foe if foe < 1.0 => 0.05,
                    foe => (foe / (own + 1.0)).clamp(0.2, 1.5),
                }
            } else {
                let ratio = (own + strength) / (s.foe + 2.0);
                if ratio > 4.0 { 0.4 } else { 0.5 + 0.3 * ratio.min(2.0) }
            };
            let value = goal.worth * need / (1.0 + turns);
            if best.is_none_or(|(b, _)| value > b) {
                best = Some((value, i));
            }
        }
        best.map(|(_, i)| i)
    }

    fn entry(&self, unit: UnitId) -> HexId {
        let def = self.game.def(unit);
        if def.entry_x1 {
            return self.game.pack.entry_718;
        }
        let sources = &self.game.scenario_of(self.st).sources[self.game.side(unit).index()];
        sources.first().copied().unwrap_or(HexId::NONE)
    }

    /// The score of a group in a hex, in points.
    fn score(&self, m: &Mover, lead: UnitId, hex: HexId, goal: Option<usize>) -> f32 {
        let (game, order) = (self.game, self.order);
        let kind = game.kind(lead);
        if kind == UnitKind::Leader {
            return self.leader_score(hex);
        }
        let mut score = 0.0;
        if let Some(turns) = self.turns_to_cut(lead, hex) {
            score -= order.push * 1.5 * turns;
        } else if let Some(i) = goal {
            let goal = &self.ground.goals[i];
            let weight = (goal.worth / 8.0).clamp(0.4, 1.5);
            score -= order.push * weight * self.turns_to(goal, lead, hex);
        }
        score += self.hold_score(m, hex);
        score -= self.care * self.danger(m, hex);
        score += self.comrades(m, hex) * 0.25;
        if kind.is_mortar_or_gun() || kind == UnitKind::At {
            return score + self.battery_score(lead, hex);
        }
        score + self.strike_score(m, hex)
    }

    /// Goals under the feet, and control that changes hands by going there (7.3).
    fn hold_score(&self, m: &Mover, hex: HexId) -> f32 {
        let grid = &self.game.pack.grid;
        let soon = 1.0 / (1.0 + self.turns_left);
        let mut score = 0.0;
        for (goal, s) in self.ground.goals.iter().zip(&self.goals) {
            let here = goal.hexes.contains(hex);
            if !goal.beside.contains(hex) {
                continue;
            }
            let stays = |h: HexId| self.own_at(h).is_some_and(|o| !o.units.minus(m.group).is_empty());
            let others = goal.hexes.iter().any(|h| h != hex && stays(h));
            if goal.occupy {
                if here && !others {
                    score += goal.worth * (0.12 + 0.9 * soon) + self.stand_value(hex);
                } else if here && goal.guarded {
                    score += 0.4 * self.stand_value(hex) * self.shortfall(m, hex);
                }
                continue;
            }
            if s.holder != self.side && goal.taker != Some(self.side.other()) {
                let free = goal
                    .hexes
                    .iter()
                    .any(|h| grid.distance(h, hex) <= 1 && !self.st.holds(self.side.other(), h));
                score += if free { goal.worth * (0.2 + 0.7 * soon) } else { 0.0 };
            } else if here && !others && s.foe > 0.5 {
                score += goal.worth * (self.order.garrison + 0.5 * soon);
            }
        }
        score
    }

    /// What the enemy can do to the group there in his next turn, in points.
    pub fn danger(&self, m: &Mover, hex: HexId) -> f32 {
        let threat = self.threat[hex.idx()];
        if threat < 0.5 {
            return 0.0;
        }
        let mut defence = 0.0;
        let mut steps = 0.0;
        for u in self.st.stack(hex).collect::<UnitSet>().or(m.group).iter() {
            if self.game.kind(u).is_combat() && self.game.side(u) == self.side {
                defence += self.defence_of(u);
                steps += f32::from(self.game.steps(self.st, u));
            }
        }
        let shift = self.shift(self.side.other(), hex);
        let (_, lost, _) = self.lore.exchange.at(column(threat * 0.7, defence, shift + 0.3));
        let mut barred = 0.0;
        for n in self.game.pack.grid.adjacent(hex) {
            if self.st.holds(self.side.other(), n) || self.st.in_ezoc(self.side, n) {
                barred += 1.0 / 6.0;
            }
        }
        let dear = self.step_value(self.side) * (0.35 + 0.65 * barred);
        let ice = if self.game.is_lake(hex) && !self.game.is_night(self.st) { 0.6 } else { 0.0 };
        lost.min(steps) * dear + ice
    }

    /// Friends beside and with the group, as far as they help: up to 1.
    fn comrades(&self, m: &Mover, hex: HexId) -> f32 {
        let mut near = 0.0;
        for h in self.game.pack.grid.adjacent(hex).chain([hex]) {
            if let Some(o) = self.own_at(h)
                && !o.units.minus(m.group).is_empty()
            {
                near += o.defence;
            }
        }
        (near / 24.0f32).min(1.0)
    }

    /// Enemy stacks next to a hex.
    fn beside(&self, hex: HexId) -> impl Iterator<Item = &Target> {
        self.game.pack.grid.adjacent(hex).filter_map(|h| self.target_at(h))
    }

    /// Targets beside the hex: what attacking them brings this group's share of.
    fn strike_score(&self, m: &Mover, hex: HexId) -> f32 {
        let attack: f32 = m.group.iter().map(|u| self.attack_of(u)).sum();
        let mut best = 0.0f32;
        let mut pinned = 0.0;
        for t in self.beside(hex) {
            pinned = 0.15;
            let ice = self.game.is_lake(hex) || self.bridge(hex, t.stack.hex);
            let share = (attack / t.pool.max(attack).max(1.0)).min(1.0);
            let gain = (t.gain + self.attack) * (0.4 + 0.6 * share) * if ice { 0.6 } else { 1.0 };
            best = best.max(gain);
        }
        best - pinned
    }

    fn bridge(&self, from: HexId, to: HexId) -> bool {
        self.game.pack.grid.dir_between(from, to).is_some_and(|d| self.game.pack.is_bridge(from, d))
    }

    /// Guns keep their distance and look for work within range.
    fn battery_score(&self, unit: UnitId, hex: HexId) -> f32 {
        let range = u16::from(self.game.range_of(self.st, unit));
        let mut score = 0.0f32;
        for t in &self.targets {
            let d = self.game.pack.grid.distance(t.stack.hex, hex);
            if d == 1 {
                score -= 1.2;
            } else if d <= range {
                score += 0.15;
            }
        }
        score.min(0.6) - 0.1 * self.threat[hex.idx()].min(10.0)
    }

    /// Pajari goes where the fight is, among friends who are strong enough to keep him safe (12.3).
    fn leader_score(&self, hex: HexId) -> f32 {
        let Some(here) = self.own_at(hex) else { return -5.0 };
        let mut score = (here.defence / 15.0).min(1.0);
        for t in self.beside(hex) {
            score += t.gain.max(0.0) * 0.5 + 0.2;
        }
        let threat = self.threat[hex.idx()];
        score + (threat / 20.0).min(0.6) - if threat > here.defence * 2.0 { 1.5 } else { 0.0 }
    }

    /// Where a unit that may choose starts: as if it moved there.
    pub fn pick_deployment(&self, options: &[Action]) -> Option<Action> {
        let mut best: Option<(f32, Action)> = None;
        let first = first_to_deploy(options);
        for action in options {
            let Action::Deploy(unit, hex) = action else { continue };
            if first != Some(*unit) {
                continue;
            }
            let m = Mover {
                group: UnitSet::one(*unit),
                hex: HexId::NONE,
                spent: 0,
                allowance: 0,
                extended: false,
                moved: false,
                stopped: false,
                ended: false,
            };
            let score = self.score(&m, *unit, *hex, self.goal_for(*unit, *hex));
            if best.is_none_or(|(b, _)| score > b) {
                best = Some((score, *action));
            }
        }
        best.map(|(_, a)| a).or(Some(Action::Done))
    }

    /// Replacements: a company back from the pool first, then the reduced ones nearest the enemy (13.2).
    pub fn pick_replacement(&self, options: &[Action]) -> Option<Action> {
        let rebuild = options.iter().find(|a| matches!(a, Action::Rebuild(_, false)));
        let flip = options
            .iter()
            .filter_map(|a| match a {
                Action::Replace(u) => Some((self.rank(*u), *a)),
                _ => None,
            })
            .min_by_key(|(rank, _)| *rank)
            .map(|(_, a)| a);
        let late = self.turns_left < 2.0;
        match (rebuild, flip) {
            (Some(r), Some(f)) => Some(if late || self.kill[self.side.index()] > 1.0 { *r } else { f }),
            (Some(r), None) => Some(*r),
            (None, flip) => flip.or(Some(Action::Done)),
        }
    }

    /// Where a rebuilt company appears: as near to its own goals as it may, rather now than later.
    pub fn pick_rebuilt(&self, unit: UnitId, options: &[Action]) -> Option<Action> {
        let kind = self.game.kind(unit);
        let home = &self.ground.home[self.side.other().index()][gait(kind, self.side)];
        let hexes = options.iter().filter_map(|a| match a {
            Action::RebuildAt(h) => Some(*h),
            _ => None,
        });
        let nearest = hexes.min_by_key(|h| home.get(h.idx()).copied().unwrap_or(u16::MAX));
        nearest.map(Action::RebuildAt).or_else(|| options.first().copied())
    }

    /// The change of stance is kept for the moment when the counter-attack can begin (17.1).
    pub fn pick_stance(&self) -> Action {
        let worth: f32 = self.targets.iter().map(|t| t.gain.max(0.0)).sum();
        if self.order.stance || (worth > 6.0 && self.turns_left > 3.0) {
            Action::Stance
        } else {
            Action::Done
        }
    }

    /// More raiders rarely find the way better; the shortest last step will do.
    pub fn pick_raid_route(&self, options: &[Action]) -> Option<Action> {
        let join = options.iter().find(|a| matches!(a, Action::Join(_)));
        let via = options.iter().find(|a| matches!(a, Action::RaidVia(_)));
        join.or(via).or(options.first()).copied()
    }
}

/// The unit placed next: computers place one after the other, and none twice.
pub(crate) fn first_to_deploy(options: &[Action]) -> Option<UnitId> {
    options.iter().find_map(|a| match a {
        Action::Deploy(unit, _) => Some(*unit),
        _ => None,
    })
}
