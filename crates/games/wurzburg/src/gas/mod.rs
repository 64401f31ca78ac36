//! Poison gas, an optional rule (44): zones, contamination checks, their markers and effects.
//!
//! Everything here lies open: zones and markers are seen by both sides, and dummies are checked like real units, so a check
//! tells nothing.

mod clean;
mod strike;

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::Side;
use crate::rules::D10;
use crate::state::{CONTAMINATED, State};
use arrayvec::ArrayVec;
use sandtable_engine::{Decision, Seat, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// A gas zone marker: its hex and the six around it are in the zone (44.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// The target of the strike.
    pub hex: HexId,
    /// It is never removed.
    pub persistent: bool,
}

/// What lasts beyond one procedure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Gas {
    /// The rule is played.
    pub on: bool,
    /// The Pact pays with a level of victory, not with points (44.7).
    pub level: bool,
    /// Zones on the map.
    pub zones: Vec<Zone>,
    /// Gas points spent, by side.
    pub spent: [u8; 2],
    /// Strikes of the Pact whose zone held a city hex.
    pub cities: u8,
}

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cloud {
    /// A contamination check of a force or stack (44.4.1).
    Check {
        /// Where.
        hex: HexId,
        /// Who.
        units: CounterSet,
    },
    /// A strike has fallen: stacks around its target check, then everybody it contaminated is attacked (44.4, 44.5).
    Fallout {
        /// Hexes whose stacks still check.
        ring: ArrayVec<HexId, 6>,
        /// Units the strike has contaminated.
        hit: CounterSet,
    },
    /// A gas attack: units with the steps that still roll (44.5).
    Attack(Vec<(CounterId, u8)>),
    /// Contamination Segment: the hexes of the formation's units, one after the other (44.4).
    Segment {
        /// The active formation.
        formation: FormationId,
        /// The last hex that was checked.
        after: HexId,
    },
    /// A Main HQ cleans units of one hex (44.6).
    Clean {
        /// The HQ.
        hq: CounterId,
        /// The hex, once a unit was named.
        hex: HexId,
        /// Steps it may still clean.
        left: u8,
    },
}

/// A choice: so many steps of a unit are cleaned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wash(pub CounterId, pub u8);

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum GasNote {
    /// Gas falls on a hex.
    Released {
        /// Where.
        hex: HexId,
        /// It stays.
        persistent: bool,
    },
    /// Units are contaminated by a strike on their hex.
    Contaminated(CounterSet, HexId),
    /// A contamination check.
    Check {
        /// Where.
        hex: HexId,
        /// Who.
        units: CounterSet,
        /// The die.
        die: u8,
        /// They are contaminated.
        contaminated: bool,
    },
    /// A step in a gas attack: unit, die, whether it is lost.
    Attack(CounterId, u8, bool),
    /// A unit is cleaned.
    Cleaned(CounterId, HexId),
    /// Gas that does not persist is gone.
    Lifted(HexId),
}

impl Cloud {
    /// Drops a counter that is no longer in use.
    pub fn forget(&mut self, unit: CounterId) {
        match self {
            Cloud::Check { units, .. } => units.remove(unit),
            Cloud::Fallout { hit, .. } => hit.remove(unit),
            Cloud::Attack(left) => left.retain(|(u, _)| *u != unit),
            Cloud::Segment { .. } | Cloud::Clean { .. } => {}
        }
    }
}

impl Wurzburg {
    /// Whether a hex lies in a gas zone; overlapping zones make no difference (44.3, 44.4.2).
    #[inline]
    pub fn in_gas(&self, st: &State, hex: HexId) -> bool {
        st.gas.zones.iter().any(|z| z.hex == hex || self.pack.map.grid.are_adjacent(z.hex, hex))
    }

    /// Whether gas halves the fire and the flak of a unit: it is contaminated or stands in a zone, which counts once (44.3,
    /// 44.4.4).
    pub fn is_gassed(&self, st: &State, unit: CounterId) -> bool {
        let counter = st.counter(unit);
        counter.has(CONTAMINATED) || counter.place.on_map().is_some_and(|hex| self.in_gas(st, hex))
    }

    /// The units among these that are not contaminated.
    pub(crate) fn clean_units(&self, st: &State, units: CounterSet) -> CounterSet {
        units.iter().filter(|c| !st.counter(*c).has(CONTAMINATED)).collect()
    }

    /// A force has come into a hex: in a gas zone it checks, once (44.4, 44.4.1).
    pub(crate) fn enter_gas(&self, st: &mut State, units: CounterSet, hex: HexId) {
        if st.gas.zones.is_empty() || !self.in_gas(st, hex) {
            return;
        }
        let units = self.clean_units(st, units);
        if !units.is_empty() {
            self.push_cloud(st, Cloud::Check { hex, units });
        }
    }

    fn push_cloud(&self, st: &mut State, cloud: Cloud) {
        st.frames.push(Frame::Gas(Box::new(cloud)));
    }

    fn set_cloud(&self, st: &mut State, cloud: Cloud) {
        if let Some(Frame::Gas(open)) = st.frames.top_mut() {
            **open = cloud;
        }
    }

    /// A unit is contaminated. In its own operation it has a third of its allowance less (44.4.4).
    fn contaminate(&self, st: &mut State, unit: CounterId) {
        let third = st
            .op()
            .filter(|op| op.side == self.pack.side(unit))
            .map_or(0, |op| self.allowance(op.kind) - two_thirds(self.allowance(op.kind)));
        let counter = st.counter_mut(unit);
        counter.flags |= CONTAMINATED;
        counter.mp = counter.mp.saturating_sub(third);
    }

    /// Units of a stack that have ended their formation's cycle in gas (44.4): those of the formation, and base units that
    /// were activated with it.
    fn lingerers(&self, st: &State, formation: FormationId, hex: HexId) -> CounterSet {
        let side = self.pack.formation(formation).side;
        self.stack(st, side, hex)
            .filter(|c| {
                let own = self.pack.formation_of(*c);
                let active = match side {
                    Side::Wp => self.division_of(st, own) == Some(formation),
                    Side::Nato => own == formation || self.brigade_of(st, own) == formation,
                };
                (active || st.counter(*c).with == Some(formation)) && !st.counter(*c).has(CONTAMINATED)
            })
            .collect()
    }

    /// The next hex of a Contamination Segment.
    fn next_lingering(&self, st: &State, formation: FormationId, after: HexId) -> Option<HexId> {
        let mut hexes: Vec<HexId> = st
            .gas
            .zones
            .iter()
            .flat_map(|z| self.pack.map.grid.within(z.hex, 1))
            .filter(|h| after.is_none() || *h > after)
            .collect();
        hexes.sort_unstable();
        hexes.into_iter().find(|h| !self.lingerers(st, formation, *h).is_empty())
    }

    /// Begins a Contamination Segment (10.0).
    pub(crate) fn begin_contamination(&self, st: &mut State, formation: FormationId) {
        if !st.gas.zones.is_empty() {
            self.push_cloud(st, Cloud::Segment { formation, after: HexId::NONE });
        }
    }

    /// Who must act; `None` while it moves on by itself.
    pub(crate) fn gas_pending(&self, st: &State, cloud: &Cloud) -> Option<Decision> {
        let dice = |due: bool| due.then(|| Decision::chance(D10));
        match cloud {
            Cloud::Check { units, .. } => dice(!self.clean_units(st, *units).is_empty()),
            Cloud::Fallout { ring, .. } => dice(!ring.is_empty()),
            Cloud::Attack(left) => dice(!left.is_empty()),
            Cloud::Segment { formation, after } => {
                dice(self.next_lingering(st, *formation, *after).is_some())
            }
            Cloud::Clean { hq, hex, .. } => {
                let any = self.washable(st, *hq, *hex).next().is_some();
                any.then(|| Decision::seat(Seat(self.pack.side(*hq) as u8)))
            }
        }
    }

    /// Takes one step of a procedure that asks nobody.
    pub(crate) fn gas_settle<K: Sink<Event>>(&self, st: &mut State, cloud: Cloud, sink: &mut K) {
        match cloud {
            Cloud::Fallout { hit, .. } => self.begin_attack(st, hit, sink),
            Cloud::Clean { hq, .. } => {
                st.frames.pop();
                self.push_cleaning(st, Some(hq), sink);
            }
            Cloud::Check { .. } | Cloud::Attack(_) | Cloud::Segment { .. } => {
                st.frames.pop();
            }
        }
    }

    /// The die of a check or of an attack.
    pub(crate) fn gas_roll<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        let Some(Frame::Gas(cloud)) = st.top().cloned() else { return };
        match *cloud {
            Cloud::Check { hex, units } => {
                st.frames.pop();
                self.check(st, hex, units, die, sink);
            }
            Cloud::Fallout { mut ring, mut hit } => {
                let Some(hex) = ring.pop_at(0) else { return };
                let stack = st.at(hex).collect();
                let units = self.clean_units(st, stack);
                if self.check(st, hex, units, die, sink) {
                    units.iter().for_each(|c| hit.insert(c));
                }
                self.set_cloud(st, Cloud::Fallout { ring, hit });
            }
            Cloud::Attack(left) => self.attack_roll(st, left, die, sink),
            Cloud::Segment { formation, after } => {
                let Some(hex) = self.next_lingering(st, formation, after) else { return };
                self.set_cloud(st, Cloud::Segment { formation, after: hex });
                let units = self.lingerers(st, formation, hex);
                self.check(st, hex, units, die, sink);
            }
            Cloud::Clean { .. } => {}
        }
    }

    /// One die for all: a low one contaminates them (44.4.1). Returns whether it does.
    fn check<K: Sink<Event>>(
        &self,
        st: &mut State,
        hex: HexId,
        units: CounterSet,
        die: u8,
        sink: &mut K,
    ) -> bool {
        let units = self.clean_units(st, units);
        let contaminated = die <= self.pack.charts.chemical.contaminated_at_most;
        sink.emit(|| Event::Gas(GasNote::Check { hex, units, die, contaminated }));
        if contaminated {
            units.iter().for_each(|c| self.contaminate(st, c));
        }
        contaminated
    }

    /// Reorganization: gas that does not persist goes (9.0, 44.3).
    pub(crate) fn lift_gas<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        for zone in st.gas.zones.iter().filter(|z| !z.persistent) {
            sink.emit(|| Event::Gas(GasNote::Lifted(zone.hex)));
        }
        st.gas.zones.retain(|z| z.persistent);
    }

    /// Points NATO has for the Pact's gas (44.7).
    pub(crate) fn gas_points(&self, st: &State) -> i32 {
        let charts = &self.pack.charts.chemical;
        let spent = i32::from(st.gas.spent[Side::Wp.index()]) * i32::from(charts.vp_point);
        let cities = i32::from(st.gas.cities) * i32::from(charts.vp_city);
        if st.gas.level { 0 } else { spent + cities }
    }

    pub(crate) fn gas_options(&self, st: &State, cloud: &Cloud, out: &mut Vec<Action>) {
        if let Cloud::Clean { hq, hex, left } = cloud {
            self.clean_options(st, *hq, *hex, *left, out);
        }
    }
}

/// What is left of an allowance to a contaminated unit (44.4.4).
pub(crate) const fn two_thirds(allowance: u8) -> u8 {
    (allowance as u16 * 2 / 3) as u8
}
