//! 5.1, 5.2, 6.1.4.2, 6.6.4: the arms of the advanced game. What a unit is and how it moves, whatever its card.

use crate::Panzer;
use crate::ids::{Mode, UnitId};
use crate::pack::{CrewKind, Kind, Leg, LegKind, Movement, Towed};
use crate::state::{State, flag};

impl Panzer {
    /// The leg unit's values, if it is one.
    #[inline]
    pub fn leg<'a>(&'a self, st: &State, id: UnitId) -> Option<&'a Leg> {
        self.card(st, id).leg()
    }

    /// The towed gun's values, if it is one.
    #[inline]
    pub fn towed<'a>(&'a self, st: &State, id: UnitId) -> Option<&'a Towed> {
        self.card(st, id).towed()
    }

    /// Whether a section carries a weapon, which makes it slow (5.1.2).
    pub fn is_laden_section(&self, st: &State, id: UnitId) -> bool {
        st.unit(id).weapon.is_some() && self.leg(st, id).is_some_and(|l| l.kind == LegKind::Section)
    }

    /// Whether a unit is a leg unit that moves on motorcycles (6.6.4.4).
    pub fn is_motorcycle(&self, st: &State, id: UnitId) -> bool {
        self.leg(st, id).is_some_and(|l| l.motorcycle.is_some())
    }

    /// Whether a leg unit has engineers' training and stores (5.9.3).
    pub fn is_engineer(&self, st: &State, id: UnitId) -> bool {
        self.leg(st, id).is_some_and(|l| l.engineer || st.unit(id).has(flag::ENGINEER))
    }

    /// Whether a unit carries a flamethrower (5.1.3.5).
    pub fn has_flamethrower(&self, st: &State, id: UnitId) -> bool {
        st.unit(id).weapon.is_some_and(|w| self.pack.crew(w).kind == CrewKind::Flamethrower)
    }

    /// How a unit moves and how far, without halvings. Leg and towed units have no road rates (6.6.4.1a).
    pub fn movement_of(&self, st: &State, id: UnitId) -> Movement {
        let on_foot = |n: u8| Movement { mode: Mode::Leg, country: n, path: n, road: n };
        match &self.card(st, id).kind {
            Kind::Vehicle(v) => v.movement,
            Kind::Towed(t) => on_foot(t.country),
            // A section with its weapon has 1L 0 (5.1.2).
            Kind::Leg(_) if self.is_laden_section(st, id) => on_foot(1),
            Kind::Leg(l) => l.motorcycle.unwrap_or(on_foot(l.country)),
        }
    }

    /// Whether a unit moves on foot or is pushed: in any direction, without a price for turning (6.6.4.1b, 6.6.5).
    #[inline]
    pub fn is_on_foot(&self, st: &State, id: UnitId) -> bool {
        self.movement_of(st, id).mode == Mode::Leg
    }

    /// How many levels a unit can change in one hex (4.5.1.1.2b, 6.6.4.1b, 6.6.5).
    pub fn most_levels(&self, st: &State, id: UnitId) -> u8 {
        let slow = self.towed(st, id).is_some() || self.is_laden_section(st, id);
        match self.movement_of(st, id).mode {
            Mode::Wheeled => 1,
            Mode::Leg if slow => 1,
            Mode::Leg | Mode::Tracked | Mode::HalfTracked => 2,
        }
    }

    /// Whether a unit can be in full cover where it stands: leg and towed units, on foot and unlimbered (6.1.4.2a).
    pub fn may_take_full_cover(&self, st: &State, id: UnitId) -> bool {
        let unit = st.unit(id);
        let Some(hex) = unit.hex() else { return false };
        let ground = self.ground(st, hex);
        self.vehicle(st, id).is_none()
            && !unit.has(flag::BAILED)
            && !ground.bridge
            && self.pack.terrain(ground.terrain).full_cover
    }
}
