//! The Combat Phase: which hex to attack, with whom, and what to shoot at.

use super::sense::Sense;
use sandtable_hex::HexId;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::frame::{Battle, BattleKind, BattleStage, Fire, OpenHex};
use sandtable_red_winter::pack::{Side, UnitId, UnitKind};
use sandtable_red_winter::units::UnitSet;

/// Suppression beyond this many columns is wasted (8.3#3).
const MOST_COLUMNS: f32 = 3.2;

/// What the side could do to an enemy hex.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// Points expected of a Combat with everything at hand.
    pub combat: f32,
    /// Points expected of fire alone.
    pub fire: f32,
}

impl Sense<'_> {
    /// Units of the side that may attack a hex in a Combat now.
    fn attackers(&self, target: HexId) -> UnitSet {
        let game = self.game;
        game.pack
            .grid
            .adjacent(target)
            .filter(|h| self.st.holds(self.side, *h))
            .flat_map(|h| self.st.stack(h))
            .filter(|u| game.may_attack(self.st, *u, target).is_ok())
            .collect()
    }

    /// Units of the side that may fire at a hex now.
    fn shooters(&self, target: HexId) -> Vec<(UnitId, f32, f32)> {
        let game = self.game;
        let near = |u: &UnitId| {
            let reach = u16::from(game.range_of(self.st, *u));
            self.st.hex_of(*u).is_none_or(|h| game.pack.grid.distance(h, target) <= reach)
        };
        game.army(self.side)
            .iter()
            .filter(|u| game.face(self.st, *u).ras.is_some())
            .filter(near)
            .filter(|u| game.may_fire(self.st, *u, target).is_ok())
            .map(|u| {
                let (hit, steps) =
                    self.lore.exchange.shot(game.ranged_total(self.st, u, target, Fire::Offensive));
                (u, hit, steps)
            })
            .collect()
    }

    /// What attacking and shooting at a hex should bring.
    pub fn prospect(&self, hex: HexId) -> Prospect {
        let Some(target) = self.target_at(hex) else {
            return Prospect { combat: -1.0, fire: 0.0 };
        };
        let shooters = self.shooters(hex);
        let step = self.step_value(self.side.other());
        let steps: f32 = shooters.iter().map(|(_, _, s)| s).sum();
        let fire = steps.min(target.stack.steps) * step;
        let attackers = self.attackers(hex);
        if attackers.is_empty() {
            return Prospect { combat: -1.0, fire };
        }
        let battle = Battle::new(BattleKind::Combat, self.side, hex, HexId::NONE, attackers);
        let odds = self.game.odds(self.st, &battle);
        let support: f32 = shooters.iter().map(|(_, hit, _)| hit).sum();
        let column = f32::from(odds.column) + support.min(MOST_COLUMNS - 0.4) - self.answer(hex, attackers);
        let (lost, won, budges) = self.lore.exchange.at(column);
        let boxed = if target.stack.slow { 1.0 } else { self.boxed(hex) };
        let dear = step * boxed + 0.45 * (1.0 - boxed);
        let combat = won.min(target.stack.steps + 1.0) * dear + budges * self.ground_value(hex) + fire * 0.8
            - lost * self.step_value(self.side) * 0.9;
        Prospect { combat, fire }
    }

    /// Columns the enemy's defensive fire should cost the attackers.
    fn answer(&self, target: HexId, attackers: UnitSet) -> f32 {
        let (game, st, foe) = (self.game, self.st, self.side.other());
        let crowd = attackers.iter().filter(|u| game.kind(*u).is_infantry_company()).count() as f32;
        let mut columns = 0.0;
        let mut rounds = st.ammo[foe.index()];
        for u in game.army(foe).iter() {
            let unit = st.unit(u);
            if unit.has(sandtable_red_winter::state::flag::FIRED) {
                continue;
            }
            match (game.kind(u), unit.place.hex()) {
                (UnitKind::Mortar | UnitKind::InfantryGun, Some(h))
                    if game.pack.grid.distance(h, target) <= 5 =>
                {
                    columns += 0.35;
                }
                (UnitKind::Artillery76, None)
                    if rounds > 0 && unit.place == sandtable_red_winter::state::Place::Beside =>
                {
                    rounds -= 1;
                    columns += if foe == Side::Finnish { 0.15 } else { 0.4 };
                }
                _ => {}
            }
        }
        let spread: f32 = if crowd > 3.0 { 1.0 } else { 0.7 };
        (columns * spread).min(1.5)
    }

    /// Whether an attack is worth making under the order.
    fn bold(&self, p: &Prospect) -> bool {
        p.combat + self.attack > p.fire + self.order.caution
    }

    /// The next enemy hex to deal with, or the end of the phase.
    pub fn pick_target(&self, options: &[Action]) -> Action {
        let mut best: Option<(f32, HexId)> = None;
        for action in options {
            let Action::Target(hex) = action else { continue };
            // Nothing has happened since it was found not worth the while.
            if self.game.left_alone(self.st, *hex) {
                continue;
            }
            let p = self.prospect(*hex);
            let value = if self.bold(&p) { p.combat.max(p.fire) + self.attack } else { p.fire * 0.9 };
            let worthwhile = self.bold(&p) || self.worth_a_shot(*hex);
            if worthwhile && best.is_none_or(|(b, _)| value > b) {
                best = Some((value, *hex));
            }
        }
        best.map_or(Action::Done, |(_, hex)| Action::Target(hex))
    }

    fn worth_a_shot(&self, hex: HexId) -> bool {
        self.shooters(hex).iter().any(|(u, hit, steps)| self.spends_well(*u, *hit, *steps))
    }

    /// Direct fire costs nothing; a mortar that fires now cannot help the defence, and a shell is a shell.
    fn spends_well(&self, unit: UnitId, _hit: f32, steps: f32) -> bool {
        let kind = self.game.kind(unit);
        let floor = match kind {
            UnitKind::Artillery76 => {
                0.12 + 0.02 * (6.0 - f32::from(self.st.ammo[self.side.index()])).max(0.0)
            }
            UnitKind::Artillery122 | UnitKind::Artillery152 => 0.2,
            UnitKind::Mortar | UnitKind::InfantryGun => 0.1,
            _ => 0.0,
        };
        steps > floor * self.order.thrift
    }

    /// What to do with an open hex.
    pub fn pick_in_open(&self, open: &OpenHex, options: &[Action]) -> Action {
        let p = self.prospect(open.hex);
        if options.contains(&Action::Combat) && self.bold(&p) {
            return Action::Combat;
        }
        if let Some(gun) = options.iter().find(|a| matches!(a, Action::AtFire(..))) {
            return *gun;
        }
        let shots = self.shooters(open.hex);
        let best = shots
            .iter()
            .filter(|(u, hit, steps)| {
                options.contains(&Action::Fire(*u)) && self.spends_well(*u, *hit, *steps)
            })
            .max_by(|a, b| a.2.total_cmp(&b.2));
        best.map_or(Action::Done, |(u, ..)| Action::Fire(*u))
    }

    /// Declarations in a battle: everybody who can attacks, fire is added as long as it is likely to help.
    pub fn pick_in_battle(&self, b: &Battle, options: &[Action]) -> Action {
        match b.stage {
            BattleStage::Attackers => options
                .iter()
                .copied()
                .find(|a| matches!(a, Action::Attack(u) if self.joins(b, *u)))
                .unwrap_or_else(|| if options.contains(&Action::Done) { Action::Done } else { options[0] }),
            BattleStage::Offensive => {
                let declared: f32 = b.offensive.iter().map(|u| self.hit(u, b.target, Fire::Offensive)).sum();
                let best = self.best_shot(options, |a| match a {
                    Action::Support(u) => Some((*u, b.target)),
                    _ => None,
                });
                match best {
                    Some((hit, action)) if hit > 0.16 && declared < MOST_COLUMNS => action,
                    _ => Action::Done,
                }
            }
            _ => {
                let best = self.best_shot(options, |a| match a {
                    Action::Defend(u, h) => Some((*u, *h)),
                    _ => None,
                });
                match best {
                    Some((hit, action)) if hit > 0.12 => action,
                    _ => Action::Done,
                }
            }
        }
    }

    /// Whether a unit adds more to an attack than it risks: a lone gun beside the enemy stays out of it.
    fn joins(&self, b: &Battle, unit: UnitId) -> bool {
        let _ = b;
        !matches!(self.game.kind(unit), UnitKind::InfantryGun | UnitKind::At)
    }

    fn hit(&self, unit: UnitId, target: HexId, fire: Fire) -> f32 {
        self.lore.exchange.shot(self.game.ranged_total(self.st, unit, target, fire)).0
    }

    fn best_shot(
        &self,
        options: &[Action],
        shot: impl Fn(&Action) -> Option<(UnitId, HexId)>,
    ) -> Option<(f32, Action)> {
        let mut best: Option<(f32, Action)> = None;
        for action in options {
            let Some((unit, target)) = shot(action) else { continue };
            let fire = if matches!(action, Action::Support(_)) { Fire::Offensive } else { Fire::Defensive };
            let hit = self.hit(unit, target, fire);
            if best.is_none_or(|(b, _)| hit > b) {
                best = Some((hit, *action));
            }
        }
        best
    }

    /// AT guns fire at what they hit most easily.
    pub fn pick_at_fire(&self, assault: bool, options: &[Action]) -> Action {
        let shots = options.iter().filter_map(|a| match a {
            Action::AtFire(gun, armor) => Some((self.game.at_odds(self.st, *gun, *armor, assault), *a)),
            _ => None,
        });
        shots.max_by_key(|(odds, _)| *odds).filter(|(odds, _)| *odds > 0).map_or(Action::Done, |(_, a)| a)
    }
}
