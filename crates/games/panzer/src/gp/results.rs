//! 6.5.4.4: what the table's three results do to each kind of target.

use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Roll, Strike};
use crate::hits::Shelter;
use crate::ids::{Band, UnitId};
use crate::pack::{Armoured, Bail, GpResult};
use crate::state::{State, WreckKind, flag};
use sandtable_engine::Sink;

/// What a result comes to for a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    None,
    /// Suppressed.
    Suppressed,
    /// Damaged: a d10 says where.
    Damaged,
    /// Track hit.
    Track,
    /// Destroyed: a d10 up to this number brews it up.
    Destroyed(u8),
}

/// The last digit of a modified roll, of negative ones too (6.5.4.4.2a, ruling 72).
pub const fn last_digit(total: i16) -> u8 {
    (total.unsigned_abs() % 10) as u8
}

/// What a result does to a vehicle (6.5.4.4.2). `effect` is the greatest effect factor.
pub fn against_vehicle(
    strike: &Strike,
    armoured: Armoured,
    defence: u8,
    result: GpResult,
    total: i16,
) -> Verdict {
    let (band, digit) = (strike.band, last_digit(total));
    // The rule of 5s and 10s; everything else destroys.
    let fives = |brews_up: u8| match digit {
        5 => Verdict::Damaged,
        0 => Verdict::Track,
        _ => Verdict::Destroyed(brews_up),
    };
    match (strike.small_arms, result, armoured) {
        (_, GpResult::None, _) => Verdict::None,
        (false, GpResult::Suppressed, _) => Verdict::Suppressed,
        (false, GpResult::Effective, Armoured::Soft) => fives(strike.effect),
        (false, GpResult::Effective, _) if strike.effect >= defence => fives(strike.effect),
        (false, GpResult::Effective, _) => Verdict::Suppressed,
        // Small arms against armor: the nearer the better, and never a kill.
        (true, GpResult::Suppressed, Armoured::Armoured) if band == Band::P => Verdict::Suppressed,
        (true, GpResult::Suppressed, Armoured::Partly) if band <= Band::S => Verdict::Suppressed,
        (true, GpResult::Suppressed, Armoured::Soft) => Verdict::Suppressed,
        (true, GpResult::Effective, Armoured::Armoured) if band <= Band::S => Verdict::Suppressed,
        (true, GpResult::Effective, Armoured::Partly) if band == Band::P => Verdict::Damaged,
        (true, GpResult::Effective, Armoured::Partly) if band == Band::S => Verdict::Suppressed,
        (true, GpResult::Effective, Armoured::Soft) => fives((strike.factor / 2).max(1)),
        (true, _, _) => Verdict::None,
    }
}

impl Panzer {
    /// Carries a result out.
    pub(crate) fn gp_result<K: Sink<Event>>(
        &self,
        st: &mut State,
        target: UnitId,
        result: GpResult,
        total: i16,
        sink: &mut K,
    ) {
        let Some(Frame::Strike(strike)) = st.top() else { return };
        let indirect = !strike.is_direct();
        let Some(vehicle) = self.vehicle(st, target) else {
            match result {
                GpResult::None => {}
                GpResult::Suppressed => self.suppress_foot(st, target, indirect, sink),
                GpResult::Effective => {
                    if self.reduce(st, target, sink) {
                        self.suppress_foot(st, target, indirect, sink);
                    }
                }
            }
            return;
        };
        let verdict = against_vehicle(strike, vehicle.armoured, vehicle.defence, result, total);
        match verdict {
            Verdict::None => {}
            Verdict::Suppressed => self.suppress(st, target, sink),
            // An unarmed vehicle has no turret to damage.
            Verdict::Damaged if vehicle.weapons.is_empty() => self.gp_damage(st, target, flag::HULL, sink),
            Verdict::Damaged => st.push(Frame::Roll(Roll::Part(target))),
            Verdict::Track => {
                if indirect || self.gp_shelter(st, target) == Shelter::None {
                    self.track_hit(st, target, sink);
                }
            }
            Verdict::Destroyed(brews_up) => st.push(Frame::Roll(Roll::Wreck { unit: target, brews_up })),
        }
    }

    /// How much of a vehicle direct fire cannot reach: its track is safe then (6.5.4.4.2c, ruling 75).
    fn gp_shelter(&self, st: &State, target: UnitId) -> Shelter {
        let shooter = st.frames.iter().find_map(|f| match f {
            Frame::Strike(Strike { manner: crate::frame::Manner::Direct(unit), .. }) => Some(*unit),
            _ => None,
        });
        let (Some(from), Some(to)) = (shooter.and_then(|u| st.whereabouts(u)), st.unit(target).hex()) else {
            return Shelter::None;
        };
        self.shelter(st, target, from, to)
    }

    /// A d10 for the part that is damaged: up to 4 the turret (6.5.4.4.2c).
    pub(crate) fn part_rolled<K: Sink<Event>>(&self, st: &mut State, target: UnitId, roll: u8, sink: &mut K) {
        let part = if roll <= self.pack.tables.turret_up_to { flag::TURRET } else { flag::HULL };
        self.gp_damage(st, target, part, sink);
    }

    pub(crate) fn gp_damage<K: Sink<Event>>(&self, st: &mut State, target: UnitId, part: u32, sink: &mut K) {
        self.damage(st, target, part, sink);
        self.owe_bail_out(st, target, Bail::DamagedCrew);
    }

    /// A d10 for a vehicle that is lost: brewed up or knocked out (6.5.4.4.2c).
    pub(crate) fn wreck_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        target: UnitId,
        brews_up: u8,
        roll: u8,
        sink: &mut K,
    ) {
        let hex = st.unit(target).hex();
        if roll <= brews_up {
            self.destroy(st, target, WreckKind::BrewUp, sink);
            if let Some(hex) = hex {
                self.brew_up_suppresses(st, target, hex, sink);
            }
        } else {
            self.destroy(st, target, WreckKind::KnockedOut, sink);
        }
    }

    /// A leg unit or gun is suppressed; as a passenger it may leave its carrier, but only when that is new (6.5.4.5).
    fn suppress_foot<K: Sink<Event>>(&self, st: &mut State, id: UnitId, indirect: bool, sink: &mut K) {
        let before = st.unit(id).has(flag::SUPPRESSED_ON);
        self.suppress(st, id, sink);
        if !before && st.unit(id).carrier().is_some() {
            let row = if indirect { Bail::SuppressedIndirect } else { Bail::SuppressedDirect };
            self.owe_bail_out(st, id, row);
        }
    }
}
