//! Whether armor is worth the points it costs (12.1.4).

use super::sense::Sense;
use super::worth::even;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::pack::Side;

/// Points a point of strength brings in a turn: two units, 18 in all, brought about 9 points in 26 turns.
const USE: f32 = 0.02;

/// Points a point of strength is worth where it helps to break through to ground that wins at once.
const BREAKTHROUGH: f32 = 1.0;

/// Strength near such ground that makes a breakthrough a matter of a few turns.
const SPEARHEAD: f32 = 25.0;

/// Superiority there that makes it likely.
const SUPERIOR: f32 = 1.5;

impl Sense<'_> {
    /// Commits the strongest armor as long as it brings more than its price.
    pub fn pick_commitment(&self, options: &[Action]) -> Option<Action> {
        let price = if self.game.scenario_of(self.st).victory.armor_price {
            f32::from(self.game.now(self.st).armor_vp)
        } else {
            0.0
        };
        let strongest = options
            .iter()
            .filter_map(|a| match a {
                Action::Commit(u) => Some((self.game.face(self.st, *u).cs, *a)),
                _ => None,
            })
            .max_by_key(|(cs, _)| *cs);
        match strongest {
            Some((cs, action)) if self.order.armor + self.armor_value(f32::from(cs)) > price => Some(action),
            _ => Some(Action::Done),
        }
    }

    /// What armor of this strength should bring if it comes now, in points: the longer it fights the more. Most where
    /// it helps to take ground that decides the game whatever the points are, if those would lose it as they stand:
    /// who leads has nothing to buy.
    fn armor_value(&self, cs: f32) -> f32 {
        let mut near = 0.0f32;
        for (goal, s) in self.ground.goals.iter().zip(&self.goals) {
            if goal.guarded && goal.taker == Some(self.side) && s.own > SUPERIOR * s.foe {
                near = near.max((s.own / SPEARHEAD).min(1.0));
            }
        }
        let [soviet, finnish] = self.game.victory_points(self.st);
        let lead = (soviet - finnish) as f32 - even(self.game, self.st);
        let trails = if self.side == Side::Soviet { lead < 0.0 } else { lead > 0.0 };
        let fights = if self.turns_left < 2.0 { 0.0 } else { self.turns_left };
        cs * (USE * fights + if trails { BREAKTHROUGH * near } else { 0.0 })
    }
}
