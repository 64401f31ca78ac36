//! Weapons: `guns.csv`, `crew-weapons.csv`, `artillery.csv`, `aircraft.csv`.

use crate::ids::{AircraftId, Band, BatteryId, CrewId, GunId, Nation, words};
use sandtable_engine::info::Words;
use serde::{Deserialize, Serialize};

/// A row of range limits with a value for each band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bands {
    /// The farthest hex of each band.
    pub limit: [u8; 5],
    /// The value in each band.
    pub value: [u8; 5],
}

impl Bands {
    /// The band of a range; `None` beyond the last.
    #[inline]
    pub fn band(&self, range: u16) -> Option<Band> {
        let at = self.limit.iter().position(|limit| range <= u16::from(*limit))?;
        Band::ALL.get(at).copied()
    }

    /// Band and value at a range.
    #[inline]
    pub fn at(&self, range: u16) -> Option<(Band, u8)> {
        self.band(range).map(|band| (band, self.value[band.index()]))
    }

    /// The farthest range.
    #[inline]
    pub const fn farthest(&self) -> u8 {
        self.limit[4]
    }
}

words! {
    /// Rates of fire (6.5.2.1).
    Rof {
        /// Normal.
        Normal = "N",
        /// Quick.
        Quick = "Q",
        /// Rapid.
        Rapid = "R",
        /// Fast.
        Fast = "F",
    }
    /// Special rounds.
    Round {
        /// Hard core.
        Apcr = "APCR",
        /// Hollow charge.
        Heat = "HEAT",
    }
    /// Damage classes of guns, smallest first (6.5.2.5).
    DamageClass {
        /// Rifles to 20 mm.
        A = "a",
        /// 25 to 37 mm.
        B = "b",
        /// 40 to 57 mm.
        C = "c",
        /// 65 to 77 mm.
        D = "d",
        /// 84 mm and more.
        E = "e",
    }
    /// Kinds of crew-served weapons.
    CrewKind {
        /// Mortar.
        Mortar = "mortar",
        /// Heavy machine gun.
        HeavyMg = "hmg",
        /// Anti-tank rifle.
        AtRifle = "atr",
        /// Flamethrower.
        Flamethrower = "flame",
    }
    /// Weights of batteries.
    Weight {
        /// Light.
        Light = "light",
        /// Medium.
        Medium = "medium",
        /// Heavy.
        Heavy = "heavy",
        /// Super-heavy.
        SuperHeavy = "super-heavy",
    }
}

/// A month: what dates of service are compared by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Month {
    /// Year.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u8,
}

/// A special round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// Which.
    pub round: Round,
    /// Penetration by range.
    pub bands: Bands,
    /// First month it is there.
    pub from: Month,
    /// Ammunition limit: the roll it must not exceed (5.16.2).
    pub limit: u8,
}

/// A gun or machine gun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gun {
    /// Its number.
    pub id: GunId,
    /// Key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Nation.
    pub nation: Nation,
    /// Calibre.
    pub mm: u16,
    /// Rate of fire in a vehicle.
    pub rof_vehicle: Option<Rof>,
    /// Rate of fire as a towed gun.
    pub rof_towed: Option<Rof>,
    /// Damage class; `None` for guns that only fire at soft targets.
    pub damage: Option<DamageClass>,
    /// Basic armour-piercing round: penetration by band.
    pub ap: Option<Bands>,
    /// Special rounds in the order of the file; of one type the latest that is dated counts.
    pub special: Vec<Special>,
    /// General-purpose fire: factor by band.
    pub gp: Option<Bands>,
    /// Effect factor against armour (6.5.4.4).
    pub effect: Option<u8>,
    /// Small arms.
    pub small_arms: bool,
    /// Smoke rounds: their limit.
    pub smoke: Option<u8>,
    /// Basic ammunition limit, for towed and crew-served use (5.16.2.4).
    pub limit: Option<u8>,
    /// Anti-aircraft modifier; `None` if it cannot fire at aircraft.
    pub aa: Option<i8>,
    /// Whether it reaches aircraft at high altitude.
    pub aa_high: bool,
    /// Indirect fire: factor by band.
    pub indirect: Option<Bands>,
    /// Remark of the file.
    pub note: String,
}

impl Gun {
    /// The special round of this type at a date: of several the latest that is in service.
    pub fn special(&self, round: Round, now: Month) -> Option<&Special> {
        self.special.iter().filter(|s| s.round == round && s.from <= now).max_by_key(|s| s.from)
    }
}

/// A crew-served weapon a section or squad carries (5.1.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrewWeapon {
    /// Its number.
    pub id: CrewId,
    /// Key.
    pub key: String,
    /// Name.
    pub name: Words,
    /// Nation.
    pub nation: Nation,
    /// Kind.
    pub kind: CrewKind,
    /// The gun whose armour-piercing row it fires.
    pub gun: Option<GunId>,
    /// Direct fire.
    pub direct: Option<Bands>,
    /// Indirect fire.
    pub indirect: Option<Bands>,
    /// Least range.
    pub min_range: u8,
    /// Small arms.
    pub small_arms: bool,
    /// Smoke limit.
    pub smoke: Option<u8>,
    /// Ammunition limit.
    pub limit: Option<u8>,
    /// May fire from a carrier.
    pub transported: bool,
    /// Points.
    pub points: u8,
}

/// A battery off the map (6.5.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battery {
    /// Its number.
    pub id: BatteryId,
    /// Key.
    pub key: String,
    /// Name.
    pub name: Words,
    /// Nation.
    pub nation: Nation,
    /// Weight.
    pub weight: Weight,
    /// Factor by the observer's range.
    pub bands: Bands,
    /// Effect factor.
    pub effect: u8,
    /// Smoke limit.
    pub smoke: Option<u8>,
    /// Illumination limit.
    pub illumination: Option<u8>,
    /// Points.
    pub points: u8,
}

/// An aircraft (6.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aircraft {
    /// Its number.
    pub id: AircraftId,
    /// Key.
    pub key: String,
    /// Name.
    pub name: Words,
    /// Nation.
    pub nation: Nation,
    /// Can fly slow.
    pub slow: bool,
    /// Can fly fast.
    pub fast: bool,
    /// Dive bomber.
    pub dive: bool,
    /// General-purpose defence.
    pub defence: u8,
    /// Strafing factor.
    pub strafe: u8,
    /// Strafing is small-arms fire.
    pub strafe_small_arms: bool,
    /// How often it can strafe.
    pub strafe_loads: u8,
    /// Bombing factor.
    pub bomb: u8,
    /// Bombing effect factor.
    pub bomb_effect: u8,
    /// How often it can bomb.
    pub bomb_loads: u8,
    /// First month.
    pub from: Month,
    /// Last month.
    pub to: Month,
    /// Points.
    pub points: u8,
}
