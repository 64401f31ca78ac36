//! How a result was worked out: modifiers, and the sums they make.

use super::Tag;
use crate::air::{self, AirModifier, PlaneTag};
use crate::ids::{Band, BatteryId, Cover};
use serde::{Deserialize, Serialize};

/// A part of the sum that leads to a hit number (4.4.3.2.2, 6.5.2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modifier {
    /// Target size.
    Size,
    /// Target moving.
    Moving,
    /// Cover of the target.
    Cover(Cover),
    /// The shooter halts for a moment only.
    ShortHalt,
    /// The shooter is damaged.
    Damaged,
    /// Brew-up smoke on the line of sight; so many.
    BrewUpSmoke(u8),
    /// Overwatch into the front arc.
    Watch,
    /// Overwatch outside the front arc.
    WatchAdjust,
    /// The shooter is suppressed.
    Suppressed,
    /// Unit grade of the shooter.
    Grade,
    /// Smoke on the line of sight; so many.
    Smoke(u8),
    /// Barrages on the line of sight; so many.
    Barrage(u8),
    /// Dust on the line of sight; so many.
    Dust(u8),
    /// Fires on the line of sight; so many.
    OnFire(u8),
    /// Ammunition is short.
    AmmoLimit,
    /// Fired from aboard a carrier.
    Transported,
    /// Heat haze.
    Haze,
    /// Sun in the eyes.
    Sun,
    /// The second weapon, at the same target or at another.
    Dual(bool),
    /// Partly armored target.
    TypeP,
    /// Armored target.
    TypeA,
    /// Leg unit or gun behind a wall.
    Wall,
    /// Leg unit or gun in a hasty entrenchment.
    Entrenched,
    /// Crawling target.
    Crawling,
    /// Coaxial machine gun at point blank.
    Coax,
    /// Open sheaf of a battery.
    OpenSheaf,
    /// An overrun (6.6.10.1).
    Overrun,
    /// The shooter hesitates.
    Hesitating,
    /// The shooter is broken.
    Broken,
    /// Fire that only pins.
    Pinning,
    /// Hollow charges as general-purpose fire.
    HollowCharge,
    /// Of air combat (6.7.3.5, 6.7.4.2).
    Air(AirModifier),
}

impl Modifier {
    /// Its row of the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Modifier::Size => "4.4.3.2.2a",
            Modifier::Moving => "4.4.3.2.2b",
            Modifier::Cover(_) => "4.4.3.2.2c",
            Modifier::ShortHalt => "4.4.3.2.2d",
            Modifier::Damaged => "4.4.3.2.2e",
            Modifier::BrewUpSmoke(_) => "4.4.3.2.2g",
            Modifier::Watch => "4.4.3.2.2h",
            Modifier::WatchAdjust => "4.4.3.2.2i",
            Modifier::Suppressed => "6.5.2.4a",
            Modifier::Grade => "6.5.2.4l",
            Modifier::Smoke(_) => "6.5.2.4b",
            Modifier::Barrage(_) => "6.5.2.4c",
            Modifier::Dust(_) => "6.5.2.4d",
            Modifier::OnFire(_) => "6.5.2.4e",
            Modifier::AmmoLimit => "6.5.2.4f",
            Modifier::Transported => "6.5.2.4g",
            Modifier::Haze => "6.5.2.4h",
            Modifier::Sun => "6.5.2.4i",
            Modifier::Dual(_) => "6.5.2.4j",
            Modifier::Hesitating | Modifier::Broken => "6.5.2.4k",
            _ => self.gp_rule(),
        }
    }

    /// Its row of the ledger in general-purpose fire.
    pub const fn gp_rule(self) -> &'static str {
        match self {
            Modifier::Moving => "6.5.4.3a",
            Modifier::TypeA | Modifier::TypeP => "6.5.4.3b",
            Modifier::Cover(_) => "6.5.4.3c",
            Modifier::Crawling => "6.5.4.3d",
            Modifier::Wall => "6.5.4.3e",
            Modifier::ShortHalt => "6.5.4.3f",
            Modifier::Damaged => "6.5.4.3g",
            Modifier::Suppressed | Modifier::Hesitating | Modifier::Broken => "6.5.4.3h",
            Modifier::OnFire(_) => "6.5.4.3i",
            Modifier::BrewUpSmoke(_) => "6.5.4.3j",
            Modifier::Smoke(_) => "6.5.4.3k",
            Modifier::Barrage(_) => "6.5.4.3l",
            Modifier::Dust(_) => "6.5.4.3m",
            Modifier::OpenSheaf => "6.5.4.3n",
            Modifier::Watch | Modifier::WatchAdjust => "6.5.4.3o",
            Modifier::AmmoLimit => "6.5.4.3p",
            Modifier::Haze => "6.5.4.3q",
            Modifier::Sun => "6.5.4.3r",
            Modifier::Transported => "6.5.4.3s",
            Modifier::Overrun => "6.5.4.3t",
            Modifier::Dual(_) => "6.5.4.3u",
            Modifier::Pinning => "6.5.4.3v",
            Modifier::Entrenched => "6.5.4.3w",
            Modifier::HollowCharge => "6.5.4.3x",
            Modifier::Coax => "6.5.4.3y",
            Modifier::Grade => "6.5.4.3z",
            Modifier::Size => "4.4.3.2.2a",
            Modifier::Air(part) => air::modifier_rule(part),
        }
    }
}

/// How a shot was worked out (4.4.3.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShotSum {
    /// The shooter.
    pub unit: Tag,
    /// Which of its weapons.
    pub weapon: u8,
    /// The target.
    pub target: Tag,
    /// Range in hexes.
    pub range: u16,
    /// Range band.
    pub band: Band,
    /// Every modifier that is not 0.
    pub modifiers: Vec<(Modifier, i8)>,
    /// Their sum, clamped to the table.
    pub net: i8,
    /// The number to roll or less; 0 if the shot is impossible.
    pub number: u8,
}

/// A modifier to a source's answer (6.5.1.12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ResponsePart {
    /// Pre-registered point.
    PreRegistered,
    /// Headquarters of a reconnaissance unit.
    CommandRecon,
    /// Adjusted fire.
    Adjusted,
    /// Observer suppressed.
    Suppressed,
    /// Observer damaged.
    Damaged,
    /// View hindered; so often.
    Hindered(u8),
    /// Heat haze.
    Haze,
    /// Observer hesitates.
    Hesitating,
    /// Observer is broken.
    Broken,
    /// Observer's grade.
    Grade,
}

impl ResponsePart {
    /// Its row of the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            ResponsePart::PreRegistered => "6.5.1.12.1a",
            ResponsePart::CommandRecon => "6.5.1.12.1b",
            ResponsePart::Adjusted => "6.5.1.12.1c",
            ResponsePart::Suppressed => "6.5.1.12.1d",
            ResponsePart::Damaged => "6.5.1.12.1e",
            ResponsePart::Hindered(_) => "6.5.1.12.1f",
            ResponsePart::Haze => "6.5.1.12.1g",
            ResponsePart::Hesitating => "6.5.1.12.1h",
            ResponsePart::Broken => "6.5.1.12.1i",
            ResponsePart::Grade => "6.5.1.12.1j",
        }
    }
}

/// Who strikes with general-purpose fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Source {
    /// A unit on the map.
    Unit(Tag),
    /// A battery off the map.
    Battery(BatteryId),
    /// An aircraft.
    Plane(PlaneTag),
    /// Nobody.
    Nobody,
}

/// How an attack with general-purpose fire was worked out (6.5.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GpSum {
    /// Who fires.
    pub by: Source,
    /// The target.
    pub target: Tag,
    /// Range band.
    pub band: Band,
    /// Factor.
    pub factor: u8,
    /// Defence.
    pub defence: u8,
    /// Every modifier that is not 0.
    pub modifiers: Vec<(Modifier, i8)>,
    /// Their sum.
    pub net: i16,
    /// No effect up to this.
    pub none: i16,
    /// Suppressed up to this.
    pub suppressed: i16,
}

/// How a close assault was worked out (6.6.1.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Melee {
    /// The primary attacker.
    pub unit: Tag,
    /// How many attack with it.
    pub others: u8,
    /// The target.
    pub target: Tag,
    /// Factor of the primary attacker.
    pub factor: u8,
    /// Defence of the target.
    pub defence: u8,
    /// All modifiers.
    pub net: i16,
}
