//! Where an Axis unit stands best: in a line whose zones leave no gap, on good ground, never where it would be crushed, and
//! in what must be kept.

use crate::wide::Wide;
use sandtable_downfall::ids::{Ideology, PieceId};
use sandtable_hex::HexId;

/// What it is worth to have a hex in an own zone that the enemy could walk into in so many orders.
fn need(orders: u8) -> f32 {
    match orders {
        1 => 0.14,
        2 => 0.07,
        _ => 0.0,
    }
}

impl Wide<'_> {
    /// The worth of units of an Axis faction in a hex: zones they close, danger, what they keep.
    pub(crate) fn defend(&self, units: &[PieceId], hex: HexId) -> f32 {
        let (game, state) = (self.game, self.state);
        let map = &game.pack.map;
        let pips: f32 = units.iter().map(|u| f32::from(state.piece(*u).pips)).sum();
        let beside = self.pips_at(hex, units);
        let enemy = self.enemy(hex);
        let control = game.control(state);
        let mut line = 0.0;
        for near in self.zone_of(hex) {
            let open = self.covered(near) == 0 && control.friendly(Ideology::Axis, near);
            if open {
                // What lies before an objective matters most.
                let behind = 1.0 + 0.15 * (4.0 - self.prize(near)).max(0.0);
                line += behind * need(self.walk_in(near));
            }
        }
        let danger = self.danger(hex, pips + beside) - self.danger(hex, beside);
        let objective = map.objectives.contains(hex);
        let keep = if objective && beside == 0.0 {
            match (self.walk_in(hex), enemy as u8) {
                (1, _) => 1.0,
                (2, _) => 0.6,
                (_, 0..=2) => 0.4,
                (_, 3..=5) => 0.15,
                _ => 0.02,
            }
        } else {
            0.0
        };
        let gain = if map.is_city(hex) && state.city_of(hex) != Ideology::Axis {
            if objective { 1.0 } else { 0.3 }
        } else {
            0.0
        };
        let ground = if enemy <= 2.0 { 0.03 * self.cover(hex) } else { 0.0 };
        let off = 0.04 * (enemy - 2.0).abs().min(14.0);
        let cut = 0.12 * (self.supply(hex) - 1.0).clamp(0.0, 3.0);
        // Far beyond the own objectives nobody is supplied for long.
        let deep = 0.12 * self.depth(hex);
        line + keep + gain + ground - danger - off - cut - deep
    }

    /// How far a hex lies beyond where the own objectives are.
    fn depth(&self, hex: HexId) -> f32 {
        (self.prize(hex) - 3.0).clamp(0.0, 8.0)
    }
}
