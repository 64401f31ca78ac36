//! Data cards of units: `vehicles.csv`, `towed.csv`, `leg.csv`. A card is one row of a file.

use super::kind::{Row, lettered, numbers, yes};
use super::names::Names;
use super::read_cards::{SIZES, motorcycle, on_foot, passenger, weapons};
use super::weapons::{Bands, Gun, Month, gun, month};
use crate::ids::{Angle, CardId, Cover, Elevation, GunId, Location, Mode, Nation, words};
use arrayvec::ArrayVec;
use sandtable_engine::info::Words;
use sandtable_pack::record;

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

record! {
    /// Allowances of a vehicle: cross-country, on paths, on roads.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Movement: fn read(row: &Row<'_>) {
        /// How it moves.
        pub mode: Mode = row.choice("mode", Mode::WORDS).unwrap_or(Mode::Tracked),
        /// Cross-country.
        pub country: u8 = row.int("cc", 0..=30),
        /// Along a path.
        pub path: u8 = row.int("path", 0..=30),
        /// Along a road.
        pub road: u8 = row.int("road", 0..=40),
    }
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

record! {
    /// A vehicle.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Vehicle: fn read(row: &Row<'_>, guns: &[Gun]) {
        let restricted = row.opt("hd_restricted").and_then(|t| gun(row.doc, guns, &t));
        let plates = |ends: &str, sides: &str| Plates { ends: numbers(row.doc, &row.get(ends), 60), sides: numbers(row.doc, &row.get(sides), 60) };
        /// Class.
        pub class: Class = row.choice("cls", Class::WORDS).unwrap_or(Class::Tank),
        /// Allowances.
        pub movement: Movement = Movement::read(row),
        /// Target size, -2 to 2.
        pub size: i8 = row.int("size", -2..=2),
        /// General-purpose defence.
        pub defence: u8 = row.int("gpd", 1..=10),
        /// Armour type.
        pub armoured: Armoured = row.choice("type", Armoured::WORDS).unwrap_or(Armoured::Soft),
        /// The C indicator: weak against close assault.
        pub close_assault: bool = yes(row, "c"),
        /// Coaxial machine gun.
        pub coax: bool = yes(row, "coax"),
        /// Towing capacity.
        pub tow: u8 = row.int("tow", 0..=9),
        /// Leg capacity.
        pub carry: u8 = row.int("leg", 0..=9),
        /// Passengers ride under cover.
        pub under_cover: bool = yes(row, "under_cover"),
        /// Open-topped.
        pub open: bool = yes(row, "open"),
        /// Weapons: the main one first, the second is the dual-fire weapon (5.14).
        pub weapons: ArrayVec<Mounted, 3> = weapons(row, guns, restricted),
        /// Basic ammunition limit.
        pub limit: Option<u8> = row.opt_int("limit", 1..=9),
        /// Smoke limit of the main weapon.
        pub smoke: Option<u8> = lettered(row, "smoke", 'S'),
        /// Basic armour, front and rear.
        pub basic: [u8; 2] = numbers(row.doc, &row.get("basic"), 60),
        /// Armour by elevation, in the order of [`Elevation::ALL`].
        pub armour: [Plates; 3] = [ plates("fr_level", "fs_level"), plates("fr_rise", "fs_rise"), plates("fr_fall", "fs_fall"), ],
        /// Deck: falling fire, location 1.
        pub deck: u8 = row.int("deck", 0..=60),
        /// The gun a portee can set down.
        pub dismounts: Option<CardId> = None,
        /// The truck that is left then.
        pub truck: Option<CardId> = None,
    }
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

record! {
    /// A towed gun.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Towed: fn read(row: &Row<'_>, fires: GunId) {
        let foot = on_foot(row);
        /// Its gun.
        pub gun: GunId = fires,
        /// Small or large.
        pub size: Size = row.choice("size", &SIZES).unwrap_or(Size::Small),
        /// Hexes its crew can push it in a turn.
        pub country: u8 = foot.0,
        /// Quickmarch allowance.
        pub quick: u8 = foot.1,
        /// Room it takes on a carrier: towing, leg.
        pub passenger: (u8, u8) = passenger(row),
        /// Defence by cover.
        pub defence: [u8; 4] = numbers(row.doc, &row.get("gpd"), 10),
        /// Added in full cover.
        pub full_cover: u8 = row.int("full_cover", 0..=5),
        /// Arc with the optional rule 7.16.
        pub arc: GunArc = row.choice("arc", GunArc::WORDS).unwrap_or(GunArc::Front),
    }
}

record! {
    /// A leg unit.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Leg: fn read(row: &Row<'_>) {
        let foot = on_foot(row);
        { row.choice("size", &SIZES); }
        /// Kind.
        pub kind: LegKind = row.choice("kind", LegKind::WORDS).unwrap_or(LegKind::Squad),
        /// What a squad becomes when it loses half.
        pub half: Option<CardId> = None,
        /// Allowance on foot.
        pub country: u8 = foot.0,
        /// Quickmarch allowance.
        pub quick: u8 = foot.1,
        /// Mounted on motorcycles.
        pub motorcycle: Option<Movement> = motorcycle(row),
        /// Room it takes on a carrier: towing, leg.
        pub passenger: (u8, u8) = passenger(row),
        /// Small-arms fire.
        pub gp: Bands = Bands { limit: numbers(row.doc, &row.get("gp_range"), 60), value: numbers(row.doc, &row.get("gp_factor"), 15) },
        /// Its fire is small arms.
        pub small_arms: bool = yes(row, "small_arms"),
        /// Defence by cover.
        pub defence: [u8; 4] = numbers(row.doc, &row.get("gpd"), 10),
        /// Added in full cover.
        pub full_cover: u8 = row.int("full_cover", 0..=5),
        /// Engineers.
        pub engineer: bool = row.get("note").text.split([',', ';']).any(|w| w.trim() == "engineer"),
    }
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

record! {
    /// A data card: one row of a file.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Card: fn read(row: &Row<'_>, number: u8, section: &str, names: &Names, sort: Kind) {
        /// Its number.
        pub id: CardId = CardId(number),
        /// Key: `pz3j`.
        pub key: String = row.string("key"),
        /// The printed card's number, where the rulebook names it.
        pub printed: String = row.get("card").text.to_owned(),
        /// Nation.
        pub nation: Nation = row.choice("nation", Nation::WORDS).unwrap_or(Nation::German),
        /// Name.
        pub name: Words = names.words(section, &key, &row.string("name")),
        /// Points.
        pub points: u8 = row.int("pts", 0..=250),
        /// First month of service; the earliest of all where the file has none.
        pub from: Month = month(row, "from", false),
        /// Last month of service.
        pub to: Month = month(row, "to", true),
        /// Values.
        pub kind: Kind = sort,
        /// Remark of the file.
        pub note: String = row.get("note").text.to_owned(),
        /// Where the row comes from, as the file says.
        pub source: String = row.get("source").text.to_owned(),
    }
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
