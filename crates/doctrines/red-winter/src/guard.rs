//! Ground on which the enemy wins at once: who guards it, how to cut the road of those who come for it, and of those
//! who stand there.
//!
//! Only scenarios in which armor may be committed (12.1.4) ask for it: along the road it comes faster than anybody who
//! went forward gets back.

use super::sense::Sense;
use sandtable_hex::HexId;
use sandtable_red_winter::frame::Mover;
use sandtable_red_winter::pack::{UnitId, UnitKind};
use sandtable_red_winter::state::Place;
use sandtable_red_winter::units::UnitSet;

/// Turns from which an enemy presses on guarded ground.
const NEAR: f32 = 3.0;

/// Guards to be told off, by the enemy strength that presses.
const GARRISON: f32 = 1.2;

/// Pressure that is worth an answer.
const PRESSED: f32 = 0.5;

/// Companies that go and cut the road.
const CUTTERS: usize = 2;

/// How much more careful than elsewhere a side is at the beginning that has guarded ground to keep and time on its side.
const PATIENCE: f32 = 2.0;

/// Points for standing where the enemy would win, when he is there.
const STAND: f32 = 6.0;

impl Sense<'_> {
    /// Tells off as many of the nearest as the enemy near the guarded ground calls for; the rest fight elsewhere.
    pub(super) fn post_guards(&mut self) {
        for i in 0..self.ground.goals.len() {
            let goal = &self.ground.goals[i];
            if !goal.guarded || goal.taker != Some(self.side.other()) {
                continue;
            }
            let foe = self.pressure(i);
            if foe < PRESSED {
                continue;
            }
            self.send_cutters(i);
            let demand = GARRISON * foe;
            let mut able: Vec<(f32, UnitId)> = Vec::new();
            for stack in &self.own {
                for u in stack.units.iter() {
                    let kind = self.game.kind(u);
                    if kind.is_mortar_or_gun() || self.cutters.iter().any(|(c, _)| *c == u) {
                        continue;
                    }
                    // Anti-tank guns wait where the armor must come.
                    let turns = if kind == UnitKind::At { 0.0 } else { self.turns_to(goal, u, stack.hex) };
                    able.push((turns, u));
                }
            }
            able.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.0.cmp(&b.1.0)));
            let mut sum = 0.0;
            let mut guards = UnitSet::EMPTY;
            for (_, u) in able {
                if sum >= demand {
                    break;
                }
                sum += self.defence_of(u);
                guards.insert(u);
            }
            self.guards.push((i, guards));
        }
    }

    /// Enemy strength that could be at a goal in a turn or two, the nearer the more of it.
    fn pressure(&self, i: usize) -> f32 {
        let goal = &self.ground.goals[i];
        let mut sum = 0.0;
        for t in &self.targets {
            for u in t.stack.units.iter() {
                sum += self.attack_of(u) * (1.0 - self.turns_to(goal, u, t.stack.hex) / NEAR).max(0.0);
            }
        }
        sum
    }

    /// Sends the nearest companies to where they cut the road behind the enemy who comes for the goal.
    fn send_cutters(&mut self, i: usize) {
        let grid = &self.game.pack.grid;
        let foes = &self.st.cache.occupied[self.side.other().index()];
        let goal = &self.ground.goals[i];
        let off = |h: HexId| goal.hexes.iter().map(|g| grid.distance(g, h)).min().unwrap_or(0);
        let Some(foremost) = foes.iter().map(off).min() else { return };
        let behind = |h: &HexId| off(*h) > foremost + 2 && !foes.iter().any(|f| grid.distance(*h, f) <= 1);
        let gaps: Vec<HexId> = goal.chokes.iter().copied().filter(behind).collect();
        let mut ways: Vec<(u16, UnitId, HexId)> = Vec::new();
        for stack in &self.own {
            for u in stack.units.iter().filter(|u| self.game.kind(*u).is_infantry_company()) {
                let nearest = gaps.iter().map(|h| (grid.distance(*h, stack.hex), *h)).min_by_key(|(d, _)| *d);
                if let Some((d, h)) = nearest {
                    ways.push((d, u, h));
                }
            }
        }
        ways.sort_by_key(|(d, u, _)| (*d, u.0));
        self.cutters.extend(ways.into_iter().take(CUTTERS).map(|(_, u, h)| (u, h)));
    }

    /// The guarded goal a unit was told off for.
    pub(super) fn guards(&self, unit: UnitId) -> Option<usize> {
        self.guards.iter().find(|(_, units)| units.contains(unit)).map(|(goal, _)| *goal)
    }

    /// Turns a unit that goes to cut the road needs from a hex; `None` for the others.
    pub(super) fn turns_to_cut(&self, unit: UnitId, hex: HexId) -> Option<f32> {
        let (_, choke) = self.cutters.iter().find(|(u, _)| *u == unit)?;
        let pace = f32::from(self.game.face(self.st, unit).ma.max(1));
        Some(f32::from(self.game.pack.grid.distance(hex, *choke)) / pace)
    }

    /// Ground is traded for time while there is time, and taken back at the end: the factor on the fear of losses.
    pub(super) fn patience(&self) -> f32 {
        let defends = self.ground.goals.iter().any(|g| g.guarded && g.taker == Some(self.side.other()));
        let last = f32::from(self.game.scenario_of(self.st).last_turn.max(1));
        if defends { 1.0 + PATIENCE * self.turns_left / last } else { 1.0 }
    }

    /// Points for standing in a hex where the enemy would win at once, the nearer he is the more; elsewhere none.
    pub(super) fn stand_value(&self, hex: HexId) -> f32 {
        let mut most = 0.0f32;
        for (goal, s) in self.ground.goals.iter().zip(&self.goals) {
            if goal.guarded && goal.taker == Some(self.side.other()) && goal.hexes.contains(hex) {
                most = most.max((s.foe / 5.0).min(1.0));
            }
        }
        STAND * most
    }

    /// How much of the strength that would hold a hex through the enemy's next turn is not there without the group.
    pub(super) fn shortfall(&self, m: &Mover, hex: HexId) -> f32 {
        let threat = self.threat[hex.idx()];
        let there =
            self.own_at(hex).map_or(0.0, |o| o.units.minus(m.group).iter().map(|u| self.defence_of(u)).sum());
        if threat > 0.5 { ((threat - there) / threat).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// Where the enemy stands, in supply, on ground that makes him win at the end of this turn.
    pub(super) fn alarm(&self) -> Option<HexId> {
        let foe = self.side.other();
        for goal in self.ground.goals.iter().filter(|g| g.guarded && g.taker == Some(foe)) {
            let stood = goal.hexes.iter().find(|h| self.st.holds(foe, *h));
            if let Some(hex) = stood.filter(|h| self.game.hex_in_supply(self.st, foe, *h)) {
                return Some(hex);
            }
        }
        None
    }

    /// Whether a unit in this hex would cut the supply of the enemy at `there` (15.2).
    pub(super) fn cuts_off(&self, unit: UnitId, hex: HexId, there: HexId) -> bool {
        let mut now = self.st.clone();
        now.put(&self.game.pack, unit, Place::Hex(hex));
        !self.game.hex_in_supply(&now, self.side.other(), there)
    }
}
