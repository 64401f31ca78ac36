//! Overrun (42): one force drives into a clear hex, and fights to the finish or charges through.

use super::{Clash, Shock, Variant};
use crate::Wurzburg;
use crate::event::Event;
use crate::frame::{Frame, Move, Operation};
use crate::ids::CounterSet;
use crate::pack::{Slope, Terrain};
use crate::state::{Place, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether the hexside into an objective, and the hex one comes from, let an overrun or a close attack pass: no
    /// river, not uphill, no obstacle and no minefield (37.4, 42.1, 43.1).
    pub(super) fn may_pass(&self, st: &State, from: HexId, objective: HexId) -> bool {
        let edge = self.pack.map.side(from, objective);
        self.pack.map.grid.are_adjacent(from, objective)
            && edge.river.is_none()
            && !matches!(edge.slope, Some(Slope::Up | Slope::Impassable))
            && !self.is_blocked(st, from)
            && !self.has_minefield(st, from)
    }

    /// Whether a force may overrun the objective from a hex: a point of movement left, and nobody else there unless it
    /// began there (42.0#2, 42.1).
    pub(super) fn may_rush(&self, st: &State, force: CounterSet, from: HexId) -> bool {
        let Some(op) = st.op() else { return false };
        let alone = self.stack(st, op.side, from).all(|c| op.participants.contains(c));
        let stayed = !force.iter().any(|c| op.moved.contains(c));
        let price = self.pack.charts.moves.terrain[Terrain::Clear as usize];
        !force.is_empty()
            && from.some().is_some()
            && force.iter().all(|c| st.hex(c) == Some(from) && st.counter(c).mp >= price)
            && (alone || stayed)
            && self.may_pass(st, from, op.objective)
    }

    /// Participants in a hex with a point of movement left.
    fn waiting(&self, st: &State, op: &Operation, hex: HexId) -> CounterSet {
        let price = self.pack.charts.moves.terrain[Terrain::Clear as usize];
        let here = op.participants.iter().filter(|c| st.hex(*c) == Some(hex));
        here.filter(|c| st.counter(*c).steps > 0 && st.counter(*c).mp >= price && self.is_mechanized(*c))
            .collect()
    }

    /// Hexes with units that could overrun from where they stand.
    pub(super) fn rush_hexes(&self, st: &State) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let near = self.pack.map.grid.adjacent(op.objective);
        near.filter(|h| self.may_rush(st, self.waiting(st, op, *h), *h)).collect()
    }

    /// The units of a hex are the overrun force.
    pub(super) fn form(&self, st: &mut State, hex: HexId) {
        let Some(force) = st.op().map(|op| self.waiting(st, op, hex)) else { return };
        if let Some(op) = st.operation.as_deref_mut() {
            op.melee.force = force;
        }
    }

    /// End of the Movement Step: the force that came up, or units that wait next to the objective. Without one the
    /// operation has no objective any more.
    pub(crate) fn form_force(&self, st: &mut State) {
        let Some(op) = st.op() else { return };
        if op.objective.is_none() || op.kept {
            return;
        }
        let force = op.melee.force;
        let stands = match op.melee.variant {
            Variant::None => return,
            Variant::CloseAttack => !force.is_empty(),
            Variant::Overrun if force.is_empty() => {
                let hexes = self.rush_hexes(st);
                if let [hex] = hexes[..] {
                    self.form(st, hex);
                } else if !hexes.is_empty() {
                    st.frames.push(Frame::Shock(Shock::Form));
                }
                !hexes.is_empty()
            }
            Variant::Overrun => {
                let at = force.first().and_then(|c| st.hex(c)).unwrap_or(HexId::NONE);
                self.may_rush(st, force, at)
            }
        };
        if !stands && let Some(op) = st.operation.as_deref_mut() {
            op.objective = HexId::NONE;
        }
    }

    /// The survivors of the overrun force drive into the objective (42.0#4).
    pub(super) fn rush<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(op) = st.op() else { return };
        let (force, objective, side) = (op.melee.force, op.objective, op.side);
        let Some(from) = force.first().and_then(|c| st.hex(c)) else { return };
        if objective.is_none() || op.kept {
            return;
        }
        let defenders = self.stack(st, side.other(), objective).collect();
        let price = self.pack.charts.moves.terrain[Terrain::Clear as usize];
        for unit in force.iter() {
            let counter = st.counter_mut(unit);
            counter.place = Place::hex(objective);
            counter.mp = counter.mp.saturating_sub(price);
        }
        if let Some(op) = st.operation.as_deref_mut() {
            op.melee.entry = from;
            op.melee.defenders = defenders;
            force.iter().for_each(|c| op.moved.insert(c));
            force.iter().for_each(|c| op.sheltered.remove(c));
        }
        sink.emit(|| Event::Shock(Clash::Rushed(force, objective)));
        self.unmask(st, from);
        self.contact(st, side, objective, sink);
        if !self.reach(st, &self.charge(force, objective)).entries.is_empty() {
            st.frames.push(Frame::Shock(Shock::Rush));
        }
        self.enter_gas(st, force, objective);
    }

    /// The move out of the objective.
    fn charge(&self, force: CounterSet, at: HexId) -> Move {
        Move { begun: true, ..Move::of(force, at) }
    }

    /// Whether a move is that of an overrun force out of or beyond the objective (42.0#8).
    pub(crate) fn is_charging(&self, st: &State) -> bool {
        st.op().is_some_and(|op| op.melee.variant == Variant::Overrun && op.melee.entry.some().is_some())
    }

    /// The force leaves the objective, or may if nobody is left there (42.0#8).
    pub(super) fn charge_through(&self, st: &mut State) {
        let Some(op) = st.op().filter(|op| op.melee.through) else { return };
        let (force, objective, side) = (op.melee.force, op.objective, op.side);
        if force.is_empty() {
            return;
        }
        // The marker of a stack that is gone moves at once (12.3.2.2).
        self.displace_leads(st, side, objective);
        self.ask_for_leads(st);
        let m = self.charge(force, objective);
        if !self.reach(st, &m).entries.is_empty() {
            st.frames.push(Frame::Move(m));
        } else if self.stack(st, side.other(), objective).next().is_some() {
            self.fall_out(st);
        }
    }

    /// Back to where the force came from: no points, no fire (42.0#7), but gas (44.4).
    pub(super) fn fall_out(&self, st: &mut State) {
        let Some(op) = st.op() else { return };
        let (force, entry) = (op.melee.force, op.melee.entry);
        for unit in force.iter() {
            st.counter_mut(unit).place = Place::hex(entry);
        }
        self.enter_gas(st, force, entry);
    }
}
