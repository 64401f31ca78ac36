//! 4.4.1 and 4.4.3: direct fire. What may be fired at what, and what number hits.

mod ammo;
mod arms;
mod smoke;
mod spread;
mod transported;

pub use arms::Arm;

use crate::Panzer;
use crate::event::{Modifier, ShotSum};
use crate::frame::{Charge, Load, Pair, Shot};
use crate::geo::arc;
use crate::ids::{Band, Cover, Side, UnitId};
use crate::pack::{LegKind, Mount, Sheaf};
use crate::spotting::Markers;
use crate::state::{Command, Counter, State, flag, switch};
use crate::why::{Check, Why};
use sandtable_hex::HexId;

/// Why fire is opened: it decides how the target must have been spotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Fire or Short Halt: spotted in this turn's spotting phase (4.4.1b).
    Ordered,
    /// Overwatch: spotted now, by what the target has just done too (4.4.2c).
    Watch,
}

impl Panzer {
    /// Whether a target lies in the field of fire of a mount (4.4.3.1).
    pub(crate) fn in_field(&self, st: &State, mount: Mount, shooter: UnitId, from: HexId, to: HexId) -> bool {
        let (facing, d) = (self.facing_of(st, shooter), self.displacement(st, from, to));
        match mount {
            Mount::Front => arc::in_front_arc(facing, d),
            Mount::Rear => arc::in_rear_arc(facing, d),
            // A suppressed leg unit fires ahead only (5.1.1a).
            Mount::AllRound if self.leg(st, shooter).is_some() && st.unit(shooter).has(flag::SUPPRESSED) => {
                arc::in_front_arc(facing, d)
            }
            Mount::Turret1 | Mount::Turret2 | Mount::Turret3 | Mount::AllRound => true,
        }
    }

    /// Whether a unit may fire at a target at all, whatever its weapon. Only public facts are looked at.
    fn target_check(&self, st: &State, id: UnitId, target: UnitId, occasion: Occasion) -> Check {
        let (unit, victim) = (st.unit(id), st.unit(target));
        if st.whereabouts(id).is_none() || victim.hex().is_none() {
            return Err(Why::new("4.4.1b", "why-not-on-map"));
        }
        self.fires_aboard(st, id)?;
        if unit.side == victim.side {
            return Err(Why::new("4.4.3", "why-no-ap-target").unit(target));
        }
        if unit.has(flag::BAILED | flag::DUAL) {
            return Err(Why::new("4.4.1c", "why-has-fired").unit(id));
        }
        if occasion == Occasion::Ordered {
            // All fire at it has been declared already (4.4.1e).
            if st.engaged.contains(target) {
                return Err(Why::new("4.4.1e", "why-engaged").unit(target));
            }
            self.salvo_check(st, id, target)?;
        }
        let spotted = match occasion {
            Occasion::Ordered => {
                st.seen.get(target.index()).is_some_and(|s| s.contains(id)) && self.unit_sees(st, id, target)
            }
            Occasion::Watch => self.spots(st, id, target, Markers::Latest),
        };
        if spotted { Ok(()) } else { Err(Why::new("4.4.1b", "why-not-spotted").unit(target)) }
    }

    /// Whether a weapon and its charge reach a target that may be fired at.
    fn load_check(&self, st: &State, shot: Shot, target: UnitId, occasion: Occasion) -> Result<Band, Why> {
        let unit = st.unit(shot.unit);
        let (Some(from), Some(to)) = (st.whereabouts(shot.unit), st.unit(target).hex()) else {
            return Err(Why::new("4.4.1b", "why-not-on-map"));
        };
        self.weapon_usable(st, shot)?;
        if unit.has(flag::FIRED) && !self.may_fire_second(st, shot) {
            return Err(Why::new("4.4.1c", "why-has-fired").unit(shot.unit));
        }
        let pierces = shot.load.charge.pierces();
        if pierces && self.vehicle(st, target).is_none() {
            return Err(Why::new("4.4.3", "why-no-ap-target").unit(target));
        }
        if !self.charge_played(st, shot.load.charge) {
            return Err(Why::new("AG intro", "why-not-played"));
        }
        let (Some(arm), Some(rows)) = (self.weapon(st, shot), self.rows(st, shot)) else {
            let (rule, key) =
                if pierces { ("4.4.3", "why-no-ap-weapon") } else { ("6.5.4", "why-no-gp-weapon") };
            return Err(Why::new(rule, key).unit(shot.unit));
        };
        let range = self.range(st, from, to);
        if range < u16::from(arm.min_range) {
            return Err(Why::new("5.6", "why-too-near").unit(target));
        }
        let Some(band) = rows.band(range) else {
            return Err(Why::new("3.5.2", "why-out-of-range").unit(target));
        };
        if !self.in_field(st, arm.mount, shot.unit, from, to) {
            return Err(Why::new("4.4.3.1", "why-out-of-arc").unit(target));
        }
        if arm.not_hull_down && self.is_hull_down(st, shot.unit) {
            return Err(Why::new("6.1.4.1.2", "why-hull-down").unit(shot.unit));
        }
        // Only the last band has a sum that allows no shot.
        if pierces && band == Band::E {
            let known = st.unit(target).is_known_to_move();
            if self.shot_sum(st, shot, target, occasion, known).is_none_or(|sum| sum.number == 0) {
                return Err(Why::new("4.4.3.2.3", "why-no-chance").unit(target));
            }
        }
        Ok(band)
    }

    /// Whether a shot may be fired, or why not. Only public facts are looked at.
    pub fn shot_check(
        &self,
        st: &State,
        shot: Shot,
        target: UnitId,
        occasion: Occasion,
    ) -> Result<Band, Why> {
        self.target_check(st, shot.unit, target, occasion)?;
        self.load_check(st, shot, target, occasion)
    }

    /// Whether a unit that has fired may fire its second weapon too (5.14). A suppressed unit fires one only, and so does
    /// a section (5.1.2).
    pub(crate) fn may_fire_second(&self, st: &State, shot: Shot) -> bool {
        let unit = st.unit(shot.unit);
        let section = self.leg(st, shot.unit).is_some_and(|l| l.kind == LegKind::Section);
        st.on(switch::GP)
            && !section
            && shot.load.weapon == 1
            && !unit.has(flag::DUAL | flag::SUPPRESSED | flag::BAILED)
    }

    /// Every shot of a unit that may be fired at a target.
    pub fn shots<'a>(
        &'a self,
        st: &'a State,
        unit: UnitId,
        target: UnitId,
        occasion: Occasion,
    ) -> impl Iterator<Item = Shot> + use<'a> {
        let open = self.target_check(st, unit, target, occasion).is_ok();
        let loads = open.then(|| self.loads(st, unit)).into_iter().flatten();
        loads
            .map(move |load| Shot::new(unit, load))
            .filter(move |s| self.load_check(st, *s, target, occasion).is_ok())
    }

    /// The first weapon of a unit that may fire at a target.
    pub fn best_shot(&self, st: &State, unit: UnitId, target: UnitId, occasion: Occasion) -> Option<Shot> {
        self.shots(st, unit, target, occasion).next()
    }

    /// Whether a unit has any legal target by the snapshot: what Fire and Short Halt need at the plot (4.2.1c). Indirect fire
    /// asks for a Fire without one (6.5.1b).
    pub fn has_target(&self, st: &State, unit: UnitId) -> bool {
        let side = st.unit(unit).side;
        (self.can_fire(st, unit)
            && st.of(side.other()).any(|(t, _)| self.best_shot(st, unit, t, Occasion::Ordered).is_some()))
            || self.could_smoke(st, unit)
    }

    /// Whether a unit has a Fire or Short Halt command whose shot is still due.
    pub fn owes_shot(&self, st: &State, unit: UnitId) -> bool {
        let u = st.unit(unit);
        matches!(u.command, Command::Fire | Command::Halt)
            && matches!(u.counter, Counter::FaceDown | Counter::Shown)
            && !u.has(flag::FIRED)
    }

    /// Whether a unit may fire now in the direct fire step: it owes a shot, or has a second weapon left (5.14).
    pub fn may_shoot(&self, st: &State, unit: UnitId) -> bool {
        let u = st.unit(unit);
        if let Some(carrier) = u.carrier() {
            return self.rider_may_shoot(st, unit, carrier);
        }
        let second = u.has(flag::FIRED)
            && matches!(u.command, Command::Fire | Command::Halt)
            && self.arm_count(st, unit) > 1
            && self.may_fire_second(st, Shot::new(unit, Load { weapon: 1, charge: Charge::Gp }));
        self.owes_shot(st, unit) || second
    }

    /// Units of a side that owe a shot and have a target, and their targets: what the direct fire step is about.
    pub(crate) fn fire_targets(&self, st: &State, side: Side) -> Vec<UnitId> {
        let owing: Vec<UnitId> = st.of(side).map(|(id, _)| id).filter(|id| self.owes_shot(st, *id)).collect();
        if owing.is_empty() {
            return Vec::new();
        }
        self.targets_of(st, side, &owing)
    }

    /// Enemies one of these units may fire at.
    fn targets_of(&self, st: &State, side: Side, units: &[UnitId]) -> Vec<UnitId> {
        let hit = |t: &UnitId| units.iter().any(|u| self.best_shot(st, *u, *t, Occasion::Ordered).is_some());
        st.of(side.other()).map(|(id, _)| id).filter(hit).collect()
    }

    /// Further targets for second weapons, which need not fire (5.14).
    pub(crate) fn second_targets(&self, st: &State, side: Side) -> Vec<UnitId> {
        if !st.on(switch::GP) {
            return Vec::new();
        }
        let ready = |id: &UnitId| !self.owes_shot(st, *id) && self.may_shoot(st, *id);
        let second: Vec<UnitId> = st.of(side).map(|(id, _)| id).filter(ready).collect();
        if second.is_empty() { second } else { self.targets_of(st, side, &second) }
    }

    /// Whether a side has anything to decide in its direct fire step.
    pub(crate) fn fire_is_open(&self, st: &State, side: Side) -> bool {
        !self.fire_targets(st, side).is_empty()
            || !self.second_targets(st, side).is_empty()
            || !self.smokers(st, side).is_empty()
    }

    /// The sum that leads to a hit number, with ammunition at hand.
    pub fn shot_sum(
        &self,
        st: &State,
        shot: Shot,
        target: UnitId,
        occasion: Occasion,
        moving: bool,
    ) -> Option<ShotSum> {
        self.limited_sum(st, shot, target, occasion, moving, 0)
    }

    /// The sum that leads to a hit number (4.4.3.2.1 to 4.4.3.2.3, 6.5.2.4); `None` if the shot has no range band.
    /// `limited` counts the rounds that were short.
    pub fn limited_sum(
        &self,
        st: &State,
        shot: Shot,
        target: UnitId,
        occasion: Occasion,
        moving: bool,
        limited: u8,
    ) -> Option<ShotSum> {
        let (unit, victim) = (st.unit(shot.unit), st.unit(target));
        let (from, to) = (st.whereabouts(shot.unit)?, victim.hex()?);
        let range = self.range(st, from, to);
        let band = self.rows(st, shot).filter(|_| shot.load.charge.pierces())?.band(range)?;
        let table = &self.pack.tables.ap_hit;
        let mut modifiers: Vec<(Modifier, i8)> = Vec::new();
        let mut add = |modifier, value: i8| {
            if value != 0 {
                modifiers.push((modifier, value));
            }
        };
        add(Modifier::Size, self.vehicle(st, target).map_or(0, |v| v.size));
        if moving {
            add(Modifier::Moving, table.target_moving);
        }
        let cover: Cover = self.cover_of(st, target, |row| row.ap);
        add(Modifier::Cover(cover), table.cover[cover.index()]);
        // Who watches has no Short Halt; what lies face down plays no part in whether a shot is possible.
        if unit.command == Command::Halt && occasion == Occasion::Ordered {
            add(Modifier::ShortHalt, table.short_halt);
        }
        if unit.has(flag::TURRET) {
            add(Modifier::Damaged, table.shooter_damaged);
        }
        if unit.has(flag::SUPPRESSED) {
            add(Modifier::Suppressed, table.shooter_suppressed);
        }
        if let Some((modifier, value)) = self.nerve(st, shot.unit, table.hesitating, table.broken) {
            add(modifier, value);
        }
        add(Modifier::Grade, self.pack.tables.grade.ap(self.grade(st, shot.unit), band));
        let air = self.hindrance(st, from, to);
        let times = |value: i8, n: u8| value.saturating_mul(n as i8);
        let sheaf =
            |sheaf: Sheaf, closed: u8, open: u8| times(sheaf.closed, closed) + times(sheaf.open, open);
        add(Modifier::BrewUpSmoke(air.brew_ups), times(table.brew_up_smoke, air.brew_ups));
        let (closed, open) = (air.smoke_closed, air.smoke_open);
        add(Modifier::Smoke(closed + open), sheaf(table.smoke, closed, open));
        let (closed, open) = (air.barrage_closed, air.barrage_open);
        add(Modifier::Barrage(closed + open), sheaf(table.barrage, closed, open));
        add(Modifier::Dust(air.dust), times(table.dust, air.dust));
        add(Modifier::OnFire(air.fires), times(table.on_fire, air.fires));
        add(Modifier::AmmoLimit, times(table.ammo_limit, limited));
        if unit.carrier().is_some() {
            add(Modifier::Transported, table.transported);
        }
        if st.on(switch::HAZE) && range >= u16::from(table.heat_haze_at) {
            add(Modifier::Haze, table.heat_haze);
        }
        add(Modifier::Sun, self.sun(st, from, to).0);
        match shot.pair {
            Pair::Single => {}
            Pair::Same => add(Modifier::Dual(true), table.dual_fire.same),
            Pair::Different => add(Modifier::Dual(false), table.dual_fire.different),
        }
        if occasion == Occasion::Watch {
            let d = self.displacement(st, from, to);
            let rear = self.weapon(st, shot).is_some_and(|w| w.mount == Mount::Rear);
            let facing = self.facing_of(st, shot.unit);
            let ahead = if rear { arc::in_rear_arc(facing, d) } else { arc::in_front_arc(facing, d) };
            if ahead {
                add(Modifier::Watch, table.overwatch);
            } else {
                add(Modifier::WatchAdjust, table.overwatch_adjust);
            }
        }
        let total: i32 = modifiers.iter().map(|(_, v)| i32::from(*v)).sum();
        let net = total.clamp(-10, 5);
        Some(ShotSum {
            unit: self.tag(st, shot.unit),
            weapon: shot.load.weapon,
            target: self.tag(st, target),
            range,
            band,
            modifiers,
            net: net as i8,
            number: table.number(band, net),
        })
    }
}
