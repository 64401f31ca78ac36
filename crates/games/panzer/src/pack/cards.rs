//! Data cards of units: `vehicles.csv`, `towed.csv`, `leg.csv`. A card is one row of a file.

use super::weapons::{Bands, Month};
use crate::ids::{Angle, CardId, Cover, Elevation, GunId, Location, Mode, Nation, words};
use arrayvec::ArrayVec;
use sandtable_engine::info::Words;

words! {
    /// Classes of vehicles.
    Class {
        /// Tank.
        Tank = "tank",
        /// Self-propelled gun.
        Spg = "spg",
        /// Armoured car.
        ArmouredCar = "armoured car",
        /// Armoured carrier.
        Apc = "apc",
        /// Prime mover.
        PrimeMover = "prime mover",
        /// Truck or car.
        Truck = "truck",
        /// Truck with a gun that can be set down.
        Portee = "portee",
        /// Vehicle with an anti-aircraft gun.
        AaVehicle = "aa vehicle",
    }
    /// How much of a vehicle armour protects (6.5.4.2).
    Armoured {
        /// Armoured.
        Armoured = "A",
        /// Partly armoured.
        Partly = "P",
        /// Soft.
        Soft = "S",
    }
    /// Where a weapon of a vehicle points.
    Mount {
        /// Fixed to the front.
        Front = "0",
        /// Slow turret.
        Turret1 = "1",
        /// Turret.
        Turret2 = "2",
        /// Fast turret.
        Turret3 = "3",
        /// All round without a turret.
        AllRound = "360",
        /// Over the tail.
        Rear = "R",
    }
    /// Columns of the spotting table (6.1.3).
    Size {
        /// Vehicles.
        Vehicle = "V",
        /// Large guns.
        Large = "L",
        /// Small guns and leg units.
        Small = "S",
    }
    /// Kinds of leg units.
    LegKind {
        /// Squad.
        Squad = "squad",
        /// Half-squad.
        Half = "half",
        /// Section.
        Section = "section",
    }
    /// Arc of a towed gun with the optional rule 7.16.
    GunArc {
        /// Front only.
        Front = "front",
        /// All round on its platform.
        Platform = "platform",
    }
}

/// Allowances of a vehicle: cross-country, on paths, on roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// How it moves.
    pub mode: Mode,
    /// Cross-country.
    pub country: u8,
    /// Along a path.
    pub path: u8,
    /// Along a road.
    pub road: u8,
}

/// A weapon of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mounted {
    /// The gun.
    pub gun: GunId,
    /// Where it points.
    pub mount: Mount,
    /// Not to be used when hull down (6.6.9).
    pub not_hull_down: bool,
}

/// Armour in one elevation: front or rear angle, then the two side angles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plates {
    /// From straight ahead or astern: TF, TR, HF, HR.
    pub ends: [u8; 4],
    /// From front/side or rear/side: TF, TS, TR, HF, HS, HR.
    pub sides: [u8; 6],
}

/// A vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vehicle {
    /// Class.
    pub class: Class,
    /// Allowances.
    pub movement: Movement,
    /// Target size, -2 to 2.
    pub size: i8,
    /// General-purpose defence.
    pub defence: u8,
    /// Armour type.
    pub armoured: Armoured,
    /// The C indicator: weak against close assault.
    pub close_assault: bool,
    /// Coaxial machine gun.
    pub coax: bool,
    /// Towing capacity.
    pub tow: u8,
    /// Leg capacity.
    pub carry: u8,
    /// Passengers ride under cover.
    pub under_cover: bool,
    /// Open-topped.
    pub open: bool,
    /// Weapons: the main one first, the second is the dual-fire weapon (5.14).
    pub weapons: ArrayVec<Mounted, 3>,
    /// Basic ammunition limit.
    pub limit: Option<u8>,
    /// Smoke limit of the main weapon.
    pub smoke: Option<u8>,
    /// Basic armour, front and rear.
    pub basic: [u8; 2],
    /// Armour by elevation, in the order of [`Elevation::ALL`].
    pub armour: [Plates; 3],
    /// Deck: falling fire, location 1.
    pub deck: u8,
    /// The gun a portee can set down.
    pub dismounts: Option<CardId>,
    /// The truck that is left then.
    pub truck: Option<CardId>,
}

impl Vehicle {
    /// The armour a hit meets; `None` for the track, which has none, and for locations the angle cannot show.
    pub fn armour(&self, angle: Angle, elevation: Elevation, location: Location) -> Option<u8> {
        use Location::{Deck, HullFront, HullRear, HullSide, Track, TurretFront, TurretRear, TurretSide};
        let plates = &self.armour[elevation.index()];
        if location == Deck {
            return Some(self.deck);
        }
        let at = match angle {
            Angle::Front | Angle::Rear => match location {
                TurretFront => 0,
                TurretRear => 1,
                HullFront => 2,
                HullRear => 3,
                TurretSide | HullSide | Track | Deck => return None,
            },
            Angle::FrontSide | Angle::RearSide => match location {
                TurretFront => 0,
                TurretSide => 1,
                TurretRear => 2,
                HullFront => 3,
                HullSide => 4,
                HullRear => 5,
                Track | Deck => return None,
            },
        };
        match angle {
            Angle::Front | Angle::Rear => plates.ends.get(at).copied(),
            Angle::FrontSide | Angle::RearSide => plates.sides.get(at).copied(),
        }
    }

    /// Whether it has a turret.
    pub fn turret(&self) -> bool {
        let turret = |w: &Mounted| matches!(w.mount, Mount::Turret1 | Mount::Turret2 | Mount::Turret3);
        self.weapons.iter().any(turret)
    }
}

/// A towed gun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Towed {
    /// Its gun.
    pub gun: GunId,
    /// Small or large.
    pub size: Size,
    /// Hexes its crew can push it in a turn.
    pub country: u8,
    /// Quickmarch allowance.
    pub quick: u8,
    /// Room it takes on a carrier: towing, leg.
    pub passenger: (u8, u8),
    /// Defence by cover.
    pub defence: [u8; 4],
    /// Added in full cover.
    pub full_cover: u8,
    /// Arc with the optional rule 7.16.
    pub arc: GunArc,
}

/// A leg unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Kind.
    pub kind: LegKind,
    /// What a squad becomes when it loses half.
    pub half: Option<CardId>,
    /// Allowance on foot.
    pub country: u8,
    /// Quickmarch allowance.
    pub quick: u8,
    /// Mounted on motorcycles.
    pub motorcycle: Option<Movement>,
    /// Room it takes on a carrier: towing, leg.
    pub passenger: (u8, u8),
    /// Small-arms fire.
    pub gp: Bands,
    /// Its fire is small arms.
    pub small_arms: bool,
    /// Defence by cover.
    pub defence: [u8; 4],
    /// Added in full cover.
    pub full_cover: u8,
    /// Engineers.
    pub engineer: bool,
}

/// What a unit is, with the values of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A vehicle.
    Vehicle(Vehicle),
    /// A towed gun.
    Towed(Towed),
    /// A leg unit.
    Leg(Leg),
}

/// A data card: one row of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its number.
    pub id: CardId,
    /// Key: `pz3j`.
    pub key: String,
    /// The printed card's number, where the rulebook names it.
    pub printed: String,
    /// Nation.
    pub nation: Nation,
    /// Name.
    pub name: Words,
    /// Points.
    pub points: u8,
    /// First month of service; the earliest of all where the file has none.
    pub from: Month,
    /// Last month of service.
    pub to: Month,
    /// Values.
    pub kind: Kind,
    /// Remark of the file.
    pub note: String,
    /// Where the row comes from, as the file says.
    pub source: String,
}

impl Card {
    /// Whether it is a combat unit: everything but unarmed vehicles.
    pub fn fights(&self) -> bool {
        self.vehicle().is_none_or(|v| !v.weapons.is_empty())
    }

    /// The vehicle, if it is one.
    #[inline]
    pub const fn vehicle(&self) -> Option<&Vehicle> {
        match &self.kind {
            Kind::Vehicle(v) => Some(v),
            _ => None,
        }
    }

    /// The towed gun, if it is one.
    #[inline]
    pub const fn towed(&self) -> Option<&Towed> {
        match &self.kind {
            Kind::Towed(t) => Some(t),
            _ => None,
        }
    }

    /// The leg unit, if it is one.
    #[inline]
    pub const fn leg(&self) -> Option<&Leg> {
        match &self.kind {
            Kind::Leg(l) => Some(l),
            _ => None,
        }
    }

    /// Column of the spotting table.
    #[inline]
    pub const fn size(&self) -> Size {
        match &self.kind {
            Kind::Vehicle(_) => Size::Vehicle,
            Kind::Towed(t) => t.size,
            Kind::Leg(_) => Size::Small,
        }
    }

    /// Defence of a leg or towed unit by cover; a vehicle's own number whatever the cover (6.5.4.2).
    #[inline]
    pub fn defence(&self, cover: Cover) -> u8 {
        match &self.kind {
            Kind::Vehicle(v) => v.defence,
            Kind::Towed(t) => t.defence[cover.index()],
            Kind::Leg(l) => l.defence[cover.index()],
        }
    }

    /// Room it takes on a carrier: towing, leg. Vehicles are never carried.
    pub const fn passenger(&self) -> Option<(u8, u8)> {
        match &self.kind {
            Kind::Vehicle(_) => None,
            Kind::Towed(t) => Some(t.passenger),
            Kind::Leg(l) => Some(l.passenger),
        }
    }
}
