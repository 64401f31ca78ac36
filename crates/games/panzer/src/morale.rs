//! Our own text for 7.1: morale. Units of a formation that has lost too many hesitate or break.
//!
//! At the end of a turn a unit that was fired at or is suppressed checks, if its formation has lost the share of its
//! combat units that its grade can bear. Who fails hesitates, who fails badly breaks. Both fire, observe and fight worse
//! and attack nobody at close quarters. They try to recover at the end of every later turn; a broken unit hesitates
//! first.

use crate::Panzer;
use crate::event::{Event, Modifier, Tag};
use crate::frame::{Frame, Roll};
use crate::ids::{FormationId, UnitId};
use crate::state::{Place, State, Unit, flag, switch};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use serde::Serialize;

/// What became of a unit's morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Nerve {
    /// It holds, or is steady again.
    Steady,
    /// It hesitates.
    Hesitates,
    /// It is broken.
    Broken,
}

/// A check of morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MoraleCheck {
    /// Whose.
    pub unit: Tag,
    /// The modified roll.
    pub total: i16,
    /// Holds or recovers up to this.
    pub number: u8,
    /// Whether it tried to recover.
    pub recovers: bool,
    /// What it is now.
    pub now: Nerve,
}

impl Panzer {
    /// Whether a formation has lost the share of its combat units its grade can bear.
    pub fn is_shaken(&self, st: &State, formation: FormationId) -> bool {
        // A gun on its portée is no unit of its own (5.2.1).
        let counts = |u: &&Unit| {
            u.formation == formation
                && self.pack.card(u.card).fights()
                && !matches!(u.place, Place::Stowed(_))
        };
        let members = || st.units.iter().filter(counts);
        let all = members().count();
        let lost = members().filter(|u| u.place == Place::Destroyed || u.has(flag::BAILED)).count();
        let grade = self.formation_grade(st, formation);
        lost > 0 && lost * 100 >= all * usize::from(self.pack.tables.morale.cohesion[grade.index()])
    }

    /// Whether a unit has to check at the end of this turn.
    fn checks_morale(&self, st: &State, id: UnitId) -> bool {
        let unit = st.unit(id);
        if unit.hex().is_none() || !self.is_armed(st, id) {
            return false;
        }
        unit.has(flag::WAVERS)
            || (unit.has(flag::UNDER_FIRE | flag::SUPPRESSED) && self.is_shaken(st, unit.formation))
    }

    /// The next unit from this number on that checks.
    pub(crate) fn next_morale(&self, st: &State, from: u8) -> Option<UnitId> {
        if !st.on(switch::MORALE) {
            return None;
        }
        st.ids().skip(usize::from(from)).find(|id| self.checks_morale(st, *id))
    }

    /// What is added to the dice of a check: leaders in range steady, broken friends, suppression and damage do not.
    pub fn morale_modifier(&self, st: &State, id: UnitId) -> i16 {
        let (table, unit) = (&self.pack.tables.morale, st.unit(id));
        let near = |flags: u32, without: u32| {
            st.of(unit.side).any(|(o, u)| {
                o != id
                    && u.hex().is_some()
                    && u.formation == unit.formation
                    && u.has(flags)
                    && !u.has(without)
                    && self.in_command_range(st, id, o)
            })
        };
        let parts = [
            (near(flag::COMMAND, flag::BROKEN | flag::BAILED), table.unbroken_command_in_range),
            (near(flag::BROKEN, 0), table.broken_friend_in_range),
            (unit.has(flag::SUPPRESSED | flag::DAMAGED), table.suppressed_or_damaged),
        ];
        parts.into_iter().filter(|(on, _)| *on).map(|(_, v)| i16::from(v)).sum()
    }

    pub(crate) fn roll_morale(&self, st: &mut State, id: UnitId) {
        st.push(Frame::Roll(Roll::Morale(id)));
    }

    /// Dice of a check, or of an attempt to recover.
    pub(crate) fn morale_rolled<K: Sink<Event>>(&self, st: &mut State, id: UnitId, roll: u8, sink: &mut K) {
        let (table, grade) = (&self.pack.tables.morale, self.grade(st, id).index());
        let unit = st.unit(id);
        let recovers = unit.has(flag::WAVERS);
        let (total, number) = if recovers {
            let numbers =
                if unit.has(flag::BROKEN) { &table.recover_broken } else { &table.recover_hesitating };
            (i16::from(roll), numbers[grade])
        } else {
            (i16::from(roll) + self.morale_modifier(st, id), table.break_point[grade])
        };
        let holds = total <= i16::from(number);
        let now = match (holds, recovers) {
            (true, true) if unit.has(flag::BROKEN) => Nerve::Hesitates,
            (true, _) => Nerve::Steady,
            (false, true) if unit.has(flag::BROKEN) => Nerve::Broken,
            (false, true) => Nerve::Hesitates,
            (false, false) if total <= i16::from(number) + i16::from(table.hesitates_within) => {
                Nerve::Hesitates
            }
            (false, false) => Nerve::Broken,
        };
        let unit = st.unit_mut(id);
        unit.flags &= !flag::WAVERS;
        unit.flags |= match now {
            Nerve::Steady => 0,
            Nerve::Hesitates => flag::HESITATING,
            Nerve::Broken => flag::BROKEN,
        };
        let check = MoraleCheck { unit: self.tag(st, id), total, number, recovers, now };
        sink.emit(|| Event::Morale(check));
    }

    /// What wavering takes off a unit's fire, by the values of a table.
    pub(crate) fn nerve(&self, st: &State, id: UnitId, hesitating: i8, broken: i8) -> Option<(Modifier, i8)> {
        match st.unit(id) {
            u if u.has(flag::BROKEN) => Some((Modifier::Broken, broken)),
            u if u.has(flag::HESITATING) => Some((Modifier::Hesitating, hesitating)),
            _ => None,
        }
    }

    /// Who wavers attacks nobody at close quarters (6.6.10a).
    pub(crate) fn steady_check(&self, st: &State, id: UnitId) -> Check {
        if st.unit(id).has(flag::WAVERS) {
            return Err(Why::new("6.6.10a", "why-wavers").unit(id));
        }
        Ok(())
    }
}
