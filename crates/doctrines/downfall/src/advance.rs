//! Where an Allied unit stands best: in what can be taken, beside what can be attacked together with others, on the way to
//! the next prize, within supply.

use crate::wide::Wide;
use sandtable_downfall::ids::{Ideology, PieceId, Weather};
use sandtable_hex::HexId;

impl Wide<'_> {
    /// The worth of units of an Ally in a hex.
    pub(crate) fn advance(&self, units: &[PieceId], hex: HexId) -> f32 {
        let (game, state) = (self.game, self.state);
        let map = &game.pack.map;
        let own = self.faction.ideology();
        let (mut pips, mut lead, mut help) = (0.0f32, 0.0f32, 0.0f32);
        for unit in units {
            let n = f32::from(state.piece(*unit).pips);
            pips += n;
            lead = lead.max(n);
            let armored = state.is_armored(&game.pack, *unit) && state.weather != Weather::Mud;
            help += if armored { 2.0 } else { 1.0 };
        }
        let beside = self.pips_at(hex, units);
        let (enemy, prize) = (self.enemy(hex), self.prize(hex));
        let objective = map.objectives.contains(hex);
        let take = if map.is_city(hex) && state.city_of(hex) == Ideology::Axis {
            if objective { 1.2 } else { 0.3 }
        } else {
            0.0
        };
        let keep =
            if objective && state.city_of(hex) == own && enemy <= 3.0 && beside == 0.0 { 0.7 } else { 0.0 };
        // Attacks that become better by these units.
        let mut blows = 0.0f32;
        if enemy <= 1.0 && pips > 0.0 {
            for (near, _) in map.walk(hex) {
                if !state.holds(Ideology::Axis, near) || game.defenders(state, self.faction, near).is_none() {
                    continue;
                }
                let prize = if map.objectives.contains(near) { 1.8 } else { 1.0 };
                let gain = self.chance(near, lead, help) - self.chance(near, 0.0, 0.0);
                blows = blows.max(prize * gain);
            }
        }
        let danger = self.danger(hex, pips + beside) - self.danger(hex, beside);
        let cut = 0.15 * (self.supply(hex) - 1.0).clamp(0.0, 4.0);
        take + keep + blows - 0.5 * danger - 0.05 * prize - 0.03 * enemy.min(10.0) - cut
    }
}
