//! 5.1, 5.2, 5.14, 5.16: the weapons of a unit, whatever kind it is, and what they can fire.

use crate::Panzer;
use crate::frame::{Charge, Load, Shot};
use crate::ids::UnitId;
use crate::pack::{Bands, Gun, Kind, Mount, Rof, Round};
use crate::state::{State, Supply, flag, switch};

/// A weapon of a unit. Leg units have their own fire first, then the weapon they carry.
#[derive(Clone, Copy, Debug)]
pub struct Arm<'a> {
    /// Its gun; `None` for the small arms of a leg unit and for weapons without an armor-piercing row.
    pub gun: Option<&'a Gun>,
    /// General-purpose fire.
    pub gp: Option<&'a Bands>,
    /// Whether its fire is small-arms fire (5.7).
    pub small_arms: bool,
    /// Where it points.
    pub mount: Mount,
    /// Least range (5.6).
    pub min_range: u8,
    /// Rate of fire (6.5.2.1).
    pub rof: Option<Rof>,
    /// Basic ammunition limit (5.16.2.1).
    pub limit: Option<u8>,
    /// Smoke rounds: their limit (5.16.2.3); 10 never runs short.
    pub smoke: Option<u8>,
    /// How far it throws smoke, where that is less than it fires (6.1.4.3.10a).
    pub smoke_reach: Option<u8>,
    /// Not to be used when hull down (6.1.4.1.2).
    pub not_hull_down: bool,
}

impl<'a> Arm<'a> {
    /// The greatest effect factor against armor (6.5.4.4.2c).
    pub fn effect(&self) -> u8 {
        self.gun.and_then(|g| g.effect).unwrap_or(0)
    }

    /// The basic armor-piercing row.
    pub fn ap(&self) -> Option<&'a Bands> {
        self.gun.and_then(|g| g.ap.as_ref())
    }
}

impl Panzer {
    /// How many weapons a unit has.
    pub fn arm_count(&self, st: &State, id: UnitId) -> u8 {
        match &self.card(st, id).kind {
            Kind::Vehicle(v) => v.weapons.len() as u8,
            Kind::Towed(_) => 1,
            Kind::Leg(_) => 1 + u8::from(st.unit(id).weapon.is_some()),
        }
    }

    /// A weapon of a unit by its number.
    pub fn arm(&self, st: &State, id: UnitId, weapon: u8) -> Option<Arm<'_>> {
        match &self.card(st, id).kind {
            Kind::Vehicle(v) => {
                let mounted = v.weapons.get(usize::from(weapon))?;
                let gun = self.pack.gun(mounted.gun);
                let main = weapon == 0;
                Some(Arm {
                    gun: Some(gun),
                    gp: gun.gp.as_ref(),
                    small_arms: gun.small_arms,
                    mount: mounted.mount,
                    min_range: 1,
                    rof: gun.rof_vehicle,
                    limit: v.limit.filter(|_| main),
                    smoke: v.smoke.filter(|_| main),
                    smoke_reach: None,
                    not_hull_down: mounted.not_hull_down,
                })
            }
            Kind::Towed(t) if weapon == 0 => {
                let gun = self.pack.gun(t.gun);
                Some(Arm {
                    gun: Some(gun),
                    gp: gun.gp.as_ref(),
                    small_arms: gun.small_arms,
                    mount: Mount::Front,
                    min_range: 1,
                    rof: gun.rof_towed,
                    limit: gun.limit.filter(|_| !self.has_dump(st, id)),
                    smoke: gun.smoke,
                    smoke_reach: None,
                    not_hull_down: false,
                })
            }
            Kind::Leg(leg) if weapon == 0 => Some(Arm {
                gun: None,
                gp: Some(&leg.gp),
                small_arms: leg.small_arms,
                mount: Mount::AllRound,
                min_range: 1,
                rof: None,
                limit: None,
                // Engineers lay smoke into the next hex, without a limit on any card (6.1.4.3.10a).
                smoke: self.is_engineer(st, id).then_some(10),
                smoke_reach: Some(1),
                not_hull_down: false,
            }),
            Kind::Leg(_) if weapon == 1 => {
                let crew = self.pack.crew(st.unit(id).weapon?);
                Some(Arm {
                    gun: crew.gun.map(|g| self.pack.gun(g)),
                    gp: crew.direct.as_ref(),
                    small_arms: crew.small_arms,
                    mount: Mount::AllRound,
                    min_range: crew.min_range.max(1),
                    rof: crew.gun.and_then(|g| self.pack.gun(g).rof_towed),
                    limit: crew.limit.filter(|_| !self.has_dump(st, id)),
                    smoke: crew.smoke,
                    smoke_reach: None,
                    not_hull_down: false,
                })
            }
            _ => None,
        }
    }

    /// Whether a gun or crew-served weapon has its ammunition at hand (5.16.2.4).
    fn has_dump(&self, st: &State, id: UnitId) -> bool {
        let Some(hex) = st.whereabouts(id) else { return true };
        let brought = |carrier: UnitId| {
            let truck = st.unit(carrier);
            !truck.has(flag::BAILED) && truck.hex().is_some_and(|h| self.range(st, h, hex) <= 1)
        };
        match st.unit(id).supply {
            Supply::None => false,
            Supply::Dump(dump) => dump == hex,
            Supply::Transport(carrier) => brought(carrier),
            Supply::Both(dump, carrier) => dump == hex || brought(carrier),
        }
    }

    /// The weapon of a shot.
    pub(crate) fn weapon(&self, st: &State, shot: Shot) -> Option<Arm<'_>> {
        self.arm(st, shot.unit, shot.load.weapon)
    }

    /// The rows a shot is read from: armor-piercing rounds or general-purpose fire. Smoke reaches as far as that.
    pub(crate) fn rows(&self, st: &State, shot: Shot) -> Option<&Bands> {
        let arm = self.weapon(st, shot)?;
        let special = |round| {
            let found = arm.gun?.special(round, self.month(st))?;
            Some(&found.bands)
        };
        match shot.load.charge {
            Charge::Ap => arm.ap(),
            Charge::Apcr => special(Round::Apcr),
            Charge::Heat => special(Round::Heat),
            Charge::Gp => arm.gp,
            Charge::Smoke => arm.gp.filter(|_| arm.smoke.is_some()),
            Charge::Pin => arm.gp.filter(|_| arm.small_arms),
            Charge::Ce => arm.gp.filter(|_| special(Round::Heat).is_some()),
        }
    }

    /// Whether a block of rules allows a charge at all.
    pub(crate) fn charge_played(&self, st: &State, charge: Charge) -> bool {
        match charge {
            Charge::Ap => true,
            Charge::Apcr | Charge::Heat => st.on(switch::AMMO),
            Charge::Gp => st.on(switch::GP),
            Charge::Smoke => st.on(switch::GP) && st.on(switch::AMMO),
            Charge::Pin => st.on(switch::GP) && st.on(switch::PINNING),
            Charge::Ce => st.on(switch::GP) && st.on(switch::AMMO) && st.on(switch::CE_GP),
        }
    }

    /// Every weapon and charge of a unit that could hurt a unit.
    pub(crate) fn loads(&self, st: &State, id: UnitId) -> impl Iterator<Item = Load> + use<'_> {
        const CHARGES: [Charge; 6] =
            [Charge::Ap, Charge::Apcr, Charge::Heat, Charge::Gp, Charge::Pin, Charge::Ce];
        let played = CHARGES.map(|c| self.charge_played(st, c));
        (0..self.arm_count(st, id)).flat_map(move |weapon| {
            CHARGES
                .into_iter()
                .zip(played)
                .filter(|(_, on)| *on)
                .map(move |(charge, _)| Load { weapon, charge })
        })
    }

    /// Whether a unit has anything to fire at units under the rules that are played.
    pub fn can_fire(&self, st: &State, id: UnitId) -> bool {
        let fires = |load: Load| self.rows(st, Shot::new(id, load)).is_some();
        !st.unit(id).has(flag::BAILED) && self.loads(st, id).any(fires)
    }
}
