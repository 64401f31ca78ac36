//! 6.6.1.1.1 to 6.6.1.2.3: the sums and results of close assault and hand-to-hand.

use crate::Panzer;
use crate::event::{Event, Melee};
use crate::frame::{Assault, Frame, Manner, Roll, Strike};
use crate::gp::results::last_digit;
use crate::ids::{Band, UnitId};
use crate::pack::{Armoured, Extra, GpResult, LegKind, Tables};
use crate::state::{State, flag};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// Every die up to this brews a vehicle up when a flamethrower was used.
const ALWAYS: u8 = 10;

/// The names of what counts, and how much.
pub(crate) type Parts = Vec<(&'static str, i16)>;

fn sum_of(parts: &Parts) -> i16 {
    parts.iter().map(|(_, value)| value).sum()
}

impl Panzer {
    fn kind_of(&self, st: &State, id: UnitId) -> LegKind {
        self.leg(st, id).map_or(LegKind::Section, |l| l.kind)
    }

    fn extras(&self, st: &State, party: &[UnitId], table: &Extra) -> i16 {
        party.iter().skip(1).map(|u| i16::from(Tables::extra(table, self.kind_of(st, *u)))).sum()
    }

    /// Whether nobody protects a vehicle in close terrain: a squad in the hex looks after two, a half-squad after one, a
    /// mounted one after its own carrier (6.6.1.1.2a).
    pub fn is_unsupported(&self, st: &State, target: UnitId, hex: HexId) -> bool {
        if !self.pack.terrain(self.terrain_of(st, target, hex)).support {
            return false;
        }
        let side = st.unit(target).side;
        let squad = |id: UnitId| matches!(self.kind_of(st, id), LegKind::Squad | LegKind::Half);
        let steady = |u: &crate::state::Unit| !u.has(flag::BROKEN);
        let escorted = |carrier: UnitId| {
            st.passengers(carrier).any(|(id, u)| steady(u) && self.leg(st, id).is_some() && squad(id))
        };
        if escorted(target) {
            return false;
        }
        let mut places = 0;
        let mut vehicles = 0;
        for (id, unit) in st.at(hex).filter(|(_, u)| u.side == side) {
            if self.vehicle(st, id).is_some() {
                vehicles += usize::from(id <= target && !escorted(id) && !unit.has(flag::BAILED));
            } else if self.leg(st, id).is_some() && steady(unit) {
                places += match self.kind_of(st, id) {
                    LegKind::Squad => 2,
                    LegKind::Half => 1,
                    LegKind::Section => 0,
                };
            }
        }
        places < vehicles
    }

    /// What counts in a close assault by these units, the primary one first (6.6.1.1.2).
    pub(crate) fn close_assault_parts(&self, st: &State, assault: &Assault, party: &[UnitId]) -> Parts {
        let table = &self.pack.tables.close_assault;
        let mut parts = Parts::new();
        let Some((primary, vehicle)) = party.first().copied().zip(self.vehicle(st, assault.target)) else {
            return parts;
        };
        let Some(from) = st.unit(primary).hex() else { return parts };
        let target = st.unit(assault.target);
        let advanced = assault.attackers.iter().any(|a| a.advanced && a.unit == primary);
        let relief = self.relief(st);
        let uphill = relief.height(assault.hex) > relief.height(from);
        let open = vehicle.armoured == Armoured::Armoured && vehicle.open;
        let mut add = |when: bool, key, value: i8| {
            if when && value != 0 {
                parts.push((key, i16::from(value)));
            }
        };
        add(advanced, "mod-close-advance", table.advance);
        add(st.unit(primary).has(flag::DISMOUNTED), "mod-close-dismount", table.dismount);
        add(uphill, "mod-close-uphill", table.uphill);
        add(assault.moving, "mod-close-moving", table.vs_moving);
        add(target.has(flag::SUPPRESSED), "mod-close-suppressed", table.vs_suppressed);
        add(target.has(flag::HESITATING), "mod-close-hesitating", table.vs_hesitating);
        add(target.has(flag::BROKEN), "mod-close-broken", table.vs_broken);
        add(vehicle.close_assault, "mod-close-c", table.vs_c);
        let alone = self.is_unsupported(st, assault.target, assault.hex);
        add(alone, "mod-close-unsupported", table.unsupported);
        add(vehicle.armoured == Armoured::Partly, "mod-close-p", table.vs_p);
        add(vehicle.armoured == Armoured::Soft, "mod-close-s", table.vs_s);
        add(open, "mod-close-open", table.vs_open_a);
        let flames = party.iter().any(|u| self.has_flamethrower(st, *u));
        add(flames, "mod-close-flamethrower", table.flamethrower);
        let grade = self.pack.tables.grade.close_combat[self.grade(st, primary).index()];
        add(true, "mod-close-grade", grade);
        let extras = self.extras(st, party, &table.extra);
        if extras != 0 {
            parts.push(("mod-close-others", extras));
        }
        parts
    }

    /// The sum of a close assault by these units, the primary one first (6.6.1.1.1).
    pub fn close_assault_sum(&self, st: &State, assault: &Assault, party: &[UnitId]) -> Option<Melee> {
        let (table, primary) = (&self.pack.tables.close_assault, *party.first()?);
        let vehicle = self.vehicle(st, assault.target)?;
        st.unit(primary).hex()?;
        Some(Melee {
            unit: self.tag(st, primary),
            others: u8::try_from(party.len() - 1).unwrap_or(u8::MAX),
            target: self.tag(st, assault.target),
            factor: table.factor[self.kind_of(st, primary).index()],
            defence: vehicle.defence.min(table.vehicle_defence_cap),
            net: sum_of(&self.close_assault_parts(st, assault, party)),
        })
    }

    fn assault_of<'a>(&self, st: &'a State) -> Option<&'a Assault> {
        st.frames.iter().rev().find_map(|f| match f {
            Frame::Assault(a) => Some(a),
            _ => None,
        })
    }

    /// Percentile dice of a close assault (6.6.1.1.3).
    pub(crate) fn close_assault_rolled<K: Sink<Event>>(&self, st: &mut State, roll: u8, sink: &mut K) {
        let Some(assault) = self.assault_of(st) else { return };
        let (target, side) = (assault.target, assault.side);
        let party = self.party(st, assault);
        let Some(sum) = self.close_assault_sum(st, assault, &party) else { return };
        let flames = party.iter().any(|u| self.has_flamethrower(st, *u));
        let abandoned = st.unit(target).has(flag::BAILED);
        let total = i16::from(roll) + sum.net;
        let result = match abandoned {
            // Nobody defends it.
            true => GpResult::Effective,
            false => self.pack.tables.gp.result(sum.factor, sum.defence, i32::from(total)),
        };
        let factor = sum.factor;
        sink.emit(|| Event::CloseAssault { sum, roll, total, result });
        // A close assault is a form of direct fire (6.6.1.1.1, 6.8.3.1.2).
        st.unit_mut(target).flags |= flag::UNDER_FIRE;
        self.party_done(st);
        match result {
            GpResult::None => {}
            GpResult::Suppressed => self.suppress(st, target, sink),
            GpResult::Effective => {
                // What the crew and passengers do comes after the blow (5.15c).
                st.push(Frame::Strike(Strike::new(side, Manner::Aftermath, 0, 0, Band::P)));
                let digit = last_digit(total);
                match digit {
                    // An unarmed vehicle has no turret to damage.
                    5 if !abandoned && !self.is_armed(st, target) => {
                        self.gp_damage(st, target, flag::HULL, sink);
                    }
                    5 if !abandoned => st.push(Frame::Roll(Roll::Part(target))),
                    0 if !abandoned => self.track_hit(st, target, sink),
                    _ => {
                        let brews_up = if flames { ALWAYS } else { factor / 2 };
                        st.push(Frame::Roll(Roll::Wreck { unit: target, brews_up }));
                    }
                }
            }
        }
    }

    // --- hand-to-hand (6.6.1.2) ---

    /// What the attackers add to their dice (6.6.1.2.2).
    pub(crate) fn attack_parts(&self, st: &State, assault: &Assault, party: &[UnitId]) -> Parts {
        let table = &self.pack.tables.hand_to_hand;
        let mut parts = Parts::new();
        let Some(primary) = party.first() else { return parts };
        let mut add = |when: bool, key, value: i16| {
            if when && value != 0 {
                parts.push((key, value));
            }
        };
        add(true, "mod-close-kind", table.kind[self.kind_of(st, *primary).index()].into());
        let advanced = assault.attackers.iter().any(|a| a.advanced && a.unit == *primary);
        add(advanced, "mod-close-advance", table.advance.into());
        add(st.unit(*primary).has(flag::DISMOUNTED), "mod-close-dismount", table.dismount.into());
        let relief = self.relief(st);
        let uphill = st.unit(*primary).hex().is_some_and(|h| relief.height(assault.hex) > relief.height(h));
        add(uphill, "mod-close-uphill", table.uphill.into());
        let flames = party.iter().any(|u| self.has_flamethrower(st, *u));
        add(flames, "mod-close-flamethrower", table.flamethrower.into());
        add(true, "mod-close-others", self.extras(st, party, &table.extra));
        let grade = self.pack.tables.grade.close_combat[self.grade(st, *primary).index()];
        add(true, "mod-close-grade", grade.into());
        parts
    }

    /// What the attackers add to their dice, in all.
    pub fn attack_modifier(&self, st: &State, assault: &Assault, party: &[UnitId]) -> i16 {
        sum_of(&self.attack_parts(st, assault, party))
    }

    /// What the defender adds to its dice (6.6.1.2.2).
    pub(crate) fn defence_parts(&self, st: &State, target: UnitId) -> Parts {
        let table = &self.pack.tables.hand_to_hand;
        let mut parts = Parts::new();
        let mut add = |when: bool, key, value: i8| {
            if when && value != 0 {
                parts.push((key, i16::from(value)));
            }
        };
        let unit = st.unit(target);
        add(
            true,
            "mod-close-kind",
            self.leg(st, target).map_or(table.towed, |leg| table.kind[leg.kind.index()]),
        );
        add(unit.has(flag::SUPPRESSED), "mod-close-suppressed", table.defender_suppressed);
        let broken = unit.has(flag::BROKEN);
        add(broken, "mod-close-broken", table.defender_broken);
        add(!broken && unit.has(flag::HESITATING), "mod-close-hesitating", table.defender_hesitating);
        add(self.has_flamethrower(st, target), "mod-close-flamethrower", table.flamethrower);
        add(true, "mod-close-grade", self.pack.tables.grade.close_combat[self.grade(st, target).index()]);
        parts
    }

    /// What the defender adds to its dice, in all.
    pub fn defence_modifier(&self, st: &State, target: UnitId) -> i16 {
        sum_of(&self.defence_parts(st, target))
    }

    /// The dice of a bout: the attacker's, then the defender's. The higher wins; a tie is rolled again (6.6.1.2.3).
    pub(crate) fn bout_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        attack: Option<u8>,
        roll: u8,
        sink: &mut K,
    ) {
        let Some(attack) = attack else {
            st.push(Frame::Roll(Roll::Bout(Some(roll))));
            return;
        };
        let Some(assault) = self.assault_of(st) else { return };
        let target = assault.target;
        let party = self.party(st, assault);
        let Some(primary) = party.first().copied() else { return };
        let ours = i16::from(attack) + self.attack_modifier(st, assault, &party);
        let theirs = i16::from(roll) + self.defence_modifier(st, target);
        let names = (self.tag(st, primary), self.tag(st, target));
        sink.emit(|| Event::Bout { unit: names.0, target: names.1, attack: ours, defence: theirs });
        match ours.cmp(&theirs) {
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Greater => {
                if !self.reduce(st, target, sink) {
                    self.party_done(st);
                }
            }
            // The next of the party goes on; when none is left the hex is through.
            std::cmp::Ordering::Less => {
                self.reduce(st, primary, sink);
            }
        }
    }
}
