//! 6.5.4: general-purpose fire. One roll for every unit that is attacked, on one table.
//!
//! [`Strike`] is the procedure: direct fire, indirect fire, bombs and crashes fill it, `strike`
//! runs it and [`results`] carries out what the table says.

mod defence;
pub mod results;
mod strike;

use crate::Panzer;
use crate::event::{GpSum, Modifier};
use crate::fire::Occasion;
use crate::frame::{Charge, Manner, Pair, Shot, Strike};
use crate::geo::arc;
use crate::ids::{Band, Cover, Side, UnitId};
use crate::pack::{Armoured, Mount, Sheaf};
use crate::state::{Command, State, flag, switch};
use sandtable_hex::HexId;

/// A list of modifiers with what each adds to the roll.
pub type Modifiers = Vec<(Modifier, i8)>;

fn add(list: &mut Modifiers, modifier: Modifier, value: i8) {
    if value != 0 {
        list.push((modifier, value));
    }
}

/// The value of so many closed and open ones.
fn of_sheaf(sheaf: Sheaf, closed: u8, open: u8) -> i8 {
    sheaf.closed.saturating_mul(closed as i8).saturating_add(sheaf.open.saturating_mul(open as i8))
}

impl Panzer {
    /// The strike a declared shot makes; `None` if it is out of range.
    pub(crate) fn direct_strike(
        &self,
        st: &State,
        shot: Shot,
        target: UnitId,
        occasion: Occasion,
        limited: bool,
        moving: bool,
    ) -> Option<Strike> {
        let (from, to) = (st.whereabouts(shot.unit)?, st.unit(target).hex()?);
        let arm = self.weapon(st, shot).filter(|_| shot.load.charge.is_gp())?;
        let (band, factor) = arm.gp?.at(self.range(st, from, to))?;
        Some(Strike {
            common: self.shooter_modifiers(st, shot, from, to, band, occasion, limited),
            queue: std::iter::once(target).chain(st.passengers(target).map(|(id, _)| id)).collect(),
            moving: Some(moving),
            ground: if arm.small_arms { Vec::new() } else { self.terrain_around(st, target) },
            ..Strike::new(st.unit(shot.unit).side, Manner::Direct(shot.unit), factor, arm.effect(), band)
                .small_arms(arm.small_arms)
                .pinning(shot.load.charge == Charge::Pin)
        })
    }

    /// What the shooter and the line of fire add, whatever the target is (6.5.4.3f to 6.5.4.3z).
    #[allow(clippy::too_many_arguments, reason = "one fact of the shot each")]
    fn shooter_modifiers(
        &self,
        st: &State,
        shot: Shot,
        from: HexId,
        to: HexId,
        band: Band,
        occasion: Occasion,
        limited: bool,
    ) -> Modifiers {
        let (gp, unit) = (&self.pack.tables.gp, st.unit(shot.unit));
        let mut list = Modifiers::new();
        if unit.command == Command::Halt {
            add(&mut list, Modifier::ShortHalt, gp.short_halt);
        }
        if unit.has(flag::TURRET) {
            add(&mut list, Modifier::Damaged, gp.shooter_damaged);
        }
        if unit.has(flag::SUPPRESSED) {
            add(&mut list, Modifier::Suppressed, gp.shooter_suppressed);
        }
        if let Some((modifier, value)) = self.nerve(st, shot.unit, gp.hesitating, gp.broken) {
            add(&mut list, modifier, value);
        }
        self.hindered(st, from, to, &mut list);
        if occasion == Occasion::Watch {
            let d = self.displacement(st, from, to);
            let rear = self.weapon(st, shot).is_some_and(|w| w.mount == Mount::Rear);
            let facing = self.facing_of(st, shot.unit);
            let ahead = if rear { arc::in_rear_arc(facing, d) } else { arc::in_front_arc(facing, d) };
            if ahead {
                add(&mut list, Modifier::Watch, gp.overwatch);
            } else {
                add(&mut list, Modifier::WatchAdjust, gp.overwatch_adjust);
            }
        }
        if limited {
            add(&mut list, Modifier::AmmoLimit, gp.ammo_limit);
        }
        add(&mut list, Modifier::Sun, self.sun(st, from, to).1);
        if unit.carrier().is_some() {
            add(&mut list, Modifier::Transported, gp.transported);
        }
        match shot.pair {
            Pair::Single => {}
            Pair::Same => add(&mut list, Modifier::Dual(true), gp.dual_fire.same),
            Pair::Different => add(&mut list, Modifier::Dual(false), gp.dual_fire.different),
        }
        match shot.load.charge {
            Charge::Pin => add(&mut list, Modifier::Pinning, gp.pinning),
            Charge::Ce => add(&mut list, Modifier::HollowCharge, gp.ce_ammo),
            _ => {}
        }
        add(&mut list, Modifier::Grade, self.pack.tables.grade.gp(self.grade(st, shot.unit), band));
        list
    }

    /// What hangs in the air between two hexes, or in one (6.5.4.3i to 6.5.4.3m).
    pub(crate) fn hindered(&self, st: &State, from: HexId, to: HexId, list: &mut Modifiers) {
        let gp = &self.pack.tables.gp;
        let air = self.hindrance(st, from, to);
        let times = |value: i8, n: u8| value.saturating_mul(n as i8);
        add(list, Modifier::OnFire(air.fires), times(gp.on_fire, air.fires));
        add(list, Modifier::BrewUpSmoke(air.brew_ups), times(gp.brew_up_smoke, air.brew_ups));
        let smokes = air.smoke_closed + air.smoke_open;
        add(list, Modifier::Smoke(smokes), of_sheaf(gp.smoke, air.smoke_closed, air.smoke_open));
        let barrages = air.barrage_closed + air.barrage_open;
        add(list, Modifier::Barrage(barrages), of_sheaf(gp.barrage, air.barrage_closed, air.barrage_open));
        add(list, Modifier::Dust(air.dust), times(gp.dust, air.dust));
    }

    /// What the target adds: its kind, its cover, what it does (6.5.4.3a to 6.5.4.3e, q, w, y).
    pub(crate) fn target_modifiers(
        &self,
        st: &State,
        strike: &Strike,
        target: UnitId,
        moving: bool,
    ) -> Modifiers {
        let gp = &self.pack.tables.gp;
        let mut list = Modifiers::new();
        // Passengers share their carrier's fate, not its cover or its movement (6.5.4.2.3).
        let Some(hex) = st.unit(target).hex() else { return list };
        let direct = match strike.manner {
            Manner::Direct(shooter) => Some(shooter),
            _ => None,
        };
        let vehicle = self.vehicle(st, target);
        if let Some(vehicle) = vehicle {
            if moving {
                // An aircraft aims at what it sees.
                let air = matches!(strike.manner, Manner::Air(_)) && !st.on(switch::AIR_INDIRECT);
                let aimed = direct.is_some() || air;
                let value = if aimed { gp.moving_direct } else { gp.moving_indirect };
                add(&mut list, Modifier::Moving, value);
            }
            match vehicle.armoured {
                Armoured::Armoured => add(&mut list, Modifier::TypeA, gp.type_a),
                Armoured::Partly => add(&mut list, Modifier::TypeP, gp.type_p),
                Armoured::Soft => {}
            }
            let cover = self.vehicle_gp_cover(st, target, direct.is_some());
            match cover {
                Cover::Medium => add(&mut list, Modifier::Cover(cover), gp.vehicle_medium),
                Cover::Heavy => add(&mut list, Modifier::Cover(cover), gp.vehicle_heavy),
                Cover::None | Cover::Light => {}
            }
        }
        if let Some(shooter) = direct
            && let Some(from) = st.whereabouts(shooter)
        {
            if vehicle.is_none() && self.is_walled(st, from, hex) {
                add(&mut list, Modifier::Wall, gp.wall_or_defilade);
            }
            let size = self.card(st, target).size();
            if st.on(switch::HAZE) && self.range(st, from, hex) >= u16::from(gp.heat_haze_at[size.index()]) {
                add(&mut list, Modifier::Haze, gp.heat_haze);
            }
            let soft = vehicle.is_none_or(|v| v.armoured != Armoured::Armoured);
            if strike.band == Band::P && soft && self.vehicle(st, shooter).is_some_and(|v| v.coax) {
                add(&mut list, Modifier::Coax, gp.coax);
            }
        }
        // Dust hangs in the target's hex (ruling S-23).
        let dusty = |e: &crate::effects::Effect| {
            e.active && e.kind == crate::effects::EffectKind::Dust && e.hex == hex
        };
        if matches!(strike.manner, Manner::Air(_)) && st.on(switch::AIR_DUST) && st.effects.iter().any(dusty)
        {
            add(&mut list, Modifier::Dust(1), gp.dust);
        }
        if st.unit(target).has(flag::CRAWLED) {
            add(&mut list, Modifier::Crawling, gp.crawling);
        }
        if vehicle.is_none() && self.is_entrenched(st, target) {
            add(&mut list, Modifier::Entrenched, gp.hasty_entrenchment);
        }
        list
    }

    /// The whole sum of one attack (6.5.4.1 to 6.5.4.3).
    pub fn gp_sum(&self, st: &State, strike: &Strike, target: UnitId, moving: bool) -> GpSum {
        let mut modifiers = strike.common.clone();
        // Who has just lost its carrier is attacked as its passenger all the same (6.5.4.2.3).
        let carrier = strike.stranded.iter().find(|(u, _)| *u == target).map(|(_, c)| *c);
        let defence = match carrier {
            Some(carrier) => self.rider_defence(st, carrier),
            None => {
                modifiers.extend(self.target_modifiers(st, strike, target, moving));
                self.gp_defence(st, target)
            }
        };
        let (none, suppressed) = self.pack.tables.gp.thresholds(strike.factor, defence);
        GpSum {
            by: self.source(st, strike),
            target: self.tag(st, target),
            band: strike.band,
            factor: strike.factor,
            defence,
            net: modifiers.iter().map(|(_, v)| i16::from(*v)).sum(),
            modifiers,
            none: none as i16,
            suppressed: suppressed as i16,
        }
    }

    /// Units in a hex, carriers before their passengers.
    pub(crate) fn units_under(&self, st: &State, hexes: &[HexId]) -> Vec<UnitId> {
        let mut list = Vec::new();
        for hex in hexes {
            for (id, _) in st.at(*hex) {
                list.push(id);
                list.extend(st.passengers(id).map(|(p, _)| p));
            }
        }
        list
    }

    /// Spotted units of a side within so many hexes (6.5.1.10).
    pub(crate) fn spotted_near(&self, st: &State, side: Side, hex: HexId, range: u16) -> Vec<UnitId> {
        let near = st.of(side).filter(|(_, u)| u.hex().is_some_and(|h| self.range(st, h, hex) <= range));
        near.map(|(id, _)| id)
            .filter(|id| self.is_spotted(st, *id, crate::spotting::Markers::Latest))
            .collect()
    }
}
