//! General-purpose fire: results and modifiers (6.5.4).

use super::{Dual, Sheaf};

/// The GP results table (6.5.4.4) and its modifiers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gp {
    /// No effect up to this roll, by defence 1 to 10 and factor 1 to 15.
    pub none: [[i8; 15]; 10],
    /// Target vehicle moving, direct fire.
    pub moving_direct: i8,
    /// Target vehicle moving, indirect fire.
    pub moving_indirect: i8,
    /// Target partly armoured.
    pub type_p: i8,
    /// Target armoured.
    pub type_a: i8,
    /// Vehicle in medium cover.
    pub vehicle_medium: i8,
    /// Vehicle in heavy cover.
    pub vehicle_heavy: i8,
    /// Crawling target.
    pub crawling: i8,
    /// Leg and towed units behind a wall or defilade, direct fire.
    pub wall_or_defilade: i8,
    /// Shooter made a short halt.
    pub short_halt: i8,
    /// Shooter damaged.
    pub shooter_damaged: i8,
    /// Shooter suppressed.
    pub shooter_suppressed: i8,
    /// Fire, each.
    pub on_fire: i8,
    /// Brew-up smoke, each.
    pub brew_up_smoke: i8,
    /// Smoke.
    pub smoke: Sheaf,
    /// Barrage.
    pub barrage: Sheaf,
    /// Dust, each.
    pub dust: i8,
    /// Open sheaf of a battery off the map.
    pub open_sheaf: i8,
    /// Overwatch.
    pub overwatch: i8,
    /// Overwatch outside the arc.
    pub overwatch_adjust: i8,
    /// Ammunition limit missed.
    pub ammo_limit: i8,
    /// Heat haze counts from this range, in the order of [`Size::ALL`](crate::pack::Size::ALL): vehicles, large and small targets.
    pub heat_haze_at: [u8; 3],
    /// Heat haze.
    pub heat_haze: i8,
    /// From a carrier.
    pub transported: i8,
    /// Overrun.
    pub overrun: i8,
    /// Two weapons.
    pub dual_fire: Dual,
    /// Pinning fire.
    pub pinning: i8,
    /// Hasty entrenchment.
    pub hasty_entrenchment: i8,
    /// Hollow charge rounds.
    pub ce_ammo: i8,
    /// Coaxial machine gun in the first band.
    pub coax: i8,
    /// Hesitating.
    pub hesitating: i8,
    /// Broken.
    pub broken: i8,
    /// Defence of moving leg and towed units (6.5.4.2).
    pub defence_moving: i8,
    /// Least defence.
    pub defence_min: u8,
    /// Greatest defence.
    pub defence_max: u8,
    /// Defence of passengers under cover.
    pub passenger_under_cover: u8,
    /// Defence of other passengers.
    pub passenger_other: u8,
}

/// What GP fire does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub enum GpResult {
    /// Nothing.
    None,
    /// Suppressed.
    Suppressed,
    /// Effective.
    Effective,
}

impl Gp {
    /// The greatest column of the table.
    pub fn columns(&self) -> u8 {
        self.none[0].len() as u8
    }

    /// The two thresholds: no effect up to the first, suppressed up to the second.
    #[inline]
    pub fn thresholds(&self, factor: u8, defence: u8) -> (i32, i32) {
        let (g, d) = (factor.clamp(1, 15), defence.clamp(1, 10));
        let none = i32::from(self.none[usize::from(d) - 1][usize::from(g) - 1]);
        (none, none + 24 + i32::from(g))
    }

    /// The result of a modified roll.
    #[inline]
    pub fn result(&self, factor: u8, defence: u8, roll: i32) -> GpResult {
        let (none, suppressed) = self.thresholds(factor, defence);
        if roll <= none {
            GpResult::None
        } else if roll <= suppressed {
            GpResult::Suppressed
        } else {
            GpResult::Effective
        }
    }
}
