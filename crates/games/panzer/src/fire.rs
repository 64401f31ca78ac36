//! 4.4.1 and 4.4.3: direct fire. What may be fired at what, and what number hits.

mod arms;

pub use arms::Arm;

use crate::Panzer;
use crate::event::{Modifier, ShotSum};
use crate::frame::Shot;
use crate::geo::{arc, sight};
use crate::ids::{Band, Cover, Side, UnitId};
use crate::pack::Mount;
use crate::spotting::Markers;
use crate::state::{Command, Counter, State, WreckKind, flag, switch};
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
    fn in_field(&self, st: &State, mount: Mount, shooter: UnitId, from: HexId, to: HexId) -> bool {
        let (facing, d) = (st.unit(shooter).facing, self.displacement(st, from, to));
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
        let (Some(from), Some(to)) = (unit.hex(), victim.hex()) else {
            return Err(Why::new("4.4.1b", "why-not-on-map"));
        };
        if unit.side == victim.side {
            return Err(Why::new("4.4.3", "why-no-ap-target").unit(target));
        }
        if unit.has(flag::BAILED | flag::DUAL) {
            return Err(Why::new("4.4.1c", "why-has-fired").unit(id));
        }
        if occasion == Occasion::Ordered {
            self.salvo_check(st, id, target)?;
        }
        let spotted = match occasion {
            Occasion::Ordered => {
                st.seen.get(target.index()).is_some_and(|s| s.contains(id)) && self.sees(st, from, to)
            }
            Occasion::Watch => self.spots(st, id, target, Markers::Latest),
        };
        if spotted { Ok(()) } else { Err(Why::new("4.4.1b", "why-not-spotted").unit(target)) }
    }

    /// Whether a weapon and its charge reach a target that may be fired at.
    fn load_check(&self, st: &State, shot: Shot, target: UnitId, occasion: Occasion) -> Result<Band, Why> {
        let unit = st.unit(shot.unit);
        let (Some(from), Some(to)) = (unit.hex(), st.unit(target).hex()) else {
            return Err(Why::new("4.4.1b", "why-not-on-map"));
        };
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
        if arm.not_hull_down && unit.has(flag::HULL_DOWN) {
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

    /// Whether a unit that has fired may fire its second weapon too (5.14). A suppressed unit fires one only.
    pub(crate) fn may_fire_second(&self, st: &State, shot: Shot) -> bool {
        let unit = st.unit(shot.unit);
        st.on(switch::GP) && shot.load.weapon == 1 && !unit.has(flag::DUAL | flag::SUPPRESSED | flag::BAILED)
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
            .map(move |load| Shot { unit, load })
            .filter(move |s| self.load_check(st, *s, target, occasion).is_ok())
    }

    /// The first weapon of a unit that may fire at a target.
    pub fn best_shot(&self, st: &State, unit: UnitId, target: UnitId, occasion: Occasion) -> Option<Shot> {
        self.shots(st, unit, target, occasion).next()
    }

    /// Whether a unit has any legal target by the snapshot: what Fire and Short Halt need at the plot (4.2.1c).
    pub fn has_target(&self, st: &State, unit: UnitId) -> bool {
        let side = st.unit(unit).side;
        self.can_fire(st, unit)
            && st.of(side.other()).any(|(t, _)| self.best_shot(st, unit, t, Occasion::Ordered).is_some())
    }

    /// Whether a unit has a Fire or Short Halt command whose shot is still due.
    pub fn owes_shot(&self, st: &State, unit: UnitId) -> bool {
        let u = st.unit(unit);
        matches!(u.command, Command::Fire | Command::Halt)
            && matches!(u.counter, Counter::FaceDown | Counter::Shown)
            && !u.has(flag::FIRED)
    }

    /// Units of a side that owe a shot and have a target, and their targets: what the direct fire step is about.
    pub(crate) fn fire_targets(&self, st: &State, side: Side) -> Vec<UnitId> {
        let owing: Vec<UnitId> = st.of(side).map(|(id, _)| id).filter(|id| self.owes_shot(st, *id)).collect();
        if owing.is_empty() {
            return Vec::new();
        }
        let hit = |t: &UnitId| owing.iter().any(|u| self.best_shot(st, *u, *t, Occasion::Ordered).is_some());
        st.of(side.other()).map(|(id, _)| id).filter(hit).collect()
    }

    /// The sum that leads to a hit number (4.4.3.2.1 to 4.4.3.2.3); `None` if the shot has no range band.
    pub fn shot_sum(
        &self,
        st: &State,
        shot: Shot,
        target: UnitId,
        occasion: Occasion,
        moving: bool,
    ) -> Option<ShotSum> {
        let (unit, victim) = (st.unit(shot.unit), st.unit(target));
        let (from, to) = (unit.hex()?, victim.hex()?);
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
        if unit.command == Command::Halt {
            add(Modifier::ShortHalt, table.short_halt);
        }
        if unit.has(flag::TURRET) {
            add(Modifier::Damaged, table.shooter_damaged);
        }
        if unit.has(flag::SUPPRESSED) {
            add(Modifier::Suppressed, table.shooter_suppressed);
        }
        add(Modifier::Grade, self.pack.tables.grade.ap(self.grade(st, shot.unit), band));
        let smokes = self.brew_up_smokes(st, from, to);
        add(Modifier::BrewUpSmoke(smokes), table.brew_up_smoke.saturating_mul(smokes as i8));
        if occasion == Occasion::Watch {
            let d = self.displacement(st, from, to);
            let rear = self.weapon(st, shot).is_some_and(|w| w.mount == Mount::Rear);
            let ahead =
                if rear { arc::in_rear_arc(unit.facing, d) } else { arc::in_front_arc(unit.facing, d) };
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

    /// How many brew-up smokes a line starts in, crosses or ends in; those of the current step do not count yet
    /// (4.4.3.2.2g).
    pub fn brew_up_smokes(&self, st: &State, from: HexId, to: HexId) -> u8 {
        let smoke =
            |hex: HexId| st.wrecks.iter().any(|w| w.hex == hex && w.kind == WreckKind::BrewUp && w.active);
        if !st.wrecks.iter().any(|w| w.kind == WreckKind::BrewUp && w.active) {
            return 0;
        }
        let crossed = sight::crossed(&self.relief(st), self.geo.lines(), from, to);
        [from, to].into_iter().chain(crossed).filter(|h| smoke(*h)).count() as u8
    }
}
