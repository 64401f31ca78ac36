//! Entering the map (40.4, 46.6.4).

use super::{Mover, Step};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Move;
use crate::ids::{CounterId, CounterSet};
use crate::pack::Road;
use crate::readings::reading;
use crate::state::{Kind, Place, State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Edge hexes a force may enter by now, with what that costs. All its units must be able to.
    pub(crate) fn entries(&self, st: &State, m: &Move) -> Vec<(HexId, Step)> {
        let Some(mover) = self.mover(st, m) else { return Vec::new() };
        let Some(first) = m.force.first() else { return Vec::new() };
        let hexes = self.entry_hexes(st, first);
        let others: Vec<Vec<HexId>> = m.force.iter().skip(1).map(|c| self.entry_hexes(st, c)).collect();
        hexes
            .into_iter()
            .filter(|h| others.iter().all(|list| list.contains(h)))
            .filter(|h| m.force.iter().all(|c| self.enters_near_lead(st, c, *h)))
            .filter(|h| self.may_rest(st, m.force, mover.side, *h))
            .filter_map(|h| Some((h, self.entry_step(st, &mover, h)?)))
            .collect()
    }

    /// Whether a unit that waits beside the map may not be held back: it could march in (46.6.5).
    pub(crate) fn must_march_in(&self, st: &State, unit: CounterId) -> bool {
        let counter = st.counter(unit);
        if !st.reads(reading::AT_ONCE) || counter.place.beside().is_none() || counter.has(USED) {
            return false;
        }
        let force = CounterSet::one(unit);
        let mover = self.mover_of(st, self.pack.side(unit), force);
        self.entry_hexes(st, unit).into_iter().any(|hex| {
            self.may_rest(st, force, mover.side, hex) && self.entry_risk(st, &mover, hex).is_some()
        })
    }

    /// Whether one of these choices takes a unit that has to enter now (46.6.5).
    pub(crate) fn owes_entry(&self, st: &State, choices: &[Action]) -> bool {
        st.reads(reading::AT_ONCE)
            && choices.iter().any(|choice| match choice {
                Action::Take(unit, _) => {
                    let counter = st.counter(*unit);
                    let off = counter.place.beside().map(|_| counter.place);
                    let at = self.stand(st, *unit).unwrap_or(HexId::NONE);
                    let m = Move { off, ..Move::of(CounterSet::one(*unit), at) };
                    off.is_some() && !self.entries(st, &m).is_empty()
                }
                _ => false,
            })
    }

    /// Whether a unit may enter here: but for a March, within reach of the marker of its regiment or task force (12.3.2.3,
    /// 12.6.4).
    fn enters_near_lead(&self, st: &State, unit: CounterId, hex: HexId) -> bool {
        let Some(op) = st.op().filter(|op| op.kind != Kind::March) else { return true };
        let lead = op.part_of(unit).and_then(|part| op.parts[part].lead.some());
        lead.is_none_or(|lead| self.pack.map.grid.distance(lead, hex) <= self.pack.charts.lead_radius)
    }

    /// The step onto the map: the hex costs what it always does, by road where one leaves the map there (46.6.4).
    fn entry_step(&self, st: &State, mover: &Mover, to: HexId) -> Option<Step> {
        let (protected, exposed) = self.entry_risk(st, mover, to)?;
        let costs = &self.pack.charts.moves;
        let mut cost = costs.terrain[self.pack.map.terrain_at(to) as usize];
        let blocked = self.is_blocked(st, to);
        if blocked {
            cost += costs.obstacle;
        }
        let by_road = mover.takes_roads() && !st.reads(reading::PLAIN_ENTRY);
        let road = self.road_at(to).filter(|_| by_road && !exposed && !blocked);
        if let Some(class) = road {
            cost = cost.min(self.road_price(class, to));
        }
        if self.is_smoked(st, to) {
            cost += costs.smoke;
        }
        // One hex is always allowed (16.2).
        let cost = cost.min(mover.mp);
        Some(Step { cost, protected, exposed, road: road.is_some() })
    }

    /// The best road that touches a hex.
    pub(crate) fn road_at(&self, hex: HexId) -> Option<Road> {
        self.pack.map.sides.get(hex.idx())?.iter().filter_map(|edge| edge.road).max()
    }

    /// A force comes onto the map.
    pub(crate) fn enter<K: Sink<Event>>(&self, st: &mut State, m: &Move, to: HexId, sink: &mut K) {
        let Some((_, step)) = self.entries(st, m).into_iter().find(|(h, _)| *h == to) else { return };
        self.walk(st, None, to, step, sink);
        self.after_step(st, sink);
    }

    /// A march from one row of the display to the other (40.4).
    pub(crate) fn change_row<K: Sink<Event>>(&self, st: &mut State, m: &Move, row: u8, sink: &mut K) {
        let units: CounterSet = m.force;
        for unit in units.iter() {
            st.counter_mut(unit).place = Place::display(row);
        }
        if let Some(op) = st.operation.as_deref_mut() {
            for unit in units.iter() {
                op.moved.insert(unit);
                op.participants.insert(unit);
                op.stopped.insert(unit);
            }
        }
        sink.emit(|| Event::Row { units, row });
    }
}
